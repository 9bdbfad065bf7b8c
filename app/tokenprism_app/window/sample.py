"""The sample workspace of the first start: texts, two models, and a text in many scripts."""

from __future__ import annotations

from ..resources import folder

WELCOME = "welcome.txt"


def text() -> bytes:
    """The text that Compare shows first."""
    return (folder("samples") / WELCOME).read_bytes()


def models() -> list[str]:
    """The sample models, the largest first."""
    found = folder("models").glob("*.tokenprism.json")
    return [str(path) for path in sorted(found, key=lambda path: (-path.stat().st_size, path))]


def paths() -> list[str]:
    """The sample models and the folder of sample texts."""
    return [*models(), str(folder("samples"))]
