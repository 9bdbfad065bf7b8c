"""Lines and columns against a plain reckoning over the decoded text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tokenprism_app.window import text_places
from tokenprism_app.window.text_places import Places


@given(st.text(alphabet="ab\n中é😀 ", max_size=60))
def test_places_of_every_character(text: str) -> None:
    source = text.encode()
    places = Places(source)
    byte, line, column = 0, 1, 1
    for character in text:
        for inside in range(len(character.encode())):
            place = places.at(byte + inside)
            assert place is not None
            assert (place.line, place.column, place.character) == (line, column, character)
        byte += len(character.encode())
        line, column = (line + 1, 1) if character == "\n" else (line, column + 1)
    assert places.at(len(source) + 1) is None


@given(st.binary(max_size=40))
def test_any_bytes_have_places(source: bytes) -> None:
    places = Places(source)
    for byte in range(len(source) + 1):
        place = places.at(byte)
        assert place is not None
        assert place.line == source.count(b"\n", 0, byte) + 1


def test_lines_far_into_a_text() -> None:
    source = b"x\n" * (3 * text_places.STEP)
    places = Places(source)
    assert places.at(4 * text_places.STEP + 1).line == 2 * text_places.STEP + 1
    assert places.at(10).line == 6
