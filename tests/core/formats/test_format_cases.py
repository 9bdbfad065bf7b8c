"""Files out of public reports of faults in other programs: opened as they should have been."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tokenprism import Specials
from tokenprism.errors import FormatError
from tokenprism.formats import open_tokenizer
from tokenprism.tokenizer import Tokenizer
from tokenprism.vocabulary import Kind

Write = Callable[..., Path]


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, Any]:
    """The bank of cases by their ids."""
    return {case["id"]: case for case in json.loads((shared / "cases/cases.json").read_bytes())}


@pytest.fixture
def files(cases: dict[str, Any], tmp_path: Path) -> Write:
    """`files(case, name)`: the case's file, written."""

    def write(case: str, name: str) -> Path:
        given = cases[case]["input"]
        path = tmp_path / name
        if name in given.get("files_base64", {}):
            path.write_bytes(base64.b64decode(given["files_base64"][name]))
        else:
            content = given["files"][name]
            text = content if isinstance(content, str) else json.dumps(content)
            path.write_bytes(text.encode())
        return path

    return write


def ids_of(tokenizer: Tokenizer, text: str) -> list[int]:
    """The ids with special tokens."""
    found: list[int] = tokenizer.encode(text, specials=Specials.ALLOW).ids.tolist()
    return found


def test_merges_as_strings_and_as_pairs(files: Write) -> None:
    for name in ("old.json", "new.json"):
        assert ids_of(open_tokenizer(files("FM2", name)), "xyx") == [2, 0]


def test_a_prefix_is_left_out_of_what_a_merge_makes(files: Write) -> None:
    assert ids_of(open_tokenizer(files("FM7", "tokenizer.json")), "top") == [4]


@pytest.mark.parametrize(("name", "problem"), [
    ("missing_result.json", r"model\.merges\[0\] needs the token 'ab'"),
    ("missing_part.json", r"model\.merges\[0\] needs the token 'b'"),
    ("three.json", r"model\.merges\[0\] must be two tokens"),
])
def test_damaged_merges_are_named(files: Write, name: str, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        open_tokenizer(files("FM8", name))


def test_of_a_merge_listed_twice_the_last_place_counts(files: Write) -> None:
    tokenizer = open_tokenizer(files("FM8", "duplicate.json"))
    assert ids_of(tokenizer, "abc") == [0, 4]
    assert any("a merge is listed more than once" in said for said in tokenizer.warnings)


def test_lines_are_cut_at_line_feeds_alone(files: Write) -> None:
    vocabulary = open_tokenizer(files("FV1", "vocab.txt")).vocabulary
    assert (len(vocabulary), vocabulary.bytes_of(5)) == (6, b"b")


def test_an_empty_line_keeps_its_id(files: Write) -> None:
    tokenizer = open_tokenizer(files("FV2", "vocab.txt"))
    assert tokenizer.vocabulary.bytes_of(3) == b"b"
    assert "line 3 is empty" in tokenizer.warnings


def test_added_tokens_keep_the_file_s_ids(files: Write) -> None:
    tokenizer = open_tokenizer(files("FI1", "tokenizer.json"))
    vocabulary = tokenizer.vocabulary
    assert (vocabulary.size, len(vocabulary)) == (4, 10)
    assert (vocabulary.kinds[3:9] == Kind.UNUSED).all()
    assert ids_of(tokenizer, "a<x>b<y>") == [0, 2, 1, 9]
    said = "\n".join(tokenizer.warnings)
    assert "6 ids below the highest have no token, the first is 3" in said
    assert "the file gives '<y>' the id 9, the tokenizers library 3" in said


@pytest.mark.parametrize("name", ["clash.json", "neg.json", "huge.json", "over.json", "float.json"])
def test_ids_that_are_none(files: Write, name: str) -> None:
    with pytest.raises(FormatError, match=r"model\.vocab\.[ab] has the id"):
        open_tokenizer(files("FI3", name))


def test_an_id_with_two_names(files: Write) -> None:
    said = open_tokenizer(files("FI3", "added_clash.json")).warnings
    assert "the id 1 has two names: 'b' and '<x>'" in said


@pytest.mark.parametrize(("name", "problem"), [
    ("cut", "line 3"), ("html", "this is a web page"), ("dup_rank", "line 2"),
    ("dup_token", "line 2"), ("bad_rank", "line 1"), ("neg", "line 1"), ("empty", "no tokens"),
])
def test_damaged_rank_files(files: Write, name: str, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        open_tokenizer(files("FT2", f"{name}.tiktoken"), pattern="gpt2")


@pytest.mark.parametrize("name", ["blank_lines", "crlf"])
def test_rank_files_with_other_line_ends(files: Write, name: str) -> None:
    assert open_tokenizer(files("FT2", f"{name}.tiktoken"), pattern="gpt2").vocabulary.size == 2


@pytest.mark.slow
def test_a_known_encoding_that_lost_a_line(
    real_file: Callable[[str], Path], tmp_path: Path
) -> None:
    lines = real_file("tiktoken/cl100k_base.tiktoken").read_bytes().splitlines(keepends=True)
    path = tmp_path / "cl100k_base.tiktoken"
    path.write_bytes(b"".join(lines[:50000] + lines[50001:]))
    tokenizer = open_tokenizer(path, pattern="cl100k")
    assert "id 50000 has no token" in tokenizer.warnings
    last = base64.b64decode(lines[-1].split()[0])
    assert tokenizer.vocabulary.bytes_of(100255) == last


@pytest.mark.parametrize("whole", [True, False])
def test_whole_pre_tokens_first(cases: dict[str, Any], tmp_path: Path, whole: bool) -> None:
    root = cases["IM1"]["input"]["files"]["tokenizer.json"]
    root["model"]["ignore_merges"] = whole
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(root), "utf-8")
    tokenizer = open_tokenizer(path)
    for text, tokens in cases["IM1"]["expected"][str(whole)].items():
        found = [tokenizer.vocabulary.bytes_of(one).decode() for one in ids_of(tokenizer, text)]
        assert found == tokens


def test_tokens_that_no_text_gives(files: Write) -> None:
    said = "\n".join(open_tokenizer(files("IM3", "tokenizer.json")).warnings)
    assert "no text gives 1 of the tokens, for no merge leads to them; the first is 'wet'" in said
