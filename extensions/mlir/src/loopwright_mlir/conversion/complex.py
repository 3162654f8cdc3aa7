"""How operations on complex numbers become ones of `llvm` on their parts.

**Before → After**

    %0 = complex.add %a, %b : complex<f32>      %1 = llvm.extractvalue %a[0] …
                                                %5 = llvm.fadd %1, %3 : f32
                                                %6 = llvm.fadd %2, %4 : f32
                                                %8 = llvm.insertvalue %6, %7[1]

Quotients are computed by the textbook formula: parts that are very large or very small overflow
where the quotient does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from xdsl.dialects import llvm
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects import complex as complex_dialect
from loopwright.ir.dialects.arith.attributes import FastMathFlagsAttr
from loopwright.loops.lowering.expand_affine import IndexBuilder, Lowering, Rule, Rules
from loopwright_mlir.conversion import descriptors
from loopwright_mlir.conversion.arith import fastmath
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.intrinsics import BY_WORD
from loopwright_mlir.dialects.llvm.values import PoisonOp

Parts: TypeAlias = tuple[SSAValue, SSAValue]
"""The real and the imaginary part."""


class _Emitter:
    """Makes operations on parts with the flags of one on complex numbers."""

    def __init__(self, low: Lowering, op: Operation, build: IndexBuilder) -> None:
        assert isinstance(low, Conversion)
        self.low = low
        self.insert = build.insert
        flags = op.properties.get("fastmath")
        fastmath_flags = (
            fastmath(flags) if isinstance(flags, FastMathFlagsAttr) else llvm.FastMathAttr(None)
        )
        self._flags: dict[str, Attribute] = {"fastmathFlags": fastmath_flags}

    def parts(self, value: SSAValue) -> Parts:
        """Both parts of a number."""
        struct = self.low.operand(value)
        first = descriptors.member(self.insert, struct, 0)
        return first, descriptors.member(self.insert, struct, 1)

    def _binary(self, kind: type[Operation], lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        properties = dict(self._flags)
        op = kind.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)
        return self.insert(op)

    def add(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A sum."""
        return self._binary(llvm.FAddOp, lhs, rhs)

    def sub(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A difference."""
        return self._binary(llvm.FSubOp, lhs, rhs)

    def mul(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A product."""
        return self._binary(llvm.FMulOp, lhs, rhs)

    def div(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A quotient."""
        return self._binary(llvm.FDivOp, lhs, rhs)


def _sum(emit: _Emitter, lhs: Parts, rhs: Parts) -> Parts:
    return emit.add(lhs[0], rhs[0]), emit.add(lhs[1], rhs[1])


def _difference(emit: _Emitter, lhs: Parts, rhs: Parts) -> Parts:
    return emit.sub(lhs[0], rhs[0]), emit.sub(lhs[1], rhs[1])


def _product(emit: _Emitter, lhs: Parts, rhs: Parts) -> Parts:
    real = emit.sub(emit.mul(rhs[0], lhs[0]), emit.mul(rhs[1], lhs[1]))
    return real, emit.add(emit.mul(lhs[1], rhs[0]), emit.mul(lhs[0], rhs[1]))


def _quotient(emit: _Emitter, lhs: Parts, rhs: Parts) -> Parts:
    norm = emit.add(emit.mul(rhs[0], rhs[0]), emit.mul(rhs[1], rhs[1]))
    real = emit.add(emit.mul(lhs[0], rhs[0]), emit.mul(lhs[1], rhs[1]))
    imaginary = emit.sub(emit.mul(lhs[1], rhs[0]), emit.mul(lhs[0], rhs[1]))
    return emit.div(real, norm), emit.div(imaginary, norm)


def _arithmetic(compute: Callable[[_Emitter, Parts, Parts], Parts]) -> Rule:
    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        emit = _Emitter(low, op, build)
        lhs, rhs = (emit.parts(operand) for operand in op.operands)
        struct = emit.insert(PoisonOp(emit.low.type_of(op.results[0].type)))
        for place, part in enumerate(compute(emit, lhs, rhs)):
            struct = descriptors.put(emit.insert, struct, part, (place,))
        return [struct]

    return rule


def _absolute(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, op, build)
    real, imaginary = emit.parts(op.operands[0])
    norm = emit.add(emit.mul(real, real), emit.mul(imaginary, imaginary))
    root = BY_WORD["sqrt"].create(
        operands=[norm],
        result_types=[norm.type],
        properties={"fastmathFlags": llvm.FastMathAttr(None)},
    )
    return [emit.insert(root)]


def _create(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, op, build)
    type_ = emit.low.type_of(op.results[0].type)
    return [descriptors.pack(emit.insert, type_, emit.low.operands(op.operands))]


def _part(place: int) -> Rule:
    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        emit = _Emitter(low, op, build)
        return [descriptors.member(emit.insert, emit.low.operand(op.operands[0]), place)]

    return rule


def _constant(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, op, build)
    type_ = emit.low.type_of(op.results[0].type)
    properties = {"value": op.properties["value"]}
    constant = ConstantOp.create(
        result_types=[type_], properties=properties, attributes=dict(op.attributes)
    )
    return [emit.insert(constant)]


RULES: Rules = {
    complex_dialect.AbsOp: _absolute,
    complex_dialect.AddOp: _arithmetic(_sum),
    complex_dialect.ConstantOp: _constant,
    complex_dialect.CreateOp: _create,
    complex_dialect.DivOp: _arithmetic(_quotient),
    complex_dialect.ImOp: _part(1),
    complex_dialect.MulOp: _arithmetic(_product),
    complex_dialect.ReOp: _part(0),
    complex_dialect.SubOp: _arithmetic(_difference),
}
"""How each operation is converted."""
