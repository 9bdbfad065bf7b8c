"""Small BytePiece tokenizers for tests of the views."""

from __future__ import annotations

from functools import cache

import numpy as np
from tokenprism.bytepiece import BytePieceModel, FrontEnd
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.tokenizer import Capability, Tokenizer
from tokenprism_app.session import Result, Session, Text

BRIDGE = "南京市长江大桥"
COUNTS = {
    "南": 20, "京": 30, "市": 60, "长": 40, "江": 30, "大": 50, "桥": 10, "南京": 50, "市长": 20,
    "长江": 40, "大桥": 30, "南京市": 2, "江大桥": 1, "a": 30, "b": 10, "ab": 15, "ba": 4, " a": 12,
}


@cache
def pieces(preset: str = "words") -> BytePieceTokenizer:
    """A model of few pieces, with which the bridge is 南京 | 市 | 长江 | 大桥."""
    counts = {piece.encode(): count for piece, count in COUNTS.items()}
    size = len(counts)
    model = BytePieceModel(
        pieces=tuple(counts),
        counts=np.array(list(counts.values()), np.int64),
        piece_ids=np.arange(256, 256 + size, dtype=np.int32),
        byte_ids=np.arange(256, dtype=np.int32),
        front=FrontEnd(preset),
    )
    return BytePieceTokenizer(model, name="piece")


def session_of(source: bytes, *tokenizers: Tokenizer) -> Session:
    """A session with the text encoded, as the service does it."""
    session = Session()
    for tokenizer in tokenizers:
        session.add_tokenizer(tokenizer)
    session.set_text(Text(source))
    for entry in session.visible:
        if Capability.HISTORY in entry.tokenizer.capabilities:
            history = entry.tokenizer.history(source)
            session.set_result(entry.key, Result(history.full, history))
        else:
            session.set_result(entry.key, Result(entry.tokenizer.encode(source)))
    return session
