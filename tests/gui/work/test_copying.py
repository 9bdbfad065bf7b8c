"""What is copied, in each of its forms, read back."""

from __future__ import annotations

import ast
import json
import re
from html.parser import HTMLParser

import pytest
from compare_kit import HARD, cl100k
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.errors import TokenprismError
from tokenprism_app.work import copying
from tokenprism_app.work.copying import CopyAs, Selected, rendered


def selected(source: bytes, start: int = 0, end: int | None = None) -> Selected:
    end = len(source) if end is None else end
    whole = cl100k().encode(source)
    part = whole.tokens_in(start, end)
    tokens = type(whole)(source, whole.ids[part], whole.starts[part], whole.ends[part],
                         whole.status[part])
    return Selected(start, end, tokens, cl100k().vocabulary, "cl100k_base",
                    (("#abcdef", "#000000"),) * len(tokens))


class Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.ids: list[int] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [int(value or "") for name, value in attrs if name == "title"]


@given(st.one_of(st.binary(min_size=1, max_size=40),
                 st.text(min_size=1, max_size=20).map(lambda one: one.encode("utf-8", "ignore"))))
def test_bytes_come_back_from_every_form_of_bytes(source: bytes) -> None:
    chosen = selected(source)
    assert bytes.fromhex(rendered(chosen, CopyAs.HEX)) == source
    assert ast.literal_eval(rendered(chosen, CopyAs.PYTHON)) == source
    array = rendered(chosen, CopyAs.C)
    assert bytes(int(one, 16) for one in re.findall(r"0x([0-9a-f]{2})", array)) == source
    assert f"text[{len(source)}]" in array


def test_tokens_come_back_as_ids_and_json() -> None:
    chosen = selected(HARD, 10, 200)
    expected = chosen.tokens.ids.tolist()
    assert json.loads(rendered(chosen, CopyAs.IDS)) == expected
    made = json.loads(rendered(chosen, CopyAs.JSON))
    assert (made["tokenizer"], made["ids"]) == ("cl100k_base", expected)
    first = made["tokens"][0]
    assert bytes.fromhex(first["bytes"]) == HARD[first["start"] : first["end"]]
    assert (first["kind"], first["status"]) == ("merge", "exact")


def test_html_holds_the_text_and_a_colour_for_each_token() -> None:
    source = b"a <b> & \"c\"\n\tnext"
    page = rendered(selected(source), CopyAs.HTML)
    reader = Reader(page)
    assert reader.text == source.decode()
    assert reader.ids == cl100k().encode(source).ids.tolist()
    assert page.count("background-color:#abcdef") == len(reader.ids)
    assert Reader(rendered(selected(HARD), CopyAs.HTML)).ids


def test_text_keeps_what_qt_documents_change() -> None:
    text = "a\u00a0b\u2028c\u2029d\x00e\r\nf"
    assert rendered(selected(text.encode()), CopyAs.TEXT) == text


def test_what_is_too_large_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "MOST", 10)
    with pytest.raises(TokenprismError, match="too many for the clipboard"):
        rendered(selected(b"12345678901"), CopyAs.HEX)
    assert rendered(selected(b"12345678901"), CopyAs.TEXT) == "12345678901"
