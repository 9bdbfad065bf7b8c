"""What a text names that is no file: told by its form alone, without asking anybody."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What would be a file: no encoding ends so, and a repository that does has the long form.
_FILE_ENDINGS = re.compile(
    r"\.(?:json|model|tiktoken|gguf|txt|bpe|pt|md|py|csv|tsv|jsonl|parquet|arrow|html?|xml|log|bin"
    r"|safetensors|gz|zst|xz|bz2|zip)\Z",
    re.IGNORECASE,
)
_ENCODING = re.compile(r"(?:ft:)?[A-Za-z0-9][\w.-]{0,95}\Z", re.ASCII)
_PART = r"[A-Za-z0-9_](?:[\w.-]{0,94}[\w])?"
_REPOSITORY = re.compile(rf"({_PART}(?:/{_PART})?)(?:@([\w./-]{{1,200}}))?\Z", re.ASCII)
_SCHEME = "hf://"
_HOSTS = ("huggingface.co", "www.huggingface.co", "hf.co")
_PLACES = ("tree", "blob", "resolve", "raw", "commit")
_NOT_MODELS = ("datasets", "spaces", "docs", "papers", "collections", "buckets")


@dataclass(frozen=True, slots=True)
class EncodingName:
    """A text that may name an encoding of tiktoken, or a model that uses one."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class HubName:
    """A repository of models on the Hub; without a revision its main branch is meant."""

    repository: str
    revision: str | None = None

    def __str__(self) -> str:
        return f"{self.repository}@{self.revision}" if self.revision else self.repository


def name_of(where: str | os.PathLike[str]) -> EncodingName | HubName | None:
    """What `where` names, None where it is a path: one that exists always is.

    Names are: `cl100k_base` or `gpt-4o` for tiktoken, `owner/name` for the Hub, with `@revision`
    where another than the main one is meant, `hf://` before either, or the address of its page.
    """
    if not isinstance(where, str) or os.path.lexists(where):
        return None
    linked = linked_name(where)
    if linked is not None or where.startswith(_SCHEME):
        return linked
    if _FILE_ENDINGS.search(where):
        return None
    found = _repository(where)
    if found is not None and "/" in found.repository:
        return found
    return EncodingName(where) if _ENCODING.match(where) else None


def linked_name(text: str) -> HubName | None:
    """The repository that an address of the Hub's pages, or a text with `hf://`, leads to."""
    if text.startswith(_SCHEME):
        return _repository(text.removeprefix(_SCHEME).removeprefix("models/"))
    try:
        address = urlsplit(text if "://" in text else f"https://{text}")
    except ValueError:
        return None
    if address.scheme not in ("http", "https") or address.netloc.lower() not in _HOSTS:
        return None
    parts = [unquote(part) for part in address.path.split("/") if part]
    at = next((k for k, part in enumerate(parts) if part in _PLACES and k in (1, 2)), len(parts))
    owner, revision = parts[:at], parts[at + 1 : at + 2]
    if not owner or len(owner) > 2 or owner[0] in _NOT_MODELS:
        return None
    return _repository("@".join(["/".join(owner), *revision]))


def hub_name(text: str) -> HubName:
    """The name that `str` of it gave."""
    repository, _, revision = text.partition("@")
    return HubName(repository, revision or None)


def repository_of(path: Path) -> str:
    """The name, without its owner, of the repository whose file in the Hub's cache this is.

    Empty for a file elsewhere. Files lie there in `models--owner--name/snapshots/COMMIT`.
    """
    folders = path.absolute().parents
    if len(folders) > 3 and folders[1].name == "snapshots":
        kind, *names = folders[2].name.split("--")
        if kind == "models" and names:
            return names[-1]
    return ""


def _repository(text: str) -> HubName | None:
    match = _REPOSITORY.match(text)
    if match is None or "--" in match[1] or ".." in text or match[1].endswith(".git"):
        return None
    return HubName(match[1], match[2])
