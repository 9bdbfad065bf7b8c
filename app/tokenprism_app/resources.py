"""Where the files are that come with the program: icons, translations, samples, models."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
# Installed and bundled, the folder lies in the package; in a checkout at the repository's root.
_ROOTS = (_PACKAGE / "resources", _PACKAGE.parent.parent / "resources")


def folder(name: str) -> Path:
    """The folder `name` of the resources; it need not exist."""
    found = (root / name for root in _ROOTS if (root / name).is_dir())
    return next(found, _ROOTS[0] / name)
