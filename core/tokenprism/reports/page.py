"""A report as one HTML page: style and script inside, nothing from elsewhere."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence

from ..analysis.definitions import WARNING
from ..drawing.svg import curves, growth
from ..drawing.tokens import spans
from ..hues import DARK, LIGHT
from ..messages import Message
from . import words
from .content import Compared, Report, Section

Say = Callable[[str], str]

# The page may neither load nor send anything, whatever stands in it.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"



def _hues(colours: Sequence[str]) -> str:
    return "; ".join(f"--h{index}: {one}" for index, one in enumerate(colours))


def _hue(index: int) -> str:
    """The colour of a tokenizer, light or dark as the page is."""
    return f"var(--h{index % len(LIGHT)})"


_STYLE = f"""
:root {{ {_hues(LIGHT)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_hues(DARK)} }} }}
""" + """
:root { color-scheme: light dark; --ground: #fff; --text: #16191d; --muted: #5e6772;
  --line: #dfe2e7; --mark: #2f55d4; --even: 20%; --odd: 9% }
@media (prefers-color-scheme: dark) { :root { --ground: #1e2226; --text: #e7eaee;
  --muted: #a3adb8; --line: #333a41; --mark: #8aa5ff; --even: 45%; --odd: 24% } }
body { background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif;
  max-width: 1200px; margin: 0 auto; padding: 16px 24px }
h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin-top: 2em }
.muted, figcaption { color: var(--muted); font-size: .9em }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 3px 12px; border-bottom: 1px solid var(--line); text-align: right }
th:first-child { text-align: left; font-weight: 500 }
td.best { font-weight: 700 }
.curves { max-width: 100%; width: 820px; font: 11px system-ui, sans-serif }
.curves text { fill: var(--text) } .curves .grid { stroke: var(--line) }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 3px; margin-right: .4em }
.panes { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 14px }
.pane { border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; min-width: 0 }
.tokens { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.75; max-height: 70vh;
  overflow-y: auto }
