"""Files of every kind that were cut, changed in a few bits, or replaced by something else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from probe import Outcome, Prober
from small_files import Sample, samples

FLIPS = 40
PAGE = b"<!doctype html>\n<html><body>Not Found</body></html>\n"


@pytest.fixture(scope="module")
def prober() -> Iterator[Prober]:
    with Prober() as made:
        yield made


def opened(prober: Prober, sample: Sample, folder: Path, content: bytes) -> Outcome:
    outcome = prober.open(sample.write(folder, content))
    assert outcome.fine, outcome
    assert outcome.seconds < 1, outcome
    if outcome.kind == "refused":
        assert sample.name in outcome.text or any(one in outcome.text for one in sample.beside)
        assert "\n" not in outcome.text
    return outcome


@pytest.mark.parametrize("name", samples())
def test_the_whole_file_opens(prober: Prober, name: str, tmp_path: Path) -> None:
    sample = samples()[name]
    assert opened(prober, sample, tmp_path, sample.content).kind == "opened"


@pytest.mark.parametrize("name", samples())
def test_a_file_cut_at_every_sixteenth_never_crashes(
    prober: Prober, name: str, tmp_path: Path
) -> None:
    sample = samples()[name]
    size = len(sample.content)
    found = [
        opened(prober, sample, tmp_path, sample.content[: size * part // 16])
        for part in range(1, 16)
    ]
    # Lists of words, or of merges, say nothing of how long they are.
    if name not in ("vocab_txt", "merges"):
        assert {outcome.kind for outcome in found} == {"refused"}


@pytest.mark.parametrize("name", samples())
def test_changed_bits_never_crash(prober: Prober, name: str, tmp_path: Path) -> None:
    sample, chance = samples()[name], random.Random(5)
    for _ in range(FLIPS):
        content = bytearray(sample.content)
        for _ in range(chance.choice((1, 1, 3))):
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        opened(prober, sample, tmp_path, bytes(content))


@pytest.mark.parametrize("name", samples())
def test_what_stands_around_a_file_never_crashes(
    prober: Prober, name: str, tmp_path: Path
) -> None:
    sample = samples()[name]
    whole = sample.content
    for content in (
        whole + b"garbage", whole + bytes(99), b"\xef\xbb\xbf" + whole, b"\xff\xfe" + whole,
        whole + whole, whole.replace(b"\n", b"\r\n"), bytes(len(whole)), b"\xff" * len(whole),
    ):
        opened(prober, sample, tmp_path, content)


@pytest.mark.parametrize("name", samples())
def test_another_file_under_the_name_is_refused(
    prober: Prober, name: str, tmp_path: Path
) -> None:
    sample = samples()[name]
    page = opened(prober, sample, tmp_path, PAGE)
    noise = opened(prober, sample, tmp_path, random.Random(7).randbytes(4096))
    nothing = opened(prober, sample, tmp_path, b"")
    assert "web page" in page.text
    assert noise.kind == "refused"
    assert "empty" in nothing.text


@pytest.mark.parametrize("name", ["vocab_json", "ranks"])
@pytest.mark.parametrize("content", [b"", PAGE, b"{", b"[]", b"\xff", b'{"format": 1}'])
def test_a_damaged_file_beside_it_never_crashes(
    prober: Prober, name: str, content: bytes, tmp_path: Path
) -> None:
    sample = samples()[name]
    for beside in sample.beside:
        path = sample.write(tmp_path)
        (tmp_path / beside).write_bytes(content)
        assert prober.open(path).fine
