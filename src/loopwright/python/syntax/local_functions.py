"""Functions that are defined inside of kernels: `def` and `lambda`; and generators.

They are lowered where they are called, and their free names mean what they mean then in the
function around them, as in Python.

for x in generator(n):                  n' = n
    use(x)                              for k' in range(n'):
                                  ->        x = f(k')
                                            use(x)
"""

from __future__ import annotations

import ast
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from inspect import CO_GENERATOR, Parameter, Signature
from types import FunctionType
from typing import Any, cast

from loopwright.python.liveness import Liveness, Names, children, jumps, read, written
from loopwright.python.source import FunctionSource, plain_function, source_of
from loopwright.python.values.types import FunctionKind, Same
from loopwright.python.values.value import Closure, Compound, Static, Value
from loopwright.reporting.errors import FrontendError

_DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_SUSPENDING = ast.Yield | ast.YieldFrom | ast.Await
_OF_LISTS: tuple[object, ...] = (sorted, set, Counter, math.fsum)
"""Functions that read all items before they do anything with them."""


@dataclass(frozen=True, eq=False)
class LocalFunction:
    """A function that is defined in another one."""

    source: FunctionSource
    around: Any
    """The lowering of the function that it is defined in."""

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
    """Facts about a function from its text, independent of the arguments of calls."""

    names: Names
    """The names that it binds or deletes, which are variables of its own for that."""
    returns: Sequence[ast.Return]
    tree: ast.FunctionDef
    captured: Names
    """Its variables that functions which are defined in it may read at any time."""

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
    captured = {name for x in nodes if isinstance(x, _DEFINITIONS) for name in read(x)}
    return Known(bound.union(deleted), returns, tree, bound.union(parameters) & captured)


Captured = dict[tuple[FunctionType, str], FunctionType]
"""The meaning of free names of functions that a kernel defines, if these capture the functions."""


def closure_of(
    function: LocalFunction, captured: Captured, around: tuple[LocalFunction, ...] = ()
) -> Closure:
    """A function that is defined in a kernel, with the values that its free names have now. Those
    that it is captured by are not among these."""
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


def closed(value: Value, captured: Captured, around: tuple[LocalFunction, ...] = ()) -> Value:
    """A value that can be handed to a function of the IR, without references to functions that are
    being lowered."""
    if isinstance(value, Static) and isinstance(value.value, LocalFunction):
        return closure_of(value.value, captured, around)
    if isinstance(value, Compound):
        return value.of(closed(x, captured, around) for x in value.items)
    return value


def capturing(
    function: Closure, variables: Mapping[str, Value], captured: Captured
) -> dict[str, Value]:
    """Return the functions among variables that capture a function and are free names of it."""
    result: dict[str, Value] = {}
    for (one, name), meant in captured.items():
        if one is function.kind.function:
            known = [function, *(x for x in variables.values() if isinstance(x, Closure))]
            result.update((name, x) for x in known if x.kind.function is meant)
    for inner in function.items:
        if isinstance(inner, Closure):
            again = capturing(inner, variables, captured)
            result |= {f"$again.{len(result)}.{x}": y for x, y in again.items()}
    return result


def itself(function: Closure, parameters: Mapping[str, Value]) -> dict[str, Value]:
    """Return the binding of a function's own name inside itself."""
    if function.kind.source is None or function.kind.__name__ in parameters:
        return {}
    items = [parameters.get(name, x) for name, x in function.captured.items()]
    return {function.kind.__name__: function.of(items)}


# Generators

Meaning = Callable[[ast.expr], object]
"""Returns the meaning of an expression, if it is known without evaluation."""


def without_generators(
    source: FunctionSource, meaning: Meaning, around: tuple[object, ...] = ()
) -> tuple[FunctionSource, list[FunctionSource]]:
    """A function whose loops through generators are the loops of these, in which each item is used
    where it is yielded; and the generators."""
    calls = (node for node in own_nodes(source.tree) if isinstance(node, ast.Call))
    if not any(is_generator(meaning(node.func)) for node in calls):
        return source, []
    tree = deepcopy(source.tree)
    change = _WithoutGenerators(meaning, around)
    tree.body = change.block(tree.body)
    ast.fix_missing_locations(tree)
    names = {**source.more_names, **change.names}
    given = replace(source.definition, tree=tree)
    return replace(source, given=given, more_names=names), change.generators


def is_generator(found: object) -> bool:
    """Whether a function is a generator."""
    found = plain_function(found)
    return isinstance(found, FunctionType) and bool(found.__code__.co_flags & CO_GENERATOR)


