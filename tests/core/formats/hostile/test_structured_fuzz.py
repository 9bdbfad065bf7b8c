"""JSON and binary files made by hypothesis: opened, or refused with a message, and nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutations import mutated
from probe import Prober
from small_files import SINGLES, gguf, rank_lines, samples, spelled

QUICK = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
JSON_KINDS = (
    "byte_level", "word_piece", "unigram", "split", "tekken", "bytepiece", "native", "vocab_json",
)
ODD = st.one_of(
    st.integers(-(2**70), 2**70), st.floats(allow_nan=False, allow_infinity=False), st.booleans(),
    st.none(), st.text(max_size=8), st.lists(st.integers(-2, 9), max_size=3),
)


@pytest.fixture(scope="module")
def prober() -> Iterator[Prober]:
    with Prober() as made:
        yield made


def check(prober: Prober, path: Path) -> None:
    outcome = prober.open(path)
    assert outcome.fine, outcome


@pytest.mark.parametrize("name", JSON_KINDS)
@given(seed=st.integers(0, 2**32))
@QUICK
def test_json_with_absurd_values(prober: Prober, name: str, tmp_path: Path, seed: int) -> None:
    sample = samples()[name]
    content = mutated(json.loads(sample.content), random.Random(seed))
    check(prober, sample.write(tmp_path, content))


KEYS = st.sampled_from([
    "tokenizer.ggml.model", "tokenizer.ggml.pre", "tokenizer.ggml.tokens", "tokenizer.ggml.scores",
    "tokenizer.ggml.token_type", "tokenizer.ggml.merges", "tokenizer.ggml.unknown_token_id",
    "tokenizer.ggml.add_space_prefix", "tokenizer.ggml.precompiled_charsmap", "general.name",
])
TEXTS = st.one_of(
    st.sampled_from(["gpt2", "llama", "bert", "t5", "gemma4", "gpt-2", "a b", "<0x41>", "▁", ""]),
    st.text(max_size=6), st.binary(max_size=6),
)
VALUES = st.one_of(
    st.tuples(st.just("str"), TEXTS),
    st.tuples(st.just(("arr", "str")), st.lists(TEXTS, max_size=6)),
    st.tuples(st.just(("arr", "f32")), st.lists(st.floats(width=32), max_size=6)),
    st.tuples(st.just(("arr", "i32")), st.lists(st.integers(-1, 7), max_size=6)),
    st.tuples(st.just(("arr", "u8")), st.lists(st.integers(0, 255), max_size=40)),
    st.tuples(st.just(("arr", "bool")), st.lists(st.booleans(), max_size=6)),
    st.tuples(st.just("bool"), st.booleans()),
    st.tuples(st.just("u64"), st.integers(0, 2**64 - 1)),
    st.tuples(st.just("f64"), st.floats()),
)


@given(values=st.dictionaries(KEYS, VALUES, max_size=8))
@settings(QUICK, max_examples=150)
def test_gguf_with_absurd_values(prober: Prober, tmp_path: Path, values: dict[str, object]) -> None:
    path = tmp_path / "x.gguf"
    path.write_bytes(gguf([(key, *value) for key, value in values.items()]))  # type: ignore[misc]
    check(prober, path)


@given(settings_beside=st.dictionaries(
    st.sampled_from(["format", "version", "pattern", "pattern_name", "special_tokens",
                     "ranks_sha256", "previous"]), ODD,
))
@QUICK
def test_sidecars_with_absurd_values(
    prober: Prober, tmp_path: Path, settings_beside: dict[str, object]
) -> None:
    sample = samples()["ranks"]
    path = sample.write(tmp_path)
    whole = json.loads(sample.beside["x.tiktoken.json"])
    (tmp_path / "x.tiktoken.json").write_bytes(spelled_ascii({**whole, **settings_beside}))
    check(prober, path)


@given(settings_beside=st.dictionaries(
    st.sampled_from(["tokenizer_class", "add_prefix_space", "unk_token", "do_lower_case",
                     "strip_accents", "pad_token", "tokenize_chinese_chars"]), ODD,
))
@QUICK
def test_settings_with_absurd_values(
    prober: Prober, tmp_path: Path, settings_beside: dict[str, object]
) -> None:
    for name in ("vocab_json", "vocab_txt"):
        path = samples()[name].write(tmp_path / name)
        (tmp_path / name / "tokenizer_config.json").write_bytes(spelled_ascii(settings_beside))
        check(prober, path)


@given(expression=st.text(alphabet="ab()[]{}|*+?\\^$.,:=!<>pLNws0129-&", max_size=24))
@settings(QUICK, max_examples=120)
def test_expressions_of_any_kind(prober: Prober, tmp_path: Path, expression: str) -> None:
    path = tmp_path / "x.tiktoken"
    path.write_bytes(rank_lines(SINGLES))
    outcome = prober.open(path, pattern=expression, seconds=20)
    assert outcome.fine, outcome
    split = json.loads(samples()["split"].content)
    split["pre_tokenizer"]["pretokenizers"][0]["pattern"] = {"Regex": expression}
    (tmp_path / "tokenizer.json").write_bytes(spelled(split))
    check(prober, tmp_path / "tokenizer.json")


def spelled_ascii(value: object) -> bytes:
    return json.dumps(value).encode()
