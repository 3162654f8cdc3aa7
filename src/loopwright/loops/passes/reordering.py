"""Passes that run the loops of a nest in another order."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, NoReturn

from xdsl.ir import Operation

from loopwright.exact.costs import cycles
from loopwright.exact.costs.parameters import CYCLES
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.domains import trip_count
from loopwright.exact.functions import functions_with_bodies, name_of
from loopwright.exact.loops import LoopFacts, strides
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import bands_in, loops_in
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.interfaces import memory_access
from loopwright.ir.refusal import Refusal, enclosing_function
from loopwright.ir.syntax.value_names import value_name, written_name
from loopwright.loops.registers.promotion import Buffers
from loopwright.loops.steps.parallelization import Parallelization, apply_parallelization
from loopwright.loops.steps.reorder import Permutation, apply_permutation, plan_permutation
from loopwright.loops.support.base import Change, ChangingPass, Pass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import at_least, natural, option
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import RequestError, UsageError, counted
from loopwright.reporting.ledger import Failure, Figure, Ledger, LoopChange

if TYPE_CHECKING:
    from loopwright.exact.memory.access import Access
    from loopwright.loops.parallel.bands import Gain
    from loopwright.loops.rescheduling.carried import Region
    from loopwright.loops.rescheduling.plan import Rescheduling


def is_permutation(value: Sequence[int]) -> str | None:
    """Return a check of an option: each number from 0 on occurs once."""
    good = sorted(value) == list(range(len(value)))
    return None if good else "must contain each number from 0 on exactly once"


@declared(
    "test-loop-permutation",
    title="(anonymous namespace)::TestLoopPermutation",
    assumes_noalias=True,
)
class LoopPermutationPass(ChangingPass):
    """`-test-loop-permutation`: a permutation for all perfect nests of as many loops.

    **What.** `permutation-map` says for each loop of a nest, outermost first, at which depth it
    comes: 1,2,0 puts the innermost of three loops outside. It is applied to the innermost loops of
    each perfect nest, as many as it has numbers.

    **Before → After** (`permutation-map=1,0`)

        affine.for %i = 0 to 4 {                     affine.for %j = 0 to 9 {
          affine.for %j = 0 to 9 {                     affine.for %i = 0 to 4 {

    **Legal when**, **Refuses when**: see `loops.steps.reorder.Permutation`. That is always checked,
    also without `check-validity`.
    """

    permutation_map: tuple[int, ...] = option(
        (), "the depth at which each loop of a nest comes, outermost first", check=is_permutation
    )
    check_validity: bool = option(False, "accepted: whether it is legal is always checked")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the innermost loops of perfect nests, all judged before any is changed."""
        count = len(self.permutation_map)
        order = [self.permutation_map.index(place) for place in range(count)]
        bands = [band[-count:] for band in bands_in(function) if 0 < count <= len(band)]
        plans = plan_bands(function, [(band, order) for band in bands])
        yield from (plan for plan in plans if isinstance(plan, Refusal))
        yield from permutations(plan for plan in plans if isinstance(plan, Permutation))


def plan_bands(
    function: Operation, bands: Sequence[tuple[Sequence[ForOp], Sequence[int]]]
) -> list[Permutation | Refusal]:
    """Plan the permutation of each band of a function, or refuse."""
    if not bands:
        return []
    analysis = DependenceAnalysis(function)
    return [plan_permutation(analysis, band, order) for band, order in bands]


def permutations(plans: Iterable[Permutation]) -> Iterator[Change]:
    """Yield the changes that permute bands."""
    for plan in plans:
        if not plan.is_identity:
            shown = " ".join(map(str, plan.order))
            message = f"{counted(len(plan.order), 'loop')} in the order {shown}"
            yield Change("permuted", plan.band, partial(apply_permutation, plan), message)


_MOST = 5
"""The most nests that an error lists."""


@declared("affine-loop-permute", assumes_noalias=True)
class AffineLoopPermutePass(Pass):
    """`-affine-loop-permute`: loops named by their induction variables, or by position, in a new
    order.

    **What.** `names=j,i` nests the loops whose induction variables have these names in that order,
    outermost first; `order=1,0` does it by the positions that the loops have now, the outermost of
    each nest. Loops that are named may be some of a nest, one directly inside the other: other
    loops keep their places. At least two are named. The nest contains only these loops and ops
    without effects, which move into the innermost loop. `function` picks one function.

    **Before → After** (`names=j,i`)

        affine.for %i = 0 to 4 {                     affine.for %j = 0 to 9 {
          affine.for %j = 0 to 9 {                     affine.for %i = 0 to 4 {

    Every nest of loops with these names is meant; where a text uses a name for several loops of a
    function, `i@3` is the one whose line is the third.

    **Legal when**, **Refuses when**: see `loops.steps.reorder.Permutation`; a refusal of any of the
    nests is an error, and none is changed. `no-such-nest`: there is no nest of these loops;
    `one-loop`: a single loop cannot be reordered; `no-such-function`: there is no function of that
    name.
    """

    names: tuple[str, ...] = option(
        (), "the induction variables of the loops in their new order, outermost first"
    )
    order: tuple[int, ...] = option(
        (), "the positions of the loops in their new order, outermost first", check=is_permutation
    )
    function: str | None = option(None, "the function to look in; all of them by default")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        if bool(self.names) == bool(self.order):
            raise UsageError(f"pass '{self.name}': give one of names and order")
        if len({name.removeprefix("%") for name in self.names}) < len(self.names):
            raise UsageError(f"pass '{self.name}': a name occurs twice in '{','.join(self.names)}'")
        functions = functions_with_bodies(op)
        if self.function is not None:
            symbol = self.function.removeprefix("@")
            named = [function for function in functions if name_of(function) == symbol]
            if not named:
                message = f"there is no function '{symbol}' with a body"
                self._fail(ledger, [], [self._missing_name("no-such-function", message, functions)])
            functions = named
        plans = [
            plan
            for function in functions
            for plan in plan_bands(
                function, list(self._requested_nests(bands_in(function, ops_between=True)))
            )
        ]
        refused = [
            replace(plan, message=f"the loops are not permuted: {plan.message}").failure(self.name)
            for plan in plans
            if isinstance(plan, Refusal)
        ]
        missing: list[Failure] = []
        if not plans:
            loops = ",".join(self.names) or counted(len(self.order), "loop")
            message = f"there is no nest of {loops} (nests: {_nests_in(functions)})"
            missing.append(self._missing_name("no-such-nest", message, functions))
        elif len(self.names or self.order) < 2:
            message = "a single loop has no order: name at least two"
            missing.append(self._missing_name("one-loop", message, functions))
        if refused or missing:
            self._fail(ledger, refused, missing)
        for change in permutations(plan for plan in plans if isinstance(plan, Permutation)):
            ledger.extend(change.entries(self.name))
            change.apply()

    def _fail(self, ledger: Ledger, refused: list[Failure], missing: list[Failure]) -> NoReturn:
        ledger.extend([*refused, *missing])
        raise RequestError(
            [entry.diagnostic() for entry in refused], [entry.diagnostic() for entry in missing]
        )

    def _missing_name(self, code: str, message: str, where: Sequence[Operation]) -> Failure:
        """Return the failure to find something that the options name."""
        name = enclosing_function(where[0]) if len(where) == 1 else ""
        refusal = Refusal(code, tuple(where), message)
        return replace(refusal.failure(self.name), op=ForOp.name, function=name)

    def _requested_nests(
        self, bands: Iterable[Sequence[ForOp]]
    ) -> Iterator[tuple[Sequence[ForOp], Sequence[int]]]:
        """Yield the loops to permute of each band, and their new order."""
        count = len(self.order)
        for band in bands:
            if self.order:
                if len(band) >= count:
                    yield band[:count], self.order
                continue
            places = {name.removeprefix("%"): None for name in self.names}
            spelt = [_name_in(places, loop) for loop in band]
            first = next((k for k, name in enumerate(spelt) if name is not None), None)
            if first is None:
                continue
            inside = spelt[first : first + len(places)]
            if set(inside) == set(places) and len(inside) == len(self.names):
                order = [inside.index(name) for name in places]
                yield band[first : first + len(inside)], order


def _nests_in(functions: Iterable[Operation]) -> str:
    """Return a list of the existing nests, by the names of their loops."""
    bands = [band for function in functions for band in bands_in(function, ops_between=True)]
    named = [
        ",".join(value_name(loop.regions[0].block.args[0]).removeprefix("%") for loop in band)
        for band in bands[:_MOST]
    ]
    omitted = [f"{len(bands) - _MOST} more"] if len(bands) > _MOST else []
    return "; ".join([*named, *omitted]) or "none"


def _name_in(names: Container[str], loop: Operation) -> str | None:
    """Return which of some names a loop has: its name in the text, possibly shared with other
    loops, or its unique name."""
    variable = loop.regions[0].block.args[0]
    written = written_name(variable)
    if written is not None and written in names:
        return written
    unique = value_name(variable).removeprefix("%")
    return unique if unique in names else None


_GAIN = 2.0
"""How many times less an iteration of the innermost loop has to move."""
_SHORT = 4
"""Loops of fewer iterations are unrolled."""


@declared("affine-memory-order", assumes_noalias=True, judges_first=True)
class AffineMemoryOrderPass(ForHost, ChangingPass):
    """`-affine-memory-order`: reorders perfect nests to access memory in its order.

    **What.** The loops of a perfect nest are reordered: those along which the accesses of the body
    move the most lines of the cache go outermost, and innermost the one along which they move the
    least (memory order; McKinley, Carr and Tseng, "Improving Data Locality with Loop
    Transformations", 1996).

    **Before → After**

        affine.for %k = 0 to 99 {                    affine.for %i = 0 to 99 {
          affine.for %i = 0 to 99 {                    affine.for %j = 0 to 99 {
            affine.for %j = 0 to 99 {                    affine.for %k = 0 to 99 {
              … of %m[%i, %j, %k]                          … of %m[%i, %j, %k]

    **Legal when** no dependence runs backwards in the new order (`loops.steps.reorder`).

    **Refuses when** `illegal-permutation`, `unknown-permutation`: a dependence forbids it, or may
    (witness), and the codes of `loops.steps.reorder` for bounds. Candidates are nests in which the
    innermost loop, which may contain conditionals, moves at least twice the lines that another one
    would, unless that one would update one place again and again while this one goes element by
    element. Loops of one iteration go outermost, and count neither as innermost nor otherwise.
    Loops that only repeat what they contain, as no subscript depends on them, keep their places.
    A loop of fewer than four iterations becomes the innermost one only if no access moves to
    another line each time along the loop around it. Nor does a loop that updates one place if the
    innermost one is so short that it is unrolled, and the loop around it moves in small steps.
    """

    everywhere: bool = option(False, "also for less")
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the innermost perfect nests for which another order is profitable."""
        from loopwright.loops.parallel.bands import is_innermost

        bands = [band for band in bands_in(function, ops_between=True) if len(band) > 1]
        if not bands:
            return
        analysis = DependenceAnalysis(function)
        line = self.target.line_size
        for band in bands:
            if any(loop.results for loop in band) or not is_innermost(band[-1]):
                continue
            costs = [_Cost.of(analysis, band, loop, line) for loop in band]
            # As the innermost loop, a loop along which no access moves would be one chain of
            # operations, each of which waits for the previous one; `affine-jam-updates` and
            # `affine-time-skew` keep its elements near by.
            inside = next((n for n in range(len(band) - 1, 0, -1) if not costs[n - 1].lines), 0)
            band, costs = band[inside:], costs[inside:]
            repeated = [
                cost for loop, cost in zip(band, costs, strict=True) if trip_count(loop) != 1
            ]
            if not (self._pays(repeated) and (self.everywhere or _is_near(band, costs))):
                continue
            plans = (
                plan_permutation(analysis, band, order, any_bounds=True)
                for order in _candidate_orders(band, costs)
            )
            plan = next(plans)
            if isinstance(plan, Refusal):
                plan = next(
                    (candidate for candidate in plans if isinstance(candidate, Permutation)), plan
                )
            if isinstance(plan, Refusal):
                yield plan
                continue
            figures = {"order": ",".join(map(str, plan.order))}
            yield Change("permuted", plan.band, partial(apply_permutation, plan), "", figures)

    def _pays(self, costs: Sequence[_Cost]) -> bool:
        """Return whether another loop should be innermost."""
        if len(costs) < 2:
            return False
        *outer, last = (cost.lines for cost in costs)
        if self.everywhere:
            return min(outer) < last
        if not 0 < last >= _GAIN * min(outer):
            return False
        return costs[-1].furthest > 1 or not min(costs[:-1]).is_chain


def _is_near(band: Sequence[ForOp], costs: Sequence[_Cost]) -> bool:
    """Return whether a loop that becomes innermost has several iterations, or the loop around it
    moves in small steps: with few it is unrolled, so that the one around it is the innermost one.
    So is it now where the innermost loop is unrolled, which keeps more sums in registers than
    one."""
    *_, second_innermost, best = _candidate_orders(band, costs)[0]
    is_short = cycles.unrolled_size(band[-1]) < CYCLES.surely_kept
    if costs[best].is_chain and is_short and not costs[-2].is_far:
        return False
    count = trip_count(band[best])
    return count is None or count >= _SHORT or not costs[second_innermost].is_far


def _candidate_orders(band: Sequence[ForOp], costs: Sequence[_Cost]) -> tuple[list[int], list[int]]:
    """Return the order sorted by cache lines, loops of one iteration outside, and the order in
    which only the best loop moves innermost."""
    numbers = list(range(len(costs)))
    by_lines = sorted(numbers, key=lambda n: (trip_count(band[n]) == 1, costs[n]), reverse=True)
    best = by_lines[-1]
    return by_lines, [number for number in numbers if number != best] + [best]


@dataclass(frozen=True, slots=True, order=True)
class _Cost:
    """The cost of placing a loop innermost: the cache lines that an iteration moves, the strides of
    its accesses in elements, the largest stride, whether all iterations update one place, each
    after the one before it, and whether an access moves to another line each time.
    """

    lines: float
    distance: int
    furthest: int
    is_chain: bool
    is_far: bool

    @classmethod
    def of(
        cls, analysis: DependenceAnalysis, band: Sequence[ForOp], loop: ForOp, line: int
    ) -> _Cost:
        """Return the cost of placing a loop of a nest innermost, with cache lines of `line`
        bytes."""
        from loopwright.loops.parallel.bands import lines_moved

        accesses = [a for op in band[-1].walk() for a in analysis.accesses_by(op)]
        along = [s.elements for a in accesses for s in strides(a) if s.loop.op is loop]
        places: dict[object, list[Access]] = {}
        for access in accesses:
            places.setdefault(_place_of(access.op), []).append(access)
        return cls(
            sum(lines_moved(access, loop, line) for access in accesses),
            sum(abs(elements or 0) for elements in along),
            max((2 if elements is None else abs(elements) for elements in along), default=0),
            any(
                len({access.writes for access in alike}) > 1
                and not lines_moved(alike[0], loop, line)
                for alike in places.values()
            ),
            any(lines_moved(access, loop, line) >= 1 for access in accesses),
        )


def _place_of(op: Operation) -> object:
    """Return a key that is equal for accesses of the same element through one memref."""
    if not memory_access.is_affine_element_access(op):
        return op
    return memory_access.memref_of(op), map_of(op), *memory_access.subscript_operands(op)


_UNROLL = 8
"""The most iterations of the outer loop that run together."""
_OPS = 64
"""The most ops that jammed iterations may have in total; a single iteration may have more."""
_IN_REGISTERS = 2
"""The unroll factor if all values that a block carries stay in registers: a greater one would save
nothing, and add to the vector remainder."""
_SHARE = 32
"""The share of the second-level cache that buffers fill: longer contiguous runs are worth more than
buffers that fit in the first-level cache."""
_LEAST = 16
"""The fewest iterations of a block, regardless of the size of their values."""


@declared("affine-blocked-interchange", assumes_noalias=True, judges_first=True)
class AffineBlockedInterchangePass(ForHost, ChangingPass):
    """`-affine-blocked-interchange`: interchanges parallel loops with inner loops, in blocks of
    iterations.

    **What.** The iterations of a loop are independent, and an inner loop accesses memory at a large
    stride while the outer one would access it contiguously. This pass interchanges the two for one
    block of iterations of the outer loop at a time, so that the values that they carry stay in the
    nearest cache. The nest need not be perfect, and the inner loop may carry values. `unroll`
    iterations of the inner loop are jammed, which saves loads and stores of these values, unless
    all of them fit in registers, where the code generator keeps them.

    **Before → After** (`block=512`)

        affine.for %j = 0 to 4096 {                  affine.for %b = 0 to 4096 step 512 {
          %s = affine.for %i = 0 to 999                affine.for %k = 0 to 512 {
              iter_args(%a = %zero) -> (f32) {           affine.store %zero, %sums[%k] }
            %v = affine.load %m[%i, %j]                affine.for %i = 0 to 999 {
            %n = arith.addf %a, %v                       affine.for %k = 0 to 512 {
            affine.yield %n                                %v = affine.load %m[%i, %b + %k]
          }                                                … add it to %sums[%k] } }
          affine.store %s, %out[%j]                    affine.for %k = 0 to 512 {
        }                                                … affine.store %s, %out[%b + %k] } }

    **Legal when** the outer loop carries no dependence: each of its iterations keeps its own order,
    so floating-point results keep all their bits.

    **Refuses when** `carried-dependence`, `unknown-dependence`: iterations depend on each other, or
    may (witness); `carries-values`: the outer loop carries values; `unsupported-op`: it contains an
    op with other effects than reading and writing memory; `unsupported-value`: a value that no
    buffer can hold is needed later in an iteration. Loops for which it would not pay are not
    candidates, nor are unrolled loops: vectors of the enclosing loop already access memory in
    order.
    """

    block: int = natural(
        0,
        "the iterations of the outer loop in a block; 0: as many as fill a part of the second "
        "cache with their carried values",
    )
    unroll: int = natural(
        0,
        "how many iterations of the inner loop are jammed; 0: up to eight, fewer if they are long, "
        "two if registers hold the carried values of a block, one with calls of functions or if "
        "iterations share nothing",
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops with something to take outside, none inside another."""
        from loopwright.loops.parallel.bands import (
            apply_interchange,
            inner_loops,
            plan_interchange,
        )

        if not any(any(inner_loops(loop)) for loop in loops_in(function)):
            return
        analysis = DependenceAnalysis(function)
        buffers = Buffers()
        facts: LoopFacts | None = None
        planned_loops: set[Operation] = set()
        for loop in loops_in(function):
            if not planned_loops.isdisjoint(ops_around(loop)):
                continue
            gains = self._worth_moving(loop, analysis)
            if not gains:
                continue
            facts = facts or LoopFacts(analysis)
            moved = list(gains)
            is_shared = any(gain.is_shared for gain in gains.values())
            sizes = partial(self.sizes, loop, moved, is_shared=is_shared)
            plan = plan_interchange(facts, loop, moved, sizes)
            if isinstance(plan, Refusal):
                yield plan
                continue
            planned_loops.add(loop)
            figures: dict[str, Figure] = {
                "block": plan.block,
                "unroll": plan.factor,
                "lines_before": round(sum(gain.inside for gain in gains.values()), 3),
                "lines_after": round(sum(gain.outside for gain in gains.values()), 3),
            }
            message = f"interchanged with the loops that it contains, in blocks of {plan.block}"
            apply = partial(apply_interchange, plan, buffers)
            summary = f"interchanged with the loops in it, in blocks of {plan.block}"
            loops = loop, *plan.pieces.moved
            yield Change("interchanged", loops, apply, message, figures, summary=summary)

    def _worth_moving(self, loop: ForOp, analysis: DependenceAnalysis) -> dict[ForOp, Gain]:
        """Return the inner loops for which moving outwards is profitable, with the gain."""
        from loopwright.loops.parallel.bands import gain, inner_loops, is_innermost

        host = self.target
        gains: dict[ForOp, Gain] = {}
        for inner in inner_loops(loop):
            if not (self.everywhere or (is_innermost(inner) and not cycles.is_unrolled(inner))):
                continue
            change = gain(analysis, loop, inner, self._unroll_for([inner]), host.line_size)
            if self.everywhere or change.is_worth_it(host):
                gains[inner] = change
        return gains

    def sizes(
        self, loop: ForOp, moved: Sequence[ForOp], carried: int, *, is_shared: bool
    ) -> tuple[int, int]:
        """Return the number of iterations of a block, given the bytes that each carries, and the
        unroll factor of the inner loops: 1 where their iterations share nothing."""
        block = self._block_for(loop, carried)
        unroll = self._unroll_for(moved)
        unroll = unroll if is_shared else self.unroll or 1
        fits = self.target.keeps_in_registers(block * carried)
        if not self.unroll and trip_count(loop) == block and fits:
            unroll = min(unroll, _IN_REGISTERS)
        return block, unroll

    def _unroll_for(self, moved: Sequence[ForOp]) -> int:
        """Return the unroll factor of inner loops: 1 where they call functions, as no register
        survives a call to carry values from one iteration to the next."""
        if not self.unroll and any(cycles.is_call(op) for inner in moved for op in inner.walk()):
            return 1
        longest = max(sum(1 for _ in inner.walk()) for inner in moved)
        return self.unroll or max(1, min(_UNROLL, _OPS // longest))

    def _block_for(self, loop: ForOp, carried: int) -> int:
        """Return the number of iterations of a block, given the bytes that each carries: at most
        all."""
        trips = trip_count(loop)
        size = self.block
        if not size:
            size = max(_LEAST, self.target.cache_size(2) // _SHARE // max(carried, 1))
        return size if trips is None else max(1, min(size, trips))


@declared("affine-reschedule", assumes_noalias=True)
class AffineReschedulePass(ChangingPass):
    """`-affine-reschedule`: new loops for the same statements, from a polyhedral scheduler.

    **What.** The statements of each largest run of affine loops, conditionals, loads, stores and
    arithmetic are scheduled by isl's scheduler, from their exact dependences. Nests are fused
    (`fuse=max`), distributed (`fuse=min`), or what isl thinks best, and skewed where bands of loops
    become permutable by it. Such bands are tiled (`tile-sizes`), with loops of their own for full
    tiles (`full-tiles`), in wavefronts (`wavefront`), or in diamonds (`diamond`). The result is
    proved to have the same flow of values before it replaces the original: results are
    bit-identical, except where `reassoc` allows sums to be reordered (`relax-reductions`). Of the
    new loops the outermost ones that carry nothing become parallel (`parallel`). Carried values of
    loops and results of conditionals go through memory: the element that is stored to after them,
    or one of a buffer; `affine-mem2reg` turns them into values again where an innermost loop
    carries them.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.rescheduling.plan`.
    """

    algorithm: Literal["isl", "feautrier"] = option(
        "isl", "isl's scheduler: one like Pluto's, or Feautrier's"
    )
    fuse: Literal["max", "min", "smart"] = option(
        "smart",
        "whether statements share loops: as many as possible, as few, or as isl decides",
    )
    tile_size: int = natural(0, "the size of tiles along all loops; 0: no tiles")
    tile_sizes: tuple[int, ...] = option(
        (),
        "the sizes of tiles along the loops of a band, the last for all further ones",
        check=at_least(1),
    )
    full_tiles: bool = option(
        False, "whether full tiles get loops of their own, with constant extents and no conditions"
    )
    wavefront: bool = option(
        False, "whether loops over tiles are skewed, so that all but the outermost are parallel"
    )
    diamond: bool = option(
        False, "whether sweeps are tiled by diamonds, which may run in parallel along a front"
    )
    parallel: bool = option(False, "whether outermost loops that carry nothing become parallel")
    separate: bool = option(
        False, "whether parts of loops are separated so that fewer conditions are inside"
    )

    relax_reductions: bool = option(
        True, "whether elements are updated in any order that the ops' fast-math flags allow"
    )
    only_perfect: bool = option(
        False, "each nest separately, and only if an imperfect nest becomes perfect nests"
    )
    schedule: str = option(
        "", "the schedule to use, a map from iterations to times: `{ S0[i, j] -> [j, i] }`"
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the regions that are scheduled together, and then what of each becomes parallel."""
        from loopwright.exact.presburger.scheduling import Request
        from loopwright.exact.statements import Names
        from loopwright.loops.rescheduling.carried import Region, regions_of
        from loopwright.loops.rescheduling.plan import (
            ReschedulingOptions,
            apply_rescheduling,
            plan_rescheduling,
        )

        sizes = self.tile_sizes or ((self.tile_size,) if self.tile_size else ())
        request = Request(
            self.algorithm,
            self.fuse,
            sizes,
            self.wavefront,
            self.full_tiles,
            self.separate,
            self.parallel,
            self.diamond,
        )
        request_ = ReschedulingOptions(
            request, self.only_perfect, self.relax_reductions, self.schedule
        )
        names = Names(function)
        regions = list(regions_of(function, with_values=not self.only_perfect))
        analysis: DependenceAnalysis | None = None
        for region in regions:
            analysis = analysis or DependenceAnalysis(function)
            if not isinstance(region, Region):
                if not self.only_perfect:
                    yield region
                continue
            for part in self._parts(region):
                plan = plan_rescheduling(analysis, part, request_, names)
                if isinstance(plan, Refusal):
                    yield plan
                    continue
                yield from plan.unused
                yield self._change(plan, partial(apply_rescheduling, plan))
                if plan.in_memory is not None:
                    # Bounds after the region may use other values now.
                    analysis.domains.forget_all()
                for loop in plan.parallel:
                    apply = partial(apply_parallelization, Parallelization(loop))
                    yield Change("parallelized", (loop,), apply, change=LoopChange.PARALLEL)

    def _parts(self, region: Region) -> list[Region]:
        """Return the regions that are scheduled separately."""
        from loopwright.loops.rescheduling.carried import nests_of

        if not self.only_perfect:
            return [region]
        return [nest for nest in nests_of(region) if len(nest.statements) > 1]

    def _change(self, plan: Rescheduling, apply: Callable[[], object]) -> Change:
        nests = tuple(plan.region.nests)
        scheduled = plan.region
        shown = dict[str, Figure]()
        if plan.in_memory is not None:
            scheduled = plan.in_memory.region
            shown = {"values_in_memory": plan.in_memory.values}
        shown |= {"statements": len(scheduled.statements), "updates": len(plan.updates)}
        if plan.schedule:
            shown["schedule"] = plan.schedule
        return Change("rescheduled", nests, apply, "", shown, plan.assumed)
