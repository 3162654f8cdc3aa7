"""Lists that grow and shrink when the kernel runs.

A `ListValue` is the identity of a list, which several names may share. Its state is a variable of
the function being lowered: the length, and memory with spare capacity, one vector for each scalar
component of an item. Storing to a list assigns a new state to the variable, which loops and
conditionals carry like other variables; called functions have it, too. A list owns its memory:
`moved` frees it after reallocating, `drop` when the list is dead.
"""

from __future__ import annotations

from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import suppress
from functools import partial, reduce
from itertools import accumulate, count
from types import MappingProxyType
from typing import Any, Protocol

import numpy as np
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.core.enclosing import reached_from
from loopwright.ir.dialects import func, loopwright, memref
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.ir.dialects.cf import AssertOp
from loopwright.python import registry
from loopwright.python.bodies import lists as bodies
from loopwright.python.containers import texts
from loopwright.python.source.vocabulary import CommonListName, FieldName, HiddenName, ListName
from loopwright.python.types import PY_BOOL, PY_FLOAT, PY_INT, Kind, ScalarType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NEVER
from loopwright.python.types.items import ItemVariable, NestedListType, StructureType
from loopwright.python.types.regions import Region
from loopwright.python.values import arrays, carried, mixed, scalars, slices
from loopwright.python.values.arenas import CreationSite, arena_for, arena_of
from loopwright.python.values.builder import Builder, Steps, conditional, counted_loop, release
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.environment import Variables
from loopwright.python.values.inferred_items import (
    arena_of_new,
    item_in,
    region_at,
    sample_of,
    tagged_as,
    union_item,
)
from loopwright.python.values.tables import constant_table, load_constant
from loopwright.python.values.value import (
    NONE,
    POOL,
    AnyArray,
    AnyList,
    Array,
    ArrayItem,
    Axis,
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
    ListLiteral,
    ListSite,
    ListState,
    ListValue,
    Maybe,
    Optional,
    PooledList,
    RangeValue,
    Scalar,
    SharedList,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Unsure,
    Value,
    arrays_of,
    class_of,
    consists_of,
    describe,
    is_list,
    is_none,
    scalars_of,
    types_of,
    with_numbers,
)
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import FrontendError

Run = tuple[Scalar, Callable[[Scalar], Value]]
"""A number of items, and a function for the item at a position."""
_names = count()
_FEWEST_IN_TABLES = 16
"""The fewest items of a display whose constants are copied from tables: the time to compile stores
grows faster than their number."""
_ITEM_KINDS = "the items of a list that changes are numbers, strings, lists of these, or tuples"


class ItemsDifferError(FrontendError):
    """Raised when an item is added to a list that a loop carries with items of another type."""

    def __init__(self, template: FrontendError, name: str, item: Value) -> None:
        super().__init__(template.diagnostics)
        self.name = name
        self.item = item


# States


def state_of(b: Builder, items: AnyList) -> ListState:
    """Return the state of a list here; for a list of an arena, that of the arena."""
    assert isinstance(items, ListValue | PooledList)
    result = b.frame.env[items.data.name if isinstance(items, PooledList) else items.name]
    assert isinstance(result, ListState)
    return result


def length_of(b: Builder, items: AnyList) -> Scalar:
    """`len(items)`."""
    if isinstance(items, PooledList):
        length = _head(b, items, 1)
        assert length.ssa is not None
        form = b.atom_of(length.ssa, IndexCastOp, natural=True)
        return Scalar(PY_INT, ssa=length.ssa, form=form)
    return length_in(b, state_of(b, items))


def length_in(b: Builder, state: ListState) -> Scalar:
    """Return the length in a state, which is known to be non-negative."""
    length = state.items[0] if state.items else b.integer(0)
    assert isinstance(length, Scalar)
    if length.form is not None or length.ssa is None:
        return length
    owner = length.ssa.owner
    block = owner if isinstance(owner, Block) else owner.parent_block()
    assert block is not None
    with b.inside(block):  # one form wherever it is asked for
        form = b.atom_of(length.ssa, IndexCastOp, natural=True)
    return Scalar(PY_INT, ssa=length.ssa, form=form)


def _memory(state: ListState) -> list[Array]:
    return [x for x in state.items if isinstance(x, Array)]


def _head(b: Builder, row: PooledList, column: int) -> Scalar:
    """Return a header field of a list of an arena: its start, its length, or its capacity."""
    memory = _memory(state_of(b, row.heads))[column]
    return Scalar(PY_INT, ssa=b.ssa(arrays.element_at(b, memory, [row.number])))


def change(b: Builder, items: AnyList) -> None:
    """Record that a list changes."""
    if isinstance(items, PooledList):
        change(b, items.heads)
        items = items.data
    assert isinstance(items, ListValue)
    if items.name in b.list_changes.fixed:
        raise shared_error(b, "", {items.name: state_of(b, items)})
    b.list_changes.changed.add(items.name)


def _set_state(b: Builder, items: ListValue, length: Scalar, memory: Iterable[Value]) -> None:
    old = state_of(b, items)
    change(b, items)
    b.frame.env[items.name] = ListState((length, *memory), list, old.item, old.place)


def new_list(b: Builder, *parts_of: object, as_item: bool = False) -> ListValue | PooledList:
    """Return a new empty list, or a part of another container; an item of another list may be
    created in the arena of such items."""
    kind = next((x for x in parts_of if isinstance(x, type)), list)
    return _born(b, (b.user_location(), as_item, b.frame.call_types, *parts_of), kind)


def empty_list(b: Builder) -> ListValue | PooledList | TupleValue:
    """Return a new list without items: a literal, or a mutable list if the kernel has lists of
    lists, as the types of its items are then known only later."""
    return new_list(b) if b.shared.arenas.samples else TupleValue((), list)


def _born(b: Builder, site: CreationSite, kind: type = list) -> ListValue | PooledList:
    """Return a new empty list, or a list for the entries of a container of a class, in the arena
    that is known for this creation site, if any."""
    arenas = b.shared.arenas
    arena = arenas.arenas_by_site.get(site)
    if site not in arenas.arenas_by_site:
        node = b.node if kind is list else b.user_node
        arena = arena_of_new(arenas, b.shared.program_types, node, kind)
    if arena is not None:
        row = in_arena(b, arena, b.integer(0))
        arenas.created_empty.append((row, site))
        return row
    result = new_unpooled_list(b)
    if site not in arenas.arenas_by_site:
        arenas.sites[result.name] = site
    region = None if b.is_in_library else region_at(b.shared.program_types, b.node)
    if region is not None:
        arenas.regions[result.name] = region
    return result


def new_unpooled_list(b: Builder) -> ListValue:
    """Return a new empty list outside of arenas."""
    result = ListValue(ListName(f"@{next(_names)}"))
    b.frame.env[result.name] = ListState((), list)
    return result


def in_arena(b: Builder, arena: Type, room: Scalar, kind: type = list) -> PooledList:
    """Return a new empty list of an arena, with reserved capacity."""
    heads, data = b.shared.arenas.lists_of(arena)
    number = b.frame.of_library(bodies.begin_row, heads, data, room)
    return PooledList((heads, data, number), kind)


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


