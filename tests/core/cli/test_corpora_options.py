"""Corpora at the command line: the same options for every command, faults told, usage errors."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tokenprism.cli.main import run


def write(path: Path, records: list[dict[str, object]]) -> Path:
    path.write_bytes(gzip.compress("".join(json.dumps(one) + "\n" for one in records).encode()))
    return path


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    records: list[dict[str, object]] = [
        {"body": f"the text number {n % 30}\n", "lang": "en" if n % 2 else "de"} for n in range(60)
    ]
    return write(tmp_path / "data.bin", [*records, {"body": 5}, {"title": "no body"}])


def test_what_a_corpus_holds(corpus: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["corpus", str(corpus), "--column", "body", "--language-column", "lang",
                "--dedupe", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["documents"], told["faults"]) == (30, 2)
    assert told["languages"]["de"]["documents"] == 15
    (file,) = told["files"]
    assert (file["format"], file["packing"], file["column"]) == ("jsonl", "gzip", "body")
    assert [(one["line"], one["done"]) for one in file["faults"]] == [
        (61, "left out"), (62, "left out")
    ]
    assert told["options"] == {"column": "body", "language_column": "lang", "dedupe": True}
    assert run(["corpus", str(corpus), "--column", "body"]) == 0
    words = capfd.readouterr().out
    assert "60 documents" in words
    assert "the column holds a number, not text; left out" in words
    assert run(["corpus", str(corpus), "--column", "body", "--document", "7"]) == 0
    assert capfd.readouterr().out == "the text number 6\n"


def test_training_and_measuring_read_the_same(
    corpus: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("".join(f"the text number {n % 30}\n" for n in range(60)))
    options = ["--column", "body"]
    for name, source, more in (("a", corpus, options), ("b", plain, [])):
        output = tmp_path / f"{name}.tokenprism.json"
        assert run(["train", str(source), "--vocab-size", "280", *more, "-o", str(output)]) == 0
    capfd.readouterr()
    models = [str(tmp_path / f"{name}.tokenprism.json") for name in "ab"]
    merges = [json.loads(Path(one).read_text())["merges"] for one in models]
    assert merges[0] == merges[1]
    assert run(["compare", *models, "--corpus", str(corpus), *options, "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert plain.stat().st_size in [value for row in _rows(told) for value in row.values()]


def _rows(told: object) -> list[dict[str, object]]:
    if isinstance(told, dict):
        return [told, *(row for value in told.values() for row in _rows(value))]
    if isinstance(told, list):
        return [row for value in told for row in _rows(value)]
    return []


def test_what_cannot_be_is_told_in_one_line(
    corpus: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for arguments, code, words in (
        (["--column", "none"], 1, "it has no column none"),
        (["--sample", "0"], 2, "share of a sample"),
        (["--sample", "much"], 2, "no share"),
        (["--encoding", "klingon"], 2, "no encoding of text"),
        (["--format", "xml"], 2, "invalid choice"),
        (["--language", "de", "--guess-language"], 2, "only one of these"),
        (["--column", "body", "--document", "99"], 2, "60 documents in all"),
        (["--column", "body", "--seed", "-1"], 2, "seed"),
    ):
        assert run(["corpus", str(corpus), *arguments]) == code
        errors = capfd.readouterr().err
        assert words in errors
        assert errors.count("\n") == 1
