"""GGUF files as llama.cpp itself reads them, by the library of an npm package."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import test_gguf as gguf_files
from llama_library import Llama, folder_of_libraries
from test_export_targets import texts, whole_only
from test_gguf import array, value
from tokenprism import Specials
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.encoding import Status
from tokenprism.errors import TokenprismError
from tokenprism.formats import export, export_verified, open_tokenizer
from tokenprism.formats.gguf import metadata, vocabulary
from tokenprism.formats.hard_text import with_specials

Trained = Callable[..., BpeModel]
# The shape of the package, as far as it is asked, with the library itself behind it.
PACKAGE = """
import os
from pathlib import Path
import llama_library
__version__ = "0.0"
class Llama(llama_library.Llama):
    def __init__(self, path, vocab_only, verbose):
        assert vocab_only and not verbose
        super().__init__(Path(os.environ["LIBLLAMA"]), Path(path))
        self.model = self._model
        globals()["llama_model_get_vocab"] = self._library.llama_model_get_vocab
        globals()["llama_token_to_piece"] = self._library.llama_token_to_piece
"""


@pytest.fixture(scope="module")
def libllama() -> Path:
    """The folder of llama.cpp's libraries."""
    return folder_of_libraries()


SHAPE = ("context_length", "embedding_length", "block_count", "feed_forward_length",
         "attention.head_count")


@pytest.fixture
def load(libllama: Path) -> Iterator[Callable[[Path], Llama]]:
    loaded = []

    def make(path: Path) -> Llama:
        loaded.append(Llama(libllama, path))
        return loaded[-1]

    yield make
    for one in loaded:
        one.close()


@pytest.mark.parametrize("name", ["gpt2", "llama3", "qwen2", "deepseek-v3"])
def test_ids_and_tokens_are_llama_cpps(
    tmp_path: Path, trained: Trained, load: Callable[[Path], Llama], name: str
) -> None:
    model = trained(name)
    tokenizer = BpeTokenizer(model)
    library = load(export(model, tmp_path / "m.gguf", "gguf")[0])
    entries = tokenizer.vocabulary
    assert len(library) == len(entries)
    for number in range(len(entries)):
        assert library.piece(number) == entries.bytes_of(number)
    for text in texts():
        assert library.tokenize(text.encode()) == tokenizer.encode(text).ids.tolist()
    for text in with_specials(model.specials):
        for allow in (False, True):
            way = Specials.ALLOW if allow else Specials.TEXT
            ids = tokenizer.encode(text, specials=way).ids.tolist()
            assert library.tokenize(text.encode(), special=allow) == ids


def test_tokens_for_whole_words_and_for_every_text(
    tmp_path: Path, load: Callable[[Path], Llama]
) -> None:
    model = replace(
        whole_only(), specials={"<keep>": 259, "<x>": 300}, always=frozenset(["<keep>"])
    )
    tokenizer = BpeTokenizer(model)
    library = load(export(model, tmp_path / "m.gguf", "gguf")[0])
    assert len(library) == 301
    for text in ("xyz", "axyz xyz", "a<keep>xyz <x>", "ab ab"):
        assert library.tokenize(text.encode()) == tokenizer.encode(text).ids.tolist()


def test_the_package_is_asked_where_it_is_installed(
    tmp_path: Path, trained: Trained, libllama: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "llama_cpp.py").write_text(PACKAGE)
    beside = str(Path(__file__).parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), beside]))
    monkeypatch.setenv("LIBLLAMA", str(libllama))
    report = export_verified(trained("llama3"), tmp_path / "m.gguf", "gguf", texts(200)).report
    assert report.library == "llama-cpp-python 0.0"
    assert report.ok
    assert not report.instead_of


def long_tokens(trained_on: Callable[..., BpeModel]) -> BpeModel:
    """Among its tokens are some of more than 64 bytes."""
    return trained_on(["-" * 400 + " " + "=" * 300], 20)


def test_tokens_longer_than_the_package_has_room_for(
    tmp_path: Path, trained_on: Callable[..., BpeModel], libllama: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = long_tokens(trained_on)
    assert model.vocabulary.lengths.max() > 100
    (tmp_path / "llama_cpp.py").write_text(PACKAGE)
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(tmp_path), str(Path(__file__).parent)]))
    monkeypatch.setenv("LIBLLAMA", str(libllama))
    lines = ["-" * 500, "=" * 99]
    assert export_verified(model, tmp_path / "m.gguf", "gguf", lines).report.ok


def test_llama_cpp_python_itself(
    tmp_path: Path, trained: Trained, trained_on: Callable[..., BpeModel]
) -> None:
    """Skipped where the package is not installed: it has no wheels, and compiles for minutes."""
    pytest.importorskip("llama_cpp")
    models = [trained(name) for name in ("gpt2", "llama3", "qwen2", "deepseek-v3")]
    for number, model in enumerate([*models, long_tokens(trained_on)]):
        lines = [*texts(1000), "-" * 500]
        report = export_verified(model, tmp_path / f"{number}.gguf", "gguf", lines).report
        assert report.library.startswith("llama-cpp-python")
        assert report.ok, report.as_text()


