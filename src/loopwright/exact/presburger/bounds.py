"""Bounds of columns: constants, extents, bounding boxes.

These follow MLIR's rational procedures, so a bound may be wider than the integer points need; it
never leaves one out. The exact queries give the least ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from loopwright.exact.presburger.constraints import Bound
from loopwright.exact.presburger.elimination import project_within
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.affine_expr import AffineExpr, constant


def constant_bound(tableau: Tableau, bound: Bound, column: int) -> int | None:
    """A constant bound of `column` from the real shadow on it; None if there is none, or if too
    many rows would be needed to find it.

    >>> t = Tableau.universe(range=["i", "j"])
    >>> t = t.with_inequalities([(1, 0, 0), (-1, 0, 9), (-1, 1, -2)])
    >>> constant_bound(t, Bound.LOWER, 1), constant_bound(t, Bound.UPPER, 1)
    (2, None)
    """
    shadow = _shadow(tableau, column)
    return None if shadow is None else _constant_of(shadow, bound)


_MOST_ROWS = 1 << 12
"""With more rows on the way, a constant bound is not looked for."""


@lru_cache(maxsize=1 << 10)
def _shadow(tableau: Tableau, column: int) -> Tableau | None:
    """The real shadow on one column: both of its bounds are asked for, and by several."""
    count = tableau.num_columns - column - 1
    shadow = project_within(tableau, column + 1, count, _MOST_ROWS)
    return None if shadow is None else project_within(shadow, 0, column, _MOST_ROWS)


def _constant_of(shadow: Tableau, bound: Bound) -> int | None:
    """The bound that the rows of a one-column tableau state."""
    for coefficient, rest in shadow.equalities:
        if coefficient and rest % coefficient == 0:
            return -rest // coefficient
    rows = shadow.inequalities
    lower = [-(rest // c) for c, rest in rows if c > 0]
    upper = [rest // -c for c, rest in rows if c < 0]
    if bound is Bound.LOWER:
        return max(lower, default=None)
    if bound is Bound.UPPER:
        return min(upper, default=None)
    low, high = max(lower, default=None), min(upper, default=None)
    return low if low == high else None


def expression_of(row: Row, column: int, values: Mapping[int, AffineExpr]) -> AffineExpr:
    """The row as an expression, without the term of `column`."""
    total = constant(0)
    for i, value in enumerate(row[:-1]):
        if value and i != column:
            total = total + values[i] * value
    return total + row[-1]
