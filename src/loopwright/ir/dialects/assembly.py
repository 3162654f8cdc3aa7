"""Assembly formats: an op's custom form, written as in MLIR's declarative formats.

A class that derives from `AssembledOperation` says in `ASSEMBLY` what its custom form consists of:

    `text`      a literal; an empty one suppresses the space that would be printed there
    $name       the operands of one name: one, or any number separated by commas
    type($name) the types of the operands or results of one name; `any-type($name)` leaves it to the
                verifier to refuse those of the wrong class
    attr-dict   the attributes, and the properties that no other part writes
    (… ^ …)?    what is there only where the operands or the property before the `^` are; the first
                part tells whether the text has the group: a literal, or optional operands

That is one string, or a tuple of such strings and of directives for what has a syntax of its own
(`Property`, `Flag`, …). Spaces follow the rules of MLIR's formats. Types that the text does not
have come from the constraint of the operand where that allows only one, else from `INFERRED`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Self, TypeVar, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import AttrSizedOperandSegments, OpDef, OptionalDef, VariadicDef
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from loopwright.ir.dialects.custom_form import (
    op_error,
    parse_attr_dict,
    parse_operand_list,
    print_attr_dict,
)
from loopwright.ir.dialects.ods import INDEX, OdsConstraint, OdsOperation
from loopwright.ir.dialects.ods_checks import element_constraint
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.properties import sizes_attribute
from loopwright.ir.syntax.verification import PlainVerifyException

# Reading and writing the pieces of custom forms: operand lists, attributes, spaces, refusals.


SHAPED_TYPES = (MemRefType, UnrankedMemRefType, TensorType, UnrankedTensorType, VectorType)
_WRONG_KIND: Mapping[Any, str] = {
    MemRefType: ": expected builtin.memref, but found '{}'",
    VectorType: ": expected builtin.vector, but found '{}'",
    (MemRefType, UnrankedMemRefType): "",
    SHAPED_TYPES: "",
}


def refuse_kind(
    parser: Parser, name: str, constraint: OdsConstraint | None, type_: Attribute, position: int
) -> None:
    """Refuse a type that is not of the class that a constraint asks for."""
    if constraint is None:
        return
    tail = "" if constraint.is_interface else _WRONG_KIND.get(constraint.storage)
    if tail is not None and not isinstance(type_, constraint.storage):
        tail = tail.format(attribute_text(type_))
        op_error(parser, name, f"invalid kind of type specified{tail}", position)


@dataclass
class Pieces:
    """What the text says of an op that is being parsed, or what inference knows of it."""

    operands: dict[str, list[UnresolvedOperand]] = field(default_factory=dict)
    types: dict[str, list[Attribute]] = field(default_factory=dict)
    properties: dict[str, Attribute] = field(default_factory=dict)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    regions: list[Region] = field(default_factory=list)
    position: int = 0

    def type(self, name: str) -> Any:
        """The type of a single operand or result."""
        return self.types[name][0]


class Writer:
    """Prints the parts of a custom form with the spaces that MLIR puts between them."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer
        self._space = True
        self._punctuation = False

    def literal(self, text: str) -> None:
        """Print a keyword or a punctuation."""
        if self._space and self._needs_space_before(text):
            self.printer.print_string(" ")
        self.printer.print_string(text)
        self._space = len(text) != 1 or text not in "<({["
        self._punctuation = not (text[0] == "_" or text[0].isalpha())

    def _needs_space_before(self, text: str) -> bool:
        if len(text) != 1 and text != "->":
            return True
        return text[0] not in (">)}]," if self._punctuation else "<>(){}[],")

    def before_variable(self) -> None:
        """Print the space that comes before anything but a literal."""
        if self._space or not self._punctuation:
            self.printer.print_string(" ")
        self._space = True
        self._punctuation = False

    def no_space(self) -> None:
        """Suppress the next space."""
        self._space = False
        self._punctuation = True

    def after_attributes(self) -> None:
        """An attribute dictionary, which prints its own space, came last."""
        self._punctuation = False


def parse_attributes(parser: Parser, cls: type[OdsOperation], pieces: Pieces) -> None:
    """Parse an optional `{…}`; what names a property becomes one, and is checked at once."""
    properties, attributes = parse_attr_dict(parser, cls)
    pieces.properties |= properties
    pieces.attributes |= attributes


