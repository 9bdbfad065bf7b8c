"""What is drawn for code points and bytes."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from tokenprism_app.painting.glyphs import glyph, hexadecimal, name, notation, shown

INVISIBLE = ("Cc", "Cf", "Zl", "Zp", "Zs", "Cn", "Cs")


HARD = st.sampled_from("\x00\t\n\r \x7f\xa0\u200d\ufeff\ufe0f")


@given(st.one_of(st.characters(codec="utf-8"), HARD))
def test_no_character_is_drawn_as_nothing(character):
    text, sign = glyph(ord(character))
    assert text.strip()
    assert not any(unicodedata.category(one) in INVISIBLE for one in text)
    assert sign or character in text


@given(st.one_of(st.binary(), st.text().map(lambda text: text.encode("utf-8", "replace"))))
def test_bytes_are_shown_on_one_line(data):
    text = shown(data)
    assert bool(text) == bool(data)
    text = text.replace(" ", "")  # stands between hex digits only
    assert not any(unicodedata.category(one) in ("Cc", "Zl", "Zp", "Zs") for one in text)


def test_examples():
    assert shown(b" a\tb\n") == "␣a⇥b↵"
    assert shown(b"\x00") == "⟨NUL⟩"
    assert shown("南".encode()[:2]) == "⟨E5 8D⟩"
    assert shown(b"a" + "中".encode() + b"\xff\xfe!") == "a中⟨FF FE⟩!"
    assert shown("\u0301".encode()) == "◌\u0301"
    assert shown("\ufeff".encode()) == "⟨BOM⟩"
    assert shown("👩\u200d👧".encode()) == "👩\u200d👧"
    assert glyph(0xDCFF) == ("�", True)
    assert notation(0x20) == "U+0020"
    assert notation(0xDCFF) == "0xFF"
    assert name(0) == "NULL"
    assert name(0x4E2D) == "CJK UNIFIED IDEOGRAPH-4E2D"
    assert hexadecimal(b"\xe5\x8d") == "E5 8D"
