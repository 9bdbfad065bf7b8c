"""Corpora: where text comes from, what is wrong with it, and how it is read in chunks."""


class Corpus:
    """A file or a folder of text."""
