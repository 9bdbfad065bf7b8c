"""Models of bytepiece and PieceTokenizer."""
