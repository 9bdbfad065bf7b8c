"""The `tokenizers` library's own objects for a tokenizer.json.

The library takes three times as long to read half a million merges from JSON as from lists, so the
model of a BPE is handed over apart from the rest of the document.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...errors import FormatError
from ...messages import Message
from ..reading.strict_json import Document

if TYPE_CHECKING:
    from tokenizers import Tokenizer as Library

_ADDED = {"id": int, "content": str, "single_word": bool, "lstrip": bool, "rstrip": bool,
          "normalized": bool, "special": bool}
_SETTINGS = ("dropout", "unk_token", "continuing_subword_prefix", "end_of_word_suffix", "fuse_unk",
             "byte_fallback", "ignore_merges")
_NONE: Mapping[str, int] = MappingProxyType({})
_EMPTY_MODEL = {"type": "BPE", "vocab": {}, "merges": []}


class Libraries:
    """Makes the library's objects for one document; they share the model, which is most of them."""

    def __init__(self, document: Document, respelled: Mapping[str, int] = _NONE) -> None:
        """FormatError, with the library's reason, where it refuses the document.

        `respelled`: more spellings of entries of a WordPiece vocabulary, by which texts are encoded
        too; entries that are written are spelled as in the document.
        """
        root = document.root
        self._path = document.path
        self._regular = _is_regular(document)
        self._added: list[dict[str, Any]] = root.get("added_tokens") or []
        if self._regular:
            self._text = json.dumps({**root, "model": _EMPTY_MODEL, "added_tokens": []})
            self._first = self._settled(self._assembled(self._model(root), self._added))
        else:
            self._text = document.text or json.dumps(root)
            self._first = self._settled(self._parsed(self._text))
        self._respelled = bool(respelled)
        if respelled:
            vocab = {**respelled, **root["model"]["vocab"]}
            self._text = json.dumps({**root, "model": {**root["model"], "vocab": vocab}})

    @property
    def first(self) -> Library:
        """The object that was made first, always the same. It decodes."""
        return self._first

    def allowing(self) -> Library:
        """An object to encode with that finds special tokens."""
        return self.another() if self._respelled else self._first

    def another(self, always: Collection[str] = ()) -> Library:
        """Another object, whose state is its own.

        `always`: the special tokens that it takes for added tokens that are not special, and so
        finds in every text.
        """
        rows = self._added
        if always:
            rows = [
                {**row, "special": row["special"] and row["content"] not in always} for row in rows
            ]
        if self._regular:
            return self._settled(self._assembled(self._first.model, rows))
        if always:
            root = json.loads(self._text)
            return self._settled(self._parsed(json.dumps({**root, "added_tokens": rows})))
        return self._settled(self._parsed(self._text))

    def _parsed(self, text: str) -> Library:
        # Here, for a program that opens no such file is spared the library.
        from tokenizers import Tokenizer as Library

        made: Library = self._asked(lambda: Library.from_str(text))
        return made

    def _model(self, root: Mapping[str, Any]) -> Any:
        from tokenizers import models

        model = root["model"]
        # The library itself says what the settings mean.
        empty = {**root, "model": {**model, "vocab": {}, "merges": []}, "added_tokens": []}
        read = self._parsed(json.dumps(empty)).model
        settings = {name: value for name in _SETTINGS if (value := getattr(read, name)) is not None}
        rows = model["merges"]
        if rows and isinstance(rows[0], str):
            rows = [row.split(" ") for row in rows]
        return self._asked(lambda: models.BPE(model["vocab"], list(map(tuple, rows)), **settings))

    def _assembled(self, model: Any, rows: Sequence[Mapping[str, Any]]) -> Library:
        from tokenizers import AddedToken

        library = self._parsed(self._text)
        library.model = model
        added = [
            AddedToken(**{name: row[name] for name in _ADDED if name != "id"})
            for row in rows
        ]
        self._asked(lambda: library.add_tokens(added))
        return library

    @staticmethod
    def _settled(library: Library) -> Library:
        """Without what the file asks for and an explorer must not do: texts are shown whole."""
        library.no_truncation()
        library.no_padding()
        if getattr(library.model, "dropout", None):
            library.model.dropout = None
        return library

    def _asked(self, make: Callable[[], Any]) -> Any:
        try:
            return make()
        except BaseException as fault:
            # The library panics, which is no Exception, on files it did not foresee.
            if not isinstance(fault, Exception) and type(fault).__name__ != "PanicException":
                raise
            problem = Message("the tokenizers library cannot open it: {fault}", fault=str(fault))
            raise FormatError(problem, path=str(self._path)) from None


def _is_regular(document: Document) -> bool:
    """Whether a document is a BPE's with nothing left out or said twice.

    What the library makes of any other is for it alone to say.
    """
    root = document.root
    return not document.repeated and root["model"].get("type") == "BPE" and all(
        {name: type(value) for name, value in row.items()} == _ADDED
        for row in root.get("added_tokens") or []
    )
