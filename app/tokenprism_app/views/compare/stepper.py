"""Back and forth through the documents of the corpus that the text is from."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget
from tokenprism.corpus import Corpus

from ...widgets import numbers
from ...widgets.keys import InlineField


class Stepper(QWidget):
    """`wanted(corpus, number from 0)`; hidden where the text is no document of several."""

    wanted = Signal(object, int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._corpus: Corpus | None = None
        self._index = 0
        self.back, self.forth = self._arrow("◂", -1), self._arrow("▸", 1)
        self.number, self.count = InlineField(self), QLabel(self)
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.number.returnPressed.connect(self._typed)
        self.number.editingFinished.connect(self._show_number)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in (self.back, self.number, self.count, self.forth):
            row.addWidget(widget)
        self.hide()

    def _arrow(self, sign: str, step: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda: self.go(self._index + step))
        return button

    def show_document(self, document: tuple[Corpus, int] | None) -> None:
        """Show which document of a corpus the text is; None: of none."""
        self._corpus = None if document is None else document[0]
        count = 0 if self._corpus is None else len(self._corpus.documents)
        self.setVisible(count > 1)
        if document is None:
            return
        self._index = document[1]
        self.count.setText(f"/ {count:,}")
        room = self.number.fontMetrics().horizontalAdvance(f"{count:,}")
        self.number.setFixedWidth(room + 20)
        self._show_number()
        self.back.setEnabled(self._index > 0)
        self.forth.setEnabled(self._index + 1 < count)

    def _typed(self) -> None:
        number = numbers.whole(self.number.text().strip())
        if number is not None:
            self.go(number - 1)

    def _show_number(self) -> None:
        self.number.setText(f"{self._index + 1:,}")

    def go(self, index: int) -> None:
        """Ask for a document, if there is such a one and it is not shown already."""
        if self._corpus is None or index == self._index:
            return
        if 0 <= index < len(self._corpus.documents):
            self.wanted.emit(self._corpus, index)

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        self.back.setToolTip(self.tr("The document before this one"))
        self.forth.setToolTip(self.tr("The next document of the corpus"))
        self.number.setToolTip(self.tr("Number of the document in its corpus"))
        for widget in (self.back, self.forth, self.number):
            widget.setAccessibleName(widget.toolTip())
