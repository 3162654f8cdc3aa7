"""Functions that are defined inside of kernels: `def` and `lambda`.

They are lowered at their calls, where their free names have the current values of the enclosing
function's variables, as in Python.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from inspect import Parameter
from types import FunctionType
from typing import Any, cast

from loopwright.python.source.function_source import FunctionSource, made_function
from loopwright.python.source.liveness import (
    DEFINITIONS,
    Liveness,
    Names,
    children,
    own_nodes,
    read,
    written,
)
from loopwright.python.source.names import HiddenName
from loopwright.python.source.templates import filled
from loopwright.python.values.types import FunctionKind, Same
from loopwright.python.values.value import Closure, Compound, Static, Value
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import FrontendError

SUSPENDING = ast.Yield | ast.YieldFrom | ast.Await
"""Nodes at which a function is suspended."""


@dataclass(frozen=True, eq=False)
class LocalFunction:
    """A function defined inside of another one."""

    source: FunctionSource
    around: Any
    """The lowering of the enclosing function."""

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
    """The function of a tree in the source of another one."""
    outer: Any = source.function
    stands_for: Any = FunctionType(_nothing.__code__, outer.__globals__, tree.name)
    given = {x.name: x for x in _parameters(tree.args, defaults)}
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
        Parameter(x.arg, kind, default=defaults.get(x.arg, Parameter.empty))
        for kind, some in kinds
        for x in some
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


def suspends(tree: ast.FunctionDef) -> ast.AST | None:
    """A node at which a function is suspended, which makes it a generator."""
    return next((node for node in own_nodes(tree) if isinstance(node, SUSPENDING)), None)


@dataclass(frozen=True)
class Known:
    """Facts about a function from its text, independent of the arguments of calls."""

    names: Names
    """The names that it binds or deletes, which are therefore local variables."""
    returns: Sequence[ast.Return]
    tree: ast.FunctionDef
    captured: Names
    """Its variables that nested functions may read at any time."""

    @cached_property
    def liveness(self) -> Liveness:
        """The live variables at its statements; rarely needed for functions without loops."""
        result = Liveness(self.captured)
        result.block(self.tree.body, frozenset(), frozenset(), frozenset())
        return result


@lru_cache(maxsize=256)
def known_of(tree: ast.FunctionDef) -> Known:
    """Return the facts from the text of a function, computed once for all of its calls."""
    nodes, bound = own_nodes(tree), written(tree.body)
    deleted = [x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Del)]
    returns = [node for node in nodes if isinstance(node, ast.Return)]
    parameters = [item.arg for item in children(tree.args) if isinstance(item, ast.arg)]
    captured = {name for x in nodes if isinstance(x, DEFINITIONS) for name in read(x)}
    return Known(bound.union(deleted), returns, tree, bound.union(parameters) & captured)


Captured = dict[tuple[FunctionType, str], FunctionType]
"""The values of free names of nested functions, for functions that are captured themselves."""


def closure_of(
    function: LocalFunction, captured: Captured, around: tuple[LocalFunction, ...] = ()
) -> Closure:
    """A nested function with the current values of its free names, except the functions that
    capture it."""
    tree, stands_for = function.source.tree, cast("FunctionType", function.source.function)
    free = sorted(read(tree) - known_of(tree).names - {tree.name})
    free = [name for name in free if name not in function.source.parameters]
    values: dict[str, Value] = {}
    for name in free:
        with suppress(FrontendError):  # it may be not bound yet, and not read
            value = function.around.name_inside(ast.Name(name, ast.Load()))
            other = value.value if isinstance(value, Static) else None
            if isinstance(other, LocalFunction) and other in (*around, function):
                captured[stands_for, name] = cast("FunctionType", other.source.function)
            else:
                values[name] = closed(value, captured, (*around, function))
    kind = FunctionKind(stands_for, tuple(values), Same(stands_for), function.source)
    return Closure(tuple(values.values()), kind)


def bound_method(source: FunctionSource, owner: Value, node: ast.Attribute) -> Closure:
    """A bound method as a function: `d.get` of a dictionary is `lambda *x: d.get(*x)` with the
    current `d`."""
    given = ast.arguments([], [], ast.arg("arguments"), [], [], None, [])
    body = filled(f"return owner.{node.attr}(*arguments)", {})
    tree = made_function(node.attr, given, body, node)
    function = local_function(source, None, tree, {})
    stands_for = cast("FunctionType", function.source.function)
    kind = FunctionKind(stands_for, ("owner",), Same(stands_for), function.source)
    return Closure((owner,), kind)


def closed(value: Value, captured: Captured, around: tuple[LocalFunction, ...] = ()) -> Value:
    """A value without references to functions being lowered, which can be passed to a function of
    the IR."""
    if isinstance(value, Static) and isinstance(value.value, LocalFunction):
        return closure_of(value.value, captured, around)
    if isinstance(value, Compound):
        return value.of(closed(x, captured, around) for x in value.items)
    return value


def capturing(
    function: Closure, variables: Mapping[str, Value], captured: Captured
) -> dict[str, Value]:
    """Return the functions among variables that are free names of a function and capture it."""
    result: dict[str, Value] = {}
    for (one, name), meant in captured.items():
        if one is function.kind.function:
            known = [function, *(x for x in variables.values() if isinstance(x, Closure))]
            result.update((name, x) for x in known if x.kind.function is meant)
    for inner in function.items:
        if isinstance(inner, Closure):
            again = capturing(inner, variables, captured)
            result |= {HiddenName(f"$again.{len(result)}.{x}"): y for x, y in again.items()}
    return result


def itself(function: Closure, parameters: Mapping[str, Value]) -> dict[str, Value]:
    """Return the binding of a function's own name inside itself."""
    if function.kind.source is None or function.kind.__name__ in parameters:
        return {}
    items = [parameters.get(name, x) for name, x in function.captured.items()]
    return {function.kind.__name__: function.of(items)}
