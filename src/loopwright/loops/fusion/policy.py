"""Which of the legal fusions are made.

Which nests a sink may take in because they write what it loads, in `mlir-opt`'s order.

A nest that stands before one that accesses the same, while the sink depends on that one, has no
place beside the sink. Nodes with the same sign (`edges`) stand in groups, so whole groups of such
nests are reported by their nearest one: they are left out, and only counted. The others are looked
for again after a fusion, among those that were producers before it.

What fusion does where several things are legal: everything that pays, or what `mlir-opt` does.

The engine knows what is legal, which slices there are, what they cost and how to rewrite. A policy
is asked which of it is done. `EVERYTHING` restricts nothing; `MLIR_OPT` has the habits by which the
output is that of `mlir-opt`: nests it does not handle, pairs it does not fuse, slices it takes
for whole, sources it leaves. Both try nests in its order: `VisitingOrder`, `producing` and
`siblings`. Its cost model is `exact.costs.mlir_model`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.domains import Loop
from loopwright.exact.functions import map_of
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.tableau import SystemBuilder, complement
from loopwright.exact.slices.computation import Slice, is_maximal
from loopwright.ir.affine_expr import AffineDimExpr, AffineExpr, dim
from loopwright.ir.affine_expr.simplify import flatten
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.control_flow import RegionBranch
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.narrowing import is_vector
from loopwright.loops.fusion.edges import NodeAccess, Places, Sign, place_of
from loopwright.loops.fusion.graph import BlockGraph, NodeOrder
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Pairing
from loopwright.loops.fusion.questions import add_piece, parameters_of, solution
from loopwright.loops.fusion.siblings import Siblings
from loopwright.reporting.unknown import Unknown


def _open_loads(graph: BlockGraph, sink: Node) -> Iterator[SSAValue]:
    """The memrefs that the sink loads and other nodes write; others are forgotten."""
    for memref in list(sink.open_loads):
        if all(node is sink for node in graph.writers(memref)):
            sink.no_longer_open(memref)
        else:
            yield memref


def _produces(node: Node, memref: SSAValue) -> bool:
    return node.is_nest and memref in node.stores


def _borrowing(graph: BlockGraph, sink: Node, memref: SSAValue) -> Iterator[Node]:
    """The nests with copies that write a memref: producers, too, if any edge leads to the sink."""
    for node in graph.borrowing(memref):
        if node.is_nest and node.place < sink.place:
            if any(graph.has_edge(node, sink, other) for other in node.memrefs()):
                yield node


@dataclass(slots=True)
class Hidden:
    """Nests that write a memref which a sink loads, but have no place beside it: how many, and the
    nearest of them."""

    memref: SSAValue
    count: int
    nearest: Node


class Producers:
    """The producers of one sink by number, the last one first, those without a place left out."""

    def __init__(self, graph: BlockGraph, sink: Node, wanted: Iterable[Node] = ()) -> None:
        """`wanted` are nests that are not left out."""
        self._graph = graph
        self._sink = sink
        self._next = graph.next_to(sink)
        self._signs: dict[SSAValue, set[Sign]] = {}
        self._copied = graph.copied_numbers()
        self._special: dict[int, Node] = {}
        self._above: int | None = None
        self.hidden: list[Hidden] = []
        """Those that were left out when they were looked for."""
        for memref in _open_loads(graph, sink):
            self._signs[memref] = {sign for sign, _ in graph.groups(sink, memref)}
            self._note_special(memref, wanted)
        self.look_again()

    def __iter__(self) -> Iterator[Node]:
        while self._waiting:
            node = self._waiting.pop()
            self._above = node.number
            yield node

    def look_again(self) -> None:
        """Look for those that are left: a source was fused."""
        self.hidden = []
        found = dict(self._special)
        for memref, signs in self._signs.items():
            for node in self._through(memref, signs):
                found[node.number] = node
        limit = self._above
        numbers = sorted(n for n in found if limit is None or n < limit)
        self._waiting = [found[n] for n in numbers if n in self._graph.nodes]

    def _note_special(self, memref: SSAValue, wanted: Iterable[Node]) -> None:
        """Note producers that are not known by their signs."""
        graph, sink = self._graph, self._sink
        copied = (graph.nodes[n] for n in self._copied if n in graph.nodes)
        for nodes in (copied, graph.instead(sink, memref), wanted):
            for node in nodes:
                if _produces(node, memref) and graph.has_edge(node, sink, memref):
                    self._special[node.number] = node
        for node in _borrowing(graph, sink, memref):
            self._special[node.number] = node

    def _through(self, memref: SSAValue, signs: set[Sign]) -> Iterator[Node]:
        """The producers through a memref, the nearest first, up to those that are left out."""
        graph, sink = self._graph, self._sink
        groups = dict(graph.groups(sink, memref))
        # After a fusion the sink may stand further to the front, and access less.
        end = None if self._next is None else self._next.place
        for sign in signs:
            group = graph.group(memref, sign)
            if sign not in groups:
                yield from filter(self._is_member, group.before(sink.place))
            yield from filter(self._is_member, group.between(sink.place, end))
        closed: set[Sign] = set()
        for node, sign in _nearest_first(groups, sink.place, closed):
            if sign in closed:
                if sign in signs and sign.does.is_nest and sign.does.stores:
                    self._hide(memref, node, groups[sign])
                continue
            if sign in signs and _produces(node, memref) and self._is_member(node):
                yield node
            if not graph.is_cut(node, sink):
                closed.update(graph.signs_met(memref, sign))

    def _is_member(self, node: Node) -> bool:
        """Whether signs tell that a node was a producer: it is no sink, nor in copies elsewhere."""
        return node.is_nest and node is not self._sink and node.number not in self._copied

    def _hide(self, memref: SSAValue, nearest: Node, group: Places) -> None:
        """Leave a nest out, and all of its group that stand before it."""
        if not self._copied:
            self.hidden.append(Hidden(memref, group.count_before(nearest.place) + 1, nearest))
        elif found := [*filter(self._is_member, (nearest, *group.before(nearest.place)))]:
            self.hidden.append(Hidden(memref, len(found), found[0]))


def _nearest_first(
    groups: dict[Sign, Places], place: int, closed: set[Sign]
) -> Iterator[tuple[Node, Sign]]:
    """The nodes of groups in front of a place, the nearest first; of a group that was closed
    meanwhile only one more."""
    waiting: list[tuple[int, int, Node, Sign, Iterator[Node]]] = []

    def push(sign: Sign, others: Iterator[Node]) -> None:
        node = next(others, None)
        if node is not None:
            heappush(waiting, (-node.place, node.number, node, sign, others))

    for sign, group in groups.items():
        push(sign, group.before(place))
    while waiting:
        _, _, node, sign, others = heappop(waiting)
        was_closed = sign in closed
        yield node, sign
        if not was_closed:
            push(sign, others)


class Policy:
    """Fuse everything that is legal and pays."""

    spares_recurrences = False
    """Whether maximal fusion leaves a source that updates what it reads rather than repeat it."""
    moves_frees = True
    """Whether deallocations may go elsewhere."""
    buffers_in_place = True
    """Whether a private buffer may stand where the memref was made."""
    leaves_sources = False
    """Whether sources whose copies do not differ from them stay."""

    def visiting_order(self) -> NodeOrder:
        """The order in which nests take in others, the last one first."""
        return VisitingOrder()

    def producers(self, graph: BlockGraph, sink: Node, wanted: Iterable[Node]) -> Producers:
        """The producers of a nest, in the order in which they are tried; `wanted` are not left
        out."""
        return Producers(graph, sink, wanted)

    def siblings(self, graph: BlockGraph, node: Node) -> Siblings:
        """The nests that read what a nest reads, in the order in which they are tried."""
        return Siblings(graph, node)

    def obstacle(self, block: Block) -> Operation | None:
        """An op for whose sake a block is left alone."""
        return None

    def against(self, pairing: Pairing) -> Refusal | None:
        """Why a pair is not looked at, whatever its slices are."""
        return None

    def admits(self, found: Slice) -> bool:
        """Whether a slice is used."""
        return True

    def separates(self, graph: BlockGraph, first: Node, second: Node) -> bool:
        """Whether two nests are not fused although there is a place for both."""
        return False

    def is_maximal(self, found: Slice) -> bool:
        """Whether the slices of all iterations are the whole source."""
        maximal = is_maximal(found)
        return not isinstance(maximal, Unknown) and maximal

    def gives_up_after(self, refusal: Refusal) -> bool:
        """Whether no other depth of a pair is tried after one that is not legal."""
        return False

    def buffer_depth(self, found: Slice) -> int:
        """How many of the loops around a slice have a private buffer anew in each iteration."""
        return found.depth

    def joins(self, loop: Operation) -> bool:
        """Whether a loop that carries values may take in others that do."""
        return True


class MlirOptPolicy(Policy):
    """Fuse what `mlir-opt` fuses, where that is right."""

    spares_recurrences = True
    moves_frees = False
    buffers_in_place = False
    leaves_sources = True

    def obstacle(self, block: Block) -> Operation | None:
        """The first op of a block with regions that `mlir-opt` does not look into."""
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

    def against(self, pairing: Pairing) -> Refusal | None:
        """Conditionals, other lanes, and nests without constant bounds."""
        return _unusual(pairing)

    def admits(self, found: Slice) -> bool:
        """Whether it is a slice that `mlir-opt` would find."""
        return not found.is_beyond

    def separates(self, graph: BlockGraph, first: Node, second: Node) -> bool:
        """Whether an affine load or store is between them, copies counted in."""
        return _is_parted(graph, first, second)

    def is_maximal(self, found: Slice) -> bool:
        """The same at a glance."""
        return _is_plainly_maximal(found)

    def gives_up_after(self, refusal: Refusal) -> bool:
        """A sibling that is not whole in the best depth is tried in no other."""
        return refusal.kind is RefusalKind.UNSUPPORTED

    def buffer_depth(self, found: Slice) -> int:
        """As many as go as far as the first of them that are `affine.for`, of which there are as
        many as the slice is deep below the common ones: in a block inside loops fewer than could
        be."""
        places = [k for k, loop in enumerate(found.around) if isinstance(loop.op, ForOp)]
        own = sum(place >= found.common for place in places)
        return places[own - 1] + 1 if own else found.depth

    def joins(self, loop: Operation) -> bool:
        """Those with constant bounds, at which it crashes; it leaves others."""
        assert isinstance(loop, ForOp)
        return loop.has_constant_bounds


EVERYTHING = Policy()
MLIR_OPT = MlirOptPolicy()


# What is looked at --------------------------------------------------------------------------------


def _unusual(pairing: Pairing) -> Refusal | None:
    """Why a pair is none that `mlir-opt` handles, whatever its slices are."""
    ops = (pairing.source.op, pairing.sink.op)
    for conditional in (pairing.source.conditional, pairing.sink.conditional):
        if conditional is not None:
            return Refusal(
                "fusion.conditional",
                RefusalKind.UNSUPPORTED,
                "the cost model 'mlir' fuses no nests with conditionals",
                (*ops, conditional),
            )
    if _has_other_lanes(pairing):
        return Refusal(
            "fusion.vector-lanes",
            RefusalKind.UNSUPPORTED,
            "the cost model 'mlir' knows vectors by their first elements only",
            ops,
        )
    found = pairing.slices.found
    if found and all(one.is_beyond for one in found.values()):
        return Refusal(
            "fusion.symbolic-nest",
            RefusalKind.UNSUPPORTED,
            "the cost model 'mlir' fuses only nests with constant bounds, without steps, and loops "
            "that carry values as a whole",
            ops,
        )
    return None


def _has_other_lanes(pairing: Pairing) -> bool:
    """Whether the nests access what they share with vectors, and not with the same ones."""
    source = {_lanes(op) for op in pairing.outputs}
    shared = pairing.memrefs or {op.operands[0] for op in pairing.outputs}
    sink = {_lanes(op) for memref in shared for op in pairing.sink.few_loads(memref)}
    return source != sink and any(is_vector(lanes) for lanes in source | sink)


def _lanes(op: Operation) -> Attribute:
    """The type of what a load or store moves."""
    return op.results[0].type if op.results else op.operands[0].type


# Nests that are not fused ------------------------------------------------------------------------


def path_between(graph: BlockGraph, source: Node, sink: Node) -> list[Node]:
    """The source, the first node after it that depends on it, the last one that the sink depends
    on, and the sink: what leaves no place for both."""
    first, last = _nearest(graph, source, forwards=True), _nearest(graph, sink, forwards=False)
    if first is None or first.place >= sink.place:
        first = sink
    if last is None or last.place <= source.place:
        last = source
    return list(dict.fromkeys((source, first, last, sink)))


def _is_parted(graph: BlockGraph, first: Node, second: Node) -> bool:
    """Whether an affine load or store between both depends on the first, and the second on it, on
    one after it or on a value that is computed after it."""
    start = _nearest(graph, first, forwards=True, affinely=True)
    if start is None or start.place >= second.place:
        return False
    last = _nearest(graph, second, forwards=False, affinely=True)
    if last is not None and start.place <= last.place:
        return True
    return next(graph.makers.of(second).after(start.place), None) is not None


def _nearest(
    graph: BlockGraph, node: Node, *, forwards: bool, affinely: bool = False
) -> Node | None:
    """The nearest node that accesses a memref value of a node's, one of both writing it; `affinely`
    by affine loads and stores on both sides."""

    def find() -> Node | None:
        found = (
            graph.met(node, memref, fits, forwards=forwards)
            for memref, fits in (_affine(node) if affinely else _all(node))
        )
        pick = min if forwards else max
        return pick(filter(None, found), key=place_of, default=None)

    return graph.kept((forwards, affinely, node.number), find)


def _all(node: Node) -> Iterator[tuple[SSAValue, Callable[[NodeAccess], bool]]]:
    return ((memref, _anyhow) for memref in node.memrefs())


def _affine(node: Node) -> Iterator[tuple[SSAValue, Callable[[NodeAccess], bool]]]:
    yield from ((memref, _loads_or_stores) for memref in node.stores)
    yield from ((memref, _stores) for memref in node.loads if memref not in node.stores)


def _anyhow(does: NodeAccess) -> bool:
    return does.reads or does.writes


def _stores(does: NodeAccess) -> bool:
    return does.stores


def _loads_or_stores(does: NodeAccess) -> bool:
    return does.loads or does.stores


# Slices that are the whole nest -------------------------------------------------------------------


_Range: TypeAlias = tuple[int, int]


def _is_plainly_maximal(found: Slice) -> bool:
    """Whether the slices of all iterations are the whole nest, as far as `mlir-opt` sees.

    They are if each sliced loop follows an outer loop with the same bounds. Else all iterations of
    the sliced nest, common loops included, must keep to what the slice says, position by position.
    A loop that follows an outer one has to keep to the bounds of that, at the place of that among
    the operands; each other loop to its bounds in the slice, where outer loops are taken for the
    sliced ones of their places (bounds of a loop by the one of its own place do not count). That
    knows nothing of reversed or shifted slices of one iteration.
    """
    numbers = [k for k, loop in enumerate(found.loops) if isinstance(loop.op, ForOp)]
    order = [*range(found.common, found.depth), *range(found.common)]
    outer = [k for k in order if isinstance(found.around[k].op, ForOp)]
    common = any(isinstance(loop.op, ForOp) for loop in found.around[: found.common])
    if not common and (found.is_one_iteration_of_equal_loops() or _follows_within(found)):
        return True
    if len(outer) > len(numbers):
        return False
    own = [_constant_bounds(found.loops[number]) for number in numbers]
    ranges = [one for one in own if one is not None]
    if len(ranges) < len(own):
        return False
    for place, number in enumerate(numbers):
        lower, upper = found.lower[number], found.upper[number]
        if lower is None or upper is None:
            continue
        low, high = lower.results[0], upper.results[0]
        is_one = len(lower) == len(upper) == 1 and low + 1 is high
        if is_one and low.constant_value() is None:
            loop = order[low.position] if isinstance(low, AffineDimExpr) else -1
            filled = _constant_bounds(found.around[loop]) if loop in outer else None
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


def _follows_within(found: Slice) -> bool:
    """Whether each loop of the source follows the outer loop of its place, and all iterations that
    the source has are ones that the outer loops have."""
    own = range(found.common, len(found.loops))
    (*others, chain), outer = found.layout.chains, found.layout.around
    if others or found.depth != len(found.loops):
        return False
    for number in own:
        lower, upper = found.lower[number], found.upper[number]
        if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
            return False
        if lower.results[0] is not dim(number - found.common):
            return False
        if lower.results[0] + 1 is not upper.results[0] or found.loops[number].step != 1:
            return False
    pieces = (*chain[-1].shape.pieces, *outer.shape.pieces)
    if len(pieces) != 2 or pieces[1].num_locals or pieces[1].domain.equalities:
        return False
    system = SystemBuilder()
    loops = [system.column(("loop", k)) for k in range(found.depth)]
    add_piece(system, pieces[0], loops, parameters_of(system, chain[-1].parameters))
    known = len(system.inequalities)
    both = system.copy()
    add_piece(both, pieces[1], loops, parameters_of(both, outer.parameters))
    for row in both.inequalities[known:]:
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
    """How far a loop stays from a bound (`sign` -1: an upper one, exclusive) at least; None if that
    is not known. The inputs of the bound are loops at these places."""
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
    """The bounds of an `affine.for` with constant bounds and step 1."""
    if loop.step != 1:
        return None
    lower, upper = map_of(loop.op, "lowerBoundMap"), map_of(loop.op, "upperBoundMap")
    if lower is None or upper is None or len(lower) != 1 or len(upper) != 1:
        return None
    low, high = lower.results[0].constant_value(), upper.results[0].constant_value()
    return None if low is None or high is None else (low, high)


# The order in which `mlir-opt` visits the nests of a block ----------------------------------------
# It keeps its nodes in a hash table with open addressing and visits them by bucket, last bucket
# first. Which pair is fused first decides what comes out, so the table is kept here as well:
# multiplicative hashing by 37, quadratic probing, growth at three quarters (Knuth, volume 3, 6.4).


_FACTOR = 37
_LEAST_BUCKETS = 64
_FREE, _ERASED = -1, -2


class VisitingOrder:
    """A set of numbers that is iterated by bucket.

    >>> order = VisitingOrder()
    >>> for number in range(4):
    ...     order.add(number)
    >>> list(order)
    [0, 2, 1, 3]
    """

    def __init__(self) -> None:
        self._buckets: list[int] = []
        self._entries = 0
        self._erased = 0

    def __iter__(self) -> Iterator[int]:
        return (number for number in self._buckets if number >= 0)

    def add(self, number: int) -> None:
        """Add a number that is not in the set."""
        size = len(self._buckets)
        if (self._entries + 1) * 4 >= size * 3:
            self._rehash(max(_LEAST_BUCKETS, size * 2))
        elif size - (self._entries + 1 + self._erased) <= size // 8:
            self._rehash(size)
        self._put(number)

    def discard(self, number: int) -> None:
        """Take a number out of the set."""
        mask = len(self._buckets) - 1
        place, probe = number * _FACTOR & mask, 1
        while self._buckets[place] != number:
            if self._buckets[place] == _FREE:
                return
            place, probe = (place + probe) & mask, probe + 1
        self._buckets[place] = _ERASED
        self._entries -= 1
        self._erased += 1

    def _put(self, number: int) -> None:
        mask = len(self._buckets) - 1
        place, probe = number * _FACTOR & mask, 1
        erased: int | None = None
        while self._buckets[place] != _FREE:
            if self._buckets[place] == _ERASED and erased is None:
                erased = place
            place, probe = (place + probe) & mask, probe + 1
        if erased is not None:
            place = erased
            self._erased -= 1
        self._buckets[place] = number
        self._entries += 1

    def _rehash(self, size: int) -> None:
        numbers = list(self)
        self._buckets = [_FREE] * size
        self._entries = self._erased = 0
        for number in numbers:
            self._put(number)
