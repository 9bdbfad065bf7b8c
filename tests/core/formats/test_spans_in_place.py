"""The quick ways to spans give what following the text byte by byte gives, one text or many."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sentencepiece_kit as pieces
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from real_files import real_file
from span_kit import PARTS, adapter, hard_texts, llama, rows, whole_words, word_piece
from test_span_properties import MAKES
from tokenizers import AddedToken, Tokenizer, models, normalizers, pre_tokenizers
from tokenprism import Encoding, Specials
from tokenprism.errors import TokenprismError, UnknownIdError
from tokenprism.formats import open_tokenizer
from tokenprism.formats.huggingface import spans as hugging_spans
from tokenprism.formats.huggingface.in_place import normalized
from tokenprism.formats.sentencepiece import tokenizer as sentencepiece_tokenizer
from tokenprism.tokenizer import Tokenizer as Opened

TEXTS = st.lists(
    st.one_of(st.sampled_from([*PARTS, "Hello", "World", " ", "A", "Unaffable"]),
              st.text(string.printable, max_size=4)),
    max_size=12,
).map("".join)


def cased(normalizer: Any, pre: Any) -> Tokenizer:
    """A WordLevel of letters, so that every ASCII text has tokens."""
    vocab = {one: i for i, one in enumerate(["[UNK]", *string.printable, "hello", "Hello"])}
    made = Tokenizer(models.WordPiece(vocab, unk_token="[UNK]", continuing_subword_prefix=""))
    if normalizer is not None:
        made.normalizer = normalizer
    made.pre_tokenizer = pre
    return made


SOME = (
    "bytes, NFC", "mark in front and for spaces", "mark for spaces", "marks after NFKC",
    "WordPiece", "Metaspace", "Unigram with bytes", "whole words", "end of words",
    "added tokens, marks",
    "added tokens, WordPiece",
)
WHITE = pre_tokenizers.Whitespace()
QUICK = {
    **{name: MAKES[name] for name in SOME},
    "as it is": lambda: cased(None, WHITE),
    "lower": lambda: cased(normalizers.Lowercase(), pre_tokenizers.BertPreTokenizer()),
    "cased BERT": lambda: cased(normalizers.BertNormalizer(lowercase=False), WHITE),
    "BERT": lambda: cased(normalizers.BertNormalizer(), pre_tokenizers.BertPreTokenizer()),
    "stripped": lambda: cased(normalizers.Strip(), WHITE),
    "twice": lambda: cased(normalizers.Replace("a", "aa"), WHITE),
    "halved": lambda: cased(normalizers.Replace("..", "."), WHITE),
    "swapped": lambda: cased(normalizers.Replace("ab", "ba"), WHITE),
    "spaces removed": lambda: cased(None, pre_tokenizers.Split(" ", "removed")),
    "NFKC": lambda: cased(normalizers.NFKC(), WHITE),
    "LLaMA": llama,
    "words": whole_words,
}


@pytest.fixture(scope="module", params=QUICK)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Opened:
    return adapter(QUICK[request.param](), tmp_path_factory.mktemp("made"))


def slowly(one: Opened, text: str, specials: Specials = Specials.TEXT) -> Encoding:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hugging_spans, "in_place", lambda *_arguments, **_options: None)
        patch.setattr(sentencepiece_tokenizer, "marked_tiling", lambda *_arguments: None)
        return one.encode(text, specials=specials)


def check(one: Opened, text: str, specials: Specials = Specials.TEXT) -> None:
    found, wanted = one.encode(text, specials=specials), slowly(one, text, specials)
    assert found.ids.tolist() == wanted.ids.tolist()
    assert rows(found) == rows(wanted), ascii(text)
    for name in ("ids", "starts", "ends", "status"):
        assert getattr(found, name).dtype == getattr(wanted, name).dtype


def test_hard_texts(made: Opened) -> None:
    for text in hard_texts(40):
        check(made, text)
        check(made, text.encode("ascii", "ignore").decode())
    for text in ("Hello World", "hello, World.", " Unaffable  Hello\tworld\n", "a b  ab", " "):
        check(made, text)
        check(made, text, Specials.ALLOW)


@pytest.mark.thorough
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=TEXTS)
def test_any_text(made: Opened, text: str) -> None:
    check(made, text)


def test_a_batch_is_each_text_by_itself(made: Opened) -> None:
    texts = list(hard_texts(30, seed=8))
    for threads in (1, 2):
        batch = made.encode_batch(iter(texts), threads=threads)
        assert len(batch) == len(texts)
        for text, one in zip(texts, batch, strict=True):
            assert rows(one) == rows(made.encode(text))
            assert one.source == text.encode()
    assert made.encode_batch([]).tolist() == []


@pytest.mark.parametrize("lowercase", [True, False])
def test_what_bert_makes_of_ascii(lowercase: bool) -> None:
    one = normalizers.BertNormalizer(lowercase=lowercase)
    text = "".join(map(chr, range(0x20, 0x7F)))
    for some in (text, text[::-1], "  a  B ", "", "tab\tA", "é", "\x7f"):
        assert normalized(some, one) == one.normalize_str(some)


@pytest.mark.parametrize("options", [
    {"model_type": "unigram", "vocab_size": 420, "byte_fallback": True,
     "character_coverage": 0.98},
    {"model_type": "bpe", "vocab_size": 250, "normalization_rule_name": "identity",
     "remove_extra_whitespaces": False},
    {"model_type": "bpe", "vocab_size": 450, "normalization_rule_name": "identity",
     "add_dummy_prefix": False, "remove_extra_whitespaces": False, "byte_fallback": True},
    {"model_type": "unigram", "vocab_size": 200, "treat_whitespace_as_suffix": True},
], ids=str)
def test_sentencepiece(tmp_path: Path, options: dict[str, Any]) -> None:
    (path := tmp_path / "small.model").write_bytes(pieces.trained(**options))
    one = open_tokenizer(path)
    for text in (*hard_texts(60), *pieces.TEXT[:4], " two  words", "the quick"):
        check(one, text)


@pytest.mark.parametrize("name", ["hf/llama2_tokenizer.json",
                                  "sentencepiece/mistral_v1.model"])
def test_real_files(name: str) -> None:
    one = open_tokenizer(real_file(name))
    for text in (*hard_texts(40), *pieces.TEXT[:4], "The  quick\n\tfox.", "naïve café 日本"):
        check(one, text)


def test_special_tokens_are_refused_in_a_batch(tmp_path: Path) -> None:
    library = word_piece()
    library.add_special_tokens([AddedToken("[SEP]")])
    one = adapter(library, tmp_path)
    with pytest.raises(TokenprismError, match="special token"):
        one.encode_batch(["hello", "a [SEP]"], specials=Specials.RAISE)
    with pytest.raises(TokenprismError, match="not UTF-8"):
        one.encode_batch([b"hello", b"\xff"])


def test_ids_that_are_none_are_named() -> None:
    one = open_tokenizer(real_file("hf/llama2_tokenizer.json"))
    for wrong in (-1, 1 << 20):
        with pytest.raises(UnknownIdError, match=str(wrong)):
            one.decode(np.array([5, wrong, 7], np.int32))
        with pytest.raises(UnknownIdError, match=str(wrong)):
            one.vocabulary.join(np.array([5, wrong], np.int32))
    assert one.vocabulary.join(np.zeros(0, np.int32)) == b""
