"""The library: tokenizers, corpora and runs of this window."""
