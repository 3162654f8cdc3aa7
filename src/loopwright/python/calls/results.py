"""How results of compiled code become Python values."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import cache, cached_property, partial
from itertools import count
from math import isfinite
from typing import Any, cast

import numpy as np

from loopwright.ir.core.building import no_collections
from loopwright.native.runtime.result_forms import Form, of_class
from loopwright.python.calls.argument_containers import (
    ENCODING,
    REMOVED_HASH,
    NumberedRows,
    PassedVectors,
    Vector,
    WithLists,
)
from loopwright.python.types import (
    SETS,
    ArgumentType,
    ClassesKind,
    ListType,
    NoneOr,
    RecordKind,
    ReferenceKind,
    ScalarType,
    TextType,
    TupleType,
    fields_of,
    is_enumeration,
    is_keyed,
    key_of_field,
)
from loopwright.records import dataclass, fields, replace

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
        obj = _empty(self.kind, None)
        decoding.lists.append(obj)
        return _with_fields(obj, self.names, [x.decode(decoding) for x in self.items])


@dataclass(frozen=True)
class RecordsResult(Result):
    """A structured array, or a record, with the arrays of its fields and its dimensions."""

    items: tuple[Result, ...]
    kind: RecordKind
    rank: int

    def maker(self, decoding: Decoding) -> Callable[..., Any]:
        """Return the constructor from the fields."""
        return partial(_records, self.kind, self.rank)


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
    """A string: its position in the pool, and its length; for a list, columns of these."""

    start: Result
    length: Result

    def decode(self, decoding: Decoding) -> Any:
        """Read the string from the pool."""
        start = self.start.decode(decoding)
        length = self.length.decode(decoding)
        return _string_of(decoding.texts[0][start : start + length])

    def decode_items(self, size: Any, next_columns: Iterator[Any], decoding: Decoding) -> list[Any]:
        """Read the strings from the part of the pool that has all of them, at once."""
        starts = next(next_columns)[:size]
        lengths = next(next_columns)[:size]
        pool = decoding.texts[0]
        pairs = zip(starts.tolist(), lengths.tolist(), strict=True)
        if size <= _FEW:
            return [_string_of(pool[start : start + n]) for start, n in pairs]
        first = int(starts.min())
        end = int((starts + lengths).max())
        if end - first > _SPARSE * int(lengths.sum()):
            return [_string_of(pool[start : start + n]) for start, n in pairs]
        text = _string_of(pool[first:end])
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
class OfArguments:
    """The lists or objects of an arena that come from arguments."""

    groups: tuple[int, ...]
    """Its lists, as `WithLists.rows` numbers them, or objects, as `WithLists.objects` does."""
    changes: bool
    """Whether they may change without another record of it."""
    names: tuple[str, ...] = ()
    """The names of the fields of objects."""
    heap: int | None = None
    """The number of the class in `WithLists.heap`."""

    def numbered(self, arguments: WithLists) -> list[NumberedRows]:
        """Return the lists or objects among the arguments of a call, by number."""
        if self.heap is not None:
            return [NumberedRows(0, arguments.heap[self.heap])]
        if self.names:
            return [NumberedRows(0, [arguments.objects[k] for k in self.groups])]
        return [arguments.rows[k] for k in self.groups]

    def passed(self, arguments: WithLists) -> PassedVectors | None:
        """Return the vectors as which lists with items were passed."""
        pool_numbers = [k for k in self.groups if k < len(arguments.passed_pools)]
        passed = {id(x): x for x in map(arguments.passed_pools.__getitem__, pool_numbers)}
        return next(iter(passed.values())) if len(passed) == 1 else None


@dataclass(frozen=True)
class WithPools(Result):
    """A value with the arenas of the lists in it and in arguments: the headers of their lists, and
    the items; or the named fields of the objects of a class."""

    pools: tuple[tuple[List, ...], ...]
    value: Result
    origins: tuple[OfArguments, ...]

    def decode(self, decoding: Decoding) -> Any:
        """Read the arenas, then the value; the lists are filled at the end."""
        for parts, origin in zip(self.pools, self.origins, strict=True):
            pool = _read_arena(parts, origin.names, decoding)
            decoding.pools.append(pool)
            if isinstance(decoding.arguments, WithLists):
                pool.argument_rows = origin.numbered(decoding.arguments)
                if origin.changes:
                    pool.take_changed(origin.passed(decoding.arguments), decoding)
        if isinstance(decoding.arguments, WithLists):
            for pool, origin in zip(decoding.pools, self.origins, strict=True):
                if origin.heap is not None:
                    assert isinstance(pool, _ObjectPool)
                    pool.write_fields(decoding.arguments.passed_fields, decoding)
        result = self.value.decode(decoding)
        while any(pool.is_waiting for pool in decoding.pools):
            for pool in decoding.pools:
                pool.fill(decoding)
        return result


@dataclass(frozen=True)
class Dict(Result):
    """A dictionary of a class, from the list of its entries; `default` is the class of default
    values."""

    entries: List
    kind: type
    default: object

    def decode(self, decoding: Decoding) -> Any:
        """Return the dictionary of the entries, which gets a number."""
        items = _NewItems.read(self.entries, decoding)
        if self.kind is frozenset:
            decoding.lists.append(frozenset(items.members(decoding)))
        else:
            decoding.lists.append(_empty(self.kind, self.default))
            items.add_entries(decoding.lists[-1], decoding)
        return decoding.lists[-1]


@dataclass(frozen=True)
class Deque(Result):
    """A deque: its ends, and its items after the unused entries."""

    ends: List
    items: List
    is_bounded: bool

    def read(self, decoding: Decoding) -> tuple[_NewItems, int | None]:
        """Read the items, and the maximum length."""
        ends = _NewItems.read(self.ends, decoding).decoded(decoding)
        items = _NewItems.read(self.items, decoding)
        first, _, most = ends
        return items.chosen(slice(first, None)), most if self.is_bounded else None

    def decode(self, decoding: Decoding) -> Any:
        """Return the deque, which gets a number."""
        items, most = self.read(decoding)
        decoding.lists.append(deque(items.decoded(decoding), most))
        return decoding.lists[-1]


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


FieldOfArgument = tuple[int, str, Result, Result]
"""The number of an object among the arguments, the name of a field, whether it is set, and its
value."""


@dataclass(frozen=True)
class Changed(Result):
    """A value with the final contents of changed container arguments, by number."""

    value: Result
    lists: tuple[tuple[int, Result], ...]
    fields: tuple[FieldOfArgument, ...] = ()
    has_lists: bool = True
    """Whether containers change."""
    arrays: tuple[int, ...] = ()
    """The numbers of the arrays that change."""
    prints: bool = False
    """Whether something is printed."""
    may_raise: bool = True
    """Whether the code may end in a Python exception."""

    @property
    def restores_arrays(self) -> bool:
        """Whether arrays have to be as they were after an exception, so that Python can run the
        function again with the same effects on containers and objects."""
        return bool(self.arrays) and self.may_raise and (self.has_lists or bool(self.fields))

    def decode(self, decoding: Decoding) -> Any:
        """Return the value; changes of arguments are written after all of them have been read."""
        arguments = decoding.with_lists
        result = self.value.decode(decoding)
        contents = [
            (k, _read_contents(contents_result, decoding)) for k, contents_result in self.lists
        ]
        values = [
            (k, name, is_set.decode(decoding), value_result.decode(decoding))
            for k, name, is_set, value_result in self.fields
        ]
        for number, name, is_set, new in values:
            if is_set:
                _with_fields(arguments.objects[number], [name], [new])
        for number, new in contents:
            _put_back(arguments.lists[number], new, arguments.passed[number], decoding)
        return result


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


def python_value(result: Result, returned: object, arguments: tuple[object, ...]) -> object:
    """Return the Python value of the results of compiled code."""
    if result.form is not None:
        return returned
    values = cast("tuple[object, ...]", returned) if isinstance(returned, tuple) else (returned,)
    is_large = any(isinstance(x, np.ndarray) and x.size > _LARGE for x in values)
    with no_collections() if is_large else nullcontext():
        return result.decode(Decoding(iter(values), arguments, [], [], [], []))


_LARGE = 1000
"""The size of vectors from which the garbage collector is paused, which would visit the new objects
repeatedly."""


@dataclass(slots=True)
class Decoding:
    """The results of a call, and the parts of them decoded so far; `SameList` and `SameArray` refer
    to the lists and arrays by number."""

    results: Iterator[Any]
    arguments: tuple[object, ...]
    texts: list[Any]
    """The pool of strings, if there is one."""
    pools: list[_ListPool | _ObjectPool]
    """The other pools."""
    arrays: list[Any]
    lists: list[Any]

    @property
    def with_lists(self) -> WithLists:
        """The arguments, which have containers."""
        assert isinstance(self.arguments, WithLists)
        return self.arguments


class _Pool:
    """The lists of an arena, or the objects of a class, by their numbers."""

    def __init__(self) -> None:
        self.values: dict[int, Any] = {}
        """The values that are needed so far, by number."""
        self.waiting: list[int] = []
        """The numbers of those that are to be filled."""
        self.argument_rows: list[NumberedRows] = []
        """Those that the call was given."""

    def add(self, number: int, value: Any) -> None:
        """Add a value that is to be filled."""
        self.values[number] = value
        self.waiting.append(number)

    def values_of(
        self, numbers: Sequence[int], result: PooledListResult, decoding: Decoding
    ) -> list[Any]:
        """Return the values of some numbers, which are filled later; but for tuples."""
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
        self.values.update([(k, _empty(result.kind, result.default)) for k in numbers])
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


class _ListPool(_Pool):
    """The lists of an arena, and values of the same form: tuples, and entries of dictionaries."""

    def __init__(self, heads: Sequence[Vector], item: Result, columns: Sequence[Vector]) -> None:
        super().__init__()
        self._starts, self._lengths, _ = heads
        self._item = item
        self._columns = columns
        self._passed: PassedVectors | None = None
        """The vectors as which the containers among the arguments were passed."""
        self._changed: list[int] = []
        """The numbers of the dictionaries and sets among the arguments that changed."""

    @property
    def is_waiting(self) -> bool:
        """Whether values are to be filled or changed."""
        return bool(self.waiting or self._changed)

    def take_changed(self, passed: PassedVectors | None, decoding: Decoding) -> None:
        """Mark the changed lists among the arguments as to be filled."""
        columns = None
        if passed is not None:
            items = PassedVectors(passed.item, passed.vectors[3:])
            columns = _as_returned(items, self._item, self._columns, decoding)
        self._passed = passed
        if passed is None or columns is None:
            super().take_changed(passed, decoding)
            self._separate_mappings()
            return
        starts, lengths = passed.vectors[:2]
        count = min(len(starts), len(self._starts))
        is_moved = self._starts[:count] != starts[:count]
        is_changed = self._lengths[:count] != lengths[:count]
        is_changed |= is_moved & (lengths[:count] > 0)
        sizes = [min(map(len, pair)) for pair in zip(columns, self._columns, strict=True)]
        size = min(sizes, default=0)
        differences = np.zeros(size + 1, np.int64)
        np.cumsum(_differ(columns, self._columns, size), out=differences[1:])
        ends = np.minimum(starts[:count] + lengths[:count], size)
        is_changed |= differences[ends] > differences[np.minimum(starts[:count], size)]
        for group in self.argument_rows:
            last = group.first + len(group.rows)
            changed = np.flatnonzero(is_changed[group.first : last]) + group.first
            for number in [*changed.tolist(), *range(max(count, group.first), last)]:
                self.add(number, group.rows[number - group.first])
        self._separate_mappings()

    def _separate_mappings(self) -> None:
        """Keep changed dictionaries and sets, which change only where they differ, apart."""
        self._changed = [k for k in self.waiting if type(self.values[k]) is not list]
        self.waiting = [k for k in self.waiting if type(self.values[k]) is list]

    def make(self, numbers: list[int], result: PooledListResult, decoding: Decoding) -> None:
        """Add new containers. Those that cannot contain themselves get their items."""
        is_flat_list = result.kind is list and not _has_pools(self._item)
        if is_flat_list or result.kind in (tuple, frozenset):
            rows = self._rows(numbers, decoding)
            values: Iterable[Any] = rows
            if result.kind is tuple:
                values = map(tuple, rows)
            elif result.kind is frozenset:
                values = [frozenset(_members_of_slots(x)) for x in rows]
            self.values.update(zip(numbers, values, strict=True))
        else:
            super().make(numbers, result, decoding)

    def fill(self, decoding: Decoding) -> None:
        """Fill the lists that are waiting."""
        numbers = self.waiting
        self.waiting = []
        if numbers:
            for number, items in zip(numbers, self._rows(numbers, decoding), strict=True):
                _put_into(self.values[number], items)
        for number in self._changed:
            self._put_back(number, decoding)
        self._changed = []

    def _put_back(self, number: int, decoding: Decoding) -> None:
        """Change a dictionary or a set among the arguments where it differs from what was
        passed."""
        start = self._starts[number]
        length = int(self._lengths[number])
        new = _NewItems(length, self._item, [x[start : start + length] for x in self._columns])
        before = PassedVectors(None, ())
        if self._passed is not None:
            starts, lengths, _, *columns = self._passed.vectors
            end = starts[number] + lengths[number]
            before = PassedVectors(self._passed.item, [x[starts[number] : end] for x in columns])
        _put_back(self.values[number], new, before, decoding)

    def _rows(self, numbers: Sequence[int], decoding: Decoding) -> list[list[Any]]:
        """Return the items of lists, decoded at once; none for numbers in the place of `None`."""
        places = np.array(numbers, np.int64)
        is_there = places < len(self._starts)
        places[~is_there] = 0
        starts = self._starts[places] if len(self._starts) else places
        lengths = np.where(is_there, self._lengths[places], 0) if len(self._starts) else places * 0
        ends = lengths.cumsum()
        total = int(ends[-1])
        firsts = ends - lengths
        of_items = np.arange(total) + np.repeat(starts - firsts, lengths)
        columns = iter([x[of_items] for x in self._columns])
        items = self._item.decode_items(total, columns, decoding) if total else []
        pairs = zip(firsts.tolist(), ends.tolist(), strict=True)
        return [items[first:end] for first, end in pairs]


class _ObjectPool(_Pool):
    """The objects of a class: the names of the fields, and the item and the columns of each."""

    def __init__(
        self, names: Sequence[str], fields: Sequence[tuple[Result, Sequence[Vector]]]
    ) -> None:
        super().__init__()
        self._names = names
        self._fields = fields

    def fill(self, decoding: Decoding) -> None:
        """Set the fields of the objects that are waiting."""
        numbers = self.waiting
        self.waiting = []
        size = len(self._fields[0][1][0]) if numbers else 0
        present = [k for k in numbers if k < size]  # without the placeholders for `None`
        field_values = [
            item.decode_items(len(present), iter([column[present] for column in columns]), decoding)
            for item, columns in self._fields
        ]
        for number, *values in zip(present, *field_values, strict=True):
            _with_fields(self.values[number], self._names, values)

    def write_fields(
        self, passed: Mapping[tuple[type, str], PassedVectors], decoding: Decoding
    ) -> None:
        """Set the changed fields of the objects among the arguments."""
        objects = self.argument_rows[0].rows
        for name, (item, columns) in zip(self._names, self._fields, strict=True):
            if item == NONE:
                continue
            before = passed.get((type(objects[0]), name))
            places = np.arange(len(objects))
            unchanged = None if before is None else _as_returned(before, item, columns, decoding)
            if unchanged is not None:
                places = np.flatnonzero(_differ(unchanged, columns, len(objects)))
            values = item.decode_items(len(places), iter([x[places] for x in columns]), decoding)
            for place, value in zip(places.tolist(), values, strict=True):
                object.__setattr__(objects[place], name, value)


@cache
def _has_pools(item: Result) -> bool:
    """Return whether values in pools are parts of items."""
    return isinstance(item, PooledListResult) or any(map(_has_pools, item.parts))


@cache
def is_same_form(result: Result, type_: ArgumentType | None) -> bool:
    """Return whether items of a type, passed as vectors, are returned as equal vectors if and only
    if they are unchanged."""
    match result, type_:
        case Column(dtype, is_weak), ScalarType():
            return dtype == type_.dtype_name and is_weak == type_.weak
        case TextResult(), TextType():
            return True
        case PooledListResult(kind=kind), ListType():
            return kind is list
        case PooledDictResult(_, row), ListType(kind=kind):
            return row.kind is kind
        case PooledListResult(kind=kind), TupleType(kind=ReferenceKind(of=of)):
            return kind is of
        case Mixed(Column(dtype)), TupleType((ScalarType() as number, _), ClassesKind()):
            return dtype == number.dtype_name
        case OptionalResult(_, value), TupleType((_, *of_value), kind) if kind is NoneOr:
            return is_same_form(value, of_value[0]) if of_value else value == NONE
        case TupleResult(items, kind), TupleType(types, of):
            is_pair = kind is of and len(items) == len(types)
            return is_pair and all(map(is_same_form, items, types))
        case _:
            return False


@cache
def _starts_in(type_: ArgumentType) -> tuple[int, ...]:
    """Return the numbers of the columns of an item type that are the starts of strings."""
    match type_:
        case TextType():
            return (0,)
        case TupleType(items):
            starts = list[int]()
            count = 0
            for item in items:
                starts += [count + k for k in _starts_in(item)]
                count += ListType(cast("Any", item)).numbers
            return tuple(starts)
        case _:
            return ()


def _as_returned(
    passed: PassedVectors, item: Result, after: Sequence[Vector], decoding: Decoding
) -> Sequence[Vector] | None:
    """Return the vectors that a container with unchanged items would have: strings are shifted to
    their position in the string pool. `None` if the shift cannot be determined."""
    if passed.item is None or not is_same_form(item, passed.item):
        return None
    starts = _starts_in(passed.item)
    if not starts:
        return passed.vectors
    place = starts[0]
    before = passed.vectors
    size = min(len(before[place]), len(after[place]))
    is_alike = before[place + 1][:size] == after[place + 1][:size]
    shifts = (after[place][:size] - before[place][:size])[is_alike]
    if not len(shifts):
        return None
    shift = int(np.partition(shifts, len(shifts) // 2)[len(shifts) // 2])
    characters = decoding.with_lists.characters
    if shift < 0 or not np.array_equal(decoding.texts[0][shift:][: len(characters)], characters):
        return None
    return [x + shift if k in starts else x for k, x in enumerate(before)]


def _differ(before: Sequence[Vector], after: Sequence[Vector], size: int) -> Vector:
    """Return which of the first items of columns differ, including NaN and the sign of zeros."""
    result = np.zeros(size, np.bool_)
    for left, right in zip(before, after, strict=True):
        if left.dtype.kind in "fc":
            bits = "u8" if left.dtype.itemsize == 16 else f"u{left.dtype.itemsize}"
            pair = np.ascontiguousarray(left[:size]).view(bits) != np.ascontiguousarray(
                right[:size]
            ).view(bits)
            result |= pair.reshape(size, -1).any(1) if left.dtype.itemsize == 16 else pair
        else:
            result |= left[:size] != right[:size]
    return result


@dataclass(frozen=True)
class _NewItems:
    """The items of a list, or the entries of a dictionary, that are not decoded yet."""

    size: int
    item: Result
    columns: Sequence[Vector]

    @staticmethod
    def read(result: List, decoding: Decoding) -> _NewItems:
        """Read the columns from the next results."""
        size = cast("int", result.length.decode(decoding) or 0)
        columns = [next(decoding.results)[:size] for _ in range(result.item.number_of_columns)]
        return _NewItems(size, result.item, columns)

    def chosen(self, places: Vector | slice) -> _NewItems:
        """Some of the items."""
        columns = [x[places] for x in self.columns]
        size = len(range(self.size)[places]) if isinstance(places, slice) else len(places)
        return _NewItems(size, self.item, columns)

    def decoded(self, decoding: Decoding) -> list[Any]:
        """Return the values."""
        if not self.size:
            return []
        return self.item.decode_items(self.size, iter(self.columns), decoding)

    def entries(self, decoding: Decoding) -> tuple[Vector, list[Any], list[Any]]:
        """Return the flags of live entries, the keys, and the values."""
        if not self.size:
            return np.empty(0, np.bool_), [], []
        assert isinstance(self.item, TupleResult)
        columns = iter(self.columns)
        _, key, value = self.item.items
        is_there = next(columns)
        keys = key.decode_items(self.size, columns, decoding)
        return is_there, keys, value.decode_items(self.size, columns, decoding)

    def members(self, decoding: Decoding) -> Iterable[Any]:
        """Return the members of a set, from which an empty one gets the same slots."""
        if not self.size:
            return ()
        order = _insertion_order(self.columns[0], self.columns[-1])
        return _filling(self.chosen(order).entries(decoding)[1], self.size)

    def add_entries(self, container: Any, decoding: Decoding) -> None:
        """Put all entries into a dictionary, or the members into a set."""
        if not self.size:
            return
        if isinstance(container, set):
            cast("set[Any]", container).update(self.members(decoding))
        else:
            _, keys, values = self.chosen(np.flatnonzero(self.columns[0])).entries(decoding)
            _put_all(container, zip(keys, values, strict=True))


def _read_contents(result: Result, decoding: Decoding) -> _NewItems:
    """Read the contents of a container from the next results."""
    match result:
        case List():
            return _NewItems.read(result, decoding)
        case Dict():
            return _NewItems.read(result.entries, decoding)
        case Deque():
            return result.read(decoding)[0]
        case _:
            raise AssertionError(result)


def _put_back(container: Any, new: _NewItems, passed: PassedVectors, decoding: Decoding) -> None:
    """Change a container argument where its items differ from those that were passed."""
    kind = cast("Any", type(container))
    if kind is frozenset:
        return
    before = _as_returned(passed, new.item, new.columns, decoding)
    if kind is list:
        _put_items_back(container, new, before, decoding)
    elif kind is deque:
        is_same = before is not None and new.size == len(before[0]) == len(container)
        if not (
            is_same and before is not None and not _differ(before, new.columns, new.size).any()
        ):
            container.clear()
            container.extend(new.decoded(decoding))
    else:
        put_back = _put_members_back if kind in SETS else _put_entries_back
        if not put_back(container, new, before, decoding):
            container.clear()
            new.add_entries(container, decoding)


def _put_items_back(
    container: list[Any], new: _NewItems, before: Sequence[Vector] | None, decoding: Decoding
) -> None:
    """Change the items of a list argument."""
    size = min(new.size, len(container))
    if before is None or len(before[0]) != len(container):
        container[:] = new.decoded(decoding)
        return
    places = np.flatnonzero(_differ(before, new.columns, size))
    if len(places) == len(container) == new.size:
        container[:] = new.decoded(decoding)
        return
    values = new.chosen(places).decoded(decoding)
    for place, value in zip(places.tolist(), values, strict=True):
        container[place] = value
    container[size:] = new.chosen(slice(size, None)).decoded(decoding)


def _put_members_back(
    container: set[Any], new: _NewItems, before: Sequence[Vector] | None, decoding: Decoding
) -> bool:
    """Remove members of a set and add others, if its slots show that it was not rebuilt: a removed
    member leaves a mark. Return whether they do, so that the order is Python's."""
    if before is None or new.size != len(before[0]):
        return False
    assert isinstance(new.item, TupleResult)
    key_end = 1 + new.item.items[1].number_of_columns
    is_changed = _differ(before[:key_end], new.columns[:key_end], new.size)
    removed = before[0] & is_changed
    if (new.columns[-1][removed] != REMOVED_HASH).any():
        return False
    if removed.any():
        places = np.flatnonzero(removed[before[0]])
        members = [*container]
        container.difference_update([members[place] for place in places.tolist()])
    new.chosen(np.flatnonzero(is_changed & ~removed)).add_entries(container, decoding)
    return True


