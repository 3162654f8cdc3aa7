"""From functions to LLVM IR: their signatures, bodies and entry wrappers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set

from xdsl.dialects.builtin import FunctionType, IndexType, StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.ir.core.attributes import is_integer, is_memref, is_unranked
from loopwright.ir.core.dominance import postorder
from loopwright.ir.core.enclosing import blocks_after, defining_block, reached_from
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects import arith, cf
from loopwright.ir.dialects.func import CallIndirectOp, CallOp, FuncOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.native.codegen import llvm, runtime_calls
from loopwright.native.codegen.builder import Lowered, MemRef, UnrankedMemRef, Value, index_value
from loopwright.native.codegen.counted import two_way
from loopwright.native.codegen.elements import load_element, store_element
from loopwright.native.codegen.function_codegen import (
    SMALL,
    BlockOutliner,
    Carried,
    FunctionCodegen,
    component_types,
    components,
    from_components,
    function_flags,
    refuse,
)
from loopwright.native.codegen.module_codegen import (
    EntrySignature,
    FrameSlots,
    Instance,
    ModuleCodegen,
    quoted,
)

_LONE_BIT = llvm.vec_type(1, llvm.I1)
_BITS = llvm.int_type(llvm.BF16.width)


def _parameter_type(ty: llvm.LLVMType) -> llvm.LLVMType:
    """Return the type of parameters for values of a type.

    A vector of one `i1` is passed as an `i1`: LLVM 22 aborts on a parameter of type `<1 x i1>` on
    processors with mask registers, and on a vector of 33 `bfloat`, which is passed as integers.
    """
    if isinstance(ty, llvm.VecType) and ty.element == llvm.BF16:
        return llvm.vec_type(ty.lanes, _BITS)
    return llvm.I1 if ty == _LONE_BIT else ty


def passed_types(types: Iterable[Attribute]) -> list[llvm.LLVMType]:
    """Return the LLVM types of the parameters for values of MLIR types."""
    return [_parameter_type(part) for ty in types for part in component_types(ty)]


def result_type(types: Iterable[Attribute]) -> llvm.LLVMType:
    """Return the LLVM type of a function that returns values of these MLIR types."""
    parts = passed_types(types)
    if not parts:
        return llvm.VOID
    return parts[0] if len(parts) == 1 else _structure(parts)


def _structure(parts: Iterable[llvm.LLVMType]) -> llvm.LLVMType:
    return llvm.LLVMType(f"{{ {', '.join(str(part) for part in parts)} }}")


def passed(fn: FunctionCodegen, values: Iterable[Lowered]) -> list[Value]:
    """Return the arguments that pass values."""
    parts = [part for value in values for part in components(value)]
    return [
        fn.b.cast("bitcast", p, ty) if (ty := _parameter_type(p.type)) != p.type else p
        for p in parts
    ]


def received(
    fn: FunctionCodegen, types: Sequence[Attribute], parts: Sequence[Value]
) -> list[Lowered]:
    """Return the values of these MLIR types received as `parts`."""
    values: list[Lowered] = []
    position = 0
    for ty in types:
        own: list[Value] = []
        for kind in component_types(ty):
            part = parts[position]
            own.append(fn.b.cast("bitcast", part, kind) if part.type != kind else part)
            position += 1
        values.append(from_components(ty, own))
    return values


def unpack_results(
    fn: FunctionCodegen, returned: Value, types: Sequence[Attribute]
) -> list[Lowered]:
    """Return the values of these MLIR types returned by a call."""
    flat = passed_types(types)
    if len(flat) < 2:
        return received(fn, types, [returned])
    parts = [fn.b.emit(part, f"extractvalue {returned.typed}, {i}") for i, part in enumerate(flat)]
    return received(fn, types, parts)


def asking_headers(order: Sequence[Block]) -> Set[Block]:
    """Return the headers of the loops that poll the runtime, from blocks in reverse postorder.

    An edge that leads back in reverse postorder enters a loop again, at its header. Loops that
    contain others poll, and so do innermost ones that are not counted loops: these are never
    vectorised. An innermost loop that counts to a number known before it is left as it is, like an
    innermost `affine.for`.
    """
    position = {block: number for number, block in enumerate(order)}
    latches: dict[Block, list[Block]] = {}
    for block in order:
        for following in blocks_after(block):
            if position[following] <= position[block]:
                latches.setdefault(following, []).append(block)
    return {
        header
        for header, sources in latches.items()
        if not _counts(header, sources, _loop_of(header, sources), latches.keys())
    }


def _loop_of(header: Block, latches: Sequence[Block]) -> Set[Block]:
    """Return the blocks of a loop: its header, and those from which its latch is reachable without
    passing the header."""
    reached = reached_from(latches, lambda x: () if x is header else x.predecessors())
    return reached.keys() | {header}


def _counts(
    header: Block, latches: Sequence[Block], inside: Set[Block], headers: Set[Block]
) -> bool:
    """Return whether a loop contains no other loop, and exits where an index that grows by a
    constant in each iteration passes a bound known before the loop."""
    if len(latches) != 1 or any(block in headers for block in inside if block is not header):
        return False
    ops = (op for block in inside for op in block.ops)
    if any(op.regions or isinstance(op, CallOp | CallIndirectOp) for op in ops):
        return False
    counted = _counted(header, latches[0])
    for block in inside:
        last = block.last_op
        if all(following in inside for following in blocks_after(block)) or last is None:
            continue
        compared = last.operands[0].owner if isinstance(last, cf.ConditionalBranchOp) else None
        if isinstance(compared, arith.CmpiOp):
            ends = [value for value in compared.operands if _is_known(value, inside)]
            if ends and any(value in counted for value in compared.operands):
                return True
    return False


def _counted(header: Block, latch: Block) -> list[SSAValue]:
    """Return the values that grow by a constant in each iteration, before and after."""
    values: list[SSAValue] = []
    for argument, following in zip(header.args, _handed(latch, header), strict=False):
        step = following.owner
        if isinstance(step, arith.AddiOp) and argument in step.operands:
            if any(map(constant_value, step.operands)):
                values += [argument, following]
    return values


def _handed(latch: Block, header: Block) -> Sequence[SSAValue]:
    """Return the arguments that a branch passes to a block; empty for other terminators."""
    last = latch.last_op
    if isinstance(last, cf.BranchOp):
        return last.operands
    if not isinstance(last, cf.ConditionalBranchOp):
        return ()
    return last.true_dest_operands if last.true_dest is header else last.false_dest_operands


def _is_known(value: SSAValue, inside: Set[Block]) -> bool:
    """Return whether a value is the same in all iterations: defined before the loop, or a
    constant."""
    return constant_value(value) is not None or defining_block(value) not in inside


_SHORT_LANES = re.compile(r" x (?:half|bfloat|i16)>")
"""Vectors of 16-bit elements. Without optimisation LLVM 22 selects a blend to insert an element
into lane 7 of such a vector, and fails an assertion about its mask."""


_LANES = re.compile(r"<\d+ x ")
"""Vectors. Without optimisation LLVM 22 cannot copy some that are passed to functions."""
_UNOPTIMISED = " optnone noinline"
"""The attributes of a function that LLVM should compile quickly."""


def function_type(op: Operation) -> FunctionType:
    """Return the type of a `func.func`."""
    ty = op.properties["function_type"]
    assert isinstance(ty, FunctionType)
    return ty


def return_from(fn: FunctionCodegen, values: Sequence[Lowered]) -> None:
    """End the function: free its memory and return values."""
    if fn.returns is not None:
        leave, carried = fn.returns
        carried.add(values)
        fn.b.branch(leave)
        return
    returned = [
        runtime_calls.kept_descriptor(fn, v) if isinstance(v, UnrankedMemRef) else v for v in values
    ]
    for write in reversed(fn.exits):
        write(returned)
    parts = passed(fn, returned)
    if len(parts) < 2:
        fn.b.ret(parts[0] if parts else None)
        return
    ty = _structure(part.type for part in parts)
    packed = Value(ty, "poison")
    for i, part in enumerate(parts):
        packed = fn.b.emit(ty, f"insertvalue {packed.typed}, {part.typed}, {i}")
    fn.b.ret(packed)


def function_attributes(unit: ModuleCodegen) -> str:
    """Return the attributes of every generated function."""
    attributes = "nounwind"
    if unit.options.vector_bits is not None:
        attributes += f' "prefer-vector-width"="{unit.options.vector_bits}"'
    return attributes


def version_attributes(fn: FunctionCodegen, code: Sequence[Operation], body: str) -> str:
    """Return the attributes of a function generated from code, or from a part of it, for a
    version."""
    attributes = function_attributes(fn.unit) + function_flags(code)
    if fn.instance is None or not fn.instance.fallback:
        return attributes
    return attributes + (" noinline" if _SHORT_LANES.search(body) else _UNOPTIMISED)


def lower_function(unit: ModuleCodegen, instance: Instance, outline: BlockOutliner) -> None:
    """Lower one version of a function; `outline` is for blocks that are too long."""
    op = instance.op
    fn = FunctionCodegen(unit, unit.path(op), instance=instance, outline=outline)
    region = op.regions[0]
    parameters: list[str] = []
    for position, argument in enumerate(region.blocks[0].args):
        parts: list[Value] = []
        for i, ty in enumerate(passed_types([argument.type])):
            name = fn.b.new_name()
            parts.append(Value(ty, name))
            is_base = is_memref(argument.type) and i == 1
            noalias = " noalias" if is_base and position in instance.distinct else ""
            parameters.append(f"{ty}{noalias} {name}")
        fn.bind(argument, received(fn, [argument.type], parts)[0])
        if instance.bounded and isinstance(argument.type, IndexType):
            fn.ranges.record(argument, SMALL)
    types = function_type(op).outputs.data
    if unit.calls_itself(op):
        depth_attribute = op.attributes.get(FuncOp.DEPTH)
        depth = (
            region.blocks[0].args[depth_attribute.value.data]
            if is_integer(depth_attribute)
            else None
        )
        stack = runtime_calls.StackCheck(
            _too_deep(unit, op), len(parameters), unit.calls_itself_alone(op)
        )
        runtime_calls.begin_call(fn, None if depth is None else fn.value(depth), stack)
    if len(region.blocks) > 1:
        _lower_graph(fn, region, types)
    else:
        fn.lower_block(region.blocks[0])
    result = result_type(types)
    body = fn.b.render_body()
    attributes = version_attributes(fn, [op], body)
    unit.texts.append(
        f"define internal {result} @{instance.symbol}({', '.join(parameters)}) "
        f"{attributes} {{\n{body}\n}}\n"
    )


def _too_deep(unit: ModuleCodegen, op: Operation) -> str:
    """Return the failure message of a function whose call does not fit on the stack."""
    message = op.attributes.get(FuncOp.TOO_DEEP)
    if isinstance(message, StringAttr):
        return message.data
    place = source_location(op)
    return f"maximum recursion depth exceeded in {unit.path(op)}{f' ({place})' if place else ''}"


def _lower_graph(fn: FunctionCodegen, region: Region, types: Sequence[Attribute]) -> None:
    """Lower a body of several blocks: all returns branch to one exit, where memory is freed."""
    entry = fn.b.block
    leave = fn.b.new_block("return")
    fn.b.resume(leave)
    carried = Carried(fn.b, types)
    fn.b.resume(entry)
    fn.return_to((leave, carried))
    lower_region(fn, region, None)
    if not leave.reached:
        return
    fn.b.place(leave)
    fn.return_to(None)
    return_from(fn, carried.values)


def lower_region(
    fn: FunctionCodegen, region: Region, on_yield: Callable[[Sequence[Lowered]], None] | None
) -> None:
    """Lower a region of any number of blocks, whose first block's arguments are bound already.

    Terminators that leave the region (yields) hand their operands to `on_yield`.
    """
    order = postorder(region.blocks[0])[::-1]
    current = fn.b.block
    for block in order[1:]:
        target = fn.b.new_block("bb")
        fn.b.resume(target)
        carried = Carried(fn.b, [argument.type for argument in block.args])
        fn.targets[block] = (target, carried)
        fn.bind_all(block.args, carried.values)
    fn.b.resume(current)
    asking = asking_headers(order)
    if asking:
        fn.runs(runtime_calls.UNKNOWN)
    for i, block in enumerate(order):
        if i:
            fn.b.place(fn.targets[block][0])
        if block in asking:
            runtime_calls.poll(fn)
        yielded = fn.lower_block(block)
        if not fn.b.block.terminated:
            if on_yield is None:
                assert block.last_op is not None
                refuse(block.last_op, "this terminator is not supported by code generation")
            on_yield(yielded)
    for block in order[1:]:
        del fn.targets[block]


def slot_count(ty: Attribute, *, result: bool) -> int | None:
    """Return how many slots of an entry's frame a value takes; None if it cannot be passed."""
    if is_memref(ty):
        if llvm.layout_of(ty).map is not None:
            return None
        return (3 if result else 2) + 2 * ty.get_num_dims()
    if is_unranked(ty):
        return None
    return -(-llvm.element_bytes(ty) // 8)


def entry_signature(op: Operation, name: str) -> EntrySignature | None:
    """Return the frame layout of an entry; None if a type cannot be passed."""
    ty = function_type(op)
    position = 0
    sides: list[tuple[FrameSlots, ...]] = []
    for types, result in ((ty.inputs, False), (ty.outputs, True)):
        slots: list[FrameSlots] = []
        for value_type in types:
            count = slot_count(value_type, result=result)
            if count is None:
                return None
            slots.append(FrameSlots(value_type, position, count))
            position += count
        sides.append(tuple(slots))
    return EntrySignature(name, f"_lw_entry_{name}", sides[0], sides[1], position)


ENTRY = "lw_entry"
"""An alias of the entry of a program with one entry, by which all wrappers call it.

It is weak: libraries that are built ahead of time link many programs, and do not use it."""


def lower_entry(
    unit: ModuleCodegen, signature: EntrySignature, op: Operation, distinct: frozenset[int]
) -> None:
    """Write `void @_lw_entry_f(ptr frame)`: read the frame, call, write the results.

    Index arguments decide which version of the function is called: the one for sizes that occur in
    practice, or the one for arbitrary indices.
    """
    fn = FunctionCodegen(unit, signature.name)
    b = fn.b
    frame = Value(llvm.PTR, "%frame")
    values = [_load_from_frame(fn, frame, slots) for slots in signature.arguments]
    types = [slots.type for slots in signature.results]
    indices = [
        value
        for slots, value in zip(signature.arguments, values, strict=True)
        if isinstance(slots.type, IndexType) and isinstance(value, Value)
    ]

    def call(instance: Instance) -> list[Lowered]:
        result = result_type(types)
        returned = b.call(instance.symbol, result, passed(fn, values), attributes=" noinline")
        return unpack_results(fn, returned, types)

    if indices:
        results = two_way(
            fn,
            _all_small(fn, indices),
            types,
            lambda: call(unit.instance(op, distinct, bounded=True)),
            lambda: call(unit.instance(op, distinct, fallback=True)),
        )
    else:
        results = call(unit.instance(op, distinct))
    for slots, value in zip(signature.results, results, strict=True):
        _write(fn, frame, slots, value)
    b.ret(None)
    body = b.render_body()
    attributes = function_attributes(unit) + ("" if _LANES.search(body) else _UNOPTIMISED)
    unit.texts.append(
        f"define void @{quoted(signature.symbol)}(ptr noalias %frame) {attributes} {{\n{body}\n}}\n"
    )
    if unit.options.entry is not None:
        unit.texts.append(f"@{ENTRY} = weak alias void (ptr), ptr @{quoted(signature.symbol)}\n")


def _all_small(fn: FunctionCodegen, indices: Sequence[Value]) -> Value:
    """Return whether all indices lie in `SMALL`."""
    b = fn.b
    low = SMALL.lower or 0
    high = SMALL.upper or 0
    result: Value | None = None
    for index in indices:
        shifted = index_value(b.index_sub(index, low))
        inside = b.icmp("ule", shifted, index_value(high - low))
        result = inside if result is None else b.binary("and", result, inside)
    assert result is not None
    return result


def _load_from_frame(fn: FunctionCodegen, frame: Value, slots: FrameSlots) -> Lowered:
    b = fn.b
    place = b.byte_offset(frame, 8 * slots.first)
    ty = slots.type
    if not is_memref(ty):
        return load_element(fn, place, ty, 8)
    aligned = b.load(llvm.PTR, place, 8)
    dynamic = [
        b.load(llvm.I64, b.byte_offset(place, 8 + 8 * i), 8)
        for i, static in enumerate(llvm.layout_of(ty).parts)
        if static is None
    ]
    return from_components(ty, [Value(llvm.PTR, "null"), aligned, *dynamic])


def _write(fn: FunctionCodegen, frame: Value, slots: FrameSlots, value: Lowered) -> None:
    b = fn.b
    place = b.byte_offset(frame, 8 * slots.first)
    if not isinstance(value, MemRef):
        store_element(fn, value, place, slots.type, 8)
        return
    for i, part in enumerate(fn.descriptor_fields(value)):
        b.store(part, b.byte_offset(place, 8 * i), 8)