def print_attributes(printer: Printer, op: OdsOperation, hidden: Sequence[str] = ()) -> None:
    """Print ` {…}` with the attributes and the properties that are not hidden, if there are any."""
    defaults = getattr(op, "DEFAULTS", {}) | getattr(op, "OPTIONAL_DEFAULTS", {})
    implied = [name for name, value in op.properties.items() if defaults.get(name) == value]
    print_attr_dict(printer, op, elided=("operandSegmentSizes", *hidden, *implied))


def type_of(value: SSAValue) -> Any:
    """The type of a value whose class its definition guarantees."""
    return value.type


def part_of(definition: OpDef, name: str) -> Any:
    """The definition of the operand or result of a name."""
    return next(p for n, p in (*definition.operands, *definition.results) if n == name)


def is_variadic(cls: type[OdsOperation], name: str) -> bool:
    """Whether there may be any number of operands or results of a name."""
    return isinstance(part_of(cls.get_irdl_definition(), name), VariadicDef)


def is_optional(cls: type[OdsOperation], name: str) -> bool:
    """Whether there may be none, but not several."""
    return isinstance(part_of(cls.get_irdl_definition(), name), OptionalDef)


def constraint_of(cls: type[OdsOperation], name: str) -> OdsConstraint | None:
    """What the operand or result of a name must be."""
    constraint = element_constraint(part_of(cls.get_irdl_definition(), name))
    return constraint if isinstance(constraint, OdsConstraint) else None


# Assembly formats: an op's custom form, written as in MLIR's declarative formats.


class Directive(ABC):
    """A part of an assembly format."""

    @abstractmethod
    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""

    @abstractmethod
    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes, so that the attribute dictionary does not."""
        return ()


@dataclass(frozen=True)
class Literal(Directive):
    """A keyword or a punctuation."""

    text: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        if self.text[0].isalpha():
            parser.parse_keyword(self.text)
        else:
            parser.parse_punctuation(self.text)  # pyright: ignore[reportArgumentType]

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.literal(self.text)


class NoSpace(Directive):
    """Nothing in the text; suppresses the space that would be printed there."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.no_space()


class SpacedParenthesis(Directive):
    """An opening parenthesis, which has a space in front."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        parser.parse_punctuation("(")

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.printer.print_string(" (")
        writer.no_space()


@dataclass(frozen=True)
class Operands(Directive):
    """The operands of one name: one, or any number separated by commas."""

    name: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        if not is_variadic(cls, self.name):
            pieces.operands[self.name] = [parser.parse_unresolved_operand("expected SSA operand")]
            return
        pieces.operands[self.name] = parse_operand_list(parser)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        values = op.values(self.name)
        writer.before_variable()
        writer.printer.print_list(values, writer.printer.print_operand)


@dataclass(frozen=True)
class TypeOf(Directive):
    """The type of the operands or results of one name."""

    name: str
    checked: bool = True
    """Whether a type of the wrong class is refused at once, not left to the verifier."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        types = [self._parse_type(parser, cls)]
        if is_variadic(cls, self.name):
            while parser.parse_optional_punctuation(",") is not None:
                types.append(self._parse_type(parser, cls))
        pieces.types[self.name] = types

    def _parse_type(self, parser: Parser, cls: type[AssembledOperation]) -> Attribute:
        position = parser.pos
        type_ = parser.parse_type()
        constraint = constraint_of(cls, self.name)
        if self.checked and (not is_variadic(cls, self.name) or is_optional(cls, self.name)):
            refuse_kind(parser, cls.name, constraint, type_, position)
        return type_

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        types = [value.type for value in op.values(self.name)]
        writer.printer.print_list(types, writer.printer.print_attribute)


@dataclass(frozen=True)
class ColonMemref(Directive):
    """`:` and the type of the operand of a name, a memref; another is refused at the colon."""

    name: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        position = parser.pos
        parser.parse_punctuation(":")
        found = parser.parse_type()
        if not isinstance(found, MemRefType):
            tail = _WRONG_KIND[MemRefType].format(attribute_text(found))
            op_error(parser, cls.name, f"invalid kind of type specified{tail}", position)
        pieces.types[self.name] = [found]

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.literal(":")
        TypeOf(self.name).print(op, writer)


