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
)
from loopwright.records import dataclass, fields, replace

Call = Callable[..., object]
"""The callable of compiled code, or a replacement."""


class Result:
    """How to assemble a Python value from the results of compiled code."""

    @cached_property
    def parts(self) -> list[Result]:
        """What it is made of, in the order in which the compiled code returns it."""
        return _results_in([getattr(self, x.name) for x in fields(cast("Any", self))])

    @cached_property
    def form(self) -> Form | None:
        """The form in which the call of compiled code assembles the value (`result_forms`); `None`
        if that takes more."""
        try:
            return _form_of(self, count())
        except _NoFormError:
            return None

    @cached_property
    def number_of_columns(self) -> int:
        """The number of vectors that the items of a list of it are."""
        return sum(1 for _ in dtypes_of(self))

    def decode(self, known: Decoding) -> Any:
        """The Python value, from the next results of compiled code."""
        return self.maker(known)(*[x.decode(known) for x in self.parts])

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """The values of such items of a list, from the next columns."""
        columns = [x.decode_items(size, found, known) for x in self.parts]
        return list(map(self.maker(known), *columns))

    def maker(self, known: Decoding) -> Callable[..., Any]:
        """What makes the value of those of its parts."""
        raise NotImplementedError


def _results_in(values: Iterable[object]) -> list[Result]:
    found: list[Result] = []
    for x in values:
        if isinstance(x, Result):
            found.append(x)
        elif type(x) is tuple:
            found += _results_in(cast("tuple[object, ...]", x))
    return found


@dataclass(frozen=True)
class Constant(Result):
    """A compile-time result."""

    value: object

    def decode(self, known: Decoding) -> Any:
        """The value, of which no result is read."""
        return self.value

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """The same value for all items."""
        return [self.value] * size


NONE = Constant(None)


@dataclass(frozen=True)
class Number(Result):
    """A number of a dtype, or a Python number if that is empty."""

    dtype: str

    def decode(self, known: Decoding) -> Any:
        """The next result."""
        return next(known.found)


@dataclass(frozen=True)
class Mixed(Result):
    """A number, or a column, whose class a code tells; `classes` are the codes and their names."""

    value: Result
    code: Result
    classes: tuple[tuple[int, str], ...]

    def maker(self, known: Decoding) -> Callable[[Any, Any], Any]:
        """Gives a number the class that its code tells."""
        names = dict(self.classes)
        return lambda number, code: of_class(number, names[code])


@dataclass(frozen=True)
class ArrayResult(Result):
    """An array that the function created, or a view."""

    dtype: str
    writable: bool
    is_view: bool = False
    """Whether it is another object than an argument, also if it has all elements of one."""

    def decode(self, known: Decoding) -> Any:
        """The next result, which gets a number; a view of all of an argument is another object."""
        array = next(known.found)
        is_given = self.is_view and any(array is x for x in known.arguments)
        known.arrays.append(array[...] if is_given else array)
        return known.arrays[-1]


@dataclass(frozen=True)
class Argument(Result):
    """The argument at a position."""

    position: int

    def decode(self, known: Decoding) -> Any:
        """What the call was given."""
        return known.arguments[self.position]


@dataclass(frozen=True)
class SameArray(Result):
    """An `ArrayResult` that occurred before, by its number."""

    number: int

    def decode(self, known: Decoding) -> Any:
        """The array that was decoded."""
        return known.arrays[self.number]


@dataclass(frozen=True)
class TupleResult(Result):
    """A tuple or a list, of a class."""

    items: tuple[Result, ...]
    kind: type

    def decode(self, known: Decoding) -> Any:
        """The tuple, or a list, which gets a number."""
        made = [x.decode(known) for x in self.items]
        if self.kind is not list:
            return made_of(self.kind, made)
        known.lists.append(made)
        return made

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """Tuples of the items of the columns."""
        several = zip(*[x.decode_items(size, found, known) for x in self.items], strict=True)
        if self.kind is tuple:
            return [*several]
        if tuple in self.kind.__mro__:
            make = cast("Any", tuple).__new__
            return [make(self.kind, x) for x in several]
        return [made_of(self.kind, x) for x in several]


