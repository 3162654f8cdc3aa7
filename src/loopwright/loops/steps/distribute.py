"""The body of a loop distributed over several: cut in two, or a nest isolated in its own loops."""

from __future__ import annotations

from collections.abc import Container, Sequence
from enum import IntEnum
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.speculation import divides_by_numbers
from loopwright.ir.core import enclosing
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.loops.support.reporting import Planned, legality_refusal
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis


# Distribution


Distributed: TypeAlias = tuple[ForOp, ForOp]
"""The loops that have the parts of a body, in order."""


def plan_distribution(
    analysis: DependenceAnalysis, loop: ForOp, at: Operation
) -> Planned[Distributed] | Refusal:
    """Plan to move the ops from `at` on, which is directly in the body, into a second loop.

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
    (`exact.dependences.interleaving.Distribution`; Kennedy and McKinley, "Loop
    Distribution with Arbitrary Control Flow", 1990).

    **Refuses when** `illegal-distribution`, `unknown-distribution`: a dependence forbids it, or may
    (witness); `value-crosses`: the second part uses a value of the first that cannot be recomputed;
    `named-reductions`: the loop declares its reductions; `empty-part`: a part has no ops.
    """
    from loopwright.exact.dependences.interleaving import Distribution

    if loop.reductions is not None:
        return Refusal("named-reductions", (loop,), "the loop names its reductions")
    ops = [op for op in loop.body.ops if op is not loop.terminator]
    place = ops.index(at)
    first = ops[:place]
    second = ops[place:]
    if not first or not second:
        return Refusal("empty-part", (loop,), "one of the parts would be empty")
    shares = _parts_of_carried(loop, first, second)
    if isinstance(shares, Operation):
        message = "a carried value belongs to both parts"
        return Refusal("value-crosses", (loop, shares), message)
    needed: dict[Operation, None] = {}
    crossing = _collect_needed(second, first, shares, loop, needed)
    if crossing is not None:
        message = f"the second part needs a value that '{crossing.name}' gives in the first"
        return Refusal("value-crosses", (loop, crossing), message)
    legality = Distribution(analysis, loop, second).legality()
    illegality = legality_refusal("illegal-distribution", "unknown-distribution", loop, legality)
    if illegality is not None:
        return illegality
    again = [op for op in first if op in needed]
    return Planned(partial(_distribute, loop, (first, [*again, *second]), shares))


def _parts_of_carried(
    loop: ForOp, first: Sequence[Operation], second: Sequence[Operation]
) -> list[int] | Operation:
    """Return the part that carries each carried value, or an op that prevents distribution."""
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
        users = [enclosing.directly_in(loop.body, use.operation) for use in argument.uses]
        owner = loop.terminator.operands[number].owner
        members = [(user, place[user]) for user in users if user in place]
        if isinstance(owner, Operation) and owner in place:
            members.append((owner, place[owner]))
        for op, part in members:
            if parts.setdefault(group_of(number), part) != part:
                return op
    return [parts.get(group_of(number), 0) for number in range(len(arguments))]


def _collect_needed(
    ops: Sequence[Operation],
    first: Sequence[Operation],
    shares: Sequence[int],
    loop: ForOp,
    needed: dict[Operation, None],
) -> Operation | None:
    """Collect the ops of the first part whose values the second part needs, or return one that
    cannot be repeated."""
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


def _distribute(
    loop: ForOp, parts: tuple[Sequence[Operation], Sequence[Operation]], shares: Sequence[int]
) -> Distributed:
    """Distribute a loop over two, each with copies of the ops of a part and its carried values."""
    loops: list[ForOp] = []
    for number, ops in enumerate(parts):
        carried = [k for k, part in enumerate(shares) if part == number]
        inits = [loop.inits[k] for k in carried]
        bounds = lower_bound(loop), upper_bound(loop), loop.step_value
        new_loop = LoopBuilder.before(loop).loop(*bounds, inits)
        new_loop.attributes.update(loop.attributes)
        loops.append(new_loop)
        old = [loop.induction_variable, *(loop.region_iter_args[k] for k in carried)]
        values: dict[SSAValue, SSAValue] = dict(zip(old, new_loop.body.args, strict=True))
        if not inits:
            erase_nest(new_loop.terminator)
        builder = LoopBuilder(new_loop.body, None, loop.location)
        for op in ops:
            builder.clone(op, values)
        yielded = [loop.terminator.operands[k] for k in carried]
        builder.insert(YieldOp(*(values.get(value, value) for value in yielded)))
        enclosing.replace_all([loop.results[k] for k in carried], new_loop.results)
    erase_nest(loop)
    return loops[0], loops[1]


# Isolation


class _Place(IntEnum):
    """Positions of the parts of a loop's body."""

    BEFORE = 0
    NEST = 1
    BEHIND = 2


