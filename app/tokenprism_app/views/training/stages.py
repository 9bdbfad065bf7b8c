"""The stages of a training: what each is called, how far it is, how long it took."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget
from tokenprism import Stage

from ...figures import duration, size
from ...i18n import Retranslator, translate
from ...work.tasks import StageTime

RUNNING = " …"  # after the time of the stage at work
BPE = (Stage.COUNTING, Stage.LOADING, Stage.PREPARING, Stage.MERGING)
BYTEPIECE = (Stage.COUNTING, Stage.LOADING, Stage.GRAMS, Stage.SEGMENTING, Stage.PRUNING)
_RARE = (Stage.LOADING,)  # shown once they come
_ALL = tuple(sorted({*BPE, *BYTEPIECE}))
_BYTES = (Stage.READING, Stage.COUNTING, Stage.LOADING, Stage.GRAMS, Stage.SEGMENTING)


class StageTable(QWidget):
    """A row for each stage."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.labels: dict[Stage, tuple[QLabel, QLabel, QLabel]] = {}
        self._stages: tuple[Stage, ...] = ()
        grid = QGridLayout(self)
        grid.setContentsMargins(13, 6, 13, 8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, stage in enumerate(_ALL):
            labels = QLabel(self), QLabel(self), QLabel(self)
            for column, label in enumerate(labels):
                grid.addWidget(label, row, column)
            labels[1].setAlignment(Qt.AlignmentFlag.AlignRight)
            labels[2].setAlignment(Qt.AlignmentFlag.AlignRight)
            labels[2].setMinimumWidth(62)
            self.labels[stage] = labels
        grid.setRowStretch(len(_ALL), 1)
        self.begin(BPE)
        Retranslator(self, self._translate)

    def begin(self, stages: tuple[Stage, ...]) -> None:
        """Empty rows for these stages."""
        self._stages = stages
        for stage, labels in self.labels.items():
            labels[1].setText("")
            labels[2].setText("")
            for label in labels:
                label.setVisible(stage in stages and stage not in _RARE)

    def show_stage(self, one: StageTime, running: bool) -> None:
        """How far a stage is. Those of no row are left out."""
        if one.stage not in self._stages:
            return
        _, done, seconds = self.labels[one.stage]
        done.setText(amount(one))
        seconds.setText(duration(one.seconds) + (RUNNING if running else ""))
        for label in self.labels[one.stage]:
            label.setVisible(True)

    def finish(self) -> None:
        """All stages are over; those that nobody saw took no time that could be seen."""
        for stage in self._stages:
            seconds = self.labels[stage][2]
            if stage not in _RARE and not seconds.text():
                seconds.setText(duration(0.0))

    def end(self) -> None:
        """No stage is at work."""
        for _, _, seconds in self.labels.values():
            seconds.setText(seconds.text().removesuffix(RUNNING))

    def _translate(self) -> None:
        for stage, labels in self.labels.items():
            labels[0].setText(name_of(stage))


def amount(one: StageTime) -> str:
    """How much of a stage is done, of how much; empty where that says nothing."""
    if one.stage is Stage.PRUNING:  # its rounds begin anew
        return ""
    if one.stage not in _BYTES and not one.done and not one.total:
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
