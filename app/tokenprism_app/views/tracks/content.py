"""What the rows hold in view, for painting and for pointing. No widgets here."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tokenprism.messages import Message
from tokenprism.tracks import pretokens, sources
from tokenprism.tracks.agreement import shares
from tokenprism.tracks.marks import PIECE, Marks, Source
from tokenprism.utf8 import cluster_edges

from ...session import ByteRange, Result, Session, TokenizerEntry
from ...work.marking import Identity, Made, Marking
from . import density, lanes
from .axis import ByteAxis
from .characters import Characters, characters
from .density import Density, Shares
from .lanes import Box, Row, RowKind
from .notes import with_notes

NOTES = 12       # pixels of a byte from which on there may be room beside an id
NEAR = 1 << 12   # bytes in which an edge of a cell is looked for first
FURTHEST = 1 << 20
Part = tuple[int, int]  # bytes [start, end)


class Content:
    """Reads the session's text and results through one axis."""

    def __init__(self, session: Session, axis: ByteAxis, marking: Marking) -> None:
        self._session, self.axis, self._marking = session, axis, marking
        self._density = Density(marking)
        self._letters: tuple[bytes, int, int, Characters] | None = None
        self._pretokens: dict[int, tuple[bytes, object, Source]] = {}
        self._edges: dict[object, tuple[Identity, NDArray[np.int64]]] = {}

    @property
    def source(self) -> bytes:
        """The text."""
        return self._session.text.source

    def result(self, row: Row) -> Result | None:
        """The tokens of a row that shows some."""
        return self._session.results.get(row.key) if row.key is not None else None

    def forget(self) -> None:
        """The text is another."""
        self._letters = None
        self._pretokens.clear()
        self._edges.clear()
        self._marking.forget()

    def keep(self, visible: list[TokenizerEntry]) -> None:
        """Forget what belongs to tokenizers that are not shown any more."""
        keys = {entry.key for entry in visible}
        self._pretokens = {key: kept for key, kept in self._pretokens.items() if key in keys}
        self._marking.keep({
            *RowKind, "agreement", "places", *((kind, key) for kind in RowKind for key in keys)
        })

    # close

    def letters(self, part: Part | None = None) -> Characters:
        """The characters in view, or those that meet a part of the bytes."""
        source = self.source
        start, end = self.axis.window() if part is None else part
        kept = self._letters
        if kept is None or kept[0] is not source or kept[1:3] != (start, end):
            kept = (source, start, end, characters(source, start, end))
            self._letters = kept
        return kept[3]

    def boxes(self, row: Row, part: Part | None = None) -> list[Box]:
        """The boxes of a row, in view or of a part, left to right, from the lanes' left edge; none
        where cells are too narrow.
        """
        part = self.axis.window() if part is None else part
        result = self.result(row)
        if result is not None:
            found = lanes.boxes(result, self.axis, row, part, self.letters(part))
            return found if self.axis.scale < NOTES or row.entry is None else with_notes(
                found, row.entry.tokenizer.vocabulary, result
            )
        edges = self.edges(row, part)
        return [] if edges is None else lanes.cells(edges, self.axis, row)

    def edges(self, row: Row, part: Part | None = None) -> NDArray[np.int64] | None:
        """Where the cells in view or of a part begin, and the last ends; None for rows without
        cells.
        """
        start, end = self.axis.window() if part is None else part
        if start >= end:
            return None
        if row.kind is RowKind.CHARACTERS:
            return self.letters((start, end)).edges
        if row.kind is RowKind.BYTES:
            return np.arange(start, end + 1)
        if row.kind not in (RowKind.CLUSTERS, RowKind.PRETOKENS):
            return None
        if row.kind is RowKind.PRETOKENS and self.problem(row) is not None:
            return None
        name = (row.kind, row.entry.key if row.entry is not None else None)
        identity: Identity = (self.source, start, end)
        kept = self._edges.get(name)
        if kept is None or kept[0][0] is not self.source or kept[0][1:] != identity[1:]:
            kept = (identity, self._cells(row, start, end))
            self._edges[name] = kept
        return kept[1]

    def cell(self, row: Row, byte: int) -> ByteRange:
        """The cell of a row without tokens that holds a byte."""
        after = min(byte + 1, len(self.source))
        if row.kind is RowKind.CHARACTERS:
            letters = characters(self.source, byte, after)
            at = letters.at(byte)
            return ByteRange(int(letters.edges[at]), int(letters.edges[at + 1]))
        if row.kind is RowKind.CLUSTERS or (
            row.kind is RowKind.PRETOKENS and self.problem(row) is None
        ):
            edges = self._cells(row, byte, after)
            return ByteRange(int(edges[0]), int(edges[-1]))
        return ByteRange(byte, after)

    def _cells(self, row: Row, start: int, end: int) -> NDArray[np.int64]:
        if row.kind is RowKind.CLUSTERS or row.entry is None:
            return cluster_edges(self.source, start, end)
        told = self._told(row.entry)
        inner = np.flatnonzero(told(start, end)) + start
        first = inner[:1].tolist() if len(inner) and inner[0] == start else [
            self._edge(told, start, -1)
        ]
        rest = inner[inner > first[0]]
        return np.array([*first, *rest.tolist(), self._edge(told, end, 1)], np.int64)

    def _edge(self, told: Source, byte: int, step: int) -> int:
        """The nearest member of a source before `byte`, or at and behind it."""
        reach, at = NEAR, byte
        while 0 < at < len(self.source) and abs(at - byte) < FURTHEST:
            low, high = (max(0, at - reach), at) if step < 0 else (at, at + reach)
            high = min(high, len(self.source))
            found = np.flatnonzero(told(low, high))
            if len(found):
                return low + int(found[-1 if step < 0 else 0])
            at, reach = (low if step < 0 else high), reach * 4
        return at

    def problem(self, row: Row) -> str | None:
        """Why a row of pre-tokens cannot be told."""
        assert row.entry is not None
        tokenizer = row.entry.tokenizer
        problem = pretokens.why_not(tokenizer, len(self.source))
        if problem is not None or pretokens.has_parts(tokenizer):
            return problem
        # What cannot be encoded is not cut either.
        refused = self._session.problems.get(row.entry.key)
        if refused is not None:
            return refused
        if self._counted(row.entry).known < len(self.source):
            return Message("the text is being cut into pre-tokens")
        return None

    def _told(self, entry: TokenizerEntry) -> Source:
        kept = self._pretokens.get(entry.key)
        if kept is None or kept[0] is not self.source or kept[1] is not entry.tokenizer:
            made = pretokens.source_of(entry.tokenizer, self.source)
            kept = (self.source, entry.tokenizer, made)
            self._pretokens[entry.key] = kept
        if pretokens.has_parts(entry.tokenizer):
            return kept[2]
        return self._counted(entry).flags

    def _counted(self, entry: TokenizerEntry) -> Marks:
        """The pre-tokens of a text that is cut as a whole, in the background."""

        def make() -> Made:
            marks = Marks(len(self.source))
            told = pretokens.source_of(entry.tokenizer, self.source)
            return Made(marks, lambda progress: marks.fill(told, progress))

        found: Marks = self._marking.ask(
            (RowKind.PRETOKENS, entry.key), (self.source, entry.tokenizer), make
        )
        return found

    def shared(self, row: Row, part: Part | None = None) -> tuple[int, NDArray[np.uint8]]:
        """How many tokenizers have answered, and how many of them cut before each byte in view, or
        of a part.
        """
        results = self.answered(row)
        start, end = self.axis.window() if part is None else part
        return len(results), shares([density.cuts(one) for one in results], start, end)

    def answered(self, row: Row) -> list[Result]:
        """The results that a row of agreement compares."""
        found = (self._session.results.get(entry.key) for entry in row.entries)
        return [one for one in found if one is not None]

    # from afar

    def density(self, row: Row) -> Shares:
        """Per pixel column what begins there, per byte; NaN where not counted yet."""
        edges, length = self.axis.columns(), len(self.source)
        result = self.result(row)
        if result is not None:
            counts = density.token_counts(result, edges)
            if counts is not None:
                return counts / np.maximum(np.diff(edges), 1)
            identity: Identity = (result.full, result.history, result.merges)
            return self._density.shares(
                (row.kind, row.key), identity, length, density.begins(result), edges
            )
        if row.kind is RowKind.PRETOKENS and row.entry is not None:
            tokenizer = row.entry.tokenizer
            return self._density.shares(
                (row.kind, row.entry.key), (self.source, tokenizer), length,
                pretokens.source_of(tokenizer, self.source), edges, self._told(row.entry),
            )
        make = {RowKind.CHARACTERS: sources.characters, RowKind.CLUSTERS: sources.clusters,
                RowKind.BYTES: sources.beyond_ascii}[row.kind]
        return self._density.shares(row.kind, (self.source,), length, make(self.source), edges)

    def agreement(self, row: Row) -> tuple[Shares, NDArray[np.bool_]]:
        """Per pixel column the F1 of the tokenizers' boundaries, and whether it is counted."""
        results = self.answered(row)
        return self._density.agreement(
            _identity(results), len(self.source), results, self.axis.columns()
        )

    def whole_agreement(self, row: Row) -> float | None:
        """The F1 over the whole text; None while it is being counted, or where nobody cuts."""
        results = self.answered(row)
        if len(results) < 2:
            return None
        agreement = self._density.whole_agreement(_identity(results), len(self.source), results)
        if agreement.known < len(self.source) or agreement.tokenizers != len(results):
            return None
        found = float(agreement.f1(np.array([0, len(self.source)]))[0])
        return None if np.isnan(found) else found

    def places(self) -> Marks:
        """The text's characters, as far as they are counted; all of a short text."""

        def make() -> Made:
            marks, told = Marks(len(self.source)), sources.characters(self.source)
            if len(self.source) <= PIECE:
                marks.fill(told)
            return Made(marks, lambda progress: marks.fill(told, progress))

        # The same that the row of characters is painted from.
        found: Marks = self._marking.ask(RowKind.CHARACTERS, (self.source,), make)
        return found


def _identity(results: list[Result]) -> Identity:
    parts: list[object] = []
    for one in results:
        parts += [one.full, one.merges]
    return tuple(parts)
