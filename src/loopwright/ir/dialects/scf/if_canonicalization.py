"""Canonicalization patterns of `scf.if`.

**Before → After**

    scf.if %c {A}; scf.if %c {B}                           scf.if %c {A; B}
    scf.if %c {scf.if %d {A}}                              scf.if (%c and %d) {A}
    scf.if %c {"use"(%c)}                                  scf.if %c {"use"(%true)}
    scf.if %true {A} else {B}                              A
    scf.if %c {yield %x} else {yield %y}                   arith.select %c, %x, %y

**Legal when** one conditional follows the other at once, or is all that the other does; values that
become operands of `arith.select` are defined in front of the conditional.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.ir.dialects.arith import AndIOp, ConstantOp, SelectOp, XOrIOp
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.arith.folds import chosen_by_comparison
from loopwright.ir.dialects.regions import region_terminator
from loopwright.ir.dialects.scf.conditionals import IfOp
from loopwright.ir.dialects.scf.terminators import YieldOp
from loopwright.ir.interfaces.rewriting import (
    IN_PLACE,
    Constants,
    FoldResult,
    PatternRewriter,
    constant_of,
)

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
