"""Blocks of factorisations and solvers: updates that can be deferred become contractions after a
block.

**Before → After** (blocks of 64)

    affine.for %k = 0 to %n {                   affine.for %b = 0 to %n step 64 {
      affine.for %i = %k + 1 to %n {              … the iterations %k of the block, in which only
        A[%i, %k] /= A[%k, %k]                      rows and columns of the block are updated
      }                                           affine.for %i = %b + 64 to %n {
      affine.for %i = %k + 1 to %n {                affine.for %j = %b + 64 to %n {
        affine.for %j = %k + 1 to %n {                affine.for %k = %b to %b + 64 {
          A[%i, %j] -= A[%i, %k] * A[%k, %j]            A[%i, %j] -= A[%i, %k] * A[%k, %j]
        }                                             }
      }                                             }
    }                                             }
                                                }

`exact.presburger.deferral` chooses the loops that number blocks and decides which updates can be
deferred. The loops are generated, and proved to have the same flow of values, as those of any other
schedule (`loops.rescheduling.plan`). The iterations of a block are cut into smaller blocks in the
same way.

Where extents are not known, the new loops run if there are several blocks, and else the old ones.

**Legal when** no dependence leads to an earlier block, and what a deferred update changes is not
accessed before the end of its block, but by other updates of the same element, which keep their
order: results have the same bits.

**Refuses when** `carried-dependence`: an update cannot wait (witness); `no-blocks`: nothing
waits for an update, or no update is left for the end of its block; `unprofitable`: there are not
enough iterations; and as `loops.rescheduling.plan` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.exact.in_place import LEAST_ELEMENTS
from loopwright.exact.presburger.deferral import (
    DeferringSchedule,
    ElementUpdate,
    TimedStatement,
    deferring_schedule,
)
from loopwright.exact.presburger.named_relations import ScheduleMap, ScheduleNames, Violation
from loopwright.exact.presburger.scheduling import DirectDependences, Request
from loopwright.exact.statements import Names as ProgramNames
from loopwright.exact.statements import Statement
from loopwright.ir.core.enclosing import is_defined_in, ops_around
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    canonicalize,
    compose,
    composed_subscripts,
)
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.loops.rescheduling.carried import Region, region_at
from loopwright.loops.rescheduling.plan import (
    Rescheduling,
    ReschedulingOptions,
    insert_rescheduled,
    plan_rescheduling,
    shown_dependence,
)
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support.reporting import Assuming
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class Deferral(Assuming):
    """New loops for a nest, whose updates are deferred; they run where all expressions in
    `conditions` are non-negative, or always if there are none."""

    nest: ForOp
    rescheduling: Rescheduling
    conditions: BoundExprs

    def apply(self) -> None:
        """Replace the nest by the new loops, or by both versions."""
        builder = LoopBuilder.before(self.nest)
        if not self.conditions.exprs:
            insert_rescheduled(self.rescheduling, builder)
            self.nest.detach()
            self.nest.erase()
            return
        choice = builder.insert(IfOp(self.conditions.integer_set(), self.conditions.operands))
        then_block = choice.then_region.block
        else_block = Block([YieldOp()])
        choice.else_region.add_block(else_block)
        location = self.nest.location
        insert_rescheduled(self.rescheduling, LoopBuilder(then_block, then_block.last_op, location))
        LoopBuilder(else_block, else_block.last_op, location).move(self.nest)


# Planning


def plan_deferral(
    analysis: DependenceAnalysis,
    nest: ForOp,
    sizes: Sequence[int],
    program_names: ProgramNames,
    *,
    everywhere: bool = False,
) -> Deferral | Refusal:
    """Plan new loops for a nest, in blocks of these sizes, outermost first, if there are several
    blocks, or `everywhere`."""
    region = region_at(nest)
    if isinstance(region, Refusal):
        return region
    if not everywhere and not _may_be_long(nest, 2 * sizes[0]):
        return _too_few(nest)
    conditions: list[BoundExprs] = []

    def arrange(
        stated: Region,
        variables: Sequence[Sequence[SSAValue]],
        dependences: DirectDependences,
        names: ScheduleNames,
    ) -> ScheduleMap | Refusal:
        arrangement = _arranged(stated, variables, dependences, names, sizes)
        if isinstance(arrangement, Refusal):
            return arrangement
        extents = BoundExprs(()) if everywhere else arrangement.several_blocks(2 * sizes[0])
        if extents is None:
            return _too_few(stated.nests[0])
        conditions.append(extents)
        return arrangement.schedule.schedule

    settings = ReschedulingOptions(Request(separate=True), arrange=arrange, with_limits=True)
    plan = plan_rescheduling(analysis, region, settings, program_names)
    if isinstance(plan, Refusal):
        return plan
    if plan.in_memory is not None:
        conditions.append(plan.in_memory.limits)
    joined = canonicalize(reduce(BoundExprs.joined, conditions))
    return Deferral(nest, plan, joined, assumed=plan.assumed)


def _may_be_long(nest: ForOp, least: int) -> bool:
    """Return whether a loop of a nest may have a least number of iterations, as far as bounds from
    outside of the nest say."""
    for loop in loops_in(nest):
        trips = trip_count(loop)
        operands = (*loop.lower_bound_operands, *loop.upper_bound_operands)
        is_fixed = not any(is_defined_in(value, nest) for value in operands)
        if is_fixed and (trips is None or trips >= least):
            return True
    return False


def _too_few(nest: Operation) -> Refusal:
    message = "there are too few iterations for blocks"
    return Refusal("unprofitable", (nest,), message, Reason.UNPROFITABLE)


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """The statements of a nest, their loops, and the schedule that defers updates."""

    nest: Operation
    statements: Sequence[TimedStatement]
    loops: Sequence[Sequence[ForOp]]
    schedule: DeferringSchedule

    def several_blocks(self, least: int) -> BoundExprs | None:
        """Return expressions that are non-negative if the loops that number blocks have a least
        number of iterations, and those over elements enough; None if some loop certainly has fewer.
        Loops whose bounds depend on others are ignored."""
        least_trips: dict[ForOp, int] = {}
        for number, statement in enumerate(self.statements):
            loops = self.loops[number]
            if statement.update is not None:
                least_trips |= {
                    loops[coordinate]: LEAST_ELEMENTS for coordinate in statement.update.element
                }
        for number, coordinate in enumerate(self.schedule.block_coordinates):
            least_trips[self.loops[number][coordinate]] = least
        for number, coordinates in self.schedule.deferring.items():
            least_trips |= {self.loops[number][coordinate]: least for coordinate in coordinates}
        excesses = BoundExprs(())
        for loop, count in least_trips.items():
            trips = trip_count(loop)
            if trips is not None and trips < count:
                return None
            lower = compose(lower_bound(loop))
            upper = compose(upper_bound(loop))
            operands = (*lower.operands, *upper.operands)
            is_fixed = not any(is_defined_in(value, self.nest) for value in operands)
            if trips is None and is_fixed and len(lower.exprs) == len(upper.exprs) == 1:
                excess = upper.minus(lower).plus(-count)
                excesses = canonicalize(excesses.joined(excess))
        return excesses.with_exprs(tuple(dict.fromkeys(excesses.exprs)))


def _arranged(
    region: Region,
    variables: Sequence[Sequence[SSAValue]],
    dependences: DirectDependences,
    names: ScheduleNames,
    sizes: Sequence[int],
) -> _Arrangement | Refusal:
    """Return the schedule of a region with its updates deferred."""
    nests = tuple(region.nests)
    order = {op: number for number, op in enumerate(op for nest in nests for op in nest.walk())}
    statements: list[TimedStatement] = []
    loops: list[list[ForOp]] = []
    for statement, own in zip(region.statements, variables, strict=True):
        enclosing_ops = [op for op in ops_around(statement.stores[0]) if op in order]
        own_loops = [op for op in reversed(enclosing_ops) if isinstance(op, ForOp)]
        if [loop.induction_variable for loop in own_loops] != list(own):
            message = "a loop is not an affine.for"
            return Refusal("no-blocks", nests, message)
        positions = (*(order[loop] for loop in own_loops), order[statement.stores[0]])
        update = _update_of(statement, own)
        statements.append(TimedStatement(positions, _order(own_loops, update), update))
        loops.append(own_loops)
    schedule = deferring_schedule(dependences, statements, sizes)
    if schedule is None:
        message = "no update is left for the end of its block"
        return Refusal("no-blocks", nests, message)
    if isinstance(schedule, Violation):
        return _cannot_wait(region, schedule, names)
    return _Arrangement(region.nests[0], statements, loops, schedule)


def _order(loops: Sequence[ForOp], update: ElementUpdate | None) -> tuple[int, ...]:
    """Return the order of loops, outermost first, in which those with nothing else in them are such
    that an update runs along its row in the innermost one."""
    order = list(range(len(loops)))
    if update is None:
        return tuple(order)
    first = len(loops) - 1
    while first > 0 and (inner := loops[first]).prev_op is None:
        if inner.next_op is not loops[first - 1].body.last_op:
            break
        first -= 1
    along_the_row = update.element[-1]
    if along_the_row >= first:
        order.remove(along_the_row)
        order.append(along_the_row)
    return tuple(order)


def _cannot_wait(region: Region, violation: Violation, names: ScheduleNames) -> Refusal:
    """Return the refusal for a dependence that keeps an update in its block."""
    shown = shown_dependence(violation, region, names)
    return Refusal(
        "carried-dependence",
        (region.nests[0], *shown.stores),
        f"updates cannot wait: {shown.text}",
        Reason.ILLEGAL,
        Evidence({}, lambda: shown.witness),
    )


def _update_of(statement: Statement, variables: Sequence[SSAValue]) -> ElementUpdate | None:
    """Return how a statement updates an element along one loop, reading others along it."""
    if len(statement.stores) != 1 or not isinstance(store := statement.stores[0], StoreOp):
        return None
    subscripts = composed_subscripts(store)
    loads = [op for op in statement.ops if isinstance(op, LoadOp)]
    operand_loads = [
        load
        for load in loads
        if load.memref is not store.memref or composed_subscripts(load) != subscripts
    ]
    selecting = [n for n, variable in enumerate(variables) if variable in subscripts.operands]
    reducing = [n for n, variable in enumerate(variables) if variable not in subscripts.operands]
    if len(operand_loads) != len(loads) - 1 or len(selecting) < 2 or len(reducing) != 1:
        return None
    (reduction,) = reducing
    if not any(
        variables[reduction] in composed_subscripts(load).operands for load in operand_loads
    ):
        return None
    in_memory_order = sorted(selecting, key=lambda n: _last_subscript(subscripts, variables[n]))
    return ElementUpdate(reduction, tuple(in_memory_order))


def _last_subscript(subscripts: BoundExprs, variable: SSAValue) -> int:
    """Return the position of the last subscript that uses a variable: along it, distances in memory
    are shortest."""
    return max(
        position
        for position, expr in enumerate(subscripts.exprs)
        if variable in compose(subscripts.with_exprs([expr])).operands
    )
