"""Memory with another shape, memory that does not overlap, and scopes of memory on the stack, as
operations of `llvm`."""

from __future__ import annotations

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IndexType, IntegerAttr, i1
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.core.attributes import is_integer_type, is_memref
from loopwright.ir.dialects.builtin import UnrealizedConversionCastOp
from loopwright.ir.dialects.memref.allocation import AllocaScopeOp
from loopwright.ir.dialects.memref.casts import DistinctObjectsOp
from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright.ir.dialects.memref.views import ReshapeOp
from loopwright.loops.lowering.expand_affine import (
    IndexBuilder,
    Lowering,
    NoCounterpartError,
    Rules,
    inserter,
)
from loopwright_mlir.conversion import conversion
from loopwright_mlir.conversion.descriptors import ALIGNED, ALLOCATED, OFFSET, size, stride
from loopwright_mlir.conversion.memref import INBOUNDS_NUW, PLACE, RANK, MemoryEmitter
from loopwright_mlir.dialects.llvm.addresses import GEPOp
from loopwright_mlir.dialects.llvm.arithmetic import ICmpOp, MulOp, SubOp
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.hints import AssumeOp, StackRestoreOp, StackSaveOp
from loopwright_mlir.dialects.llvm.memory import LoadOp, StoreOp
from loopwright_mlir.dialects.llvm.switch import CondBrOp
from loopwright_mlir.dialects.llvm.values import PoisonOp


def _reshape(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, ReshapeOp)
    type_ = op.result.type
    emit = MemoryEmitter(low, op, build)
    assert is_memref(op.shape.type)
    if op.shape.type.layout.name != "none":
        raise NoCounterpartError("layout", None, "the extents do not lie one behind the other")
    if not is_memref(type_):
        return [_without_rank(emit, op)]
    source = emit.low.operand(op.source)
    descriptor = emit.insert(PoisonOp(emit.low.type_of(type_)))
    allocated, aligned = emit.pointers(op.source.type, source)
    descriptor = emit.put(emit.put(descriptor, allocated, ALLOCATED), aligned, ALIGNED)
    descriptor = emit.put(descriptor, emit.constant(0), OFFSET)
    layout = strides_and_offset(type_)
    assert layout is not None, "or it had no descriptor"
    step: SSAValue | None = None
    for place, extent in reversed(list(enumerate(type_.get_shape()))):
        static_stride = layout[0][place]
        if static_stride is not None or step is None:
            step = emit.constant(1 if static_stride is None else static_stride)
        count = emit.constant(extent) if extent >= 0 else _extent(emit, op, place)
        descriptor = emit.put(emit.put(descriptor, count, size(place)), step, stride(place))
        step = emit.binary(MulOp, step, count)
    return [descriptor]


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
    return _as_index(emit, loaded)


def _as_index(emit: MemoryEmitter, number: SSAValue) -> SSAValue:
    """Convert an integer to the width of an index."""
    assert is_integer_type(number.type)
    if number.type == emit.index:
        return number
    wider = number.type.width.data < emit.index.width.data
    return emit.insert((llvm.SExtOp if wider else llvm.TruncOp)(number, emit.index))


