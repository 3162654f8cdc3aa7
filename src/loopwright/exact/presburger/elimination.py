"""Eliminating columns: Gaussian elimination of equalities, Fourier–Motzkin of inequalities.

This is how MLIR decides dependences and what seed derivations show. Over the integers the result
of Fourier–Motzkin is a superset of the projection (the *real shadow*; Pugh, "The Omega Test",
1991, §2.2): a system that it finds empty is empty, one that it does not may still be. Exact
answers come from the exact queries.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from loopwright.exact.presburger.rows import Row, combine, eliminate, tighten
from loopwright.exact.presburger.simplify import (
    has_contradiction,
    remove_trivial_redundancy,
    tighten_all,
)
from loopwright.exact.presburger.space import ColumnKind
from loopwright.exact.presburger.tableau import Tableau

ROW_LIMIT = 400
"""Above so many inequalities, elimination that may grow further is given up."""
PAIR_LIMIT = 1 << 12
"""Nor is a column eliminated that makes so many rows of pairs."""


def gaussian_eliminate(tableau: Tableau, start: int, stop: int) -> tuple[Tableau, int]:
    """Eliminate columns from `start` on by equalities; the tableau, and where it stopped.

    Elimination goes column by column and ends at the first one that no equality has; the columns
    before that are removed, with the equality used for each.

    >>> t = Tableau.universe(range=["i", "j"]).with_equalities([(1, -1, -2)])
    >>> smaller, stopped = gaussian_eliminate(t.with_inequalities([(1, 0, 0)]), 0, 2)
    >>> smaller.inequalities, stopped
    (((1, 2),), 1)
    """
    current = tighten_all(tableau)
    column = start
    while column < stop:
        pivot = _pivot(current.equalities, column)
        if pivot is None:
            break
        current = substitute_equality(current, pivot, column)
        column += 1
    return current.remove_columns(start, column), column


def _pivot(equalities: Sequence[Row], column: int) -> int | None:
    """The first equality with the column."""
    return next((i for i, row in enumerate(equalities) if row[column]), None)


def substitute_equality(tableau: Tableau, index: int, column: int) -> Tableau:
    """Without `column` in any row, by means of equality `index`, which goes; the column stays.

    Unless the coefficient is 1 or -1 this forgets that the column is an integer.
    """
    pivot = tableau.equalities[index]
    rest = tableau.equalities[:index] + tableau.equalities[index + 1 :]
    return tableau.with_rows(
        tuple(eliminate(row, pivot, column) for row in rest),
        tuple(tighten(eliminate(row, pivot, column)) for row in tableau.inequalities),
    )


def fourier_motzkin(tableau: Tableau, column: int) -> Tableau:
    """The real shadow of the tableau on the columns other than `column`, tightened.

    An equality with the column, if there is one, is used instead (Gaussian elimination). The rows
    made of pairs come first, then those without the column.

    >>> t = Tableau.universe(range=["i", "j"])
    >>> t = t.with_inequalities([(-2, 1, 0), (2, -1, 1), (1, 0, 0)])
    >>> fourier_motzkin(t, 1).inequalities
    ((1, 0),)
    """
    pivot = _pivot(tableau.equalities, column)
    if pivot is not None:
        reduced = substitute_equality(tableau, pivot, column).remove_columns(column, column + 1)
        return remove_trivial_redundancy(tighten_all(reduced))
    lower = [row for row in tableau.inequalities if row[column] > 0]
    upper = [row for row in tableau.inequalities if row[column] < 0]
    pairs = [_resolve(low, high, column) for low in lower for high in upper]
    free = [row for row in tableau.inequalities if row[column] == 0]
    reduced = tableau.with_rows(tableau.equalities, (*pairs, *free))
    reduced = reduced.remove_columns(column, column + 1)
    return remove_trivial_redundancy(tighten_all(reduced))


def _resolve(low: Row, high: Row, column: int) -> Row:
    """The combination of a lower and an upper bound that has no `column`."""
    common = math.lcm(low[column], high[column])
    return combine(low, common // low[column], high, common // -high[column])


def project_out(tableau: Tableau, start: int, count: int) -> Tableau:
    """Eliminate `count` columns from `start` on: by equalities first, then Fourier–Motzkin, each
    time the column that makes the fewest rows.

    The real shadow: for derivations and for bounds that may be too wide, not for decisions. A
    column that would make more than `PAIR_LIMIT` rows goes with the inequalities that have it,
    which leaves more points than the shadow has.
    """
    current, stop = _by_equalities(tableau, start, count)
    while stop > start:
        column = _cheapest(current, start, stop)
        if _num_pairs(current, column) > PAIR_LIMIT:
            free = tuple(row for row in current.inequalities if row[column] == 0)
            current = current.with_rows(current.equalities, free)
        current = fourier_motzkin(current, column)
        stop -= 1
    return remove_trivial_redundancy(tighten_all(current)) if count else current


def project_within(tableau: Tableau, start: int, count: int, most: int) -> Tableau | None:
    """The real shadow without `count` columns from `start` on, as `project_out` takes them; None if
    the elimination of one makes more than `most` rows: there may be twice exponentially many.

    >>> t = Tableau.universe(range=["i", "j"])
    >>> t = t.with_inequalities([(1, 0, 0), (1, 1, 0), (-1, 2, 0), (-1, 3, 5)])
    >>> project_within(t, 0, 1, 3) is None, project_within(t, 0, 1, 4) == project_out(t, 0, 1)
    (True, True)
    """
    current, stop = _by_equalities(tableau, start, count)
    while stop > start:
        column = _cheapest(current, start, stop)
        if _num_pairs(current, column) > most:
            return None
        current = fourier_motzkin(current, column)
        stop -= 1
    return remove_trivial_redundancy(tighten_all(current)) if count else current


def _by_equalities(tableau: Tableau, start: int, count: int) -> tuple[Tableau, int]:
    """Without the columns that equalities eliminate; where those that are left end."""
    if count == 0:
        return tableau, start
    current, reached = gaussian_eliminate(tighten_all(tableau), start, start + count)
    return remove_trivial_redundancy(current), start + count - (reached - start)


def _num_pairs(tableau: Tableau, column: int) -> int:
    """How many rows the elimination of a column makes of pairs of inequalities."""
    if _pivot(tableau.equalities, column) is not None:
        return 0
    coefficients = [row[column] for row in tableau.inequalities]
    lower = sum(map(_IS_POSITIVE, coefficients))
    return lower * (len(coefficients) - coefficients.count(0) - lower)


_IS_POSITIVE = (0).__lt__


def _cheapest(tableau: Tableau, start: int, stop: int) -> int:
    """The column whose elimination makes the fewest rows; an equality makes none."""

    columns = list(zip(*tableau.inequalities, strict=True))

    def growth(column: int) -> int:
        if _pivot(tableau.equalities, column) is not None:
            return -1
        if not columns:
            return 0
        coefficients = columns[column]
        lower = sum(map(_IS_POSITIVE, coefficients))
        upper = len(coefficients) - coefficients.count(0) - lower
        return lower * upper - lower - upper

    return min(range(start, stop), key=growth)


def remove_redundant_locals(tableau: Tableau) -> Tableau:
    """Without the locals that an equality gives with coefficient one: exact.

    >>> t = Tableau.universe(range=["i"], locals=1).with_equalities([(2, -1, 0)])
    >>> remove_redundant_locals(t.with_inequalities([(0, 1, -3)])).inequalities
    ((1, -2),)
    """
    current = tighten_all(tableau)
    column = current.offset(ColumnKind.LOCAL)
    while column < current.num_columns:
        pivot = next((i for i, row in enumerate(current.equalities) if abs(row[column]) == 1), None)
        if pivot is None:
            column += 1
            continue
        current = substitute_equality(current, pivot, column).remove_columns(column, column + 1)
    return current.without_repetitions()


def is_empty_by_elimination(tableau: Tableau) -> bool | None:
    """True if Gaussian and Fourier–Motzkin elimination find a contradiction, False if none is left
    when every column is gone, None if the system grows too large.

    True is exact. False speaks of the real shadow: there may be no integer point all the same.

    >>> t = Tableau.universe(range=["i"]).with_equalities([(2, -3)])
    >>> is_empty_by_elimination(t)
    True
    """
    current = tighten_all(tableau)
    while True:
        if has_contradiction(current):
            return True
        current = remove_trivial_redundancy(current)
        if current.num_columns == 0 or not current.num_constraints:
            return False
        if len(current.inequalities) > ROW_LIMIT:
            return None
        column = _cheapest(current, 0, current.num_columns)
        if _num_pairs(current, column) > PAIR_LIMIT:
            return None
        current = fourier_motzkin(current, column)
