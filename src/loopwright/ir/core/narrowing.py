"""`isinstance` for xDSL's generic attributes, with the type arguments that a type checker needs."""

from __future__ import annotations

from functools import lru_cache
from types import UnionType
from typing import Any

from typing_extensions import TypeIs
from xdsl.dialects import builtin
from xdsl.dialects.builtin import ComplexType, IntegerType

ShapedType = (
    builtin.VectorType[Any]
    | builtin.TensorType[Any]
    | builtin.UnrankedTensorType[Any]
    | builtin.MemRefType[Any]
    | builtin.UnrankedMemRefType[Any]
)
Structure = builtin.VectorType[Any] | builtin.TensorType[Any] | builtin.MemRefType[Any]
_STRUCTURES = (builtin.VectorType, builtin.TensorType, builtin.MemRefType)
_SHAPED = (*_STRUCTURES, builtin.UnrankedTensorType, builtin.UnrankedMemRefType)


def is_structure(attribute: object) -> TypeIs[Structure]:
    """Whether an attribute is a type of a known rank with elements."""
    return is_subclass(attribute.__class__, _STRUCTURES)


def is_shaped(attribute: object) -> TypeIs[ShapedType]:
    """Whether an attribute is a vector, tensor or memref type, ranked or not."""
    return is_subclass(attribute.__class__, _SHAPED)


def is_vector(attribute: object) -> TypeIs[builtin.VectorType[Any]]:
    """Whether an attribute is a vector type."""
    return is_subclass(attribute.__class__, builtin.VectorType)


def is_memref(attribute: object) -> TypeIs[builtin.MemRefType[Any]]:
    """Whether an attribute is a ranked memref type."""
    return is_subclass(attribute.__class__, builtin.MemRefType)


def is_unranked(attribute: object) -> TypeIs[builtin.UnrankedMemRefType]:
    """Whether an attribute is an unranked memref type."""
    return isinstance(attribute, builtin.UnrankedMemRefType)


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
    return is_subclass(attribute.__class__, IntegerType)


def is_complex_type(attribute: object) -> TypeIs[ComplexType[Any]]:
    """Whether an attribute is a complex type."""
    return isinstance(attribute, ComplexType)


def is_integer(attribute: object) -> TypeIs[builtin.IntegerAttr[Any]]:
    """Whether an attribute is an integer."""
    return isinstance(attribute, builtin.IntegerAttr)


def is_float(attribute: object) -> TypeIs[builtin.FloatAttr[Any]]:
    """Whether an attribute is a floating-point number."""
    return isinstance(attribute, builtin.FloatAttr)


def is_dense(attribute: object) -> TypeIs[builtin.DenseIntOrFPElementsAttr[Any]]:
    """Whether an attribute is `dense<…>` of numbers."""
    return isinstance(attribute, builtin.DenseIntOrFPElementsAttr)


def is_array(attribute: object) -> TypeIs[builtin.ArrayAttr[Any]]:
    """Whether an attribute is `[…]`."""
    return isinstance(attribute, builtin.ArrayAttr)


def is_dense_array(attribute: object) -> TypeIs[builtin.DenseArrayBase[Any]]:
    """Whether an attribute is `array<…>`."""
    return isinstance(attribute, builtin.DenseArrayBase)


def can_be_held(type_: object) -> bool:
    """Whether a buffer can hold values of a type: numbers, and vectors of fixed size."""
    if is_vector(type_):
        return not any(type_.get_scalable_dims())
    return isinstance(type_, IntegerType | builtin.IndexType | builtin.AnyFloat) or is_complex_type(
        type_
    )
