"""A small, well-formed file of every kind that is opened, to be damaged by tests."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sentencepiece_kit
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.formats.alphabet import CHARACTERS
from tokenprism.formats.native.bpe import render
from tokenprism.pretokenize import pattern

Value = tuple[str, str | tuple[str, str], Any]  # key, type, value
_TYPES = {
    "u8": 0, "i8": 1, "u16": 2, "i16": 3, "u32": 4, "i32": 5, "f32": 6, "bool": 7, "str": 8,
    "arr": 9, "u64": 10, "i64": 11, "f64": 12,
}
_FORMS = {
    "u8": "B", "i8": "b", "u16": "H", "i16": "h", "u32": "I", "i32": "i", "f32": "f", "bool": "?",
    "u64": "Q", "i64": "q", "f64": "d",
}
BYTE_LEVEL: dict[str, Any] = {
    "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True,
}


@dataclass(frozen=True)
class Sample:
    """A file of one kind with those that stand beside it."""

    name: str
    content: bytes
    beside: Mapping[str, bytes]

    def write(self, folder: Path, content: bytes | None = None) -> Path:
        """Write it, with another `content` where one is given; the path of the file to open."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in self.beside.items():
            (folder / name).write_bytes(data)
        path = folder / self.name
        path.write_bytes(self.content if content is None else content)
        return path


# --- Builders -----------------------------------------------------------------------------


def tokenizer_json(
    vocab: Any, merges: Any = (), *, kind: str = "BPE", added: Sequence[Any] = (), **parts: Any
) -> dict[str, Any]:
    """A tokenizer.json. `parts`: normalizer, pre_tokenizer, post_processor, decoder, or settings
    of the model.
    """
    outer = {
        name: parts.pop(name, None)
        for name in ("normalizer", "pre_tokenizer", "post_processor", "decoder", "truncation",
                     "padding")
    }
    model: dict[str, Any] = {"type": kind, "vocab": vocab}
    if kind == "BPE":
        model |= {
            "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
            "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False,
            "ignore_merges": False, "merges": list(merges),
        }
    return {"version": "1.0", "added_tokens": list(added), **outer, "model": {**model, **parts}}


def added_token(token_id: Any, content: Any, **flags: Any) -> dict[str, Any]:
    """An entry of `added_tokens`."""
    return {
        "id": token_id, "content": content, "single_word": False, "lstrip": False,
        "rstrip": False, "normalized": False, "special": True, **flags,
    }


def byte_vocabulary(*more: str) -> dict[str, int]:
    """The 256 bytes as GPT-2 spells them, and more entries after those."""
    return {text: k for k, text in enumerate((*CHARACTERS, *more))}


def gguf_string(text: str | bytes) -> bytes:
    """A string as GGUF has it."""
    data = text.encode() if isinstance(text, str) else text
    return struct.pack("<Q", len(data)) + data


def gguf(values: Sequence[Value], *, version: int = 3, count: int | None = None) -> bytes:
    """A GGUF file with these values and no tensors."""
    made = [b"GGUF", struct.pack("<IQQ", version, 0, len(values) if count is None else count)]
    for key, kind, value in values:
        made.append(gguf_string(key))
        if isinstance(kind, tuple):
            made.append(struct.pack("<IIQ", _TYPES["arr"], _TYPES[kind[1]], len(value)))
            made += [_gguf_value(kind[1], one) for one in value]
        else:
            made += [struct.pack("<I", _TYPES[kind]), _gguf_value(kind, value)]
    return b"".join(made)


def _gguf_value(kind: str, value: Any) -> bytes:
    return gguf_string(value) if kind == "str" else struct.pack("<" + _FORMS[kind], value)


def gguf_tokens(
    model: str, tokens: Sequence[str | bytes], *, types: Sequence[int] = (),
    scores: Sequence[float] = (), merges: Sequence[str] = (), more: Sequence[Value] = (),
) -> bytes:
    """A GGUF file with a tokenizer."""
    values: list[Value] = [
        ("general.architecture", "str", "llama"), ("tokenizer.ggml.model", "str", model),
        ("tokenizer.ggml.tokens", ("arr", "str"), tokens),
    ]
    if types:
        values.append(("tokenizer.ggml.token_type", ("arr", "i32"), types))
    if scores:
        values.append(("tokenizer.ggml.scores", ("arr", "f32"), scores))
    if merges:
        values.append(("tokenizer.ggml.merges", ("arr", "str"), merges))
    return gguf([*values, *more])


