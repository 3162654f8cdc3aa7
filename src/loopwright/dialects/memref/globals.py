"""Memory that lives as long as the module: `global`, `get_global`."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Operation
from xdsl.irdl import opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SymbolOpInterface, SymbolTable, SymbolUserOpInterface
from xdsl.utils.exceptions import VerifyException

from loopwright.dialects.assembly import (
    ATTR_DICT,
    AssembledOperation,
    Pieces,
    Property,
    TypeOf,
    build,
    fail,
    parse_attributes,
    print_attributes,
)
from loopwright.dialects.memref.constraints import (
    ALIGNMENT,
    FLAT_SYMBOL,
    MEMREF_TYPE,
    STATIC_MEMREF,
)
from loopwright.dialects.ods import ANY_TYPE, STRING, UNIT, ods_op_definition

_VISIBILITIES = ("public", "private", "nested")


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
        if not isinstance(type_, MemRefType) or not type_.has_static_shape():
            message = f"type should be static shaped memref, but got '{type_}'"
            fail(parser, cls.name, message, pieces.position)
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
        parent = self.parent_op()
        if parent is not None and not parent.has_trait(SymbolTable):
            raise VerifyException("symbol's parent must have the SymbolTable trait")
        visibility = self.sym_visibility
        if visibility is not None and visibility.data not in _VISIBILITIES:
            raise VerifyException(
                'visibility expected to be one of ["public", "private", "nested"], but got '
                f'"{visibility.data}"'
            )
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
                f"initial value element expected to be of type '{expected.element_type}', but was "
                f"of type '{found.element_type}'"
            )
        if found.get_shape() != expected.get_shape():
            shapes = ["x".join(map(str, t.get_shape())) for t in (expected, found)]
            raise VerifyException(
                f"initial value shape expected to be {shapes[0]} but was {shapes[1]}"
            )


def elements_type(value: Attribute) -> Any:
    """The type of an elements attribute; `None` if the attribute is none."""
    if isinstance(value, DenseIntOrFPElementsAttr | DenseResourceAttr):
        return value.type
    return None


def _parse_elements(parser: Parser, name: str, type_: Any) -> Attribute:
    position = parser.pos
    typed = getattr(parser, "parse_attribute_of_type", None)
    if typed is not None:
        value = typed(_tensor_type(type_))
    else:
        parser.parse_keyword("dense")
        value = parser.parse_dense_int_or_fp_elements_attr(_tensor_type(type_))
    if elements_type(value) is None:
        message = "initial value should be a unit or elements attribute"
        fail(parser, name, message, position)
    return value


def _print_elements(printer: Printer, value: Attribute) -> None:
    untyped = getattr(printer, "print_attribute_without_type", None)
    if untyped is not None:
        untyped(value)
        return
    printer.print_attribute(value)


def _parse_symbol(parser: Parser, name: str) -> Attribute:
    position = parser.pos
    value = parser.parse_attribute()
    if not isinstance(value, SymbolRefAttr) or value.nested_references.data:
        fail(parser, name, "invalid kind of attribute specified", position)
    return value


class GetGlobalSymbolUser(SymbolUserOpInterface):
    """The check of `memref.get_global` against the global that it names."""

    def verify(self, op: Operation) -> None:
        """The global exists and has the type of the result."""
        assert isinstance(op, GetGlobalOp)
        wanted = op.name_.root_reference.data
        found = SymbolTable.lookup_symbol(op, wanted)
        if not isinstance(found, GlobalOp):
            raise VerifyException(f"'{wanted}' does not reference a valid global memref")
        if found.type != op.result.type:
            raise VerifyException(
                f"result type '{op.result.type}' does not match type '{found.type}' of the global "
                f"memref @{wanted}"
            )


@ods_op_definition
class GetGlobalOp(AssembledOperation):
    """`memref.get_global @g : memref<2xf32>`."""

    name = "memref.get_global"

    name_ = prop_def(FLAT_SYMBOL, prop_name="name")
    result = result_def(STATIC_MEMREF)

    traits = traits_def(Pure(), GetGlobalSymbolUser())

    ASSEMBLY: ClassVar = (
        Property("name", _parse_symbol, lambda p, attr: p.print_attribute(attr)),
        ":",
        TypeOf("result"),
        ATTR_DICT,
    )
