"""The ops of the `index` dialect that take two indices and give one."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import IndexType
from xdsl.ir import (
    Operation,
    SSAValue,
)
from xdsl.irdl import operand_def, result_def, traits_def
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer
from xdsl.traits import Commutative, NoMemoryEffect, Pure

from loopwright.dialects.custom_form import (
    parse_attr_dict,
    parse_operands,
    print_attr_dict,
)
from loopwright.dialects.index.operations import make_constant
from loopwright.dialects.ods import (
    INDEX,
    OdsOperation,
    ods_op_definition,
)
from loopwright.interfaces.index_values import DIFFERENCE, GREATEST, LEAST, PRODUCT, SUM
from loopwright.interfaces.partial_functions import SIGNED_DIVISION, UNSIGNED_DIVISION
from loopwright.interfaces.rewriting import Canonicalizable, ConstantBuilder, Foldable

_INDEX = IndexType()


class IndexBinaryOp(OdsOperation):
    """Two indices give an index; the form is `lhs, rhs attr-dict`."""

    traits = traits_def(
        Foldable("loopwright.dialects.index.folds:fold_binary"), ConstantBuilder(make_constant)
    )

    lhs = operand_def(INDEX)
    rhs = operand_def(INDEX)
    result = result_def(INDEX)

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation) -> None:
        super().__init__(operands=[lhs, rhs], result_types=[_INDEX])

    @classmethod
    def parse(cls, parser: XdslParser) -> Self:
        """Parse the custom form."""
        unresolved = parse_operands(parser, 2)
        properties, attributes = parse_attr_dict(parser, cls)
        return cls.create(
            operands=[parser.resolve_operand(operand, _INDEX) for operand in unresolved],
            result_types=[_INDEX],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        print_attr_dict(printer, self)


@ods_op_definition
class AddOp(IndexBinaryOp):
    """Addition."""

    name = "index.add"
    traits = traits_def(
        Pure(),
        Commutative(),
        Canonicalizable("loopwright.dialects.index.folds:gather_constants"),
        SUM,
    )


@ods_op_definition
class SubOp(IndexBinaryOp):
    """Subtraction."""

    name = "index.sub"
    traits = traits_def(Pure(), DIFFERENCE)


@ods_op_definition
class MulOp(IndexBinaryOp):
    """Multiplication."""

    name = "index.mul"
    traits = traits_def(
        Pure(),
        Commutative(),
        Canonicalizable("loopwright.dialects.index.folds:gather_constants"),
        PRODUCT,
    )


@ods_op_definition
class DivSOp(IndexBinaryOp):
    """Signed division, rounding towards zero."""

    name = "index.divs"

    traits = traits_def(NoMemoryEffect(), SIGNED_DIVISION)


@ods_op_definition
class DivUOp(IndexBinaryOp):
    """Unsigned division."""

    name = "index.divu"

    traits = traits_def(NoMemoryEffect(), UNSIGNED_DIVISION)


@ods_op_definition
class CeilDivSOp(IndexBinaryOp):
    """Signed division, rounding up."""

    name = "index.ceildivs"

    traits = traits_def(NoMemoryEffect(), SIGNED_DIVISION)


@ods_op_definition
class CeilDivUOp(IndexBinaryOp):
    """Unsigned division, rounding up."""

    name = "index.ceildivu"

    traits = traits_def(NoMemoryEffect(), UNSIGNED_DIVISION)


@ods_op_definition
class FloorDivSOp(IndexBinaryOp):
    """Signed division, rounding down."""

    name = "index.floordivs"

    traits = traits_def(NoMemoryEffect(), SIGNED_DIVISION)


@ods_op_definition
class RemSOp(IndexBinaryOp):
    """The remainder of signed division; it has the sign of the dividend."""

    name = "index.rems"

    traits = traits_def(NoMemoryEffect(), SIGNED_DIVISION)


@ods_op_definition
class RemUOp(IndexBinaryOp):
    """The remainder of unsigned division."""

    name = "index.remu"

    traits = traits_def(NoMemoryEffect(), UNSIGNED_DIVISION)


@ods_op_definition
class MaxSOp(IndexBinaryOp):
    """The larger of two signed indices."""

    name = "index.maxs"
    traits = traits_def(
        Pure(),
        Commutative(),
        Canonicalizable("loopwright.dialects.index.folds:gather_constants"),
        GREATEST,
    )


@ods_op_definition
class MaxUOp(IndexBinaryOp):
    """The larger of two unsigned indices."""

    name = "index.maxu"
    traits = traits_def(
        Pure(), Commutative(), Canonicalizable("loopwright.dialects.index.folds:gather_constants")
    )


@ods_op_definition
class MinSOp(IndexBinaryOp):
    """The smaller of two signed indices."""

    name = "index.mins"
    traits = traits_def(
        Pure(),
        Commutative(),
        Canonicalizable("loopwright.dialects.index.folds:gather_constants"),
        LEAST,
    )


@ods_op_definition
class MinUOp(IndexBinaryOp):
    """The smaller of two unsigned indices."""

    name = "index.minu"
    traits = traits_def(
        Pure(), Commutative(), Canonicalizable("loopwright.dialects.index.folds:gather_constants")
    )


@ods_op_definition
class ShlOp(IndexBinaryOp):
    """Shift to the left."""

    name = "index.shl"
    traits = traits_def(Pure())


@ods_op_definition
class ShrSOp(IndexBinaryOp):
    """Shift to the right, filling with the sign."""

    name = "index.shrs"
    traits = traits_def(Pure())


@ods_op_definition
class ShrUOp(IndexBinaryOp):
    """Shift to the right, filling with zeros."""

    name = "index.shru"
    traits = traits_def(Pure())


@ods_op_definition
class AndOp(IndexBinaryOp):
    """Bitwise and."""

    name = "index.and"
    traits = traits_def(
        Pure(), Commutative(), Canonicalizable("loopwright.dialects.index.folds:gather_constants")
    )


@ods_op_definition
class OrOp(IndexBinaryOp):
    """Bitwise or."""

    name = "index.or"
    traits = traits_def(
        Pure(), Commutative(), Canonicalizable("loopwright.dialects.index.folds:gather_constants")
    )


@ods_op_definition
class XOrOp(IndexBinaryOp):
    """Bitwise exclusive or."""

    name = "index.xor"
    traits = traits_def(
        Pure(), Commutative(), Canonicalizable("loopwright.dialects.index.folds:gather_constants")
    )
