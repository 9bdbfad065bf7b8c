"""The tokenizer of a GGUF file: an encoder where its way to encode is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ...errors import FormatError
from ...messages import Message
from ...pretokenize import Pattern
from ...tokenizer import Tokenizer
from ..huggingface import marked_words, vocab_txt
from ..huggingface.gpt2_files import tokenizer_json
from ..huggingface.opening import document_of, open_document
from ..sentencepiece import model as sentencepiece_model
from ..sentencepiece.model import MARK, ModelType, PieceType
from ..sentencepiece.tokenizer import SentencePieceTokenizer
from ..sentencepiece.write import render
from ..vocabulary_only import VocabularyOnly
from . import patterns as gguf_patterns
from . import word_piece
from .metadata import read
from .patterns import Cuts
from .vocabulary import KEY, Tokens, tokens_of

FAMILY = "GGUF"
_NORMAL = int(PieceType.NORMAL)


class _NotKnownError(Exception):
    """Why a file's tokenizer cannot encode, and what may help."""

    def __init__(self, reason: Message, remedy: Message | str = "") -> None:
        self.reason, self.remedy = reason, remedy
        super().__init__(reason)


def open_model(path: Path, name: str, chosen: Pattern | None) -> Tokenizer:
    """The tokenizer: with its vocabulary alone where how it encodes is not known.

    `chosen` says how text is cut where the file gives it no known name. FormatError where the file
    is damaged or holds no tokenizer.
    """
    tokens = tokens_of(read(path))
    way = _WAYS.get(tokens.model)
    try:
        if way is None:
            raise _NotKnownError(
                Message("its model is {model!r}, which is not known", model=tokens.model)
            )
        try:
            return way(tokens, name, chosen).with_warnings(tokens.oddities())
        except FormatError as fault:
            raise _NotKnownError(fault.problem) from None
    except _NotKnownError as fault:
        return VocabularyOnly(
            name, f"{FAMILY} {tokens.model}".rstrip(), tokens.columns(), tokens.identity,
            fault.reason, fault.remedy, tuple(tokens.oddities()),
        )


def roles_of(path: Path) -> dict[str, int]:
    """The ids that a file gives to roles such as `bos` and `eos`. FormatError as `open_model`."""
    return tokens_of(read(path)).roles()


def _byte_level(tokens: Tokens, name: str, chosen: Pattern | None) -> Tokenizer:
    unnamed = tokens.pre in ("", "default")
    known = gguf_patterns.UNNAMED if unnamed else gguf_patterns.KNOWN.get(tokens.pre)
    if chosen is not None:
        known = Cuts((chosen.oniguruma,) if chosen.regex else (), bool(known and known.whole))
    if known is None:
        raise _NotKnownError(
            Message("it cuts text in the way {pre!r}, which is not known", pre=tokens.pre),
            Message("Give the pattern that the model was trained with (--pattern)"),
        )
    root = _byte_level_root(tokens, known)
    said = [
        Message(
            "llama.cpp cuts words by an expression that is close to this model's own: its ids may "
            "differ in rare words"
        )
    ] if known.near else []
    if unnamed and chosen is None:
        said.append(Message(
            "the file does not say how it cuts text: it is cut as llama.cpp does then. Give the "
            "pattern that the model was trained with (--pattern) to have its own ids"
        ))
    return _opened(tokens, root, name, said)


def byte_level_json(path: Path) -> dict[str, Any]:
    """What the byte-level BPE in a file is as a tokenizer.json. FormatError for any other file."""
    tokens = tokens_of(read(path))
    known = gguf_patterns.KNOWN.get(tokens.pre)
    if tokens.model != "gpt2" or known is None:
        tokens.metadata.fail(
            f"{KEY}pre", Message("is {pre!r}, which is not known", pre=tokens.pre)
        )
    root = _byte_level_root(tokens, known)
    _check_merges(tokens, root["model"]["vocab"])
    return root


def _byte_level_root(tokens: Tokens, known: Cuts) -> dict[str, Any]:
    vocab = _vocabulary(tokens)
    return tokenizer_json(
        vocab, _merges(tokens), steps=known.steps, added=tokens.specials(), whole=known.whole
    )


