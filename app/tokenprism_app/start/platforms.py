"""Decides, before Qt is imported, whether there is a display to open a window on."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping


def has_display(environment: Mapping[str, str], system: str) -> bool:
    """Whether a window can be shown: on Linux a display must be named, elsewhere there is one."""
    if environment.get("QT_QPA_PLATFORM"):
        return True
    if not system.startswith(("linux", "freebsd")):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def choose(offscreen: bool = False) -> bool:
    """Set QT_QPA_PLATFORM where Qt would fail without it; whether a window can be shown."""
    shown = has_display(os.environ, sys.platform) and not offscreen
    if not shown:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return shown
