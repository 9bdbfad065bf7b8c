"""Files that other programs read wrongly: odd, yet right, or wrong in one known place."""

from __future__ import annotations

import base64
import json
import struct
import threading
from pathlib import Path
from typing import Any

import pytest
from small_files import (
    BYTE_LEVEL,
    SINGLES,
    added_token,
    byte_vocabulary,
    gguf_tokens,
    rank_lines,
    samples,
    spelled,
    tokenizer_json,
)
from tokenprism import Tokenizer
from tokenprism.errors import FormatError, TokenprismError
from tokenprism.formats import open_tokenizer
from tokenprism.vocabulary import Kind

SPELLED_MERGES = "#version: 0.2\nl o\nlo w"


def opened(folder: Path, content: Any, name: str = "tokenizer.json", **options: Any) -> Tokenizer:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else spelled(content))
    return open_tokenizer(path, **options)


def tokens(tokenizer: Tokenizer, text: str) -> list[bytes]:
    made = tokenizer.encode(text)
    return [tokenizer.vocabulary.bytes_of(one) for one in made.ids.tolist()]


def spans(tokenizer: Tokenizer, text: str) -> list[tuple[int, int]]:
    made = tokenizer.encode(text)
    return list(zip(made.starts.tolist(), made.ends.tolist(), strict=True))


# --- Merges -------------------------------------------------------------------------------


@pytest.mark.parametrize("merges", [["q u", "qu z"], [["q", "u"], ["qu", "z"]]])
def test_merges_as_strings_and_as_pairs_are_the_same(merges: Any, tmp_path: Path) -> None:
    vocab = {"q": 0, "u": 1, "z": 2, "qu": 3, "quz": 4}
    made = opened(tmp_path, tokenizer_json(vocab, merges))
    assert made.encode("quzqu").ids.tolist() == [4, 3]
    assert spans(made, "quzqu") == [(0, 3), (3, 5)]


def test_pairs_may_hold_spaces(tmp_path: Path) -> None:
    vocab = {"a": 0, " ": 1, " a": 2, "a a": 3}
    made = opened(tmp_path, tokenizer_json(vocab, [[" ", "a"], ["a", " a"]]))
    assert made.encode("a a").ids.tolist() == [3]


@pytest.mark.parametrize("content", [
    SPELLED_MERGES, SPELLED_MERGES + "\n", SPELLED_MERGES + "\n\n\n",
    SPELLED_MERGES.replace("#version: 0.2\n", ""), SPELLED_MERGES.replace("\n", "\r\n"),
    "\ufeff" + SPELLED_MERGES,
])
def test_merges_txt_with_any_end_and_head(content: str, tmp_path: Path) -> None:
    (tmp_path / "vocab.json").write_bytes(spelled(byte_vocabulary("lo", "low")))
    made = opened(tmp_path, content.encode(), "merges.txt")
    assert made.encode("low").ids.tolist() == [257]


def test_a_merge_of_number_signs_is_no_head(tmp_path: Path) -> None:
    (tmp_path / "vocab.json").write_bytes(spelled(byte_vocabulary("##", "###")))
    made = opened(tmp_path, b"# #\n## #\n", "merges.txt")
    assert made.encode("###").ids.tolist() == [257]


@pytest.mark.parametrize(("line", "said"), [
    ("l o w", "two tokens with one space"), ("lo", "two tokens"), ("", "two tokens"),
    ("x y", "needs the token 'xy'"), ("l o", "merge of line 2 again"),
])
def test_a_bad_line_of_merges_is_named(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "vocab.json").write_bytes(spelled(byte_vocabulary("lo", "low")))
    content = f"#version: 0.2\nl o\n{line}\nlo w\n"
    with pytest.raises(FormatError, match=said) as raised:
        opened(tmp_path, content.encode(), "merges.txt")
    assert raised.value.place.line == 3


def test_parts_that_continue_a_word_lose_their_mark(tmp_path: Path) -> None:
    vocab = {"c": 0, "@@a": 1, "@@t": 2, "@@at": 3, "cat": 4}
    made = opened(tmp_path, tokenizer_json(
        vocab, [["@@a", "@@t"], ["c", "@@at"]], continuing_subword_prefix="@@"
    ))
    assert made.encode("cat").ids.tolist() == [4]
    assert spans(made, "cat") == [(0, 3)]


