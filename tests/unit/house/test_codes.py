"""Codes of refusals, decisions and assumptions: a search for one finds where it is given and where
its pass declares it."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.unit.house.source import FILES, SRC, name_of, names_of_modules, nodes, place_in

CODES = {"code", "illegal", "unknown"}
"""Parameters and fields that are codes, or become one."""
NO_REFUSALS = set(
    (
        "Change Premise _assumption _decide _erase _record _remark _replace count decision "
        "error is_new record remark"
    ).split()
)
"""What takes codes of other entries than refusals."""
Parameters = Mapping[str, Sequence[str]]


def parameters(definition: ast.ClassDef | ast.FunctionDef) -> list[str]:
    if isinstance(definition, ast.FunctionDef):
        names = [argument.arg for argument in (*definition.args.posonlyargs, *definition.args.args)]
        return names[1:] if names[:1] in (["self"], ["cls"]) else names
    for statement in definition.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            return parameters(statement)
    fields = (
        statement.target for statement in definition.body if isinstance(statement, ast.AnnAssign)
    )
    return [field.id for field in fields if isinstance(field, ast.Name)]


@cache
def takers_in(path: Path) -> Parameters:
    """The functions and classes of a file that take a code."""
    parameters_by_name = {
        node.name: parameters(node)
        for node in nodes(path, ast.ClassDef, ast.FunctionDef)
        if node.name != "__init__"
    }
    return {
        name: names for name, names in parameters_by_name.items() if not CODES.isdisjoint(names)
    }


def takers_known_to(path: Path) -> Parameters:
    """The same with those that a file imports."""
    modules = names_of_modules()
    parameters_by_name: dict[str, Sequence[str]] = {}
    for node in nodes(path, ast.ImportFrom):
        if node.module in modules:
            there = takers_in(SRC / modules[node.module])
            names = [alias for alias in node.names if alias.name in there]
            parameters_by_name |= {alias.asname or alias.name: there[alias.name] for alias in names}
    return parameters_by_name | dict(takers_in(path))


@cache
def given_in(path: Path) -> tuple[tuple[ast.AST, str, ast.expr], ...]:
    """Where a file gives a code: to what, and how it is written."""
    return tuple(_given_in(path))


def _given_in(path: Path) -> Iterator[tuple[ast.AST, str, ast.expr]]:
    parameters_by_name = takers_known_to(path)
    for node in nodes(path, ast.Call, ast.Assign, ast.AnnAssign):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            named = [(keyword.arg, keyword.value) for keyword in node.keywords]
            for parameter, value in (
                *zip(parameters_by_name.get(name, ()), node.args, strict=False),
                *named,
            ):
                if parameter in CODES and (name in parameters_by_name or name == "replace"):
                    yield node, name, value
        elif node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [*map(ast.unparse, targets)]
            if re.search(r"\b(codes?|CODES)\b", " ".join(names)):
                yield node, "", node.value


PLANNERS = [path for path in FILES if name_of(path).startswith(("loops/", "exact/"))]
OF_TEXTS = {"format", "join", "lower", "removeprefix", "removesuffix", "replace"}


def is_of_pieces(code: ast.expr) -> bool:
    """Whether an expression puts a code together, or cuts one."""
    for node in ast.walk(code):
        if isinstance(node, ast.JoinedStr | ast.BinOp):
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in OF_TEXTS:
                return True
    return False


def test_codes_are_written_whole() -> None:
    codes_by_place = [
        (place_in(path, node), code) for path in PLANNERS for node, _, code in given_in(path)
    ]
    assert len(codes_by_place) > 300
    assert not [place for place, code in codes_by_place if is_of_pieces(code)]


def quoted(text: str) -> set[str]:
    return set(re.findall(r"`([a-z]+(?:[.-][a-z]+)*)`", text))


def refusals_in(path: Path) -> list[str]:
    """What docstrings say between **Refuses when** and the next heading."""
    documented = nodes(path, ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [text for node in documented if (text := ast.get_docstring(node))]
    parts = [part for text in texts for part in text.split("**Refuses when**")[1:]]
    return [part.partition("**")[0] for part in parts]


def declared() -> set[str]:
    """The codes of refusals in docstrings, and those in tables."""
    codes = {code for path in FILES for text in refusals_in(path) for code in quoted(text)}
    for path in SRC.parents[1].glob("docs/pass-notes/*.md"):
        codes |= quoted("".join(re.findall(r"^\| `[^|]+\|", path.read_text(), re.MULTILINE)))
    return codes


def test_codes_of_refusals_are_declared() -> None:
    declared_codes = declared()
    missing = {
        f"{place_in(path, node)}: {constant.value}"
        for path in PLANNERS
        for node, name, code in given_in(path)
        if name not in NO_REFUSALS
        for constant in ast.walk(code)
        if isinstance(constant, ast.Constant)
        and isinstance(constant.value, str)
        and constant.value not in declared_codes
    }
    assert len(declared_codes) > 150
    assert not missing


def listed() -> set[str]:
    """The codes in docstrings: before a colon, alone or in a list; what else is quoted may be
    anything."""
    docstrings = [text for path in PLANNERS for text in refusals_in(path)]
    form = r"(?:^|[;.])\s*((?:`[^`]+`(?:,\s+|\s+and\s+)?)+):"
    return {
        code for text in docstrings for match in re.findall(form, text) for code in quoted(match)
    }


def test_declared_codes_are_given() -> None:
    codes = listed()
    written = {
        node.value
        for path in FILES
        for node in nodes(path, ast.Constant)
        if isinstance(node.value, str)
    }
    assert len(codes) > 100
    assert not codes - written


def test_declared_codes_are_shown() -> None:
    """A test, or a file of the lit suite, has each code; that of the extension for its dialects."""
    root = SRC.parents[1]
    tests = [*root.glob("tests/**/*"), *root.glob("extensions/mlir/tests/**/*")]
    paths = (path for path in tests if path != Path(__file__))
    texts = (path.read_text() for path in paths if path.suffix in (".py", ".mlir"))
    shown = {code for text in texts for code in re.findall(r"[a-z]+(?:[.-][a-z]+)*", text)}
    assert not listed() - shown
