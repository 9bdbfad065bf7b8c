"""What llama.cpp makes of single characters and of names of tokens, asked of the library itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from real_references import libllama
from test_gguf import array, gguf, tokens_in, value
from tokenprism.formats import open_tokenizer
from tokenprism.formats.alphabet import CHARACTERS
from tokenprism.formats.gguf.control import _ENDS, _IN_THE_MIDDLE, _SHOWN
from tokenprism.tokenizer import Tokenizer

SHAPE = {"context_length": 8, "embedding_length": 8, "block_count": 1, "feed_forward_length": 8,
         "attention.head_count": 1}
NAMES = sorted({*_ENDS, *_SHOWN, *(name for group in _IN_THE_MIDDLE.values() for name in group)})
MARKED = "\u2581"


def written(
    folder: Path, model: str, tokens: Sequence[str], types: Sequence[int], **more: bytes
) -> Path:
    """A file that llama.cpp loads."""
    kind = "bert" if model == "bert" else "llama"
    values = tokens_in(list(tokens), model, token_type=array("i32", types), **more)
    values["general.architecture"] = value("str", kind)
    values |= {f"{kind}.{key}": value("u32", one) for key, one in SHAPE.items()}
    epsilon = "attention.layer_norm_epsilon" if model == "bert" else (
        "attention.layer_norm_rms_epsilon")
    values[f"{kind}.{epsilon}"] = value("f32", 1e-6)
    path = folder / "small.gguf"
    path.write_bytes(gguf(values))
    return path


def with_names(folder: Path, names: Sequence[str], kind: int) -> Path:
    return written(
        folder, "gpt2", [*CHARACTERS, *names], [1] * 256 + [kind] * len(names),
        pre=value("str", "gpt-2"), merges=array("str", []), bos_token_id=value("u32", 0),
        eos_token_id=value("u32", 0),
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", [1, 3, 4, 5])  # normal, control, the user's, unused
def test_names_of_tokens(tmp_path: Path, kind: int) -> None:
    groups = [[name] for name in (*NAMES, "<|other|>")]
    groups += [
        ["<|end|>", "<|return|>", "<|call|>"], ["<|end|>", "<|calls|>", "<|flush|>"],
        ["<|end|>", "<|calls|>", "<|return|>"], ["<|end|>", "<|return|>", "<|flush|>"],
        ["</s>", "<|tool_response>"],
    ]
    for names in groups:
        path = with_names(tmp_path, names, kind)
        theirs = libllama(path)
        tokenizer = open_tokenizer(path)
        text = "x".join(("", *names, ""))
        assert tokenizer.encode(text).ids.tolist() == theirs(text), names


@pytest.mark.thorough
@pytest.mark.parametrize("lowercase", [True, False])
def test_every_character_of_word_piece(tmp_path: Path, lowercase: bool) -> None:
    points = [one for one in range(0x21, 0x20000) if not 0xD800 <= one < 0xE000]
    letters = [chr(one) for one in points if chr(one) != MARKED]
    tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *map(MARKED.__add__, letters), *letters]
    named = {"unknown": 1, "seperator": 3, "padding": 0, "cls": 2, "bos": 2}
    path = written(
        tmp_path, "bert", tokens, [3, 2, 3, 3, 3] + [1] * (len(tokens) - 5),
        **{f"{key}_token_id": value("u32", one) for key, one in named.items()},
        **{"normalizer.lowercase": value("bool", lowercase)},
    )
    theirs = libllama(path)
    tokenizer: Tokenizer = open_tokenizer(path)
    differing = [
        one for one in points
        if tokenizer.encode(f"a{chr(one)}b").ids.tolist() != theirs(f"a{chr(one)}b")
    ]
    # A sign that gets a letter's id, the mark, letters that are older in small than in capitals,
    # and U+111C9 where marks stay.
    assert {0x166D, 0x2581} <= {*differing}
    assert len(differing) == (57 if lowercase else 3)
