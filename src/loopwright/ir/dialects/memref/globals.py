"""Memory that lives as long as the module: `global`, `get_global`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Operation
from xdsl.irdl import opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation, Property, build
from loopwright.ir.dialects.assembly_text import Pieces, parse_attributes, print_attributes, type_of
from loopwright.ir.dialects.custom_form import op_error, our
from loopwright.ir.dialects.memref.constraints import (
    ALIGNMENT,
    FLAT_SYMBOL,
    MEMREF_TYPE,
    STATIC_MEMREF,
)
from loopwright.ir.dialects.ods import ANY_TYPE, STRING, UNIT, ods_op_definition
from loopwright.ir.dialects.symbols import verify_symbol
from loopwright.ir.syntax.attributes import SparseElementsAttr
from loopwright.ir.syntax.printer import attribute_text as text_of

_ELEMENTS = (DenseIntOrFPElementsAttr, DenseResourceAttr, SparseElementsAttr)


def _tensor_type(type_: Any) -> TensorType[Any]:
    return TensorType(type_.element_type, type_.shape)


@ods_op_definition
class GlobalOp(AssembledOperation):
    """`memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]>`.

    Without `initial_value` the memory is defined elsewhere; a unit attribute leaves it
    uninitialised.
    """

    name = "memref.global"

    sym_name = prop_def(STRING)
    sym_visibility = opt_prop_def(STRING)
    type = prop_def(MEMREF_TYPE)
    initial_value = opt_prop_def(ANY_TYPE)
    constant = opt_prop_def(UNIT)
    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(SymbolOpInterface())

    @classmethod
    def parse(cls, parser: Parser) -> GlobalOp:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        properties = pieces.properties
        visibility = parser.parse_optional_str_literal()
        if visibility is not None:
            properties["sym_visibility"] = StringAttr(visibility)
        if parser.parse_optional_keyword("constant") is not None:
            properties["constant"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        if not STATIC_MEMREF.holds(type_):
            message = f"type should be static shaped memref, but got '{text_of(type_)}'"
            op_error(parser, cls.name, message)
        properties["type"] = type_
        if parser.parse_optional_punctuation("=") is not None:
            if parser.parse_optional_keyword("uninitialized") is not None:
                properties["initial_value"] = UnitAttr()
            else:
                properties["initial_value"] = _parse_elements(parser, cls.name, type_)
        parse_attributes(parser, cls, pieces)
        return build(parser, cls, pieces)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        if self.sym_visibility is not None:
            printer.print_string(" ")
            printer.print_attribute(self.sym_visibility)
        if self.constant is not None:
            printer.print_string(" constant")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string(" : ")
        printer.print_attribute(self.type)
        if isinstance(self.initial_value, UnitAttr):
            printer.print_string(" = uninitialized")
        elif self.initial_value is not None:
            printer.print_string(" = ")
            _print_elements(printer, self.initial_value)
        hidden = ("sym_visibility", "constant", "sym_name", "type", "initial_value")
        print_attributes(printer, self, hidden)

    def verify_(self) -> None:
        """The value has the memref's shape and element type."""
        verify_symbol(self)
        if not self.type.has_static_shape():
            raise VerifyException(f"type should be static shaped memref, but got {self.type}")
        value = self.initial_value
        if value is None or isinstance(value, UnitAttr):
            return
        found = elements_type(value)
        if found is None:
            raise VerifyException(
                f"initial value should be a unit or elements attribute, but got {value}"
            )
        expected = _tensor_type(self.type)
        if found.element_type != expected.element_type:
            raise VerifyException(
                "initial value element expected to be of type "
                f"'{text_of(expected.element_type)}', but was of type "
                f"'{text_of(found.element_type)}'"
            )
        if found.get_shape() != expected.get_shape():
            shapes = ["x".join(map(str, t.get_shape())) for t in (expected, found)]
            raise VerifyException(
                f"initial value shape expected to be {shapes[0]} but was {shapes[1]}"
            )


def elements_type(value: Attribute) -> Any:
    """The type of an elements attribute; `None` if the attribute is none."""
    elements: Any = value
    return elements.type if isinstance(value, _ELEMENTS) else None


def _parse_elements(parser: Any, name: str, type_: Any) -> Attribute:
    value = parser.parse_typed_attribute(_tensor_type(type_))
    if elements_type(value) is None:
        op_error(parser, name, "initial value should be a unit or elements attribute")
    return value


def _print_elements(printer: Any, value: Attribute) -> None:
    our(printer).print_attribute_without_type(value)


def _parse_symbol(parser: Any, name: str) -> Attribute:
    position = parser.pos
    value = parser.parse_attribute_of(SymbolRefAttr)
    if value.nested_references.data:
        op_error(parser, name, "invalid kind of attribute specified", position)
    return value


@ods_op_definition
class GetGlobalOp(AssembledOperation):
    """`memref.get_global @g : memref<2xf32>`."""

    name = "memref.get_global"

    name_ = prop_def(FLAT_SYMBOL, prop_name="name")
    result = result_def(STATIC_MEMREF)

    traits = traits_def(Pure())

    ASSEMBLY: ClassVar = (
        Property("name", _parse_symbol, lambda p, attr: p.print_attribute(attr)),
        "`:` type($result) attr-dict",
    )

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The global exists and has the type of the result."""
        wanted = self.name_.root_reference.data
        found = table.get(wanted)
        if not isinstance(found, GlobalOp):
            raise VerifyException(f"'{wanted}' does not reference a valid global memref")
        if found.type != type_of(self.result):
            raise VerifyException(
                f"result type '{text_of(type_of(self.result))}' does not match type "
                f"'{text_of(found.type)}' of the global memref @{wanted}"
            )
