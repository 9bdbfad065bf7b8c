"""Calls of the `tokenizers` library, whose faults are told instead of raised as they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...errors import TokenprismError
from ...messages import Message


@contextmanager
def told() -> Iterator[None]:
    """What the library raises as a TokenprismError; it panics, too, which is no Exception."""
    try:
        yield
    except BaseException as fault:
        if not isinstance(fault, Exception) and type(fault).__name__ != "PanicException":
            raise
        raise TokenprismError(
            Message("the tokenizers library failed on this text: {fault}", fault=str(fault))
        ) from None
