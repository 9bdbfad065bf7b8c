"""The engine of Tokenprism: train, encode, compare and export tokenizers. It never imports Qt."""

from ._progress import Progress, Stage
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
    "Tokenizer",
    "Vocabulary",
    "__version__",
]
