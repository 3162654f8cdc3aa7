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
from functools import cached_property
from typing import Any, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    i8,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.dialects import memref
from loopwright.dialects.arith.constants import integer_of
from loopwright.dialects.llvm_addresses import GEPOp, IntToPtrOp
from loopwright.dialects.llvm_arithmetic import AddOp, MulOp, SubOp
from loopwright.dialects.llvm_atomics import AtomicRMWOp
from loopwright.dialects.llvm_constants import ConstantOp
from loopwright.dialects.llvm_memory import AllocaOp, LoadOp, MemcpyOp, PrefetchOp, StoreOp
from loopwright.dialects.llvm_values import PoisonOp, UndefOp, ZeroOp
from loopwright.dialects.memref.layout import extents, row_major_strides, strides_and_offset
from loopwright.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.interfaces.rewriting import constant_of
from loopwright.syntax.elements import element_attribute
from loopwright.syntax.narrowing import is_dense, is_memref
from loopwright.syntax.properties import integers, mixed, segments
from loopwright.transforms.lowering import descriptors
from loopwright.transforms.lowering.c_library import declare
from loopwright.transforms.lowering.conversion import Conversion
from loopwright.transforms.lowering.descriptors import ALIGNED, ALLOCATED, OFFSET, size, stride
from loopwright.transforms.lowering.engine import Lowering, NoCounterpartError, Rules
from loopwright.transforms.lowering.expand_affine import IndexBuilder
from loopwright.transforms.lowering.llvm_types import arrays
from loopwright.transforms.support.refusal import RefusedError

_POINTER = llvm.LLVMPointerType()
_INBOUNDS_NUW = 7
_NSW_NUW = 3
_POISONED_ADDRESS = 0xDEADBEEF
"""What the pointer to free of a global is."""

AnyMemRef = MemRefType[Attribute]


class MemoryEmitter:
    """Makes operations on integers of the index type and on pointers, in front of an op."""

    def __init__(self, low: Lowering, op: Operation, build: IndexBuilder) -> None:
        assert isinstance(low, Conversion)
        self.low = low
        self.op = op
        self.insert = build.insert
        self.append = build.append

    @property
    def index(self) -> IntegerType:
        """The type of indices."""
        return self.low.types.index

    def constant(self, value: int) -> SSAValue:
        """A constant index."""
        number = IntegerAttr(value, IndexType())
        return self.insert(
            ConstantOp.create(result_types=[self.index], properties={"value": number})
        )

    def binary(
        self, kind: type[Operation], lhs: SSAValue, rhs: SSAValue, flags: int | None = 0
    ) -> SSAValue:
        """An operation on two integers."""
        properties = {} if flags is None else {"overflowFlags": IntegerAttr(flags, i32)}
        made = kind.create(operands=[lhs, rhs], result_types=[lhs.type], properties=properties)
        return self.insert(made)

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
        no_wrap, in_bounds = (_NSW_NUW, _INBOUNDS_NUW) if inside else (0, 0)
        assert is_memref(value.type)
        type_ = value.type
        descriptor = self.low.operand(value)
        operands = self.low.operands(indices)
        found = strides_and_offset(type_)
        assert found is not None, "or it had no descriptor"
        strides, offset = found
        pointer = self.get(descriptor, ALIGNED)
        element = self.element(type_)
        if offset != 0:
            start = self.get(descriptor, OFFSET) if offset is None else self.constant(offset)
            pointer = self.element_pointer(pointer, element, start)
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

    def extents(
        self, type_: AnyMemRef, dynamic: Sequence[SSAValue]
    ) -> tuple[list[SSAValue], list[SSAValue], SSAValue]:
        """The sizes of memory without gaps, its strides, and the number of elements."""
        given = iter(dynamic)
        shape = type_.get_shape()
        sizes = [self.constant(extent) if extent >= 0 else next(given) for extent in shape]
        total = self.constant(1)
        known: int | None = 1
        strides: list[SSAValue] = []
        for number, extent in reversed(list(enumerate(shape))):
            strides.insert(0, total)
            is_one = known == 1
            known = None if known is None or extent < 0 else known * extent
            if is_one:
                total = sizes[number]
            elif known is not None:
                total = self.constant(known)
            else:
                total = self.binary(MulOp, total, sizes[number])
        return sizes, strides, total

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
        made = self.insert(PoisonOp(self.low.type_of(type_)))
        made = self.put(self.put(made, allocated, ALLOCATED), aligned, ALIGNED)
        made = self.put(made, self.constant(0), OFFSET)
        for number, value in enumerate(sizes):
            made = self.put(made, value, size(number))
        for number, value in enumerate(strides):
            made = self.put(made, value, stride(number))
        return made

    @cached_property
    def module(self) -> ModuleOp:
        """The module around."""
        around = self.op.parent_op()
        while around is not None and not isinstance(around, ModuleOp):
            around = around.parent_op()
        if around is None:
            raise RefusedError("no-module", None, "there is no module for what is to be called")
        return around

    def size_of(self, element: Attribute) -> SSAValue:
        """How many bytes an element takes."""
        end = self.insert(GEPOp(self.insert(ZeroOp(_POINTER)), [1], element))
        return self.insert(llvm.PtrToIntOp(end, self.index))

    def kept(self, value: SSAValue, one: SSAValue) -> SSAValue:
        """Where on the stack a value is kept, of which there is `one`."""
        kind: dict[str, Attribute] = {"elem_type": value.type}
        memory = AllocaOp.create(operands=[one], result_types=[_POINTER], properties=kind)
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


