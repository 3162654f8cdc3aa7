"""Polyhedral scheduling of regions: isl proposes new loops for the same statements, which are
proved equivalent here.

**Before → After** (tiles of 32)

    affine.for %t = 0 to %T {          affine.for %a = 0 to %T step 32 {
      affine.for %i = 1 to %n {          affine.for %b = %a * 2 to … step 32 {
        A(%t, %i)                          affine.for %t = max(%a, …) to min(%T, %a + 32, …) {
      }                                      affine.for %p = max(%b, …) to min(%b + 32, …) {
      affine.for %i = 1 to %n {                affine.if … { A(%t, %p - %t * 2) }
        B(%t, %i)                              affine.if … { B(%t, %p - %t * 2 - 1) }
      }                                      }
    }

A region (`carried`) becomes loops over the schedule that isl finds for its statements: fused,
distributed, skewed, tiled. The loops are first emitted beside the program. They are then analysed
like any program, and compared with the region (`exact.presburger.flow_proof`): each iteration of
each statement is executed once, on the same elements, and accesses to one element keep their order
if one of them writes. So each read sees the same write as before and each element keeps the same
last write. If that is not proved, nothing is changed.

Updates that load an element, combine a value with it and store it again (`events`) may be exchanged
with updates by the same kind of reduction, if the result is bit-identical (integers) or the ops
carry `reassoc`: sums then access memory in another order, or in tiles.

**Legal when** that is so.

**Refuses when** `carries-values`: a loop names its reductions, a parallel one has some, or a
carried value would need a buffer of unknown or great length (`carried`); `unknown-effects`: an op
does something else than to compute, load or store; `not-affine`: accesses or their order are not
known exactly; `may-alias`: memrefs may share memory; `too-large`: there are too many accesses;
`no-schedule`: isl has none; `bounds-not-affine`: isl's schedule cannot be expressed in affine IR;
`index-overflow`: a bound does not fit 64 bits; `budget-spent`: that would take too many steps;
`flow-not-proved`: it is not proved that the flow of values is the same; `not-a-schedule`: a map
that is given has not one time for each iteration; `dependence-violated`: by a map that is given a
dependence would go backwards; `other-statements`: it has none of a region; `unprofitable`: perfect
nests are requested, and statements would not get separate ones. An option that changes nothing of
the new loops has a refusal beside them, with a dependence that is the reason, if one is:
`no-tiles`, `no-wavefront`, `no-diamonds`, `no-full-tiles`: loops may not change places, or the
outermost loop over tiles is parallel without; `no-parallel-loop`: every loop carries a dependence,
or there is no loop;
`unknown-schedule`: isl finds no schedule with it, though no dependence is known that forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.domains import Domain, Domains
from loopwright.exact.memory.access import is_silent
from loopwright.exact.presburger.budget import DEFAULT_BUDGET, Budget, UndecidedError, spending
from loopwright.exact.presburger.flow_proof import Difference, FlowOrder, first_difference
from loopwright.exact.presburger.named_relations import (
    NotAScheduleError,
    ScheduleMap,
    ScheduleNames,
    Tree,
    Violation,
    dependence_among,
    tree_of,
    violation_of,
)
from loopwright.exact.presburger.scheduling import (
    DirectDependences,
    Event,
    Request,
    Untaken,
    carried_outermost,
    loops_of,
    parameter_name,
    schedule,
)
from loopwright.exact.statements import Names as ProgramNames
from loopwright.exact.statements import dims_of
from loopwright.ir.core.enclosing import ops_from
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.intervals import has_unwritable_bound
from loopwright.ir.dialects.affine.nesting import band_from
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.refusal import Evidence, Reason, Refusal, RefusedError
from loopwright.loops.rescheduling import events as region_events
from loopwright.loops.rescheduling.carried import InMemory, Region, in_memory
from loopwright.loops.steps.editing import LoopBuilder, erase_all
from loopwright.loops.support.reporting import Assuming, Premise
from loopwright.records import dataclass, replace
from loopwright.reporting.witnesses import FlowDifference, StatementPair

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis

_MOST_ACCESSES = 160
"""The most accesses of a region that is rescheduled: isl's time grows faster than linearly."""
_REGION_STEPS = 4 * DEFAULT_BUDGET
"""The most steps that one region may cost: as many as four questions."""