def _without_rank(emit: MemoryEmitter, op: ReshapeOp) -> SSAValue:
    """Memory whose rank is the number of extents: a loop writes these, and the strides, to a
    descriptor on the stack."""
    conversion.check_blocks_around(op)
    kind = emit.pointer_type(op.source.type)
    assert is_memref(op.shape.type)
    element = emit.element(op.shape.type)
    source, shape = emit.low.operands([op.source, op.shape])
    (count,) = op.shape.type.get_shape()
    rank = emit.constant(count) if count >= 0 else emit.get(shape, size(0))
    descriptor = emit.put(emit.insert(PoisonOp(emit.low.type_of(op.result.type))), rank, RANK)
    place = emit.stack(emit.unranked_bytes(descriptor))
    descriptor = emit.put(descriptor, place, PLACE)
    for number, value in enumerate(_origin(emit, op.source.type, source)):
        address = emit.insert(GEPOp(place, [number], kind)) if number else place
        emit.append(StoreOp(value, address))
    head = llvm.LLVMStructType.from_type_list([kind, kind, emit.index, emit.index])
    sizes = emit.insert(GEPOp(place, [0, 3], head))
    strides = emit.element_pointer(sizes, emit.index, rank)
    extents = emit.get(shape, ALIGNED)
    unit = emit.constant(1)
    last = emit.binary(SubOp, rank, unit)
    before, continuation = conversion.split_around(op)
    loop = Block(arg_types=[emit.index] * 2)
    body = Block()
    region = continuation.parent_region()
    assert region is not None
    region.insert_block_before([loop, body], continuation)
    conversion.at_end(before, op).append(llvm.BrOp(loop, last, unit))
    number, step = loop.args
    number.location = step.location = op.location
    emit = MemoryEmitter(emit.low, op, conversion.at_end(loop, op))
    goes_on = emit.insert(ICmpOp("sge", number, emit.constant(0)))
    emit.append(CondBrOp(goes_on, body, [], continuation, []))
    emit = MemoryEmitter(emit.low, op, conversion.at_end(body, op))
    extent = emit.insert(LoadOp(emit.element_pointer(extents, element, number), element))
    extent = _as_index(emit, extent)
    emit.append(StoreOp(extent, emit.element_pointer(sizes, emit.index, number)))
    emit.append(StoreOp(step, emit.element_pointer(strides, emit.index, number)))
    step = emit.binary(MulOp, step, extent)
    emit.append(llvm.BrOp(loop, emit.binary(SubOp, number, unit), step))
    return descriptor


def _origin(emit: MemoryEmitter, type_: Attribute, descriptor: SSAValue) -> list[SSAValue]:
    """Return the allocated and the aligned pointer, and the offset."""
    if is_memref(type_):
        return [emit.get(descriptor, place) for place in (ALLOCATED, ALIGNED, OFFSET)]
    kind = emit.pointer_type(type_)
    place = emit.get(descriptor, PLACE)
    pointers = [emit.insert(LoadOp(place, kind)), emit.second_pointer(place, kind)]
    return [*pointers, emit.insert(LoadOp(emit.insert(GEPOp(place, [2], kind)), emit.index))]


def _alloca_scope(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    """The stack ends behind the scope where it ended in front."""
    assert isinstance(low, conversion.Conversion)
    assert isinstance(op, AllocaScopeOp)
    types = [low.type_of(result.type) for result in op.results]
    conversion.check_blocks_around(op)
    scope = op.body_region.block
    returns = op.body_region.block.last_op
    assert returns is not None
    saved = build.insert(StackSaveOp.create(result_types=[llvm.LLVMPointerType()]))
    before, continuation = conversion.split_around(op)
    conversion.at_end(before, op).append(llvm.BrOp(scope))
    op.body_region.move_blocks_before(continuation)
    joined = continuation
    if types:
        joined = Block(arg_types=types)
        region = continuation.parent_region()
        assert region is not None
        region.insert_block_before(joined, continuation)
        for argument in joined.args:
            argument.location = op.location
        conversion.at_end(joined, op).append(llvm.BrOp(continuation))
    end = IndexBuilder(inserter(returns))
    end.append(StackRestoreOp.create(operands=[saved]))
    end.append(llvm.BrOp(joined, *low.operands(returns.operands)))
    low.lowered.append(returns)
    return list(joined.args)


def _distinct_objects(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    if any(not is_memref(operand.type) for operand in op.operands):
        raise NoCounterpartError("no-rank", None, "a memref has no rank")
    pointers = [emit.get(emit.low.operand(operand), ALIGNED) for operand in op.operands]
    holds = ConstantOp.create(result_types=[i1], properties={"value": IntegerAttr(-1, i1)})
    condition = emit.insert(holds)
    for number, pointer in enumerate(pointers):
        for further_pointer in pointers[number + 1 :]:
            emit.append(AssumeOp(condition, [("separate_storage", [pointer, further_pointer])]))
    return list(op.operands)


RULES: Rules = {
    AllocaScopeOp: _alloca_scope,
    DistinctObjectsOp: _distinct_objects,
    ReshapeOp: _reshape,
}
"""How each operation is converted."""
