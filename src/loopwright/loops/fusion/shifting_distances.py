"""How far the iterations of two nests that depend on each other are apart, loop by loop.

A nest that runs after another one may run together with it, later by a shift: in each loop at least
the greatest difference of an iteration of the first and one of the second that access the same
element, where the loops further out have put both at the same time. That is the least shift that
keeps their order (Kennedy and McKinley, "Maximizing Loop Parallelism and Improving Data Locality
via Loop Fusion and Distribution", 1993, who call it alignment).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from loopwright.exact.presburger.budget import counted
from loopwright.loops.fusion.questions import (
    Form,
    Pair,
    SystemBuilder,
    conflict_systems,
    pair_in,
)

_CACHE = 1 << 13


@dataclass(frozen=True, slots=True)
class Reach:
    """The least and the greatest difference; None where there is no bound."""

    least: int | None
    greatest: int | None

    @property
    def is_constant(self) -> bool:
        """Whether it is always the same."""
        return self.least is not None and self.least == self.greatest

    def union(self, other: Reach | None) -> Reach:
        """The least range that has both."""
        if other is None:
            return self
        low = high = None
        if self.least is not None and other.least is not None:
            low = min(self.least, other.least)
        if self.greatest is not None and other.greatest is not None:
            high = max(self.greatest, other.greatest)
        return Reach(low, high)


@counted(_CACHE)
def reach(first: Form, second: Form, common: int, held: tuple[int, ...]) -> Reach | None:
    """How much greater the induction variable of a loop of the first nest is than that of the
    second, where both access one element; None if they do not.

    The loop is the one inside of as many loops (the common ones left out) as `held` has differences
    that theirs have. Raises `UndecidedError`.
    """
    from loopwright.exact.presburger.sets import PresburgerSet

    level = common + len(held)
    found: Reach | None = None
    for system, ours, theirs in _conflict_systems(first, second, common, held):
        form = system.row({ours[level]: 1, theirs[level]: -1})
        interval = PresburgerSet.from_tableau(system.tableau()).interval(form)
        if interval is not None:
            found = Reach(interval.lower, interval.upper).union(found)
    return found


def farther(
    first: Form, second: Form, common: int, held: tuple[int, ...], than: int
) -> Pair | None:
    """Two iterations that access one element with a greater difference."""
    level = common + len(held)
    for system, ours, theirs in _conflict_systems(first, second, common, held):
        system.at_least_zero({ours[level]: 1, theirs[level]: -1, -1: -than - 1})
        found = pair_in(system, first, second, common, "sd")
        if found is not None:
            return found
    return None


def _conflict_systems(
    first: Form, second: Form, common: int, held: Sequence[int]
) -> Iterator[tuple[SystemBuilder, list[int], list[int]]]:
    """Iterations of both that access one element, with the columns of their loops."""
    for system, ours, theirs, _ in conflict_systems(first, second, "sd", common):
        for level, difference in enumerate(held):
            system.equal({ours[common + level]: 1, theirs[common + level]: -1, -1: -difference})
        yield system, ours, theirs
