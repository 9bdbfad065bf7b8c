"""Tokenprism's own model file: canonical JSON with all that repeats the model, and its identity."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bpe.model import BpeModel
from ..errors import FormatError, OptionError
from ..identity import identity
from ..messages import Message
from ..pretokenize import Pattern, pattern
from .limits import HIGHEST_ID, is_sparse
from .strict_json import Document, Key

SUFFIX = ".tokenprism.json"
NAME = "tokenprism"
VERSION = 1
_MOST_MERGES = 1 << 23
_LARGEST_VOCABULARY = 256 << 20  # bytes of all tokens together
_COLUMNS = 5  # left, right, result, rank, count


def render(model: BpeModel) -> bytes:
    """The file's content: sorted keys, a line for each key and each merge; UTF-8."""
    rows = np.stack(
        [model.left, model.right, model.result, model.ranks, model.counts], axis=1
    ).tolist()
    values: dict[str, Any] = {
        "algorithm": "bpe",
        "bytes": model.byte_ids.tolist(),
        "format": NAME,
        "identity": identity(model),
        "merges": rows,
        "normalization": "none",
        "ordered": _is_ordered(model),
        "pattern": {"name": model.pattern.name, "regex": model.pattern.regex},
        "record": dict(model.record),
        "special_tokens": dict(model.specials),
        "version": VERSION,
        "whole": {str(token_id): token.hex() for token_id, token in model.whole.items()},
    }
    values |= {
        name: sorted(texts)
        for name, texts in (("always", model.always), ("later", model.later)) if texts
    }
    lines = [f"{_spell(key)}:{_spell_value(key, values[key])}" for key in sorted(values)]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def is_native(document: Document) -> bool:
    """Whether the document says that it is a model of Tokenprism."""
    return isinstance(document.root, dict) and document.root.get("format") == NAME


def build(document: Document) -> BpeModel:
    """The model in a parsed file. FormatError names the key and index of whatever is wrong."""
    _check_head(document)
    byte_ids = _byte_ids(document)
    specials = _specials(document)
    whole = _whole(document)
    columns = _merges(document)
    ordered = document.get(("ordered",), bool)
    _check_ids(document, byte_ids, columns, specials, whole, ordered)
    cuts, record = _pattern(document), document.get(("record",), dict)
    try:
        model = BpeModel(
            byte_ids=byte_ids,
            left=columns[:, 0].astype(np.int32),
            right=columns[:, 1].astype(np.int32),
            result=columns[:, 2].astype(np.int32),
            ranks=columns[:, 3].astype(np.int32),
            counts=columns[:, 4].copy(),
            pattern=cuts,
            specials=specials,
            always=_some_of(document, "always", specials),
            later=_some_of(document, "later", specials),
            whole=whole,
            record=record,
        )
        _ = model.vocabulary  # joins the bytes of all tokens, within bounds
    except OptionError as fault:
        document.fail(("merges",), Message("do not fit together: {problem}", problem=fault.problem))
    stated = document.get(("identity",), str)
    if stated != identity(model):
        document.fail(
            ("identity",),
            Message("does not match the content: the file was altered after it was written"),
            Message("Open an untouched copy, or train the model again from its record"),
        )
    return model


def _spell(value: Any) -> str:
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def _spell_value(key: str, value: Any) -> str:
    if key != "merges" or not value:
        return _spell(value)
    return "[\n" + ",\n".join(map(_spell, value)) + "\n]"


def _check_head(document: Document) -> None:
    version = document.get(("version",), int)
    if version != VERSION:
        document.fail(
            ("version",),
            Message(
                "is {version}; this program reads version {known}", version=version, known=VERSION
            ),
            Message("Open the file with the version of Tokenprism that wrote it"),
        )
    for key, known in (("algorithm", "bpe"), ("normalization", "none")):
        if document.get((key,), str) != known:
            document.fail((key,), Message("must be {known!r}", known=known))
    if document.repeated:
        raise FormatError(
            Message("the key {key!r} occurs twice", key=document.repeated[0]), path=document.path
        )


def _id(document: Document, keys: tuple[Key, ...], value: Any, least: int = 0) -> int:
    number = document.expect(keys, value, int)
    if not least <= number <= HIGHEST_ID:
        document.fail(
            keys,
            Message(
                "is {number}, outside the range of ids ({least} to {most:,})",
                number=number,
                least=least,
                most=HIGHEST_ID,
            ),
        )
    return number


def _is_ordered(model: BpeModel) -> bool:
    """Whether each merge joins ids that bytes or earlier merges have."""
    made = {token_id for token_id in model.byte_ids.tolist() if token_id >= 0}
    rows = zip(model.left.tolist(), model.right.tolist(), model.result.tolist(), strict=True)
    for left, right, result in rows:
        if left >= 0 and not (left in made and right in made):
            return False
        made.add(result)
    return True


def _byte_ids(document: Document) -> NDArray[np.int32]:
    values = document.get(("bytes",), list)
    if len(values) != 256:
        document.fail(
            ("bytes",), Message("must have 256 entries, not {count:,}", count=len(values))
        )
    ids = [_id(document, ("bytes", k), value, -1) for k, value in enumerate(values)]
    return np.array(ids, np.int32)


def _specials(document: Document) -> dict[str, int]:
    found = {}
    for text, value in document.get(("special_tokens",), dict).items():
        if not text or not _is_unicode(text):
            document.fail(
                ("special_tokens",), Message("has a token that cannot be text: {text!a}", text=text)
            )
        found[text] = _id(document, ("special_tokens", text), value)
    return dict(sorted(found.items(), key=lambda entry: entry[1]))


