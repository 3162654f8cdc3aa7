"""Items of lists: their types, and values converted to these when they are stored.

The first item determines the types of all. Later ones widen them: to tagged unions, to `None`, or
to tuples of a run-time length, for which lowering begins again (`values.arenas`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from functools import partial, reduce
from itertools import accumulate
from typing import Any, Protocol

import numpy as np
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.python import registry
from loopwright.python.bodies import lists as bodies
from loopwright.python.containers import texts
from loopwright.python.containers.array_items import array_as_item, expect_no_optional_array
from loopwright.python.containers.list_literals import (
    bound_value,
    can_change,
    has_arrays,
    is_short,
    is_tuple,
)
from loopwright.python.containers.list_states import (
    change,
    header_field,
    in_arena,
    length_in,
    memory_of,
    new_list,
    new_list_at,
    new_list_of,
    new_unpooled_list,
    region_of,
    set_length,
    state_of,
)
from loopwright.python.source.vocabulary import CommonListName, ListName
from loopwright.python.types import PY_BOOL, PY_INT, SETS, Kind, ScalarType
from loopwright.python.types.items import ItemVariable, NestedListType, StructureType
from loopwright.python.types.regions import Region
from loopwright.python.values import arrays, carried, mixed, scalars
from loopwright.python.values.arenas import arena_for, arena_of
from loopwright.python.values.builder import Builder, Steps, counted_loop
from loopwright.python.values.inferred_items import item_in, tagged_as, union_item
from loopwright.python.values.tables import constant_table, load_constant
from loopwright.python.values.value import (
    NONE,
    POOL,
    AnyList,
    Array,
    ArrayItem,
    Choice,
    Classes,
    Closure,
    Combined,
    Compound,
    DictValue,
    Either,
    Fields,
    Instance,
    Iteration,
    Lazy,
    ListSite,
    ListState,
    ListValue,
    Optional,
    PooledList,
    RangeValue,
    Scalar,
    SharedList,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
    is_none,
    scalars_of,
    types_of,
    with_numbers,
)
from loopwright.records import dataclass, field
from loopwright.reporting.errors import FrontendError

_FEWEST_IN_TABLES = 16
"""The fewest items of a display whose constants are copied from tables: the time to compile stores
grows faster than their number."""
_ITEM_KINDS = "the items of a list that changes are numbers, strings, lists of these, or tuples"


class ItemsDifferError(FrontendError):
    """The refusal of an item whose type cannot be joined with that of a list's items."""

    def __init__(self, template: FrontendError, name: str) -> None:
        super().__init__(template.diagnostics)
        self.name = name


def begin_arenas(b: Builder, arguments: Collection[str]) -> None:
    """Create the arenas that are known to be needed, except those whose lists are arguments."""
    for arena, sample in b.shared.arenas.samples.items():
        headers, items = b.shared.arenas.lists_of(arena)
        for part, item in ((headers, HEAD), (items, sample)):
            if part.name in arguments:
                continue
            b.frame.env[part.name] = ListState((), list)
            if item is not None:
                reserve(b, part, item, b.integer(16))
    columns = (x.name for x in b.shared.arenas.columns() if x.name not in arguments)
    b.frame.env.update({name: ListState((), list) for name in columns})


HEAD = TupleValue((Scalar(PY_INT),) * 3)
"""The columns of an arena's lists: start, length, and capacity."""


def as_item(b: Builder, value: Value) -> Value:
    """Return a value as an item of a list: its strings and lists are moved to arenas."""
    value = texts.in_pool(b, value)
    if isinstance(value, Array | Lazy) and value.shape:
        return array_as_item(b, value)
    if has_arrays(value):
        return value
    expect_no_optional_array(b, value)
    carried.expect_numbers(b, value)
    if carried.is_function(value):
        (value,) = carried.choices(b, [value]) or [value]
    if isinstance(value, Choice):
        return _of_functions(value, partial(as_item, b))
    if is_short(value) and _is_empty_tuple(value):
        return empty_tuple(b)
    if _is_optional_empty_tuple(value):
        return value
    if isinstance(value, TupleValue | Fields | Optional | Either):
        value = value.of(as_item(b, x) for x in value.items)
        if can_change(value) and isinstance(value, TupleValue):
            value = as_list(b, value) if value.items else new_list(b, as_item=True)
            if not b.shared.arenas.samples and not state_of(b, value).items:
                b.shared.arenas.begin_nesting()
    if isinstance(value, DictValue) and isinstance(value.entries, ListValue):
        return _pooled_dict(b, value, value.entries)
    if not isinstance(value, ListValue):
        return value
    state = state_of(b, value)
    if state.item is None and value.name in b.shared.arenas.sites:
        b.shared.arenas.require_for_site(value)
    if state.item is not None:
        b.shared.arenas.require(state.item)
    raise b.error("this list cannot be an item of another list", _COPY)


