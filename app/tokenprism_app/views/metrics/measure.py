"""What the table shows, measured from a snapshot of the session. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from tokenprism import Progress
from tokenprism.analysis.definitions import BY_KEY
from tokenprism.analysis.measuring import Measurement, gives_again
from tokenprism.analysis.tally import Facts
from tokenprism.analysis.values import Values
from tokenprism.corpus import Corpus
from tokenprism.encoding import Encoding
from tokenprism.inventory.cut import entered_in
from tokenprism.tokenizer import Capability, Tokenizer
from tokenprism.vocabulary import Kind

from ...session import Result, Session, TokenizerEntry


@dataclass(slots=True)
class Pace:
    """How far a measurement is: `done` of `total` bytes, and `now` bytes at work. Written by the
    worker, read by the window.
    """

    total: int = 0
    done: int = 0
    now: int = 0

    def share(self, progress: Progress) -> float | None:
        """The share that is done, `progress` being that of the bytes at work; None: not known."""
        if not self.total:
            return None
        part = progress.done / progress.total if progress.total else 0.0
        return min(1.0, (self.done + self.now * min(1.0, part)) / self.total)


# By tokenizer: the tokens that were decoded, and whether they gave their text. Adapters are slow.
RoundTrips = dict[int, tuple[Encoding, bool]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is to be measured: the tokens at hand of a text `source`, or, with `corpora`, what the
    tokenizers make of these, cut to the size `cut`.
    """

    source: bytes
    parts: tuple[tuple[TokenizerEntry, Result | None], ...]
    baseline: int | None
    corpora: tuple[Corpus, ...] = ()
    cut: int | None = None
    pace: Pace = field(default_factory=Pace)
    known: RoundTrips = field(default_factory=dict)

    @property
    def place(self) -> tuple[object, ...]:
        """What was measured, to be compared by identity of its parts."""
        return self.corpora or (self.source,)


@dataclass(frozen=True, slots=True)
class Measured:
    """Columns in the order of the library: a tokenizer, its vocabulary size, its values by key."""

    place: tuple[object, ...]
    facts: Facts
    baseline: int | None
    columns: tuple[tuple[TokenizerEntry, int, Values], ...]

    def best(self, key: str) -> set[int]:
        """The columns with the best value of a metric, none where all are equal."""
        sign = BY_KEY[key].better
        values = [values[key] for _, _, values in self.columns]
        known = [value for value in values if isinstance(value, int | float)]
        if not sign or len(set(known)) < 2:
            return set()
        top = max(known) if sign > 0 else min(known)
        return {i for i, value in enumerate(values) if value == top}

    def sorted_by(self, key: str, *, falls: bool) -> Measured:
        """The columns by a metric; those without a value last."""
        def order(column: tuple[TokenizerEntry, int, Values]) -> tuple[bool, float]:
            value = column[2][key]
            known = isinstance(value, int | float)
            number = float(value) if isinstance(value, int | float) else 0.0
            return not known, -number if falls else number

        return Measured(self.place, self.facts, self.baseline,
                        tuple(sorted(self.columns, key=order)))


def snapshot(
    session: Session, corpora: tuple[Corpus, ...] = (), known: RoundTrips | None = None
) -> Snapshot:
    """The visible tokenizers; for the session's text those that have encoded it."""
    parts = tuple(
        (entry, session.results.get(entry.key))
        for entry in session.visible
        if corpora or entry.key in session.results
    )
    baseline = session.baseline if any(e.key == session.baseline for e, _ in parts) else None
    return Snapshot(session.text.source, parts, baseline, corpora, session.cut,
                    known={} if known is None else known)


def measure(taken: Snapshot, progress: Progress) -> Measured:
    """Measure every tokenizer of a snapshot. Raises CancelledError, TokenprismError where a corpus
    cannot be read or encoded.
    """
    entries = [entry for entry, _ in taken.parts]
    keys = [entry.key for entry in entries]
    baseline = None if taken.baseline is None else keys.index(taken.baseline)
    if taken.corpora:
        tokenizers = [cut_tokenizer(entry, taken.cut) for entry in entries]
        measurement = Measurement(tokenizers, baseline)
        _measure_corpora(taken, tokenizers, measurement, progress)
        values = measurement.values()
    else:
        results = [result for _, result in taken.parts if result is not None]
        keys_by_tokenizer = {id(entry.tokenizer): entry.key for entry in entries}

        def gives(tokenizer: Tokenizer, encoding: Encoding) -> bool:
            key = keys_by_tokenizer[id(tokenizer)]
            full = results[keys.index(key)].full
            if Capability.LOSSLESS in tokenizer.capabilities:
                return gives_again(tokenizer, encoding)
            if key not in taken.known or taken.known[key][0] is not full:
                taken.known[key] = full, gives_again(tokenizer, full)
            return taken.known[key][1]

        measurement = Measurement([entry.tokenizer for entry in entries], baseline, gives)
        end = len(taken.source)
        measurement.add(taken.source, lambda index: results[index].shown(0, end), progress)
        exists = [_exists(result) for result in results]
        values = measurement.values(exists)
    columns = tuple(
        (entry, _whole(one["vocabulary"]), one)
        for entry, one in zip(entries, values, strict=True)
    )
    return Measured(taken.place, measurement.facts, taken.baseline, columns)


def _measure_corpora(
    taken: Snapshot, tokenizers: list[Tokenizer], measurement: Measurement, progress: Progress
) -> None:
    pace = taken.pace
    pace.total = sum(corpus.size for corpus in taken.corpora) * len(tokenizers)
    for source in _documents(taken.corpora):

        def encode(index: int, source: bytes = source) -> Encoding:
            pace.done += pace.now
            pace.now = len(source)
            return tokenizers[index].encode(source, progress=progress)

        pace.done, pace.now = pace.done + pace.now, 0
        measurement.add(source, encode, progress)


def _documents(corpora: tuple[Corpus, ...]) -> Iterator[bytes]:
    for corpus in corpora:
        for index in range(len(corpus.documents)):
            yield corpus.read(index)


def cut_tokenizer(entry: TokenizerEntry, size: int | None) -> Tokenizer:
    """The tokenizer at a vocabulary size where it can be cut; None: whole."""
    tokenizer = entry.tokenizer
    if size is None or not entry.can_cut or size >= tokenizer.vocabulary.size:
        return tokenizer
    fixed = np.isin(tokenizer.vocabulary.kinds, (Kind.BYTE, Kind.SPECIAL, Kind.UNKNOWN))
    return tokenizer.at_size(max(size, int(np.count_nonzero(fixed))))


def _exists(result: Result) -> NDArray[np.bool_] | None:
    """Which entries the vocabulary has at the cut of a result, bool[n]; None: all."""
    if result.history is None or result.merges is None:
        return None
    model = result.history.model
    return np.asarray(entered_in(model) <= int(model.sizes[result.merges]))


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
