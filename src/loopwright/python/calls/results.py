"""How results of compiled code become Python values."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, cast

import numpy as np

from loopwright.native.runtime.host_calls import of_class
from loopwright.python.calls.argument_containers import ENCODING, WithLists
from loopwright.python.values.types import RecordKind, fields_of, is_enumeration
from loopwright.records import dataclass, replace

Call = Callable[..., object]
"""The callable of compiled code, or a replacement."""


class Result:
    """How to assemble a Python value from the results of compiled code."""

    def parts(self) -> list[Result]:
        """What it is made of, in the order in which the compiled code returns it."""
        return _results_in(vars(self).values())

    def decode(self, known: Decoding) -> Any:
        """The Python value, from the next results of compiled code."""
        return self.maker(known)(*[x.decode(known) for x in self.parts()])

    def decode_items(self, size: Any, found: Iterator[Any], known: Decoding) -> list[Any]:
        """The values of such items of a list, from the next columns."""
        columns = [x.decode_items(size, found, known) for x in self.parts()]
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
        return [*several] if self.kind is tuple else [made_of(self.kind, x) for x in several]


@dataclass(frozen=True)
class ObjectResult(Result):
    """An object of a class whose objects may change: the values of its fields, by name; it has a
    number like lists, for `SameList`."""

    items: tuple[Result, ...]
    names: tuple[str, ...]
    kind: type

    def decode(self, known: Decoding) -> Any:
        """The object, which gets a number before the values of its fields do."""
        obj = _new(self.kind)
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


@dataclass(frozen=True)
class TextResult(Result):
    """A string: its position in the pool, and its length; for a list, columns of these."""

    start: Result
    length: Result

    def maker(self, known: Decoding) -> Callable[..., Any]:
        """Reads the pool."""
        return partial(_text, known.texts)


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

    def maker(self, known: Decoding) -> Callable[..., Any]:
        """Gives the list of a number, which is filled later."""
        return partial(known.row, self)


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
        made: list[Any] = []
        for k, shape in zip(numbers, shapes, strict=True):
            if (self.row.pool, k) not in known.rows:
                known.rows[self.row.pool, k] = np.empty(shape, self.dtype).reshape(-1)
            made.append(known.rows[self.row.pool, k].base)
        return made


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

    def numbered(self, arguments: WithLists) -> list[dict[int, Any]]:
        """What it has of some arguments, by number."""
        if self.heap is not None:
            return [dict(enumerate(arguments.heap[self.heap]))]
        if self.names:
            return [dict(enumerate(arguments.objects[k] for k in self.groups))]
        return [arguments.rows[k] for k in self.groups]


@dataclass(frozen=True)
class WithPools(Result):
    """A value with the pools of the lists in it and in arguments: the heads of their lists, and the
    items; or the fields of the objects of a class, which have names."""

    pools: tuple[tuple[List, ...], ...]
    value: Result
    given: tuple[OfArguments, ...]

    def decode(self, known: Decoding) -> Any:
        """The value, behind the pools, whose lists are filled at the end."""
        both = zip(self.pools, self.given, strict=True)
        known.pools += [_read(one, x.names, known) for one, x in both]
        if isinstance(known.arguments, WithLists):
            for pool, one in enumerate(self.given):
                for group in one.numbered(known.arguments):
                    rows = {(pool, k): row for k, row in group.items()}
                    known.rows.update(rows)
                    known.kept.update(() if one.changes else rows)
            for pool, one in enumerate(self.given):
                if one.heap is not None:
                    fields = cast("Fields", known.pools[pool])
                    _write_fields(known.arguments.heap[one.heap], *fields, known)
        made = self.value.decode(known)
        _fill(known)
        return made


@dataclass(frozen=True)
class Dict(Result):
    """A dictionary of a class, from the list of its entries; `default` is the class of default
    values."""

    entries: List
    kind: type
    default: object

    def decode(self, known: Decoding) -> Any:
        """The dictionary of the entries, which gets a number."""
        entries = self.entries.decode(known.without_numbering())
        known.lists.append(_dict(entries, self.kind, self.default))
        return known.lists[-1]


@dataclass(frozen=True)
class Deque(Result):
    """A deque: its ends, and its items after the unused entries."""

    ends: List
    items: List
    is_bounded: bool

    def decode(self, known: Decoding) -> Any:
        """The deque, which gets a number."""
        first, _, most = self.ends.decode(known.without_numbering())
        inside = self.items.decode(known.without_numbering())
        known.lists.append(deque(inside[first:], most if self.is_bounded else None))
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
    is_all: bool
    """Whether no other argument changes."""
    fields: tuple[FieldOfArgument, ...] = ()
    has_lists: bool = True
    """Whether containers change."""

    def decode(self, known: Decoding) -> Any:
        """The value; what changes of arguments is written once all of it is read."""
        given, made = known.with_lists, self.value.decode(known)
        items = [(k, one.decode(known)) for k, one in self.lists]
        values = [
            (k, name, is_set.decode(known), one.decode(known))
            for k, name, is_set, one in self.fields
        ]
        for number, name, is_set, new in values:
            if is_set:
                _with_fields(given.objects[number], [name], [new])
        for number, new in items:
            _put_back(given.lists[number], new)
        return made


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
    if isinstance(result, Number):
        return found
    several = cast("tuple[object, ...]", found) if isinstance(found, tuple) else (found,)
    return result.decode(Decoding(iter(several), arguments, [], {}, set(), [], [], []))


@dataclass(slots=True)
class Decoding:
    """The results of a call, and the parts of them decoded so far; `SameList` and `SameArray` refer
    to the lists and arrays by number."""

    found: Iterator[Any]
    arguments: tuple[object, ...]
    texts: list[Any]
    """The pool of strings, if there is one."""
    rows: dict[tuple[int, int], Any]
    """The lists of other pools, by pool and number; they are filled at the end."""
    kept: set[tuple[int, int]]
    """The lists that have been filled."""
    pools: list[Pool | Fields]
    """The pools of lists, and the fields of objects."""
    arrays: list[Any]
    lists: list[Any]

    @property
    def with_lists(self) -> WithLists:
        """The arguments, which have containers."""
        assert isinstance(self.arguments, WithLists)
        return self.arguments

    def without_numbering(self) -> Decoding:
        """Return the state for parts whose arrays and lists are not numbered."""
        of_all = self.found, self.arguments, self.texts, self.rows, self.kept, self.pools
        return Decoding(*of_all, [], [])

    def row(self, result: PooledListResult, number: int) -> Any:
        """A list of a pool; a tuple has its items at once."""
        key = result.pool, number
        if result.kind is tuple and key not in self.rows:
            self.rows[key] = tuple(_items_of_row(key, self))
            self.kept.add(key)
        if key not in self.rows:
            is_default = result.kind is defaultdict
            self.rows[key] = defaultdict(result.default) if is_default else _new(result.kind)
        return self.rows[key]


def _records(kind: RecordKind, rank: int, *fields: np.ndarray[Any, Any]) -> object:
    """A new structured array with the elements of its fields, or a record."""
    made = np.empty(fields[0].shape[:rank], kind.dtype)
    for name, one in zip(kind.names, fields, strict=True):
        made[name] = one
    if kind.is_record:
        return made[()]
    return made.view(np.recarray) if kind.has_attributes else made


def _put_back(container: Any, new: Any) -> None:
    """Replace the items of a container argument."""
    kind = cast("Any", type(container))
    if kind is list:
        container[:] = new
        return
    container.clear()
    if kind is deque:
        container.extend(new)
    elif kind is set:
        container.update(new)
    else:
        _put_all(container, new)


def _new(kind: Any) -> Any:
    """An empty container, or an object of a class without its fields."""
    return kind.__new__(kind)


def _with_fields(obj: Any, names: Sequence[str], values: Sequence[Any]) -> Any:
    """A new object, with its fields set."""
    for name, value in zip(names, values, strict=True):
        object.__setattr__(obj, name, value)
    return obj


Pool = tuple[list[tuple[int, int, int]], Result, list[Any]]
"""The heads of a pool's lists, the type of its items, and their columns."""
Fields = tuple[Sequence[str], list[tuple[Result, list[Any]]]]
"""The names of the fields of a class, and the type and the columns of each."""


