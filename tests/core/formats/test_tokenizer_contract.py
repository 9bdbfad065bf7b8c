"""What every tokenizer promises of encode, encode_batch, decode and special tokens."""

from __future__ import annotations

import base64
import json
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sentencepiece_kit as pieces
from span_kit import word_piece
from tokenizers import AddedToken
from tokenprism import Progress, Specials
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.bytepiece.train import BytePieceTrainer
from tokenprism.corpus import TextCorpus
from tokenprism.decoding import StreamDecoder, decode_text, without_special
from tokenprism.errors import (
    CancelledError,
    OptionError,
    OptionTypeError,
    TokenprismError,
    UnknownIdError,
)
from tokenprism.formats import open_tokenizer
from tokenprism.formats.ranks.tiktoken_files import RankFile
from tokenprism.formats.ranks.tokenizer import TiktokenTokenizer
from tokenprism.formats.rwkv.tokenizer import GreedyTokenizer
from tokenprism.formats.sandbox.remote import RemoteTokenizer, open_sandboxed
from tokenprism.formats.sentencepiece.tokenizer import SentencePieceTokenizer
from tokenprism.messages import Message
from tokenprism.pretokenize import pattern
from tokenprism.tokenizer import Capability, Tokenizer

TEXT = "low lower lowest new newer, a<s>b and b</s>a "
A, B = "<|one|>", "<|two|>"
RANKS = {bytes((byte,)): byte for byte in range(256)} | {b"lo": 256, b"low": 257}


def bpe(_folder: Path) -> Tokenizer:
    options = TrainOptions(vocab_size=270, specials=(A, B))
    return tokenizer_of(Trainer(TextCorpus([TEXT * 5]), options).run(), name="bpe")


def characters(_folder: Path) -> Tokenizer:
    options = TrainOptions(
        vocab_size=60, specials=(A, B), characters=CharacterOptions(), pattern="whitespace"
    )
    return tokenizer_of(Trainer(TextCorpus([(TEXT + A + B) * 5]), options).run(), name="chars")


def bytepiece(_folder: Path) -> Tokenizer:
    options = BytePieceOptions(vocab_size=300, specials=(A, B), min_count=1)
    return BytePieceTokenizer(BytePieceTrainer(TextCorpus([TEXT * 5]), options).run())


def word_piece_file(folder: Path) -> Path:
    library = word_piece()
    library.add_special_tokens([A, B])
    library.add_tokens([AddedToken("<think>", normalized=False)])
    (folder / "tokenizer.json").write_text(library.to_str(), "utf-8")
    return folder / "tokenizer.json"


def sentencepiece_file(folder: Path) -> Path:
    data = pieces.trained(model_type="unigram", vocab_size=200, control_symbols=f"{A},{B}")
    (folder / "small.model").write_bytes(data)
    return folder / "small.model"


def tiktoken_library(_folder: Path) -> Tokenizer:
    return TiktokenTokenizer(RankFile("ranks", RANKS, pattern("gpt2"), {A: 258, B: 259}))


def ranks(folder: Path) -> Tokenizer:
    lines = (base64.b64encode(token) + b" %d\n" % rank for token, rank in RANKS.items())
    (folder / "small.tiktoken").write_bytes(b"".join(lines))
    (folder / "added_tokens.json").write_text(json.dumps({A: 258, B: 259, "<think>": 260}))
    (folder / "special_tokens_map.json").write_text(json.dumps({"eos_token": A, "pad_token": B}))
    return open_tokenizer(folder, pattern="gpt2")


MAKES: dict[str, Callable[[Path], Tokenizer]] = {
    "BPE": bpe,
    "characters": characters,
    "BytePiece": bytepiece,
    "tokenizers library": lambda folder: open_tokenizer(word_piece_file(folder)),
    "SentencePiece": lambda folder: open_tokenizer(sentencepiece_file(folder)),
    "in a child process": lambda folder: open_sandboxed(word_piece_file(folder)),
    "SentencePiece in a child process": lambda folder: open_sandboxed(sentencepiece_file(folder)),
    "tiktoken library": tiktoken_library,
    "rank file": ranks,
    "longest match": lambda _: GreedyTokenizer(RANKS, name="greedy", family="RWKV world"),
}


