"""bzip2 block by block, against Python's own module."""

from __future__ import annotations

import bz2
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenprism.corpus import bzip2
from tokenprism.corpus.bzip2 import BEGIN, END, Bzip2, find

CHANCE = random.Random(3)
RANDOM = CHANCE.randbytes(350_000)
TEXT = b" ".join(b"%d" % CHANCE.getrandbits(40) for _ in range(60_000))
contents = st.one_of(
    st.binary(max_size=400),
    st.builds(lambda size, start: RANDOM[start : start + size], st.integers(0, 340_000),
              st.integers(0, 9)),
    st.builds(lambda size: TEXT[:size], st.integers(0, len(TEXT))),
    st.builds(lambda byte, size: bytes([byte]) * size, st.integers(0, 255),
              st.integers(0, 3_000_000)),
)


def unpacked(
    packed: bytes, step: int = 1 << 16, one: Bzip2 | None = None, again: int = 0
) -> tuple[bytes, bytes]:
    """What is inside, and what is behind; every `again` blocks a copy goes on."""
    one, made, at, blocks = Bzip2() if one is None else one, [], 0, 0
    while not one.eof:
        if one.hungry:
            blocks += 1
            if again and blocks % again == 0:
                at -= one.held
                one = one.copy()
            if at >= len(packed):
                raise EOFError
            made.append(one.unpack(packed[at : at + step]))
            at += step
        else:
            made.append(one.unpack(b""))
        assert len(made[-1]) <= bzip2.BLOCK
    return b"".join(made), one.rest + packed[at:]


@settings(max_examples=60, deadline=None)
@given(contents, st.integers(1, 9), st.sampled_from([1, 7, 1000, 1 << 16]), st.binary(max_size=9))
def test_any_content(content: bytes, level: int, step: int, behind: bytes) -> None:
    packed = bz2.compress(content, level)
    if len(packed) > 50_000:
        step = max(step, 1000)
    assert unpacked(packed + behind, step) == (content, behind)


@settings(max_examples=6, deadline=None)
@given(st.integers(1, 3), st.integers(20_000, 70_000), st.sampled_from([RANDOM, TEXT]))
def test_copies_go_on_at_any_block(level: int, step: int, content: bytes) -> None:
    # As often as may be: each time what is held is given again.
    packed = bz2.compress(content, level)
    longest = max(step, len(packed) // 2 + 1)
    assert unpacked(packed, longest, again=2)[0] == content
    one, at, made = Bzip2(), 0, b""
    while not one.eof:
        if one.hungry:
            made += one.unpack(packed[at : at + step])
            at += step
            fresh = one.copy()
            if one.hungry and not one.eof:
                begin = at - one.held
                whole = unpacked(packed[begin:], one=fresh)[0]
                assert made + whole == content
        else:
            made += one.unpack(b"")


def naive(data: bytes, first: int) -> int:
    bits = "".join(f"{byte:08b}" for byte in data)
    found = [bits.find(f"{magic:048b}", first) for magic in (BEGIN, END)]
    return min((one for one in found if one >= 0), default=-1)


@given(
    st.lists(st.one_of(
        st.sampled_from([f"{BEGIN:048b}", f"{END:048b}", f"{BEGIN:048b}"[:40], f"{END:048b}"[7:]]),
        st.text("01", max_size=19),
    ), max_size=6).map("".join),
    st.integers(0, 60),
)
def test_magics_at_any_bit(bits: str, first: int) -> None:
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[k : k + 8], 2) for k in range(0, len(bits), 8))
    assert find(bytearray(data), first) == naive(data, first)


def test_bits_that_only_look_like_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = bz2.compress(TEXT, 1)
    real, asked = bzip2.find, []

    def find_more(data: bytearray, first: int) -> int:
        asked.append(first)
        found = real(data, first)
        # Somewhere in the middle of each block, once.
        half = first + (found - first) // 2
        return half if found - first > 10_000 and len(asked) % 2 else found

    monkeypatch.setattr(bzip2, "find", find_more)
    assert unpacked(packed)[0] == TEXT
    assert len(asked) > 8


@pytest.mark.parametrize("at", [0, 3, 5, 12, 30_000, -12, -3])
def test_damage_is_found(at: int) -> None:
    packed = bytearray(bz2.compress(TEXT, 1))
    packed[at] ^= 0x55
    with pytest.raises((OSError, EOFError)):
        unpacked(bytes(packed))
    with pytest.raises((OSError, EOFError, ValueError)):
        bz2.decompress(bytes(packed))


def test_what_is_cut_short_has_no_end() -> None:
    packed = bz2.compress(TEXT, 1)
    for size in (0, 3, 11, 1000, len(packed) - 9, len(packed) - 1):
        with pytest.raises(EOFError):
            unpacked(packed[:size])


def test_a_block_that_grows_is_given_in_parts() -> None:
    content = b"a" * 40_000_000
    assert unpacked(bz2.compress(content))[0] == content


def test_no_end_is_not_looked_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bzip2, "_LONGEST", 1000)
    with pytest.raises(OSError, match="Invalid data"):
        unpacked(bz2.compress(RANDOM), 2000)
