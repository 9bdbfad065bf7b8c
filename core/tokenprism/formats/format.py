"""What a format of tokenizer files is: how it is recognised, opened, written and proved.

A format is a module with a subclass of `Format`; `registry` lists them. These modules are imported
to look at any file, so they import the code that reads and writes inside of their methods.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ..errors import ExportError, FormatError
from ..messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..bpe.model import BpeModel
    from ..bytepiece.model import BytePieceModel
    from ..pretokenize import Pattern
    from ..tokenizer import Tokenizer
    from .reading.strict_json import Document
    from .sandbox.libraries import Loaded

    Model = BpeModel | BytePieceModel

BPE, BYTEPIECE = "BPE", "BytePiece"


def kind_of(model: Model) -> str:
    """BPE or BYTEPIECE."""
    from ..bpe.model import BpeModel

    return BPE if isinstance(model, BpeModel) else BYTEPIECE


class TokenizerFile:
    """A file that is opened: its path, the tokenizer's name, and its content, read once."""

    def __init__(self, path: Path, name: str, pattern: Pattern | None, data: bytes) -> None:
        """`pattern`: how text is cut, from whoever opens the file; `data` is empty where the format
        reads the file itself.
        """
        self.path, self.name, self.pattern, self.data = path, name, pattern, data

    @cached_property
    def document(self) -> Document:
        """The content as JSON. FormatError."""
        from .reading.strict_json import parse

        return parse(self.path, self.data)

    def refuse_pattern(self) -> None:
        """FormatError where a pattern was given, for a format that says itself how text is cut."""
        refuse_pattern(self.path, self.pattern)


def refuse_pattern(path: str | Path, pattern: object) -> None:
    """FormatError where a pattern was given for a file that says itself how text is cut."""
    if pattern is not None:
        raise FormatError(
            "this file says itself how text is cut", path=path, remedy="Leave the pattern out"
        )


class Format:
    """One format of tokenizer files. What a format cannot do it leaves as it is here."""

    name: ClassVar[str] = ""
    title: ClassVar[Message] = Message("")
    patterns: ClassVar[str] = ""
    """What a dialog for files shows of this format, as "*.json *.txt"."""
    holds: ClassVar[Message] = Message("")
    """For what a file of this format is good."""

    # Reading.
    names: ClassVar[tuple[str, ...]] = ()
    """Ends of names of files that hold a tokenizer, whatever is in them."""
    folder_names: ClassVar[tuple[str, ...]] = ()
    """Names under which a folder of files has one, those that are looked for first in front."""
    folder_rank: ClassVar[int] = 0
    """In a folder, names of formats with less are looked for first."""
    endings: ClassVar[tuple[str, ...]] = ()
    """Ends of names of files that are left out of the tokenizer's name."""
    is_binary: ClassVar[bool] = False
    """Whether a file begins with bytes that no text has."""
    doubt: ClassVar[int] = 0
    """Formats with less are looked for first among those of text."""
    by_library: ClassVar[bool] = False
    """Whether a library of others may encode: the file is then opened in a child process."""
    reads_itself: ClassVar[bool] = False
    """Whether `open` reads the file, of which only a part is needed."""
    has_collections: ClassVar[bool] = False
    """Whether opening makes millions of objects."""
    for_tiktoken: ClassVar[bool] = False
    """Whether patterns given for a file are read as tiktoken reads them."""

    # Writing.
    suffix: ClassVar[str] = ""
    """What written files usually end in; empty where the format is only read."""
    is_told_by_name: ClassVar[bool] = False
    """Whether a training writes this format when its file's name ends so."""
    kinds: ClassVar[frozenset[str]] = frozenset()
    """The kinds of model, BPE or BYTEPIECE, that it can hold in some cases."""
    has_characters: ClassVar[bool] = False
    """Whether it can hold a BPE over characters."""
    carries_form_c: ClassVar[bool] = False
    """Whether a file says that text is put into form C first."""

    # The library that proves what was written.
    library: ClassVar[str] = ""
    """The package of Python that reads it."""
    stand_in: ClassVar[str] = ""
    """The package that proves it where that one is not installed."""
    engine: ClassVar[str] = "fancy-regex"
    """What cuts text by the pattern of a file: "fancy-regex", "Oniguruma", or "" where the library
    cuts as it is done here, by a known pattern, or not at all."""
    takes_specials: ClassVar[bool] = True
    """Whether the library finds special tokens in texts."""

    def recognises(self, head: bytes, path: Path) -> bool:
        """Whether a file that begins so is one; of text without a byte-order mark and white space.
        """
        return False

    def is_announced(self, head: bytes) -> bool:
        """Whether JSON that begins so is certainly a file of this format and no text."""
        return False

    def holds_document(self, document: Document) -> bool:
        """Whether JSON is a file of this format."""
        return False

    def open(self, file: TokenizerFile) -> Tokenizer:
        """The tokenizer. FormatError for a damaged file."""
        raise NotImplementedError(self.name)

    def needs_library(self, path: Path, head: bytes) -> bool:
        """Whether a library of others may be asked to encode."""
        return self.by_library

    def guesses_pattern(self, path: Path, head: bytes) -> bool:
        """Whether a file of this format would be opened with a pattern that is only likely."""
        return False

    def accepts(self, model: Model) -> bool:
        """Whether the format can hold models of this kind."""
        return kind_of(model) in self.kinds and (
            getattr(model, "alphabet", None) is None or self.has_characters
        )

    def render(self, model: Model, name: str) -> dict[str, bytes]:
        """The contents of the files by their names, the model's, called `name`, first. ExportError.
        """
        raise NotImplementedError(self.name)

    def place(self, files: Mapping[str, bytes], folder: Path) -> list[Path]:
        """Put rendered files in `folder`, atomically; their paths."""
        from ..files import write_together

        paths = {folder / name: content for name, content in files.items()}
        write_together(paths)
        return list(paths)

    def losses(self, model: Model) -> tuple[Message, ...]:
        """What will make ids differ, a sentence each; none where the export is exact."""
        if getattr(model, "nfc", False) and not self.carries_form_c:
            return (FORM_C_IS_LOST,)
        return ()

    def notes(self, model: Model) -> tuple[Message, ...]:
        """What to know about an export beside its ids, a sentence each."""
        return ()

    def snippet(self, model: Model, path: Path) -> str:
        """Lines of Python: they load the file at `path` and leave the ids of a text in `ids`."""
        raise NotImplementedError(self.name)

    def load(self, path: str, specials: Mapping[str, int]) -> Loaded:
        """The library with the file at `path`. ImportError where it is not installed."""
        raise NotImplementedError(self.name)

    def can_ask(self, text: bytes) -> bool:
        """Whether the library can be asked for the ids of a text."""
        try:
            text.decode("utf-8")
        except UnicodeDecodeError:
            return False
        return True

    def refuse_characters(self, model: Model) -> None:
        """ExportError for a BPE over characters where the format holds bytes."""
        if getattr(model, "alphabet", None) is not None and not self.has_characters:
            raise ExportError(
                Message("{format} holds merges of bytes here, and this model's symbols are "
                        "characters", format=self.name),
                remedy="Save it in Tokenprism's own format or as tokenizer.json",
            )

    def __repr__(self) -> str:
        return f"<Format {self.name}>"

    # One that comes from another process is the same.
    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.name)


FORM_C_IS_LOST = Message("Text is not brought into form C: the format takes it as it is.")
