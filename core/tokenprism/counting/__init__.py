"""Distinct pre-tokens of a corpus with their counts."""