def _spaced_bpe(tokens: Tokens, name: str, chosen: Pattern | None) -> Tokenizer:
    """Gemma 4's: merges over characters, with marks for spaces; lines are cut apart."""
    _refuse(tokens, chosen)
    vocab = _vocabulary(tokens, unused=True)
    mark = MARK.decode()
    root = tokenizer_json(
        vocab, _merges(tokens), steps=[r"[^\n]+|[\n]+"], added=tokens.specials(),
        normalizer={"type": "Replace", "pattern": {"String": " "}, "content": mark},
    )
    root["pre_tokenizer"]["pretokenizers"].pop()  # its alphabet is not that of bytes
    root["decoder"] = {"type": "Sequence", "decoders": [
        {"type": "Replace", "pattern": {"String": mark}, "content": " "},
        {"type": "ByteFallback"}, {"type": "Fuse"},
    ]}
    root["model"]["byte_fallback"] = True
    return _opened(tokens, root, name)


def _opened(
    tokens: Tokens, root: dict[str, Any], name: str, warnings: Sequence[Message] = ()
) -> Tokenizer:
    try:
        return open_document(
            document_of(tokens.metadata.path, root), name, family=FAMILY, warnings=warnings
        )
    except FormatError:
        _check_merges(tokens, root["model"]["vocab"])  # says it in the words of this format
        raise


def _merges(tokens: Tokens) -> list[list[str]]:
    """The two parts of each merge. One space stands between them; some begin with another."""
    texts = [row.decode("utf-8", "replace") for row in tokens.merges]
    pairs = [text.split(" ") for text in texts]
    for index in [index for index, pair in enumerate(pairs) if len(pair) != 2 or not pair[0]]:
        at = texts[index].find(" ", 1)
        pairs[index] = [texts[index][:at], texts[index][at + 1 :]]
        if at < 0:
            _refuse_merge(tokens, index, texts[index])
    return pairs


def _check_merges(tokens: Tokens, vocab: Mapping[str, int]) -> None:
    for index, (left, right) in enumerate(_merges(tokens)):
        if not {left, right, left + right} <= vocab.keys():
            _refuse_merge(tokens, index, f"{left} {right}")


def _refuse_merge(tokens: Tokens, index: int, text: str) -> NoReturn:
    tokens.metadata.fail(
        f"{KEY}merges[{index}]",
        Message("{merge!a} does not join two tokens into a third", merge=text[:80]),
    )


def _pieces(tokens: Tokens, name: str, chosen: Pattern | None) -> Tokenizer:
    _refuse(tokens, chosen)
    metadata = tokens.metadata
    if not tokens.scores:
        raise _NotKnownError(Message("its pieces have no scores"))
    model_type = ModelType.UNIGRAM if tokens.model == "t5" else ModelType.BPE
    charsmap = metadata.values.get(f"{KEY}precompiled_charsmap")
    types = _one_unknown(tokens)
    is_bpe = model_type is ModelType.BPE
    data = render(
        # llama.cpp's merges know no types: between special tokens they may make any token.
        tokens.tokens, tokens.scores, [_merged(kind) for kind in types] if is_bpe else types,
        model_type,
        charsmap=b"" if charsmap is None or not hasattr(charsmap, "tobytes")
        else charsmap.tobytes(),
        adds_space=metadata.flag(f"{KEY}add_space_prefix", True),
        removes_spaces=metadata.flag(f"{KEY}remove_extra_whitespaces", False),
    )
    said = [Message(
        "of ways with equal scores llama.cpp may choose another: its ids may have another order "
        "where a character is repeated"
    )] if not is_bpe else []
    model = sentencepiece_model.read(metadata.path, data)
    model.types = [PieceType(kind) for kind in types]
    return SentencePieceTokenizer(
        model, data, name=name, path=metadata.path, family=FAMILY, warnings=said,
        added=tokens.specials(), divides=True,
    )


def _merged(kind: int) -> int:
    """The type with which the library takes a token for one that merges make."""
    return kind if kind in (PieceType.UNKNOWN, PieceType.BYTE) else _NORMAL


