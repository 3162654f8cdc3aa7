"""What docs/architecture.md and docstrings say of modules is so."""

import ast
import functools
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from loopwright.ir.dialects.registry import make_context
from tests.unit.house.source import FILES, SRC, module_of, name_of, names_of_modules, nodes

ROOT = SRC.parents[1]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()


def test_the_architecture_shows_the_layers() -> None:
    shown = re.findall(r"^  (\w+(?:/|\.py)) ", ARCHITECTURE, re.MULTILINE)
    there = {path.name for path in SRC.glob("*.py")} - {"__init__.py", "__main__.py"}
    there |= {f"{path.name}/" for path in SRC.iterdir() if (path / "__init__.py").exists()}
    assert sorted(shown) == sorted(there)


def test_the_architecture_shows_layers_in_the_order_of_imports() -> None:
    shown = re.findall(r"^  (\w+)(?:/|\.py) ", ARCHITECTURE, re.MULTILINE)
    contracts = (ROOT / "pyproject.toml").read_text()
    layers = re.findall(r'"(\w+)"', contracts.partition("layers = [")[2].partition("]")[0])
    assert shown == layers


def rows(header: str) -> list[list[str]]:
    """The cells of a table of the architecture, below its header."""
    (table,) = (part for part in ARCHITECTURE.split("\n\n") if part.startswith(header))
    return [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]


def test_the_architecture_names_types_and_interfaces_that_exist() -> None:
    places = [row[0].strip("`").rpartition(".")[::2] for row in rows("| type |")]
    for row in rows("| interface |"):
        module = f"ir.interfaces.{row[2].strip('`')}"
        places += [(module, name) for name in re.findall(r"`(\w+)`", row[0])]
    missing = [
        f"{module}.{name}"
        for module, name in places
        if not hasattr(import_module(f"loopwright.{module}"), name)
    ]
    assert len(places) > 35
    assert not missing


def test_the_architecture_shows_all_interfaces() -> None:
    shown = {name for row in rows("| interface |") for name in re.findall(r"`(\w+)`", row[0])}
    defined = {
        node.name
        for path in FILES
        if name_of(path).startswith("ir/interfaces/")
        for node in nodes(path, ast.ClassDef)
        if "Interface" in map(ast.unparse, node.bases)
    }
    assert not defined - shown


OF_OTHERS = {"b.error", "lw.kernel", "op.name", "sys.stdout"}
"""Names in the architecture that are Python's or of variables."""


def is_there(name: str) -> bool:
    """Whether a dotted name is that of a module, of something in one, of a class's attribute, or of
    an op."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        end = "." + ".".join(parts[:count])
        modules = [module for module in names_of_modules() if module.endswith(end)]
        if any(has_names(import_module(module), parts[count:]) for module in modules):
            return True
    owners = (f"loopwright.{module_of(path)}" for path in FILES if parts[0] in classes_of(path))
    if any(has_names(import_module(owner), parts) for owner in owners):
        return True
    return make_context().get_optional_op(name) is not None


def has_names(owner: object, names: list[str]) -> bool:
    """Whether an object has an attribute, which has another one, and so on; the last may be one
    that instances of a class get."""
    for name in names:
        if not hasattr(owner, name):
            own = inspect.getsource(owner) if isinstance(owner, type) else ""
            return (
                name == names[-1] and re.search(rf"(self\.|^    ){name}: ", own, re.M) is not None
            )
        owner = getattr(owner, name)
    return True


@functools.cache
def classes_of(path: Path) -> set[str]:
    return {node.name for node in nodes(path, ast.ClassDef)}


def names_in(text: str) -> set[str]:
    """The dotted names in code: what is quoted, and what pictures show."""
    pictures = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    pictured_names = {
        name for shown in pictures for name in re.findall(r"\b(?:\w+\.)+[A-Za-z]\w*", shown)
    }
    quoted = re.findall(r"`((?:\w+\.)+\w+)(?:\([^`\n]*\))?`", text)
    return {*pictured_names, *quoted}


def test_every_name_in_the_architecture_exists() -> None:
    named = names_in(ARCHITECTURE)
    files = {name for name in named if name.endswith((".py", ".md", ".toml"))}
    assert not {x for x in files if not ((SRC / x).exists() or (ROOT / x).exists())}
    wrong = {name for name in named - files - OF_OTHERS if not is_there(name)}
    assert len(named) > 60
    assert not wrong


@pytest.mark.parametrize(
    "name",
    ["api.Module", "exact.presburger.table", "Refusal.entries", "affine.vector", "errors.re"],
)
def test_names_that_do_not_exist_are_found(name: str) -> None:
    assert names_in(f"`{name}(op)`") == names_in(f"```\nop ─▶ {name} │\n```\n") == {name}
    assert not is_there(name)


LAYERS = sorted(path.parent.name for path in SRC.glob("*/__init__.py"))
DOTTED = re.compile(rf"`((?:{'|'.join(LAYERS)})(?:\.\w+)+)`")


def dotted_names(path: Path) -> set[str]:
    """The modules, and what is in modules, that docstrings and comments of a file name."""
    return set(DOTTED.findall(path.read_text()))


def test_every_module_that_docstrings_name_exists() -> None:
    module_names = {name for path in FILES for name in dotted_names(path)}
    assert len(module_names) > 30
    assert not is_there("loops.permute")
    assert [
        f"{name_of(path)}: {name}"
        for path in FILES
        for name in sorted(dotted_names(path))
        if not is_there(name)
    ] == []


PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
OF_READERS = {"build/filters.py", "DIR/MODULE.py", "FILE.py"}
"""Files that readers have or make."""


@functools.cache
def ends_of_files() -> set[str]:
    """What files of Python may be called on a page: names, with folders around them or without."""
    places = [path.relative_to(ROOT).parts for path in ROOT.glob("[!.]*/**/*.py")]
    return {"/".join(parts[k:]) for parts in places for k in range(len(parts))} | {"setup.py"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    named = set(re.findall(r"`([\w./-]+\.py)\b", page.read_text()))
    assert not named - ends_of_files() - OF_READERS