def _plain_space(type_: AnyMemRef) -> None:
    if type_.memory_space.name != "none":
        raise RefusedError("memory-space", None, "memory spaces are not converted")


def _hints(op: Operation) -> dict[str, Attribute]:
    found = {name: op.properties[name] for name in ("alignment",) if name in op.properties}
    nontemporal = op.properties.get("nontemporal")
    if isinstance(nontemporal, IntegerAttr) and cast("Any", nontemporal).value.data:
        found["nontemporal"] = UnitAttr()
    return found


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
    _plain_space(type_)
    found = strides_and_offset(type_)
    rank = sum(extent < 0 for extent in type_.get_shape())
    if not _is_dense(type_) or found is None or len(op.operands) != rank:
        raise RefusedError("layout", None, "memory with a layout is not converted")
    return type_, emit.low.operands(op.operands)


def _is_dense(type_: AnyMemRef) -> bool:
    """Whether elements lie one behind the other."""
    return type_.layout.name == "none"


def _alloc(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_, dynamic = _allocation(op, emit)
    sizes, strides, total = emit.extents(type_, dynamic)
    count = emit.bytes_of(type_, total)
    alignment = integer_of(op.properties.get("alignment"))
    if alignment is None:
        (allocated,) = emit.call("malloc", [count], _POINTER)
        return [emit.describe(type_, allocated, allocated, sizes, strides)]
    unit = emit.constant(alignment)
    (allocated,) = emit.call("malloc", [emit.binary(AddOp, count, unit)], _POINTER)
    number = emit.insert(llvm.PtrToIntOp(allocated, emit.index))
    bumped = emit.binary(AddOp, number, emit.binary(SubOp, unit, emit.constant(1)))
    start = emit.binary(SubOp, bumped, emit.binary(llvm.URemOp, bumped, unit, None))
    aligned = emit.insert(IntToPtrOp.create(operands=[start], result_types=[_POINTER]))
    return [emit.describe(type_, allocated, aligned, sizes, strides)]


def _alloca(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_, dynamic = _allocation(op, emit)
    sizes, strides, total = emit.extents(type_, dynamic)
    properties: dict[str, Attribute] = {"elem_type": emit.element(type_)}
    if "alignment" in op.properties:
        properties["alignment"] = op.properties["alignment"]
    made = AllocaOp.create(operands=[total], result_types=[_POINTER], properties=properties)
    pointer = emit.insert(made)
    return [emit.describe(type_, pointer, pointer, sizes, strides)]


def _dealloc(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    _plain_space(_type(op.operands[0]))
    emit.call("free", [emit.get(emit.low.operand(op.operands[0]), ALLOCATED)])
    return []


def _dim(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    source, index = op.operands
    shape = _type(source).get_shape()
    number = integer_of(constant_of(index))
    if number is not None and 0 <= number < len(shape) and shape[number] >= 0:
        return [emit.constant(shape[number])]
    descriptor, at = emit.low.operand(source), emit.low.operand(index)
    if number is not None and 0 <= number < len(shape):
        return [emit.get(descriptor, size(number))]
    if not shape:
        raise RefusedError("dimension", None, "there are no dimensions")
    # Which one is known when it runs: the sizes lie in memory one behind the other.
    one = emit.constant(1)
    sizes = descriptors.member(emit.insert, descriptor, size(0)[0])
    address = emit.insert(GEPOp(emit.kept(sizes, one), [0, at], sizes.type))
    return [emit.insert(LoadOp(address, emit.index))]


def _copy(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    """A copy of memory without gaps; of other memory the runner's library makes one."""
    assert isinstance(op, memref.CopyOp)
    emit = MemoryEmitter(low, op, build)
    types = [_type(op.source), _type(op.target)]
    for type_ in types:
        _plain_space(type_)
    source, target = emit.low.operands(op.operands)
    element = emit.element(types[0])
    if not all(map(_has_no_gaps, types)):
        stack = emit.insert(llvm.StackSaveOp())
        unranked = [
            _in_memory(emit, one, len(type_.get_shape()))
            for one, type_ in zip((source, target), types, strict=True)
        ]
        one = emit.constant(1)
        addresses = [emit.kept(value, one) for value in unranked]
        emit.call("memrefCopy", [emit.size_of(element), *addresses])
        emit.append(llvm.StackRestoreOp(stack))
        return []
    count = emit.constant(1)
    for number in range(len(types[0].get_shape())):
        count = emit.binary(MulOp, count, emit.get(source, size(number)))
    total = emit.binary(MulOp, count, emit.size_of(element))
    starts = [
        emit.element_pointer(emit.get(one, ALIGNED), element, emit.get(one, OFFSET))
        for one in (source, target)
    ]
    emit.append(MemcpyOp(starts[1], starts[0], total))
    return []


def _has_no_gaps(type_: AnyMemRef) -> bool:
    strides = strides_and_offset(type_)
    return strides is not None and strides[0] == row_major_strides(extents(type_))


def _in_memory(emit: MemoryEmitter, descriptor: SSAValue, rank: int) -> SSAValue:
    """The descriptor of a memref without a rank: the rank, and where the descriptor is kept."""
    number = IntegerAttr(rank, emit.index)
    constant = ConstantOp.create(result_types=[emit.index], properties={"value": number})
    ranks = emit.insert(constant)
    address = emit.kept(descriptor, emit.constant(1))
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
    _type(op.operands[0])
    _type(op.results[0])
    return [emit.low.operand(op.operands[0])]


def _global(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.GlobalOp)
    emit = MemoryEmitter(low, op, build)
    type_ = cast("AnyMemRef", op.type)
    _plain_space(type_)
    visibility = op.sym_visibility
    linkage = "private" if visibility == StringAttr("private") else "external"
    kind = arrays(type_.get_shape(), emit.element(type_))
    value = op.initial_value
    body = Region()
    constant: Attribute | None = None
    if is_dense(value):
        elements: Any = value
        constant = elements
        if not type_.get_shape():
            constant = element_attribute(elements, 0)
        elif not isinstance(elements.type, TensorType):
            constant = DenseIntOrFPElementsAttr(elements.type, elements.data)
    elif isinstance(value, UnitAttr):
        undefined = UndefOp(kind)
        body.add_block(Block([undefined, llvm.ReturnOp(undefined.results[0])]))
    elif value is not None:
        raise RefusedError("initial-value", None, "such initial values are not converted")
    if value is None:
        linkage = "external"
    made = llvm.GlobalOp(
        kind,
        cast("StringAttr", op.sym_name),
        linkage,
        constant=op.constant is not None or None,
        value=constant,
        alignment=integer_of(op.alignment),
        body=body,
    )
    emit.append(made)
    return []


def _get_global(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    type_, _ = _allocation(op, emit)
    sizes, strides, total = emit.extents(type_, ())
    emit.bytes_of(type_, total)
    symbol = op.properties["name"]
    assert isinstance(symbol, SymbolRefAttr)
    address = emit.insert(llvm.AddressOfOp(symbol, _POINTER))
    kind = arrays(type_.get_shape(), emit.element(type_))
    zeros = [0] * (len(type_.get_shape()) + 1)
    aligned = emit.insert(GEPOp(address, zeros, kind))
    number = emit.constant(_POISONED_ADDRESS)
    allocated = emit.insert(IntToPtrOp.create(operands=[number], result_types=[_POINTER]))
    return [emit.describe(type_, allocated, aligned, sizes, strides)]


def _reinterpret_cast(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(op, memref.ReinterpretCastOp)
    emit = MemoryEmitter(low, op, build)
    _type(op.source)
    source = emit.low.operand(op.source)
    made = emit.insert(PoisonOp(emit.low.type_of(op.result.type)))
    allocated, aligned = emit.get(source, ALLOCATED), emit.get(source, ALIGNED)
    made = emit.put(emit.put(made, allocated, ALLOCATED), aligned, ALIGNED)

    def value(entry: SSAValue | int) -> SSAValue:
        return emit.constant(entry) if isinstance(entry, int) else emit.low.operand(entry)

    names = ("static_offsets", "static_sizes", "static_strides")
    groups = segments(op)[1:]
    offsets, sizes, strides = (
        mixed(integers(op, name), group) for name, group in zip(names, groups, strict=True)
    )
    made = emit.put(made, value(offsets[0]), OFFSET)
    for number, (extent, step) in enumerate(zip(sizes, strides, strict=True)):
        made = emit.put(made, value(extent), size(number))
        made = emit.put(made, value(step), stride(number))
    return [made]


def _metadata(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    _type(op.operands[0])
    source = emit.low.operand(op.operands[0])
    allocated, aligned = emit.get(source, ALLOCATED), emit.get(source, ALIGNED)
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
    source, offset = emit.low.operand(op.source), emit.low.operand(op.byte_shift)
    given = iter(emit.low.operands(op.sizes))
    made = emit.insert(PoisonOp(emit.low.type_of(type_)))
    made = emit.put(made, emit.get(source, ALLOCATED), ALLOCATED)
    start = emit.element_pointer(emit.get(source, ALIGNED), i8, offset)
    made = emit.put(emit.put(made, start, ALIGNED), emit.constant(0), OFFSET)
    shape = type_.get_shape()
    sizes = [None if extent >= 0 else next(given) for extent in shape]
    steps = row_major_strides(extents(type_))
    extent = by = source
    for number in reversed(range(len(shape))):
        inner, step = extent, steps[number]
        extent = sizes[number] or emit.constant(shape[number])
        made = emit.put(made, extent, size(number))
        by = emit.binary(MulOp, by, inner) if step is None else emit.constant(step)
        made = emit.put(made, by, stride(number))
    return [made]


def _address_as_index(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    emit = MemoryEmitter(low, op, build)
    _type(op.operands[0])
    pointer = emit.get(emit.low.operand(op.operands[0]), ALIGNED)
    return [emit.insert(llvm.PtrToIntOp(pointer, emit.index))]


RULES: Rules = {
    memref.AllocOp: _alloc,
    memref.AllocaOp: _alloca,
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
    memref.PrefetchOp: _prefetch,
    memref.ReinterpretCastOp: _reinterpret_cast,
    memref.StoreOp: _store,
    memref.ViewOp: _view,
}
"""How each operation is converted."""