@dataclass(frozen=True, slots=True)
class Isolation:
    """The loops that are distributed, outermost first, and the nest that is isolated; `moved` are
    all ops moved out of its loops.

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

    Ops before the nest in any of the loops run first, for all iterations, and ops after it last.
    Pure ops and loads of what nothing writes are repeated where they are used.

    **Legal when** none of the loops carries a dependence from a later part to an earlier one
    (Kennedy and Allen, "Optimizing Compilers for Modern Architectures", 2001, section 5.3). No part
    uses a value of another one that cannot be repeated.

    The plan is that of as many of the innermost loops as can be distributed.
    """

    loops: tuple[ForOp, ...]
    nest: ForOp
    moved: frozenset[Operation]

    @property
    def band(self) -> tuple[ForOp, ...]:
        """The loops around the nest after isolation, and its own."""
        return (*self.loops, self.nest)

    @property
    def is_done(self) -> bool:
        """Return whether the nest is already isolated."""
        return not any(op in self.moved for loop in self.loops for op in loop.body.ops)

    def within(self, loop: ForOp) -> Isolation:
        """Return the isolation restricted to the loops from one of the band inwards."""
        return Isolation(self.loops[self.band.index(loop) :], self.nest, self.moved)


def can_be_repeated(op: Operation) -> bool:
    """Return whether an op only computes, or only loads."""
    return isinstance(op, LoadOp) or (
        not op.regions and has_no_effects(op) and divides_by_numbers(op)
    )


def plan_isolation(chain: Sequence[ForOp], analysis: DependenceAnalysis) -> Isolation:
    """Plan the distribution of a chain of loops, each of which contains the next one."""
    nest = chain[-1]
    parts: dict[Operation, _Place] = {}
    first = len(chain) - 1
    for number in reversed(range(len(chain) - 1)):
        loop = chain[number]
        here = _parts_of_body(loop, chain[number + 1], chain[0], analysis)
        if here is None:
            break
        parts |= here
        depth = len(analysis.domains.of(loop).loops) + 1
        if any(
            parts.get(source.op, _Place.NEST) > parts.get(sink.op, _Place.NEST)
            and analysis.may_depend(source, sink, depths=[depth])
            for source, sink in analysis.pairs_in(loop)
        ):
            break
        first = number
    loops = tuple(chain[first:-1])
    moved = frozenset(op for op in parts if loops and enclosing.is_inside(op, loops[0]))
    return Isolation(loops, nest, moved)


def _parts_of_body(
    loop: ForOp, inner: ForOp, outermost: ForOp, analysis: DependenceAnalysis
) -> dict[Operation, _Place] | None:
    """Return the part of each op in a body; None if values or effects prevent distribution.

    Ops that can be repeated belong to no part, except loads of memory that the loops write.
    """
    if loop.results:
        return None
    here: dict[Operation, _Place] = {}
    part = _Place.BEFORE
    for op in list(loop.body.ops)[:-1]:
        if op is inner:
            part = _Place.BEHIND
        elif (
            not can_be_repeated(op)
            or analysis.may_be_tied(op, outermost.walk())
            or any(isinstance(v.owner, Operation) and v.owner in here for v in op.operands)
        ):
            here[op] = part
    for op, place in here.items():
        if not all(map(accesses_only, op.walk())):
            return None
        for result in op.results:
            for use in result.uses:
                user = enclosing.op_in(loop.body, use.operation)
                if user is not None and here.get(user) is not place:
                    return None
    return {inside: place for op, place in here.items() for inside in op.walk()}


def accesses_only(op: Operation) -> bool:
    """Return whether an op has no effects beyond its declared accesses."""
    structure = ForOp | IfOp | YieldOp | scf.IfOp | scf.YieldOp
    return isinstance(op, LoadOp | StoreOp | structure) or can_be_repeated(op)


def isolate(plan: Isolation) -> None:
    """Isolate the nest: it keeps its loops, and the other parts get copies of them."""
    moved = set(plan.moved)
    for loop, inner in reversed(list(pairwise(plan.band))):
        ops = list(loop.body.ops)[:-1]
        place = ops.index(inner)
        repeated = {op for op in ops if op is not inner and op not in moved}
        for part, builder in (
            (ops[:place], LoopBuilder.before(loop)),
            (ops[place + 1 :], LoopBuilder.after(loop)),
        ):
            moved_ops = [op for op in part if op in moved]
            if moved_ops:
                moved.add(_move(loop, moved_ops, repeated, builder))


def _move(
    loop: ForOp, moved: Sequence[Operation], repeated: Container[Operation], builder: LoopBuilder
) -> ForOp:
    """Move ops of a loop into a copy of it."""
    new_loop = builder.loop(lower_bound(loop), upper_bound(loop), loop.step_value)
    new_loop.attributes.update(loop.attributes)
    inside = LoopBuilder.at_end(new_loop)
    values: dict[SSAValue, SSAValue] = {loop.induction_variable: new_loop.induction_variable}
    for op in list(loop.body.ops)[:-1]:
        if op in moved:
            op.detach()
            inside.place(op)
            enclosing.replace_operands(op, values)
        elif op in repeated:
            inside.clone(op, values)
    for op in reversed(list(new_loop.body.ops)):
        if op.results and can_be_repeated(op) and all(r.first_use is None for r in op.results):
            erase_nest(op)
    return new_loop
