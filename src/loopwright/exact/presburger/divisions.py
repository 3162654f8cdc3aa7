"""Locals that stand for divisions: finding them, merging equal ones, and complements.

A local q is a division when two inequalities say `0 <= dividend - divisor * q < divisor`: then it
exists for every value of the other columns and is unique, so the constraint system without those
two rows can be complemented, and two tableaus can share the local.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.space import ColumnKind
from loopwright.exact.presburger.tableau import Tableau


@dataclass(frozen=True, slots=True)
class Division:
    """`dividend floordiv divisor`: a row over the columns of the tableau, and a positive integer.

    `rows` are the positions of the two inequalities that define it.
    """

    dividend: Row
    divisor: int
    rows: tuple[int, int]


def division_rows(dividend: Row, divisor: int, column: int) -> tuple[Row, Row]:
    """The two inequalities that make `column` the quotient.

    >>> division_rows((1, 0, 3), 4, 1)
    ((1, -4, 3), (-1, 4, 0))
    """
    low = list(dividend)
    low[column] -= divisor
    high = [-value for value in low]
    high[-1] += divisor - 1
    return tuple(low), tuple(high)


def find_divisions(tableau: Tableau) -> dict[int, Division]:
    """Each local column that is a division of the visible columns and of such locals before it.

    >>> t = Tableau.universe(range=["i"], locals=1)
    >>> t = t.with_inequalities([(1, -4, 3), (-1, 4, 0)])
    >>> find_divisions(t)[1].dividend, find_divisions(t)[1].divisor
    ((1, 0, 3), 4)
    """
    found: dict[int, Division] = {}
    start = tableau.offset(ColumnKind.LOCAL)
    waiting = list(range(start, tableau.num_columns))
    where = {row: i for i, row in reversed(list(enumerate(tableau.inequalities)))}
    progress = True
    while progress and waiting:
        progress = False
        for column in list(waiting):
            division = _division(tableau, where, column, waiting)
            if division is not None:
                found[column] = division
                waiting.remove(column)
                progress = True
    return found


def _division(
    tableau: Tableau, where: dict[Row, int], column: int, unknown: Sequence[int]
) -> Division | None:
    for i, row in enumerate(tableau.inequalities):
        divisor = -row[column]
        if divisor <= 1 or any(row[other] for other in unknown if other != column):
            continue
        dividend = (*row[:column], 0, *row[column + 1 :])
        partner = where.get(division_rows(dividend, divisor, column)[1])
        if partner is not None:
            return Division(dividend, divisor, (i, partner))
    return None


def merge_locals(first: Tableau, second: Tableau) -> tuple[Tableau, Tableau]:
    """Both tableaus over the same locals: those of `first`, then those `second` has alone.

    Equal divisions are one local. The visible columns must match by position.

    >>> t = Tableau.universe(range=["i"], locals=1)
    >>> t = t.with_inequalities([(1, -4, 3), (-1, 4, 0)])
    >>> [m.num_locals for m in merge_locals(t, t)]
    [1, 1]
    """
    visible = first.num_visible
    if visible != second.num_visible:
        raise ValueError("the tableaus differ in their visible columns")
    if second.num_locals == 0:
        return first, second.append_locals(first.num_locals)
    matches = _matches(first, second, visible) if first.num_locals else {}
    alone = [c for c in range(visible, second.num_columns) if c not in matches]
    wide = second.append_locals(first.num_locals - len(matches))
    spare = iter(range(second.num_columns, wide.num_columns))
    partner = {mine: theirs for theirs, mine in matches.items()}
    mine = range(visible, first.num_columns)
    order = [partner[column] if column in partner else next(spare) for column in mine]
    return first.append_locals(len(alone)), wide.permute([*range(visible), *order, *alone])


def _matches(first: Tableau, second: Tableau, visible: int) -> dict[int, int]:
    """For the locals of `second` that are equal divisions, the column in `first`."""
    known: dict[tuple[object, ...], int] = {}
    for column, division in find_divisions(first).items():
        known.setdefault(_signature(division, visible, None), column)
    matches: dict[int, int] = {}
    for column, division in find_divisions(second).items():
        used = [i for i in range(visible, second.num_columns) if division.dividend[i]]
        if any(i not in matches for i in used):
            continue
        same = known.get(_signature(division, visible, matches))
        if same is not None and same not in matches.values():
            matches[column] = same
    return matches


def _signature(
    division: Division, visible: int, renamed: dict[int, int] | None
) -> tuple[object, ...]:
    """What makes two divisions equal: the dividend in the columns of the first tableau, in
    lowest terms (`floor((g a + c) / (g d))` is `floor((a + floor(c / g)) / d)`)."""
    row = division.dividend
    common = math.gcd(division.divisor, *row[:-1])
    terms = [(i, value // common) for i, value in enumerate(row[:-1]) if value]
    if renamed is not None:
        terms = [(renamed.get(i, i), value) for i, value in terms]
    return (tuple(sorted(terms)), row[-1] // common, division.divisor // common)
