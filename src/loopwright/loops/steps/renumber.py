"""Transformations of a loop's iteration space that keep its order: skewing, shifting,
normalization, coalescing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core.enclosing import is_defined_in, is_inside
from loopwright.ir.dialects.affine import ForOp, MaxOp, MinOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ir.dialects.affine.symbols import is_valid_symbol
from loopwright.ir.interfaces.control_flow import is_isolated
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import counts
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.reorder import shape_refusal
from loopwright.loops.support.reporting import Planned, Premise, nest_refusal, refusal
from loopwright.records import dataclass

# Skewing and shifting


def plan_skewing(
    loop: ForOp, terms: Sequence[tuple[BlockArgument, int]], offset: int
) -> Planned[None] | Refusal:
    """Plan to skew a loop by loops around it, each with a factor, and to shift it by a number.

    **Before → After** (skewed by `%i` with factor 2; shifted by 3)

        affine.for %i = 0 to %n {          affine.for %i = 0 to %n {
          affine.for %j = 0 to %m {          affine.for %k = %i * 2 + 3 to %m + %i * 2 + 3 {
            A(%i, %j)                          %j = affine.apply (%k - %i * 2 - 3)
                                               A(%i, %j)

    Skewing makes bands permutable whose dependences run backwards along an inner loop (Wolfe, "Loop
    Skewing: The Wavefront Method Revisited", 1986).

    **Legal when** always: iterations keep their order, only their numbers change.

    **Refuses when** `not-around`: a loop to skew by is not around the loop; `index-overflow`: a
    bound does not fit 64 bits.
    """
    for variable, _ in terms:
        owner = variable.owner.parent_op()
        if owner is None or not is_inside(loop, owner):
            places = (loop,) if owner is None else (loop, owner)
            return refusal("not-around", places, "the other loop does not enclose the loop")
    lower, upper = (
        _moved(bound, terms, offset)
        for bound in (counts.lower_bound(loop), counts.upper_bound(loop))
    )
    if not counts.values_fit(lower, upper):
        message = "a bound does not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    back = [(term, -factor) for term, factor in terms]
    variable = loop.induction_variable
    here = None if variable.first_use is None else _moved(BoundExprs.of(variable), back, -offset)
    return Planned(partial(_renumber, loop, lower, upper, here))


def _moved(
    bound: BoundExprs, terms: Sequence[tuple[BlockArgument, int]], offset: int
) -> BoundExprs:
    first = len(bound.dims)
    distance: AffineExpr = constant(offset)
    for number, (_, factor) in enumerate(terms):
        distance = distance + dim(first + number) * factor
    dims = (*bound.dims, *(variable for variable, _ in terms))
    exprs = tuple(expr + distance for expr in bound.exprs)
    return canonicalize(BoundExprs(exprs, dims, bound.symbols)).simplified()


def _renumber(loop: ForOp, lower: BoundExprs, upper: BoundExprs, here: BoundExprs | None) -> None:
    """Give a loop other bounds; its old induction variable is an expression of the new one."""
    counts.bound_by(loop, lower, upper)
    variable = loop.induction_variable
    if here is None:
        return
    value = LoopBuilder.at_start(loop).apply(here.map, here.operands)
    variable.replace_uses_with_if(value, lambda use: use.operation is not value.owner)


# Normalising


@dataclass(frozen=True, slots=True)
class LoopNormalization(Planned[None]):
    """A loop that will count from 0 by 1, up to another bound.

    **Before → After**

        affine.for %i = %n to 100 step 3 {      affine.for %k = 0 to (100 - %n) ceildiv 3 {
          A(%i)                                   %i = affine.apply (%k * 3 + %n)
        }                                         A(%i)

    **Legal when** the distance of the bounds fits 64 bits, which is taken for granted where it is
    not known (`no-overflow` in the ledger).

    **Refuses when** `bound-of-several`: the lower bound is a maximum of several values, which no
    map with one result gives; `index-overflow`: a number does not fit 64 bits.
    """

    upper: BoundExprs


def plan_normalization(loop: ForOp) -> LoopNormalization | Refusal | None:
    """Plan to normalise a loop; None if it is normalised already."""
    if loop.constant_lower_bound == 0 and loop.step_value == 1:
        return None
    lower = counts.lower_bound(loop)
    first, *others = lower.exprs
    if others:
        message = "the lower bound is a maximum of several values"
        return refusal("bound-of-several", (loop,), message)
    together, uppers = lower.beside(counts.upper_bound(loop))
    exprs = [(high - first).ceildiv(loop.step_value) for high in uppers]
    trips = canonicalize(compose(together.with_exprs(exprs)))
    if not counts.fits(trips, lower):
        message = "the distance of the bounds does not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    assumed = counts.distance_assumed(loop, [(lower, counts.upper_bound(loop))])
    apply = partial(_normalize, loop, lower, trips)
    return LoopNormalization(apply, trips, assumed=assumed)


def _normalize(loop: ForOp, lower: BoundExprs, upper: BoundExprs) -> None:
    dims = (*lower.dims, loop.induction_variable)
    here = dim(len(lower.dims)) * loop.step_value + lower.exprs[0]
    old = canonicalize(BoundExprs((here,), dims, lower.symbols)).simplified()
    loop.properties["step"] = IntegerAttr(1, IndexType())
    _renumber(loop, BoundExprs((constant(0),)), upper, old)


# Coalescing


@dataclass(frozen=True, slots=True)
class Coalescing(Planned[None]):
    """Perfectly nested loops, outermost first, that become one.

    If it `is_guarded`, several of their bounds may be negative.

    **Before → After**

        affine.for %i = 0 to %n {          affine.for %k = 0 to %n * %m {
          affine.for %j = 0 to %m {          %j = affine.apply (%k mod %m)
            A(%i, %j)                        %i = affine.apply (%k floordiv %m)
          }                                  A(%i, %j)
        }                                  }

    Loops whose bounds depend on others of the nest divide it into bands. Where more than one bound
    may be negative, the product might be positive, or overflow, although nothing is to run. It is
    then multiplied first by a number that is 0 where any bound is 0 or less, and else 1
    (`affine.min`, `affine.max`).

    **Legal when** always: iterations keep their order. Where it is not known, the product is taken
    to fit 64 bits (`no-overflow` in the ledger): guarded, it does unless there are that many
    iterations.

    **Refuses when** `not-nested`: the loops are no perfect nest; `carries-values`: a loop carries
    values; `bounds-vary`: bounds of a loop depend on another loop of the band; `not-normalized`: a
    loop does not run from 0 in steps of 1; `bounds-not-symbols`: the bounds are no symbols where
    the nest is, so that no map can multiply them; `never-runs`: an inner loop has no iterations, by
    whose number indices would be divided; `index-overflow`: the product does not fit 64 bits.
    """

    is_guarded: bool


def bands_to_coalesce(nest: Sequence[ForOp]) -> Iterator[tuple[ForOp, ...]]:
    """The largest bands of a perfect nest whose bounds do not depend on loops of the same band,
    innermost first."""
    outer = [_first_outside(nest, position) for position in range(len(nest))]
    end = len(nest)
    while end > 0:
        start = next((k for k in range(end - 1) if max(outer[k:end]) <= k), end - 1)
        if start < end - 1:
            yield tuple(nest[start:end])
        end = start if start == end - 1 else start + 1


def _first_outside(nest: Sequence[Operation], position: int) -> int:
    """Return the number of the outermost loop of a nest before which the bounds of the loop at
    `position` are available."""
    inner = nest[position]
    bounds = inner.operands[: len(inner.operands) - len(inner.results)]
    for number, loop in enumerate(nest[:position]):
        if not any(is_defined_in(value, loop) for value in bounds):
            return number
    return position


def plan_coalescing(band: Sequence[ForOp]) -> Coalescing | Refusal:
    """Plan to coalesce the loops of a band, or refuse."""
    places = tuple(band)
    unfit = nest_refusal(band) or shape_refusal(band)
    if unfit is not None:
        return unfit
    for loop in band:
        if loop.step_value != 1 or loop.constant_lower_bound != 0:
            message = "a loop does not run from 0 in steps of 1"
            return refusal("not-normalized", (band[0], loop), message)
    product = 1
    for loop in band:
        trips = counts.trip_count_exprs(loop)
        number = None if trips is None else trips.exprs[0].constant_value()
        if loop is not band[0] and number is not None and number <= 0:
            message = "an inner loop never runs: indices would be divided by its iterations"
            return refusal("never-runs", (band[0], loop), message)
        product *= max(1, number or 1)
    if product > INT64_MAX or not counts.fits(*map(counts.upper_bound, band)):
        message = "the number of all iterations does not fit 64 bits"
        return refusal("index-overflow", places, message)
    is_guarded = sum(counts.may_be_bounded_below_zero(loop, band[0]) for loop in band) > 1
    for loop in band:
        if not _gives_symbol(loop, band[0], is_guarded):
            message = "the bounds of a loop are no symbols where the nest is"
            return refusal("bounds-not-symbols", (band[0], loop), message)
    message = "the number of all iterations is taken to fit 64 bits"
    assumed = () if _is_known_to_fit(band) else (Premise("no-overflow", places, message),)
    apply = partial(_coalesce, places, is_guarded=is_guarded)
    return Coalescing(apply, is_guarded, assumed=assumed)


def _gives_symbol(loop: ForOp, outermost: ForOp, is_guarded: bool) -> bool:
    """Whether the upper bound of a loop, computed before the outermost one, is a valid symbol."""
    around = outermost.parent_op()
    if around is not None and is_isolated(around):
        return True
    is_one = loop.upper_map.num_results == 1 and not is_guarded
    return is_one and all(is_valid_symbol(value) for value in loop.upper_bound_operands)


def _is_known_to_fit(band: Sequence[ForOp]) -> bool:
    """Whether no product of upper bounds exceeds 64 bits, whatever their signs."""
    product = 1
    for loop in band:
        ends = [end for pair in counts.interval_ends(counts.upper_bound(loop)) for end in pair]
        if None in ends:
            return False
        product *= max([1, *(abs(end) for end in ends if end)])
    return product <= INT64_MAX


def _coalesce(band: tuple[ForOp, ...], *, is_guarded: bool) -> None:
    """Coalesce a band into one loop."""
    outermost, innermost = band[0], band[-1]
    builder = LoopBuilder.before(outermost)
    extents: list[SSAValue] = []
    product: SSAValue | None = None
    if is_guarded:
        extents = [_bound_value(loop, builder) for loop in band]
        product = _none_or_once(extents, builder)
    for number, loop in enumerate(band):
        if not is_guarded:
            extents.append(_bound_value(loop, builder))
        product = _times(product, extents[number], builder)
    assert product is not None, "a band has loops"
    variables = [loop.induction_variable for loop in band]
    uses = [(use.operation, use.index, variable) for variable in variables for use in variable.uses]
    outermost.set_upper_bound(AffineMap(0, 1, (symbol(0),)), [product])
    body = [op for op in innermost.body.ops if op is not innermost.terminator]
    for op in (*body, band[1]):
        op.detach()
    builder = LoopBuilder.at_end(outermost)
    values = dict(zip(variables, _positions(builder, extents, variables[0]), strict=True))
    for op in body:
        builder.place(op)
    for user, index, variable in uses:
        if user not in band:
            user.operands[index] = values[variable]
    band[1].erase()


def _bound_value(loop: ForOp, builder: LoopBuilder) -> SSAValue:
    operands = tuple(loop.upper_bound_operands)
    if loop.upper_map.num_results == 1:
        return builder.apply(loop.upper_map, operands)
    return builder.value(MinOp(loop.upper_map, operands))


def _times(product: SSAValue | None, factor: SSAValue, builder: LoopBuilder) -> SSAValue:
    if product is None:
        return factor
    return builder.apply(AffineMap(1, 1, (dim(0) * symbol(0),)), [product, factor])


def _none_or_once(extents: Sequence[SSAValue], builder: LoopBuilder) -> SSAValue:
    """1 if all extents are positive, else 0."""
    count = len(extents)
    exprs = (*map(symbol, range(count)), constant(1))
    least = builder.value(MinOp(AffineMap(0, count, exprs), list(extents)))
    return builder.value(MaxOp(AffineMap(0, 1, (symbol(0), constant(0))), [least]))


def _positions(
    builder: LoopBuilder, extents: Sequence[SSAValue], variable: SSAValue
) -> list[SSAValue]:
    """The values of all induction variables, outermost first, from the one of the new loop."""
    values: list[SSAValue] = []
    rest = variable
    for number in range(len(extents) - 1, 0, -1):
        values.append(
            builder.apply(AffineMap(1, 1, (dim(0) % symbol(0),)), [rest, extents[number]])
        )
        rest = builder.apply(AffineMap(1, 1, (dim(0) // symbol(0),)), [rest, extents[number]])
    return [rest, *reversed(values)]