def _of_functions(value: Choice, convert: Callable[[Value], Value]) -> Choice:
    """Return a choice of functions whose number and captured values are converted."""
    number, *functions = value.items
    parts = [
        x.of(y if isinstance(y, Static) else convert(y) for y in x.items)
        if isinstance(x, Closure)
        else x
        for x in functions
    ]
    return value.of([convert(number), *parts])


_COPY = "append a copy: x.copy()"


def _pooled_dict(b: Builder, value: DictValue, entries: ListValue) -> Value:
    """Record that a dictionary or a set outside of arenas becomes an item of a list. If its arenas
    are known, return a placeholder for it until lowering begins again."""
    arenas = b.shared.arenas
    item = state_of(b, entries).item
    if entries.name not in arenas.sites:
        raise b.error(f"this {value.kind.__name__} cannot be an item of a list", _COPY)
    if item is None or not (arenas.has(item) and arenas.has(Scalar(PY_INT))):
        arenas.require_for_site(entries)
    assert item is not None
    arena = arena_for(item)
    arenas.learn(entries, arena)
    zero = b.integer(0)
    parts = in_arena(b, arena_for(Scalar(PY_INT)), zero), in_arena(b, arena, zero)
    return DictValue(parts, value.kind, value.default)


def sample_item(b: Builder, value: Value) -> Value:
    """Return an item without its value: its structure, and the types of its numbers."""
    value = as_item(b, value)
    match value:
        case Static(value=None):
            return Optional((Scalar(PY_BOOL),), Optional)
        case Scalar(classes=Classes(types=types)):
            return mixed.template(value.type, types)
        case Scalar():
            return Scalar(value.type)
        case Optional() if _is_optional_empty_tuple(value):
            return Optional((Scalar(PY_BOOL), TupleValue(())), Optional)
        case PooledList():
            return b.shared.arenas.sample_list(arena_of(value), value.kind)
        case TextValue():
            return TextValue((POOL, Scalar(PY_INT), Scalar(PY_INT)), value.kind)
        case DictValue() | ArrayItem() | RangeValue():
            return value.of(sample_item(b, x) for x in value.items)
        case Choice():
            return _of_functions(value, partial(sample_item, b))
        case (
            TupleValue(kind=kind)
            | Fields(kind=kind)
            | Optional(kind=kind)
            | Either(kind=kind)
            | Instance(kind=kind)
        ) if kind is not list and value.items:
            return value.of(sample_item(b, x) for x in value.items)
        case _:
            hint = "write an array of several dimensions"
            raise b.error(f"{_ITEM_KINDS}, not {describe(value)}", hint)


def reserve(b: Builder, items: ListValue, item: Value, room: Scalar) -> ListState:
    """Allocate memory for an empty list, given a sample item."""
    form = b.index_of(b.form(room))
    place = _site(b, item, items)
    while (widened := b.shared.arenas.widened_items.get(place)) is not None:
        item = join_items(b, item, widened)
        if (site := _site(b, item, items)) == place:
            break
        place = site
    item = as_inferred(b, item, b.shared.arenas.regions.get(items.name))
    item = with_tags(b, _of_field(b, item, items.name), place)
    with b.own_memory():
        memory = [
            arrays.allocate(b, x.type.strong, [b.integer(b.atom_of(form, natural=True))])
            for x in numbers_of(item)
        ]
    result = ListState((b.integer(0), *memory), list, item, place)
    b.frame.env[items.name] = result
    return result


def _of_field(b: Builder, item: Value, name: ListName) -> Value:
    """Return a sample item of the list of a field, widened by the inferred types of the field;
    samples of other lists unchanged."""
    for inferred_item in b.shared.arenas.field_items.get(name, ()):
        item = widened(b, item, inferred_item)
    return item


def as_inferred(b: Builder, item: Value, region: Region | None) -> Value:
    """Return a sample item of a list that covers the inferred item type of its region: further
    types of numbers, or `None`."""
    if region is None:
        return item
    return widened(b, item, item_in(b.shared.arenas, region))


def widened(b: Builder, item: Value, inferred_item: Value | None) -> Value:
    """Return a sample item widened by an inferred one; unchanged if that has another structure."""
    if inferred_item is None:
        return item
    joined = join_items(b, inferred_item, item)  # the members of unions are in the inferred order
    if carried.kinds_of(joined) != carried.kinds_of(inferred_item):
        return item
    result = tagged_as(joined, inferred_item)
    is_alike = carried.kinds_of(item) == carried.kinds_of(result)
    return tagged_as(result, item) if is_alike else result


