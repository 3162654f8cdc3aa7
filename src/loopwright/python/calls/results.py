"""How results of compiled code become Python values."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias, cast

import numpy as np

from loopwright.native.runtime.host_calls import of_class
from loopwright.python.calls.argument_containers import ENCODING, WithLists
from loopwright.python.values.types import RecordKind, fields_of, is_enumeration
from loopwright.records import dataclass, replace

Call = Callable[..., object]
"""The callable of compiled code, or a replacement."""


@dataclass(frozen=True)
class Constant:
    """A compile-time result."""

    value: object


@dataclass(frozen=True)
class Number:
    """A number of a dtype, or a Python number if that is empty."""

    dtype: str


@dataclass(frozen=True)
class Mixed:
    """A number, or a column, whose class a code tells; `classes` are the codes and their names."""

    value: Result
    code: Result
    classes: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class ArrayResult:
    """An array that the function created, or a view."""

    dtype: str
    writable: bool


@dataclass(frozen=True)
class Argument:
    """The argument at a position."""

    position: int


@dataclass(frozen=True)
class SameArray:
    """An `ArrayResult` that occurred before, by its number."""

    number: int


@dataclass(frozen=True)
class TupleResult:
    """A tuple or a list, of a class."""

    items: tuple[Result, ...]
    kind: type


@dataclass(frozen=True)
class ObjectResult:
    """An object of a class whose objects may change: the values of its fields, by name; it has a
    number like lists, for `SameList`."""

    items: tuple[Result, ...]
    names: tuple[str, ...]
    kind: type


@dataclass(frozen=True)
class RecordsResult:
    """A structured array, or a record, with the arrays of its fields and its dimensions."""

    items: tuple[Result, ...]
    kind: RecordKind
    rank: int


@dataclass(frozen=True)
class Column:
    """One scalar component of the items of a list, of a Python type or a dtype."""

    dtype: str
    is_weak: bool


@dataclass(frozen=True)
class List:
    """A list of a run-time length, with one or several columns per item; `NONE` if it is empty."""

    length: Result
    item: Result


@dataclass(frozen=True)
class SameList:
    """A `List` that occurred before, by its number."""

    number: int


@dataclass(frozen=True)
class TextResult:
    """A string: its position in the pool, and its length; for a list, columns of these."""

    start: Result
    length: Result


@dataclass(frozen=True)
class WithTexts:
    """A value with the pool of the strings in it and in list arguments."""

    value: Result


@dataclass(frozen=True)
class PooledListResult:
    """A list of a pool, or a tuple or the entries of a dictionary, by its number; for a list, a
    column of numbers."""

    pool: int
    number: Result
    kind: Any = list
    default: Any = None


@dataclass(frozen=True)
class PooledDictResult:
    """A dictionary or a set of pools: the number of its table, which is not read, and its
    entries."""

    table: Result
    row: PooledListResult


@dataclass(frozen=True)
class ArrayItemResult:
    """Arrays as items of a list: the lists with their elements, their extents, and their dtype."""

    row: PooledListResult
    extents: tuple[Result, ...]
    dtype: str


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


@dataclass(frozen=True)
class WithPools:
    """A value with the pools of the lists in it and in arguments: the heads of their lists, and the
    items; or the fields of the objects of a class, which have names."""

    value: Result
    pools: tuple[tuple[List, ...], ...]
    given: tuple[OfArguments, ...]


@dataclass(frozen=True)
class Dict:
    """A dictionary of a class, from the list of its entries; `default` is the class of default
    values."""

    entries: List
    kind: type
    default: object


@dataclass(frozen=True)
class Deque:
    """A deque: its ends, and its items after the unused entries."""

    ends: List
    items: List
    is_bounded: bool


@dataclass(frozen=True)
class ListArgument:
    """A list argument, by its number."""

    number: int


@dataclass(frozen=True)
class ObjectArgument:
    """An object argument that may change, by its number."""

    number: int


@dataclass(frozen=True)
class Changed:
    """A value with the final contents of changed container arguments, by number."""

    value: Result
    lists: tuple[tuple[int, Result], ...]
    is_all: bool
    """Whether no other argument changes."""
    fields: tuple[FieldOfArgument, ...] = ()
    has_lists: bool = True
    """Whether containers change."""


@dataclass(frozen=True)
class OptionalResult:
    """A value if a flag holds, otherwise `None`."""

    is_there: Result
    value: Result


@dataclass(frozen=True)
class EitherResult:
    """One of several values that may be `None`, at most one of which is not."""

    values: tuple[Result, ...]


FieldOfArgument = tuple[int, str, "Result", "Result"]
"""The number of an object among the arguments, the name of a field, whether it is set, and its
value."""
Result: TypeAlias = (
    Constant
    | Number
    | Mixed
    | ArrayResult
    | Argument
    | SameArray
    | TupleResult
    | ObjectResult
    | RecordsResult
    | Column
    | List
    | SameList
    | TextResult
    | ArrayItemResult
    | WithTexts
    | PooledListResult
    | PooledDictResult
    | WithPools
    | Dict
    | Deque
    | ListArgument
    | ObjectArgument
    | Changed
    | OptionalResult
    | EitherResult
)
"""How to assemble a Python value from the results of compiled code."""
NONE = Constant(None)


def python_value(result: Result, found: object, arguments: tuple[object, ...]) -> object:
    """The Python value of the results of compiled code."""
    if isinstance(result, Number):
        return found
    several = cast("tuple[object, ...]", found) if isinstance(found, tuple) else (found,)
    return _decode(result, iter(several), arguments, _Decoded([], [], [], {}, set(), []))


@dataclass(slots=True)
class _Decoded:
    """The parts of a result decoded so far; `SameList` and `SameArray` refer to the lists and
    arrays by number."""

    arrays: list[object]
    lists: list[object]
    texts: list[Any]
    """The pool of strings, if there is one."""
    rows: dict[tuple[int, int], Any]
    """The lists of other pools, by pool and number; they are filled at the end."""
    kept: set[tuple[int, int]]
    """The lists that have been filled."""
    pools: list[Pool | Fields]
    """The pools of lists, and the fields of objects."""

    def without_numbering(self) -> _Decoded:
        """Return the state for parts whose arrays and lists are not numbered."""
        return _Decoded([], [], self.texts, self.rows, self.kept, self.pools)

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


def _decode(
    result: Result, found: Iterator[Any], arguments: tuple[object, ...], known: _Decoded
) -> object:
    """Decode a part of a result from the results of compiled code."""
    if isinstance(result, Number):
        return next(found)
    match result:
        case Constant(value):
            return value
        case Argument(position):
            return arguments[position]
        case Mixed(value, code, classes):
            number, which = (_decode(x, found, arguments, known) for x in (value, code))
            return of_class(number, dict(classes)[cast("int", which)])
        case TupleResult(items, kind):
            made = [_decode(item, found, arguments, known) for item in items]
            if kind is not list:
                return made_of(kind, made)
            known.lists.append(made)
            return made
        case ObjectResult(items, names, kind):
            obj = _new(kind)
            known.lists.append(obj)
            return _with_fields(obj, names, [_decode(x, found, arguments, known) for x in items])
        case RecordsResult(items, kind, rank):
            fields = [_decode(x, found, arguments, known) for x in items]
            return _records(kind, cast("list[np.ndarray[Any, Any]]", fields), rank)
        case OptionalResult():
            is_there = _decode(result.is_there, found, arguments, known)
            value = _decode(result.value, found, arguments, known)
            return value if is_there else None
        case EitherResult(values):
            several = [_decode(x, found, arguments, known) for x in values]
            return next((x for x in several if x is not None), None)
        case SameArray(number):
            return known.arrays[number]
        case List(length, item):
            size = _decode(length, found, arguments, known)
            known.lists.append([] if item == NONE else _items(item, size, found, known))
            return known.lists[-1]
        case SameList(number):
            return known.lists[number]
        case WithTexts(value):
            known.texts.append(next(found))
            return _decode(value, found, arguments, known)
        case WithPools(value, pools, given):
            both = zip(pools, given, strict=True)
            known.pools += [_read(one, x.names, found, arguments, known) for one, x in both]
            for pool, one in enumerate(given if isinstance(arguments, WithLists) else ()):
                assert isinstance(arguments, WithLists)
                if one.heap is not None:
                    numbered = [dict(enumerate(arguments.heap[one.heap]))]
                elif one.names:
                    numbered = [dict(enumerate(arguments.objects[k] for k in one.groups))]
                else:
                    numbered = [arguments.rows[k] for k in one.groups]
                for group in numbered:
                    rows = {(pool, k): row for k, row in group.items()}
                    known.rows.update(rows)
                    known.kept.update(() if one.changes else rows)
            for pool, one in enumerate(given):
                if one.heap is not None:
                    assert isinstance(arguments, WithLists)
                    _write_fields(
                        arguments.heap[one.heap], *cast("Fields", known.pools[pool]), known
                    )
            made = _decode(value, found, arguments, known)
            _fill(known)
            return made
        case PooledListResult(_, number):
            return known.row(result, int(cast("int", _decode(number, found, arguments, known))))
        case PooledDictResult(table, row):
            _decode(table, found, arguments, known)
            return _decode(row, found, arguments, known)
        case TextResult(start, length):
            place, size = (_decode(x, found, arguments, known) for x in (start, length))
            return _text(known.texts, place, size)
        case Dict(entries, kind, default):
            known.lists.append(
                _dict(_decode(entries, found, arguments, known.without_numbering()), kind, default)
            )
            return known.lists[-1]
        case Deque(ends, items, is_bounded):
            parts = [_decode(x, found, arguments, known.without_numbering()) for x in (ends, items)]
            (first, _, most), inside = cast("list[list[Any]]", parts)
            known.lists.append(deque(inside[first:], most if is_bounded else None))
            return known.lists[-1]
        case ListArgument(number):
            assert isinstance(arguments, WithLists)
            return arguments.lists[number]
        case ObjectArgument(number):
            assert isinstance(arguments, WithLists)
            return arguments.objects[number]
        case Changed(value, changed, fields=fields):
            assert isinstance(arguments, WithLists)
            made = _decode(value, found, arguments, known)
            items = [(k, _decode(one, found, arguments, known)) for k, one in changed]
            values = [
                (k, name, *(_decode(x, found, arguments, known) for x in both))
                for k, name, *both in fields
            ]
            for number, name, is_set, new in values:
                if is_set:
                    _with_fields(arguments.objects[number], [name], [new])
            for number, new in items:
                _put_back(arguments.lists[number], new)
            return made
        case ArrayItemResult():
            return _items(result, 1, iter([[x] for x in found]), known)[0]
        case ArrayResult() | Column():
            known.arrays.append(next(found))
            return known.arrays[-1]


def _records(kind: RecordKind, fields: Sequence[np.ndarray[Any, Any]], rank: int) -> object:
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


def _read(
    pool: Sequence[List],
    names: Sequence[str],
    found: Iterator[Any],
    arguments: tuple[object, ...],
    known: _Decoded,
) -> Pool | Fields:
    """Read a pool; its items are decoded once it is known which are needed."""
    if names:
        columns: list[tuple[Result, list[Any]]] = []
        for one in pool:
            _decode(one.length, found, arguments, known)
            columns.append((one.item, [next(found) for _ in dtypes_of(one.item)]))
        return names, columns
    heads, data = pool
    places = cast("Any", _decode(heads, found, arguments, known.without_numbering()))
    _decode(data.length, found, arguments, known)
    return places, data.item, [next(found) for _ in dtypes_of(data.item)]


def _fill(known: _Decoded) -> None:
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
    known: _Decoded,
) -> None:
    """Set the fields that change of the objects that a call was given."""
    for name, (item, columns) in zip(names, fields, strict=True):
        if item != NONE:
            values = _items(item, len(objects), iter(columns), known)
            for x, value in zip(objects, values, strict=True):
                object.__setattr__(x, name, value)


def _fill_objects(pool: int, numbers: list[int], known: _Decoded) -> None:
    """Set the fields of objects of a class."""
    names, fields = cast("Fields", known.pools[pool])
    there = [k for k in numbers if k < len(fields[0][1][0])]  # but for those in place of `None`
    several = [_items(x, len(there), iter([y[there] for y in ys]), known) for x, ys in fields]
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


def _items_of_row(key: tuple[int, int], known: _Decoded) -> list[Any]:
    """The items of a list of a pool."""
    places, item, columns = cast("Pool", known.pools[key[0]])
    start, n, _ = places[key[1]] if key[1] < len(places) else (0, 0, 0)  # in place of `None`
    parts = iter([x[start : start + n] for x in columns])
    return _items(item, n, parts, known) if n else []


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


def _items(item: Result, size: Any, found: Iterator[Any], known: _Decoded) -> list[Any]:
    """Decode the items of a list."""
    if isinstance(item, PooledListResult):
        numbers = _items(item.number, size, found, known)
        return [known.row(item, k) for k in numbers]
    if isinstance(item, PooledDictResult):
        _items(item.table, size, found, known)
        return _items(item.row, size, found, known)
    if isinstance(item, ArrayItemResult):
        import numpy as np

        numbers = _items(item.row.number, size, found, known)
        shapes = zip(*(_items(x, size, found, known) for x in item.extents), strict=True)
        made: list[Any] = []
        for k, shape in zip(numbers, shapes, strict=True):
            if (item.row.pool, k) not in known.rows:
                known.rows[item.row.pool, k] = np.empty(shape, item.dtype).reshape(-1)
            made.append(known.rows[item.row.pool, k].base)
        return made
    if isinstance(item, TextResult):
        columns = [_items(x, size, found, known) for x in (item.start, item.length)]
        return [_text(known.texts, *x) for x in zip(*columns, strict=True)]
    if isinstance(item, TupleResult):
        several = zip(*[_items(x, size, found, known) for x in item.items], strict=True)
        if item.kind is tuple:
            return list(several)
        return [made_of(item.kind, x) for x in several]
    if isinstance(item, Mixed):
        columns = [_items(x, size, found, known) for x in (item.value, item.code)]
        names = dict(item.classes)
        return [of_class(x, names[k]) for x, k in zip(*columns, strict=True)]
    if isinstance(item, OptionalResult):
        there = _items(item.is_there, size, found, known)
        values = there if item.value == NONE else _items(item.value, size, found, known)
        return [x if is_there else None for is_there, x in zip(there, values, strict=True)]
    column = next(found)[:size]
    assert isinstance(item, Column)
    return column.tolist() if item.is_weak else list(column)


def dtypes_of(result: Result) -> Iterator[str]:
    """The dtypes of the results of compiled code, as in the functions' attribute `RESULTS`."""
    match result:
        case Number(dtype):
            yield dtype
        case ArrayResult(dtype, writable):
            yield f"{dtype} written" if writable else dtype
        case Column(dtype):
            yield f"{dtype} written"
        case WithTexts(value):
            yield "int64 written"
            yield from dtypes_of(value)
        case _:
            for part in _parts(result):
                yield from dtypes_of(part)


