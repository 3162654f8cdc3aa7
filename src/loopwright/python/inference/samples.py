"""Types by representatives: an operation is applied to representative numbers and arrays, and its
result gives the type.

The class of `x + y` for numbers, the dtype and rank of `np.mean(a, axis=0)` follow from the types
of the operands and from constants alone. So the operation is carried out once on small
representatives of the types, and the type of its result is that of all results. These are then
Python's and NumPy's own rules, of the versions that run. A union is represented by each member.

Only functions without effects are called this way (`library.BY_REPRESENTATIVE`).

>>> import operator
>>> from loopwright.python.types.arrays import ArrayType
>>> from loopwright.python.types.numbers import FLOAT32, FLOAT64, INT32, PY_INT
>>> [str(result_type(operator.add, (FLOAT32, x))) for x in (PY_INT, INT32)]
['float32', 'float64']
>>> str(result_type(np.mean, (ArrayType(INT32, 2), Literal(0))))
'float64[:]'
"""

from __future__ import annotations

import itertools
import random
import warnings
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from loopwright.python.inference.objects import type_of_object
from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    Literal,
    NoneType,
    ProductType,
    RandomGeneratorType,
    RangeType,
    SliceType,
    UnionType,
    UnknownType,
)
from loopwright.python.types.joins import join, join_all, members_of, widen
from loopwright.python.types.numbers import Kind, ScalarType
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType, Region

EXTENT = 4
"""The extents of representative arrays."""
MOST_COMBINATIONS = 64
"""The most combinations of members of unions for which an operation is carried out."""
_WEAK = {Kind.BOOL: True, Kind.INTEGER: 2, Kind.FLOAT: 1.0, Kind.COMPLEX: 1 + 1j}


class NoRepresentativeError(Exception):
    """Raised for a type without a representative, which the message names."""


def result_type(
    operation: Callable[..., Any],
    arguments: Sequence[Type],
    named: Mapping[str, Type] | None = None,
    region: Callable[..., Region] | None = None,
    key: Hashable = None,
) -> Type:
    """Return the type of the results of an operation without effects on arguments of some types.

    Results that are new containers are of regions that `region` gives for the `key`. A combination
    of members of unions on which the operation raises has no result; an operation that raises on
    all of them is unknown, with the message of the exception.
    """
    types = (*arguments, *(named or {}).values())
    unknown = next((x for x in types if isinstance(x, UnknownType)), None)
    if unknown is not None:
        return unknown
    names = (*(named or {}),)
    choices = [_alternatives(x) for x in types]
    results = list[Type]()
    failure = ""
    for number, combination in enumerate(itertools.product(*choices)):
        if number > MOST_COMBINATIONS:
            return UnknownType("an operation on unions with too many members")
        try:
            results.append(_result_type(operation, combination, names, region, key))
        except NoRepresentativeError as error:
            return UnknownType(f"{_name_of(operation)}() of {error}")
        except (ArithmeticError, ValueError, IndexError) as error:
            failure = f"{_name_of(operation)}(): {type(error).__name__}: {error}"
            general = tuple(map(widen, combination))
            if general != combination:  # it may be the values of constants
                result = result_type(
                    operation,
                    general[: len(arguments)],
                    dict(zip(names, general[len(arguments) :], strict=True)),
                    region,
                    key,
                )
                results.append(result)
        except Exception as error:
            failure = f"{_name_of(operation)}(): {type(error).__name__}: {error}"
    return join_all(results) if results else UnknownType(failure)


def _name_of(operation: object) -> str:
    return str(getattr(operation, "__name__", operation))


def _alternatives(type_: Type) -> Sequence[Type]:
    """Return the alternatives of a type, none of them a union, each of which gets a
    representative."""
    return members_of(type_) if type_ is not NEVER else (NEVER,)


def _result_type(
    operation: Callable[..., Any],
    types: tuple[Type, ...],
    names: tuple[str, ...],
    region: Callable[..., Region] | None,
    key: Hashable,
) -> Type:
    is_contiguous = all(x.contiguous for x in types if isinstance(x, ArrayType))
    if all(map(_is_immutable, types)):
        result = _plain_result(operation, types, names)
        if result is not None:
            return result if is_contiguous else _of_any_layout(result)
    value = _called(operation, types, names)
    if region is None:
        raise NoRepresentativeError("a new container")
    result = generalised(type_of_object(value, region, key=key))
    return result if is_contiguous else _of_any_layout(result)


def _of_any_layout(type_: Type) -> Type:
    """Return a type of arrays of any layout: operands that are not contiguous may have any order of
    axes in memory, which NumPy's results share."""
    match type_:
        case ArrayType():
            return ArrayType(type_.element, type_.rank, contiguous=False)
        case ProductType():
            return ProductType(tuple(map(_of_any_layout, type_.items)), type_.kind)
        case _:
            return type_


