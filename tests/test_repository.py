"""What holds for the repository as a whole."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BINARY = {".png", ".ico", ".qm"}
TEXT_FOLDERS = ("app", "core", "resources", "tests", "benchmarks", "scripts", "docs", ".ci")
SAMPLES = ROOT / "resources" / "samples"

# Home and work folders of a machine somebody built on; examples say ~ or a relative path.
MACHINE_PATH = re.compile(r"(?<![\w.~*])/(?:home|root|work|Users)/\w")


def text_files() -> list[Path]:
    """Every file that belongs to the repository and is text."""
    inside = [path for name in TEXT_FOLDERS for path in (ROOT / name).rglob("*")]
    files = [path for path in (*ROOT.iterdir(), *inside) if path.is_file() and path.name != ".git"]
    return [
        path
        for path in files
        if path.suffix not in BINARY | {".pyc", ".so"} and "__pycache__" not in path.parts
    ]


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    meson = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text("utf-8"))
    core = re.search(
        r'__version__ = "([^"]+)"', (ROOT / "core/tokenprism/__init__.py").read_text("utf-8")
    )
    assert meson is not None
    assert core is not None
    assert project["version"] == meson[1] == core[1]
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_no_module_of_the_core_imports_qt_or_the_application() -> None:
    forbidden = {"PySide6", "shiboken6", "pyqtgraph", "tokenprism_app"}
    for path in (ROOT / "core").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            assert not forbidden & {name.split(".")[0] for name in names}, path
    for path in (*(ROOT / "core").rglob("*.pyx"), *(ROOT / "core").rglob("*.pxd")):
        lines = path.read_text("utf-8")
        assert not re.search(rf"^\s*c?(?:import|from) ({'|'.join(forbidden)})", lines, re.M), path


def test_importing_the_core_loads_no_qt() -> None:
    program = (
        "import sys, pkgutil, importlib, tokenprism\n"
        "for module in pkgutil.walk_packages(tokenprism.__path__, 'tokenprism.'):\n"
        "    if not module.name.endswith('__main__'): importlib.import_module(module.name)\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('PySide6', 'pyqtgraph')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=SAMPLES
    )
    assert done.stdout.strip() == "[]"


def test_readme_shows_the_two_commands_and_its_links_lead_somewhere() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.search(r"^make run\b", readme, re.M)
    assert re.search(r"^make test\b", readme, re.M)
    for document in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", document.read_text("utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"


def test_every_text_file_is_utf8_without_a_mark() -> None:
    for path in text_files():
        data = path.read_bytes()
        data.decode("utf-8")
        assert not data.startswith(b"\xef\xbb\xbf"), path


def test_no_path_of_a_build_machine() -> None:
    for path in text_files():
        if path != Path(__file__):
            found = MACHINE_PATH.search(path.read_text("utf-8"))
            assert found is None, f"{path}: {found and found[0]}"


def test_pictures_of_vectors_are_well_formed() -> None:
    for path in (ROOT / "resources").rglob("*.svg"):
        assert ET.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg", path


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("english", "a-z"), ("chinese", "一-鿿"), ("japanese", "ぁ-ヿ"), ("korean", "가-힣"),
        ("russian", "а-я"), ("arabic", "ء-ي"), ("hindi", "ऀ-ॿ"),
    ],
)  # fmt: skip
def test_sample_texts_are_long_and_in_their_script(name: str, script: str) -> None:
    text = (SAMPLES / f"{name}.txt").read_text("utf-8")
    assert len(text.encode("utf-8")) > 20_000
    own = len(re.findall(f"[{script}]", text))
    assert own > 0.35 * len(re.findall(r"\S", text))
    assert not set("{}|") & set(text), "a choice was left open"


def test_samples_are_what_their_script_makes(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib, make_samples\n"
        "make_samples.SAMPLES = pathlib.Path(sys.argv[1])\n"
        "make_samples.main()"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True, cwd=ROOT / "scripts")
    made = sorted(tmp_path.iterdir())
    assert len(made) == 8
    for path in made:
        assert path.read_bytes() == (SAMPLES / path.name).read_bytes(), path.name


def test_hard_unicode_holds_what_it_promises() -> None:
    text = (SAMPLES / "hard_unicode.txt").read_bytes().decode("utf-8")
    for character in "\u0301\u200d\u200b\u00a0\u3000\u202e\u2067\ufeff\x00\U00020000":
        assert character in text
    assert "\r\n" in text
    assert re.search(r" {200}", text)
    assert not text.endswith("\n")


def test_no_folder_of_tests_stands_for_a_library() -> None:
    # pytest puts the folder of each test module on the path. A folder in it that has the name of
    # a library then imports as that library wherever the library is not installed.
    on_path = {path.parent for path in (ROOT / "tests").rglob("test_*.py")}
    asked = {
        name
        for path in (ROOT / "tests").rglob("*.py")
        for name in re.findall(r'importorskip\(\s*"(\w+)', path.read_text("utf-8"))
    }
    assert "bytepiece" in asked
    found = {str(one) for folder in on_path for one in folder.iterdir() if one.name in asked}
    assert not found


# Called by Python's io, by Qt, and by whoever throws the view away.
CALLED_ELSEWHERE = {"writable", "fixup", "close_session"}


def test_no_function_or_class_is_there_for_tests_alone() -> None:
    """Each is named a second time in the product, or documented for those who write Python."""
    code = [path for name in ("core", "app", "scripts", "benchmarks")
            for path in (ROOT / name).rglob("*.py*") if path.suffix in (".py", ".pyx")]
    words = Counter(word for path in code for word in re.findall(r"\w+", path.read_text("utf-8")))
    documented = set(re.findall(r"\w+", (ROOT / "docs" / "python.md").read_text("utf-8")))
    unused = []
    for path in code:
        if path.suffix != ".py" or path.parts[len(ROOT.parts)] not in ("core", "app"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or words[node.name] > 1:
                continue
            of_qt = re.fullmatch(r"[a-z]+([A-Z][a-z]*)+", node.name)
            if not (of_qt or node.name in documented | CALLED_ELSEWHERE
                    or node.name.startswith("__")):
                unused.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert not unused


def imported(path: Path, module: str, known: set[str]) -> set[str]:
    """The modules among `known` that a module imports, when it is loaded or later in a function;
    those that only the type checker sees are left out.
    """
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            home = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{home}.{alias.name}"
                found.add(inner if inner in known else home)
        elif isinstance(node, ast.Import):
            found.update({alias.name for alias in node.names} & known)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)
    return found & known - {module}


@pytest.mark.parametrize("package", ["core/tokenprism", "app/tokenprism_app"])
def test_no_modules_import_each_other_in_a_circle(package: str) -> None:
    root = ROOT / package
    paths = {
        ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__"):
        path for path in root.rglob("*.py")
    }
    compiled = {
        ".".join(path.relative_to(root.parent).with_suffix("").parts)
        for path in root.rglob("*.pyx")
    }
    left = {
        module: imported(path, module, {*paths, *compiled}) - compiled
        for module, path in paths.items()
    }
    for module, needs in left.items():
        path = paths[module]
        own = module if path.name == "__init__.py" else module.rpartition(".")[0]
        needs.discard(own)  # `from . import _compiled` names the package too
        assert module not in needs, path
    while left:
        free = {module for module, needs in left.items() if not needs & left.keys()}
        assert free, f"a circle among {sorted(left)}"
        left = {module: needs for module, needs in left.items() if module not in free}


def test_no_packages_of_the_core_import_each_other_in_a_circle() -> None:
    root = ROOT / "core" / "tokenprism"
    packages = {path.parent.name for path in root.glob("*/__init__.py")}
    known = {
        ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__")
        for pattern in ("*.py", "*.pyx") for path in root.rglob(pattern)
    }
    left: dict[str, set[str]] = {name: set() for name in packages}
    for name in packages:
        for path in (root / name).rglob("*.py"):
            module = ".".join(path.relative_to(root.parent).with_suffix("").parts)
            needs = imported(path, module.removesuffix(".__init__"), known)
            left[name] |= {one.split(".")[1] for one in needs if "." in one} & packages - {name}
    assert left["explain"] >= {"bpe", "formats"}
    while left:
        free = {name for name, needs in left.items() if not needs & left.keys()}
        assert free, f"a circle among {sorted(left)}"
        left = {name: needs for name, needs in left.items() if name not in free}
