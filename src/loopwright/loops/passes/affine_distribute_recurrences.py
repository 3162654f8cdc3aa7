"""`-affine-distribute-recurrences`: what loops carry, and loops in them, are apart from calls.

**What.** Where the iterations of a loop call functions of the C library, no register holds what the
loop carries: each iteration waits until it went through memory, however little is done with it.
Such a loop is strip-mined, and each strip distributed: what does not depend on carried values runs
first, what does behind it. Values that the second part needs are expanded: each iteration of a
strip has an element of a buffer for them (Padua and Wolfe, "Advanced Compiler Optimizations for
Supercomputers", 1986), which stays in the first cache. What the first part stores anyway, to
another element in each iteration, and nothing else overwrites, is loaded from there; if all is,
strips are longer, or there are none where the loop around can be distributed in the same way: its
iterations then fill vectors, whose sums do not wait for each other.

Calls in front of inner loops stand against vectors, too: these loops, and what comes behind them,
get strips of their own in the same way.

Functions that are computed in line (`afn`) are many instructions, which vectors have as well. A
recurrence in the same loop keeps them from it, be it of carried values other than sums that may be
put together in any order, or of elements of memory that later iterations load: what depends on it
gets strips of its own, too.

**Before → After** (`strip=64`)

    %s = affine.for %i = 0 to 999                %s = affine.for %b = 0 to 999 step 64
        iter_args(%t = %zero) -> (f32) {             iter_args(%u = %t) -> (f32) {
      %a = affine.load %v[%i]                      affine.for %i = %b to min(%b + 64, 999) {
      %e = math.exp %a : f32                         … %e of %v[%i], stored to %buffer[%i - %b] }
      %n = arith.addf %t, %e : f32                 %r = affine.for %i = %b to min(%b + 64, 999)
      affine.yield %n                                  iter_args(%t = %u) -> (f32) {
    }                                                … add %buffer[%i - %b] to %t
                                                   }

**Legal when** what depends on carried values only computes: all effects stay in their order, and so
do the operations on what is carried. Inner loops may come behind all iterations of a strip if the
loop can be distributed (`loops.distribute`). Results keep all their bits.

**Refuses when** `carried-effects`: what depends on carried values loads, stores or has regions;
`illegal-distribution`, `unknown-distribution`: inner loops must not come later, or perhaps not
(witness);
`unsupported-value`: no buffer can hold what it needs, or a carried value; `index-overflow`,
`named-reductions`: the loop cannot be strip-mined. Candidates are loops that carry floats and whose
bodies call functions that these do not go through, or compute such in line, and loops that carry
nothing and call functions in front of short inner loops, or compute such in line beside a
recurrence through memory.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import AnyFloat, IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.nest_figures import is_approximated, is_call, op_cycles
from loopwright.exact.dependences.model import DependenceKind
from loopwright.exact.loops import trip_count
from loopwright.exact.reductions.recognition import match_reduction
from loopwright.ir.affine_expr import dim
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around, loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.ir.syntax.narrowing import can_be_held
from loopwright.loops.contraction.emission import Place
from loopwright.loops.registers.spilling import Buffers
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import (
    fit_assumed,
    is_defined_in,
    lower_bound,
    upper_bound,
)
from loopwright.loops.steps.editing import erase_nest, promote_single_iteration
from loopwright.loops.steps.reorder import (
    StripMining,
    apply_strip_mining,
    plan_strip_mining,
)
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import decision, legality_refusal, refusal
from loopwright.loops.vectorize.subscripts import composed_subscripts, element_step
from loopwright.reporting.ledger import Ledger

_LEAST = 16
"""Loops of fewer iterations gain less than two loops cost."""
_STRIP = 64
_LONG_STRIP = 1024
"""What is carried is put together at the end of each strip, if lanes of vectors carry it."""
_MOST_OTHER = 16
"""How many times as long as functions what inner loops do may take: more hides what is gained."""
_MOST = 4
"""How many values of an iteration may go through buffers for it to pay."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The loop to strip-mine, the ops that go behind, those that both parts have, the values that
    go through buffers, and the stores of such that are in memory anyway."""

    strips: StripMining
    behind: tuple[Operation, ...]
    again: tuple[Operation, ...]
    expanded: tuple[SSAValue, ...]
    stored: tuple[StoreOp, ...]


@dataclass(frozen=True)
class AffineDistributeRecurrencesPass(Pass):
    """Compute what loops carry apart from what calls functions."""

    name: ClassVar[str] = "affine-distribute-recurrences"
    description: ClassVar[str] = "Compute what loops carry apart from what calls functions"
    takes_arguments_for_distinct: ClassVar[bool] = True

    strip: int = option(
        0,
        "how many iterations a strip has; 0 is 64, or 1024 if nothing goes through buffers",
        check=at_least(0),
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        buffers = Buffers()
        whole: list[ForOp] = []
        # Inner loops come before those around them, which copy what is inside of them.
        for loop in reversed(list(loops_in(op))):
            behind = _second_part(loop)
            if not behind or not (self.everywhere or _pays(loop, behind)):
                continue
            plan = self._plan(loop, behind)
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
                continue
            figures = {
                "strip": plan.strips.size,
                "expanded": len(plan.expanded),
                "stored": len(plan.stored),
            }
            ledger.append(decision("distributed", self.name, (loop,), "", figures))
            ledger.extend(fit_assumed(self.name, [loop], "the ends of strips", plan.strips.size))
            second = _apply(plan, buffers)
            if not plan.expanded and second.results and plan.strips.size == trip_count(second):
                whole.append(second)
        for second in whole:
            if is_inside(second, op):
                self._distribute_rows(second, ledger)

    def _distribute_rows(self, second: ForOp, ledger: Ledger) -> None:
        """Give the second part of the rows of a nest a loop of its own, too."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.functions import function_around
        from loopwright.loops.steps.distribute import apply_distribution, plan_distribution

        rows = next(loops_directly_around(second.parent_block()), None)
        if rows is None or rows.results:
            return
        plan = plan_distribution(DependenceAnalysis(function_around(rows)), rows, second)
        if not isinstance(plan, Refusal):
            ledger.append(decision("distributed-rows", self.name, (rows, second), "", {}))
            apply_distribution(plan)

    def _plan(self, loop: ForOp, behind: Sequence[Operation]) -> _Plan | Refusal:
        obstacle = _obstacle(loop, behind)
        if obstacle is not None:
            return obstacle
        again = _repeatable(loop, behind)
        stored = [_store_of(value, loop) for value in _crossing(loop, behind, again)]
        stores = tuple(store for store in stored if store is not None and store not in behind)
        kept = {store.operands[0] for store in stores}
        expanded = tuple(v for v in _crossing(loop, behind, again) if v not in kept)
        for value in expanded:
            if not can_be_held(value.type) or isinstance(value.type, IndexType):
                message = "no buffer can hold what is needed for a carried value"
                return refusal("unsupported-value", (loop,), message)
        size = _STRIP if expanded else _whole(loop) or _LONG_STRIP
        strips = plan_strip_mining(loop, self.strip or size)
        if isinstance(strips, Refusal):
            return strips
        return _Plan(strips, tuple(behind), again, expanded, stores)


