"""Tokenprism's own model file: canonical JSON with all that repeats the model, and its identity."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...bpe.alphabet import Alphabet
from ...bpe.model import BpeModel
from ...errors import FormatError, OptionError
from ...identity import identity
from ...messages import Message
from ...pretokenize import Pattern, saved_pattern
from ..reading.limits import HIGHEST_ID, is_sparse
from ..reading.strict_json import Document, Key
from . import alphabet as native_alphabet

SUFFIX = ".tokenprism.json"
NAME = "tokenprism"
VERSION = 1
BYTES, CHARACTERS = "bpe", "character-bpe"  # what `algorithm` may be
_MOST_MERGES = 1 << 23
_LARGEST_VOCABULARY = 256 << 20  # bytes of all tokens together
_AS_IT_IS, _NFC = "none", "nfc"  # what `normalization` may be
_COLUMNS = 5  # left, right, result, rank, count


def render(model: BpeModel) -> bytes:
    """The file's content: sorted keys, a line for each key and each merge; UTF-8."""
    rows = np.stack(
        [model.left, model.right, model.result, model.ranks, model.counts], axis=1
    ).tolist()
    alphabet = model.alphabet
    values: dict[str, Any] = {
        **({} if alphabet is None else {"alphabet": native_alphabet.values(alphabet)}),
        "algorithm": BYTES if alphabet is None else CHARACTERS,
        "bytes": model.byte_ids.tolist(),
        "format": NAME,
        "identity": identity(model),
        "merges": rows,
        "normalization": _NFC if model.nfc else _AS_IT_IS,
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
    if model.post_processor is not None:
        values["post_processor"] = model.post_processor
    return spell_file(values, rows="merges")


def spell_file(values: dict[str, Any], *, rows: str) -> bytes:
    """A file with `values`: sorted keys, a line for each, and one for each row of the key `rows`.
    """
    lines = [f"{_spell(key)}:{_spell_value(values[key], key == rows)}" for key in sorted(values)]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def algorithm_of(document: Document) -> str:
    """What the model's ids follow from: 'bpe' or 'bytepiece', as the file says it."""
    return document.get(("algorithm",), str)


def is_native(document: Document) -> bool:
    """Whether the document says that it is a model of Tokenprism."""
    return isinstance(document.root, dict) and document.root.get("format") == NAME


def build(document: Document) -> BpeModel:
    """The model in a parsed file. FormatError names the key and index of whatever is wrong."""
    check_head(document, BYTES, CHARACTERS)
    check_word(document, "normalization", _AS_IT_IS, _NFC)
    byte_ids = byte_ids_of(document)
    specials = specials_of(document)
    whole = _whole(document)
    columns = _merges(document)
    ordered = document.get(("ordered",), bool)
    by_characters = document.get(("algorithm",), str) == CHARACTERS
    alphabet = native_alphabet.read(document) if by_characters else None
    _check_ids(document, byte_ids, alphabet, columns, specials, whole, ordered)
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
            alphabet=alphabet,
            nfc=document.get(("normalization",), str) == _NFC,
            post_processor=document.get(("post_processor",), dict)
            if "post_processor" in document.root else None,
        )
        _ = model.vocabulary  # joins the bytes of all tokens, within bounds
    except OptionError as fault:
        document.fail(("merges",), Message("do not fit together: {problem}", problem=fault.problem))
    check_identity(document, identity(model))
    return model


def check_identity(document: Document, found: str) -> None:
    """FormatError where the identity in the file is not `found`, that of its content."""
    if document.get(("identity",), str) != found:
        document.fail(
            ("identity",),
            Message("does not match the content: the file was altered after it was written"),
            Message("Open an untouched copy, or train the model again from its record"),
        )


def _spell(value: Any) -> str:
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def _spell_value(value: Any, by_rows: bool) -> str:
    if not by_rows or not value:
        return _spell(value)
    whole = _spell(value)
    if '"' not in whole:  # rows of numbers: ten times as fast as row by row
        return "[\n" + whole[1:-1].replace("],[", "],\n[") + "\n]"
    return "[\n" + ",\n".join(map(_spell, value)) + "\n]"


