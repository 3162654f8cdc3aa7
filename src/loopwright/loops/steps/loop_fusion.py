"""Two loops of one block that run through the same numbers become one, without any shift."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.exact.functions import function_around
from loopwright.ir.dialects.affine import ForOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.enclosing import is_inside, outermost_op
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import erase_nest, move_before
from loopwright.loops.support.reporting import refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.legality import Legality


@dataclass(frozen=True, slots=True)
class LoopFusion:
    """Two loops of one block that become one.

    **Before → After**

        affine.for %i = 0 to %n {          affine.for %i = 0 to %n {
          A(%i)                              A(%i)
        }                                    B(%i)
        affine.for %i = 0 to %n {          }
          B(%i)
        }

    No computation is repeated and none is moved to another iteration: `loops.fusion` does that.
    Ops without effects between the loops go in front of both.

    **Legal when** distributing the fused loop again would be: no iteration of the first loop
    depends on an earlier one of the second when both run together.

    **Refuses when** `illegal-fusion`, `unknown-fusion`: a dependence forbids it, or may (witness);
    `not-beside`: the loops are in different blocks, or in the other order; `op-between`: an op
    between them has effects, or uses what the first gives; `bounds-differ`: they do not run through
    the same numbers; `results-used`: the second uses what the first gives; `named-reductions`: a
    loop says what it reduces.
    """

    first: ForOp
    second: ForOp


def plan_loop_fusion(first: ForOp, second: ForOp) -> LoopFusion | Refusal:
    """Plan one loop of two, or why not."""
    from loopwright.exact.dependences.legality import Verdict

    found = _structural(first, second)
    if found is not None:
        return found
    legality = _legality(first, second)
    if legality.verdict is Verdict.UNKNOWN:
        kind = RefusalKind.UNKNOWN
        return refusal("unknown-fusion", (first, second), legality.cause, kind=kind)
    if legality.obstacle is not None:
        from loopwright.exact.dependences.describe import created_message

        obstacle = legality.obstacle
        message = created_message(obstacle)
        places = (first, second, obstacle.sink.op, obstacle.source.op)
        return refusal("illegal-fusion", places, message, dependence=obstacle)
    return LoopFusion(first, second)


def _legality(first: ForOp, second: ForOp) -> Legality:
    """Whether the fused loop could be distributed again.

    Relations between the two loops do not tell. Only within one loop have accesses of both the same
    iterations, which questions, unknown effects and witnesses are in terms of. So that loop is made
    in a copy of all that is around the two; nothing but this question sees it.
    """
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.dependences.interleaving import distribution_legality

    function = function_around(first)
    top = outermost_op(function)
    copies = dict(zip(top.walk(), top.clone().walk(), strict=True))
    one, other = copies[first], copies[second]
    assert isinstance(one, ForOp)
    assert isinstance(other, ForOp)
    behind = [op for op in other.body.ops if op is not other.terminator]
    fused = apply_loop_fusion(LoopFusion(one, other))
    return distribution_legality(DependenceAnalysis(copies[function]), fused, behind)


def _structural(first: ForOp, second: ForOp) -> Refusal | None:
    """What is against a fusion, dependences left out."""
    places = (first, second)
    if first.reductions is not None or second.reductions is not None:
        return refusal("named-reductions", places, "a loop names its reductions")
    between = _between(first, second)
    if between is None:
        message = "the second loop does not follow the first in the same block"
        return refusal("not-beside", places, message)
    results = set[SSAValue](first.results)
    for op in between:
        if not is_pure(op) or any(v in results for inner in op.walk() for v in inner.operands):
            message = f"'{op.name}' between the loops has effects, or uses a result of the first"
            return refusal("op-between", (*places, op), message)
    if _range(first) != _range(second):
        message = "the loops have different bounds or steps"
        return refusal("bounds-differ", places, message)
    for result in first.results:
        for use in result.uses:
            if use.operation is second or is_inside(use.operation, second):
                message = "the second loop uses a result of the first"
                return refusal("results-used", places, message)
    return None


def _between(first: ForOp, second: ForOp) -> list[Operation] | None:
    """The ops between two loops; None if the second is not behind the first."""
    found: list[Operation] = []
    op = first.next_op
    while op is not None and op is not second:
        found.append(op)
        op = op.next_op
    return None if op is None else found


def _range(loop: ForOp) -> tuple[BoundExprs, BoundExprs, int]:
    """What says which numbers a loop runs through, in canonical form."""
    lower, upper = (
        canonicalize(compose(bound)).simplified()
        for bound in (lower_bound(loop), upper_bound(loop))
    )
    return lower, upper, loop.step_value


def apply_loop_fusion(plan: LoopFusion) -> ForOp:
    """Fuse two loops as planned; the one loop, in front of where the second was."""
    first, second = plan.first, plan.second
    for op in _between(first, second) or ():
        move_before(op, first)
    inits = [*first.inits, *second.inits]
    builder = LoopBuilder.before(first)
    made = builder.loop(lower_bound(first), upper_bound(first), first.step_value, inits)
    made.attributes.update({**second.attributes, **first.attributes})
    if not inits:
        erase_nest(made.terminator)
    body = LoopBuilder(made.body, None, first.location)
    count = 1 + len(first.inits)
    arguments = (made.body.args[:count], (made.body.args[0], *made.body.args[count:]))
    yielded: list[SSAValue] = []
    for loop, mine in zip((first, second), arguments, strict=True):
        for old, new in zip(loop.body.args, mine, strict=True):
            old.replace_all_uses_with(new)
        yielded += loop.terminator.operands
        body.move_all(op for op in loop.body.ops if op is not loop.terminator)
    body.insert(YieldOp(*yielded))
    for old, new in zip([*first.results, *second.results], made.results, strict=True):
        old.replace_all_uses_with(new)
    for loop in (second, first):
        erase_nest(loop)
    return made
