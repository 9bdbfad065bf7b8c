"""Every source string has its translation, and the compiled files are current."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def script() -> object:
    """`scripts/translate.py` as a module."""
    spec = importlib.util.spec_from_file_location("translate", ROOT / "scripts" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_translations_are_complete_and_current() -> None:
    translate = script()
    if shutil.which(translate.tool("pyside6-lupdate")) is None:
        pytest.skip("pyside6-lupdate is not on the path")
    assert [one for language in translate.LANGUAGES for one in translate.stale(language)] == []


def test_placeholders_are_the_same_in_every_translation() -> None:
    import re
    import xml.etree.ElementTree as ElementTree

    names = re.compile(r"\{\w*(?:![ars])?(?::[^}]*)?\}")
    for path in (ROOT / "resources" / "translations").glob("*.ts"):
        for message in ElementTree.parse(path).getroot().iter("message"):
            source = message.findtext("source") or ""
            made = message.findtext("translation") or ""
            assert sorted(names.findall(source)) == sorted(names.findall(made)), source




def test_commands_name_panels_that_exist() -> None:
    import re
    import xml.etree.ElementTree as ElementTree

    path = ROOT / "resources" / "translations" / "tokenprism_zh_CN.ts"
    titles: dict[str, str] = {}
    messages: list[tuple[str, str]] = []
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            pair = message.findtext("source") or "", message.findtext("translation") or ""
            messages.append(pair)
            if context.findtext("name") == "Panels":
                titles[pair[0]] = pair[1]
    assert titles["Curves"] == "曲线"
    found = 0
    for source, made in messages:
        for name in re.findall(r"^[Ss]how\b.* in ([A-Z]\w+)", source):
            assert name in titles, source
            assert f"“{titles[name]}”" in made, made
            found += 1
        for name in re.findall(r"[在到]“([^”]+)”[中里面]", made):
            assert name in titles.values(), made
            found += 1
    assert found >= 6
