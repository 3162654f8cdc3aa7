"""The decisions about a nest, taken before it is rewritten."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType
from xdsl.ir import Attribute, Operation

from loopwright.exact.costs.host import Host, describe_host
from loopwright.ir.affine_expr import AffineConstantExpr, AffineDimExpr, AffineMap
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.arith import CmpfOp
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.records import dataclass, field

if TYPE_CHECKING:
    from loopwright.exact.loops import Settled
    from loopwright.loops.steps.unroll import CleanupSplit


INDEX_BITS = 64
"""How many bits a lane of indices takes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The user's options: extents of the vectors, and what may be done.

    `fastest` names for each vector dimension the dimension of memory, counted from the last, along
    which its loop must vary; -1 (or an empty tuple) allows any. With `beyond_mlir`, nests that
    `mlir-opt` does not vectorise are candidates, too; `split` executes iterations that do not fill
    all lanes in a scalar loop; `affine_accesses` emits the vector accesses of the affine dialect.
    Vectors are for the registers and the caches of `host`.
    """

    sizes: tuple[int, ...]
    fastest: tuple[int, ...] = ()
    reductions: bool = False
    beyond_mlir: bool = False
    split: bool = False
    affine_accesses: bool = False
    host: Host = field(default_factory=describe_host)

    @property
    def rank(self) -> int:
        """The number of loops that are vectorised together."""
        return len(self.sizes)


@dataclass(frozen=True, slots=True)
class LaneLoop:
    """A loop whose iterations become lanes: dimension `dim` of the vectors.

    If it `is_whole`, its iterations always fill all lanes. With `split`, a scalar remainder loop
    executes the iterations left over. If it `is_single`, there is never more than one iteration,
    and only the first lane matters.
    """

    op: ForOp
    dim: int
    factor: int
    is_whole: bool
    split: CleanupSplit | None = None
    is_single: bool = False


class AccessKind(Enum):
    """The form that an access is vectorised to."""

    TRANSFER = "transfer"
    """Adjacent lanes access adjacent elements along a dimension of memory, or all lanes one
    element."""
    STEPS = "steps"
    """A gather or scatter with a constant stride between lanes."""
    LINEAR = "linear"
    """A gather or scatter at positions computed in each lane."""
    WALK = "walk"
    """`affine.vector_load` or `affine.vector_store`, by a permutation map and strides."""
    PARTS = "parts"
    """Complex numbers element by element, whose real and imaginary parts are vectors."""

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class AccessPlan:
    """How a load or store becomes one of vectors.

    A transfer has `permutation`, and `masked`, the dimensions of the vector along which idle lanes
    must not access memory. A gather or scatter has `steps`, the stride between lanes in each
    dimension, or `moving`, the subscripts that differ between lanes, with their strides in memory.
    A walk has `permutation`, and `steps`, the increments of the subscript. With `everywhere` it is
    executed in all lanes, regardless of enclosing conditionals.
    """

    op: Operation
    permutation: AffineMap
    masked: tuple[int, ...] = ()
    kind: AccessKind = AccessKind.TRANSFER
    steps: tuple[int, ...] = ()
    moving: tuple[tuple[int, int], ...] = ()
    in_bounds: bool = False
    everywhere: bool = False

    @property
    def is_uniform(self) -> bool:
        """Return whether all lanes access the same element."""
        is_transfer = self.kind is AccessKind.TRANSFER
        return is_transfer and all(
            isinstance(result, AffineConstantExpr) for result in self.permutation.results
        )

    @property
    def is_far(self) -> bool:
        """Return whether lanes vary along a dimension of memory other than the last."""
        if self.kind in (AccessKind.LINEAR, AccessKind.PARTS):
            return True
        last = self.permutation.num_dims - 1
        return any(
            isinstance(result, AffineDimExpr) and result.position != last
            for result in self.permutation.results
        )


@dataclass(frozen=True, slots=True)
class CarriedReduction:
    """Iteration argument `number` of a loop only accumulates, through the ops `combining`.

    Where the loop only passes it to another vectorised loop, `below` is how many loops further in
    the ops combine: the lanes of all these loops are accumulators then, combined after the
    outermost loop. In the loops below, it is `handed`.
    """

    number: int
    kind: AtomicRMWKind
    combining: tuple[Operation, ...]
    below: int = 0
    handed: bool = False

    def is_single_op(self, loop: ForOp) -> bool:
        """Return whether one op combines, in the body of the loop itself."""
        return len(self.combining) == 1 and self.combining[0].parent_op() is loop


@dataclass(frozen=True, slots=True)
class CarriedBest:
    """A pair of carried values: the best so far, and the index where it was found.

    `better` compares a new value with the best so far, by `predicate` with the new one on the left;
    the first of equal ones is kept. Without `index` the loop carries the best value alone; lanes
    keep the iteration in any case, as equal zeros may have different signs.
    """

    best: int
    index: int | None
    better: Operation
    predicate: str

    @property
    def equal(self) -> str:
        """The predicate for ties: neither value is better."""
        return "oeq" if isinstance(self.better, CmpfOp) else "eq"


@dataclass(frozen=True, slots=True)
class CarriedSymbol:
    """Carried values `numbers` are the accumulators of a user-defined reduction.

    `combining` are the ops that combine them with others. If it is `stated`, another order is
    allowed by an attribute of the loop, or does not change the result.
    """

    numbers: tuple[int, ...]
    definition: DefineOp
    combining: tuple[Operation, ...]
    stated: bool


Carried: TypeAlias = CarriedReduction | CarriedBest | CarriedSymbol
Reductions: TypeAlias = Mapping[ForOp, tuple[Carried, ...]]


def is_vector_element(type_: Attribute) -> bool:
    """Return whether vectors may have elements of a type."""
    return isinstance(type_, IntegerType | IndexType | AnyFloat)


@dataclass(frozen=True, slots=True)
class VectorPlan:
    """A nest that can be vectorised, and how.

    `scalars` are the ops that are kept as scalars (indices), `vectors` those that work on vectors;
    an op may be both. `guarded` are ops whose idle lanes need a harmless divisor, `predicated` the
    conditionals of which some lanes take one branch and some the other. `settled` are the loops
    that may continue in lanes that have ended, and the number of iterations after which they test
    whether any lane is active. With `is_nested`, vectors only have the extents of the loops around
    an op. `host` is the machine that the plan is for.
    """

    root: ForOp
    loops: tuple[LaneLoop, ...]
    shape: tuple[int, ...]
    accesses: Mapping[Operation, AccessPlan]
    scalars: frozenset[Operation]
    vectors: frozenset[Operation]
    guarded: frozenset[Operation]
    predicated: frozenset[Operation] = frozenset()
    settled: Mapping[Operation, tuple[Settled, int]] = field(
        default_factory=dict[Operation, "tuple[Settled, int]"]
    )
    reductions: Reductions = field(default_factory=dict[ForOp, tuple[Carried, ...]])
    is_nested: bool = False
    host: Host = field(default_factory=describe_host)

    def rank_in(self, depth: int) -> int:
        """Return the rank of vectors at a nesting depth among the vectorised loops."""
        return depth if self.is_nested else len(self.shape)

    def lane_loop(self, op: Operation) -> LaneLoop | None:
        """Return the loop as one of those that become lanes."""
        return next((loop for loop in self.loops if loop.op is op), None)

    @property
    def is_whole(self) -> bool:
        """Return whether no lane is ever idle."""
        return all(loop.is_whole for loop in self.loops)

    @property
    def masked(self) -> bool:
        """Return whether any access or op needs to know which lanes are idle."""
        if self.is_whole:
            return False
        return bool(self.guarded or self.predicated) or any(
            plan.masked or plan.kind in (AccessKind.STEPS, AccessKind.LINEAR)
            for plan in self.accesses.values()
        )
