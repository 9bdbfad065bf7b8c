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


def languages(tmp_path: Path) -> str:
    path = tmp_path / "two.jsonl"
    path.write_text("".join(
        json.dumps({"text": f"{text} {i % 5}", "lang": name}) + "\n"
        for i in range(40) for name, text in (("en", "The LAZY fox"), ("zh", "懒狐狸跳"))
    ), "utf-8")
    return str(path)


def test_comparison_by_language_with_intervals(
    models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    (tmp_path / "words.txt").write_text("lazy\nThe\n", "utf-8")
    command = [
        "compare", *models, "--corpus", languages(tmp_path), "--language-column", "lang",
        "--by", "language", "--bootstrap", "50", "--parallel", "--reference", "zh",
        "--words", str(tmp_path / "words.txt"), "--trained-on", str(tmp_path / "train.txt"),
        "--width", "10", "--threads", "2", "--cache", str(tmp_path / "kept"),
    ]
    assert run([*command, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["language"] for row in rows[::2]] == [None, "en", "zh"]
    first, english, chinese = rows[::2]
    assert first["embedding"] == 10 * first["vocabulary"]
    assert chinese["parity"] == 1
    assert english["parity"] == english["tokens"] / chinese["tokens"]
    low, high = english["intervals"]["bytes_per_token"]
    assert low <= english["bytes_per_token"] <= high
    assert first["gini"] > 0
    assert first["overfit"] is not None
    assert first["retention"] is not None
    assert first["utilization"][-1][1] == first["used_share"]
    assert len(list((tmp_path / "kept").iterdir())) == 8
    assert run([*command, "--csv"]) == 0
    heads = capsys.readouterr().out.splitlines()[0].split(",")
    assert {"language", "gini", "bytes_per_token_low", "parity_high"} <= set(heads)
    assert run(command) == 0
    assert "two.jsonl (zh)" in capsys.readouterr().out
    assert run(["compare", *models, "--corpus", str(tmp_path / "train.txt"),
                "--by", "language"]) == 2
    assert "no language is known" in capsys.readouterr().err
    (tmp_path / "words.txt").write_bytes(b"\n")
    assert run(command) == 1
    assert "no word" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["html", "md", "tex", "csv"])
def test_reports_have_languages_and_intervals(
    models: list[str], tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / f"report.{form}"
    assert run([
        "report", *models, "--corpus", languages(tmp_path), "--language-column", "lang",
        "--by", "language", "--bootstrap", "50", "-o", str(output),
    ]) == 0
    capsys.readouterr()
    text = output.read_text("utf-8")
    assert "two.jsonl (zh)" in text.replace("\\", "")
    if form == "csv":
        assert ",low," not in text
        assert "\nlow,two.jsonl (zh),gpt2,bytes_per_token," in text.replace(".tokenprism", "")
        assert "\ngrowth,two.jsonl,gpt2," in text.replace(".tokenprism", "")
    else:
        assert "percentile bootstrap" in text
    if form == "html":
        assert text.count("<svg") == 4  # three of the vocabulary in use, one of the curves


def test_special_tokens_are_recognised_where_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "t.txt"
    text.write_text("a<|x|>b<|y|>c\n" * 40)
    path = str(tmp_path / "m.tokenprism.json")
    assert run(["train", str(text), "--vocab-size", "262", "--pattern", "gpt2",
                "--special", "<|x|>", "--special", "<|y|>", "-o", path]) == 0
    tokenizer = open_tokenizer(path)
    ways: list[tuple[list[str], str | set[str]]] = [
        ([], "text"), (["--allow-special"], "all"), (["--allow-special-token", "<|y|>"], {"<|y|>"}),
    ]
    for options, specials in ways:
        capsys.readouterr()
        assert run(["compare", path, "--corpus", str(text), "--json", *options]) == 0
        row = json.loads(capsys.readouterr().out)["rows"][0]
        assert row["tokens"] == len(tokenizer.encode(text.read_bytes(), specials=specials))
    command = ["compare", path, "--corpus", str(text), "--allow-special-token", "<|z|>"]
    assert run(command) == 2
    assert "no tokenizer has the special token '<|z|>'" in capsys.readouterr().err
