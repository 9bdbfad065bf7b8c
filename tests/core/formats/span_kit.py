"""Small tokenizers of every make, texts that are hard to follow, and what spans must hold."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
from tokenprism import Encoding, Status
from tokenprism.formats import HuggingFaceTokenizer, open_tokenizer
from tokenprism.tokenizer import Tokenizer as Opened

E, S, N, V, U = Status.EXACT, Status.SPACED, Status.NORMALIZED, Status.VIRTUAL, Status.UNKNOWN
Row = tuple[int, int, Status]

ALPHABET = {c: i for i, c in enumerate(sorted(pre_tokenizers.ByteLevel.alphabet()))}
FALLBACK = [f"<0x{byte:02X}>" for byte in range(256)]


def byte_level(normalizer: Any = None, *, prefix: bool = False, merges: Any = ()) -> Tokenizer:
    """A BPE over bytes."""
    vocab = dict(ALPHABET)
    for left, right in merges:
        vocab[left + right] = len(vocab)
    made = Tokenizer(models.BPE(vocab=vocab, merges=list(merges)))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=prefix)
    made.decoder = decoders.ByteLevel()
    if normalizer is not None:
        made.normalizer = normalizer
    return made


def word_piece(normalizer: Any = None) -> Tokenizer:
    """A WordPiece in the manner of BERT."""
    words = ["[UNK]", "hello", "##world", "world", "un", "##aff", "##able", "cafe", "é", "##s",
             "ex", "a", "##a", "b", "##b", "t", "##t", "日", "##日", "本", ",", "."]
    made = Tokenizer(models.WordPiece({w: i for i, w in enumerate(words)}, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer() if normalizer is None else normalizer
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return made


def metaspace(scheme: str = "always", *, split: bool = True) -> Tokenizer:
    """A BPE over characters with a mark for every space."""
    vocab = {c: i for i, c in enumerate(["<unk>", "▁", "a", "b", "▁a"])}
    made = Tokenizer(models.BPE(vocab=vocab, merges=[("▁", "a")], unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme=scheme, split=split)
    return made


def unigram(pre: Any = None, normalizer: Any = None, *, fallback: bool = True) -> Tokenizer:
    """A Unigram with byte tokens."""
    pieces = [("<unk>", 0.0)] + [(name, -10.0) for name in FALLBACK]
    pieces += [("▁", -2.0), ("a", -2.0), ("b", -2.0), ("▁a", -3.0), ("t", -2.0), ("▁b", -3.0)]
    made = Tokenizer(models.Unigram(pieces, unk_id=0, byte_fallback=fallback))
    if pre is not None:
        made.pre_tokenizer = pre
    if normalizer is not None:
        made.normalizer = normalizer
    return made


def llama(*steps: Any) -> Tokenizer:
    """A BPE over characters with byte tokens; by default a mark in front and for every space."""
    vocab = {c: i for i, c in enumerate(["<unk>", *FALLBACK, "▁", "a", "b", "t", "▁a", "▁▁", "é"])}
    made = Tokenizer(models.BPE(
        vocab=vocab, merges=[("▁", "a"), ("▁", "▁")], unk_token="<unk>", fuse_unk=True,
        byte_fallback=True,
    ))
    chosen = steps or (normalizers.Prepend("▁"), normalizers.Replace(" ", "▁"))
    made.normalizer = normalizers.Sequence(list(chosen))
    return made


def whole_words(normalizer: Any = None, pre: Any = None) -> Tokenizer:
    """A vocabulary of whole words; white space is dropped."""
    vocab = {"[UNK]": 0, "a": 1, "ab": 2, "hello": 3, "é": 4, "日": 5, "cd": 6}
    made = Tokenizer(models.WordLevel(vocab, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit() if pre is None else pre
    if normalizer is not None:
        made.normalizer = normalizer
    return made


def clip() -> Tokenizer:
    """A BPE over bytes whose words end with a mark of their own, white space dropped."""
    vocab = dict(ALPHABET)
    vocab |= {f"{c}</w>": len(ALPHABET) + i for c, i in ALPHABET.items()}
    vocab["ab</w>"] = len(vocab)
    made = Tokenizer(models.BPE(
        vocab=vocab, merges=[("a", "b</w>")], unk_token="!", end_of_word_suffix="</w>",
    ))
    made.normalizer = normalizers.Sequence([
        normalizers.NFC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Lowercase(),
    ])
    made.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(r"'s|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+"), "removed", invert=True),
        pre_tokenizers.ByteLevel(add_prefix_space=False),
    ])
    return made


def adapter(library: Tokenizer, folder: Path) -> HuggingFaceTokenizer:
    """The library's tokenizer, opened from a file; never our own encoder."""
    path = folder / "tokenizer.json"
    path.write_text(library.to_str(), "utf-8")
    tokenizer = open_tokenizer(path)
    if not isinstance(tokenizer, HuggingFaceTokenizer):  # a plain file: see the library's side
        value = json.loads(library.to_str())
        value["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"String": "\U0010fffe"}, "behavior": "Isolated",
             "invert": False}, value["pre_tokenizer"]]}
        path.write_text(json.dumps(value), "utf-8")
        tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, HuggingFaceTokenizer)
    return tokenizer


