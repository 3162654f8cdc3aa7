"""Dictionaries of numbers, and of tuples of them: two mutable lists, see `bodies.dicts`."""

from __future__ import annotations

import dataclasses
import sys
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType

from loopwright.ir.dialects import arith, math, memref
from loopwright.python import registry
from loopwright.python.bodies import dicts as bodies
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.containers import (
    list_items,
    list_literals,
    list_states,
    lists,
    records,
    texts,
)
from loopwright.python.declarations import reading_all
from loopwright.python.types import PY_FLOAT, PY_INT, SETS, Kind, is_keyed
from loopwright.python.values import arrays, carried, complex_numbers, scalars
from loopwright.python.values.arenas import arena_of
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    NONE,
    AnyList,
    Array,
    DictValue,
    Fields,
    Instance,
    Lazy,
    PooledList,
    Scalar,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
    is_list,
    scalars_of,
)
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import FrontendError

KINDS: tuple[Any, ...] = (dict, defaultdict, Counter, OrderedDict)
_NUMBERS: dict[object, Any] = {int: 0, float: 0.0, bool: False}
"""The default factories for missing keys that return numbers."""


@dataclass(frozen=True)
class DefaultFactory:
    """A function that returns values for missing keys."""

    place: str
    """The location of the function."""
    function: Any = field(compare=False)


@dataclass(frozen=True)
class View:
    """`d.keys()`, `d.values()` or `d.items()`."""

    of: DictValue
    part: str

    def __repr__(self) -> str:  # without names of lists, as it is part of keys
        return f"{self.of.kind.__name__}.{self.part}"


def new_dict(b: Builder, kind: Any = dict, default: Any = None) -> DictValue:
    """Return an empty dictionary or set."""
    return _with_entries(b, list_states.new_list(b, kind, default), kind, default)


def _with_entries(b: Builder, entries: AnyList, kind: Any, default: Any) -> DictValue:
    """Return an empty dictionary or set with a list of entries; it is in arenas if that list is."""
    table: AnyList = list_states.new_unpooled_list(b)
    if isinstance(entries, PooledList):
        del b.frame.env[table.name]
        table = list_states.in_arena(b, b.shared.arenas.require(Scalar(PY_INT)), b.integer(9))
    result = DictValue((table, entries), kind, default)
    initialise(b, result)
    return result


def initialise(b: Builder, d: DictValue) -> None:
    """Fill the table of an empty dictionary or set."""
    numbers = [0] * 3 if d.kind in SETS else [0, *[-1] * 8]
    lists.begin_with(b, d.table, numbers, 24)


def size(b: Builder, d: DictValue) -> Scalar:
    """`len(d)`."""
    return lists.item_at(b, d.table, b.integer(0))  # pyright: ignore[reportReturnType]


def listed(b: Builder, value: Value) -> Value:
    """Return the list of the members of a set; other values unchanged."""
    if not isinstance(value, DictValue) or value.kind not in SETS:
        return value
    return b.frame.of_library(set_bodies.members, value)


def in_place(d: DictValue, op: str, operand: Value) -> Any:
    """Return the body of an augmented assignment; `None` if there is none for such a value."""
    if d.kind is set:
        is_fitting = isinstance(operand, DictValue) and operand.kind in SETS
        return set_bodies.IN_PLACE.get(op) if is_fitting else None
    if d.kind is Counter:
        is_fitting = isinstance(operand, DictValue) and operand.kind is Counter
        return bodies.OF_COUNTERS.get(op) if is_fitting else None
    return bodies.update if op == "|" and d.kind in (dict, OrderedDict) else None


