"""The identity of a tokenizer: SHA-256 of a canonical form of all that decides its ids.

The canonical form is a line of ASCII that names the kind and its version, then sections in a fixed
order. A section is its name in ASCII, a zero byte, the length of its content as an unsigned 64-bit
number, and the content. All numbers are little-endian.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .bpe.model import BpeModel


def digest_of(kind: str, sections: Iterable[tuple[str, bytes]]) -> str:
    """SHA-256, in hex, of named sections in their order. `kind` ends with a version number."""
    digest = hashlib.sha256(kind.encode("ascii") + b"\n")
    for name, content in sections:
        digest.update(name.encode("ascii") + b"\0" + struct.pack("<Q", len(content)))
        digest.update(content)
    return digest.hexdigest()


def identity(model: BpeModel) -> str:
    """The identity of a byte-level BPE.

    Sections: `bytes`, the id of each byte as int32[256]; `merges`, an int32[m, 3] of left, right
    and result in the order in which they apply; `specials` and `whole`, entries by rising id, each
    the id as int32, the number of bytes as uint32, and the bytes; `pattern`, its name, a zero byte
    and its regular expression; where there are any, `always`, the ids of the special tokens that
    are found in every text, and `later`, of those that are looked for in what the others left, both
    rising, as int32. Ranks as a file numbers them, counts and the record of the training decide no
    id and are left out.
    """
    merges = np.stack([model.left, model.right, model.result], axis=1).astype("<i4")
    specials = {token_id: text.encode("utf-8") for text, token_id in model.specials.items()}
    pattern = model.pattern.name + "\0" + model.pattern.regex
    sections = [
        ("bytes", model.byte_ids.astype("<i4").tobytes()),
        ("merges", merges.tobytes()),
        ("specials", _entries(specials.items())),
        ("whole", _entries(model.whole.items())),
        ("pattern", pattern.encode("utf-8")),
    ]
    for name, texts in (("always", model.always), ("later", model.later)):
        if texts:
            ids = np.array(sorted(model.specials[text] for text in texts), "<i4")
            sections.append((name, ids.tobytes()))
    return digest_of("tokenprism byte-level BPE 1", sections)


def _entries(entries: Iterable[tuple[int, bytes]]) -> bytes:
    return b"".join(
        struct.pack("<iI", token_id, len(content)) + content
        for token_id, content in sorted(entries)
    )
