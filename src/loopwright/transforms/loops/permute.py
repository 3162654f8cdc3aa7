"""Permutation of perfectly nested loops whose bounds depend on each other.

**Before → After** (order 1, 0)

    affine.for %i = 0 to %n {               affine.for %j = 0 to %n {
      affine.for %j = 0 to %i + 1 {           affine.for %i = max(0, %j) to %n {
        A(%i, %j)                               A(%i, %j)

The bounds of all loops are inequalities of their induction variables. In the new order the loops
get bounds again from the innermost one on: it has all inequalities that hold it, those of the loops
around it follow by Fourier–Motzkin elimination (Ancourt and Irigoin, "Scanning Polyhedra with DO
Loops", 1991). An outer loop may then run where those inside it do not; the innermost one keeps all
that was stated, so just the same iterations run.

**Legal when** no dependence runs backwards in the new order, as in `loops.nests`.

**Refuses when** `bounds-not-linear`: a bound is no linear expression of loops of the band, but for
a division of all of it; `step`: a loop has another step than 1; `too-many-bounds`: elimination
makes more than 64 inequalities; `index-overflow`: a bound does not fit 64 bits; and as
`loops.nests`, but for `bounds-depend`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.affine_expr import (
    AffineBinaryExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    constant,
    dim,
    symbol,
)
from loopwright.dialects.affine import ForOp
from loopwright.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ledger import Refusal
from loopwright.transforms.loops.counts import fits, is_inside, lower_bound, upper_bound
from loopwright.transforms.loops.nests import Reordering, plan_reordering, reorder
from loopwright.transforms.loops.telling import refusal

if TYPE_CHECKING:
    from loopwright.analysis.dependences.dependence import DependenceAnalysis

_MOST_ROWS = 64


@dataclass(frozen=True, slots=True)
class Permutation:
    """A reordering, and the bounds that its loops get: all of them, or none."""

    reordering: Reordering
    bounds: tuple[tuple[ForOp, BoundExprs, BoundExprs], ...] = ()


def plan_permutation(
    analysis: DependenceAnalysis, band: Sequence[ForOp], order: Sequence[int], pass_name: str
) -> Permutation | Refusal:
    """Whether a band may be nested in another order, with other bounds if need be."""
    plain = plan_reordering(analysis, pass_name, band, order)
    if not isinstance(plain, Refusal):
        return Permutation(plain)
    if plain.code != "bounds-depend":
        return plain
    plan = plan_reordering(analysis, pass_name, band, order, any_bounds=True)
    if isinstance(plan, Refusal):
        return plan
    loops = [loop for loop in plan.band if isinstance(loop, ForOp)]
    if any(loop.step_value != 1 for loop in loops):
        return refusal("step", pass_name, tuple(loops), "a loop has another step than 1")
    try:
        bounds = tuple(_Scan(loops).bounds(plan.order))
    except _NotLinearError as error:
        return refusal(error.code, pass_name, (loops[0], error.loop), str(error))
    if not all(fits(lower, upper) for _, lower, upper in bounds):
        return refusal("index-overflow", pass_name, (loops[0],), "a bound does not fit 64 bits")
    return Permutation(plan, bounds)


def apply_permutation(plan: Permutation) -> Operation:
    """Permute as planned; the outermost loop."""
    outermost = reorder(plan.reordering)
    for loop, lower, upper in plan.bounds:
        loop.set_lower_bound(lower.map, lower.operands)
        loop.set_upper_bound(upper.map, upper.operands)
    return outermost


class _NotLinearError(Exception):
    """Raised while bounds are read: loops cannot be scanned in another order."""

    def __init__(self, code: str, loop: ForOp, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.loop = loop


@dataclass(frozen=True, slots=True)
class _Row:
    """An inequality: induction variables times coefficients, plus what is outside, is `>= 0`."""

    coefficients: tuple[int, ...]
    rest: AffineExpr

    def times(self, factor: int) -> _Row:
        """A multiple by a positive number."""
        return _Row(tuple(c * factor for c in self.coefficients), self.rest * factor)

    def plus(self, other: _Row) -> _Row:
        """The sum with another one."""
        pairs = zip(self.coefficients, other.coefficients, strict=True)
        return _Row(tuple(a + b for a, b in pairs), self.rest + other.rest)

    def reduced(self) -> _Row:
        """Without common divisors, rounded to integers where only a number is outside."""
        divisor = gcd(*self.coefficients)
        number = self.rest.constant_value()
        if divisor <= 1 or number is None:
            return self
        coefficients = tuple(c // divisor for c in self.coefficients)
        return _Row(coefficients, constant(number // divisor))


class _Scan:
    """The iterations of a band as inequalities, and bounds that run through them in any order."""

    def __init__(self, loops: Sequence[ForOp]) -> None:
        self._loops = loops
        self._variables: list[SSAValue] = [loop.induction_variable for loop in loops]
        self._dims: list[SSAValue] = []
        self._symbols: list[SSAValue] = []
        self._rows = [row for loop in loops for row in self._rows_of(loop)]

    def bounds(self, order: Sequence[int]) -> Iterator[tuple[ForOp, BoundExprs, BoundExprs]]:
        """The bounds of the loops in an order, innermost first."""
        rows = _tightest([row.reduced() for row in self._rows])
        for place in reversed(order):
            lows = [row for row in rows if row.coefficients[place] > 0]
            highs = [row for row in rows if row.coefficients[place] < 0]
            loop = self._loops[place]
            yield loop, self._bound(lows, place), self._bound(highs, place)
            others = [row for row in rows if row.coefficients[place] == 0]
            for low in lows:
                for high in highs:
                    factors = -high.coefficients[place], low.coefficients[place]
                    made = low.times(factors[0]).plus(high.times(factors[1])).reduced()
                    if any(made.coefficients):
                        others.append(made)
            rows = _tightest(others)
            if len(rows) > _MOST_ROWS:
                raise _NotLinearError("too-many-bounds", loop, "there would be too many bounds")

    # Reading ----------------------------------------------------------------------------------

    def _rows_of(self, loop: ForOp) -> Iterator[_Row]:
        place = self._loops.index(loop)
        own = tuple(int(k == place) for k in range(len(self._loops)))
        for is_lower, bound in ((True, lower_bound(loop)), (False, upper_bound(loop))):
            composed = compose(bound)
            for expr in composed.exprs:
                divided, divisor, more = _undivided(expr, is_lower=is_lower)
                row = self._linear(divided, composed, loop)
                scaled = _Row(own, constant(0)).times(divisor)
                if is_lower:  # divisor * x >= expr + more
                    yield scaled.plus(_negative(row)).plus(_Row((0,) * len(own), constant(-more)))
                else:  # divisor * x <= expr + more
                    yield _negative(scaled).plus(row).plus(_Row((0,) * len(own), constant(more)))

    def _linear(self, expr: AffineExpr, bound: BoundExprs, loop: ForOp) -> _Row:
        """An expression as a sum over induction variables and something outside of the band."""
        used = [bound.dims[k] for k in expr.used_dims()]
        used += [bound.symbols[k] for k in expr.used_symbols()]
        if not any(self._is_inside(value) for value in used):
            return _Row((0,) * len(self._loops), self._outside(expr, bound))
        if isinstance(expr, AffineDimExpr) and bound.dims[expr.position] in self._variables:
            place = self._variables.index(bound.dims[expr.position])
            return _Row(tuple(int(k == place) for k in range(len(self._loops))), constant(0))
        if isinstance(expr, AffineBinaryExpr):
            if expr.kind is AffineExprKind.ADD:
                sides = (self._linear(side, bound, loop) for side in (expr.lhs, expr.rhs))
                return next(sides).plus(next(sides))
            factor = expr.rhs.constant_value()
            if expr.kind is AffineExprKind.MUL and factor is not None:
                row = self._linear(expr.lhs, bound, loop)
                return row.times(factor) if factor > 0 else _negative(row).times(-factor)
        message = "a bound is no linear expression of the loops around"
        raise _NotLinearError("bounds-not-linear", loop, message)

    def _is_inside(self, value: SSAValue) -> bool:
        """Whether a value is known in the band only."""
        owner = value.owner
        op = owner if isinstance(owner, Operation) else owner.parent_op()
        outermost = self._loops[0]
        return op is not None and (op is outermost or is_inside(op, outermost))

    def _outside(self, expr: AffineExpr, bound: BoundExprs) -> AffineExpr:
        """An expression over the values of all bounds."""
        dims = [dim(_place(self._dims, value)) for value in bound.dims]
        symbols = [symbol(_place(self._symbols, value)) for value in bound.symbols]
        return expr.replace_dims_and_symbols(dims, symbols)

    # Writing ----------------------------------------------------------------------------------

    def _bound(self, rows: Sequence[_Row], place: int) -> BoundExprs:
        """What inequalities say of an induction variable: a lower bound if its coefficients are
        positive, else an upper one, which is not reached."""
        count = len(self._dims)
        exprs: list[AffineExpr] = []
        for row in rows:
            rest = row.rest
            for k, factor in enumerate(row.coefficients):
                if k != place and factor:
                    rest = rest + dim(count + k) * factor
            own = row.coefficients[place]
            exprs.append((rest * -1).ceildiv(own) if own > 0 else rest // -own + 1)
        dims = (*self._dims, *self._variables)
        made = BoundExprs(tuple(exprs), dims, tuple(self._symbols))
        return canonicalize(made).simplified()


def _tightest(rows: Sequence[_Row]) -> list[_Row]:
    """Each inequality once; of those that differ by numbers only the one that all follow from."""
    found: dict[object, _Row] = {}
    for row in rows:
        number = row.rest.constant_value()
        key = row if number is None else row.coefficients
        known = found.setdefault(key, row)
        least = known.rest.constant_value()
        if number is not None and least is not None and number < least:
            found[key] = row
    return list(found.values())


def _undivided(expr: AffineExpr, *, is_lower: bool) -> tuple[AffineExpr, int, int]:
    """For a bound `x >= expr` or `x < expr` the same as `c * x >= e + more` or `c * x <= e + more`,
    where `expr` may be `e` divided by a number `c`."""
    divisor = expr.rhs.constant_value() if isinstance(expr, AffineBinaryExpr) else None
    if isinstance(expr, AffineBinaryExpr) and divisor is not None and divisor > 0:
        if expr.kind is AffineExprKind.FLOORDIV:
            return expr.lhs, divisor, 1 - divisor if is_lower else -divisor
        if expr.kind is AffineExprKind.CEILDIV:
            return expr.lhs, divisor, 0 if is_lower else -1
    return expr, 1, 0 if is_lower else -1


def _negative(row: _Row) -> _Row:
    return _Row(tuple(-c for c in row.coefficients), row.rest * -1)


def _place(known: list[SSAValue], value: SSAValue) -> int:
    """The position of a value in a list, to which it is added."""
    if value not in known:
        known.append(value)
    return known.index(value)
