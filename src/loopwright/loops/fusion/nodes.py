"""A node of a block: what a nest, or an op beside the nests, does to memory, and in which order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from xdsl.ir import Block, Operation, OpResult, SSAValue

from loopwright.exact.dependences.model import common_loops
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.exact.functions import map_of
from loopwright.exact.memory.access import Access, Root, is_silent
from loopwright.ir.dialects.affine import ForOp, IfOp
from loopwright.ir.dialects.affine.memory import PrefetchOp
from loopwright.ir.dialects.memref import CopyOp
from loopwright.ir.interfaces.memory_access import is_affine_load, is_affine_store
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_output
from loopwright.ir.syntax.enclosing import path_to
from loopwright.ir.syntax.narrowing import is_memref, is_unranked

# Which of two ops comes first in the text, without numbering a whole function ---------------------


def is_before(first: Operation, second: Operation) -> bool:
    """Whether `first` comes before `second`; an op comes before what is inside it."""
    if first is second:
        return False
    if first.parent_block() is second.parent_block():
        return _is_before_in_block(first, second)
    ours, theirs = path_to(first), path_to(second)
    for one, other in zip(ours, theirs, strict=False):
        if one is other:
            continue
        if one.parent_block() is other.parent_block():
            return _is_before_in_block(one, other)
        return _region_number(one) < _region_number(other)
    return len(ours) < len(theirs)


def _is_before_in_block(first: Operation, second: Operation) -> bool:
    """The order of two ops of one block, in time that grows with what stands between them."""
    after_first, after_second = first.next_op, second.next_op
    while after_first is not None and after_second is not None:
        if after_first is second:
            return True
        if after_second is first:
            return False
        after_first, after_second = after_first.next_op, after_second.next_op
    # One came to the end without meeting the other, which stands in front of it.
    return after_first is not None


def _region_number(op: Operation) -> int:
    region, parent = op.parent_region(), op.parent_op()
    return 0 if region is None or parent is None else parent.regions.index(region)


# The nodes of the graph that fusion works on ------------------------------------------------------
# A node knows what its op and everything inside it does to memory: by memref value, as `mlir-opt`
# sees it (two values are two memrefs), and by root, as it is (views and arguments may share
# memory).


_FEW = 4


@dataclass(slots=True, eq=False)
class RootAccesses:
    """The ops of a node that access memory of one root, and what they do there.

    Their accesses are made when somebody asks for them.
    """

    ops: list[Operation] = field(default_factory=list[Operation])
    reads: bool = False
    writes: bool = False
    _known: list[Access] = field(default_factory=list[Access])
    _count: int = 0

    def note(self, op: Operation, *, reads: bool, writes: bool) -> None:
        """Add an op."""
        if not self.ops or self.ops[-1] is not op:
            self.ops.append(op)
        self.reads |= reads
        self.writes |= writes

    def accesses(self, root: Root, nests: NestAccesses) -> list[Access]:
        """The accesses of the ops to the root; stores that change nothing only read."""
        for op in self.ops[self._count :]:
            back = stores_back(op)
            for access in nests.of(op):
                if access.root == root:
                    seen = replace(access, writes=False, reads=True) if back else access
                    self._known.append(seen)
        self._count = len(self.ops)
        return self._known


@dataclass(slots=True, eq=False)
class Node:
    """One op of the block.

    `loads` and `stores` are affine ones inside it, by memref value; `reads` and `writes` are
    those that any op reads or writes through. `accessed` has, for each root, the ops that access
    it, `uses` the results of other ops of the block that it uses. `unfusable` are the ops inside
    that no fusion can handle: those of unknown effects, and those that free memory.
    """

    number: int
    op: Operation
    place: int
    """It grows along the block (`BlockGraph`)."""
    nests: NestAccesses
    loads: dict[SSAValue, list[Operation]] = field(default_factory=dict[SSAValue, list[Operation]])
    stores: dict[SSAValue, list[Operation]] = field(default_factory=dict[SSAValue, list[Operation]])
    reads: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    writes: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    odd: set[SSAValue] = field(default_factory=set[SSAValue])
    """The memref values that others than affine loads and stores access."""
    accessed: dict[Root, RootAccesses] = field(default_factory=dict[Root, RootAccesses])
    uses: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    unfusable: list[Operation] = field(default_factory=list[Operation])
    conditional: Operation | None = None
    """The first `affine.if` inside."""
    successors: dict[Node, dict[SSAValue, None]] = field(
        default_factory=dict["Node", "dict[SSAValue, None]"]
    )
    predecessors: dict[Node, dict[SSAValue, None]] = field(
        default_factory=dict["Node", "dict[SSAValue, None]"]
    )
    """The nodes that depend on it, those that it depends on, and the values by which they do."""

    @property
    def first_unfusable(self) -> Operation | None:
        """The first op that no fusion can handle."""
        return self.unfusable[0] if self.unfusable else None

    @property
    def is_nest(self) -> bool:
        """Whether the node is a loop nest."""
        return isinstance(self.op, ForOp)

    def put_at(self, place: int) -> None:
        """Its graph, which gives places, has moved it."""
        self.place = place

    def clear(self) -> None:
        """Forget what the op does."""
        for kept in (self.loads, self.stores, self.reads, self.writes, self.accessed, self.uses):
            kept.clear()
        self.odd.clear()
        self.unfusable.clear()
        self.conditional = None

    def representatives(self, memref: SSAValue, *, writes: bool) -> list[Operation]:
        """The affine stores (or loads) through a memref value, of those of a block that access the
        same two: a nest that others were fused into may have hundreds."""
        found: dict[int, list[Operation]] = {}
        ops = (self.stores if writes else self.loads).get(memref, [])
        for op in ops if len(ops) > _FEW else ():
            found.setdefault(self.nests.likeness(op), []).append(op)
        kept = {op for alike in found.values() for op in alike[:2]}
        return [op for op in ops if op in kept] if kept else ops

    def forget_memref(self, memref: SSAValue) -> None:
        """Note that it no longer accesses a memref value."""
        for known in (self.loads, self.stores, self.reads, self.writes):
            known.pop(memref, None)

    def memrefs(self) -> Iterator[SSAValue]:
        """The memref values that it reads or writes through, each once."""
        yield from self.reads
        yield from (memref for memref in self.writes if memref not in self.reads)

    def accesses(self, root: Root) -> list[Access]:
        """Its accesses to the memory of a root."""
        at_root = self.accessed.get(root)
        return [] if at_root is None else at_root.accesses(root, self.nests)

    def distinct(self, root: Root) -> list[Access]:
        """Its accesses to the memory of a root, one of each kind."""
        return self.nests.distinct(self.accesses(root))

    def ends(self, root: Root) -> list[Access]:
        """Its accesses to the memory of a root, of each kind the first and the last."""
        return self.nests.ends(self.accesses(root))

    def written_by(self, root: Root) -> list[Operation]:
        """The ops that write memory of a root."""
        return [access.op for access in self.accesses(root) if access.writes]

    def reads_root(self, root: Root) -> bool:
        """Whether it reads memory of a root."""
        at_root = self.accessed.get(root)
        return at_root is not None and at_root.reads

    def writes_root(self, root: Root) -> bool:
        """Whether it writes memory of a root."""
        at_root = self.accessed.get(root)
        return at_root is not None and at_root.writes

    def note_inside(self, root: Operation, block: Block) -> None:
        """Add what an op and those inside it do; the node is in `block`."""
        for op in root.walk():
            for operand in op.operands:
                if isinstance(operand, OpResult) and operand.op.parent_block() is block:
                    self.uses[operand] = None
            if isinstance(op, IfOp) and self.conditional is None:
                self.conditional = op
            self.note(op)

    def note(self, op: Operation) -> None:
        """Add what one op does to memory."""
        if is_affine_load(op):
            memref = op.operands[0]
            self.loads.setdefault(memref, []).append(op)
            self.reads[memref] = None
            self._at_root(self.nests.root(memref)).note(op, reads=True, writes=False)
        elif is_affine_store(op):
            memref = op.operands[1]
            self.stores.setdefault(memref, []).append(op)
            self.writes[memref] = None
            back = stores_back(op)
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
        """An op that accesses memory in another way than affine loads and stores do."""
        effects = effects_of(op)
        if isinstance(op, CopyOp):
            self._note_values(op.operands[:1], Effect.READ)
            self._note_values(op.operands[1:], Effect.WRITE)
        else:
            # `mlir-opt` takes ops of unknown effects for readers; others decide what is legal.
            self._note_values(op.operands, Effect.READ if effects is None else effects)
        if effects is None or effects & Effect.FREE:
            self.unfusable.append(op)

    def _note_values(self, operands: Iterable[SSAValue], effects: Effect) -> None:
        """Note that an op may do something to the memrefs among some operands."""
        for operand in operands:
            if is_memref(operand.type) or is_unranked(operand.type):
                if effects & Effect.READ:
                    self.reads[operand] = None
                if effects & (Effect.WRITE | Effect.FREE):
                    self.writes[operand] = None
                if effects & (Effect.READ | Effect.WRITE | Effect.FREE):
                    self.odd.add(operand)


def stores_back(op: Operation) -> bool:
    """Whether an op stores what was just loaded from there: that changes nothing.

    The load stands in the same block and nothing in between may write.
    """
    if not is_affine_store(op) or not isinstance(value := op.operands[0], OpResult):
        return False
    load = value.op
    if not is_affine_load(load) or load.parent_block() is not op.parent_block():
        return False
    if tuple(load.operands) != tuple(op.operands[1:]) or map_of(load, "map") != map_of(op, "map"):
        return False
    current = load.next_op
    while current is not None and current is not op:
        effects = effects_of(current)
        if effects is None or effects & (Effect.WRITE | Effect.FREE):
            return False
        current = current.next_op
    return current is op


# Whether iterations of a nest update what earlier ones have accessed
# ------------------------------- Ops of one block that access the same in the same way form a kind.
# Dependences that loops carry
# lead from any op of a kind to any of another; those within an iteration only to ops that come
# later in the text. A circle has one that is carried, and what an op leads to an earlier one of its
# kind leads to, too: so the first op of each kind tells, however many there are.


@dataclass(slots=True, eq=False)
class _Kind:
    """Ops of one block that access the same: the accesses of one of them, and where all stand."""

    accesses: list[Access]
    places: list[int] = field(default_factory=list[int])
    carried: dict[_Kind, None] = field(default_factory=dict["_Kind", None])
    """What depends on them in later iterations, or in any order."""
    later: dict[_Kind, None] = field(default_factory=dict["_Kind", None])
    """What depends on them in the same iteration, if it comes later."""


def has_cyclic_dependence(nests: NestAccesses, node: Node) -> bool:
    """Whether iterations of a nest update what earlier ones have accessed: repeated, they would do
    so twice. Iterations of the loops around it do not matter."""
    kinds = _kinds(nests, node)
    _connect(nests, kinds, len(nests.loops_around(node.op)))
    carriers: dict[_Kind, list[_Kind]] = {}
    for kind in kinds:
        for other in kind.carried:
            carriers.setdefault(other, []).append(kind)
    return any(not _led_to(first).isdisjoint(kinds) for first, kinds in carriers.items())


def _kinds(nests: NestAccesses, node: Node) -> list[_Kind]:
    by_op: dict[Operation, list[Access]] = {}
    for root, at_root in node.accessed.items():
        if at_root.writes or any(is_affine_store(op) for op in at_root.ops):
            for access in node.accesses(root):
                by_op.setdefault(access.op, []).append(access)
    found: dict[tuple[Block | None, *tuple[int, ...]], _Kind] = {}
    # The order matters only where there are several.
    ops = by_op if len(by_op) <= 1 else (op for op in node.op.walk() if op in by_op)
    for place, op in enumerate(ops):
        accesses = by_op[op]
        key = (op.parent, *(nests.kind(access) for access in accesses))
        found.setdefault(key, _Kind(accesses)).places.append(place)
    return list(found.values())


def _connect(nests: NestAccesses, kinds: list[_Kind], outside: int) -> None:
    """Note what depends on what, in iterations of the loops inside some outer ones."""
    owners: dict[Access, _Kind] = {a: kind for kind in kinds for a in kind.accesses}
    by_root: dict[Root, list[Access]] = {}
    for access in owners:
        by_root.setdefault(access.root, []).append(access)
    for accesses in by_root.values():
        partners = Partners(nests, accesses)
        for first in accesses:
            for second in partners.of(first):
                if not (_stores(first) or _stores(second)):
                    continue
                one, other = owners[first], owners[second]
                last = common_loops(first.loops, second.loops)
                if _is_vague(first, second) or any(
                    nests.may_depend(first, second, depth) for depth in range(outside + 1, last + 1)
                ):
                    one.carried[other] = None
                elif one.places[0] < other.places[-1] and nests.may_depend(first, second, last + 1):
                    one.later[other] = None


def _is_vague(first: Access, second: Access) -> bool:
    return first.is_linear != second.is_linear or first.subscripts is None


def _stores(access: Access) -> bool:
    """Whether an access is a store, even of what is there (`mlir-opt` does not see that)."""
    return access.writes or is_affine_store(access.op)


def _led_to(start: _Kind) -> set[_Kind]:
    """The kinds of ops that dependences lead to from the first op of a kind, that one included."""
    earliest = {start: start.places[0]}
    waiting = [start]
    while waiting:
        kind = waiting.pop()
        found = [(other, other.places[0]) for other in kind.carried]
        for other in kind.later:
            number = bisect_right(other.places, earliest[kind])
            if number < len(other.places):
                found.append((other, other.places[number]))
        for other, place in found:
            if other not in earliest or place < earliest[other]:
                earliest[other] = place
                waiting.append(other)
    return set(earliest)
