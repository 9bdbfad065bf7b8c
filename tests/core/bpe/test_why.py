"""Why boundaries are where they are: against encodings, traces and histories."""

from __future__ import annotations

import numpy as np
import pytest
from encode_models import cl100k, model_of, train
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Specials
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.history import ALWAYS, NEVER
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import OptionError, TokenprismError
from tokenprism.explain.bpe import MergeReason, why_boundary
from tokenprism.explain.events import Contest, Event, events
from tokenprism.explain.reason import Stage
from tokenprism.pretokenize import PATTERNS, pattern
from trace_kit import explain, trace

WORDS = st.lists(st.text("abc", min_size=1, max_size=9).map(str.encode), min_size=1, max_size=12)
TEXTS = st.text("abc 1<s>~é", max_size=30).map(str.encode)


@settings(deadline=None)
@given(WORDS, st.integers(0, 20), st.text("abcd", max_size=40).map(str.encode))
def test_events_are_the_steps_of_the_trace(words: list[bytes], merges: int, word: bytes) -> None:
    model = model_of(train(words, merges))
    steps = trace(model, word).steps
    found = list(events(model, word))
    assert len(found) == len(steps) - 1
    for event, step in zip(found, steps, strict=False):
        assert step.chosen is not None
        middle = step.edges[step.chosen.position + 1]
        assert event == Event(
            event.step, step.chosen.merge, step.chosen.start, middle, step.chosen.end,
            step.chosen.result,
        )
        assert steps[event.step] is step


def check_contest(model: BpeModel, word: bytes, origin: int, byte: int, one: Contest) -> None:
    """At that step the pair was a candidate over the boundary, and the winner was chosen."""
    step = trace(model, word).steps[one.winner.step]
    spans = {(c.start + origin, c.end + origin, c.merge): c for c in step.candidates}
    candidate = spans[one.start, one.end, one.merge]
    assert step.edges[candidate.position + 1] + origin == byte
    assert (candidate.left, candidate.right) == (one.left, one.right)
    assert step.chosen is not None
    assert step.chosen.merge == one.winner.merge
    assert step.chosen.start + origin == one.winner.start
    assert byte in (one.winner.start, one.winner.end)
    assert (one.winner.merge, one.winner.start) < (one.merge, one.start)


def check_every_byte(
    tokenizer: BpeTokenizer, text: bytes, specials: Specials, merges: int | None
) -> set[Stage]:
    model = tokenizer.model
    history = tokenizer.history(text, specials=specials)
    shown = history.full if merges is None else history.after(merges)
    limit = model.merge_count if merges is None else merges
    edges = {0, len(text), *shown.starts.tolist()}
    pretokens = set(tokenizer.pretokens(text).tolist())
    stages = set()
    for byte in range(len(text) + 1):
        why = why_boundary(tokenizer, text, byte, specials=specials, merges=merges)
        stages.add(why.stage)
        assert why.is_boundary == (byte in edges)
        assert why.start <= byte <= why.end
        assert why.message
        removed = int(history.removed[byte])
        if why.stage in (Stage.TEXT, Stage.SPECIAL, Stage.PRETOKEN):
            assert removed in (NEVER, ALWAYS)
            assert (why.branches is not None) == (why.stage is Stage.PRETOKEN)
            continue
        if specials is Specials.TEXT:
            assert byte not in pretokens
        place = int(np.searchsorted(shown.starts, byte, side="right")) - 1
        before = place - 1 if why.is_boundary else place
        assert (why.left, why.right) == (int(shown.ids[before]), int(shown.ids[place]))
        word = text[why.start : why.end]
        for one in why.lost:
            check_contest(model, word, why.start, byte, one)
        if why.stage is Stage.WHOLE:
            assert model.whole[why.left] == word
            continue
        assert (removed == NEVER) == (why.event is None)
        if why.event is not None:
            assert (why.stage is Stage.MERGED) == (why.event.merge < limit)
            assert why.event.merge == removed
            assert why.event.middle == byte
        else:
            assert (why.stage is Stage.OVERTAKEN) == bool(why.lost)
    return stages


