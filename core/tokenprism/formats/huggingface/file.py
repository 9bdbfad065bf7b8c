"""A tokenizer.json taken apart and checked, before any library sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import add
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from ...errors import FormatError
from ...messages import Message
from ..reading.limits import HIGHEST_ID, LONGEST_TOKEN, is_sparse
from ..reading.strict_json import Document, Key
from .parts import check_parts

MODELS = ("BPE", "WordPiece", "Unigram", "WordLevel")


@dataclass(frozen=True, slots=True)
class Added:
    """An entry of `added_tokens`."""

    id: int
    content: str
    special: bool
    plain: bool  # found as it is written: no stripping, no word borders
    normalized: bool  # looked for after those that are not, in what they left


@dataclass(frozen=True, slots=True)
class HfFile:
    """What a tokenizer.json holds. `vocab` by spelling; `scores` by id for Unigram alone;
    `merges` in their order, int32[n, 3]: the ids of both parts and of what they make."""

    document: Document
    kind: str
    vocab: Mapping[str, int]
    scores: Mapping[int, float]
    merges: NDArray[np.int32]
    added: list[Added]
    warnings: tuple[Message, ...]

    def part(self, name: str) -> Any:
        """`normalizer`, `pre_tokenizer`, `post_processor` or `decoder`; None where it is absent."""
        return self.document.root.get(name)

    def setting(self, name: str) -> Any:
        """A setting of the model; None where it is absent."""
        return self.document.root["model"].get(name)

    def types(self, *names: str) -> set[str]:
        """The types of every step in the parts named, nested ones too."""
        return {step["type"] for name in names for step in steps(self.part(name))}


def steps(part: Any) -> Iterator[Mapping[str, Any]]:
    """Every object with a type inside `part`, itself first."""
    pending = [part]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            if isinstance(value.get("type"), str):
                yield value
            pending.extend(reversed(list(value.values())))
        elif isinstance(value, list):
            pending.extend(reversed(value))


def take_apart(document: Document) -> HfFile:
    """Check the file's structure. FormatError names the key, line and byte of what is wrong."""
    document.expect((), document.root, dict)
    model = document.get(("model",), dict)
    kind = _kind(document, model)
    check_parts(document, kind)
    scores: dict[int, float] = {}
    vocab = _unigram_vocab(document, scores) if kind == "Unigram" else _vocab(document)
    merges = _merges(document, vocab) if kind == "BPE" else np.empty((0, 3), np.int32)
    added = _added(document)
    ids = [*vocab.values(), *(token.id for token in added)]
    if is_sparse(max(ids, default=0), len(ids)):
        document.fail(
            ("model", "vocab"), Message("has the id {id:,}, far beyond all others", id=max(ids))
        )
    return HfFile(
        document, kind, vocab, scores, merges, added,
        tuple(_oddities(document, vocab, added)),
    )


def _kind(document: Document, model: Mapping[str, Any]) -> str:
    if "type" in model:
        kind = document.get(("model", "type"), str)
        if kind not in MODELS:
            document.fail(
                ("model", "type"),
                Message("is {kind!r}, which no version of the format knows", kind=kind),
            )
        return kind
    # Old files do not say: each type has a field of its own.
    if "merges" in model:
        return "BPE"
    if "unk_id" in model:
        return "Unigram"
    return "WordPiece" if "max_input_chars_per_word" in model else "WordLevel"


def _vocab(document: Document) -> dict[str, int]:
    vocab = document.get(("model", "vocab"), dict)
    if {*map(type, vocab.values())} <= {int}:
        ids = {*vocab.values()}
        lowest, highest = min(ids, default=0), max(ids, default=0)
        if len(ids) == len(vocab) and 0 <= lowest <= highest <= HIGHEST_ID:
            _check_text(document, ("model", "vocab"), vocab)
            return vocab
    return _name_bad_id(document, vocab)


def _name_bad_id(document: Document, vocab: Mapping[str, Any]) -> NoReturn:
    owners: dict[int, str] = {}
    for token, value in vocab.items():
        if type(value) is not int or not 0 <= value <= HIGHEST_ID:
            document.fail(
                ("model", "vocab", token),
                Message(
                    "has the id {value}; ids are whole numbers from 0 to {most:,}",
                    value=_shown(value),
                    most=HIGHEST_ID,
                ),
            )
        if value in owners:
            document.fail(
                ("model", "vocab", token),
                Message(
                    "has the id {value}, which {other!a} has too", value=value, other=owners[value]
                ),
            )
        owners[value] = token
    raise AssertionError("the vocabulary has a bad id")


def _unigram_vocab(document: Document, scores: dict[int, float]) -> dict[str, int]:
    vocab: dict[str, int] = {}
    for index, row in enumerate(document.get(("model", "vocab"), list)):
        keys = ("model", "vocab", index)
        if not (isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)
                and type(row[1]) in (int, float)):
            document.fail(keys, Message("must be a piece and its score"))
        vocab[row[0]] = index  # the library finds the last of equal ones
        scores[index] = float(row[1])
    unknown = document.root["model"].get("unk_id")
    if unknown is not None and unknown >= len(scores):
        document.fail(
            ("model", "unk_id"),
            Message("is {id:,}; the vocabulary has {count:,} pieces", id=unknown,
                    count=len(scores)),
        )
    _check_text(document, ("model", "vocab"), vocab)
    return vocab


