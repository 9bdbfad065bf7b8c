"""What was counted before: kept in memory and in a store, by tokenizer and corpus."""

from __future__ import annotations

import hashlib
import json
import threading
import zlib
from collections import Counter, OrderedDict

import numpy as np

from ..corpus import Corpus
from ..errors import TokenprismError
from ..tokenizer import Specials, Tokenizer
from .parts import row_count
from .round_trips import Failures
from .stores import Store
from .tally import COLUMNS, Fact, Facts, Lengths, Tally

VERSION = 2  # of what is counted, and how it is written
_MEMORY = 128 << 20
_NUMBERS = 6
_LENGTHS = 1 << 20  # different numbers of tokens that documents may have

Counted = tuple[Facts, Tally]


class TallyCache:
    """Counts of one tokenizer over one corpus, by `key_of`. Any thread may use it.

    Without a `store` they are kept in memory alone, 128 MiB of them, the oldest are dropped.
    `problem`: why the store could not be read or written last, None where it could.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.problem: TokenprismError | None = None
        self._store = store
        self._stored: set[str] = set()
        self._kept: OrderedDict[str, Counted] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def use(self, store: Store | None) -> None:
        """Keep in another store from now on; what is in memory goes there as it is asked for."""
        with self._lock:
            self._store, self._stored, self.problem = store, set(), None

    def get(self, key: str, tokenizer: Tokenizer, rows: int) -> Counted | None:
        """What was counted, in so many rows; None where it is not known, or what is kept of it is
        damaged.
        """
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
        if found is not None:
            self._write(key, found)
            return found
        found = self._read(key, len(tokenizer.vocabulary), rows)
        if found is not None:
            self._keep(key, found)
        return found

    def put(self, key: str, counted: Counted) -> None:
        """Keep what was counted, which must not be changed any more. Where the store cannot be
        written, it is kept in memory, and `problem` says why.
        """
        self._keep(key, counted)
        self._write(key, counted)

    def _keep(self, key: str, counted: Counted) -> None:
        with self._lock:
            self._size += _size(counted) - _size(self._kept.pop(key, None))
            self._kept[key] = counted
            while self._size > _MEMORY and len(self._kept) > 1:
                self._size -= _size(self._kept.popitem(last=False)[1])

    def _write(self, key: str, counted: Counted) -> None:
        with self._lock:
            store, known = self._store, key in self._stored
            self._stored.add(key)
        if store is None or known:
            return
        try:
            store.put(key, _written(counted))
        except TokenprismError as fault:
            self._fail(store, key, fault)

    def _read(self, key: str, ids: int, rows: int) -> Counted | None:
        with self._lock:
            store = self._store
        if store is None:
            return None
        try:
            data = store.get(key)
            found = None if data is None else _read(data, ids, rows)
        except TokenprismError as fault:
            self._fail(store, key, fault)
            return None
        except ValueError:
            return None  # it is damaged: it is counted anew, and written again
        if found is not None:
            with self._lock:
                if self._store is store:
                    self._stored.add(key)
        return found

    def _fail(self, store: Store, key: str, fault: TokenprismError) -> None:
        with self._lock:
            if self._store is store:
                self.problem = fault
                self._stored.discard(key)


def identity_in_use(tokenizer: Tokenizer) -> str:
    """The identity of a tokenizer, and which special tokens it recognises unless they are text."""
    way = tokenizer.default_specials
    if way is Specials.TEXT:
        return tokenizer.identity
    shown = way.value if isinstance(way, Specials) else json.dumps(sorted(way))
    return f"{tokenizer.identity} {shown}"


def key_of(
    tokenizer: Tokenizer, corpus: Corpus, baseline: Tokenizer | None, rows: int | None = None
) -> str:
    """By what counts are known: the identities of both tokenizers, how many ids there are, the
    texts, how they are read, and the rows of sums (None: those of the corpus).
    """
    other = None if baseline is None else identity_in_use(baseline)
    parts = [
        VERSION, identity_in_use(tokenizer), len(tokenizer.vocabulary), other,
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


def _written(counted: Counted) -> bytes:
    """All of it as whole numbers of 64 bits, deflated: their order is the whole format."""
    facts, tally = counted
    failures = tally.failures
    numbers = np.array([
        facts.documents, tally.compared, failures.documents, failures.changed,
        *(failures.first or (-1, -1)),
    ], np.int64)
    arrays = (numbers, tally.uses, tally.first, facts.sums, tally.sums, *tally.lengths.sorted())
    return zlib.compress(b"".join(one.astype("<i8").tobytes() for one in arrays))


def _read(data: bytes, ids: int, rows: int) -> Counted:
    """What `_written` made for so many ids and rows. ValueError where it is something else: a
    workspace may come from anybody.
    """
    sizes = (_NUMBERS, ids, ids, rows * len(Fact), rows * COLUMNS)
    most = 8 * (sum(sizes) + 2 * _LENGTHS)
    try:
        raw = zlib.decompressobj().decompress(data, most + 1)
    except zlib.error as fault:
        raise ValueError("not deflated") from fault
    if len(raw) > most or len(raw) < 8 * sum(sizes) or len(raw) % 8:
        raise ValueError("not of this size")
    whole = np.frombuffer(raw, "<i8").astype(np.int64)
    numbers, uses, first, facts, sums, lengths = np.split(whole, np.cumsum(sizes))
    if len(lengths) % 2:
        raise ValueError("lengths without counts")
    tokens, counts = np.split(lengths, 2)
    unsigned = (numbers[:4], uses, facts, sums, tokens, counts - 1)
    if min(int(one.min(initial=0)) for one in unsigned) < 0 or (np.diff(tokens) <= 0).any():
        raise ValueError("not what can be counted")
    documents, compared, failed, unlike, number, byte = numbers.tolist()
    failures = Failures(failed, unlike, (number, byte) if failed else None)
    pairs = zip(tokens.tolist(), counts.tolist(), strict=True)
    return Facts(facts.reshape(rows, len(Fact)), documents), Tally(
        uses, first, sums.reshape(rows, COLUMNS), Lengths(Counter(dict(pairs))), bool(compared),
        failures,
    )
