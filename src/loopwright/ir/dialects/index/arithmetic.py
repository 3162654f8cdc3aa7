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
from xdsl.traits import Commutative, NoMemoryEffect, OpTrait, Pure

from loopwright.ir.dialects.custom_form import (
    parse_attr_dict,
    parse_operands,
    print_attr_dict,
)
from loopwright.ir.dialects.index.operations import make_constant
from loopwright.ir.dialects.ods import (
    INDEX,
    OdsOperation,
    define_op,
)
from loopwright.ir.interfaces.index_values import (
    DIFFERENCE,
    GREATEST,
    LEAST,
    PRODUCT,
    SUM,
    HasIntegerRange,
)
from loopwright.ir.interfaces.rewriting import (
    SIGNED_DIVISION,
    UNSIGNED_DIVISION,
    Canonicalizable,
    ConstantBuilder,
    Foldable,
)

_INDEX = IndexType()


class IndexBinaryOp(OdsOperation):
    """Two indices give an index; the form is `lhs, rhs attr-dict`."""

    traits = traits_def(
        Foldable("loopwright.ir.dialects.index.folds:fold_binary"),
        ConstantBuilder(make_constant),
        HasIntegerRange("loopwright.ir.dialects.index.ranges:binary"),
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


_GATHERED = (Commutative(), Canonicalizable("loopwright.ir.dialects.index.folds:gather_constants"))


def _binary(name: str, summary: str, *traits: OpTrait) -> type[IndexBinaryOp]:
    return define_op(__name__, IndexBinaryOp, f"index.{name}", summary, traits=traits_def(*traits))


AddOp = _binary("add", "Addition.", Pure(), *_GATHERED, SUM)
SubOp = _binary("sub", "Subtraction.", Pure(), DIFFERENCE)
MulOp = _binary("mul", "Multiplication.", Pure(), *_GATHERED, PRODUCT)
DivSOp = _binary(
    "divs", "Signed division, rounding towards zero.", NoMemoryEffect(), SIGNED_DIVISION
)
DivUOp = _binary("divu", "Unsigned division.", NoMemoryEffect(), UNSIGNED_DIVISION)
CeilDivSOp = _binary("ceildivs", "Signed division, rounding up.", NoMemoryEffect(), SIGNED_DIVISION)
CeilDivUOp = _binary(
    "ceildivu", "Unsigned division, rounding up.", NoMemoryEffect(), UNSIGNED_DIVISION
)
FloorDivSOp = _binary(
    "floordivs", "Signed division, rounding down.", NoMemoryEffect(), SIGNED_DIVISION
)
RemSOp = _binary(
    "rems",
    "The remainder of signed division; it has the sign of the dividend.",
    NoMemoryEffect(),
    SIGNED_DIVISION,
)
RemUOp = _binary("remu", "The remainder of unsigned division.", NoMemoryEffect(), UNSIGNED_DIVISION)
MaxSOp = _binary("maxs", "The larger of two signed indices.", Pure(), *_GATHERED, GREATEST)
MaxUOp = _binary("maxu", "The larger of two unsigned indices.", Pure(), *_GATHERED)
MinSOp = _binary("mins", "The smaller of two signed indices.", Pure(), *_GATHERED, LEAST)
MinUOp = _binary("minu", "The smaller of two unsigned indices.", Pure(), *_GATHERED)
ShlOp = _binary("shl", "Shift to the left.", Pure())
ShrSOp = _binary("shrs", "Shift to the right, filling with the sign.", Pure())
ShrUOp = _binary("shru", "Shift to the right, filling with zeros.", Pure())
AndOp = _binary("and", "Bitwise and.", Pure(), *_GATHERED)
OrOp = _binary("or", "Bitwise or.", Pure(), *_GATHERED)
XOrOp = _binary("xor", "Bitwise exclusive or.", Pure(), *_GATHERED)
