"""What a training of BytePiece did, in figures: n-grams, candidates, what was dropped and why."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget
from tokenprism.bytepiece.report import Dropped, TrainingReport

from ...i18n import Retranslator
from .chips import ChipLine

EXAMPLES = 14  # dropped pieces that are shown of each kind
REASONS = ("long", "rare", "truncated")
STEPS = 9      # rounds of pruning that are shown, the latest


class PieceFigures(QWidget):
    """A row for each figure; of dropped pieces the most frequent are shown."""

    def __init__(self, hue: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = ("grams", "candidates", *REASONS, "kept", "isolated", "fallen")
        self.values = {name: QLabel(self) for name in names}
        self.examples = {name: ChipLine(hue, self) for name in REASONS}
        self._names = {name: QLabel(self) for name in names}
        self._words = {name: QLabel(self) for name in names}
        self._report: TrainingReport | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(13, 8, 13, 8)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(2, 1)
        row = 0
        for name in names:
            value, words = self.values[name], self._words[name]
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            value.setMinimumWidth(76)
            words.setProperty("role", "caption")
            words.setWordWrap(True)
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            for column, label in enumerate((self._names[name], value, words)):
                grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)
            grid.removeWidget(words)
            grid.addWidget(words, row, 2)
            row += 1
            if name in self.examples:
                grid.addWidget(self.examples[name], row, 0, 1, 3)
                row += 1
        grid.setRowStretch(row, 1)
        Retranslator(self, self._translate)

    def begin(self) -> None:
        """Empty, for a new training."""
        self._report = None
        for value in self.values.values():
            value.setText("–")
        for chips in self.examples.values():
            chips.hide()
        self._translate()

    def show_report(self, report: TrainingReport) -> None:
        """The figures that are known so far."""
        self._report = report
        if report.grams_kept:
            self._set("grams", sum(report.grams_kept[1:]))
        if report.candidates:
            self._set("candidates", report.candidates)
            self._set("isolated", report.isolated)
        for one in tuple(report.dropped):
            self._set(one.reason, one.pieces)
            self._show_examples(one)
        if report.rounds:
            self._set("kept", report.rounds[-1].pieces)
            self._set("fallen", report.fallen)
        self._translate()

    def finish(self) -> None:
        """The training is over: what was not dropped for a reason was dropped by none."""
        if self._report is not None and self._report.final is not None:
            for name in REASONS:
                if self.values[name].text() == "–":
                    self._set(name, 0)

    def _set(self, name: str, value: int) -> None:
        self.values[name].setText(f"{value:,}")

    def _show_examples(self, one: Dropped) -> None:
        chips = self.examples[one.reason]
        if one.top and chips.isHidden():
            chips.show_pieces([piece for piece, _ in one.top[:EXAMPLES]], most_rows=1)
            chips.show()

    def _translate(self) -> None:
        for name, text in (
            ("grams", self.tr("n-grams kept")), ("candidates", self.tr("candidates")),
            ("long", self.tr("too long")), ("rare", self.tr("too rare")),
            ("truncated", self.tr("beyond the size")), ("kept", self.tr("pieces kept")),
            ("isolated", self.tr("isolated characters")), ("fallen", self.tr("became bytes")),
        ):
            self._names[name].setText(text)
        for name, text in (
            ("grams", self._gram_words()),
            ("candidates", self.tr("different pieces in the segmented text")),
            ("long", self.tr("longer than the longest piece; their counts went to others")),
            ("rare", self._rare_words()),
            ("truncated", self.tr("the rarest; their counts went to others")),
            ("kept", self.tr("beside the 256 bytes and the special tokens")),
            ("isolated", self.tr("occurrences of characters that the n-grams do not know")),
            ("fallen", self.tr("occurrences of characters that the size cut off")),
        ):
            self._words[name].setText(text)

    def _gram_words(self) -> str:
        report = self._report
        if report is None or not report.grams_distinct:
            return self.tr("of one byte up to the order")
        return self.tr("of {n} found; minimum count {count}").format(
            n=f"{sum(report.grams_distinct[1:]):,}", count=f"{report.min_gram_count:,}")

    def _rare_words(self) -> str:
        if self._report is None or not self._report.min_count:
            return self.tr("below the minimum count; their counts went to others")
        return self.tr("below the minimum count of {count}; their counts went to others").format(
            count=f"{self._report.min_count:,}")


class Rounds(QWidget):
    """The latest steps of pruning, each with the pieces that were there after it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[tuple[str, int], ...] = ()
        self._labels = [(QLabel(self), QLabel(self)) for _ in range(STEPS)]
        grid = QGridLayout(self)
        grid.setContentsMargins(13, 6, 13, 8)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        for row, (name, value) in enumerate(self._labels):
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(name, row, 0)
            grid.addWidget(value, row, 1)
        grid.setRowStretch(STEPS, 1)
        Retranslator(self, self._show)

    def show_report(self, report: TrainingReport | None) -> None:
        """The rounds of a report; none for None."""
        rounds = () if report is None else tuple(report.rounds)
        steps = tuple((one.step, one.pieces) for one in rounds[-STEPS:])
        if steps != self._steps:
            self._steps = steps
            self._show()

    def _show(self) -> None:
        names = {
            "split": self.tr("those that may stay"),
            "redistributed": self.tr("with the counts of the others"),
            "stabilised": self.tr("segmented by themselves"),
            "truncated": self.tr("cut to the size"),
        }
        for at, (name, value) in enumerate(self._labels):
            known = at < len(self._steps)
            name.setText(names[self._steps[at][0]] if known else "")
            value.setText(f"{self._steps[at][1]:,}" if known else "")
