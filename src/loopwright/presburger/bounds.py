"""Bounds of columns: constants, extents, bounding boxes.

These follow MLIR's rational procedures, so a bound may be wider than the integer points need; it
never leaves one out. The exact queries give the least ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from loopwright.affine_expr import AffineExpr, constant, symbol
from loopwright.presburger.constraints import Bound
from loopwright.presburger.elimination import project_out, project_within
from loopwright.presburger.rows import Row, combine, negate
from loopwright.presburger.simplify import remove_trivial_redundancy
from loopwright.presburger.tableau import ColumnKind, Tableau


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


def box_extents(tableau: Tableau) -> tuple[AffineExpr, ...] | None:
    """How many values each dimension of a box takes, as expressions of the symbols: the number of
    its points is the product, each factor at least 0. None if the tableau is no such box: every
    row bounds one dimension, with coefficient one, by constants and symbols.

    >>> t = Tableau.universe(range=["i", "j"], symbols=["n"])
    >>> t = t.with_inequalities([(1, 0, 0, 0), (-1, 0, 1, -1), (0, 1, -1, 0), (0, -1, 1, 7)])
    >>> [str(extent) for extent in box_extents(t)]
    ['s0', '8']
    """
    dims = tableau.num_dims
    if tableau.num_locals or tableau.equalities:
        return None
    sides: dict[tuple[int, int], Row] = {}
    for row in remove_trivial_redundancy(tableau).inequalities:
        used = [column for column in range(dims) if row[column]]
        if len(used) != 1 or abs(row[used[0]]) != 1 or (used[0], row[used[0]]) in sides:
            return None
        sides[used[0], row[used[0]]] = row
    if len(sides) != 2 * dims:
        return None
    symbols = {dims + number: symbol(number) for number in range(tableau.num_symbols)}
    return tuple(
        expression_of(combine(sides[column, 1], 1, sides[column, -1], 1), column, symbols) + 1
        for column in range(dims)
    )


def union_bounding_box(first: Tableau, second: Tableau) -> Tableau | None:
    """A box of the dimensions that contains both tableaus; None if some side has no bound.

    Sides are constants or forms of the symbols that both tableaus have but for the constant.

    >>> t = Tableau.universe(range=["i"], symbols=["n"])
    >>> a = t.with_inequalities([(1, 0, 0), (-1, 1, -1)])
    >>> b = t.with_inequalities([(1, 0, -3), (-1, 1, 4)])
    >>> union_bounding_box(a, b).inequalities
    ((1, 0, 0), (-1, 1, 4))
    """
    if first.columns[: first.num_visible] != second.columns[: second.num_visible]:
        raise ValueError("the tableaus differ in their columns")
    dims, symbols = first.num_dims, first.num_symbols
    rows: list[Row] = []
    for column in range(dims):
        mine, theirs = _symbolic_bounds(first, column), _symbolic_bounds(second, column)
        for sign in (1, -1):
            weakest = _weakest([r for r in mine if r[0] * sign > 0], theirs)
            if weakest is None:
                return None
            before, after = (0,) * column, (0,) * (dims - column - 1)
            rows.append((*before, weakest[0], *after, *weakest[1:]))
    columns = first.columns[: dims + symbols]
    return Tableau(columns, (), tuple(rows))


def _symbolic_bounds(tableau: Tableau, column: int) -> list[Row]:
    """The inequalities that bound `column` by symbols: rows of the column and the symbols.

    Constant bounds come last: a form of the symbols says more.
    """
    locals_at = tableau.offset(ColumnKind.LOCAL)
    shadow = project_out(tableau, locals_at, tableau.num_columns - locals_at)
    shadow = project_out(shadow, column + 1, tableau.num_dims - column - 1)
    shadow = project_out(shadow, 0, column)
    rows = [*shadow.inequalities]
    for row in shadow.equalities:
        rows += [row, negate(row)]
    constant_only = project_out(shadow, 1, tableau.num_symbols)
    padding = (0,) * tableau.num_symbols
    plain = [*constant_only.inequalities]
    for row in constant_only.equalities:
        plain += [row, negate(row)]
    rows += [(row[0], *padding, row[1]) for row in plain]
    return [row for row in dict.fromkeys(rows) if row[0]]


def _weakest(mine: Sequence[Row], theirs: Sequence[Row]) -> Row | None:
    """A bound that both have but for the constant, with the weaker constant."""
    for row in mine:
        constants = [other[-1] for other in theirs if other[:-1] == row[:-1]]
        if constants:
            own = min(other[-1] for other in mine if other[:-1] == row[:-1])
            return (*row[:-1], max(own, min(constants)))
    return None
