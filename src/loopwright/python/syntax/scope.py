"""Variables of a function during lowering, and the meanings of its free names; paths and protected
statements, whose variables are joined (`joins`)."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from types import FunctionType, MappingProxyType
from typing import Any, cast

import numpy as np
from xdsl.ir import Block, SSAValue

from loopwright.native.runtime.random_streams import addresses_of, is_stream
from loopwright.python.containers import texts
from loopwright.python.errors import meant
from loopwright.python.source.function_source import FunctionSource
from loopwright.python.syntax.joins import Path, join
from loopwright.python.syntax.local_functions import LocalFunction, closure_of
from loopwright.python.values import scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.carried import UnresolvedError
from loopwright.python.values.environment import (
    RAISED,
    RESULT,
    Environment,
    Variables,
    setting,
)
from loopwright.python.values.types import FunctionKind, Keywords, is_taken_apart, type_of_number
from loopwright.python.values.value import (
    Array,
    Closure,
    Compound,
    Fields,
    Lazy,
    Maybe,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Unsure,
    Value,
    is_none,
)
from loopwright.records import dataclass

Branch = Callable[[], Value | None]


class Scope:
    """The variables of a function, and the meanings of its free names. `branch` lowers code on two
    paths and joins their variables. It knows no syntax except names."""

    def __init__(self, b: Builder, source: FunctionSource, around: Scope | None) -> None:
        self.b = b
        self.source = source
        self.around = around
        """The variables of the enclosing function."""
        self.parameters: Mapping[str, Value] = {}
        self.local_names: frozenset[str] = frozenset()
        self.env: Environment = Environment()
        self.env.set_jump(b.number(0))
        self.given_lists: frozenset[str] = frozenset()
        """The lists that calling functions refer to."""
        self.is_inside_function = False
        """Whether code is evaluated in a nested Python scope, as items of comprehensions are."""
        self.finals: list[ast.Try] = []
        """The `finally` clauses to be executed when the function returns here."""
        self.on_raise: frozenset[str] = frozenset()
        """The variables that may be read if an exception is raised here."""

    @property
    def call_types(self) -> Hashable:
        """The types of the parameters, and of variables read from enclosing functions."""
        around = None if self.around is None else LocalFunction(self.source, self.around)
        return tuple(_type_of(self.b, x) for x in (*self.parameters.values(), Static(around)))

    @property
    def given_values(self) -> list[Value]:
        """The values that the function receives: its parameters, and the enclosing functions'
        variables."""
        around = [] if self.around is None else [*self.around.env.values()]
        return [*self.parameters.values(), *around]

    @property
    def jump(self) -> Scalar:
        """The pending jump."""
        return self.env.jump

    def name(self, node: ast.Name, *, is_free: bool = False) -> Value:
        """The value of a name; of an enclosing function's variable if it `is_free`."""
        value = self.env.get(node.id)
        if value is not None:
            return self._bound(node.id, value, is_free=is_free)
        if node.id in self.local_names:
            raise self.b.error(
                f"'{node.id}' has no value here",
                "give it one on every path that leads here, before a branch or a loop",
            )
        names = self.source.names
        if self.around is not None and node.id not in self.source.more_names:
            return self.around.name_inside(node)
        if node.id not in names:
            hint = meant(node.id, {*self.env, *names})
            raise self.b.error(f"name '{node.id}' is not defined", hint)
        return as_value(self.b, names[node.id])

    def name_inside(self, node: ast.Name) -> Value:
        """Return the value of a name in a nested function, at the time of a call."""
        with setting(self, env=self.env.copy()):  # what is tested there is not known here
            return present(self.b, self.name(node, is_free=True))

    def _bound(self, name: str, value: Value, *, is_free: bool = False) -> Value:
        """A variable's value, checked to be bound. Variables of an enclosing function are free."""
        if not isinstance(value, Maybe | Compound):
            return value
        text = f"variable '{name}' where it is not associated with a value"
        error, message = "UnboundLocalError", f"cannot access local {text}"
        if is_free or self.is_inside_function:
            error, message = "NameError", f"cannot access free {text} in enclosing scope"

        def found(part: Value) -> Value:
            match part:
                case Maybe(is_none=False):
                    self.b.check(part.bound, error, message)
                    return part.value
                case Unsure((Scalar() as is_there, array)):
                    self.b.check(is_there, error, message)
                    return array
                case Compound():
                    items = [found(x) for x in part.items]
                    is_sure = all(x is y for x, y in zip(items, part.items, strict=True))
                    return part if is_sure else part.of(items)
                case _:
                    return part

        result = found(value)
        if result is not value:
            self.env[name] = result
        return result

    def outer_object(self, node: ast.expr) -> object:
        """The object that a name or a dotted name means, if it is known without evaluation."""
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
        """The names bound by this function, or by an enclosing one up to `outer`."""
        names, scope = self.local_names, self.around
        while scope is not None and scope is not outer:
            names, scope = names | scope.local_names, scope.around
        return names

    def rebind(self, env: Environment) -> None:
        """Assign variables their values in a copy of this environment."""
        self.env = env.copy()

    def branch(
        self, condition: Scalar, then: Branch, other: Branch, live: frozenset[str] | None = None
    ) -> Value | None:
        """Lower code on two paths of a run-time condition; return their joined value.

        Of the variables that differ, only those in `live` are kept, if given. Raises
        `UnresolvedError` afterwards if neither path has a value.
        """
        b, start = self.b, self.env
        unresolved: list[UnresolvedError] = []

        def value_of(run: Branch) -> Value | None:
            try:
                return run()
            except UnresolvedError as error:
                unresolved.append(error)
                self.env.set_unreachable()
                return None

        def path(run: Branch) -> Path:
            self.env, block = start.copy(), Block()
            with b.own_memory() as own, b.inside(block):
                value = self.caught(partial(value_of, run), live)
            return Path(block, self.env, value, own)

        paths = path(then), path(other)
        value = join(self, condition, start, paths, live, has_unresolved=bool(unresolved))
        has_no_value = len(unresolved) == len(paths)
        if b.catching.handlers and (value is not None or has_no_value):
            jump = self.jump
            self.leave_where_raised(jump)
        if has_no_value:
            raise unresolved[0]
        return value

    def caught(self, run: Branch, live: frozenset[str] | None = None) -> Value | None:
        """Lower protected code as a path of its own, at whose end `jump` tells whether a caught
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
            self.b.catching.region.part(fine, raised)

    def replace(self, value: Value | None, other: Value | None) -> None:
        """Replace a value in all variables."""
        if value is not other and other is not None:
            self.env |= {name: other for name, one in self.env.items() if one is value}


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
        self.b, self.frame, self.live = frame.b, frame, live
        self.block, self.memory = self.b.block, self.b.allocations
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
        stack, block, raised, before = ExitStack(), Block(), Block(), self.frame.env.copy()
        if b.shared.pools.keeps_numbers:
            with b.inside(raised):
                texts.keep_numbers(b, *numbers)
        memory = stack.enter_context(b.own_memory())
        stack.enter_context(b.inside(block))
        self.parts.append(_Part(condition, before, jump, block, memory, stack, raised))
        self.block, self.memory = block, memory

    def __enter__(self) -> None:
        self.around = self.b.catching.enter(self)

    def __exit__(self, *error: Any) -> None:
        self.b.catching.enter(self.around)
        while self.parts:
            one = self.parts.pop()
            one.stack.__exit__(*error)
            if error[0] is None:
                env, read = self.frame.env, self.frame.on_raise
                numbers = {n for n, x in env.items() if isinstance(x, Scalar | Maybe) or is_none(x)}
                raised = one.before.copy({RESULT, *filter(str.isidentifier, numbers - read)})
                raised.set_jump(one.jump)
                here = Path(one.block, env, self.value, one.memory)
                paths = here, Path(one.raised, raised, None, [])
                self.value = join(
                    self.frame, one.condition, one.before, paths, self.live, has_unresolved=True
                )


def as_value(b: Builder, obj: object) -> Value:
    """A compile-time Python object as a value."""
    if isinstance(obj, np.ndarray):
        return _outer_array(b, cast("np.ndarray[Any, Any]", obj))
    type_ = type_of_number(obj)
    if type_ is not None:
        number: Any = obj
        plain: Any = number.item() if isinstance(obj, np.generic) else number
        if type_.weak:
            return b.number(plain)
        form = b.integer(plain).form if type_.dtype_name == "int64" else None
        return Scalar(type_, form=form, const=plain)
    if is_taken_apart(kind := type(obj)):
        items = cast("tuple[object, ...]", obj)
        return TupleValue(tuple(as_value(b, item) for item in items), kind)
    if is_stream(obj):
        b.shared.streams[id(obj)] = obj
        return Fields(tuple(b.number(x) for x in addresses_of(obj)), type(obj))
    if isinstance(obj, slice):
        known = cast("Any", obj)
        bounds: list[Any] = [known.start, known.stop, known.step]
        parts = [None if x is None else as_value(b, x) for x in bounds]
        if all(x is None or isinstance(x, Scalar) for x in parts):
            return SliceValue(*parts)  # pyright: ignore[reportArgumentType]
    return Static(cast("object", obj))


def _outer_array(b: Builder, array: np.ndarray[Any, Any]) -> Value:
    """An outside array, which each call passes."""
    result = b.outer.get(id(array))
    if result is None:
        kind = type(array).__name__
        what = "an array" if kind == "ndarray" else f"a {kind}"
        message = (
            f"{what} of dtype {array.dtype} from outside of the function is not supported here"
        )
        raise b.error(message, "pass it as an argument")
    return result


def present(b: Builder, value: Value) -> Value:
    """Check that a used value is not `None`."""
    if not isinstance(value, Maybe) or not value.is_none:
        return value
    b.check(value.bound, "TypeError", "a number is None here")
    return value.value


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
        raise b.error(f"{source.name}(): {error}") from None
    variables: Variables = {**captured}
    for name, parameter in source.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            variables[name] = Static(Keywords(bound.arguments.get(name, {})))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            variables[name] = TupleValue(tuple(bound.arguments.get(name, ())))
        elif name in bound.arguments:
            variables[name] = bound.arguments[name]
        elif name not in captured:
            default: object = parameter.default
            variables[name] = default if isinstance(default, Value) else as_value(b, default)
    return variables


def _type_of(b: Builder, value: Value) -> Hashable:
    """The type of a value, stable across repeated lowering."""
    match value:
        case Scalar():
            return value.type
        case Array() | Lazy():
            return str(value.element), len(value.shape)
        case Compound(kind=FunctionKind(source=FunctionSource() as source)):
            place = source.file, source.tree.lineno, source.tree.col_offset
            return place, *(_type_of(b, x) for x in value.items)
        case Compound(kind=kind):
            return kind, *(_type_of(b, x) for x in value.items)
        case Static(value=LocalFunction() as function):
            with b.aside():
                return _type_of(b, closure_of(function, {}))
        case Static(value=known):
            return known if isinstance(known, FunctionType) else repr(known)
        case _:
            return type(value)
