"""Bounds of columns, converted to constraints and back: affine maps, constants, boxes.

Constraints come from affine expressions: each `mod`, `floordiv` and `ceildiv` becomes a local with
its two defining inequalities; a division that the tableau already has is reused. Reading bounds off
follows MLIR's rational procedures (`getConstantBoundOnDimSize64`, `unionBoundingBox`,
`getSliceBounds`), so a bound may be wider than the integer points need, but never excludes one. The
exact queries return the tightest bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache

from loopwright.exact.presburger import elimination
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.presburger.rows import Row, negate
from loopwright.exact.presburger.tableau import ColumnKind, Tableau
from loopwright.ir.affine_expr import (
    AffineExpr,
    AffineMap,
    constant,
    dim,
    flatten,
    simplify_affine_expr,
    symbol,
)
from loopwright.records import dataclass


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
    """Return the tableau with the locals of `exprs`, and for each expression the row of its value.

    `operands` are the columns of the dimensions, then of the symbols. Raises `NonAffineError`.

    >>> from loopwright.ir.affine_expr import dim
    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i"]))
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
        dividend = current.row(_column_coefficients(local.dividend, columns), local.dividend[-1])
        current, column = _with_division(current, dividend, local.divisor)
        columns.append(column)
    return current, tuple(
        current.row(_column_coefficients(row, columns), row[-1]) for row in flat.rows
    )


def _column_coefficients(row: Row, columns: Sequence[int]) -> dict[int, int]:
    """Return the coefficients of a flattened row by column of the tableau."""
    spread: dict[int, int] = {}
    for column, value in zip(columns, row[:-1], strict=True):
        spread[column] = spread.get(column, 0) + value
    return spread


