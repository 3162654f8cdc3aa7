"""What docs/python-*.md say that compiled functions do otherwise than Python, found in a function.

A campaign asks here only where results differ: what is documented, and happens in that function
with these arguments, is no failure; all else is one.
"""

import ast
import copy
import itertools
import math
import operator
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, cast

import numpy as np


class _BeyondError(BaseException):
    """An integer of Python's own has more than 64 bits."""


def fitting(value: Any) -> Any:
    """A value, unless it is an integer of Python's own that 64 bits do not hold."""
    if type(value) is int and not -(2**63) <= value < 2**63:
        raise _BeyondError
    return value


class _Watched(ast.NodeTransformer):
    """Each number that is computed goes through `fitting`."""

    def visit_expression(self, node: ast.expr) -> ast.expr:
        self.generic_visit(node)
        name = ast.Name("fitting", ast.Load())
        return ast.copy_location(ast.Call(name, [node], []), node)

    visit_BinOp = visit_UnaryOp = visit_Call = visit_expression  # noqa: N815

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt] | ast.stmt:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node
        call = ast.Call(ast.Name("fitting", ast.Load()), [ast.Name(node.target.id, ast.Load())], [])
        return [node, ast.copy_location(ast.Expr(call), node)]


def has_long_integers(
    text: str, arguments: Sequence[Any], call: Callable[[Any, Sequence[Any]], Any]
) -> bool:
    """Whether the function of a text computes an integer of more than 64 bits of Python's own.

    >>> has_long_integers("def f(n):\\n    return 1 << n", (63,), lambda f, given: f(*given))
    True
    >>> has_long_integers("def f(n):\\n    n *= n\\n    return n", (9,), lambda f, given: f(*given))
    False
    """
    watched = ast.fix_missing_locations(_Watched().visit(ast.parse(text)))
    modules = {"np": np, "math": math, "itertools": itertools, "operator": operator}
    scope: dict[str, Any] = {**modules, "fitting": fitting}
    exec(compile(watched, "<watched>", "exec"), scope)
    name = cast("ast.FunctionDef", watched.body[0]).name
    try:
        with suppress(Exception):
            call(scope[name], copy.deepcopy(list(arguments)))
    except _BeyondError:
        return True
    return False


def met(expected: Any, actual: Any) -> Any:
    """What Python computes, with the float of the same value for an integer of its own where the
    compiled function has that.

    >>> met((2, [3, 1]), (2.0, [3, np.float64(1)]))
    (2.0, [3, np.float64(1.0)])
    >>> met((2, True), (2.5, 1.0))
    (2, 1.0)
    """
    is_list = isinstance(expected, list), isinstance(actual, list)
    is_tuple = isinstance(expected, tuple), isinstance(actual, tuple)
    if all(is_list) or all(is_tuple):
        theirs = cast("Sequence[Any]", expected)
        ours = cast("Sequence[Any]", actual)
        if len(theirs) != len(ours):
            return theirs
        items = list(map(met, theirs, ours))
        return items if all(is_list) else tuple(items)
    return actual if _is_float_of(expected, actual) else expected


def _is_float_of(expected: Any, actual: Any) -> bool:
    is_own = type(expected) in (int, bool) and isinstance(actual, float | np.floating)
    return bool(is_own and expected == actual)
