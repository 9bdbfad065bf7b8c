"""A workspace read back: tokenizers, corpora, runs and the text, on a worker. No Qt here."""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from tokenprism import Progress, Tokenizer
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.checkpoints import Kept
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.errors import CancelledError, FormatError, OptionError, TokenprismError
from tokenprism.messages import Message, verbatim
from tokenprism.runs.options import options_of
from tokenprism.tokenizer import Specials
from tokenprism.workspace import (
    CorpusRecord,
    Kind,
    RunRecord,
    Source,
    Stored,
    TextRecord,
    TokenizerRecord,
    Workspace,
    find,
    search,
)

from . import engine, training
from .recipe import Recipe

TRIED = 20  # files of a name that are opened to find the one with the right texts


@dataclass(slots=True, eq=False)
class Restored:
    """What could be read back, by ids in their order; `problems` in words, `missing` the paths of
    what is not where it was, `moved` the ids of what was found elsewhere.
    """

    tokenizers: list[tuple[Stored, TokenizerRecord, Tokenizer, str | None]] = field(
        default_factory=list
    )
    corpora: list[tuple[Stored, CorpusRecord, Corpus]] = field(default_factory=list)
    runs: list[tuple[Stored, RunRecord, tuple[list[float], list[float]]]] = field(
        default_factory=list
    )
    text: tuple[Stored, TextRecord, bytes | None] | None = None
    problems: list[Message] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    moved: set[str] = field(default_factory=set)


def read_back(workspace: Workspace, progress: Progress) -> Restored:
    """Everything in a workspace; what cannot be read is told and stays in the file."""
    stored = [one for kind in Kind for one in workspace.items(kind)]
    return read_some(workspace, stored, progress)


def find_missing(
    workspace: Workspace, known: Collection[str], folder: Path, progress: Progress
) -> Restored:
    """What is in the workspace but, by the ids in `known`, not open: looked for in a folder too."""
    stored = [
        one for kind in Kind for one in workspace.items(kind)
        if kind is not Kind.RUN and (one.id not in known or kind is Kind.TEXT)
    ]
    return read_some(workspace, stored, progress, folder)


def read_some(
    workspace: Workspace, stored: list[Stored], progress: Progress, folder: Path | None = None
) -> Restored:
    """Some records of a workspace, as `read_back` does."""
    look = _Look(workspace, folder, progress)
    found = Restored()
    for one in stored:
        record = one.record
        try:
            if isinstance(record, TokenizerRecord):
                tokenizer, path = _tokenizer(look, record, found)
                tokenizer = tokenizer.recognising_known(_specials(record))
                found.tokenizers.append((one, record, tokenizer, path))
                if path is not None and path != record.place:
                    found.moved.add(one.id)
            elif isinstance(record, CorpusRecord):
                corpus = _corpus(look, record, found)
                found.corpora.append((one, record, corpus))
                if corpus.places != record.paths:
                    found.moved.add(one.id)
            elif isinstance(record, RunRecord):
                found.runs.append((one, record, _curve(workspace, record)))
            else:
                content = None if record.content is None else workspace.content(record.content)
                found.text = one, record, content
        except CancelledError:
            raise
        except _MissingError as gone:
            found.missing.append(gone.path)
        except (TokenprismError, OSError) as fault:
            found.problems.append(
                fault.message if isinstance(fault, TokenprismError) else verbatim(str(fault))
            )
    return found


class _MissingError(Exception):
    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True, slots=True)
class _Look:
    """Where files are looked for: around the workspace, and in a folder that the user named."""

    workspace: Workspace
    folder: Path | None
    progress: Progress

    def places(self, path: str, size: int = 0, digest: str = "") -> Iterator[str]:
        place = find(path, self.workspace.path, size=size, digest=digest)
        if place is not None:
            yield place
        if self.folder is not None:
            yield from search(
                path, self.folder, size=size, digest=digest, progress=self.progress
            )

    def first(self, path: str, size: int = 0, digest: str = "") -> str | None:
        return next(self.places(path, size, digest), None)


def _specials(record: TokenizerRecord) -> Specials | set[str]:
    if isinstance(record.specials, str):
        return Specials.ALLOW if record.specials == Specials.ALLOW.value else Specials.TEXT
    return set(record.specials)


