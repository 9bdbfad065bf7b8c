"""The strip below the table: what the chosen metric is, and the order by it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget
from tokenprism.analysis.definitions import BY_KEY

from ...theme import fonts
from ...widgets.measures import Lettered
from . import words

translate = QCoreApplication.translate


class Help(QWidget):
    """Hidden until a metric is chosen."""

    sort_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = QLabel(self)
        self.label.setObjectName("metrics-definition")
        self.label.setWordWrap(True)
        Lettered(self.label, fonts.plain, 9.0)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note = QLabel(self)
        self.note.setObjectName("metrics-note")
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        Lettered(self.note, fonts.plain, 8.5)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.sort = QToolButton(self)
        self.sort.setObjectName("metrics-sort")
        self.sort.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sort.setAccessibleName(translate("MetricsView", "Sort"))
        self.sort.clicked.connect(self.sort_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 10, 6)
        row.setSpacing(10)
        told = QVBoxLayout()
        told.setSpacing(3)
        told.addWidget(self.label)
        told.addWidget(self.note)
        row.addLayout(told, 1)
        row.addWidget(self.sort, 0, Qt.AlignmentFlag.AlignVCenter)
        self.key: str | None = None
        self.show_metric(None, None)

    def show_metric(self, key: str | None, sorting: tuple[str, bool] | None) -> None:
        """Tell of a metric; None: of none. `sorting`: what the columns are sorted by."""
        self.key = key
        self.setVisible(key is not None)
        self.sort.setAccessibleName(translate("MetricsView", "Sort by the metric"))
        if key is None:
            self.sort.setAccessibleName(translate("MetricsView", "Sort"))
            return
        self.label.setText(f"{words.title(key)} – {words.definition(key)}")
        self.note.setText(translate(
            "MetricsView", "None of the metrics predicts the quality of a model by itself."
        ))
        self.note.setToolTip(words.warning())
        mine = sorting is not None and sorting[0] == key
        self.sort.setText(
            translate("MetricsView", "Sort") if not mine
            else translate("MetricsView", "Reverse") if next_order(key, sorting) is not None
            else translate("MetricsView", "Unsort")
        )
        self.sort.setToolTip(translate(
            "MetricsView", "Order the tokenizers by this metric, the best first; again: the other "
            "way round; again: as in the library (Enter, double click)"
        ))
        self.sort.setAccessibleName(self.sort.text())


def next_order(key: str, sorting: tuple[str, bool] | None) -> tuple[str, bool] | None:
    """What follows when a metric is to be sorted by: best first, the other way, none."""
    first = BY_KEY[key].better > 0
    if sorting is None or sorting[0] != key:
        return key, first
    return (key, not first) if sorting[1] == first else None
