"""The documents of one language in a file of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from .chunks import Texts
from .documents import DocumentFile, examined, excerpts_of, whole
from .facts import Document
from .record_file import RecordFile
from .streams import BLOCK, changed


class LanguageFiles:
    """The documents of a file of records that are in one language."""

    def __init__(self, file: RecordFile, language: str) -> None:
        share = file.facts.languages[language]
        self.facts = replace(
            file.facts, documents=share.documents, size=share.size, lines=share.lines,
            languages={language: share},
        )
        self.file, self.language = file, language

    @staticmethod
    def of(file: DocumentFile, language: str) -> DocumentFile | None:
        """The part of a file in a language: itself, documents of it, or None."""
        known = list(file.facts.languages) or [""]
        if language not in known:
            return None
        if len(known) == 1:
            return file
        assert isinstance(file, RecordFile)
        return LanguageFiles(file, language)

    def __len__(self) -> int:
        return self.facts.documents

    def document(self, index: int) -> Document:
        """A document, read to tell its facts."""
        found = examined(f"{self.facts.name} ({self.language}):{index + 1}", self._text(index))
        return replace(found, path=self.facts.path, language=self.language)

    def texts(self, language: str | None = None) -> Iterator[Texts | Iterable[bytes]]:
        """The documents one after another."""
        return self.file.texts(self.language)

    def blocks(self, index: int) -> Iterator[bytes]:
        """A document in blocks."""
        text = self._text(index)
        for start in range(0, len(text), BLOCK):
            yield text[start : start + BLOCK]

    def read(self, index: int, start: int, size: int) -> bytes:
        """At most `size` bytes of a document from byte `start`."""
        return self._text(index)[start : start + size]

    def excerpts(self, places: Sequence[int], size: int) -> Iterator[bytes]:
        """About `size` bytes of the documents that hold these bytes of them all."""
        return excerpts_of(whole(self.file.texts(self.language)), places, size)

    def _text(self, index: int) -> bytes:
        for number, text in enumerate(whole(self.file.texts(self.language))):
            if number == index:
                return text
        raise changed(self.facts.name)
