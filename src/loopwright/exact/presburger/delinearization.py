"""Equalities of linearised subscripts split into those of their digits.

An equality `m * Q + R = 0` whose part `R` has only one multiple of `m`, `k * m`, within its bounds
says two things: `R = k * m` and `Q = -k` (Maslov, "Delinearization: an efficient way to break
multiloop dependence equations", PLDI 1992). Both together have the same integer points.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Tableau


def split_equalities(tableau: Tableau, digits: Collection[int] | None = None) -> Tableau:
    """Splits each equality as often as the constant bounds of its columns allow; with `digits`
    only where one of these columns is all digits from 0 to the factor, as MLIR sees it.

    >>> t = Tableau.universe(range=["i", "j", "k", "l"]).with_equalities([(5, 1, -5, -1, 0)])
    >>> t = t.with_inequalities([(0, 1, 0, 0, 0), (0, -1, 0, 0, 4)])
    >>> t = t.with_inequalities([(0, 0, 0, 1, 0), (0, 0, 0, -1, 4)])
    >>> split_equalities(t).equalities
    ((1, 0, -1, 0, 0), (0, 1, 0, -1, 0))
    """
    if not any(map(_may_split, tableau.equalities)):
        return tableau
    bounds = _constant_bounds(tableau)
    waiting, found = [*reversed(tableau.equalities)], list[Row]()
    while waiting:
        row = waiting.pop()
        parts = _split(row, bounds, digits) if _may_split(row) else None
        if parts is None:
            found.append(row)
        else:
            waiting += reversed(parts)
    if len(found) == len(tableau.equalities):
        return tableau
    return tableau.with_rows(tuple(dict.fromkeys(found)), tableau.inequalities)


def _may_split(row: Row) -> bool:
    """Whether some factors have others besides them: one column on either side says nothing new."""
    return len({abs(value) for value in row[:-1] if value}) > 1


def _split(
    row: Row,
    bounds: Mapping[int, tuple[int | None, int | None]],
    wanted: Collection[int] | None,
) -> tuple[Row, Row] | None:
    """The two equalities that an equality is; None if there are no such."""
    if wanted is not None and row[-1]:
        return None
    for factor in sorted({abs(value) for value in row[:-1]} - {0, 1}):
        rest = [(k, value) for k, value in enumerate(row[:-1]) if value % factor]
        if not rest or len(rest) == sum(1 for value in row[:-1] if value):
            continue
        whole = (0, factor - 1)
        if wanted is not None and all(k not in wanted or bounds.get(k) != whole for k, _ in rest):
            continue
        low = high = row[-1]
        for column, value in rest:
            ends = bounds.get(column, (None, None))
            lower, upper = ends if value > 0 else (ends[1], ends[0])
            if lower is None or upper is None:
                break
            low, high = low + value * lower, high + value * upper
        else:
            multiple = -(-low // factor)
            if multiple == high // factor:
                remainder = dict(rest)
                digits = tuple(remainder.get(k, 0) for k in range(len(row) - 1))
                others = (
                    (value - digit) // factor for value, digit in zip(row[:-1], digits, strict=True)
                )
                return (*others, multiple), (*digits, row[-1] - multiple * factor)
    return None


def _constant_bounds(tableau: Tableau) -> dict[int, tuple[int | None, int | None]]:
    """The bounds that single inequalities give columns."""
    found: dict[int, tuple[int | None, int | None]] = {}
    for row in tableau.inequalities:
        used = [k for k, value in enumerate(row[:-1]) if value]
        if len(used) == 1:
            (column,) = used
            lower, upper = found.get(column, (None, None))
            factor, constant = row[column], row[-1]
            if factor > 0:
                bound = -(constant // factor)
                lower = bound if lower is None else max(lower, bound)
            else:
                bound = constant // -factor
                upper = bound if upper is None else min(upper, bound)
            found[column] = lower, upper
    return found
