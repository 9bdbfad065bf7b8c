"""The trainers that are compared, each as one function of a file and a vocabulary size.

All of them read the file from disk and learn byte-level BPE with the pattern named in the table;
each returns how many tokens it learned, the 256 bytes not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tokenprism.pretokenize import pattern

Trainer = Callable[[Path, int], int]


def tokenprism() -> Trainer:
    """This program, pattern cl100k."""
    from tokenprism import Progress
    from tokenprism.bpe import TrainOptions, train
    from tokenprism.corpus import TextCorpus

    def run(path: Path, size: int) -> int:
        options = TrainOptions(vocab_size=size, pattern="cl100k")
        return train(TextCorpus([path]), options, Progress()).merge_count

    return run


def rustbpe() -> Trainer:
    """The trainer of nanochat, pattern cl100k."""
    import rustbpe as library

    def run(path: Path, size: int) -> int:
        trainer = library.Tokenizer()
        with path.open(encoding="utf-8") as lines:
            trainer.train_from_iterator(lines, vocab_size=size, pattern=pattern("cl100k").regex)
        return len(trainer.get_mergeable_ranks()) - 256

    return run


def huggingface() -> Trainer:
    """`tokenizers`, pattern cl100k."""
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

    def run(path: Path, size: int) -> int:
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split(Regex(pattern("cl100k").regex), "isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        )
        alphabet = pre_tokenizers.ByteLevel.alphabet()
        trainer = trainers.BpeTrainer(
            vocab_size=size, min_frequency=0, show_progress=False, initial_alphabet=alphabet
        )
        tokenizer.train([str(path)], trainer)
        return int(tokenizer.get_vocab_size()) - 256

    return run


def gigabpe() -> Trainer:
    """`gigabpe` with its own pattern, GPT-2's."""
    import gigabpe as library

    def run(path: Path, size: int) -> int:
        _, merges = library.train_bpe(
            [str(path)], size, special_tokens=[], pretokenizer="bytelevel"
        )
        return len(merges)

    return run


TRAINERS: dict[str, Callable[[], Trainer]] = {
    "tokenprism": tokenprism,
    "rustbpe": rustbpe,
    "gigabpe": gigabpe,
    "tokenizers": huggingface,
}
