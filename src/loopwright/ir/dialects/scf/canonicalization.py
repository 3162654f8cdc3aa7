"""Canonicalization patterns of `scf`: control flow that is known.

**Before → After**

    scf.if %true {A} else {B}                              A
    scf.for %i = %c3 to %c4 step %c1 {A}                   A with 3 for %i
    scf.index_switch %c5 case 5 {A} default {B}            A
    scf.execute_region {A}                                 A

**Legal when** conditions and bounds are constants and steps are positive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr, i1
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.ir.dialects.arith import AndIOp, ConstantOp, SelectOp, XOrIOp
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.arith.folds import chosen_by_comparison
from loopwright.ir.dialects.cf import BranchOp
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.regions import inline_and_replace, region_terminator
from loopwright.ir.dialects.scf.conditionals import ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp
from loopwright.ir.dialects.scf.parallel import ForallOp, ParallelOp, ReduceOp
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    constant_of,
)
from loopwright.ir.syntax.narrowing import is_integer_type


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


def execute_between_blocks(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The blocks of an `scf.execute_region`, in a function or in another one."""
    assert isinstance(op, ExecuteRegionOp)
    around, block, entry = op.parent_op(), op.parent_block(), op.region.first_block
    if not isinstance(around, FuncOp | ExecuteRegionOp) or block is None or entry is None:
        return None
    ends = [inner.last_op for inner in op.region.blocks if isinstance(inner.last_op, YieldOp)]
    if op.no_inline is not None or entry is op.region.last_block:
        return None
    region = block.parent_region()
    assert region is not None
    rest = block.split_before(op, arg_types=list(op.result_types))
    op.region.move_blocks_before(rest)
    block.add_op(jump := BranchOp(entry))
    rewriter.added(jump)
    for end in ends:
        assert end is not None
        rewriter.replace_with(end, BranchOp(rest, *end.operands))
    rewriter.replace(op, rest.args)
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


def merge_parallel_loops(op: Operation, rewriter: PatternRewriter) -> str | None:
    """One `scf.parallel` instead of two where there is nothing but the inner one in the outer."""
    assert isinstance(op, ParallelOp)
    block = op.region.block
    inner = block.first_op
    if not isinstance(inner, ParallelOp) or inner.next_op is not block.last_op:
        return None
    if op.init_vals or inner.init_vals or op.reductions or inner.reductions:
        return None
    if any(
        isinstance(operand.owner, Block) and operand.owner is block for operand in inner.operands
    ):
        return None
    body = op.detach_region(op.region)
    merged = inner.region.block
    for argument in list(block.args):
        new = merged.insert_arg(argument.type, argument.index)
        rewriter.replace_uses(argument, new)
    bounds = zip(
        (op.lower_bound, op.upper_bound, op.step),
        (inner.lower_bound, inner.upper_bound, inner.step),
        strict=True,
    )
    lower, upper, step = ([*outer, *rest] for outer, rest in bounds)
    new = ParallelOp(lower, upper, step, inner.detach_region(inner.region), ())
    new.location = op.location
    op.add_region(body)
    rewriter.insert_before(op, new)
    rewriter.erase(op)
    return "merge-parallel-loops"


