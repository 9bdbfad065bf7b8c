"""What the training of the recipe will cost, worked out while the fields are filled."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLabel
from tokenprism.forecasts import Expected, Forecast

from ...figures import between, duration, size
from ...i18n import Retranslator
from ...work import engine
from ...work.background import Latest
from ...work.rates import Rates
from ...work.recipe import Recipe
from .before import told_from
from .form import RecipeForm

PAUSE = 250  # milliseconds without a change before the corpora are looked at


class ForecastLine(QObject):
    """Keeps `label` up to date; empty while the fields make no recipe, or a training runs.

    After a training the label says what it took, until the recipe changes. Nothing is said of a
    cluster, whose speed a sample does not show.
    """

    changed = Signal(object)  # Expected, or None

    def __init__(self, form: RecipeForm, label: QLabel, rates: Rates) -> None:
        super().__init__(form)
        self._form, self._label, self._rates = form, label, rates
        self.expected: Expected | None = None
        self._known: tuple[Recipe, Forecast] | None = None
        self._running = False
        self._taken: tuple[float, Expected] | None = None
        self._latest = Latest(self)
        self._latest.done.connect(self._show)
        self._latest.failed.connect(self._clear)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._ask)
        form.checked.connect(self._changed)
        label.setProperty("role", "caption")
        Retranslator(label, self._translate)
        self._changed(form.check())

    def known(self, recipe: Recipe) -> Forecast | None:
        """The forecast of this recipe, if it was worked out already."""
        return self._known[1] if self._known is not None and self._known[0] == recipe else None

    def begin(self) -> None:
        """A training runs: its own panel says how far it is."""
        self._running, self._taken = True, None
        self._translate()

    def end(self, seconds: float | None = None, expected: Expected | None = None) -> None:
        """It is over after `seconds`, if it came to its end; `expected` of it before."""
        self._running = False
        if seconds is not None and expected is not None:
            self._taken = seconds, expected
        self._translate()

    def _changed(self, fine: bool) -> None:
        if not self._form.settled:
            self._taken = None
        if fine and not self._form.recipe().cluster:
            self._timer.start()
        else:
            self._timer.stop()
            self._latest.cancel()
            self._clear()

    def _ask(self) -> None:
        recipe = self._form.recipe()
        self._latest.start(
            lambda progress: (recipe, engine.forecast(recipe, progress)))

    def _show(self, answer: tuple[Recipe, Forecast]) -> None:
        self._known = answer
        self.expected = self._rates.expect(*answer)
        self._translate()
        self.changed.emit(self.expected)

    def _clear(self) -> None:
        # Why there is none, the form says itself, and the training will.
        self.expected = None
        self._translate()
        self.changed.emit(None)

    def _translate(self) -> None:
        found = self.expected
        words = ""
        if self._taken is not None:
            seconds, before = self._taken
            words = self.tr("took {time} · forecast {range}").format(
                time=duration(seconds), range=between(before.low, before.high))
        elif found is not None and not self._running:
            words = self.tr("forecast: {time} · {memory}").format(
                time=between(found.low, found.high), memory=size(found.bytes))
        self._label.setText(words)
        self._label.setToolTip("" if found is None else told_from(found.runs) + "\n" + self.tr(
            "Time from start to end, and memory at the peak"))
