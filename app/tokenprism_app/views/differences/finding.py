"""What the view shows, found from a snapshot of the session. No Qt here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import numpy as np
from tokenprism import Progress
from tokenprism.analysis.causes import Cause
from tokenprism.analysis.disagreement import Disagreement, Line, Order, disagreement
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism.errors import CancelledError
from tokenprism.spreadsheet import Cell, csv_text

from ...session import Session, TokenizerEntry
from ..metrics.measure import cut_tokenizer

EXCERPT = 300  # bytes of a line that are shown

Place = tuple[int, int]  # the number of a document, and a byte in it


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be compared, and on what; without `corpora`: on the text `source`."""

    entries: tuple[TokenizerEntry, ...]
    source: bytes
    title: str
    corpora: tuple[Corpus, ...]
    cut: int | None

    @property
    def possible(self) -> bool:
        """Whether there is something to compare, and something to compare on."""
        return len(self.entries) > 1 and bool(self.source or self.corpora)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What was found for a task. `corpus` that was read, of several all together; names of the
    documents are asked of it.
    """

    task: Task
    corpus: Corpus
    result: Disagreement
    texts: dict[Place, str] = field(default_factory=dict)

    def rows(self, order: Order, cause: Cause | None) -> list[Line]:
        """The lines to be listed: first by `order`, of one cause or of all."""
        if cause is None:
            return list(self.result.lines[order])
        lines = self.result.lines[cause]
        return sorted(lines, key=lambda one: (-key_of(one, order), one.document, one.start))

    def document_of(self, line: Line) -> str:
        """The name of the document with a line."""
        return self.corpus.documents[line.document].name

    def own(self, document: int) -> tuple[Corpus, int]:
        """The corpus of a document, and its number there."""
        for corpus in self.task.corpora or (self.corpus,):
            if document < len(corpus.documents):
                return corpus, document
            document -= len(corpus.documents)
        raise IndexError(document)

    @property
    def borders(self) -> list[float]:
        """Where one corpus ends and the next begins, as shares of the heat map."""
        ends = list(accumulate(corpus.size for corpus in self.task.corpora))
        return [end / ends[-1] for end in ends[:-1]]

    def text_of(self, line: Line) -> str | None:
        """The beginning of a line in one row; None while it is not read."""
        return self.texts.get((line.document, line.start))

    def cell_at(self, place: Place) -> int:
        """The cell of the heat map with a place."""
        at = int(self.result.firsts[place[0]]) + place[1]
        return min(int(at / self.result.cell), len(self.result.heat) - 1)

    def place_of(self, cell: int) -> tuple[Place, Line | None]:
        """Where to go for a cell: its line with the most differences of those that are known, or
        its first byte.
        """
        lines = [
            line for lines in self.result.lines.values() for line in lines
            if self.cell_at((line.document, line.start)) == cell
        ]
        if lines:
            best = max(lines, key=lambda one: (one.differences, -one.document, -one.start))
            return (best.document, best.start), best
        first = int(np.ceil(cell * self.result.cell))
        firsts = self.result.firsts
        document = int(np.searchsorted(firsts[:-1], first, side="right")) - 1
        return (document, first - int(firsts[document])), None


def key_of(line: Line, order: Order) -> float:
    """The number that a line is listed by."""
    if order is Order.DISTANCE:
        return line.distance
    return line.gap if order is Order.GAP else line.differences


def task_of(session: Session, corpora: tuple[Corpus, ...]) -> Task:
    """The visible tokenizers at the present cut, on corpora or on the text."""
    text = session.text
    return Task(tuple(session.visible), text.source, text.title, corpora, session.cut)


def find(task: Task, progress: Progress) -> Found:
    """Compare. Raises CancelledError, TokenprismError of tokenizers and corpora."""
    corpora = task.corpora or (TextCorpus([task.source], task.title),)
    tokenizers = [cut_tokenizer(entry, task.cut) for entry in task.entries]
    result = disagreement(tokenizers, corpora, progress=progress)
    joined = corpora[0] if len(corpora) == 1 else Corpus.joined(corpora, task.title)
    return Found(task, joined, result)


def read(found: Found, lines: Sequence[Line], progress: Progress) -> dict[Place, str]:
    """The texts of lines that are not known yet, in the order of the corpus."""
    made = {}
    for line in sorted(lines, key=lambda one: (one.document, one.start)):
        if progress.must_stop():
            raise CancelledError
        if found.text_of(line) is None:
            size = min(line.end - line.start, EXCERPT)
            text = found.corpus.read(line.document, line.start, size).decode("utf-8", "replace")
            if size < line.end - line.start:
                text = text.rstrip("\ufffd") + "…"  # a character that was cut is left out
            made[line.document, line.start] = text
    return made


def as_csv(found: Found, lines: Iterable[Line]) -> str:
    """Lines as a spreadsheet reads them, causes as `digits:3 case:1`."""
    names = [entry.name for entry in found.task.entries]
    rows: list[list[Cell]] = [
        ["document", "start", "end", *names, "differences", "gap", "distance", "causes", "text"],
    ]
    for line in lines:
        causes = " ".join(f"{cause.name.lower()}:{n}" for cause, n in line.causes.items())
        rows.append([
            found.document_of(line), line.start, line.end, *line.tokens, line.differences,
            line.gap, f"{line.distance:.6f}", causes, found.text_of(line) or "",
        ])
    return csv_text(rows)


def as_json(found: Found, lines: Iterable[Line]) -> str:
    """All that was found, with the lines."""
    result = found.result
    return json.dumps({
        "tokenizers": [entry.name for entry in found.task.entries],
        "corpora": [
            {"name": corpus.name, "share": None if np.isnan(share) else round(float(share), 6)}
            for corpus, share in zip(
                found.task.corpora or [found.corpus], result.shares, strict=True)
        ],
        "vocabulary_size": found.task.cut,
        "boundaries": result.boundaries.tolist(),
        "distance": result.distance.round(6).tolist(),
        "differences": result.differences,
        "causes": {cause.name.lower(): count for cause, count in result.causes.items()},
        "lines": [{
            "document": found.document_of(line), "start": line.start, "end": line.end,
            "tokens": list(line.tokens), "differences": line.differences, "gap": line.gap,
            "distance": round(line.distance, 6),
            "causes": {cause.name.lower(): count for cause, count in line.causes.items()},
            "text": found.text_of(line) or "",
        } for line in lines],
    }, ensure_ascii=False, indent=1) + "\n"
