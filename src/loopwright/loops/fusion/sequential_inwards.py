"""Moves sequential loops of a perfect nest inwards, so that fusion can go deeper.

**Before → After**

    affine.for %i = 0 to 9 {                    affine.for %j = 0 to 10 {
      affine.for %j = 0 to 10 {                   affine.for %i = 0 to 9 {
        a[%i + 1, %j] = a[%i, %j]                   a[%i + 1, %j] = a[%i, %j]

**Legal when** no dependence is turned around and no bound depends on a loop that moves inwards.
Parallel loops keep their order among themselves, and so do the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.describe import rational_distances
from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.exact.memory.access import Access, Place, Root, RootKind, first_element
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import band_from
from loopwright.ir.interfaces.memory_access import is_affine_access, moving_access
from loopwright.ir.interfaces.memory_effects import is_output, may_end
from loopwright.loops.fusion import slice_queries as queries
from loopwright.loops.fusion.forms import AccessForms, NestOrder
from loopwright.loops.steps.reorder import Permutation, apply_permutation


def plan_sequential_inwards(
    nests: NestAccesses, aliases: Aliases, root: Operation
) -> list[int] | None:
    """The order of the loops of a perfect nest with the sequential ones innermost; None if that is
    the current order, or not legal."""
    band = perfect_band(root)
    if len(band) < 2 or any(loop.results for loop in band):
        return None
    sequential = _sequential(nests, root, len(band))
    order = sorted(range(len(band)), key=sequential.__getitem__)
    if order == list(range(len(band))) or not _keeps_bounds(band, order):
        return None
    if may_end(root) or any(map(is_output, root.walk())) or _may_overlap(nests, aliases, root):
        return None
    return order if _keeps_dependences(nests, band, order) else None


def perfect_band(root: Operation) -> list[ForOp]:
    """The loop and the loops perfectly nested in it; empty for another op."""
    return band_from(root) if isinstance(root, ForOp) else []


def move_sequential_inwards(
    nests: NestAccesses, root: Operation, order: Sequence[int]
) -> Operation:
    """Nest the loops of a perfect nest in another order; return the outermost one."""
    outermost = apply_permutation(Permutation(tuple(perfect_band(root)), tuple(order)))
    # Blocks of conditionals, too: they know the loops around them in their order.
    nests.forget_nest(outermost)
    return outermost


def _sequential(nests: NestAccesses, root: Operation, count: int) -> list[bool]:
    """Which loops in a nest have a dependence with a non-zero distance.

    As in `mlir-opt`, loops are counted from the outermost `affine.for` around the nest, not from
    the nest itself: nests inside loops are seldom permuted. Vectors count as their first elements.
    """
    is_sequential = [False] * count
    groups: dict[SSAValue | None, list[Access]] = {}
    inside = (access for op in root.walk() if is_affine_access(op) for access in nests.of(op))
    for access in nests.distinct(inside):
        groups.setdefault(access.memref, []).append(_first_element(nests, access))
    for accesses in groups.values():
        partners = Partners(nests, accesses)
        for first in accesses:
            for second in partners.of(first):
                if first.writes or second.writes:
                    _note_distances(nests, first, second, is_sequential)
    return is_sequential


def _first_element(nests: NestAccesses, access: Access) -> Access:
    """The access to the first element of a vector; another access as it is."""
    place = access.place
    is_own = place is not None and place.memref is access.memref and not place.is_linear
    if access.memref is None or not is_own or not _is_of_vectors(access.op):
        return access
    frame = nests.domains.of(access.op).frame.copy()
    accessed = first_element(access.op, frame)
    return replace(access, place=Place(access.memref, accessed.subscripts), frame=frame)


def _is_of_vectors(op: Operation) -> bool:
    access = moving_access(op)
    return access is not None and access.map is not None and access.vector is not None


def _note_distances(nests: NestAccesses, first: Access, second: Access, found: list[bool]) -> None:
    common = common_loops(first.loops, second.loops)
    places = [k for k in range(common) if isinstance(first.loops[k].op, ForOp)]
    for place in places[: len(found)]:
        if all(found):
            return
        for intervals in _distances(nests, first, second, place + 1):
            for number, loop in enumerate(places[: len(found)]):
                if intervals[loop] != (0, 0):
                    found[number] = True


def _distances(
    nests: NestAccesses, first: Access, second: Access, depth: int
) -> Iterator[Sequence[tuple[int | None, int | None]]]:
    """The distances of a dependence at a depth as `mlir-opt` computes them: by rational elimination
    if loops have steps or subscripts have quotients."""
    answer = nests.dependence(first, second, depth)
    if answer is None:
        return
    shaped = nests.shaped(first), nests.shaped(second)
    if not any(piece.num_locals for one in shaped for piece in one.shape.pieces):
        yield answer.intervals
        return
    common = common_loops(first.loops, second.loops)
    for intervals in rational_distances(*shaped, common, depth):
        yield [(one.lower, one.upper) for one in intervals]


def _keeps_bounds(band: Sequence[ForOp], order: Sequence[int]) -> bool:
    """Whether each loop's bounds still depend only on loops around it."""
    outside = {band[position].induction_variable for position in order}
    for position in order:
        if any(operand in outside for operand in band[position].operands):
            return False
        outside.discard(band[position].induction_variable)
    return True


def _may_overlap(nests: NestAccesses, aliases: Aliases, root: Operation) -> bool:
    """Whether memory that the nest writes may alias memory that it accesses by another root.

    A memref of unknown origin may differ between iterations.
    """
    accessed: dict[Root, bool] = {}
    for access in nests.inside(root):
        accessed[access.root] = accessed.get(access.root, False) or access.writes
    return any(
        written
        and (first.kind is RootKind.UNKNOWN or (other != first and aliases.may_alias(first, other)))
        for first, written in accessed.items()
        for other in accessed
    )


def _keeps_dependences(nests: NestAccesses, band: Sequence[ForOp], order: Sequence[int]) -> bool:
    """Whether no pair of accesses in a band is reordered if its loops are permuted."""
    common = len(nests.loops_around(band[0]))
    forms = AccessForms(nests, common)
    accesses = nests.ends(list(nests.inside(band[0])))
    try:
        for a in accesses:
            for b in accesses:
                if not (a.writes or b.writes) or a.root != b.root:
                    continue
                within = NestOrder.of(a, b)
                pair = forms.comparable(a, b)
                if pair is None:
                    return False
                first, second = forms.form(pair[0]), forms.form(pair[1])
                if queries.swapped(first, second, within, common, tuple(order)) is not None:
                    return False
    except UndecidedError:
        return False
    return True
