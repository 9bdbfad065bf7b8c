"""What of a session a workspace keeps, as records. No Qt and no disk here."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from tokenprism.bpe.model import BpeModel
from tokenprism.errors import TokenprismError
from tokenprism.formats import model_of
from tokenprism.formats.registry import NATIVE
from tokenprism.formats.sniff import locate
from tokenprism.runs.manifest import used_of, versions
from tokenprism.tokenizer import Specials
from tokenprism.workspace import (
    CorpusRecord,
    Kind,
    Record,
    RunRecord,
    Source,
    TextRecord,
    TokenizerRecord,
    Workspace,
)
from tokenprism.workspace.moved import digest_of

from ..entries import ALL_CORPORA
from ..session import CorpusEntry, Session, TokenizerEntry
from .runs import Run, Runs

LARGEST_DIGESTED = 256 << 20  # bytes of a file that is read to know it again
MODEL = "tokenprism"
ALL = "all"  # corpora

Fill = Callable[[Workspace], Mapping[str, Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A record as it is to be kept. `made_of`: what decides the fields that `fill` finds, on a
    worker and inside of the transaction that keeps the record.
    """

    record: Record
    position: float
    made_of: object = None
    fill: Fill | None = None

    def same(self, other: Item | None) -> bool:
        """Whether the file has this already when it has `other`."""
        return (
            other is not None and self.record == other.record
            and self.position == other.position and self.made_of is other.made_of
        )

    def whole(self, workspace: Workspace) -> Record:
        """The record with all its fields. Contents go into the workspace."""
        return self.record if self.fill is None else replace(self.record, **self.fill(workspace))


@dataclass(slots=True, eq=False)
class Ids:
    """The workspace's ids of what a session holds: by the kind and the key, or the run itself."""

    known: dict[tuple[Kind, object], str] = field(default_factory=dict)

    def of(self, kind: Kind, key: object) -> str:
        """The id of a thing, a new one where it is met first."""
        return self.known.setdefault((kind, key), uuid4().hex)

    def key(self, kind: Kind, id: str) -> object | None:
        """The key of a thing; None where the session has no such."""
        return next((key for (of, key), one in self.known.items()
                     if of is kind and one == id), None)


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """Everything that is to be kept, by id, and the settings."""

    items: Mapping[str, Item]
    settings: Mapping[str, Any]


def picture(session: Session, runs: Runs, ids: Ids) -> Picture:
    """The session now. Costs next to nothing: contents are rendered later."""
    items: dict[str, Item] = {}
    for place, entry in enumerate(session.tokenizers):
        items[ids.of(Kind.TOKENIZER, entry.key)] = _tokenizer(entry, float(place))
    for place, corpus in enumerate(session.corpora):
        items[ids.of(Kind.CORPUS, corpus.key)] = _corpus(corpus, float(place))
    for place, run in enumerate(runs.all):
        items[ids.of(Kind.RUN, run)] = _run(run, float(place), session, ids)
    if session.text.source:
        items[ids.of(Kind.TEXT, "shown")] = _text(session, ids)
    chosen = session.selection
    baseline = session.baseline
    return Picture(items, {
        "cut": session.cut,
        "baseline": None if baseline is None else ids.of(Kind.TOKENIZER, baseline),
        "selection": None if chosen is None else [chosen.start, chosen.end],
        "position": session.position,
        "metrics": _metrics(session, ids),
        "training": _training(session, ids),
    })


def _training(session: Session, ids: Ids) -> list[str] | None:
    chosen = session.current.training
    if chosen is None:
        return None
    return [ids.of(Kind.CORPUS, one.key) for one in session.corpora if one.key in chosen]


def _metrics(session: Session, ids: Ids) -> dict[str, Any]:
    chosen = session.measuring
    place: str | None = None
    if chosen.place == ALL_CORPORA:
        place = ALL
    elif any(one.key == chosen.place for one in session.corpora):
        place = ids.of(Kind.CORPUS, chosen.place)
    return {"place": place, "options": dict(chosen.options)}


