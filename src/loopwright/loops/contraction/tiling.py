"""A contraction for register tiles: its nest, its tiles, and what these start from.

Accumulators that begin as one value are not stored and loaded again: tiles start from the value.

**Before → After**

    affine.for %i = 0 to 8 {                     for tiles {
      affine.for %j = 0 to 8 {                     %t = vector.broadcast %zero
        affine.store %zero, %C[%i, %j]             for %k: update %t
    } }                                            store %t in %C
    affine.for %i, %j, %k … %C[%i, %j] += …      }

**Legal when** the store runs once for each element that the nest updates, with a value from
outside; between both nothing else accesses these elements; the reductions have iterations, and no
version of the nest stays. Then it is left out: the nest stores all its elements, and later blocks
of the reductions load what the first one has stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.ir.dialects.affine import ForOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.operands import BoundExprs, composed_subscripts
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import directly_in, is_defined_in
from loopwright.ir.target import describe_host
from loopwright.loops.contraction.apply import Applied, apply
from loopwright.loops.contraction.emission import Place
from loopwright.loops.contraction.model import Overrides, Tiles, choose, where_tiles_pay
from loopwright.loops.contraction.recognition import Accumulator, Contraction, recognise
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.distribute import Isolation, accesses_only, isolate, plan_isolation
from loopwright.loops.steps.editing import erase_nest

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence


@dataclass(frozen=True, slots=True)
class Start:
    """The initial value of an accumulator before the nest, and the store that writes it."""

    accumulator: Accumulator
    store: StoreOp

    @property
    def value(self) -> SSAValue:
        """The stored value."""
        return self.store.operands[0]


def starts(contraction: Contraction, dependences: Sequence[Dependence]) -> tuple[Start, ...]:
    """The accumulators of a nest that begin as one value, before the nest gets loops for itself."""
    found = (_start(one, contraction, dependences) for one in contraction.accumulators)
    return tuple(start for start in found if start is not None)


def leave_out(start: Start) -> None:
    """Erase the store, and loops around it that do nothing else."""
    around = list(loops_directly_around(start.store.parent_block()))
    erase_nest(start.store)
    for loop in around:
        if not all(map(has_no_effects, list(loop.body.ops)[:-1])):
            break
        erase_nest(loop)


def _start(
    one: Accumulator, contraction: Contraction, dependences: Sequence[Dependence]
) -> Start | None:
    """The store that gives an accumulator its first value, if nothing else accesses it in
    between."""
    path = list(_before(one, contraction))
    stores = [op for op in path if isinstance(op, StoreOp) and op.memref is one.load.memref]
    if not stores or not _fills(stores[-1], one, contraction):
        return None
    mine = {stores[-1], one.load, one.store}
    others = (
        set(path[path.index(directly_in(contraction.root.parent_block(), stores[-1])) :]) - mine
    )
    for found in dependences:
        ends = {found.source.op, found.sink.op}
        if ends & mine and ends & others:
            return None
    return Start(one, stores[-1])


def _before(one: Accumulator, contraction: Contraction) -> Iterator[Operation]:
    """The ops before the load of an accumulator, in their order: those of the nest, and of what
    is before it in its block, as far back as all that ops do is known."""
    root = contraction.root
    first: Operation = root
    while (previous := first.prev_op) is not None and all(map(_is_known, previous.walk())):
        first = previous
    op: Operation | None = first
    while op is not None:
        for inner in op.walk():
            if inner is one.load:
                return
            yield inner
        op = op.next_op


def _is_known(op: Operation) -> bool:
    return accesses_only(op) or effects_of(op) == Effect.ALLOCATE


def _fills(store: StoreOp, one: Accumulator, contraction: Contraction) -> bool:
    """Whether a store runs once for each element of an accumulator, with a value from outside."""
    block = contraction.root.parent_block()
    around_both = list(loops_directly_around(block))
    around_it = list(loops_directly_around(store.parent_block()))
    own = [o for o in around_it if o not in contraction.band and o not in around_both]
    shared = [loop for loop in contraction.band if loop in around_it]
    outermost = shared[0] if shared else own[-1] if own else store
    if outermost.parent_block() is not block:
        return False
    free = (*contraction.outer, contraction.row, contraction.column)
    left = [loop for loop in free if loop not in shared]
    around = [contraction.root, *own[-1:]]
    return (
        all(loop in free for loop in shared)
        and len(own) == len(left)
        and not any(is_defined_in(store.operands[0], loop) for loop in around)
        and any(_is_same(store, one, some, left) for some in permutations(own))
    )


def _is_same(store: StoreOp, one: Accumulator, own: Sequence[ForOp], free: Sequence[ForOp]) -> bool:
    """Whether a store in some loops runs as often, and for the same elements, as one in others."""
    place = Place(
        {a.induction_variable: (b.induction_variable, 0) for a, b in zip(own, free, strict=True)}
    )
    return all(
        a.step_value == b.step_value
        and not a.results
        and place.evaluated(lower_bound(a)) == place.evaluated(lower_bound(b))
        and place.evaluated(upper_bound(a)) == place.evaluated(upper_bound(b))
        for a, b in zip(own, free, strict=True)
    ) and place.evaluated(composed_subscripts(store)) == place.evaluated(
        composed_subscripts(one.load)
    )


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
        large = None if wanted.everywhere else where_tiles_pay(self.contraction)
        runs = all(trip_count(loop) for loop in self.contraction.reductions)
        starts = self.starts if runs and large is None else ()
        contraction, product = self.contraction, self.contraction.narrow
        if product is not None and tiles.groups.size > 1:
            contraction = contraction.of_narrow(product)
        return RegisterTiling(isolation, contraction, tiles, starts, large)


@dataclass(frozen=True, slots=True)
class RegisterTiling:
    """A contraction in its own nest, its tiles, and accumulators that are not loaded."""

    isolation: Isolation
    contraction: Contraction
    tiles: Tiles
    starts: tuple[Start, ...]
    large: BoundExprs | None
    """Expressions that are non-negative if tiling is profitable: the old nest is executed for other
    extents."""

    def apply(self) -> Applied:
        """Rewrite; what is new, and what is left."""
        isolate(self.isolation)
        for start in self.starts:
            leave_out(start)
        values = {start.accumulator: start.value for start in self.starts}
        return apply(self.contraction, self.tiles, values, self.large)


def recognise_candidate(
    chain: tuple[ForOp, ...], dependences: Sequence[Dependence]
) -> TilingCandidate | Refusal | None:
    """The contraction that a chain of loops computes; None if it is no candidate."""
    isolation = plan_isolation(chain, dependences)
    found = recognise(isolation, dependences)
    if found is None or isinstance(found, Refusal):
        return found
    return TilingCandidate(isolation, found, starts(found, dependences))
