"""Passes that combine several iterations of a loop into one: unrolling, and jamming in all its
forms."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Literal

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.cycles import is_call, unrolled_size
from loopwright.exact.costs.host import Host
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import DependenceKind
from loopwright.exact.domains import trip_count
from loopwright.exact.loops import LoopFacts
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, nesting
from loopwright.ir.dialects.affine.operands import coefficient, composed_subscripts
from loopwright.ir.dialects.memref.layout import bytes_of_type, element_bytes
from loopwright.ir.interfaces.control_flow import is_terminator
from loopwright.ir.interfaces.memory_access import is_affine_element_access, memref_of
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.loops.steps import reroll, unroll
from loopwright.loops.steps.counts import body_size
from loopwright.loops.support.base import FUNCTIONS, Change, ChangingPass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import is_zero_or_several, natural, option, unsigned
from loopwright.loops.vectorize.accesses import is_contiguous
from loopwright.records import dataclass
from loopwright.reporting.ledger import Figure, LoopChange

_WINDOW_OPS = 256
"""The most ops that the loops over windows in a loop may be unrolled to."""
_STATE = 16
"""The most elements of a state: longer ones are vectors that processors can load while they store
others."""


def is_factor(value: int) -> str | None:
    """Return a check of an option: a positive factor, or -1."""
    return None if value > 0 or value == -1 else "should be greater than 0 or equal to -1"


@declared("affine-loop-unroll", FUNCTIONS, title="AffineLoopUnroll")
class AffineLoopUnrollPass(ChangingPass):
    """`-affine-loop-unroll`: innermost loops unrolled, by a factor or completely.

    **What.** Each innermost `affine.for` is unrolled `unroll-factor` times (-1: completely), and
    `unroll-num-reps` says how often that is done. With a factor of -1 and `unroll-full-threshold`,
    loops of at most this many iterations are unrolled completely instead, innermost or not.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.unroll.Unrolling`.
    """

    unroll_factor: int = option(
        4, "how many iterations become one; -1 is all of them", check=is_factor
    )
    unroll_up_to_factor: bool = option(
        False, "whether loops of fewer iterations than the factor are unrolled completely"
    )
    unroll_full_threshold: int | None = option(
        None,
        "with a factor of -1: unroll all loops of at most so many iterations, not only innermost "
        "ones",
        check=unsigned(),
        unset="1",
    )
    unroll_num_reps: int = option(
        1, "how many times the innermost loops are unrolled", check=unsigned()
    )
    cleanup_unroll: bool = option(
        False, "whether loops that would leave a clean-up loop behind are unrolled completely"
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the innermost loops, repeatedly, or all short ones, inner ones first."""
        most = self.unroll_full_threshold
        if self.unroll_factor == -1 and most is not None:
            for loop in list(nesting.loops_inside_out(function)):
                count = trip_count(loop)
                if count is not None and count <= most:
                    yield from self._change(self.plan(loop))
            return
        for _ in range(self.unroll_num_reps):
            is_refused = True
            for loop in list(innermost_loops(function)):
                plan = self.plan(loop)
                is_refused &= isinstance(plan, Refusal)
                yield from self._change(plan)
            if is_refused:
                break

    def _change(self, plan: unroll.Unrolling | Refusal) -> Iterator[Change | Refusal]:
        if isinstance(plan, Refusal):
            yield plan
        elif plan.changes_something:
            message = f"{plan.factor} iterations become one"
            apply = partial(unroll.apply_unrolling, plan)
            yield Change("unrolled", (plan.loop,), apply, message, plan.figures)

    def plan(self, loop: ForOp) -> unroll.Unrolling | Refusal:
        """Plan the unrolling of a loop, or refuse."""
        if self.unroll_factor == -1:
            return unroll.plan_full_unrolling(loop)
        count = trip_count(loop)
        if count is not None and count < self.unroll_factor:
            if self.unroll_up_to_factor or self.cleanup_unroll:
                return unroll.plan_full_unrolling(loop)
        plan = unroll.plan_unrolling(loop, self.unroll_factor)
        if isinstance(plan, unroll.Unrolling) and plan.split is not None and self.cleanup_unroll:
            if not self.unroll_up_to_factor:
                return unroll.plan_full_unrolling(loop)
        return plan


@declared("affine-unroll-windows")
class AffineUnrollWindowsPass(ChangingPass):
    """`-affine-unroll-windows`: loops over the windows of sweeps, unrolled completely.

    **What.** A loop along rows may compute each element from neighbours over which inner loops
    iterate, such as the taps of a filter. LLVM would unroll these loops if they are short. This
    pass unrolls them earlier, so that other passes see the loop along the row as the innermost one.

    **Before → After**

        affine.for %i = 0 to 98 {                                affine.for %i = 0 to 98 {
          %s = affine.for %k = 0 to 2 iter_args(%t = %zero) {      %x = affine.load %a[%i]
            %x = affine.load %a[%i + %k]                           %p = arith.addf %zero, %x : f64
            %u = arith.addf %t, %x : f64                           %y = affine.load %a[%i + 1]
            affine.yield %u : f64                                  %s = arith.addf %p, %y : f64
          }                                                        affine.store %s, %b[%i]
          affine.store %s, %b[%i]                                }
        }

    **Legal when** always: iterations keep their order.

    **Refuses when** never: candidates are all loops in one along rows, of at most 256 ops in all,
    if their numbers of iterations are constant and some load runs along rows with them, too.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops in each loop along rows."""
        for row in list(nesting.loops_in(function)):
            yield from _full_unrollings(_windows(row), "of a window")


def _full_unrollings(loops: Iterable[ForOp], which: str) -> Iterator[Change]:
    """Loops, inner ones first, unrolled completely."""
    for loop in loops:
        plan = unroll.plan_full_unrolling(loop)
        if isinstance(plan, unroll.Unrolling):
            message = f"the {plan.factor} iterations {which} become straight code"
            apply = partial(unroll.apply_unrolling, plan)
            yield Change("unrolled", (loop,), apply, message, {"factor": plan.factor})


def _short_loops(outer: ForOp, most: int) -> list[ForOp]:
    """Return the loops inside a loop, inner ones first, if it contains nothing else with regions
    and each has at most `most` ops when unrolled; else an empty list."""
    inner = [loop for loop in nesting.loops_inside_out(outer) if loop is not outer]
    if not inner or outer.results or any(unrolled_size(loop) > most for loop in inner):
        return []
    other_regions = (op for op in outer.walk() if op.regions and not isinstance(op, ForOp))
    return [] if any(other_regions) else inner


def _windows(row: ForOp) -> list[ForOp]:
    """Return the loops in one along rows, inner ones first, if they are over windows of these
    rows."""
    inner = _short_loops(row, _WINDOW_OPS)
    for op in row.walk() if inner else ():
        if isinstance(op, LoadOp) and is_contiguous(op, row):
            bound = composed_subscripts(op)
            along = bound.with_exprs(bound.exprs[-1:])
            if any(coefficient(along, loop.induction_variable) for loop in inner):
                return inner
    return []


@declared("affine-unroll-states")
class AffineUnrollStatesPass(ChangingPass):
    """`-affine-unroll-states`: loops over the elements of a short state, unrolled completely.

    **What.** Each iteration of a loop may compute a short row from the row of the iteration before,
    as in time steps. In unrolled code, `affine-carry-recurrences` keeps the row in registers;
    otherwise each step waits until it can load what the last one stored, at worst until that has
    reached the cache, if loaded vectors overlap several stored ones.

    **Before → After**

        affine.for %t = 1 to %n {              affine.for %t = 1 to %n {
          affine.for %k = 0 to 2 {               %x = affine.load %a[%t - 1, 0]
            %x = affine.load %a[%t - 1, %k]      %y = arith.negf %x : f64
            %y = arith.negf %x : f64             affine.store %y, %a[%t, 0]
            affine.store %y, %a[%t, %k]          %z = affine.load %a[%t - 1, 1]
          }                                      %u = arith.negf %z : f64
        }                                        affine.store %u, %a[%t, 1]
                                               }

    **Legal when** always: iterations keep their order.

    **Refuses when** never: candidates are all loops in one, of at most 16 iterations each and 256
    ops in all, if it loads from the row of a memref that was stored to in the iteration before.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops in each loop that passes rows on."""
        for loop in list(nesting.loops_in(function)):
            inner = _short_loops(loop, _WINDOW_OPS)
            is_long = any((trip_count(short) or 0) > _STATE for short in inner)
            if is_long or sum(map(unrolled_size, nesting.loops_of(loop.body))) > _WINDOW_OPS:
                continue
            loaded = _varying_subscripts(loop, LoadOp, 0)
            if inner and not loaded.isdisjoint(_varying_subscripts(loop, StoreOp, 1)):
                yield from _full_unrollings(inner, "over a state")


def _varying_subscripts(loop: ForOp, kind: type[LoadOp | StoreOp], distance: int) -> set[object]:
    """Return the subscripts that vary with a loop, of its accesses of one kind, `distance`
    iterations later; each with its memref and dimension."""
    variable = loop.induction_variable
    return {
        (memref_of(op), dimension, subscript.advanced(variable, -distance * loop.step_value))
        for op in loop.walk()
        if isinstance(op, kind)
        for bound in [composed_subscripts(op)]
        for dimension, expr in enumerate(bound.exprs)
        for subscript in [bound.with_exprs([expr])]
        if coefficient(subscript, variable)
    }


def innermost_loops(root: Operation) -> Iterator[ForOp]:
    """Yield the `affine.for` ops that contain no other, in the order of the text."""
    for loop in nesting.loops_in(root):
        if all(inner is loop for inner in nesting.loops_in(loop)):
            yield loop


@dataclass(frozen=True)
class JamPass(ChangingPass):
    """The base of passes that jam several iterations of loops, which a subclass chooses and
    plans."""

    assumes_noalias: ClassVar[bool] = True
    judges_first: ClassVar[bool] = True
    message: ClassVar[str] = "become one"
    """The transformation of the iterations; the message states their number first."""
    change: ClassVar[LoopChange] = LoopChange.LOOP

    @abstractmethod
    def candidates(self, function: Operation) -> Iterable[ForOp]:
        """Return the loops for which the pass may be profitable, none inside another."""

    @abstractmethod
    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> unroll.Jam | Refusal:
        """Plan the pass for a loop, or refuse; changes nothing."""

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Plan all candidates with one analysis."""
        analysis: DependenceAnalysis | None = None
        for loop in self.candidates(function):
            analysis = analysis or DependenceAnalysis(function)
            plan = self.plan(analysis, loop)
            if isinstance(plan, Refusal):
                yield plan
            elif (unrolling := plan.unrolling).changes_something:
                message = f"{unrolling.factor} iterations {self.message}"
                apply = partial(unroll.apply_jam, plan)
                figures = unrolling.figures
                assumed = plan.assumed
                yield Change("jammed", (loop,), apply, message, figures, assumed, self.change)


@declared("affine-loop-reroll")
class AffineLoopRerollPass(ChangingPass):
    """`-affine-loop-reroll`: undoes the unrolling of innermost loops.

    **What.** A loop with step 2 that doubles `%a[%i]` and `%a[%i + 1]` becomes a loop with step 1
    that doubles `%a[%i]`. Vectors can then load and store contiguous elements, and other passes see
    one access instead of two.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.reroll.Rerolling`.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the innermost loops."""
        for loop in list(innermost_loops(function)):
            plan = reroll.plan_rerolling(loop)
            if plan is not None:
                message = f"each iteration becomes {plan.factor}"
                apply = partial(reroll.apply_rerolling, plan)
                figures = {"factor": plan.factor}
                yield Change("rerolled", (loop,), apply, message, figures)


@declared("affine-loop-unroll-jam", FUNCTIONS, title="AffineLoopUnrollAndJam")
class AffineLoopUnrollJamPass(JamPass):
    """`-affine-loop-unroll-jam`: unroll-and-jam of the nest that a function begins with.

    **What.** If the first op of a function is an `affine.for`, `unroll-jam-factor` of its
    iterations become one, which runs the inner loops once for all.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.unroll.Jam`.
    """

    unroll_jam_factor: int = option(4, "how many iterations become one", check=unsigned(1))

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Yield the op that the function begins with, if it is a loop."""
        first = function.regions[0].blocks[0].first_op
        if isinstance(first, ForOp):
            yield first

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> unroll.Jam | Refusal:
        """Plan unroll-and-jam, or refuse because of a dependence."""
        return unroll.plan_jam(analysis, loop, self.unroll_jam_factor)


_ROWS = 4
"""The usual number of iterations that become one."""
_EVERYWHERE = "wherever it is legal, not only where it pays"


def _row_count_option(usual: str) -> Any:
    """Return the option for the number of jammed rows; 0 lets the pass choose."""
    doc = f"how many iterations become one; 0 is {usual}"
    return option(0, doc, check=is_zero_or_several)


@declared("affine-jam-rows", assumes_noalias=True, judges_first=True)
class AffineJamRowsPass(ForHost, ChangingPass):
    """`-affine-jam-rows`: reductions of several iterations of a parallel loop in one inner loop.

    **What.** Each iteration of a loop is a reduction, with ops before and after it, and all
    iterations read the same values. This pass jams several iterations into one whose inner loop
    carries all of their results, so that shared values are read once.

    **Before → After** (`rows=2`)

        affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
          %s = affine.for %j = 0 to 999              %i1 = affine.apply #plus_1(%i)
              iter_args(%t = %zero) -> (f32) {       %s:2 = affine.for %j = 0 to 999
            %a = affine.load %m[%i, %j]                  iter_args(%t = %zero, %u = %zero) … {
            %x = affine.load %v[%j]                    … of %m[%i, %j] and %v[%j]
            … add %a * %x                              … of %m[%i1, %j] and %v[%j]
          }                                          }
          affine.store %s, %y[%i]                    affine.store %s#0, %y[%i]
        }                                            affine.store %s#1, %y[%i1]
                                                   }

    If the iterations traverse more memory than the caches hold, the jammed iterations are not
    neighbours, but a `rows`-th of all iterations apart. Memory is then traversed at that many
    places at once, and prefetchers work independently.

    **Legal when** the outer loop carries no dependence and its number of iterations is a multiple
    of `rows`. Each reduction keeps its order: floating-point results keep all their bits.

    **Refuses when** `carried-dependence`, `unknown-dependence`: iterations depend on each other, or
    may (witness); `row-count`: the number of iterations is not a multiple, or not known, an error
    if `rows` is given and nothing is done; `unprofitable`: what is shared fits the first cache, and
    all else fits the last one (figures), or vectors are not made of each reduction. Candidates are
    loops with one inner loop, which carries values.
    """

    rows: int = natural(0, "how many iterations become one; 0 is four, or two")
    apart: Literal["auto", "never", "always"] = option(
        "auto",
        "whether iterations that become one lie far apart, not side by side; `auto`: if all of "
        "them run through more memory than the last cache holds",
    )
    everywhere: bool = option(False, _EVERYWHERE)
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops with one inner loop, which reduces."""
        from loopwright.loops.parallel.bands import carried_obstacle

        facts: LoopFacts | None = None
        for loop in nesting.loops_in(function):
            inner = _reduction_in(loop)
            if inner is None:
                continue
            rows = self._rows_for(loop)
            if rows < 2:
                row_count = self.rows or 2
                message = f"the number of iterations is not known to be a multiple of {row_count}"
                yield Refusal("row-count", (loop,), message, is_requested=bool(self.rows))
                continue
            traffic = _traffic(loop, inner, self.target)
            if not (self.everywhere or traffic.pays):
                message = "the shared data would be in registers or cache anyway"
                reason = Reason.UNPROFITABLE
                evidence = Evidence(traffic.figures)
                yield Refusal("unprofitable", (loop,), message, reason, evidence)
                continue
            facts = facts or LoopFacts(DependenceAnalysis(function))
            obstacle = carried_obstacle(facts, loop)
            if obstacle is not None:
                yield obstacle
                continue
            is_apart = loop.lower_map.num_results == 1 and (
                traffic.streams if self.apart == "auto" else self.apart == "always"
            )
            message = f"{rows} iterations become one, with one inner loop"
            figures: dict[str, Figure] = {"rows": rows, "apart": is_apart}
            distance = (trip_count(loop) or rows) // rows
            jam = partial(unroll.jam_apart, distance=distance) if is_apart else unroll.jam_bodies
            apply = partial(unroll.apply_jam, unroll.Jam(unroll.Unrolling(loop, rows), jam))
            yield Change("jammed", (loop, inner), apply, message, figures)

    def _rows_for(self, loop: ForOp) -> int:
        """Return how many iterations can be jammed; 1 if none."""
        trips = trip_count(loop)
        candidates = (self.rows,) if self.rows else (_ROWS, 2)
        return next((rows for rows in candidates if trips and trips % rows == 0), 1)


def is_straight(op: Operation) -> bool:
    """Return whether an op accesses single elements or has no effects, and is not control flow
    except the terminator."""
    if op.regions or op.successors:
        return False
    return is_affine_element_access(op) or is_terminator(op) or has_no_effects(op)


def _reduction_in(loop: ForOp) -> ForOp | None:
    """Return the only inner loop, which carries values, if the rest of the body may be
    reordered."""
    if loop.results:
        return None
    inner = list(nesting.loops_of(loop.body))
    if len(inner) != 1 or not inner[0].results or attribute(inner[0], "reductions") is not None:
        return None
    straight_ops = [op for op in loop.body.ops if op is not inner[0]]
    if not all(map(is_straight, (*straight_ops, *inner[0].body.ops))):
        return None
    bounds = (*inner[0].lower_bound_operands, *inner[0].upper_bound_operands)
    return None if any(is_defined_in(value, loop) for value in bounds) else inner[0]


@dataclass(frozen=True, slots=True)
class _Traffic:
    """The bytes that iterations of a loop around a reduction read: shared by all iterations, and
    private to each."""

    shared: int
    own: int
    iterations: int
    is_free: bool
    """Whether the reduction may be reordered, so that it will be vectorised."""
    host: Host

    @property
    def streams(self) -> bool:
        """Return whether the private data of all iterations exceeds the last-level cache."""
        return self.own * self.iterations > self.host.caches[-1].size

    @property
    def pays(self) -> bool:
        if not (self.is_free and self.own):
            return False
        return self.shared >= self.host.cache_size(1) or self.streams

    @property
    def figures(self) -> dict[str, Figure]:
        return {
            "shared_bytes": self.shared,
            "own_bytes": self.own,
            "iterations": self.iterations,
            "cache_bytes": self.host.cache_size(1),
            "last_cache_bytes": self.host.caches[-1].size,
            "order_free": self.is_free,
        }


def _traffic(loop: ForOp, inner: ForOp, host: Host) -> _Traffic:
    """Return the bytes that an inner loop loads with and without the outer induction variable."""
    from loopwright.loops.vectorize.carried_values import accumulation, may_reorder

    trips = trip_count(inner)
    sums = [accumulation(inner, number) for number in range(len(inner.results))]
    is_free = all(reduction is not None and may_reorder(reduction) for reduction in sums)
    shared = 0
    own = 0
    for op in inner.body.ops:
        if not isinstance(op, LoadOp):
            continue
        operands = composed_subscripts(op).operands
        if inner.induction_variable not in operands:
            continue
        size = (trips or 0) * (bytes_of_type(op.results[0].type) or 0)
        if loop.induction_variable in operands:
            own += size
        else:
            shared += size
    return _Traffic(shared, own, trip_count(loop) or 0, is_free, host)


_OPS = 16
"""The most ops of an inner loop: more leave no registers for several iterations."""
_LEAST_UPDATES = 128
"""The fewest updated elements for jamming to be profitable."""
_LEAST_IN_ORDER = 32
"""The same for a sum with a fixed order, whose iterations otherwise wait for each other."""
_QUEUED = 4096
"""Bytes of stores that may still be in the processor's store buffer when they are loaded again."""


@declared("affine-jam-updates")
class AffineJamUpdatesPass(ForHost, JamPass):
    """`-affine-jam-updates`: jams iterations that update the same elements.

    **What.** If each iteration of a loop updates the same elements of memory, several iterations
    become one: an element is loaded and stored once for all of them. Their other inner loops carry
    their values side by side, so that no iteration waits for the one before.

    **Before → After** (`rows=2`)

        affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
          affine.for %j = 0 to 999 {                 affine.for %j = 0 to 999 {
            %y = affine.load %v[%j]                    %y = affine.load %v[%j]
            … add %m[%i, %j] * %x[%i]                  … add %m[%i, %j] * %x[%i]
            affine.store %n, %v[%j]                    … add %m[%i + 1, %j] * %x[%i + 1]
          }                                            affine.store %n, %v[%j]
        }                                            }
                                                   }

    Iterations that are left run in a loop of their own.

    **Legal when** no dependence forbids unroll-and-jam (`loops.steps.unroll.Jam`): each element is
    updated in the order of the iterations. Results keep all their bits.

    **Refuses when** `illegal-jam`, `unknown-jam`: a dependence forbids it, or may (witness);
    `bounds-vary`: bounds of an inner loop are computed inside the loop; and as
    `loops.steps.unroll.Unrolling`: `few-iterations`, `never-runs`, `bound-of-several`,
    `index-overflow`, `too-large`. Candidates are loops whose inner loops contain no others and call
    no functions. One of these updates elements that do not depend on the enclosing loop, and enough
    of them.
    """

    message: ClassVar[str] = "that update the same elements become one"

    rows: int = _row_count_option("four, eight for large memory, or all of up to eight")
    everywhere: bool = option(False, _EVERYWHERE)
    host: str = host_option()

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Loops whose inner loops are innermost, where one of these updates the same elements in
        each outer iteration."""
        return (loop for loop in nesting.loops_in(function) if self._is_candidate(loop))

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> unroll.Jam | Refusal:
        """Plan unroll-and-jam, or refuse because of a dependence."""
        is_far = (
            _private_bytes_read(loop, nesting.loops_of(loop.body)) > self.target.cache_size(3) // 2
        )
        count = trip_count(loop) or _ROWS
        most = 2 * _ROWS
        rows = min(count, most if is_far or count <= most else _ROWS)
        return unroll.plan_jam(analysis, loop, self.rows or rows)

    def _is_candidate(self, loop: ForOp) -> bool:
        """Return whether a loop has the required form, and jamming it is profitable."""
        inner_loops = list(nesting.loops_of(loop.body))
        updating = [inner for inner in inner_loops if _updates_the_same(loop, inner)]
        bodies = [op for block in (loop, *inner_loops) for op in block.body.ops]
        if loop.results or not updating:
            return False
        if not all(op in inner_loops or is_straight(op) for op in bodies):
            return False
        return self.everywhere or _updates_pay(loop, inner_loops, updating, self.target)


def _updates_the_same(loop: ForOp, inner: ForOp) -> bool:
    """Return whether an inner loop loads and stores elements that depend on it, but not on
    `loop`."""
    stored = [
        (op.memref, composed_subscripts(op)) for op in inner.body.ops if isinstance(op, StoreOp)
    ]
    return any(
        (op.memref, subscripts) in stored
        and inner.induction_variable in subscripts.operands
        and loop.induction_variable not in subscripts.operands
        for op in inner.body.ops
        if isinstance(op, LoadOp)
        for subscripts in (composed_subscripts(op),)
    )


def _private_bytes_read(loop: ForOp, inner_loops: Iterable[ForOp]) -> int:
    """Return the bytes private to each iteration, summed over all iterations; 0 if unknown."""
    return sum(
        (trip_count(loop) or 0) * (trip_count(inner) or 0) * (element_bytes(op.memref) or 0)
        for inner in inner_loops
        for op in inner.body.ops
        if isinstance(op, LoadOp)
        and {loop.induction_variable, inner.induction_variable}
        <= set(composed_subscripts(op).operands)
    )


def _updates_pay(
    loop: ForOp, inner_loops: Sequence[ForOp], updating: Sequence[ForOp], host: Host
) -> bool:
    """Return whether jammed updates are faster, by the trip counts and the bytes that are
    accessed."""
    from loopwright.loops.vectorize.carried_values import accumulation, may_reorder

    if any(
        len(inner.body.ops) > _OPS or any(map(is_call, inner.body.ops)) for inner in inner_loops
    ):
        return False
    sums = [
        accumulation(inner, number) for inner in inner_loops for number in range(len(inner.results))
    ]
    is_free = all(reduction is not None and may_reorder(reduction) for reduction in sums)
    least = _LEAST_UPDATES if is_free else _LEAST_IN_ORDER
    if any((trip_count(inner) or least) < least for inner in updating):
        return False
    read = _private_bytes_read(loop, inner_loops)
    updated = [_updated_bytes(inner) for inner in updating]
    # A single row requests the whole bandwidth of the last cache, and its updated elements are at
    # hand.
    is_near = 2 * host.cache_size(2) < read <= host.cache_size(3) // 2
    if is_free and is_near and _QUEUED <= min(updated) <= max(updated) <= host.cache_size(1) // 2:
        return False
    # The code generator keeps values that fit in registers there through all iterations.
    return not (is_free and all(map(host.keeps_in_registers, updated)))


def _updated_bytes(inner: ForOp) -> int:
    """Return the number of bytes that a loop updates; a lower bound if unknown."""
    sizes = [element_bytes(op.memref) or 0 for op in inner.body.ops if isinstance(op, StoreOp)]
    return sum(sizes) * (trip_count(inner) or 1 << 20)


_ALL_OPS = 80
"""The most ops of an iteration, all of which are copied."""
_MOST_LANES = 8
"""The most lanes that are filled: as many iterations are copied."""
_LEAST_ROWS = 24
"""The fewest iterations for jamming to be profitable."""


@declared("affine-jam-triangles")
class AffineJamTrianglesPass(ForHost, JamPass):
    """`-affine-jam-triangles`: jams rows of triangles, each of which needs the ones before, as far
    as possible.

    **What.** Each iteration of a loop reads the results of all earlier iterations, as in
    substitutions and factorisations. This pass jams several of them up to the end of the first
    one's inner loop: sums are computed side by side, and their shared operands are read once. The
    rest of each iteration, a few iterations of the inner loop and the ops after it, runs in order.

    **Before → After** (`rows=2`)

        affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
          %s = affine.for %j = 0 to %i               %s:2 = affine.for %j = 0 to %i
              iter_args(%t = %zero) -> (f32) {           iter_args(%t = %zero, %u = %zero) … {
            … add %l[%i, %j] * %x[%j]                  … add %l[%i, %j] * %x[%j]
          }                                            … add %l[%i + 1, %j] * %x[%j]
          … store what %s makes to %x[%i]            }
        }                                            … store what %s#0 makes to %x[%i]
                                                     %r = affine.for %j = %i to %i + 1
                                                         iter_args(%u = %s#1) -> (f32) { … }
                                                     … store what %r makes to %x[%i + 1]
                                                   }

    Iterations that are left run in a loop of their own. As many become one as `rows` says; by
    default as fill a vector where they access neighbours (columns of a factorisation), and four
    otherwise.

    **Legal when** nothing in the common part depends on the remainder of an earlier iteration, nor
    on a later iteration of the inner loop (`exact.dependences.interleaving.TriangularJam`). Results
    keep all their bits.

    **Refuses when** `illegal-jam`, `unknown-jam`: a dependence forbids it, or may (witness);
    `bounds-vary`: bounds of other inner loops are computed inside the loop; `carries-values`: the
    loop carries values; and as `loops.steps.unroll.Unrolling`: `few-iterations`, `never-runs`,
    `bound-of-several`, `index-overflow`, `too-large`. Candidates are loops with an inner loop that
    ends at their induction variable or near it, in which sums are carried that call no functions.
    """

    message: ClassVar[str] = "become one up to where the first of them ends"

    rows: int = _row_count_option("four, a vector's elements where they are neighbours")
    everywhere: bool = option(False, _EVERYWHERE)
    host: str = host_option()

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Loops with an inner loop that ends at their induction variable, none inside another."""
        chosen: set[ForOp] = set()
        for loop in nesting.loops_in(function):
            if not chosen.isdisjoint(nesting.loops_around(loop)):
                continue
            inner = next(
                (o for o in nesting.loops_of(loop.body) if unroll.end_offset(loop, o) is not None),
                None,
            )
            if inner is not None and (self.everywhere or _triangle_pays(loop, inner)):
                chosen.add(loop)
                yield loop

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> unroll.Jam | Refusal:
        """Plan to jam the common inner iterations, or refuse because they depend on the rest of an
        earlier iteration."""
        return unroll.plan_triangular_jam(
            analysis, loop, self.rows or _rows_of_triangle(loop, self.target)
        )


def _rows_of_triangle(loop: ForOp, host: Host) -> int:
    """Return the iterations that fill a vector if all accesses of the innermost loops that depend
    on them are contiguous along them; a few otherwise."""
    varying = [
        op
        for inner in nesting.loops_in(loop)
        if inner is not loop and next(nesting.loops_of(inner.body), None) is None
        for op in inner.body.ops
        if isinstance(op, LoadOp | StoreOp)
        and loop.induction_variable in composed_subscripts(op).operands
    ]
    if not varying or not all(is_contiguous(op, loop) for op in varying):
        return _ROWS
    sizes = [element_bytes(op.memref) or 0 for op in varying]
    lanes = host.vector_bits // 8 // max(sizes) if min(sizes) else _ROWS
    return max(_ROWS, min(lanes, _MOST_LANES))


def _triangle_pays(loop: ForOp, inner: ForOp) -> bool:
    innermost = [
        nested
        for nested in nesting.loops_in(inner)
        if next(nesting.loops_of(nested.body), None) is None
    ]
    if body_size(loop) > _ALL_OPS or (trip_count(loop) or _LEAST_ROWS) < _LEAST_ROWS:
        return False
    return all(
        bool(nested.results)
        and len(nested.body.ops) <= _OPS
        and not any(op.regions or is_call(op) for op in nested.body.ops)
        for nested in innermost
    )


_LEAST_SWEPT = 16
"""The fewest elements of a row for jamming rows that share loads to be profitable."""
_LEAST_SHARED = 3
"""The most loads of which the next row shares at least one: with more, rows come from too many
places at once."""


@declared("affine-jam-sweeps")
class AffineJamSweepsPass(JamPass):
    """`-affine-jam-sweeps`: jams rows of a sweep that load the same elements.

    **What.** Each iteration of a loop computes one row of an array from several rows of others, as
    in the sweeps of a stencil. This pass jams several of them into one, which loads shared elements
    once.

    **Before → After** (`rows=2`)

        affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 step 2 {
          affine.for %j = 0 to 999 {                 affine.for %j = 0 to 999 {
            %x = affine.load %a[%i, %j]                %x = affine.load %a[%i, %j]
            %y = affine.load %a[%i + 1, %j]            %y = affine.load %a[%i + 1, %j]
            … store what they make to %b[%i, %j]       … store what they make to %b[%i, %j]
          }                                            %z = affine.load %a[%i + 2, %j]
        }                                              … store what %y and %z make to %b[%i + 1, %j]
                                                     }
                                                   }

    Where their number may be no multiple of `rows`, a condition in the loop tests for each group of
    rows whether it is complete; those of another run one after the other.

    **Legal when** no dependence forbids unroll-and-jam (`loops.steps.unroll.Jam`). Results keep all
    their bits.

    **Refuses when** `illegal-jam`, `unknown-jam`: a dependence forbids it, or may (witness);
    `bounds-vary`: bounds of the inner loop are computed inside the loop; and as
    `loops.steps.unroll.Unrolling`: `few-iterations`, `never-runs`, `index-overflow`, `too-large`.
    Candidates are loops around an innermost one without branches, of at most 40 ops, that carries
    no values, runs along rows, and loads none of the elements that it stores, except the current
    one. A third of what an iteration loads along rows the next one loads, too.
    """

    rows: int = _row_count_option("four")
    everywhere: bool = option(False, _EVERYWHERE)

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Loops around an innermost one, iterations of which share loads."""
        for loop in list(nesting.loops_in(function)):
            inner = next(nesting.loops_of(loop.body), None)
            if inner is None or loop.results or [*nesting.loops_in(loop)] != [loop, inner]:
                continue
            if inner.results or not all(
                map(is_straight, (*inner.body.ops, *_other_ops(loop, inner)))
            ):
                continue
            if self.everywhere or _shares_loads(loop, inner):
                yield loop

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> unroll.Jam | Refusal:
        """Plan unroll-and-jam, or refuse because of a dependence."""
        return unroll.plan_jam(analysis, loop, self.rows or _ROWS, in_groups=True)


def _other_ops(loop: ForOp, inner: ForOp) -> Iterator[Operation]:
    return (op for op in loop.body.ops if op is not inner)


def _shares_loads(loop: ForOp, inner: ForOp) -> bool:
    """Return whether consecutive iterations of a loop around a row that becomes vectors load the
    same."""
    if len(inner.body.ops) > _SKEWED_OPS or any(map(is_call, inner.body.ops)):
        return False
    if (trip_count(inner) or _LEAST_SWEPT) < _LEAST_SWEPT or _loads_elsewhere(inner):
        return False
    ops = [*inner.body.ops]
    row = inner.induction_variable
    loads = [op for op in ops if isinstance(op, LoadOp) and row in composed_subscripts(op).operands]
    accesses = [*loads, *(op for op in ops if isinstance(op, StoreOp))]
    if not all(is_contiguous(op, inner) for op in accesses):
        return False
    loaded = [(op.memref, composed_subscripts(op)) for op in loads]
    variable = loop.induction_variable
    step = loop.step_value
    shared = [
        (memref, place)
        for memref, place in loaded
        if variable in place.dims and (memref, place.advanced(variable, step)) in loaded
    ]
    return len(shared) * _LEAST_SHARED >= len(loaded) > 0


_SKEWED_ROWS = 8
"""The usual number of skewed rows that run together."""
_SKEWED_OPS = 40
"""The most ops of the inner loop."""
_LEAST_CHAIN = 2
"""The fewest floating-point operations between a load of the previous iteration's result and the
store: shorter chains keep the processor busy with a single row."""
_LEAST_SKEWED = 32
"""The fewest iterations of both loops for skewed jamming to be profitable."""


@declared("affine-jam-skewed")
class AffineJamSkewedPass(JamPass):
    """`-affine-jam-skewed`: runs rows side by side in which each element waits for the one before.

    **What.** Each iteration of an innermost loop needs what the one before it has stored, and the
    iterations of the outer loop also need each other's results, as in Gauss–Seidel sweeps and
    tables of dynamic programming. This pass runs several rows together, each a few elements after
    the one above, so that they do not wait for each other. If the inner loop carries a value
    instead, rows are independent and run side by side without a delay.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.unroll.plan_skewed_jam`,
    `plan_jam` for loops that carry values, and `unprofitable`: no iteration of the inner loop
    computes long with what the one before it has stored. Results keep all their bits. Candidates
    are innermost loops without branches, of at most 40 ops, that load other elements of a memref to
    which they store, or loops all of whose inner loops carry values. Two or more floating-point
    operations lead from an element that the previous iteration stored to the stored value, or one
    from a carried value to the next, in a fixed order.
    """

    message: ClassVar[str] = "run side by side"
    change: ClassVar[LoopChange] = LoopChange.NEST

    rows: int = _row_count_option("eight, four or two where they carry values")
    everywhere: bool = option(False, _EVERYWHERE)

    def candidates(self, function: Operation) -> Iterator[ForOp]:
        """Loops around a single innermost one that loads other elements of the memory that it
        stores to, or around several that carry values."""
        for loop in list(nesting.loops_in(function)):
            inner_loops = [*nesting.loops_of(loop.body)]
            if not inner_loops or [*nesting.loops_in(loop)] != [loop, *inner_loops]:
                continue
            ops = (op for inner in inner_loops for op in inner.body.ops)
            if not all(map(is_straight, ops)):
                continue
            if any(inner.results for inner in inner_loops):
                waits = self.everywhere or min(map(_carried_chain, inner_loops)) > 0
            else:
                waits = len(inner_loops) == 1 and _loads_elsewhere(inner_loops[0])
            if waits and (self.everywhere or all(_is_worth_it(loop, x) for x in inner_loops)):
                yield loop

    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> unroll.Jam | Refusal:
        """Plan to execute rows side by side, or refuse."""
        inner, *further_loops = nesting.loops_of(loop.body)
        carried = max(len(each.results) for each in (inner, *further_loops))
        if carried:
            chain = max(map(_carried_chain, (inner, *further_loops)))
            rows = _ROWS if chain >= _LEAST_CHAIN else max(2, _ROWS // carried)
            return unroll.plan_jam(analysis, loop, self.rows or rows)
        plan = unroll.plan_skewed_jam(analysis, loop, inner, self.rows or _SKEWED_ROWS)
        if not (isinstance(plan, Refusal) or self.everywhere or _has_long_chain(analysis, inner)):
            message = "no iteration waits long for a value of the one before it"
            return Refusal("unprofitable", (loop, inner), message, Reason.UNPROFITABLE)
        return plan


def _loads_elsewhere(inner: ForOp) -> bool:
    stores = [op for op in inner.body.ops if isinstance(op, StoreOp)]
    places = [(op.memref, composed_subscripts(op)) for op in stores]
    memrefs = [op.memref for op in stores]
    return any(
        op.memref in memrefs and (op.memref, composed_subscripts(op)) not in places
        for op in inner.body.ops
        if isinstance(op, LoadOp)
    )


def _is_worth_it(loop: ForOp, inner: ForOp) -> bool:
    if len(inner.body.ops) > _SKEWED_OPS or any(map(is_call, inner.body.ops)):
        return False
    return all(
        (trip_count(band_loop) or _LEAST_SKEWED) >= _LEAST_SKEWED for band_loop in (loop, inner)
    )


def _has_long_chain(analysis: DependenceAnalysis, inner: ForOp) -> bool:
    """Return whether an iteration has a long chain of operations on the result of the previous
    one."""
    return any(
        dependence.kind is DependenceKind.FLOW
        and dependence.is_certain
        and any(distance[-1] == 1 for distance in dependence.distances or ())
        and _float_ops(inner, dependence.sink.op.results, dependence.source.op) >= _LEAST_CHAIN
        for dependence in LoopFacts(analysis).carried_by(inner)
    )


def _carried_chain(inner: ForOp) -> int:
    """For how many floating-point operations of the one before it, the order of which is fixed,
    each iteration waits."""
    from loopwright.loops.vectorize.carried_values import accumulation, may_reorder

    sums = [accumulation(inner, number) for number in range(len(inner.results))]
    is_free = any(reduction is not None and may_reorder(reduction) for reduction in sums)
    if is_free or len(sums) > _ROWS // 2:
        return 0
    return _float_ops(inner, inner.region_iter_args, inner.terminator)


def _float_ops(loop: ForOp, start: Iterable[SSAValue], end: Operation) -> int:
    """Return the length of the longest chain of floating-point operations from some values to an
    op."""
    longest: dict[SSAValue, int] = dict.fromkeys(start, 0)
    for op in loop.body.ops:
        before = [longest[value] for value in op.operands if value in longest]
        if op is end:
            return max(before, default=0)
        for result in op.results if before else ():
            longest[result] = max(before) + isinstance(result.type, AnyFloat)
    return 0
