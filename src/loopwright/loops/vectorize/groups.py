"""Groups of lanes: whether a loop always fills them, and whether memory ends with the loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.functions import map_of, segments
from loopwright.exact.indices import Extent, Frame, Parameter
from loopwright.ir.affine_expr import AffineExpr, Flattener, constant
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed
from loopwright.loops.vectorize.subscripts import memref_of, step_of, subscript_operands


def bounds_in(frame: Frame, loop: Operation) -> tuple[list[AffineExpr], list[AffineExpr]]:
    """The lower and the upper bounds of an `affine.for`, as expressions of a frame."""
    lower, upper = map_of(loop, "lowerBoundMap"), map_of(loop, "upperBoundMap")
    assert lower is not None
    assert upper is not None
    low_operands, high_operands, _ = segments(loop)
    return frame.apply(lower, low_operands), frame.apply(upper, high_operands)


def constant_bounds(loop: Operation) -> tuple[int, int] | None:
    """The bounds of an `affine.for` that are constants as they stand."""
    lower, upper = map_of(loop, "lowerBoundMap"), map_of(loop, "upperBoundMap")
    assert lower is not None
    assert upper is not None
    low, high = lower.constant_results(), upper.constant_results()
    if low is None or high is None or len(low) != 1 or len(high) != 1:
        return None
    return low[0], high[0]


def runs_never(op: Operation) -> bool:
    """Whether an op is a loop without iterations, or in one, as constant bounds say."""
    current: Operation | None = op
    while current is not None:
        bounds = constant_bounds(current) if isinstance(current, ForOp) else None
        if bounds is not None and bounds[1] <= bounds[0]:
            return True
        current = current.parent_op()
    return False


def can_split(loop: Operation) -> bool:
    """Whether there is one expression for each bound, so that the loop can be cut at a group."""
    lower, upper = map_of(loop, "lowerBoundMap"), map_of(loop, "upperBoundMap")
    assert lower is not None
    assert upper is not None
    return len(lower.results) == len(upper.results) == 1


def fills_groups(loop: Operation, factor: int) -> bool:
    """Whether the number of iterations is always a multiple of `factor`.

    Each upper bound less each lower one is a sum of terms that the size of a group divides; then so
    is the least upper bound less the greatest lower one. No iteration at all fills groups, too.
    """
    bounds = constant_bounds(loop)
    if bounds is not None and bounds[1] <= bounds[0]:
        return True
    frame = Frame()
    lows, highs = bounds_in(frame, loop)
    group = factor * step_of(loop)
    for low in lows:
        for high in highs:
            row = _row(frame, high - low)
            if row is None or any(value % group for value in row.values()):
                return False
    return True


def ends_with_memory(access: Operation, dimension: int, loop: Operation) -> bool:
    """Whether the subscript of the iteration after the last is never inside memory.

    Then what idle lanes would access lies outside, where transfers access nothing.
    """
    type_ = memref_of(access).type
    affine_map = map_of(access, "map")
    assert affine_map is not None
    if not isinstance(type_, MemRefType):
        return False
    frame = Frame()
    _, highs = bounds_in(frame, loop)
    variable = frame.resolve(loop.regions[0].block.args[0])
    subscript = frame.apply(affine_map, subscript_operands(access))[dimension]
    extent = _extent(frame, memref_of(access), type_.get_shape(), dimension)
    for high in highs:
        row = _row(frame, subscript.replace({variable: high}) - extent)
        least = None if row is None else _least(row, [*frame.loops, *frame.parameters])
        if least is None or least < 0:
            return is_assumed(Assume.MEMORY, loop)
    return True


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
    return None if loop is None else constant_bounds(loop)


def _extent(frame: Frame, memref: SSAValue, shape: Sequence[int], dimension: int) -> AffineExpr:
    """An extent of a memref: as its type says, or as it was allocated."""
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
