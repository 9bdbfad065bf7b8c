"""The button of what is measured beside the metrics that every text gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)
from tokenprism.analysis import Settings
from tokenprism.analysis.words import words_of_file
from tokenprism.errors import CorpusError, TokenprismError
from tokenprism.scale import check_usable

from ...i18n import said
from ...widgets.cluster import ClusterField
from ...widgets.fields import SpinBox
from ...widgets.menu_button import MenuButton
from .measure import Options

MOST = 100_000_000

translate = QCoreApplication.translate


class OptionsButton(MenuButton):
    """A menu of checkable wishes, a list of words, and numbers."""

    changed = Signal()
    failed = Signal(object)  # Message
    cluster_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("metrics-options", parent)
        self.options = Options()
        self.checks: dict[str, QAction] = {}
        for name in ("intervals", "languages", "parallel", "gap", "marginal", "reach", "speed"):
            self.checks[name] = self._check(name)
        self.words, self.forget, self.numbers, self.cluster = (
            self._action(name, run) for name, run in (
                ("words", self._ask_words), ("forget-words", self.forget_words),
                ("numbers", self._ask_numbers), ("cluster", self._ask_cluster),
            )
        )
        self.menu().addActions([self.checks["intervals"], self.checks["languages"]])
        self.menu().addSeparator()
        self.menu().addActions(
            [self.checks[n] for n in ("parallel", "gap", "marginal", "reach", "speed")])
        self.menu().addSeparator()
        self.menu().addActions([self.words, self.forget, self.numbers])
        self.menu().addSeparator()
        self.menu().addAction(self.cluster)
        self.forget.setVisible(False)

    def _check(self, name: str) -> QAction:
        action = QAction(self)
        action.setObjectName(f"metrics-{name}")
        action.setCheckable(True)
        action.toggled.connect(lambda on, name=name: self._set(**{name: on}))
        return action

    def _action(self, name: str, run: Callable[[], None]) -> QAction:
        action = QAction(self)
        action.setObjectName(f"metrics-{name}")
        action.triggered.connect(lambda _on=False: run())
        return action

    def _set(self, **values: object) -> None:
        self.options = replace(self.options, **values)  # type: ignore[arg-type]
        self.forget.setVisible(bool(self.options.words))
        self.changed.emit()

    def take(self, options: Options) -> None:
        """Show other options, without saying so."""
        self.options = options
        for name, check in self.checks.items():
            check.blockSignals(True)
            check.setChecked(getattr(options, name))
            check.blockSignals(False)
        self.forget.setVisible(bool(options.words))
        self._tell_cluster()

    def retranslate(self) -> None:
        """Take words from the language in force."""
        self._tell_cluster()
        self.setText(translate("MetricsView", "Options"))
        self.setToolTip(translate("MetricsView", "What is measured too, and how it is shown"))
        self.setAccessibleName(self.toolTip())
        told = {
            "intervals": (
                translate("MetricsView", "95 % intervals"),
                translate("MetricsView", "Of ratios: the percentile bootstrap, 1,000 draws of "
                          "documents, or of lines where there are fewer than 30 documents"),
            ),
            "languages": (
                translate("MetricsView", "By language"),
                translate("MetricsView", "Rows for each language of the corpora, as their options "
                          "name it or have it guessed"),
            ),
            "parallel": (
                translate("MetricsView", "They are translations of each other"),
                translate("MetricsView", "The corpora, or with “By language” the languages of "
                          "each, are parallel line by line or document by document: parity is "
                          "told"),
            ),
            "gap": (
                translate("MetricsView", "Over-fit gap"),
                translate("MetricsView", "Measure tokenizers trained in this window also on the "
                          "corpora of their training"),
            ),
            "marginal": (
                translate("MetricsView", "Marginal utility"),
                translate("MetricsView", "Measure each vocabulary also without its last 1,000 "
                          "entries"),
            ),
            "reach": (
                translate("MetricsView", "Unreachable entries"),
                translate("MetricsView", "Encode the bytes of every entry, to tell which no text "
                          "gives"),
            ),
            "speed": (
                translate("MetricsView", "Speed"),
                translate("MetricsView", "Encode a sample of each corpus several times"),
            ),
        }
        for name, (text, tip) in told.items():
            self.checks[name].setText(text)
            self.checks[name].setToolTip(tip)
        self.words.setText(translate("MetricsView", "List of words…"))
        self.words.setToolTip(translate(
            "MetricsView", "A file with a word in each line, to be encoded one by one"))
        self.forget.setText(translate("MetricsView", "Forget the list of words"))
        self.forget.setToolTip(self.forget.text())
        self.numbers.setText(translate("MetricsView", "Width, context, reference…"))
        self.numbers.setToolTip(translate("MetricsView", "What some metrics need"))

    def _ask_words(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self.window(), self.words.text())
        if name:
            self.take_words(Path(name))

    def take_words(self, path: Path) -> None:
        """Encode the words of a file one by one."""
        try:
            words = words_of_file(path)
        except CorpusError as fault:
            self.failed.emit(fault.message)
        else:
            self._set(words=words)

    def forget_words(self) -> None:
        """Encode no words."""
        self._set(words=())

    def _tell_cluster(self) -> None:
        address = self.options.cluster
        text = translate("MetricsView", "Measure on a cluster…")
        if address:
            text = translate("MetricsView", "Measured on the cluster {0}…").format(address)
        self.cluster.setText(text)
        self.cluster.setToolTip(translate(
            "MetricsView", "Let the workers of a Dask cluster measure corpora: the same table"))

    def _ask_cluster(self) -> None:
        asked = ClusterDialog(self.options.cluster, self.window())
        if asked.exec() == QDialog.DialogCode.Accepted:
            self.measure_on_cluster(asked.field.address)
        asked.deleteLater()

    def measure_on_cluster(self, address: str) -> None:
        """Let the cluster of this scheduler measure corpora; empty: this machine."""
        if address != self.options.cluster:
            self._set(cluster=address)
            self._tell_cluster()
            self.cluster_chosen.emit(address)

    def _ask_numbers(self) -> None:
        asked = NumbersDialog(self.options, self.window())
        if asked.exec() == QDialog.DialogCode.Accepted:
            self._set(settings=asked.settings, reference=asked.reference.text().strip())
        asked.deleteLater()


class ClusterDialog(QDialog):
    """Asks for the address of a scheduler; what can be none cannot be accepted."""

    def __init__(self, address: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("metrics-cluster-dialog")
        self.setWindowTitle(translate("MetricsView", "Measure on a cluster"))
        form = QFormLayout(self)
        form.setContentsMargins(20, 18, 20, 16)
        self.field = ClusterField(self)
        self.field.setObjectName("metrics-cluster-address")
        self.field.setMinimumWidth(300)
        name, tip = self.field.explained()
        self.field.setAccessibleName(name)
        self.field.setToolTip(tip)
        label = QLabel(name, self)
        label.setBuddy(self.field)
        form.addRow(label, self.field.box())
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        form.addRow(self.buttons)
        self.field.textChanged.connect(self._check)
        self.field.setText(address)

    def _check(self) -> None:
        problem = ""
        if self.field.address:
            try:
                check_usable(self.field.address)
            except TokenprismError as fault:
                problem = said(fault.message)
        self.field.explained()
        if problem:
            self.field.words.setText(problem)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problem)


class NumbersDialog(QDialog):
    """Asks for what some metrics need."""

    def __init__(self, options: Options, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("metrics-numbers-dialog")
        self.setWindowTitle(translate("MetricsView", "What metrics need"))
        form = QFormLayout(self)
        form.setContentsMargins(20, 18, 20, 16)
        self.boxes = {
            name: self._box(name, getattr(options.settings, name), text, tip, form)
            for name, text, tip in (
                ("width", translate("MetricsView", "Width of an embedding"),
                 translate("MetricsView", "Numbers for each token")),
                ("context", translate("MetricsView", "Context"),
                 translate("MetricsView", "Tokens that a model reads")),
                ("seldom", translate("MetricsView", "Seldom below"),
                 translate("MetricsView", "An entry with fewer uses is seldom used")),
            )
        }
        self.reference = QLineEdit(options.reference, self)
        self.reference.setObjectName("metrics-reference")
        self.reference.setPlaceholderText(translate("MetricsView", "the first"))
        self.reference.setToolTip(translate(
            "MetricsView", "The language or corpus that parity is told to, such as en"))
        self._label(translate("MetricsView", "Parity to"), self.reference, form)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        form.addRow(self.buttons)

    def _box(self, name: str, value: int, text: str, tip: str, form: QFormLayout) -> SpinBox:
        box = SpinBox(self)
        box.setObjectName(f"metrics-{name}")
        box.setRange(1, MOST)
        box.setValue(value)
        box.setGroupSeparatorShown(True)
        box.setToolTip(tip)
        self._label(text, box, form)
        return box

    def _label(self, text: str, widget: QWidget, form: QFormLayout) -> None:
        widget.setAccessibleName(text)
        label = QLabel(text, self)
        label.setBuddy(widget)
        form.addRow(label, widget)

    @property
    def settings(self) -> Settings:
        """The numbers shown."""
        return Settings(**{name: box.value() for name, box in self.boxes.items()})
