"""Canonicalization patterns of `scf.while` and `scf.for`: values that are carried in vain.

**Before → After**

    %r:2 = scf.while (%a = %x, %b = %y) {     %r = scf.while (%a = %x) {
      scf.condition(%c) %a, %b                  scf.condition(%c) %a
    } do {                                    } do {
    ^bb0(%d, %e): … scf.yield %f, %g          ^bb0(%d): … scf.yield %f

    scf.for … iter_args(%x = %a) {… yield %x}              %a for %x and for the result
    scf.for … iter_args(%x = %a, %y = %a) {… yield %v, %v} one value carried
    scf.for … iter_args(%x = %a) {yield %v}, %x unused     nothing carried

**Legal when** neither the result nor the argument of the body is used, or the argument of the
condition is not; or the value is the same in all iterations, and is used instead; or two values
begin as the same value and become the same one.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.ir.dialects.arith import CmpiOp
from loopwright.ir.dialects.arith.canonicalization import opposite
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.regions import keep_operands, keep_results, region_terminator, yielded
from loopwright.ir.dialects.scf.loops import ForOp, WhileOp
from loopwright.ir.interfaces import rewriting


def _parts(op: WhileOp) -> tuple[Operation, Operation, Sequence[SSAValue]]:
    """The ends of both regions, and what is handed to the body and becomes the results."""
    condition, terminator = op.before.block.last_op, op.after.block.last_op
    assert condition is not None and terminator is not None
    return condition, terminator, condition.operands[1:]


def keep_arguments(block: Block, kept: Sequence[int]) -> None:
    """Erase the arguments of a block that are not among the kept ones."""
    for argument in [argument for argument in block.args if argument.index not in kept]:
        block.erase_arg(argument)


def _keep_carried(op: WhileOp, kept: Sequence[int], rewriter: rewriting.PatternRewriter) -> bool:
    """Carry some of the values to the condition; False if these are all."""
    if len(kept) == len(op.inits):
        return False
    keep_operands(_parts(op)[1], kept, rewriter)
    keep_arguments(op.before.block, kept)
    inits = [op.inits[k] for k in kept]
    keep_results(op, range(len(op.results)), rewriter, operands=inits)
    return True


def _keep_passed(op: WhileOp, kept: Sequence[int], rewriter: rewriting.PatternRewriter) -> bool:
    """Hand some of the values to the body, in this order; False if these are all as they are."""
    if list(kept) == list(range(len(op.results))):
        return False
    keep_operands(_parts(op)[0], kept, rewriter, leading=1)
    keep_arguments(op.after.block, kept)
    keep_results(op, kept, rewriter)
    return True


@rewriting.pattern("use-initial-values", with_rewriter=True)
def use_initial_values(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Replace carried values that each iteration yields unchanged by their initial values."""
    _, terminator, passed = _parts(op)
    arguments = op.before.block.args
    kept: list[int] = []
    for number, (init, value) in enumerate(zip(op.inits, terminator.operands, strict=True)):
        if isinstance(value, BlockArgument) and value.block is op.after.block:
            value = passed[value.index]
        if value is not init and value is not arguments[number]:
            kept.append(number)
    for argument in arguments:
        if argument.index not in kept:
            rewriter.replace_uses(argument, op.inits[argument.index])
    return _keep_carried(op, kept, rewriter)


