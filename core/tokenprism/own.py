"""What our own tokenizers share: a model with a name, batches over threads, decoding by entries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from .encoding import Encoding, as_bytes
from .errors import OptionError
from .messages import Message
from .specials import Chosen, HasSpecials, Part, SpecialFinder
from .tokenizer import Specials, SpecialsChoice
from .vocabulary import Ids, Kind, Vocabulary

Model = TypeVar("Model")


class OwnTokenizer(HasSpecials, Generic[Model]):
    """A tokenizer that is its model and a name; nothing else is kept when it is pickled.

    `family` says what people call the file or model it came from; `warnings` what is odd about
    that file.
    """

    def __init__(
        self, model: Model, *, name: str, family: str, warnings: Sequence[Message] = ()
    ) -> None:
        self.model = model
        self._name, self._family = name, family
        self._warnings = tuple(warnings)
        self._specials = self._make_finder()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _rebuilt, (
            type(self), self.model, self._name, self._family, self._warnings, self.default_specials
        )

    @property
    def name(self) -> str:
        """Short name for people."""
        return self._name

    @property
    def family(self) -> str:
        """What people call the kind of file or model."""
        return self._family

    @property
    def warnings(self) -> Sequence[Message]:
        """What is odd about the file, a sentence each."""
        return self._warnings

    @property
    def special_names(self) -> frozenset[str]:
        """The special tokens that encoding can be asked to recognise."""
        return self._specials.names

    @property
    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns."""

    def encode_batch(
        self, texts: Iterable[str | bytes], *, specials: SpecialsChoice = Specials.DEFAULT,
        threads: int = 1,
    ) -> list[Encoding]:
        """As `encode`, a text at a time, in order, on `threads` threads."""
        if threads < 1:
            raise OptionError(
                Message("{threads} threads cannot encode", threads=threads),
                remedy="Use at least one",
            )
        way = self.chosen_specials(specials)
        sources = [as_bytes(text) for text in texts]
        shares = _shares(sources, threads)
        if len(shares) < 2:
            return self._encode_share(sources, way)
        with ThreadPoolExecutor(len(shares)) as pool:
            done = pool.map(lambda share: self._encode_share(share, way), shares)
            return [encoding for share in done for encoding in share]

    def decode(self, ids: Ids, *, skip_special: bool = False) -> bytes:
        """The bytes of `ids` one after another, those of special tokens left out where
        `skip_special`. UnknownIdError tells the first id that does not exist.
        """
        known = self.vocabulary.checked(ids)
        return self._written((known[~self.skipped[known]] if skip_special else known).tolist())

    @cached_property
    def skipped(self) -> NDArray[np.bool_]:
        """Which ids `decode` leaves out with `skip_special`, bool[n]."""
        found: NDArray[np.bool_] = self.vocabulary.kinds == Kind.SPECIAL
        return found

    def _written(self, ids: list[int]) -> bytes:
        """The text of ids that exist."""
        entries = self._entries
        return b"".join([entries[token_id] for token_id in ids])

    def renamed(self, model: Model, name: str) -> Self:
        """The same kind of tokenizer with another model."""
        made = type(self)(model, name=name, family=self._family, warnings=self._warnings)
        made.default_specials = self.default_specials
        return made

    def parts(self, source: bytes, specials: SpecialsChoice = Specials.DEFAULT) -> tuple[Part, ...]:
        """Special tokens and the texts between them, as (start, end, id or -1), tiling `source`;
        none where no special token is taken out of it. TokenprismError as `encode`.
        """
        return self._specials.parts(source, self.chosen_specials(specials))

    @abstractmethod
    def _make_finder(self) -> SpecialFinder:
        """What finds the special tokens of the model in texts."""

    @abstractmethod
    def _encode_share(self, sources: list[bytes], specials: Chosen) -> list[Encoding]:
        """Encode a list of texts on the calling thread."""

    @cached_property
    def _entries(self) -> dict[int, bytes]:
        """What each id adds to a decoded text."""
        vocabulary = self.vocabulary
        offsets = vocabulary.offsets.tolist()
        real = np.flatnonzero(vocabulary.kinds != Kind.UNUSED).tolist()
        return {i: vocabulary.blob[offsets[i] : offsets[i + 1]] for i in real}


def starts_between(
    source: bytes, parts: Sequence[Part], split: Callable[[bytes], NDArray[np.int64]]
) -> NDArray[np.int64]:
    """Where pre-tokens start, as `split` finds them, int64[k]; a special token counts as one."""
    if not parts:
        return split(source)
    return np.concatenate([
        np.array([start], np.int64) if token_id >= 0 else split(source[start:end]) + start
        for start, end, token_id in parts
    ])


def _shares(sources: list[bytes], threads: int) -> list[list[bytes]]:
    """`sources` in up to `threads` runs of about equal bytes."""
    ends = np.cumsum(np.fromiter(map(len, sources), np.int64, len(sources)))
    total = int(ends[-1]) if len(ends) else 0
    cuts = [0, *np.searchsorted(ends, [total * i // threads for i in range(1, threads)]).tolist()]
    pairs = zip(cuts, [*cuts[1:], len(sources)], strict=True)
    return [sources[low:high] for low, high in pairs if high > low]


def _rebuilt(
    kind: type[OwnTokenizer[Any]],
    model: object,
    name: str,
    family: str,
    warnings: tuple[Message, ...],
    default_specials: Chosen,
) -> OwnTokenizer[Any]:
    made = kind(model, name=name, family=family, warnings=warnings)
    made.default_specials = default_specials
    return made
