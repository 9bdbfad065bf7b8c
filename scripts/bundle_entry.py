"""Where the bundled program starts."""

import multiprocessing
import sys

from tokenprism_app.__main__ import main

if __name__ == "__main__":
    # A frozen program that starts processes would open a second window in each without this.
    multiprocessing.freeze_support()
    sys.exit(main())
