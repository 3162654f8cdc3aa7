"""What the custom forms of affine ops share: subscripts, operand lists, attributes, regions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.parser import UnresolvedOperand
from xdsl.printer import Printer as XdslPrinter
from xdsl.traits import IsTerminator

from loopwright.affine_expr import AffineMap
from loopwright.dialects.ods import OdsOperation
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.syntax.printer import attribute_text

if TYPE_CHECKING:
    from loopwright.syntax.parser import Parser
    from loopwright.syntax.printer import Printer

INDEX_TYPE = IndexType()
_TypeT = TypeVar("_TypeT", bound=Attribute)


def ours(parser: XdslParser) -> Parser:
    """Our parser, as which xDSL hands every op its own base class."""
    return cast("Parser", parser)


def our(printer: XdslPrinter) -> Printer:
    """Our printer, as which xDSL hands every op its own base class."""
    return cast("Printer", printer)


# Operands


def resolve_indices(parser: Parser, operands: Sequence[UnresolvedOperand]) -> list[SSAValue]:
    """The values of operands of type `index`."""
    return [parser.resolve_operand(operand, INDEX_TYPE) for operand in operands]


def parse_dims_and_symbols(parser: Parser) -> tuple[list[SSAValue], int]:
    """Parse `(%i, %j)[%n]`: the values, dimensions first, and how many are dimensions."""
    operands, num_dims = parser.parse_dim_and_symbol_list()
    return resolve_indices(parser, operands), num_dims


def parse_operand_list(parser: Parser) -> list[UnresolvedOperand]:
    """Parse operands with commas between them, or none."""
    first = parser.parse_optional_unresolved_operand()
    if first is None:
        return []
    operands = [first]
    while parser.parse_optional_punctuation(",") is not None:
        operands.append(parser.parse_unresolved_operand())
    return operands


def print_dims_and_symbols(
    printer: XdslPrinter, operands: Sequence[SSAValue], num_dims: int
) -> None:
    """Print `(%i, %j)[%n]`."""
    printer.print_string("(")
    printer.print_list(operands[:num_dims], printer.print_ssa_value)
    printer.print_string(")")
    if len(operands) > num_dims:
        printer.print_string("[")
        printer.print_list(operands[num_dims:], printer.print_ssa_value)
        printer.print_string("]")


def print_subscripts(
    printer: XdslPrinter, affine_map: AffineMap, operands: Sequence[SSAValue]
) -> None:
    """Print `[%i + 1, symbol(%n)]`."""
    printer.print_string("[")
    our(printer).print_affine_map_of_ssa_ids(affine_map, operands)
    printer.print_string("]")


def parse_argument(parser: Parser) -> XdslParser.UnresolvedArgument:
    """Parse the name of a block argument."""
    return cast("XdslParser.UnresolvedArgument", parser.parse_argument(expect_type=False))


def parse_map(parser: Parser) -> AffineMapAttr:
    """Parse an affine map attribute."""
    return cast(AffineMapAttr, parser.parse_attribute_of(AffineMapAttr))


def parse_set(parser: Parser) -> IntegerSetAttr:
    """Parse an integer set attribute."""
    return cast(IntegerSetAttr, parser.parse_attribute_of(IntegerSetAttr))


def parse_colon_type(
    parser: Parser, kind: type[_TypeT] | tuple[type[_TypeT], ...], name: str
) -> _TypeT:
    """Parse `: type`, of one class; a type of another is refused where the colon stands."""
    position = parser.pos
    parser.parse_punctuation(":")
    found = parser.parse_type()
    if not isinstance(found, kind):
        text = attribute_text(found)
        parser.op_error(
            f"invalid kind of type specified: expected {name}, but found '{text}'", position
        )
    return cast(_TypeT, found)


def signed_value(attr: IntegerAttr[IntegerType | IndexType]) -> int:
    """The value of an integer attribute as a signed number; `true` is -1."""
    value = attr.value.data
    return -value if attr.type == IntegerType(1) and value > 0 else value


# Attributes


def parse_attributes(parser: Parser) -> dict[str, Attribute]:
    """Parse `{…}`, if it comes next."""
    return dict(parser.parse_optional_attr_dict())


def refuse_duplicates(
    parser: Parser, attributes: Mapping[str, Attribute], cls: type[OdsOperation]
) -> None:
    """Refuse attributes that the syntax has already given by other means; the last check."""
    definition = cls.get_irdl_definition()
    for name in attributes:
        if name in definition.properties or name in definition.attributes:
            parser.op_error(f"attribute '{name}' occurs more than once in the attribute list")


def print_attributes(printer: XdslPrinter, op: OdsOperation) -> None:
    """Print ` {…}` with the attributes that no other part of the syntax shows."""
    hidden = op.get_irdl_definition().attributes
    shown = {name: value for name, value in op.attributes.items() if name not in hidden}
    if shown:
        printer.print_string(" ")
        printer.print_attr_dict(dict(sorted(shown.items())))


# Regions


def ensure_yield(parser: Parser, region: Region) -> None:
    """Let the last block of a region end with `affine.yield` where it has no terminator."""
    from loopwright.dialects.affine.terminator import YieldOp

    if region.last_block is None:
        region.add_block(Block())
    block = region.last_block
    assert block is not None
    last = block.last_op
    if last is None or not last.has_trait(IsTerminator, value_if_unregistered=False):
        yield_op = YieldOp()
        yield_op.location = parser.location_at(parser.name_pos)
        block.add_op(yield_op)


def print_body(printer: XdslPrinter, region: Region, *, with_terminator: bool) -> None:
    """Print ` {…}` without the arguments of its block."""
    printer.print_string(" ")
    printer.print_region(
        region, print_entry_block_args=False, print_block_terminators=with_terminator
    )


def print_arrow_types(printer: XdslPrinter, op: Operation) -> None:
    """Print ` -> type` or ` -> (types)` if there are results."""
    if not op.results:
        return
    printer.print_string(" -> ")
    types = [result.type for result in op.results]
    if len(types) == 1:
        printer.print_attribute(types[0])
    else:
        with printer.in_parens():
            printer.print_list(types, printer.print_attribute)
