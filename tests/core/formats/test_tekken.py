"""Mistral's tekken.json."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import FormatError
from tokenprism.formats import open_tokenizer
from tokenprism.pretokenize import PATTERNS
from tokenprism.tokenizer import Capability, Specials

Trained = Callable[..., BpeModel]
FIRST = 24


def entry(rank: int, token: bytes) -> dict[str, Any]:
    try:
        shown = token.decode()
    except UnicodeDecodeError:
        shown = None
    return {"rank": rank, "token_bytes": base64.b64encode(token).decode(), "token_str": shown}


def file_of(tokens: list[bytes], idle: int = 3, **more: Any) -> dict[str, Any]:
    vocab = [*tokens, *(b"idle %d" % k for k in range(idle))]
    return {
        "config": {
            "pattern": PATTERNS["tekken"].regex, "num_vocab_tokens": len(vocab),
            "default_vocab_size": len(tokens) + FIRST, "default_num_special_tokens": FIRST,
            "version": "v3",
        },
        "vocab": [entry(rank, token) for rank, token in enumerate(vocab)],
        **more,
    }


@pytest.fixture(scope="module")
def tokens(trained: Trained) -> list[bytes]:
    model = trained("tekken", 150)
    return [model.vocabulary.bytes_of(k) for k in range(256 + model.merge_count)]


@pytest.fixture(scope="module")
def pair(
    tokens: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> tuple[BpeTokenizer, tiktoken.Encoding]:
    path = tmp_path_factory.mktemp("nemo") / "tekken.json"
    path.write_text(json.dumps(file_of(tokens)))
    opened = open_tokenizer(path.parent)
    assert isinstance(opened, BpeTokenizer)
    library = tiktoken.Encoding(
        "tekken", pat_str=PATTERNS["tekken"].regex, special_tokens={},
        mergeable_ranks={token: rank for rank, token in enumerate(tokens)},
    )
    return opened, library


def test_special_tokens_have_the_first_ids(
    tokens: list[bytes], pair: tuple[BpeTokenizer, tiktoken.Encoding]
) -> None:
    tokenizer, _ = pair
    assert tokenizer.name.startswith("nemo")
    assert tokenizer.family == "tekken"
    assert tokenizer.model.pattern.name == "tekken"
    assert Capability.HISTORY | Capability.LOSSLESS in tokenizer.capabilities
    specials = tokenizer.vocabulary.specials
    assert list(specials.values()) == list(range(FIRST))
    assert (specials["<unk>"], specials["[/INST]"], specials["<SPECIAL_23>"]) == (0, 4, 23)
    assert len(tokenizer.vocabulary) == len(tokens) + FIRST
    assert "the last 3 entries" in str(tokenizer.warnings[0])
    allowed = tokenizer.encode("[INST]a", specials=Specials.ALLOW)
    assert allowed.ids.tolist() == [3, FIRST + ord("a")]


@given(text=st.text("the Quick fOX's 12\n\t  é日本😀\u00a0/[INST]", max_size=40))
def test_ids_are_the_librarys_after_the_special_tokens(
    pair: tuple[BpeTokenizer, tiktoken.Encoding], text: str
) -> None:
    ours, library = pair
    made = ours.encode(text)
    assert made.ids.tolist() == [FIRST + rank for rank in library.encode_ordinary(text)]
    made.check_tiling()
    assert ours.decode(made.ids) == text.encode()


def test_listed_special_tokens(tokens: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text(json.dumps(file_of(tokens, 0, special_tokens=[
        {"rank": 1, "token_str": "<s>", "is_control": True},
        {"rank": 0, "token_str": "<u>", "is_control": True},
    ])))
    tokenizer = open_tokenizer(path)
    assert not tokenizer.warnings
    assert list(tokenizer.vocabulary.specials)[:3] == ["<u>", "<s>", "<SPECIAL_2>"]


def damaged(data: dict[str, Any], *keys: Any, value: Any) -> str:
    at: Any = data
    for key in keys[:-1]:
        at = at[key]
    at[keys[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(("keys", "value", "problem"), [
    (("config", "pattern"), "(", "config.pattern cannot be used"),
    (("config", "pattern"), 1, "config.pattern must be a string"),
    (("config", "default_vocab_size"), 1 << 40, "config.default_vocab_size must be from 0"),
    (("config", "default_vocab_size"), 100, "leaves 76 entries"),
    (("config", "default_num_special_tokens"), True, "must be a whole number"),
    (("vocab", 7), [], r"vocab\[7\] must be an object"),
    (("vocab", 7, "rank"), 8, r"vocab\[7\].rank must be 7"),
    (("vocab", 7, "token_bytes"), "AA==", r"vocab\[7\].token_bytes must be the byte 7"),
    (("vocab", 256, "token_bytes"), "!", "is not base64"),
    (("vocab", 256, "token_bytes"), "", "is empty"),
    (("vocab", 257, "token_bytes"), "AA==", "is the token of rank 0 again"),
    (("special_tokens",), {}, "special_tokens must be a list"),
    (("special_tokens",), [{"rank": 99, "token_str": "a"}], "an id of its own below 24"),
    (("special_tokens",), [{"rank": 1, "token_str": ""}], "must be a text of its own"),
    (("special_tokens",), [{"rank": 1, "token_str": "\ud800"}], "must be a text of its own"),
])
def test_damage_is_told_by_key(
    tokens: list[bytes], tmp_path: Path, keys: tuple[Any, ...], value: Any, problem: str
) -> None:
    path = tmp_path / "tekken.json"
    path.write_text(damaged(file_of(tokens), *keys, value=value))
    with pytest.raises(FormatError, match=problem) as caught:
        open_tokenizer(path)
    assert caught.value.place.line == 1
    assert caught.value.place.byte is not None