def as_variable(b: Builder, value: Value) -> Value:
    """Return a value as it is assigned to a variable: list literals that may be nested in another
    list are moved to an arena."""
    if not isinstance(value, TupleValue) or not b.shared.arenas.samples:
        return value
    rows = nested_rows(b, value)
    if rows is not None:
        return as_list(b, value) if _is_in_arenas(b, rows.items) else value
    result = value.mapped(lambda x: as_variable(b, x))
    if result.is_list and any(_is_pooled(x) for x in result.items):
        return as_list(b, result)
    if not can_change(result):
        return result
    if not result.items:
        return new_list(b)
    first = result.items[0]
    if isinstance(first, Maybe) or any(map(_is_outside, result.items)):
        return result
    item = _sample_item(b, first)
    if not b.shared.arenas.has(item):
        return result
    same = all(types_of(_sample_item(b, x)) == types_of(item) for x in result.items)
    return as_list(b, result) if same else result


def _is_outside(value: Value) -> bool:
    """Return whether a value is a list, a dictionary or an array outside of arenas, or has a part
    that is one."""
    match value:
        case TupleValue(kind=kind) if kind is list:
            return True
        case TupleValue() | Fields() | Optional() | Either():
            return any(map(_is_outside, value.items))
        case DictValue():
            return isinstance(value.entries, ListValue)
        case _:
            is_array = isinstance(value, Array | Lazy) and len(value.shape) > 0
            return isinstance(value, ListValue) or is_array


def _is_pooled(value: Value) -> bool:
    """Return whether a value is a container of an arena, or a mutable list, or a tuple with one."""
    if isinstance(value, DictValue):
        return isinstance(value.entries, PooledList)
    if isinstance(value, TupleValue) and not value.is_list:
        return any(map(_is_pooled, value.items))
    return isinstance(value, AnyList)


def as_item(b: Builder, value: Value) -> Value:
    """Return a value as an item of a list: its strings and lists are moved to arenas."""
    value = texts.in_pool(b, value)
    if isinstance(value, Array | Lazy) and value.shape:
        return _of_array(b, value)
    if has_arrays(value):
        return value
    _expect_no_choice(b, value)
    carried.expect_numbers(b, value)
    if carried.is_function(value):
        (value,) = carried.choices(b, [value]) or [value]
    if isinstance(value, Choice):
        return _of_functions(value, partial(as_item, b))
    if isinstance(value, TupleValue) and is_short(value) and not value.items:
        return _empty_tuple(b)
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


def _of_array(b: Builder, value: AnyArray) -> ArrayItem:
    """Return an array as an item of a list, and refuse it if later changes of the array would be
    visible."""
    array = arrays.in_memory(b, value)
    assert isinstance(array, Array)
    arrays.expect_no_view(b, array)
    if array.whole and array.buffer in b.shared.listed:
        return b.shared.listed[array.buffer]
    return (_handed_over if arrays.is_named(b, array) else _array_item)(b, array)


def _handed_over(b: Builder, value: Array) -> ArrayItem:
    """Return an array created in this block as an item of a list: its variables then refer to the
    item, which is read-only from then on."""
    owner = value.buffer.memref.owner
    buffer = value.buffer
    is_own = not isinstance(owner, Block) and owner.parent is b.block and value.whole
    named = (y for f in b.frames for y in f.env.values() if y is not value)
    other_values = (y for y in named if not isinstance(y, ListState))
    aliases = (arrays.may_overlap(b, x.buffer, buffer) for y in other_values for x in arrays_of(y))
    roots = buffer.roots
    is_given = roots is None or any(x.argument is not None for x in roots)
    arena = arena_for(Scalar(value.element))
    if b.shared.arenas.lend(buffer, arena, b.shared.listed):
        return _array_item(b, value)
    if roots is not None and not any(map(arrays.is_written_later, roots)):
        if not is_own or any(aliases):
            b.shared.lent.update(roots)
            return _array_item(b, value)
    elif not is_own or is_given or any(aliases):
        message = "an array that has other names cannot become an item of a list"
        raise b.error(message, "write x.copy()")
    item = _array_item(b, value)
    opened = _opened(b, item)
    b.shared.listed[buffer] = item
    for frame in b.frames:
        for name in [x for x, y in frame.env.items() if y is value]:
            frame.env[name] = opened
    return item


def _array_item(b: Builder, value: Array) -> ArrayItem:
    """Return a copy of an array as an item of a list."""
    arena = b.shared.arenas.require(Scalar(value.element))
    flat = registry.FUNCTIONS[np.ravel](b, value)
    assert isinstance(flat, Array | Lazy)
    row = in_arena(b, arena, flat.shape[0])
    _shorten(b, row, flat.shape[0])
    (memory,) = _memory(state_of(b, row))
    arrays.assign(b, _vector(b, row, memory, flat.shape[0]), flat)
    extents = (Scalar(PY_INT, ssa=b.ssa(scalars.cast(b, x, PY_INT))) for x in value.shape)
    return ArrayItem((row, *extents), np.ndarray)


def _opened(b: Builder, item: Value) -> Value:
    """Return the value of an item as expressions use it: of an array, a read-only copy."""
    if isinstance(item, ArrayItem):
        (memory,) = _memory(state_of(b, item.row))
        flat = arrays.copied(b, _vector(b, item.row, memory, length_of(b, item.row)))
        reshaped = registry.FUNCTIONS[np.reshape](b, flat, TupleValue(item.shape))
        assert isinstance(reshaped, Array | Lazy)
        result = replace(arrays.materialise(b, reshaped), writable=None)
        for buffer in (result.buffer, *(result.buffer.roots or ())):
            b.shared.listed[buffer] = item
        return result
    _expect_no_choice(b, item)
    if isinstance(item, TupleValue) and any(isinstance(x, Compound) for x in item.items):
        return item.of(_opened(b, x) for x in item.items)
    return item


def _expect_no_choice(b: Builder, value: Value) -> None:
    """Refuse items of lists that may be either an array or `None`."""
    kinds = Array, Lazy, ArrayItem
    if isinstance(value, Optional) and any(isinstance(x, kinds) for x in value.items):
        raise b.error(
            "a value that is an array or None cannot be an item of a list",
            "append an array of no elements",
        )


def expect_pool(b: Builder, value: Value, *, is_named: bool = False) -> None:
    """Move nested lists of a literal that becomes mutable to arenas, and itself if it has no
    name."""
    if isinstance(value, TupleValue) and value.is_list:
        inner = [x for item in value.items for x in _containers_in(item)]
        for x in inner or ([] if is_named else [value]):
            as_item(b, x)


def _containers_in(value: Value) -> list[Value]:
    """Return the list literals, dictionaries and sets in an item of a literal."""
    if isinstance(value, DictValue) or (isinstance(value, TupleValue) and value.is_list):
        return [value]
    is_tuple = isinstance(value, TupleValue)
    return [x for item in value.items for x in _containers_in(item)] if is_tuple else []


