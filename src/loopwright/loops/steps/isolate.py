"""Isolation: a nest in the middle of loops gets these for itself, by distribution of each.

**Before → After**

    affine.for %i = 0 to %n {            affine.for %i = 0 to %n {
      affine.for %j = 0 to %m {            affine.for %j = 0 to %m {
        affine.store %zero, %c[%i, %j]       affine.store %zero, %c[%i, %j]
        affine.for %k = 0 to %l {          }
          A(%i, %j, %k)                  }
        }                                affine.for %i = 0 to %n {
      }                                    affine.for %j = 0 to %m {
    }                                        affine.for %k = 0 to %l {
                                               A(%i, %j, %k)

What comes before the nest in any of the loops runs first, for all iterations, and what comes behind
it last. Pure ops and loads of what nothing writes are repeated where they are used.

**Legal when** none of the loops carries a dependence from a later part to an earlier one (Kennedy
and Allen, "Optimizing Compilers for Modern Architectures", 2001, section 5.3), and no part uses a
value of another one that cannot be repeated.

The plan is that of as many of the innermost loops as can be distributed.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.exact.speculation import divides_by_numbers
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.syntax.enclosing import is_inside, op_in
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, upper_bound

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence


class _Part(IntEnum):
    """The parts of the body of a loop, in their order."""

    BEFORE = 0
    NEST = 1
    BEHIND = 2


@dataclass(frozen=True, slots=True)
class Isolation:
    """The loops that are distributed, outermost first, and the nest that gets them for itself;
    `moved` are all ops that are taken out."""

    loops: tuple[ForOp, ...]
    nest: ForOp
    moved: frozenset[Operation]

    @property
    def band(self) -> tuple[ForOp, ...]:
        """The loops around the nest afterwards, and itself."""
        return (*self.loops, self.nest)

    @property
    def is_done(self) -> bool:
        """Whether nothing has to be taken out."""
        return not any(op in self.moved for loop in self.loops for op in loop.body.ops)

    def within(self, loop: ForOp) -> Isolation:
        """The distribution of the loops from one of the band on only."""
        return Isolation(self.loops[self.band.index(loop) :], self.nest, self.moved)


def can_be_repeated(op: Operation) -> bool:
    """Whether an op only computes, or only loads."""
    return isinstance(op, LoadOp) or (
        not op.regions and has_no_effects(op) and divides_by_numbers(op)
    )


def plan_isolation(chain: Sequence[ForOp], dependences: Sequence[Dependence]) -> Isolation:
    """What can be distributed of a chain of loops, each of which contains the next one."""
    nest = chain[-1]
    inside = [
        found
        for found in dependences
        if is_inside(found.source.op, chain[0]) and is_inside(found.sink.op, chain[0])
    ]
    written = {end.op for found in inside for end in (found.source, found.sink)}
    parts: dict[Operation, _Part] = {}
    first = len(chain) - 1
    for number in reversed(range(len(chain) - 1)):
        loop = chain[number]
        here = _parts(loop, chain[number + 1], written)
        if here is None:
            break
        parts |= here
        if any(
            found.loop is not None
            and found.loop.op is loop
            and parts.get(found.source.op, _Part.NEST) > parts.get(found.sink.op, _Part.NEST)
            for found in inside
        ):
            break
        first = number
    loops = tuple(chain[first:-1])
    moved = frozenset(op for op in parts if loops and is_inside(op, loops[0]))
    return Isolation(loops, nest, moved)


def _parts(
    loop: ForOp, inner: ForOp, written: Container[Operation]
) -> dict[Operation, _Part] | None:
    """The parts of the ops in a body; None if values or effects stand against it.

    What can be repeated is in no part, but for loads of what the loops write.
    """
    if loop.results:
        return None
    here: dict[Operation, _Part] = {}
    part = _Part.BEFORE
    for op in list(loop.body.ops)[:-1]:
        if op is inner:
            part = _Part.BEHIND
        elif (
            not can_be_repeated(op)
            or op in written
            or any(isinstance(v.owner, Operation) and v.owner in here for v in op.operands)
        ):
            here[op] = part
    for op, place in here.items():
        if not all(map(accesses_only, op.walk())):
            return None
        for result in op.results:
            for use in result.uses:
                user = op_in(loop.body, use.operation)
                if user is not None and here.get(user) is not place:
                    return None
    return {inside: place for op, place in here.items() for inside in op.walk()}


def accesses_only(op: Operation) -> bool:
    """Whether all that an op does is what its accesses say."""
    return isinstance(op, LoadOp | StoreOp | ForOp | IfOp | YieldOp) or can_be_repeated(op)


def isolate(plan: Isolation) -> None:
    """Give the nest its loops for itself: they stay what they were, and others get copies."""
    moved = set(plan.moved)
    for loop, inner in reversed(list(pairwise(plan.band))):
        ops = list(loop.body.ops)[:-1]
        place = ops.index(inner)
        repeated = {op for op in ops if op is not inner and op not in moved}
        for part, builder in (
            (ops[:place], LoopBuilder.before(loop)),
            (ops[place + 1 :], LoopBuilder.after(loop)),
        ):
            some = [op for op in part if op in moved]
            if some:
                moved.add(_move(loop, some, repeated, builder))


def _move(
    loop: ForOp,
    moved: Sequence[Operation],
    repeated: Container[Operation],
    builder: LoopBuilder,
) -> ForOp:
    """Put ops of a loop into a copy of it."""
    made = builder.loop(lower_bound(loop), upper_bound(loop), loop.step_value)
    made.attributes.update(loop.attributes)
    inside = LoopBuilder.at_end(made)
    values: dict[SSAValue, SSAValue] = {loop.induction_variable: made.induction_variable}
    for op in list(loop.body.ops)[:-1]:
        if op in moved:
            op.detach()
            inside.place(op)
            _rename(op, values)
        elif op in repeated:
            inside.clone(op, values)
    for op in reversed(list(made.body.ops)):
        if op.results and can_be_repeated(op) and all(r.first_use is None for r in op.results):
            op.detach()
            op.erase()
    return made


def _rename(root: Operation, values: Mapping[SSAValue, SSAValue]) -> None:
    for op in root.walk():
        for index, operand in enumerate(op.operands):
            if operand in values:
                op.operands[index] = values[operand]
