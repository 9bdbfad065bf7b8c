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


def without_formats(errors: bytes) -> bytes:
    """Standard error without what a training says of the formats that its options allow."""
    return b"".join(
        line for line in errors.splitlines(keepends=True)
        if not line.startswith(b"tokenprism: Formats: ")
    )
