"""The caret while the text is edited: shown in all panes, and kept in view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from ...session import ByteRange, Session
from .canvas import Canvas
from .navigator import Navigator


class Caret(QObject):
    """The session's empty selection, seen through the pane that `active` tells."""

    def __init__(
        self, session: Session, navigator: Navigator, active: Callable[[], Canvas | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._navigator, self._active = session, navigator, active
        self._wanted = False  # when the rows in view are laid out

    def show(self, on: bool, canvases: list[Canvas]) -> None:
        """Begin or end editing."""
        selection = self._session.selection
        if on:
            place = self._session.position if selection is None else selection.end
            self._session.select(ByteRange(place, place))
            canvas = self._active()
            if canvas is not None:
                canvas.setFocus()
        elif selection is not None and not selection:
            self._session.select(None)
        for canvas in canvases:
            canvas.caret_visible = on
            canvas.update()

    def reveal(self) -> None:
        """Scroll to the caret, once the rows in view are laid out."""
        canvas, selection = self._active(), self._session.selection
        if canvas is not None and canvas.isVisible() and not canvas.is_complete:
            self._wanted = True
            return
        self._wanted = False
        if canvas is not None and selection is not None and not selection:
            self._navigator.reveal(canvas, selection.start)

    def completed(self) -> None:
        """All in view of a pane is laid out."""
        if self._wanted:
            QTimer.singleShot(0, self, self.reveal)
