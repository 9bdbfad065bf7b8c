"""Which formats the model of the recipe can be exported to, and why not to others."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from tokenprism.formats.exporting.standing import Standing

from ...i18n import Retranslator, said
from ...widgets.shortened import ShortenedLabel
from ...work import engine
from ...work.background import Latest
from ...work.recipe import Recipe
from .fields import caption

PAUSE = 250  # milliseconds without a change before the formats are asked


class FormatsField(QWidget):
    """The formats that are open in a sentence, and below it a line for each that is closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.open = caption(self)
        self.closed: list[QLabel] = []
        self._standings: list[Standing] = []
        self._recipe: Recipe | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 5, 0, 0)
        self._layout.setSpacing(4)
        self._layout.addWidget(self.open)
        self._latest = Latest(self)
        self._latest.done.connect(self._show)
        self._latest.failed.connect(lambda _problem: self._show([]))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._ask)
        Retranslator(self, self._translate)

    def follow(self, recipe: Recipe | None) -> None:
        """Ask for a recipe soon; None where the fields make none."""
        before, self._recipe = self._recipe, recipe
        if recipe is None:
            self._timer.stop()
            self._latest.cancel()
            self._show([])
        elif before is None or _decides(before) != _decides(recipe):
            self._timer.start()

    def _ask(self) -> None:
        recipe = self._recipe
        if recipe is not None:
            self._latest.start(lambda _progress: engine.formats_of(recipe))

    def _show(self, standings: list[Standing]) -> None:
        self._standings = standings
        self._translate()

    def _translate(self) -> None:
        names = [
            self.tr("{format} (approximate)").format(format=said(one.format.title))
            if one.losses else said(one.format.title)
            for one in self._standings if one.refusal is None
        ]
        self.open.setText(", ".join(names))
        for label in self.closed:
            self._layout.removeWidget(label)
            label.deleteLater()
        self.closed = []
        for one in self._standings:
            if one.refusal is None or not one.fits:
                continue
            label = ShortenedLabel(self)
            label.setProperty("role", "caption")
            label.setText(self.tr("not {format}: {reason}").format(
                format=one.format.name, reason=_reason(one)))
            self._layout.addWidget(label)
            self.closed.append(label)


def _reason(standing: Standing) -> str:
    parts = [standing.refusal, standing.remedy]
    return ". ".join(said(part) for part in parts if part)


def _decides(recipe: Recipe) -> tuple[object, object]:
    return recipe.options, recipe.start
