"""The `llvm` dialect: xDSL's operations, with types and attributes read and printed as by MLIR.

Inside an LLVM type, other LLVM types stand without `!llvm.`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import ArrayAttr, IntAttr, NoneAttr, StringAttr, UnitAttr
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Data, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove

from loopwright.ir.core.attributes import is_array
from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.interfaces.control_flow import (
    AffineScope,
    AutomaticAllocationScope,
    SuccessorOperands,
)
from loopwright.ir.interfaces.op_interfaces import declare
from loopwright.ir.interfaces.scalars import unsigned
from loopwright.ir.syntax.attribute_printing import AttributePrinting
from loopwright.ir.syntax.parser import OpenDialect
from loopwright_mlir.dialects.llvm import addresses as llvm_addresses
from loopwright_mlir.dialects.llvm import arithmetic as llvm_arithmetic
from loopwright_mlir.dialects.llvm import atomics as llvm_atomics
from loopwright_mlir.dialects.llvm import constants as llvm_constants
from loopwright_mlir.dialects.llvm import functions as llvm_functions
from loopwright_mlir.dialects.llvm import hints as llvm_hints
from loopwright_mlir.dialects.llvm import interleaving as llvm_interleaving
from loopwright_mlir.dialects.llvm import intrinsics as llvm_intrinsics
from loopwright_mlir.dialects.llvm import loops as llvm_loops
from loopwright_mlir.dialects.llvm import masked as llvm_masked
from loopwright_mlir.dialects.llvm import matrix as llvm_matrix
from loopwright_mlir.dialects.llvm import memory as llvm_memory
from loopwright_mlir.dialects.llvm import numbers as llvm_numbers
from loopwright_mlir.dialects.llvm import switch as llvm_switch
from loopwright_mlir.dialects.llvm import values as llvm_values
from loopwright_mlir.dialects.llvm.attributes import DereferenceableAttr
from loopwright_mlir.dialects.llvm.constraints import is_compatible, is_llvm_throughout

_NO_ELEMENTS = ("llvm.void", "llvm.func", "llvm.label", "llvm.metadata", "llvm.token")


def parse_inner_type(parser: AttrParser) -> Attribute:
    """Parse a type inside an LLVM type, where `!llvm.` may be left out."""
    at = parser.pos
    type_ = parser.parse_optional_type()
    if type_ is not None:
        return type_
    word = parser.parse_optional_identifier()
    if word is None:
        parser.raise_error("expected non-function type", at, at)
    definition = _BY_WORD.get(word)
    if definition is None:
        parser.raise_error(f"unknown LLVM type: {word}", at)
    if issubclass(definition, ParametrizedAttribute):
        return definition.new(definition.parse_parameters(parser))
    data = cast(type[Data[Any]], definition)
    return data(data.parse_parameter(parser))


def print_inner_type(printer: Printer, type_: Attribute) -> None:
    """Print a type inside an LLVM type, in full where not all that is in it is of LLVM."""
    if not (type_.name.startswith("llvm.") and is_llvm_throughout(type_)):
        printer.print_attribute(type_)
        return
    printer.print_string(type_.name.removeprefix("llvm."))
    _print_parameters(printer, type_)


def _print_parameters(printer: Printer, type_: Attribute) -> None:
    method = _PARAMETERS.get(type(type_))
    if method is not None:
        method(printer, type_)
    elif isinstance(type_, ParametrizedAttribute):
        type_.print_parameters(printer)
    else:
        cast(Data[Any], type_).print_parameter(printer)


class PointerSyntax(ParametrizedAttribute, TypeAttribute):
    """Reads `!llvm.ptr`: address space 0 is the one that is not written."""

    name = "llvm.ptr"

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        """Parse the address space."""
        if parser.parse_optional_punctuation("<") is None:
            return [NoneAttr()]
        at = parser.pos
        space = parser.parse_optional_integer(allow_boolean=False)
        if space is None:
            parser.raise_error("expected integer value", at, at)
        if abs(space) >> 32:
            parser.raise_error("integer value too large", at)
        parser.parse_punctuation(">")
        return [IntAttr(unsigned(space, 32)) if space else NoneAttr()]

    @classmethod
    def new(cls, params: Iterable[Any]) -> Any:
        """The type that xDSL's operations know."""
        return llvm.LLVMPointerType(*params)


