"""The pass that tests what loops assert of data for whole strips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from xdsl.dialects.builtin import AnyFloat, IntegerAttr, i1
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.exact.costs.cycles import is_call, op_cycles
from loopwright.exact.costs.parameters import CYCLES
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.domains import trip_count
from loopwright.exact.functions import function_around
from loopwright.exact.loops import LoopFacts
from loopwright.exact.reductions.recognition import match_reduction
from loopwright.exact.speculation import is_always_dereferenceable, never_faults
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects import arith, cf, loopwright, scf
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, YieldOp, nesting
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.dialects.arith.attributes import NO_FASTMATH
from loopwright.ir.interfaces.rewriting import constant_of, is_pure
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.bands import is_innermost
from loopwright.loops.registers.promotion import Buffers
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import (
    SELDOM,
    LoopBuilder,
    bounds_of,
    choose_version,
    erase_nest,
)
from loopwright.loops.steps.reorder import iteration_in_strip, plan_strip_mining
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import natural
from loopwright.loops.support.reporting import Planned
from loopwright.records import dataclass

Assertion = cf.AssertOp | loopwright.AssertOp
_STRIP = 512
"""The iterations of a strip: the elements that it loads and stores stay in the first cache."""
_LEAST = 16
"""The fewest iterations of a strip that is tested before it runs."""
_MOST_EXPANDED = 2
"""The most values that go through memory from the tests to the version without them."""


@dataclass(frozen=True, slots=True)
class _TestedStrips:
    """A loop whose strips are tested before they run."""

    strips: Planned[tuple[ForOp, ForOp]]
    size: int
    least: int
    """The fewest iterations of a strip that is tested; 0 for a loop whose strips are all long."""
    conditions: tuple[SSAValue, ...]
    """What the loop asserts, each once."""
    testing: tuple[Operation, ...]
    """The ops that compute the conditions, in order."""
    again: frozenset[Operation]
    """Those of them that the version without tests executes once more."""
    expanded: tuple[SSAValue, ...]
    """The values that this version loads from buffers."""


@declared("affine-test-strips", assumes_noalias=True)
class AffineTestStripsPass(ChangingPass):
    """`-affine-test-strips`: tests the assertions of loops on data for whole strips.

    **What.** A loop with assertions in each iteration (that a number fits an integer before it is
    converted, or that the operand of a square root is not negative) cannot be vectorised, since any
    iteration may be the last. This pass strip-mines it. A loop in front of each strip tests all
    assertions of the strip, in vectors; if they hold, a version without them runs, otherwise the
    original iterations. Short strips run as they were, too. Values that are computed for the tests
    are computed again if that is cheap, and expanded otherwise: each iteration of a strip has a
    buffer element for them.

    **Before → After**

        affine.for %i = 0 to %n {          affine.for %b = 0 to %n step 512 {
          %x = affine.load %a[%i]            %ok = affine.for %i in the strip
          cf.assert P(%x)                        iter_args(%t = true) { … %t and P(%a[%i]) }
          affine.store f(%x), %c[%i]         scf.if %ok {
        }                                      affine.for %i in the strip {
                                                 affine.store f(%a[%i]), %c[%i] }
                                             } else { the iterations as they were }
                                           }

    **Legal when** no iteration depends on another, but for reductions in any order, so that what is
    loaded for the tests is what the iterations load; the loads are of elements that exist, and the
    ops between them and the conditions compute floats, or what comparisons of these say: these are
    defined in iterations that would not be executed as well. Of an op with fast-math flags the
    tests compute the value without them, and the iterations use that value. Results keep all their
    bits, and the first assertion that fails is the same, with the same elements stored before.

    **Refuses when** never; it leaves loops that are not innermost, that have less than 32
    iterations, and those of which something above does not hold.
    """

    strip: int = natural(_STRIP, "how many iterations a strip has")
    least: int = natural(_LEAST, "the fewest iterations of a strip that is tested")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the changes of innermost loops that assert something of data."""
        buffers = Buffers()
        for loop in filter(is_innermost, [*nesting.loops_in(function)]):
            plan = self._plan(loop)
            if plan is None:
                continue
            yield Change(
                "tested",
                (loop,),
                partial(_apply, plan, buffers),
                "",
                {
                    "strip": plan.size,
                    "assertions": len(plan.conditions),
                    "expanded": len(plan.expanded),
                },
                plan.strips.assumed,
                summary=f"assertions on data are tested for {plan.size} iterations at once",
            )

    def _plan(self, loop: ForOp) -> _TestedStrips | None:
        body = [op for op in loop.body.ops if op is not loop.terminator]
        assertions = [op for op in body if isinstance(op, Assertion)]
        trips = trip_count(loop)
        if not assertions or (trips is not None and trips < 2 * self.least):
            return None
        remaining_ops = [op for op in body if not isinstance(op, Assertion)]
        if any(op.regions or not _is_usual(op) for op in remaining_ops):
            return None
        conditions = tuple(dict.fromkeys(op.arg for op in assertions))
        testing = _computing_ops(conditions, loop)
        analysis = DependenceAnalysis(function_around(loop))
        is_known_before = any(_is_fixed_condition(value, loop) for value in conditions)
        if is_known_before or not all(_is_speculatable(op, loop, analysis) for op in testing):
            return None
        if not _is_in_any_order(loop) or LoopFacts(analysis).carries_any(loop):
            return None
        again, expanded = _values_of_tests(remaining_ops, testing, loop)
        is_held = all(isinstance(value.type, AnyFloat) for value in expanded)
        if len(expanded) > _MOST_EXPANDED or not is_held:
            return None
        strips = plan_strip_mining(loop, self.strip)
        if isinstance(strips, Refusal):
            return None
        last = None if trips is None else trips % self.strip
        least = 0 if last is not None and (last == 0 or last >= self.least) else self.least
        return _TestedStrips(strips, self.strip, least, conditions, testing, again, expanded)


