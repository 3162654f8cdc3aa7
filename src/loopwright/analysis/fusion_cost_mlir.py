"""The cost model of MLIR's fusion: op instances and bytes of memory footprints.

Among the depths that add no more computation than tolerated (as a fraction of that of both nests)
the one that shrinks the written region most wins, the innermost first; the pair is fused if the
sum of footprints does not grow.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Operation

from loopwright.analysis.fusion_cost import Candidate, Decision
from loopwright.analysis.nests import NestAccesses

DEFAULT_TOLERANCE = 0.3


@dataclass(frozen=True, slots=True)
class MlirCostModel:
    """MLIR's model; `tolerance` is the fraction of additional computation that is accepted."""

    tolerance: float = DEFAULT_TOLERANCE
    name: str = field(default="mlir", init=False)

    def choose(self, nests: NestAccesses, candidate: Candidate) -> Decision:
        """The best depth, with the figures that say so."""
        raise NotImplementedError

    def forget(self, root: Operation) -> None:
        """Drop what is kept of a nest that was rewritten."""
        raise NotImplementedError
