"""A contraction in register tiles: what a chain of loops computes, how large its tiles are, and the
rewriting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.ir.target import describe_host
from loopwright.loops.contraction.apply import Applied, apply, large_enough
from loopwright.loops.contraction.model import Overrides, Tiles, choose
from loopwright.loops.contraction.plan import Contraction, recognise
from loopwright.loops.contraction.starting import Start, leave_out, starts
from loopwright.loops.steps.distribute import Isolation, isolate, plan_isolation

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence


@dataclass(frozen=True, slots=True)
class TilingCandidate:
    """A contraction, what makes a nest of its own of it, and what it begins from."""

    isolation: Isolation
    contraction: Contraction
    starts: tuple[Start, ...]

    def tiled(self, wanted: Overrides) -> RegisterTiling | None:
        """How it is tiled for this host; None where tiles do not pay, or extents must be known that
        are not."""
        tiles = choose(self.contraction, describe_host(), wanted)
        if tiles is None:
            return None
        isolation = self.isolation.within(self.contraction.root)
        is_only = wanted.everywhere or large_enough(self.contraction) is None
        runs = all(trip_count(loop) for loop in self.contraction.reductions)
        starts = self.starts if runs and is_only else ()
        contraction, product = self.contraction, self.contraction.narrow
        if product is not None and tiles.groups.size > 1:
            contraction = contraction.of_narrow(product)
        return RegisterTiling(isolation, contraction, tiles, starts, wanted.everywhere)


@dataclass(frozen=True, slots=True)
class RegisterTiling:
    """A contraction in its own nest, its tiles, and accumulators that are not loaded."""

    isolation: Isolation
    contraction: Contraction
    tiles: Tiles
    starts: tuple[Start, ...]
    everywhere: bool

    def apply(self) -> Applied:
        """Rewrite; what is new, and what is left."""
        isolate(self.isolation)
        for start in self.starts:
            leave_out(start)
        values = {start.accumulator: start.value for start in self.starts}
        return apply(self.contraction, self.tiles, values, everywhere=self.everywhere)


def recognise_candidate(
    chain: tuple[ForOp, ...], dependences: Sequence[Dependence]
) -> TilingCandidate | Refusal | None:
    """The contraction that a chain of loops computes; None if it is no candidate."""
    isolation = plan_isolation(chain, dependences)
    found = recognise(isolation, dependences)
    if found is None or isinstance(found, Refusal):
        return found
    return TilingCandidate(isolation, found, starts(found, dependences))
