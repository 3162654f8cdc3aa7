"""Canonicalization patterns of `scf.for` for the values it carries.

**Before → After**

    scf.for … iter_args(%x = %a) {… yield %x}              %a for %x and for the result
    scf.for … iter_args(%x = %a, %y = %a) {… yield %v, %v} one value carried
    scf.for … iter_args(%x = %a) {yield %v}, %x unused     nothing carried

**Legal when** whatever is carried is the same value in each iteration; both begin as the same
value and become the same one; nothing uses what is carried, neither inside nor behind the loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from loopwright.ir.dialects.region_rewriting import keep_operands, keep_results, yielded
from loopwright.ir.dialects.regions import region_terminator
from loopwright.ir.dialects.scf.loops import ForOp
from loopwright.ir.dialects.scf.while_canonicalization import keep_arguments
from loopwright.ir.interfaces import rewriting


@rewriting.pattern("use-what-is-carried")
def use_what_is_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """The value itself for what is carried and never becomes another one."""
    arguments = list(op.body.args[1:])
    position: dict[SSAValue, int] = {argument: number for number, argument in enumerate(arguments)}
    following = yielded(op.region)
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
    return done


@rewriting.pattern("merge-equally-carried")
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


@rewriting.pattern("drop-unused-carried")
def drop_unused_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Carry nothing that is used neither in the loop nor behind it."""
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
