"""Whether an object is of an inferred type, with all that is in it: what soundness of inference
means."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import FunctionType
from typing import Any, cast

import numpy as np

from loopwright.python.source.function_source import plain_function
from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.class_facts import fields_of
from loopwright.python.types.inferred import (
    NEVER,
    BoundMethodType,
    ClosureType,
    GeneratorType,
    Literal,
    NoneType,
    ProductType,
    RandomGeneratorType,
    RangeType,
    SliceType,
    UnionType,
    UnknownType,
)
from loopwright.python.types.numbers import ScalarType, type_of_number
from loopwright.python.types.regions import (
    ANY_ATTRIBUTE,
    ITEM,
    KEY,
    VALUE,
    ContainerType,
    InstanceType,
    Region,
)


def is_member(value: Any, type_: Type, entered: frozenset[int] = frozenset()) -> bool:
    """Return whether an object is of a type. Objects that are met again inside of themselves are
    taken for granted there."""
    if id(value) in entered:
        return True
    inner = entered | {id(value)}
    match type_:
        case UnknownType():
            return True
        case UnionType(members=members):
            return any(is_member(value, x, entered) for x in members)
        case ScalarType():
            return type_of_number(value) == type_
        case Literal(value=known):
            return _is_constant(value, known)
        case NoneType():
            return value is None
        case TextType():
            return isinstance(value, str)
        case ArrayType():
            return (
                type(value) is np.ndarray
                and value.dtype == type_.element.dtype
                and value.ndim == type_.rank
                and (not type_.contiguous or value.flags.c_contiguous)
            )
        case ProductType():
            return _is_product(value, type_, inner)
        case ContainerType(region=region):
            if type(value) is not region.kind:
                return False
            if issubclass(region.kind, dict):
                keys = region.content(KEY)
                return all(is_member(x, keys, inner) for x in value) and all(
                    is_member(x, region.content(VALUE), inner) for x in value.values()
                )
            return all(is_member(x, region.content(ITEM), inner) for x in value)
        case InstanceType(region=region):
            attributes = cast("dict[str, Any]", vars(value) if hasattr(value, "__dict__") else {})
            return type(value) is region.kind and all(
                is_member(x, _attribute(region, name), inner) for name, x in attributes.items()
            )
        case _:
            return _is_other(value, type_)


def _attribute(region: Region, name: str) -> Type:
    stored = region.content(name)
    return region.content(ANY_ATTRIBUTE) if stored is NEVER else stored


def _is_constant(value: Any, constant: Any) -> bool:
    if type(value) is not type(constant):
        return plain_function(value) is constant
    if value is constant:
        return True
    return bool(value == constant) or value != value


def _is_product(value: Any, type_: ProductType, inner: frozenset[int]) -> bool:
    if type(value) is not type_.kind:
        return False
    items: Any = value
    if not isinstance(value, tuple):
        items = [getattr(value, name) for name in fields_of(type_.kind) or ()]
    if len(items) != len(type_.items):
        return False
    return all(is_member(x, y, inner) for x, y in zip(items, type_.items, strict=True))


def _is_other(value: Any, type_: Type) -> bool:
    match type_:
        case RangeType():
            return isinstance(value, range)
        case SliceType():
            return isinstance(value, slice)
        case ClosureType(name=name):
            return isinstance(value, FunctionType) and value.__name__ == name
        case BoundMethodType():
            return callable(value)
        case GeneratorType():
            return isinstance(value, Iterator) or hasattr(value, "__iter__")
        case RandomGeneratorType(kind=kind):
            return isinstance(value, kind | random.Random)
        case _:
            return False
