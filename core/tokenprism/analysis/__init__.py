"""Measures over tokenizers and texts."""
