"""Policies: hooks that decide which legal fusions are carried out.

The engine determines legality, slices, costs and rewrites. A `Policy` decides which nests and
slices are not fused, and where buffers are allocated. By default every legal fusion that the cost
model chooses is carried out. All policies try nests in the order of `driver.nests_in_order`.
`MlirPolicy` has the rules of `mlir-opt`; its cost model is `exact.costs.cost_model`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from loopwright.exact.domains import Loop
from loopwright.exact.memory.access import RootKind, root_of
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.tableau import SystemBuilder, complement
from loopwright.exact.slices.slice import Slice
from loopwright.exact.slices.slicing import covers_source
from loopwright.ir.affine_expr import AffineDimExpr, AffineExpr, dim
from loopwright.ir.affine_expr.simplify import flatten
from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects.affine import ForOp, nesting
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.interfaces.control_flow import RegionBranch
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    is_affine_element_load,
    memref_of,
)
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Pairing
from loopwright.loops.fusion.slice_queries import add_piece, parameters_of, solution
from loopwright.loops.vectorize.accesses import element_step
from loopwright.records import dataclass

# Policies


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
    """Other depths of a pair are tried after one at which the slice of a sibling is not all of it,
    or the form of the nests is not handled (`Declined.ends_pair`)."""
    fuses_at_any_cost: bool = False
    """Nests are fused at the greatest legal depth, without an estimate."""
    reorders_sinks: bool = True
    """The sequential loops of a nest may move inwards before others are fused into it."""

    counts_common_loops: bool = False
    """Nests in a loop that carries a dependence between accesses of the sink are not fused."""
    not_covering: str = "the slices are not known to be all of the source"
    """The message for a slice that does not satisfy `covers_source`."""

    def skips(self, block: Block) -> bool:
        """Return whether no pair of nests of a block would be fused: they are not even compared."""
        return False

    def obstacle(self, block: Block) -> Operation | None:
        """Return the first op of a block that prevents fusion in it."""
        return None

    def unsuitable(self, source: Node, sink: Node, memrefs: Sequence[SSAValue]) -> Refusal | None:
        """Return why a producer of memrefs is not fused into their consumer whatever the slices
        are, which are not computed then; None if it may be."""
        return None

    def unhandled(self, pairing: Pairing) -> Refusal | None:
        """Return why a pair with these slices is rejected; None if it is not."""
        return None

    def admits(self, slice_: Slice) -> bool:
        """Return whether a slice may be used."""
        return True

    def separates(self, graph: BlockGraph, first: Node, second: Node) -> bool:
        """Return whether nests are not fused because of an op between them."""
        return False

    def joins(self, loop: ForOp) -> bool:
        """Return whether a loop that carries values may be joined with others that carry values."""
        return True

    def covers_source(self, slice_: Slice) -> bool:
        """Return whether the slices of all iterations are the whole source."""
        return covers_source(slice_) is True

    def buffer_depth(self, slice_: Slice) -> int:
        """Return how many of the loops around a slice get a new private buffer in each
        iteration."""
        return slice_.depth


def _not_of_elements(pair: tuple[Operation, Operation], message: str) -> Refusal:
    return Refusal("fusion.elements", pair, message)


@dataclass(frozen=True, slots=True)
class ElementPolicy(Policy):
    """Only producers of single elements are fused, into consumers that use one element in each
    iteration. The memory is allocated in the function, or stored to by the consumer."""

    fuses_at_any_cost: bool = True
    reorders_sinks: bool = False

    def skips(self, block: Block) -> bool:
        """Return whether the nests neither store to memory that is allocated in their function, nor
        update elements that an earlier one stores."""
        before: set[SSAValue] = set()
        for nest in nesting.loops_of(block):
            accesses = [op for op in nest.walk() if is_affine_element_access(op)]
            stored = {memref_of(op) for op in accesses if not is_affine_element_load(op)}
            loaded = {memref_of(op) for op in accesses if is_affine_element_load(op)}
            own = any(isinstance(memref.owner, AllocOp) for memref in stored)
            if own or before & stored & loaded:
                return False
            before |= stored
        return True

    def unsuitable(self, source: Node, sink: Node, memrefs: Sequence[SSAValue]) -> Refusal | None:
        """Reject pairs of nests that do not compute one element in each iteration and use it
        there."""
        if _are_of_elements(source, sink, memrefs):
            return None
        message = "no element that only this function knows is made once and used beside it"
        return _not_of_elements((source.op, sink.op), message)

    def unhandled(self, pairing: Pairing) -> Refusal | None:
        """Reject pairs in which an iteration uses several elements, or the element of another
        iteration."""
        slices = _slices_of(pairing)
        if not slices or any(map(self.admits, slices)):
            return None
        message = "an iteration of the later nest does not use exactly one element"
        return _not_of_elements(pairing.pair, message)

    def admits(self, slice_: Slice) -> bool:
        """Return whether each iteration needs one source iteration, which no other iteration
        needs."""
        return slice_.depth == len(slice_.loops) and _is_one_to_one(slice_)


EVERYTHING = Policy()
ELEMENTS = ElementPolicy()


def _are_of_elements(source: Node, sink: Node, memrefs: Sequence[SSAValue]) -> bool:
    """Return whether a perfect nest stores elements that the innermost loops of the sink load,
    equally deep.

    The memory is allocated in the function, or stored to by the sink again, and then neither nest
    alone would be vectorised. The source reads it back only at the stored subscripts. Inner loops
    may compute the stored values only if the sink is a copy: register tiles require sums that are
    followed by nothing but their store.
    """
    if any(
        root_of(memref).kind is not RootKind.ALLOCATION and memref not in sink.stores
        for memref in memrefs
    ):
        return False
    stores = [op for ops in source.stores.values() for op in ops]
    last = stores[0].parent_op()
    if any(op.parent_op() is not last for op in stores) or not isinstance(last, ForOp):
        return False
    loops = list(nesting.loops_in(source.op))
    nest = [loop for loop in loops if loop.is_ancestor(last)]
    if last.results or any(a.parent_op() is not b for a, b in zip(nest[1:], nest, strict=False)):
        return False
    if len(loops) > len(nest) and not _is_copy(sink.op):
        return False
    stored_elements = {(op.operands[1], op.properties["map"], *op.operands[2:]) for op in stores}
    for op in (op for memref in source.stores for op in source.loads.get(memref, ())):
        if (op.operands[0], op.properties["map"], *op.operands[1:]) not in stored_elements:
            return False
    loads = [op for memref in memrefs for op in sink.loads[memref]]
    is_allocated = all(root_of(x).kind is RootKind.ALLOCATION for x in memrefs)
    innermost = nesting.loop_directly_around(loads[0])
    if not is_allocated and innermost and _moves_in_steps(innermost) != _moves_in_steps(last):
        return False
    deep = len(source.nests.loops_around(stores[0]))
    return all(
        len(sink.nests.loops_around(op)) == deep and next(nesting.loops_of(op.parent), None) is None
        for op in loads
        if op.parent is not None
    )


def _moves_in_steps(loop: ForOp) -> bool:
    """Return whether an access of a loop does not go from one element to the next."""
    accesses = (op for op in loop.body.ops if is_affine_element_access(op))
    return any(element_step(op, loop) not in (0, 1) for op in accesses)


def _is_copy(nest: Operation) -> bool:
    """Return whether a nest does nothing but to store elements that it loads."""
    ops = [op for op in nest.walk() if not (isinstance(op, ForOp) or op.has_trait(IsTerminator))]
    return (
        len(ops) == 2
        and all(map(is_affine_element_access, ops))
        and ops[0] is ops[1].operands[0].owner
    )


def _is_one_to_one(slice_: Slice) -> bool:
    """Return whether each iteration needs exactly one source iteration, which no other iteration
    needs."""
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


# The policy of `mlir-opt`
#
# The nests that it does not handle, and the fusions that it rejects. Each method is one rule of
# MLIR's `LoopFusion.cpp`, or of its utilities.


@dataclass(frozen=True, slots=True)
class MlirPolicy(Policy):
    """The fusions that `mlir-opt -affine-loop-fusion` applies, if they are legal."""

    repeats_recurrences: bool = False
    moves_deallocations: bool = False
    buffers_in_place: bool = False
    erases_copied_sources: bool = False
    tries_all_depths: bool = False
    counts_common_loops: bool = True
    not_covering: str = "mlir-opt does not see from bounds that the slices are all of the source"

    def obstacle(self, block: Block) -> Operation | None:
        """Return the first op with regions but without `RegionBranchOpInterface` and used
        results."""
        return next(
            (
                op
                for op in block.ops
                if op.regions
                and interface_of(op, RegionBranch) is None
                and not any(result.first_use is not None for result in op.results)
            ),
            None,
        )

    def unhandled(self, pairing: Pairing) -> Refusal | None:
        """Reject conditionals, vectors of different types, and nests without constant bounds."""
        for conditional in (pairing.source.conditional, pairing.sink.conditional):
            if conditional is not None:
                message = "the cost model 'mlir' fuses no nests with conditionals"
                return Refusal("fusion.conditional", (*pairing.pair, conditional), message)
        if _has_other_lanes(pairing):
            message = "the cost model 'mlir' knows vectors by their first elements only"
            return Refusal("fusion.vector-lanes", pairing.pair, message)
        slices = _slices_of(pairing)
        if slices and not any(map(self.admits, slices)):
            message = (
                "the cost model 'mlir' takes only slices that mlir-opt computes: mostly of nests "
                "with constant bounds and without steps, and of loops that carry values as a whole"
            )
            return Refusal("fusion.symbolic-nest", pairing.pair, message)
        return None

    def admits(self, slice_: Slice) -> bool:
        """Return whether MLIR computes the slice, too."""
        return not slice_.is_beyond

    def separates(self, graph: BlockGraph, first: Node, second: Node) -> bool:
        """Return whether an affine load or store between both nests depends on the first nest, and
        the second nest depends on it, on a later one or on a value computed after it. Copies count
        as well."""
        dependent_nodes = graph.within(_conflicting(graph, first) & ~first.bit, first, second)
        dependent = graph.nearest(dependent_nodes)
        if dependent is None:
            return False
        after = second.predecessors.get(None, 0) & ~dependent.bit
        return bool(graph.within(_conflicting(graph, second) | after, dependent, second))

    def joins(self, loop: ForOp) -> bool:
        """Return whether the bounds of a loop are constant. `mlir-opt` crashes on loops that carry
        values and have constant bounds, and does not join others."""
        return loop.has_constant_bounds

    def covers_source(self, slice_: Slice) -> bool:
        """Return whether a comparison of bounds shows that the slices are the whole source."""
        return _covers_source_by_bounds(slice_)

    def buffer_depth(self, slice_: Slice) -> int:
        """Return the depth of a private buffer, counted as if no loops were around the block.

        Let n be the number of `affine.for` loops below the common loops: the buffer is private to
        the loops down to the n-th `affine.for` from the outside, common loops included.
        """
        places = [k for k, loop in enumerate(slice_.enclosing_loops) if isinstance(loop.op, ForOp)]
        own = sum(place >= slice_.common for place in places)
        return places[own - 1] + 1 if own else slice_.depth


MLIR_OPT = MlirPolicy()


def _slices_of(pairing: Pairing) -> list[Slice]:
    """Return the slices of a pair at all depths."""
    return [candidate for candidate in pairing.slices.values() if isinstance(candidate, Slice)]


def _has_other_lanes(pairing: Pairing) -> bool:
    """Return whether the nests access their shared memrefs with vectors of different types."""
    source = {_accessed_type(op) for op in pairing.outputs}
    shared = pairing.memrefs or {op.operands[0] for op in pairing.outputs}
    sink = {
        _accessed_type(op)
        for memref in shared
        for op in pairing.sink.representatives(memref, writes=False)
    }
    return source != sink and any(is_vector(lanes) for lanes in source | sink)


def _accessed_type(op: Operation) -> Attribute:
    """Return the type of the value that a load or store moves."""
    return op.results[0].type if op.results else op.operands[0].type


def _conflicting(graph: BlockGraph, node: Node) -> int:
    """Return the nodes whose affine loads or stores share a memref with those of `node`, where one
    of the two accesses is a store."""
    conflicting = 0
    for memref in {**node.loads, **node.stores}:
        conflicting |= graph.memrefs.storing.get(memref, 0)
        if memref in node.stores:
            conflicting |= graph.memrefs.loading.get(memref, 0)
    return conflicting


# Slices that are the whole nest


_Range: TypeAlias = tuple[int, int]


def _covers_source_by_bounds(slice_: Slice) -> bool:
    """Return whether the slices of all iterations make up the whole nest, by their bounds:
    `ComputationSliceState::isMaximal` of MLIR.

    They do if each sliced loop follows an outer loop with the same bounds. Otherwise the constant
    bounds of the sliced nest, common loops included, are compared with the slice, position by
    position. If the slice has a loop follow an outer one, the range of the sliced loop at the
    position of that outer loop must be within the bounds of the outer loop. The range of any other
    loop must be within its bounds in the slice. These bounds are evaluated with the sliced loop at
    each outer loop's position in place of that outer loop; a bound that uses the loop's own
    position always holds. Reversed and shifted slices of one iteration are not recognised.
    """
    numbers = [k for k, loop in enumerate(slice_.loops) if isinstance(loop.op, ForOp)]
    order = [*range(slice_.common, slice_.depth), *range(slice_.common)]
    outer = [k for k in order if isinstance(slice_.enclosing_loops[k].op, ForOp)]
    common = any(isinstance(loop.op, ForOp) for loop in slice_.enclosing_loops[: slice_.common])
    if not common and (slice_.is_one_iteration_of_equal_loops() or _follows_within(slice_)):
        return True
    if len(outer) > len(numbers):
        return False
    own = [_constant_bounds(slice_.loops[number]) for number in numbers]
    ranges = [bounds for bounds in own if bounds is not None]
    if len(ranges) < len(own):
        return False
    for place, number in enumerate(numbers):
        lower = slice_.lower[number]
        upper = slice_.upper[number]
        if lower is None or upper is None:
            continue
        low = lower.results[0]
        high = upper.results[0]
        is_one = len(lower) == len(upper) == 1 and low + 1 is high
        if is_one and low.constant_value() is None:
            loop = order[low.position] if isinstance(low, AffineDimExpr) else -1
            filled = _constant_bounds(slice_.enclosing_loops[loop]) if loop in outer else None
            if filled is None:
                return False
            low_end, high_end = ranges[outer.index(loop)]
            if low_end < filled[0] or high_end > filled[1]:
                return False
            continue
        places = [outer.index(k) if k in outer else -1 for k in order]
        inputs = lower.num_dims, lower.num_symbols
        least = [_least_gap(low, place, places, ranges, inputs, 1) for low in lower.results]
        least += [_least_gap(high, place, places, ranges, inputs, -1) for high in upper.results]
        if any(gap is None or gap < 0 for gap in least):
            return False
    return True


def _follows_within(slice_: Slice) -> bool:
    """Return whether each source loop follows the outer loop at its position, and each source
    iteration is an iteration of the outer loops."""
    own = range(slice_.common, len(slice_.loops))
    *further_chains, chain = slice_.layout.chains
    outer = slice_.layout.enclosing_domain
    if further_chains or slice_.depth != len(slice_.loops):
        return False
    for number in own:
        lower = slice_.lower[number]
        upper = slice_.upper[number]
        if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
            return False
        if lower.results[0] is not dim(number - slice_.common):
            return False
        if lower.results[0] + 1 is not upper.results[0] or slice_.loops[number].step != 1:
            return False
    pieces = (*chain[-1].shape.pieces, *outer.shape.pieces)
    if len(pieces) != 2 or pieces[1].num_locals or pieces[1].domain.equalities:
        return False
    system = SystemBuilder()
    loops = [system.column(("loop", k)) for k in range(slice_.depth)]
    add_piece(system, pieces[0], loops, parameters_of(system, chain[-1].parameters))
    num_outer_rows = len(system.inequalities)
    combined = system.copy()
    add_piece(combined, pieces[1], loops, parameters_of(combined, outer.parameters))
    for row in combined.inequalities[num_outer_rows:]:
        beyond = system.copy()
        parameters_of(beyond, outer.parameters)
        beyond.at_least_zero(complement(row))
        try:
            if solution(beyond) is not None:
                return False
        except UndecidedError:
            return False
    return True


def _least_gap(
    bound: AffineExpr,
    place: int,
    places: Sequence[int],
    ranges: Sequence[_Range],
    inputs: tuple[int, int],
    sign: int,
) -> int | None:
    """Return the least distance of a loop from a bound over all iterations; None if it is unknown.
    `sign` is 1 for a lower bound and -1 for an (exclusive) upper one. `places` has the loop for
    each input of the bound."""
    flat = flatten([bound], *inputs)
    if flat is None or flat.locals:
        return None
    (row,) = flat.rows
    total = [0] * len(ranges)
    total[place] += sign
    for number, factor in enumerate(row[:-1]):
        if factor:
            if number >= inputs[0] or number >= len(places) or places[number] < 0:
                return None
            if places[number] == place:
                return 0
            total[places[number]] -= sign * factor
    least = -sign * row[-1] - (sign < 0)
    for factor, (start, end) in zip(total, ranges, strict=True):
        least += factor * (start if factor > 0 else end - 1)
    return least


def _constant_bounds(loop: Loop) -> _Range | None:
    """Return the bounds of an `affine.for` with constant bounds and step 1."""
    return loop.op.constant_bounds if loop.step == 1 and isinstance(loop.op, ForOp) else None
