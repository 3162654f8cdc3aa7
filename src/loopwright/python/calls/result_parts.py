"""Values assembled from the results of compiled code: numbers, arrays, strings, tuples, lists.

A `Result` describes one value. `Decoding` holds the results of a call, and what is decoded so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import count
from math import isfinite
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.result_forms import Form, of_class
from loopwright.python.calls.argument_containers import (
    NumberedRows,
    PassedVectors,
    Vector,
    WithLists,
)
from loopwright.python.calls.new_objects import (
    empty_of,
    made_of,
    string_of,
    structured_array,
    with_fields,
)
from loopwright.python.types import RecordKind
from loopwright.records import dataclass, fields

Call = Callable[..., object]
"""The callable of compiled code, or a replacement."""


class Result:
    """A description of how to assemble a Python value from the results of compiled code."""

    @cached_property
    def parts(self) -> list[Result]:
        """The results that it consists of, in the order in which compiled code returns them."""
        return _results_in([getattr(self, x.name) for x in fields(cast("Any", self))])

    @cached_property
    def form(self) -> Form | None:
        """The form by which the native call assembles the value (`result_forms`); `None` if there
        is none."""
        try:
            return _form_of(self, count())
        except _NoFormError:
            return None

    @cached_property
    def number_of_columns(self) -> int:
        """The number of vectors that represent the items of a list of such values."""
        return sum(1 for _ in dtypes_of(self))

    def decode(self, decoding: Decoding) -> Any:
        """Return the Python value, from the next results of compiled code."""
        return self.maker(decoding)(*[x.decode(decoding) for x in self.parts])

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """Return the values of such items of a list, from the next columns."""
        columns = [x.decode_items(size, next_columns, decoding) for x in self.parts]
        return list(map(self.maker(decoding), *columns))

    def maker(self, decoding: Decoding) -> Callable[..., Any]:
        """Return the constructor of the value from those of its parts."""
        raise NotImplementedError


def _results_in(values: Iterable[object]) -> list[Result]:
    results: list[Result] = []
    for x in values:
        if isinstance(x, Result):
            results.append(x)
        elif type(x) is tuple:
            results += _results_in(cast("tuple[object, ...]", x))
    return results


@dataclass(frozen=True)
class Constant(Result):
    """A compile-time result."""

    value: object

    def decode(self, decoding: Decoding) -> Any:
        """Return the value; no result is read."""
        return self.value

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """The same value for all items."""
        return [self.value] * size


NONE = Constant(None)


@dataclass(frozen=True)
class Number(Result):
    """A number of a dtype, or a Python number if that is empty."""

    dtype: str

    def decode(self, decoding: Decoding) -> Any:
        """Return the next result."""
        return next(decoding.results)


@dataclass(frozen=True)
class Mixed(Result):
    """A number, or a column, with a tag for its class; `classes` are the tags and their names."""

    value: Result
    code: Result
    classes: tuple[tuple[int, str], ...]

    def maker(self, decoding: Decoding) -> Callable[[Any, Any], Any]:
        """Return the constructor of a number from its payload and its tag."""
        names = dict(self.classes)
        return lambda number, code: of_class(number, names[code])


@dataclass(frozen=True)
class ArrayResult(Result):
    """An array that the function created, or a view."""

    dtype: str
    writable: bool
    is_view: bool = False
    """Whether it is a new object even if it has all elements of an argument."""

    def decode(self, decoding: Decoding) -> Any:
        """Return the next result, which gets a number; a view of all of an argument is another
        object."""
        array = next(decoding.results)
        is_argument = self.is_view and any(array is x for x in decoding.arguments)
        decoding.arrays.append(array[...] if is_argument else array)
        return decoding.arrays[-1]


@dataclass(frozen=True)
class Argument(Result):
    """The argument at a position."""

    position: int

    def decode(self, decoding: Decoding) -> Any:
        """Return the argument."""
        return decoding.arguments[self.position]


@dataclass(frozen=True)
class SameArray(Result):
    """An `ArrayResult` that occurred before, by its number."""

    number: int

    def decode(self, decoding: Decoding) -> Any:
        """Return the array that was decoded."""
        return decoding.arrays[self.number]


@dataclass(frozen=True)
class TupleResult(Result):
    """A tuple or a list, of a class."""

    items: tuple[Result, ...]
    kind: type

    def decode(self, decoding: Decoding) -> Any:
        """Return the tuple, or a list, which gets a number."""
        items = [x.decode(decoding) for x in self.items]
        if self.kind is not list:
            return made_of(self.kind, items)
        decoding.lists.append(items)
        return items

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """Tuples of the items of the columns."""
        if not self.items:
            return [made_of(self.kind, ()) for _ in range(size)]
        tuples = zip(
            *[x.decode_items(size, next_columns, decoding) for x in self.items], strict=True
        )
        if self.kind is tuple:
            return [*tuples]
        if tuple in self.kind.__mro__:
            make = cast("Any", tuple).__new__
            return [make(self.kind, x) for x in tuples]
        return [made_of(self.kind, x) for x in tuples]


@dataclass(frozen=True)
class ObjectResult(Result):
    """An object of a class whose objects may change: the values of its fields, by name; it has a
    number like lists, for `SameList`."""

    items: tuple[Result, ...]
    names: tuple[str, ...]
    kind: type

    def decode(self, decoding: Decoding) -> Any:
        """Return the object, which gets a number before the values of its fields do."""
        obj = empty_of(self.kind, None)
        decoding.lists.append(obj)
        return with_fields(obj, self.names, [x.decode(decoding) for x in self.items])


@dataclass(frozen=True)
class RecordsResult(Result):
    """A structured array, or a record, with the arrays of its fields and its dimensions."""

    items: tuple[Result, ...]
    kind: RecordKind
    rank: int

    def maker(self, decoding: Decoding) -> Callable[..., Any]:
        """Return the constructor from the fields."""
        return partial(structured_array, self.kind, self.rank)


@dataclass(frozen=True)
class Column(Result):
    """One scalar component of the items of a list, of a Python type or a dtype."""

    dtype: str
    is_weak: bool

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """Return the numbers of the next column."""
        column = next(next_columns)[:size]
        return column.tolist() if self.is_weak else list(column)


@dataclass(frozen=True)
class List(Result):
    """A list of a run-time length, with one or several columns per item; `NONE` if it is empty."""

    length: Result
    item: Result

    def decode(self, decoding: Decoding) -> Any:
        """Return the list, which gets a number."""
        size = self.length.decode(decoding)
        is_empty = self.item == NONE
        decoding.lists.append(
            [] if is_empty else self.item.decode_items(size, decoding.results, decoding)
        )
        return decoding.lists[-1]


@dataclass(frozen=True)
class SameList(Result):
    """A `List` that occurred before, by its number."""

    number: int

    def decode(self, decoding: Decoding) -> Any:
        """Return the list that was decoded."""
        return decoding.lists[self.number]


_FEW = 16
"""The maximum number of strings that are read one by one."""
_SPARSE = 16
"""The maximum length of a part of the string pool that is read at once, relative to the strings."""


@dataclass(frozen=True)
class TextResult(Result):
    """A string or bytes: its position in the pool, and its length; for a list, columns of these."""

    start: Result
    length: Result
    kind: type = str

    def decode(self, decoding: Decoding) -> Any:
        """Read the string from the pool."""
        start = self.start.decode(decoding)
        length = self.length.decode(decoding)
        return self._made_of(decoding.texts[0][start : start + length])

    def _made_of(self, codes: Vector) -> Any:
        return string_of(codes) if self.kind is str else codes.astype(np.uint8).tobytes()

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """Read the strings from the part of the pool that has all of them, at once."""
        starts = next(next_columns)[:size]
        lengths = next(next_columns)[:size]
        pool = decoding.texts[0]
        pairs = zip(starts.tolist(), lengths.tolist(), strict=True)
        if size <= _FEW:
            return [self._made_of(pool[start : start + n]) for start, n in pairs]
        first = int(starts.min())
        end = int((starts + lengths).max())
        if end - first > _SPARSE * int(lengths.sum()):
            return [self._made_of(pool[start : start + n]) for start, n in pairs]
        text = self._made_of(pool[first:end])
        return [text[start - first : start - first + n] for start, n in pairs]


@dataclass(frozen=True)
class WithTexts(Result):
    """A value with the pool of the strings in it and in list arguments."""

    value: Result

    def decode(self, decoding: Decoding) -> Any:
        """Read the string pool, then return the value."""
        decoding.texts.append(next(decoding.results))
        return self.value.decode(decoding)


@dataclass(frozen=True)
class PooledListResult(Result):
    """A list of an arena, or a tuple or the entries of a dictionary, by its number; for a list, a
    column of numbers."""

    pool: int
    number: Result
    kind: Any = list
    default: Any = None

    def decode(self, decoding: Decoding) -> Any:
        """Return the list whose number is next, which is filled later."""
        return decoding.pools[self.pool].values_of([self.number.decode(decoding)], self, decoding)[
            0
        ]

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """Return the lists of the numbers of the next column, which are filled later."""
        numbers = self.number.decode_items(size, next_columns, decoding)
        return decoding.pools[self.pool].values_of(numbers, self, decoding)


@dataclass(frozen=True)
class PooledDictResult(Result):
    """A dictionary or a set in arenas: the number of its table, which is not read, and its
    entries."""

    table: Result
    row: PooledListResult

    def maker(self, decoding: Decoding) -> Callable[[Any, Any], Any]:
        """Return the constructor, which drops the table."""
        return lambda _, row: row


@dataclass(frozen=True)
class ArrayItemResult(Result):
    """Arrays as items of a list: the lists with their elements, their extents, and their dtype."""

    row: PooledListResult
    extents: tuple[Result, ...]
    dtype: str

    def decode(self, decoding: Decoding) -> Any:
        """Return the array whose parts are next."""
        return self.decode_items(1, iter([[x] for x in decoding.results]), decoding)[0]

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """Return the arrays, which are filled later."""
        numbers = self.row.number.decode_items(size, next_columns, decoding)
        shapes = zip(
            *[x.decode_items(size, next_columns, decoding) for x in self.extents], strict=True
        )
        pool = decoding.pools[self.row.pool]
        arrays: list[Any] = []
        for k, shape in zip(numbers, shapes, strict=True):
            if k not in pool.values:
                pool.add(k, np.empty(shape, self.dtype).reshape(-1))
            arrays.append(pool.values[k].base)
        return arrays


@dataclass(frozen=True)
class ListArgument(Result):
    """A list argument, by its number."""

    number: int

    def decode(self, decoding: Decoding) -> Any:
        """Return the argument."""
        return decoding.with_lists.lists[self.number]


@dataclass(frozen=True)
class ObjectArgument(Result):
    """An object argument that may change, by its number."""

    number: int

    def decode(self, decoding: Decoding) -> Any:
        """Return the argument."""
        return decoding.with_lists.objects[self.number]


@dataclass(frozen=True)
class OptionalResult(Result):
    """A value if a flag holds, otherwise `None`."""

    is_there: Result
    value: Result

    def maker(self, decoding: Decoding) -> Callable[[Any, Any], Any]:
        """Return the constructor from the flag and the value."""
        return lambda is_there, value: value if is_there else None


@dataclass(frozen=True)
class EitherResult(Result):
    """One of several values that may be `None`, at most one of which is not."""

    values: tuple[Result, ...]

    def maker(self, decoding: Decoding) -> Callable[..., Any]:
        """Return the function that selects the value that is not `None`."""
        return lambda *values: next((x for x in values if x is not None), None)


@dataclass(slots=True)
class Decoding:
    """The results of a call, and the parts of them decoded so far; `SameList` and `SameArray` refer
    to the lists and arrays by number."""

    results: Iterator[Any]
    arguments: tuple[object, ...]
    texts: list[Any]
    """The pool of strings, if there is one."""
    pools: list[ReturnedArena]
    """The other pools."""
    arrays: list[Any]
    lists: list[Any]

    @property
    def with_lists(self) -> WithLists:
        """The arguments, which have containers."""
        assert isinstance(self.arguments, WithLists)
        return self.arguments


class ReturnedArena:
    """The lists of an arena, or the objects of a class, by their numbers."""

    def __init__(self) -> None:
        self.values: dict[int, Any] = {}
        """The values that are needed so far, by number."""
        self.waiting: list[int] = []
        """The numbers of those that are to be filled."""
        self.argument_rows: list[NumberedRows] = []
        """Those that the call was given."""

    def add_arguments(self, groups: Sequence[NumberedRows]) -> None:
        """Add the lists or objects that the call was given."""
        self.argument_rows += groups

    def add(self, number: int, value: Any) -> None:
        """Add a value that is to be filled."""
        self.values[number] = value
        self.waiting.append(number)

    def values_of(
        self, numbers: Sequence[int], result: PooledListResult, decoding: Decoding
    ) -> list[Any]:
        """Return the values with some numbers, which are filled later, except tuples."""
        values = self.values
        new = [k for k in dict.fromkeys(numbers) if k not in values]
        for group in self.argument_rows if new else ():
            first = group.first
            end = group.first + len(group.rows)
            values.update([(k, group.rows[k - first]) for k in new if first <= k < end])
            new = [k for k in new if not first <= k < end]
        if new:
            self.make(new, result, decoding)
        return [values[k] for k in numbers]

    def make(self, numbers: list[int], result: PooledListResult, decoding: Decoding) -> None:
        """Add new values."""
        self.values.update([(k, empty_of(result.kind, result.default)) for k in numbers])
        self.waiting += numbers

    @property
    def is_waiting(self) -> bool:
        """Whether values are to be filled."""
        return bool(self.waiting)

    def take_changed(self, passed: PassedVectors | None, decoding: Decoding) -> None:
        """Mark the arguments of the call as to be filled."""
        for group in self.argument_rows:
            numbered = dict(enumerate(group.rows, group.first))
            self.values |= numbered
            self.waiting += numbered

    def fill(self, decoding: Decoding) -> None:
        """Fill the waiting values."""
        raise NotImplementedError


def dtypes_of(result: Result) -> Iterator[str]:
    """Yield the dtypes of the results of compiled code, as in the functions' attribute
    `RESULTS`."""
    match result:
        case Number(dtype):
            yield dtype
        case ArrayResult(dtype, writable, _):
            yield f"{dtype} written" if writable else dtype
        case Column(dtype):
            yield f"{dtype} written"
        case _:
            if isinstance(result, WithTexts):
                yield "int64 written"
            for part in result.parts:
                yield from dtypes_of(part)


class _NoFormError(Exception):
    """A result has no form."""


def _form_of(result: Result, numbers: Iterator[int]) -> Form:
    match result:
        case Number():
            return "result", next(numbers)
        case ArrayResult(is_view=False):
            return "result", next(numbers)
        case Mixed(Number(), Number(), classes):
            return "tagged", next(numbers), next(numbers), classes
        case OptionalResult(Number(), value):
            return "optional", next(numbers), _form_of(value, numbers)
        case TupleResult(items, kind) if kind in (tuple, list):
            return kind.__name__, tuple([_form_of(item, numbers) for item in items])
        case Argument(position):
            return "argument", position
        case Constant(value) if value is None or type(value) in (bool, int):
            return "constant", value
        case Constant(float() as value) if isfinite(value) and type(value) is float:
            return "constant", value
        case _:
            raise _NoFormError
