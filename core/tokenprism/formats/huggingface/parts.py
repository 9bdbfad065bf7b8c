"""The steps of a tokenizer.json, each with the settings it may have: checked before any library.

The library says of every mistake that 'data did not match any variant'. Here the key is named.
Types of steps that are not listed are left to the library, which may be newer than this table.
"""

from __future__ import annotations

import binascii
import math
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...errors import OptionError
from ...messages import Message
from ..reading.strict_json import Document, Key
from ..sentencepiece.charsmap_check import problem_of

_MOST_STEPS = 1 << 10
_LARGEST = (1 << 63) - 1
_BEHAVIORS = ("Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous")
_SCHEMES = ("always", "never", "first")

Keys = tuple[Key, ...]
Check = Callable[[Document, Keys, Any], object]


def _kind(kind: type) -> Check:
    return lambda document, keys, value: document.expect(keys, value, kind)


def _or_null(check: Check) -> Check:
    return lambda document, keys, value: None if value is None else check(document, keys, value)


def _text(document: Document, keys: Keys, value: Any) -> None:
    text = document.expect(keys, value, str)
    if any("\ud800" <= character <= "\udfff" for character in text):
        document.fail(keys, Message("has half a surrogate pair"))


def _character(document: Document, keys: Keys, value: Any) -> None:
    _text(document, keys, value)
    if len(value) != 1:
        document.fail(keys, Message("must be one character"))


def _count(document: Document, keys: Keys, value: Any) -> None:
    if not 0 <= document.expect(keys, value, int) <= _LARGEST:
        document.fail(keys, Message("must be a whole number from 0"))


def _length(document: Document, keys: Keys, value: Any) -> None:
    _count(document, keys, value)
    if value == 0:
        document.fail(keys, Message("must be a whole number from 1"))


def _charsmap(document: Document, keys: Keys, value: Any) -> None:
    """The map is walked before the library is given it, which ends the process over some."""
    try:
        charsmap = b64decode(document.expect(keys, value, str), validate=True)
    except (binascii.Error, ValueError):
        document.fail(keys, Message("is not base64"))
    problem = problem_of(charsmap)
    if problem is not None:
        document.fail(keys, Message("cannot be used: {problem}", problem=problem))


def _share(document: Document, keys: Keys, value: Any) -> None:
    if type(value) not in (int, float) or not 0 <= value <= 1:
        document.fail(keys, Message("must be a number from 0 to 1"))


def _one_of(*known: str) -> Check:
    def check(document: Document, keys: Keys, value: Any) -> None:
        if document.expect(keys, value, str) not in known:
            document.fail(keys, Message("must be one of {names}", names=", ".join(known)))

    return check


def _pattern(document: Document, keys: Keys, value: Any) -> None:
    if isinstance(value, str):
        return _text(document, keys, value)
    pattern = document.expect(keys, value, dict)
    if len(pattern) != 1 or not pattern.keys() <= {"String", "Regex"}:
        document.fail(keys, Message("must have either 'String' or 'Regex'"))
    return _text(document, (*keys, next(iter(pattern))), next(iter(pattern.values())))


def _template(document: Document, keys: Keys, value: Any) -> None:
    if len(document.expect(keys, value, list)) > _MOST_STEPS:
        document.fail(keys, Message("has more than {most:,} steps", most=_MOST_STEPS))


def _special(document: Document, keys: Keys, value: Any) -> None:
    pair = document.expect(keys, value, list)
    if len(pair) != 2:
        document.fail(keys, Message("must be a token and its id"))
    _text(document, (*keys, 0), pair[0])
    _count(document, (*keys, 1), pair[1])


