"""Tests that a sum, a difference or a product of 64-bit integers did not wrap around.

%exact = arith.addi (arith.extsi %x), (arith.extsi %y) : i128
%holds = arith.cmpi eq, %exact, (arith.extsi %result) : i128
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerType, i64
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr.expr import INT64_MAX, INT64_MIN
from loopwright.ir.dialects.arith.operations import AddiOp, ExtSIOp, MuliOp, SubiOp
from loopwright.ir.dialects.arith.selection import CmpiOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.records import dataclass

_WIDE = IntegerType(128)


@dataclass(frozen=True, slots=True)
class ExactnessTest:
    """Two 64-bit `operands`, the `kind` of operation that is computed exactly, and the 64-bit
    `result` with which it is compared."""

    kind: type[Operation]
    operands: tuple[SSAValue | int, SSAValue | int]
    result: SSAValue | int


def exactness_test(op: Operation | None) -> ExactnessTest | None:
    """Return the test that a comparison is; None for other operations."""
    if not isinstance(op, CmpiOp) or op.predicate_name != "eq":
        return None
    exact = op.lhs.owner
    result = _widened_from(op.rhs)
    if result is None or not isinstance(exact, AddiOp | SubiOp | MuliOp):
        return None
    first, second = map(_widened_from, exact.operands)
    if first is None or second is None:
        return None
    return ExactnessTest(type(exact), (first, second), result)


def _widened_from(value: SSAValue) -> SSAValue | int | None:
    """Return the 64-bit integer of which a value is the extension to 128 bits, or its constant."""
    extension = value.owner
    number = constant_value(value)
    if number is not None:
        is_narrow = INT64_MIN <= number <= INT64_MAX
        return number if is_narrow and value.type == _WIDE else None
    if not isinstance(extension, ExtSIOp) or value.type != _WIDE:
        return None
    source = SSAValue.get(extension.operands[0])
    return source if source.type == i64 else None
