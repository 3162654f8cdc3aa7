"""What may be fused with what, and at which depths there is a slice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.access import Access
from loopwright.analysis.dependence import common_loops
from loopwright.analysis.nests import NestAccesses
from loopwright.analysis.partners import Partners
from loopwright.analysis.slices import Slice, SliceFailure, slice_union
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import READS, WRITES, Node
from loopwright.transforms.fusion.text_order import is_before


def shared_memrefs(source: Node, sink: Node) -> list[SSAValue]:
    """The memref values that the source stores to and the sink loads."""
    return [memref for memref in source.stores if memref in sink.loads]


def ops_on(node: Node, memrefs: Sequence[SSAValue]) -> list[Operation]:
    """The affine loads and stores of a node through some memref values."""
    loads = [op for memref in memrefs for op in node.loads.get(memref, ())]
    return loads + [op for memref in memrefs for op in node.stores.get(memref, ())]


@dataclass(frozen=True, slots=True)
class Slices:
    """The slices of a pair by depth, and why there is none at other depths."""

    found: dict[int, Slice]
    failures: dict[int, SliceFailure]


def slices_between(
    graph: BlockGraph,
    source: Node,
    sink: Node,
    sources: Sequence[Operation],
    memrefs: Sequence[SSAValue],
    most: int,
) -> Slices:
    """The slices of the source at each depth of the sink, up to `most`.

    `sources` are the ops of the source that count. A slice goes no deeper than where accesses of
    the sink to `memrefs` (if any) depend on each other.
    """
    nests = graph.nests
    common = len(nests.domains.of_block(graph.block).loops)
    is_backward = source.place < sink.place
    touched = list(dict.fromkeys(_memref(op) for op in sources))
    sinks = ops_on(sink, touched)
    if memrefs:
        most = min(most, innermost_free_depth(nests, ops_on(sink, memrefs)))
    found: dict[int, Slice] = {}
    failures: dict[int, SliceFailure] = {}
    for depth in range(common + 1, most + 1):
        first, second = (sources, sinks) if is_backward else (sinks, sources)
        made = slice_union(nests, first, second, depth, common, is_backward=is_backward)
        if isinstance(made, Slice):
            found[depth] = made
        else:
            failures[depth] = made
    return Slices(found, failures)


def _memref(op: Operation) -> SSAValue:
    return op.operands[0] if op.name in READS else op.operands[1]


def innermost_common_depth(nests: NestAccesses, ops: Sequence[Operation]) -> int:
    """How many loops are around all of some ops."""
    if not ops:
        return 0
    first = nests.loops_around(ops[0])
    depth = len(first)
    for op in ops[1:]:
        depth = min(depth, common_loops(first, nests.loops_around(op)))
    return depth


def innermost_free_depth(nests: NestAccesses, ops: Sequence[Operation]) -> int:
    """How many of the loops around all of some ops carry no dependence between these.

    As in `mlir-opt`, only affine loops carry any: others do not count, wherever they are."""
    depth = innermost_common_depth(nests, ops)
    if not any(op.name in WRITES for op in ops):
        return depth
    accesses = nests.distinct(access for op in ops if (access := nests.single(op)) is not None)
    partners = Partners(nests, accesses)
    for first in accesses:
        for second in partners.of(first):
            if first.memref is second.memref and (first.writes or second.writes):
                depth = min(depth, _free_depth(nests, first, second, depth))
    return depth


_AFFINE_LOOPS = ("affine.for", "affine.parallel")


def _free_depth(nests: NestAccesses, first: Access, second: Access, most: int) -> int:
    for depth, loop in enumerate(first.loops[:most], 1):
        if loop.op.name in _AFFINE_LOOPS and nests.may_depend(first, second, depth):
            return depth - 1
    return most


def has_cyclic_dependence(nests: NestAccesses, node: Node) -> bool:
    """Whether iterations of a nest update what earlier ones have touched: repeated, they would do
    so twice. Iterations of the loops around it do not matter."""
    outside = len(nests.loops_around(node.op))
    edges: dict[Operation, set[Operation]] = {}
    for root, touching in node.touched.items():
        if not (touching.writes or any(op.name in WRITES for op in touching.ops)):
            continue
        accesses = node.accesses(root)
        partners = Partners(nests, accesses)
        for first in accesses:
            for second in partners.of(first):
                is_written = _stores(first) or _stores(second)
                if is_written and _depends(nests, first, second, outside):
                    edges.setdefault(first.op, set()).add(second.op)
    return _has_cycle(edges)


def _stores(access: Access) -> bool:
    """Whether an access is a store, even of what is there (`mlir-opt` does not see that)."""
    return access.writes or access.op.name in WRITES


def _depends(nests: NestAccesses, first: Access, second: Access, outside: int) -> bool:
    common = common_loops(first.loops, second.loops)
    if first.is_linear != second.is_linear or first.subscripts is None:
        return True
    in_order = first.op is not second.op and is_before(first.op, second.op)
    last = common + 1 if in_order else common
    return any(nests.may_depend(first, second, depth) for depth in range(outside + 1, last + 1))


def _has_cycle(edges: dict[Operation, set[Operation]]) -> bool:
    for start in edges:
        seen: set[Operation] = set()
        waiting = list(edges[start])
        while waiting:
            op = waiting.pop()
            if op is start:
                return True
            if op not in seen:
                seen.add(op)
                waiting += edges.get(op, ())
    return False