def _specials(entry: TokenizerEntry) -> str | tuple[str, ...]:
    way = entry.tokenizer.default_specials
    return way.value if isinstance(way, Specials) else tuple(sorted(way))


def _tokenizer(entry: TokenizerEntry, place: float) -> Item:
    record = TokenizerRecord(
        name=entry.alias, source=Source.FILE.value, place=entry.path or "",
        identity=entry.tokenizer.identity, pattern=entry.pattern, visible=entry.visible,
        hue=entry.hue, specials=_specials(entry),
    )
    if entry.path is None:
        made = replace(record, name=entry.name, source=Source.INSIDE.value)

        def inside(workspace: Workspace) -> dict[str, Any]:
            files = NATIVE.render(model_of(entry.tokenizer), MODEL)
            return {"place": workspace.keep(next(iter(files.values())))}

        return Item(made, place, entry.tokenizer, inside)
    path = Path(entry.path)
    if not path.is_absolute():
        return Item(replace(record, source=Source.NAME.value), place)

    def known(_workspace: Workspace) -> dict[str, Any]:
        return _marks(path)

    return Item(record, place, entry.tokenizer, known)


def _marks(path: Path) -> dict[str, Any]:
    """By what a file is known again where it was moved to."""
    try:
        file = locate(path)
        size = file.stat().st_size
        return {"size": size, "digest": digest_of(file) if size <= LARGEST_DIGESTED else ""}
    except (OSError, TokenprismError):
        return {}


def _corpus(entry: CorpusEntry, place: float) -> Item:
    corpus = entry.corpus
    return Item(
        CorpusRecord(
            entry.name, corpus.places, corpus.fingerprint, corpus.size, corpus.options.record()
        ),
        place,
    )


def _text(session: Session, ids: Ids) -> Item:
    text = session.text
    record = TextRecord(text.title, text.editable)
    if text.document is not None:
        corpus, number = text.document
        entry = next((one for one in session.corpora if one.corpus is corpus), None)
        if entry is not None:
            id = ids.of(Kind.CORPUS, entry.key)
            return Item(replace(record, corpus=id, document=number), 0.0)
    return Item(
        record, 0.0, text.source,
        lambda workspace: {"content": workspace.keep(text.source)},
    )


def _run(run: Run, place: float, session: Session, ids: Ids) -> Item:
    if run.record is not None:
        # From an earlier start: as it was read, with what the user wrote since.
        return Item(replace(run.record, state=run.state.value, notes=run.notes), place)
    recipe = run.recipe
    assert recipe is not None
    record = RunRecord(
        name=run.name, algorithm=recipe.algorithm, state=run.state.value, target=run.target,
        options=recipe.options.record(),
        corpora=tuple(
            {**asdict(used), "paths": list(used.paths)} for used in map(used_of, recipe.corpora)
        ),
        size=run.size, started=run.started,
        # While it runs its time is not worth a write each second.
        seconds=0.0 if run.active else round(run.seconds, 2),
        memory=recipe.memory, problem=str(run.problem), notes=run.notes, versions=versions(),
        identity=run.identity, cluster=recipe.cluster,
    )
    curve = (run.curve[0], run.curve[1]) if not run.active else ((), ())
    start = recipe.start

    def contents(workspace: Workspace) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if len(curve[0]):
            found["curve"] = workspace.keep(json.dumps([list(one) for one in curve]).encode())
        if start is not None:
            found["start"] = workspace.keep(_rendered(start))
        return found

    return Item(record, place, run.curve if not run.active else recipe, contents)


def _rendered(model: BpeModel) -> bytes:
    return next(iter(NATIVE.render(model, MODEL).values()))


def with_trainings(
    before: Picture, now: Picture, session: Session, runs: Runs, ids: Ids
) -> Picture:
    """What was kept before, with the trainings and the models that came since."""
    trained = {ids.of(Kind.RUN, one) for one in runs.all}
    made = {ids.of(Kind.TOKENIZER, one.key) for one in session.tokenizers if one.trained}
    fresh = trained | (made - before.items.keys())
    return replace(before, items={**before.items, **{id: now.items[id] for id in fresh}})
