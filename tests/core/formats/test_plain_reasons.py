"""Why a tokenizer.json is opened through the library."""

from __future__ import annotations

from typing import Any

import pytest
from tokenprism.formats.huggingface.plain import NotPlainError, _pattern

BYTES = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
CUTS_BYTES = {**BYTES, "use_regex": True}
DIGITS = {"type": "Digits", "individual_digits": False}
PUNCTUATION = {"type": "Punctuation", "behavior": "Contiguous"}
THREE = {"type": "Split", "pattern": {"Regex": "[0-9][0-9][0-9]"}, "behavior": "Isolated",
         "invert": False}


def sequence(*steps: Any) -> dict[str, Any]:
    return {"type": "Sequence", "pretokenizers": list(steps)}


@pytest.mark.parametrize(("part", "reason"), [
    (sequence(PUNCTUATION, CUTS_BYTES, DIGITS, THREE), "again behind its step for bytes"),
    (sequence(CUTS_BYTES, sequence(DIGITS)), "again behind its step for bytes"),
    (sequence(DIGITS, CUTS_BYTES), "in several steps"),
    (sequence(sequence(THREE), DIGITS), "it does not work on bytes"),
    (sequence(), "it does not work on bytes"),
    (None, "it does not work on bytes"),
])
def test_the_reason_is_true(part: Any, reason: str) -> None:
    with pytest.raises(NotPlainError, match=reason):
        _pattern(part)


@pytest.mark.parametrize("part", [
    sequence(CUTS_BYTES, sequence()), sequence(sequence(CUTS_BYTES)), CUTS_BYTES,
])
def test_nested_and_empty_sequences_are_no_steps(part: Any) -> None:
    assert _pattern(part).name == "gpt2"
