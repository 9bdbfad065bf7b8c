"""The engine's messages: their text, their templates, and that none escapes translation."""

from __future__ import annotations

import ast
import copy
import errno
import os
import pickle
import sys
import tokenize
from pathlib import Path

import pytest
from tokenprism.errors import FormatError, OptionError
from tokenprism.messages import Message, joined, reason_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    file for folder in ("core/tokenprism", "app/tokenprism_app")
    for file in sorted((ROOT / folder).rglob("*.py")) if "cli" not in file.parts
]
MAKERS = {"Message", "TokenprismError", "CorpusError", "FormatError", "ExportError", "OptionError",
          "NameUnknownError", "NetworkError", "ClusterError"}
# Attributes and functions of the engine whose values are messages.
ATTRIBUTES = {"problem", "remedy", "reason", "message"}
FUNCTIONS = {"as_message", "joined", "reason_of", "verbatim", "message_of",
             "one_or_many"}


def test_a_message_is_its_english_text() -> None:
    inner = Message("{n:,} bytes", n=1234)
    made = Message("{what} of {name!r}", what=inner, name="a{b}")
    assert made == "1,234 bytes of 'a{b}'"
    assert Message("no {values}") == "no {values}"
    assert joined([inner, made]) == f"{inner}; {made}"
    for twin in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert twin == made
        assert twin.template == made.template
        assert twin.values == made.values


@pytest.mark.skipif(sys.platform != "linux", reason="the words are those of Linux")
def test_reasons_are_the_words_of_the_system() -> None:
    for number in errno.errorcode:
        fault = OSError(number, os.strerror(number))
        assert reason_of(fault) == os.strerror(number).lower()


def test_an_error_has_all_its_parts() -> None:
    fault = FormatError(
        Message("rank {rank:,} is odd", rank=5000), path="a.bin", line=3, byte=17, remedy="Fix it"
    )
    assert str(fault) == "a.bin, line 3, byte 17: rank 5,000 is odd. Fix it"
    assert fault.message == str(fault)
    assert str(OptionError("plain {brace}")) == "plain {brace}"


def is_message(value: ast.expr, scope: ast.Module) -> bool:
    """Whether an expression is a literal template or can only be a message."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str) or value.value is None
    if isinstance(value, ast.IfExp):
        return is_message(value.body, scope) and is_message(value.orelse, scope)
    if isinstance(value, ast.Attribute):
        return value.attr in ATTRIBUTES
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id in FUNCTIONS | {"Message"} or any(
            isinstance(one, ast.FunctionDef) and one.name == value.func.id
            and isinstance(one.returns, ast.Name) and one.returns.id == "Message"
            for one in ast.walk(scope)
        )
    if isinstance(value, ast.Name):
        return all(_binds_message(one, value.id, scope) for one in ast.walk(scope))
    return False


def _binds_message(node: ast.AST, name: str, scope: ast.Module) -> bool:
    if isinstance(node, ast.arg) and node.arg == name:
        return node.annotation is not None and ast.unparse(node.annotation).startswith("Message")
    if isinstance(node, ast.Assign) and any(ast.unparse(one) == name for one in node.targets):
        return not isinstance(node.value, ast.Name) and is_message(node.value, scope)
    return True


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_message_begins_as_a_literal(file: Path) -> None:
    """An f-string or a joined text could not be translated."""
    if file.name in ("messages.py", "errors.py"):
        return
    scope = ast.parse(file.read_text("utf-8"))
    for call in ast.walk(scope):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
                and call.func.id in MAKERS):
            continue
        given = [*call.args[:1], *(one.value for one in call.keywords if one.arg == "remedy")]
        for value in given:
            literal = isinstance(value, ast.Constant) if call.func.id == "Message" else (
                is_message(value, scope))
            assert literal, f"{file}:{value.lineno}: {ast.unparse(value)}"


@pytest.mark.parametrize("file", sorted((ROOT / "core").rglob("*.pyx")), ids=lambda one: one.name)
def test_messages_of_compiled_modules_begin_as_literals(file: Path) -> None:
    with tokenize.open(file) as lines:
        tokens = [one for one in tokenize.generate_tokens(lines.readline)
                  if one.type not in (tokenize.NL, tokenize.COMMENT)]
    for at, token in enumerate(tokens[:-2]):
        if token.string in MAKERS and tokens[at + 1].string == "(":
            first = tokens[at + 2]
            literal = first.type == tokenize.STRING and first.string[0] in "\"'"
            assert literal or first.string == "Message", f"{file}:{first.start[0]}"
