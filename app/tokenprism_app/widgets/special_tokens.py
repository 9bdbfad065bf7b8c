"""Which special tokens tokenizers recognise: the menu, and the list to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QVBoxLayout,
    QWidget,
)
from tokenprism.tokenizer import Specials

from ..session import Session, TokenizerEntry

translate = QCoreApplication.translate


def fill_special_tokens(
    menu: QMenu, session: Session, entries: Sequence[TokenizerEntry]
) -> None:
    """Fill a menu with ways to treat special tokens in texts, for these tokenizers together."""
    menu.clear()
    group = QActionGroup(menu)
    able = [entry for entry in entries if entry.tokenizer.special_names]
    ways = {entry.tokenizer.default_specials for entry in able}
    words = {
        Specials.TEXT: translate("SpecialTokens", "Plain text"),
        Specials.ALLOW: translate("SpecialTokens", "Recognised"),
    }
    for way, text in words.items():
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(ways == {way})
        action.setActionGroup(group)
        action.setObjectName(f"specials_{way.value}")
        action.triggered.connect(
            lambda _=False, way=way: session.set_specials({one.key: way for one in able})
        )
    only = menu.addAction(translate("SpecialTokens", "Only these…"))
    only.setCheckable(True)
    only.setChecked(bool(ways) and not ways & set(words))
    only.setActionGroup(group)
    only.setObjectName("specials_only")
    only.triggered.connect(lambda: choose_special_tokens(session, able, menu.window()))
    for action in menu.actions():
        action.setEnabled(bool(able))


def recognising_note(entries: Sequence[TokenizerEntry]) -> str:
    """Which of these tokenizers recognise special tokens; empty where none does."""
    names = [one.name for one in entries if one.tokenizer.recognised() is not None]
    if not names:
        return ""
    if len(names) == len(entries):
        return translate("SpecialTokens", "special tokens recognised")
    return translate("SpecialTokens", "special tokens recognised by {0}").format(", ".join(names))


def set_special_tokens(session: Session, way: Specials) -> None:
    """Treat special tokens so in all visible tokenizers that have some."""
    session.set_specials({
        entry.key: way for entry in session.visible if entry.tokenizer.special_names
    })


def choose_special_tokens(
    session: Session, entries: Sequence[TokenizerEntry], parent: QWidget
) -> None:
    """Show the list of the special tokens of these tokenizers."""
    able = [entry for entry in entries if entry.tokenizer.special_names]
    if able:
        SpecialTokensDialog(session, able, parent).open()


class SpecialTokensDialog(QDialog):
    """Check the special tokens that are recognised; the others are plain text."""

    def __init__(
        self, session: Session, entries: Sequence[TokenizerEntry], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Special tokens to recognise"))
        self.setObjectName("specialTokens")
        self._session, self._entries = session, list(entries)
        ids: dict[str, int] = {}
        chosen: set[str] = set()
        for entry in self._entries:
            tokenizer = entry.tokenizer
            known = tokenizer.vocabulary.specials
            for name in tokenizer.special_names:
                ids.setdefault(name, known.get(name, -1))
            way = tokenizer.default_specials
            chosen |= tokenizer.special_names if way is Specials.ALLOW else (
                set() if isinstance(way, Specials) else way
            )
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._show_matching)
        self.list = QListWidget(self)
        self.list.setUniformItemSizes(True)
        for name in sorted(ids, key=lambda name: (ids[name], name)):
            item = QListWidgetItem(name, self.list)
            item.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled
                          | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(
                Qt.CheckState.Checked if name in chosen else Qt.CheckState.Unchecked
            )
            if ids[name] >= 0:
                item.setToolTip(self.tr("id {0}").format(f"{ids[name]:,}"))
        buttons = QDialogButtonBox(self)
        buttons.addButton(QDialogButtonBox.StandardButton.Ok)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        everything = buttons.addButton(
            self.tr("Check all shown"), QDialogButtonBox.ButtonRole.ResetRole
        )
        nothing = buttons.addButton(
            self.tr("Uncheck all shown"), QDialogButtonBox.ButtonRole.ResetRole
        )
        everything.clicked.connect(lambda: self._check(Qt.CheckState.Checked))
        nothing.clicked.connect(lambda: self._check(Qt.CheckState.Unchecked))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.filter)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.resize(520, 420)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _show_matching(self, text: str) -> None:
        for item in self._items():
            item.setHidden(text.casefold() not in item.text().casefold())

    def _check(self, state: Qt.CheckState) -> None:
        for item in self._items():
            if not item.isHidden():
                item.setCheckState(state)

    def accept(self) -> None:
        """Let each tokenizer recognise those of the checked tokens that it has."""
        checked = {
            item.text() for item in self._items() if item.checkState() is Qt.CheckState.Checked
        }
        self._session.set_specials({
            entry.key: checked & entry.tokenizer.special_names for entry in self._entries
        })
        super().accept()
