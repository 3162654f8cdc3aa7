"""Lowerings of functions of Python and NumPy, attributes and methods: one function for each.

A lowering takes the builder and the values of the arguments, under the names of the function's own
parameters, and returns the value of the result:

    @lowers(np.sqrt)
    def sqrt(b: Builder, x: Value) -> Value: ...

    @method("sum")                    # array.sum(…): the array is the first argument
    @attribute("T")                   # array.T
    @gets_item(Array)                 # array[key]

It raises errors about its arguments as `b.error(message, hint)`, which points at the call.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import numpy as np

from loopwright.python import bodies, declarations
from loopwright.python.declarations import Declaration, declaration_of
from loopwright.python.types import SETS
from loopwright.python.values import arrays
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import DictValue, Static, Value

Lowering = Callable[..., Value]
Rows = dict[object, Callable[[Builder, Any], Value]]
"""Lowerings of one argument."""
LoweringT = TypeVar("LoweringT", bound=Lowering)
CallableT = TypeVar("CallableT", bound=Callable[..., Any])

FUNCTIONS: dict[object, Lowering] = {}
METHODS: dict[str, Lowering] = {}
ATTRIBUTES: dict[str, Lowering] = {}
NUMBER_ATTRIBUTES: dict[str, Lowering] = {}
"""The lowerings of attributes of numbers, NumPy's and Python's."""
GETTERS: dict[type, Callable[..., Value]] = {}
SETTERS: dict[type, Callable[..., None]] = {}
DELETERS: dict[type, Callable[..., None]] = {}
"""How items are read, stored and deleted, by the type of the value that is subscripted, or of the
object that is known: functions of the builder, the value, the key, and what is stored."""
_IN_ORDER: set[Lowering] = set()


def registering(
    table: dict[Any, Callable[..., Any]],
) -> Callable[..., Callable[[CallableT], CallableT]]:
    """A decorator that registers the decorated function under all given keys."""

    def named(*names: object) -> Callable[[CallableT], CallableT]:
        def register(lowering: CallableT) -> CallableT:
            table.update(dict.fromkeys(names, lowering))
            return lowering

        return register

    return named


lowers = registering(FUNCTIONS)
method = registering(METHODS)
attribute = registering(ATTRIBUTES)
on_numbers = registering(NUMBER_ATTRIBUTES)
gets_item = registering(GETTERS)
sets_item = registering(SETTERS)
deletes_item = registering(DELETERS)


_ALIASES: dict[object, object] = {}


def add_alias(name: object, meaning: object) -> None:
    """Let a call of an object, such as a type of another package, call a given function instead.

    Args: name: the object that is called in kernels; it is hashable. meaning: the object that is
    called instead, such as `np.float64` or a Python function.
    """
    _ALIASES[name] = meaning


def meaning_of(name: object) -> object:
    """Return what the call of an object calls: the object itself unless it is an alias."""
    meaning = entry(_ALIASES, name)
    return name if meaning is None else meaning


def of_items(table: Mapping[type, CallableT], subject: Value) -> CallableT | None:
    """What a table has for the items of a value, if anything; sets have no items."""
    if isinstance(subject, DictValue) and subject.kind in SETS:
        return None
    return table.get(type(subject.value if isinstance(subject, Static) else subject))


def in_order(lowering: LoweringT) -> LoweringT:
    """Mark a lowering that sets the memory order of its results; the results of others are in C
    order if all operands are, and in unknown order otherwise."""
    _IN_ORDER.add(lowering)
    return lowering


def entry(table: dict[object, Any], function: object) -> Any:
    """What a table has for a function, if anything."""
    try:
        return table.get(function)
    except TypeError:  # it cannot be hashed
        return None


def lowering_of(function: object) -> Lowering | None:
    """Return the lowering of a function, if there is one."""
    return entry(FUNCTIONS, function)


def in_python(function: object) -> object:
    """Return the Python function that a NumPy or library function wraps, or the function itself."""
    body = entry(bodies.FUNCTIONS, function)
    return function if body is None else body


def _made_of(function: object) -> object:
    """Return the body or lowering of a function that kernels know; `None` of others."""
    body = in_python(function)
    if body is not function:
        return _made_of(body) or body
    return function if declaration_of(function).changed else lowering_of(function)


def parameters(function: object) -> list[str]:
    """Return the names of the parameters of a function that kernels know, without the builder."""
    body = in_python(function)
    lowering = lowering_of(function)
    if body is not function:
        return parameters(body) or [*_signature(getattr(body, "py_func", body)).parameters]
    return [] if lowering is None else parameters_of(lowering)


def parameters_of(lowering: Lowering) -> list[str]:
    """Return the names of the parameters of a lowering, without the builder."""
    return [*_signature(lowering).parameters][1:]


def declared(function: object) -> Declaration:
    """Return what the body or the lowering of a library function declares."""
    return declaration_of(_made_of(function))


def stores(function: object, count: int, named: Collection[str | None]) -> bool:
    """Return whether a call with some arguments, of which `count` have no names, may store in one
    of them: one of a function that is not known may."""
    if isinstance(function, np.ufunc):
        return count > function.nin or not {"out", None}.isdisjoint(named)
    return _may_store(_made_of(function), count, named)


def method_stores(name: str, count: int, named: Collection[str | None]) -> bool:
    """Return whether a call of a method may store, on any value except an object of a class of the
    program."""
    candidates = *declarations.METHODS.get(name, ()), METHODS.get(name)
    lowerings = [_made_of(x) or x for x in candidates if x is not None]
    return not lowerings or any(_may_store(x, count + 1, named) for x in lowerings)


def _may_store(made_of: Any, count: int, named: Collection[str | None]) -> bool:
    declared = declaration_of(made_of)
    if made_of is None or declared.changed is not None:
        return True
    if declared.output is None:
        return False
    parameters = [*_signature(getattr(made_of, "py_func", made_of)).parameters]
    parameters = parameters if declared.is_body else parameters[1:]  # the builder
    is_named = not {declared.output, None}.isdisjoint(named)
    return is_named or declared.output in parameters[:count]


def members() -> Iterable[str]:
    """Return the names of supported methods and attributes of arrays and numbers."""
    load()
    of_numbers = {*NUMBER_ATTRIBUTES, *bodies.METHODS_OF_NUMBERS}
    return {*METHODS, *bodies.METHODS, *ATTRIBUTES, *of_numbers}


def functions() -> Iterable[object]:
    """Return the supported functions of Python and its libraries."""
    load()
    supported = [x for x in (*FUNCTIONS, *bodies.FUNCTIONS) if x not in bodies.draws.PYTHON]
    inner = re.compile("loopwright|array_utils|numpy.random")  # what is ours, or draws numbers
    return [x for x in supported if not inner.search(str(getattr(x, "__module__", "")))]


@cache
def _positional(lowering: Lowering) -> range:
    """Return the range of the number of positional arguments of a lowering."""
    code, defaults = (getattr(lowering, name, None) for name in ("__code__", "__defaults__"))
    if code is None or code.co_kwonlyargcount or hasattr(lowering, "__signature__"):
        return range(0)
    return range(code.co_argcount - len(defaults or ()), code.co_argcount + 1)


@cache
def _signature(lowering: Lowering) -> inspect.Signature:
    return inspect.signature(lowering)


def call(
    b: Builder, lowering: Lowering, name: str, arguments: Sequence[Value], named: dict[str, Value]
) -> Value:
    """Call a lowering; unsuitable arguments are an error at the call."""
    result: Any
    if not named and 1 + len(arguments) in _positional(lowering):
        result = lowering(b, *arguments)
    else:
        try:
            bound = _signature(lowering).bind(b, *arguments, **named)
        except TypeError as error:
            _, *supported = _signature(lowering).parameters
            hint = f"supported are the parameters {', '.join(supported)}" if supported else ""
            raise b.error(f"{name}(): {error}", hint) from None
        result = lowering(*bound.args, **bound.kwargs)
    if lowering not in _IN_ORDER:
        arrays.forget_order(b, result, [*arguments, *named.values()])
    return result


_REGISTERING = {
    "containers": "lists texts dicts deques records",
    "functions": "iteration builtin_functions totals mathematics formatting byte_strings elements "
    "creation reductions products shapes windows indexing random_streams",
    "values": "complex_numbers",
    "syntax": "statements loop_statements exceptions expressions operations call_expressions "
    "comprehensions",
}
"""The modules of each folder that register lowerings, including those of statements and
expressions."""


@cache
def load() -> None:
    """Import the modules that register lowerings, before the first lookup."""
    for folder, modules in _REGISTERING.items():
        for name in modules.split():
            import_module(f"loopwright.python.{folder}.{name}")
