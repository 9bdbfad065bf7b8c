"""GPT-2's pair of files: `vocab.json` (once `encoder.json`) with ids, `merges.txt` (`vocab.bpe`).

Both spell bytes in the byte alphabet. Neither says how text is cut: that is GPT-2's pattern, unless
`tokenizer_config.json` beside them names another class of tokenizers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ...errors import FormatError
from ...files import OLD
from ...messages import Message
from ...pretokenize import PATTERNS, Pattern
from ...tokenizer import Tokenizer
from ..alphabet import BYTES
from ..reading.beside import Settings, settings_beside
from ..reading.limits import HIGHEST_ID, is_sparse
from ..reading.strict_json import Document, parse, read_limited
from ..reading.text_lines import lines_of
from ..special_sources import AddedToken, specials_beside
from .gpt2_names import MERGES, VOCABULARIES
from .opening import document_of, open_document

_HEADER = "#version"
_ENDED_WORD = "</w>"
_GPT2_CLASSES = {"", "GPT2", "Roberta", "Bart", "Longformer", "LED", "Blenderbot", "Whisper"}
_QWEN2 = "Qwen2"
_END = "<|endoftext|>"
# SHA-256 of the vocabulary that GPT-2 itself came with.
_GPT2_VOCABULARY = "196139668be63f3b5d6574427317ae82f612a97c5d1cdaf36ed2256dbf636783"

Merge = tuple[str, str]


def is_guessed(vocabulary: Path | None) -> bool:
    """Whether a pair with this vocabulary is cut by GPT-2's pattern for want of better.

    False for GPT-2's own vocabulary, and where the settings beside it name a class of tokenizers.
    """
    if vocabulary is None:
        return False
    known = settings_beside(vocabulary).tokenizer_class
    if known:
        return known != _QWEN2 and known not in _GPT2_CLASSES
    return hashlib.sha256(read_limited(vocabulary)).hexdigest() != _GPT2_VOCABULARY


def vocabulary_beside(merges: Path) -> Path | None:
    """The vocabulary of a file of merges; None where there is none."""
    return _partner(merges, MERGES)


def open_vocabulary(document: Document, name: str, chosen: Pattern | None) -> Tokenizer:
    """The tokenizer of a vocabulary and the merges beside it.

    FormatError names the key, or the line of the merges, that cannot be used.
    """
    path = document.path
    merges = _partner(path, VOCABULARIES)
    if merges is None:
        raise FormatError(
            "this is a vocabulary without its merges", path=path,
            remedy=_how_to_complete(
                path, Message("Put the file merges.txt beside it, or open a tokenizer.json")
            ),
        )
    return _open(document, merges, read_limited(merges), name, chosen)


def open_merges(path: Path, data: bytes, name: str, chosen: Pattern | None) -> Tokenizer:
    """The tokenizer of merges and the vocabulary beside them; FormatError as above."""
    vocabulary = _partner(path, MERGES)
    if vocabulary is None:
        raise FormatError(
            "this is a list of merges without its vocabulary", path=path,
            remedy=_how_to_complete(
                path, Message("Put the file vocab.json beside it, or open a tokenizer.json")
            ),
        )
    document = parse(vocabulary, read_limited(vocabulary))
    return _open(document, path, data, name, chosen)


def _how_to_complete(path: Path, otherwise: Message) -> Message:
    """What to do where the writing of the pair was ended between its files, `otherwise` if not."""
    names = (*VOCABULARIES, *MERGES)
    aside = [
        one.name for one in path.parent.glob(f".*{OLD}") if any(name in one.name for name in names)
    ]
    if not aside:
        return otherwise
    return Message(
        "An export of the pair was interrupted: export it again, or give the old files, {names}, "
        "their names back",
        names=", ".join(sorted(aside)),
    )


def tokenizer_json(
    vocab: dict[str, int],
    merges: Iterable[Sequence[str]],
    specials: Iterable[str] = (),
    *,
    steps: Sequence[str],
    always: Iterable[str] = (),
    added: Sequence[AddedToken] = (),
    normalizer: dict[str, Any] | None = None,
    spaced: bool = False,
    whole: bool = False,
) -> dict[str, Any]:
    """The tokenizer.json of byte-level BPE.

    `steps`: expressions in Oniguruma's dialect that cut text, each within what the last left over;
    `always`: tokens that are found in every text; `added`: more tokens, which may have ids that the
    vocabulary does not have yet; `spaced`: a space goes in front of the text;
    `whole`: pre-tokens that are tokens are not merged.
    """
    by_gpt2 = list(steps[-1:]) == [PATTERNS["gpt2"].oniguruma]
    byte_level = {"type": "ByteLevel", "add_prefix_space": spaced, "trim_offsets": False,
                  "use_regex": by_gpt2}
    cuts = [
        {"type": "Split", "pattern": {"Regex": one}, "behavior": "Isolated", "invert": False}
        for one in steps[: len(steps) - by_gpt2]
    ]
    rows = [AddedToken(text, vocab[text]) for text in specials]
    rows += [AddedToken(text, vocab[text], special=False) for text in always]
    rows += added
    # The library gives an added token the id of the entry with its text.
    vocab = vocab | {token.text: token.id for token in rows}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [token.row() for token in sorted(rows, key=lambda token: token.id)],
        "normalizer": normalizer,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [*cuts, byte_level]},
        "post_processor": None,
        "decoder": {**byte_level, "use_regex": False},
        "model": {
            "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
            "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False,
            "ignore_merges": whole, "vocab": vocab, "merges": list(merges),
        },
    }


def unmade(vocab: Iterable[str], merges: Iterable[Merge]) -> list[str]:
    """Entries in angle brackets that are no byte and that no merge makes: special tokens."""
    made = {left + right for left, right in merges}
    return [
        text for text in vocab
        if len(text) > 2 and text[0] == "<" and text[-1] == ">" and text not in made
    ]


def _open(
    document: Document, path: Path, data: bytes, name: str, chosen: Pattern | None
) -> Tokenizer:
    vocab = _vocab(document)
    merges = _merges(path, data, vocab)
    settings = settings_beside(document.path)
    cuts, normalizer, said = _way(settings, chosen)
    beside = specials_beside(document.path, settings, vocab)
    named = {token.text for token in beside.tokens}
    guessed = [text for text in unmade(vocab, merges) if text not in named]
    root = tokenizer_json(
        vocab, merges, guessed, steps=[cuts.oniguruma] if cuts.regex else [], added=beside.tokens,
        normalizer=normalizer, spaced=bool(settings.flag("add_prefix_space")),
    )
    said = (*settings.warnings, *said, *beside.warnings, *_guessed(guessed))
    repeated = tuple(
        Message("the key {key!r} occurs twice in one object; the last one counts", key=key)
        for key in document.repeated[:3]
    )
    return open_document(document_of(document.path, root), name, warnings=(*repeated, *said))


def _guessed(specials: list[str]) -> tuple[Message, ...]:
    """What to say of entries that are taken for special tokens by their look."""
    others = [text for text in specials if text != _END]
    if not others:
        return ()
    return (
        Message(
            "{count:,} entries in angle brackets that no merge makes, such as {text!r}, are taken "
            "for special tokens. transformers takes {end} alone for one unless "
            "tokenizer_config.json names more",
            count=len(others), text=others[0], end=_END,
        ),
    )


def _way(
    settings: Settings, chosen: Pattern | None
) -> tuple[Pattern, dict[str, Any] | None, tuple[Message, ...]]:
    """The pattern, the normalizer, and what was guessed."""
    stated, known = settings.token("tokenizer_class") or "", settings.tokenizer_class
    normalizer = {"type": "NFC"} if known == _QWEN2 else None
    if chosen is not None:
        return chosen, normalizer, ()
    if known == _QWEN2:
        return PATTERNS["qwen2"], normalizer, ()
    if known in _GPT2_CLASSES:
        return PATTERNS["gpt2"], None, ()
    said = Message(
        "how {name} cuts text is not known: it is cut by GPT-2's pattern", name=stated
    )
    return PATTERNS["gpt2"], None, (said,)


def _vocab(document: Document) -> dict[str, int]:
    root = document.expect((), document.root, dict)
    owners: dict[int, str] = {}
    for token, value in root.items():
        if type(value) is not int or not 0 <= value <= HIGHEST_ID:
            document.fail(
                (token,),
                Message("must be an id, a whole number from 0 to {most:,}", most=HIGHEST_ID),
            )
        if value in owners:
            document.fail(
                (token,),
                Message(
                    "has the id {value}, which {other!a} has too", value=value, other=owners[value]
                ),
            )
        if token.endswith(_ENDED_WORD) and len(token) > len(_ENDED_WORD):
            document.fail(
                (token,),
                Message("ends a word, as CLIP's tokens do: this is not GPT-2's vocabulary"),
                Message("Open its tokenizer.json"),
            )
        owners[value] = token
    if is_sparse(max(owners, default=0), len(owners)):
        highest = max(owners)
        document.fail(
            (owners[highest],), Message("has the id {id:,}, far beyond all others", id=highest)
        )
    if not BYTES.keys() & root.keys():
        document.fail((), Message("has no byte as GPT-2 spells them: it is another vocabulary"))
    return dict(root)


def _merges(path: Path, data: bytes, vocab: dict[str, int]) -> list[Merge]:
    found: dict[Merge, int] = {}
    for line in lines_of(path, data):
        if line.number == 1 and line.text.startswith(_HEADER):
            continue
        parts = line.text.split(" ")
        if len(parts) != 2 or not all(parts):
            line.fail(Message("a merge must be two tokens with one space between them"))
        left, right = parts
        for token in (left, right, left + right):
            if token not in vocab:
                line.fail(
                    Message("the merge needs the token {token!a}, which the vocabulary lacks",
                            token=token)
                )
        if (left, right) in found:
            line.fail(
                Message("the merge of line {first:,} again", first=found[left, right])
            )
        found[left, right] = line.number
    return list(found)


def _partner(path: Path, own: tuple[str, str]) -> Path | None:
    """The other file of a pair: of the same generation, with the same beginning, first."""
    other = MERGES if own is VOCABULARIES else VOCABULARIES
    pairs = list(zip(own, other, strict=True))
    names = [
        path.name.removesuffix(mine) + its for mine, its in pairs if path.name.endswith(mine)
    ]
    candidates = (path.with_name(name) for name in (*names, *other))
    return next((one for one in candidates if one.is_file() and one != path), None)
