"""What must hold of the spans of any text, for tokenizers of every make."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sentencepiece_kit as pieces
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from span_kit import (
    PARTS,
    E,
    N,
    adapter,
    byte_level,
    clip,
    gaps,
    hard_texts,
    llama,
    metaspace,
    rows,
    unigram,
    violations,
    whole_words,
    word_piece,
)
from tokenizers import AddedToken, Regex, Tokenizer, normalizers, pre_tokenizers
from tokenprism import Specials
from tokenprism.formats import open_tokenizer
from tokenprism.tokenizer import Tokenizer as Opened

MARKS = normalizers.Replace(" ", "▁")
MERGES = [("a", "b"), ("Ã", "©"), ("Ġ", "a")]


def with_added(library: Tokenizer) -> Tokenizer:
    library.add_special_tokens([AddedToken("[UNK]", lstrip=True), AddedToken("<unk>", rstrip=True)])
    library.add_tokens([AddedToken("▁▁", normalized=False), AddedToken("hello", normalized=False)])
    return library


MAKES: dict[str, Callable[[], Tokenizer]] = {
    "bytes, NFC": lambda: byte_level(normalizers.NFC(), merges=MERGES),
    "bytes, NFKC": lambda: byte_level(normalizers.NFKC(), merges=MERGES),
    "bytes, NFD": lambda: byte_level(normalizers.NFD()),
    "bytes, lower case": lambda: byte_level(normalizers.Lowercase(), merges=MERGES),
    "bytes, stripped": lambda: byte_level(normalizers.Strip(), merges=MERGES),
    "bytes, empty sequence": lambda: byte_level(normalizers.Sequence([]), merges=MERGES),
    "bytes, prefix space": lambda: byte_level(prefix=True, merges=MERGES),
    "bytes, prefix space, NFC": lambda: byte_level(normalizers.NFC(), prefix=True, merges=MERGES),
    "mark in front and for spaces": llama,
    "mark for spaces": lambda: llama(MARKS),
    "marks after NFKC": lambda: llama(normalizers.NFKC(), MARKS),
    "WordPiece": word_piece,
    "Metaspace": metaspace,
    "Metaspace in front of the text": lambda: metaspace("first"),
    "Metaspace, unsplit": lambda: metaspace(split=False),
    "Unigram with bytes": lambda: unigram(pre_tokenizers.Metaspace()),
    "Unigram without": lambda: unigram(pre_tokenizers.Metaspace(), fallback=False),
    "Unigram, spaces collapsed": lambda: unigram(
        pre_tokenizers.Metaspace(), normalizers.Replace(Regex(" {2,}"), " ")),
    "whole words": whole_words,
    "words without control characters": lambda: whole_words(
        normalizers.Replace(Regex("[\x10\\0]"), "")),
    "end of words": clip,
    "added tokens, NFC": lambda: with_added(byte_level(normalizers.NFC(), merges=MERGES)),
    "added tokens, marks": lambda: with_added(llama()),
    "added tokens, Metaspace": lambda: with_added(metaspace("first")),
    "added tokens, WordPiece": lambda: with_added(word_piece()),
}


@pytest.fixture(scope="module", params=MAKES)
def made(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Opened, Tokenizer]:
    library = MAKES[request.param]()
    return adapter(library, tmp_path_factory.mktemp("made")), library


def check(tokenizer: Opened, library: Tokenizer, text: str) -> None:
    encoding = tokenizer.encode(text, specials=Specials.ALLOW)
    assert encoding.ids.tolist() == library.encode(text, add_special_tokens=False).ids
    assert not list(violations(tokenizer, encoding)), ascii(text)
    for gap in gaps(encoding):
        left = gap.decode("utf-8")
        if library.normalizer is not None:
            left = library.normalizer.normalize_str("q" + left + "q").strip("▁")[1:-1]
        # What is left the pre-tokenizer drops: white space, or marks where it matches letters.
        assert not left.strip() or all(unicodedata.category(c)[0] in "MCZ" for c in left), (
            ascii(text), gap)


def test_hard_texts(made: tuple[Opened, Tokenizer]) -> None:
    for text in hard_texts(250):
        check(*made, text)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.lists(st.one_of(st.sampled_from(PARTS), st.characters(exclude_categories=["Cs"])),
                     max_size=12).map("".join))
def test_any_text(made: tuple[Opened, Tokenizer], text: str) -> None:
    check(*made, text)


@pytest.mark.parametrize("normalizer", [
    normalizers.NFC(), normalizers.NFKC(), normalizers.NFD(), normalizers.NFKD(),
    normalizers.Lowercase(), normalizers.Replace("ab", "xyz"), normalizers.Replace("ab", ""),
    normalizers.Replace(Regex("[a ]+"), "-"), normalizers.Sequence(
        [normalizers.NFD(), normalizers.StripAccents()]),
], ids=repr)
def test_what_is_rewritten_comes_from_its_range(tmp_path: Path, normalizer: Any) -> None:
    """Normalizing the range of tokens that share it gives their bytes."""
    tokenizer = adapter(byte_level(normalizer), tmp_path)
    for text in hard_texts(300):
        encoding = tokenizer.encode(text)
        told = rows(encoding)
        at = 0
        while at < len(told):
            start, end, status = told[at]
            last = at
            while last < len(told) and told[last] == told[at] and status == N:
                last += 1
            if status == N:
                written = b"".join(
                    tokenizer.vocabulary.bytes_of(one) for one in encoding.ids[at:last].tolist()
                )
                under = encoding.source[start:end].decode()
                front = 0 if start == 0 else 1
                back = 0 if end == len(encoding.source) else 1
                guarded = normalizer.normalize_str("q" * front + under + "q" * back).encode()
                assert guarded[front : len(guarded) - back] == written, (ascii(text), start, end)
            else:
                assert status == E
            at = max(last, at + 1)


@pytest.mark.parametrize("options", [
    {"model_type": "unigram", "vocab_size": 420, "byte_fallback": True, "character_coverage": 0.98},
    {"model_type": "unigram", "vocab_size": 200},
    {"model_type": "bpe", "vocab_size": 250, "normalization_rule_name": "nmt_nfkc_cf"},
], ids=str)
def test_sentencepiece(tmp_path: Path, options: dict[str, Any]) -> None:
    (path := tmp_path / "small.model").write_bytes(pieces.trained(**options))
    tokenizer = open_tokenizer(path)
    for text in hard_texts(250):
        assert not list(violations(tokenizer, tokenizer.encode(text))), ascii(text)


def test_the_charsmap_of_sentencepiece_in_a_tokenizer_json(tmp_path: Path) -> None:
    """Precompiled: characters rewritten by SentencePiece's own table, within graphemes."""
    model_pb2 = pytest.importorskip("sentencepiece.sentencepiece_model_pb2")
    data = pieces.trained(model_type="unigram", vocab_size=200)
    charsmap = model_pb2.ModelProto.FromString(data).normalizer_spec.precompiled_charsmap
    normalizer = normalizers.Sequence([normalizers.Precompiled(charsmap), normalizers.Strip()])
    library = unigram(pre_tokenizers.Metaspace(), normalizer)
    tokenizer = adapter(library, tmp_path)
    for text in hard_texts(250):
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == library.encode(text, add_special_tokens=False).ids
        assert not list(violations(tokenizer, encoding)), ascii(text)
