"""What the forms of transform scripts share: types of handles, and parts of assembly formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.transform import (
    AffineMapType,
    AnyOpType,
    AnyParamType,
    AnyValueType,
    OperationType,
    TransformParamHandleType,
    TypeParamType,
)
from xdsl.ir import Attribute, Block, Operation, Region, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation, Directive, Pieces, Property, Writer
from loopwright.ir.dialects.custom_form import op_error, parse_type_list, print_arrow_types
from loopwright.ir.dialects.ods import OdsConstraint
from loopwright.ir.dialects.regions import ensure_terminator
from loopwright.ir.syntax.narrowing import is_integer_type
from loopwright.ir.syntax.properties import array_values

OPERATION_HANDLES = (AnyOpType, OperationType)
_WIDEST = 64


@irdl_attr_definition
class ParamType(TransformParamHandleType):
    """`!transform.param<i64>`: a parameter that is an integer."""

    name = "transform.param"
    type: TypeAttribute

    def verify(self) -> None:
        """The integer is one of a machine."""
        if not is_integer_type(self.type) or self.type.bitwidth > _WIDEST:
            raise VerifyException(f"only supports integer types with width <={_WIDEST}")


PARAMETERS = (AffineMapType, AnyParamType, ParamType, TypeParamType)
KINDS = (OPERATION_HANDLES, AnyValueType, PARAMETERS)
HANDLES = (*OPERATION_HANDLES, AnyValueType, *PARAMETERS)
TYPES: tuple[type[Attribute], ...] = HANDLES


def _handles(summary: str, *kinds: type[Attribute]) -> OdsConstraint:
    return OdsConstraint(summary, lambda _: True, kinds, is_interface=True)


HANDLE = _handles("TransformHandleTypeInterface instance", *OPERATION_HANDLES)
VALUE_HANDLE = _handles("TransformValueHandleTypeInterface instance", AnyValueType)
PARAMETER = _handles("TransformParamTypeInterface instance", *PARAMETERS)
ANY_HANDLE = OdsConstraint("any transform handle or parameter", lambda _: True, HANDLES)
FOR_HANDLE = OdsConstraint(
    "Transform IR handle to scf.for operations",
    lambda type_: type_.operation == StringAttr("scf.for"),
    OperationType,
    is_interface=True,
)
STRINGS = OdsConstraint(
    "string array attribute",
    lambda attr: all(isinstance(element, StringAttr) for element in attr),
    ArrayAttr,
)
SYMBOL = OdsConstraint("symbol reference attribute", lambda _: True, SymbolRefAttr)
SYMBOLS = OdsConstraint(
    "symbol ref array attribute",
    lambda attr: all(isinstance(element, SymbolRefAttr) for element in attr),
    ArrayAttr,
)
POSITIVE = OdsConstraint(
    "64-bit signless integer attribute whose value is positive",
    lambda attr: attr.type == i64 and attr.value.data > 0,
    IntegerAttr,
)


def integers(attribute: Attribute) -> list[int]:
    """The numbers of an `array<i64: …>`."""
    assert isinstance(attribute, DenseArrayBase)
    return [int(one) for one in array_values(cast("DenseArrayBase[IntegerType]", attribute))]


def flag(value: bool) -> IntegerAttr[Any]:
    """A bool attribute."""
    return IntegerAttr.from_bool(value)


# Properties in syntaxes of their own


def _parse_i64(parser: Parser, _: str) -> Attribute:
    return IntegerAttr(parser.parse_integer(allow_boolean=False), i64)


def _print_number(printer: Printer, attribute: Any) -> None:
    printer.print_string(str(attribute.value.data))


def number(name: str) -> Property:
    """A number without its type."""
    return Property(name, _parse_i64, _print_number)


def _parse_text(parser: Parser, _: str) -> Attribute:
    return StringAttr(parser.parse_str_literal())


def attribute(name: str) -> Property:
    """An attribute as it is written anywhere."""
    return Property(
        name, lambda parser, _: parser.parse_attribute(), lambda p, attr: p.print_attribute(attr)
    )


def text(name: str) -> Property:
    """A string."""
    return Property(name, _parse_text, lambda printer, attr: printer.print_attribute(attr))


def _parse_symbol(parser: Parser, _: str) -> Attribute:
    return SymbolRefAttr(parser.parse_symbol_name())


def symbol(name: str) -> Property:
    """`@name`."""
    return Property(name, _parse_symbol, lambda printer, attr: printer.print_attribute(attr))


def enumeration(name: str, *cases: str, first: int = 0) -> Property:
    """A word of a list, kept as its number from `first` on."""

    def parse(parser: Parser, op_name: str) -> Attribute:
        at = parser.pos
        word = parser.parse_optional_identifier_or_str_literal()
        if word is None or word not in cases:
            message = "expected string or keyword containing one of the following enum values for "
            op_error(parser, op_name, f"{message}attribute '{name}' [{', '.join(cases)}]", at)
        return IntegerAttr(cases.index(word) + first, i32)

    def write(printer: Printer, attr: Any) -> None:
        printer.print_string(cases[int(attr.value.data) - first])

    return Property(name, parse, write)


def numbers(name: str) -> Property:
    """`[0, 20]`, kept as `array<i64: …>`."""

    def parse(parser: Parser, _: str) -> Attribute:
        found = parser.parse_comma_separated_list(
            Parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
        )
        return DenseArrayBase.from_list(i64, list(found))

    def write(printer: Printer, attr: Any) -> None:
        printer.print_string(f"[{', '.join(map(str, array_values(attr)))}]")

    return Property(name, parse, write)


class Positions(Directive):
    """`[0, 2]`, `[except(0)]` or `[all]`: which operands or results."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        found: Sequence[int] = ()
        if parser.parse_optional_keyword("all") is not None:
            pieces.properties["is_all"] = UnitAttr()
        elif parser.parse_optional_keyword("except") is not None:
            pieces.properties["is_inverted"] = UnitAttr()
            found = parser.parse_comma_separated_list(
                Parser.Delimiter.PAREN, lambda: parser.parse_integer(allow_boolean=False)
            )
        else:
            found = [parser.parse_integer(allow_boolean=False)]
            while parser.parse_optional_punctuation(",") is not None:
                found.append(parser.parse_integer(allow_boolean=False))
        pieces.properties["raw_position_list"] = DenseArrayBase.from_list(i64, list(found))

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        listed = ", ".join(map(str, integers(op.properties["raw_position_list"])))
        if "is_all" in op.properties:
            listed = "all"
        elif "is_inverted" in op.properties:
            listed = f"except({listed})"
        writer.printer.print_string(listed)

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return ("raw_position_list", "is_inverted", "is_all")


