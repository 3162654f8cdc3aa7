"""Optima of sets: extreme values and lexicographically extreme points.

isl's own optimum of a linear form over a set (`isl_set_max_val`, `isl_set_dim_max_val`) may stop
short where columns are tied by equalities with non-unit coefficients, so extremes are taken as
lexicographically extreme points of a projection. Those in turn fail, loudly, on some dense systems
of higher rank; then each coordinate is optimised after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import islpy as isl

from loopwright.presburger import isl_objects as objects
from loopwright.presburger.isl_objects import guarded
from loopwright.presburger.undecided import UndecidedError

if TYPE_CHECKING:
    from loopwright.presburger.sets import PresburgerSet

Point = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """The least and the greatest value; None where there is no bound."""

    lower: int | None
    upper: int | None

    def __str__(self) -> str:
        low = "-inf" if self.lower is None else self.lower
        high = "+inf" if self.upper is None else self.upper
        return f"[{low}, {high}]"


def extremes(values: isl.Set) -> Interval:
    """The least and the greatest element of a set of rank 1 that is not empty."""
    return Interval(_extreme(values.lexmin), _extreme(values.lexmax))


def _extreme(optimum: Callable[[], isl.Set]) -> int | None:
    """The coordinate of the optimum; None if there is no bound."""
    try:
        point = objects.point_of(optimum().sample_point(), 1)
    except isl.Error as error:
        if objects.is_unbounded(error):
            return None
        raise
    assert point is not None
    return point[0]


def lexicographic_optimum(points: PresburgerSet, *, greatest: bool) -> Point | None:
    """The lexicographically least or greatest point; None for the empty set."""
    try:
        with guarded(points.budget):
            best = points.isl_set.lexmax() if greatest else points.isl_set.lexmin()
            return objects.point_of(best.sample_point(), points.rank)
    except UndecidedError as error:
        if not error.internal:
            raise
    return optimum_by_coordinates(points, greatest=greatest)


def optimum_by_coordinates(points: PresburgerSet, *, greatest: bool) -> Point | None:
    """The same, one coordinate after the other."""
    found: list[int] = []
    rest = points
    for position in range(points.rank):
        interval = rest.bounds(position)
        if interval is None:
            return None
        value = interval.upper if greatest else interval.lower
        if value is None:
            raise UndecidedError("the optimum is unbounded")
        found.append(value)
        rest = rest.fix(position, value)
    return tuple(found)
