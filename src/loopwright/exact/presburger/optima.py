"""Optima of sets: extreme values and lexicographically extreme points.

isl's optima (`max_val`, `dim_max_val`, `lexmax` and their like) are wrong for rare systems, where
equalities and redundant inequalities meet; its emptiness test is not. So each optimum counts as a
guess: it must be attained, and the set beyond it empty. A wrong guess is improved by search.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger.isl_objects import SET

if TYPE_CHECKING:
    pass

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
    mirrored = _greatest(values.neg(), values.dim_min_val(0).neg())
    upper = _greatest(values, values.dim_max_val(0))
    return Interval(None if mirrored is None else -mirrored, upper)


def _greatest(values: isl.Set, guess: isl.Val) -> int | None:
    """The greatest element; None if isl sees that there is none (its linear programs say so)."""
    if guess.is_infty():
        return None
    if guess.is_int() and not values.fix_val(SET, 0, guess).is_empty():
        best = objects.number_of(guess)
    else:
        best = _only(values.sample_point())
    step = 1
    while True:
        beyond = values.lower_bound_val(SET, 0, objects.value_of(best + step)).sample_point()
        if not beyond.is_void():
            best = _only(beyond)
            step *= 2
        elif step == 1:
            return best
        else:
            step //= 2


def _only(point: isl.Point) -> int:
    return objects.number_of(point.get_coordinate_val(SET, 0))
