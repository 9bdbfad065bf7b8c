"""Tokenizers of real models from one format into another, by the libraries of both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from llama_library import Llama, folder_of_libraries
from test_export_targets import NAMES
from tokenprism import Tokenizer
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import ExportError
from tokenprism.formats import export_verified, open_tokenizer

real_files = pytest.importorskip("real_files", reason="real files are fetched by that module")

# A file and the formats that hold it; the others of these refuse it.
CONVERTED = {
    "tiktoken/llama3_tokenizer.model": ("huggingface", "tiktoken", "gguf"),
    "tiktoken/r50k_base.tiktoken": ("huggingface", "tiktoken", "gpt2", "gguf"),
    "tiktoken/cl100k_base.tiktoken": ("huggingface", "tiktoken"),
    "tekken/tekken_240911.json": ("huggingface", "tiktoken", "tekken"),
    "gpt2/encoder.json": ("huggingface", "tiktoken", "gpt2", "gguf"),
    "gguf/ggml-vocab-llama-bpe.gguf": ("huggingface", "tiktoken", "gguf"),
}
TARGETS = ("huggingface", "tiktoken", "gpt2", "tekken", "gguf", "sentencepiece")
# Llama 3's tokens that no merge makes, among others.
PROBES = [" việc", "việc", " việc việc", "Xin chào", "I'll 12345  go\n\n", "中文 😀 é"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", CONVERTED)
def test_conversions_are_exact_or_refused(
    tmp_path: Path, corpora: Callable[..., bytes], name: str
) -> None:
    tokenizer = open_tokenizer(real_files.real_file(name))
    assert isinstance(tokenizer, BpeTokenizer)
    lines = [line for corpus in ("multi_10mb", "code_10mb")
             for line in corpora(corpus, 60_000).decode().splitlines(True)]
    for format in TARGETS:
        path = tmp_path / NAMES[format]
        if format not in CONVERTED[name]:
            with pytest.raises(ExportError):
                export_verified(tokenizer, path, format)
            assert not path.exists()
            continue
        assert export_verified(tokenizer, path, format, [*lines, *PROBES]).report.ok
        assert open_tokenizer(path).identity == tokenizer.identity
        if format == "gguf":
            _compare_with_llama(path, tokenizer, [*lines, *PROBES])


def _compare_with_llama(path: Path, tokenizer: Tokenizer, texts: list[str]) -> None:
    library = Llama(folder_of_libraries(), path)
    for text in texts:
        assert library.tokenize(text.encode()) == tokenizer.encode(text).ids.tolist()
    library.close()
