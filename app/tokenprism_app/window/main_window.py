"""The main window: views in their places, menus, and the parts that work behind them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from ..i18n import Languages, Retranslator
from ..settings import Settings
from ..theme import fonts, icons, style
from ..widgets.notice import Notice, NoticeBar
from . import panels
from .corner import Corner
from .corners import SearchCorner, Sign
from .docks import Card, Filled
from .gutters import Gutters
from .paths import Paths, first_stop

if TYPE_CHECKING:
    from ..session import CorpusEntry, Session, TokenizerEntry
    from ..views.compare.view import CompareView
    from ..views.corpus.view import CorpusView
    from ..views.differences.view import DifferencesView
    from ..views.inspector.view import InspectorView
    from ..views.metrics.view import MetricsView
    from ..views.tracks.view import TracksView
    from ..views.vocabulary.view import VocabularyView

LAYOUT_VERSION = 2
MENU_BAR = 36  # pixels
QWIDGETSIZE_MAX = (1 << 24) - 1  # Qt's, for no limit


class MainWindow(QMainWindow):
    """One window over one session.

    What it is made of takes a second to import. A `staged` window is empty, and can be shown, until
    `assemble` has brought the parts; then its object name is "tokenprism".
    """

    closed = Signal()

    def __init__(
        self, settings: Settings, languages: Languages, session: Session | None = None,
        *, staged: bool = False,
    ) -> None:
        super().__init__()
        self.settings, self.languages = settings, languages
        self.setWindowIcon(icons.application_icon())
        self.setDockNestingEnabled(True)
        self.setDockOptions(
            QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks
        )
        self.setTabPosition(
            Qt.DockWidgetArea.AllDockWidgetAreas, self.tabPosition(panels.BOTTOM)
        )
        self._warned = self._ending = self._assembled = self._arranged = False
        self.resize(1280, 800)
        geometry = settings.layout("geometry")
        self._known = not geometry.isEmpty() and self.restoreGeometry(geometry)
        bar = self.menuBar()
        bar.setNativeMenuBar(False)
        bar.setCornerWidget(Sign(bar), Qt.Corner.TopLeftCorner)
        if staged:
            self._show_opening()
        else:
            self.assemble(session)

    def _show_opening(self) -> None:
        label = QLabel(self.tr("Opening…"), self)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setProperty("role", "muted")
        self.setCentralWidget(label)
        self.menuBar().setFixedHeight(fonts.scaled(MENU_BAR))  # as high as with its menus
        self.statusBar()

    def assemble(self, session: Session | None = None) -> None:
        """Import and build all parts."""
        from ..session import Session
        from ..views.examples.lessons import LESSONS
        from ..views.library.view import LibraryView
        from ..work.runs import Runs
        from ..work.service import EncodingService
        from ..work.tasks import TaskManager
        from .actions import Actions
        from .dropping import DropTarget
        from .handlers import Handlers, Parts
        from .opening import Opener
        from .run_desk import RunDesk
        from .statusline import StatusLine
        from .teaching import Teacher
        from .training_desk import TrainingDesk
        from .upkeep import Upkeep
        from .why_desk import Ways, WhyDesk
        from .workspace_desk import WorkspaceDesk

        settings = self.settings
        settings.prepare_data()
        self.session = session if session is not None else Session()
        self.runs = Runs()
        self.tasks = TaskManager(self)
        self.service = EncodingService(self.session, self)
        self.notices = NoticeBar(self)
        self.opener = Opener(self.session, self.tasks, settings, self)
        self.training = TrainingDesk(self.session, self.runs, settings, self)
        self.workspace = WorkspaceDesk(
            self.session, self.runs, self.tasks, settings,
            lambda: bytes(self.saveState(LAYOUT_VERSION).data()), self,
        )
        self.library = LibraryView(self.session, self.runs, self)
        self.status = StatusLine(self.session, self.runs, self.service, self)
        self.setStatusBar(self.status)
        self.notice_corner = Corner(self, self.opener.bar, self.notices)
        self._build_centre()
        self.cards = self._build_cards()
        parts = Parts(
            self.session, settings, self.languages, self.tasks, self.opener, self.training,
            self.workspace,
        )
        self.handlers = Handlers(parts, self)
        self.teacher = Teacher(
            self.session, self.tasks, self.cards["examples"], self._show, self
        )
        self.run_desk = RunDesk(parts, self.runs, lambda: self._show("curves"), self)
        self.paths = Paths(self)
        lessons = {f"example_{one.name}": partial(self.teacher.go, one.name) for one in LESSONS}
        self.why = WhyDesk(self.session, Ways(
            lambda: self._show("merges"), lambda: self._show("lattice"), self._go_to_making,
            self._show_in_vocabulary,
        ), self)
        self.actions_book = Actions(self, self.handlers.table() | self._commands_of_own() | lessons)
        self._build_menus()
        self.upkeep = Upkeep(parts, self.runs, self.actions_book)
        self.drop = DropTarget(self, self.opener.open_paths)
        self._connect()
        self._gutters = Gutters(self, self.cards.values())
        self._restore_layout()
        Retranslator(self, self._translate)
        self.setObjectName("tokenprism")
        self._assembled = True
        if self.isVisible():
            self._arrange_shown()

    def _commands_of_own(self) -> dict[str, Callable[[], object]]:
        return {
            **self.compare.commands(),
            "example_end": self.teacher.end, "shortcuts": self._shortcuts,
            "next_panel": partial(self.paths.go, 1), "last_panel": partial(self.paths.go, -1),
            "quit": self.close, "commands": self._commands, "reset_layout": self.reset_layout,
            "merges": lambda: self._show("merges"), "made": self._go_to_making,
            "find": self._find, "go_to_place": self._ask_place,
            "document_back": lambda: self._step_document(-1),
            "document_next": lambda: self._step_document(1),
            "play_sizes": self.cards["cut"].view.toggle_play,
            "vocabulary": self._search_vocabulary,
            "token_vocabulary": lambda: self.cards["inspector"].view.ask_for_vocabulary(),
            "why": self.why_here,
            "differences": partial(self.go_to, "differences"),
            "adviser": partial(self.go_to, "adviser"),
            "token_next": lambda: self.cards["vocabulary"].view.find_next(),
            "token_last": lambda: self.cards["vocabulary"].view.find_last(),
        }

    # parts

    def _build_centre(self) -> None:
        centre = QWidget(self)
        centre.setProperty("role", "ground")
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.compare: Any = panels.COMPARE.build(self.session, centre)
        inner = self.compare.layout()
        if inner is not None:
            inner.setContentsMargins(0, 10, 0, 0)  # in line with the cards below
        layout.addWidget(Filled(self.compare, QSize(440, 190), centre), 1)
        self.setCentralWidget(centre)

    def _build_cards(self) -> dict[str, Card]:
        cards = {
            "library": Card(
                "library", panels.LIBRARY_TITLE, lambda _parent: self.library, "side", self
            ),
        }
        for panel in panels.DOCKS:
            make = partial(panel.build, self.session)
            cards[panel.name] = Card(panel.name, panel.title, make, panel.kind, self)
        for corner, area in (
            (Qt.Corner.BottomLeftCorner, panels.LEFT),
            (Qt.Corner.TopLeftCorner, panels.LEFT),
            (Qt.Corner.BottomRightCorner, panels.RIGHT),
            (Qt.Corner.TopRightCorner, panels.RIGHT),
        ):
            self.setCorner(corner, area)
        return cards

    def _build_menus(self) -> None:
        bar = self.menuBar()
        bar.setMinimumHeight(0)
        bar.setMaximumHeight(QWIDGETSIZE_MAX)
        self.actions_book.fill(bar)
        for name, card in self.cards.items():
            if name != "cut":
                self.actions_book.menus["@panels"].addAction(card.toggleViewAction())
        corner = SearchCorner(bar)
        self.search = corner.search
        self.search.clicked.connect(self._commands)
        bar.setCornerWidget(corner, Qt.Corner.TopRightCorner)
        self._fit_zoom()
        style.notifier().changed.connect(self._fit_zoom)

    def _connect(self) -> None:
        for part in (self.opener, self.compare):
            part.noticed.connect(self.notices.show_notice)
        self.training.noticed.connect(self.notices.show_notice)
        self.training.compare_wanted.connect(self._compare_tokenizer)
        self.training.export_wanted.connect(self.handlers.export_entry)
        self.teacher.teaching.connect(self.workspace.hold)
        self.workspace.leaving.connect(self.teacher.end)
        self.teacher.noticed.connect(self.notices.show_notice)
        self.teacher.vocabulary_wanted.connect(self._show_in_vocabulary)
        self.compare.failed.connect(self._tell)
        self.compare.document_asked.connect(self.opener.examine)
        self.compare.menu_asked.connect(partial(self.why.menu, self.compare.extend_menu))
        for name, connect in (
            ("tracks", self._connect_tracks), ("inspector", self._connect_inspector),
            ("corpus", self._connect_corpus), ("metrics", self._connect_metrics),
            ("differences", self._connect_differences),
            ("vocabulary", self._connect_vocabulary),
        ):
            self.cards[name].once_built(connect)
        self.status.cancel_asked.connect(self.training.ask_to_stop)
        self.status.notices_asked.connect(self.notices.show_history)
        self.status.place_asked.connect(self._ask_place)
        self.notices.history_changed.connect(
            lambda: self.status.show_problems(len(self.notices.history)))
        self.library.corpus_opened.connect(self._show_corpus)
        self.library.corpus_shown.connect(self.opener.show_corpus)
        self.library.reading_asked.connect(self._ask_how)
        self.library.export_asked.connect(self.handlers.export_entry)
        self.library.pattern_asked.connect(self.opener.change_pattern)
        self.library.train_asked.connect(self.training.open)
        self.library.name_asked.connect(self.handlers.open_by_name)
        self.library.run_opened.connect(self.run_desk.open)
        self.library.run_asked.connect(self.run_desk.do)
        self.run_desk.noticed.connect(self.notices.show_notice)
        self.opener.workspace_met.connect(self.workspace.open)
        self.workspace.noticed.connect(self.notices.show_notice)
        self.workspace.state_changed.connect(self._tell_workspace)
        self.session.text_changed.connect(self._tell_workspace)
        self.workspace.resume_ready.connect(self.training.resume)
        self.workspace.layout_read.connect(self._use_layout)
        self.compare.starts.open.clicked.connect(self.opener.choose_files)
        self.compare.starts.examples.clicked.connect(lambda: self._show("examples"))
        self.handlers.noticed.connect(self.notices.show_notice)
        self.handlers.looks_changed.connect(self.upkeep.refresh_checks)

    # of panels that are made when they are seen

    def _connect_tracks(self, view: TracksView) -> None:
        view.menu_asked.connect(partial(self.why.menu, view.extend_menu))
        view.restore_state(self.settings.layout("tracks"))

    def _connect_inspector(self, view: InspectorView) -> None:
        view.menu_asked.connect(partial(self.why.menu, view.extend_menu))
        view.lattice_wanted.connect(lambda: self._show("lattice"))
        view.making_wanted.connect(self._go_to_making)
        view.vocabulary_wanted.connect(self._show_in_vocabulary)
        view.document_asked.connect(self.opener.examine)

    def _connect_corpus(self, view: CorpusView) -> None:
        view.document_asked.connect(self.opener.examine)
        view.reading_asked.connect(self._ask_how)
        view.menu_asked.connect(self._corpus_menu)

    def _connect_metrics(self, view: MetricsView) -> None:
        view.use_cluster(self.settings.metrics_cluster)
        view.cluster_chosen.connect(self._remember_cluster)

    def _connect_differences(self, view: DifferencesView) -> None:
        view.document_asked.connect(self.opener.examine)

    def _connect_vocabulary(self, view: VocabularyView) -> None:
        view.restore_state(self.settings.layout("vocabulary"))

    def _compare_tokenizer(self, entry: TokenizerEntry) -> None:
        """Show a tokenizer in Compare, in front of the training window."""
        self.session.set_visible(entry.key, True)
        self.session.make_current(entry.key)
        self.training.dialog.close()
        self.activateWindow()
        self.compare.setFocus()

    def _remember_cluster(self, address: str) -> None:
        self.settings.metrics_cluster = address

    def _commands(self) -> None:
        # Dialogs are imported when they are asked for, long after the first paint.
        from ..dialogs.commands import CommandPalette
        from .listing import palette_entries

        CommandPalette(palette_entries(self), self).open_over(self)

    def _shortcuts(self) -> None:
        from ..dialogs.shortcuts import ShortcutSheet
        from .listing import shortcut_groups

        ShortcutSheet(shortcut_groups(self), self).show()

    def _show_corpus(self, entry: object) -> None:
        self.cards["corpus"].view.show_corpus(entry)
        self.cards["corpus"].show()
        self.cards["corpus"].raise_()

    def _ask_how(self, entry: CorpusEntry) -> None:
        self.opener.ask_how(list(entry.corpus.paths), entry)

    def _corpus_menu(self, entry: CorpusEntry, at: QPoint) -> None:
        menu = self.library.corpus_menu(entry)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def _use_layout(self, state: bytes) -> None:
        if state:
            self.restoreState(state, LAYOUT_VERSION)
            self._gutters.fit()

    def _tell_workspace(self) -> None:
        from .titles import title_of

        path = self.workspace.path
        self.setWindowTitle(title_of(self.session.text, path))
        self.setWindowModified(not self.workspace.saved)
        failed = self.workspace.problem is not None or (
            path is None and self.settings.problem is not None
        )
        self.status.show_workspace(path, self.workspace.saved, failed)

    def _step_document(self, step: int) -> None:
        document = self.session.text.document
        if document is not None and 0 <= document[1] + step < len(document[0].documents):
            self.opener.examine(document[0], document[1] + step)

    def _tell(self, problem: str) -> None:
        self.notices.show_notice(Notice(problem))

    def show_notice(self, notice: Notice) -> None:
        """Tell the user something in the notice bar."""
        self.notices.show_notice(notice)

    # layout

    def _restore_layout(self) -> None:
        state = self.settings.layout("state")
        panels.arrange(self, self.cards)
        if self._known and not state.isEmpty():
            self._arranged = self.restoreState(state, LAYOUT_VERSION)
        self._gutters.fit()
        self.compare.restore_state(self.settings.layout("compare"))
        for card in self.cards.values():
            # Of panels behind each other, the window finds out which one is in front.
            behind = [one for one in self.tabifiedDockWidgets(card) if not one.isHidden()]
            if not card.isHidden() and not behind:
                card.build()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._assembled:
            self.drop.cover()

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        if self._assembled:
            self._arrange_shown()

    def _arrange_shown(self) -> None:
        if not self._arranged:
            # Sizes of docks count only once the window has its own.
            self._arranged = True
            QTimer.singleShot(0, self, self.reset_layout)

    def _show(self, name: str) -> None:
        card = self.cards[name]
        hidden = card.isHidden()
        card.show()
        card.raise_()
        if card.isFloating():
            return
        if name == "examples" and hidden:
            panels.make_room(self, self.cards)
        elif name in panels.TALL and card.height() < panels.ROOM_FOR_ROWS:
            self.resizeDocks([card], [panels.ROOM_FOR_ROWS], Qt.Orientation.Vertical)

    def go_to(self, name: str) -> None:
        """Show a panel and give it the focus."""
        self._show(name)
        view = self.cards[name].view
        (first_stop(view) or view).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _find(self) -> None:
        vocabulary, here = self.cards["vocabulary"], QApplication.focusWidget()
        if here is not None and vocabulary.isAncestorOf(here):
            vocabulary.view.focus_filter()
        else:
            self.compare.finding.open()

    def _ask_place(self) -> None:
        self._show("tracks")
        self.cards["tracks"].view.ask_place()

    def _go_to_making(self) -> None:
        from ..views.cut.sizes import go_to_making

        if go_to_making(self.session):
            self._show("merges")
        else:
            text = self.tr("Select a token of a BPE that merges have made.")
            self.show_notice(Notice(text, level="info"))

    def why_here(self) -> None:
        """Tell about the boundary where the selection begins, or where the caret stands."""
        from ..views.why.spot import selected_spot

        if not self.session.text.source:
            self.show_notice(Notice(self.tr("There is no text yet."), level="info"))
            return
        compare: CompareView = self.compare
        canvas = compare.active()
        key = self.session.selected_key or (None if canvas is None else canvas.key)
        spot = selected_spot(self.session, key)
        below = None if canvas is None else canvas.place.below(spot.byte)
        where = below or (canvas or self).rect().center()
        self.why.why(spot.key, spot.byte, (canvas or self).mapToGlobal(where))

    def _raise_vocabulary(self) -> VocabularyView:
        self._show("vocabulary")
        view: VocabularyView = self.cards["vocabulary"].view
        return view

    def _search_vocabulary(self) -> None:
        self._raise_vocabulary().focus_filter()

    def _show_in_vocabulary(self, key: int, token_id: int) -> None:
        self._raise_vocabulary().show_token(key, token_id)

    def reset_layout(self) -> None:
        """The layout of the first start."""
        panels.arrange(self, self.cards)

    # looks and language

    def _fit_zoom(self) -> None:
        for name, width in panels.LEAST_WIDTH.items():
            self.cards[name].setMinimumWidth(fonts.scaled(width))

    def _translate(self) -> None:
        self._tell_workspace()

    # the end

    def end(self) -> None:
        """Close without asking, as at a log-out. What cannot be saved is written to the log and to
        standard error.
        """
        self._ending = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop timers, cancel work, wait for it, then go."""
        if not self._assembled:
            super().closeEvent(event)
            QApplication.quit()
            return
        application = QApplication.instance()
        ending = self._ending or (
            isinstance(application, QApplication) and application.isSavingSession()
        )
        self.settings.set_layout("geometry", self.saveGeometry())
        self.settings.set_layout("state", self.saveState(LAYOUT_VERSION))
        self.settings.set_layout("compare", self.compare.state())
        for name in ("tracks", "vocabulary"):
            if self.cards[name].built:
                self.settings.set_layout(name, self.cards[name].view.state())
        self.settings.save()
        if not self.training.close() and not ending:
            event.ignore()
            text = self.tr("The training does not stop. Try to close again in a moment.")
            self.show_notice(Notice(text))
            return
        saved = self.workspace.close()
        if not saved and ending:
            from ..work.log import report

            report(self.workspace.lost())
        elif not saved and not self._warned:
            self._warned = True
            event.ignore()
            self.show_notice(Notice(self.tr(
                "The last changes are not on the disk. Close again to go without them."
            )))
            return
        self.opener.close()
        self.service.close()
        self.tasks.close()
        super().closeEvent(event)
        self.closed.emit()
        if not any(
            isinstance(one, MainWindow) and one.isVisible()
            for one in QApplication.topLevelWidgets()
        ):
            QApplication.quit()