def _sample_item(b: Builder, value: Value) -> Value:
    value = as_item(b, value)
    match value:
        case Static(value=None):
            return Optional((Scalar(PY_BOOL),), Optional)
        case Scalar(classes=Classes(types=types)):
            return mixed.template(value.type, types)
        case Scalar():
            return Scalar(value.type)
        case PooledList():
            return b.shared.arenas.sample_list(arena_of(value), value.kind)
        case TextValue():
            return TextValue((POOL, Scalar(PY_INT), Scalar(PY_INT)), str)
        case DictValue() | ArrayItem() | RangeValue():
            return value.of(_sample_item(b, x) for x in value.items)
        case Choice():
            return _of_functions(value, partial(_sample_item, b))
        case (
            TupleValue(kind=kind)
            | Fields(kind=kind)
            | Optional(kind=kind)
            | Either(kind=kind)
            | Instance(kind=kind)
        ) if kind is not list and value.items:
            return value.of(_sample_item(b, x) for x in value.items)
        case _:
            hint = "write an array of several dimensions"
            raise b.error(f"{_ITEM_KINDS}, not {describe(value)}", hint)


def own(b: Builder, vector: Array) -> None:
    """Copy a borrowed vector before everything else, so that the list owns it."""
    borrowed = vector.buffer.memref
    block = Block()
    with b.own_memory(), b.inside(block):
        copy = arrays.allocate(b, vector.element, vector.shape)
        uses = list(borrowed.uses)
        b.emit(memref.CopyOp.create(operands=[borrowed, copy.buffer.memref]))
    for use in uses:
        if not isinstance(use.operation, memref.DimOp):
            use.operation.operands[use.index] = copy.buffer.memref
    first = b.main.first_op
    for op in list(block.ops):
        op.detach()
        if first is None:
            b.main.add_op(op)
        else:
            b.main.insert_op_before(op, first)


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
    """Return an item of the list of a field, without its value, that may also be what inference
    says of the field; items of other lists as they are."""
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
    return tagged_as(joined, inferred_item)


def begin_with(b: Builder, items: AnyList, numbers: Sequence[int], room: int) -> None:
    """Store the first items of an empty list, which are integers; a list of an arena has capacity
    for them."""
    if isinstance(items, ListValue):
        reserve(b, items, b.integer(0), b.integer(room))
    for place, number in enumerate(numbers):
        put(b, items, b.integer(place), b.integer(number))
    _shorten(b, items, b.integer(len(numbers)))


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
        return Optional((Scalar(PY_BOOL), *inner), Optional)
    if are_long(b, left, right):
        return _long_sample(b, left, right) or left
    if not b.is_in_library and _is_union(left, right):
        return union_of(b, left, right)
    if isinstance(left, Choice) and isinstance(right, Choice):
        is_lasting = not (carried.has_local(left) or carried.has_local(right))
        return (carried.choices(b, [left, right]) or [left])[0] if is_lasting else left
    if isinstance(left, Compound) and isinstance(right, Compound) and left.is_like(right):
        return left.of(join_items(b, x, y) for x, y in zip(left.items, right.items, strict=True))
    return left


def _is_union(left: Value, right: Value) -> bool:
    """Return whether only a union can represent two items."""
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        return left.type != right.type and mixed.holding(mixed.merged(left, right)) is None
    if isinstance(left, PooledList) or isinstance(right, PooledList):
        is_known = not any(_is_without_type(x) for x in (left, right))
        are_tuples = is_tuple(left) and is_tuple(right)
        is_other = types_of(left) != types_of(right) and is_known and not are_tuples
    elif isinstance(left, Compound) and isinstance(right, Compound):
        is_other = not left.is_like(right)
    else:
        is_other = type(left) is not type(right)
    return is_other and carried.are_alternatives(left, right)


def _is_without_type(value: Value) -> bool:
    """Return whether a value is a list of an arena whose item type is unknown."""
    return isinstance(value, PooledList) and isinstance(arena_of(value), ItemVariable)


def union_of(b: Builder, left: Value, right: Value) -> Value:
    """Return the sample item of the union of two items."""
    members = [x.value for x in carried.members_of(b, left) if not x.is_empty]
    for member in carried.members_of(b, right):
        if member.is_empty:
            continue
        alike = (k for k, x in enumerate(members) if not _is_union(x, member.value))
        place = next(alike, None)
        if place is None:
            members.append(member.value)
        else:
            joined = join_items(b, members[place], member.value)
            members[place] = tagged_as(joined, member.value)
    return union_item(members, may_be_none=any(map(carried.is_maybe_none, (left, right))))


def is_short(value: Value | None) -> bool:
    """Return whether a value is a plain tuple of a length known at compile time."""
    return isinstance(value, TupleValue) and value.kind is tuple


def is_tuple(value: Value | None) -> bool:
    """Return whether a value is a plain tuple."""
    return is_short(value) or (isinstance(value, PooledList) and value.is_tuple)


def _long_sample(b: Builder, *tuples: Value) -> PooledList | None:
    """Return a sample tuple of run-time length for some tuples; `None` if their items have several
    types, or no known type."""
    arenas = {arena_of(x) for x in tuples if isinstance(x, PooledList)}
    short = [x for x in tuples if isinstance(x, TupleValue)]
    if not all(can_change(TupleValue(x.items, list)) for x in short):
        return None
    items = [_sample_item(b, _if_bound(x)) for short_tuple in short for x in short_tuple.items]
    for x in tuples if items else ():
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
    """Return whether a tuple must be converted to run-time length to match another one."""
    if not is_short(value) or not is_tuple(target):
        return False
    assert isinstance(value, TupleValue) and isinstance(target, TupleValue | PooledList)
    if not isinstance(target, PooledList) and len(value.items) == len(target.items):
        return False
    return _long_sample(b, value, target) is not None


def long_tuple(b: Builder, value: Value | None, template: PooledList | None = None) -> PooledList:
    """Convert a tuple to one of run-time length."""
    assert isinstance(value, TupleValue)
    if template is None:
        template = _long_sample(b, value) if value.items else _empty_tuple(b)
    if template is None:
        message = (
            "the items of a tuple of a run-time length are numbers, strings or tuples of one type"
        )
        raise b.error(message, "use constants as the bounds of slices")
    count = b.integer(len(value.items))
    result = in_arena(b, arena_of(template), count, tuple)
    _put_all(b, result, [*map(_if_bound, value.items)])
    _shorten(b, result, count)
    return result


def has_none(item: Value | None) -> bool:
    """Return whether a value, or a part of it, may be `None`."""
    if isinstance(item, Optional | Either):
        return True
    return isinstance(item, Compound) and any(map(has_none, item.items))


def _widen(b: Builder, value: Value, item: Value) -> Value:
    """Convert a value to the form of a sample item: its parts may be `None`, and are tuples of
    run-time length, where those of the sample are."""
    if isinstance(item, Either):
        return _member_of(b, value, item)
    if isinstance(item, Optional):
        flag = b.number(not is_none(value))
        is_there, *inner = value.items if isinstance(value, Optional) else (flag, value)
        inner = [] if is_none(value) else inner
        if inner and not item.is_empty:
            inner = [_widen(b, inner[0], item.value)]
        elif not item.is_empty:
            nothing = carried.in_place_of_none(b, item.value)
            assert nothing is not None
            inner = [nothing]
        return Optional((is_there, *inner), Optional)
    if isinstance(item, PooledList) and item.is_tuple and is_short(value):
        return long_tuple(b, value, item) if are_long(b, value, item) else value
    if isinstance(item, Choice) and carried.is_function(value):
        return (carried.choices(b, [value, item]) or [value])[0]
    if isinstance(value, Compound) and isinstance(item, Compound) and value.is_like(item):
        return value.of(_widen(b, x, y) for x, y in zip(value.items, item.items, strict=True))
    return value


