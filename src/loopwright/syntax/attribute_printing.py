"""Printing types and attributes as `mlir-opt` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    CallSiteLoc,
    ComplexType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    DictionaryAttr,
    FileLineColLoc,
    FloatAttr,
    FunctionType,
    FusedLoc,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NameLoc,
    NoneAttr,
    Signedness,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    UnknownLoc,
    UnrankedMemRefType,
    VectorType,
    f64,
    i64,
)
from xdsl.ir import Attribute
from xdsl.printer import Printer as XdslPrinter

from loopwright.syntax.aliases import Aliases, alias_name
from loopwright.syntax.attributes import FileLineColRange
from loopwright.syntax.elements import Number, element_values
from loopwright.syntax.floats import float_text
from loopwright.syntax.tokens import is_bare_identifier

_HEX_ABOVE = 100
"""Elements attributes of more elements are printed as hexadecimal data."""


def quoted(text: str) -> str:
    r"""A string literal.

    >>> print(quoted('a"\n'))
    "a\22\0A"
    """
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    parts = ['"']
    for byte in text.encode("utf-8", "surrogateescape"):
        if byte == 0x5C:
            parts.append("\\\\")
        elif 0x20 <= byte < 0x7F and byte != 0x22:
            parts.append(chr(byte))
        else:
            parts.append(f"\\{byte:02X}")
    parts.append('"')
    return "".join(parts)


def identifier_or_string(text: str) -> str:
    """A name as it stands, or as a string literal where it must."""
    return text if is_bare_identifier(text) else quoted(text)


def symbol_text(name: str) -> str:
    """`@name`."""
    return f"@{identifier_or_string(name)}" if name else "@<<INVALID EMPTY SYMBOL>>"


class _AliasUse:
    """Where an alias stands in the output, until its number is known."""

    __slots__ = ("attribute",)

    def __init__(self, attribute: Attribute) -> None:
        self.attribute = attribute


Piece = Any
"""A part of the output: text, an alias, or a list of parts."""


def flatten(pieces: Iterable[Piece], aliases: Aliases) -> Iterable[str]:
    """The text of pieces."""
    stack = [iter(pieces)]
    while stack:
        for piece in stack[-1]:
            if isinstance(piece, str):
                yield piece
            elif isinstance(piece, _AliasUse):
                yield aliases.spelling(piece.attribute)
            else:
                stack.append(iter(cast(list[Piece], piece)))
                break
        else:
            stack.pop()


class _Typed(Protocol):
    def print_without_type(self, printer: XdslPrinter) -> None: ...


class AttributePrinting(XdslPrinter):
    """The part of the printer that prints attributes."""

    pieces: list[Piece]
    aliases: Aliases
    local_scope: bool
    elide_larger_than: int | None

    def print_attribute(self, attribute: Attribute) -> None:
        """Print a type or an attribute, by its alias if it has one."""
        if not self.local_scope and alias_name(attribute) is not None:
            self.aliases.visit(attribute)
            self.pieces.append(_AliasUse(attribute))
            return
        self.print_in_full(attribute)

    def print_in_full(self, attribute: Attribute) -> None:
        """Print a type or an attribute without an alias for itself."""
        method = self._METHODS.get(type(attribute))
        if method is not None:
            method(self, attribute)
        else:
            XdslPrinter.print_attribute(self, attribute)

    def print_attribute_without_type(self, attribute: Attribute) -> None:
        """Print a number, or elements, without the type that the context gives."""
        if isinstance(attribute, IntegerAttr):
            self._print_integer_value(attribute)
        elif isinstance(attribute, FloatAttr):
            self.pieces.append(float_text(attribute.value.data, attribute.type))
        elif isinstance(attribute, DenseIntOrFPElementsAttr):
            self._print_elements(attribute)
        else:
            self.print_attribute(attribute)

    def _print_integer_value(self, attribute: IntegerAttr) -> None:
        self.print_int(attribute.value.data, attribute.type)

    def print_int(
        self,
        value: int,
        type: Attribute | None = None,  # noqa: A002
    ) -> None:
        """Print an integer; as a boolean if its type is `i1`."""
        if _is_boolean(type):
            self.pieces.append("true" if value else "false")
        else:
            self.pieces.append(str(value))

    def _print_integer(self, attribute: IntegerAttr) -> None:
        self._print_integer_value(attribute)
        type_ = attribute.type
        if _is_boolean(type_):
            return
        self.pieces.append(" : ")
        self.print_attribute(type_)

    def print_float(
        self,
        value: float,
        type: AnyFloat,  # noqa: A002
    ) -> None:
        """Print a floating-point value."""
        self.pieces.append(float_text(value, type))

    def _print_float(self, attribute: FloatAttr) -> None:
        self.pieces.append(f"{float_text(attribute.value.data, attribute.type)} : ")
        self.print_attribute(attribute.type)

    def _print_string(self, attribute: StringAttr) -> None:
        self.pieces.append(quoted(attribute.data))

    def _print_bytes(self, attribute: BytesAttr) -> None:
        self.pieces.append(quoted(attribute.data.decode("utf-8", "surrogateescape")))

    def print_string_literal(self, string: str) -> None:
        """Print a string literal."""
        self.pieces.append(quoted(string))

    def print_bytes_literal(self, bytestring: bytes) -> None:
        """Print bytes as a string literal."""
        self.pieces.append(quoted(bytestring.decode("utf-8", "surrogateescape")))

    def print_identifier_or_string_literal(self, string: str) -> None:
        """Print a name, in quotes where needed."""
        self.pieces.append(identifier_or_string(string))

    def print_symbol_name(self, sym_name: str) -> None:
        """Print `@name`."""
        self.pieces.append(symbol_text(sym_name))

    def _print_symbol(self, attribute: SymbolRefAttr) -> None:
        names = (attribute.root_reference, *attribute.nested_references.data)
        self.pieces.append("::".join(symbol_text(name.data) for name in names))

    def _print_array(self, attribute: ArrayAttr) -> None:
        self.pieces.append("[")
        for index, element in enumerate(attribute.data):
            if index:
                self.pieces.append(", ")
            if isinstance(element, IntegerAttr | FloatAttr) and element.type in (i64, f64):
                self.print_attribute_without_type(element)
            else:
                self.print_attribute(element)
        self.pieces.append("]")

    def _print_dictionary(self, attribute: DictionaryAttr) -> None:
        self.print_attr_dict(attribute.data)

    def print_attr_dict(self, attr_dict: Mapping[str, Attribute]) -> None:
        """Print `{name = value, …}`, sorted by name."""
        self.pieces.append("{")
        for index, name in enumerate(sorted(attr_dict, key=name_key)):
            if index:
                self.pieces.append(", ")
            self.pieces.append(identifier_or_string(name))
            value = attr_dict[name]
            if not isinstance(value, UnitAttr):
                self.pieces.append(" = ")
                self.print_attribute(value)
        self.pieces.append("}")

    def _print_dense(self, attribute: DenseIntOrFPElementsAttr) -> None:
        self._print_elements(attribute)
        self.pieces.append(" : ")
        self.print_attribute(attribute.type)

    def _print_elements(self, attribute: DenseIntOrFPElementsAttr) -> None:
        values = element_values(attribute)
        element = attribute.get_element_type()
        scalar = element.element_type if isinstance(element, ComplexType) else element
        parts = 2 if isinstance(element, ComplexType) else 1
        data = attribute.data.data
        count = len(values) // parts
        size = len(data) // count if count else 0
        splat = count > 0 and data == data[:size] * count
        limit = self.elide_larger_than
        if limit is not None and count > limit and not splat:
            self.pieces.append("dense_resource<__elided__>")
        elif splat:
            self.pieces.append(f"dense<{_texts(values[:parts], scalar, parts)[0]}>")
        elif count > _HEX_ABOVE:
            self.pieces.append(f'dense<"0x{_raw(values, scalar, data).hex().upper()}">')
        elif not count:
            self.pieces.append("dense<>")
        else:
            nested = _nested(_texts(values, scalar, parts), list(attribute.get_shape()))
            self.pieces.append(f"dense<{nested}>")

    def _print_dense_array(self, attribute: DenseArrayBase) -> None:
        self.pieces.append("array<")
        self.print_attribute(attribute.elt_type)
        values = element_values(attribute)
        if values:
            self.pieces.append(": " + ", ".join(_texts(values, attribute.elt_type, 1)))
        self.pieces.append(">")

    def _print_resource(self, attribute: DenseResourceAttr) -> None:
        key = identifier_or_string(attribute.resource_handle.data)
        self.pieces.append(f"dense_resource<{key}> : ")
        self.print_attribute(cast(Attribute, attribute.type))

    def _print_function_type(self, type_: FunctionType) -> None:
        self.print_function_type(type_.inputs.data, type_.outputs.data)

    def print_function_type(
        self, input_types: Iterable[Attribute], output_types: Iterable[Attribute]
    ) -> None:
        """Print `(i32, i32) -> f32`."""
        self.pieces.append("(")
        self.print_list(input_types, self.print_attribute)
        self.pieces.append(") -> ")
        outputs = list(output_types)
        if len(outputs) == 1 and not isinstance(outputs[0], FunctionType):
            self.print_attribute(outputs[0])
            return
        self.pieces.append("(")
        self.print_list(outputs, self.print_attribute)
        self.pieces.append(")")

    def _print_memref(self, type_: MemRefType) -> None:
        self.pieces.append(f"memref<{_dimensions(type_.get_shape())}")
        self.print_attribute(type_.element_type)
        for part in (type_.layout, type_.memory_space):
            if not isinstance(part, NoneAttr):
                self.pieces.append(", ")
                self._print_memory_attribute(part)
        self.pieces.append(">")

    def _print_memory_attribute(self, attribute: Attribute) -> None:
        if isinstance(attribute, IntegerAttr) and attribute.type == i64:
            self._print_integer_value(attribute)
        else:
            self.print_attribute(attribute)

    def _print_unranked_memref(self, type_: UnrankedMemRefType) -> None:
        self.pieces.append("memref<*x")
        self.print_attribute(type_.element_type)
        if not isinstance(type_.memory_space, NoneAttr):
            self.pieces.append(", ")
            self._print_memory_attribute(type_.memory_space)
        self.pieces.append(">")

    def _print_tensor(self, type_: TensorType) -> None:
        self.pieces.append(f"tensor<{_dimensions(type_.get_shape())}")
        self.print_attribute(type_.element_type)
        if not isinstance(type_.encoding, NoneAttr):
            self.pieces.append(", ")
            self.print_attribute(type_.encoding)
        self.pieces.append(">")

    def _print_vector(self, type_: VectorType) -> None:
        dims = zip(type_.get_shape(), type_.get_scalable_dims(), strict=True)
        shape = "".join(f"[{dim}]x" if scalable else f"{dim}x" for dim, scalable in dims)
        self.pieces.append(f"vector<{shape}")
        self.print_attribute(type_.element_type)
        self.pieces.append(">")

    def _print_location(self, location: Attribute) -> None:
        self.pieces.append("loc(")
        self._print_location_body(location)
        self.pieces.append(")")

    def _print_location_body(self, location: Attribute) -> None:
        """Print what stands inside `loc(…)`."""
        if isinstance(location, UnknownLoc):
            self.pieces.append("unknown")
        elif isinstance(location, FileLineColLoc):
            place = f"{location.line.data}:{location.column.data}"
            self.pieces.append(f"{quoted(location.filename.data)}:{place}")
        elif isinstance(location, FileLineColRange):
            self.pieces.append(f"{quoted(location.filename.data)}:{location.numbers()}")
        elif isinstance(location, NameLoc):
            self.pieces.append(quoted(location.desc.data))
            if not isinstance(location.location, NoneAttr | UnknownLoc):
                self.pieces.append("(")
                self._print_inner_location(location.location)
                self.pieces.append(")")
        elif isinstance(location, CallSiteLoc):
            self.pieces.append("callsite(")
            self._print_inner_location(location.callee)
            self.pieces.append(" at ")
            self._print_inner_location(location.caller)
            self.pieces.append(")")
        elif isinstance(location, FusedLoc):
            self._print_fused(location)

    def _print_fused(self, location: FusedLoc) -> None:
        self.pieces.append("fused")
        if not isinstance(location.metadata, NoneAttr):
            self.pieces.append("<")
            self.print_attribute(location.metadata)
            self.pieces.append(">")
        self.pieces.append("[")
        self.print_list(cast(ArrayAttr, location.locations).data, self._print_inner_location)
        self.pieces.append("]")

    def _print_inner_location(self, location: Attribute) -> None:
        if self.local_scope:
            self._print_location_body(location)
        else:
            self.aliases.visit(location, deferrable=True)
            self.pieces.append(_AliasUse(location))

    def print_trailing_location(self, location: Attribute, *, allow_alias: bool = True) -> None:
        """Print ` loc(…)` behind an op or a block argument."""
        if allow_alias and not self.local_scope:
            self.pieces += [" loc(", _AliasUse(location), ")"]
            return
        local, self.local_scope = self.local_scope, True
        self.pieces.append(" ")
        self._print_location(location)
        self.local_scope = local

    _METHODS: ClassVar[dict[type[Attribute], Callable[[Any, Any], None]]] = {
        ArrayAttr: _print_array,
        BytesAttr: _print_bytes,
        CallSiteLoc: _print_location,
        DenseArrayBase: _print_dense_array,
        DenseIntOrFPElementsAttr: _print_dense,
        DenseResourceAttr: _print_resource,
        DictionaryAttr: _print_dictionary,
        FileLineColLoc: _print_location,
        FileLineColRange: _print_location,
        FloatAttr: _print_float,
        FunctionType: _print_function_type,
        FusedLoc: _print_location,
        IntegerAttr: _print_integer,
        MemRefType: _print_memref,
        NameLoc: _print_location,
        StringAttr: _print_string,
        SymbolRefAttr: _print_symbol,
        TensorType: _print_tensor,
        UnknownLoc: _print_location,
        UnrankedMemRefType: _print_unranked_memref,
        VectorType: _print_vector,
    }


def _is_boolean(type_: Attribute | None) -> bool:
    return (
        isinstance(type_, IntegerType)
        and type_.width.data == 1
        and type_.signedness.data is Signedness.SIGNLESS
    )


def name_key(name: str) -> bytes:
    """Names are sorted by their bytes."""
    return name.encode("utf-8", "surrogateescape")


def _dimensions(shape: Iterable[int]) -> str:
    return "".join("?x" if dim == DYNAMIC_INDEX else f"{dim}x" for dim in shape)


def _texts(values: Sequence[Number], type_: Attribute, parts: int) -> list[str]:
    """The text of each element; a complex one has two parts."""
    if isinstance(type_, AnyFloat):
        texts = [float_text(value, type_) for value in values]
    elif isinstance(type_, IntegerType) and type_.width.data == 1:
        texts = ["true" if value else "false" for value in values]
    else:
        texts = [str(value) for value in values]
    if parts == 1:
        return texts
    return [f"({texts[i]},{texts[i + 1]})" for i in range(0, len(texts), 2)]


def _nested(texts: list[str], shape: list[int]) -> str:
    """Elements in nested brackets."""
    for size in reversed(shape[1:]):
        texts = [f"[{', '.join(texts[i : i + size])}]" for i in range(0, len(texts), size)]
    return f"[{', '.join(texts)}]" if shape else texts[0]


def _raw(values: Sequence[Number], type_: Attribute, data: bytes) -> bytes:
    """The elements as MLIR stores them: a bit each for `i1`, else as many bytes as their bits."""
    if not isinstance(type_, IntegerType) or type_.width.data in (8, 16, 32, 64):
        return data
    width = type_.width.data
    if width == 1:
        packed = sum(1 << i for i, value in enumerate(values) if value)
        return packed.to_bytes((len(values) + 7) // 8, "little")
    size = (width + 7) // 8
    mask = (1 << width) - 1
    return b"".join((int(value) & mask).to_bytes(size, "little") for value in values)
