"""Arg-max and arg-min: a carried value that keeps the best, and one that keeps where it was.

Such a pair may be found lane by lane without any licence to reorder: comparisons do not round, and
of equal values the one with the smallest index is the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.ir.affine_expr import Flattener, dim
from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, map_of
from loopwright.ir.dialects.arith import (
    CMPF_PREDICATES,
    CMPI_PREDICATES,
    CmpfOp,
    IndexCastOp,
    SelectOp,
)
from loopwright.ir.dialects.arith.selection import CmpiOp
from loopwright.ir.syntax.narrowing import is_integer, is_integer_type
from loopwright.loops.vectorize.groups import constant_bounds
from loopwright.loops.vectorize.plan import CarriedBest

_MIRRORED: dict[type[Operation], dict[str, str]] = {
    CmpfOp: {"ogt": "olt", "olt": "ogt"},
    CmpiOp: {"sgt": "slt", "slt": "sgt", "ugt": "ult", "ult": "ugt"},
}
"""The strict predicates that no NaN satisfies, and what they are with operands swapped."""


def bests_of(loop: Operation) -> Iterator[CarriedBest]:
    """The pairs of carried values of an `affine.for` that are a best value and its index."""
    last = loop.regions[0].block.last_op
    assert last is not None
    for number, value in enumerate(last.operands):
        better = _comparison_of_best(loop, number, value)
        if better is None:
            continue
        op, predicate = better
        for other, index in enumerate(last.operands):
            if other != number and _follows(loop, other, index, op):
                carried = loop.regions[0].block.args
                users = {use.operation for use in carried[1 + number].uses}
                chosen = {value.owner, index.owner}
                if users <= {op, value.owner} and _uses(op.results[0]) <= chosen:
                    yield CarriedBest(number, other, op, predicate)
                    break


def _uses(value: SSAValue) -> set[object]:
    return {use.operation for use in value.uses}


def _comparison_of_best(
    loop: Operation, number: int, value: SSAValue
) -> tuple[Operation, str] | None:
    """The comparison by which a carried value is replaced, with the new value on its left."""
    carried = loop.regions[0].block.args[1 + number]
    select = _select_of(value, loop)
    if select is None or select.operands[2] is not carried:
        return None
    new = select.operands[1]
    op = _definition(select.operands[0], loop)
    if op is None or type(op) not in _MIRRORED or new is carried:
        return None
    predicate = _predicate(op)
    mirrored = _MIRRORED[type(op)].get(predicate)
    if mirrored is None:
        return None
    if tuple(op.operands) == (new, carried):
        return op, predicate
    return (op, mirrored) if tuple(op.operands) == (carried, new) else None


def _follows(loop: Operation, number: int, value: SSAValue, better: Operation) -> bool:
    """Whether a carried value is replaced by a growing index whenever the best is."""
    carried = loop.regions[0].block.args[1 + number]
    select = _select_of(value, loop)
    if select is None or select.operands[0] is not better.results[0]:
        return False
    if select.operands[2] is not carried or _uses(carried) != {select}:
        return False
    return _grows(select.operands[1], loop)


def _select_of(value: SSAValue, loop: Operation) -> Operation | None:
    """The `arith.select` in the body of a loop that computes a value only yielded."""
    op = _definition(value, loop)
    last = loop.regions[0].block.last_op
    if op is None or not isinstance(op, SelectOp) or _uses(value) != {last}:
        return None
    return op


def _definition(value: SSAValue, loop: Operation) -> Operation | None:
    return value.op if isinstance(value, OpResult) and value.op.parent_op() is loop else None


def _predicate(op: Operation) -> str:
    found = op.properties["predicate"]
    assert is_integer(found)
    names = CMPF_PREDICATES if isinstance(op, CmpfOp) else CMPI_PREDICATES
    return names[found.value.data]


def _grows(value: SSAValue, loop: Operation) -> bool:
    """Whether an index is larger in later iterations, as a signed number of its type."""
    if isinstance(value, OpResult) and isinstance(value.op, IndexCastOp):
        width = value.type.bitwidth if is_integer_type(value.type) else 0
        if width < 64:
            bounds = constant_bounds(loop)
            largest = 1 << max(width - 2, 0)
            if bounds is None or max(abs(bounds[0]), abs(bounds[1])) > largest:
                return False
            return value.op.operands[0] is loop.regions[0].block.args[0]
        value = value.op.operands[0]
    if not isinstance(value.type, IndexType):
        return False
    bound = BoundExprs((dim(0),), (value,), ())
    if isinstance(value, OpResult) and isinstance(value.op, ApplyOp):
        bound = compose(bind(map_of(value.op), value.op.operands))
    return _coefficient(bound, loop.regions[0].block.args[0]) > 0


def _coefficient(bound: BoundExprs, variable: SSAValue) -> int:
    """The factor of a variable in a linear expression; 0 in any other."""
    row = Flattener(len(bound.dims), len(bound.symbols)).flatten(bound.exprs[0])
    inputs = len(bound.dims) + len(bound.symbols)
    if row is None or any(column >= inputs for column in row) or variable not in bound.dims:
        return 0
    return row.get(bound.dims.index(variable), 0)