@pytest.mark.parametrize(("name", "pre"), [
    ("gpt2", "gpt-2"), ("llama3", "llama-bpe"), ("qwen2", "qwen2"), ("deepseek-v3", "deepseek-v3"),
])
def test_what_the_file_says(tmp_path: Path, trained: Trained, name: str, pre: str) -> None:
    model = trained(name)
    path = export(model, tmp_path / "m.gguf", "gguf")[0]
    tokens = vocabulary.tokens_of(metadata.read(path))
    assert (tokens.model, tokens.pre) == ("gpt2", pre)
    assert len(tokens.tokens) == len(model.vocabulary)
    assert len(tokens.merges) == model.merge_count
    assert tokens.metadata.number("tokenizer.ggml.eos_token_id") == model.specials["<|endoftext|>"]
    assert tokens.metadata.number("tokenizer.ggml.bos_token_id") == model.specials["<s>"]
    assert tokens.metadata.flag("tokenizer.ggml.add_bos_token", True) is False


def test_the_gguf_package_reads_the_file(tmp_path: Path, trained: Trained) -> None:
    gguf = pytest.importorskip("gguf")
    model = trained("gpt2")
    reader = gguf.GGUFReader(export(model, tmp_path / "m.gguf", "gguf")[0])
    fields = reader.fields
    assert fields["general.architecture"].contents() == "llama"
    assert len(fields["tokenizer.ggml.tokens"].data) == len(model.vocabulary)
    types = np.array(fields["tokenizer.ggml.token_type"].contents())
    assert np.count_nonzero(types == 3) == len(model.specials)


def loadable(
    tokens: dict[str, int], model: str, scores: list[float], general: str, **more: bytes
) -> bytes:
    """A file of a model without layers: `tokens` with their types, `general` is its name."""
    architecture = "bert" if model == "bert" else "llama"
    values = gguf_files.tokens_in(
        list(tokens), model, token_type=array("i32", list(tokens.values())), **more,
        scores=array("f32", scores), pre=value("str", "default"),
    )
    values["general.architecture"] = value("str", architecture)
    values["general.name"] = value("str", general)
    for key in SHAPE:
        values[f"{architecture}.{key}"] = value("u32", 8)
    for key in ("layer_norm_rms_epsilon", "layer_norm_epsilon"):
        values[f"{architecture}.attention.{key}"] = value("f32", 1e-5)
    return gguf_files.gguf(values)


PIECES = {
    "<unk>": 2, "<s>": 3, "</s>": 3, "<|endoftext|>": 3, "[PAD7]": 2,
    **{f"<0x{byte:02X}>": 6 for byte in range(256)},
    **dict.fromkeys(["▁", "a", "b", "c", "<", "s", ">", "ab", "▁a", "▁ab", "bc", "<s"], 1),
    "cab": 5, "<end>": 4, "▁▁": 4, "<|user|>": 3,
}
WORDS = {
    "[PAD]": 3, "[UNK]": 2, "[CLS]": 3, "[SEP]": 3, "[MASK]": 3, "▁a": 1, "b": 1, "▁bc": 1,
    "ab": 1, "▁c": 1, "▁▁": 1, "▁▁a": 1, "[new]": 4,
}
PARTS = ["a", "b", "c", " ", "  ", "\n", "▁", "<", "s", ">", "ab", "\t"]


@pytest.mark.parametrize(("model", "general"), [
    ("llama", "small"), ("llama", "Phi-3 mini"), ("llama without a space", "phi3"),
    ("bert", "small"), ("bert", "a modern-bert"),
])
def test_special_tokens_are_recognised_as_llama_cpp_does(
    tmp_path: Path, load: Callable[[Path], Llama], model: str, general: str
) -> None:
    if model == "bert":
        tokens, more = WORDS, {
            "unknown_token_id": 1, "cls_token_id": 2, "bos_token_id": 2, "seperator_token_id": 3,
            "padding_token_id": 0, "mask_token_id": 4,
        }
    else:
        tokens, more = PIECES, {"unknown_token_id": 0, "bos_token_id": 1, "eos_token_id": 2}
    rng = random.Random(model + general)
    extra = {key: value("u32", one) for key, one in more.items()}
    extra["add_space_prefix"] = value("bool", not model.endswith("a space"))
    path = tmp_path / "m.gguf"
    path.write_bytes(loadable(
        tokens, model.split()[0], [-float(rng.randint(1, 30)) for _ in tokens], general, **extra
    ))
    library, tokenizer = load(path), open_tokenizer(path)
    named = [text for text, kind in tokens.items() if kind in (2, 3, 4)]
    for _ in range(400):
        text = "".join(
            rng.choice(PARTS if rng.random() < 0.6 else named) for _ in range(rng.randint(1, 8))
        )
        for way in (Specials.TEXT, Specials.ALLOW):
            made = tokenizer.encode(text, specials=way)
            expected = library.tokenize(text.encode(), special=way is Specials.ALLOW)
            assert made.ids.tolist() == expected, (text, way)
            assert (made.ends >= made.starts).all()


def test_white_space_belongs_to_the_special_token_that_takes_it(tmp_path: Path) -> None:
    path = tmp_path / "m.gguf"
    path.write_bytes(loadable(PIECES, "llama", [-1.0] * len(PIECES), "phi3"))
    tokenizer = open_tokenizer(path)
    made = tokenizer.encode("a</s> \n <s> b", specials=Specials.ALLOW)
    ids = list(PIECES)
    assert [ids[one] for one in made.ids] == ["▁a", "</s>", "<s>", "▁▁", "b"]
    assert made.starts.tolist()[1:3] == [1, 8]
    assert made.ends.tolist()[1:3] == [8, 11]
    assert [Status(one).name for one in made.status[1:3]] == ["SPACED", "EXACT"]
    with pytest.raises(TokenprismError, match=r"byte 2: .*</s>"):
        tokenizer.encode(" a</s>", specials="raise")
    path.write_bytes(loadable(PIECES, "llama", [-1.0] * len(PIECES), "other"))
    assert open_tokenizer(path).identity != tokenizer.identity
