"""Numbers for people: sizes, durations, counts, in the form of the language in force."""

from __future__ import annotations

from collections.abc import Sequence

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


def between(low: float, high: float) -> str:
    """A range of durations: 0.3–1.2 s, 12–30 s, 50 s – 2 min 5 s; one value where both are near."""
    if high < 0.95:
        return translate("Figures", "less than 1 s")
    if high < 1.4 * low:
        return translate("Figures", "about {time}").format(time=duration((low * high) ** 0.5))
    first, last = duration(low), duration(high)
    if first == last:
        return first
    if high < 59.5:
        digits = 1 if low < 9.95 and high < 9.95 else 0
        return translate("Figures", "{low}–{high} s").format(
            low=f"{low:.{digits}f}" if round(low, digits) else "0", high=f"{high:.{digits}f}")
    return translate("Figures", "{low} – {high}").format(low=first, high=last)


def shared_out(parts: Sequence[float], total: float) -> tuple[list[str], str]:
    """Durations and their sum as they are read: to a tenth of a second, or to a second where the
    sum is 10 s or more, rounded so that the parts as written add up to the sum as written.
    """
    unit = 0.1 if total < 9.95 else 1.0
    whole = round(total / unit)
    exact = [max(0.0, part) / unit for part in parts]
    made = [int(one) for one in exact]
    order = sorted(range(len(parts)), key=lambda at: made[at] - exact[at])
    for at in order[: max(0, whole - sum(made))]:
        made[at] += 1
    written = [
        duration(one * unit) if unit == 0.1 or one >= 60
        else translate("Figures", "{n} s").format(n=one)
        for one in made
    ]
    return written, duration(total)


def counted(count: int, one: str, many: str) -> str:
    """`one` or `many`, both translated already, with the number in place of {n} or {0}."""
    return (one if count == 1 else many).format(f"{count:,}", n=f"{count:,}")
