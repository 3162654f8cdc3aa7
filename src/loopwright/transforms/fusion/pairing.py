"""Two nests that may be fused."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.costs.protocol import Strategy
from loopwright.transforms.fusion.candidates import Slices
from loopwright.transforms.fusion.nodes import Node


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
