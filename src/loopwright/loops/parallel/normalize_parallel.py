"""Normalising bands of parallel loops: each loop counts from 0 by 1.

**What.** The upper bounds become trip counts, and `affine.apply` gives the old induction variables.

**Before → After**

    affine.parallel (%i) = (%n) to (%n + 20)     affine.parallel (%k) = (0) to (7) {
        step (3) {                                 %i = affine.apply #map(%k)[%n]

**Legal when** the distance of the bounds fits 64 bits, which is taken for granted where it is not
known.

**Refuses when** `bound-of-several`: a bound is the greatest or least of several values, which no
map with one result gives; `index-overflow`: the distance of two bounds does not fit 64 bits.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, constant, dim
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.dialects.affine.nesting import BandLoop, difference, loops_of_band
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.surgery import replace_band
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.reporting import decision, refusal
from loopwright.reporting.ledger import Ledger

_ZERO = BoundExprs((constant(0),), (), ())


@dataclass(frozen=True, slots=True)
class Normalization:
    """A band whose loops are to count from 0 by 1."""

    band: ParallelOp
    loops: tuple[BandLoop, ...]


def plan_parallel_normalization(band: ParallelOp) -> Normalization | Refusal | None:
    """Whether a band is to be normalised; None if it is."""
    loops = loops_of_band(band)
    if all(loop.lower.exprs == (constant(0),) and loop.step == 1 for loop in loops):
        return None
    if any(len(loop.lower.exprs) > 1 or len(loop.upper.exprs) > 1 for loop in loops):
        message = "a bound is the greatest or the least of several values"
        return refusal("bound-of-several", (band,), message)
    if not all(_fits(loop) for loop in loops):
        message = "the distance of two bounds does not fit 64 bits"
        return refusal("index-overflow", (band,), message)
    return Normalization(band, tuple(loops))


def _fits(loop: BandLoop) -> bool:
    """Whether all numbers of a loop and of its normalised form are below 2**63."""
    distance = loop.distance
    if distance is not None and abs(distance) > INT64_MAX:
        return False
    exprs = (*loop.lower.exprs, *difference(loop.upper, loop.lower).exprs)
    numbers = (part.constant_value() for expr in exprs for part in expr.walk())
    return all(abs(number) <= INT64_MAX for number in numbers if number is not None)


def apply_parallel_normalization(plan: Normalization) -> ParallelOp:
    """Rewrite a band as planned."""
    band = plan.band
    for position, loop in enumerate(plan.loops):
        _rebuild_variable(band, position, loop)
    return replace_band(band, [_counting(loop) for loop in plan.loops])


def _counting(loop: BandLoop) -> BandLoop:
    distance = difference(loop.upper, loop.lower)
    count = distance.with_exprs([distance.exprs[0].ceildiv(loop.step)])
    return BandLoop(_ZERO, canonicalize(count).simplified(), 1)


def _rebuild_variable(band: ParallelOp, position: int, loop: BandLoop) -> None:
    """Compute the old induction variable from the new one, which is the same block argument."""
    argument = band.body.args[position]
    lower = loop.lower
    dims = len(lower.dims)
    expr = lower.exprs[0] + dim(dims) * loop.step
    affine_map = AffineMap(dims + 1, len(lower.symbols), [expr])
    operands: list[SSAValue] = [*lower.dims, argument, *lower.symbols]
    builder = LoopBuilder(band.body, _after_applies(band, position), band.location)
    value = builder.apply(affine_map, operands)
    argument.replace_uses_with_if(value, lambda use: use.operation is not value.owner)


def _after_applies(band: ParallelOp, position: int) -> Operation:
    """The op in front of which the `position`-th variable is computed."""
    anchor = band.body.first_op
    for _ in range(position):
        assert anchor is not None
        anchor = anchor.next_op
    assert anchor is not None, "a body has a terminator"
    return anchor


def normalize_parallel(band: ParallelOp, pass_name: str, ledger: Ledger) -> ParallelOp:
    """Normalise a band if possible, and say so in the ledger; the band as it is then."""
    plan = plan_parallel_normalization(band)
    if plan is None:
        return band
    if isinstance(plan, Refusal):
        ledger.append(plan.entry(pass_name))
        return band
    ledger.append(decision("normalized", pass_name, (band,)))
    return apply_parallel_normalization(plan)
