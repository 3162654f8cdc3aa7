"""Memory with another shape, and memory that does not overlap, as operations of `llvm`."""

from __future__ import annotations

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IndexType, IntegerAttr, i1
from xdsl.ir import Operation, SSAValue

from loopwright.dialects.builtin import UnrealizedConversionCastOp
from loopwright.dialects.llvm_arithmetic import MulOp
from loopwright.dialects.llvm_constants import ConstantOp
from loopwright.dialects.llvm_hints import AssumeOp
from loopwright.dialects.llvm_memory import LoadOp
from loopwright.dialects.llvm_values import PoisonOp
from loopwright.dialects.memref.casts import DistinctObjectsOp
from loopwright.dialects.memref.layout import strides_and_offset
from loopwright.dialects.memref.views import ReshapeOp
from loopwright.syntax.narrowing import is_memref
from loopwright.transforms.lowering.descriptors import ALIGNED, ALLOCATED, OFFSET, size, stride
from loopwright.transforms.lowering.engine import Lowering, NoCounterpartError, Rules
from loopwright.transforms.lowering.expand_affine import IndexBuilder
from loopwright.transforms.lowering.memref_to_llvm import INBOUNDS_NUW, MemoryEmitter


def _reshape(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, ReshapeOp)
    type_ = op.result.type
    if not is_memref(type_):
        raise NoCounterpartError("no-rank", None, "the shape is not known to have a rank")
    emit = MemoryEmitter(low, op, build)
    source, made = emit.low.operand(op.source), emit.insert(PoisonOp(emit.low.type_of(type_)))
    allocated, aligned = emit.pointers(op.source.type, source)
    made = emit.put(emit.put(made, allocated, ALLOCATED), aligned, ALIGNED)
    made = emit.put(made, emit.constant(0), OFFSET)
    found = strides_and_offset(type_)
    assert found is not None, "or it had no descriptor"
    step: SSAValue | None = None
    for place, extent in reversed(list(enumerate(type_.get_shape()))):
        known = found[0][place]
        if known is not None or step is None:
            step = emit.constant(1 if known is None else known)
        count = emit.constant(extent) if extent >= 0 else _extent(emit, op, place)
        made = emit.put(emit.put(made, count, size(place)), step, stride(place))
        step = emit.binary(MulOp, step, count)
    return [made]


def _extent(emit: MemoryEmitter, op: ReshapeOp, place: int) -> SSAValue:
    """An extent that memory has."""
    shape = op.shape
    number = emit.constant(place)
    pointer = emit.get(emit.low.operand(shape), ALIGNED)
    assert is_memref(shape.type)
    address = emit.element_pointer(pointer, emit.element(shape.type), number, INBOUNDS_NUW)
    loaded = emit.insert(LoadOp(address, emit.element(shape.type)))
    if isinstance(shape.type.element_type, IndexType):
        back = emit.insert(UnrealizedConversionCastOp([loaded], [IndexType()]))
        return emit.insert(UnrealizedConversionCastOp([back], [emit.index]))
    if loaded.type == emit.index:
        return loaded
    return emit.insert(llvm.SExtOp(loaded, emit.index))


def _distinct_objects(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    if any(not is_memref(operand.type) for operand in op.operands):
        raise NoCounterpartError("no-rank", None, "a memref has no rank")
    pointers = [emit.get(emit.low.operand(operand), ALIGNED) for operand in op.operands]
    holds = ConstantOp.create(result_types=[i1], properties={"value": IntegerAttr(-1, i1)})
    condition = emit.insert(holds)
    for number, pointer in enumerate(pointers):
        for other in pointers[number + 1 :]:
            emit.append(AssumeOp(condition, [("separate_storage", [pointer, other])]))
    return list(op.operands)


RULES: Rules = {ReshapeOp: _reshape, DistinctObjectsOp: _distinct_objects}
"""How each operation is converted."""
