"""Special tokens in files beside a vocabulary, against `transformers` where it opens the folder."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
import sentencepiece_kit as pieces
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.cli import run
from tokenprism.formats import open_tokenizer
from tokenprism.formats.alphabet import BYTES
from tokenprism.tokenizer import Tokenizer

VOCAB = {one: number for number, one in enumerate([*BYTES, "th", "the", "in"])}
SIZE = len(VOCAB)
QWEN = {"tokenizer_class": "Qwen2Tokenizer"}
CHAT = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<think>", "</think>"]
TEXTS = ["<|im_start|>user 12345<think>", "the<x> <y>in<z>", "<|endoftext|><|im_end|> the", "é<x>é"]


def row(content: str, *, special: bool = True, **more: Any) -> dict[str, Any]:
    return {"content": content, "lstrip": False, "normalized": False, "rstrip": False,
            "single_word": False, "special": special, **more}


def decoder(*rows: dict[str, Any], first: int = SIZE) -> dict[str, Any]:
    return {"added_tokens_decoder": {str(first + k): one for k, one in enumerate(rows)}}


def pair(folder: Path, **beside: Any) -> Path:
    """vocab.json and merges.txt, with other files beside them."""
    (folder / "vocab.json").write_text(json.dumps(VOCAB), "utf-8")
    (folder / "merges.txt").write_text("#version: 0.2\nt h\nth e\ni n\n", "utf-8")
    return with_files(folder, beside)


def ranks(folder: Path, name: str, **beside: Any) -> Path:
    """A rank file, with other files beside it."""
    tokens = [*(bytes((byte,)) for byte in range(256)), b"th", b"the", b"in"]
    lines = [base64.b64encode(token) + b" %d\n" % rank for rank, token in enumerate(tokens)]
    (folder / name).write_bytes(b"".join(lines))
    return with_files(folder, beside)


def with_files(folder: Path, beside: dict[str, Any]) -> Path:
    for name, value in beside.items():
        text = value if isinstance(value, str) else json.dumps(value)
        (folder / f"{name}.json").write_text(text, "utf-8")
    return folder


def said(tokenizer: Tokenizer) -> str:
    return "\n".join(map(str, tokenizer.warnings))


SOURCES: dict[str, dict[str, Any]] = {
    "added_tokens_decoder": {
        "tokenizer_config": QWEN | decoder(
            *(row(text, special="think" not in text) for text in CHAT)),
    },
    "white space": {
        "tokenizer_config": QWEN | decoder(row("<x>", rstrip=True), row("<y>", lstrip=True)),
    },
    "added_tokens.json": {
        "tokenizer_config": QWEN, "added_tokens": {"<x>": SIZE, "<y>": SIZE + 1},
    },
    "added_tokens.json and special_tokens_map.json": {
        "tokenizer_config": QWEN, "added_tokens": {"<|endoftext|>": SIZE, "<x>": SIZE + 1,
                                                   "<y>": SIZE + 2},
        "special_tokens_map": {"eos_token": {"content": "<x>", "lstrip": False,
                                             "normalized": False, "rstrip": False,
                                             "single_word": False}, "pad_token": "<y>"},
    },
    "names without ids": {
        "tokenizer_config": QWEN | {"extra_special_tokens": ["<x>", "<y>"]},
        "added_tokens": {"<|endoftext|>": SIZE},
    },
    "an entry named": {
        "tokenizer_config": QWEN | decoder(row("<|endoftext|>"), row("<r>")) | {"eos_token": "the"},
    },
    "GPT-2": {
        "tokenizer_config": {"tokenizer_class": "GPT2Tokenizer"} | decoder(
            row("<|endoftext|>"), row("<x>")),
    },
}


@pytest.mark.parametrize("source", SOURCES)
def test_ids_are_those_of_transformers(source: str, tmp_path: Path) -> None:
    transformers = pytest.importorskip("transformers")
    folder = pair(tmp_path, **SOURCES[source])
    tokenizer = open_tokenizer(folder)
    library = transformers.AutoTokenizer.from_pretrained(folder)
    for text in TEXTS:
        if CHAT[0] in text and CHAT[0] not in tokenizer.vocabulary.specials:
            continue  # transformers adds this one of its own accord
        theirs = library.encode(text, add_special_tokens=False)
        assert tokenizer.encode(text, specials="all").ids.tolist() == theirs
    assert " from " in said(tokenizer)
    special = {str(one) for one in library.added_tokens_decoder.values() if one.special}
    assert tokenizer.vocabulary.specials.keys() - {"<think>", "</think>", CHAT[0]} == (
        special - {CHAT[0]})
    for name in ("vocab.json", "merges.txt"):
        again = open_tokenizer(folder / name)
        assert again.encode(TEXTS[0], specials="all").ids.tolist() == tokenizer.encode(
            TEXTS[0], specials="all").ids.tolist()


def test_chat_marks_beside_a_pair(tmp_path: Path) -> None:
    folder = pair(tmp_path, **SOURCES["added_tokens_decoder"])
    tokenizer = open_tokenizer(folder)
    assert isinstance(tokenizer, BpeTokenizer)
    ids = tokenizer.encode(TEXTS[0], specials="all").ids.tolist()
    assert (ids[0], ids[-1]) == (SIZE + 1, SIZE + 3)
    assert len(ids) == 2 + len("user 12345")
    assert tokenizer.encode(TEXTS[0]).ids.tolist()[-1] == SIZE + 3  # found in every text
    assert "5 added tokens are from tokenizer_config.json" in said(tokenizer)
    decoded = tokenizer.decode([SIZE + 1, 257, SIZE + 3], skip_special=True)
    assert decoded == b"the<think>"


def test_the_vocabulary_keeps_its_entries(tmp_path: Path) -> None:
    folder = pair(tmp_path, tokenizer_config=QWEN | {"added_tokens_decoder": {
        "3": row("<q>"), str(SIZE): row("the"), str(SIZE + 4): row("<r>")}})
    tokenizer = open_tokenizer(folder)
    assert tokenizer.vocabulary.bytes_of(3) == b"\x03"
    assert tokenizer.encode("<r>", specials="all").ids.tolist() == [SIZE + 4]
    warnings = said(tokenizer)
    assert "gives '<q>' the id 3, which 'ă' has: '<q>' is left out" in warnings
    assert f"'the' has the id 257 in the vocabulary and {SIZE} in" in warnings
    assert "4 ids below the highest have no token" in warnings


@pytest.mark.parametrize(("beside", "warning"), [
    ({"tokenizer_config": '{"a": [1,}'}, "line 1, byte 9: not valid JSON"),
    ({"tokenizer_config": "[]"}, "the document must be an object"),
    ({"added_tokens": '{"<x>": "5"}'}, "line 1, byte 8: <x> must be a whole number"),
    ({"added_tokens": {"<x>": -1}}, "is not an id"),
    ({"added_tokens": {"<x>": 16_000_000}}, "far beyond all others"),
    ({"tokenizer_config": {"added_tokens_decoder": [1]}}, "added_tokens_decoder must be an object"),
    ({"tokenizer_config": {"added_tokens_decoder": {"x": row("<x>")}}}, "a key that is not an id"),
    ({"tokenizer_config": decoder({"content": 5})}, "content must be a string"),
    ({"tokenizer_config": decoder(row("<x>", special="yes"))}, "special must be true or false"),
    ({"tokenizer_config": decoder(row(""))}, "is not the text of a token"),
    ({"tokenizer_config": '{"tokenizer_class": 7}'}, "tokenizer_class must be a string"),
    ({"special_tokens_map": {"eos_token": 7}}, "eos_token must be a string"),
    ({"tokenizer_config": '{"a": "' + "x" * (17 << 20) + '"}'}, "tokenizer_config.json"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_a_damaged_file_beside_is_warned_of(
    beside: dict[str, Any], warning: str, tmp_path: Path
) -> None:
    (tmp_path / "pair").mkdir()
    (tmp_path / "ranks").mkdir()
    for tokenizer in (
        open_tokenizer(pair(tmp_path / "pair", **beside)),
        open_tokenizer(ranks(tmp_path / "ranks", "x.tiktoken", **beside), pattern="gpt2"),
    ):
        assert warning in said(tokenizer)
        assert tokenizer.encode("the in", specials="all").ids.tolist() == [257, 32, 258]
        assert tokenizer.vocabulary.specials == {}


def test_beside_rank_files(tmp_path: Path) -> None:
    config = {"tokenizer_class": "ChatGLM4Tokenizer"} | decoder(
        row("<|user|>"), row("<think>", special=False), row("<z>", lstrip=True))
    tokenizer = open_tokenizer(ranks(tmp_path, "tokenizer.model", tokenizer_config=config))
    assert isinstance(tokenizer, BpeTokenizer)
    assert tokenizer.model.pattern.name == "cl100k"
    text = "<|user|>the<think>"
    assert tokenizer.encode(text, specials="all").ids.tolist() == [SIZE, 257, SIZE + 1]
    assert tokenizer.encode(text).ids.tolist()[-2:] == [257, SIZE + 1]
    assert "'<z>' should take in the white space beside it" in said(tokenizer)


def test_classes_that_bring_their_own(tmp_path: Path) -> None:
    (first := tmp_path / "qwen").mkdir()
    config = {"tokenizer_class": "QWenTokenizer"}
    qwen = open_tokenizer(ranks(first, "qwen.tiktoken", tokenizer_config=config))
    assert len(qwen.vocabulary.specials) == 208
    composed = "<|im_start|>e\u0301<|extra_204|>"
    assert qwen.encode(composed, specials="all").ids.tolist() == [
        SIZE + 1, 0xC3, 0xA9, SIZE + 207]
    (second := tmp_path / "kimi").mkdir()
    config = {"tokenizer_class": "TikTokenTokenizer"} | decoder(row("[BOS]"), row("[EOS]"))
    kimi = open_tokenizer(ranks(second, "tiktoken.model", tokenizer_config=config), pattern="o200k")
    specials = kimi.vocabulary.specials
    assert (len(specials), specials["[EOS]"]) == (256, SIZE + 1)
    assert specials[f"<|reserved_token_{SIZE + 255}|>"] == SIZE + 255


def test_beside_a_sentencepiece_model(tmp_path: Path) -> None:
    data = pieces.trained(model_type="bpe", vocab_size=250)
    (tmp_path / "tokenizer.model").write_bytes(data)
    alone = open_tokenizer(tmp_path)
    count = len(alone.vocabulary)
    with_files(tmp_path, {"added_tokens": {"<|a|>": count, "<b>": count + 2},
                          "special_tokens_map": {"eos_token": "<|a|>", "unk_token": "<unk>"}})
    tokenizer = open_tokenizer(tmp_path)
    assert tokenizer.identity != alone.identity
    ids = tokenizer.encode("the<|a|><b>dog", specials="all").ids.tolist()
    halves = [alone.encode(text).ids.tolist() for text in ("the", "dog")]
    assert ids == [*halves[0], count, count + 2, *halves[1]]
    assert tokenizer.encode("the<b>").ids.tolist() == [*halves[0], count + 2]
    assert tokenizer.decode(ids) == b"the<|a|><b> dog"
    assert tokenizer.decode(ids, skip_special=True) == b"the<b> dog"
    assert f"no special token has the id {count + 1}" in said(tokenizer)


def test_beside_vocab_txt(tmp_path: Path) -> None:
    (tmp_path / "vocab.txt").write_text("[UNK]\nlow\n##er\n[SEP]\n", "utf-8")
    with_files(tmp_path, {"tokenizer_config": {"do_lower_case": False} | decoder(
        row("[X]"), row("<y>", special=False), first=4)})
    tokenizer = open_tokenizer(tmp_path)
    assert tokenizer.encode("lower[X]low<y>", specials="all").ids.tolist() == [1, 2, 4, 1, 5]
    assert tokenizer.encode("low<y>").ids.tolist() == [1, 5]


def test_entries_that_only_look_special_are_told(tmp_path: Path) -> None:
    folder = pair(tmp_path)
    names = {"<|endoftext|>": SIZE, "<s>": SIZE + 1}
    (folder / "vocab.json").write_text(json.dumps(VOCAB | names), "utf-8")
    assert "such as '<s>', are taken for special tokens" in said(open_tokenizer(folder))
    with_files(folder, {"special_tokens_map": {"bos_token": "<s>"}})
    assert "are taken for special tokens" not in said(open_tokenizer(folder))


def test_commands(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    folder = str(pair(tmp_path, **SOURCES["added_tokens_decoder"]))
    text = "<|im_start|>the<|im_end|>"
    assert run(["encode", folder, "--text", text, "--allow-special-token", "<|im_end|>"]) == 0
    ids = capfdbinary.readouterr().out.split()
    assert ids[-2:] == [b"257", str(SIZE + 2).encode()]
    assert len(ids) > 4
    assert run(["encode", folder, "--text", text, "--allow-special"]) == 0
    ids = capfdbinary.readouterr().out.split()
    assert ids == [str(one).encode() for one in (SIZE + 1, 257, SIZE + 2)]
    assert run(["decode", folder, "--skip-special", *(one.decode() for one in ids)]) == 0
    assert capfdbinary.readouterr().out == b"the"
    assert run(["encode", folder, "--text", text, "--allow-special-token", "<none>"]) == 2
    assert b"has no special token '<none>'" in capfdbinary.readouterr().err
    assert run(["encode", folder, "--text", text, "--allow-special",
                "--allow-special-token", "<|im_end|>"]) == 2
