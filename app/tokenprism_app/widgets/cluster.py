"""The field for a Dask cluster, with its words below."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget


class ClusterField(QLineEdit):
    """The address of a scheduler; empty for this machine."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText("tcp://host:8786")
        self.words = QLabel(parent)
        self.words.setProperty("role", "caption")
        self.words.setWordWrap(True)

    def box(self) -> QVBoxLayout:
        """The field over its words."""
        box = QVBoxLayout()
        box.setSpacing(4)
        box.addWidget(self)
        box.addWidget(self.words)
        return box

    @property
    def address(self) -> str:
        """What was typed."""
        return self.text().strip()

    def explained(self) -> tuple[str, str]:
        """Label and help, in the language in force; the words below change to it too."""
        self.words.setText(self.tr("empty: this computer counts"))
        return self.tr("Dask cluster"), self.tr(
            "The scheduler whose workers count instead of this computer. They read the corpora "
            "themselves, so all must find them by the same paths. The result is the same")
