"""Arguments of functions, and others like them: scalars, what is in arrays, how large these are."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute

from loopwright.dialects.memref.layout import extents, strides_and_offset
from loopwright.interpreter.arguments import array_dtype
from loopwright.interpreter.lifting import width_of
from loopwright.interpreter.memory import Allocation, MemRef
from loopwright.interpreter.values import Value, wrap
from loopwright.syntax.narrowing import is_integer_type, is_memref

TRIES = 60
"""How many other arguments are tried where some may be others."""


def varied(
    values: Sequence[Value], types: Sequence[Attribute], fixed: int, draw: random.Random
) -> Iterator[tuple[Value, ...]]:
    """Other arguments than given ones, of which the first `fixed` stay: of every three that are
    tried two have other numbers in arrays, and one has one other scalar or extent only."""
    places = [k for k in range(fixed, len(types)) if _other(values[k], types[k], draw) is not None]
    for number in range(TRIES if places else 2):
        made = list(values)
        chosen = [draw.choice(places)] if places and number % 3 == 0 else places
        for k in chosen:
            made[k] = _other(values[k], types[k], draw)
        yield refilled(made, draw) if number % 3 < 2 else copied(made)


def _other(value: Value, type_: Attribute, draw: random.Random) -> Value | None:
    """Another value of a type; None for one without others."""
    if isinstance(type_, IndexType):
        return draw.randint(-9, 12)
    if is_integer_type(type_) and isinstance(value, int) and (width := width_of(type_)) != 1:
        return wrap(draw.randint(-9, 12), width)
    if isinstance(value, float):
        return draw.randint(-20, 20) * 0.375
    return _larger(value, type_, draw) if isinstance(value, MemRef) else None


def _larger(memory: MemRef, type_: Attribute, draw: random.Random) -> MemRef | None:
    """Memory that is larger in dimensions that its type does not know; None where it knows all."""
    if not is_memref(type_) or (layout := strides_and_offset(type_)) is None:
        return None
    known = extents(type_)
    if None not in known or array_dtype(memory.element_type) is None:
        return None
    pairs = zip(memory.sizes, known, strict=True)
    sizes = [
        size if one is not None else size + draw.choice((0, 0, 1, 2, 5)) for size, one in pairs
    ]
    strides, step = list[int](), 1
    for size, one in zip(reversed(sizes), reversed(layout[0]), strict=True):
        strides.insert(0, step if one is None else max(step, one))
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
            data, defined = bytearray(old.data), bytearray(old.defined)
            memory[old] = replace(old, data=data, defined=defined)
        return replace(value, allocation=memory[old])

    return tuple(map(own, values))


def refilled(values: Sequence[Value], draw: random.Random) -> tuple[Value, ...]:
    """Values with memory of their own, in which other numbers are."""
    made = copied(values)
    for memory in made:
        if not isinstance(memory, MemRef) or memory.layout is not None or 0 in memory.sizes:
            continue
        kind = array_dtype(memory.element_type)
        if kind is None or kind.kind not in "if" or isinstance(memory.element_type, IndexType):
            continue
        array = array_of(memory, kind)
        numbers = np.array([draw.randint(-60, 60) for _ in range(array.size)])
        array[...] = numbers.reshape(array.shape) * (0.375 if kind.kind == "f" else 1)
    return made


def array_of(memory: MemRef, kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """The elements of strided memory."""
    at = memory.base + memory.offset * kind.itemsize
    strides = [stride * kind.itemsize for stride in memory.strides]
    return np.ndarray(memory.sizes, kind, memory.allocation.data, at, strides)
