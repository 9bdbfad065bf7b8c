"""Libraries that only some need: imported when they are, named when they are missing."""

from __future__ import annotations

import importlib
from typing import Any, Final

from ..errors import CorpusError
from ..messages import Message

# What each is for, and the extra of this package that brings it.
_PURPOSES: Final = {
    "pyarrow": (Message("tables of Parquet and Arrow"), "corpora"),
    "zstandard": (Message("files packed by zstandard"), "corpora"),
    "fsspec": (Message("paths that are no local ones"), "corpora"),
    "charset_normalizer": (Message("guessing an encoding"), "corpora"),
    "py3langid": (Message("guessing a language"), "languages"),
    "distributed": (Message("work on a Dask cluster"), "dask"),
}


def needed(name: str, path: str | None = None) -> Any:
    """The module `name`. CorpusError that names the extra where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as fault:
        library = name.partition(".")[0]
        purpose, extra = _PURPOSES[library]
        raise CorpusError(
            Message("{purpose}: the library {library} is needed", purpose=purpose, library=library),
            path=path,
            remedy=Message("Install it: pip install 'tokenprism[{extra}]'", extra=extra),
        ) from fault
