"""The identity of a tokenizer: SHA-256 of a canonical form of all that decides its ids.

The canonical form is a line of ASCII that names the kind and its version, then sections in a fixed
order. A section is its name in ASCII, a zero byte, the length of its content as an unsigned 64-bit
number, and the content. All numbers are little-endian.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .bpe.alphabet import Alphabet
    from .bpe.model import BpeModel
    from .bytepiece.model import BytePieceModel


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
    and its regular expression; where there are any, `always`, the ids of the special tokens that
    are found in every text, and `later`, of those that are looked for in what the others left, both
    rising, as int32, and `normal form`, "NFC". With an alphabet of characters the kind has its
    name, and two more sections come last: `alphabet`, its mark, a zero byte, the way with unknown
    characters, and as int32 the ids of the mark and of [UNK]; and `characters`, their number as
    uint32, then those without the mark, then those with it, by rising id, each as `specials`. Ranks
    as a file numbers them, counts and the record of the training decide no id and are left out.
    """
    merges = np.stack([model.left, model.right, model.result], axis=1).astype("<i4")
    specials = [(token_id, text.encode("utf-8")) for text, token_id in model.specials.items()]
    pattern = model.pattern.name + "\0" + model.pattern.regex
    alphabet = model.alphabet
    sections = [
        ("bytes", model.byte_ids.astype("<i4").tobytes()),
        ("merges", merges.tobytes()),
        ("specials", _entries(specials)),
        ("whole", _entries(model.whole.items())),
        ("pattern", pattern.encode("utf-8")),
    ]
    for name, texts in (("always", model.always), ("later", model.later)):
        if texts:
            ids = np.array(sorted(model.specials[text] for text in texts), "<i4")
            sections.append((name, ids.tobytes()))
    if model.nfc:
        sections.append(("normal form", b"NFC"))
    if alphabet is None:
        return digest_of("tokenprism byte-level BPE 1", sections)
    return digest_of("tokenprism character BPE 1", [*sections, *_alphabet(alphabet)])


def bytepiece_identity(model: BytePieceModel) -> str:
    """The identity of a BytePiece model, whose counts decide ids too.

    Sections: `pieces`, entries as those of special tokens; `counts`, int64[n] in the order of the
    pieces by rising id; `bytes`, the id of each byte as int32[256]; `byte counts`, int64[256], or
    nothing unless bytes are edges of the lattice; `fallback`, the weight of a character that is no
    piece as a 64-bit float, or nothing where it follows from the pieces; `specials`; `front`, the
    front end as JSON with sorted keys and without spaces.
    """
    order = np.argsort(model.piece_ids, kind="stable")
    pieces = zip(model.piece_ids.tolist(), model.pieces, strict=True)
    specials = {token_id: text.encode("utf-8") for text, token_id in model.specials.items()}
    byte_counts = b"" if model.byte_counts is None else model.byte_counts.astype("<i8").tobytes()
    fallback = b"" if model.fallback is None else struct.pack("<d", model.fallback)
    front = json.dumps(model.front.record(), sort_keys=True, separators=(",", ":"))
    return digest_of(
        "tokenprism BytePiece 1",
        [
            ("pieces", _entries(pieces)),
            ("counts", model.counts[order].astype("<i8").tobytes()),
            ("bytes", model.byte_ids.astype("<i4").tobytes()),
            ("byte counts", byte_counts),
            ("fallback", fallback),
            ("specials", _entries(specials.items())),
            ("front", front.encode("ascii")),
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
