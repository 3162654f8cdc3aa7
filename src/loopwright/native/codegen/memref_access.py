"""Lowering of the ops that read, write and copy elements of memrefs: loads, stores, atomics,
DMA."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.costs.host import describe_host
from loopwright.exact.speculation import never_faults
from loopwright.ir.core.attributes import is_integer_type, is_memref, is_unranked, is_vector
from loopwright.ir.core.enclosing import block_of, is_defined_in
from loopwright.ir.core.properties import attribute, integer
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.memref.layout import has_identity_layout, memory_space_of
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_access import is_load, is_store, memref_of, subscript_operands
from loopwright.native.codegen import elements, llvm
from loopwright.native.codegen.allocation import may_overlap
from loopwright.native.codegen.builder import Index, MemRef, UnrankedMemRef, Value, index_value
from loopwright.native.codegen.counted import index_nest
from loopwright.native.codegen.expressions import (
    Ranged,
    element_address,
    emit_map,
    linear_offset,
    ranged_operand,
)
from loopwright.native.codegen.floating import combine_kind
from loopwright.native.codegen.function_codegen import FunctionCodegen, lowers, refuse, yields
from loopwright.native.codegen.memref_views import row_major, to_unranked
from loopwright.native.codegen.runtime_calls import allocate, free
from loopwright.reporting.errors import CompileError

# Memrefs of unknown rank


def copy_unranked(
    fn: FunctionCodegen, source: MemRef | UnrankedMemRef, target: MemRef | UnrankedMemRef
) -> None:
    """Copy every element, in row-major order, of a memref to one of the same shape."""
    ty = source.type
    if not is_memref(ty) and not is_unranked(ty):
        raise CompileError(f"copies of '{ty}' are not supported by code generation")
    pair = [
        to_unranked(fn, value, value.type) if isinstance(value, MemRef) else value
        for value in (source, target)
    ]
    width = Value(index_value(0).type, str(llvm.element_bytes(ty.element_type)))
    fn.b.call(
        fn.unit.define_helper("_lw_copy_unranked"),
        llvm.VOID,
        [index_value(pair[0].rank), pair[0].descriptor, pair[1].descriptor, width],
    )


# Elements and copies


def ranged(fn: FunctionCodegen, operands: Sequence[SSAValue]) -> list[Ranged]:
    """Subscripts with their ranges."""
    return [ranged_operand(fn, operand) for operand in operands]


def accessed_address(
    fn: FunctionCodegen, op: Operation, first: int, *, inbounds: bool = True
) -> tuple[Value, Attribute]:
    """Return the address of the element that an op accesses, whose memref is its operand `first`,
    followed by subscripts or what its map is applied to; and the type of the element."""
    memref = fn.memref(op.operands[first])
    operands = op.operands[first + 1 :]
    has_map = attribute(op, "map") is not None
    places = emit_map(fn, map_of(op), operands) if has_map else ranged(fn, operands)
    return element_address(fn, memref, places, inbounds=inbounds), memref.type.element_type


@lowers("memref.load", "affine.load")
def lower_memref_load(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.load` and `affine.load`."""
    address, element = accessed_address(fn, op, 0)
    fn.bind(
        op.results[0],
        elements.load_element(fn, address, element, elements.natural_alignment(element)),
    )


