"""Lowering of `affine.for`, `affine.if`, `affine.parallel` and `affine.yield` to `scf`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseArrayBase,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    i1,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.dialects.affine import ParallelOp
from loopwright.dialects.arith import (
    AddfOp,
    AddiOp,
    AndIOp,
    FastMathFlagsAttr,
    MaximumfOp,
    MaxSIOp,
    MaxUIOp,
    MinimumfOp,
    MinSIOp,
    MinUIOp,
    MulfOp,
    MuliOp,
    OrIOp,
    XOrIOp,
)
from loopwright.dialects.scf import ForOp, IfOp, ReduceOp, ReduceReturnOp, YieldOp
from loopwright.dialects.scf import ParallelOp as ScfParallelOp
from loopwright.transforms.affine_folds import segments
from loopwright.transforms.affine_operands import condition_of, map_of
from loopwright.transforms.arith_folds import integer_attr, width_of
from loopwright.transforms.expand_affine import INDEX, NO_OVERFLOW, IndexBuilder
from loopwright.transforms.lowering import (
    FollowsParentError,
    Lowering,
    Rule,
    UnsupportedError,
    inserter,
)


def _yield(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    parent = op.parent_op()
    if parent is None or parent.name not in ("scf.for", "scf.if"):
        raise FollowsParentError
    inserter(op)(YieldOp.create(operands=lowering.values(op.operands)))
    return []


def _moved_body(region: Region) -> Region:
    """A new region with the blocks of `region`."""
    moved = Region()
    for block in list(region.blocks):
        region.detach_block(block)
        moved.add_block(block)
    return moved


def _for(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    lower_operands, upper_operands, inits = segments(op)
    lower, upper = map_of(op, "lowerBoundMap"), map_of(op, "upperBoundMap")
    lowering.check((*lower.results, *upper.results))
    low = build.extremum(MaxSIOp, lower, lowering.values(lower_operands))
    high = build.extremum(MinSIOp, upper, lowering.values(upper_operands))
    step = build.constant(op.properties["step"], INDEX)
    loop = ForOp.create(
        operands=[low, high, step, *lowering.values(inits)],
        result_types=list(op.result_types),
        regions=[_moved_body(op.regions[0])],
    )
    inserter(op)(loop)
    return list(loop.results)


def _if(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
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
        holds = build.constant(IntegerAttr(-1, i1), i1)
    branch = IfOp.create(
        operands=[holds],
        result_types=list(op.result_types),
        regions=[_moved_body(region) for region in op.regions],
    )
    inserter(op)(branch)
    return list(branch.results)


_NO_FASTMATH = FastMathFlagsAttr("none")
_FLOAT_REDUCTIONS: Mapping[str, tuple[type[Operation], float]] = {
    "addf": (AddfOp, 0.0),
    "mulf": (MulfOp, 1.0),
    "maximumf": (MaximumfOp, float("-inf")),
    "minimumf": (MinimumfOp, float("inf")),
}
_INTEGER_REDUCTIONS: Mapping[str, tuple[type[Operation], Callable[[int], int]]] = {
    "addi": (AddiOp, lambda width: 0),
    "muli": (MuliOp, lambda width: 1),
    "andi": (AndIOp, lambda width: -1),
    "ori": (OrIOp, lambda width: 0),
    "xori": (XOrIOp, lambda width: 0),
    "maxs": (MaxSIOp, lambda width: -(1 << (width - 1))),
    "mins": (MinSIOp, lambda width: (1 << (width - 1)) - 1),
    "maxu": (MaxUIOp, lambda width: 0),
    "minu": (MinUIOp, lambda width: -1),
}
"""For each kind of reduction the operation and, for the width of its type, its neutral element."""


def _neutral_element(kind: str, type_: Attribute) -> Attribute:
    """The value that a reduction starts with."""
    if kind in _FLOAT_REDUCTIONS:
        if isinstance(type_, Float16Type | BFloat16Type | Float32Type | Float64Type):
            return FloatAttr(_FLOAT_REDUCTIONS[kind][1], type_)
    elif kind in _INTEGER_REDUCTIONS:
        neutral = integer_attr(_INTEGER_REDUCTIONS[kind][1](width_of(type_) or 1), type_)
        if neutral is not None:
            return neutral
    message = f"reduction '{kind}' of {type_} is not supported"
    raise UnsupportedError("unsupported-reduction", message)


def _combine(kind: str, lhs: SSAValue, rhs: SSAValue) -> Operation:
    """The operation that combines two partial results."""
    properties: dict[str, Attribute] = {}
    if kind in _FLOAT_REDUCTIONS:
        op_type = _FLOAT_REDUCTIONS[kind][0]
        properties["fastmath"] = _NO_FASTMATH
    else:
        op_type = _INTEGER_REDUCTIONS[kind][0]
        if kind in ("addi", "muli"):
            properties["overflowFlags"] = NO_OVERFLOW
    return op_type.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)


def _reducer(kind: str, type_: Attribute) -> Region:
    block = Block(arg_types=[type_, type_])
    combined = _combine(kind, block.args[0], block.args[1])
    block.add_ops([combined, ReduceReturnOp.create(operands=[combined.results[0]])])
    return Region(block)


def _parallel(lowering: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, ParallelOp)
    kinds = [kind.name for kind in op.reduction_kinds]
    lowering.check((*op.lower_map.results, *op.upper_map.results))
    neutral = [_neutral_element(k, r.type) for k, r in zip(kinds, op.results, strict=True)]
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
        for value, result in zip(neutral, op.results, strict=True)
    ]
    if count == 0:
        return _run_once(lowering, op, kinds, inits)
    terminator = op.terminator
    reducers = [_reducer(k, r.type) for k, r in zip(kinds, op.results, strict=True)]
    # Values that the body computes are lowered after this; the operands are mended at the end.
    reduce = ReduceOp.create(operands=list(terminator.operands), regions=reducers)
    inserter(terminator)(reduce)
    terminator.detach()
    terminator.erase()
    parallel = ScfParallelOp.create(
        operands=[*low, *high, *steps, *inits],
        result_types=list(op.result_types),
        properties={
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [count, count, count, len(inits)])
        },
        regions=[_moved_body(op.regions[0])],
    )
    inserter(op)(parallel)
    return list(parallel.results)


def _run_once(
    lowering: Lowering, op: ParallelOp, kinds: Sequence[str], inits: Sequence[SSAValue]
) -> list[SSAValue]:
    """A parallel loop without induction variables: its body runs once, in its place."""
    terminator = op.terminator
    yielded = list(terminator.operands)
    insert = inserter(op)
    results: list[SSAValue] = []
    for inner in list(op.body.ops):
        inner.detach()
        if inner is not terminator:
            insert(inner)
    for kind, init, value in zip(kinds, inits, yielded, strict=True):
        combined = _combine(kind, init, value)
        insert(combined)
        results.append(combined.results[0])
    terminator.erase()
    return results


CONTROL_RULES: Mapping[str, Rule] = {
    "affine.yield": _yield,
    "affine.for": _for,
    "affine.if": _if,
    "affine.parallel": _parallel,
}
"""How control flow is lowered."""
