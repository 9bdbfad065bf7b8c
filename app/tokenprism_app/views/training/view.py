"""The training panel: recipe and running training side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ...i18n import Retranslator
from ...session import Session
from ...theme import fonts, style
from ...work.rates import Rates
from .cards import Heading, card
from .forecast import ForecastLine
from .form import RecipeForm
from .live import LivePanel

FORM_WIDTH = 452


class TrainingView(QWidget):
    """Two columns of cards on the ground."""

    def __init__(self, session: Session, rates: Rates, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.form = RecipeForm(session, self)
        self.live = LivePanel(self)
        self.form.choose_bytepiece.toggled.connect(self.live.expect)
        self._heading = Heading(self)
        self.forecast = ForecastLine(self.form, self._heading.end, rates)
        self.forecast.changed.connect(self.live.before.show_expected)
        recipe = card(self._heading, self.form)
        self._recipe = recipe
        style.notifier().changed.connect(self._fit)
        self._fit()
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(recipe)
        row.addWidget(self.live, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.addLayout(row)
        Retranslator(self, self._translate)

    def _fit(self) -> None:
        self._recipe.setFixedWidth(fonts.scaled(FORM_WIDTH))

    def _translate(self) -> None:
        self._heading.title.setText(self.tr("Recipe"))
        self._heading.words.setText(self.tr("point at a field and it explains itself"))
