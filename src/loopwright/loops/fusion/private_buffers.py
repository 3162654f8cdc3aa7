"""Private buffers: a memref that only one nest uses shrinks to the elements that one iteration
needs.

**Before → After** (depth 1)

    %m = memref.alloc() : memref<64x64xf32>         %p = memref.alloc() : memref<1x64xf32>
    affine.for %i = 0 to 64 {                       affine.for %i = 0 to 64 {
      … affine.store %0, %m[%i, %j] …                 … affine.store %0, %p[0, %j] …
      … affine.load %m[%i, %j] …                      … affine.load %p[0, %j] …

**Legal when** every element that is read was written before in the same iteration of the outer
loops, subscripts of the memref distinguish elements, and nothing else reads what the nest writes.
So all accesses are within the box: it holds all elements that the stores access in an iteration,
which include those that are read, by subscripts of the memref.

**Refuses when** `fusion.buffer-form`: an access is not an affine load or store of the memref
itself, or elements may share an address; `fusion.buffer-size`: the box has no constant size;
`fusion.buffer-read`: something is read that was not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from math import prod
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, MemRefType, NoneAttr, i64
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.dependences.model import loop_names
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.layouts import is_injective
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.slices.regions import Box, Region, Unbounded, region_of
from loopwright.ir.affine_expr import dim, symbol
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.enclosing import blocks_around, op_in
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import IfOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, map_of
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.interfaces.control_flow import is_counted_loop
from loopwright.ir.interfaces.memory_access import is_affine_access, memref_position
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.refusal import NO_EVIDENCE, Evidence, Reason, Refusal
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import undecided
from loopwright.loops.fusion.slice_queries import AccessForms, unwritten
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.records import dataclass
from loopwright.reporting.witnesses import NamedPoint, SingleIteration


@dataclass(frozen=True)
class PrivateBuffer:
    """A private buffer that may replace a memref in a nest."""

    memref: SSAValue
    box: Box
    operands: tuple[SSAValue, ...]
    """The operands for the dimensions (the first `depth` values) and the symbols of the corner."""
    depth: int
    type: MemRefType[Attribute]


@lru_cache(maxsize=1 << 10)
def _memref_type(
    element: Attribute, shape: tuple[int, ...], space: Attribute
) -> MemRefType[Attribute]:
    return MemRefType(element, list(shape), memory_space=space)


@dataclass(frozen=True, slots=True)
class FastMemory:
    """Where small buffers are allocated: a memory space, and the size limit in bytes (0: none
    are)."""

    space: int | None
    limit: int

    def buffer_type(self, memref: SSAValue, shape: tuple[int, ...]) -> MemRefType[Attribute]:
        """Return the type of a buffer for elements of a memref: in the memref's memory space, or in
        the fast one (0 means none is named) if the buffer is small."""
        old = cast(MemRefType[Attribute], memref.type)
        size = element_bytes(memref)
        space = old.memory_space
        is_small = (
            size is not None and min(shape, default=0) >= 0 and size * prod(shape) <= self.limit
        )
        if self.space is not None and is_small:
            space = IntegerAttr(self.space, i64) if self.space else NoneAttr()
        return _memref_type(old.element_type, shape, space)


NO_FAST_MEMORY = FastMemory(None, 0)


def plan_buffer(
    graph: BlockGraph,
    node: Node,
    memref: SSAValue,
    enclosing: tuple[Loop, ...],
    depth: int,
    fast: FastMemory,
) -> PrivateBuffer | Refusal:
    """Plan a private buffer for a memref whose values from the nest are not read outside of it.

    The buffer is written and read in one iteration of the loops `enclosing`, and holds the elements
    accessed in one iteration of the first `depth` of them.
    """
    try:
        return _BufferPlanner(graph, node, memref, enclosing).plan(depth, fast)
    except UndecidedError as error:
        return undecided(error, node.op)


class _BufferPlanner:
    def __init__(
        self, graph: BlockGraph, node: Node, memref: SSAValue, enclosing: tuple[Loop, ...]
    ) -> None:
        self._graph = graph
        self._node = node
        self._memref = memref
        self._enclosing = enclosing
        self._forms = AccessForms(graph.nests, len(enclosing), graph.doubts)

    def plan(self, depth: int, fast: FastMemory) -> PrivateBuffer | Refusal:
        """Return the buffer, or why there is none."""
        accesses = self._accesses()
        type_ = cast("MemRefType[Attribute]", self._memref.type)
        message = "is accessed in another way"
        form = next((access.op for access in accesses if not self._is_plain(access)), None)
        if form is None and any(map(_is_through_layout, accesses)) and not is_injective(type_):
            form = self._node.op
            message = "may have several elements at one address"
        if form is not None:
            return self._refuse("fusion.buffer-form", form, message)
        region = self._region(depth)
        if isinstance(region, Refusal):
            return region
        box = region.box
        operands = region.operands(self._node.op)
        if box is None or operands is None:
            return self._refuse_unsized(self._node.op, "has no constant box")
        type_ = fast.buffer_type(self._memref, box.shape)
        buffer = PrivateBuffer(self._memref, box, operands, depth, type_)
        # A read must not see a value that was not written in the same iteration.
        ends = self._graph.nests.ends(accesses)
        exposed = exposed_read(ends, self._forms, len(self._enclosing))
        return buffer if exposed is None else self._refuse_unwritten(*exposed)

    def _accesses(self) -> list[Access]:
        """Return the accesses to the memory of the memref, through views as well."""
        nests = self._graph.nests
        memref = self._memref
        stores = self._node.stores.get(memref, ())
        roots = [nests.root(memref)] if stores else list[Root]()
        return [access for root in roots for access in self._node.accesses(root)]

    def _is_plain(self, access: Access) -> bool:
        # It is in the fused loops: a slice goes no deeper than those around all such accesses.
        affine = is_affine_access(access.op) and access.memref is self._memref
        is_known = set(self._graph.nests.shaped(access).reasons) <= self._graph.doubts
        return affine and is_known

    def _refuse(
        self,
        code: str,
        op: Operation,
        message: str,
        reason: Reason = Reason.UNSUPPORTED,
        evidence: Evidence = NO_EVIDENCE,
    ) -> Refusal:
        message = f"{value_name(self._memref)} {message}"
        return Refusal(code, (self._node.op, op), message, reason, evidence)

    def _refuse_unsized(self, op: Operation, message: str) -> Refusal:
        return self._refuse("fusion.buffer-size", op, message)

    def _region(self, depth: int) -> Region | Refusal:
        region: Region | None = None
        nests = self._graph.nests
        stores = self._node.stores.get(self._memref, ())
        for store in {nests.access_numbers[op]: op for op in stores}.values():
            part = region_of(nests, store, depth)
            if isinstance(part, Unbounded):
                return self._refuse_unsized(store, str(part.reason))
            region = part if region is None else region.union(part)
            if region is None:
                return self._refuse_unsized(store, "has no constant box")
        return region or self._refuse_unsized(self._node.op, "is not written")

    def _refuse_unwritten(self, access: Access, missing: tuple[int, ...]) -> Refusal:
        witness = SingleIteration(NamedPoint(missing, loop_names(access)))
        message = "is read where it was not written in the same iteration"
        evidence = Evidence({}, lambda: witness)
        return self._refuse("fusion.buffer-read", access.op, message, Reason.ILLEGAL, evidence)


def exposed_read(
    accesses: Sequence[Access], forms: AccessForms, common: int
) -> tuple[Access, tuple[int, ...]] | None:
    """Return a read of an element that no access wrote before in the same iteration of the `common`
    outermost loops, and where; all accesses are exact."""
    for access in accesses:
        missing = unwritten(forms.form, access, accesses, common) if access.reads else None
        if missing is not None:
            return access, missing
    return None


def _is_through_layout(access: Access) -> bool:
    """Return whether an access is compared by subscripts other than those of its memref."""
    return access.is_linear or access.place is None or access.place.memref is not access.memref


def apply_buffer(
    graph: BlockGraph, node: Node, buffer: PrivateBuffer, *, in_place: bool = False
) -> Operation:
    """Allocate a private buffer, and let the nest use it; return the allocation.

    It is at the front of the region; with `in_place`, at the allocation of the memref, and freed
    with it.
    """
    alloc = AllocOp(operands=[[], []], result_types=[buffer.type])
    alloc.location = node.op.location
    old = buffer.memref.owner if in_place else None
    anchor = old if isinstance(old, Operation) and _is_sequential(graph.block, old) else None
    anchor = _first_op_of_region(graph.block) if anchor is None else anchor
    LoopBuilder.before(anchor).place(alloc)
    memref = buffer.memref
    ops = [*node.loads.get(memref, ()), *node.stores.get(memref, ())]
    for op in ops:
        _use_buffer(op, alloc.results[0], buffer)
    graph.nests.forget(ops)
    graph.use_buffer(node, memref, ops)
    if alloc.parent_block() is graph.block:
        graph.add(alloc)
    if anchor is old:
        _free_instead(graph, memref, alloc.results[0])
    return alloc


def _first_op_of_region(block: Block) -> Operation:
    region = block.parent
    first = None if region is None or region.blocks.first is None else region.blocks.first.first_op
    assert first is not None, "blocks of regions with nests are not empty"
    return first


def _is_sequential(block: Block, op: Operation) -> bool:
    """Return whether no parallel loop lies between an op and an enclosed block."""
    current = block.parent_op()
    while current is not None and current.parent_block() is not op.parent_block():
        if not _runs_in_order(current):
            return False
        current = current.parent_op()
    return block is op.parent_block() or (current is not None and _runs_in_order(current))


def _runs_in_order(op: Operation) -> bool:
    in_order = IfOp | scf.ExecuteRegionOp | scf.IfOp | scf.WhileOp
    return is_counted_loop(op) or isinstance(op, in_order)


def _free_instead(graph: BlockGraph, memref: SSAValue, buffer: SSAValue) -> None:
    """Free a buffer instead of a memref that became unused."""
    uses = list(memref.uses)
    if not uses or any(not is_deallocation(use.operation) for use in uses):
        return
    for use in uses:
        use.operation.operands[use.index] = buffer
        graph.nests.forget([use.operation])
        node = graph.of_op.get(use.operation)
        if node is not None:
            graph.renew(node)


def _use_buffer(op: Operation, target: SSAValue, buffer: PrivateBuffer) -> None:
    """Let a load or store use the buffer at its subscripts minus the corner of the box."""
    place = memref_position(op)
    old = bind(map_of(op), op.operands[place + 1 :])
    dims = buffer.operands[: buffer.depth]
    symbols = buffer.operands[buffer.depth :]
    # A value used by both gets one position, so that terms that cancel disappear when the maps are
    # composed. The outer loops come first, as in MLIR: this is the order of the terms.
    places = {value: dim(k) for k, value in enumerate(dims)}
    old_dims = [places.get(value, dim(len(dims) + k)) for k, value in enumerate(old.dims)]
    new_symbols = [symbol(len(old.symbols) + k) for k in range(len(symbols))]
    shifted = tuple(
        expr.replace_dims(old_dims) - corner.replace_symbols(new_symbols)
        for expr, corner in zip(old.exprs, buffer.box.offsets, strict=True)
    )
    bound = compose(BoundExprs(shifted, dims + old.dims, old.symbols + symbols))
    op.operands = [*op.operands[:place], target, *bound.operands]
    op.properties["map"] = AffineMapAttr(bound.map)


def is_rewritten_elsewhere(memref: SSAValue, block: Block) -> bool:
    """Return whether no value that the block writes through a memref is read outside of the block:
    all reads elsewhere follow a write in the same place, and nothing frees the memref."""
    enclosing_blocks = set(blocks_around(block))
    ops_by_block: dict[Block, set[Operation]] = {}
    for use in memref.uses:
        op = use.operation
        outermost = None
        if op_in(block, op) is not None:
            continue
        for outer_block in blocks_around(op.parent_block()):
            if outer_block in enclosing_blocks:
                break
            outermost = outer_block
        if outermost is None or _is_in_loop(block, outermost):
            return False
        ops_by_block.setdefault(outermost, set()).add(op)
    return all(_writes_first(outer_block, memref, ops) for outer_block, ops in ops_by_block.items())


def _is_in_loop(block: Block, excluded: Block) -> bool:
    """Return whether the outermost block that contains one block but not the other is a loop's
    body."""
    *_, own = takewhile(
        lambda ancestor: ancestor not in blocks_around(excluded), blocks_around(block)
    )
    parent = own.parent_op()
    return parent is not None and is_counted_loop(parent)


def _writes_first(block: Block, memref: SSAValue, ops: set[Operation]) -> bool:
    """Return whether the ops of a block read only elements that they wrote earlier in the same
    execution."""
    nests = NestAccesses()
    nests.look_at(block)
    inside = (inner for op in block.ops for inner in op.walk() if inner in ops)
    accesses = [access for op in inside for access in nests.of(op)]
    if not all(
        access.memref is memref and set(nests.shaped(access).reasons) <= nests.ignored
        for access in accesses
    ):
        return False
    common = len(nests.domains.of_block(block).loops)
    try:
        return exposed_read(accesses, AccessForms(nests, common, nests.ignored), common) is None
    except UndecidedError:
        return False