class _WithoutGenerators(ast.NodeTransformer):
    """Replaces loops through generators."""

    def __init__(self, meaning: Meaning, around: tuple[object, ...]) -> None:
        self.meaning, self.around = meaning, around
        self.names: dict[str, object] = {}
        self.generators: list[FunctionSource] = []

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements without such loops."""
        statements: list[ast.stmt] = []
        for node in body:
            made: Any = self.visit(node)
            statements += made if isinstance(made, list) else [made]
        return statements

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function of its own, which is lowered later."""
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """A function of its own, which is lowered later."""
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        """Items that another generator yields."""
        if not isinstance(node.value, ast.YieldFrom):
            return self.generic_visit(node)
        made = _through(node.value.value, "an.item")
        return self.visit_For(ast.fix_missing_locations(ast.copy_location(made, node)))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Rewrite calls that consume a generator's items as loops."""
        self.generic_visit(node)
        if not node.args or not isinstance(node.args[0], ast.Call):
            return node
        if not is_generator(self.meaning(node.args[0].func)):
            return node
        name = "an.item"
        clause = ast.comprehension(ast.Name(name, ast.Store()), node.args[0], [], 0)
        function, item = self.meaning(node.func), ast.Name(name, ast.Load())
        as_list = ast.copy_location(ast.ListComp(item, [clause]), node)
        if function is list and len(node.args) == 1 and not node.keywords:
            return as_list
        is_read = any(function is x for x in _OF_LISTS)
        node.args[0] = as_list if is_read else ast.GeneratorExp(item, [clause])
        return node

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """The loop of a generator."""
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        found = self.meaning(node.iter.func) if isinstance(node.iter, ast.Call) else None
        function: Any = plain_function(found)
        if not isinstance(node.iter, ast.Call) or not is_generator(function):
            node.iter = self.visit(node.iter)
            return node
        if function in self.around:
            return node
        source = source_of(function)
        known = source.names

        def meaning(name: ast.expr) -> object:
            return known.get(name.id) if isinstance(name, ast.Name) else None

        inner, others = without_generators(source, meaning, (*self.around, function))
        begin = self._begin(node.iter, inner)
        if begin is None:
            return node
        self.generators += [source, *others]
        return _Consumed(
            node, inner.tree, f"{inner.name}.{len(self.generators)}", begin, self._mine(inner)
        ).statements

    def _mine(self, source: FunctionSource) -> Mapping[str, str]:
        """The names that all names of a generator get."""
        tree, number = source.tree, len(self.generators)
        nodes = [x for x in ast.walk(tree) if isinstance(x, ast.Name)]
        own = {x.id for x in nodes if isinstance(x.ctx, ast.Store)} | {*source.parameters}
        result: dict[str, str] = {}
        for name in [*own, *(x.id for x in nodes)]:
            result[name] = f"{name}.{source.name}.{number}"
            outer = None if name in own else source.names.get(name)
            if outer is not None and self.meaning(ast.Name(name, ast.Load())) is outer:
                result[name] = name
            elif outer is not None:
                self.names[result[name]] = outer
        return result

    def _begin(self, call: ast.Call, source: FunctionSource) -> dict[str, ast.expr] | None:
        """The parameters of a generator with their values; `None` if it stays a generator."""
        yields = [x for x in own_nodes(source.tree) if isinstance(x, _SUSPENDING)]
        plain = [x.value for x in own_nodes(source.tree) if isinstance(x, ast.Expr)]
        if any(x not in plain or isinstance(x, ast.Await) for x in yields):
            return None
        if any(isinstance(x, _DEFINITIONS) for x in own_nodes(source.tree)):
            return None
        several = Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD
        given: dict[str, Any] = {x.arg or "": x.value for x in call.keywords}
        if "" in given or any(isinstance(x, ast.Starred) for x in call.args):
            return None
        if any(x.kind in several for x in source.parameters.values()):
            return None
        try:
            bound = Signature([*source.parameters.values()]).bind(*call.args, **given)
        except TypeError:
            return None
        result: dict[str, ast.expr] = {**bound.arguments}
        for name, parameter in source.parameters.items():
            if name not in result:
                stands_for = f"{name}.default.{len(self.names)}"
                self.names[stands_for] = parameter.default
                result[name] = ast.Name(stands_for, ast.Load())
        return result