@pytest.fixture(scope="module", params=MAKES)
def tokenizer(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Tokenizer:
    return MAKES[request.param](tmp_path_factory.mktemp("contract"))


def ids_of(tokenizer: Tokenizer, text: str, specials: Any) -> list[int]:
    """The ids by `encode`, which are those by `encode_batch`."""
    found: list[int] = tokenizer.encode(text, specials=specials).ids.tolist()
    for threads in (1, 2):
        batch = tokenizer.encode_batch([text, "a", text], specials=specials, threads=threads)
        assert batch[0].ids.tolist() == batch[2].ids.tolist() == found
    return found


def test_specials_by_name_and_member(tokenizer: Tokenizer) -> None:
    text = f"low{A}lo a{B}b"
    for way, names in (
        (Specials.TEXT, ["text", set(), frozenset(), [], ()]), (Specials.ALLOW, ["allow", "all"]),
    ):
        wanted = ids_of(tokenizer, text, way)
        for name in names:
            assert ids_of(tokenizer, text, name) == wanted


def test_only_some_special_tokens(tokenizer: Tokenizer) -> None:
    known = tokenizer.vocabulary.specials
    if not known:
        with pytest.raises(OptionError, match="no special tokens at all"):
            tokenizer.encode("low", specials={A})
        return
    one, two = known[A], known[B]
    text = f"a{A}b{B}a{A}"
    assert [n for n in ids_of(tokenizer, text, "all") if n in (one, two)] == [one, two, one]
    for given in ({A}, [A], (A,), frozenset([A]), {A: 5}, {A: 5}.keys()):
        assert [n for n in ids_of(tokenizer, text, given) if n in (one, two)] == [one, one]
    assert [n for n in ids_of(tokenizer, text, {B}) if n in (one, two)] == [two]
    assert ids_of(tokenizer, text, {A, B}) == ids_of(
        tokenizer, text, {A, B}.union(known) - set("<")
    ) or tokenizer.name == "small"  # which has <s> too
    encoding = tokenizer.encode(f"é{B} a{A}b", specials={A})
    (at,) = np.flatnonzero(encoding.ids == one).tolist()
    assert encoding.source[encoding.starts[at] : encoding.ends[at]] == A.encode()


def test_a_special_token_that_is_refused(tokenizer: Tokenizer) -> None:
    if tokenizer.vocabulary.specials:
        for way in (Specials.RAISE, "raise"):
            with pytest.raises(TokenprismError, match="holds the special token") as caught:
                tokenizer.encode(f"é {A}", specials=way)
            assert caught.value.place.byte == 3
            with pytest.raises(TokenprismError, match="holds the special token"):
                tokenizer.encode_batch(["a", f"é {A}"], specials=way)


@pytest.mark.parametrize("wrong", [None, True, False, 1, b"all", object(), iter([A]), {1}, {None}])
def test_what_is_no_choice_of_special_tokens(tokenizer: Tokenizer, wrong: Any) -> None:
    with pytest.raises(OptionTypeError, match="specials") as caught:
        tokenizer.encode("low", specials=wrong)
    assert isinstance(caught.value, TypeError)
    for texts in (["low"], []):
        with pytest.raises(OptionTypeError, match="specials"):
            tokenizer.encode_batch(texts, specials=wrong)


@pytest.mark.parametrize("wrong", ["ALL", A, "", {"<|none|>"}, [A[:-1]], {""}, {"\ud800"}])
def test_a_name_that_does_not_exist(tokenizer: Tokenizer, wrong: Any) -> None:
    with pytest.raises(OptionError) as caught:
        tokenizer.encode("low", specials=wrong)
    name = wrong if isinstance(wrong, str) else next(iter(wrong))
    assert ascii(name)[1:-1] in str(caught.value)
    with pytest.raises(OptionError):
        tokenizer.encode_batch([], specials=wrong)


def test_decode_takes_lists_tuples_and_arrays(tokenizer: Tokenizer) -> None:
    ids = tokenizer.encode("low lo a").ids.tolist()
    wanted = tokenizer.decode(np.array(ids, np.int32))
    assert b"lo" in wanted or b"[UNK]" in wanted
    for kind in (np.int16, np.uint16, np.int64, np.uint64, np.dtype(">i4"), object):
        assert tokenizer.decode(np.array(ids, kind)) == wanted
    assert tokenizer.decode(ids) == tokenizer.decode(tuple(ids)) == wanted
    assert tokenizer.decode(list(map(np.int64, ids))) == wanted
    assert tokenizer.decode(np.array(ids, np.int32)[::-1][::-1]) == wanted
    for nothing in ([], (), np.zeros(0, np.int32), np.zeros(0)):
        assert tokenizer.decode(nothing) == b""


@pytest.mark.parametrize(
    "bad", [-1, 1 << 20, (1 << 31) - 1, 1 << 31, 1 << 32, 1 << 63, 1 << 80, -(1 << 70)]
)
def test_an_id_that_does_not_exist(tokenizer: Tokenizer, bad: int) -> None:
    good = int(tokenizer.encode("low").ids[0])
    with pytest.raises(UnknownIdError, match=str(bad)) as caught:
        tokenizer.decode([good, good, bad, good, -7])
    assert (caught.value.token_id, caught.value.index) == (bad, 2)
    if -(1 << 63) <= bad < 1 << 63:
        with pytest.raises(UnknownIdError, match=str(bad)):
            tokenizer.decode(np.array([good, bad]), skip_special=True)


@pytest.mark.parametrize(
    "wrong", [None, 5, "12", b"12", [1.0], ["1"], [None], np.array([1.5]), np.array([[1]]),
              np.array([True])], ids=repr,
)
def test_what_is_no_ids(tokenizer: Tokenizer, wrong: Any) -> None:
    with pytest.raises(OptionTypeError, match="ids are"):
        tokenizer.decode(wrong)


def test_decode_leaves_special_tokens_out(tokenizer: Tokenizer) -> None:
    known = tokenizer.vocabulary.specials
    plain = tokenizer.encode("low lo").ids.tolist()
    if not known:
        assert tokenizer.decode(plain, skip_special=True) == tokenizer.decode(plain)
        return
    ids = [known[A], *plain, known[B]]
    assert tokenizer.decode(ids, skip_special=True) == tokenizer.decode(plain)
    assert tokenizer.decode([known[A], known[B]], skip_special=True) == b""
    assert without_special(tokenizer, ids) == plain
    kept = tokenizer.encode("<think>").ids.tolist()
    if len(kept) == 1:
        assert b"<think>" in tokenizer.decode([known[A], *kept], skip_special=True)


def test_pairs_of_surrogates_are_characters(tokenizer: Tokenizer) -> None:
    for halves in ("\ud83d\udc4d", "a\ud83d\udc4d b\ud83c\udf0d"):
        whole = halves.encode("utf-16", "surrogatepass").decode("utf-16")
        found = tokenizer.encode(halves)
        assert found.source == whole.encode()
        assert found.ids.tolist() == tokenizer.encode(whole).ids.tolist()
        assert tokenizer.encode_batch([halves])[0].ids.tolist() == found.ids.tolist()
    for lone, at in (("a\ud83d", 1), ("\udc4d\ud83d", 0), ("\ud83d\udc4d\udc4d", 2),
                     ("\ud83d\ud83d\udc4d", 0)):
        with pytest.raises(TokenprismError, match=f"at character {at} is a lone surrogate"):
            tokenizer.encode(lone)


@pytest.mark.parametrize("wrong", [None, 5, ["low"], bytearray(b"low")], ids=repr)
def test_what_is_no_text(tokenizer: Tokenizer, wrong: Any) -> None:
    with pytest.raises(OptionTypeError, match="a text is str or bytes"):
        tokenizer.encode(wrong)


TEXTS = ["", "low lower", "", " ", "a<s>b and b</s>a ", "é 南京", "low" * 40, ""]


@pytest.mark.parametrize("threads", [1, 2, 3, 16])
def test_a_batch_is_its_encodings_and_ragged_arrays(tokenizer: Tokenizer, threads: int) -> None:
    batch = tokenizer.encode_batch(iter(TEXTS), threads=threads)
    alone = [tokenizer.encode(text) for text in TEXTS]
    assert len(batch) == len(TEXTS)
    assert batch.ids.dtype == np.int32
    assert batch.offsets.dtype == np.int64
    assert batch.tolist() == [one.ids.tolist() for one in alone]
    assert batch.counts.tolist() == [len(one) for one in alone]
    for at, (made, one) in enumerate(zip(batch, alone, strict=True)):
        low, high = batch.offsets[at : at + 2]
        assert batch.ids[low:high].tolist() == one.ids.tolist()
        for got in (made, batch[at], batch[at - len(batch)]):
            assert got.source == one.source == TEXTS[at].encode()
            for field in ("ids", "starts", "ends", "status"):
                assert getattr(got, field).dtype == getattr(one, field).dtype
                assert getattr(got, field).tolist() == getattr(one, field).tolist()
    assert [len(one) for one in batch[1:5:2]] == [len(alone[1]), len(alone[3])]
    with pytest.raises(IndexError):
        _ = batch[len(TEXTS)]
    none = tokenizer.encode_batch([], threads=threads)
    assert (len(none), list(none), none.tolist(), len(none.ids)) == (0, [], [], 0)


@pytest.mark.parametrize("wrong", [0, -1, True, 1.5, None, "2"])
def test_what_is_no_number_of_threads(tokenizer: Tokenizer, wrong: Any) -> None:
    for texts in ([], ["low"]):
        with pytest.raises(OptionError, match="threads cannot encode"):
            tokenizer.encode_batch(texts, threads=wrong)


@pytest.mark.parametrize("wrong", ["low", b"low"])
def test_one_text_is_no_batch(tokenizer: Tokenizer, wrong: Any) -> None:
    with pytest.raises(OptionTypeError, match="not a list of texts"):
        tokenizer.encode_batch(wrong)


def test_spans_ascend_inside_of_the_text(tokenizer: Tokenizer) -> None:
    for text in TEXTS:
        made = tokenizer.encode(text)
        size = len(text.encode())
        assert ((made.starts >= 0) & (made.starts <= made.ends) & (made.ends <= size)).all()
        assert (np.diff(made.starts) >= 0).all()
        if Capability.LOSSLESS in tokenizer.capabilities:
            made.check_tiling()
            assert tokenizer.decode(made.ids) == text.encode()


def test_an_encoding_is_a_sequence_of_tokens_and_an_array(tokenizer: Tokenizer) -> None:
    made = tokenizer.encode("low é lower")
    tokens = list(made)
    assert len(tokens) == len(made)
    assert [token.id for token in tokens] == np.asarray(made).tolist() == made.ids.tolist()
    assert np.asarray(made, np.int64).dtype == np.int64
    for at, token in enumerate(tokens):
        assert made[at] == made[at - len(made)] == token
        assert token.span == made.source[token.start : token.end]
        assert token.status == made.status[at]
    assert list(made[1:3]) == tokens[1:3]
    assert f"{len(made)} tokens" in repr(made)


def test_ids_stream_to_the_text_that_they_decode_to(tokenizer: Tokenizer) -> None:
    ids = tokenizer.encode("low é 南京 lower").ids.tolist()
    vocabulary = tokenizer.vocabulary
    stream = StreamDecoder(vocabulary)
    streamed = "".join(map(stream.feed, ids)) + stream.flush()
    assert streamed == decode_text(vocabulary, ids, replace=True)
    assert streamed == vocabulary.join(ids).decode("utf-8", "replace")


def test_threads_may_share_it(tokenizer: Tokenizer) -> None:
    wanted = [tokenizer.encode(text).ids.tolist() for text in TEXTS]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: tokenizer.encode(text).ids.tolist(), TEXTS * 8))
    assert found == wanted * 8