@dataclass(frozen=True, slots=True)
class Rescheduling(Assuming):
    """A region, the loops that replace it, and those of them that become parallel: outermost loops
    without carried dependences."""

    region: Region
    emitted: region_events.Emitted
    parallel: tuple[ForOp, ...] = ()
    updates: tuple[region_events.ReductionUpdate, ...] = ()
    """The updates that may be reordered."""
    schedule: str = ""
    """The schedule in isl's notation, if printing it does not take too long."""
    unused: tuple[Refusal, ...] = ()
    """Why requested options have no effect."""
    in_memory: InMemory | None = None
    """The region with carried values in memory, if the loops were generated from it."""


@dataclass(frozen=True, slots=True)
class ReschedulingOptions:
    """Requested properties of the new loops: with `only_perfect` several perfect nests; with
    `relax` updates in any order that their flags allow. `arrange` makes the schedule, instead of
    isl, of a region, the induction variables around each statement, and the dependences."""

    request: Request
    only_perfect: bool = False
    relax: bool = False
    schedule: str = ""
    """The map to use as schedule, if one is given."""
    arrange: Arrange | None = None
    with_limits: bool = False
    """Whether carried values may be in buffers with extents known at run time: the new loops are
    for the case that `InMemory.limits` are not negative."""


Arrange: TypeAlias = Callable[
    [Region, Sequence[Sequence[SSAValue]], DirectDependences, ScheduleNames], ScheduleMap | Refusal
]


def plan_rescheduling(
    analysis: DependenceAnalysis,
    region: Region,
    settings: ReschedulingOptions,
    program_names: ProgramNames,
) -> Rescheduling | Refusal:
    """Plan new loops for a region, whose statements have `program_names`; they are generated
    outside the program and proved equivalent."""
    function = analysis.budget
    budget = Budget(min(function.remaining, _REGION_STEPS), function.question)
    try:
        with spending(budget):
            if region.gives_values and settings.schedule:
                message = "a loop or a conditional yields values: its statements have no names"
                return Refusal("carries-values", tuple(region.nests), message)
            if region.gives_values:
                return _planned_in_memory(analysis, region, settings, program_names)
            return _plan_region(analysis, region, settings, analysis.domains, program_names)
    except RefusedError as error:
        return error.refusal
    except UndecidedError as error:
        nests = tuple(region.nests)
        if error.internal:
            return Refusal("no-schedule", nests, str(error), Reason.UNKNOWN)
        return Refusal("budget-spent", nests, str(error), Reason.UNKNOWN)
    finally:
        function.spend(budget.spent)


def _planned_in_memory(
    analysis: DependenceAnalysis,
    region: Region,
    settings: ReschedulingOptions,
    program_names: ProgramNames,
) -> Rescheduling | Refusal:
    """Plan new loops for a region that carries values."""
    surroundings = analysis.domains.of(region.ops[0])
    domains = Domains(analysis.domains.layouts)
    with _own_block() as (block, keep):
        reaches = partial(may_reach, analysis)
        stated = in_memory(region, block, reaches, with_limits=settings.with_limits)
        try:
            plan = _plan_region(
                analysis, stated.region, settings, domains, program_names, surroundings
            )
        except RefusedError as error:
            plan = error.refusal
        if isinstance(plan, Refusal):
            return stated.shown(plan, region)
        keep()
        nests = tuple(region.nests)
        assumed = tuple(replace(premise, ops=nests) for premise in plan.assumed)
        return replace(plan, region=region, in_memory=stated, assumed=assumed)


def may_reach(analysis: DependenceAnalysis, access: Operation, store: Operation) -> bool:
    """Return whether an access may be to the element that a later store writes, in an iteration of
    the loops around both."""
    return any(
        analysis.may_depend(source, sink, depths=[common_loops(source.loops, sink.loops) + 1])
        for source in analysis.accesses_by(access)
        for sink in analysis.accesses_by(store)
    )


