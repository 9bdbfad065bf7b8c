"""Values in well-formed files changed to others that no writer would put there."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from small_files import spelled

ABSURD: list[Any] = [
    None, True, False, 0, -1, 1, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, -(2**63), 10**400, 1.5,
    -0.0, 1e308, "", "a", "1", "\ud800", "\0", "▁", "##", "(a+)+$", "(", "\\", "x" * 3000, [], {},
    [[]], [None], {"a": 1}, {"type": "Quux"}, {"String": ""}, {"Regex": "(?:a|a)*b"},
    {"Regex": "("}, {"type": "Sequence", "normalizers": []}, ["a", "b"], [1, 2], ["a", 1],
]
# What JSON has no value for: put in where a mark stands.
_MARK = "@raw@"
RAW = ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "-0", "0.1e-999", "9" * 5000,
       '"\\ud800"', '"\\udc00\\ud800"', "[" * 50 + "]" * 50, '{"a":1,"a":2}']


def mutated(document: Any, chance: random.Random) -> bytes:
    """`document` as JSON with one to three values replaced, dropped, doubled or renamed."""
    root = copy.deepcopy(document)
    raw = chance.choice(RAW)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        root = _one(root, chance)
    try:
        text = json.dumps(root, ensure_ascii=True)
    except (ValueError, RecursionError):
        return spelled(document)
    return text.replace(json.dumps(_MARK), raw).encode("utf-8")


def _one(root: Any, chance: random.Random) -> Any:
    places: list[tuple[Any, Any]] = []
    pending = [root] if isinstance(root, dict | list) else []
    while pending:
        value = pending.pop()
        entries = list(value.items() if isinstance(value, dict) else enumerate(value))
        # Long tables would otherwise take all the attention.
        for key, inner in entries if len(entries) < 40 else chance.sample(entries, 8):
            places.append((value, key))
            if isinstance(inner, dict | list):
                pending.append(inner)
    if not places:
        return copy.deepcopy(chance.choice(ABSURD))
    owner, key = chance.choice(places)
    way = chance.randrange(8)
    if way == 0:
        del owner[key]
    elif way == 1 and isinstance(owner, dict):
        owner[chance.choice(["", "type", "\ud800", "a", "id", "x" * 300])] = owner.pop(key)
    elif way == 2:
        owner[key] = _MARK
    elif way == 3:
        other, place = chance.choice(places)
        if (isinstance(other, dict) and place in other) or (isinstance(other, list) and (
            place < len(other)
        )):
            owner[key] = copy.deepcopy(other[place])
    elif way == 4 and isinstance(owner[key], list) and owner[key]:
        owner[key] += copy.deepcopy(owner[key][: chance.randrange(5)])
    elif way == 5 and type(owner[key]) is int:
        owner[key] += chance.choice((-1, 1, 100, 1 << 20, 1 << 24))
    else:
        owner[key] = copy.deepcopy(chance.choice(ABSURD))
    return root
