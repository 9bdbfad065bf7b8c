"""Files dropped anywhere on a window."""

from __future__ import annotations

import os
from collections.abc import Callable
from urllib.parse import unquote_to_bytes, urlsplit

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QWidget
from tokenprism.formats.hub.names import linked_name

from ..i18n import Retranslator

MARGIN = 12


class DropTarget(QObject):
    """Shows that a window takes files while some are dragged over it, and hands them on."""

    def __init__(self, window: QWidget, take: Callable[[list[str]], object]) -> None:
        super().__init__(window)
        self._window, self._take = window, take
        self._cover = QLabel(window)
        self._cover.setProperty("role", "drop")
        self._cover.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._cover.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._cover.hide()
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        Retranslator(window, self._translate)

    def cover(self) -> None:
        """Keep the size of the window."""
        self._cover.setGeometry(self._window.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DragEnter and isinstance(event, QDragEnterEvent):
            if dropped(event):
                event.acceptProposedAction()
                self.cover()
                self._cover.raise_()
                self._cover.show()
            return True
        if event.type() == QEvent.Type.DragLeave:
            self._cover.hide()
        if event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            self._cover.hide()
            found = dropped(event)
            if found:
                event.acceptProposedAction()
                self._take(found)
            return True
        return False

    def _translate(self) -> None:
        self._cover.setText(self.tr("Drop texts, folders and tokenizer files"))


def dropped(event: QDropEvent) -> list[str]:
    """The local files and folders that are dragged, and addresses of repositories on the Hub.

    A text is taken where it is such an address and nothing else.
    """
    data = event.mimeData()
    found = []
    for url in data.urls():
        if url.isLocalFile():
            found.append(local_path(url))
        elif linked_name(url.toString()) is not None:
            found.append(url.toString())
    text = data.text().strip() if data.hasText() and not found else ""
    return [text] if text and linked_name(text) is not None else found


def local_path(url: QUrl) -> str:
    """The path in a file URL. Its bytes need not be UTF-8, which `QUrl.toLocalFile` expects."""
    encoded = bytes(url.toEncoded(QUrl.ComponentFormattingOption.FullyEncoded).data())
    return os.fsdecode(unquote_to_bytes(urlsplit(encoded).path))
