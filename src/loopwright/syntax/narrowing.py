"""`isinstance` for xDSL's generic attributes, with the type arguments that a type checker needs."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypeIs
from xdsl.dialects.builtin import (
    ComplexType,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    VectorType,
)

Structure = VectorType[Any] | TensorType[Any] | MemRefType[Any]


def is_structure(attribute: object) -> TypeIs[Structure]:
    """Whether an attribute is a type of a known rank with elements."""
    return isinstance(attribute, VectorType | TensorType | MemRefType)


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
