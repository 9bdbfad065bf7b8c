"""Any tokenizer.json, encoded by the `tokenizers` library itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..._progress import Progress
from ...encoding import Encoding, as_bytes
from ...errors import TokenprismError
from ...messages import Message
from ...specials import Chosen, Only, Specials, SpecialsChoice
from ...tokenizer import Capability, Tokenizer, reported
from ...vocabulary import Vocabulary
from .calling import told
from .library import Libraries
from .normalized_added import Sought
from .spans import added_in, encoding_of
from .vocabulary import Columns

if TYPE_CHECKING:
    from tokenizers import Tokenizer as Library


_MOST_SETS = 4   # sets of special tokens whose library is kept
_TOGETHER = 256  # texts that the library encodes in one call
_MOST_MADE = 1 << 31  # bytes; where replacements may make more of a text, it is refused


class _Prepared(NamedTuple):
    """The library's object for one way with special tokens, and the added tokens it looks for."""

    library: Library
    sought: Sought


class HuggingFaceTokenizer(Tokenizer):
    """A tokenizer.json, encoded by the library. Bytes that are not UTF-8 are refused."""

    def __init__(
        self,
        libraries: Libraries,
        columns: Columns,
        *,
        name: str,
        identity: str = "",
        warnings: Sequence[Message] = (),
    ) -> None:
        super().__init__(
            name=name, family=columns.family, warnings=(*warnings, *columns.warnings)
        )
        self._made_by = libraries
        self._columns = columns
        self._identity = identity
        self._lock = threading.Lock()
        self._libraries: dict[Chosen, _Prepared] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: value for name, value in vars(self).items()
            if name not in ("_lock", "_libraries")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=threading.Lock())
        self._libraries = {}

    @property
    def vocabulary(self) -> Vocabulary:
        """Every entry as columns."""
        return self._columns.vocabulary

    @property
    def capabilities(self) -> Capability:
        """What the library tells beyond ids; LOSSLESS cannot be promised for text alone."""
        parents = Capability.PARENTS if self._columns.has_parents else Capability.NONE
        return parents | Capability.PRETOKENS

    @property
    def identity(self) -> str:
        """SHA-256, in hex, of the file's content that decides ids."""
        return self._identity

    @property
    def special_names(self) -> frozenset[str]:
        """The added tokens that encoding can be asked to recognise."""
        return frozenset(self._columns.names)

    @cached_property
    def skipped(self) -> NDArray[np.bool_]:
        """Which ids `decode` leaves out with `skip_special`, bool[n]."""
        return self._columns.is_special

    @property
    def document(self) -> str:
        """The tokenizer.json that the library would write."""
        text: str = self._made_by.first.to_str()
        return text

    def worded(
        self, text: str | bytes, specials: SpecialsChoice = Specials.DEFAULT
    ) -> tuple[Encoding, NDArray[np.int64]] | None:
        """A text's encoding and the number of the word that each token is in, int64[n], as the
        library cut it before its model; None where tokens cannot be told apart so.
        """
        source = as_bytes(text)
        decoded = _decoded(source)
        library, sought = self._prepared(self.chosen_specials(specials))
        encoded = self._run(library, decoded)
        made = encoding_of(decoded, source, encoded, self._columns, library, sought)
        numbers = encoded.word_ids
        if len(numbers) != len(made) or None in numbers:
            return None
        return made, np.array(numbers, np.int64)

    def opened(self, identity: str, sentence: Message) -> HuggingFaceTokenizer:
        """The same tokenizer with its identity and one more warning."""
        made = self._copied()
        made._identity = identity
        made._warnings = (*self._warnings, sentence)
        return made

    def ids(self, texts: Sequence[str], specials: Specials) -> list[NDArray[np.int32]]:
        """The ids of texts."""
        library = self._prepared(specials).library
        return [
            self._columns.own_ids(np.array(self._run(library, text).ids, np.int32))
            for text in texts
        ]

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        """Ids of the library, spans by `spans.encoding_of`."""
        decoded = _decoded(source)
        self._refuse_growth(len(source), self._columns.growth)
        with reported(progress, len(source)):
            library, sought = self._prepared(specials)
            encoded = self._run(library, decoded)
        if specials is Specials.RAISE:
            self._refuse_specials(decoded, source, encoded)
        return encoding_of(decoded, source, encoded, self._columns, library, sought)

    def _encode_all(self, sources: list[bytes], specials: Chosen) -> Iterator[Encoding]:
        library, sought = self._prepared(specials)
        make = partial(encoding_of, columns=self._columns, library=library, sought=sought)
        for first in range(0, len(sources), _TOGETHER):
            some = sources[first : first + _TOGETHER]
            decoded = list(map(_decoded, some))
            for source in some:
                self._refuse_growth(len(source), self._columns.growth)
            with told():
                encoded = library.encode_batch(decoded, add_special_tokens=False)
            if specials is Specials.RAISE:
                for text in zip(decoded, some, encoded, strict=True):
                    self._refuse_specials(*text)
            yield from map(make, decoded, some, encoded)

    def _decode(self, ids: NDArray[np.int32]) -> bytes:
        """The bytes of a byte-level vocabulary, the library's text otherwise (with its spaces)."""
        columns = self._columns
        vocabulary = columns.vocabulary
        if columns.byte_level:
            return vocabulary.join(ids)
        mapped = ids.tolist()
        if self._theirs:
            mapped = [self._theirs.get(token_id, token_id) for token_id in mapped]
        self._refuse_growth(int(vocabulary.lengths[ids].sum()), columns.growth_back)
        with told():
            text: str = self._made_by.first.decode(mapped, skip_special_tokens=False)
        return text.encode("utf-8")

    def pretokens(self, text: str | bytes) -> NDArray[np.int64]:
        """Where the words begin into which the library cuts a text for its model: int64[n].

        What its pre-tokenizer drops is in none, and belongs to what is before it.
        TokenprismError for bytes that are not UTF-8, and where the library does not tell.
        """
        source = as_bytes(text)
        self._refuse_growth(len(source), self._columns.growth)
        told_of = self.worded(source, Specials.TEXT)
        if told_of is None:
            raise TokenprismError(Message("{name} does not tell its pre-tokens", name=self._name))
        made, numbers = told_of
        first = np.flatnonzero(np.diff(numbers, prepend=-1))
        starts: NDArray[np.int64] = np.unique(made.starts[first])
        return starts

    @cached_property
    def _theirs(self) -> dict[int, int]:
        """The library's ids of tokens that have others in the file."""
        return {ours: library for library, ours in self._columns.renumbered.items()}

    def _prepared(self, way: Chosen) -> _Prepared:
        # How the library treats special tokens is a state of the object, so there is one for
        # each way.
        if way is Specials.RAISE:
            way = Specials.ALLOW
        with self._lock:
            made = self._libraries.pop(way, None) or self._prepare(way)
            self._libraries[way] = made  # the one used last is last
            sets = [one for one in self._libraries if isinstance(one, Only)]
            for one in sets[:-_MOST_SETS]:
                del self._libraries[one]
            return made

    def _prepare(self, way: Chosen) -> _Prepared:
        if way is Specials.ALLOW:
            library = self._made_by.allowing()
        else:
            library = self._made_by.another(way if isinstance(way, Only) else ())
            library.encode_special_tokens = True
        return _Prepared(library, self._columns.sought(way, library.normalizer))

    def _run(self, library: Library, text: str) -> Any:
        with told():
            # A batch of one: only batches let other threads run meanwhile.
            return library.encode_batch([text], add_special_tokens=False)[0]

    def _refuse_growth(self, size: int, growth: float) -> None:
        if size * growth > _MOST_MADE:
            raise TokenprismError(
                Message(
                    "the replacements in {name} may make more than {most:,} bytes of these "
                    "{size:,}", name=self._name, most=_MOST_MADE, size=size,
                ),
                remedy="Take a shorter text",
            )

    def _refuse_specials(self, text: str, source: bytes, encoded: Any) -> None:
        columns = self._columns
        library, sought = self._prepared(Specials.ALLOW)
        ids = columns.own_ids(np.array(encoded.ids, np.int32))
        if not columns.is_special[ids].any():
            return
        for one in added_in(text, source, encoded, ids, columns, library, sought):
            if columns.is_special[one.id]:
                raise TokenprismError(
                    Message(
                        "the text holds the special token {token}",
                        token=columns.tokens[one.id].decode("utf-8", "replace"),
                    ),
                    byte=one.low,
                    remedy="Allow special tokens, or have them encoded as ordinary text",
                )


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise TokenprismError(
            "the text is not UTF-8, which this tokenizer needs", byte=fault.start,
            remedy="Convert it, or use a byte-level tokenizer",
        ) from None
