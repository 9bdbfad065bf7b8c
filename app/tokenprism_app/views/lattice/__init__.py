"""The lattice of a BytePiece tokenizer: all pieces that fit, the best path, and how sure it is.

`content` finds it, `arcs` places it, `canvas` paints it, `paths` lists the best paths, `words` has
the sentences, `view` is the widget.
"""

from .view import LatticeView

__all__ = ["LatticeView"]
