"""Files that promise, nest, repeat or multiply: refused or opened in bounded time and memory."""

from __future__ import annotations

import base64
import json
import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sentencepiece_kit
from probe import Outcome, Prober, fresh
from small_files import (
    BYTE_LEVEL,
    SINGLES,
    added_token,
    byte_vocabulary,
    gguf,
    gguf_string,
    gguf_tokens,
    rank_lines,
    samples,
    spelled,
    tokenizer_json,
)

pytestmark = [pytest.mark.timed, pytest.mark.slow]
VOCAB = {"a": 0, "b": 1}
PROBER = Prober()


@pytest.fixture(scope="module", autouse=True)
def _ended() -> Iterator[None]:
    yield
    PROBER.end()


def probed(
    folder: Path, name: str, content: Any, *, seconds: float = 2, megabytes: float = 200,
    pattern: str | None = None,
) -> Outcome:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else spelled(content))
    # Twice the time, for the machine may have other work.
    outcome = PROBER.open(path, pattern=pattern, seconds=2 * seconds)
    assert outcome.fine, outcome
    assert outcome.grown < megabytes, outcome
    assert "Traceback" not in outcome.text
    return outcome


def nested(depth: int) -> bytes:
    inner = '{"type":"Sequence","normalizers":['
    return (
        '{"normalizer":' + inner * depth + '{"type":"Lowercase"}' + "]}" * depth
        + ',"model":{"type":"BPE","vocab":{"a":0},"merges":[]}}'
    ).encode()


@pytest.mark.parametrize("content", [
    b"[" * 100_000 + b"]" * 100_000, b'{"model":' * 50_000, nested(20_000), nested(129),
])
def test_deep_json_is_refused(content: bytes, tmp_path: Path) -> None:
    outcome = probed(tmp_path, "tokenizer.json", content)
    assert outcome.kind == "refused"
    assert "nested too deeply" in outcome.text


def test_forty_levels_of_steps_open(tmp_path: Path) -> None:
    assert probed(tmp_path, "tokenizer.json", nested(40)).kind == "opened"


def steps(part: str, key: str, step: dict[str, Any], count: int) -> dict[str, Any]:
    return tokenizer_json(VOCAB, **{part: {"type": "Sequence", key: [step] * count}})


SPLIT = {"type": "Split", "pattern": {"Regex": "a"}, "behavior": "Isolated", "invert": False}


@pytest.mark.parametrize(("content", "said"), [
    (steps("decoder", "decoders", {"type": "Fuse"}, 100_000), "decoder has more than"),
    (steps("normalizer", "normalizers", {"type": "NFKD"}, 100_000), "normalizer has more than"),
    (steps("normalizer", "normalizers", {"type": "Prepend", "prepend": "a" * 900}, 20_000),
     "normalizer has more than"),
    (steps("pre_tokenizer", "pretokenizers", SPLIT, 50_000), "pre_tokenizer has more than"),
])
def test_steps_without_number_are_refused(content: Any, said: str, tmp_path: Path) -> None:
    outcome = probed(tmp_path, "tokenizer.json", content)
    assert outcome.kind == "refused"
    assert said in outcome.text


@pytest.mark.parametrize(("content", "said"), [
    (b'{"model":{"vocab":[' + b"[]," * 10_000_000 + b"[]]}}", "lists and objects"),
    (b'{"model":{"vocab":[' + b"0," * 20_000_000 + b"0]}}", "lists and objects"),
    (b'{"model":{"vocab":{"' + b"a" * 40_000_000 + b'":0},"merges":[],"type":"BPE"}}',
     "a token of 40,000,000 characters"),
    (b'{"a":"' + b"<p>" * 10_000_000, "not valid JSON"),
])
def test_large_json_is_refused_before_it_fills_the_memory(
    content: bytes, said: str, tmp_path: Path
) -> None:
    outcome = probed(tmp_path, "tokenizer.json", content, megabytes=400)
    assert outcome.kind == "refused"
    assert said in outcome.text


@pytest.mark.parametrize("part", ["normalizer", "decoder"])
@pytest.mark.parametrize("pattern", [{"String": "a"}, {"Regex": "a*"}])
def test_replacements_that_multiply_are_bounded(
    part: str, pattern: dict[str, str], tmp_path: Path
) -> None:
    step = {"type": "Replace", "pattern": pattern, "content": "a" * 10}
    key = "normalizers" if part == "normalizer" else "decoders"
    outcome = probed(tmp_path, "tokenizer.json", steps(part, key, step, 12))
    assert outcome.kind == "opened"
    assert "may make more than" in outcome.text


def test_usual_replacements_are_no_bomb(tmp_path: Path) -> None:
    step = {"type": "Replace", "pattern": {"String": "``"}, "content": '"'}
    outcome = probed(tmp_path, "tokenizer.json", steps("normalizer", "normalizers", step, 60))
    assert (outcome.kind, outcome.text) == ("opened", "")


