"""What the library of each format says about the files of `real_files.txt`: ids of texts."""

from __future__ import annotations

import ast
import base64
import ctypes
import gzip
import json
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from real_files import FILES, real_file

Encode = Callable[[str], list[int]]

GPT2 = r"""'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"""
CL100K = (
    r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"""
    r"""|\s++$|\s*[\r\n]|\s+(?!\S)|\s"""
)
LLAMA3 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
O200K = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
RANK_FILES = {
    "cl100k_base.tiktoken": CL100K, "whisper_gpt2.tiktoken": GPT2,
    "whisper_multilingual.tiktoken": GPT2, "o200k_base.tiktoken": O200K,
    "p50k_base.tiktoken": GPT2, "r50k_base.tiktoken": GPT2, "llama3_tokenizer.model": LLAMA3,
    "llama4_tokenizer.model": O200K,
    "voyage3_base.tiktoken.gz": LLAMA3.replace(r"\p{N}{1,3}", r"\p{N}"),
}
FORMS = {"voyage3_base.tiktoken.gz": "NFC", "claude.json": "NFKC"}
# Files whose tokenizer another file holds too, in the format of another library.
TWINS = {
    "other/js-tiktoken_o200k_base.js": "",
    "other/llama-tokenizer.js": "gguf/ggml-vocab-llama-spm.gguf",
    "other/llama3-data-converted.js": "tiktoken/llama3_tokenizer.model",
    "other/mistral-tokenizer.js": "sentencepiece/mistral_v1.model",
    "gpt2/encoder.json": "tiktoken/r50k_base.tiktoken",
    "gpt2/vocab.bpe": "tiktoken/r50k_base.tiktoken",
    "other/bert_vocab.json": "",
}


def reference(name: str) -> Encode:
    """`encode(text)`: the ids of the format's own library. Skips where the library is not there."""
    folder, _, file = name.partition("/")
    if folder == "tiktoken":
        return _ranks(real_file(name), RANK_FILES[file], FORMS.get(file, ""))
    if folder == "gguf":
        return libllama(real_file(name))
    return {
        "tekken": _tekken, "sentencepiece": _sentencepiece, "hf": _tokenizers, "rwkv": _greedy,
        "gpt2": _twin, "other": _other,
    }[folder](name)


def _twin(name: str) -> Encode:
    return reference(TWINS[name])


def _other(name: str) -> Encode:
    if name.endswith("clip_bpe_simple_vocab_16e6.txt.gz"):
        return clip(real_file(name))
    if name.endswith("bert_vocab.json"):
        return _word_piece(name)
    if name.endswith("llama3-data-converted.js") or "-tokenizer.js" in name:
        return _twin(name)
    data = real_file(name).read_text("utf-8")
    root = json.loads(data[data.index("{") : data.rindex("}") + 1])
    ranks = {}
    for line in root["bpe_ranks"].splitlines():
        _, first, *tokens = line.split(" ")
        ranks.update({base64.b64decode(one): int(first) + k for k, one in enumerate(tokens)})
    return _tiktoken(ranks, root["pat_str"], FORMS.get(Path(name).name, ""))


def _ranks(path: Path, expression: str, form: str) -> Encode:
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).splitlines()
    ranks = {base64.b64decode(one): int(rank) for one, rank in map(bytes.split, lines)}
    return _tiktoken(ranks, expression, form)


def _tiktoken(ranks: dict[bytes, int], expression: str, form: str) -> Encode:
    import tiktoken

    encode = tiktoken.Encoding(
        "reference", pat_str=expression, mergeable_ranks=ranks, special_tokens={}
    ).encode_ordinary
    if not form:
        return encode
    return lambda text: encode(unicodedata.normalize(form, text))


def _tekken(name: str) -> Encode:
    tekken = pytest.importorskip("mistral_common.tokens.tokenizers.tekken")
    library = tekken.Tekkenizer.from_file(real_file(name))
    return lambda text: list(library.encode(text, bos=False, eos=False))


def _sentencepiece(name: str) -> Encode:
    import sentencepiece

    return sentencepiece.SentencePieceProcessor(model_file=str(real_file(name))).encode


def _tokenizers(name: str) -> Encode:
    import tokenizers

    library = tokenizers.Tokenizer.from_file(str(real_file(name)))
    library.no_truncation()
    library.no_padding()
    return lambda text: list(library.encode(text, add_special_tokens=False).ids)


def _word_piece(name: str) -> Encode:
    """BERT's own way to spell the list's entries, by the library's class for it."""
    import tokenizers

    vocab = {}
    for number, text in enumerate(json.loads(real_file(name).read_text("utf-8"))):
        named = text[0] == "[" and text[-1] == "]" and len(text) > 2
        spelled = text[1:] if text[0] == "▁" else text if named else "##" + text
        vocab[spelled] = number
    library = tokenizers.BertWordPieceTokenizer(vocab, lowercase=True)
    return lambda text: list(library.encode(text, add_special_tokens=False).ids)