_LINEAR_PROBES = 9
_PERTURB_SHIFT = 5
_WORD = (1 << 64) - 1


def _insertion_order(is_present: Vector, hashes: Vector) -> Vector:
    """Return the slots of the members of a set in an order in which an empty set takes them into
    the same slots: those that are in the slot of their hash, then those that other members kept
    from it (`set_add_entry` in CPython's `Objects/setobject.c`). If members that were removed did
    that, the order is that of the slots.

    >>> hashes = np.array([8, 0, 2, -1, 4, 5, -2, -2])
    >>> _insertion_order(hashes != -1, hashes).tolist()
    [0, 2, 4, 5, 6, 1, 7]
    """
    mask = len(is_present) - 1
    places = np.flatnonzero(is_present)
    homes = hashes[places] & mask
    is_home = homes == places
    order = [places[is_home]]
    filled = np.zeros(len(is_present), np.bool_)
    filled[order[0]] = True
    distances = places - homes
    is_near = (distances > 0) & (distances <= _LINEAR_PROBES) & (homes + _LINEAR_PROBES <= mask)
    near = places[is_near]
    near_homes = homes[is_near]
    is_far = ~(is_home | is_near)
    far = {
        place: _slots_before(place, hash_, mask)
        for place, hash_ in zip(
            places[is_far].tolist(), hashes[places[is_far]].tolist(), strict=True
        )
    }
    while len(near) or far:
        filled_before = np.concatenate(([0], filled.cumsum()))
        is_ready = filled_before[near] - filled_before[near_homes] == near - near_homes
        ready_far = [place for place, slots in far.items() if filled[slots].all()]
        ready = np.concatenate((near[is_ready], np.array(ready_far, np.int64)))
        if not len(ready):
            return places
        order.append(ready)
        filled[ready] = True
        near = near[~is_ready]
        near_homes = near_homes[~is_ready]
        for place in ready_far:
            del far[place]
    return np.concatenate(order)


