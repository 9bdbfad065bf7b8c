"""Writing a byte-level BPE as a GGUF file of a vocabulary alone, as llama.cpp reads it."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np

from ...bpe.model import BpeModel
from ...errors import ExportError
from ...messages import Message, joined, verbatim
from ...pretokenize import PATTERNS
from ...pretokenize.patterns import DEEPSEEK_STEPS
from ..exporting.byte_level import refuse_added, refuse_other_merges, spelled_entries
from ..huggingface.write import require_bytes
from ..sentencepiece.model import PieceType
from .control import NAMES, retyped
from .patterns import KNOWN

_VERSION = 3
_UINT32, _INT32, _FLOAT32, _BOOL, _STRING, _ARRAY = 4, 5, 6, 7, 8, 9
_KEY = "tokenizer.ggml."
# llama.cpp reads a vocabulary only from a file that describes a model too: the least there is.
_MODEL = {
    "context_length": 128, "embedding_length": 8, "block_count": 1, "feed_forward_length": 16,
    "attention.head_count": 1,
}
# Names by which models mark the beginning and the end of a text.
_BEGINS = ("<|begin_of_text|>", "<s>", "<|startoftext|>", "<bos>")
_ENDS = ("<|endoftext|>", "<|end_of_text|>", "</s>", "<eos>")


def render(model: BpeModel) -> bytes:
    """The file's content. ExportError where llama.cpp would give other ids.

    It has patterns inside, by name: one that is not among them cannot be written.
    """
    require_bytes(model)
    refuse_added(model, "GGUF", always=True)
    pre = pre_of(model)
    names = _names(model)
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    merges = [f"{names[left]} {names[right]}" for left, right in pairs if left >= 0]
    entries = [
        _entry("general.architecture", _STRING, _text("llama")),
        *(_entry(f"llama.{key}", _UINT32, struct.pack("<I", value))
          for key, value in _MODEL.items()),
        _entry("llama.attention.layer_norm_rms_epsilon", _FLOAT32, struct.pack("<f", 1e-5)),
        _entry("llama.vocab_size", _UINT32, struct.pack("<I", len(names))),
        _entry(f"{_KEY}model", _STRING, _text("gpt2")),
        _entry(f"{_KEY}pre", _STRING, _text(pre)),
        _entry(f"{_KEY}tokens", _ARRAY, _texts(names)),
        _entry(f"{_KEY}token_type", _ARRAY, _numbers(_types(model))),
        _entry(f"{_KEY}merges", _ARRAY, _texts(merges)),
        *_ends(model),
        _entry(f"{_KEY}add_bos_token", _BOOL, b"\0"),
    ]
    head = b"GGUF" + struct.pack("<IQQ", _VERSION, 0, len(entries))
    return head + b"".join(entries)


def pre_of(model: BpeModel) -> str:
    """The name under which llama.cpp cuts text as the model does. ExportError where it has none.

    Of its names, some take whole pre-tokens that are tokens before they merge: such a name serves
    models for which that makes no difference too.
    """
    steps = _steps(model)
    known = [(name, cuts) for name, cuts in KNOWN.items() if cuts.steps == steps and not cuts.near]
    by_whole = next((name for name, cuts in known if cuts.whole), None)
    merged = next((name for name, cuts in known if not cuts.whole), None)
    if by_whole is not None and (model.whole or _whole_is_merged(model)):
        return "llama-bpe" if by_whole == "llama3" else by_whole
    if merged is not None and not model.whole:
        return merged
    if known:
        raise ExportError(
            Message(
                "no merges lead to {count:,} of its tokens, and llama.cpp merges all words under "
                "the name {pre!r}",
                count=len(model.whole), pre=merged,
            ),
            remedy="Choose tokenizer.json",
        )
    raise ExportError(
        Message(
            "llama.cpp has no pattern that cuts as {pattern!r} does; a GGUF file can only name "
            "one that it has",
            pattern=model.pattern.name,
        ),
        remedy=Message(
            "Train with one of these patterns: {names}", names=joined(map(verbatim, carried()))
        ),
    )


def taken_otherwise(model: BpeModel) -> tuple[list[str], list[str]]:
    """Tokens that llama.cpp takes in another way than they are here, by their names: special tokens
    that it looks for in other texts, and ordinary ones that are control tokens there.
    """
    types = {}
    for name in sorted(NAMES):
        if name in model.specials:
            types[name] = PieceType.USER_DEFINED if name in model.always else PieceType.CONTROL
        elif name.isascii() and model.vocabulary.id_of(name.encode()) is not None:
            types[name] = PieceType.NORMAL
    found = retyped(types)
    return (
        [name for name in found if types[name] != PieceType.NORMAL],
        [name for name in found if types[name] == PieceType.NORMAL],
    )


def carried() -> list[str]:
    """The names of the patterns that llama.cpp has."""
    steps = {cuts.steps for cuts in KNOWN.values() if not cuts.near}
    return [
        name for name, made in PATTERNS.items()
        if (made.oniguruma,) in steps or (name == "deepseek-v3" and DEEPSEEK_STEPS in steps)
    ]


def _steps(model: BpeModel) -> tuple[str, ...]:
    if model.pattern.name == "deepseek-v3":
        return DEEPSEEK_STEPS
    return (model.pattern.oniguruma,)


def _whole_is_merged(model: BpeModel) -> bool:
    """Whether merging the bytes of every token gives that token."""
    vocabulary = model.vocabulary
    ids = [*model.byte_ids.tolist(), *model.result.tolist()]
    try:
        refuse_other_merges(model, {vocabulary.bytes_of(one): one for one in ids}, "GGUF")
    except ExportError:
        return False
    return True


def _names(model: BpeModel) -> list[str]:
    names = spelled_entries(model)
    taken = set(names)
    made = []
    for number, name in enumerate(names):
        filler = f"[UNUSED {number}]"  # the byte alphabet has no space, so no token is spelled so
        if name is None and filler in taken:
            raise ExportError(
                Message("the special token {token!r} has a name that the format needs",
                        token=filler)
            )
        made.append(filler if name is None else name)
    return made


def _types(model: BpeModel) -> list[int]:
    types = [int(PieceType.UNUSED)] * len(model.vocabulary)
    for number in (*model.byte_ids.tolist(), *model.result.tolist()):
        types[number] = PieceType.NORMAL
    for text, number in model.specials.items():
        types[number] = PieceType.USER_DEFINED if text in model.always else PieceType.CONTROL
    return types


def _ends(model: BpeModel) -> list[bytes]:
    """Which special tokens begin and end a text, where they have the usual names."""
    found = []
    for key, names in (("bos", _BEGINS), ("eos", _ENDS)):
        number = next((model.specials[name] for name in names if name in model.specials), None)
        if number is not None:
            found.append(_entry(f"{_KEY}{key}_token_id", _UINT32, struct.pack("<I", number)))
    return found


def _entry(key: str, kind: int, value: bytes) -> bytes:
    return _text(key) + struct.pack("<I", kind) + value


def _text(text: str) -> bytes:
    spelled = text.encode("utf-8")
    return struct.pack("<Q", len(spelled)) + spelled


def _texts(texts: Sequence[str]) -> bytes:
    return struct.pack("<IQ", _STRING, len(texts)) + b"".join(map(_text, texts))


def _numbers(values: Sequence[int]) -> bytes:
    return struct.pack("<IQ", _INT32, len(values)) + np.array(values, "<i4").tobytes()
