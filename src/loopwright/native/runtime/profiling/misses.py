"""Predictions of the bytes that each nest of a call accesses, and of the lines that it misses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.estimates import LINE, Footprint, Traffic, bytes_of
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.costs.nest_tree import Level, Sizes, UnknownTrafficError, Use, predicted_tree
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.shapes import Shape
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.sets import PresburgerSet
from loopwright.exact.presburger.tableau import Space
from loopwright.ir.core.enclosing import is_within, ops_around
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_access import AccessInterface, Span, rank_of
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.native.runtime.profiling.instrument import SizedCall
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause


def footprints(call: SizedCall) -> list[int | None]:
    """For each nest of a call the bytes of the elements that it accesses when it runs once.

    None where that is not known: for subscripts that are not affine, say. Elements that masks may
    leave out count.
    """
    accesses = NestAccesses()
    return [None if nest.op in call.opened else _bytes(accesses, nest.op) for nest in call.nests]


def _bytes(nests: NestAccesses, nest: Operation) -> int | None:
    """The bytes of the elements that a nest accesses, on average over its runs; None where it is
    not known what is accessed, or counting takes too long."""
    depth, block = len(nests.loops_around(nest)), nest.parent_block()
    assert block is not None, "nests are in functions"
    touched: dict[SSAValue, PresburgerSet] = {}
    for access in nests.inside(nest):
        if access.frees:
            continue
        own = nests.own_shape(access.op)
        if own is None or access.memref is None:
            return None
        if any(doubt.cause is not Cause.MASK for doubt in own[2]):
            return None
        points = _points(own[0], depth)
        known = touched.get(access.memref)
        touched[access.memref] = points if known is None else known.union(points)
    try:
        runs = _count(_points(nests.domain_shape(block)[0], depth))
        sizes = [
            _count(points) * (element_bytes(memref) or 0) for memref, points in touched.items()
        ]
    except UndecidedError:
        return None
    return round(sum(sizes) / max(1, runs))


def _points(shape: Shape, depth: int) -> PresburgerSet:
    """The iterations of outer loops, each with the elements that are accessed in it, if any."""
    width = depth + max(0, shape.rank)
    points = PresburgerSet.empty(width)
    for piece in shape.pieces:
        end = width + piece.domain.num_columns - depth
        space = Space.of(range=[None] * width, locals=end - width)
        part = piece.embed(space, [*range(depth), *range(width, end)], range(depth, width))
        points = points.union(PresburgerSet.from_tableau(part))
    return points


def _count(points: PresburgerSet) -> int:
    """How many points there are; raises `UndecidedError` if that is not known."""
    count = points.count()
    if count is None:
        raise UndecidedError.of(Cause.POINTS, "infinitely many", 0)
    return count


_OPEN = 64
"""The assumed value of a size that the call leaves unknown; nests that depend on one are not
predicted."""


class _Misses(Traffic):
    """The traffic into a cache: never more lines than accesses, although the bounding box of an
    access may be larger where a loop begins at the maximum of two bounds, say."""

    def __init__(self) -> None:
        super().__init__()
        self._executed: dict[Operation, tuple[int, ...]] = {}

    def add(self, tree: Level, around: tuple[int, ...] = ()) -> None:
        """Note how often the loops around each access of a tree run."""
        trips = (*around, tree.trips)
        self._executed |= dict.fromkeys((use.op for use in tree.uses), trips)
        for child in tree.children:
            self.add(child, trips)

    def _moved(self, footprint: Footprint) -> int:
        return footprint.size

    def _size(self, uses: Sequence[Use], fixed: int) -> int:
        accessed = sum(self._accessed(use, fixed) for use in uses)
        return min(bytes_of(uses, fixed), accessed, *_whole(uses[0]))

    def _accessed(self, use: Use, fixed: int) -> int:
        """The bytes of the lines of one access after the other."""
        lines = 1
        for span in _spans(use):
            is_row = span.stride == 1 and span.dim == rank_of(use.memref.type) - 1
            lines *= -(-span.extent * use.element // LINE) if is_row else span.extent
        return prod(self._executed[use.op][fixed:]) * lines * LINE


def _whole(use: Use) -> list[int]:
    """The bytes of the lines that a memref has, if its extents are constant."""
    shape = use.memref.type.get_shape() if is_memref(use.memref.type) else (-1,)
    size = prod(shape) * use.element
    return [] if min(shape, default=0) < 0 else [-(-size // LINE) * LINE]


def _spans(use: Use) -> tuple[Span, ...]:
    interface = interface_of(use.op, AccessInterface)
    assert interface is not None, "the op has an access"
    (access,) = interface.accesses(use.op)
    return access.spans


@dataclass(frozen=True, slots=True)
class _Outermost:
    """A loop with none around it, and what it accesses of each memref; no tree where that is not
    known."""

    op: Operation
    tree: Level | None
    sizes: dict[SSAValue, int]


class PredictedTraffic:
    """The predicted traffic of the nests of a call.

    The prediction is that of `exact.costs.estimates`: caches are fully associative and keep what
    was used last, regions are boxes in whole lines. They are empty when the call begins; what a
    nest leaves in a cache is there for the next ones, as long as all that is accessed from then on
    fits with it.
    """

    def __init__(self, call: SizedCall) -> None:
        self._nests = call.nests
        self._traffic = _Misses()
        self._loops = _outermost_loops(call, self._traffic)

    def misses(self, caches: Sequence[int]) -> list[tuple[int, ...] | None]:
        """For each nest the lines that come into each cache of so many bytes in the whole call,
        nearest cache first; None where that is not known: for subscripts that are data, say."""
        levels = [_moved_at(self._traffic, self._loops, capacity) for capacity in caches]
        predicted: list[tuple[int, ...] | None] = []
        for nest in self._nests:
            inside = self._inside(nest.op)
            if inside is None:
                predicted.append(None)
                continue
            moved = [_sum_inside(nest.op, inside, by) for by in levels]
            # What comes into a nearer cache may come from a farther one, not the other way round.
            for k, (near, far) in enumerate(pairwise(moved), 1):
                moved[k] = min(near, far)
            predicted.append(tuple(round(size / LINE) for size in moved))
        return predicted

    def footprints(self) -> list[int | None]:
        """For each nest with no loop around it the bytes of the lines that it accesses, roughly;
        None where that is not known, and for other nests."""
        footprints: list[int | None] = []
        for nest in self._nests:
            inside = self._inside(nest.op)
            sizes: dict[SSAValue, int] = {}
            for loop in inside or ():
                for memref, size in loop.sizes.items():
                    sizes[memref] = max(size, sizes.get(memref, 0))
            is_outermost = inside is not None and all(nest.op.is_ancestor(x.op) for x in inside)
            footprints.append(sum(sizes.values()) if is_outermost else None)
        return footprints

    def _inside(self, nest: Operation) -> list[_Outermost] | None:
        """The outermost loops that a nest has or is in; None if one is not known."""
        loops = [loop for loop in self._loops if _shares(nest, loop.op)]
        return None if not loops or any(loop.tree is None for loop in loops) else loops


def _outermost_loops(call: SizedCall, traffic: _Misses) -> list[_Outermost]:
    nests = NestAccesses()
    figures = NestFigures(nests)
    nests.trust_declared_accesses(call.function)
    outermost: list[_Outermost] = []
    for op in call.function.walk():
        if not is_loop(op) or any(map(is_loop, ops_around(op))):
            continue
        sizes = Sizes(_OPEN)
        tree: Level | None = None
        accessed: dict[SSAValue, int] = {}
        try:
            tree = predicted_tree(figures, op, sizes)
            _check_once(tree)
            traffic.add(tree)
            footprints = traffic.footprints(tree, tree.position)
            accessed = {memref: footprint.size for memref, footprint in footprints.items()}
        except UnknownTrafficError:
            tree = None
        outermost.append(_Outermost(op, None if sizes.taken else tree, accessed))
    return outermost


def _check_once(tree: Level) -> None:
    """Raise `UnknownTrafficError` where a nest may run again because of branches around it, or
    where what it accesses is made in it: views of other elements each time, say."""
    if tree.position:
        raise UnknownTrafficError("branches are around a nest")
    for use in tree.all_uses():
        if is_within(use.memref.owner, tree.op):
            raise UnknownTrafficError("a memref is made in a loop")


def _moved_at(
    traffic: Traffic, loops: Sequence[_Outermost], capacity: int
) -> dict[Operation, float]:
    """The bytes that come into a cache, by the loop whose accesses move them."""
    moved_by_op: dict[Operation, float] = {}
    for number, loop in enumerate(loops):
        if loop.tree is None:
            continue
        try:
            moved = traffic.moved_by(loop.tree, capacity)
        except UnknownTrafficError:
            continue
        kept = _left_over(loops[: number + 1], capacity)
        total = sum(moved.values())
        factor = 1 - min(kept, total) / total if total else 0.0
        for level, size in moved.items():
            moved_by_op[level.op] = moved_by_op.get(level.op, 0.0) + size * factor
    return moved_by_op


def _left_over(loops: Sequence[_Outermost], capacity: int) -> int:
    """The bytes that the last of some loops finds in a cache because one before it used them: all
    that was accessed since fits with them."""
    wanted = dict(loops[-1].sizes)
    since = dict(wanted)
    left = 0
    for loop in reversed(loops[:-1]):
        if loop.tree is None or not wanted:
            break
        for memref, size in loop.sizes.items():
            since[memref] = max(size, since.get(memref, 0))
        if sum(since.values()) > capacity:
            break
        for memref in [*wanted]:
            if memref in loop.sizes:
                left += min(wanted.pop(memref), loop.sizes[memref])
    return left


def _shares(nest: Operation, loop: Operation) -> bool:
    """Whether a loop is in a nest, or around it."""
    return nest.is_ancestor(loop) or loop.is_ancestor(nest)


def _sum_inside(
    nest: Operation, loops: Sequence[_Outermost], moved: dict[Operation, float]
) -> float:
    inside = [op for loop in loops for op in loop.op.walk() if nest.is_ancestor(op)]
    return sum(moved.get(op, 0.0) for op in inside)


__all__ = ["PredictedTraffic"]
