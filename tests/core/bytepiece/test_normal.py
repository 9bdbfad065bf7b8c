"""Form C with an alignment, against the library's normal form of whole texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.encoding import Status
from tokenprism.normal import NormalText
from tokenprism.tokenizer import Capability

Build = Callable[..., BytePieceModel]
NormalText.of("e\u0301".encode())  # makes its tables
HARD = "aeÅ\u0301\u0323\u0308\u212b\u0958\u1112\u1161\u11ab한\u0bc6\u0bbe\ufb1d中😀\u0344 \n"


@given(st.text(st.sampled_from(HARD) | st.characters(codec="utf-8"), max_size=30),
       st.binary(max_size=4))
def test_it_is_form_c_and_tells_where_from(text: str, stray: bytes) -> None:
    source = text.encode() + stray + text[:3].encode()
    normal = NormalText.of(source)
    whole = source.decode("utf-8", "surrogateescape")
    assert normal.text == unicodedata.normalize("NFC", whole).encode("utf-8", "surrogateescape")
    # What was not rewritten is equal on both sides.
    starts = np.append(normal.starts, len(normal.text))
    ends = np.append(0, normal.ends)
    source_starts = np.append(normal.source_starts, len(source))
    source_ends = np.append(0, normal.source_ends)
    for low, high, a, b in zip(ends, starts, source_ends, source_starts, strict=True):
        assert normal.text[low:high] == source[a:b]


def test_spans_are_over_the_text_as_given(build: Build) -> None:
    front = FrontEnd("lines", nfc=True)
    tokenizer = BytePieceTokenizer(build({"é".encode(): 3, b"x": 4}, front))
    text = "xe\u0301x\u212bx"
    encoding = tokenizer.encode(text)
    spans = list(zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True))
    # Å is no piece here: its two bytes share the three bytes of the sign it was made of.
    assert spans == [(0, 1), (1, 4), (4, 5), (5, 8), (5, 8), (8, 9)]
    rewritten, exact = Status.NORMALIZED, Status.EXACT
    assert encoding.status.tolist() == [exact, rewritten, exact, rewritten, rewritten, exact]
    assert tokenizer.decode(encoding.ids) == unicodedata.normalize("NFC", text).encode()
    assert Capability.LOSSLESS not in tokenizer.capabilities
    assert tokenizer.encode_batch([text])[0].starts.tolist() == encoding.starts.tolist()


def test_text_in_form_c_keeps_exact_spans(build: Build) -> None:
    tokenizer = BytePieceTokenizer(build({b"x": 4}, FrontEnd("words", nfc=True)))
    encoding = tokenizer.encode(b"x\xffx \xe4\xb8")
    encoding.check_tiling()
    assert not encoding.status.any()
