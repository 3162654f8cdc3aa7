"""Slices of nests that stay, put into other nests as copies.

`mlir-opt` keeps its edges when it copies a slice: the nest with the copies depends on what the
source depends on, no longer on the source itself, and nothing that comes later depends on the
copies. What they read and write is *borrowed*: it makes no edges by itself. This decides what is
tried, and, as edges tell who reads a memref after a nest, which memrefs may get private buffers;
else what is legal is decided by what is really read and written (`legality`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from xdsl.ir import Operation, SSAValue

from loopwright.transforms.fusion.nodes import Node


class Copies:
    """Which nests have copies of which others, and the edges that make up for theirs."""

    def __init__(self) -> None:
        self._cut: set[tuple[int, int]] = set()
        self._sources: set[int] = set()
        self._into: dict[int, dict[int, None]] = {}
        self._ops: dict[tuple[int, int], dict[Operation, Operation]] = {}
        self._before: dict[int, dict[SSAValue, dict[int, None]]] = {}
        self._after: dict[int, dict[SSAValue, dict[int, None]]] = {}

    # Cut edges ---------------------------------------------------------------------------------

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

    # Edges instead of them ---------------------------------------------------------------------

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
