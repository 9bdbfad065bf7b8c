"""Faults of networks in words, whichever library met them.

Releases of these libraries stand on `requests`, `httpx` or `httpx2`: their exceptions are told
apart by the names of their classes, which all three share.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from ...errors import NetworkError
from ...messages import Message, verbatim

_NETWORK = Message("Check the network, or open a file that is on this computer")


def told(fault: BaseException, path: str, host: str) -> NetworkError:
    """The error for a connection that failed; `path` is the name that was asked for."""
    kinds = {kind for one in chain(fault) for kind in _kinds(one)}
    words = " ".join(str(one) for one in chain(fault))
    if "SSLError" in kinds or "CERTIFICATE_VERIFY_FAILED" in words:
        return NetworkError(
            Message("the certificate of {host} cannot be verified ({reason})", host=host,
                    reason=_reason(fault)),
            path=path,
            remedy="Where a proxy looks into connections, SSL_CERT_FILE must name its certificate",
        )
    if kinds & {"TimeoutException", "Timeout"}:
        return NetworkError(Message("{host} does not answer", host=host), path=path,
                            remedy=_NETWORK)
    if kinds & {"RemoteProtocolError", "ReadError", "ChunkedEncodingError", "ProtocolError",
                "IncompleteRead"}:
        return NetworkError("the connection ended before the whole file had come", path=path,
                            remedy="Try again")
    proxy = _proxy(host)
    if proxy:
        return NetworkError(
            Message("the proxy {proxy} does not lead to {host} ({reason})", proxy=proxy, host=host,
                    reason=_reason(fault)),
            path=path, remedy="Check the proxy in the settings of the system, or HTTPS_PROXY",
        )
    return NetworkError(
        Message("{host} cannot be reached ({reason})", host=host, reason=_reason(fault)),
        path=path, remedy=_NETWORK,
    )


def by_status(path: str, host: str, status: int) -> NetworkError:
    """The error for an answer with a status of HTTP that says no."""
    if status == 429:
        problem = Message("{host} has had too many requests from here", host=host)
    elif status >= 500:
        problem = Message("{host} is out of order (status {status})", host=host, status=status)
    else:
        problem = Message("{host} refuses (status {status})", host=host, status=status)
    later = status == 429 or status >= 500
    return NetworkError(problem, path=path, remedy="Try again later" if later else "")


def not_itself(path: str, host: str) -> NetworkError:
    """The error for an answer that is another than this host gives."""
    return NetworkError(
        Message("what answers for {host} is something else", host=host), path=path,
        remedy="A proxy or a page to log in to the network may stand between",
    )


def _proxy(host: str) -> str:
    """The proxy on the way to a host, without the password that may stand in its address."""
    if proxy_bypass(host):
        return ""
    found = getproxies()
    address = found.get("https") or found.get("all") or ""
    parts = urlsplit(address if "://" in address else f"//{address}")
    return parts.netloc.rpartition("@")[2]


def _reason(fault: BaseException) -> Message:
    """The innermost words: the outer ones are about the library."""
    *_, last = chain(fault)
    number = getattr(last, "strerror", None)
    return verbatim(str(number or last or type(last).__name__)[:200])


def is_of_network(fault: BaseException) -> bool:
    """Whether the connection itself failed, rather than what came over it."""
    return not {"TransportError", "RequestException"}.isdisjoint(_kinds(fault))


def chain(fault: BaseException) -> Iterator[BaseException]:
    """An exception and those that it comes from, the outermost first."""
    one: BaseException | None = fault
    for _ in range(20):
        if one is None:
            return
        yield one
        one = one.__cause__ or one.__context__


def _kinds(fault: BaseException) -> set[str]:
    return {kind.__name__ for kind in type(fault).__mro__}
