"""Rank files as tiktoken reads them: lines of base64, a space, and the rank."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from pathlib import Path

from ...errors import FormatError
from ...messages import Message, one_or_many
from ...pretokenize import Pattern
from ...specials import first_names
from ..hard_text import DOCUMENTS
from ..reading.limits import HIGHEST_ID, LONGEST_TOKEN, is_sparse

_NOTHING = b"="
_EVEN_LINES = re.compile(rb"(?:[^ \n]++ \d++\r?\n)*+(?:[^ \n]++ \d++)?")
_REMEDY = Message("The file is damaged or cut short; fetch it again")


def parse_ranks(path: Path, data: bytes) -> dict[bytes, int]:
    """Token bytes by rank, in the file's order. FormatError with line and byte of a bad line.

    Blank lines and any kind of line end are fine, and the last line needs none. A rank whose token
    is nothing at all, as one of Whisper's is, stays without token.
    """
    return _usual(data) or _line_by_line(path, data)


def _usual(data: bytes) -> dict[bytes, int]:
    """The ranks of a file without any oddity, much faster; nothing for others."""
    parts = data.split()
    spelled, digits = parts[::2], parts[1::2]
    lines = data.removesuffix(b"\n").count(b"\n") + 1
    if not digits or len(parts) != 2 * lines or _NOTHING in spelled or max(map(len, digits)) > 10:
        return {}
    if not _EVEN_LINES.fullmatch(data) or not b"".join(digits).isdigit():
        return {}
    try:
        tokens = [binascii.a2b_base64(one, strict_mode=True) for one in spelled]
    except binascii.Error:
        return {}
    ranks = dict(zip(tokens, map(int, digits), strict=True))
    values = {*ranks.values()}
    highest = max(values)
    if (
        len(ranks) < lines or len(values) < lines or b"" in ranks or highest > HIGHEST_ID
        or max(map(len, ranks)) > LONGEST_TOKEN or is_sparse(highest, lines)
    ):
        return {}
    return ranks


def _line_by_line(path: Path, data: bytes) -> dict[bytes, int]:
    ranks: dict[bytes, int] = {}
    taken: dict[int, int] = {}
    at = 0
    for number, line in enumerate(data.split(b"\n"), start=1):
        parts = line.split()
        if parts and not (len(parts) == 2 and parts[0] == _NOTHING and parts[1].isdigit()):
            token, rank = _entry(path, number, at, parts)
            if token in ranks:
                raise FormatError(
                    Message(
                        "the token {token!r} occurs twice, with ranks {one:,} and {rank:,}",
                        token=token,
                        one=ranks[token],
                        rank=rank,
                    ),
                    path=path,
                    line=number,
                    byte=at,
                    remedy=_REMEDY,
                )
            if rank in taken:
                raise FormatError(
                    Message(
                        "rank {rank:,} occurs twice, first in line {line:,}",
                        rank=rank,
                        line=taken[rank],
                    ),
                    path=path,
                    line=number,
                    byte=at,
                    remedy=_REMEDY,
                )
            ranks[token] = rank
            taken[rank] = number
        at += len(line) + 1
    if not ranks:
        raise FormatError("the file holds no tokens", path=path, remedy=_REMEDY)
    highest = max(taken)
    if is_sparse(highest, len(ranks)):
        raise FormatError(Message("rank {highest:,} is far beyond all others", highest=highest),
                          path=path, line=taken[highest], remedy=_REMEDY)
    return ranks


def render_ranks(ranks: Mapping[bytes, int]) -> bytes:
    """The file's content for tokens by rank, in rising rank."""
    ordered = sorted(ranks.items(), key=lambda entry: entry[1])
    return b"".join(base64.b64encode(token) + b" %d\n" % rank for token, rank in ordered)


def oddities(ranks: Mapping[bytes, int], specials: Mapping[str, int]) -> list[Message]:
    """A sentence for each thing that is odd about a rank file that can be used all the same."""
    found = []
    missing = [byte for byte in range(256) if bytes((byte,)) not in ranks]
    if missing:
        found.append(
            one_or_many(
                len(missing),
                Message("this vocabulary has no token for the single byte {bytes}",
                        bytes=hex_ranges(missing)),
                Message("this vocabulary has no token for {count} single bytes: {bytes}",
                        count=len(missing), bytes=hex_ranges(missing)),
            )
        )
    shown = first_names(specials)
    others = [text for text, number in specials.items() if shown[number] != text]
    if others:
        found.append(
            Message(
                "the special tokens {one!r} and {other!r} have the same id, {id}: it is decoded as "
                "{one!r}",
                one=shown[specials[others[0]]], other=others[0], id=specials[others[0]],
            )
        )
    highest = max(ranks.values())
    taken = {*ranks.values(), *specials.values()}
    holes = [rank for rank in range(highest) if rank not in taken]
    if holes:
        found.append(
            Message("id {id} has no token", id=holes[0])
            if len(holes) == 1
            else Message(
                "{count:,} ids below the highest have no token, the first is {id}",
                count=len(holes),
                id=holes[0],
            )
        )
    return found


def gaps(pattern: Pattern) -> list[Message]:
    """A sentence where the pattern leaves out part of a text, for tiktoken drops that."""
    left_out = next(filter(None, map(pattern.first_gap, DOCUMENTS)), "")
    if not left_out:
        return []
    return [Message(
        "the pattern leaves out parts of texts, such as {text!a}: tiktoken drops them, here they "
        "are pre-tokens of their own", text=left_out[:20],
    )]


def hex_ranges(values: list[int]) -> str:
    """Rising bytes as ranges in hex: `00-70, 72-ff`."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    return ", ".join(f"{a:02x}" if a == b else f"{a:02x}-{b:02x}" for a, b in parts)


def _entry(path: Path, number: int, at: int, parts: list[bytes]) -> tuple[bytes, int]:
    def fail(problem: Message) -> FormatError:
        return FormatError(problem, path=path, line=number, byte=at, remedy=_REMEDY)

    if len(parts) != 2:
        if len(parts) == 1:
            raise fail(Message("expected a token in base64 and its rank, found one part"))
        raise fail(
            Message(
                "expected a token in base64 and its rank, found {count} parts", count=len(parts)
            )
        )
    try:
        token = base64.b64decode(parts[0], validate=True)
    except (binascii.Error, ValueError):
        raise fail(Message("{token} is not base64", token=_shown(parts[0]))) from None
    if not token:
        raise fail(Message("the token is empty"))
    if len(token) > LONGEST_TOKEN:
        raise fail(
            Message("the token has {count:,} bytes, more than any token ({most:,})",
                    count=len(token), most=LONGEST_TOKEN)
        )
    if not (parts[1].isdigit() and len(parts[1]) <= 10):
        raise fail(
            Message("{rank} is not a rank: ranks are whole numbers from 0", rank=_shown(parts[1]))
        )
    rank = int(parts[1])
    if rank > HIGHEST_ID:
        raise fail(
            Message(
                "rank {rank:,} is larger than any vocabulary ({most:,})", rank=rank, most=HIGHEST_ID
            )
        )
    return token, rank


def _shown(part: bytes) -> str:
    return ascii(part[:40].decode("latin-1"))
