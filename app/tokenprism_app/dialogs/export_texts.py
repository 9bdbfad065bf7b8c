"""The texts on which an export is compared: what the model was trained on, or others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget
from tokenprism import Progress
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.corpus import Corpus
from tokenprism.corpus.facts import shown

from ..i18n import Retranslator, translate
from ..session import Session, TokenizerEntry
from ..settings import Settings
from ..widgets.fields import ComboBox

SAMPLE = 2_000_000  # bytes of each corpus that are compared
# Kinds of choices; with them goes the key of a corpus or the path of a file.
TRAINED, ALL, CORPUS, FILE, NONE = "trained", "all", "corpus", "file", "none"


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """What is compared beside the built-in hard texts: samples of corpora, one file, one text."""

    corpora: Sequence[Corpus] = ()
    path: str = ""
    whole: bytes = b""

    def read(self, progress: Progress) -> tuple[list[bytes], list[bytes]]:
        """Samples to be cut into lines, and whole documents. For a worker.

        Raises CorpusError for what cannot be read; CancelledError.
        """
        corpora = list(self.corpora)
        if self.path:
            corpora.append(Corpus.open(self.path, progress=progress))
        samples = [part for corpus in corpora for part in corpus.sample(SAMPLE)]
        return samples, [self.whole] if self.whole else []


class TextsChooser(ComboBox):
    """Offers what the tokenizer was trained on first, where that is known."""

    changed = Signal()

    def __init__(
        self, session: Session, entry: TokenizerEntry, settings: Settings, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self._trained = trained_on(session, entry)
        self._file = ""
        self._row = 0
        self._fill()
        self.activated.connect(self._activated)
        self.currentIndexChanged.connect(self.changed)
        Retranslator(self, self._fill)

    def show_entry(self, entry: TokenizerEntry) -> None:
        """Offer the texts for another tokenizer."""
        self._trained = trained_on(self._session, entry)
        self.setCurrentIndex(0)
        self._fill()
        self.changed.emit()

    def texts(self) -> Texts:
        """What is chosen now."""
        kind, what = self.currentData()
        session = self._session
        if kind == TRAINED:
            return Texts(self._trained)
        if kind == ALL:
            return Texts(
                [one.corpus for one in session.corpora], whole=session.text.source[:SAMPLE]
            )
        if kind == CORPUS:
            return Texts([one.corpus for one in session.corpora if one.key == what])
        return Texts(path=self._file) if kind == FILE else Texts()

    def choose(self, kind: str) -> None:
        """Choose the first row of a kind."""
        rows = (row for row in range(self.count()) if self.itemData(row)[0] == kind)
        self.setCurrentIndex(next(rows))

    def choose_file(self, path: str) -> None:
        """Compare on the lines of a file."""
        self._file = path
        self._fill()
        self.choose(FILE)
        self._row = self.currentIndex()
        self.changed.emit()

    def _activated(self, row: int) -> None:
        if self.itemData(row)[0] != FILE:
            self._row = row
            return
        title = translate("TextsChooser", "Compare on the lines of a file")
        path, _ = QFileDialog.getOpenFileName(self, title, self._file or self._settings.folder)
        if path:
            self.choose_file(path)
        elif not self._file:
            self.setCurrentIndex(self._row)

    def _fill(self) -> None:
        chosen = max(self.currentIndex(), 0)
        self.blockSignals(True)
        self.clear()
        for title, kind, what in self._rows():
            self.addItem(title, (kind, what))
        self.setCurrentIndex(chosen)
        self.blockSignals(False)

    def _rows(self) -> list[tuple[str, str, int]]:
        rows = []
        if self._trained:
            names = ", ".join(corpus.name for corpus in self._trained)
            title = translate("TextsChooser", "What it was trained on ({corpora}), and hard texts")
            rows.append((title.format(corpora=names), TRAINED, 0))
        rows.append((
            translate("TextsChooser", "The corpora here, the text shown, and hard texts"), ALL, 0
        ))
        with_hard = translate("TextsChooser", "{corpus}, and hard texts")
        rows += [
            (with_hard.format(corpus=one.name), CORPUS, one.key)
            for one in self._session.corpora
        ]
        name = shown(Path(self._file).name) if self._file else ""
        title = with_hard.format(corpus=name) if name else translate("TextsChooser", "A file…")
        rows.append((title, FILE, 0))
        rows.append((translate("TextsChooser", "Built-in hard texts alone"), NONE, 0))
        return rows


def trained_on(session: Session, entry: TokenizerEntry) -> tuple[Corpus, ...]:
    """The corpora that a tokenizer is known to be made from: of a training in this window, or one
    of the library that its file tells by its digest. Empty where it is not known.
    """
    if entry.corpora or not isinstance(entry.tokenizer, BpeTokenizer | BytePieceTokenizer):
        return entry.corpora
    told = entry.tokenizer.model.record.get("corpus")
    digest = told.get("fingerprint") if isinstance(told, dict) else None
    found = (one.corpus for one in session.corpora if one.corpus.fingerprint == digest)
    return tuple(found)[:1]
