"""The history of merges tells exactly what the model cut to fewer merges would make."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from encode_models import cl100k, cut, encode_text, model_of, train
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Capability, Encoding, Progress, Specials, Status
from tokenprism.bpe.history import ALWAYS, NEVER
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import CancelledError, TokenprismError

WORDS = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=12)
TEXTS = st.one_of(
    st.text("abc é<s>~", max_size=60).map(str.encode),
    st.binary(max_size=20),
    st.lists(st.sampled_from([b"<s>", b"~", b"ab", b"\xff", b" "]), max_size=20).map(b"".join),
)


def same(one: Encoding, other: Encoding) -> None:
    assert one.ids.tolist() == other.ids.tolist()
    assert one.starts.tolist() == other.starts.tolist()
    assert one.ends.tolist() == other.ends.tolist()
    assert one.status.tolist() == other.status.tolist()


def check_every_size(
    model: BpeModel, text: bytes, specials: Specials, start: int, end: int
) -> None:
    history = BpeTokenizer(model).history(text, specials=specials)
    assert history.full.source is text
    assert len(history.removed) == len(text) + 1
    for merges in range(model.merge_count + 1):
        smaller = BpeTokenizer(cut(model, merges))
        expected = smaller.encode(text, specials=specials)
        same(history.after(merges), expected)
        assert history.counts[merges] == len(expected)
        part = expected.tokens_in(start, end) if start < min(end, len(text)) else slice(0, 0)
        window = history.after(merges, start, end)
        assert window.ids.tolist() == expected.ids[part].tolist()
        assert window.starts.tolist() == expected.starts[part].tolist()
        assert window.ends.tolist() == expected.ends[part].tolist()
        if specials is Specials.TEXT:
            assert expected.ids.tolist() == encode_text(cut(model, merges), text)
    for size in range(model.base_size, model.size + 1):
        at_size = BpeTokenizer(model).at_size(size).encode(text, specials=specials)
        assert history.count_at(size) == len(at_size)


@settings(deadline=None, max_examples=60)
@given(
    WORDS, st.integers(0, 14), st.booleans(), st.booleans(), TEXTS, st.booleans(),
    st.integers(0, 40), st.integers(0, 40),
)  # fmt: skip
def test_every_cut_equals_the_smaller_model(
    words: list[bytes], merges: int, share_ids: bool, gpt2: bool, text: bytes, allow: bool,
    start: int, end: int,
) -> None:  # fmt: skip
    made = train(words, merges, share_ids=share_ids)
    specials = {"<s>": 900, "~": 901}
    model = model_of(made, pattern_name="gpt2" if gpt2 else "none", specials=specials)
    if not model.has_history:
        assert share_ids
        return
    check_every_size(model, text, Specials.ALLOW if allow else Specials.TEXT, start, end)


@settings(deadline=None, max_examples=40)
@given(WORDS, st.integers(1, 10), st.integers(0, 10), st.integers(2, 12), TEXTS)
def test_whole_pre_tokens_and_missing_bytes(
    words: list[bytes], merges: int, place: int, size: int, text: bytes
) -> None:
    made = train(words, merges)
    word = (b"".join(words) * size)[:size]
    made.insert(min(place, len(made)), (-1, -1, 800))
    byte_ids = [byte if byte != 0xC3 else -1 for byte in range(256)]
    model = model_of(made, pattern_name="gpt2", whole={800: word}, byte_ids=byte_ids)
    if not model.has_history:  # merges make these bytes too
        return
    text = word + b" " + text + b" " + word
    check_every_size(model, text, Specials.TEXT, 0, len(text))


@pytest.mark.parametrize("text", [b"", b"a", b"\xff", b"~", b"<s>"])
def test_short_texts(text: bytes) -> None:
    model = model_of([(97, 98, 256)], specials={"<s>": 900, "~": 901})
    for specials in (Specials.TEXT, Specials.ALLOW):
        check_every_size(model, text, specials, 0, 5)


def test_removed() -> None:
    model = model_of([(97, 98, 256), (256, 256, 257)], specials={"<s>": 900})
    history = BpeTokenizer(model).history(b"abab<s>c", specials=Specials.ALLOW)
    never, always = NEVER, ALWAYS
    assert history.removed.tolist() == [never, 0, 1, 0, never, always, always, never, never]
    assert history.counts.tolist() == [6, 4, 3]
    assert history.after(1).ids.tolist() == [256, 256, 900, 99]


def test_unknown_bytes_stay_unknown() -> None:
    byte_ids = [byte if byte in b"ab" else -1 for byte in range(256)]
    history = BpeTokenizer(model_of([(97, 98, 256)], byte_ids=byte_ids)).history(b"ab?")
    assert history.after(0).status.tolist() == [0, 0, Status.UNKNOWN]
    assert history.after(1).ids.tolist() == [256, -1]


def test_merges_out_of_order_have_no_history() -> None:
    # "ab" is made last, yet "abc" needs it.
    model = model_of([(257, 99, 256), (97, 98, 257)])
    tokenizer = BpeTokenizer(model)
    assert Capability.HISTORY not in tokenizer.capabilities
    assert "Merge 0" in tokenizer.warnings[0]
    assert tokenizer.encode(b"abc").ids.tolist() == [256]
    with pytest.raises(TokenprismError):
        tokenizer.history(b"abc")


def test_whole_pre_tokens_against_their_merges_have_no_history() -> None:
    merges = [(98, 99, 256), (97, 98, 257), (257, 99, 258)]
    tokenizer = BpeTokenizer(model_of(merges, whole={258: b"abc"}))
    assert tokenizer.encode(b"abc").ids.tolist() == [258]
    assert tokenizer.encode(b"abca").ids.tolist() == [97, 256, 97]
    assert Capability.HISTORY not in tokenizer.capabilities
    assert len(tokenizer.warnings) == 1


def test_windows_of_a_real_text(corpora: Callable[..., bytes]) -> None:
    text = corpora("multi_10mb", 300_000)
    history = cl100k().history(text)
    size = 20_000
    expected = cl100k().at_size(size).encode(text)
    merges = cl100k().model.merges_at(size)
    same(history.after(merges), expected)
    assert history.count_at(size) == len(expected)
    for start in range(0, len(text), 7919):
        part = expected.tokens_in(start, start + 100)
        window = history.after(merges, start, start + 100)
        assert window.starts.tolist() == expected.starts[part].tolist()
        assert window.ids.tolist() == expected.ids[part].tolist()


def test_long_word() -> None:
    text = b"a" * 100_000
    history = cl100k().history(text)
    sizes = (300, 5000, 100_000)
    counts = [len(cl100k().at_size(size).encode(text)) for size in sizes]
    assert [history.count_at(size) for size in sizes] == counts
    assert np.count_nonzero(history.removed != NEVER) == len(text) - counts[-1]


def test_cancel() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        cl100k().history(b"text", progress=progress)
