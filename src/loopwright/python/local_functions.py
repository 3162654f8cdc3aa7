"""Functions that are defined inside of kernels: `def` and `lambda`.

They are lowered where they are called, and their free names mean what they mean then in the
function around them, as in Python.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from inspect import Parameter
from types import FunctionType
from typing import Any

from loopwright.python.liveness import Liveness, Names, children, read, written
from loopwright.python.source import FunctionSource
from loopwright.python.values import Value

_DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_SUSPENDING = ast.Yield | ast.YieldFrom | ast.Await


@dataclass(frozen=True, eq=False)
class LocalFunction:
    """A function that is defined in another one."""

    source: FunctionSource
    around: Any
    """What lowers the function that it is defined in."""

    @property
    def __name__(self) -> str:
        """The function's name."""
        return self.source.name


def local_function(
    source: FunctionSource,
    around: Any,
    tree: ast.FunctionDef,
    defaults: Mapping[str, Value],
) -> LocalFunction:
    """The function of a tree that is in the source of another one."""
    outer: Any = source.function
    stands_for: Any = FunctionType(_nothing.__code__, outer.__globals__, tree.name)
    given = {one.name: one for one in _parameters(tree.args, defaults)}
    inner = replace(source.definition, tree=tree)
    made = replace(source, function=stands_for, given=inner, local_parameters=given)
    return LocalFunction(made, around)


def _nothing() -> None: ...


def _parameters(written_out: ast.arguments, defaults: Mapping[str, Value]) -> list[Parameter]:
    kinds = (
        (Parameter.POSITIONAL_ONLY, written_out.posonlyargs),
        (Parameter.POSITIONAL_OR_KEYWORD, written_out.args),
        (Parameter.VAR_POSITIONAL, [written_out.vararg] if written_out.vararg else []),
        (Parameter.KEYWORD_ONLY, written_out.kwonlyargs),
        (Parameter.VAR_KEYWORD, [written_out.kwarg] if written_out.kwarg else []),
    )
    return [
        Parameter(one.arg, kind, default=defaults.get(one.arg, Parameter.empty))
        for kind, some in kinds
        for one in some
    ]


def defaults_of(written_out: ast.arguments) -> dict[str, ast.expr]:
    """The expressions of the defaults of parameters.

    >>> defaults_of(ast.parse("lambda x, y=1, *, z=2: x").body[0].value.args).keys()
    dict_keys(['y', 'z'])
    """
    plain = [*written_out.posonlyargs, *written_out.args]
    first = len(plain) - len(written_out.defaults)
    found = {x.arg: d for x, d in zip(plain[first:], written_out.defaults, strict=True)}
    pairs = zip(written_out.kwonlyargs, written_out.kw_defaults, strict=True)
    return found | {x.arg: d for x, d in pairs if d is not None}


@lru_cache(maxsize=64)
def own_nodes(tree: ast.FunctionDef) -> tuple[ast.AST, ...]:
    """The nodes of a function without those of functions that are defined in it."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [*tree.body]
    while waiting:
        node = waiting.pop()
        found.append(node)
        if not isinstance(node, _DEFINITIONS):
            waiting += children(node)
    return tuple(found)


def suspends(tree: ast.FunctionDef) -> ast.AST | None:
    """Where a function is left to be resumed, which makes a generator of it."""
    return next((node for node in own_nodes(tree) if isinstance(node, _SUSPENDING)), None)


@dataclass(frozen=True)
class Known:
    """What the text of a function says, whatever it is called with."""

    names: Names
    """The names that it binds or deletes, which are variables of its own for that."""
    returns: Sequence[ast.Return]
    tree: ast.FunctionDef
    captured: Names
    """Its variables that functions which are defined in it may read at any time."""

    @cached_property
    def liveness(self) -> Liveness:
        """What is live at its statements; few functions without loops are asked for it."""
        found = Liveness(self.captured)
        found.block(self.tree.body, frozenset(), frozenset(), frozenset())
        return found


@lru_cache(maxsize=256)
def known_of(tree: ast.FunctionDef) -> Known:
    """What the text of a function says, read once for all of its calls."""
    nodes, bound = own_nodes(tree), written(tree.body)
    deleted = [x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Del)]
    returns = [node for node in nodes if isinstance(node, ast.Return)]
    parameters = [one.arg for one in children(tree.args) if isinstance(one, ast.arg)]
    captured = {name for x in nodes if isinstance(x, _DEFINITIONS) for name in read(x)}
    return Known(bound.union(deleted), returns, tree, bound.union(parameters) & captured)