@pytest.mark.parametrize(("vocab", "lacking"), [
    ({"a": 0, "b": 1}, "'ab'"), ({"a": 0, "ab": 1}, "'b'"), ({"b": 0, "ab": 1}, "'a'"),
])
def test_a_merge_names_the_token_that_it_needs(
    vocab: dict[str, int], lacking: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=rf"model\.merges\[0\] needs the token {lacking}"):
        opened(tmp_path, tokenizer_json(vocab, [["a", "b"]]))


def test_a_merge_that_is_listed_again_counts_where_it_is_last(tmp_path: Path) -> None:
    vocab = {"x": 0, "y": 1, "z": 2, "xy": 3, "yz": 4}
    made = opened(tmp_path, tokenizer_json(vocab, [["x", "y"], ["y", "z"], ["x", "y"]]))
    assert tokens(made, "xyz") == [b"x", b"yz"]
    assert any(
        "a merge is listed more than once, and the last place counts: 'x' with 'y'"
        in str(one) for one in made.warnings
    )


# --- Words of BERT ------------------------------------------------------------------------


def test_only_line_feeds_end_a_word(tmp_path: Path) -> None:
    words = ["[UNK]", "x", "\u2028", "\x85", "\x1c", "\x0b", "y"]
    made = opened(tmp_path, ("\n".join(words) + "\n").encode(), "vocab.txt")
    assert made.encode("y").ids.tolist() == [6]
    assert made.vocabulary.bytes_of(2) == "\u2028".encode()


def test_empty_lines_keep_their_ids_and_are_told(tmp_path: Path) -> None:
    made = opened(tmp_path, b"[UNK]\nx\n\n\ny\n\n\n", "vocab.txt")
    assert made.encode("y").ids.tolist() == [4]
    assert {"line 3 is empty", "line 4 is empty"} <= {str(one) for one in made.warnings}


# --- Ids ----------------------------------------------------------------------------------


def test_added_tokens_keep_the_ids_of_the_file(tmp_path: Path) -> None:
    added = [added_token(3, "<p>"), added_token(12, "<q>")]
    made = opened(tmp_path, tokenizer_json({"a": 0, "b": 1, "c": 2}, added=added))
    kinds = made.vocabulary.kinds
    assert len(kinds) == 13
    assert (kinds != Kind.UNUSED).sum() == 5
    assert made.vocabulary.specials == {"<p>": 3, "<q>": 12}
    assert any("'<q>' the id 12, the tokenizers library 4" in one for one in made.warnings)


@pytest.mark.parametrize(("value", "said"), [
    (0, "has the id 0, which 'a' has too"), (-7, "has the id -7"), (2**32 - 1, "has the id"),
    (2**32, "has the id"), (2**63, "has the id"), (2.5, "has the id 2.5"), (True, "has the id"),
    ("1", "has the id"), (None, "has the id"), ([1], "has the id"), (9_000_000, "far beyond"),
])
def test_ids_that_are_none_are_refused_with_their_token(
    value: Any, said: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=said) as raised:
        opened(tmp_path, tokenizer_json({"a": 0, "bad": value}))
    assert raised.value.place.line == 1
    assert raised.value.place.byte


def test_an_id_with_two_names_is_told(tmp_path: Path) -> None:
    made = opened(tmp_path, tokenizer_json({"a": 0, "b": 1}, added=[added_token(1, "<b>")]))
    assert any("the id 1 has two names: 'b' and '<b>'" in one for one in made.warnings)


@pytest.mark.parametrize("unknown", [5, -1, True, "0", 1.0])
def test_the_unknown_piece_is_one_of_the_pieces(unknown: Any, tmp_path: Path) -> None:
    content = tokenizer_json([["a", -1.0]], kind="Unigram", unk_id=unknown, byte_fallback=False)
    with pytest.raises(FormatError, match=r"model\.unk_id"):
        opened(tmp_path, content)


def test_equal_pieces_of_unigram_do_not_shift_the_others(tmp_path: Path) -> None:
    pieces = [["<unk>", 0.0], ["a", -1.0], ["a", -2.0], ["b", -1.0]]
    made = opened(tmp_path, tokenizer_json(pieces, kind="Unigram", unk_id=0, byte_fallback=False))
    assert tokens(made, "ab") == [b"a", b"b"]
    assert len(made.vocabulary.kinds) == 4