@pytest.mark.parametrize("expression", [
    "(a+)+$", "(?:\\w|\\w\\w|.)+?\\x00", "(?:(?:(?:a{1,1000}){1,1000}){1,1000})b",
    "(" * 50_000 + ")" * 50_000, "(?:" * 3000 + "a" + ")*" * 3000,
])
def test_expressions_that_go_back_without_end_are_bounded(
    expression: str, tmp_path: Path
) -> None:
    split = {**SPLIT, "pattern": {"Regex": expression}}
    probed(tmp_path, "tokenizer.json", tokenizer_json(VOCAB, pre_tokenizer=split))
    probed(tmp_path, "x.tiktoken", rank_lines(SINGLES), pattern=expression, seconds=6)
    tekken = json.loads(samples()["tekken"].content)
    tekken["config"]["pattern"] = expression
    probed(tmp_path, "tekken.json", tekken, seconds=6)


@pytest.mark.parametrize("make", [
    lambda k: added_token(256 + k, f"<|extra_{k}|>"),
    lambda k: added_token(256 + k, "<|" + "x" * 40 + str(k), lstrip=True),
    lambda k: added_token(300 + k, f"<|extra_{k}|>", normalized=True),
])
def test_many_added_tokens_open(make: Callable[[int], Any], tmp_path: Path) -> None:
    content = tokenizer_json(
        byte_vocabulary(), added=[make(k) for k in range(30_000)], pre_tokenizer=BYTE_LEVEL,
        decoder=BYTE_LEVEL,
    )
    outcome = probed(tmp_path, "tokenizer.json", content, seconds=5)
    assert outcome.kind == "opened"
    assert len(outcome.warnings) < 10


def test_tokens_that_double_open(tmp_path: Path) -> None:
    tokens = [*SINGLES, *(b"a" * (1 << k) for k in range(1, 19))]
    assert probed(tmp_path, "x.tiktoken", rank_lines(tokens), pattern="none").kind == "opened"


def test_lines_without_words_are_refused_quickly(tmp_path: Path) -> None:
    content = b"[UNK]\n" + b"\n" * 1_500_000 + b"a\n"
    assert "empty or repeated" in probed(tmp_path, "vocab.txt", content, seconds=5).text


# --- Lengths that lie ---------------------------------------------------------------------

TOKENS = gguf_string("tokenizer.ggml.tokens")
HEAD = b"GGUF" + struct.pack("<IQQ", 3, 0, 1)
LIES = {
    "strings": HEAD + TOKENS + struct.pack("<IIQ", 9, 8, 1 << 60),
    "string": HEAD + TOKENS + struct.pack("<IIQQ", 9, 8, 1, 1 << 50) + bytes(99),
    "numbers": HEAD + TOKENS + struct.pack("<IIQ", 9, 6, 1 << 61) + bytes(99),
    "key": HEAD + struct.pack("<Q", 1 << 63) + bytes(50),
    "keys": b"GGUF" + struct.pack("<IQQ", 3, 0, 1 << 63) + bytes(50),
    "nested": HEAD + TOKENS + struct.pack("<IIQ", 9, 9, 1) * 300,
    "byte order": b"GGUF" + struct.pack(">IQQ", 3, 0, 1),
    "version": b"GGUF" + struct.pack("<IQQ", 99, 0, 1),
}


@pytest.mark.parametrize("name", LIES)
def test_counts_of_gguf_are_not_believed(name: str, tmp_path: Path) -> None:
    outcome = probed(tmp_path, "x.gguf", LIES[name], seconds=1, megabytes=100)
    assert outcome.kind == "refused"
    if name in ("strings", "key", "keys", "numbers"):
        assert f"of its {len(LIES[name]):,} bytes" in outcome.text


@pytest.mark.parametrize("content", [
    b"\x0a\xff\xff\xff\xff\x07", b"\x0a\xff\xff\xff\xff\x07\x0a\x05<unk>",
    b"\x0a" + b"\xff" * 9 + b"\x01", sentencepiece_kit.model([])[:-3] + b"\xff\xff\xff\x7f",
])
def test_lengths_of_sentencepiece_are_not_believed(content: bytes, tmp_path: Path) -> None:
    outcome = probed(tmp_path, "x.model", content, seconds=1, megabytes=100)
    assert outcome.kind == "refused"
    assert "SentencePiece" in outcome.text


def test_a_piece_of_megabytes_is_refused(tmp_path: Path) -> None:
    content = sentencepiece_kit.model([("a" * 4_000_000, -1.0, 1)])
    assert "a piece has more than" in probed(tmp_path, "x.model", content).text


