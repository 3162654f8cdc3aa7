"""Assembly formats: an op's custom form, written as in MLIR's declarative formats.

A class that derives from `AssembledOperation` says in `ASSEMBLY` what its custom form consists of:

    `text`      a literal; an empty one suppresses the space that would be printed there, and a
                space is one more
    $name       what the definition has under a name: operands (one, or any number separated by
                commas), a property, a region or a successor
    type($name) the types of the operands or results of one name; `any-type($name)` leaves it to the
                verifier to refuse those of the wrong class
    operands    all operands, and their types with those of the results:
                `functional-type(operands, results)`
    functional-type($name, $name; $name)
                `(types) -> types`, of operands and, after the semicolon, of results; the last name
                on either side takes what the others leave
    arrow($name), arrow-list($name)
                `-> type` or `-> (types)` of results, if there are any; the second is always printed
                with parentheses
    attr-dict   the attributes, and the properties that no other part writes; after a keyword as
                `attr-dict-with-keyword`
    (… ^ …)?    what is there only where that before the `^` is; the first part tells whether the
                text has the group: a literal, or optional operands

That is one string, or a tuple of such strings and of directives for what has a syntax of its own
(`Property`, `Custom`, …). Spaces follow the rules of MLIR's formats. Types that the text does not
have come from the constraint of the operand where that allows only one, else from `INFERRED`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, cast

from xdsl import irdl
from xdsl import traits as xdsl_traits
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from loopwright.ir.core.properties import array_values, sizes_attribute
from loopwright.ir.dialects import custom_form
from loopwright.ir.dialects.ods import ANY_TYPE, UNIT, OdsConstraint, OdsOperation, Operand
from loopwright.ir.dialects.ods_checks import element_constraint
from loopwright.ir.dialects.regions import ensure_terminator
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.scalars import signed
from loopwright.ir.syntax.printer import attribute_text
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser as OurParser
    from loopwright.ir.syntax.printer import Printer as OurPrinter

SHAPED_TYPES = (
    builtin.MemRefType,
    builtin.UnrankedMemRefType,
    builtin.TensorType,
    builtin.UnrankedTensorType,
    builtin.VectorType,
)
_WRONG_KIND: Mapping[Any, str] = {
    builtin.FunctionType: ": expected builtin.function, but found '{}'",
    builtin.ComplexType: ": expected builtin.complex, but found '{}'",
    builtin.MemRefType: ": expected builtin.memref, but found '{}'",
    builtin.VectorType: ": expected builtin.vector, but found '{}'",
    (builtin.MemRefType, builtin.UnrankedMemRefType): "",
    SHAPED_TYPES: "",
}


def refuse_kind(
    parser: Parser, constraint: OdsConstraint | None, type_: Attribute, position: int
) -> None:
    """Refuse a type that is not of the class that a constraint asks for."""
    if constraint is None:
        return
    tail = "" if constraint.is_interface else _WRONG_KIND.get(constraint.storage)
    if tail is not None and not isinstance(type_, constraint.storage):
        tail = tail.format(attribute_text(type_))
        custom_form.op_error(parser, f"invalid kind of type specified{tail}", position)


# What is read and written


class Pieces:
    """The parsed parts of an op, or those that inference has found."""

    def __init__(self, position: int = 0) -> None:
        self.operands: dict[str, list[UnresolvedOperand]] = {}
        self.types: dict[str, list[Attribute]] = {}
        self.properties: dict[str, Attribute] = {}
        self.attributes: dict[str, Attribute] = {}
        self.regions: dict[str, list[Region]] = {}
        self.values: dict[str, Sequence[SSAValue]] = {}
        """The operands that are resolved already."""
        self.position = position
        self.places: dict[str, int] = {}
        """Where the operands of each name begin."""
        self.arguments: list[Parser.UnresolvedArgument] = []
        """The arguments of the region that comes next."""
        self.checks: list[Callable[[], object]] = []
        """Checks that are deferred until the whole op has been parsed."""
        self.successors: list[Block] = []

    def type(self, name: str) -> Any:
        """The type of a single operand or result."""
        return self.types[name][0]

    def resolve(self, parser: Parser, cls: type[OdsOperation]) -> None:
        """Resolve the operands, with types that are inferred where the text does not have them."""
        values = self.values
        for name, is_single in _operands_of(cls):
            if name in values:
                continue
            unresolved = self.operands.get(name, [])
            types = self.types.get(name)
            if types is None:
                count = len(unresolved)
                types = self.types[name] = _inferred(cls, self, name, count, is_single=is_single)
            at = self.places.get(name, self.position)
            values[name] = custom_form.resolve_all(parser, unresolved, types, at)


class Writer:
    """Prints the parts of a custom form with the spaces that MLIR puts between them."""

    def __init__(self, printer: Printer) -> None:
        self.printer = custom_form.our(printer)
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

    def variable(self, text: str) -> None:
        """Print text that is not a literal of the format."""
        self.before_variable()
        self.printer.print_string(text)

    def no_space(self) -> None:
        """Suppress the next space."""
        self._space = False
        self._punctuation = True

    def after_attributes(self) -> None:
        """An attribute dictionary, which prints its own space, came last."""
        self._punctuation = False


def parse_attributes(
    parser: Parser, cls: type[OdsOperation], pieces: Pieces, *, with_keyword: bool = False
) -> None:
    """Parse an optional `{…}`; what names a property becomes one, and is checked at once."""
    properties, attributes = custom_form.parse_attr_dict(parser, cls, with_keyword=with_keyword)
    if properties or attributes:
        pieces.properties |= properties
        pieces.attributes |= attributes


def print_attributes(
    printer: Printer, op: OdsOperation, hidden: Sequence[str] = (), *, with_keyword: bool = False
) -> None:
    """Print ` {…}` with the attributes and the properties that are not hidden, if there are any."""
    if not op.attributes and all(name in hidden for name in op.properties):
        return  # as most
    defaults = getattr(op, "DEFAULTS", {}) | getattr(op, "OPTIONAL_DEFAULTS", {})
    implied = [name for name, value in op.properties.items() if defaults.get(name) == value]
    elided = ("operandSegmentSizes", *hidden, *implied)
    custom_form.print_attr_dict(printer, op, elided=elided, with_keyword=with_keyword)


def type_of(value: SSAValue) -> Any:
    """The type of a value whose class its definition guarantees."""
    return value.type


@cache
def part_of(cls: type[OdsOperation], name: str) -> Any:
    """The definition of the operand or result of a name."""
    definition = cls.get_irdl_definition()
    return next(p for n, p in (*definition.operands, *definition.results) if n == name)


def is_variadic(cls: type[OdsOperation], name: str) -> bool:
    """Whether there may be any number of operands or results of a name."""
    return isinstance(part_of(cls, name), irdl.VariadicDef)


def is_optional(cls: type[OdsOperation], name: str) -> bool:
    """Whether there may be none, but not several."""
    return isinstance(part_of(cls, name), irdl.OptionalDef)


@cache
def constraint_of(cls: type[OdsOperation], name: str) -> OdsConstraint | None:
    """Return the constraint of a named operand or result."""
    constraint = element_constraint(part_of(cls, name))
    return constraint if isinstance(constraint, OdsConstraint) else None


# Directives


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


@dataclass(eq=False, repr=False)
class Custom(Directive):
    """A part that two functions read and write, and the properties that it has."""

    reader: Callable[[OurParser, Pieces], None]
    writer: Callable[[Any, Writer], None]
    properties: tuple[str, ...] = ()

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        self.reader(custom_form.ours(parser), pieces)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        self.writer(op, writer)

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return self.properties


@dataclass(eq=False, repr=False)
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


def _read_nothing(parser: OurParser, pieces: Pieces) -> None:
    """Read nothing."""


_NO_SPACE = Custom(_read_nothing, lambda _, writer: writer.no_space())
_SPACE = Custom(_read_nothing, lambda _, writer: writer.printer.print_string(" "))


# Operands and types


@dataclass(eq=False, repr=False)
class Operands(Directive):
    """The operands of one name: one, or any number separated by commas, perhaps in brackets."""

    name: str
    in_brackets: bool = False

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.places[self.name] = parser.pos
        if not is_variadic(cls, self.name):
            pieces.operands[self.name] = [parser.parse_unresolved_operand("expected SSA operand")]
            return
        parse = custom_form.parse_subscripts if self.in_brackets else custom_form.parse_operand_list
        pieces.operands[self.name] = parse(parser)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        values = op.values(self.name)
        if self.in_brackets:
            writer.literal("[")
        writer.before_variable()
        writer.printer.print_list(values, writer.printer.print_operand)
        if self.in_brackets:
            writer.literal("]")


class AllOperands(Directive):
    """All operands, in the order of their names."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        names = [name for name, _ in cls.get_irdl_definition().operands]
        pieces.places[names[0]] = parser.pos
        remaining = custom_form.parse_operand_list(parser)
        for name in names[:-1]:
            pieces.operands[name] = remaining[:1]
            remaining = remaining[1:]
        pieces.operands[names[-1]] = remaining

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        writer.printer.print_list(op.operands, writer.printer.print_operand)


