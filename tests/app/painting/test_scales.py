"""Colours of tokens: even, legible, and told apart in grey and by every colour vision."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from tokenprism.vocabulary import Kind, Vocabulary
from tokenprism_app.painting.scales import STEPS, ramp
from tokenprism_app.painting.tints import ColourBy, kind_colours, script_colours, tints
from tokenprism_app.theme.oklab import distance, lab
from tokenprism_app.theme.palette import contrast, lightness, mix, palette

THEMES = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
# What people without one kind of cone see, in linear sRGB (Machado, Oliveira, Fernandes 2009).
VISIONS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}


def seen(shown: str, vision: str) -> str:
    channels = np.array([int(shown[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    linear = np.clip(np.array(VISIONS[vision]) @ linear, 0, 1)
    out = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{round(float(one) * 255):02x}" for one in out)


def vocabulary() -> Vocabulary:
    entries = [b"a", " мир".encode(), "中".encode(), b"\xe4\xb8", b"<s>", b"1", "אב".encode(),
               "é".encode()]
    kinds = np.array([Kind.BYTE, Kind.MERGE, Kind.PIECE, Kind.UNKNOWN, Kind.SPECIAL,
                      Kind.UNUSED, Kind.MERGE, Kind.CHARACTER], np.uint8)
    return Vocabulary.of(entries, kinds, ranks=np.arange(len(entries), dtype=np.int32))


@THEMES
@pytest.mark.parametrize("mode", ColourBy)
def test_text_is_legible_on_every_token_in_every_mode(mode: ColourBy, dark: bool) -> None:
    theme = palette(dark)
    for hue in theme.hues:
        made = tints(mode, theme, hue, vocabulary(), others=3)
        for ground in made.colours:
            assert contrast(theme.on_tokens, ground) >= 4.5, (mode, ground)
            # Hatched where the token holds part of a character: see `partial_hatch`.
            front, strength = (theme.ground, 170) if dark else (hue.full, 48)
            hatched = mix(front, ground, strength / 255)
            assert contrast(theme.on_tokens, hatched) >= 4.5, (mode, ground)


@THEMES
@pytest.mark.parametrize("steps", [3, 8, STEPS])
def test_scales_are_even_and_lightness_alone_orders_them(dark: bool, steps: int) -> None:
    colours = ramp(dark, steps)
    far = [distance(one, other) for one, other in pairwise(colours)]
    # Of many steps each is so small that colours of eight bits make it uneven.
    assert max(far) < (1.8 if steps == STEPS else 1.35) * min(far)
    light = [lab(one)[0] for one in colours]
    assert light == sorted(light, reverse=not dark)
    assert abs(light[-1] - light[0]) > (0.145 if dark else 0.18)
    assert len(set(colours)) == steps


def test_dark_scales_begin_well_above_the_panel() -> None:
    panel = lightness(palette(True).panel)
    assert all(lightness(one) - panel >= 12 for one in ramp(True))


@THEMES
@pytest.mark.parametrize("make", [kind_colours, script_colours])
def test_categories_are_told_apart_in_grey_and_by_every_vision(dark: bool, make: object) -> None:
    colours = dict.fromkeys(make(dark))  # type: ignore[operator]
    for one, other in combinations(colours, 2):
        assert abs(lab(one)[0] - lab(other)[0]) > 0.02
        assert distance(one, other) > 0.04
        for vision in VISIONS:
            assert distance(seen(one, vision), seen(other, vision)) > 0.02, (vision, one, other)


@THEMES
def test_the_two_tints_of_a_hue_differ_in_lightness(dark: bool) -> None:
    for hue in palette(dark).hues:
        assert abs(lab(hue.strong)[0] - lab(hue.soft)[0]) > 0.03


def test_scripts_and_kinds_decide_by_id() -> None:
    theme, words = palette(False), vocabulary()
    ids, none = np.arange(8, dtype=np.int32), np.zeros(8, np.int64)
    scripts = tints(ColourBy.SCRIPT, theme, theme.hues[0], words).of(ids, none, none).tolist()
    assert scripts == [1, 2, 6, 8, 1, 0, 3, 1]
    kinds = tints(ColourBy.KIND, theme, theme.hues[0], words).of(ids, none, none)
    assert kinds.tolist() == words.kinds.tolist()


def test_frequency_and_disagreement_grow_along_the_scale() -> None:
    theme, words = palette(False), vocabulary()
    uses = np.array([0, 1, 10, 100, 1000, 5, 7])
    made = tints(ColourBy.TEXT_USES, theme, theme.hues[0], words, uses=uses)
    none = np.zeros(5, np.int64)
    steps = made.of(np.arange(5, dtype=np.int32), none, none).tolist()
    assert steps == sorted(steps)
    assert (steps[0], steps[1], steps[4]) == (0, 0, STEPS - 1)
    assert (made.low, made.high) == (1, 1000)
    apart = tints(ColourBy.DISAGREEMENT, theme, theme.hues[0], words, others=3)
    assert len(apart.colours) == 4
    lacking = np.array([0, 1, 2, 3, 3])
    assert apart.of(np.zeros(5, np.int32), none, lacking).tolist() == [0, 1, 2, 3, 3]
