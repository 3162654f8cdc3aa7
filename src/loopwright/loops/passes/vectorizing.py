"""Passes that vectorise loops, or prepare loops for that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import depth_of, is_within, ops_around
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.refusal import Refusal, enclosing_function, locations_of
from loopwright.loops.passes.jamming import innermost_loops
from loopwright.loops.support.base import FUNC, Change, ChangingPass, Pass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import is_zero_or_several, natural, option, own_option
from loopwright.loops.support.reporting import Premise, decision
from loopwright.loops.vectorize.plan import Settings, VectorPlan
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import Diagnostic, PassError, Severity
from loopwright.reporting.ledger import Entry, Figure, Ledger, LoopChange, Observation

if TYPE_CHECKING:
    from loopwright.exact.costs.host import Host
    from loopwright.ir.dialects.affine import ForOp
    from loopwright.loops.registers.carrying import ExtentVersions
    from loopwright.loops.vectorize.cost import Estimate
    from loopwright.loops.vectorize.planning import Candidates, Match
    from loopwright.loops.wavefronts.planning import Planner

_BRIEF = 3
"""Sums of fewer vectors take longer side by side than what lies around them does."""


def _without_slower_inner(choices: Sequence[_Choice], left: VectorPlan) -> list[_Choice]:
    """Return the choices without those for loops inside of one that is left to LLVM, which unrolls
    them and vectorises the loop around them, where that gains more."""
    from loopwright.loops.vectorize.cost import estimate

    gain = estimate(left, left.host.vector_bits, llvm_covers_remainder=True).gain
    return [
        choice
        for choice in choices
        if choice.gain() >= gain or not is_within(choice.plan.root, left.root)
    ]


@declared("affine-super-vectorize", FUNC, title="AffineVectorize", assumes_noalias=True)
class AffineSuperVectorizePass(ForHost, Pass):
    """`-affine-super-vectorize`: loops whose iterations become lanes of vectors.

    **What.** Loops are strip-mined by the size of a virtual vector, and everything in them works on
    vectors: loads and stores become transfers with permutation maps, values that are the same in
    all lanes are broadcast, constants splatted, carried values carried as vectors. With `extended`,
    a `scf.while` in the loop lasts while any lane stays in it; the others keep their final values.
    This is only tested after several iterations where lanes that have ended remain so by
    themselves.

    **Before → After**

        affine.for %i = 0 to 64 {                     affine.for %i = 0 to 64 step 4 {
          %0 = affine.load %a[%i] : memref<64xf32>      %0 = vector.transfer_read %a[%i], … : …
          %1 = arith.addf %0, %0 : f32                  %1 = arith.addf %0, %0 : vector<4xf32>
          affine.store %1, %a[%i] : memref<64xf32>      vector.transfer_write %1, %a[%i] : …
        }                                             }

    **Legal when** the loop carries no dependence through memory; with `extended`, none that groups
    of iterations, executed op by op, do not respect. Carried values only accumulate, and
    `vectorize-reductions` allows to combine them in another order. Each lane accesses the element
    after that of the lane before, or all the same one, or there is never more than one iteration.
    Lanes for which there is no iteration write nothing.

    **Refuses when** `vectorize.no-size`: no size of vectors is given;
    `vectorize.carried-dependence`: iterations depend on each other (witness);
    `vectorize.unknown-dependence`: they may; `vectorize.carried-value`, `vectorize.reduction`,
    `vectorize.reduction-step`: the loop carries a value that is not a reduction, or reductions are
    not enabled; `vectorize.unsupported-op`, `vectorize.element-type`: an op or a type has no vector
    form; `vectorize.layout`, `vectorize.not-contiguous`, `vectorize.unknown-stride`,
    `vectorize.invariant-store`, `vectorize.composed-subscript`: lanes access no neighbouring
    elements; `vectorize.several-subscripts`, `vectorize.shared-subscript`,
    `vectorize.different-dimensions`: loops and dimensions of memory do not go in pairs;
    `vectorize.imperfect-nest`, `vectorize.varying-bounds`: ops are in some of the loops only, or
    lanes run differently often; `vectorize.varying-index`, `vectorize.not-affine`,
    `vectorize.index-value`, `vectorize.index-overflow`, `vectorize.guarded-index`: an index cannot
    be computed for each lane, or only under a condition; `vectorize.idle-complex`: complex numbers
    with idle lanes; `vectorize.unprofitable`: vectors gain nothing (figures). With `leave-plain`,
    loops that the code generator vectorises as well are left to it, which is recorded as an
    observation, not as a refusal (`vectorize.left-to-llvm`).
    """

    virtual_vector_size: tuple[int, ...] | Literal["auto"] = option(
        (),
        "the extents of the vectors, one for each loop that is vectorised together; `auto`: as "
        "many lanes as fill the host's registers, with `extended` and `cost-model`",
    )
    test_fastest_varying: tuple[int, ...] = option(
        (), "for each loop the dimension of memory, from the last, that it must vary; -1 is any"
    )
    vectorize_reductions: bool = option(
        False, "vectorise loops with reductions, which combine values in another order then"
    )
    extended: bool = own_option(
        False,
        "vectorise more than `mlir-opt` does: conditionals, `scf.while`, strides, index values",
    )
    interleave: int = natural(
        0,
        "how many registers a vector fills along its last dimension; 0: one, with `auto` four in "
        "loops that reduce, or up to four around such loops",
        own=True,
    )
    cost_model: bool = own_option(
        False, "of nested loops choose the one with the best estimate, and none without a gain"
    )

    remainder: Literal["mask", "loop"] = own_option(
        "mask",
        "iterations that do not fill all lanes: masked off, or left to a scalar loop (so `auto`)",
    )
    affine_accesses: bool = own_option(
        False,
        "read and write by `affine.vector_load` and `affine.vector_store`, with strides, where all "
        "lanes are in use",
    )
    leave_plain: bool = own_option(
        False,
        "leave innermost loops that any compiler vectorises, since they access memory contiguously "
        "and carry nothing, and the loops around them; integers that are compared or selected "
        "there get as few bits as they need",
    )
    host: str = host_option()
    reassociating_option: ClassVar[str] = "vectorize_reductions"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Vectorise each function in `op`, or `op` itself."""
        functions = [inner for inner in op.walk() if isinstance(inner, FuncOp)]
        problem = self._option_conflict()
        if problem is not None:
            severity, message = problem
            raise PassError([Diagnostic(message, source_location(f), severity) for f in functions])
        for function in functions:
            if self.virtual_vector_size:
                self._run_on(function, ledger)
            elif any(loops_in(function)):
                message = "'virtual-vector-size' is missing: use 'auto', or a number such as 8"
                ledger.append(Refusal("vectorize.no-size", (function,), message).entry(self.name))

    @property
    def _is_auto(self) -> bool:
        return self.virtual_vector_size == "auto"

    @property
    def _sizes(self) -> tuple[int, ...]:
        """The extents; with `auto` one, which is replaced for each loop."""
        sizes = self.virtual_vector_size
        return (1,) if isinstance(sizes, str) else sizes

    def _option_conflict(self) -> tuple[Severity, str] | None:
        """Return the message of `mlir-opt` for options that exclude each other."""
        sizes = self._sizes
        fastest = self.test_fastest_varying
        if fastest and len(fastest) != len(sizes):
            words = "Fastest varying pattern specified with different size than the vector size."
            return Severity.REMARK, words
        if self.vectorize_reductions and len(sizes) != 1 and not self.extended:
            return Severity.ERROR, "Vectorizing reductions is supported only for 1-D vectors."
        if any(size <= 0 for size in sizes):
            return Severity.ERROR, "Vectorization factor must be greater than zero."
        return None

    def _settings(self) -> Settings:
        *outer, last = self._sizes
        return Settings(
            (*outer, last * max(self.interleave, 1)),
            self.test_fastest_varying,
            self.vectorize_reductions,
            self.extended or self._is_auto,
            self.remainder == "loop" or self._is_auto,
            self.affine_accesses,
            self.target,
        )

    def _settings_for(self, root: ForOp, settings: Settings) -> Settings:
        """With `auto`: vectors of as many lanes as fill a register, or several. Of few iterations
        that branch none is left over: lanes of the last vector are masked."""
        if not self._is_auto:
            return settings
        from loopwright.loops.vectorize import cost

        host = self.target
        lanes = cost.lanes_in_register(root, host)
        if self.leave_plain and cost.unrolls_branches(root):
            return replace(settings, sizes=(lanes,), split=False)
        registers = self.interleave or (
            cost.accumulators(root, lanes, host)
            if root.results
            else cost.rows_at_once(root, lanes, host)
        )
        return replace(settings, sizes=(lanes * registers,))

    def _run_on(self, function: Operation, ledger: Ledger) -> None:
        """Vectorise the nests of a function, all of them judged before any is changed."""
        from loopwright.loops.registers.carrying import apply_extent_versions
        from loopwright.loops.vectorize.applying import apply_plan
        from loopwright.loops.vectorize.narrowing import narrow_integers
        from loopwright.loops.vectorize.planning import Candidates, CarriedDependences

        settings = self._settings()
        candidates = Candidates(
            function,
            settings,
            CarriedDependences(function),
            lambda loop: max(self._settings_for(loop, settings).sizes),
        )
        choices = self._choices(candidates, settings)
        ledger.extend(self._refusals(candidates, [choice.plan for choice in choices]))
        for choice in choices:
            ledger.extend(self._decisions(choice))
        # From the last on: plans name what bounds loops, which may be results of earlier ones.
        for choice in reversed(choices):
            if choice.version is not None:
                apply_extent_versions(choice.version)
            apply_plan(choice.plan, keep_flags=settings.beyond_mlir)
        roots = [choice.plan.root for choice in choices]
        for loop, refused in candidates.refused.items():
            if refused is None and not any(
                is_within(loop, root) or is_within(root, loop) for root in roots
            ):
                narrow_integers(loop)

    def _choices(self, candidates: Candidates, settings: Settings) -> list[_Choice]:
        """Return the best choice for each bucket of candidates, none nested in another."""
        choices: list[_Choice] = []
        vectorised: set[Operation] = set()
        above: set[Operation] = set()
        for bucket in candidates.buckets():
            free = [
                match
                for match in bucket
                if match.root not in above and match.root not in vectorised
                if vectorised.isdisjoint(ops_around(match.root))
            ]
            choice = self._choose(free, settings, candidates)
            if choice is not None:
                choices.append(choice)
                vectorised.add(choice.plan.root)
                above.update((choice.plan.root, *ops_around(choice.plan.root)))
        return choices

    def _choose(
        self, matches: list[Match], settings: Settings, candidates: Candidates
    ) -> _Choice | None:
        """Return the first match that can be vectorised; with the cost model the most profitable
        one, if any is."""
        from loopwright.loops.vectorize import cost
        from loopwright.loops.vectorize.cost import WORTH_IT, judge
        from loopwright.loops.vectorize.planning import plan_nest

        worth: list[_Choice] = []
        rejected: list[Operation] = []
        for match in (
            sorted(matches, key=lambda match: depth_of(match.root), reverse=True)
            if self.leave_plain
            else matches
        ):
            sized = self._settings_for(match.root, settings)
            plan = plan_nest(match, sized, candidates.dependences)
            if isinstance(plan, Refusal):
                candidates.refuse(plan)
                continue
            if self.leave_plain and (
                cost.is_elementwise_for_llvm(plan)
                or any(is_within(rejected_loop, match.root) for rejected_loop in rejected)
            ):
                rejected.append(match.root)
                candidates.leave(match.root)
                worth = _without_slower_inner(worth, plan)
                continue
            if not (self.cost_model or self._is_auto):
                return _Choice(plan)
            judged = judge(
                plan,
                llvm_covers_remainder=self.leave_plain and cost.llvm_covers_remainder(plan),
                least=cost.least_speedup(plan) if self.leave_plain else WORTH_IT,
            )
            if isinstance(judged, Refusal):
                candidates.refuse(judged)
                continue
            if cost.waits_for_lanes(plan) and self._is_auto and not self.interleave:
                short = replace(sized, sizes=(cost.lanes_in_register(match.root, self.target),))
                shorter = plan_nest(match, short, candidates.dependences)
                plan = plan if isinstance(shorter, Refusal) else shorter
            worth.append(_Choice(plan, judged))
        best = max(worth, key=_Choice.gain, default=None)
        if best is None or not self.leave_plain:
            return best
        for choice in (best, *worth):
            # A sum in a nest whose lanes are gathered is better where it has many iterations.
            plan = choice.plan
            nest = best.plan.root
            is_sum = is_within(plan.root, nest) and cost.sums_of_unknown_length(plan, nest)
            is_inside = is_sum and any(access.is_far for access in best.plan.accesses.values())
            if (choice is best or is_inside) and cost.is_left_to_llvm(plan):
                candidates.leave(plan.root)
                return self._where_brief(plan, worth)
        return best

    def _where_brief(self, plan: VectorPlan, choices: Sequence[_Choice]) -> _Choice | None:
        """Return the best choice around a reduction, as a version for few iterations."""
        from loopwright.loops.registers.carrying import plan_brief_version
        from loopwright.loops.vectorize.cost import lanes_in_register, sums_of_unknown_length

        enclosing = (choice for choice in choices if choice.plan.root is not plan.root)
        best = max(
            (choice for choice in enclosing if is_within(plan.root, choice.plan.root)),
            key=_Choice.gain,
            default=None,
        )
        sums = [] if best is None else sums_of_unknown_length(plan, best.plan.root)
        if best is None or not sums:
            return None
        most = _BRIEF * lanes_in_register(plan.root, self.target)
        version = plan_brief_version(best.plan.root, sums, most)
        return None if version is None else _Choice(best.plan, best.estimate, version, most)

    def _decisions(self, choice: _Choice) -> Iterator[Entry]:
        """Yield the entries for a nest that is vectorised: the decision with its figures, and
        premises."""
        from loopwright.loops.vectorize.carried_values import reordered

        plan = choice.plan
        estimate = choice.estimate
        root = plan.root
        size = "x".join(map(str, plan.shape))
        figures: dict[str, Figure] = {
            "vector_size": size,
            "loops": len(plan.loops),
            "masked": plan.masked or not all(loop.is_whole for loop in plan.loops),
            "reductions": sum(map(len, plan.reductions.values())),
        }
        if estimate is not None:
            figures |= {
                "scalar_cost": round(estimate.scalar),
                "vector_cost": round(estimate.vector),
            }
        if choice.version is not None:
            figures["most_iterations"] = choice.most
        message = f"vectorised by {size}"
        change = LoopChange.NEST
        yield decision("vectorize.vectorized", self.name, (root,), message, figures, change)
        for loop, reductions in plan.reductions.items():
            for reduction in reductions:
                combining = reordered(loop, reduction)
                if combining:
                    words = (
                        f"'{combining[0].name}' may combine in another order: each lane "
                        "on its own, then the lanes ('vectorize-reductions' says so)"
                    )
                    ops = (loop, *combining)
                    yield Premise("vectorize.reassociated", ops, words).entry(self.name)

    def _refusals(self, candidates: Candidates, plans: list[VectorPlan]) -> Iterator[Entry]:
        for loop, refused in candidates.refused.items():
            if any(is_within(loop, p.root) or is_within(p.root, loop) for p in plans):
                continue
            if refused is None:
                yield _scalar_remark(loop, self.name)
            else:
                yield refused.entry(self.name, explains_missing_vectors=True)


