"""Memref regions: which elements accesses touch in one iteration of their outer loops.

The region of an access at depth d is the image of its iteration domain under its subscripts, the
d outermost loops being parameters: exactly, as a set, and as a box of constant size whose lower
corner is given by affine maps of the outer induction variables and symbols (MLIR's
`MemRefRegion`). Regions of one memref unite to the least box that holds both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.affine_expr import AffineExpr
from loopwright.analysis.access import Access
from loopwright.analysis.nests import NestAccesses
from loopwright.analysis.slices import Slice

if TYPE_CHECKING:
    from loopwright.presburger.sets import PresburgerSet


@dataclass(frozen=True, slots=True)
class Unbounded:
    """Why a region has no box of constant size, and the op that is the reason."""

    reason: str
    op: Operation


@dataclass(frozen=True, slots=True)
class Region:
    """A box of elements of `memref`: `shape` elements from the corner `offsets` on.

    The offsets are expressions over `operands`: dimensions (the induction variables of the
    outermost loops, in order) first, then symbols. `exact` describes the elements themselves.
    """

    memref: SSAValue
    shape: tuple[int, ...]
    offsets: tuple[AffineExpr, ...]
    num_dims: int
    operands: tuple[SSAValue, ...]
    depth: int

    @property
    def num_elements(self) -> int:
        """How many elements the box has."""
        raise NotImplementedError

    @property
    def num_bytes(self) -> int | None:
        """The bytes of the box; None for element types without a size (index counts 8)."""
        raise NotImplementedError

    def union(self, other: Region) -> Region | None:
        """The least box that holds both; None if corners differ by what is no constant."""
        raise NotImplementedError


def region_of(
    nests: NestAccesses, op: Operation, depth: int, found: Slice | None = None
) -> Region | Unbounded:
    """The box of the elements of its own memref that a load or store touches, at a depth of the
    loops around it (common loops included); with a slice, only in the sliced iterations, whose
    outer loops are projected out as well."""
    raise NotImplementedError


def exact_region(nests: NestAccesses, access: Access, depth: int) -> PresburgerSet | None:
    """The elements of the root: a set of points (element, outer loops, parameters); None if the
    access is not described."""
    raise NotImplementedError


def footprint(
    nests: NestAccesses, root: Operation, depth: int
) -> dict[SSAValue, Region] | Unbounded:
    """For each memref that a nest touches the united box of its regions at a depth."""
    raise NotImplementedError


def footprint_bytes(nests: NestAccesses, root: Operation, depth: int) -> int | Unbounded:
    """The bytes of the footprint: the sum over memrefs."""
    raise NotImplementedError


def element_bytes(memref: SSAValue) -> int | None:
    """The bytes that an element of a memref takes in memory; None if the type has no size."""
    raise NotImplementedError
