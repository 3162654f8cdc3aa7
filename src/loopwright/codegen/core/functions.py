"""Functions: their LLVM signatures, bodies with unstructured control flow, and entry wrappers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import FunctionType, IndexType
from xdsl.ir import Attribute, Block, Operation, Region

from loopwright.codegen.core.components import Carried, from_components
from loopwright.codegen.core.context import FunctionLowering, refuse
from loopwright.codegen.core.fastmath import function_flags
from loopwright.codegen.core.options import EntrySignature, Slots
from loopwright.codegen.core.passing import (
    passed,
    passed_types,
    received,
    result_type,
    return_values,
    unpack_results,
)
from loopwright.codegen.core.ranges import SMALL
from loopwright.codegen.core.runtime_calls import kept_descriptor
from loopwright.codegen.core.types import I64, PTR, element_bytes, is_memref, is_unranked
from loopwright.codegen.core.unit import Instance, ModuleLowering, quoted
from loopwright.codegen.core.values import Lowered, MemRef, UnrankedMemRef, Value, index_value
from loopwright.codegen.loops.block_loops import asking_headers
from loopwright.codegen.loops.branches import two_way
from loopwright.codegen.loops.interruption import UNKNOWN, poll, poll_call
from loopwright.codegen.memory.elements import load_element, store_element
from loopwright.codegen.memory.layouts import layout_of, static_shape
from loopwright.dialects.func import FuncOp
from loopwright.syntax.narrowing import is_integer

_SHORT_LANES = re.compile(r" x (?:half|bfloat|i16)>")
"""Vectors of 16-bit elements. Without optimisation LLVM 22 selects a blend for an element put into
lane 7 of such a vector, and an assertion about its mask ends the process."""


def function_type(op: Operation) -> FunctionType:
    """The type of a `func.func`."""
    ty = op.properties["function_type"]
    assert isinstance(ty, FunctionType)
    return ty


def return_from(fn: FunctionLowering, values: Sequence[Lowered]) -> None:
    """End the function: free what it has to, and return values."""
    if fn.returns is not None:
        leave, carried = fn.returns
        carried.add(values)
        fn.b.branch(leave)
        return
    kept = [kept_descriptor(fn, v) if isinstance(v, UnrankedMemRef) else v for v in values]
    for write in reversed(fn.exits):
        write(kept)
    return_values(fn, kept)


def function_attributes(unit: ModuleLowering) -> str:
    """The attributes of every function that is made."""
    attributes = "nounwind"
    if unit.options.vector_bits is not None:
        attributes += f' "prefer-vector-width"="{unit.options.vector_bits}"'
    return attributes


def lower_function(unit: ModuleLowering, instance: Instance) -> None:
    """Lower one version of a function."""
    op = instance.op
    fn = FunctionLowering(unit, unit.path(op), instance=instance)
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
        known = op.attributes.get(FuncOp.DEPTH)
        depth = region.blocks[0].args[known.value.data] if is_integer(known) else None
        poll_call(fn, None if depth is None else fn.value(depth))
    if len(region.blocks) > 1:
        _lower_graph(fn, region, types)
    else:
        fn.lower_block(region.blocks[0])
    result = result_type(types)
    attributes = function_attributes(unit) + function_flags(op)
    body = fn.b.render_body()
    if instance.fallback:
        attributes += " noinline" if _SHORT_LANES.search(body) else " optnone noinline"
    unit.texts.append(
        f"define internal {result} @{instance.symbol}({', '.join(parameters)}) "
        f"{attributes} {{\n{body}\n}}\n"
    )


def _lower_graph(fn: FunctionLowering, region: Region, types: Sequence[Attribute]) -> None:
    """A body of several blocks: all returns meet in one exit, where memory is given back."""
    entry, leave = fn.b.block, fn.b.new_block("return")
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


# Regions ---------------------------------------------------------------------------------------


def lower_region(
    fn: FunctionLowering,
    region: Region,
    on_yield: Callable[[Sequence[Lowered]], None] | None,
) -> None:
    """Lower a region of any number of blocks, whose first block's arguments are bound already.

    Terminators that leave the region (yields) hand their operands to `on_yield`.
    """
    order = _reverse_postorder(region.blocks[0])
    current = fn.b.block
    for block in order[1:]:
        target = fn.b.new_block("bb")
        fn.b.resume(target)
        carried = Carried(fn.b, [argument.type for argument in block.args])
        fn.targets[block] = (target, carried)
        for argument, value in zip(block.args, carried.values, strict=True):
            fn.bind(argument, value)
    fn.b.resume(current)
    asking = asking_headers(order)
    if asking:
        fn.runs(UNKNOWN)
    for i, block in enumerate(order):
        if i:
            fn.b.place(fn.targets[block][0])
        if block in asking:
            poll(fn)
        yielded = fn.lower_block(block)
        if not fn.b.block.terminated:
            if on_yield is None:
                assert block.last_op is not None
                refuse(block.last_op, "this terminator is not supported by code generation")
            on_yield(yielded)
    for block in order[1:]:
        del fn.targets[block]


def _reverse_postorder(entry: Block) -> list[Block]:
    order: list[Block] = []
    seen = {entry}
    stack: list[tuple[Block, int]] = [(entry, 0)]
    while stack:
        block, i = stack.pop()
        successors = block.last_op.successors if block.last_op is not None else ()
        if i < len(successors):
            stack.append((block, i + 1))
            following = successors[i]
            if following not in seen:
                seen.add(following)
                stack.append((following, 0))
        else:
            order.append(block)
    return order[::-1]


# Entries ---------------------------------------------------------------------------------------


def slot_count(ty: Attribute, *, result: bool) -> int | None:
    """How many slots of an entry's frame a value takes; None where it cannot cross."""
    if is_memref(ty):
        if layout_of(ty).map is not None:
            return None
        return (3 if result else 2) + 2 * ty.get_num_dims()
    if is_unranked(ty):
        return None
    return -(-element_bytes(ty) // 8)


def entry_signature(op: Operation, name: str) -> EntrySignature | None:
    """The frame of an entry; None where a type cannot cross the boundary."""
    ty = function_type(op)
    position = 0
    sides: list[tuple[Slots, ...]] = []
    for types, result in ((ty.inputs, False), (ty.outputs, True)):
        slots: list[Slots] = []
        for value_type in types:
            count = slot_count(value_type, result=result)
            if count is None:
                return None
            slots.append(Slots(value_type, position, count))
            position += count
        sides.append(tuple(slots))
    return EntrySignature(name, f"_lw_entry_{name}", sides[0], sides[1], position)


def lower_entry(
    unit: ModuleLowering, signature: EntrySignature, op: Operation, distinct: frozenset[int]
) -> None:
    """Write `void @_lw_entry_f(ptr frame)`: read the frame, call, write the results.

    Index arguments decide which version of the function is called: the one that is made for sizes
    that occur, or the one for any index at all.
    """
    fn = FunctionLowering(unit, signature.name)
    b = fn.b
    frame = Value(PTR, "%frame")
    values = [_read(fn, frame, slots) for slots in signature.arguments]
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
    unit.texts.append(
        f"define void @{quoted(signature.symbol)}(ptr noalias %frame) "
        f"{function_attributes(unit)} {{\n{b.render_body()}\n}}\n"
    )


def _all_small(fn: FunctionLowering, indices: Sequence[Value]) -> Value:
    """Whether all indices lie in `SMALL`."""
    b = fn.b
    low, high = SMALL.low or 0, SMALL.high or 0
    result: Value | None = None
    for index in indices:
        shifted = index_value(b.index_sub(index, low))
        inside = b.icmp("ule", shifted, index_value(high - low))
        result = inside if result is None else b.binary("and", result, inside)
    assert result is not None
    return result


def _read(fn: FunctionLowering, frame: Value, slots: Slots) -> Lowered:
    b = fn.b
    place = b.byte_offset(frame, 8 * slots.first)
    ty = slots.type
    if not is_memref(ty):
        return load_element(fn, place, ty, 8)
    layout = layout_of(ty)
    aligned = b.load(PTR, place, 8)
    dynamic: list[Value] = []
    statics = (layout.offset, *static_shape(ty), *layout.strides)
    for i, static in enumerate(statics):
        if static is None:
            dynamic.append(b.load(I64, b.byte_offset(place, 8 + 8 * i), 8))
    return from_components(ty, [Value(PTR, "null"), aligned, *dynamic])


def _write(fn: FunctionLowering, frame: Value, slots: Slots, value: Lowered) -> None:
    b = fn.b
    place = b.byte_offset(frame, 8 * slots.first)
    if not isinstance(value, MemRef):
        store_element(fn, value, place, slots.type, 8)
        return
    parts = (value.offset, *value.sizes, *value.strides)
    for i, part in enumerate((value.allocated, value.aligned, *map(index_value, parts))):
        b.store(part, b.byte_offset(place, 8 * i), 8)
