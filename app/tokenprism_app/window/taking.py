"""What was read comes into the session: shown, selected, proposed for a training."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from tokenprism.corpus import Corpus
from tokenprism.messages import Message, verbatim

from .. import opened as openings
from ..entries import LARGEST_EDITABLE
from ..figures import size
from ..session import CorpusEntry, Session, Text, TokenizerEntry
from ..widgets.notice import Notice
from .reading import LARGEST_DOCUMENT, Opened, Shown, title_of

Entry = TokenizerEntry | CorpusEntry


class Taker(QObject):
    """Adds what was opened to one session, and says what is open already."""

    noticed = Signal(object)           # Notice
    whole_asked = Signal(object, int)  # Corpus, number of a document

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session

    def take(
        self, found: Sequence[Opened], show: bool, replaced: int | None = None
    ) -> list[Entry | None]:
        """Put what was read into the session, a corpus in the place of the one `replaced`.

        With `show` it is shown, and all of it is one change that can be undone.
        """
        undo = self._session.undo
        name = (
            Message("open {name}", name=verbatim(title_of(found[0].path))) if len(found) == 1
            else Message("open {count} files", count=len(found))
        )
        with undo.together(name) if show else undo.off_record():
            entries = [self._put(one, replaced) for one in found]
            if show:
                self._show(found, entries)
        if show:
            self._tell_what_was_open(found, entries)
        return entries

    def text_of(self, found: Shown, corpus: Corpus, index: int) -> Text:
        """A document of a corpus as the text of Compare."""
        if not found.whole:
            title = self.tr("{name} (first {size})").format(
                name=found.name, size=size(len(found.source)))
            return Text(found.source, title, editable=False)
        editable = len(found.source) <= LARGEST_EDITABLE
        return Text(found.source, found.name, editable, (corpus, index))

    def offer_whole(self, found: Shown, corpus: Corpus, index: int) -> None:
        """Where the beginning of a document is shown, say so, and offer all of it."""
        if found.whole:
            return
        words = self.tr("{name} is large: its first {size} are shown.").format(
            name=found.name, size=size(len(found.source)))
        if corpus.documents[index].size <= LARGEST_DOCUMENT:
            self.noticed.emit(Notice(
                words, level="info", offer=self.tr("Show all"),
                accept=partial(self.whole_asked.emit, corpus, index),
            ))
        else:
            self.noticed.emit(Notice(words, level="info"))

    def _put(self, one: Opened, replaced: int | None) -> Entry | None:
        """The entry of what was read: one that is there already, else a new one."""
        session = self._session
        entry: Entry | None = None
        if one.tokenizer is not None:
            entry = openings.tokenizer_of(session, one.path)
            if entry is None:
                entry = session.add_tokenizer(one.tokenizer, path=one.path, pattern=one.pattern)
                openings.record(session, [entry])
        elif one.corpus is not None and replaced is not None:
            entry = session.replace_corpus(replaced, one.corpus)
        elif one.corpus is not None:
            entry = openings.corpus_of(session, one.corpus)
            if entry is None:
                entry = session.add_corpus(one.corpus)
                openings.record(session, [entry])
        return entry

    def _show(self, found: Sequence[Opened], entries: list[Entry | None]) -> None:
        """Select the first thing that was opened, show the first text, propose all texts."""
        session = self._session
        corpora = [entry for entry in entries if isinstance(entry, CorpusEntry)]
        if corpora:
            openings.propose_training(session, tuple(entry.key for entry in corpora))
        for entry in entries:
            if isinstance(entry, TokenizerEntry):
                session.set_visible(entry.key, True)
        for entry in [*(one for one in reversed(entries) if one is not None), *corpora[:1]]:
            session.make_current(entry.key)
        for one, entry in zip(found, entries, strict=True):
            if one.shown is not None and isinstance(entry, CorpusEntry):
                self._show_text(one.shown, entry, one.corpus)

    def _show_text(self, shown: Shown, entry: CorpusEntry, read: Corpus | None) -> None:
        """Show the first document of a corpus, unless one of it is shown or it has changed."""
        document = self._session.text.document
        at_it = document is not None and document[0] is entry.corpus
        if not at_it and read is not None and entry.corpus.fingerprint == read.fingerprint:
            openings.show_text(self._session, self.text_of(shown, entry.corpus, 0))
            self.offer_whole(shown, entry.corpus, 0)

    def _tell_what_was_open(self, found: Sequence[Opened], entries: list[Entry | None]) -> None:
        """Say of what was open already that it is, or that its file has changed since."""
        same: list[str] = []
        for one, entry in zip(found, entries, strict=True):
            if isinstance(entry, CorpusEntry) and one.corpus not in (None, entry.corpus):
                changed = one.corpus is not None and (
                    entry.corpus.fingerprint != one.corpus.fingerprint)
            elif isinstance(entry, TokenizerEntry) and one.tokenizer is not entry.tokenizer:
                changed = one.tokenizer is not None and (
                    entry.tokenizer.identity != one.tokenizer.identity)
            else:
                continue
            if changed:
                words = self.tr("{name} has changed on the disk since it was opened.")
                self.noticed.emit(Notice(
                    words.format(name=entry.name), level="warning", offer=self.tr("Reload"),
                    accept=partial(self._reload, one, entry.key),
                ))
            else:
                same.append(entry.name)
        if same:
            words = self.tr("{name} is open already.") if len(same) == 1 else self.tr(
                "{name} and {n} more are open already.")
            self.noticed.emit(Notice(
                words.format(name=same[0], n=len(same) - 1), level="info"))

    def _reload(self, one: Opened, key: int) -> None:
        """Put what a file holds now in the place of what it held."""
        session = self._session
        if one.tokenizer is not None:
            openings.reload_tokenizer(session, key, one.tokenizer, one.pattern)
        elif one.corpus is not None:
            name = Message("reload {name}", name=verbatim(title_of(one.path)))
            with session.undo.together(name):
                entry = session.replace_corpus(key, one.corpus)
                if one.shown is not None:
                    openings.show_text(session, self.text_of(one.shown, one.corpus, 0))
            session.make_current(entry.key)
