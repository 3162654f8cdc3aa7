"""What the custom forms of affine ops share: subscripts, operand lists, attributes, regions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.parser import UnresolvedOperand
from xdsl.printer import Printer as XdslPrinter

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.dialects.custom_form import our
from loopwright.ir.dialects.ods import OdsOperation
from loopwright.ir.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.syntax.printer import attribute_text

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser

INDEX_TYPE = IndexType()
_TypeT = TypeVar("_TypeT", bound=Attribute)


# Operands


def resolve_indices(parser: Parser, operands: Sequence[UnresolvedOperand]) -> list[SSAValue]:
    """The values of operands of type `index`."""
    return [parser.resolve_operand(operand, INDEX_TYPE) for operand in operands]


def parse_dims_and_symbols(parser: Parser) -> tuple[list[SSAValue], int]:
    """Parse `(%i, %j)[%n]`: the values, dimensions first, and how many are dimensions."""
    operands, num_dims = parser.parse_dim_and_symbol_list()
    return resolve_indices(parser, operands), num_dims


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
    return -value if value > 0 and attr.type == i1 else value


# Attributes


def parse_attributes(parser: Parser) -> dict[str, Attribute]:
    """Parse `{…}`, if it comes next."""
    return dict(parser.parse_optional_attr_dict())


def refuse_duplicates(
    parser: Parser,
    attributes: Mapping[str, Attribute],
    given: type[OdsOperation] | Mapping[str, Attribute],
) -> None:
    """Refuse attributes that the syntax has already given by other means; the last check.

    `given` has those names: all of an op's properties and attributes, or just these properties.
    """
    if not attributes:
        return
    names: Collection[str] = given.keys() if isinstance(given, Mapping) else _names_of(given)
    for name in attributes:
        if name in names:
            parser.op_error(f"attribute '{name}' occurs more than once in the attribute list")


def _names_of(cls: type[OdsOperation]) -> set[str]:
    definition = cls.get_irdl_definition()
    return {*definition.properties, *definition.attributes}


def print_attributes(printer: XdslPrinter, op: OdsOperation) -> None:
    """Print ` {…}` with the attributes that no other part of the syntax shows."""
    hidden = op.get_irdl_definition().attributes
    shown = {name: value for name, value in op.attributes.items() if name not in hidden}
    if shown:
        printer.print_string(" ")
        printer.print_attr_dict(dict(sorted(shown.items())))


# Regions


def print_body(printer: XdslPrinter, region: Region, *, with_terminator: bool) -> None:
    """Print ` {…}` without the arguments of its block."""
    printer.print_string(" ")
    printer.print_region(
        region, print_entry_block_args=False, print_block_terminators=with_terminator
    )
