"""Between the training panel, the running training, and the library."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from tokenprism import Tokenizer
from tokenprism.errors import TokenprismError
from tokenprism.messages import Message

from ..figures import duration
from ..i18n import said
from ..session import CorpusEntry, Session
from ..views.training.merges import LearnedMerges
from ..widgets.notice import Notice
from ..work import engine
from ..work.recipe import BYTES, Recipe
from ..work.runs import Run, Runs, RunState
from ..work.tasks import Snapshot, TrainingTask

if TYPE_CHECKING:
    from ..dialogs.training import TrainingDialog
    from ..views.training import TrainingView

CLOSING = 3000  # milliseconds that a closing window waits for a training


class TrainingDesk(QObject):
    """One training at a time. A stopped one offers the merges it has learned."""

    noticed = Signal(object)   # Notice
    ended = Signal()

    def __init__(self, session: Session, runs: Runs, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._runs = session, runs
        self._window = window
        self.task: TrainingTask | None = None
        self.run: Run | None = None
        self._recipe: Recipe | None = None
        self._learned = LearnedMerges(BYTES, 0)
        self._partial: Tokenizer | None = None
        self._keep = False
        self._curves: list[tuple[list[float], list[float]]] = []

    @cached_property
    def dialog(self) -> TrainingDialog:
        """The training window, made when it is first needed."""
        from ..dialogs import training

        dialog = training.TrainingDialog(self._session, self._window)
        dialog.view.form.start_asked.connect(self.start)
        live = dialog.view.live
        live.pause_asked.connect(self.pause)
        live.stop_asked.connect(self.stop_and_keep)
        live.keep_asked.connect(self.keep)
        live.discard_asked.connect(self.discard)
        return dialog

    @property
    def view(self) -> TrainingView:
        """The form and the running training in that window."""
        return self.dialog.view

    def open(self, corpus: CorpusEntry | None = None) -> None:
        """Show the training window, with `corpus` chosen where one is named."""
        if corpus is not None:
            self.view.form.corpora.choose({corpus.key})
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    # a training's life

    def start(self, recipe: Recipe) -> None:
        """Train on a thread of its own."""
        if self.task is not None:
            return
        if self._partial is not None:
            self.discard()
        total = sum(corpus.size for corpus in recipe.corpora)
        self._recipe, self._keep = recipe, False
        self._learned = LearnedMerges(BYTES + len(recipe.specials), total)
        self.run = Run(recipe.name, recipe.size)
        self.view.live.begin(recipe, self._curves)
        try:
            training = engine.Training(recipe)
        except TokenprismError as fault:
            self._failed(fault.message)
            return
        self.task = TrainingTask(training, self)
        self.task.moved.connect(self._moved)
        self.task.finished.connect(self._finished)
        self.task.cancelled.connect(self._cancelled)
        self.task.failed.connect(self._failed)
        self._runs.add(self.run)
        self.view.form.set_running(True)
        self.task.start()

    def pause(self) -> None:
        """Hold the training still, or let it go on."""
        if self.task is None or self.run is None:
            return
        if self.task.progress.paused:
            self.task.progress.resume()
            self.run.state = RunState.RUNNING
        else:
            self.task.progress.pause()
            self.run.state = RunState.PAUSED
        self._runs.changed.emit()

    def stop_and_keep(self) -> None:
        """End the training; its merges so far become a tokenizer without a further question."""
        self._keep = True
        if self.task is not None:
            self.task.cancel()

    def ask_to_stop(self) -> None:
        """End the training, and ask in its panel whether the merges are wanted."""
        if self.task is not None:
            self.task.cancel()
            self.open()

    def keep(self) -> None:
        """Take the stopped training's model into the library."""
        if self._partial is not None and self.run is not None:
            tokenizer, self._partial = self._partial, None
            self._add(tokenizer, RunState.KEPT)

    def discard(self) -> None:
        """Forget the stopped training's model."""
        self._partial = None
        self.view.live.show_end(self.tr("stopped, nothing kept"))

    def close(self) -> bool:
        """Cancel and wait for the training; whether it has ended."""
        task, self.task = self.task, None
        if task is not None:
            task.blockSignals(True)
            task.cancel()
            if not task.wait(CLOSING):
                task.blockSignals(False)
                self.task = task
                return False
        if "dialog" in self.__dict__:
            self.dialog.close()
        return True

    # what the task says

    def _moved(self, snapshot: Snapshot) -> None:
        if self.task is None or self.run is None:
            return
        log = self.task.training.log
        if log is not None:
            self._learned.read(log)
        run = self.run
        run.share, run.left, run.seconds = snapshot.share, snapshot.left, snapshot.seconds
        run.size = self._learned.size
        self._runs.changed.emit()
        if self.dialog.isVisible():
            self.view.live.show_snapshot(snapshot, self._learned)

    def _finished(self, tokenizer: Tokenizer) -> None:
        self._add(tokenizer, RunState.FINISHED)

    def _cancelled(self, partial: Tokenizer | None) -> None:
        if partial is None:
            self._over(RunState.DISCARDED, self.tr("stopped before the first merge"))
        elif self._keep:
            self._add(partial, RunState.KEPT)
        else:
            self._partial = partial
            self._over(RunState.DISCARDED, self.tr("stopped · keep what was learned?"), keep=True)

    def _failed(self, problem: Message) -> None:
        if self.run is not None:
            self.run.problem = problem
        self._over(RunState.FAILED, said(problem))
        self.noticed.emit(Notice(Message("The training failed: {problem}", problem=problem)))

    def _add(self, tokenizer: Tokenizer, state: RunState) -> None:
        if self._recipe is None or self.run is None:
            return
        name = self._recipe.name
        self.run.size = size = tokenizer.vocabulary.size
        words = self.tr("finished in {time}") if state is RunState.FINISHED else self.tr(
            "stopped after {time}, kept")
        sizes, ratios = self._learned.curve()
        if len(sizes):
            self._curves.append((sizes, ratios))  # type: ignore[arg-type]
            self._curves = self._curves[-3:]
        self._over(state, words.format(time=duration(self.run.seconds)))
        self._session.add_tokenizer(tokenizer, trained=True)
        few = size < self._recipe.size and state is RunState.FINISHED
        text = self.tr("{name} has {n} entries and is in the library.")
        if few:
            text = self.tr(
                "{name} ended at {n} entries: no pair occurs often enough for more.")
        self.noticed.emit(Notice(text.format(name=name, n=f"{size:,}"), level="info"))

    def _over(self, state: RunState, words: str, keep: bool = False) -> None:
        self.task = None
        if self.run is not None:
            self.run.state = state
            if state is RunState.FINISHED:
                self.run.share = 1.0
        self.view.form.set_running(False)
        self.view.live.show_end(words, keep)
        self._runs.changed.emit()
        self.ended.emit()