@contextmanager
def _own_block() -> Generator[tuple[Block, Callable[[], object]]]:
    """Yield a block for ops outside the program, and a function that keeps them; without a call of
    it they are erased on exit."""
    with ExitStack() as undo:
        block = Block()
        undo.callback(erase_all, block)
        yield block, undo.pop_all


def _plan_region(
    analysis: DependenceAnalysis,
    region: Region,
    settings: ReschedulingOptions,
    domains: Domains,
    program_names: ProgramNames,
    surroundings: Domain | None = None,
) -> Rescheduling | Refusal:
    """Schedule a region, emit its loops to a separate block, and prove that values flow as before.
    `surroundings` is the domain of the original place of a region that was moved out of the
    program.

    Raises `RefusedError` and `UndecidedError`.
    """
    names = region_events.Names()
    request = settings.request
    place = domains.of(region.ops[0]) if surroundings is None else surroundings
    original = region_events.events_of(region, names, domains, place, relax=settings.relax)
    if len(original.accesses) > _MOST_ACCESSES:
        message = "there are too many accesses"
        figures = {"accesses": len(original.accesses)}
        return Refusal("too-large", tuple(region.nests), message, evidence=Evidence(figures))
    region_events.check_memory(original.accesses, analysis.aliases)
    before = original.events()
    dependences = DirectDependences(list(before.values()))
    if settings.only_perfect and not (_may_distribute(region) and dependences.is_acyclic()):
        return _shared(region)
    schedule_names = _schedule_names(region, names, program_names, domains)
    variables = _statement_variables(domains, region)
    scheduled = _scheduled(region, settings, schedule_names, dependences, variables)
    if isinstance(scheduled, Refusal):
        return scheduled
    tree, untaken = scheduled
    with _own_block() as (block, keep):
        loops = loops_of(tree, request, original.context())
        emitted = region_events.emit(
            loops, region.statements, variables, names.parameters, region.nests[0], block
        )
        if settings.only_perfect and not _is_distributed(emitted):
            return _shared(region)
        read = partial(region_events.events_of_copies, emitted, names, analysis.domains.layouts)
        after = _proved(region, emitted, original, before, dependences, read)
        if isinstance(after, Refusal):
            return after
        parallel: tuple[ForOp, ...] = ()
        undecided = ""
        if request.parallel:
            try:
                order = FlowOrder(before, after.events(), dependences, original.context())
                parallel, undecided = _independent(block, after, order)
            except UndecidedError as error:
                undecided = str(error)
        unused = [_unused(region, option, schedule_names, dependences) for option in untaken]
        if undecided and not parallel:
            message = f"no loop is known to carry no dependence: {undecided}"
            nests = tuple(region.nests)
            unused.append(Refusal(_UNKNOWN_SCHEDULE, nests, message, Reason.UNKNOWN))
        elif request.parallel and not parallel:
            option = Untaken("parallel", "there is no loop")
            if any(map(is_loop, block.ops)):
                reason = "every loop carries a dependence"
                option = Untaken("parallel", reason, carried_outermost(tree))
            unused.append(_unused(region, option, schedule_names, dependences))
        keep()
        schedule_text = ""
        with suppress(UndecidedError):
            schedule_text = schedule_names.written(tree)
        combined = tuple(update for _, update in original.updates)
        assumed = _assumed(region, emitted)
        return Rescheduling(
            region, emitted, parallel, combined, schedule_text, tuple(unused), assumed=assumed
        )


def _scheduled(
    region: Region,
    settings: ReschedulingOptions,
    schedule_names: ScheduleNames,
    dependences: DirectDependences,
    variables: Sequence[Sequence[SSAValue]],
) -> tuple[Tree, Sequence[Untaken]] | Refusal:
    """Return the schedule of a region, which is computed or passed in, and the options of the
    request that it ignores; or why the one that is given cannot be taken."""
    request = settings.request
    if settings.arrange is not None:
        arranged = settings.arrange(region, variables, dependences, schedule_names)
        return arranged if isinstance(arranged, Refusal) else (tree_of(arranged, dependences), ())
    requested = (
        _requested_schedule(region, settings.schedule, schedule_names, dependences)
        if settings.schedule
        else None
    )
    if isinstance(requested, Refusal):
        return requested
    if requested is None:
        return schedule(dependences, request)
    reason = "the schedule that is given says all"
    options = [*(["tile-size"] if request.tile_sizes else []), *request.of_tiles]
    return tree_of(requested, dependences), [Untaken(option, reason) for option in options]


