"""Panes of tokens over one text, side by side.

`CompareView` is the widget; `comparison`, `editing` hold what needs no Qt. Must not: encode.
"""
