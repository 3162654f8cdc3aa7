"""Who accesses a memref value, in the order of the block, and which of them an edge joins.

Nodes that do the same with a memref have the same edges through it: they form a group, sorted by
place. What joins two groups is found out once, and the nearest neighbours of a node are found
without looking at the others, however many nodes access the same memref. Nodes that changed are put
into their groups when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from xdsl.ir import SSAValue

from loopwright.transforms.fusion.edges import Does, Edges, Sign
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.places import Places, nearest_after, nearest_before


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

    def that_do(self, fits: Callable[[Does], bool]) -> list[Places]:
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