def use_static_bounds(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Put bounds and steps of an `scf.forall` that are constant into the operation."""
    assert isinstance(op, ForallOp)
    lists = op.bounds()
    known = [[_number(entry) for entry in entries] for entries in lists]
    if known == lists:
        return None
    op.set_bounds(known)
    rewriter.modified(op)
    return "known-bounds"


def _number(entry: int | SSAValue) -> int | SSAValue:
    number = entry if isinstance(entry, int) else _known(entry)
    return entry if number is None else number


def drop_single_iterations_of_all(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Take loops that run once out of an `scf.forall` without outputs, or all of it where one never
    runs; those that are mapped stay."""
    assert isinstance(op, ForallOp)
    lists = op.bounds()
    counts = [_count(*bounds) for bounds in zip(*lists, strict=True)]
    if op.outputs or (0 not in counts and 1 not in counts):
        return None
    if 0 in counts:
        rewriter.erase(op)
        return "no-iterations"
    block, is_mapped = op.region.block, op.mapping is not None
    once = [argument for argument in block.args if counts[argument.index] == 1]
    if is_mapped and all(argument.first_use is None for argument in once):
        return None
    kept = [number for number, count in enumerate(counts) if count != 1]
    for argument in once:
        lower = lists[0][argument.index]
        if isinstance(lower, int):
            lower = rewriter.constant(op, IntegerAttr(lower, IndexType()))
        rewriter.replace_uses(argument, lower)
        if not is_mapped:
            block.erase_arg(argument)
    if is_mapped:
        rewriter.modified(op)
    elif kept:
        op.set_bounds([[entries[k] for k in kept] for entries in lists])
        rewriter.modified(op)
    else:
        inline_and_replace(op, block, (), rewriter)
    return "single-iteration"


def _count(lower: int | SSAValue, upper: int | SSAValue, step: int | SSAValue) -> int | None:
    """How often a loop of an `scf.forall` runs, if that is known."""
    if lower is upper:
        return 0
    if not (isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int)):
        return None
    return max(0, -((lower - upper) // step)) if step > 0 else None


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


# Canonicalization patterns of `scf.if`.
#
# **Before → After**
#
#     scf.if %c {A}; scf.if %c {B}                           scf.if %c {A; B}
#     scf.if %c {scf.if %d {A}}                              scf.if (%c and %d) {A}
#     scf.if %c {"use"(%c)}                                  scf.if %c {"use"(%true)}
#     scf.if %true {A} else {B}                              A
#     scf.if %c {yield %x} else {yield %y}                   arith.select %c, %x, %y
#
# **Legal when** one conditional follows the other at once, or is all that the other does; values
# that become operands of `arith.select` are defined in front of the conditional.


TRUE = IntegerAttr(-1, i1)
FALSE = IntegerAttr(0, i1)


def fold_negated_condition(op: Operation, constants: Constants) -> FoldResult:
    """Exchange the branches of a conditional whose condition is a negation."""
    assert isinstance(op, IfOp)
    positive = _negated(op.condition)
    if positive is None or op.else_region.first_block is None:
        return None
    op.operands[0] = positive
    then = op.then_region.detach_block(0)
    op.then_region.add_block(op.else_region.detach_block(0))
    op.else_region.add_block(then)
    return IN_PLACE


def combine_consecutive(op: Operation, rewriter: PatternRewriter) -> str | None:
    """One conditional of two that follow each other, on one condition or on its negation."""
    before = op.prev_op
    assert isinstance(op, IfOp)
    if not isinstance(before, IfOp):
        return None
    if before.condition is op.condition:
        order = (0, 1)
    elif _negated(before.condition) is op.condition or _negated(op.condition) is before.condition:
        order = (1, 0)
    else:
        return None
    for now, earlier in enumerate(order):
        _use_yielded(before, before.regions[earlier], op.regions[now], rewriter)
    values = [[*_yielded(before.regions[e]), *_yielded(op.regions[n])] for n, e in enumerate(order)]
    blocks = [
        _joined(before.regions[earlier], op.regions[now], rewriter)
        for now, earlier in enumerate(order)
    ]
    types = [result.type for result in (*before.results, *op.results)]
    for block, yields in zip(blocks, values, strict=True):
        if block is not None:
            block.add_op(YieldOp(*yields))
    regions = [Region(() if block is None else block) for block in blocks]
    new = IfOp(op.condition, types, *regions)
    rewriter.insert_before(op, new)
    count = len(before.results)
    rewriter.replace(op, new.results[count:])
    rewriter.replace(before, new.results[:count])
    return "combine-conditionals"


def combine_nested(op: Operation, rewriter: PatternRewriter) -> str | None:
    """One conditional of two, one of which does nothing but the other.

    What the outer one yields besides results of the inner one depends on its own condition alone.
    """
    assert isinstance(op, IfOp)
    body = op.then_region.first_block
    inner = None if body is None else body.first_op
    if not isinstance(inner, IfOp) or inner.next_op is not region_terminator(op.then_region):
        return None
    if not (_does_nothing(op.else_region) and _does_nothing(inner.else_region)):
        return None
    kept: list[int] = []
    """For each result of the new op, which of the inner one it is."""
    values: list[SSAValue | None] = []
    selects: list[SelectOp] = []
    for yes, no in zip(_yielded(op.then_region), _yielded(op.else_region), strict=True):
        if yes.owner is inner:
            number = next(i for i, result in enumerate(inner.results) if result is yes)
            if _yielded(inner.else_region)[number] is not no:
                return None
            kept.append(number)
            values.append(None)
        elif not _is_outside(yes, op.then_region):
            return None
        else:
            selects.append(SelectOp(op.condition, yes, no))
            values.append(selects[-1].results[0])
    both = AndIOp(op.condition, inner.condition)
    rewriter.insert_before(op, both)
    new = _with_results(inner, both.results[0], kept)
    rewriter.insert_before(op, *selects, new)
    results = iter(new.results)
    rewriter.replace(op, [next(results) if value is None else value for value in values])
    return "combine-nested-conditionals"


def propagate_condition(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Constants for uses of the condition in the branches."""
    assert isinstance(op, IfOp)
    if constant_of(op.condition) is not None:
        return None
    constants: dict[Region, SSAValue] = {}
    for use in list(op.condition.uses):
        around = use.operation.parent
        for region, value in zip(op.regions, (TRUE, FALSE), strict=True):
            if around is None or not region.is_ancestor(around):
                continue
            if region not in constants:
                constants[region] = rewriter.constant(op, value)
            use.operation.operands[use.index] = constants[region]
            rewriter.modified(use.operation)
    return "propagate-condition" if constants else None


def select_results(op: Operation, rewriter: PatternRewriter) -> str | None:
    """`arith.select` for results that both branches have from in front of the conditional."""
    assert isinstance(op, IfOp)
    found: dict[int, SSAValue] = {}
    selects: list[Operation] = []
    values = zip(_yielded(op.then_region), _yielded(op.else_region), strict=False)
    for number, (yes, no) in enumerate(values):
        if not (_is_outside(yes, op.then_region) and _is_outside(no, op.else_region)):
            continue
        if yes is no:
            found[number] = yes
            continue
        selects.append(SelectOp(op.condition, yes, no))
        found[number] = selects[-1].results[0]
    if not found:
        return None
    rewriter.insert_before(op, *selects)
    _replace_results(op, found, rewriter)
    return "select-results"


def drop_unused_results(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Yield nothing for results without uses."""
    assert isinstance(op, IfOp)
    used = [number for number, result in enumerate(op.results) if result.first_use is not None]
    if len(used) == len(op.results):
        return None
    unused = set(range(len(op.results))).difference(used)
    _replace_results(op, dict.fromkeys(unused), rewriter)
    return "drop-unused-results"


def drop_equal_results(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Use one result for those for which both branches yield the same."""
    assert isinstance(op, IfOp)
    first: dict[tuple[SSAValue, ...], SSAValue] = {}
    done = False
    values = zip(_yielded(op.then_region), _yielded(op.else_region), strict=False)
    for result, pair in zip(op.results, values, strict=False):
        same = first.setdefault(pair, result)
        if same is not result and result.first_use is not None:
            rewriter.replace_uses(result, same)
            done = True
    if done:
        rewriter.modified(op)
    return "drop-equal-results" if done else None


def use_condition(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The condition, or its negation, for results that say which branch was taken; a value that is
    compared for one that is the same in either branch."""
    assert isinstance(op, IfOp)
    done = False
    values = zip(_yielded(op.then_region), _yielded(op.else_region), strict=False)
    for result, (yes, no) in zip(op.results, values, strict=False):
        if result.first_use is None or yes is no:
            continue
        value = chosen_by_comparison(op.condition, yes, no)
        known = (integer_of(constant_of(yes)), integer_of(constant_of(no)))
        if value is None and result.type == i1 and known == (-1, 0):
            value = op.condition
        elif value is None and result.type == i1 and known == (0, -1):
            true = ConstantOp(TRUE)
            negation = XOrIOp(op.condition, true)
            rewriter.insert_before(op, true, negation)
            value = negation.results[0]
        if value is not None and value is not result:
            rewriter.replace_uses(result, value)
            done = True
    if done:
        rewriter.modified(op)
    return "use-condition" if done else None


def _negated(value: SSAValue) -> SSAValue | None:
    """What a value is the negation of, as `arith.xori` with true."""
    owner = value.owner
    if isinstance(owner, XOrIOp) and value.type == i1:
        if integer_of(constant_of(owner.operands[1])) == -1:
            return owner.operands[0]
    return None


def _yielded(region: Region) -> tuple[SSAValue, ...]:
    """What a region yields; nothing if it has no block."""
    last = region_terminator(region)
    return () if last is None else tuple(last.operands)


def _does_nothing(region: Region) -> bool:
    """Whether there is no block, or one that yields at once."""
    block = region.first_block
    return block is None or isinstance(block.first_op, YieldOp)


def _is_outside(value: SSAValue, region: Region) -> bool:
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    return block is None or not region.is_ancestor(block)


def _use_yielded(before: IfOp, source: Region, target: Region, rewriter: PatternRewriter) -> None:
    """Use what `source`, a region of `before`, yields instead of its results in `target`."""
    for result, value in zip(before.results, _yielded(source), strict=False):
        for use in list(result.uses):
            around = use.operation.parent
            if around is not None and target.is_ancestor(around):
                use.operation.operands[use.index] = value
                rewriter.modified(use.operation)


def _joined(first: Region, second: Region, rewriter: PatternRewriter) -> Block | None:
    """The operations of two regions in a block of its own, without what they yield."""
    blocks = [block for block in (first.first_block, second.first_block) if block is not None]
    if not blocks:
        return None
    for block in blocks:
        assert block.last_op is not None
        rewriter.erase(block.last_op)
    for block in blocks[1:]:
        for inner in list(block.ops):
            inner.detach()
            blocks[0].add_op(inner)
    region = blocks[0].parent
    assert region is not None
    return region.detach_block(blocks[0])


def _with_results(op: IfOp, condition: SSAValue, kept: Sequence[int]) -> IfOp:
    """The regions of a conditional in a new one, with some of its results."""
    regions: list[Region] = []
    for region in op.regions:
        last = region_terminator(region)
        if last is not None:
            last.operands = [last.operands[number] for number in kept]
        regions.append(Region())
        region.move_blocks(regions[-1])
    return IfOp(condition, [op.results[number].type for number in kept], *regions)


def _replace_results(
    op: IfOp, values: Mapping[int, SSAValue | None], rewriter: PatternRewriter
) -> None:
    """A conditional without some results, for which there are `values`, if they have uses."""
    kept = [number for number in range(len(op.results)) if number not in values]
    new = _with_results(op, op.condition, kept)
    rewriter.insert_before(op, new)
    for number, result in zip(kept, new.results, strict=True):
        rewriter.replace_uses(op.results[number], result)
    for number, value in values.items():
        if value is not None:
            rewriter.replace_uses(op.results[number], value)
    rewriter.erase(op)
