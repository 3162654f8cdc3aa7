"""`isinstance` for xDSL's generic attributes, with the type arguments that the checker needs."""

from __future__ import annotations

from typing import Any, TypeGuard

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
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


def is_shaped(attr: object) -> TypeGuard[ShapedType]:
    """Whether a type is a vector, a tensor or a memref."""
    return isinstance(
        attr, VectorType | TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType
    )


def is_integer_type(attr: object) -> TypeGuard[IntegerType[Any, Any]]:
    """Whether a type is an integer type of any signedness.

    >>> is_integer_type(IntegerType(3))
    True
    """
    return isinstance(attr, IntegerType)


def is_array(attr: object) -> TypeGuard[ArrayAttr[Any]]:
    """Whether an attribute is `[…]`."""
    return isinstance(attr, ArrayAttr)


def is_dense_array(attr: object) -> TypeGuard[DenseArrayBase[Any]]:
    """Whether an attribute is `array<…>`."""
    return isinstance(attr, DenseArrayBase)


def is_dense_elements(attr: object) -> TypeGuard[DenseIntOrFPElementsAttr[Any]]:
    """Whether an attribute is `dense<…>`."""
    return isinstance(attr, DenseIntOrFPElementsAttr)
