"""Lane semantics of vector operations: how lanes move, and in which order they are combined.

The functions take and give arrays of lanes, of the shapes of the vectors, of rank 0 for scalars.
What a lane is they do not ask: a value for the interpreter, a place in an LLVM vector for code
generation, or a whole row of a vector where all of its lanes are combined alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeGuard

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation

from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.properties import integer, integers, items
from loopwright.ir.dialects.vector.constraints import IteratorTypeAttr, shape_of
from loopwright.records import dataclass

Lanes: TypeAlias = NDArray[Any]


def array_of(lanes: Sequence[Any], shape: Sequence[int]) -> Lanes:
    """Lanes in row-major order as an array."""
    array: Lanes = np.empty(len(lanes), object)
    array[:] = lanes
    return array.reshape(shape)


def flattened(lanes: Any) -> list[Any]:
    """The lanes of an array, or of a list, or the one that is given."""
    return [*np.asarray(lanes, object).flat]


def is_lane_array(lanes: Any) -> TypeGuard[Lanes]:
    """Whether a result is one array of lanes, not a sequence of several."""
    return isinstance(lanes, np.ndarray)


def positions(shape: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """All positions of an array of these extents, in row-major order.

    >>> list(positions((1, 2)))
    [(0, 0), (0, 1)]
    """
    return np.ndindex(*shape)


# Lanes that move


def _result_shape(op: Operation) -> tuple[int, ...]:
    return shape_of(op.results[0].type)


def broadcast(op: Operation, source: Lanes) -> Lanes:
    """Repeated along new leading dimensions and along dimensions of extent one."""
    return np.broadcast_to(source, _result_shape(op))


def in_order(op: Operation, source: Lanes) -> Lanes | Sequence[Any]:
    """The same lanes in another shape, or one by one."""
    return source.reshape(_result_shape(op)) if len(op.results) == 1 else list(source.flat)


def from_elements(op: Operation, *elements: Lanes) -> Lanes:
    """Its operands as lanes."""
    return array_of([element[()] for element in elements], _result_shape(op))


def transpose(op: Operation, source: Lanes) -> Lanes:
    """The dimensions in another order."""
    return source.transpose(integers(op, "permutation"))


def shuffle(op: Operation, first: Lanes, second: Lanes) -> Lanes:
    """Chosen rows of two vectors concatenated; None where the choice is left open."""
    chosen = np.array(integers(op, "mask"))
    shuffled = np.concatenate([np.atleast_1d(first), np.atleast_1d(second)])[chosen]
    shuffled[chosen < 0] = None
    return shuffled


def interleave(op: Operation, first: Lanes, second: Lanes) -> Lanes:
    """The lanes of two vectors in turn."""
    return np.stack([first, second], axis=-1).reshape(_result_shape(op))


def deinterleave(op: Operation, source: Lanes) -> tuple[Lanes, Lanes]:
    """The even and the odd lanes."""
    return source[..., ::2], source[..., 1::2]


def _box(op: Operation, shape: Sequence[int]) -> tuple[slice, ...]:
    """The places of a box of a shape, whose last dimensions run along the last of a vector with
    offsets; dimensions without an offset are taken whole."""
    offsets = integers(op, "offsets")
    extents = [1] * (len(offsets) - len(shape)) + list(shape)
    return tuple(slice(at, at + size) for at, size in zip(offsets, extents, strict=False))


def extract_strided_slice(op: Operation, source: Lanes) -> Lanes:
    """A box of lanes."""
    return source[_box(op, _result_shape(op))]


def insert_strided_slice(op: Operation, source: Lanes, target: Lanes) -> Lanes:
    """A vector with a box of lanes replaced."""
    inserted = target.copy()
    inserted[_box(op, source.shape)] = source
    return inserted


# Lanes that are combined


@dataclass(frozen=True)
class LaneArithmetic:
    """Operations on lanes: `combine` two, `multiply` two, `choose` the second or the third operand
    by a mask lane."""

    combine: Callable[[Any, Any], Any]
    multiply: Callable[[Any, Any], Any]
    choose: Callable[[Any, Any, Any], Any]

    def combine_all(self, lhs: Lanes, rhs: Lanes) -> Lanes:
        """Lane by lane."""
        return array_of([*map(self.combine, lhs.flat, rhs.flat)], lhs.shape)


def multi_reduction(
    source: Lanes, results: Lanes, mask: Lanes | None, kept_dims: Sequence[int], by: LaneArithmetic
) -> Lanes:
    """The lanes of a source combined, in row-major order, with those that have the same place in
    the dimensions that are kept."""
    reduced = results.copy()
    for at in np.ndindex(source.shape):
        place = tuple(at[k] for k in kept_dims)
        new = by.combine(source[at], reduced[place])
        reduced[place] = new if mask is None else by.choose(mask[at], new, reduced[place])
    return reduced


def scan(op: Operation, source: Lanes, initial: Lanes, by: LaneArithmetic) -> tuple[Lanes, Lanes]:
    """Partial reductions along a dimension; only an exclusive scan uses the initial value."""
    rows = np.moveaxis(source, integer(op, "reduction_dim"), 0)
    is_inclusive = bool(integer(op, "inclusive"))
    scanned = np.empty_like(rows)
    last: Lanes = np.asarray(rows[0], object) if is_inclusive else initial
    scanned[0, ...] = last
    for number in range(1, len(rows)):
        row = np.asarray(rows[number if is_inclusive else number - 1], object)
        last = by.combine_all(last, row)
        scanned[number, ...] = last
    return np.moveaxis(scanned, 0, integer(op, "reduction_dim")), last


def outer_product(
    lhs: Lanes,
    rhs: Lanes,
    old: Lanes | None,
    mask: Lanes | None,
    by: LaneArithmetic,
    neutral: Any,
    fused: Callable[[Any, Any, Any], Any] | None,
) -> Lanes:
    """Return the products of all pairs of lanes, added to `old` values, in one rounding if `fused`;
    masked-off lanes keep old values, or `neutral`."""
    product: Lanes = np.empty((*lhs.shape, *rhs.shape), object)
    for at in np.ndindex(product.shape):
        a = lhs[at[: lhs.ndim]]
        b = rhs[at[lhs.ndim :]]
        before = neutral if old is None else old[at]
        if old is None:
            new = by.multiply(a, b)
        elif fused is not None:
            new = fused(a, b, before)
        else:
            new = by.combine(by.multiply(a, b), before)
        product[at] = new if mask is None else by.choose(mask[at], new, before)
    return product


@dataclass(frozen=True)
class Contraction:
    """The dimensions of the operands of a contraction, and the extents of all of them.

    Where it `is_product`, apart from batch dimensions, with a matrix, sums of floats without a mask
    begin with zero and the accumulator comes last, as MLIR's default lowering has it; in any other
    contraction they begin with the accumulator.
    """

    lhs: tuple[int, ...]
    rhs: tuple[int, ...]
    result: tuple[int, ...]
    extents: tuple[int, ...]
    is_product: bool

    @staticmethod
    def of(op: Operation) -> Contraction:
        """The contraction that a `vector.contract` is."""
        lhs, rhs, result = (_projected_dimensions(item) for item in items(op, "indexing_maps"))
        iterators = [
            item.data if isinstance(item, IteratorTypeAttr | StringAttr) else ""
            for item in items(op, "iterator_types")
        ]
        extents = [0] * len(iterators)
        for operand, dims in zip(op.operands, (lhs, rhs, result), strict=False):
            for dim, extent in zip(dims, shape_of(operand.type), strict=True):
                extents[dim] = extent
        reduces_last = iterators[-1:] == ["reduction"] and iterators.count("reduction") == 1
        return Contraction(lhs, rhs, result, tuple(extents), reduces_last and set(lhs) != set(rhs))

    def without(self, dim: int) -> Contraction:
        """The contraction of rows along a dimension, which is left out."""
        lhs, rhs, result = (
            tuple(d for d in dims if d != dim) for dims in (self.lhs, self.rhs, self.result)
        )
        extents = tuple(1 if d == dim else extent for d, extent in enumerate(self.extents))
        return Contraction(lhs, rhs, result, extents, self.is_product)

    def run(
        self,
        lhs: Lanes,
        rhs: Lanes,
        results: Lanes,
        mask: Lanes | None,
        by: LaneArithmetic,
        zero: Any = None,
    ) -> Lanes:
        """For each point of the result the products along the reduced dimensions, combined; they
        begin with `zero`, if it is given, and the accumulator comes last."""
        totals = results.copy() if zero is None else array_of([zero] * results.size, results.shape)
        for at in np.ndindex(self.extents):
            place, a, b = (
                tuple(at[dim] for dim in dims) for dims in (self.result, self.lhs, self.rhs)
            )
            new = by.combine(totals[place], by.multiply(lhs[a], rhs[b]))
            totals[place] = new if mask is None else by.choose(mask[at], new, totals[place])
        return totals if zero is None else by.combine_all(totals, results)


def _projected_dimensions(item: Attribute) -> tuple[int, ...]:
    """The dimensions that a projected permutation takes, in its order."""
    assert isinstance(item, AffineMapAttr)
    return tuple(dim for dim in item.data.dim_positions() if dim is not None)
