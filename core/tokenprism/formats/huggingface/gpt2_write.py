"""Writing GPT-2's pair of files, `vocab.json` with ids and `merges.txt`."""

from __future__ import annotations

import json
from pathlib import PurePath

from ...bpe.model import BpeModel
from ...errors import ExportError, OptionError
from ...messages import Message
from ..exporting.byte_level import refuse_added, refuse_whole, spelled_entries
from .gpt2_names import MERGES, VOCABULARIES
from .write import require_bytes

_HEADER = "#version: 0.2\n"
_NAME = "vocab.json + merges.txt"


def merges_beside(name: str) -> str:
    """The name of the merges that belong to a vocabulary's. OptionError for another name."""
    if not name.endswith(VOCABULARIES[0]):
        raise OptionError(
            Message("the name of this format's first file ends in {name}", name=VOCABULARIES[0]),
            remedy=Message("Name it {name}; {other} is written beside it",
                           name=VOCABULARIES[0], other=MERGES[0]),
        )
    return PurePath(name).name.removesuffix(VOCABULARIES[0]) + MERGES[0]


def render(model: BpeModel) -> tuple[bytes, bytes]:
    """The contents of both files. ExportError where they cannot hold the model.

    They do not say how text is cut: their readers do it by GPT-2's pattern.
    """
    if model.pattern.name != "gpt2":
        raise ExportError(
            Message(
                "{format} does not say how text is cut: their readers cut it by GPT-2's pattern, "
                "and this model's is {pattern!r}",
                format=_NAME, pattern=model.pattern.name,
            ),
            remedy="Train with the pattern gpt2, or choose tokenizer.json: it carries the pattern",
        )
    require_bytes(model)
    refuse_added(model, _NAME)
    refuse_whole(model, _NAME)
    names = spelled_entries(model)
    vocab = {name: number for number, name in enumerate(names) if name is not None}
    pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
    merges = "".join(f"{names[left]} {names[right]}\n" for left, right in pairs)
    spelled = json.dumps(vocab, ensure_ascii=False, separators=(",", ":"))
    return spelled.encode("utf-8"), (_HEADER + merges).encode("utf-8")
