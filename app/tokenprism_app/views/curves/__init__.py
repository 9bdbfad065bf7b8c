"""Compression curves: bytes per token at every vocabulary size, over the session's text.

`series` takes the numbers from the histories, `plot` draws them (and alone imports pyqtgraph,
which costs half a second), `export` writes files, `view` is the widget.
"""
