"""Options of a wrong type are refused, and odd special tokens are reported."""

from __future__ import annotations

from typing import Any

import pytest
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.corpus import CorpusOptions, TextCorpus
from tokenprism.errors import OptionError, OptionTypeError
from tokenprism.formats.ranks.rank_lines import oddities
from tokenprism.pretokenize import pattern


@pytest.mark.parametrize("wrong", [None, True, 5, "<s>", b"<s>", [5], [None]], ids=repr)
def test_special_tokens_are_a_list_of_texts(wrong: Any) -> None:
    for make in (TrainOptions, BytePieceOptions):
        with pytest.raises(OptionTypeError, match="special token"):
            make(vocab_size=1000, specials=wrong)
    assert TrainOptions(specials=["<s>"]).specials == ("<s>",)


@pytest.mark.parametrize("wrong", [None, True, 5, ["a"]], ids=repr)
def test_a_named_choice_of_another_type(wrong: Any) -> None:
    for name in ("tie_break", "pattern", "special_ids"):
        with pytest.raises(OptionError):
            TrainOptions(**{name: wrong})
    with pytest.raises(OptionTypeError, match="is no pattern"):
        pattern(wrong)


@pytest.mark.parametrize("wrong", [None, 5, "*.py"], ids=repr)
def test_patterns_of_files_are_a_list(wrong: Any) -> None:
    for name in ("include", "exclude"):
        with pytest.raises(OptionTypeError, match="patterns of files"):
            CorpusOptions(**{name: wrong})


def test_the_first_of_two_names_is_decoded() -> None:
    ranks = {bytes((byte,)): byte for byte in range(256)}
    specials = {"<|reserved_256|>": 256, "<|end|>": 256, "<a>": 257, "<b>": 257}
    tokenizer = BpeTokenizer(model_of_ranks(ranks, pattern("gpt2"), specials=specials))
    assert tokenizer.decode([256, 257]) == b"<|end|><a>"
    for text, number in specials.items():
        assert tokenizer.encode(text, specials={text}).ids.tolist() == [number]
    others = BpeTokenizer(model_of_ranks(ranks, pattern("gpt2"), specials={"<|end|>": 256}))
    one = model_of_ranks(ranks, pattern("gpt2"), specials={"<|end|>": 256, "<c>": 256})
    assert BpeTokenizer(one).identity != others.identity
    said = "\n".join(map(str, oddities(ranks, specials)))
    assert "'<|end|>' and '<|reserved_256|>' have the same id, 256" in said


def test_two_entries_with_one_spelling_are_told() -> None:
    options = TrainOptions(
        vocab_size=40, characters=CharacterOptions(mark="continuing"), pattern="whitespace"
    )
    model = Trainer(TextCorpus(["### a### ## b### ### a#\n" * 9]), options).run()
    tokenizer = tokenizer_of(model)
    spelled = [tokenizer.vocabulary.bytes_of(one) for one in range(len(tokenizer.vocabulary))]
    assert spelled.count(b"###") == 2
    assert any("are both spelled '###'" in str(one) for one in tokenizer.warnings)
    plain = tokenizer_of(Trainer(TextCorpus(["low lower\n" * 9]), options).run())
    assert not any("spelled" in str(one) for one in plain.warnings)