@settings(deadline=None, max_examples=60)
@given(WORDS, st.integers(0, 16), st.booleans(), TEXTS, st.booleans(), st.integers(0, 16))
def test_every_byte_has_its_reason(
    words: list[bytes], merges: int, gpt2: bool, text: bytes, allow: bool, limit: int
) -> None:
    specials = {"<s>": 900, "~": 901}
    model = model_of(
        train(words, merges), pattern_name="gpt2" if gpt2 else "none", specials=specials
    )
    tokenizer = BpeTokenizer(model)
    way = Specials.ALLOW if allow else Specials.TEXT
    for most in (None, min(limit, model.merge_count)):
        check_every_byte(tokenizer, text, way, most)


@settings(deadline=None, max_examples=40)
@given(WORDS, st.integers(1, 10), st.integers(0, 10), st.integers(2, 12), st.integers(0, 12))
def test_whole_pre_tokens(
    words: list[bytes], merges: int, place: int, size: int, limit: int
) -> None:
    made = train(words, merges)
    word = (b"".join(words) * size)[:size]
    made.insert(min(place, len(made)), (-1, -1, 800))
    model = model_of(made, pattern_name="gpt2", whole={800: word})
    if not model.has_history:
        return
    for most in (None, min(limit, model.merge_count)):
        check_every_byte(BpeTokenizer(model), word + b" " + word, Specials.TEXT, most)


def merge_of(tokenizer: BpeTokenizer, left: bytes, right: bytes) -> int:
    vocabulary = tokenizer.vocabulary
    one, other = vocabulary.id_of(left), vocabulary.id_of(right)
    assert one is not None
    assert other is not None
    return tokenizer.model.merge_of_pair[one, other]


def test_reasons_in_cl100k() -> None:
    tokenizer = cl100k()

    def why(text: str, byte: int, **more: int) -> MergeReason:
        return why_boundary(tokenizer, text, byte, **more)

    cut = why("I don't", 5)
    assert cut.stage is Stage.PRETOKEN
    assert cut.branches is not None
    assert "a contraction" in cut.branches[1].name
    assert "o200k" in cut.remedy
    assert "gpt2" not in cut.remedy
    assert not cut.message.startswith("Message")

    merged = why("the", 2)
    assert (merged.stage, merged.is_boundary) == (Stage.MERGED, False)
    assert merged.event is not None
    assert merged.event.merge == merge_of(tokenizer, b"th", b"e")
    assert "joins 'th' and 'e'" in merged.message
    assert merged.lost[0].merge == merge_of(tokenizer, b"h", b"e")
    assert merged.lost[0].winner.merge == merge_of(tokenizer, b"t", b"h")
    size = int(tokenizer.model.sizes[merged.event.merge + 1])
    assert f"less than {size:,} entries" in merged.remedy
    assert len(tokenizer.at_size(size).encode("the")) == 1
    assert len(tokenizer.at_size(size - 1).encode("the")) == 2

    gone = why("the", 2, merges=merged.event.merge)
    assert (gone.stage, gone.is_boundary) == (Stage.CUT_OFF, True)
    assert gone.event == merged.event
    assert f"{size:,} entries" in gone.remedy

    assert why("zqzq", 2).stage is Stage.NO_PAIR
    assert why("the", 0).stage is why("the", 3).stage is Stage.TEXT
    with pytest.raises(OptionError):
        why("the", 4)
    with pytest.raises(OptionError):
        why("the", -1)


def test_what_overtook() -> None:
    model = model_of([(98, 99, 256), (97, 98, 257)])
    (why,) = (why_boundary(BpeTokenizer(model), b"abc", 1),)
    assert why.stage is Stage.OVERTAKEN
    (lost,) = why.lost
    assert (lost.merge, lost.start, lost.end) == (1, 0, 2)
    assert lost.winner == Event(0, 0, 1, 2, 3, 256)
    assert why.message == ("Merge 1 could join 'a' and 'b', but merge 0 came first "
                           "and joined 'b' and 'c'.")
    same = why_boundary(BpeTokenizer(model_of([(97, 97, 256)])), b"aaa", 2)
    assert same.stage is Stage.OVERTAKEN
    assert "further left" in same.message


