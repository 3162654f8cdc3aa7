"""Helpers for hand-written custom forms: attribute dictionaries, operand lists, errors; and the
terminators that do nothing but hand on values, which share one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, NoReturn, cast

from xdsl.ir import Attribute, Data, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.printer import Printer

from loopwright.ir.dialects.ods import OdsConstraint

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser as OurParser
    from loopwright.ir.syntax.printer import Printer as OurPrinter


def ours(parser: Parser) -> OurParser:
    """Our parser, as which xDSL hands every op its own base class."""
    return cast("OurParser", parser)


def our(printer: Printer) -> OurPrinter:
    """Return our printer. xDSL passes every op its own base class; a printer of xDSL, which
    `str(op)` uses, is wrapped."""
    from loopwright.ir.syntax.printer import Printer as OurPrinter

    if isinstance(printer, OurPrinter):
        return printer
    from loopwright.ir.syntax.printer import BorrowedPrinter

    return BorrowedPrinter(printer)


def op_error(parser: Parser, message: str, at: int | None = None) -> NoReturn:
    """Refuse a custom form as MLIR does, `custom op 'NAME' MESSAGE`; by default at the name."""
    ours(parser).op_error(message, at)


def parse_attr_dict(
    parser: Parser, op_type: type[IRDLOperation], *, with_keyword: bool = False
) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
    """Parse `attr-dict`: the properties in it, and the other attributes."""
    at = parser.pos
    if with_keyword:
        attributes = parse_attributes_after_keyword(parser)
    else:
        attributes = dict(parser.parse_optional_attr_dict())
    properties = take_properties(parser, op_type, attributes, at)
    return properties, attributes


def parse_attributes_after_keyword(parser: Parser) -> dict[str, Attribute]:
    """Parse `attributes {…}`, or nothing."""
    if parser.parse_optional_keyword("attributes") is None:
        return {}
    at = parser.pos
    attributes = dict(parser.parse_optional_attr_dict())
    if parser.pos == at:
        parser.parse_punctuation("{", " in attribute dictionary")
    return attributes


def take_properties(
    parser: Parser, op_type: type[IRDLOperation], attributes: dict[str, Attribute], at: int
) -> dict[str, Attribute]:
    """Take the op's properties out of a dictionary of attributes that was read at `at`."""
    properties: dict[str, Attribute] = {}
    if not attributes:
        return properties
    plain: Collection[str] = getattr(op_type, "PLAIN_PROPERTIES", ())
    for name, definition in op_type.get_irdl_definition().properties.items():
        if name not in attributes or name in plain:
            continue
        value = attributes.pop(name)
        constraint = definition.constr
        if isinstance(constraint, OdsConstraint) and not constraint.holds(value):
            problem = f"attribute '{name}' failed to satisfy constraint: {constraint.summary}"
            op_error(parser, f"'{op_type.name}' op {problem}", at)
        properties[name] = value
    return properties


def print_attr_dict(
    printer: Printer, op: Operation, *, elided: Collection[str] = (), with_keyword: bool = False
) -> None:
    """Print `attr-dict`: attributes, and properties that the format shows nowhere else."""
    shown = {name: value for name, value in op.properties.items() if name not in elided}
    plain: Collection[str] = getattr(op, "PLAIN_PROPERTIES", ())
    for name, value in op.attributes.items():
        if name not in elided or name in plain:
            shown[name] = value
    if not shown:
        return
    if with_keyword:
        printer.print_string(" attributes")
    printer.print_string(" ")
    printer.print_attr_dict(dict(sorted(shown.items())))


def parse_operand_list(parser: Parser) -> list[UnresolvedOperand]:
    """Parse operands with commas between them, or none."""
    first = parser.parse_optional_unresolved_operand()
    if first is None:
        return []
    operands = [first]
    while parser.parse_optional_punctuation(",") is not None:
        operands.append(parser.parse_unresolved_operand())
    return operands


