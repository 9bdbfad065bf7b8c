"""Merges of real models' files: the replay of every word has the library's ids."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tokenprism.explain.merge_rules import MergeRules, place_of
from tokenprism.explain.reading import rules_of
from tokenprism.explain.words import words_near
from tokenprism.formats.opening import open_tokenizer

TEXT = (
    "Hello tokenization, naïve café 南京市长江大桥 12345   \n\n  def foo(x):\n\treturn x+1 😀 "
    "\u0301xyz aaaaaaa  HELLO don't"
)


@pytest.mark.parametrize("name", [
    "hf/llama2_tokenizer.json", "hf/anthropic_tokenizer.json", "sentencepiece/mistral_v3.model",
    "gguf/ggml-vocab-llama-spm.gguf", "gguf/ggml-vocab-falcon.gguf",
])
def test_every_word(real_file: Callable[[str], Path], name: str) -> None:
    tokenizer = open_tokenizer(real_file(name))
    rules = rules_of(tokenizer)
    assert isinstance(rules, MergeRules)
    encoding = tokenizer.encode(TEXT)
    byte = seen = 0
    while byte < len(encoding.source):
        place = place_of(rules, encoding, byte, words_near(tokenizer, encoding, byte))
        assert place is not None
        assert place.agrees
        byte, seen = place.end, seen + 1
    assert seen
