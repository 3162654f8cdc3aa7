"""Computation slices: the iterations of one nest that an iteration of another nest needs.

A *backward* slice of a producer nest holds, for one iteration of the `depth` outermost loops of the
consumer, the producer iterations that access the elements that the consumer accesses there. A
*forward* slice is one of the consumer for one iteration of the producer's loops. A slice is a box:
a lower and an upper bound map for each loop of the sliced nest, over induction variables of the
other nest's outer loops and symbols. It is computed for each pair of accesses that depend on each
other and united into their bounding box (Kelly and Pugh; MLIR's `computeSliceUnion` and
`getComputationSliceState`). Whether it is valid and maximal is decided exactly, on the set of
iterations that it executes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.model import common_loops, loop_name, parameter_name
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Extent, Parameter
from loopwright.exact.memory.access import Access, RootKind
from loopwright.exact.presburger.bounds import add_expressions, with_bounds
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.exact.slices import boxes
from loopwright.exact.slices.slice import NoSlice, NoSliceCause, Slice, extent_value, ignored_loops
from loopwright.ir.dialects.affine import ForOp
from loopwright.reporting.unknown import Cause, Unknown
from loopwright.reporting.witnesses import MissingIteration, NamedPoint

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet


def slice_union(
    nests: NestAccesses,
    sources: Sequence[Operation],
    sinks: Sequence[Operation],
    depth: int,
    common: int,
    *,
    is_backward: bool,
) -> Slice | NoSlice:
    """Return the union of the slices of all pairs of accesses that depend on each other.

    `sources` are ops of the nest that comes first, `sinks` of the one that comes later. The first
    nest is sliced if `is_backward`, else the later one. `depth` is the number of loops of the other
    one whose iteration is fixed, `common` that of the loops around both. Only pairs in the same
    iteration of the common loops count, including two reads of the same memref.

    Bounds have MLIR's form where MLIR finds the slice. The result is valid: the box contains only
    iterations of the sliced nest.
    """
    collected = _SliceBuilder(nests, depth, common, is_backward=is_backward)
    for source in sources:
        for sink in sinks:
            failure = collected.add(source, sink)
            if failure is not None:
                return failure
    return collected.slice()


MOST_PAIRS = 512
"""The most pairs of pieces of two accesses of which a slice is computed."""
_BARRIER = "slice_fusion_barrier"
"""An attribute that a user or a pass sets on a loop to exclude it, and the loops inside it, from
slicing."""


class _SliceBuilder:
    """The pairs of a slice, and the numbers of their loops and parameters in its layout."""

    def __init__(self, nests: NestAccesses, depth: int, common: int, *, is_backward: bool) -> None:
        self.nests = nests
        self.depth = depth
        self.common = common
        self.is_backward = is_backward
        self.loops: list[Loop] = []
        self.enclosing_loops: tuple[Loop, ...] = ()
        self.parameters: dict[Parameter, int] = {}
        self.pairs: list[tuple[boxes.PlacedPair, Access, Access]] = []
        self.ops: tuple[Operation, ...] = ()

    def add(self, source_op: Operation, sink_op: Operation) -> NoSlice | None:
        """Add a pair of ops, if they access the same memref."""
        source = self.nests.single(source_op)
        sink = self.nests.single(sink_op)
        if source is None or sink is None:
            op = source_op if source is None else sink_op
            return NoSlice(NoSliceCause.UNKNOWN_DEPENDENCE, "the op is not a single access", (op,))
        if not _same_memory(source, sink):
            return None
        outer_access = sink if self.is_backward else source
        if not self.common < self.depth <= len(outer_access.loops):
            reason = f"the depth {self.depth} is not among the loops of the other nest"
            return NoSlice(NoSliceCause.DEPTH, reason, (outer_access.op,))
        if common_loops(source.loops, sink.loops) < self.common:
            return NoSlice(NoSliceCause.DEPTH, "the common loops are not around both", (source.op,))
        pair = self._pair(source, sink)
        if isinstance(pair, Unknown):
            return NoSlice(NoSliceCause.UNKNOWN_DEPENDENCE, str(pair), (source_op, sink_op))
        self.ops += (source_op, sink_op)
        if boxes.dependence_relations(pair):
            self.pairs.append((self._placed(pair, source, sink), source, sink))
        return None

    def _doubts(self, access: Access) -> Sequence[Unknown]:
        """Return why an access is inexact."""
        if access.subscripts is None:
            return [Unknown(Cause.ELEMENTS_ACCESSED)]
        reasons = self.nests.shaped(access).reasons
        return [reason for reason in reasons if reason not in self.nests.ignored]

    def _pair(self, source: Access, sink: Access) -> boxes.AccessPair | Unknown:
        """Return the pair by shape."""
        if doubts := [*self._doubts(source), *self._doubts(sink)]:
            return doubts[0]
        first, second = self.nests.compared(source, sink)
        if first.shape.rank != second.shape.rank or source.is_linear != sink.is_linear:
            return Unknown(Cause.OTHER_VIEWS)
        if len(first.shape.pieces) * len(second.shape.pieces) > MOST_PAIRS:
            return Unknown(Cause.ALTERNATIVES)
        for key in (*first.parameters, *second.parameters):
            if self.nests.domains.depth_of(key) > self.common:
                return Unknown(Cause.RECOMPUTED)
        numbers = {key: number for number, key in enumerate(first.parameters)}
        links = tuple(numbers.get(key) for key in second.parameters)
        return boxes.AccessPair(first.shape, second.shape, self.common, links)

    def _placed(self, pair: boxes.AccessPair, source: Access, sink: Access) -> boxes.PlacedPair:
        """Return the pair in the layout."""
        compared = self.nests.compared(source, sink)
        first, second = (shaped.parameters for shaped in compared)
        keys = (*first, *(key for key in second if key not in first))
        places = tuple(self._number(key) for key in keys)
        sliced = source if self.is_backward else sink
        loops = tuple(self._loop_number(loop) for loop in sliced.loops)
        return boxes.PlacedPair(pair, loops, places, self._whole_from(source, sink, sliced))

    def _number(self, key: Parameter) -> int:
        return self.parameters.setdefault(key, len(self.parameters))

    def _loop_number(self, loop: Loop) -> int:
        for number, candidate in enumerate(self.loops):
            if candidate.op is loop.op and candidate.position == loop.position:
                return number
        self.loops.append(loop)
        return len(self.loops) - 1

    def _whole_from(self, source: Access, sink: Access, sliced: Access) -> int:
        """Return the first loop that must run as a whole, as must those inside it: one that carries
        values (a slice would start from other values), one with `slice_fusion_barrier`, or, for two
        reads, one whose iterations depend on each other."""
        reads_only = not source.writes and not sink.writes
        for number, loop in enumerate(sliced.loops):
            if _BARRIER in loop.op.attributes:
                return number
            if number >= self.common and (loop.op.results or not isinstance(loop.op, ForOp)):
                return number
            if reads_only and self.nests.is_sequential(loop.op):
                return number
        return len(sliced.loops)

    # The whole

    def slice(self) -> Slice | NoSlice:
        """Return the box of all pairs."""
        ops = tuple(dict.fromkeys(self.ops))
        dependent = self.pairs
        if not dependent:
            return NoSlice(NoSliceCause.NO_DEPENDENCE, "no access depends on another", ops)
        outer_accesses = [b if self.is_backward else a for _, a, b in dependent]
        self.enclosing_loops = outer_accesses[0].loops[: self.depth]
        for access in outer_accesses:
            inner = access.loops[self.depth :]
            if inner and inner[0].op is self.enclosing_loops[-1].op:
                reason = f"the depth {self.depth} is inside a loop of several dimensions"
                return NoSlice(NoSliceCause.DEPTH, reason, (access.op,))
            if common_loops(self.enclosing_loops, access.loops) < self.depth:
                reason = f"the accesses have fewer than {self.depth} loops in common"
                return NoSlice(NoSliceCause.DEPTH, reason, (outer_accesses[0].op, access.op))
        layout = self._layout([(a if self.is_backward else b) for _, a, b in dependent])
        if isinstance(layout, Unknown):
            return NoSlice(NoSliceCause.UNKNOWN_DEPENDENCE, str(layout), ops)
        pairs = tuple(placed_pair for placed_pair, _, _ in dependent)
        return self._checked(layout, pairs, ops)

    def _layout(self, sliced: Sequence[Access]) -> boxes.Layout | Unknown:
        enclosing_domain = self._domain(self.enclosing_loops, tuple(range(self.depth)))
        if enclosing_domain is None:
            return Unknown(Cause.LOOPS_AROUND)
        chains: dict[tuple[int, ...], tuple[boxes.PlacedDomain, ...]] = {}
        for access in sliced:
            numbers = tuple(self._loop_number(loop) for loop in access.loops)
            if numbers in chains:
                continue
            chain: list[boxes.PlacedDomain] = []
            for end in range(self._numbered(access.loops) + 1, len(access.loops) + 1):
                is_op = (
                    end == len(access.loops) or access.loops[end].op is not access.loops[end - 1].op
                )
                domain = self._domain(access.loops[:end], numbers[:end]) if is_op else None
                if is_op and domain is None:
                    return Unknown(Cause.LOOPS_OF_NEST)
                if domain is not None:
                    chain.append(domain)
            chains[numbers] = tuple(chain)
        return boxes.Layout(
            len(self.loops),
            self.depth,
            self.common,
            len(self.parameters),
            enclosing_domain,
            tuple(chains.values()),
            tuple(loop.step or 1 for loop in self.loops),
            self.is_backward,
            ignored_loops(self.loops[: self.common]),
        )

    def _numbered(self, loops: Sequence[Loop]) -> int:
        """Return how many common loops there are up to the last one whose iterations are merely
        numbered."""
        return max((k + 1 for k in range(self.common) if loops[k].variable is None), default=0)

    def _domain(self, loops: Sequence[Loop], numbers: tuple[int, ...]) -> boxes.PlacedDomain | None:
        """Return the domain of the body of the innermost of some loops."""
        if any(loop.step is None for loop in loops[self.common :]):
            return None
        shape, parameters, reasons = self.nests.domain_shape(loops[-1].op.regions[0].block)
        is_exact = set(reasons) <= self.nests.ignored
        if not is_exact or any(
            self.nests.domains.depth_of(key) > self.common for key in parameters
        ):
            return None
        return boxes.PlacedDomain(shape, numbers, tuple(self._number(key) for key in parameters))

    def _checked(
        self, layout: boxes.Layout, pairs: tuple[boxes.PlacedPair, ...], ops: tuple[Operation, ...]
    ) -> Slice | NoSlice:
        bounds = boxes.united_bounds(layout, pairs)
        if bounds is None or isinstance(bounds, Unknown):
            reason = "no access depends on another" if bounds is None else str(bounds)
            return NoSlice(NoSliceCause.UNBOUNDED, reason, ops)
        box_slice = self._slice_of(layout, bounds, pairs)
        if box_slice is None:
            return NoSlice(
                NoSliceCause.UNBOUNDED, "a bound is an extent of a memref that no value states", ops
            )
        valid = True if box_slice.is_inside() else valid_box(layout, bounds)
        if valid is True and not box_slice.is_beyond and self._matches_mlir(box_slice):
            return box_slice
        for candidate in (boxes.united_bounds(layout, pairs, thorough=True), bounds):
            if isinstance(candidate, boxes.Bounds):
                for bounds_tried in (candidate, boxes.relaxed(layout, candidate)):
                    if bounds_tried is None or valid_box(layout, bounds_tried) is not True:
                        continue
                    relaxed_slice = self._slice_of(layout, bounds_tried, pairs)
                    if relaxed_slice is not None:
                        return replace(relaxed_slice, is_beyond=True)
        if isinstance(valid, Unknown):
            return NoSlice(NoSliceCause.UNDECIDED, str(valid), ops)
        reason = "the slice has iterations that the nest does not have"
        witness = self._stray_witness(layout, bounds)
        return NoSlice(NoSliceCause.INVALID, reason, ops, box_slice, witness)

    def _stray_witness(
        self, layout: boxes.Layout, bounds: boxes.Bounds
    ) -> Callable[[], MissingIteration | None]:
        """Return a function that finds an iteration of a box that the nest does not have."""
        loops = [loop_name(loop, number) for number, loop in enumerate(self.loops)]
        names_of_outer = [
            loop_name(loop, number) for number, loop in enumerate(self.enclosing_loops)
        ]
        names = [
            parameter_name(key) if isinstance(key, Extent | SSAValue) else "?"
            for key in self.parameters
        ]

        def witness() -> MissingIteration | None:
            try:
                stray = stray_iteration(layout, bounds)
            except UndecidedError:
                return None
            if stray is None:
                return None
            return MissingIteration(
                NamedPoint(stray.iteration, [loops[number] for number in stray.loops]),
                NamedPoint(stray.outer_iteration, names_of_outer),
                dict(zip(names, stray.parameters, strict=False)),
            )

        return witness

    def _matches_mlir(self, slice_: Slice) -> bool:
        """Return whether MLIR would consider a valid slice valid: it does for nests without symbols
        and steps, and for slices of one iteration in loops with the same constant bounds.

        MLIR also leaves loops that carry values whole, if only reads of a nest count or no bound is
        found for them. Fusion as in `mlir-opt` takes no other slices (`loops.fusion.policy`);
        the differential tests of slices and of that pass rely on this.
        """
        domains = [chain[-1].shape for chain in slice_.layout.chains]
        is_known = slice_.has_constant_bounds() or all(s.num_parameters == 0 for s in domains)
        if is_known and slice_.layout.is_plain():
            writes = any(a.writes or b.writes for _, a, b in self.pairs)
            carries = any(loop.op.results for loop in slice_.loops[self.common :])
            free = tuple(replace(pair, whole_from=len(pair.loops)) for pair in slice_.pairs)
            return (
                not (writes and carries)
                or boxes.united_bounds(slice_.layout, free) == slice_.bounds
            )
        return slice_.is_one_iteration_of_equal_loops()

    def _slice_of(
        self, layout: boxes.Layout, bounds: boxes.Bounds, pairs: tuple[boxes.PlacedPair, ...]
    ) -> Slice | None:
        """Return the slice with some bounds; None if one of their operands is not available as a
        value."""
        operands = self._operands(boxes.used_symbols(bounds))
        if operands is None:
            return None
        return Slice(
            tuple(self.loops),
            bounds.lower,
            bounds.upper,
            operands,
            self.common,
            self.depth,
            self.enclosing_loops,
            self.is_backward,
            not bounds.is_mlirs,
            layout,
            bounds,
            tuple(self.parameters),
            pairs,
        )

    def _operands(self, used_columns: Collection[int]) -> tuple[SSAValue, ...] | None:
        """Return the operands of the bounds that are `used_columns`: induction variables of the
        loops around, and parameters; None if one is not available as a value."""
        outer = [loop.variable for loop in self.enclosing_loops]
        # An input that no bound uses may have any value.
        anything = outer[self.common]
        if any(outer[k] is None for k in used_columns if k < self.common):
            return None
        common = [variable or anything for variable in outer[: self.common]]
        inputs: list[SSAValue | None] = [*outer[self.common :], *common]
        body = self.enclosing_loops[-1].op.regions[0].block
        for number, key in enumerate(self.parameters):
            value = extent_value(key, body) if isinstance(key, Extent) else key
            # Other integers are casts of values in the bounds and not operands themselves.
            if not isinstance(value, SSAValue) or not isinstance(value.type, IndexType):
                if self.common + number in used_columns:
                    return None
                value = anything
            inputs.append(value)
        operands = tuple(value for value in inputs if value is not None)
        assert len(operands) == len(inputs)
        return operands


def _same_memory(source: Access, sink: Access) -> bool:
    """Return whether both accesses name the same memory, directly or through views of it."""
    if source.memref is sink.memref:
        return True
    is_named = source.root.kind is not RootKind.UNKNOWN and source.place is not None
    return is_named and source.root == sink.root and sink.place is not None


def covers_source(slice_: Slice) -> bool | Unknown:
    """Return whether the slices of all iterations of the other nest's outer loops together contain
    all iterations of the sliced nest (exact). If so, the source nest can be removed."""
    return _decided(lambda: _covers_source(slice_.layout, slice_.bounds))


_Answer = TypeVar("_Answer")


def valid_box(layout: boxes.Layout, bounds: boxes.Bounds) -> bool | Unknown:
    """Return whether only iterations of the sliced nest are executed."""
    return _decided(lambda: _is_valid(layout, bounds))


@counted(1 << 14)
def _is_valid(layout: boxes.Layout, bounds: boxes.Bounds) -> bool:
    return all(_executed_iterations(layout, bounds, chain)[1] for chain in layout.chains)


@counted(1 << 14)
def _covers_source(layout: boxes.Layout, bounds: boxes.Bounds) -> bool:
    """Return whether all iterations of the sliced nest are executed, each in some iteration of the
    loops around the insertion point, excluding the common ones."""
    for chain in layout.chains:
        executed, _ = _executed_iterations(layout, bounds, chain)
        first = layout.num_loops + layout.common
        # Loops of other chains are irrelevant for this one.
        away = [k for k in range(layout.num_loops) if k not in chain[-1].loops]
        away += range(first, layout.num_loops + layout.depth)
        whole = _domain(layout, chain[-1]).intersect(_same_common(layout))
        if not _project_out_columns(whole, away).is_subset(_project_out_columns(executed, away)):
            return False
    return True


def _decided(decide: Callable[[], _Answer]) -> _Answer | Unknown:
    try:
        return decide()
    except UndecidedError as error:
        return error.unknown


def _executed_iterations(
    layout: boxes.Layout, bounds: boxes.Bounds, chain: Sequence[boxes.PlacedDomain]
) -> tuple[PresburgerSet, bool]:
    """Return the iterations that a chain of loops executes, and whether its domain contains all of
    them."""
    executed = _domain_around(layout).intersect(_same_common(layout))
    is_inside = True
    for step in _executed_by_steps(layout, bounds, chain, executed):
        executed = step.executed
        is_inside = is_inside and (step.inside is None or executed.is_subset(step.inside))
    return executed, is_inside


class _Step(NamedTuple):
    """The iterations that a chain of loops executes down to one of its domains, and the domain in
    which the loops have the bounds of the slice."""

    executed: PresburgerSet
    inside: PresburgerSet | None
    columns: Sequence[int]
    """The columns of the loops so far."""


def _executed_by_steps(
    layout: boxes.Layout,
    bounds: boxes.Bounds,
    chain: Sequence[boxes.PlacedDomain],
    executed: PresburgerSet,
) -> Iterator[_Step]:
    """Yield the executed iterations after the loops of each domain of a chain are added."""
    placed_loops: set[int] = set()
    for domain in chain:
        new = [k for k in domain.loops if k not in placed_loops]
        placed_loops.update(new)
        inside = _domain(layout, domain)
        # Common loops that are merely numbered have no separate domain: they are in that of the
        # first sliced loop, and run as they do around the insertion point.
        own = [k for k in new if k >= layout.common]
        mapped = [k for k in own if bounds.lower[k] is not None and bounds.upper[k] is not None]
        if own and len(mapped) == len(own):
            for column in own:
                executed = executed.intersect(_values_between(layout, bounds, column))
            yield _Step(executed, inside, sorted(placed_loops))
        else:
            executed = executed.intersect(inside)
            yield _Step(executed, None, sorted(placed_loops))


class Stray(NamedTuple):
    """An iteration of a box that the sliced nest does not have."""

    loops: tuple[int, ...]
    """The sliced loops that it is of, by number."""
    iteration: tuple[int, ...]
    outer_iteration: tuple[int, ...]
    """The iteration of the loops around the insertion point that would execute it."""
    parameters: tuple[int, ...]


def stray_iteration(layout: boxes.Layout, bounds: boxes.Bounds) -> Stray | None:
    """Return an iteration that a box has and the sliced nest has not; None if none is found."""
    outer = _domain_around(layout).intersect(_same_common(layout))
    for chain in layout.chains:
        for step in _executed_by_steps(layout, bounds, chain, outer):
            point = None if step.inside is None else step.executed.subtract(step.inside).sample()
            if point is not None:
                first = layout.num_loops
                end = layout.num_loops + layout.depth
                iteration = tuple(point[k] for k in step.columns)
                return Stray(tuple(step.columns), iteration, point[first:end], point[end:])
    return None


def _values_between(layout: boxes.Layout, bounds: boxes.Bounds, column: int) -> PresburgerSet:
    """Return the values of a column between its bounds, by its step."""
    lower = bounds.lower[column]
    upper = bounds.upper[column]
    assert lower is not None and upper is not None
    space = Tableau(Space.of(range=[None] * layout.width))
    first = layout.num_loops
    outer = range(first + layout.common, first + layout.depth)
    common = range(first, first + layout.common)
    inputs = [*outer, *common, *range(first + layout.depth, layout.width)]
    box = with_bounds(space, column, lower, upper, inputs)
    step = layout.steps[column]
    if step != 1 and not bounds.is_one_trip(column):
        if len(lower) != 1:
            raise UndecidedError.of(Cause.START)
        box, (start,) = add_expressions(box, lower.results, lower.num_dims, inputs)
        box = box.append_locals(1)
        row = [*start[:-1], 0, start[-1]]
        row[column] -= 1
        row[-2] = step
        box = box.with_equalities([row])
    return _set_of(box)


def _set_of(tableau: Tableau) -> PresburgerSet:
    from loopwright.exact.presburger.sets import PresburgerSet

    return PresburgerSet.from_tableau(tableau)


@counted(1 << 12)
def _same_common(layout: boxes.Layout) -> PresburgerSet:
    space = Tableau(Space.of(range=[None] * layout.width))
    return _set_of(
        space.with_equalities(
            [space.row({k: 1, layout.num_loops + k: -1}) for k in range(layout.common)]
        )
    )


@counted(1 << 12)
def _domain_around(layout: boxes.Layout) -> PresburgerSet:
    first = layout.num_loops
    outer = layout.enclosing_domain
    columns = [*range(first, first + layout.depth)]
    columns += [first + layout.depth + number for number in outer.parameters]
    return _placed_set(layout.width, outer, columns)


@counted(1 << 12)
def _domain(layout: boxes.Layout, domain: boxes.PlacedDomain) -> PresburgerSet:
    return _placed_set(layout.width, domain, boxes.domain_columns(layout, domain))


def _placed_set(width: int, domain: boxes.PlacedDomain, columns: Sequence[int]) -> PresburgerSet:
    """Return the set of a shape whose loops and parameters are these columns."""
    from loopwright.exact.presburger.sets import PresburgerSet

    points = PresburgerSet.empty(width)
    for piece in domain.shape.pieces:
        space = Space.anonymous(range=width, locals=piece.num_locals)
        points = points.union(_set_of(piece.embed(space, [*columns, *range(width, len(space))])))
    return points


def _project_out_columns(points: PresburgerSet, columns: Sequence[int]) -> PresburgerSet:
    """Return the projection along some columns."""
    for column in sorted(columns, reverse=True):
        points = points.project_out(column, 1)
    return points
