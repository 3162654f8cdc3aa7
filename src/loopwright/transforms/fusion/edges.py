"""Whether two nodes of a block depend on each other through a memref: the edges of its graph.

As in `mlir-opt`, affine loads and stores of two nests make an edge if one may touch what the other
touches, one of both writing, in one iteration of the loops around the block; others, and those of
other nodes, if they touch the same memref. What was borrowed (`copies`) makes none. A `Sign` is all
that this depends on: nodes with the same one have the same edges. Answers about two loads or stores
are kept by their shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.memory.access import Access
from loopwright.interfaces.memory_access import is_affine_store
from loopwright.transforms.fusion.nodes import Node

_MOST = 400
"""So many pairs of accesses are looked at, for the sake of speed: where there are more, there is an
edge. What may be tried is less then, nothing else."""


@dataclass(frozen=True, slots=True)
class Does:
    """What a node does with a memref: at all, itself (not only in copies), in affine loads and
    stores; it is odd if other ops access it, too, or the node is no nest."""

    reads: bool
    writes: bool
    owns_read: bool
    owns_write: bool
    loads: bool
    stores: bool
    is_nest: bool
    is_odd: bool


@dataclass(frozen=True, slots=True, eq=False)
class Sign:
    """What a node does with a memref, with which loads and stores: equal ones are the same object.

    `count` is the number of different loads and stores, `uses` are the numbers of what edges
    through them depend on. `constants` are, for each subscript, the values that it has (None for a
    variable one); there are none where subscripts do not tell elements apart.
    """

    does: Does
    count: int
    uses: frozenset[int]
    constants: tuple[frozenset[int] | None, ...]

    def is_elsewhere(self, other: Sign) -> bool:
        """Whether constant subscripts show that both touch different elements."""
        return any(
            mine is not None and theirs is not None and mine.isdisjoint(theirs)
            for mine, theirs in zip(self.constants, other.constants, strict=False)
        )


class Edges:
    """The edges between the nodes of one block that has some loops around it."""

    def __init__(self, nests: NestAccesses, common: int) -> None:
        self._nests = nests
        self._depth = common + 1
        self._signs: dict[tuple[object, ...], Sign] = {}
        self._uses: dict[tuple[object, ...], int] = {}
        self._constants: list[tuple[int | None, ...]] = []
        self._known: dict[tuple[int, int], bool] = {}

    def sign(self, node: Node, memref: SSAValue) -> Sign:
        """What a node does with a memref value that it accesses."""
        loads, stores = node.loads.get(memref, ()), node.stores.get(memref, ())
        size = node.reads.get(memref, 0) + node.writes.get(memref, 0)
        does = Does(
            memref in node.reads,
            memref in node.writes,
            node.owns_read(memref),
            node.owns_write(memref),
            bool(loads),
            bool(stores),
            node.is_nest,
            not node.is_nest or size != len(loads) + len(stores),
        )
        ops = () if does.is_odd else self._ops(node, memref)
        uses = frozenset(map(self._use, ops))
        key = does, len(ops), uses
        known = self._signs.get(key)
        if known is None:
            known = self._signs[key] = Sign(*key, self._shared_constants(uses))
        return known

    def joins(self, one: Node, first: Sign, other: Node, second: Sign, memref: SSAValue) -> bool:
        """Whether there is an edge between two nodes, of some signs, through a memref value."""
        if not _is_owned(first.does, second.does):
            return False
        if first.does.is_odd or second.does.is_odd or first.count * second.count > _MOST:
            return True
        if first.is_elsewhere(second):
            return False
        if one.place > other.place:
            one, first, other, second = other, second, one, first
        known = [self._known.get(pair) for pair in product(first.uses, second.uses)]
        return any(known) or (None in known and self._compare(one, other, memref))

    def _compare(self, one: Node, other: Node, memref: SSAValue) -> bool:
        for a, b in product(self._ops(one, memref), self._ops(other, memref)):
            pair = self._use(a), self._use(b)
            if pair not in self._known:
                is_write = is_affine_store(a) or is_affine_store(b)
                self._known[pair] = is_write and self._may_meet(a, b)
            if self._known[pair]:
                return True
        return False

    def _ops(self, node: Node, memref: SSAValue) -> Sequence[Operation]:
        """The loads and stores, those of one block that touch the same only once."""
        ops = (*node.few_loads(memref), *node.few_stores(memref))
        return tuple({self._nests.likeness(op): op for op in ops}.values())

    # Loads and stores --------------------------------------------------------------------------

    def _use(self, op: Operation) -> int:
        """The number of what edges through a load or store depend on."""
        access = self._nests.single(op)
        key: tuple[object, ...] = (is_affine_store(op),)
        if access is not None:
            shaped = self._nests.shaped(access)
            key = *key, access.is_linear, access.subscripts is None, access.root, shaped.shape
            key += shaped.parameters
        known = self._uses.get(key)
        if known is None:
            known = self._uses[key] = len(self._constants)
            self._constants.append(() if access is None else self._constants_of(access))
        return known

    def _constants_of(self, access: Access) -> tuple[int | None, ...]:
        """The values of subscripts that are constant, if subscripts tell elements apart."""
        pieces = self._nests.shaped(access).shape.pieces
        if access.is_linear or access.subscripts is None or len(pieces) != 1:
            return ()
        if pieces[0].num_locals:
            return ()
        return pieces[0].constants

    def _shared_constants(self, uses: frozenset[int]) -> tuple[frozenset[int] | None, ...]:
        found: list[frozenset[int] | None] = []
        for values in zip(*(self._constants[use] for use in uses), strict=False):
            known = [value for value in values if value is not None]
            found.append(frozenset(known) if len(known) == len(values) else None)
        return tuple(found)

    def _may_meet(self, first: Operation, second: Operation) -> bool:
        one, other = self._nests.single(first), self._nests.single(second)
        if one is None or other is None or one.is_linear != other.is_linear:
            return True
        if one.subscripts is None or other.subscripts is None:
            return True
        shapes = self._nests.shaped(one).shape, self._nests.shaped(other).shape
        if any(piece.num_locals for shape in shapes for piece in shape.pieces):
            # `mlir-opt` decides by rational elimination, which knows little of steps and quotients.
            return True
        return self._nests.may_depend(one, other, self._depth)


def _is_owned(first: Does, second: Does) -> bool:
    """Whether both access a memref value themselves, one of both writing it."""
    if first.owns_write:
        return second.owns_write or second.owns_read
    return second.owns_write and first.owns_read
