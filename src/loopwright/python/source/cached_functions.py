"""Desugaring of `functools.cache`: functions that look up the results of earlier calls."""

from __future__ import annotations

import ast
import builtins
import functools
import math
import random
from collections import deque
from collections.abc import Sequence
from copy import deepcopy

import numpy

from loopwright.python.source.known_functions import CACHES, original_name
from loopwright.python.source.liveness import written
from loopwright.python.source.templates import assignment, located_at


class ResultsTest(ast.If):
    """Whether a function with a cache has the result already."""


class ShortResultsTest(ResultsTest):
    """A test of a cache that compiled code has for one call only."""


def is_cached(node: ast.AST) -> bool:
    """Return whether a function inside of others keeps its results."""
    decorators = [
        x.func if isinstance(x, ast.Call) else x for x in getattr(node, "decorator_list", [])
    ]
    names = [original_name(x).removeprefix("functools.") for x in decorators]
    return isinstance(node, ast.FunctionDef) and len(names) == 1 and names[0] in CACHES


def changes_others(tree: ast.FunctionDef) -> bool:
    """Return whether a function may do more than return a result: it prints, draws random numbers,
    or changes objects that it did not create.

    >>> [changes_others(ast.parse(f"def f(x): {x}").body[0]) for x in ("return x", "y[0] = x")]
    [False, True]
    """
    own = written(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Nonlocal | ast.Global | ast.Yield | ast.YieldFrom):
            return True
        match node:
            case ast.Call(func=target):
                if _prints_or_draws(target):
                    return True
                is_changed = isinstance(target, ast.Attribute) and target.attr in _CHANGING
            case ast.Subscript() | ast.Attribute():
                target = node
                is_changed = not isinstance(node.ctx, ast.Load)
            case _:
                continue
        if is_changed and not {x.id for x in ast.walk(target) if isinstance(x, ast.Name)} & own:
            return True
    return False


def _prints_or_draws(function: ast.expr) -> bool:
    """Return whether a function is `print`, or draws random numbers; the effects of other methods
    are judged by name, since types are not known yet."""
    name = original_name(function)
    if not name and isinstance(function, ast.Attribute):
        return function.attr in _drawing() | {"random"}
    return name == "print" or name.startswith(("random.", "numpy.random."))


@functools.cache
def _drawing() -> set[str]:
    """Return the methods that draw random numbers, except those with the names of other
    functions."""
    kinds = random.Random, numpy.random.RandomState, numpy.random.Generator
    return {x for kind in kinds for x in dir(kind) if x[0] != "_"} - {*dir(numpy), *dir(math)}


_CHANGING = frozenset(
    name for kind in (list, dict, set, deque) for name in dir(kind) if not hasattr(tuple, name)
) - {"copy", "keys", "values", "items", "get"}


def _forgets(function: ast.FunctionDef) -> bool:
    """Return whether a cache may observably recompute a result, or distinguishes more than the
    values of positional arguments."""
    parameters = function.args
    calls = [x for x in function.decorator_list if isinstance(x, ast.Call)]
    options = [y for x in calls for y in (*x.args, *(z.value for z in x.keywords))]
    is_typed = len(options) > 1 or any(y.arg == "typed" for x in calls for y in x.keywords)
    if parameters.kwonlyargs or parameters.vararg or parameters.kwarg or is_typed:
        return True
    if all(isinstance(x, ast.Constant) and x.value is None for x in options):
        return False
    for node in (y for x in function.body for y in ast.walk(x)):
        if isinstance(node, ast.Call) and not original_name(node.func).startswith("math."):
            allowed = function.name, *vars(builtins)
            if not isinstance(node.func, ast.Name) or node.func.id not in allowed:
                return True
        if isinstance(node, _NEW):
            return True
    return False


_NEW = ast.List | ast.ListComp | ast.Set | ast.SetComp | ast.Dict | ast.DictComp


def with_cache(function: ast.stmt, *, is_known: bool = False) -> list[ast.stmt]:
    """Return a function that looks up its result among those of earlier calls, and the objects that
    it needs."""
    if not isinstance(function, ast.FunctionDef) or not (is_known or is_cached(function)):
        return [function]
    plain = deepcopy(function)
    memory = ast.Name(f"{function.name}.results", ast.Load())
    plain.name = f"{function.name}.computed"
    plain.decorator_list = []
    names = [ast.Name(x.arg, ast.Load()) for x in (*function.args.posonlyargs, *function.args.args)]
    key = names[0] if len(names) == 1 else ast.Tuple([*names], ast.Load())
    nothing = ast.Name(f"{function.name}.nothing", ast.Load())
    item = ast.Subscript(memory, key, ast.Load())
    result = ast.Name("a.result", ast.Load())
    call = ast.Call(ast.Name(plain.name, ast.Load()), [*names], [])
    kind = ShortResultsTest if is_known else ResultsTest
    cached = ast.FunctionDef(function.name, deepcopy(function.args), [
        kind(ast.Compare(key, [ast.In()], [memory]), [ast.Return(item)], []),
        ast.If(ast.Compare(key, [ast.In()], [nothing]), [ast.Return(ast.Constant(None))], []),
        assignment(result.id, call),
        ast.If(
            ast.Compare(result, [ast.Is()], [ast.Constant(None)]),
            [ast.Assign([ast.Subscript(nothing, key, ast.Store())], ast.Constant(True))],
            [ast.Assign([ast.Subscript(memory, key, ast.Store())], result)],
        ),
        ast.Return(result),
    ], function.decorator_list)  # fmt: skip
    if changes_others(plain) or _forgets(function):
        return [function]
    empty = [assignment(x.id, ast.Dict([], [])) for x in (memory, nothing)]
    statements = [*empty, plain, cached]
    return [deepcopy(ast.fix_missing_locations(located_at(function, x))) for x in statements]


def keeping_results(tree: ast.FunctionDef, caches: Sequence[ast.expr]) -> ast.FunctionDef:
    """Return a function whose calls of itself find the results of earlier ones; each call from
    elsewhere begins without any. It has these of its decorators."""
    outer = deepcopy(tree)
    inner = deepcopy(tree)
    inner.decorator_list = [*caches]
    names = [ast.Name(x.arg, ast.Load()) for x in (*tree.args.posonlyargs, *tree.args.args)]
    last = ast.Return(ast.Call(ast.Name(tree.name, ast.Load()), [*names], []))
    outer.body = [
        *with_cache(inner, is_known=True),
        ast.fix_missing_locations(located_at(tree, last)),
    ]
    return outer
