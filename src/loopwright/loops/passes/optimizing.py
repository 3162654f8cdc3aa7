"""The pass that runs the others: the pass that makes affine loops fast on the host."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from xdsl.ir import Operation

from loopwright.exact.costs.host import NATIVE
from loopwright.exact.functions import functions_with_bodies
from loopwright.loops.passes import bands, distribution, jamming, reordering, tiling
from loopwright.loops.passes.deferring import AffineDeferUpdatesPass
from loopwright.loops.passes.fusion import AffineLoopFusionPass
from loopwright.loops.passes.local_state import AffineUnrollLocalStatePass
from loopwright.loops.passes.reductions import AffineSplitReductionsPass
from loopwright.loops.passes.registers import (
    AffineCarryRecurrencesPass,
    AffineMem2RegPass,
    AffineScalRepPass,
)
from loopwright.loops.passes.simplification import CanonicalizePass, CsePass
from loopwright.loops.passes.testing import AffineTestStripsPass
from loopwright.loops.passes.tightening import AffineTightenBoundsPass
from loopwright.loops.passes.vectorizing import (
    AffineShareLoadsPass,
    AffineSuperVectorizePass,
    AffineVectorizeWavefrontsPass,
)
from loopwright.loops.support.aside import Aside, set_aside
from loopwright.loops.support.assumed import Assumed, ComposedPass, Contents
from loopwright.loops.support.base import FinishingPass, Pass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import make_pass, natural, option, options_of
from loopwright.reporting import stages
from loopwright.reporting.errors import RequestError, UsageError
from loopwright.reporting.ledger import Decision, Ledger

OPTIONAL = frozenset({"affine-reschedule"})
"""Steps that are profitable for some programs and not for others, which no model here predicts."""


@cache
def optimising_passes() -> tuple[Pass, ...]:
    """Return the passes of the optimiser, in order, with default options."""
    return (
        reordering.AffineReschedulePass(),
        jamming.AffineLoopRerollPass(),
        AffineTightenBoundsPass(),  # dependences and vectors see bounds in place of conditions
        bands.AffineParallelBlocksPass(),  # every later step sees the parts that threads run
        AffineUnrollLocalStatePass(),  # before its elements become registers
        AffineMem2RegPass(
            buffers_only=True
        ),  # of scalars in memory, which would tie all iterations
        AffineDeferUpdatesPass(),  # before elements are forwarded, which ties statements
        AffineLoopFusionPass(mode="elements"),
        AffineScalRepPass(value_based=False),  # of the elements that fusion moves next to their use
        distribution.AffineDistributeWindowsPass(),  # of the windows that fusion makes
        tiling.AffineRegisterTilePass(),  # before loops carry the elements that contractions sum
        # Carrying elements over several iterations is a late step: few passes handle such loops.
        AffineMem2RegPass(across_iterations=False, version_extents=True),
        # Before loops are cut and jammed: it permutes perfect nests.
        reordering.AffineMemoryOrderPass(),
        AffineMem2RegPass(across_iterations=False),  # of sums that have become innermost
        reordering.AffineBlockedInterchangePass(),
        distribution.AffineSplitIndexSetsPass(),
        jamming.AffineJamRowsPass(),
        jamming.AffineJamUpdatesPass(),
        jamming.AffineJamTrianglesPass(),
        AffineTestStripsPass(),  # while loops that assert something are whole
        distribution.AffineDistributeRecurrencesPass(),
        bands.AffineParallelizeReductionsPass(threads=1),
        AffineSplitReductionsPass(),  # of reductions that no threads share
        jamming.AffineUnrollStatesPass(),
        AffineCarryRecurrencesPass(version_trips=True),
        tiling.AffineTileTransposesPass(),  # vectors have remainders, which are not perfect nests
        AffineVectorizeWavefrontsPass(),
        AffineSuperVectorizePass(virtual_vector_size="auto", leave_plain=True),
        jamming.AffineJamSkewedPass(),  # of rows that became no vectors
        jamming.AffineUnrollWindowsPass(),  # so that the loops along rows are innermost ones
        AffineMem2RegPass(buffers_only=True),  # of values that loops over windows computed
        tiling.AffineTimeSkewPass(threads=1),
        jamming.AffineJamSweepsPass(),  # of tiles, whose bounds are of several values
        bands.AffineParallelizeOutermostPass(threads=1),  # of nests that have no threads yet
        AffineShareLoadsPass(),  # of rows that are jammed by now
    )


def by_name(steps: Iterable[Pass]) -> dict[str, Pass]:
    """Steps by their names; of several with one name the first that is not only about buffers."""
    by_restriction = sorted(steps, key=lambda step: getattr(step, "buffers_only", False))
    named: dict[str, Pass] = {}
    for step in by_restriction:
        named.setdefault(step.name, step)
    return named


def _are_passes(names: Sequence[str]) -> str | None:
    step_names = by_name(optimising_passes())
    is_fine = all(name in step_names for name in names)
    return None if is_fine else f"must name steps (accepted: {', '.join(step_names)})"


def _are_optional(names: Sequence[str]) -> str | None:
    is_fine = all(name in OPTIONAL for name in names)
    return (
        None if is_fine else f"must name optional steps (accepted: {', '.join(sorted(OPTIONAL))})"
    )


def _are_settings(settings: Sequence[str]) -> str | None:
    try:
        AffineOptimizePass(settings=tuple(settings)).configured()
    except UsageError as error:
        return f"must be a list of step.option=value ({error})"
    return None


@declared("affine-optimize", assumes_noalias=True)
class AffineOptimizePass(ForHost, ComposedPass):
    """`-affine-optimize`: makes affine loops fast on the host.

    **What.** Runs a sequence of passes (`optimising_passes`). Each decides for itself, and its
    entries in the ledger have its name. `canonicalize` and `cse` clean up before loops are
    vectorised and before they are skewed in time.

    With `threads` these share blocks of contractions, long reductions whose order is free,
    wavefronts of skewed tiles, and the outermost loops of other nests.

    `also` adds an optional step: `affine-reschedule`, which makes some programs faster and others
    slower. `without` omits steps and `set` gives them options (`set=affine-register-tile.rows=6`),
    so that a choice found by measuring can be written down.

    **Legal when**, **Refuses when**: see the pages of the passes. The order of floating-point
    operations changes only where they carry `reassoc`.
    """

    without: tuple[str, ...] = option((), "the steps to leave out", check=_are_passes)
    settings: tuple[str, ...] = option(
        (), "options of steps: `affine-register-tile.rows=6`", name="set", check=_are_settings
    )
    also: tuple[str, ...] = option(
        (), "optional steps to take: `affine-reschedule`, first of all", check=_are_optional
    )
    threads: int = natural(1, "the number of threads; 0: one for each core; 1: nothing is parallel")
    host: str = host_option()

    def configured(self) -> tuple[Pass, ...]:
        """Return the passes that run, with their options. Raises `UsageError` for settings that are
        not options of them."""
        settings_of_step: dict[str, dict[str, str | None]] = {}
        for setting in self.settings:
            key, equals, value = setting.partition("=")
            step, _, name = key.partition(".")
            settings_of_step.setdefault(step, {})[name] = value if equals else None
        steps = optimising_passes()
        for step in steps if self.threads != 1 else ():
            if any(info.name == "threads" for info in options_of(type(step))):
                settings_of_step.setdefault(step.name, {}).setdefault("threads", str(self.threads))
        for step in steps if self.host != NATIVE else ():
            if isinstance(step, ForHost):
                settings_of_step.setdefault(step.name, {}).setdefault("host", self.host)
        for name in settings_of_step:
            if name not in by_name(steps):
                raise UsageError(f"'{name}' is not a step of '{self.name}'")
        return tuple(
            _with_options(step, settings_of_step.get(step.name, {}))
            for step in steps
            if step.name not in self.without
            and (step.name not in OPTIONAL or step.name in self.also)
        )

    @property
    def reassociates(self) -> bool:
        """Return whether a step reassociates, as its options say."""
        return any(step.reassociates for step in self.configured())

    def stages(self) -> Iterator[Pass]:
        """Yield the passes in order: the steps, and the clean-up passes before some of them."""

        cleaning: dict[type[Pass], tuple[Pass, ...]] = {
            tiling.AffineRegisterTilePass: (CsePass(),),
            AffineVectorizeWavefrontsPass: (CanonicalizePass(further=True),),
            tiling.AffineTimeSkewPass: (CsePass(), CanonicalizePass(further=True)),
        }
        steps = deque(self.configured())
        for step in optimising_passes():
            yield from cleaning.get(type(step), ())
            if steps and type(steps[0]) is type(step):
                yield steps.popleft()

    def run_assuming(self, op: Operation, ledger: Ledger, assumed: Assumed) -> None:
        """Run on `op` and everything nested in it."""

        set_aside_nests: list[Aside] = []
        changed: set[str] = set()
        before: Contents | None = None
        clean: Contents | None = None  # remainders of the last clean-up
        settled = -1  # how many decisions there were when all values had become registers
        unmet: RequestError | None = None
        try:
            for stage in self.stages():
                assumes = stage.assumes_noalias
                if before is None and assumes:
                    before = Contents(op)
                elif before is not None and not assumes:
                    changed |= before.changed()
                    before = None
                # Changed code may have common subexpressions that the clean-up exposed.
                kinds = CanonicalizePass if changed else CanonicalizePass | CsePass
                if isinstance(stage, kinds) and clean is not None and not clean.changed():
                    continue
                makes_registers = isinstance(stage, AffineMem2RegPass) and not stage.buffers_only
                if makes_registers and settled == _decisions(ledger):
                    continue
                finished = run_stage(stage, op, ledger)
                if makes_registers:
                    settled = _decisions(ledger)
                if before is not None and finished:
                    changed |= before.changed()
                    before = None
                if isinstance(stage, CanonicalizePass):
                    clean = Contents(op)
                set_aside_nests += map(set_aside, finished)
        except RequestError as error:
            unmet = error
        if before is not None:
            changed |= before.changed()
        for nest in reversed(set_aside_nests):
            nest.put_back(op)
        assumed.record(self.name, changed, op, ledger)
        if unmet is not None:
            raise unmet


def _decisions(ledger: Ledger) -> int:
    return sum(isinstance(entry, Decision) for entry in ledger)


def run_stage(stage: Pass, op: Operation, ledger: Ledger) -> list[Operation]:
    """Run a step of the optimiser; return the finished nests, which further steps do not change.
    Clean-up passes write no entries."""
    with stages.stage(stage):
        if isinstance(stage, FinishingPass):
            functions = functions_with_bodies(op)
            return [nest for function in functions for nest in stage.finish(function, ledger)]
        stage.run(op, Ledger() if isinstance(stage, CanonicalizePass | CsePass) else ledger)
        return []


def _with_options(step: Pass, settings: dict[str, str | None]) -> Pass:
    """Return a pass with further options."""
    if not settings:
        return step
    configured = make_pass(type(step), step.name, settings, step)
    assert isinstance(configured, Pass)
    return configured