def _some_of(document: Document, key: str, specials: dict[str, int]) -> frozenset[str]:
    """Special tokens that are looked for in another way; files without any lack the key."""
    if key not in document.root:
        return frozenset()
    found = document.get((key,), list)
    for k, text in enumerate(found):
        if document.expect((key, k), text, str) not in specials:
            document.fail((key, k), Message("is none of the special tokens"))
    return frozenset(found)


def _whole(document: Document) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for key, value in document.get(("whole",), dict).items():
        keys = ("whole", key)
        if not (key.isascii() and key.isdigit() and len(key) <= 8 and int(key) <= HIGHEST_ID):
            document.fail(keys, Message("is not an id"))
        try:
            found[int(key)] = bytes.fromhex(document.expect(keys, value, str))
        except ValueError:
            document.fail(keys, Message("must be bytes in hex"))
        if not found[int(key)]:
            document.fail(keys, Message("has no bytes"))
    return found


def _merges(document: Document) -> NDArray[np.int64]:
    rows = document.get(("merges",), list)
    if len(rows) > _MOST_MERGES:
        document.fail(
            ("merges",),
            Message("has {count:,} merges, more than {most:,}", count=len(rows), most=_MOST_MERGES),
        )
    for k, row in enumerate(rows):
        if type(row) is not list or len(row) != _COLUMNS or any(type(x) is not int for x in row):
            document.fail(
                ("merges", k),
                Message("must be five whole numbers: left, right, result, rank, count"),
            )
        if not (-1 <= row[0] <= HIGHEST_ID and -1 <= row[1] <= HIGHEST_ID
                and 0 <= row[2] <= HIGHEST_ID and 0 <= row[3] < 1 << 31
                and -1 <= row[4] < 1 << 63):
            document.fail(("merges", k), Message("has a number outside its range"))
    return np.array(rows, np.int64).reshape(len(rows), _COLUMNS)


def _check_ids(
    document: Document,
    byte_ids: NDArray[np.int32],
    columns: NDArray[np.int64],
    specials: dict[str, int],
    whole: dict[int, bytes],
    ordered: bool,
) -> None:
    """Every id is made once; where the file says that it is ordered, from ids made before it.

    Rank files may join tokens that get their own rank later, so their models are not ordered.
    """
    made: dict[int, tuple[Key, ...]] = {}
    for byte, token_id in enumerate(byte_ids.tolist()):
        if token_id >= 0:
            _claim(document, made, token_id, ("bytes", byte))
    tokens = {token_id: bytes((byte,)) for byte, token_id in enumerate(byte_ids.tolist())}
    pairs: set[tuple[int, int]] = set()
    total = 0
    for k, (left, right, result) in enumerate(columns[:, :3].tolist()):
        keys: tuple[Key, ...] = ("merges", k)
        if left < 0 or right < 0:
            if left != right or result not in whole:
                document.fail(
                    keys, Message("has one side only, and is not a whole pre-token either")
                )
            _claim(document, made, result, keys)
            tokens[result] = whole[result]
            continue
        for side in (left, right):
            if ordered and side not in made:
                document.fail(
                    keys, Message("uses the id {side}, which nothing before it makes", side=side)
                )
        if (left, right) in pairs:
            document.fail(keys, Message("repeats the pair {left}, {right}", left=left, right=right))
        pairs.add((left, right))
        if not ordered:
            made.setdefault(result, keys)
            continue
        # Doubling reaches any length within a few merges, so the sum is checked before joining.
        total += len(tokens[left]) + len(tokens[right])
        if total > _LARGEST_VOCABULARY:
            document.fail(keys, Message("makes tokens that are too long to hold"))
        token = tokens[left] + tokens[right]
        if result not in made:
            _claim(document, made, result, keys)
        elif tokens[result] != token:
            document.fail(
                keys,
                Message(
                    "makes the id {result}, which already stands for other bytes", result=result
                ),
            )
        tokens[result] = token
    for token_id in whole:
        if token_id not in made:
            document.fail(("whole", str(token_id)), Message("has no row among the merges"))
    for text, token_id in specials.items():
        _claim(document, made, token_id, ("special_tokens", text))
    highest = max(made, default=0)
    if is_sparse(highest, len(made)):
        document.fail(
            made[highest], Message("has the id {highest:,}, far beyond all others", highest=highest)
        )


def _claim(
    document: Document, made: dict[int, tuple[Key, ...]], token_id: int, keys: tuple[Key, ...]
) -> None:
    if token_id in made:
        document.fail(keys, Message("has the id {id}, which is taken already", id=token_id))
    made[token_id] = keys


def _pattern(document: Document) -> Pattern:
    name = document.get(("pattern", "name"), str)
    regex = document.get(("pattern", "regex"), str)
    if not _is_unicode(name + regex):
        document.fail(("pattern",), Message("holds half of a surrogate pair"))
    try:
        found = pattern(name)
    except OptionError as fault:
        document.fail(
            ("pattern", "name"), Message("is no pattern: {problem}", problem=fault.problem)
        )
    if found.regex != regex:
        document.fail(
            ("pattern", "regex"),
            Message("is not the expression of the pattern {name!r}", name=name),
            Message("Open the file with the version of Tokenprism that wrote it"),
        )
    return found


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)
