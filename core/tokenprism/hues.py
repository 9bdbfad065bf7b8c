"""The hues of tokenizers, the same in the window and in reports."""

from __future__ import annotations

# Blue, orange, green, purple, gold, rose, cyan, slate: told apart with every common colour vision,
# and without any, for no two are equally light. Neighbours in this order differ most.
LIGHT = ("#015698", "#b9572e", "#006c53", "#976ac8", "#5e4600", "#d56398", "#004756", "#626a76")
DARK = ("#4a8edb", "#f99a6c", "#7aefca", "#d5afff", "#b99327", "#c15d8c", "#47b2cc", "#c2cddd")


def colour_of(index: int) -> str:
    """The colour of a tokenizer on a light ground."""
    return LIGHT[index % len(LIGHT)]
