"""Register windows: elements that several iterations of a loop read are loaded once and carried.

**Before → After**

    affine.for %i = 1 to 63 {                  %0 = affine.load %a[1]   %1 = affine.load %a[0]
      %l = affine.load %a[%i - 1]              affine.for %i = 1 to 63
      %c = affine.load %a[%i]                      iter_args(%c = %0, %l = %1) {
      %r = affine.load %a[%i + 1]                %r = affine.load %a[%i + 1]
      …                                          …
    }                                            affine.yield %r, %c
                                               }

Loads of one memref form a *window* if each reads what the newest of them read a constant number of
iterations before: its *age*. Only the newest element is loaded in an iteration; the others are
iteration arguments, which start with elements loaded before the loop.

Where the loads are executed in each iteration, so are those that take their place. Under
conditions, such as those at the boundary of a stencil, elements are loaded that the loop may not
read: those that are not known to be within the memref are guarded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import Dependence, DependenceKind, common_loops
from loopwright.exact.domains import loop_bounds, trip_count
from loopwright.exact.indices import Constraint, Frame
from loopwright.exact.memory.access import Access, RootKind
from loopwright.exact.memory.shapes import extent_in
from loopwright.exact.speculation import may_be_freed
from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExpr, AffineExprKind, constant
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import directly_in, is_within, parent_of
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, composed_subscripts
from loopwright.ir.dialects.affine.symbols import affine_scope, is_top_level_value
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.registers.carrying import reached_ops
from loopwright.loops.registers.scalar_replacement import zero_of
from loopwright.loops.steps import editing
from loopwright.loops.steps.counts import (
    always_runs,
    fits,
    lower_bound,
    never_holds,
    upper_bound,
    values_fit,
)
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support.reporting import carried_refusal
from loopwright.records import dataclass, field
from loopwright.reporting.ledger import Figure

MOST_CARRIED = 16
"""The greatest age of an element that is carried, unless a caller says otherwise."""


# Elements that are loaded where the program perhaps does not


@dataclass(frozen=True, slots=True)
class ExtentSide:
    """One side of a dimension of a memref, beyond which a subscript may be."""

    dimension: int
    above: bool


@dataclass(frozen=True, slots=True)
class GuardedElement:
    """An element that is loaded where the loop runs, if `needs_iteration`, and where its subscripts
    are within the memref on the sides `margins`."""

    subscripts: BoundExprs
    margins: tuple[ExtentSide, ...] = ()
    needs_iteration: bool = False

    @property
    def is_guarded(self) -> bool:
        """Whether there is a condition."""
        return bool(self.margins) or self.needs_iteration


def runs_conditions(loop: ForOp) -> BoundExprs:
    """Return expressions that are non-negative if and only if a loop with a single lower bound has
    iterations."""
    return upper_bound(loop).minus(lower_bound(loop)).plus(-1)


def margins_beyond(frame: Frame, memref: SSAValue, subscripts: BoundExprs) -> Iterator[ExtentSide]:
    """Yield the sides on which subscripts are not known to be within a memref."""
    resolved = frame.apply(subscripts.map, subscripts.operands)
    for dimension, subscript in enumerate(resolved):
        extent = extent_in(frame, memref, dimension)
        for above, margin in ((True, extent - 1 - subscript), (False, subscript)):
            if not never_holds(frame.copy(), -1 - margin):
                yield ExtentSide(dimension, above)


def frame_where_it_runs(analysis: DependenceAnalysis, loop: ForOp) -> Frame:
    """Return the frame before a loop, with the constraint that it has iterations."""
    frame = analysis.domains.frame_at(loop)
    bounds = loop_bounds(loop, 0, frame)
    assert bounds is not None, "an 'affine.for' has bounds"
    lows, highs, _ = bounds
    frame.require(*(Constraint(high - 1 - low) for low in lows for high in highs))
    return frame


def margin_conditions(
    builder: LoopBuilder, memref: SSAValue, subscripts: BoundExprs, margins: Sequence[ExtentSide]
) -> BoundExprs:
    """Return expressions that are non-negative where subscripts are within a memref on some sides;
    dynamic extents are computed by ops that the builder inserts."""
    conditions = BoundExprs((), subscripts.dims, subscripts.symbols)
    type_ = memref.type
    assert is_memref(type_)
    for margin in margins:
        subscript = subscripts.exprs[margin.dimension]
        if not margin.above:
            conditions = conditions.with_exprs([*conditions.exprs, subscript])
            continue
        extent = type_.get_shape()[margin.dimension]
        most: AffineExpr = constant(extent)
        if extent < 0:
            size = BoundExprs.of(builder.extent(memref, margin.dimension))
            conditions, (most,) = conditions.beside(size)
        conditions = conditions.with_exprs([*conditions.exprs, most - 1 - subscript])
    return conditions


def extents_refusal(loop: ForOp, memref: SSAValue, margins: Sequence[ExtentSide]) -> Refusal | None:
    """Return why conditions on the extents of a memref cannot be written at a loop; None if they
    can."""
    type_ = memref.type
    assert is_memref(type_)
    shape = type_.get_shape()
    is_dynamic = any(margin.above and shape[margin.dimension] < 0 for margin in margins)
    if is_dynamic and not is_top_level_value(memref, affine_scope(loop)):
        message = "an extent that guards a load is no symbol there"
        return Refusal("no-symbols", (loop,), message)
    return None


# Windows


@dataclass(frozen=True, slots=True)
class RegisterWindow:
    """Loads of one memref with their ages, and the elements that take their place: the newest in
    each iteration, and the older ones before the first."""

    memref: SSAValue
    ages: tuple[tuple[Operation, int], ...]
    newest: GuardedElement
    older: tuple[GuardedElement, ...]

    @property
    def loads(self) -> tuple[Operation, ...]:
        """The loads, in program order."""
        return tuple(op for op, _ in self.ages)


@dataclass(frozen=True, slots=True)
class RegisterWindows:
    """The windows of a loop with a body, and why loads of other elements form none."""

    body: Block
    windows: tuple[RegisterWindow, ...]
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)

    @property
    def reads_before(self) -> int:
        """The loads of an iteration that windows replace."""
        return sum(len(window.ages) for window in self.windows)

    @property
    def reads_after(self) -> int:
        """The loads of an iteration that windows need."""
        return len(self.windows)

    @property
    def num_carried(self) -> int:
        """The values that the loop carries more."""
        return sum(len(window.older) for window in self.windows)

    @property
    def figures(self) -> dict[str, Figure]:
        """The loads of an iteration before and after, and what the loop carries."""
        return {
            "reads_before": self.reads_before,
            "reads_after": self.reads_after,
            "carried": self.num_carried,
        }


def plan_register_windows(
    analysis: DependenceAnalysis,
    loop: ForOp,
    memref: SSAValue | None = None,
    most_carried: int = MOST_CARRIED,
) -> RegisterWindows:
    """Plan the windows of the loads of a loop, of one memref or of all; loads in inner loops are
    not carried."""
    windows: list[RegisterWindow] = []
    refusals: list[Refusal] = []
    trips = trip_count(loop)
    if trips is not None and trips < 2:
        return RegisterWindows(loop.body, ())
    for chain in _chains(loop, memref, most_carried):
        window = _plan_window(analysis, loop, chain)
        if isinstance(window, Refusal):
            refusals.append(window)
        elif window is not None:
            windows.append(window)
    return RegisterWindows(loop.body, tuple(windows), refusals=tuple(refusals))


def moves_by(place: BoundExprs, loop: ForOp) -> tuple[int, ...] | None:
    """Return by how much each subscript grows from one iteration of a loop to the next; None if
    that is not constant."""
    return difference(place.advanced(loop.induction_variable, loop.step_value), place)


def difference(place: BoundExprs, origin: BoundExprs) -> tuple[int, ...] | None:
    """Return the distance of subscripts from others in each dimension; None if one is not
    constant."""
    joined, origins = place.beside(origin)
    exprs = [expr - start for expr, start in zip(place.exprs, origins, strict=True)]
    distances = canonicalize(joined.with_exprs(exprs)).simplified()
    values = [expr.constant_value() for expr in distances.exprs]
    numbers = tuple(value for value in values if value is not None)
    return numbers if len(numbers) == len(values) else None


@dataclass(frozen=True, slots=True)
class _Chain:
    """Loads of one memref with their ages; `newest` are the subscripts of those of age 0."""

    memref: SSAValue
    newest: BoundExprs
    ages: tuple[tuple[Operation, int], ...]


def _chains(loop: ForOp, memref: SSAValue | None, most_carried: int) -> Iterator[_Chain]:
    """Yield the loads of a loop that read elements which others of them read in earlier
    iterations."""
    groups: dict[SSAValue, list[list[tuple[Operation, tuple[int, ...]]]]] = {}
    for op in _loads_executed_by(loop.body):
        source = op.operands[0]
        place = composed_subscripts(op)
        movement = moves_by(place, loop)
        is_local = any(
            value is not loop.induction_variable and is_within(value.owner, loop)
            for value in (source, *place.operands)
        )
        if memref not in (None, source) or movement is None or not any(movement) or is_local:
            continue
        classes = groups.setdefault(source, [])
        for members in classes:
            distance = difference(place, composed_subscripts(members[0][0]))
            if distance is not None:
                members.append((op, distance))
                break
        else:
            classes.append([(op, (0,) * len(movement))])
    for source, classes in groups.items():
        for members in classes:
            yield from _chains_of(loop, source, members, most_carried)


def _chains_of(
    loop: ForOp,
    memref: SSAValue,
    members: Sequence[tuple[Operation, tuple[int, ...]]],
    most_carried: int,
) -> Iterator[_Chain]:
    """Yield the chains of loads whose subscripts differ by constants, cut at gaps that are too
    long."""
    first = composed_subscripts(members[0][0])
    movement = moves_by(first, loop)
    assert movement is not None, "loads that move otherwise are left out"
    pivot = next(k for k, by in enumerate(movement) if by)
    residues: dict[tuple[int, ...], list[tuple[Operation, int]]] = {}
    for op, distance in members:
        times = distance[pivot] // movement[pivot]
        residue = tuple(d - times * by for d, by in zip(distance, movement, strict=True))
        residues.setdefault(residue, []).append((op, times))
    for positions in residues.values():
        remaining = sorted({times for _, times in positions}, reverse=True)
        while remaining:
            newest = remaining[0]
            taken = [times for times in remaining if newest - times <= most_carried]
            remaining = remaining[len(taken) :]
            ages = tuple((op, newest - times) for op, times in positions if times in taken)
            if len(taken) > 1:
                lead = next(op for op, age in ages if age == 0)
                yield _Chain(memref, composed_subscripts(lead), ages)


def _loads_executed_by(block: Block) -> Iterator[Operation]:
    """Yield the affine loads of a block, and those under conditions that hold for whole ranges of
    iterations."""
    for op in block.ops:
        if isinstance(op, LoadOp):
            yield op
        elif isinstance(op, IfOp):
            branches = zip(op.regions, (_holds_in_a_range(op), _fails_in_a_range(op)), strict=True)
            for region, is_range in branches:
                if is_range and region.blocks:
                    yield from _loads_executed_by(region.block)


def _holds_in_a_range(op: IfOp) -> bool:
    """Return whether a condition is a conjunction of linear inequalities, which hold in a range of
    iterations of each loop."""
    condition = op.integer_set
    return not any(condition.eq_flags) and not any(map(_divides, condition.constraints))


def _fails_in_a_range(op: IfOp) -> bool:
    """Return whether a condition is one linear constraint: where it fails, it does so in a range of
    iterations, or in all but one."""
    condition = op.integer_set
    return len(condition.constraints) == 1 and not _divides(condition.constraints[0])


def _divides(expr: AffineExpr) -> bool:
    """Return whether an expression has a division or a remainder."""
    sums = (AffineExprKind.ADD, AffineExprKind.MUL)
    return any(isinstance(node, AffineBinaryExpr) and node.kind not in sums for node in expr.walk())


def flow_into(
    analysis: DependenceAnalysis, loop: ForOp, load: Access
) -> tuple[Access, Dependence] | None:
    """Return a write in a loop, and its dependence, that may change what a load reads while the
    loop runs; None if there is none."""
    depth = len(analysis.domains.of(loop).loops) + 1
    for op in loop.walk():
        for write in analysis.accesses_by(op):
            if not write.writes or load.root not in analysis.related[write.root]:
                continue
            depths = range(depth, common_loops(write.loops, load.loops) + 2)
            flow = (DependenceKind.FLOW,)
            if analysis.may_depend(write, load, flow, depths):
                dependence = next(analysis.between(write, load, flow, depths), None)
                if dependence is not None:
                    return write, dependence
    return None


def freeing_refusal(analysis: DependenceAnalysis, loop: ForOp, load: Access) -> Refusal | None:
    """Return why a loop that may free the memory of a load has no windows; None if it does not."""
    for op in loop.walk():
        for access in analysis.accesses_by(op):
            if access.frees and access.root in analysis.related[load.root]:
                return Refusal("freed-in-loop", (loop, op), "the loop may free the memory")
    return None


def _plan_window(
    analysis: DependenceAnalysis, loop: ForOp, chain: _Chain
) -> RegisterWindow | Refusal | None:
    """Plan the window of a chain, without the loads of elements that the loop writes before."""
    ages: list[tuple[Operation, int]] = []
    refusal: Refusal | None = None
    for op, age in chain.ages:
        access = analysis.access_by(op)
        freed = freeing_refusal(analysis, loop, access)
        if freed is not None:
            return freed
        flow = flow_into(analysis, loop, access)
        if flow is None:
            ages.append((op, age))
        elif refusal is None:
            message = "the loop writes elements that it reads again later"
            refusal = carried_refusal(flow[1], message, loop)
    if len({age for _, age in ages}) < 2:
        return refusal
    if loop.reductions is not None:
        return Refusal("named-reductions", (loop,), "the loop says what it reduces")
    newest_age = min(age for _, age in ages)
    step = -newest_age * loop.step_value
    newest = chain.newest.advanced(loop.induction_variable, step)
    aged = tuple((op, age - newest_age) for op, age in ages)
    try:
        return _placed_window(analysis, loop, chain.memref, newest, aged)
    except RefusedError as error:
        return error.refusal


def _placed_window(
    analysis: DependenceAnalysis,
    loop: ForOp,
    memref: SSAValue,
    newest: BoundExprs,
    ages: tuple[tuple[Operation, int], ...],
) -> RegisterWindow:
    """Return a window, with the conditions under which its elements are loaded; raises
    `RefusedError` if one cannot be written."""
    oldest = max(age for _, age in ages)
    older = [
        newest.advanced(loop.induction_variable, -age * loop.step_value)
        for age in range(1, oldest + 1)
    ]
    if loop.lower_map.num_results != 1:
        message = "the first iteration is the greatest of several bounds"
        raise RefusedError("several-lower-bounds", loop, message)
    start = lower_bound(loop)
    first = [place.replaced(loop.induction_variable, start) for place in older]
    needs_iteration = not always_runs(loop)
    reached = reached_ops(loop.body)
    is_certain = all(
        any(op in reached for op, own_age in ages if own_age == age) for age in (0, oldest)
    )
    elements = [GuardedElement(newest)]
    elements += [GuardedElement(place, (), needs_iteration) for place in first]
    if not is_certain:
        _expect_speculation(analysis, loop, memref, ages)
        in_body = analysis.domains.of_block(loop.body).frame
        in_front = frame_where_it_runs(analysis, loop)
        frames = [in_body, *(in_front for _ in first)]
        elements = [
            GuardedElement(
                element.subscripts,
                tuple(margins_beyond(frame.copy(), memref, element.subscripts)),
                element.needs_iteration,
            )
            for frame, element in zip(frames, elements, strict=True)
        ]
    expect_fit(loop, [element.subscripts for element in elements])
    for element in elements:
        refusal = extents_refusal(loop, memref, element.margins)
        if refusal is not None:
            raise RefusedError.carrying(refusal)
    (load, *_), _ = zip(*ages, strict=True)
    if any(element.is_guarded for element in elements) and zero_of(load.results[0].type) is None:
        message = "elements of this type have no placeholder where they are not loaded"
        raise RefusedError("element-type", loop, message, load)
    return RegisterWindow(memref, ages, elements[0], tuple(elements[1:]))


def expect_fit(loop: ForOp, places: Sequence[BoundExprs]) -> None:
    """Raise `RefusedError` if numbers in some expressions, or the conditions under which a loop
    runs, do not fit 64 bits."""
    is_far = not always_runs(loop) and not values_fit(runs_conditions(loop))
    if is_far or not fits(*places):
        raise RefusedError("index-overflow", loop, "a subscript or a bound does not fit 64 bits")


def _expect_speculation(
    analysis: DependenceAnalysis,
    loop: ForOp,
    memref: SSAValue,
    ages: tuple[tuple[Operation, int], ...],
) -> None:
    """Raise `RefusedError` unless the elements of a memref may be loaded wherever they are within
    its extents."""
    for op, _ in ages:
        if not may_speculate(analysis, loop, op, memref):
            message = "the element is loaded conditionally, and may not exist otherwise"
            raise RefusedError("may-fault", loop, message, op)


def may_speculate(
    analysis: DependenceAnalysis, loop: ForOp, load: Operation, memref: SSAValue
) -> bool:
    """Return whether the elements of a loaded memref may be loaded wherever a loop is executed and
    subscripts are within its extents: it is no view, and certainly not freed there."""
    access = analysis.access_by(load)
    is_own = access.root.value is memref or access.root.kind is RootKind.GLOBAL
    return (
        is_own
        and access.subscripts is not None
        and not access.is_linear
        and not any(map(_divides, composed_subscripts(load).exprs))
        and not may_be_freed(access.root, analysis, loop)
    )


# Rewriting


def apply_register_windows(plan: RegisterWindows) -> ForOp:
    """Carry the elements of windows; return the loop in place of the old one."""
    for window in plan.windows:
        _carry(plan.body, window)
    loop = parent_of(plan.body)
    assert isinstance(loop, ForOp)
    return loop


def _carry(body: Block, window: RegisterWindow) -> None:
    loop = parent_of(body)
    assert isinstance(loop, ForOp), "planned: the body is that of a loop"
    front = LoopBuilder.before(loop)
    location = window.loads[0].location
    front.location = location
    values = [_loaded(front, front, window.memref, element, loop) for element in window.older]
    new_loop: Operation = loop
    arguments: list[SSAValue] = []
    for value in values:
        new_loop, argument = editing.add_carried(new_loop, value)
        arguments.append(argument)
    assert isinstance(new_loop, ForOp)
    first = _first_of([directly_in(body, op) for op, age in window.ages if age == 0], body)
    place = LoopBuilder.before(first) if first is not None else LoopBuilder.at_end(new_loop)
    place.location = location
    newest = _loaded(place, LoopBuilder.before(new_loop), window.memref, window.newest, new_loop)
    editing.append_to_yield(body, newest, *arguments[:-1])
    elements = [newest, *arguments]
    for op, age in window.ages:
        op.results[0].replace_all_uses_with(elements[age])
        editing.erase_nest(op)


def _first_of(ops: Sequence[Operation], block: Block) -> Operation | None:
    """Return the first of some ops of a block."""
    return next((op for op in block.ops if op in ops), None)


def _loaded(
    builder: LoopBuilder,
    front: LoopBuilder,
    memref: SSAValue,
    element: GuardedElement,
    loop: ForOp,
) -> SSAValue:
    """Insert the load of an element, with its conditions; return the element, or a placeholder
    where it is not loaded. What the conditions need is computed in front of the loop."""
    place = element.subscripts
    load = LoadOp(memref, place.map, place.operands)
    if not element.is_guarded:
        return builder.value(load)
    conditions = margin_conditions(front, memref, place, element.margins)
    if element.needs_iteration:
        conditions = conditions.joined(runs_conditions(loop))
    type_ = load.results[0].type
    zero = zero_of(type_)
    assert zero is not None, "planned: the element is a number"
    conditions = canonicalize(conditions).simplified()
    numbers = [expr.constant_value() for expr in conditions.exprs]
    if any(number is not None and number < 0 for number in numbers):
        return builder.value(ConstantOp(zero))
    undecided = zip(conditions.exprs, numbers, strict=True)
    conditions = conditions.with_exprs([expr for expr, number in undecided if number is None])
    if not conditions.exprs:
        return builder.value(load)
    conditional = builder.choice(canonicalize(conditions), [type_])
    for region, op in zip(conditional.regions, (load, ConstantOp(zero)), strict=True):
        branch = LoopBuilder(region.block, None, builder.location)
        branch.insert(YieldOp(branch.value(op)))
    return conditional.results[0]
