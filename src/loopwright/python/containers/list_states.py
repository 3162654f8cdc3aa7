"""Lists in memory: their states, and headers in arenas.

A `ListValue` is the identity of a list, which several names may share. Its state is a variable of
the function being lowered: the length, and memory with spare capacity, one vector for each scalar
component of an item. Storing to a list assigns a new state to the variable, which loops and
conditionals carry like other variables; called functions have it, too. A list owns its memory:
`moved` frees it after reallocating, `drop` when the list is dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from types import MappingProxyType

from xdsl.ir import Block, SSAValue

from loopwright.ir.dialects import memref
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.python import registry
from loopwright.python.bodies import lists as bodies
from loopwright.python.source.vocabulary import HiddenName, ListName
from loopwright.python.types import PY_INT
from loopwright.python.types.base import Type
from loopwright.python.types.regions import Region
from loopwright.python.values import arrays, carried, scalars
from loopwright.python.values.arenas import CreationSite
from loopwright.python.values.builder import Builder, conditional, release
from loopwright.python.values.inferred_items import arena_of_new, list_region_at, region_at
from loopwright.python.values.value import (
    NONE,
    AnyList,
    Array,
    Axis,
    ListLiteral,
    ListState,
    ListValue,
    PooledList,
    Scalar,
    TupleValue,
    Value,
)
from loopwright.reporting.errors import FrontendError

_names = count()


def state_of(b: Builder, items: AnyList) -> ListState:
    """Return the state of a list here; for a list of an arena, that of the arena."""
    assert isinstance(items, ListValue | PooledList)
    result = b.frame.env[items.data.name if isinstance(items, PooledList) else items.name]
    assert isinstance(result, ListState)
    return result


def length_of(b: Builder, items: AnyList) -> Scalar:
    """`len(items)`."""
    if isinstance(items, PooledList):
        length = header_field(b, items, 1)
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
    with b.inside(block):  # the same form for all users
        form = b.atom_of(length.ssa, IndexCastOp, natural=True)
    return Scalar(PY_INT, ssa=length.ssa, form=form)


def memory_of(state: ListState) -> list[Array]:
    """Return the vectors of the components of the items."""
    return [x for x in state.items if isinstance(x, Array)]


def header_field(b: Builder, row: PooledList, column: int) -> Scalar:
    """Return a header field of a list of an arena: its start, its length, or its capacity."""
    memory = memory_of(state_of(b, row.heads))[column]
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


def set_state(b: Builder, items: ListValue, length: Scalar, memory: Iterable[Value]) -> None:
    """Assign a list a new length and new memory."""
    old = state_of(b, items)
    change(b, items)
    b.frame.env[items.name] = ListState((length, *memory), list, old.item, old.place)


def new_list(b: Builder, *parts_of: object, as_item: bool = False) -> ListValue | PooledList:
    """Return a new empty list, or a part of another container; an item of another list may be
    created in the arena of such items."""
    kind = next((x for x in parts_of if isinstance(x, type)), list)
    return new_list_at(b, (b.user_location(), as_item, b.frame.call_types, *parts_of), kind)


def empty_list(b: Builder) -> ListValue | PooledList | TupleValue:
    """Return a new list without items: a literal, or a mutable list if the kernel has lists of
    lists, as the types of its items are then known only later."""
    if b.shared.arenas.samples:
        return new_list(b)
    return ListLiteral((), list, list_region_at(b.shared.program_types, b.node))


def new_list_at(b: Builder, site: CreationSite, kind: type = list) -> ListValue | PooledList:
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


def region_of(literal: TupleValue) -> Region | None:
    """Return the inferred region of a list literal, if it is known."""
    return literal.region if isinstance(literal, ListLiteral) else None


def new_list_of(b: Builder, literal: TupleValue) -> ListValue | PooledList:
    """Return a new empty list in place of an empty literal."""
    result = new_list(b)
    region = region_of(literal)
    if region is not None and isinstance(result, ListValue):
        b.shared.arenas.regions.setdefault(result.name, region)
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


def component_vector(b: Builder, items: AnyList, memory: Array, n: Scalar) -> Array:
    """Return a vector of item components as an array that shares their memory."""
    start = header_field(b, items, 0) if isinstance(items, PooledList) else None
    axes = memory.axes if start is None else (Axis(start, None, 0),)
    return Array(memory.element, memory.buffer, axes, (n,))


def set_length(b: Builder, items: AnyList, length: Scalar) -> None:
    """Set the length of a list within its capacity."""
    if isinstance(items, PooledList):
        change(b, items)
        arrays.store_at(b, memory_of(state_of(b, items.heads))[1], [items.number], length)
    else:
        assert isinstance(items, ListValue)
        set_state(b, items, length, memory_of(state_of(b, items)))


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


def drop(b: Builder, state: Value) -> None:
    """Free the memory of a dead list."""
    if isinstance(state, ListState):
        release(b, [x.buffer.memref for x in memory_of(state)])


@registry.lowers(bodies.memory_like)
def _memory_like(b: Builder, a: Array, length: Scalar) -> Value:
    with b.own_memory():
        return arrays.allocate(b, a.element, [length])


@registry.lowers(bodies.released)
def _released(b: Builder, a: Array) -> Value:
    release(b, [a.buffer.memref])
    return NONE


@registry.lowers(bodies.cut)
def _cut(b: Builder, items: AnyList, length: Scalar) -> Value:
    if state_of(b, items).items:
        set_length(b, items, length)
    return NONE


@registry.lowers(bodies.stretch)
def _stretch(b: Builder, items: ListValue, length: Scalar) -> Value:
    state = state_of(b, items)
    if state.items:
        is_short = scalars.compare(b, ">", length, memory_of(state)[0].shape[0])
        set_state(b, items, length, with_room(b, state, is_short, length))
    return NONE


def with_room(b: Builder, state: ListState, is_short: Scalar, needed: Scalar) -> list[Array]:
    """Return the memory of a list, reallocated with spare capacity if it `is_short`.

    This is written here rather than as a body because each `append` needs it.
    """
    memory = memory_of(state)
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