def parse_subscripts(parser: Parser) -> list[UnresolvedOperand]:
    """Parse `[%i, %j]`."""
    operand = parser.parse_unresolved_operand
    return parser.parse_comma_separated_list(parser.Delimiter.SQUARE, operand, " in operand list")


def parse_subscripted(parser: Parser) -> tuple[UnresolvedOperand, list[UnresolvedOperand]]:
    """Parse `%m[%i, %j]`: the base and its subscripts."""
    base = parser.parse_unresolved_operand()
    return base, parse_subscripts(parser)


def print_subscripted(printer: Printer, base: SSAValue, subscripts: Sequence[SSAValue]) -> None:
    """Print `%m[%i, %j]`."""
    printer.print_ssa_value(base)
    with printer.in_square_brackets():
        printer.print_list(subscripts, printer.print_ssa_value)


def parse_type_list(parser: Parser) -> list[Attribute]:
    """Parse types with commas between them, at least one."""
    return [*parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)]


Unresolved = tuple[list[UnresolvedOperand], list[Attribute], int]
"""Operands with their types, and where they are."""


def resolve_all(
    parser: Parser, operands: Sequence[UnresolvedOperand], types: Sequence[Attribute], at: int
) -> list[SSAValue]:
    """Resolve operands, in order, with the same number of types."""
    expect_types(parser, len(operands), len(types), at)
    return [*map(parser.resolve_operand, operands, types)]


def expect_types(parser: Parser, operands: int, types: int, at: int) -> None:
    """Refuse another number of types than of operands."""
    if operands != types:
        counts = f"got {operands} operands and {types} types"
        message = f"number of operands and types do not match: {counts}"
        op_error(parser, message, at)


def print_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Print ` : ` and types with commas between them."""
    printer.print_string(" : ")
    printer.print_list(types, printer.print_attribute)


def print_typed_operands(printer: Printer, operands: Sequence[SSAValue]) -> None:
    """Print `operands : types`."""
    printer.print_list(operands, printer.print_ssa_value)
    print_types(printer, [operand.type for operand in operands])


# Attributes that are one word of an enumeration, read with the errors that `mlir-opt` has.


class Enumeration(NamedTuple):
    """The words of an enumeration.

    `type_name` and `parameter` are what the errors call the enumeration and the parameter of the
    attribute that holds it: names of C++ classes.
    """

    type_name: str
    parameter: str
    cases: tuple[str, ...]

    def parse(self, parser: AttrParser, prefix: str = "", begin: int | None = None) -> str:
        """Parse a word, bare or in quotes; `prefix` comes before each error.

        A wrong word of a list is reported where the list begins: at `begin`.
        """
        at = parser.pos
        word = parser.parse_optional_identifier() or parser.parse_optional_str_literal()
        if word is None:
            self._fail(parser, prefix, "expected valid keyword or string", at)
        if word not in self.cases:
            message = f"expected {self.type_name} to be one of: {', '.join(self.cases)}"
            self._fail(parser, prefix, message, at if begin is None else begin)
        return word

    def parse_bracketed(self, parser: AttrParser, prefix: str = "") -> str:
        """Parse `<word>`."""
        with parser.in_angle_brackets():
            return self.parse(parser, prefix)

    def _fail(self, parser: AttrParser, prefix: str, message: str, at: int) -> NoReturn:
        whole = f"failed to parse {self.parameter} which is to be a `{self.type_name}`"
        cast("OurParser", parser).fail(
            prefix + message, at, further_errors=[(parser.pos, prefix + whole)]
        )


class EnumerationAttribute(Data[str]):
    """One word of an enumeration, written `<word>` after the attribute's name."""

    ENUMERATION: ClassVar[Enumeration]

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse `<word>`."""
        return cls.ENUMERATION.parse_bracketed(parser)

    def print_parameter(self, printer: Printer) -> None:
        """Print `<word>`."""
        printer.print_string(f"<{self.data}>")