def _proved(
    region: Region,
    emitted: region_events.Emitted,
    original: region_events.Events,
    before: Mapping[region_events.EventKey, Event],
    dependences: DirectDependences,
    after: Callable[[], region_events.Events],
) -> region_events.Events | Refusal:
    """Return the events `after` rescheduling, once values are proved to flow as in the region with
    its events `before`; raises the refusal otherwise."""
    updating = {statement for statement, _ in original.updates}
    if not all(_is_at_once(copy) for copy in emitted.copies if copy.statement in updating):
        return _unproved(region, "an update is not executed at once")
    try:
        events = after()
        difference = first_difference(before, events.events(), dependences, original.context())
    except (RefusedError, UndecidedError) as error:
        return _unproved(region, str(error))
    return events if difference is None else _different(region, difference)


def _assumed(region: Region, emitted: region_events.Emitted) -> tuple[Premise, ...]:
    if not any(bound.symbols for bound in emitted.bounds):
        return ()
    message = "bounds computed from values at run time are taken to fit 64 bits"
    return (Premise("no-overflow", tuple(region.nests), message),)


def _schedule_names(
    region: Region, names: region_events.Names, program_names: ProgramNames, domains: Domains
) -> ScheduleNames:
    """Return the names of statements and parameters in schedules of a region. A statement created
    for a carried value gets a new name."""
    statements = [
        program_names.of_store.get(statement.stores[0], f"V{number}")
        for number, statement in enumerate(region.statements)
    ]
    outer = domains.of(region.ops[0]).loops
    loops = [domains.of_block(member.block).loops[len(outer) :] for member in region.statements]
    inner = {loop.variable for loops_of_statement in loops for loop in loops_of_statement}
    parameters = [
        f"?{number}" if key in inner else program_names.parameter(key)
        for number, key in enumerate(names.parameters)
    ]
    dims = [dims_of(loops_of_statement, parameters) for loops_of_statement in loops]
    enclosing_variables = [
        program_names.parameter(loop.variable) for loop in outer if loop.variable is not None
    ]
    return ScheduleNames(
        statements, dims, parameters, frozenset(program_names.statements), enclosing_variables
    )


def is_about(statement_names: Collection[str], region: Region, program_names: ProgramNames) -> bool:
    """Return whether one of some statements has its store in a region."""
    inside = {op for nest in region.ops for op in nest.walk()}
    names = {name for store, name in program_names.of_store.items() if store in inside}
    return not names.isdisjoint(statement_names)


def _requested_schedule(
    region: Region, text: str, schedule_names: ScheduleNames, dependences: DirectDependences
) -> ScheduleMap | Refusal | None:
    """Return the given schedule, if it is valid and preserves all dependences."""
    nests = tuple(region.nests)
    try:
        requested = schedule_names.read(text, dependences)
    except NotAScheduleError as error:
        return Refusal("not-a-schedule", nests, f"the map is not a schedule: {error}")
    if requested is None:
        return Refusal("other-statements", nests, "the schedule is for other statements")
    violation = violation_of(requested, dependences)
    if violation is None:
        return requested
    shown = shown_dependence(violation, region, schedule_names)
    return Refusal(
        "dependence-violated",
        (nests[0], *shown.stores),
        f"a dependence ({violation.kind}) would not be preserved",
        Reason.ILLEGAL,
        Evidence({}, lambda: shown.witness),
    )