def _site(b: Builder, item: Value, items: ListValue | None = None) -> ListName | ListSite:
    """Return the creation site of a list, with the types of its items; for a part of an arena, its
    name."""
    if items is not None and isinstance(items.name, CommonListName):
        return items.name
    return ListSite(types_of(item, with_classes=False), b.user_location())


def join_items(b: Builder, left: Value, right: Value) -> Value:
    """Return the sample item that covers two others: a part may be `None` wherever it is or may be
    in one of them, and is a tuple of run-time length where it is in one of them, or where the
    lengths differ."""
    if isinstance(left, Either) or isinstance(right, Either):
        return union_of(b, left, right)
    if isinstance(left, Optional) or isinstance(right, Optional):
        sides = (x.items[1:] if isinstance(x, Optional) else (x,) for x in (left, right))
        inner = [x for side in sides for x in side]
        inner = inner if len(inner) < 2 else [join_items(b, *inner)]
        if inner and isinstance(inner[0], Either):
            return union_item([x.value for x in inner[0].members], may_be_none=True)
        return Optional((Scalar(PY_BOOL), *inner), Optional)
    if _is_empty_tuple(left) and _is_empty_tuple(right):
        return left
    if are_long(b, left, right):
        return long_tuple_sample(b, left, right) or left
    if not b.is_in_library and _is_union(b, left, right):
        return union_of(b, left, right)
    if isinstance(left, Choice) and isinstance(right, Choice):
        is_lasting = not (carried.has_local(left) or carried.has_local(right))
        return (carried.choices(b, [left, right]) or [left])[0] if is_lasting else left
    if isinstance(left, Compound) and isinstance(right, Compound) and left.is_like(right):
        return left.of(join_items(b, x, y) for x, y in zip(left.items, right.items, strict=True))
    return left


def _is_union(b: Builder, left: Value, right: Value) -> bool:
    """Return whether only a union can represent two items."""
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        return left.type != right.type and mixed.holding(mixed.merged(left, right)) is None
    if is_tuple(left) and is_tuple(right):
        is_other = not _have_common_tuple(b, left, right)
    elif isinstance(left, PooledList) and isinstance(right, PooledList):
        is_known = not any(map(_is_without_type, (left, right)))
        is_other = types_of(left) != types_of(right) and (is_known or left.kind is not right.kind)
    elif isinstance(left, Compound) and isinstance(right, Compound):
        is_other = not left.is_like(right)
    else:
        is_other = type(left) is not type(right)
    return is_other and carried.are_alternatives(left, right)


def _is_without_type(value: Value) -> bool:
    """Return whether a value is a list of an arena whose item type is unknown."""
    return isinstance(value, PooledList) and isinstance(arena_of(value), ItemVariable)


def _is_empty_tuple(value: Value) -> bool:
    """Return whether a value is the empty tuple: without items, or without a known item type."""
    if isinstance(value, PooledList):
        return value.is_tuple and _is_without_type(value)
    return isinstance(value, TupleValue) and value.kind is tuple and not value.items


def _is_optional_empty_tuple(value: Value) -> bool:
    """Return whether a value is the empty tuple or `None`, or a member of a union with this type:
    its flag is all that an item of a list stores."""
    return isinstance(value, Optional) and any(
        is_short(x) and _is_empty_tuple(x) for x in value.items[1:]
    )


def _have_common_tuple(b: Builder, left: Value, right: Value) -> bool:
    """Return whether two tuples have a common form: they are of the same length, or of run-time
    length with items of one type."""
    if isinstance(left, TupleValue) and isinstance(right, TupleValue):
        is_like = len(left.items) == len(right.items)
        return is_like or are_long(b, left, right)
    if isinstance(left, PooledList) and isinstance(right, PooledList):
        return types_of(left) == types_of(right) or any(map(_is_without_type, (left, right)))
    return are_long(b, left, right) or are_long(b, right, left)


def union_of(b: Builder, left: Value, right: Value) -> Value:
    """Return the sample item of the union of two items."""
    members = [x.value for x in carried.members_of(b, left) if not x.is_empty]
    for member in carried.members_of(b, right):
        if member.is_empty:
            continue
        same = [k for k, x in enumerate(members) if types_of(x) == types_of(member.value)]
        alike = (k for k, x in enumerate(members) if not _is_union(b, x, member.value))
        place = same[0] if same else next(alike, None)
        if place is None:
            members.append(member.value)
        else:
            joined = join_items(b, members[place], member.value)
            is_alike = carried.kinds_of(joined) == carried.kinds_of(member.value)
            members[place] = tagged_as(joined, member.value) if is_alike else joined
    return union_item(members, may_be_none=any(map(carried.is_maybe_none, (left, right))))


