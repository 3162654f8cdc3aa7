"""Lowering of `affine.vector_load` and `affine.vector_store`."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.analysis.memory.alignment import is_streamable
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.expressions import emit_map
from loopwright.codegen.core.types import is_vector
from loopwright.codegen.loops.affine import map_of
from loopwright.codegen.memory.addressing import element_address
from loopwright.codegen.memory.elements import stream
from loopwright.codegen.memory.slices import load_slice, store_slice
from loopwright.codegen.memory.walked_slices import load_walked, store_walked
from loopwright.dialects.affine import VectorLoadOp, VectorStoreOp


@lowers("affine.vector_load")
def _(fn: FunctionLowering, op: Operation) -> None:
    indices = emit_map(fn, map_of(op), op.operands[1:])
    ty = op.results[0].type
    assert is_vector(ty)
    if isinstance(op, VectorLoadOp) and not op.is_plain:
        fn.bind(op.results[0], load_walked(fn, fn.memref(op.operands[0]), indices, op))
        return
    fn.bind(op.results[0], load_slice(fn, fn.memref(op.operands[0]), indices, ty))


@lowers("affine.vector_store")
def _(fn: FunctionLowering, op: Operation) -> None:
    indices = emit_map(fn, map_of(op), op.operands[2:])
    ty = op.operands[0].type
    assert is_vector(ty)
    if isinstance(op, VectorStoreOp) and not op.is_plain:
        store_walked(fn, fn.lowered(op.operands[0]), fn.memref(op.operands[1]), indices, op)
        return
    value, memref = fn.lowered(op.operands[0]), fn.memref(op.operands[1])
    if isinstance(op, VectorStoreOp) and op.is_nontemporal and is_streamable(op):
        stream(fn, value, element_address(fn, memref, indices), memref.type.element_type)
        return
    store_slice(fn, value, memref, indices, ty)
