"""The custom form of structured operations: `ins(…) outs(…) -> types`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from loopwright.ir.core.properties import sizes_attribute
from loopwright.ir.dialects import custom_form
from loopwright_mlir.dialects.linalg.structured import StructuredOp, element_type

SEGMENTS = "operandSegmentSizes"


class Operands(NamedTuple):
    """The operands of an operation that is being read, and how many of them are inputs."""

    values: list[SSAValue]
    input_count: int

    @property
    def sizes(self) -> Attribute:
        """The property that tells inputs from outputs."""
        return sizes_attribute((self.input_count, len(self.values) - self.input_count))

    @property
    def element_types(self) -> list[Attribute]:
        """The types of the arguments of the region."""
        return [element_type(value.type) for value in self.values]

    @property
    def outputs(self) -> list[SSAValue]:
        """The operands that are written."""
        return self.values[self.input_count :]


def _parse_typed_operands(parser: Parser) -> custom_form.Unresolved:
    """Parse `operands : types`, or nothing; the operands are to be resolved later."""
    at = parser.pos
    operands = custom_form.parse_operand_list(parser)
    if not operands:
        return [], [], at
    parser.parse_punctuation(":")
    return operands, custom_form.parse_type_list(parser), at


def parse_operands(parser: Parser) -> Operands:
    """Parse `ins(operands : types) outs(operands : types)`, each of which may be left out."""
    groups: list[custom_form.Unresolved] = []
    for keyword in ("ins", "outs"):
        if parser.parse_optional_keyword(keyword) is None:
            groups.append(([], [], parser.pos))
            continue
        parser.parse_punctuation("(")
        groups.append(_parse_typed_operands(parser))
        parser.parse_punctuation(")")
    inputs, outputs = (custom_form.resolve_all(parser, *group) for group in groups)
    return Operands([*inputs, *outputs], len(inputs))


def print_operands(printer: Printer, op: StructuredOp) -> None:
    """Print what `parse_operands` reads."""
    for keyword, values in (("ins", op.input_values), ("outs", op.output_values)):
        if values:
            printer.print_string(f" {keyword}(")
            custom_form.print_typed_operands(printer, values)
            printer.print_string(")")


def parse_optional_arrow_types(parser: Parser) -> list[Attribute]:
    """Parse `-> type` or `-> (types)`, or nothing."""
    if parser.parse_optional_punctuation("->") is None:
        return []
    types = parser.parse_optional_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else list(types)


def print_arrow_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Print ` -> type`, or ` -> (types)` if there is another number or it is a function type."""
    printer.print_string(" -> ")
    if len(types) == 1 and not isinstance(types[0], FunctionType):
        printer.print_attribute(types[0])
        return
    with printer.in_parens():
        printer.print_list(types, printer.print_attribute)


def located(block: Block, parser: Parser) -> None:
    """Give the ops of a block that the text does not have the place of the op that it has."""

    place = custom_form.ours(parser).location_at(custom_form.ours(parser).name_pos)
    for op in block.ops:
        op.location = place
