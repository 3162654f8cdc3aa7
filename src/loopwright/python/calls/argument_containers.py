"""List, dictionary and set arguments: their types, and the vectors passed to compiled code.

A container is passed as one vector for each scalar component of its items. A nested list is
represented by its number in a pool, and the lists of a pool are passed after the arguments: their
starts, lengths, and items (`bodies.lists`). Lists with an unknown item type, because all of them
are empty, come first in every pool. A string is represented by its position among the characters of
all strings, which are passed last. If the code changes a container, its final contents are returned
and copied to the caller's container.
"""

from __future__ import annotations

import ctypes
from abc import ABCMeta
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from types import MemberDescriptorType, NoneType
from typing import Any, cast

import numpy as np

from loopwright.python.source.function_source import module_of
from loopwright.python.values.types import (
    NUMBER_TYPES,
    PY_BOOL,
    PY_INT,
    PYTHON_TYPES,
    ArgumentType,
    ClassesKind,
    HeapKind,
    ItemType,
    ListType,
    NoneOr,
    ReferenceKind,
    ScalarType,
    TextType,
    TupleType,
    fields_of,
    is_enumeration,
    is_taken_apart,
    type_of_number,
)
from loopwright.records import dataclass, field, fields
from loopwright.reporting.errors import ArgumentError

Items = Sequence[Any]
Vector = np.ndarray[Any, Any]
ENCODING = "utf-32-le", "surrogatepass"
"""How the code points of a string lie in memory, as integers of 32 bits."""
MAPPINGS: tuple[type, ...] = (dict, defaultdict, Counter, OrderedDict)
_TAKEN = "numbers of one type, strings, lists, or tuples and frozen dataclasses of these"
LEAST_HASH = -(2**63)
"""What free slots of a set have instead of a hash, with the place where `pop` looks first added."""
_DEEPEST = 8
"""The maximum nesting depth of lists."""


class ItemsError(ValueError):
    """The items of a container have no common type."""


class FieldValues(list[Any]):
    """The values of a field, by the numbers of the objects of a class."""

    type: ListType | None = None


_KINDS = frozenset((list, deque, set, *MAPPINGS, FieldValues))
_EMPTY = _KINDS | {NoneType}


def is_container(value: object) -> bool:
    """Whether a value is of one of the classes that are passed as vectors."""
    return type(value) in _KINDS


# Objects of classes

_OF_PYTHON = (
    "bisect cmath builtins collections copy functools heapq itertools math operator".split()
)
LIBRARIES = frozenset(("numpy", "loopwright", *_OF_PYTHON, *(f"_{x}" for x in _OF_PYTHON)))
"""Packages whose functions and classes are determined by their names and the versions of Python and
NumPy."""
_MADE_SPECIALLY = frozenset("__getattr__ __getattribute__ __setattr__ __delattr__ __del__".split())
_FROM_HEAP = 1 << 9
_PLAIN: frozenset[type] = frozenset((bool, int, float, complex, str, NoneType, np.ndarray))
_DEEPEST_OBJECTS = 4
"""The maximum nesting depth of objects without numbers."""


@cache
def makes_instances(kind: type) -> bool:
    """Whether objects of a class are ordinary ones: Python functions set their attributes."""
    classes = [x for x in kind.__mro__[:-1] if x.__module__ not in ("typing", "abc")]
    if type(kind) not in (type, ABCMeta) or kind.__new__ is not object.__new__:
        return False
    if fields_of(kind) is not None or module_of(kind) in LIBRARIES - {"builtins"}:
        return False
    is_own = all(x.__flags__ & _FROM_HEAP for x in classes)
    return is_own and all(_MADE_SPECIALLY.isdisjoint(vars(x)) for x in classes)


def _may_be_numbered(kind: type) -> bool:
    """Whether objects of a class have numbers if they are in containers."""
    return makes_instances(kind) and kind is not object


def has_objects(value: Any, deep: int = 0) -> bool:
    """Whether there are objects of classes in a container or a tuple, as the first item says that
    is neither `None` nor empty."""
    kind = cast("Any", type(value))
    if kind in _PLAIN or deep > _DEEPEST:
        return False
    items: Iterable[Any] = ()
    if kind in _KINDS:
        inside = value.values() if kind in MAPPINGS else value
        items = islice((x for x in inside if type(x) not in _EMPTY or x), 1)
    elif is_taken_apart(kind):
        items = value
    elif fields_of(kind) is not None:
        items = [getattr(value, x) for x in fields_of(kind) or ()]
    kinds = ((x, cast("Any", type(x))) for x in items)
    return any(_may_be_numbered(y) or has_objects(x, deep + 1) for x, y in kinds)