@declared("affine-share-loads", assumes_noalias=True)
class AffineShareLoadsPass(ForHost, ChangingPass):
    """`-affine-share-loads`: loads elements once that overlapping vectors along rows share.

    **What.** Innermost loops that load neighbours in a row, as those of a stencil, become vectors
    of several registers, and lanes that a register has already are shuffled out of it.

    **Before → After**: see `loops.vectorize.sharing`.

    **Legal when** `affine-super-vectorize` may vectorise the loop, and an iteration stores nothing
    that it may load from such a row later. Results keep all their bits.

    **Refuses when**: see `affine-super-vectorize`. Candidates are loops without branches that carry
    no values, run along rows element by element, compute with elements of one width only, and have
    at least two vectors; a fifth of the loads must be saved.
    """

    judges_first: ClassVar[bool] = True
    registers: Literal["2", "4", "8"] = option("2", "how many registers a vector is")
    lanes: int = option(
        0,
        "how many elements a register holds; 0: as many as the host's registers hold; nothing "
        "changes unless these fill a cache line",
        check=is_zero_or_several,
    )
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the innermost loops, which one analysis judges."""
        from loopwright.loops.vectorize.cost import lanes_in_register
        from loopwright.loops.vectorize.planning import Candidates, CarriedDependences
        from loopwright.loops.vectorize.sharing import apply_shared_loads, plan_shared_loads

        host = self.target
        settings = Settings((1,), beyond_mlir=True, split=True, affine_accesses=True, host=host)
        dependences = CarriedDependences(function)
        registers = int(self.registers)
        candidates = Candidates(
            function,
            settings,
            dependences,
            lambda loop: registers * (self.lanes or lanes_in_register(loop, host)),
        )
        for loop in innermost_loops(function):
            plan = plan_shared_loads(loop, candidates, registers, self.lanes)
            if isinstance(plan, Refusal):
                yield plan
            elif plan is not None:
                message = f"vectorised by {plan.figures['vector_size']}, with shared loads"
                apply = partial(apply_shared_loads, plan)
                yield Change("shared", (loop,), apply, message, plan.figures)


@declared("affine-vectorize-wavefronts", assumes_noalias=True)
class AffineVectorizeWavefrontsPass(ForHost, ChangingPass):
    """`-affine-vectorize-wavefronts`: makes rows of recurrences along two loops the lanes of
    vectors.

    **What.** Each cell of a table needs the one before it in its row and some of the rows above, as
    in edit distances, alignments and warping. Rows run as lanes, each a few cells after the one
    above. The values that a cell needs from others of its block come from vectors of earlier times,
    shifted to its lane. The cells at both ends of the rows, where not all rows are at work, run row
    by row. Conditionals in cells execute both branches first, and select among their results
    (`loops.wavefronts.selects`).

    **Before → After**: see `loops.wavefronts.planning`.

    **Legal when** no dependence leads from a cell to one that runs earlier, or at the same time and
    before it in an iteration; and loads of elements that other cells have written read that of a
    cell at a constant distance. Results keep all their bits.

    **Refuses when** `illegal-wavefront`, `unknown-wavefront`: a dependence forbids it, or may
    (witness); `distance`: a load reads from cells at several distances, or from far away;
    `unknown-flow`: what it reads is not known; `independent-cells`: rows, or the cells of a row, do
    not need each other; `not-nested`: there is no inner loop, or other ops with regions;
    `rows-differ`: the inner loops compute different things; `no-vector-form`: an op has no form in
    lanes; `row-value`: a cell uses what may change before all cells of its row have run;
    `carries-values`: the outer loop carries values that rows use other than to combine them;
    `step`: the step of an inner loop is not 1; `bounds-vary`: a bound of it is computed in the
    outer loop, or one of several values; `few-iterations`, `unprofitable`: there are too few rows
    or columns; `index-overflow`: a bound does not fit 64 bits; `conditional`: a conditional in a
    cell may fault, or has effects, where a branch of it is not taken. Candidates are loops around
    innermost ones that read other elements of the memory that they store to.
    """

    lanes: int = option(
        0,
        "how many rows run together; 0: as many as fill two registers, up to 32",
        check=is_zero_or_several,
    )
    everywhere: bool = option(False, "whether loops change for which that is not profitable, too")
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops around innermost ones that are recurrences."""
        from loopwright.exact.dependences.analysis import DependenceAnalysis
        from loopwright.ir.dialects.scf import IfOp
        from loopwright.loops.wavefronts.emission import apply_wavefront
        from loopwright.loops.wavefronts.planning import Planner
        from loopwright.loops.wavefronts.selects import apply_selects, conditionals_in

        def planner_of_function(*, is_decided: bool) -> Planner:
            analysis = DependenceAnalysis(function, is_decided=is_decided)
            return Planner(analysis, self.target, everywhere=self.everywhere)

        planner: Planner | None = None
        is_decided = False
        for loop, inner_loops in list(_recurrences(function)):
            # One of the versions of a nest: what happens in it does not depend on the condition.
            was_decided = is_decided
            is_decided = any(isinstance(around, IfOp) for around in ops_around(loop))
            if planner is None or is_decided != was_decided:
                planner = planner_of_function(is_decided=is_decided)
            lanes = self.lanes or _lanes_of_recurrence(inner_loops, self.target)
            conditionals = conditionals_in(inner_loops)
            if conditionals:
                refusal = _refusal_of_selects(planner, loop, lanes, is_decided=is_decided)
                if refusal is not None:
                    yield refusal
                    continue
                message = "both branches run, and selections choose between their results"
                apply = partial(apply_selects, conditionals)
                yield Change("selects", (loop,), apply, message, {"selects": len(conditionals)})
                planner = planner_of_function(is_decided=is_decided)
            plan = planner.plan(loop, lanes)
            if isinstance(plan, Refusal):
                yield plan
                continue
            message = f"{lanes} rows run as lanes, each {plan.skew} behind the one above"
            yield Change(
                "wavefront",
                (loop,),
                partial(apply_wavefront, plan),
                message,
                {"lanes": lanes, "skew": plan.skew},
                plan.assumed,
                LoopChange.NEST,
            )
            planner = None