def test_it_can_be_pickled(tokenizer: Tokenizer) -> None:
    if isinstance(tokenizer, RemoteTokenizer | TiktokenTokenizer | SentencePieceTokenizer):
        return  # its library cannot be pickled
    made = pickle.loads(pickle.dumps(tokenizer.recognising("all")))
    assert type(made) is type(tokenizer)
    assert (made.name, made.family, made.identity) == (
        tokenizer.name, tokenizer.family, tokenizer.identity)
    assert made.default_specials == Specials.ALLOW
    assert made.encode(f"low{A}").ids.tolist() == tokenizer.encode(
        f"low{A}", specials="all").ids.tolist()


def test_what_it_cannot_do_it_refuses(tokenizer: Tokenizer) -> None:
    for able, ask in (
        (Capability.PRETOKENS, lambda: tokenizer.pretokens("low lo")),
        (Capability.HISTORY, lambda: tokenizer.history("low lo")),
        (Capability.SIZES, lambda: tokenizer.at_size(300)),
    ):
        if able in tokenizer.capabilities:
            ask()
        else:
            with pytest.raises(TokenprismError):
                ask()


def test_a_copy_has_more_warnings_and_the_same_ids(tokenizer: Tokenizer) -> None:
    said = Message("opened in a hurry")
    made = tokenizer.with_warnings([said])
    assert list(made.warnings) == [said, *tokenizer.warnings]
    assert made.encode("low lo").ids.tolist() == tokenizer.encode("low lo").ids.tolist()
    assert said not in tokenizer.warnings


def test_a_cancelled_encoding(tokenizer: Tokenizer) -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        tokenizer.encode("low lower " * 20_000, progress=progress)


def test_its_repr_is_short(tokenizer: Tokenizer) -> None:
    for one in (tokenizer, tokenizer.vocabulary, tokenizer.encode_batch(TEXTS),
                tokenizer.encode("low " * 1000)):
        assert len(repr(one)) < 200
    assert tokenizer.name in repr(tokenizer)