def _columns_in(objects: Items) -> tuple[dict[str, FieldValues], list[str]]:
    """The values of the attributes that all objects of a class have, by name; and the names of
    those that only some have."""
    slots = _slots_in(cast("Any", type(objects[0])))
    several: list[dict[str, Any]] = [getattr(x, "__dict__", _NO_FIELDS) for x in objects]
    names, columns = [*several[0]], dict[str, FieldValues]()
    others = (
        [*dict.fromkeys(chain.from_iterable(several))] if len({*map(len, several)}) > 1 else names
    )
    for name in others:
        try:
            columns[name] = FieldValues([x[name] for x in several])
        except KeyError:
            others = [*dict.fromkeys(chain.from_iterable(several))]
    for name in slots:
        if all(hasattr(y, name) for y in objects):
            columns[name] = FieldValues([getattr(x, name) for x in objects])
    return columns, [x for x in (*others, *slots) if x not in columns]


_NO_FIELDS: dict[str, Any] = {}


def attributes_in(value: Any) -> dict[str, Any]:
    """The attributes of an object."""
    slots = (x for x in _slots_in(cast("Any", type(value))) if hasattr(value, x))
    return {**getattr(value, "__dict__", _NO_FIELDS), **{x: getattr(value, x) for x in slots}}


@cache
def _slots_in(kind: type) -> list[str]:
    """The names of the slots of a class's objects."""
    members = [one for x in kind.__mro__ for one in vars(x).items()]
    return [name for name, x in members if isinstance(x, MemberDescriptorType)]


@dataclass(frozen=True)
class Reference:
    """An object that is an argument, by its number among those of its class."""

    kind: ReferenceKind
    number: int


@dataclass(frozen=True)
class BehindHeap:
    """An argument, with the heap that is passed before it."""

    heap: Heap
    kind: HeapKind
    parts: tuple[object, ...]
    """The columns of all fields, and the argument."""


@dataclass(eq=False)
class Heap:
    """The objects in containers among the arguments of a call, and all that these know.

    They have numbers, and each of their fields is passed as a list. An object that is an argument,
    or an attribute of such a one, is none of them unless others of its class are.
    """

    takes_all: bool = False
    """Whether all objects are among them."""
    objects: dict[type, list[Any]] = field(default_factory=dict[type, list[Any]])
    """The objects of each class, by their numbers."""
    numbers: dict[int, int] = field(default_factory=dict[int, int])
    """Their numbers, by their identity."""
    _fields: dict[type, tuple[dict[str, FieldValues], list[str]] | None] = field(
        default_factory=dict[type, Any]
    )
    """The fields of objects that were found at once."""
    _seen: set[int] = field(default_factory=set[int])
    """The containers that were looked through, by their identity."""

    def look_through(self, value: object, around: tuple[object, ...] = ()) -> None:
        """Take the objects in an argument, which is an attribute of the objects `around`."""
        kind: Any = type(value)
        if kind in _PLAIN:
            return
        if has_objects(value):
            self._take([value])
        if not _may_be_numbered(kind) or any(value is x for x in around):
            return
        is_deep = len(around) > _DEEPEST_OBJECTS or not hasattr(value, "__dict__")
        if self.takes_all or is_deep or kind in self.objects or kind in map(type, around):
            self._take([value])
        else:
            for x in vars(value).values():
                self.look_through(x, (*around, value))

    def _take(self, items: Items) -> None:
        """Take the objects among some values, and in them."""
        waiting = [items]
        while waiting:
            items = waiting.pop()
            kinds = set(map(type, items))
            for kind in kinds - _PLAIN:
                some = items if len(kinds) == 1 else [x for x in items if type(x) is kind]
                waiting += self._inside(kind, some)

    def _inside(self, kind: Any, items: Items) -> Iterable[Items]:
        """What is in values of a class."""
        if is_taken_apart(kind):
            return ([*chain.from_iterable(items)],)
        if fields_of(kind) is not None:
            return _columns_of(items, kind)
        different = {id(x): x for x in items}
        if kind in _KINDS:
            containers = [x for k, x in different.items() if k not in self._seen]
            self._seen.update(different)
            values = (x.values() for x in containers if kind in MAPPINGS)
            return [*chain.from_iterable(containers)], [*chain.from_iterable(values)]
        if not _may_be_numbered(kind):
            return ()
        new = [x for k, x in different.items() if k not in self.numbers]
        if not new:
            return ()
        known = self.objects.setdefault(kind, [])
        self.numbers.update((id(x), k) for k, x in enumerate(new, len(known)))
        known += new
        fields = _columns_in(new)
        self._fields[kind] = None if kind in self._fields else fields
        return fields[0].values()

    def reference(self, value: object) -> Reference:
        """An object that is an argument."""
        return Reference(ReferenceKind(type(value)), self.numbers[id(value)])

    def before(self, value: object) -> BehindHeap:
        """An argument, with the heap before it."""
        columns: dict[tuple[type, str], FieldValues] = {}
        without: list[tuple[type, str]] = []
        for kind, objects in self.objects.items():
            fields, others = self._fields[kind] or _columns_in(objects)
            for name, column in fields.items():
                try:
                    column.type = ListType(_item_type(column))
                except ItemsError:
                    others.append(name)
                else:
                    columns[kind, name] = column
            without += [(kind, name) for name in others]
        kind = HeapKind((*columns,), (*without,))
        return BehindHeap(self, kind, (*columns.values(), value))


