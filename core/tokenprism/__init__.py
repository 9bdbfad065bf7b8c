"""The engine of Tokenprism: train, encode, compare and export tokenizers. It never imports Qt."""

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
