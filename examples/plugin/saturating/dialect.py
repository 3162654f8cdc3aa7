"""The dialect: one op, which says of itself that it has no effects and that loops with it may be
vectorised."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType, VectorType
from xdsl.ir import Dialect, Operation
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure

from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE
from loopwright.meaning.combining import on_operands, width_of
from loopwright.meaning.machine import Evaluator, Machine, meaning


@irdl_op_definition
class AddOp(IRDLOperation):
    """Adds signed integers; results that are out of range become the nearest one that is not."""

    name = "saturating.add"
    T: ClassVar = VarConstraint("T", BaseAttr(IntegerType) | BaseAttr(VectorType))
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)
    traits = traits_def(Pure(), ELEMENTWISE)
    assembly_format = "$lhs `,` $rhs attr-dict `:` type($result)"


@meaning(AddOp.name)
def _add(op: Operation, machine: Machine) -> Evaluator:
    """What the interpreter does for the op."""
    limit = 1 << width_of(op.results[0].type) - 1
    return on_operands(op, lambda a, b: max(-limit, min(limit - 1, a + b)))


SATURATING = Dialect("saturating", [AddOp], [])