# --- Ranks --------------------------------------------------------------------------------


@pytest.mark.parametrize(("content", "line", "said"), [
    (b"eA== 0\neQ== 1\nez", 3, "found one part"), (b"eA== 0\neQ== 0\n", 2, "rank 0 occurs twice"),
    (b"eA== 0\neA== 1\n", 2, "occurs twice, with ranks 0 and 1"), (b"eA== one\n", 1, "not a rank"),
    (b"eA== -1\n", 1, "not a rank"), (b"eA== 0\n!!!! 1\n", 2, "not base64"),
    (b"eA== 0\neQ== 1 1\n", 2, "found 3 parts"),
    (b"eA== 99999999999999999999\n", 1, "not a rank"), (b"eA== 0\neQ== 16777216\n", 2, "larger"),
    (b"eA== 0\neQ== 16777215\n", 2, "far beyond"), ("eA== ٣\n".encode(), 1, "not a rank"),
])
def test_a_bad_line_of_ranks_is_named(
    content: bytes, line: int, said: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=said) as raised:
        opened(tmp_path, content, "x.tiktoken", pattern="gpt2")
    assert raised.value.place.line == line


@pytest.mark.parametrize("content", [b"eA== 0\n\n\neQ== 1", b"eA== 0\r\neQ== 1\r\n"])
def test_blank_lines_and_other_ends_are_fine(content: bytes, tmp_path: Path) -> None:
    made = opened(tmp_path, content, "x.tiktoken", pattern="none")
    assert made.encode("xy").ids.tolist() == [0, 1]


def test_bytes_without_a_token_are_told_and_never_fail(tmp_path: Path) -> None:
    made = opened(tmp_path, rank_lines([b"x", "é".encode()]), "x.tiktoken", pattern=r"\p{L}+")
    assert any("no token for 255 single bytes: 00-77, 79-ff" in one for one in made.warnings)
    for text in ("xé", "éx", "b", "é"):
        made.encode(text)
    assert made.encode("é").ids.tolist() == [1]


def test_a_missing_rank_is_a_hole_and_shifts_nothing(tmp_path: Path) -> None:
    words = [*SINGLES, *(b"w%d" % k for k in range(40))]
    lines = rank_lines(words).split(b"\n")
    made = opened(tmp_path, b"\n".join(lines[:280] + lines[281:]), "x.tiktoken", pattern="gpt2")
    assert any("id 280 has no token" in one for one in made.warnings)
    assert made.vocabulary.kinds[280] == Kind.UNUSED
    assert made.vocabulary.bytes_of(281) == words[281]


# --- Whole words first --------------------------------------------------------------------


@pytest.mark.parametrize(("whole", "expected"), [
    (True, {"cub": ["cub"], "cubs": ["cu", "b", "s"], "cu": ["cu"]}),
    (False, {"cub": ["cu", "b"], "cubs": ["cu", "b", "s"], "cu": ["cu"]}),
])
def test_words_are_looked_up_before_they_are_merged_where_the_file_says_so(
    whole: bool, expected: dict[str, list[str]], tmp_path: Path
) -> None:
    made = opened(tmp_path, tokenizer_json(
        byte_vocabulary("cu", "cub"), [["c", "u"]], ignore_merges=whole, pre_tokenizer=BYTE_LEVEL,
        decoder=BYTE_LEVEL,
    ))
    for text, parts in expected.items():
        assert tokens(made, text) == [part.encode() for part in parts]
    if not whole:
        assert any("no merge makes 1 of its tokens (id 257" in one for one in made.warnings)


# --- Types, and files that change ---------------------------------------------------------


