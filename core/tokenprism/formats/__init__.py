"""Tokenizer files: telling their kind, opening, writing and verifying them.

Lives here: Tokenprism's own model files, tokenizer.json, `.tiktoken` rank files, the files of
GPT-2, BERT, SentencePiece, Mistral, RWKV and llama.cpp, the models of bytepiece and PieceTokenizer;
`process`, `child` and `channel`, by which libraries work in processes of their own, for `verify`
and `remote`. Must not: train, draw, or write anything but atomically.
"""

from .exporting import FORMATS, Format, export, format_of, formats_for, model_of
from .hf_tokenizer import HuggingFaceTokenizer
from .opening import open_tokenizer
from .tiktoken_tokenizer import TiktokenTokenizer
from .verify import Difference, Report, verify

__all__ = [
    "FORMATS",
    "Difference",
    "Format",
    "HuggingFaceTokenizer",
    "Report",
    "TiktokenTokenizer",
    "export",
    "format_of",
    "formats_for",
    "model_of",
    "open_tokenizer",
    "verify",
]
