"""The byte alphabet of GPT-2: every byte as one printable character."""

from __future__ import annotations


def _alphabet() -> list[str]:
    own = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = (byte for byte in range(256) if byte not in own)
    shown = {byte: chr(byte) for byte in own}
    shown.update((byte, chr(0x100 + k)) for k, byte in enumerate(others))
    return [shown[byte] for byte in range(256)]


CHARACTERS = _alphabet()
BYTES = {character: byte for byte, character in enumerate(CHARACTERS)}
_TABLE = dict(enumerate(CHARACTERS))
# To the character of a byte's number; what is not of the alphabet to one that is of no byte.
_BACK = dict.fromkeys(range(256), "\ud800") | {ord(one): chr(byte) for one, byte in BYTES.items()}


def spell(token: bytes) -> str:
    """`token` in the byte alphabet."""
    return token.decode("latin-1").translate(_TABLE)


def unspell(text: str) -> bytes | None:
    """The bytes that `text` spells, or None where a character is not of the alphabet."""
    try:
        return text.translate(_BACK).encode("latin-1")
    except UnicodeEncodeError:
        return None
