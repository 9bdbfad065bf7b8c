"""GPT-2's vocab.json and merges.txt."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import ByteLevelBPETokenizer
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import FormatError
from tokenprism.formats import open_tokenizer
from tokenprism.formats.alphabet import CHARACTERS, spell
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.tokenizer import Capability, Specials

END = "<|endoftext|>"
Trained = Callable[..., BpeModel]


def write(
    folder: Path, model: BpeModel, names: tuple[str, str] = ("vocab.json", "merges.txt")
) -> None:
    tokens = [spell(model.vocabulary.bytes_of(i)) for i in range(256 + model.merge_count)]
    vocab = {token: number for number, token in enumerate(tokens)} | {END: len(tokens)}
    rows = [f"{tokens[left]} {tokens[right]}"
            for left, right in zip(model.left.tolist(), model.right.tolist(), strict=True)]
    folder.mkdir(exist_ok=True)
    (folder / names[0]).write_text(json.dumps(vocab), "utf-8")
    (folder / names[1]).write_text("\n".join(["#version: 0.2", *rows, ""]), "utf-8")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, trained: Trained) -> Path:
    folder = tmp_path_factory.mktemp("small-gpt2")
    write(folder, trained("gpt2", 200))
    return folder


@pytest.mark.parametrize("name", ["vocab.json", "merges.txt", ""])
def test_either_file_and_the_folder_open(pair: Path, name: str, trained: Trained) -> None:
    tokenizer = open_tokenizer(pair / name)
    assert isinstance(tokenizer, BpeTokenizer)
    assert tokenizer.name == pair.name
    assert not tokenizer.warnings
    assert Capability.HISTORY | Capability.LOSSLESS in tokenizer.capabilities
    assert tokenizer.model.pattern.name == "gpt2"
    assert tokenizer.vocabulary.specials == {END: 256 + trained("gpt2", 200).merge_count}
    assert tokenizer.model.merge_count == trained("gpt2", 200).merge_count


@pytest.mark.parametrize("names", [
    ("encoder.json", "vocab.bpe"), ("small-vocab.json", "small-merges.txt"),
])
def test_other_names(tmp_path: Path, trained: Trained, names: tuple[str, str]) -> None:
    write(tmp_path, trained("gpt2", 50), names)
    one, other = (open_tokenizer(tmp_path / name) for name in names)
    assert one.identity == other.identity
    assert one.encode("the end").ids.tolist() == BpeTokenizer(
        trained("gpt2", 50)
    ).encode("the end").ids.tolist()


@given(st.text("the qux'sN 123\n\t  é日本😀\u00a0" + END, max_size=40))
def test_ids_are_those_of_the_library(pair: Path, text: str) -> None:
    ours, library = _both(pair)
    assert ours.encode(text).ids.tolist() == library.encode(text).ids
    made = ours.encode(text, specials=Specials.ALLOW)
    made.check_tiling()


def test_hard_texts(pair: Path) -> None:
    ours, library = _both(pair)
    for text in DOCUMENTS:
        assert ours.encode(text).ids.tolist() == library.encode(text).ids


_LOADED: dict[Path, tuple[BpeTokenizer, ByteLevelBPETokenizer]] = {}


def _both(pair: Path) -> tuple[BpeTokenizer, ByteLevelBPETokenizer]:
    if pair not in _LOADED:
        ours = open_tokenizer(pair)
        assert isinstance(ours, BpeTokenizer)
        _LOADED[pair] = ours, ByteLevelBPETokenizer(
            str(pair / "vocab.json"), str(pair / "merges.txt")
        )
    return _LOADED[pair]


@pytest.mark.parametrize("merges", [
    "#version: 0.2\nt h\nth e", "#version: 0.2\nt h\nth e\n", "t h\nth e", "t h\nth e\n\n",
    "t h\r\nth e\r\n",
])
def test_first_and_last_lines(tmp_path: Path, merges: str) -> None:
    vocab = {token: k for k, token in enumerate((*CHARACTERS, "th", "the"))}
    (tmp_path / "vocab.json").write_text(json.dumps(vocab), "utf-8")
    (tmp_path / "merges.txt").write_bytes(merges.encode())
    for name in ("vocab.json", "merges.txt"):
        assert open_tokenizer(tmp_path / name).encode("the").ids.tolist() == [257]


@pytest.mark.parametrize(("merges", "line", "byte", "problem"), [
    ("#version: 0.2\nt h\nth x\n", 3, 18, "needs the token 'thx'"),
    ("#version: 0.2\nt h e\n", 2, 14, "must be two tokens"),
    ("#version: 0.2\nt h\n\nth e\n", 3, 18, "must be two tokens"),
    ("#version: 0.2\nt  h\n", 2, 14, "must be two tokens"),
    ("#version: 0.2\nt h\nth e\nt h\n", 4, 23, "the merge of line 2 again"),
])
def test_damaged_merges(
    tmp_path: Path, merges: str, line: int, byte: int, problem: str
) -> None:
    vocab = {token: k for k, token in enumerate((*CHARACTERS, "th", "the"))}
    (tmp_path / "vocab.json").write_text(json.dumps(vocab), "utf-8")
    (tmp_path / "merges.txt").write_bytes(merges.encode())
    with pytest.raises(FormatError, match=problem) as caught:
        open_tokenizer(tmp_path)
    place = caught.value.place
    assert (place.path, place.line, place.byte) == (str(tmp_path / "merges.txt"), line, byte)


@pytest.mark.parametrize(("vocab", "problem"), [
    ({"a": 0, "b": 0}, "b has the id 0, which 'a' has too"),
    ({"a": 0, "b": -1}, "b must be an id"),
    ({"a": 0, "b": 1 << 40}, "b must be an id"),
    ({"a": 0, "b": (1 << 24) - 1}, "far beyond all others"),
    ({"a": 0, "b": True}, "b must be an id"),
    ({"a": 0, "th</w>": 1}, "CLIP"),
    ({"日": 0}, "no byte as GPT-2 spells them"),
])
def test_damaged_vocabularies(tmp_path: Path, vocab: dict[str, object], problem: str) -> None:
    (tmp_path / "vocab.json").write_text(json.dumps(vocab), "utf-8")
    (tmp_path / "merges.txt").write_text("#version: 0.2\n")
    with pytest.raises(FormatError, match=problem):
        open_tokenizer(tmp_path / "vocab.json")


def test_one_of_the_two_is_not_enough(tmp_path: Path) -> None:
    (tmp_path / "vocab.json").write_text('{"a": 0}')
    with pytest.raises(FormatError, match="without its merges"):
        open_tokenizer(tmp_path / "vocab.json")
    (tmp_path / "vocab.json").unlink()
    (tmp_path / "merges.txt").write_text("#version: 0.2\na b\n")
    with pytest.raises(FormatError, match="without its vocabulary"):
        open_tokenizer(tmp_path / "merges.txt")


def test_a_class_or_a_pattern_may_be_given(tmp_path: Path, trained: Trained) -> None:
    write(tmp_path, trained("gpt2", 50))
    chosen = open_tokenizer(tmp_path, pattern="llama3")
    assert isinstance(chosen, BpeTokenizer)
    assert chosen.model.pattern.name == "llama3"
    beside = tmp_path / "tokenizer_config.json"
    beside.write_text('{"tokenizer_class": "Qwen2TokenizerFast"}')
    other = open_tokenizer(tmp_path)
    assert isinstance(other, BpeTokenizer)
    assert other.model.nfc
    assert other.encode("e\u0301").ids.tolist() == [0xC3, 0xA9]
    beside.write_text('{"tokenizer_class": "OwnTokenizer", "add_prefix_space": true}')
    spaced = open_tokenizer(tmp_path)
    assert "how OwnTokenizer cuts text is not known" in str(spaced.warnings[0])
    assert spaced.decode(spaced.encode("a").ids) == b" a"