def _slots_before(place: int, hash_: int, mask: int) -> list[int]:
    """Return the slots at which a set looks for a member before it comes to that at a place."""
    slots: list[int] = []
    slot = hash_ & mask
    perturb = hash_ & _WORD
    while len(slots) <= 64 * (mask + 1):
        probes = _LINEAR_PROBES if slot + _LINEAR_PROBES <= mask else 0
        for probed in range(slot, slot + probes + 1):
            if probed == place:
                return slots
            slots.append(probed)
        perturb >>= _PERTURB_SHIFT
        slot = (slot * 5 + 1 + perturb) & mask
    return [place]  # never filled before


def _put_entries_back(
    container: Any, new: _NewItems, before: Sequence[Vector] | None, decoding: Decoding
) -> bool:
    """Change a dictionary that has the keys that it had, in the same order, and perhaps further
    ones; return whether it has."""
    if before is None or not len(container) == len(before[0]) <= new.size:
        return False
    count = len(before[0])
    assert isinstance(new.item, TupleResult)
    key_end = 1 + new.item.items[1].number_of_columns
    if _differ(before[:key_end], new.columns[:key_end], count).any():
        return False
    places = np.flatnonzero(_differ(before[key_end:], new.columns[key_end:], count))
    same_keys = [*container]
    _, _, values = new.chosen(places).entries(decoding)
    changed_keys = [same_keys[place] for place in places.tolist()]
    _put_all(container, zip(changed_keys, values, strict=True))
    new.chosen(slice(count, None)).add_entries(container, decoding)
    return True


