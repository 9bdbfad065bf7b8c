"""Every theme: legible, and told apart with any colour vision and with none."""

from __future__ import annotations

from itertools import combinations

import pytest
from tokenprism_app.painting.tints import ramp
from tokenprism_app.theme.palette import Palette, contrast, lightness, palette

THEMES = {
    "light": palette(False), "dark": palette(True),
    "contrast-light": palette(False, True), "contrast-dark": palette(True, True),
}
# What cones see without those for long, medium and short waves (Machado and others, 2009).
VISIONS = {
    "none for red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "none for green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "none for blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
every = pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)


def linear(colour: str) -> list[float]:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    xyz = [sum(a * c for a, c in zip(row, rgb, strict=True)) / w
           for row, w in zip(rows, white, strict=True)]
    x, y, z = (max(t, 0.0) ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    rgb = linear(colour)
    return lab([sum(a * c for a, c in zip(row, rgb, strict=True)) for row in VISIONS[vision]])


@every
def test_words_stand_out_from_every_ground(colours: Palette) -> None:
    grounds = (colours.ground, colours.panel, colours.raised, colours.pressed, colours.accent_soft)
    for ground in grounds:
        for name in ("text", "muted", "accent", "warning", "error"):
            assert contrast(getattr(colours, name), ground) >= 4.5, (name, ground)
    assert contrast(colours.on_accent, colours.accent) >= 4.5
    for ground in (colours.lead_byte, colours.other_byte):
        assert contrast(colours.text, ground) >= 4.5


@every
def test_text_stands_out_from_every_colour_of_tokens(colours: Palette) -> None:
    for hue in colours.hues:
        for ground in (hue.strong, hue.soft, colours.panel):
            assert contrast(colours.on_tokens, ground) >= 4.5
            assert contrast(hue.ink, ground) >= 4.5
        assert contrast(hue.full, colours.panel) >= 3  # edges, dots and curves
    for ground in ramp(colours.dark):
        assert contrast(colours.on_tokens, ground) >= 4.5


@every
def test_what_is_weak_can_still_be_seen(colours: Palette) -> None:
    for ground in (colours.ground, colours.panel, colours.raised):
        assert contrast(colours.disabled, ground) >= 3
        assert contrast(colours.disabled, ground) < contrast(colours.text, ground)
    for ground in (colours.ground, colours.panel):
        assert contrast(colours.edge, ground) >= 3  # the borders of fields
    for ground in (colours.panel, *ramp(colours.dark), *(
        one for hue in colours.hues for one in (hue.soft, hue.strong)
    )):
        assert contrast(colours.blank, ground) >= 2  # marks for white space


@every
def test_neighbouring_tokens_have_a_contrast(colours: Palette) -> None:
    for hue in colours.hues:
        assert contrast(hue.strong, hue.soft) >= 1.4


@every
def test_hues_are_told_apart_in_greyscale(colours: Palette) -> None:
    for one, other in combinations(colours.hues, 2):
        assert abs(lightness(one.full) - lightness(other.full)) >= 2.5, (one.full, other.full)
    for one, other in zip(colours.hues, colours.hues[1:], strict=False):
        assert abs(lightness(one.full) - lightness(other.full)) >= 6  # those that come together


@every
def test_neighbouring_tokens_are_told_apart_in_greyscale(colours: Palette) -> None:
    for hue in colours.hues:
        assert abs(lightness(hue.strong) - lightness(hue.soft)) >= 8
        assert abs(lightness(hue.soft) - lightness(colours.panel)) >= 5


@every
@pytest.mark.parametrize("vision", VISIONS)
def test_hues_are_told_apart_with_every_colour_vision(colours: Palette, vision: str) -> None:
    found = [seen(hue.full, vision) for hue in colours.hues]
    for one, other in combinations(found, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 >= 9


@pytest.mark.parametrize("dark", [False, True])
def test_high_contrast_is_higher(dark: bool) -> None:
    plain, high = palette(dark), palette(dark, True)
    for name in ("text", "muted", "accent"):
        assert contrast(getattr(high, name), high.panel) >= 7
        assert contrast(getattr(high, name), high.panel) > contrast(
            getattr(plain, name), plain.panel
        )
    assert contrast(high.border, high.panel) >= 4.5  # hairlines too
    assert contrast(high.faint, high.panel) >= 3
