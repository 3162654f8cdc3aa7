"""Calls of stencils: loops over the positions whose neighbourhood is within an array, equivalent to
`StencilFunction.__call__`.

All elements are computed from the arrays' previous contents: if `out` may overlap an input, through
a temporary.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.python.functions.arguments import ALL, agree, is_none
from loopwright.python.source.element_functions import StencilFunction
from loopwright.python.syntax.scope import as_value, bind
from loopwright.python.values import arrays, scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.environment import Variables
from loopwright.python.values.types import Kind
from loopwright.python.values.value import (
    AnyArray,
    Array,
    Axis,
    Compound,
    Index,
    Lazy,
    Scalar,
    SliceValue,
    Static,
    Value,
    arrays_of,
    describe,
)

Run = Callable[[list[Value]], Value]
"""Lowers the function of a stencil for arguments."""


def applied(
    b: Builder, stencil: StencilFunction, arguments: Sequence[Value], out: Value | None, run: Run
) -> Value:
    """The value of a call of a stencil."""
    given = bind(b, stencil.source, arguments, {})
    first = next(iter(given.values()), None)
    if not isinstance(first, Array) or not first.shape:
        raise b.error(f"the first argument of a stencil is an array, not {describe(first)}")
    relative = {
        name: value
        for name, value in given.items()
        if isinstance(value, Array) and value.shape and name not in stencil.standard_indexing
    }
    borders = stencil.borders(list(relative), len(first.shape))
    for name, value in relative.items():
        _expect_covers(b, name, value, first)

    def compute(position: Index | None) -> Scalar:
        result = run(_around(given, relative, position))
        if not isinstance(result, Scalar):
            raise b.error(f"a stencil gives a number, not {describe(result)}")
        return result

    with b.aside():
        element = compute(None).type.strong
    target = None if is_none(out) else out
    if target is None:
        target = arrays.allocate(b, element, first.shape)
    if not isinstance(target, Array):
        raise b.error(f"'out' is an array, not {describe(target)}")
    if len(target.shape) != len(first.shape):
        raise b.error(f"'out' has {len(target.shape)} dimensions, the array {len(first.shape)}")
    if not np.can_cast(element.dtype, target.element.dtype, "same_kind"):
        raise b.error(f"'out' is of {target.element}, the result of {element}")
    for mine, wanted in zip(target.shape, first.shape, strict=True):
        agree(b, mine, wanted, "'out' has not the shape of the first array")
    node = b.node

    def at(index: Index) -> Scalar:
        with b.at(node):
            pairs = zip(index, borders, strict=True)
            position = [scalars.binary(b, "+", k, b.integer(x)) for k, (x, _) in pairs]
            return scalars.cast(b, compute(position), element)

    inner = arrays.view(b, target, [_from_to(b, *border) for border in borders])
    reads = [arrays.scattered(item) for value in given.values() for item in arrays_of(value)]
    arrays.assign(b, inner, Lazy(element, inner.shape, at, tuple(reads)))
    if is_none(out) or stencil.cval is not None:
        _fill(b, stencil, target, borders)
    return target


def _around(given: Variables, relative: dict[str, Array], position: Index | None) -> list[Value]:
    """The arguments of a stencil's function at a position, all read-only."""
    return [
        Static(Relative(name, relative[name], position)) if name in relative else _fixed(value)
        for name, value in given.items()
    ]


def _fixed(value: Value) -> Value:
    if isinstance(value, Compound):
        return value.of(map(_fixed, value.items))
    if isinstance(value, Array):
        return arrays.read_only(value)
    return value


def _expect_covers(b: Builder, name: str, array: Array, first: Array) -> None:
    """Check that an array is at least as large as the first one."""
    if len(array.shape) != len(first.shape):
        raise b.error(
            f"'{name}' has {len(array.shape)} dimensions, the first array {len(first.shape)}",
            f"standard_indexing=('{name}',) subscripts it as usual",
        )
    for mine, wanted in zip(array.shape, first.shape, strict=True):
        ahead = b.form(mine) - b.form(wanted)
        if not assume(b, ahead):
            holds = b.compare_index("sge", ahead, constant(0))
            b.check(holds, "ValueError", f"'{name}' is smaller than the first array")
            b.forms.learn(ahead)


def _from_to(b: Builder, before: int, after: int) -> SliceValue:
    """The slice that excludes some elements at both ends."""
    return SliceValue(b.integer(before), b.integer(-after) if after else None, None)


def _fill(
    b: Builder, stencil: StencilFunction, made: Array, borders: Sequence[tuple[int, int]]
) -> None:
    """Store `cval` in the borders of each axis."""
    value = as_value(b, 0 if stencil.cval is None else stencil.cval)
    assert isinstance(value, Scalar)
    if value.type.kind > max(made.element.kind, Kind.INTEGER):
        raise b.error(f"cval {stencil.cval} is of another kind than the result, {made.element}")
    for axis, (before, after) in enumerate(borders):
        ends = [SliceValue(None, b.integer(before), None)] if before else []
        ends += [SliceValue(b.integer(-after), None, None)] if after else []
        for end in ends:
            keys: list[Value] = [ALL] * axis
            arrays.assign(b, arrays.view(b, made, [*keys, end]), value)


class Relative:
    """An array with subscripts relative to a position; opaque to other expressions."""

    def __init__(self, name: str, array: Array, position: Index | None) -> None:
        self.__name__ = name
        self._array = array
        self._position = position
        """`None` if only the element type is needed."""

    def item(self, b: Builder, key: Value) -> Scalar | AnyArray:
        """`array[key]`."""
        keys = arrays.keys_of(key)
        if len(keys) != len(self._array.shape):
            raise b.error(f"{len(keys)} subscripts for {len(self._array.shape)} dimensions")
        starts: list[Axis] = []
        shape: list[Scalar] = []
        for k, one in enumerate(keys):
            low, high = _bounds(b, one)
            if self._position is not None:
                low, high = (b.form(self._position[k]) + x for x in (low, high))
                self._expect(b, low, high, b.form(self._array.shape[k]))
            is_slice = isinstance(one, SliceValue)
            starts.append(Axis(b.integer(low), None, len(shape) if is_slice else None))
            if is_slice:
                shape.append(b.integer(high - low))
        return arrays.subarray(b, self._array, starts, shape)

    def _expect(self, b: Builder, low: AffineExpr, high: AffineExpr, extent: AffineExpr) -> None:
        """Check that the elements from `low` to `high`, exclusive, exist."""
        for distance in (low, high - low, extent - high):
            if b.mode.boundscheck and not assume(b, distance):
                inside = b.compare_index("sge", distance, constant(0))
                b.check(inside, "IndexError", "a relative subscript is outside of the array")


def _bounds(b: Builder, key: Value) -> tuple[AffineExpr, AffineExpr]:
    """The range of a relative subscript."""
    if isinstance(key, SliceValue):
        low, high = key.start, key.stop
        if low is None or high is None or key.step is not None:
            raise b.error("a relative slice has two bounds, and no step")
        return _integer(b, low), _integer(b, high)
    found = _integer(b, key)
    return found, found + 1


def _integer(b: Builder, key: Value) -> AffineExpr:
    if not isinstance(key, Scalar) or not key.type.is_integer:
        raise b.error(f"a relative subscript is an integer or a slice, not {describe(key)}")
    return b.form(key)
