"""Line buffers: elements that several iterations of a loop read are copied once to a small buffer.

**Before → After**

    affine.for %i = 1 to 63 {                        %w = memref.alloca() : memref<3x64xf32>
      affine.for %k = 0 to 3 {                       // rows 0 and 1 of %a are copied to %w
        affine.for %j = 0 to 64 {                    affine.for %i = 1 to 63 {
          %0 = affine.load %a[%i + %k - 1, %j]         affine.for %j = 0 to 64 {
          …                                              %0 = affine.load %a[%i + 1, %j]
        }                                                affine.store %0, %w[(%i + 1) mod 3, %j]
      }                                                }
    }                                                  affine.for %k = 0 to 3 {
                                                         affine.for %j = 0 to 64 {
                                                           %1 = affine.load
                                                               %w[(%i + %k - 1) mod 3, %j]
                                                           …

The elements that an iteration reads are in a box, its *window*. If the box of the next iteration is
the same one, moved along a single dimension, the elements that both have in common stay in the
buffer, at the same places: it is addressed modulo its extent along that dimension. Each iteration
begins with copying the elements that are new in its window.

Where a single row is new, and the loop reads its elements once, these are stored when they are
loaded, in the places of the oldest ones: the buffer has one row less.

Subscripts that are multiples of a number, apart from a common offset, are numbered without gaps:
dilated windows and strided loops keep no elements that nothing reads.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import trip_count
from loopwright.exact.presburger.bounds import ConstantExtent, extent_of
from loopwright.exact.presburger.elimination import project_out
from loopwright.exact.slices.regions import Region as MemoryRegion
from loopwright.exact.slices.regions import Unbounded, index_in_front, region_of
from loopwright.ir.affine_expr import constant, dim
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import block_of, is_defined_in, ops_around, parent_of
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    canonicalize,
    coefficient,
    composed_subscripts,
)
from loopwright.ir.dialects.memref import AllocaOp, AllocOp, DeallocOp
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.interfaces.control_flow import is_stack_scope
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.registers.windows import (
    ExtentSide,
    difference,
    expect_fit,
    extents_refusal,
    flow_into,
    frame_where_it_runs,
    freeing_refusal,
    margins_beyond,
    may_speculate,
    runs_conditions,
)
from loopwright.loops.steps import editing
from loopwright.loops.steps.counts import always_runs, lower_bound
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support.reporting import carried_refusal
from loopwright.records import dataclass, field, replace
from loopwright.reporting.ledger import Figure, Reason

STACK_BYTES = 1 << 16
"""The size of the largest buffer on the stack."""


@dataclass(frozen=True, slots=True)
class WindowSide:
    """One dimension of a window: `extent` elements, `spacing` apart, from `offset` on, or all of a
    dimension of the memref, which has no extent if it is dynamic."""

    offset: BoundExprs
    extent: int | None
    spacing: int = 1
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class StreamedLoads:
    """Loads of the newest elements of a window, each of which one of them reads once in an
    iteration: these elements are stored when they are loaded, in the places of the oldest ones,
    which are no longer read. `covered` are the places that they have, in each dimension but the one
    along which the window moves; the other new elements are copied before."""

    loads: tuple[Operation, ...]
    covered: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LineBuffer:
    """A buffer for the elements of a memref that a loop reads in several iterations.

    `along` is the dimension along which the window moves, by `advance` elements in each iteration,
    downwards if that is negative. `margins` are the sides of the memref beyond which the copies of
    the first window, and those of new elements, have to be cut.
    """

    body: Block
    memref: SSAValue
    loads: tuple[Operation, ...]
    sides: tuple[WindowSide, ...]
    along: int
    advance: int
    first_margins: tuple[ExtentSide, ...]
    margins: tuple[ExtentSide, ...]
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)
    streamed: StreamedLoads | None = field(default=None, kw_only=True)

    @property
    def num_places(self) -> int:
        """The extent of the buffer in the direction in which the window moves."""
        return self.extent if self.streamed is None else self.num_kept

    @property
    def newest(self) -> int:
        """The place of the first new element in the window of an iteration."""
        return self.num_kept if self.advance > 0 else 0

    @property
    def extent(self) -> int:
        """The extent of the window in the direction in which it moves."""
        extent = self.sides[self.along].extent
        assert extent is not None, "planned: it is constant"
        return extent

    @property
    def num_new(self) -> int:
        """How many elements in that direction are new in each iteration."""
        return abs(self.advance)

    @property
    def num_kept(self) -> int:
        """How many elements in that direction stay from one iteration to the next."""
        return self.extent - self.num_new

    @property
    def shape(self) -> tuple[int | None, ...]:
        """The extents of the buffer."""
        shape = [side.extent for side in self.sides]
        shape[self.along] = self.num_places
        return tuple(shape)

    @property
    def reads_before(self) -> int | None:
        """The elements that an iteration reads; None if that is not constant."""
        return _total(map(_reads_of, self.loads, [parent_of(self.body)] * len(self.loads)))

    @property
    def reads_after(self) -> int | None:
        """The elements that an iteration copies; None if that is not constant."""
        sizes = [side.extent for side in self.sides]
        sizes[self.along] = self.num_new
        return None if None in sizes else math.prod(size for size in sizes if size is not None)

    @property
    def figures(self) -> dict[str, Figure]:
        """The extents of the buffer, what it keeps, and the reads of an iteration before and
        after."""
        shape = "x".join("?" if extent is None else str(extent) for extent in self.shape)
        figures: dict[str, Figure] = {"shape": shape, "kept": self.num_kept, "new": self.num_new}
        before = self.reads_before
        after = self.reads_after
        if before is not None and after is not None:
            figures["reads_before"] = before
            figures["reads_after"] = after
        return figures

    @property
    def is_profitable(self) -> bool:
        """Whether an iteration copies fewer elements than it reads, as far as that is known."""
        before = self.reads_before
        after = self.reads_after
        if before is not None and after is not None:
            return after < before
        return len(self.loads) > self.num_new

    @property
    def num_bytes(self) -> int | None:
        """The size of the buffer; None if that is not constant."""
        size = element_bytes(self.memref)
        extents = [extent for extent in self.shape if extent is not None]
        return None if size is None or len(extents) < len(self.shape) else size * math.prod(extents)


def _total(numbers: Iterator[int | None]) -> int | None:
    values = list(numbers)
    return None if None in values else sum(value for value in values if value is not None)


def _reads_of(load: Operation, loop: Operation) -> int | None:
    """Return how often a load is executed in an iteration of a loop, conditions aside."""
    count = 1
    for around in ops_around(load):
        if around is loop:
            break
        if isinstance(around, IfOp):
            continue
        trips = trip_count(around)
        if trips is None:
            return None
        count *= trips
    return count


# Planning


def memrefs_read(loop: ForOp) -> list[SSAValue]:
    """Return the memrefs that affine loads in a loop read, defined outside it."""
    sources = (op.operands[0] for op in loop.walk() if isinstance(op, LoadOp))
    return [source for source in dict.fromkeys(sources) if not is_defined_in(source, loop)]


def plan_line_buffers(
    analysis: DependenceAnalysis, loop: ForOp, memref: SSAValue
) -> list[LineBuffer | Refusal]:
    """Plan buffers for the elements of a memref that a loop reads in several iterations: one for
    each group of loads that read the same elements. Without any, the only item says why."""
    try:
        return _planned(analysis, loop, memref)
    except RefusedError as error:
        return [error.refusal]


def plan_useful_buffers(
    analysis: DependenceAnalysis, loop: ForOp, memref: SSAValue
) -> list[LineBuffer | Refusal]:
    """Plan buffers as `plan_line_buffers` does; none if iterations read no elements again."""
    try:
        return _planned(analysis, loop, memref)
    except _NoReuseError:
        return []
    except RefusedError as error:
        return [error.refusal]


class _NoReuseError(RefusedError):
    """Raised if no element is read by several iterations, or if all iterations read the same
    elements."""


def _planned(
    analysis: DependenceAnalysis, loop: ForOp, memref: SSAValue
) -> list[LineBuffer | Refusal]:
    trips = trip_count(loop)
    if trips is not None and trips < 2:
        raise _NoReuseError("no-window", loop, "the loop has no two iterations")
    if loop.lower_map.num_results != 1:
        message = "the first iteration is the greatest of several bounds"
        raise RefusedError("several-lower-bounds", loop, message)
    loads = _loads_of(loop, memref)
    if not loads:
        raise RefusedError("no-access", loop, "the loop loads nothing from the memref")
    nests = NestAccesses()
    plans: list[LineBuffer | Refusal] = []
    absent: _NoReuseError | None = None
    read_once: list[tuple[Operation, ...]] = []
    for group in _groups(loop, loads, nests):
        try:
            plans.append(_planned_group(analysis, loop, memref, group, nests))
        except _NoReuseError as error:
            absent = error
            read_once.append(group)
        except RefusedError as error:
            plans.append(error.refusal)
    if not plans and absent is not None:
        raise absent
    results: list[LineBuffer | Refusal] = []
    for joined in _joined(loop, memref, plans, nests):
        plan = joined
        if isinstance(plan, LineBuffer):
            for group in read_once:
                plan = _with_contained(analysis, plan, group, nests)
            plan = replace(plan, streamed=_streamed_loads(plan, loop))
            plan = _with_margins(analysis, loop, plan)
        results.append(plan)
    return results


def _with_contained(
    analysis: DependenceAnalysis,
    plan: LineBuffer,
    group: tuple[Operation, ...],
    nests: NestAccesses,
) -> LineBuffer:
    """Return a plan with further loads if its window contains the elements that they read, so that
    nothing is read twice; otherwise the same plan."""
    loop = parent_of(plan.body)
    assert isinstance(loop, ForOp)
    order = {op: number for number, op in enumerate(loop.walk())}
    loads = tuple(sorted((*plan.loads, *group), key=order.__getitem__))
    try:
        whole = _planned_group(analysis, loop, plan.memref, loads, nests)
    except RefusedError:
        return plan
    size = _num_elements(plan)
    is_same = size is not None and _num_elements(whole) == size and len(whole.loads) == len(loads)
    return replace(whole, refusals=plan.refusals) if is_same else plan


def _planned_group(
    analysis: DependenceAnalysis,
    loop: ForOp,
    memref: SSAValue,
    loads: tuple[Operation, ...],
    nests: NestAccesses,
) -> LineBuffer:
    """Return the buffer of some loads, without those of elements that the loop writes before."""
    plan = _window(loop, memref, loads, nests)
    unchanged, refusals = _unchanged_loads(analysis, loop, loads)
    if refusals:
        if not unchanged:
            raise RefusedError.carrying(refusals[0])
        plan = replace(_window(loop, memref, unchanged, nests), refusals=refusals)
    for load in unchanged:
        if not may_speculate(analysis, loop, load, memref):
            message = "the memory may be a part of other memory, or may not exist"
            raise RefusedError("may-fault", loop, message, load)
    return plan


def _groups(
    loop: ForOp, loads: tuple[Operation, ...], nests: NestAccesses
) -> list[tuple[Operation, ...]]:
    """Return the loads in groups that have elements in common across iterations: their boxes
    overlap in all dimensions in which they do not move."""
    boxes = [_sides(loop, (region,)) for region in _regions(loop, loads, nests)]
    groups: list[list[int]] = []
    for number, box in enumerate(boxes):
        near = [group for group in groups if any(_overlap(loop, box, boxes[k]) for k in group)]
        groups = [group for group in groups if group not in near]
        groups.append(sorted([*(k for group in near for k in group), number]))
    return [tuple(loads[k] for k in group) for group in sorted(groups)]


def _overlap(loop: ForOp, box: Sequence[WindowSide], other: Sequence[WindowSide]) -> bool:
    """Return whether two boxes move alike, and overlap in all dimensions in which they stay where
    they are, as far as their distances are constant."""
    for side, its in zip(box, other, strict=True):
        if loop.induction_variable in (*side.offset.dims, *its.offset.dims):
            if difference(its.offset, side.offset) is None:
                return False
            continue
        if side.is_whole or its.is_whole or side.extent is None or its.extent is None:
            continue
        distance = difference(its.offset, side.offset)
        if distance is None or not -its.extent < distance[0] < side.extent:
            return False
    return True


def _joined(
    loop: ForOp, memref: SSAValue, plans: Sequence[LineBuffer | Refusal], nests: NestAccesses
) -> list[LineBuffer | Refusal]:
    """Return the plans with one buffer for those whose boxes make up a box together."""
    joined: list[LineBuffer | Refusal] = []
    for plan in plans:
        current = plan
        for number, other in enumerate(joined):
            if isinstance(current, Refusal) or isinstance(other, Refusal):
                continue
            union = _union_of(loop, memref, other, current, nests)
            if union is not None:
                del joined[number]
                current = union
                break
        joined.append(current)
    return joined


def _union_of(
    loop: ForOp, memref: SSAValue, first: LineBuffer, second: LineBuffer, nests: NestAccesses
) -> LineBuffer | None:
    """Return a buffer for two that are beside each other; None if it would be larger than both."""
    sizes = [_num_elements(plan) for plan in (first, second)]
    if first.along != second.along or None in sizes:
        return None
    order = {op: number for number, op in enumerate(loop.walk())}
    loads = tuple(sorted((*first.loads, *second.loads), key=order.__getitem__))
    try:
        union = _window(loop, memref, loads, nests)
    except RefusedError:
        return None
    if _num_elements(union) != sum(size for size in sizes if size is not None):
        return None
    return replace(union, refusals=(*first.refusals, *second.refusals))


def _num_elements(plan: LineBuffer) -> int | None:
    """Return the number of elements of a window; None if it is not constant."""
    extents = [side.extent for side in plan.sides]
    return (
        None if None in extents else math.prod(extent for extent in extents if extent is not None)
    )


def _streamed_loads(plan: LineBuffer, loop: ForOp) -> StreamedLoads | None:
    """Return the loads that read each of some new elements once, if a single line is new in an
    iteration and elements are last read in the block that loads those that take their places."""
    if plan.num_new != 1:
        return None
    newest: dict[tuple[object, ...], Operation] = {}
    boxes: list[tuple[tuple[int, int], ...]] = []
    oldest: list[Operation] = []
    for load in plan.loads:
        place = composed_subscripts(load)
        side = plan.sides[plan.along]
        moved = difference(place.with_exprs([place.exprs[plan.along]]), side.offset)
        if moved is None:
            return None
        number = moved[0] // side.spacing
        if number == plan.newest:
            box = _places_once(plan, loop, load)
            if box is None:
                return None
            newest[_place_beside(plan, load)] = load
            boxes.append(box)
        elif number == (0 if plan.advance > 0 else plan.extent - 1):
            oldest.append(load)
    if len(newest) < len(boxes) or any(_place_beside(plan, op) not in newest for op in oldest):
        return None
    covered = _merged(boxes)
    return None if covered is None else StreamedLoads(tuple(newest.values()), covered)


def _place_beside(plan: LineBuffer, load: Operation) -> tuple[object, ...]:
    """Return a key of the block of a load and of its subscripts in the directions in which the
    window does not move."""
    place = composed_subscripts(load)
    exprs = [expr for position, expr in enumerate(place.exprs) if position != plan.along]
    beside = canonicalize(place.with_exprs(exprs)).simplified()
    return load.parent_block(), beside.exprs, beside.operands


def _places_once(
    plan: LineBuffer, loop: ForOp, load: Operation
) -> tuple[tuple[int, int], ...] | None:
    """Return the box of the places that a load reads once each in an iteration, in each dimension;
    None if it reads other sets, or elements several times."""
    around: list[ForOp] = []
    for op in ops_around(load):
        if op is loop:
            break
        if not isinstance(op, ForOp) or not trip_count(op) or op.lower_map.num_results != 1:
            return None
        around.append(op)
    place = composed_subscripts(load)
    box: list[tuple[int, int]] = []
    for position, side in enumerate(plan.sides):
        expr = place.with_exprs([place.exprs[position]])
        used = [inner for inner in around if inner.induction_variable in canonicalize(expr).dims]
        trips = 1
        if side.is_whole or (used and position == plan.along) or len(used) > 1:
            return None
        for inner in used:
            factor = coefficient(expr, inner.induction_variable)
            if factor is None or abs(factor * inner.step_value) != side.spacing:
                return None
            around.remove(inner)
            trips = trip_count(inner) or 0
            start = lower_bound(inner)
            if factor < 0:
                start = start.plus((trips - 1) * inner.step_value)
            expr = expr.replaced(inner.induction_variable, start)
        distance = difference(expr, side.offset)
        if distance is None:
            return None
        first = distance[0] // side.spacing
        box.append((first, first + trips))
    return None if around else tuple(box)


def _merged(boxes: Sequence[tuple[tuple[int, int], ...]]) -> tuple[tuple[int, int], ...] | None:
    """Return the box that disjoint boxes make up; None if they overlap, or make up none."""
    remaining = list(boxes)
    while len(remaining) > 1:
        box = remaining.pop(0)
        for number, other in enumerate(remaining):
            apart = [k for k, (mine, its) in enumerate(zip(box, other, strict=True)) if mine != its]
            if len(apart) != 1:
                continue
            (low, high), (start, end) = box[apart[0]], other[apart[0]]
            if high == start or end == low:
                union = (min(low, start), max(high, end))
                remaining[number] = (*box[: apart[0]], union, *box[apart[0] + 1 :])
                break
        else:
            return None
    return remaining[0] if remaining else None


def _loads_of(loop: ForOp, memref: SSAValue) -> tuple[Operation, ...]:
    """Return the loads of a memref in a loop."""
    loads = (op for op in loop.walk() if isinstance(op, LoadOp))
    return tuple(load for load in loads if load.memref is memref)


def _window(
    loop: ForOp, memref: SSAValue, loads: tuple[Operation, ...], nests: NestAccesses
) -> LineBuffer:
    """Return the buffer of the window of loads; raises `RefusedError` if it has no box, or if
    iterations have no elements in common."""
    regions = _regions(loop, loads, nests)
    sides = _sides(loop, regions)
    along, movement = _movement(loop, sides, loads)
    sides = _spaced(loop, loads, sides, along, movement)
    spacing = sides[along].spacing
    advance = movement // spacing
    extent = sides[along].extent
    if extent is None:
        message = "the window has no constant extent in the direction in which it moves"
        raise RefusedError("unknown-region", loop, message, *loads)
    if extent <= abs(advance):
        message = "no iteration reads what an earlier one has read"
        raise _NoReuseError("no-window", loop, message, *loads)
    return LineBuffer(loop.body, memref, loads, sides, along, advance, (), ())


def _unchanged_loads(
    analysis: DependenceAnalysis, loop: ForOp, candidates: Sequence[Operation]
) -> tuple[tuple[Operation, ...], tuple[Refusal, ...]]:
    """Return the loads in a loop whose elements the loop does not write before, and why others are
    excluded; raises `RefusedError` if the loop may free it."""
    loads: list[Operation] = []
    refusals: list[Refusal] = []
    for op in candidates:
        access = analysis.access_by(op)
        freed = freeing_refusal(analysis, loop, access)
        if freed is not None:
            raise RefusedError.carrying(freed)
        flow = flow_into(analysis, loop, access)
        if flow is None:
            loads.append(op)
        else:
            message = "the loop writes elements that it reads again later"
            refusals.append(carried_refusal(flow[1], message, loop))
    return tuple(loads), tuple(refusals)


def _regions(
    loop: ForOp, loads: Sequence[Operation], nests: NestAccesses
) -> tuple[MemoryRegion, ...]:
    """Return what loads read in one iteration of a loop."""
    depth = len(nests.domains.of(loop).loops) + 1
    regions: list[MemoryRegion] = []
    for load in loads:
        region = region_of(nests, load, depth, ends_at_steps=True)
        if isinstance(region, Unbounded):
            message = f"the elements that it reads are not known: {region.reason}"
            raise RefusedError("unknown-region", loop, message, region.op, reason=Reason.UNKNOWN)
        regions.append(region)
    return tuple(regions)


def _sides(loop: ForOp, regions: Sequence[MemoryRegion]) -> tuple[WindowSide, ...]:
    """Return the sides of the box around regions; raises `RefusedError` where the box depends on
    the iteration otherwise than by its offset."""
    sides: list[WindowSide] = []
    for position in range(regions[0].system.num_dims):
        side = _side_of(loop, regions[0], position)
        for region in regions[1:]:
            union = _united(side, _side_of(loop, region, position))
            if union is None:
                message = f"loads read elements far from each other in dimension {position}"
                raise RefusedError("unknown-region", loop, message)
            side = union
        sides.append(side)
    return tuple(sides)


def _united(side: WindowSide, other: WindowSide) -> WindowSide | None:
    """Return the least side that contains two; None if their distance is not constant."""
    if side.is_whole or other.is_whole:
        return side if side.is_whole else other
    distance = difference(other.offset, side.offset)
    if distance is None or side.extent is None or other.extent is None:
        return None
    (by,) = distance
    last = max(side.extent, by + other.extent)
    return WindowSide(side.offset if by >= 0 else other.offset, last - min(0, by))


def _side_of(loop: ForOp, region: MemoryRegion, position: int) -> WindowSide:
    """Return a side of the box of a region; the whole memref if it has no constant extent."""
    type_ = region.memref.type
    assert is_memref(type_)
    system = region.system
    system = project_out(system, position + 1, system.num_dims - position - 1)
    system = project_out(system, 0, position)
    extent = extent_of(system, 0)
    if extent is not None:
        values = [enclosing.variable for enclosing in region.loops]
        values += [
            index_in_front(key, loop) if isinstance(key, SSAValue) else None
            for key in region.parameters
        ]
        offset = _offset(extent, values)
        if offset is not None and not any(
            value is not loop.induction_variable and is_defined_in(value, loop)
            for value in offset.operands
        ):
            return WindowSide(offset, extent.size)
    column = system.num_dims + region.depth - 1
    rows = (*system.inequalities, *system.equalities)
    if any(row[0] and row[column] for row in rows):
        message = f"the extent of its window in dimension {position} depends on the iteration"
        raise RefusedError("not-translation-invariant", loop, message)
    size = type_.get_shape()[position]
    return WindowSide(BoundExprs((constant(0),)), None if size < 0 else size, is_whole=True)


def _offset(extent: ConstantExtent, values: Sequence[SSAValue | None]) -> BoundExprs | None:
    """Return the first element of an extent, as an expression of values; None if one is missing."""
    *factors, number = extent.lower
    used = [(value, by) for value, by in zip(values, factors, strict=True) if by]
    operands = [value for value, _ in used if value is not None]
    if len(operands) < len(used):
        return None
    terms = (dim(k) * by for k, (_, by) in enumerate(used))
    expr = sum(terms, constant(number)) // extent.divisor
    return canonicalize(BoundExprs((expr,), tuple(operands))).simplified()


def _movement(
    loop: ForOp, sides: Sequence[WindowSide], loads: Sequence[Operation]
) -> tuple[int, int]:
    """Return the dimension along which a window moves, and by how much in an iteration."""
    movements: dict[int, int] = {}
    for position, side in enumerate(sides):
        after = side.offset.advanced(loop.induction_variable, loop.step_value)
        by = difference(after, side.offset)
        if by is None:
            message = f"its window moves unevenly in dimension {position}"
            raise RefusedError("not-translation-invariant", loop, message, *loads)
        if by[0]:
            movements[position] = by[0]
    if not movements:
        message = "all iterations read elements of one window, which does not move"
        raise _NoReuseError("no-window", loop, message, *loads)
    if len(movements) > 1:
        message = "its window moves along several dimensions"
        raise RefusedError("moves-diagonally", loop, message, *loads)
    return next(iter(movements.items()))


def _spaced(
    loop: ForOp, loads: Sequence[Operation], sides: Sequence[WindowSide], along: int, movement: int
) -> tuple[WindowSide, ...]:
    """Return the sides with the greatest distances that divide the positions of all elements."""
    spaced: list[WindowSide] = []
    for position, side in enumerate(sides):
        extent = side.extent
        spacing = movement if position == along else 0
        for load in loads:
            spacing = math.gcd(spacing, _spacing_of(loop, load, position, side))
        if extent is None or extent == 1 or spacing <= 1 or side.is_whole:
            spaced.append(side)
        else:
            spaced.append(WindowSide(side.offset, (extent - 1) // spacing + 1, spacing))
    return tuple(spaced)


def _spacing_of(loop: ForOp, load: Operation, position: int, side: WindowSide) -> int:
    """Return a number that divides the distances of the elements that a load reads in an iteration
    of a loop from the offset of the window, in one dimension."""
    place = composed_subscripts(load)
    expr = place.with_exprs([place.exprs[position]])
    spacing = 0
    for inner in loops_around(load):
        if inner is loop:
            break
        factor = coefficient(expr, inner.induction_variable)
        if factor is None or inner.lower_map.num_results != 1:
            return 1
        if factor:
            spacing = math.gcd(spacing, factor * inner.step_value)
            expr = expr.replaced(inner.induction_variable, lower_bound(inner))
    distance = difference(expr, side.offset)
    return 1 if distance is None else math.gcd(spacing, distance[0])


def _with_margins(analysis: DependenceAnalysis, loop: ForOp, plan: LineBuffer) -> LineBuffer:
    """Return a plan with the sides of the memref beyond which its windows may reach."""
    start = lower_bound(loop)
    ends = list(_corners(plan))
    expect_fit(loop, [corner for _, corner in ends])
    margins: dict[ExtentSide, None] = {}
    first_margins: dict[ExtentSide, None] = {}
    in_body = analysis.domains.of_block(loop.body).frame
    in_front = frame_where_it_runs(analysis, loop)
    for above, corner in ends:
        first = corner.replaced(loop.induction_variable, start)
        for margin in margins_beyond(in_body.copy(), plan.memref, corner):
            if margin.above == above and plan.sides[margin.dimension].extent is not None:
                margins[margin] = None
        for margin in margins_beyond(in_front.copy(), plan.memref, first):
            if margin.above == above and plan.sides[margin.dimension].extent is not None:
                first_margins[margin] = None
    for required in (margins, first_margins):
        refusal = extents_refusal(loop, plan.memref, [*required])
        if refusal is not None:
            raise RefusedError.carrying(refusal)
    shape = plan.memref.type
    assert is_memref(shape)
    if None in plan.shape:
        dynamic = [
            ExtentSide(k, above=True) for k, extent in enumerate(plan.shape) if extent is None
        ]
        refusal = extents_refusal(loop, plan.memref, dynamic)
        if refusal is not None:
            raise RefusedError.carrying(refusal)
    return replace(plan, margins=tuple(margins), first_margins=tuple(first_margins))


def _corners(plan: LineBuffer) -> Iterator[tuple[bool, BoundExprs]]:
    """Yield the last and the first element of a window, with whether it is the last."""
    for above in (True, False):
        corner = BoundExprs(())
        for side in plan.sides:
            length = ((side.extent or 1) - 1) * side.spacing if above else 0
            corner = corner.joined(side.offset.plus(length))
        yield above, canonicalize(corner)


# Rewriting


def apply_line_buffer(plan: LineBuffer) -> SSAValue:
    """Copy the elements of windows to a buffer, and read them there; return the buffer."""
    loop = parent_of(plan.body)
    assert isinstance(loop, ForOp), "planned: the body is that of a loop"
    extents = _dynamic_extents(plan, loop)
    buffer = _allocate(plan, loop, extents)
    start = lower_bound(loop)
    streamed = () if plan.streamed is None else plan.streamed.loads
    for load in plan.loads:
        if load in streamed:
            _keep_loaded(plan, load, buffer, start, loop)
        else:
            _redirect(plan, load, buffer, start, loop)
    downwards = plan.advance < 0
    front = LoopBuilder.before(loop)
    front.location = plan.loads[0].location
    if not always_runs(loop):
        condition = canonicalize(runs_conditions(loop))
        branch = Block([YieldOp()])
        guard = IfOp(
            condition.integer_set(),
            condition.operands,
            [],
            then_region=Region(branch),
            else_region=Region(),
        )
        front.insert(guard)
        front = LoopBuilder(branch, branch.last_op, front.location)
    first = plan.num_new if downwards else 0
    first_sides = tuple(
        replace(side, offset=side.offset.replaced(loop.induction_variable, start))
        for side in plan.sides
    )
    filling = _Copy(plan, buffer, first_sides, start, plan.first_margins, extents)
    filling.emit(front, {plan.along: (first, plan.num_kept)})
    body = LoopBuilder.at_start(loop)
    body.location = plan.loads[0].location
    copying = _Copy(plan, buffer, plan.sides, start, plan.margins, extents)
    for ranges in _new_ranges(plan):
        copying.emit(body, ranges)
    return buffer


def _new_ranges(plan: LineBuffer) -> Iterator[dict[int, tuple[int, int]]]:
    """Yield the new parts of a window that are copied: begin and number of elements, in each
    dimension in which a part does not cover the window."""
    ranges = {plan.along: (plan.newest, plan.num_new)}
    if plan.streamed is None:
        yield ranges
        return
    for position, ((low, high), side) in enumerate(
        zip(plan.streamed.covered, plan.sides, strict=True)
    ):
        if position == plan.along or side.extent is None:
            continue
        for begin, end in ((0, low), (high, side.extent)):
            if begin < end:
                yield {**ranges, position: (begin, end - begin)}
        ranges[position] = (low, high - low)


def _dynamic_extents(plan: LineBuffer, loop: ForOp) -> dict[int, SSAValue]:
    """Return the extents of the memref that copies are cut at, or that are those of the buffer,
    computed in front of a loop."""
    type_ = plan.memref.type
    assert is_memref(type_)
    front = LoopBuilder.before(loop)
    cut = {margin.dimension for margin in (*plan.margins, *plan.first_margins) if margin.above}
    return {
        position: front.extent(plan.memref, position)
        for position, size in enumerate(type_.get_shape())
        if size < 0 and (position in cut or plan.shape[position] is None)
    }


def _allocate(plan: LineBuffer, loop: ForOp, extents: dict[int, SSAValue]) -> SSAValue:
    """Allocate the buffer: a small one on the stack, once for all executions of the loop."""
    source = plan.memref.type
    assert is_memref(source)
    shape = [DYNAMIC_INDEX if extent is None else extent for extent in plan.shape]
    type_ = MemRefType(source.element_type, shape)
    num_bytes = plan.num_bytes
    if num_bytes is not None and num_bytes <= STACK_BYTES:
        place: Operation = loop
        while not is_stack_scope(parent_of(block_of(place))):
            place = parent_of(block_of(place))
        builder = LoopBuilder.before(place)
        return builder.value(AllocaOp(operands=[[], []], result_types=[type_]))
    sizes = [extents[k] for k, extent in enumerate(plan.shape) if extent is None]
    buffer = LoopBuilder.before(loop).value(AllocOp(operands=[sizes, []], result_types=[type_]))
    LoopBuilder.after(loop).insert(DeallocOp(operands=[buffer]))
    return buffer


def _slot(
    plan: LineBuffer, position: int, element: BoundExprs, start: BoundExprs, loop: ForOp
) -> BoundExprs:
    """Return the place in the buffer of an element, in one dimension."""
    side = plan.sides[position]
    if side.extent is None:
        return element
    if position != plan.along:
        distance = element.minus(side.offset)
        return distance.with_exprs([distance.exprs[0] // side.spacing]).simplified()
    if side.spacing > 1:
        origin = side.offset.replaced(loop.induction_variable, start)
        element = element.minus(origin)
        element = element.with_exprs([element.exprs[0] // side.spacing])
    # Only the operand of the remainder is simplified, which otherwise would become a quotient.
    element = canonicalize(element).simplified()
    return element.with_exprs([element.exprs[0] % plan.num_places])


def _place_in_buffer(
    plan: LineBuffer, load: Operation, start: BoundExprs, loop: ForOp
) -> BoundExprs:
    """Return the place in the buffer of the element that a load reads."""
    place = composed_subscripts(load)
    slots = BoundExprs(())
    for position, expr in enumerate(place.exprs):
        element = place.with_exprs([expr])
        slots = slots.joined(_slot(plan, position, element, start, loop))
    return canonicalize(slots)


def _keep_loaded(
    plan: LineBuffer, load: Operation, buffer: SSAValue, start: BoundExprs, loop: ForOp
) -> None:
    """Store a loaded element in the buffer, at the end of its block."""
    slots = _place_in_buffer(plan, load, start, loop)
    block = block_of(load)
    builder = LoopBuilder(block, block.last_op, load.location)
    builder.insert(StoreOp(load.results[0], buffer, slots.map, slots.operands))


def _redirect(
    plan: LineBuffer, load: Operation, buffer: SSAValue, start: BoundExprs, loop: ForOp
) -> None:
    """Replace a load of the memref by one of the buffer."""
    slots = _place_in_buffer(plan, load, start, loop)
    new_load = LoadOp(buffer, slots.map, slots.operands)
    new_load.location = load.location
    builder = LoopBuilder.before(load)
    builder.place(new_load)
    load.results[0].replace_all_uses_with(new_load.results[0])
    editing.erase_nest(load)


@dataclass(frozen=True, slots=True)
class _Copy:
    """Copies of parts of a window to the buffer."""

    plan: LineBuffer
    buffer: SSAValue
    sides: tuple[WindowSide, ...]
    start: BoundExprs
    margins: tuple[ExtentSide, ...]
    extents: dict[int, SSAValue]

    def emit(self, builder: LoopBuilder, ranges: Mapping[int, tuple[int, int]]) -> None:
        """Insert the copies of some elements: from a number on, so many in some dimensions, and all
        of the window in the others."""
        loop = parent_of(self.plan.body)
        assert isinstance(loop, ForOp)
        elements: list[BoundExprs] = []
        for position, side in enumerate(self.sides):
            begin, extent = ranges.get(position, (0, side.extent))
            own = [margin for margin in self.margins if margin.dimension == position]
            if extent == 1 and not own:
                elements.append(side.offset.plus(begin * side.spacing))
                continue
            lower, upper = self._range(side, position, begin, extent, own)
            new_loop = builder.loop(lower, upper)
            builder = LoopBuilder(new_loop.body, new_loop.body.last_op, builder.location)
            number = BoundExprs((dim(0) * side.spacing,), (new_loop.induction_variable,))
            joined, (scaled,) = side.offset.beside(number)
            elements.append(joined.with_exprs([joined.exprs[0] + scaled]))
        place = BoundExprs(())
        slots = BoundExprs(())
        for position, element in enumerate(elements):
            place = place.joined(element)
            slots = slots.joined(_slot(self.plan, position, element, self.start, loop))
        place = canonicalize(place).simplified()
        slots = canonicalize(slots)
        value = builder.value(LoadOp(self.plan.memref, place.map, place.operands))
        builder.insert(StoreOp(value, self.buffer, slots.map, slots.operands))

    def _range(
        self,
        side: WindowSide,
        position: int,
        begin: int,
        extent: int | None,
        margins: Sequence[ExtentSide],
    ) -> tuple[BoundExprs, BoundExprs]:
        """Return the numbers of elements to be copied in one dimension, within the memref."""
        if extent is None:
            return BoundExprs((constant(0),)), canonicalize(BoundExprs.of(self.extents[position]))
        lower = BoundExprs((constant(begin),))
        upper = BoundExprs((constant(begin + extent),))
        type_ = self.plan.memref.type
        assert is_memref(type_)
        size = type_.get_shape()[position]
        for margin in margins:
            if margin.above:
                whole = BoundExprs((constant(size),))
                if size < 0:
                    whole = BoundExprs.of(self.extents[position])
                room = whole.minus(side.offset)
                last = room.with_exprs([room.exprs[0].ceildiv(side.spacing)])
                upper = upper.joined(last)
            else:
                lack = side.offset.with_exprs([-side.offset.exprs[0]])
                lower = lower.joined(lack.with_exprs([lack.exprs[0].ceildiv(side.spacing)]))
        return _tightest(lower, max), _tightest(upper, min)


def _tightest(bound: BoundExprs, best: Callable[[Iterable[int]], int]) -> BoundExprs:
    """Return a bound with one of its constants."""
    bound = canonicalize(bound).simplified()
    numbers = [expr.constant_value() for expr in bound.exprs]
    constants = [number for number in numbers if number is not None]
    others = [expr for expr, number in zip(bound.exprs, numbers, strict=True) if number is None]
    return bound.with_exprs([*(constant(best(constants)) for _ in constants[:1]), *others])
