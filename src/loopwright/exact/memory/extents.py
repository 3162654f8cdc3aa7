"""Which subscripts may leave the extents of the memref that an access names.

An access is checked as it is written, not at the memory behind a view. Its iteration domain is that
of the dependence analysis; symbols of the program may have any value, extents that are not known
statically any from 0 on, and a `memref.dim` or the size of an allocation is that extent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.domains import Domains
from loopwright.exact.indices import Constraint, Extent, Frame
from loopwright.exact.memory.access import Access, root_of
from loopwright.exact.memory.effects import accessed_elements
from loopwright.exact.memory.shapes import AccessRelation, Shape, shape_in, shape_of
from loopwright.exact.memory.views import Place
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.presburger.rows import Row, complement
from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.reporting.unknown import Unknown


@dataclass(frozen=True, slots=True)
class Excess:
    """Dimension `dimension` of an access may leave its extent, below or above.

    `iteration` has a value of each surrounding loop's induction variable for which it does; it is
    None, and `unknown` has the reason, where that could not be decided.
    """

    dimension: int
    above: bool
    iteration: tuple[int, ...] | None
    unknown: Unknown | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What leaves the extents, and why more is described than there is."""

    excesses: tuple[Excess, ...]
    reasons: tuple[Unknown, ...]


def check(op: Operation, domains: Domains, at: Operation | None = None) -> Checked:
    """What of an op's subscripts may leave its memref's extents, above before below for each.

    With `at`, an op around it, what of them would if it were executed where that is.
    """
    domain = domains.of(op if at is None else at)
    frame = domains.frame_at(op if at is None else at)
    found: list[Excess] = []
    reasons: list[Unknown] = []
    for number, accessed in enumerate(accessed_elements(op, frame)):
        memref, subscripts = accessed.memref, accessed.subscripts
        if memref is None or subscripts is None or not is_memref(memref.type):
            continue
        margins = _margins(memref, subscripts, frame)
        place = Place(memref, tuple(margins))
        root = root_of(memref)
        access = Access(
            op,
            number,
            memref,
            root,
            place,
            accessed.reads,
            accessed.writes,
            False,
            domain.loops,
            frame,
        )
        shaped = shape_of(access)
        reasons += shaped.reasons
        found += excesses_of(shaped.shape)
    return Checked(tuple(found), tuple(dict.fromkeys(reasons)))


def _margins(
    memref: SSAValue, subscripts: Sequence[AffineExpr], frame: Frame
) -> Iterator[AffineExpr]:
    """For each dimension what is left above and below: negative where an access is outside."""
    for position, subscript in enumerate(subscripts):
        yield _extent(memref, position, frame) - 1 - subscript
        yield subscript


def _extent(memref: SSAValue, position: int, frame: Frame) -> AffineExpr:
    assert is_memref(memref.type)
    shape = memref.type.get_shape()
    if shape[position] >= 0:
        return constant(shape[position])
    if isinstance(memref, OpResult) and is_allocation(memref.op):
        extent = frame.resolve(memref.op.operands[sum(size < 0 for size in shape[:position])])
    else:
        extent = frame.parameter(Extent(memref, position))
    frame.require(Constraint(extent))
    return extent


def excesses_of(shape: Shape) -> tuple[Excess, ...]:
    """The subscripts of a shape that are negative in some iteration, or that is not decided."""
    found: list[Excess] = []
    for number in range(shape.rank):
        dimension, below = divmod(number, 2)
        try:
            point = _negative(shape, number)
        except UndecidedError as error:
            found.append(Excess(dimension, not below, None, error.unknown))
            continue
        if point is not None:
            found.append(Excess(dimension, not below, point))
    return tuple(found)


def are_never_negative(frame: Frame, *exprs: AffineExpr) -> bool:
    """Whether expressions are known to be 0 or more in a frame."""
    shape, _, _ = shape_in(frame, exprs)
    rows = [row for piece in shape.pieces for row in piece.subscripts]
    return None not in rows and not excesses_of(shape)


@counted(1 << 12)
def _negative(shape: Shape, number: int) -> tuple[int, ...] | None:
    """An iteration in which a subscript is negative."""
    points = (_point(shape, piece, piece.subscripts[number]) for piece in shape.pieces)
    return next((point for point in points if point is not None), None)


def _point(shape: Shape, piece: AccessRelation, row: Row | None) -> tuple[int, ...] | None:
    """An iteration in which a subscript is negative."""
    if row is None:
        return None
    from loopwright.exact.presburger.sets import PresburgerSet

    points = PresburgerSet.from_tableau(piece.domain.with_inequalities([complement(row)]))
    found = points.sample()
    return None if found is None else found[: shape.num_loops]