.tokens span { border-radius: 3px }
.t0 { background: color-mix(in srgb, var(--hue) var(--even), var(--ground)) }
.t1 { background: color-mix(in srgb, var(--hue) var(--odd), var(--ground)) }
.d { text-decoration: line-through; opacity: .6 }
.v { border-left: 2px solid var(--hue) }
[data-x] { font: .75em ui-monospace, monospace; outline: 1px dotted var(--muted) }
.on { outline: 2px solid var(--mark); outline-offset: -1px }
"""

_SCRIPT = """
(function () {
  "use strict";
  var panes = Array.prototype.map.call(document.querySelectorAll(".tokens"), function (pane) {
    return Array.prototype.map.call(pane.children, function (one) {
      return { node: one, start: +one.dataset.s, end: +one.dataset.e };
    });
  });
  var lit = [];
  function clear() {
    lit.forEach(function (node) { node.classList.remove("on"); });
    lit = [];
  }
  function light(start, end) {
    clear();
    panes.forEach(function (tokens) {
      var low = 0, high = tokens.length;
      while (low < high) {
        var middle = (low + high) >> 1;
        if (tokens[middle].end <= start) { low = middle + 1; } else { high = middle; }
      }
      for (; low < tokens.length && tokens[low].start < end; low++) {
        tokens[low].node.classList.add("on");
        lit.push(tokens[low].node);
      }
    });
  }
  document.addEventListener("mouseover", function (event) {
    var node = event.target.closest ? event.target.closest(".tokens > span") : null;
    if (node) { light(+node.dataset.s, Math.max(+node.dataset.e, +node.dataset.s + 1)); }
    else { clear(); }
  });
})();
"""


def as_html(report: Report, say: Say = str) -> str:
    """The whole page. Every name and every text in it is escaped."""
    title = html.escape(say(words.TITLE))
    return "".join([
        '<!DOCTYPE html>\n<html><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title>\n<style>{_STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n",
        *_tokenizers(report, say),
        *(part for section in report.sections for part in _metrics(report, section, say)),
        *_curves(report, say),
        *([] if report.compared is None else _text(report, report.compared, say)),
        *_definitions(report, say),
        f'<p class="muted">{html.escape(say(words.MADE))} {html.escape(report.version)}</p>\n',
        f"<script>{_SCRIPT}</script>\n</body></html>\n",
    ])


def _name(report: Report, index: int) -> str:
    return (
        f'<span class="dot" style="background:{_hue(index)}"></span>'
        f"{html.escape(report.names[index])}"
    )


def _tokenizers(report: Report, say: Say) -> Iterator[str]:
    yield f"<h2>{html.escape(say(words.TOKENIZERS))}</h2>\n<ul>\n"
    for index, family in enumerate(report.families):
        note = f", {html.escape(say(words.BASELINE))}" if not index and report.names[1:] else ""
        way = report.specials[index] if report.specials else None
        note += "" if way is None else f", {_said(way, say)}"
        yield (
            f'<li>{_name(report, index)} '
            f'<span class="muted">{html.escape(family)}{note}</span></li>\n'
        )
    yield "</ul>\n"


def _metrics(report: Report, section: Section, say: Say) -> Iterator[str]:
    yield f"<h2>{_said(words.metrics_on(section.corpus, section.size), say)}</h2>\n"
    yield '<div class="scroll"><table>\n<thead><tr>'
    yield f"<th>{html.escape(say(words.METRIC))}</th>"
    yield "".join(f"<th>{_name(report, i)}</th>" for i in range(len(report.names)))
    yield "</tr></thead>\n<tbody>\n"
    for metric in section.metrics():
        values = [values.get(metric.key) for values in section.values]
        known = [one for one in values if isinstance(one, int | float)]
        best = max(known, key=lambda one: one * metric.better, default=None)
        marked = metric.better and len(set(known)) > 1
        tip = html.escape(say(metric.definition))
        yield f'<tr><th title="{tip}">{html.escape(say(metric.title))}</th>'
        for index, value in enumerate(values):
            style = ' class="best"' if marked and value == best else ""
            yield f"<td{style}>{html.escape(section.shown(metric, index, say))}</td>"
        yield "</tr>\n"
    yield "</tbody></table></div>\n"
    if any(section.intervals):
        yield f'<p class="muted">{html.escape(say(words.INTERVALS))}</p>\n'
    if section.growth:
        yield f"<figure>{growth(section.growth, report.names, say, _hue)}"
        yield f"<figcaption>{html.escape(say(words.GROWTH))}</figcaption></figure>\n"


def _curves(report: Report, say: Say) -> Iterator[str]:
    if not report.lines:
        return
    yield f"<h2>{html.escape(say(words.CURVES))}</h2>\n"
    for corpus in dict.fromkeys(line.corpus for line in report.lines):
        lines = [line for line in report.lines if line.corpus == corpus]
        yield f"<figure>{curves(lines, report.names, say, colour=_hue)}"
        yield f"<figcaption>{html.escape(corpus)}</figcaption></figure>\n"


def _text(report: Report, compared: Compared, say: Say) -> Iterator[str]:
    where = words.excerpt_of(compared.title, len(compared.source), compared.whole)
    yield f"<h2>{html.escape(say(words.TEXT))}</h2>\n"
    yield f'<p class="muted">{_said(where, say)}. {html.escape(say(words.HOVER))}.</p>\n'
    yield '<div class="panes">\n'
    for index, encoding in enumerate(compared.encodings):
        count = _said(words.counted(len(encoding)), say)
        yield f'<div class="pane" style="--hue:{_hue(index)}"><div>{_name(report, index)} '
        yield f'<span class="muted">{count}</span></div>\n<div class="tokens">'
        yield from spans(encoding, say)
        yield "</div></div>\n"
    yield "</div>\n"


def _definitions(report: Report, say: Say) -> Iterator[str]:
    metrics = {metric.key: metric for one in report.sections for metric in one.metrics()}
    yield f"<h2>{html.escape(say(words.DEFINITIONS))}</h2>\n<dl>\n"
    for metric in metrics.values():
        yield (
            f"<dt><b>{html.escape(say(metric.title))}</b></dt>"
            f"<dd>{html.escape(say(metric.definition))} "
            f'<span class="muted">({html.escape(say(metric.source))})</span></dd>\n'
        )
    yield f'</dl>\n<p class="muted">{html.escape(say(WARNING))}</p>\n'


def _said(message: Message, say: Say) -> str:
    return html.escape(say(message))