def binary(b: Builder, op: str, left: Value, right: Value) -> Value | None:
    """Return `left op right` of two sets or dictionaries; `None` if they have no such operator."""
    if _keys_of(left) or _keys_of(right):
        return _of_keys(b, op, left, right)
    if not (isinstance(left, DictValue) and isinstance(right, DictValue)):
        return None
    if (left.kind in SETS) is not (right.kind in SETS):
        return None
    if op in ("!=", ">"):
        pair = (right, left) if op == ">" else (left, right)
        result = binary(b, "<" if op == ">" else "==", *pair)
        if result is None or op == ">":
            return result
        return scalars.logical_not(b, scalars.truth(b, result))  # pyright: ignore[reportArgumentType]
    if left.kind in SETS:
        function = set_bodies.OPERATORS.get(op)
        return None if function is None else b.frame.of_library(function, left, right)
    if op == "==":
        kinds: dict[object, Any] = {
            Counter: bodies.counts_as_many,
            OrderedDict: bodies.equal_in_order,
        }
        body_function = kinds.get(left.kind) if left.kind is right.kind else None
        return b.frame.of_library(body_function or bodies.equal, left, right)
    if left.kind is right.kind and (body := in_place(left, op, right)) is not None:
        result = copied(b, left)
        b.frame.of_library(body, result, right)
        return result
    return None


def _keys_of(value: Value) -> View | None:
    view: object = value.value if isinstance(value, Static) else None
    return view if isinstance(view, View) and view.part == "keys" else None


def _of_keys(b: Builder, op: str, left: Value, right: Value) -> Value | None:
    """Return `left op right` of the keys of dictionaries, or of keys and a set, in CPython's
    order."""

    def as_set(value: Value) -> Value:
        keys = _keys_of(value)
        return b.frame.call(set, [value if keys is None else keys.of], {})

    if not all(_keys_of(x) or isinstance(x, DictValue) for x in (left, right)):
        return None
    if op == "&":
        operands = (left, right) if _keys_of(left) else (right, left)
        return b.frame.of_library(set_bodies.keys_in_common, *operands)
    if op in ("|", "-"):
        left = as_set(left)
        b.frame.of_library(set_bodies.IN_PLACE[op], left, right if op == "|" else as_set(right))
        return left
    return None if op == "^" else binary(b, op, as_set(left), as_set(right))


def view_of(value: Value | None) -> View | None:
    """Return the view that a loop iterates over, if the value is a dictionary or a view of one."""
    if isinstance(value, DictValue):
        return None if value.kind in SETS else View(value, "keys")
    view = value.value if isinstance(value, Static) else None
    return view if isinstance(view, View) else None


def slots_of(value: Value) -> View | None:
    """Return the view that a loop iterates over, also of a set."""
    return View(value, "keys") if isinstance(value, DictValue) else view_of(value)


def name_of(d: DictValue) -> str:
    """Return the name that Python gives a container in the error about a change during
    iteration."""
    return "Set" if d.kind in SETS else "dictionary"


def state_of(b: Builder, d: DictValue) -> Scalar:
    """Return the modification counter, which changes when keys are added or removed."""
    if d.kind in SETS:
        return size(b, d)
    return b.frame.of_library(bodies.modification_counter, d)  # pyright: ignore[reportReturnType]


def expect_same(b: Builder, d: DictValue, count: Scalar) -> None:
    """Check that a dictionary keeps its keys, or a set its size, during an iteration."""
    expected = [(size(b, d), "changed size")]
    if d.kind not in SETS:
        expected.append((list_states.length_of(b, d.entries), "keys changed"))
    for now, what in expected:
        same = scalars.compare(b, "==", now, count)
        b.check(same, "RuntimeError", f"{name_of(d)} {what} during iteration")


def item_of(b: Builder, view: View, entry: Value) -> Value:
    """Return the item of a view for an entry."""
    assert isinstance(entry, TupleValue)
    _, key, value = entry.items
    match view.part:
        case "keys":
            return key
        case "values":
            return value
        case _:
            return TupleValue((key, value))


def bodies_of_methods(d: DictValue) -> dict[str, Any]:
    """Return the bodies of the methods of a dictionary, a counter or a set, by their names."""
    if d.kind in SETS:
        return set_bodies.METHODS if d.kind is set else set_bodies.METHODS_OF_FROZEN
    if d.kind is OrderedDict:
        return bodies.METHODS_IN_ORDER
    return bodies.METHODS_OF_COUNTERS if d.kind is Counter else bodies.METHODS


def method(b: Builder, d: DictValue, name: str) -> Any:
    """Return the lowering of a dictionary's method that creates a view or a copy; `None` for other
    methods."""
    if d.kind in SETS:
        return None
    if name in ("keys", "values", "items"):
        return lambda: Static(View(d, name))
    if name == "copy":
        return lambda: copied(b, d)
    return None