@dataclass(frozen=True)
class ObjectResult(Result):
    """An object of a class whose objects may change: the values of its fields, by name; it has a
    number like lists, for `SameList`."""

    items: tuple[Result, ...]
    names: tuple[str, ...]
    kind: type

    def decode(self, known: Decoding) -> Any:
        """The object, which gets a number before the values of its fields do."""
        obj = _empty(self.kind, None)
        known.lists.append(obj)
        return _with_fields(obj, self.names, [x.decode(known) for x in self.items])


@dataclass(frozen=True)
class RecordsResult(Result):
    """A structured array, or a record, with the arrays of its fields and its dimensions."""

    items: tuple[Result, ...]
    kind: RecordKind
    rank: int

    def maker(self, known: Decoding) -> Callable[..., Any]:
        """Puts the fields together."""
        return partial(_records, self.kind, self.rank)


@dataclass(frozen=True)
class Column(Result):
    """One scalar component of the items of a list, of a Python type or a dtype."""

    dtype: str
    is_weak: bool

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """The numbers of the next column."""
        column = next(found)[:size]
        return column.tolist() if self.is_weak else list(column)


@dataclass(frozen=True)
class List(Result):
    """A list of a run-time length, with one or several columns per item; `NONE` if it is empty."""

    length: Result
    item: Result

    def decode(self, known: Decoding) -> Any:
        """The list, which gets a number."""
        size = self.length.decode(known)
        is_empty = self.item == NONE
        known.lists.append([] if is_empty else self.item.decode_items(size, known.found, known))
        return known.lists[-1]


@dataclass(frozen=True)
class SameList(Result):
    """A `List` that occurred before, by its number."""

    number: int

    def decode(self, known: Decoding) -> Any:
        """The list that was decoded."""
        return known.lists[self.number]


_FEW = 16
"""The number of strings up to which each is read by itself."""
_SPARSE = 16
"""How many times as long as all strings a part of the pool may be that is read at once."""


@dataclass(frozen=True)
class TextResult(Result):
    """A string: its position in the pool, and its length; for a list, columns of these."""

    start: Result
    length: Result

    def decode(self, known: Decoding) -> Any:
        """Read the string from the pool."""
        start = self.start.decode(known)
        length = self.length.decode(known)
        return _text(known.texts[0][start : start + length])

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """Read the strings from the part of the pool that has all of them, at once."""
        starts = next(found)[:size]
        lengths = next(found)[:size]
        pool = known.texts[0]
        pairs = zip(starts.tolist(), lengths.tolist(), strict=True)
        if size <= _FEW:
            return [_text(pool[start : start + n]) for start, n in pairs]
        first = int(starts.min())
        end = int((starts + lengths).max())
        if end - first > _SPARSE * int(lengths.sum()):
            return [_text(pool[start : start + n]) for start, n in pairs]
        text = _text(pool[first:end])
        return [text[start - first : start - first + n] for start, n in pairs]


@dataclass(frozen=True)
class WithTexts(Result):
    """A value with the pool of the strings in it and in list arguments."""

    value: Result

    def decode(self, known: Decoding) -> Any:
        """The value, behind the pool."""
        known.texts.append(next(known.found))
        return self.value.decode(known)


@dataclass(frozen=True)
class PooledListResult(Result):
    """A list of a pool, or a tuple or the entries of a dictionary, by its number; for a list, a
    column of numbers."""

    pool: int
    number: Result
    kind: Any = list
    default: Any = None

    def decode(self, known: Decoding) -> Any:
        """The list whose number is next, which is filled later."""
        return known.pools[self.pool].values_of([self.number.decode(known)], self, known)[0]

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """The lists of the numbers of the next column, which are filled later."""
        numbers = self.number.decode_items(size, found, known)
        return known.pools[self.pool].values_of(numbers, self, known)


@dataclass(frozen=True)
class PooledDictResult(Result):
    """A dictionary or a set of pools: the number of its table, which is not read, and its
    entries."""

    table: Result
    row: PooledListResult

    def maker(self, known: Decoding) -> Callable[[Any, Any], Any]:
        """Gives the entries, without the table."""
        return lambda _, row: row


