"""A file of ranks as a tokenizer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...bpe.from_ranks import model_of_ranks
from ...bpe.tokenizer import BpeTokenizer
from ...pretokenize import Pattern
from ...tokenizer import Tokenizer
from . import compact, tiktoken_files
from .rank_lines import gaps, oddities


def open_ranks(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    """The tokenizer. FormatError with the line for what is wrong, PatternNeededError."""
    ranked = tiktoken_files.read(file, data, chosen)
    from ..exporting import custom_pattern

    custom_pattern.require_same(ranked.pattern)
    model = model_of_ranks(
        ranked.ranks, ranked.pattern, specials=ranked.specials,
        record={"source": "rank file", "name": ranked.name},
    )
    if ranked.always:
        model = replace(model, always=ranked.always)
    said = [*ranked.warnings, *oddities(ranked.ranks, ranked.specials), *gaps(ranked.pattern)]
    if ranked.normalizer:
        return compact.open_normalized(model, ranked.normalizer, ranked.name, file, said)
    return BpeTokenizer(model, name=ranked.name, family=compact.FAMILY, warnings=said)
