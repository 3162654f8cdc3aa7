"""What becomes of a call of a function whose source is known: its statements are lowered there, or
it becomes a function of the IR (`outlined`), if it calls itself or would be repeated too often."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress

from loopwright.python.source.function_source import FunctionSource
from loopwright.python.source.liveness import is_read_once
from loopwright.python.source.names import HiddenName
from loopwright.python.syntax import outlined
from loopwright.python.syntax.local_functions import capturing, closed
from loopwright.python.syntax.scope import Scope, bind
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder
from loopwright.python.values.environment import Environment, Variables, pool_lists
from loopwright.python.values.value import POOL, Closure, Compound, Lazy, Value
from loopwright.records import dataclass
from loopwright.reporting.errors import FrontendError


@dataclass(frozen=True)
class Callee:
    """A function that is called."""

    source: FunctionSource
    around: Scope | None
    """What is around it, if it is defined in a kernel."""
    closure: Closure | None
    """It with what it captured, if that is known by values."""
    call_number: int
    is_recursive: bool
    """Whether it is being lowered."""


def bound_parameters(
    b: Builder,
    functions: outlined.Functions,
    env: Environment,
    source: FunctionSource,
    arguments: list[Value],
    named: dict[str, Value],
    closure: Closure | None,
) -> Variables:
    """The parameters of a function that is called, by name, with what it captured; those that
    are read several times are in memory."""
    captured = Variables()
    if closure is not None:
        captured = closure.captured | capturing(closure, env, functions.captured_again)
    parameters = bind(b, source, arguments, named, captured)
    return parameters | {
        name: in_memory(b, value)
        for name, value in parameters.items()
        if isinstance(value, Lazy | Compound)
        and not (b.is_in_library and is_read_once(source.tree, name))
    }


def outlined_or_in_place(
    b: Builder,
    functions: outlined.Functions,
    callee: Callee,
    parameters: Variables,
    lower: outlined.Lower,
    in_place: Callable[[], Value],
) -> Value | tuple[outlined.Outlined, Value]:
    """The value of a call: of a function of the IR if the function calls itself, or is lowered
    too often (`lower`); with that function, as exceptions that it raises may be caught here. Else
    its statements are lowered here (`in_place`)."""
    source, is_recursive = callee.source, callee.is_recursive
    key: outlined.Key | None = None
    is_inside = callee.around is not None or b.is_in_library
    with nullcontext() if is_recursive else suppress(FrontendError):
        if is_recursive or not is_inside:
            inputs = {x: closed(y, functions.captured_again) for x, y in parameters.items()}
            inputs |= functions.outer(b, source)
            if b.shared.texts is not None:
                inputs[HiddenName("$texts")] = POOL
            pools = (x for name in b.shared.pools.items for x in pool_lists(name))
            inputs |= {HiddenName(f"$list{k}"): x for k, x in enumerate(pools)}
            key = outlined.signature_of(b, source, inputs)
            if is_recursive or functions.has_to_call(key, callee.call_number):
                made = outlined.Outlined(source, inputs, is_recursive, b.catching.caught)
                function = functions.outlined(b, key, made, lower)
                return function, functions.called(b, function, inputs)
    return functions.in_place(b, key, in_place)
