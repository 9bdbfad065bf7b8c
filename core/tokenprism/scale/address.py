"""Addresses of schedulers."""

from __future__ import annotations

import re
from typing import Final

from ..corpus.extras import check_installed
from ..errors import OptionError
from ..messages import Message

_ADDRESS: Final = re.compile(
    r"(?:(?:tcp|tls|ucx|ws|wss)://)?(?:\[[0-9A-Fa-f:.%]+\]|[\w.-]+):(?P<port>\d{1,5})"
)
_MOST_PORTS: Final = 65_535


def check_address(text: str) -> str:
    """The address of a scheduler as Dask takes it, such as tcp://host:8786. OptionError for text
    that can be none.
    """
    address = text.strip()
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) <= _MOST_PORTS:
        raise OptionError(
            Message("{text!r} is no address of a Dask scheduler", text=text),
            remedy="Write it as the scheduler tells it, such as tcp://host:8786",
        )
    return address


def check_usable(text: str) -> None:
    """Raise what is known to be wrong without asking the cluster: OptionError for the address,
    CorpusError where Dask is not installed.
    """
    check_address(text)
    check_installed("distributed")
