"""How memory and its accesses become operations of `llvm` on pointers and descriptors.

**Before → After**

    %x = memref.load %m[%i, %j]           %0 = llvm.extractvalue %d[1]
        : memref<4x8xf32>                 %1 = llvm.mlir.constant(8 : index) : i64
                                          %2 = llvm.mul %i, %1 overflow<nsw, nuw> : i64
                                          %3 = llvm.add %2, %j overflow<nsw, nuw> : i64
                                          %4 = llvm.getelementptr inbounds|nuw %0[%3]
                                          %x = llvm.load %4 : !llvm.ptr -> f32
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from math import prod
from typing import Any, cast

from xdsl.dialects import builtin, llvm
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.affine_expr import AffineDimExpr, AffineMap
from loopwright.ir.core.attributes import is_dense, is_memref, is_unranked
from loopwright.ir.core.properties import element_attribute, integers, mixed, segments
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref.layout import (
    bytes_of_type,
    extents,
    row_major_strides,
    strides_and_offset,
)
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.rewriting import constant_of
from loopwright.ir.refusal import RefusedError
from loopwright.loops.lowering.expand_affine import (
    IndexBuilder,
    Lowering,
    NoCounterpartError,
    Rules,
)
from loopwright_mlir.conversion import descriptors
from loopwright_mlir.conversion.c_library import declare
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.descriptors import ALIGNED, ALLOCATED, OFFSET, size, stride
from loopwright_mlir.conversion.types import arrays, pointer
from loopwright_mlir.dialects.llvm.addresses import AddrSpaceCastOp, GEPOp, IntToPtrOp
from loopwright_mlir.dialects.llvm.arithmetic import AddOp, MulOp, SubOp
from loopwright_mlir.dialects.llvm.atomics import AtomicRMWOp
from loopwright_mlir.dialects.llvm.constants import ConstantOp
from loopwright_mlir.dialects.llvm.functions import ReturnOp
from loopwright_mlir.dialects.llvm.hints import AssumeOp
from loopwright_mlir.dialects.llvm.memory import AllocaOp, LoadOp, MemcpyOp, PrefetchOp, StoreOp
from loopwright_mlir.dialects.llvm.values import PoisonOp, UndefOp, ZeroOp

_POINTER = llvm.LLVMPointerType()
INBOUNDS_NUW = 7
_NSW_NUW = 3
RANK = (0,)
"""The position of the rank in the descriptor of an unranked memref."""
PLACE = (1,)
"""The position of the pointer to the ranked descriptor in the descriptor of an unranked memref."""
_POINTER_BYTES = 8
_POISONED_ADDRESS = 0xDEADBEEF
"""What the pointer to free of a global is."""

AnyMemRef = builtin.MemRefType[Attribute]


class MemoryEmitter:
    """Makes operations on integers of the index type and on pointers, in front of an op."""

    def __init__(self, low: Lowering, op: Operation, build: IndexBuilder) -> None:
        assert isinstance(low, Conversion)
        self.low = low
        self.op = op
        self.insert = build.insert
        self.append = build.append

    @property
    def index(self) -> builtin.IntegerType:
        """The type of indices."""
        return self.low.types.index

    def constant(self, value: int) -> SSAValue:
        """A constant index."""
        number = builtin.IntegerAttr(value, builtin.IndexType())
        return self.insert(
            ConstantOp.create(result_types=[self.index], properties={"value": number})
        )

    def binary(
        self, kind: type[Operation], lhs: SSAValue, rhs: SSAValue, flags: int | None = 0
    ) -> SSAValue:
        """An operation on two integers."""
        properties = (
            {} if flags is None else {"overflowFlags": builtin.IntegerAttr(flags, builtin.i32)}
        )
        op = kind.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)
        return self.insert(op)

    def element_pointer(
        self, pointer: SSAValue, element: Attribute, index: SSAValue, flags: int = 0
    ) -> SSAValue:
        """The address of an element behind a pointer."""
        return self.insert(GEPOp(pointer, [index], element, flags))

    def get(self, descriptor: SSAValue, position: descriptors.Position) -> SSAValue:
        """A leaf of a descriptor."""
        return descriptors.get(self.insert, descriptor, position)

    def put(
        self, descriptor: SSAValue, value: SSAValue, position: descriptors.Position
    ) -> SSAValue:
        """A descriptor with another leaf."""
        return descriptors.put(self.insert, descriptor, value, position)

    def element(self, type_: AnyMemRef) -> Attribute:
        """The type of the elements in memory."""
        return self.low.type_of(type_.element_type)

    def address(
        self, value: SSAValue, indices: Sequence[SSAValue], *, inside: bool = True
    ) -> SSAValue:
        """The address of an element of a memref, which is known to be `inside` of it."""
        no_wrap, in_bounds = (_NSW_NUW, INBOUNDS_NUW) if inside else (0, 0)
        assert is_memref(value.type)
        type_ = value.type
        descriptor = self.low.operand(value)
        operands = self.low.operands(indices)
        pointer, strides = self.first(type_, descriptor)
        element = self.element(type_)
        total: SSAValue | None = None
        for number, (index, step) in enumerate(zip(operands, strides, strict=True)):
            part = index
            if step != 1:
                by = self.get(descriptor, stride(number)) if step is None else self.constant(step)
                part = self.binary(MulOp, index, by, no_wrap)
            total = part if total is None else self.binary(AddOp, total, part, no_wrap)
        if total is None:
            return pointer
        return self.element_pointer(pointer, element, total, in_bounds)

    def first(
        self, type_: AnyMemRef, descriptor: SSAValue
    ) -> tuple[SSAValue, Sequence[int | None]]:
        """The address of the first element, and the strides from there that are known."""
        layout = strides_and_offset(type_)
        assert layout is not None, "or it had no descriptor"
        strides, offset = layout
        pointer = self.get(descriptor, ALIGNED)
        if offset != 0:
            start = self.get(descriptor, OFFSET) if offset is None else self.constant(offset)
            pointer = self.element_pointer(pointer, self.element(type_), start)
        return pointer, strides

    def extents(
        self, type_: AnyMemRef, dynamic: Sequence[SSAValue]
    ) -> tuple[list[SSAValue], list[SSAValue], SSAValue]:
        """The sizes of memory without gaps, its strides, and the number of elements."""
        dynamic_sizes = iter(dynamic)
        shape = type_.get_shape()
        sizes = [self.constant(extent) if extent >= 0 else next(dynamic_sizes) for extent in shape]
        total = self.constant(1)
        static_total: int | None = 1
        strides: list[SSAValue] = []
        for number, extent in reversed(list(enumerate(shape))):
            strides.insert(0, total)
            is_one = static_total == 1
            static_total = None if static_total is None or extent < 0 else static_total * extent
            if is_one:
                total = sizes[number]
            elif static_total is not None:
                total = self.constant(static_total)
            else:
                total = self.binary(MulOp, total, sizes[number])
        return sizes, strides, total

    def pointer_type(self, type_: Attribute) -> llvm.LLVMPointerType:
        """The type of pointers to what a memref describes."""
        assert is_memref(type_) or is_unranked(type_)
        pointer_type = pointer(type_.memory_space)
        if pointer_type is None:
            raise NoCounterpartError("no-type", None, f"no type of llvm stands for '{type_}'")
        return pointer_type

    def in_space(self, address: SSAValue, type_: AnyMemRef) -> SSAValue:
        """An address that was allocated, in the memory space of a memref."""
        expected_type = self.pointer_type(type_)
        return (
            address
            if address.type == expected_type
            else self.insert(AddrSpaceCastOp(address, expected_type))
        )

    def second_pointer(self, place: SSAValue, kind: Attribute) -> SSAValue:
        """The second of the pointers that lie at a place."""
        return self.insert(LoadOp(self.insert(GEPOp(place, [1], kind)), kind))

    def pointers(self, type_: Attribute, descriptor: SSAValue) -> tuple[SSAValue, SSAValue]:
        """Return the allocated and the aligned pointer; an unranked memref has them in memory."""
        if not is_unranked(type_):
            return self.get(descriptor, ALLOCATED), self.get(descriptor, ALIGNED)
        place = self.get(descriptor, PLACE)
        kind = self.pointer_type(type_)
        return self.insert(LoadOp(place, kind)), self.second_pointer(place, kind)

    def rounded_up(self, number: SSAValue, unit: SSAValue) -> SSAValue:
        """The next multiple of a unit."""
        bumped = self.binary(AddOp, number, self.binary(SubOp, unit, self.constant(1)))
        return self.binary(SubOp, bumped, self.binary(llvm.URemOp, bumped, unit, None))

    def bytes_of(self, type_: AnyMemRef, count: SSAValue) -> SSAValue:
        """How many bytes elements take."""
        null = self.insert(ZeroOp(_POINTER))
        end = self.element_pointer(null, self.element(type_), count)
        return self.insert(llvm.PtrToIntOp(end, self.index))

    def describe(
        self,
        type_: AnyMemRef,
        allocated: SSAValue,
        aligned: SSAValue,
        sizes: Sequence[SSAValue],
        strides: Sequence[SSAValue],
    ) -> SSAValue:
        """The descriptor of memory that begins where it is allocated."""
        descriptor = self.insert(PoisonOp(self.low.type_of(type_)))
        descriptor = self.put(self.put(descriptor, allocated, ALLOCATED), aligned, ALIGNED)
        descriptor = self.put(descriptor, self.constant(0), OFFSET)
        for number, value in enumerate(sizes):
            descriptor = self.put(descriptor, value, size(number))
        for number, value in enumerate(strides):
            descriptor = self.put(descriptor, value, stride(number))
        return descriptor

    @cached_property
    def module(self) -> builtin.ModuleOp:
        """The module around."""
        ancestor = self.op.parent_op()
        while ancestor is not None and not isinstance(ancestor, builtin.ModuleOp):
            ancestor = ancestor.parent_op()
        if ancestor is None:
            raise RefusedError("no-module", None, "there is no module for what is to be called")
        return ancestor

    def size_of(self, element: Attribute) -> SSAValue:
        """How many bytes an element takes."""
        end = self.insert(GEPOp(self.insert(ZeroOp(_POINTER)), [1], element))
        return self.insert(llvm.PtrToIntOp(end, self.index))

    def unranked_bytes(self, descriptor: SSAValue) -> SSAValue:
        """How many bytes what lies at the place of a descriptor without a rank takes."""
        single = self.constant(1)
        two = self.constant(2)
        width = self.index.width.data // 8
        of_index = self.constant(width)
        of_pointer = self.constant(_POINTER_BYTES)
        pointers = self.binary(MulOp, two, of_pointer)
        numbers = self.binary(MulOp, two, self.get(descriptor, RANK))
        numbers = self.binary(MulOp, self.binary(AddOp, numbers, single), of_index)
        return self.binary(AddOp, pointers, numbers)

    def stack(self, size: SSAValue) -> SSAValue:
        """The address of bytes on the stack."""
        kind: dict[str, Attribute] = {"elem_type": builtin.i8}
        return self.insert(
            AllocaOp.create(operands=[size], result_types=[_POINTER], properties=kind)
        )

    def spilled(self, value: SSAValue, unit: SSAValue) -> SSAValue:
        """Store a value on the stack and return its address; `unit` is the constant one."""
        kind: dict[str, Attribute] = {"elem_type": value.type}
        memory = AllocaOp.create(operands=[unit], result_types=[_POINTER], properties=kind)
        address = self.insert(memory)
        self.append(StoreOp(value, address))
        return address

    def call(
        self, name: str, arguments: Sequence[SSAValue], result: Attribute | None = None
    ) -> Sequence[SSAValue]:
        """Call a function of the C library; it is declared in front of everything."""
        declare(self.module, name, [value.type for value in arguments], result)
        call = llvm.CallOp(name, *arguments, return_type=result)
        self.append(call)
        return call.results


def _type(value: SSAValue) -> AnyMemRef:
    if not is_memref(value.type):
        raise RefusedError("unranked", None, "memrefs without a rank are not converted")
    return value.type


def _hints(op: Operation) -> dict[str, Attribute]:
    hints = {name: op.properties[name] for name in ("alignment",) if name in op.properties}
    nontemporal = op.properties.get("nontemporal")
    if isinstance(nontemporal, builtin.IntegerAttr) and cast("Any", nontemporal).value.data:
        hints["nontemporal"] = builtin.UnitAttr()
    return hints


def _load(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.LoadOp)
    emit = MemoryEmitter(low, op, build)
    _type(op.memref)
    address = emit.address(op.memref, op.indices)
    return [emit.insert(LoadOp(address, emit.low.type_of(op.results[0].type), _hints(op)))]


def _store(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.StoreOp)
    emit = MemoryEmitter(low, op, build)
    _type(op.memref)
    value = emit.low.operand(op.value)
    emit.append(StoreOp(value, emit.address(op.memref, op.indices), _hints(op)))
    return []


def _allocation(op: Operation, emit: MemoryEmitter) -> tuple[AnyMemRef, list[SSAValue]]:
    type_ = _type(op.results[0])
    emit.low.type_of(type_)
    layout = strides_and_offset(type_)
    rank = sum(extent < 0 for extent in type_.get_shape())
    if not _is_dense(type_) or layout is None or len(op.operands) != rank:
        raise RefusedError("layout", None, "memory with a layout is not converted")
    return type_, emit.low.operands(op.operands)


def _is_dense(type_: AnyMemRef) -> bool:
    """Whether elements lie one behind the other."""
    return type_.layout.name == "none"


def _alloc(low: Lowering, op: Operation, build: IndexBuilder, prefix: str = "m") -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_, dynamic = _allocation(op, emit)
    sizes, strides, total = emit.extents(type_, dynamic)
    count = emit.bytes_of(type_, total)
    alignment = integer_of(op.properties.get("alignment"))
    element = type_.element_type
    is_scalar = is_signless_integer(element) or isinstance(
        element, (builtin.AnyFloat, builtin.IndexType)
    )
    if alignment is None and is_scalar:
        allocated = emit.in_space(emit.call(f"{prefix}alloc", [count], _POINTER)[0], type_)
        return [emit.describe(type_, allocated, allocated, sizes, strides)]
    unit = emit.size_of(emit.element(type_)) if alignment is None else emit.constant(alignment)
    called = emit.call(f"{prefix}alloc", [emit.binary(AddOp, count, unit)], _POINTER)
    allocated = emit.in_space(called[0], type_)
    number = emit.insert(llvm.PtrToIntOp(allocated, emit.index))
    start = emit.rounded_up(number, unit)
    aligned = emit.insert(IntToPtrOp.create(operands=[start], result_types=[allocated.type]))
    return [emit.describe(type_, allocated, aligned, sizes, strides)]


def _aligned_alloc(
    low: Lowering, op: Operation, build: IndexBuilder, prefix: str = ""
) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_, dynamic = _allocation(op, emit)
    sizes, strides, total = emit.extents(type_, dynamic)
    count = emit.bytes_of(type_, total)
    size = bytes_of_type(type_.element_type)
    if size is None:
        raise RefusedError("element-size", None, "how many bytes an element takes is not known")
    alignment = integer_of(op.properties.get("alignment"))
    if alignment is None:
        alignment = max(_LEAST_ALIGNMENT, 1 << (size - 1).bit_length())
    unit = emit.constant(alignment)
    static_bytes = size * prod(extent for extent in type_.get_shape() if extent >= 0)
    if static_bytes % alignment:
        count = emit.rounded_up(count, unit)
    called = emit.call(f"{prefix}aligned_alloc", [unit, count], _POINTER)
    allocated = emit.in_space(called[0], type_)
    return [emit.describe(type_, allocated, allocated, sizes, strides)]


def _alloca(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_, dynamic = _allocation(op, emit)
    sizes, strides, total = emit.extents(type_, dynamic)
    properties: dict[str, Attribute] = {"elem_type": emit.element(type_)}
    if "alignment" in op.properties:
        properties["alignment"] = op.properties["alignment"]
    kind = emit.pointer_type(type_)
    allocation = AllocaOp.create(operands=[total], result_types=[kind], properties=properties)
    pointer = emit.insert(allocation)
    return [emit.describe(type_, pointer, pointer, sizes, strides)]


def _dealloc(low: Lowering, op: Operation, build: IndexBuilder, prefix: str = "") -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_ = op.operands[0].type
    descriptor = emit.low.operand(op.operands[0])
    if is_unranked(type_):
        place = emit.get(descriptor, PLACE)
        allocated = emit.insert(LoadOp(place, emit.pointer_type(type_)))
    else:
        allocated = emit.get(descriptor, ALLOCATED)
    if allocated.type != _POINTER:
        raise RefusedError("memory-space", None, "what is freed lies in a memory space")
    emit.call(f"{prefix}free", [allocated])
    return []


def _dim(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    source, index = op.operands
    if is_unranked(source.type):
        return [_unranked_dim(emit, source, index)]
    shape = _type(source).get_shape()
    number = integer_of(constant_of(index))
    if number is not None and 0 <= number < len(shape) and shape[number] >= 0:
        return [emit.constant(shape[number])]
    descriptor = emit.low.operand(source)
    at = emit.low.operand(index)
    if number is not None and 0 <= number < len(shape):
        return [emit.get(descriptor, size(number))]
    if not shape:
        raise RefusedError("dimension", None, "there are no dimensions")
    # Which one is known when it runs: the sizes lie in memory one behind the other.
    unit = emit.constant(1)
    sizes = descriptors.member(emit.insert, descriptor, size(0)[0])
    address = emit.insert(GEPOp(emit.spilled(sizes, unit), [0, at], sizes.type))
    return [emit.insert(LoadOp(address, emit.index))]


def _unranked_dim(emit: MemoryEmitter, source: SSAValue, index: SSAValue) -> SSAValue:
    """A size of a memref without a rank: they lie behind the offset of the descriptor."""
    pointer = emit.pointer_type(source.type)
    place = emit.get(emit.low.operand(source), PLACE)
    head = llvm.LLVMStructType.from_type_list([pointer, pointer, emit.index])
    offset = emit.insert(GEPOp(place, [0, 2], head, result_type=pointer))
    number = emit.binary(AddOp, emit.constant(1), emit.low.operand(index))
    address = emit.insert(GEPOp(offset, [number], emit.index))
    return emit.insert(LoadOp(address, emit.index))


def _rank(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_ = op.operands[0].type
    if is_memref(type_):
        return [emit.constant(len(type_.get_shape()))]
    return [emit.get(emit.low.operand(op.operands[0]), RANK)]


def _copy(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    """A copy of memory without gaps; of other memory the runner's library makes one."""
    assert isinstance(op, memref.CopyOp)
    emit = MemoryEmitter(low, op, build)
    types = [op.source.type, op.target.type]
    source, target = emit.low.operands(op.operands)
    first = types[0]
    assert is_memref(first) or is_unranked(first)
    element = emit.low.type_of(first.element_type)
    if not is_memref(first) or not all(map(_has_no_gaps, types)):
        stack = emit.insert(llvm.StackSaveOp())
        unranked = [
            _in_memory(emit, descriptor, len(type_.get_shape())) if is_memref(type_) else descriptor
            for descriptor, type_ in zip((source, target), types, strict=True)
        ]
        unit = emit.constant(1)
        addresses = [emit.spilled(value, unit) for value in unranked]
        emit.call("memrefCopy", [emit.size_of(element), *addresses])
        emit.append(llvm.StackRestoreOp(stack))
        return []
    count = emit.constant(1)
    for number in range(len(first.get_shape())):
        count = emit.binary(MulOp, count, emit.get(source, size(number)))
    total = emit.binary(MulOp, count, emit.size_of(element))
    starts = [
        emit.element_pointer(emit.get(descriptor, ALIGNED), element, emit.get(descriptor, OFFSET))
        for descriptor in (source, target)
    ]
    emit.append(MemcpyOp(starts[1], starts[0], total))
    return []


