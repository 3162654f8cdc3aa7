"""Variables of a function during lowering, and the meanings of its free names; paths and protected
statements, whose variables are joined (`joins`); and functions that are defined inside of kernels.
"""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from enum import Enum
from functools import cached_property, lru_cache, partial
from inspect import Parameter
from types import FunctionType, MappingProxyType
from typing import Any, cast

import numpy as np
from xdsl.ir import Block, SSAValue

from loopwright.native.runtime.numpy_generators import addresses_of, is_stream
from loopwright.python import types
from loopwright.python.containers import texts
from loopwright.python.containers.shown_types import binding_key
from loopwright.python.errors import describe_wrong_call, meant
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
from loopwright.python.source.scopes import user_names
from loopwright.python.source.templates import filled
from loopwright.python.source.vocabulary import CommonListName, FieldName, HiddenName
from loopwright.python.syntax.joins import Path, join
from loopwright.python.values import carried, scalars
from loopwright.python.values.builder import Builder, JoinedT
from loopwright.python.values.carried import UnresolvedError
from loopwright.python.values.environment import RAISED, RESULT, Environment, Variables, setting
from loopwright.python.values.value import (
    NONE,
    Array,
    Choice,
    Closure,
    Combined,
    Compound,
    Fields,
    Lazy,
    ListValue,
    Maybe,
    Optional,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Unsure,
    Value,
    is_none,
)
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import FrontendError

# Functions in functions
#
# `def` and `lambda`.
#
# They are lowered at their calls, where their free names have the current values of the enclosing
# function's variables, as in Python.

SUSPENDING = ast.Yield | ast.YieldFrom | ast.Await
"""Nodes at which a function is suspended."""


@dataclass(frozen=True, eq=False)
class LocalFunction:
    """A function defined inside of another."""

    source: FunctionSource
    around: Any
    """The lowering of the enclosing function."""
    is_lasting: bool = True
    """Whether its free names and defaults mean the same wherever that function is lowered."""
    can_be_returned: bool = True
    """Whether its free names are variables of the enclosing function, not of a comprehension."""

    @property
    def __name__(self) -> str:
        """The function's name."""
        return self.source.name


def local_function(
    source: FunctionSource,
    enclosing_scope: Any,
    tree: ast.FunctionDef,
    defaults: Mapping[str, Value],
) -> LocalFunction:
    """Return the function that a nested definition creates."""
    outer: Any = source.function
    stands_for: Any = FunctionType(_nothing.__code__, outer.__globals__, tree.name)
    parameters = {x.name: x for x in _parameters(tree.args, defaults)}
    inner = replace(source.definition, tree=tree)
    local_source = replace(
        source, function=stands_for, synthetic_definition=inner, local_parameters=parameters
    )
    can_be_returned = not getattr(enclosing_scope, "is_inside_function", False)
    return LocalFunction(
        local_source, enclosing_scope, not defaults and can_be_returned, can_be_returned
    )


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
        for kind, kind_arguments in kinds
        for x in kind_arguments
    ]


def defaults_of(written_out: ast.arguments) -> dict[str, ast.expr]:
    """Return the expressions of the defaults of parameters.

    >>> defaults_of(ast.parse("lambda x, y=1, *, z=2: x").body[0].value.args).keys()
    dict_keys(['y', 'z'])
    """
    plain = [*written_out.posonlyargs, *written_out.args]
    first = len(plain) - len(written_out.defaults)
    defaults = {x.arg: d for x, d in zip(plain[first:], written_out.defaults, strict=True)}
    pairs = zip(written_out.kwonlyargs, written_out.kw_defaults, strict=True)
    return defaults | {x.arg: d for x, d in pairs if d is not None}


def suspends(tree: ast.FunctionDef) -> ast.AST | None:
    """Return a node that suspends a function, which makes it a generator; `None` if there is
    none."""
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
    nodes = own_nodes(tree)
    bound = written(tree.body)
    deleted = [x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Del)]
    returns = [node for node in nodes if isinstance(node, ast.Return)]
    parameters = [item.arg for item in children(tree.args) if isinstance(item, ast.arg)]
    captured = {name for x in nodes if isinstance(x, DEFINITIONS) for name in read(x)}
    return Known(bound.union(deleted), returns, tree, bound.union(parameters) & captured)


