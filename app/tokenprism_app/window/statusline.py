"""The status bar: the selection in words at the left, the running training at the right."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QStatusBar,
    QToolButton,
    QWidget,
)
from tokenprism.corpus.facts import shown

from ..figures import counted, duration
from ..i18n import Retranslator
from ..session import Session
from ..theme import icons, style
from ..widgets.plain import plain_tip
from ..work.runs import Runs, RunState
from ..work.service import EncodingService
from .encoding_line import EncodingLine
from .text_places import Places


class StatusLine(QStatusBar):
    """`cancel_asked`: the user wants the training to stop; `notices_asked`: to see the problems so
    far; `place_asked`: to go to a place of the text.
    """

    cancel_asked = Signal()
    notices_asked = Signal()
    place_asked = Signal()

    def __init__(
        self, session: Session, runs: Runs, service: EncodingService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._runs = session, runs
        self._places = Places(b"")
        self._counting = QTimer(self, singleShot=True, interval=0)
        self._counting.timeout.connect(self._count)
        self.setSizeGripEnabled(False)
        self.setContentsMargins(0, 0, 12, 0)  # so that no words stand at the window's edge
        self.selection = QLabel(self)
        self.selection.setProperty("role", "muted")
        self.selection.setContentsMargins(12, 0, 0, 0)
        self.addWidget(self.selection, 1)
        self.encoding = EncodingLine(service, self)
        self.addPermanentWidget(self.encoding)
        self.workspace = QLabel(self)
        self.workspace.setProperty("role", "muted")
        self.addPermanentWidget(self.workspace)
        self.bell = QToolButton(self)
        self.bell.setObjectName("bell")
        self.bell.setProperty("role", "quiet")
        self.bell.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.bell.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.bell.clicked.connect(self.notices_asked)
        self.bell.hide()
        self._problems = 0
        self._path = ""  # of the workspace
        self.addPermanentWidget(self.bell)
        self._training = QWidget(self)
        self.words = QLabel(self._training)
        self.words.setProperty("role", "muted")
        self.bar = QProgressBar(self._training)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setFixedWidth(110)
        self.left = QLabel(self._training)
        self.left.setProperty("role", "muted")
        self.cancel = QPushButton(self._training)
        self.cancel.clicked.connect(self.cancel_asked)
        row = QHBoxLayout(self._training)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(8)
        for widget in (self.words, self.bar, self.left, self.cancel):
            row.addWidget(widget)
        self.addPermanentWidget(self._training)
        session.selection_changed.connect(self.show_selection)
        session.text_changed.connect(self.show_selection)
        runs.changed.connect(self.show_training)
        Retranslator(self, self._translate)

    def show_workspace(self, path: Path | None, saved: bool, failed: bool) -> None:
        """Whether all that was made is on the disk; `path` of the workspace that was named."""
        self._path = "" if path is None else str(path)
        name = "" if path is None else f"{shown(path.name)} · "
        state = self.tr("saved") if saved else self.tr("saving…")
        self.workspace.setText(name + (self.tr("not saved") if failed else state))
        self.workspace.setToolTip(plain_tip("" if path is None else shown(str(path))))

    def show_problems(self, count: int) -> None:
        """How many problems can be looked at again; 0 hides the bell."""
        self._problems = count
        self.bell.setIcon(icons.icon("bell", style.current().muted))
        self.bell.setText(f"{count:,}")
        words = counted(count, self.tr("{n} message: show it again"),
                        self.tr("{n} messages: show them again"))
        self.bell.setToolTip(words)
        self.bell.setAccessibleName(words)
        self.bell.setVisible(count > 0)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def menu(self) -> QMenu:
        """What can be done with what the line says."""
        menu = QMenu(self)
        words, path = self.selection.text(), self._path
        copy = menu.addAction(
            self.tr("Copy these words"), lambda: QGuiApplication.clipboard().setText(words))
        copy.setEnabled(bool(words))
        go = menu.addAction(self.tr("Go to a place of the text…"), self.place_asked.emit)
        go.setEnabled(bool(self._session.text.source))
        copy_path = menu.addAction(
            self.tr("Copy the path of the workspace"),
            lambda: QGuiApplication.clipboard().setText(path))
        copy_path.setEnabled(bool(path))
        menu.addSeparator()
        again = menu.addAction(self.tr("Show messages again"), self.notices_asked.emit)
        again.setEnabled(self._problems > 0)
        return menu

    def show_selection(self) -> None:
        """Where the selection is, in bytes, lines and columns, and its first character."""
        source = self._session.text.source
        if self._places.source is not source:
            self._places = Places(source)
        chosen = self._session.selection
        if chosen is None:
            text = counted(len(source), self.tr("{n} byte"), self.tr("{n} bytes"))
            self.selection.setText(text if source else "")
            return
        span = f"{chosen.start:,}–{chosen.end:,}" if chosen else f"{chosen.start:,}"
        parts = [self.tr("byte {span}").format(span=span)]
        place = None
        if self._places.knows(chosen.start):
            place = self._places.at(chosen.start)
        elif chosen.start <= len(source):
            self._counting.start()
        if place is not None:
            parts.append(
                self.tr("line {line}, column {column}").format(
                    line=f"{place.line:,}", column=f"{place.column:,}"
                )
            )
            if place.character:
                name = unicodedata.name(place.character, "")
                parts.append(f"U+{ord(place.character):04X} {name}".rstrip())
        self.selection.setText(" · ".join(parts))
        self.selection.setAccessibleName(self.selection.text())

    def _count(self) -> None:
        """Count lines towards the selection, and show them when they are known."""
        chosen = self._session.selection
        if chosen is not None and self._places.source is self._session.text.source:
            self._places.count(chosen.start)
            self.show_selection()

    def show_training(self) -> None:
        """The running training, or nothing."""
        run = self._runs.active
        self._training.setVisible(run is not None)
        if run is None:
            return
        paused = run.state is RunState.PAUSED
        words = self.tr("paused {name}") if paused else self.tr("training {name}")
        self.words.setText(words.format(name=run.name))
        self.bar.setValue(round(run.share * 1000))
        left = self.tr("{time} left").format(time=duration(run.left)) if run.left else ""
        self.left.setText(f"{100 * run.share:.0f} %  {left}".rstrip())

    def _translate(self) -> None:
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Stop training; what was learned can be kept"))
        self.bar.setAccessibleName(self.tr("Progress of the training"))
        self.show_problems(self._problems)
        self.show_selection()
        self.show_training()