def _has_no_gaps(type_: Attribute) -> bool:
    if not is_memref(type_):
        return False
    strides = strides_and_offset(type_)
    return strides is not None and strides[0] == row_major_strides(extents(type_))


def _in_memory(emit: MemoryEmitter, descriptor: SSAValue, rank: int) -> SSAValue:
    """The descriptor of a memref without a rank: the rank, and where the descriptor is kept."""
    number = builtin.IntegerAttr(rank, emit.index)
    constant = ConstantOp.create(result_types=[emit.index], properties={"value": number})
    ranks = emit.insert(constant)
    address = emit.spilled(descriptor, emit.constant(1))
    kind = llvm.LLVMStructType.from_type_list([emit.index, _POINTER])
    return descriptors.pack(emit.insert, kind, [ranks, address])


def _prefetch(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.PrefetchOp)
    emit = MemoryEmitter(low, op, build)
    _type(op.memref)
    address = emit.address(op.memref, op.indices, inside=False)
    hint = integer_of(op.locality_hint)
    assert hint is not None
    writes, data = (bool(integer_of(flag)) for flag in (op.is_write, op.is_data_cache))
    emit.append(PrefetchOp(address, rw=writes, hint=hint, cache=data))
    return []


def _cast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    source = op.operands[0]
    result_type = op.results[0].type
    descriptor = emit.low.operand(source)
    if is_unranked(result_type) and is_memref(source.type):
        emit.low.type_of(result_type)
        place = emit.spilled(descriptor, emit.constant(1))
        rank = emit.constant(len(source.type.get_shape()))
        return [descriptors.pack(emit.insert, emit.low.type_of(result_type), [rank, place])]
    if is_unranked(source.type) and is_memref(result_type):
        kind = emit.low.type_of(result_type)
        return [emit.insert(LoadOp(emit.get(descriptor, PLACE), kind))]
    return [descriptor]


