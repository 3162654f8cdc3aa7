"""Computation slices: which iterations of one nest an iteration of another nest asks for.

A *backward* slice of a producer nest holds, for one iteration of the `depth` outermost loops of
the consumer, the producer iterations that touch what the consumer touches there; a *forward* slice
is one of the consumer for one iteration of the producer's loops. A slice is a box: a lower and an
upper bound map for each loop of the sliced nest, over induction variables of the other nest's outer
loops and symbols. It is computed for each pair of accesses that depend on each other and united
into their bounding box (Kelly and Pugh; MLIR's `computeSliceUnion` and `getComputationSliceState`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from xdsl.ir import Block, Operation, SSAValue

from loopwright.affine_expr import AffineMap
from loopwright.analysis.access import Access
from loopwright.analysis.dependence import Witness
from loopwright.analysis.domains import Loop
from loopwright.analysis.nests import NestAccesses
from loopwright.presburger.tableau import Tableau
from loopwright.presburger.undecided import Unknown


class SliceFault(Enum):
    """Why there is no slice; the value is a stable code."""

    DEPTH = "slice-depth"
    """The depth is greater than the number of loops around an access."""
    NO_DEPENDENCE = "slice-no-dependence"
    """No pair of accesses depends on each other."""
    UNKNOWN_DEPENDENCE = "slice-unknown-dependence"
    """Where an access is, or whether a pair depends on each other, is not known."""
    UNBOUNDED = "slice-unbounded"
    """The slices of two pairs have no common box of the forms a bound may have."""
    INVALID = "slice-invalid"
    """The box has iterations that the sliced nest does not have."""
    UNDECIDED = "slice-undecided"
    """Whether the box has only iterations of the sliced nest could not be decided."""


@dataclass(frozen=True, slots=True)
class SliceFailure:
    """Why there is no slice, and the accesses that are the reason (source, sink), if any."""

    fault: SliceFault
    reason: str
    ops: tuple[Operation, ...] = ()
    slice: Slice | None = None
    """The slice that was found not to be valid."""


@dataclass(frozen=True, slots=True)
class Slice:
    """A box of iterations of the sliced nest, for each iteration of outer loops of the other one.

    `loops` are all loops around the sliced accesses, outermost first; the first `common` of them
    are around both nests and are not sliced. Bound maps, one for each loop, take `operands`
    (dimensions first, then symbols); None leaves the loop's own bound. Upper bounds are exclusive;
    the loop's step is kept.
    `depth` counts loops of the other nest, common loops included; `around` are those loops.
    """

    loops: tuple[Loop, ...]
    lower: tuple[AffineMap | None, ...]
    upper: tuple[AffineMap | None, ...]
    operands: tuple[SSAValue, ...]
    common: int
    depth: int
    around: tuple[Loop, ...]
    is_backward: bool

    def trip_counts(self) -> dict[Operation, int] | None:
        """For each loop op the number of iterations that the box has; None where that is not a
        constant (the difference of the bounds, divided by the step)."""
        raise NotImplementedError

    def insertion_point(self) -> tuple[Block, Operation | None]:
        """Where the sliced nest goes: before the first op of the innermost of `around` (backward)
        or before its terminator (forward)."""
        raise NotImplementedError


def slice_union(
    nests: NestAccesses,
    sources: Sequence[Operation],
    sinks: Sequence[Operation],
    depth: int,
    common: int,
    *,
    is_backward: bool,
) -> Slice | SliceFailure:
    """The union of the slices of all pairs of accesses that depend on each other.

    `sources` are ops of the nest to slice, `sinks` of the other nest. `depth` is the number of
    loops around the sinks whose iteration is fixed, `common` that of the loops around both nests:
    pairs count that are in the same iteration of the common loops. Bounds are MLIR's, form by
    form. The result is valid: the box has only iterations that the sliced nest has.
    """
    raise NotImplementedError


def is_maximal(nests: NestAccesses, found: Slice) -> bool | Unknown:
    """Whether the box holds, for every iteration of the outer loops of the other nest together,
    all iterations of the sliced nest: exact. Nothing is left to do elsewhere then."""
    raise NotImplementedError


def is_whole(found: Slice) -> bool:
    """Whether the bounds are, textually, those of the sliced loops: each fused iteration repeats
    the whole nest."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Uncovered:
    """An iteration of the sliced nest that a pair of accesses needs and the slice does not have."""

    source: Access
    sink: Access
    witness: Witness


def uncovered(
    nests: NestAccesses, found: Slice, source: Access, sink: Access
) -> Uncovered | Unknown | None:
    """What of the source accesses that touch what the sink touches is not in the slice; None if
    everything is: exact, for one pair, in one iteration of the common loops."""
    raise NotImplementedError


def slice_tableau(nests: NestAccesses, found: Slice) -> Tableau | None:
    """The slice as a set of pairs: columns are `loops` of the sliced nest, `around`, symbols and
    locals (steps), tied to SSA values; rows are the bounds, and what the domains of both nests
    say. None if a domain is not a single polyhedron that is known exactly."""
    raise NotImplementedError
