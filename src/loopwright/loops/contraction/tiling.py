"""Plans register tiles for a contraction: its isolated nest, its tiles, and their initial values.

Loop-carried accumulators are moved to memory, so that every contraction updates elements.
Accumulators that all start from one value are not stored and loaded again: tiles start from the
value.

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

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.host import describe_host
from loopwright.exact.domains import trip_count
from loopwright.ir.core.enclosing import directly_in, is_defined_in
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.operands import BoundExprs, composed_subscripts, map_of
from loopwright.ir.interfaces.memory_access import subscript_operands
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.refusal import Refusal
from loopwright.loops.contraction.apply import Applied, apply
from loopwright.loops.contraction.emission import Place
from loopwright.loops.contraction.model import Overrides, Tiles, choose, where_tiles_pay
from loopwright.loops.contraction.recognition import Accumulator, Contraction, recognise
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.distribute import (
    Isolation,
    accesses_only,
    can_be_repeated,
    isolate,
    plan_isolation,
)
from loopwright.loops.steps.editing import erase_nest
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.dependences.model import Dependence


@dataclass(frozen=True, slots=True)
class CarriedAccumulator:
    """Loops that carry one value, outermost first, and the store of the final value. With
    `is_there`, the initial value is already in the stored element."""

    loops: tuple[ForOp, ...]
    store: StoreOp
    is_there: bool

    def in_copy(self, ops: Mapping[Operation, Operation]) -> CarriedAccumulator:
        """The corresponding accumulator in a copy of the program; `ops` maps ops to their
        copies."""
        loops, store = tuple(ops[loop] for loop in self.loops), ops[self.store]
        assert isinstance(store, StoreOp)
        kept = tuple(loop for loop in loops if isinstance(loop, ForOp))
        return CarriedAccumulator(kept, store, self.is_there)


def carried_accumulators(function: Operation) -> Iterator[CarriedAccumulator]:
    """The loop-carried accumulators of a function, recognised by their form.

    **Before → After**

        %s = affine.for %k = 0 to %n                 affine.store %x, %C[%i, %j]
            iter_args(%t = %x) -> (f32) {            affine.for %k = 0 to %n {
          %v = … of %t                                 %t = affine.load %C[%i, %j]
          affine.yield %v : f32                        %v = … of %t
        }                                              affine.store %v, %C[%i, %j]
        affine.store %s, %C[%i, %j]                  }

    Several loops may carry one value, each inside the other.

    **Legal when** the loops only load and compute, and only the store uses their result. The store
    follows in the same block with only pure ops before it, and its subscripts are known before the
    loops. The loops load nothing that it overwrites in the same iteration of the loops around. This
    last one a caller asks of a copy in which it is done: there each such load is tied to the
    element.
    """
    for op in function.walk():
        if not isinstance(op, StoreOp):
            continue
        loop = op.operands[0].owner
        if isinstance(loop, ForOp) and loop.parent_block() is op.parent_block():
            loops = _carrying(loop)
            if (
                loops
                and len([*loops, *loops_directly_around(loop.parent_block())])
                >= 3  # rows, columns, and a reduction
                and _only_computes(loops)
                and _reaches(loop, op)
            ):
                yield CarriedAccumulator(tuple(loops), op, _is_there(loop, op))


def _carrying(loop: ForOp) -> list[ForOp]:
    """The loops that carry one value, from the outermost one to an innermost loop."""
    carrying = [loop]
    while True:
        last = carrying[-1]
        if (
            len(last.results) != 1
            or last.reductions is not None
            or len(list(last.results[0].uses)) != 1
        ):
            return []
        inner = [op for op in last.body.ops if op.regions]
        if not inner:
            return carrying
        if len(inner) != 1 or not isinstance(inner[0], ForOp) or len(inner[0].results) != 1:
            return []
        (argument,), (init,) = last.region_iter_args, inner[0].inits
        if init is not argument or len(list(argument.uses)) != 1:
            return []
        if last.terminator.operands[0] is not inner[0].results[0]:
            return []
        carrying.append(inner[0])


def _only_computes(loops: Sequence[ForOp]) -> bool:
    return all(
        isinstance(op, ForOp | YieldOp) or can_be_repeated(op)
        for op in loops[0].walk()
        if op not in loops
    )


def _reaches(loop: ForOp, store: StoreOp) -> bool:
    """Whether a store may be moved before a preceding loop, judged by its operands and the ops in
    between."""
    for value in store.operands[1:]:
        owner = value.owner
        if isinstance(owner, Operation) and owner.parent_block() is loop.parent_block():
            if not owner.is_before_in_block(loop):
                return False
    between = loop.next_op
    while between is not store:
        if between is None or between.regions or not has_no_effects(between):
            return False
        between = between.next_op
    return True


def put_into_memory(found: CarriedAccumulator) -> ForOp:
    """Let loops update the element in memory instead of a carried value; return the innermost
    loop."""
    old, store = found.loops, found.store
    builder = LoopBuilder.before(old[0])
    if not found.is_there:
        builder.insert(
            StoreOp(old[0].inits[0], store.memref, map_of(store), subscript_operands(store))
        )
    yielded = old[-1].terminator.operands[0]
    loops: list[ForOp] = []
    for loop in old:
        loops.append(builder.loop(lower_bound(loop), upper_bound(loop), loop.step_value))
        loops[-1].attributes.update(loop.attributes)
        loop.terminator.operands = []
        loop.induction_variable.replace_all_uses_with(loops[-1].induction_variable)
        for op in list(loop.body.ops)[:-1]:
            op.detach()
            LoopBuilder.at_end(loops[-1]).place(op)
        if loop is not old[-1]:
            inner = old[len(loops)]
            builder = LoopBuilder.before(inner)
    load = LoopBuilder.at_start(loops[-1]).insert(
        LoadOp(store.memref, map_of(store), subscript_operands(store))
    )
    old[-1].region_iter_args[0].replace_all_uses_with(load.results[0])
    value = load.results[0] if yielded is old[-1].region_iter_args[0] else yielded
    LoopBuilder.at_end(loops[-1]).insert(
        StoreOp(value, store.memref, map_of(store), subscript_operands(store))
    )
    erase_nest(store)
    for loop in reversed(old):
        erase_nest(loop)
    return loops[-1]


def _is_there(loop: ForOp, store: StoreOp) -> bool:
    """Whether the initial value equals the element: it is loaded from there, and nothing writes in
    between."""
    load = loop.inits[0].owner
    if not isinstance(load, LoadOp) or load.parent_block() is not loop.parent_block():
        return False
    if load.memref is not store.memref or composed_subscripts(load) != composed_subscripts(store):
        return False
    between = load.next_op
    while between is not loop:
        assert between is not None, "the loop uses what is loaded"
        if not can_be_repeated(between):
            return False
        between = between.next_op
    return True


@dataclass(frozen=True, slots=True)
class Start:
    """The initial value of an accumulator before the nest, and the store that writes it."""

    acc: Accumulator
    store: StoreOp

    @property
    def value(self) -> SSAValue:
        """The stored value."""
        return self.store.operands[0]


def starts(contraction: Contraction, dependences: Sequence[Dependence]) -> tuple[Start, ...]:
    """The initial values of accumulators that all start from one scalar, found before the nest is
    isolated."""
    candidates = (_start(acc, contraction, dependences) for acc in contraction.accumulators)
    return tuple(start for start in candidates if start is not None)


def leave_out(start: Start) -> None:
    """Erase the initialising store, and enclosing loops that become empty."""
    around = list(loops_directly_around(start.store.parent_block()))
    erase_nest(start.store)
    for loop in around:
        if not all(map(has_no_effects, list(loop.body.ops)[:-1])):
            break
        erase_nest(loop)


def _start(
    one: Accumulator, contraction: Contraction, dependences: Sequence[Dependence]
) -> Start | None:
    """The store that initialises an accumulator, if nothing accesses the memory between it and the
    nest."""
    path = list(_before(one, contraction))
    stores = [op for op in path if isinstance(op, StoreOp) and op.memref is one.load.memref]
    if not stores or not _fills(stores[-1], one, contraction):
        return None
    mine = {stores[-1], one.load, one.store}
    others = (
        set(path[path.index(directly_in(contraction.root.parent_block(), stores[-1])) :]) - mine
    )
    for dependence in dependences:
        ends = {dependence.source.op, dependence.sink.op}
        if ends & mine and ends & others:
            return None
    return Start(one, stores[-1])


def _before(one: Accumulator, contraction: Contraction) -> Iterator[Operation]:
    """The ops executed before the load of an accumulator, in order: those in the nest, and those
    before it in its block, back to the first op with unknown effects."""
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
    """Whether a store in the loops `own` covers the same iterations and elements as the
    accumulator's store in the loops `free`."""
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
    """A contraction, the plan to isolate its nest, and the initial values of its accumulators."""

    isolation: Isolation
    contraction: Contraction
    starts: tuple[Start, ...]

    def tiled(self, wanted: Overrides) -> RegisterTiling | None:
        """Choose the tiling for this host; None if it is unprofitable, or needs extents that are
        unknown."""
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
    """A contraction in an isolated nest, its tiles, and the accumulators that are initialised
    instead of loaded."""

    isolation: Isolation
    contraction: Contraction
    tiles: Tiles
    starts: tuple[Start, ...]
    large: BoundExprs | None
    """Expressions that are non-negative if tiling is profitable: the old nest is executed for other
    extents."""

    def apply(self) -> Applied:
        """Apply the tiling; return the new loops and the remaining old nest."""
        isolate(self.isolation)
        for start in self.starts:
            leave_out(start)
        values = {start.acc: start.value for start in self.starts}
        return apply(self.contraction, self.tiles, values, self.large)


def recognise_candidate(
    chain: tuple[ForOp, ...], dependences: Sequence[Dependence]
) -> TilingCandidate | Refusal | None:
    """The contraction that a chain of loops computes; None if it is no candidate."""
    isolation = plan_isolation(chain, dependences)
    contraction = recognise(isolation, dependences)
    if contraction is None or isinstance(contraction, Refusal):
        return contraction
    return TilingCandidate(isolation, contraction, starts(contraction, dependences))
