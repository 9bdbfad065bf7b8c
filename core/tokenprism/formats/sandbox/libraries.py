"""The libraries that formats belong to, each as `verify` asks it. For the child process alone."""

from __future__ import annotations

import base64
import ctypes
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from ...errors import FormatError
from ...messages import Message

_LINE_ENDS = re.compile(r"([\r\n]+)")

Specials = Mapping[str, int]


class MissingLibraryError(FormatError):
    """The format's own library is not installed; `package` is what it is called by installers."""

    def __init__(self, package: str) -> None:
        super().__init__(
            Message("{package} is not installed", package=package),
            remedy=Message("Install it: pip install {package}", package=package),
        )
        self.package = package

    def __reduce__(self) -> tuple[object, ...]:
        return MissingLibraryError, (self.package,)


class Loaded(Protocol):
    """A library's tokenizer. `missing`: the package that would be asked were it installed."""

    version: str
    missing: str

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        """Ids of each text; `allow`: special tokens are such, else ordinary text."""

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        """What the ids of each text stand for."""


class Tokenizers:
    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        import tokenizers

        self._use(tokenizers.Tokenizer.from_file(path))

    def _use(self, tokenizer: Any) -> None:
        import tokenizers

        self.version = f"tokenizers {tokenizers.__version__}"
        self._library = tokenizer

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        self._library.encode_special_tokens = not allow
        encoded = self._library.encode_batch_fast(texts, add_special_tokens=False)
        return [one.ids for one in encoded]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        texts: list[str] = self._library.decode_batch(ids, skip_special_tokens=False)
        return [text.encode("utf-8") for text in texts]


class TokenizersOfPair(Tokenizers):
    """The class that `tokenizers` has for the pair of files."""

    def __init__(self, path: str, specials: Specials) -> None:
        import tokenizers

        merges = path.removesuffix("vocab.json") + "merges.txt"
        made = tokenizers.ByteLevelBPETokenizer.from_file(path, merges)
        made.add_special_tokens(list(specials))
        self._use(made._tokenizer)


class GgufByTokenizers(Tokenizers):
    """A stand-in for llama.cpp: our own reading of the file, its expressions in `tokenizers`."""

    missing = "llama-cpp-python"

    def __init__(self, path: str, _: Specials) -> None:
        import tokenizers

        from ..gguf.opening import byte_level_json

        self._use(tokenizers.Tokenizer.from_str(json.dumps(byte_level_json(Path(path)))))


class LlamaCpp:
    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        import llama_cpp

        self.version = f"llama-cpp-python {llama_cpp.__version__}"
        self._library = llama_cpp.Llama(path, vocab_only=True, verbose=False)
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._library.model)
        self._to_piece = llama_cpp.llama_token_to_piece
        self._pieces: dict[int, bytes] = {}

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        tokenize = self._library.tokenize
        return [
            list(tokenize(text.encode("utf-8"), add_bos=False, special=allow)) for text in texts
        ]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [b"".join(map(self._piece, one)) for one in ids]

    def _piece(self, token: int) -> bytes:
        # The package's own `detokenize` garbles tokens of more than 32 bytes.
        if token not in self._pieces:
            size = 64
            while True:
                buffer = (ctypes.c_char * size)()
                count = self._to_piece(self._vocabulary, token, buffer, size, 0, True)
                if count >= 0:
                    break
                size = -count
            self._pieces[token] = buffer.raw[:count]
        return self._pieces[token]


def gguf(path: str, specials: Specials) -> Loaded:
    try:
        return LlamaCpp(path, specials)
    except ModuleNotFoundError:
        return GgufByTokenizers(path, specials)


class Tiktoken:
    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        sidecar = json.loads(Path(path + ".json").read_text("utf-8"))
        # The library's own reader keeps a copy by the path, and would give that the next time.
        lines = (line.split() for line in Path(path).read_bytes().splitlines())
        ranks = {base64.b64decode(token): int(rank) for token, rank in lines}
        self._use(ranks, sidecar["pattern"], sidecar["special_tokens"])

    def _use(
        self, ranks: dict[bytes, int], pattern: str, specials: dict[str, int]
    ) -> None:
        import tiktoken

        self.version = f"tiktoken {tiktoken.__version__}"
        self._encoding = tiktoken.Encoding(
            "verified", pat_str=pattern, mergeable_ranks=ranks, special_tokens=specials
        )

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        if allow:
            return [self._encoding.encode(text, allowed_special="all") for text in texts]
        return [self._encoding.encode_ordinary(text) for text in texts]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [self._encoding.decode_bytes(one) for one in ids]


