"""Between the training panel, the running training, and the library."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QWidget
from tokenprism import Stage, Tokenizer
from tokenprism.bpe.options import TrainOptions
from tokenprism.errors import TokenprismError
from tokenprism.forecasts import Expected, Forecast
from tokenprism.identity import identity
from tokenprism.messages import Message

from ..figures import counted, duration
from ..i18n import said
from ..session import CorpusEntry, RunCurve, Session
from ..settings import Settings
from ..views.training.merges import LearnedMerges
from ..views.training.result import Result
from ..widgets.notice import Notice
from ..work import engine
from ..work.background import Latest
from ..work.rates import Rates
from ..work.recipe import BYTES, Recipe
from ..work.runs import Run, Runs, RunState
from ..work.tasks import Snapshot, TrainingTask
from ..work.training import BpeTraining, BytePieceTraining, bpe_tokenizer, training_of

if TYPE_CHECKING:
    from ..dialogs.training import TrainingDialog
    from ..views.training.view import TrainingView

TRAININGS = "trainings"  # the folder of checkpoints
MEASURED = 1_000_000  # bytes of the training text on which a new tokenizer is measured
CLOSING = 3000  # milliseconds that a closing window waits for a training


class TrainingDesk(QObject):
    """One training at a time. A stopped one offers what it has learned.

    Trainings of large corpora keep checkpoints in the folder of the settings.
    """

    noticed = Signal(object)   # Notice
    ended = Signal()
    compare_wanted = Signal(object)  # TokenizerEntry, the new one
    export_wanted = Signal(object)
    _told = Signal(object)     # Message, from the threads of a training

    def __init__(
        self, session: Session, runs: Runs, settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._session, self._runs = session, runs
        self._window = window
        self.task: TrainingTask | None = None
        self.run: Run | None = None
        self._recipe: Recipe | None = None
        self._learned = LearnedMerges(0, 0)
        self._training: BpeTraining | BytePieceTraining | None = None
        self._partial: Tokenizer | None = None
        self._keep = False
        self._curves: list[tuple[list[float], list[float]]] = []
        self._rates = Rates(settings)
        self._forecast: Forecast | None = None
        self._expected: Expected | None = None
        self._snapshot: Snapshot | None = None
        self._made: int | None = None  # key of the tokenizer that the last training left
        self._foretelling, self._measuring = Latest(self), Latest(self)
        self._foretelling.done.connect(self._expect)
        self._measuring.done.connect(self._show_ratio)
        self._told.connect(self._tell)

    @cached_property
    def dialog(self) -> TrainingDialog:
        """The training window, made when it is first needed."""
        from ..dialogs import training

        dialog = training.TrainingDialog(self._session, self._rates, self._window)
        dialog.view.form.show_cluster(self._settings.cluster)
        dialog.view.form.start_asked.connect(self.start)
        live = dialog.view.live
        live.pause_asked.connect(self.pause)
        live.stop_asked.connect(self.stop_and_keep)
        live.keep_asked.connect(self.keep)
        live.discard_asked.connect(self.discard)
        live.result.compare_asked.connect(lambda: self._next(self.compare_wanted))
        live.result.export_asked.connect(lambda: self._next(self.export_wanted))
        live.result.again_asked.connect(self.begin_anew)
        live.result.close_asked.connect(dialog.close)
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

    def repeat(self, recipe: Recipe, name: str = "") -> None:
        """Show the training window with the options of an earlier run, to change some of them;
        `name`: what the tokenizer is to be called, a free name where it is empty.

        Its corpora, and the model that it went on from, come into the library where they are not.
        """
        session = self._session
        keys = set()
        for corpus in recipe.corpora:
            known = [one for one in session.corpora
                     if one.corpus.fingerprint == corpus.fingerprint]
            keys.add((known[0] if known else session.add_corpus(corpus)).key)
        start = recipe.start
        if start is not None and identity(start) not in {
            one.tokenizer.identity for one in session.tokenizers
        }:
            name = str(start.record.get("name", "")) or self.tr("start of {name}").format(
                name=recipe.name)
            session.add_tokenizer(bpe_tokenizer(start, name), trained=True)
        form = self.view.form
        form.show_recipe(recipe)
        if name:
            form.show_name(name)
        form.corpora.choose(keys)
        self.open()

    # a training's life

    def start(self, recipe: Recipe) -> None:
        """Train on a thread of its own."""
        if self.task is not None:
            return
        if self._partial is not None:
            self.discard()
        self._settings.cluster = recipe.cluster
        self._recipe, self._keep = recipe, False
        self._learned = LearnedMerges(len(recipe.options.specials), recipe.bytes)
        self.run = Run(recipe.name, recipe.size, started=time.time(), recipe=recipe)
        self._forecast = self._expected = self._snapshot = self._made = None
        self._measuring.cancel()
        self.view.live.begin(recipe, self._curves)
        try:
            self._training = training = training_of(
                recipe, self._settings.data / TRAININGS, self._told.emit
            )
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
        self.view.forecast.begin()
        self.task.start()
        known = self.view.forecast.known(recipe)
        if known is not None:
            self._expect(known)
        elif not recipe.cluster:
            self._foretelling.start(lambda progress: engine.forecast(recipe, progress))

    def resume(self, run: Run, recipe: Recipe) -> None:
        """Go on with a run that an end of the program interrupted; the form shows its recipe."""
        if run not in self._runs.all:  # it goes on already
            return
        if self.task is not None:
            text = self.tr("{name} is being trained. {other} can go on after it.")
            running = "" if self.run is None else self.run.name
            self.noticed.emit(
                Notice(text.format(name=running, other=run.name), level="warning"))
            return
        self.repeat(recipe, name=run.name)
        self._runs.all.remove(run)
        self.start(recipe)

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

    def begin_anew(self) -> None:
        """Put the result away, and let the form's recipe be trained again."""
        self._made = None
        self.view.live.show_idle()
        self.view.form.begin_anew()

    def close(self) -> bool:
        """Cancel and wait for the training; whether it has ended."""
        self._foretelling.cancel()
        self._measuring.cancel()
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

    # the forecast, and what is next

    def _expect(self, forecast: Forecast) -> None:
        """The forecast of the training that runs tells how much time is left."""
        if self.task is not None and self._recipe is not None:
            self._forecast = forecast
            self._expected = self._rates.expect(self._recipe, forecast)
            self.task.expect(self._expected.stages)

    def _next(self, wanted: SignalInstance) -> None:
        """Show the new tokenizer elsewhere, if it is still in the library."""
        entry = None if self._made is None else self._session.entry(self._made)
        if entry is not None:
            wanted.emit(entry)
        elif self.run is not None:
            text = self.tr("{name} is no longer in the library.")
            self.noticed.emit(Notice(text.format(name=self.run.name), level="warning"))

    def _show_ratio(self, ratio: float | None) -> None:
        live = self.view.live
        if ratio is not None and live.result.result is not None and self._made is not None:
            live.show_result(replace(live.result.result, bytes_per_token=ratio))

    # what the task says

    def _moved(self, snapshot: Snapshot) -> None:
        if self.task is None or self.run is None:
            return
        run, self._snapshot = self.run, snapshot
        run.share, run.left, run.seconds = snapshot.share, snapshot.left, snapshot.seconds
        run.size = self._size_now()
        self._runs.changed.emit()
        self._show_curve(running=True)
        if self.dialog.isVisible() or snapshot.now.stage is Stage.FINISHED:
            self._show(snapshot)

    def _size_now(self) -> int:
        """The size of the vocabulary that a stop would leave; 0 for none yet."""
        training = self._training
        if isinstance(training, BytePieceTraining):
            rounds = training.report.rounds
            if not rounds or self._recipe is None:
                return 0
            size = rounds[-1].pieces + BYTES + len(self._recipe.options.specials)
            return min(size, self._recipe.size)
        if training is not None and training.log is not None:
            if not len(self._learned) and training.alphabet is not None:
                self._learned.use(training.alphabet)
            self._learned.read(training.log)
        return self._learned.size

    def _show(self, snapshot: Snapshot) -> None:
        live, training = self.view.live, self._training
        live.show_snapshot(snapshot)
        if isinstance(training, BytePieceTraining):
            live.show_report(training.report, self._size_now())
        else:
            live.show_learned(self._learned)

    def _show_curve(self, *, running: bool) -> None:
        sizes, ratios = self._learned.curve()
        if self.run is not None and (len(sizes) or not running):
            self._session.show_run(RunCurve(self.run.name, sizes, ratios, running))

    def _tell(self, problem: Message) -> None:
        self.noticed.emit(Notice(problem))

    def _finished(self, tokenizer: Tokenizer) -> None:
        self._add(tokenizer, RunState.FINISHED)

    def _cancelled(self, partial: Tokenizer | None) -> None:
        if partial is None:
            self._over(RunState.DISCARDED, self.tr("stopped before anything was learned"))
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
        training = self._training
        if self._recipe is None or self.run is None:
            return
        recipe, run = self._recipe, self.run
        run.size = size = tokenizer.vocabulary.size
        run.identity = tokenizer.identity
        words = self.tr("finished in {time}") if state is RunState.FINISHED else self.tr(
            "stopped after {time}, kept")
        sizes, ratios = self._learned.curve()
        if len(sizes):
            self._curves.append((sizes, ratios))  # type: ignore[arg-type]
            run.curve = [float(one) for one in sizes], [float(one) for one in ratios]
            self._curves = self._curves[-3:]
        result = self._result(recipe, run, size, state)
        resumed = training is not None and training.went_on
        self.view.form.settle(recipe)
        self._over(state, " · ".join(
            filter(None, (words.format(time=duration(run.seconds)), result.resumed))))
        entry = self._session.add_tokenizer(tokenizer, trained=True, corpora=recipe.corpora)
        self._session.make_current(entry.key)
        self._made = entry.key
        view = self.view
        view.live.show_result(result)
        if state is RunState.FINISHED:
            view.forecast.end(run.seconds, self._expected)
            if size == recipe.size and not resumed:
                self._learn(recipe)
        if result.bytes_per_token is None and not recipe.cluster:
            self._measuring.start(
                lambda _: engine.bytes_per_token(tokenizer, recipe.corpora, MEASURED))
        text = self.tr("{name} has {n} entries and is in the library.").format(
            name=recipe.name, n=f"{size:,}")
        if result.ended_early:
            text = f"{recipe.name}: {result.reason()}"
        self.noticed.emit(Notice(text, level="info"))

    def _result(self, recipe: Recipe, run: Run, size: int, state: RunState) -> Result:
        training, options = self._training, recipe.options
        resumed = ""
        if isinstance(training, BpeTraining) and training.resumed:
            resumed = counted(
                training.resumed, self.tr("{n} merge from before an interruption"),
                self.tr("{n} merges from before an interruption"))
        elif training is not None and training.went_on:
            resumed = self.tr("went on after an interruption")
        _, ratios = self._learned.curve()
        bpe = isinstance(options, TrainOptions)
        return Result(
            recipe.name, size, recipe.size,
            learned=len(self._learned) if bpe else size - BYTES - len(options.specials),
            seconds=run.seconds, bytepiece=not bpe,
            least=options.min_count if isinstance(options, TrainOptions) else 0,
            stopped=state is RunState.KEPT, resumed=resumed,
            pruned=isinstance(training, BytePieceTraining) and any(
                one.reason == "truncated" for one in training.report.dropped),
            bytes_per_token=float(ratios[-1]) if len(ratios) and recipe.start is None else None,
        )

    def _learn(self, recipe: Recipe) -> None:
        """Correct the next forecasts by what this training took."""
        if self._forecast is not None and self._snapshot is not None and not recipe.cluster:
            self._rates.learn(recipe, self._forecast, self._snapshot.taken())

    def _over(self, state: RunState, words: str, keep: bool = False) -> None:
        if self.task is not None:
            self.task.deleteLater()  # and with it all that was counted
        self.task = self._training = None
        self._foretelling.cancel()
        if self.run is not None:
            self.run.state = state
            if state is RunState.FINISHED:
                self.run.share = 1.0
        self._show_curve(running=False)
        self.view.form.set_running(False)
        self.view.forecast.end()
        self.view.live.show_end(words, keep)
        self._runs.changed.emit()
        self.ended.emit()
