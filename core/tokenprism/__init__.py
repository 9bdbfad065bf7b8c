"""The engine of Tokenprism: train, encode, compare and export tokenizers. It never imports Qt."""

from typing import TYPE_CHECKING

from .lazy import lazily

if TYPE_CHECKING:
    from ._progress import Progress, Stage
    from .decoding import StreamDecoder, decode_text
    from .encoding import Encoding, Status
    from .tokenizer import Capability, Specials, Tokenizer
    from .vocabulary import Kind, Vocabulary

__version__ = "0.1.0"

__all__ = [
    "Capability",
    "Encoding",
    "Kind",
    "Progress",
    "Specials",
    "Stage",
    "Status",
    "StreamDecoder",
    "Tokenizer",
    "Vocabulary",
    "__version__",
    "decode_text",
]

__getattr__, __dir__ = lazily(globals(), {
    **dict.fromkeys(("Progress", "Stage"), "._progress"),
    **dict.fromkeys(("StreamDecoder", "decode_text"), ".decoding"),
    **dict.fromkeys(("Encoding", "Status"), ".encoding"),
    **dict.fromkeys(("Capability", "Specials", "Tokenizer"), ".tokenizer"),
    **dict.fromkeys(("Kind", "Vocabulary"), ".vocabulary"),
})
