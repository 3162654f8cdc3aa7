"""Constraints of the operands, results and properties of vector ops: shapes, and enumerations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, cast

from xdsl import irdl
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    ComplexType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    UnrankedTensorType,
    VectorType,
    i1,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer

from loopwright.ir.core.attributes import is_structure
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.custom_form import Enumeration, EnumerationAttribute
from loopwright.ir.syntax.verification import require


def shape_of(type_: Any) -> tuple[int, ...]:
    """The extents of a vector, or of memory; none for a scalar."""
    return type_.get_shape() if is_structure(type_) else ()


def scalable_of(type_: Any) -> tuple[bool, ...]:
    """Which dimensions of a vector are scalable."""
    return tuple(bool(dim.value.data) for dim in type_.scalable_dims)


def rank_of(type_: Any) -> int:
    """How many dimensions a vector has, none for a scalar."""
    return type_.get_num_dims() if isinstance(type_, VectorType) else 0


def is_scalable(type_: Any) -> bool:
    """Whether some dimension is scalable."""
    return any(scalable_of(type_))


def element_of(type_: Any) -> Attribute:
    """The element type of a shaped type; of any other type, the type itself."""
    shaped = isinstance(type_, VectorType | MemRefType | TensorType | UnrankedTensorType)
    return cast(Any, type_).element_type if shaped else type_


def bits_of(element: Any) -> int:
    """How many bits an element has; an index counts as 64."""
    if isinstance(element, ComplexType):
        return 2 * bits_of(cast(Any, element).element_type)
    return element.bitwidth if isinstance(element, IntegerType | AnyFloat) else 64


def vector_of(
    element: Any, shape: Sequence[int], scalable: Sequence[bool] | None = None
) -> VectorType[Any]:
    """A vector type."""
    if scalable is None or not any(scalable):
        return VectorType(element, shape)
    flags = ArrayAttr([IntegerAttr(int(flag), i1) for flag in scalable])
    return VectorType(element, shape, flags)


def like(type_: Any, element: Any) -> VectorType[Any]:
    """The vector type of the same shape with another element type."""
    return vector_of(element, shape_of(type_), scalable_of(type_))


def dimension_text(size: int, *, scalable: bool) -> str:
    """A dimension as types show it."""
    return f"[{size}]" if scalable else str(size)


def same_elements(first: Attribute, second: Attribute, message: str) -> None:
    """Fail with `failed to verify that MESSAGE` unless the element types are the same."""
    require(element_of(first) == element_of(second), f"failed to verify that {message}")


def require_indices(count: int, type_: Any) -> None:
    """One subscript for each dimension of a memref or tensor."""
    require(count == type_.get_num_dims(), f"requires {type_.get_num_dims()} indices")


def supports_kind(kind: str, element: Attribute) -> bool:
    """Whether elements of a type can be combined in a way."""
    if kind in ("add", "mul"):
        return isinstance(element, IntegerType | IndexType | AnyFloat)
    if kind in ("minnumf", "maxnumf", "minimumf", "maximumf"):
        return isinstance(element, AnyFloat)
    return isinstance(element, IntegerType | IndexType)


VECTOR_0D = ods.of_class("vector of any type values", VectorType)
_vector = partial(ods.OdsConstraint, storage=VectorType)
FIXED_VECTOR = _vector(
    "fixed-length vector of any type values", lambda type_: not is_scalable(type_)
)
FLOAT_VECTOR = _vector(
    "vector of floating-point values", lambda type_: isinstance(type_.element_type, AnyFloat)
)
MASK = _vector("vector of 1-bit signless integer values", lambda type_: type_.element_type == i1)
FIXED_MASK = _vector(
    "fixed-length vector of 1-bit signless integer values",
    lambda type_: type_.element_type == i1 and not is_scalable(type_),
)
INDEX_VECTOR = _vector(
    "vector of integer or index values",
    lambda type_: isinstance(type_.element_type, IntegerType | IndexType),
)
STEP_VECTOR = _vector(
    "vector of index values of ranks 1",
    lambda type_: isinstance(type_.element_type, IndexType) and type_.get_num_dims() == 1,
)
ANY_1D = _vector(" of ranks 1", lambda type_: type_.get_num_dims() == 1)
SCALABLE_1D = _vector(" of ranks 1", lambda type_: type_.get_num_dims() == 1 and is_scalable(type_))
SHAPED = ods.of_class(
    "shaped of any type values", (MemRefType, TensorType, UnrankedTensorType, VectorType)
)
TENSOR = ods.of_class("ranked tensor of any type values", TensorType)
TENSOR_OR_MEMREF = ods.OdsConstraint(
    "Tensor or MemRef of any type values",
    lambda type_: isinstance(type_, TensorType | MemRefType),
    assembly.SHAPED_TYPES,
)
PRINTABLE = ods.OdsConstraint(
    "",
    lambda type_: isinstance(type_, VectorType | IntegerType | IndexType | AnyFloat),
)
BOOL_ARRAY = ods.array_of("1-bit boolean array attribute", ods.BOOL.holds)


@irdl.irdl_attr_definition
class CombiningKindAttr(EnumerationAttribute):
    """`#vector.kind<add>`: the operation that combines elements."""

    name = "vector.kind"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::vector::CombiningKind",
        "Vector_CombiningKindAttr parameter 'value'",
        (
            "add",
            "mul",
            "minui",
            "minsi",
            "minnumf",
            "maxui",
            "maxsi",
            "maxnumf",
            "and",
            "or",
            "xor",
            "maximumf",
            "minimumf",
        ),
    )


@irdl.irdl_attr_definition
class IteratorTypeAttr(EnumerationAttribute):
    """`#vector.iterator_type<parallel>`: what a dimension of a contraction is."""

    name = "vector.iterator_type"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::vector::IteratorType",
        "Vector_IteratorTypeEnum parameter 'value'",
        ("parallel", "reduction"),
    )


@irdl.irdl_attr_definition
class PrintPunctuationAttr(EnumerationAttribute):
    """`#vector.punctuation<newline>`: what `vector.print` prints after a value."""

    name = "vector.punctuation"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::vector::PrintPunctuation",
        "Vector_PrintPunctuation parameter 'value'",
        ("no_punctuation", "newline", "comma", "open", "close"),
    )


ADD = CombiningKindAttr("add")
NEWLINE = PrintPunctuationAttr("newline")

KIND = ods.of_class("Kind of combining function for contractions and reductions", CombiningKindAttr)
PUNCTUATION = ods.of_class(
    "Punctuation for separating vectors or vector elements", PrintPunctuationAttr
)


def parse_kind(parser: Parser, name: str) -> Attribute:
    """Parse `<add>` alone, in the custom form of op `name`."""
    return CombiningKindAttr(
        CombiningKindAttr.ENUMERATION.parse_bracketed(parser, f"custom op '{name}' ")
    )


def print_parameter(printer: Printer, attribute: Any) -> None:
    """Print what is in angle brackets, without the attribute's name."""
    attribute.print_parameter(printer)