@dataclass(eq=False, repr=False)
class TypeOf(Directive):
    """The type of the operands or results of one name, or of all results."""

    name: str
    checked: bool = True
    """Whether a type of the wrong class is refused at once, not left to the verifier."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        types = [self._parse_type(parser, cls)]
        if self.name == _RESULTS or is_variadic(cls, self.name):
            while parser.parse_optional_punctuation(",") is not None:
                types.append(self._parse_type(parser, cls))
        pieces.types[self.name] = types

    def _parse_type(self, parser: Parser, cls: type[AssembledOperation]) -> Attribute:
        position = parser.pos
        type_ = parser.parse_type()
        if self.checked and self.name != _RESULTS:
            if not is_variadic(cls, self.name) or is_optional(cls, self.name):
                refuse_kind(parser, constraint_of(cls, self.name), type_, position)
        return type_

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        types = [value.type for value in op.values(self.name)]
        writer.printer.print_list(types, writer.printer.print_attribute)


_RESULTS = "results"


@dataclass(eq=False, repr=False)
class KindOf(TypeOf):
    """A type of one class, where another is refused at once."""

    kind: type[Attribute] = builtin.IndexType
    kind_name: str = "builtin.index"

    def _parse_type(self, parser: Parser, cls: type[AssembledOperation]) -> Attribute:
        return custom_form.ours(parser).parse_type_of(self.kind, self.kind_name)


@dataclass(eq=False, repr=False)
class Arrow(Directive):
    """`-> type` or `-> (types)` of results, if there are any."""

    name: str
    listed: bool

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        has_types = parser.parse_optional_punctuation("->") is not None
        pieces.types[self.name] = (
            [*custom_form.ours(parser).parse_function_results()] if has_types else []
        )

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        types = [value.type for value in op.values(self.name)]
        if not types:
            return
        printer = writer.printer
        writer.variable("-> ")
        if len(types) == 1 and not self.listed and not isinstance(types[0], builtin.FunctionType):
            printer.print_attribute(types[0])
        else:
            with printer.in_parens():
                printer.print_list(types, printer.print_attribute)


@dataclass(eq=False, repr=False)
class FunctionalType(Directive):
    """`(types) -> types`, of the operands and the results of names in order, or of all.

    The last name on either side takes what the others leave.
    """

    operands: tuple[str, ...] = ()
    results: tuple[str, ...] = ()

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        ours = custom_form.ours(parser)
        type_ = ours.parse_type_of(builtin.FunctionType, "builtin.function")
        definition = cls.get_irdl_definition()
        operands = self.operands or [name for name, _ in definition.operands]
        results = self.results or [name for name, _ in definition.results]
        counts = [len(pieces.operands.get(name, ())) for name in operands]
        at = min([pieces.places[n] for n in operands if n in pieces.places], default=parser.pos)
        custom_form.expect_types(parser, sum(counts), len(type_.inputs), at)
        inputs = list(type_.inputs)
        outputs = list(type_.outputs)
        for name, count in zip(operands, counts, strict=True):
            pieces.types[name] = inputs[:count]
            inputs = inputs[count:]
        for name in results[:-1]:
            pieces.types[name] = outputs[:1]
            outputs = outputs[1:]
        if results:
            pieces.types[results[-1]] = outputs

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        sides = [
            [value for name in names for value in op.values(name)] if names else every
            for names, every in ((self.operands, op.operands), (self.results, op.results))
        ]
        types = [[value.type for value in side] for side in sides]
        writer.printer.print_function_type(*types)


@dataclass(eq=False, repr=False)
class ColonMemref(Directive):
    """`:` and the type of the operand of a name, a memref; another is refused at the colon."""

    name: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        position = parser.pos
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        refuse_kind(parser, constraint_of(cls, self.name), type_, position)
        pieces.types[self.name] = [type_]

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.literal(":")
        TypeOf(self.name).print(op, writer)


# Properties and attributes


def print_any(printer: Printer, attribute: Attribute) -> None:
    """Print an attribute as it is written anywhere."""
    printer.print_attribute(attribute)


@dataclass(eq=False, repr=False)
class Property(Directive):
    """A property that is written in its own syntax."""

    name: str
    parser: Callable[[Parser, str], Attribute]
    printer: Callable[[Printer, Any], None] = print_any

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.properties.setdefault(self.name, self.parser(parser, cls.name))

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        self.printer(writer.printer, op.properties[self.name])

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return (self.name,)


def parse_word(parser: Parser, name: str, choices: Collection[str]) -> str:
    """Parse the word, bare or in quotes, by which a property is written."""
    at = parser.pos
    word = parser.parse_optional_identifier_or_str_literal()
    if word is None or word not in choices:
        message = "expected string or keyword containing one of the following enum values for "
        message += f"attribute '{name}' [{', '.join(choices)}]"
        custom_form.op_error(parser, message, at)
    return word


def words(name: str, numbers: Mapping[str, int], type_: Attribute = builtin.i64) -> Property:
    """A property that is written as a word of which it has the number."""
    by_number = {number: word for word, number in numbers.items()}

    def parse(parser: Parser, op_name: str) -> Attribute:
        number = numbers[parse_word(parser, name, numbers)]
        return builtin.IntegerAttr(number, cast("Any", type_))

    def show(printer: Printer, value: builtin.IntegerAttr) -> None:
        printer.print_string(by_number[value.value.data])

    return Property(name, parse, show)


@dataclass(eq=False, repr=False)
class Unit(Directive):
    """A property without a value, which is present where its group is."""

    name: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read nothing."""
        pieces.properties[self.name] = builtin.UnitAttr()

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write nothing."""

    def covers(self) -> tuple[str, ...]:
        """The properties that the part covers."""
        return (self.name,)


def _value(name: str, constraint: object) -> Directive:
    """Return a property in the syntax that its constraint implies: the name of a symbol, a number
    without its type, numbers in brackets, or an attribute in the general form."""
    if name == "sym_name":
        return Property(
            name,
            lambda parser, _: parser.parse_symbol_name(),
            lambda printer, attr: printer.print_symbol_name(attr.data),
        )
    if constraint is UNIT:
        return Unit(name)
    assert isinstance(constraint, OdsConstraint)
    # A colon after a string is the format's.
    type_: Any = (
        builtin.NoneType() if constraint.storage is builtin.StringAttr else constraint.of_type
    )

    def parse(parser: Parser, op_name: str) -> Attribute:
        at = parser.pos
        if type_ is None:
            attribute = parser.parse_attribute()
        else:
            attribute = custom_form.ours(parser).parse_typed_attribute(type_)
        if not constraint.convertible(attribute):
            custom_form.op_error(parser, "invalid kind of attribute specified", at)
        return attribute

    def parse_numbers(parser: Parser, op_name: str) -> Attribute:
        width = type_.width.data

        def number() -> int:
            at = parser.pos
            boolean = parser.parse_optional_boolean()
            integer = parser.parse_integer() if boolean is None else -int(boolean)
            if signed(integer, width) != integer:
                custom_form.op_error(parser, "integer value too large", at)
            return integer

        numbers = parser.parse_comma_separated_list(Parser.Delimiter.SQUARE, number)
        return builtin.DenseArrayBase.from_list(type_, numbers)

    if constraint.of_type is None:
        return Property(name, parse)
    if constraint.storage is builtin.DenseArrayBase:
        return Property(name, parse_numbers, print_numbers)
    return Property(name, parse, lambda printer, attr: printer.print_int(attr.value.data, type_))


def print_numbers(printer: Printer, array: Any) -> None:
    """Print `[1, 2]`."""
    printer.print_string(f"[{', '.join(map(str, array_values(array)))}]")


@dataclass(eq=False, repr=False)
class AttributeDictionary(Directive):
    """`{…}`, left out where empty: attributes, and the properties that no other part writes."""

    with_keyword: bool = False

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        parse_attributes(parser, cls, pieces, with_keyword=self.with_keyword)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        hidden = op.written_properties()
        print_attributes(writer.printer, op, hidden, with_keyword=self.with_keyword)
        writer.after_attributes()


class UnreadAttributes(AttributeDictionary):
    """`{…}` that is printed but not read, as `mlir-opt` has it for some ops."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read nothing."""