def _read(pool: Sequence[List], names: Sequence[str], known: Decoding) -> Pool | Fields:
    """Read a pool; its items are decoded once it is known which are needed."""
    if names:
        columns: list[tuple[Result, list[Any]]] = []
        for one in pool:
            one.length.decode(known)
            columns.append((one.item, [next(known.found) for _ in dtypes_of(one.item)]))
        return names, columns
    heads, data = pool
    places = heads.decode(known.without_numbering())
    data.length.decode(known)
    return places, data.item, [next(known.found) for _ in dtypes_of(data.item)]


def _fill(known: Decoding) -> None:
    """Fill the lists and the objects of pools, recursively."""
    done = 0
    while done < len(known.rows):
        objects: dict[int, list[int]] = {}
        for key, made in list(known.rows.items())[done:]:
            done += 1
            if key in known.kept:
                continue
            if len(known.pools[key[0]]) == 2:
                objects.setdefault(key[0], []).append(key[1])
            else:
                _put_into(made, _items_of_row(key, known))
        for pool, numbers in objects.items():
            _fill_objects(pool, numbers, known)


def _write_fields(
    objects: Sequence[Any],
    names: Sequence[str],
    fields: Sequence[tuple[Result, list[Any]]],
    known: Decoding,
) -> None:
    """Set the fields that change of the objects that a call was given."""
    for name, (item, columns) in zip(names, fields, strict=True):
        if item != NONE:
            values = item.decode_items(len(objects), iter(columns), known)
            for x, value in zip(objects, values, strict=True):
                object.__setattr__(x, name, value)


