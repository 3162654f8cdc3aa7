"""Distribution: the body of a loop is cut, and each part gets a loop of its own.

**Before → After**

    affine.for %i = 0 to %n {          affine.for %i = 0 to %n {
      A(%i)                              A(%i)
      B(%i)                            }
    }                                  affine.for %i = 0 to %n {
                                         B(%i)
                                       }

A carried value goes with the part that computes it. Ops without effects whose values both parts
use are in both.

**Legal when** no iteration of the second part comes before one of the first that depends on it
(`exact.dependences.legality.distribution_legality`; Kennedy and McKinley, "Loop Distribution
with Arbitrary Control Flow", 1990).

**Refuses when** `illegal-distribution`, `unknown-distribution`: a dependence forbids it, or may
(witness); `value-crosses`: the second part uses a value of the first that is not simply computed
again; `named-reductions`: the loop says what it reduces; `empty-part`: a part has no ops.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.dialects.affine import ForOp, YieldOp
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import erase_nest
from loopwright.loops.support.reporting import legality_refusal, refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class Part:
    """Ops directly in the body, in order, and the numbers of the values that the part carries."""

    ops: tuple[Operation, ...]
    carried: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Distribution:
    """A loop, and the parts of its body that get loops of their own."""

    loop: ForOp
    parts: tuple[Part, Part]


def plan_distribution(
    analysis: DependenceAnalysis, loop: ForOp, at: Operation
) -> Distribution | Refusal:
    """Whether the ops from `at` on, which is directly in the body, may get a loop of their own."""
    from loopwright.exact.dependences.legality import distribution_legality

    if loop.reductions is not None:
        return refusal("named-reductions", (loop,), "the loop names its reductions")
    ops = [op for op in loop.body.ops if op is not loop.terminator]
    place = ops.index(at)
    first, second = ops[:place], ops[place:]
    if not first or not second:
        return refusal("empty-part", (loop,), "one of the parts has no ops")
    shares = _shares(loop, first, second)
    if isinstance(shares, Operation):
        message = "a carried value belongs to both parts"
        return refusal("value-crosses", (loop, shares), message)
    needed: dict[Operation, None] = {}
    crossing = _needs(second, first, shares, loop, needed)
    if crossing is not None:
        message = f"the second part needs a value that '{crossing.name}' gives in the first"
        return refusal("value-crosses", (loop, crossing), message)
    legality = distribution_legality(analysis, loop, second)
    found = legality_refusal(legality, "distribution", loop)
    if found is not None:
        return found
    again = [op for op in first if op in needed]
    carried = [tuple(k for k, part in enumerate(shares) if part == number) for number in (0, 1)]
    return Distribution(loop, (Part(tuple(first), carried[0]), Part((*again, *second), carried[1])))


def _shares(
    loop: ForOp, first: Sequence[Operation], second: Sequence[Operation]
) -> list[int] | Operation:
    """For each carried value the part that carries it, or an op that stands against it."""
    arguments: list[SSAValue] = list(loop.region_iter_args)
    groups = list(range(len(arguments)))

    def group_of(number: int) -> int:
        while groups[number] != number:
            number = groups[number]
        return number

    for number, value in enumerate(loop.terminator.operands):
        if value in arguments:
            groups[group_of(number)] = group_of(arguments.index(value))
    place = dict.fromkeys(first, 0) | dict.fromkeys(second, 1)
    parts: dict[int, int] = {}
    for number, argument in enumerate(arguments):
        users = [_directly_in(use.operation, loop) for use in argument.uses]
        owner = loop.terminator.operands[number].owner
        found = [(user, place[user]) for user in users if user in place]
        if isinstance(owner, Operation) and owner in place:
            found.append((owner, place[owner]))
        for op, part in found:
            if parts.setdefault(group_of(number), part) != part:
                return op
    return [parts.get(group_of(number), 0) for number in range(len(arguments))]


def _directly_in(op: Operation, loop: ForOp) -> Operation:
    """The op directly in the body of a loop that an op is or is in."""
    while op.parent_op() is not loop:
        parent = op.parent_op()
        assert parent is not None, "the op is in the loop"
        op = parent
    return op


def _needs(
    ops: Sequence[Operation],
    first: Sequence[Operation],
    shares: Sequence[int],
    loop: ForOp,
    needed: dict[Operation, None],
) -> Operation | None:
    """Collect the ops of the first part that others need the values of, or give one that cannot be
    executed again."""
    inside = set(first)
    waiting = list(ops)
    while waiting:
        for op in waiting.pop().walk():
            for value in op.operands:
                owner = value.owner
                if isinstance(value, BlockArgument):
                    number = value.index - 1
                    if owner is loop.body and number >= 0 and shares[number] == 0:
                        return op
                elif isinstance(owner, Operation) and owner in inside and owner not in needed:
                    if owner.regions or not is_pure(owner):
                        return owner
                    needed[owner] = None
                    waiting.append(owner)
    return None


def apply_distribution(plan: Distribution) -> tuple[ForOp, ForOp]:
    """Distribute as planned; the loops, in order."""
    loop = plan.loop
    first, second = (_loop_for(loop, part) for part in plan.parts)
    for part, made in zip(plan.parts, (first, second), strict=True):
        for number, result in zip(part.carried, made.results, strict=True):
            loop.results[number].replace_all_uses_with(result)
    erase_nest(loop)
    return first, second


def _loop_for(loop: ForOp, part: Part) -> ForOp:
    """A loop in front of another one, with copies of a part of its body."""
    inits = [loop.inits[k] for k in part.carried]
    made = LoopBuilder.before(loop).loop(
        lower_bound(loop), upper_bound(loop), loop.step_value, inits
    )
    made.attributes.update(loop.attributes)
    old: list[SSAValue] = [
        loop.induction_variable,
        *(loop.region_iter_args[k] for k in part.carried),
    ]
    values: dict[SSAValue, SSAValue] = dict(zip(old, made.body.args, strict=True))
    if not inits:
        erase_nest(made.terminator)
    builder = LoopBuilder(made.body, None, loop.location)
    for op in part.ops:
        builder.clone(op, values)
    builder.insert(YieldOp(*_yielded(loop, part, values)))
    return made


def _yielded(loop: ForOp, part: Part, values: Mapping[SSAValue, SSAValue]) -> list[SSAValue]:
    yielded = [loop.terminator.operands[k] for k in part.carried]
    return [values.get(value, value) for value in yielded]
