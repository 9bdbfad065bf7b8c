"""`import tokenprism as tp`: its verbs, what they refuse, and the scripts that show them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import tokenprism as tp
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.bytepiece.train import BytePieceTrainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import (
    CorpusError,
    ExportError,
    FormatError,
    OptionError,
    OptionTypeError,
    TokenprismError,
)
from tokenprism.interface import BpeTraining, BytePieceTraining, corpus_of

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "resources" / "samples"
EXAMPLES = ROOT / "docs" / "examples"
TEXTS = ["low lower lowest " * 20, "newer wider, widest! " * 20, "南京市长江大桥 " * 9]


@pytest.fixture(scope="module")
def tokenizer() -> BpeTokenizer:
    return tp.train(TEXTS, 300, special_tokens=["<|end|>"])


# training

def test_train_is_the_trainer(tokenizer: BpeTokenizer) -> None:
    options = TrainOptions(300, specials=("<|end|>",))
    model = Trainer(TextCorpus(TEXTS), options).run()
    assert tokenizer.identity == BpeTokenizer(model).identity
    pieces = tp.train(TEXTS, 300, algorithm="bytepiece", min_count=2, order=4)
    wanted = BytePieceTrainer(
        TextCorpus(TEXTS), BytePieceOptions(300, min_count=2, order=4)).run()
    assert pieces.identity == BytePieceTokenizer(wanted).identity
    assert tp.train_bytepiece(TEXTS, 300, min_count=2, order=4).identity == pieces.identity


def test_every_option_of_a_training_has_its_name() -> None:
    special = {"vocab_size", "specials"}
    for typed, options in ((BpeTraining, TrainOptions), (BytePieceTraining, BytePieceOptions)):
        assert set(typed.__annotations__) == set(options.__dataclass_fields__) - special


def test_train_continues_a_model(tokenizer: BpeTokenizer, tmp_path: Path) -> None:
    tp.export(tokenizer, tmp_path / "tokenizer.json")
    for start in (tokenizer, tokenizer.model, tmp_path / "tokenizer.json"):
        made = tp.train(["widest of all " * 50], 320, start=start)
        assert made.vocabulary.size > tokenizer.vocabulary.size
        assert made.encode("lower").ids.tolist() == tokenizer.encode("lower").ids.tolist()
        assert made.vocabulary.specials == tokenizer.vocabulary.specials


def test_files_and_texts_train_alike(tmp_path: Path, tokenizer: BpeTokenizer) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(len(TEXTS))]
    for path, text in zip(paths, TEXTS, strict=True):
        path.write_text(text, "utf-8")
    for source in (paths, list(map(str, paths)), tmp_path, str(tmp_path), TextCorpus(TEXTS),
                   [TextCorpus(TEXTS)], iter(TEXTS), [text.encode() for text in TEXTS],
                   [TextCorpus(TEXTS[:1]), TextCorpus(TEXTS[1:])]):
        made = tp.train(source, 300, special_tokens=["<|end|>"])
        assert made.identity == tokenizer.identity


@pytest.mark.parametrize(("given", "kind", "words"), [
    ("a text with words", OptionError, "no such file"),
    ("nothing.txt", CorpusError, "no such file"),
    (["one.txt", "two.txt"], OptionError, "there is no file 'one.txt'"),
    ([str(SAMPLES / "english.txt"), "a text with words"], OptionError, "is a file, but"),
    ([SAMPLES / "english.txt", b"bytes"], OptionError, "mixes paths and texts"),
    (b"bytes", OptionTypeError, "not bytes"), (5, OptionTypeError, "not int"),
    (None, OptionTypeError, "not NoneType"), (["a", 5], OptionTypeError, "has int in it"),
    ([], CorpusError, "no text"), ([""], CorpusError, "no text"),
    (["a\0b.txt", "low"], None, ""), (["low", "lower"], None, ""), (["3.14", "v1.2"], None, ""),
    (["你好。", "南京"], None, ""), (["e.g."], None, ""),
])
def test_what_is_a_corpus(given: object, kind: type[Exception] | None, words: str) -> None:
    if kind is None:
        made = corpus_of(given)  # type: ignore[arg-type]
        assert [made.read(at).decode() for at in range(len(made.documents))] == given
        return
    with pytest.raises(kind, match=words):
        corpus_of(given)  # type: ignore[arg-type]


@pytest.mark.parametrize(("options", "words"), [
    ({"vocabsize": 300}, "Did you mean vocab_size"), ({"specials": ["a"]}, "special_tokens"),
    ({"min_counts": 3}, "Did you mean min_count"), ({"zzz": 3}, "The options are"),
    ({"vocab_size": "300"}, "vocab_size is str"), ({"vocab_size": True}, "vocab_size is bool"),
    ({"vocab_size": 3.5}, "vocab_size is float"), ({"vocab_size": 3}, "cannot hold"),
    ({"special_tokens": "<s>"}, "special_tokens is one text"),
    ({"algorithm": "unigram"}, "no algorithm 'unigram'"), ({"algorithm": 5}, "no algorithm '5'"),
    ({"algorithm": "bytepiece", "start": "x"}, "cannot be continued"),
    ({"algorithm": "bytepiece", "pattern": "gpt2"}, "no option 'pattern'"),
    ({"pattern": 5}, "pattern"), ({"start": 5}, "int is neither a tokenizer nor a path"),
])
def test_arguments_are_checked(options: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        tp.train(TEXTS, **options)  # type: ignore[call-overload]


@pytest.mark.parametrize("trainer", [Trainer, BytePieceTrainer])
def test_a_trainer_takes_corpora(trainer: type) -> None:
    for wrong in ("en.txt", ["en.txt"], 5):
        with pytest.raises(OptionTypeError, match=r"corpora.*not (str|int)"):
            trainer(wrong)


# what exists is opened, compared, exported

def test_open(tmp_path: Path, tokenizer: BpeTokenizer) -> None:
    done = tp.export(tokenizer, tmp_path / "tokenizer.json", texts=TEXTS)
    assert done.report.ok
    assert done.report.lines == done.report.lines_equal == len(TEXTS)
    opened = tp.open(tmp_path / "tokenizer.json")
    assert opened.encode(TEXTS[0]).ids.tolist() == tokenizer.encode(TEXTS[0]).ids.tolist()
    made = tp.convert(tmp_path / "tokenizer.json", tmp_path / "mine.tiktoken")
    again = tp.open(made.files[0])
    assert again.encode(TEXTS[0]).ids.tolist() == opened.encode(TEXTS[0]).ids.tolist()
    with pytest.raises(OptionTypeError, match="not by int"):
        tp.open(5)  # type: ignore[arg-type]
    with pytest.raises(FormatError, match="no such file"):
        tp.open(tmp_path / "none.json")
    with pytest.raises(OptionError, match="does not say which format"):
        tp.export(tokenizer, tmp_path / "what")
    with pytest.raises(OptionError, match="format"):
        tp.export(tokenizer, tmp_path / "tokenizer.json", format="zip")
    with pytest.raises(ExportError):
        tp.export(tp.train(TEXTS, 300, algorithm="bytepiece"), tmp_path / "mine.tiktoken")


def test_compare(tokenizer: BpeTokenizer, tmp_path: Path) -> None:
    other = tp.train(TEXTS[:1], 280, name="other")
    table = tp.compare([tokenizer, other], {"one": TEXTS[:1], "two": TEXTS[1:]}, reach=True)
    assert [(row.tokenizer, row.corpus) for row in table.rows] == [
        ("BPE", "one"), ("other", "one"), ("BPE", "two"), ("other", "two")]
    assert table.rows[1].values["tokens"] == len(other.encode(TEXTS[0]))
    assert table.rows[0].values["unreachable"] is not None
    found = table.to_dict()
    assert json.loads(json.dumps(found)) == json.loads(table.as_json())
    assert [row["tokens"] for row in found["rows"]] == [row.values["tokens"] for row in table.rows]
    html = table._repr_html_()
    assert html.count("<table>") == 2
    assert "other" in html
    assert "tokens" in repr(table).lower()
    with pytest.raises(OptionTypeError, match="Did you mean reach"):
        tp.compare(tokenizer, TEXTS, reech=True)
    with pytest.raises(OptionTypeError, match="neither a tokenizer"):
        tp.compare(5, TEXTS)  # type: ignore[arg-type]
    tp.export(other, tmp_path / "other.json", format="huggingface")
    assert tp.compare(tmp_path / "other.json", TEXTS).rows[0].values["tokens"]


def test_a_table_for_pandas(tokenizer: BpeTokenizer) -> None:
    frame = tp.compare([tokenizer], {"one": TEXTS[:1], "two": TEXTS[1:]}).to_pandas()
    assert list(frame["corpus"]) == ["one", "two"]
    assert list(frame["tokens"]) == [
        sum(len(tokenizer.encode(text)) for text in some) for some in (TEXTS[:1], TEXTS[1:])]
    assert "speed" not in frame.columns


def test_a_table_without_pandas(
    tokenizer: BpeTokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(OptionError, match="pandas is not installed"):
        tp.compare(tokenizer, TEXTS).to_pandas()


def test_differences_advice_report_curve_and_lattice(
    tokenizer: BpeTokenizer, tmp_path: Path
) -> None:
    other = tp.train(TEXTS[:1], 280)
    cuts = [set(one.encode(TEXTS[1]).boundaries().tolist()) for one in (tokenizer, other)]
    assert tp.differences([tokenizer, other], [TEXTS[1]]).differences == len(cuts[0] ^ cuts[1])
    advice = tp.advise(tokenizer, TEXTS, seldom=5)
    assert advice.knee in [step.size for step in advice.steps]
    curve = tp.curve(tokenizer, TEXTS[0])
    for size, tokens in zip(curve.sizes[::9], curve.tokens[::9], strict=True):
        assert len(tokenizer.at_size(int(size)).encode(TEXTS[0])) == tokens
    both = tp.curve(tokenizer, TextCorpus(TEXTS[:2]))
    assert both.tokens[-1] == sum(len(tokenizer.encode(text)) for text in TEXTS[:2])
    assert curve._repr_html_().startswith("<svg")
    for name in ("r.html", "r.md", "r.csv", "r.tex", "r.svg"):
        tp.report([tokenizer, other], TEXTS, tmp_path / name, text=TEXTS[0])
        assert (tmp_path / name).stat().st_size > 200
    with pytest.raises(OptionError, match="which form"):
        tp.report(tokenizer, TEXTS, tmp_path / "r.docx")
    pieces = tp.train(TEXTS, 300, algorithm="bytepiece")
    assert tp.lattice(pieces, "lower").source == b"lower"
    with pytest.raises(TokenprismError, match="not a BytePiece"):
        tp.lattice(tokenizer, "lower")


def test_an_encoding_in_a_notebook(tokenizer: BpeTokenizer) -> None:
    html = tokenizer.encode("low <b>é\x00 lower")._repr_html_()
    assert "&lt;b&gt;" in html or "&lt;" in html
    assert "<b>" not in html
    assert html.count('class="t') == len(tokenizer.encode("low <b>é\x00 lower")) + 1
    long = tokenizer.encode("zq " * 5_000)
    assert "the first 2,000 are shown" in long._repr_html_()
    assert long._repr_html_().count('class="t') == 2_000 + 1


def test_every_repr_is_short(tokenizer: BpeTokenizer, tmp_path: Path) -> None:
    pieces = tp.train(TEXTS, 300, algorithm="bytepiece")
    other = tp.train(TEXTS[:1], 280)
    for one in (
        tokenizer, tokenizer.model, tokenizer.vocabulary, tokenizer.history("lower"), pieces,
        pieces.model, tp.lattice(pieces, "lower"), tp.advise(tokenizer, TEXTS),
        tp.differences([tokenizer, other], TEXTS), tp.report(tokenizer, TEXTS),
        TextCorpus(TEXTS), tp.curve(tokenizer, "lower"), tokenizer.encode("low" * 999),
        tokenizer.encode_batch(TEXTS), tp.export(tokenizer, tmp_path / "tokenizer.json"),
    ):
        assert len(repr(one)) < 250, repr(one)
        assert "0x" not in repr(one)


# the scripts of the documentation

def run(name: str, *arguments: object, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *map(str, arguments)], cwd=folder, text=True,
        capture_output=True, env={**os.environ, "PYTHONIOENCODING": "utf-8"}, check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_scripts(tmp_path: Path) -> None:
    english, russian = SAMPLES / "english.txt", SAMPLES / "russian.txt"
    shown = run("train.py", english, folder=tmp_path).splitlines()
    assert "".join(line.split("'")[1] for line in shown) == (
        "Tokenizers decide what a model can see.")
    proved = run("export.py", english, folder=tmp_path)
    assert proved.count("ids and bytes equal") == 3
    model = tmp_path / "tokenizer.json"
    run("dataset.py", model, russian, folder=tmp_path)
    arrays = np.load(tmp_path / "dataset.npz")
    lines = russian.read_text("utf-8").splitlines()
    assert len(arrays["offsets"]) == len(lines) + 1
    tokenizer = tp.open(model)
    for at in (0, len(lines) - 1):
        low, high = arrays["offsets"][at : at + 2]
        assert tokenizer.decode(arrays["ids"][low:high]).decode() == lines[at]
    table = run("compare.py", russian, model, tmp_path / "mine.tiktoken", folder=tmp_path)
    assert str(f"{len(tokenizer.encode(russian.read_bytes())):,}") in table
    sizes = run("curve.py", model, english, folder=tmp_path)
    assert "756 entries" in sizes


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_the_scripts_are_short(script: Path) -> None:
    lines = script.read_text("utf-8").split('"""\n', 1)[1].splitlines()
    assert len([line for line in lines if line.strip()]) <= 8


def test_the_tutorial() -> None:
    import doctest

    before = Path.cwd()
    os.chdir(ROOT)
    try:
        failed, tried = doctest.testfile(
            str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8",
            optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
        )
    finally:
        os.chdir(before)
    assert tried > 20
    assert not failed