@dataclass(frozen=True)
class Property(Directive):
    """A property that is written in its own syntax."""

    name: str
    parser: Callable[[Parser, str], Attribute]
    printer: Callable[[Printer, Any], None]

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.properties[self.name] = self.parser(parser, cls.name)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        self.printer(writer.printer, op.properties[self.name])

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return (self.name,)


@dataclass(frozen=True)
class Flag(Directive):
    """A property without a value, which is there where its name is."""

    name: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        if parser.parse_optional_keyword(self.name) is not None:
            pieces.properties[self.name] = UnitAttr()

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        if self.name in op.properties:
            writer.literal(self.name)

    def covers(self) -> tuple[str, ...]:
        """The property that the part writes."""
        return (self.name,)


class AttributeDictionary(Directive):
    """`{…}`, left out where empty: attributes, and the properties that no other part writes."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        parse_attributes(parser, cls, pieces)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        print_attributes(writer.printer, op, op.written_properties())
        writer.after_attributes()


class UnreadAttributes(AttributeDictionary):
    """`{…}` that is printed but not read, as `mlir-opt` has it for some ops."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read nothing."""


@dataclass(frozen=True)
class Optional(Directive):
    """Parts that are there only where an operand list or a property, the anchor, is."""

    anchor: str
    parts: tuple[Directive, ...]

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        rest = [part for part in self.parts if not isinstance(part, NoSpace)]
        first = rest[0]
        if isinstance(first, Literal):
            text: Any = first.text
            if first.text[0].isalpha():
                found = parser.parse_optional_keyword(text)
            else:
                found = parser.parse_optional_punctuation(text)
            if found is None:
                return
            rest = rest[1:]
        elif isinstance(first, Operands):
            operand = parser.parse_optional_unresolved_operand()
            if operand is None:
                return
            pieces.operands[first.name] = [operand]
            if is_variadic(cls, first.name) and not is_optional(cls, first.name):
                while parser.parse_optional_punctuation(",") is not None:
                    pieces.operands[first.name].append(parser.parse_unresolved_operand())
            rest = rest[1:]
        for part in rest:
            part.parse(parser, cls, pieces)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        if self.anchor in op.get_irdl_definition().properties:
            value = op.properties.get(self.anchor)
            is_there = value is not None and value != op.OPTIONAL_DEFAULTS.get(self.anchor)
        else:
            is_there = bool(op.values(self.anchor))
        if is_there:
            for part in self.parts:
                part.print(op, writer)

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return tuple(name for part in self.parts for name in part.covers())


_TOKEN = re.compile(r"`(.*?)`|(any-)?type\(\$(\w+)\)(\^?)|\$(\w+)(\^?)|(attr-dict)|(\()|(\)\?)| +")


def read_format(text: str) -> list[Directive]:
    """The parts of a format.

    >>> read_format("$m (`,` $acc^)? `:` type($m)")[1]
    Optional(anchor='acc', parts=(Literal(text=','), Operands(name='acc')))
    """
    levels: list[list[Directive]] = [[]]
    anchor, end = "", 0
    while end < len(text):
        found = _TOKEN.match(text, end)
        assert found is not None, f"not a format: {text[end:]}"
        end = found.end()
        literal, free, typed, is_typed, name, is_anchor, attributes, opens, closes = found.groups()
        parts = levels[-1]
        if is_typed or is_anchor:
            anchor = typed or name
        if literal is not None:
            parts.append(Literal(literal) if literal else NoSpace())
        elif typed:
            parts.append(TypeOf(typed, checked=not free))
        elif name:
            parts.append(Operands(name))
        elif attributes:
            parts.append(AttributeDictionary())
        elif opens:
            levels.append([])
        elif closes:
            group = levels.pop()
            levels[-1].append(Optional(anchor, tuple(group)))
    (parts,) = levels
    return parts


