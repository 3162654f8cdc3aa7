"""The bounds of `affine.for` in the text: maps over values, or a value, or an integer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import SSAValue
from xdsl.printer import Printer

from loopwright.ir.affine_expr import AffineConstantExpr, AffineMap, AffineSymbolExpr
from loopwright.ir.dialects.affine.assembly import (
    INDEX_TYPE,
    parse_dims_and_symbols,
    resolve_indices,
    signed_value,
)
from loopwright.ir.dialects.custom_form import our, parse_operand_list
from loopwright.ir.syntax.attributes import AffineMapAttr

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser


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
