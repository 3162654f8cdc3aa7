"""The `builtin` dialect: the types and attributes of xDSL, modules and casts checked as by MLIR."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Dialect
from xdsl.irdl import var_operand_def, var_result_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import custom_form
from loopwright.ir.dialects.assembly import PureOperation
from loopwright.ir.dialects.ods import ANY_TYPE, Operand
from loopwright.ir.dialects.symbols import verify_symbol, verify_symbol_table
from loopwright.ir.interfaces.control_flow import AffineScope
from loopwright.ir.interfaces.op_interfaces import declare
from loopwright.ir.syntax.verification import require

_INHERENT = ("sym_name", "sym_visibility")

declare(builtin.ModuleOp, AffineScope())


class ModuleOp(builtin.ModuleOp):
    """A module: a symbol table with one block."""

    @classmethod
    def parse(cls, parser: Parser) -> ModuleOp:
        """Parse `@name? (attributes attr-dict)? region`."""
        properties: dict[str, Attribute] = {}
        name = parser.parse_optional_symbol_name()
        if name is not None:
            properties["sym_name"] = name
        at = parser.pos
        attributes = custom_form.parse_attributes_after_keyword(parser)
        for inherent in _INHERENT:
            if inherent in attributes:
                properties[inherent] = attributes.pop(inherent)
                if not isinstance(properties[inherent], builtin.StringAttr):
                    failure = f"attribute '{inherent}' failed to satisfy constraint"
                    message = f"'{cls.name}' op {failure}: string attribute"
                    custom_form.op_error(parser, message, at)
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        return cls.create(properties=properties, attributes=attributes, regions=[region])

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        if isinstance(self.sym_name, builtin.StringAttr):
            printer.print_string(" ")
            printer.print_symbol_name(self.sym_name.data)
        custom_form.print_attr_dict(printer, self, elided=("sym_name",), with_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_empty_block=False)

    def verify_(self) -> None:
        """Check the region, the symbol and the attributes."""
        require(len(self.regions) == 1, "requires one region")
        require(not self.results, "requires zero results")
        require(not self.operands, "requires zero operands")
        region = self.regions[0]
        require(len(region.blocks) <= 1, "expects region #0 to have 0 or 1 blocks")
        if not region.blocks:
            raise VerifyException(
                "region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks"
            )
        require(not region.block.args, "region should have no arguments")
        if "sym_name" in self.properties:
            verify_symbol(self)
        for name in sorted(self.attributes):
            if "." not in name:
                raise VerifyException(
                    f"can only contain attributes with dialect-prefixed names, found: '{name}'"
                )

    def verify_regions_(self) -> None:
        """Check the symbols."""
        verify_symbol_table(self)


class UnrealizedConversionCastOp(PureOperation):
    """Values of some types seen as values of others, until a conversion is complete."""

    name = "builtin.unrealized_conversion_cast"
    inputs = var_operand_def(ANY_TYPE)
    outputs = var_result_def(ANY_TYPE)
    ASSEMBLY: ClassVar = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"

    def __init__(self, inputs: Sequence[Operand], result_types: Sequence[Attribute]) -> None:
        super().__init__(operands=[inputs], result_types=[result_types])

    def verify_(self) -> None:
        """There is at least one result."""
        require(self.results, "expected at least one result for cast operation")


_REPLACED = {ModuleOp.name, UnrealizedConversionCastOp.name}

Builtin = Dialect(
    "builtin",
    [
        ModuleOp,
        UnrealizedConversionCastOp,
        *(op for op in builtin.Builtin.operations if op.name not in _REPLACED),
    ],
    list(builtin.Builtin.attributes),
    [OpAsmDialectInterface()],
)
