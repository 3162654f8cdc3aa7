"""Arrays that the function of a stencil subscripts relatively to a position."""

from __future__ import annotations

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.python import arrays
from loopwright.python.builder import Builder
from loopwright.python.values import (
    AnyArray,
    Array,
    Axis,
    Index,
    Scalar,
    SliceValue,
    Value,
    describe,
)


class Relative:
    """An array that is subscripted relatively to a position; to other expressions an object."""

    def __init__(self, name: str, array: Array, position: Index | None) -> None:
        self.__name__ = name
        self._array = array
        self._position = position
        """`None` where only the type of an element is asked for."""

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
        """Check that from `low` to below `high` there are elements."""
        for distance in (low, high - low, extent - high):
            if b.boundscheck and not b.assume(distance):
                inside = b.compare_index("sge", distance, constant(0))
                b.check(inside, "IndexError", "a relative subscript is outside of the array")


def _bounds(b: Builder, key: Value) -> tuple[AffineExpr, AffineExpr]:
    """From where to where a relative subscript goes."""
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
