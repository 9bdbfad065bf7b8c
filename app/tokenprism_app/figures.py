"""Numbers for people: sizes, durations, counts, in the form of the language in force."""

from __future__ import annotations

from .i18n import translate

_UNITS = ("B", "kB", "MB", "GB", "TB")


def size(count: int) -> str:
    """Bytes in decimal units with three significant figures: 99.9 MB."""
    value, unit = float(count), 0
    while value >= 999.5 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    if unit == 0:
        return f"{count:,} {_UNITS[0]}"
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f} {_UNITS[unit]}"


def duration(seconds: float) -> str:
    """A duration: 0.9 s, 12 s, 3 min 5 s, 2 h 10 min."""
    if seconds < 9.95:
        return translate("Figures", "{n} s").format(n=f"{seconds:.1f}")
    if seconds < 59.5:
        return translate("Figures", "{n} s").format(n=round(seconds))
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return translate("Figures", "{m} min {s} s").format(m=minutes, s=rest)
    hours, minutes = divmod(minutes, 60)
    return translate("Figures", "{h} h {m} min").format(h=hours, m=minutes)


def counted(count: int, one: str, many: str) -> str:
    """`one` or `many`, both translated already, with the number in place of {n} or {0}."""
    return (one if count == 1 else many).format(f"{count:,}", n=f"{count:,}")