Captured = dict[tuple[FunctionType, str], FunctionType]
"""The values of free names of nested functions, for functions that are captured themselves."""


def closure_of(
    function: LocalFunction, captured: Captured, active_functions: tuple[LocalFunction, ...] = ()
) -> Closure:
    """Return a nested function with its defaults and the current values of its free names, except
    the functions that capture it."""
    tree = function.source.tree
    stands_for = cast("FunctionType", function.source.function)
    free = sorted(read(tree) - known_of(tree).names - {tree.name})
    free = [name for name in free if name not in function.source.parameters]
    values: dict[str, Value] = {}
    for name in free:
        with suppress(FrontendError):  # it may be unbound, and never read
            value = function.around.name_inside(ast.Name(name, ast.Load()))
            constant = value.value if isinstance(value, Static) else None
            if isinstance(constant, LocalFunction) and constant in (*active_functions, function):
                captured[stands_for, name] = cast("FunctionType", constant.source.function)
            else:
                values[name] = closed(value, captured, (*active_functions, function))
    for name, parameter in function.source.parameters.items():
        if isinstance(parameter.default, Value):
            values[name] = closed(parameter.default, captured, (*active_functions, function))
    kind = types.FunctionKind(stands_for, tuple(values), types.Same(stands_for), function.source)
    return Closure(tuple(values.values()), kind)


def bound_method(source: FunctionSource, owner: Value, node: ast.Attribute) -> Closure:
    """Return a bound method as a function: `d.get` of a dictionary is `lambda *x: d.get(*x)` with
    the current `d`."""
    signature = ast.arguments([], [], ast.arg("arguments"), [], [], None, [])
    body = filled(f"return owner.{node.attr}(*arguments)", {})
    tree = made_function(node.attr, signature, body, node)
    function = local_function(source, None, tree, {})
    stands_for = cast("FunctionType", function.source.function)
    kind = types.FunctionKind(stands_for, ("owner",), types.Same(stands_for), function.source)
    return Closure((owner,), kind)


def closed(
    value: Value, captured: Captured, active_functions: tuple[LocalFunction, ...] = ()
) -> Value:
    """Return a value without references to functions being lowered, which can be passed to a
    function of the IR."""
    if isinstance(value, Static) and isinstance(value.value, LocalFunction):
        return closure_of(value.value, captured, active_functions)
    if isinstance(value, Choice):
        for x in value.items:
            if isinstance(x, Static) and isinstance(x.value, LocalFunction):
                elsewhere(x.value)
        return value
    if isinstance(value, Compound):
        return value.of(closed(x, captured, active_functions) for x in value.items)
    return value


def elsewhere(function: LocalFunction) -> Closure:
    """Convert a nested function for use in another function of the IR; raises `FrontendError` if it
    reads variables of the enclosing function."""
    b: Builder = function.around.b
    with b.aside():
        result = closure_of(function, {})
    if carried.flat(result):
        hint = "call it where it is defined, or pass the variables that it reads as arguments"
        message = f"'{function.__name__}' is chosen at run time and reads variables around it"
        raise b.frame.b.error(message, hint)
    return result


def capturing(
    function: Closure, variables: Mapping[str, Value], captured: Captured
) -> dict[str, Value]:
    """Return the functions among variables that are free names of a function and capture it."""
    result: dict[str, Value] = {}
    for (capturing_function, name), function_meant in captured.items():
        if capturing_function is function.kind.function:
            candidates = [function, *(x for x in variables.values() if isinstance(x, Closure))]
            result.update((name, x) for x in candidates if x.kind.function is function_meant)
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


# Scopes

Branch = Callable[[], Value | None]