@dataclass(frozen=True)
class ArrayItemResult(Result):
    """Arrays as items of a list: the lists with their elements, their extents, and their dtype."""

    row: PooledListResult
    extents: tuple[Result, ...]
    dtype: str

    def decode(self, known: Decoding) -> Any:
        """The array whose parts are next."""
        return self.decode_items(1, iter([[x] for x in known.found]), known)[0]

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """The arrays, which are filled later."""
        numbers = self.row.number.decode_items(size, found, known)
        shapes = zip(*[x.decode_items(size, found, known) for x in self.extents], strict=True)
        pool = known.pools[self.row.pool]
        arrays: list[Any] = []
        for k, shape in zip(numbers, shapes, strict=True):
            if k not in pool.values:
                pool.add(k, np.empty(shape, self.dtype).reshape(-1))
            arrays.append(pool.values[k].base)
        return arrays


@dataclass(frozen=True)
class OfArguments:
    """What a pool has of arguments."""

    groups: tuple[int, ...]
    """Its lists, as `WithLists.rows` numbers them, or objects, as `WithLists.objects` does."""
    changes: bool
    """Whether they change in ways that are not told otherwise."""
    names: tuple[str, ...] = ()
    """The names of the fields of objects."""
    heap: int | None = None
    """The number of the class in `WithLists.heap`."""

    def numbered(self, arguments: WithLists) -> list[NumberedRows]:
        """What it has of some arguments, by number."""
        if self.heap is not None:
            return [NumberedRows(0, arguments.heap[self.heap])]
        if self.names:
            return [NumberedRows(0, [arguments.objects[k] for k in self.groups])]
        return [arguments.rows[k] for k in self.groups]

    def passed(self, arguments: WithLists) -> PassedVectors | None:
        """What lists with items were passed as."""
        several = [k for k in self.groups if k < len(arguments.passed_pools)]
        return arguments.passed_pools[several[0]] if len(several) == 1 else None


@dataclass(frozen=True)
class WithPools(Result):
    """A value with the pools of the lists in it and in arguments: the heads of their lists, and the
    items; or the fields of the objects of a class, which have names."""

    pools: tuple[tuple[List, ...], ...]
    value: Result
    given: tuple[OfArguments, ...]

    def decode(self, known: Decoding) -> Any:
        """The value, behind the pools, whose lists are filled at the end."""
        for parts, about in zip(self.pools, self.given, strict=True):
            pool = _read(parts, about.names, known)
            known.pools.append(pool)
            if isinstance(known.arguments, WithLists):
                pool.given = about.numbered(known.arguments)
                if about.changes:
                    pool.take_changed(about.passed(known.arguments), known)
        if isinstance(known.arguments, WithLists):
            for pool, about in zip(known.pools, self.given, strict=True):
                if about.heap is not None:
                    assert isinstance(pool, _ObjectPool)
                    pool.write_fields(known.arguments.passed_fields, known)
        result = self.value.decode(known)
        while any(pool.waiting for pool in known.pools):
            for pool in known.pools:
                pool.fill(known)
        return result


@dataclass(frozen=True)
class Dict(Result):
    """A dictionary of a class, from the list of its entries; `default` is the class of default
    values."""

    entries: List
    kind: type
    default: object

    def decode(self, known: Decoding) -> Any:
        """The dictionary of the entries, which gets a number."""
        items = _NewItems.read(self.entries, known)
        known.lists.append(_empty(self.kind, self.default))
        items.add_entries(known.lists[-1], known)
        return known.lists[-1]


@dataclass(frozen=True)
class Deque(Result):
    """A deque: its ends, and its items after the unused entries."""

    ends: List
    items: List
    is_bounded: bool

    def read(self, known: Decoding) -> tuple[_NewItems, int | None]:
        """Read the items, and the maximum length."""
        ends = _NewItems.read(self.ends, known).decoded(known)
        items = _NewItems.read(self.items, known)
        first, _, most = ends
        return items.chosen(slice(first, None)), most if self.is_bounded else None

    def decode(self, known: Decoding) -> Any:
        """The deque, which gets a number."""
        items, most = self.read(known)
        known.lists.append(deque(items.decoded(known), most))
        return known.lists[-1]


