"""Predicted times of a pair of nests, as they are and fused at a depth: computation, bytes that
move between levels of the memory hierarchy, fresh memory.

What an execution of a loop moves between a cache and the level below follows from regions as reuse
distances (Wolf and Lam, "A Data Locality Optimizing Algorithm", 1991). If the data of one iteration
fits in the cache, data reused by the next iteration is not loaded again: the union of all
iterations' accesses moves once. Otherwise each iteration moves the data of its body. Regions are
boxes in whole cache lines; written lines move twice.

Caches are assumed to be fully usable for the original nests and less so for the fused one, so that
a predicted gain survives the uncertainty of the model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import prod

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs import nest_tree
from loopwright.exact.costs.cost_model import Candidate
from loopwright.exact.costs.cycles import CycleCounter, Work, is_unit
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.costs.parameters import TRAFFIC
from loopwright.exact.memory.access import RootKind, root_of
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.slices.regions import Region, Unbounded, sliced_region
from loopwright.exact.slices.slice import Slice
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine that costs are estimated for: bytes of each cache level and of a vector register,
    and the number of cores."""

    caches: tuple[int, ...]
    vector_bytes: int
    cores: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """Some nests in figures: what they compute, `spread` cycles of it over all cores, bytes `moved`
    at each level, `fresh` bytes, iterations of the outermost loop if it is `parallel`, bytes of
    private `buffers`.

    `in_turn` is the time if nothing overlaps, `expected` if the computation and the traffic of each
    inner loop overlap; several inner loops in one body overlap only in part.
    """

    work: Work
    spread: float
    moved: tuple[float, ...]
    fresh: int
    in_turn: float
    expected: float
    parallel: int
    takes_turns: bool = False
    buffers: int = 0
    repeated: float = 0.0
    """The fraction of the source's iterations that are recomputed."""

    @property
    def half_overlapped(self) -> float:
        """The time if half of computation and traffic overlap."""
        return (self.in_turn + self.expected) / 2

    @property
    def on_all_cores(self) -> float:
        """The time if parallel loops use all cores, which share the memory bandwidth."""
        return self.spread + self.in_turn - self.work.cycles


@dataclass(frozen=True, slots=True)
class EstimatedNest:
    """A nest with the inputs of its estimate: the tree, cycles and traffic."""

    tree: nest_tree.Level
    clock: CycleCounter
    traffic: Traffic