def heap_of(values: Sequence[object], *, takes_all: bool = False) -> Heap | None:
    """The objects that have numbers in a call with some arguments, which may be all of them; `None`
    if there are none."""
    heap, known = Heap(takes_all), -1
    while len(heap.objects) > known:  # those of a class that are not in containers are taken, too
        known = len(heap.objects)
        for value in values:
            heap.look_through(value)
    return heap if heap.objects else None


# Types


def container_type(value: Any) -> ListType:
    """The type of a container; raises `ItemsError` for unsupported items.

    >>> [str(container_type(x)) for x in ([(1, 0.5), (2, 1.5)], [], {1: [2]}, {3})]
    ['list[(int, float)]', 'list[]', 'dict[int, list[int]]', 'set[int]']
    """
    kind = cast("Any", type(value))
    if kind is FieldValues:
        return value.type
    default: Any = (
        value.default_factory if kind is defaultdict else int if kind is Counter else None
    )
    if kind is defaultdict and default not in (int, float, bool, str, list):
        raise ItemsError(f"a defaultdict of {getattr(default, '__name__', default)}")
    if kind is deque:
        default = value.maxlen
    if not value:
        return ListType(None, kind, default)
    if kind is list or kind is deque:
        return ListType(_item_type(value), kind, default)
    key = _item_type([*value], "set" if kind is set else kind.__name__)
    if not is_key(key):
        raise ItemsError(f"a {kind.__name__} with {key} as keys")
    values = PY_INT if kind is set else _item_type([*value.values()], "dict")
    return ListType(TupleType((PY_BOOL, key, values)), kind, default)


def test_of(type_: ListType) -> Callable[[Any], bool]:
    """The test whether a container of its class has a type: as fast as possible where the classes
    of the items tell it."""

    def is_of(value: Any) -> bool:
        try:
            return container_type(value) == type_
        except ItemsError:
            return False

    item = type_.item
    if type_.kind is list and (classes := _classes_told_by(item)):
        return lambda value: set(map(type, value)) == classes
    if type_.kind is dict and isinstance(item, TupleType):
        keys, values = map(_classes_told_by, item.items[1:])
        if keys and values:
            return lambda value: (
                set(map(type, value)) == keys and set(map(type, value.values())) == values
            )
    return is_of


def _classes_told_by(type_: ArgumentType | None) -> set[type]:
    """The class that items have exactly if they have a type; none where that is not all."""
    if isinstance(type_, ScalarType) and type_.weak:
        return {type_.python}
    return {str} if isinstance(type_, TextType) else set()


def is_key(type_: ArgumentType) -> bool:
    """Whether keys of a dictionary may have a type."""
    if isinstance(type_, TupleType):
        return all(map(is_key, type_.items)) and _is_hashed_as_tuple(type_.kind)
    return isinstance(type_, ScalarType | TextType)


def _is_hashed_as_tuple(kind: Any) -> bool:
    """Whether objects of a class are tuples, or are equal and hashed by all of their fields."""
    if not isinstance(kind, type) or is_taken_apart(kind) or is_enumeration(kind):
        return isinstance(kind, type)
    methods = [getattr(getattr(kind, x), "__code__", None) for x in ("__hash__", "__eq__")]
    is_made = all(x is not None and x.co_filename == "<string>" for x in methods)
    return is_made and all(x.compare and x.hash is not False for x in fields(kind))


