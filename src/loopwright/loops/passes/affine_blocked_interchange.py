"""`-affine-blocked-interchange`: inner loops of parallel loops go outside of blocks of iterations.

**What.** Where the iterations of a loop are independent, and a loop inside it runs through memory
in large steps while the outer one would run through it element by element, the two are
interchanged: a block of iterations of the outer loop at a time, so that what they carry stays in
the nearest cache. Neither must be all that the nest contains, and the inner loop may carry values.
`unroll` iterations of it are run through together, which saves loading and storing these, unless
they all fit in registers, where the code generator keeps them.

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

**Legal when** the outer loop carries no dependence: each of its iterations keeps its own order, so
floating-point results keep all their bits.

**Refuses when** `carried-dependence`, `unknown-dependence`: iterations depend on each other, or may
(witness); `carries-values`: the outer loop carries values; `unsupported-op`: it contains an op with
other effects than reading and writing memory; `unsupported-value`: a value that no buffer can hold
is needed later in an iteration. Loops for which it would not pay are no candidates, nor are those
that are unrolled: vectors of the loop around them run through memory in order already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import ops_around
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.reporting.ledger import Decision, Evidence, Figure, Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.loops.interchange.plan import Interchange
    from loopwright.loops.interchange.profit import Gain

_UNROLL = 8
_OPS = 64
"""How many ops the iterations that are run through together have at most, one alone apart."""
_IN_REGISTERS = 2
"""How many iterations are run through together where all that a block carries stays in registers:
more would save nothing, and what a vector leaves over would be computed in all of them."""
_SHARE = 32
"""The part of the second cache that buffers fill: longer runs through memory are worth more than
a place in the first one."""
_LEAST = 16
"""A block has at least that many iterations, however large their values."""


@dataclass(frozen=True)
class AffineBlockedInterchangePass(Pass):
    """Take inner loops outside of blocks of iterations of parallel loops."""

    name: ClassVar[str] = "affine-blocked-interchange"
    description: ClassVar[str] = "Take inner loops outside of blocks of parallel iterations"
    takes_arguments_for_distinct: ClassVar[bool] = True

    block: int = option(
        0,
        "how many iterations of the outer loop a block has; 0 is as many as fill a part of the "
        "second cache with what they carry",
        check=at_least(0),
    )
    unroll: int = option(
        0,
        "how many iterations of the inner loop are run through together; 0 is up to eight, fewer "
        "of long ones, two if registers hold what a block carries, one with calls of functions",
        check=at_least(0),
    )
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies

        for function in functions_with_bodies(op):
            if any(loops_in(function)):
                self._run_on(function, ledger)

    def _run_on(self, function: Operation, ledger: Ledger) -> None:
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.loops.interchange.applying import apply
        from loopwright.loops.registers.spilling import Buffers

        analysis = DependenceAnalysis(function)
        plans = list(self._plans(function, analysis, ledger))
        buffers = Buffers()
        for plan in plans:
            apply(plan, buffers)

    def _plans(
        self, function: Operation, analysis: DependenceAnalysis, ledger: Ledger
    ) -> Iterator[Interchange]:
        """The interchanges of a function, none inside another."""
        from loopwright.exact.loops import LoopFacts, trip_count
        from loopwright.exact.slices.regions import bytes_of_type
        from loopwright.ir.target import describe_host
        from loopwright.loops.interchange.plan import Interchange, cut, tied

        facts: LoopFacts | None = None
        taken: set[Operation] = set()
        for loop in loops_in(function):
            if _is_inside(loop, taken):
                continue
            moved = self._worth_moving(loop, analysis)
            if not moved:
                continue
            pieces = cut(loop, list(moved))
            if isinstance(pieces, Refusal):
                ledger.append(pieces.entry(self.name))
                continue
            if facts is None:
                facts = LoopFacts(analysis)
            obstacle = tied(facts, loop)
            if obstacle is not None:
                ledger.append(obstacle.entry(self.name))
                continue
            values = [*pieces.expanded, *(r for inner in moved for r in inner.results)]
            carried = sum(bytes_of_type(value.type) or 0 for value in values)
            block = self._block_for(loop, carried)
            unroll = self._unroll_for(list(moved))
            fits = describe_host().keeps_in_registers(block * carried)
            if not self.unroll and trip_count(loop) == block and fits:
                unroll = min(unroll, _IN_REGISTERS)
            plan = Interchange(loop, pieces.parts, pieces.expanded, pieces.again, block, unroll)
            ledger.append(self._decision(plan, moved))
            taken.add(loop)
            yield plan

    def _worth_moving(self, loop: ForOp, analysis: DependenceAnalysis) -> dict[ForOp, Gain]:
        """The inner loops of a loop that gain by going outside, with what they gain."""
        from loopwright.exact.costs.nest_figures import is_unrolled
        from loopwright.ir.target import describe_host
        from loopwright.loops.interchange.plan import inner_loops
        from loopwright.loops.interchange.profit import gain, is_innermost

        host = describe_host()
        found: dict[ForOp, Gain] = {}
        for inner in inner_loops(loop):
            if not (self.everywhere or (is_innermost(inner) and not is_unrolled(inner))):
                continue
            change = gain(analysis, loop, inner, self._unroll_for([inner]), host.line_size)
            if self.everywhere or change.is_worth_it(host):
                found[inner] = change
        return found

    def _unroll_for(self, moved: Sequence[ForOp]) -> int:
        """How many iterations of inner loops are run through together: where they call functions,
        one, as calls leave no register for what is carried from one to the next."""
        from loopwright.exact.costs.nest_figures import is_call

        if not self.unroll and any(is_call(op) for inner in moved for op in inner.walk()):
            return 1
        longest = max(sum(1 for _ in inner.walk()) for inner in moved)
        return self.unroll or max(1, min(_UNROLL, _OPS // longest))

    def _block_for(self, loop: ForOp, carried: int) -> int:
        """How many iterations a block has, each of which carries so many bytes: all of them if
        there are no more."""
        from loopwright.exact.loops import trip_count
        from loopwright.ir.target import describe_host

        trips = trip_count(loop)
        size = self.block
        if not size:
            size = max(_LEAST, describe_host().cache_size(2) // _SHARE // max(carried, 1))
        return size if trips is None else max(1, min(size, trips))

    def _decision(self, plan: Interchange, gains: Mapping[ForOp, Gain]) -> Decision:
        loop = plan.loop
        figures: dict[str, Figure] = {
            "block": plan.block,
            "unroll": plan.unroll,
            "lines_before": round(sum(gain.inside for gain in gains.values()), 3),
            "lines_after": round(sum(gain.outside for gain in gains.values()), 3),
        }
        message = f"interchanged with what it contains, in blocks of {plan.block}"
        places = locations_of(loop, *plan.moved)
        function, evidence = enclosing_function(loop), Evidence(figures)
        return Decision("interchanged", self.name, loop.name, message, function, places, evidence)


def _is_inside(op: Operation, taken: set[Operation]) -> bool:
    """Whether an op is in one of some others."""
    return any(around in taken for around in ops_around(op))