@pytest.mark.parametrize(("change", "key"), [
    ({"normalizer": {"type": "Strip", "strip_left": 1}}, "normalizer.strip_left"),
    ({"normalizer": {"type": "Replace", "pattern": {"Rgx": "a"}, "content": ""}},
     "normalizer.pattern"),
    ({"normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": 1}]}},
     r"normalizer.normalizers\[0\].prepend"),
    ({"normalizer": []}, "normalizer"), ({"normalizer": {"type": 1}}, "normalizer.type"),
    ({"pre_tokenizer": {"type": "Split", "pattern": {"String": 1}, "behavior": "Isolated",
                        "invert": False}}, "pre_tokenizer.pattern.String"),
    ({"pre_tokenizer": {"type": "Split", "pattern": "a", "behavior": "isolated"}},
     "pre_tokenizer.behavior"),
    ({"pre_tokenizer": {"type": "Metaspace", "replacement": "__"}}, "pre_tokenizer.replacement"),
    ({"decoder": {"type": "WordPiece", "prefix": None}}, "decoder.prefix"),
    ({"decoder": {"type": "Strip", "content": "a", "start": -1, "stop": 0}}, "decoder.start"),
    ({"post_processor": {"type": "BertProcessing", "sep": ["a"], "cls": ["b", 1]}},
     "post_processor.sep"),
    ({"dropout": "0.1"}, "model.dropout"), ({"unk_token": 0}, "model.unk_token"),
    ({"fuse_unk": "no"}, "model.fuse_unk"), ({"end_of_word_suffix": 1}, "model.end_of_word"),
])
def test_a_wrong_type_is_named_by_its_key(
    change: dict[str, Any], key: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=rf": {key}") as raised:
        opened(tmp_path, tokenizer_json({"a": 0}, **change))
    assert raised.value.place.line == 1


@pytest.mark.parametrize(("prefix", "merge"), [
    ("##", ["a", "b"]), ("x", ["a", "é"]), ("▁", ["a", "▁b"]),
])
def test_parts_without_the_prefix_of_the_file_never_reach_the_library(
    prefix: str, merge: list[str], tmp_path: Path
) -> None:
    left, right = merge
    vocab = {left: 0, right: 1, left + right.removeprefix(prefix): 2}
    with pytest.raises(FormatError, match=r"model\.merges\[0\]"):
        opened(tmp_path, tokenizer_json(vocab, [merge], continuing_subword_prefix=prefix))


@pytest.mark.parametrize("charsmap", [
    b"\xff" * 4, b"\xff" * 99, struct.pack("<I", 1024) + bytes(range(256)) * 4 + b"a\0",
])
def test_a_damaged_map_of_characters_never_reaches_the_library(
    charsmap: bytes, tmp_path: Path
) -> None:
    step = {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(charsmap).decode()}
    with pytest.raises(FormatError, match=r"normalizer\.precompiled_charsmap cannot be used"):
        opened(tmp_path, tokenizer_json({"a": 0}, normalizer=step))


def test_a_file_that_changes_while_it_is_read_is_opened_or_refused(tmp_path: Path) -> None:
    words = ["<unk>", *(f"w{k}" for k in range(30_000))]
    whole = gguf_tokens("none", words)
    path = tmp_path / "x.gguf"
    path.write_bytes(whole)
    over = threading.Event()

    def disturb() -> None:
        other = json.dumps({"model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}).encode()
        while not over.is_set():
            for content in (whole[:9000], whole, b"", whole[: len(whole) // 2], other, whole):
                with path.open("r+b") as file:
                    file.truncate(len(content))
                    file.write(content)
            path.rename(tmp_path / "away")
            (tmp_path / "away").rename(path)

    worker = threading.Thread(target=disturb)
    worker.start()
    try:
        for _ in range(60):
            try:
                assert len(open_tokenizer(path).vocabulary.kinds)
            except TokenprismError as fault:
                assert str(fault)  # noqa: PT017 - either is right
    finally:
        over.set()
        worker.join()


@pytest.mark.parametrize("text", ["\x1b[31mred", "\ud800", "\u202eabc", "\r\x9b", "\x00"])
def test_messages_can_be_shown_whatever_the_file_holds(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    for content in (
        {text: 0}, tokenizer_json({text: -1}), tokenizer_json({"a": 0}, kind=text),
        tokenizer_json({text: 0, "b": 0}), tokenizer_json({"a": 0}, [[text, "a"]]),
    ):
        path.write_text(json.dumps(content))
        with pytest.raises(FormatError) as raised:
            open_tokenizer(path)
        said = str(raised.value).encode("utf-8").decode()
        assert not set(said) & set(map(chr, (*range(32), *range(0x7F, 0xA0), 0x202E)))


def test_a_name_with_a_nul_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such path"):
        open_tokenizer(str(tmp_path / "a\0b"))


def test_samples_are_told_apart_by_content_alone(tmp_path: Path) -> None:
    for name, sample in samples().items():
        if not sample.beside:
            path = tmp_path / f"{name}.bin"
            path.write_bytes(sample.content)
            assert open_tokenizer(path).vocabulary.size
