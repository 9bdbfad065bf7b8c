"""What can be done with rows: places, copies, export, as actions, and the menus that hold them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from .columns import COLUMNS, title
from .grid import VocabularyGrid
from .menus import Chosen, choices

PLACES = ("next", "last")
COPIES = ("tsv", "csv", "json", "ids", "hex")
FORMS = (("CSV", "csv"), ("TSV", "tsv"), ("JSON", "json"))

translate = QCoreApplication.translate


class Commands(QWidget):
    """Actions over the rows of a grid; what they ask for is said by signals. Never seen itself."""

    place_wanted = Signal(bool)     # the next (False) or last (True) place in the text
    copy_wanted = Signal(str)       # one of COPIES
    export_wanted = Signal(object)  # Path
    column_wanted = Signal(str, bool)

    def __init__(self, grid: VocabularyGrid, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self._grid = grid
        self.actions_by_name: dict[str, QAction] = {}
        for name in (*PLACES, *(f"copy-{kind}" for kind in COPIES), "export"):
            action = QAction(self)
            action.setObjectName(f"vocabulary-{name}")
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(self._triggered)
            self.actions_by_name[name] = action
            # The field copies what is selected in it. Keys of next and last are the window's.
            (grid if name == "copy-tsv" else parent).addAction(action)
        self.actions_by_name["copy-tsv"].setShortcut(QKeySequence("Ctrl+C"))
        self.actions_by_name["copy-json"].setShortcut(QKeySequence("Ctrl+Shift+C"))
        grid.menu_wanted.connect(self._show_row_menu)
        grid.columns_wanted.connect(self._show_columns_menu)

    def retranslate(self) -> None:
        """Take words from the language in force."""
        for name, words in {
            "next": translate("VocabularyView", "Next place in the text"),
            "last": translate("VocabularyView", "Previous place in the text"),
            "copy-tsv": translate("VocabularyView", "Copy rows"),
            "copy-csv": translate("VocabularyView", "Copy rows as CSV"),
            "copy-json": translate("VocabularyView", "Copy rows as JSON"),
            "copy-ids": translate("VocabularyView", "Copy ids"),
            "copy-hex": translate("VocabularyView", "Copy bytes in hex"),
            "export": translate("VocabularyView", "Export what is shown…"),
        }.items():
            self.actions_by_name[name].setText(words)

    def fill(self, menu: QMenu, places: list[tuple[str, str, bool]], chosen: Chosen) -> None:
        """Fill the menu of the toolbar; `places` are those where uses are counted."""
        menu.clear()
        choices(menu.addMenu(translate("VocabularyView", "Count uses in")), places, chosen)
        self._fill_columns(menu.addMenu(translate("VocabularyView", "Columns")))
        first = self._grid.sorting[0][0]
        choices(
            menu.addMenu(translate("VocabularyView", "Sort by")),
            [(one.key, title(one), one.key == first) for at, one in enumerate(COLUMNS)
             if not self._grid.isColumnHidden(at)],
            self._sort,
        )
        menu.addSeparator()
        self._add_rows(menu)

    def _add_rows(self, menu: QMenu) -> None:
        menu.addActions([self.actions_by_name[name] for name in PLACES])
        menu.addSeparator()
        menu.addActions([self.actions_by_name[f"copy-{kind}"] for kind in COPIES])
        menu.addSeparator()
        menu.addAction(self.actions_by_name["export"])

    def _fill_columns(self, menu: QMenu) -> None:
        choices(
            menu, [(one.key, title(one), self._grid.wishes(one.key)) for one in COLUMNS],
            self.column_wanted.emit,
        )

    def _sort(self, key: str, _on: bool) -> None:
        self._grid.sort_by(key)

    def _show_columns_menu(self, at: QPoint) -> None:
        menu = self._popup()
        self._fill_columns(menu)
        menu.popup(at)

    def _show_row_menu(self, at: QPoint) -> None:
        menu = self._popup()
        self._add_rows(menu)
        menu.popup(at)

    def _popup(self) -> QMenu:
        menu = QMenu(self._grid)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _triggered(self) -> None:
        name = self.sender().objectName().removeprefix("vocabulary-")
        if name in PLACES:
            self.place_wanted.emit(name == "last")
        elif name == "export":
            self._ask_and_export()
        else:
            self.copy_wanted.emit(name.removeprefix("copy-"))

    def _ask_and_export(self) -> None:
        filters = ";;".join(f"{name} (*.{suffix})" for name, suffix in FORMS)
        name, chosen = QFileDialog.getSaveFileName(
            self.window(), self.actions_by_name["export"].text(), "vocabulary.csv", filters
        )
        if name:
            path = Path(name)
            suffix = next((one for _, one in FORMS if f"*.{one})" in chosen), "csv")
            self.export_wanted.emit(path if path.suffix else path.with_suffix(f".{suffix}"))
