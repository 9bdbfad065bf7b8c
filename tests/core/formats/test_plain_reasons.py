"""Why a tokenizer.json is opened through the library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers
from tokenprism.formats import open_tokenizer
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


def test_a_file_with_steps_behind_its_bytes_opens_and_says_why_its_merges_are_not_shown(
    tmp_path: Path,
) -> None:
    library = Tokenizer(models.BPE())
    library.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Punctuation("contiguous"), pre_tokenizers.ByteLevel(add_prefix_space=False),
        pre_tokenizers.Digits(False), pre_tokenizers.Split(Regex("[0-9][0-9][0-9]"), "isolated"),
    ])
    library.train_from_iterator(["Hello  World hello World 12345"] * 20, trainers.BpeTrainer(
        vocab_size=290, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False,
    ))
    library.save(str(tmp_path / "tokenizer.json"))
    opened = open_tokenizer(tmp_path / "tokenizer.json")
    for text in ("Hello  World", "12345, Hello!", "  World12345"):
        assert opened.encode(text).ids.tolist() == library.encode(text).ids
    assert "it cuts the text again behind its step for bytes" in str(opened.warnings[0])