class AssembledOperation(OdsOperation):
    """The base of ops that are written as their `ASSEMBLY` says.

    `DEFAULTS` are properties that an op always has, whether or not the text gives them;
    `OPTIONAL_DEFAULTS` are the values at which the custom form leaves a property out.
    """

    ASSEMBLY: ClassVar[str | tuple[Directive | str, ...]] = ()
    INFERRED: ClassVar[Mapping[str, Callable[[Pieces], Attribute | Sequence[Attribute]]]] = {}
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {}
    OPTIONAL_DEFAULTS: ClassVar[Mapping[str, Attribute]] = {}

    @classmethod
    @cache
    def directives(cls) -> tuple[Directive, ...]:
        """The parts of the custom form."""
        form = (cls.ASSEMBLY,) if isinstance(cls.ASSEMBLY, str) else cls.ASSEMBLY
        parts = (read_format(part) if isinstance(part, str) else (part,) for part in form)
        return tuple(one for some in parts for one in some)

    @classmethod
    @cache
    def written_properties(cls) -> tuple[str, ...]:
        """The properties that some part of the custom form writes."""
        return tuple(name for part in cls.directives() for name in part.covers())

    def values(self, name: str) -> Sequence[SSAValue]:
        """The operands or results of one name, as a sequence."""
        value: Any = getattr(self, name)
        if value is None:
            return ()
        if isinstance(value, SSAValue):
            return [cast("SSAValue", value)]
        return list(value)

    @classmethod
    def convert_properties(cls, properties: Mapping[str, Attribute]) -> dict[str, Attribute]:
        """The properties that `<{…}>` of a generic form sets, with the defaults of the rest."""
        return dict(cls.DEFAULTS) | super().convert_properties(properties)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        for part in cls.directives():
            part.parse(parser, cls, pieces)
        return build(parser, cls, pieces)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        writer = Writer(printer)
        for part in self.directives():
            part.print(self, writer)


_AssembledT = TypeVar("_AssembledT", bound=AssembledOperation)


def build(parser: Parser, cls: type[_AssembledT], pieces: Pieces) -> _AssembledT:
    """Make the op: infer the types that the text does not have, and resolve the operands."""
    definition = cls.get_irdl_definition()
    pieces.properties = dict(cls.DEFAULTS) | pieces.properties
    operands: list[SSAValue] = []
    sizes: list[int] = []
    for name, part in definition.operands:
        unresolved = pieces.operands.get(name, [])
        types = pieces.types.get(name)
        if types is None:
            types = _inferred(cls, pieces, name, len(unresolved), part)
        if len(types) != len(unresolved):
            counts = f"got {len(unresolved)} operands and {len(types)} types"
            at = unresolved[0].span.start if unresolved else pieces.position
            op_error(parser, cls.name, f"number of operands and types do not match: {counts}", at)
        pieces.types[name] = list(types)
        sizes.append(len(unresolved))
        operands += [
            parser.resolve_operand(operand, type_)
            for operand, type_ in zip(unresolved, types, strict=True)
        ]
    results: list[Attribute] = []
    for name, part in definition.results:
        if name not in pieces.types:
            count = 0 if isinstance(part, VariadicDef) else 1
            pieces.types[name] = list(_inferred(cls, pieces, name, count, part))
        results += pieces.types[name]
    if any(isinstance(option, AttrSizedOperandSegments) for option in definition.options):
        pieces.properties["operandSegmentSizes"] = sizes_attribute(tuple(sizes))
    return cls.create(
        operands=operands,
        result_types=results,
        properties=pieces.properties,
        attributes=pieces.attributes,
        regions=pieces.regions,
    )


def _inferred(
    cls: type[AssembledOperation], pieces: Pieces, name: str, count: int, part: Any
) -> Sequence[Attribute]:
    infer = cls.INFERRED.get(name)
    if infer is None:
        if not count:
            return []
        assert constraint_of(cls, name) is INDEX, f"{cls.name}: the type of {name} is not known"
        return [IndexType()] * count
    found = infer(pieces)
    if isinstance(found, Attribute):
        return [found] * (count if isinstance(part, VariadicDef) else 1)
    return found


# Lists that mix integers and SSA values: `[0, %i, 4]`.
#
# The integers are in a property, `array<i64: 0, DYNAMIC, 4>`, and the values are operands, one for
# each `DYNAMIC`.


