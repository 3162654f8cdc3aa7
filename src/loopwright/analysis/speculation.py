"""Which ops may be executed where they were not: those that are defined for all operands."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, MemRefType, VectorType
from xdsl.ir import Operation
from xdsl.traits import IsTerminator

from loopwright.dialects.affine import DelinearizeIndexOp
from loopwright.dialects.affine.symbols import constant_value
from loopwright.interfaces.memory_effects import is_pure
from loopwright.interfaces.op_interfaces import interface_of
from loopwright.interfaces.partial_functions import Division
from loopwright.interfaces.views import ViewLike
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr


def never_faults(op: Operation) -> bool:
    """Whether an op has no effects and is defined whatever its operands are, and what is in it.

    Views count as undefined where they are not of all that they are a view of, and so do positions
    in vectors and numbers of dimensions that are operands.
    """
    return is_pure(op) and all(_is_defined(inner) for inner in op.walk())


def _is_defined(op: Operation) -> bool:
    if op.has_trait(IsTerminator):
        return True
    if interface_of(op, ViewLike) is not None or not divides_by_numbers(op):
        return False
    if isinstance(op, DelinearizeIndexOp):
        return len(op.operands) == 1
    types = [value.type for value in op.operands]
    has_elements = any(isinstance(type_, MemRefType | VectorType) for type_ in types)
    if has_elements and any(isinstance(type_, IndexType) for type_ in types):
        return False
    division = interface_of(op, Division)
    if division is None:
        return True
    divisor = constant_value(op.operands[division.divisor])
    return divisor is not None and divisor not in division.undefined


def divides_by_numbers(op: Operation) -> bool:
    """Whether the maps and sets of an op divide by nothing but numbers."""
    for attribute in op.properties.values():
        if isinstance(attribute, AffineMapAttr):
            exprs = attribute.data.results
        elif isinstance(attribute, IntegerSetAttr):
            exprs = attribute.data.constraints
        else:
            continue
        if not all(expr.is_pure_affine() for expr in exprs):
            return False
    return True
