"""Addresses of remote files, and what their file systems raise."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from ..errors import CancelledError, CorpusError
from ..messages import Message, reason_of, verbatim
from .extras import needed
from .facts import shown
from .patience import SECONDS

# What fsspec needs for each kind of address.
_BACKENDS: Final = {
    "s3": "s3fs", "s3a": "s3fs", "gs": "gcsfs", "gcs": "gcsfs", "hf": "huggingface_hub",
    "http": "aiohttp", "https": "aiohttp", "abfs": "adlfs", "abfss": "adlfs", "az": "adlfs",
    "sftp": "paramiko", "ssh": "paramiko",
}

_WEB: Final = ("http://", "https://")
_REFUSED: Final = (401, 403)


def is_remote(path: str) -> bool:
    """Whether a path is an address for fsspec: `s3://…`, `https://…`, `memory://…`."""
    scheme, found, _ = path.partition("://")
    return bool(found) and len(scheme) > 1 and scheme.replace("+", "").isalnum()


def remote(path: str) -> tuple[Any, str]:
    """The file system of an address and the path in it. CorpusError where fsspec has none."""
    fsspec = needed("fsspec", path)
    try:
        system, inner = fsspec.core.url_to_fs(path, **_options(path))
    except ImportError as fault:
        library = _BACKENDS.get(path.partition("://")[0].lower())
        if library is not None:
            raise CorpusError(
                Message(
                    "{purpose}: the library {library} is needed",
                    purpose=Message("addresses of this kind"), library=library,
                ),
                path=path, remedy=Message("Install it: pip install {library}", library=library),
            ) from fault
        raise CorpusError(
            Message("fsspec cannot read such addresses yet ({reason})", reason=verbatim(fault)),
            path=path, remedy="Install what the reason names, then open it again",
        ) from fault
    except Exception as fault:
        raise _remote_fault(path, fault) from fault
    return system, str(inner)


def _options(path: str) -> dict[str, Any]:
    """What a file system is made with."""
    if not path.lower().startswith(_WEB):
        return {}
    # By itself it would break off whatever takes more than five minutes.
    client = importlib.import_module("aiohttp")
    limits = client.ClientTimeout(total=None, sock_connect=30, sock_read=SECONDS)
    return {"client_kwargs": {"timeout": limits}}


def gives_ranges(path: str, info: Mapping[str, Any]) -> bool:
    """Whether parts of a remote file can be had, as its file system tells; else it comes whole."""
    return not path.lower().startswith(_WEB) or bool(info.get("partial") and info.get("size"))


@contextmanager
def remote_faults(path: str) -> Iterator[None]:
    """What a remote file system raises, of whatever kind, becomes a CorpusError."""
    try:
        yield
    except (CorpusError, CancelledError):
        raise
    except OSError as fault:
        raise unreadable(path, fault) from fault
    except Exception as fault:
        raise _remote_fault(path, fault) from fault


def _remote_fault(path: str, fault: Exception) -> CorpusError:
    """The error for what a remote file system raised, of whatever kind."""
    status = getattr(fault, "status", 0)
    if isinstance(fault, PermissionError) or status in _REFUSED:
        remedy = "Check that it may be read: keys and accounts are taken from the environment"
    elif status:
        remedy = "Check the address, or try again later"
    else:
        remedy = "Check the address and the connection, then try again"
    reason = str(fault) or type(fault).__name__
    if status:
        reason = f"{status} {getattr(fault, 'message', '')}"
    reason = reason.strip().partition("\n")[0]  # some repeat what was sent
    return CorpusError(
        Message("cannot be read ({reason})", reason=verbatim(reason)), path=path, remedy=remedy
    )


def unreadable(path: str, fault: OSError) -> CorpusError:
    """The error for a file that the system refuses."""
    cause = fault.__cause__
    if is_remote(path) and isinstance(cause, Exception):
        # To fsspec, a server that cannot be reached, or refuses, is a file that is not there.
        is_missing = isinstance(cause, FileNotFoundError) or getattr(cause, "status", 0) == 404
        if not is_missing:
            return _remote_fault(path, cause)
    if isinstance(fault, FileNotFoundError):
        whole = path if is_remote(path) else os.path.abspath(path)  # noqa: PTH100
        return CorpusError("no such file or folder", path=shown(whole))
    if is_remote(path):
        return _remote_fault(path, fault)
    return CorpusError(
        Message("cannot be read ({reason})", reason=reason_of(fault)), path=shown(path)
    )
