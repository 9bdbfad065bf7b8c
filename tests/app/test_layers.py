"""The packages of the application: imports point down, and nothing lies beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "app" / "tokenprism_app"
# What each package may import of the application, besides the modules that all share.
MAY_IMPORT = {
    "start": {"window", "widgets", "work", "theme"},
    "window": {"dialogs", "views", "widgets", "work", "theme"},
    "dialogs": {"views", "widgets", "work", "theme"},
    "views": {"painting", "widgets", "work", "theme"},
    "painting": {"theme"},
    "widgets": {"theme"},
    "work": set(),
    "theme": set(),
}
SHARED = {
    "session", "entries", "events", "settings", "i18n", "figures", "resources", "undo", "current",
    "opened",
}


def imported(file: Path) -> Iterator[str]:
    """The first name below the application's package of everything that a module imports."""
    here = file.relative_to(PACKAGE).parts[:-1]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level + 1]
            rest = tuple(node.module.split(".")) if node.module else ()
            for alias in node.names:
                yield (*base, *rest, alias.name)[0]


def test_every_module_has_a_package() -> None:
    modules = {file.stem for file in PACKAGE.glob("*.py")}
    assert modules == SHARED | {"__init__", "__main__"}
    packages = {file.parent.name for file in PACKAGE.glob("*/__init__.py")}
    assert packages == set(MAY_IMPORT)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_point_down(package: str) -> None:
    allowed = MAY_IMPORT[package] | SHARED | {package}
    for file in (PACKAGE / package).rglob("*.py"):
        beyond = set(imported(file)) - allowed
        assert not beyond, f"{file.relative_to(PACKAGE)} imports {beyond}"


def test_the_shared_modules_know_no_package_but_the_theme() -> None:
    for name in SHARED:
        assert set(imported(PACKAGE / f"{name}.py")) <= SHARED | {"theme"}, name


# Who writes by other means than `tokenprism.files`: into temporary folders of their own, a log, a
# checkpoint that only grows, and the one place itself.
OTHER_WRITERS = {
    "tokenprism.files", "tokenprism.targets", "tokenprism.cli.inputs", "tokenprism_app.work.log",
    "tokenprism_app.work.restoring", "tokenprism_app.settings",
}
WRITES = re.compile(
    r"\.write_(text|bytes)\(|\bopen\([^)]*[\"'][wax]b?\+?[\"']|\bQ(Save)?File\(|mkstemp\(|os\.replace\("
)


def test_one_place_writes_files() -> None:
    """Files of the user are written where links, devices, pipes and full disks are thought of."""
    top = PACKAGE.parents[1]
    found = {
        ".".join(file.relative_to(top / folder).with_suffix("").parts)
        for folder in ("core", "app") for file in (top / folder).rglob("*.py")
        if WRITES.search(file.read_text("utf-8"))
    }
    assert found <= OTHER_WRITERS
