"""The values that a loop carries whose iterations are jammed.

Either each copy of the body continues with the values of the one before, which keeps all bits:

    affine.for … iter_args(%a = %z) {     affine.for … step 2 iter_args(%a = %z) {
      %r = affine.for … {B(%i)}             %r:2 = affine.for … {B(%i), B(%i + 1)}
      %q = arith.addf %a, %r                %q = arith.addf %a, %r#0
      affine.yield %q                       %q1 = arith.addf %q, %r#1
    }                                       affine.yield %q1
                                          }

Or each copy accumulates separately, and the partial results are combined after the loop. The first
copy begins with the initial value, the others with the identity, or with that value, too, where
combining a value with itself does not change it.

**Legal when** the values that a copy passes on are computed before the next copy uses them: loops
in the body run once for all copies. Or all carried values only accumulate, in a way that gives the
same bits in any order, or whose flags allow other orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.core.enclosing import op_in
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.arith.attributes import (
    drop_poison_generating_flags,
    may_combine_in_any_order,
)
from loopwright.ir.dialects.reduction import kinds
from loopwright.ir.interfaces.atomic_kinds import IDEMPOTENT, AtomicRMWKind, combining_kind
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support import reporting
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class Accumulation:
    """A carried value that only accumulates: how, and through which ops, also of loops in the
    body."""

    kind: AtomicRMWKind
    combining: tuple[Operation, ...]

    @property
    def is_idempotent(self) -> bool:
        """Return whether combining a value with itself does not change it."""
        return self.kind in IDEMPOTENT


@dataclass(frozen=True, slots=True)
class JammedValues:
    """How jammed iterations share the carried values of a loop: each is passed from copy to copy,
    or accumulated by each copy."""

    accumulations: tuple[Accumulation, ...] = ()
    """Those of all carried values; empty if the values are passed on."""


def plan_jammed_values(loop: ForOp) -> JammedValues | Refusal:
    """Plan the treatment of the carried values of a loop, or refuse."""
    if loop.reductions is not None:
        return Refusal("carries-values", (loop,), "the loop names its reductions")
    accumulations = [accumulation_of(loop, number) for number in range(len(loop.results))]
    separate_sums = tuple(
        accumulation
        for accumulation, result in zip(accumulations, loop.results, strict=True)
        if accumulation is not None
        and may_combine_in_any_order(accumulation.kind, accumulation.combining)
        and kinds.can_combine(accumulation.kind, result.type)
    )
    is_free = len(separate_sums) == len(loop.results)
    if is_free and all(accumulation.is_idempotent for accumulation in separate_sums):
        return JammedValues(separate_sums)
    if all(_is_handed_on(loop, number) for number in range(len(loop.results))):
        return JammedValues()
    if is_free:
        return JammedValues(separate_sums)
    message = "the loop carries values that are used before those of the iteration before are known"
    if None not in accumulations:
        message = "the loop carries sums or products of floats, whose order would change"
    return reporting.carries_value("carries-values", (loop,), message, loop)


# Values that are passed on


def _is_handed_on(loop: ForOp, number: int) -> bool:
    """Return whether, in the jammed body, each use of a carried value follows the definition of the
    value that the previous iteration yields. A run of ops between loops stands for all copies of
    it, in turn."""
    known_from = _stage_of_yielded(loop, number)
    if known_from is None:
        return False
    stages = _stages(loop)
    for use in loop.region_iter_args[number].uses:
        op = op_in(loop.body, use.operation)
        if op is None or op is loop.terminator:
            continue
        is_in_turn = stages[op] == known_from and not isinstance(op, ForOp)
        if not is_in_turn and stages[op] <= known_from:
            return False
    return True


def _stages(loop: ForOp) -> dict[Operation, int]:
    """Return the ops of a body, numbered by stages: a run of ops between loops, or a loop."""
    stages: dict[Operation, int] = {}
    stage = 0
    for op in loop.body.ops:
        if isinstance(op, ForOp):
            stages[op] = stage + 1
            stage += 2
        else:
            stages[op] = stage
    return stages


def _stage_of_yielded(loop: ForOp, number: int) -> int | None:
    """Return the stage in which a yielded value is available in all copies; None if that is the
    iteration index, which differs between the copies."""
    followed: set[int] = set()
    while number not in followed:
        followed.add(number)
        value = loop.terminator.operands[number]
        if value is loop.induction_variable:
            return None
        if value in loop.region_iter_args:
            # A further copy receives the value that the previous one yields.
            number = loop.region_iter_args.index(value)
            continue
        op = op_in(loop.body, value.owner) if isinstance(value.owner, Operation) else None
        return 0 if op is None else _stages(loop)[op]
    return 0


# Values that are accumulated


def accumulation_of(loop: ForOp, number: int) -> Accumulation | None:
    """Return how a carried value accumulates, directly or through loops in the body that carry it;
    None if it does anything else."""
    last = loop.terminator
    value: SSAValue = loop.region_iter_args[number]
    accumulations: list[Accumulation] = []
    while value is not last.operands[number]:
        uses = list(value.uses)
        if len(uses) != 1 or uses[0].operation.parent is not loop.body:
            return None
        user = uses[0].operation
        index = uses[0].index
        if isinstance(user, ForOp):
            position = index - (len(user.operands) - len(user.results))
            inner = accumulation_of(user, position) if position >= 0 else None
            if inner is None or user.reductions is not None:
                return None
            accumulations.append(inner)
            value = user.results[position]
        else:
            kind = combining_kind(user)
            if kind is None:
                return None
            accumulations.append(Accumulation(kind, (user,)))
            value = user.results[0]
    handed = [use.operation for use in value.uses] == [last]
    if (
        not accumulations
        or not handed
        or any(each.kind is not accumulations[0].kind for each in accumulations)
    ):
        return None
    return Accumulation(
        accumulations[0].kind, tuple(op for each in accumulations for op in each.combining)
    )


def starts_of(loop: ForOp, values: JammedValues) -> list[SSAValue]:
    """Return the initial values of copies after the first one, computed before a loop."""
    builder = LoopBuilder.before(loop)
    starts: list[SSAValue] = []
    for accumulation, init in zip(values.accumulations, loop.inits, strict=True):
        if accumulation.is_idempotent:
            starts.append(init)
            continue
        identity = kinds.identity_attribute(accumulation.kind, init.type, partial=True)
        starts.append(builder.value(ConstantOp(identity)))
    return starts


def combine_copies(loop: ForOp, values: JammedValues) -> None:
    """Combine the partial results of the copies after a loop that has the results of all copies;
    partial sums may wrap around where sums in order do not."""
    count = len(values.accumulations)
    builder = LoopBuilder.after(loop)
    for number, accumulation in enumerate(values.accumulations):
        users = [(use.operation, use.index) for use in loop.results[number].uses]
        value: SSAValue = loop.results[number]
        for partial_result in _of_copies(loop.results, number, count):
            combination = kinds.combined(accumulation.kind, value, partial_result)
            flags = accumulation.combining[0].properties.get("fastmath")
            if flags is not None:
                combination.properties["fastmath"] = flags
            value = builder.value(combination)
        for op in accumulation.combining:
            drop_poison_generating_flags(op)
        for user, index in users:
            user.operands[index] = value


def _of_copies(results: Sequence[SSAValue], number: int, count: int) -> Iterator[SSAValue]:
    """Yield the results of the further copies for a carried value."""
    yield from results[number + count :: count]
