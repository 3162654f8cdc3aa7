"""Lowering of `memref` allocations, frees and globals, and which memrefs overlap nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import prod

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, MemRefType, NoneAttr, UnitAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from loopwright.ir.core.attributes import AffineMapAttr, is_integer_type, is_memref, is_vector
from loopwright.ir.core.enclosing import Reached
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import attribute, integer, integers, segments
from loopwright.ir.dialects import func, memref
from loopwright.ir.dialects.memref.layout import strided_map
from loopwright.ir.interfaces.memory_access import is_allocation, viewed_memref
from loopwright.ir.interfaces.scalars import unsigned
from loopwright.native.codegen import builder, llvm, memory_lists, runtime_calls
from loopwright.native.codegen.expressions import ExpressionEmitter, Ranged
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    from_components,
    lowers,
    refuse,
    yields,
)
from loopwright.native.codegen.memref_views import memref_result, row_major
from loopwright.native.codegen.module_codegen import (
    Assumption,
    Instance,
    ModuleCodegen,
    is_reference,
    quoted,
    stays_inside,
)

# Aliasing

Root = Operation | SSAValue | None
"""An allocation's result, a distinct argument, the op that defines a global, or None: anything."""


def root_of(unit: ModuleCodegen, instance: Instance | None, value: SSAValue) -> Root:
    """Return the root of a memref: the origin of its memory."""
    while isinstance(value, OpResult):
        op = value.op
        if is_allocation(op):
            return value
        if isinstance(op, memref.GetGlobalOp):
            return unit.lookup(op, op.properties["name"])
        source = viewed_memref(op)
        if source is None:
            return None
        value = source
    if instance is None:
        return None
    arguments = instance.op.regions[0].blocks[0].args
    return value if value in [arguments[i] for i in instance.distinct] else None


def distinct_positions(
    unit: ModuleCodegen, instance: Instance | None, values: Sequence[SSAValue]
) -> frozenset[int]:
    """Return the positions of the memrefs in `values` whose root differs from those of all other
    memrefs there."""
    roots = {
        i: root_of(unit, instance, value) for i, value in enumerate(values) if is_reference(value)
    }
    if None in roots.values():
        return frozenset()
    counts = Counter(roots.values())
    return frozenset(
        i for i, root in roots.items() if counts[root] == 1 and is_memref(values[i].type)
    )


def distinct_arguments(fn: FunctionCodegen, call: Operation, callee: Operation) -> frozenset[int]:
    """Positions of the call's memref operands that overlap no other memory the callee uses.

    The *root* of a memref is where its memory comes from: an argument, an allocation, a global. An
    argument may be `noalias` in the version of a function that a call uses when its root differs
    from those of all other memref arguments, and is not a global that the callee accesses itself.
    Arguments of an entry are distinct because the call wrapper checks it.
    """
    unit = fn.unit
    distinct = distinct_inside(fn, call.operands, [callee])
    if distinct:
        listed = ", ".join(str(i) for i in sorted(distinct))
        unit.assumptions.append(
            Assumption(
                "alias.call",
                unit.path(callee),
                f"arguments {listed} of this call overlap nothing else the function reaches",
                "proved: their memory comes from different places",
                source_location(call),
            )
        )
    return distinct


def distinct_inside(
    fn: FunctionCodegen, values: Sequence[SSAValue], code: Sequence[Operation]
) -> frozenset[int]:
    """Positions of the memrefs among `values` that overlap no other memory that `code` uses; `code`
    accesses memory only through `values` and globals."""
    accessed = _globals_accessed(fn.unit, code)
    return frozenset(
        i
        for i in distinct_positions(fn.unit, fn.instance, values)
        if root_of(fn.unit, fn.instance, values[i]) not in accessed
    )


def unaliased(
    fn: FunctionCodegen,
    values: Sequence[SSAValue],
    records: Sequence[object],
    code: Sequence[Operation],
) -> set[str]:
    """Return the names of the pointers of those memrefs, which are lowered as `records`."""
    distinct_records = [records[i] for i in distinct_inside(fn, values, code)]
    return {
        record.aligned.text for record in distinct_records if isinstance(record, builder.MemRef)
    }


def _globals_accessed(unit: ModuleCodegen, code: Sequence[Operation]) -> set[Operation]:
    """Return the globals that code or a function that it calls refers to."""
    reached = Reached(code)
    accessed: set[Operation] = set()
    for root in reached:
        for op in root.walk():
            if isinstance(op, memref.GetGlobalOp):
                definition = unit.lookup(op, op.properties["name"])
                if definition is not None:
                    accessed.add(definition)
            elif isinstance(op, func.CallIndirectOp):
                everything = op.get_toplevel_object()
                assert isinstance(everything, Operation)
                return {op for op in everything.walk() if isinstance(op, memref.GlobalOp)}
            elif isinstance(op, func.CallOp):
                callee = unit.lookup(op, op.properties["callee"])
                reached.add([] if callee is None else [callee])
    return accessed


