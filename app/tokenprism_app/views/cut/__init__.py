"""The vocabulary-size slider: travels through the history of every visible BPE at once.

`sizes` finds sizes worth stopping at, `slider` is the logarithmic slider, `view` the strip.
"""
