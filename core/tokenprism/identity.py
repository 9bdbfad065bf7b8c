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
    from .bpe.alphabet import Alphabet
    from .bpe.model import BpeModel


def digest_of(kind: str, sections: Iterable[tuple[str, bytes]]) -> str:
    """SHA-256, in hex, of named sections in their order. `kind` ends with a version number."""
    digest = hashlib.sha256(kind.encode("ascii") + b"\n")
    for name, content in sections:
        digest.update(name.encode("ascii") + b"\0" + struct.pack("<Q", len(content)))
        digest.update(content)
    return digest.hexdigest()


def identity(model: BpeModel) -> str:
    """The identity of a BPE.

    Sections: `bytes`, the id of each byte as int32[256]; `merges`, an int32[m, 3] of left, right
    and result in the order in which they apply; `specials` and `whole`, entries by rising id, each
    the id as int32, the number of bytes as uint32, and the bytes; `pattern`, its name, a zero byte
    and its regular expression. With an alphabet of characters the kind says so, and two sections
    more come last: `alphabet`, its mark, a zero byte, the way with unknown characters, and as
    int32 the ids of the mark and of [UNK]; and `characters`, how many stand without the mark as
    uint32, then these, then those with the mark, each as in `specials`. Ranks as a file numbers
    them, counts and the record of the training decide no id and are left out.
    """
    merges = np.stack([model.left, model.right, model.result], axis=1).astype("<i4")
    specials = {token_id: text.encode("utf-8") for text, token_id in model.specials.items()}
    pattern = model.pattern.name + "\0" + model.pattern.regex
    alphabet = model.alphabet
    return digest_of(
        "tokenprism byte-level BPE 1" if alphabet is None else "tokenprism character BPE 1",
        [
            ("bytes", model.byte_ids.astype("<i4").tobytes()),
            ("merges", merges.tobytes()),
            ("specials", _entries(specials.items())),
            ("whole", _entries(model.whole.items())),
            ("pattern", pattern.encode("utf-8")),
            *([] if alphabet is None else _alphabet(alphabet)),
        ],
    )


def _alphabet(alphabet: Alphabet) -> list[tuple[str, bytes]]:
    way = alphabet.mark.value + "\0" + alphabet.unknown.value
    ids = struct.pack("<ii", alphabet.mark_id, alphabet.unknown_id)
    characters = struct.pack("<I", len(alphabet.characters)) + b"".join(
        _entries((number, text.encode("utf-8")) for text, number in symbols.items())
        for symbols in (alphabet.characters, alphabet.marked)
    )
    return [("alphabet", way.encode("ascii") + ids), ("characters", characters)]


def _entries(entries: Iterable[tuple[int, bytes]]) -> bytes:
    return b"".join(
        struct.pack("<iI", token_id, len(content)) + content
        for token_id, content in sorted(entries)
    )
