"""Buttons that copy what the inspector shows."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from ...painting.glyphs import hexadecimal
from ...session import ByteRange, Session
from .facts import TokenFacts

translate = QCoreApplication.translate


class CopyButtons(QObject):
    """Buttons in a `row` that the view lays out: the text, the bytes in hex, the token's id."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._token: TokenFacts | None = None
        self._text, self._hex, self._id = (
            QPushButton(parent), QPushButton(parent), QPushButton(parent))
        self.row = QHBoxLayout()
        self.row.setSpacing(6)
        for button, name, copy in (
            (self._text, "copy-text", self._copy_text), (self._hex, "copy-hex", self._copy_hex),
            (self._id, "copy-id", self._copy_id),
        ):
            button.setObjectName(name)
            button.setProperty("role", "small")
            button.clicked.connect(copy)
            self.row.addWidget(button)
        self.row.addStretch(1)

    def show(self, token: TokenFacts | None, selection: ByteRange | None) -> None:
        """Copy from now on a token, or the bytes selected."""
        self._token = token
        something = selection is not None or token is not None
        self._hex.setVisible(something)
        self._text.setVisible(something)
        self._id.setVisible(token is not None)

    def add_to(self, menu: QMenu) -> None:
        """Offer in a menu what the buttons copy now."""
        for button in (self._text, self._hex, self._id):
            if not button.isHidden():
                action = menu.addAction(button.toolTip(), button.click)
                action.setObjectName(button.objectName())

    def retranslate(self) -> None:
        """Take words from the language in force."""
        for button, text, tip in (
            (self._text, translate("InspectorView", "Copy"), translate(
                "InspectorView", "Copy as text; bytes outside UTF-8 become U+FFFD"
            )),
            (self._hex, translate("InspectorView", "Hex"),
             translate("InspectorView", "Copy the bytes in hex")),
            (self._id, translate("InspectorView", "ID"),
             translate("InspectorView", "Copy the id of the token")),
        ):
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(tip)

    def _copy_text(self) -> None:
        token, selection = self._token, self._session.selection
        if token is not None:
            QGuiApplication.clipboard().setText(token.data.decode("utf-8", "replace"))
        elif selection is not None:
            data = self._session.text.source[selection.start : selection.end]
            QGuiApplication.clipboard().setText(data.decode("utf-8", "replace"))

    def _copy_hex(self) -> None:
        token = self._token
        selection = token.span if token is not None else self._session.selection
        if token is not None and not token.placed:
            QGuiApplication.clipboard().setText(hexadecimal(token.data))
        elif selection is not None:
            data = self._session.text.source[selection.start : selection.end]
            QGuiApplication.clipboard().setText(hexadecimal(data))

    def _copy_id(self) -> None:
        if self._token is not None:
            QGuiApplication.clipboard().setText(str(self._token.token_id))
