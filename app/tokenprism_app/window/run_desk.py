"""What is done with the runs of the library: again, on, notes, manifest, curve, away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget
from tokenprism.checkpoints import Kept
from tokenprism.errors import TokenprismError
from tokenprism.files import write_file
from tokenprism.messages import Message, verbatim
from tokenprism.runs import SUFFIX, Manifest, render

from ..session import RunCurve
from ..undo import Change
from ..widgets.notice import Notice
from ..work.manifests import manifest_of_run
from ..work.restoring import kept_of
from ..work.runs import Run, Runs, RunState
from .handlers import Parts
from .training_desk import TRAININGS


class RunDesk(QObject):
    """Serves the menu and the keys of a run."""

    noticed = Signal(object)  # Notice

    def __init__(
        self, parts: Parts, runs: Runs, show_curves: Callable[[], None], window: QWidget
    ) -> None:
        super().__init__(window)
        self._parts, self._runs, self._window = parts, runs, window
        self._session, self._show_curves = parts.session, show_curves
        self._table: dict[str, Callable[[Run], object]] = {
            "repeat": self.repeat, "resume": self.open, "notes": self.edit_notes,
            "manifest": self.save_manifest, "curve": self.toggle_curve, "remove": self.remove,
        }
        runs.changed.connect(self._look_for_kept)

    def do(self, what: str, run: Run) -> None:
        """One of the library's RUN_KEYS."""
        self._table[what](run)

    def open(self, run: Run) -> None:
        """Go on with an interrupted run; show one that runs; fill the form as for an ended one."""
        if run.state is RunState.INTERRUPTED:
            self._parts.workspace.resume(run)
        elif run.active:
            self._parts.training.open()
        else:
            self.repeat(run)

    def _look_for_kept(self) -> None:
        """Find out what checkpoints have of runs that were interrupted."""
        file = self._parts.workspace.file
        for run in self._runs.all:
            if (file is None or run.state is not RunState.INTERRUPTED or run.record is None
                    or run.sought):
                continue
            run.sought = True
            folder = self._parts.settings.data / TRAININGS
            self._parts.tasks.start(
                partial(kept_of, file, run.record, folder), partial(self._show_kept, run),
                self._tell,
            )

    def _show_kept(self, run: Run, kept: Kept | None) -> None:
        if kept is not None:
            run.kept = kept
            self._runs.changed.emit()

    def repeat(self, run: Run) -> None:
        """Fill the training form with what the run was asked for."""
        self._parts.workspace.find_recipe(run, self._parts.training.repeat)

    def edit_notes(self, run: Run) -> None:
        """Let the user write what is to be known of a run."""
        from ..dialogs.notes import NotesDialog

        dialog = NotesDialog(run.name, run.notes, self._window)
        dialog.written.connect(partial(self.set_notes, run))
        dialog.open()

    def set_notes(self, run: Run, notes: str) -> None:
        """Keep other notes of a run."""
        before = run.notes
        if notes == before:
            return
        run.notes = notes
        self._runs.changed.emit()
        self._session.undo.push(Change(
            Message("change the notes of {name}", name=verbatim(run.name)),
            partial(self.set_notes, run, before), partial(self.set_notes, run, notes),
        ))

    def save_manifest(self, run: Run) -> None:
        """Ask for a place for what makes the run's model again."""
        work = partial(manifest_of_run, run, self._parts.workspace.file)
        self._parts.tasks.start(work, partial(self._ask_place, run), self._tell)

    def _ask_place(self, run: Run, manifest: Manifest) -> None:
        settings = self._parts.settings
        path, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save the manifest"),
            str(Path(settings.folder) / (run.name.replace("/", "-") + SUFFIX)),
            self.tr("Manifests (*{suffix})").format(suffix=SUFFIX),
        )
        if not path:
            return
        path = path if path.endswith(SUFFIX) else path + SUFFIX
        settings.folder = str(Path(path).parent)
        try:
            write_file(path, render(manifest))
        except TokenprismError as fault:
            self._tell(fault.message)
            return
        self.noticed.emit(Notice(
            self.tr("{path} makes the model again: tokenprism repeat").format(
                path=verbatim(path)),
            level="info",
        ))

    def toggle_curve(self, run: Run) -> None:
        """Lay the curve of a run over those of Curves, or take it away."""
        if any(one.name == run.name for one in self._session.runs):
            self._session.hide_run(run.name)
            return
        sizes, ratios = run.curve
        if len(sizes):
            self._session.show_run(RunCurve(
                run.name, np.array(sizes, np.int64), np.array(ratios, np.float64), False
            ))
            self._show_curves()

    def remove(self, run: Run) -> None:
        """List a run no longer; the model that it made stays."""
        if run.active or run not in self._runs.all:
            return
        place = self._runs.remove(run)
        self._session.undo.push(Change(
            Message("remove {name}", name=verbatim(run.name)),
            partial(self._runs.put, run, place), partial(self.remove, run),
        ))

    def _tell(self, problem: Message) -> None:
        self.noticed.emit(Notice(problem))
