"""Telling types and attributes apart, whatever xDSL's type parameters are."""

from __future__ import annotations

from typing import Any, TypeGuard

from xdsl.dialects.builtin import (
    ArrayAttr,
    ComplexType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
    VectorType,
)
from xdsl.ir import Attribute


def is_vector(attribute: Attribute) -> TypeGuard[VectorType[Any]]:
    """Whether it is a vector type."""
    return isinstance(attribute, VectorType)


def is_memref(attribute: Attribute) -> TypeGuard[MemRefType[Any]]:
    """Whether it is a ranked memref type."""
    return isinstance(attribute, MemRefType)


def is_unranked(attribute: Attribute) -> TypeGuard[UnrankedMemRefType]:
    """Whether it is an unranked memref type."""
    return isinstance(attribute, UnrankedMemRefType)


def is_integer_type(attribute: Attribute) -> TypeGuard[IntegerType[Any, Any]]:
    """Whether it is an integer type, not `index`."""
    return isinstance(attribute, IntegerType)


def is_complex(attribute: Attribute) -> TypeGuard[ComplexType[Any]]:
    """Whether it is a complex type."""
    return isinstance(attribute, ComplexType)


def is_array(attribute: Attribute) -> TypeGuard[ArrayAttr[Any]]:
    """Whether it is an array of attributes."""
    return isinstance(attribute, ArrayAttr)


def is_dense_array(attribute: Attribute) -> TypeGuard[DenseArrayBase[Any]]:
    """Whether it is an array of numbers of one type."""
    return isinstance(attribute, DenseArrayBase)


def is_dense(attribute: Attribute) -> TypeGuard[DenseIntOrFPElementsAttr[Any]]:
    """Whether it is the elements of a vector or tensor."""
    return isinstance(attribute, DenseIntOrFPElementsAttr)
