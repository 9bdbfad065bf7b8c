"""BytePiece: statistics of byte n-grams, segmentation, pruning, encoding, and what is inside.

Takes corpora and bytes, gives models, encodings and lattices as data. Knows no file format and
nothing of how things are shown.
"""

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .front import FrontEnd
    from .model import BytePieceModel
    from .options import BytePieceOptions
    from .train import BytePieceTrainer

__all__ = ["BytePieceModel", "BytePieceOptions", "BytePieceTrainer", "FrontEnd"]

_HOMES = {
    ".front": ("FrontEnd",),
    ".model": ("BytePieceModel",),
    ".options": ("BytePieceOptions",),
    ".train": ("BytePieceTrainer",),
}
__getattr__, __dir__ = lazily(globals(), _HOMES)
