"""Worked examples in the window: each step puts the window into the state that it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from tokenprism import Tokenizer
from tokenprism.messages import Message

from ..i18n import translate
from ..session import ByteRange, Session, Text
from ..views.examples.lessons import LESSONS, Lesson, Step
from ..views.examples.view import ExamplesView
from ..widgets.notice import Notice
from ..work import lessons
from ..work.tasks import Job, TaskManager
from .docks import Card

_LESSONS = {lesson.name: lesson for lesson in LESSONS}


@dataclass(frozen=True, slots=True, eq=False)
class _Before:
    """What was shown before the first example."""

    text: Text
    visible: frozenset[int]
    baseline: int | None
    cut: int | None
    selection: ByteRange | None
    selected_key: int | None
    position: int

    @classmethod
    def of(cls, session: Session) -> _Before:
        """The present state."""
        visible = frozenset(entry.key for entry in session.visible)
        return cls(session.text, visible, session.baseline, session.cut, session.selection,
                   session.selected_key, session.position)

    def restore(self, session: Session) -> None:
        """Show it again, as far as it is still there."""
        for entry in list(session.tokenizers):
            session.set_visible(entry.key, entry.key in self.visible)
        session.set_cut(self.cut)
        session.set_text(self.text)
        if self.baseline is not None:
            session.set_baseline(self.baseline)
        session.select(self.selection, self.selected_key)
        session.set_position(self.position)


@dataclass(slots=True, eq=False)
class _Open:
    """The example that is open: the keys of its tokenizers by their names."""

    lesson: Lesson
    keys: Mapping[str, int]
    wanted: Step | None = field(default=None)


class Teacher(QObject):
    """Opens examples, goes from step to step, and brings back what was there before."""

    noticed = Signal(object)  # Notice
    vocabulary_wanted = Signal(int, int)  # key of the tokenizer, id of the token
    teaching = Signal(bool)  # an example begins to change the window; what was before is back
    shown = Signal(str, int)  # a step of a lesson is shown, but for its selection

    def __init__(
        self, session: Session, tasks: TaskManager, card: Card,
        show: Callable[[str], None], window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._tasks, self._card, self._show = session, tasks, card, show
        self._before: _Before | None = None
        self._open: _Open | None = None
        self._job: Job | None = None
        card.once_built(self._connect)
        session.result_changed.connect(self._select_when_known)

    def _connect(self, view: ExamplesView) -> None:
        view.step_wanted.connect(self.go)
        view.ended.connect(self.end)

    def go(self, name: str, step: int = 0) -> None:
        """Show a step of an example, which is opened where it is not."""
        lesson = _LESSONS[name]
        self._show("examples")
        if self._open is not None and self._open.lesson is lesson:
            self._set(step)
            return
        if self._job is not None:
            self._job.progress.cancel()
        self._card.view.show_step(lesson, step)
        self._job = self._tasks.start(
            partial(lessons.tokenizers, name), partial(self._opened, lesson, step), self._failed
        )

    def _opened(self, lesson: Lesson, step: int, found: Mapping[str, Tokenizer]) -> None:
        self._job = None
        session = self._session
        if self._before is None:
            self.teaching.emit(True)
        with session.undo.off_record():
            if self._before is None:
                self._before = _Before.of(session)
            self._remove()
            path = lessons.PATHS.get(lesson.name)  # views read the rules of a file from it
            keys = {
                name: session.add_tokenizer(one, path=path).key for name, one in found.items()
            }
        self._open = _Open(lesson, keys)
        self._set(step)

    def _failed(self, problem: Message) -> None:
        self._job = None
        self._card.view.show_nothing()
        self.noticed.emit(Notice(problem))

    def _set(self, number: int) -> None:
        present = self._open
        assert present is not None
        step, session = present.lesson.steps[number], self._session
        shown = [present.keys[name] for name in step.shows]
        with session.undo.off_record():
            # The text first: nothing else is then encoded for nothing.
            for entry in list(session.tokenizers):
                if entry.key not in shown:
                    session.set_visible(entry.key, False)
            title = translate("Examples", present.lesson.title)
            session.set_text(Text(step.text.encode(), title))
            for key in shown:
                session.set_visible(key, True)
            session.set_baseline(shown[0])
            session.set_cut(step.size)
            session.set_position(0)
        present.wanted = step
        self._card.view.show_step(present.lesson, number)
        self._show(step.panel)
        self._select_when_known(shown[-1])
        self.shown.emit(present.lesson.name, number)

    def _select_when_known(self, _key: int) -> None:
        """Select what the step speaks of, in its last pane, as soon as its tokens are known."""
        present, session = self._open, self._session
        if present is None or present.wanted is None:
            return
        step = present.wanted
        if session.text.source != step.text.encode():
            present.wanted = None
            return
        key = present.keys[step.shows[-1]]
        result = session.results.get(key)
        if result is None:
            return
        present.wanted = None
        place = step.text.encode().find(step.select.encode())
        part = result.window(place, place + 1)
        if place >= 0 and len(part):
            session.select(ByteRange(int(part.starts[0]), int(part.ends[0])), key)
            if step.panel == "vocabulary":
                self.vocabulary_wanted.emit(key, int(part.ids[0]))

    def end(self) -> None:
        """Close the example and bring back what was open before."""
        if self._job is not None:
            self._job.progress.cancel()
            self._job = None
        if self._card.built:
            self._card.view.show_nothing()
        if self._before is None:
            return
        with self._session.undo.off_record():
            self._remove()
            self._before.restore(self._session)
        self._before = None
        self.teaching.emit(False)

    def _remove(self) -> None:
        if self._open is not None:
            for key in self._open.keys.values():
                self._session.remove_tokenizer(key)
            self._open = None