def _is_usual(op: Operation) -> bool:
    return isinstance(op, LoadOp | StoreOp) or is_pure(op)


def _computing_ops(values: Iterable[SSAValue], loop: ForOp) -> tuple[Operation, ...]:
    """Return the ops of a body that compute values, in order."""
    needed: set[Operation] = set()
    waiting = [*values]
    while waiting:
        op = waiting.pop().owner
        if isinstance(op, Operation) and op.parent is loop.body and op not in needed:
            needed.add(op)
            waiting += op.operands
    return tuple(op for op in loop.body.ops if op in needed)


def _is_speculatable(op: Operation, loop: ForOp, analysis: DependenceAnalysis) -> bool:
    """Return whether an op may be executed in iterations of a loop after one that stops. Integers
    are not computed: an overflow may be undefined, and an assertion may say that there is none."""
    if any(operand in loop.region_iter_args for operand in op.operands):
        return False
    if any(_is_fixed_condition(operand, loop) for operand in op.operands):
        return False
    if isinstance(op, LoadOp):
        return is_always_dereferenceable(op, analysis, analysis.domains)
    is_number = all(isinstance(r.type, AnyFloat) or r.type == i1 for r in op.results)
    is_comparison_of_integers = isinstance(op, arith.CmpiOp)
    return is_number and not is_comparison_of_integers and never_faults(op)


def _is_fixed_condition(value: SSAValue, loop: ForOp) -> bool:
    """Return whether a value is a condition from outside a loop, which may imply that elements
    exist."""
    is_fixed = value.type == i1 and not is_defined_in(value, loop)
    return is_fixed and constant_of(value) is None


def _is_in_any_order(loop: ForOp) -> bool:
    """Return whether a loop carries nothing but reductions that may be combined in any order."""
    reductions = [match_reduction(loop, number) for number in range(len(loop.results))]
    return all(reduction is not None and reduction.reassociable for reduction in reductions)


def _values_of_tests(
    ops: Sequence[Operation], testing: Sequence[Operation], loop: ForOp
) -> tuple[frozenset[Operation], tuple[SSAValue, ...]]:
    """Return which ops of the tests other ops of a body have to repeat, and the values that they
    take from the tests."""
    inside = set(testing)
    again: set[Operation] = set()
    expanded: dict[SSAValue, None] = {}
    users = [op for op in ops if op not in inside]
    assert loop.terminator is not None
    waiting = [value for op in (*users, loop.terminator) for value in op.operands]
    while waiting:
        value = waiting.pop()
        op = value.owner
        if not isinstance(op, Operation) or op not in inside or op in again:
            continue
        if _is_cheap(op):
            again.add(op)
            waiting += op.operands
        else:
            expanded[value] = None
    return frozenset(again), tuple(expanded)


