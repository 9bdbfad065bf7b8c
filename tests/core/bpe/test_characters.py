"""BPE over characters: training and encoding against the plain definition."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import naive_characters as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Capability, Progress, Specials, Status
from tokenprism.bpe.alphabet import Alphabet, CharacterOptions, Mark, Unknown
from tokenprism.bpe.characters import CharacterTokenizer, tokenizer_of
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TieBreak, TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import (
    CancelledError,
    OptionError,
    TokenprismError,
    UnknownIdError,
)
from tokenprism.vocabulary import Kind
from trace_kit import merge_tree, trace

MARKS = [mark.value for mark in Mark]
UNKNOWNS = [way.value for way in Unknown]
RULES = [rule.value for rule in TieBreak]


def train(
    text: str | bytes, size: int = 60, *, name: str = "whitespace", start: BpeModel | None = None,
    **options: object,
) -> BpeModel:  # fmt: skip
    keys = ("mark", "coverage", "limit", "unknown")
    characters = CharacterOptions(**{key: options.pop(key) for key in keys if key in options})
    made = TrainOptions(size, name, characters=characters, **options)  # type: ignore[arg-type]
    source = text.encode() if isinstance(text, str) else text
    return Trainer(TextCorpus([source]), made, start=start).run()


def shown(model: BpeModel) -> list[tuple[str, str, int]]:
    entry = model.vocabulary.bytes_of
    rows = zip(model.left.tolist(), model.right.tolist(), model.counts.tolist(), strict=True)
    return [(entry(left).decode(), entry(right).decode(), count) for left, right, count in rows]


pieces = st.sampled_from(
    ["a", "b", "ab", "aa", "é", "中", "中国", "</w>", "##", "#", "1", " ", "  ", "\n", "\u3000"]
)
texts = st.lists(pieces, min_size=1, max_size=40).map("".join)


@settings(max_examples=300, deadline=None)
@given(
    texts, texts | st.binary(max_size=40), st.sampled_from(MARKS), st.sampled_from(UNKNOWNS),
    st.sampled_from(RULES), st.sampled_from(["whitespace", "none", "cl100k"]), st.booleans(),
    st.sampled_from([1, 0.9, 0.6]), st.sampled_from([None, 2, 4]), st.sampled_from([None, 3]),
)
def test_training_and_encoding_are_the_plain_ones(
    text: str, other: str | bytes, mark: str, unknown: str, rule: str, name: str, overlaps: bool,
    coverage: float, limit: int | None, longest: int | None,
) -> None:  # fmt: skip
    model = train(
        text, 300, name=name, mark=mark, unknown=unknown, coverage=coverage, limit=limit,
        tie_break=rule, overlaps=overlaps, max_token_length=longest,
    )  # fmt: skip
    words = naive.words_of(text.encode(), name)
    base = naive.alphabet(words, mark, coverage, limit)
    outside = 256 if unknown == "bytes" else 1
    merges = naive.learn(
        words, base, mark, 300 - outside - len(base), rule=rule, overlaps=overlaps, longest=longest
    )
    assert model.alphabet is not None
    assert list(model.alphabet.spellings.values()) == [naive.shown(one, mark) for one in base]
    columns = [model.left, model.right, model.result]
    rows = np.stack([*(column - outside for column in columns), model.counts], axis=1).tolist()
    assert [tuple(row) for row in rows] == merges
    assert model.size == outside + len(base) + len({made for _, _, made, _ in merges})

    tokenizer = tokenizer_of(model)
    for source in (text.encode(), other.encode() if isinstance(other, str) else other):
        encoding = tokenizer.encode(source)
        wanted = naive.encode(source, base, merges, mark, unknown, name)
        if unknown == "bytes":
            ids = [source[start] if one is None else one + 256 for one, start, _ in wanted]
        else:
            ids = [0 if one is None else one + 1 for one, _, _ in wanted]
        assert encoding.ids.tolist() == ids
        assert encoding.starts.tolist() == [start for _, start, _ in wanted]
        assert encoding.ends.tolist() == [end for _, _, end in wanted]
        assert np.array_equal(tokenizer.encode(source).ids, encoding.ids)  # now from the cache
        statuses = zip(encoding.ids.tolist(), encoding.status.tolist(), strict=True)
        for token_id, status in statuses:
            if token_id == model.alphabet.unknown_id:
                assert status == Status.UNKNOWN
            elif token_id == model.alphabet.mark_id:
                assert status == Status.VIRTUAL
            else:
                assert status == Status.EXACT
    counted = tokenizer.encode(text).ids
    assert model.record["tokens"] == len(counted) or rule == "huggingface"


def test_the_text_of_a_token_is_its_span() -> None:
    text = "low low lower ## lowest naïve </w> 中 widest"
    for mark in MARKS:
        tokenizer = tokenizer_of(train(text, 40, mark=mark))
        encoding = tokenizer.encode(text)
        size = len(Mark(mark).text)
        for token_id, start, end in zip(
            encoding.ids.tolist(), encoding.starts.tolist(), encoding.ends.tolist(), strict=True
        ):
            entry = tokenizer.vocabulary.bytes_of(token_id)
            if tokenizer.model.marked[token_id]:
                entry = entry[size:] if mark == "continuing" else entry[:-size]
            assert entry == encoding.source[start:end]
            assert tokenizer.model.text_lengths[token_id] == end - start


def test_what_decoding_writes_between_words() -> None:
    text = "low  lower,\nnew"
    wanted = {
        "none": b"lowlower,new", "end": b"low lower , new", "end-symbol": b"low lower , new",
        "continuing": b"low lower , new",
    }  # fmt: skip
    for mark, unknown in product(MARKS, UNKNOWNS):
        tokenizer = tokenizer_of(train(text, 300, mark=mark, unknown=unknown))
        assert tokenizer.decode(tokenizer.encode(text).ids) == wanted[mark]
        assert tokenizer.decode([]) == b""
        with pytest.raises(UnknownIdError):
            tokenizer.decode([1_000_000])
        with pytest.raises(UnknownIdError):
            tokenizer.decode([-1])
        assert Capability.LOSSLESS not in tokenizer.capabilities
        assert Capability.HISTORY not in tokenizer.capabilities


def test_unknown_characters_come_back_as_bytes() -> None:
    for mark in MARKS:
        tokenizer = tokenizer_of(train("lower", 300, name="none", mark=mark, unknown="bytes"))
        assert tokenizer.decode(tokenizer.encode("lo中wer").ids) == "lo中wer".encode()
        assert tokenizer.decode(tokenizer.encode(b"lo\xffw").ids) == b"lo\xffw"


def test_special_tokens() -> None:
    for mark in MARKS:
        model = train("low low<s>lower", 40, mark=mark, specials=("<s>",), special_ids="first")
        assert model.specials == {"<s>": 0}
        assert model.alphabet is not None
        assert model.alphabet.unknown_id == 1
        assert "<" not in model.alphabet.characters
        tokenizer = tokenizer_of(model)
        encoding = tokenizer.encode("low<s>low", specials=Specials.ALLOW)
        assert encoding.ids.tolist().count(0) == 1
        assert encoding.status.tolist().count(Status.UNKNOWN) == 0
        assert tokenizer.encode("<s>").status.tolist().count(Status.UNKNOWN) == 3
        with pytest.raises(TokenprismError, match="special token"):
            tokenizer.encode("low<s>", specials=Specials.RAISE)


def test_a_special_token_cannot_be_the_unknown_one() -> None:
    with pytest.raises(OptionError, match="unknown token already"):
        train("a", specials=("[UNK]",))
    assert train("a", 300, specials=("[UNK]",), unknown="bytes").specials == {"[UNK]": 257 + 1}


def test_coverage_and_limit() -> None:
    text = "aaaa bbb cc d"
    kept = lambda **options: "".join(train(text, mark="none", **options).alphabet.characters)  # type: ignore[union-attr]  # noqa: E731
    assert kept() == "abcd"
    assert kept(coverage=0.9) == "abc"
    assert kept(coverage=0.91) == "abcd"
    assert kept(coverage=0.4) == "a"
    assert kept(limit=2) == "ab"
    assert kept(coverage=0.5, limit=3) == "ab"
    for bad in ({"coverage": 0}, {"coverage": 1.5}, {"coverage": float("nan")}, {"limit": 0}):
        with pytest.raises(OptionError):
            CharacterOptions(**bad)  # type: ignore[arg-type]
    for wrong in ({"mark": "middle"}, {"unknown": "drop"}):
        with pytest.raises(OptionError, match="Choose from"):
            CharacterOptions(**wrong)  # type: ignore[arg-type]


def test_the_vocabulary_must_hold_the_alphabet() -> None:
    with pytest.raises(OptionError, match=r"cannot hold the alphabet \(3\)"):
        train("abc", 3, mark="none")
    assert train("abc", 4, mark="none").merge_count == 0
    with pytest.raises(OptionError, match=r"\[UNK\]"):
        train("abc", 0)
    with pytest.raises(OptionError, match=r"single bytes \(256\)"):
        train("abc", 200, unknown="bytes")


def test_a_text_without_words() -> None:
    for text in (" ", " \n\t \u3000"):
        model = train(text, 5)
        assert model.size == 1
        encoding = tokenizer_of(model).encode("a b")
        assert encoding.ids.tolist() == [0, 0]
        assert tokenizer_of(model).encode(text).ids.tolist() == []


def test_entries_say_what_they_are() -> None:
    model = train("low lower new", 20, unknown="unk", specials=("<s>",))
    vocabulary = model.vocabulary
    assert vocabulary.bytes_of(0) == b"[UNK]"
    assert vocabulary.kind_of(0) == Kind.UNKNOWN
    low = vocabulary.ids_by_bytes[b"low</w>"]
    assert vocabulary.kind_of(low) == Kind.MERGE
    assert vocabulary.kind_of(vocabulary.ids_by_bytes[b"w</w>"]) == Kind.CHARACTER
    assert vocabulary.base_size == model.base_size
    assert vocabulary.bytes_of(int(vocabulary.right[low])) in (b"w</w>", b"ow</w>")
    assert model.size == model.base_size + model.merge_count
    assert model.base_size == 1 + len(model.alphabet.spellings) + 1  # type: ignore[union-attr]


def test_smaller_sizes_are_trainings_of_that_size() -> None:
    text = "low low low lower lowest newest newest widest " * 3
    tokenizer = tokenizer_of(train(text, 60))
    for size in range(tokenizer.model.base_size, tokenizer.model.size + 1):
        smaller = tokenizer.at_size(size)
        assert isinstance(smaller, CharacterTokenizer)
        trained = tokenizer_of(train(text, size))
        assert smaller.identity == trained.identity
        assert np.array_equal(smaller.encode(text).ids, trained.encode(text).ids)
    with pytest.raises(OptionError, match="alphabet"):
        tokenizer.at_size(3)
    with pytest.raises(TokenprismError, match="Encode with the model cut"):
        tokenizer.history(text)


def test_going_on_is_training_in_one_go() -> None:
    text = "low low low lower lowest newest newest widest 中国 中国人 " * 3
    for mark, unknown in product(MARKS, UNKNOWNS):
        options = {"mark": mark, "unknown": unknown, "limit": 11}
        start = train(text, 280, **options)
        assert train(text, 290, start=start, **options).record["start"]
        grown = tokenizer_of(train(text, 290, start=start, **options))
        assert grown.identity == tokenizer_of(train(text, 290, **options)).identity
    with pytest.raises(OptionError, match="unlike these options"):
        train(text, 290, start=start, mark="end", unknown="bytes")
    with pytest.raises(OptionError, match="of bytes, the other of characters"):
        Trainer(TextCorpus([text]), TrainOptions(400, "whitespace"), start=start)


def test_identity_covers_the_alphabet() -> None:
    text = "low lower newest widest"
    identities = [
        tokenizer_of(train(text, 300, mark=mark, unknown=unknown)).identity
        for mark, unknown in product(MARKS, UNKNOWNS)
    ]
    assert len(set(identities)) == len(identities)


def test_trees_and_traces() -> None:
    model = train("low low low lower lower new", 30, mark="end-symbol")
    low = model.vocabulary.ids_by_bytes[b"low</w>"]
    tree = merge_tree(model, low)
    assert (tree.start, tree.end) == (0, 3)
    assert tree.right is not None
    assert (tree.right.start, tree.right.end, tree.right.id) == (3, 3, model.alphabet.mark_id)  # type: ignore[union-attr]
    tokenizer = tokenizer_of(model)
    for word in (b"low", b"lowest", "löw".encode(), b"newer"):
        steps = trace(model, word)
        encoding = tokenizer.encode(word)
        assert list(steps.ids) == encoding.ids.tolist()
        assert list(steps.steps[-1].edges) == [0, *encoding.ends.tolist()]


def test_long_words_take_no_long_time() -> None:
    tokenizer = tokenizer_of(train("aaaaaaaaaaaaaaaa aaaa abab", 30))
    assert len(tokenizer.encode("a" * 1_000_000).ids) < 200_000
    assert tokenizer.encode("ab中" * 300_000).ends[-1] == 1_500_000


def test_cancelling() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        tokenizer_of(train("a b")).encode("a b", progress=progress)
    options = TrainOptions(30, "whitespace", characters=CharacterOptions())
    with pytest.raises(CancelledError):
        Trainer(TextCorpus(["a b"]), options, progress=progress).run()


def test_batches_and_own_expressions() -> None:
    text = "low lower, 中 newest"
    for name in ("whitespace", r"\S+|\s+"):
        tokenizer = tokenizer_of(train(text, 40, name=name))
        many = tokenizer.encode_batch([text, "", "  ", "new"], threads=2)
        for one, source in zip(many, [text, "", "  ", "new"], strict=True):
            assert np.array_equal(one.ids, tokenizer.encode(source).ids)
            assert np.array_equal(one.starts, tokenizer.encode(source).starts)


def test_parts_that_do_not_fit_together() -> None:
    def model(merge: tuple[int, int, int], **changes: object) -> BpeModel:
        parts: dict[str, object] = {
            "mark": Mark.END, "unknown": Unknown.UNK, "characters": {"a": 1, "b": 2},
            "marked": {"b": 3}, "unknown_id": 0,
        }  # fmt: skip
        column = [np.array([one], np.int32) for one in merge]
        return BpeModel(
            np.full(256, -1, np.int32), *column, np.zeros(1, np.int32), np.zeros(1, np.int64),
            train("a").pattern, alphabet=Alphabet(**{**parts, **changes}),  # type: ignore[arg-type]
        )  # fmt: skip

    assert model((1, 3, 4)).vocabulary.bytes_of(4) == b"ab</w>"
    for merge in ((3, 1, 4), (0, 1, 4), (1, 5, 4), (1, 2, 2)):
        with pytest.raises(OptionError, match="merge 0"):
            model(merge)
    for changes in (
        {"mark": Mark.NONE}, {"mark_id": 5}, {"unknown_id": -1},
        {"unknown": Unknown.BYTES}, {"characters": {"ab": 1}}, {"characters": {"a": 3}},
    ):  # fmt: skip
        with pytest.raises(OptionError):
            model((1, 3, 4), **changes)


def test_bytes_stay_with_their_tokenizer(corpora: Callable[..., bytes]) -> None:
    text = corpora("en_10mb", 20_000)
    model = Trainer(TextCorpus([text]), TrainOptions(400)).run()
    assert type(tokenizer_of(model)) is BpeTokenizer
