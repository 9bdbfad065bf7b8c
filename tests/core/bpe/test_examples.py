"""The worked examples: their tables against training, and against the naive trainer."""

from __future__ import annotations

from collections import Counter

import pytest
from naive_trainer import learn, pairs_of
from tokenprism import Specials
from tokenprism.bpe.examples import EXAMPLES, Example
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import TokenprismError
from tokenprism.pretokenize import pattern


def trained(example: Example) -> BpeModel:
    return Trainer(TextCorpus([example.text]), example.options).run()


def words_of(example: Example) -> Counter[bytes]:
    parts = [example.text]
    for special in example.options.specials:
        parts = [part for whole in parts for part in whole.split(special) if part]
    cuts = pattern(example.options.pattern)
    return Counter(word for part in parts for word in cuts.split(part.encode()))


every = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)


@every
def test_merges(example: Example) -> None:
    model = trained(example)
    entry = model.vocabulary.bytes_of
    columns = (model.result, model.left, model.right, model.counts)
    rows = [
        (made, entry(left), entry(right), count)
        for made, left, right, count in zip(*(one.tolist() for one in columns), strict=True)
    ]
    assert tuple(rows[: len(example.merges)]) == example.merges
    options = example.options
    naive = learn(
        words_of(example), options.merges, min_count=options.min_count, overlaps=options.overlaps
    )
    assert [row[1:] for row in rows] == naive
    assert model.size == options.vocab_size


@every
def test_pairs_before_the_first_merge(example: Example) -> None:
    found: Counter[bytes] = Counter()
    for word, count in words_of(example).items():
        for pair in pairs_of(list(word), example.options.overlaps):
            found[bytes(pair)] += count
    if example.pairs:
        assert dict(example.pairs) == {pair: n for pair, n in found.items() if n > 1}


@every
def test_ids(example: Example) -> None:
    tokenizer = BpeTokenizer(trained(example))
    for one in example.encoded:
        encoding = tokenizer.encode(one.text, specials=one.specials)
        assert tuple(encoding.ids.tolist()) == one.ids
        assert tokenizer.decode(encoding.ids).decode() == one.text
    if any(one.specials is Specials.ALLOW for one in example.encoded):
        with pytest.raises(TokenprismError, match="special token"):
            tokenizer.encode(example.encoded[0].text, specials=Specials.RAISE)


@every
def test_lengths_of_the_held_out_text(example: Example) -> None:
    tokenizer = BpeTokenizer(trained(example))
    history = tokenizer.history(example.held_out)
    for size, length in example.lengths:
        assert history.count_at(size) == length
        assert len(tokenizer.at_size(size).encode(example.held_out).ids) == length
    lengths = [length for _size, length in example.lengths]
    assert lengths == sorted(set(lengths), reverse=True)
