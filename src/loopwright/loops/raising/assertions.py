"""Bounds of subscripts that a loop asserts in each iteration, and what they depend on, tested once
before it.

**Before → After**

    scf.for %i = %a to %b step %c1 {       %ok = … %a + %k and %b - 1 + %k are in bounds
      %j = arith.addi %i, %k               scf.if %ok {
      %w = arith.addi %j, %n                 scf.for %i = %a to %b step %c1 {
      %s = … %w where %j < 0, else %j          %x = memref.load %m[%j]
      cf.assert %s < %n                      }
      %x = memref.load %m[%s]              } else {
    }                                        the loop as it was
                                           }

A subscript may depend on a condition from outside of the loop, as that of an array that is
broadcast if its extent is 1 (`arith.select %is_one, %c0, %i`). It is `%i` in a version before which
the condition is tested, in front of the outermost loop that does not define it. The same holds
where the condition says that any of several subscripts is counted from the end (`arith.select %any,
%wrapped, %i`).

A subscript that loops select, of what was found so far (`if x[j] > x[best]: best = j`), is in
bounds if its first value is and all that it may become are: if that is known of all these
candidates, the assertion is dropped, and otherwise they are tested.

Subscripts that are loaded (`counts[image[i]] += 1`) are tested by a separate loop in front, which
is vectorised: where all are in bounds the loop runs without assertions. For a subscript that is
converted from a float (`counts[int(x[i] * n)]`) the float is tested, so that no vector has to be
converted, and the assertions about the conversion hold as well. A float that goes one way with the
induction variable (`int(i * scale)`) is tested at both ends. For one whose greatest value is known,
such as an 8-bit number, a remainder or a masked value, that value is compared with the extent.

An element that all iterations load (`seen[t]` in a loop over states) is tested once. That is done
for loops with loops in them, too, as the assertion keeps these from being reordered.

Where an invariant value says how far ahead of what an iteration stores it loads from the same
memory (`best[c] = max(best[c], best[c - w] + v)`, `c` counting down), there are two versions
without assertions: one for values that are not negative.

**Legal when** the assertion is `s <u n` with `n` an extent from outside of the loop, `s` a
subscript that is linear in the induction variable, or that plus `n` where it is negative. The first
and the last iteration have a subscript from 0 up to `n`, and factors and the number of iterations
are too small for it to leave the 64 bits between them. It goes one way, so it is in bounds in all.
Or `s` is computed from elements, whose own subscripts are such and in bounds, of memory that the
loop does not write: it only loads and stores, and arguments are distinct. Floats that decide about
subscripts are computed without fast-math flags, as they are in front. Where bounds do not hold the
original loop runs, and stops where it did before.

Assertions under a condition are tested for all iterations, as if they all met the condition.

**Refuses when** `no-loop-like-that`: there are loops in it and no subscripts that all iterations
load, it counts without sign or in steps other than 1; `no-linear-bounds`: nothing that it asserts
has that form.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import TypeAlias

from xdsl.dialects.builtin import FloatAttr, IndexType, IntegerAttr, f64, i1, i64
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.exact.costs.cycles import op_cycles
from loopwright.exact.costs.parameters import CYCLES
from loopwright.exact.domains import Domains
from loopwright.exact.loops import uncast
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.shapes import check
from loopwright.exact.speculation import never_faults
from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.affine_expr.expr import AffineDimExpr, AffineSymbolExpr
from loopwright.ir.core.attributes import is_float
from loopwright.ir.core.enclosing import is_defined_in, ops_around
from loopwright.ir.dialects import affine, arith, math, memref, scf
from loopwright.ir.dialects.arith.attributes import IntegerOverflowAttr
from loopwright.ir.dialects.arith.exactness import exactness_test
from loopwright.ir.dialects.arith.ranges import ValueRanges
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.rewriting import constant_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising import control
from loopwright.loops.raising.bounds import (
    Assertion,
    Loop,
    is_extent,
    is_unchanged,
    unwrap_index,
)
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.raising.nest_assertions import (
    NestAssertions,
    apply_nest_assertions,
    plan_nest_assertions,
)
from loopwright.loops.steps import editing
from loopwright.loops.steps.candidates import is_always_nonnegative, is_selected
from loopwright.loops.support.reporting import decision
from loopwright.records import dataclass
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Decision, Ledger, LoopChange

_Test: TypeAlias = arith.CmpiOp | arith.CmpfOp

MOST_ITERATIONS = 1 << 31
"""The most iterations of a loop whose subscripts are tested before it: with these bounds on factors
sums fit in 64 bits."""
MOST_FACTOR = 1 << 20
"""The largest factor of the induction variable, in either direction."""
_MOST_SLOPE = 1 << 31
"""The largest factor of the induction variable in a sum of products."""
_FAR = 1 << 62
"""A number that no extent reaches."""
_FAR_FACTOR = 1 << 31
"""A number whose square does not reach `_FAR`, nor do products of smaller ones."""
_EXACT = 1 << 53
"""Floats below these convert to 64 bits, and are exact."""
_LEAST_WORTH_LOOKING = 32
"""The fewest iterations for which checking subscripts before the loop is cheap in comparison."""
_MOST_CYCLES = 4 * CYCLES.plain
"""Cost of an op, in cycles, from which on it is not computed twice in loops that store at the
subscript and so do not become vectors: compared with it a test costs little."""


@dataclass(frozen=True, slots=True)
class _Slope:
    """A bound on the growth of a value from one iteration to the next: at most `most`, if each of
    the loop-invariant `factors` is at most `MOST_FACTOR`."""

    most: int
    factors: tuple[SSAValue, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """A subscript of a load that must be in bounds in all iterations."""

    subscript: SSAValue
    memory: SSAValue
    dimension: int
    slope: _Slope


@dataclass(frozen=True, slots=True)
class _Bound:
    """An assertion that a subscript is in bounds, which holds if the `linear` values are in bounds.
    Loaded subscripts have no linear values; `places` are the subscripts of their loads."""

    assertion: Assertion
    subscript: SSAValue
    """The subscript before the extent is added to negative values."""
    wrapped: SSAValue
    extent: SSAValue
    linear: tuple[tuple[SSAValue, _Slope], ...]
    places: tuple[_Place, ...] = ()
    most: int | None = None
    """The greatest subscript, if its type or how it is computed tells that and that it is never
    negative."""
    is_steady: bool = False
    """Whether the subscript is the same in all iterations."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A subscript that varies unless a loop-invariant condition makes it invariant, or that is
    plain unless the condition says that some are wrapped: it varies, or is plain, where the
    condition equals `moves`."""

    select: arith.SelectOp
    moves: bool


@dataclass(frozen=True, slots=True)
class _LinearArithmetic:
    """An assertion that an operation does not wrap around, which holds if its `linear` operands are
    at most `limit` in absolute value."""

    assertion: Assertion
    linear: tuple[tuple[SSAValue, _Slope], ...]
    limit: int


@dataclass(frozen=True, slots=True)
class AssertionHoisting:
    """A loop, and the assertions and choices in it to be tested before it."""

    loop: Loop
    bounds: tuple[_Bound, ...]
    choices: tuple[_Choice, ...] = ()
    distances: tuple[SSAValue, ...] = ()
    """What there is another version for, where it is not negative."""
    arithmetic: tuple[_LinearArithmetic, ...] = ()


def plan_assertion_hoisting(loop: Loop, aliases: Aliases) -> AssertionHoisting | Refusal:
    """Plan which assertions of a loop can be tested before it."""
    match loop:
        case scf.ForOp():
            is_usual = (
                loop.unsigned_cmp is None
                and isinstance(loop.lower_bound.type, IndexType)
                and constant_value(loop.step) == 1
            )
        case affine.ForOp():
            is_usual = loop.step_value == 1
    region_ops = [op for op in loop.body.walk() if op.regions]
    loops = [op for op in region_ops if isinstance(op, Loop)]
    conditionals = [op for op in region_ops if isinstance(op, scf.IfOp | affine.IfOp)]
    asserted = [op for op in loop.body.walk() if isinstance(op, Assertion)]
    if loops:  # of which only conditions that are the same in all iterations are worth two versions
        asserted = [op for op in asserted if not any(inner.is_ancestor(op) for inner in loops)]
    if not is_usual or len(region_ops) > len(loops) + len(conditionals) or (loops and not asserted):
        return Refusal(
            "no-loop-like-that", (loop,), "the step of the loop is not 1, or it contains loops"
        )
    planned = [_bound(op, loop, aliases) for op in asserted]
    bounds = tuple(bound for bound in planned if bound and (bound.is_steady or not loops))
    if loops:
        if bounds:
            return AssertionHoisting(loop, bounds)
        return Refusal("no-loop-like-that", (loop,), "it contains loops")
    chosen = [_choice(op, loop) for op in loop.body.walk() if isinstance(op, arith.SelectOp)]
    choices = tuple(choice for choice in chosen if choice is not None)
    checked = [_linear_arithmetic(op, loop) for op in asserted]
    arithmetic = tuple(each for each in checked if each is not None)
    if not bounds and not choices and not arithmetic:
        return Refusal("no-linear-bounds", (loop,), "no bounds of linear subscripts are asserted")
    return AssertionHoisting(loop, bounds, choices, _load_distances(loop, bounds), arithmetic)


def _linear_arithmetic(assertion: Assertion, loop: Loop) -> _LinearArithmetic | None:
    """Return the linear operands of an operation that is asserted not to wrap around."""
    comparison = assertion.arg.owner
    exactness = exactness_test(comparison) if isinstance(comparison, Operation) else None
    if exactness is None:
        return None
    limit = _FAR_FACTOR if exactness.kind is arith.MuliOp else _FAR // 2
    linear: list[tuple[SSAValue, _Slope]] = []
    for operand in exactness.operands:
        if isinstance(operand, int):
            if abs(operand) > limit:
                return None
            continue
        slope = _gentle_slope(operand, loop)
        if slope is None:
            return None
        linear.append((operand, slope))
    return _LinearArithmetic(assertion, tuple(linear), limit)


def _choice(select: arith.SelectOp, loop: Loop) -> _Choice | None:
    if is_defined_in(select.condition, loop) or not _is_subscript(select.results[0]):
        return None
    wrapped = select.true_value.owner
    plain = select.false_value
    if isinstance(wrapped, arith.SelectOp) and wrapped.false_value is plain:
        return _Choice(select, moves=False)
    sides = [_slope(side, loop) for side in (select.true_value, select.false_value)]
    moves = [side is not None and side.most > 0 for side in sides]
    return None if None in sides or moves[0] == moves[1] else _Choice(select, moves[0])


def _is_subscript(value: SSAValue) -> bool:
    """Return whether a subscript of an access in the loop is computed from a value."""
    for use in value.uses:
        match use.operation:
            case memref.LoadOp() | memref.StoreOp() as access:
                if value in access.indices:
                    return True
            case (
                arith.IndexCastOp()
                | arith.AddiOp()
                | arith.SubiOp()
                | arith.MuliOp()
                | arith.SelectOp() as op
            ):
                if _is_subscript(op.results[0]):
                    return True
            case _:
                pass
    return False


def _bound(assertion: Assertion, loop: Loop, aliases: Aliases) -> _Bound | None:
    """Return the subscript that an assertion bounds by an extent, with the values it is computed
    from."""
    test = assertion.arg.owner
    if not isinstance(test, arith.CmpiOp) or test.predicate_name != "ult":
        return None
    wrapped = test.lhs
    extent = test.rhs
    if is_defined_in(extent, loop) or not is_extent(extent):
        return None
    subscript = unwrap_index(wrapped)
    slope = _gentle_slope(subscript, loop)
    if slope is not None:
        is_steady = not slope.most
        linear = ((subscript, slope),)
        return _Bound(assertion, subscript, wrapped, extent, linear, is_steady=is_steady)
    carried = _carried_values(subscript, loop)
    if carried is not None:
        return _Bound(assertion, subscript, wrapped, extent, carried)
    slope = _float_slope(subscript, loop)
    if slope is not None:
        return _Bound(assertion, subscript, wrapped, extent, ((subscript, slope),))
    range_ = ValueRanges().range_of(subscript)
    if range_ is not None and 0 <= range_.smin <= range_.smax < MOST_ITERATIONS:
        return _Bound(assertion, subscript, wrapped, extent, (), most=range_.smax)
    places: list[_Place] = []
    if not _is_readable(subscript, loop, aliases, places) or not places:
        return None
    computing = _computing(subscript, loop)
    if not any(argument in op.operands for op in computing for argument in loop.body.args):
        return _Bound(assertion, subscript, wrapped, extent, (), tuple(places), is_steady=True)
    is_slow = any(op_cycles(op) >= _MOST_CYCLES for op in computing)
    if is_slow and any(isinstance(use.operation, memref.StoreOp) for use in wrapped.uses):
        return None
    return _Bound(assertion, subscript, wrapped, extent, (), tuple(places))


def _carried_values(value: SSAValue, loop: Loop) -> tuple[tuple[SSAValue, _Slope], ...] | None:
    """Return the first value of a loop's iteration argument and the values that it may take later,
    all linear; `None` if it has another form."""
    while isinstance(value.owner, arith.IndexCastOp) and _is_whole(value.owner):
        value = value.owner.operands[0]
    if not isinstance(value, BlockArgument) or value.owner is not loop.body or not value.index:
        return None
    number = value.index - 1
    sources = [(editing.initial_values(loop)[number], _Slope(0))]
    waiting = [_yielded(loop.body, number)]
    followed = set[SSAValue]({value})
    while waiting:
        following = waiting.pop()
        if following in followed:
            continue
        followed.add(following)
        op = following.owner
        match op:
            case arith.SelectOp():
                waiting += op.operands[1:]
            case scf.IfOp():
                assert isinstance(following, OpResult)
                waiting += (_yielded(region.block, following.index) for region in op.regions)
            case _:
                slope = _gentle_slope(following, loop)
                if slope is None:
                    return None
                sources.append((following, slope))
    return tuple(sources)


def _yielded(block: Block, number: int) -> SSAValue:
    assert block.last_op is not None
    return block.last_op.operands[number]


def _gentle_slope(value: SSAValue, loop: Loop) -> _Slope | None:
    slope = _slope(value, loop)
    return None if slope is None or slope.most > _MOST_SLOPE else slope


def _float_slope(value: SSAValue, loop: Loop) -> _Slope | None:
    """Return the slope of the integer from which a subscript is computed through floats, if each
    step is monotonic."""
    value = uncast(value)
    op = value.owner
    if not isinstance(op, Operation) or not is_defined_in(value, loop):
        return None
    match op:
        case arith.SIToFPOp():
            slope = _gentle_slope(op.operands[0], loop)
            return slope if slope and slope.most else None
        case arith.FPToSIOp() | arith.ExtFOp() | arith.TruncFOp() | arith.NegfOp():
            return _float_slope(op.operands[0], loop)
        case arith.DivfOp():
            varying = op.operands[:1]
        case arith.MulfOp() | arith.AddfOp() | arith.SubfOp() | arith.MinSIOp() | arith.MaxSIOp():
            varying = [v for v in op.operands if not _is_fixed(v, loop)]
        case arith.AddiOp() if constant_value(op.operands[1]) is not None:
            varying = op.operands[:1]
        case _:
            return None
    fixed_operands = [v for v in op.operands if v not in varying]
    goes_one_way = len(varying) == 1 and all(_is_fixed(v, loop) for v in fixed_operands)
    return _float_slope(varying[0], loop) if goes_one_way else None


def _is_fixed(value: SSAValue, loop: Loop) -> bool:
    """Return whether a value is the same in all iterations of a loop, and may be computed before
    it."""
    if not is_defined_in(value, loop):
        return True
    op = value.owner
    return (
        isinstance(op, Operation)
        and not op.regions
        and never_faults(op)
        and all(_is_fixed(operand, loop) for operand in op.operands)
    )


def _computing(value: SSAValue, loop: Loop) -> list[Operation]:
    """Return the ops of a loop that compute a value, each before those that use it."""
    computing: dict[Operation, None] = {}

    def collect(item: SSAValue) -> None:
        op = item.owner
        if isinstance(op, Operation) and op not in computing and is_defined_in(item, loop):
            for operand in op.operands:
                collect(operand)
            computing[op] = None

    collect(value)
    return [*computing]


def _floats(value: SSAValue, loop: Loop) -> list[SSAValue]:
    """Return the floats from which a subscript of a loop is converted."""
    ops = _computing(value, loop)
    return [SSAValue.get(op.operands[0]) for op in ops if isinstance(op, arith.FPToSIOp)]


def _is_readable(value: SSAValue, loop: Loop, aliases: Aliases, places: list[_Place]) -> bool:
    """Return whether a value of a loop is computed without effects from elements that the loop does
    not change; `places` gets the subscripts of these."""
    if value is loop.body.args[0] or not is_defined_in(value, loop):
        return True
    op = value.owner
    if not isinstance(op, Operation):
        return False
    subscripts = _subscripts(op)
    if subscripts is None:
        return (
            not op.regions  # whose values are not operands
            and never_faults(op)
            and all(_is_readable(v, loop, aliases, places) for v in op.operands)
        )
    memory = op.operands[0]
    if is_defined_in(memory, loop) or not is_unchanged(memory, loop, aliases):
        return False
    for dimension, subscript in enumerate(subscripts):
        slope = _gentle_slope(subscript, loop)
        if slope is None:
            return False
        places.append(_Place(subscript, memory, dimension, slope))
    return True


def _subscripts(op: Operation) -> Sequence[SSAValue] | None:
    """Return the subscripts of a load, each of which is a value."""
    match op:
        case memref.LoadOp():
            return op.indices
        case affine.LoadOp():
            inputs = [_load_operand(result, op) for result in op.affine_map.results]
            return [value for value in inputs if value is not None] if all(inputs) else None
        case _:
            return None


def _load_operand(result: AffineExpr, op: affine.LoadOp) -> SSAValue | None:
    """Return the operand that is a result of the map of a load."""
    match result:
        case AffineDimExpr():
            return op.indices[result.position]
        case AffineSymbolExpr():
            return op.indices[op.affine_map.num_dims + result.position]
        case _:
            return None


def _slope(value: SSAValue, loop: Loop) -> _Slope | None:
    """How a pure value of a loop changes per iteration; `None` if unknown."""
    if value is loop.body.args[0]:
        return _Slope(1)
    if _is_fixed(value, loop):
        return _Slope(0)
    op = value.owner
    if isinstance(op, arith.SelectOp) and not is_defined_in(op.condition, loop):
        sides = [_slope(side, loop) for side in (op.true_value, op.false_value)]
        if sides[0] is None or sides[1] is None:
            return None
        return _Slope(max(s.most for s in sides if s), sides[0].factors + sides[1].factors)
    if not isinstance(op, Operation) or not _is_whole(op):
        return None
    match op:
        case arith.ConstantOp():
            return _Slope(0)
        case arith.IndexCastOp():
            return _slope(op.operands[0], loop)
        case arith.AddiOp() | arith.SubiOp():
            sides = [_slope(operand, loop) for operand in op.operands]
            if sides[0] is None or sides[1] is None:
                return None
            return _Slope(sides[0].most + sides[1].most, sides[0].factors + sides[1].factors)
        case arith.MuliOp():
            return _product_slope(op, loop)
        case _:
            return None


def _product_slope(op: Operation, loop: Loop) -> _Slope | None:
    lhs, rhs = op.operands
    for varying, fixed_factor in ((lhs, rhs), (rhs, lhs)):
        slope = _slope(varying, loop)
        if slope is None:
            return None
        number = constant_value(fixed_factor)
        if number is not None:
            return _Slope(slope.most * abs(number), slope.factors)
        if _is_fixed(fixed_factor, loop):
            if not slope.most:
                return _Slope(0)
            return _Slope(slope.most * MOST_FACTOR, (*slope.factors, fixed_factor))
    return None


def _is_whole(op: Operation) -> bool:
    """Return whether an op computes with 64 bits, and overflow is defined."""
    types = [value.type for value in (*op.operands, *op.results)]
    flags = op.properties.get("overflowFlags")
    return (
        all(isinstance(type_, IndexType) or type_ == i64 for type_ in types)
        and not (isinstance(flags, IntegerOverflowAttr) and flags.data)
        and has_no_effects(op)
    )


def apply_assertion_hoisting(plan: AssertionHoisting) -> Loop:
    """Test the bounds before the loop, and execute a version without assertions where they hold;
    return that version."""
    loop = plan.loop
    builder = editing.LoopBuilder.before(loop)
    ok = _version_condition(plan, builder)
    fast = loop.clone()
    inner = dict(zip(loop.walk(), fast.walk(), strict=True))
    for bound in plan.bounds:
        _remove_assertion(bound, inner)
    for arithmetic in plan.arithmetic:
        editing.erase_nest(inner[arithmetic.assertion])
    for op in _of_floats(plan):
        if isinstance(op, Assertion):
            editing.erase_nest(inner[op])
        else:
            inner[op].properties.pop("fastmath", None)
    for choice in plan.choices:
        copy = inner[choice.select]
        assert isinstance(copy, arith.SelectOp)
        moving = copy.true_value if choice.moves else copy.false_value
        copy.results[0].replace_all_uses_with(moving)
    editing.choose_version(builder, ok, fast, loop, (editing.SELDOM, 1))
    inside = editing.LoopBuilder.before(fast)
    tests = [
        inside.insert(
            arith.CmpiOp(distance, _constant_like(inside, MOST_ITERATIONS, distance), "ult")
        )
        for distance in plan.distances
    ]
    if tests:
        editing.choose_version(inside, _emit_conjunction(tests, inside), fast.clone(), fast)
    return fast


def _load_distances(loop: Loop, bounds: Sequence[_Bound]) -> tuple[SSAValue, ...]:
    """Return the distances by which loads are ahead of stores to the same memory, unless they are
    negative: each iteration then loads elements that only later ones store, and LLVM, given the
    test in front, loads the elements of several iterations at once."""
    ops = [*loop.body.walk()]
    subscripts = {bound.wrapped: bound.subscript for bound in bounds}
    distances = [
        _load_distance(subscripts.get(there, there), subscripts.get(here, here), loop)
        for store in ops
        if isinstance(store, memref.StoreOp)
        for load in ops
        if isinstance(load, memref.LoadOp) and load.memref is store.memref
        for there, here in zip(load.indices, store.indices, strict=True)
    ]
    return tuple(distance for distance in dict.fromkeys(distances) if distance is not None)


def _load_distance(there: SSAValue, here: SSAValue, loop: Loop) -> SSAValue | None:
    """The distance by which a subscript is ahead of another, in the direction of the latter, if it
    is a value from outside of the loop."""
    op = uncast(there).owner
    step = _counted_step(here, loop)
    match op:
        case arith.AddiOp() if step > 0:
            base, distance = op.operands
        case arith.SubiOp() if step < 0:
            base, distance = op.operands
        case _:
            return None
    is_fixed = not is_defined_in(distance, loop)
    return distance if is_fixed and uncast(base) is uncast(here) else None


def _counted_step(value: SSAValue, loop: Loop) -> int:
    """Return the change of a value per iteration, as far as it follows from constants; its sign is
    the direction of a subscript."""
    value = uncast(value)
    op = value.owner
    if value is loop.body.args[0]:
        return 1
    match op:
        case arith.AddiOp():
            return sum(_counted_step(operand, loop) for operand in op.operands)
        case arith.SubiOp():
            return _counted_step(op.operands[0], loop) - _counted_step(op.operands[1], loop)
        case arith.MuliOp():
            return _counted_step(op.operands[0], loop) * (constant_value(op.operands[1]) or 0)
        case _:
            return 0


def _of_floats(plan: AssertionHoisting) -> list[Operation]:
    """Return the ops that compute the floats from which subscripts are converted, and the
    assertions that the conversions are valid."""
    loop = plan.loop
    collected = dict[Operation, None]()
    floats = set[SSAValue]()
    for subscript in dict.fromkeys(bound.subscript for bound in plan.bounds):
        converted = _floats(subscript, loop)
        floats.update(converted)
        collected |= dict.fromkeys(op for x in converted for op in _computing(x, loop))
    if floats:
        asserted = (op for op in loop.body.walk() if isinstance(op, Assertion))
        collected |= dict.fromkeys(op for op in asserted if _is_of_conversion(op.arg, floats))
    return [*collected]


def _is_of_conversion(condition: SSAValue, floats: Collection[SSAValue]) -> bool:
    """Return whether a condition tests that a float is not NaN, or that its magnitude is below the
    range of integers."""
    test = condition.owner
    if not isinstance(test, arith.CmpfOp):
        return False
    left = SSAValue.get(test.lhs)
    right = SSAValue.get(test.rhs)
    if test.predicate_name == "oeq":
        return left is right and left in floats
    limit = constant_of(right)
    size = left.owner
    return (
        test.predicate_name == "olt"
        and isinstance(size, math.AbsFOp)
        and size.operands[0] in floats
        and is_float(limit)
        and limit.value.data >= _FAR
    )


def _remove_assertion(bound: _Bound, inner: dict[Operation, Operation]) -> None:
    """Remove an assertion from a copy of a loop, with the select that only negative subscripts
    need; a select in front of the loop stays."""
    editing.erase_nest(inner[bound.assertion])
    if bound.wrapped is bound.subscript:
        return
    choice = inner.get(_op(bound.wrapped))
    if choice is not None:
        assert isinstance(choice, arith.SelectOp)
        choice.results[0].replace_all_uses_with(choice.false_value)


def _op(value: SSAValue) -> Operation:
    assert isinstance(value.owner, Operation)
    return value.owner


def _version_condition(plan: AssertionHoisting, builder: editing.LoopBuilder) -> SSAValue:
    """Return the condition for the version without assertions: choices move, trip count and factors
    are small, and all bounds hold in the first and the last iteration; for a loop without
    iterations it is arbitrary."""
    loop = plan.loop
    tests: list[_Test] = []
    for condition, moves in dict.fromkeys((c.select.condition, c.moves) for c in plan.choices):
        expected = builder.value(arith.ConstantOp(IntegerAttr(int(moves), i1)))
        tests.append(builder.insert(arith.CmpiOp(condition, expected, "eq")))
    if not plan.bounds and not plan.arithmetic:
        return _emit_conjunction(tests, builder)
    low, high = editing.bounds_of(loop, builder)
    constant = partial(_constant_like, builder)
    count = builder.value(arith.SubiOp(high, low))
    tests.append(builder.insert(arith.CmpiOp(count, constant(MOST_ITERATIONS, count), "ult")))
    last = builder.value(arith.SubiOp(high, constant(1, high)))
    for bound in plan.bounds:
        if bound.most is not None:
            most = constant(bound.most, bound.extent)
            tests.append(builder.insert(arith.CmpiOp(most, bound.extent, "ult")))
    loaded = [bound for bound in plan.bounds if bound.places]
    varying = [bound for bound in loaded if not bound.is_steady]
    if loaded and not any(isinstance(op, Loop) for op in loop.body.walk()):
        tests.append(
            builder.insert(arith.CmpiOp(count, constant(_LEAST_WORTH_LOOKING, count), "uge"))
        )
    ends = dict.fromkeys((value, b.extent) for b in plan.bounds for value, _ in b.linear)
    slopes = [slope for each in (*plan.bounds, *plan.arithmetic) for _, slope in each.linear]
    for place in dict.fromkeys(place for bound in loaded for place in bound.places):
        number = constant(place.dimension, high)
        extent = memref.DimOp.create(operands=[place.memory, number], result_types=[IndexType()])
        ends[place.subscript, builder.insert(extent).results[0]] = None
        slopes.append(place.slope)
    before = dict[SSAValue, SSAValue]()
    for fixed in dict.fromkeys(factor for slope in slopes for factor in slope.factors):
        factor = _compute_before(fixed, loop, before, builder)
        moved = builder.value(arith.AddiOp(factor, constant(MOST_FACTOR, factor)))
        limit = constant(2 * MOST_FACTOR, factor)
        tests.append(builder.insert(arith.CmpiOp(moved, limit, "ult")))
    turned = dict.fromkeys(
        op.operands[0]
        for bound in plan.bounds
        if bound.linear and _floats(bound.subscript, loop)
        for op in _computing(bound.subscript, loop)
        if isinstance(op, arith.SIToFPOp) and not _is_fixed(op.operands[0], loop)
    )
    limits = dict.fromkeys((integer, _FAR) for integer in turned)
    limits |= dict.fromkeys(
        (value, each.limit) for each in plan.arithmetic for value, _ in each.linear
    )
    for end in (low, last):
        values: dict[SSAValue, SSAValue] = {loop.body.args[0]: end}
        for subscript, extent in ends:
            tests += _in_bounds(subscript, extent, loop, values, builder)
        for integer, limit in limits:
            there = _compute_before(integer, loop, values, builder)
            moved = builder.value(arith.AddiOp(there, constant(limit, there)))
            tests.append(builder.insert(arith.CmpiOp(moved, constant(2 * limit, there), "ult")))
    ok = _emit_conjunction(tests, builder)
    if steady := [bound for bound in loaded if bound.is_steady]:
        ok = _looked_at_once(plan.loop, steady, low, ok, builder)
    return _looked_at(plan.loop, varying, (low, high), ok, builder) if varying else ok


def _constant_like(builder: editing.LoopBuilder, number: int, like: SSAValue) -> SSAValue:
    is_index = isinstance(like.type, IndexType)
    value = IntegerAttr(number, IndexType()) if is_index else IntegerAttr(number, i64)
    return builder.value(arith.ConstantOp(value))


def _in_bounds(
    subscript: SSAValue,
    extent: SSAValue,
    loop: Loop,
    values: dict[SSAValue, SSAValue],
    builder: editing.LoopBuilder,
) -> list[_Test]:
    """Return tests that a subscript is in bounds in an iteration; those of converted subscripts
    test the floats."""

    def is_below(value: SSAValue, end: SSAValue) -> _Test:
        there = _compute_before(value, loop, values, builder)
        if there.type == i64:
            there = builder.value(arith.IndexCastOp(there, IndexType()))
        return builder.insert(arith.CmpiOp(there, end, "ult"))

    def is_between(number: SSAValue, end: SSAValue) -> list[_Test]:
        there = _compute_before(number, loop, values, builder)
        if there.type != f64:
            there = builder.value(arith.ExtFOp(there, f64))
        least = builder.value(arith.ConstantOp(FloatAttr(-1.0, f64)))
        return [
            builder.insert(arith.CmpfOp(there, least, "ogt")),
            builder.insert(arith.CmpfOp(there, end, "olt")),
        ]

    floats = _floats(subscript, loop)
    whole = uncast(subscript).owner
    if floats and isinstance(whole, arith.FPToSIOp):
        exact = builder.value(arith.ConstantOp(IntegerAttr(_EXACT, IndexType())))
        number = builder.value(arith.IndexCastOp(extent, i64))
        end = builder.value(arith.SIToFPOp(number, f64))
        return [builder.insert(arith.CmpiOp(extent, exact, "ult")), *is_between(floats[0], end)]
    far = builder.value(arith.ConstantOp(FloatAttr(float(_FAR), f64))) if floats else None
    tests = [test for x in floats if far is not None for test in is_between(x, far)]
    if isinstance(whole, arith.MinSIOp):
        fixed = [v for v in whole.operands if _is_fixed(v, loop)]
        varying = [v for v in whole.operands if v not in fixed]
        if len(fixed) == 1 and floats and _is_never_below(varying[0]):
            return [*tests, is_below(fixed[0], extent)]
    return [*tests, is_below(subscript, extent)]


def _is_never_below(value: SSAValue) -> bool:
    """Return whether a value is not negative if a float is above -1: it is converted from that,
    plus a constant."""
    op = uncast(value).owner
    if isinstance(op, arith.AddiOp):
        more = constant_value(op.operands[1])
        return more is not None and 0 <= more < _FAR and _is_never_below(op.operands[0])
    return isinstance(op, arith.FPToSIOp)


def _emit_conjunction(tests: Sequence[_Test], builder: editing.LoopBuilder) -> SSAValue:
    """Return the conjunction of tests."""
    ok = tests[0].results[0]
    for test in tests[1:]:
        ok = builder.value(arith.AndIOp(ok, test.results[0]))
    return ok


def _looked_at(
    loop: Loop,
    loaded: Sequence[_Bound],
    ends: tuple[SSAValue, SSAValue],
    ok: SSAValue,
    builder: editing.LoopBuilder,
) -> SSAValue:
    """Emit a loop that checks loaded subscripts; return whether `ok` holds and all of them are in
    bounds."""
    yes = builder.value(arith.ConstantOp(IntegerAttr(1, i1)))
    step = builder.constant(1)
    body = Block(arg_types=[IndexType(), i1])
    _all_in_bounds(loop, loaded, body.args[0], body.args[1], body)
    look = scf.ForOp(*ends, step, [yes], body)
    look.location = loop.location
    chosen = scf.IfOp(
        ok, [i1], Region(Block([look, scf.YieldOp(look)])), Region(Block([scf.YieldOp(ok)]))
    )
    return builder.value(chosen)


def _looked_at_once(
    loop: Loop,
    steady: Sequence[_Bound],
    first: SSAValue,
    ok: SSAValue,
    builder: editing.LoopBuilder,
) -> SSAValue:
    """Return whether `ok` holds, and subscripts that all iterations load are in bounds."""
    body = Block()
    _all_in_bounds(loop, steady, first, ok, body)
    return builder.value(scf.IfOp(ok, [i1], Region(body), Region(Block([scf.YieldOp(ok)]))))


def _all_in_bounds(
    loop: Loop, bounds: Sequence[_Bound], iteration: SSAValue, fine: SSAValue, block: Block
) -> None:
    """Let a block yield whether `fine` holds, and the subscripts of an iteration are in bounds."""
    inside = editing.LoopBuilder(block, None, loop.location)
    values: dict[SSAValue, SSAValue] = {loop.body.args[0]: iteration}
    for subscript, extent in dict.fromkeys((b.subscript, b.extent) for b in bounds):
        for test in _in_bounds(subscript, extent, loop, values, inside):
            fine = inside.value(arith.AndIOp(fine, test))
    inside.insert(scf.YieldOp(fine))


def _compute_before(
    value: SSAValue, loop: Loop, values: dict[SSAValue, SSAValue], builder: editing.LoopBuilder
) -> SSAValue:
    """Compute a value of the loop before it, for one iteration."""
    if value in values:
        return values[value]
    if not is_defined_in(value, loop):
        return value
    op = _op(value)
    for operand in op.operands:
        values[operand] = _compute_before(operand, loop, values, builder)
    subscripts = _subscripts(op)
    if subscripts is None:
        builder.clone(op, values).properties.pop("fastmath", None)
    else:  # which may not be valid affine subscripts there
        operands = [op.operands[0], *(values[subscript] for subscript in subscripts)]
        load = memref.LoadOp.create(operands=operands, result_types=[value.type])
        values[value] = builder.value(load)
    return values[value]


def hoist_assertions(module: Operation, ledger: Ledger) -> int:
    """Erase assertions that always hold, and version those loops of a module with distinct
    arguments whose assertions can be tested before them; return how many changes there were. The
    ledger lists the versions."""
    ranges = ValueRanges()
    certain_assertions = [
        op for op in module.walk() if isinstance(op, Assertion) and _always_holds(op, ranges)
    ]
    for assertion in certain_assertions:
        Rewriter.erase_op(assertion)
    selected = _drop_proved(module)
    aliases = Aliases(module)
    tested_nests = _test_nests(module, aliases)
    ledger.extend(_nest_decision(plan) for plan in tested_nests)
    plain_nests = {plan.nest for plan in tested_nests}
    nests = _version_nests(module)
    ledger.extend(_decision(plan) for plan in nests)
    loops = [
        op
        for op in module.walk()
        if isinstance(op, scf.ForOp | affine.ForOp)
        and not any(around in plain_nests for around in (op, *ops_around(op)))
    ]
    _hoist_loads(loops, aliases)
    planned = [plan_assertion_hoisting(loop, aliases) for loop in loops]
    plans = [plan for plan in planned if isinstance(plan, AssertionHoisting)]
    ledger.extend(_decision(plan) for plan in plans)
    for plan in reversed(plans):  # inner loops first, as outer ones copy them
        fast = apply_assertion_hoisting(plan)
        again = plan_assertion_hoisting(fast, aliases)
        if isinstance(again, AssertionHoisting):  # about loads whose subscripts are now in bounds
            ledger.append(_decision(again))
            fast = apply_assertion_hoisting(again)
        _raise_accesses(fast)
    return len(tested_nests) + len(nests) + len(plans) + len(certain_assertions) + selected


def _test_nests(module: Operation, aliases: Aliases) -> list[NestAssertions]:
    """Test the assertions of the outermost nests for which that is possible before them; return the
    plans that were applied."""
    domains = Domains()
    outermost = [
        op
        for op in module.walk()
        if isinstance(op, affine.ForOp) and not isinstance(op.parent_op(), affine.ForOp)
    ]
    planned = [plan_nest_assertions(nest, aliases, domains) for nest in outermost]
    plans = [plan for plan in planned if plan is not None]
    for plan in plans:
        _raise_accesses(apply_nest_assertions(plan))
    return plans


def _nest_decision(plan: NestAssertions) -> Decision:
    """Return the ledger entry for a nest whose assertions are tested before it."""
    tested = counted(len({(bound.subscript, bound.extent) for bound in plan.bounds}), "subscript")
    message = (
        f"bounds of {tested} are tested in front of the nest, in loops of their own; "
        "where that holds the nest runs without these tests"
    )
    ops = (plan.nest, *(bound.assertion for bound in plan.bounds))
    figures = {"bounds": len(plan.bounds)}
    change = LoopChange.BODY
    return decision("tested-in-front", "hoist-assertions", ops, message, figures, change)


def _drop_proved(module: Operation) -> int:
    """Erase the assertions on subscripts that loops select and whose candidates are all in bounds;
    return how many there were."""
    proved: dict[tuple[SSAValue, SSAValue], bool] = {}
    erased = 0
    for assertion in [op for op in module.walk() if isinstance(op, Assertion)]:
        test = assertion.arg.owner
        if not isinstance(test, arith.CmpiOp) or test.predicate_name != "ult":
            continue
        subscript = unwrap_index(test.lhs)
        key = subscript, test.rhs
        if key not in proved:
            proved[key] = is_extent(test.rhs) and _is_selected_within(subscript, test)
        if not proved[key]:
            continue
        Rewriter.erase_op(assertion)
        erased += 1
        if test.lhs is not subscript:
            editing.replace_all((test.lhs,), (subscript,))
    return erased


def _is_selected_within(subscript: SSAValue, test: arith.CmpiOp) -> bool:
    """Return whether a subscript is selected among several, all of which are in bounds."""
    return (
        is_selected(subscript)
        and is_always_nonnegative(subscript, test, lambda index, _: index)
        and is_always_nonnegative(
            subscript, test, lambda index, frame: frame.resolve(test.rhs) - 1 - index
        )
    )


def _version_nests(module: Operation) -> list[AssertionHoisting]:
    """Version each nest for the choices of its subscripts that are known before it, so that the
    loops around the innermost ones are free of choices, too; return the plans that were applied,
    outer nests first."""
    applied: list[AssertionHoisting] = []
    settled: set[Operation] = set()
    while plans := _plan_nest_versions(module, settled):
        for plan in plans:
            settled.add(plan.loop)
            _raise_accesses(apply_assertion_hoisting(plan))
        applied += plans
    return applied


def _raise_accesses(loop: Loop) -> None:
    """Make the accesses in a version of a loop affine whose subscripts are, without choices."""
    for access in [*control.accesses_in(loop)]:
        raised = control.plan_access(access, IndexExpressions())
        if not isinstance(raised, Refusal) and not raised.assumed:
            raised.apply()


def _plan_nest_versions(module: Operation, settled: set[Operation]) -> list[AssertionHoisting]:
    """Plan the versions of the outermost nests of several loops that have choices known before
    them, except inside nests that are kept unchanged."""
    choices_of_nest: dict[Loop, list[_Choice]] = {}
    for loop in module.walk():
        if not isinstance(loop, Loop) or any(isinstance(op, Loop) for op in loop.body.walk()):
            continue
        if any(around in settled for around in (loop, *ops_around(loop))):
            continue
        for op in loop.body.walk():
            choice = _choice(op, loop) if isinstance(op, arith.SelectOp) else None
            if choice is None:
                continue
            nest = _outermost_loop_without(choice.select.condition, loop)
            if nest is not loop:
                choices_of_nest.setdefault(nest, []).append(choice)
    return [
        AssertionHoisting(nest, (), tuple(choices))
        for nest, choices in choices_of_nest.items()
        if not any(around in choices_of_nest for around in ops_around(nest))
    ]


def _outermost_loop_without(value: SSAValue, loop: Loop) -> Loop:
    """Return the outermost loop around a loop, or itself, that does not define a value."""
    outermost = loop
    around = loop.parent_op()
    while isinstance(around, Loop | scf.IfOp | affine.IfOp) and not is_defined_in(value, around):
        if isinstance(around, Loop):
            outermost = around
        around = around.parent_op()
    return outermost


def _hoist_loads(loops: Sequence[Loop], aliases: Aliases) -> None:
    """Hoist the loads of all iterations out of loops that assert something, if the memory has the
    element even without an iteration: subscripts may be computed from them."""
    domains = Domains()
    for loop in reversed(loops):
        ops = [*loop.body.walk()]
        if not any(isinstance(op, Assertion) for op in ops):
            continue
        for load in ops:
            if (
                isinstance(load, affine.LoadOp)
                and not any(is_defined_in(operand, loop) for operand in load.operands)
                and is_unchanged(load.memref, loop, aliases)
                and _is_within(load, loop, domains)
            ):
                load.detach()
                Rewriter.insert_op(load, InsertPoint.before(loop))


def _is_within(load: affine.LoadOp, loop: Loop, domains: Domains) -> bool:
    checked = check(load, domains, at=loop)
    return not (checked.reasons or checked.excesses)


def _always_holds(assertion: Assertion, ranges: ValueRanges) -> bool:
    range_ = ranges.range_of(assertion.operands[0])
    return range_ is not None and range_.value() == -1


def _decision(plan: AssertionHoisting) -> Decision:
    """Return the ledger entry for a loop that is versioned."""
    loaded = any(bound.places and not bound.is_steady for bound in plan.bounds)
    tested = len({(bound.subscript, bound.extent) for bound in plan.bounds})
    changes: list[str] = []
    if tested:
        how = "by a loop that looks at all of them" if loaded else "for both ends"
        changes.append(f"bounds of {counted(tested, 'subscript')} are tested in front, {how}")
    if plan.arithmetic:
        results = counted(len(plan.arithmetic), "result")
        changes.append(f"{results} of integers are tested to have 64 bits in front, for both ends")
    if plan.choices:
        still = counted(len(plan.choices), "subscript")
        changes.append(f"{still} need not be chosen in each iteration")
    message = f"{'; '.join(changes)}; where that holds the loop runs without these tests"
    if plan.distances:
        message += "; loads that are ahead of stores have a separate version"
    figures = {"bounds": len(plan.bounds), "choices": len(plan.choices), "loaded": loaded}
    ops = (plan.loop, *(each.assertion for each in (*plan.bounds, *plan.arithmetic)))
    change = LoopChange.BODY
    return decision("tested-in-front", "hoist-assertions", ops, message, figures, change)