@lowers("memref.store", "affine.store")
def lower_memref_store(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.store` and `affine.store`."""
    address, element = accessed_address(fn, op, 1)
    value = fn.lowered(op.operands[0])
    elements.store_element(fn, value, address, element, elements.natural_alignment(element))


_FEW_OPS = 8
"""The most ops in front of a conditional store that may run although its condition is false."""


def store_or_keep(fn: FunctionCodegen, op: Operation, condition: Value) -> bool:
    """Lower a conditional that only computes and stores an element which the loop loads before it:
    select the stored value, as masked stores are slow here. Return False for other conditionals."""
    loop = op.parent_op()
    inside = list(op.regions[0].block.ops)[:-1]
    if describe_host().has_mask_registers or loop is None or not is_loop(loop) or not inside:
        return False
    *computing, store = inside
    before = takewhile(lambda earlier_op: earlier_op is not op, block_of(op).ops)
    loaded = {_element_key(earlier_op) for earlier_op in before if is_load(earlier_op)}
    if (
        op.results
        or len(computing) > _FEW_OPS
        or any(len(list(block.ops)) > 1 for block in op.regions[1].blocks)
        or not is_store(store)
        or _element_key(store) not in loaded
        or not any(is_defined_in(subscript, loop) for subscript in subscript_operands(store))
        or not all(
            _element_key(computing_op) in loaded
            if is_load(computing_op)
            else never_faults(computing_op)
            for computing_op in computing
        )
    ):
        return False
    element = store.operands[0].type
    if not isinstance(element, AnyFloat) and not is_integer_type(element):
        return False
    for computing_op in computing:
        fn.lower(computing_op)
    address, _ = accessed_address(fn, store, 1)
    alignment = elements.natural_alignment(element)
    previous_element = elements.load_element(fn, address, element, alignment)
    assert isinstance(previous_element, Value)
    # Freezing the number keeps LLVM from turning this into a masked store.
    value = fn.value(store.operands[0])
    chosen = fn.b.select(condition, value, fn.b.unary("freeze", previous_element))
    elements.store_element(fn, chosen, address, element, alignment)
    return True


def _element_key(access: Operation) -> tuple[object, ...]:
    return memref_of(access), attribute(access, "map"), *subscript_operands(access)


@lowers("memref.prefetch", "affine.prefetch")
def prefetch(fn: FunctionCodegen, op: Operation) -> None:
    """Prefetch the cache line at an address. Processors that prefetch instructions only accept code
    addresses for that, and LLVM aborts for others: lines of memrefs always go into the data
    cache."""
    address, _ = accessed_address(fn, op, 0, inbounds=False)
    write = integer(op, "isWrite") & 1
    locality = integer(op, "localityHint")
    fn.b.call("llvm.prefetch.p0", llvm.VOID, [address, f"i32 {write}", f"i32 {locality}", "i32 1"])


@lowers("memref.copy")
def lower_memref_copy(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.copy`."""
    source = fn.lowered(op.operands[0])
    target = fn.lowered(op.operands[1])
    assert isinstance(source, MemRef | UnrankedMemRef)
    assert isinstance(target, MemRef | UnrankedMemRef)
    if not isinstance(source, MemRef) or not isinstance(target, MemRef):
        copy_unranked(fn, source, target)
    elif contiguous(source) and contiguous(target):
        move_bytes(fn, source, target)
    elif not may_overlap(fn, op.operands[0], op.operands[1]):
        move_each(fn, source, target)
    else:
        # Every element is read before any is written, through a temporary buffer.
        size = fn.b.product(
            [*_extents(source, target), llvm.element_bytes(source.type.element_type)]
        )
        memory = allocate(fn, size, 64)
        strides = row_major(fn.b, source.sizes)
        between = replace(source, aligned=memory, offset=0, strides=tuple(strides), layout=None)
        move_each(fn, source, between)
        move_each(fn, between, target)
        free(fn, memory)


def contiguous(memref: MemRef) -> bool:
    """Return whether the elements are known to lie row by row without gaps."""
    if memref.layout is not None:
        return False
    dense: int | None = 1
    for size, stride in zip(reversed(memref.sizes), reversed(memref.strides), strict=True):
        if size != 1 and (dense is None or stride != dense):
            return has_identity_layout(memref.type)
        dense = size * dense if isinstance(size, int) and dense is not None else None
    return True


def _extents(source: MemRef, target: MemRef) -> list[Index]:
    """Return the common extents; constants are preferred to values."""
    return [a if isinstance(a, int) else b for a, b in zip(source.sizes, target.sizes, strict=True)]


def move_bytes(fn: FunctionCodegen, source: MemRef, target: MemRef) -> None:
    """Copy the elements of one contiguous memref to another, which may overlap it."""
    b = fn.b
    element = source.type.element_type
    size = b.product([*_extents(source, target), llvm.element_bytes(element)], "nsw")
    places = [b.gep(llvm.element_text(element), m.aligned, m.offset) for m in (target, source)]
    b.call("llvm.memmove.p0.p0.i64", llvm.VOID, [*places, index_value(size), "i1 false"])


def move_each(fn: FunctionCodegen, source: MemRef, target: MemRef) -> None:
    """Copy element by element between memrefs of the same shape that do not overlap."""
    element = source.type.element_type
    alignment = elements.natural_alignment(element)

    def move(indices: Sequence[Ranged]) -> None:
        value = elements.load_element(fn, element_address(fn, source, indices), element, alignment)
        elements.store_element(fn, value, element_address(fn, target, indices), element, alignment)

    index_nest(fn, _extents(source, target), move)


# Atomic updates

_ATOMIC = {
    AtomicRMWKind.addf: "fadd",
    AtomicRMWKind.addi: "add",
    AtomicRMWKind.andi: "and",
    AtomicRMWKind.assign: "xchg",
    AtomicRMWKind.maxs: "max",
    AtomicRMWKind.maxu: "umax",
    AtomicRMWKind.mins: "min",
    AtomicRMWKind.minu: "umin",
    AtomicRMWKind.ori: "or",
    AtomicRMWKind.xori: "xor",
}
"""LLVM's `atomicrmw` operations for the kinds that it rounds and orders like the interpreter."""


@lowers("memref.atomic_rmw", "affine.atomic_rmw")
def lower_memref_atomic_rmw(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.atomic_rmw`. Where only one thread can run the code, an update is a plain load,
    operation and store, which LLVM can optimise; otherwise it is an `atomicrmw` or a
    compare-and-exchange loop.
    """
    kind = AtomicRMWKind(integer(op, "kind"))
    address, element = accessed_address(fn, op, 1)
    value = fn.value(op.operands[0])

    def update(old: Value) -> Value:
        return value if kind is AtomicRMWKind.assign else combine_kind(fn, kind, old, value)

    is_atomic = kind in _ATOMIC and value.type in (*_WHOLE, llvm.F32, llvm.F64)
    if is_atomic and fn.unit.options.threads != 1:
        alignment = elements.natural_alignment(element)
        text = f"atomicrmw {_ATOMIC[kind]} {address.typed}, {value.typed} acq_rel"
        fn.bind(op.results[0], fn.b.emit(value.type, f"{text}, align {alignment}"))
    else:
        fn.bind(op.results[0], _updated(fn, op, address, element, update))


_WHOLE = tuple(llvm.int_type(width) for width in (8, 16, 32, 64))
"""The integers that have the same type in memory as in registers."""


@lowers("memref.generic_atomic_rmw")
def lower_memref_generic_atomic_rmw(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.generic_atomic_rmw`."""
    address, element = accessed_address(fn, op, 0)
    block = op.regions[0].blocks[0]

    def update(old: Value) -> Value:
        fn.bind(block.args[0], old)
        (new,) = fn.lower_block(block)
        assert isinstance(new, Value)
        return new

    fn.bind(op.results[0], _updated(fn, op, address, element, update, give_new=True))


yields("memref.atomic_yield")


def _updated(
    fn: FunctionCodegen,
    op: Operation,
    address: Value,
    element: Attribute,
    update: Callable[[Value], Value],
    *,
    give_new: bool = False,
) -> Value:
    """Read, update and write; with several threads repeat that until nothing else has written in
    between. Return the old value, or the new one."""
    b = fn.b
    alignment = elements.natural_alignment(element)
    if fn.unit.options.threads == 1:
        old = elements.load_element(fn, address, element, alignment)
        assert isinstance(old, Value)
        new = update(old)
        elements.store_element(fn, new, address, element, alignment)
        return new if give_new else old
    if is_vector(element):
        refuse(op, "atomic updates of vectors are not supported by code generation")
    ty = llvm.register_type(element)
    container = llvm.memory_type(llvm.scalar_type(element))
    bits = llvm.int_type(container.width)
    first = b.load(bits, address, alignment)
    before = b.block
    retry = b.new_block("retry")
    done_block = b.new_block("done")
    b.branch(retry)
    b.place(retry)
    observed = b.phi(bits)
    observed.add(first, before)
    assert isinstance(ty, llvm.IntType | llvm.FloatType)
    old = observed.value if ty == bits else _from_bits(fn, observed.value, ty)
    new = update(old)
    raw = elements.to_memory(fn, new, element)
    if raw.type != bits:
        raw = b.cast("bitcast", raw, bits)
    pair = llvm.LLVMType(f"{{ {bits}, i1 }}")
    exchanged = b.emit(
        pair,
        f"cmpxchg {address.typed}, {observed.value.typed}, {raw.typed} acq_rel acquire, "
        f"align {alignment}",
    )
    observed.add(b.emit(bits, f"extractvalue {exchanged.typed}, 0"), b.block)
    succeeded = b.emit(llvm.int_type(1), f"extractvalue {exchanged.typed}, 1")
    b.branch_if(succeeded, done_block, retry)
    b.place(done_block)
    return new if give_new else old


def _from_bits(fn: FunctionCodegen, bits: Value, ty: llvm.IntType | llvm.FloatType) -> Value:
    return (
        elements.in_register(fn, bits, ty)
        if isinstance(ty, llvm.IntType)
        else fn.b.cast("bitcast", bits, ty)
    )


# DMA


@lowers("affine.dma_wait", "memref.dma_wait")
def lower_affine_dma_wait(fn: FunctionCodegen, op: Operation) -> None:
    """Lower a wait to nothing: the transfer is complete already."""


@lowers("memref.dma_start", "affine.dma_start")
def lower_memref_dma_start(fn: FunctionCodegen, op: Operation) -> None:
    """Lower a transfer to a copy, which is complete when it is started.

    Elements are counted along memory from the given subscripts on. With a stride, those on the side
    of the lower memory space lie in groups `stride` elements apart.
    """
    operands = iter(op.operands)
    is_affine = op.name == "affine.dma_start"

    def place(name: str) -> tuple[MemRef, list[Index]]:
        """Return the next memref, and its subscripts."""
        memref = fn.memref(next(operands))
        if not is_affine:
            return memref, fn.indices([*islice(operands, len(memref.sizes))])
        affine_map = map_of(op, name)
        map_operands = [*islice(operands, affine_map.num_dims + affine_map.num_symbols)]
        return memref, [subscript.index for subscript in emit_map(fn, affine_map, map_operands)]

    source = place("src_map")
    target = place("dst_map")
    if is_affine:
        place("tag_map")
    count = fn.index(next(operands))
    if not is_affine:
        place("tag_map")
    _transfer(fn, source, target, count, fn.indices([*operands]))


def _transfer(
    fn: FunctionCodegen,
    source: tuple[MemRef, Sequence[Index]],
    target: tuple[MemRef, Sequence[Index]],
    count: Index,
    stride: Sequence[Index],
) -> None:
    b = fn.b
    (origin, first_at) = source
    (destination, second_at) = target
    first = linear_offset(fn, origin, first_at)
    second = linear_offset(fn, destination, second_at)
    element = origin.type.element_type
    text = llvm.element_text(element)
    alignment = elements.natural_alignment(element)
    read_in_groups = memory_space_of(origin.type) <= memory_space_of(destination.type)

    def grouped(i: Index) -> Index:
        if not stride:
            return i
        distance, group = stride
        number = b.binary("udiv", *_index_values(i, group))
        remainder = b.binary("urem", *_index_values(i, group))
        return b.index_add(b.index_mul(number, distance), remainder)

    def move(indices: Sequence[Ranged]) -> None:
        i = indices[0].index
        read = b.index_add(first, grouped(i) if read_in_groups else i)
        write = b.index_add(second, i if read_in_groups else grouped(i))
        value = elements.load_element(fn, b.gep(text, origin.aligned, read), element, alignment)
        elements.store_element(
            fn, value, b.gep(text, destination.aligned, write), element, alignment
        )

    index_nest(fn, [count], move)


def _index_values(a: Index, b: Index) -> tuple[Value, Value]:
    return index_value(a), index_value(b)
