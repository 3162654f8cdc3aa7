"""The nodes of a block: the effects on memory of each op that matters to fusion, and its position.

A node is one op of the block with its regions.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from xdsl.ir import Block, Operation, OpResult, SSAValue

from loopwright.exact.dependences.nests import Ends, NestAccesses
from loopwright.exact.memory.access import Access, Root, RootKind, is_silent
from loopwright.ir.core.attributes import is_memref, is_unranked
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.memory import PrefetchOp
from loopwright.ir.dialects.affine.operands import same_place
from loopwright.ir.dialects.memref import CopyOp
from loopwright.ir.interfaces.memory_access import is_affine_load, is_affine_store
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_output
from loopwright.records import dataclass, field, replace

GAP = 1 << 20
"""The initial distance between the positions of consecutive nodes."""
_MOST_UNSORTED = 4
"""Most loads (or stores) of one memref in a nest that are all considered. If there are more, they
are sorted by the accessed elements, and two of each kind are kept. For four, sorting costs as much
as the two accesses that it could save."""


@dataclass(slots=True, eq=False)
class RootAccesses:
    """The ops of a node that access one root, and the kinds of their accesses. The accesses are
    built on demand.
    """

    ops: list[Operation] = field(default_factory=list[Operation])
    reads: bool = False
    writes: bool = False
    _accesses: list[Access] = field(default_factory=list[Access])
    _count: int = 0
    _ends: Ends | None = None
    _distinct: dict[int, Access] = field(default_factory=dict[int, Access])
    _num_seen: int = 0

    def note(self, op: Operation, *, reads: bool, writes: bool) -> None:
        """Add an op."""
        if not self.ops or self.ops[-1] is not op:
            self.ops.append(op)
        self.reads |= reads
        self.writes |= writes

    def accesses(self, root: Root, nests: NestAccesses) -> list[Access]:
        """Return the accesses of the ops to the root; a store of the value just loaded counts as a
        read."""
        for op in self.ops[self._count :]:
            back = is_redundant_store(op)
            for access in nests.of(op):
                if access.root == root:
                    effective = replace(access, writes=False, reads=True) if back else access
                    self._accesses.append(effective)
        self._count = len(self.ops)
        return self._accesses

    def distinct(self, root: Root, nests: NestAccesses) -> list[Access]:
        """Return the first access to the root of each kind."""
        accesses = self.accesses(root, nests)
        for access in accesses[self._num_seen :]:
            self._distinct.setdefault(nests.kinds[access], access)
        self._num_seen = len(accesses)
        return list(self._distinct.values())

    def ends(self, root: Root, nests: NestAccesses) -> list[Access]:
        """Return the first and the last access of each kind to the root."""
        self._ends = self._ends or Ends(nests)
        return self._ends.of(self.accesses(root, nests))


@dataclass(slots=True, eq=False)
class Node:
    """One op of the block with its effects on memory, regions included: by memref value, as
    `mlir-opt` sees it (two values are two memrefs), and by root, which is exact (views and
    arguments may share memory).

    `loads` and `stores` are its affine accesses by memref value; `reads` and `writes` are the
    memref values that any of its ops reads or writes through. `accessed` maps each root to the ops
    that access it; `uses` are results of other ops of the block. `unfusable` are ops that no fusion
    can handle: those with unknown effects, and deallocations.
    """

    number: int
    op: Operation
    place: int
    """Its position: increasing in block order (`BlockGraph`)."""
    nests: NestAccesses
    loads: dict[SSAValue, list[Operation]] = field(default_factory=dict[SSAValue, list[Operation]])
    stores: dict[SSAValue, list[Operation]] = field(default_factory=dict[SSAValue, list[Operation]])
    reads: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    writes: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    not_affine: set[SSAValue] = field(default_factory=set[SSAValue])
    """The memref values accessed by ops other than affine loads and stores."""
    accessed: dict[Root, RootAccesses] = field(default_factory=dict[Root, RootAccesses])
    uses: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    unfusable: list[Operation] = field(default_factory=list[Operation])
    conditional: Operation | None = None
    """The first `affine.if` inside."""
    successors: dict[SSAValue | None, int] = field(default_factory=dict["SSAValue | None", int])
    """The nodes that depend on it, as sets (`BlockGraph`): by memref value, or None for its
    results."""
    predecessors: dict[SSAValue | None, int] = field(default_factory=dict["SSAValue | None", int])
    """The nodes that it depends on, in the same way; None for their results."""
    _representatives: dict[tuple[SSAValue, bool], tuple[Counter[int], list[Operation]]] = field(
        default_factory=dict["tuple[SSAValue, bool]", "tuple[Counter[int], list[Operation]]"]
    )
    _by_loop: dict[SSAValue, Counter[Operation | None]] = field(
        default_factory=dict["SSAValue", "Counter[Operation | None]"]
    )
    bit: int = field(init=False)
    """The set of only this node."""

    def __post_init__(self) -> None:
        self.bit = 1 << self.number

    def move_to(self, place: int) -> None:
        """Move the node to another position."""
        self.place = place

    def edges(self, *, forwards: bool) -> dict[SSAValue | None, int]:
        """Return the nodes that depend on it, or those that it depends on."""
        return self.successors if forwards else self.predecessors

    @property
    def dependents(self) -> int:
        """The nodes that depend on it in any way."""
        return union(self.successors.values())

    @property
    def dependencies(self) -> int:
        """The nodes that it depends on in any way."""
        return union(self.predecessors.values())

    @property
    def first_unfusable(self) -> Operation | None:
        """The first op that no fusion can handle."""
        return self.unfusable[0] if self.unfusable else None

    @property
    def is_nest(self) -> bool:
        """Return whether the node is a loop nest."""
        return isinstance(self.op, ForOp)

    def restart(self, op: Operation) -> None:
        """Make the node represent another op, with nothing recorded about it yet."""
        self.op = op
        for facts in (self.loads, self.stores, self.reads, self.writes, self.accessed, self.uses):
            facts.clear()
        self._representatives.clear()
        self._by_loop.clear()
        self.not_affine.clear()
        self.unfusable.clear()
        self.conditional = None

    def representatives(self, memref: SSAValue, *, writes: bool) -> list[Operation]:
        """Return the affine stores (or loads) through a memref value, but at most two of those in
        one block with equal subscripts. A fused nest may have hundreds."""
        ops = (self.stores if writes else self.loads).get(memref, [])
        if len(ops) <= _MOST_UNSORTED:
            return ops
        counts, chosen = self._representatives.setdefault((memref, writes), (Counter(), []))
        for op in ops[counts.total() :]:
            alike = self.nests.access_numbers[op]
            counts[alike] += 1
            if counts[alike] <= 2:
                chosen.append(op)
        return chosen

    def loads_by_loop(self, memref: SSAValue) -> Counter[Operation | None]:
        """Return how many affine loads through a memref value are directly in which loop."""
        counts = self._by_loop.setdefault(memref, Counter())
        counts.update(op.parent_op() for op in self.loads[memref][counts.total() :])
        return counts

    def forget_memref(self, memref: SSAValue) -> None:
        """Record that it no longer accesses a memref value."""
        for operations in (self.loads, self.stores, self.reads, self.writes):
            operations.pop(memref, None)
        for writes in (False, True):
            self._representatives.pop((memref, writes), None)
        self._by_loop.pop(memref, None)

    def memrefs(self) -> Iterator[SSAValue]:
        """Yield the memref values that it reads or writes through, each once."""
        yield from self.reads
        yield from (memref for memref in self.writes if memref not in self.reads)

    def accesses(self, root: Root) -> list[Access]:
        """Return its accesses to the memory of a root."""
        at_root = self.accessed.get(root)
        return [] if at_root is None else at_root.accesses(root, self.nests)

    def distinct(self, root: Root) -> list[Access]:
        """Return its accesses to the memory of a root, one of each kind."""
        at_root = self.accessed.get(root)
        return [] if at_root is None else at_root.distinct(root, self.nests)

    def ends(self, root: Root) -> list[Access]:
        """Return its accesses to the memory of a root, of each kind the first and the last."""
        at_root = self.accessed.get(root)
        return [] if at_root is None else at_root.ends(root, self.nests)

    def written_by(self, root: Root) -> list[Operation]:
        """Return the ops that write memory of a root."""
        return [access.op for access in self.accesses(root) if access.writes]

    def reads_root(self, root: Root) -> bool:
        """Return whether it reads memory of a root."""
        at_root = self.accessed.get(root)
        return at_root is not None and at_root.reads

    def writes_root(self, root: Root) -> bool:
        """Return whether it writes memory of a root."""
        at_root = self.accessed.get(root)
        return at_root is not None and at_root.writes

    def note_inside(self, root: Operation, block: Block) -> None:
        """Record the effects of an op and its regions; the node is in `block`."""
        for op in root.walk():
            for operand in op.operands:
                if isinstance(operand, OpResult) and operand.op.parent_block() is block:
                    self.uses[operand] = None
            if isinstance(op, IfOp) and self.conditional is None:
                self.conditional = op
            self.note(op)

    def note(self, op: Operation) -> None:
        """Record the effects of one op."""
        if is_affine_load(op):
            memref = op.operands[0]
            self.loads.setdefault(memref, []).append(op)
            self.reads[memref] = None
            self._at_root(self.nests.root(memref)).note(op, reads=True, writes=False)
        elif is_affine_store(op):
            memref = op.operands[1]
            self.stores.setdefault(memref, []).append(op)
            self.writes[memref] = None
            back = is_redundant_store(op)
            self._at_root(self.nests.root(memref)).note(op, reads=back, writes=not back)
        elif is_silent(op):
            if is_output(op):
                self.unfusable.append(op)
            if isinstance(op, PrefetchOp):
                self._note_values(op.operands, Effect.READ)
        else:
            self._note_other(op)
            for access in self.nests.of(op):
                at_root = self._at_root(access.root)
                at_root.note(op, reads=access.reads, writes=access.writes)

    def _at_root(self, root: Root) -> RootAccesses:
        return self.accessed.setdefault(root, RootAccesses())

    def _note_other(self, op: Operation) -> None:
        """Record an op that accesses memory but is not an affine load or store."""
        effects = effects_of(op)
        if isinstance(op, CopyOp):
            self._note_values(op.operands[:1], Effect.READ)
            self._note_values(op.operands[1:], Effect.WRITE)
        else:
            # `mlir-opt` treats ops with unknown effects as readers; legality is decided elsewhere.
            self._note_values(op.operands, Effect.READ if effects is None else effects)
        if effects is None or effects & Effect.FREE:
            self.unfusable.append(op)

    def _note_values(self, operands: Iterable[SSAValue], effects: Effect) -> None:
        """Record the effects of an op on the memrefs among some operands."""
        for operand in operands:
            if is_memref(operand.type) or is_unranked(operand.type):
                if effects & Effect.READ:
                    self.reads[operand] = None
                if effects & (Effect.WRITE | Effect.FREE):
                    self.writes[operand] = None
                if effects & (Effect.READ | Effect.WRITE | Effect.FREE):
                    self.not_affine.add(operand)


@dataclass(slots=True, eq=False)
class MemrefIndex:
    """The nodes that use a memref value: in the order in which their uses were recorded, and as
    sets (`BlockGraph`)."""

    users: dict[SSAValue, dict[Node, None]] = field(
        default_factory=dict["SSAValue", "dict[Node, None]"]
    )
    loading: dict[SSAValue, int] = field(default_factory=dict["SSAValue", int])
    """Those with affine loads."""
    storing: dict[SSAValue, int] = field(default_factory=dict["SSAValue", int])
    """Those with affine stores."""
    reading: dict[SSAValue, int] = field(default_factory=dict["SSAValue", int])
    """Those that read through it in any way."""
    writing: dict[SSAValue, int] = field(default_factory=dict["SSAValue", int])
    """Those that write through it in any way."""

    def note(self, node: Node, memref: SSAValue) -> None:
        """Record how a node uses a memref value."""
        if memref in node.reads or memref in node.writes:
            self.users.setdefault(memref, {})[node] = None
        for members, memrefs in (
            (self.loading, node.loads),
            (self.storing, node.stores),
            (self.reading, node.reads),
            (self.writing, node.writes),
        ):
            if memref in memrefs:
                members[memref] = members.get(memref, 0) | node.bit

    def forget(self, node: Node, memref: SSAValue) -> None:
        """Record that a node no longer uses a memref value."""
        self.users[memref].pop(node, None)
        for members in (self.loading, self.storing, self.reading, self.writing):
            members[memref] = members.get(memref, 0) & ~node.bit


@dataclass(slots=True, eq=False)
class RootIndex:
    """The nodes that access the memory of a root, as sets (`BlockGraph`)."""

    accessing: dict[Root, int] = field(default_factory=dict["Root", int])
    reading: dict[Root, int] = field(default_factory=dict["Root", int])
    writing: dict[Root, int] = field(default_factory=dict["Root", int])
    unknown: list[Root] = field(default_factory=list["Root"])
    """The roots of unknown kind, which may be parts of others."""

    def note(self, node: Node, root: Root) -> None:
        """Record how a node accesses the memory of a root."""
        if root not in self.accessing and root.kind is RootKind.UNKNOWN:
            self.unknown.append(root)
        self.accessing[root] = self.accessing.get(root, 0) | node.bit
        if node.reads_root(root):
            self.reading[root] = self.reading.get(root, 0) | node.bit
        if node.writes_root(root):
            self.writing[root] = self.writing.get(root, 0) | node.bit

    def forget(self, node: Node, root: Root) -> None:
        """Record that a node no longer accesses the memory of a root."""
        for members in (self.accessing, self.reading, self.writing):
            members[root] = members.get(root, 0) & ~node.bit


@dataclass(slots=True, eq=False)
class NodeKinds:
    """The nodes of a block by kind, as sets (`BlockGraph`)."""

    living: int = 0
    """Those that have not been removed. Edges may still lead to removed nodes."""
    nests: int = 0
    carrying: int = 0
    """The nests that have results."""
    unfusable: int = 0
    """Those with ops that no fusion can handle."""
    independent: int = 0
    """Those that depend on no other node and never will."""

    def add(self, node: Node) -> None:
        """Add a new node."""
        self.living |= node.bit
        if not node.op.operands and not node.op.regions:
            self.independent |= node.bit
        if node.is_nest:
            self.nests |= node.bit
            self.carrying |= node.bit if node.op.results else 0

    def note_ops(self, node: Node) -> None:
        """Record whether a node has ops that no fusion can handle."""
        self.unfusable &= ~node.bit
        self.unfusable |= node.bit if node.unfusable else 0

    def remove(self, node: Node) -> None:
        """Remove a node whose op goes away."""
        self.living &= ~node.bit
        self.nests &= ~node.bit
        self.carrying &= ~node.bit
        self.unfusable &= ~node.bit


def is_redundant_store(op: Operation) -> bool:
    """Return whether an op stores the value just loaded from the same element, which changes
    nothing.

    The load is in the same block, and no op in between may write.
    """
    if not is_affine_store(op) or not isinstance(value := op.operands[0], OpResult):
        return False
    load = value.op
    if not is_affine_load(load) or load.parent_block() is not op.parent_block():
        return False
    if not same_place(load, op):
        return False
    current = load.next_op
    while current is not None and current is not op:
        effects = effects_of(current)
        if effects is None or effects & (Effect.WRITE | Effect.FREE):
            return False
        current = current.next_op
    return current is op


def block_position(node: Node) -> int:
    """Return the position of a node in its block."""
    return node.place


def union(sets: Iterable[int]) -> int:
    """Return the union of sets of nodes."""
    nodes = 0
    for members in sets:
        nodes |= members
    return nodes


class BlockPlaces:
    """Positions of the nodes: increasing along the block, with gaps for insertions."""

    def __init__(self, of_op: Mapping[Operation, Node]) -> None:
        self._of_op = of_op
        self.moved = 0
        """The nodes whose positions are not in the order of their numbers."""
        self.places: list[int] = []
        """The positions of the other nodes by number, including those of erased nodes."""

    def between(self, start: Node, end: Node) -> int:
        """Return the unmoved nodes between two positions; may include numbers of other nodes."""
        low = bisect_left(self.places, start.place)
        high = bisect_left(self.places, end.place)
        return ~self.moved & ((1 << high) - 1) & -(1 << low)

    def note_moved(self, node: Node) -> None:
        """Note that the place of a node is not in the order of the numbers."""
        self.moved |= node.bit

    def place(self, op: Operation) -> int:
        """Return a position between those of the nodes next to an op."""
        before = self._next_to(op, forwards=False)
        after = self._next_to(op, forwards=True)
        if before is None:
            return 0 if after is None else after.place - GAP
        if after is None:
            return before.place + GAP
        if after.place - before.place < 2:
            self.places = [place * GAP for place in self.places]
            for node in self._of_op.values():
                node.move_to(node.place * GAP)
        return (before.place + after.place) // 2

    def _next_to(self, op: Operation, *, forwards: bool) -> Node | None:
        neighbour = op.next_op if forwards else op.prev_op
        while neighbour is not None and neighbour not in self._of_op:
            neighbour = neighbour.next_op if forwards else neighbour.prev_op
        return None if neighbour is None else self._of_op[neighbour]
