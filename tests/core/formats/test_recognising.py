"""Special tokens that a tokenizer recognises where a call does not say."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from tokenprism import Specials
from tokenprism.analysis.cache import TallyCache
from tokenprism.analysis.comparing import compare
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import OptionError, OptionTypeError

Trained = Callable[..., BpeModel]
TEXT = "a<|x|>b<|y|>c"


@pytest.fixture
def tokenizer(trained: Trained) -> BpeTokenizer:
    return BpeTokenizer(trained("gpt2", 50, ("<|x|>", "<|y|>")))


@pytest.mark.parametrize("choice", [Specials.ALLOW, "all", {"<|y|>"}, Specials.TEXT, set()])
def test_calls_that_do_not_say_take_the_default(tokenizer: BpeTokenizer, choice: object) -> None:
    made = tokenizer.recognising(choice)  # type: ignore[arg-type]
    wanted = tokenizer.encode(TEXT, specials=choice).ids.tolist()  # type: ignore[arg-type]
    assert made.encode(TEXT).ids.tolist() == wanted
    assert [one.ids.tolist() for one in made.encode_batch([TEXT, TEXT], threads=2)] == [wanted] * 2
    assert made.history(TEXT).counts[-1] == len(wanted)
    assert len(made.pretokens(TEXT)) == len(tokenizer.recognising(choice).pretokens(TEXT))  # type: ignore[arg-type]
    assert made.at_size(270).default_specials == made.default_specials
    again = pickle.loads(pickle.dumps(made))
    assert again.encode(TEXT).ids.tolist() == wanted
    # A call that says has its way, and the tokenizer that was asked stays as it was.
    text = tokenizer.encode(TEXT, specials=Specials.TEXT).ids.tolist()
    assert made.encode(TEXT, specials="text").ids.tolist() == text
    assert tokenizer.encode(TEXT).ids.tolist() == text


def test_a_choice_that_does_not_exist_is_refused(tokenizer: BpeTokenizer) -> None:
    with pytest.raises(OptionError, match=r"no special token '<\|z\|>'"):
        tokenizer.recognising({"<|z|>"})
    with pytest.raises(OptionTypeError):
        tokenizer.recognising(None)  # type: ignore[arg-type]


def test_measures_count_what_is_recognised(tokenizer: BpeTokenizer) -> None:
    corpora = [TextCorpus([TEXT.encode()] * 3)]
    cache = TallyCache()
    for choice in (Specials.TEXT, Specials.ALLOW, {"<|x|>"}, Specials.TEXT):
        made = tokenizer.recognising(choice)
        table = compare([made], corpora, cache=cache)
        assert table.rows[0].values["tokens"] == 3 * len(made.encode(TEXT))
