"""Attributes that tables define: words of enumerations, and `#dialect.name<key = value, …>`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from xdsl.dialects.builtin import DictionaryAttr, IntAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.dialects.custom_form import Enumeration, EnumerationAttribute
from loopwright.ir.dialects.ods import camel_case


def enumeration(
    module: str, name: str, kind: str, parameter: str, cases: Sequence[str]
) -> type[EnumerationAttribute]:
    """`#name<word>`, which a module defines; `kind` and `parameter` are what errors call it."""
    cases_ = Enumeration(f"::mlir::{kind}", parameter, tuple(cases))
    members = {"name": name, "ENUMERATION": cases_, "__module__": module}
    attribute_class = type(f"{camel_case(name)}Attr", (EnumerationAttribute,), members)
    return irdl_attr_definition(cast("type[EnumerationAttribute]", attribute_class))


class Kind(NamedTuple):
    """How a parameter is read and printed."""

    parse: Callable[[AttrParser], Attribute]
    print: Callable[[Printer, Attribute], None]


def _parse_number(parser: AttrParser) -> Attribute:
    return IntAttr(parser.parse_integer(allow_boolean=False))


def _print_number(printer: Printer, value: Attribute) -> None:
    printer.print_string(str(cast(IntAttr, value).data))


def _print_attribute(printer: Printer, value: Attribute) -> None:
    printer.print_attribute(value)


def _parse_truth(parser: AttrParser) -> Attribute:
    return IntAttr(int(parser.parse_boolean()))


def _print_truth(printer: Printer, value: Attribute) -> None:
    printer.print_string("true" if cast(IntAttr, value).data else "false")


def _parse_attribute(parser: AttrParser) -> Attribute:
    return parser.parse_attribute()


TRUTH = Kind(_parse_truth, _print_truth)
NUMBER = Kind(_parse_number, _print_number)
ATTRIBUTE = Kind(_parse_attribute, _print_attribute)


@dataclass(frozen=True, init=False, repr=False)
class KeyedAttribute(ParametrizedAttribute):
    """The base: a class says which keys there are, in the order in which they are printed."""

    KEYS: ClassVar[Mapping[str, Kind]]
    REQUIRED: ClassVar[tuple[str, ...]] = ()
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {}
    """What is not printed, and need not be said."""
    ALIAS: ClassVar[str] = ""
    """What the attribute is called where it is in front of the module."""

    values: DictionaryAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> tuple[DictionaryAttr]:
        """Parse `<key = value, …>` in any order."""
        parser.parse_punctuation("<")
        parameters: dict[str, Attribute] = {}
        more = parser.parse_optional_punctuation(">") is None
        while more:
            key = parser.parse_identifier()
            parser.parse_punctuation("=")
            if key not in cls.KEYS or key in parameters:
                at = parser.pos
                parser.raise_error(f"duplicate or unknown struct parameter name: {key}", at)
            parameters[key] = cls.KEYS[key].parse(parser)
            more = parser.parse_optional_punctuation(",") is not None
            if not more:
                parser.parse_punctuation(">")
        for key in cls.REQUIRED:
            if key not in parameters:
                parser.raise_error(f"struct is missing required parameter: {key}")
        stated = {key: value for key, value in parameters.items() if cls.DEFAULTS.get(key) != value}
        return (DictionaryAttr(stated),)

    @property
    def parts(self) -> list[Attribute]:
        """The values, in the order in which they are printed."""
        return [self.values.data[key] for key in self.KEYS if key in self.values.data]

    def print_parameters(self, printer: Printer) -> None:
        """Print what `parse_parameters` reads."""
        separator = "<"
        for key, kind in self.KEYS.items():
            value = self.values.data.get(key)
            if value is not None:
                printer.print_string(f"{separator}{key} = ")
                kind.print(printer, value)
                separator = ", "
        printer.print_string("<>" if separator == "<" else ">")