def copied(b: Builder, d: DictValue, kind: Any = None) -> DictValue:
    """Return a copy of a dictionary."""
    result = new_dict(b, d.kind if kind is None else kind, None if kind else d.default)
    if has_type(b, d):
        b.frame.of_library(bodies.update, result, d)
    return result


def has_type(b: Builder, d: DictValue) -> bool:
    """Return whether the entry type of a dictionary is known: an entry was added."""
    return bool(list_states.state_of(b, d.entries).items)


def has_lists(b: Builder, d: DictValue) -> bool:
    """Return whether the values of a dictionary are lists."""
    entry = list_states.state_of(b, d.entries).item
    return isinstance(entry, TupleValue) and is_list(entry.items[-1])


def fixed_lists(b: Builder, d: DictValue) -> tuple[AnyList, ...]:
    """Return the lists that must keep their names in a loop over a dictionary or a set: none for a
    non-empty dictionary in arenas."""
    is_pooled = isinstance(d.entries, PooledList) and has_type(b, d)
    return () if is_pooled else (d.table, d.entries)


@registry.gets_item(DictValue)
def _dict_value(b: Builder, d: DictValue, key: Value) -> Value:
    return b.frame.of_library(bodies.item, d, key)


@registry.sets_item(DictValue)
def store(b: Builder, d: DictValue, key: Value, value: Value) -> None:
    """`d[key] = value`"""
    is_array = isinstance(value, Array | Lazy) and value.shape
    value = list_items.as_item(b, value) if is_array else arrays.in_memory(b, value)
    b.frame.of_library(bodies.set_item, d, key, value)


@registry.deletes_item(DictValue)
def _delete_item(b: Builder, d: DictValue, key: Value) -> None:
    b.frame.of_library(bodies.delete, d, key)


# Making dictionaries


@registry.lowers(dict)
@reading_all
def _dict(b: Builder, items: Value = NONE, /, **keywords: Value) -> Value:
    if isinstance(items, Instance) and is_keyed(items.kind) and not keywords:
        return b.frame.call(items.member("copy"), [items], {})
    if isinstance(items, DictValue):
        result = copied(b, items, dict)
    else:
        result = new_dict(b)
        _fill(b, result, bodies.update, items)
    for key, value in keywords.items():
        b.frame.of_library(bodies.set_item, result, Static(key), value)
    return result


@registry.lowers(dict.fromkeys)
@reading_all
def _fromkeys(b: Builder, iterable: Value, value: Value = NONE, /) -> Value:
    result = new_dict(b)
    if not isinstance(iterable, TupleValue) or iterable.items:
        keys = list_items.as_list(b, iterable) if isinstance(iterable, TupleValue) else iterable
        b.frame.of_library(bodies.set_all, result, keys, arrays.in_memory(b, value))
    return result


@registry.lowers(set)
@reading_all
def _new_set(b: Builder, iterable: Value = NONE) -> Value:
    result = new_dict(b, set)
    _fill(b, result, set_bodies.update, iterable)
    return result


@registry.lowers(frozenset)
@reading_all
def _new_frozen_set(b: Builder, iterable: Value = NONE) -> Value:
    if isinstance(iterable, DictValue) and iterable.kind is frozenset:
        return iterable
    result = new_dict(b, frozenset)
    _fill(b, result, set_bodies.update, iterable)
    return result


@registry.lowers(set_bodies.empty)
def _empty_set(b: Builder) -> Value:
    return new_dict(b, set)


@registry.lowers(set_bodies.empty_like)
def _empty_set_like(b: Builder, s: Value) -> Value:
    return new_dict(b, s.kind if isinstance(s, DictValue) else set)


def _fill(b: Builder, d: DictValue, function: Any, items: Value) -> None:
    """Add the items of an iterable to a dictionary."""
    if isinstance(items, TupleValue) and items.items:
        items = list_items.as_list(b, items)
    if not (items is NONE or isinstance(items, TupleValue)):
        b.frame.of_library(function, d, items)