def _item_type(items: Items, name: str = "list", deep: int = 0) -> ItemType:
    """The common type of some items, which may be numbers of several classes."""
    kinds = set(map(type, items))
    if NoneType in kinds:
        there = [x for x in items if x is not None]
        inner = [_item_type(there, name, deep)] if there else []
        return TupleType((PY_BOOL, *inner), NoneOr)
    kind: Any = kinds.pop()
    if kinds and (several := _classes_of(items, {kind, *kinds})) is not None:
        return several
    if kinds:
        names = " and ".join(sorted(x.__name__ for x in {kind, *kinds}))
        raise ItemsError(f"a {name} of {names}")
    if kind is str:
        return TextType()
    if kind is list:
        if deep > _DEEPEST:
            text = f"a list that has itself as an item, or of lists more than {_DEEPEST} deep"
            raise ItemsError(text)
        inner = [*chain.from_iterable({id(x): x for x in items}.values())]
        return ListType(_item_type(inner, "list", deep + 1) if inner else None)
    if is_taken_apart(kind):
        if len(arities := set(map(len, items))) > 1:
            raise ItemsError(f"a {name} of tuples of several lengths")
        if not arities.pop():
            raise ItemsError(f"a {name} of empty tuples")
    elif fields_of(kind) is None:
        result = type_of_number(items[0])
        if result is not None:
            return result
        if _may_be_numbered(kind):
            return TupleType((PY_INT,), ReferenceKind(kind))
        raise ItemsError(f"a {name} of {kind.__name__}: its items are {_TAKEN}")
    elif not fields_of(kind):
        raise ItemsError(f"a {name} of {kind.__name__}, which has no fields")
    columns = _columns_of(items, kind)
    return TupleType(tuple(_item_type(x, name, deep) for x in columns), kind)


_EXACT = 1 << 53


def _classes_of(items: Items, kinds: set[Any]) -> TupleType | None:
    """The type of numbers of several classes of Python's; `None` if one of them is none of these,
    or no float."""
    if not kinds <= {bool, int, float}:
        return None
    widest = float if float in kinds else int
    if widest is float and any(type(x) is int and abs(x) > _EXACT for x in items):
        return None
    classes = tuple(PYTHON_TYPES[x] for x in (bool, int, float) if x in kinds)
    return TupleType((PYTHON_TYPES[widest], PY_INT), ClassesKind(classes))


def _columns_of(items: Items, kind: Any) -> Iterable[Items]:
    """The items, or the fields, of objects of a class, in columns."""
    if tuple in kind.__mro__:
        return zip(*items, strict=True)
    return ([getattr(x, name) for x in items] for name in fields_of(kind) or ())


def containers_in(types: Iterable[ArgumentType]) -> Iterator[ListType]:
    """The types of the containers among arguments, and in tuples of these."""
    for type_ in types:
        if isinstance(type_, TupleType):
            yield from containers_in(type_.items)
        elif isinstance(type_, ListType):
            yield type_


def pools_in(types: Iterable[ArgumentType]) -> list[ItemType]:
    """The distinct types of the items of lists in containers; item types that contain lists precede
    those of the inner lists."""
    found: dict[ItemType, int] = {}
    for one in containers_in(types):
        _find_pools(one.item, 0, found)
    return sorted(found, key=lambda x: found[x])


def _find_pools(type_: ArgumentType | None, deep: int, found: dict[ItemType, int]) -> None:
    """Collect the types of the items of lists in an item type, with their nesting depth."""
    if isinstance(type_, TupleType):
        for x in type_.items:
            _find_pools(x, deep, found)
    elif isinstance(type_, ListType) and type_.item is not None:
        found[type_.item] = max(deep, found.get(type_.item, 0))
        _find_pools(type_.item, deep + 1, found)


def unknown_lists_in(type_: ArgumentType | None) -> int:
    """The number of lists with unknown items in an item type, excluding those inside of lists with
    known items."""
    if isinstance(type_, TupleType):
        return sum(map(unknown_lists_in, type_.items))
    return int(isinstance(type_, ListType) and type_.item is None)


def has_texts(type_: ArgumentType | None) -> bool:
    """Whether there are strings in items of a type."""
    if isinstance(type_, TupleType):
        return any(map(has_texts, type_.items))
    return isinstance(type_, TextType) or (isinstance(type_, ListType) and has_texts(type_.item))


