"""Models that put texts into form C first: against the `tokenizers` library and themselves."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from encode_models import model_of, train
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tokenizers import Tokenizer as Library
from tokenizers.normalizers import NFC
from tokenprism import Capability, Progress, Specials, Status
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError, OptionError
from tokenprism.explain.bpe import why_boundary
from tokenprism.explain.reason import Stage
from tokenprism.explain.word import word_at
from tokenprism.formats import ApproximateError, export, open_tokenizer
from tokenprism.formats.huggingface.write import render
from tokenprism.identity import identity
from tokenprism.inventory.reach import Reach, reach_of
from tokenprism.normal import LATER, NormalText
from tokenprism.pretokenize import PATTERNS
from tokenprism.runs.options import options_of
from trace_kit import explain

# Marks, what takes them, jamo, what decomposes, marks of later versions, and what cuts.
HARD = (
    "aeoA\u00e9\u0301\u0323\u0308\u212b\u0958\u1112\u1161\u11ab\ud55c\u0bc6\u0bbe\uf900\u0f73\u0f71"
    "\u0344\U0001e130\U000113c9\U00011382\u0898 \n.1\u4e2d"
)
TEXTS = st.text(st.sampled_from(HARD) | st.characters(codec="utf-8"), max_size=40)
SPECIAL = "<s>"


@cache
def tokenizer(name: str = "qwen2") -> BpeTokenizer:
    """Merges of composed and of decomposed letters, so that it shows which of them is seen."""
    words = ["école", "\ud55c\ud55c", "e\u0301a", "\u4e2d\u4e2d", "Å", "\u0915\u093c"]
    merges = train([word.encode() for word in words for _ in range(3)], 30)
    return BpeTokenizer(replace(
        model_of(merges, pattern_name=name, specials={SPECIAL: 400}), nfc=True
    ))


@cache
def library(name: str = "qwen2") -> Library:
    made = Library.from_str(render(tokenizer(name).model).decode())
    made.encode_special_tokens = False
    return made


@given(TEXTS)
@example("e\u0301\u0323 <s>\u0301")
def test_ids_are_the_librarys(text: str) -> None:
    for name in ("qwen2", "gpt2", "none"):
        ours = tokenizer(name).encode(text, specials=Specials.ALLOW)
        assert ours.ids.tolist() == library(name).encode(text, add_special_tokens=False).ids


@given(st.lists(st.sampled_from(HARD), max_size=12).map("".join))
def test_form_c_is_the_librarys(text: str) -> None:
    assert NormalText.of(text.encode(), fixed=True).text.decode() == NFC().normalize_str(text)


def test_form_c_of_every_character_is_the_librarys() -> None:
    alone = [chr(code) for code in (*range(0x80, 0xD800), *range(0xE000, 0x110000))]
    later = {chr(code) for first, last in LATER for code in range(first, last + 1)}
    marked = [
        f"a{one}\u0315\u0327\u0301" for one in alone
        if one in later or unicodedata.combining(one) or unicodedata.decomposition(one)
    ]
    for texts in (alone, marked):
        lines = "\n".join(texts)
        made = NormalText.of(lines.encode(), fixed=True).text.decode()
        wanted = NFC().normalize_str(lines)
        pairs = zip(made.split("\n"), wanted.split("\n"), texts, strict=True)
        assert [ascii(text) for one, other, text in pairs if one != other] == []


@given(TEXTS)
def test_spans_are_over_the_text_as_given(text: str) -> None:
    source = text.encode()
    made = tokenizer().encode(source)
    starts, ends = made.starts, made.ends
    assert (starts <= ends).all()
    assert (np.diff(starts) >= 0).all()
    assert (np.diff(ends) >= 0).all()
    assert not len(made.dropped())
    vocabulary = tokenizer().vocabulary
    for row in np.flatnonzero(made.status == Status.EXACT).tolist():
        assert source[starts[row] : ends[row]] == vocabulary.bytes_of(int(made.ids[row]))
    # What is rewritten becomes, part by part, what its tokens stand for.
    seen = tokenizer().decode(made.ids)
    assert seen == NormalText.of(source, fixed=True).text
    if seen == source:
        assert not made.status.any()


@settings(deadline=None)
@given(TEXTS, st.integers(0, 30), st.integers(0, 60), st.integers(0, 60))
def test_history_is_the_model_cut(text: str, merges: int, one: int, other: int) -> None:
    source = text.encode() + SPECIAL.encode() + text[:5].encode()
    history = tokenizer().history(source, specials=Specials.ALLOW)
    merges = min(merges, history.model.merge_count)
    size = int(history.model.sizes[merges])
    cut = tokenizer().at_size(size).encode(source, specials=Specials.ALLOW)
    assert history.counts[merges] == len(cut)
    whole = history.after(merges)
    for column in ("ids", "starts", "ends", "status"):
        assert np.array_equal(getattr(whole, column), getattr(cut, column))
    low, high = sorted((min(one, len(source)), min(other, len(source))))
    part = history.after(merges, low, high)
    met = cut.tokens_in(low, high) if low < high else slice(0, 0)
    assert set(part.ids.tolist()) >= set(cut.ids[met].tolist())
    flags = np.zeros(len(source) + 1, bool)
    flags[cut.starts] = True
    flags[0] = len(source) > 0
    assert np.array_equal(history.begins(merges, low, high), flags[low:high])
    places, removed = history.removals(0, len(source))
    assert set(places[removed >= merges].tolist()) | {0} == set(cut.starts.tolist()) | {0}


@given(TEXTS)
def test_words_and_reasons_agree_with_the_tokens(text: str) -> None:
    source = text.encode()
    made = tokenizer().encode(source)
    told = explain(tokenizer(), source)
    assert told.encoding.ids.tolist() == made.ids.tolist()
    assert b"".join(one.data for one in told.pretokens) == tokenizer().decode(made.ids)
    for one in told.pretokens:
        word = word_at(tokenizer(), source, one.start)
        assert word is not None
        if word.start == one.start:
            assert word.source_of(0, len(word.data)) == (word.start, word.end)
    edges = {0, len(source), *made.starts.tolist(), *made.ends.tolist()}
    for byte in range(len(source) + 1):
        why = why_boundary(tokenizer(), source, byte)
        assert why.byte == byte
        assert why.start <= byte <= why.end
        if why.stage is Stage.NORMALISER:
            inside = (made.starts < byte) & (byte < made.ends)
            assert (made.status[inside] == Status.NORMALIZED).all()
            assert inside.any()
        else:
            assert why.is_boundary == (byte in edges)


@given(st.text(st.sampled_from(HARD), max_size=30), st.integers(1, 90))
def test_no_safe_cut_is_before_a_mark(text: str, at: int) -> None:
    """So a text that is read in parts has the same form C."""
    source = text.encode()
    for pattern in PATTERNS.values():
        if pattern.is_native and 0 < at <= len(source):
            low = pattern.cut_before(source, 0, at)
            if low > 0:
                parts = (source[:low], source[low:])
                joined = b"".join(NormalText.of(part, fixed=True).text for part in parts)
                assert joined == NormalText.of(source, fixed=True).text


def test_long_texts_are_looked_at_in_blocks() -> None:
    source = ("e\u0301\u4e2d" * 200_000 + "\u0301" * 5).encode()
    normal = NormalText.of(source, fixed=True)
    assert normal.text == unicodedata.normalize("NFC", source.decode()).encode()
    stopped = Progress()
    stopped.cancel()
    with pytest.raises(CancelledError):
        tokenizer().encode(source, progress=stopped)


def test_it_is_saved_with_the_model(tmp_path: Path) -> None:
    model = tokenizer().model
    plain = replace(model, nfc=False)
    assert identity(model) != identity(plain)
    for format, name in (("tokenprism", "m.tokenprism.json"), ("huggingface", "tokenizer.json")):
        (path,) = export(model, tmp_path / name, format)
        again = open_tokenizer(path)
        assert isinstance(again, BpeTokenizer)
        assert identity(again.model) == identity(model)
        assert Capability.HISTORY in again.capabilities
        assert Capability.LOSSLESS not in again.capabilities
        assert again.at_size(270).encode("e\u0301").ids.tolist() == (
            tokenizer().at_size(270).encode("é").ids.tolist()
        )
    for format, name in (("tiktoken", "qwen2"), ("gpt2", "gpt2"), ("gguf", "qwen2")):
        target = tmp_path / f"{format}-vocab.json"
        with pytest.raises(ApproximateError, match="form C"):
            export(tokenizer(name).model, target, format)


def test_tokens_of_normalised_text_are_refused() -> None:
    model = tokenizer().model
    with pytest.raises(OptionError, match="normalised text"):
        replace(model, later=frozenset([SPECIAL]))


def test_training_in_form_c_is_training_on_texts_in_form_c() -> None:
    given = [("e\u0301cole Å \ud55c e\u0301 \u212b" * 3 + text).encode() for text in HARD]
    normal = [NormalText.of(text, fixed=True).text for text in given]
    for pattern_name in ("qwen2", r"\w+|\W"):
        for threads in (1, 2):
            made = Trainer(
                TextCorpus(given),
                TrainOptions(290, pattern_name, nfc=True, min_count=2, threads=threads),
            ).run()
            plain = Trainer(
                TextCorpus(normal), TrainOptions(290, pattern_name, min_count=2)
            ).run()
            assert made.nfc
            assert not plain.nfc
            for column in ("left", "right", "result", "counts"):
                assert np.array_equal(getattr(made, column), getattr(plain, column))
            assert made.record["options"]["nfc"]
            assert "nfc" not in plain.record["options"]
    again = options_of("bpe", made.record["options"])
    assert again == replace(TrainOptions(290, pattern_name, nfc=True, min_count=2), threads=0)
    with pytest.raises(OptionError, match="form C"):
        Trainer(TextCorpus(given), TrainOptions(300, pattern_name), start=made)
    on = Trainer(
        TextCorpus(given), TrainOptions(300, pattern_name, nfc=True, min_count=2), start=made
    ).run()
    assert np.array_equal(on.result[: made.merge_count], made.result)


@cache
def reach() -> NDArray[np.uint8]:
    """What is told of each entry."""
    return reach_of(tokenizer(), Progress())


@given(TEXTS)
def test_entries_in_another_form_are_never_given(text: str) -> None:
    found, vocabulary = reach(), tokenizer().vocabulary
    entries = [vocabulary.bytes_of(number) for number in np.flatnonzero(found == Reach.NEVER)]
    assert "e\u0301a".encode() in entries
    assert "Å".encode() not in entries
    assert not (found[tokenizer().encode(text).ids] == Reach.NEVER).any()