def _one_unknown(tokens: Tokens) -> list[int]:
    """The types with one unknown piece: of several, the others are never the result of anything."""
    unknown = [k for k, kind in enumerate(tokens.types) if kind == PieceType.UNKNOWN]
    chosen = tokens.metadata.number(f"{KEY}unknown_token_id")
    first = chosen if chosen in unknown else unknown[0] if unknown else -1
    return [
        int(PieceType.UNUSED) if kind == PieceType.UNKNOWN and k != first else kind
        for k, kind in enumerate(tokens.types)
    ]


def _word_piece(tokens: Tokens, name: str, chosen: Pattern | None) -> Tokenizer:
    _refuse(tokens, chosen)
    specials = tokens.specials()
    whole = {token.id for token in specials}
    vocab: dict[str, int] = {}
    # Inside of a word the mark begins tokens too: they have a second spelling there.
    inside: dict[str, int] = {}
    for token_id, given in enumerate(_texts(tokens)):
        named = token_id in whole or marked_words.is_named(given)
        text = marked_words.respelled(given, named)
        if text in vocab:
            _refuse_twice(tokens, text, vocab[text], token_id)
        vocab[text] = token_id
        if given != text and given.startswith(marked_words.MARK):
            inside[vocab_txt.PREFIX + given] = token_id
    if vocab_txt.UNKNOWN not in vocab:
        raise _NotKnownError(
            Message("its vocabulary lacks {token}", token=vocab_txt.UNKNOWN)
        )
    lower = tokens.metadata.flag(f"{KEY}normalizer.lowercase", True)
    strip = tokens.metadata.flag(f"{KEY}normalizer.strip_accents", lower)
    root = vocab_txt.tokenizer_json(
        vocab, word_piece.normalizer(lowercase=lower, strip_accents=strip),
        vocab_txt.UNKNOWN, [vocab_txt.UNKNOWN], specials,
    )
    root["pre_tokenizer"] = word_piece.pre_tokenizer()
    root["model"]["max_input_chars_per_word"] = word_piece.LONGEST_WORD
    return open_document(
        document_of(tokens.metadata.path, root), name, family=FAMILY, respelled=inside
    )


def _vocabulary(tokens: Tokens, *, unused: bool = False) -> dict[str, int]:
    """The ids of the tokens' texts, those marked unused too if asked for."""
    texts = _texts(tokens)
    ids: Iterable[int] = range(len(texts))
    if not unused and PieceType.UNUSED in tokens.types:
        ids = [token_id for token_id in ids if tokens.types[token_id] != PieceType.UNUSED]
        texts = [texts[token_id] for token_id in ids]
    vocab = dict(zip(texts, ids, strict=True))
    if len(vocab) < len(texts):
        first: dict[str, int] = {}
        for text, token_id in zip(texts, ids, strict=True):
            if first.setdefault(text, token_id) != token_id:
                _refuse_twice(tokens, text, first[text], token_id)
    return vocab


def _texts(tokens: Tokens) -> list[str]:
    try:
        return [token.decode("utf-8") for token in tokens.tokens]
    except UnicodeDecodeError:
        for token_id, token in enumerate(tokens.tokens):
            if token.decode("utf-8", "replace").encode("utf-8") != token:
                tokens.metadata.fail(
                    f"{KEY}tokens[{token_id}]", Message("is not UTF-8 text")
                )
        raise


def _refuse_twice(tokens: Tokens, text: str, one: int, other: int) -> NoReturn:
    tokens.metadata.fail(
        f"{KEY}tokens",
        Message("has {text!a} twice, with the ids {one} and {other}", text=text[:80], one=one,
                other=other),
    )


def _refuse(tokens: Tokens, chosen: Pattern | None) -> None:
    if chosen is not None:
        raise FormatError(
            "this file says itself how text is cut", path=tokens.metadata.path,
            remedy="Leave the pattern out",
        )


_WAYS: Mapping[str, Callable[[Tokens, str, Pattern | None], Tokenizer]] = {
    "gpt2": _byte_level,
    "llama": _pieces,
    "t5": _pieces,
    "bert": _word_piece,
    "gemma4": _spaced_bpe,
}
