"""Titles, definitions and numbers of the metrics, in the language in force."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.analysis.comparing import TOGETHER
from tokenprism.analysis.definitions import BY_KEY, FACTS, WARNING, Form, Value

from ...i18n import said
from ..measuring import all_corpora
from .measure import Place

ROWS = tuple(key for key in BY_KEY if key not in {fact.key for fact in FACTS})

translate = QCoreApplication.translate


def title(key: str) -> str:
    """The name of a metric."""
    return said(BY_KEY[key].title)


def definition(key: str) -> str:
    """What a metric is, and where it comes from."""
    metric = BY_KEY[key]
    return translate("MetricsView", "{0}. Source: {1}.").format(
        said(metric.definition), said(metric.source)
    )


def warning() -> str:
    """What none of the metrics says."""
    return said(WARNING)


def shown(key: str, value: Value) -> str:
    """A value as people read it."""
    metric = BY_KEY[key]
    if value is None or isinstance(value, str):
        return value or "–"
    if metric.form is Form.ANSWER:
        return translate("MetricsView", "yes") if value else translate("MetricsView", "no")
    if metric.form is Form.SHARE:
        return f"{100 * value:.2f} %" if 0 < value < 0.01 else f"{100 * value:.1f} %"
    return f"{value:,.{metric.digits}f}".replace("-", "−")


def with_interval(key: str, value: str, ends: tuple[float, float]) -> str:
    """A value with the ends of its interval."""
    low, high = (shown(key, end).removesuffix(" %") for end in ends)
    return f"{value} [{low}, {high}]"


def intervals_told() -> str:
    """What the brackets are."""
    return translate(
        "MetricsView", "In brackets: 95 % intervals, by the percentile bootstrap over documents, "
        "or over lines where there are fewer than 30 documents"
    )


def place_title(place: Place) -> str:
    """A corpus, or a language of one."""
    if place.language:
        return f"    {place.corpus} · {place.language}"
    return all_corpora() if place.corpus == TOGETHER else place.corpus


def exact(value: Value) -> str:
    """A value in full, for spreadsheets; empty where there is none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | str) else repr(value)