class Scope:
    """The variables of a function, and the meanings of its free names. `branch` lowers code on two
    paths and joins their variables. It knows no syntax except names."""

    def __init__(self, b: Builder, source: FunctionSource, enclosing_scope: Scope | None) -> None:
        self.b = b
        self.source = source
        self.around = enclosing_scope
        """The variables of the enclosing function."""
        self.parameters: Mapping[str, Value] = {}
        self.local_names: frozenset[str] = frozenset()
        self.env: Environment = Environment()
        self.env.set_jump(b.number(0))
        self.bound_at: dict[tuple[str, Hashable], ast.AST] = {}
        """Where variables were last bound to values, by their names and `binding_key`."""
        self.assigned: set[str] = set()
        """The variables that statements have bound so far, on any path."""
        self.looping: list[Names] = []
        """The names that the enclosing loops bind."""
        self.united: set[str] = set()
        """The variables of several types for each of which a statement is being lowered."""
        self.unset: dict[str, Exception] = {}
        """The variables that are read before the loop around has bound them, and the errors for
        those that it cannot carry."""
        self.given_lists: frozenset[str] = frozenset()
        """The lists that calling functions refer to."""
        self._evaluations = itertools.count(1)
        self.is_kernel = self.is_mixed = False
        self.is_inside_function = False
        """Whether code is evaluated in a nested Python scope, as items of comprehensions are."""
        self.finals: list[ast.Try] = []
        """The `finally` clauses to be executed when the function returns here."""
        self.on_raise: frozenset[str] = frozenset()
        """The variables that may be read if an exception is raised here."""

    def number_of_evaluation(self) -> int:
        """Return a number for the next evaluation of a comprehension whose variables functions
        read."""
        return next(self._evaluations)

    def place_bound(self, name: str, key: Hashable) -> ast.AST | None:
        """Return where a variable was last bound to a value with a key; `None` if it never was."""
        place = self.bound_at.get((name, key))
        parameter = self.parameters.get(name)
        if place is None and parameter is not None and binding_key(parameter) == key:
            nodes = ast.walk(self.source.tree.args)
            return next((x for x in nodes if isinstance(x, ast.arg) and x.arg == name), None)
        return place

    @property
    def call_types(self) -> Hashable:
        """The types of the parameters, and of variables read from enclosing functions; arenas are
        left out, since they change each time that lowering begins again."""
        enclosing_function = (
            None if self.around is None else LocalFunction(self.source, self.around)
        )
        parts = (x for x in self.parameters.values() if isinstance(x, ListValue))
        common = [x for x in parts if isinstance(x.name, CommonListName)]
        own_parameters = [x for x in self.parameters.values() if x not in common]
        return tuple(_type_of(self.b, x) for x in (*own_parameters, Static(enclosing_function)))

    @property
    def given_values(self) -> list[Value]:
        """The values that the function receives: its parameters, and the enclosing functions'
        variables."""
        enclosing_values = [] if self.around is None else [*self.around.env.values()]
        return [*self.parameters.values(), *enclosing_values]

    @property
    def jump(self) -> Scalar:
        """The pending jump."""
        return self.env.jump

    def name(self, node: ast.Name, *, is_free: bool = False) -> Value:
        """Return the value of a name; of an enclosing function's variable if it `is_free`."""
        value = self.env.get(node.id)
        if value is not None:
            is_free |= self.is_inside_function
            return self.bound(node.id, value, *unbound(node.id, is_free=is_free))
        if node.id in self.local_names:
            raise self._unset(node.id)
        names = self.source.names
        if self.around is not None and node.id not in self.source.more_names:
            return self.around.name_inside(node)
        if node.id not in names and (name := user_names(node.id)) != node.id:
            message = f"'{name}' is a variable of a comprehension, which has no value here"
            hint = f"a function that is called later gets it as a default: lambda {name}={name}: …"
            raise self.b.error(message, hint)
        if node.id not in names:
            hint = meant(node.id, {*self.env, *names})
            raise self.b.error(f"name '{node.id}' is not defined", hint)
        return as_value(self.b, names[node.id])

    def name_inside(self, node: ast.Name) -> Value:
        """Return the value of a name in a nested function, at the time of a call."""
        with setting(self, env=self.env.copy()):  # conditions tested there are not known here
            return self.name(node, is_free=True)

    @contextmanager
    def in_loop(self, names: Names) -> Generator[None]:
        """Lower the code of a loop that binds some names inside this context."""
        self.looping.append(names)
        try:
            yield
        finally:
            self.looping.pop()
            ended = names.difference(*self.looping)
            for name in [x for x in self.unset if x in ended]:
                del self.unset[name]

    def _unset(self, name: str) -> Exception:
        """Return the error for an unbound variable. A variable that an enclosing loop binds only
        later is not bound in the first iteration, which raises Python's exception."""
        hint = "give it one on every path that leads here, before a branch or a loop"
        error = self.b.error(f"'{name}' has no value here", hint)
        if name in self.assigned or not any(name in x for x in self.looping):
            return error
        self.unset[name] = error
        self.b.check(self.b.number(False), *unbound(name, is_free=self.is_inside_function))
        return UnresolvedError()

    def bound(self, name: str, value: Value, error: str, message: str) -> Value:
        """Return a variable's value, checked to be bound; raises an exception otherwise."""
        if not isinstance(value, Maybe | Compound):
            return value

        def bound_part(part: Value) -> Value:
            match part:
                case Maybe():
                    self.b.check(part.bound, error, message)
                    return part.value
                case Unsure((Scalar() as is_there, array)):
                    self.b.check(is_there, error, message)
                    return array
                case Compound():
                    return part.mapped(bound_part)
                case _:
                    return part

        result = bound_part(value)
        if result is not value:
            self.env[name] = result
        return result

    def outer_object(self, node: ast.expr) -> object:
        """Return the object that a name or a dotted name refers to, if it is known without
        evaluation."""
        if isinstance(node, ast.Name):
            value = self.env.get(node.id)
            if value is None and node.id in self.local_names:
                return None
            is_more = node.id in self.source.more_names
            if value is None and self.around is not None and not is_more:
                return self.around.outer_object(node)
            if value is None:
                return self.source.names.get(node.id)
            if isinstance(value, Closure):
                return value.kind.function
            return value.value if isinstance(value, Static) else None
        if isinstance(node, ast.Attribute):
            return getattr(self.outer_object(node.value), node.attr, None)
        return node.value if isinstance(node, ast.Constant) else None

    def names_inside(self, outer: object) -> frozenset[str]:
        """Return the names bound by this function, or by an enclosing one up to `outer`."""
        names = self.local_names
        scope = self.around
        while scope is not None and scope is not outer:
            names = names | scope.local_names
            scope = scope.around
        return names

    def rebind(self, env: Environment) -> None:
        """Assign variables their values in a copy of this environment."""
        self.env = env.copy()

    def branch(
        self,
        condition: Scalar,
        then: Callable[[], JoinedT],
        otherwise: Callable[[], JoinedT],
        live: frozenset[str] | None = None,
    ) -> JoinedT:
        """Lower code on two paths of a run-time condition; return their joined value.

        Of the variables that differ, only those in `live` are kept, if given. Raises
        `UnresolvedError` afterwards if neither path has a value.
        """
        b = self.b
        start = self.env
        unresolved: list[UnresolvedError] = []

        def value_of(run: Branch) -> Value | None:
            try:
                return run()
            except UnresolvedError as error:
                unresolved.append(error)
                self.env.set_unreachable()
                return None

        def path(run: Branch) -> Path:
            self.env = start.copy()
            block = Block()
            with b.own_memory() as own, b.inside(block):
                value = self.caught(partial(value_of, run), live)
            return Path(block, self.env, value, own)

        paths = path(then), path(otherwise)
        value = join(self, condition, start, paths, live, has_unresolved=bool(unresolved))
        has_no_value = len(unresolved) == len(paths)
        if b.catching.handlers and (value is not None or has_no_value):
            self.leave_where_raised(self.jump)
        if has_no_value:
            raise unresolved[0]
        return cast("JoinedT", value)

    def caught(self, run: Branch, live: frozenset[str] | None = None) -> Value | None:
        """Lower protected code as a separate path; at its end `jump` tells whether a caught
        exception was raised."""
        if not self.b.catching.handlers:
            return run()
        region = CaughtStatements(self, live)
        with region:
            region.value = run()
        return region.value

    def leave_where_raised(self, jump: Scalar, first: int = 0) -> None:
        """Continue lowering on the path on which no caught exception was raised; `first` is the
        number here of the first exception that the jump may be."""
        fine = scalars.compare(self.b, "<", jump, self.b.integer(RAISED))
        if not fine.const:
            assert self.b.catching.region is not None
            raised = scalars.binary(self.b, "+", jump, self.b.integer(first)) if first else jump
            self.b.catching.region(fine, raised)

    def replace(self, value: Value | None, replacement: Value | None) -> None:
        """Replace a value in all variables."""
        if value is not replacement and replacement is not None:
            self.env |= {
                name: replacement
                for name, current_value in self.env.items()
                if current_value is value
            }


