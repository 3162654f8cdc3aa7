"""What a library function is, decorators declare on it: names decide nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

import loopwright as lw
from loopwright.python import bodies, registry
from loopwright.python.declarations import declaration_of, declared_functions
from loopwright.python.syntax import outlined
from tests.unit.house.source import FILES, name_of, nodes, place_in

FOLDERS = tuple(f"python/{x}/" for x in ("values", "containers", "functions", "bodies", "syntax"))
MODULES = "python/registry.py", "python/declarations.py", "python/lowering/"
OF_PROGRAMS = {
    "python/containers/records.py": "enum",
    "python/syntax/operations.py": "functools",
    "python/syntax/splitting.py": "numpy",
}
"""Files that ask for the module of a class or a function of the program, and one they compare."""
NAMES_OF_OBJECTS = {"__module__", "__qualname__", "co_name", "co_qualname", "co_varnames"}
TESTING = {"startswith", "endswith", "partition", "removeprefix", "removesuffix", "split"}


def decisions_from_names(path: Path) -> Iterator[ast.expr]:
    """Where a file compares the module or the name of an object, or takes it apart."""
    for node in nodes(path, ast.Compare, ast.Call):
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node.func, ast.Attribute) and node.func.attr in TESTING:
            compared = [node.func.value]
        else:
            continue
        if any(is_name_of_object(part) for x in compared for part in ast.walk(x)):
            yield node


def is_name_of_object(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr=name):
            return name in NAMES_OF_OBJECTS
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(name), *_]):
            return name in NAMES_OF_OBJECTS
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name == "module_of"
        case _:
            return False


def test_no_decision_follows_from_the_name_of_a_function_or_a_module() -> None:
    places = [
        place_in(path, node)
        for path in FILES
        if name_of(path).startswith(FOLDERS + MODULES)
        for node in decisions_from_names(path)
        if OF_PROGRAMS.get(name_of(path), "?") not in ast.unparse(node)
    ]
    assert not places


@pytest.mark.parametrize(
    "code",
    [
        "f.__module__.startswith('loopwright.python.bodies')",
        "module_of(f) in ('math', 'numpy')",
        "getattr(f, '__module__', '') == 'numpy'",
        "f.__code__.co_varnames[0] == 'out'",
    ],
)
def test_decisions_from_names_are_found(code: str, tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(code)
    assert [*decisions_from_names(path)]


def test_functions_of_bodies_declare_that_they_are_bodies() -> None:
    """A function of this folder has a lowering, or it is compiled from its source."""
    registry.load()
    lowered = {getattr(x, "py_func", x) for x in registry.FUNCTIONS}
    undeclared = [
        f"{module.__name__}.{name}"
        for module in vars(bodies).values()
        if getattr(module, "__name__", "").startswith(bodies.__name__)
        for name, member in cast("dict[str, Any]", vars(module)).items()
        if isinstance(function := getattr(member, "py_func", member), FunctionType)
        if function.__module__ == module.__name__ and function not in lowered
        if not declaration_of(function).is_body and not makes_body(function)
    ]
    assert not undeclared


def makes_body(function: FunctionType) -> bool:
    """Whether a function returns a body that it defines."""
    return any(hasattr(x, "co_name") for x in function.__code__.co_consts)


def program(x: Any, items: list[int]) -> Any:
    """Calls bodies that check overflow and bodies that do not, with views and lists."""
    total = np.trapezoid(x[::2]) + np.diff(x[1:]).sum() + np.interp(2.5, [0, 4], [1, 2])
    items.append(sum(items) * 2)
    items.insert(0, 7)
    return total + np.median(items) + np.cross(x[:3], [1.0, 2.0, 3.0]).sum()


def lowered() -> str:
    """The text of the program's IR before passes."""
    outlined.COMMON.clear()
    kernel = lw.kernel(program)
    kernel(np.arange(9.0), [1, 2, 3])
    return kernel.inspect_mlir()


def test_moving_and_renaming_bodies_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lowered()
    for function in declared_functions(lambda declaration: declaration.is_body):
        monkeypatch.setattr(function, "__module__", "elsewhere.below")
        monkeypatch.setattr(function, "__qualname__", "renamed")
        monkeypatch.setitem(function.__globals__, "__name__", "elsewhere.below")
    assert lowered() == before
