"""`tokenprism render`: the window's picture. The application does it; this knows the arguments."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from importlib import import_module

from ..targets import check_target
from .arguments import Parser, output_path

VIEWS = (
    "library", "compare", "tracks", "inspector", "merges", "lattice", "curves", "metrics",
    "vocabulary", "differences", "adviser", "corpus", "training",
)
THEMES = ("light", "dark", "contrast-light", "contrast-dark")
LANGUAGES = ("en", "zh_CN")
_LARGEST = 16_384


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "render", _render, "Paint the window with these files into a PNG; no display is needed."
    )
    made.add_argument(
        "files", metavar="FILE", nargs="*",
        help="workspaces, corpora and tokenizers (default: the sample workspace)",
    )
    made.add_argument(
        "-o", "--output", required=True, metavar="PNG", type=output_path,
        help="the file to write; - is standard output",
    )
    made.add_argument("--view", choices=VIEWS, help="this view alone; by default the whole window")
    made.add_argument(
        "--size", type=size, default=(1280, 800), metavar="WxH",
        help="in pixels (default: 1280x800)",
    )
    made.add_argument("--theme", choices=THEMES, default="light", help="default: light")
    made.add_argument("--language", choices=LANGUAGES, default="en", help="default: en")
    return made


def size(text: str) -> tuple[int, int]:
    """Width and height in pixels from `WxH`."""
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    values = tuple(map(int, match.groups())) if match else ()
    if len(values) != 2 or not all(64 <= value <= _LARGEST for value in values):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800")
    return values[0], values[1]


def _render(arguments: argparse.Namespace) -> int:
    check_target(arguments.output)
    main: Callable[..., int] = import_module("tokenprism_app.start.render").main
    return main(
        arguments.files,
        arguments.output,
        view=arguments.view,
        size=arguments.size,
        theme=arguments.theme,
        language=arguments.language,
    )
