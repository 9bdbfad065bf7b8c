"""The table's columns: their titles, what they mean, their first widths, and each cell's words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from tokenprism.inventory.entries import NO_SCRIPT, SCRIPTS
from tokenprism.inventory.reach import Reach
from tokenprism.inventory.table import Table, Where
from tokenprism.inventory.terms import KIND_NAMES, WHERE_NAMES
from tokenprism.vocabulary import Kind

from ...i18n import QT_TRANSLATE_NOOP, said
from ...painting.glyphs import shown
from .scripts import script_name

LONGEST_HEX = 32   # bytes of a token that its cell spells
LONGEST_PART = 24  # characters of a parent that its cell shows
_APART = "\u200e"  # keeps the order of parts where one of them runs from right to left

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Column:
    """`title` and `tip` are source strings of the context "VocabularyColumns"; `width` pixels."""

    key: str
    title: str
    tip: str
    width: int
    right: bool = False
    mono: bool = False
    first: bool = True  # whether it is shown at first


COLUMNS = (
    Column("id", QT_TRANSLATE_NOOP("VocabularyColumns", "id"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The token's id"), 62, right=True),
    Column("other", QT_TRANSLATE_NOOP("VocabularyColumns", "other id"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The id in the vocabulary compared with"),
           70, right=True),
    Column("token", QT_TRANSLATE_NOOP("VocabularyColumns", "token"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The token; sorts by its bytes"), 124),
    Column("bytes", QT_TRANSLATE_NOOP("VocabularyColumns", "bytes"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The token's bytes in hex"), 116, mono=True),
    Column("rank", QT_TRANSLATE_NOOP("VocabularyColumns", "rank"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The rank of the merge that makes it"),
           72, right=True),
    Column("score", QT_TRANSLATE_NOOP("VocabularyColumns", "score"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The log probability of the piece"),
           66, right=True),
    Column("from", QT_TRANSLATE_NOOP("VocabularyColumns", "from"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The two tokens that are merged into it"),
           108, mono=True),
    Column("length", QT_TRANSLATE_NOOP("VocabularyColumns", "len"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "Length in bytes"), 54, right=True),
    Column("points", QT_TRANSLATE_NOOP("VocabularyColumns", "chars"),
           QT_TRANSLATE_NOOP("VocabularyColumns",
                             "Code points; a byte that is no UTF-8 by itself counts as one"),
           64, right=True, first=False),
    Column("kind", QT_TRANSLATE_NOOP("VocabularyColumns", "kind"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "What the entry is"), 66),
    Column("script", QT_TRANSLATE_NOOP("VocabularyColumns", "script"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "The Unicode 16 scripts of its characters"),
           84),
    Column("learned", QT_TRANSLATE_NOOP("VocabularyColumns", "learned"),
           QT_TRANSLATE_NOOP("VocabularyColumns",
                             "How often the pair occurred when it was merged"),
           80, right=True, first=False),
    Column("used", QT_TRANSLATE_NOOP("VocabularyColumns", "in text"),
           QT_TRANSLATE_NOOP("VocabularyColumns",
                             "How often the token occurs in the text, at the present cut"),
           68, right=True),
    Column("corpus", QT_TRANSLATE_NOOP("VocabularyColumns", "in corpus"),
           QT_TRANSLATE_NOOP("VocabularyColumns",
                             "How often the token occurs in the corpora that were chosen"),
           80, right=True),
    Column("size", QT_TRANSLATE_NOOP("VocabularyColumns", "from size"),
           QT_TRANSLATE_NOOP("VocabularyColumns",
                             "The smallest vocabulary that has the token"),
           80, right=True, first=False),
    Column("where", QT_TRANSLATE_NOOP("VocabularyColumns", "in"),
           QT_TRANSLATE_NOOP("VocabularyColumns", "Which of the two vocabularies have its bytes"),
           86),
    Column("reach", QT_TRANSLATE_NOOP("VocabularyColumns", "own bytes give"),
           QT_TRANSLATE_NOOP("VocabularyColumns",
                             "What the tokenizer makes of the token's own bytes as a text, "
                             "alone or behind a space"),
           120, first=False),
)
BY_KEY = {column.key: column for column in COLUMNS}
IN_DIFFS = ("other", "where")
_LATER = {"used": "uses", "corpus": "corpus_uses", "size": "entered"}  # not in every table


def title(column: Column) -> str:
    """The column's title."""
    return translate("VocabularyColumns", column.title)


def kind_name(kind: Kind) -> str:
    """The name of a kind of entries."""
    return said(KIND_NAMES[kind])


def where_name(where: Where) -> str:
    """Which vocabularies have an entry."""
    return said(WHERE_NAMES[where])


def reach_name(reach: Reach) -> str:
    """What is claimed of an entry's reach; see `Reach`."""
    return {
        Reach.UNCHECKED: "–",
        Reach.PRODUCED: translate("VocabularyView", "this token"),
        Reach.ELSE: translate("VocabularyView", "other tokens"),
        Reach.NEVER: translate("VocabularyView", "never this token"),
    }[reach]


def words(table: Table, row: int, key: str) -> str:
    """A cell as text."""
    if key == "token":
        return shown(table.entries[row])
    if key == "bytes":
        data = table.entries[row]
        return data[:LONGEST_HEX].hex(" ").upper() + (" …" if len(data) > LONGEST_HEX else "")
    if key == "script":
        return _scripts(table, row)
    if key == "length":
        return f"{int(table.entries.lengths[row]):,}"
    if key == "points":
        return f"{int(table.entries.points[row]):,}"
    if key in _LATER:
        values = getattr(table, _LATER[key])
        return _number(-1 if values is None else int(values[row]))
    if key == "reach":
        return "–" if table.reach is None else reach_name(Reach(int(table.reach[row])))
    if key == "where":
        return where_name(table.where_of(row))
    if key in ("id", "other"):
        ids = table.ids if key == "id" else table.other_ids
        return str(ids[row]) if ids[row] >= 0 else "–"
    return _of_vocabulary(table, row, key)


def _scripts(table: Table, row: int) -> str:
    numbers = table.entries.scripts[row].tolist()
    names = [script_name(SCRIPTS[one]) for one in numbers if one != NO_SCRIPT]
    return ", ".join([*names, "…"] if table.entries.more[row] else names) or "–"


def _of_vocabulary(table: Table, row: int, key: str) -> str:
    vocabulary, token_id = table.side(row)
    if key == "rank":
        return _number(int(vocabulary.ranks[token_id]))
    if key == "learned":
        return _number(int(vocabulary.counts[token_id]))
    if key == "score":
        score = float(vocabulary.scores[token_id])
        return f"{score:.3f}".replace("-", "−") if score == score else "–"
    if key == "kind":
        return kind_name(Kind(int(vocabulary.kinds[token_id])))
    left, right = int(vocabulary.left[token_id]), int(vocabulary.right[token_id])
    if left < 0:
        return "–"
    parts = (_short(shown(vocabulary.bytes_of(one))) for one in (left, right))
    return _APART + f"{_APART} + {_APART}".join(parts)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_PART else text[: LONGEST_PART - 1] + "…"


def _number(value: int) -> str:
    return f"{value:,}" if value >= 0 else "–"