@dataclass()
class _Part:
    """Code lowered under a condition, with the variables before it."""

    condition: Scalar
    before: Environment
    jump: Scalar
    block: Block
    memory: list[SSAValue]
    stack: ExitStack
    raised: Block
    """Code for the other path."""


class CaughtStatements:
    """Statements of a `try` body: lowering continues on the path on which a test holds; on the
    other path `jump` identifies the exception. Both paths join at the end."""

    def __init__(self, frame: Scope, live: frozenset[str] | None) -> None:
        self.b = frame.b
        self.frame = frame
        self.live = live
        self.block = self.b.block
        self.memory = self.b.allocations
        self.parts: list[_Part] = []
        self.value: Value | None = None

    def part(self, condition: Scalar, number: int | Scalar, *numbers: SSAValue | Scalar) -> None:
        """Continue lowering under a condition; if it does not hold, an exception is raised, with up
        to two numbers in its message."""
        b = self.b
        is_here = b.block is self.block and b.allocations is self.memory
        if not is_here or cast("object", b.frame) is not self.frame:
            raise b.error(
                "an exception that is raised in the middle of this cannot be caught",
                "compute it in a statement of its own, or in a loop that is written out",
            )
        jump = b.number(RAISED + number) if isinstance(number, int) else number
        stack = ExitStack()
        block = Block()
        raised = Block()
        before = self.frame.env.copy()
        if b.catching.keeps_messages:
            with b.inside(raised):
                texts.keep_numbers(b, *numbers)
        memory = stack.enter_context(b.own_memory())
        stack.enter_context(b.inside(block))
        self.parts.append(_Part(condition, before, jump, block, memory, stack, raised))
        self.block = block
        self.memory = memory

    def __enter__(self) -> None:
        self.around = self.b.catching.enter(self.part)

    def __exit__(self, *error: Any) -> None:
        self.b.catching.enter(self.around)
        while self.parts:
            caught_part = self.parts.pop()
            caught_part.stack.__exit__(*error)
            if error[0] is None:
                env = self.frame.env
                read = self.frame.on_raise
                numbers = {n for n, x in env.items() if _is_number(x)}
                making = self.b.shared.making
                depth = len(self.b.catching.handlers)
                fields = (x for x in env if isinstance(x, FieldName))
                unknown = (x for x in fields if making.get(x.owner) == depth)
                names = {RESULT, *filter(str.isidentifier, numbers - read), *unknown}
                raised = caught_part.before.copy(names)
                raised.set_jump(caught_part.jump)
                here = Path(caught_part.block, env, self.value, caught_part.memory)
                paths = here, Path(caught_part.raised, raised, None, [])
                self.value = join(
                    self.frame,
                    caught_part.condition,
                    caught_part.before,
                    paths,
                    self.live,
                    has_unresolved=True,
                )


