"""List, dictionary and set arguments: their types, and the vectors passed to compiled code.

A container is passed as one vector for each scalar component of its items. A nested list is
represented by its number in an arena, and the lists of an arena are passed after the arguments:
their starts, lengths, and items (`bodies.lists`). Nested dictionaries and sets are represented by
two numbers: that of the table, which compiled code builds, and that of the entries. Lists with an
unknown item type, because all of them are empty, come first in every arena. A string is represented
by its position among the characters of all strings, which are passed last. If the code changes a
container, its final contents are returned and copied to the caller's container."""

from __future__ import annotations

import ctypes
from abc import ABCMeta
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, islice
from operator import attrgetter, itemgetter, not_, truth
from types import MappingProxyType, MemberDescriptorType, NoneType
from typing import Any, cast

import numpy as np

from loopwright.native.runtime import item_columns
from loopwright.native.runtime.item_columns import DifferentItemsError, IdentityNumbers
from loopwright.python.errors import AliasedArgumentsError
from loopwright.python.source.function_source import module_of
from loopwright.python.types import (
    NUMBER_TYPES,
    PY_BOOL,
    PY_INT,
    PYTHON_TYPES,
    SETS,
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
    fact_about_class,
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
"""The encoding of strings as code points of 32 bits."""
MAPPINGS: tuple[type, ...] = (dict, defaultdict, Counter, OrderedDict)
_SUPPORTED_ITEMS = (
    "numbers of one type, strings, lists, dicts, sets, or tuples and frozen dataclasses of these"
)
LEAST_HASH = -(2**63)
"""The hash in free slots of a set, to which the slot at which `pop` begins its search is added."""
REMOVED_HASH = -1
"""The hash in slots of a set from which a member was removed."""
_DEEPEST = 8
"""The maximum nesting depth of lists."""


class ItemsError(ValueError):
    """The items of a container have no common type."""


class FieldValues(list[Any]):
    """The values of a field, by the numbers of the objects of a class."""

    type: ListType | None = None
    field: tuple[type, str] | None = None
    """The class of the objects, and the name of the field."""


_KINDS = frozenset((list, deque, *SETS, *MAPPINGS, FieldValues))
_EMPTY = _KINDS | {NoneType}


def is_container(value: object) -> bool:
    """Return whether a value is of one of the classes that are passed as vectors."""
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


@fact_about_class
def makes_instances(kind: type) -> bool:
    """Return whether objects of a class are ordinary ones: Python functions set their
    attributes."""
    classes = [x for x in kind.__mro__[:-1] if x.__module__ not in ("typing", "abc")]
    if type(kind) not in (type, ABCMeta) or kind.__new__ is not object.__new__:
        return False
    if fields_of(kind) is not None or module_of(kind) in LIBRARIES - {"builtins"}:
        return False
    is_own = all(x.__flags__ & _FROM_HEAP for x in classes)
    return is_own and all(_MADE_SPECIALLY.isdisjoint(vars(x)) for x in classes)


def _may_be_numbered(kind: type) -> bool:
    """Return whether objects of a class have numbers if they are in containers."""
    return makes_instances(kind) and kind is not object


def has_objects(value: Any, depth: int = 0) -> bool:
    """Return whether there are objects of classes in a container or a tuple, judging by the first
    item that is neither `None` nor empty."""
    kind = cast("Any", type(value))
    if kind in _PLAIN or depth > _DEEPEST:
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
    return any(_may_be_numbered(y) or has_objects(x, depth + 1) for x, y in kinds)


def _columns_in(objects: Items) -> tuple[dict[str, FieldValues], list[str]]:
    """Return the values of the attributes that all objects of a class have, by name; and the names
    of those that only some have."""
    slots = _slots_in(cast("Any", type(objects[0])))
    namespaces: list[dict[str, Any]] = []
    if hasattr(objects[0], "__dict__"):
        namespaces = [*map(attrgetter("__dict__"), objects)]
    columns = dict[str, FieldValues]()
    if len({*map(len, namespaces)}) > 1:
        attribute_names = [*dict.fromkeys(chain.from_iterable(namespaces))]
    else:
        attribute_names = [*namespaces[0]] if namespaces else []
    for name in attribute_names:
        try:
            columns[name] = FieldValues(map(itemgetter(name), namespaces))
        except KeyError:
            attribute_names = [*dict.fromkeys(chain.from_iterable(namespaces))]
    for name in slots:
        if all(hasattr(y, name) for y in objects):
            columns[name] = FieldValues([getattr(x, name) for x in objects])
    return columns, [x for x in (*attribute_names, *slots) if x not in columns]


_NO_FIELDS: dict[str, Any] = {}


def attributes_in(value: Any) -> dict[str, Any]:
    """Return the attributes of an object."""
    slots = (x for x in _slots_in(cast("Any", type(value))) if hasattr(value, x))
    return {**getattr(value, "__dict__", _NO_FIELDS), **{x: getattr(value, x) for x in slots}}


@fact_about_class
def _slots_in(kind: type) -> list[str]:
    """Return the names of the slots of a class's objects."""
    members = [entry for x in kind.__mro__ for entry in vars(x).items()]
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
    """The objects in containers among the arguments of a call, and all objects reachable from them.

    They have numbers, and each of their fields is passed as a list. An object that is an argument,
    or an attribute of one, is only included if others of its class are."""

    takes_all: bool = False
    """Whether all objects are among them."""
    objects: dict[type, list[Any]] = field(default_factory=dict[type, list[Any]])
    """The objects of each class, by their numbers."""
    _numbers: dict[type, IdentityNumbers] = field(default_factory=dict[type, IdentityNumbers])
    """Their numbers, and those of the containers searched."""
    _fields: dict[type, tuple[dict[str, FieldValues], list[str]] | None] = field(
        default_factory=dict[type, Any]
    )
    """The fields of objects that were found at once."""

    def look_through(self, value: object, owners: tuple[object, ...] = ()) -> None:
        """Take the objects in an argument, which is an attribute of the objects `around`."""
        kind: Any = type(value)
        if kind in _PLAIN:
            return
        if has_objects(value):
            self._take([value])
        if not _may_be_numbered(kind) or any(value is x for x in owners):
            return
        is_deep = len(owners) > _DEEPEST_OBJECTS or not hasattr(value, "__dict__")
        if self.takes_all or is_deep or kind in self.objects or kind in map(type, owners):
            self._take([value])
        else:
            for x in vars(value).values():
                self.look_through(x, (*owners, value))

    def _take(self, items: Items) -> None:
        """Take the objects among some values, and in them."""
        waiting = [items]
        while waiting:
            items = waiting.pop()
            kinds = _classes_in(items)
            for kind in [x for x in kinds if x not in _PLAIN]:
                of_kind = items if len(kinds) == 1 else [x for x in items if type(x) is kind]
                waiting += self._inside(kind, of_kind)

    def _inside(self, kind: Any, items: Items) -> Iterable[Items]:
        """The contents of values of a class."""
        if is_taken_apart(kind):
            return ([*chain.from_iterable(items)],)
        if fields_of(kind) is not None:
            return _columns_of(items, kind)
        if kind in _KINDS:
            containers = self._new(kind, items)
            values = (x.values() for x in containers if kind in MAPPINGS)
            return [*chain.from_iterable(containers)], [*chain.from_iterable(values)]
        if not _may_be_numbered(kind):
            return ()
        new = self._new(kind, items)
        if not new:
            return ()
        self.objects[kind] = self._numbers[kind].objects
        fields = _columns_in(new)
        self._fields[kind] = None if kind in self._fields else fields
        return fields[0].values()

    def _new(self, kind: type, items: Items) -> list[Any]:
        """Number values of a class, and return those that are new."""
        numbers = self._numbers.setdefault(kind, IdentityNumbers(kind))
        before = len(numbers.objects)
        numbers.add(items if isinstance(items, list) else [*items])
        return numbers.objects[before:]

    def numbers_of(self, kind: type, items: list[Any]) -> Vector:
        """Return the numbers of objects of a class; raises `DifferentItemsError` if one has
        none."""
        return self._numbers[kind].of(items)

    def reference(self, value: object) -> Reference:
        """Return an object that is an argument."""
        number = self._numbers[type(value)].number_of(value)
        assert number is not None
        return Reference(ReferenceKind(type(value)), number)

    def before(self, value: object) -> BehindHeap:
        """Return an argument, with the heap before it."""
        columns: dict[tuple[type, str], FieldValues] = {}
        without: list[tuple[type, str]] = []
        for kind, objects in self.objects.items():
            fields, partial_names = self._fields[kind] or _columns_in(objects)
            for name, column in fields.items():
                try:
                    column.type = ListType(_item_type(column))
                except ItemsError:
                    partial_names.append(name)
                else:
                    column.field = kind, name
                    columns[kind, name] = column
            without += [(kind, name) for name in partial_names]
        kind = HeapKind((*columns,), (*without,))
        return BehindHeap(self, kind, (*columns.values(), value))


def heap_of(values: Sequence[object], *, takes_all: bool = False) -> Heap | None:
    """Return the objects that have numbers in a call with some arguments, which may be all of them;
    `None` if there are none."""
    heap = Heap(takes_all)
    object_count = -1
    while (
        len(heap.objects) > object_count
    ):  # then objects of these classes outside of containers are included, too
        object_count = len(heap.objects)
        for value in values:
            heap.look_through(value)
    return heap if heap.objects else None


# Types


def container_type(value: Any) -> ListType:
    """Return the type of a container; raises `ItemsError` for unsupported items.

    >>> [str(container_type(x)) for x in ([(1, 0.5), (2, 1.5)], [], {1: [2]}, {3})]
    ['list[(int, float)]', 'list[]', 'dict[int, list[int]]', 'set[int]']
    """
    kind = cast("Any", type(value))
    if kind is FieldValues:
        return value.type
    default = _default_of(value)
    if not value:
        return ListType(None, kind, default)
    if kind is list or kind is deque:
        return ListType(_item_type(value), kind, default)
    return _mapping_type([value])


def _default_of(container: Any) -> Any:
    """Return the class of the default values of a dictionary, or the maximum length of a deque."""
    kind = cast("Any", type(container))
    if kind is deque:
        return container.maxlen
    if kind is not defaultdict:
        return int if kind is Counter else None
    default = container.default_factory
    if default not in (int, float, bool, str, list, dict, set):
        raise ItemsError(f"a defaultdict of {getattr(default, '__name__', default)}")
    return default


def _mapping_type(containers: Items, depth: int = 0) -> ListType:
    """Return the common type of dictionaries of one class, or of sets, one of which has items."""
    kind = cast("Any", type(containers[0]))
    default = _default_of(containers[0])
    if any(_default_of(x) != default for x in containers):
        raise ItemsError(f"a container of {kind.__name__}s with several default factories")
    key = _item_type([*chain.from_iterable(containers)], kind.__name__, depth + 1)
    if not is_key(key):
        raise ItemsError(f"a {kind.__name__} with {key} as keys")
    values: ItemType = PY_INT
    if kind not in SETS:
        items = [*chain.from_iterable([x.values() for x in containers])]
        values = _item_type(items, kind.__name__, depth + 1)
    return ListType(TupleType((PY_BOOL, key, values)), kind, default)


def test_of(type_: ListType) -> Callable[[Any], bool]:
    """Return a test whether a container of its class may have a type, without looking at its items;
    their conversion (`Vectors.of`) checks the rest."""
    if type_.item is None:
        is_sized: Callable[[Any], bool] = not_
    else:
        is_sized = truth
    if type_.kind is defaultdict:
        return lambda value: is_sized(value) and value.default_factory is type_.default
    if type_.kind is deque:
        return lambda value: is_sized(value) and value.maxlen == type_.default
    return is_sized


def _classes_in(items: Items) -> Collection[Any]:
    """Return the classes of some items, in order."""
    common = item_columns.class_of_all(items) if isinstance(items, list) else None
    return dict.fromkeys(map(type, items)) if common is None else [common]


def is_key(type_: ArgumentType) -> bool:
    """Return whether keys of a dictionary may have a type."""
    if isinstance(type_, TupleType):
        return all(map(is_key, type_.items)) and _is_hashed_as_tuple(type_.kind)
    if isinstance(type_, ListType):
        return type_.kind is frozenset
    return isinstance(type_, ScalarType | TextType)


def _is_hashed_as_tuple(kind: Any) -> bool:
    """Return whether objects of a class are tuples, or are equal and hashed by all of their
    fields."""
    if not isinstance(kind, type) or is_taken_apart(kind) or is_enumeration(kind):
        return isinstance(kind, type)
    methods = [getattr(getattr(kind, x), "__code__", None) for x in ("__hash__", "__eq__")]
    is_made = all(x is not None and x.co_filename == "<string>" for x in methods)
    return is_made and all(x.compare and x.hash is not False for x in fields(kind))


def _item_type(items: Items, name: str = "list", depth: int = 0) -> ItemType:
    """Return the common type of some items, which may be numbers of several classes."""
    kinds = {*_classes_in(items)}
    if NoneType in kinds:
        present = [x for x in items if x is not None]
        inner = [_item_type(present, name, depth)] if present else []
        return TupleType((PY_BOOL, *inner), NoneOr)
    kind: Any = kinds.pop()
    if kinds and (number_type := _classes_of(items, {kind, *kinds})) is not None:
        return number_type
    if kinds:
        names = " and ".join(sorted(x.__name__ for x in {kind, *kinds}))
        raise ItemsError(f"a {name} of {names}: pass items of one class, or a tuple of them")
    if kind is str or kind is bytes:
        return TextType(kind)
    if kind is list:
        if depth > _DEEPEST:
            text = f"a list that has itself as an item, or of lists more than {_DEEPEST} deep"
            raise ItemsError(text)
        inner = [*chain.from_iterable({id(x): x for x in items}.values())]
        return ListType(_item_type(inner, "list", depth + 1) if inner else None)
    if kind in SETS or kind in MAPPINGS:
        if depth > _DEEPEST:
            raise ItemsError(f"a {kind.__name__} more than {_DEEPEST} deep in others")
        if not any(items):
            text = f"a {name} of {kind.__name__}s that are all empty: make them in the kernel"
            raise ItemsError(text)
        return _mapping_type([*{id(x): x for x in items}.values()], depth)
    if is_taken_apart(kind):
        if len(arities := set(map(len, items))) > 1:
            raise ItemsError(f"a {name} of tuples of several lengths: pass tuples of one length")
        if not arities.pop():
            raise ItemsError(f"a {name} of empty tuples")
    elif fields_of(kind) is None:
        result = type_of_number(items[0])
        if result is not None:
            return result
        if _may_be_numbered(kind):
            return TupleType((PY_INT,), ReferenceKind(kind))
        raise ItemsError(f"a {name} of {kind.__name__}: its items are {_SUPPORTED_ITEMS}")
    elif not fields_of(kind):
        raise ItemsError(f"a {name} of {kind.__name__}, which has no fields")
    columns = _columns_of(items, kind)
    return TupleType(tuple(_item_type(x, name, depth) for x in columns), kind)


_EXACT = 1 << 53


def _classes_of(items: Items, kinds: set[Any]) -> TupleType | None:
    """Return the type of numbers of several classes, of Python or of NumPy with 64 bits; `None` if
    one of them is not supported, or is not exact as a float."""
    if not kinds.issubset(item_columns.TAGGED):
        return None
    types = {kind: _type_of_class(kind) for kind in item_columns.TAGGED if kind in kinds}
    widest = max(types.values(), key=lambda type_: type_.kind)
    integers = [x for x in items if type(x) in item_columns.WHOLE] if widest.is_float else []
    if any(not -_EXACT <= int(x) <= _EXACT for x in integers):
        return None
    held = PYTHON_TYPES[widest.python] if widest.weak else widest
    classes = tuple(x for x in NUMBER_TYPES if x in types.values())
    return TupleType((held, PY_INT), ClassesKind(classes))


def _type_of_class(kind: Any) -> ScalarType:
    """Return the type of numbers of a class."""
    type_ = type_of_number(kind())
    assert type_ is not None
    return type_


def _columns_of(items: Items, kind: Any) -> Iterable[Items]:
    """Return the items, or the fields, of objects of a class, in columns; raises
    `DifferentItemsError` if they are not all of that class, or tuples of several lengths."""
    objects = items if isinstance(items, list) else [*items]
    if not objects:
        return ()
    if type(objects[0]) is not kind:
        raise DifferentItemsError
    if tuple in kind.__mro__:
        return item_columns.tuple_columns(objects, kind, len(objects[0]))
    if item_columns.class_of_all(objects) is not kind:
        raise DifferentItemsError
    return [[*map(attrgetter(name), objects)] for name in fields_of(kind) or ()]


def containers_in(types: Iterable[ArgumentType]) -> Iterator[ListType]:
    """Yield the types of the containers among arguments, and in tuples of these."""
    for type_ in types:
        if isinstance(type_, TupleType):
            yield from containers_in(type_.items)
        elif isinstance(type_, ListType):
            yield type_


def pools_in(types: Iterable[ArgumentType]) -> dict[ItemType, list[type]]:
    """Return the distinct types of the items of containers in containers, each with the classes of
    the containers; item types that have containers precede those of the inner ones."""
    nested: list[tuple[int, ListType]] = []
    for container in containers_in(types):
        nested += _nested_in(container.item, 0)
    depths: dict[ItemType, int] = {}
    kinds: dict[ItemType, list[type]] = {}
    for depth, inner in nested:
        assert inner.item is not None
        depths[inner.item] = max(depth, depths.get(inner.item, 0))
        of_item = kinds.setdefault(inner.item, [])
        if inner.kind not in of_item:
            of_item.append(inner.kind)
    return {item: kinds[item] for item in sorted(depths, key=lambda x: depths[x])}


def _nested_in(type_: ArgumentType | None, depth: int) -> Iterator[tuple[int, ListType]]:
    """Yield the types of the containers with items in an item type, with their nesting depth."""
    if isinstance(type_, TupleType):
        for x in type_.items:
            yield from _nested_in(x, depth)
    elif isinstance(type_, ListType) and type_.item is not None:
        yield depth, type_
        yield from _nested_in(type_.item, depth + 1)


def unknown_lists_in(type_: ArgumentType | None) -> int:
    """Return the number of lists with unknown items in an item type, excluding those inside of
    lists with known items."""
    if isinstance(type_, TupleType):
        return sum(map(unknown_lists_in, type_.items))
    return int(isinstance(type_, ListType) and type_.item is None)


def has_texts(type_: ArgumentType | None) -> bool:
    """Return whether there are strings in items of a type."""
    if isinstance(type_, TupleType):
        return any(map(has_texts, type_.items))
    return isinstance(type_, TextType) or (isinstance(type_, ListType) and has_texts(type_.item))


def holders_in(types: Sequence[ArgumentType]) -> list[ItemType | None]:
    """Return the item types of the container arguments, then those of the pools."""
    return [*(x.item for x in containers_in(types)), *pools_in(types)]


# Vectors


@dataclass(frozen=True)
class PassedVectors:
    """The vectors of the items of a container, or of the lists of a pool: as compiled code leaves
    them, which shifts no more than the starts of strings."""

    item: ItemType | None
    vectors: Sequence[Vector]


class WithLists(tuple[object, ...]):
    """Flat arguments with vectors of containers, and the containers."""

    lists: tuple[Any, ...] = ()
    """The container arguments, in order."""
    passed: tuple[PassedVectors, ...] = ()
    """What each of them was passed as."""
    passed_pools: tuple[PassedVectors, ...] = ()
    """What the lists of each pool were passed as: their starts, lengths and capacities, then the
    items."""
    passed_fields: Mapping[tuple[type, str], PassedVectors] = MappingProxyType({})
    """What each field of the objects that have numbers was passed as."""
    objects: tuple[Any, ...] = ()
    """The objects that may change, in order."""
    heap: tuple[list[Any], ...] = ()
    """The objects that have numbers, by class."""
    characters: Vector = np.empty(0, np.int64)
    """Those of the strings in them."""
    rows: tuple[NumberedRows, ...] = ()
    """The lists in them by number: those of each pool, then those with unknown items, for each
    position in the types."""

    def of_others(self, arguments: Iterable[object]) -> WithLists:
        """Other flat arguments, with vectors of the same containers."""
        result = WithLists(arguments)
        result.lists = self.lists
        result.passed = self.passed
        result.passed_pools = self.passed_pools
        result.passed_fields = self.passed_fields
        result.characters = self.characters
        result.rows = self.rows
        result.objects = self.objects
        result.heap = self.heap
        return result


@dataclass(frozen=True)
class NumberedRows:
    """Lists in containers that are numbered consecutively."""

    first: int
    """The number of the first one."""
    rows: Sequence[list[Any]]


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
_FEW = 16
"""The number of strings, or characters, up to which Python handles them one by one."""
_PRESENT = np.ones(1, np.bool_)


class Vectors:
    """The vectors of the containers of a call, converted in order."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._lists: list[Any] = []
        self._passed: list[PassedVectors] = []
        self._passed_fields: dict[tuple[type, str], PassedVectors] = {}
        self.objects: list[object] = []
        """The objects that may change."""
        self.heap = _NO_OBJECTS
        """The objects that have numbers."""
        self._pools = {
            item: {kind: IdentityNumbers(kind) for kind in kinds}
            for item, kinds in layout.pools.items()
        }
        """The containers of each pool, by the type of their items and by class."""
        self._unknown: list[IdentityNumbers] = []
        """The lists with unknown items, by position in the types."""
        self._pool_numbers: list[tuple[Vector, ItemType, type]] = []
        """The numbers of containers among those of their class, to be offset at the end by the
        number of containers that come before these in the pool."""
        self._passed_pools: list[PassedVectors] = []
        self._characters: list[str] = []
        self._length = 0

    def number_objects_of(self, heap: Heap) -> None:
        """Let objects have their numbers in a heap."""
        self.heap = heap

    def of(self, value: Any, type_: ListType) -> list[Vector]:
        """Return the vectors of a container.

        Raises `DifferentTypeError` if its items are not of that type, `OverflowError` if a number
        does not fit in 64 bits.
        """
        try:
            vectors = [] if type_.item is None else self._vectors_of([value], type_)
        except DifferentItemsError:
            raise DifferentTypeError(f"expected a {type_}") from None
        passed = PassedVectors(type_.item, vectors)
        if isinstance(value, FieldValues) and value.field is not None:
            self._passed_fields[value.field] = passed
        self._lists.append(value)
        self._passed.append(passed)
        return vectors

    def _vectors_of(self, containers: Items, type_: ListType) -> list[Vector]:
        """Return the vectors of containers of a type, one after the other."""
        item = type_.item
        assert item is not None
        if type_.kind is list or type_.kind is deque:
            items = containers[0] if len(containers) == 1 else [*chain.from_iterable(containers)]
            return self._columns(items, item)
        assert isinstance(item, TupleType)
        _, key, values = item.items
        if type_.kind in SETS:
            return self._slots(containers, key)
        if len(containers) == 1:
            keys = [*containers[0]]
            items = [*containers[0].values()]
        else:
            keys = [*chain.from_iterable(containers)]
            items = [*chain.from_iterable([x.values() for x in containers])]
        columns = self._columns(keys, key)
        columns += self._columns(items, values)
        if sum(map(len, containers)) != len(keys):
            raise DifferentItemsError
        return [_PRESENT.repeat(len(keys)), *columns]

    def _slots(self, sets: Sequence[set[Any]], key: ArgumentType) -> list[Vector]:
        """Return the vectors of the slots of sets, one after the other."""
        slots = [slots_of(x) for x in sets]
        is_present = np.concatenate([x for x, _, _ in slots])
        hashes = np.concatenate([x for _, _, x in slots])
        columns = self._columns([*chain.from_iterable([x for _, x, _ in slots])], key)
        places = np.flatnonzero(is_present)
        return [is_present, *(_scatter(x, places, len(is_present)) for x in columns), hashes]

    def _columns(self, sequence: Items, type_: ArgumentType) -> list[Vector]:
        items = sequence if isinstance(sequence, list) else [*sequence]
        match type_:
            case ScalarType():
                return [_numbers_of(items, type_)]
            case TextType(kind=kind):
                if items and item_columns.class_of_all(items) is not kind:
                    raise DifferentItemsError
                self._characters += items if kind is str else [x.decode("latin-1") for x in items]
                if len(items) <= _FEW:  # where a list takes less time than a vector
                    counts = [*map(len, items)]
                    *places, self._length = accumulate(counts, initial=self._length)
                    return [np.array(places, np.int64), np.array(counts, np.int64)]
                lengths = np.fromiter(map(len, items), np.int64, len(items))
                ends = lengths.cumsum() + self._length
                self._length = int(ends[-1])
                return [ends - lengths, lengths]
            case ListType(item=None):
                before = sum(len(x.objects) for x in self._unknown)
                self._unknown.append(IdentityNumbers(list))
                numbers = self._unknown[-1].add(items)
                if any(self._unknown[-1].objects):
                    raise DifferentItemsError
                return [numbers + before]
            case ListType(item=item, kind=kind, default=default):
                assert item is not None
                numbers = self._pools[item][kind].add(items)
                if kind is defaultdict and any(x.default_factory is not default for x in items):
                    raise DifferentItemsError
                self._pool_numbers.append((numbers, item, kind))
                if kind is list:
                    return [numbers]
                tables = numbers.copy()
                self._pool_numbers.append((tables, item, kind))
                return [tables, numbers]
            case TupleType(kind=ReferenceKind(of=kind)):
                return [self.heap.numbers_of(kind, items)]
            case TupleType((number, _), ClassesKind(classes)) if isinstance(number, ScalarType):
                codes = {_class_of_type(x): NUMBER_TYPES.index(x) for x in classes}
                return [*item_columns.tagged_numbers(items, number.dtype, codes)]
            case TupleType(kind=kind) if kind is NoneOr:
                if len(type_.items) == 1:
                    if any(x is not None for x in items):
                        raise DifferentItemsError
                    return [np.zeros(len(items), np.bool_)]
                is_there, values = item_columns.without_none(items)
                return [
                    is_there,
                    *(x for item_type in type_.items[1:] for x in self._columns(values, item_type)),
                ]
            case TupleType():
                columns: list[Items] = [[] for _ in type_.items]
                if items:
                    columns = [*_columns_of(items, type_.kind)]
                if len(columns) != len(type_.items):
                    raise DifferentItemsError
                pairs = zip(columns, type_.items, strict=True)
                return [x for column, item_type in pairs for x in self._columns(column, item_type)]
            case _:
                raise AssertionError(type_)

    def flat(self, arguments: list[object]) -> Sequence[object]:
        """Return all flat arguments, as `put_behind` does, for code that changes no container."""
        if self._layout.pools or self._layout.has_unknown_lists:
            return self.put_behind(arguments)
        return self._with_pools(arguments) if self._layout.has_texts else arguments

    def put_behind(self, arguments: list[object]) -> tuple[object, ...]:
        """Return all flat arguments: those given, followed by the vectors of lists in
        containers."""
        has_more = self._layout.has_more
        result = WithLists(self._with_pools(arguments) if has_more else arguments)
        result.lists = tuple(self._lists)
        result.passed = tuple(self._passed)
        result.passed_fields = self._passed_fields
        result.passed_pools = tuple(self._passed_pools)
        if self.objects or self.heap is not _NO_OBJECTS:
            result.objects = tuple(self.objects)
            result.heap = tuple(self.heap.objects.values())
        if self._layout.has_texts:
            result.characters = cast("Vector", result[-1])
        if has_more:
            groups = [group for pool in self._pools.values() for group in pool.values()]
            groups += self._unknown
            firsts = [*self._firsts().values()]
            firsts += accumulate((len(x.objects) for x in self._unknown[:-1]), initial=0)
            pairs = zip(firsts, groups, strict=False)
            result.rows = tuple([NumberedRows(first, group.objects) for first, group in pairs])
            self._expect_one_place_each(groups)
        return result

    def _firsts(self) -> dict[tuple[ItemType, type], int]:
        """Return the numbers of the first containers of each class in each pool, which lists with
        unknown items precede."""
        firsts = dict[tuple[ItemType, type], int]()
        for item, pool in self._pools.items():
            number = sum(len(x.objects) for x in self._unknown)
            for kind, group in pool.items():
                firsts[item, kind] = number
                number += len(group.objects)
        return firsts

    def _expect_one_place_each(self, groups: Sequence[IdentityNumbers]) -> None:
        """Refuse lists that are arguments and in containers, and those in several groups, which can
        only be empty."""
        for container in self._lists:
            if any(group.number_of(container) is not None for group in groups):
                kind = type(container).__name__
                message = f"a {kind} is an argument, and in another one: pass a copy of it"
                raise AliasedArgumentsError(message)
        if len(groups) > 1:
            empty = [id(row) for group in groups for row in group.objects if not row]
            if len(set(empty)) < len(empty):
                raise ArgumentError(
                    "an empty container is in others of several types: pass copies of it"
                )

    def _with_pools(self, arguments: list[object]) -> list[object]:
        """Return the arguments, the vectors of pools, the lists with unknown items, and the
        characters."""
        if not (self._pools or self._layout.has_unknown_lists):
            return [*arguments, characters("".join(self._characters))]
        vectors_of_pools = [self._vectors_of_pool(item) for item in self._pools]
        empty_lists = np.zeros(sum(len(x.objects) for x in self._unknown), np.int64)
        firsts = self._firsts()
        for numbers, item, kind in self._pool_numbers:
            numbers += firsts[item, kind]
        for vectors in vectors_of_pools:
            if empty_lists.size:
                vectors[:3] = [np.concatenate((empty_lists, x)) for x in vectors[:3]]
            arguments += vectors
        for (item, pool), vectors in zip(self._pools.items(), vectors_of_pools, strict=True):
            self._passed_pools += [PassedVectors(item, vectors)] * len(pool)
        if self._layout.has_unknown_lists:
            arguments.append(empty_lists)
        if self._layout.has_texts:
            arguments.append(characters("".join(self._characters)))
        return arguments

    def _vectors_of_pool(self, item: ItemType) -> list[Vector]:
        """Return the starts, the lengths and the capacities of the containers of a pool, and the
        vectors of their items."""
        of_groups: list[tuple[Vector, list[Vector]]] = []
        for kind, group in self._pools[item].items():
            try:
                of_groups.append(self._lengths_and_vectors(group.objects, ListType(item, kind)))
            except DifferentItemsError:
                raise DifferentTypeError(f"expected a {kind.__name__} of {item}") from None
        if len(of_groups) == 1:
            lengths, columns = of_groups[0]
        else:
            lengths = np.concatenate([x for x, _ in of_groups])
            columns = [np.concatenate(x) for x in zip(*[x for _, x in of_groups], strict=True)]
        return [lengths.cumsum() - lengths, lengths, lengths.copy(), *columns]

    def _lengths_and_vectors(
        self, containers: list[Any], type_: ListType
    ) -> tuple[Vector, list[Vector]]:
        """Return the lengths of containers of a pool, and the vectors of their items."""
        assert type_.item is not None
        if type_.kind is list:
            lengths, items = item_columns.chained(containers)
            if containers and not items:
                raise DifferentItemsError
            return lengths, self._columns(items, type_.item)
        if not containers:
            return np.empty(0, np.int64), self._columns([], type_.item)
        if not any(containers):
            raise DifferentItemsError
        size_of = _slot_count if type_.kind in SETS else len
        sizes = np.fromiter(map(size_of, containers), np.int64, len(containers))
        return sizes, self._vectors_of(containers, type_)


class DifferentTypeError(ArgumentError):
    """A container is not of the type that it is converted for."""


def _numbers_of(items: list[Any], type_: ScalarType) -> Vector:
    """Return the vector of numbers of one class."""
    if not items:
        return np.empty(0, type_.dtype)
    if type_.weak:
        return item_columns.numbers(items, type_.python, type_.dtype)
    if type_of_number(items[0]) is not type_:
        raise DifferentItemsError
    return item_columns.numbers(items, _class_of(items[0]), type_.dtype)


def vector_conversion(type_: ListType) -> Callable[[Any], Vector | None] | None:
    """Return the conversion of lists of a type to the one vector as which they are passed, which
    returns `None` for lists of other items; `None` for other containers."""
    item = type_.item
    if type_.kind is not list or not isinstance(item, ScalarType):
        return None
    return item_columns.conversion_to_numbers(_class_of_type(item), item.dtype)


def _class_of_type(type_: ScalarType) -> type:
    return type_.python if type_.weak else type_.dtype.type


def _class_of(value: object) -> type:
    return type(value)


def slots_of(value: set[Any]) -> tuple[Vector, Items, Vector]:
    """Return the slots of a set as `bodies.sets` has them: whether there is a member, the members,
    and the hash of each slot, in CPython's order.

    >>> there, members, hashes = slots_of({8, 1})
    >>> there[:3].tolist(), members, hashes[:2].tolist()
    ([True, True, False], [8, 1], [8, 1])
    >>> hashes.dtype is np.dtype(np.int64)  # as the native wrapper requires
    True
    """
    _, _, mask, table, _, first = (ctypes.c_ssize_t * 6).from_address(
        id(value) + object.__basicsize__
    )
    if item_columns.has_native_sets():
        return item_columns.set_slots(value, mask, LEAST_HASH)
    slots = (ctypes.c_int64 * (2 * mask + 2)).from_address(table)
    words = np.frombuffer(slots, np.int64).reshape(-1, 2)
    keys = words[:, 0]
    hashes = words[:, 1].copy()
    is_present = (keys != 0) & (hashes != -1)
    hashes[keys == 0] = (first & mask) + LEAST_HASH
    return is_present, [*value], hashes


def _slot_count(value: set[Any]) -> int:
    """Return the number of slots of a set."""
    _, _, mask = (ctypes.c_ssize_t * 3).from_address(id(value) + object.__basicsize__)
    return mask + 1


def _scatter(column: Vector, places: Vector, count: int) -> Vector:
    """Return a vector of `count` elements: those of a column at some places, and zeros
    elsewhere."""
    slots = np.zeros(count, column.dtype)
    slots[places] = column
    return slots


def characters(text: Any) -> Vector:
    """Return the code points of a string, or bytes."""
    if not isinstance(text, str):
        return np.frombuffer(text, np.uint8).astype(np.int64)
    if len(text) <= _FEW:
        return np.array([*map(ord, text)], np.int64)
    return np.frombuffer(text.encode(*ENCODING), np.int32).astype(np.int64)