def _global(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.GlobalOp)
    emit = MemoryEmitter(low, op, build)
    type_ = cast("AnyMemRef", op.type)
    is_public = op.sym_visibility in (None, StringAttr("public"))
    linkage = "external" if is_public else "private"
    kind = arrays(type_.get_shape(), emit.element(type_))
    value = op.initial_value
    body = Region()
    constant: Attribute | None = None
    if is_dense(value):
        elements: Any = value
        constant = elements
        if not type_.get_shape():
            constant = element_attribute(elements, 0)
        elif not isinstance(elements.type, builtin.TensorType):
            constant = builtin.DenseIntOrFPElementsAttr(elements.type, elements.data)
    elif isinstance(value, builtin.UnitAttr):
        undefined = UndefOp(kind)
        body.add_block(Block([undefined, ReturnOp(undefined.results[0])]))
    elif value is not None:
        raise RefusedError("initial-value", None, "such initial values are not converted")
    if value is None:
        linkage = "external"
    global_op = llvm.GlobalOp(
        kind,
        cast("StringAttr", op.sym_name),
        linkage,
        constant=op.constant is not None or None,
        value=constant,
        alignment=integer_of(op.alignment),
        body=body,
    )
    space = emit.pointer_type(type_).addr_space
    if isinstance(space, builtin.IntAttr):
        global_op.properties["addr_space"] = builtin.IntegerAttr(space.data, builtin.i32)
    emit.append(global_op)
    return []