def unbound(name: str, *, is_free: bool = False) -> tuple[str, str]:
    """Return the class and the message of Python's exception for an unbound variable, which belongs
    to an enclosing function if it `is_free`."""
    user_name, *_ = user_names(name).split(".")  # a generator's variables have its name behind them
    text = f"variable '{user_name}' where it is not associated with a value"
    if is_free:
        return "NameError", f"cannot access free {text} in enclosing scope"
    return "UnboundLocalError", f"cannot access local {text}"


def as_value(b: Builder, obj: object) -> Value:
    """Convert a compile-time Python object to a value."""
    if isinstance(obj, np.ndarray):
        return _outer_array(b, cast("np.ndarray[Any, Any]", obj))
    if id(obj) in b.outer:
        return b.outer[id(obj)]
    type_ = types.type_of_number(obj)
    if type_ is not None:
        number: Any = obj
        plain: Any = number.item() if isinstance(obj, np.generic) else number
        if type_.weak:
            return b.number(plain)
        form = b.integer(plain).form if type_.dtype_name == "int64" else None
        return Scalar(type_, form=form, const=plain)
    if isinstance(obj, Enum) and types.is_enumeration(type(obj)):
        return Fields((b.number([*type(obj)].index(obj)),), type(obj))
    if types.is_taken_apart(kind := type(obj)):
        items = cast("tuple[object, ...]", obj)
        return TupleValue(tuple(as_value(b, item) for item in items), kind)
    if is_stream(obj):
        b.shared.streams[id(obj)] = obj
        return Fields(tuple(b.number(x) for x in addresses_of(obj)), type(obj))
    if isinstance(obj, slice):
        slice_ = cast("Any", obj)
        bounds: list[Any] = [slice_.start, slice_.stop, slice_.step]
        parts = [None if x is None else as_value(b, x) for x in bounds]
        if all(x is None or isinstance(x, Scalar) for x in parts):
            return SliceValue(*parts)  # pyright: ignore[reportArgumentType]
    if isinstance(obj, bytes):
        return texts.constant_bytes(b, obj)
    if types.is_table(table := cast("object", obj)):
        return _table(b, table)
    return Static(cast("object", obj))


