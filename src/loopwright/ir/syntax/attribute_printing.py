"""Printing types and attributes as `mlir-opt` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute
from xdsl.printer import Printer as XdslPrinter

from loopwright.ir.core import attributes
from loopwright.ir.core.floats import float_text
from loopwright.ir.core.properties import Number, element_values
from loopwright.ir.interfaces.scalars import unsigned
from loopwright.ir.syntax.pieces import (
    Aliases,
    AliasUse,
    DistinctNumber,
    Piece,
    alias_name,
    identifier_or_string,
    quoted_string,
    symbol_text,
)
from loopwright.ir.syntax.tokens import integer_text

# The text of elements attributes: nested lists, one value for all, or hexadecimal data.


_HEX_ABOVE = 100
"""Elements attributes of more elements are printed as hexadecimal data by default."""


def dense_text(
    attribute: builtin.DenseIntOrFPElementsAttr, elide_above: int | None, hex_above: int | None
) -> str:
    """Return `dense<…>` without the type; of more than `elide_above` elements, nothing is shown.

    More than `hex_above` elements are hexadecimal data, unless that is negative.
    """
    values = element_values(attribute)
    element = attribute.get_element_type()
    scalar = element.element_type if attributes.is_complex_type(element) else element
    parts = 2 if attributes.is_complex_type(element) else 1
    data = attribute.data.data
    count = len(values) // parts
    size = len(data) // count if count else 0
    if not count:
        return "dense<>"
    if data == data[:size] * count:
        return f"dense<{element_texts(values[:parts], scalar, parts)[0]}>"
    if elide_above is not None and count > elide_above:
        return "dense_resource<__elided__>"
    limit = _HEX_ABOVE if hex_above is None else hex_above
    if 0 <= limit < count:
        return f'dense<"0x{_raw(values, scalar, data).hex().upper()}">'
    return f"dense<{_nested(element_texts(values, scalar, parts), list(attribute.get_shape()))}>"


def element_texts(values: Sequence[Number], type_: Attribute, parts: int = 1) -> list[str]:
    """Return the text of each element; a complex one has two parts."""
    if isinstance(type_, builtin.AnyFloat):
        texts = [float_text(value, type_) for value in values]
    elif attributes.is_integer_type(type_) and type_.width.data == 1:
        texts = ["true" if value else "false" for value in values]
    else:
        texts = [integer_text(int(value)) for value in values]
    if parts == 1:
        return texts
    return [f"({texts[i]},{texts[i + 1]})" for i in range(0, len(texts), 2)]


def plain_elements(attribute: Attribute) -> str:
    """Return the elements of an attribute, without hexadecimal data."""
    if isinstance(attribute, attributes.DenseStringElementsAttr):
        return strings_text(attribute)
    assert attributes.is_dense(attribute)
    element = attribute.get_element_type()
    scalar = element.element_type if attributes.is_complex_type(element) else element
    parts = 2 if attributes.is_complex_type(element) else 1
    texts = element_texts(element_values(attribute), scalar, parts)
    if texts and len(set(texts)) == 1:
        return texts[0]
    return _nested(texts, list(attribute.get_shape()))


def strings_text(attribute: attributes.DenseStringElementsAttr) -> str:
    """Return the elements of an attribute whose elements are strings."""
    texts = [quoted_string(value.data) for value in attribute.values.data]
    if len(texts) == 1:
        return texts[0]
    type_ = cast(builtin.TensorType, attribute.type)
    return _nested(texts, list(type_.get_shape())) if texts else ""


def _nested(texts: list[str], shape: list[int]) -> str:
    """Elements in nested brackets."""
    for size in reversed(shape[1:]):
        texts = [f"[{', '.join(texts[i : i + size])}]" for i in range(0, len(texts), size)]
    return f"[{', '.join(texts)}]" if shape else texts[0]


def _raw(values: Sequence[Number], type_: Attribute, data: bytes) -> bytes:
    """Return the elements as MLIR stores them: `i1` in single bits, others in whole bytes."""
    if not attributes.is_integer_type(type_) or type_.width.data in (8, 16, 32, 64):
        return data
    width = type_.width.data
    if width == 1:
        packed = sum(1 << i for i, value in enumerate(values) if value)
        return packed.to_bytes((len(values) + 7) // 8, "little")
    size = (width + 7) // 8
    return b"".join(unsigned(int(value), width).to_bytes(size, "little") for value in values)


# Printing locations
#
# `loc("file":1:2)` and its aliases.


class LocationPrinting(XdslPrinter):
    """The part of the printer that prints locations."""

    pieces: list[Piece]
    aliases: Aliases
    local_scope: bool
    pretty_locations: bool

    def print_location(self, location: Attribute) -> None:
        """Print `loc(…)` without an alias for the location itself."""
        if self.pretty_locations:
            self._print_location_body(location)
            return
        self.pieces.append("loc(")
        self._print_location_body(location)
        self.pieces.append(")")

    def _print_location_body(self, location: Attribute) -> None:
        """Print what is inside `loc(…)`."""
        pretty = self.pretty_locations
        if isinstance(location, builtin.UnknownLoc):
            self.pieces.append("[unknown]" if pretty else "unknown")
        elif isinstance(location, builtin.FileLineColLoc):
            place = f"{location.line.data}:{location.column.data}"
            self.pieces.append(f"{self._file_text(location.filename)}:{place}")
        elif isinstance(location, attributes.FileLineColRange):
            self.pieces.append(f"{self._file_text(location.filename)}:{location.numbers()}")
        elif isinstance(location, builtin.NameLoc):
            self.pieces.append(quoted_string(location.desc.data))
            if not isinstance(location.location, builtin.NoneAttr | builtin.UnknownLoc):
                self.pieces.append("(")
                self._print_inner_location(location.location)
                self.pieces.append(")")
        elif isinstance(location, builtin.CallSiteLoc):
            self.pieces.append("" if pretty else "callsite(")
            self._print_inner_location(location.callee)
            in_file = isinstance(
                location.caller, builtin.FileLineColLoc | attributes.FileLineColRange
            )
            on_line = not pretty or (isinstance(location.callee, builtin.NameLoc) and in_file)
            self.pieces.append(" at " if on_line else "\n at ")
            self._print_inner_location(location.caller)
            self.pieces.append("" if pretty else ")")
        elif isinstance(location, builtin.FusedLoc):
            self._print_fused(location)

    def _file_text(self, name: builtin.StringAttr) -> str:
        return name.data if self.pretty_locations else quoted_string(name.data)

    def _print_fused(self, location: builtin.FusedLoc) -> None:
        self.pieces.append("" if self.pretty_locations else "fused")
        if not isinstance(location.metadata, builtin.NoneAttr):
            self.pieces.append("<")
            self.print_attribute(location.metadata)
            self.pieces.append(">")
        self.pieces.append("[")
        self.print_list(
            cast(builtin.ArrayAttr, location.locations).data, self._print_inner_location
        )
        self.pieces.append("]")

    def _print_inner_location(self, location: Attribute) -> None:
        if self.local_scope:
            self._print_location_body(location)
        else:
            self.aliases.visit(location, deferrable=True)
            self.pieces.append(AliasUse(location))

    def print_trailing_location(self, location: Attribute, *, allow_alias: bool = True) -> None:
        """Print ` loc(…)` after an op or a block argument."""
        if allow_alias and not self.local_scope and not self.pretty_locations:
            self.pieces += [" loc(", AliasUse(location), ")"]
            return
        self.pieces.append(" ")
        self.print_location(location)


# Printing types and attributes as `mlir-opt` does.


_SHORT = frozenset(
    (
        builtin.FloatAttr,
        builtin.IntegerAttr,
        builtin.MemRefType,
        builtin.TensorType,
        builtin.VectorType,
    )
)
"""The classes of what is often printed again."""


class AttributePrinting(LocationPrinting):
    """The part of the printer that prints attributes."""

    elide_larger_than: int | None
    hex_larger_than: int | None
    used_resources: set[str]
    short_texts: dict[int, tuple[Attribute, str]]
    """Types and numbers without aliases in them and their texts, by the identity of the objects."""

    def print_attribute(self, attribute: Attribute) -> None:
        """Print a type or an attribute, by its alias if it has one."""
        short_text = self.short_texts.get(id(attribute))
        if short_text is not None:
            self.pieces.append(short_text[1])
            return
        if not self.local_scope and alias_name(attribute) is not None:
            self.aliases.visit(attribute)
            self.pieces.append(AliasUse(attribute))
            return
        begin = len(self.pieces)
        self.print_in_full(attribute)
        if attribute.__class__ in _SHORT:
            new = [piece for piece in self.pieces[begin:] if isinstance(piece, str)]
            if len(new) == len(self.pieces) - begin:
                self.short_texts[id(attribute)] = (attribute, "".join(new))

    def print_in_full(self, attribute: Attribute) -> None:
        """Print a type or an attribute without an alias for itself."""
        method = self._METHODS.get(type(attribute))
        if method is not None:
            method(self, attribute)
        else:
            XdslPrinter.print_attribute(self, attribute)

    @classmethod
    def print_class(
        cls, kind: type[Attribute], method: Callable[[AttributePrinting, Any], None]
    ) -> None:
        """Print attributes of a class with a function of the dialect that it belongs to."""
        cls._METHODS[kind] = method

    def print_attribute_without_type(self, attribute: Attribute) -> None:
        """Print a number, or elements, without the type that the context gives."""
        if attributes.is_integer(attribute):
            self._print_integer_value(attribute)
        elif attributes.is_float(attribute):
            self.pieces.append(float_text(attribute.value.data, attribute.type))
        elif attributes.is_dense(attribute):
            text = dense_text(attribute, self.elide_larger_than, self.hex_larger_than)
            self.pieces.append(text)
        elif isinstance(attribute, attributes.SparseElementsAttr):
            self._print_sparse_elements(attribute)
        elif isinstance(attribute, builtin.DenseResourceAttr):
            self._print_resource_key(attribute)
        else:
            self.print_attribute(attribute)

    def _print_with_type(self, attribute: Any) -> None:
        self.print_attribute_without_type(attribute)
        self.pieces.append(" : ")
        self.print_attribute(attribute.type)

    def _print_integer_value(self, attribute: builtin.IntegerAttr) -> None:
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
            self.pieces.append(integer_text(value))

    def _print_integer(self, attribute: builtin.IntegerAttr) -> None:
        self._print_integer_value(attribute)
        type_ = attribute.type
        if _is_boolean(type_):
            return
        self.pieces.append(" : ")
        self.print_attribute(type_)

    def print_float(
        self,
        value: float,
        type: builtin.AnyFloat,  # noqa: A002
    ) -> None:
        """Print a floating-point value."""
        self.pieces.append(float_text(value, type))

    def _print_string(self, attribute: builtin.StringAttr) -> None:
        self.pieces.append(quoted_string(attribute.data))

    def _print_bytes(self, attribute: builtin.BytesAttr) -> None:
        self.pieces.append(quoted_string(attribute.data.decode("utf-8", "surrogateescape")))

    def print_string_literal(self, string: str) -> None:
        """Print a string literal."""
        self.pieces.append(quoted_string(string))

    def print_bytes_literal(self, bytestring: bytes) -> None:
        """Print bytes as a string literal."""
        self.pieces.append(quoted_string(bytestring.decode("utf-8", "surrogateescape")))

    def print_identifier_or_string_literal(self, string: str) -> None:
        """Print a name, in quotes where needed."""
        self.pieces.append(identifier_or_string(string))

    def print_symbol_name(self, sym_name: str) -> None:
        """Print `@name`."""
        self.pieces.append(symbol_text(sym_name))

    def _print_symbol(self, attribute: builtin.SymbolRefAttr) -> None:
        names = (attribute.root_reference, *attribute.nested_references.data)
        self.pieces.append("::".join(symbol_text(name.data) for name in names))

    def _print_array(self, attribute: builtin.ArrayAttr) -> None:
        self.pieces.append("[")
        for index, element in enumerate(attribute.data):
            if index:
                self.pieces.append(", ")
            if attributes.is_integer(element) and element.type == builtin.i64:
                self._print_integer_value(element)
            elif attributes.is_float(element) and element.type == builtin.f64:
                text = float_text(element.value.data, element.type)
                # Without its type, a number in hexadecimal would be an integer.
                self.pieces.append(f"{text} : f64" if text.startswith("0x") else text)
            else:
                self.print_attribute(element)
        self.pieces.append("]")

    def _print_dictionary(self, attribute: builtin.DictionaryAttr) -> None:
        self.print_attr_dict(attribute.data)

    def print_attr_dict(self, attr_dict: Mapping[str, Attribute]) -> None:
        """Print `{name = value, …}`, sorted by name."""
        self.pieces.append("{")
        for index, name in enumerate(sorted(attr_dict, key=name_key)):
            if index:
                self.pieces.append(", ")
            self.pieces.append(identifier_or_string(name))
            value = attr_dict[name]
            if not isinstance(value, builtin.UnitAttr):
                self.pieces.append(" = ")
                self.print_attribute(value)
        self.pieces.append("}")

    def _print_strings(self, attribute: attributes.DenseStringElementsAttr) -> None:
        self.pieces.append(f"dense<{strings_text(attribute)}> : ")
        self.print_attribute(attribute.type)

    def _print_distinct(self, attribute: attributes.DistinctAttr) -> None:
        self.pieces += ["distinct[", DistinctNumber(attribute), "]<"]
        if not isinstance(attribute.referenced, builtin.UnitAttr):
            self.print_attribute(attribute.referenced)
        self.pieces.append(">")

    def _print_sparse_elements(self, attribute: attributes.SparseElementsAttr) -> None:
        self.pieces.append("sparse<")
        if not isinstance(attribute.values, builtin.NoneAttr):
            self.pieces.append(f"{plain_elements(attribute.indices)}, ")
            self.pieces.append(plain_elements(attribute.values))
        self.pieces.append(">")

    def _print_dense_array(self, attribute: builtin.DenseArrayBase) -> None:
        self.pieces.append("array<")
        self.print_attribute(attribute.elt_type)
        values = element_values(attribute)
        if values:
            self.pieces.append(": " + ", ".join(element_texts(values, attribute.elt_type)))
        self.pieces.append(">")

    def _print_resource_key(self, attribute: builtin.DenseResourceAttr) -> None:
        self.used_resources.add(attribute.resource_handle.data)
        key = identifier_or_string(attribute.resource_handle.data)
        self.pieces.append(f"dense_resource<{key}>")

    def _print_function_type(self, type_: builtin.FunctionType) -> None:
        self.print_function_type(type_.inputs.data, type_.outputs.data)

    def print_function_type(
        self, input_types: Iterable[Attribute], output_types: Iterable[Attribute]
    ) -> None:
        """Print `(i32, i32) -> f32`."""
        self.pieces.append("(")
        self.print_list(input_types, self.print_attribute)
        self.pieces.append(") -> ")
        outputs = list(output_types)
        if len(outputs) == 1 and not isinstance(outputs[0], builtin.FunctionType):
            self.print_attribute(outputs[0])
            return
        self.pieces.append("(")
        self.print_list(outputs, self.print_attribute)
        self.pieces.append(")")

    def _print_memref(self, type_: builtin.MemRefType) -> None:
        begin = f"memref<{_shape_prefix(type_.get_shape())}"
        parts = type_.layout, type_.memory_space
        self._print_shaped(begin, type_, parts, self._print_memory_attribute)

    def _print_shaped(
        self, begin: str, type_: Any, parts: Sequence[Attribute], show: Callable[[Any], None]
    ) -> None:
        self.pieces.append(begin)
        self.print_attribute(type_.element_type)
        for part in parts:
            if not isinstance(part, builtin.NoneAttr):
                self.pieces.append(", ")
                show(part)
        self.pieces.append(">")

    def _print_memory_attribute(self, attribute: Attribute) -> None:
        if attributes.is_integer(attribute) and attribute.type == builtin.i64:
            self._print_integer_value(attribute)
        else:
            self.print_attribute(attribute)

    def _print_unranked_memref(self, type_: builtin.UnrankedMemRefType) -> None:
        parts = [type_.memory_space]
        self._print_shaped("memref<*x", type_, parts, self._print_memory_attribute)

    def _print_tensor(self, type_: builtin.TensorType) -> None:
        begin = f"tensor<{_shape_prefix(type_.get_shape())}"
        self._print_shaped(begin, type_, [type_.encoding], self.print_attribute)

    def _print_vector(self, type_: builtin.VectorType) -> None:
        dims = zip(type_.get_shape(), type_.get_scalable_dims(), strict=True)
        shape = "".join(f"[{dim}]x" if scalable else f"{dim}x" for dim, scalable in dims)
        self.pieces.append(f"vector<{shape}")
        self.print_attribute(type_.element_type)
        self.pieces.append(">")

    _METHODS: ClassVar[dict[type[Attribute], Callable[[Any, Any], None]]] = {
        builtin.ArrayAttr: _print_array,
        builtin.BytesAttr: _print_bytes,
        builtin.CallSiteLoc: LocationPrinting.print_location,
        builtin.DenseArrayBase: _print_dense_array,
        builtin.DenseIntOrFPElementsAttr: _print_with_type,
        builtin.DenseResourceAttr: _print_with_type,
        builtin.DictionaryAttr: _print_dictionary,
        builtin.FileLineColLoc: LocationPrinting.print_location,
        attributes.FileLineColRange: LocationPrinting.print_location,
        builtin.FloatAttr: _print_with_type,
        builtin.FunctionType: _print_function_type,
        builtin.FusedLoc: LocationPrinting.print_location,
        builtin.IntegerAttr: _print_integer,
        builtin.MemRefType: _print_memref,
        builtin.NameLoc: LocationPrinting.print_location,
        attributes.DenseStringElementsAttr: _print_strings,
        attributes.DistinctAttr: _print_distinct,
        attributes.SparseElementsAttr: _print_with_type,
        builtin.StringAttr: _print_string,
        builtin.SymbolRefAttr: _print_symbol,
        builtin.TensorType: _print_tensor,
        builtin.UnknownLoc: LocationPrinting.print_location,
        builtin.UnrankedMemRefType: _print_unranked_memref,
        builtin.VectorType: _print_vector,
    }


def _is_boolean(type_: Attribute | None) -> bool:
    return (
        attributes.is_integer_type(type_)
        and type_.width.data == 1
        and type_.signedness.data is builtin.Signedness.SIGNLESS
    )


def name_key(name: str) -> bytes:
    """Names are sorted by their bytes."""
    return name.encode("utf-8", "surrogateescape")


def _shape_prefix(shape: Iterable[int]) -> str:
    return "".join("?x" if dim == builtin.DYNAMIC_INDEX else f"{dim}x" for dim in shape)
