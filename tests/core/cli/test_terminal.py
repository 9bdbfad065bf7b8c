"""What names and texts bring along reaches a terminal in words, never as a command to it."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path

import pytest
from tokenprism.cli import run
from tokenprism.messages import harmless, one_line

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="names that Windows forbids")

# A colour, a C1 control, a right-to-left override, a separator of lines, a line end, a tab.
BAD = "a\x1b[31m\x9b\u202eb\u2028c\nd\te"
SPELLED = r"a\x1b[31m\x9b\u202eb\u2028c\x0ad\x09e"
# What may stand in the output of a command beside printable characters.
PLAIN = {"\n"}


def controls(text: str) -> set[str]:
    return {one for one in text if not one.isprintable()} - PLAIN


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A corpus, an archive and models, all with such names."""
    text = "the cat sat on the mat\n" * 30
    (tmp_path / f"{BAD}.txt").write_text(text)
    (tmp_path / os.fsdecode(b"\xff.txt")).write_bytes(text.encode() + b"\xfe\n")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(f"{BAD}.txt", text)
        archive.writestr(f"{BAD}.bin", b"\x00\x01\x02")
    (tmp_path / "plain.txt").write_text(f"\x1b]0;title\x07 {BAD} 1234 \u200fabc\n" * 5)
    for name, size in ((f"one {BAD}", "280"), (f"two {BAD}", "300")):
        assert run([
            "train", str(tmp_path / "plain.txt"), "--vocab-size", size, "-o", str(tmp_path / name),
            "--special", "<\x1b[0m\n>",
        ]) == 0
    return tmp_path


def test_one_function_spells_what_a_terminal_obeys() -> None:
    assert one_line(BAD) == SPELLED
    assert harmless(BAD) == SPELLED.replace(r"\x0a", "\n").replace(r"\x09", "\t")
    assert one_line("\udcff \ud800") == r"\xff \ud800"
    kept = "é 中文 אב \u200d 👍🏽 \\x1b"
    assert one_line(kept) == kept


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_no_command_writes_a_control(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes], form: list[str]
) -> None:
    models = [str(folder / f"one {BAD}"), str(folder / f"two {BAD}")]
    texts = [str(folder / "plain.txt"), str(folder / f"{BAD}.txt")]
    capfdbinary.readouterr()
    for command in (
        ["corpus", str(folder), *form],
        ["differences", *models, "--corpus", *texts, *form],
        ["compare", *models, "--corpus", *texts, *form],
        ["inspect", models[0], *form],
        ["advise", models[0], "--corpus", texts[1], *form],
        ["convert", models[0], str(folder / f"{BAD}.made"), "--to", "tokenprism", *form],
    ):
        assert run(command) == 0, command
        said, problem = (part.decode("utf-8") for part in capfdbinary.readouterr())
        assert not controls(said), command
        assert not controls(problem), command
        if form:
            json.loads(said)
        elif command[0] not in ("differences", "advise"):
            assert r"\x1b[" in said


def test_names_in_json_are_the_names(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["inspect", str(folder / f"one {BAD}"), "--json"]) == 0
    assert "<\x1b[0m\n>" in json.loads(capfd.readouterr().out)["special_tokens"]


def test_faults_and_errors_are_harmless(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for command in (
        ["encode", str(folder / f"none {BAD}")],
        ["corpus", str(folder / f"none {BAD}")],
        ["inspect", str(folder / f"{BAD}.txt")],
        ["train", str(folder / f"{BAD}.txt"), "--vocab-size", "300", "-o", str(folder)],
        [f"--{BAD}"], ["train", f"--{BAD}"],
    ):
        assert run(command) in (1, 2), command
        problem = capfd.readouterr().err
        assert not controls(problem)
        assert problem.count("\n") == 1


def test_documents_and_decoded_texts_are_written_as_they_are(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    text = (folder / "plain.txt").read_bytes()
    capfdbinary.readouterr()
    assert run(["corpus", str(folder / "plain.txt"), "--document", "1"]) == 0
    assert capfdbinary.readouterr().out == text
    model = str(folder / f"one {BAD}")
    assert run(["encode", model, str(folder / "plain.txt")]) == 0
    ids = capfdbinary.readouterr().out.decode().split()
    assert run(["decode", model, *ids]) == 0
    assert capfdbinary.readouterr().out == text
