"""Arguments of functions, and others like them: scalars, what is in arrays, how large these are."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute

from loopwright.ir.core.attributes import is_integer_type, is_memref
from loopwright.ir.dialects.memref.layout import extents, strides_and_offset
from loopwright.ir.interfaces.scalars import signed
from loopwright.meaning.combining import width_of
from loopwright.meaning.interpreter import array_dtype
from loopwright.meaning.memory import Allocation, MemRef
from loopwright.meaning.values import Value

TRIES = 90
"""How many other arguments are tried where some may be others."""
NARROW_TRIES = 24
"""How many with arrays of which dimensions have one element, where their types allow it."""


def varied(
    values: Sequence[Value], types: Sequence[Attribute], draw: random.Random
) -> Iterator[tuple[Value, ...]]:
    """Other arguments than given ones: of every three that are tried two have other numbers in
    arrays, and one has one other scalar or extent only."""
    places = [k for k in range(len(types)) if _other(values[k], types[k], draw) is not None]
    for number in range(TRIES if places else 2):
        varied_values = list(values)
        chosen = [draw.choice(places)] if places and number % 3 == 0 else places
        for k in chosen:
            varied_values[k] = _other(values[k], types[k], draw)
        yield refilled(varied_values, draw) if number % 3 < 2 else copied(varied_values)
    for _ in range(NARROW_TRIES):
        varied_values = _narrowed(values, types, draw)
        if varied_values is not None:
            yield refilled(varied_values, draw)


def _narrowed(
    values: Sequence[Value], types: Sequence[Attribute], draw: random.Random
) -> list[Value] | None:
    """Values with arrays of which dimensions that their types do not know have one element, and
    indices that were such extents, or parts of them; None where types know all."""
    narrowed_values = list(values)
    old = set[int]()
    for k, (value, type_) in enumerate(zip(values, types, strict=True)):
        if not isinstance(value, MemRef) or not is_memref(type_):
            continue
        known_extents = extents(type_)
        sizes = [
            1 if known_extent is None and draw.random() < 0.6 else size
            for size, known_extent in zip(value.sizes, known_extents, strict=True)
        ]
        old |= {size for size, new_size in zip(value.sizes, sizes, strict=True) if size != new_size}
        if (narrow := _resized(value, type_, sizes, draw)) is not None:
            narrowed_values[k] = narrow
    for k, (value, type_) in enumerate(zip(values, types, strict=True)):
        is_part = isinstance(value, int) and value > 0 and any(size % value == 0 for size in old)
        if isinstance(type_, IndexType) and is_part and draw.random() < 0.6:
            narrowed_values[k] = 1
    return narrowed_values if old else None


def _other(value: Value, type_: Attribute, draw: random.Random) -> Value | None:
    """Another value of a type; None for one without others."""
    if isinstance(type_, IndexType):  # Loops that do not run, or once, are rare otherwise.
        return draw.choice((0, draw.randint(-3, 3), draw.randint(-9, 12)))
    if is_integer_type(type_) and isinstance(value, int) and (width := width_of(type_)) != 1:
        return signed(draw.randint(-9, 12), width)
    if isinstance(value, float):
        return draw.randint(-20, 20) * 0.375
    return _larger(value, type_, draw) if isinstance(value, MemRef) else None


def _larger(memory: MemRef, type_: Attribute, draw: random.Random) -> MemRef | None:
    """Memory that is larger in dimensions that its type does not know; None where it knows all."""
    if not is_memref(type_):
        return None
    pairs = zip(memory.sizes, extents(type_), strict=True)
    sizes = [
        size if known_extent is not None else size + draw.choice((0, 0, 1, 2, 5))
        for size, known_extent in pairs
    ]
    return _resized(memory, type_, sizes, None)


def _resized(
    memory: MemRef, type_: Attribute, sizes: Sequence[int], draw: random.Random | None
) -> MemRef | None:
    """Memory of a type with other extents, with gaps between what `draw` chooses; None for types
    that know all of them."""
    if not is_memref(type_) or (layout := strides_and_offset(type_)) is None:
        return None
    if None not in extents(type_) or array_dtype(memory.element_type) is None:
        return None
    strides = list[int]()
    step = 1
    for size, known_stride in zip(reversed(sizes), reversed(layout[0]), strict=True):
        gap = draw.choice((0, 0, 0, 2)) if draw and known_stride is None else 0
        strides.insert(0, step + gap if known_stride is None else max(step, known_stride))
        step = strides[0] * size
    count = max(step, 1) * memory.codec.size
    allocation = Allocation.new(count, memory.allocation.kind)
    allocation.defined[:] = b"\1" * count
    whole = replace(memory, allocation=allocation, sizes=tuple(sizes), strides=tuple(strides))
    return replace(whole, offset=layout[1] or 0, base=0)


def copied(values: Sequence[Value]) -> tuple[Value, ...]:
    """Values with memory of their own, shared where it is shared."""
    memory: dict[Allocation, Allocation] = {}

    def own(value: Value) -> Value:
        if not isinstance(value, MemRef):
            return value
        old = value.allocation
        if old not in memory:
            data = bytearray(old.data)
            defined = bytearray(old.defined)
            memory[old] = replace(old, data=data, defined=defined)
        return replace(value, allocation=memory[old])

    return tuple(map(own, values))


def refilled(values: Sequence[Value], draw: random.Random) -> tuple[Value, ...]:
    """Values with memory of their own, in which other numbers are."""
    copies = copied(values)
    for memory in copies:
        if not isinstance(memory, MemRef) or memory.layout is not None or 0 in memory.sizes:
            continue
        kind = array_dtype(memory.element_type)
        if kind is None or kind.kind not in "if" or isinstance(memory.element_type, IndexType):
            continue
        array = array_of(memory, kind)
        numbers = np.array([draw.randint(-60, 60) for _ in range(array.size)])
        array[...] = numbers.reshape(array.shape) * (0.375 if kind.kind == "f" else 1)
    return copies


def array_of(memory: MemRef, kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """The elements of strided memory."""
    at = memory.base + memory.offset * kind.itemsize
    strides = [stride * kind.itemsize for stride in memory.strides]
    return np.ndarray(memory.sizes, kind, memory.allocation.data, at, strides)
