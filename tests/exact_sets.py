"""Exact questions about tableaus, for tests: the answer, or `Unknown` past a budget."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from loopwright.exact.presburger.budget import DEFAULT_BUDGET, UndecidedError
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.sets import Interval, Point, PresburgerSet
from loopwright.exact.presburger.tableau import ColumnKind, Tableau
from loopwright.reporting.unknown import Unknown

_Answer = TypeVar("_Answer")


def set_of(subject: Tableau | PresburgerSet, budget: int = DEFAULT_BUDGET) -> PresburgerSet:
    """The subject as a set; operations on that of a tableau may take `budget` operations of isl."""
    if isinstance(subject, Tableau):
        return PresburgerSet.from_tableau(subject, budget)
    return subject


def _answered(
    subject: Tableau | PresburgerSet, budget: int, solve: Callable[[PresburgerSet], _Answer]
) -> _Answer | Unknown:
    try:
        return solve(set_of(subject, budget))
    except UndecidedError as undecided:
        return undecided.unknown


def is_empty(subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET) -> bool | Unknown:
    """Whether there is no integer point."""
    return _answered(subject, budget, lambda s: s.is_empty())


def sample(
    subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET
) -> Point | Unknown | None:
    """Some point; None if there is none."""
    return _answered(subject, budget, lambda s: s.sample())


def count(
    subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET
) -> int | Unknown | None:
    """How many points there are; None if infinitely many."""
    return _answered(subject, budget, lambda s: s.count())


def points(
    subject: Tableau | PresburgerSet, limit: int, *, budget: int = DEFAULT_BUDGET
) -> tuple[Point, ...] | Unknown:
    """All points, sorted; unknown if there are more than `limit`."""
    return _answered(subject, budget, lambda s: s.points(limit))


def interval(
    subject: Tableau, form: Row | int, *, budget: int = DEFAULT_BUDGET
) -> Interval | Unknown | None:
    """The least and greatest value of a column or a linear form, which may have locals."""
    wide = subject.num_columns
    row = tuple(int(i == form) for i in range(wide + 1)) if isinstance(form, int) else form
    rank = subject.num_visible
    if len(row) == wide + 1 and any(row[rank:-1]):
        subject = subject.with_kinds([ColumnKind.RANGE] * wide)
    elif len(row) != rank + 1:
        row = (*row[:rank], row[-1])
    return _answered(subject, budget, lambda s: s.interval(row))


def image(subject: Tableau, rows: Sequence[Row]) -> PresburgerSet | Unknown:
    """The values of linear forms over the visible columns at the points of the subject."""
    return _answered(subject, DEFAULT_BUDGET, lambda s: s.image(rows))
