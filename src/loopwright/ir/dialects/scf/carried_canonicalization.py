"""Canonicalization patterns of `scf.for` for the values it carries.

**Before → After**

    scf.for … iter_args(%x = %a) {… yield %x}              %a for %x and for the result
    scf.for … iter_args(%x = %a, %y = %a) {… yield %v, %v} one value carried
    scf.for … iter_args(%x = %a) {yield %v}, %x unused     nothing carried

**Legal when** whatever is carried is the same value in each iteration; both begin as the same value
and become the same one; nothing uses what is carried, neither inside nor behind the loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.regions import region_terminator
from loopwright.ir.dialects.scf.loops import ForOp
from loopwright.ir.interfaces.rewriting import PatternRewriter


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
