"""Python that loads an exported file with the library of its format."""

from __future__ import annotations

from pathlib import Path

from ...bpe.model import BpeModel
from ..huggingface.gpt2_write import merges_beside
from ..ranks.tiktoken_files import WHOLE_DOCUMENT
from .formats import Model

_TIKTOKEN = """\
import base64

import tiktoken

with open({path!r}, "rb") as file:
    ranks = {{base64.b64decode(token): int(rank) for token, rank in map(bytes.split, file)}}
encoding = tiktoken.Encoding(
    {name!r},
    pat_str={regex!r},
    mergeable_ranks=ranks,
    special_tokens={specials!r},
)
ids = encoding.encode_ordinary("Hello, world!")
"""
_GPT2 = """\
from tokenizers import ByteLevelBPETokenizer

tokenizer = ByteLevelBPETokenizer.from_file({path!r}, {merges!r})
tokenizer.add_special_tokens({specials!r})
ids = tokenizer.encode("Hello, world!").ids
"""
_OTHERS = {
    "tokenprism": """\
from tokenprism.formats import open_tokenizer

tokenizer = open_tokenizer({path!r})
ids = tokenizer.encode("Hello, world!").ids
""",
    "huggingface": """\
from tokenizers import Tokenizer

tokenizer = Tokenizer.from_file({path!r})
ids = tokenizer.encode("Hello, world!", add_special_tokens=False).ids
""",
    "gguf": """\
from llama_cpp import Llama

model = Llama({path!r}, vocab_only=True)
ids = model.tokenize(b"Hello, world!", add_bos=False)
""",
    "tekken": """\
from mistral_common.tokens.tokenizers.tekken import Tekkenizer

tokenizer = Tekkenizer.from_file({path!r})
ids = tokenizer.encode("Hello, world!", bos=False, eos=False)
""",
    "sentencepiece": """\
import sentencepiece

tokenizer = sentencepiece.SentencePieceProcessor(model_file={path!r})
ids = tokenizer.encode("Hello, world!")
""",
    "bytepiece": """\
import json

import bytepiece

with open({path!r}, encoding="utf-8") as file:
    tokenizer = bytepiece.Tokenizer(json.load(file))
ids = tokenizer.encode("Hello, world!")
""",
    "piece-tokenizer": """\
import piece_tokenizer

tokenizer = piece_tokenizer.Tokenizer({path!r})
ids = tokenizer.encode_as_ids("Hello, world!")
""",
}


def snippet(model: Model, path: Path, format: str) -> str:
    """Lines to paste: they load the file at `path` and leave the ids of a text in `ids`."""
    where = str(path)
    specials = dict(model.specials)
    if format == "tiktoken":
        assert isinstance(model, BpeModel)
        return _TIKTOKEN.format(
            path=where, name=path.stem, regex=model.pattern.regex or WHOLE_DOCUMENT,
            specials=specials,
        )
    if format == "gpt2":
        merges = str(path.with_name(merges_beside(path.name)))
        return _GPT2.format(path=where, merges=merges, specials=list(specials))
    return _OTHERS[format].format(path=where)