@dataclass(frozen=True)
class IndexList(Directive):
    """The directive for operands `dynamic` and property `static`."""

    dynamic: str
    static: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        operands: list[UnresolvedOperand] = []
        integers: list[int] = []

        def parse_element() -> None:
            position = parser.pos
            operand = parser.parse_optional_unresolved_operand()
            if operand is not None:
                operands.append(operand)
                integers.append(DYNAMIC_INDEX)
                return
            value = parser.parse_optional_integer(allow_boolean=False)
            if value is None:
                op_error(parser, cls.name, "expected integer value", position)
            if not -(1 << 63) <= value < 1 << 63:
                op_error(parser, cls.name, "integer value too large", position)
            integers.append(value)

        parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parse_element)
        pieces.operands[self.dynamic] = operands
        pieces.properties[self.static] = DenseArrayBase.from_list(i64, integers)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        values = iter(op.values(self.dynamic))
        writer.printer.print_string("[")
        for index, integer in enumerate(static_values(op.properties[self.static])):
            if index:
                writer.printer.print_string(", ")
            value = next(values, None) if integer is None else None
            if value is None:
                writer.printer.print_string(str(DYNAMIC_INDEX if integer is None else integer))
            else:
                writer.printer.print_operand(value)
        writer.printer.print_string("]")

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return (self.static,)


def static_values(attribute: Attribute) -> list[int | None]:
    """The integers of a property of such a list, `None` where a value stands."""
    assert isinstance(attribute, DenseArrayBase)
    values: tuple[Any, ...] = attribute.get_values()
    return [None if value == DYNAMIC_INDEX else int(value) for value in values]


def verify_offset_size_stride(op: AssembledOperation, ranks: tuple[int, int, int]) -> None:
    """The rules of ops with offsets, sizes and strides; `ranks` are the lengths they must have."""
    kinds = ("offset", "size", "stride")
    lists = [static_values(op.properties[f"static_{kind}s"]) for kind in kinds]
    counts = [len(values) for values in lists]
    for index in (1, 2, 0):
        _verify_operands(kinds[index], lists[index], len(op.values(f"{kinds[index]}s")))
    if not counts[0] == ranks[0] == 1 and counts[0] != counts[1]:
        _ranks_differ("offsets", counts[0], "sizes", counts[1])
    if counts[1] != counts[2]:
        _ranks_differ("sizes", counts[1], "strides", counts[2])
    for kind, values, rank in zip(kinds, lists, ranks, strict=True):
        if len(values) != rank:
            raise PlainVerifyException(f"expected {rank} {kind} values, got {len(values)}")
    for kind, values in zip(kinds[:2], lists[:2], strict=True):
        verify_not_negative(kind, values)


def verify_not_negative(kind: str, values: Sequence[int | None]) -> None:
    """No offset, or no size, is below zero."""
    negative = [value for value in values if value is not None and value < 0]
    if negative:
        raise PlainVerifyException(f"expected {kind}s to be non-negative, but got {negative[0]}")


def _ranks_differ(first: str, first_count: int, second: str, second_count: int) -> None:
    raise PlainVerifyException(
        f"expected mixed {first} rank to match mixed {second} rank ({first_count} vs "
        f"{second_count}) so the rank of the result type is well-formed."
    )


def _verify_operands(kind: str, values: Sequence[int | None], operands: int) -> None:
    dynamic = values.count(None)
    if operands != dynamic:
        raise PlainVerifyException(
            f"expected the number of '{kind}s' to match the number of dynamic entries in "
            f"'static_{kind}s' ({operands} vs {dynamic})"
        )


def static_entries(entries: Sequence[int | SSAValue]) -> DenseArrayBase[Any]:
    """The property of a list of integers and values: `DYNAMIC` for each value.

    >>> static_entries([4, 1]).get_values()
    (4, 1)
    """
    numbers = [entry if isinstance(entry, int) else DYNAMIC_INDEX for entry in entries]
    return DenseArrayBase.from_list(i64, numbers)


def dynamic_entries(entries: Sequence[int | SSAValue]) -> list[SSAValue]:
    """The operands of a list of integers and values."""
    return [entry for entry in entries if not isinstance(entry, int)]
