"""Each construct and each function that kernels know is in an example of the pages on them."""

import ast
import builtins
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import loopwright as lw
from loopwright.python import registry
from loopwright.python.syntax.function_lowering import EXPRESSIONS, STATEMENTS
from tests.campaigns.python_functions import LIBRARIES
from tests.unit.docs.pages import ROOT, blocks

PAGES = ("python*.md", "threads.md", "fallback.md", "ahead-of-time.md")
ROOMS: dict[str, Any] = {"np": np, "math": math, "lw": lw, **vars(builtins)}
ROOMS |= LIBRARIES
REFUSED = {ast.Raise}
"""What ends an example."""


def functions() -> Iterator[ast.AST]:
    """The functions that the examples define, which are run with all blocks (`test_pages`)."""
    for page in (page for pattern in PAGES for page in (ROOT / "docs").glob(pattern)):
        for block in blocks(page):
            if block.language == "python":
                tree = ast.parse(block.text)
                yield from (node for node in tree.body if isinstance(node, ast.FunctionDef))


def nodes() -> list[ast.AST]:
    return [node for function in functions() for node in ast.walk(function)]


def named(node: ast.AST) -> object:
    """The object that a name means in Python, NumPy or `math`."""
    if isinstance(node, ast.Name):
        return ROOMS.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(named(node.value), node.attr, None)
    return None


def is_of_ufunc(function: Any) -> bool:
    """Whether a function is a method of a ufunc, of which one example counts for all."""
    return isinstance(getattr(function, "__self__", None), np.ufunc)


def test_each_function_has_an_example() -> None:
    used_functions = [named(node) for node in nodes()]
    of_ufuncs = {function.__name__ for function in used_functions if is_of_ufunc(function)}
    missing = [
        function
        for function in registry.functions()
        if function not in used_functions
        and not (is_of_ufunc(function) and function.__name__ in of_ufuncs)
    ]
    assert not missing


def test_each_method_and_attribute_has_an_example() -> None:
    members = [node for node in nodes() if isinstance(node, ast.Attribute) and not named(node)]
    attribute_names = {node.attr for node in members}
    assert not set(registry.members()) - attribute_names


def test_each_construct_has_an_example() -> None:
    node_types = {type(node) for node in nodes()}
    registry.load()
    of_python = {kind for kind in (*STATEMENTS, *EXPRESSIONS) if kind.__module__ == "ast"}
    assert of_python and not of_python - node_types - REFUSED
