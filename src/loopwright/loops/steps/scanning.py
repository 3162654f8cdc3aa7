"""The iterations of a band as inequalities, and loop bounds that scan them in any order.

Each bound is an inequality over the induction variables of a band and values from outside of it.
Scanned from the innermost loop on, a loop gets all inequalities that hold its variable; those of
the loops around it follow by Fourier–Motzkin elimination (Ancourt and Irigoin, "Scanning Polyhedra
with DO Loops", 1991). An outer loop may then run where those inside it do not; the innermost one
keeps all that was stated.

It is not the elimination of `exact.presburger`, whose coefficients and constants are numbers. Here
values from outside of the band remain affine expressions, from which bounds are built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import gcd

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    constant,
    dim,
    symbol,
)
from loopwright.ir.core.enclosing import is_within
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ir.refusal import RefusedError
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.records import dataclass

MOST_BOUNDS = 64
"""The most inequalities of an elimination, by default."""
_FEW = 16
"""Redundant inequalities are removed if there are more than this."""


@dataclass(frozen=True, slots=True)
class Row:
    """An inequality: a linear form of induction variables, plus an expression over outside values,
    is `>= 0`."""

    coefficients: tuple[int, ...]
    constant_part: AffineExpr

    def times(self, factor: int) -> Row:
        """Return a multiple by a positive number."""
        return Row(tuple(c * factor for c in self.coefficients), self.constant_part * factor)

    def plus(self, other: Row) -> Row:
        """Return the sum of two inequalities."""
        pairs = zip(self.coefficients, other.coefficients, strict=True)
        return Row(tuple(a + b for a, b in pairs), self.constant_part + other.constant_part)

    def reduced(self) -> Row:
        """Return the inequality divided by common divisors; a constant is rounded to integers."""
        divisor = gcd(*self.coefficients)
        number = self.constant_part.constant_value()
        if divisor <= 1 or number is None:
            return self
        coefficients = tuple(c // divisor for c in self.coefficients)
        return Row(coefficients, constant(number // divisor))


@dataclass(frozen=True, slots=True)
class ScannedLevel:
    """The inequalities that bound a variable from below and from above, over the variables around
    it."""

    column: int
    lows: tuple[Row, ...]
    highs: tuple[Row, ...]


class Scan:
    """The iterations of a band as inequalities, and loop bounds that scan them in any order.

    Methods raise `RefusedError` for a loop that cannot be scanned.
    """

    def __init__(self, loops: Sequence[ForOp], most: int = MOST_BOUNDS) -> None:
        self._loops = loops
        self._most = most
        self._variables: list[SSAValue] = [loop.induction_variable for loop in loops]
        self._dims: list[SSAValue] = []
        self._symbols: list[SSAValue] = []
        self._rows = [row for loop in loops for row in self._rows_of(loop)]

    def tiled(self, sizes: Sequence[int]) -> None:
        """Add a variable for the tile number before each variable; tiles begin at multiples of
        their sizes."""
        count = len(sizes)
        none = (0,) * count
        self._rows = [Row((*none, *row.coefficients), row.constant_part) for row in self._rows]
        for place, size in enumerate(sizes):
            unit = tuple(int(k == place) for k in range(count))
            tile = tuple(-size * k for k in unit)
            within = Row((*tile, *unit), constant(0))
            self._rows += [
                within,
                _negative(within).plus(Row((0,) * 2 * count, constant(size - 1))),
            ]

    def levels(self, order: Sequence[int]) -> list[ScannedLevel]:
        """Return the bounds of the variables scanned in an order, innermost first."""
        levels: list[ScannedLevel] = []
        rows = _tightest([row.reduced() for row in self._rows])
        for place in reversed(order):
            lows = [row for row in rows if row.coefficients[place] > 0]
            highs = [row for row in rows if row.coefficients[place] < 0]
            if not lows or not highs:
                message = "a loop has no bound that is independent of inner loops"
                raise RefusedError("bounds-not-linear", self._loops[0], message)
            levels.append(ScannedLevel(place, tuple(lows), tuple(highs)))
            combined_rows = [row for row in rows if row.coefficients[place] == 0]
            for low in lows:
                for high in highs:
                    factors = -high.coefficients[place], low.coefficients[place]
                    combined = low.times(factors[0]).plus(high.times(factors[1])).reduced()
                    if any(combined.coefficients):
                        combined_rows.append(combined)
            rows = _without_redundant(_tightest(combined_rows))
            if len(rows) > self._most:
                message = f"there would be {len(rows)} bounds, at most {self._most}: max_bounds="
                raise RefusedError("too-many-bounds", self._loops[0], message)
        return levels

    # Reading

    def _rows_of(self, loop: ForOp) -> Iterator[Row]:
        place = self._loops.index(loop)
        own = tuple(int(k == place) for k in range(len(self._loops)))
        for is_lower, bound in ((True, lower_bound(loop)), (False, upper_bound(loop))):
            composed = compose(bound)
            for expr in composed.exprs:
                divided, divisor, more = _undivided(expr, is_lower=is_lower)
                row = self._linear(divided, composed, loop)
                scaled = Row(own, constant(0)).times(divisor)
                if is_lower:  # divisor * x >= expr + more
                    yield scaled.plus(_negative(row)).plus(Row((0,) * len(own), constant(-more)))
                else:  # divisor * x <= expr + more
                    yield _negative(scaled).plus(row).plus(Row((0,) * len(own), constant(more)))

    def _linear(self, expr: AffineExpr, bound: BoundExprs, loop: ForOp) -> Row:
        """Return an expression as a linear form of induction variables plus an expression over
        outside values."""
        operands = [bound.dims[k] for k in expr.used_dims()]
        operands += [bound.symbols[k] for k in expr.used_symbols()]
        if not any(is_within(value.owner, self._loops[0]) for value in operands):
            return Row((0,) * len(self._loops), self._outside(expr, bound))
        if isinstance(expr, AffineDimExpr) and bound.dims[expr.position] in self._variables:
            place = self._variables.index(bound.dims[expr.position])
            return Row(tuple(int(k == place) for k in range(len(self._loops))), constant(0))
        if isinstance(expr, AffineBinaryExpr):
            if expr.kind is AffineExprKind.ADD:
                sides = (self._linear(side, bound, loop) for side in (expr.lhs, expr.rhs))
                return next(sides).plus(next(sides))
            factor = expr.rhs.constant_value()
            if expr.kind is AffineExprKind.MUL and factor is not None:
                row = self._linear(expr.lhs, bound, loop)
                return row.times(factor) if factor > 0 else _negative(row).times(-factor)
        message = "a bound is not linear in the loops around"
        raise RefusedError("bounds-not-linear", loop, message)

    def _outside(self, expr: AffineExpr, bound: BoundExprs) -> AffineExpr:
        """Return an expression over the outside values of all bounds."""
        dims = [dim(_position_of(self._dims, value)) for value in bound.dims]
        symbols = [symbol(_position_of(self._symbols, value)) for value in bound.symbols]
        return expr.replace_dims_and_symbols(dims, symbols)

    # Writing

    def bounds(
        self, level: ScannedLevel, variables: Sequence[SSAValue]
    ) -> tuple[BoundExprs, BoundExprs]:
        """Return the bounds of a variable, over the variables around it."""
        lower, upper = (
            self._bound(rows, level.column, variables) for rows in (level.lows, level.highs)
        )
        return lower, upper

    def _bound(self, rows: Sequence[Row], place: int, variables: Sequence[SSAValue]) -> BoundExprs:
        """Return the bound of an induction variable that inequalities state: a lower bound if its
        coefficients are positive, else an exclusive upper bound."""
        count = len(self._dims)
        exprs: list[AffineExpr] = []
        for row in rows:
            remainder = row.constant_part
            for k, factor in enumerate(row.coefficients):
                if k != place and factor:
                    remainder = remainder + dim(count + k) * factor
            own = row.coefficients[place]
            exprs.append((remainder * -1).ceildiv(own) if own > 0 else remainder // -own + 1)
        dims = (*self._dims, *variables)
        bound = BoundExprs(tuple(exprs), dims, tuple(self._symbols))
        return canonicalize(bound).simplified()


def _tightest(rows: Sequence[Row]) -> list[Row]:
    """Inequalities without duplicates; of parallel ones the tightest."""
    tightest: dict[object, Row] = {}
    for row in rows:
        number = row.constant_part.constant_value()
        key = row if number is None else row.coefficients
        current = tightest.setdefault(key, row)
        least = current.constant_part.constant_value()
        if number is not None and least is not None and number < least:
            tightest[key] = row
    return list(tightest.values())


def _without_redundant(rows: Sequence[Row]) -> Sequence[Row]:
    """Remove redundant inequalities if there are many; keep all if redundancy is undecided."""
    from loopwright.exact.presburger.budget import UndecidedError
    from loopwright.exact.presburger.sets import PresburgerSet

    if len(rows) <= _FEW:
        return rows
    parts = [_terms(row.constant_part) for row in rows]
    atoms = list(dict.fromkeys(atom for part in parts for atom in part if atom is not None))
    linear = [
        (*row.coefficients, *(part.get(atom, 0) for atom in atoms), part.get(None, 0))
        for row, part in zip(rows, parts, strict=True)
    ]
    kept_rows = list(range(len(rows)))
    try:
        for k in reversed(range(len(rows))):
            broken = (*(-value for value in linear[k][:-1]), -linear[k][-1] - 1)
            other_rows = [linear[n] for n in kept_rows if n != k]
            if PresburgerSet.from_rows(len(broken) - 1, 0, [], [*other_rows, broken]).is_empty():
                kept_rows.remove(k)
    except UndecidedError:
        pass
    return [rows[k] for k in kept_rows]


def _terms(sum_: AffineExpr) -> Mapping[AffineExpr | None, int]:
    """Return the terms of a sum with their coefficients; the constant has the key None."""
    sums: dict[AffineExpr | None, int] = {}
    waiting = [(sum_, 1)]
    while waiting:
        expr, factor = waiting.pop()
        number = expr.constant_value()
        scale = expr.rhs.constant_value() if isinstance(expr, AffineBinaryExpr) else None
        if number is not None:
            sums[None] = sums.get(None, 0) + factor * number
        elif isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.ADD:
            waiting += [(expr.lhs, factor), (expr.rhs, factor)]
        elif (
            isinstance(expr, AffineBinaryExpr)
            and expr.kind is AffineExprKind.MUL
            and scale is not None
        ):
            waiting.append((expr.lhs, factor * scale))
        else:
            sums[expr] = sums.get(expr, 0) + factor
    return sums


def _undivided(expr: AffineExpr, *, is_lower: bool) -> tuple[AffineExpr, int, int]:
    """For a bound `x >= expr` or `x < expr` the equivalent `c * x >= e + more` or
    `c * x <= e + more`, where `expr` may be a sum with `e` divided by a constant `c`."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind is AffineExprKind.ADD:
        for part, addend in ((expr.lhs, expr.rhs), (expr.rhs, expr.lhs)):
            divided, divisor, more = _undivided(part, is_lower=is_lower)
            if divisor > 1:
                return divided + addend * divisor, divisor, more
    divisor = expr.rhs.constant_value() if isinstance(expr, AffineBinaryExpr) else None
    if isinstance(expr, AffineBinaryExpr) and divisor is not None and divisor > 0:
        if expr.kind is AffineExprKind.FLOORDIV:
            return expr.lhs, divisor, 1 - divisor if is_lower else -divisor
        if expr.kind is AffineExprKind.CEILDIV:
            return expr.lhs, divisor, 0 if is_lower else -1
    return expr, 1, 0 if is_lower else -1


def _negative(row: Row) -> Row:
    return Row(tuple(-c for c in row.coefficients), row.constant_part * -1)


def _position_of(values: list[SSAValue], value: SSAValue) -> int:
    """Return the position of a value in a list, appended if missing."""
    if value not in values:
        values.append(value)
    return values.index(value)
