"""The names of GPT-2's two files."""

from __future__ import annotations

VOCABULARIES = ("vocab.json", "encoder.json")
MERGES = ("merges.txt", "vocab.bpe")
