"""What bounds alone say of a system of constraints: cheap, and not exact.

Bounds of all columns are propagated through the rows, a few times (Davis, "Constraint Propagation
with Interval Labels", 1987); an equality whose coefficients have a common divisor that does not
divide its constant has no solution (the GCD test: Banerjee, "Dependence Analysis for
Supercomputing", 1988).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import TypeAlias

from loopwright.presburger.rows import Row
from loopwright.presburger.tableau import Tableau

Bounds: TypeAlias = tuple[int | None, int | None]

_ROUNDS = 8


def column_bounds(system: Tableau) -> list[Bounds] | None:
    """Bounds of the columns of a system, None for an open end; None if it has no integer points.
    Locals are quotients, each in inequalities with the columns before it.

    >>> plane = Tableau.universe(range=["i", "j"])
    >>> column_bounds(plane.with_equalities([(2, -2, -1)]))
    >>> multiples = plane.with_equalities([(1, -3, 0)])
    >>> column_bounds(multiples.with_inequalities([(1, 0, -1), (-1, 0, 10)]))
    [(3, 9), (1, 3)]
    """
    first_local, width = system.num_visible, system.num_columns
    equalities = [*system.equalities, *_joined(system.equalities, first_local)]
    inequalities = [
        *system.inequalities,
        *_without_locals(equalities, system.inequalities, first_local),
    ]
    if any(row[-1] % (gcd(*row[:-1]) or abs(row[-1]) + 1) for row in equalities):
        return None
    rows = [*inequalities, *equalities, *(tuple(-value for value in row) for row in equalities)]
    sparse = [([(k, a) for k, a in enumerate(row[:-1]) if a], row[-1]) for row in rows]
    low: list[int | None] = [None] * width
    high: list[int | None] = [None] * width
    for _ in range(_ROUNDS):
        before = (*low, *high)
        for terms, constant in sparse:
            if not _tighten(terms, constant, low, high):
                return None
        if (*low, *high) == before:
            break
    return list(zip(low, high, strict=True))


def _joined(equalities: Sequence[Row], first_local: int) -> list[Row]:
    """For columns that just two equalities define, the equality of both definitions."""
    made: list[Row] = []
    for column in range(first_local):
        having = [row for row in equalities if row[column]]
        if len(having) == 2 and having[0][column] == having[1][column]:
            made.append(tuple(a - b for a, b in zip(*having, strict=True)))
    return made


def _without_locals(
    equalities: Sequence[Row], inequalities: Sequence[Row], first_local: int
) -> Iterator[Row]:
    """What equalities say with each quotient replaced by the bounds that define it (one step of
    Fourier and Motzkin's elimination each, by the first inequality that serves)."""
    limits: dict[tuple[int, bool], Row] = {}
    for row in inequalities:
        last = next((k for k in range(len(row) - 2, first_local - 1, -1) if row[k]), None)
        if last is not None:
            limits.setdefault((last, row[last] > 0), row)
    for equality in equalities:
        if any(equality[first_local:-1]):
            for side in (equality, tuple([-value for value in equality])):
                row = _eliminated(side, first_local, limits)
                if row is not None:
                    yield row


def _eliminated(row: Row, first_local: int, limits: Mapping[tuple[int, bool], Row]) -> Row | None:
    """An inequality without locals that follows from `row >= 0`; `limits` has for each local, by
    its sign, an inequality with it and columns before it."""
    for column in range(len(row) - 2, first_local - 1, -1):
        factor = row[column]
        if factor:
            other = limits.get((column, factor < 0))
            if other is None:
                return None
            mine, theirs = abs(other[column]), abs(factor)
            row = tuple([mine * a + theirs * b for a, b in zip(row, other, strict=True)])
    return row


def _tighten(
    terms: Sequence[tuple[int, int]], constant: int, low: list[int | None], high: list[int | None]
) -> bool:
    """Tighten bounds by one inequality; whether there may still be a point."""
    total, open_ends = constant, 0
    for column, factor in terms:
        end = high[column] if factor > 0 else low[column]
        if end is None:
            open_ends += 1
        else:
            total += factor * end
    if not open_ends and total < 0:
        return False
    if open_ends > 1:
        return True
    for column, factor in terms:
        end = high[column] if factor > 0 else low[column]
        if open_ends and end is not None:
            continue
        others = total - factor * (end or 0)
        # factor * x + others >= 0
        if factor > 0:
            least = -(others // factor)
            known = low[column]
            low[column] = least if known is None else max(known, least)
        else:
            most = others // -factor
            known = high[column]
            high[column] = most if known is None else min(known, most)
        first, last = low[column], high[column]
        if first is not None and last is not None and first > last:
            return False
    return True
