"""What a view asks the engine: when it is asked anew, how far the answer is, what came of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget
from tokenprism import Progress
from tokenprism.messages import Message

from .background import Latest

POLL = 100  # milliseconds between two looks at the work


class Asking(QObject):
    """Has the question of a view answered on another thread, of which only the latest counts.

    `due`: now is the time to ask, for nothing has changed for a while and the view is visible.
    `done` carries the answer; `failed` says that `problem` has been set. `share_changed` tells
    whether long work is under way, and how much of it is done, None while that is not known.
    """

    due = Signal()
    done = Signal(object)
    failed = Signal()
    share_changed = Signal(bool, object)

    def __init__(self, view: QWidget, pause: int) -> None:
        """`pause`: milliseconds without a change before it is asked again."""
        super().__init__(view)
        self._stale = True
        self.given_up = False
        self.problem: Message | None = None
        self._quick, self._long = Latest(self), Latest(self, long=True)
        for one in (self._quick, self._long):
            one.done.connect(self._answered)
            one.failed.connect(self._fail)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self.tell_share)
        self._pause = QTimer(self, interval=pause, singleShot=True)
        self._pause.timeout.connect(self.due)

    @property
    def busy(self) -> bool:
        """Whether work is under way, or about to be."""
        return self._pause.isActive() or self._quick.busy or self._long.busy

    def forget(self) -> None:
        """Nothing was given up and nothing went wrong: the question is another."""
        self.given_up, self.problem = False, None

    def changed(self) -> None:
        """Ask again: after the pause while the view is visible, else when it is shown."""
        self._stale = True
        self.forget()
        view = self.parent()  # an attribute would be a cycle that keeps it
        if isinstance(view, QWidget) and view.isVisible():
            self._pause.start()

    def shown(self) -> None:
        """The view is shown: what is not up to date is asked for."""
        if self._stale:
            self.due.emit()

    def start(self, work: Callable[[Progress], object] | None, *, long: bool = True) -> None:
        """Ask in place of whatever is under way; None: there is nothing to ask. Work that is not
        `long` has no progress.
        """
        self._stale = False
        self._pause.stop()
        self.cancel()
        if work is not None:
            (self._long if long else self._quick).start(work)
        self.tell_share()

    def cancel(self) -> None:
        """Drop what is under way; its answer never arrives."""
        self._quick.cancel()
        self._long.cancel()

    def give_up(self) -> None:
        """The user does not want the answer any more."""
        self._pause.stop()
        self.cancel()
        self.given_up = True
        self.tell_share()

    def tell_share(self) -> None:
        """Tell how far it is, and go on looking while it lasts."""
        busy, progress = self._long.busy, self._long.progress
        share = min(1.0, progress.done / progress.total) if busy and progress.total else None
        self.share_changed.emit(busy, share)
        if busy != self._poll.isActive():
            self._poll.start() if busy else self._poll.stop()

    def _answered(self, answer: object) -> None:
        self.tell_share()
        self.done.emit(answer)

    def _fail(self, problem: Message) -> None:
        self.problem = problem
        self.tell_share()
        self.failed.emit()
