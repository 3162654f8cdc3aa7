"""Reading and writing slices with strides, along any dimensions of a memref.

Each leaf of the vector is a walk through memory with one distance, in elements, from lane to lane,
if the memref's layout is strided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from loopwright.codegen.core.components import components, from_components
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.expressions import Ranged
from loopwright.codegen.core.types import VecType, leaf_shape, register_type
from loopwright.codegen.core.values import Index, Lowered, MemRef, Value
from loopwright.codegen.memory.addressing import element_address
from loopwright.codegen.memory.strided_lanes import (
    Readable,
    load_lanes,
    load_strided,
    owns_between,
    readable_along,
    store_lanes,
    store_strided,
)
from loopwright.codegen.vectors.memory import moved
from loopwright.codegen.vectors.single_lanes import positions
from loopwright.dialects.affine import VectorLoadOp, VectorStoreOp

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
    element = memref.type.element_type
    if distance is None:
        return load_lanes(fn, _addresses(fn, memref, start, step, ty.lanes), ty, element)
    between = owns_between(memref) or all(
        memref.strides[dim] in (1, -1) for dim, by in enumerate(step) if by
    )
    first = element_address(fn, memref, start)
    readable = Readable(between)
    if any(step[-1:]):
        along = readable_along(memref, start[-1].range, step[-1] * (ty.lanes - 1))
        readable = replace(along, between=between)
    return load_strided(fn, first, ty, distance, element, readable)


def _store(
    fn: FunctionLowering,
    leaf: Value,
    memref: MemRef,
    start: Sequence[Ranged],
    distance: Index | None,
    step: Sequence[int],
) -> None:
    assert isinstance(leaf.type, VecType)
    element = memref.type.element_type
    if distance is None:
        store_lanes(fn, leaf, _addresses(fn, memref, start, step, leaf.type.lanes), element)
    else:
        store_strided(fn, leaf, element_address(fn, memref, start), distance, element)


def _addresses(
    fn: FunctionLowering,
    memref: MemRef,
    start: Sequence[Ranged],
    step: Sequence[int],
    lanes: int,
) -> Iterator[Value]:
    """The addresses of the lanes of a leaf whose distance varies."""
    for lane in range(lanes):
        yield element_address(fn, memref, moved(fn, start, [by * lane for by in step], 0))
