"""A contraction in register tiles: what a chain of loops computes, how large its tiles are, and the
rewriting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loopwright.dialects.affine import ForOp
from loopwright.target.host import describe_host
from loopwright.transforms.contraction.apply import Applied, apply
from loopwright.transforms.contraction.model import Tiles, Wishes, choose
from loopwright.transforms.contraction.plan import Contraction, recognise
from loopwright.transforms.loops.isolate import Isolation, isolate, plan_isolation
from loopwright.transforms.support.refusal import Refusal

if TYPE_CHECKING:
    from loopwright.analysis.dependences.model import Dependence


@dataclass(frozen=True, slots=True)
class TilingCandidate:
    """A contraction, and what makes a nest of its own of it."""

    isolation: Isolation
    contraction: Contraction

    def tiled(self, wishes: Wishes) -> RegisterTiling | None:
        """How it is tiled for this host; None where tiles do not pay, or extents must be known that
        are not."""
        tiles = choose(self.contraction, describe_host(), wishes)
        if tiles is None:
            return None
        isolation = self.isolation.within(self.contraction.root)
        return RegisterTiling(isolation, self.contraction, tiles, wishes.everywhere)


@dataclass(frozen=True, slots=True)
class RegisterTiling:
    """A contraction in its own nest, and its tiles."""

    isolation: Isolation
    contraction: Contraction
    tiles: Tiles
    everywhere: bool

    def apply(self) -> Applied:
        """Rewrite; what is new, and what is left."""
        isolate(self.isolation)
        return apply(self.contraction, self.tiles, everywhere=self.everywhere)


def recognise_candidate(
    chain: tuple[ForOp, ...], dependences: Sequence[Dependence]
) -> TilingCandidate | Refusal | None:
    """The contraction that a chain of loops computes; None if it is no candidate."""
    isolation = plan_isolation(chain, dependences)
    found = recognise(isolation, dependences)
    if found is None or isinstance(found, Refusal):
        return found
    return TilingCandidate(isolation, found)