@registry.lowers(defaultdict)
def _defaultdict(b: Builder, default_factory: Value = NONE, items: Value = NONE, /) -> Value:
    factory: Any = default_factory.value if isinstance(default_factory, Static) else default_factory
    b.expect(factory is not None, "a defaultdict() without a function is a dict", "write dict()")
    if not isinstance(factory, type):
        name = getattr(factory, "__name__", None)
        if name is None:
            raise b.error(
                f"{describe(default_factory)} is not supported as the factory of a defaultdict"
            )
        factory = DefaultFactory(f"{name} {b.user_location()}", factory)
    result = new_dict(b, defaultdict, factory)
    _fill(b, result, bodies.update, items)
    return result


@registry.lowers(OrderedDict)
def _ordered(b: Builder, items: Value = NONE, /, **named: Value) -> Value:
    result = _dict(b, items, **named)
    assert isinstance(result, DictValue)
    return replace(result, kind=OrderedDict)


@registry.lowers(Counter)
@reading_all
def _counter(b: Builder, iterable: Value = NONE, /) -> Value:
    result = new_dict(b, Counter, int)
    more = bodies.update if isinstance(iterable, DictValue) else bodies.count_more
    _fill(b, result, more, iterable)
    return result


# Primitives of bodies


_ROWS: registry.Rows = {
    bodies.table_of: lambda _, d: d.table,
    bodies.entries_of: lambda _, d: d.entries,
    bodies.is_without_type: lambda b, items: b.number(not list_states.state_of(b, items).items),
    bodies.has_default: lambda b, d: b.number(isinstance(d, DictValue) and d.default is not None),
    bodies.counts: lambda b, d: b.number(isinstance(d, DictValue) and d.kind is Counter),
}
registry.FUNCTIONS.update(_ROWS)


@registry.lowers(bodies.numbered)
def _numbered(b: Builder, d: DictValue, table_number: Scalar, entries_number: Scalar) -> Value:
    assert isinstance(d.table, PooledList)
    assert isinstance(d.entries, PooledList)
    table = PooledList((d.table.heads, d.table.data, table_number), d.table.kind)
    entries = PooledList((d.entries.heads, d.entries.data, entries_number), d.entries.kind)
    return DictValue((table, entries), d.kind, d.default)


@registry.lowers(bodies.default_value)
def _empty_value(b: Builder, d: DictValue) -> Value:
    if d.default in _NUMBERS:
        return b.number(_NUMBERS[d.default])
    if isinstance(d.default, DefaultFactory):
        return list_items.as_item(b, b.frame.call(d.default.function, [], {}))
    entry_item = list_states.state_of(b, d.entries).item
    sample_value = entry_item.items[-1] if isinstance(entry_item, TupleValue) else None
    if isinstance(sample_value, PooledList):
        return list_states.in_arena(b, arena_of(sample_value), b.integer(0), sample_value.kind)
    if isinstance(sample_value, DictValue) and isinstance(sample_value.entries, PooledList):
        entries = list_states.in_arena(b, arena_of(sample_value.entries), b.integer(0))
        return _with_entries(b, entries, sample_value.kind, sample_value.default)
    if d.default is list:
        return list_items.as_item(b, list_states.new_list(b, as_item=True))
    return list_items.as_item(b, b.frame.call(d.default, [], {}))


@registry.lowers(bodies.tidy)
def _tidy(b: Builder, d: DictValue) -> Value:
    parts = (d.entries, d.table)
    names = (x.data.name if isinstance(x, PooledList) else x.name for x in parts)
    with b.list_changes.unnoticed(*names):
        return b.frame.of_library(bodies.rebuild, d, b.integer(0))


@registry.lowers(bodies.entry)
def _entry(b: Builder, key: Value, value: Value) -> Value:
    return TupleValue((b.number(True), key, value))


@registry.lowers(set_bodies.slot)
def _slot(b: Builder, is_there: Value, x: Value, h: Value) -> Value:
    return TupleValue((is_there, x, h))


