"""`.tiktoken` files: damaged ones, known ones, and those that we write."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
import tiktoken
from tiktoken.load import load_tiktoken_bpe
from tokenprism import Capability, Specials, Status
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import ExportError, FormatError, TokenprismError, UnknownIdError
from tokenprism.formats import TiktokenTokenizer, export, open_tokenizer
from tokenprism.formats.hard_text import DOCUMENTS, with_specials
from tokenprism.formats.ranks import tiktoken_files
from tokenprism.formats.ranks.known_encodings import KNOWN
from tokenprism.pretokenize import PATTERNS, pattern
from tokenprism.vocabulary import Kind

Trained = Callable[..., BpeModel]


def line(token: bytes, rank: object) -> bytes:
    return base64.b64encode(token) + f" {rank}\n".encode()


@pytest.mark.parametrize(
    ("data", "at", "message"),
    [
        (line(b"a", 0) + line(b"b", 1) + b"Yw=", 3, "expected a token in base64 and its rank"),
        (line(b"a", 0) + line(b"b", 0), 2, "rank 0 occurs twice, first in line 1"),
        (line(b"a", 0) + line(b"a", 1), 2, "occurs twice, with ranks 0 and 1"),
        (line(b"a", "zero"), 1, "'zero' is not a rank"),
        (line(b"a", -5), 1, "'-5' is not a rank"),
        (line(b"a", "1.0"), 1, "is not a rank"),
        (line(b"a", "9" * 30), 1, "is not a rank"),
        (line(b"a", 1 << 30), 1, "larger than any vocabulary"),
        (line(b"a", 0) + line(b"b", 9_999_999), 2, "far beyond all others"),
        (line(b"a", 0) + b"=A 1\n", 2, "'=A' is not base64"),
        (line(b"a", 0) + b"!! 1\n", 2, "'!!' is not base64"),
        (line(b"a", 0) + b"YW 1\n", 2, "'YW' is not base64"),
        (line(b"a", 0) + line(b"b", "1 2"), 2, "found 3 parts"),
        (line(b"a", 0) + b"\xff\xfe 1\n" + line(b"c", 2), 2, "is not base64"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, data: bytes, at: int, message: str) -> None:
    path = tmp_path / "bad.tiktoken"
    path.write_bytes(data)
    with pytest.raises(FormatError, match=message) as caught:
        open_tokenizer(path, pattern="gpt2")
    place = caught.value.place
    assert place.line == at
    if place.byte is not None:
        assert data[: place.byte].count(b"\n") == at - 1


@pytest.mark.parametrize("data", [
    b"YQ== 0\n\nYg== 1\n", b"YQ== 0\r\nYg== 1\r\n", b"\nYQ== 0\nYg== 1", b"YQ==\t0\nYg==  1 \n",
])
def test_blank_lines_and_line_ends_do_not_matter(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "fine.tiktoken"
    path.write_bytes(data)
    tokenizer = open_tokenizer(path, pattern="none")
    assert tokenizer.vocabulary.size == 2
    assert tokenizer.encode("abba").ids.tolist() == [0, 1, 1, 0]


def test_missing_bytes_are_said_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "few.tiktoken"
    path.write_bytes(b"44Gt 0\ncQ== 1\n")
    tokenizer = open_tokenizer(path, pattern=r"\p{L}+")
    said = " ".join(tokenizer.warnings)
    assert "no token for 255 single bytes: 00-70, 72-ff" in said
    encoding = tokenizer.encode("qねb")
    encoding.check_tiling()
    assert encoding.ids[0] == 1
    assert encoding.status[-1] == Status.UNKNOWN
    assert tokenizer.encode("ね").ids.tolist() == [0]
    assert Capability.LOSSLESS not in tokenizer.capabilities


def test_holes_are_reported_and_nothing_is_renumbered(tmp_path: Path, trained: Trained) -> None:
    model = trained("gpt2")
    path = export(model, tmp_path / "m.tiktoken", "tiktoken")[0]
    kept = [entry for entry in path.read_bytes().splitlines(True) if not entry.endswith(b" 300\n")]
    path.write_bytes(b"".join(kept))
    (tmp_path / "m.tiktoken.json").unlink()
    tokenizer = open_tokenizer(path, pattern="gpt2")
    assert "id 300 has no token" in tokenizer.warnings
    with pytest.raises(UnknownIdError):
        tokenizer.vocabulary.bytes_of(300)
    for token_id in (299, 301):
        assert tokenizer.vocabulary.bytes_of(token_id) == model.vocabulary.bytes_of(token_id)


def test_a_rank_file_needs_its_pattern(tmp_path: Path, trained: Trained) -> None:
    model = trained()
    path = export(model, tmp_path / "m.tiktoken", "tiktoken")[0]
    (tmp_path / "m.tiktoken.json").unlink()
    with pytest.raises(FormatError, match="does not say how text is cut") as caught:
        open_tokenizer(path)
    assert "--pattern" in caught.value.remedy
    text = "It's 12345  apart"
    tokenizer = open_tokenizer(path, pattern="cl100k")
    expected = BpeTokenizer(model).encode(text).ids.tolist()
    assert tokenizer.encode(text).ids.tolist() == expected


def test_the_sidecar_must_belong_to_the_ranks(tmp_path: Path, trained: Trained) -> None:
    path = export(trained(), tmp_path / "m.tiktoken", "tiktoken")[0]
    other = export(trained(merges=5), tmp_path / "n.tiktoken", "tiktoken")[0]
    path.write_bytes(other.read_bytes())
    with pytest.raises(FormatError, match="ranks_sha256 belongs to another rank file"):
        open_tokenizer(path)


@pytest.mark.parametrize(("key", "value", "message"), [
    ("format", "x", "format must be"),
    ("pattern", "x+", "is not the expression of the pattern"),
    ("pattern", None, "pattern must be a string"),
    ("special_tokens", [], "special_tokens must be an object"),
    ("special_tokens", {"<s>": "1"}, "must be a whole number"),
    ("special_tokens", {"<s>": -1}, "is not a token with an id"),
    ("special_tokens", {"<s>": 97}, "has the id 97, which is taken"),
])
def test_a_damaged_sidecar_is_named(
    tmp_path: Path, trained: Trained, key: str, value: object, message: str
) -> None:
    path = export(trained(), tmp_path / "m.tiktoken", "tiktoken")[0]
    beside = tmp_path / "m.tiktoken.json"
    beside.write_text(json.dumps({**json.loads(beside.read_text("utf-8")), key: value}), "utf-8")
    with pytest.raises(FormatError, match=message) as caught:
        open_tokenizer(path)
    assert str(beside) == caught.value.place.path


@pytest.mark.parametrize("name", list(PATTERNS))
def test_what_we_write_tiktoken_reads_equally(
    tmp_path: Path, trained: Trained, name: str
) -> None:
    model = trained(name)
    ours = BpeTokenizer(model)
    path, beside = export(model, tmp_path / "m.tiktoken", "tiktoken")
    sidecar = json.loads(beside.read_text("utf-8"))
    theirs = tiktoken.Encoding(
        "m", pat_str=sidecar["pattern"], mergeable_ranks=load_tiktoken_bpe(str(path)),
        special_tokens=sidecar["special_tokens"],
    )
    for text in (*DOCUMENTS, *with_specials(model.specials)):
        assert ours.encode(text).ids.tolist() == theirs.encode_ordinary(text)
        allowed = theirs.encode(text, allowed_special="all")
        assert ours.encode(text, specials=Specials.ALLOW).ids.tolist() == allowed
    again = open_tokenizer(path)
    assert again.identity == ours.identity


def test_ranks_must_rise_with_the_merges(tmp_path: Path, trained: Trained) -> None:
    from dataclasses import replace

    model = trained(merges=10)
    swapped = {264: 265, 265: 264}
    result = np.array([swapped.get(i, i) for i in model.result.tolist()], np.int32)
    parents = [
        np.array([swapped.get(i, i) for i in side.tolist()], np.int32)
        for side in (model.left, model.right)
    ]
    odd = replace(model, left=parents[0], right=parents[1], result=result)
    with pytest.raises(ExportError, match="lower than the merge before it"):
        export(odd, tmp_path / "m.tiktoken", "tiktoken")
    assert list(tmp_path.iterdir()) == []


def test_missing_bytes_are_not_exported(tmp_path: Path, trained: Trained) -> None:
    path = tmp_path / "few.tiktoken"
    path.write_bytes(b"YQ== 0\n")
    tokenizer = open_tokenizer(path, pattern="none")
    for name in ("tiktoken", "huggingface"):
        with pytest.raises(ExportError, match="no token for 255 single bytes"):
            export(tokenizer, tmp_path / "out", name)
    assert not (tmp_path / "out").exists()


def test_every_cut_gives_a_message_or_the_lines_before(tmp_path: Path, trained: Trained) -> None:
    data = export(trained(), tmp_path / "m.tiktoken", "tiktoken")[0].read_bytes()
    path = tmp_path / "cut.tiktoken"
    for part in range(16):
        path.write_bytes(data[: len(data) * part // 16])
        # Without its pattern, a cut file is refused at the latest for that.
        with pytest.raises(FormatError):
            open_tokenizer(path)


def cl100k_file() -> Path:
    return Path(str(resources.files("tiktoken_ext") / "data" / "cl100k_base.tiktoken"))


def test_a_known_encoding_needs_nothing_else(tmp_path: Path) -> None:
    copy = tmp_path / "some name"
    copy.write_bytes(cl100k_file().read_bytes())
    tokenizer = open_tokenizer(copy)
    assert tokenizer.name == "cl100k_base"
    assert tokenizer.warnings == ()
    assert Capability.HISTORY in tokenizer.capabilities
    library = tiktoken.Encoding(
        "cl100k_base", pat_str=pattern("cl100k").regex,
        mergeable_ranks=load_tiktoken_bpe(str(copy)),
        special_tokens=dict(tokenizer.vocabulary.specials),
    )
    for text in (*DOCUMENTS, *with_specials(tokenizer.vocabulary.specials)):
        assert tokenizer.encode(text).ids.tolist() == library.encode_ordinary(text)
    text = "<|endoftext|><|endoftext|>x<|endoftext|><|endoftex"
    encoding = tokenizer.encode(text, specials=Specials.ALLOW)
    assert encoding.ids.tolist() == [100257, 100257, 87, 100257, 27, 91, 8862, 728, 327]
    assert encoding.starts.tolist() == [0, 13, 26, 27, 40, 41, 42, 46, 48]


def test_a_known_encoding_with_a_line_removed_is_not_known(tmp_path: Path) -> None:
    lines = cl100k_file().read_bytes().splitlines(True)
    assert len(lines) == 100_256
    path = tmp_path / "cl100k_base.tiktoken"
    path.write_bytes(b"".join(lines[:50_000] + lines[50_001:]))
    with pytest.raises(FormatError, match="not a known encoding"):
        open_tokenizer(path)
    assert "id 50000 has no token" in open_tokenizer(path, pattern="cl100k").warnings


def test_the_table_of_known_encodings_is_well_formed() -> None:
    for encoding in KNOWN.values():
        assert pattern(encoding.pattern).is_native
        assert len(set(encoding.specials.values())) == len(encoding.specials)


def test_a_rank_without_token_is_a_hole(tmp_path: Path) -> None:
    path = tmp_path / "m.tiktoken"
    path.write_bytes(line(b"a", 0) + b"= 1\n" + line(b"b", 2))
    found = open_tokenizer(path, pattern="gpt2")
    assert found.vocabulary.kind_of(1) == Kind.UNUSED
    assert "id 1 has no token" in found.warnings
    assert found.encode("ab").ids.tolist() == [0, 2]


def adapter(model: BpeModel) -> TiktokenTokenizer:
    ranks = tiktoken_files.ranks_of(model)
    return TiktokenTokenizer(
        tiktoken_files.RankFile("m", ranks, model.pattern, dict(model.specials))
    )


def test_the_adapter_agrees_with_our_own_encoder(trained: Trained) -> None:
    model = trained("o200k")
    ours, theirs = BpeTokenizer(model), adapter(model)
    for text in (*DOCUMENTS, *with_specials(model.specials)):
        for way in (Specials.TEXT, Specials.ALLOW):
            one, other = ours.encode(text, specials=way), theirs.encode(text, specials=way)
            assert np.array_equal(one.ids, other.ids)
            assert np.array_equal(one.starts, other.starts)
            assert theirs.decode(other.ids) == text.encode()
    assert ours.vocabulary.blob == theirs.vocabulary.blob
    with pytest.raises(UnknownIdError):
        theirs.decode(np.array([9999], np.int32))
    with pytest.raises(TokenprismError, match="special token <s>"):
        theirs.encode("a <s>", specials=Specials.RAISE)
    with pytest.raises(TokenprismError, match="not UTF-8"):
        theirs.encode(b"a\xff")


def test_the_adapter_notices_text_that_tiktoken_drops(trained: Trained) -> None:
    model = trained("gpt2")
    file = tiktoken_files.RankFile(
        "m", tiktoken_files.ranks_of(model), pattern("[a-z]+"), dict(model.specials)
    )
    with pytest.raises(TokenprismError, match="dropped text"):
        TiktokenTokenizer(file).encode("ab 12 c")