def long_tuple_sample(b: Builder, *tuples: Value) -> PooledList | None:
    """Return a sample tuple of run-time length for some tuples; `None` if their items have several
    types, or no known type."""
    arenas = {arena_of(x) for x in tuples if isinstance(x, PooledList)}
    short = [x for x in tuples if isinstance(x, TupleValue)]
    if not all(can_change(TupleValue(x.items, list)) for x in short):
        return None
    items = [sample_item(b, bound_value(x)) for short_tuple in short for x in short_tuple.items]
    is_uniform = len(set(map(types_of, items))) == 1
    for x in tuples if is_uniform else ():
        if isinstance(x, PooledList) and b.shared.arenas.samples[arena_of(x)] is None:
            arena = b.shared.arenas.require(items[0])
            carried.learn_arena(b, x, b.shared.arenas.sample_list(arena))
    if not (arenas or items):
        return None
    if len(arenas) + len(set(map(types_of, items))) != 1:
        alike = {arena_for(x) for x in items} <= arenas and len(arenas) == 1
        return b.shared.arenas.sample_list(arenas.pop(), tuple) if alike else None
    arena = arenas.pop() if arenas else b.shared.arenas.require(items[0])
    return b.shared.arenas.sample_list(arena, tuple)


def are_long(b: Builder, value: Value | None, target: Value | None) -> bool:
    """Return whether a tuple must be converted to run-time length to match a target."""
    if not is_short(value) or not is_tuple(target):
        return False
    assert isinstance(value, TupleValue) and isinstance(target, TupleValue | PooledList)
    if not isinstance(target, PooledList) and len(value.items) == len(target.items):
        return False
    return long_tuple_sample(b, value, target) is not None


def long_tuple(b: Builder, value: Value | None, template: PooledList | None = None) -> PooledList:
    """Convert a tuple to one of run-time length."""
    assert isinstance(value, TupleValue)
    if template is None:
        template = long_tuple_sample(b, value) if value.items else empty_tuple(b)
    if template is None:
        message = (
            "the items of a tuple of a run-time length are numbers, strings or tuples of one type"
        )
        raise b.error(message, "use constants as the bounds of slices")
    count = b.integer(len(value.items))
    result = in_arena(b, arena_of(template), count, tuple)
    _put_all(b, result, [*map(bound_value, value.items)])
    set_length(b, result, count)
    return result


def has_none(item: Value | None) -> bool:
    """Return whether a value, or a part of it, may be `None`."""
    if isinstance(item, Optional | Either):
        return True
    return isinstance(item, Compound) and any(map(has_none, item.items))


def widen_to(b: Builder, value: Value, item: Value) -> Value:
    """Convert a value to the form of a sample item: its parts may be `None`, and are tuples of
    run-time length, where those of the sample are."""
    if isinstance(item, Either):
        return _member_of(b, value, item)
    if isinstance(item, Optional):
        flag = b.number(not is_none(value))
        is_there, *inner = value.items if isinstance(value, Optional) else (flag, value)
        inner = [] if is_none(value) else inner
        if inner and not item.is_empty:
            inner = [widen_to(b, inner[0], item.value)]
        elif not item.is_empty:
            nothing = carried.in_place_of_none(b, item.value)
            assert nothing is not None
            inner = [nothing]
        return Optional((is_there, *inner), Optional)
    if _is_empty_tuple(value) and _is_empty_tuple(item):
        return item if isinstance(item, TupleValue) else value
    if isinstance(item, PooledList) and item.is_tuple and _is_empty_tuple(value):
        return in_arena(b, arena_of(item), b.integer(0), tuple)
    if isinstance(item, PooledList) and item.is_tuple and is_short(value):
        return long_tuple(b, value, item) if are_long(b, value, item) else value
    if isinstance(item, Choice) and carried.is_function(value):
        return (carried.choices(b, [value, item]) or [value])[0]
    if isinstance(value, Compound) and isinstance(item, Compound) and value.is_like(item):
        return value.of(widen_to(b, x, y) for x, y in zip(value.items, item.items, strict=True))
    return value


def _member_of(b: Builder, value: Value, item: Either) -> Value:
    """Return a value as a member of a union; unchanged if it has none of the union's types."""
    pending = carried.members_of(b, value)
    members = list[Value]()
    for member in item.members:
        sides = [(x, widen_to(b, x.value, member.value)) for x in pending if not x.is_empty]
        side = next((x for x in sides if _is_converted(x[1], member.value)), None)
        if side is None:
            nothing = carried.in_place_of_none(b, member.value)
            assert nothing is not None
            members.append(Optional((b.number(False), nothing), Optional))
        else:
            pending.remove(side[0])
            members.append(Optional((side[0].is_there, side[1]), Optional))
    return value if pending else item.of(members)


