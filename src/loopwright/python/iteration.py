"""What `for` runs through: ranges, arrays, tuples; `enumerate`, `zip` and `reversed` of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from loopwright.python import arrays, scalars, slices
from loopwright.python.builder import Builder
from loopwright.python.values import (
    AnyArray,
    Array,
    Lazy,
    RangeValue,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
)


@dataclass(frozen=True)
class Iteration:
    """A number of items; `item` gives the one of a number, which is within the bounds."""

    count: Scalar
    item: Callable[[Scalar], Value]


@dataclass(frozen=True)
class Combined:
    """`enumerate`, `zip` or `reversed`: an object that only `for` understands."""

    iteration: Iteration


@dataclass(frozen=True)
class Flat(Combined):
    """`array.flat`: the elements of an array in C order; `index` is that of the one of a number."""

    array: AnyArray
    index: Callable[[Scalar], list[Scalar]]


def index_of(b: Builder, shape: Sequence[Scalar], number: Scalar) -> list[Scalar]:
    """The index of the element of a number, in C order."""
    found: list[Scalar] = []
    for extent in reversed(shape[1:]):
        found.insert(0, scalars.binary(b, "%", number, extent))
        number = scalars.binary(b, "//", number, extent)
    return [number, *found]


def iteration_of(b: Builder, value: Value) -> Iteration:
    """How to run through a value."""
    match value:
        case Static(value=Combined(iteration=found)):
            return found
        case RangeValue():
            return Iteration(range_length(b, value), lambda k: _range_item(b, value, k))
        case Array() | Lazy():
            if not value.shape:
                raise b.error("an array without dimensions cannot be run through")
            return Iteration(value.shape[0], lambda k: arrays.item_at(b, value, k))
        case TupleValue():
            raise b.error("tuples are run through only by 'for' itself", "use a range")
        case _:
            raise b.error(f"'for' cannot run through {describe(value)}", "use range(…) or an array")


def _range_item(b: Builder, value: RangeValue, number: Scalar) -> Scalar:
    return scalars.binary(b, "+", value.start, scalars.binary(b, "*", number, value.step))


def range_length(b: Builder, value: RangeValue) -> Scalar:
    """`len(range(…))`."""
    step = value.step.const
    if step is not None:
        start, stop, size = b.form(value.start), b.form(value.stop), abs(int(step.real))
        low, high = (start, stop) if step.real > 0 else (stop, start)
        return b.integer(slices.steps_to(b, low, high, size))
    return slices.steps_between(b, value.start, value.stop, value.step)
