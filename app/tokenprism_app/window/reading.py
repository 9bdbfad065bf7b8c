"""What a worker reads for the window: tokenizers, corpora, documents. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tokenprism import Progress, Stage, Tokenizer
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.corpus.addresses import is_remote
from tokenprism.corpus.patience import watched
from tokenprism.errors import (
    CancelledError,
    HowToReadError,
    PatternNeededError,
    TokenprismError,
)
from tokenprism.messages import Message

from ..i18n import message_of
from ..work import engine

LARGEST_DOCUMENT = 200_000_000  # bytes that are shown whole where the user asks for that
LARGEST_AT_ONCE = 50_000_000    # the same of what is opened: tokens take twenty times the memory
BEGINNING = 16 << 20            # bytes that are shown of a larger document
_MOST_USUAL = "cl100k"  # of the patterns of rank files


@dataclass(frozen=True, slots=True)
class Shown:
    """A document as it is shown: its `name`, its text, or the beginning where it is too large."""

    name: str
    source: bytes
    whole: bool


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """One path or name opened: a tokenizer, a corpus, or the problem in words.

    `offer`: it does not say how text is cut, and this is the pattern to offer; a tokenizer that is
    there all the same has its vocabulary alone, or is cut by a guess. `pattern`: the one that was
    chosen for it, now or earlier. `asks_how`: a corpus for which it has to be said how it is read.
    `may_be_text`: it looks like a tokenizer and is none, but could be read as a text. `shown`: the
    first document of a corpus that is to be shown at once.
    """

    path: str
    tokenizer: Tokenizer | None = None
    corpus: Corpus | None = None
    problem: Message | None = None
    offer: str | None = None
    pattern: str | None = None
    is_workspace: bool = False
    asks_how: bool = False
    may_be_text: bool = False
    shown: Shown | None = None


def title_of(path: str) -> str:
    """What a path or name is called while it is read."""
    return Path(path).name if Path(path).is_absolute() or is_remote(path) else path


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of paths before they are read: patterns that were chosen earlier, for files
    that may have changed, and how corpora of the library are read.
    """

    patterns: Mapping[str, str | None]
    options: Mapping[str, CorpusOptions]


def read_all(
    paths: list[str], pattern: str | None, known: Known, show: bool, progress: Progress
) -> list[Opened]:
    """Open every path; a bad one does not keep the others from opening.

    With `show` the first document of the first corpus is read too.
    """
    found = []
    for path in paths:
        earlier = known.patterns.get(path) if pattern is None else None
        options = known.options.get(path)
        one = read_one(path, earlier or pattern, options, progress)
        if earlier and one.problem:
            one = read_one(path, pattern, options, progress)
        if show and one.corpus is not None:
            one, show = _with_text(one, one.corpus, progress), False
        found.append(one)
    return found


def _with_text(one: Opened, corpus: Corpus, progress: Progress) -> Opened:
    try:
        return replace(one, shown=read_document(corpus, 0, LARGEST_AT_ONCE, progress))
    except CancelledError:
        raise
    except (TokenprismError, OSError) as fault:
        return replace(one, problem=message_of(fault))


def read_one(
    path: str, pattern: str | None, options: CorpusOptions | None, progress: Progress
) -> Opened:
    """Open a name, or a path that holds one, as a tokenizer, other paths as a corpus."""
    is_tokenizer, head = False, None
    try:
        head = engine.head_of(path)
        if engine.is_workspace(head):
            return Opened(path, is_workspace=True)
        is_tokenizer = engine.is_tokenizer(path, head)
        if is_tokenizer:
            tokenizer = engine.open_tokenizer(path, progress, pattern, head)
            asks = pattern is None
            offer = engine.pattern_to_offer(path, tokenizer, head) if asks else None
            return Opened(path, tokenizer=tokenizer, offer=offer, pattern=pattern)
        return Opened(path, corpus=engine.open_corpus([path], options, progress))
    except CancelledError:
        raise
    except PatternNeededError as fault:
        return Opened(path, problem=message_of(fault), offer=_MOST_USUAL)
    except (TokenprismError, OSError) as fault:
        asks_how = isinstance(fault, HowToReadError)
        may_be_text = is_tokenizer and engine.may_be_text(head)
        return Opened(
            path, problem=message_of(fault), asks_how=asks_how, may_be_text=may_be_text
        )


def read_document(corpus: Corpus, index: int, most: int, progress: Progress) -> Shown:
    """A document, or its beginning above `most` bytes; CancelledError when cancelled."""
    document = corpus.documents[index]
    whole = document.size <= most
    progress.enter(Stage.READING, document.size if whole else BEGINNING)
    parts, size = [], 0
    for block in watched(corpus.blocks(index), progress):
        parts.append(block)
        size += len(block)
        progress.advance(len(block))
        if not whole and size >= BEGINNING:
            break
    source = b"".join(parts)
    if not whole:
        source = source[:BEGINNING]
        # The last line may be cut in a character; a line of more than 16 MB is kept as it is.
        source = source[: source.rfind(b"\n") + 1] or source
    name = document.name.rpartition("/")[2] or document.name
    return Shown(name, source, whole)