def _is_immutable(type_: Type) -> bool:
    """Return whether a type has no mutable parts, so that results may be cached."""
    match type_:
        case ScalarType() | ArrayType() | TextType() | NoneType() | RangeType():
            return True
        case Literal(value=value):
            return isinstance(value, bool | int | float | complex | str | type | np.dtype)
        case ProductType(items=items):
            return all(map(_is_immutable, items))
        case SliceType(start=start, stop=stop, step=step):
            return all(map(_is_immutable, (start, stop, step)))
        case _:
            return False


@lru_cache(1 << 12)
def _plain_result(
    operation: Callable[..., Any], types: tuple[Type, ...], names: tuple[str, ...]
) -> Type | None:
    """Return the type of a result; `None` if it has containers."""
    value = _called(operation, types, names)

    def no_region(*_: object) -> Region:
        raise NoRepresentativeError("a new container")

    try:
        return generalised(type_of_object(value, no_region))
    except NoRepresentativeError:
        return None


def _called(
    operation: Callable[..., Any], types: tuple[Type, ...], names: tuple[str, ...]
) -> object:
    values = [representative(x) for x in types]
    count = len(values) - len(names)
    named = dict(zip(names, values[count:], strict=True))
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return operation(*values[:count], **named)


def generalised(type_: Type) -> Type:
    """Return the type of all results, given the type of one: constants other than dtypes are
    widened, and extents are forgotten."""
    match type_:
        case ArrayType():
            return ArrayType(type_.element, type_.rank, contiguous=type_.contiguous)
        case ProductType():
            return ProductType(tuple(map(generalised, type_.items)), type_.kind)
        case _:
            return widen(type_)


def representative(type_: Type) -> Any:
    """Return an object of a type; raises `NoRepresentativeError` if none stands for all."""
    match type_:
        case Literal():
            return type_.value
        case ScalarType():
            return _WEAK[type_.kind] if type_.weak else type_.dtype.type(_WEAK[type_.kind])
        case ArrayType():
            return _array(type_)
        case NoneType():
            return None
        case TextType(kind=kind):
            return "1" if kind is str else kind(b"1")
        case RangeType():
            return range(EXTENT)
        case SliceType():
            step = representative(type_.step)
            first, last = (0, EXTENT - 1) if step is None or step > 0 else (EXTENT - 1, 0)
            return slice(_slice_bound(type_.start, first), _slice_bound(type_.stop, last), step)
        case ProductType():
            items = [representative(x) for x in type_.items]
            return tuple(items) if type_.kind is tuple else type_.kind(*items)
        case ContainerType():
            return _container(type_)
        case RandomGeneratorType():
            return np.random.default_rng(0) if type_.kind is np.random.Generator else type_.kind(0)
        case _:
            raise NoRepresentativeError(str(type_))


def _slice_bound(type_: Type, value: int) -> int | None:
    """Return a bound of a slice, which leaves some elements and not all of them."""
    return None if isinstance(type_, NoneType) else value


def _array(type_: ArrayType) -> np.ndarray[Any, Any]:
    """Return an array whose extents are equal. Matrices are symmetric and positive definite, and
    all numbers are indices of such arrays, so that few functions refuse it."""
    shape = (EXTENT,) * type_.rank
    if type_.rank == 1:
        values = np.arange(EXTENT)
    elif type_.rank:
        values = np.broadcast_to(np.ones((EXTENT, EXTENT)) + np.eye(EXTENT), shape)
    else:
        values = np.ones(())
    array = np.ascontiguousarray(values).reshape(shape).astype(type_.element.dtype)
    if type_.contiguous or not type_.rank:
        return array
    strided = np.zeros((*shape[:-1], 2 * EXTENT), array.dtype)[..., ::2]
    strided[...] = array
    return strided


def _container(type_: ContainerType) -> Any:
    """Return a container of some items, or an empty one if nothing was stored in it."""
    region = type_.region
    kind: Any = region.kind
    if issubclass(kind, dict):
        keys = _items(region.content(KEY))
        pairs = zip(keys, itertools.cycle(_items(region.content(VALUE)) or [None]), strict=False)
        return dict(pairs)
    items = _items(region.content(ITEM))
    return deque(items) if kind is deque else kind(items)


def _items(type_: Type) -> list[Any]:
    if type_ is NEVER:
        return []
    if isinstance(type_, UnionType | UnknownType):
        raise NoRepresentativeError(f"items of type {type_}")
    item = representative(type_)
    return [item] * EXTENT


def random_of(method: object) -> RandomGeneratorType | None:
    """Return the type of the generator that a function of a module draws from, as
    `random.random` and `np.random.rand` do; `None` for other functions."""
    owner: object = getattr(method, "__self__", None)
    is_generator = isinstance(owner, random.Random | np.random.RandomState | np.random.Generator)
    return RandomGeneratorType(type(owner)) if is_generator else None


def subsets(type_: Type) -> Iterator[Sequence[Type]]:
    """Yield the sets of members of which a container with items of a union may consist."""
    members = members_of(type_)
    for size in range(1, len(members) + 1):
        yield from itertools.combinations(members, size)


__all__ = [
    "EXTENT",
    "generalised",
    "join",
    "random_of",
    "representative",
    "result_type",
    "subsets",
]
