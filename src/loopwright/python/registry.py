"""What calls of functions of Python and NumPy, attributes and methods mean: one function for each.

A lowering takes the builder and the values of the arguments, under the names of the function's own
parameters, and gives the value of the result:

    @lowers(np.sqrt)
    def sqrt(b: Builder, x: Value) -> Value: ...

    @method("sum")                    # array.sum(…): the array is the first argument
    @attribute("T")                   # array.T

What is wrong with the arguments it raises as `b.error(message, hint)`, which points at the call.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import numpy as np

from loopwright.python import arrays
from loopwright.python.builder import Builder
from loopwright.python.values import AnyArray, Array, TupleValue, Value

Lowering = Callable[..., Value]
LoweringT = TypeVar("LoweringT", bound=Lowering)

Store = Callable[[Builder, Array, Value, Value], None]

_FUNCTIONS: dict[object, Lowering] = {}
_METHODS: dict[str, Lowering] = {}
_ATTRIBUTES: dict[str, Lowering] = {}
_NUMBER_ATTRIBUTES: dict[str, Lowering] = {}
_IN_ORDER: set[Lowering] = set()
_READS: list[tuple[Callable[[Value], bool], Callable[[Builder, AnyArray, Value], Value]]] = []
_STORES: list[tuple[Callable[[Value], bool], Store]] = []


def lowers(*functions: object) -> Callable[[LoweringT], LoweringT]:
    """The decorated function says what calls of these functions mean."""

    def register(lowering: LoweringT) -> LoweringT:
        _FUNCTIONS.update(dict.fromkeys(functions, lowering))
        return lowering

    return register


numpy_function = lowers


def in_order(lowering: LoweringT) -> LoweringT:
    """The decorated lowering says in which order NumPy has its results; those of others are in C
    order if all is that they are given, and not known otherwise."""
    _IN_ORDER.add(lowering)
    return lowering


def method(*names: str) -> Callable[[LoweringT], LoweringT]:
    """The decorated function says what methods of arrays of these names mean."""

    def register(lowering: LoweringT) -> LoweringT:
        _METHODS.update(dict.fromkeys(names, lowering))
        return lowering

    return register


def attribute(*names: str) -> Callable[[LoweringT], LoweringT]:
    """The decorated function says what attributes of arrays of these names are."""

    def register(lowering: LoweringT) -> LoweringT:
        _ATTRIBUTES.update(dict.fromkeys(names, lowering))
        return lowering

    return register


def on_numbers(*names: str) -> Callable[[LoweringT], LoweringT]:
    """The decorated function says what attributes of numbers of these names are."""

    def register(lowering: LoweringT) -> LoweringT:
        _NUMBER_ATTRIBUTES.update(dict.fromkeys(names, lowering))
        return lowering

    return register


def subscripts(
    matches: Callable[[Value], bool],
) -> Callable[
    [Callable[[Builder, AnyArray, Value], Value]], Callable[[Builder, AnyArray, Value], Value]
]:
    """The decorated function says what `array[key]` is for keys that `matches` accepts (arrays of
    indices or of truth values); the others are numbers and slices."""

    def register(
        lowering: Callable[[Builder, AnyArray, Value], Value],
    ) -> Callable[[Builder, AnyArray, Value], Value]:
        _READS.append((matches, lowering))
        return lowering

    return register


def stores(
    matches: Callable[[Value], bool],
) -> Callable[[Store], Store]:
    """The decorated function does `array[key] = value` for keys that `matches` accepts."""

    def register(lowering: Store) -> Store:
        _STORES.append((matches, lowering))
        return lowering

    return register


def subscript_of(b: Builder, array: AnyArray, key: Value) -> Value:
    """`array[key]`."""
    for matches, lowering in _READS:
        if matches(key):
            made = lowering(b, array, key)
            arrays.forget_order(b, made, [array])
            return made
    return arrays.subscript(b, array, arrays.keys_of(key))


def store_of(key: Value) -> Store | None:
    """What `array[key] = value` does, if the key is none of numbers and slices."""
    return next((lowering for matches, lowering in _STORES if matches(key)), None)


def array_of_tuple(b: Builder, value: TupleValue) -> Value:
    """`np.array(value)`."""
    lowering = lowering_of(np.array)
    if lowering is None:
        raise b.error("a tuple cannot be stored in an array", "store the items one by one")
    return lowering(b, value)


def number_attribute(name: str) -> Lowering | None:
    """The lowering of an attribute of numbers."""
    return _NUMBER_ATTRIBUTES.get(name)


def lowering_of(function: object) -> Lowering | None:
    """The lowering of a function, if it has one."""
    try:
        return _FUNCTIONS.get(function)
    except TypeError:  # it cannot be hashed
        return None


def in_python(function: object) -> object:
    """The function of Python that a function of its library is, or the function itself."""
    from loopwright.python.bodies import FUNCTIONS

    try:
        return FUNCTIONS.get(function, function)
    except TypeError:  # it cannot be hashed
        return function


def method_of(name: str) -> Lowering | None:
    """The lowering of a method of arrays."""
    return _METHODS.get(name)


def methods() -> Iterable[str]:
    """The names of methods of arrays that have a lowering."""
    return _METHODS


def members() -> Iterable[str]:
    """The names of methods and attributes of arrays and numbers that kernels know."""
    from loopwright.python.bodies import METHODS

    load()
    return {*_METHODS, *METHODS, *_ATTRIBUTES, *_NUMBER_ATTRIBUTES}


def functions() -> Iterable[object]:
    """The functions of Python and its libraries that kernels know."""
    from loopwright.python.bodies import FUNCTIONS

    load()
    known = [*_FUNCTIONS, *FUNCTIONS]
    inner = re.compile("loopwright|array_utils")  # what functions here are written with
    return [one for one in known if not inner.search(str(getattr(one, "__module__", "")))]


def attribute_of(name: str) -> Lowering | None:
    """The lowering of an attribute of arrays."""
    return _ATTRIBUTES.get(name)


@cache
def _signature(lowering: Lowering) -> inspect.Signature:
    return inspect.signature(lowering)


def call(
    b: Builder, lowering: Lowering, name: str, arguments: Sequence[Value], named: dict[str, Value]
) -> Value:
    """The value of a call; an argument that does not fit is an error at the call."""
    try:
        bound = _signature(lowering).bind(b, *arguments, **named)
    except TypeError as error:
        _, *supported = _signature(lowering).parameters
        hint = f"supported are the parameters {', '.join(supported)}" if supported else ""
        raise b.error(f"{name}(): {error}", hint) from None
    made: Any = lowering(*bound.args, **bound.kwargs)
    if lowering not in _IN_ORDER:
        arrays.forget_order(b, made, [*arguments, *named.values()])
    return made


LIBRARIES = (
    *("builtin_functions", "numpy_elements", "numpy_creation", "numpy_reductions"),
    *(
        "complex_numbers",
        "division",
        "numpy_products",
        "numpy_shapes",
        "numpy_indexing",
        "numpy_subscripted",
    ),
)
"""The modules of this room that register lowerings, and parts of the arithmetic."""


@cache
def load() -> None:
    """Import what registers lowerings, before the first is looked up."""
    for name in LIBRARIES:
        import_module(f"loopwright.python.{name}")