def rank_lines(tokens: Sequence[bytes]) -> bytes:
    """A rank file."""
    return b"".join(base64.b64encode(one) + b" %d\n" % k for k, one in enumerate(tokens))


def spelled(value: Any) -> bytes:
    """JSON as UTF-8."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8")


# --- Samples ------------------------------------------------------------------------------

SINGLES = [bytes((byte,)) for byte in range(256)]
_MERGES = [("h", "e"), ("l", "l"), ("he", "ll"), ("hell", "o")]
_WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "hello", "wor", "##ld", "a", ","]


def _byte_level() -> dict[str, Any]:
    vocab = byte_vocabulary("he", "ll", "hell", "hello")
    return tokenizer_json(
        vocab, map(list, _MERGES), added=[added_token(260, "<|end|>")], pre_tokenizer=BYTE_LEVEL,
        decoder=BYTE_LEVEL,
    )


def _lower_word_piece() -> dict[str, Any]:
    return tokenizer_json(
        {text: k for k, text in enumerate(_WORDS)}, kind="WordPiece",
        normalizer={"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                    "strip_accents": None, "lowercase": True},
        pre_tokenizer={"type": "BertPreTokenizer"}, unk_token="[UNK]",
        decoder={"type": "WordPiece", "prefix": "##", "cleanup": True},
        post_processor={"type": "BertProcessing", "sep": ["[SEP]", 3], "cls": ["[CLS]", 2]},
        continuing_subword_prefix="##", max_input_chars_per_word=100,
    )


def _unigram() -> dict[str, Any]:
    return tokenizer_json(
        [["<unk>", 0.0], ["▁", -2.0], ["▁hello", -3.0], ["wor", -3.5], ["ld", -4]], kind="Unigram",
        unk_id=0, byte_fallback=False,
        normalizer={"type": "Sequence", "normalizers": [
            {"type": "NFKC"}, {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
        ]},
        pre_tokenizer={"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always",
                       "split": True},
        decoder={"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always",
                 "split": True},
    )


def _split_bpe() -> dict[str, Any]:
    return tokenizer_json(
        {"h": 0, "e": 1, "l": 2, "he": 3, "<unk>": 4}, [["h", "e"]], unk_token="<unk>",
        pre_tokenizer={"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"Regex": "\\s+"}, "behavior": "Removed", "invert": False},
            {"type": "Digits", "individual_digits": True},
            {"type": "Punctuation", "behavior": "Isolated"},
        ]},
        decoder={"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
            {"type": "ByteFallback"}, {"type": "Fuse"},
            {"type": "Strip", "content": " ", "start": 1, "stop": 0},
        ]},
        added=[added_token(5, "<x>", lstrip=True), added_token(9, "<y>")],
    )


def _tekken() -> dict[str, Any]:
    tokens = [*SINGLES, b"he", b"ll"]
    return {
        "config": {"pattern": pattern("tekken").regex, "num_vocab_tokens": 258,
                   "default_vocab_size": 260, "default_num_special_tokens": 2, "version": "v3"},
        "vocab": [
            {"rank": k, "token_bytes": base64.b64encode(one).decode(), "token_str": None}
            for k, one in enumerate(tokens)
        ],
        "special_tokens": [
            {"rank": 0, "token_str": "<unk>", "is_control": True},
            {"rank": 1, "token_str": "<s>", "is_control": True},
        ],
    }


def _bytepiece() -> dict[str, Any]:
    pieces = [*SINGLES, b"he", b"hello"]
    return {
        base64.b64encode(one).decode(): [k + 3, one.decode("utf-8", "ignore"), 10 + k]
        for k, one in enumerate(pieces)
    }


def _rwkv() -> bytes:
    rows = [f"{k + 1} {one!r} 1" for k, one in enumerate(SINGLES[:128])]
    rows = [row.replace(" b'", " '").replace(' b"', ' "') for row in rows]
    rows += [f"{k + 129} {one!r} 1" for k, one in enumerate(SINGLES[128:])]
    return ("\n".join([*rows, "257 'hello' 5", "258 'é' 2"]) + "\n").encode()


def _piece_tokenizer() -> bytes:
    rows = ["<unk>\t0\t2", "<s>\t0\t3", "he\t30\t1", "hello\t20\t1"]
    rows += [f"<0x{byte:02X}>\t0\t6" for byte in range(256)]
    body = "".join(f"{k}\t{row}\n" for k, row in enumerate(rows))
    return (
        "[CounterSpec]\nmethod=bytepiece\n\n[NormalizerSpec]\nname=no\nspace=▁\ncut=0\n"
        f"split_digits=0\nreconstruct=1\n\n[Pieces]\nsize={len(rows)}\n{body}"
    ).encode()


def _native() -> bytes:
    ranks = {one: k for k, one in enumerate([*SINGLES, b"he", b"ll", b"hell"])}
    return render(model_of_ranks(ranks, pattern("gpt2"), specials={"<s>": 259}, record={}))


def _sidecar(content: bytes) -> bytes:
    import hashlib

    return spelled({
        "format": "tiktoken-sidecar", "version": 1, "pattern": pattern("gpt2").regex,
        "pattern_name": "gpt2", "special_tokens": {"<s>": 258},
        "ranks_sha256": hashlib.sha256(content).hexdigest(),
    })


@cache
def samples() -> Mapping[str, Sample]:
    """One of each kind, by a short name."""
    ranks = rank_lines([*SINGLES, b"he", b"ll"])
    vocab = spelled(byte_vocabulary("he", "ll", "hell", "hello"))
    merges = "#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in _MERGES)
    pieces = [("▁", -1.0, 1), ("he", -2.0, 1), ("▁he", -3.0, 1), ("<s>", 0.0, 3), ("h", -9.0, 1)]
    spelled_bytes = list(byte_vocabulary("he", "ll", "hell"))
    settings = spelled({"tokenizer_class": "GPT2Tokenizer", "add_prefix_space": False})
    return {
        "byte_level": Sample("tokenizer.json", spelled(_byte_level()), {}),
        "word_piece": Sample("tokenizer.json", spelled(_lower_word_piece()), {}),
        "unigram": Sample("tokenizer.json", spelled(_unigram()), {}),
        "split": Sample("tokenizer.json", spelled(_split_bpe()), {}),
        "tekken": Sample("tekken.json", spelled(_tekken()), {}),
        "bytepiece": Sample("x.bytepiece.json", spelled(_bytepiece()), {}),
        "native": Sample("x.tokenprism.json", _native(), {}),
        "vocab_json": Sample(
            "vocab.json", vocab, {"merges.txt": merges.encode(), "tokenizer_config.json": settings}
        ),
        "merges": Sample("merges.txt", merges.encode(), {"vocab.json": vocab}),
        "vocab_txt": Sample("vocab.txt", ("\n".join(_WORDS) + "\n").encode(), {}),
        "ranks": Sample("x.tiktoken", ranks, {"x.tiktoken.json": _sidecar(ranks)}),
        "rwkv": Sample("rwkv.txt", _rwkv(), {}),
        "pieces": Sample("x.pt", _piece_tokenizer(), {}),
        "sentencepiece": Sample("x.model", sentencepiece_kit.model(pieces, prefix=True), {}),
        "charsmap": Sample(
            "x.model",
            sentencepiece_kit.trained(
                vocab_size=80, model_type="unigram", normalization_rule_name="nfkc",
            ), {},
        ),
        "gguf_gpt2": Sample("x.gguf", gguf_tokens(
            "gpt2", spelled_bytes, merges=["h e", "l l", "he ll"],
            more=[("tokenizer.ggml.pre", "str", "gpt-2")],
        ), {}),
        "gguf_llama": Sample("x.gguf", gguf_tokens(
            "llama", ["<unk>", "▁", "he", "▁he", "<0x41>"], types=[2, 1, 1, 1, 6],
            scores=[0, -1, -2, -3, 0],
        ), {}),
        "gguf_bert": Sample("x.gguf", gguf_tokens(
            "bert", ["[UNK]", "[CLS]", "▁hello", "wor", "ld"], types=[2, 3, 1, 1, 1],
        ), {}),
    }


