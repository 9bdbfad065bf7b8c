"""Bounds on what a tokenizer file may ask for, so that a hostile one cannot fill the memory."""

from __future__ import annotations

LONGEST_TOKEN = 1 << 20  # characters or bytes
HIGHEST_ID = (1 << 24) - 1
_ROOMY = 1 << 20
_SPREAD = 16


def is_sparse(highest: int, entries: int) -> bool:
    """Whether ids up to `highest` are too many holes for `entries` tokens: tables go by id."""
    return highest >= _ROOMY and highest >= _SPREAD * entries
