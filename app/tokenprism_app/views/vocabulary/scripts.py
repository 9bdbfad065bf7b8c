"""The names of scripts in the language in force; those of rare scripts are Unicode's own."""

from __future__ import annotations

from tokenprism.inventory.script_names import script_message

from ...i18n import said


def script_name(name: str) -> str:
    """A script for people."""
    return said(script_message(name))