# Groups, successors and regions


@dataclass(eq=False, repr=False)
class Group(Directive):
    """Parts that are there only where what the anchor names is."""

    anchor: str
    parts: tuple[Directive, ...]

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        remaining_parts = [part for part in self.parts if part not in (_NO_SPACE, _SPACE)]
        first = remaining_parts[0]
        if isinstance(first, Literal):
            text: Any = first.text
            if first.text[0].isalpha():
                token = parser.parse_optional_keyword(text)
            else:
                token = parser.parse_optional_punctuation(text)
            if token is None:
                return
            remaining_parts = remaining_parts[1:]
        elif isinstance(first, Operands):
            pieces.places[first.name] = parser.pos
            operand = parser.parse_optional_unresolved_operand()
            if operand is None:
                return
            pieces.operands[first.name] = [operand]
            if is_variadic(cls, first.name) and not is_optional(cls, first.name):
                while parser.parse_optional_punctuation(",") is not None:
                    pieces.operands[first.name].append(parser.parse_unresolved_operand())
            remaining_parts = remaining_parts[1:]
        for part in remaining_parts:
            part.parse(parser, cls, pieces)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        if self.anchor in op.get_irdl_definition().properties:
            value = op.properties.get(self.anchor)
            is_there = value is not None and value != op.OPTIONAL_DEFAULTS.get(self.anchor)
        else:
            member: Any = getattr(op, self.anchor)
            is_there = bool(member.blocks if isinstance(member, Region) else op.values(self.anchor))
        if is_there:
            for part in self.parts:
                part.print(op, writer)

    def covers(self) -> tuple[str, ...]:
        """The properties that the part writes."""
        return tuple(name for part in self.parts for name in part.covers())


