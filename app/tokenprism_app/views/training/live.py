"""The running training: stage, rate, time left, bar, curve, latest merges, stages."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism import Stage

from ...figures import duration, size
from ...i18n import Retranslator
from ...work.recipe import BYTES, Recipe
from ...work.tasks import Snapshot, StageTime
from .chips import MergeList
from .curve import TrainingCurve
from .merges import LearnedMerges

HUE = 2
RUNNING = " …"  # after the time of the stage at work
STAGES = (Stage.COUNTING, Stage.PREPARING, Stage.MERGING)


def card(title: QWidget, body: QWidget) -> QFrame:
    """A card with a title line, a hairline and a body."""
    frame = QFrame()
    frame.setProperty("role", "card")
    line = QFrame(frame)
    line.setProperty("role", "line")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(1, 1, 1, 1)
    layout.setSpacing(0)
    title.setFixedHeight(36)
    layout.addWidget(title)
    layout.addWidget(line)
    layout.addWidget(body, 1)
    return frame


class Heading(QWidget):
    """Title, small words beside it, and words at the right end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.words, self.end = QLabel(self), QLabel(self), QLabel(self)
        self.title.setProperty("role", "title")
        self.words.setProperty("role", "caption")
        self.end.setMinimumWidth(96)
        self.end.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(9)
        row.addWidget(self.title)
        row.addWidget(self.words, 1)
        row.addWidget(self.end)


