"""Accumulators that loops carry, in memory: then a contraction updates elements, as any other.

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
last one a caller asks of a copy in which it is done: there each such load is tied to the element.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.operands import composed_subscripts, map_of
from loopwright.ir.interfaces.memory_access import subscript_operands
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.distribute import can_be_repeated
from loopwright.loops.steps.editing import erase_nest


@dataclass(frozen=True, slots=True)
class CarriedAccumulator:
    """Loops that carry one value, outermost first, and the store of what they give; if it
    `is_there`, the first value is that of the element already."""

    loops: tuple[ForOp, ...]
    store: StoreOp
    is_there: bool

    def in_copy(self, ops: Mapping[Operation, Operation]) -> CarriedAccumulator:
        """The same in a copy, whose ops `ops` gives."""
        loops, store = tuple(ops[loop] for loop in self.loops), ops[self.store]
        assert isinstance(store, StoreOp)
        kept = tuple(loop for loop in loops if isinstance(loop, ForOp))
        return CarriedAccumulator(kept, store, self.is_there)


def candidates(function: Operation) -> Iterator[CarriedAccumulator]:
    """The accumulators of a function that loops carry, by their form."""
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
    """The loops that carry one value, from the outermost one on, to one without loops inside."""
    found = [loop]
    while True:
        last = found[-1]
        if (
            len(last.results) != 1
            or last.reductions is not None
            or len(list(last.results[0].uses)) != 1
        ):
            return []
        inner = [op for op in last.body.ops if op.regions]
        if not inner:
            return found
        if len(inner) != 1 or not isinstance(inner[0], ForOp) or len(inner[0].results) != 1:
            return []
        (argument,), (init,) = last.region_iter_args, inner[0].inits
        if init is not argument or len(list(argument.uses)) != 1:
            return []
        if last.terminator.operands[0] is not inner[0].results[0]:
            return []
        found.append(inner[0])


def _only_computes(loops: Sequence[ForOp]) -> bool:
    return all(
        isinstance(op, ForOp | YieldOp) or can_be_repeated(op)
        for op in loops[0].walk()
        if op not in loops
    )


def _reaches(loop: ForOp, store: StoreOp) -> bool:
    """Whether a store could be before a loop before it, as far as values and ops between
    them tell."""
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
    """Let loops update the element; the innermost one."""
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
    """Whether the first value is that of the element already: loaded from it, with nothing written
    in between."""
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