def _is_converted(value: Value, item: Value) -> bool:
    """Return whether a value has the structure of an item, up to the types of numbers."""
    if types_of(value) == types_of(item):
        return True
    if carried.kinds_of(value) != carried.kinds_of(item) or type(value) is not type(item):
        return False
    pairs = zip(scalars_of(value), scalars_of(item), strict=True)
    return all({*mixed.classes_of(x).types} <= {*mixed.classes_of(y).types} for x, y in pairs)


def as_read(value: Value) -> Value:
    """Return an item as it is read from a list: parts that are always `None` become `None`."""
    if isinstance(value, Optional) and value.is_empty:
        return NONE
    if isinstance(value, TupleValue | Fields | Optional | Either):
        return value.mapped(as_read)
    return value


def with_tags(b: Builder, item: Value, place: ListName | ListSite | None) -> Value:
    """Return a sample item whose numbers have the classes of the items of lists created at a
    place."""
    numbers = list[Scalar]()
    for part, x in enumerate(scalars_of(item)):
        known_classes = b.shared.arenas.number_classes.get((place, part), ())
        merge = mixed.all_of if place in b.shared.arenas.caller_lists else mixed.merged
        classes = merge(x, mixed.template(x.type, known_classes)) if known_classes else ()
        type_ = mixed.holding(classes) if classes else None
        numbers.append(x if type_ is None else mixed.template(type_, classes))
    return with_numbers(item, iter(numbers))


def with_all_types(b: Builder, state: ListState, item: Value, stored_item: Value) -> ListState:
    """Return the state of a list argument, prepared for all items that are stored in it later:
    numbers of other classes, and `None`."""
    widened = b.shared.arenas.widened_items.get(state.place)
    tagged_item = with_tags(
        b, stored_item if widened is None else join_items(b, stored_item, widened), state.place
    )
    if types_of(tagged_item) == types_of(item):
        return state
    memory = iter(memory_of(state))
    columns = list[Value]()

    def column(type_: ScalarType, value: Value) -> None:
        assert isinstance(value, Scalar | Array)
        if isinstance(value, Array) and value.element == type_.strong:
            columns.append(value)
            return
        with b.own_memory():
            new_column = arrays.allocate(b, type_.strong, [length_in(b, state)])
        arrays.assign(b, new_column, value)
        if type_.is_float and isinstance(value, Array) and value.element.is_integer:
            call = registry.FUNCTIONS
            most = scalars.LAST_EXACT + 1
            for far, limit in ((np.greater, most), (np.less, -most)):
                large = call[np.any](b, call[far](b, value, b.number(limit)))
                assert isinstance(large, Scalar)
                fine = scalars.logical_not(b, scalars.truth(b, large))
                b.check(fine, "OverflowError", scalars.MET_FLOATS)
        columns.append(new_column)

    def convert(new: Value, old: Value | None) -> None:
        """Add the columns for a part of the items; without `old` the part had no columns."""
        if isinstance(new, Optional):
            is_there = next(memory) if isinstance(old, Optional) else b.number(old is not None)
            column(PY_BOOL, is_there)
            inner = old.items[1:] if isinstance(old, Optional) else [old]
            for x in new.items[1:]:
                convert(x, next(iter(inner), None))
        elif isinstance(new, Compound):
            if isinstance(old, Compound) and not new.is_like(old):
                message = f"{describe(old)} in an argument is {describe(new)} here"
                raise b.error(message, "pass tuples of one length")
            old_items = old.items if isinstance(old, Compound) else [None] * len(new.items)
            for x, y in zip(new.items, old_items, strict=True):
                convert(x, y)
        elif isinstance(new, Scalar):
            zero = scalars.cast(b, b.integer(0), new.type)
            column(new.type, zero if old is None else next(memory))
            is_tagged = isinstance(old, Scalar) and old.classes is not None
            code = next(memory) if is_tagged else mixed.code_of(getattr(old, "type", new.type))
            if new.classes is not None:
                column(PY_INT, code)

    convert(tagged_item, item)
    return ListState((state.items[0], *columns), list, tagged_item, state.place)


def numbers_of(value: Value | None) -> list[Scalar]:
    """Return the scalar components of an item."""
    return [x for x in carried.flat(value) or () if isinstance(x, Scalar)]


