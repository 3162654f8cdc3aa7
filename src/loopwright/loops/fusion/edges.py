"""Which nodes of a block have edges between them, through which memref values.

There is one through a memref value if both nodes may access one element in one iteration of the
loops around the block, and one of them writes it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import product

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.nests import NestAccesses, constants
from loopwright.ir.interfaces.memory_access import is_affine_store
from loopwright.loops.fusion.nodes import Node

_MOST_COMPARED = 400
"""So many pairs of accesses are compared: where there are more, there is an edge. What may be tried
is less then, nothing else."""


@dataclass(frozen=True, slots=True)
class Use:
    """The way a node uses a memref; nodes whose uses have the same number have the same edges.

    `ops` are its loads and stores, one of each kind; none if others access the memref, too, or the
    node is no nest."""

    number: int
    writes: bool
    ops: tuple[Operation, ...]


class Uses:
    """The ways in which nodes use memrefs, and which of them make edges; `common` loops are around
    the block."""

    def __init__(self, nests: NestAccesses, common: int) -> None:
        self._nests = nests
        self._common = common
        self._uses: dict[tuple[Node, SSAValue], tuple[int, Use]] = {}
        self._numbers: dict[Hashable, int] = {}
        self._meeting: dict[tuple[int, int], bool] = {}

    def of(self, node: Node, memref: SSAValue) -> Use:
        """Return the way a node uses a memref."""
        ops = (*node.loads.get(memref, ()), *node.stores.get(memref, ()))
        if memref in node.not_affine or not node.is_nest:
            ops = ()
        count, use = self._uses.get((node, memref), (-1, None))
        if use is None or count != len(ops) or not ops:
            kinds = {self._kind(op): op for op in ops}
            writes = memref in node.writes
            number = self._numbers.setdefault((writes, *kinds), len(self._numbers))
            use = Use(number, writes, tuple(kinds.values()))
            self._uses[node, memref] = len(ops), use
        return use

    def may_meet(self, first: Use, second: Use) -> bool:
        """Whether an edge leads from a node to a later one."""
        if not (first.writes or second.writes):
            return False
        if not first.ops or not second.ops or len(first.ops) * len(second.ops) > _MOST_COMPARED:
            return True
        key = first.number, second.number
        cached = self._meeting.get(key)
        if cached is None:
            cached = self._meeting[key] = any(
                (is_affine_store(earlier) or is_affine_store(later)) and self._meet(earlier, later)
                for earlier, later in product(first.ops, second.ops)
            )
        return cached

    def _kind(self, op: Operation) -> Hashable:
        access = self._nests.single(op)
        if access is None:
            return op
        shaped = self._nests.shaped(access)
        does = is_affine_store(op), access.root, access.is_linear, access.subscripts is None
        return (*does, shaped.shape, shaped.parameters)

    def _meet(self, first: Operation, second: Operation) -> bool:
        access, other_access = self._nests.single(first), self._nests.single(second)
        if access is None or other_access is None or access.is_linear != other_access.is_linear:
            return True
        if access.subscripts is None or other_access.subscripts is None:
            return True
        pairs = zip(
            constants(self._nests, access), constants(self._nests, other_access), strict=False
        )
        if any(None not in pair and pair[0] != pair[1] for pair in pairs):
            return False
        shapes = self._nests.shaped(access).shape, self._nests.shaped(other_access).shape
        if any(piece.num_locals for shape in shapes for piece in shape.pieces):
            # `mlir-opt` decides by rational elimination, which knows little of steps and quotients.
            return True
        return self._nests.may_depend(access, other_access, self._common + 1)


def join(first: Node, second: Node, value: SSAValue | None) -> None:
    """Add an edge from one node to a later one through a memref value, or None."""
    first.successors[value] = first.successors.get(value, 0) | second.bit
    second.predecessors[value] = second.predecessors.get(value, 0) | first.bit


def drop(edges: dict[SSAValue | None, int], value: SSAValue | None, members: int) -> None:
    """Drop the edges of a node through a value that lead to members of a set."""
    if left := edges.pop(value, 0) & ~members:
        edges[value] = left
