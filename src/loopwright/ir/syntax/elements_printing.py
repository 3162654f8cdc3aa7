"""The text of elements attributes: nested lists, one value for all, or hexadecimal data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    TensorType,
)
from xdsl.ir import Attribute

from loopwright.ir.syntax.attributes import DenseStringElementsAttr
from loopwright.ir.syntax.elements import Number, element_values
from loopwright.ir.syntax.floats import float_text
from loopwright.ir.syntax.narrowing import is_complex_type, is_dense, is_integer_type
from loopwright.ir.syntax.pieces import quoted
from loopwright.ir.syntax.tokens import integer_text

_HEX_ABOVE = 100
"""Elements attributes of more elements are printed as hexadecimal data unless told otherwise."""


def dense_text(
    attribute: DenseIntOrFPElementsAttr, elide_above: int | None, hex_above: int | None
) -> str:
    """`dense<…>` without the type; of more than `elide_above` elements, nothing is shown.

    More than `hex_above` elements are hexadecimal data, unless that is negative.
    """
    values = element_values(attribute)
    element = attribute.get_element_type()
    scalar = element.element_type if is_complex_type(element) else element
    parts = 2 if is_complex_type(element) else 1
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
    """The text of each element; a complex one has two parts."""
    if isinstance(type_, AnyFloat):
        texts = [float_text(value, type_) for value in values]
    elif is_integer_type(type_) and type_.width.data == 1:
        texts = ["true" if value else "false" for value in values]
    else:
        texts = [integer_text(int(value)) for value in values]
    if parts == 1:
        return texts
    return [f"({texts[i]},{texts[i + 1]})" for i in range(0, len(texts), 2)]


def plain_elements(attribute: Attribute) -> str:
    """The elements of an attribute, without hexadecimal data."""
    if isinstance(attribute, DenseStringElementsAttr):
        return strings_text(attribute)
    assert is_dense(attribute)
    element = attribute.get_element_type()
    scalar = element.element_type if is_complex_type(element) else element
    parts = 2 if is_complex_type(element) else 1
    texts = element_texts(element_values(attribute), scalar, parts)
    if texts and len(set(texts)) == 1:
        return texts[0]
    return _nested(texts, list(attribute.get_shape()))


def strings_text(attribute: DenseStringElementsAttr) -> str:
    """The elements of an attribute whose elements are strings."""
    texts = [quoted(value.data) for value in attribute.values.data]
    if len(texts) == 1:
        return texts[0]
    type_ = cast(TensorType, attribute.type)
    return _nested(texts, list(type_.get_shape())) if texts else ""


def _nested(texts: list[str], shape: list[int]) -> str:
    """Elements in nested brackets."""
    for size in reversed(shape[1:]):
        texts = [f"[{', '.join(texts[i : i + size])}]" for i in range(0, len(texts), size)]
    return f"[{', '.join(texts)}]" if shape else texts[0]


def _raw(values: Sequence[Number], type_: Attribute, data: bytes) -> bytes:
    """The elements as MLIR stores them: a bit each for `i1`, else as many bytes as their bits."""
    if not is_integer_type(type_) or type_.width.data in (8, 16, 32, 64):
        return data
    width = type_.width.data
    if width == 1:
        packed = sum(1 << i for i, value in enumerate(values) if value)
        return packed.to_bytes((len(values) + 7) // 8, "little")
    size = (width + 7) // 8
    mask = (1 << width) - 1
    return b"".join((int(value) & mask).to_bytes(size, "little") for value in values)
