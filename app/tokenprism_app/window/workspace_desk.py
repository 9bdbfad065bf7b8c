"""Between the session and its workspace: what is made is kept, and comes back."""

from __future__ import annotations

import base64
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget
from tokenprism.corpus import Corpus
from tokenprism.errors import StorageError, TokenprismError
from tokenprism.formats.sniff import Head
from tokenprism.messages import Message, verbatim
from tokenprism.workspace import Counts, Kind, TextRecord, Workspace
from tokenprism.workspace.schema import is_workspace

from ..session import Session
from ..settings import Settings
from ..widgets.notice import Notice
from ..work import remembering, restoring
from ..work.recipe import Recipe
from ..work.runs import Run, Runs
from ..work.saver import Saver
from ..work.tasks import TaskManager
from . import workspace_asking as asking
from . import workspace_telling as telling
from .own_workspaces import OwnWorkspaces
from .reading_back import Reader

log = logging.getLogger(__name__)

SETTLE = 250       # milliseconds after a change until it is kept
LOOK = 1000        # milliseconds between two looks at what other windows did


class WorkspaceDesk(QObject):
    """One workspace at a time. Without one that the user named it is one of the program's own."""

    noticed = Signal(object)   # Notice
    state_changed = Signal()   # another file, or another state of saving
    resume_ready = Signal(object, object)  # Run, Recipe
    layout_read = Signal(bytes)
    leaving = Signal()         # while held: what holds it is to end now

    def __init__(
        self, session: Session, runs: Runs, tasks: TaskManager, settings: Settings,
        layout: Callable[[], bytes], window: QWidget,
    ) -> None:
        """`layout` gives where the panels are now."""
        super().__init__(window)
        self._layout = layout
        self._session, self._runs, self._tasks = session, runs, tasks
        self._settings, self._window = settings, window
        self._own = OwnWorkspaces(settings.data / "workspaces")
        self._ids = remembering.Ids()
        self._reader = Reader(session, runs, self._ids)
        self._saver: Saver | None = None
        self._lock: QLockFile | None = None
        self._seen = 0
        self._reading, self._read_name = False, ""
        self._held = self._tidied = False
        self.problem: Message | None = None
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.keep)
        self._watch = QTimer(self, interval=LOOK)
        self._watch.timeout.connect(self._look)
        for event in (
            session.tokenizers_changed, session.corpora_changed, session.text_changed,
            session.selection_changed, session.cut_changed, session.position_changed,
            session.measuring_changed, session.current.training_changed,
            runs.changed,
        ):
            event.connect(self._soon)

    # what is open

    @property
    def path(self) -> Path | None:
        """The workspace that the user named; None for one of the program's own."""
        if self._saver is None or self._own.has(self._saver.workspace.path):
            return None
        return self._saver.workspace.path

    @property
    def saved(self) -> bool:
        """Whether all that was made is on the disk."""
        return self._saver is not None and self._saver.idle and not self._timer.isActive()

    # opening

    def begin(self, *, restore: bool) -> bool:
        """Keep this window in a workspace of the program's own: the last one, with what is in it,
        when `restore`, else a new one. Whether something comes back.
        """
        try:
            self._own.folder.mkdir(parents=True, exist_ok=True)
            found = self._begin(restore)
        except (OSError, TokenprismError) as fault:
            self.noticed.emit(telling.of_nothing_kept(
                self._settings.problem or verbatim(str(fault))
            ))
            return False
        if self._settings.problem is not None:
            self.noticed.emit(telling.of_nothing_kept(self._settings.problem))
        if not self._tidied:
            self._tidied = True
            self._tasks.start(self._own.tidy, self._told_tidied, self._told_untidied)
        return found

    def _begin(self, restore: bool) -> bool:
        if restore:
            for path in self._own.latest_first():
                lock = self._own.lock(path)
                if lock is None:
                    continue
                with suppress(TokenprismError):
                    workspace = Workspace(path)
                    self._use(workspace, lock)
                    if any(workspace.items(kind) for kind in Kind):
                        self._read()
                        return True
                    self._know_nothing()
                    return False
                lock.unlock()
        path, lock = self._own.new()
        self._use(Workspace(path), lock)
        self._know_nothing()
        return False

    def open(self, path: str) -> None:
        """Put the workspace at `path` in the place of what is open, which is kept first."""
        try:
            if not is_workspace(Head.of(Path(path)).data):
                raise StorageError("this is no workspace of Tokenprism", path=path)
            workspace = Workspace(path)
        except (TokenprismError, OSError) as fault:
            problem = fault.message if isinstance(fault, TokenprismError) else verbatim(str(fault))
            self.noticed.emit(Notice(problem))
            return
        if not self._leave():
            workspace.close()
            return
        self._reader.clear()
        self._use(workspace, None)
        self._settings.add_recent(str(workspace.path))
        self._read()

    def new(self) -> None:
        """An empty workspace; the one that is open stays as it is on the disk."""
        if self._leave():
            self._reader.clear()
            self.begin(restore=False)

    def choose(self) -> None:
        """Ask for a workspace and open it."""
        path = asking.workspace(self._window, self._settings.folder)
        if path:
            self.open(path)

    def save_as(self) -> None:
        """Ask for a place, copy the workspace there, and go on in the copy."""
        path = asking.new_workspace(self._window, self._settings.folder)
        if path:
            self.save_to(path)

    def save_to(self, path: str) -> None:
        """As `save_as`, to this path."""
        if self._saver is None:
            return
        self._release()
        self.keep()
        own = self._saver.workspace.path
        try:
            if not self._settle():
                raise StorageError("the last changes could not be saved", path=own)
            self._saver.workspace.save_copy(path)
            workspace = Workspace(path)
        except TokenprismError as fault:
            self.noticed.emit(Notice(fault.message))
            return
        picture = self._picture()
        self._leave()
        if self._own.has(own):
            self._own.remove(own)
        self._use(workspace, None)
        assert self._saver is not None
        self._saver.know(picture)
        self._settings.folder = str(Path(path).parent)
        self._settings.add_recent(str(workspace.path))
        self.state_changed.emit()

    def close(self) -> bool:
        """Keep what is left and close the file; whether all of it is on the disk."""
        self._watch.stop()
        return self._leave()

    def lost(self) -> Message:
        """Which changes are not on the disk, and why."""
        names = [] if self._saver is None else self._saver.unsaved
        what = "; ".join(names) if names else "settings"
        return Message(
            "the last changes could not be saved: {what} ({reason})", what=what,
            reason=(self._saver and self._saver.problem) or Message("the disk does not answer"),
        )

    # keeping

    def hold(self, held: bool) -> None:
        """From now on keep nothing but trainings and what they made; by False all again."""
        if held and not self._held:
            self.keep()
        self._held = held
        self._use_counts()
        self._soon()

    def _use_counts(self) -> None:
        """Keep what is counted in the file that is open; while held, only read it there."""
        self._session.counts.use(
            None if self._saver is None else Counts(self._saver.workspace, read_only=self._held)
        )

    def keep(self) -> None:
        """Give what is now to the saver."""
        self._timer.stop()
        if self._saver is not None and not self._reading:
            self._saver.save(self._while_held() if self._held else self._picture())
            self.state_changed.emit()

    def _while_held(self) -> remembering.Picture:
        """What was kept before, with the trainings and models that came since."""
        assert self._saver is not None
        return remembering.with_trainings(
            self._saver.known, self._picture(), self._session, self._runs, self._ids)

    def _picture(self) -> remembering.Picture:
        made = remembering.picture(self._session, self._runs, self._ids)
        layout = base64.b64encode(self._layout()).decode("ascii")
        return replace(made, settings={**made.settings, "layout": layout})

    def _soon(self, *_: object) -> None:
        if self._saver is not None and not self._timer.isActive():
            self._timer.start()

    def _know_nothing(self) -> None:
        assert self._saver is not None
        self._saver.know(remembering.Picture({}, {}))
        self._soon()

    def _use(self, workspace: Workspace, lock: QLockFile | None) -> None:
        self._lock = lock
        self._saver = Saver(workspace, self)
        self._use_counts()
        self._saver.saved.connect(self._told_saved)
        self._saver.failed.connect(self._told_failed)
        self._seen = workspace.revision
        self._watch.start()
        self.state_changed.emit()

    def _told_tidied(self, removed: int) -> None:
        if removed:
            log.info("%d workspaces without anything made in them were removed", removed)

    def _told_untidied(self, problem: Message) -> None:
        log.info("workspaces were not tidied: %s", problem)

    def _told_saved(self) -> None:
        self.problem = None
        self.state_changed.emit()

    def _told_failed(self, problem: Message) -> None:
        self.problem = problem
        self.noticed.emit(Notice(problem))
        self.state_changed.emit()

    def _settle(self) -> bool:
        """Wait for the saver; whether it is done."""
        assert self._saver is not None
        end = time.monotonic() + 20
        while not self._saver.idle and time.monotonic() < end:
            time.sleep(0.01)
        return self._saver.idle

    def _leave(self) -> bool:
        """Keep the rest and close the file. What cannot be kept keeps it open."""
        saver = self._saver
        if saver is None:
            return True
        self._release()
        self.keep()
        own = saver.workspace.path
        self._session.counts.use(None)
        if not saver.close():
            self._use_counts()
            self.noticed.emit(Notice(
                saver.problem or Message("the last changes could not be saved")
            ))
            return False
        self._saver = None
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
        if self._own.has(own) and not self._session.tokenizers and not self._session.corpora:
            self._own.remove(own)
        return True

    def _release(self) -> None:
        if self._held:
            self.leaving.emit()

    # reading back

    def _read(self) -> None:
        assert self._saver is not None
        self._reading = True
        self._read_name = self.tr("the workspace") if self.path is None else self.path.name
        self._session.current.begin_reading(self._read_name)
        self._tasks.start(
            partial(restoring.read_back, self._saver.workspace), self._restored, self._unreadable
        )

    def _read_end(self) -> None:
        if self._reading:
            self._reading = False
            self._session.current.end_reading(self._read_name)

    def _unreadable(self, problem: Message) -> None:
        self._read_end()
        self.noticed.emit(Notice(problem))

    def _restored(self, found: restoring.Restored) -> None:
        if self._saver is None:
            return
        workspace, session = self._saver.workspace, self._session
        with session.undo.off_record():
            self._reader.add(found, self._saver.workspace)
            cut = workspace.setting("cut")
            session.set_cut(cut if isinstance(cut, int) else None)
            self._reader.select(workspace.setting("selection"), workspace.setting("position"))
            self._reader.measure(workspace.setting("metrics"))
            self._reader.propose(workspace.setting("training"))
        with suppress(ValueError):
            layout = str(workspace.setting("layout", ""))
            self.layout_read.emit(base64.b64decode(layout, validate=True))
        self._saver.know(self._picture())
        for id in found.moved:
            self._saver.forget(id)  # so that where it is now is kept
        self._read_end()
        self._tell(found)
        self._soon()

    def _tell(self, found: restoring.Restored) -> None:
        notice = telling.of_restored(found, self.choose_found)
        if notice is not None:
            self.noticed.emit(notice)

    # files that are missing

    def choose_found(self) -> None:
        """Ask for a folder and look there for the files that are not where they were."""
        if self._saver is None:
            return
        folder = asking.folder_of_missing(self._window, self._settings.folder)
        if folder:
            self.find_in(folder)

    def find_in(self, folder: str) -> None:
        """As `choose_found`, in this folder; what is found is opened."""
        if self._saver is None:
            return
        known = frozenset(self._ids.known.values())
        self._tasks.start(
            partial(restoring.find_missing, self._saver.workspace, known, Path(folder)),
            self._take_found, self._unreadable,
        )

    def _take_found(self, found: restoring.Restored) -> None:
        if self._saver is None:
            return
        if self._session.text.source:
            found.text = None
        count = len(found.tokenizers) + len(found.corpora)
        with self._session.undo.off_record():
            self._reader.add(found, self._saver.workspace)
        self._soon()
        if found.missing or found.problems:
            self._tell(found)
        else:
            self.noticed.emit(telling.of_found(count))

    # other windows

    def _look(self) -> None:
        if self._saver is None or self._reading or not self._saver.idle:
            return
        try:
            if not self._saver.workspace.changed_elsewhere():
                return
            change = self._saver.workspace.since(self._seen)
        except TokenprismError as fault:
            self.noticed.emit(Notice(fault.message))
            self._watch.stop()
            return
        self._seen = change.revision
        known = set(self._ids.known.values())
        for id in change.removed:
            self._saver.forget(id)
        self._reader.remove(change.removed)
        fresh = [
            one for one in change.items
            if one.id not in known and not isinstance(one.record, TextRecord)
        ]
        if fresh:
            self._tasks.start(
                partial(restoring.read_some, self._saver.workspace, fresh), self._joined,
                self._unreadable,
            )

    def _joined(self, found: restoring.Restored) -> None:
        if self._saver is None:
            return
        with self._session.undo.off_record():
            self._reader.add(found, self._saver.workspace)
        self._saver.know(self._picture())
        self._tell(found)

    # runs

    @property
    def file(self) -> Workspace | None:
        """The file that is open."""
        return None if self._saver is None else self._saver.workspace

    def resume(self, run: Run) -> None:
        """Make the recipe of an interrupted run ready to be trained again."""
        self.find_recipe(run, partial(self.resume_ready.emit, run))

    def find_recipe(self, run: Run, then: Callable[[Recipe], None]) -> None:
        """Give `then` what a run was asked for; its corpora are opened where they are not."""
        if run.recipe is not None:
            then(run.recipe)
            return
        if self._saver is None or run.record is None:
            return

        def known(fingerprint: str) -> Corpus | None:
            return next((one.corpus for one in self._session.corpora
                         if one.corpus.fingerprint == fingerprint), None)

        self._tasks.start(
            partial(restoring.recipe_of, self._saver.workspace, run.record, known), then,
            lambda problem: self.noticed.emit(Notice(problem)),
        )