class Estimator:
    """Estimates for one pair. Raises `UnknownTrafficError` if the traffic of a nest is unknown."""

    def __init__(
        self,
        machine: Machine,
        figures: NestFigures,
        candidate: Candidate,
        sizes: nest_tree.Sizes,
        source: nest_tree.Level | None = None,
    ) -> None:
        """`source` is the tree of the candidate's source, if that is not the source nest alone."""
        self.machine = machine
        self.figures = figures
        self.candidate = candidate
        self.sizes = sizes
        self.source = source or nest_tree.plain_tree(figures, candidate.source, sizes)
        self.sink = nest_tree.plain_tree(figures, candidate.sink, sizes)
        self._memrefs = {m for private in candidate.private.values() for m in private}

    @cached_property
    def whole(self) -> int:
        """The bytes that both nests access."""
        traffic = Traffic()
        footprints: dict[SSAValue, int] = {}
        for tree in (self.source, self.sink):
            for memref, footprint in traffic.footprints(tree, tree.position).items():
                footprints[memref] = max(footprint.size, footprints.get(memref, 0))
        return sum(footprints.values())

    def before(self) -> Estimate:
        """Return the original nests."""
        clock = CycleCounter(self.figures.nests, self.machine.vector_bytes)
        traffic = Traffic()
        parts = [EstimatedNest(tree, clock, traffic) for tree in (self.source, self.sink)]
        return self._estimate(parts, TRAFFIC.usable[0], self._memrefs, stays=True)

    def after(self, slice_: Slice) -> Estimate:
        """Return the fused nest, and the source nest if fusion keeps it."""
        source = self.candidate.source
        candidate = self.candidate
        tree = nest_tree.fused_tree(self.figures, source, candidate.sink, slice_, self.sizes)
        sizes = {m: self._buffer_bytes(m, slice_) for m in candidate.private.get(slice_.depth, ())}
        private = {memref: size for memref, size in sizes.items() if size is not None}
        repeated = self._recomputed_share(slice_)
        keeps = slice_.depth in candidate.keeps_source
        plain = CycleCounter(self.figures.nests, self.machine.vector_bytes, private)
        serial = self._serialised_loops(
            plain, slice_, is_shared=repeated > 0 and len(private) < len(sizes)
        )
        parts = [EstimatedNest(tree, replace(plain, serial=serial), Traffic(private))]
        if keeps:
            clock = CycleCounter(self.figures.nests, self.machine.vector_bytes)
            parts.append(EstimatedNest(self.source, clock, Traffic()))
        fresh = self._memrefs if keeps else self._memrefs.difference(private)
        estimate = self._estimate(parts, TRAFFIC.usable[1], fresh)
        return replace(estimate, buffers=sum(private.values()), repeated=repeated)

    def _estimate(
        self,
        parts: list[EstimatedNest],
        usable: float,
        memrefs: set[SSAValue],
        *,
        stays: bool = False,
    ) -> Estimate:
        """Estimate nests executed one after the other; with `stays`, data that fits in a cache
        remains there from the first nest for the second."""
        fresh = sum(self._fresh_bytes(memref) for memref in memrefs)
        waiting = fresh / TRAFFIC.first_touch
        moved: list[float] = []
        transfers: list[dict[nest_tree.Level, float]] = []
        for number, size in enumerate(self.machine.caches):
            # Data that fits altogether is in the cache already: moving it less gains nothing.
            if self.whole <= size * TRAFFIC.usable[0]:
                moved.append(0.0)
                continue
            capacity = int(size * usable)
            by: dict[nest_tree.Level, float] = {}
            for part in parts:
                by |= part.traffic.moved_by(part.tree, capacity)
            total = sum(by.values())
            reused = self._left_over(parts[0].traffic, capacity) if stays else 0
            moved.append(total - reused)
            factor = (1 - reused / total) / self._bytes_per_cycle(number) if total else 0.0
            transfers.append({part: bytes_ * factor for part, bytes_ in by.items()})
        work = Work(0.0, 0.0, 0.0)
        spread = 0.0
        expected = in_turn = waiting
        for part in parts:
            work_of_nest = part.clock.work(part.tree)
            work = work.plus(work_of_nest)
            spread += part.clock.spread(part.tree, self.machine.cores)
            levels = list(levels_of(part.tree))
            all_ = work_of_nest.cycles + sum(
                by.get(level, 0.0) for by in transfers for level in levels
            )
            best = _overlapped_cycles(part, transfers)
            in_turn += all_
            expected += (all_ + best) / 2 if _has_several_loops(part.tree) else best
        parallel = min(_parallel_iterations(part.clock, part.tree) for part in parts)
        turns = any(_has_several_loops(part.tree) for part in parts)
        return Estimate(work, spread, tuple(moved), fresh, in_turn, expected, parallel, turns)

    def _bytes_per_cycle(self, number: int) -> float:
        """Return the bytes per cycle between a cache and the level below it."""
        is_last = number == len(self.machine.caches) - 1
        return TRAFFIC.bytes_per_cycle[-1 if is_last else min(number, 1)]

    # Parts

    def _left_over(self, traffic: Traffic, capacity: int) -> int:
        """Return the bytes of the source's footprint that the sink still finds in the cache; 0 if
        the footprint does not fit."""
        if traffic.footprint(self.source, self.source.position) > capacity:
            return 0
        written = traffic.footprints(self.source, self.source.position)
        read = traffic.footprints(self.sink, self.sink.position)
        return sum(min(read[m].size, written[m].size) for m in written if m in read)

    def _fresh_bytes(self, memref: SSAValue) -> int:
        """Return the bytes of an allocation, if its pages are new at each execution."""
        if root_of(memref).kind is not RootKind.ALLOCATION:
            return 0
        regions = Traffic().footprints(self.source, self.source.position)
        size = regions[memref].size if memref in regions else 0
        return (
            size
            if size >= TRAFFIC.fresh_from or self._allocated_bytes > TRAFFIC.returned_from
            else 0
        )

    @cached_property
    def _allocated_bytes(self) -> int:
        """The bytes of the allocations in the block of the nests."""
        block = self.candidate.sink.parent_block()
        total = 0
        for op in () if block is None else block.ops:
            if isinstance(op, AllocOp) and is_memref(type_ := op.results[0].type):
                size = element_bytes(op.results[0])
                shape = type_.get_shape()
                total += (size or 0) * prod(shape) if min(shape, default=0) >= 0 else 0
        return total

    def _recomputed_share(self, slice_: Slice) -> float:
        """Return the fraction of the source that is recomputed."""
        clock = CycleCounter(self.figures.nests, self.machine.vector_bytes)
        sliced = nest_tree.sliced_tree(self.figures, self.candidate.source, slice_, self.sizes)
        times = prod(
            level.trips for level in nest_tree.path_to(self.sink, slice_.enclosing_loops[-1].op)
        )
        once = clock.work(self.source).scalar
        return times * clock.work(sliced).scalar / once - 1 if once else 0.0

    def _serialised_loops(
        self, clock: CycleCounter, slice_: Slice, *, is_shared: bool
    ) -> frozenset[Operation]:
        """Return the loops around the slice that it makes sequential: the source's loops carry
        dependences, or their iterations write the same elements of memory that is not a private
        buffer."""
        if not is_shared and clock.is_parallel(self.source):
            return frozenset()
        return frozenset(loop.op for loop in slice_.enclosing_loops[slice_.common :])

    def _buffer_bytes(self, memref: SSAValue, slice_: Slice) -> int | None:
        """Return the bytes of the private buffer for what the slice writes; None if the size is not
        constant and so there is no buffer."""
        total = 0
        for use in self.source.all_uses():
            if use.memref is memref and use.writes:
                region = sliced_region(self.figures.nests, use.op, slice_, slice_.depth, 0)
                if isinstance(region, Unbounded):
                    raise nest_tree.UnknownTrafficError(str(region.reason))
                size = None if region.box is None else region.box.num_elements * use.element
                if size is None:
                    return None
                total = max(total, size)
        return total


