"""What went wrong on the way to the Hub, in words: exceptions of three libraries."""

from __future__ import annotations

from urllib.parse import urlsplit

from ...errors import FormatError, NameUnknownError, NetworkError, TokenprismError
from ...messages import Message, reason_of
from . import network_faults
from .names import HubName

_LOG_IN = Message("Log in with 'hf auth login', or set HF_TOKEN")


def is_unreachable(fault: BaseException) -> bool:
    """Whether the Hub itself did not answer, so that nothing is known of the repository."""
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

    return any(
        isinstance(one, OfflineModeIsEnabled)
        or network_faults.is_of_network(one)
        or (isinstance(one, HfHubHTTPError) and one.response.status_code >= 500)
        for one in network_faults.chain(fault)
    )


def reason(fault: BaseException, name: HubName) -> Message:
    """Why the Hub did not answer."""
    from huggingface_hub.errors import OfflineModeIsEnabled

    if any(isinstance(one, OfflineModeIsEnabled) for one in network_faults.chain(fault)):
        return Message("HF_HUB_OFFLINE is set")
    return told(fault, name).problem


def told(fault: BaseException, name: HubName) -> TokenprismError:
    """The error for people."""
    from huggingface_hub import constants
    from huggingface_hub.errors import FileMetadataError, HfHubHTTPError, OfflineModeIsEnabled

    host = urlsplit(constants.ENDPOINT).netloc
    for one in network_faults.chain(fault):
        if isinstance(one, TokenprismError):
            return one
        if isinstance(one, OfflineModeIsEnabled):
            return NetworkError(
                "HF_HUB_OFFLINE is set, and the cache of the Hub does not hold this tokenizer",
                path=str(name), remedy="Unset it to download the files",
            )
        if isinstance(one, HfHubHTTPError):
            return _by_status(one, name, host)
        if network_faults.is_of_network(one):
            return network_faults.told(one, str(name), host)
        if isinstance(one, FileMetadataError):
            return network_faults.not_itself(str(name), host)
    if isinstance(fault, OSError):
        return _of_files(fault, name)
    if isinstance(fault, ValueError):  # an answer that is no JSON
        return network_faults.not_itself(str(name), host)
    return NetworkError(
        Message("the library of the Hub fails: {fault}",
                fault=f"{type(fault).__name__}: {fault}"),
        path=str(name),
    )


def _by_status(fault: Exception, name: HubName, host: str) -> TokenprismError:
    from huggingface_hub import constants
    from huggingface_hub.errors import (
        DisabledRepoError,
        GatedRepoError,
        HfHubHTTPError,
        RemoteEntryNotFoundError,
        RepositoryNotFoundError,
        RevisionNotFoundError,
    )

    assert isinstance(fault, HfHubHTTPError)
    path = str(name)
    if isinstance(fault, GatedRepoError):
        page = f"{constants.ENDPOINT}/{name.repository}"
        return NetworkError(
            "this repository is gated: only who has accepted its terms may download it", path=path,
            remedy=Message("Accept them at {page}. {then}", page=page, then=_LOG_IN),
        )
    if isinstance(fault, RepositoryNotFoundError):
        return NameUnknownError(
            Message("{host} has no such repository, or it is private", host=host), path=path,
            remedy=Message("Check the name. For a private one: {then}", then=_LOG_IN),
        )
    if isinstance(fault, RevisionNotFoundError):
        return NameUnknownError(
            Message("the repository has no revision {revision}", revision=name.revision or "main"),
            path=path,
        )
    if isinstance(fault, RemoteEntryNotFoundError):
        return NetworkError(
            "the repository has changed while it was read", path=path, remedy="Try again"
        )
    status = fault.response.status_code
    if status in (401, 403) and not isinstance(fault, DisabledRepoError):
        return NetworkError(
            Message("{host} refuses access (status {status})", host=host, status=status), path=path,
            remedy=Message(
                "The token may be wrong, or its rights too few. {then}", then=_LOG_IN
            ),
        )
    return network_faults.by_status(path, host, status)


def _of_files(fault: OSError, name: HubName) -> TokenprismError:
    if fault.errno is None and "Consistency check failed" in str(fault):
        return NetworkError(
            "the connection ended before the whole file had come", path=str(name),
            remedy="Try again",
        )
    return FormatError(
        Message("cannot be kept in the cache of the Hub ({reason})", reason=reason_of(fault)),
        path=fault.filename or str(name),
    )
