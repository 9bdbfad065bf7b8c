"""Tokenizer files: one module per format that sniffs, reads, writes and verifies it."""
