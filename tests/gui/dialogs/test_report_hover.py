"""The page of a report as its script runs: pointing at a token lights the same bytes everywhere."""

from __future__ import annotations

import re

import pytest
from bpe_kit import MIXED, naive
from PySide6.QtCore import QCoreApplication
from tokenprism.reports import as_html, collect

# As much of a browser as the script asks for.
_BROWSER = """
var handlers = {};
function node(s, e) {
  var classes = {};
  return {
    dataset: { s: String(s), e: String(e) },
    classList: { add: function (one) { classes[one] = true; },
                 remove: function (one) { delete classes[one]; } },
    lit: function () { return !!classes.on; },
    closest: function (selector) { return selector === ".tokens > span" ? this : null; }
  };
}
var panes = SPANS.map(function (spans) {
  return { children: spans.map(function (one) { return node(one[0], one[1]); }) };
});
var document = {
  querySelectorAll: function () { return panes; },
  addEventListener: function (name, handler) { handlers[name] = handler; }
};
function point(pane, row) {
  handlers.mouseover({ target: pane < 0 ? {} : panes[pane].children[row] });
  return panes.map(function (one) {
    var found = [];
    one.children.forEach(function (each, at) { if (each.lit()) { found.push(at); } });
    return found;
  });
}
"""


def test_pointing_at_a_token_lights_its_bytes_in_all_tokenizers(
    qapp: QCoreApplication,
) -> None:
    qml = pytest.importorskip("PySide6.QtQml")
    page = as_html(collect([naive(200), naive(40), naive(0)], text=("t", MIXED)))
    panes = [
        [[int(s), int(e)] for s, e in re.findall(r'data-s="(\d+)" data-e="(\d+)"', part)]
        for part in page.split('<div class="tokens">')[1:]
    ]
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    engine = qml.QJSEngine()
    for source in (_BROWSER.replace("SPANS", str(panes)), script):
        made = engine.evaluate(source)
        assert not made.isError(), made.toString()
    for pane in range(len(panes)):
        for row in range(0, len(panes[pane]), 3):
            start, end = panes[pane][row]
            lit = engine.evaluate(f"point({pane}, {row})").toVariant()
            assert lit == [
                [at for at, (s, e) in enumerate(spans) if s < max(end, start + 1) and e > start]
                for spans in panes
            ]
            assert row in lit[pane]
    assert engine.evaluate("point(-1, 0)").toVariant() == [[], [], []]