def rows(encoding: Encoding) -> list[Row]:
    """Start, end and status of every token."""
    columns = zip(encoding.starts.tolist(), encoding.ends.tolist(), encoding.status.tolist(),
                  strict=True)
    return [(start, end, Status(status)) for start, end, status in columns]


def violations(tokenizer: Opened, encoding: Encoding) -> Iterator[str]:
    """Each thing about the spans that cannot be right."""
    source = encoding.source
    edges = {0, len(source), *(k for k, byte in enumerate(source) if byte & 0xC0 != 0x80)}
    before = reached = 0
    for token_id, (start, end, status) in zip(
        encoding.ids.tolist(), rows(encoding), strict=True
    ):
        token = tokenizer.vocabulary.bytes_of(token_id)
        said = f"{token!r} [{start}, {end}) {status.name}"
        if not 0 <= start <= end <= len(source):
            yield f"{said}: not in the text"
        if start < before or end < reached:
            yield f"{said}: goes back"
        if (start == end) != (status == V):
            yield f"{said}: an inserted token alone has an empty span"
        if status == E and source[start:end] != token:
            yield f"{said}: {source[start:end]!r} is not the token"
        if start not in edges and source[start] != token[0] and status != N:
            yield f"{said}: begins within a character"
        if end not in edges and source[end - 1] != token[-1]:
            yield f"{said}: ends within a character"
        if status == S and _bare(token) != _bare(source[start:end]):
            yield f"{said}: more than white space differs from {source[start:end]!r}"
        before, reached = start, end


def _bare(data: bytes) -> list[str]:
    return data.decode("utf-8", "replace").replace("▁", " ").split()


def gaps(encoding: Encoding) -> list[bytes]:
    """Runs of bytes that no token covers."""
    covered = bytearray(len(encoding.source))
    for start, end, _ in rows(encoding):
        covered[start:end] = b"\1" * (end - start)
    found, at = [], 0
    for k in range(len(covered) + 1):
        if k == len(covered) or covered[k]:
            if k > at:
                found.append(encoding.source[at:k])
            at = k + 1
    return found


PARTS = [
    *"ab tT'’ \n\r\t12.,é日本😀\u0301\u00a0ßİ한ﾞ①ﬁ_▁ǅ㍍\u3000\u200b\u200d\0\u0085\ufeff\u2028q",
    "e\u0301", "ᄒ", "ᅡ", "ᆫ", "가\u11a8", "hello", "cafe", "Café", "  ", "    ", "e\u0323\u0301",
    "a\u0301\u0323", "👩🏽‍🚀", "🇳🇴", "\u0344", "\u1e9b\u0323", "ﷺ", "<0x41>", "##a",
    "[UNK]", "<unk>", "</w>", "Ġ", "Ã©", "\u0958", "\u0915\u093c",
    "\ufdfa", "\ue000", "\U0010ffff", "Ω", "Å", "\x10",
]


def hard_texts(count: int, seed: int = 3) -> Iterator[str]:
    """Texts where normalizers and pre-tokenizers do all they can."""
    made = random.Random(seed)
    yield from ("", " ", "▁", "\0", "\u0301", "\u0301\u0301a", " a", "a ", "ﬁ", "  \n ")
    for _ in range(count):
        yield "".join(made.choice(PARTS) for _ in range(made.randint(1, 30)))
