"""Reports: one page that needs nothing else and holds every byte, and the other forms."""

from __future__ import annotations

import csv
import io
import itertools
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.analysis.cache import TallyCache
from tokenprism.analysis.comparing import compare
from tokenprism.analysis.curves import CurveCache
from tokenprism.bpe.history import History
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.cli import run
from tokenprism.corpus import TextCorpus
from tokenprism.drawing.svg import curves
from tokenprism.drawing.tokens import spans
from tokenprism.encoding import Encoding, Status
from tokenprism.errors import CancelledError, OptionError
from tokenprism.hues import DARK, LIGHT
from tokenprism.reports import (
    FORMS,
    Compared,
    Encoded,
    Report,
    as_csv,
    as_html,
    as_markdown,
    as_svg,
    collect,
)
from tokenprism.reports.content import EXCERPT, Line

ROOT = Path(__file__).resolve().parents[3]
EVIL = b'</span><script src="https://evil.example/x.js">alert(1)</script>\n<img src=x onerror=y>'
TEXT = (
    "A text with é, 中文, 😀 and numbers 12345.\n| `code` \\ & % $ # _ { } ~ ^\n"
).encode() + EVIL + b" \x00\r\n\x85 bad \xff\xe4\xb8 end\n"


@pytest.fixture(scope="module")
def tokenizers() -> list[BpeTokenizer]:
    made = []
    for size, pattern in ((300, "gpt2"), (340, "none")):
        model = Trainer(TextCorpus([TEXT * 3]), TrainOptions(size, pattern=pattern)).run()
        made.append(BpeTokenizer(model))
    return made


@pytest.fixture(scope="module")
def report(tokenizers: list[BpeTokenizer]) -> Report:
    names = ["<b>&one", "two | \\ `x`"]
    corpus = TextCorpus([TEXT, b"more text"], "corpus <i>")
    return collect(tokenizers, [corpus], ("title </p>", TEXT), names=names)


class Counting(BpeTokenizer):
    """Counts the bytes that it has to encode."""

    encoded = 0

    def encode(self, text: str | bytes, **options: object) -> Encoding:
        self.encoded += len(text)
        return super().encode(text, **options)

    def history(self, text: str | bytes, **options: object) -> History:
        self.encoded += len(text)
        return super().history(text, **options)


def test_what_was_measured_before_is_not_encoded_again(tokenizers: list[BpeTokenizer]) -> None:
    counting = [Counting(one.model) for one in tokenizers]
    text = TEXT * 2000  # of which the excerpt that is shown is a small part
    corpus = TextCorpus([TEXT * 3000, b"more text"], "corpus")
    plain = collect(tokenizers, [corpus], ("title", text))
    cache, curves = TallyCache(), CurveCache()
    compare(counting, [corpus], cache=cache)
    for one in counting:
        curves.of(one, corpus)
    encoded = {
        index: Encoded(one.encode(text), one.history(text)) for index, one in enumerate(counting)
    }
    before = [one.encoded for one in counting]
    again = collect(
        counting, [corpus], ("title", text), cache=cache, curves=curves, encoded=encoded)
    for one, bytes_before in zip(counting, before, strict=True):
        assert one.encoded - bytes_before <= EXCERPT
    assert [one.values for one in again.sections] == [one.values for one in plain.sections]
    assert len(again.lines) == len(plain.lines)
    for line, expected in zip(again.lines, plain.lines, strict=True):
        assert np.array_equal(line.sizes, expected.sizes)
        assert np.array_equal(line.ratios, expected.ratios)


