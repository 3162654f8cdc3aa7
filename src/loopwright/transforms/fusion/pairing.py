"""Two nests that may be fused, and whether `mlir-opt`'s cost model handles such nests at all."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.analysis.costs.protocol import Strategy
from loopwright.syntax.narrowing import is_vector
from loopwright.transforms.fusion.candidates import Slices
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.support.refusal import Refusal, RefusalKind


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two nests that may be fused, `source` into `sink`, with the slices that there are.

    The fused nest would go in front of `anchor`. `outputs` are the ops of the source whose regions
    are weighed, `memrefs` what the source stores and the sink loads (none for siblings).
    """

    source: Node
    sink: Node
    strategy: Strategy
    anchor: Node
    slices: Slices
    outputs: tuple[Operation, ...]
    memrefs: tuple[SSAValue, ...] = ()


def unusual(pairing: Pairing) -> Refusal | None:
    """Why a pair is none that `mlir-opt` handles, whatever its slices are."""
    ops = (pairing.source.op, pairing.sink.op)
    for conditional in (pairing.source.conditional, pairing.sink.conditional):
        if conditional is not None:
            return Refusal(
                "fusion.conditional",
                RefusalKind.UNSUPPORTED,
                "the cost model 'mlir' fuses no nests with conditionals",
                (*ops, conditional),
            )
    if _has_other_lanes(pairing):
        return Refusal(
            "fusion.vector-lanes",
            RefusalKind.UNSUPPORTED,
            "the cost model 'mlir' knows vectors by their first elements only",
            ops,
        )
    found = pairing.slices.found
    if found and all(one.is_beyond for one in found.values()):
        return Refusal(
            "fusion.symbolic-nest",
            RefusalKind.UNSUPPORTED,
            "the cost model 'mlir' fuses only nests with constant bounds, without steps, and loops "
            "that carry values as a whole",
            ops,
        )
    return None


def _has_other_lanes(pairing: Pairing) -> bool:
    """Whether the nests touch what they share with vectors, and not with the same ones."""
    source = {_lanes(op) for op in pairing.outputs}
    shared = pairing.memrefs or {op.operands[0] for op in pairing.outputs}
    sink = {_lanes(op) for memref in shared for op in pairing.sink.few_loads(memref)}
    return source != sink and any(is_vector(lanes) for lanes in source | sink)


def _lanes(op: Operation) -> Attribute:
    """The type of what a load or store moves."""
    return op.results[0].type if op.results else op.operands[0].type
