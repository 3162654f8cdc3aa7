"""`isinstance` for xDSL's generic attributes, with the type arguments that a type checker needs."""

from __future__ import annotations

from functools import lru_cache
from types import UnionType
from typing import Any

from typing_extensions import TypeIs
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    ComplexType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)

ShapedType = (
    VectorType[Any]
    | TensorType[Any]
    | UnrankedTensorType[Any]
    | MemRefType[Any]
    | UnrankedMemRefType[Any]
)
Structure = VectorType[Any] | TensorType[Any] | MemRefType[Any]


def is_structure(attribute: object) -> TypeIs[Structure]:
    """Whether an attribute is a type of a known rank with elements."""
    return isinstance(attribute, VectorType | TensorType | MemRefType)


def is_shaped(attribute: object) -> TypeIs[ShapedType]:
    """Whether an attribute is a vector, tensor or memref type, ranked or not."""
    return isinstance(
        attribute, VectorType | TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType
    )


def is_vector(attribute: object) -> TypeIs[VectorType[Any]]:
    """Whether an attribute is a vector type."""
    return isinstance(attribute, VectorType)


def is_memref(attribute: object) -> TypeIs[MemRefType[Any]]:
    """Whether an attribute is a ranked memref type."""
    return isinstance(attribute, MemRefType)


def is_unranked(attribute: object) -> TypeIs[UnrankedMemRefType]:
    """Whether an attribute is an unranked memref type."""
    return isinstance(attribute, UnrankedMemRefType)


@lru_cache(maxsize=1 << 12)
def is_subclass(kind: type, wanted: type | UnionType | tuple[type, ...]) -> bool:
    """`issubclass`, remembered: for xDSL's classes, which are abstract, that is slow to find out.

    >>> is_subclass(IntegerType, IntegerType), is_subclass(IntegerType, ComplexType)
    (True, False)
    """
    return issubclass(kind, wanted)


def is_integer_type(attribute: object) -> TypeIs[IntegerType[Any, Any]]:
    """Whether an attribute is an integer type.

    >>> is_integer_type(IntegerType(3))
    True
    """
    return isinstance(attribute, IntegerType)


def is_complex_type(attribute: object) -> TypeIs[ComplexType[Any]]:
    """Whether an attribute is a complex type."""
    return isinstance(attribute, ComplexType)


def is_integer(attribute: object) -> TypeIs[IntegerAttr[Any]]:
    """Whether an attribute is an integer."""
    return isinstance(attribute, IntegerAttr)


def is_float(attribute: object) -> TypeIs[FloatAttr[Any]]:
    """Whether an attribute is a floating-point number."""
    return isinstance(attribute, FloatAttr)


def is_dense(attribute: object) -> TypeIs[DenseIntOrFPElementsAttr[Any]]:
    """Whether an attribute is `dense<…>` of numbers."""
    return isinstance(attribute, DenseIntOrFPElementsAttr)


def is_array(attribute: object) -> TypeIs[ArrayAttr[Any]]:
    """Whether an attribute is `[…]`."""
    return isinstance(attribute, ArrayAttr)


def is_dense_array(attribute: object) -> TypeIs[DenseArrayBase[Any]]:
    """Whether an attribute is `array<…>`."""
    return isinstance(attribute, DenseArrayBase)


def can_be_held(type_: object) -> bool:
    """Whether a buffer can hold values of a type: numbers, and vectors of fixed size."""
    if is_vector(type_):
        return not any(type_.get_scalable_dims())
    return isinstance(type_, IntegerType | IndexType | AnyFloat) or is_complex_type(type_)
