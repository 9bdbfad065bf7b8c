"""The row above the table: whose vocabulary, beside whose, the filter, the menus."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from ...session import TokenizerEntry
from ...theme.style import current
from ...widgets.choice import Choice
from ...widgets.dot import dot
from ...widgets.filter_field import FilterField
from ...widgets.measures import Scaled
from ...widgets.menu_button import MenuButton

WIDEST = 170  # pixels of a box of tokenizers

translate = QCoreApplication.translate


class Toolbar(QWidget):
    """Holds the controls; what they do is the view's affair."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.choice, self.other = Choice(self), Choice(self)
        self.field = FilterField("vocabulary-filter", self)
        self.filters = MenuButton("vocabulary-filters", self)
        self.more = MenuButton("vocabulary-more", self, quiet=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(6)
        for name, box in (("vocabulary-choice", self.choice), ("vocabulary-other", self.other)):
            box.setObjectName(name)
            box.setMinimumContentsLength(4)
            Scaled(box, QWidget.setMaximumWidth, WIDEST)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            row.addWidget(box, 2)
        row.addWidget(self.field, 5)
        row.addWidget(self.filters)
        row.addWidget(self.more)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self.choice.setAccessibleName(translate("VocabularyView", "Tokenizer"))
        self.choice.setToolTip(translate("VocabularyView", "Whose vocabulary is shown"))
        self.other.setAccessibleName(translate("VocabularyView", "Compared with"))
        self.other.setToolTip(translate("VocabularyView", "The vocabulary to compare it with"))
        self.filters.setText(translate("VocabularyView", "Filters"))
        self.filters.setToolTip(translate("VocabularyView", "Frequent filters, with their numbers"))
        self.more.setText("⋯")
        self.more.setToolTip(translate("VocabularyView", "Columns, order, counts, copies, export"))
        self.more.setAccessibleName(self.more.toolTip())
        self.field.retranslate(
            translate("VocabularyView", "Filter of the vocabulary"),
            translate(
                "VocabularyView",
                "id:1000-2000  len:>8  chars:1  rank:<500  score:>-9  used:0 – numbers\n"
                "kind:special  script:Han  in:left – what a token is and where\n"
                "unreachable  never  partial – odd tokens",
            ),
        )

    def fill(
        self, entries: Sequence[TokenizerEntry], key: int | None, other_key: int | None
    ) -> None:
        """Offer these tokenizers, two of which are chosen by their keys."""
        hues = current().hues
        for box, chosen in ((self.choice, key), (self.other, other_key)):
            box.clear()
            if box is self.other:
                box.addItem(translate("VocabularyView", "compare with …"), None)
            for entry in entries:
                if box is self.choice or entry.key != key:
                    box.addItem(dot(hues[entry.hue].full), entry.name, entry.key)
            box.setCurrentIndex(max(0, box.findData(chosen)))
        self.other.setVisible(len(entries) > 1)