def _is_cheap(op: Operation) -> bool:
    """Return whether recomputing a value is cheaper than storing and loading it, and yields the
    same bits."""
    has_flags = op.properties.get("fastmath", NO_FASTMATH) != NO_FASTMATH
    return not has_flags and not is_call(op) and op_cycles(op) <= CYCLES.plain


# Rewriting


def _apply(plan: _TestedStrips, buffers: Buffers) -> None:
    outer, inner = plan.strips.apply()
    slots = {value: buffers.make(outer, value.type, (plan.size,)) for value in plan.expanded}
    builder = LoopBuilder.before(inner)
    holds = _insert_long_test(plan, inner, outer, slots, builder)
    fast = _insert_version_without_tests(plan, inner, outer, slots, builder)
    choose_version(LoopBuilder.before(inner), holds, fast, inner, (SELDOM, 1))


def _insert_long_test(
    plan: _TestedStrips,
    loop: ForOp,
    outer: ForOp,
    slots: dict[SSAValue, SSAValue],
    builder: LoopBuilder,
) -> SSAValue:
    """Return whether a strip is long enough to be tested, and its assertions hold."""
    if not plan.least:
        return _insert_test(plan, loop, outer, slots, builder)
    low, high = bounds_of(loop, builder)
    distance = builder.constant((plan.least - 1) * loop.step_value)
    last = builder.value(arith.AddiOp(low, distance))
    is_long = builder.value(arith.CmpiOp(last, high, "slt"))
    regions = Region(Block()), Region(Block())
    tested = builder.insert(scf.IfOp(is_long, [i1], *regions))
    for region, is_tested in zip(regions, (True, False), strict=True):
        inside = LoopBuilder(region.block, None, loop.location)
        if is_tested:
            holds = _insert_test(plan, loop, outer, slots, inside)
        else:
            holds = inside.value(arith.ConstantOp(IntegerAttr(0, i1)))
        inside.insert(scf.YieldOp(holds))
    return tested.results[0]


def _insert_test(
    plan: _TestedStrips,
    loop: ForOp,
    outer: ForOp,
    slots: dict[SSAValue, SSAValue],
    builder: LoopBuilder,
) -> SSAValue:
    """Insert the loop that tests a strip; return whether its assertions hold."""
    holds = builder.value(arith.ConstantOp(IntegerAttr(-1, i1)))
    test, inside, where = _loop_over_strip(loop, outer, [holds], builder)
    values: dict[SSAValue, SSAValue] = {loop.induction_variable: test.induction_variable}
    for op in plan.testing:
        properties = inside.clone(op, values).properties
        if "fastmath" in properties:
            properties["fastmath"] = NO_FASTMATH
        for value in op.results:
            if value in slots:
                inside.insert(StoreOp(values[value], slots[value], where.map, where.operands))
    result: SSAValue = test.region_iter_args[0]
    for condition in plan.conditions:
        result = inside.value(arith.AndIOp(result, values.get(condition, condition)))
    inside.insert(YieldOp(result))
    return test.results[0]


def _insert_version_without_tests(
    plan: _TestedStrips,
    loop: ForOp,
    outer: ForOp,
    slots: dict[SSAValue, SSAValue],
    builder: LoopBuilder,
) -> ForOp:
    version, inside, where = _loop_over_strip(loop, outer, loop.inits, builder)
    if not loop.inits:
        erase_nest(version.terminator)
    values: dict[SSAValue, SSAValue] = dict(zip(loop.body.args, version.body.args, strict=True))
    for value, slot in slots.items():
        values[value] = inside.value(LoadOp(slot, where.map, where.operands))
    for op in loop.body.ops:
        if op is loop.terminator:
            inside.insert(YieldOp(*(values.get(value, value) for value in op.operands)))
        elif not isinstance(op, Assertion) and (op not in plan.testing or op in plan.again):
            inside.clone(op, values)
    return version


def _loop_over_strip(
    loop: ForOp, outer: ForOp, inits: Sequence[SSAValue], builder: LoopBuilder
) -> tuple[ForOp, LoopBuilder, BoundExprs]:
    """Insert a loop over the iterations of a strip; return it, a builder for its body, and the
    number of an iteration within the strip."""
    bounds = lower_bound(loop), upper_bound(loop), loop.step_value
    copy = builder.loop(*bounds, inits)
    body = LoopBuilder(copy.body, None, loop.location)
    return copy, body, iteration_in_strip(copy, outer.induction_variable)