@pytest.mark.parametrize(("charsmap", "said"), [
    (struct.pack("<I", 1024) + bytes(range(256)) * 4 + b"a\0", "leads outside"),
    (struct.pack("<I", 1 << 31), "promises a trie"),
    (b"\1\0\0", "promises a trie"),
    (struct.pack("<I", 1024) + bytes(1024) + b"a", "does not end"),
    (struct.pack("<I", 1024) + bytes(1024) + b"a" * 5000 + b"\0", "more than"),
    (struct.pack("<I", 1024) + bytes(1024) + b"\xff\0", "not UTF-8"),
])
def test_damaged_character_maps_are_refused(
    charsmap: bytes, said: str, tmp_path: Path
) -> None:
    content = sentencepiece_kit.model([("a", -1.0, 1)], charsmap=charsmap)
    outcome = probed(tmp_path, "x.model", content)
    assert outcome.kind == "opened"  # its vocabulary alone
    assert not outcome.ids
    assert "normalizer" in outcome.text
    assert said in outcome.text


def test_byte_tokens_with_bad_digits_are_named(tmp_path: Path) -> None:
    tokens = ["<unk>", "<0x-1>", "<0xZ>", "<0x1>", "<0x100>", "<0x41>"]
    outcome = probed(tmp_path, "x.gguf", gguf_tokens(
        "llama", tokens, types=[2, 6, 6, 6, 6, 6], scores=[0.0] * 6
    ))
    assert any("ids 1; 2; 3; 4" in one for one in outcome.warnings)


@pytest.mark.parametrize("types", [("f32", [float("nan")]), ("f64", [1e300]), ("bool", [True])])
def test_types_of_gguf_are_whole_numbers(types: tuple[str, list[Any]], tmp_path: Path) -> None:
    content = gguf([
        ("tokenizer.ggml.model", "str", "llama"), ("tokenizer.ggml.tokens", ("arr", "str"), ["a"]),
        ("tokenizer.ggml.token_type", ("arr", types[0]), types[1]),
    ])
    assert "it must be of int32" in probed(tmp_path, "x.gguf", content).text


def test_special_tokens_of_tekken_are_counted(tmp_path: Path) -> None:
    content = json.loads(samples()["tekken"].content)
    content["config"] |= {
        "default_vocab_size": (1 << 24) - 1, "default_num_special_tokens": (1 << 24) - 300,
    }
    assert "promises more special tokens" in probed(tmp_path, "tekken.json", content).text


@pytest.mark.parametrize("row", [
    "1 'a\0b' 3", "1 'a\rb' 3", "1 '" + "a" * 30_000 + "' 30000", "1 " + "(" * 9000 + " 3",
    "1 '\\ud800' 3", "1 b'\\777' 1", "99999999999999999999 'a' 1",
])
def test_rows_of_rwkv_are_no_expressions(row: str, tmp_path: Path) -> None:
    outcome = probed(tmp_path, "rwkv.txt", f"1 'a' 1\n2 'b' 1\n{row}\n".encode())
    assert outcome.kind == "refused"


def test_counts_with_thousands_of_digits_are_refused(tmp_path: Path) -> None:
    sample = samples()["pieces"]
    content = sample.content.replace(b"hello\t20\t", b"hello\t" + b"0" * 9000 + b"20\t")
    assert "is no whole number" in probed(tmp_path, sample.name, content).text


# --- What is no file ----------------------------------------------------------------------


def test_pipes_loops_and_locked_files_are_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name, said in {"pipe": "regular file", "loop": "symbolic links", "zero": "regular file",
                       "missing": "no such file"}.items():
        outcome = fresh(tmp_path / name)
        assert outcome.kind == "refused"
        assert said in outcome.text
    assert "no tokenizer file" in fresh(tmp_path).text


def test_a_pipe_beside_a_file_is_not_waited_for(tmp_path: Path) -> None:
    sample = samples()["vocab_json"]
    path = sample.write(tmp_path)
    (tmp_path / "tokenizer_config.json").unlink()
    os.mkfifo(tmp_path / "tokenizer_config.json")
    assert fresh(path).fine


@pytest.mark.parametrize("content", [
    '{"model":{"type":"BPE","vocab":{"a":0},"merges":[],\n"x":NaN}}',
    '{"model":{"type":"Unigram",\n"vocab":[["a",1e999]]}}',
    '{"a":"NaN",\n"model":{"type":"BPE","vocab":{"a":' + "9" * 5000 + '},"merges":[]}}',
])
def test_numbers_that_are_none_are_placed(content: str, tmp_path: Path) -> None:
    outcome = probed(tmp_path, "tokenizer.json", content.encode())
    assert outcome.kind == "refused"
    assert "line 2, byte" in outcome.text


def test_long_tokens_of_rank_files(tmp_path: Path) -> None:
    content = rank_lines(SINGLES) + base64.b64encode(b"a" * 3_000_000) + b" 256\n"
    assert "more than any token" in probed(tmp_path, "x.tiktoken", content, pattern="gpt2").text
