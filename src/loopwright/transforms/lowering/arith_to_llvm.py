"""How operations of `arith` become ones of `llvm`.

**Before → After**

    %0 = arith.addi %a, %b overflow<nsw> : i32     %0 = llvm.add %a, %b overflow<nsw> : i32
    %1 = arith.index_cast %0 : i32 to index        %1 = llvm.sext %0 : i32 to i64
    %2 = arith.cmpi ult, %1, %n : index            %2 = llvm.icmp "ult" %1, %n : i64
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, i32, i64
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.dialects import arith
from loopwright.dialects.arith.attributes import FastMathFlagsAttr, IntegerOverflowAttr
from loopwright.dialects.arith.constants import element_width
from loopwright.dialects.llvm_arithmetic import AddOp, FCmpOp, ICmpOp, MulOp, ShlOp, SubOp, TruncOp
from loopwright.dialects.llvm_constants import ConstantOp
from loopwright.dialects.llvm_numbers import (
    FPToSIOp,
    FPToUIOp,
    MaximumOp,
    MaxNumOp,
    MinimumOp,
    MinNumOp,
    SMaxOp,
    SMinOp,
    UIToFPOp,
    UMaxOp,
    UMinOp,
)
from loopwright.transforms.lowering.conversion import Conversion
from loopwright.transforms.lowering.engine import Lowering, Rule, Rules
from loopwright.transforms.lowering.expand_affine import IndexBuilder
from loopwright.transforms.support.refusal import RefusedError

_OVERFLOW = {"nsw": 1, "nuw": 2}


def properties_of(op: Operation) -> dict[str, Attribute]:
    """The flags of an operation, as those of `llvm` have them."""
    found: dict[str, Attribute] = {}
    for name, value in op.properties.items():
        if isinstance(value, IntegerOverflowAttr):
            bits = sum(_OVERFLOW[flag.value] for flag in value.data)
            found["overflowFlags"] = IntegerAttr(bits, i32)
        elif isinstance(value, FastMathFlagsAttr):
            found["fastmathFlags"] = fastmath(value)
        elif name == "isExact":
            found[name] = value
        elif name == "roundingmode":
            raise RefusedError("rounding", None, "rounding modes are not converted")
    return found


def fastmath(flags: FastMathFlagsAttr) -> llvm.FastMathAttr:
    """The flags as those of `llvm`."""
    words = {flag.value for flag in flags.data}
    return llvm.FastMathAttr([flag for flag in FastMathFlag if flag.value in words])


def direct(target: type[Operation], given: Mapping[str, Attribute] | None = None) -> Rule:
    """An op of other operands and results, with the same flags, or those that are given."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        types = [_flat_type(low, result.type) for result in op.results]
        properties = properties_of(op) if given is None else dict(given)
        return [
            build.insert(
                target.create(
                    operands=low.operands(op.operands), result_types=types, properties=properties
                )
            )
        ]

    return rule


def _flat_type(low: Conversion, type_: Attribute) -> Attribute:
    """The type that stands for a scalar, or for a vector of one dimension."""
    found = low.type_of(type_)
    if isinstance(found, llvm.LLVMArrayType):
        raise RefusedError("no-type", None, "vectors of several dimensions are not converted")
    return found


def _constant(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    type_ = low.type_of(op.results[0].type)
    properties = {"value": op.properties["value"]}
    return [build.insert(ConstantOp.create(result_types=[type_], properties=properties))]


def resize(extension: type[Operation]) -> Rule:
    """To a wider type, to a narrower one, or none of both."""

    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        value, type_ = low.operand(op.operands[0]), _flat_type(low, op.results[0].type)
        before, after = element_width(value.type), element_width(type_)
        assert before is not None
        assert after is not None
        if before == after:
            return [value]
        if before > after:
            flags: dict[str, Attribute] = {"overflowFlags": IntegerAttr(0, i32)}
            made = TruncOp.create(operands=[value], result_types=[type_], properties=flags)
        else:
            made = extension.create(operands=[value], result_types=[type_])
        return [build.insert(made)]

    return rule


def _compare(target: type[Operation], flags: Callable[[Operation], dict[str, Attribute]]) -> Rule:
    def rule(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        assert isinstance(low, Conversion)
        operands = low.operands(op.operands)
        predicate = cast("IntegerAttr[Any]", op.properties["predicate"]).value.data
        properties = {"predicate": IntegerAttr(predicate, i64)} | flags(op)
        type_ = _flat_type(low, op.results[0].type)
        return [
            build.insert(
                target.create(operands=operands, result_types=[type_], properties=properties)
            )
        ]

    return rule


def _select(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    type_ = _flat_type(low, op.results[0].type)
    operands = low.operands(op.operands)
    properties: dict[str, Attribute] = {"fastmathFlags": llvm.FastMathAttr(None)}
    return [
        build.insert(
            llvm.SelectOp.create(operands=operands, result_types=[type_], properties=properties)
        )
    ]


_DIRECT: dict[type[Operation], type[Operation]] = {
    arith.AddiOp: AddOp,
    arith.SubiOp: SubOp,
    arith.MuliOp: MulOp,
    arith.ShLIOp: ShlOp,
    arith.ShRUIOp: llvm.LShrOp,
    arith.ShRSIOp: llvm.AShrOp,
    arith.DivUIOp: llvm.UDivOp,
    arith.DivSIOp: llvm.SDivOp,
    arith.RemUIOp: llvm.URemOp,
    arith.RemSIOp: llvm.SRemOp,
    arith.AndIOp: llvm.AndOp,
    arith.OrIOp: llvm.OrOp,
    arith.XOrIOp: llvm.XOrOp,
    arith.MaxSIOp: SMaxOp,
    arith.MaxUIOp: UMaxOp,
    arith.MinSIOp: SMinOp,
    arith.MinUIOp: UMinOp,
    arith.ExtUIOp: llvm.ZExtOp,
    arith.ExtSIOp: llvm.SExtOp,
    arith.TruncIOp: TruncOp,
    arith.ExtFOp: llvm.FPExtOp,
    arith.TruncFOp: llvm.FPTruncOp,
    arith.SIToFPOp: llvm.SIToFPOp,
    arith.UIToFPOp: UIToFPOp,
    arith.FPToSIOp: FPToSIOp,
    arith.FPToUIOp: FPToUIOp,
    arith.BitcastOp: llvm.BitcastOp,
    arith.AddfOp: llvm.FAddOp,
    arith.SubfOp: llvm.FSubOp,
    arith.MulfOp: llvm.FMulOp,
    arith.DivfOp: llvm.FDivOp,
    arith.RemfOp: llvm.FRemOp,
    arith.NegfOp: llvm.FNegOp,
    arith.MaximumfOp: MaximumOp,
    arith.MinimumfOp: MinimumOp,
    arith.MaxnumfOp: MaxNumOp,
    arith.MinnumfOp: MinNumOp,
}

RULES: Rules = {
    **{source: direct(target) for source, target in _DIRECT.items()},
    arith.ConstantOp: _constant,
    arith.IndexCastOp: resize(llvm.SExtOp),
    arith.IndexCastUIOp: resize(llvm.ZExtOp),
    arith.CmpiOp: _compare(ICmpOp, lambda op: {}),
    arith.CmpfOp: _compare(FCmpOp, properties_of),
    arith.SelectOp: _select,
}
"""How each operation is converted."""
