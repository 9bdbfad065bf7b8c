"""Bring resources/translations up to date: gather source strings (.ts), compile them (.qm).

    python scripts/translate.py            gather and compile
    python scripts/translate.py --check    compile into a temporary folder and compare; exit 1
                                           where a string has no translation or a .qm is old
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "app" / "tokenprism_app"
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("zh_CN",)


def gather(language: str, target: Path) -> None:
    """Write the source strings into `target`, keeping the translations that are there."""
    sources = sorted(map(str, SOURCES.rglob("*.py")))
    command = [
        tool("pyside6-lupdate"), "-no-obsolete", "-locations", "none",
        "-source-language", "en", "-target-language", language, *sources, "-ts", str(target),
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def compile_to(source: Path, target: Path) -> None:
    """Compile a .ts file into a .qm file."""
    subprocess.run(
        [tool("pyside6-lrelease"), str(source), "-qm", str(target)],
        check=True, stdout=subprocess.DEVNULL,
    )


def tool(name: str) -> str:
    """A program of PySide6, beside this interpreter or on the path."""
    beside = Path(sys.executable).with_name(name)
    return str(beside) if beside.exists() else name


def unfinished(source: Path) -> list[str]:
    """Strings of a .ts file without a finished translation, as `context: text`."""
    missing = []
    for context in ElementTree.parse(source).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [] if translation is None else (
                list(translation.iter("numerusform")) or [translation])
            done = translation is not None and translation.get("type") is None
            if not (done and forms and all((form.text or "").strip() for form in forms)):
                missing.append(f"{context.findtext('name')}: {message.findtext('source')}")
    return missing


def stale(language: str) -> list[str]:
    """What is not up to date for a language, in words."""
    source, compiled = FOLDER / f"tokenprism_{language}.ts", FOLDER / f"tokenprism_{language}.qm"
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / source.name
        fresh.write_bytes(source.read_bytes())
        gather(language, fresh)
        problems = [f"{source.name}: no translation of {one}" for one in unfinished(fresh)]
        made = Path(folder) / compiled.name
        compile_to(fresh, made)
        if not compiled.exists() or made.read_bytes() != compiled.read_bytes():
            problems.append(f"{compiled.name} is old; run scripts/translate.py")
    return problems


def main(arguments: list[str]) -> int:
    """Update, or check; the exit code."""
    if "--check" in arguments:
        problems = [one for language in LANGUAGES for one in stale(language)]
        print("\n".join(problems) or "translations are complete and up to date")
        return 1 if problems else 0
    for language in LANGUAGES:
        source = FOLDER / f"tokenprism_{language}.ts"
        gather(language, source)
        compile_to(source, source.with_suffix(".qm"))
        for one in unfinished(source):
            print(f"{source.name}: no translation of {one}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
