"""Which vocabulary size to take: what sizes save on a held-out text, and cost.

`asking` asks the engine in the background, `model` is the table of sizes, `curve` the picture with
the knee, `toolbar` the controls, `view` all.
"""
