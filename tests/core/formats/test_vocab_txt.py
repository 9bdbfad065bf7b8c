"""BERT's vocab.txt."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers.implementations import BertWordPieceTokenizer
from tokenprism.encoding import Encoding, Status
from tokenprism.errors import FormatError
from tokenprism.formats import open_tokenizer
from tokenprism.tokenizer import Specials, Tokenizer
from tokenprism.vocabulary import Kind

TEXTBOOK = "[UNK]\nlow\n##er\nnew\n"
WORDS = "[PAD]\n[unused0]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n"
WORDS += "the\nfox\n##es\nre\n##do\na\n##b\n,\n中\ne\n"


def opened(folder: Path, text: str, settings: object = None) -> Tokenizer:
    path = folder / "vocab.txt"
    path.write_bytes(text.encode())
    if settings is not None:
        (folder / "tokenizer_config.json").write_text(json.dumps(settings))
    return open_tokenizer(path)


def spans(made: Encoding) -> list[tuple[int, int, Status]]:
    columns = (made.starts.tolist(), made.ends.tolist(), made.status.tolist())
    return [(start, end, Status(status)) for start, end, status in zip(*columns, strict=True)]


def test_the_textbook(tmp_path: Path) -> None:
    tokenizer = opened(tmp_path, TEXTBOOK)
    assert tokenizer.family == "WordPiece"
    assert tokenizer.name == tmp_path.name
    low = tokenizer.encode("lower")
    assert low.ids.tolist() == [1, 2]
    assert spans(low) == [(0, 3, Status.EXACT), (3, 5, Status.EXACT)]
    unknown = tokenizer.encode("lowerz")
    assert unknown.ids.tolist() == [0]
    assert spans(unknown) == [(0, 6, Status.UNKNOWN)]
    between = tokenizer.encode("new lowerz low")
    assert between.ids.tolist() == [3, 0, 1]
    assert spans(between) == [
        (0, 3, Status.EXACT), (4, 10, Status.UNKNOWN), (11, 14, Status.EXACT)
    ]
    assert [tokenizer.vocabulary.bytes_of(i) for i in range(4)] == [b"[UNK]", b"low", b"er", b"new"]
    assert tokenizer.vocabulary.kind_of(0) is Kind.UNKNOWN
    assert tokenizer.decode(low.ids) == b"lower"


def test_a_known_beginning_does_not_save_a_word(tmp_path: Path) -> None:
    made = opened(tmp_path, "[UNK]\nun\n##do\nre\n").encode("undoX redo undo")
    assert made.ids.tolist() == [0, 3, 2, 1, 2]
    assert [one[:2] for one in spans(made)] == [(0, 5), (6, 8), (8, 10), (11, 13), (13, 15)]


def test_words_are_limited_in_characters(tmp_path: Path) -> None:
    tokenizer = opened(tmp_path, "[UNK]\né\n##é\n", {"do_lower_case": False})
    assert [len(tokenizer.encode("é" * n).ids) for n in (99, 100, 101)] == [99, 100, 1]


def test_a_folder_opens(tmp_path: Path) -> None:
    opened(tmp_path, WORDS)
    assert open_tokenizer(tmp_path).encode("the foxes").ids.tolist() == [6, 7, 8]


def test_case_is_guessed_and_the_guess_is_said(tmp_path: Path) -> None:
    lower = opened(tmp_path, TEXTBOOK)
    assert spans(lower.encode("LOW lów")) == [(0, 3, Status.NORMALIZED), (4, 8, Status.NORMALIZED)]
    assert "no entry has a capital letter" in str(lower.warnings[0])
    cased = opened(tmp_path, "[CLS]\n[UNK]\nlow\nLow\n")
    assert cased.encode("Low LOW").ids.tolist() == [3, 1]
    assert "'Low' has a capital letter" in str(cased.warnings[0])


def test_settings_beside_the_file_count(tmp_path: Path) -> None:
    tokenizer = opened(tmp_path, "<u>\n[UNK]\nlow\nLow\n", {
        "do_lower_case": True, "strip_accents": False, "unk_token": {"content": "<u>"},
    })
    assert not any("lower case" in str(one) for one in tokenizer.warnings)
    assert tokenizer.encode("Low LOW lów").ids.tolist() == [2, 2, 0]
    wrong = opened(tmp_path, TEXTBOOK, {"do_lower_case": "no"})
    said = next(str(one) for one in wrong.warnings if "do_lower_case must be" in str(one))
    assert said.startswith(f"{tmp_path / 'tokenizer_config.json'}, line 1, byte ")
    with pytest.raises(FormatError, match="lacks the unknown token <none>"):
        opened(tmp_path, TEXTBOOK, {"unk_token": "<none>"})


def test_ids_are_line_numbers(tmp_path: Path) -> None:
    separators = opened(tmp_path, "[UNK]\na\n\u2028\n\x85\n\x1e\nb\n")
    assert separators.encode("b").ids.tolist() == [5]
    assert separators.vocabulary.size == 6
    empty = opened(tmp_path, "[UNK]\na\n\nb\n\n")
    assert empty.encode("b").ids.tolist() == [3]
    assert empty.vocabulary.kind_of(2) is Kind.UNUSED
    assert "line 3 is empty" in map(str, empty.warnings)
    crlf = opened(tmp_path, "\ufeff[UNK]\r\na\r\nb")
    assert crlf.encode("a b").ids.tolist() == [1, 2]
    twice = opened(tmp_path, "[UNK]\na\nb\na\n")
    assert twice.encode("a").ids.tolist() == [3]
    assert any("line 4 has the token of line 2 again" in str(one) for one in twice.warnings)
    many = opened(tmp_path, "[UNK]\na\n" + "\n" * 1000 + "b\n")
    assert any("997 more lines" in str(one) for one in many.warnings)


def test_special_tokens(tmp_path: Path) -> None:
    tokenizer = opened(tmp_path, WORDS)
    assert list(tokenizer.vocabulary.specials) == ["[PAD]", "[CLS]", "[SEP]", "[MASK]"]
    allowed = tokenizer.encode("the[SEP]", specials=Specials.ALLOW)
    assert allowed.ids.tolist() == [6, 4]
    assert tokenizer.encode("the[SEP]").ids.tolist() == [6, 2, 2, 2]


def test_damage_is_told_by_line(tmp_path: Path) -> None:
    path = tmp_path / "vocab.txt"
    for lines, problem in (
        (2_000_000, "most of the 2,000,002 lines"), (5_000_000, "more than 4,194,304 lines"),
    ):
        path.write_bytes(b"[UNK]\n" + b"\n" * lines + b"a\n")
        with pytest.raises(FormatError, match=problem):
            open_tokenizer(path)
    path.write_bytes(b"[UNK]\na\n\xff\nb\n")
    with pytest.raises(FormatError, match="not UTF-8") as caught:
        open_tokenizer(path)
    assert (caught.value.place.line, caught.value.place.byte) == (3, 8)


@given(st.text("thefoxTsrdoab, 中éE\u0301İ\0\u200b\n[MASK]", max_size=30))
def test_ids_are_those_of_the_library(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    folder = tmp_path_factory.getbasetemp()
    ours = opened(folder, WORDS).encode(text, specials=Specials.ALLOW)
    library = BertWordPieceTokenizer(str(folder / "vocab.txt"))
    theirs = library.encode(text, add_special_tokens=False)
    assert ours.ids.tolist() == theirs.ids
    assert (ours.starts <= ours.ends).all()
    assert (np.diff(ours.starts) >= 0).all()
    tokens = (WORDS.split("\n")[i].removeprefix("##").encode() for i in ours.ids.tolist())
    for token, (start, end, status) in zip(tokens, spans(ours), strict=True):
        assert status is not Status.EXACT or ours.source[start:end] == token


@pytest.mark.parametrize("before", [0, 3000])
def test_an_entry_with_white_space_is_reported_and_the_file_opens(
    tmp_path: Path, before: int
) -> None:
    rows = ["[PAD]", "[UNK]", *(f"w{number}" for number in range(before)), "a b", "c ", "d"]
    tokenizer = opened(tmp_path, "\n".join(rows) + "\n")
    assert tokenizer.family == "WordPiece"
    assert tokenizer.encode("d c").ids.tolist() == [before + 4, 1]
    said = " ".join(map(str, tokenizer.warnings))
    assert f"line {before + 3:,} has white space in its entry 'a b'" in said
    assert f"line {before + 4:,} has white space in its entry 'c '" in said
