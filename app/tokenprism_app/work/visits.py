"""Going to a place of a document of a corpus, which may have to be read first."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from tokenprism.corpus import Corpus

from ..session import ByteRange, Session


class Visits(QObject):
    """`document_asked` carries a corpus and the number of a document to examine; once that is the
    session's text, the place that was asked for is selected.
    """

    document_asked = Signal(object, int)  # Corpus, index

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._going: tuple[Corpus, int, ByteRange, int | None] | None = None

    def go(
        self, corpus: Corpus | None, document: int, span: ByteRange, key: int | None = None
    ) -> None:
        """Select bytes of a document, as a token of the tokenizer with that key; `corpus` None: of
        the text at hand.
        """
        if corpus is None or self._session.text.document == (corpus, document):
            self._select(span, key)
        else:
            self._going = corpus, document, span, key
            self.document_asked.emit(corpus, document)

    def text_changed(self) -> None:
        """To be told whenever the session's text is another."""
        if self._is_there():
            # Behind the other views, which begin at the text's start.
            QTimer.singleShot(0, self, self._arrive)
        else:
            self._going = None

    def _is_there(self) -> bool:
        going = self._going
        return going is not None and self._session.text.document == going[:2]

    def _arrive(self) -> None:
        if self._is_there() and self._going is not None:
            self._select(*self._going[2:])
        self._going = None

    def _select(self, span: ByteRange, key: int | None) -> None:
        self._session.set_position(span.start)
        self._session.select(span, key)