@dataclass(frozen=True)
class ListArgument(Result):
    """A list argument, by its number."""

    number: int

    def decode(self, known: Decoding) -> Any:
        """What the call was given."""
        return known.with_lists.lists[self.number]


@dataclass(frozen=True)
class ObjectArgument(Result):
    """An object argument that may change, by its number."""

    number: int

    def decode(self, known: Decoding) -> Any:
        """What the call was given."""
        return known.with_lists.objects[self.number]


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
    """Whether the code may end in an exception of Python's."""

    @property
    def restores_arrays(self) -> bool:
        """Whether arrays have to be as they were after an exception, so that Python can run the
        function again and leave in containers and objects what it leaves in them."""
        return bool(self.arrays) and self.may_raise and (self.has_lists or bool(self.fields))

    def decode(self, known: Decoding) -> Any:
        """The value; what changes of arguments is written once all of it is read."""
        given = known.with_lists
        result = self.value.decode(known)
        contents = [(k, _read_contents(one, known)) for k, one in self.lists]
        values = [
            (k, name, is_set.decode(known), one.decode(known))
            for k, name, is_set, one in self.fields
        ]
        for number, name, is_set, new in values:
            if is_set:
                _with_fields(given.objects[number], [name], [new])
        for number, new in contents:
            _put_back(given.lists[number], new, given.passed[number], known)
        return result


@dataclass(frozen=True)
class OptionalResult(Result):
    """A value if a flag holds, otherwise `None`."""

    is_there: Result
    value: Result

    def maker(self, known: Decoding) -> Callable[[Any, Any], Any]:
        """Gives the value if it is there."""
        return lambda is_there, value: value if is_there else None


@dataclass(frozen=True)
class EitherResult(Result):
    """One of several values that may be `None`, at most one of which is not."""

    values: tuple[Result, ...]

    def maker(self, known: Decoding) -> Callable[..., Any]:
        """Gives the value that is not `None`."""
        return lambda *values: next((x for x in values if x is not None), None)


def python_value(result: Result, found: object, arguments: tuple[object, ...]) -> object:
    """The Python value of the results of compiled code."""
    if result.form is not None:
        return found
    several = cast("tuple[object, ...]", found) if isinstance(found, tuple) else (found,)
    is_large = any(isinstance(x, np.ndarray) and x.size > _LARGE for x in several)
    with no_collections() if is_large else nullcontext():
        return result.decode(Decoding(iter(several), arguments, [], [], [], []))


_LARGE = 1000
"""The size of a vector from which on a search for unreachable objects would find the new ones again
and again."""


@dataclass(slots=True)
class Decoding:
    """The results of a call, and the parts of them decoded so far; `SameList` and `SameArray` refer
    to the lists and arrays by number."""

    found: Iterator[Any]
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
    """What the numbers of lists, or of objects of a class, stand for."""

    def __init__(self) -> None:
        self.values: dict[int, Any] = {}
        """The values that are needed so far, by number."""
        self.waiting: list[int] = []
        """The numbers of those that are to be filled."""
        self.given: list[NumberedRows] = []
        """Those that the call was given."""

    def add(self, number: int, value: Any) -> None:
        """Add a value that is to be filled."""
        self.values[number] = value
        self.waiting.append(number)

    def values_of(
        self, numbers: Sequence[int], result: PooledListResult, known: Decoding
    ) -> list[Any]:
        """The values of some numbers, which are filled later; but for tuples."""
        values = self.values
        new = [k for k in dict.fromkeys(numbers) if k not in values]
        for group in self.given if new else ():
            first = group.first
            end = group.first + len(group.rows)
            values.update([(k, group.rows[k - first]) for k in new if first <= k < end])
            new = [k for k in new if not first <= k < end]
        if new:
            self.make(new, result, known)
        return [values[k] for k in numbers]

    def make(self, numbers: list[int], result: PooledListResult, known: Decoding) -> None:
        """Add new values."""
        self.values.update([(k, _empty(result.kind, result.default)) for k in numbers])
        self.waiting += numbers

    def take_changed(self, passed: PassedVectors | None, known: Decoding) -> None:
        """Have what the call was given filled."""
        for group in self.given:
            numbered = dict(enumerate(group.rows, group.first))
            self.values |= numbered
            self.waiting += numbered

    def fill(self, known: Decoding) -> None:
        """Fill what is waiting."""
        raise NotImplementedError


