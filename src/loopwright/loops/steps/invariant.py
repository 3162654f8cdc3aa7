"""Loop-invariant code motion: ops that compute the same in each iteration are executed once before
the loop.

**Before → After**

    affine.for %i = 0 to 8 {              %a = arith.mulf %x, %x
      %a = arith.mulf %x, %x              affine.store %a, %m[0]
      affine.store %a, %m[0]              affine.for %i = 0 to 8 {
      %b = affine.load %m[%i + 1]           %b = affine.load %m[%i + 1]
      B(%a, %b)                             B(%a, %b)
    }                                     }

Conditionals and loops move as a whole. Ops without effects, and accesses of `affine`, are moved;
ops that allocate, free, prefetch or have unknown effects are kept.

**Legal when** all operands are computed outside or are moved, too, and: no op that remains in the
loop writes the elements that a moved op reads or writes, nor reads written elements before the
write (dependences decide, element by element). An op that writes or may fault (a division, a
subscript that may be out of bounds) must be executed at all: the loop always runs, and no op in
front of it in the body may end the program.

**Refuses when** `illegal-hoist`, `unknown-hoist`: a dependence forbids it, or may (witness);
`may-not-run`: the op may write or fault, and it is not known that it is executed; `never-runs`: a
loop around it never runs, and others in it access the memref, where nothing is gained.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.memory.shapes import kind_of
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.speculation import is_dereferenceable, never_faults
from loopwright.ir.core.enclosing import is_defined_in, op_in
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import has_affine_regions, loops_directly_around
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.memref import AllocOp, DeallocOp
from loopwright.ir.interfaces.control_flow import is_terminator
from loopwright.ir.interfaces.memory_access import AccessInterface, SubscriptedAccess
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, may_end
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.counts import always_runs, trip_count_limit
from loopwright.loops.steps.editing import LoopBuilder, has_iterations
from loopwright.loops.support.reporting import dependence_refusal
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.memory.access import Access


def plan_hoisting(
    analysis: DependenceAnalysis, loop: ForOp
) -> tuple[dict[Operation, int], list[Refusal]]:
    """Plan which ops of the body of a loop may be hoisted before it, in order; return the refusals
    of other invariant ops, too. Each op has the number of other accesses of the loop to the same
    memory (one of the two writing) that were proved not to prevent the hoist.

    The analysis is only queried for ops that access memory.
    """
    return _Planner(analysis, loop).plan()


class _Planner:
    """Visits the body of a loop in order."""

    def __init__(self, analysis: DependenceAnalysis, loop: ForOp) -> None:
        self._analysis = analysis
        self._loop = loop
        self._hoisted: dict[Operation, int] = {}
        self._compared = 0
        self._may_end = False
        self._accesses: list[tuple[Access, Operation, int]] | None = None
        self._shared: dict[tuple[int, int], bool] = {}
        self._kinds: dict[Hashable, int] = {}
        self._numbers = Kept(self._kind)
        self._free: set[tuple[int, int, bool]] = set()
        """Pairs of kinds of accesses between which no dependence exists, and whether the second
        comes before the first in the text."""
        self._place = {op: number for number, op in enumerate(loop.body.ops)}

    def plan(self) -> tuple[dict[Operation, int], list[Refusal]]:
        refusals: list[Refusal] = []
        for op in self._loop.body.ops:
            if is_terminator(op):
                break
            if _is_movable(op) and self._is_invariant(op):
                self._compared = 0
                refused = self._refusal(op)
                if refused is None:
                    self._hoisted[op] = self._compared
                    continue
                refusals.append(refused)
            self._may_end |= may_end(op)
        return self._hoisted, refusals

    def _is_invariant(self, op: Operation) -> bool:
        """Return whether an op uses only values from outside the loop, or from ops that are
        hoisted."""
        body = self._loop.body
        for inner in op.walk():
            for value in inner.operands:
                top = _top_in(value, body)
                if top is body or (top is not None and top is not op and top not in self._hoisted):
                    return False
        return True

    def _refusal(self, op: Operation) -> Refusal | None:
        """Return why an invariant op stays in the loop."""
        effects = effects_of(op)
        assert effects is not None, "ops with unknown effects are not movable"
        if effects & Effect.WRITE or not self._may_be_speculated(op, effects):
            if self._may_end or not self._always_runs:
                message = "it may write or fault and is not guaranteed to execute"
                return Refusal("may-not-run", (op, self._loop), message)
        if effects is Effect.NONE:
            return None
        obstacle = self._obstacle(op)
        if obstacle is None:
            if not self._compared or not self._never_runs:
                return None
            message = "a loop around it never runs, so no dependence is known"
            return Refusal("never-runs", (op, self._loop), message)
        from loopwright.exact.dependences.model import text

        code = "unknown-hoist" if obstacle.unknown else "illegal-hoist"
        inside = op.is_ancestor(obstacle.source.op) and op.is_ancestor(obstacle.sink.op)
        is_own = inside or obstacle.source.op is obstacle.sink.op is op
        why = "it overwrites what it reads" if is_own else "the loop accesses the element elsewhere"
        message = f"{why}: {text(obstacle)}"
        places = (op, obstacle.source.op, obstacle.sink.op)
        return dependence_refusal(code, places, message, obstacle)

    @cached_property
    def _always_runs(self) -> bool:
        return always_runs(self._loop)

    @cached_property
    def _never_runs(self) -> bool:
        return any(trip_count_limit(loop) == 0 for loop in loops_directly_around(self._loop.body))

    def _may_be_speculated(self, op: Operation, effects: Effect) -> bool:
        """Return whether an op may be speculated: executed where it was not executed before."""
        if effects is Effect.NONE:
            return never_faults(op)
        return not op.regions and is_dereferenceable(op, self._analysis, self._loop)

    def _may_share(self, first: Access, second: Access, kinds: tuple[int, int]) -> bool:
        may_alias = self._shared.get(kinds)
        if may_alias is None:
            may_alias = self._analysis.aliases.may_alias(first.root, second.root)
            self._shared[kinds] = may_alias
        return may_alias

    def _obstacle(self, op: Operation) -> Dependence | None:
        """Return the first dependence that keeps an op in the loop."""
        if self._accesses is None:
            inside = (
                (dependence, top)
                for top in self._place
                for dependence in self._accesses_inside(top)
            )
            self._accesses = [
                (dependence, top, self._numbers[dependence]) for dependence, top in inside
            ]
        for own in self._accesses_inside(op):
            mine = self._numbers[own]
            for body_access, top, kind in self._accesses:
                is_write = own.writes or body_access.writes
                if (
                    is_write
                    and own.op is not body_access.op
                    and self._may_share(own, body_access, (mine, kind))
                ):
                    self._compared += 1
                    pair = mine, kind, self._place[top] < self._place[op]
                    if top is not op and pair in self._free:
                        continue
                    dependence = next(self._dependences_between(op, own, body_access, top), None)
                    if dependence is not None:
                        return dependence
                    if top is not op and top not in self._hoisted:
                        self._free.add(pair)
        return None

    def _accesses_inside(self, op: Operation) -> list[Access]:
        """Return the accesses of an op and of ops inside it."""
        return [access for each in op.walk() for access in self._analysis.accesses_by(each)]

    def _kind(self, access: Access) -> int:
        """Return a number that is equal for accesses with the same dependences on earlier accesses,
        and the same on later ones."""
        key = kind_of(self._analysis.shaped(access))
        return self._kinds.setdefault(key, len(self._kinds))

    def _dependences_between(
        self, op: Operation, own: Access, body_access: Access, top: Operation
    ) -> Iterator[Dependence]:
        """Yield the dependences between an access of an op and an access of the loop, in an op of
        its body."""
        if top in self._hoisted:
            return
        if top is op:
            # The op must not later overwrite the elements that it reads; repeating its other
            # effects changes nothing.
            if own.reads:
                yield from self._dependences(own, body_access, carried=False)
        elif body_access.writes or self._place[top] < self._place[op]:
            yield from self._dependences(own, body_access)
            yield from self._dependences(body_access, own)

    def _dependences(
        self, source: Access, sink: Access, *, carried: bool = True
    ) -> Iterator[Dependence]:
        """Yield the dependences between iterations of the loop, or within one, for fixed iterations
        of all loops around it."""
        from loopwright.exact.dependences.model import MEMORY_KINDS, common_loops

        inside = len(self._analysis.domains.of_block(self._loop.body).loops)
        common = common_loops(source.loops, sink.loops)
        depths = range(inside if carried else inside + 1, common + 2)
        yield from self._analysis.between(source, sink, MEMORY_KINDS, depths)


def _top_in(value: SSAValue, block: Block) -> Operation | Block | None:
    """Return the op of a block that defines a value or contains its definition; the block itself
    for its arguments; None for values from outside."""
    owner = value.owner
    if owner is block:
        return block
    inside = owner if isinstance(owner, Operation) else owner.parent_op()
    return None if inside is None else op_in(block, inside)


def _is_movable(op: Operation) -> bool:
    """Return whether an op's only effects are affine accesses."""
    if has_affine_regions(op):
        inner = (each for region in op.regions for block in region.blocks for each in block.ops)
        return all(is_terminator(each) or _is_movable(each) for each in inner)
    if _is_affine_access(op):
        return effects_of(op) in (Effect.READ, Effect.WRITE)
    return effects_of(op) is Effect.NONE


