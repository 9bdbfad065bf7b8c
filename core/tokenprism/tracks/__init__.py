"""What a text is when it is looked at from afar: sets of byte offsets that are counted fast.

`marks` keeps such a set, `sources` says which bytes belong to it, `pretokens` cuts a part of a
text as the whole would be, `agreement` compares the boundaries of tokenizers, `finding` looks for
lines, tokens and code points. Must not: know of windows, threads or colours.
"""
