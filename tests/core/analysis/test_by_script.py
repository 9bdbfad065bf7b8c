"""Bytes and tokens by script against a loop over characters; the size from which entries exist."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.analysis.by_script import count_by_script, script_of_bytes
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.inventory import _entries
from tokenprism.inventory.cut import entered_at
from tokenprism.inventory.entries import NO_SCRIPT, SCRIPTS
from tokenprism.pretokenize import pattern

BYTES = [bytes((byte,)) for byte in range(256)]
FEW = BpeTokenizer(model_of_ranks(
    {token: rank for rank, token in enumerate([*BYTES, b"th", b"the", b"\xe4\xb8", b" th"])},
    pattern("gpt2"), specials={"<s>": 260},
), name="few")


def naive_scripts(source: bytes) -> list[int]:
    made, last = [], SCRIPTS.index("Common")
    for one in source.decode("utf-8", "surrogateescape"):
        data = one.encode("utf-8", "surrogateescape")
        first = int(_entries.characters(data, np.array([0, len(data)]))[2][0])
        if first != NO_SCRIPT and SCRIPTS[first] not in ("Common", "Inherited"):
            last = first
        made += [last] * len(data)
    return made


@given(st.one_of(st.text().map(lambda text: text.encode("utf-8", "replace")), st.binary()))
def test_script_of_each_byte(source: bytes) -> None:
    assert script_of_bytes(source).tolist() == naive_scripts(source)


def test_tokens_are_of_the_script_of_their_last_byte() -> None:
    source = "the 中文 the, привет! 中a\n".encode()
    encoding = FEW.encode(source)
    scripts = naive_scripts(source)
    sizes, tokens = count_by_script(encoding)
    for at, name in enumerate(SCRIPTS):
        assert sizes[at] == scripts.count(at), name
        assert tokens[at] == sum(scripts[end - 1] == at for end in encoding.ends.tolist()), name
    assert sizes.sum() == len(source)
    assert tokens.sum() == len(encoding)


def test_an_entry_exists_from_a_size_on() -> None:
    entered = entered_at(FEW)
    assert entered is not None
    for size in range(FEW.model.base_size, FEW.vocabulary.size + 1):
        cut = FEW.at_size(size).model
        there = {*range(256), 260, *cut.result.tolist()}
        assert set(np.flatnonzero(entered <= size).tolist()) == there
