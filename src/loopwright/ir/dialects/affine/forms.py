"""Shared parts of the custom forms of affine ops: subscripts, operand lists, attributes,
regions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1
from xdsl.ir import SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from loopwright.ir.affine_expr import (
    AffineConstantExpr,
    AffineExpr,
    AffineMap,
    AffineSymbolExpr,
    dim,
    is_semi_affine,
    symbol,
)
from loopwright.ir.core.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.ir.dialects import assembly
from loopwright.ir.dialects.custom_form import op_error, our, ours, parse_operand_list
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser as OurParser

INDEX_TYPE = IndexType()


# Operands


def resolve_indices(parser: Parser, operands: Sequence[UnresolvedOperand]) -> list[SSAValue]:
    """The values of operands of type `index`."""
    return [parser.resolve_operand(operand, INDEX_TYPE) for operand in operands]


def parse_dims_and_symbols(parser: OurParser) -> tuple[list[SSAValue], int]:
    """Parse `(%i, %j)[%n]`: the values, dimensions first, and how many are dimensions."""
    operands, num_dims = parser.parse_dim_and_symbol_list()
    return resolve_indices(parser, operands), num_dims


def print_subscripts(printer: Printer, affine_map: AffineMap, operands: Sequence[SSAValue]) -> None:
    """Print `[%i + 1, symbol(%n)]`."""
    ours = our(printer)
    count = affine_map.num_dims
    dims = operands[:count]
    symbols = operands[count:]
    results = _as_symbols(affine_map.results, dims, symbols)
    with printer.in_square_brackets():
        ours.print_list(results, lambda x: ours.print_affine_expr_of_ssa_ids(x, dims, symbols))


def _as_symbols(
    results: Sequence[AffineExpr], dims: Sequence[SSAValue], symbols: Sequence[SSAValue]
) -> Sequence[AffineExpr]:
    """Return the expressions to print. The parser reads a value that is both a dimension and a
    symbol as a dimension, which must not be a factor or divisor of another one: such values become
    symbols."""
    symbol_places = {value: place for place, value in enumerate(symbols)}
    dim_places = {value: place for place, value in enumerate(dims)}
    if not symbol_places.keys() & dim_places.keys():
        return results
    as_dims = [
        dim(dim_places[value]) if value in dim_places else symbol(place)
        for place, value in enumerate(symbols)
    ]
    if all(is_semi_affine(result.replace_symbols(as_dims)) for result in results):
        return results
    as_symbols = [
        symbol(symbol_places[value]) if value in symbol_places else dim(place)
        for place, value in enumerate(dims)
    ]
    return [result.replace_dims(as_symbols) for result in results]


def signed_value(attr: IntegerAttr[IntegerType | IndexType]) -> int:
    """The value of an integer attribute as a signed number; `true` is -1."""
    value = attr.value.data
    return -value if value > 0 and attr.type == i1 else value


class OtherAttributes(assembly.AttributeDictionary):
    """`{…}` with attributes alone; names that the op has for what the syntax gives are refused."""

    def parse(
        self, parser: Parser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        pieces.attributes = dict(parser.parse_optional_attr_dict())
        definition = cls.get_irdl_definition()
        for name in pieces.attributes:
            if name in definition.properties or name in definition.attributes:
                message = f"attribute '{name}' occurs more than once in the attribute list"
                pieces.checks.append(partial(op_error, parser, message))


@dataclass(eq=False, repr=False)
class MapOperands(assembly.Directive):
    """`#map(%i)[%n]`: a map or a set, and its operands, dimensions first."""

    map: str
    operands: str
    is_checked: bool = False
    """Whether the operands have to be those of a map."""

    def parse(
        self, parser: Parser, cls: type[assembly.AssembledOperation], pieces: assembly.Pieces
    ) -> None:
        """Read the part."""
        map_attribute = ours(parser).parse_attribute_of(AffineMapAttr)
        pieces.properties[self.map] = map_attribute
        operands, num_dims = ours(parser).parse_dim_and_symbol_list()
        pieces.operands[self.operands] = operands
        input_counts = (map_attribute.data.num_dims, map_attribute.data.num_inputs)
        if self.is_checked and input_counts != (num_dims, len(operands)):
            message = "dimension or symbol index mismatch"
            pieces.checks.append(partial(op_error, parser, message))

    def print(self, op: assembly.AssembledOperation, writer: assembly.Writer) -> None:
        """Write the part."""
        writer.before_variable()
        map_attribute = cast("AffineMapAttr | IntegerSetAttr", op.properties[self.map])
        writer.printer.print_attribute(map_attribute)
        writer.printer.print_dim_and_symbol_list(
            op.values(self.operands), map_attribute.data.num_dims
        )

    def covers(self) -> tuple[str, ...]:
        """The property that the part writes."""
        return (self.map,)


# The bounds of `affine.for` in the text: maps over values, or a value, or an integer.


_DIGITS = 10
"""Numbers with fewer digits fit into any index."""


def parse_bound(parser: OurParser, *, is_lower: bool) -> tuple[AffineMap, list[SSAValue]]:
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
