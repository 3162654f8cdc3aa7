"""What the operands, results and properties of memref ops must be."""

from __future__ import annotations

from typing import Any

from xdsl.dialects import builtin
from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.builtin import i8 as i8_type

from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright.ir.dialects.ods import I64_ARRAY, OdsConstraint, of_class


def is_power_of_two(value: int) -> bool:
    """Whether a value is a positive power of two."""
    return value > 0 and value & (value - 1) == 0


def _signless_or_float(type_: Any) -> bool:
    return isinstance(type_, builtin.AnyFloat) or is_signless(type_)


def is_signless(type_: Any) -> bool:
    """Whether a type is `iN`."""
    return isinstance(type_, builtin.IntegerType) and type_ == builtin.IntegerType(type_.bitwidth)


ANY_MEMREF = of_class(
    "ranked or unranked memref of any type values", (MemRefType, builtin.UnrankedMemRefType)
)
STRIDED_MEMREF = OdsConstraint(
    "strided memref of any type values",
    lambda type_: strides_and_offset(type_) is not None,
    MemRefType,
)
STRIDED_MEMREF_0D = OdsConstraint(
    "strided memref of any type values of rank 0",
    lambda type_: type_.get_num_dims() == 0 and strides_and_offset(type_) is not None,
    MemRefType,
)
STATIC_MEMREF = OdsConstraint(
    "statically shaped memref of any type values",
    lambda type_: type_.has_static_shape(),
    MemRefType,
)
MEMREF_1D = OdsConstraint(
    "1D memref of any type values", lambda type_: type_.get_num_dims() == 1, MemRefType
)
MEMREF_1D_I8 = OdsConstraint(
    "1D memref of 8-bit signless integer values",
    lambda type_: type_.get_num_dims() == 1 and type_.element_type == i8_type,
    MemRefType,
)
MEMREF_1D_INTEGERS = OdsConstraint(
    "1D memref of signless integer or index values",
    lambda type_: (
        type_.get_num_dims() == 1
        and (isinstance(type_.element_type, builtin.IndexType) or is_signless(type_.element_type))
    ),
    MemRefType,
)
MEMREF_OF_NUMBERS = OdsConstraint(
    "memref of signless integer or floating-point values",
    lambda type_: _signless_or_float(type_.element_type),
    MemRefType,
)
WITH_DIMENSIONS = OdsConstraint(
    "unranked.memref of any type values or non-0-ranked.memref of any type values",
    lambda type_: (
        isinstance(type_, builtin.UnrankedMemRefType)
        or (isinstance(type_, MemRefType) and type_.get_num_dims() > 0)
    ),
)
NUMBER = OdsConstraint("signless integer or floating-point", _signless_or_float)
ALIGNMENT = OdsConstraint(
    "64-bit signless integer attribute whose value is positive and whose value is a power of "
    "two > 0",
    lambda attr: attr.type == builtin.i64 and is_power_of_two(attr.value.data),
    builtin.IntegerAttr,
)
POSITIVE_I32 = OdsConstraint(
    "32-bit signless integer attribute whose value is positive",
    lambda attr: attr.type == builtin.i32 and attr.value.data > 0,
    builtin.IntegerAttr,
    of_type=builtin.i32,
)
REASSOCIATION = OdsConstraint(
    "Array of 64-bit integer array attributes",
    lambda attr: all(map(I64_ARRAY.holds, attr)),
    builtin.ArrayAttr,
)
MEMREF_TYPE = OdsConstraint("memref type attribute", lambda type_: isinstance(type_, MemRefType))
