"""What the training of the recipe will cost, told while the fields are filled."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLabel
from tokenprism.bpe.forecast import Forecast

from ...figures import duration, size
from ...i18n import Retranslator
from ...work import engine
from ...work.background import Latest
from .form import RecipeForm

PAUSE = 250  # milliseconds without a change before the corpora are looked at


class ForecastLine(QObject):
    """Keeps `label` up to date; empty while the fields make no recipe, and for BytePiece."""

    def __init__(self, form: RecipeForm, label: QLabel) -> None:
        super().__init__(form)
        self._form, self._label = form, label
        self._forecast: Forecast | None = None
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

    def _changed(self, fine: bool) -> None:
        if fine and self._form.choose_bpe.isChecked():
            self._timer.start()
        else:
            self._timer.stop()
            self._latest.cancel()
            self._clear()

    def _ask(self) -> None:
        recipe = self._form.recipe()
        self._latest.start(lambda progress: engine.forecast(recipe, progress))

    def _show(self, forecast: Forecast) -> None:
        self._forecast = forecast
        self._translate()

    def _clear(self) -> None:
        # Why there is none, the form says itself, and the training will.
        self._forecast = None
        self._translate()

    def _translate(self) -> None:
        told = self._forecast
        words = "" if told is None else self.tr("forecast: {time} · {memory}").format(
            time=duration(told.seconds), memory=size(told.bytes))
        self._label.setText(words)
        self._label.setToolTip(self.tr(
            "From a sample of the corpora: time from start to end, and memory at the peak"))
