"""SentencePiece's models."""
