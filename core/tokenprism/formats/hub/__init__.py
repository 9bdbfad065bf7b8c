"""Tokenizers by name: encodings of tiktoken, repositories of the Hugging Face Hub.

`names` tells what a text names, `fetching` asks a child process for it; the rest runs in that child
alone, where the libraries are imported. Must not: open files; that is `opening`'s.
"""
