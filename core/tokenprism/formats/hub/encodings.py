"""Encodings of tiktoken by name: in a child process alone."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ...bpe.from_ranks import model_of_ranks
from ...bpe.tokenizer import BpeTokenizer
from ...errors import FormatError, NameUnknownError, NetworkError, TokenprismError
from ...messages import Message, reason_of
from ...pretokenize import Dialect, pattern
from ..ranks.rank_lines import oddities
from . import network_faults

Tell = Callable[[int, int], None]
_PATIENCE = 30.0  # seconds without a byte


class NamedEncoding:
    """The service in the child. `greeting`: our own tokenizer with the encoding's ids."""

    def __init__(self, name: str, _tell: Tell) -> None:
        self.greeting = open_encoding(name)


class OfferedNames:
    """The service in the child. `greeting`: names of encodings, models, cached repositories."""

    def __init__(self, _name: str, _tell: Tell) -> None:
        from tiktoken.model import MODEL_TO_ENCODING

        self.greeting = (
            tuple(encoding_names()), tuple(sorted(MODEL_TO_ENCODING)), tuple(sorted(_cached()))
        )


def encoding_names() -> list[str]:
    """Every encoding that is installed, those of plugins too."""
    import tiktoken

    return tiktoken.list_encoding_names()


def encoding_name(name: str) -> str | None:
    """The encoding of this name, or that of the model of this name; None where there is none."""
    from tiktoken.model import encoding_name_for_model

    if name in encoding_names():
        return name
    try:
        return encoding_name_for_model(name)
    except KeyError:
        return None


def open_encoding(name: str) -> BpeTokenizer:
    """The encoding with its special tokens. Raises NameUnknownError, NetworkError, FormatError."""
    known = encoding_name(name)
    if known is None:
        raise NameUnknownError(
            "there is no such file, and no encoding or model of tiktoken of this name", path=name,
            remedy="A repository of the Hugging Face Hub is named owner/name",
        )
    made = _constructed(name, known)
    ranks: Mapping[bytes, int] = made["mergeable_ranks"]
    specials: Mapping[str, int] = made["special_tokens"]
    model = model_of_ranks(
        ranks, pattern(made["pat_str"], Dialect.TIKTOKEN), specials=specials,
        record={"source": "tiktoken", "name": known},
    )
    return BpeTokenizer(
        model, name=known, family="tiktoken", warnings=oddities(ranks, specials)
    )


def _constructed(name: str, known: str) -> Mapping[str, Any]:
    """What the encoding is made of, downloaded where it is not in tiktoken's cache."""
    import requests
    from tiktoken import registry

    _be_patient_no_longer_than(_PATIENCE)
    constructors = registry.ENCODING_CONSTRUCTORS
    assert constructors is not None
    try:
        return constructors[known]()
    except requests.RequestException as fault:
        raise _told(fault, name) from fault
    except OSError as fault:
        raise FormatError(
            Message("cannot be kept in the cache of tiktoken ({reason})", reason=reason_of(fault)),
            path=fault.filename or name, remedy="TIKTOKEN_CACHE_DIR names another folder",
        ) from fault
    except ValueError as fault:
        if not str(fault).startswith("Hash mismatch"):
            raise
        raise NetworkError(
            "what was downloaded is damaged: its hash is another", path=name, remedy="Try again"
        ) from fault


def _told(fault: Any, name: str) -> TokenprismError:
    address = getattr(fault.request, "url", None) or ""
    host = urlsplit(address).netloc
    if fault.response is not None:
        return network_faults.by_status(name, host, fault.response.status_code)
    return network_faults.told(fault, name, host)


def _be_patient_no_longer_than(seconds: float) -> None:
    """The library asks without a limit of time; in this process nobody else asks."""
    import requests

    ask = requests.Session.request
    requests.Session.request = functools.partialmethod(ask, timeout=seconds)  # type: ignore


def _cached() -> Iterable[str]:
    """Repositories in the Hub's cache that hold a file which opens."""
    from huggingface_hub import constants

    from ..sniff import SEEN_IN_FOLDERS

    for folder in Path(constants.HF_HUB_CACHE).glob("models--*--*"):
        snapshots = folder.glob("snapshots/*")
        if any((one / name).exists() for one in snapshots for name in SEEN_IN_FOLDERS):
            yield folder.name.removeprefix("models--").replace("--", "/", 1)
