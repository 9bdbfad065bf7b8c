"""What was counted of tokenizers over corpora, in the workspace itself: it goes where that goes."""

from __future__ import annotations

from typing import Final

from .document import Workspace

MOST: Final = 128 << 20  # bytes of a workspace


class Counts:
    """A store of counts, as `analysis.stores.Store`, in a workspace; `read_only`: nothing is put
    into it.
    """

    def __init__(self, workspace: Workspace, *, read_only: bool = False) -> None:
        self._workspace, self._read_only = workspace, read_only

    def get(self, key: str) -> bytes | None:
        """What was put there, None where nothing is. Raises StorageError, FormatError."""
        return self._workspace.counts(key, note=not self._read_only)

    def put(self, key: str, data: bytes) -> None:
        """Keep it; those that were not used for longest go for it. Raises StorageError."""
        if not self._read_only:
            self._workspace.keep_counts(key, data, MOST)
