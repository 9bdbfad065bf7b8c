"""The command line in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

START = "import sys; from tokenprism.cli import run; sys.exit(run(sys.argv[1:]))"


def call(*arguments: str, data: bytes = b"", **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", START, *arguments], input=data, capture_output=True, **options
    )