def _records(kind: RecordKind, rank: int, *fields: np.ndarray[Any, Any]) -> object:
    """Return a new structured array with the elements of its fields, or a record."""
    records = np.empty(fields[0].shape[:rank], kind.dtype)
    for name, column in zip(kind.names, fields, strict=True):
        records[name] = column
    if kind.is_record:
        return records[()]
    return records.view(np.recarray) if kind.has_attributes else records


def _empty(kind: Any, default: Any) -> Any:
    """Return an empty container, or an object of a class without its fields."""
    if is_keyed(kind):
        return dict[str, Any]()
    if kind is defaultdict:
        return cast("Any", defaultdict(default))
    return kind.__new__(kind)


def _with_fields(obj: Any, names: Sequence[str], values: Sequence[Any]) -> Any:
    """Return a new object, with its fields set; of a dictionary, with its items."""
    if type(obj) is dict:
        table = cast("dict[str, Any]", obj)
        table.update(zip(map(key_of_field, names), values, strict=True))
        return table
    for name, value in zip(names, values, strict=True):
        object.__setattr__(obj, name, value)
    return obj


def _read_arena(
    parts: Sequence[List], names: Sequence[str], decoding: Decoding
) -> _ListPool | _ObjectPool:
    """Read an arena; its items are decoded when it is known which are needed."""
    read = [_NewItems.read(part, decoding) for part in parts]
    if names:
        return _ObjectPool(names, [(part.item, part.columns) for part in read])
    heads, items = read
    return _ListPool(heads.columns, items.item, items.columns)


