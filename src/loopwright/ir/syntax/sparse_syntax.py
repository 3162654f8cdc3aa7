"""Parsing rarer elements attributes: `sparse<…>`, and dense ones whose elements are strings."""

from __future__ import annotations

import math

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    NoneAttr,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax.attributes import DenseStringElementsAttr, SparseElementsAttr
from loopwright.ir.syntax.dense_syntax import DenseSyntax, Literal, shape_text
from loopwright.ir.syntax.elements import element_values, elements_attribute
from loopwright.ir.syntax.lexer import unescape
from loopwright.ir.syntax.narrowing import is_structure
from loopwright.ir.syntax.printer import attribute_text

_NUMERIC = (IntegerType, IndexType, AnyFloat, ComplexType)


class SparseSyntax(DenseSyntax):
    """The part of the parser that reads sparse and string elements."""

    def string_elements(
        self, values: list[Literal], shape: list[int], type_: Attribute, position: int
    ) -> DenseStringElementsAttr:
        """The elements attribute whose elements are strings."""
        assert is_structure(type_)
        texts: list[StringAttr] = []
        for _, token in values:
            if token.kind is not MLIRTokenKind.STRING_LIT:
                self.fail(f"expected string token, got {token.text}", position)
            texts.append(StringAttr(unescape(token.text[1:-1])))
        expected = list(type_.get_shape())
        if shape and shape != expected:
            self.fail(
                f"inferred shape of elements literal ({shape_text(shape)}) does not match type"
                f" ({shape_text(expected)})",
                position,
            )
        if not texts and math.prod(expected):
            text = attribute_text(type_)
            self.fail(f"parsed zero elements, but type ('{text}') expected at least 1", position)
        if len(set(texts)) == 1:
            del texts[1:]
        return DenseStringElementsAttr(type_, ArrayAttr(texts))

    def parse_sparse_elements(self, known: Attribute | None = None) -> SparseElementsAttr:
        """Parse `<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`, behind `sparse`.

        Where the type is known, the text does not repeat it.
        """
        position = self.end_of_last_token() - len("sparse")
        self.parse_punctuation("<", " after 'sparse'")
        if self.parse_optional_punctuation(">") is not None:
            return SparseElementsAttr(self._sparse_type(known, position), NoneAttr(), NoneAttr())
        places: list[Literal] = []
        places_shape = self.parse_nested_literals(places)
        self.parse_punctuation(",")
        values: list[Literal] = []
        values_shape = self.parse_nested_literals(values)
        self.parse_punctuation(">")
        type_ = self._sparse_type(known, position)
        assert is_structure(type_)
        rank = len(type_.get_shape())
        full = places_shape or [1, rank]
        indices_type = TensorType(i64, full)
        data = self.data_of_literals(places, places_shape, indices_type, i64, position)
        indices = elements_attribute(indices_type, data)
        held = self._sparse_values(values, values_shape, type_, full[0], position)
        consistent = (full[-1] if len(full) > 1 else 1) == rank and len(full) <= 2
        count = values_shape or [full[0]]
        if not consistent or count[0] != full[0]:
            self.fail(
                f"expected shape ({shape_text(list(type_.get_shape()))}); inferred shape of"
                f" indices literal ({shape_text(full)}); inferred shape of values literal"
                f" ({shape_text(count)})",
                position,
            )
        self._check_indices(indices, type_, rank, position)
        return SparseElementsAttr(type_, indices, held)

    def _sparse_values(
        self, values: list[Literal], shape: list[int], type_: Attribute, count: int, position: int
    ) -> Attribute:
        assert is_structure(type_)
        element = type_.element_type
        values_type = TensorType(element, shape or [count])
        if not isinstance(element, _NUMERIC):
            return self.string_elements(values, shape, values_type, position)
        data = self.data_of_literals(values, shape, values_type, element, position)
        return elements_attribute(values_type, data)

    def _sparse_type(self, known: Attribute | None, position: int) -> Attribute:
        if known is None:
            self.parse_punctuation(":")
        type_ = self.parse_type() if known is None else known
        if not is_structure(type_):
            self.fail("elements literal must be a shaped type", position)
        if not type_.has_static_shape():
            self.fail("elements literal type must have static shape", position)
        return type_

    def _check_indices(
        self, indices: DenseIntOrFPElementsAttr, type_: Attribute, rank: int, position: int
    ) -> None:
        assert is_structure(type_)
        shape = type_.get_shape()
        numbers = [int(number) for number in element_values(indices)]
        for number in range(len(numbers) // max(rank, 1)):
            index = numbers[number * rank : (number + 1) * rank]
            if any(not 0 <= place < size for place, size in zip(index, shape, strict=True)):
                unsigned = [place % (1 << 64) for place in index]
                self.fail(
                    f"sparse index #{number} is not contained within the value shape, with"
                    f" index={shape_text(unsigned)}, and type='{attribute_text(type_)}'",
                    position,
                )
