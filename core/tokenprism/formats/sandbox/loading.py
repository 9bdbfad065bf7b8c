"""A format's own library with a file, in the child process."""

from __future__ import annotations

from ..registry import format_named
from .libraries import Loaded, MissingLibraryError, Specials


def load(format: str, path: str, specials: Specials) -> Loaded:
    """The library of `format` with the file at `path`, whose special tokens are `specials`.

    MissingLibraryError where it is not installed; whatever it raises where it refuses the file.
    """
    known = format_named(format)
    try:
        return known.load(path, specials)
    except ImportError as fault:
        if isinstance(fault, ModuleNotFoundError):
            raise MissingLibraryError(known.stand_in or known.library) from fault
        raise