def test_special_tokens() -> None:
    model = model_of([], specials={"<s>": 900, "<t>": 901})
    tokenizer = BpeTokenizer(model)
    text = b"a<s>b"
    assert why_boundary(tokenizer, text, 2).stage is Stage.NO_PAIR
    inside = why_boundary(tokenizer, text, 2, specials=Specials.ALLOW)
    assert (inside.stage, inside.is_boundary, inside.left, inside.right) == (
        Stage.SPECIAL, False, 900, 900
    )  # fmt: skip
    for byte, ids in ((1, (-1, 900)), (4, (900, -1))):
        edge = why_boundary(tokenizer, text, byte, specials=Specials.ALLOW)
        assert (edge.stage, edge.is_boundary) == (Stage.SPECIAL, True)
        assert (edge.left, edge.right) == ids


def test_models_without_history() -> None:
    # "ab" is made last, yet "abc" needs it.
    tokenizer = BpeTokenizer(model_of([(257, 99, 256), (97, 98, 257)]))
    why = why_boundary(tokenizer, b"abc", 1)
    assert why.stage is Stage.MERGED
    assert "Without this merge" in why.remedy
    with pytest.raises(TokenprismError, match="smaller sizes"):
        why_boundary(tokenizer, b"abc", 1, merges=1)


def test_long_words_need_no_square_of_time() -> None:
    text = b"ab" * 40_000 + b"c" * 3
    ranks = {bytes((i,)): i for i in range(256)} | {b"ab": 256, b"abab": 257, b"bc": 258}
    tokenizer = BpeTokenizer(model_of_ranks(ranks, pattern("none")))
    encoding = tokenizer.encode(text)
    edges = set(encoding.starts.tolist())
    for byte in (1, 2, 39_999, 40_000, 79_999, 80_000, 80_001):
        why = why_boundary(tokenizer, text, byte)
        assert why.is_boundary == (byte in edges)
        assert why.event is None or (why.event.middle, why.event.step) == (byte, -1)


def test_explanation_tiles_the_text() -> None:
    model = cl100k().model
    text = "I don't know 1234 !!\n  <|endoftext|> 中文"
    for way in (Specials.TEXT, Specials.ALLOW):
        found = explain(cl100k(), text, specials=way)
        assert [one.end for one in found.pretokens[:-1]] == [
            one.start for one in found.pretokens[1:]
        ]
        assert found.pretokens[-1].last == len(found.encoding)
        for one in found.pretokens:
            ids = found.encoding.ids[one.first : one.last].tolist()
            made = found.trace(one)
            assert (made is None) == (ids == [100257])
            if made is not None:
                assert list(made.ids) == ids
                assert one.branch is not None
                assert one.branch.number >= 0
                assert [tree.id for tree in found.trees(one)] == ids
    assert explain(BpeTokenizer(model), "").pretokens == ()
    assert set(PATTERNS) >= {model.pattern.name}


@pytest.mark.parametrize("name", list(PATTERNS))
def test_reasons_far_inside_a_text(name: str) -> None:
    """What is looked at around a byte is enough to tell what the whole text says."""
    ranks = {bytes((i,)): i for i in range(256)} | {b"th": 256, b"the": 257}
    tokenizer = BpeTokenizer(model_of_ranks(ranks, pattern(name)))
    part = "the  cat's\n\n 12345 中文の\u0301 !!\r\n\t"
    text = (part * 500).encode()
    starts = set(tokenizer.pretokens(text).tolist())
    other = set(pattern("gpt2").starts(text).tolist())
    origin = len(part.encode()) * 250
    for byte in range(origin, origin + len(part.encode()) + 1):
        why = why_boundary(tokenizer, text, byte)
        assert (why.stage is Stage.PRETOKEN) == (byte in starts)
        if byte in starts and name != "gpt2":
            assert ("gpt2" in str(why.remedy)) == (byte not in other)