def _get_global(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_, _ = _allocation(op, emit)
    sizes, strides, total = emit.extents(type_, ())
    emit.bytes_of(type_, total)
    symbol = op.properties["name"]
    assert isinstance(symbol, builtin.SymbolRefAttr)
    address = emit.insert(llvm.AddressOfOp(symbol, emit.pointer_type(type_)))
    kind = arrays(type_.get_shape(), emit.element(type_))
    zeros = [0] * (len(type_.get_shape()) + 1)
    aligned = emit.insert(GEPOp(address, zeros, kind))
    number = emit.constant(_POISONED_ADDRESS)
    allocated = emit.insert(IntToPtrOp.create(operands=[number], result_types=[address.type]))
    return [emit.describe(type_, allocated, aligned, sizes, strides)]


def _reinterpret_cast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.ReinterpretCastOp)
    emit = MemoryEmitter(low, op, build)
    source = emit.low.operand(op.source)
    descriptor = emit.insert(PoisonOp(emit.low.type_of(op.result.type)))
    allocated, aligned = emit.pointers(op.source.type, source)
    descriptor = emit.put(emit.put(descriptor, allocated, ALLOCATED), aligned, ALIGNED)

    def value(entry: SSAValue | int) -> SSAValue:
        return emit.constant(entry) if isinstance(entry, int) else emit.low.operand(entry)

    names = ("static_offsets", "static_sizes", "static_strides")
    groups = segments(op)[1:]
    offsets, sizes, strides = (
        mixed(integers(op, name), group) for name, group in zip(names, groups, strict=True)
    )
    descriptor = emit.put(descriptor, value(offsets[0]), OFFSET)
    for number, (extent, step) in enumerate(zip(sizes, strides, strict=True)):
        descriptor = emit.put(descriptor, value(extent), size(number))
        descriptor = emit.put(descriptor, value(step), stride(number))
    return [descriptor]