def convert_item(b: Builder, items: AnyList, value: Value) -> list[Scalar]:
    """Return the scalar components of a value to be stored; the first item determines the types of
    all."""
    carried.learn_arenas(b, value, state_of(b, items).item, are_dicts_moved=True)
    value = as_item(b, value)
    item = sample_item(b, value)
    state = state_of(b, items)
    if not state.items:
        b.shared.arenas.learn_first_item(items, item)
        grown = items if isinstance(items, ListValue) else items.data
        state = reserve(b, grown, item, b.integer(8))
    if types_of(item) != types_of(state.item):
        assert state.item is not None
        joined_item = join_items(b, state.item, item)
        if types_of(joined_item) != types_of(state.item):
            b.shared.arenas.widen_items(joined_item, state.place)
    if types_of(item) != types_of(state.item) or has_none(state.item):
        assert state.item is not None
        value = widen_to(b, value, state.item)
        item = sample_item(b, value)
    if types_of(item) != types_of(state.item):
        carried.learn_arenas(b, item, state.item)
        if state.place in b.shared.arenas.caller_lists:
            carried.tell_apart(b, state, item, state.place)
        if (converted := _converted(b, value, state.item)) is not None:
            return converted
        name = items.data.name if isinstance(items, PooledList) else items.name
        error = ItemsDifferError(_differing(b, items, state, item), name)
        carried.tell_apart(b, state, item, state.place, error)
        raise error
    return numbers_of(value)


def _differing(b: Builder, items: AnyList, state: ListState, item: Value) -> FrontendError:
    """Return the error for an item of another type, with the type of the container."""
    dicts = (x for x in b.frame.env.values() if isinstance(x, DictValue))
    kind: type = next((x.kind for x in dicts if x.entries == items), list)
    row = NestedListType.of(types_of(state.item or item))
    container = row if kind is list else StructureType.of(kind, (row, row))
    stored = f"an item of type {types_of(item)}"
    if kind is not list and isinstance(item, Compound):
        _, key, *value = map(types_of, item.items)  # after whether an entry is there
        stored = f"a key of type {key} with a value of type {value[0]}"
        stored = f"an item of type {key}" if kind in SETS else stored
    location = state.place.location if isinstance(state.place, ListSite) else None
    line = ""
    if location is not None and "/python/bodies/" not in location.file:
        line = f" from line {location.line}"
    hint = "give all items one type, as in [0.0] * n and float(x)"
    return b.error(f"{container}{line} gets {stored} here", hint)


def _converted(b: Builder, value: Value, item: Value | None) -> list[Scalar] | None:
    """Return the components of a value converted to an item's types, where the types may be merged
    as for variables; `None` if some cannot be."""
    source_numbers = scalars_of(value)
    target_numbers = scalars_of(item)
    result = list[Scalar]()
    if len(source_numbers) != len(target_numbers) or carried.kinds_of(value) != carried.kinds_of(
        item
    ):
        return None
    for x, y in zip(source_numbers, target_numbers, strict=True):
        kinds = {own.kind: own for own in mixed.classes_of(y).types}
        if any(z.kind not in kinds for z in mixed.classes_of(x).types):
            return None
        if y.classes is None and y.type in mixed.several(x):
            result.append(scalars.narrowed(b, x, y.type))
            continue
        if y.classes is None and not scalars.becomes(x, y.type):
            return None
        is_among = {*mixed.classes_of(x).types} <= {*mixed.classes_of(y).types}
        if x.type.kind == y.type.kind and x.type != y.type and not is_among:
            scalars.joined_type(b, "", mixed.plain(x), mixed.plain(y))
        result.append(scalars.joined(b, x, y.type))
        if y.classes is not None:
            stored = partial(_stored_class, mixed.classes_of(y).types)
            result.append(mixed.computed(b, [x], stored).code)
    return result


def _stored_class(classes: Sequence[ScalarType], types: Sequence[ScalarType]) -> ScalarType:
    """Return the class with which a number is stored in a list of some classes: its own if it is
    among them, otherwise that of its kind."""
    (type_,) = types
    return type_ if type_ in classes else next(x for x in classes if x.kind == type_.kind)


def put(b: Builder, items: AnyList, place: Scalar, value: Value) -> None:
    """Store an item at an in-bounds position."""
    change(b, items)
    numbers = convert_item(b, items, value)
    if isinstance(items, PooledList):
        place = scalars.binary(b, "+", header_field(b, items, 0), place)
    for x, memory in zip(numbers, memory_of(state_of(b, items)), strict=True):
        arrays.store_at(b, memory, [place], x)


def empty_tuple(b: Builder) -> PooledList:
    """Return an empty tuple of a run-time length, whose item type is unknown."""
    statement = None if b.statement is None else b.statement.lineno
    items = as_item(b, new_list_at(b, (b.user_location(), statement, "()")))
    assert isinstance(items, PooledList)
    return PooledList(items.items, tuple)


