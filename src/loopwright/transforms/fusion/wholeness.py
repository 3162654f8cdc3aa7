"""Whether slices are the whole nest as far as `mlir-opt` sees: what its cost model goes by.

What is legal is decided exactly elsewhere (`legality`); here only that is told apart which
`mlir-opt` takes for whole, so that the same pairs are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from loopwright.affine_expr import AffineDimExpr, AffineExpr, dim
from loopwright.affine_expr.flatten import flatten
from loopwright.analysis.attributes import map_of
from loopwright.analysis.domains import Loop
from loopwright.analysis.slices.computation import Slice
from loopwright.dialects.affine import ForOp
from loopwright.presburger.builder import SystemBuilder, complement
from loopwright.presburger.undecided import UndecidedError
from loopwright.transforms.fusion.relations import add_piece, parameters_of, solution

_Range: TypeAlias = tuple[int, int]


def is_plainly_maximal(found: Slice) -> bool:
    """Whether the slices of all iterations are the whole nest, as far as `mlir-opt` sees.

    They are if each sliced loop follows an outer loop with the same bounds. Else all iterations of
    the sliced nest, common loops included, must keep to what the slice says, position by position.
    A loop that follows an outer one has to keep to the bounds of that, at the place of that among
    the operands; each other loop to its bounds in the slice, where outer loops are taken for the
    sliced ones of their places (bounds of a loop by the one of its own place do not count). That
    knows nothing of reversed or shifted slices of one iteration.
    """
    numbers = [k for k, loop in enumerate(found.loops) if isinstance(loop.op, ForOp)]
    order = [*range(found.common, found.depth), *range(found.common)]
    outer = [k for k in order if isinstance(found.around[k].op, ForOp)]
    common = any(isinstance(loop.op, ForOp) for loop in found.around[: found.common])
    if not common and (found.is_one_iteration_of_equal_loops() or _follows_within(found)):
        return True
    if len(outer) > len(numbers):
        return False
    own = [_constant_bounds(found.loops[number]) for number in numbers]
    ranges = [one for one in own if one is not None]
    if len(ranges) < len(own):
        return False
    for place, number in enumerate(numbers):
        lower, upper = found.lower[number], found.upper[number]
        if lower is None or upper is None:
            continue
        low, high = lower.results[0], upper.results[0]
        is_one = len(lower) == len(upper) == 1 and low + 1 is high
        if is_one and low.constant_value() is None:
            loop = order[low.position] if isinstance(low, AffineDimExpr) else -1
            filled = _constant_bounds(found.around[loop]) if loop in outer else None
            if filled is None:
                return False
            low_end, high_end = ranges[outer.index(loop)]
            if low_end < filled[0] or high_end > filled[1]:
                return False
            continue
        places = [outer.index(k) if k in outer else -1 for k in order]
        inputs = lower.num_dims, lower.num_symbols
        least = [_least_gap(low, place, places, ranges, inputs, 1) for low in lower.results]
        least += [_least_gap(high, place, places, ranges, inputs, -1) for high in upper.results]
        if any(gap is None or gap < 0 for gap in least):
            return False
    return True


def _follows_within(found: Slice) -> bool:
    """Whether each loop of the source follows the outer loop of its place, and all iterations that
    the source has are ones that the outer loops have."""
    own = range(found.common, len(found.loops))
    (*others, chain), outer = found.layout.chains, found.layout.around
    if others or found.depth != len(found.loops):
        return False
    for number in own:
        lower, upper = found.lower[number], found.upper[number]
        if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
            return False
        if lower.results[0] is not dim(number - found.common):
            return False
        if lower.results[0] + 1 is not upper.results[0] or found.loops[number].step != 1:
            return False
    pieces = (*chain[-1].shape.pieces, *outer.shape.pieces)
    if len(pieces) != 2 or pieces[1].num_locals or pieces[1].domain.equalities:
        return False
    system = SystemBuilder()
    loops = [system.column(("loop", k)) for k in range(found.depth)]
    add_piece(system, pieces[0], loops, parameters_of(system, chain[-1].parameters))
    known = len(system.inequalities)
    both = system.copy()
    add_piece(both, pieces[1], loops, parameters_of(both, outer.parameters))
    for row in both.inequalities[known:]:
        beyond = system.copy()
        parameters_of(beyond, outer.parameters)
        beyond.at_least_zero(complement(row))
        try:
            if solution(beyond) is not None:
                return False
        except UndecidedError:
            return False
    return True


def _least_gap(
    bound: AffineExpr,
    place: int,
    places: Sequence[int],
    ranges: Sequence[_Range],
    inputs: tuple[int, int],
    sign: int,
) -> int | None:
    """How far a loop stays from a bound (`sign` -1: an upper one, exclusive) at least; None if that
    is not known. The inputs of the bound are loops at these places."""
    flat = flatten([bound], *inputs)
    if flat is None or flat.locals:
        return None
    (row,) = flat.rows
    total = [0] * len(ranges)
    total[place] += sign
    for number, factor in enumerate(row[:-1]):
        if factor:
            if number >= inputs[0] or number >= len(places) or places[number] < 0:
                return None
            if places[number] == place:
                return 0
            total[places[number]] -= sign * factor
    least = -sign * row[-1] - (sign < 0)
    for factor, (start, end) in zip(total, ranges, strict=True):
        least += factor * (start if factor > 0 else end - 1)
    return least


def _constant_bounds(loop: Loop) -> _Range | None:
    """The bounds of an `affine.for` with constant bounds and step 1."""
    if loop.step != 1:
        return None
    lower, upper = map_of(loop.op, "lowerBoundMap"), map_of(loop.op, "upperBoundMap")
    if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
        return None
    low, high = lower.results[0].constant_value(), upper.results[0].constant_value()
    return None if low is None or high is None else (low, high)
