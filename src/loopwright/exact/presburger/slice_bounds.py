"""Bounds of some columns of a system as affine maps of the others: what a slice is made of.

This is MLIR's `getSliceBounds`, form by form. It is rational and gives up early: a bound may be
wider than the integer points need; it never leaves one out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loopwright.exact.presburger.bounds import constant_bound, expression_of
from loopwright.exact.presburger.constraints import Bound
from loopwright.exact.presburger.divisions import find_divisions
from loopwright.exact.presburger.redundancy import remove_redundant_inequalities
from loopwright.exact.presburger.rows import Row, negate
from loopwright.exact.presburger.simplify import tighten_all
from loopwright.exact.presburger.space import ColumnKind
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.affine_expr import (
    AffineExpr,
    AffineMap,
    constant,
    dim,
    simplify_affine_expr,
    symbol,
)


@dataclass(frozen=True, slots=True)
class SliceBound:
    """Bounds of one column as maps of others: at least each result of `lower`, less than each
    result of `upper` (at most, if the bounds were asked for closed). None: no bound."""

    lower: AffineMap | None
    upper: AffineMap | None


def slice_bounds(
    tableau: Tableau, offset: int, count: int, *, closed: bool = False, thorough: bool = False
) -> list[SliceBound]:
    """Bounds of the columns `offset` … `offset + count - 1` as maps of the other dimensions and
    the symbols, which keep their order. Upper bounds are exclusive unless `closed`.

    A column that the system fixes is given by its value: a constant, a remainder, a quotient, or
    an equality over columns found so. Else each inequality that bounds it by columns outside the
    slice gives a result; where there are several, or locals in the system, a constant stands for
    them if there is one. MLIR looks at the first equality with a column only; `thorough` is to
    look at all.

    >>> t = Tableau.universe(range=["i", "j", "k"]).with_equalities([(-1, 0, 1, 0)])
    >>> t = t.with_inequalities([(0, 1, 0, 0), (0, -1, 0, 127)])
    >>> [(str(b.lower), str(b.upper)) for b in slice_bounds(t, 0, 2)]
    [('(d0) -> (d0)', '(d0) -> (d0 + 1)'), ('(d0) -> (0)', '(d0) -> (128)')]
    """
    return _Slicer(tighten_all(tableau), offset, count, closed, thorough).bounds()


class _Slicer:
    """The columns of a slice and what the inputs of its bound maps are: the dimensions that are
    not sliced, then the symbols. Locals are inputs of none."""

    def __init__(
        self, tableau: Tableau, offset: int, count: int, closed: bool, thorough: bool
    ) -> None:
        self.tableau = tableau
        self.thorough = thorough
        self.sliced = range(offset, offset + count)
        self.adjustment = 0 if closed else 1
        self.known: dict[int, AffineExpr] = {}
        self.num_dims = self.num_symbols = 0
        for column, what in enumerate(tableau.columns):
            if what.kind is ColumnKind.SYMBOL:
                self.known[column] = symbol(self.num_symbols)
                self.num_symbols += 1
            elif what.kind is not ColumnKind.LOCAL and column not in self.sliced:
                self.known[column] = dim(self.num_dims)
                self.num_dims += 1
        self.inputs = dict(self.known)
        self._constants: dict[tuple[int, Bound], int | None] = {}
        self._reduced: Tableau | None = None

    def bounds(self) -> list[SliceBound]:
        """The bounds of each sliced column."""
        self._find_values()
        return [self._bound(column) for column in self.sliced]

    def _bound(self, column: int) -> SliceBound:
        value = self.known.get(column)
        if value is not None:
            value = simplify_affine_expr(value, self.num_dims, self.num_symbols)
            return SliceBound(self._map([value]), self._map([value + self.adjustment]))
        lower, upper = self._inequality_bounds(column)
        return SliceBound(
            self._one_result(column, Bound.LOWER, lower, 0),
            self._one_result(column, Bound.UPPER, upper, self.adjustment),
        )

    def _map(self, results: Sequence[AffineExpr]) -> AffineMap:
        return AffineMap(self.num_dims, self.num_symbols, results)

    def _one_result(
        self, column: int, bound: Bound, results: Sequence[AffineExpr], shift: int
    ) -> AffineMap | None:
        """The map of the results, or of a constant where there is not one result."""
        if len(results) != 1:
            fixed = self._constant(column, bound)
            if fixed is not None:
                return self._map([constant(fixed + shift)])
        return self._map(results) if results else None

    def _constant(self, column: int, bound: Bound) -> int | None:
        key = (column, bound)
        if key not in self._constants:
            self._constants[key] = constant_bound(self.tableau, bound, column)
        return self._constants[key]

    # Columns that the system fixes -------------------------------------------------------------

    def _find_values(self) -> None:
        """What the sliced columns and the locals are equal to, where the system says so."""
        divisions = find_divisions(self.tableau)
        progress = True
        while progress:
            progress = False
            for column in range(self.tableau.num_columns):
                if column in self.known:
                    continue
                value = self._fixed(column)
                if value is None and column in divisions:
                    value = self._quotient(divisions[column].dividend, divisions[column].divisor)
                if value is None:
                    value = self._sliced_quotient(column)
                if value is None:
                    value = self._solved(column)
                if value is not None:
                    self.known[column] = value
                    progress = True

    def _fixed(self, column: int) -> AffineExpr | None:
        """The value of a column between constants: one of them, or a remainder."""
        low = self._constant(column, Bound.LOWER)
        high = self._constant(column, Bound.UPPER)
        if low is None or high is None:
            return None
        return constant(low) if low == high else self._remainder(column, low, high)

    def _remainder(self, column: int, low: int, high: int) -> AffineExpr | None:
        """`dividend mod divisor`, if an equality says that and the column is below the divisor.

        The equality has the column with coefficient one and one that is not known with the divisor,
        the quotient, which becomes known, too; the dividend is all else. A dividend that is below
        the divisor itself is the remainder.
        """
        divisor = high + 1
        if low != 0 or divisor <= 1:
            return None
        for row in self.tableau.equalities:
            if abs(row[column]) != 1 or row[-1]:
                continue
            signed = row if row[column] < 0 else negate(row)
            others = [i for i, value in enumerate(signed[:-1]) if value and i != column]
            quotients = [i for i in others if abs(signed[i]) == divisor]
            if len(quotients) > 1:
                quotients = [i for i in quotients if i not in self.known]
            dividends = [i for i in others if i not in quotients]
            if len(quotients) != 1 or not dividends or any(i not in self.known for i in dividends):
                continue
            rest = {i: signed[i] for i in dividends}
            dividend = expression_of(self.tableau.row(rest), -1, self.known)
            sign = -1 if signed[quotients[0]] > 0 else 1
            self.known.setdefault(quotients[0], dividend // divisor * sign)
            is_one = list(rest.values()) == [1]
            is_below = is_one and self._is_below(dividends[0], divisor)
            return dividend if is_below else dividend % divisor
        return None

    def _is_below(self, column: int, end: int) -> bool:
        """Whether a column is between zero and an end, by constants."""
        low = self._constant(column, Bound.LOWER)
        high = self._constant(column, Bound.UPPER)
        return low is not None and high is not None and low >= 0 and high < end

    def _quotient(self, dividend: Row, divisor: int) -> AffineExpr | None:
        if not all(not value or i in self.known for i, value in enumerate(dividend[:-1])):
            return None
        return expression_of(dividend, -1, self.known) // divisor

    def _sliced_quotient(self, column: int) -> AffineExpr | None:
        """The value of a column where two inequalities make it a quotient: `0 <= dividend -
        divisor * column < divisor`, or less than that."""
        for low in self.tableau.inequalities:
            divisor = low[column]
            if divisor < 1 or not self._is_known(low, column):
                continue
            for high in self.tableau.inequalities:
                if negate(low[:-1]) == high[:-1] and 0 <= low[-1] + high[-1] < divisor:
                    dividend = expression_of(negate(low), column, self.known)
                    return (dividend + (divisor - 1)) // divisor
        return None

    def _solved(self, column: int) -> AffineExpr | None:
        """The value that the first equality with the column gives."""
        for row in self.tableau.equalities:
            if row[column] and self._is_known(row, column):
                signed = negate(row) if row[column] > 0 else row
                return expression_of(signed, column, self.known) // abs(row[column])
            if row[column] and not self.thorough:
                return None
        return None

    def _is_known(self, row: Row, column: int) -> bool:
        return all(not value or i == column or i in self.known for i, value in enumerate(row[:-1]))

    # Columns between inequalities --------------------------------------------------------------

    def _inequality_bounds(self, column: int) -> tuple[list[AffineExpr], list[AffineExpr]]:
        """The bounds by columns outside the slice, redundant rows left out; none with locals."""
        if self.tableau.num_locals:
            return [], []
        if self._reduced is None:
            self._reduced = remove_redundant_inequalities(self.tableau)
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
                upper.append(above + self.adjustment)
        for row in self._reduced.equalities:
            if row[column] and not any(row[i] for i in self.sliced if i != column):
                signed = negate(row) if row[column] > 0 else row
                value, divisor = expression_of(signed, column, self.inputs), abs(row[column])
                lower.append((value + (divisor - 1)) // divisor)
                upper.append(value // divisor + self.adjustment)
        return list(dict.fromkeys(lower)), list(dict.fromkeys(upper))
