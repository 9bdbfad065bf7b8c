"""Asks for a tokenizer by name, and offers the names that are known here."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from tokenprism.corpus.addresses import is_remote
from tokenprism.formats.hub.fetching import KnownNames, known_names
from tokenprism.formats.hub.names import EncodingName, HubName, name_of
from tokenprism.messages import Message

from ..i18n import Retranslator, said
from ..theme import fonts
from ..work.tasks import Job, TaskManager
from .commands import matches

ROW = 28
SHOWN = 7  # rows in sight


class NameDialog(QDialog):
    """`chosen(str)`: a name, of an encoding of tiktoken or a repository of the Hub, or an address.

    `recent` are the names opened lately; the others are asked for in the background.
    """

    chosen = Signal(str)

    def __init__(self, recent: Iterable[str], tasks: TaskManager, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._recent = list(recent)
        self._known = KnownNames((), (), ())
        self._words, self._meaning = QLabel(self), QLabel(self)
        self._words.setWordWrap(True)
        self._meaning.setWordWrap(True)
        self._meaning.setProperty("role", "caption")
        self.name = QLineEdit(self)
        self.name.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setUniformItemSizes(True)
        self.list.setProperty("role", "rows")  # of widgets, which keep their own colours
        self.list.setFixedHeight(SHOWN * fonts.scaled(ROW) + 2)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setProperty("keys", "↑ ↓")  # which move in it while one types
        self.open_button, self.cancel = QPushButton(self), QPushButton(self)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(10)
        for widget in (self._words, self.name, self.list, self._meaning):
            layout.addWidget(widget)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self.setFixedWidth(fonts.scaled(520))
        self.name.installEventFilter(self)
        self.name.textEdited.connect(self._fill)
        self.name.textChanged.connect(self._explain)
        self.list.itemClicked.connect(self._take)
        self.list.itemDoubleClicked.connect(self._open)
        self.open_button.clicked.connect(self._open)
        self.cancel.clicked.connect(self.reject)
        self._job: Job | None = tasks.start(known_names, self._offer, self._offer_fewer)
        self.finished.connect(self._stop)
        Retranslator(self, self._translate)

    def value(self) -> str:
        """What is typed."""
        return self.name.text().strip()

    # the list

    def _offer(self, known: KnownNames) -> None:
        self._job = None
        self._known = known
        self._fill()

    def _offer_fewer(self, problem: Message) -> None:
        self._job = None
        self._meaning.setText(said(problem))

    def _offers(self) -> dict[str, str]:
        """Every name with what it is; the first meaning of a name counts."""
        kinds = (
            (self._recent, self.tr("opened lately")),
            (self._known.cached, self.tr("in the cache of the Hub")),
            (self._known.encodings, self.tr("encoding")),
            (self._known.models, self.tr("model")),
        )
        found: dict[str, str] = {}
        for names, kind in kinds:
            for name in names:
                found.setdefault(name, kind)
        return found

    def _fill(self) -> None:
        self.list.clear()
        typed = self.value()
        for name, kind in self._offers().items():
            if matches(typed, name):
                item = QListWidgetItem(self.list)
                item.setData(Qt.ItemDataRole.UserRole, name)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {kind}")
                item.setSizeHint(QSize(0, fonts.scaled(ROW)))
                self.list.setItemWidget(item, _row(name, kind))

    def _take(self, item: QListWidgetItem) -> None:
        name: str = item.data(Qt.ItemDataRole.UserRole)
        self.name.setText(name)
        self.name.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = steps.get(Qt.Key(event.key()))
            count = self.list.count()
            if step is not None and count:
                row = self.list.currentRow()
                first = 0 if step > 0 else count - 1
                self.list.setCurrentRow(first if row < 0 else (row + step) % count)
                self._take(self.list.currentItem())
                return True
        return False

    # the choice

    def _explain(self) -> None:
        name = name_of(self.value())
        if isinstance(name, HubName):
            words = self.tr(
                "A repository of the Hugging Face Hub. Its tokenizer files, never its weights, are "
                "downloaded into the Hub's own cache."
            )
        elif isinstance(name, EncodingName):
            words = self.tr(
                "An encoding of tiktoken, or a model that uses one. Its ranks are downloaded into "
                "tiktoken's own cache where they are not there yet."
            )
        elif is_remote(self.value()):
            words = self.tr(
                "An address, read as a corpus where fsspec has the backend for it."
            )
        elif self.value():
            words = self.tr(
                "No name: write cl100k_base, gpt-4o, owner/name or owner/name@revision."
            )
        else:
            words = ""
        self._meaning.setText(words)
        self.open_button.setEnabled(name is not None or is_remote(self.value()))

    def _open(self) -> None:
        if name_of(self.value()) is not None or is_remote(self.value()):
            self.chosen.emit(self.value())
            self.accept()

    def _stop(self) -> None:
        if self._job is not None:
            self._job.progress.cancel()
            self._job = None

    def _translate(self) -> None:
        self.setWindowTitle(self.tr("Open by name"))
        self._words.setText(self.tr(
            "An encoding, a model that uses one, or a repository of the Hugging Face Hub"
        ))
        self.name.setPlaceholderText("cl100k_base, gpt-4o, Qwen/Qwen3-8B")
        self.name.setAccessibleName(self.tr("Name"))
        self.list.setAccessibleName(self.tr("Known names"))
        self.open_button.setText(self.tr("Open"))
        self.cancel.setText(self.tr("Cancel"))
        self._meaning.setMinimumHeight(2 * self._meaning.fontMetrics().lineSpacing())
        self._fill()
        self._explain()


def _row(name: str, kind: str) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(10, 0, 10, 0)
    caption = QLabel(kind)
    caption.setProperty("role", "caption")
    layout.addWidget(QLabel(name), 1)
    layout.addWidget(caption)
    return row