def may_overlap(fn: FunctionCodegen, a: SSAValue, b: SSAValue) -> bool:
    """Return whether two memrefs may share memory."""
    return not distinct_positions(fn.unit, fn.instance, (a, b))


# Allocations

ALIGNMENT = 64
"""The alignment of allocations: a cache line, which is also the alignment of the widest vectors."""

_NO_MACHINE_HAS = 2**63 - 1
_I64_AND_FLAG = llvm.LLVMType("{ i64, i1 }")
_STACK_LIMIT = 4096
_STACK_BUDGET = 32768


def _shaped(
    fn: FunctionCodegen,
    ty: MemRefType[Attribute],
    sizes: Sequence[builder.Index],
    symbols: Sequence[SSAValue],
) -> tuple[builder.MemRef, builder.Index]:
    """Return a memref record without pointers yet, and the number of elements to allocate."""
    nowhere = builder.Value(llvm.PTR, "null")
    layout = llvm.layout_of(ty)
    offset: builder.Index = 0
    if layout.map is not None:
        strides = [stride or 0 for stride in layout.strides]
        count = _capped(fn.b, layout.bounds)
    elif isinstance(ty.layout, NoneAttr) or (layout.strides == () and layout.offset == 0):
        strides = row_major(fn.b, sizes)
        count = _capped(fn.b, sizes)
    else:
        offset, strides = _evaluated_layout(fn, ty, sizes, symbols)
        count = _reached(fn.b, sizes, strides, offset)
    at = (nowhere, nowhere, offset)
    return builder.MemRef(ty, *at, tuple(sizes), tuple(strides), layout.map), count


def _reached(
    b: builder.Builder,
    sizes: Sequence[builder.Index],
    strides: Sequence[builder.Index],
    last: builder.Index,
) -> builder.Index:
    """Return how many elements there are up to the last that is used, from an offset on; strides
    may be negative."""
    for size, stride in zip(sizes, strides, strict=True):
        reach = b.index_mul(b.index_sub(size, 1), stride)
        if not isinstance(stride, int):
            reach = b.index_min_max("smax", reach, 0)
        elif stride < 0:
            continue
        last = b.index_add(last, reach)
    count = b.index_add(last, 1)
    return max(count, 0) if isinstance(count, int) else b.index_min_max("smax", count, 0)


def _capped(b: builder.Builder, factors: Sequence[builder.Index]) -> builder.Index:
    """Return the product of extents; on overflow of 64 bits, a size larger than any machine's
    memory. A huge extent then ends in "out of memory" instead of an allocation that is too
    small."""
    constant_product = min(
        prod(factor for factor in factors if isinstance(factor, int)), _NO_MACHINE_HAS
    )
    unknown = [factor for factor in factors if isinstance(factor, builder.Value)]
    if not unknown or constant_product == 0:
        return constant_product
    result, *further_factors = unknown
    for factor in [*further_factors, builder.index_value(constant_product)]:
        if factor.text == "1":
            continue
        pair = b.emit(
            _I64_AND_FLAG,
            f"call {_I64_AND_FLAG} @llvm.umul.with.overflow.i64({result.typed}, {factor.typed})",
        )
        product = b.emit(llvm.I64, f"extractvalue {pair.typed}, 0")
        overflow = b.emit(llvm.I1, f"extractvalue {pair.typed}, 1")
        result = b.emit(
            llvm.I64, f"select {overflow.typed}, i64 {_NO_MACHINE_HAS}, {product.typed}"
        )
    return result


def _evaluated_layout(
    fn: FunctionCodegen,
    ty: MemRefType[Attribute],
    sizes: Sequence[builder.Index],
    symbols: Sequence[SSAValue],
) -> tuple[builder.Index, list[builder.Index]]:
    """Offset and strides of a strided layout whose symbols are known now."""
    layout = llvm.layout_of(ty)
    if isinstance(ty.layout, AffineMapAttr) and ty.layout.data.is_identity():
        return 0, row_major(fn.b, sizes)
    if layout.offset is not None and None not in layout.strides:
        return layout.offset, [stride or 0 for stride in layout.strides]
    of_strides = strided_map(layout.strides, layout.offset)
    layout_map = ty.layout.data if isinstance(ty.layout, AffineMapAttr) else of_strides
    values = [Ranged.of(fn.index(symbol)) for symbol in symbols]
    (expr,) = layout_map.results
    rank = len(sizes)

    def at(point: Sequence[int]) -> builder.Index:
        emitter = ExpressionEmitter(fn, [Ranged.of(i) for i in point], values)
        return emitter.emit(expr).index

    offset = at([0] * rank)
    units = [[int(i == j) for j in range(rank)] for i in range(rank)]
    strides = [fn.b.index_sub(at(unit), offset) for unit in units]
    return offset, strides