_FLAG = _or_null(_kind(bool))  # null is what the library takes for its own default
_BYTE_LEVEL: Mapping[str, Check] = {
    "add_prefix_space": _FLAG, "trim_offsets": _FLAG, "use_regex": _FLAG,
}
_METASPACE: Mapping[str, Check] = {
    "replacement": _character, "prepend_scheme": _one_of(*_SCHEMES), "split": _FLAG,
    "add_prefix_space": _FLAG,
}
_REPLACE: Mapping[str, Check] = {"pattern": _pattern, "content": _text}
_STEPS: Mapping[str, Mapping[str, Mapping[str, Check]]] = {
    "normalizer": {
        "BertNormalizer": {
            "clean_text": _FLAG, "handle_chinese_chars": _FLAG, "strip_accents": _or_null(_FLAG),
            "lowercase": _FLAG,
        },
        "Strip": {"strip_left": _FLAG, "strip_right": _FLAG},
        "Precompiled": {"precompiled_charsmap": _or_null(_charsmap)},
        "Replace": _REPLACE,
        "Prepend": {"prepend": _text},
    },
    "pre_tokenizer": {
        "ByteLevel": _BYTE_LEVEL,
        "CharDelimiterSplit": {"delimiter": _character},
        "Digits": {"individual_digits": _FLAG},
        "FixedLength": {"length": _length},
        "Metaspace": _METASPACE,
        "Punctuation": {"behavior": _one_of(*_BEHAVIORS)},
        "Split": {"pattern": _pattern, "behavior": _one_of(*_BEHAVIORS), "invert": _FLAG},
    },
    "post_processor": {
        "ByteLevel": _BYTE_LEVEL,
        "BertProcessing": {"sep": _special, "cls": _special},
        "RobertaProcessing": {
            "sep": _special, "cls": _special, "trim_offsets": _FLAG, "add_prefix_space": _FLAG,
        },
        "TemplateProcessing": {
            "single": _template, "pair": _template, "special_tokens": _kind(dict),
        },
    },
    "decoder": {
        "BPEDecoder": {"suffix": _text},
        "ByteLevel": _BYTE_LEVEL,
        "CTC": {"pad_token": _text, "word_delimiter_token": _text, "cleanup": _FLAG},
        "Metaspace": _METASPACE,
        "Replace": _REPLACE,
        "Strip": {"content": _character, "start": _count, "stop": _count},
        "WordPiece": {"prefix": _text, "cleanup": _FLAG},
    },
}
_LISTS: Mapping[str, str] = {
    "normalizer": "normalizers", "pre_tokenizer": "pretokenizers", "post_processor": "processors",
    "decoder": "decoders",
}
_SETTINGS: Mapping[str, Mapping[str, Check]] = {
    "BPE": {
        "dropout": _or_null(_share), "unk_token": _or_null(_text),
        "continuing_subword_prefix": _or_null(_text), "end_of_word_suffix": _or_null(_text),
        "fuse_unk": _FLAG, "byte_fallback": _FLAG, "ignore_merges": _FLAG,
    },
    "WordPiece": {
        "unk_token": _text, "continuing_subword_prefix": _text,
        "max_input_chars_per_word": _count,
    },
    "WordLevel": {"unk_token": _text},
    "Unigram": {"unk_id": _or_null(_count), "byte_fallback": _FLAG},
}


def check_parts(document: Document, kind: str) -> None:
    """FormatError with the key of a setting of the model, or of a step, that is of a wrong type."""
    _check(document, ("model",), document.root["model"], _SETTINGS[kind])
    for name, known in _STEPS.items():
        pending: list[tuple[Keys, Any]] = [((name,), document.root.get(name))]
        count = 0
        while pending:
            keys, step = pending.pop()
            count += 1
            if count + len(pending) > _MOST_STEPS:
                document.fail((name,), Message("has more than {most:,} steps", most=_MOST_STEPS))
            if step is None and len(keys) == 1:
                continue
            if "type" not in document.expect(keys, step, dict):
                continue  # the library guesses from its settings which step it is
            stated = document.get((*keys, "type"), str)
            if stated == "Sequence":
                inner = (*keys, _LISTS[name])
                pending += [((*inner, k), one) for k, one in enumerate(document.get(inner, list))]
            else:
                _check(document, keys, step, known.get(stated, {}))


def _check(
    document: Document, keys: Keys, values: Mapping[str, Any], known: Mapping[str, Check]
) -> None:
    for name, check in known.items():
        if name in values:
            check(document, (*keys, name), values[name])


def growth(part: Any) -> float:
    """How many characters one character may become in the replacements of a normalizer or decoder.

    A chain of those, each of which writes what the next one looks for, multiplies.
    """
    made = 1.0
    for step in _replacements(part):
        pattern = step["pattern"]
        content = len(step["content"])
        literal = pattern if isinstance(pattern, str) else pattern.get("String")
        if literal is not None:
            made *= max(1.0, content / len(literal) if literal else 1.0 + content)
        else:
            made *= max(1, content + _may_be_empty(pattern["Regex"]))
    return made if math.isfinite(made) else math.inf


def _replacements(part: Any) -> Iterator[Mapping[str, Any]]:
    pending = [part]
    while pending:
        step = pending.pop()
        if isinstance(step, dict):
            if step.get("type") == "Replace" and "pattern" in step and "content" in step:
                yield step
            pending += step.get("normalizers") or step.get("decoders") or ()


def _may_be_empty(expression: str) -> bool:
    """Whether an expression may match nothing, so that each match adds to what is there."""
    # Here, for the package takes memory and time to import.
    from ...pretokenize import Dialect
    from ...pretokenize._regex import compiled

    try:
        found = compiled(expression, Dialect.TOKENIZERS).fullmatch("", timeout=1)
        return found is not None or "(?" in expression
    except (OptionError, TimeoutError):
        return True  # of another dialect
