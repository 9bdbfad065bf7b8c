"""The strip with the vocabulary-size slider."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStyle, QWidget

from ...session import Session
from ...theme import fonts
from ...theme.style import notifier
from ...widgets.listening import until_destroyed
from ...widgets.shortened import ShortenedLabel
from .sizes import go_to_next_change, go_to_previous_change, smallest_size
from .slider import SizeSlider

FRAME = 16          # milliseconds between two changes of the cut while dragging
TICK = 33           # milliseconds of a step of the animation
CALM_TICK = 1000    # the same where motion is to be reduced: from doubling to doubling
SECONDS = 8.0       # length of the animation from end to end
BUTTON = 28         # pixels of a button beside its words
LEAST_SLIDER = 120
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)

translate = QCoreApplication.translate


class CutView(QWidget):
    """Sets the session's cut: every BPE as it was at that vocabulary size."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cut")
        self._session = session
        self._wanted: int | None = None
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.setInterval(FRAME)
        self._frame.timeout.connect(self._apply)
        self._playing = QTimer(self)
        self._playing.timeout.connect(self._tick)
        self._low, self._high = 0, 0
        self._build()
        until_destroyed(self, [
            session.tokenizers_changed.connect(self._sizes_changed),
            session.text_changed.connect(self._refresh),
            session.result_changed.connect(self._result_changed),
            session.cut_changed.connect(self._refresh),
        ])
        notifier().changed.connect(self.retranslate)
        self.retranslate()
        self._sizes_changed()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 2, 14, 2)
        row.setSpacing(10)
        self._label = QLabel(self)
        self.slider = SizeSlider(self)
        self.slider.setObjectName("cut-slider")
        self.slider.setMinimumSize(LEAST_SLIDER, 22)  # the handle is taller than the groove
        self.slider.size_chosen.connect(self._choose)
        self._value = QLabel(self)
        self._value.setObjectName("cut-value")
        self._value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._of = QLabel(self)
        self._of.setObjectName("cut-of")
        self._of.setProperty("role", "muted")
        self._note = ShortenedLabel(self)
        self._note.setProperty("role", "muted")
        self._play, self._previous, self._next, self._reset = (QPushButton(self) for _ in range(4))
        self._speed = QPushButton(self)
        self._needed = 0  # pixels of the row with all its words
        self.speed = 1.0
        for button, name, slot in (
            (self._play, "cut-play", self.toggle_play),
            (self._speed, "cut-speed", self.next_speed),
            (self._previous, "cut-previous", self.go_to_previous_change),
            (self._next, "cut-next", self.go_to_next_change),
            (self._reset, "cut-reset", self.reset),
        ):
            button.setObjectName(name)
            button.setAutoDefault(False)
            button.clicked.connect(slot)
        self._row = row
        row.addWidget(self._label)
        row.addWidget(self.slider, 1)
        row.addWidget(self._note, 1)
        row.addWidget(self._value)
        row.addWidget(self._of)
        for button in (self._play, self._speed, self._previous, self._next, self._reset):
            row.addWidget(button)

    def sizeHint(self) -> QSize:
        return QSize(800, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh()

    @property
    def brief(self) -> bool:
        """Whether there is room for the buttons' signs only; their words are in the tool tips."""
        return self.width() < self._needed

    # words

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.setWindowTitle(translate("CutView", "Vocabulary size"))
        self.setAccessibleName(translate("CutView", "Vocabulary size of every BPE"))
        self._label.setText(translate("CutView", "Vocabulary size"))
        self._label.setBuddy(self.slider)
        self.slider.setAccessibleName(translate("CutView", "Vocabulary size"))
        self.slider.setToolTip(translate(
            "CutView", "Shows every BPE as it was at this vocabulary size. "
            "Arrow keys move by one entry, Page Up and Page Down by a fifth."
        ))
        self._say_speed()
        self._previous.setText("←")
        undo = translate("CutView", "Undo the last change of a token in view, and select it")
        self._previous.setToolTip(undo)
        self._previous.setAccessibleName(undo)
        self._next.setToolTip(translate(
            "CutView", "Go to the next size at which a token in view changes, and select it"
        ))
        self._reset.setToolTip(translate("CutView", "Show whole vocabularies"))
        self._note.setText(translate(
            "CutView", "Show a BPE tokenizer in the library to travel through its vocabulary sizes."
        ))
        self._measure()
        self._refresh()

    def _measure(self) -> None:
        """What the row needs with all words, in this language and at this zoom."""
        plain = QFontMetrics(fonts.plain())
        words = [self._label.text(), *(text for _, _, text in self._words()),
                 translate("CutView", "of {0}").format("000,000"), "000,000"]
        buttons = len(self._words()) + 2  # the speed, and the step back
        spaces = buttons * (BUTTON + self._row.spacing()) + 3 * self._row.spacing()
        self._needed = sum(map(plain.horizontalAdvance, words)) + spaces + fonts.scaled(
            LEAST_SLIDER + 60)

    def _words(self) -> list[tuple[QPushButton, str, str]]:
        """The sign of each button that can do without words, and its words."""
        play = ("❚❚", translate("CutView", "❚❚ pause")) if self._playing.isActive() else (
            "▶", translate("CutView", "▶ play"))
        return [
            (self._play, *play), (self._next, "→", translate("CutView", "next change →")),
            (self._reset, "↺", translate("CutView", "Reset")),
        ]

    # what the session says

    def _sizes_changed(self) -> None:
        self._low, self._high = smallest_size(self._session), self._session.largest_size
        self.slider.set_sizes(self._low, self._high)
        self._refresh()

    def _result_changed(self, key: int) -> None:
        self._refresh()

    def _refresh(self) -> None:
        usable = self._high > self._low
        cut = self._session.cut
        size = self._high if cut is None else min(max(cut, self._low), self._high)
        if not self._frame.isActive():
            self.slider.show_size(size)
        of = translate("CutView", "of {0}").format(f"{self._high:,}")
        # Widths are set only where they change: a row is laid out anew for each.
        bold = fonts.plain()
        bold.setWeight(bold.Weight.Bold)
        if self._value.font() != bold:
            self._value.setFont(bold)
        self._value.setFixedWidth(QFontMetrics(bold).horizontalAdvance(f"{self._high:,}") + 6)
        self._value.setText(f"{size:,}")
        self._of.setText(of)
        brief = self.brief
        self._label.setVisible(not brief)
        for widget in (self.slider, self._value):
            widget.setVisible(usable)
        self._of.setVisible(usable and not brief)
        self._note.setVisible(not usable)
        if not usable:
            self._playing.stop()
        self._play.setEnabled(usable)
        self._speed.setEnabled(usable)
        self._next.setEnabled(usable and cut is not None and bool(self._session.results))
        self._previous.setEnabled(usable and size > self._low and bool(self._session.results))
        self._reset.setEnabled(usable and cut is not None)
        for button, sign, words in self._words():
            said = sign if brief else words
            if button.text() != said:
                button.setText(said)
                button.setAccessibleName(words.strip("❚▶→ "))
                if button is self._play:
                    button.setToolTip(button.accessibleName())

    # what the user does

    def _choose(self, size: int) -> None:
        self._playing.stop()
        self._want(size)

    def _want(self, size: int) -> None:
        self._wanted = size
        if not self._frame.isActive():
            self._frame.start()

    def _apply(self) -> None:
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            # At the end nothing is cut: other tokenizers may grow without the cut staying behind.
            self._session.set_cut(None if wanted >= self._high else wanted)

    def reset(self) -> None:
        """Show whole vocabularies."""
        self._playing.stop()
        self._wanted = None
        self._session.set_cut(None)
        self._refresh()

    def go_to_next_change(self) -> None:
        """Go to the next size at which a boundary near the session's position goes."""
        self._playing.stop()
        go_to_next_change(self._session)

    def go_to_previous_change(self) -> None:
        """Undo the last change near the session's position."""
        self._playing.stop()
        go_to_previous_change(self._session)

    # the animation

    @property
    def playing(self) -> bool:
        """Whether the cut moves by itself."""
        return self._playing.isActive()

    def toggle_play(self) -> None:
        """Let the vocabulary grow from the present size, from the smallest when it is whole."""
        if self._playing.isActive():
            self._playing.stop()
        else:
            if self._session.cut is None:
                self._session.set_cut(self._low)
            self._playing.start(CALM_TICK if self._calm() else TICK)
        self._refresh()

    def next_speed(self) -> None:
        """Play at the next speed; after the fastest at the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._say_speed()

    def _say_speed(self) -> None:
        text = f"{self.speed:g}×"
        self._speed.setText(text)
        widest = QFontMetrics(self._speed.font()).horizontalAdvance("0.25×")
        self._speed.setFixedWidth(widest + 26)
        tip = translate(
            "CutView", "Speed of playing: {0}. A click takes the next one."
        ).format(text)
        self._speed.setToolTip(tip)
        self._speed.setAccessibleName(tip)

    def _calm(self) -> bool:
        hint = QStyle.StyleHint.SH_Widget_Animation_Duration
        return self.style().styleHint(hint, None, self) == 0

    def _tick(self) -> None:
        size = self._session.cut
        if size is None:
            self._playing.stop()
        else:
            rate = (self._high / self._low) ** (TICK / 1000 / SECONDS * self.speed)
            size = size * 2 if self._calm() else max(size + 1, round(size * rate))
            if size >= self._high:
                self._playing.stop()
            self._session.set_cut(None if size >= self._high else size)
        self._refresh()