def _through(items: ast.expr, name: str) -> ast.For:
    """The loop that 'yield from' is."""
    item = ast.Expr(ast.Yield(ast.Name(name, ast.Load())))
    return ast.For(ast.Name(name, ast.Store()), items, [item], [])


class _Consumed:
    """The statements of a generator with those of a loop where an item is yielded."""

    def __init__(
        self,
        loop: ast.For,
        tree: ast.FunctionDef,
        name: str,
        begin: Mapping[str, ast.expr],
        names: Mapping[str, str],
    ) -> None:
        self.loop = loop
        self.has_break = jumps(loop.body, ast.Break)
        self.ended, self.broken = f"end.{name}", f"break.{name}"
        body = deepcopy(tree.body)
        for node in (x for statement in body for x in ast.walk(statement)):
            if isinstance(node, ast.expr | ast.stmt):
                ast.copy_location(node, loop.iter)
            if isinstance(node, ast.Name):
                node.id = names[node.id]
        statements: list[ast.stmt] = [
            ast.Assign([ast.Name(names[x], ast.Store())], value) for x, value in begin.items()
        ]
        inner, leaves = self._block(body)
        if leaves:
            statements += [self._set(x, value=False) for x in (self.ended, self.broken)]
            inner = [self._once(inner)]
        statements += inner
        if loop.orelse and self.has_break:
            test = ast.UnaryOp(ast.Not(), ast.Name(self.broken, ast.Load()))
            statements.append(ast.If(test, loop.orelse, []))
        else:
            statements += loop.orelse
        for node in (x for statement in statements for x in ast.walk(statement)):
            if isinstance(node, ast.expr | ast.stmt) and not hasattr(node, "lineno"):
                ast.copy_location(node, loop.iter)
        self.statements = statements

    def _once(self, body: list[ast.stmt]) -> ast.stmt:
        """Statements that a jump may leave."""
        once = ast.Tuple([ast.Constant(0)], ast.Load())
        return ast.For(ast.Name(f"once.{self.ended}", ast.Store()), once, body, [])

    def _set(self, name: str, *, value: bool) -> ast.stmt:
        return ast.Assign([ast.Name(name, ast.Store())], ast.Constant(value))

    def _leave(self, *names: str) -> list[ast.stmt]:
        return [*(self._set(name, value=True) for name in names), ast.Break()]

    def _block(self, body: Sequence[ast.stmt]) -> tuple[list[ast.stmt], bool]:
        """Statements of the generator, and whether they may leave all of its loops."""
        found, leaves = list[ast.stmt](), False
        for node in body:
            match node:
                case ast.Return(value=value):
                    found += [] if value is None else [ast.Expr(value)]
                    found += self._leave(self.ended)
                    leaves = True
                case ast.Expr(value=ast.Yield(value=value)):
                    item = ast.Constant(None) if value is None else value
                    found += self._used(item)
                    leaves = leaves or self.has_break
                case ast.Expr(value=ast.YieldFrom(value=value)):
                    more, ends = self._block([_through(value, f"item.{self.ended}")])
                    found, leaves = [*found, *more], leaves or ends
                case ast.For() | ast.While():
                    node.body, ends = self._block(node.body)
                    node.orelse, ends_behind = self._block(node.orelse)
                    found.append(node)
                    if ends:
                        found.append(ast.If(ast.Name(self.ended, ast.Load()), [ast.Break()], []))
                    leaves = leaves or ends or ends_behind
                case ast.If():
                    node.body, ends = self._block(node.body)
                    node.orelse, ends_else = self._block(node.orelse)
                    found.append(node)
                    leaves = leaves or ends or ends_else
                case _:
                    found.append(node)
        return found, leaves

    def _used(self, item: ast.expr) -> list[ast.stmt]:
        """Return the statements of the loop for an item."""
        body = [deepcopy(x) for x in self.loop.body]
        if self.has_break:
            body = self._without_breaks(body)
        body.insert(0, ast.Assign([deepcopy(self.loop.target)], item))
        if not jumps(self.loop.body, ast.Continue):
            return body
        after = ast.If(ast.Name(self.ended, ast.Load()), [ast.Break()], [])
        return [self._once(body), *([after] if self.has_break else [])]

    def _without_breaks(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements of the loop, whose 'break' leaves all loops of the generator."""
        statements: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.Break):
                statements += self._leave(self.broken, self.ended)
                continue
            if isinstance(node, ast.If):
                node.body = self._without_breaks(node.body)
            if isinstance(node, ast.If | ast.For | ast.While):
                node.orelse = self._without_breaks(node.orelse)
            statements.append(node)
        return statements