def _table(b: Builder, table: list[Any] | dict[Any, Any]) -> Value:
    """Return a constant list or dictionary from outside the kernel."""
    items = dict(enumerate(table)) if isinstance(table, list) else table
    pairs = {x: TupleValue((as_value(b, x), as_value(b, y))) for x, y in items.items()}
    return Static(types.Table(pairs, is_list=isinstance(table, list)))


def _outer_array(b: Builder, array: np.ndarray[Any, Any]) -> Value:
    """Return an outside array, which each call passes."""
    result = b.outer.get(id(array))
    if result is None:
        kind = type(array).__name__
        what = "an array" if kind == "ndarray" else f"a {kind}"
        message = (
            f"{what} of dtype {array.dtype} from outside of the function is not supported here"
        )
        raise b.error(message, "pass it as an argument")
    return result


def _is_number(value: Value) -> bool:
    """Return whether a value is a number, or `None`."""
    if isinstance(value, Optional):
        return _is_number(value.value)
    return isinstance(value, Scalar | Maybe) or is_none(value)


def bind(
    b: Builder,
    source: FunctionSource,
    arguments: Sequence[Value],
    named: dict[str, Value],
    captured: Mapping[str, Value] = MappingProxyType({}),
) -> Variables:
    """Bind a function's parameters to values, like a call, including captured values and
    defaults."""
    signature = inspect.Signature(list(source.parameters.values()))
    try:
        bound = signature.bind(*arguments, **named)
    except TypeError as error:
        problem = describe_wrong_call(error, source.parameters.values(), len(arguments), named)
        raise b.error(f"{source.name}(): {problem}") from None
    variables: Variables = {**captured}
    for name, parameter in source.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            variables[name] = Static(types.Keywords(bound.arguments.get(name, {})))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            variables[name] = TupleValue(tuple(bound.arguments.get(name, ())))
        elif name in bound.arguments:
            variables[name] = bound.arguments[name]
        elif name not in captured:
            default: object = parameter.default
            variables[name] = default if isinstance(default, Value) else as_value(b, default)
    return variables


def _type_of(b: Builder, value: Value) -> Hashable:
    """Return the type of a value, stable across repeated lowering; and its integer value if it is
    known, since it may be a position in a tuple."""
    match value:
        case Scalar():
            return value.type, value.const if isinstance(value.const, int) else None
        case Array() | Lazy():
            return value.element, len(value.shape)
        case Compound(kind=types.FunctionKind(source=FunctionSource() as source)):
            place = source.file, source.tree.lineno, source.tree.col_offset
            return place, *(_type_of(b, x) for x in value.items)
        case Compound(kind=kind):
            return kind, *(_type_of(b, x) for x in value.items)
        case Static(value=LocalFunction() as function):
            with b.aside():
                return _type_of(b, closure_of(function, {}))
        case Static(value=Combined() as constant):
            # Its items are created by functions of this round.
            return type(constant), _type_of(b, getattr(constant, "array", NONE))
        case Static(value=constant):
            return constant if isinstance(constant, FunctionType) else repr(constant)
        case _:
            return type(value)