def _recurrences(function: Operation) -> Iterator[tuple[ForOp, Sequence[ForOp]]]:
    """Yield the loops around innermost ones that read other elements of the memory that they store
    to."""
    from loopwright.ir.dialects.affine import LoadOp, StoreOp, nesting
    from loopwright.ir.dialects.affine.operands import composed_subscripts

    for loop in nesting.loops_in(function):
        inner_loops = list(nesting.loops_of(loop.body))
        if not inner_loops or [*nesting.loops_in(loop)] != [loop, *inner_loops]:
            continue
        ops = [op for inner in inner_loops for op in inner.walk()]
        stores = [op for op in ops if isinstance(op, StoreOp)]
        stored = {op.memref for op in stores}
        places = {(op.memref, composed_subscripts(op)) for op in stores}
        if any(
            isinstance(op, LoadOp)
            and op.memref in stored
            and (op.memref, composed_subscripts(op)) not in places
            for op in ops
        ):
            yield loop, inner_loops


_MOST_ROWS = 32
"""The most rows that run together: with more of them LLVM takes long for the transpositions of
narrow elements (13 s for 128 rows of 8 bits, 0.8 s for 32), and the ends of rows take most of the
time."""


def _lanes_of_recurrence(inner_loops: Sequence[ForOp], host: Host) -> int:
    """Return how many rows run together: as many as fill two registers with the widest elements
    that cells store, or one register if there are several tables, since prefetchers follow only
    that many rows."""
    from loopwright.ir.dialects.affine import LoadOp, StoreOp
    from loopwright.ir.dialects.affine.operands import composed_subscripts
    from loopwright.loops.vectorize.cost import bits_of

    widest = 8
    tables: set[object] = set()
    for inner in inner_loops:
        for op in inner.walk():
            if isinstance(op, StoreOp):
                widest = max(widest, bits_of(op.value.type))
            if isinstance(op, LoadOp | StoreOp):
                variables = composed_subscripts(op).dims
                if len(variables) > 1:
                    tables.add(op.memref)
    return min(host.vector_bits // widest * (2 if len(tables) < 2 else 1), _MOST_ROWS)


def _refusal_of_selects(
    planner: Planner, loop: ForOp, lanes: int, *, is_decided: bool
) -> Refusal | None:
    """Return why a loop with conditionals has no wavefront: in a copy, its conditionals become
    selections first."""
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.ir.core.enclosing import outermost_op
    from loopwright.ir.dialects.affine import ForOp, nesting
    from loopwright.loops.wavefronts.planning import Planner
    from loopwright.loops.wavefronts.selects import (
        apply_selects,
        conditionals_in,
        obstacle_to_selects,
    )

    analysis = planner.analysis
    conditionals = conditionals_in(nesting.loops_of(loop.body))
    obstacle = obstacle_to_selects(analysis, loop, conditionals)
    if obstacle is not None:
        return obstacle
    top = outermost_op(analysis.function)
    copies = dict(zip(top.walk(), top.clone().walk(), strict=True))
    copy = copies[loop]
    assert isinstance(copy, ForOp)
    apply_selects(conditionals_in(nesting.loops_of(copy.body)))
    copied = DependenceAnalysis(copies[analysis.function], is_decided=is_decided)
    plan = Planner(copied, planner.host, everywhere=planner.everywhere).plan(copy, lanes)
    return replace(plan, ops=(loop,)) if isinstance(plan, Refusal) else None


@dataclass(frozen=True, slots=True)
class _Choice:
    """A nest to vectorise and its gain; if it is only for short reductions, the version for these
    and their greatest length."""

    plan: VectorPlan
    estimate: Estimate | None = None
    version: ExtentVersions | None = None
    most: int = 0

    def gain(self) -> float:
        """Return the estimated gain; 0 without an estimate."""
        return 0.0 if self.estimate is None else self.estimate.gain


def _scalar_remark(loop: Operation, pass_name: str) -> Observation:
    message = "the code generator vectorises it, or the innermost loop in it, as well"
    function = enclosing_function(loop)
    places = locations_of(loop)
    return Observation("vectorize.left-to-llvm", pass_name, loop.name, message, function, places)