def _member_of(b: Builder, value: Value, item: Either) -> Value:
    """Return a value as a member of a union; unchanged if it has none of the union's types."""
    pending = carried.members_of(b, value)
    members = list[Value]()
    for member in item.members:
        sides = [(x, _widen(b, x.value, member.value)) for x in pending if not x.is_empty]
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


def _as_read(value: Value) -> Value:
    """Return an item as it is read from a list: parts that are always `None` become `None`."""
    if isinstance(value, Optional) and value.is_empty:
        return NONE
    if isinstance(value, TupleValue | Fields | Optional | Either):
        return value.mapped(_as_read)
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
    memory = iter(_memory(state))
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


def _convert_item(b: Builder, items: AnyList, value: Value) -> list[Scalar]:
    """Return the scalar components of a value to be stored; the first item determines the types of
    all."""
    carried.learn_arenas(b, value, state_of(b, items).item, are_dicts_moved=True)
    value = as_item(b, value)
    item = _sample_item(b, value)
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
        value = _widen(b, value, state.item)
        item = _sample_item(b, value)
    if types_of(item) != types_of(state.item):
        carried.learn_arenas(b, item, state.item)
        if state.place in b.shared.arenas.caller_lists:
            carried.tell_apart(b, state, item, state.place)
        if (converted := _converted(b, value, state.item)) is not None:
            return converted
        name = items.data.name if isinstance(items, PooledList) else items.name
        error = ItemsDifferError(_differing(b, items, state, item), name, item)
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
        stored = f"an item of type {key}" if kind is set else stored
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
        if x.type.kind == y.type.kind and x.type != y.type:
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


def item_at(b: Builder, items: AnyList | ListState, place: Scalar) -> Value:
    """Return the item at an in-bounds position."""
    return _as_read(_opened(b, _kept_at(b, items, place)))


def _kept_at(b: Builder, items: AnyList | ListState, place: Scalar) -> Value:
    """Return the item at an in-bounds position in its stored form, to become an item of another
    list."""
    state = state_of(b, items) if isinstance(items, AnyList) else items
    if isinstance(items, PooledList):
        place = scalars.binary(b, "+", _head(b, items, 0), place)
    if state.item is None:
        raise carried.UnresolvedError  # it ended in an exception
    numbers = numbers_of(state.item)
    values = [
        Scalar(x.type, ssa=b.ssa(arrays.element_at(b, memory, [place])))
        for x, memory in zip(numbers, _memory(state), strict=True)
    ]
    return carried.rebuilt(state.item, values)


def checked_place(b: Builder, items: AnyList, key: Value, doing: str = "index") -> Scalar:
    """Return the in-bounds position for a subscript; raises the exception otherwise."""
    requirement = "the index of a list is an integer or a slice"
    message = f"list {doing} out of range"
    return slices.checked_place(b, key, length_of(b, items), requirement, message)


@registry.gets_item(ListValue, PooledList)
def _list_item(b: Builder, items: AnyList, key: Value) -> Value:
    if isinstance(key, SliceValue):
        return sliced(b, items, key)
    return item_at(b, items, checked_place(b, items, key))


def expect_list(b: Builder, items: AnyList) -> None:
    """Refuse to change a tuple."""
    b.expect(class_of(items) is list, "a tuple cannot be changed", "make a list of it: list(x)")


@registry.deletes_item(ListValue, PooledList)
def _delete_item(b: Builder, items: AnyList, key: Value) -> None:
    expect_list(b, items)
    if isinstance(key, SliceValue):
        start, step, n = slices.slice_of(b, key, length_of(b, items))
        by = b.integer(1) if step is None else step
        b.frame.of_library(bodies.delete_slice, items, start, by, n)
    else:
        b.frame.of_library(bodies.delete, items, checked_place(b, items, key, "assignment index"))


def put(b: Builder, items: AnyList, place: Scalar, value: Value) -> None:
    """Store an item at an in-bounds position."""
    change(b, items)
    numbers = _convert_item(b, items, value)
    if isinstance(items, PooledList):
        place = scalars.binary(b, "+", _head(b, items, 0), place)
    for x, memory in zip(numbers, _memory(state_of(b, items)), strict=True):
        arrays.store_at(b, memory, [place], x)


# Making lists