@dataclass(eq=False, repr=False)
class Successor(Directive):
    """`^block`."""

    name: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.successors.append(parser.parse_successor())

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        writer.printer.print_block_name(getattr(op, self.name))


@dataclass(eq=False, repr=False)
class Body(Directive):
    """`{…}`: the region of a name. An end that says nothing is left out."""

    name: str
    types: Callable[[Pieces], Sequence[Attribute]] = lambda _: ()
    """The types of the arguments of which the names were read before."""
    entry: bool = False
    """Whether the arguments of its first block are printed inside."""
    is_first: bool = False
    """Whether it is read before the operands are looked up."""
    end: Callable[[], Operation] | None = None
    """Creates the implicit terminator, unless a trait of the op does."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        if not self.is_first:
            pieces.resolve(parser, cls)
        arguments: list[Parser.Argument] = []
        if pieces.arguments:
            pairs = zip(pieces.arguments, self.types(pieces), strict=True)
            arguments = [argument.resolve(type_) for argument, type_ in pairs]
            pieces.arguments.clear()
        region = parser.parse_region(arguments)
        pieces.regions[self.name] = [region]
        end = self.end or _implicit_end(cls)
        if end is not None:
            ensure_terminator(region, end)
        elif not region.blocks and cls.has_trait(xdsl_traits.NoTerminator):
            region.add_block(Block())

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        writer.before_variable()
        member: Any = getattr(op, self.name)
        regions: Sequence[Region] = (member,) if isinstance(member, Region) else member
        has_end = bool(op.results) or _implicit_end(op.__class__) is None
        for index, region in enumerate(regions):
            writer.printer.print_string(", " if index else "")
            writer.printer.print_region(
                region,
                print_entry_block_args=self.entry,
                print_empty_block=False,
                print_block_terminators=has_end,
            )


class Bodies(Body):
    """Any number of regions, with commas between them."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.resolve(parser, cls)
        first = parser.parse_optional_region()
        regions = pieces.regions[self.name] = [] if first is None else [first]
        while regions and parser.parse_optional_punctuation(",") is not None:
            regions.append(parser.parse_region())