class ArraySyntax(ParametrizedAttribute, TypeAttribute):
    """Reads `!llvm.array<4 x f32>`."""

    name = "llvm.array"

    @classmethod
    def new(cls, params: Iterable[Any]) -> Any:
        """The type that xDSL's operations know."""
        return llvm.LLVMArrayType(*params)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        """Parse the extent and the element type."""
        begin = parser.pos
        parser.parse_punctuation("<")
        at = parser.pos
        count = parser.parse_optional_integer(allow_boolean=False)
        if count is None:
            parser.raise_error("expected integer value", at, at)
        at = parser.pos
        if parser.parse_optional_keyword("x") is None:
            parser.raise_error("expected 'x'", at, at)
        element = parse_inner_type(parser)
        parser.parse_punctuation(">")
        if element.name in _NO_ELEMENTS:
            parser.raise_error(f"invalid array element type: '{element}'", begin)
        return [IntAttr(unsigned(count, 64)), element]


@irdl_attr_definition
class StructType(ParametrizedAttribute, TypeAttribute):
    """`!llvm.struct<"name", packed (i32, ptr)>`; an empty name is none.

    The types are missing where a struct is opaque, or named inside its own body.
    """

    name = "llvm.struct"
    struct_name: StringAttr
    types: ArrayAttr[Attribute] | NoneAttr
    packed: UnitAttr | NoneAttr
    opaque: UnitAttr | NoneAttr

    @classmethod
    def new(cls, params: Iterable[Attribute]) -> Any:  # pyright: ignore
        """Plain structs are the ones that xDSL's operations know."""
        name, types, packed, opaque = params
        if is_array(types) and packed == opaque == NoneAttr():
            return llvm.LLVMStructType(cast(StringAttr, name), types)
        return super().new([name, types, packed, opaque])

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        """Parse what is in angle brackets."""
        parser.parse_punctuation("<")
        name = parser.parse_optional_str_literal()
        none = NoneAttr()
        if name is not None:
            if parser.parse_optional_punctuation(">") is not None:
                return [StringAttr(name), none, none, none]
            parser.parse_punctuation(",")
            if parser.parse_optional_keyword("opaque") is not None:
                parser.parse_punctuation(">")
                return [StringAttr(name), none, none, UnitAttr()]
        packed = parser.parse_optional_keyword("packed")
        types = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parse_inner_type(parser)
        )
        parser.parse_punctuation(">")
        return [StringAttr(name or ""), ArrayAttr(types), UnitAttr() if packed else none, none]

    def print_parameters(self, printer: Printer) -> None:
        """Print what is in angle brackets."""
        name = self.struct_name.data
        types = self.types
        printer.print_string("<")
        if name:
            printer.print_string_literal(name)
            printer.print_string("" if types == self.opaque else ", ")
        if isinstance(types, ArrayAttr):
            printer.print_string("packed " if isinstance(self.packed, UnitAttr) else "")
            _print_types(printer, types)
        elif isinstance(self.opaque, UnitAttr):
            printer.print_string("opaque")
        printer.print_string(">")


def _print_types(printer: Printer, types: ArrayAttr[Attribute]) -> None:
    printer.print_string("(")
    printer.print_list(types, lambda type_: print_inner_type(printer, type_))
    printer.print_string(")")


class FunctionSyntax(ParametrizedAttribute, TypeAttribute):
    """Reads `!llvm.func<i32 (ptr, ...)>`."""

    name = "llvm.func"

    @classmethod
    def new(cls, params: Iterable[Any]) -> Any:
        """The type that xDSL's operations know."""
        return llvm.LLVMFunctionType(*params)

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Any]:
        """Parse the result and the arguments."""
        parser.parse_punctuation("<")
        output = parse_inner_type(parser)
        parser.parse_punctuation("(")
        inputs: list[Attribute] = []
        variadic = False
        while parser.parse_optional_punctuation(")") is None:
            if inputs:
                parser.parse_punctuation(",")
            if parser.parse_optional_punctuation("...") is not None:
                variadic = True
                parser.parse_punctuation(")")
                break
            inputs.append(parse_inner_type(parser))
        parser.parse_punctuation(">")
        return [inputs, output, variadic]


def _plain(word: str) -> type[ParametrizedAttribute]:
    """The type `!llvm.word`."""
    members = {"name": f"llvm.{word}", "__module__": __name__}
    bases = (ParametrizedAttribute, TypeAttribute)
    return irdl_attr_definition(cast("type[ParametrizedAttribute]", type(word, bases, members)))


def _print_type(printer: AttributePrinting, type_: Attribute) -> None:
    printer.print_string(f"!{type_.name}")
    _print_parameters(printer, type_)


def _print_array(printer: Printer, type_: llvm.LLVMArrayType) -> None:
    printer.print_string(f"<{type_.size.data} x ")
    print_inner_type(printer, type_.type)
    printer.print_string(">")


def _print_struct(printer: Printer, type_: llvm.LLVMStructType) -> None:
    printer.print_string("<")
    if type_.struct_name.data:
        printer.print_string_literal(type_.struct_name.data)
        printer.print_string(", ")
    _print_types(printer, type_.types)
    printer.print_string(">")