@rewriting.pattern("use-what-is-passed", with_rewriter=True)
def use_what_is_passed(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Use values of outside that are handed to the body, and become results."""
    passed = _parts(op)[2]
    kept = [k for k, value in enumerate(passed) if op.before.is_ancestor(_around(value))]
    for number, value in enumerate(passed):
        if number not in kept:
            rewriter.replace_uses(op.after.block.args[number], value)
            rewriter.replace_uses(op.results[number], value)
    return _keep_passed(op, kept, rewriter)


def _around(value: SSAValue) -> Block:
    """The block that a value is of."""
    block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    assert block is not None
    return block


@rewriting.pattern("use-truth", with_rewriter=True)
def use_truth(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Where the body is executed the condition holds, which is handed to it."""
    condition, _, passed = _parts(op)
    done = False
    for argument, value in zip(op.after.block.args, passed, strict=True):
        if value is condition.operands[0] and argument.first_use is not None:
            rewriter.replace_uses(argument, rewriter.constant(op, IntegerAttr(-1, i1)))
            done = True
    return done


@rewriting.pattern("use-comparison", with_rewriter=True)
def use_comparison(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Where the body is executed a comparison holds that is the condition: it is not made again of
    the value that is handed on, nor is its opposite."""
    condition, _, passed = _parts(op)
    compared = condition.operands[0].owner
    if not isinstance(compared, CmpiOp):
        return None
    done = False
    for place, (lhs, rhs) in enumerate((compared.operands, compared.operands[::-1])):
        for argument, value in zip(op.after.block.args, passed, strict=True):
            if value is not lhs:
                continue
            for user in [use.operation for use in argument.uses]:
                known = _known_of_same(user, argument, rhs, compared, is_swapped=bool(place))
                if known is None or user.results[0].first_use is None:
                    continue
                truth = rewriter.constant(op, IntegerAttr(-1 if known else 0, i1))
                rewriter.replace_uses(user.results[0], truth)
                rewriter.revisit(user)
                done = True
    return done


def _known_of_same(
    user: Operation, value: SSAValue, other: SSAValue, holds: CmpiOp, *, is_swapped: bool
) -> bool | None:
    """Whether a comparison of two values holds where another one of them does; None if that is not
    known."""
    if not isinstance(user, CmpiOp):
        return None
    wanted = (other, value) if is_swapped else (value, other)
    if tuple(user.operands) != wanted:
        return None
    if user.predicate == holds.predicate:
        return True
    return False if integer_of(user.predicate) == opposite(holds) else None


@rewriting.pattern("merge-equally-passed", with_rewriter=True)
def merge_equally_passed(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Hand on once what is handed on several times."""
    passed = list(_parts(op)[2])
    firsts = [passed.index(value) for value in passed]
    for number, first in enumerate(firsts):
        if number != first:
            rewriter.replace_uses(op.after.block.args[number], op.after.block.args[first])
            rewriter.replace_uses(op.results[number], op.results[first])
    return _keep_passed(op, sorted(set(firsts)), rewriter)


@rewriting.pattern("align-passed", with_rewriter=True)
def align_passed(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Hand all arguments of the condition on in the order in which it has them."""
    passed, wanted, block = list(_parts(op)[2]), list(op.before.block.args), op.after.block
    if passed == wanted or len(passed) != len(wanted) or set(passed) != set(wanted):
        return None
    order = [passed.index(argument) for argument in wanted]
    old = list(block.args)
    for place in order:
        rewriter.replace_uses(old[place], block.insert_arg(old[place].type, len(block.args)))
    for argument in old:
        block.erase_arg(argument)
    return _keep_passed(op, order, rewriter)


@rewriting.pattern("drop-unused-results", with_rewriter=True)
def drop_unused_results(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Drop results that are used neither after the loop nor by its body."""
    pairs = zip(op.results, op.after.block.args, strict=True)
    kept = [k for k, values in enumerate(pairs) if any(value.first_use for value in values)]
    return _keep_passed(op, kept, rewriter)


@rewriting.pattern("drop-unused-arguments", with_rewriter=True)
def drop_unused_arguments(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Drop what is carried to the condition, which does not use it."""
    kept = [argument.index for argument in op.before.block.args if argument.first_use is not None]
    return _keep_carried(op, kept, rewriter)


@rewriting.pattern("use-what-is-carried", with_rewriter=True)
def use_what_is_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """The value itself for what is carried and never becomes another one."""
    arguments = list(op.body.args[1:])
    position: dict[SSAValue, int] = {argument: number for number, argument in enumerate(arguments)}
    following = yielded(op.region)
    done = False
    for number, argument in enumerate(arguments):
        values: set[SSAValue] = set()
        seen, waiting = {number}, [number]
        while waiting:
            current = waiting.pop()
            values.add(op.init_args[current])
            after = position.get(following[current])
            if after is None:
                values.add(following[current])
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
        # What begins the loop is defined before it: so is the only value there is.
        if len(values) == 1:
            done |= _use(values.pop(), (argument, op.results[number]), rewriter)
    return done


@rewriting.pattern("merge-equally-carried", with_rewriter=True)
def merge_equally_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """One value carried instead of two that begin and go on as the same."""
    first: dict[tuple[SSAValue, SSAValue], int] = {}
    done = False
    for number, pair in enumerate(zip(op.init_args, yielded(op.region), strict=True)):
        same = first.setdefault(pair, number)
        if same != number:
            for values in (op.body.args[1:], op.results):
                done |= _use(values[same], (values[number],), rewriter)
    return done


@rewriting.pattern("drop-unused-carried", with_rewriter=True)
def drop_unused_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Carry nothing that is used neither in the loop nor after it."""
    pairs = zip(op.body.args[1:], op.results, strict=True)
    kept = [k for k, values in enumerate(pairs) if any(value.first_use for value in values)]
    terminator = region_terminator(op.region)
    if len(kept) == len(op.results) or terminator is None:
        return None
    keep_operands(terminator, kept, rewriter)
    keep_arguments(op.body, [0, *(k + 1 for k in kept)])
    operands = [*op.operands[:3], *(op.init_args[k] for k in kept)]
    keep_results(op, kept, rewriter, operands=operands)
    return True


def _use(value: SSAValue, olds: Sequence[SSAValue], rewriter: rewriting.PatternRewriter) -> bool:
    """Use `value` instead of others; whether there was any use."""
    done = False
    for old in olds:
        if old.first_use is not None:
            rewriter.replace_uses(old, value)
            done = True
    return done
