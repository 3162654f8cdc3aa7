"""Parsing types, with MLIR's checks and messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import ClassVar, TypeVar

from xdsl.dialects import builtin
from xdsl.ir import Attribute, BuiltinAttribute, TypeAttribute
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.core.attributes import AffineMapAttr, OpaqueType, is_integer, is_integer_type
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.tokens import TokenSyntax, integer_value

_TypeT = TypeVar("_TypeT", bound=Attribute)

_INTEGER_TYPE = re.compile(r"(s|u)?i([0-9]+)")
_SIGNEDNESS = {
    None: builtin.Signedness.SIGNLESS,
    "s": builtin.Signedness.SIGNED,
    "u": builtin.Signedness.UNSIGNED,
}
_MAX_WIDTH = (1 << 24) - 1
_SCALARS = (builtin.IntegerType, builtin.IndexType, builtin.AnyFloat)
_MEMREF_ELEMENTS = (
    *_SCALARS,
    builtin.ComplexType,
    builtin.VectorType,
    builtin.MemRefType,
    builtin.UnrankedMemRefType,
)
_TENSOR_ELEMENTS = (*_SCALARS, builtin.ComplexType, builtin.VectorType)


_SHORT_TYPE = re.compile(r"(?:memref|tensor|vector)<[0-9a-z?]*>")
"""The text of a type that depends on nothing else in the text."""


class TypeSyntax(TokenSyntax):
    """The part of the parser that reads types."""

    short_types: dict[str, TypeAttribute]
    """The types that were read with a short text, by that: most are written again and again."""

    def parse_type(self) -> TypeAttribute:
        """Parse any type."""
        return self.required(self.parse_optional_type(), "expected non-function type")

    def parse_type_of(self, kind: type[_TypeT], name: str) -> _TypeT:
        """Parse a type of a class; `name` is what MLIR calls it."""
        position = self.pos
        type_ = self.parse_type()
        if not isinstance(type_, kind):
            tail = f"expected {name}, but found '{attribute_text(type_)}'"
            self.op_error(f"invalid kind of type specified: {tail}", position)
        return type_

    def parse_optional_type(self) -> TypeAttribute | None:
        """Parse a type, if one comes next."""
        token = self._current_token
        kind = token.kind
        if kind is MLIRTokenKind.BARE_IDENT:
            return self._parse_optional_builtin_type()
        if kind is MLIRTokenKind.EXCLAMATION_IDENT:
            self._consume_token()
            return self._parse_extended_type_or_attribute(token.text[1:], True, token.start)  # pyright: ignore
        if kind is MLIRTokenKind.L_PAREN:
            return self.parse_function_type()
        return None

    def _parse_optional_builtin_type(self) -> TypeAttribute | None:
        text = self._current_token.text
        cached = self._builtin_float_types.get(text)
        if cached is not None:
            self._consume_token()
            return cached
        if text == "index":
            self._consume_token()
            return _INDEX
        shaped = self._SHAPED.get(text)
        if shaped is not None:
            return self._parse_short(_SHORT_TYPE, self.short_types, partial(shaped, self))
        if text == "none":
            self._consume_token()
            return builtin.NoneType()
        if self._current_token.kind is MLIRTokenKind.L_PAREN:
            return self.parse_function_type()
        return self._parse_optional_integer_or_float_type()

    def _parse_optional_integer_or_float_type(self) -> TypeAttribute | None:
        token = self._current_token
        type_ = self._builtin_float_types.get(token.text)
        if type_ is None and token.text == "index":
            type_ = _INDEX
        if type_ is None and (match := _INTEGER_TYPE.fullmatch(token.text)) is not None:
            digits = match[2]
            width = int(digits) if len(digits) < 20 else _MAX_WIDTH + 1
            if width > _MAX_WIDTH:
                self.fail(f"integer bitwidth is limited to {_MAX_WIDTH} bits", token.start)
            type_ = _integer_type(width, _SIGNEDNESS[match[1]])
        if type_ is not None:
            self._consume_token()
        return type_

    def parse_optional_function_type(self) -> builtin.FunctionType | None:
        """Parse a function type, if one comes next."""
        if self._current_token.kind is not MLIRTokenKind.L_PAREN:
            return None
        return self.parse_function_type()

    def parse_function_type(self) -> builtin.FunctionType:
        """Parse `(i32, f32) -> (f32)`."""
        inputs = self.parse_type_list()
        self.parse_punctuation("->", " in function type")
        return builtin.FunctionType(
            builtin.ArrayAttr(inputs), builtin.ArrayAttr(self.parse_function_results())
        )

    def parse_function_results(self) -> list[TypeAttribute]:
        """Parse a list of types in parentheses, or one type that is not a function."""
        if self._current_token.kind is MLIRTokenKind.L_PAREN:
            return self.parse_type_list()
        return [self.parse_type()]

    def parse_type_list(self) -> list[TypeAttribute]:
        """Parse types between parentheses."""
        return self.parse_comma_separated_list(self.Delimiter.PAREN, self.parse_type)

    def parse_dimension_list(self) -> list[int]:
        """Parse `4x?x8`, up to an `x` that no dimension follows, which is left unread."""
        dims: list[int] = []
        while self._at_dimension():
            dims.append(self.parse_shape_dimension())
            token = self._current_token
            if token.kind is not MLIRTokenKind.BARE_IDENT or token.text[0] != "x":
                break
            self._resume_from(token.start + 1)
            if not self._at_dimension():
                self._resume_from(token.start)
                break
        return dims

    def _at_dimension(self) -> bool:
        kind = self._current_token.kind
        return kind is MLIRTokenKind.INTEGER_LIT or kind is MLIRTokenKind.QUESTION

    def parse_shape_dimension(self, allow_dynamic: bool = True) -> int:
        """Parse a dimension; of `0x4`, only the `0`."""
        token = self._current_token
        if allow_dynamic and self.parse_optional_punctuation("?") is not None:
            return builtin.DYNAMIC_INDEX
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.fail("expected dimension")
        self._consume_token()
        if token.text[:2] == "0x":
            self._resume_from(token.start + 1)
            return 0
        value = integer_value(token.text)
        if value >= 1 << 63:
            self.fail("invalid dimension", token.start)
        return value

    def parse_shape_delimiter(self) -> None:
        """Parse the `x` after a dimension."""
        token = self._current_token
        if token.kind is not MLIRTokenKind.BARE_IDENT or token.text[0] != "x":
            self.fail("expected 'x' in dimension list")
        self._resume_from(token.start + 1)

    def _parse_leading_dimensions(self) -> list[int]:
        """Parse `4x?x`: dimensions, each with its `x`."""
        dims: list[int] = []
        while self._at_dimension():
            dims.append(self.parse_shape_dimension())
            self.parse_shape_delimiter()
        return dims

    def _parse_optional_star(self) -> bool:
        if self.parse_optional_punctuation("*") is None:
            return False
        self.parse_shape_delimiter()
        return True

    def _parse_complex(self) -> builtin.ComplexType:
        self._consume_token()
        self.parse_punctuation("<", " in complex type")
        position = self.pos
        element = self.parse_type()
        if not (is_integer_type(element) or isinstance(element, builtin.AnyFloat)):
            self.fail("invalid element type for complex", position)
        self.parse_punctuation(">", " in complex type")
        return builtin.ComplexType(element)

    def _parse_tuple(self) -> builtin.TupleType:
        self._consume_token()
        types = self.parse_comma_separated_list(
            self.Delimiter.ANGLE, self.parse_type, " in tuple type"
        )
        return builtin.TupleType(builtin.ArrayAttr(types))

    def _parse_vector(self) -> builtin.VectorType:
        begin = self.pos
        self._consume_token()
        self.parse_punctuation("<", " in vector type")
        dims: list[int] = []
        scalable: list[bool] = []
        while self._current_token.kind in (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.L_SQUARE):
            square = self.parse_optional_punctuation("[") is not None
            dims.append(self.parse_shape_dimension(allow_dynamic=False))
            if square and self.parse_optional_punctuation("]") is None:
                self.fail("missing ']' closing scalable dimension")
            scalable.append(square)
            self.parse_shape_delimiter()
        element = self.parse_type()
        self.parse_punctuation(">", " in vector type")
        if not (isinstance(element, _SCALARS) or _is_of_dialect(element)):
            self.fail("failed to verify 'elementType': VectorElementTypeInterface instance", begin)
        if 0 in dims:
            shape = ", ".join(map(str, dims))
            self.fail(f"vector types must have positive constant sizes but got {shape}", begin)
        return _vector_type(element, tuple(dims), tuple(scalable))

    def _parse_shape(self, kind: str) -> tuple[bool, list[int], int, Attribute]:
        """Parse `kind<4x?xf32`; returns whether it is unranked, the extents, and the element type
        with its position."""
        self._consume_token()
        self.parse_punctuation("<", f" in {kind} type")
        unranked = self._parse_optional_star()
        dims = [] if unranked else self._parse_leading_dimensions()
        return unranked, dims, self.pos, self.parse_type()

    def _parse_tensor(self) -> TypeAttribute:
        unranked, dims, position, element = self._parse_shape("tensor")
        encoding: Attribute = builtin.NoneAttr()
        if self.parse_optional_punctuation(",") is not None:
            encoding = self.parse_attribute()
        self.parse_punctuation(">", " in tensor type")
        if not (isinstance(element, _TENSOR_ELEMENTS) or _is_foreign(element)):
            self.fail("invalid tensor element type", position)
        if unranked and not isinstance(encoding, builtin.NoneAttr):
            self.fail("cannot apply encoding to unranked tensor")
        return (
            builtin.UnrankedTensorType(element)
            if unranked
            else builtin.TensorType(element, dims, encoding)
        )

    def _parse_memref(self) -> TypeAttribute:
        begin = self.pos
        unranked, dims, position, element = self._parse_shape("memref")
        if not isinstance(element, _MEMREF_ELEMENTS):
            self.fail("invalid memref element type", position)
        layout: Attribute = builtin.NoneAttr()
        space: Attribute = builtin.NoneAttr()
        where = " in memref type"
        while self.parse_optional_punctuation(">") is None:
            if self.parse_optional_punctuation(",") is None:
                self.fail(f"expected ',' or '>'{where}")
            where = ""
            if self._current_token.text == ">":
                self.fail("expected list element")
            attribute = self.parse_attribute()
            if isinstance(attribute, builtin.MemRefLayoutAttr):
                if unranked:
                    self.fail("cannot have affine map for unranked memref type")
                if not isinstance(space, builtin.NoneAttr):
                    self.fail("expected memory space to be last in memref type", self.pos)
                layout = attribute
            elif not isinstance(space, builtin.NoneAttr):
                self.fail("multiple memory spaces specified in memref type", self.pos)
            else:
                space = attribute
        if unranked:
            return builtin.UnrankedMemRefType(element, self._memory_space(space, begin))
        layout = self._layout(layout, dims, begin)
        return _memref_type(element, tuple(dims), layout, self._memory_space(space, begin))

    def _layout(
        self, layout: Attribute, dims: list[int], begin: int
    ) -> builtin.MemRefLayoutAttr | builtin.NoneAttr:
        """Check a layout; the identity map is none."""
        if isinstance(layout, builtin.StridedLayoutAttr):
            if len(layout.strides) != len(dims):
                self.fail("expected the number of strides to match the rank", begin)
        elif isinstance(layout, AffineMapAttr):
            inputs = layout.data.num_dims
            if inputs != len(dims):
                mismatch = f"{len(dims)} != {inputs}"
                self.fail(f"memref layout mismatch between rank and affine map: {mismatch}", begin)
            if layout.data.is_identity():
                return builtin.NoneAttr()
        return layout  # pyright: ignore[reportReturnType]

    def _memory_space(self, space: Attribute, begin: int) -> Attribute:
        """Check a memory space; the integer zero is none."""
        if is_integer(space):
            return builtin.NoneAttr() if space.value.data == 0 else space
        if isinstance(space, builtin.NoneAttr | builtin.StringAttr | builtin.DictionaryAttr):
            return space
        if isinstance(space, BuiltinAttribute | TypeAttribute):
            self.fail("unsupported memory space Attribute", begin)
        return space

    _SHAPED: ClassVar[dict[str, Callable[[TypeSyntax], TypeAttribute]]] = {
        "complex": _parse_complex,
        "memref": _parse_memref,
        "tensor": _parse_tensor,
        "tuple": _parse_tuple,
        "vector": _parse_vector,
    }

    def _parse_strided_layout_attr(self) -> builtin.StridedLayoutAttr:
        self.parse_punctuation("<", " after 'strided'")
        strides = self.parse_comma_separated_list(self.Delimiter.SQUARE, self._parse_stride)
        offset: builtin.IntAttr | builtin.NoneAttr = builtin.IntAttr(0)
        if self.parse_optional_punctuation(">") is None:
            self.parse_punctuation(",")
            self.required(self.parse_optional_keyword("offset"), "expected 'offset' after comma")
            self.parse_punctuation(":", " after 'offset'")
            offset = self._parse_stride()
            self.parse_punctuation(">")
        return builtin.StridedLayoutAttr(builtin.ArrayAttr(strides), offset)

    def _parse_stride(self) -> builtin.IntAttr | builtin.NoneAttr:
        if self.parse_optional_punctuation("?") is not None:
            return builtin.NoneAttr()
        position = self.pos
        negative = self.parse_optional_punctuation("-") is not None
        token = self._parse_optional_token(MLIRTokenKind.INTEGER_LIT)
        value = 1 << 63 if token is None else integer_value(token.text)
        if value >= 1 << 63:
            self.fail("expected a 64-bit signed integer or '?'", position)
        return builtin.IntAttr(-value if negative else value)


_INDEX = builtin.IndexType()
_BOOLS = {flag: builtin.BoolAttr(int(flag), builtin.IntegerType(1)) for flag in (False, True)}


@lru_cache(1 << 12)
def _integer_type(width: int, signedness: builtin.Signedness) -> builtin.IntegerType:
    return builtin.IntegerType(width, signedness)


@lru_cache(1 << 12)
def _vector_type(
    element: Attribute, dims: tuple[int, ...], scalable: tuple[bool, ...]
) -> builtin.VectorType:
    return builtin.VectorType(element, dims, builtin.ArrayAttr([_BOOLS[flag] for flag in scalable]))


@lru_cache(1 << 12)
def _memref_type(
    element: Attribute,
    dims: tuple[int, ...],
    layout: builtin.MemRefLayoutAttr | builtin.NoneAttr,
    space: Attribute,
) -> builtin.MemRefType:
    return builtin.MemRefType(element, dims, layout, space)


def names_integer_type(text: str) -> bool:
    """Return whether a word is an integer type, and so not a keyword.

    >>> names_integer_type("si8"), names_integer_type("index")
    (True, False)
    """
    return _INTEGER_TYPE.fullmatch(text) is not None


def _is_foreign(type_: Attribute) -> bool:
    """Return whether a type is of a dialect, not builtin: then it may have any interface."""
    return isinstance(type_, OpaqueType) or not isinstance(type_, BuiltinAttribute)


def _is_of_dialect(type_: Attribute) -> bool:
    """Return whether a type is of a dialect and may be the element of a vector."""
    if type_.name.startswith(("gpu.", "llvm.")):
        return type_.name == "llvm.ptr"
    return _is_foreign(type_) and not isinstance(type_, OpaqueType)
