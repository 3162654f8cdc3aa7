"""What a slice executes, exactly: is it valid, is it maximal, does it cover what is needed?

The iterations that a slice executes are a set over the columns of its layout: sliced loops, loops
around the insertion point, parameters. Questions about it are questions about sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from loopwright.exact.presburger.bounds import add_expressions, with_bounds
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.exact.slices.boxes import Bounds, Layout, Placed, domain_columns
from loopwright.reporting.unknown import Cause, Unknown

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet

_Answer = TypeVar("_Answer")


def is_valid(layout: Layout, bounds: Bounds) -> bool | Unknown:
    """Whether only iterations of the sliced nest are executed."""
    return _asked(lambda: _is_valid(layout, bounds))


@counted(1 << 14)
def _is_valid(layout: Layout, bounds: Bounds) -> bool:
    return all(_executed(layout, bounds, chain)[1] for chain in layout.chains)


def is_maximal(layout: Layout, bounds: Bounds) -> bool | Unknown:
    """Whether all iterations of the sliced nest are executed, each in some iteration of the loops
    around the insertion point that are not common."""
    return _asked(lambda: _is_maximal(layout, bounds))


@counted(1 << 14)
def _is_maximal(layout: Layout, bounds: Bounds) -> bool:
    for chain in layout.chains:
        executed, _ = _executed(layout, bounds, chain)
        first = layout.num_loops + layout.common
        # Loops of other chains say nothing about this one.
        away = [k for k in range(layout.num_loops) if k not in chain[-1].loops]
        away += range(first, layout.num_loops + layout.depth)
        whole = _domain(layout, chain[-1]).intersect(_same_common(layout))
        if not _without(whole, away).is_subset(_without(executed, away)):
            return False
    return True


def _asked(decide: Callable[[], _Answer]) -> _Answer | Unknown:
    try:
        return decide()
    except UndecidedError as error:
        return error.unknown


def _executed(
    layout: Layout, bounds: Bounds, chain: Sequence[Placed]
) -> tuple[PresburgerSet, bool]:
    """What a chain of loops executes, and whether its domain has all of it."""
    executed = _domain_around(layout).intersect(_same_common(layout))
    is_inside = True
    done: set[int] = set()
    for domain in chain:
        new = [k for k in domain.loops if k not in done]
        done.update(new)
        inside = _domain(layout, domain)
        # Common loops that are merely numbered have no domain of their own: they stand in that of
        # the first sliced loop, and run as they do around the insertion point.
        own = [k for k in new if k >= layout.common]
        mapped = [k for k in own if bounds.lower[k] is not None and bounds.upper[k] is not None]
        if own and len(mapped) == len(own):
            for column in own:
                executed = executed.intersect(_between(layout, bounds, column))
            is_inside = is_inside and executed.is_subset(inside)
        else:
            executed = executed.intersect(inside)
    return executed, is_inside


def _between(layout: Layout, bounds: Bounds, column: int) -> PresburgerSet:
    """The column between its bounds, in steps."""
    lower, upper = bounds.lower[column], bounds.upper[column]
    assert lower is not None and upper is not None
    space = Tableau.universe(range=[None] * layout.width)
    first = layout.num_loops
    outer = range(first + layout.common, first + layout.depth)
    common = range(first, first + layout.common)
    inputs = [*outer, *common, *range(first + layout.depth, layout.width)]
    box = with_bounds(space, column, lower, upper, inputs)
    step = layout.steps[column]
    if step != 1 and not _is_unit(bounds, column):
        if len(lower) != 1:
            raise UndecidedError.of(Cause.START)
        box, (start,) = add_expressions(box, lower.results, lower.num_dims, inputs)
        box = box.append_locals(1)
        row = [*start[:-1], 0, start[-1]]
        row[column] -= 1
        row[-2] = step
        box = box.with_equalities([row])
    return _set_of(box)


def _is_unit(bounds: Bounds, column: int) -> bool:
    lower, upper = bounds.lower[column], bounds.upper[column]
    if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
        return False
    return lower.results[0] + 1 is upper.results[0]


def _set_of(tableau: Tableau) -> PresburgerSet:
    from loopwright.exact.presburger.sets import PresburgerSet

    return PresburgerSet.from_tableau(tableau)


@counted(1 << 12)
def _same_common(layout: Layout) -> PresburgerSet:
    space = Tableau.universe(range=[None] * layout.width)
    return _set_of(
        space.with_equalities(
            [space.row({k: 1, layout.num_loops + k: -1}) for k in range(layout.common)]
        )
    )


@counted(1 << 12)
def _domain_around(layout: Layout) -> PresburgerSet:
    first, outer = layout.num_loops, layout.around
    columns = [*range(first, first + layout.depth)]
    columns += [first + layout.depth + number for number in outer.parameters]
    return _placed(layout.width, outer, columns)


@counted(1 << 12)
def _domain(layout: Layout, domain: Placed) -> PresburgerSet:
    return _placed(layout.width, domain, domain_columns(layout, domain))


def _placed(width: int, domain: Placed, columns: Sequence[int]) -> PresburgerSet:
    """The set of a shape whose loops and parameters are these columns."""
    from loopwright.exact.presburger.sets import PresburgerSet

    found = PresburgerSet.empty(width)
    for piece in domain.shape.pieces:
        space = Space.anonymous(range=width, locals=piece.num_locals)
        found = found.union(_set_of(piece.embed(space, [*columns, *range(width, len(space))])))
    return found


def _without(points: PresburgerSet, columns: Sequence[int]) -> PresburgerSet:
    """The projection along some columns."""
    for column in sorted(columns, reverse=True):
        points = points.project_out(column, 1)
    return points
