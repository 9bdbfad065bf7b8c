"""Train a model and write it for Hugging Face, tiktoken and llama.cpp, with proof."""
import sys

import tokenprism as tp

tokenizer = tp.train(sys.argv[1], vocab_size=4_000, pattern="gpt2")
for name in ("tokenizer.json", "mine.tiktoken", "mine.gguf"):
    print(tp.export(tokenizer, name).report.message)
