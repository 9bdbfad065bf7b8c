"""The identity changes with everything that decides ids, and with nothing else."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import replace

import numpy as np
from encode_models import cl100k, model_of
from tokenprism.identity import identity
from tokenprism.pretokenize import Pattern, pattern

MERGES = [(97, 98, 256), (98, 99, 257), (-1, -1, 258)]


def test_what_decides_ids_decides_the_identity() -> None:
    model = model_of(MERGES, specials={"<s>": 300, "</s>": 301}, whole={258: b"xyz"})
    swapped_bytes = model.byte_ids.copy()
    swapped_bytes[[0, 1]] = swapped_bytes[[1, 0]]
    others = [
        replace(model, byte_ids=swapped_bytes),
        replace(model, result=np.array([257, 256, 258], np.int32)),
        replace(model, left=model.left[[1, 0, 2]], right=model.right[[1, 0, 2]]),
        replace(model, specials={"<s>": 301, "</s>": 300}),
        replace(model, specials={"<s>": 300}),
        replace(model, whole={258: b"xyy"}),
        replace(model, pattern=pattern("gpt2")),
        replace(model, pattern=Pattern("none", 0, "x", "x")),
        model_of(MERGES[:2], specials={"<s>": 300, "</s>": 301}),
    ]
    found = {identity(one) for one in [model, *others]}
    assert len(found) == len(others) + 1


def test_what_decides_no_ids_does_not() -> None:
    model = model_of(MERGES, specials={"<s>": 300, "</s>": 301}, whole={258: b"xyz"})
    same = replace(
        model,
        ranks=model.ranks + 7,
        counts=model.counts + 9,
        specials={"</s>": 301, "<s>": 300},
        record={"trainer": "another"},
    )
    assert identity(same) == identity(model)


def test_the_canonical_form_is_what_is_documented() -> None:
    model = model_of(MERGES, specials={"é": 300}, whole={258: b"xyz"})

    def section(name: bytes, content: bytes) -> bytes:
        return name + b"\0" + struct.pack("<Q", len(content)) + content

    form = b"tokenprism byte-level BPE 1\n"
    form += section(b"bytes", struct.pack("<256i", *range(256)))
    form += section(b"merges", struct.pack("<9i", 97, 98, 256, 98, 99, 257, -1, -1, 258))
    form += section(b"specials", struct.pack("<iI", 300, 2) + "é".encode())
    form += section(b"whole", struct.pack("<iI", 258, 3) + b"xyz")
    form += section(b"pattern", b"none\0")
    assert identity(model) == hashlib.sha256(form).hexdigest()


def test_a_tokenizer_has_the_identity_of_its_model() -> None:
    assert cl100k().identity == identity(cl100k().model)
    assert cl100k().at_size(1000).identity != cl100k().identity
