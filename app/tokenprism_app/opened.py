"""What was opened comes into a session: one change that can be undone. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tokenprism.corpus import Corpus
from tokenprism.messages import Message, verbatim
from tokenprism.tokenizer import Tokenizer

from .entries import CorpusEntry, Text, TokenizerEntry
from .session import Session
from .undo import Change


def corpus_of(session: Session, corpus: Corpus) -> CorpusEntry | None:
    """The corpus of the library that is read from the same paths."""
    found = (one for one in session.corpora if one.corpus.places == corpus.places)
    return next(found, None) if corpus.places else None


def tokenizer_of(session: Session, path: str) -> TokenizerEntry | None:
    """The tokenizer of the library that was opened from this path or name."""
    return next((one for one in session.tokenizers if one.path == path), None)


def show_text(session: Session, text: Text) -> None:
    """Show a text; undoing brings back the one before, or none."""
    before = session.text
    if text != before:
        session.set_text(text)
        _made(session, Message("examine {title}", title=verbatim(text.title)),
              partial(session.set_text, before), partial(session.set_text, text))


def propose_training(session: Session, keys: tuple[int, ...]) -> None:
    """Propose these corpora for the next training."""
    before, current = session.current.training, session.current
    current.propose(keys)
    _made(session, Message("choose corpora"),
          partial(current.propose, before), partial(current.propose, keys))


def record(session: Session, entries: Sequence[TokenizerEntry | CorpusEntry]) -> None:
    """Remember that these were put into the library, so that undoing takes them out."""
    for entry in entries:
        name = Message("open {name}", name=verbatim(entry.name))
        if isinstance(entry, CorpusEntry):
            place = session.corpora.index(entry)
            _made(session, name, partial(session.remove_corpus, entry.key),
                  partial(session.put_corpus, entry, place))
        else:
            place = session.tokenizers.index(entry)
            _made(session, name, partial(session.remove_tokenizer, entry.key),
                  partial(session.put_tokenizer, entry, place, session.baseline))


def reload_tokenizer(
    session: Session, key: int, tokenizer: Tokenizer, pattern: str | None
) -> TokenizerEntry | None:
    """Put what a file holds now in the place of what it held; None where that is gone."""
    before = session.entry(key)
    if before is None:
        return None
    made = tokenizer.recognising_known(before.tokenizer.default_specials)
    entry = replace(before, key=session.new_key(), tokenizer=made, pattern=pattern)
    place = session.tokenizers.index(before)
    baseline = entry.key if session.baseline == key else session.baseline
    with session.undo.together(Message("reload {name}", name=verbatim(entry.name))):
        session.remove_tokenizer(key)
        session.put_tokenizer(entry, place, baseline)
        record(session, [entry])
    session.make_current(entry.key)
    return entry


def _made(session: Session, name: Message, undo: partial[None], redo: partial[None]) -> None:
    session.undo.push(Change(name, undo, redo))
