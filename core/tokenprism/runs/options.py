"""Options of a training from their record, as `TrainOptions.record` and its like write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_type_hints

from ..bpe.alphabet import CharacterOptions
from ..bpe.options import TrainOptions
from ..bytepiece.front import FrontEnd
from ..bytepiece.options import BytePieceOptions
from ..errors import OptionError
from ..messages import Message
from ..values import fits

Options = TrainOptions | BytePieceOptions
ALGORITHMS = ("bpe", "bytepiece")
_TYPES: Mapping[str, type[Options]] = {"bpe": TrainOptions, "bytepiece": BytePieceOptions}
_INNER: Mapping[str, type[Any]] = {"characters": CharacterOptions, "front": FrontEnd}
_NEVER = {"threads", "memory"}  # they decide nothing of the result
_LISTS = {"specials", "special_ids"}


def options_of(algorithm: str, record: Mapping[str, Any]) -> Options:
    """The options that were recorded. OptionError for one that is unknown or has a wrong value."""
    made = _TYPES.get(algorithm)
    if made is None:
        raise OptionError(
            Message("{name!r} is no algorithm", name=algorithm),
            remedy=Message("Choose from {names}", names=", ".join(ALGORITHMS)),
        )
    options: Options = _made(made, record)
    return options


def _made(kind: type[Any], record: Mapping[str, Any]) -> Any:
    known = {one.name for one in fields(kind)} - _NEVER
    hints = get_type_hints(kind)
    values = {}
    for name, value in record.items():
        if name not in known:
            raise OptionError(
                Message("the option {name!r} is not known", name=name),
                remedy="It may be of a later version of Tokenprism",
            )
        if name in _INNER and isinstance(value, dict):
            value = _made(_INNER[name], value)
        elif name in _LISTS and isinstance(value, list):
            value = tuple(value)
        if not fits(value, hints[name]):
            raise OptionError(Message("the option {name!r} has a wrong value", name=name))
        values[name] = value
    try:
        return kind(**values)
    except TypeError as fault:  # one that has no default is not there
        raise OptionError(
            Message("the options cannot be used ({reason})", reason=str(fault))
        ) from None
