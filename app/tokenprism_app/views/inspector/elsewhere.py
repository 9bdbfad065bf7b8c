"""The inspector's section on what other tokenizers make of the same bytes."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ...session import ByteRange, Session
from ...theme import fonts
from ...widgets.measures import Lettered
from . import facts, words
from .chips import PieceFlow
from .fact_rows import section_caption
from .facts import TokenFacts

translate = QCoreApplication.translate


class Elsewhere(QObject):
    """A `caption` and a `column` of flows of tokens, one for each tokenizer, to be laid out.

    `chosen` tells the TokenFacts of a piece that was clicked.
    """

    chosen = Signal(object)

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._body = session, parent
        self.caption = section_caption(parent)
        self.column = QVBoxLayout()
        self.column.setSpacing(4)
        self._flows: list[tuple[QLabel, PieceFlow]] = []
        self._shown: list[object] = []

    def forget(self) -> None:
        """Write all anew the next time: words or colours are others."""
        self._shown = []

    def show(self, token: TokenFacts | None, selection: ByteRange | None) -> None:
        """Show the bytes of a token, or those selected; what is shown already stays."""
        session = self._session
        span = selection if token is None else token.span if token.placed else None
        entries = [] if span is None else [
            entry for entry in session.visible
            if entry.key in session.results and (token is None or entry is not token.entry)
        ]
        meant: list[object] = [span, token is None, session.text, *(
            part for entry in entries
            for part in (entry.key, entry.name, entry.hue, session.results[entry.key])
        )]
        if len(meant) == len(self._shown) and all(
            one is other or (isinstance(one, (int, str, ByteRange)) and one == other)
            for one, other in zip(meant, self._shown, strict=True)
        ):
            return
        self._shown = meant
        caption = (
            translate("InspectorView", "Same bytes elsewhere") if token
            else translate("InspectorView", "Tokens")
        )
        self.caption.setVisible(bool(entries))
        self.caption.setText(caption.upper())
        while len(self._flows) < len(entries):
            self._flows.append(self._flow())
        for i, (title, flow) in enumerate(self._flows):
            title.setVisible(i < len(entries))
            flow.setVisible(i < len(entries))
            if i < len(entries) and span is not None:
                found = facts.range_of(session, entries[i], span)
                title.setText(words.other_title(found))
                flow.setObjectName(f"pieces-{entries[i].key}")
                flow.show_pieces(found.pieces, span)

    def _flow(self) -> tuple[QLabel, PieceFlow]:
        title, flow = QLabel(self._body), PieceFlow(self._body)
        title.setProperty("rich", True)
        title.setWordWrap(True)
        Lettered(title, fonts.plain, 9.5)
        title.setContentsMargins(0, 6, 0, 0)
        flow.chosen.connect(self.chosen)
        self.column.addWidget(title)
        self.column.addWidget(flow)
        return title, flow
