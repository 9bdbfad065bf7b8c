"""The field for special tokens, and those of a model that is continued."""

from __future__ import annotations

import json

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import SPECIAL_PRESETS
from tokenprism.errors import OptionError

from ...i18n import Retranslator
from ...widgets.shortened import ShortenedLabel
from .fields import caption

USUAL = "<|endoftext|>"
_LISTED = 40  # tokens of a model that are named


class SpecialTokensField(QWidget):
    """Special tokens with spaces between them; one that has spaces is in quotation marks.

    Below it are the special tokens of the model to continue, which keep their ids.
    """

    changed = Signal()
    preset_chosen = Signal()  # special tokens that come first

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = QLineEdit(USUAL, self)
        self.setFocusProxy(self.line)
        self.kept = ShortenedLabel(self)
        self.kept.setProperty("role", "caption")
        self._words = caption(self)
        self._model: BpeModel | None = None
        self._has_presets = True
        self._before = USUAL
        self.mistral = QPushButton(self)
        self.mistral.setAutoDefault(False)
        self.mistral.clicked.connect(self._insert)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.mistral)
        layout.addLayout(row)
        layout.addWidget(self.kept)
        layout.addWidget(self._words)
        self.line.textChanged.connect(self.changed)
        Retranslator(self, self._translate)

    def tokens(self) -> tuple[str, ...]:
        """The tokens of the field, once each, in their order. OptionError for an open quotation."""
        return tuple(dict.fromkeys(tokens_in(self.line.text())))

    def show_tokens(self, tokens: tuple[str, ...]) -> None:
        """Fill the field."""
        self.line.setText(spelled(tokens))

    def continue_model(self, model: BpeModel | None) -> None:
        """Show the special tokens of the model to continue; the field is for further ones."""
        if model is not None and self._model is None:
            self._before = self.line.text()
        if model is not self._model:
            self.line.setText(self._before if model is None else "")
        self._model = model
        self._translate()

    def offer_presets(self, offered: bool) -> None:
        """Whether the tokens of other programs are offered: they are for BPE."""
        self._has_presets = offered
        self._translate()

    def _insert(self) -> None:
        self.show_tokens(SPECIAL_PRESETS["mistral"])
        self.preset_chosen.emit()

    def _translate(self) -> None:
        self.line.setPlaceholderText("" if self._model is None else self.tr("further ones"))
        self.mistral.setText(self.tr("Mistral's"))
        self.mistral.setToolTip(self.tr(
            "The control tokens that mistral-common needs, before the bytes: for tekken.json"))
        self.mistral.setVisible(self._model is None and self._has_presets)
        self._words.setText(self.tr('separated by spaces; one that has spaces as "…"'))
        kept = {} if self._model is None else self._model.specials
        self.kept.setVisible(bool(kept))
        listed = [f"{text} {number}" for text, number in list(kept.items())[:_LISTED]]
        more = ["…"] if len(kept) > _LISTED else []
        self.kept.setText(self.tr("{n} of the model stay: {tokens}").format(
            n=f"{len(kept):,}", tokens=", ".join([*listed, *more])))


def spelled(tokens: tuple[str, ...]) -> str:
    """Tokens as the field holds them; `tokens_in` reads them."""
    return " ".join(
        json.dumps(token, ensure_ascii=False)
        if token.startswith('"') or token.split() != [token] else token
        for token in tokens
    )


def tokens_in(text: str) -> list[str]:
    """The tokens in the text of the field. OptionError for a quotation without an end."""
    found: list[str] = []
    text = text.strip()
    while text:
        if text.startswith('"'):
            try:
                token, end = json.JSONDecoder(strict=False).raw_decode(text)
            except json.JSONDecodeError:
                raise OptionError(
                    "a special token in quotation marks has no end",
                    remedy="Close it with a quotation mark, and write \\\" for one in the token",
                ) from None
        else:
            token = text.split(maxsplit=1)[0]
            end = len(token)
        found.append(token)
        text = text[end:].lstrip()
    return found
