"""The options of fusion, as the driver uses them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from loopwright.transforms.fusion.policy import MLIR_OPT, Policy
from loopwright.transforms.fusion.private_buffers import NO_FAST_MEMORY, FastMemory

Mode = Literal["greedy", "producer", "sibling"]


@dataclass(frozen=True, slots=True)
class FusionOptions:
    """How to fuse: what with what, how far, and where private buffers go."""

    mode: Mode = "greedy"
    maximal: bool = False
    policy: Policy = MLIR_OPT
    """What is left alone though it would be legal, and what is done where several things are."""
    shift: bool = False
    """Whether nests may run together with others that are put off."""
    fast: FastMemory = NO_FAST_MEMORY
