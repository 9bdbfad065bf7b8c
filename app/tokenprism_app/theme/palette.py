"""Colours by purpose, light and dark. Hues belong to tokenizers and are the same in every view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

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
    muted: Colour         # captions and second lines
    faint: Colour         # marks for white space, grid lines; never words
    accent: Colour        # selection, focus, the cut
    accent_soft: Colour   # selected rows
    on_accent: Colour     # text on the accent
    warning: Colour
    error: Colour
    lead_byte: Colour     # ground of a UTF-8 lead byte of a longer character
    other_byte: Colour    # ground of every other byte
    hues: tuple[Hue, ...]


# Blue, orange, green, purple, gold, rose, cyan, slate: told apart with every common colour vision.
_LIGHT = ("#2f6cb3", "#b4532a", "#1b8468", "#8459b5", "#8a6a10", "#b3447a", "#1f7f96", "#5f6773")
_DARK = ("#5b9bea", "#e08457", "#3db795", "#b48ae6", "#cda53a", "#e67fae", "#4cb6d0", "#9aa5b4")


def mix(front: Colour, back: Colour, share: float) -> Colour:
    """`share` of `front` laid over `back`."""
    pairs = ((int(front[i : i + 2], 16), int(back[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(f * share + b * (1 - share)):02x}" for f, b in pairs)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio after WCAG 2.2, from 1 to 21."""

    def luminance(colour: Colour) -> float:
        channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _hue(full: Colour, panel: Colour, text: Colour, strong: float, soft: float) -> Hue:
    return Hue(full, mix(full, panel, strong), mix(full, panel, soft), mix(full, text, 0.35))


@cache
def palette(dark: bool) -> Palette:
    """The light or the dark theme."""
    if dark:
        panel, text = "#1e2226", "#e7eaee"
        return Palette(
            True, "#15181b", panel, "#2a2f35", "#343a41", "#333a41", text, "#9aa4af", "#5b646e",
            "#7d9bff", "#28324f", "#10131a", "#e0b354", "#ff8a80", "#37415c", "#262b31",
            tuple(_hue(full, panel, text, 0.42, 0.22) for full in _DARK),
        )
    panel, text = "#ffffff", "#16191d"
    return Palette(
        False, "#f3f4f6", panel, "#ffffff", "#eceef2", "#dfe2e7", text, "#626b77", "#aeb5be",
        "#2f55d4", "#e8edfc", "#ffffff", "#8a5a00", "#b3261e", "#d5ddf7", "#eff1f4",
        tuple(_hue(full, panel, text, 0.30, 0.14) for full in _LIGHT),
    )
