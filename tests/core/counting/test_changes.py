"""What tables tell of what was counted, bit by bit, and words that are left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.bpe.options import TieBreak, TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.counting import WordCounts
from tokenprism.counting._changes import Changes, count_again
from tokenprism.errors import OptionError
from tokenprism.formats.native.bpe import render
from tokenprism.runs.options import options_of

WORD = st.binary(min_size=1, max_size=3) | st.binary(min_size=15, max_size=40)
COUNTED = st.lists(st.tuples(WORD, st.integers(1, 1 << 40)), max_size=30)


@given(st.lists(COUNTED, min_size=1, max_size=6), st.booleans(), st.integers(0, 5))
def test_what_is_told_adds_up_to_what_was_counted(
    rounds: list[list[tuple[bytes, int]]], ordered: bool, emptied: int
) -> None:
    words, again = WordCounts(), WordCounts()
    changes = Changes(words, ordered)
    counts: dict[bytes, int] = {}
    for number, counted in enumerate(rounds):
        for word, count in counted:
            words.add(word, count)
            counts[word] = counts.get(word, 0) + count
        for block in changes.blocks(Progress()):
            assert count_again(again, block)
        if number == emptied:
            words.clear()
            changes.forget()
    assert again.to_dict() == counts
    assert not list(changes.blocks(Progress()))
    changes.skip()
    assert not list(changes.blocks(Progress()))


def test_the_order_of_first_meeting_is_kept() -> None:
    words, again = WordCounts(), WordCounts()
    met = [f"{k * 7919 % 10_007}".encode() for k in range(5000)]
    changes = Changes(words, True)
    for part in (met[:2000], met[1000:]):
        for word in part:
            words.add(word)
        for block in changes.blocks(Progress()):
            assert count_again(again, block)
    # The trainer looks at that order where ties are broken by the first place.
    options = TrainOptions(900, "gpt2", tie_break=TieBreak.FIRST_SEEN)
    made = [Trainer(TextCorpus(["x"]), options).run_on(one) for one in (words, again)]
    assert render(made[0]) == render(made[1])


@pytest.mark.parametrize(
    "damage", [b"\x05", b"\x05\x01ab", b"\x00\x01", b"\x01\x00a", b"\xff" * 30]
)
def test_other_bytes_are_refused(damage: bytes) -> None:
    words = WordCounts()
    assert not count_again(words, b"\x01\x02a" + damage)
    assert words.to_dict() == {b"a": 2}


TEXT = " ".join(["the cat sat"] * 3 + ["a hat on the mat"] * 2 + ["once only upon rare words"])


@pytest.mark.parametrize("rule", [rule.value for rule in TieBreak])
@pytest.mark.parametrize("memory", [None, 1])
@pytest.mark.parametrize("least", [2, 3, 5, 99])
def test_rare_pre_tokens_are_as_if_they_were_not_there(
    rule: str, memory: int | None, least: int
) -> None:
    options = TrainOptions(400, "gpt2", tie_break=rule, min_word_count=least)
    trainer = Trainer(TextCorpus([TEXT]), options, memory=memory)
    model = trainer.run()
    words, all_words = WordCounts(), {}
    for word in [TEXT.split()[0], *(f" {word}" for word in TEXT.split()[1:])]:
        all_words[word] = all_words.get(word, 0) + 1
    for word, count in all_words.items():
        if count >= least:
            words.add(word.encode(), count)
    expected = Trainer(TextCorpus([TEXT]), TrainOptions(400, "gpt2", tie_break=rule)).run_on(words)
    assert [model.left.tolist(), model.right.tolist(), model.counts.tolist()] == [
        expected.left.tolist(), expected.right.tolist(), expected.counts.tolist()]
    kept = sum(count >= least for count in all_words.values())
    assert model.record["pretokens"] == kept
    assert model.record["pretokens_left_out"] == len(all_words) - kept
    assert options_of("bpe", model.record["options"]) == options


def test_nothing_is_left_out_unless_asked_for() -> None:
    assert "min_word_count" not in TrainOptions(300).record()
    assert "pretokens_left_out" not in Trainer(TextCorpus([TEXT]), TrainOptions(300)).run().record
    with pytest.raises(OptionError, match="minimum count of pre-tokens"):
        TrainOptions(300, min_word_count=0)
