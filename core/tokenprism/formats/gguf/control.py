"""The types of tokens as llama.cpp takes them, which knows better than files about some names.

It takes tokens by which models end what they write for control tokens, whatever the file says, and
so it does with those for filling in the middle, where the file names none by its id. Some tokens
that chats are made of are the other way about. Which special tokens take in the white space beside
them is in no file: llama.cpp knows it by the names of models.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..sentencepiece.model import PieceType
from ..special_sources import AddedToken

_ENDS = frozenset((
    "<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<|flush|>", "<|calls|>",
    "<end_of_turn>", "<|endoftext|>", "</s>", "<|eom_id|>", "<EOT>", "_<EOT>", "[EOT]", "[EOS]",
    "<|end_of_text|>", "<end_of_utterance>", "<eos>", "<turn|>", "<|tool_response>",
    "<｜end▁of▁sentence｜>", "[e~[",
))
_SHOWN = ("<|channel|>", "<|message|>", "<|start|>", "<|constrain|>")
# By the keys that may name them: what they are called.
_IN_THE_MIDDLE: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("fim_pre_token_id", "prefix_token_id"): (
        "<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>", "<｜fim▁begin｜>", "<PRE>", "▁<PRE>",
        "<|code_prefix|>", "<|prefix|>"),
    ("fim_suf_token_id", "suffix_token_id"): (
        "<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>", "<｜fim▁hole｜>", "<SUF>", "▁<SUF>",
        "<|code_suffix|>", "<|suffix|>"),
    ("fim_mid_token_id", "middle_token_id"): (
        "<|fim_middle|>", "<fim-middle>", "<fim_middle>", "<｜fim▁end｜>", "<MID>", "▁<MID>",
        "<|code_middle|>", "<|middle|>"),
    ("fim_pad_token_id",): ("<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]"),
    ("fim_rep_token_id",): (
        "<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>", "<reponame>"),
    ("fim_sep_token_id",): ("<|file_sep|>",),
}

NAMES = frozenset((*_ENDS, *_SHOWN, *(name for group in _IN_THE_MIDDLE.values() for name in group)))


def retyped(types: Mapping[str, PieceType]) -> dict[str, PieceType]:
    """Those of `NAMES` that llama.cpp takes in another way than a file says that names no token by
    its id, with what it takes them for. `types` has what the file says.
    """
    names = list(types)
    taken = as_taken([name.encode() for name in names], list(types.values()), {}, "")
    pairs = zip(names, map(PieceType, taken), strict=True)
    return {name: kind for name, kind in pairs if kind != types[name]}

_DIVIDING = (PieceType.UNKNOWN, PieceType.CONTROL, PieceType.USER_DEFINED)
_NOT_TAKING = ("<unk>", "<s>", "<|endoftext|>")  # of Phi 3


def as_taken(
    tokens: Sequence[bytes], types: Sequence[int], values: Mapping[str, object], prefix: str
) -> list[int]:
    """The types, by id. `values` are the file's, whose keys begin with `prefix`."""
    spelled = {name.encode(): name for name in NAMES}
    ids = {spelled[token]: k for k, token in enumerate(tokens) if token in spelled}
    taken = list(types)
    for keys, group in _IN_THE_MIDDLE.items():
        found = [name for name in group if name in ids]
        # Of several it takes one, and which is a matter of chance.
        if len(found) == 1 and not any(f"{prefix}{key}" in values for key in keys):
            taken[ids[found[0]]] = PieceType.CONTROL
    for name in _ENDS & ids.keys():
        taken[ids[name]] = PieceType.CONTROL
    for name in _SHOWN:
        if name in ids:
            taken[ids[name]] = PieceType.USER_DEFINED
    calls = {"<|call|>", "<|calls|>"} & ids.keys()
    if calls and {"<|return|>", "<|flush|>"} & ids.keys() and "<|end|>" in ids:
        taken[ids["<|end|>"]] = PieceType.USER_DEFINED
    if {"<|tool_response>", "</s>"} <= ids.keys():
        taken[ids["</s>"]] = PieceType.NORMAL
    return taken



def special_tokens(
    tokens: Sequence[bytes], types: Sequence[int], *, architecture: str, name: str, pre: str
) -> list[AddedToken]:
    """The tokens at which llama.cpp divides texts; those that are not special, in every text.

    `types` as `as_taken` gives them. `architecture` and `name` are the model's, `pre` is the name
    of the way to cut text.
    """
    before = _mask(architecture, name.lower(), pre)
    takes = not before and any(one in name.lower() for one in ("phi-3", "phi3"))
    found = []
    for token_id, (token, kind) in enumerate(zip(tokens, types, strict=True)):
        if kind in _DIVIDING and (text := _text(token)):
            found.append(AddedToken(
                text, token_id, special=kind != PieceType.USER_DEFINED, lstrip=text == before,
                rstrip=takes and text not in _NOT_TAKING,
            ))
    return found


def _mask(architecture: str, name: str, pre: str) -> str:
    """The token that takes in the white space before it; empty where there is none."""
    if any(one in pre for one in ("jina-v2-de", "jina-v2-es", "jina-v2-code")) or any(
        one in architecture for one in ("nomic-bert-moe", "jina-bert-v3")
    ):
        return "<mask>"
    return "[MASK]" if "modern-bert" in name else ""


def _text(token: bytes) -> str:
    """Its text; empty where it is not UTF-8, and so in no text."""
    try:
        return token.decode("utf-8")
    except UnicodeDecodeError:
        return ""
