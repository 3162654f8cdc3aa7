"""Vectors whose lanes lie in memory at one distance from each other.

Where the distance is 1 or -1, a vector is moved as a whole (and reversed); where it is a small
constant, a load reads what lies between as well, in whole vectors, and picks lanes; where it is 0,
one element is read. Otherwise lanes are moved one by one, which is faster than the instructions
for gathers and scatters of most machines that have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Attribute

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.ranges import Range
from loopwright.codegen.core.types import VecType, element_text
from loopwright.codegen.core.values import Index, MemRef, Value
from loopwright.codegen.memory.elements import load_leaf, natural_alignment, store_leaf
from loopwright.codegen.vectors.single_lanes import Lane, assemble_leaf, leaf_lanes, scalar

_MOST_PICKED = 4
"""The greatest distance of lanes that are picked out of whole vectors."""


@dataclass(frozen=True, slots=True)
class Readable:
    """What may be read besides lanes: all that lies `between` them (memory that is promised to be
    another's must not be), and so many elements before the lane that is lowest in memory and behind
    the highest one."""

    between: bool
    before: int = 0
    behind: int = 0


def readable_along(memref: MemRef, first: Range, reach: int, offset: int = 0) -> Readable:
    """What may be read along the last dimension of a memref, from the range of the first subscript
    there.

    The last lane's is `reach` more. No more than `offset` elements are asked for before.
    """
    between = Readable(owns_between(memref))
    if memref.layout is not None or not memref.strides or memref.strides[-1] != 1:
        return between
    size, low, high = memref.sizes[-1], first.low, first.high
    if not isinstance(size, int) or low is None or high is None:
        return between
    before, behind = low + min(reach, 0), size - 1 - high - max(reach, 0)
    return replace(between, before=offset if before >= offset else 0, behind=max(behind, 0))


def owns_between(memref: MemRef) -> bool:
    """Whether all that lies between two elements of a memref is the memref's."""
    return memref.layout is None and isinstance(memref.type.layout, NoneAttr)


def load_strided(
    fn: FunctionLowering,
    first: Value,
    ty: VecType,
    distance: Index,
    element: Attribute,
    readable: Readable,
) -> Value:
    """The elements from the address `first` on, `distance` elements from lane to lane."""
    alignment = natural_alignment(element)
    if ty.lanes == 1:
        return load_leaf(fn, first, ty, alignment)
    if distance == 0:
        lane = load_leaf(fn, first, ty.element, alignment)
        return assemble_leaf(fn, ty, [Lane(lane)] * ty.lanes)
    if isinstance(distance, int) and (
        distance in (1, -1) or (readable.between and abs(distance) <= _MOST_PICKED)
    ):
        return _picked(fn, first, ty, distance, element, readable)
    places = _addresses(fn, first, distance, ty.lanes, element)
    return load_lanes(fn, places, ty, element)


def store_strided(
    fn: FunctionLowering, leaf: Value, first: Value, distance: Index, element: Attribute
) -> None:
    """Write lanes from the address `first` on, `distance` elements from one to the next."""
    assert isinstance(leaf.type, VecType)
    alignment = natural_alignment(element)
    if leaf.type.lanes == 1 or distance == 1:
        store_leaf(fn, leaf, first, element, alignment)
    elif distance == -1:
        reverse = assemble_leaf(fn, leaf.type, leaf_lanes(leaf)[::-1])
        lowest = fn.b.gep(element_text(element), first, 1 - leaf.type.lanes)
        store_leaf(fn, reverse, lowest, element, alignment)
    else:
        places = _addresses(fn, first, distance, leaf.type.lanes, element)
        store_lanes(fn, leaf, places, element)


def load_lanes(
    fn: FunctionLowering, addresses: Iterator[Value], ty: VecType, element: Attribute
) -> Value:
    """The elements at these addresses."""
    alignment = natural_alignment(element)
    lanes = [Lane(load_leaf(fn, address, ty.element, alignment)) for address in addresses]
    return assemble_leaf(fn, ty, lanes)


def store_lanes(
    fn: FunctionLowering, leaf: Value, addresses: Iterator[Value], element: Attribute
) -> None:
    """Write lanes to these addresses, from the first to the last."""
    alignment = natural_alignment(element)
    for lane, address in zip(leaf_lanes(leaf), addresses, strict=True):
        store_leaf(fn, scalar(fn, lane), address, element, alignment)


def _addresses(
    fn: FunctionLowering, first: Value, distance: Index, lanes: int, element: Attribute
) -> Iterator[Value]:
    """The addresses of the lanes of a leaf."""
    for lane in range(lanes):
        yield fn.b.gep(element_text(element), first, fn.b.index_mul(lane, distance, "nsw"))


def _picked(
    fn: FunctionLowering,
    first: Value,
    ty: VecType,
    distance: int,
    element: Attribute,
    readable: Readable,
) -> Value:
    """Lanes at a constant distance out of whole vectors.

    These follow each other if that may be read, so that accesses of what lies between can share
    them; otherwise the last one ends with the last lane.
    """
    spacing, text = abs(distance), element_text(element)
    skipped = readable.before
    lowest = first if distance > 0 else fn.b.gep(text, first, distance * (ty.lanes - 1))
    lowest = fn.b.gep(text, lowest, -skipped)
    span = skipped + spacing * (ty.lanes - 1) + 1
    count = -(-span // ty.lanes)
    end = span - ty.lanes if count * ty.lanes - span > readable.behind else count * ty.lanes
    firsts = [min(k * ty.lanes, end) for k in range(count)]
    parts = [
        load_leaf(fn, fn.b.gep(text, lowest, place), ty, natural_alignment(element))
        for place in firsts
    ]
    lanes: list[Lane] = []
    for number in range(ty.lanes):
        place = skipped + spacing * (number if distance > 0 else ty.lanes - 1 - number)
        part = max(k for k, first in enumerate(firsts) if first <= place)
        lanes.append(Lane(parts[part], place - firsts[part]))
    return _merged(fn, ty, lanes, parts)


def _merged(fn: FunctionLowering, ty: VecType, lanes: list[Lane], parts: Sequence[Value]) -> Value:
    """The lanes of any number of vectors, two vectors at a time."""
    made = parts[0]
    for part in parts[1:-1]:
        chosen = [
            Lane(lane.leaf, lane.number) if lane.leaf in (made, part) else Lane(None)
            for lane in lanes
        ]
        joined = assemble_leaf(fn, ty, chosen)
        lanes = [
            Lane(joined, number) if lane.leaf in (made, part) else lane
            for number, lane in enumerate(lanes)
        ]
        made = joined
    return assemble_leaf(fn, ty, lanes)
