"""Constraints from affine expressions: bounds given by maps, and integer sets.

Each `mod`, `floordiv` and `ceildiv` becomes a local with its two defining inequalities; a division
that the tableau has already is used again.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from loopwright.exact.presburger.divisions import division_rows
from loopwright.exact.presburger.rows import Row, negate
from loopwright.exact.presburger.space import ColumnKind
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.affine_expr import AffineExpr, AffineMap, flatten


class NonAffineError(ValueError):
    """An expression multiplies or divides variables, or divides by zero or less."""


class Bound(Enum):
    """Which side of a column a bound is on."""

    EQUAL = "="
    LOWER = ">="
    UPPER = "<="


def add_expressions(
    tableau: Tableau, exprs: Sequence[AffineExpr], num_dims: int, operands: Sequence[int]
) -> tuple[Tableau, tuple[Row, ...]]:
    """The tableau with the locals of `exprs`, and for each expression the row of its value.

    `operands` are the columns of the dimensions, then of the symbols. Raises `NonAffineError`.

    >>> from loopwright.ir.affine_expr import dim
    >>> t = Tableau.universe(range=["i"])
    >>> wide, rows = add_expressions(t, [dim(0) % 4], 1, [0])
    >>> rows, wide.inequalities
    (((1, -4, 0),), ((1, -4, 0), (-1, 4, 3)))
    """
    flat = flatten(exprs, num_dims, len(operands) - num_dims)
    if flat is None:
        raise NonAffineError("a division by zero or by a negative number")
    columns = list(operands)
    current = tableau
    for local in flat.locals:
        if local.dividend is None:
            raise NonAffineError(f"{local.expr} is not affine")
        dividend = current.row(_spread(local.dividend, columns), local.dividend[-1])
        current, column = _with_division(current, dividend, local.divisor)
        columns.append(column)
    return current, tuple(current.row(_spread(row, columns), row[-1]) for row in flat.rows)


def _spread(row: Row, columns: Sequence[int]) -> dict[int, int]:
    """The coefficients of a flattened row by column of the tableau."""
    spread: dict[int, int] = {}
    for column, value in zip(columns, row[:-1], strict=True):
        spread[column] = spread.get(column, 0) + value
    return spread


def _with_division(tableau: Tableau, dividend: Row, divisor: int) -> tuple[Tableau, int]:
    """With a local for `dividend floordiv divisor`, and its column."""
    present = set(tableau.inequalities)
    for column in range(tableau.offset(ColumnKind.LOCAL), tableau.num_columns):
        if dividend[column] == 0 and present.issuperset(division_rows(dividend, divisor, column)):
            return tableau, column
    column = tableau.num_columns
    wide = tableau.append_locals(1)
    return wide.with_inequalities(
        division_rows((*dividend[:-1], 0, dividend[-1]), divisor, column)
    ), column


def add_bound(
    tableau: Tableau,
    bound: Bound,
    column: int,
    affine_map: AffineMap,
    operands: Sequence[int],
    *,
    closed: bool = True,
) -> Tableau:
    """With `column` bounded by every result of `affine_map`: below by the maximum of the results,
    above by their minimum, or equal to each. An upper bound that is not `closed` is exclusive.

    >>> from loopwright.ir.affine_expr import AffineMap, dim
    >>> t = Tableau.universe(range=["i", "j"])
    >>> t = add_bound(t, Bound.LOWER, 1, AffineMap(1, 0, (dim(0) + 2,)), [0])
    >>> add_bound(t, Bound.UPPER, 1, AffineMap.constant_map(8), [], closed=False).inequalities
    ((-1, 1, -2), (0, -1, 7))
    """
    current, rows = add_expressions(tableau, affine_map.results, affine_map.num_dims, operands)
    found: list[Row] = []
    for row in rows:
        entries = list(row)
        entries[column] -= 1
        if bound is Bound.UPPER and not closed:
            entries[-1] -= 1
        found.append(negate(tuple(entries)) if bound is Bound.LOWER else tuple(entries))
    if bound is Bound.EQUAL:
        return current.with_equalities(found)
    return current.with_inequalities(found)


def with_bounds(
    tableau: Tableau, column: int, lower: AffineMap, upper: AffineMap, inputs: Sequence[int]
) -> Tableau:
    """With a column between two bounds, the upper one exclusive; one value if they differ by 1."""
    if len(lower) == len(upper) == 1 and lower.results[0] + 1 is upper.results[0]:
        return add_bound(tableau, Bound.EQUAL, column, lower, inputs)
    tableau = add_bound(tableau, Bound.LOWER, column, lower, inputs)
    return add_bound(tableau, Bound.UPPER, column, upper, inputs, closed=False)
