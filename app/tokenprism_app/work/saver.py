"""Keeps pictures of a session in its workspace, on a thread of its own."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, Signal
from tokenprism.errors import TokenprismError
from tokenprism.messages import Message
from tokenprism.workspace import Workspace

from ..i18n import message_of
from .post import Way
from .remembering import Item, Picture
from .yielding import yield_to_window

log = logging.getLogger(__name__)

RETRY = 5.0     # seconds after which what could not be saved is tried again
CLOSING = 20.0  # seconds that a closing window waits for the last write


@dataclass(slots=True)
class _Wanted:
    """What is not on the disk yet: items to write, ids to remove, settings."""

    items: dict[str, Item] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    settings: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.items or self.removed or self.settings)

    def add(self, later: _Wanted) -> None:
        """Take in what came later, which counts."""
        self.items = {k: v for k, v in self.items.items() if k not in later.removed} | later.items
        self.removed = (self.removed - later.items.keys()) | later.removed
        self.settings |= later.settings


class Saver(QObject):
    """`saved`: all that was given is on the disk; `failed` says why not, once until it is."""

    saved = Signal()
    failed = Signal(object)  # Message

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._known: dict[str, Item] = {}
        self._settings: dict[str, Any] = {}
        self._wanted = _Wanted()
        self._lock = threading.Condition()
        self._closing = self._writing = False
        self._problem: Message | None = None
        self._tell = Way(self._told)
        self._thread = threading.Thread(target=self._work, name="saver", daemon=True)
        self._thread.start()

    @property
    def idle(self) -> bool:
        """Whether everything that was given is on the disk."""
        with self._lock:
            return not self._wanted and not self._writing

    @property
    def unsaved(self) -> list[str]:
        """The names of what is not on the disk."""
        with self._lock:
            return [str(getattr(one.record, "name", "") or getattr(one.record, "title", ""))
                    for one in self._wanted.items.values()]

    @property
    def known(self) -> Picture:
        """What was given last, or is known to be in the file."""
        return Picture(dict(self._known), dict(self._settings))

    def know(self, picture: Picture) -> None:
        """The file has this already."""
        self._known, self._settings = dict(picture.items), dict(picture.settings)

    def save(self, picture: Picture) -> None:
        """Keep what is another than it was in the picture before."""
        later = _Wanted(
            {id: item for id, item in picture.items.items() if not item.same(self._known.get(id))},
            self._known.keys() - picture.items.keys(),
            {key: value for key, value in picture.settings.items()
             if key not in self._settings or self._settings[key] != value},
        )
        self._known, self._settings = dict(picture.items), dict(picture.settings)
        if later:
            with self._lock:
                self._wanted.add(later)
                self._lock.notify()

    def forget(self, id: str) -> None:
        """The file may have another or none: it is kept when it is in the next picture."""
        self._known.pop(id, None)

    @property
    def problem(self) -> Message | None:
        """Why the last write failed; None where it did not."""
        return self._problem

    def close(self) -> bool:
        """Write what is left and close the file; whether all is on the disk."""
        with self._lock:
            self._closing = True
            self._lock.notify()
        self._thread.join(CLOSING)
        done = self.idle
        if not self._thread.is_alive():
            self.workspace.close()
        return done

    def _told(self, problem: Message | None) -> None:
        if problem is None:
            self.saved.emit()
        else:
            self.failed.emit(problem)

    # on the thread

    def _work(self) -> None:
        yield_to_window()
        told = False
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._wanted or self._closing)
                if not self._wanted:
                    return
                wanted, self._wanted = self._wanted, _Wanted()
                self._writing = True
            problem = self._write(wanted)
            with self._lock:
                self._writing = False
                self._problem = problem
                if problem is not None:
                    wanted.add(self._wanted)
                    self._wanted = wanted
                    if self._closing:
                        return
                    if not told:
                        self._tell(problem)
                    told = True
                    self._lock.wait(RETRY)
                elif not self._wanted:
                    told = False
                    self._tell(None)

    def _write(self, wanted: _Wanted) -> Message | None:
        workspace = self.workspace
        try:
            with workspace.transaction():
                for id, item in wanted.items.items():
                    workspace.put(item.whole(workspace), id, item.position)
                for id in wanted.removed:
                    workspace.remove(id)
                for key, value in wanted.settings.items():
                    workspace.set(key, value)
        except TokenprismError as fault:
            return fault.message
        except Exception as fault:
            log.exception("the workspace could not be saved")
            return message_of(fault)
        return None
