"""Byte-pair encoding: the trainer, the encoder, the model, and the history of merges over a text.

Must not: read corpora from disk by itself, know file formats, or know Qt.
"""
