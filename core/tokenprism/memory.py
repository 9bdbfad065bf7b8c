"""How much memory the machine has left."""

from __future__ import annotations

import os
import re
from pathlib import Path


def available() -> int:
    """Bytes that may still be used, as Linux reports them; elsewhere all memory of the machine."""
    try:
        left = re.search(r"MemAvailable: *(\d+) kB", Path("/proc/meminfo").read_text("ascii"))
    except OSError:
        left = None
    if left is not None:
        return int(left[1]) << 10
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 1 << 32  # a system that does not report it
