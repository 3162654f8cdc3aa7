"""Lowering of `affine.vector_load` and `affine.vector_store` with strides or a permutation map,
and of memrefs whose innermost dimension is not contiguous.

**Before → After**

    %v = affine.vector_load %m[%i, 0] permutation_map #column : memref<8x8xf32>, vector<4xf32>
    %v = vector.transfer_read %m[%i, %c0], %zero {in_bounds = [true], permutation_map = #column}

With strides other than 1 there is an access for each lane, and `vector.from_elements` or
`vector.to_elements`: no operation of `vector` reads with strides and keeps within bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import cast

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects.affine import VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.memref import LoadOp, StoreOp
from loopwright.ir.dialects.memref.layout import is_signless
from loopwright.ir.dialects.vector import (
    FromElementsOp,
    ToElementsOp,
    TransferReadOp,
    TransferWriteOp,
)
from loopwright.ir.dialects.vector.memory import is_contiguous_access
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.loops.lowering.engine import Lowering, Rule, inserter
from loopwright.loops.lowering.expand_affine import IndexBuilder

_Access = VectorLoadOp | VectorStoreOp
_NOT_NONTEMPORAL: Mapping[str, Attribute] = {"nontemporal": builtin.BoolAttr.from_bool(False)}


def vector_load(plain: Rule) -> Rule:
    """The rule for loads, given that for what `vector` does."""

    def lower(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        if not isinstance(op, VectorLoadOp) or _is_vector_access(op):
            return plain(lowering, op, build)
        memref = lowering.value(op.memref)
        start = lowering.subscripts(build, op.affine_map, op.indices)
        padding = _zero(op.memref_type.element_type)
        if padding is not None and _has_unit_strides(op):
            zero = build.constant(padding, op.memref_type.element_type)
            read = TransferReadOp.create(
                operands=[memref, *start, zero],
                result_types=[op.vector_type],
                properties=_transfer_properties(op, [1, len(start), 1, 0]),
            )
            return [build.insert(read)]
        lanes = [
            build.insert(
                LoadOp.create(
                    operands=[memref, *place],
                    result_types=[op.memref_type.element_type],
                    properties=dict(_NOT_NONTEMPORAL),
                )
            )
            for place in _places(op, start, build)
        ]
        return [build.insert(FromElementsOp.create(operands=lanes, result_types=[op.vector_type]))]

    return lower


def vector_store(plain: Rule) -> Rule:
    """The rule for stores, given that for what `vector` does."""

    def lower(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
        if not isinstance(op, VectorStoreOp) or _is_vector_access(op):
            return plain(lowering, op, build)
        insert = inserter(op)
        value, memref = lowering.values([op.value, op.memref])
        start = lowering.subscripts(build, op.affine_map, op.indices)
        if _zero(op.memref_type.element_type) is not None and _has_unit_strides(op):
            properties = _transfer_properties(op, [1, 1, len(start), 0])
            operands = [value, memref, *start]
            insert(TransferWriteOp.create(operands=operands, properties=properties))
            return []
        types = [op.memref_type.element_type] * op.vector_type.element_count()
        lanes = ToElementsOp.create(operands=[value], result_types=types)
        insert(lanes)
        for lane, place in zip(lanes.results, _places(op, start, build), strict=True):
            operands = [lane, memref, *place]
            insert(StoreOp.create(operands=operands, properties=dict(_NOT_NONTEMPORAL)))
        return []

    return lower


def _is_vector_access(op: _Access) -> bool:
    """Whether `vector.load` and `vector.store` can do what an access does."""
    return op.is_plain and is_contiguous_access(op.memref_type, op.vector_type)


def _has_unit_strides(op: _Access) -> bool:
    return all(walk.stride == 1 for walk in op.walks if walk.dim is not None)


def _zero(type_: Attribute) -> Attribute | None:
    """A constant of a type, for what lies outside; None for types without one."""
    if isinstance(type_, builtin.AnyFloat):
        return builtin.FloatAttr(0.0, type_)
    return builtin.IntegerAttr(0, cast(builtin.IntegerType, type_)) if is_signless(type_) else None


def _transfer_properties(op: _Access, segments: Sequence[int]) -> dict[str, Attribute]:
    rank, vector_rank = op.memref_type.get_num_dims(), op.vector_type.get_num_dims()
    permutation = op.permutation_map
    if permutation is None:
        minor = [dim(rank - vector_rank + k) for k in range(vector_rank)]
        permutation = AffineMapAttr(AffineMap(rank, 0, minor))
    return {
        "permutation_map": permutation,
        "in_bounds": builtin.ArrayAttr([builtin.BoolAttr.from_bool(True)] * vector_rank),
        "operandSegmentSizes": builtin.DenseArrayBase.from_list(builtin.i32, segments),
    }


def _places(
    op: _Access, start: Sequence[SSAValue], build: IndexBuilder
) -> Iterator[list[SSAValue]]:
    """The subscripts of each lane, in row-major order."""
    known: dict[tuple[int, int], SSAValue] = {}
    for lane in product(*map(range, op.vector_type.get_shape())):
        distance = [0] * len(start)
        for walk, number in zip(op.walks, lane, strict=True):
            if walk.dim is not None:
                distance[walk.dim] += walk.stride * number
        place: list[SSAValue] = []
        for number, (value, by) in enumerate(zip(start, distance, strict=True)):
            if (number, by) not in known:
                known[number, by] = value if by == 0 else build.add(value, build.index(by))
            place.append(known[number, by])
        yield place