class _ListPool(_Pool):
    """The lists of a pool, and what else has their form: tuples, and entries of dictionaries."""

    def __init__(self, heads: Sequence[Vector], item: Result, columns: Sequence[Vector]) -> None:
        super().__init__()
        self._starts, self._lengths, _ = heads
        self._item = item
        self._columns = columns

    def take_changed(self, passed: PassedVectors | None, known: Decoding) -> None:
        """Have the lists filled that the call was given, and that changed."""
        columns = None
        if passed is not None:
            items = PassedVectors(passed.item, passed.vectors[3:])
            columns = _as_returned(items, self._item, self._columns, known)
        if passed is None or columns is None:
            super().take_changed(passed, known)
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
        for group in self.given:
            last = group.first + len(group.rows)
            changed = np.flatnonzero(is_changed[group.first : last]) + group.first
            for number in [*changed.tolist(), *range(max(count, group.first), last)]:
                self.add(number, group.rows[number - group.first])

    def make(self, numbers: list[int], result: PooledListResult, known: Decoding) -> None:
        """Add new lists; with their items those that cannot be in themselves, as all tuples."""
        if result.kind is tuple or (result.kind is list and not _has_pools(self._item)):
            rows = self._rows(numbers, known)
            values = rows if result.kind is list else map(tuple, rows)
            self.values.update(zip(numbers, values, strict=True))
        else:
            super().make(numbers, result, known)

    def fill(self, known: Decoding) -> None:
        """Fill the lists that are waiting."""
        numbers = self.waiting
        self.waiting = []
        if numbers:
            for number, items in zip(numbers, self._rows(numbers, known), strict=True):
                _put_into(self.values[number], items)

    def _rows(self, numbers: Sequence[int], known: Decoding) -> list[list[Any]]:
        """The items of lists, decoded at once; none for numbers in the place of `None`."""
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
        items = self._item.decode_items(total, columns, known) if total else []
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

    def fill(self, known: Decoding) -> None:
        """Set the fields of the objects that are waiting."""
        numbers = self.waiting
        self.waiting = []
        size = len(self._fields[0][1][0]) if numbers else 0
        there = [k for k in numbers if k < size]  # but for those in place of `None`
        several = [
            item.decode_items(len(there), iter([column[there] for column in columns]), known)
            for item, columns in self._fields
        ]
        for number, *values in zip(there, *several, strict=True):
            _with_fields(self.values[number], self._names, values)

    def write_fields(
        self, passed: Mapping[tuple[type, str], PassedVectors], known: Decoding
    ) -> None:
        """Set the fields of the objects that the call was given, where they changed."""
        objects = self.given[0].rows
        for name, (item, columns) in zip(self._names, self._fields, strict=True):
            if item == NONE:
                continue
            before = passed.get((type(objects[0]), name))
            places = np.arange(len(objects))
            same = None if before is None else _as_returned(before, item, columns, known)
            if same is not None:
                places = np.flatnonzero(_differ(same, columns, len(objects)))
            values = item.decode_items(len(places), iter([x[places] for x in columns]), known)
            for place, value in zip(places.tolist(), values, strict=True):
                object.__setattr__(objects[place], name, value)


@cache
def _has_pools(item: Result) -> bool:
    """Whether values in pools are parts of items."""
    return isinstance(item, PooledListResult) or any(map(_has_pools, item.parts))


@cache
def is_same_form(result: Result, type_: ArgumentType | None) -> bool:
    """Return whether items of a type, passed as vectors, are returned as equal vectors if they are
    unchanged, and values of other vectors are other ones."""
    match result, type_:
        case Column(dtype, is_weak), ScalarType():
            return dtype == type_.dtype_name and is_weak == type_.weak
        case TextResult(), TextType():
            return True
        case PooledListResult(kind=kind), ListType():
            return kind is list
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
    """The numbers of the columns of an item type that are the starts of strings."""
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
    passed: PassedVectors, item: Result, after: Sequence[Vector], known: Decoding
) -> Sequence[Vector] | None:
    """The vectors of a container as they are returned where its items are unchanged: strings are
    shifted to where they are in the pool. `None` if that does not show."""
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
    characters = known.with_lists.characters
    if shift < 0 or not np.array_equal(known.texts[0][shift:][: len(characters)], characters):
        return None
    return [x + shift if k in starts else x for k, x in enumerate(before)]


