"""When shifted loops run: bounds on one axis of time, cut into prologue, fused loop and epilogues.

Iteration `i` of a loop that is shifted by `s` runs at time `t = i + s`. Where the times of all
loops overlap, one fused loop runs. What comes before, of each loop by itself, is its prologue; what
comes after is its epilogue:

    prologue   [L, min(U, A))       A: the greatest of all first times
    fused      [A, B)               B: the least of all end times
    epilogue   [max(A, B), U)

Together these are `[L, U)` in order, whichever bounds are greater: also for loops that end before
others begin, and for loops of no iteration. A maximum in an upper bound (a minimum in a lower one)
that is not known to be one of its terms becomes several loops, all but one of which are empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineExpr, dim, simplify_affine_expr, symbol
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.loops.steps.counts import lower_bound, upper_bound

Exprs = tuple[AffineExpr, ...]


class Scope:
    """Numbers the operands of bounds: the times of the fused loops around are the first dimensions,
    other values follow in the order in which they are met."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self._dims: dict[SSAValue, int] = {}
        self._symbols: dict[SSAValue, int] = {}

    def translated(
        self, bound: BoundExprs, band: Sequence[ForOp], shifts: Sequence[int]
    ) -> list[AffineExpr]:
        """Return bounds over the induction variables of a nest as expressions over the times of the
        fused loops."""
        times: dict[SSAValue, int] = {loop.induction_variable: k for k, loop in enumerate(band)}
        dims: list[AffineExpr] = []
        for value in bound.dims:
            level = times.get(value)
            if level is None:
                dims.append(dim(self._dims.setdefault(value, self.depth + len(self._dims))))
            else:
                dims.append(dim(level) - shifts[level])
        symbols = [
            symbol(self._symbols.setdefault(value, len(self._symbols))) for value in bound.symbols
        ]
        return [self.simple(e.replace_dims_and_symbols(dims, symbols)) for e in bound.exprs]

    def simple(self, expr: AffineExpr) -> AffineExpr:
        """An expression simplified as a whole."""
        return simplify_affine_expr(expr, self.depth + len(self._dims), len(self._symbols))

    def difference(self, first: AffineExpr, second: AffineExpr) -> int | None:
        """How much greater one expression is than another, if that is always the same."""
        return self.simple(first - second).constant_value()

    def bound(self, exprs: Sequence[AffineExpr], times: Sequence[SSAValue]) -> BoundExprs:
        """Expressions with values for the times that they use, in canonical form."""
        unused = self.depth - len(times)
        others = list(self._dims)
        known = [*map(dim, range(len(times))), *[dim(0)] * unused]
        moved = [dim(len(times) + k) for k in range(len(others))]
        terms = [e.replace_dims([*known, *moved]) for e in exprs]
        return compose(BoundExprs(tuple(terms), (*times, *others), tuple(self._symbols)))


@dataclass(frozen=True, slots=True)
class Range:
    """Times from the greatest of `lower` up to the least of `upper`."""

    lower: Exprs
    upper: Exprs


@dataclass(frozen=True, slots=True)
class Cut:
    """The parts of one loop beside the fused one, in order."""

    before: tuple[Range, ...]
    after: tuple[Range, ...]


def range_of(scope: Scope, band: Sequence[ForOp], shifts: Sequence[int], level: int) -> Range:
    """When the iterations of a loop run that is shifted."""
    loop, shift = band[level], shifts[level]
    lower = compose(lower_bound(loop))
    upper = compose(upper_bound(loop))
    lows = [scope.simple(e + shift) for e in scope.translated(lower, band, shifts)]
    highs = [scope.simple(e + shift) for e in scope.translated(upper, band, shifts)]
    return Range(_outermost(scope, lows, 1), _outermost(scope, highs, -1))


def overlap(scope: Scope, ranges: Sequence[Range]) -> Range:
    """The times at which all of some loops run."""
    lower = [e for found in ranges for e in found.lower]
    upper = [e for found in ranges for e in found.upper]
    return Range(_outermost(scope, lower, 1), _outermost(scope, upper, -1))


def _outermost(scope: Scope, exprs: Sequence[AffineExpr], sign: int) -> Exprs:
    """The expressions that may be the greatest (sign 1) or the least (-1) of them."""
    kept: list[AffineExpr] = []
    for expr in dict.fromkeys(exprs):
        if any(_is_beyond(scope, other, expr, sign) for other in kept):
            continue
        kept = [other for other in kept if not _is_beyond(scope, expr, other, sign)]
        kept.append(expr)
    return tuple(kept)


def _is_beyond(scope: Scope, first: AffineExpr, second: AffineExpr, sign: int) -> bool:
    found = scope.difference(first, second)
    return found is not None and sign * found >= 0


def extent(scope: Scope, times: Range) -> int | None:
    """How many units of time a range has, if that is constant."""
    if len(times.lower) != 1 or len(times.upper) != 1:
        return None
    return scope.difference(times.upper[0], times.lower[0])


def cut(scope: Scope, own: Range, shared: Range, step: int) -> Cut:
    """Return the ranges that a loop executes before and after the fused loop."""
    before: list[Range] = []
    for k, start in enumerate(shared.lower):
        lower = (*own.lower, *shared.lower[:k])
        before.append(Range(_outermost(scope, lower, 1), (*own.upper, start)))
    after: list[Range] = []
    for k, end in enumerate(shared.upper):
        lower = (*shared.lower, _rounded(scope, end, shared.lower, step))
        after.append(Range(lower, (*own.upper, *shared.upper[k + 1 :])))
    return Cut(_not_empty(scope, before), _not_empty(scope, after))


def _rounded(scope: Scope, end: AffineExpr, start: Exprs, step: int) -> AffineExpr:
    """The first time at or after `end` that a loop reaches in steps from `start`."""
    if step == 1:
        return end
    return scope.simple(start[0] + (end - start[0]).ceildiv(step) * step)


def _not_empty(scope: Scope, ranges: Sequence[Range]) -> tuple[Range, ...]:
    """The ranges without those that are known to be empty, and without needless terms."""
    found: list[Range] = []
    for times in ranges:
        lower = _outermost(scope, times.lower, 1)
        upper = _outermost(scope, times.upper, -1)
        if not any(_is_beyond(scope, low, high, 1) for low in lower for high in upper):
            found.append(Range(lower, upper))
    return tuple(found)
