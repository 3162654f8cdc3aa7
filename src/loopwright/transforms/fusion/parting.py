"""What keeps two nests apart: nodes between them that depend on the first, the second on these.

The graph's edges leave copies of what stays elsewhere out; here they count, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.ir import SSAValue

from loopwright.transforms.fusion.edges import Does
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.places import place_of


def path_between(graph: BlockGraph, source: Node, sink: Node) -> list[Node]:
    """The source, the first node after it that depends on it, the last one that the sink depends
    on, and the sink: what leaves no place for both."""
    first, last = _nearest(graph, source, forwards=True), _nearest(graph, sink, forwards=False)
    if first is None or first.place >= sink.place:
        first = sink
    if last is None or last.place <= source.place:
        last = source
    return list(dict.fromkeys((source, first, last, sink)))


def is_parted(graph: BlockGraph, first: Node, second: Node) -> bool:
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


def _all(node: Node) -> Iterator[tuple[SSAValue, Callable[[Does], bool]]]:
    return ((memref, _anyhow) for memref in node.memrefs())


def _affine(node: Node) -> Iterator[tuple[SSAValue, Callable[[Does], bool]]]:
    yield from ((memref, _loads_or_stores) for memref in node.stores)
    yield from ((memref, _stores) for memref in node.loads if memref not in node.stores)


def _anyhow(does: Does) -> bool:
    return does.reads or does.writes


def _stores(does: Does) -> bool:
    return does.stores


def _loads_or_stores(does: Does) -> bool:
    return does.loads or does.stores
