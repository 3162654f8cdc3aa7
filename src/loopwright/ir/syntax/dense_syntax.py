"""Parsing elements attributes: `dense<…>`, `array<…>` and `sparse<…>`."""

from __future__ import annotations

import math
from typing import Any

from xdsl.dialects import builtin
from xdsl.ir import Attribute
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.core import attributes, properties
from loopwright.ir.core.floats import bits_to_float, format_of, round_to_type
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.tokens import FastToken, integer_value, unescape
from loopwright.ir.syntax.type_syntax import TypeSyntax

_LITERALS = (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.FLOAT_LIT, MLIRTokenKind.STRING_LIT)
_MAX_BYTES = 1 << 30
"""Elements that are all the same are stored one by one, too."""
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")

Literal = tuple[bool, FastToken]
"""An element as it is in the text: whether it has a minus, and its token."""

_NUMERIC = (builtin.IntegerType, builtin.IndexType, builtin.AnyFloat, builtin.ComplexType)


class DenseSyntax(TypeSyntax):
    """The part of the parser that reads elements attributes."""

    def checked_integer(
        self, value: int, negative: bool, type_: builtin.IntegerType | builtin.IndexType
    ) -> int | None:
        """Return the value that an integer literal has in a type, if the type has it."""
        if isinstance(type_, builtin.IndexType):
            width = 64
            signedness = builtin.Signedness.SIGNED
        else:
            width = type_.width.data
            signedness = type_.signedness.data
        number = signed(-value if negative else value, width)
        is_wrapped = number >= 0 if negative else number < 0
        if value >> width or (is_wrapped and (negative or signedness is builtin.Signedness.SIGNED)):
            return None
        return unsigned(number, width) if signedness is builtin.Signedness.UNSIGNED else number

    def _parse_builtin_dense_attr(self) -> builtin.DenseIntOrFPElementsAttr:
        return self.parse_dense_int_or_fp_elements_attr(None)

    def parse_dense_int_or_fp_elements_attr(
        self,
        type: Attribute | None,  # noqa: A002
    ) -> builtin.DenseIntOrFPElementsAttr:
        """Parse `<[1, 2]> : tensor<2xi32>`, or without the type where that is known."""
        position = self.end_of_last_token() - len("dense")
        self.parse_punctuation("<", " after 'dense'")
        string: FastToken | None = None
        values: list[Literal] = []
        shape: list[int] | None = None
        if self._current_token.text != ">":
            if self._current_token.kind is MLIRTokenKind.STRING_LIT:
                string = self._consume_token()
            else:
                shape = self.parse_nested_literals(values)
        self.parse_punctuation(">")
        type_ = self._type_of_elements(type, position)
        element = type_.element_type
        if isinstance(element, attributes.OpaqueType):
            if string is not None:
                values.append((False, string))
            return self.string_elements(values, shape or [], type_, position)
        if not isinstance(element, _NUMERIC):
            self.fail(
                f"unsupported element type '{attribute_text(element)}' of an elements literal",
                position,
            )
        if math.prod(type_.get_shape()) * properties.storage_bytes(element) > _MAX_BYTES:
            self.fail("elements literal is too large", position)
        if string is not None:
            digits = string.text[3:-1]
            if string.text[1:3] != "0x" or len(digits) % 2 or not _HEX_DIGITS.issuperset(digits):
                self.fail("expected string containing hex digits starting with `0x`", string.start)
            raw = bytes.fromhex(digits)
            count = math.prod(type_.get_shape())
            packed = _unpack_bits(raw, count) if _is_bit(element) else _widths(raw, element, count)
            message = (
                f"elements hex data size is invalid for provided type: '{attribute_text(type_)}'"
            )
            data = self.required(packed, message, position)
        else:
            data = self.data_of_literals(values, shape, type_, element, position)
        return properties.elements_attribute(type_, data)

    def parse_nested_literals(self, values: list[Literal]) -> list[int]:
        """Parse an element or nested lists of them; returns the shape, empty for one element."""
        if self._current_token.text == "[":
            self._consume_token()
            inner: list[int] | None = None
            count = 0
            while count or not self._at("]"):
                shape = self.parse_nested_literals(values)
                if inner is not None and inner != shape:
                    self.fail(
                        "tensor literal is invalid; ranks are not consistent between elements"
                    )
                inner = shape
                count += 1
                if self.parse_optional_punctuation(",") is None:
                    break
            self.parse_punctuation("]")
            return [count, *(inner or ())]
        if self._current_token.text == "(":
            self._consume_token()
            self._parse_literal(values)
            self.parse_punctuation(",")
            self._parse_literal(values)
            self.parse_punctuation(")")
        else:
            self._parse_literal(values)
        return []

    def _at(self, punctuation: str) -> bool:
        return self._current_token.text == punctuation

    def _parse_literal(self, values: list[Literal]) -> None:
        token = self._current_token
        negative = token.text == "-"
        if negative:
            self._consume_token()
            token = self._current_token
        if token.kind is MLIRTokenKind.BARE_IDENT and token.text in ("true", "false"):
            if negative:
                self.fail("expected integer or floating point literal", token.start)
        elif token.kind not in _LITERALS:
            if negative:
                self.fail("expected integer or floating point literal", token.start)
            self.fail("expected element literal of primitive type", token.start)
        values.append((negative, self._consume_token()))

    def data_of_literals(
        self,
        values: list[Literal],
        shape: list[int] | None,
        type_: attributes.Structure,
        element: builtin.IntegerType | builtin.IndexType | builtin.AnyFloat | builtin.ComplexType,
        position: int,
    ) -> bytes:
        """Return the bytes of elements that are written one by one, or once for all."""
        expected = list(type_.get_shape())
        count = math.prod(expected)
        if shape is None or (shape and not values):
            if count and (shape is None or shape != expected):
                text = attribute_text(type_)
                self.fail(
                    f"parsed zero elements, but type ('{text}') expected at least 1", position
                )
            return b""
        scalar = element.element_type if attributes.is_complex_type(element) else element
        parts = 2 if attributes.is_complex_type(element) else 1
        self._check_shape(shape, expected, position)
        numbers = [self._element(literal, scalar) for literal in values]
        expected_count = (math.prod(shape) if shape else 1) * parts
        if len(numbers) != expected_count:
            text = attribute_text(element)
            self.fail(
                f"parsed {len(numbers)} elements, but type ('{text}') expected {expected_count} "
                "elements",
                position,
            )
        data = properties.pack_elements(numbers, scalar)
        return data if shape else data * count

    def _check_shape(self, shape: list[int], expected: list[int], position: int) -> None:
        if shape and shape != expected:
            self.fail(
                f"inferred shape of elements literal ({shape_text(shape)}) does not match type"
                f" ({shape_text(expected)})",
                position,
            )

    def _element(
        self, literal: Literal, type_: builtin.IntegerType | builtin.IndexType | builtin.AnyFloat
    ) -> int | float:
        negative, token = literal
        if isinstance(type_, builtin.AnyFloat):
            return self._float_element(negative, token, type_)
        if token.kind is MLIRTokenKind.FLOAT_LIT:
            self.fail("expected integer elements, but parsed floating-point", token.start)
        if token.kind is MLIRTokenKind.STRING_LIT:
            self.fail("expected integer elements, but parsed string", token.start)
        if token.kind is MLIRTokenKind.BARE_IDENT:
            if not (attributes.is_integer_type(type_) and type_.width.data == 1):
                self.fail("expected i1 type for 'true' or 'false' values", token.start)
            return -1 if token.text == "true" else 0
        unsigned = (
            attributes.is_integer_type(type_)
            and type_.signedness.data is builtin.Signedness.UNSIGNED
        )
        if negative and unsigned:
            self.fail("expected unsigned integer elements, but parsed negative value", token.start)
        value = self.checked_integer(integer_value(token.text), negative, type_)
        return self.required(value, "integer constant out of range for type", token.start)

    def _float_element(self, negative: bool, token: FastToken, type_: builtin.AnyFloat) -> float:
        if token.kind is MLIRTokenKind.FLOAT_LIT:
            value = float(token.text)
            return round_to_type(-value if negative else value, type_)
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.fail("expected floating point literal", token.start)
        return self.float_of_integer_literal(token.text, token.start, negative, type_)

    def float_of_integer_literal(
        self, text: str, position: int, negative: bool, type_: builtin.AnyFloat
    ) -> float:
        """Return the float whose bits a hexadecimal literal gives."""
        if text[:2] != "0x":
            self.fail(
                "unexpected decimal integer literal for a floating point value",
                position,
                [(position, "add a trailing dot to make the literal a float")],
            )
        if negative:
            self.fail("hexadecimal float literal should not have a leading minus", position)
        form = format_of(type_)
        bits = integer_value(text)
        if bits >> form.width:
            self.fail("hexadecimal float constant out of range for type", position)
        return bits_to_float(form, bits)

    def _parse_builtin_densearray_attr(self) -> builtin.DenseArrayBase:
        self.parse_punctuation("<", " after 'array'")
        position = self.pos
        type_ = self.parse_optional_type()
        if type_ is None:
            where = self.end_of_last_token()
            second = (where, "expected an integer or floating point type")
            self.fail("expected non-function type", where, further_errors=[second])
        if not (attributes.is_integer_type(type_) or isinstance(type_, builtin.AnyFloat)):
            self.fail(f"expected integer or float type, got: '{attribute_text(type_)}'", position)
        if attributes.is_integer_type(type_) and type_.width.data != 1 and type_.width.data % 8:
            self.fail("element type bitwidth must be a multiple of 8", position)
        values: list[int | float] = []
        if self.parse_optional_punctuation(">") is None:
            self.parse_punctuation(":", " after dense array type")
            values = self.parse_comma_separated_list(
                self.Delimiter.NONE, lambda: self._array_element(type_)
            )
            self.parse_punctuation(">", " to close an array attribute")
        return properties.array_attribute(type_, values)

    def _array_element(self, type_: builtin.IntegerType | builtin.AnyFloat) -> int | float:
        negative = self.parse_optional_punctuation("-") is not None
        token = self._current_token
        boolean = token.kind is MLIRTokenKind.BARE_IDENT and token.text in ("true", "false")
        if isinstance(type_, builtin.AnyFloat):
            value = self._float_element(negative, token, type_)
            self._consume_token()
            return value
        return self._array_integer(type_, token, negative, boolean)

    def _array_integer(
        self, type_: builtin.IntegerType, token: FastToken, negative: bool, boolean: bool
    ) -> int:
        width = type_.width.data
        if boolean and width != 1:
            self.fail("expected i1 type for 'true' or 'false' values", token.start)
        if boolean:
            self._consume_token()
            return -1 if token.text == "true" else 0
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.fail("expected integer literal", token.start)
        self._consume_token()
        if width == 1:
            self.fail("expected 'true' or 'false' values for i1 type")
        value = integer_value(token.text)
        if value >> width or (negative and value << 1 > 1 << width):
            self.fail("integer constant out of range")
        if negative:
            value = -value
        read = unsigned if type_.signedness.data is builtin.Signedness.UNSIGNED else signed
        return read(value, width)

    # Rarer elements: strings, and `sparse<…>`

    def string_elements(
        self, values: list[Literal], shape: list[int], type_: attributes.Structure, position: int
    ) -> Any:
        """Return the elements attribute whose elements are strings."""
        texts: list[builtin.StringAttr] = []
        for _, token in values:
            if token.kind is not MLIRTokenKind.STRING_LIT:
                self.fail(f"expected string token, got {token.text}", position)
            texts.append(builtin.StringAttr(unescape(token.text[1:-1])))
        expected = list(type_.get_shape())
        self._check_shape(shape, expected, position)
        if not texts and math.prod(expected):
            text = attribute_text(type_)
            self.fail(f"parsed zero elements, but type ('{text}') expected at least 1", position)
        if len(set(texts)) == 1:
            del texts[1:]
        return attributes.DenseStringElementsAttr(type_, builtin.ArrayAttr(texts))

    def parse_sparse_elements(
        self, known_type: Attribute | None = None
    ) -> attributes.SparseElementsAttr:
        """Parse `<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`, after `sparse`.

        Where the type is known, the text does not repeat it.
        """
        position = self.end_of_last_token() - len("sparse")
        self.parse_punctuation("<", " after 'sparse'")
        if self.parse_optional_punctuation(">") is not None:
            return attributes.SparseElementsAttr(
                self._type_of_elements(known_type, position), builtin.NoneAttr(), builtin.NoneAttr()
            )
        places: list[Literal] = []
        places_shape = self.parse_nested_literals(places)
        self.parse_punctuation(",")
        values: list[Literal] = []
        values_shape = self.parse_nested_literals(values)
        self.parse_punctuation(">")
        type_ = self._type_of_elements(known_type, position)
        rank = len(type_.get_shape())
        full = places_shape or [1, rank]
        indices_type = builtin.TensorType(builtin.i64, full)
        data = self.data_of_literals(places, places_shape, indices_type, builtin.i64, position)
        indices = properties.elements_attribute(indices_type, data)
        held = self._sparse_values(values, values_shape, type_.element_type, full[0], position)
        consistent = (full[-1] if len(full) > 1 else 1) == rank and len(full) <= 2
        count = values_shape or [full[0]]
        if not consistent or count[0] != full[0]:
            self.fail(
                f"expected shape ({shape_text(list(type_.get_shape()))}); inferred shape of"
                f" indices literal ({shape_text(full)}); inferred shape of values literal"
                f" ({shape_text(count)})",
                position,
            )
        self._check_indices(indices, type_, position)
        return attributes.SparseElementsAttr(type_, indices, held)

    def _sparse_values(
        self, values: list[Literal], shape: list[int], element: Any, count: int, position: int
    ) -> Attribute:
        values_type = builtin.TensorType(element, shape or [count])
        if not isinstance(element, _NUMERIC):
            return self.string_elements(values, shape, values_type, position)
        data = self.data_of_literals(values, shape, values_type, element, position)
        return properties.elements_attribute(values_type, data)

    def _type_of_elements(
        self, known_type: Attribute | None, position: int
    ) -> attributes.Structure:
        if known_type is None:
            self.parse_punctuation(":")
        type_ = self.parse_type() if known_type is None else known_type
        if not attributes.is_structure(type_):
            self.fail("elements literal must be a shaped type", position)
        if not type_.has_static_shape():
            self.fail("elements literal type must have static shape", position)
        return type_

    def _check_indices(
        self, indices: builtin.DenseIntOrFPElementsAttr, type_: attributes.Structure, position: int
    ) -> None:
        shape = type_.get_shape()
        rank = len(shape)
        numbers = [int(number) for number in properties.element_values(indices)]
        for number in range(len(numbers) // max(rank, 1)):
            index = numbers[number * rank : (number + 1) * rank]
            if any(not 0 <= place < size for place, size in zip(index, shape, strict=True)):
                shown = [unsigned(place, 64) for place in index]
                self.fail(
                    f"sparse index #{number} is not contained within the value shape, with"
                    f" index={shape_text(shown)}, and type='{attribute_text(type_)}'",
                    position,
                )


def shape_text(shape: list[int]) -> str:
    """Return a shape as messages show it.

    >>> shape_text([2, 3])
    '[2, 3]'
    """
    return f"[{', '.join(map(str, shape))}]"


def _is_bit(element: Attribute) -> bool:
    return attributes.is_integer_type(element) and element.width.data == 1


def _unpack_bits(raw: bytes, count: int) -> bytes | None:
    """Unpack one-bit elements, eight to a byte; one byte of all ones or all zeros may be a
    splat."""
    if len(raw) == 1 and raw[0] in (0, 255):
        return bytes([raw[0]]) * count
    if len(raw) != (count + 7) // 8:
        return None
    return bytes(255 if raw[i // 8] >> (i % 8) & 1 else 0 for i in range(count))


def _widths(raw: bytes, element: Attribute, count: int) -> bytes | None:
    """Convert elements from the fewest whole bytes to the width in which xDSL stores them."""
    stored = properties.storage_bytes(element)
    size = stored
    if attributes.is_integer_type(element):
        size = max((element.width.data + 7) // 8, 1)
    if len(raw) not in (size, size * count):
        return None
    if size != stored:
        raw = b"".join(
            raw[i : i + size] + (b"\xff" if raw[i + size - 1] >> 7 else b"\0") * (stored - size)
            for i in range(0, len(raw), size)
        )
    return raw if len(raw) == stored * count else raw * count