def _differ(before: Sequence[Vector], after: Sequence[Vector], size: int) -> Vector:
    """Which of the first items of some columns are other ones, NaN and the sign of zeros
    included."""
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
    def read(result: List, known: Decoding) -> _NewItems:
        """Read the columns from the next results."""
        size = cast("int", result.length.decode(known) or 0)
        columns = [next(known.found)[:size] for _ in range(result.item.number_of_columns)]
        return _NewItems(size, result.item, columns)

    def chosen(self, places: Vector | slice) -> _NewItems:
        """Some of the items."""
        columns = [x[places] for x in self.columns]
        size = len(range(self.size)[places]) if isinstance(places, slice) else len(places)
        return _NewItems(size, self.item, columns)

    def decoded(self, known: Decoding) -> list[Any]:
        """The values."""
        if not self.size:
            return []
        return self.item.decode_items(self.size, iter(self.columns), known)

    def entries(self, known: Decoding) -> tuple[Vector, list[Any], list[Any]]:
        """Which entries there are, the keys, and the values."""
        assert isinstance(self.item, TupleResult)
        columns = iter(self.columns)
        _, key, value = self.item.items
        is_there = next(columns)
        keys = key.decode_items(self.size, columns, known)
        return is_there, keys, value.decode_items(self.size, columns, known)

    def add_entries(self, container: Any, known: Decoding) -> None:
        """Put all entries into a dictionary, or the members into a set."""
        if not self.size:
            return
        if isinstance(container, set):
            there = self.chosen(np.flatnonzero(self.columns[0]))
            cast("set[Any]", container).update(there.entries(known)[1])
        else:
            _, keys, values = self.entries(known)
            _put_all(container, zip(keys, values, strict=True))


def _read_contents(result: Result, known: Decoding) -> _NewItems:
    """Read what a container has from the next results."""
    match result:
        case List():
            return _NewItems.read(result, known)
        case Dict():
            return _NewItems.read(result.entries, known)
        case Deque():
            return result.read(known)[0]
        case _:
            raise AssertionError(result)


def _put_back(container: Any, new: _NewItems, passed: PassedVectors, known: Decoding) -> None:
    """Change a container argument where its items are other ones than those that were passed."""
    kind = cast("Any", type(container))
    before = _as_returned(passed, new.item, new.columns, known)
    if kind is list:
        _put_items_back(container, new, before, known)
    elif kind is deque:
        is_same = before is not None and new.size == len(before[0]) == len(container)
        if not (
            is_same and before is not None and not _differ(before, new.columns, new.size).any()
        ):
            container.clear()
            container.extend(new.decoded(known))
    else:
        put_back = _put_members_back if kind is set else _put_entries_back
        if not put_back(container, new, before, known):
            container.clear()
            new.add_entries(container, known)


def _put_items_back(
    container: list[Any], new: _NewItems, before: Sequence[Vector] | None, known: Decoding
) -> None:
    """Change the items of a list argument."""
    size = min(new.size, len(container))
    if before is None or len(before[0]) != len(container):
        container[:] = new.decoded(known)
        return
    places = np.flatnonzero(_differ(before, new.columns, size))
    if len(places) == len(container) == new.size:
        container[:] = new.decoded(known)
        return
    values = new.chosen(places).decoded(known)
    for place, value in zip(places.tolist(), values, strict=True):
        container[place] = value
    container[size:] = new.chosen(slice(size, None)).decoded(known)


def _put_members_back(
    container: set[Any], new: _NewItems, before: Sequence[Vector] | None, known: Decoding
) -> bool:
    """Remove members of a set and add others, where its slots show that it was not built anew: a
    removed member leaves a mark. Return whether they do, so that the order is Python's."""
    if before is None or new.size != len(before[0]):
        return False
    assert isinstance(new.item, TupleResult)
    there = 1 + new.item.items[1].number_of_columns
    is_changed = _differ(before[:there], new.columns[:there], new.size)
    removed = before[0] & is_changed
    if (new.columns[-1][removed] != REMOVED_HASH).any():
        return False
    if removed.any():
        places = np.flatnonzero(removed[before[0]])
        members = [*container]
        container.difference_update([members[place] for place in places.tolist()])
    new.chosen(np.flatnonzero(is_changed & ~removed)).add_entries(container, known)
    return True


