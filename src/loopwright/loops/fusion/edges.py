"""What the edges between the nodes of a block are made of: groups of nodes that do the same, the
order in which nodes are visited, who makes and who uses values, and edges that copies leave out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import product
from typing import TypeAlias

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.access import Access
from loopwright.ir.interfaces.memory_access import is_affine_store
from loopwright.loops.fusion.nodes import Node

# Nodes of a block in the order of their places ----------------------------------------------------


Entry: TypeAlias = tuple[int, int, Node]
"""A node with its place and its number in front, to be sorted by these."""


class Places:
    """A set of nodes that is sorted by place. A node that is moved must be added again."""

    def __init__(self) -> None:
        self._sorted: list[Entry] = []
        self._known: dict[int, Entry] = {}

    def __contains__(self, node: Node) -> bool:
        return node.number in self._known

    def __len__(self) -> int:
        return len(self._sorted)

    def __iter__(self) -> Iterator[Node]:
        return (entry[2] for entry in self._sorted)

    def add(self, node: Node) -> None:
        """Put a node where it stands now."""
        known = self._known.get(node.number)
        if known is not None:
            if known[0] == node.place:
                return
            self.discard(node)
        entry = self._known[node.number] = node.place, node.number, node
        if self._sorted and self._sorted[-1] > entry:
            insort(self._sorted, entry)
        else:
            self._sorted.append(entry)

    def discard(self, node: Node) -> None:
        """Take a node out."""
        known = self._known.pop(node.number, None)
        if known is not None:
            del self._sorted[bisect_left(self._sorted, known)]

    def after(self, place: int) -> Iterator[Node]:
        """The nodes behind a place, the nearest first."""
        found = self._sorted
        return (found[k][2] for k in range(bisect_right(found, place, key=_key), len(found)))

    def before(self, place: int) -> Iterator[Node]:
        """The nodes in front of a place, the nearest first."""
        found = self._sorted
        return (found[k][2] for k in range(bisect_left(found, place, key=_key) - 1, -1, -1))

    def backwards(self) -> Iterator[Node]:
        """All nodes, the last one first."""
        return (entry[2] for entry in reversed(self._sorted))

    def count_before(self, place: int) -> int:
        """How many nodes stand in front of a place."""
        return bisect_left(self._sorted, place, key=_key)

    def between(self, low: int, high: int | None) -> Iterator[Node]:
        """The nodes between two places, or behind one."""
        found = self._sorted
        end = len(found) if high is None else bisect_left(found, high, key=_key)
        return (found[k][2] for k in range(bisect_right(found, low, key=_key), end))


def nearest_after(sets: Iterable[Places], place: int) -> Iterator[Node]:
    """The nodes of several sets behind a place, the nearest first."""
    found = [nodes.after(place) for nodes in sets]
    return found[0] if len(found) == 1 else merge(*found, key=place_of)


def nearest_before(sets: Iterable[Places], place: int) -> Iterator[Node]:
    """The nodes of several sets in front of a place, the nearest first."""
    found = [nodes.before(place) for nodes in sets]
    return found[0] if len(found) == 1 else merge(*found, key=place_of, reverse=True)


def place_of(node: Node) -> int:
    """Where a node stands in its block."""
    return node.place


def _key(entry: Entry) -> int:
    return entry[0]


# Whether two nodes of a block depend on each other through a memref -------------------------------
# As in `mlir-opt`, affine loads and stores of two nests make an edge if one may access what the
# other accesses, one of both writing, in one iteration of the loops around the block; others, and
# those of other nodes, if they access the same memref. What was borrowed (`Copies`) makes none. A
# `Sign` is all that this depends on: nodes with the same one have the same edges. Answers about two
# loads or stores are kept by their shapes.


_MOST = 400
"""So many pairs of accesses are looked at, for the sake of speed: where there are more, there is an
edge. What may be tried is less then, nothing else."""


@dataclass(frozen=True, slots=True)
class NodeAccess:
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
    variable one); there are none where subscripts do not distinguish elements.
    """

    does: NodeAccess
    count: int
    uses: frozenset[int]
    constants: tuple[frozenset[int] | None, ...]

    def is_elsewhere(self, other: Sign) -> bool:
        """Whether constant subscripts show that both access different elements."""
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
        does = NodeAccess(
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
        """The loads and stores, those of one block that access the same only once."""
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
        """The values of subscripts that are constant, if subscripts distinguish elements."""
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


def _is_owned(first: NodeAccess, second: NodeAccess) -> bool:
    """Whether both access a memref value themselves, one of both writing it."""
    if first.owns_write:
        return second.owns_write or second.owns_read
    return second.owns_write and first.owns_read


# Which nodes of a block compute what a node uses, sorted by place ---------------------------------
# They are found once for a node, and kept while nests grow: a nest that others were fused into uses
# results of hundreds of nodes.


class Makers:
    """The nodes that compute what nodes use, as far as somebody asked for them."""

    def __init__(self, of_op: Mapping[Operation, Node]) -> None:
        self._of_op = of_op
        self._known: dict[int, Places] = {}

    def of(self, node: Node) -> Places:
        """The nodes that compute what a node uses."""
        known = self._known.get(node.number)
        if known is None:
            known = self._known[node.number] = Places()
            self._add(known, node.uses)
        return known

    @property
    def are_known(self) -> bool:
        """Whether those of any node are known."""
        return bool(self._known)

    def note(self, node: Node, values: Iterable[SSAValue]) -> None:
        """Note that a node also uses some values."""
        if (known := self._known.get(node.number)) is not None:
            self._add(known, values)

    def drop(self, node: Node, value: SSAValue) -> None:
        """Note that a node may no longer use a value."""
        known, maker = self._known.get(node.number), self._maker(value)
        if known is None or maker is None or value in node.uses:
            return
        if len(maker.op.results) == 1:
            known.discard(maker)
        else:
            self.forget(node)

    def forget(self, node: Node) -> None:
        """Note that a node uses other values now."""
        self._known.pop(node.number, None)

    def forget_maker(self, maker: Node) -> None:
        """Note that a node is new, stands elsewhere or goes away."""
        if maker.op.results:
            self._known.clear()

    def _add(self, known: Places, values: Iterable[SSAValue]) -> None:
        for value in values:
            if (maker := self._maker(value)) is not None:
                known.add(maker)

    def _maker(self, value: SSAValue) -> Node | None:
        owner = value.owner
        return self._of_op.get(owner) if isinstance(owner, Operation) else None


# Who accesses a memref value, in the order of the block, and which an edge joins ----
# Nodes that do the same with a memref have the same edges through it: they form a group, sorted by
# place. What joins two groups is found out once, and the nearest neighbours of a node are found
# without looking at the others, however many nodes access the same memref. Nodes that changed are
# put into their groups when somebody asks.


class Users:
    """The nodes that access one memref value."""

    def __init__(self, edges: Edges, memref: SSAValue) -> None:
        self._edges = edges
        self._memref = memref
        self._groups: dict[Sign, Places] = {}
        self._joined: dict[Sign, dict[Sign, None]] = {}
        self._decided: set[Sign] = set()
        """The groups of which it is known whether edges join their own nodes."""
        self._signs: dict[int, Sign] = {}
        self._changed: dict[int, Node] = {}

    def note(self, node: Node) -> None:
        """Look at a node again: it is new, it was moved, or it does something else now."""
        self._changed[node.number] = node

    def drop(self, node: Node) -> None:
        """Forget a node."""
        self._changed.pop(node.number, None)
        self._take_out(node)

    @property
    def is_alone(self) -> bool:
        """Whether there is only one node."""
        if len(self._signs) > 1 or len(self._changed) > 1:
            return False
        return not (self._signs and self._changed) or self._signs.keys() == self._changed.keys()

    def numbers(self) -> set[int]:
        """The numbers of the nodes."""
        return {*self._signs, *self._changed}

    def sign(self, node: Node) -> Sign | None:
        """What a node does with the memref; None if it is no user."""
        if self._changed:
            self._settle()
        return self._signs.get(node.number)

    def joins(self, one: Node, other: Node) -> bool:
        """Whether there is an edge between two users."""
        first, second = self.sign(one), self.sign(other)
        return first is not None and second is not None and second in self._joined[first]

    def leads(self, sign: Sign, node: Node) -> bool:
        """Whether an edge joins a user with those of a sign."""
        other = self.sign(node)
        return other is not None and other in self._joined.get(sign, ())

    def after(self, node: Node) -> Iterator[Node]:
        """The users behind a node that an edge joins with it, the nearest first."""
        return nearest_after(self._neighbours(node), node.place)

    def before(self, node: Node) -> Iterator[Node]:
        """The users in front of a node that an edge joins with it, the nearest first."""
        return nearest_before(self._neighbours(node), node.place)

    def groups(self, node: Node) -> list[tuple[Sign, Places]]:
        """The users that edges may join with a node, in groups."""
        sign = self.sign(node)
        return [] if sign is None else [(s, self._groups[s]) for s in self._joined[sign]]

    def loading_groups(self) -> list[tuple[Sign, Places]]:
        """The users that load, in groups."""
        if self._changed:
            self._settle()
        return [(sign, group) for sign, group in self._groups.items() if sign.does.loads]

    def group(self, sign: Sign) -> Places | None:
        """The users that do the same with the memref, if there are any."""
        if self._changed:
            self._settle()
        return self._groups.get(sign)

    def met(self, sign: Sign) -> Iterable[Sign]:
        """The signs of the users that edges join with those of a sign."""
        return self._joined.get(sign, ())

    def that_do(self, fits: Callable[[NodeAccess], bool]) -> list[Places]:
        """The users that do something, in groups."""
        if self._changed:
            self._settle()
        return [group for sign, group in self._groups.items() if fits(sign.does)]

    def _neighbours(self, node: Node) -> Iterable[Places]:
        sign = self.sign(node)
        if sign is None:
            return ()
        return [self._groups[other] for other in self._joined[sign]]

    # Groups ------------------------------------------------------------------------------------

    def _settle(self) -> None:
        signs = {node: self._edges.sign(node, self._memref) for node in self._changed.values()}
        self._changed = {}
        # Those that are in their groups stand for these: others must be out of them first.
        for node, sign in signs.items():
            if self._signs.get(node.number) is not sign:
                self._take_out(node)
        for node, sign in signs.items():
            self._signs[node.number] = sign
            self._put(node, sign)

    def _put(self, node: Node, sign: Sign) -> None:
        group = self._groups.get(sign)
        if group is None:
            group = self._groups[sign] = Places()
            self._join(node, sign)
        elif sign not in self._decided:
            other = next(iter(group))
            if other is not node:
                self._decided.add(sign)
                if self._edges.joins(node, sign, other, sign, self._memref):
                    self._joined[sign][sign] = None
        group.add(node)

    def _join(self, node: Node, sign: Sign) -> None:
        """Find out which groups edges join with a new one."""
        mine: dict[Sign, None] = {}
        self._joined[sign] = mine
        for other, group in self._groups.items():
            if other is not sign:
                first = next(iter(group))
                if self._edges.joins(node, sign, first, other, self._memref):
                    mine[other] = None
                    self._joined[other][sign] = None

    def _take_out(self, node: Node) -> None:
        sign = self._signs.pop(node.number, None)
        if sign is None:
            return
        group = self._groups[sign]
        group.discard(node)
        if not group:
            del self._groups[sign]
            self._decided.discard(sign)
            for other in self._joined.pop(sign):
                if other is not sign:
                    self._joined[other].pop(sign, None)


# Slices of nests that stay, put into other nests as copies ----------------------------------------
# `mlir-opt` keeps its edges when it copies a slice: the nest with the copies depends on what the
# source depends on, no longer on the source itself, and nothing that comes later depends on the
# copies. What they read and write is *borrowed*: it makes no edges by itself. This decides what is
# tried, and, as edges tell who reads a memref after a nest, which memrefs may get private buffers;
# else what is legal is decided by what is really read and written (`legality`).


class Copies:
    """Which nests have copies of which others, and the edges that make up for theirs."""

    def __init__(self) -> None:
        self._cut: set[tuple[int, int]] = set()
        self._sources: set[int] = set()
        self._into: dict[int, dict[int, None]] = {}
        self._ops: dict[tuple[int, int], dict[Operation, Operation]] = {}
        self._before: dict[int, dict[SSAValue, dict[int, None]]] = {}
        self._after: dict[int, dict[SSAValue, dict[int, None]]] = {}

    def cut(self, source: Node, sink: Node, ops: Mapping[Operation, Operation]) -> None:
        """Note that copies of a source's ops are in the sink: no edge leads there now."""
        self._cut.add((source.number, sink.number))
        self._sources.add(source.number)
        self._into.setdefault(sink.number, {})[source.number] = None
        known = self._ops.setdefault((source.number, sink.number), {})
        known |= {copy: op for op, copy in ops.items()}
        # Also none that was taken over from a nest that is in the source now.
        for memref, numbers in self._before.get(sink.number, {}).items():
            if source.number in numbers:
                del numbers[source.number]
                del self._after[source.number][memref][sink.number]

    def is_cut(self, source: Node, sink: Node) -> bool:
        """Whether copies of the source are in the sink."""
        return (source.number, sink.number) in self._cut

    def concern(self, node: Node) -> bool:
        """Whether copies of a node, or in it, cut edges or make up for some."""
        number = node.number
        return (
            number in self._sources
            or number in self._into
            or number in self._before
            or number in self._after
        )

    def is_inside(self, source: Node) -> bool:
        """Whether other nests have copies of a nest."""
        return source.number in self._sources

    def inside(self, node: Node) -> list[int]:
        """The numbers of the nests that a nest has copies of."""
        return list(self._into.get(node.number, ()))

    def sources(self) -> list[int]:
        """The numbers of the nests that others have copies of, in their order."""
        return sorted(self._sources)

    def origins(self, source: Node, sink: Node) -> Mapping[Operation, Operation] | None:
        """The ops of the source that ops of the sink are copies of; None if there are none."""
        return self._ops.get((source.number, sink.number))

    def join(self, memref: SSAValue, first: int, second: int) -> None:
        """An edge between two nodes through a memref that the second, or both, have borrowed."""
        self._before.setdefault(second, {}).setdefault(memref, {})[first] = None
        self._after.setdefault(first, {}).setdefault(memref, {})[second] = None

    def before(self, node: Node, memref: SSAValue) -> Iterable[int]:
        """The numbers of the nodes that such edges lead from."""
        return self._before.get(node.number, {}).get(memref, ())

    def after(self, node: Node, memref: SSAValue) -> Iterable[int]:
        """The numbers of the nodes that such edges lead to."""
        return self._after.get(node.number, {}).get(memref, ())

    def memrefs(self, node: Node) -> Iterator[SSAValue]:
        """The memrefs that such edges from or to a node are about."""
        yield from self._before.get(node.number, ())
        yield from self._after.get(node.number, ())

    def pass_on(self, source: Node, sink: Node) -> None:
        """Let the edges of a source that goes away be those of the sink that takes it in."""
        for memref, numbers in list(self._before.get(source.number, {}).items()):
            for number in numbers:
                if number != sink.number:
                    self.join(memref, number, sink.number)
        for memref, numbers in list(self._after.get(source.number, {}).items()):
            for number in numbers:
                if number != sink.number:
                    self.join(memref, sink.number, number)

    def forget(self, node: Node, memref: SSAValue) -> None:
        """Drop such edges from and to a node through a memref."""
        for mine, theirs in ((self._before, self._after), (self._after, self._before)):
            for number in mine.get(node.number, {}).pop(memref, {}):
                theirs[number][memref].pop(node.number, None)
