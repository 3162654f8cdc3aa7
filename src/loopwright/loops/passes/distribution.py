"""Passes that split loops: by their statements, or by their iterations."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from xdsl.dialects.builtin import AnyFloat, IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.cycles import is_call, op_cycles
from loopwright.exact.costs.parameters import CYCLES
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.interleaving import Distribution
from loopwright.exact.dependences.legality import obstacles
from loopwright.exact.dependences.model import DependenceKind
from loopwright.exact.domains import trip_count
from loopwright.exact.functions import function_around
from loopwright.exact.loops import LoopFacts
from loopwright.exact.reductions.recognition import match_reduction
from loopwright.ir.affine_expr import dim
from loopwright.ir.core.attributes import can_be_held
from loopwright.ir.core.enclosing import defining_block, is_defined_in, is_inside, replace_all
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, YieldOp, nesting
from loopwright.ir.dialects.affine.operands import BoundExprs, compose, composed_subscripts
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.interfaces.op_interfaces import Computation, computation
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.bands import is_innermost
from loopwright.loops.registers.promotion import Buffers
from loopwright.loops.steps import distribute, editing, unroll
from loopwright.loops.steps.counts import fits, lower_bound, upper_bound
from loopwright.loops.steps.reorder import iteration_in_strip, plan_strip_mining
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import natural, option
from loopwright.loops.support.reporting import Planned, carried_refusal, legality_refusal
from loopwright.loops.vectorize.accesses import element_step
from loopwright.records import dataclass

_MOST_WINDOWS = 8
"""Highest trip count of a window: longer ones fill vectors by themselves."""


@dataclass(frozen=True, slots=True)
class _Window:
    """A loop `inner` from `size * i + offset` on, as many iterations as `size`, `i` being the
    variable of `outer`."""

    outer: ForOp
    inner: ForOp
    size: int
    offset: int

    def bounds(self) -> tuple[BoundExprs, BoundExprs]:
        """Return the bounds of all windows together."""
        low = lower_bound(self.outer)
        high = upper_bound(self.outer)
        return (
            low.with_exprs([expr * self.size + self.offset for expr in low.exprs]),
            high.with_exprs([expr * self.size + self.offset for expr in high.exprs]),
        )


@declared("affine-distribute-windows", assumes_noalias=True)
class AffineDistributeWindowsPass(ChangingPass):
    """`-affine-distribute-windows`: computations that fusion has split into windows become whole
    loops.

    **What.** Each iteration of some loops begins with a short loop over its own window of a larger
    space, as fusion produces for a consumer that takes every second element. This pass moves the
    windows to a separate nest. Since they follow each other without gaps, each loop and its window
    become one loop. No short loops are left in the innermost body, where they would prevent
    vectorisation.

    **Before → After**

        affine.for %i = 0 to 32 {                    affine.for %p = 0 to 64 {
          affine.for %p = 2 * %i to 2 * %i + 2 {       A(%p)
            A(%p)                                    }
          }                                          affine.for %i = 0 to 32 {
          B(%i)                                        B(%i)
        }                                            }

    **Legal when** the loops can be distributed, and nothing in the windows depends on another
    iteration of the loops or of the windows. Only the bounds of the windows depend on the loops.

    **Refuses when** `not-distributed`: a dependence or a value prevents that;
    `carried-dependence`, `unknown-dependence`: iterations in the windows are tied, or may be
    (witness); `index-overflow`: a bound may not fit 64 bits. Candidates are windows of at most
    eight iterations, one in each of the innermost loops around, in the same order, with no other
    loop beside; these loops have a known number of iterations.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the windows, each of those that are left after the one before."""
        refused: set[Operation] = set()
        while candidates := [w for w in _candidates(function) if w[0].inner not in refused]:
            windows = candidates[0]
            plan = _plan(windows, DependenceAnalysis(function))
            if isinstance(plan, Refusal):
                refused.add(windows[0].inner)
                yield plan
                continue
            loops = tuple(w.inner for w in windows)
            figures = {"windows": "x".join(str(w.size) for w in windows)}
            apply = partial(_isolate_windows, windows, plan)
            summary = "moved into separate loops"
            yield Change("distributed", loops, apply, "", figures, summary=summary)


def _candidates(function: Operation) -> Iterator[list[_Window]]:
    """Yield the windows of each innermost loop that begins with some, outermost first."""
    for op in nesting.loops_in(function):
        if (outer := nesting.loop_directly_around(op)) is None:
            continue
        if any(sibling.regions for sibling in outer.body.ops if sibling is not op):
            continue
        inner = [op]
        while (
            isinstance(first := inner[-1].body.first_op, ForOp)
            and first.next_op is inner[-1].terminator
        ):
            inner.append(first)
        for count in range(len(inner), 0, -1):
            windows = _windows(outer, inner[:count])
            if windows is not None:
                yield windows
                break


def _windows(innermost: ForOp, inner: Sequence[ForOp]) -> list[_Window] | None:
    """Return the windows of some loops in the loops around them, one in each."""
    enclosing = [innermost]
    while len(enclosing) < len(inner):
        parent = nesting.loop_directly_around(enclosing[0])
        if parent is None:
            return None
        enclosing.insert(0, parent)
    candidates = [_window(a, b) for a, b in zip(enclosing, inner, strict=True)]
    windows = [window for window in candidates if window is not None]
    if len(windows) < len(candidates) or windows[-1].size > _MOST_WINDOWS:
        return None
    body = inner[-1]
    operands = {value for op in body.body.walk() for value in op.operands}
    operands -= {loop.induction_variable for loop in inner}
    if any(is_defined_in(v, enclosing[0]) and not is_defined_in(v, body) for v in operands):
        return None
    return windows


def _window(outer: ForOp, inner: ForOp) -> _Window | None:
    if outer.results or inner.results or outer.step_value != 1 or inner.step_value != 1:
        return None
    size = trip_count(inner)
    low = compose(lower_bound(inner))
    high = compose(upper_bound(inner))
    if (
        not trip_count(outer)
        or size is None
        or size < 2
        or len(low.exprs) != 1
        or len(high.exprs) != 1
    ):
        return None
    if low.operands != (outer.induction_variable,):
        return None
    offset = low.exprs[0].replace_dims([dim(0) * 0]).constant_value()
    if offset is None or low.exprs[0] != dim(0) * size + offset:
        return None
    return _Window(outer, inner, size, offset)


def _plan(windows: list[_Window], analysis: DependenceAnalysis) -> distribute.Isolation | Refusal:
    loops = [window.outer for window in windows]
    inner = [window.inner for window in windows]
    isolation = distribute.plan_isolation([*loops, inner[0]], analysis)
    if isolation.loops != tuple(loops):
        message = "the windows cannot be distributed from the rest of the loops"
        return Refusal("not-distributed", (inner[0], *loops), message)
    band = {*loops, *inner}
    pairs = analysis.pairs_in(inner[0])
    for dependence in (dependence_ for pair in pairs for dependence_ in analysis.between(*pair)):
        if dependence.loop is not None and dependence.loop.op in band:
            return carried_refusal(dependence, "iterations depend on each other", inner[0])
    for window in windows:
        if not fits(*window.bounds()):
            message = "a bound of all windows may not fit 64 bits"
            return Refusal("index-overflow", (window.inner,), message)
    return isolation


def _isolate_windows(windows: list[_Window], isolation: distribute.Isolation) -> None:
    distribute.isolate(isolation)
    root = windows[0].outer
    builder = editing.LoopBuilder.before(root)
    loops: list[ForOp] = []
    for window in windows:
        loop = builder.loop(*window.bounds())
        loop.attributes.update(window.inner.attributes)
        window.inner.induction_variable.replace_all_uses_with(loop.induction_variable)
        loops.append(loop)
        builder = editing.LoopBuilder.at_end(loop)
    editing.move_body(windows[-1].inner, loops[-1])
    editing.erase_nest(root)


_LEAST = 16
"""The fewest iterations with which distribution is profitable."""
_STRIP = 64
"""The iterations of a strip, whose buffers stay in the first cache."""
_LONG_STRIP = 1024
"""Values carried in vector lanes are combined at the end of each strip of this length."""
_MOST_OTHER = 16
"""The greatest ratio of the cost of inner loops to that of function calls: above it the gain is
negligible."""
_MOST = 4
"""The most values of an iteration that may be buffered for distribution to be profitable."""
_MOST_LONG = 2
"""The same for the two parts of a body of functions that are computed inline."""
_IN_LINE = 32
"""The number of instructions counted for a function that is computed inline."""
_LONG_BODY = 128
"""The fewest instructions of a body that is split in two, so that more iterations overlap."""
_FUNCTIONS_STRIP = 512
"""The iterations of a strip of such a body."""


@dataclass(frozen=True, slots=True)
class _Distribution:
    """How a loop is distributed into two."""

    strips: Planned[tuple[ForOp, ForOp]]
    size: int
    """How the loop is strip-mined, into strips of how many iterations."""
    behind: tuple[Operation, ...]
    """The ops that move to the second loop."""
    again: tuple[Operation, ...]
    """The ops that both loops need."""
    expanded: tuple[SSAValue, ...]
    """The values that are expanded into buffers."""
    stored: tuple[StoreOp, ...]
    """The stores of values that memory holds anyway."""


@declared("affine-distribute-recurrences", assumes_noalias=True, is_whole=True)
class AffineDistributeRecurrencesPass(ChangingPass):
    """`-affine-distribute-recurrences`: separates carried values, and inner loops, from calls.

    **What.** If the iterations of a loop call functions of the C library, its carried values cannot
    stay in registers: each iteration waits for them to go through memory. Such a loop is
    strip-mined, and each strip distributed: ops that do not depend on carried values run first, the
    others after them. Values that the second part needs are expanded: each iteration of a strip has
    a buffer element for them (Padua and Wolfe, "Advanced Compiler Optimizations for
    Supercomputers", 1986), which stays in the first cache. What the first part stores anyway, to
    another element in each iteration, and nothing else overwrites, is loaded from there; if all is,
    strips are longer, or there are none where the loop around can be distributed in the same way:
    its iterations then fill vectors, whose sums do not wait for each other.

    Calls before inner loops prevent vectors, too: these loops, and what comes after
    them, get strips of their own in the same way.

    Functions that are computed in line (`afn`) are many instructions, which vectors have as well. A
    recurrence in the same loop prevents these: one of elements of memory that later iterations
    load, or of carried values other than sums that may be put together in any order. Ops that
    depend on it get separate strips, too. Powers that scalar code also computes in a few
    instructions have them only in long loops: a loop of unknown length in another loop may have
    three iterations. Where four or more functions are computed inline in a loop that carries
    nothing, few of its iterations are in flight at once: it is split into two parts of about the
    same length, which both load their operands.

    **Before → After** (`strip=64`)

        %s = affine.for %i = 0 to 999               %s = affine.for %b = 0 to 999 step 64
            iter_args(%t = %zero) -> (f32) {            iter_args(%u = %t) -> (f32) {
          %a = affine.load %v[%i]                     affine.for %i = %b to min(%b + 64, 999) {
          %e = math.exp %a : f32                        … %e of %v[%i], stored to %buffer[%i - %b] }
          %n = arith.addf %t, %e : f32                %r = affine.for %i = %b to min(%b + 64, 999)
          affine.yield %n                                 iter_args(%t = %u) -> (f32) {
        }                                               … add %buffer[%i - %b] to %t
                                                      }

    **Legal when** what depends on carried values only computes: all effects keep their order, and
    so do the operations on carried values. Inner loops may come after all iterations of a strip if
    the loop can be distributed (`loops.steps.distribute`). Results keep all their bits.

    **Refuses when** `carried-effects`: what depends on carried values loads, stores or has regions;
    `illegal-distribution`, `unknown-distribution`: inner loops may not be delayed, or not provably
    (witness); `unsupported-value`: no buffer can hold a value that the second loop needs;
    `index-overflow`, `named-reductions`: the loop cannot be strip-mined. Candidates are loops that
    carry floats and whose bodies call functions, or compute them in line, that these do not go
    through. So are loops that carry nothing, and call functions before short inner loops or compute
    them in line beside a recurrence through memory.
    """

    strip: int = natural(
        0, "how many iterations a strip has; 0 is 64, or 1024 if nothing goes through buffers"
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield changes of inner loops before those of outer loops, which copy the inner ones; then
        those of rows."""
        buffers = Buffers()
        whole: list[ForOp] = []
        for loop in reversed(list(nesting.loops_in(function))):
            behind = _second_part(loop)
            is_long = not behind and bool(behind := _later_functions(loop))
            if not behind or not (self.everywhere or is_long or _pays(loop, behind)):
                continue
            plan = self._plan(loop, behind, is_long=is_long)
            if isinstance(plan, Refusal):
                yield plan
                continue
            size = plan.size
            figures = {
                "strip": size,
                "expanded": len(plan.expanded),
                "stored": len(plan.stored),
            }
            apply = partial(_apply_distribution, plan, buffers, whole)
            summary = f"split in two, in strips of {size}: first what no iteration passes on"
            assumed = plan.strips.assumed
            yield Change("distributed", (loop,), apply, "", figures, assumed, summary=summary)
        for second in whole:
            rows = next(nesting.loops_directly_around(second.parent_block()), None)
            if rows is None or rows.results or not is_inside(second, function):
                continue
            plan = distribute.plan_distribution(
                DependenceAnalysis(function_around(rows)), rows, second
            )
            if not isinstance(plan, Refusal):
                yield Change("distributed-rows", (rows, second), plan.apply)

    def _plan(
        self, loop: ForOp, behind: Sequence[Operation], *, is_long: bool = False
    ) -> _Distribution | Refusal:
        obstacle = _obstacle(loop, behind)
        if obstacle is not None:
            return obstacle
        again = _repeatable_ops(loop, behind, loads=is_long)
        stored = [_store_of(value, loop) for value in _crossing_values(loop, behind, again)]
        stores = tuple(store for store in stored if store is not None and store not in behind)
        values_in_memory = {store.operands[0] for store in stores}
        expanded = tuple(
            v for v in _crossing_values(loop, behind, again) if v not in values_in_memory
        )
        for value in expanded:
            if not can_be_held(value.type) or isinstance(value.type, IndexType):
                message = (
                    f"no buffer can hold a value of type {value.type} that the second loop needs"
                )
                places = (loop, value.owner) if isinstance(value.owner, Operation) else (loop,)
                return Refusal("unsupported-value", places, message)
        usual = _FUNCTIONS_STRIP if is_long else _STRIP
        size = self.strip or (usual if expanded else _distributable_trip_count(loop) or _LONG_STRIP)
        strips = plan_strip_mining(loop, size)
        if isinstance(strips, Refusal):
            return strips
        return _Distribution(strips, size, tuple(behind), again, expanded, stores)


def _obstacle(loop: ForOp, behind: Sequence[Operation]) -> Refusal | None:
    """Return the refusal if the ops that move to the second loop may not run after all iterations
    of the others."""
    if not loop.results:
        analysis = DependenceAnalysis(function_around(loop))
        legality = Distribution(analysis, loop, behind).legality()
        return legality_refusal("illegal-distribution", "unknown-distribution", loop, legality)
    for op in behind:
        if op.regions or not has_no_effects(op):
            what = "regions" if op.regions else "effects"
            message = f"an op that depends on carried values has {what}"
            return Refusal("carried-effects", (loop, op), message)
    return None


def _distributable_trip_count(loop: ForOp) -> int | None:
    """Return the trip count of a loop if the loop around it may be distributed, too."""
    rows = next(nesting.loops_directly_around(loop.parent_block()), None)
    return None if rows is None or rows.results else trip_count(loop)


def _from_inner_loops(loop: ForOp) -> list[Operation]:
    """Return the ops of a body from the first one with loops on, without the terminator."""
    ops = list(loop.body.ops)[:-1]
    places = (n for n, op in enumerate(ops) if any(True for _ in nesting.loops_in(op)))
    first = next(places, len(ops))
    return ops[first:] if first else []


def _second_part(loop: ForOp) -> list[Operation]:
    """Return the ops of a body that would move to the second loop, without the terminator."""
    if loop.results:
        return _dependent_ops(loop, set(loop.region_iter_args))
    return _from_inner_loops(loop) or _recurrence_ops(loop)


def _dependent_ops(loop: ForOp, values: set[SSAValue]) -> list[Operation]:
    """Return the ops of a body that depend on the values `values`, without the terminator; `values`
    is extended by their results."""
    ops: dict[Operation, None] = {}
    for op in loop.body.ops:
        if op is not loop.terminator and any(
            operand in values for inner in op.walk() for operand in inner.operands
        ):
            ops[op] = None
            values.update(op.results)
    return list(ops)


def _recurrence_ops(loop: ForOp) -> list[Operation]:
    """Return the ops in a body that load elements stored by earlier iterations, and the ops that
    depend on them, if some of these store them. Vectors of the other ops would not pay off where
    some are calls."""
    functions = {computation(op, in_lanes=True) for op in loop.body.ops}
    functions.discard(Computation.INSTRUCTIONS)
    if Computation.APPROXIMATED not in functions and functions != {Computation.RARE_CALL}:
        return []
    carried = [
        obstacle.obstacle
        for obstacle in obstacles(DependenceAnalysis(function_around(loop)), (loop,), ((-1,),))
        if obstacle.obstacle is not None and obstacle.obstacle.kind is DependenceKind.FLOW
    ]
    loads = {flow.sink.op for flow in carried}
    behind = {*loads, *_dependent_ops(loop, {value for load in loads for value in load.results})}
    if all(flow.source.op not in behind for flow in carried):
        return []
    return [op for op in loop.body.ops if op in behind]


def _is_in_line(op: Operation) -> bool:
    return computation(op, in_lanes=True).is_in_line


def _later_functions(loop: ForOp) -> list[Operation]:
    """Return the ops of a body that should move to a second loop; none if one loop is as fast. The
    body carries no dependence, and inlines too many dependent functions for several iterations to
    be in flight at once. In each part the chains of functions are shorter, and few values pass from
    the first part to the second."""
    ops = list(loop.body.ops)[:-1]
    sizes = [_IN_LINE if _is_in_line(op) else 1 for op in ops]
    if sum(sizes) < _LONG_BODY or loop.results or any(op.regions for op in ops):
        return []
    best: tuple[int, int, list[Operation]] = _longest_function_chain(ops), 0, []
    if best[0] < 2 or LoopFacts(DependenceAnalysis(function_around(loop))).carries_any(loop):
        return []
    for place in range(1, len(ops)):
        front = ops[:place]
        behind = ops[place:]
        if not all(has_no_effects(op) or isinstance(op, LoadOp) for op in front):
            break
        waits = max(_longest_function_chain(front), _longest_function_chain(behind))
        longer = max(sum(sizes[:place]), sum(sizes[place:]))
        if waits < _longest_function_chain(ops) and (waits, longer) < best[:2]:
            again = _repeatable_ops(loop, behind, loads=True)
            if len(list(_crossing_values(loop, behind, again))) <= _MOST_LONG:
                best = waits, longer, behind
    return best[2]


def _longest_function_chain(ops: Sequence[Operation]) -> int:
    """Return the longest chain of dependent functions that are computed in line."""
    depths: dict[SSAValue, int] = {}
    for op in ops:
        before = max((depths.get(operand, 0) for operand in op.operands), default=0)
        depths.update(dict.fromkeys(op.results, before + _is_in_line(op)))
    return max(depths.values(), default=0)


def _pays(loop: ForOp, behind: Sequence[Operation]) -> bool:
    trips = trip_count(loop)
    if trips is not None and trips < _LEAST:
        return False
    if len(list(_crossing_values(loop, behind, _repeatable_ops(loop, behind)))) > _MOST:
        return False
    in_front = [op for op in loop.body.ops if op not in behind]
    functions = sum(op_cycles(op) for op in in_front if is_call(op) or _is_in_line(op))
    if not functions or not loop.results:
        return 0 < functions >= _cycles(behind) / _MOST_OTHER
    if not any(map(is_call, in_front)):
        return not _is_vectorisable(loop) and (_is_surely_long(loop) or not _are_short(in_front))
    is_float = any(isinstance(result.type, AnyFloat) for result in loop.results)
    return is_float and not any(map(is_call, behind))


def _are_short(ops: Iterable[Operation]) -> bool:
    """Return whether scalar code also computes the functions among ops in a few instructions,
    except for some operands: powers by multiplications, quotients and square roots."""
    return all(computation(op) is Computation.RARE_CALL for op in ops if _is_in_line(op))


def _is_surely_long(loop: ForOp) -> bool:
    """Return whether a loop has enough iterations for vectorising its first part to outweigh the
    traffic through memory. Of loops of unknown length, outermost ones are assumed to be long."""
    trips = trip_count(loop)
    if trips is None:
        return next(nesting.loops_directly_around(loop.parent_block()), None) is None
    return trips >= _STRIP


def _is_vectorisable(loop: ForOp) -> bool:
    """Return whether a loop carries values, all of them reductions in any order."""
    reductions = [match_reduction(loop, number) for number in range(len(loop.results))]
    return bool(reductions) and all(
        reduction is not None and reduction.reassociable for reduction in reductions
    )


def _cycles(ops: Iterable[Operation]) -> float:
    """Return the cycles of ops executed sequentially, including all loops in them."""
    total = 0.0
    for op in ops:
        inside = sum(_cycles(block.ops) for region in op.regions for block in region.blocks)
        trips = trip_count(op)
        times = math.inf if trips is None else trips
        total += op_cycles(op) + (inside * times if inside and is_loop(op) else inside)
    return total


def _repeatable_ops(
    loop: ForOp, behind: Sequence[Operation], *, loads: bool = False
) -> tuple[Operation, ...]:
    """Return the pure ops before the split that both parts may execute: they depend only on values
    from outside of the loop and on its induction variable, and call no functions. In a loop without
    carried dependences `loads` and cheap ops on them qualify, too."""
    values: set[SSAValue] = {loop.induction_variable}
    ops: list[Operation] = []
    for op in loop.body.ops:
        if op in behind or op.regions or not op.results or is_call(op):
            continue
        if not has_no_effects(op) and not (loads and isinstance(op, LoadOp)):
            continue
        if loads and (_is_in_line(op) or op_cycles(op) > CYCLES.plain):
            continue
        if all(value in values or defining_block(value) is not loop.body for value in op.operands):
            values.update(op.results)
            ops.append(op)
    return tuple(ops)


def _crossing_values(
    loop: ForOp, behind: Sequence[Operation], again: Sequence[Operation]
) -> Iterable[SSAValue]:
    """Return the values of the first loop that the second loop uses, except those of ops that both
    loops execute."""
    available: set[SSAValue] = {loop.induction_variable, *loop.region_iter_args}
    available.update(result for op in (*behind, *again) for result in op.results)
    values: dict[SSAValue, None] = {}
    for op in (inner for top in (*behind, loop.terminator) for inner in top.walk()):
        for value in op.operands:
            if defining_block(value) is loop.body and value not in available:
                values[value] = None
    return values


def _store_of(value: SSAValue, loop: ForOp) -> StoreOp | None:
    """Return a store of a value in a body whose element no other iteration and no other op of the
    body overwrites."""
    writing = [op for op in loop.body.ops if _may_write(op)]
    if len(writing) != 1 or not isinstance(store := writing[0], StoreOp):
        return None
    subscript_operands = composed_subscripts(store).operands
    is_known = not any(
        v is not loop.induction_variable and is_defined_in(v, loop) for v in subscript_operands
    )
    is_it = store.operands[0] is value
    return store if is_it and is_known and element_step(store, loop) else None


def _may_write(op: Operation) -> bool:
    effects = effects_of(op)
    return effects is None or bool(effects & (Effect.WRITE | Effect.FREE))


# Rewriting


def _apply_distribution(plan: _Distribution, buffers: Buffers, whole: list[ForOp]) -> None:
    """Apply the plan; the second loop is fused with one over all strips if nothing is buffered."""
    outer, inner = plan.strips.apply()
    size = plan.size
    slots = {value: buffers.make(outer, value.type, (size,)) for value in plan.expanded}
    builder = editing.LoopBuilder.before(inner)
    bounds = lower_bound(inner), upper_bound(inner), inner.step_value
    first = builder.loop(*bounds)
    second = builder.loop(*bounds, inner.inits)
    for loop in (first, second):
        loop.attributes.update(inner.attributes)
    start = outer.induction_variable
    builder = editing.LoopBuilder.at_end(first)
    values: dict[SSAValue, SSAValue] = {inner.induction_variable: first.induction_variable}
    for op in inner.body.ops:
        if op not in plan.behind and op is not inner.terminator:
            builder.clone(op, values)
    where = iteration_in_strip(first, start)
    for value, slot in slots.items():
        builder.insert(StoreOp(values[value], slot, where.map, where.operands))
    _fill_second(plan, second, inner, slots, iteration_in_strip(second, start))
    replace_all(inner.results, second.results)
    editing.erase_nest(inner)
    editing.promote_if_single_iteration(outer)
    if not plan.expanded and second.results and size == trip_count(second):
        whole.append(second)


def _fill_second(
    plan: _Distribution,
    target: ForOp,
    source: ForOp,
    slots: dict[SSAValue, SSAValue],
    where: BoundExprs,
) -> None:
    if not target.inits:
        editing.erase_nest(target.terminator)
    builder = editing.LoopBuilder(target.body, None, source.location)
    values: dict[SSAValue, SSAValue] = dict(zip(source.body.args, target.body.args, strict=True))
    for value, slot in slots.items():
        values[value] = builder.insert(LoadOp(slot, where.map, where.operands)).results[0]
    from loopwright.loops.contraction.packing import Place

    here = Place({source.induction_variable: (target.induction_variable, 0)})
    for store in plan.stored:
        again = here.evaluated(composed_subscripts(store))
        loaded = builder.insert(LoadOp(store.memref, again.map, again.operands))
        values[store.operands[0]] = loaded.results[0]
    for op in source.body.ops:
        if op in plan.behind or op in plan.again:
            builder.clone(op, values)
    yielded = [values.get(value, value) for value in source.terminator.operands]
    builder.insert(YieldOp(*yielded))


@declared("affine-split-index-sets", assumes_noalias=True)
class AffineSplitIndexSetsPass(ChangingPass):
    """`-affine-split-index-sets`: splits loops at the one iteration that makes them sequential.

    **What.** An innermost loop stores a row, of which all its iterations read a single element, at
    the induction variable of an outer loop, as in shortest paths and in-place eliminations. This
    pass gives that iteration a separate loop, so that those before and after it can be vectorised.

    **Before → After**

        affine.for %k = 0 to 64 {                     affine.for %k = 0 to 64 {
          affine.for %i = 0 to 64 {                     affine.for %i = 0 to 64 {
            affine.for %j = 0 to 64 {                     affine.for %j = 0 to %k { A(%j) }
              A(%j): %m[%i, %j] of                        affine.for %j = %k to %k + 1 { A(%j) }
                %m[%i, %k] and %m[%k, %j]                 affine.for %j = %k + 1 to 64 { A(%j) }
            }                                           }
          }                                           }
        }

    **Legal when** always (`loops.steps.unroll`): iterations keep their order, and results all
    their bits.

    **Refuses when** never; it leaves loops whose parts would carry dependences, or perhaps would,
    and those that carry none as they are. Candidates are innermost loops that count by 1.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the innermost loops of which others name an iteration."""
        analysis: DependenceAnalysis | None = None
        for loop in filter(is_innermost, [*nesting.loops_in(function)]):
            if not unroll.names_an_iteration(loop):
                continue
            analysis = analysis or DependenceAnalysis(function)
            plan = unroll.plan_index_set_splitting(analysis, loop)
            if plan is not None:
                enclosing, apply = plan
                message = "the iteration that all others read has a separate loop"
                yield Change("split", (loop, enclosing), apply, message)
                analysis = None
