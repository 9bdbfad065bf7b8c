"""Tokenizer files: telling their kind, opening, writing and verifying them.

Lives here: `opening`, which tells a file's kind (`sniff`) and hands it to its family's package;
`exporting`, with the proof of what was written; `apart`, by which libraries of others work in
processes of their own. Must not: train, draw, or write anything but atomically.
"""

from .exporting.exporting import FORMATS, Format, export, format_of, formats_for, model_of
from .exporting.verify import Difference, Report, verify
from .huggingface.tokenizer import HuggingFaceTokenizer
from .opening import open_tokenizer
from .ranks.tokenizer import TiktokenTokenizer

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
