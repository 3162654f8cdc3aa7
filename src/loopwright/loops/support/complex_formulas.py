"""Formulas of complex arithmetic on pairs of floats, as the interpreter and compiled code round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.dialects.builtin import AnyFloat, FloatAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects import arith, complex  # noqa: A004 - the dialect
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.scalars import ComplexFunction
from loopwright.ir.syntax.narrowing import is_array, is_complex_type
from loopwright.ir.syntax.properties import attribute

Parts: TypeAlias = tuple[SSAValue, SSAValue]
Emit: TypeAlias = Callable[[Operation], SSAValue]
Formula: TypeAlias = Callable[[Operation, Sequence[Parts], Emit], Parts]

PRODUCT = """reduction.define @{name} : {type}, {type} combination (%a, %b, %c, %d) {{
  %0 = arith.mulf %a, %c : {type}
  %1 = arith.mulf %b, %d : {type}
  %2 = arith.subf %0, %1 : {type}
  %3 = arith.mulf %b, %c : {type}
  %4 = arith.mulf %a, %d : {type}
  %5 = arith.addf %3, %4 : {type}
  reduction.yield %2, %5 : {type}, {type}
}} identity {{
  %0 = arith.constant 1.0 : {type}
  %1 = arith.constant 0.0 : {type}
  reduction.yield %0, %1 : {type}, {type}
}}
"""
"""The product of pairs as a reduction, to be formatted with a name and the type of the parts."""


def part_type(type_: Attribute) -> Attribute:
    """The type of the parts of complex numbers."""
    assert is_complex_type(type_)
    return type_.element_type


_ARITHMETIC: dict[str, Callable[..., Operation]] = {
    "addf": arith.AddfOp,
    "subf": arith.SubfOp,
    "mulf": arith.MulfOp,
    "divf": arith.DivfOp,
    "negf": arith.NegfOp,
}


def _computed(op: Operation, x: Sequence[Parts], emit: Emit) -> Parts:
    """Compute the function of the op's record."""
    function = interface_of(op, ComplexFunction)
    assert function is not None
    operands = [part for parts in x for part in parts] or op.operands

    def compute(name: str, *values: SSAValue) -> SSAValue:
        return emit(_ARITHMETIC[name](*values))

    real, imaginary = function.parts(compute, *operands)
    return real, imaginary


def _constant(op: Operation, x: Sequence[Parts], emit: Emit) -> Parts:
    value = attribute(op, "value")
    assert is_array(value)
    element = part_type(op.results[0].type)
    assert isinstance(element, AnyFloat)
    real, imaginary = (
        emit(arith.ConstantOp(FloatAttr(part.value.data, element))) for part in value.data
    )
    return real, imaginary


def _chosen(op: Operation, x: Sequence[Parts], emit: Emit) -> Parts:
    real, imaginary = (
        emit(arith.SelectOp(op.operands[0], x[0][part], x[1][part])) for part in (0, 1)
    )
    return real, imaginary


def compared(op: Operation, x: Parts, y: Parts, emit: Emit) -> SSAValue:
    """Whether two numbers are equal, or are not, as an op says."""
    predicate, join = (
        ("oeq", arith.AndIOp) if isinstance(op, complex.EqOp) else ("une", arith.OrIOp)
    )
    real, imaginary = (emit(arith.CmpfOp(a, b, predicate)) for a, b in zip(x, y, strict=True))
    return emit(join(real, imaginary))


def formula_of(op: Operation) -> Formula | None:
    """Return the function that computes the parts of the result of an op from the op and the parts
    of its operands."""
    if isinstance(op, complex.ConstantOp):
        return _constant
    if isinstance(op, arith.SelectOp):
        return _chosen
    return _computed if interface_of(op, ComplexFunction) else None
