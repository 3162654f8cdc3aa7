"""Parameters of functions that are called, bound to the values of the arguments."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

from loopwright.python.builder import Builder
from loopwright.python.expressions import as_value
from loopwright.python.given import Keywords
from loopwright.python.scope import Env
from loopwright.python.source import FunctionSource
from loopwright.python.values import Static, TupleValue, Value


def bind(
    b: Builder, source: FunctionSource, arguments: Sequence[Value], named: dict[str, Value]
) -> Env:
    """Parameters of a function bound to values, as a call binds them."""
    signature = inspect.Signature(list(source.parameters.values()))
    try:
        bound = signature.bind(*arguments, **named)
    except TypeError as error:
        raise b.error(f"{source.name}(): {error}") from None
    made: Env = {}
    for name, parameter in source.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            made[name] = Static(Keywords(bound.arguments.get(name, {})))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            made[name] = TupleValue(tuple(bound.arguments.get(name, ())))
        elif name in bound.arguments:
            made[name] = bound.arguments[name]
        else:
            default: object = parameter.default
            made[name] = default if isinstance(default, Value) else as_value(b, default)
    return made
