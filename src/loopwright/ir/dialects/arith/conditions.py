"""What comparisons say of indices, as affine expressions."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects.arith.integers import AndIOp
from loopwright.ir.dialects.arith.selection import CmpiOp
from loopwright.ir.interfaces.index_values import IndexValues, has_small_numbers
from loopwright.ir.syntax.narrowing import is_integer


def known_where_true(condition: SSAValue, values: IndexValues) -> list[tuple[AffineExpr, bool]]:
    """Expressions that are zero (if so marked) or at least zero where a condition is true: of the
    comparisons of indices, with signs, that it joins."""
    found: list[tuple[AffineExpr, bool]] = []
    waiting = [condition]
    while waiting:
        op = waiting.pop().owner
        if isinstance(op, AndIOp):
            waiting += reversed(op.operands)
        elif isinstance(op, CmpiOp) and isinstance(op.lhs.type, IndexType):
            found += _compared(op, values)
    return [known for known in found if has_small_numbers(known[0])]


def _compared(op: CmpiOp, values: IndexValues) -> list[tuple[AffineExpr, bool]]:
    difference = values.resolve(op.rhs) - values.resolve(op.lhs)
    assert is_integer(op.predicate)
    match op.PREDICATES[op.predicate.value.data]:
        case "eq":
            return [(difference, True)]
        case "slt":
            return [(difference - 1, False)]
        case "sle":
            return [(difference, False)]
        case "sgt":
            return [(-difference - 1, False)]
        case "sge":
            return [(-difference, False)]
        case _:
            return []
