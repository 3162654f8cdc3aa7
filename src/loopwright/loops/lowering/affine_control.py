"""Lowering of `affine.for`, `affine.if`, `affine.parallel` and `affine.yield` to `scf`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine.operands import condition_of
from loopwright.ir.dialects.arith import AndIOp, MaxSIOp, MinSIOp
from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.dialects.reduction.clauses import has_symbols
from loopwright.ir.dialects.reduction.kinds import combined, identity_attribute
from loopwright.ir.dialects.scf import ForOp, IfOp, ReduceOp, ReduceReturnOp, YieldOp
from loopwright.ir.dialects.scf import ParallelOp as ScfParallelOp
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind, identity_of
from loopwright.ir.interfaces.scalars import FloatFunction
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering import engine
from loopwright.loops.lowering.expand_affine import INDEX, IndexBuilder


def _yield(lowering: engine.Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    parent = op.parent_op()
    if parent is None or not isinstance(parent, ForOp | IfOp):
        raise engine.FollowsParentError
    engine.inserter(op)(YieldOp.create(operands=lowering.values(op.operands)))
    return []


def _moved_body(region: Region) -> Region:
    """A new region with the blocks of `region`."""
    moved = Region()
    for block in list(region.blocks):
        region.detach_block(block)
        moved.add_block(block)
    return moved


def _for(lowering: engine.Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
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
    engine.inserter(op)(loop)
    return list(loop.results)


def _if(lowering: engine.Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
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
    engine.inserter(op)(branch)
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


def _parallel(lowering: engine.Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
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
    terminator = op.terminator
    reducers: list[Region] = []
    if not symbolic:
        reducers = [
            _reducer(k, r.type) for k, r in zip(op.reduction_kinds, op.results, strict=True)
        ]
    # Values that the body computes are lowered after this; the operands are mended at the end.
    reduce = ReduceOp.create(operands=list(terminator.operands), regions=reducers)
    engine.inserter(terminator)(reduce)
    terminator.detach()
    terminator.erase()
    sizes = builtin.DenseArrayBase.from_list(builtin.i32, [count, count, count, len(inits)])
    clause = {"reductions": op.reductions} if symbolic else {}
    parallel = ScfParallelOp.create(
        operands=[*low, *high, *steps, *inits],
        result_types=list(op.result_types),
        properties={"operandSegmentSizes": sizes, **clause},
        regions=[_moved_body(op.regions[0])],
    )
    engine.inserter(op)(parallel)
    return list(parallel.results)


def _run_once(op: affine.ParallelOp, inits: Sequence[SSAValue]) -> list[SSAValue]:
    """A parallel loop without induction variables: its body runs once, in its place.

    Its values are the results, but for what the identity of a kind does to them: 0.0 to -0.0.
    """
    terminator = op.terminator
    yielded = list(terminator.operands)
    insert = engine.inserter(op)
    for inner in list(op.body.ops):
        inner.detach()
        if inner is not terminator:
            insert(inner)
    if has_symbols(op):
        terminator.erase()
        return yielded
    results: list[SSAValue] = []
    for kind, init, value in zip(op.reduction_kinds, inits, yielded, strict=True):
        combination = combined(kind, init, value)
        insert(combination)
        results.append(combination.results[0])
    terminator.erase()
    return results


CONTROL_RULES: engine.Rules = {
    affine.YieldOp: _yield,
    affine.ForOp: _for,
    affine.IfOp: _if,
    affine.ParallelOp: _parallel,
}
"""How control flow is lowered."""