@registry.lowers(hash)
def _hash(b: Builder, x: Value) -> Value:
    """Python's hash of a number, a string, or a tuple, frozen dataclass or frozenset of these."""
    x = records.as_integer(b, x)
    if records.is_member(x):
        x = records.of_member(b, x, [Static(member.name) for member in x.kind])
    x = texts.in_pool(b, x)
    x = _hashed(x) if isinstance(x, Fields) else x
    match x:
        case TextValue() if x.kind is not bytearray:
            return b.frame.of_library(text_bodies.hash_of_text, x)
        case TupleValue(kind=kind) | PooledList(kind=kind) if issubclass(kind, tuple):
            start = Scalar(PY_INT, ssa=b.constant(set_bodies.FIFTH, PY_INT))  # which wraps
            return b.frame.of_library(set_bodies.hash_of_items, x, start)
        case DictValue(kind=kind) if kind is frozenset:
            return b.frame.of_library(set_bodies.hash_of_members, x)
        case Scalar(type=type_) if x.const is not None and type_ == PY_INT:
            return b.integer(hash(int(x.const.real)))
        case Scalar(type=type_) if type_.is_float:
            _expect_numbers(b, x)
            number = scalars.cast(b, x, PY_FLOAT)
            return b.frame.of_library(set_bodies.hash_of_float, number)
        case Scalar(type=type_) if type_.kind is Kind.COMPLEX:
            _expect_numbers(b, x)
            sides = [scalars.cast(b, side, PY_FLOAT) for side in complex_numbers.parts(b, x)]
            return b.frame.of_library(set_bodies.hash_of_complex, *sides)
        case Scalar():
            number = Scalar(PY_INT, ssa=b.ssa(scalars.python_integer(b, x)))
            return b.frame.of_library(set_bodies.hash_of_integer, number)
        case _:
            raise _no_key(b, x)


def _hashed(x: Fields) -> Value:
    """Return a tuple with the same hash as an object of a dataclass; the object itself, if its
    class defines its own hash, or has fields that are hashed but not compared."""
    compared = x.compared("__hash__")
    if compared is None or any(
        dataclass_field.hash is not None for dataclass_field in dataclasses.fields(x.kind)
    ):
        return x
    return compared


