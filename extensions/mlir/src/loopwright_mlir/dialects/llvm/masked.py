"""The `llvm.intr` ops that access the elements of memory that a mask has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i1, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright_mlir.dialects.llvm import constraints

VECTOR = ods.OdsConstraint(
    "LLVM dialect-compatible vector type",
    lambda type_: is_vector(type_) and constraints.is_compatible(type_),
)
POINTERS = constraints.vector_of("LLVM pointer type", constraints.is_pointer)
MASK = constraints.vector_of("1-bit signless integer", lambda type_: type_ == i1)


def _hints(alignment: int, *, nontemporal: bool = False) -> dict[str, Attribute]:
    hints: dict[str, Attribute] = {"alignment": IntegerAttr(alignment, i32)}
    return hints | {"nontemporal": UnitAttr()} if nontemporal else hints


class MaskedReadOp(AssembledOperation):
    """Elements of memory, those of the last operand where the mask has none."""

    alignment = prop_def(ods.I32_ATTR)
    res = result_def(VECTOR)
    traits = traits_def(MemoryReadEffect())
    ASSEMBLY: ClassVar = "operands attr-dict `:` functional-type(operands, results)"

    def __init__(self, operands: Sequence[SSAValue], alignment: int) -> None:
        super().__init__(
            operands=[operands[0], operands[1], list(operands[2:])],
            result_types=[operands[2].type],
            properties=_hints(alignment),
        )


class MaskedLoadOp(MaskedReadOp):
    """Elements one behind the other."""

    name = "llvm.intr.masked.load"
    data = operand_def(constraints.POINTER)
    mask = operand_def(MASK)
    pass_thru = var_operand_def(VECTOR)
    nontemporal = opt_prop_def(ods.UNIT)


class MaskedGatherOp(MaskedReadOp):
    """Elements that pointers point to."""

    name = "llvm.intr.masked.gather"
    ptrs = operand_def(POINTERS)
    mask = operand_def(MASK)
    pass_thru = var_operand_def(VECTOR)


class MaskedWriteOp(AssembledOperation):
    """Elements of a vector, where the mask has them."""

    alignment = prop_def(ods.I32_ATTR)
    traits = traits_def(MemoryWriteEffect())

    def __init__(self, value: SSAValue, place: SSAValue, mask: SSAValue, alignment: int) -> None:
        super().__init__(operands=[value, place, mask], properties=_hints(alignment))


class MaskedStoreOp(MaskedWriteOp):
    """Elements one behind the other."""

    name = "llvm.intr.masked.store"
    value = operand_def(VECTOR)
    data = operand_def(constraints.POINTER)
    mask = operand_def(MASK)
    nontemporal = opt_prop_def(ods.UNIT)
    ASSEMBLY: ClassVar = (
        "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($data)"
    )


class MaskedScatterOp(MaskedWriteOp):
    """Elements that pointers point to."""

    name = "llvm.intr.masked.scatter"
    value = operand_def(VECTOR)
    ptrs = operand_def(POINTERS)
    mask = operand_def(MASK)
    ASSEMBLY: ClassVar = (
        "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"
    )


class ExpandLoadOp(ods.OdsOperation):
    """Elements one behind the other for the lanes that the mask has; it has no other form."""

    name = "llvm.intr.masked.expandload"
    ptr = operand_def(constraints.POINTER)
    mask = operand_def(MASK)
    passthru = operand_def(VECTOR)
    res = result_def(VECTOR)
    traits = traits_def(MemoryReadEffect())

    def __init__(self, pointer: SSAValue, mask: SSAValue, pass_through: SSAValue) -> None:
        super().__init__(operands=[pointer, mask, pass_through], result_types=[pass_through.type])


class CompressStoreOp(ods.OdsOperation):
    """The lanes that the mask has, one behind the other; it has no other form."""

    name = "llvm.intr.masked.compressstore"
    value = operand_def(VECTOR)
    ptr = operand_def(constraints.POINTER)
    mask = operand_def(MASK)
    traits = traits_def(MemoryWriteEffect())

    def __init__(self, value: SSAValue, pointer: SSAValue, mask: SSAValue) -> None:
        super().__init__(operands=[value, pointer, mask])


class VScaleOp(ods.OdsOperation):
    """How much longer scalable vectors are; it has no other form."""

    name = "llvm.intr.vscale"
    res = result_def(constraints.COMPATIBLE)
    traits = traits_def(Pure())

    def __init__(self, type_: Attribute) -> None:
        super().__init__(result_types=[type_])
