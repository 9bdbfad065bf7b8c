"""`tokenprism differences` and `tokenprism advise`, as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tokenprism.analysis.adviser import advise
from tokenprism.cli.main import run
from tokenprism.formats import open_tokenizer

TEXT = "The quick brown fox, 12345 jumps! Over the LAZY dog. 南京市长江大桥\n" * 40


@pytest.fixture
def models(tmp_path: Path) -> list[str]:
    text = tmp_path / "train.txt"
    text.write_text(TEXT, "utf-8")
    paths = []
    for size, pattern in ((300, "gpt2"), (330, "cl100k")):
        paths.append(str(tmp_path / f"{pattern}.tokenprism.json"))
        assert run(["train", str(text), "--vocab-size", str(size), "--pattern", pattern,
                    "-o", paths[-1]]) == 0
    return paths


@pytest.fixture
def text(tmp_path: Path) -> str:
    path = tmp_path / "held.txt"
    path.write_text("The LAZY fox 12345\njumps. 南京\n" * 20, "utf-8")
    return str(path)


def test_differences_are_those_of_the_tokenizers(
    models: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["differences", *models, "--corpus", text, "--json", "--lines", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    source = Path(text).read_bytes()
    sets = [set(open_tokenizer(one).encode(source).boundaries().tolist()) for one in models]
    assert found["boundaries"] == [len(one) for one in sets]
    assert found["differences"] == len(sets[0] ^ sets[1]) == sum(found["causes"].values())
    assert len(found["lines"]) == 3
    line = found["lines"][0]
    assert line["text"].encode() == source[line["start"] : line["end"]]
    assert run(["differences", *models, "--corpus", text, "--by", "case"]) == 0
    assert "case: " in capsys.readouterr().out
    assert run(["differences", models[0], "--corpus", text]) == 2
    assert "nothing to differ from" in capsys.readouterr().err


def test_differences_on_several_corpora(
    models: list[str], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.dumps({"body": f"LAZY 123456 dog {number}"}) for number in range(60)]
    (tmp_path / "b.jsonl").write_text("\n".join(lines), "utf-8")
    command = ["differences", *models, "--corpus", text, str(tmp_path / "b.jsonl"),
               "--column", "body"]
    capsys.readouterr()
    assert run([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    names = [one["name"] for one in found["corpora"]]
    assert names == ["held.txt", "b.jsonl"]
    assert all(0 < one["share"] < 1 for one in found["corpora"])
    assert len(found["heat"]) == 512
    assert {Path(line["document"].partition(":")[0]).name for line in found["lines"]} <= set(names)
    assert run(command) == 0
    rows = capsys.readouterr().out.splitlines()[1:3]
    for row, one in zip(rows, found["corpora"], strict=True):
        name, share, bars = row.split(maxsplit=2)
        assert (name, share) == (one["name"], f"{one['share']:.1%}")
        assert set(bars) <= set(" ▁▂▃▄▅▆▇█")


def test_advice_is_that_of_the_engine(
    models: list[str], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "zh.txt").write_text("懒狐狸\n跳\n", "utf-8")
    (tmp_path / "en.txt").write_text("lazy fox\njumps\n", "utf-8")
    capsys.readouterr()
    parallel = [f"--parallel=en={tmp_path / 'en.txt'}", f"--parallel=zh={tmp_path / 'zh.txt'}"]
    assert run(["advise", models[1], "--corpus", text, "--json", "--width", "8", *parallel]) == 0
    found = json.loads(capsys.readouterr().out)
    expected = advise(
        open_tokenizer(models[1]), Path(text).read_bytes(), width=8,
        parallel={"en": b"lazy fox\njumps\n", "zh": "懒狐狸\n跳\n".encode()},
    )
    assert [one["tokens"] for one in found["steps"]] == [one.tokens for one in expected.steps]
    assert found["steps"][-1]["parity"] == expected.steps[-1].parity
    assert found["knee"] == expected.knee
    assert run(["advise", models[1], "--corpus", text]) == 0
    assert f"knee at {expected.knee:,}" in capsys.readouterr().out
    assert run(["advise", models[1], "--corpus", text, "--parallel", "en"]) == 2
    assert "is no LANGUAGE=FILE" in capsys.readouterr().err