class LivePanel(QWidget):
    """Shows one training. Signals say what the user wants of it."""

    pause_asked = Signal()
    stop_asked = Signal()      # stop, then keep or discard
    keep_asked = Signal()
    discard_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = Heading(self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.pause, self.stop = QPushButton(self), QPushButton(self)
        self.keep, self.discard = QPushButton(self), QPushButton(self)
        self.keep.setProperty("role", "primary")
        self.pause.clicked.connect(self.pause_asked)
        self.stop.clicked.connect(self.stop_asked)
        self.keep.clicked.connect(self.keep_asked)
        self.discard.clicked.connect(self.discard_asked)
        self.curve = TrainingCurve(HUE, self)
        self.footer = QLabel(self)
        self.footer.setProperty("role", "muted")
        self.footer.setWordWrap(True)
        self.footer.setContentsMargins(13, 8, 13, 9)
        self.merges_heading, self.stages_heading = Heading(self), Heading(self)
        self.merges = MergeList(HUE, self)
        self._stage_labels: dict[Stage, tuple[QLabel, QLabel, QLabel]] = {}
        self._recipe: Recipe | None = None
        self._learned = LearnedMerges(0, 0)
        self._paused = False
        self._lay_out()
        Retranslator(self, self._translate)
        self.show_idle()

    # building

    def _lay_out(self) -> None:
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.setContentsMargins(13, 0, 13, 0)
        row.setSpacing(8)
        row.addWidget(self.bar, 1)
        for button in (self.pause, self.stop, self.keep, self.discard):
            row.addWidget(button)
        column.addLayout(row)
        column.addWidget(self.curve, 1)
        line = QFrame(body)
        line.setProperty("role", "line")
        column.addWidget(line)
        column.addWidget(self.footer)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(card(self.merges_heading, self.merges), 1)
        below.addWidget(card(self.stages_heading, self._stage_table()), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(card(self.heading, body), 1)
        layout.addLayout(below)

    def _stage_table(self) -> QWidget:
        table = QWidget(self)
        grid = QGridLayout(table)
        grid.setContentsMargins(13, 6, 13, 8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, stage in enumerate(STAGES):
            labels = QLabel(table), QLabel(table), QLabel(table)
            for column, label in enumerate(labels):
                grid.addWidget(label, row, column)
            labels[1].setAlignment(Qt.AlignmentFlag.AlignRight)
            labels[2].setAlignment(Qt.AlignmentFlag.AlignRight)
            labels[2].setMinimumWidth(62)
            self._stage_labels[stage] = labels
        grid.setRowStretch(len(STAGES), 1)
        return table

    # states

    def show_idle(self) -> None:
        """Nothing runs and nothing ran."""
        self._buttons()
        self.heading.title.setText(self.tr("No training yet"))
        self.heading.words.setText(self.tr("choose corpora and press Start"))

    def begin(self, recipe: Recipe, others: list[tuple[list[float], list[float]]]) -> None:
        """A training of this recipe starts."""
        self._recipe = recipe
        self._learned = LearnedMerges(BYTES + len(recipe.specials), 0)
        self._paused = False
        self.heading.title.setText(recipe.name)
        self.curve.begin(recipe.size, others)
        self.merges.show_merges([])
        for stage, labels in self._stage_labels.items():
            labels[1].setText("")
            labels[2].setText("")
            labels[0].setText(self._stage_name(stage))
        self._buttons(pause=True, stop=True)

    def show_snapshot(self, snapshot: Snapshot, learned: LearnedMerges) -> None:
        """The training as it is now."""
        self._learned, now = learned, snapshot.now
        self._paused = snapshot.paused
        self.bar.setValue(round(snapshot.share * 1000))
        words = [self._stage_name(now.stage)]
        if now.total:
            words.append(self._amount(now))
        if snapshot.rate > 0 and not snapshot.paused:
            words.append(self._rate(now.stage, snapshot.rate))
        if snapshot.paused:
            words = [self.tr("paused"), *words]
        self.heading.words.setText(" · ".join(word for word in words if word))
        left = snapshot.left
        self.heading.end.setText(
            "" if left is None else self.tr("{time} left").format(time=duration(left))
        )
        for one in snapshot.stages:
            # The log is read after the progress: it knows the last merges too.
            done = len(learned) if one.stage is Stage.MERGING else one.done
            self._show_stage(replace(one, done=done), running=one is now)
        if len(learned) and all(one.stage is not Stage.MERGING for one in snapshot.stages):
            # A short training merges between two looks.
            self._show_stage(StageTime(Stage.MERGING, len(learned), 0, 0.0), running=False)
        self.merges.show_merges(learned.latest(MergeList.ROWS))
        self.curve.show_curve(*learned.curve())
        self._name_buttons()

    def show_end(self, words: str, keep: bool = False) -> None:
        """The training ended; `keep`: ask whether the merges learned so far are wanted."""
        self.heading.words.setText(words)
        self.heading.end.setText("")
        for _, _, seconds in self._stage_labels.values():
            seconds.setText(seconds.text().removesuffix(RUNNING))
        self._buttons(keep=keep, discard=keep)

    def _buttons(self, **shown: bool) -> None:
        for name in ("pause", "stop", "keep", "discard"):
            getattr(self, name).setVisible(shown.get(name, False))
        self._name_buttons()

    def _show_stage(self, one: StageTime, running: bool) -> None:
        if one.stage in self._stage_labels:
            _, amount, seconds = self._stage_labels[one.stage]
            amount.setText(self._amount(one))
            seconds.setText(duration(one.seconds) + (RUNNING if running else ""))

    # words

    def _amount(self, one: StageTime) -> str:
        if one.stage in (Stage.READING, Stage.COUNTING, Stage.LOADING):
            done = size(one.done)
            if one.total and one.done < one.total:
                return self.tr("{done} of {total}").format(done=done, total=size(one.total))
            return done
        if not one.done and not one.total:
            return ""
        done = f"{one.done:,}"
        if one.total and one.done < one.total:
            return self.tr("{done} of {total}").format(done=done, total=f"{one.total:,}")
        return done

    def _rate(self, stage: Stage, rate: float) -> str:
        if stage in (Stage.READING, Stage.COUNTING, Stage.LOADING):
            return self.tr("{amount}/s").format(amount=size(round(rate)))
        if stage is Stage.MERGING:
            return self.tr("{n} merges/s").format(n=f"{round(rate):,}")
        return ""

    def _stage_name(self, stage: Stage) -> str:
        return {
            Stage.IDLE: self.tr("starting"),
            Stage.READING: self.tr("reading"),
            Stage.COUNTING: self.tr("splitting and counting"),
            Stage.LOADING: self.tr("reading counts back"),
            Stage.PREPARING: self.tr("preparing pairs"),
            Stage.MERGING: self.tr("merging"),
            Stage.FINISHED: self.tr("finished"),
        }.get(stage, "")

    def _name_buttons(self) -> None:
        self.pause.setText(self.tr("Resume") if self._paused else self.tr("Pause"))
        size_now = f"{self._learned.size:,}"
        kept = len(self._learned) > 0
        self.stop.setText(
            self.tr("Stop and keep {n}").format(n=size_now) if kept else self.tr("Cancel")
        )
        self.keep.setText(self.tr("Keep {n} entries").format(n=size_now))
        self.discard.setText(self.tr("Discard"))

    def _translate(self) -> None:
        self.stop.setToolTip(self.tr("End the training now; what was learned can be kept"))
        self.merges_heading.title.setText(self.tr("Latest merges"))
        self.merges_heading.words.setText(self.tr("size · pair · count"))
        self.stages_heading.title.setText(self.tr("Stages"))
        self.bar.setAccessibleName(self.tr("Progress"))
        self.footer.setText(self.tr(
            "bytes per token of the training text while the vocabulary grows · "
            "dashed: earlier runs"
        ))
        for stage, labels in self._stage_labels.items():
            labels[0].setText(self._stage_name(stage))
        if self._recipe is None:
            self.show_idle()
        self._name_buttons()
