"""The card of "Why here?": what decided about one boundary, for every visible tokenizer."""

from __future__ import annotations

import html
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism import Progress
from tokenprism.errors import TokenprismError
from tokenprism.explain.reason import Reason

from ...i18n import said
from ...session import ByteRange, Result, Session, TokenizerEntry
from ...theme import fonts, icons
from ...theme.style import current
from ...widgets.listening import until_destroyed
from ...widgets.measures import Lettered
from ...widgets.unbroken import unbroken
from ...work.background import Latest
from ...work.rules import book, lattice_source, merges_of
from ..inspector.reasons import can_tell, reasons
from ..merges.content import words_of
from . import words
from .places import character_step, is_boundary, token_step

WIDTH, EDGE = 500, 14  # pixels
MOST = 6               # tokenizers that are told of
_SEEN = 40            # pixels of the card that stay on the screen

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What is told for one tokenizer; `problem` instead where its library failed."""

    entry: TokenizerEntry
    is_boundary: bool
    reason: Reason | None
    problem: str = ""


class WhyCard(QDialog):
    """Told for the boundary before a byte. Left and right go from boundary to boundary of the
    tokenizer meant, with Shift from character to character.
    """

    merges_wanted = Signal()
    lattice_wanted = Signal()

    def __init__(self, session: Session, key: int | None, byte: int, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("why-card")
        self.setProperty("role", "palette")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(fonts.scaled(WIDTH))
        self._session, self.byte, self._where = session, byte, QPoint()
        self.key = key if key is not None else next((e.key for e in session.visible), None)
        self.answers: list[Answer] = []
        self._work = Latest(self)
        self._work.done.connect(self._take)
        self._build()
        until_destroyed(self, [
            session.text_changed.connect(self.close), session.cut_changed.connect(self.ask),
        ])
        book().changed.connect(self.ask)
        self.ask()

    def _build(self) -> None:
        self.setAccessibleName(translate("WhyCard", "Why here?"))
        title = QLabel(translate("WhyCard", "Why here?"), self)
        title.setProperty("role", "title")
        self._place = QLabel(self)
        self._place.setProperty("role", "muted")
        self.back, self.next, leave = (QToolButton(self) for _ in range(3))
        for button, icon, text, slot in (
            (self.back, "previous", translate("WhyCard", "Boundary before (←)"),
             lambda: self.step(-1)),
            (self.next, "next", translate("WhyCard", "Next boundary (→)"), lambda: self.step(1)),
            (leave, "close", translate("WhyCard", "Close (Esc)"), self.close),
        ):
            button.setObjectName(f"why-{icon}")
            button.setIcon(icons.icon(icon, current().text))
            button.setToolTip(text)
            button.setAccessibleName(text)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(slot)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(title)
        head.addWidget(self._place, 1)
        head.addWidget(self.back)
        head.addWidget(self.next)
        head.addWidget(leave)
        self._text = QLabel(self)
        self._text.setObjectName("why-text")
        self._text.setProperty("rich", True)
        Lettered(self._text, fonts.text, 11.0)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setMargin(8)
        inside = QWidget(self)
        self._body = QVBoxLayout(inside)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(3)
        self._area = QScrollArea(self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(inside)
        for widget in (inside, self._area, self._area.viewport()):
            palette = widget.palette()
            palette.setColor(QPalette.ColorRole.Window, QColor(current().panel))
            widget.setPalette(palette)
            widget.setAutoFillBackground(True)
        self._told: list[QWidget] = []
        self.merges, self.lattice = QPushButton(self), QPushButton(self)
        for way, name, text, signal in (
            (self.merges, "why-merges", translate("WhyCard", "Show how it works"),
             self.merges_wanted),
            (self.lattice, "why-lattice", translate("WhyCard", "Show the lattice"),
             self.lattice_wanted),
        ):
            way.setObjectName(name)
            way.setText(text)
            way.setToolTip(text)
            way.setAutoDefault(False)
            way.clicked.connect(lambda _=False, signal=signal: self._leave(signal))
        foot = QHBoxLayout()
        foot.addWidget(self.merges)
        foot.addWidget(self.lattice)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, 10, EDGE, 12)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._text)
        column.addWidget(self._area)
        column.addSpacing(4)
        column.addLayout(foot)

    def open_at(self, where: QPoint) -> None:
        """Show below a point of the screen, or above it where there is no room."""
        self.adjustSize()
        self._where = where
        self.move(self._corner(where))
        self.show()
        self.activateWindow()
        self.setFocus()

    def _corner(self, where: QPoint) -> QPoint:
        screen = self.screen().availableGeometry()
        left = min(max(where.x() - WIDTH // 2, screen.left()), screen.right() - WIDTH)
        top = where.y() + 8
        if top + self.height() > screen.bottom():
            top = max(screen.top(), where.y() - self.height() - _SEEN)
        return QPoint(left, top)

    @property
    def busy(self) -> bool:
        """Whether answers are yet to come."""
        return self._work.busy or book().busy

    # asking

    def ask(self) -> None:
        """Find the answers for the place, at the present cut."""
        asked = [
            (entry, self._session.results[entry.key], book().of(entry))
            for entry in self._ordered() if entry.key in self._session.results and can_tell(entry)
        ]
        byte = self.byte
        span = ByteRange(byte, byte)

        def work(progress: Progress) -> list[Answer]:
            return [_answer(*one, span, progress) for one in asked]

        self._say_place()
        self._work.start(work)

    def _ordered(self) -> list[TokenizerEntry]:
        """The tokenizer meant, then the other visible ones."""
        visible = self._session.visible
        return sorted(visible, key=lambda entry: entry.key != self.key)[:MOST]

    def step(self, by: int, *, characters: bool = False) -> None:
        """Go to the next boundary, or back."""
        session, entry = self._session, self._session.entry(self.key or 0)
        result = None if entry is None else session.results.get(entry.key)
        byte = (
            character_step(session.text.source, self.byte, by) if characters or result is None
            else token_step(result, self.byte, by)
        )
        if byte != self.byte:
            self.byte = byte
            session.select(ByteRange(byte, byte), self.key)
            self.ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            by = 1 if event.key() == Qt.Key.Key_Right else -1
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.step(by, characters=shift)
        else:
            super().keyPressEvent(event)

    # telling

    def texts(self) -> list[str]:
        """All that the card says of the place, line by line."""
        return [one.text() for one in self.findChildren(QLabel) if one.text()]

    def _say_place(self) -> None:
        self._place.setText(translate("WhyCard", "before byte {0}").format(f"{self.byte:,}"))
        left, right = map(html.escape, words.around(self._session.text.source, self.byte))
        self._text.setText(
            f'<span style="white-space:pre">{left}'
            f'<span style="color:{current().accent}">&#x2503;</span>{right}</span>'
        )
        entry = self._session.entry(self.key or 0)
        self.merges.setVisible(entry is not None and (
            merges_of(entry) is not None or words_of(entry) is not None
        ))
        self.lattice.setVisible(entry is not None and lattice_source(entry) is not None)

    def _take(self, answers: list[Answer]) -> None:
        self.answers = answers
        for widget in self._told:
            self._body.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._told = []
        for answer in answers:
            for widget in self._told_of(answer):
                self._put(widget)
        if not answers:
            self._add(translate("WhyCard", "No tokenizer has tokens of this text yet."), True)
        self._fit()
        if self.isVisible():
            self.move(self._corner(self._where))

    def _fit(self) -> None:
        """As high as the lines need; more than the screen has is scrolled."""
        room = max(0, self._body.heightForWidth(WIDTH - 2 * EDGE))
        most = max(120, self.screen().availableGeometry().height() * 2 // 3)
        self._area.setFixedHeight(min(room, most))
        self.adjustSize()

    def _add(self, text: str, muted: bool) -> None:
        self._put(self._line(text, muted))

    def _put(self, widget: QWidget) -> None:
        self._body.addWidget(widget)
        self._told.append(widget)
        widget.show()  # at once: hidden ones have no height

    def _told_of(self, answer: Answer) -> list[QWidget]:
        colours = current()
        hue = colours.hues[answer.entry.hue]
        head = QLabel(self)
        head.setProperty("rich", True)
        head.setContentsMargins(0, 8, 0, 0)
        by = "" if answer.reason is None else words.stage(answer.reason.stage)
        head.setText(
            f'<span style="color:{hue.full}">■</span>&nbsp; <b>{html.escape(answer.entry.name)}</b>'
            f'&nbsp; {html.escape(words.verdict(answer.is_boundary))}'
            f'<span style="color:{hue.ink}">&nbsp; · &nbsp;{html.escape(by)}</span>'
        )
        lines: list[QWidget] = [head]
        if answer.problem:
            lines.append(self._line(answer.problem, True))
        elif answer.reason is not None:
            lines.append(self._line(said(answer.reason.message), False))
            if said(answer.reason.remedy):
                lines.append(self._line(said(answer.reason.remedy), True))
        return lines

    def _line(self, text: str, muted: bool) -> QLabel:
        label = QLabel(unbroken(text), self)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        Lettered(label, fonts.plain, 9.5)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if muted:
            palette = label.palette()
            palette.setColor(QPalette.ColorRole.WindowText, QColor(current().muted))
            label.setPalette(palette)
        return label

    def _leave(self, signal: object) -> None:
        byte = min(self.byte, max(0, len(self._session.text.source) - 1))
        self._session.select(ByteRange(byte, byte), self.key)
        signal.emit()  # type: ignore[attr-defined]
        self.close()


def _answer(
    entry: TokenizerEntry, result: Result, rules: object, span: ByteRange, progress: Progress
) -> Answer:
    boundary = is_boundary(result, span.start)
    try:
        found = reasons(entry, rules, result, span, False, progress)  # type: ignore[arg-type]
    except TokenprismError as fault:
        return Answer(entry, boundary, None, said(fault.message))
    return Answer(entry, boundary, found[0][1] if found else None)
