"""The engines that read regular expressions."""

from __future__ import annotations

from enum import Enum


class Dialect(Enum):
    """The engine whose reading of a regular expression counts."""

    TIKTOKEN = "tiktoken"      # fancy-regex: rank files
    TOKENIZERS = "tokenizers"  # Oniguruma: tokenizer.json, and what is read through it
    PYTHON = "regex"           # the package for Python: models saved with what the others lack
