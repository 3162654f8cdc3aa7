"""Reading and writing slices with strides, along any dimensions of a memref.

Each leaf of the vector is a walk through memory with one distance, in elements, from lane to lane.
Where that is 1 or -1, the leaf is moved as a whole (and reversed); where it is a small constant, a
load reads what lies between as well, in whole vectors, and picks lanes; where it is 0, one element
is read. Otherwise lanes are moved one by one, which is what gathers and scatters become on machines
without instructions for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import NoneAttr

from loopwright.codegen.addressing import element_address
from loopwright.codegen.context import FunctionLowering, components, from_components
from loopwright.codegen.expressions import Ranged
from loopwright.codegen.memory import load_leaf, natural_alignment, store_leaf
from loopwright.codegen.types import VecType, element_text, leaf_shape, register_type
from loopwright.codegen.values import Index, Lowered, MemRef, Value
from loopwright.codegen.vector_lanes import Lane, assemble_leaf, leaf_lanes, positions, scalar
from loopwright.codegen.vector_memory import moved
from loopwright.dialects.affine import VectorLoadOp, VectorStoreOp

_MOST_PICKED = 4
"""The greatest distance of lanes that are picked out of whole vectors."""

_Access = VectorLoadOp | VectorStoreOp


def load_walked(
    fn: FunctionLowering, memref: MemRef, indices: Sequence[Ranged], op: VectorLoadOp
) -> Lowered:
    """The vector that an `affine.vector_load` with strides or a permutation map reads."""
    ty = op.vector_type
    leaf_type = register_type(ty)
    assert isinstance(leaf_type, VecType)
    distance = _distance(fn, memref, op)
    leaves = [
        _load(fn, memref, start, leaf_type, distance, _lane_step(op))
        for start in _starts(fn, indices, op)
    ]
    return from_components(ty, leaves)


def store_walked(
    fn: FunctionLowering,
    value: Lowered,
    memref: MemRef,
    indices: Sequence[Ranged],
    op: VectorStoreOp,
) -> None:
    """Write what an `affine.vector_store` with strides or a permutation map writes."""
    distance = _distance(fn, memref, op)
    for leaf, start in zip(components(value), _starts(fn, indices, op), strict=True):
        _store(fn, leaf, memref, start, distance, _lane_step(op))


def _starts(fn: FunctionLowering, indices: Sequence[Ranged], op: _Access) -> Iterator[list[Ranged]]:
    """The subscripts of the first lane of each leaf."""
    for position in positions(leaf_shape(op.vector_type)):
        by = [0] * len(indices)
        for walk, number in zip(op.walks, position, strict=False):
            if walk.dim is not None:
                by[walk.dim] += walk.stride * number
        yield moved(fn, indices, by, 0)


def _lane_step(op: _Access) -> list[int]:
    """What is added to the subscripts from lane to lane of a leaf."""
    step = [0] * op.memref_type.get_num_dims()
    last = op.walks[-1]
    if last.dim is not None:
        step[last.dim] = last.stride
    return step


def _distance(fn: FunctionLowering, memref: MemRef, op: _Access) -> Index | None:
    """How many elements of memory a lane of a leaf is from the one before; None: it varies."""
    last = op.walks[-1]
    if last.dim is None:
        return 0
    if memref.layout is not None:
        return None
    return fn.b.index_mul(memref.strides[last.dim], last.stride, "nsw")


def _load(
    fn: FunctionLowering,
    memref: MemRef,
    start: Sequence[Ranged],
    ty: VecType,
    distance: Index | None,
    step: Sequence[int],
) -> Value:
    alignment = natural_alignment(memref.type.element_type)
    if ty.lanes == 1:
        return load_leaf(fn, element_address(fn, memref, start), ty, alignment)
    if distance == 0:
        lane = load_leaf(fn, element_address(fn, memref, start), ty.element, alignment)
        return assemble_leaf(fn, ty, [Lane(lane)] * ty.lanes)
    if isinstance(distance, int) and _may_pick(memref, step, distance):
        lowest = _lowest(fn, memref, start, distance, step, ty.lanes)
        return _picked(fn, lowest, ty, distance, memref)
    lanes = [
        Lane(load_leaf(fn, address, ty.element, alignment))
        for address in _addresses(fn, memref, start, distance, step, ty.lanes)
    ]
    return assemble_leaf(fn, ty, lanes)


def _may_pick(memref: MemRef, step: Sequence[int], distance: int) -> bool:
    """Whether lanes may be picked out of all that lies between: it must belong to the memref, lest
    memory is read that is promised to be another's."""
    if abs(distance) > _MOST_PICKED:
        return False
    owned = isinstance(memref.type.layout, NoneAttr)
    return owned or all(memref.strides[dim] in (1, -1) for dim, by in enumerate(step) if by)


def _lowest(
    fn: FunctionLowering,
    memref: MemRef,
    start: Sequence[Ranged],
    distance: int,
    step: Sequence[int],
    lanes: int,
) -> Value:
    """The lowest address of a leaf: that of the last lane if the walk goes down."""
    if distance < 0:
        start = moved(fn, start, [by * (lanes - 1) for by in step], 0)
    return element_address(fn, memref, start)


def _picked(
    fn: FunctionLowering, lowest: Value, ty: VecType, distance: int, memref: MemRef
) -> Value:
    """Lanes at a constant distance out of whole vectors that end with the last of them."""
    apart, element = abs(distance), memref.type.element_type
    span = apart * (ty.lanes - 1) + 1
    firsts = [min(k * ty.lanes, span - ty.lanes) for k in range(-(-span // ty.lanes))]
    parts = [
        load_leaf(
            fn,
            fn.b.gep(element_text(element), lowest, first, "inbounds"),
            ty,
            natural_alignment(element),
        )
        for first in firsts
    ]
    lanes: list[Lane] = []
    for number in range(ty.lanes):
        place = apart * (number if distance > 0 else ty.lanes - 1 - number)
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


def _store(
    fn: FunctionLowering,
    leaf: Value,
    memref: MemRef,
    start: Sequence[Ranged],
    distance: Index | None,
    step: Sequence[int],
) -> None:
    element = memref.type.element_type
    alignment = natural_alignment(element)
    assert isinstance(leaf.type, VecType)
    lanes = leaf_lanes(leaf)
    if leaf.type.lanes == 1:
        store_leaf(fn, leaf, element_address(fn, memref, start), element, alignment)
        return
    if distance in (1, -1):
        assert isinstance(distance, int)
        address = _lowest(fn, memref, start, distance, step, leaf.type.lanes)
        if distance < 0:
            leaf = assemble_leaf(fn, leaf.type, lanes[::-1])
        store_leaf(fn, leaf, address, element, alignment)
        return
    addresses = _addresses(fn, memref, start, distance, step, leaf.type.lanes)
    for lane, address in zip(lanes, addresses, strict=True):
        store_leaf(fn, scalar(fn, lane), address, element, alignment)


def _addresses(
    fn: FunctionLowering,
    memref: MemRef,
    start: Sequence[Ranged],
    distance: Index | None,
    step: Sequence[int],
    lanes: int,
) -> Iterator[Value]:
    """The addresses of the lanes of a leaf."""
    if distance is None:
        for lane in range(lanes):
            yield element_address(fn, memref, moved(fn, start, [by * lane for by in step], 0))
        return
    first = element_address(fn, memref, start)
    text = element_text(memref.type.element_type)
    for lane in range(lanes):
        yield fn.b.gep(text, first, fn.b.index_mul(lane, distance, "nsw"))
