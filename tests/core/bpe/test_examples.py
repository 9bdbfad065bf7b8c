"""The worked examples: their tables against training, and against the naive trainer."""

from __future__ import annotations

from collections import Counter

import naive_characters
import pytest
from naive_trainer import learn, pairs_of
from tokenprism import Specials
from tokenprism.bpe.alphabet import Mark
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.examples import EXAMPLES, Example
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import CharacterOptions, TieBreak
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import TokenprismError
from tokenprism.pretokenize import pattern

Row = tuple[bytes, bytes, int]


def trained(example: Example) -> BpeModel:
    return Trainer(TextCorpus([example.text]), example.options).run()


def words_of(example: Example) -> Counter[bytes]:
    parts = [example.text]
    for special in example.options.specials:
        parts = [part for whole in parts for part in whole.split(special) if part]
    cuts = pattern(example.options.pattern)
    return Counter(word for part in parts for word in cuts.split(part.encode()))


def plainly(example: Example) -> list[Row]:
    """The merges of the plain definition."""
    options = example.options
    if options.characters is None:
        return learn(
            words_of(example), options.merges, min_count=options.min_count,
            overlaps=options.overlaps,
        )  # fmt: skip
    mark = Mark(options.characters.mark).value
    words = naive_characters.words_of(example.text.encode(), options.pattern)
    base = naive_characters.alphabet(words, mark)
    rule = TieBreak(options.tie_break).value
    entries = [naive_characters.shown(symbol, mark) for symbol in base]
    rows: list[Row] = []
    merges = naive_characters.learn(words, base, mark, options.merges - len(base), rule=rule)
    for left, right, _, count in merges:
        rows.append((entries[left], entries[right], count))
        entries.append(entries[left] + entries[right])
    return rows


def symbols_of(word: bytes, options: CharacterOptions | None) -> list[bytes]:
    if options is None:
        return [bytes((byte,)) for byte in word]
    if not word.strip():
        return []
    mark = Mark(options.mark).value
    symbols = naive_characters.split(word.decode(), mark)
    return [naive_characters.shown(symbol, mark) for symbol in symbols]


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
    assert [row[1:] for row in rows] == plainly(example)
    assert model.size == example.options.vocab_size


@every
def test_pairs_before_the_first_merge(example: Example) -> None:
    found: Counter[bytes] = Counter()
    options = example.options
    for word, count in words_of(example).items():
        symbols = symbols_of(word, options.characters)
        known = list(dict.fromkeys(symbols))
        for one, other in pairs_of([known.index(one) for one in symbols], options.overlaps):
            found[known[one] + known[other]] += count
    if example.pairs:
        assert dict(example.pairs) == {pair: n for pair, n in found.items() if n > 1}


@every
def test_ids(example: Example) -> None:
    tokenizer = tokenizer_of(trained(example))
    for one in example.encoded:
        encoding = tokenizer.encode(one.text, specials=one.specials)
        assert tuple(encoding.ids.tolist()) == one.ids
        assert tokenizer.decode(encoding.ids).decode() == one.text
    if any(one.specials is Specials.ALLOW for one in example.encoded):
        with pytest.raises(TokenprismError, match="special token"):
            tokenizer.encode(example.encoded[0].text, specials=Specials.RAISE)


@pytest.mark.parametrize(
    "example", [one for one in EXAMPLES if one.lengths], ids=lambda example: example.name
)
def test_lengths_of_the_held_out_text(example: Example) -> None:
    tokenizer = tokenizer_of(trained(example))
    history = tokenizer.history(example.held_out)
    for size, length in example.lengths:
        assert history.count_at(size) == length
        assert len(tokenizer.at_size(size).encode(example.held_out).ids) == length
    lengths = [length for _size, length in example.lengths]
    assert lengths == sorted(set(lengths), reverse=True)
