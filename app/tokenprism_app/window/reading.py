"""What a worker reads for the window: tokenizers, corpora, documents. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from tokenprism import Progress, Stage, Tokenizer
from tokenprism.corpus import Corpus
from tokenprism.corpus.addresses import is_remote
from tokenprism.corpus.patience import watched
from tokenprism.errors import (
    CancelledError,
    CorpusError,
    HowToReadError,
    PatternNeededError,
    TokenprismError,
)
from tokenprism.messages import Message

from ..i18n import message_of
from ..work import engine

LARGEST_DOCUMENT = 200_000_000
_MOST_USUAL = "cl100k"  # of the patterns of rank files


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """One path or name opened: a tokenizer, a corpus, or the problem in words.

    `offer`: it does not say how text is cut, and this is the pattern to offer; a tokenizer that is
    there all the same has its vocabulary alone, or is cut by a guess. `pattern`: the one that was
    chosen for it, now or earlier. `asks_how`: a corpus for which it has to be said how it is read.
    `may_be_text`: it looks like a tokenizer and is none, but could be read as a text.
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


def title_of(path: str) -> str:
    """What a path or name is called while it is read."""
    return Path(path).name if Path(path).is_absolute() or is_remote(path) else path


def read_all(
    paths: list[str], pattern: str | None, known: Mapping[str, str | None], progress: Progress
) -> list[Opened]:
    """Open every path; a bad one does not keep the others from opening.

    `known`: patterns that were chosen earlier, for files that may be others by now.
    """
    found = []
    for path in paths:
        earlier = known.get(path)
        one = read_one(path, earlier or pattern, progress)
        found.append(read_one(path, pattern, progress) if earlier and one.problem else one)
    return found


def read_one(path: str, pattern: str | None, progress: Progress) -> Opened:
    """Open a name, or a path that holds one, as a tokenizer, other paths as a corpus."""
    is_tokenizer = False
    try:
        if engine.is_workspace(path):
            return Opened(path, is_workspace=True)
        is_tokenizer = engine.is_tokenizer(path)
        if is_tokenizer:
            tokenizer = engine.open_tokenizer(path, progress, pattern)
            offer = engine.pattern_to_offer(path, tokenizer) if pattern is None else None
            return Opened(path, tokenizer=tokenizer, offer=offer, pattern=pattern)
        return Opened(path, corpus=engine.open_corpus([path], None, progress))
    except CancelledError:
        raise
    except PatternNeededError as fault:
        return Opened(path, problem=message_of(fault), offer=_MOST_USUAL)
    except (TokenprismError, OSError) as fault:
        asks_how = isinstance(fault, HowToReadError)
        may_be_text = is_tokenizer and engine.may_be_text(path)
        return Opened(
            path, problem=message_of(fault), asks_how=asks_how, may_be_text=may_be_text
        )


def read_document(corpus: Corpus, index: int, progress: Progress) -> tuple[str, bytes]:
    """A document's name and bytes; CorpusError above 200 MB, CancelledError when cancelled."""
    document = corpus.documents[index]
    if document.size > LARGEST_DOCUMENT:
        raise CorpusError(
            Message(
                "{size:,} bytes are more than the {most:,} that can be shown",
                size=document.size, most=LARGEST_DOCUMENT,
            ),
            path=document.name,
            remedy="Cut the file into parts and examine one of them",
        )
    progress.enter(Stage.READING, document.size)
    parts = []
    for block in watched(corpus.blocks(index), progress):
        parts.append(block)
        progress.advance(len(block))
    return PurePath(document.name).name, b"".join(parts)
