"""The order `huggingface` learns what the tokenizers library learns, told in its own options."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.formats.alphabet import CHARACTERS

SIZE = 330


def documents() -> list[str]:
    made = random.Random(1)
    return ["".join(made.choices("ab c\n", k=180)) for _ in range(30)]


def library(longest: int | None = None) -> tuple[Tokenizer, trainers.BpeTrainer]:
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = trainers.BpeTrainer(
        vocab_size=SIZE, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False, **({} if longest is None else {"max_token_length": longest}),
    )
    return made, trainer


def learned(texts: Sequence[str], longest: int | None = None) -> set[str]:
    """The tokens of a training here, spelled as the library spells them."""
    model = Trainer(TextCorpus(texts), TrainOptions(
        vocab_size=SIZE, pattern="gpt2", tie_break="huggingface", max_token_length=longest,
    )).run()
    entries = map(model.vocabulary.bytes_of, range(model.size))
    return {"".join(CHARACTERS[byte] for byte in token) for token in entries}


def test_documents_are_those_of_an_iterator_and_files_are_read_by_line(tmp_path: Path) -> None:
    texts = documents()
    iterated, trainer = library()
    iterated.train_from_iterator(texts, trainer)
    assert set(iterated.get_vocab()) == learned(texts)
    paths = []
    for number, text in enumerate(texts):
        paths.append(tmp_path / f"{number}.txt")
        paths[-1].write_bytes(text.encode())
    read, trainer = library()
    read.train([str(path) for path in paths], trainer)
    assert set(read.get_vocab()) != learned(texts)
    lines = [line for text in texts for line in text.splitlines(keepends=True)]
    assert set(read.get_vocab()) == learned(lines)


@pytest.mark.parametrize("longest", [3, 4])
def test_the_longest_token_is_one_more_in_the_library(longest: int) -> None:
    texts = documents()
    for given, alike in ((longest, False), (longest + 1, True)):
        made, trainer = library(given)
        made.train_from_iterator(texts, trainer)
        assert (set(made.get_vocab()) == learned(texts, longest)) is alike
