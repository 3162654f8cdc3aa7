"""The rows of a recurrence: inner loops with equal bodies, in one iteration of an outer loop."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation, SSAValue

from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.op_interfaces import vector_form
from loopwright.ir.refusal import RefusedError
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.vectorize.plan import is_vector_element
from loopwright.records import dataclass

LANE_OPS = (ApplyOp, ConstantOp, LoadOp, StoreOp, memref.LoadOp)
"""The ops that have separate code for lanes."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """The ops before an inner loop in an iteration of the outer one, the inner loop, and its ops
    without the terminator."""

    before: tuple[Operation, ...]
    inner: ForOp
    ops: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that an iteration of `loop` computes, and the ops after them."""

    loop: ForOp
    rows: tuple[TableRow, ...]
    after: tuple[Operation, ...]

    @property
    def columns(self) -> tuple[BoundExprs, BoundExprs]:
        """The bounds of the inner loops, which are the same."""
        inner = self.rows[0].inner
        return compose(lower_bound(inner)), compose(upper_bound(inner))

    def row_of(self, op: Operation) -> int | None:
        """Return the number of the row whose inner loop contains an op directly."""
        numbers = (n for n, row in enumerate(self.rows) if op.parent_op() is row.inner)
        return next(numbers, None)

    def around(self) -> Iterator[Operation]:
        """Yield the ops before and after the inner loops."""
        for row in self.rows:
            yield from row.before
        yield from self.after


def rows_of(loop: ForOp) -> Rows:
    """Return the rows of a loop. Raises `RefusedError`."""
    rows: list[TableRow] = []
    before: list[Operation] = []
    for op in loop.body.ops:
        if isinstance(op, ForOp):
            ops = [inner for inner in op.body.ops if inner is not op.terminator]
            rows.append(TableRow(tuple(before), op, tuple(ops)))
            before = []
        elif op is not loop.terminator:
            if op.regions:
                raise RefusedError("not-nested", loop, "other ops with regions are in the loop", op)
            before.append(op)
    result = Rows(loop, tuple(rows), tuple(before))
    if not rows:
        raise RefusedError("not-nested", loop, "the loop has no inner loop")
    _check_bounds(result)
    for row in rows:
        _check_ops(result, row)
    for row in rows[1:]:
        _check_equal(result, row)
    return result


def _check_bounds(rows: Rows) -> None:
    columns = rows.columns
    for row in rows.rows:
        inner = row.inner
        bounds = compose(lower_bound(inner)), compose(upper_bound(inner))
        if inner.step_value != 1:
            raise RefusedError("step", rows.loop, "the step of an inner loop is not 1", inner)
        if any(len(bound.exprs) != 1 for bound in bounds) or any(
            is_defined_in(value, rows.loop) for bound in bounds for value in bound.operands
        ):
            message = "a bound of an inner loop is computed in the loop, or one of several values"
            raise RefusedError("bounds-vary", rows.loop, message, inner)
        if any(distance(one, another) != 0 for one, another in zip(bounds, columns, strict=True)):
            message = "the inner loops have different bounds"
            raise RefusedError("rows-differ", rows.loop, message, inner)


def _check_ops(rows: Rows, row: TableRow) -> None:
    for op in row.ops:
        values = [*op.operands, *op.results]
        is_plain = not op.regions and all(
            is_memref(value.type) or is_vector_element(value.type) for value in values
        )
        if is_plain and (isinstance(op, LANE_OPS) or (vector_form(op) and has_no_effects(op))):
            continue
        message = f"'{op.name}' has no form in lanes"
        raise RefusedError("no-vector-form", rows.loop, message, op)


def _check_equal(rows: Rows, row: TableRow) -> None:
    """Check that a row computes as the first one does, with other memory and other values from
    outside."""
    first = rows.rows[0]
    equal: dict[SSAValue, SSAValue] = dict(
        zip(first.inner.body.args, row.inner.body.args, strict=False)
    )
    are_alike = len(first.inner.results) == len(row.inner.results)
    are_alike &= len(first.ops) == len(row.ops)
    pairs = zip(
        (*first.ops, first.inner.terminator), (*row.ops, row.inner.terminator), strict=False
    )
    for op, other in pairs:
        are_alike &= op.name == other.name and [r.type for r in op.results] == [
            r.type for r in other.results
        ]
        if isinstance(op, ConstantOp) or not isinstance(op, LANE_OPS):
            are_alike &= op.properties == other.properties and op.attributes == other.attributes
        skipped = len(op.operands) if isinstance(op, ApplyOp | LoadOp) else 0
        skipped = 1 if isinstance(op, memref.LoadOp) else skipped
        operands, others = op.operands[skipped:], other.operands[skipped:]
        if isinstance(op, StoreOp):
            operands, others = op.operands[:1], other.operands[:1]
        are_alike &= len(operands) == len(others)
        for value, counterpart in zip(operands, others, strict=False):
            is_inside = is_defined_in(value, first.inner)
            are_alike &= is_inside == is_defined_in(counterpart, row.inner)
            are_alike &= not is_inside or equal.get(value) is counterpart
        equal.update(zip(op.results, other.results, strict=False))
    if not are_alike:
        message = "the inner loops compute different things"
        raise RefusedError("rows-differ", rows.loop, message, first.inner, row.inner)


def distance(place: BoundExprs, origin: BoundExprs) -> int | None:
    """Return how much larger one value is than another; None if that is not a number."""
    return place.minus(origin).exprs[0].constant_value()
