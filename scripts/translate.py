"""Bring resources/translations up to date: gather source strings (.ts), compile them (.qm).

    python scripts/translate.py            gather and compile
    python scripts/translate.py --check    compile into a temporary folder and compare; exit 1
                                           where a string has no translation or a .qm is old
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
import tokenize
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "app" / "tokenprism_app"
CORE = ROOT / "core" / "tokenprism"
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("zh_CN",)
# Their first argument and their `remedy` are templates where they are literals.
MAKERS = ("Message", "TokenprismError", "CorpusError", "FormatError", "ExportError", "OptionError",
          "NameUnknownError", "NetworkError", "StorageError", "ClusterError")


def gather(language: str, target: Path) -> None:
    """Write the source strings into `target`, keeping the translations that are there."""
    sources = sorted(map(str, SOURCES.rglob("*.py")))
    with tempfile.TemporaryDirectory() as folder:
        # The engine knows nothing of Qt: its templates reach lupdate in a file of their own.
        engine = Path(folder) / "engine.py"
        engine.write_text("".join(
            f'translate("Engine", {json.dumps(one, ensure_ascii=False)})\n' for one in templates()
        ), "utf-8")
        command = [
            tool("pyside6-lupdate"), "-no-obsolete", "-locations", "none",
            "-source-language", "en", "-target-language", language, *sources, str(engine),
            "-ts", str(target),
        ]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def templates() -> list[str]:
    """Every template of a message in the engine and the window, sorted.

    The command line's own are left out, and those of nothing but values and signs.
    """
    files = [*CORE.rglob("*.py"), *CORE.rglob("*.pyx"), *SOURCES.rglob("*.py")]
    found = {one for file in files if "cli" not in file.parts for one in templates_in(file)}
    return sorted(one for one in found if one and one != "{words}")


def templates_in(file: Path) -> Iterator[str]:
    """Literals that stand where MAKERS take a template, in Python or Cython source."""
    if file.suffix == ".py":
        yield from templates_in_python(file.read_text("utf-8"))
    else:
        yield from templates_in_tokens(file)


def templates_in_python(source: str) -> Iterator[str]:
    """As `templates_in_tokens`, which takes ten times as long."""
    for node in ast.walk(ast.parse(source)):
        given: list[ast.expr | None] = []
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            given = node.args[:1] if name in MAKERS else []
        elif isinstance(node, ast.keyword) and node.arg == "remedy":
            given = [node.value]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            given = [node.value for one in targets if getattr(one, "id", "") == "remedy"]
        for one in given:
            first = one.body if isinstance(one, ast.IfExp) else one
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def templates_in_tokens(file: Path) -> Iterator[str]:
    """The literals in Cython source, which `ast` does not read."""
    with tokenize.open(file) as lines:
        tokens = [one for one in tokenize.generate_tokens(lines.readline)
                  if one.type not in (tokenize.NL, tokenize.COMMENT)]
    for at, token in enumerate(tokens):
        called = token.string in MAKERS and tokens[at + 1].string == "("
        named = token.string == "remedy" and tokens[at + 1].string == "="
        parts = []
        for following in tokens[at + 2 :]:
            if following.type != tokenize.STRING:
                break
            parts.append(following.string)
        if parts and (called or named):
            yield ast.literal_eval(f"({' '.join(parts)})")


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
