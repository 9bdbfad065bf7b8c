"""The button that goes to the next place of a token in the corpora."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from tokenprism import Progress
from tokenprism.corpus import Corpus
from tokenprism.inventory.places import Place, next_place
from tokenprism.messages import Message

from ...i18n import said
from ...session import ByteRange, Session
from ...widgets.listening import until_destroyed
from ...widgets.work_line import WorkLine
from ...work.background import Latest
from ...work.visits import Visits
from ..metrics.measure import cut_tokenizer
from .facts import TokenFacts

POLL = 100                # milliseconds between two looks at a search
LARGEST = 200_000_000     # bytes of a document that can be shown

translate = QCoreApplication.translate


class CorpusPlaces(QWidget):
    """Shown with a token while there are corpora. `document_asked` carries a corpus and the number
    of a document to examine.
    """

    document_asked = Signal(object, int)  # Corpus, index

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._token: TokenFacts | None = None
        self.next = QPushButton(self)
        self.next.setObjectName("next-in-corpora")
        self.next.setProperty("role", "small")
        self.next.clicked.connect(self.go_on)
        self.work = WorkLine("in-corpora", self)
        self.work.cancel.clicked.connect(self._give_up)
        self.note = QLabel(self)
        self.note.setProperty("role", "caption")
        self.note.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.next)
        row.addWidget(self.work)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.note)
        self._visits = Visits(session, self)
        self._visits.document_asked.connect(self.document_asked)
        self._search = Latest(self, long=True)
        self._search.done.connect(self._take)
        self._search.failed.connect(self._fail)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)
        until_destroyed(self, [
            session.text_changed.connect(self._visits.text_changed),
            session.corpora_changed.connect(self._give_up),
            session.tokenizers_changed.connect(self._give_up),
        ])
        self.show_token(None)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.next.setText(translate("InspectorView", "Next in the corpora"))
        self.next.setToolTip(translate(
            "InspectorView", "Look for this token in the documents of the corpora, from here on, "
            "and go there"
        ))
        self.next.setAccessibleName(self.next.text())
        self.work.bar.setAccessibleName(translate("InspectorView", "Progress of the search"))
        self.work.cancel.setText(translate("InspectorView", "Cancel"))
        self.work.cancel.setToolTip(translate("InspectorView", "Give up the search"))
        self.work.cancel.setAccessibleName(self.work.cancel.toolTip())

    @property
    def busy(self) -> bool:
        """Whether a search is under way."""
        return self._search.busy

    def show_token(self, token: TokenFacts | None) -> None:
        """Offer to look for another token."""
        known = None if self._token is None else (self._token.entry.key, self._token.token_id)
        if known != (None if token is None else (token.entry.key, token.token_id)):
            self._give_up()
            self.note.clear()
        self._token = token
        self.setVisible(token is not None and token.token_id >= 0 and bool(self._session.corpora))
        self.note.setVisible(bool(self.note.text()))

    def go_on(self) -> None:
        """Look for the next place behind the selection."""
        token = self._token
        if token is None or token.token_id < 0:
            return
        corpora = tuple(entry.corpus for entry in self._session.corpora)
        entry, cut, after = token.entry, self._session.cut, self._here()

        def work(progress: Progress) -> object:
            tokenizer = cut_tokenizer(entry, cut)
            found = next_place(tokenizer, token.token_id, corpora, progress, after, LARGEST)
            return entry.key, None if found is None else (corpora[found.corpus], found)

        self.note.clear()
        self.note.hide()
        self._search.start(work)
        self._poll.start()
        self._look()

    def _here(self) -> Place | None:
        document, token = self._session.text.document, self._token
        if document is None or token is None or not token.placed:
            return None
        numbers = [n for n, one in enumerate(self._session.corpora) if one.corpus is document[0]]
        return Place(numbers[0], document[1], token.start, token.start) if numbers else None

    def _look(self) -> None:
        busy, progress = self._search.busy, self._search.progress
        self.work.show_share(
            busy, min(1.0, progress.done / progress.total) if progress.total else None)
        self.next.setVisible(not busy)
        if not busy:
            self._poll.stop()

    def _take(self, made: tuple[int, tuple[Corpus, Place] | None]) -> None:
        self._look()
        key, found = made
        if found is None:
            self._say(translate("InspectorView", "No document of the corpora has this token."))
        else:
            corpus, place = found
            self._visits.go(corpus, place.document, ByteRange(place.start, place.end), key)

    def _fail(self, problem: Message) -> None:
        self._look()
        self._say(said(problem))

    def _say(self, words: str) -> None:
        self.note.setText(words)
        self.note.show()

    def _give_up(self) -> None:
        self._search.cancel()
        self._look()