@registry.lowers(text_bodies.hash_of_bytes)
def _hash_of_bytes(b: Builder, characters: Array) -> Value:
    """Return CPython's hash of memory, which depends on the process."""
    pointer_memref = carried.as_memref(b, characters)
    address = b.op(memref.ExtractAlignedPointerAsIndexOp, pointer_memref, result=IndexType())
    size = b.integer(characters.element.bits // 8)
    count = scalars.binary(b, "*", characters.shape[0], size)
    place = b.op(arith.IndexCastOp, address, result=PY_INT.mlir)
    return Scalar(PY_INT, ssa=b.external(_HASH, place, b.ssa(count)))


_HASH = "_Py_HashBytes" if sys.version_info < (3, 14) else "Py_HashBuffer"


@registry.lowers(bodies.expect_key)
def _expect_key(b: Builder, d: DictValue, key: Value) -> Value:
    entry_item = list_states.state_of(b, d.entries).item
    if _floats_in(entry_item.items[1] if isinstance(entry_item, TupleValue) else key):
        _expect_numbers(b, key)
    if isinstance(key, PooledList) and _floats_in(list_states.state_of(b, key).item):
        _hash(b, key)  # which looks at each
    return NONE


def _expect_numbers(b: Builder, key: Value) -> None:
    for x in _floats_in(key):
        is_number = scalars.compare(b, "==", x, x)
        b.check(
            is_number, "ValueError", "a NaN cannot be a key in kernels: Python finds it by identity"
        )


def _floats_in(x: Value | None) -> list[Scalar]:
    return [y for y in scalars_of(x) if y.type.kind >= Kind.FLOAT]


@registry.lowers(bodies.hash_of)
def _hash_of(b: Builder, key: Value) -> Value:
    """Return the hash of a key, computed from its scalar components."""
    key = texts.in_pool(b, records.as_integer(b, key))
    start = Scalar(PY_INT, ssa=b.constant(0, PY_INT))  # which wraps, unlike a constant
    match key:
        case TextValue() if key.kind is not bytearray:
            return b.frame.of_library(text_bodies.mixed_with, key, start)
        case PooledList() if key.is_tuple:
            return b.frame.of_library(bodies.hash_of_items, key, start)
        case Scalar():
            return b.frame.of_library(bodies.mix_hash, start, _bits(b, key))
        case DictValue(kind=kind) if kind is frozenset:
            return b.frame.of_library(set_bodies.hash_of_members, key)
        case TupleValue() | Fields() if key.items or list_literals.is_short(key):
            if isinstance(key, TupleValue) and key.is_list:
                raise _no_key(b, key)
            result: Value = start
            for item in _hashed_parts(b, key):
                result = b.frame.of_library(bodies.mix_hash, result, _part_of_hash(b, item))
            return result
        case _:
            raise _no_key(b, key)


def _no_key(b: Builder, key: Value) -> FrontendError:
    expected = "keys are numbers, strings, or tuples or frozensets of these"
    return b.error(f"{expected}, not {describe(key)}")


def _hashed_parts(b: Builder, key: TupleValue | Fields) -> Sequence[Value]:
    """Return the parts of a tuple, or of an object that is compared by all of its fields."""
    fields = key.compared("__eq__") if isinstance(key, Fields) else key
    if fields is None or len(fields.items) < len(key.items):
        raise _no_key(b, key)
    return key.items


@registry.lowers(bodies.part_of_hash)
def _part_of_hash(b: Builder, x: Value) -> Value:
    return _bits(b, x) if isinstance(x, Scalar) else _hash_of(b, x)


def _bits(b: Builder, x: Scalar) -> Scalar:
    """Return an integer that is equal for equal numbers."""
    if x.type.kind is Kind.COMPLEX:
        real, imaginary = [b.ssa(_bits(b, side)) for side in complex_numbers.parts(b, x)]
        factor = b.constant(_IMAGINARY, PY_INT)
        product = b.op(arith.MuliOp, imaginary, factor)
        return Scalar(PY_INT, ssa=b.op(arith.AddiOp, real, product))
    if not x.type.is_float:
        return scalars.python_integer(b, x)
    number = scalars.cast(b, x, PY_FLOAT)
    size = Scalar(PY_FLOAT, ssa=b.op(math.AbsFOp, b.ssa(number)))
    fits = scalars.compare(b, "<", size, b.number(float(1 << 63)))
    small = scalars.select(b, fits, number, b.number(0.0))
    whole = Scalar(PY_INT, ssa=b.op(arith.FPToSIOp, b.ssa(small), result=PY_INT.mlir))
    bits = Scalar(PY_INT, ssa=b.emit(arith.BitcastOp(b.ssa(number), PY_INT.mlir)).results[0])
    is_whole = scalars.compare(b, "==", scalars.cast(b, whole, PY_FLOAT), number)
    return scalars.select(b, is_whole, whole, bits)


_IMAGINARY = 1000003
"""The factor of the imaginary part in the hash of a complex number, which equals that of a real
number if this part is zero."""


def _is_argument_of_exception(key: Value) -> bool:
    """Return whether compiled code raises an exception with a key."""
    if isinstance(key, TupleValue):
        return key.kind is tuple and all(map(_is_argument_of_exception, key.items))
    return isinstance(key, Scalar) or texts.is_text(key)


@registry.lowers(bodies.missing)
def _missing(b: Builder, d: Value, key: Value, is_there: Value) -> Value:
    is_complex = isinstance(key, Scalar) and key.type.kind is Kind.COMPLEX
    if (is_complex or not isinstance(key, Scalar)) and _is_argument_of_exception(key):
        return b.frame.of_library(bodies.missing_object, key, is_there)
    text: object = "%ld"
    if isinstance(key, Scalar) and key.type != PY_INT:
        type_ = key.type.dtype_name
        is_weak = key.type.weak
        text = type_, is_weak, text
        if key.type.is_float:
            number = b.ssa(scalars.cast(b, key, PY_FLOAT))
            key = Scalar(PY_INT, ssa=b.emit(arith.BitcastOp(number, PY_INT.mlir)).results[0])
        else:
            key = scalars.python_integer(b, key)
    numbers = [key] if isinstance(key, Scalar) and key.type == PY_INT else []
    assert isinstance(is_there, Scalar)
    b.check(is_there, "KeyError", "", text, *numbers)
    return NONE