def _greedy(name: str) -> Encode:
    """The longest token first, by trying every length."""
    tokens = {}
    for line in real_file(name).read_text("utf-8").splitlines():
        first, last = line.index(" "), line.rindex(" ")
        literal = ast.literal_eval(line[first + 1 : last])
        tokens[literal.encode() if isinstance(literal, str) else literal] = int(line[:first])
    longest = max(map(len, tokens))

    def encode(text: str) -> list[int]:
        source, at, found = text.encode(), 0, []
        while at < len(source):
            size = next(k for k in range(longest, 0, -1) if source[at : at + k] in tokens)
            found.append(tokens[source[at : at + size]])
            at += size
        return found

    return encode


def clip(path: Path) -> Encode:
    """OpenAI's tokenizer for CLIP, written down as it is published, after its cleaning of texts."""
    import regex

    own = [*range(33, 127), *range(161, 173), *range(174, 256)]
    alphabet = {byte: chr(byte) for byte in own}
    for byte in range(256):
        if byte not in alphabet:
            alphabet[byte] = chr(256 + len(alphabet) - len(own))
    lines = gzip.decompress(path.read_bytes()).decode().split("\n")[1 : 49152 - 256 - 2 + 1]
    merges = [tuple(line.split()) for line in lines]
    letters = list(alphabet.values())
    vocab = letters + [one + "</w>" for one in letters] + ["".join(pair) for pair in merges]
    ids = {text: number for number, text in enumerate(vocab)}
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    cuts = regex.compile(r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+")

    @cache
    def word_ids(word: str) -> list[int]:
        parts = [alphabet[byte] for byte in word.encode()]
        parts[-1] += "</w>"
        while len(parts) > 1:
            pairs = list(pairwise(parts))
            best = min(pairs, key=lambda pair: ranks.get(pair, len(ranks)))
            if best not in ranks:
                break
            at = pairs.index(best)
            parts[at : at + 2] = ["".join(best)]
        return [ids[part] for part in parts]

    def encode(text: str) -> list[int]:
        cleaned = " ".join(unicodedata.normalize("NFC", text).split())
        lowered = "".join(map(str.lower, cleaned))
        return [number for word in cuts.findall(lowered) for number in word_ids(word)]

    return encode


class _ModelParams(ctypes.Structure):
    """llama_model_params of libllama as @node-llama-cpp/linux-x64 3.22.1 ships it."""

    _fields_ = [
        ("devices", ctypes.c_void_p), ("overrides", ctypes.c_void_p),
        ("numbers", ctypes.c_int32 * 5), ("split", ctypes.c_void_p), ("progress", ctypes.c_void_p),
        ("progress_data", ctypes.c_void_p), ("keys", ctypes.c_void_p),
        ("vocab_only", ctypes.c_bool), ("flags", ctypes.c_bool * 5),
    ]


@cache
def _llama() -> Any:
    """libllama, silenced. Skips where it does not run."""
    paths = [real_file(name) for name in FILES if name.startswith("libllama/")]
    folder = paths[0].parent
    try:
        for name in ("libggml-base.so", "libggml.v0.5.0.so"):
            ctypes.CDLL(str(folder / name), mode=ctypes.RTLD_GLOBAL)
        library = ctypes.CDLL(str(folder / "libllama.v0.5.0.so"))
    except OSError as fault:
        pytest.skip(f"libllama does not run here: {fault}")
    log = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)
    library.silence = log(lambda *_: None)  # kept alive
    library.llama_log_set(library.silence, None)
    library.llama_backend_init()
    library.llama_model_default_params.restype = _ModelParams
    library.llama_model_load_from_file.argtypes = [ctypes.c_char_p, _ModelParams]
    library.llama_model_load_from_file.restype = ctypes.c_void_p
    library.llama_model_get_vocab.argtypes = [ctypes.c_void_p]
    library.llama_model_get_vocab.restype = ctypes.c_void_p
    library.llama_tokenize.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32, ctypes.POINTER(ctypes.c_int32),
        ctypes.c_int32, ctypes.c_bool, ctypes.c_bool,
    ]
    return library


def libllama(path: Path) -> Encode:
    """llama.cpp's tokenizer of a GGUF file."""
    library = _llama()
    params = library.llama_model_default_params()
    params.vocab_only = True
    model = library.llama_model_load_from_file(str(path).encode(), params)
    assert model, f"libllama does not load {path.name}"
    vocabulary = library.llama_model_get_vocab(model)

    def encode(text: str) -> list[int]:
        source = text.encode()
        room = len(source) + 16
        found = (ctypes.c_int32 * room)()
        count = library.llama_tokenize(
            vocabulary, source, len(source), found, room, False, False
        )
        assert count >= 0
        return found[:count]

    return encode
