"""`encode --dropout` and `encode --alpha`: other tokens of the same text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tokenprism as tp
from command_kit import call
from tokenprism.cli import run

TEXT = "low lower lowest <s> newer wider " * 3


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("chance")
    made = {
        "bpe": tp.train([TEXT * 9], 300, special_tokens=["<s>"]),
        "pieces": tp.train([TEXT * 9], 300, algorithm="bytepiece", special_tokens=["<s>"]),
    }
    return {name: tp.export(one, folder / f"{name}.tokenprism.json").files[0]
            for name, one in made.items()}


@pytest.mark.parametrize(("name", "way"), [
    ("bpe", ["--dropout", "0.5"]), ("pieces", ["--alpha", "0"]),
])
def test_the_seed_decides(
    models: dict[str, Path], name: str, way: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    command = ["encode", str(models[name]), "--text", TEXT, "--allow-special", "--json"]

    def encoded(*more: str) -> list[int]:
        assert run([*command, *more]) == 0
        ids: list[int] = json.loads(capfdbinary.readouterr().out)["ids"]
        return ids

    tokenizer = tp.open(models[name])
    special = tokenizer.vocabulary.specials["<s>"]
    plain, first = encoded(), encoded(*way)
    # Another process, with another seed of its hashes, takes the same tokens.
    assert first == json.loads(call(*command, *way, "--seed", "0").stdout)["ids"]
    assert first != plain
    others = {tuple(encoded(*way, "--seed", str(seed))) for seed in range(1, 6)}
    assert len(others - {tuple(first)}) > 2
    for ids in (first, *others):
        assert tokenizer.decode(ids).decode() == TEXT
        assert ids.count(special) == 3


@pytest.mark.parametrize(("name", "way", "words", "code"), [
    ("bpe", ["--alpha", "1"], "cannot encode by chance with --alpha", 2),
    ("pieces", ["--dropout", "0.1"], "cannot encode by chance with --dropout", 2),
    ("bpe", ["--dropout", "0.1", "--alpha", "1"], "give one of them", 2),
    ("bpe", ["--dropout", "2"], "no probability", 2),
    ("bpe", ["--dropout", "nan"], "no probability", 2),
    ("pieces", ["--alpha", "-1"], "alpha is -1.0", 2),
    ("pieces", ["--alpha", "1", "--seed", "-1"], "seed", 2),
])
def test_what_is_refused(
    models: dict[str, Path], name: str, way: list[str], words: str, code: int
) -> None:
    done = call("encode", str(models[name]), "--text", "low", *way)
    assert (done.returncode, done.stdout) == (code, b"")
    assert words in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
