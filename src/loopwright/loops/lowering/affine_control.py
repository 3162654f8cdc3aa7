"""Lowering of `affine.for`, `affine.if`, `affine.parallel` and `affine.yield` to `scf`; and of
`affine.vector_load` and `affine.vector_store` with strides or a permutation map, and of memrefs
whose innermost dimension is not contiguous.

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
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine import VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.affine.operands import condition_of
from loopwright.ir.dialects.arith import AndIOp, MaxSIOp, MinSIOp
from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref import LoadOp, StoreOp
from loopwright.ir.dialects.reduction.kinds import combined, has_symbols, identity_attribute
from loopwright.ir.dialects.scf import ForOp, IfOp, ReduceOp, ReduceReturnOp, YieldOp
from loopwright.ir.dialects.scf import ParallelOp as ScfParallelOp
from loopwright.ir.dialects.vector import (
    FromElementsOp,
    ToElementsOp,
    TransferReadOp,
    TransferWriteOp,
)
from loopwright.ir.dialects.vector.memory import is_contiguous_access
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind, identity_of
from loopwright.ir.interfaces.scalars import FloatFunction
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering import expand_affine
from loopwright.loops.lowering.expand_affine import INDEX, IndexBuilder, Lowering, Rule, inserter
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest


def _yield(lowering: expand_affine.Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    parent = op.parent_op()
    if parent is None or not isinstance(parent, ForOp | IfOp):
        raise expand_affine.FollowsParentError
    expand_affine.inserter(op)(YieldOp.create(operands=lowering.values(op.operands)))
    return []


def _moved_body(region: Region) -> Region:
    """A new region with the blocks of `region`."""
    moved = Region()
    for block in list(region.blocks):
        region.detach_block(block)
        moved.add_block(block)
    return moved


def _for(lowering: expand_affine.Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, affine.ForOp)
    lowering.check((*op.lower_map.results, *op.upper_map.results))
    low = build.extremum(MaxSIOp, op.lower_map, lowering.values(op.lower_bound_operands))
    high = build.extremum(MinSIOp, op.upper_map, lowering.values(op.upper_bound_operands))
    step = build.constant(op.step, INDEX)
    loop = ForOp.create(
        operands=[low, high, step, *lowering.values(op.inits)],
        result_types=list(op.result_types),
        regions=[_moved_body(op.regions[0])],
    )
    expand_affine.inserter(op)(loop)
    return list(loop.results)


def _if(lowering: expand_affine.Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    condition = condition_of(op)
    lowering.check(condition.constraints)
    operands = lowering.values(op.operands)
    dims, symbols = operands[: condition.num_dims], operands[condition.num_dims :]
    zero = build.index(0)
    holds: SSAValue | None = None
    for expr, equality in zip(condition.constraints, condition.eq_flags, strict=True):
        value = build.expression(expr, dims, symbols)
        this = build.compare("eq" if equality else "sge", value, zero)
        holds = this if holds is None else build.plain(AndIOp, holds, this)
    if holds is None:
        holds = build.constant(builtin.IntegerAttr(-1, builtin.i1), builtin.i1)
    branch = IfOp.create(
        operands=[holds],
        result_types=list(op.result_types),
        regions=[_moved_body(region) for region in op.regions],
    )
    expand_affine.inserter(op)(branch)
    return list(branch.results)


_LOWERED_FLOATS = (
    builtin.Float16Type,
    builtin.BFloat16Type,
    builtin.Float32Type,
    builtin.Float64Type,
)


def _neutral_element(kind: AtomicRMWKind, type_: Attribute) -> Attribute:
    """The value that a reduction starts with."""
    combination = COMBINATIONS.get(kind)
    if isinstance(combination, FloatFunction):
        if isinstance(type_, _LOWERED_FLOATS):
            return identity_attribute(kind, type_)
    elif combination is not None:
        neutral = integer_attr(int(identity_of(kind, width_of(type_) or 1)), type_)
        if neutral is not None:
            return neutral
    message = f"reduction '{kind.name}' of {type_} is not supported"
    raise RefusedError("unsupported-reduction", None, message)


def _reducer(kind: AtomicRMWKind, type_: Attribute) -> Region:
    block = Block(arg_types=[type_, type_])
    op = combined(kind, block.args[0], block.args[1])
    block.add_ops([op, ReduceReturnOp.create(operands=[op.results[0]])])
    return Region(block)


def _neutral_elements(op: affine.ParallelOp) -> list[Attribute]:
    return [
        _neutral_element(k, r.type) for k, r in zip(op.reduction_kinds, op.results, strict=True)
    ]


def _parallel(
    lowering: expand_affine.Lowering, op: Operation, build: IndexBuilder
) -> list[SSAValue]:
    """A band as `scf.parallel`: the greatest lower and the least upper bound of each dimension,
    what reductions start with, and `scf.reduce` at the end. Raises `RefusedError`."""
    assert isinstance(op, affine.ParallelOp)
    lowering.check((*op.lower_map.results, *op.upper_map.results))
    symbolic = has_symbols(op)
    neutral = [] if symbolic else _neutral_elements(op)
    count = len(op.induction_variables)
    lower_operands = lowering.values(op.lower_bound_operands)
    upper_operands = lowering.values(op.upper_bound_operands)
    low: list[SSAValue] = []
    high: list[SSAValue] = []
    for loop in range(count):
        low.append(build.extremum(MaxSIOp, op.lower_bound_map(loop), lower_operands))
        high.append(build.extremum(MinSIOp, op.upper_bound_map(loop), upper_operands))
    steps = [build.index(step) for step in op.step_values]
    inits = [
        build.constant(value, result.type)
        for value, result in zip(neutral, op.results, strict=False)
    ]
    if count == 0:
        return _run_once(op, inits)
    _reduce_at_end(op, symbolic=symbolic)
    sizes = builtin.DenseArrayBase.from_list(builtin.i32, [count, count, count, len(inits)])
    clause = {"reductions": op.reductions} if symbolic else {}
    parallel = ScfParallelOp.create(
        operands=[*low, *high, *steps, *inits],
        result_types=list(op.result_types),
        properties={"operandSegmentSizes": sizes, **clause},
        regions=[_moved_body(op.regions[0])],
    )
    expand_affine.inserter(op)(parallel)
    return list(parallel.results)


def _reduce_at_end(op: affine.ParallelOp, *, symbolic: bool) -> None:
    """Put `scf.reduce` in the place of the terminator; reductions that are symbols have no region
    there."""
    terminator = op.terminator
    kinds = () if symbolic else zip(op.reduction_kinds, op.results, strict=True)
    reducers = [_reducer(kind, result.type) for kind, result in kinds]
    # Values that the body computes are lowered after this; the operands are mended at the end.
    reduce = ReduceOp.create(operands=list(terminator.operands), regions=reducers)
    expand_affine.inserter(terminator)(reduce)
    erase_nest(terminator)


def _run_once(op: affine.ParallelOp, inits: Sequence[SSAValue]) -> list[SSAValue]:
    """A parallel loop without induction variables: its body runs once, in its place.

    Its values are the results, but for what the identity of a kind does to them: 0.0 to -0.0.
    """
    builder, yielded = LoopBuilder.before(op), list(op.terminator.operands)
    builder.move_all(inner for inner in op.body.ops if inner is not op.terminator)
    if has_symbols(op):
        return yielded
    pairs = zip(op.reduction_kinds, inits, yielded, strict=True)
    return [builder.value(combined(kind, init, value)) for kind, init, value in pairs]


CONTROL_RULES: expand_affine.Rules = {
    affine.YieldOp: _yield,
    affine.ForOp: _for,
    affine.IfOp: _if,
    affine.ParallelOp: _parallel,
}
"""How control flow is lowered."""


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
    return (
        builtin.IntegerAttr(0, cast(builtin.IntegerType, type_))
        if is_signless_integer(type_)
        else None
    )


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
