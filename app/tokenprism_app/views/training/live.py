"""The running training: stage, rate, time left, bar and stages.

Of a BPE it shows the curve and the latest merges, of BytePiece its figures and rounds of pruning.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from tokenprism import Stage
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.bytepiece.report import TrainingReport

from ...figures import duration
from ...i18n import Retranslator
from ...work.recipe import Recipe
from ...work.tasks import Snapshot
from . import stages
from .before import BeforePage
from .cards import Heading, card
from .chips import MergeList
from .curve import TrainingCurve
from .merges import LearnedMerges
from .pieces import PieceFigures, Rounds
from .result import Result, ResultPanel

HUE = 2


class LivePanel(QWidget):
    """Shows the forecast before a training, then the training, then what came of it.

    Signals say what the user wants of it.
    """

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
        self.figures = PieceFigures(HUE, self)
        self.before = BeforePage(self)
        self.main = stacked(self.curve, scrolled(self.figures), self.before)
        self.result = ResultPanel(self)
        self.result.hide()
        self.footer = QLabel(self)
        self.footer.setProperty("role", "muted")
        self.footer.setWordWrap(True)
        self.footer.setContentsMargins(13, 8, 13, 9)
        self.merges_heading, self.stages_heading = Heading(self), Heading(self)
        self.merges = MergeList(HUE, self)
        self.rounds = Rounds(self)
        self.latest = stacked(self.merges, self.rounds)
        self.stages = stages.StageTable(self)
        self._recipe: Recipe | None = None
        self._bytepiece = False
        self._learned = LearnedMerges(0, 0)
        self._pieces = 0  # entries that a stopped BytePiece would have
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
        row.addStretch()  # without the bar the buttons keep to the left
        column.addLayout(row)
        column.addWidget(self.result)
        column.addWidget(self.main, 1)
        line = QFrame(body)
        line.setProperty("role", "line")
        column.addWidget(line)
        column.addWidget(self.footer)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addWidget(card(self.merges_heading, self.latest), 1)
        below.addWidget(card(self.stages_heading, self.stages), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(card(self.heading, body), 1)
        layout.addLayout(below)

    # states

    def show_idle(self) -> None:
        """Nothing runs, and what ran before is seen to: the forecast shows."""
        self._recipe = None
        self.result.show_result(None)
        self.bar.hide()
        self._buttons()
        self.heading.title.setText(self.tr("Next training"))
        self.heading.words.setText("")
        self.heading.end.setText("")
        self._show_kind()

    def expect(self, bytepiece: bool) -> None:
        """Before a training: one of this algorithm is to come."""
        if self._recipe is None:
            self._bytepiece = bytepiece
            self._show_kind()

    def begin(self, recipe: Recipe, others: list[tuple[list[float], list[float]]]) -> None:
        """A training of this recipe starts."""
        self._recipe = recipe
        self._learned = LearnedMerges(len(recipe.options.specials), 0)
        self._pieces = 0
        self._paused = False
        self.heading.title.setText(recipe.name)
        self._bytepiece = isinstance(recipe.options, BytePieceOptions)
        self.curve.begin(recipe.size, others)
        self.merges.show_merges([])
        self.result.show_result(None)
        self.bar.setValue(0)
        self.bar.show()
        self._show_kind()
        self._buttons(pause=True, stop=True)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """The training as it is now."""
        now = snapshot.now
        self._paused = snapshot.paused
        self.bar.setValue(round(snapshot.share * 1000))
        words = [stages.name_of(now.stage)]
        if now.total:
            words.append(stages.amount(now))
        if snapshot.rate > 0 and not snapshot.paused:
            words.append(stages.rate_of(now.stage, snapshot.rate))
        if snapshot.paused:
            words = [self.tr("paused"), *words]
        self.heading.words.setText(" · ".join(word for word in words if word))
        times = [self.tr("{time} so far").format(time=duration(snapshot.seconds))]
        if snapshot.left is not None and now.stage is not Stage.FINISHED:
            times.append(self.tr("{time} left").format(time=duration(snapshot.left)))
        self.heading.end.setText(" · ".join(times))
        self.stages.show_times(snapshot.stages, snapshot.seconds, now.stage)
        if now.stage is Stage.FINISHED:
            self.stages.finish()
        self._name_buttons()

    def show_learned(self, learned: LearnedMerges) -> None:
        """What a training of BPE has learned."""
        self._learned = learned
        self.stages.show_merges(len(learned))
        self.merges.show_merges(learned.latest(MergeList.ROWS))
        self.curve.show_curve(*learned.curve())
        self._name_buttons()

    def show_report(self, report: TrainingReport, size: int) -> None:
        """What a training of BytePiece did so far, and its vocabulary, 0 where there is none."""
        self._pieces = size
        self.figures.show_report(report)
        self.rounds.show_report(report)
        self._name_buttons()

    def show_end(self, words: str, keep: bool = False) -> None:
        """The training ended; `keep`: ask whether the merges learned so far are wanted."""
        self.heading.words.setText(words)
        self.heading.end.setText("")
        self.bar.hide()
        self.stages.end()
        self.figures.finish()
        self._buttons(keep=keep, discard=keep)

    def show_result(self, result: Result) -> None:
        """The training left a model: its figures, and what is next."""
        self.result.show_result(result)

    def _show_kind(self) -> None:
        """Empty cards for the algorithm."""
        self.main.setCurrentIndex(2 if self._recipe is None else self._bytepiece)
        self.latest.setCurrentIndex(self._bytepiece)
        self.stages.begin(stages.BYTEPIECE if self._bytepiece else stages.BPE)
        self.figures.begin()
        self.rounds.show_report(None)
        self._name_cards()

    def _buttons(self, **shown: bool) -> None:
        for name in ("pause", "stop", "keep", "discard"):
            getattr(self, name).setVisible(shown.get(name, False))
        self._name_buttons()

    # words

    def _name_buttons(self) -> None:
        self.pause.setText(self.tr("Resume") if self._paused else self.tr("Pause"))
        size_now = f"{self._pieces or self._learned.size:,}"
        kept = self._pieces > 0 if self._bytepiece else len(self._learned) > 0
        self.stop.setText(
            self.tr("Stop and keep {n}").format(n=size_now) if kept else self.tr("Cancel")
        )
        self.keep.setText(self.tr("Keep {n} entries").format(n=size_now))
        self._fit_stop()
        self.discard.setText(self.tr("Discard"))

    def _fit_stop(self) -> None:
        """Make room for the longest number, so that the button never clips or moves."""
        most = 0 if self._recipe is None else self._recipe.size
        widest = self.tr("Stop and keep {n}").format(n=f"{most:,}")
        self.stop.ensurePolished()
        text = self.stop.text()
        self.stop.setMinimumWidth(0)
        self.stop.setText(widest)
        room = self.stop.sizeHint().width()
        self.stop.setText(text)
        self.stop.setMinimumWidth(max(room, self.stop.sizeHint().width()))

    def _translate(self) -> None:
        self.stop.setToolTip(self.tr("End the training now; what was learned can be kept"))
        self.stages_heading.title.setText(self.tr("Stages"))
        self.bar.setAccessibleName(self.tr("Progress"))
        self._name_cards()
        if self._recipe is None:
            self.show_idle()
        self._name_buttons()

    def _name_cards(self) -> None:
        self.footer.setVisible(self._recipe is not None)
        if self._bytepiece:
            self.merges_heading.title.setText(self.tr("Pruning"))
            self.merges_heading.words.setText(self.tr("step · pieces after it"))
            self.footer.setText(self.tr(
                "what came of the candidates; below a reason are the most frequent pieces that it "
                "dropped"
            ))
            return
        self.merges_heading.title.setText(self.tr("Latest merges"))
        self.merges_heading.words.setText(self.tr("size · pair · count"))
        self.footer.setText(self.tr(
            "bytes per token of the training text while the vocabulary grows · "
            "dashed: earlier runs"
        ))


def scrolled(page: QWidget) -> QScrollArea:
    """A page of words that is scrolled where there is little room."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    area.setWidget(page)
    return area


def stacked(*pages: QWidget) -> QStackedWidget:
    """Pages of which one is shown."""
    stack = QStackedWidget()
    for page in pages:
        stack.addWidget(page)
    return stack
