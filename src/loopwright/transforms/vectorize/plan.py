"""What is decided about a nest before it is rewritten, and how a refusal looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import Operation

from loopwright.affine_expr import AffineMap
from loopwright.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ledger import JsonValue


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asks for: extents of the vectors, and what may be done.

    `fastest` names for each vector dimension the dimension of memory, counted from the last, that
    its loop must vary; -1 (or an empty tuple) is any.
    """

    sizes: tuple[int, ...]
    fastest: tuple[int, ...] = ()
    reductions: bool = False

    @property
    def rank(self) -> int:
        """The number of loops that are vectorised together."""
        return len(self.sizes)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a nest is not vectorised: a stable code, the ops concerned, words, and a witness."""

    code: str
    ops: tuple[Operation, ...]
    message: str
    witness: Callable[[], JsonValue] | None = None


@dataclass(frozen=True, slots=True)
class LaneLoop:
    """A loop whose iterations become lanes: dimension `dim` of the vectors.

    `whole` says that its iterations always fill all lanes.
    """

    op: Operation
    dim: int
    factor: int
    whole: bool


@dataclass(frozen=True, slots=True)
class AccessPlan:
    """How a load or store becomes a transfer.

    `masked` are the dimensions of the vector along which idle lanes must not touch memory.
    """

    op: Operation
    permutation: AffineMap
    masked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CarriedReduction:
    """Carried value `number` of a loop only accumulates, through the op `combining`."""

    number: int
    kind: AtomicRMWKind
    combining: Operation


Reductions: TypeAlias = Mapping[Operation, tuple[CarriedReduction, ...]]


@dataclass(frozen=True, slots=True)
class VectorPlan:
    """A nest that can be vectorised, and how.

    `scalars` are the ops that are kept as scalars (indices), `vectors` those that work on vectors;
    an op may be both. `guarded` are ops whose idle lanes need a harmless divisor.
    """

    root: Operation
    loops: tuple[LaneLoop, ...]
    shape: tuple[int, ...]
    accesses: Mapping[Operation, AccessPlan]
    scalars: frozenset[Operation]
    vectors: frozenset[Operation]
    guarded: frozenset[Operation]
    reductions: Reductions = field(default_factory=dict[Operation, tuple[CarriedReduction, ...]])

    def lane_loop(self, op: Operation) -> LaneLoop | None:
        """The loop as one of those that become lanes."""
        return next((loop for loop in self.loops if loop.op is op), None)

    @property
    def masked(self) -> bool:
        """Whether any access or op needs to know which lanes are idle."""
        return bool(self.guarded) or any(plan.masked for plan in self.accesses.values())
