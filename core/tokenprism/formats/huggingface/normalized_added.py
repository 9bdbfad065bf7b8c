"""Added tokens that the library looks for in the normalized text.

There they may stand in another spelling than their own: in capitals, composed, with accents.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Sought:
    """The added tokens that are looked for in a text.

    `fixed` and `later`: which ids, bool[size], of those that are looked for as they are written and
    in normalized text; `finder` finds the second.
    """

    fixed: NDArray[np.bool_]
    later: NDArray[np.bool_]
    finder: NormalizedAdded | None = None

    @property
    def ids(self) -> NDArray[np.bool_]:
        """All of them, bool[size]."""
        return self.fixed | self.later


class NormalizedAdded:
    """Finds such tokens in normalized text, by the library's own search."""

    def __init__(
        self, rows: Sequence[Mapping[str, Any]], taken: Collection[int], normalizer: Any
    ) -> None:
        """`rows` of `added_tokens`; those whose ids are not `taken` stay text, but for the search.
        """
        from tokenizers import AddedToken, Tokenizer
        from tokenizers.models import BPE

        # Without a vocabulary the model gives no tokens, so that all there are were found.
        self._library = Tokenizer(BPE())
        self._library.encode_special_tokens = True
        self._ids: dict[int, int] = {}
        # The library looks for special ones first.
        for row in sorted(rows, key=lambda row: not row["special"]):
            content = normalizer.normalize_str(row["content"])
            if not content or self._library.token_to_id(content) is not None:
                continue
            token = AddedToken(
                content, special=row["id"] not in taken, normalized=False,
                **{name: row[name] for name in ("single_word", "lstrip", "rstrip")},
            )
            self._library.add_tokens([token])
            number = self._library.token_to_id(content)
            assert number is not None
            self._ids[number] = row["id"]

    def find(self, text: str) -> list[tuple[int, int, int]]:
        """First and last character and id of each that stands in a normalized text."""
        made = self._library.encode(text, add_special_tokens=False)
        return [
            (first, last, self._ids[number])
            for number, (first, last) in zip(made.ids, made.offsets, strict=True)
        ]
