"""BERT's `vocab.txt`: a WordPiece vocabulary, an entry a line, whose id is the line's number.

How text is prepared is not in the file. `tokenizer_config.json` beside it says so; where it is
absent, capitals among the entries tell whether text is put in lower case first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...errors import FormatError
from ...messages import Message, one_or_many
from ...tokenizer import Tokenizer
from ..reading.beside import NAME as SETTINGS
from ..reading.beside import Settings, settings_beside
from ..reading.limits import is_sparse
from ..reading.text_lines import Line, lines_of
from ..special_sources import AddedToken, specials_beside
from .opening import document_of, open_document

UNKNOWN = "[UNK]"
PREFIX = "##"
_SPACE = re.compile(r"[ \t\r\n]")  # what BERT's rules split words at; others may be entries
_LONGEST_WORD = 100  # characters; BERT's own limit
_SHOWN = 3  # lines that are odd
_SPECIALS = ("pad", "cls", "sep", "mask")


@dataclass(slots=True)
class _Entries:
    ids: dict[str, int] = field(default_factory=dict)
    warnings: list[Message] = field(default_factory=list)


def open_vocabulary(path: Path, data: bytes, name: str) -> Tokenizer:
    """The tokenizer. FormatError with the line for a vocabulary that cannot be used."""
    settings = settings_beside(path)
    entries = _read(path, data)
    unknown = settings.token("unk_token") or UNKNOWN
    if unknown not in entries.ids:
        raise FormatError(
            Message("the vocabulary lacks the unknown token {token}", token=unknown), path=path
        )
    normalizer, said = _normalizer(entries.ids, settings)
    specials = [unknown, *(settings.token(f"{one}_token") or f"[{one.upper()}]"
                           for one in _SPECIALS)]
    beside = specials_beside(path, settings, entries.ids)
    root = tokenizer_json(entries.ids, normalizer, unknown, specials, beside.tokens)
    warnings = (*entries.warnings, *said, *settings.warnings, *beside.warnings)
    return open_document(document_of(path, root), name, warnings=warnings)


def tokenizer_json(
    vocab: Mapping[str, int], normalizer: Mapping[str, Any], unknown: str, specials: list[str],
    added: Sequence[AddedToken] = (),
) -> dict[str, Any]:
    """The tokenizer.json of BERT with this vocabulary.

    `added`: more tokens, which may have ids that the vocabulary does not have yet.
    """
    rows = {text: AddedToken(text, vocab[text]) for text in specials if text in vocab}
    rows |= {token.text: token for token in added}
    vocab = {**vocab, **{token.text: token.id for token in added}}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            token.row() for token in sorted(rows.values(), key=lambda token: token.id)
        ],
        "normalizer": normalizer,
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": None,
        "decoder": {"type": "WordPiece", "prefix": PREFIX, "cleanup": False},
        "model": {
            "type": "WordPiece", "unk_token": unknown, "continuing_subword_prefix": PREFIX,
            "max_input_chars_per_word": _LONGEST_WORD, "vocab": dict(vocab),
        },
    }


def _read(path: Path, data: bytes) -> _Entries:
    found = _Entries()
    odd = spaced = 0
    for line in lines_of(path, data):
        if not line.text or line.text in found.ids:
            odd += 1
            if odd <= _SHOWN:
                found.warnings.append(_oddity(line, found.ids))
        elif _SPACE.search(line.text):
            spaced += 1
            if spaced <= _SHOWN:
                found.warnings.append(Message(
                    "line {line:,} has white space in its entry {entry!r}: no text gives it, for "
                    "words are split at white space", line=line.number, entry=line.text[:40],
                ))
        if line.text:
            found.ids[line.text] = line.number - 1
    if odd > _SHOWN:
        found.warnings.append(
            one_or_many(
                odd - _SHOWN, Message("1 more line is empty or repeated"),
                Message("{count:,} more lines are empty or repeated", count=odd - _SHOWN),
            )
        )
    if spaced > _SHOWN:
        found.warnings.append(
            Message("{count:,} more entries have white space", count=spaced - _SHOWN)
        )
    highest = max(found.ids.values(), default=0)
    if is_sparse(highest, len(found.ids)):
        raise FormatError(
            Message("most of the {count:,} lines are empty or repeated", count=highest + 1),
            path=path,
        )
    return found


def _oddity(line: Line, ids: Mapping[str, int]) -> Message:
    if not line.text:
        return Message("line {line:,} is empty", line=line.number)
    return Message(
        "line {line:,} has the token of line {first:,} again: its id is that of the last",
        line=line.number, first=ids[line.text] + 1,
    )


def _normalizer(
    vocab: Mapping[str, int], settings: Settings
) -> tuple[dict[str, Any], tuple[Message, ...]]:
    """BERT's normalizer, and what was guessed."""
    lower = settings.flag("do_lower_case")
    said: tuple[Message, ...] = ()
    if lower is None:
        capital = next((text for text in vocab if _has_capital(text)), None)
        lower = capital is None
        beside = Message(
            "Put {settings} beside it to say otherwise", settings=SETTINGS
        )
        said = (
            Message(
                "the file does not say whether text is put in lower case: it is, and accents are "
                "removed, for no entry has a capital letter. {advice}", advice=beside,
            )
            if capital is None
            else Message(
                "the file does not say whether text is put in lower case: it is not, for the "
                "entry {token!r} has a capital letter. {advice}", token=capital, advice=beside,
            ),
        )
    east = settings.flag("tokenize_chinese_chars")
    return {
        "type": "BertNormalizer", "clean_text": True,
        "handle_chinese_chars": True if east is None else east,
        "strip_accents": settings.flag("strip_accents"), "lowercase": lower,
    }, said


def _has_capital(text: str) -> bool:
    """Whether a text in lower case never gives this entry; marks such as [CLS] aside."""
    marked = text[:1] + text[-1:] in ("[]", "<>")
    return not marked and text.lower() != text
