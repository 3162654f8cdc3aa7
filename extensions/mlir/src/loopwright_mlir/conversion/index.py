"""How operations of `index` become ones of `llvm`, on integers of the width of an index.

Divisions that do not round towards zero become ones that do, of operands moved by one (Warren,
Hacker's Delight, chapter 9).
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import llvm
from xdsl.dialects.builtin import BoolAttr, IntegerAttr, i32
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects import index
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.index import CmpPredicateAttr
from loopwright.loops.lowering.expand_affine import IndexBuilder, Lowering, Rules
from loopwright_mlir.conversion.arith import direct, resize
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.dialects.llvm.arithmetic import AddOp, ICmpOp, MulOp, ShlOp, SubOp
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.numbers import SelectOp, SMaxOp, SMinOp, UMaxOp, UMinOp

_NO_FLAGS: Mapping[str, Attribute] = {"overflowFlags": IntegerAttr(0, i32)}


class _Emitter:
    """Makes operations on integers that stand for indices."""

    def __init__(self, low: Lowering, build: IndexBuilder) -> None:
        assert isinstance(low, Conversion)
        self.low = low
        self.insert = build.insert
        self.type = low.types.index

    def constant(self, value: int) -> SSAValue:
        """A number."""
        properties = {"value": IntegerAttr(value, self.type)}
        return self.insert(ConstantOp.create(result_types=[self.type], properties=properties))

    def add(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A sum."""
        return self.insert(
            AddOp.create(operands=[lhs, rhs], result_types=[lhs.type], properties=dict(_NO_FLAGS))
        )

    def sub(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A difference."""
        return self.insert(
            SubOp.create(operands=[lhs, rhs], result_types=[lhs.type], properties=dict(_NO_FLAGS))
        )

    def plain(self, kind: type[Operation], lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """An operation without flags."""
        return self.insert(kind.create(operands=[lhs, rhs], result_types=[lhs.type]))

    def compare(self, predicate: str, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A truth value."""
        return self.insert(ICmpOp(predicate, lhs, rhs))

    def select(self, condition: SSAValue, yes: SSAValue, no: SSAValue) -> SSAValue:
        """One of two values."""
        flags: dict[str, Attribute] = {"fastmathFlags": llvm.FastMathAttr(None)}
        operands = [condition, yes, no]
        return self.insert(
            SelectOp.create(operands=operands, result_types=[yes.type], properties=flags)
        )


def _ceil_signed(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, build)
    n, m = emit.low.operands(op.operands)
    zero = emit.constant(0)
    unit = emit.constant(1)
    minus = emit.constant(-1)
    positive = emit.compare("sgt", m, zero)
    moved = emit.add(n, emit.select(positive, minus, unit))
    away = emit.add(emit.plain(llvm.SDivOp, moved, m), unit)
    towards = emit.sub(zero, emit.plain(llvm.SDivOp, emit.sub(zero, n), m))
    same_sign = emit.compare("eq", emit.compare("sgt", n, zero), positive)
    differs = emit.compare("ne", n, zero)
    return [emit.select(emit.plain(llvm.AndOp, same_sign, differs), away, towards)]


def _floor_signed(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, build)
    n, m = emit.low.operands(op.operands)
    zero = emit.constant(0)
    unit = emit.constant(1)
    minus = emit.constant(-1)
    negative = emit.compare("slt", m, zero)
    moved = emit.sub(emit.select(negative, unit, minus), n)
    away = emit.sub(minus, emit.plain(llvm.SDivOp, moved, m))
    towards = emit.plain(llvm.SDivOp, n, m)
    other_sign = emit.compare("ne", emit.compare("slt", n, zero), negative)
    differs = emit.compare("ne", n, zero)
    return [emit.select(emit.plain(llvm.AndOp, other_sign, differs), away, towards)]


def _ceil_unsigned(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, build)
    n, m = emit.low.operands(op.operands)
    zero = emit.constant(0)
    unit = emit.constant(1)
    quotient = emit.add(emit.plain(llvm.UDivOp, emit.sub(n, unit), m), unit)
    return [emit.select(emit.compare("eq", n, zero), zero, quotient)]


def _compare(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, index.CmpOp)
    emit = _Emitter(low, build)
    lhs, rhs = emit.low.operands(op.operands)
    assert isinstance(op.pred, CmpPredicateAttr)
    return [emit.compare(op.pred.data, lhs, rhs)]


def _constant(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    value = integer_of(op.properties["value"])
    assert value is not None
    return [_Emitter(low, build).constant(value)]


def _truth(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    type_ = op.results[0].type
    value = integer_of(op.properties["value"])
    properties = {"value": BoolAttr.from_bool(bool(value))}
    constant = ConstantOp.create(
        result_types=[type_], properties=properties, attributes=dict(op.attributes)
    )
    return [build.insert(constant)]


def _sizeof(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = _Emitter(low, build)
    return [emit.constant(emit.type.width.data)]


RULES: Rules = {
    index.AddOp: direct(AddOp, _NO_FLAGS),
    index.SubOp: direct(SubOp, _NO_FLAGS),
    index.MulOp: direct(MulOp, _NO_FLAGS),
    index.ShlOp: direct(ShlOp, _NO_FLAGS),
    index.DivSOp: direct(llvm.SDivOp),
    index.DivUOp: direct(llvm.UDivOp),
    index.RemSOp: direct(llvm.SRemOp),
    index.RemUOp: direct(llvm.URemOp),
    index.MaxSOp: direct(SMaxOp),
    index.MaxUOp: direct(UMaxOp),
    index.MinSOp: direct(SMinOp),
    index.MinUOp: direct(UMinOp),
    index.ShrSOp: direct(llvm.AShrOp),
    index.ShrUOp: direct(llvm.LShrOp),
    index.AndOp: direct(llvm.AndOp),
    index.OrOp: direct(llvm.OrOp),
    index.XOrOp: direct(llvm.XOrOp),
    index.CeilDivSOp: _ceil_signed,
    index.CeilDivUOp: _ceil_unsigned,
    index.FloorDivSOp: _floor_signed,
    index.CastSOp: resize(llvm.SExtOp),
    index.CastUOp: resize(llvm.ZExtOp),
    index.CmpOp: _compare,
    index.ConstantOp: _constant,
    index.BoolConstantOp: _truth,
    index.SizeOfOp: _sizeof,
}
"""How each operation is converted."""
