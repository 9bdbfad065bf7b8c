"""The lattice of a BytePiece or Unigram tokenizer: all pieces that fit, the best path, its margins.

`content` finds it, `arcs` places it, `canvas` paints it, `paths` lists the best paths, `words` has
the sentences, `view` is the widget.
"""
