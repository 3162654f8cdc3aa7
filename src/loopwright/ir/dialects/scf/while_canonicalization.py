"""Canonicalization patterns of `scf.while`: values that nobody uses are not handed on.

**Before → After**

    %r:2 = scf.while (%a = %x, %b = %y) {     %r = scf.while (%a = %x) {
      scf.condition(%c) %a, %b                  scf.condition(%c) %a
    } do {                                    } do {
    ^bb0(%d, %e): … scf.yield %f, %g          ^bb0(%d): … scf.yield %f

**Legal when** neither the result nor the argument of the body is used, or the argument of the
condition is not; or the value is the same in all iterations, and is used instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue

from loopwright.ir.dialects.arith import CmpiOp
from loopwright.ir.dialects.arith.canonicalization import opposite
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.regions import region_terminator
from loopwright.ir.dialects.scf.loops import ForOp, WhileOp
from loopwright.ir.interfaces.rewriting import PatternRewriter


def _keep(op: Operation, leading: int, kept: Sequence[int], rewriter: PatternRewriter) -> None:
    """Keep some of the operands behind the leading ones."""
    operands = list(op.operands)
    dropped = [k for k in range(len(operands) - leading) if k not in kept]
    op.operands = [*operands[:leading], *(operands[leading + k] for k in kept)]
    rewriter.modified(op)
    for k in dropped:
        owner = operands[leading + k].owner
        if isinstance(owner, Operation):
            rewriter.revisit(owner)


def _keep_arguments(block: Block, kept: Sequence[int]) -> None:
    for argument in [argument for argument in block.args if argument.index not in kept]:
        block.erase_arg(argument)


def _rebuilt(
    op: WhileOp,
    inits: Sequence[SSAValue],
    types: Sequence[Attribute],
    rewriter: PatternRewriter,
) -> WhileOp:
    new = WhileOp.create(
        operands=inits,
        result_types=types,
        attributes=dict(op.attributes),
        regions=[op.detach_region(region) for region in list(op.regions)],
    )
    new.location = op.location
    rewriter.insert_before(op, new)
    return new


def use_initial_values(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Use initial values that each iteration hands on as they are."""
    assert isinstance(op, WhileOp)
    condition, terminator = op.before.block.last_op, op.after.block.last_op
    if condition is None or terminator is None:
        return None
    passed, arguments = condition.operands[1:], op.before.block.args
    kept: list[int] = []
    for number, (init, value) in enumerate(zip(op.inits, terminator.operands, strict=True)):
        if isinstance(value, BlockArgument) and value.block is op.after.block:
            value = passed[value.index]
        if value is not init and value is not arguments[number]:
            kept.append(number)
    if len(kept) == len(arguments):
        return None
    for argument in arguments:
        if argument.index not in kept:
            rewriter.replace_uses(argument, op.inits[argument.index])
    return _keep_carried(op, terminator, kept, rewriter, "use-initial-values")


def _keep_carried(
    op: WhileOp, terminator: Operation, kept: Sequence[int], rewriter: PatternRewriter, code: str
) -> str:
    _keep(terminator, 0, kept, rewriter)
    _keep_arguments(op.before.block, kept)
    inits = [op.inits[k] for k in kept]
    new = _rebuilt(op, inits, list(op.result_types), rewriter)
    rewriter.replace(op, new.results)
    return code


