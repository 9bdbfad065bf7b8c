"""Colours by how they look: OKLab, in which equal distances look equally far apart."""

from __future__ import annotations

from math import cbrt, cos, dist, pi, sin

Colour = str  # "#rrggbb"
Lab = tuple[float, float, float]

_HALVINGS = 16
_EDGE = 0.002  # beyond which a channel is out of sRGB


def lab(colour: Colour) -> Lab:
    """Lightness 0 to 1, and the two opponent axes, of an sRGB colour."""
    r, g, b = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def distance(one: Colour, other: Colour) -> float:
    """How far apart two colours look; 0.02 is about what is just seen."""
    return dist(lab(one), lab(other))


def colour(lightness: float, chroma: float, hue: float) -> Colour:
    """The sRGB colour of a lightness and hue in degrees; of less chroma where sRGB ends before."""
    channels = _rgb(*fitted(lightness, chroma, hue))
    return "#" + "".join(f"{round(_gamma(min(max(one, 0.0), 1.0)) * 255):02x}" for one in channels)


def fitted(lightness: float, chroma: float, hue: float) -> Lab:
    """Lightness and opponent axes of a colour, with as much of its chroma as sRGB has."""
    angle = hue * pi / 180
    low, high = 0.0, chroma
    for step in range(_HALVINGS):
        tried = high if step == 0 else (low + high) / 2
        channels = _rgb(lightness, tried * cos(angle), tried * sin(angle))
        if all(-_EDGE <= one <= 1 + _EDGE for one in channels):
            low = tried
            if step == 0:
                break
        else:
            high = tried
    return lightness, low * cos(angle), low * sin(angle)


def _rgb(lightness: float, a: float, b: float) -> Lab:
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _gamma(channel: float) -> float:
    return channel * 12.92 if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
