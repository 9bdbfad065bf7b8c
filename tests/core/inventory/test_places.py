"""Next places of tokens in corpora, against a walk over all of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import CancelledError
from tokenprism.inventory.places import Place, next_place

WORDS = st.text(alphabet="ab c\n", min_size=1, max_size=12)
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=4), max_size=3)


@pytest.fixture(scope="module")
def tokenizer() -> BpeTokenizer:
    corpus = TextCorpus(["ab abc aab c ab\n"] * 9)
    return BpeTokenizer(Trainer(corpus, TrainOptions(vocab_size=264)).run())


def every_place(tokenizer: BpeTokenizer, corpora: list[TextCorpus], token_id: int) -> list[Place]:
    return [
        Place(number, document, int(start), int(end))
        for number, corpus in enumerate(corpora)
        for document in range(len(corpus.documents))
        for one, start, end in [
            (tokens.ids[k], tokens.starts[k], tokens.ends[k])
            for tokens in [tokenizer.encode(corpus.read(document))] for k in range(len(tokens))
        ]
        if one == token_id
    ]


@settings(max_examples=60, deadline=None)
@given(TEXTS, st.sampled_from([b"a", b" ", b"b", b"\n"]))
def test_one_after_another_and_round_again(
    tokenizer: BpeTokenizer, texts: list[list[str]], data: bytes
) -> None:
    corpora = [TextCorpus(one) for one in texts]
    token_id = tokenizer.vocabulary.id_of(data)
    places = every_place(tokenizer, corpora, token_id)
    seen, after = [], None
    for _ in range(len(places) + 1):
        after = next_place(tokenizer, token_id, corpora, Progress(), after)
        seen.append(after)
    assert seen == ([*places, places[0]] if places else [None])


def test_large_documents_are_passed_over(tokenizer: BpeTokenizer) -> None:
    corpora = [TextCorpus(["a" * 50, "b a"])]
    token_id = tokenizer.vocabulary.id_of(b" a")
    found = next_place(tokenizer, token_id, corpora, Progress(), None, 10)
    assert found is None or found.document == 1


def test_it_can_be_given_up(tokenizer: BpeTokenizer) -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        next_place(tokenizer, 97, [TextCorpus(["abc"])], progress)
