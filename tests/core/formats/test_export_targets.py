"""What is written for other programs, read by their libraries and compared id by id."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import tiktoken
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st
from sentencepiece import SentencePieceProcessor
from tokenprism import Specials
from tokenprism.bpe.alphabet import Alphabet, Mark, Unknown
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.errors import ExportError, OptionError
from tokenprism.formats import (
    ApproximateError,
    export,
    format_of,
    formats_for,
    open_tokenizer,
)
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.formats.registry import FORMATS, format_named
from tokenprism.pretokenize import pattern

Trained = Callable[..., BpeModel]
NAMES = {"gpt2": "vocab.json", "gguf": "m.gguf", "tekken": "tekken.json",
         "sentencepiece": "m.model", "tiktoken": "m.tiktoken", "huggingface": "tokenizer.json"}
POOL = "ab tTs'’ \n\r\t12.,é日本😀\u0301\u00a0\u2003\u200b\u0085\x0b٣²Ⅷßİ한ｶﾞ_-#{}"


def texts(count: int = 3000) -> list[str]:
    made = random.Random(1)
    return [*DOCUMENTS,
            *("".join(made.choices(POOL, k=made.randint(1, 24))) for _ in range(count))]


def first_specials(model: BpeModel) -> BpeModel:
    """The model with its special tokens before the bytes, as tekken.json wants it."""
    count = len(model.specials)
    vocabulary = model.vocabulary
    ids = [*model.byte_ids.tolist(), *model.result.tolist()]
    return model_of_ranks(
        {vocabulary.bytes_of(number): number + count for number in ids}, model.pattern,
        specials={text: k for k, text in enumerate(model.specials)},
    )


def by_pretoken(tokenizer: BpeTokenizer, text: str) -> list[int]:
    return tokenizer.encode(text).ids.tolist()


def test_gpt2_files_in_tokenizers_and_here(tmp_path: Path, trained: Trained) -> None:
    model = trained("gpt2")
    tokenizer = BpeTokenizer(model)
    written = export(model, tmp_path / "vocab.json", "gpt2")
    assert [path.name for path in written] == ["vocab.json", "merges.txt"]
    library = tokenizers.ByteLevelBPETokenizer.from_file(*map(str, written))
    for text in texts():
        assert library.encode(text).ids == by_pretoken(tokenizer, text)
    assert written[1].read_text("utf-8").endswith("\n")
    assert open_tokenizer(written[0]).identity == tokenizer.identity


def test_gpt2_files_in_transformers(tmp_path: Path, trained: Trained) -> None:
    transformers = pytest.importorskip("transformers")
    tokenizer = BpeTokenizer(trained("gpt2", specials=("<|endoftext|>",)))
    export(tokenizer, tmp_path / "vocab.json", "gpt2")
    library = transformers.GPT2Tokenizer.from_pretrained(str(tmp_path))
    assert len(library) == len(tokenizer.vocabulary)
    for text in texts(300):
        if "<|endoftext|>" not in text:
            assert library.encode(text) == by_pretoken(tokenizer, text)


def test_tokenizer_json_in_transformers(tmp_path: Path, trained: Trained) -> None:
    transformers = pytest.importorskip("transformers")
    tokenizer = BpeTokenizer(trained("llama3"))
    path = export(tokenizer, tmp_path / "tokenizer.json", "huggingface")[0]
    fast = transformers.PreTrainedTokenizerFast(tokenizer_file=str(path))
    fast.save_pretrained(str(tmp_path / "saved"))
    for library in (
        fast,
        transformers.AutoTokenizer.from_pretrained(str(tmp_path)),
        transformers.AutoTokenizer.from_pretrained(str(tmp_path / "saved")),
    ):
        for text in texts(300):
            if "<" not in text:
                ids = library.encode(text, add_special_tokens=False)
                assert ids == by_pretoken(tokenizer, text)
                assert library.decode(ids) == text


@pytest.mark.parametrize("name", ["gpt2", "llama3"])
def test_tiktoken_in_tiktoken_by_the_lines_shown(
    tmp_path: Path, trained: Trained, name: str
) -> None:
    tokenizer = BpeTokenizer(trained(name))
    path = export(tokenizer, tmp_path / "it's.tiktoken", "tiktoken")[0]
    names: dict[str, object] = {}
    exec(format_named("tiktoken").snippet(tokenizer.model, path), names)
    encoding = names["encoding"]
    assert isinstance(encoding, tiktoken.Encoding)
    assert names["ids"] == by_pretoken(tokenizer, "Hello, world!")
    for text in texts():
        assert encoding.encode_ordinary(text) == by_pretoken(tokenizer, text)
    allowed = "a<|endoftext|><s>"
    assert encoding.encode(allowed, allowed_special="all") == tokenizer.encode(
        allowed, specials=Specials.ALLOW).ids.tolist()


@pytest.mark.parametrize("name", ["huggingface", "gpt2", "sentencepiece", "tokenprism", "tekken"])
def test_the_lines_shown_run(tmp_path: Path, trained: Trained, name: str) -> None:
    if name == "tekken":
        pytest.importorskip("mistral_common")
    model = first_specials(trained("gpt2"))
    path = export(model, tmp_path / NAMES.get(name, "m"), name, accept_approximate=True)[0]
    names: dict[str, object] = {}
    exec(format_named(name).snippet(model, path), names)
    assert list(np.asarray(names["ids"])) == by_pretoken(BpeTokenizer(model), "Hello, world!")


def test_tekken_in_mistral_common(tmp_path: Path, trained: Trained) -> None:
    tekken = pytest.importorskip("mistral_common.tokens.tokenizers.tekken")
    model = first_specials(trained("tekken"))
    tokenizer = BpeTokenizer(model)
    path = export(model, tmp_path / "tekken.json", "tekken")[0]
    library = tekken.Tekkenizer.from_file(path)
    assert library.n_words == len(tokenizer.vocabulary)
    for text in texts():
        assert library.encode(text, bos=False, eos=False) == by_pretoken(tokenizer, text)
    assert open_tokenizer(path).identity == tokenizer.identity


@pytest.fixture(scope="module")
def pair(
    trained: Trained, tmp_path_factory: pytest.TempPathFactory
) -> tuple[BpeTokenizer, SentencePieceProcessor]:
    tokenizer = BpeTokenizer(trained("none"))
    path = export(tokenizer, tmp_path_factory.mktemp("sp") / "m.model", "sentencepiece")[0]
    return tokenizer, SentencePieceProcessor(model_file=str(path))


def test_sentencepiece_without_a_pattern_it_is_exact(
    pair: tuple[BpeTokenizer, SentencePieceProcessor]
) -> None:
    tokenizer, library = pair
    for text in texts():
        ids = library.encode(text)
        assert ids == by_pretoken(tokenizer, text)
        assert library.decode(ids) == text.replace("\0", "")


@given(st.binary(max_size=30))

def test_sentencepiece_takes_any_bytes(
    pair: tuple[BpeTokenizer, SentencePieceProcessor], text: bytes
) -> None:
    tokenizer, library = pair
    assert library.encode(text) == tokenizer.encode(text).ids.tolist()


def test_sentencepiece_spans_inside_characters(
    pair: tuple[BpeTokenizer, SentencePieceProcessor]
) -> None:
    tokenizer, library = pair
    text = "é😀b"
    ours = tokenizer.encode(text)
    theirs = library.encode(text.encode(), return_type="offset_mapping")
    spans = [tuple(span) for span in theirs["offsets"]]
    assert spans == list(zip(ours.starts.tolist(), ours.ends.tolist(), strict=True))


def test_in_sentencepiece_special_tokens_are_text(
    pair: tuple[BpeTokenizer, SentencePieceProcessor]
) -> None:
    tokenizer, library = pair
    assert library.encode("<s>") == by_pretoken(tokenizer, "<s>")
    assert library.piece_to_id("<s>") == tokenizer.model.specials["<s>"]
    assert library.get_piece_size() == len(tokenizer.vocabulary) + 1
    assert any("NUL" in note for note in format_named("sentencepiece").notes(tokenizer.model))


def test_sentencepiece_with_a_pattern_it_must_be_accepted(tmp_path: Path, trained: Trained) -> None:
    model = trained("gpt2")
    path = tmp_path / "m.model"
    assert format_named("sentencepiece").losses(model)
    with pytest.raises(ApproximateError, match="pre-tokenizer is not carried"):
        export(model, path, "sentencepiece")
    assert not path.exists()
    export(model, path, "sentencepiece", accept_approximate=True)
    library = SentencePieceProcessor(model_file=str(path))
    # What the caller cuts, it encodes as here.
    for text in texts(500):
        parts = model.pattern.split(text.encode())
        ids = [number for part in parts for number in library.encode(part)]
        assert ids == by_pretoken(BpeTokenizer(model), text)


def make_pieces(counts: dict[bytes, int]) -> BytePieceModel:
    pieces = sorted((piece for piece in counts if len(piece) > 1), key=lambda p: (len(p), p))
    return BytePieceModel(
        pieces=tuple(pieces),
        counts=np.array([counts[piece] for piece in pieces], np.int64),
        piece_ids=np.arange(259, 259 + len(pieces), dtype=np.int32),
        byte_ids=np.arange(3, 259, dtype=np.int32),
        front=FrontEnd("lines", nfc=True),
        specials={"<pad>": 0, "<bos>": 1, "<eos>": 2},
        byte_lattice=True,
        byte_counts=np.array([counts.get(bytes((byte,)), 1) for byte in range(256)], np.int64),
    )


def test_pieces_that_are_no_text_are_named(tmp_path: Path) -> None:
    model = make_pieces({b"ab": 5, b" \xc2": 5, b"\xe4\xb8": 5})
    with pytest.raises(ExportError, match="2 pieces of several bytes") as refused:
        export(model, tmp_path / "m.model", "sentencepiece", accept_approximate=True)
    assert "20c2" in str(refused.value)
    assert "e4b8" in str(refused.value)
    assert "tokenizer.json" in str(refused.value.remedy)
    assert not list(tmp_path.iterdir())
    export(model, tmp_path / "tokenizer.json", "huggingface")


def test_pieces_that_are_text_go_into_sentencepiece_nearly(tmp_path: Path) -> None:
    model = make_pieces({b"ab": 50, b"a": 20, b" ": 30, "中国".encode(): 9, "é".encode(): 7})
    path = tmp_path / "m.model"
    with pytest.raises(ApproximateError, match="front end is not carried"):
        export(model, path, "sentencepiece")
    export(model, path, "sentencepiece", accept_approximate=True)
    library = SentencePieceProcessor(model_file=str(path))
    ids = model.piece_ids.tolist()
    assert library.encode("ab é中国") == [
        ids[model.pieces.index(b"ab")], 3 + 0x20, ids[model.pieces.index("é".encode())],
        ids[model.pieces.index("中国".encode())],
    ]
    assert library.encode("日") == [3 + byte for byte in "日".encode()]


def characters() -> BpeModel:
    """A BPE over characters with a merge of line ends."""
    none = np.full(256, -1, np.int32)
    return BpeModel(
        none, np.array([1, 0], np.int32), np.array([1, 2], np.int32), np.array([3, 4], np.int32),
        np.arange(2, dtype=np.int32), np.full(2, -1, np.int64), pattern("none"),
        alphabet=Alphabet(Mark.NONE, Unknown.UNK, {"a": 0, "\n": 1, " ": 2}, unknown_id=5),
    )


@pytest.mark.parametrize("format", ["gpt2", "gguf", "tekken", "sentencepiece", "tiktoken"])
def test_characters_are_refused_where_merges_are_of_bytes(tmp_path: Path, format: str) -> None:
    model = characters()
    assert format not in [known.name for known in formats_for(model)]
    with pytest.raises(ExportError, match="symbols are characters"):
        export(model, tmp_path / NAMES[format], format, accept_approximate=True)
    assert not list(tmp_path.iterdir())


def whole_only() -> BpeModel:
    """A model in which `xyz` stands for the whole pre-token alone, as tokens of Llama 3 do."""
    ranks = {bytes((byte,)): byte for byte in range(256)}
    model = model_of_ranks({**ranks, b"xyz": 256, b"ab": 257, b" ab": 258}, pattern("llama3"))
    assert model.whole == {256: b"xyz"}
    return model


REFUSED: list[tuple[str, Callable[[BpeModel], BpeModel], str]] = [
    ("gpt2", lambda model: replace(model, pattern=pattern("llama3")), "GPT-2's pattern"),
    ("gpt2", lambda _: replace(whole_only(), pattern=pattern("gpt2")), "has merges alone"),
    ("gpt2", lambda model: replace(model, always=frozenset(["<s>"])), "is not looked for"),
    ("gguf", lambda model: replace(model, pattern=pattern("cl100k")), "llama3"),
    ("gguf", lambda model: replace(model, pattern=pattern(r"\w+|\W+")), "no pattern that cuts"),
    ("gguf", lambda _: replace(whole_only(), pattern=pattern("gpt2")), "merges all words"),
    ("gguf", lambda model: replace(model, later=frozenset(["<s>"])), "is not looked for"),
    ("tekken", lambda model: model, "begins with the special tokens"),
    ("sentencepiece", lambda _: replace(whole_only(), pattern=pattern("none")), "merges alone"),
    ("tiktoken", lambda model: replace(model, later=frozenset(["<s>"])), "is not looked for"),
]


@pytest.mark.parametrize(("format", "change", "reason"), REFUSED)
def test_what_a_format_cannot_hold_is_refused_with_the_reason(
    tmp_path: Path, trained: Trained, format: str, change: Callable[[BpeModel], BpeModel],
    reason: str,
) -> None:
    model = change(trained("gpt2"))
    with pytest.raises(ExportError, match=reason):
        export(model, tmp_path / NAMES[format], format)
    assert not list(tmp_path.iterdir())


def test_merges_that_ranks_would_make_of_other_parts(tmp_path: Path) -> None:
    """`abc` is a + bc here, and ab + c when pairs are merged by rank."""
    ranks = {bytes((byte,)): byte for byte in range(256)}
    model = model_of_ranks({**ranks, b"bc": 256, b"abc": 257, b"ab": 258}, pattern("gpt2"))
    other = replace(
        model, left=np.array([97, 98, 97], np.int32), right=np.array([98, 99, 257], np.int32),
        result=np.array([256, 257, 258], np.int32),
    )
    with pytest.raises(ExportError, match="of other parts when pairs are merged by rank"):
        export(other, tmp_path / "m.tiktoken", "tiktoken")
    path = export(other, tmp_path / "tokenizer.json", "huggingface")[0]
    library = tokenizers.Tokenizer.from_file(str(path))
    for text in ("abc", "ab", "bc", "aabc", "abcabc"):
        assert library.encode(text).ids == by_pretoken(BpeTokenizer(other), text)


@pytest.mark.parametrize("format", ["huggingface", "tiktoken", "gguf"])
def test_tokens_for_whole_words_alone_are_carried(tmp_path: Path, format: str) -> None:
    tokenizer = BpeTokenizer(whole_only())
    path = export(tokenizer, tmp_path / NAMES[format], format)[0]
    again = open_tokenizer(path)
    assert again.identity == tokenizer.identity
    for text in ("xyz", "axyz", " xyz", "xyz ab xyz", "ab xyz"):
        assert again.encode(text).ids.tolist() == by_pretoken(tokenizer, text)
    if format == "huggingface":
        assert json.loads(path.read_text("utf-8"))["model"]["ignore_merges"] is True


@pytest.mark.parametrize("source", ["tiktoken", "huggingface", "gpt2", "gguf", "tokenprism"])
@pytest.mark.parametrize("target", ["tiktoken", "huggingface", "gpt2", "gguf"])
def test_conversions_keep_the_identity(
    tmp_path: Path, trained: Trained, source: str, target: str
) -> None:
    model = trained("gpt2")
    first = export(model, tmp_path / NAMES.get(source, "m"), source)[0]
    opened = open_tokenizer(first)
    (tmp_path / "to").mkdir()
    second = export(opened, tmp_path / "to" / NAMES[target], target)[0]
    assert open_tokenizer(second).identity == BpeTokenizer(model).identity


def test_special_tokens_of_a_known_encoding_are_those_that_were_written(
    tmp_path: Path, trained: Trained, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tokenprism.formats.ranks import known_encodings, tiktoken_files

    model = trained("gpt2")
    path = export(model, tmp_path / "m.tiktoken", "tiktoken")[0]
    digest = json.loads(path.with_name("m.tiktoken.json").read_text())["ranks_sha256"]
    known = next(iter(known_encodings.KNOWN.values()))
    monkeypatch.setattr(tiktoken_files, "KNOWN", {digest: known})
    assert open_tokenizer(path).identity == BpeTokenizer(model).identity


def test_a_library_run_tokenizer_is_copied_and_not_converted(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "[UNK]": 1}, "[UNK]")).save(str(path))
    with pytest.raises(ExportError, match="Copy its file"):
        export(open_tokenizer(path), tmp_path / "m.tiktoken", "tiktoken")


def test_formats_are_told_by_the_name_and_the_model(trained: Trained) -> None:
    model, pieces = trained(), make_pieces({b"ab": 5})
    names = {"m.gguf": "gguf", "vocab.json": "gpt2", "x-vocab.json": "gpt2",
             "tekken.json": "tekken", "tokenizer.json": "huggingface"}
    assert {name: format_of(name, model) for name in names} == names
    assert format_of("m.model", model) == "sentencepiece"
    assert format_of("m.model", pieces) == "sentencepiece"
    assert format_of("m.model") == "piece-tokenizer"
    with pytest.raises(OptionError):
        format_of("m.bin", model)
    with pytest.raises(OptionError, match="no format is called"):
        format_named("x")
    with pytest.raises(OptionError, match=r"ends in vocab\.json"):
        export(trained("gpt2"), "m.json", "gpt2")


def test_formats_have_different_names() -> None:
    names: Sequence[str] = [known.name for known in FORMATS]
    assert len(set(names)) == len(names)


def test_the_six_merges_of_a_small_text(tmp_path: Path, trained_on: Trained) -> None:
    """Trained, written in three formats, opened again: the ids are the same everywhere."""
    model = trained_on(["la lo lala lolo\n\nla"], 6, (), "gpt2")
    probe = "lala lolo la\n\n!é"
    expected = by_pretoken(BpeTokenizer(model), probe)
    for format in ("huggingface", "tiktoken", "gpt2", "gguf", "tekken"):
        path = export(model, tmp_path / NAMES[format], format)[0]
        assert open_tokenizer(path).encode(probe).ids.tolist() == expected


@settings(max_examples=30)
@given(st.lists(st.text("ab", min_size=2, max_size=9), min_size=3, max_size=14),
       st.integers(3, 14), st.lists(st.text("ab c", max_size=12), max_size=20))
def test_models_of_chance_are_alike_by_pairs_and_by_ranks(
    tmp_path_factory: pytest.TempPathFactory, trained_on: Trained, learned: list[str], merges: int,
    probes: list[str],
) -> None:
    """`tokenizers` merges listed pairs, tiktoken and SentencePiece whatever joins to a token."""
    folder = tmp_path_factory.mktemp("chance")
    model = trained_on(learned, merges, (), "none")
    tokenizer = BpeTokenizer(model)
    names: dict[str, object] = {}
    path = export(model, folder / "m.tiktoken", "tiktoken")[0]
    exec(format_named("tiktoken").snippet(model, path), names)
    by_ranks = names["encoding"]
    assert isinstance(by_ranks, tiktoken.Encoding)
    by_pairs = tokenizers.Tokenizer.from_file(
        str(export(model, folder / "t.json", "huggingface")[0]))
    by_scores = SentencePieceProcessor(
        model_file=str(export(model, folder / "m.model", "sentencepiece")[0]))
    for text in (*learned, *probes):
        ids = by_pretoken(tokenizer, text)
        assert by_ranks.encode_ordinary(text) == ids
        assert by_pairs.encode(text).ids == ids
        assert by_scores.encode(text) == ids