def holders_in(types: Sequence[ArgumentType]) -> list[ItemType | None]:
    """The item types of the container arguments, then those of the pools."""
    return [*(x.item for x in containers_in(types)), *pools_in(types)]


# Vectors


class WithLists(tuple[object, ...]):
    """Flat arguments with vectors of containers, and the containers."""

    lists: tuple[Any, ...] = ()
    """The container arguments, in order."""
    objects: tuple[Any, ...] = ()
    """The objects that may change, in order."""
    heap: tuple[list[Any], ...] = ()
    """The objects that have numbers, by class."""
    rows: tuple[dict[int, list[Any]], ...] = ()
    """The lists in them by number: those of each pool, then those with unknown items, for each
    position in the types."""

    def of_others(self, arguments: Iterable[object]) -> WithLists:
        """Other flat arguments, with vectors of the same containers."""
        made = WithLists(arguments)
        made.lists, made.rows = self.lists, self.rows
        made.objects, made.heap = self.objects, self.heap
        return made


@dataclass()
class _Group:
    """Lists in containers that are numbered consecutively."""

    first: int = 0
    """The number of the first one."""
    rows: list[list[Any]] = field(default_factory=list[list[Any]])

    def numbered(self, more: int = 0) -> dict[int, list[Any]]:
        """The lists by number, offset by `more`."""
        return dict(enumerate(self.rows, self.first + more))


class Layout:
    """What the containers among arguments of some types are passed as."""

    def __init__(self, types: Iterable[ArgumentType]) -> None:
        self.types = [*types]
        self.pools = pools_in(self.types)
        self.has_containers = any(True for _ in containers_in(self.types))
        holders = holders_in(self.types)
        self.has_unknown_lists = any(map(unknown_lists_in, holders))
        self.has_texts = any(map(has_texts, holders))
        self.has_more = bool(self.pools) or self.has_unknown_lists or self.has_texts
        """Whether some of it is passed after all arguments."""


_NO_OBJECTS = Heap()
_PRESENT = np.ones(1, np.bool_)


