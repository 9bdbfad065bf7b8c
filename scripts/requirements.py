"""Print what pip has to install for one purpose, as pyproject.toml says it, one a line."""

import sys
import tomllib
from pathlib import Path

OF_THE_PROGRAM = ("corpora", "languages")  # extras that `make run` and the bundle have


def requirements(purpose: str) -> list[str]:
    """The requirements of `run` (the program and its build) or of one of the extras."""
    root = Path(__file__).resolve().parent.parent
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    if purpose == "run":
        # Built without isolation, for builds that only do what changed: so ninja has to be there.
        lists = [project["build-system"]["requires"], ["ninja"], project["project"]["dependencies"]]
        lists += [project["project"]["optional-dependencies"][one] for one in OF_THE_PROGRAM]
    else:
        lists = [project["project"]["optional-dependencies"][purpose]]
    return [line for each in lists for line in each]


if __name__ == "__main__":
    print("\n".join(requirements(sys.argv[1])))
