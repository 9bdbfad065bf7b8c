"""The stages of a training: what each is called, how far it is, how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget
from tokenprism import Stage

from ...figures import shared_out, size
from ...i18n import Retranslator, translate
from ...work.tasks import StageTime

RUNNING = " …"  # after the time of the stage at work
BPE = (Stage.COUNTING, Stage.LOADING, Stage.PREPARING, Stage.MERGING)
BYTEPIECE = (Stage.COUNTING, Stage.LOADING, Stage.GRAMS, Stage.SEGMENTING, Stage.PRUNING)
_RARE = (Stage.LOADING,)  # shown once they come
_ALL = tuple(sorted({*BPE, *BYTEPIECE}))
_BYTES = (Stage.READING, Stage.COUNTING, Stage.LOADING, Stage.GRAMS, Stage.SEGMENTING)


class StageTable(QWidget):
    """A row for each stage, one for the rest of the time, and the sum."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.labels: dict[Stage, tuple[QLabel, QLabel, QLabel]] = {}
        self.other, self.total = (
            (QLabel(self), QLabel(self), QLabel(self)) for _ in range(2))
        self._stages: tuple[Stage, ...] = ()
        self._done: dict[Stage, StageTime] = {}
        self._seconds = 0.0
        grid = QGridLayout(self)
        grid.setContentsMargins(13, 6, 13, 8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for stage in _ALL:
            self.labels[stage] = QLabel(self), QLabel(self), QLabel(self)
        rows = (*self.labels.values(), self.other, self.total)
        for row, labels in enumerate(rows):
            for column, label in enumerate(labels):
                grid.addWidget(label, row, column)
            labels[1].setAlignment(Qt.AlignmentFlag.AlignRight)
            labels[2].setAlignment(Qt.AlignmentFlag.AlignRight)
            labels[2].setMinimumWidth(62)
        for label in self.total:
            label.setProperty("role", "title")
        grid.setRowStretch(len(rows), 1)
        self.begin(BPE)
        Retranslator(self, self._translate)

    def begin(self, stages: tuple[Stage, ...]) -> None:
        """Empty rows for these stages."""
        self._stages = stages
        self._done = {}
        for stage, labels in self.labels.items():
            labels[1].setText("")
            labels[2].setText("")
            for label in labels:
                label.setVisible(stage in stages and stage not in _RARE)
        for label in (*self.other, *self.total):
            label.hide()

    def show_times(
        self, found: Sequence[StageTime], seconds: float, now: Stage | None
    ) -> None:
        """How far the stages are after `seconds` in all, `now` the one at work, None for none."""
        self._done = {}
        self._seconds = seconds
        for one in found:
            if one.stage in self._stages:
                before = self._done.get(one.stage)
                self._done[one.stage] = replace(
                    one, seconds=one.seconds + (before.seconds if before else 0.0))
        times = [one.seconds for one in self._done.values()]
        rest = max(0.0, seconds - sum(times))
        written, total = shared_out([*times, rest], seconds)
        for one, told in zip(self._done.values(), written, strict=False):
            _, done, time = self.labels[one.stage]
            done.setText(amount(one))
            time.setText(told + (RUNNING if one.stage is now else ""))
            for label in self.labels[one.stage]:
                label.setVisible(True)
        self.other[2].setText(written[-1])
        self.total[2].setText(total)
        for label in self.total:
            label.show()
        for label in self.other:
            label.setVisible(written[-1] != shared_out([0.0], 0.0)[1] and rest > 0)

    def show_merges(self, done: int) -> None:
        """The merges that the log has: it knows more than the progress that was read before."""
        one = self._done.get(Stage.MERGING, StageTime(Stage.MERGING, 0, 0, 0.0))
        if Stage.MERGING in self._stages and done:
            self.labels[Stage.MERGING][1].setText(amount(replace(one, done=done)))

    def finish(self) -> None:
        """All stages are over; those that nobody saw took no time that could be seen."""
        for stage in self._stages:
            seconds = self.labels[stage][2]
            if stage not in _RARE and not seconds.text():
                seconds.setText(shared_out([0.0], self._seconds)[0][0])

    def end(self) -> None:
        """No stage is at work."""
        for _, _, seconds in self.labels.values():
            seconds.setText(seconds.text().removesuffix(RUNNING))

    def _translate(self) -> None:
        for stage, labels in self.labels.items():
            labels[0].setText(name_of(stage))
        self.other[0].setText(self.tr("starting and finishing"))
        self.total[0].setText(self.tr("total"))


def amount(one: StageTime) -> str:
    """How much of a stage is done, of how much; empty where that says nothing."""
    if one.stage is Stage.PRUNING:  # its rounds begin anew
        return ""
    if not one.done and not one.total:
        return ""
    done, total = (size(n) if one.stage in _BYTES else f"{n:,}" for n in (one.done, one.total))
    if one.total and one.done < one.total:
        return translate("Stages", "{done} of {total}").format(done=done, total=total)
    return done


def rate_of(stage: Stage, rate: float) -> str:
    """How fast a stage is; empty where that says nothing."""
    if stage in _BYTES:
        return translate("Stages", "{amount}/s").format(amount=size(round(rate)))
    if stage is Stage.MERGING:
        return translate("Stages", "{n} merges/s").format(n=f"{round(rate):,}")
    return ""


def name_of(stage: Stage) -> str:
    """What a stage is called."""
    return {
        Stage.IDLE: translate("Stages", "starting"),
        Stage.READING: translate("Stages", "reading"),
        Stage.COUNTING: translate("Stages", "splitting and counting"),
        Stage.LOADING: translate("Stages", "reading counts back"),
        Stage.GRAMS: translate("Stages", "counting n-grams"),
        Stage.SEGMENTING: translate("Stages", "segmenting"),
        Stage.PRUNING: translate("Stages", "pruning pieces"),
        Stage.PREPARING: translate("Stages", "preparing pairs"),
        Stage.MERGING: translate("Stages", "merging"),
        Stage.FINISHED: translate("Stages", "finished"),
    }.get(stage, "")
