"""The items of Python containers as columns: lists of fields, and vectors of numbers.

Each function has a native form, in `items.ll`, which holds the GIL throughout and allocates nothing
per item: ten thousand tuples take a tenth of a millisecond, without work for the garbage collector.
Where the layout of Python objects is not known, plain Python does the same.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from loopwright.native.runtime import engine
from loopwright.native.runtime.cache import object_code
from loopwright.native.runtime.callables import (
    API,
    builtin_function,
    list_layout_is_known,
    struct_layout_is_known,
)
from loopwright.records import dataclass

Items = list[Any]
Vector = np.ndarray[Any, Any]

_EXACT = 1 << 53
"""Integers up to this one, of either sign, are doubles."""
_PLAIN_FORMS: dict[type, int] = {int: 0, bool: -1}
"""How the native code reads Python integers and booleans; it copies the bytes of other numbers."""
TAGGED: tuple[type, ...] = (bool, int, float, np.bool_, np.int64, np.float64)
"""The classes that tagged numbers may have; their positions are the bits in the results of the
native `tagged_numbers`."""


WHOLE: tuple[Any, ...] = (int, np.int64)
"""The integer classes among them."""


class DifferentItemsError(Exception):
    """Raised if the items of a container do not have the type that they are converted to."""


@dataclass(frozen=True)
class _Native:
    """The native functions."""

    tuple_columns: Callable[..., Any]
    numbers: Callable[..., Any]
    tagged_numbers: Callable[..., Any]
    without_none: Callable[..., Any]
    class_of_all: Callable[..., Any]
    number_objects: Callable[..., Any]
    copy_table: Callable[..., Any]
    chained: Callable[..., Any]
    set_slots: Callable[..., Any]


_OBJECTS: dict[str, object] = {
    "none": None,
    "true": True,
    "false": False,
    "bool": bool,
    "int": int,
    "float": float,
    "numpy_bool": np.bool_,
    "numpy_true": np.True_,
    "int64": np.int64,
    "float64": np.float64,
}
_FUNCTIONS = (*API, "PyList_Append")


@cache
def _native() -> _Native | None:
    """Return the native functions, linked at the first call; `None` if the layout of objects is not
    the one that they read."""
    if not (struct_layout_is_known() and list_layout_is_known()):
        return None
    symbols = {f"lw_py_{name}": id(value) for name, value in _OBJECTS.items()}
    for name in _FUNCTIONS:
        function = getattr(ctypes.pythonapi, name)
        symbols[name] = ctypes.cast(function, ctypes.c_void_p).value or 0
    text = Path(__file__).with_name("items.ll").read_text(encoding="utf-8")
    names = [*_Native.__annotations__]
    library = engine.link([object_code(text)], symbols, [f"lw_{name}" for name in names])
    engine.keep_for_the_process(library)
    functions = [builtin_function(library.addresses[f"lw_{name}"], name) for name in names]
    return _Native(*functions)


def _differ() -> NoReturn:
    raise DifferentItemsError


def class_of_all(items: Items) -> type | None:
    """Return the class of all items; `None` if there are several, or no items."""
    native = _native()
    if native is not None:
        return native.class_of_all(items)
    classes = set(map(type, items))
    return classes.pop() if len(classes) == 1 else None


def numbers(items: Items, kind: type, dtype: np.dtype[Any]) -> Vector:
    """Return the vector of numbers that are all of class `kind`, whose values a dtype represents.

    Raises `DifferentItemsError` for another class, `OverflowError` for integers beyond 64 bits.
    """
    vector = np.empty(len(items), dtype)
    native = _native()
    if native is not None:
        form = _PLAIN_FORMS.get(kind, dtype.itemsize)
        result = native.numbers(items, kind, form, vector)
        if result is None:
            _differ()
        if result is False:
            raise OverflowError
        return vector
    if not set(map(type, items)) <= {kind}:
        _differ()
    vector[:] = np.fromiter(items, dtype, len(items))
    return vector


def conversion_to_numbers(
    kind: type, dtype: np.dtype[Any]
) -> Callable[[Items], Vector | None] | None:
    """Return the function like `numbers` for lists that are not empty, which returns `None` instead
    of raising errors; `None` if it would not be native."""
    native = _native()
    if native is None:
        return None
    native_numbers = native.numbers
    form = _PLAIN_FORMS.get(kind, dtype.itemsize)

    def convert(items: Items) -> Vector | None:
        vector = np.empty(len(items), dtype)
        return vector if items and native_numbers(items, kind, form, vector) is True else None

    return convert


def tagged_numbers(
    items: Items, dtype: np.dtype[Any], codes: dict[type, int]
) -> tuple[Vector, Vector]:
    """Return the vectors of numbers of several classes of `TAGGED`, and of their codes.

    Raises `DifferentItemsError` unless the classes are those of `codes`, all of them, and if an
    integer is not exact as a float; `OverflowError` for integers beyond 64 bits.
    """
    vector = np.empty(len(items), dtype)
    tags = np.empty(len(items), np.int64)
    native = _native()
    is_float = dtype.kind == "f"
    if native is not None:
        table = np.array([codes.get(kind, -1) for kind in TAGGED], np.int64)
        classes = native.tagged_numbers(items, int(is_float), table, vector, tags)
        if classes is False:
            raise OverflowError
        if classes != sum(1 << TAGGED.index(kind) for kind in codes):
            _differ()
        return vector, tags
    if set(map(type, items)) != codes.keys():
        _differ()
    integers = [x for x in items if type(x) in WHOLE] if is_float else []
    if any(abs(int(x)) > _EXACT for x in integers):
        _differ()
    vector[:] = np.fromiter(items, dtype, len(items))
    tags[:] = np.fromiter((codes[type(x)] for x in items), np.int64, len(items))
    return vector, tags


def without_none(items: Items) -> tuple[Vector, Items]:
    """Return which items are not None, and the items with the first of these in place of None.

    Raises `DifferentItemsError` if all or none of the items are `None`.
    """
    present = np.empty(len(items), np.bool_)
    native = _native()
    if native is not None:
        values = native.without_none(items, present)
        return present, _differ() if values is None else values
    present[:] = [x is not None for x in items]
    if present.all() or not present.any():
        _differ()
    filler = next(x for x in items if x is not None)
    return present, [filler if x is None else x for x in items]


def tuple_columns(items: Items, kind: type, arity: int) -> Sequence[Items]:
    """Return the list of each field of tuples of a class that all have `arity` items; raises
    `DifferentItemsError` otherwise."""
    native = _native()
    if native is not None:
        columns = native.tuple_columns(items, kind, arity)
        return _differ() if columns is None else columns
    if not set(map(type, items)) <= {kind} or not set(map(len, items)) <= {arity}:
        _differ()
    return [[x[k] for x in items] for k in range(arity)]


def chained(rows: Sequence[Items]) -> tuple[Vector, Items]:
    """Return the lengths of lists, and the items of all of them."""
    lengths = np.empty(len(rows), np.int64)
    native = _native()
    if native is not None:
        items = native.chained(rows, lengths)
        return lengths, _differ() if items is None else items
    lengths[:] = [len(row) for row in rows]
    items = [*chain.from_iterable(rows)]
    return lengths, items if len(items) == lengths.sum() else _differ()


def set_slots(members: set[Any], mask: int, free: int) -> tuple[Vector, Items, Vector]:
    """Return for each of the `mask + 1` slots of a set whether it has a member, the members in slot
    order, and the hash of each slot; free slots have `free` and the index where `pop` begins to
    search.

    Raises `DifferentItemsError` if the set has another number of slots.
    """
    native = _native()
    assert native is not None
    there = np.empty(mask + 1, np.bool_)
    hashes = np.empty(mask + 1, np.int64)
    values = native.set_slots(members, free, there, hashes)
    return there, _differ() if values is None else values, hashes


def has_native_sets() -> bool:
    """Return whether `set_slots` can be called."""
    return _native() is not None


class IdentityNumbers:
    """Numbers of the objects of a class by identity, counted from 0."""

    def __init__(self, kind: type) -> None:
        self._kind = kind
        self.objects: list[Any] = []
        """The objects, by their numbers."""
        self._table = np.zeros((8, 2), np.int64)
        """A hash table from addresses to numbers."""
        self._by_address: dict[int, int] = {}
        """The mapping that plain Python uses instead of the table."""

    def add(self, items: Items) -> Vector:
        """Return the numbers of objects, some of which may be new.

        Raises `DifferentItemsError` if one is of another class.
        """
        result = np.empty(len(items), np.int64)
        count = len(self.objects)
        native = _native()
        if native is None:
            result[:] = [self._number(x) for x in items]
            return result
        needed = 2 * (count + len(items))
        if len(self._table) < needed:
            larger = np.zeros((1 << needed.bit_length(), 2), np.int64)
            native.copy_table(self._table, larger)
            self._table = larger
        after = native.number_objects(items, self._kind, self._table, count, result, self.objects)
        return _differ() if after is None else result

    def of(self, items: Items) -> Vector:
        """Return the numbers of objects; raises `DifferentItemsError` if one has none."""
        result = np.empty(len(items), np.int64)
        native = _native()
        if native is None:
            numbers = [self._by_address.get(id(x), -1) for x in items]
            result[:] = numbers
            return result if -1 not in numbers else _differ()
        count = len(self.objects)
        after = native.number_objects(items, self._kind, self._table, count, result, None)
        return _differ() if after is None else result

    def _number(self, value: object) -> int:
        if type(value) is not self._kind:
            _differ()
        count = len(self.objects)
        number = self._by_address.setdefault(id(value), count)
        if number == count:
            self.objects.append(value)
        return number

    def number_of(self, value: object) -> int | None:
        """Return the number of an object, if it has one."""
        if _native() is None:
            return self._by_address.get(id(value))
        places = np.flatnonzero(self._table[:, 0] == id(value))
        return int(self._table[places[0], 1]) if len(places) else None
