"""Chunks give the pre-tokens of whole documents, whatever their size."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus, special_spans
from tokenprism.corpus.chunks import chunks
from tokenprism.errors import CancelledError, CorpusError
from tokenprism.pretokenize import PATTERNS, Pattern, pattern

SPECIALS = ["<|end|>", "<|end|>x", "<s>", "s><", "é中"]
PARTS = st.sampled_from(
    [*SPECIALS, "<|end", "<", "s>", " ", "\n", "\r\n", "a", "'s", "1", "é", "中", "\u3000", "/"]
)
TEXTS = st.lists(st.one_of(PARTS.map(str.encode), st.binary(max_size=2)), max_size=30).map(b"".join)


def naive_parts(text: bytes, specials: list[str]) -> list[bytes]:
    """Text between special tokens, the longest of those at one place first."""
    ordered = sorted((s.encode() for s in specials), key=len, reverse=True)
    if not ordered:
        return [text] if text else []
    return [part for part in re.split(b"|".join(map(re.escape, ordered)), text) if part]


def pieces_by_chunks(
    texts: list[bytes], made: Pattern, specials: list[str], size: int, block: int
) -> list[bytes]:
    documents = [("", [t[i : i + block] for i in range(0, len(t), block)]) for t in texts]
    return [
        piece
        for chunk in chunks(documents, made, specials, size)
        for part in chunk.parts()
        for piece in made.split(bytes(part))
    ]


@pytest.mark.parametrize("name", [*PATTERNS, r"\w+|\s"])
@settings(max_examples=50)
@given(
    texts=st.lists(TEXTS, max_size=4),
    specials=st.lists(st.sampled_from(SPECIALS), unique=True),
    size=st.integers(1, 40),
    block=st.integers(1, 20),
)
def test_pre_tokens_do_not_depend_on_chunks(
    name: str, texts: list[bytes], specials: list[str], size: int, block: int
) -> None:
    made = pattern(name)
    whole = [p for t in texts for part in naive_parts(t, specials) for p in made.split(part)]
    assert pieces_by_chunks(texts, made, specials, size, block) == whole


@pytest.mark.parametrize("name", [*PATTERNS, r"\w+|\s"])
def test_pre_tokens_do_not_depend_on_chunks_of_many_short_texts(name: str) -> None:
    made, dice = pattern(name), random.Random(8)
    parts = [*SPECIALS, *"<|end><s>x", " ", "  ", "\n", "\u3000", "é", "中", "a", "!", "/"]
    for _ in range(1500):
        texts = ["".join(dice.choices(parts, k=dice.randint(1, 9))).encode() for _ in range(2)]
        specials = dice.sample(SPECIALS, dice.randint(0, len(SPECIALS)))
        whole = [p for t in texts for part in naive_parts(t, specials) for p in made.split(part)]
        size, block = dice.randint(1, 12), dice.randint(1, 12)
        assert pieces_by_chunks(texts, made, specials, size, block) == whole


@given(TEXTS, st.lists(st.sampled_from(SPECIALS), unique=True))
def test_special_tokens_are_found_leftmost_and_longest(text: bytes, specials: list[str]) -> None:
    ordered = sorted((s.encode() for s in specials), key=len, reverse=True)
    found = re.finditer(b"|".join(map(re.escape, ordered)) or b"(?!)", text)
    spans = special_spans(text, [s.encode() for s in specials])
    assert spans == [match.span() for match in found]


def test_documents_share_a_chunk_but_are_never_joined() -> None:
    corpus = TextCorpus(["ab", "cd", "ef"])
    (chunk,) = corpus.chunks(PATTERNS["none"])
    assert chunk.data == b"abcdef"
    assert chunk.spans.tolist() == [[0, 2], [2, 4], [4, 6]]


def test_chunks_stay_near_the_size_asked_for(corpora: Callable[..., bytes]) -> None:
    for name in ("en_10mb", "zh_10mb", "code_10mb"):
        corpus = TextCorpus([corpora(name, 2 << 20)])
        for made in PATTERNS.values():
            sizes = [len(chunk.data) for chunk in corpus.chunks(made, ["<|end|>"], 1 << 17)]
            assert sum(sizes) == corpus.size
            if made.name == "none":
                assert len(sizes) == 1
            else:
                assert max(sizes) < 1.1 * (1 << 20)


def test_a_text_without_a_cut_is_one_chunk_and_read_in_linear_time() -> None:
    text = b"x" * (8 << 20)
    (chunk,) = TextCorpus([text]).chunks(PATTERNS["cl100k"], ["<s>"], 1 << 16)
    assert chunk.data == text


def test_a_special_token_is_a_cut_for_every_pattern() -> None:
    text = (b"x" * 1000 + b"<s>") * 3000
    made = list(TextCorpus([text]).chunks(PATTERNS["none"], ["<s>"], 1 << 16))
    assert len(made) > 1
    assert {bytes(part) for chunk in made for part in chunk.parts()} == {b"x" * 1000}


def test_a_stretch_without_a_cut_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tokenprism.corpus.chunks.LARGEST_PIECE", 1 << 20)
    path = tmp_path / "zeros.txt"
    path.write_bytes(b"some text " * 300 + bytes(4 << 20))
    corpus = Corpus.open(path, options=CorpusOptions(format="text"))
    with pytest.raises(CorpusError, match=r"zeros\.txt: .*no place where it can be cut"):
        list(corpus.chunks(pattern("cl100k"), size=1000))
    path.write_bytes(b"some text " * 400_000)
    assert list(Corpus.open(path).chunks(pattern("cl100k"), size=1000))


def test_cancel_is_seen_at_every_block(tmp_path: Path) -> None:
    path = tmp_path / "zeros.txt"
    path.write_bytes(bytes(8 << 20))
    progress = Progress()
    corpus = Corpus.open(path, options=CorpusOptions(format="text"))
    found = corpus.chunks(pattern("cl100k"), size=1 << 30, progress=progress)
    progress.cancel()
    with pytest.raises(CancelledError):
        next(found)
