"""The class of every code point, against the engines whose splits must be matched."""

import numpy as np
import pytest
import tiktoken
from tokenizers import Regex, normalizers
from tokenprism.utf8 import CharacterClass, classes_of

EVERY = np.array([c for c in range(0x110000) if not 0xD800 <= c < 0xE000], np.uint32)
TEXT = EVERY.astype("<u4").tobytes().decode("utf-32-le")
CLASSES = classes_of(EVERY)

C = CharacterClass
PROPERTIES = {
    r"\p{L}": C.UPPER | C.LOWER | C.CASELESS,
    r"\p{N}": C.NUMBER,
    r"\p{M}": C.MARK,
    r"\s": C.SPACE | C.NEWLINE,
    r"[\r\n]": C.NEWLINE,
    r"[\p{Lu}\p{Lt}]": C.UPPER,
    r"\p{Ll}": C.LOWER,
    r"[\p{Lm}\p{Lo}]": C.CASELESS,
}


def chosen(mask: int) -> str:
    return EVERY[(CLASSES & mask) != 0].astype("<u4").tobytes().decode("utf-32-le")


def test_every_code_point_has_exactly_one_class() -> None:
    assert set(np.unique(CLASSES).tolist()) == {int(bit) for bit in CharacterClass}


def test_surrogates_and_numbers_beyond_unicode_are_other() -> None:
    assert (classes_of(np.array([0xD800, 0xDFFF, 0x110000, 0xFFFFFFFF], np.uint32)) == 128).all()


@pytest.mark.parametrize(("expression", "mask"), PROPERTIES.items())
def test_classes_are_those_of_tiktoken(expression: str, mask: int) -> None:
    # tiktoken drops what its pattern does not match, so the ids spell the characters that do.
    engine = tiktoken.Encoding(
        "probe",
        pat_str=expression,
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    assert bytes(engine.encode_ordinary(TEXT)).decode() == chosen(mask)


@pytest.mark.parametrize(("expression", "mask"), PROPERTIES.items())
def test_classes_are_those_of_hugging_face(expression: str, mask: int) -> None:
    rest = normalizers.Replace(Regex(f"{expression}+"), "").normalize_str(TEXT)
    assert rest == chosen(~mask)
