"""Tokenprism's own model files."""
