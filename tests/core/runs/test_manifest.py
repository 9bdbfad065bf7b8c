"""A manifest makes the same model again, and says when it cannot."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tokenprism import Progress
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.options import TieBreak, TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.bytepiece.train import BytePieceTrainer
from tokenprism.cli.main import run
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.errors import CorpusError, FormatError, OptionError, TokenprismError
from tokenprism.runs import manifest_of, read, render, repeat
from tokenprism.runs.options import options_of

TEXT = "the lower the newer, 南京市长江大桥 lowest newest widest.\n" * 60

OPTIONS = [
    TrainOptions(300, specials=("<s>",)),
    TrainOptions(310, pattern="gpt2", specials=("<a>", "<b>"), special_ids=(300, 2),
                 min_count=2, max_token_length=6, tie_break=TieBreak.LEXICOGRAPHIC, overlaps=False),
    TrainOptions(60, pattern="whitespace", characters=CharacterOptions(coverage=0.99)),
    BytePieceOptions(300, order=4, front=FrontEnd(isolate=True), specials=("<s>",)),
    BytePieceOptions(290, compat="bytepiece", front=FrontEnd("lines", nfc=True)),
]


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "texts" / "a.txt"
    path.parent.mkdir()
    path.write_text(TEXT, "utf-8")
    return path


def trained(options, corpora):
    if isinstance(options, TrainOptions):
        return Trainer(corpora, options).run()
    return BytePieceTrainer(corpora, options).run()


@pytest.mark.parametrize("options", OPTIONS)
def test_options_come_back_from_their_record(options) -> None:
    algorithm = "bpe" if isinstance(options, TrainOptions) else "bytepiece"
    record = json.loads(json.dumps(options.record()))
    assert options_of(algorithm, record) == options


@pytest.mark.parametrize("options", OPTIONS)
def test_a_manifest_gives_the_same_model_again(options, text: Path, tmp_path: Path) -> None:
    corpora = [Corpus.open(text), Corpus.open(text)]
    model = trained(options, corpora)
    path = tmp_path / "a.run.json"
    path.write_bytes(render(manifest_of(model, corpora, started=1e9, seconds=1.5)))
    manifest = read(path)
    assert manifest == manifest_of(model, corpora, started=1e9, seconds=1.5)
    assert manifest.started == "2001-09-09T01:46:40+00:00"
    again, difference = repeat(manifest, corpora, threads=1)
    assert difference is None
    assert again.record == model.record


def test_a_training_that_was_stopped_is_repeated_as_far_as_it_came(text: Path) -> None:
    corpora = [Corpus.open(text)]
    whole = TrainOptions(340, specials=("<s>",))
    stopped = Trainer(corpora, TrainOptions(320, specials=("<s>",))).run()
    # A stopped one records the size that was asked for.
    record = {**stopped.record, "options": whole.record()}
    object.__setattr__(stopped, "record", record)
    _, difference = repeat(manifest_of(stopped, corpora, stopped=True), corpora)
    assert difference is None
    piece = trained(OPTIONS[3], corpora)
    with pytest.raises(OptionError, match="cannot be repeated"):
        repeat(manifest_of(piece, corpora, stopped=True), corpora)


def test_a_start_must_be_the_one_that_was(text: Path) -> None:
    corpora = [Corpus.open(text)]
    start = Trainer(corpora, TrainOptions(280)).run()
    options = TrainOptions(300)
    model = Trainer(corpora, options, start=start).run()
    manifest = manifest_of(model, corpora)
    assert repeat(manifest, corpora, start=start)[1] is None
    with pytest.raises(OptionError, match="another model"):
        repeat(manifest, corpora)
    with pytest.raises(OptionError, match="no model"):
        repeat(manifest_of(start, corpora), corpora, start=model)


def test_other_texts_are_told_before_the_work(text: Path) -> None:
    corpora = [Corpus.open(text)]
    manifest = manifest_of(trained(OPTIONS[0], corpora), corpora)
    text.write_text(TEXT + "x", "utf-8")
    progress = Progress()
    with pytest.raises(CorpusError, match=r"a\.txt are not those of the training"):
        repeat(manifest, [Corpus.open(text)], progress=progress)
    with pytest.raises(CorpusError, match="number of corpora is 2, and was 1"):
        repeat(manifest, corpora * 2)


def test_a_model_of_another_making_has_no_manifest(text: Path) -> None:
    corpora = [Corpus.open(text)]
    model = trained(OPTIONS[0], corpora)
    object.__setattr__(model, "record", {})
    with pytest.raises(FormatError, match="does not say how"):
        manifest_of(model, corpora)


@pytest.mark.parametrize(("change", "said"), [
    ({"format": "x"}, "no manifest"), ({"version": 2}, "later version"),
    ({"version": True}, "version must be"), ({"algorithm": "lzw"}, "algorithm is 'lzw'"),
    ({"options": []}, "options must be"), ({"corpora": [1]}, r"corpora\[0\] must be"),
    ({"corpora": [{"name": "a", "paths": [3], "fingerprint": "", "bytes": 1, "documents": 1}]},
     r"paths\[0\] must be"),
    ({"corpora": [{"name": "a", "paths": [], "fingerprint": "", "bytes": 1, "documents": 1,
                   "options": []}]}, r"options must be"),
    ({"seconds": "1"}, "seconds must be"), ({"start": 5}, "start must be"),
])
def test_a_wrong_manifest_is_refused_with_its_key(
    change, said: str, text: Path, tmp_path: Path
) -> None:
    corpora = [Corpus.open(text)]
    path = tmp_path / "m.run.json"
    values = json.loads(render(manifest_of(trained(OPTIONS[0], corpora), corpora)))
    path.write_text(json.dumps(values | change))
    with pytest.raises(FormatError, match=said):
        read(path)


@pytest.mark.parametrize("record", [
    {"vocab_size": 300, "new": 1}, {"vocab_size": "300"}, {"vocab_size": 300, "specials": 5},
    {"vocab_size": 300, "pattern": 5}, {"vocab_size": 300, "specials": [5]},
    {"vocab_size": 300, "characters": {"mark": []}}, {"vocab_size": 300, "special_ids": {"a": 1}},
    {"vocab_size": 300, "min_count": 1.5}, {"vocab_size": None}, {"threads": 4},
])
def test_wrong_options_are_refused(record) -> None:
    with pytest.raises(OptionError):
        options_of("bpe", record)


def test_the_commands_make_the_same_file_twice(
    text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, manifest, again = (str(tmp_path / one) for one in ("m.json", "m.run.json", "again.json"))
    assert run(["train", str(text), "--vocab-size", "300", "--manifest", manifest, "-o", made]) == 0
    assert run(["repeat", manifest, "--threads", "1", "-o", again]) == 0
    assert "the same model" in capsys.readouterr().out
    assert Path(made).read_bytes() == Path(again).read_bytes()
    # The folder was moved, and the manifest with it.
    moved = tmp_path / "moved"
    moved.mkdir()
    shutil.move(str(text.parent), moved)
    shutil.move(manifest, moved)
    assert run(["repeat", str(moved / "m.run.json"), "-o", again]) == 0
    values = json.loads((moved / "m.run.json").read_text())
    (moved / "m.run.json").write_text(json.dumps(values | {"model": "0" * 64}))
    assert run(["repeat", str(moved / "m.run.json"), "-o", again]) == 1
    assert "another model" in capsys.readouterr().out
    assert issubclass(CorpusError, TokenprismError)


def test_a_corpus_of_records_is_read_as_it_was_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"body": f"the {n} lower, newest {n % 7}", "note": "x" * n} for n in range(300)]
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    made, manifest, again = (str(tmp_path / one) for one in ("m.json", "m.run.json", "again.json"))
    assert run(["train", str(path), "--column", "body", "--sample", "0.5", "--seed", "3",
                "--vocab-size", "290", "--manifest", manifest, "-o", made]) == 0
    (used,) = read(Path(manifest)).corpora
    assert used.options == {"column": "body", "share": 0.5, "seed": 3}
    assert 0 < used.documents < 300
    assert run(["repeat", manifest, "-o", again]) == 0
    assert Path(made).read_bytes() == Path(again).read_bytes()
    values = json.loads(Path(manifest).read_text())
    values["corpora"][0]["options"]["share"] = "half"
    Path(manifest).write_text(json.dumps(values))
    assert run(["repeat", manifest, "-o", again]) != 0
    assert "wrong value" in capsys.readouterr().err
    assert run(["repeat", manifest, str(path), str(path), "-o", again]) != 0
    assert "number of corpora is 2, and was 1" in capsys.readouterr().err


def test_addresses_stay_addresses_in_a_manifest(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    with fsspec.open("memory://manifests/a.txt", "wb") as file:
        file.write(TEXT.encode())
    corpora = [Corpus.open("memory://manifests/a.txt")]
    model = trained(OPTIONS[0], corpora)
    path = tmp_path / "a.run.json"
    path.write_bytes(render(manifest_of(model, corpora)))
    (used,) = read(path).corpora
    assert used.paths == ("memory://manifests/a.txt",)


OF_CORPORA = CorpusOptions(
    column="messages[].content", include=("*.py", "data/**"), exclude=("x",), format="jsonl",
    encoding="gb18030", share=0.25, seed=1 << 40, dedupe=True, dedupe_memory=1 << 21, language="zh",
)


def test_options_of_a_corpus_come_back_from_their_record() -> None:
    assert CorpusOptions.of_record(json.loads(json.dumps(OF_CORPORA.record()))) == OF_CORPORA
    assert CorpusOptions.of_record({}) == CorpusOptions()


@pytest.mark.parametrize("record", [
    {"new": 1}, {"column": 5}, {"include": "*.py"}, {"include": [1]}, {"share": True},
    {"share": 2}, {"seed": 1.5}, {"dedupe": 1}, {"format": "xml"}, {"encoding": "no such"},
    {"record": None}, {"language": []},
])
def test_wrong_options_of_a_corpus_are_refused(record) -> None:
    with pytest.raises(OptionError):
        CorpusOptions.of_record(record)
