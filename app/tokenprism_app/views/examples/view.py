"""The panel of a worked example: its words, and the way from step to step."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ...i18n import Retranslator, translate
from ...session import Session
from ...widgets.choice import Choice
from .lessons import LESSONS, Lesson


class ExamplesView(QWidget):
    """Says what a step shows. `step_wanted(lesson name, step)` and `ended` are for the window."""

    step_wanted = Signal(str, int)
    ended = Signal()
    caption_changed = Signal(str)

    def __init__(self, _session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.caption = ""
        self._lesson: Lesson | None = None
        self._step = 0
        self.choice = Choice(self)
        for lesson in LESSONS:
            self.choice.addItem("", lesson.name)
        self.choice.setMinimumContentsLength(8)
        self.choice.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.heading, self.words = QLabel(self), QLabel(self)
        self.heading.setProperty("role", "title")
        for label in (self.heading, self.words):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setProperty("rich", True)
        self.back, self.next = QPushButton(self), QPushButton(self)
        self.next.setProperty("role", "primary")
        self.end = QPushButton(self)
        self._lay_out()
        self.choice.activated.connect(lambda at: self.step_wanted.emit(LESSONS[at].name, 0))
        self.back.clicked.connect(lambda: self._go(-1))
        self.next.clicked.connect(lambda: self._go(1))
        self.end.clicked.connect(self.ended)
        Retranslator(self, self._translate)

    def _lay_out(self) -> None:
        body = QWidget(self)
        body.setProperty("role", "panel")
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, 6, 0)
        inner.setSpacing(8)
        inner.addWidget(self.heading)
        inner.addWidget(self.words)
        inner.addStretch(1)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(body)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (self.back, self.next):
            button.setMinimumWidth(0)
            buttons.addWidget(button, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 4, 10, 12)
        layout.setSpacing(8)
        layout.addWidget(self.choice)
        layout.addWidget(self.area, 1)
        layout.addLayout(buttons)
        layout.addWidget(self.end)

    @property
    def step(self) -> tuple[str, int] | None:
        """The lesson and step that are shown."""
        return None if self._lesson is None else (self._lesson.name, self._step)

    def show_step(self, lesson: Lesson, step: int) -> None:
        """Say what this step shows."""
        self._lesson, self._step = lesson, step
        self.choice.setCurrentIndex(LESSONS.index(lesson))
        self.area.verticalScrollBar().setValue(0)
        self._say()

    def show_nothing(self) -> None:
        """No example is open."""
        self._lesson, self._step = None, 0
        self._say()

    def _go(self, by: int) -> None:
        lesson = self._lesson
        if lesson is None:
            self.step_wanted.emit(self.choice.currentData(), 0)
        elif self._step + by >= len(lesson.steps):
            following = LESSONS[(LESSONS.index(lesson) + 1) % len(LESSONS)]
            self.step_wanted.emit(following.name, 0)
        else:
            self.step_wanted.emit(lesson.name, self._step + by)

    def _say(self) -> None:
        lesson = self._lesson
        if lesson is None:
            self.heading.setText(self.tr("Choose an example"))
            self.words.setText(self.tr(
                "Each step sets the window: the text, the tokenizers, what is selected. What you "
                "had open comes back at the end."
            ))
            self.caption = ""
        else:
            step = lesson.steps[self._step]
            self.heading.setText(translate("Examples", step.title))
            self.words.setText(translate("Examples", step.words))
            self.caption = f"{self._step + 1} / {len(lesson.steps)}"
        last = lesson is not None and self._step + 1 == len(lesson.steps)
        self.next.setText(
            self.tr("Begin") if lesson is None
            else self.tr("Next example") if last else self.tr("Next")
        )
        self.back.setText(self.tr("Back"))
        self.back.setEnabled(self._step > 0)
        self.end.setEnabled(lesson is not None)
        self.caption_changed.emit(self.caption)

    def _translate(self) -> None:
        for index, lesson in enumerate(LESSONS):
            self.choice.setItemText(index, translate("Examples", lesson.title))
        self.choice.setAccessibleName(self.tr("Example"))
        self.choice.setToolTip(self.tr("Choose another example"))
        self.back.setToolTip(self.tr("The step before"))
        self.next.setToolTip(self.tr("The step behind"))
        self.end.setText(self.tr("End the example"))
        self.end.setToolTip(self.tr("Bring back what was open before"))
        self._say()