def _unused(
    region: Region, untaken: Untaken, schedule_names: ScheduleNames, dependences: DirectDependences
) -> Refusal:
    """Return the refusal for an option without effect."""
    code = _UNUSED[untaken.option]
    message = f"'{untaken.option}' changes nothing: {untaken.reason}"
    if untaken.pairs is None:
        return Refusal(code, tuple(region.nests), message, Reason.UNPROFITABLE)
    is_decided = untaken.option == "parallel"
    violation: Violation | None = None
    with suppress(UndecidedError):
        violation = dependence_among(untaken.pairs, dependences, with_updates=is_decided)
    if violation is None and is_decided:
        return Refusal(code, tuple(region.nests), message, Reason.ILLEGAL)
    if violation is None:
        message = f"'{untaken.option}' changes nothing: isl finds no schedule with a place for it"
        return Refusal(_UNKNOWN_SCHEDULE, tuple(region.nests), message, Reason.UNKNOWN)
    shown = shown_dependence(violation, region, schedule_names)
    return Refusal(
        code,
        (region.nests[0], *shown.stores),
        f"{message}: {shown.text}",
        Reason.ILLEGAL,
        Evidence({}, lambda: shown.witness),
    )


_UNUSED = {
    "tile-size": "no-tiles",
    "wavefront": "no-wavefront",
    "diamond": "no-diamonds",
    "full-tiles": "no-full-tiles",
    "parallel": "no-parallel-loop",
}
"""The refusal codes of options without effect."""
_UNKNOWN_SCHEDULE = "unknown-schedule"


@dataclass(frozen=True, slots=True)
class ShownDependence:
    """Two executions of statements, the second of which depends on the first."""

    stores: tuple[Operation, Operation]
    text: str
    """Which iterations of what is stored, and the kind of dependence, with places of the source."""
    witness: StatementPair


def shown_dependence(
    violation: Violation, region: Region, schedule_names: ScheduleNames
) -> ShownDependence:
    """Return the two executions of a dependence, in words and as a witness."""
    numbers = violation.source, violation.sink
    points = violation.sample.first, violation.sample.second
    source, sink = (
        f"{schedule_names.statements[number]}[{', '.join(map(str, point))}]"
        for number, point in zip(numbers, points, strict=True)
    )
    parameters = {
        name: violation.sample.parameters[parameter_name(number)]
        for number, name in enumerate(schedule_names.parameters)
        if parameter_name(number) in violation.sample.parameters and name.isidentifier()
    }
    first, second = (region.statements[number].stores[0] for number in numbers)
    of_first = "" if first is second else f" of {_described(first)}"
    text = (
        f"iteration {[*points[1]]} of {_described(second)} depends on "
        f"iteration {[*points[0]]}{of_first} ({violation.kind})"
    )
    return ShownDependence((first, second), text, StatementPair(source, sink, parameters))


def _described(op: Operation) -> str:
    """Return the place of the statement that ends in an op: one that was created for a carried
    value has the place of its loop."""
    place = source_location(op)
    return f"'{operation_name(op)}'" if place is None else f"the statement at {place}"


def _is_at_once(copy: region_events.Copy) -> bool:
    """Return whether the ops of a statement are in a block in order, with no other memory access
    between them."""
    ops = [op for _, op in copy.ops]
    expected_ops = iter(ops)
    op: Operation | None = ops[0]
    expected = next(expected_ops)
    while op is not None:
        if op is expected:
            expected = next(expected_ops, None)
            if expected is None:
                return True
        elif not is_silent(op):
            return False
        op = op.next_op
    return False


def _independent(
    block: Block, events: region_events.Events, order: FlowOrder[region_events.EventKey]
) -> tuple[tuple[ForOp, ...], str]:
    """Return the outermost loops that certainly carry no dependence, and why that is not known of
    others; empty if these carry one."""
    independent: list[ForOp] = []
    undecided = ""
    for op in block.ops:
        if isinstance(op, ForOp):
            if has_unwritable_bound(op):
                undecided = undecided or "a bound cannot be written in a parallel loop"
            else:
                try:
                    if not order.is_carried_by(events.place(op)):
                        independent.append(op)
                        continue
                except UndecidedError as error:
                    return tuple(independent), str(error)
        for region in op.regions:
            for inner in region.blocks:
                loops, reason = _independent(inner, events, order)
                independent += loops
                undecided = undecided or reason
    return tuple(independent), undecided


