"""Bounding boxes of systems whose sides are forms of symbols: extents, and unions of two.

These are MLIR's `getConstantBoundOnDimSize64` and `unionBoundingBox`: a side is a row over the
symbols and the constant, divided by a positive integer; a box exists where the sides of both
systems differ by constants, or are constants.
"""

from __future__ import annotations

from dataclasses import dataclass

from loopwright.exact.presburger.bounds import constant_bound
from loopwright.exact.presburger.constraints import Bound
from loopwright.exact.presburger.rows import Row, negate
from loopwright.exact.presburger.simplify import remove_trivial_redundancy
from loopwright.exact.presburger.tableau import Tableau


@dataclass(frozen=True, slots=True)
class Extent:
    """A dimension of constant size: `lower floordiv divisor` is its least value, `upper floordiv
    divisor` its greatest; both are rows over the symbols and the constant."""

    size: int
    lower: Row
    upper: Row
    divisor: int


def extent_of(tableau: Tableau, column: int) -> Extent | None:
    """The extent of a dimension, from an equality or two opposite inequalities over symbols alone;
    None if there are none. Other dimensions must have been projected out where they matter.

    >>> t = Tableau.universe(range=["i"], symbols=["n"])
    >>> extent_of(t.with_inequalities([(1, -1, 0), (-1, 1, 9)]), 0)
    Extent(size=10, lower=(1, 0), upper=(1, 9), divisor=1)
    """
    dims, visible = tableau.num_dims, tableau.num_visible
    for row in tableau.equalities:
        if abs(row[column]) == 1 and not any(_others(row, column, dims)):
            if any(row[visible:-1]):
                return None
            signed = negate(row) if row[column] > 0 else row
            value = (*signed[dims:visible], signed[-1])
            return Extent(1, value, value, 1)
    rows = [row for row in tableau.inequalities if not any(_others(row, column, dims))]
    lower = [row for row in rows if row[column] > 0]
    upper = [row for row in rows if row[column] < 0]
    best: tuple[int, Row, Row] | None = None
    for high in upper:
        for low in lower:
            if low[:-1] != negate(high[:-1]):
                continue
            size = max(0, -(-(low[-1] + high[-1] + 1) // low[column]))
            if best is None or size < best[0]:
                best = size, low, high
    if best is None or any(best[1][visible:-1]):
        return None
    size, low, high = best
    divisor = low[column]
    least = (*negate(low[dims:visible]), -low[-1] + divisor - 1)
    return Extent(size, least, (*high[dims:visible], high[-1]), divisor)


def _others(row: Row, column: int, dims: int) -> Row:
    return row[:column] + row[column + 1 : dims]


def unite(first: Tableau, second: Tableau) -> Tableau | None:
    """The box of the dimensions that holds both systems, with the rows that both have in common;
    None where there are locals, a dimension has no extent, or sides cannot be compared and have no
    constant bound.

    >>> t = Tableau.universe(range=["i"], symbols=["n"])
    >>> a, b = t.with_equalities([(1, -1, 0)]), t.with_equalities([(1, -1, 3)])
    >>> unite(a, b).inequalities
    ((1, -1, 3), (-1, 1, 0))
    """
    if first.num_locals or second.num_locals:
        return None
    if first.columns != second.columns:
        raise ValueError("the tableaus differ in their columns")
    rows: list[Row] = []
    for column in range(first.num_dims):
        sides = _united(first, second, column)
        if sides is None:
            return None
        rows += sides
    equalities = [row for row in first.equalities if row in second.equalities]
    present = set(second.inequalities)
    common = [row for row in first.inequalities if row in present]
    return remove_trivial_redundancy(first.with_rows(equalities, (*rows, *common)))


def _united(first: Tableau, second: Tableau, column: int) -> tuple[Row, Row] | None:
    """The two inequalities of a side of the box."""
    mine, theirs = extent_of(first, column), extent_of(second, column)
    if mine is None or theirs is None or mine.divisor != theirs.divisor:
        return None
    divisor, slack = mine.divisor, mine.divisor - 1
    if mine.lower[:-1] == theirs.lower[:-1]:
        lower = min(mine.lower, theirs.lower, key=lambda row: row[-1])
        lower = (*lower[:-1], lower[-1] - slack)
    else:
        lower = _constant_side(first, second, column, Bound.LOWER, divisor)
    if mine.upper[:-1] == theirs.upper[:-1]:
        upper: Row | None = max(mine.upper, theirs.upper, key=lambda row: row[-1])
    else:
        upper = _constant_side(first, second, column, Bound.UPPER, divisor)
    if lower is None or upper is None:
        return None
    dims = first.num_dims
    before, after = (0,) * column, (0,) * (dims - column - 1)
    return (
        (*before, divisor, *after, *negate(lower)),
        (*before, -divisor, *after, *upper),
    )


def _constant_side(
    first: Tableau, second: Tableau, column: int, bound: Bound, divisor: int
) -> Row | None:
    """A constant that bounds both, times the divisor."""
    found = [constant_bound(t, bound, column) for t in (first, second)]
    known = [value for value in found if value is not None]
    if len(known) != len(found):
        return None
    value = min(known) if bound is Bound.LOWER else max(known)
    return (*(0,) * first.num_symbols, value * divisor)
