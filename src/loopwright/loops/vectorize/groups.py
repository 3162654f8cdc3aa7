"""Groups of lanes: whether a loop always fills them, and whether memory ends with the loop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.indices import Extent, Frame, Parameter
from loopwright.ir.affine_expr import AffineExpr, Flattener, constant
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.core.properties import segments
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    is_allocation,
    memref_of,
    subscript_operands,
)
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed, may_end


def bounds_in(frame: Frame, loop: ForOp) -> tuple[list[AffineExpr], list[AffineExpr]]:
    """The lower and the upper bounds of a loop, as expressions of a frame."""
    lows = frame.apply(loop.lower_map, loop.lower_bound_operands)
    return lows, frame.apply(loop.upper_map, loop.upper_bound_operands)


def runs_never(op: Operation) -> bool:
    """Whether an op is, or is inside, a loop whose constant bounds give it no iterations."""
    current: Operation | None = op
    while current is not None:
        bounds = current.constant_bounds if isinstance(current, ForOp) else None
        if bounds is not None and bounds[1] <= bounds[0]:
            return True
        current = current.parent_op()
    return False


def can_split(loop: ForOp) -> bool:
    """Whether there is one expression for each bound, so that the loop can be cut at a group."""
    return len(loop.lower_map) == len(loop.upper_map) == 1


def fills_groups(loop: ForOp, factor: int) -> bool:
    """Whether the number of iterations is always a multiple of `factor`.

    The difference of each upper and each lower bound must be divisible by the group size. Then so
    is the difference of the least upper and the greatest lower bound. A loop without iterations
    also fills its groups.
    """
    bounds = loop.constant_bounds
    if bounds is not None and bounds[1] <= bounds[0]:
        return True
    frame = Frame()
    lows, highs = bounds_in(frame, loop)
    group = factor * loop.step_value
    for low in lows:
        for high in highs:
            row = _row(frame, high - low)
            if row is None or any(value % group for value in row.values()):
                return False
    return True


def ends_with_memory(access: Operation, dimension: int, loop: ForOp) -> bool:
    """Whether the subscript of the iteration after the last is always out of bounds.

    Idle lanes then lie out of bounds, where transfers access nothing.
    """
    type_ = memref_of(access).type
    if not isinstance(type_, MemRefType):
        return False
    frame = Frame()
    _, highs = bounds_in(frame, loop)
    variable = frame.resolve(loop.induction_variable)
    subscript = frame.apply(map_of(access), subscript_operands(access))[dimension]
    extent = _extent(frame, memref_of(access), type_.get_shape(), dimension)
    for high in highs:
        after = subscript.replace({variable: high})
        if not _ImpliedExtents(frame, access, loop).are_at_most(extent, after):
            return is_assumed(Assume.MEMORY, loop)
    return True


_MOST_USES = 32
"""The most uses of a memref that are examined for implied bounds of its extents."""


class _ImpliedExtents:
    """Lower bounds of memref extents implied by accesses that are executed along with an access in
    a loop: each subscript is in bounds, or the program has undefined behaviour.

    Where `%n` is `memref.dim %a, 0` and a loop up to the extent of `%b` loads `%a[%j]`, the extent
    of `%b` is at most `%n`.
    """

    def __init__(self, frame: Frame, access: Operation, loop: ForOp) -> None:
        self._frame = frame
        self._loop = loop
        self._running: dict[ForOp, bool] = {}
        memref = memref_of(access)
        type_ = memref.type
        assert is_memref(type_)
        shape = type_.get_shape()
        # The access is executed: its memory has elements, and the loops around it an iteration.
        self._positive = [_extent(frame, memref, shape, number) for number in range(len(shape))]
        around = access.parent_op()
        while isinstance(around, ForOp):
            lows, highs = bounds_in(frame, around)
            if any(self._is_known(low, constant(0)) for low in lows):
                self._positive += highs
            around = around.parent_op()

    def are_at_most(self, extent: AffineExpr, limit: AffineExpr) -> bool:
        """Whether an extent is at most a limit."""
        waiting, seen = [limit], set[Extent]()
        while waiting:
            bound = waiting.pop()
            if self._is_known(bound, extent):
                return True
            for key in list(self._frame.parameters):
                term = self._frame.parameter(key)
                if isinstance(key, Extent) and key not in seen and self._factor(term, bound) == 1:
                    seen.add(key)
                    waiting += [bound.replace({term: low}) for low in self._lows(key)]
        return False

    def _factor(self, term: AffineExpr, expr: AffineExpr) -> int:
        """The factor of a parameter in a linear expression."""
        (column,) = _row(self._frame, term) or {}
        return (_row(self._frame, expr) or {}).get(column, 0)

    def _is_known(self, one: AffineExpr, other: AffineExpr) -> bool:
        """Whether a value is known to be at least another one."""
        row = _row(self._frame, one - other)
        if row is None:
            return False
        least = _least(row, [*self._frame.loops, *self._frame.parameters])
        return least is not None and least >= 0

    def _lows(self, key: Extent) -> Iterator[AffineExpr]:
        """Yield lower bounds of an extent."""
        for use in islice(key.memref.uses, _MOST_USES):
            op = use.operation
            if is_affine_element_access(op) and memref_of(op) is key.memref:
                loops = self._loops_to(op)
                low = None if loops is None else self._greatest(op, key.position, loops)
                if low is not None:
                    yield low + 1

    def _loops_to(self, op: Operation) -> list[ForOp] | None:
        """The loops around an op, innermost first, up to a block that also encloses the loop; None
        if the op may not be executed with it."""
        loops: list[ForOp] = []
        while (block := op.parent_block()) is not None:
            other = block.find_ancestor_op_in_block(self._loop)
            if other is op:
                return None
            if other is not None:
                between = _up_to(other, op) if other.is_before_in_block(op) else ()
                return None if any(map(may_end, between)) else loops
            around = op.parent_op()
            first = block.first_op
            if first is None or not isinstance(around, ForOp):
                return None
            if around not in self._running:
                self._running[around] = self._runs(around)
            if not self._running[around]:
                return None
            if any(map(may_end, _up_to(first, op))):
                return None
            loops.append(around)
            op = around
        return None

    def _runs(self, loop: ForOp) -> bool:
        """Whether a loop has an iteration."""
        lows, highs = bounds_in(self._frame, loop)
        return all(
            self._is_known(high, low + 1)
            or (
                self._is_known(constant(0), low)
                and any(self._is_known(high, positive) for positive in self._positive)
            )
            for low in lows
            for high in highs
        )

    def _greatest(self, op: Operation, position: int, loops: list[ForOp]) -> AffineExpr | None:
        """The greatest value of a subscript."""
        subscript = self._frame.apply(map_of(op), subscript_operands(op))[position]
        for loop in loops:
            variable = self._frame.resolve(loop.induction_variable)
            lows, highs = bounds_in(self._frame, loop)
            factor = self._factor(variable, subscript)
            if factor != 0:
                ends = highs if factor > 0 else lows
                if len(ends) > 1 or (factor > 0 and loop.step_value != 1):
                    return None
                subscript = subscript.replace({variable: ends[0] - (1 if factor > 0 else 0)})
        return None if _row(self._frame, subscript) is None else subscript


def _up_to(first: Operation, last: Operation) -> Iterator[Operation]:
    """The ops of a block from `first` to `last`, exclusive."""
    op: Operation | None = first
    while op is not None and op is not last:
        yield op
        op = op.next_op


def _least(row: Mapping[int, int], values: Sequence[Parameter | None]) -> int | None:
    """The least value of a linear expression over variables of loops with constant bounds."""
    total = row.get(-1, 0)
    for column, factor in row.items():
        if column == -1 or factor == 0:
            continue
        bounds = _range_of(values[column]) if column < len(values) else None
        if bounds is None:
            return None
        total += factor * (bounds[0] if factor > 0 else bounds[1] - 1)
    return total


def _range_of(value: Parameter | None) -> tuple[int, int] | None:
    """The bounds of the `affine.for` whose variable a value is, if they are constants."""
    loop = loop_of_variable(value) if isinstance(value, BlockArgument) else None
    return None if loop is None else loop.constant_bounds


def _extent(frame: Frame, memref: SSAValue, shape: Sequence[int], dimension: int) -> AffineExpr:
    """An extent of a memref, from its type or from its allocation."""
    if shape[dimension] >= 0:
        return constant(shape[dimension])
    owner = memref.owner
    if isinstance(owner, Operation) and is_allocation(owner):
        number = sum(size < 0 for size in shape[:dimension])
        return frame.resolve(segments(owner)[0][number])
    return frame.parameter(Extent(memref, dimension))


def _row(frame: Frame, expr: AffineExpr) -> dict[int, int] | None:
    """The coefficients of an expression by column, the constant under -1."""
    return Flattener(len(frame.loops), len(frame.parameters)).flatten(expr)