def _with_division(tableau: Tableau, dividend: Row, divisor: int) -> tuple[Tableau, int]:
    """Add a local for `dividend floordiv divisor`; return its column, too."""
    present = set(tableau.inequalities)
    for column in range(tableau.offset(ColumnKind.LOCAL), tableau.num_columns):
        if dividend[column] == 0 and present.issuperset(
            elimination.division_rows(dividend, divisor, column)
        ):
            return tableau, column
    column = tableau.num_columns
    wide = tableau.append_locals(1)
    return wide.with_inequalities(
        elimination.division_rows((*dividend[:-1], 0, dividend[-1]), divisor, column)
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
    """Bound `column` by every result of `affine_map`: below by the maximum of the results, above by
    their minimum, or equal to each. An upper bound that is not `closed` is exclusive.

    >>> from loopwright.ir.affine_expr import AffineMap, dim
    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i", "j"]))
    >>> t = add_bound(t, Bound.LOWER, 1, AffineMap(1, 0, (dim(0) + 2,)), [0])
    >>> add_bound(t, Bound.UPPER, 1, AffineMap.constant_map(8), [], closed=False).inequalities
    ((-1, 1, -2), (0, -1, 7))
    """
    current, rows = add_expressions(tableau, affine_map.results, affine_map.num_dims, operands)
    bounds_rows: list[Row] = []
    for row in rows:
        entries = list(row)
        entries[column] -= 1
        if bound is Bound.UPPER and not closed:
            entries[-1] -= 1
        bounds_rows.append(negate(tuple(entries)) if bound is Bound.LOWER else tuple(entries))
    if bound is Bound.EQUAL:
        return current.with_equalities(bounds_rows)
    return current.with_inequalities(bounds_rows)


def with_bounds(
    tableau: Tableau, column: int, lower: AffineMap, upper: AffineMap, inputs: Sequence[int]
) -> Tableau:
    """Bound a column from below and, exclusively, from above; bounds that differ by 1 fix its
    value."""
    if len(lower) == len(upper) == 1 and lower.results[0] + 1 is upper.results[0]:
        return add_bound(tableau, Bound.EQUAL, column, lower, inputs)
    tableau = add_bound(tableau, Bound.LOWER, column, lower, inputs)
    return add_bound(tableau, Bound.UPPER, column, upper, inputs, closed=False)


def constant_bound(tableau: Tableau, bound: Bound, column: int) -> int | None:
    """Return a constant bound of `column` from the real shadow on it; None if there is none, or if
    too many rows would be needed to find it.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i", "j"]))
    >>> t = t.with_inequalities([(1, 0, 0), (-1, 0, 9), (-1, 1, -2)])
    >>> constant_bound(t, Bound.LOWER, 1), constant_bound(t, Bound.UPPER, 1)
    (2, None)
    """
    shadow = _shadow(tableau, column)
    return None if shadow is None else _constant_of(shadow, bound)


_MOST_ROWS = 1 << 12
"""The limit of rows in an elimination beyond which no constant bound is searched for."""


@lru_cache(maxsize=1 << 10)
def _shadow(tableau: Tableau, column: int) -> Tableau | None:
    """Return the real shadow on one column, cached: callers ask for both bounds, and repeatedly."""
    count = tableau.num_columns - column - 1
    shadow = elimination.project_within(tableau, column + 1, count, _MOST_ROWS)
    return None if shadow is None else elimination.project_within(shadow, 0, column, _MOST_ROWS)


def _constant_of(shadow: Tableau, bound: Bound) -> int | None:
    """Return the constant bound that the rows of a one-column tableau state."""
    for coefficient, offset in shadow.equalities:
        if coefficient and offset % coefficient == 0:
            return -offset // coefficient
    rows = shadow.inequalities
    lower = [-(offset // c) for c, offset in rows if c > 0]
    upper = [offset // -c for c, offset in rows if c < 0]
    if bound is Bound.LOWER:
        return max(lower, default=None)
    if bound is Bound.UPPER:
        return min(upper, default=None)
    low = max(lower, default=None)
    high = min(upper, default=None)
    return low if low == high else None


def expression_of(row: Row, column: int, values: Mapping[int, AffineExpr]) -> AffineExpr:
    """Return the row as an expression, without the term of `column`."""
    total = constant(0)
    for i, value in enumerate(row[:-1]):
        if value and i != column:
            total = total + values[i] * value
    return total + row[-1]


@dataclass(frozen=True, slots=True)
class ConstantExtent:
    """A dimension of constant size: `lower floordiv divisor` is its least value, `upper floordiv
    divisor` its greatest; both are rows over the symbols and the constant."""

    size: int
    lower: Row
    upper: Row
    divisor: int


def extent_of(tableau: Tableau, column: int) -> ConstantExtent | None:
    """Return the extent of a dimension, from an equality or two opposite inequalities over symbols
    alone; None if there are none. Project out other dimensions first if they matter.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i"], symbols=["n"]))
    >>> extent_of(t.with_inequalities([(1, -1, 0), (-1, 1, 9)]), 0)
    ConstantExtent(size=10, lower=(1, 0), upper=(1, 9), divisor=1)
    """
    dims = tableau.num_dims
    visible = tableau.num_visible
    for row in tableau.equalities:
        if abs(row[column]) == 1 and not any(_other_coefficients(row, column, dims)):
            if any(row[visible:-1]):
                return None
            signed = negate(row) if row[column] > 0 else row
            value = (*signed[dims:visible], signed[-1])
            return ConstantExtent(1, value, value, 1)
    rows = [row for row in tableau.inequalities if not any(_other_coefficients(row, column, dims))]
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
    return ConstantExtent(size, least, (*high[dims:visible], high[-1]), divisor)


def _other_coefficients(row: Row, column: int, dims: int) -> Row:
    return row[:column] + row[column + 1 : dims]


def unite(first: Tableau, second: Tableau) -> Tableau | None:
    """Return the smallest box of the dimensions that contains both systems, with the rows that both
    have in common; None if there are locals, a dimension has no extent, or sides cannot be compared
    and have no constant bound.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i"], symbols=["n"]))
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
    return elimination.remove_trivial_redundancy(first.with_rows(equalities, (*rows, *common)))


def _united(first: Tableau, second: Tableau, column: int) -> tuple[Row, Row] | None:
    """Return the two inequalities of a side of the box."""
    mine = extent_of(first, column)
    theirs = extent_of(second, column)
    if mine is None or theirs is None or mine.divisor != theirs.divisor:
        return None
    divisor = mine.divisor
    slack = mine.divisor - 1
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
    before = (0,) * column
    after = (0,) * (dims - column - 1)
    return (
        (*before, divisor, *after, *negate(lower)),
        (*before, -divisor, *after, *upper),
    )


def _constant_side(
    first: Tableau, second: Tableau, column: int, bound: Bound, divisor: int
) -> Row | None:
    """Return a constant that bounds both sides, times the divisor."""
    constants = [constant_bound(t, bound, column) for t in (first, second)]
    finite = [value for value in constants if value is not None]
    if len(finite) != len(constants):
        return None
    value = min(finite) if bound is Bound.LOWER else max(finite)
    return (*(0,) * first.num_symbols, value * divisor)


@dataclass(frozen=True, slots=True)
class SliceBound:
    """Bounds of one column as maps of other columns: at least each result of `lower`, less than
    each result of `upper`. None means unbounded."""

    lower: AffineMap | None
    upper: AffineMap | None


def slice_bounds(
    tableau: Tableau, offset: int, count: int, *, thorough: bool = False
) -> list[SliceBound]:
    """Return bounds of the columns `offset` … `offset + count - 1` as maps of the other dimensions
    and the symbols, which keep their order. Upper bounds are exclusive.

    A column that the system determines is given by its value: a constant, a remainder, a quotient,
    or an equality over columns that are determined. Otherwise each inequality that bounds it by
    columns outside the slice gives a result; if there are several, or the system has locals, a
    constant bound replaces them where one exists. MLIR considers only the first equality with a
    column; `thorough` considers all.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> t = Tableau(Space.of(range=["i", "j", "k"])).with_equalities([(-1, 0, 1, 0)])
    >>> t = t.with_inequalities([(0, 1, 0, 0), (0, -1, 0, 127)])
    >>> [(str(b.lower), str(b.upper)) for b in slice_bounds(t, 0, 2)]
    [('(d0) -> (d0)', '(d0) -> (d0 + 1)'), ('(d0) -> (0)', '(d0) -> (128)')]
    """
    return _Slicer(elimination.tighten_all(tableau), offset, count, thorough=thorough).bounds()


class _Slicer:
    """The columns of a slice and the inputs of its bound maps: the dimensions that are not sliced,
    then the symbols. Locals are not inputs."""

    def __init__(self, tableau: Tableau, offset: int, count: int, *, thorough: bool) -> None:
        self.tableau = tableau
        self.thorough = thorough
        self.sliced = range(offset, offset + count)
        self.expressions: dict[int, AffineExpr] = {}
        self.num_dims = self.num_symbols = 0
        for column, description in enumerate(tableau.columns):
            if description.kind is ColumnKind.SYMBOL:
                self.expressions[column] = symbol(self.num_symbols)
                self.num_symbols += 1
            elif description.kind is not ColumnKind.LOCAL and column not in self.sliced:
                self.expressions[column] = dim(self.num_dims)
                self.num_dims += 1
        self.inputs = dict(self.expressions)
        self._constants = Kept[tuple[int, Bound], int | None](
            lambda query: constant_bound(tableau, query[1], query[0])
        )
        self._reduced: Tableau | None = None

    def bounds(self) -> list[SliceBound]:
        """Return the bounds of each sliced column."""
        self._find_values()
        return [self._bound(column) for column in self.sliced]

    def _bound(self, column: int) -> SliceBound:
        value = self.expressions.get(column)
        if value is not None:
            value = simplify_affine_expr(value, self.num_dims, self.num_symbols)
            return SliceBound(self._map([value]), self._map([value + 1]))
        lower, upper = self._inequality_bounds(column)
        return SliceBound(
            self._one_result(column, Bound.LOWER, lower, 0),
            self._one_result(column, Bound.UPPER, upper, 1),
        )

    def _map(self, results: Sequence[AffineExpr]) -> AffineMap:
        return AffineMap(self.num_dims, self.num_symbols, results)

    def _one_result(
        self, column: int, bound: Bound, results: Sequence[AffineExpr], shift: int
    ) -> AffineMap | None:
        """Return the map of the results; if there is not exactly one, the map of a constant where
        one exists."""
        if len(results) != 1:
            fixed = self._constants[column, bound]
            if fixed is not None:
                return self._map([constant(fixed + shift)])
        return self._map(results) if results else None

    # Columns that the system fixes

    def _find_values(self) -> None:
        """Find the values of the sliced columns and of the locals, where equalities determine
        them."""
        divisions = elimination.find_divisions(self.tableau)
        progress = True
        while progress:
            progress = False
            for column in range(self.tableau.num_columns):
                if column in self.expressions:
                    continue
                value = self._fixed(column)
                if value is None and column in divisions:
                    value = self._quotient(divisions[column].dividend, divisions[column].divisor)
                if value is None:
                    value = self._sliced_quotient(column)
                if value is None:
                    value = self._solved(column)
                if value is not None:
                    self.expressions[column] = value
                    progress = True

    def _fixed(self, column: int) -> AffineExpr | None:
        """Return the value of a column with constant bounds: a constant, or a remainder."""
        low = self._constants[column, Bound.LOWER]
        high = self._constants[column, Bound.UPPER]
        if low is None or high is None:
            return None
        return constant(low) if low == high else self._remainder(column, low, high)

    def _remainder(self, column: int, low: int, high: int) -> AffineExpr | None:
        """Return `dividend mod divisor` if an equality defines the column as that and the column is
        less than the divisor.

        In the equality the column has coefficient one, an unknown quotient, which becomes known,
        has the divisor, and all other terms are the dividend. A dividend that is itself less than
        the divisor is the remainder.
        """
        divisor = high + 1
        if low != 0 or divisor <= 1:
            return None
        for row in self.tableau.equalities:
            if abs(row[column]) != 1 or row[-1]:
                continue
            signed = row if row[column] < 0 else negate(row)
            columns_of_terms = [i for i, value in enumerate(signed[:-1]) if value and i != column]
            quotients = [i for i in columns_of_terms if abs(signed[i]) == divisor]
            if len(quotients) > 1:
                quotients = [i for i in quotients if i not in self.expressions]
            dividends = [i for i in columns_of_terms if i not in quotients]
            if (
                len(quotients) != 1
                or not dividends
                or any(i not in self.expressions for i in dividends)
            ):
                continue
            dividend_terms = {i: signed[i] for i in dividends}
            dividend = expression_of(self.tableau.row(dividend_terms), -1, self.expressions)
            sign = -1 if signed[quotients[0]] > 0 else 1
            self.expressions.setdefault(quotients[0], dividend // divisor * sign)
            is_one = list(dividend_terms.values()) == [1]
            is_below = is_one and self._is_below(dividends[0], divisor)
            return dividend if is_below else dividend % divisor
        return None

    def _is_below(self, column: int, end: int) -> bool:
        """Return whether constants bound a column from zero to, exclusively, an end."""
        low = self._constants[column, Bound.LOWER]
        high = self._constants[column, Bound.UPPER]
        return low is not None and high is not None and low >= 0 and high < end

    def _quotient(self, dividend: Row, divisor: int) -> AffineExpr | None:
        if not all(not value or i in self.expressions for i, value in enumerate(dividend[:-1])):
            return None
        return expression_of(dividend, -1, self.expressions) // divisor

    def _sliced_quotient(self, column: int) -> AffineExpr | None:
        """Return the value of a column that two inequalities define as a quotient: `0 <= dividend -
        divisor * column < divisor`, or a narrower range."""
        for low in self.tableau.inequalities:
            divisor = low[column]
            if divisor < 1 or not self._is_known(low, column):
                continue
            for high in self.tableau.inequalities:
                if negate(low[:-1]) == high[:-1] and 0 <= low[-1] + high[-1] < divisor:
                    dividend = expression_of(negate(low), column, self.expressions)
                    return (dividend + (divisor - 1)) // divisor
        return None

    def _solved(self, column: int) -> AffineExpr | None:
        """Return the value that the first equality with the column determines."""
        for row in self.tableau.equalities:
            if row[column] and self._is_known(row, column):
                signed = negate(row) if row[column] > 0 else row
                return expression_of(signed, column, self.expressions) // abs(row[column])
            if row[column] and not self.thorough:
                return None
        return None

    def _is_known(self, row: Row, column: int) -> bool:
        return all(
            not value or i == column or i in self.expressions for i, value in enumerate(row[:-1])
        )

    # Columns between inequalities

    def _inequality_bounds(self, column: int) -> tuple[list[AffineExpr], list[AffineExpr]]:
        """Return the bounds in terms of columns outside the slice, without redundant rows; none if
        there are locals."""
        if self.tableau.num_locals:
            return [], []
        if self._reduced is None:
            self._reduced = elimination.remove_redundant_inequalities(self.tableau)
        lower: list[AffineExpr] = []
        upper: list[AffineExpr] = []
        for row in self._reduced.inequalities:
            factor = row[column]
            if factor == 0 or any(row[i] for i in self.sliced if i != column):
                continue
            if factor > 0:
                below = expression_of(negate(row), column, self.inputs)
                lower.append((below + (factor - 1)) // factor)
            else:
                above = expression_of(row, column, self.inputs) // -factor
                upper.append(above + 1)
        for row in self._reduced.equalities:
            if row[column] and not any(row[i] for i in self.sliced if i != column):
                signed = negate(row) if row[column] > 0 else row
                value = expression_of(signed, column, self.inputs)
                divisor = abs(row[column])
                lower.append((value + (divisor - 1)) // divisor)
                upper.append(value // divisor + 1)
        return list(dict.fromkeys(lower)), list(dict.fromkeys(upper))