def check_head(document: Document, *algorithms: str) -> None:
    """FormatError unless the file is of this version and one of `algorithms`, and no key occurs
    twice.
    """
    version = document.get(("version",), int)
    if version != VERSION:
        document.fail(
            ("version",),
            Message(
                "is {version}; this program reads version {known}", version=version, known=VERSION
            ),
            Message("Open the file with the version of Tokenprism that wrote it"),
        )
    check_word(document, "algorithm", *algorithms)
    if document.repeated:
        raise FormatError(
            Message("the key {key!r} occurs twice", key=document.repeated[0]), path=document.path
        )


def check_word(document: Document, key: str, *known: str) -> None:
    """FormatError unless the value of `key` is one of `known`."""
    if document.get((key,), str) not in known:
        document.fail((key,), Message("must be {known}", known=" / ".join(map(repr, known))))


def take_id(document: Document, keys: tuple[Key, ...], value: Any, least: int = 0) -> int:
    """`value`, which stands at `keys`, when it is an id of at least `least`."""
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
    made = set(model.base_ids.tolist())
    rows = zip(model.left.tolist(), model.right.tolist(), model.result.tolist(), strict=True)
    for left, right, result in rows:
        if left >= 0 and not (left in made and right in made):
            return False
        made.add(result)
    return True


def byte_ids_of(document: Document, least: int = -1) -> NDArray[np.int32]:
    """The ids of the 256 bytes, int32[256]."""
    values = document.get(("bytes",), list)
    if len(values) != 256:
        document.fail(
            ("bytes",), Message("must have 256 entries, not {count:,}", count=len(values))
        )
    ids = [take_id(document, ("bytes", k), value, least) for k, value in enumerate(values)]
    return np.array(ids, np.int32)


def specials_of(document: Document) -> dict[str, int]:
    """Special tokens with their ids, by rising id."""
    found = {}
    for text, value in document.get(("special_tokens",), dict).items():
        if not text or not _is_unicode(text):
            document.fail(
                ("special_tokens",), Message("has a token that cannot be text: {text!a}", text=text)
            )
        found[text] = take_id(document, ("special_tokens", text), value)
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
    alphabet: Alphabet | None,
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
            claim(document, made, token_id, ("bytes", byte))
    tokens = {token_id: bytes((byte,)) for byte, token_id in enumerate(byte_ids.tolist())}
    strip = 0
    if alphabet is not None:
        for token_id, keys in native_alphabet.places(alphabet):
            claim(document, made, token_id, keys)
        tokens |= {alphabet.unknown_id: b"", **alphabet.spellings}
        strip = alphabet.strip
    pairs: set[tuple[int, int]] = set()
    total = 0
    for k, (left, right, result) in enumerate(columns[:, :3].tolist()):
        keys = ("merges", k)
        if left < 0 or right < 0:
            if left != right or result not in whole:
                document.fail(
                    keys, Message("has one side only, and is not a whole pre-token either")
                )
            claim(document, made, result, keys)
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
        token = tokens[left] + tokens[right][strip:]
        if result not in made:
            claim(document, made, result, keys)
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
        claim(document, made, token_id, ("special_tokens", text))
    highest = max(made, default=0)
    if is_sparse(highest, len(made)):
        document.fail(
            made[highest], Message("has the id {highest:,}, far beyond all others", highest=highest)
        )


def claim(
    document: Document, made: dict[int, tuple[Key, ...]], token_id: int, keys: tuple[Key, ...]
) -> None:
    """Note that what stands at `keys` has the id; FormatError where another has it already."""
    if token_id in made:
        document.fail(keys, Message("has the id {id}, which is taken already", id=token_id))
    made[token_id] = keys


def _pattern(document: Document) -> Pattern:
    name = document.get(("pattern", "name"), str)
    regex = document.get(("pattern", "regex"), str)
    if not _is_unicode(name + regex):
        document.fail(("pattern",), Message("holds half of a surrogate pair"))
    try:
        found = saved_pattern(name)
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