def _check_text(document: Document, keys: tuple[Key, ...], texts: Mapping[str, object]) -> None:
    longest = max(map(len, texts), default=0)
    if longest > LONGEST_TOKEN:
        document.fail(
            keys,
            Message("has a token of {count:,} characters, more than any vocabulary ({most:,})",
                    count=longest, most=LONGEST_TOKEN),
        )
    try:
        "".join(texts).encode("utf-8")
    except UnicodeEncodeError:
        for text in texts:
            if any("\ud800" <= character <= "\udfff" for character in text):
                document.fail(
                    keys, Message("has the token {text!a} with half a surrogate pair", text=text)
                )


def _merges(document: Document, vocab: Mapping[str, int]) -> NDArray[np.int32]:
    """Half a million of them are usual, so all are looked up at once; only a list with a fault is
    gone through merge by merge, to name it.
    """
    prefix = document.root["model"].get("continuing_subword_prefix") or ""
    if not isinstance(prefix, str):
        document.fail(("model", "continuing_subword_prefix"), Message("must be a string or null"))
    rows = document.get(("model", "merges"), list)
    if {*map(type, rows)} == {str}:
        rows = [row.split(" ") for row in rows]
    if {*map(type, rows)} <= {list, tuple} and {*map(len, rows)} <= {2}:
        left, right = [row[0] for row in rows], [row[1] for row in rows]
        if {*map(type, left), *map(type, right)} <= {str} and _all_go_on(right, prefix):
            rest = [part.removeprefix(prefix) for part in right] if prefix else right
            try:
                columns = [_ids(vocab, texts) for texts in (left, right, map(add, left, rest))]
                return np.stack(columns, axis=1)
            except KeyError:
                _name_fault(document, vocab, prefix)
    return _name_fault(document, vocab, prefix)


def _all_go_on(right: list[str], prefix: str) -> bool:
    return not prefix or (prefix.isascii() and all(part.startswith(prefix) for part in right))


def _ids(vocab: Mapping[str, int], texts: Iterable[str]) -> NDArray[np.int32]:
    return np.fromiter(map(vocab.__getitem__, texts), np.int32)


def _name_fault(document: Document, vocab: Mapping[str, int], prefix: str) -> NoReturn:
    for index, row in enumerate(document.get(("model", "merges"), list)):
        keys = ("model", "merges", index)
        parts = row.split(" ") if isinstance(row, str) else row
        if not (isinstance(parts, list | tuple) and len(parts) == 2
                and isinstance(parts[0], str) and isinstance(parts[1], str)):
            document.fail(
                keys, Message("must be two tokens, as a pair or as one string with one space")
            )
        left, right = parts
        if prefix and not (right.startswith(prefix) and prefix.isascii()):
            # The library cuts as many bytes off, and inside of a character it ends the process.
            document.fail(
                keys, Message("must go on with a token that begins with {prefix!a}", prefix=prefix)
                if prefix.isascii()
                else Message("cannot be used: the prefix {prefix!a} is not ASCII", prefix=prefix),
            )
        for token in (left, right, left + right.removeprefix(prefix)):
            if token not in vocab:
                document.fail(
                    keys, Message("needs the token {token!a}, which model.vocab lacks", token=token)
                )
    document.fail(
        ("model", "merges"), Message("must all be pairs, or all be strings with one space")
    )


def _added(document: Document) -> list[Added]:
    if document.root.get("added_tokens") is None:
        return []
    found = []
    for index, row in enumerate(document.get(("added_tokens",), list)):
        keys = ("added_tokens", index)
        document.expect(keys, row, dict)
        token_id = document.get((*keys, "id"), int)
        content = document.get((*keys, "content"), str)
        if not 0 <= token_id <= HIGHEST_ID:
            document.fail((*keys, "id"), Message("is {id}, outside the range of ids", id=token_id))
        _check_text(document, keys, {content: 0})
        switches = [row.get(name, False) for name in ("single_word", "lstrip", "rstrip")]
        special = bool(row.get("special"))
        normalized = bool(row.get("normalized", not special))
        found.append(Added(token_id, content, special, not any(switches), normalized))
    return found


def _oddities(
    document: Document, vocab: Mapping[str, int], added: list[Added]
) -> Iterator[Message]:
    for key in document.repeated[:3]:
        yield Message("the key {key!r} occurs twice in one object; the last one counts", key=key)
    strange = any(vocab.get(token.content) != token.id for token in added)
    names = {token_id: token for token, token_id in vocab.items()} if strange else {}
    for token in added:
        other = names.get(token.id, token.content)
        if other != token.content:
            yield Message(
                "the id {id} has two names: {other!r} and {token!r}",
                id=token.id,
                other=other,
                token=token.content,
            )
        names[token.id] = token.content
    root = document.root
    for part in ("truncation", "padding"):
        if root.get(part) is not None:
            yield Message("the file's {part} is not applied: texts are shown whole", part=part)
    if root["model"].get("dropout"):
        yield Message(
            "the file's dropout is not applied: the same text always gives the same tokens"
        )


def require_model(document: Document) -> None:
    """FormatError unless the document has what a tokenizer.json has at its top."""
    root = document.root
    if not isinstance(root, dict) or "model" not in root:
        first = next(iter(root)) if isinstance(root, dict) and root else None
        raise FormatError(
            Message("this JSON file is neither a tokenizer.json nor a Tokenprism model")
            if first is None
            else Message(
                "this JSON file ({first} …) is neither a tokenizer.json nor a Tokenprism model",
                first=first,
            ),
            path=document.path,
            line=1,
            byte=0,
            remedy="A tokenizer.json has the key 'model' at its top",
        )


def _shown(value: object) -> str:
    return repr(value) if isinstance(value, int | float | str) else type(value).__name__
