"""Canonicalization patterns of `scf`: control flow that is known.

**Before → After**

    scf.if %true {A} else {B}                              A
    scf.for %i = %c3 to %c4 step %c1 {A}                   A with 3 for %i
    scf.index_switch %c5 case 5 {A} default {B}            A
    scf.execute_region {A}                                 A

**Legal when** conditions and bounds are constants and steps are positive.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from loopwright.dialects.region_rewriting import inline_and_replace
from loopwright.dialects.scf.conditionals import ExecuteRegionOp, IndexSwitchOp
from loopwright.dialects.scf.parallel import ParallelOp, ReduceOp
from loopwright.dialects.scf.terminators import YieldOp
from loopwright.interfaces.rewriting import PatternRewriter, constant_of
from loopwright.syntax.narrowing import is_integer_type


def _known(value: SSAValue) -> int | None:
    attribute = constant_of(value)
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None


def _known_unsigned(value: SSAValue) -> int | None:
    number = _known(value)
    type_ = value.type
    width = type_.width.data if is_integer_type(type_) else 64
    return None if number is None else number % (1 << width)


def take_known_branch(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The branch of an `scf.if` whose condition is constant."""
    condition = _known(op.operands[0])
    if condition is None:
        return None
    block = op.regions[0 if condition else 1].first_block
    if block is None:
        rewriter.erase(op)
    else:
        inline_and_replace(op, block, (), rewriter)
    return "take-known-branch"


def take_known_case(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The case of an `scf.index_switch` whose index is constant."""
    assert isinstance(op, IndexSwitchOp)
    index = _known(op.arg)
    if index is None:
        return None
    regions = dict(zip(op.case_values(), op.case_regions, strict=True))
    inline_and_replace(op, regions.get(index, op.default_region).block, (), rewriter)
    return "take-known-branch"


def use_what_all_cases_yield(op: Operation, rewriter: PatternRewriter) -> str | None:
    """A value that all regions of an `scf.index_switch` yield, instead of the result."""
    assert isinstance(op, IndexSwitchOp)
    done = False
    yields = [region.block.last_op for region in op.regions]
    for number, result in enumerate(op.results):
        values = {last.operands[number] for last in yields if last is not None}
        value = next(iter(values))
        if len(values) == 1 and result.first_use is not None and not op.is_ancestor(value.owner):
            rewriter.replace_uses(result, value)
            done = True
    if done:
        rewriter.modified(op)
    return "yielded-anyway" if done else None


def drop_unused_of_cases(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Yield nothing for results of an `scf.index_switch` without uses."""
    assert isinstance(op, IndexSwitchOp)
    kept = [number for number, result in enumerate(op.results) if result.first_use is not None]
    if len(kept) == len(op.results):
        return None
    for region in op.regions:
        last = region.block.last_op
        assert isinstance(last, YieldOp)
        rewriter.replace_with(last, YieldOp(*(last.operands[number] for number in kept)))
    new = IndexSwitchOp.create(
        operands=op.operands,
        result_types=[op.results[number].type for number in kept],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
        regions=[op.detach_region(region) for region in list(op.regions)],
    )
    new.location = op.location
    rewriter.insert_before(op, new)
    for number, result in zip(kept, new.results, strict=True):
        rewriter.replace_uses(op.results[number], result)
    rewriter.erase(op)
    return "drop-unused-results"


def execute_in_place(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The only block of an `scf.execute_region` that may be inlined."""
    assert isinstance(op, ExecuteRegionOp)
    block = op.region.first_block
    if op.no_inline is not None or block is not op.region.last_block or block is None:
        return None
    if not isinstance(block.last_op, YieldOp):
        return None
    inline_and_replace(op, block, (), rewriter)
    return "execute-in-place"


def unroll_short_loop(op: Operation, rewriter: PatternRewriter) -> str | None:
    """An `scf.for` with constant bounds that runs once, or never."""
    known = _known_unsigned if "unsignedCmp" in op.properties else _known
    lower, upper = (known(value) for value in op.operands[:2])
    step = _known(op.operands[2])
    inits = op.operands[3:]
    if op.operands[0] is op.operands[1]:
        rewriter.replace(op, inits)
        return "erase-loop"
    if lower is None or upper is None:
        return None
    if lower >= upper:
        rewriter.replace(op, inits)
        return "erase-loop"
    if step is None or step <= 0 or lower + step < upper:
        return None
    block = op.regions[0].first_block
    assert block is not None
    inline_and_replace(op, block, (op.operands[0], *inits), rewriter)
    return "inline-loop"


def drop_single_iterations(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Take loops that run once out of an `scf.parallel`; one that never runs gives its initial
    values."""
    assert isinstance(op, ParallelOp)
    if op.reductions is not None:
        return None
    kept: list[int] = []
    bounds = zip(op.lower_bound, op.upper_bound, op.step, strict=True)
    for number, bound in enumerate(bounds):
        count = _trip_count(*bound)
        if count == 0:
            rewriter.replace(op, op.init_vals)
            return "no-iterations"
        if count != 1:
            kept.append(number)
    if len(kept) == len(op.step):
        return None
    block = op.region.block
    for argument in [argument for argument in block.args if argument.index not in kept]:
        rewriter.replace_uses(argument, op.lower_bound[argument.index])
        block.erase_arg(argument)
    if not kept:
        _reduce_in_place(op, block, rewriter)
        return "single-iteration"
    lower, upper, step = (
        [group[k] for k in kept] for group in (op.lower_bound, op.upper_bound, op.step)
    )
    new = ParallelOp(lower, upper, step, op.detach_region(op.region), op.init_vals)
    new.location = op.location
    rewriter.insert_before(op, new)
    rewriter.replace(op, new.results)
    return "single-iteration"


def _trip_count(lower: SSAValue, upper: SSAValue, step: SSAValue) -> int | None:
    if lower is upper:
        return 0
    low, high, by = _known(lower), _known(upper), _known(step)
    if low is None or high is None or by is None or by <= 0:
        return None
    return max(0, -((low - high) // by))


def _reduce_in_place(op: ParallelOp, block: Block, rewriter: PatternRewriter) -> None:
    """Put the one iteration of a loop, and what it reduces, in its place."""
    rewriter.inline_block(block, op, ())
    reduce = op.prev_op
    assert isinstance(reduce, ReduceOp)
    results: list[SSAValue] = []
    values = list(reduce.operands)
    for region, init, value in zip(reduce.regions, op.init_vals, values, strict=True):
        rewriter.inline_block(region.block, reduce, (init, value))
        result = reduce.prev_op
        assert result is not None
        results.append(result.operands[0])
        rewriter.erase(result)
    rewriter.erase(reduce)
    rewriter.replace(op, results)
