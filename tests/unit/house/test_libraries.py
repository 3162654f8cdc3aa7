"""Which files may use which library, and whose private names."""

import ast
import functools
import inspect
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from xdsl.context import Context
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer as XdslPrinter

from loopwright.ir.dialects.registry import make_context
from tests.unit.house.source import FILES, SRC, is_private, module_of, name_of, nodes


@functools.cache
def imported(path: Path) -> tuple[str, ...]:
    """The names of the modules that a file imports, by whatever means."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in nodes(path, ast.Import, ast.ImportFrom, ast.Call):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            constants = [a.value for a in node.args if isinstance(a, ast.Constant)]
            yield from (value for value in constants if isinstance(value, str))


def users_of(package: str) -> set[str]:
    return {
        name_of(path)
        for path in FILES
        if any(module.split(".")[0] == package for module in imported(path))
    }


@functools.cache
def private_names(cls: type) -> set[str]:
    """The private names that a class of xDSL, or a base of it there, declares."""
    bases = [base for base in cls.__mro__ if base.__module__.startswith("xdsl.")]
    declared = (name for base in bases for name in (*vars(base), *inspect.get_annotations(base)))
    return set(filter(is_private, declared))


XDSL = (Operation, Block, Region, BlockArgument, OpResult, Context, XdslParser, XdslPrinter)
OF_XDSL = set[str]().union(*map(private_names, XDSL))
OF_PYTHON = ("os._exit", "_replace")


def private_uses(path: Path, every: Sequence[ast.AST], module: object = None) -> Iterator[str]:
    """Where a file with these nodes uses private names of xDSL, or of what its own classes are not.

    What `self` has is xDSL's where the class, looked up in the module, derives from the declaring
    class.
    """
    attributes = [node for node in every if isinstance(node, ast.Attribute)]
    own = [node for node in attributes if not is_of_another(node)]
    of_base = [node for node in own if node.attr in OF_XDSL]
    for node in every:
        for use in of_base if isinstance(node, ast.ClassDef) else ():
            if node.lineno <= use.lineno <= (node.end_lineno or 0):
                cls = getattr(module or import_module(f"loopwright.{module_of(path)}"), node.name)
                if use.attr in private_names(cls):
                    yield f"{name_of(path)}:{use.lineno}: {ast.unparse(use)}"
    defined = {node.name for node in every if isinstance(node, ast.FunctionDef)}
    defined |= {node.attr for node in own}
    for node in attributes:
        if is_private(node.attr) and is_of_another(node):
            is_own = node.attr in defined and node.attr not in OF_XDSL
            if not is_own and not ast.unparse(node).endswith(OF_PYTHON):
                yield f"{name_of(path)}:{node.lineno}: {ast.unparse(node)}"


def is_of_another(node: ast.Attribute) -> bool:
    """Whether an attribute is that of an object which is not `self`, a class or a base."""
    if isinstance(node.value, ast.Name):
        return node.value.id not in ("self", "cls")
    return not isinstance(node.value, ast.Call) or ast.unparse(node.value) != "super()"


@pytest.mark.parametrize(
    ("package", "users"),
    [
        ("islpy", "exact/presburger/"),
        ("llvmlite", "native/runtime/engine.py"),
        ("numba", "nothing"),
    ],
)
def test_one_place_for_each_library(package: str, users: str) -> None:
    assert all(user.startswith(users) for user in users_of(package)), users_of(package)


def test_only_core_and_syntax_use_private_names_of_xdsl() -> None:
    wrong: list[str] = []
    for path in FILES:
        if name_of(path).startswith(("ir/core/", "ir/syntax/")):
            continue
        wrong += [
            f"{name_of(path)}: imports {module}"
            for module in imported(path)
            if module.startswith("xdsl") and any(is_private(part) for part in module.split("."))
        ]
        wrong += private_uses(path, nodes(path, ast.ClassDef, ast.FunctionDef, ast.Attribute))
    assert not wrong


USES_PRIVATE_NAMES = """
class Kept:
    def __init__(self, op: Operation) -> None:
        self._operands = op._operands

class Own(Operation):
    def clear(self) -> None:
        self._operands = self._kept = ()
        self._made._kept = Kept.made()._hidden
"""


def test_private_names_are_found() -> None:
    module = SimpleNamespace(Kept=object, Own=Operation)
    uses = private_uses(SRC / "sample.py", [*ast.walk(ast.parse(USES_PRIVATE_NAMES))], module)
    assert [use.rpartition(" ")[2] for use in uses] == [
        "self._operands",
        "op._operands",
        "Kept.made()._hidden",
    ]


def test_the_classes_of_parsed_ops_are_imported() -> None:
    """Outside `ir/` no file names an op of xDSL for which the dialects here have another class."""
    context = make_context()
    wrong = list[str]()
    for path in FILES:
        for name in () if name_of(path).startswith("ir/") else imported(path):
            dialect, _, attribute = name.removeprefix("xdsl.dialects.").partition(".")
            if name.startswith("xdsl.dialects.") and attribute:
                cls: object = getattr(import_module(f"xdsl.dialects.{dialect}"), attribute)
                if isinstance(cls, type) and issubclass(cls, Operation):
                    if not issubclass(context.get_op(cls.name), cls):
                        wrong.append(f"{name_of(path)}: {name}")
    assert not wrong