# Types


@dataclass(frozen=True)
class FunctionalType(Directive):
    """`(types of operands) -> types of results`, operands of the names in order.

    The last name on either side takes what the others leave.
    """

    operands: tuple[str, ...]
    results: tuple[str, ...]

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        at = parser.pos
        inputs = list(parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type))
        parser.parse_punctuation("->")
        outputs = parser.parse_optional_comma_separated_list(
            Parser.Delimiter.PAREN, parser.parse_type
        )
        found: list[Attribute] = [parser.parse_type()] if outputs is None else list(outputs)
        given = [len(pieces.operands.get(name, ())) for name in self.operands]
        if sum(given) != len(inputs):
            counts = f"got {sum(given)} operands and {len(inputs)} types"
            op_error(parser, cls.name, f"number of operands and types do not match: {counts}", at)
        for name, count in zip(self.operands, given, strict=True):
            pieces.types[name] = list(inputs[:count])
            inputs = inputs[count:]
        for name in self.results[:-1]:
            pieces.types[name] = found[:1]
            found = found[1:]
        if self.results:
            pieces.types[self.results[-1]] = found

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        types = [value.type for name in self.operands for value in op.values(name)]
        printer = writer.printer
        with printer.in_parens():
            printer.print_list(types, printer.print_attribute)
        print_arrow_types(printer, [result.type for result in op.results])


def functional(operands: str, results: str) -> FunctionalType:
    """The directive for names that are separated by spaces.

    >>> functional("target", "").results
    ()
    """
    return FunctionalType(tuple(operands.split()), tuple(results.split()))


@dataclass(frozen=True)
class SequenceOperands(Directive):
    """`%a, %b : (!a, !b)`, or nothing: the operands of a sequence."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        first = parser.parse_optional_unresolved_operand()
        if first is None:
            return
        pieces.operands["root"] = [first]
        others = pieces.operands["extra_bindings"] = []
        while parser.parse_optional_punctuation(",") is not None:
            others.append(parser.parse_unresolved_operand())
        parser.parse_punctuation(":")
        types = parser.parse_optional_comma_separated_list(
            Parser.Delimiter.PAREN, parser.parse_type
        ) or (parse_type_list(parser) if others else [parser.parse_type()])
        pieces.types["root"] = list(types[:1])
        pieces.types["extra_bindings"] = list(types[1:])

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        printer = writer.printer
        values = list(op.operands)
        if values:
            printer.print_list(values, printer.print_operand)
            printer.print_string(" : ")
            types = [value.type for value in values]
            printer.print_string("(" if len(types) > 1 else "")
            printer.print_list(types, printer.print_attribute)
            printer.print_string(")" if len(types) > 1 else "")


# Regions


@dataclass(frozen=True)
class Body(Directive):
    """Regions, with commas between them; `terminator` makes what their text may leave out."""

    terminator: Callable[[], Operation] | None = None
    several: bool = False

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        regions = [self._parse_one(parser)]
        while self.several and parser.parse_optional_punctuation(",") is not None:
            regions.append(self._parse_one(parser))
        ((name, _),) = cls.get_irdl_definition().regions
        pieces.regions[name] = regions

    def _parse_one(self, parser: Parser) -> Region:
        region = parser.parse_region()
        if self.terminator is not None:
            ensure_terminator(region, self.terminator)
        elif not region.blocks:
            region.add_block(Block())
        return region

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        for index, region in enumerate(op.regions):
            if index:
                writer.literal(",")
            writer.before_variable()
            writer.printer.print_region(
                region,
                print_empty_block=False,
                print_block_terminators=_is_written(region.block.last_op),
            )


def _is_written(last: Operation | None) -> bool:
    """Whether a terminator says more than that there is nothing."""
    if last is None or not last.has_trait(IsTerminator, value_if_unregistered=False):
        return False
    return bool(last.operands or last.attributes)