def _obstacle(loop: ForOp, behind: Sequence[Operation]) -> Refusal | None:
    """What stands against other ops of a body going first for all iterations."""
    if not loop.results:
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.dependences.legality import distribution_legality
        from loopwright.exact.functions import function_around

        analysis = DependenceAnalysis(function_around(loop))
        return legality_refusal(distribution_legality(analysis, loop, behind), "distribution", loop)
    for op in behind:
        if op.regions or not has_no_effects(op):
            message = "what depends on carried values does more than compute"
            return refusal("carried-effects", (loop, op), message)
    return None


def _whole(loop: ForOp) -> int | None:
    """How many iterations a loop has if that around it may be distributed, too."""
    rows = next(loops_directly_around(loop.parent_block()), None)
    return None if rows is None or rows.results else trip_count(loop)


def _from_inner_loops(loop: ForOp) -> list[Operation]:
    """The ops in a body from the first on that has loops in it, but for the terminator."""
    ops = list(loop.body.ops)[:-1]
    places = (n for n, op in enumerate(ops) if any(True for _ in loops_in(op)))
    first = next(places, len(ops))
    return ops[first:] if first else []


def _second_part(loop: ForOp) -> list[Operation]:
    """The ops in a body that would come behind, but for the terminator."""
    if loop.results:
        return _depending(loop, set(loop.region_iter_args))
    return _from_inner_loops(loop) or _recurring(loop)