def _overlapped_cycles(part: EstimatedNest, transfers: list[dict[nest_tree.Level, float]]) -> float:
    """Return the time of a nest if the computation of each loop overlaps with its traffic."""
    total = 0.0
    for levels, cycles in part.clock.by_level(part.tree):
        moving = (sum(by.get(level, 0.0) for level in levels) for by in transfers)
        total += max(cycles, *moving, 0.0)
    return total


def _has_several_loops(level: nest_tree.Level) -> bool:
    """Return whether a body has several loops."""
    if is_unit(level):
        return False
    return len(level.children) > 1 or any(map(_has_several_loops, level.children))


def _parallel_iterations(clock: CycleCounter, tree: nest_tree.Level) -> int:
    """Return the iterations of the outermost loop that may run at once: 1 if it is sequential."""
    return tree.trips if clock.is_parallel(tree) else 1


@dataclass(frozen=True, slots=True)
class Footprint:
    """The footprint of some accesses to one memref: bytes in whole lines, and whether it is
    written."""

    size: int
    writes: bool

    @property
    def moved(self) -> int:
        """The bytes transferred: in, and also out if they are written."""
        return 2 * self.size if self.writes else self.size


class Traffic:
    """Traffic of one tree. `private` maps memrefs that become buffers to their sizes in bytes;
    buffers are in the first cache as far as they fit."""

    def __init__(self, private: Mapping[SSAValue, int] | None = None) -> None:
        self.private: Mapping[SSAValue, int] = private or {}
        self._footprints = Kept[tuple[nest_tree.Level, int], dict[SSAValue, Footprint]](
            lambda key: self._footprints_of(key[0].all_uses(), key[1])
        )

    def footprints(self, level: nest_tree.Level, fixed: int) -> dict[SSAValue, Footprint]:
        """Return the footprint of a loop for each memref, with `fixed` outer loops of its path
        fixed: those around it (all its iterations), or the loop as well (one iteration)."""
        return self._footprints[level, fixed]

    def _footprints_of(
        self, uses: Sequence[nest_tree.Use], fixed: int
    ) -> dict[SSAValue, Footprint]:
        footprints: dict[SSAValue, Footprint] = {}
        for memref, members in nest_tree.by_memref(uses).items():
            writes = any(use.writes for use in members)
            size = self._size(members, fixed)
            footprints[memref] = Footprint(min(size, self.private.get(memref, size)), writes)
        return footprints

    def footprint(self, level: nest_tree.Level, fixed: int) -> int:
        """Return the bytes of all memrefs together."""
        return sum(footprint.size for footprint in self.footprints(level, fixed).values())

    def moved(self, level: nest_tree.Level, capacity: int) -> float:
        """Return the bytes that one execution of a loop moves between a cache of this capacity and
        the level below it."""
        return sum(self.moved_by(level, capacity).values())

    def moved_by(self, level: nest_tree.Level, capacity: int) -> dict[nest_tree.Level, float]:
        """Return the bytes of `moved` for each loop whose accesses move them: if several loops in a
        body use the same memref, the first one."""
        moved: dict[nest_tree.Level, float] = {}
        if self.footprint(level, level.position + 1) <= capacity:
            counted: set[SSAValue] = set()
            footprints = self.footprints(level, level.position)
            for part in levels_of(level):
                for use in part.uses:
                    if use.memref in counted:
                        continue
                    counted.add(use.memref)
                    if self.private.get(use.memref, capacity + 1) > capacity:
                        moved[part] = moved.get(part, 0.0) + self._moved_bytes(
                            footprints[use.memref]
                        )
            return moved
        for child in level.children:
            for part, size in self.moved_by(child, capacity).items():
                moved[part] = level.trips * size
        own = self._footprints_of(level.uses, level.position + 1)
        if own:
            moved[level] = level.trips * sum(map(self._moved_bytes, own.values()))
        return moved

    def _moved_bytes(self, footprint: Footprint) -> int:
        return footprint.moved

    def _size(self, uses: Sequence[nest_tree.Use], fixed: int) -> int:
        return bytes_of(uses, fixed)


