"""Policies: hooks that decide which of the legal fusions are made.

The engine determines legality, slices, costs and rewrites. A `Policy` decides which nests and
slices are not fused, and where buffers are allocated. By default every legal fusion that the cost
model chooses is made. All policies try nests in the order of `visiting`. The rules of `mlir-opt`
are in `mlir_policy`, its cost model in `exact.costs.cost_model`.
"""

from __future__ import annotations

from xdsl.ir import Block, Operation

from loopwright.exact.memory.access import RootKind, root_of
from loopwright.exact.slices.computation import Slice, is_maximal
from loopwright.ir.affine_expr import AffineDimExpr, dim
from loopwright.ir.dialects.affine import ForOp, nesting
from loopwright.ir.refusal import Refusal
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Pairing
from loopwright.records import dataclass
from loopwright.reporting.unknown import Unknown


@dataclass(frozen=True, slots=True)
class Policy:
    """Which legal fusions are carried out, and which one is chosen among several."""

    repeats_recurrences: bool = True
    """Maximal fusion may recompute a source that updates memory it reads, if that is legal."""
    moves_deallocations: bool = True
    """Deallocations may be moved."""
    buffers_in_place: bool = True
    """A private buffer may be allocated where the memref was allocated."""
    erases_copied_sources: bool = True
    """A source is erased if its consumers read only private copies of its results."""
    tries_all_depths: bool = True
    """Other depths of a pair are tried after one at which the slice of a sibling is not maximal or
    the form of the nests is not handled (`Declined.ends_pair`)."""
    elements_only: bool = False
    """Fusion is maximal, estimates no cost, and skips blocks that do not store to memory of the
    function."""

    def obstacle(self, block: Block) -> Operation | None:
        """The first op of a block that prevents fusion in it."""
        return None

    def unhandled(self, pairing: Pairing) -> Refusal | None:
        """Return why a pair is rejected whatever its slices are; None if it is not."""
        return None

    def admits(self, slice_: Slice) -> bool:
        """Whether a slice may be used."""
        return True

    def separates(self, graph: BlockGraph, first: Node, second: Node) -> bool:
        """Whether nests are not fused because of an op between them."""
        return False

    def joins(self, loop: ForOp) -> bool:
        """Whether a loop that carries values may be joined with others that carry values."""
        return True

    def is_maximal(self, slice_: Slice) -> bool:
        """Whether the slices of all iterations are the whole source."""
        maximal = is_maximal(slice_)
        return not isinstance(maximal, Unknown) and maximal

    def buffer_depth(self, slice_: Slice) -> int:
        """How many of the loops around a slice get a new private buffer in each iteration."""
        return slice_.depth


@dataclass(frozen=True, slots=True)
class ElementPolicy(Policy):
    """Only producers of single elements are fused, into consumers that use one element in each
    iteration. The memory is allocated in the function, or stored to by the consumer."""

    elements_only: bool = True

    def unhandled(self, pairing: Pairing) -> Refusal | None:
        """Reject pairs that do not make and use one element in each iteration."""
        if _is_of_elements(pairing):
            return None
        message = "no element that only this function knows is made once and used beside it"
        return pairing.unsupported("fusion.elements", message)

    def admits(self, slice_: Slice) -> bool:
        """Whether each iteration needs one source iteration, which no other iteration needs."""
        return slice_.depth == len(slice_.loops) and _is_one_to_one(slice_)


EVERYTHING = Policy()
ELEMENTS = ElementPolicy()


def _is_of_elements(pairing: Pairing) -> bool:
    """Whether a perfect nest stores elements that the innermost loops of the sink load, equally
    deep.

    The memory is allocated in the function, or stored to by the sink again. The source reads it
    back only at the stored subscripts."""
    source, sink = pairing.source, pairing.sink
    if any(
        root_of(memref).kind is not RootKind.ALLOCATION and memref not in sink.stores
        for memref in pairing.memrefs
    ):
        return False
    nest = list(nesting.loops_in(source.op))
    if any(a.parent_op() is not b for a, b in zip(nest[1:], nest, strict=False)):
        return False
    stores = [op for ops in source.stores.values() for op in ops]
    if any(op.parent_op() is not nest[-1] for op in stores) or nest[-1].results:
        return False
    stored_elements = {(op.operands[1], op.properties["map"], *op.operands[2:]) for op in stores}
    for op in (op for memref in source.stores for op in source.loads.get(memref, ())):
        if (op.operands[0], op.properties["map"], *op.operands[1:]) not in stored_elements:
            return False
    loads = [op for memref in pairing.memrefs for op in sink.loads[memref]]
    deep = len(source.nests.loops_around(stores[0]))
    return all(
        len(sink.nests.loops_around(op)) == deep and next(nesting.loops_of(op.parent), None) is None
        for op in loads
        if op.parent is not None
    )


def _is_one_to_one(slice_: Slice) -> bool:
    """Whether each iteration needs exactly one source iteration, which no other iteration needs."""
    followed: set[int] = set()
    for number in range(slice_.common, len(slice_.loops)):
        lower = slice_.lower[number]
        if lower is None or not slice_.bounds.is_one_trip(number):
            return False
        inputs = [e.position for e in lower.results[0].walk() if isinstance(e, AffineDimExpr)]
        if len(inputs) != 1 or (lower.results[0] - dim(inputs[0])).constant_value() is None:
            return False
        followed.update(inputs)
    return len(followed) == len(slice_.loops) - slice_.common
