"""Special tokens that stand in files beside a vocabulary, as `transformers` writes them.

`tokenizer_config.json` has them with their ids in `added_tokens_decoder`. Where it has not,
`added_tokens.json` has ids, and the settings and `special_tokens_map.json` name those that are
special. Names without an id anywhere get the ids behind all others, as there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..errors import FormatError
from ..messages import Message
from .reading.beside import NAME, Settings, object_beside
from .reading.limits import HIGHEST_ID, LONGEST_TOKEN, is_sparse
from .reading.strict_json import Document, Key

_DECODER = "added_tokens_decoder"
_ADDED = "added_tokens.json"
_MAP = "special_tokens_map.json"
_NAMED = ("bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token",
          "mask_token")
_LISTS = ("additional_special_tokens", "extra_special_tokens")
_FLAGS = ("single_word", "lstrip", "rstrip", "normalized", "special")
_SHOWN = 3  # warnings of one kind


@dataclass(frozen=True, slots=True)
class AddedToken:
    """A token with the flags that `transformers` knows; `id` -1 where no file says it."""

    text: str
    id: int = -1
    special: bool = True
    single_word: bool = False
    lstrip: bool = False
    rstrip: bool = False
    normalized: bool = False

    @property
    def has_flags(self) -> bool:
        """Whether white space or letters beside the token decide something."""
        return self.single_word or self.lstrip or self.rstrip

    def row(self) -> dict[str, Any]:
        """As an entry of `added_tokens` in a tokenizer.json."""
        return {
            "id": self.id, "content": self.text, "single_word": self.single_word,
            "lstrip": self.lstrip, "rstrip": self.rstrip, "normalized": self.normalized,
            "special": self.special,
        }


@dataclass(frozen=True, slots=True)
class Beside:
    """Special tokens for a vocabulary: by rising id, and what to know about them."""

    tokens: tuple[AddedToken, ...]
    warnings: tuple[Message, ...]


def has_sources(path: Path) -> bool:
    """Whether any file that may name special tokens stands beside `path`."""
    return any(path.with_name(name).is_file() for name in (NAME, _ADDED, _MAP))


def specials_beside(
    path: Path, settings: Settings, entries: Mapping[str, int],
    defaults: Mapping[str, int] = MappingProxyType({}),
) -> Beside:
    """The tokens that files beside `path` add to the vocabulary `entries`, id by text.

    An entry of the vocabulary keeps its id and its content, whatever the files say. `defaults`:
    the ids of tokens that files may name without an id.
    """
    reading = _Reading(path, settings)
    found = reading.tokens()
    warnings = _Some(reading.warnings)
    tokens = _settled(found, entries, defaults, reading.source, warnings)
    said = list(warnings.all())
    if tokens:
        said.append(
            Message("the added token {text!r} is from {file}", text=tokens[0].text,
                    file=reading.source)
            if len(tokens) == 1 else
            Message("{count:,} added tokens are from {file}", count=len(tokens),
                    file=reading.source)
        )
    return Beside(tuple(tokens), tuple(said))


class _Reading:
    """The files beside one vocabulary."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self._path, self._settings = path, settings
        self.warnings: list[Message] = []
        self.source = NAME

    def tokens(self) -> list[AddedToken]:
        """All tokens, the first of each text."""
        document = self._settings.document
        rows = None if document is None else self._decoder_of(document)
        if document is not None and rows is not None:
            found = list(self._decoder(document, rows))
            named = self._named([document])
        else:
            special_map = object_beside(self._path, _MAP, self.warnings)
            added = object_beside(self._path, _ADDED, self.warnings)
            named = self._named([one for one in (special_map, document) if one is not None])
            found = [] if added is None else list(self._added(added, named))
            files = [one for one in (added, special_map, document) if one is not None]
            self.source = files[0].path.name if files else NAME
        known = {one.text for one in found}
        return found + [one for text, one in named.items() if text not in known]

    def _decoder_of(self, document: Document) -> dict[str, Any] | None:
        if document.root.get(_DECODER) is None:
            return None
        try:
            rows: dict[str, Any] = document.get((_DECODER,), dict)
        except FormatError as fault:
            self._leave(fault)
            return None
        return rows

    def _decoder(self, document: Document, rows: dict[str, Any]) -> Iterator[AddedToken]:
        for key in rows:
            keys = (_DECODER, key)
            try:
                if not (key.isascii() and key.isdigit() and int(key[:9]) <= HIGHEST_ID
                        and len(key) <= 8):
                    document.fail(keys, Message("has a key that is not an id"))
                yield replace(_token(document, keys, special=False), id=int(key))
            except FormatError as fault:
                self._leave(fault)

    def _added(
        self, document: Document, named: Mapping[str, AddedToken]
    ) -> Iterator[AddedToken]:
        for text in document.root:
            try:
                number = document.get((text,), int)
                if not 0 <= number <= HIGHEST_ID:
                    document.fail((text,), Message("is not an id"))
                _check(document, (text,), text)
            except FormatError as fault:
                self._leave(fault)
                continue
            special = named.get(text)
            yield replace(special, id=number) if special is not None else AddedToken(
                text, number, special=False, normalized=True
            )

    def _named(self, documents: list[Document]) -> dict[str, AddedToken]:
        """Tokens that are named for what they are, by text."""
        found: dict[str, AddedToken] = {}
        for name in _NAMED:
            for document in documents:
                if document.root.get(name) is not None and document.root[name] is not False:
                    self._note(document, (name,), found)
                    break
        for name in _LISTS:
            for document in documents:
                rows = document.root.get(name)
                for key in range(len(rows)) if isinstance(rows, list) else rows or ():
                    if isinstance(rows, list | dict):
                        self._note(document, (name, key), found)
        return found

    def _note(
        self, document: Document, keys: tuple[Key, ...], found: dict[str, AddedToken]
    ) -> None:
        try:
            token = replace(_token(document, keys, special=True), special=True)
        except FormatError as fault:
            self._leave(fault)
            return
        found.setdefault(token.text, token)

    def _leave(self, fault: FormatError) -> None:
        self.warnings.append(Message("{fault}: it is left out", fault=fault.message))