def _print_function(printer: Printer, type_: llvm.LLVMFunctionType) -> None:
    printer.print_string("<")
    print_inner_type(printer, type_.output)
    printer.print_string(" (")
    printer.print_list(type_.inputs, lambda inner: print_inner_type(printer, inner))
    if type_.is_variadic:
        printer.print_string(", ..." if type_.inputs.data else "...")
    printer.print_string(")>")


def _print_linkage(printer: AttributePrinting, attribute: llvm.LinkageAttr) -> None:
    printer.print_string(f"#llvm.linkage<{attribute.linkage.data}>")


def _print_overflow(printer: AttributePrinting, attribute: llvm.OverflowAttr) -> None:
    names = [flag.value for flag in llvm.OverflowFlag if flag in attribute.data]
    printer.print_string(f"#llvm.overflow<{', '.join(names) or 'none'}>")


def _print_fastmath(printer: AttributePrinting, attribute: llvm.FastMathAttr) -> None:
    names = [flag.value for flag in _FASTMATH_ORDER if flag in attribute.data]
    text = "fast" if len(names) == len(_FASTMATH_ORDER) else ", ".join(names) or "none"
    printer.print_string(f"#llvm.fastmath<{text}>")


_FASTMATH_ORDER = (
    *(flag for flag in FastMathFlag if flag is not FastMathFlag.REASSOC),
    FastMathFlag.REASSOC,
)
"""The flags in the order of their bits in LLVM."""

_PARAMETERS: dict[type[Attribute], Callable[[Printer, Any], None]] = {
    llvm.LLVMArrayType: _print_array,
    llvm.LLVMFunctionType: _print_function,
    llvm.LLVMStructType: _print_struct,
}
"""How the types are printed whose parameters xDSL prints differently."""

# xDSL's functions take no scalable vectors.
llvm.is_compatible_type = is_compatible

for _type in _PARAMETERS:
    AttributePrinting.print_class(_type, _print_type)
AttributePrinting.print_class(llvm.LinkageAttr, _print_linkage)
AttributePrinting.print_class(llvm.OverflowAttr, _print_overflow)
AttributePrinting.print_class(llvm.FastMathAttr, _print_fastmath)


@irdl_attr_definition
class UWTableKindAttr(Data[str]):
    """`#llvm.uwtableKind<sync>`: which unwind tables a function needs."""

    name = "llvm.uwtableKind"
    CASES: ClassVar[tuple[str, ...]] = ("none", "sync", "async")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse the word."""
        parser.parse_punctuation("<")
        at = parser.pos
        word = parser.parse_identifier()
        if word not in cls.CASES:
            cases = ", ".join(cls.CASES)
            parser.raise_error(
                f"expected one of [{cases}] for LLVM Unwind Behavior, got: {word}", at
            )
        parser.parse_punctuation(">")
        return word

    def print_parameter(self, printer: Printer) -> None:
        """Print the word."""
        printer.print_string(f"<{self.data}>")


def _set_destination(op: Operation, groups: Sequence[Sequence[SSAValue]]) -> None:
    op.operands = groups[0]


declare(llvm.BrOp, SuccessorOperands(lambda op: [op.operands], _set_destination))
declare(llvm.FuncOp, AffineScope(), AutomaticAllocationScope(), IsolatedFromAbove())

_OURS: tuple[type[Attribute], ...] = (
    ArraySyntax,
    DereferenceableAttr,
    FunctionSyntax,
    PointerSyntax,
    StructType,
    UWTableKindAttr,
    *map(_plain, ("label", "metadata", "ppc_fp128", "token", "x86_amx")),
)
_ABOUT_LOOPS = dialect_of("llvm", llvm_loops).attributes
_ATTRIBUTES = {attr.name: attr for attr in (*llvm.LLVM.attributes, *_OURS, *_ABOUT_LOOPS)}
_BY_WORD = {
    name.removeprefix("llvm."): attr
    for name, attr in _ATTRIBUTES.items()
    if issubclass(attr, TypeAttribute)
}

_OUR_OPERATIONS = dialect_of(
    "llvm",
    llvm_addresses,
    llvm_arithmetic,
    llvm_atomics,
    llvm_constants,
    llvm_functions,
    llvm_hints,
    llvm_interleaving,
    llvm_intrinsics,
    llvm_masked,
    llvm_matrix,
    llvm_memory,
    llvm_numbers,
    llvm_switch,
    llvm_values,
).operations
_OPERATIONS = {op.name: op for op in (*llvm.LLVM.operations, *_OUR_OPERATIONS)}

LLVM = OpenDialect("llvm", list(_OPERATIONS.values()), list(_ATTRIBUTES.values()))
