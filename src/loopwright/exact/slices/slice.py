"""Computation slices: bounds, operands, insertion point; or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from itertools import pairwise

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.domains import Loop, trip_count
from loopwright.exact.indices import Extent, Parameter
from loopwright.exact.slices.boxes import Bounds, Layout, PlacedPair
from loopwright.ir.affine_expr import AffineDimExpr, AffineMap, simplify_affine_expr
from loopwright.ir.core.enclosing import blocks_around
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.records import dataclass
from loopwright.reporting.witnesses import MissingIteration


class NoSliceCause(Enum):
    """Why there is no slice."""

    UNKNOWN_DEPENDENCE = auto()
    """Whether a pair depends on each other, or which elements an access touches, is unknown."""
    DEPTH = auto()
    """The depth is greater than the number of loops around an access."""
    NO_DEPENDENCE = auto()
    """No access depends on another."""
    UNBOUNDED = auto()
    """The slices of two pairs have no common box that bounds can express."""
    INVALID = auto()
    """The box has iterations that the nest does not have."""
    UNDECIDED = auto()
    """Deciding whether the box is valid takes too many steps."""


@dataclass(frozen=True, slots=True)
class NoSlice:
    """Why there is no slice: the cause and a message, the accesses concerned, and the box, if it
    contains iterations that the nest does not have, with a function that finds one of these."""

    cause: NoSliceCause
    message: str
    ops: tuple[Operation, ...]
    slice: Slice | None = None
    witness: Callable[[], MissingIteration | None] | None = None


@dataclass(frozen=True, slots=True)
class Slice:
    """A box of iterations of the sliced nest, for each iteration of outer loops of the other one.

    `loops` are all loops around the sliced accesses, outermost first; the first `common` of them
    are around both nests and are not sliced. Bound maps, one for each loop, take `operands`
    (dimensions first, then symbols); None leaves the loop's own bound. Upper bounds are exclusive;
    the loop's step is kept. `depth` counts loops of the other nest, common loops included;
    `enclosing_loops` are those loops. `is_beyond` marks a slice where MLIR finds none.
    """

    loops: tuple[Loop, ...]
    lower: tuple[AffineMap | None, ...]
    upper: tuple[AffineMap | None, ...]
    operands: tuple[SSAValue, ...]
    common: int
    depth: int
    enclosing_loops: tuple[Loop, ...]
    is_backward: bool
    is_beyond: bool
    layout: Layout
    bounds: Bounds
    parameters: tuple[Parameter, ...]
    pairs: tuple[PlacedPair, ...]

    def trip_counts(self) -> dict[Operation, int] | None:
        """Return the trip count of each loop op in the box (including common affine loops); None if
        one is not constant."""
        counts: dict[Operation, int] = {}
        bounds = zip(self.loops, self.lower, self.upper, strict=True)
        for number, (loop, lower, upper) in enumerate(bounds):
            if number < self.common and not isinstance(loop.op, ForOp):
                continue
            if lower is None or upper is None:
                count = trip_count(loop.op)
            else:
                count = _constant_difference(lower, upper, loop.step or 1)
            if count is None:
                return None
            counts[loop.op] = count
        return counts

    def insertion_point(self) -> tuple[Block, Operation | None]:
        """Return where the sliced nest goes, a block and the op it goes before: to the front of the
        body of the innermost of `enclosing_loops` (backward), or before its terminator
        (forward)."""
        body = self.enclosing_loops[-1].op.regions[0].block
        return body, body.first_op if self.is_backward else body.last_op

    def is_one_iteration_of_equal_loops(self) -> bool:
        """Return whether each sliced loop runs the iteration of an outer loop that has the same
        constant bounds and step: then the slice is obviously valid and maximal. Common loops of
        other dialects are disregarded."""
        return all(
            self._is_iteration_of_equal(number)
            for number, loop in enumerate(self.loops)
            if number >= self.common or is_affine(loop)
        )

    def is_in_step(self) -> bool:
        """Return whether the outer loops obviously execute the whole nest in its order: they equal
        its outermost loops, with nothing between them, and the slices run all iterations of the
        other loops."""
        outer = self.enclosing_loops[self.common :]
        sliced = range(self.common, len(self.loops))
        own = [_constant_bounds(loop.op) for loop in outer]
        return (
            len(outer) <= len(sliced)
            and None not in own
            and all(self._is_iteration_of_equal(k, k) for k in sliced[: len(outer)])
            and all(_keeps_own_bounds(self, k) for k in sliced[len(outer) :])
            and all(b.op.parent_op() is a.op for a, b in pairwise(outer))
            and all(map(is_affine, outer))
        )

    def is_inside(self) -> bool:
        """Return whether the slice is obviously valid: each sliced loop with constant bounds runs
        all of its iterations, or the iteration of an equal outer loop."""
        sliced = range(self.common, len(self.loops))
        return all(_keeps_own_bounds(self, k) or self._is_iteration_of_equal(k) for k in sliced)

    def _is_iteration_of_equal(self, number: int, outer: int | None = None) -> bool:
        """Return whether a loop runs the iteration of an outer loop (any, or that with a number)
        with the same constant bounds."""
        loop = self.loops[number]
        lower = self.lower[number]
        upper = self.upper[number]
        if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
            return False
        (value,) = lower.results
        if not isinstance(value, AffineDimExpr) or value + 1 is not upper.results[0]:
            return False
        place = self.common + value.position
        if place >= len(self.enclosing_loops) or outer not in (None, place):
            return False
        outer_loop = self.enclosing_loops[place]
        mine = _constant_bounds(loop.op)
        theirs = _constant_bounds(outer_loop.op)
        return mine is not None and mine == theirs and loop.step == outer_loop.step

    def has_constant_bounds(self) -> bool:
        """Return whether the sliced loops, and the affine loops around them, have constant
        bounds."""
        return all(
            _constant_bounds(loop.op) is not None
            for number, loop in enumerate(self.loops)
            if number >= self.common or is_affine(loop)
        )

    def is_sliced(self, loop: Loop) -> bool:
        """Return whether the slice restricts a loop of the sliced nest, inside of the common
        ones."""
        return any(
            candidate.op is loop.op and candidate.position == loop.position and self._is_cut(number)
            for number, candidate in enumerate(self.loops)
            if number >= self.common
        )

    def _is_cut(self, number: int) -> bool:
        return self.lower[number] is not None and not _keeps_own_bounds(self, number)

    def is_whole(self) -> bool:
        """Return whether no loop inside of the common ones is restricted: each outer iteration
        repeats the whole nest."""
        return not any(map(self._is_cut, range(self.common, len(self.loops))))


def is_affine(loop: Loop) -> bool:
    """Return whether a loop is one of the affine dialect."""
    return is_affine_loop(loop.op)


def ignored_loops(common: Sequence[Loop]) -> tuple[int, ...]:
    """Return the common loops that do not affect whether MLIR finds a slice: those of other
    dialects; and all, if each affine one has constant bounds and step 1 (conditions between them do
    not matter)."""
    numbers = range(len(common))
    affine = [k for k in numbers if is_affine(common[k])]
    if all(common[k].step == 1 and _constant_bounds(common[k].op) is not None for k in affine):
        return tuple(numbers)
    return tuple(k for k in numbers if k not in affine)


def _constant_difference(lower: AffineMap, upper: AffineMap, step: int) -> int | None:
    if len(lower) != 1 or len(upper) != 1:
        return None
    difference = upper.results[0] - lower.results[0]
    span = simplify_affine_expr(difference, lower.num_dims, lower.num_symbols).constant_value()
    return None if span is None else max(0, -(-span // step))


def _constant_bounds(loop: Operation) -> tuple[int, int] | None:
    """Return the bounds of an `affine.for` if they are constants."""
    return loop.constant_bounds if isinstance(loop, ForOp) else None


def _keeps_own_bounds(slice_: Slice, number: int) -> bool:
    """Return whether the constant bounds of a sliced loop equal the loop's own bounds."""
    lower = slice_.lower[number]
    upper = slice_.upper[number]
    if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
        return False
    ours = lower.results[0].constant_value(), upper.results[0].constant_value()
    return ours == _constant_bounds(slice_.loops[number].op)


def extent_value(extent: Extent, block: Block) -> SSAValue | None:
    """Return a value that is an extent of a memref and can be used in a block; None if there is
    none."""
    above: dict[Block, Operation | None] = {}
    inside: Operation | None = None
    for current in blocks_around(block):
        above[current] = inside
        inside = current.parent_op()
    for use in extent.memref.uses:
        op = use.operation
        home = op.parent_block()
        if not isinstance(op, DimOp) or constant_value(op.operands[1]) != extent.position:
            continue
        before = None if home is None else above.get(home)
        if before is not None and op.is_before_in_block(before):
            return op.results[0]
    return None