class Page(HTMLParser):
    """Elements, references, and the tokens of each pane."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.panes: list[list[dict[str, str | None]]] = []
        self.texts: list[list[str]] = []
        self._depth = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        values = dict(attrs)
        if values.get("class") == "tokens":
            self.panes.append([])
            self.texts.append([])
        elif "data-s" in values:
            self.panes[-1].append(values)
            self.texts[-1].append("")
            self._depth = 1

    def handle_endtag(self, tag: str) -> None:
        self._depth = 0 if tag == "span" else self._depth

    def handle_data(self, data: str) -> None:
        if self._depth:
            self.texts[-1][-1] += data

    def bytes_of(self, pane: int) -> bytes:
        parts = zip(self.panes[pane], self.texts[pane], strict=True)
        return b"".join(
            bytes.fromhex(values["data-x"] or "") if "data-x" in values else text.encode()
            for values, text in parts
        )


def test_the_page_holds_every_byte_of_every_token(
    report: Report, tokenizers: list[BpeTokenizer]
) -> None:
    page = Page(as_html(report))
    assert len(page.panes) == 2
    for pane, tokenizer in enumerate(tokenizers):
        assert page.bytes_of(pane) == TEXT
        encoding = tokenizer.encode(TEXT)
        told = [(int(one["data-s"] or 0), int(one["data-e"] or 0)) for one in page.panes[pane]]
        assert told == list(zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True))
        assert [one["title"].split()[1] for one in page.panes[pane] if one["title"]] == [
            str(one) for one in encoding.ids.tolist()]


def test_the_page_needs_nothing_and_runs_nothing_of_the_text(report: Report) -> None:
    text = as_html(report)
    page = Page(text)
    assert page.tags.count("script") == 1
    assert not {"img", "link", "iframe", "i", "object", "base"} & set(page.tags)
    names = {name for name, _ in page.attributes}
    assert not names & {"src", "href", "onerror", "action", "srcset"}
    assert not any(value and "evil" in value for _, value in page.attributes)
    outside = re.sub(r"evil\.example", "", text)
    assert "url(" not in text
    assert "@import" not in text
    assert set(re.findall(r"https?://[^\s\"&<]+", outside)) <= {
        "http://www.w3.org/2000/svg", "https:///x.js"}
    policy = dict(page.attributes)["content"]
    assert policy is not None
    assert "default-src 'none'" in text


def test_the_metrics_are_those_of_the_engine(
    report: Report, tokenizers: list[BpeTokenizer]
) -> None:
    corpus, text = report.sections
    assert text.values[1]["tokens"] == len(tokenizers[1].encode(TEXT))
    assert text.values[0]["agreement"] == 1
    both = sum(len(tokenizers[0].encode(one)) for one in (TEXT, b"more text"))
    assert corpus.values[0]["tokens"] == both
    assert corpus.values[0]["agreement"] == 1
    rows = list(csv.DictReader(io.StringIO(as_csv(report))))
    values = {(row["corpus"], row["tokenizer"], row["key"]): row["value"] for row in rows
              if row["kind"] == "metric"}
    assert values["title </p>", "<b>&one", "tokens"] == str(text.values[0]["tokens"])
    tokens = [row["value"] for row in rows if row["kind"] == "token"
              and row["tokenizer"] == "<b>&one"]
    assert bytes.fromhex("".join(tokens)) == TEXT


def test_the_curves_are_exact(report: Report, tokenizers: list[BpeTokenizer]) -> None:
    lines = [line for line in report.lines if line.corpus == "title </p>"]
    assert [line.tokenizer for line in lines] == [0, 1]
    for line in lines:
        tokenizer = tokenizers[line.tokenizer]
        assert (np.diff(line.sizes) > 0).all()
        for at in (0, len(line.sizes) // 2, -1):
            small = tokenizer.at_size(int(line.sizes[at]))
            assert line.ratios[at] == pytest.approx(len(TEXT) / len(small.encode(TEXT)))
    picture = ElementTree.fromstring(curves(lines, report.names))
    tag = "{http://www.w3.org/2000/svg}"
    assert len(picture.findall(f"{tag}polyline")) == 2
    for one in picture.iter(f"{tag}polyline"):
        points = [tuple(map(float, pair.split(","))) for pair in one.attrib["points"].split()]
        assert all(0 <= x <= 720 and 0 <= y <= 320 for x, y in points)


def ticks_of(picture: ElementTree.Element) -> list[tuple[float, float]]:
    """Height and value of each label of the even axis."""
    found = []
    for one in picture.iter("{http://www.w3.org/2000/svg}text"):
        if one.attrib.get("text-anchor") == "end":
            found.append((float(one.attrib["y"]), float((one.text or "").replace(",", ""))))
    return found


@given(
    st.lists(st.floats(1e-4, 1e4), min_size=1, max_size=6),
    st.sampled_from([None, 0.0]),
)
def test_labels_of_an_axis_say_where_they_stand(values: list[float], least: float | None) -> None:
    sizes = np.arange(300, 300 + len(values), dtype=np.int64)
    line = Line(0, "text", sizes, np.array(values))
    ticks = ticks_of(ElementTree.fromstring(curves([line], ["one"], least=least)))
    heights, shown = (np.array(column) for column in zip(*ticks, strict=True))
    assert 2 <= len(ticks) <= 8
    assert len(set(shown.tolist())) == len(ticks)
    # Even steps of 1, 2 or 5 times a power of ten, evenly apart.
    steps = np.diff(shown)
    assert steps.max() - steps.min() <= 1e-6 * abs(shown).max()
    first = float(f"{steps.mean():.6e}".split("e")[0])
    assert min(abs(first - one) for one in (1, 2, 5, 10)) < 1e-3
    assert np.ptp(np.diff(heights)) <= 0.2
    low = min(values) if least is None else 0
    assert shown[0] <= low + 1e-9
    assert shown[-1] >= max(values) - 1e-9
    if least is None and max(values) > min(values):  # it begins near the lowest value
        assert shown[0] >= low - steps.mean()


def test_the_hues_of_a_page_stand_out_on_both_grounds(report: Report) -> None:
    page = as_html(report)
    for ground, hues in ((0, LIGHT), (1, DARK)):
        panel = re.findall(r"--ground: (#[0-9a-f]+)", page)[ground]
        panel = panel if len(panel) == 7 else "#" + "".join(2 * one for one in panel[1:])
        for index, hue in enumerate(hues):
            assert page.count(f"--h{index}: {hue}") == 1
            assert contrast(hue, panel) >= 3, (hue, panel)
    drawn = page[page.index("<body>") :]
    assert not any(hue in drawn for hue in (*LIGHT, *DARK))


def contrast(one: str, other: str) -> float:
    """The ratio after WCAG 2.2."""
    def luminance(colour: str) -> float:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_picture_has_every_curve_and_every_token(
    report: Report, tokenizers: list[BpeTokenizer]
) -> None:
    picture = ElementTree.fromstring(as_svg(report))
    tag = "{http://www.w3.org/2000/svg}"
    curves_drawn = list(picture.iter(f"{tag}polyline"))
    assert len(curves_drawn) == len(report.lines)
    said = [one.text or "" for one in picture.iter(f"{tag}text")]
    assert not any("font-family" in (one or "") for one in said)
    for name, tokenizer in zip(report.names, tokenizers, strict=True):
        assert f"{name} · {len(tokenizer.encode(TEXT)):,} tokens" in said
    panes = [one for one in picture.iter(f"{tag}g") if "font-family" in one.attrib]
    for pane, tokenizer in zip(panes, tokenizers, strict=True):
        boxes = pane.findall(f"{tag}rect")
        # A token with the end of a line inside has a box before it and one behind.
        assert 0 <= len(boxes) - len(tokenizer.encode(TEXT)) <= TEXT.count(b"\n")
        told = "".join(one.text or "" for one in pane.findall(f"{tag}text"))
        for part in ("12345", "<scriptsrc=", "⏎", "00", "FF"):
            assert part in told.replace("\u00a0", "")
    width, height = (float(picture.attrib[one]) for one in ("width", "height"))
    for one in picture.iter(f"{tag}rect"):
        assert float(one.attrib.get("x", 0)) + float(one.attrib["width"]) <= width
        assert float(one.attrib.get("y", 0)) + float(one.attrib["height"]) <= height
    assert "href" not in as_svg(report)


@given(st.text(max_size=400), st.integers(0, 300))
def test_any_text_is_a_picture(text: str, count: int) -> None:
    source = (text or "x").encode("utf-8", "replace") + b"\xff\0" * (count % 7)
    edges = np.unique(np.linspace(0, len(source), count + 2).astype(np.int64))
    encoding = Encoding(source, np.arange(len(edges) - 1, dtype=np.int32), edges[:-1], edges[1:],
                        np.full(len(edges) - 1, Status.NORMALIZED, np.uint8))
    compared = Compared(text, source, len(source), (encoding,))
    made = Report((text,), ("BPE",), (), (), compared)
    ElementTree.fromstring(as_svg(made))


def test_a_picture_of_a_long_text_shows_its_beginning(tokenizers: list[BpeTokenizer]) -> None:
    for text in ("字".encode() * 5000, b"line\n" * 3000, b"word " * 3000):
        made = collect(tokenizers[:1], text=("long", text))
        picture = ElementTree.fromstring(as_svg(made))
        assert float(picture.attrib["height"]) < 2000


def test_equal_names_are_told_apart(tokenizers: list[BpeTokenizer]) -> None:
    corpora = [TextCorpus([b"one"], "same"), TextCorpus([b"other"], "same")]
    made = collect(tokenizers * 12, corpora, ("same", TEXT))
    assert [section.corpus for section in made.sections] == ["same", "same (2)", "same (3)"]
    assert [line.corpus for line in made.lines[::24]] == ["same", "same (2)", "same (3)"]
    box = ElementTree.fromstring(curves(made.lines[:24], made.names))
    height = float(box.attrib["viewBox"].split()[3])
    legend = [float(one.attrib["y"]) for one in box if one.tag.endswith("rect")]
    assert len(legend) == 24
    assert max(legend) < height


def test_markdown_fences_hold(report: Report) -> None:
    text = as_markdown(report)
    assert "````" not in text
    assert "| \\<b>&one |" in text
    assert text.count("\n```\n") == 4
    trained = Trainer(TextCorpus(["````` five\n" * 50]), TrainOptions(265, pattern="gpt2")).run()
    ticks = collect([BpeTokenizer(trained)], text=("t", b"````` five"))
    assert as_markdown(ticks).count("\n``````\n") == 2


def test_a_long_text_is_an_excerpt_and_says_so(tokenizers: list[BpeTokenizer]) -> None:
    text = "一行 text\n".encode() * 5000
    made = collect(tokenizers[:1], text=("long", text))
    assert made.compared is not None
    assert EXCERPT // 2 < len(made.compared.source) <= EXCERPT
    assert made.compared.source.endswith(b"\n")
    assert made.sections[0].values[0]["tokens"] == len(tokenizers[0].encode(text))
    page = as_html(made)
    assert f"the first {len(made.compared.source):,} of {len(text):,} bytes" in page
    solid = collect(tokenizers[:1], text=("solid", "字".encode() * 20_000))
    assert solid.compared is not None
    solid.compared.source.decode()


@given(st.binary(max_size=60), st.data())
def test_any_spans_give_all_bytes_once(source: bytes, data: st.DataObject) -> None:
    """Tokens that share spans, are empty, or leave bytes out."""
    cuts = sorted(data.draw(st.lists(st.integers(0, len(source)), max_size=12)))
    pairs = list(itertools.pairwise(cuts))
    kept = [pair for pair in pairs for _ in range(data.draw(st.integers(0, 2)))]
    starts = np.array([start for start, _ in kept], np.int64)
    ends = np.array([end for _, end in kept], np.int64)
    encoding = Encoding(source, np.arange(len(kept), dtype=np.int32), starts, ends,
                        np.full(len(kept), Status.NORMALIZED, np.uint8))
    page = Page(f'<div class="tokens">{"".join(spans(encoding))}</div>')
    assert page.bytes_of(0) == source


def test_what_cannot_be_reported(tokenizers: list[BpeTokenizer]) -> None:
    with pytest.raises(OptionError, match="no tokenizer"):
        collect([], text=("t", b"text"))
    with pytest.raises(OptionError, match="no text"):
        collect(tokenizers, text=("t", b""))
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        collect(tokenizers, text=("t", b"text"), progress=progress)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    models = [str(ROOT / "resources" / "models" / f"{one}.tokenprism.json")
              for one in ("mixed-8k", "english-2k")]
    text = tmp_path / "text.txt"
    text.write_text("Some text 中文\n", encoding="utf-8")
    for form in FORMS:
        output = tmp_path / f"out.{form}"
        assert run(["report", *models, "--corpus", str(text), "--text", str(text),
                    "-o", str(output)]) == 0
        assert capsys.readouterr().out == f"{output}\n"
        assert "english-2k" in output.read_text("utf-8")
    assert run(["report", *models, "--text", str(text), "-o", str(tmp_path / "out.doc")]) == 2
    assert ".html" in capsys.readouterr().err
    assert run(["report", *models, "-o", str(tmp_path / "out.html")]) == 2


def test_the_command_makes_a_picture_without_a_display(tmp_path: Path) -> None:
    model = str(ROOT / "resources" / "models" / "english-2k.tokenprism.json")
    text = tmp_path / "text.txt"
    text.write_text("Some text 中文\n", encoding="utf-8")
    program = "import sys; from tokenprism.cli import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "report", model, "--text", str(text), "-o"]
    done = subprocess.run([*command, str(tmp_path / "a.png")], check=True, capture_output=True)
    assert b"a.png" in done.stdout
    made = (tmp_path / "a.png").read_bytes()
    assert made.startswith(b"\x89PNG")
    assert int.from_bytes(made[16:20], "big") == 1440
