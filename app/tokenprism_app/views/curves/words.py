"""What each kind of chart is called, and its axes."""

from __future__ import annotations

from ...i18n import translate
from .charts import Kind


def caption(kind: Kind) -> str:
    """What is plotted."""
    return {
        Kind.COMPRESSION: translate("CurvesView", "bytes per token against vocabulary size"),
        Kind.RANKS: translate("CurvesView", "count of each token against its rank"),
        Kind.LENGTHS: translate("CurvesView", "share of tokens by their length in bytes"),
        Kind.SCRIPTS: translate("CurvesView", "bytes per token by script or corpus"),
        Kind.GROWTH: translate("CurvesView", "share of the vocabulary used, by bytes read"),
    }[kind]


def axis_titles(kind: Kind) -> tuple[str, str]:
    """The titles of the horizontal and the vertical axis; the groups of bars have none."""
    bytes_per_token = translate("CurvesView", "bytes per token")
    return {
        Kind.COMPRESSION: (translate("CurvesView", "vocabulary size"), bytes_per_token),
        Kind.RANKS: (translate("CurvesView", "rank of the token"),
                     translate("CurvesView", "count")),
        Kind.LENGTHS: (translate("CurvesView", "length in bytes"),
                       translate("CurvesView", "share of tokens")),
        Kind.SCRIPTS: ("", bytes_per_token),
        Kind.GROWTH: (translate("CurvesView", "bytes read"),
                      translate("CurvesView", "share of the vocabulary used")),
    }[kind]
