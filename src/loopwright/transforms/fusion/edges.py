"""Whether two nodes of a block depend on each other through a memref: the edges of its graph.

As in `mlir-opt`, affine loads and stores of two nests make an edge if one may touch what the other
touches, one of both writing, in one iteration of the loops around the block; others, and those of
other nodes, if they touch the same memref. What was borrowed (`copies`) makes none. Answers are
kept until a node grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.nests import NestAccesses
from loopwright.transforms.fusion.nodes import WRITES, Node

_MOST = 400
"""So many pairs of accesses are looked at."""


class Edges:
    """The edges between the nodes of one block that has some loops around it."""

    def __init__(self, nests: NestAccesses, common: int) -> None:
        self._nests = nests
        self._depth = common + 1
        self._known: dict[tuple[int, int, SSAValue], tuple[int, bool]] = {}

    def joins(self, one: Node, other: Node, memref: SSAValue) -> bool:
        """Whether there is an edge between two nodes through a memref value that both access."""
        if not _is_owned(one, other, memref):
            return False
        first, second = (one, other) if one.place < other.place else (other, one)
        key = first.number, second.number, memref
        size = _size(first, memref) + _size(second, memref)
        known = self._known.get(key)
        if known is None or (not known[1] and known[0] != size):
            known = self._known[key] = size, self._may_meet(first, second, memref)
        return known[1]

    def _may_meet(self, first: Node, second: Node, memref: SSAValue) -> bool:
        if not (first.is_nest and second.is_nest):
            # Loads and stores that are nodes themselves, and other loops and conditionals.
            return True
        if _is_odd(first, memref) or _is_odd(second, memref):
            return True
        mine, theirs = self._ops(first, memref), self._ops(second, memref)
        if len(mine) * len(theirs) > _MOST:
            return True
        return any(
            self._depend(a, b)
            for a, b in product(mine, theirs)
            if a.name in WRITES or b.name in WRITES
        )

    def _ops(self, node: Node, memref: SSAValue) -> Sequence[Operation]:
        """The loads and stores, those of one block that touch the same only once."""
        ops = (*node.loads.get(memref, ()), *node.stores.get(memref, ()))
        return tuple({self._nests.likeness(op): op for op in ops}.values())

    def _depend(self, first: Operation, second: Operation) -> bool:
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


def _is_owned(first: Node, second: Node, memref: SSAValue) -> bool:
    """Whether both access a memref value themselves, one of both writing it."""
    writes = first.owns_write(memref), second.owns_write(memref)
    if all(writes):
        return True
    return (writes[0] and second.owns_read(memref)) or (writes[1] and first.owns_read(memref))


def _size(node: Node, memref: SSAValue) -> int:
    return node.reads.get(memref, 0) + node.writes.get(memref, 0)


def _is_odd(node: Node, memref: SSAValue) -> bool:
    """Whether other ops than affine loads and stores access a memref."""
    affine = len(node.loads.get(memref, ())) + len(node.stores.get(memref, ()))
    return _size(node, memref) != affine
