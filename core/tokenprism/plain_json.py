"""JSON that any terminal and any reader takes: without controls, and valid UTF-8."""

from __future__ import annotations

import json
import re

from .messages import UNSAFE


def plain_json(value: object, *, indent: int | None = None, sort_keys: bool = False) -> str:
    """A value as JSON. Controls, marks of direction and halves of characters, as names of files may
    bring them along, are escaped; other characters are written as they are.
    """
    # Outside of strings, JSON has none of these.
    return UNSAFE.sub(
        _escape, json.dumps(value, ensure_ascii=False, indent=indent, sort_keys=sort_keys)
    )


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