@cache
def _implicit_end(cls: type[Operation]) -> Callable[[], Operation] | None:
    """Return the function that creates the implicit terminator of an op's regions, if it has
    one."""
    traits = cls.get_traits_of_type(xdsl_traits.SingleBlockImplicitTerminator)
    return traits[0].op_type.create if traits else None


def parse_argument(parser: OurParser) -> Parser.UnresolvedArgument:
    """Parse the name of a block argument."""
    return cast("Parser.UnresolvedArgument", parser.parse_argument(expect_type=False))


def parse_arguments(parser: OurParser) -> list[Parser.UnresolvedArgument]:
    """Parse `(%i, %j)`: names of block arguments."""
    return parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parse_argument(parser), " in argument list"
    )


@dataclass(eq=False, repr=False)
class Assignments(Directive):
    """`(%argument = %operand, …)`: arguments of a region, and the operands that they are at first.

    They are the last arguments of the region.
    """

    operands: str
    region: str
    keyword: str = ""
    results: str = ""
    """With a keyword in front and the types of results after, all may be left out."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        pieces.operands[self.operands] = []
        pieces.places[self.operands] = parser.pos
        if not self.keyword or parser.parse_optional_keyword(self.keyword) is not None:
            self.parse_pairs(custom_form.ours(parser), pieces)
            if self.keyword:
                parser.parse_punctuation("->")
                types = custom_form.ours(parser).parse_function_results()
                pieces.types[self.operands] = pieces.types[self.results] = [*types]

    def parse_pairs(self, parser: OurParser, pieces: Pieces) -> None:
        """Parse `(%argument = %operand, …)`, which without a keyword may be left out."""
        operands = pieces.operands[self.operands] = list[UnresolvedOperand]()
        at = parser.pos
        if parser.parse_optional_punctuation("(") is None:
            if self.keyword:
                parser.op_error("expected '('", at)
            return
        is_open = parser.parse_optional_punctuation(")") is None
        while is_open:
            pieces.arguments.append(parse_argument(parser))
            parser.parse_punctuation("=")
            operands.append(parser.parse_unresolved_operand())
            is_open = parser.parse_optional_punctuation(",") is not None
            if not is_open and parser.parse_optional_punctuation(")") is None:
                parser.fail("expected ',' or ')'")

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        values = op.values(self.operands)
        if not values:
            return
        writer.variable(self.keyword)
        self.print_pairs(op, writer.printer)
        if self.results:
            Arrow(self.operands, listed=True).print(op, writer)

    def print_pairs(self, op: AssembledOperation, printer: OurPrinter) -> None:
        """Print `(%argument = %operand, …)`."""
        values = op.values(self.operands)
        region = cast("Region", getattr(op, self.region))
        arguments = region.block.args
        pairs = zip(arguments[len(arguments) - len(values) :], values, strict=True)
        for index, (argument, value) in enumerate(pairs):
            printer.print_string(", " if index else "(")
            printer.print_ssa_value(argument)
            printer.print_string(" = ")
            printer.print_ssa_value(value)
        printer.print_string(")")


# Formats


_TOKEN = re.compile(
    r"""
      `(?P<literal>.*?)`
    | (?P<functional>functional-type\((?P<sides>.*?)\))
    | (?P<arrow>arrow(?P<list>-list)?\(\$(?P<result>\w+)\))
    | (?P<type>(?P<any>any-)?type\((?:\$(?P<typed>\w+)|results)\))
    | \$(?P<name>\w+)
    | (?P<anchor>\^)
    | (?P<operands>operands)
    | (?P<attributes>attr-dict(?P<keyword>-with-keyword)?)
    | (?P<opens>\()
    | (?P<closes>\)\?)
    | [ ]+
    """,
    re.VERBOSE,
)


def read_format(text: str, definition: irdl.OpDef | None = None) -> list[Directive]:
    """The parts of a format of an op with that definition; without one, all names are operands'.

    >>> [type(part).__name__ for part in read_format("$m (`,` $acc^)? `:` type($m)")]
    ['Operands', 'Group', 'Literal', 'TypeOf']
    """
    levels: list[list[Directive]] = [[]]
    name = ""
    anchor = ""
    end = 0
    while end < len(text):
        token = _TOKEN.match(text, end)
        assert token is not None, f"not a format: {text[end:]}"
        end = token.end()
        parts = levels[-1]
        match token.lastgroup:
            case "literal":
                literal = token["literal"]
                parts.append({"": _NO_SPACE, " ": _SPACE}.get(literal) or Literal(literal))
            case "functional":
                sides = [tuple(re.findall(r"\$(\w+)", side)) for side in token["sides"].split(";")]
                parts.append(FunctionalType(*sides))
            case "arrow":
                parts.append(Arrow(token["result"], token["list"] is not None))
            case "type":
                name = token["typed"] or _RESULTS
                parts.append(TypeOf(name, checked=token["any"] is None))
            case "name":
                name = token["name"]
                parts.append(_part_directive(name, definition))
            case "anchor":
                anchor = name
            case "operands":
                parts.append(AllOperands())
            case "attributes":
                parts.append(AttributeDictionary(token["keyword"] is not None))
            case "opens":
                levels.append([])
            case "closes":
                group = levels.pop()
                levels[-1].append(Group(anchor, tuple(group)))
            case _:
                pass
    (parts,) = levels
    return parts


def _part_directive(name: str, definition: irdl.OpDef | None) -> Directive:
    """Return the directive for the part of an op with a given name."""
    if definition is not None:
        if name in definition.properties:
            return _value(name, definition.properties[name].constr)
        if name in dict(definition.regions):
            return Body(name)
        if name in dict(definition.successors):
            return Successor(name)
    return Operands(name)


# Operations that have a format


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
        definition = cls.get_irdl_definition()
        parts = (read_format(p, definition) if isinstance(p, str) else (p,) for p in form)
        return tuple(directive for part in parts for directive in part)

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


class PureOperation(AssembledOperation):
    """An op without effects, which may be executed speculatively."""

    traits = irdl.traits_def(xdsl_traits.Pure())


class RegionOperation(AssembledOperation):
    """An op that passes control between its regions; its effects are those of the ops in them."""

    traits = irdl.traits_def(xdsl_traits.RecursiveMemoryEffect(), control_flow.RegionBranch())


class LoopOperation(AssembledOperation):
    """A loop, or a nest of loops, whose body is one block."""

    region = irdl.region_def("single_block")
    traits = irdl.traits_def(control_flow.AutomaticAllocationScope())

    @property
    def body(self) -> Block:
        """The block that is repeated."""
        return self.region.block


class ValueTerminator(PureOperation):
    """`yield attr-dict (%a, %b : f32, index)?`: the end of a region, with the values it gives."""

    traits = irdl.traits_def(xdsl_traits.IsTerminator())
    ASSEMBLY: ClassVar = "attr-dict ($arguments^ `:` type($arguments))?"
    arguments = irdl.var_operand_def(ANY_TYPE)

    def __init__(self, *values: Operand) -> None:
        super().__init__(operands=[values])


_AssembledT = TypeVar("_AssembledT", bound=AssembledOperation)


def build(parser: Parser, cls: type[_AssembledT], pieces: Pieces) -> _AssembledT:
    """Make the op: infer the types that the text does not have, and resolve the operands."""
    definition = cls.get_irdl_definition()
    types = pieces.types
    for name, value in cls.DEFAULTS.items():
        pieces.properties.setdefault(name, value)
    pieces.resolve(parser, cls)
    for check in pieces.checks:
        check()
    operands = [value for name, _ in definition.operands for value in pieces.values[name]]
    results: list[Attribute] = []
    for name, part in definition.results if _RESULTS not in types else ():
        if name not in types:
            is_single = not isinstance(part, irdl.VariadicDef)
            types[name] = _inferred(cls, pieces, name, int(is_single), is_single=is_single)
        results += types[name]
    for option in definition.options:
        if isinstance(option, irdl.AttrSizedOperandSegments):
            sizes = tuple([len(pieces.values[name]) for name, _ in definition.operands])
            pieces.properties["operandSegmentSizes"] = sizes_attribute(sizes)
    regions: list[Region] = []
    for name, part in definition.regions:
        regions += pieces.regions.get(name) or _no_region(part)
    return cls.create(
        operands=operands,
        result_types=types.get(_RESULTS, results),
        properties=pieces.properties,
        attributes=pieces.attributes,
        successors=pieces.successors,
        regions=regions,
    )


def _no_region(part: irdl.RegionDef) -> Sequence[Region]:
    """Return the regions for one that is missing in the text."""
    return () if isinstance(part, irdl.VariadicDef) else (Region(),)


@cache
def _operands_of(cls: type[OdsOperation]) -> Sequence[tuple[str, bool]]:
    """The names of the operands, and whether each is one operand."""
    parts = cls.get_irdl_definition().operands
    return [(name, not isinstance(part, irdl.VariadicDef)) for name, part in parts]


def _inferred(
    cls: type[OdsOperation], pieces: Pieces, name: str, count: int, *, is_single: bool
) -> list[Attribute]:
    assert issubclass(cls, AssembledOperation)
    infer = cls.INFERRED.get(name)
    if infer is None:
        if not count:
            return []
        constraint = constraint_of(cls, name)
        only = None if constraint is None else constraint.of_type
        assert only is not None, f"{cls.name}: the type of {name} is not known"
        return [only] * count
    inferred = infer(pieces)
    if isinstance(inferred, Attribute):
        return [inferred] * (1 if is_single else count)
    return list(inferred)
