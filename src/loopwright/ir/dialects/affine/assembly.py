"""What the custom forms of affine ops share: subscripts, operand lists, attributes, regions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.parser import UnresolvedOperand
from xdsl.printer import Printer
from xdsl.printer import Printer as XdslPrinter

from loopwright.ir.affine_expr import AffineConstantExpr, AffineMap, AffineSymbolExpr
from loopwright.ir.dialects.custom_form import our, parse_operand_list
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


# The bounds of `affine.for` in the text: maps over values, or a value, or an integer.


_DIGITS = 10
"""Numbers with fewer digits fit into any index."""


def parse_bound(parser: Parser, *, is_lower: bool) -> tuple[AffineMap, list[SSAValue]]:
    """Parse a bound: its map, and the operands of that, dimensions first."""
    token = parser.peek()
    if token.text.isdecimal() and len(token.text) < _DIGITS:
        parser.parse_integer()
        return AffineMap.constant_map(int(token.text)), []
    keyword = "max" if is_lower else "min"
    has_keyword = parser.parse_optional_keyword(keyword) is not None
    unresolved = parse_operand_list(parser)
    if len(unresolved) > 1:
        parser.op_error("expected only one loop bound operand")
    if unresolved:
        return AffineMap.symbol_identity(), resolve_indices(parser, unresolved)
    position = parser.pos
    attr = parser.parse_typed_attribute(INDEX_TYPE)
    if isinstance(attr, IntegerAttr):
        value = signed_value(cast("IntegerAttr[IndexType]", attr))
        return AffineMap.constant_map(value), []
    if not isinstance(attr, AffineMapAttr):
        parser.op_error("expected valid affine map representation for loop bounds")
    affine_map = attr.data
    operands, num_dims = parse_dims_and_symbols(parser)
    if affine_map.num_dims != num_dims:
        parser.op_error("dim operand count and affine map dim count must match")
    if affine_map.num_symbols != len(operands) - num_dims:
        parser.op_error("symbol operand count and affine map symbol count must match")
    if len(affine_map.results) > 1 and not has_keyword:
        side = "lower" if is_lower else "upper"
        parser.op_error(
            f"{side} loop bound affine map with multiple results requires '{keyword}' prefix",
            position,
        )
    return affine_map, operands


def print_bound(
    printer: Printer, bound: AffineMapAttr, operands: Sequence[SSAValue], keyword: str
) -> None:
    """Print a bound, short where it is a constant or a symbol."""
    affine_map = bound.data
    if len(affine_map.results) == 1:
        result = affine_map.results[0]
        if affine_map.num_inputs == 0 and isinstance(result, AffineConstantExpr):
            printer.print_string(str(result.value))
            return
        if (affine_map.num_dims, affine_map.num_symbols) == (0, 1) and (
            isinstance(result, AffineSymbolExpr)
        ):
            printer.print_ssa_value(operands[0])
            return
    else:
        printer.print_string(f"{keyword} ")
    printer.print_attribute(bound)
    our(printer).print_dim_and_symbol_list(operands, affine_map.num_dims)