def _is_affine_access(op: Operation) -> bool:
    """Return whether the subscripts of an op are given by an affine map."""
    access = interface_of(op, SubscriptedAccess)
    return access is not None and access.map is not None


# Memory


@dataclass(frozen=True, slots=True)
class KeptMemory:
    """Memory that each iteration of a loop allocates and frees, to be allocated once around the
    loop.

    **Before → After**

        affine.for %t = 0 to %n {             %s = arith.select (0 < %n), %k, 0
          %m = memref.alloc(%k)               %m = memref.alloc(%s)
          A(%m)                               affine.for %t = 0 to %n {
          memref.dealloc %m                     A(%m)
        }                                     }
                                              memref.dealloc %m

    **Legal when** extents are known before the loop, and nothing in it may end the program: where
    it has no iterations they may be no extents, or more than there is memory for. Other extents may
    be no symbols: only accesses may request them.
    """

    loop: ForOp
    allocations: list[tuple[AllocOp, DeallocOp]]


def plan_kept_memory(loop: ForOp) -> KeptMemory | None:
    """Plan which memory of the iterations of a loop can be allocated once; None if there is
    none."""
    buffers: list[tuple[AllocOp, DeallocOp]] = []
    runs = always_runs(loop)
    for op in loop.body.ops:
        if not isinstance(op, AllocOp) or any(is_defined_in(v, loop) for v in op.operands):
            continue
        users = [use.operation for use in op.results[0].uses]
        freed = [user for user in users if isinstance(user, DeallocOp)]
        accesses_of_memory = [user for user in users if user not in freed]
        is_kept = (runs or op.dynamic_sizes) and len(freed) == 1 and freed[0].parent is loop.body
        if is_kept and all(
            interface_of(user, AccessInterface) is not None for user in accesses_of_memory
        ):
            buffers.append((op, freed[0]))
    if not buffers or any(may_end(op) for op in loop.walk()):
        return None
    return KeptMemory(loop, buffers)


def apply_kept_memory(plan: KeptMemory) -> None:
    """Allocate memory once as planned."""
    front = LoopBuilder.before(plan.loop)
    behind = LoopBuilder.after(plan.loop)
    runs: SSAValue | None = None
    if not always_runs(plan.loop):
        runs = has_iterations(plan.loop, front)
    for allocation, freed in plan.allocations:
        front.move(allocation)
        behind.move(freed)
        if runs is not None:
            sizes = LoopBuilder.before(allocation)
            for position, value in enumerate(allocation.operands):
                size = SelectOp(runs, value, sizes.constant(0))
                allocation.operands[position] = sizes.value(size)