def _fill_objects(pool: int, numbers: list[int], known: Decoding) -> None:
    """Set the fields of objects of a class."""
    names, fields = cast("Fields", known.pools[pool])
    there = [k for k in numbers if k < len(fields[0][1][0])]  # but for those in place of `None`
    several = [x.decode_items(len(there), iter([y[there] for y in ys]), known) for x, ys in fields]
    for number, *values in zip(there, *several, strict=True):
        _with_fields(known.rows[pool, number], names, values)


def _put_into(made: Any, items: list[Any]) -> None:
    """Fill a list or an array, or a dictionary or a set, which has entries."""
    if isinstance(made, set):
        cast("set[Any]", made).update([key for is_there, key, _ in items if is_there])
    elif isinstance(made, dict):
        entries = [(key, x) for is_there, key, x in items if is_there]
        _put_all(cast("dict[Any, Any]", made), entries)
    else:
        made[:] = items


def _items_of_row(key: tuple[int, int], known: Decoding) -> list[Any]:
    """The items of a list of a pool."""
    places, item, columns = cast("Pool", known.pools[key[0]])
    start, n, _ = places[key[1]] if key[1] < len(places) else (0, 0, 0)  # in place of `None`
    parts = iter([x[start : start + n] for x in columns])
    return item.decode_items(n, parts, known) if n else []


def made_of(kind: Any, items: Sequence[Any]) -> Any:
    """An object of a class with fields, or a tuple."""
    if issubclass(kind, tuple):
        return cast("Any", tuple).__new__(kind, items)
    if is_enumeration(kind):
        return cast("Any", [*kind][items[0]])
    return _with_fields(_new(kind), fields_of(kind) or (), items)


def _put_all(d: dict[Any, Any], pairs: Any) -> None:
    """Store pairs in a dictionary; in a counter, too, where `update` would add them."""
    kind: Any = OrderedDict if isinstance(d, OrderedDict) else dict
    kind.update(d, pairs)


def _dict(entries: Any, kind: Any, default: Any) -> Any:
    """The dictionary of some entries."""
    if kind is set:
        return {key for is_there, key, _ in entries if is_there}
    result: dict[Any, Any] = defaultdict(default) if kind is defaultdict else kind()
    _put_all(result, [(key, value) for _, key, value in entries])
    return result


def _text(pool: Sequence[Any], start: Any, length: Any) -> str:
    """The string at a position of the pool."""
    codes = pool[0][start : start + length].astype("int32")
    return str(codes.tobytes(), *ENCODING)


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
            for part in result.parts():
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


def is_as_found(result: Result) -> bool:
    """Whether the result of compiled code is the Python value itself."""
    if isinstance(result, TupleResult):
        plain = all(map(_is_made, result.items))
        return plain and result.kind is tuple and len(result.items) > 1
    return result == NONE or _is_made(result)


def _is_made(result: Result) -> bool:
    """Whether the result is a number or an array that compiled code makes."""
    return isinstance(result, Number) or (isinstance(result, ArrayResult) and not result.is_view)