class Vectors:
    """The vectors of the containers of a call, converted in order."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._lists: list[Any] = []
        self.objects: list[object] = []
        """The objects that may change."""
        self.heap = _NO_OBJECTS
        """The objects that have numbers."""
        self._pools = {item: _Group() for item in layout.pools}
        """The lists of each pool, by the type of their items."""
        self._unknown: list[_Group] = []
        """The lists with unknown items, by position in the types."""
        self._places: dict[int, tuple[_Group, int]] = {}
        """The number of each of these lists, by its identity."""
        self._given: list[Vector] = []
        """The numbers of lists of pools, to be offset at the end by the number of unknown lists."""
        self._characters: list[str] = []
        self._length = 0

    def number_objects_of(self, heap: Heap) -> None:
        """Let objects have their numbers in a heap."""
        self.heap = heap

    def of(self, value: Any, type_: ListType) -> list[Vector]:
        """The vectors of a container; raises `OverflowError` if a number does not fit in 64
        bits."""
        self._lists.append(value)
        if type_.item is None:
            return []
        if type_.kind is list or type_.kind is deque:
            return self._columns(value, type_.item)
        assert isinstance(type_.item, TupleType)
        _, key, values = type_.item.items
        if type_.kind is set:
            there, members, hashes = slots_of(value)
            return [there, *self._columns(members, key), hashes]
        there = _PRESENT.repeat(len(value))
        return [there, *self._columns([*value], key), *self._columns([*value.values()], values)]

    def _columns(self, items: Items, type_: ArgumentType) -> list[Vector]:
        match type_:
            case ScalarType():
                return [np.fromiter(items, type_.dtype, len(items))]
            case TextType():
                lengths = np.fromiter(map(len, items), np.int64, len(items))
                ends = lengths.cumsum() + self._length
                starts = ends - lengths
                self._characters += items
                self._length = int(ends[-1]) if len(ends) else self._length
                return [starts, lengths]
            case ListType(item=None):
                self._unknown.append(_Group(sum(len(x.rows) for x in self._unknown)))
                return [self._numbers(items, self._unknown[-1])]
            case ListType(item=item):
                self._given.append(self._numbers(items, self._pools[cast("ItemType", item)]))
                return self._given[-1:]
            case TupleType(kind=ReferenceKind()):
                known = (self.heap.numbers[id(x)] for x in items)
                return [np.fromiter(known, np.int64, len(items))]
            case TupleType((number, _), ClassesKind()) if isinstance(number, ScalarType):
                codes = (NUMBER_TYPES.index(PYTHON_TYPES[type(x)]) for x in items)
                numbers = np.fromiter(items, number.dtype, len(items))
                return [numbers, np.fromiter(codes, np.int64, len(items))]
            case TupleType(kind=kind) if kind is NoneOr:
                there = np.fromiter((x is not None for x in items), np.bool_, len(items))
                other = next((x for x in items if x is not None), None)
                values = [other if x is None else x for x in items]
                return [there, *(x for one in type_.items[1:] for x in self._columns(values, one))]
            case TupleType():
                several = zip(_columns_of(items, type_.kind), type_.items, strict=True)
                return [x for column, one in several for x in self._columns(column, one)]
            case _:
                raise AssertionError(type_)

    def _numbers(self, rows: Items, group: _Group) -> Vector:
        """The numbers of some lists in their group."""
        numbers: list[int] = []
        for row in rows:
            if id(row) not in self._places:
                self._places[id(row)] = group, group.first + len(group.rows)
                group.rows.append(row)
            known, number = self._places[id(row)]
            if known is not group:
                raise ArgumentError("an empty list is in lists of several types: pass copies of it")
            numbers.append(number)
        return np.array(numbers, np.int64)

    def put_behind(self, arguments: list[object]) -> tuple[object, ...]:
        """All flat arguments: those given, followed by the vectors of lists in containers."""
        has_more = self._layout.has_more
        result = WithLists(self._with_pools(arguments) if has_more else arguments)
        result.lists = tuple(self._lists)
        if self.objects or self.heap is not _NO_OBJECTS:
            result.objects = tuple(self.objects)
            result.heap = tuple(self.heap.objects.values())
        if has_more:
            count = sum(len(x.rows) for x in self._unknown)
            known = [x.numbered(count) for x in self._pools.values()]
            result.rows = (*known, *(x.numbered() for x in self._unknown))
            if any(id(x) in self._places for x in self._lists):
                raise ArgumentError("a list is an argument, and in another one: pass a copy of it")
        return result

    def _with_pools(self, arguments: list[object]) -> list[object]:
        """The arguments, the vectors of pools, the lists with unknown items, and the characters."""
        made: list[list[Vector]] = []
        for item, group in self._pools.items():
            lengths = np.fromiter(map(len, group.rows), np.int64, len(group.rows))
            starts = lengths.cumsum() - lengths
            columns = self._columns([*chain.from_iterable(group.rows)], item)
            made.append([starts, lengths, lengths.copy(), *columns])
        none = np.zeros(sum(len(x.rows) for x in self._unknown), np.int64)
        for numbers in self._given if none.size else ():
            numbers += none.size
        for vectors in made:
            if none.size:
                vectors[:3] = [np.concatenate((none, x)) for x in vectors[:3]]
            arguments += vectors
        if self._layout.has_unknown_lists:
            arguments.append(none)
        if self._layout.has_texts:
            arguments.append(characters("".join(self._characters)))
        return arguments


def slots_of(value: set[Any]) -> tuple[Vector, Items, Vector]:
    """The slots of a set as `bodies.sets` has them: whether there is a member, the members and
    their hashes, in CPython's order.

    >>> there, members, hashes = slots_of({8, 1})
    >>> there[:3].tolist(), members[:2], hashes[:2].tolist()
    ([True, True, False], [8, 1], [8, 1])
    >>> hashes.dtype is np.dtype(np.int64)  # as the native wrapper asks
    True
    """
    _, _, mask, table, _, first = (ctypes.c_ssize_t * 6).from_address(
        id(value) + object.__basicsize__
    )
    slots = (ctypes.c_int64 * (2 * mask + 2)).from_address(table)
    words = np.frombuffer(slots, np.int64).reshape(-1, 2)
    keys, hashes = words[:, 0], words[:, 1].copy()
    there = (keys != 0) & (hashes != -1)
    hashes[keys == 0] = (first & mask) + LEAST_HASH
    members = [next(iter(value))] * (mask + 1)
    for place, x in zip(np.flatnonzero(there).tolist(), value, strict=True):
        members[place] = x
    return there, members, hashes


def characters(text: str) -> Vector:
    """The code points of a string."""
    return np.frombuffer(text.encode(*ENCODING), np.int32).astype(np.int64)
