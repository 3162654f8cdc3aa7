"""Sets of points by how they are made, for questions that are asked again of like programs.

Nothing is computed until something is asked; answers are kept, with what they cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from loopwright.exact.presburger.budget import counted
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.space import Space
from loopwright.exact.presburger.tableau import Tableau

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet

_KEPT = 1 << 12


@dataclass(frozen=True, slots=True)
class Points:
    """The points of any of some systems that are in all of some sets, and not in others.

    >>> below = [Points.of_rows(1, [(1, 0), (-1, end)]) for end in (3, 5)]
    >>> below[0].is_subset(below[1]), below[0].subtract(below[1]).is_empty()
    (True, True)
    >>> below[1].subtract(below[0]).intersect(below[0].union(below[1])).is_empty()
    False
    """

    rank: int
    systems: tuple[Tableau, ...]
    within: tuple[Points, ...] = ()
    without: tuple[Points, ...] = ()

    @classmethod
    def of_rows(cls, rank: int, inequalities: Sequence[Row]) -> Points:
        """The points of `rank` coordinates where inequalities hold."""
        space = Space.anonymous(range=rank)
        return cls(rank, (Tableau(space, (), tuple(inequalities)),))

    def with_system(self, system: Tableau) -> Points:
        """With the points of one more system: only of what is nothing but systems."""
        assert not self.within and not self.without, "systems alone"
        return Points(self.rank, (*self.systems, system))

    def union(self, other: Points) -> Points:
        """The points in either set, both of systems alone."""
        return reduce(Points.with_system, other.systems, self)

    def intersect(self, other: Points) -> Points:
        """The points in both sets."""
        return Points(self.rank, self.systems, (*self.within, other), self.without)

    def subtract(self, other: Points) -> Points:
        """The points of this set that are not in the other."""
        return Points(self.rank, self.systems, self.within, (*self.without, other))

    def is_empty(self) -> bool:
        """Whether there is no point. Raises `UndecidedError`."""
        return not self.systems or _is_empty(self)

    def is_subset(self, other: Points) -> bool:
        """Whether every point is in the other set. Raises `UndecidedError`."""
        return _is_subset(self, other)

    def build(self) -> PresburgerSet:
        """The set itself."""
        from loopwright.exact.presburger.sets import PresburgerSet

        made = PresburgerSet.empty(self.rank)
        for system in self.systems:
            made = made.union(PresburgerSet.from_tableau(system))
        for other in self.within:
            made = made.intersect(other.build())
        for other in self.without:
            made = made.subtract(other.build())
        return made


@counted(_KEPT)
def _is_empty(points: Points) -> bool:
    return points.build().is_empty()


@counted(_KEPT)
def _is_subset(points: Points, other: Points) -> bool:
    return points.build().is_subset(other.build())
