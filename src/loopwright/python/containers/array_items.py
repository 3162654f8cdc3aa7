"""Arrays as items of lists: copies in arenas, which are read-only."""

from __future__ import annotations

import numpy as np
from xdsl.ir import Block

from loopwright.python import registry
from loopwright.python.containers.list_states import (
    component_vector,
    in_arena,
    length_of,
    memory_of,
    set_length,
    state_of,
)
from loopwright.python.types import PY_INT
from loopwright.python.values import arrays, scalars
from loopwright.python.values.arenas import arena_for
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    AnyArray,
    Array,
    ArrayItem,
    Compound,
    Lazy,
    ListState,
    Optional,
    Scalar,
    TupleValue,
    Value,
    arrays_of,
)
from loopwright.records import replace


def array_as_item(b: Builder, value: AnyArray) -> ArrayItem:
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
    read_only = opened(b, item)
    b.shared.listed[buffer] = item
    for frame in b.frames:
        for name in [x for x, y in frame.env.items() if y is value]:
            frame.env[name] = read_only
    return item


def _array_item(b: Builder, value: Array) -> ArrayItem:
    """Return a copy of an array as an item of a list."""
    arena = b.shared.arenas.require(Scalar(value.element))
    flat = registry.FUNCTIONS[np.ravel](b, value)
    assert isinstance(flat, Array | Lazy)
    row = in_arena(b, arena, flat.shape[0])
    set_length(b, row, flat.shape[0])
    (memory,) = memory_of(state_of(b, row))
    arrays.assign(b, component_vector(b, row, memory, flat.shape[0]), flat)
    extents = (Scalar(PY_INT, ssa=b.ssa(scalars.cast(b, x, PY_INT))) for x in value.shape)
    return ArrayItem((row, *extents), np.ndarray)


def opened(b: Builder, item: Value) -> Value:
    """Return the value of an item as expressions use it: of an array, a read-only copy."""
    if isinstance(item, ArrayItem):
        (memory,) = memory_of(state_of(b, item.row))
        flat = arrays.copied(b, component_vector(b, item.row, memory, length_of(b, item.row)))
        reshaped = registry.FUNCTIONS[np.reshape](b, flat, TupleValue(item.shape))
        assert isinstance(reshaped, Array | Lazy)
        result = replace(arrays.materialise(b, reshaped), writable=None)
        for buffer in (result.buffer, *(result.buffer.roots or ())):
            b.shared.listed[buffer] = item
        return result
    expect_no_optional_array(b, item)
    if isinstance(item, TupleValue) and any(isinstance(x, Compound) for x in item.items):
        return item.of(opened(b, x) for x in item.items)
    return item


def expect_no_optional_array(b: Builder, value: Value) -> None:
    """Refuse items of lists that may be either an array or something else."""
    kinds = Array, Lazy, ArrayItem
    if isinstance(value, Optional) and any(isinstance(x, kinds) for x in value.items):
        raise b.error(
            "a value that is an array or something else, such as None, cannot be an item of a list",
            "let all items be arrays; an array of no elements can stand for None",
        )
