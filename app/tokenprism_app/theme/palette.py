"""Colours by purpose: light, dark, and both at high contrast.

Hues belong to tokenizers and are the same in every view.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tokenprism.hues import DARK, LIGHT

Colour = str  # "#rrggbb"


@dataclass(frozen=True, slots=True)
class Hue:
    """The colours of one tokenizer.

    `full` for dots, edges, lanes and curves; `strong` and `soft` are the two tints between which
    its tokens alternate; `ink` is legible on both tints and on the panel.
    """

    full: Colour
    strong: Colour
    soft: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme. Every text colour reaches a contrast of 4.5 on the grounds it stands on."""

    dark: bool
    ground: Colour        # behind the panels
    panel: Colour         # cards, panes, menus
    raised: Colour        # buttons, fields
    pressed: Colour       # a button held down, a row under the pointer
    border: Colour        # hairlines
    text: Colour
    on_tokens: Colour     # text on the tints of tokens
    muted: Colour         # captions and second lines
    faint: Colour         # grid lines and the like; never words
    accent: Colour        # selection, focus, the cut
    accent_soft: Colour   # selected rows
    on_accent: Colour     # text on the accent
    warning: Colour
    error: Colour
    match: Colour         # laid over what a search found; its frame has the colour of warnings
    lead_byte: Colour     # ground of a UTF-8 lead byte of a longer character
    other_byte: Colour    # ground of every other byte
    hues: tuple[Hue, ...]

    @property
    def disabled(self) -> Colour:
        """Words of what cannot be used now: weaker than captions, yet legible."""
        return _standing_out(self.faint, self.text, 3.0, self.ground, self.panel, self.raised)

    @property
    def blank(self) -> Colour:
        """Marks for white space, on the grounds of tokens too."""
        return mix(self.muted, self.text, 0.7)

    @property
    def edge(self) -> Colour:
        """The borders of fields, by which they are found."""
        return _standing_out(self.border, self.text, 3.0, self.ground, self.panel)


# Lightness (L*, 0 to 100) of the two tints of every hue: their boundary shows without colour.
_TINTS = {False: (81.0, 94.0), True: (37.0, 25.0)}
_HIGH_TINTS = {False: (79.0, 94.0), True: (40.0, 18.0)}


def mix(front: Colour, back: Colour, share: float) -> Colour:
    """`share` of `front` laid over `back`."""
    pairs = ((int(front[i : i + 2], 16), int(back[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(f * share + b * (1 - share)):02x}" for f, b in pairs)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio after WCAG 2.2, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Colour) -> float:
    """Relative luminance after WCAG 2.2, from 0 (black) to 1 (white)."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def lightness(colour: Colour) -> float:
    """CIE L*, from 0 to 100: equal steps look equal, in greyscale too."""
    shade = luminance(colour)
    return 116 * shade ** (1 / 3) - 16 if shade > 0.008856 else 903.3 * shade


@cache
def _standing_out(weak: Colour, strong: Colour, wanted: float, *grounds: Colour) -> Colour:
    """`weak`, mixed with no more of `strong` than reaches a contrast on all these grounds."""
    made = (mix(strong, weak, share / 50) for share in range(51))
    return next(one for one in made if all(contrast(one, ground) >= wanted for ground in grounds))


def _tint(full: Colour, panel: Colour, wanted: float) -> Colour:
    """`full` laid over `panel` so thinly that it has the lightness `wanted`."""
    low, high = 0.0, 1.0
    for _ in range(12):
        share = (low + high) / 2
        nearer = abs(lightness(mix(full, panel, share)) - lightness(panel))
        if nearer < abs(wanted - lightness(panel)):
            low = share
        else:
            high = share
    return mix(full, panel, low)


def _hue(full: Colour, panel: Colour, text: Colour, tints: tuple[float, float]) -> Hue:
    strong, soft = (_tint(full, panel, wanted) for wanted in tints)
    ink = next(
        made for share in range(40, -1, -5)
        if contrast(made := mix(full, text, share / 100), strong) >= 4.5 or not share
    )
    return Hue(full, strong, soft, ink)


@cache
def palette(dark: bool, high: bool = False) -> Palette:
    """The light or the dark theme, or that at `high` contrast."""
    if dark and high:
        panel, text = "#000000", "#ffffff"
        return Palette(
            True, "#000000", panel, "#101010", "#2b2b2b", "#b8bfc8", text, text,
            "#dde2e8", "#9aa3ad", "#ffd84a", "#3d3400", "#000000", "#ffc04d", "#ff9d94", "#2f2300",
            "#26376b", "#22262a",
            tuple(_hue(mix(full, text, 0.85), panel, text, _HIGH_TINTS[True]) for full in DARK),
        )
    if dark:
        # Qt blends the outlines of CJK fonts with gamma correction: on a dark ground they have 29 %
        # more ink. Words of the interface are darker by so much that they have as much as on white.
        panel, text, words = "#1e2226", "#e7eaee", "#cfd2d6"
        return Palette(
            True, "#15181b", panel, "#2a2f35", "#343a41", "#333a41", words, text,
            "#a3adb8", "#5b646e", "#8aa5ff", "#28324f", "#10131a", "#e0b354", "#ff8a80", "#281e00",
            "#37415c", "#262b31",
            tuple(_hue(full, panel, text, _TINTS[True]) for full in DARK),
        )
    if high:
        panel, text = "#ffffff", "#000000"
        return Palette(
            False, "#ffffff", panel, "#ffffff", "#e3e6ea", "#4a5159", text, text,
            "#2c3238", "#767d86", "#0b2fb0", "#d3ddff", "#ffffff", "#6b4000", "#9c0f10", "#ffdf4d",
            "#c3d0f7", "#e9ecf0",
            tuple(_hue(mix(full, text, 0.85), panel, text, _HIGH_TINTS[False]) for full in LIGHT),
        )
    panel, text = "#ffffff", "#16191d"
    return Palette(
        False, "#f3f4f6", panel, "#ffffff", "#eceef2", "#dfe2e7", text, text,
        "#5e6772", "#aeb5be", "#2f55d4", "#e8edfc", "#ffffff", "#8a5a00", "#b3261e", "#ffe070",
        "#d5ddf7", "#eff1f4",
        tuple(_hue(full, panel, text, _TINTS[False]) for full in LIGHT),
    )