def as_list(b: Builder, value: Value | None) -> ListValue | PooledList:
    """Return a mutable list with the items of a literal."""
    assert isinstance(value, TupleValue)
    items = [*map(bound_value, value.items)]  # of results, if there are
    if not items:
        return new_list_of(b, value)
    rows = nested_rows(b, value)
    if rows is None:
        items = [as_item(b, x) for x in items]
        item = common_item(b, items)
    else:
        item = rows.sample(b)
    item = as_inferred(b, item, region_of(value))
    count = b.integer(len(items))
    place = _site(b, item)
    item = with_tags(b, item, place)
    if b.shared.arenas.has(item):
        arena = arena_for(item)
        assert isinstance(place, ListSite)
        b.shared.arenas.literal_sites.setdefault(arena, {})[place] = None
        result = in_arena(b, arena, count)
    else:
        result = new_unpooled_list(b)
        reserve(b, result, item, count)
    if rows is None:
        _put_all(b, result, items)
        set_length(b, result, count)
    else:
        b.frame.of_library(bodies.extend, result, rows.iterator(b))
    return result


def common_item(b: Builder, items: Sequence[Value], region: Region | None = None) -> Value:
    """Return the item, without its value, of a list that has some items, and whose inferred region
    may be known."""
    samples = [sample_item(b, x) for x in items]
    item = reduce(partial(join_items, b), samples)
    for sample in samples:
        if carried.kinds_of(sample) == carried.kinds_of(item):
            item = tagged_as(item, sample)
    return as_inferred(b, item, region)


def _put_all(b: Builder, items: AnyList, values: Sequence[Value]) -> None:
    """Store values from the first position on, where there is room for them: each with its code,
    or constants by loops over tables."""
    if len(values) < _FEWEST_IN_TABLES:
        for number, value in enumerate(values):
            put(b, items, b.integer(number), value)
        return
    change(b, items)
    rows = [convert_item(b, items, x) for x in values]
    start = header_field(b, items, 0) if isinstance(items, PooledList) else b.integer(0)
    for numbers, memory in zip(zip(*rows, strict=True), memory_of(state_of(b, items)), strict=True):
        table = constant_table(b, numbers)
        if table is not None:
            _copy_table(b, memory, start, table, len(numbers))
            continue
        for place, number in enumerate(numbers):
            arrays.store_at(b, memory, [scalars.binary(b, "+", start, b.integer(place))], number)