def _sizes(
    fn: FunctionCodegen, op: Operation, ty: MemRefType[Attribute], dynamic: Sequence[SSAValue]
) -> list[builder.Index]:
    """Return the extents of an allocation; the program ends if one is negative."""
    dynamic_sizes = [fn.index(size) for size in dynamic]
    for size in dynamic_sizes:
        if isinstance(size, int) and size >= 0:
            continue
        negative = fn.b.index_compare("slt", size, 0)
        message = f"'{op.name}' op has the negative extent %ld"
        runtime_calls.fail_if(fn, negative, message, builder.index_value(size))
    remaining_sizes = iter(
        max(size, 0) if isinstance(size, int) else size for size in dynamic_sizes
    )
    return [next(remaining_sizes) if size is None else size for size in llvm.layout_of(ty).shape]


@lowers("memref.alloc", "memref.alloca")
def lower_memref_alloc_or_alloca(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.alloc` and `memref.alloca`."""
    ty = memref_result(op, "allocation")
    extents, symbols = segments(op)
    sizes = _sizes(fn, op, ty, extents)
    record, elements = _shaped(fn, ty, sizes, symbols)
    size = _capped(fn.b, [elements, llvm.element_bytes(ty.element_type)])
    alignment = max(ALIGNMENT, integer(op, "alignment"))
    result = op.results[0]
    escape = fn.unit.ownership.escape_of(result)
    local = op.parent is not None and stays_inside(escape, op.parent)
    on_stack = min(size, _STACK_LIMIT + 1) if isinstance(size, int) else _STACK_LIMIT
    is_small = on_stack <= _STACK_LIMIT and (isinstance(size, int) or fn.loops.repeated)
    if local and is_small and fn.reserve_stack(on_stack, _STACK_BUDGET):
        slot = fn.b.stack_slot(f"[{on_stack} x i8]", alignment)
        allocated, memory = _if_large(fn, size, alignment, slot)
    else:
        allocated = memory = runtime_calls.allocate(fn, size, alignment)
    runtime_calls.fill(fn, memory, size)
    fn.bind(result, replace(record, allocated=allocated, aligned=memory))
    if not escape.freed:
        settle(fn, result, allocated)


def _if_large(
    fn: FunctionCodegen, size: builder.Index, alignment: int, slot: builder.Value
) -> tuple[builder.Value, builder.Value]:
    """Return the pointer to be freed (null if none), and the memory: a stack slot if it is large
    enough, so that a loop does not allocate memory for a single iteration."""
    b = fn.b
    null = builder.Value(llvm.PTR, "null")
    if isinstance(size, int):
        return null, slot
    before = b.block
    large = b.new_block("large")
    placed = b.new_block("placed")
    fits = b.index_compare("ule", size, _STACK_LIMIT)
    b.branch_if(fits, placed, large)
    b.place(large)
    new = runtime_calls.allocate(fn, size, alignment)
    b.branch(placed)
    b.place(placed)
    allocated = b.phi(llvm.PTR)
    memory = b.phi(llvm.PTR)
    for phi, on_stack in ((allocated, null), (memory, slot)):
        phi.add(on_stack, before)
        phi.add(new, large)
    return allocated.value, memory.value


def settle(fn: FunctionCodegen, owned: SSAValue, memory: builder.Value) -> None:
    """Arrange for an allocation to be freed that the program itself never frees; `owned` is its
    first SSA value."""
    escape = fn.unit.ownership.escape_of(owned)
    op = owned.owner
    assert isinstance(op, Operation) and op.parent is not None
    if stays_inside(escape, op.parent):
        fn.at_end(op.parent, lambda: runtime_calls.free(fn, memory))
        return
    region = op.parent.parent
    function = None if region is None else region.parent
    in_body = isinstance(function, func.FuncOp) and len(function.body.blocks) == 1
    if in_body and escape.direct_return:
        return
    memory_lists.track(fn, memory)


def adopt(fn: FunctionCodegen, results: Sequence[SSAValue], operands: Sequence[SSAValue]) -> None:
    """Take ownership of the memrefs that a call returned, except those passed as arguments."""
    b = fn.b
    operand_memories = [
        memory_lists.allocated_pointer(fn, fn.lowered(operand)) for operand in operands
    ]
    earlier_memories = [memory for memory in operand_memories if memory is not None]
    for result in results:
        value = fn.lowered(result)
        allocated = memory_lists.allocated_pointer(fn, value)
        if allocated is None:
            continue
        if isinstance(value, builder.UnrankedMemRef):
            memory_lists.track(fn, value.descriptor)
        memory = allocated
        for earlier_memory in earlier_memories:
            same = b.icmp("eq", allocated, earlier_memory)
            memory = b.select(same, builder.Value(llvm.PTR, "null"), memory)
        earlier_memories.append(allocated)
        if not fn.unit.ownership.escape_of(result).freed:
            settle(fn, result, memory)


@lowers("memref.dealloc")
def lower_memref_dealloc(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.dealloc`."""
    memory = memory_lists.allocated_pointer(fn, fn.lowered(op.operands[0]))
    assert memory is not None
    runtime_calls.free(fn, memory)


@lowers("memref.realloc")
def lower_memref_realloc(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.realloc`."""
    b = fn.b
    source = fn.memref(op.operands[0])
    ty = memref_result(op, "allocation")
    sizes = _sizes(fn, op, ty, op.operands[1:])
    record, elements = _shaped(fn, ty, sizes, ())
    width = llvm.element_bytes(ty.element_type)
    room = _capped(b, [elements, width])
    memory = runtime_calls.allocate(fn, room, max(ALIGNMENT, integer(op, "alignment")))
    runtime_calls.fill(fn, memory, room)
    copied_count = b.index_min_max("smin", source.sizes[0], sizes[0])
    size = builder.index_value(b.index_mul(copied_count, width, "nsw"))
    b.emit_void(
        f"call void @llvm.memcpy.p0.p0.i64({memory.typed}, {source.aligned.typed}, {size.typed}, "
        "i1 false)"
    )
    runtime_calls.free(fn, source.allocated)
    fn.bind(op.results[0], replace(record, allocated=memory, aligned=memory))
    if not fn.unit.ownership.escape_of(op.results[0]).freed:
        settle(fn, op.results[0], memory)


@lowers("memref.alloca_scope")
def lower_memref_alloca_scope(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.alloca_scope`."""
    values = fn.lower_block(op.regions[0].blocks[0])
    fn.bind_all(op.results, values)


yields("memref.alloca_scope.return")


# Globals


@lowers("memref.get_global")
def lower_memref_get_global(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.get_global`."""
    definition = fn.unit.lookup(op, op.properties["name"])
    if not isinstance(definition, memref.GlobalOp):
        refuse(op, f"no global named {op.properties['name']}")
    symbol = fn.unit.known_global(definition) or _define(fn.unit, definition)
    ty = op.results[0].type
    parts = [builder.Value(llvm.PTR, "null"), builder.Value(llvm.PTR, f"@{symbol}")]
    fn.bind(op.results[0], from_components(ty, parts))


def _define(unit: ModuleCodegen, op: Operation) -> str:
    ty = op.properties["type"]
    assert is_memref(ty)
    shape = llvm.layout_of(ty).shape
    size = prod(extent or 0 for extent in shape) * llvm.element_bytes(ty.element_type)
    initial = attribute(op, "initial_value")
    if initial is None:
        refuse(op, "a global that another module defines is not supported by code generation")
    text = f"[{size} x i8] zeroinitializer"
    if isinstance(initial, DenseIntOrFPElementsAttr):
        data = _memory_image(op, initial.data.data, ty.element_type)
        count = size // max(1, len(data))
        if any(data):
            text = f'[{size} x i8] c"{_escaped(data * count)}"'
    elif not isinstance(initial, UnitAttr):
        refuse(op, "a global whose elements are sparse or a resource is not supported")
    kind = "global" if attribute(op, "constant") is None else "constant"
    symbol = quoted(unit.unique(f"_lw_global_{unit.path(op)}"))
    alignment = max(64, integer(op, "alignment"))
    unit.define_global(op, symbol, f"@{symbol} = internal {kind} {text}, align {alignment}")
    return symbol


_ESCAPES = [f"\\{byte:02X}" for byte in range(256)]


def _escaped(data: bytes) -> str:
    return "".join(map(_ESCAPES.__getitem__, data))


def _memory_image(op: Operation, data: bytes, ty: Attribute) -> bytes:
    """Return the elements as they lie in memory."""
    if is_vector(ty):
        refuse(op, "a global of vectors with initial values is not supported")
    if not is_integer_type(ty):
        return data
    size = llvm.memory_bytes(llvm.scalar_type(ty))
    width = 8 * size if ty.width.data > 1 else 1
    values = integers(op, "initial_value")
    return b"".join(unsigned(value, width).to_bytes(size, "little") for value in values)