def levels_of(level: nest_tree.Level) -> Iterator[nest_tree.Level]:
    """Yield a loop and those inside it, outer ones first."""
    yield level
    for child in level.children:
        yield from levels_of(child)


def bytes_of(uses: Sequence[nest_tree.Use], fixed: int) -> int:
    """Return the bytes of all cache lines that accesses of one memref touch."""
    regions: list[Region] = []
    for use in uses:
        region = use.region(fixed)
        if region not in regions:
            regions.append(region)
    if len(regions) == 1:
        return line_bytes(regions[0], uses[0].element)
    whole: Region | None = regions[0]
    for region in regions[1:]:
        is_alike = whole is not None and whole.system.space == region.system.space
        whole = whole.union(region) if is_alike and whole is not None else None
    element = uses[0].element
    if whole is None or whole.box is None:
        return sum(line_bytes(region, element) for region in regions)
    separately = sum(line_bytes(region, element) for region in regions)
    # Boxes far apart are not all that is between them.
    return min(separately, line_bytes(whole, element))


def line_bytes(region: Region, element: int) -> int:
    """Return the bytes of the cache lines that a box of a memref touches, roughly: rows of the box
    are contiguous."""
    box = region.box
    if box is None:
        raise nest_tree.UnknownTrafficError("a region is not bounded by constants")
    type_ = region.memref.type
    extents = type_.get_shape() if is_memref(type_) else ()
    run = element
    rows = 1
    contiguous = True
    for size, extent in zip(reversed(box.shape), reversed(extents), strict=True):
        if contiguous:
            run *= size
            contiguous = size == extent
        else:
            rows *= size
    return rows * (-(-run // TRAFFIC.line) * TRAFFIC.line)
