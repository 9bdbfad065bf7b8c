"""Tokenizer files: telling their kind, opening, writing and verifying them.

Lives here: `opening`, which tells a file's kind (`sniff`) and hands it to its family's package;
`exporting`, with the proof of what was written; `sandbox`, by which libraries of others work in
processes of their own. Must not: train, draw, or write anything but atomically.
"""

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .exporting.custom_pattern import pattern_differences
    from .exporting.exporting import ApproximateError, export
    from .exporting.report import Difference, Report
    from .exporting.verified import Exported, export_verified
    from .exporting.verify import verify
    from .format import Format
    from .huggingface.tokenizer import HuggingFaceTokenizer
    from .opening import open_tokenizer
    from .ranks.tokenizer import TiktokenTokenizer
    from .registry import FORMATS, format_of, formats_for, model_of

__all__ = [
    "FORMATS",
    "ApproximateError",
    "Difference",
    "Exported",
    "Format",
    "HuggingFaceTokenizer",
    "Report",
    "TiktokenTokenizer",
    "export",
    "export_verified",
    "format_of",
    "formats_for",
    "model_of",
    "open_tokenizer",
    "pattern_differences",
    "verify",
]

_HOMES = {
    ".exporting.exporting": ("ApproximateError", "export"),
    ".exporting.custom_pattern": ("pattern_differences",),
    ".exporting.report": ("Difference", "Report"),
    ".exporting.verified": ("Exported", "export_verified"),
    ".exporting.verify": ("verify",),
    ".format": ("Format",),
    ".huggingface.tokenizer": ("HuggingFaceTokenizer",),
    ".opening": ("open_tokenizer",),
    ".ranks.tokenizer": ("TiktokenTokenizer",),
    ".registry": ("FORMATS", "format_of", "formats_for", "model_of"),
}
__getattr__, __dir__ = lazily(globals(), _HOMES)
