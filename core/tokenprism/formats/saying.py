"""What is to be said of how a tokenizer was opened, besides what is odd about its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..messages import Message
from ..own import OwnTokenizer
from ..tokenizer import Tokenizer
from .huggingface.tokenizer import HuggingFaceTokenizer
from .rwkv.tokenizer import GreedyTokenizer
from .sentencepiece.tokenizer import SentencePieceTokenizer
from .vocabulary_only import VocabularyOnly

_WITH_WARNINGS = (OwnTokenizer, HuggingFaceTokenizer, SentencePieceTokenizer, GreedyTokenizer)


def saying(tokenizer: Tokenizer, said: Sequence[Message]) -> Tokenizer:
    """A tokenizer that was made just now, with more warnings before its own."""
    if said and isinstance(tokenizer, VocabularyOnly):
        return replace(tokenizer, oddities=(*said, *tokenizer.oddities))
    if said:
        assert isinstance(tokenizer, _WITH_WARNINGS)
        tokenizer._warnings = (*said, *tokenizer._warnings)
    return tokenizer
