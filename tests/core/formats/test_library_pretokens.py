"""Pre-tokens of a library's tokenizer are the words that the library cuts for its model."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from real_files import real_file
from tokenizers import Tokenizer as Library
from tokenprism import Capability
from tokenprism.bpe.model import BpeModel
from tokenprism.errors import TokenprismError
from tokenprism.formats import HuggingFaceTokenizer, export, open_tokenizer
from tokenprism.formats.sandbox.remote import RemoteTokenizer, open_sandboxed
from tokenprism.tracks.pretokens import source_of, why_not

TEXT = "It's 2026: naïve  cafés\tпривет 南京市长江大桥 😀👩‍👩‍👧\n\n  def f(x):\n    return 12345\n"


def expected(path: Path, text: str) -> list[int]:
    """Where the library's own pre-tokenizer begins its words, in bytes of the text."""
    cut = Library.from_file(str(path)).pre_tokenizer.pre_tokenize_str(text)
    return [len(text[:first].encode()) for _, (first, _) in cut]


@pytest.mark.parametrize("name", [
    "hf/qwen3_tokenizer.json", "hf/tortoise_tokenizer.json", "hf/anthropic_tokenizer.json",
])
def test_real_files(name: str) -> None:
    path = real_file(name)
    tokenizer = open_tokenizer(path)
    if not isinstance(tokenizer, HuggingFaceTokenizer):
        pytest.skip("encoded without the library")
    assert tokenizer.pretokens(TEXT).tolist() == sorted(set(expected(path, TEXT)))


@pytest.fixture(scope="module")
def lowercase(
    tmp_path_factory: pytest.TempPathFactory, trained: Callable[..., BpeModel]
) -> Path:
    """A file that only the library can encode: it normalizes."""
    folder = tmp_path_factory.mktemp("pretokens")
    (path,) = export(trained(), folder / "plain.json", "huggingface")
    value = json.loads(path.read_text("utf-8"))
    value["normalizer"] = {"type": "Lowercase"}
    path = folder / "lowercase.json"
    path.write_text(json.dumps(value), "utf-8")
    return path


def test_here_and_in_a_child(lowercase: Path) -> None:
    here, apart = open_tokenizer(lowercase), open_sandboxed(lowercase)
    assert isinstance(apart, RemoteTokenizer)
    for tokenizer in (here, apart):
        assert Capability.PRETOKENS in tokenizer.capabilities
        assert tokenizer.pretokens(TEXT).tolist() == expected(lowercase, TEXT)
        assert tokenizer.pretokens("").tolist() == []
        assert why_not(tokenizer, 1000) is None
        with pytest.raises(TokenprismError, match="not UTF-8"):
            tokenizer.pretokens(b"\xff")


def test_tracks_see_them_by_parts(lowercase: Path) -> None:
    tokenizer, source = open_tokenizer(lowercase), (TEXT * 5).encode()
    told, starts = source_of(tokenizer, source), tokenizer.pretokens(source)
    for start in range(0, len(source) - 40, 37):
        found = np.flatnonzero(told(start, start + 40)) + start
        assert found.tolist() == [at for at in starts.tolist() if start <= at < start + 40]
