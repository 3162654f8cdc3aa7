"""How many bytes each nest of a call accesses, its sizes being those of the arguments."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.memory.shapes import Shape
from loopwright.analysis.slices.regions import element_bytes
from loopwright.presburger.rows import Row
from loopwright.presburger.sets import PresburgerSet
from loopwright.presburger.space import Space
from loopwright.presburger.undecided import UndecidedError
from loopwright.runtime.profiling.sized_calls import SizedCall
from loopwright.unknown import Cause


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
    assert block is not None, "nests stand in functions"
    found: dict[SSAValue, PresburgerSet] = {}
    for access in nests.inside(nest):
        if access.frees:
            continue
        own = nests.own_shape(access.op)
        if own is None or access.memref is None:
            return None
        if any(doubt.cause is not Cause.MASK for doubt in own[2]):
            return None
        points = _points(own[0], depth)
        known = found.get(access.memref)
        found[access.memref] = points if known is None else known.union(points)
    try:
        runs = _count(_points(nests.domain_shape(block)[0], depth))
        sizes = [_count(points) * (element_bytes(memref) or 0) for memref, points in found.items()]
    except UndecidedError:
        return None
    return round(sum(sizes) / max(1, runs))


def _points(shape: Shape, depth: int) -> PresburgerSet:
    """The iterations of outer loops, each with the elements that are accessed in it, if any."""
    width = depth + max(0, shape.rank)
    found = PresburgerSet.empty(width)
    for piece in shape.pieces:
        end = width + piece.domain.num_columns - depth
        space = Space.of(range=[None] * width, locals=end - width)
        part = piece.embed(space, [*range(depth), *range(width, end)], range(depth, width))
        found = found.union(PresburgerSet.from_tableau(part))
    return found


def _count(points: PresburgerSet) -> int:
    """How many points there are; raises `UndecidedError` if that is not known."""
    rows: list[Row] = []
    size = 1
    for position in range(points.rank):
        ends = points.bounds(position)
        if ends is None or ends.lower is None or ends.upper is None:
            break
        column = [int(k == position) for k in range(points.rank)]
        rows += [(*column, -ends.lower), (*(-value for value in column), ends.upper)]
        size *= ends.upper - ends.lower + 1
    else:
        # Counting takes as long as there are rows of points, which boxes may have many of.
        if PresburgerSet.from_rows(points.rank, 0, [], rows).is_subset(points):
            return size
    count = points.count()
    if count is None:
        raise UndecidedError.of(Cause.POINTS, "infinitely many", 0)
    return count
