"""What may be fused with what, and at which depths there is a slice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.dependences.model import common_loops
from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.memory.access import Access
from loopwright.analysis.memory.partners import Partners
from loopwright.analysis.slices.computation import Slice, SliceFailure, slice_union
from loopwright.dialects.affine import ForOp, ParallelOp
from loopwright.interfaces.memory_access import is_affine_load, is_affine_store
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import Node


def shared_memrefs(source: Node, sink: Node) -> list[SSAValue]:
    """The memref values that the source stores to and the sink loads."""
    return [memref for memref in source.stores if memref in sink.loads]


def ops_on(node: Node, memrefs: Sequence[SSAValue]) -> list[Operation]:
    """The affine loads and stores of a node through some memref values, without many that touch the
    same in one block."""
    loads = [op for memref in memrefs for op in node.few_loads(memref)]
    return loads + [op for memref in memrefs for op in node.few_stores(memref)]


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
    return op.operands[0] if is_affine_load(op) else op.operands[1]


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
    if not any(is_affine_store(op) for op in ops):
        return depth
    accesses = nests.distinct(access for op in ops if (access := nests.single(op)) is not None)
    partners = Partners(nests, accesses)
    for first in accesses:
        for second in partners.of(first):
            if first.memref is second.memref and (first.writes or second.writes):
                depth = min(depth, _free_depth(nests, first, second, depth))
    return depth


def _free_depth(nests: NestAccesses, first: Access, second: Access, most: int) -> int:
    for depth, loop in enumerate(first.loops[:most], 1):
        if isinstance(loop.op, ForOp | ParallelOp) and nests.may_depend(first, second, depth):
            return depth - 1
    return most
