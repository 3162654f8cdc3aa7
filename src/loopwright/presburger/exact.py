"""Exact questions about tableaus and sets: value, None, or `Unknown` with its reason.

Each function takes a `Tableau` or a `PresburgerSet` (a union). Coordinates of points are the
visible columns: dimensions, then symbols; locals exist. Answers about tableaus are kept by
structure. islpy is loaded at the first question that needs it.

>>> from loopwright.presburger.tableau import Tableau
>>> t = Tableau.universe(range=["i", "j"]).with_equalities([(2, -2, -1)])
>>> is_empty(t)
True
>>> t = Tableau.universe(range=["i", "j"]).with_equalities([(2, -3, 0)])
>>> t = t.with_inequalities([(1, 0, 0), (-1, 0, 10)])
>>> count(t), lexmax(t), interval(t, (1, 1, 0))
(4, (9, 6), Interval(lower=0, upper=15))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from loopwright.presburger.canonical import AnswerCache, Canonical
from loopwright.presburger.rows import Row
from loopwright.presburger.tableau import ColumnKind, Tableau
from loopwright.presburger.undecided import DEFAULT_BUDGET, UndecidedError, Unknown

if TYPE_CHECKING:
    from loopwright.presburger.sets import Interval, Point, PresburgerSet

_Answer = TypeVar("_Answer")

_cache = AnswerCache()


def forget_answers() -> None:
    """Empty the cache of answers."""
    _cache.clear()


def set_of(subject: Tableau | PresburgerSet, budget: int = DEFAULT_BUDGET) -> PresburgerSet:
    """The subject as a set whose operations may take `budget` operations of isl."""
    from loopwright.presburger.sets import PresburgerSet

    if isinstance(subject, Tableau):
        return PresburgerSet.from_tableau(subject, budget)
    return subject if subject.budget == budget else subject.with_budget(budget)


def _ask(
    question: tuple[Any, ...],
    subject: Tableau | PresburgerSet,
    solve: Callable[[PresburgerSet], _Answer],
    of_nothing: _Answer,
    budget: int,
) -> _Answer | Unknown:
    """`solve` the subject; `of_nothing` is the answer for a set seen to be empty."""
    if not isinstance(subject, Tableau):
        return _or_unknown(lambda: solve(subject.with_budget(budget)))

    def decide(form: Canonical) -> _Answer:
        if form.contradiction:
            return of_nothing
        from loopwright.presburger.sets import PresburgerSet

        rows = (form.equalities, form.inequalities)
        num_locals = form.width - form.rank
        return solve(PresburgerSet.from_rows(form.rank, num_locals, *rows, budget))

    return _cache.answer(
        (*question, budget), subject, lambda form: _or_unknown(lambda: decide(form))
    )


def _or_unknown(answer: Callable[[], _Answer]) -> _Answer | Unknown:
    try:
        return answer()
    except UndecidedError as undecided:
        return undecided.unknown


def is_empty(subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET) -> bool | Unknown:
    """Whether there is no integer point."""
    return _ask(("is_empty",), subject, lambda s: s.is_empty(), True, budget)


def sample(
    subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET
) -> Point | Unknown | None:
    """Some point, always the same for a structure; None if there is none."""
    return _ask(("sample",), subject, lambda s: s.sample(), None, budget)


def lexmin(
    subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET
) -> Point | Unknown | None:
    """The lexicographically least point; None if there is none, unknown if there is no least."""
    return _ask(("lexmin",), subject, lambda s: s.lexmin(), None, budget)


def lexmax(
    subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET
) -> Point | Unknown | None:
    """The lexicographically greatest point; None if there is none."""
    return _ask(("lexmax",), subject, lambda s: s.lexmax(), None, budget)


def count(
    subject: Tableau | PresburgerSet, *, budget: int = DEFAULT_BUDGET
) -> int | Unknown | None:
    """How many points there are; None if infinitely many."""
    if isinstance(subject, Tableau):
        closed = box_count(subject)
        if closed is not None:
            return closed
    return _ask(("count",), subject, lambda s: s.count(), 0, budget)


def box_count(tableau: Tableau) -> int | None:
    """The number of points of a bounded box: a tableau whose rows have one column each. None for
    any other.

    >>> box = Tableau.universe(range=["i", "j"])
    >>> box_count(box.with_inequalities([(1, 0, 0), (-1, 0, 9), (0, 2, -1), (0, -1, 4)]))
    40
    """
    lower: dict[int, int] = {}
    upper: dict[int, int] = {}
    if tableau.num_locals or tableau.equalities:
        return None
    for row in tableau.inequalities:
        used = [i for i, value in enumerate(row[:-1]) if value]
        if len(used) != 1:
            return None
        column, coefficient = used[0], row[used[0]]
        if coefficient > 0:
            low = -(row[-1] // coefficient)
            lower[column] = max(low, lower.get(column, low))
        else:
            high = row[-1] // -coefficient
            upper[column] = min(high, upper.get(column, high))
    total = 1
    for column in range(tableau.num_columns):
        if column not in lower or column not in upper:
            return None
        total *= max(0, upper[column] - lower[column] + 1)
    return total


def points(
    subject: Tableau | PresburgerSet, limit: int, *, budget: int = DEFAULT_BUDGET
) -> tuple[Point, ...] | Unknown:
    """All points, sorted; unknown if there are more than `limit`."""
    return _ask(("points", limit), subject, lambda s: s.points(limit), (), budget)


def interval(
    subject: Tableau | PresburgerSet, form: Row | int, *, budget: int = DEFAULT_BUDGET
) -> Interval | Unknown | None:
    """The least and greatest integer value of a linear form, or of the column at a position; None
    for the empty set.

    The form is a row over the visible columns and the constant; over one tableau it may have
    coefficients of the locals too.
    """
    wide = len(subject.columns)
    row = tuple(int(i == form) for i in range(wide + 1)) if isinstance(form, int) else form
    if isinstance(subject, Tableau):
        rank = subject.num_visible
        if len(row) == wide + 1 and any(row[rank:-1]):
            subject = subject.with_kinds([ColumnKind.RANGE] * wide)
            rank = wide
        if len(row) != rank + 1:
            row = (*row[:rank], row[-1])
    return _ask(("interval", row), subject, lambda s: s.interval(row), None, budget)


def image(
    subject: Tableau | PresburgerSet, rows: Sequence[Row], *, budget: int = DEFAULT_BUDGET
) -> PresburgerSet | Unknown:
    """The values of linear forms over the visible columns at the points of the subject."""
    forms = tuple(rows)
    return _or_unknown(lambda: set_of(subject, budget).image(forms))


def project(
    subject: Tableau | PresburgerSet, keep: Sequence[int], *, budget: int = DEFAULT_BUDGET
) -> PresburgerSet | Unknown:
    """The projection on the visible columns `keep`, in that order."""
    rank = subject.num_visible if isinstance(subject, Tableau) else subject.rank
    columns = [subject.columns[column] for column in keep]
    rows = [tuple(int(i == column) for i in range(rank + 1)) for column in keep]
    made = image(subject, rows, budget=budget)
    return made if isinstance(made, Unknown) else made.with_columns(columns)


def is_subset(
    inner: Tableau | PresburgerSet,
    outer: Tableau | PresburgerSet,
    *,
    budget: int = DEFAULT_BUDGET,
) -> bool | Unknown:
    """Whether every point of `inner` is one of `outer`."""
    return _or_unknown(lambda: set_of(inner, budget).is_subset(set_of(outer, budget)))


def is_equal(
    first: Tableau | PresburgerSet,
    second: Tableau | PresburgerSet,
    *,
    budget: int = DEFAULT_BUDGET,
) -> bool | Unknown:
    """Whether both have the same points."""
    return _or_unknown(lambda: set_of(first, budget).is_equal(set_of(second, budget)))
