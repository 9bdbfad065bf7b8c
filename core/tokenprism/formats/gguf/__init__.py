"""llama.cpp's files, of which only the metadata is read."""
