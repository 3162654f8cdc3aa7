"""Using a reduction on values at hand: `reduction.combine` and `reduction.identity`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import prop_def, traits_def, var_operand_def, var_result_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import (
    name_position,
    op_error,
    parse_attr_dict,
    parse_type_list,
    print_attr_dict,
    print_types,
    resolve_all,
)
from loopwright.ir.dialects.failures import quoted
from loopwright.ir.dialects.ods import ANY_TYPE, OdsConstraint, OdsOperation, ods_op_definition
from loopwright.ir.dialects.reduction.clauses import find_definition
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.syntax.verification import NotedVerifyException

_SYMBOL = OdsConstraint(
    "flat symbol reference attribute",
    lambda attr: not attr.nested_references.data,
    SymbolRefAttr,
)


@ods_op_definition
class CombineOp(OdsOperation):
    """`reduction.combine @fsum %a, %b : f32`: the left partial result with the right one.

    With several accumulators all of the left come first: `@argmax %v, %i, %w, %j : f32, index`.
    """

    name = "reduction.combine"
    reduction = prop_def(_SYMBOL)
    values = var_operand_def(ANY_TYPE)
    combined = var_result_def(ANY_TYPE)
    traits = traits_def(Pure())

    def __init__(self, name: str, left: Sequence[SSAValue], right: Sequence[SSAValue]) -> None:
        super().__init__(
            operands=[[*left, *right]],
            result_types=[[value.type for value in left]],
            properties={"reduction": SymbolRefAttr(name)},
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `@name operands attr-dict : types`; the types are those of one side."""
        name = _parse_name(parser, cls.name)
        at = parser.pos
        operands = parser.parse_comma_separated_list(
            Parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        types = parse_type_list(parser)
        resolved = _resolve(parser, operands, types, at)
        return cls.create(
            operands=resolved,
            result_types=types,
            properties=moved | {"reduction": name},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        _print_name(printer, self.reduction)
        printer.print_string(" ")
        printer.print_list(self.values, printer.print_ssa_value)
        print_attr_dict(printer, self, elided=("reduction",))
        printer.print_string(" : ")
        print_types(printer, [result.type for result in self.results])

    def verify_(self) -> None:
        """Both sides have the types of the results."""
        types = [result.type for result in self.results]
        if [operand.type for operand in self.operands] != types * 2:
            raise VerifyException("expects the left values, and the right ones, typed as results")

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The reduction is over values of these types."""
        _verify_types(self, self.reduction, table)


@ods_op_definition
class IdentityOp(OdsOperation):
    """`reduction.identity @fsum : f32`: what may be combined in without changing anything."""

    name = "reduction.identity"
    reduction = prop_def(_SYMBOL)
    values = var_result_def(ANY_TYPE)
    traits = traits_def(Pure())

    def __init__(self, name: str, types: Sequence[Attribute]) -> None:
        super().__init__(result_types=[types], properties={"reduction": SymbolRefAttr(name)})

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `@name attr-dict : types`."""
        name = _parse_name(parser, cls.name)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        types = parse_type_list(parser)
        return cls.create(
            result_types=types, properties=moved | {"reduction": name}, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        """Print what `parse` reads."""
        _print_name(printer, self.reduction)
        print_attr_dict(printer, self, elided=("reduction",))
        printer.print_string(" : ")
        print_types(printer, [result.type for result in self.results])

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The reduction is over values of these types."""
        _verify_types(self, self.reduction, table)


def _parse_name(parser: Parser, op_name: str) -> SymbolRefAttr:
    at = parser.pos
    name = parser.parse_attribute()
    if not isinstance(name, SymbolRefAttr) or name.nested_references.data:
        op_error(parser, op_name, "expected the symbol of a reduction", at)
    return name


def _print_name(printer: Printer, name: Attribute) -> None:
    printer.print_string(" ")
    printer.print_attribute(name)


def _resolve(
    parser: Parser, operands: Sequence[UnresolvedOperand], types: Sequence[Attribute], at: int
) -> list[SSAValue]:
    if len(operands) != 2 * len(types):
        message = f"expected {2 * len(types)} operands, two for each type, but got {len(operands)}"
        op_error(parser, CombineOp.name, message, at)
    return resolve_all(parser, CombineOp.name, operands, [*types, *types], name_position(parser))


def _verify_types(op: Operation, name: SymbolRefAttr, table: Mapping[str, Operation]) -> None:
    definition: DefineOp = find_definition(table, name.root_reference.data)
    types = tuple(result.type for result in op.results)
    if types != definition.accumulator_types:
        wanted = ", ".join(map(quoted, definition.accumulator_types))
        raise NotedVerifyException(
            f"expects values of the types ({wanted}) that @{definition.symbol} reduces",
            [(definition, "reduction defined here")],
        )