def _put_entries_back(
    container: Any, new: _NewItems, before: Sequence[Vector] | None, known: Decoding
) -> bool:
    """Change a dictionary that has the keys that it had, in the same order, and perhaps further
    ones; return whether it has."""
    if before is None or not len(container) == len(before[0]) <= new.size:
        return False
    count = len(before[0])
    assert isinstance(new.item, TupleResult)
    keys = 1 + new.item.items[1].number_of_columns
    if _differ(before[:keys], new.columns[:keys], count).any():
        return False
    places = np.flatnonzero(_differ(before[keys:], new.columns[keys:], count))
    same_keys = [*container]
    _, _, values = new.chosen(places).entries(known)
    of_places = [same_keys[place] for place in places.tolist()]
    _put_all(container, zip(of_places, values, strict=True))
    new.chosen(slice(count, None)).add_entries(container, known)
    return True


def _records(kind: RecordKind, rank: int, *fields: np.ndarray[Any, Any]) -> object:
    """A new structured array with the elements of its fields, or a record."""
    made = np.empty(fields[0].shape[:rank], kind.dtype)
    for name, one in zip(kind.names, fields, strict=True):
        made[name] = one
    if kind.is_record:
        return made[()]
    return made.view(np.recarray) if kind.has_attributes else made


def _empty(kind: Any, default: Any) -> Any:
    """An empty container, or an object of a class without its fields."""
    if kind is defaultdict:
        return cast("Any", defaultdict(default))
    return kind.__new__(kind)


def _with_fields(obj: Any, names: Sequence[str], values: Sequence[Any]) -> Any:
    """A new object, with its fields set."""
    for name, value in zip(names, values, strict=True):
        object.__setattr__(obj, name, value)
    return obj


def _read(parts: Sequence[List], names: Sequence[str], known: Decoding) -> _ListPool | _ObjectPool:
    """Read a pool; its items are decoded once it is known which are needed."""
    read = [_NewItems.read(one, known) for one in parts]
    if names:
        return _ObjectPool(names, [(one.item, one.columns) for one in read])
    heads, items = read
    return _ListPool(heads.columns, items.item, items.columns)


def _put_into(made: Any, items: list[Any]) -> None:
    """Fill a list or an array, or a dictionary or a set, which has entries."""
    if isinstance(made, set):
        cast("set[Any]", made).update([key for is_there, key, _ in items if is_there])
    elif isinstance(made, dict):
        entries = [(key, x) for is_there, key, x in items if is_there]
        _put_all(cast("dict[Any, Any]", made), entries)
    else:
        made[:] = items


def made_of(kind: Any, items: Sequence[Any]) -> Any:
    """An object of a class with fields, or a tuple."""
    if issubclass(kind, tuple):
        return cast("Any", tuple).__new__(kind, items)
    if is_enumeration(kind):
        return cast("Any", [*kind][items[0]])
    return _with_fields(kind.__new__(kind), fields_of(kind) or (), items)


def _put_all(d: dict[Any, Any], pairs: Any) -> None:
    """Store pairs in a dictionary; in a counter, too, where `update` would add them."""
    kind: Any = OrderedDict if isinstance(d, OrderedDict) else dict
    kind.update(d, pairs)


def _text(characters: Vector) -> str:
    """The string of some code points."""
    return str(characters.astype("int32").tobytes(), *ENCODING)


def dtypes_of(result: Result) -> Iterator[str]:
    """The dtypes of the results of compiled code, as in the functions' attribute `RESULTS`."""
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
    """The final contents of container arguments; `None` if none changes."""
    if isinstance(result, WithTexts | WithPools):
        return changed_in(result.value)
    return result if isinstance(result, Changed) else None


def with_changes(result: Result, changed: Changed) -> Result:
    """A result with what changes of arguments."""
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
