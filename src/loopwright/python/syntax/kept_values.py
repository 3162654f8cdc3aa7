"""Which values of a statement are kept in memory, as a call after them may change what they read.

Array expressions are computed where they are used, unless something that is evaluated in between
may store in the arrays that they read.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import lru_cache
from types import FunctionType

from loopwright.python import registry
from loopwright.python.source.function_source import plain_function
from loopwright.python.source.liveness import children
from loopwright.python.syntax.local_functions import LocalFunction
from loopwright.python.syntax.scope import Scope
from loopwright.python.values.value import Compound, Fields, TupleValue, Value


def kept_for_calls(scope: Scope, statement: ast.stmt) -> set[ast.expr]:
    """The expressions of a statement that are evaluated before a call that may change arrays,
    but not parts of such: of a function of Python, or of one that stores. Those within its
    arguments do not count. Operators and properties of objects are such calls, too."""
    order, found = _in_order(statement), set[ast.expr]()
    for node, start in order:
        if not _may_store(scope, node):
            continue
        while start:
            before, start = order[start - 1]
            found.add(before)
    return found


def _may_store(scope: Scope, node: ast.expr) -> bool:
    match node:
        case ast.Call():
            return _call_may_store(scope, node)
        case ast.Attribute():
            return _known(scope, node) is None and _is_object(scope, node.value)
        case ast.BinOp() | ast.Compare() | ast.UnaryOp():
            return any(_is_object(scope, x) for x in children(node))
        case _:
            return False


def _call_may_store(scope: Scope, node: ast.Call) -> bool:
    named = {x.arg for x in node.keywords} | {None for x in node.args if isinstance(x, ast.Starred)}
    given = (*node.args, *(x.value for x in node.keywords))
    if any(isinstance(x, ast.Lambda) or _is_own(scope, scope.outer_object(x)) for x in given):
        return True
    function = scope.outer_object(node.func)
    if function is not None or not isinstance(node.func, ast.Attribute):
        return registry.stores(function, len(node.args), named)
    is_object = _is_object(scope, node.func.value)
    return is_object or registry.method_stores(node.func.attr, len(node.args), named)


def _is_own(scope: Scope, function: object) -> bool:
    """Whether a function is the program's."""
    is_plain = isinstance(plain_function(function), FunctionType | LocalFunction)
    return is_plain and registry.stores(function, 0, ())


def _known(scope: Scope, node: ast.AST) -> Value | None:
    """The value of a variable, or of a field of one."""
    if isinstance(node, ast.Attribute):
        owner = _known(scope, node.value)
        return owner.field(node.attr) if isinstance(owner, Compound) else None
    around: Scope | None = scope
    while isinstance(node, ast.Name) and around is not None:
        if node.id in around.env:
            return around.env[node.id]
        around = around.around
    return None


def _is_object(scope: Scope, node: ast.AST) -> bool:
    """Whether a variable is an object with fields, or consists of such, whose class may have
    functions of its own."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return _has_objects(_known(scope, node))


def _has_objects(value: Value | None) -> bool:
    if not isinstance(value, TupleValue | Fields):
        return False
    return bool(value.names) or any(map(_has_objects, value.items))


@lru_cache(maxsize=1024)
def _in_order(statement: ast.stmt) -> Sequence[tuple[ast.expr, int]]:
    """The expressions of a statement as they are evaluated, each with the number of those before
    its parts."""
    order: list[tuple[ast.expr, int]] = []

    def visit(node: ast.AST) -> None:
        start, parts = (
            len(order),
            [part for part in children(node) if not isinstance(part, ast.stmt)],
        )
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            parts.sort(key=lambda part: part is not node.value)
        for part in parts:
            visit(part)
        if isinstance(node, ast.expr):
            order.append((node, start))

    visit(statement)
    return order
