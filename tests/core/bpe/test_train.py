"""The trainer against its definition."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_trainer import learn
from tokenprism import Kind
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.counting import WordCounts
from tokenprism.errors import CorpusError, OptionError
from tokenprism.pretokenize import pattern


def train(texts: Iterable[str | bytes], merges: int, **options: object) -> BpeModel:
    specials = tuple(options.pop("specials", ()))  # type: ignore[arg-type]
    size = 256 + len(specials) + merges
    options.setdefault("pattern", "gpt2")
    asked = TrainOptions(size, specials=specials, **options)  # type: ignore[arg-type]
    return Trainer(TextCorpus(texts), asked).run()


def train_on(words: Mapping[bytes, int], merges: int, **options: object) -> BpeModel:
    counts = WordCounts()
    for word, count in words.items():
        counts.add(word, count)
    asked = TrainOptions(256 + merges, **options)  # type: ignore[arg-type]
    return Trainer(TextCorpus(["-"]), asked).run_on(counts)


def merges_of(model: BpeModel) -> list[tuple[bytes, bytes, int]]:
    entry = model.vocabulary.bytes_of
    rows = zip(model.left.tolist(), model.right.tolist(), model.counts.tolist(), strict=True)
    return [(entry(left), entry(right), count) for left, right, count in rows]


def tokens_of(model: BpeModel) -> list[str]:
    return [(left + right).hex() for left, right, _count in merges_of(model)]


def words_in(texts: Iterable[str], name: str) -> Counter[bytes]:
    return Counter(word for text in texts for word in pattern(name).split(text.encode()))


def test_ids_are_bytes_then_merges_then_specials() -> None:
    model = train(["low low lower"], 4, specials=("<s>", "</s>"))
    assert model.byte_ids.tolist() == list(range(256))
    assert model.result.tolist() == [256, 257, 258, 259]
    assert dict(model.specials) == {"<s>": 260, "</s>": 261}
    assert model.size == 262
    assert model.ranks.tolist() == [0, 1, 2, 3]
    assert model.vocabulary.kind_of(260) is Kind.SPECIAL


words = st.dictionaries(
    st.one_of(
        st.binary(min_size=1, max_size=12),
        st.text("ab", min_size=1, max_size=40).map(str.encode),
        st.text("aé中", min_size=1, max_size=12).map(str.encode),
    ),
    st.one_of(st.integers(1, 4), st.integers(1, 1 << 40)),
    min_size=1,
    max_size=12,
)


@settings(deadline=None, max_examples=100)
@given(words, st.integers(0, 60), st.integers(1, 5), st.one_of(st.none(), st.integers(1, 9)))
def test_equal_to_a_full_recount(
    words: dict[bytes, int], merges: int, min_count: int, longest: int | None
) -> None:
    model = train_on(words, merges, min_count=min_count, max_token_length=longest)
    assert merges_of(model) == learn(words, merges, min_count=min_count, longest=longest)


@settings(deadline=None, max_examples=60)
@given(words, st.integers(0, 60))
def test_shared_ids_in_the_order_of_gpt2(words: dict[bytes, int], merges: int) -> None:
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    ranked = printable + [byte for byte in range(256) if byte not in printable]
    order = [ranked.index(byte) for byte in range(256)]
    model = train_on(words, merges, tie_break="huggingface")
    assert merges_of(model) == learn(words, merges, order=order, share=True)


@settings(deadline=None, max_examples=60)
@given(words, st.integers(0, 60), st.integers(1, 3), st.booleans())
def test_the_first_pair_in_the_text(
    words: dict[bytes, int], merges: int, min_count: int, overlaps: bool
) -> None:
    model = train_on(
        words, merges, tie_break="first-seen", min_count=min_count, overlaps=overlaps
    )
    assert merges_of(model) == learn(
        words, merges, rule="first", min_count=min_count, overlaps=overlaps
    )


@settings(deadline=None, max_examples=60)
@given(
    words, st.integers(0, 60), st.booleans(),
    st.sampled_from([("lexicographic", "bytes"), ("smallest-symbols", "least bytes")]),
)
def test_the_greatest_and_the_least_bytes(
    words: dict[bytes, int], merges: int, overlaps: bool, rule: tuple[str, str]
) -> None:
    model = train_on(words, merges, tie_break=rule[0], overlaps=overlaps)
    assert merges_of(model) == learn(words, merges, rule=rule[1], share=True, overlaps=overlaps)


runs = st.dictionaries(
    st.text("ab", min_size=1, max_size=30).map(str.encode), st.integers(1, 9), min_size=1,
    max_size=8,
)


@settings(deadline=None, max_examples=200)
@given(runs, st.integers(0, 40), st.integers(1, 4))
def test_runs_without_overlaps(words: dict[bytes, int], merges: int, min_count: int) -> None:
    model = train_on(words, merges, overlaps=False, min_count=min_count)
    assert merges_of(model) == learn(words, merges, overlaps=False, min_count=min_count)


@pytest.mark.parametrize("letters", ["ab", "abcdefgh", "一丁七万丈三上下不与"])
def test_many_merges_over_random_words(letters: str) -> None:
    # Enough merges and counts for the threshold of kept pairs to rise and to fall again.
    rng = random.Random(len(letters))
    words = {
        "".join(rng.choices(letters, k=rng.randint(1, 25))).encode(): int(1e5 ** rng.random())
        for _ in range(120)
    }
    model = train_on(words, 500)
    assert merges_of(model) == learn(words, 500)
    first = train_on(words, 300, tie_break="first-seen", overlaps=False)
    assert merges_of(first) == learn(words, 300, rule="first", overlaps=False)
    last = train_on(words, 300, tie_break="lexicographic")
    assert merges_of(last) == learn(words, 300, rule="bytes", share=True)


def test_wide_symbols_give_the_same() -> None:
    rng = random.Random(3)
    words = {"".join(rng.choices("abcdef", k=9)).encode(): rng.randint(1, 9) for _ in range(100)}
    narrow, wide = train_on(words, 65_000), train_on(words, 66_000)
    assert merges_of(wide) == merges_of(narrow) == learn(words, 66_000)


def test_tokens_of_the_whole_text_are_counted() -> None:
    model = train(["aaaa aaa b"], 2, pattern="gpt2")
    # a+a is merged twice in "aaaa" and once in " aaa", then " "+b once.
    assert merges_of(model) == [(b"a", b"a", 5), (b" ", b"b", 1)]
    assert model.record["tokens"] == 10 - 3 - 1


def test_ties_do_not_depend_on_the_order_of_the_text() -> None:
    expected = ["7171", "7272", "7373", "7474"]
    assert tokens_of(train(["qqrrsstt"], 4)) == expected
    assert tokens_of(train(["ttssrrqq"], 4)) == expected


def test_ties_are_the_same_for_lines_and_for_documents() -> None:
    expected = ["2061", "2065", "6c65", "6e61", "20616e", "20656c"]
    lines = ["na an na an", "le el le el"]
    for texts in (lines, ["\n".join(lines)], ["\n".join(lines) + "\n"], lines[::-1]):
        assert tokens_of(train(texts, 6)) == expected


def test_ties_are_the_same_every_time() -> None:
    expected = ["2061", "2065", "6f78", "206178", "206578", "206f78"]
    for _ in range(3):
        assert tokens_of(train(["ox ox ox ax ax ax ex ex ex"], 6)) == expected


def test_runs_count_overlapping_neighbours() -> None:
    expected = ["6d6d", "206d6d", "206d", "6b76", "6d6d6d", "206d6d6d"]
    assert tokens_of(train(["kv m mmm mmmmm"], 6)) == expected
    assert merges_of(train(["aaa"], 1)) == [(b"a", b"a", 2)]


def test_runs_of_random_words_are_those_of_rustbpe_and_bpeasy() -> None:
    rng = random.Random(20318)
    lines = []
    for _ in range(400):
        word = "".join(rng.choices("aaab", k=rng.randint(3, 30)))
        lines.append(f"{word}:{','.join(tokens_of(train([word], 6, pattern='none')))}\n")
    assert hashlib.sha256("".join(lines).encode()).hexdigest() == (
        "fe818ff6a37cdc9e8131c65e7cd81f25c9804184177310730d8b1d0de8b81a0a"
    )


def test_a_single_run_is_halved_and_then_its_rest_is_joined() -> None:
    model = train(["h" * 37], 8, pattern="(?s).+")
    assert [len(left + right) for left, right, _count in merges_of(model)] == [
        2, 4, 8, 16, 5, 32, 37,
    ]  # fmt: skip
    assert model.record["complete"] is False


@pytest.mark.parametrize("name", ["none", "(?s).+"])
def test_nul_is_learned_like_other_bytes(name: str) -> None:
    model = train([b"ab\0ab\0\0ab\0"], 4, pattern=name)
    assert tokens_of(model) == ["6162", "616200", "00616200", "616200616200"]


def test_bytes_that_are_no_text_are_learned() -> None:
    model = train([bytes.fromhex("808180818081808180818081c3")], 3, pattern="none")
    assert tokens_of(model) == ["8081", "80818081", "8081808180818081"]


def test_line_ends_stay_as_they_are() -> None:
    for end, expected in (("\n", ["6162"]), ("\r\n", ["6162", "0d0a"]), ("\r", ["6162"])):
        assert tokens_of(train([f"ab{end}" * 3], 3)) == expected


@pytest.mark.parametrize("size", [256, 255, 1, 0, -5])
def test_a_vocabulary_below_bytes_and_specials_is_refused(size: int) -> None:
    with pytest.raises(OptionError, match="The least is 257"):
        TrainOptions(size, specials=("<s>",))


def test_a_vocabulary_of_bytes_and_specials_has_no_merges() -> None:
    model = train(["tiny corpus"], 0, specials=("<s>",))
    assert model.merge_count == 0
    assert model.size == 257
    assert model.record["complete"] is True


def test_a_text_that_gives_less_than_asked_says_so() -> None:
    model = train(["do re do re mi"], 5000 - 256)
    assert tokens_of(model) == ["2072", "646f", "207265", "206d", "20646f", "206d69"]
    assert model.size == 262
    assert model.record["size"] == 262
    assert model.record["options"]["vocab_size"] == 5000
    assert model.record["complete"] is False


@pytest.mark.parametrize("least", [1, 2, 3, 4, 5])
def test_minimum_is_the_count_of_the_pair(least: int) -> None:
    every = [
        "6269", "206269", "2062696f", "6779", "6c6f", "6d65", "7264", "62696f", "2062697264",
        "2062696f6c6f", "2062696f6d65", "2062696f6c6f6779",
    ]
    known = {1: 12, 2: 3, 3: 2, 4: 1, 5: 0}[least]
    assert tokens_of(train(["bio biology biome bird"], 50, min_count=least)) == every[:known]


def test_a_pair_at_the_minimum_is_merged() -> None:
    assert tokens_of(train(["xy xy xy z"], 10, min_count=3)) == ["7879"]
    assert tokens_of(train(["xy xy xy z"], 10, min_count=4)) == []


def test_texts_without_a_pair_give_no_merges() -> None:
    for text in (" ", "\n", "a"):
        assert train([text], 10).merge_count == 0
    assert tokens_of(train(["\t \n "], 10)) == ["0920", "0a20", "09200a20"]


def test_an_empty_corpus_is_refused() -> None:
    for texts in ([], [""], ["", ""]):
        with pytest.raises(CorpusError):
            train(texts, 10)


def test_empty_and_double_specials_are_named() -> None:
    with pytest.raises(OptionError, match=r"empty.*'<x>'"):
        TrainOptions(300, specials=("", "<x>", "<x>"))


def test_counts_beyond_32_bits() -> None:
    words = {b"the": 4_000_000_000, b"then": 500_000_000, b"xq": 3}
    model = train_on(words, 4)
    assert tokens_of(model) == ["6865", "746865", "7468656e", "7871"]
    assert model.counts[0] == 4_500_000_000
    table = train_on({b"ab": 2**31, b"cd": 2**31 - 1, b"ef": 2**32}, 3)
    assert merges_of(table) == [
        (b"e", b"f", 4294967296), (b"a", b"b", 2147483648), (b"c", b"d", 2147483647),
    ]


def test_specials_take_no_part() -> None:
    model = train(["KL<sep>MN<sep>KL<sep>MN"], 20, pattern="none", specials=("<sep>",))
    assert tokens_of(model) == ["4b4c", "4d4e"]


def test_the_longest_special_is_cut_out() -> None:
    model = train(["ab<e><e>xab"], 9, pattern="none", specials=("<e>", "<e><e>x"))
    assert tokens_of(model) == ["6162"]


def test_documents_are_not_joined() -> None:
    model = train(["endA", "Bstart", "endA", "Bstart"], 30, pattern="none")
    assert tokens_of(model) == [
        "4273", "6172", "6441", "656e", "746172", "4273746172", "656e6441", "427374617274",
    ]


def test_specials_follow_the_merges() -> None:
    model = train(["alpha beta alpha"], 8, specials=("<s>", "</s>"))
    assert model.merge_count == 8
    assert dict(model.specials) == {"<s>": 264, "</s>": 265}


def test_a_longest_token() -> None:
    model = train(["banana banana bananas"], 50, max_token_length=3)
    assert max(map(len, (left + right for left, right, _ in merges_of(model)))) == 3
    assert train(["banana banana"], 50, max_token_length=1).merge_count == 0


def test_any_pattern_and_own_expressions() -> None:
    text = "It's 2024, naïve café — 你好，世界! don't 12345\n\n  x"
    for name in ("gpt2", "cl100k", "cl100k-classic", "o200k", "whitespace", "none", r"\w+|\W"):
        model = train([text, text], 40, pattern=name)
        assert merges_of(model) == learn(words_in([text, text], name), 40)


def test_unknown_tie_break_is_refused() -> None:
    with pytest.raises(OptionError, match="smallest-ids, huggingface"):
        TrainOptions(300, tie_break="random")
