"""What came of a training, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ...figures import counted, duration
from ...i18n import Retranslator, translate


@dataclass(frozen=True, slots=True)
class Result:
    """The model that a training left: `size` of `target` entries, `learned` merges or pieces.

    `least`: how often a pair must occur. `bytes_per_token` of the training text, None while it is
    not known. `stopped`: by the user, before its end. `resumed`: in words, what came from before an
    interruption. `pruned`: there were pieces enough, but the size cut them off.
    """

    name: str
    size: int
    target: int
    learned: int
    seconds: float
    bytepiece: bool
    least: int = 2
    stopped: bool = False
    bytes_per_token: float | None = None
    resumed: str = ""
    pruned: bool = False

    @property
    def ended_early(self) -> bool:
        """Whether the text gave fewer entries than were asked for."""
        return not self.stopped and self.size < self.target

    def words(self) -> str:
        """The line of figures."""
        parts = [self.name, counted(
            self.size, translate("TrainingResult", "{n} entry"),
            translate("TrainingResult", "{n} entries"))]
        if self.bytes_per_token is not None:
            parts.append(translate("TrainingResult", "{ratio} bytes per token").format(
                ratio=f"{self.bytes_per_token:.2f}"))
        parts += [duration(self.seconds), self.resumed]
        return " · ".join(filter(None, parts))

    def reason(self) -> str:
        """Why it is smaller than asked for, and what helps; empty where it is not."""
        if self.stopped:
            kept = counted(
                self.learned, translate("TrainingResult", "{n} piece"),
                translate("TrainingResult", "{n} pieces")
            ) if self.bytepiece else counted(
                self.learned, translate("TrainingResult", "{n} merge"),
                translate("TrainingResult", "{n} merges"))
            return translate("TrainingResult", "Stopped before {target} entries: kept {kept}."
                             ).format(target=f"{self.target:,}", kept=kept)
        if not self.ended_early:
            return ""
        if self.pruned:
            text = translate(
                "TrainingResult", "Ended at {n} of {target}: at the end of the pruning some "
                "pieces were no longer in use.")
        elif self.bytepiece:
            text = translate(
                "TrainingResult", "Ended at {n} of {target}: no more pieces occur often enough. "
                "Add text, or lower the minimum count.")
        elif self.least > 2:
            text = translate(
                "TrainingResult", "Ended at {n} of {target}: no pair that may be merged occurs "
                "{least} times. Add text, or lower the minimum count.")
        elif self.least == 2:
            text = translate(
                "TrainingResult", "Ended at {n} of {target}: no pair that may be merged occurs "
                "twice. Add text.")
        else:
            text = translate(
                "TrainingResult", "Ended at {n} of {target}: no pair is left that may be merged. "
                "Add text.")
        return text.format(
            n=f"{self.size:,}", target=f"{self.target:,}", least=f"{self.least:,}")


class ResultPanel(QWidget):
    """The line of figures, the reason below it, and buttons for what is next."""

    compare_asked = Signal()
    export_asked = Signal()
    again_asked = Signal()
    close_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.result: Result | None = None
        self.figures, self.reason = QLabel(self), QLabel(self)
        self.figures.setProperty("role", "heading")
        self.reason.setProperty("role", "warning")
        for label in (self.figures, self.reason):
            label.setWordWrap(True)
        self.compare, self.export = QPushButton(self), QPushButton(self)
        self.again, self.close_button = QPushButton(self), QPushButton(self)
        self.compare.setProperty("role", "primary")
        for button, signal in (
            (self.compare, self.compare_asked), (self.export, self.export_asked),
            (self.again, self.again_asked), (self.close_button, self.close_asked),
        ):
            button.clicked.connect(signal)
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self.compare, self.export, self.again, self.close_button):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(13, 4, 13, 4)
        column.setSpacing(6)
        column.addWidget(self.figures)
        column.addWidget(self.reason)
        column.addLayout(row)
        Retranslator(self, self._translate)

    def show_result(self, result: Result | None) -> None:
        """Show what came of a training; None hides the panel."""
        self.result = result
        self.setVisible(result is not None)
        self._translate()

    def _translate(self) -> None:
        result = self.result
        if result is not None:
            self.figures.setText(result.words())
            self.reason.setText(result.reason())
            self.reason.setVisible(bool(self.reason.text()))
        self.compare.setText(self.tr("Compare now"))
        self.compare.setToolTip(self.tr("Show the tokens of this tokenizer in the main window"))
        self.export.setText(self.tr("Export…"))
        self.export.setToolTip(self.tr("Write the tokenizer in another program's format"))
        self.again.setText(self.tr("Train again"))
        self.again.setToolTip(self.tr("Prepare another training with this recipe and a new name"))
        self.close_button.setText(self.tr("Close"))
        self.close_button.setToolTip(self.tr("Close this window; the tokenizer is in the library"))
