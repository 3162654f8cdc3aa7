"""Register tiles: loops that carry many vectors, and the nests around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.core.enclosing import ops_from
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import ForOp
from loopwright.native.codegen import llvm
from loopwright.native.codegen.function_codegen import leaf_count
from loopwright.native.codegen.module_codegen import CodegenOptions

_TILE = 8
"""The least number of carried registers of a loop over the terms of a register tile."""
_REGISTER_BITS = 128
"""The vector register width assumed for an unknown processor."""


def register_bits(options: CodegenOptions) -> int:
    """Return the bits of a vector register."""
    return options.vector_bits or _REGISTER_BITS


def carried_bits(loop: Operation) -> int:
    """Return the bits of the vectors that a loop carries."""
    carried = 0
    for result in loop.results:
        ty = llvm.register_type(result.type) if is_vector(result.type) else None
        if isinstance(ty, llvm.VecType):
            carried += leaf_count(result.type) * ty.lanes * ty.element.width
    return carried


def loops_of_tiles(op: Operation, options: CodegenOptions) -> Iterator[Operation]:
    """Yield the loops in an op, or the op itself, that compute register tiles."""
    least = _TILE * register_bits(options)
    loops = (inside for inside in op.walk() if isinstance(inside, ForOp))
    return (loop for loop in loops if carried_bits(loop) >= least)


def outermost_loop(loop: Operation) -> Operation:
    """Return the outermost loop around a loop, which may be itself."""
    return [op for op in ops_from(loop) if isinstance(op, ForOp)][-1]


def packed_nests(module: Operation, options: CodegenOptions) -> frozenset[Operation]:
    """Return the nests that pack operands and compute register tiles of them, if a loop is around
    several, as around the blocks of a factorisation. Each is the largest op with one packing."""
    around_tiles = {op for loop in loops_of_tiles(module, options) for op in ops_from(loop)}
    packings = {
        block
        for op in around_tiles
        for region in op.regions
        for block in region.blocks
        if any(isinstance(inside, memref.AllocOp) for inside in block.ops)
        and not around_tiles.isdisjoint(block.ops)
    }
    counts = Counter(op for block in packings for op in ops_from(block.parent_op()))
    nests: set[Operation] = set()
    for block in packings:
        ops = list(ops_from(block.parent_op()))
        number = next((k for k, op in enumerate(ops) if counts[op] > 1), len(ops))
        if number > 0 and any(isinstance(op, ForOp) for op in ops[number:]):
            nests.add(ops[number - 1])
    return frozenset(nests)
