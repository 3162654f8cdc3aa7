"""Vectorising one loop that somebody has chosen, with as many lanes as they say."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.ir.refusal import Refusal
from loopwright.loops.vectorize.candidates import Candidates, Match
from loopwright.loops.vectorize.carried import CarriedDependences
from loopwright.loops.vectorize.plan import Settings, VectorPlan
from loopwright.loops.vectorize.planning import plan_nest


def plan_loop(function: Operation, loop: Operation, lanes: int) -> VectorPlan | Refusal:
    """Whether iterations of a loop may become lanes; sums keep their order unless ops allow
    another. Iterations that do not fill all lanes are left to a scalar loop."""
    settings = Settings((lanes,), extended=True, split=True, affine_accesses=True)
    ties = CarriedDependences(function)
    candidates = Candidates(function, settings, ties, lambda _: lanes)
    if candidates.dimension(loop) is None:
        return candidates.refused[loop]
    return plan_nest(Match(loop, {loop: 0}), settings, ties)
