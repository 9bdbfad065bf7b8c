"""The replay with its controls: step, play, scrub."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QStyle,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.explain.replay import Candidates, Replay

from ...theme import icons
from ...theme.style import current
from ...widgets.fields import Slider
from ...work.background import Latest
from . import words
from .candidates import CandidateStrip
from .content import Content
from .rows import ReplayRows

STEP, FRAME, CALM = 650, 33, 1000  # milliseconds of a step, the least, and where motion is reduced
LONGEST = 12.0                     # seconds of an animation from end to end
CALM_STEPS = 12                    # at most, where motion is reduced
STILL = 40                         # milliseconds without a step, for what takes long
AT_ONCE = 2000                     # symbols whose pairs are looked up while the window waits

translate = QCoreApplication.translate


class ReplayPanel(QWidget):
    """`stepped` tells another step, `span_chosen` bytes of the text."""

    stepped = Signal(int)
    span_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content: Content | None = None
        self._hue, self._in_force = 0, 0
        self.step = 0
        self._work = Latest(self)
        self._work.done.connect(self._take)
        self._still = QTimer(self, singleShot=True, interval=STILL)
        self._still.timeout.connect(self._look)
        self._playing = QTimer(self)
        self._playing.timeout.connect(self._tick)
        self.back, self.next, self.play = (self._button(one) for one in ("back", "next", "play"))
        self.back.clicked.connect(lambda: self.go_to(self.step - 1))
        self.next.clicked.connect(lambda: self.go_to(self.step + 1))
        self.play.clicked.connect(self.toggle_play)
        self.slider = Slider(Qt.Orientation.Horizontal, self)
        self.slider.setObjectName("replay-slider")
        self.slider.valueChanged.connect(self.go_to)
        self.place = QLabel(self)
        self.place.setProperty("role", "muted")
        self.rows = ReplayRows(self)
        self.rows.step_chosen.connect(self.go_to)
        self.rows.symbol_chosen.connect(self._choose)
        self.rows.play_asked.connect(self.toggle_play)
        self.strip = CandidateStrip(self)
        self.strip.pair_chosen.connect(self._choose)
        bar = QHBoxLayout()
        bar.setContentsMargins(10, 7, 10, 5)
        bar.setSpacing(4)
        for widget in (self.back, self.next, self.play):
            bar.addWidget(widget)
        bar.addSpacing(4)
        bar.addWidget(self.slider, 1)
        bar.addSpacing(6)
        bar.addWidget(self.place)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.rows, 1)
        column.addWidget(self.strip)
        self.dress()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"replay-{name}")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def retranslate(self) -> None:
        """Take words from the language in force."""
        for widget, text in (
            (self.back, translate("MergesView", "One merge back")),
            (self.next, translate("MergesView", "Next merge")),
            (self.slider, translate("MergesView", "Step of the replay")),
            (self.rows, translate("MergesView", "Merges of the word")),
        ):
            widget.setAccessibleName(text)
            if widget is not self.rows:
                widget.setToolTip(text)
        self._show()

    def dress(self) -> None:
        """Take colours anew."""
        for button, name in ((self.back, "previous"), (self.next, "next")):
            button.setIcon(icons.icon(name, current().text))
        self._draw_play()
        self.rows.dress()
        self.strip.update()

    def _draw_play(self) -> None:
        playing = self._playing.isActive()
        self.play.setIcon(icons.icon("pause" if playing else "play", current().text))
        text = translate("MergesView", "Pause") if playing else translate("MergesView", "Play")
        self.play.setAccessibleName(text)
        self.play.setToolTip(text)

    # what is shown

    def show_content(self, content: Content | None, hue: int, merges: int | None) -> None:
        """Show another word, or the same at another cut: after so many merges of the model."""
        other = content is None or self._content is None or (
            content.replay is not self._content.replay
        )
        before = self._in_force
        self._content, self._hue = content, hue
        replay = None if content is None else content.replay
        if replay is not None:
            whole = replay.steps + (replay.whole is not None)
            self._in_force = whole if merges is None else replay.step_at(merges)
        self.rows.show_replay(replay, hue, self._in_force)
        if other:
            self._playing.stop()
            self.step = 0
            self.slider.blockSignals(True)
            self.slider.setRange(0, self.last)
            self.slider.setPageStep(max(1, self.last // 10))
            self.slider.blockSignals(False)
            self.go_to(0, again=True)
        elif self._in_force != before:
            self._tell(self.strip.found)

    @property
    def busy(self) -> bool:
        """Whether candidates are yet to come."""
        return self._work.busy or self._still.isActive()

    @property
    def last(self) -> int:
        """The last step."""
        return max(0, self.rows.count - 1)

    def go_to(self, step: int, again: bool = False) -> None:
        """Show a step."""
        step = min(max(0, step), self.last)
        if step == self.step and not again:
            return
        self.step = step
        self.rows.show_step(step)
        self._show()
        self.stepped.emit(step)

    def _show(self) -> None:
        replay = self.rows.replay
        self.slider.blockSignals(True)
        self.slider.setValue(self.step)
        self.slider.blockSignals(False)
        self.back.setEnabled(self.step > 0)
        self.next.setEnabled(self.step < self.last)
        self.play.setEnabled(self.last > 0)
        self._draw_play()
        if replay is None:
            self.strip.show_candidates(None, None, "", self._hue)
            return
        self.place.setText(words.place(replay, self.step))
        if self.step > replay.steps:
            self.strip.show_candidates(replay, None, words.whole(), self._hue)
            return
        step = self.step
        if replay.size_at(step) <= AT_ONCE:
            self._work.cancel()
            self._show_candidates(replay, step, replay.candidates(step))
        else:
            self.strip.show_candidates(replay, None, words.looking(), self._hue)
            self._work.cancel()
            self._still.start()

    def _look(self) -> None:
        """Find the candidates of a long word's step, once nobody scrubs over it any more."""
        replay, step = self.rows.replay, self.step
        if replay is not None and replay.size_at(step) > AT_ONCE and step <= replay.steps:
            self._work.start(lambda _progress: (replay, step, replay.candidates(step)))

    def _take(self, found: tuple[Replay, int, Candidates]) -> None:
        if found[0] is self.rows.replay and found[1] == self.step:
            self._show_candidates(*found)

    def _tell(self, found: Candidates | None) -> None:
        """Say anew what holds at the cut; the pairs of the step are the same."""
        replay = self.rows.replay
        if replay is not None and found is not None:
            self.strip.say(words.candidates(replay, self.step, found, self._in_force))

    def _show_candidates(self, replay: Replay, step: int, found: Candidates) -> None:
        note = words.candidates(replay, step, found, self._in_force)
        self.strip.show_candidates(replay, found, note, self._hue)

    def _choose(self, low: int, high: int) -> None:
        replay = self.rows.replay
        if replay is not None and self._content is not None and low >= 0:
            edges = replay.edges
            self.span_chosen.emit(self._content.span_of(int(edges[low]), int(edges[high])))

    # the animation

    @property
    def playing(self) -> bool:
        """Whether the replay steps by itself."""
        return self._playing.isActive()

    def toggle_play(self) -> None:
        """Step by itself from here, from the start at the end; or stop."""
        if self._playing.isActive():
            self._playing.stop()
        elif self.last:
            if self.step >= self.last:
                self.go_to(0)
            pace = LONGEST * 1000 / self.last
            self._playing.start(CALM if self._calm() else round(min(max(pace, FRAME), STEP)))
        self._draw_play()

    def _calm(self) -> bool:
        hint = QStyle.StyleHint.SH_Widget_Animation_Duration
        return self.style().styleHint(hint, None, self) == 0

    def _tick(self) -> None:
        stride = math.ceil(self.last * FRAME / (LONGEST * 1000))
        if self._calm():
            stride = math.ceil(self.last / CALM_STEPS)
        self.go_to(self.step + max(1, stride))
        if self.step >= self.last:
            self._playing.stop()
            self._draw_play()

    def hideEvent(self, event: object) -> None:
        self._playing.stop()
