"""Streams of xz in several blocks, from any of them on, against Python's own module."""

from __future__ import annotations

import bz2
import gzip
import lzma
import random
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.corpus.packing import UnpackedSource
from tokenprism.corpus.streams import BLOCK, FileSource, Pool, open_at
from tokenprism.corpus.xz import Xz
from tokenprism.errors import CorpusError

CHANCE = random.Random(4)
TEXT = b" ".join(b"%d" % CHANCE.getrandbits(64) for _ in range(60_000))
CHECKS = (lzma.CHECK_NONE, lzma.CHECK_CRC32, lzma.CHECK_CRC64, lzma.CHECK_SHA256)


def number(value: int) -> bytes:
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*made, value))


def ended(data: bytes) -> bytes:
    """With zeros up to four bytes, and its checksum."""
    data += bytes(-len(data) % 4)
    return data + zlib.crc32(data).to_bytes(4, "little")


def several(pieces: Sequence[bytes], check: int = lzma.CHECK_CRC64, *, sizes: bool = True) -> bytes:
    """A stream with a block for each piece, whose heads have the sizes."""
    blocks, records, flags = [], [], b""
    for piece in pieces:
        one = lzma.compress(piece, check=check, preset=0)
        flags = one[6:8]
        index = 4 * (int.from_bytes(one[-8:-4], "little") + 1)
        body = one[12 : -12 - index]
        size = 4 * (body[0] + 1)
        length = {0: 0, 1: 4, 4: 8, 10: 32}[flags[1]]
        # Its index tells how long it is without the padding.
        unpadded = 0
        for shift, byte in enumerate(one[-12 - index + 2 :]):
            unpadded |= (byte & 0x7F) << 7 * shift
            if byte < 0x80:
                break
        packed = unpadded - size - length
        inner = bytes([0xC0]) + number(packed) + number(len(piece)) + body[2:5] if sizes \
            else bytes([0]) + body[2:5]
        whole = (1 + len(inner) + 3) // 4 * 4
        head = ended((bytes([whole // 4]) + inner).ljust(whole, b"\0"))
        blocks.append(head + body[size:])
        records.append(number(len(head) + packed + length) + number(len(piece)))
    index = ended(b"\0" + number(len(pieces)) + b"".join(records))
    back = (len(index) // 4 - 1).to_bytes(4, "little") + flags
    return (
        b"\xfd7zXZ\0" + flags + zlib.crc32(flags).to_bytes(4, "little") + b"".join(blocks) + index
        + zlib.crc32(back).to_bytes(4, "little") + back + b"YZ"
    )


def unpacked(one: Xz, data: bytes, step: int) -> tuple[bytes, bytes]:
    """What is inside, and what is behind."""
    made, at = [], 0
    while not one.eof:
        if one.hungry:
            if at >= len(data):
                raise EOFError
            made.append(one.unpack(data[at : at + step]))
            at += step
        else:
            made.append(one.unpack(b""))
        assert len(made[-1]) <= BLOCK
    return b"".join(made), one.rest + data[at:]


pieces_of_text = st.lists(
    st.builds(lambda start, size: TEXT[start : start + size], st.integers(0, 900_000),
              st.one_of(st.integers(1, 300), st.integers(1, 300_000))),
    min_size=1, max_size=5,
)


@settings(max_examples=40, deadline=None)
@given(pieces_of_text, st.sampled_from(CHECKS), st.sampled_from([1, 13, 5000, 1 << 16]),
       st.binary(max_size=5))
def test_every_block_is_a_beginning(
    pieces: list[bytes], check: int, step: int, behind: bytes
) -> None:
    packed, content = several(pieces, check), b"".join(pieces)
    assert lzma.decompress(packed) == content
    step = max(step, len(packed) // 2000)
    one = Xz()
    assert unpacked(one, packed + behind, step) == (content, behind)
    starts = one.starts()
    assert len(starts) == len(pieces) - 1
    for number, (size, left, start) in enumerate(starts, 1):
        assert content[len(content) - left :] == b"".join(pieces[number:])
        rest = packed[len(packed) - size :] + behind
        assert unpacked(start.copy(), rest, step) == (b"".join(pieces[number:]), behind)


def test_blocks_without_sizes_are_none() -> None:
    packed = several([TEXT[:1000], TEXT[1000:3000]], sizes=False)
    one = Xz()
    assert unpacked(one, packed, 100) == (TEXT[:3000], b"")
    assert one.starts() == []
    one = Xz()
    assert unpacked(one, lzma.compress(TEXT), 5000)[0] == TEXT
    assert one.starts() == []


@pytest.mark.parametrize("at", [-1, -6, -10, -16, -20, -200])
def test_damage_behind_a_block_is_found(at: int) -> None:
    packed = several([TEXT[:1000], TEXT[1000:30_000], TEXT[30_000:60_000]])
    one = Xz()
    unpacked(one, packed, 1000)
    size, _, start = one.starts()[0]
    rest = bytearray(packed[len(packed) - size :])
    rest[at] ^= 0x10
    with pytest.raises(lzma.LZMAError):
        unpacked(start.copy(), bytes(rest), 700)
    for cut in (len(rest) // 2, len(rest) - 30, len(rest) - 1):
        with pytest.raises((EOFError, lzma.LZMAError)):
            unpacked(start.copy(), bytes(rest[:cut]), 700)


def test_places_of_a_file(tmp_path: Path) -> None:
    pieces = [TEXT[at : at + 50_000] for at in range(0, len(TEXT), 50_000)]
    streams = several(pieces[:10]) + bytes(8) + several(pieces[10:])
    (tmp_path / "a.xz").write_bytes(streams)
    pool = Pool()
    pool.restarts.spacing = 100_000
    source = UnpackedSource(FileSource(str(tmp_path / "a.xz")), "xz", pool.restarts)
    with source.open() as stream:
        assert b"".join(iter(lambda: stream.read(1 << 20), b"")) == TEXT
    for place in CHANCE.sample(range(len(TEXT)), 20):
        assert place - source.nearest(place) < 160_000 or place < 160_000
        with open_at(source, place, pool) as stream:
            found = stream.read(500)
        assert found
        assert TEXT[place : place + 500].startswith(found)
    with source.open_near(len(TEXT) - 300_000) as stream:
        rest = b"".join(iter(lambda: stream.read(1 << 20), b""))
    assert TEXT.endswith(rest)
    assert 300_000 <= len(rest) < 500_000
    (tmp_path / "b.xz").write_bytes(streams[:-5])
    cut = UnpackedSource(FileSource(str(tmp_path / "b.xz")), "xz", pool.restarts)
    with cut.open() as stream, pytest.raises(CorpusError, match="cut short"):
        list(iter(lambda: stream.read(1 << 20), b""))


def test_zeros_between_members_are_padding_and_zeros_inside_are_not(tmp_path: Path) -> None:
    pool = Pool()
    for packing, pack in (("xz", lzma.compress), ("gzip", gzip.compress), ("bzip2", bz2.compress)):
        (tmp_path / "a").write_bytes(pack(b"") + bytes(8) + pack(b"one") + bytes(4) + pack(b"two")
                                     + bytes(4))
        source = UnpackedSource(FileSource(str(tmp_path / "a")), packing, pool.restarts)
        with source.open() as stream:
            assert b"".join(iter(lambda: stream.read(9), b"")) == b"onetwo"
    (tmp_path / "a").write_bytes(bytes(100))
    stored = UnpackedSource(
        FileSource(str(tmp_path / "a")), "stored", pool.restarts, zlib.crc32(bytes(100))
    )
    with stored.open() as stream:
        assert b"".join(iter(lambda: stream.read(90), b"")) == bytes(100)
