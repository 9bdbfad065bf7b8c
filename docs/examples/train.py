"""Train a BPE on a folder of texts and look at a text in its tokens."""
import sys

import tokenprism as tp

tokenizer = tp.train(sys.argv[1], vocab_size=8_000, special_tokens=["<|endoftext|>"])
for token in tokenizer.encode("Tokenizers decide what a model can see."):
    print(token.id, repr(token.text), token.start, token.end)