def collected(
    b: Builder, runs: Sequence[Run], kind: type = list, *, outside_arenas: bool = False
) -> ListValue | PooledList:
    """Return a list or a tuple of all items of some runs; if the items are known to have a common
    type, that is its item type."""
    nonempty_runs = list[Run]()
    templates = list[Value]()
    makes = False
    is_caught = bool(b.catching.handlers)
    with b.aside():
        for run in runs:
            if run[0].const != 0:
                with suppress(carried.UnresolvedError):  # of a list that has no items
                    item = run[1](b.integer(0))
                    makes |= _has_arrays(item)
                    makes |= is_caught and any(map(_may_stop, b.block.walk()))
                    templates.append(_sample_item(b, item))
                    nonempty_runs.append(run)
    if not templates:
        return new_list(b) if kind is list else _empty_tuple(b)
    template = reduce(partial(join_items, b), templates)
    region = (
        None if b.is_in_library or kind is not list else region_at(b.shared.program_types, b.node)
    )
    if region is not None and region.kind is list:
        template = as_inferred(b, template, region)
    total = b.integer(0)
    for n, _ in nonempty_runs:
        total = scalars.binary(b, "+", total, n)
    arenas = b.shared.arenas
    site: CreationSite = b.user_location(), b.frame.call_types, "collected"
    outside_arenas = (
        outside_arenas or not arenas.has(template) or arenas.arenas_by_site.get(site, NEVER) is None
    )
    if kind is tuple or not outside_arenas:
        result = in_arena(b, arenas.require(template), total, kind)
        arenas.created_empty.append((result, site))
    else:
        result = new_unpooled_list(b)
        reserve(b, result, template, total)
    if makes:  # arrays that move to growing memory, or items that may raise a caught exception
        into = PooledList(result.items, list) if isinstance(result, PooledList) else result
        for n, item_of in nonempty_runs:
            b.frame.of_library(bodies.extend, into, Static(Combined(Iteration(n, item_of))))
        return result
    start = b.integer(0)
    for n, item_of in nonempty_runs:

        def body(iv: Scalar, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            with b.own_memory() as allocated:
                put(b, result, scalars.binary(b, "+", start, iv), item_of(iv))  # noqa: B023
                release(b, allocated)
            return ()

        counted_loop(b, Steps(constant(0), b.form(n)), (), body)
        start = scalars.binary(b, "+", start, n)
    _shorten(b, result, total)
    return result


def _may_stop(op: Operation) -> bool:
    """Return whether an op raises an exception, or may."""
    return isinstance(op, AssertOp | loopwright.AssertOp | func.CallOp)


def _has_arrays(value: Value) -> bool:
    """Return whether a value is an array outside of lists, or a tuple with one."""
    inner = value.items if isinstance(value, TupleValue | Fields) else ()
    return isinstance(value, AnyArray) or any(map(_has_arrays, inner))


def _empty_tuple(b: Builder) -> PooledList:
    """Return an empty tuple of a run-time length, whose item type is unknown."""
    statement = None if b.statement is None else b.statement.lineno
    items = as_item(b, _born(b, (b.user_location(), statement, "()")))
    assert isinstance(items, PooledList)
    return PooledList(items.items, tuple)


def run_of(b: Builder, items: AnyList) -> Run:
    """Return the current items of a list."""
    return length_of(b, items), lambda k: _as_read(_kept_at(b, items, k))


def as_list(b: Builder, value: Value | None) -> ListValue | PooledList:
    """Return a mutable list with the items of a literal."""
    assert isinstance(value, TupleValue)
    items = [*map(_if_bound, value.items)]  # of results, if there are
    if not items:
        return new_list(b)
    rows = nested_rows(b, value)
    if rows is None:
        items = [as_item(b, x) for x in items]
        item = _common_item(b, items)
    else:
        item = rows.sample(b)
    if isinstance(value, ListLiteral) and value.contents is not NEVER:
        item = widened(b, item, sample_of(b.shared.arenas, value.contents))
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
        _shorten(b, result, count)
    else:
        b.frame.of_library(bodies.extend, result, rows.iterator(b))
    return result


def _common_item(b: Builder, items: Sequence[Value]) -> Value:
    """Return the item, without its value, of a list that has some items."""
    samples = [_sample_item(b, x) for x in items]
    item = reduce(partial(join_items, b), samples)
    for sample in samples:
        if carried.kinds_of(sample) == carried.kinds_of(item):
            item = tagged_as(item, sample)
    return item


def _put_all(b: Builder, items: AnyList, values: Sequence[Value]) -> None:
    """Store values from the first position on, where there is room for them: each with its code,
    or constants by loops over tables."""
    if len(values) < _FEWEST_IN_TABLES:
        for number, value in enumerate(values):
            put(b, items, b.integer(number), value)
        return
    change(b, items)
    rows = [_convert_item(b, items, x) for x in values]
    start = _head(b, items, 0) if isinstance(items, PooledList) else b.integer(0)
    for numbers, memory in zip(zip(*rows, strict=True), _memory(state_of(b, items)), strict=True):
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
#                                         t.append(numbers[ends[i] : ends[i + 1]])


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
        return _as_read(carried.rebuilt(self.template, numbers))


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
            return _sample_item(b, self.items.item(b, b.integer(0)))

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


def _is_in_arenas(b: Builder, rows: Rows) -> bool:
    """Return whether there are arenas of the lists among constants."""
    match rows:
        case ContainerRows(items=_PlainRows() as items):
            return b.shared.arenas.has(items.template)
        case ContainerRows(items=items):
            return _is_in_arenas(b, items)
        case _ProductRows(parts=parts):
            return any(_is_in_arenas(b, x) for x in parts)
        case _:
            return False


def _plain_rows(b: Builder, values: Sequence[Value]) -> _PlainRows | None:
    if not all(map(_is_constant, values)):
        return None
    items = [as_item(b, x) for x in values]
    template = _common_item(b, items)
    rows = list[list[Scalar]]()
    for item in items:
        is_same = types_of(_sample_item(b, item)) == types_of(template)
        numbers = (
            numbers_of(item) if is_same else _converted(b, _widen(b, item, template), template)
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


def _if_bound(x: Value) -> Value:
    """Return the value of a variable without the flags for being unbound."""
    if isinstance(x, Maybe):
        return x.value
    return x.mapped(_if_bound) if isinstance(x, Compound) else x


def expect_same(b: Builder, through: Sequence[AnyList], before: Sequence[ListState]) -> None:
    """Check that lists are not resized during an iteration."""
    if not all(map(carried.same, before, [state_of(b, x) for x in through])):
        hint = "iterate over a copy, such as x.copy(), or write a 'while' loop"
        raise b.error("this list changes size during iteration", hint)


def is_like_list(
    b: Builder, value: Value | None, target: Value | None, arguments: Sequence[Value]
) -> bool:
    """Return whether a list literal must become a mutable list (or a constant string a run-time
    one) to match another value. To match `None`, a literal must if no argument contains it."""
    target = target.value if isinstance(target, Optional) else target
    if value is not None and target is not None and is_none(target):
        is_shared = isinstance(value, SharedList) or any(consists_of(x, value) for x in arguments)
        is_text = isinstance(value, Static) and texts.is_text(value)
        return is_text or (can_be_mutable(value) and not is_shared)
    if value is not None and target is None:
        return can_be_mutable(value) and texts.has_texts(value)
    if texts.as_other(b, value, target) is not value or are_long(b, value, target):
        return True
    if not (can_be_mutable(value) or has_arrays(value)):
        return False
    if is_list(target):
        return True
    return (can_be_mutable(target) or has_arrays(target)) and carried.matched(
        b, value, target
    ) is None


def as_other(
    b: Builder, value: Value | None, target: Value | None, arguments: Sequence[Value]
) -> Value | None:
    """Return the value with its list literals converted to mutable lists where `target` has mutable
    lists; `None` if they do not match."""
    if value is not None and value is target:
        return value
    target = target.items[1] if isinstance(target, Unsure) else target
    if isinstance(value, Unsure):
        inner = as_other(b, value.items[1], target, arguments)
        if inner is None or inner is value.items[1]:
            return value
        return value.of((value.items[0], inner))
    if is_like_list(b, value, target, arguments):
        return changing(b, value, target)
    target = target.value if isinstance(target, Optional) else target
    if value is not None and (target is None or is_none(target)):
        return texts.in_pool(b, value)
    if not (isinstance(value, TupleValue) and isinstance(target, TupleValue)):
        return value
    if value.is_list or not value.is_like(target):
        return value
    pairs = [
        (x, as_other(b, x, y, arguments)) for x, y in zip(value.items, target.items, strict=True)
    ]
    if all(x is y for x, y in pairs):
        return value
    return value.of(y for _, y in pairs if y is not None)


def changing(b: Builder, value: Value | None, target: Value | None = None) -> Value:
    """Convert a list literal or a constant string to its run-time form, to match another definition
    of the variable (`target`); a literal that is an item of another list is moved to an arena if
    the target is in one."""
    if value is not None and texts.is_text(value):
        return texts.as_text(b, value)
    if is_short(value) and value is not None:
        tuples = [value] if target is None or not is_tuple(target) else [value, target]
        return long_tuple(b, value, _long_sample(b, *tuples))
    assert isinstance(value, TupleValue)
    variables = [x for frame in b.frames for name, x in frame.env.items() if str.isidentifier(name)]
    if any(x is not value and consists_of(x, value) for x in variables):
        as_item(b, value)
        raise shared_error(b, "")
    return as_list(b, value)


def can_change(value: Value | None) -> bool:
    """Return whether a value is a list literal whose items a mutable list can hold."""
    if not isinstance(value, TupleValue) or not value.is_list:
        return False
    return all(isinstance(x, Maybe) or _is_part(x) for x in value.items)


def can_be_mutable(value: Value | None) -> bool:
    """Return whether a value is a list literal of items, or of lists, that a mutable list can
    hold."""
    if can_change(value):
        return True
    if not isinstance(value, TupleValue) or not value.is_list:
        return False
    return all(isinstance(x, AnyList) or can_be_mutable(x) for x in value.items)


def literals_in(value: Value | None) -> list[TupleValue]:
    """Return the list literals in a value."""
    if not isinstance(value, Compound):
        return []
    own = [value] if isinstance(value, TupleValue) and value.is_list else []
    return [*own, *(x for item in value.items for x in literals_in(item))]


def marked(value: Value, shared: Collection[Value] | None = None) -> Value:
    """Return a value whose given list literals, compared by identity, are marked as shared; by
    default all of them."""
    if not isinstance(value, Compound):
        return value
    result = value.mapped(lambda x: marked(x, shared))
    if isinstance(value, TupleValue) and value.is_list and (shared is None or value in shared):
        return SharedList(result.items, list)
    return result


def with_shared(value: Value) -> Value:
    """Return a value in which list literals that occur several times are marked as shared."""
    literals = literals_in(value)
    return marked(value, [x for x in literals if literals.count(x) > 1])


def has_arrays(value: Value | None) -> bool:
    """Return whether a value is a list literal with arrays."""
    return isinstance(value, TupleValue) and value.is_list and any(map(_has_array, value.items))


def _has_array(value: Value) -> bool:
    """Return whether a value is an array, or a tuple with one."""
    if isinstance(value, TupleValue) and not value.is_list:
        return any(map(_has_array, value.items))
    return isinstance(value, Array | Lazy)


def _is_part(value: Value) -> bool:
    """Return whether a value may be an item of a list, or a part of one, without conversion."""
    if isinstance(value, TupleValue | Fields) and value.kind is not list:
        return bool(value.items or is_short(value)) and all(map(_is_part, value.items))
    if isinstance(value, DictValue):
        return isinstance(value.entries, PooledList)
    is_plain = isinstance(value, Scalar | PooledList | Instance | Either) or texts.is_text(value)
    return is_plain or carried.may_be_none(value)


def sliced(
    b: Builder, items: AnyList, key: SliceValue, kind: type | None = None
) -> ListValue | PooledList:
    """`items[start:stop:step]`, a new list or tuple."""
    start, step, n = slices.slice_of(b, key, length_of(b, items))
    by = b.integer(1) if step is None else step

    def item(k: Scalar) -> Value:
        place = scalars.binary(b, "+", start, scalars.binary(b, "*", k, by))
        return _as_read(_kept_at(b, items, place))

    return collected(b, [(n, item)], kind or class_of(items))


def store_slice(b: Builder, items: AnyList, key: SliceValue, replacement: Run) -> None:
    """Store `items[start:stop:step] = replacement`; all items of the replacement are read before
    any change."""
    start, step, n = slices.slice_of(b, key, length_of(b, items))
    if key.step is None:
        end = scalars.binary(b, "+", start, n)
        (_, item_of) = run_of(b, items)
        remaining = scalars.binary(b, "-", length_of(b, items), end)

        def behind(k: Scalar) -> Value:
            return item_of(scalars.binary(b, "+", end, k))

        become(b, items, collected(b, [(start, item_of), replacement, (remaining, behind)]))
        return
    new_items = collected(b, [replacement])
    by = b.integer(1) if step is None else step
    new_length = length_of(b, new_items)
    message = "attempt to assign sequence of size %ld to extended slice"
    numbers = [new_length, n]
    if new_length.const is not None:
        message = message.replace("%ld", str(new_length.const))
        numbers = [n]
    same = scalars.compare(b, "==", new_length, n)
    plain = message.replace("%ld", "another")
    same = scalars.logical_or(b, same, scalars.compare(b, "==", by, b.integer(1)))
    b.check(same, "ValueError", plain, f"{message} of size %ld", *numbers)
    if state_of(b, new_items).items:
        b.frame.of_library(bodies.put_slice, items, start, by, n, new_items)
    elif by.const is None or by.const == 1:
        b.frame.of_library(bodies.delete_slice, items, start, by, n)


def become(b: Builder, items: AnyList, source: AnyList) -> None:
    """Move the items of a list without other names into another one, whose items they replace."""
    if isinstance(items, PooledList) or isinstance(source, PooledList):
        b.frame.of_library(bodies.become, items, source)
        return
    assert isinstance(items, ListValue) and isinstance(source, ListValue)
    old = state_of(b, items)
    new = state_of(b, source)
    if not new.items:
        b.frame.of_library(bodies.cut, items, b.integer(0))
        return
    if old.items and new.item is not None:
        _convert_item(b, items, new.item)
        new = ListState(new.items, list, old.item, old.place)
    change(b, items)
    b.frame.env[items.name] = new
    del b.frame.env[source.name]
    drop(b, old)


def repeated(b: Builder, run: Run, times: Scalar, kind: type = list) -> ListValue | PooledList:
    """`items * times`."""
    (n, item_of) = run
    repetitions = scalars.python_integer(b, times)
    if not b.forms.at_least_zero(b.form(repetitions)):
        repetitions = b.integer(slices.extremum(b, b.form(repetitions), constant(0), least=False))
    if n.const == 1:
        first = item_of(b.integer(0))
        return collected(b, [(repetitions, lambda _: first)], kind)
    total = slices.times(b, n, repetitions)
    return collected(b, [(total, lambda k: item_of(scalars.binary(b, "%", k, n)))], kind)


def as_array(b: Builder, items: AnyList, *, of_none: ScalarType = PY_FLOAT.strong) -> Array:
    """Return the array that NumPy creates from a list; for an empty list, one with the element type
    `of_none`."""
    state = state_of(b, items)
    if not state.items:
        return arrays.allocate(b, of_none, [b.integer(0)])
    memory = _memory(state)
    if isinstance(state.item, PooledList | TupleValue | ArrayItem):
        return b.frame.of_library(bodies.array_of_rows, items)  # pyright: ignore[reportReturnType]
    if not isinstance(state.item, Scalar):
        raise b.error(f"an array of {describe(state)} is not supported")
    n = length_of(b, items)
    if state.item.classes is not None:
        _expect_widest(b, state.item, _vector(b, items, memory[1], n))
    if memory[0].element != of_none and not assume(b, b.form(n) - 1):
        is_nonempty = b.compare_index("sgt", b.form(n), constant(0))
        text = "the array of an empty list has float elements, unlike its items"
        b.check(b.truth(is_nonempty), "ValueError", text)
    return arrays.copied(b, _vector(b, items, memory[0], n))


def _expect_widest(b: Builder, item: Scalar, codes: Array) -> None:
    """Raise `ValueError` if no number in a non-empty list has the kind of the elements of its
    array."""
    call = registry.FUNCTIONS
    code = mixed.code_of(item.type)
    has_widest = call[np.any](b, call[np.equal](b, codes, code))
    assert isinstance(has_widest, Scalar)
    text = "the array of a list that may hold floats would have integer elements"
    is_empty = scalars.compare(b, "==", codes.shape[0], b.integer(0))
    b.check(scalars.logical_or(b, is_empty, scalars.truth(b, has_widest)), "ValueError", text)


def has_integers(b: Builder, items: AnyList) -> bool:
    """Return whether items, or their items, are Python integers, or NumPy integers of the same
    size."""
    item = state_of(b, items).item
    if isinstance(item, PooledList):
        return has_integers(b, item)
    return any(x.type.strong == PY_INT.strong for x in scalars_of(item))


def plain(b: Builder, value: Value) -> Value:
    """Return the value as an argument of NumPy functions: a list as an array, and never `None`."""
    if isinstance(value, TupleValue) and has_none(value):
        return value.of(plain(b, carried.present(b, x)) for x in value.items)
    return as_array(b, value) if isinstance(value, AnyList) else value


def _vector(b: Builder, items: AnyList, memory: Array, n: Scalar) -> Array:
    """Return a vector of item components as an array that shares their memory."""
    start = _head(b, items, 0) if isinstance(items, PooledList) else None
    axes = memory.axes if start is None else (Axis(start, None, 0),)
    return Array(memory.element, memory.buffer, axes, (n,))


def _shorten(b: Builder, items: AnyList, length: Scalar) -> None:
    """Set the length of a list within its capacity."""
    if isinstance(items, PooledList):
        change(b, items)
        arrays.store_at(b, _memory(state_of(b, items.heads))[1], [items.number], length)
    else:
        assert isinstance(items, ListValue)
        _set_state(b, items, length, _memory(state_of(b, items)))


# Names of lists


def lists_in(value: Value | None) -> Iterator[ListValue]:
    """Yield the lists that a value contains."""
    if isinstance(value, ListValue):
        yield value
    elif isinstance(value, Compound):
        for item in value.items:
            yield from lists_in(item)


def _renamed(value: Value, names: Mapping[ListName, ListName]) -> Value:
    if isinstance(value, ListValue):
        return ListValue(names.get(value.name, value.name))
    if isinstance(value, Compound) and any(x.name in names for x in lists_in(value)):
        return value.of(_renamed(x, names) for x in value.items)
    return value


def reached(
    env: Variables, values: Iterable[Value | None], known_names: Iterable[str] = ()
) -> set[str]:
    """Return the names of the lists and objects that values contain, directly or in fields, with
    the given names and those that their fields contain."""
    fields: dict[str, list[Value]] = {}
    for name, value in env.items():
        if isinstance(name, FieldName):
            fields.setdefault(name.owner, []).append(value)

    def names_in(contents: Iterable[Value | None]) -> list[str]:
        return [x.name for y in contents for x in lists_in(y)]

    return {*reached_from([*known_names, *names_in(values)], lambda x: names_in(fields.get(x, ())))}


def pairs(left: Value | None, right: Value | None) -> Iterator[tuple[ListName, ListName]]:
    """Yield the names of lists at corresponding positions of two values."""
    left, right = (x.value if isinstance(x, Optional) else x for x in (left, right))
    left, right = (x.items[1] if isinstance(x, Unsure) else x for x in (left, right))
    if isinstance(left, ListValue) and isinstance(right, ListValue):
        yield left.name, right.name
    elif isinstance(left, Compound) and isinstance(right, Compound) and left.is_like(right):
        for x, y in zip(left.items, right.items, strict=True):
            yield from pairs(x, y)


def pairs_of(
    b: Builder, left: Variables, right: Variables, names: Iterable[str], fixed: Collection[str]
) -> dict[ListName, ListName]:
    """Return the map from lists of variables on one path to those on the other; it is one-to-one,
    and the identity for `fixed` lists, to which other variables refer."""
    renames: dict[ListName, ListName] = {}
    for name in names:
        carried.learn_arenas(b, left.get(name), right.get(name))
    waiting = [(name, *x) for name in names for x in pairs(left.get(name), right.get(name))]
    while waiting:
        name, x, y = waiting.pop()
        if x != y and x not in renames:  # whose fields are pairs, too
            fields = [z.field for z in left if isinstance(z, FieldName) and z.owner == x]
            field_pairs = (
                (left[FieldName.of(x, z)], right.get(FieldName.of(y, z))) for z in fields
            )
            waiting += [(name, *z) for pair in field_pairs for z in pairs(*pair)]
        if renames.setdefault(x, y) != y or (x != y and (x in fixed or y in fixed)):
            raise _shared(b, name, left, right, (x, y))
    for x, y in renames.items():
        _expect_alike(b, left.get(x), right.get(y))
    if len(set(renames.values())) < len(renames):
        values = [*renames.values()]
        twice = [x for x, y in renames.items() if values.count(y) > 1]
        raise _shared(b, next(iter(names), ""), left, right, twice)
    return {x: y for x, y in renames.items() if x != y}


def _expect_alike(b: Builder, left: Value | None, right: Value | None) -> None:
    """Begin lowering again with a common item type for two lists on two paths, if their types
    differ."""
    if not (isinstance(left, ListState) and isinstance(right, ListState)):
        return
    if left.item is None or right.item is None or types_of(left.item) == types_of(right.item):
        return
    carried.learn_arenas(b, left.item, right.item)
    left_joined = join_items(b, left.item, right.item)
    right_joined = join_items(b, right.item, left.item)
    if types_of(left_joined) == types_of(right_joined):
        places = [x.place for x in (left, right) if types_of(x.item) != types_of(left_joined)]
        b.shared.arenas.widen_items(left_joined, *places)


def _shared(
    b: Builder, name: str, left: Variables, right: Variables, names: Sequence[str]
) -> FrontendError:
    """Return the error for lists whose identity is ambiguous after a join. If they belong to
    objects, lowering begins again with numbered objects instead."""
    items = [x for env in (left, right) for x in env.items()]
    fields = ((x.owner, y) for x, y in items if isinstance(x, FieldName))
    owners = {x for x, y in fields if any(z.name in names for z in lists_in(y))}
    for _, value in items:
        carried.expect_numbers(b, value, {*names, *owners})
    return shared_error(b, name, {x: y for x, y in items if x in names})


def shared_error(
    b: Builder, name: str, chosen: Mapping[str, Value] = MappingProxyType({})
) -> FrontendError:
    """Return the error for lists whose identity is ambiguous after a join."""
    for list_name, state in chosen.items():
        if isinstance(list_name, ListName) and isinstance(state, ListState):
            b.shared.arenas.ambiguous_lists.append((ListValue(list_name), state.item))
    shown = f"'{name}'" if name else "this list"
    shown = "a result" if isinstance(name, HiddenName) else shown
    return b.error(
        f"{shown} is one of several lists here, and another variable refers to one of them",
        "write a copy of the list: x = y.copy()",
    )


def lent(b: Builder, items: ListValue, names: Collection[str]) -> ListValue:
    """Return the list itself, or a copy if another name refers to it. Neither of them may change
    from then on, so that sharing is not visible."""
    result = collected(b, [run_of(b, items)], outside_arenas=True) if items.name in names else items
    assert isinstance(result, ListValue)
    b.list_changes.fixed.update((items.name, result.name))
    return result


def fixed_names(b: Builder, names: Mapping[ListName, ListName]) -> set[ListName]:
    """Return the new names of lists that must not change, after renaming. Raises `FrontendError` if
    one of them is changed."""
    fixed = {new for old, new in names.items() if old in b.list_changes.fixed}
    if fixed & b.list_changes.changed:
        raise shared_error(b, "")
    return fixed


def rename(env: Variables, names: Mapping[ListName, ListName]) -> list[Value]:
    """Rename lists, all at once; return the states whose names are overwritten."""
    if not names:
        return []
    fields = {x: x.owner for x in env if isinstance(x, FieldName) and x.owner in names}
    moved = {x: FieldName.of(names[y], x.field) for x, y in fields.items()}
    states: Variables = {new: env.pop(old) for old, new in {**names, **moved}.items()}
    lost = [env[new] for new in names.values() if new in env]
    new_names = set(names.values())
    for name in [x for x in env if isinstance(x, FieldName) and x.owner in new_names]:
        del env[name]
    for name, value in list(env.items()):
        env[name] = _renamed(value, names)
    env.update(states)
    return lost


def forget(
    b: Builder, env: Variables, outer_names: Collection[str], live_values: Iterable[Value | None]
) -> None:
    """Free the memory of lists that were created since an earlier environment and are in no live
    value."""
    reachable = reached(env, live_values, outer_names)
    for name in [x for x in env if isinstance(x, ListName) and x not in reachable]:
        drop(b, env.pop(name))
    for name in [x for x in env if isinstance(x, FieldName) and x.owner not in reachable]:
        del env[name]


def drop(b: Builder, state: Value) -> None:
    """Free the memory of a dead list."""
    if isinstance(state, ListState):
        release(b, [x.buffer.memref for x in _memory(state)])


# Primitives of bodies


@registry.lowers(bodies.memory_like)
def _memory_like(b: Builder, a: Array, length: Scalar) -> Value:
    with b.own_memory():
        return arrays.allocate(b, a.element, [length])


@registry.lowers(bodies.released)
def _released(b: Builder, a: Array) -> Value:
    release(b, [a.buffer.memref])
    return NONE


@registry.lowers(bodies.put)
def _put(b: Builder, a: Value, place: Scalar, x: Value) -> Value:
    if isinstance(a, AnyList):
        put(b, a, place, x)
    else:
        assert isinstance(a, Array) and isinstance(x, Scalar)
        arrays.store_at(b, a, [place], x)
    return NONE


@registry.lowers(bodies.cut)
def _cut(b: Builder, items: AnyList, length: Scalar) -> Value:
    if state_of(b, items).items:
        _shorten(b, items, length)
    return NONE


@registry.lowers(bodies.stretch)
def _stretch(b: Builder, items: ListValue, length: Scalar) -> Value:
    state = state_of(b, items)
    if state.items:
        is_short = scalars.compare(b, ">", length, _memory(state)[0].shape[0])
        _set_state(b, items, length, _with_room(b, state, is_short, length))
    return NONE


def _with_room(b: Builder, state: ListState, is_short: Scalar, needed: Scalar) -> list[Array]:
    """Return the memory of a list, reallocated with spare capacity if it `is_short`.

    This is written here rather than as a body because each `append` needs it.
    """
    memory = _memory(state)
    leaves = carried.open_memory(state)
    new_memory = memory

    def moved() -> list[SSAValue]:
        nonlocal new_memory
        room = scalars.binary(b, "*", b.integer(2), needed)
        room = scalars.binary(b, "+", room, b.integer(8))
        with b.catching.suspended():  # as it raises nothing
            length = length_in(b, state)
            new_vectors = b.frame.of_library(bodies.moved, TupleValue(tuple(memory)), length, room)
        assert isinstance(new_vectors, TupleValue)
        new_memory = [x for x in new_vectors.items if isinstance(x, Array)]
        return [
            carried.handed_on(b, x, leaf.type) for x, leaf in zip(new_memory, leaves, strict=True)
        ]

    def unmoved() -> list[SSAValue]:
        return [carried.handed_on(b, leaf.array, leaf.type) for leaf in leaves]

    if is_short.const is not None:
        values = moved() if is_short.const else unmoved()
    else:
        values = conditional(b, b.ssa(is_short), moved, unmoved)
    result: list[Array] = []
    for x, y, leaf, value in zip(memory, new_memory, leaves, values, strict=True):
        origins = carried.origins_of([x, y])
        array = carried.received(b, leaf, carried.kind_of(leaf), value, origins)
        assert isinstance(array, Array)
        result.append(array)
    return result


@registry.lowers(bodies.keys)
def _keys(b: Builder, items: Value) -> Value:
    items = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(items, AnyList)
    columns = iter(_columns(b, items))
    parts = list[Value]()
    for x in scalars_of(state_of(b, items).item):
        parts += [next(columns) for _ in carried.flat(x) or ()][:1]
    return TupleValue(tuple(parts))


@registry.lowers(bodies.vectors)
def _vectors(b: Builder, items: Value) -> Value:
    items = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(items, AnyList)
    change(b, items)
    return TupleValue(tuple(_columns(b, items)))


def _columns(b: Builder, items: AnyList) -> list[Array]:
    """Return the components of the items, as arrays that share their memory."""
    n = length_of(b, items)
    return [_vector(b, items, x, n) for x in _memory(state_of(b, items))]


@registry.lowers(bodies.are_compared)
def _are_compared(b: Builder, items: Value, key: Value) -> Value:
    changing_list = as_list(b, items) if isinstance(items, TupleValue) else items
    assert isinstance(changing_list, AnyList)
    item = state_of(b, changing_list).item
    if item is not None and not is_none(key):
        with b.aside(), suppress(carried.UnresolvedError):
            function: object = key.value if isinstance(key, Static) else key
            item = b.frame.call(function, [item_at(b, changing_list, b.integer(0))], {})
    return b.number(has_sequences(item) or has_none(item))


def has_sequences(item: Value | None) -> bool:
    """Return whether a value is a string or a list, or a tuple or an object that contains one."""
    if isinstance(item, TupleValue):
        return item.kind is list or any(map(has_sequences, item.items))
    if isinstance(item, Fields):  # which are compared by a method
        compared = item.compared("__lt__")
        is_plain = compared is not None and len(compared.items) == len(item.items)
        return not is_plain or any(map(has_sequences, item.items))
    return isinstance(item, AnyList | Instance) or texts.is_text(item)


@registry.lowers(bodies.append)
def _append(b: Builder, items: AnyList, x: Value) -> Value:
    carried.learn_arenas(b, x, state_of(b, items).item, are_dicts_moved=True)
    x = as_item(b, x)
    if isinstance(items, PooledList):
        _convert_item(b, items, x)
        return b.frame.of_library(bodies.add, *items.items, x)
    assert isinstance(items, ListValue)
    numbers = _convert_item(b, items, x)
    n = length_of(b, items)
    state = state_of(b, items)
    longer = scalars.binary(b, "+", n, b.integer(1))
    is_full = scalars.compare(b, "==", n, _memory(state)[0].shape[0])
    memory = _with_room(b, state, is_full, longer)
    for number, column in zip(numbers, memory, strict=True):
        arrays.store_at(b, column, [n], number)
    _set_state(b, items, longer, memory)
    return NONE
