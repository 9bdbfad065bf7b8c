"""The command line: one module per command over the same functions that the window calls.

Lives here: arguments, texts in and out, progress on a terminal, exit codes. Must not: compute, or
import Qt.
"""

from .main import run

__all__ = ["run"]