def _put_into(container: Any, items: list[Any]) -> None:
    """Fill a list or an array, or a dictionary or a set, which has entries."""
    if isinstance(container, set):
        cast("set[Any]", container).update(_members_of_slots(items))
    elif isinstance(container, dict):
        entries = [(key, x) for is_there, key, x in items if is_there]
        _put_all(cast("dict[Any, Any]", container), entries)
    else:
        container[:] = items


def _members_of_slots(slots: list[Any]) -> Iterable[Any]:
    """Return the members in the slots of a set, from which an empty one gets the same slots."""
    is_present = np.array([bool(x[0]) for x in slots], np.bool_)
    hashes = np.array([x[2] for x in slots], np.int64)
    order = _insertion_order(is_present, hashes).tolist()
    return _filling([slots[place][1] for place in order], len(slots))


def _filling(members: list[Any], slot_count: int) -> Iterable[Any]:
    """Return an iterable from which an empty set gets members in that order, and so many slots if
    possible: it makes room for the members of a dictionary at once, as for those of another set,
    and otherwise while they are added.

    >>> members = [17, 0, 2, 3, 4]
    >>> [*set(members)], [*set(_filling(members, 16))]
    ([0, 2, 3, 4, 17], [0, 17, 2, 3, 4])
    """
    count = len(members)
    at_once = 1 << (2 * count).bit_length() if 5 * count >= 3 * 7 else 8
    return dict.fromkeys(members) if slot_count == at_once else members


