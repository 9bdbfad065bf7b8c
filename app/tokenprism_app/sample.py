"""The sample workspace of the first start: texts, two models, and a text in many scripts."""

from __future__ import annotations

from .resources import folder

WELCOME = "welcome.txt"


def text() -> bytes:
    """The text that Compare shows first."""
    return (folder("samples") / WELCOME).read_bytes()


def paths() -> list[str]:
    """The sample models and the folder of sample texts."""
    models = sorted(folder("models").glob("*.tokenprism.json"))
    return [*map(str, models), str(folder("samples"))]
