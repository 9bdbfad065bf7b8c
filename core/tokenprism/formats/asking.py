"""Whether people should be asked for the pattern of a tokenizer that opened without one."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from ..tokenizer import Tokenizer
from .huggingface.gpt2_files import is_guessed
from .sniff import locate, read_head, sniff
from .vocabulary_only import VocabularyOnly


def pattern_to_offer(path: str | PathLike[str], tokenizer: Tokenizer) -> str | None:
    """The name of the pattern to offer first for the file that `tokenizer` was opened from.

    None where the file says how text is cut, or is known by its content. FormatError where it
    cannot be read any more.
    """
    if isinstance(tokenizer, VocabularyOnly):
        # What helps is the pattern alone.
        return "llama3" if tokenizer.remedy else None
    file = locate(Path(path))
    head = read_head(file)
    if sniff(file, head) in ("json", "merges") and is_guessed(file, head):
        return "gpt2"
    return None
