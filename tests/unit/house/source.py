"""The files of the package, as the rules of the house read them."""

import ast
import functools
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

SRC = Path(__file__).parents[3] / "src" / "loopwright"
FILES = sorted(SRC.rglob("*.py"))
N = TypeVar("N", bound=ast.AST)


@functools.cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def name_of(path: Path) -> str:
    return path.relative_to(SRC).as_posix()


@functools.cache
def _kinds(path: Path) -> dict[Any, list[Any]]:
    nodes_by_class: dict[Any, list[Any]] = {}
    for node in ast.walk(tree(path)):
        nodes_by_class.setdefault(type(node), []).append(node)
    return nodes_by_class


def nodes(path: Path, *kinds: type[N]) -> list[N]:
    """The nodes of a file's tree that are of some kinds, one kind after the other."""
    return [node for kind in kinds for node in _kinds(path).get(kind, ())]


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


Places: TypeAlias = dict[str, list[str]]
"""What was found in each layer: `file:line: code`."""


def place_in(path: Path, node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return f"{name_of(path)}:{getattr(node, 'lineno', 0)}: {text[:60]}"


@functools.cache
def names_of_modules() -> dict[str, str]:
    return {f"loopwright.{module_of(path)}": name_of(path) for path in FILES}


def module_of(path: Path) -> str:
    return name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