class _Some:
    """Warnings, of which the first are shown and the others counted."""

    def __init__(self, first: list[Message]) -> None:
        self._kinds: dict[str, list[Message]] = {}
        for one in first:
            self.add(one)

    def add(self, message: Message) -> None:
        self._kinds.setdefault(message.template, []).append(message)

    def all(self) -> Iterator[Message]:
        for messages in self._kinds.values():
            yield from messages[:_SHOWN]
            if len(messages) > _SHOWN:
                yield Message(
                    "and {count:,} more of that kind", count=len(messages) - _SHOWN
                )


def _token(document: Document, keys: tuple[Key, ...], *, special: bool) -> AddedToken:
    """A token written as a string, or as an object with `content` and flags."""
    value: Any = document.root
    for key in keys:
        value = value[key]
    if not isinstance(value, dict):
        text = document.get(keys, str)
        _check(document, keys, text)
        return AddedToken(text, special=special)
    text = document.get((*keys, "content"), str)
    _check(document, keys, text)
    flags = {name: document.get((*keys, name), bool) for name in _FLAGS if name in value}
    flags.setdefault("special", special)
    flags.setdefault("normalized", not flags["special"])
    return AddedToken(text, **flags)


def _check(document: Document, keys: tuple[Key, ...], text: str) -> None:
    if not text or len(text) > LONGEST_TOKEN or any("\ud800" <= one <= "\udfff" for one in text):
        document.fail(keys, Message("is not the text of a token"))


def _settled(
    found: list[AddedToken], entries: Mapping[str, int], defaults: Mapping[str, int], source: str,
    warnings: _Some,
) -> list[AddedToken]:
    """The tokens with ids that do not collide."""
    owners = {number: text for text, number in entries.items()}
    highest = max(owners, default=-1)
    kept: dict[int, AddedToken] = {}
    nameless = []
    for given in found:
        token = given
        if token.id < 0 and token.text in defaults:
            token = replace(token, id=defaults[token.text])
        own = entries.get(token.text)
        if own is not None:
            if token.id not in (-1, own):
                warnings.add(Message(
                    "{text!r} has the id {own} in the vocabulary and {other} in {file}: {own} "
                    "counts", text=token.text, own=own, other=token.id, file=source,
                ))
            kept.setdefault(own, replace(token, id=own))
        elif token.id < 0:
            nameless.append(token)
        elif (owner := owners.get(token.id)) is not None or token.id in kept:
            other = owner if owner is not None else kept[token.id].text
            warnings.add(Message(
                "{file} gives {text!r} the id {id}, which {other!r} has: {text!r} is left out",
                file=source, text=token.text, id=token.id, other=other,
            ))
        elif is_sparse(max(highest, token.id), len(entries) + len(kept)):
            warnings.add(Message(
                "{file} gives {text!r} the id {id:,}, far beyond all others: it is left out",
                file=source, text=token.text, id=token.id,
            ))
        else:
            kept[token.id] = token
    following = max([highest, *kept, *defaults.values()]) + 1
    for number, token in enumerate(nameless, following):
        warnings.add(Message(
            "{text!r} has no id in any file: it gets the next one, {id}",
            text=token.text, id=number,
        ))
        kept[number] = replace(token, id=number)
    return [kept[number] for number in sorted(kept)]



def flags_unused(tokens: Collection[AddedToken]) -> list[Message]:
    """A sentence where tokens have flags that a format without a tokenizer.json cannot follow."""
    flagged = next((token.text for token in tokens if token.has_flags), None)
    if flagged is None:
        return []
    return [
        Message(
            "{text!r} should take in the white space beside it, or stand alone, by its settings: "
            "that is not done here, and it is found everywhere", text=flagged,
        )
    ]


def holes_behind(entries: Collection[int], specials: Collection[int]) -> list[Message]:
    """A sentence where ids between those of `entries` and the last special token are no token's."""
    first, taken = max(entries, default=-1) + 1, {*entries, *specials}
    holes = [number for number in range(first, max(taken, default=-1)) if number not in taken]
    if not holes:
        return []
    return [
        Message("no special token has the id {id}", id=holes[0]) if len(holes) == 1
        else Message(
            "{count:,} ids before the last special token have no token, the first "
            "is {id}", count=len(holes), id=holes[0],
        )
    ]
