"""What keeps two nests apart: nodes between them that depend on the first, the second on these.

The graph's edges leave copies of what stays elsewhere out; here they count, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.text_order import is_before


def path_between(graph: BlockGraph, source: Node, sink: Node) -> list[Node]:
    """The source, the first node after it that depends on it, the last one that the sink depends
    on, and the sink: what leaves no place for both."""
    low, high = source.place, sink.place
    after = [n for n in _met(graph, source) if low < n.place < high]
    before = [n for n in _met(graph, sink) if low < n.place < high]
    first = min(after, key=lambda node: node.place, default=sink)
    last = max(before, key=lambda node: node.place, default=source)
    return list(dict.fromkeys((source, first, last, sink)))


def is_parted(graph: BlockGraph, first: Node, second: Node) -> bool:
    """Whether an affine load or store between both depends on the first, and the second on it, on
    one after it or on a value that is computed after it."""
    low, high = first.place, second.place
    after = [node for node in _met_affinely(graph, first) if low < node.place < high]
    if not after:
        return False
    start = min(after, key=lambda node: node.place)
    if any(start.place <= node.place < high for node in _met_affinely(graph, second)):
        return True
    makers = (value.owner for value in second.uses)
    return any(isinstance(op, Operation) and is_before(start.op, op) for op in makers)


def _met(graph: BlockGraph, node: Node) -> Iterator[Node]:
    for memref in node.memrefs():
        yield from graph.related(node, memref)


def _met_affinely(graph: BlockGraph, node: Node) -> Iterator[Node]:
    """The nodes whose affine loads and stores go through memref values of a node's, one of both
    storing."""
    for memref in (*node.loads, *(m for m in node.stores if m not in node.loads)):
        for other in graph.related(node, memref):
            if memref in other.stores or (memref in node.stores and memref in other.loads):
                yield other
