"""What kind of file this is, told by its content and never by its name."""

from __future__ import annotations

import re
from pathlib import Path

from ..errors import FormatError
from ..messages import Message
from . import javascript
from .huggingface import clip_merges, gpt2_files, vocab_txt
from .pieces.piece_tokenizer import HEAD as PIECE_TOKENIZER
from .reading import packed
from .reading.files import open_regular
from .rwkv import vocab as rwkv_vocab

_HEAD = 4096
_RANKED = re.compile(rb"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?\s+\S+")
# In a folder with several of them the first is the one that says most.
SEEN_IN_FOLDERS = (
    "tokenizer.json", "model.tokenprism.json", "tekken.json", "tokenizer.model", "spiece.model",
    "sentencepiece.bpe.model", *gpt2_files.VOCABULARIES, "vocab.txt",
)
_MODEL_PROTO = re.compile(rb"\x0a[\x80-\xff]{0,9}[\x01-\x7f](?:\x0a|\Z)")
_MODEL_OF_JSON = re.compile(
    rb'\{\s*(?:"version"[^{}]*,\s*)?"model"\s*:\s*\{[^{}]*"type"\s*:\s*'
    rb'"(?:BPE|Unigram|WordPiece|WordLevel)"'
    rb'|\{\s*"type"\s*:\s*"(?:BPE|Unigram|WordPiece|WordLevel)"\s*,[^{}]*"vocab"\s*:'
)
_ENDINGS = (".tokenprism.json", ".tiktoken", ".model", ".gguf")
_COMPRESSED = ((packed.MAGIC, "gzip"), (b"\x28\xb5\x2f\xfd", "zstandard"), (b"BZh", "bzip2"),
               (b"\xfd7zXZ\x00", "xz"), (b"PK\x03\x04", "zip"))


def locate(path: Path) -> Path:
    """The tokenizer file meant by `path`: itself, or the one inside when it is a folder."""
    if not path.is_dir():
        return path
    for name in SEEN_IN_FOLDERS:
        if (path / name).is_file():
            return path / name
    found = [one for end in _ENDINGS for one in sorted(path.glob(f"*{end}"))]
    if len(found) == 1:
        return found[0]
    if found:
        problem = Message("several tokenizer files are in this folder")
    else:
        problem = Message("no tokenizer file is in this folder")
    raise FormatError(problem, path=path, remedy="Choose the file itself")


def sniff(path: Path, head: bytes) -> str:
    """The kind of a file, a key of `opening`, by its first bytes. FormatError says what else it is.

    'json' is told apart further when it has been parsed.
    """
    if not head.strip():
        raise FormatError("the file is empty: it has no tokens", path=path)
    for magic, name in _COMPRESSED:
        if head.startswith(magic):
            raise FormatError(
                Message("this is a {name} archive, not a tokenizer file", name=name), path=path,
                remedy="Unpack it and open what is inside",
            )
    if head.startswith(b"GGUF"):
        return "gguf"
    if _is_sentencepiece(head):
        return "sentencepiece"
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb"<(!doctype|html|head|\?xml|body|!--)", start, re.IGNORECASE):
        raise FormatError(
            "this is a web page, not a tokenizer file", path=path,
            remedy="Download the file itself: on most sites that is the link called 'raw'",
        )
    if start.startswith(b"version https://git-lfs"):
        raise FormatError(
            "this is a Git LFS pointer, not the file it stands for", path=path,
            remedy="Run 'git lfs pull' in its repository",
        )
    if start.startswith(PIECE_TOKENIZER):
        return "piece-tokenizer"
    if vocab_txt.looks_like(start):  # its first line may be [PAD], which JSON too may begin with
        return "vocab.txt"
    if start[:1] in (b"{", b"["):
        return "json"
    if start.startswith(clip_merges.HEAD):
        return "clip"
    if javascript.looks_like(start):
        return "javascript"
    if _looks_ranked(head):
        return "tiktoken"
    if rwkv_vocab.looks_like(start):
        return "rwkv"
    if gpt2_files.looks_like_merges(path, start):
        return "merges"
    raise FormatError(
        "not a tokenizer file", path=path,
        remedy="Tokenprism opens its own models, tokenizer.json, vocab.json with merges.txt, "
        "vocab.txt, tekken.json, .tiktoken and .gguf files, and models of SentencePiece, RWKV, "
        "bytepiece and PieceTokenizer",
    )


def read_head(path: Path) -> bytes:
    """The first bytes of a file, enough to `sniff` it; of what is inside where it is packed.

    FormatError where it cannot be read.
    """
    with open_regular(path) as file:
        head = file.read(_HEAD)
    return packed.beginning(path, head, _HEAD) if packed.is_packed(head) else head


def names_a_model(head: bytes) -> bool:
    """Whether JSON begins with the model of a tokenizer.json, whole or damaged."""
    return _MODEL_OF_JSON.search(head) is not None


def _looks_ranked(head: bytes) -> bool:
    # One damaged line must not hide what the file is: the reader then names that line.
    lines = [line.strip() for line in head.split(b"\n")[:20] if line.strip()]
    ranked = [bool(_RANKED.fullmatch(line)) for line in lines]
    return ranked[0] or sum(ranked) * 2 > len(ranked)


def _is_text(head: bytes) -> bool:
    return not re.search(rb"[\x00-\x08\x0e-\x1f\x7f-\xff]", head)


def _is_sentencepiece(head: bytes) -> bool:
    # A ModelProto begins with field 1 (a piece) that holds field 1 (its text), both by length.
    return _MODEL_PROTO.match(head) is not None and not _is_text(head)
