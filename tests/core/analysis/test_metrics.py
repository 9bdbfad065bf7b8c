"""Metrics against slow definitions."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from tokenprism import Progress
from tokenprism.analysis import BY_KEY, METRICS, compare
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism.errors import CancelledError
from tokenprism.pretokenize import pattern

TOKENS = [bytes((byte,)) for byte in range(256)]
TEXT = "the cat in the hat\nthe café\u2003 is 中文 😀\r\nlast line"


def tokenizer(name: str, *merged: bytes, cuts: str = "gpt2") -> BpeTokenizer:
    ranks = {token: rank for rank, token in enumerate([*TOKENS, *merged])}
    return BpeTokenizer(
        model_of_ranks(ranks, pattern(cuts), specials={"<s>": len(ranks)}), name=name
    )


BYTES = tokenizer("bytes")
FEW = tokenizer("few", b"th", b"the", b"at", b"\xc3\xa9", b"\xe4\xb8", b"in")


def test_values_by_their_definitions() -> None:
    corpus = TextCorpus([TEXT, "the end", b"\xff\xfe stray"], name="mixed")
    table = compare([BYTES, FEW], [corpus])
    assert [(row.tokenizer, row.corpus) for row in table.rows] == [
        ("bytes", "mixed"), ("few", "mixed")
    ]
    values = table.rows[1].values
    parts = [TEXT.encode(), b"the end", b"\xff\xfe stray"]
    ids = [i for part in parts for i in FEW.encode(part).ids.tolist()]
    text = TEXT + "the end"
    size = sum(map(len, parts))
    assert values["bytes"] == size
    assert values["code_points"] == len(text) + 2 + len(" stray")
    assert values["lines"] == 3 + 1 + 1
    assert values["words"] == len(TEXT.split()) + 2 + 2
    assert values["tokens"] == len(ids)
    assert values["bytes_per_token"] == size / len(ids)
    assert values["characters_per_token"] == values["code_points"] / len(ids)
    assert values["fertility"] == len(ids) / values["words"]
    assert values["normalized_length"] == len(ids) / size
    assert values["vocabulary"] == 256 + 6 + 1
    assert values["used"] == len(set(ids))
    assert values["used_share"] == len(set(ids)) / 263
    partial = {*range(128, 256), FEW.vocabulary.id_of(b"\xe4\xb8")}
    assert values["partial_types"] == len(partial) / 263
    uses = Counter(ids)
    assert values["partial_share"] == sum(uses[i] for i in partial) / len(ids)
    assert values["round_trip"] is True
    assert table.rows[0].values["normalized_length"] == 1.0


def test_streaming_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    text = (TEXT + "\n\n  indented the\n") * 40_000
    path.write_bytes(text.encode())
    corpus = Corpus.open(path)
    whole = {}
    for cuts in ("gpt2", "cl100k", "o200k", "none"):
        one = tokenizer(cuts, b"th", b"the", b"\n\n", b"  ", b" the", cuts=cuts)
        table = compare([one], [corpus])
        whole[cuts] = len(one.encode(text))
        assert table.rows[0].values["tokens"] == whole[cuts]
        assert table.rows[0].values["words"] == len(text.split())
        assert table.rows[0].values["code_points"] == len(text)
        assert table.rows[0].values["round_trip"] is True


def test_forms() -> None:
    table = compare([BYTES, FEW], [TextCorpus([TEXT], name="a|b")], baseline=1)
    assert table.baseline == "few"
    parsed = json.loads(table.as_json())
    assert parsed["rows"][0]["tokens"] == len(TEXT.encode())
    assert set(parsed["metrics"]) == set(BY_KEY)
    rows = list(csv.DictReader(io.StringIO(table.as_csv())))
    assert float(rows[1]["bytes_per_token"]) == table.rows[1].values["bytes_per_token"]
    assert rows[0]["round_trip"] == "true"
    text = table.as_markdown()
    assert text.startswith("## a\\|b\n\n| Metric | bytes | few |\n| --- | ---: | ---: |\n| Bytes |")
    told = [one for one in METRICS if any(row.values[one.key] is not None for row in table.rows)]
    assert text.count("\n| ") == len(told) + 2
    assert all((f"- {one.title}: {one.definition}" in text) == (one in told) for one in METRICS)
    many = compare([BYTES] * 9, [TextCorpus([TEXT])]).as_markdown().splitlines()
    assert many[2].startswith("| Tokenizer | Bytes |")
    assert all(line.count("|") == many[2].count("|") for line in many[3:13])
    assert table.as_text().splitlines()[0].startswith("tokenizer")


def test_every_metric_has_its_definition_and_source() -> None:
    for metric in METRICS:
        assert metric.title
        assert metric.definition
        assert metric.source


def test_cancelling() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        compare([BYTES], [TextCorpus([TEXT])], progress=progress)


def test_progress_reaches_its_total() -> None:
    progress = Progress()
    compare([BYTES, FEW], [TextCorpus([TEXT])], progress=progress)
    assert progress.total == 2 * len(TEXT.encode())
    assert np.isclose(progress.done, progress.total)
