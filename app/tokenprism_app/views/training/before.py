"""What shows before the first training: the forecast in large figures."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from tokenprism.forecasts import Expected

from ...figures import between, counted, size
from ...i18n import Retranslator, translate
from ...widgets.empty import empty_label


class BeforePage(QWidget):
    """Time and memory of the training that the fields make, and where they are from."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._expected: Expected | None = None
        self.figures = QLabel(self)
        self.figures.setProperty("role", "heading")
        self.figures.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words = empty_label("training-before", self)
        column = QVBoxLayout(self)
        column.addStretch(1)
        column.addWidget(self.figures)
        column.addWidget(self.words)
        column.addStretch(2)
        Retranslator(self, self._translate)

    def show_expected(self, expected: Expected | None) -> None:
        """The forecast; None where there is none."""
        self._expected = expected
        self._translate()

    def _translate(self) -> None:
        found = self._expected
        self.figures.setVisible(found is not None)
        words = self.tr("Choose corpora and press Start. The compression curve appears here.")
        if found is not None:
            self.figures.setText(self.tr("{time} · {memory} of memory").format(
                time=between(found.low, found.high), memory=size(found.bytes)))
            words = told_from(found.runs) + "\n" + words
        self.words.setText(words)


def told_from(runs: int) -> str:
    """What a forecast is from, for people."""
    if not runs:
        return translate("BeforePage",
            "Forecast from a sample of the corpora. No training of this kind was timed on this "
            "computer yet.")
    return counted(
        runs,
        translate("BeforePage", "Forecast from a sample of the corpora and {n} earlier training."),
        translate("BeforePage", "Forecast from a sample of the corpora and {n} earlier trainings."))