def _copy_table(b: Builder, memory: Array, start: Scalar, table: SSAValue, count: int) -> None:
    """Store the numbers of a table from a position on."""

    def body(iv: Scalar, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
        number = Scalar(memory.element, ssa=load_constant(b, table, iv))
        arrays.store_at(b, memory, [scalars.binary(b, "+", start, iv)], number)
        return ()

    counted_loop(b, Steps(constant(0), constant(count)), (), body)


# Constant items
#
#     t = [[1, 2], [3], ...]    ->    t = []
#                                     for i in range(300):


class ConstantDisplay(Compound):
    """A display of constants that is part of a longer one: its items, or the values of its fields,
    before code is emitted for them."""

    __slots__ = ()

    @property
    def creator(self) -> Creator:
        """What creates the container or the object."""
        creator: Any = self.kind
        return creator


@dataclass(frozen=True)
class Creator:
    """What creates the containers or objects of alike displays, which have one `key`: from an
    iterator over their items, or from the values of their fields. Neither creates lists."""

    key: Hashable
    from_items: Callable[[Value], Value] | None = field(default=None, compare=False)
    from_fields: Callable[[Sequence[Value]], Value] | None = field(default=None, compare=False)


class Rows(Protocol):
    """Constants of one structure, which are read from tables."""

    def item(self, b: Builder, place: Scalar) -> Value:
        """Return the item at an in-bounds position."""
        ...


@dataclass(frozen=True)
class _PlainRows:
    """Numbers, strings, `None`, and tuples of these."""

    template: Value
    columns: list[Sequence[Scalar]]

    def item(self, b: Builder, place: Scalar) -> Value:
        """Return the item at an in-bounds position."""
        numbers = list[Scalar]()
        for column in self.columns:
            table = constant_table(b, column)
            assert table is not None
            numbers.append(Scalar(column[0].type, ssa=load_constant(b, table, place)))
        return as_read(carried.rebuilt(self.template, numbers))


@dataclass(frozen=True)
class _ProductRows:
    """Tuples with containers in them, or the fields of objects."""

    create: Callable[[Sequence[Value]], Value]
    parts: list[Rows]

    def item(self, b: Builder, place: Scalar) -> Value:
        """Return the item at an in-bounds position."""
        return self.create([x.item(b, place) for x in self.parts])


@dataclass(frozen=True)
class ContainerRows:
    """Containers: what creates one of its items, `None` for lists; the number of items of each, and
    all of these."""

    create: Callable[[Value], Value] | None
    lengths: list[int]
    items: Rows

    def item(self, b: Builder, place: Scalar) -> Value:
        """Return the container at an in-bounds position."""
        ends = [b.integer(x) for x in accumulate(self.lengths, initial=0)]
        table = constant_table(b, ends)
        assert table is not None
        next_place = scalars.binary(b, "+", place, b.integer(1))
        start, end = (Scalar(PY_INT, ssa=load_constant(b, table, x)) for x in (place, next_place))
        count = scalars.binary(b, "-", end, start)
        iterator = self._iterator(b, start, count)
        with b.frame.apart():
            if self.create is not None:
                return self.create(iterator)
            result = in_arena(b, b.shared.arenas.require(self.sample(b)), count)
            b.frame.of_library(bodies.extend, result, iterator)
            return result

    def sample(self, b: Builder) -> Value:
        """Return an item of the containers, without its value."""
        with b.aside():
            return sample_item(b, self.items.item(b, b.integer(0)))

    def iterator(self, b: Builder) -> Static:
        """Return an iterator over all items."""
        return self._iterator(b, b.integer(0), b.integer(sum(self.lengths)))

    def _iterator(self, b: Builder, start: Scalar, count: Scalar) -> Static:
        def item(place: Scalar) -> Value:
            return self.items.item(b, scalars.binary(b, "+", start, place))

        return Static(Combined(Iteration(count, item)))


def nested_rows(b: Builder, value: TupleValue) -> ContainerRows | None:
    """Return the constants of a long list display with containers in it; `None` for others."""
    if not value.is_list or isinstance(value, SharedList) or b.shared.program_types is None:
        return None
    if not any(map(_containers_in_display, value.items)):
        return None
    if sum(map(_constant_count, value.items)) < _FEWEST_IN_TABLES:
        return None
    rows = rows_of(b, value.items)
    return None if rows is None else ContainerRows(None, [len(value.items)], rows)


def _containers_in_display(value: Value) -> bool:
    """Return whether an item of a display is a list or another display, or has one."""
    if isinstance(value, ConstantDisplay) or (isinstance(value, TupleValue) and value.is_list):
        return True
    return isinstance(value, TupleValue) and any(map(_containers_in_display, value.items))


def _constant_count(value: Value) -> int:
    is_display = isinstance(value, TupleValue | ConstantDisplay)
    return sum(map(_constant_count, value.items)) if is_display else 1


def rows_of(b: Builder, values: Sequence[Value]) -> Rows | None:
    """Return constants of one structure as what reads them from tables; `None` if some are not
    constants, or differ."""
    if not values:
        return None
    if not any(map(_containers_in_display, values)):
        return _plain_rows(b, values)
    compounds = [x for x in values if isinstance(x, TupleValue | ConstantDisplay)]
    creators = {_creator_of(x) for x in compounds}
    if len(compounds) < len(values) or len(creators) > 1:
        return None
    creator = creators.pop()
    if creator.from_fields is None:
        items = rows_of(b, [x for compound in compounds for x in compound.items])
        lengths = [len(x.items) for x in compounds]
        return None if items is None else ContainerRows(creator.from_items, lengths, items)
    if len({len(x.items) for x in compounds}) > 1:
        return None
    parts = list[Rows]()
    for column in zip(*(x.items for x in compounds), strict=True):
        part = rows_of(b, column)
        if part is None:
            return None
        parts.append(part)
    return _ProductRows(creator.from_fields, parts)


def _creator_of(value: TupleValue | ConstantDisplay) -> Creator:
    if isinstance(value, ConstantDisplay):
        return value.creator
    return Creator(value.kind, from_fields=None if value.is_list else value.of)


def is_in_arenas(b: Builder, rows: Rows) -> bool:
    """Return whether the lists among constants have arenas."""
    match rows:
        case ContainerRows(items=_PlainRows() as items):
            return b.shared.arenas.has(items.template)
        case ContainerRows(items=items):
            return is_in_arenas(b, items)
        case _ProductRows(parts=parts):
            return any(is_in_arenas(b, x) for x in parts)
        case _:
            return False


def _plain_rows(b: Builder, values: Sequence[Value]) -> _PlainRows | None:
    if not all(map(_is_constant, values)):
        return None
    items = [as_item(b, x) for x in values]
    template = common_item(b, items)
    rows = list[list[Scalar]]()
    for item in items:
        is_same = types_of(sample_item(b, item)) == types_of(template)
        numbers = (
            numbers_of(item) if is_same else _converted(b, widen_to(b, item, template), template)
        )
        if numbers is None or any(x.const is None for x in numbers):
            return None
        rows.append(numbers)
    return _PlainRows(template, [*zip(*rows, strict=True)])


def _is_constant(value: Value) -> bool:
    """Return whether a value is a constant number or string, `None`, or a tuple of these."""
    match value:
        case Scalar():
            return value.const is not None and value.type.kind is not Kind.COMPLEX
        case TupleValue(kind=kind) if kind is tuple:
            return bool(value.items) and all(map(_is_constant, value.items))
        case _:
            return is_none(value) or (isinstance(value, Static) and texts.is_text(value))
