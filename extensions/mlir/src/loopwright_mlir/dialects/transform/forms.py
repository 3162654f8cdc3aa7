"""What the forms of transform scripts share: types of handles, and parts of assembly formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects import builtin, transform
from xdsl.dialects.builtin import DenseArrayBase, IntegerType
from xdsl.ir import Attribute, Block, Operation, Region, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import Parser
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.core.properties import array_values
from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Directive,
    Pieces,
    Property,
    Writer,
    words,
)
from loopwright.ir.dialects.custom_form import parse_type_list
from loopwright.ir.dialects.ods import OdsConstraint
from loopwright.ir.dialects.regions import ensure_terminator

OPERATION_HANDLES = (transform.AnyOpType, transform.OperationType)
_WIDEST = 64


@irdl_attr_definition
class ParamType(transform.TransformParamHandleType):
    """`!transform.param<i64>`: a parameter that is an integer."""

    name = "transform.param"
    type: TypeAttribute

    def verify(self) -> None:
        """The integer is one of a machine."""
        if not is_integer_type(self.type) or self.type.bitwidth > _WIDEST:
            raise VerifyException(f"only supports integer types with width <={_WIDEST}")


PARAMETERS = (transform.AffineMapType, transform.AnyParamType, ParamType, transform.TypeParamType)
KINDS = (OPERATION_HANDLES, transform.AnyValueType, PARAMETERS)
HANDLES = (*OPERATION_HANDLES, transform.AnyValueType, *PARAMETERS)
TYPES: tuple[type[Attribute], ...] = HANDLES


def _handles(summary: str, *kinds: type[Attribute]) -> OdsConstraint:
    return OdsConstraint(summary, lambda _: True, kinds, is_interface=True)


HANDLE = _handles("TransformHandleTypeInterface instance", *OPERATION_HANDLES)
VALUE_HANDLE = _handles("TransformValueHandleTypeInterface instance", transform.AnyValueType)
PARAMETER = _handles("TransformParamTypeInterface instance", *PARAMETERS)
ANY_HANDLE = OdsConstraint("any transform handle or parameter", lambda _: True, HANDLES)
STRINGS = OdsConstraint(
    "string array attribute",
    lambda attr: all(isinstance(element, builtin.StringAttr) for element in attr),
    builtin.ArrayAttr,
)
SYMBOL = OdsConstraint("symbol reference attribute", lambda _: True, builtin.SymbolRefAttr)
SYMBOLS = OdsConstraint(
    "symbol ref array attribute",
    lambda attr: all(isinstance(element, builtin.SymbolRefAttr) for element in attr),
    builtin.ArrayAttr,
)
POSITIVE = OdsConstraint(
    "64-bit signless integer attribute whose value is positive",
    lambda attr: attr.type == builtin.i64 and attr.value.data > 0,
    builtin.IntegerAttr,
)


def integers(attribute: Attribute) -> list[int]:
    """The numbers of an `array<i64: …>`."""
    assert isinstance(attribute, DenseArrayBase)
    return [int(number) for number in array_values(cast("DenseArrayBase[IntegerType]", attribute))]


def flag(value: bool) -> builtin.IntegerAttr[Any]:
    """A bool attribute."""
    return builtin.IntegerAttr.from_bool(value)


# Properties in syntaxes of their own


def enumeration(name: str, *cases: str, first: int = 0) -> Property:
    """A word of a list, kept as its number from `first` on."""
    return words(name, {word: number for number, word in enumerate(cases, first)}, builtin.i32)


class Positions(Directive):
    """`[0, 2]`, `[except(0)]` or `[all]`: which operands or results."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        positions: Sequence[int] = ()
        if parser.parse_optional_keyword("all") is not None:
            pieces.properties["is_all"] = builtin.UnitAttr()
        elif parser.parse_optional_keyword("except") is not None:
            pieces.properties["is_inverted"] = builtin.UnitAttr()
            positions = parser.parse_comma_separated_list(
                Parser.Delimiter.PAREN, lambda: parser.parse_integer(allow_boolean=False)
            )
        else:
            positions = [parser.parse_integer(allow_boolean=False)]
            while parser.parse_optional_punctuation(",") is not None:
                positions.append(parser.parse_integer(allow_boolean=False))
        pieces.properties["raw_position_list"] = DenseArrayBase.from_list(
            builtin.i64, list(positions)
        )

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
class SequenceOperands(Directive):
    """`%a, %b : (!a, !b)`, or nothing: the operands of a sequence."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        first = parser.parse_optional_unresolved_operand()
        if first is None:
            return
        pieces.operands["root"] = [first]
        extra_bindings = pieces.operands["extra_bindings"] = []
        while parser.parse_optional_punctuation(",") is not None:
            extra_bindings.append(parser.parse_unresolved_operand())
        parser.parse_punctuation(":")
        types = parser.parse_optional_comma_separated_list(
            Parser.Delimiter.PAREN, parser.parse_type
        ) or (parse_type_list(parser) if extra_bindings else [parser.parse_type()])
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
    takes_several: bool = False

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        regions = [self._parse_one(parser)]
        while self.takes_several and parser.parse_optional_punctuation(",") is not None:
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
