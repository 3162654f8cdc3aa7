"""The ops that end the regions of `scf`."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import operand_def, traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, ReturnLike
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import (
    ValueTerminator,
    parse_attr_dict,
    parse_unresolved_typed_operands,
    print_attr_dict,
    print_typed_operands,
    resolve_all,
)
from loopwright.ir.dialects.elementwise import I1
from loopwright.ir.dialects.ods import ANY_TYPE, OdsOperation, ods_op_definition
from loopwright.ir.dialects.ods_checks import StandsIn


@ods_op_definition
class YieldOp(ValueTerminator):
    """The end of a region, with the values that it yields."""

    name = "scf.yield"
    traits = traits_def(
        StandsIn("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"),
        IsTerminator(),
        ReturnLike(),
        Pure(),
    )


@ods_op_definition
class ConditionOp(OdsOperation):
    """The end of the first region of `scf.while`: whether to go on, and with what."""

    name = "scf.condition"
    condition = operand_def(I1)
    arguments = var_operand_def(ANY_TYPE)
    traits = traits_def(StandsIn("scf.while"), IsTerminator(), Pure())

    def __init__(self, condition: SSAValue | Operation, *values: SSAValue | Operation) -> None:
        super().__init__(operands=[condition, values])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(condition) attr-dict (operands : types)?`."""
        parser.parse_punctuation("(")
        condition = parser.parse_unresolved_operand()
        parser.parse_punctuation(")")
        properties, attributes = parse_attr_dict(parser, cls)
        pieces = parse_unresolved_typed_operands(parser)
        first = parser.resolve_operand(condition, i1)
        return cls.create(
            operands=[first, *resolve_all(parser, cls.name, *pieces)],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        with printer.in_parens():
            printer.print_ssa_value(self.condition)
        print_attr_dict(printer, self)
        if self.arguments:
            printer.print_string(" ")
            print_typed_operands(printer, self.arguments)


@ods_op_definition
class ReduceReturnOp(OdsOperation):
    """The end of a region that combines two values, with the result."""

    name = "scf.reduce.return"
    result = operand_def(ANY_TYPE)
    traits = traits_def(StandsIn("scf.reduce"), IsTerminator(), Pure())

    def __init__(self, result: SSAValue | Operation) -> None:
        super().__init__(operands=[result])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `operand attr-dict : type`."""
        operand = parser.parse_unresolved_operand()
        properties, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        return cls.create(
            operands=[parser.resolve_operand(operand, parser.parse_type())],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" ")
        printer.print_ssa_value(self.result)
        print_attr_dict(printer, self)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)

    def verify_(self) -> None:
        """Check the type against the arguments of the region."""
        block = self.parent_block()
        assert block is not None
        if block.args and self.result.type != block.args[0].type:
            raise VerifyException(
                f"must have type '{block.args[0].type}' (the type of the reduction inputs)"
            )