def use_what_is_passed(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Use values of outside that are handed to the body, and become results."""
    assert isinstance(op, WhileOp)
    condition = op.before.block.last_op
    if condition is None:
        return None
    passed = condition.operands[1:]
    kept = [k for k, value in enumerate(passed) if _is_inside(value, op.before)]
    if len(kept) == len(passed):
        return None
    for number, value in enumerate(passed):
        if number not in kept:
            rewriter.replace_uses(op.after.block.args[number], value)
            rewriter.replace_uses(op.results[number], value)
    return _keep_passed(op, condition, kept, rewriter, "use-what-is-passed")


def _is_inside(value: SSAValue, region: Region) -> bool:
    owner = value.owner
    around = owner.parent if isinstance(owner, Block) else owner.parent_region()
    while around is not None and around is not region:
        parent = around.parent_op()
        around = None if parent is None else parent.parent_region()
    return around is region


def _keep_passed(
    op: WhileOp, condition: Operation, kept: Sequence[int], rewriter: PatternRewriter, code: str
) -> str:
    _keep(condition, 1, kept, rewriter)
    _keep_arguments(op.after.block, kept)
    new = _rebuilt(op, op.inits, [op.results[k].type for k in kept], rewriter)
    for number, place in enumerate(kept):
        rewriter.replace_uses(op.results[place], new.results[number])
    rewriter.erase(op)
    return code


def use_truth(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Where the body is executed the condition holds, which is handed to it."""
    assert isinstance(op, WhileOp)
    condition = op.before.block.last_op
    assert condition is not None
    done = False
    for argument, value in zip(op.after.block.args, condition.operands[1:], strict=True):
        if value is condition.operands[0] and argument.first_use is not None:
            truth = rewriter.constant(op, IntegerAttr(-1, i1))
            rewriter.replace_uses(argument, truth)
            done = True
    return "use-truth" if done else None


def use_comparison(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Where the body is executed a comparison holds that is the condition: it is not made again of
    the value that is handed on, nor is its opposite."""
    assert isinstance(op, WhileOp)
    condition = op.before.block.last_op
    assert condition is not None
    compared = condition.operands[0].owner
    if not isinstance(compared, CmpiOp):
        return None
    done = False
    for place, (lhs, rhs) in enumerate((compared.operands, compared.operands[::-1])):
        for argument, value in zip(op.after.block.args, condition.operands[1:], strict=True):
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
    return "use-comparison" if done else None


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


def merge_equally_passed(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Hand on once what is handed on several times."""
    assert isinstance(op, WhileOp)
    condition = op.before.block.last_op
    assert condition is not None
    passed = list(condition.operands[1:])
    firsts = [passed.index(value) for value in passed]
    kept = sorted(set(firsts))
    if len(kept) == len(passed):
        return None
    for number, first in enumerate(firsts):
        if number != first:
            rewriter.replace_uses(op.after.block.args[number], op.after.block.args[first])
            rewriter.replace_uses(op.results[number], op.results[first])
    return _keep_passed(op, condition, kept, rewriter, "merge-equally-passed")


def align_passed(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Hand all arguments of the condition on in the order in which it has them."""
    assert isinstance(op, WhileOp)
    condition, block = op.before.block.last_op, op.after.block
    assert condition is not None
    passed, wanted = list(condition.operands[1:]), list(op.before.block.args)
    if passed == wanted or len(passed) != len(wanted) or set(passed) != set(wanted):
        return None
    order = [passed.index(argument) for argument in wanted]
    old = list(block.args)
    for place in order:
        rewriter.replace_uses(old[place], block.insert_arg(old[place].type, len(block.args)))
    for argument in old:
        block.erase_arg(argument)
    return _keep_passed(op, condition, order, rewriter, "align-passed")


def drop_unused_results(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Drop results that are used neither behind the loop nor by its body."""
    assert isinstance(op, WhileOp)
    pairs = zip(op.results, op.after.block.args, strict=True)
    kept = [
        number
        for number, (result, argument) in enumerate(pairs)
        if result.first_use is not None or argument.first_use is not None
    ]
    condition = op.before.block.last_op
    if len(kept) == len(op.results) or condition is None:
        return None
    return _keep_passed(op, condition, kept, rewriter, "drop-unused-results")


def drop_unused_arguments(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Drop what is carried to the condition, which does not use it."""
    assert isinstance(op, WhileOp)
    arguments = op.before.block.args
    kept = [argument.index for argument in arguments if argument.first_use is not None]
    terminator = op.after.block.last_op
    if len(kept) == len(arguments) or terminator is None:
        return None
    return _keep_carried(op, terminator, kept, rewriter, "drop-unused-arguments")


# Canonicalization patterns of `scf.for` for the values it carries.
#
# **Before → After**
#
#     scf.for … iter_args(%x = %a) {… yield %x}              %a for %x and for the result
#     scf.for … iter_args(%x = %a, %y = %a) {… yield %v, %v} one value carried
#     scf.for … iter_args(%x = %a) {yield %v}, %x unused     nothing carried
#
# **Legal when** whatever is carried is the same value in each iteration; both begin as the same
# value and become the same one; nothing uses what is carried, neither inside nor behind the loop.


def use_what_is_carried(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The value itself for what is carried and never becomes another one."""
    assert isinstance(op, ForOp)
    arguments = list(op.body.args[1:])
    position: dict[SSAValue, int] = {argument: number for number, argument in enumerate(arguments)}
    following = _yielded(op)
    done = False
    for number, argument in enumerate(arguments):
        found: set[SSAValue] = set()
        seen, waiting = {number}, [number]
        while waiting:
            current = waiting.pop()
            found.add(op.init_args[current])
            after = position.get(following[current])
            if after is None:
                found.add(following[current])
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
        # What begins the loop is defined in front of it: so is the only value there is.
        if len(found) == 1:
            done |= _use(found.pop(), (argument, op.results[number]), rewriter)
    return "use-what-is-carried" if done else None


def merge_equally_carried(op: Operation, rewriter: PatternRewriter) -> str | None:
    """One value carried instead of two that begin and go on as the same."""
    assert isinstance(op, ForOp)
    first: dict[tuple[SSAValue, SSAValue], int] = {}
    done = False
    for number, pair in enumerate(zip(op.init_args, _yielded(op), strict=True)):
        same = first.setdefault(pair, number)
        if same != number:
            for values in (op.body.args[1:], op.results):
                done |= _use(values[same], (values[number],), rewriter)
    return "merge-equally-carried" if done else None


def drop_unused_carried(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Carry nothing that is used neither in the loop nor behind it."""
    assert isinstance(op, ForOp)
    arguments = op.body.args[1:]
    used = [
        number
        for number, values in enumerate(zip(arguments, op.results, strict=True))
        if any(value.first_use is not None for value in values)
    ]
    if len(used) == len(op.results):
        return None
    terminator = region_terminator(op.region)
    assert terminator is not None
    terminator.operands = [terminator.operands[number] for number in used]
    for number in reversed(range(len(op.results))):
        if number not in used:
            op.body.erase_arg(op.body.args[1 + number])
    inits = [op.init_args[number] for number in used]
    body = op.region.detach_block(0)
    new = ForOp(op.lower_bound, op.upper_bound, op.step, inits, body)
    new.unsigned_cmp = op.unsigned_cmp
    new.attributes = dict(op.attributes)
    rewriter.insert_before(op, new)
    for number, result in zip(used, new.results, strict=True):
        rewriter.replace_uses(op.results[number], result)
    rewriter.erase(op)
    return "drop-unused-carried"


def _yielded(op: ForOp) -> tuple[SSAValue, ...]:
    terminator = region_terminator(op.region)
    assert terminator is not None
    return tuple(terminator.operands)


def _use(value: SSAValue, olds: Sequence[SSAValue], rewriter: PatternRewriter) -> bool:
    """Use `value` instead of others; whether there was any use."""
    done = False
    for old in olds:
        if old.first_use is not None:
            rewriter.replace_uses(old, value)
            done = True
    return done
