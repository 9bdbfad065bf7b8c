"""What is drawn for a code point or for bytes, so that nothing in a text is invisible."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

INVALID_LOW, INVALID_HIGH = 0xDC80, 0xDCFF  # bytes outside UTF-8, as Python escapes them

_NAMED = {
    0x09: "⇥", 0x0A: "↵", 0x20: "␣", 0x7F: "DEL", 0x85: "NEL", 0xA0: "NBSP",
    0xAD: "SHY", 0x034F: "CGJ", 0x061C: "ALM", 0x180E: "MVS", 0x200B: "ZWSP", 0x200C: "ZWNJ",
    0x200D: "ZWJ", 0x200E: "LRM", 0x200F: "RLM", 0x2028: "LSEP", 0x2029: "PSEP", 0x202A: "LRE",
    0x202B: "RLE", 0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO", 0x202F: "NNBSP", 0x2060: "WJ",
    0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0x3000: "IDSP", 0xFEFF: "BOM",
    0xFFFC: "OBJ",
}
# Unicode names no control character; these are its aliases.
_CONTROLS = [
    "NULL", "START OF HEADING", "START OF TEXT", "END OF TEXT", "END OF TRANSMISSION", "ENQUIRY",
    "ACKNOWLEDGE", "ALERT", "BACKSPACE", "CHARACTER TABULATION", "LINE FEED", "LINE TABULATION",
    "FORM FEED", "CARRIAGE RETURN", "SHIFT OUT", "SHIFT IN", "DATA LINK ESCAPE",
    "DEVICE CONTROL ONE", "DEVICE CONTROL TWO", "DEVICE CONTROL THREE", "DEVICE CONTROL FOUR",
    "NEGATIVE ACKNOWLEDGE", "SYNCHRONOUS IDLE", "END OF TRANSMISSION BLOCK", "CANCEL",
    "END OF MEDIUM", "SUBSTITUTE", "ESCAPE", "INFORMATION SEPARATOR FOUR",
    "INFORMATION SEPARATOR THREE", "INFORMATION SEPARATOR TWO", "INFORMATION SEPARATOR ONE",
]
_ABBREVIATIONS = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF",
    "VT", "FF", "CR", "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK",
    "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
]
_VISIBLE_MARKS = str.maketrans({code: mark for code, mark in _NAMED.items() if len(mark) == 1})


@lru_cache(maxsize=4096)
def glyph(code_point: int) -> tuple[str, bool]:
    """What to draw for a code point, and whether that is a sign in place of the character."""
    if INVALID_LOW <= code_point <= INVALID_HIGH:
        return "�", True
    if code_point in _NAMED:
        return _NAMED[code_point], True
    if code_point < 0x20:
        return _ABBREVIATIONS[code_point], True
    if 0xFE00 <= code_point <= 0xFE0F:
        return f"VS{code_point - 0xFE00 + 1}", True
    category = unicodedata.category(chr(code_point))
    if category in ("Cc", "Cf", "Cn", "Co", "Cs", "Zs"):
        return f"{code_point:X}", True
    if category in ("Mn", "Me"):
        return "◌" + chr(code_point), False
    return chr(code_point), False


@lru_cache(maxsize=4096)
def name(code_point: int) -> str:
    """The Unicode name, or the alias of a control character; empty where there is none."""
    if INVALID_LOW <= code_point <= INVALID_HIGH:
        return ""
    if code_point < 0x20:
        return _CONTROLS[code_point]
    return "DELETE" if code_point == 0x7F else unicodedata.name(chr(code_point), "")


def notation(code_point: int) -> str:
    """`U+0041`; for a byte outside UTF-8 the byte, `0xFF`."""
    if INVALID_LOW <= code_point <= INVALID_HIGH:
        return f"0x{code_point - 0xDC00:02X}"
    return f"U+{code_point:04X}"


def hexadecimal(data: bytes) -> str:
    """Bytes as `E5 8D 97`."""
    return data.hex(" ").upper()


def shown(data: bytes) -> str:
    """Bytes as one line of text: white space and controls as signs, other bytes as `⟨E5⟩`."""
    text = data.decode("utf-8", "surrogateescape")
    if not any(0xDC80 <= ord(one) <= 0xDCFF for one in text):
        return _signs(text)
    parts: list[str] = []
    pending = bytearray()
    for one in text:
        if INVALID_LOW <= ord(one) <= INVALID_HIGH:
            pending.append(ord(one) - 0xDC00)
            continue
        parts += [f"⟨{hexadecimal(bytes(pending))}⟩"] if pending else []
        pending.clear()
        parts.append(_signs(one))
    parts += [f"⟨{hexadecimal(bytes(pending))}⟩"] if pending else []
    return "".join(parts)


def _signs(text: str) -> str:
    text = text.translate(_VISIBLE_MARKS)
    if text[:1] and unicodedata.category(text[0]) in ("Mn", "Me"):
        text = "◌" + text
    unseen = ("Cc", "Cf", "Zl", "Zp", "Zs")
    invisible = [one for one in set(text) if unicodedata.category(one) in unseen]
    # Joiners between visible characters shape them: replacing these would change the text's look.
    for one in invisible:
        if text.strip(one) != text or one not in "\u200c\u200d":
            text = text.replace(one, f"⟨{glyph(ord(one))[0]}⟩")
    return text
