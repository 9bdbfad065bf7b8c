"""Rank files: tiktoken's, and Mistral's tekken.json."""