def _parts(result: Result) -> Sequence[Result]:
    """Return the parts of a result, in the order in which the compiled code returns them."""
    match result:
        case List(length, item):
            return length, item
        case Dict(entries):
            return (entries,)
        case Deque(ends, inside):
            return ends, inside
        case TextResult(start, length):
            return start, length
        case ArrayItemResult(row, extents):
            return row, *extents
        case Mixed(value, code):
            return value, code
        case PooledListResult(_, number):
            return (number,)
        case PooledDictResult(table, row):
            return table, row
        case WithPools(value, pools):
            return *(one for pool in pools for one in pool), value
        case TupleResult(items) | ObjectResult(items) | RecordsResult(items):
            return items
        case Changed(value, changed, fields=fields):
            return (
                value,
                *(one for _, one in changed),
                *(one for _, _, *both in fields for one in both),
            )
        case OptionalResult(is_there, value):
            return is_there, value
        case EitherResult(values):
            return values
        case WithTexts(value):
            return (value,)
        case Constant() | Number() | ArrayResult() | Column() | Argument() | ListArgument():
            return ()
        case ObjectArgument() | SameArray() | SameList():
            return ()


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
        plain = all(isinstance(item, Number | ArrayResult) for item in result.items)
        return plain and result.kind is tuple and len(result.items) > 1
    return result == NONE or isinstance(result, Number | ArrayResult)