class TekkenByTiktoken(Tiktoken):
    """A stand-in for mistral-common, which encodes with `tiktoken` itself."""

    missing = "mistral-common"

    def __init__(self, path: str, _: Specials) -> None:
        root = json.loads(Path(path).read_text("utf-8"))
        config = root["config"]
        first = config["default_num_special_tokens"]
        live = root["vocab"][: config["default_vocab_size"] - first]
        ranks = {base64.b64decode(row["token_bytes"]): row["rank"] + first for row in live}
        specials = {row["token_str"]: row["rank"] for row in root["special_tokens"]}
        self._use(ranks, config["pattern"], specials)


class Tekken:
    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        from importlib.metadata import version

        from mistral_common.tokens.tokenizers.tekken import Tekkenizer

        self.version = f"mistral-common {version('mistral-common')}"
        self._library = Tekkenizer.from_file(path)

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        return [self._library.encode(text, bos=False, eos=False) for text in texts]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [b"".join(map(self._library.id_to_byte_piece, one)) for one in ids]


def tekken(path: str, specials: Specials) -> Loaded:
    try:
        return Tekken(path, specials)
    except ModuleNotFoundError:
        return TekkenByTiktoken(path, specials)


class SentencePiece:
    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        import sentencepiece

        self.version = f"sentencepiece {sentencepiece.__version__}"
        self._library = sentencepiece.SentencePieceProcessor(model_file=path)

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        ids: list[list[int]] = self._library.encode(texts)
        return ids

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        texts: list[str] = self._library.decode(ids) if ids else []
        return [text.encode("utf-8") for text in texts]


class BytePiece:
    """bytepiece itself. It knows special tokens by their ids alone, and texts in form C."""

    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        from importlib.metadata import version

        import ahocorasick
        import bytepiece

        if ahocorasick.unicode:
            raise ImportError(
                "bytepiece needs pyahocorasick to be built with AHOCORASICK_BYTES=1"
            )
        self.version = f"bytepiece {version('bytepiece')}"
        # The library reads files in the encoding of the system.
        self._library = bytepiece.Tokenizer(json.loads(Path(path).read_text("utf-8")))

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        return [self._library.encode(text) for text in texts]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [b"".join(map(self._library.id_to_piece, one)) for one in ids]


class PieceTokenizer:
    """PieceTokenizer's wheel. It is meant for lines, so that line ends go by themselves."""

    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        from importlib.metadata import version

        import piece_tokenizer

        self.version = f"piece-tokenizer {version('piece-tokenizer')}"
        self._library = piece_tokenizer.Tokenizer(path)

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        encode = self._library.encode_as_ids
        return [
            [token for line in _LINE_ENDS.split(text) for token in encode(line)] for text in texts
        ]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [self._library.decode(one).encode("utf-8") for one in ids]


class Tokenprism:
    missing = ""

    def __init__(self, path: str, _: Specials) -> None:
        from ... import Specials as Way
        from ... import __version__
        from .. import open_tokenizer

        self.version = f"tokenprism {__version__}"
        self._tokenizer = open_tokenizer(path)
        self._ways = {True: Way.ALLOW, False: Way.TEXT}

    def encode(self, texts: list[str], allow: bool) -> list[list[int]]:
        # The parent writes bytes that are not UTF-8 as lone surrogates.
        sources = [text.encode("utf-8", "surrogateescape") for text in texts]
        encoded = self._tokenizer.encode_batch(sources, specials=self._ways[allow])
        return [one.ids.tolist() for one in encoded]

    def decode(self, ids: list[list[int]]) -> list[bytes]:
        return [self._tokenizer.decode(one) for one in ids]
