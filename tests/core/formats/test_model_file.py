"""Tokenprism's own model file: canonical, complete, and safe to open."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from clock import spent
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import FormatError
from tokenprism.formats import export, open_tokenizer
from tokenprism.identity import identity
from tokenprism.pretokenize import pattern

Trained = Callable[..., BpeModel]


def saved(model: BpeModel, folder: Path) -> Path:
    return export(model, folder / "m.tokenprism.json", "tokenprism")[0]


def content(path: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return made


@pytest.mark.parametrize("name", ["gpt2", "cl100k", "cl100k-classic", "o200k", "none", r"\w+|\W"])
def test_all_of_a_model_comes_back(trained: Trained, tmp_path: Path, name: str) -> None:
    model = trained(name)
    tokenizer = open_tokenizer(saved(model, tmp_path))
    assert isinstance(tokenizer, BpeTokenizer)
    again = tokenizer.model
    for column in ("byte_ids", "left", "right", "result", "ranks", "counts"):
        ours, theirs = getattr(model, column), getattr(again, column)
        assert ours.dtype == theirs.dtype
        assert np.array_equal(ours, theirs)
    assert again.specials == model.specials
    assert again.record == model.record
    assert again.pattern == model.pattern
    assert tokenizer.identity == identity(model)
    assert tokenizer.name == "m"


def test_spelling_is_stable_and_canonical(trained: Trained, tmp_path: Path) -> None:
    model = trained()
    first = saved(model, tmp_path).read_bytes()
    again = open_tokenizer(tmp_path / "m.tokenprism.json")
    assert isinstance(again, BpeTokenizer)
    assert saved(again.model, tmp_path).read_bytes() == first
    assert list(json.loads(first)) == sorted(json.loads(first))
    assert first.decode("utf-8").endswith("}\n")


@pytest.mark.parametrize("key", ["bytes", "merges", "special_tokens", "pattern"])
def test_a_change_of_what_decides_ids_is_noticed(
    trained: Trained, tmp_path: Path, key: str
) -> None:
    path = saved(trained(), tmp_path)
    values = content(path)
    if key == "bytes":
        values["bytes"][0], values["bytes"][1] = values["bytes"][1], values["bytes"][0]
    elif key == "merges":
        values["merges"].pop()
    elif key == "special_tokens":
        values["special_tokens"]["<other>"] = values["special_tokens"].pop("<s>")
    else:
        values["pattern"] = {"name": "none", "regex": ""}
    path.write_text(json.dumps(values), "utf-8")
    with pytest.raises(FormatError, match=r"identity does not match the content.*altered"):
        open_tokenizer(path)


def change(*keys: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def apply(values: dict[str, Any]) -> None:
        place: Any = values
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = to

    return apply


HOSTILE: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (change("version", to=2), r"version is 2; this program reads version 1"),
    (change("version", to=True), r"version must be a whole number"),
    (change("version", to="1"), r'version must be a whole number, not "1"'),
    (change("algorithm", to="magic"), r"algorithm must be 'bpe'"),
    (change("normalization", to="NFC"), r"normalization must be 'none' / 'nfc'"),
    (change("bytes", to=[1, 2]), r"bytes must have 256 entries, not 2"),
    (change("bytes", 7, to=1 << 40), r"bytes\[7\] is \d+, outside"),
    (change("bytes", 7, to=-2), r"bytes\[7\] is -2, outside"),
    (change("bytes", 7, to=None), r"bytes\[7\] must be a whole number, not null"),
    (change("bytes", 7, to=8), r"bytes\[8\] has the id 8, which is taken"),
    (change("merges", to={}), r"merges must be a list"),
    (change("merges", 3, to="x"), r"merges\[3\] must be five whole numbers"),
    (change("merges", 3, to=[1, 2, 3, 4]), r"merges\[3\] must be five whole numbers"),
    (change("merges", 3, 0, to=1.5), r"merges\[3\] must be five whole numbers"),
    (change("merges", 3, 0, to=True), r"merges\[3\] must be five whole numbers"),
    (change("merges", 3, 2, to=1 << 60), r"merges\[3\] has a number outside"),
    (change("merges", 3, 0, to=300), r"merges\[3\] uses the id 300, which nothing before"),
    (change("merges", 3, 0, to=-1), r"merges\[3\] has one side only"),
    (change("merges", 3, 2, to=5), r"merges\[3\] makes the id 5, which already stands"),
    (change("special_tokens", to=[]), r"special_tokens must be an object"),
    (change("special_tokens", "<s>", to=9), r"special_tokens\.<s> has the id 9, which is taken"),
    (change("special_tokens", "", to=999), r"special_tokens has a token that cannot be text"),
    (change("special_tokens", "\ud800", to=999), r"special_tokens has a token that cannot be"),
    (change("pattern", to="gpt2"), r"pattern must be an object"),
    (change("pattern", "regex", to="x+"), r"pattern\.regex is not the expression of the pattern"),
    (change("pattern", to={"name": "(((", "regex": "((("}), r"pattern\.name is no pattern"),
    (change("record", to=3), r"record must be an object"),
    (change("whole", to={"x": "00"}), r"whole\.x is not an id"),
    (change("whole", to={"999": "zz"}), r"whole\.999 must be bytes in hex"),
    (change("whole", to={"999": "00"}), r"whole\.999 has no row"),
    (change("ordered", to=None), r"ordered must be true or false"),
    (change("identity", to=None), r"identity must be a string"),
    (lambda values: values.pop("merges"), r"has no 'merges'"),
]


@pytest.mark.parametrize(("damage", "message"), HOSTILE, ids=range(len(HOSTILE)))
def test_wrong_values_are_named(
    trained: Trained, tmp_path: Path, damage: Callable[[dict[str, Any]], None], message: str
) -> None:
    path = saved(trained(), tmp_path)
    values = content(path)
    damage(values)
    path.write_text(json.dumps(values), "utf-8")
    with pytest.raises(FormatError, match=message) as caught:
        open_tokenizer(path)
    assert caught.value.place.path == str(path)
    assert caught.value.place.line is not None


def test_the_line_of_a_wrong_value_is_right(trained: Trained, tmp_path: Path) -> None:
    path = saved(trained(), tmp_path)
    lines = path.read_text("utf-8").split("\n")
    wrong = next(k for k, line in enumerate(lines) if line.startswith("[")) + 4
    lines[wrong] = '"x",'
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(FormatError) as caught:
        open_tokenizer(path)
    assert caught.value.place.line == wrong + 1
    assert path.read_bytes()[caught.value.place.byte :].startswith(b'"x"')


def test_doubling_merges_cannot_fill_the_memory(trained: Trained, tmp_path: Path) -> None:
    path = saved(trained(), tmp_path)
    values = content(path)
    values["merges"] = [[97, 97, 1000, 0, 1]] + [
        [1000 + k, 1000 + k, 1001 + k, k + 1, 1] for k in range(60)
    ]
    path.write_text(json.dumps(values), "utf-8")
    too_long = r"merges\[\d+\] makes tokens that are too long"
    with spent() as used, pytest.raises(FormatError, match=too_long):
        open_tokenizer(path)
    assert used.seconds < 2


def test_a_rank_file_may_join_tokens_of_later_ranks(tmp_path: Path) -> None:
    tokens = [bytes((byte,)) for byte in range(256)]
    ranks = {token: rank for rank, token in enumerate(tokens)}
    # "abcd" is whole until its parts get ranks after it.
    ranks |= {b"abcd": 256, b"ab": 257, b"cd": 258, b"abcdabcd": 259}
    model = model_of_ranks(ranks, pattern("none"))
    late = replace(model, left=np.array([257, 97, 99, 256], np.int32),
                   right=np.array([258, 98, 100, 256], np.int32), whole={})
    for one in (model, late):
        tokenizer = open_tokenizer(saved(one, tmp_path))
        assert tokenizer.identity == identity(one)
        assert tokenizer.vocabulary.blob == one.vocabulary.blob
    assert content(tmp_path / "m.tokenprism.json")["ordered"] is False
    values = content(tmp_path / "m.tokenprism.json")
    values["merges"][1][0] = 256
    (tmp_path / "m.tokenprism.json").write_text(json.dumps(values), "utf-8")
    with pytest.raises(FormatError, match="merges do not fit together"):
        open_tokenizer(tmp_path / "m.tokenprism.json")


def test_repeated_keys_are_refused(trained: Trained, tmp_path: Path) -> None:
    path = saved(trained(), tmp_path)
    path.write_text(path.read_text("utf-8").replace("{\n", '{"version": 1,\n', 1), "utf-8")
    with pytest.raises(FormatError, match="the key 'version' occurs twice"):
        open_tokenizer(path)


def test_every_cut_gives_a_message(trained: Trained, tmp_path: Path) -> None:
    data = saved(trained(), tmp_path).read_bytes()
    path = tmp_path / "cut.json"
    for part in range(16):
        path.write_bytes(data[: len(data) * part // 16])
        with pytest.raises(FormatError):
            open_tokenizer(path)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_flipped_bytes_never_crash(trained: Trained, tmp_path: Path, data: st.DataObject) -> None:
    raw = bytearray(saved(trained(merges=20), tmp_path).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path / "flipped.json"
    path.write_bytes(raw)
    try:
        tokenizer = open_tokenizer(path)
    except FormatError:
        return
    # Only what decides no ids was changed.
    assert tokenizer.identity == identity(trained(merges=20))
