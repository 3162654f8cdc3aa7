"""Nodes of a block in the order of their places: the nearest ones are found by bisection."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from heapq import merge
from typing import TypeAlias

from loopwright.transforms.fusion.nodes import Node

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