def _depending(loop: ForOp, known: set[SSAValue]) -> list[Operation]:
    """The ops in a body that depend on values, but for the terminator; `known` becomes all such."""
    found: dict[Operation, None] = {}
    for op in loop.body.ops:
        if op is not loop.terminator and any(
            operand in known for inner in op.walk() for operand in inner.operands
        ):
            found[op] = None
            known.update(op.results)
    return list(found)


def _recurring(loop: ForOp) -> list[Operation]:
    """The ops in a body that load what iterations before have stored, and those that depend on
    them, if some of these store it."""
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.dependences.legality import obstacles
    from loopwright.exact.functions import function_around

    if not any(map(is_approximated, loop.body.ops)):
        return []
    carried = [
        found.obstacle
        for found in obstacles(DependenceAnalysis(function_around(loop)), (loop,), ((-1,),))
        if found.obstacle is not None and found.obstacle.kind is DependenceKind.FLOW
    ]
    loads = {flow.sink.op for flow in carried}
    behind = {*loads, *_depending(loop, {value for load in loads for value in load.results})}
    if all(flow.source.op not in behind for flow in carried):
        return []
    return [op for op in loop.body.ops if op in behind]


def _pays(loop: ForOp, behind: Sequence[Operation]) -> bool:
    trips = trip_count(loop)
    if trips is not None and trips < _LEAST:
        return False
    if len(list(_crossing(loop, behind, _repeatable(loop, behind)))) > _MOST:
        return False
    in_front = [op for op in loop.body.ops if op not in behind]
    functions = sum(op_cycles(op) for op in in_front if is_call(op) or is_approximated(op))
    if not functions or not loop.results:
        return 0 < functions >= _cycles(behind) / _MOST_OTHER
    if not any(map(is_call, in_front)):
        return not _is_vectorisable(loop)
    is_float = any(isinstance(result.type, AnyFloat) for result in loop.results)
    return is_float and not any(map(is_call, behind))


def _is_vectorisable(loop: ForOp) -> bool:
    """Whether all that a loop carries are reductions in any order, and there are some."""
    found = [match_reduction(loop, number) for number in range(len(loop.results))]
    return bool(found) and all(one is not None and one.reassociable for one in found)


def _cycles(ops: Iterable[Operation]) -> float:
    """How long ops take, one after another, all loops in them included."""
    total = 0.0
    for op in ops:
        inside = sum(_cycles(block.ops) for region in op.regions for block in region.blocks)
        trips = trip_count(op)
        times = math.inf if trips is None else trips
        total += op_cycles(op) + (inside * times if inside and is_loop(op) else inside)
    return total


def _repeatable(loop: ForOp, behind: Sequence[Operation]) -> tuple[Operation, ...]:
    """The ops in front that both parts may have: they only compute, from what is known outside of
    the loop and its variable, and call nothing."""
    known: set[SSAValue] = {loop.induction_variable}
    found: list[Operation] = []
    for op in loop.body.ops:
        if op in behind or op.regions or not op.results or not has_no_effects(op) or is_call(op):
            continue
        if all(value in known or not _is_in(value, loop) for value in op.operands):
            known.update(op.results)
            found.append(op)
    return tuple(found)


def _is_in(value: SSAValue, loop: ForOp) -> bool:
    """Whether a value is one of the body of a loop, in which no region is between."""
    owner = value.owner
    block = owner.parent_block() if isinstance(owner, Operation) else owner
    return block is loop.body


