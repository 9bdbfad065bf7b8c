"""Selected bytes and their tokens in the forms in which they are copied. No Qt here."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from html import escape

from tokenprism.encoding import Encoding, Status
from tokenprism.errors import TokenprismError
from tokenprism.messages import Message
from tokenprism.vocabulary import Kind, Vocabulary

MOST = 1 << 23  # bytes that are copied in other forms than text
MOST_TEXT = 1 << 26
_PER_LINE = 12  # bytes in a line of an array


class CopyAs(Enum):
    """What is put on the clipboard."""

    TEXT = "text"
    HEX = "hex"
    PYTHON = "python"
    C = "c"
    IDS = "ids"
    JSON = "json"
    HTML = "html"


@dataclass(frozen=True, slots=True)
class Selected:
    """Bytes [start, end) of a text, and the tokens of one tokenizer that meet them.

    `colours` are the ground and the ink of each token, for HTML.
    """

    start: int
    end: int
    tokens: Encoding
    vocabulary: Vocabulary
    name: str
    colours: tuple[tuple[str, str], ...] = ()

    @property
    def data(self) -> bytes:
        """The bytes themselves."""
        return self.tokens.source[self.start : self.end]


def rendered(selected: Selected, form: CopyAs) -> str:
    """The selection in a form. TokenprismError where it is too large for the clipboard."""
    most = MOST_TEXT if form is CopyAs.TEXT else MOST
    size = selected.end - selected.start
    if size > most:
        raise TokenprismError(Message(
            "{size} bytes are too many for the clipboard: select at most {most}",
            size=f"{size:,}", most=f"{most:,}",
        ))
    return _FORMS[form](selected)


def _text(selected: Selected) -> str:
    """Bytes outside UTF-8 as replacement marks."""
    return selected.data.decode("utf-8", "replace")


def _hex(selected: Selected) -> str:
    return selected.data.hex(" ").upper()


def _python(selected: Selected) -> str:
    return repr(selected.data)


def _c(selected: Selected) -> str:
    data = selected.data
    rows = [
        "    " + ", ".join(f"0x{byte:02x}" for byte in data[at : at + _PER_LINE])
        for at in range(0, len(data), _PER_LINE)
    ]
    return f"unsigned char text[{len(data)}] = {{\n" + ",\n".join(rows) + "\n};\n"


def _ids(selected: Selected) -> str:
    return "[" + ", ".join(map(str, selected.tokens.ids.tolist())) + "]"


def _json(selected: Selected) -> str:
    tokens, vocabulary = selected.tokens, selected.vocabulary
    shown = []
    columns = (tokens.ids, tokens.starts, tokens.ends, tokens.status)
    for token, start, end, status in zip(*(one.tolist() for one in columns), strict=True):
        known = 0 <= token < len(vocabulary)
        rank = int(vocabulary.ranks[token]) if known else -1
        shown.append({
            "id": token, "start": start, "end": end, "bytes": tokens.source[start:end].hex(),
            "kind": (Kind(int(vocabulary.kinds[token])) if known else Kind.UNKNOWN).name.lower(),
            "rank": rank if rank >= 0 else None, "status": Status(status).name.lower(),
        })
    made = {"tokenizer": selected.name, "ids": tokens.ids.tolist(), "tokens": shown}
    return json.dumps(made, ensure_ascii=False)


def _html(selected: Selected) -> str:
    """The tokens in their colours; bytes that are no text by themselves in hex."""
    tokens, parts = selected.tokens, []
    colours = selected.colours or (("#ffffff", "#000000"),) * len(tokens)
    reached = selected.start
    rows = zip(tokens.ids.tolist(), tokens.starts.tolist(), tokens.ends.tolist(), colours,
               strict=True)
    for token, start, end, (ground, ink) in rows:
        start, end = max(start, reached), min(end, selected.end)
        if start > reached:
            parts.append(_spelled(tokens.source[reached:start]))
        if end <= start:
            continue
        parts.append(
            f'<span title="{token}" style="background-color:{ground};color:{ink}">'
            f"{_spelled(tokens.source[start:end])}</span>"
        )
        reached = end
    parts.append(_spelled(tokens.source[reached : selected.end]))
    return (
        '<pre style="font-family:monospace;white-space:pre-wrap">' + "".join(parts) + "</pre>"
    )


def _spelled(data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(f"\\x{byte:02x}" for byte in data)
    seen = "".join(one if one in "\n\t" or ord(one) >= 0x20 else f"\\x{ord(one):02x}"
                   for one in text)
    return escape(seen)


_FORMS: dict[CopyAs, Callable[[Selected], str]] = {
    CopyAs.TEXT: _text, CopyAs.HEX: _hex, CopyAs.PYTHON: _python, CopyAs.C: _c,
    CopyAs.IDS: _ids, CopyAs.JSON: _json, CopyAs.HTML: _html,
}
