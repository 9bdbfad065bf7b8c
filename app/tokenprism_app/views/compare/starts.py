"""Ways to begin, where there is no text or no tokenizer yet."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget


class Starts(QWidget):
    """Buttons in a row: `open` and `examples` are for the window to follow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compareStarts")
        self.open, self.paste, self.examples = (QPushButton(self) for _ in range(3))
        self.open.setProperty("role", "primary")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 12)
        row.setSpacing(8)
        row.addStretch(1)
        for button in (self.open, self.paste, self.examples):
            row.addWidget(button)
        row.addStretch(1)

    def retranslate(self) -> None:
        """Say everything in the language in force."""
        for button, words, tip in (
            (self.open, self.tr("Open files…"),
             self.tr("Open tokenizers, texts and corpora")),
            (self.paste, self.tr("Paste"), self.tr("Examine the text of the clipboard")),
            (self.examples, self.tr("Examples"),
             self.tr("Worked examples, step by step, with their own tokenizers")),
        ):
            button.setText(words)
            button.setToolTip(tip)
            button.setAccessibleName(f"{words}: {tip}")