def _crossing(
    loop: ForOp, behind: Sequence[Operation], again: Sequence[Operation]
) -> Iterable[SSAValue]:
    """The values of the part in front, other than those of ops that are repeated, that the one
    behind uses."""
    other: set[SSAValue] = {loop.induction_variable, *loop.region_iter_args}
    other.update(result for op in (*behind, *again) for result in op.results)
    found: dict[SSAValue, None] = {}
    for op in (inner for top in (*behind, loop.terminator) for inner in top.walk()):
        for value in op.operands:
            if _is_in(value, loop) and value not in other:
                found[value] = None
    return found


def _store_of(value: SSAValue, loop: ForOp) -> StoreOp | None:
    """A store of a value in a body that no other iteration and no other op there overwrites."""
    writing = [op for op in loop.body.ops if _may_write(op)]
    if len(writing) != 1 or not isinstance(store := writing[0], StoreOp):
        return None
    used = composed_subscripts(store).operands
    is_known = not any(v is not loop.induction_variable and is_defined_in(v, loop) for v in used)
    is_it = store.operands[0] is value
    return store if is_it and is_known and element_step(store, loop) else None


def _may_write(op: Operation) -> bool:
    effects = effects_of(op)
    return effects is None or bool(effects & (Effect.WRITE | Effect.FREE))


# Rewriting ---------------------------------------------------------------------------------------


def _apply(plan: _Plan, buffers: Buffers) -> ForOp:
    """Rewrite; the loop of the second part."""
    outer, inner = apply_strip_mining(plan.strips)
    size = plan.strips.size
    slots = {value: buffers.make(outer, value.type, (size,)) for value in plan.expanded}
    builder = LoopBuilder.before(inner)
    bounds = lower_bound(inner), upper_bound(inner), inner.step_value
    first = builder.loop(*bounds)
    second = builder.loop(*bounds, inner.inits)
    for made in (first, second):
        made.attributes.update(inner.attributes)
    _fill_first(plan, first, inner, slots, outer.induction_variable)
    _fill_second(plan, second, inner, slots, outer.induction_variable)
    for old, new in zip(inner.results, second.results, strict=True):
        old.replace_all_uses_with(new)
    erase_nest(inner)
    promote_single_iteration(outer)
    return second


def _place(loop: ForOp, start: SSAValue) -> BoundExprs:
    """The number of an iteration in its strip."""
    number = (dim(0) - dim(1)) // loop.step_value
    return compose(BoundExprs((number,), (loop.induction_variable, start), ()))


def _fill_first(
    plan: _Plan, made: ForOp, source: ForOp, slots: dict[SSAValue, SSAValue], start: SSAValue
) -> None:
    builder = LoopBuilder.at_end(made)
    values: dict[SSAValue, SSAValue] = {source.induction_variable: made.induction_variable}
    for op in source.body.ops:
        if op not in plan.behind and op is not source.terminator:
            builder.clone(op, values)
    where = _place(made, start)
    for value, slot in slots.items():
        builder.insert(StoreOp(values[value], slot, where.map, where.operands))


def _fill_second(
    plan: _Plan, made: ForOp, source: ForOp, slots: dict[SSAValue, SSAValue], start: SSAValue
) -> None:
    if not made.inits:
        erase_nest(made.terminator)
    builder = LoopBuilder(made.body, None, source.location)
    values: dict[SSAValue, SSAValue] = dict(zip(source.body.args, made.body.args, strict=True))
    where = _place(made, start)
    for value, slot in slots.items():
        values[value] = builder.insert(LoadOp(slot, where.map, where.operands)).results[0]
    here = Place({source.induction_variable: (made.induction_variable, 0)})
    for store in plan.stored:
        again = here.evaluated(composed_subscripts(store))
        loaded = builder.insert(LoadOp(store.memref, again.map, again.operands))
        values[store.operands[0]] = loaded.results[0]
    for op in source.body.ops:
        if op in plan.behind or op in plan.again:
            builder.clone(op, values)
    yielded = [values.get(value, value) for value in source.terminator.operands]
    builder.insert(YieldOp(*yielded))
