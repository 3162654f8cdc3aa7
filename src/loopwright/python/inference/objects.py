"""Types of Python objects: arguments, constants, and objects from outside of a function.

>>> from loopwright.python.types.regions import Region
>>> def region(key, kind, default=None):
...     return Region(kind, key, default)
>>> str(type_of_object(3, region)), str(type_of_object(3, region, is_argument=True))
('Literal[3]', 'int')
>>> str(type_of_object([(1, 0.5)], region)), str(type_of_object({"a": None}, region))
('list[tuple[int, float]]', 'dict[str, None]')
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType, UnionType
from typing import Any, cast

import numpy as np

from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import array_type, is_of_numbers
from loopwright.python.types.base import Type
from loopwright.python.types.class_facts import fields_of
from loopwright.python.types.inferred import (
    NONE_TYPE,
    Literal,
    ProductType,
    RandomGeneratorType,
    RangeType,
    SliceType,
    UnknownType,
)
from loopwright.python.types.joins import join, members_of, widen
from loopwright.python.types.kinds import BYTES
from loopwright.python.types.numbers import NUMPY_TYPES, type_of_number
from loopwright.python.types.regions import (
    ITEM,
    KEY,
    VALUE,
    ContainerType,
    InstanceType,
    Region,
)

Regions = Callable[..., Region]
"""Returns the region for a key and a class of objects."""

MOST_ITEMS = 10_000
"""The maximum number of items of a container whose types are inspected."""
_FUNCTIONS = (
    *(FunctionType, BuiltinFunctionType, MethodType, ModuleType, UnionType),
    *(np.ufunc, partial, type),
)
_GENERATORS = (np.random.Generator, np.random.RandomState, random.Random)


def type_of_object(
    value: object, regions: Regions, *, is_argument: bool = False, key: Hashable = None
) -> Type:
    """Return the type of an object.

    Numbers and strings are constants, unless they are arguments. Containers and objects of classes
    get the region of their identity; if a `key` is given, they are new objects, whose regions have
    that key and their place in the value.
    """
    return _Typing(regions, is_argument=is_argument, key=key).type_of(value, ())


_MOST_ITEM_TYPES = 32
"""The most item types that are distinguished in an object: a table of modules has one for each."""


class _Typing:
    """The typing of one object and everything in it."""

    def __init__(self, regions: Regions, *, is_argument: bool, key: Hashable) -> None:
        self.regions = regions
        self.is_argument = is_argument
        self.key = key
        self.entered: dict[int, Type] = {}

    def type_of(self, value: Any, path: tuple[str, ...]) -> Type:
        if value is None:
            return NONE_TYPE
        number = type_of_number(value)
        if number is not None:
            return number if self.is_argument or isinstance(value, np.generic) else Literal(value)
        if isinstance(value, str):
            return TextType() if self.is_argument else Literal(value)
        if isinstance(value, BYTES):
            return TextType(cast("type[Any]", type(value)))
        kind = cast("type[Any]", type(value))
        if isinstance(value, np.ndarray):
            array = cast("np.ndarray[Any, Any]", value)
            if is_of_numbers(array) and kind is np.ndarray:
                return array_type(array)
            return UnknownType(f"arrays of {array.dtype}")
        if kind in (list, set, frozenset, deque) or isinstance(value, dict):
            return self._container(value, path)
        if isinstance(value, range):
            return RangeType()
        if isinstance(value, slice):
            bounds = cast("Any", value)
            return SliceType(
                *(self.type_of(x, path) for x in (bounds.start, bounds.stop, bounds.step))
            )
        if isinstance(value, _GENERATORS):
            return RandomGeneratorType(kind)
        if isinstance(value, _FUNCTIONS) or callable(value) or isinstance(value, np.dtype):
            return Literal(cast("object", value))
        names = fields_of(kind)
        if kind is tuple or (names is not None and isinstance(value, tuple)):
            items = cast("tuple[Any, ...]", value)
            return ProductType(tuple(self.type_of(x, (*path, "item")) for x in items), kind)
        if names is not None and not hasattr(value, "_sort_order_"):
            items = tuple(self.type_of(getattr(value, x), (*path, x)) for x in names)
            return ProductType(items, kind)
        if hasattr(value, "__dict__") and not hasattr(value, "_sort_order_"):
            return self._instance(value, path)
        return UnknownType(f"objects of {kind.__name__}")

    def _region(self, value: Any, path: tuple[str, ...], default: object = None) -> Region:
        key: Hashable = (self.key, path) if self.key is not None else id(value)
        return self.regions(key, type(value), default)

    def _container(self, value: Any, path: tuple[str, ...]) -> Type:
        if id(value) in self.entered:
            return self.entered[id(value)]
        factory: object = getattr(value, "default_factory", None)
        default = None if factory is None else Literal(factory)
        result = ContainerType(self._region(value, path, default))
        self.entered[id(value)] = result
        if isinstance(value, dict):
            table = cast("dict[Any, Any]", value)
            self._add(result.region, KEY, table, path)
            self._add(result.region, VALUE, table.values(), path)
        else:
            self._add(result.region, ITEM, cast("Iterable[Any]", value), path)
        return result

    def _add(self, region: Region, name: str, items: Iterable[Any], path: tuple[str, ...]) -> None:
        for number, item in enumerate(items):
            if number > MOST_ITEMS:
                region.add(name, UnknownType(f"more than {MOST_ITEMS} items"), join)
                return
            region.add(name, widen(self.type_of(item, (*path, name))), join)
            if len(members_of(region.content(name))) > _MOST_ITEM_TYPES:
                region.add(name, UnknownType(f"items of over {_MOST_ITEM_TYPES} types"), join)
                return

    def _instance(self, value: Any, path: tuple[str, ...]) -> Type:
        if id(value) in self.entered:
            return self.entered[id(value)]
        result = InstanceType(self._region(value, path))
        self.entered[id(value)] = result
        attributes = cast("dict[str, Any]", vars(value))
        for name, attribute in attributes.items():
            result.region.add(name, widen(self.type_of(attribute, (*path, name))), join)
        return result


def element_type(dtype: np.dtype[Any]) -> Type:
    """Return the type of the elements of a dtype."""
    return NUMPY_TYPES.get(dtype.name) or UnknownType(f"arrays of {dtype}")
