"""What the formats of byte-level BPE have in common: entries as strings, and their demands."""

from __future__ import annotations

import numpy as np

from ...bpe.from_ranks import model_of_ranks
from ...bpe.model import BpeModel
from ...errors import ExportError
from ...messages import Message
from ...vocabulary import Kind
from ..alphabet import spell

OWN_FORMAT = Message("Save the model in Tokenprism's own format")
TOKENIZER_JSON = Message("Choose tokenizer.json")


def spelled_entries(model: BpeModel) -> list[str | None]:
    """The name of every id: special tokens as they are, others in the byte alphabet.

    None for a hole. ExportError where two ids would have one name.
    """
    vocabulary = model.vocabulary
    names: list[str | None] = []
    ids: dict[str, int] = {}
    for number, kind in enumerate(vocabulary.kinds.tolist()):
        if kind == Kind.UNUSED:
            names.append(None)
            continue
        token = vocabulary.bytes_of(number)
        text = token.decode("utf-8") if kind == Kind.SPECIAL else spell(token)
        if ids.setdefault(text, number) != number:
            raise ExportError(
                Message(
                    "the ids {one} and {number} would have the same name, {text!r}",
                    one=ids[text], number=number, text=text,
                ),
                remedy=OWN_FORMAT,
            )
        names.append(text)
    return names


def is_utf8(token: bytes) -> bool:
    """Whether the bytes of a token are text by themselves."""
    try:
        token.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def refuse_added(model: BpeModel, format: str, *, always: bool = False) -> None:
    """ExportError for special tokens that `format` does not look for as the model does.

    `always`: the format knows tokens that are found in every text.
    """
    odd = model.later if always else model.later | model.always
    if odd:
        raise ExportError(
            Message(
                "the token {token!r} is not looked for as {format} looks for special tokens",
                token=min(odd), format=format,
            ),
            remedy=TOKENIZER_JSON,
        )


def refuse_whole(model: BpeModel, format: str) -> None:
    """ExportError for tokens that stand for whole pre-tokens only."""
    if model.whole:
        number = min(model.whole)
        raise ExportError(
            Message(
                "no merges lead to {count:,} of its tokens, such as {token!r} (id {id}); {format} "
                "has merges alone",
                count=len(model.whole), token=model.whole[number], id=number, format=format,
            ),
            remedy=TOKENIZER_JSON,
        )


def refuse_other_merges(model: BpeModel, ranks: dict[bytes, int], format: str) -> None:
    """ExportError where merging by ranks does not make each token of the parents it has here."""
    other = model_of_ranks(ranks, model.pattern)
    order = np.argsort(model.result, kind="stable")
    for name in ("result", "left", "right"):
        mine, theirs = getattr(model, name)[order], getattr(other, name)
        if len(mine) != len(theirs) or (mine != theirs).any():
            at = int(np.flatnonzero(mine != theirs)[0]) if len(mine) == len(theirs) else 0
            number = int(model.result[order][at])
            raise ExportError(
                Message(
                    "the token {token!r} (id {id}) comes of other parts when pairs are merged by "
                    "rank, as {format} does it",
                    token=model.vocabulary.bytes_of(number), id=number, format=format,
                ),
                remedy=TOKENIZER_JSON,
            )
