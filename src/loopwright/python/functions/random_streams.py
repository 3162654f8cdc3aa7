"""Random generators in kernels: their methods, and the addresses that they draw from.

A `Generator` or a `RandomState` is represented by the address of its C structure. Draws are calls
of external functions with unknown effects, so their order is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.random import Generator, RandomState

from loopwright.native.runtime import numpy_generators
from loopwright.python import registry
from loopwright.python.bodies import draws
from loopwright.python.bodies.draws import drawn, limits_of
from loopwright.python.declarations import changing, declaration_of, takes_arrays, takes_numbers
from loopwright.python.functions import arguments as numpy_arguments
from loopwright.python.types import FLOAT64, INT64, PY_INT, PYTHON_TYPES, ScalarType
from loopwright.python.values import arrays, scalars
from loopwright.python.values.builder import Builder, nest
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    Array,
    Compound,
    Fields,
    Lazy,
    Scalar,
    Static,
    TupleValue,
    Value,
    is_none,
)

_INTEGERS = {
    "_lw_numpy_binomial": frozenset({1}),
    "_lw_numpy_legacy_binomial": frozenset({1}),
    "_lw_numpy_word": frozenset({0, 1}),
    "numpy.random_hypergeometric": frozenset(range(3)),
    "numpy.random_bounded_uint64": frozenset(range(4)),
    "numpy.random_buffered_bounded_uint32": frozenset(range(6)),
    "numpy.random_interval": frozenset({0}),
}
"""Functions' parameters that are integers; others are floats."""


@registry.lowers(drawn)
def _drawn(
    b: Builder, function: Value, kind: Value, stream: Value, size: Value, *parameters: Value
) -> Value:
    """Numbers from a generator, drawn by a function of NumPy or of the bodies."""
    name = numpy_arguments.text_of(b, function, "", "the function")
    if name.startswith(numpy_generators.DRAWS) and not numpy_generators.address_of(name):
        raise b.error(
            f"this NumPy has no '{name.removeprefix(numpy_generators.DRAWS)}' for other programs"
        )
    element = _drawn_type(b, kind)
    address = _address(b, name, stream)
    integers = _INTEGERS.get(name, frozenset[int]())
    kinds = [INT64 if k in integers else FLOAT64 for k in range(len(parameters))]

    def draw(numbers: Sequence[Scalar]) -> Scalar:
        operands = [
            b.ssa(scalars.cast(b, x, type_)) for x, type_ in zip(numbers, kinds, strict=True)
        ]
        number = b.external(name, address, *operands, result=element.mlir)
        return Scalar(element, ssa=number)

    if is_none(size) and all(isinstance(x, Scalar) for x in parameters):
        return draw([x for x in parameters if isinstance(x, Scalar)])
    shape, rows = _shape_and_parameters(b, size, element, parameters)
    result = arrays.allocate(b, element.strong, shape)

    def store(index: list[Scalar]) -> None:
        numbers = [x if isinstance(x, Scalar) else arrays.element_at(b, x, index) for x in rows]
        arrays.store_at(b, result, index, draw(numbers))

    nest(b, shape, store)
    return result


def _shape_and_parameters(
    b: Builder, size: Value, element: ScalarType, parameters: Sequence[Value]
) -> tuple[tuple[Scalar, ...], list[Scalar | AnyArray]]:
    """Return the shape of the drawn numbers, and the parameters for each element."""
    values = [
        x if isinstance(x, Scalar) else numpy_arguments.array_or_number(b, x) for x in parameters
    ]
    of_rows = [x for x in values if isinstance(x, Array | Lazy)]
    if is_none(size):
        shape, stretched = arrays.broadcast(b, of_rows)
    else:
        shape = numpy_arguments.shape_of(b, size, element.strong)
        extents = TupleValue(shape)
        broadcast = [numpy_arguments.apply(b, np.broadcast_to, x, extents) for x in of_rows]
        stretched = [numpy_arguments.array_of(b, x) for x in broadcast]
    stretched_rows = iter(stretched)
    return shape, [x if isinstance(x, Scalar) else next(stretched_rows) for x in values]


def _drawn_type(b: Builder, kind: Value) -> ScalarType:
    if isinstance(kind, Static) and isinstance(kind.value, type):
        python_type = PYTHON_TYPES.get(kind.value)
        if python_type is not None:
            return python_type
    return numpy_arguments.dtype_of(b, kind, FLOAT64)


def _address(b: Builder, name: str, stream: Value) -> Any:
    """Return the address that a function draws from."""
    assert isinstance(stream, Compound) and isinstance(stream.items[0], Scalar)
    address = b.ssa(stream.items[0])
    if stream.kind is Generator or name in ("_lw_numpy_gauss", "_lw_numpy_word"):
        return address
    return b.external("_lw_numpy_generator", address, result=PY_INT.mlir)


@registry.lowers(limits_of)
def _limits_of(b: Builder, dtype: Value) -> Value:
    element = _drawn_type(b, dtype)
    if not element.is_integer and not element.is_bool:
        raise b.error(f"the dtype {element} is not an integer type", "use np.int64 …, or bool")
    messages = [Static(f"{x} is out of bounds for {element.dtype_name}") for x in ("low", "high")]
    low, high = element.bounds if element.is_integer else (0, 1)
    high = min(high, INT64.bounds[1])
    return TupleValue((b.integer(low), b.integer(high), *messages))


def method_of(value: Value, name: str) -> Any:
    """Return the body of a method of a generator; `None` of other values and methods."""
    if not isinstance(value, Fields) or value.kind not in (Generator, RandomState):
        return None
    bodies = draws.METHODS if value.kind is Generator else draws.LEGACY_METHODS
    return bodies.get(name) if hasattr(value.kind, name) else None


@registry.lowers(np.random.default_rng)
@takes_arrays("seed")
def _default_rng(b: Builder, seed: Value = NONE) -> Value:
    is_generator = isinstance(seed, Fields) and seed.kind is Generator
    return (
        seed if is_generator else _new_stream(b, Generator, numpy_generators.make_generator, seed)
    )


@registry.lowers(RandomState)
@takes_arrays("seed")
def _random_state(b: Builder, seed: Value = NONE) -> Value:
    return _new_stream(b, RandomState, numpy_generators.make_state, seed)


def _new_stream(b: Builder, kind: type, function: Callable[..., Any], seed: Value) -> Value:
    """Call Python to create a generator from a seed."""
    address = arrays.allocate(b, INT64, ())
    inputs = [] if is_none(seed) else [numpy_arguments.in_memory(b, seed)]
    numpy_arguments.call_python(b, function, [address], inputs, (), {})
    number = arrays.element_at(b, address, [])
    return Fields((scalars.cast(b, number, PY_INT),), kind)


def _of_module(body: Any) -> Callable[..., Value]:
    """Return a function of `numpy.random`, which draws from the shared global state."""

    @takes_numbers
    def lowering(b: Builder, *arguments: Value, **named: Value) -> Value:
        state = numpy_generators.global_state()
        b.shared.streams[id(state)] = state
        if not numpy_generators.address_of(numpy_generators.STATE):
            raise b.error("the state of np.random is not accessible in this version of NumPy")
        address = Scalar(PY_INT, ssa=b.external(numpy_generators.STATE, result=PY_INT.mlir))
        return b.frame.of_library(body, Fields((address,), RandomState), *arguments, **named)

    changed = declaration_of(body).changed
    return lowering if changed is None else changing(changed)(lowering)


for _name, _body in draws.LEGACY_METHODS.items():
    if hasattr(np.random, _name):
        registry.lowers(getattr(np.random, _name))(_of_module(_body))