def _metadata(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    _type(op.operands[0])
    source = emit.low.operand(op.operands[0])
    allocated = emit.get(source, ALLOCATED)
    aligned = emit.get(source, ALIGNED)
    base = emit.insert(PoisonOp(emit.low.type_of(op.results[0].type)))
    base = emit.put(emit.put(base, allocated, ALLOCATED), aligned, ALIGNED)
    base = emit.put(base, emit.constant(0), OFFSET)
    places = [place for place, _ in descriptors.leaves(source.type)][2:]
    return [base, *(emit.get(source, place) for place in places)]


_ATOMIC = {
    AtomicRMWKind.addi: "add",
    AtomicRMWKind.addf: "fadd",
    AtomicRMWKind.assign: "xchg",
    AtomicRMWKind.andi: "_and",
    AtomicRMWKind.ori: "_or",
    AtomicRMWKind.xori: "_xor",
    AtomicRMWKind.maxs: "max",
    AtomicRMWKind.mins: "min",
    AtomicRMWKind.maxu: "umax",
    AtomicRMWKind.minu: "umin",
    AtomicRMWKind.maximumf: "fmaximum",
    AtomicRMWKind.minimumf: "fminimum",
    AtomicRMWKind.maxnumf: "fmax",
    AtomicRMWKind.minnumf: "fmin",
}
"""The kinds that LLVM has."""


def _atomic(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.AtomicRMWOp)
    emit = MemoryEmitter(low, op, build)
    _type(op.memref)
    number = integer_of(op.kind)
    assert number is not None
    kind = _ATOMIC.get(AtomicRMWKind(number))
    if kind is None:
        raise NoCounterpartError("kind", None, "there is no operation of llvm that combines so")
    value = emit.low.operand(op.value)
    address = emit.address(op.memref, op.indices, inside=False)
    return [emit.insert(AtomicRMWOp(address, value, kind, "acq_rel"))]


def _view(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.ViewOp)
    emit = MemoryEmitter(low, op, build)
    type_ = _type(op.result)
    if not _is_dense(type_):
        raise RefusedError("layout", None, "views with a layout are not converted")
    source = emit.low.operand(op.source)
    offset = emit.low.operand(op.byte_shift)
    dynamic_sizes = iter(emit.low.operands(op.sizes))
    descriptor = emit.insert(PoisonOp(emit.low.type_of(type_)))
    descriptor = emit.put(descriptor, emit.get(source, ALLOCATED), ALLOCATED)
    start = emit.element_pointer(emit.get(source, ALIGNED), builtin.i8, offset)
    descriptor = emit.put(emit.put(descriptor, start, ALIGNED), emit.constant(0), OFFSET)
    shape = type_.get_shape()
    sizes = [None if extent >= 0 else next(dynamic_sizes) for extent in shape]
    steps = row_major_strides(extents(type_))
    extent = by = source
    for number in reversed(range(len(shape))):
        inner = extent
        step = steps[number]
        extent = sizes[number] or emit.constant(shape[number])
        descriptor = emit.put(descriptor, extent, size(number))
        by = emit.binary(MulOp, by, inner) if step is None else emit.constant(step)
        descriptor = emit.put(descriptor, by, stride(number))
    return [descriptor]


def _address_as_index(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    source = op.operands[0]
    descriptor = emit.low.operand(source)
    if is_unranked(source.type):
        pointer = emit.second_pointer(emit.get(descriptor, PLACE), emit.pointer_type(source.type))
    else:
        pointer = emit.get(descriptor, ALIGNED)
    return [emit.insert(llvm.PtrToIntOp(pointer, emit.index))]


def _assume_alignment(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.AssumeAlignmentOp)
    emit = MemoryEmitter(low, op, build)
    pointer, _ = emit.first(_type(op.memref), emit.low.operand(op.memref))
    kind: dict[str, Attribute] = {"value": builtin.IntegerAttr(-1, builtin.i1)}
    holds = emit.insert(ConstantOp.create(result_types=[builtin.i1], properties=kind))
    alignment = integer_of(op.properties["alignment"])
    assert alignment is not None
    emit.append(AssumeOp(holds, [("align", [pointer, emit.constant(alignment)])]))
    return [op.memref]


def _transpose(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.TransposeOp)
    emit = MemoryEmitter(low, op, build)
    source = emit.low.operand(op.operands[0])
    descriptor = emit.insert(PoisonOp(emit.low.type_of(op.results[0].type)))
    for place in (ALLOCATED, ALIGNED, OFFSET):
        descriptor = emit.put(descriptor, emit.get(source, place), place)
    order = cast("AffineMap", op.permutation.data).results
    for number, old in enumerate(
        result.position for result in order if isinstance(result, AffineDimExpr)
    ):
        for place in (size, stride):
            descriptor = emit.put(descriptor, emit.get(source, place(old)), place(number))
    return [descriptor]


def _memory_space_cast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_ = _type(op.results[0])
    leaves = descriptors.disassemble(emit.insert, emit.low.operand(op.operands[0]))
    kind = emit.pointer_type(type_)
    leaves[:2] = [emit.insert(AddrSpaceCastOp(pointer, kind)) for pointer in leaves[:2]]
    return [descriptors.assemble(emit.insert, emit.low.type_of(type_), leaves)]


RULES: Rules = {
    memref.AllocOp: _alloc,
    memref.AllocaOp: _alloca,
    memref.AssumeAlignmentOp: _assume_alignment,
    memref.AtomicRMWOp: _atomic,
    memref.CastOp: _cast,
    memref.CopyOp: _copy,
    memref.DeallocOp: _dealloc,
    memref.DimOp: _dim,
    memref.ExtractAlignedPointerAsIndexOp: _address_as_index,
    memref.ExtractStridedMetadataOp: _metadata,
    memref.GetGlobalOp: _get_global,
    memref.GlobalOp: _global,
    memref.LoadOp: _load,
    memref.MemorySpaceCastOp: _memory_space_cast,
    memref.PrefetchOp: _prefetch,
    memref.RankOp: _rank,
    memref.ReinterpretCastOp: _reinterpret_cast,
    memref.StoreOp: _store,
    memref.TransposeOp: _transpose,
    memref.ViewOp: _view,
}
"""How each operation is converted."""

_GENERIC = "_mlir_memref_to_llvm_"
"""What the names of functions begin with that allocate as somebody else says."""
_LEAST_ALIGNMENT = 16


def rules(*, aligned: bool, generic: bool) -> Rules:
    """How operations are converted, where memory is allocated as asked for."""
    if aligned:
        allocate = partial(_aligned_alloc, prefix=_GENERIC if generic else "")
    else:
        allocate = partial(_alloc, prefix=_GENERIC if generic else "m")
    free = partial(_dealloc, prefix=_GENERIC if generic else "")
    return {**RULES, memref.AllocOp: allocate, memref.DeallocOp: free}
