"""What was counted before: kept in memory and in a folder, by tokenizer and corpus."""

from __future__ import annotations

import hashlib
import io
import json
import os
import threading
import zipfile
from collections import Counter, OrderedDict
from pathlib import Path

import numpy as np

from ..corpus import Corpus
from ..errors import ExportError
from ..files import write_atomically
from ..messages import Message, reason_of
from ..tokenizer import Tokenizer
from .parts import row_count
from .round_trips import Failures
from .tally import COLUMNS, Fact, Facts, Lengths, Tally

VERSION = 2  # of what is counted, and how it is written
_MEMORY = 128 << 20
_DISK = 512 << 20
_SUFFIX = ".npz"

Counted = tuple[Facts, Tally]


class TallyCache:
    """Counts of one tokenizer over one corpus, by `key_of`. Any thread may use it.

    Without a `folder` they are kept in memory alone. Of both the oldest are dropped: those above
    128 MiB in memory and above 512 MiB in the folder. `problem`: why the folder could not be
    written last, None where it could.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.problem: ExportError | None = None
        self._folder = folder
        self._kept: OrderedDict[str, Counted] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, key: str, tokenizer: Tokenizer, rows: int) -> Counted | None:
        """What was counted, in so many rows; None where it is not known, or its file is damaged."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        found = self._read(key)
        if found is None or not _fits(found, tokenizer, rows):
            return None
        self._keep(key, found)
        return found

    def put(self, key: str, counted: Counted) -> None:
        """Keep what was counted, which must not be changed any more. Where the folder cannot be
        written, it is kept in memory, and `problem` says why.
        """
        self._keep(key, counted)
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self._folder / f"{key}{_SUFFIX}", _written(counted))
            self._tidy(self._folder)
        except OSError as fault:
            reason = Message("cannot be written ({reason})", reason=reason_of(fault))
            self.problem = ExportError(reason, path=self._folder)
        except ExportError as fault:
            self.problem = fault

    def _keep(self, key: str, counted: Counted) -> None:
        with self._lock:
            self._size += _size(counted) - _size(self._kept.pop(key, None))
            self._kept[key] = counted
            while self._size > _MEMORY and len(self._kept) > 1:
                self._size -= _size(self._kept.popitem(last=False)[1])

    def _read(self, key: str) -> Counted | None:
        if self._folder is None:
            return None
        path = self._folder / f"{key}{_SUFFIX}"
        try:
            found = _read(path.read_bytes())
            os.utime(path)
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return None  # there is none, or it is damaged: it is counted anew, and written again
        return found

    @staticmethod
    def _tidy(folder: Path) -> None:
        stats = [(path, path.stat()) for path in folder.glob(f"*{_SUFFIX}")]
        stats.sort(key=lambda one: one[1].st_mtime_ns)
        above = sum(one.st_size for _, one in stats) - _DISK
        for path, stat in stats:
            if above <= 0:
                return
            path.unlink(missing_ok=True)
            above -= stat.st_size


def key_of(
    tokenizer: Tokenizer, corpus: Corpus, baseline: Tokenizer | None, rows: int | None = None
) -> str:
    """By what counts are known: the identities of both tokenizers, how many ids there are, the
    texts, how they are read, and the rows of sums (None: those of the corpus).
    """
    other = None if baseline is None else baseline.identity
    parts = [
        VERSION, tokenizer.identity, len(tokenizer.vocabulary), other,
        corpus.fingerprint, len(corpus.documents), corpus.size, corpus.options.record(),
        row_count(corpus) if rows is None else rows,
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _size(counted: Counted | None) -> int:
    if counted is None:
        return 0
    facts, tally = counted
    arrays = (facts.sums, tally.uses, tally.first, tally.sums)
    return sum(one.nbytes for one in arrays) + 100 * len(tally.lengths.counts)


def _fits(counted: Counted, tokenizer: Tokenizer, rows: int) -> bool:
    facts, tally = counted
    size = len(tokenizer.vocabulary)
    return (
        tally.uses.shape == tally.first.shape == (size,)
        and facts.sums.shape == (rows, len(Fact)) and tally.sums.shape == (rows, COLUMNS)
    )


def _written(counted: Counted) -> bytes:
    facts, tally = counted
    sizes, counts = tally.lengths.sorted()
    failures = tally.failures
    file = io.BytesIO()
    np.savez_compressed(
        file, facts=facts.sums, uses=tally.uses, first=tally.first, sums=tally.sums,
        sizes=sizes, counts=counts,
        numbers=np.array(
            [facts.documents, tally.compared, failures.documents, failures.changed,
             *(failures.first or (-1, -1))], np.int64
        ),
    )
    return file.getvalue()


def _read(data: bytes) -> Counted:
    with np.load(io.BytesIO(data), allow_pickle=False) as held:
        arrays = {
            name: np.ascontiguousarray(held[name], np.int64)
            for name in ("facts", "uses", "first", "sums", "sizes", "counts", "numbers")
        }
    documents, compared, failed, unlike, number, byte = arrays["numbers"].tolist()
    failures = Failures(failed, unlike, (number, byte) if failed else None)
    pairs = zip(arrays["sizes"].tolist(), arrays["counts"].tolist(), strict=True)
    lengths = Lengths(Counter(dict(pairs)))
    return Facts(arrays["facts"], documents), Tally(
        arrays["uses"], arrays["first"], arrays["sums"], lengths, bool(compared), failures
    )