def _tokenizer(
    look: _Look, record: TokenizerRecord, found: Restored
) -> tuple[Tokenizer, str | None]:
    progress = look.progress
    if record.source == Source.NAME.value:
        return engine.open_tokenizer(record.place, progress, record.pattern), record.place
    if record.source == Source.FILE.value:
        place = look.first(record.place, record.size, record.digest)
        if place is None:
            place = look.first(record.place)
            if place is None:
                raise _MissingError(record.place)
            found.problems.append(
                Message("{name} is another file than it was", name=verbatim(Path(place).name))
            )
        return engine.open_tokenizer(place, progress, record.pattern), place
    # Openers read files, so the model becomes one for a moment.
    with tempfile.TemporaryDirectory(prefix="tokenprism-") as folder:
        file = Path(folder) / "model.tokenprism.json"
        file.write_bytes(look.workspace.content(record.place))
        return engine.open_tokenizer(str(file), progress), None


def _corpus(look: _Look, record: CorpusRecord, found: Restored) -> Corpus:
    if not record.paths:
        raise FormatError("a corpus of the workspace has no path", path=look.workspace.path)
    options = CorpusOptions.of_record(record.options)
    first: Corpus | None = None
    for places in _places_of(look, record):
        corpus = Corpus.open(*places, options=options, progress=look.progress)
        if not record.fingerprint or corpus.fingerprint == record.fingerprint:
            return corpus
        first = corpus if first is None else first
    assert first is not None
    found.problems.append(
        Message("the texts of {name} have changed since", name=verbatim(record.name))
    )
    return first


def _places_of(look: _Look, record: CorpusRecord) -> Iterator[list[str]]:
    """Where the files of a corpus may be: of one alone, all places; else the first of each."""
    firsts = []
    for path in record.paths:
        place = look.first(path)
        if place is None:
            raise _MissingError(path)
        firsts.append(place)
    yield firsts
    if len(firsts) == 1:
        others = (one for one in look.places(record.paths[0]) if one != firsts[0])
        yield from ([one] for one in islice(others, TRIED))


def _curve(workspace: Workspace, record: RunRecord) -> tuple[list[float], list[float]]:
    if record.curve is None:
        return [], []
    try:
        sizes, ratios = json.loads(workspace.content(record.curve))
        curve = [float(one) for one in sizes], [float(one) for one in ratios]
    except (ValueError, TypeError, RecursionError):
        curve = [], [0.0]
    values = [*curve[0], *curve[1]]
    if (len(curve[0]) != len(curve[1]) or not all(map(math.isfinite, values))
            or any(one >= 1 << 62 for one in values)
            or any(one < 1 for one in curve[0]) or sorted(curve[0]) != curve[0]):
        raise FormatError(
            Message("the curve of {name} is damaged", name=verbatim(record.name)),
            path=workspace.path,
        )
    return curve


def recipe_of(
    workspace: Workspace, record: RunRecord, known: Callable[[str], Corpus | None],
    progress: Progress,
) -> Recipe:
    """What a run of the workspace was asked for. `known` gives the corpus with a fingerprint where
    it is open; others are opened from their paths. OptionError where one has changed.
    """
    corpora = []
    for used in record.corpora:
        fingerprint = str(used.get("fingerprint", ""))
        corpus = known(fingerprint)
        if corpus is None:
            paths = [find(str(path), workspace.path) for path in used.get("paths", ())]
            here = [path for path in paths if path is not None]
            if not here or len(here) < len(paths):
                raise OptionError(
                    Message("the texts of {name} are not there", name=str(used.get("name", ""))),
                    remedy="Open them first",
                )
            read_as = used.get("options")
            options = CorpusOptions.of_record(read_as if isinstance(read_as, dict) else {})
            corpus = Corpus.open(*here, options=options, progress=progress)
            if corpus.fingerprint != fingerprint:
                raise OptionError(
                    Message("the texts of {name} have changed since", name=corpus.name),
                    remedy="Train anew with the same options",
                )
        corpora.append(corpus)
    start = start_of(workspace, record, progress)
    how = options_of(record.algorithm, record.options)
    return Recipe(record.name, tuple(corpora), how, start, record.memory, record.cluster)


def start_of(workspace: Workspace, record: RunRecord, progress: Progress) -> BpeModel | None:
    """The model that a run went on from; None where it began with the bytes."""
    if record.start is None:
        return None
    with tempfile.TemporaryDirectory(prefix="tokenprism-") as folder:
        file = Path(folder) / "start.tokenprism.json"
        file.write_bytes(workspace.content(record.start))
        made = engine.open_tokenizer(str(file), progress)
        return made.model if isinstance(made, BpeTokenizer) else None


def kept_of(
    workspace: Workspace, record: RunRecord, folder: Path, progress: Progress
) -> Kept | None:
    """What a checkpoint in `folder` has of an interrupted run; None for nothing."""
    return training.kept_of(record, start_of(workspace, record, progress), folder)