def _shared(region: Region) -> Refusal:
    message = "the statements do not come into perfect nests of their own"
    return Refusal("unprofitable", tuple(region.nests), message, Reason.UNPROFITABLE)


def _may_distribute(region: Region) -> bool:
    """Return whether at least two statements have the greatest nesting depth, and that is more than
    one. Shallower statements cost little, and keep their elements in registers where they are."""
    depths = sorted(_loop_depth(statement.block) for statement in region.statements)
    return (
        len(depths) > 1 and depths[-1] == depths[-2] > _loop_depth(region.ops[0].parent_block()) + 1
    )


def _loop_depth(block: Block | None) -> int:
    return 0 if block is None else sum(map(is_loop, ops_from(block.parent_op())))


def _is_distributed(emitted: region_events.Emitted) -> bool:
    """Return whether there are several nests, each perfect with its statements in the innermost
    loop."""
    nests = list(_unconditional(emitted.block))
    return len(nests) > 1 and all(map(_is_perfect, nests))


def _unconditional(block: Block) -> Iterator[Operation]:
    """Yield the loops and statements in a block, looking through conditionals without `else` that
    enclose everything."""
    for op in block.ops:
        if isinstance(op, IfOp) and not op.has_else:
            yield from _unconditional(op.then_region.block)
        elif op.regions:
            yield op


def _is_perfect(nest: Operation) -> bool:
    if not isinstance(nest, ForOp):
        return False
    innermost = band_from(nest)[-1].regions[0].block
    return not any(op.regions for op in innermost.ops)


def _statement_variables(domains: Domains, region: Region) -> list[list[SSAValue]]:
    """Return the induction variables around each statement, without those around the region."""
    outer = len(domains.of(region.ops[0]).loops)
    return [
        [
            loop.variable
            for loop in domains.of_block(statement.block).loops[outer:]
            if loop.variable is not None
        ]
        for statement in region.statements
    ]


def _different(region: Region, difference: Difference[region_events.EventKey]) -> Refusal:
    """Return the refusal for a difference that the proof found."""
    return Refusal(
        "flow-not-proved",
        (region.nests[0], *(op for _, op, _ in difference.events)),
        f"an access {difference.what}",
        Reason.UNKNOWN,
        Evidence({}, lambda: _witness(difference)),
    )


def _witness(difference: Difference[region_events.EventKey]) -> FlowDifference | None:
    """Return the iterations that show a difference."""
    point = difference.point
    if point is None:
        return None
    if len(difference.events) == 1:
        return FlowDifference(point.parameters, point.iteration, element=point.counterpart)
    return FlowDifference(point.parameters, point.iteration, second=point.counterpart)


def _unproved(region: Region, message: str) -> Refusal:
    nests = tuple(region.nests)
    return Refusal("flow-not-proved", nests, message, Reason.UNKNOWN)


def apply_rescheduling(plan: Rescheduling) -> None:
    """Replace the region of a plan by its loops, which are not yet parallel."""
    region = plan.region
    block = plan.region.ops[0].parent_block()
    assert block is not None, "a region is in a block"
    insert_rescheduled(plan, LoopBuilder(block, region.ops[-1].next_op, region.ops[-1].location))
    for op in reversed(region.ops):
        if op.regions or not op.results or all(result.first_use is None for result in op.results):
            op.detach()
            op.erase()


def insert_rescheduled(plan: Rescheduling, builder: LoopBuilder) -> None:
    """Insert the loops of a plan; what used results of its region uses theirs. Reassociated
    operations lose flags that promise no overflow."""
    combining = {op for update in plan.updates for op in update.combining}
    for copy in plan.emitted.copies:
        for original, op in copy.ops:
            if original in combining:
                drop_poison_generating_flags(op)
    if plan.in_memory is not None:
        builder.move_all(plan.in_memory.sizes)
        builder.move_all(plan.in_memory.buffers)
    builder.splice(plan.emitted.block)
    if plan.in_memory is not None:
        plan.in_memory.finish(builder)
