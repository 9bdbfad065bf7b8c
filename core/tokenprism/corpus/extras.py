"""Libraries that only some need: imported when they are, named when they are missing."""

from __future__ import annotations

import importlib
import importlib.util
import sys
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
    "dask": (Message("work on a Dask cluster"), "dask"),
    "distributed": (Message("work on a Dask cluster"), "dask"),
}


def needed(name: str, path: str | None = None) -> Any:
    """The module `name`. CorpusError that names the extra where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as fault:
        raise _missing(name, path) from fault


def check_installed(name: str) -> None:
    """CorpusError that names the extra where a module is not installed; it is not imported."""
    if name not in sys.modules and importlib.util.find_spec(name) is None:
        raise _missing(name, None)


def _missing(name: str, path: str | None) -> CorpusError:
    library = name.partition(".")[0]
    purpose, extra = _PURPOSES[library]
    return CorpusError(
        Message("{purpose}: the library {library} is needed", purpose=purpose, library=library),
        path=path,
        remedy=Message("Install it: pip install 'tokenprism[{extra}]'", extra=extra),
    )
