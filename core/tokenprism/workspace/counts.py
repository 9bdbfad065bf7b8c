"""What was counted of tokenizers over corpora, in the workspace itself: it goes where that goes."""

from __future__ import annotations

from typing import Final

from .document import Workspace

MOST: Final = 128 << 20  # bytes of a workspace


class Counts:
    """A store of counts, as `analysis.stores.Store`, in a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def get(self, key: str) -> bytes | None:
        """What was put there, None where nothing is. Raises StorageError, FormatError."""
        return self._workspace.counts(key)

    def put(self, key: str, data: bytes) -> None:
        """Keep it; those that were not used for longest go for it. Raises StorageError."""
        self._workspace.keep_counts(key, data, MOST)