def made_of(kind: Any, items: Sequence[Any]) -> Any:
    """Return an object of a class with fields, or a tuple."""
    if issubclass(kind, tuple):
        return cast("Any", tuple).__new__(kind, items)
    if is_enumeration(kind):
        return cast("Any", [*kind][items[0]])
    return _with_fields(kind.__new__(kind), fields_of(kind) or (), items)


def _put_all(d: dict[Any, Any], pairs: Any) -> None:
    """Store pairs in a dictionary; in a counter, too, where `update` would add them."""
    kind: Any = OrderedDict if isinstance(d, OrderedDict) else dict
    kind.update(d, pairs)


def _string_of(characters: Vector) -> str:
    """Return the string of some code points."""
    return str(characters.astype("int32").tobytes(), *ENCODING)


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


def changed_in(result: Result) -> Changed | None:
    """Return the final contents of container arguments; `None` if none changes."""
    if isinstance(result, WithTexts | WithPools):
        return changed_in(result.value)
    return result if isinstance(result, Changed) else None


def with_changes(result: Result, changed: Changed) -> Result:
    """Return a result with the changes of arguments."""
    if isinstance(result, WithTexts | WithPools):
        return replace(result, value=with_changes(result.value, changed))
    return replace(changed, value=result)


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
        case TupleResult(items, kind) if kind is tuple:
            return "tuple", tuple([_form_of(item, numbers) for item in items])
        case Argument(position):
            return "argument", position
        case Constant(value) if value is None or type(value) in (bool, int):
            return "constant", value
        case Constant(float() as value) if isfinite(value) and type(value) is float:
            return "constant", value
        case _:
            raise _NoFormError
