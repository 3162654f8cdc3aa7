"""Copies of a function that measure themselves, and the function as one call runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from xdsl.dialects import builtin, llvm
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.core.narrowing import is_integer_type
from loopwright.ir.dialects import arith, memref
from loopwright.ir.dialects.arith.constants import integer_attr
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.op_interfaces import element_of, float_operations, interface_of
from loopwright.ir.syntax.value_names import value_name
from loopwright.native.runtime.entries import find_function
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class Nest:
    """Loops that are timed together; `parent` is the number of the enclosing nest."""

    op: Operation
    parent: int | None
    is_parallel: bool


def nests_of(function: Operation) -> list[Nest]:
    """The nests of a function, outer ones before those in them, in the order of the text.

    A loop around several nests of loops is timed with and without them. Where a loop is around one
    nest only, or around loops that are so small that reading the clock would be most of the work,
    they are not distinguished; nor inside parallel loops.
    """
    nests: list[Nest] = []
    for block in function.regions[0].blocks:
        _collect(block, None, nests)
    return nests


def _collect(block: Block, parent: int | None, found: list[Nest]) -> None:
    for op in block.ops:
        if not _loops(op):
            continue
        number = len(found)
        parallel = any(map(control_flow.is_parallel_loop, op.walk()))
        found.append(Nest(op, parent, parallel))
        inner = [child for region in op.regions for child in region.blocks]
        if not control_flow.is_parallel_loop(op) and _is_worth_dividing(op, inner):
            for child in inner:
                _collect(child, number, found)


def _loops(op: Operation) -> bool:
    """Whether an op is a loop or contains one."""
    return any(map(control_flow.is_loop, op.walk()))


def _is_worth_dividing(op: Operation, blocks: list[Block]) -> bool:
    """Whether the contents of an op are timed separately: several nests with nested loops each."""
    nested = [child for block in blocks for child in block.ops if _loops(child)]
    if not control_flow.is_loop(op):
        return True
    return len(nested) > 1 and all(_dimensions(child) > 1 for child in nested)


def _dimensions(op: Operation) -> int:
    """How many loops an op and what is in it are; a band of parallel loops is several."""
    loops = filter(control_flow.is_loop, op.walk())
    return sum(max(len(control_flow.induction_variables(loop)), 1) for loop in loops)


def label_of(nest: Nest) -> str:
    """A nest by its induction variables, from the outside to the inside.

    The loops that are named are those that are alone in the one around them.
    """
    names = list(_names(nest.op))
    return f"{nest.op.name} {', '.join(names)}" if names else nest.op.name


def _names(op: Operation) -> Iterator[str]:
    yield from map(value_name, control_flow.induction_variables(op))
    inner = [
        child
        for region in op.regions
        for block in region.blocks
        for child in block.ops
        if control_flow.is_loop(child)
    ]
    if len(inner) == 1:
        yield from _names(inner[0])


@dataclass(frozen=True, slots=True)
class SizedCall:
    """A copy of a function for analyses that want numbers, with its nests as `nests_of` the
    function itself has them.

    What is asked is about nests that run: conditions outside of all loops, which choose between
    versions of them, do not count. These conditionals are `opened`: what they had is before
    them.
    """

    function: Operation
    nests: tuple[Nest, ...]
    opened: frozenset[Operation]


def sized_call(module: builtin.ModuleOp, entry: str, arguments: Sequence[object]) -> SizedCall:
    """The function `entry` of a module as a call with these arguments runs it."""
    with deep_recursion():
        copied = module.clone()
    function = find_function(copied, entry)
    for value, given in zip(function.regions[0].blocks[0].args, arguments, strict=True):
        if isinstance(given, np.ndarray):
            _replace_extents(value, np.shape(given))  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(value.type, builtin.IndexType) or is_integer_type(value.type):
            _replace(value, int(given))  # pyright: ignore[reportArgumentType]
    nests = tuple(nests_of(function))
    return SizedCall(function, nests, frozenset(_open_branches(function)))


def _open_branches(function: Operation) -> Iterator[Operation]:
    """Move the contents of conditionals outside of loops to before them, leaving the conditionals
    empty."""
    for op in [*function.walk()]:
        execution = interface_of(op, control_flow.RegionExecution)
        if execution is None or execution.kind is not control_flow.RegionKind.ONE_OF or op.results:
            continue
        if any(len(region.blocks) > 1 for region in op.regions) or _is_in_loop(op):
            continue
        for region in op.regions:
            for inner in [*region.block.ops] if region.blocks else []:
                if not control_flow.is_terminator(inner):
                    inner.detach()
                    Rewriter.insert_op(inner, InsertPoint.before(op))
        yield op


def _is_in_loop(op: Operation) -> bool:
    return any(map(control_flow.is_loop, ops_around(op)))


def _replace_extents(memref: SSAValue, shape: tuple[int, ...]) -> None:
    for use in [*memref.uses]:
        if isinstance(use.operation, DimOp):
            position = constant_value(use.operation.operands[1])
            if position is not None and 0 <= position < len(shape):
                _replace(use.operation.results[0], shape[position])


def _replace(value: SSAValue, number: int) -> None:
    """Let the users of an index or a signless integer use a number."""
    attr = integer_attr(number, value.type)
    if attr is None:
        return
    constant = arith.ConstantOp(attr)
    owner = value.owner
    place = (
        InsertPoint.before(owner) if isinstance(owner, Operation) else InsertPoint.at_start(owner)
    )
    Rewriter.insert_op(constant, place)
    value.replace_all_uses_with(constant.results[0])


_BUFFER = builtin.MemRefType(builtin.i64, [builtin.DYNAMIC_INDEX])


@dataclass(frozen=True)
class Instrumented:
    """A module with a copy of a function that adds to `slots` numbers in its last argument.

    The copy takes one more argument, a `memref<?xi64>` of zeros that it adds to. It is made of IR
    like any other, so that the code generator treats the rest of the function as before.
    """

    module: builtin.ModuleOp
    entry: str
    slots: int


@dataclass(frozen=True)
class Work:
    """The work of one execution of a block itself; slot `slot` counts the executions."""

    slot: int
    block: Block
    operations: int
    narrow: int
    """The operations on numbers of at most 32 bits."""


def with_clocks(module: builtin.ModuleOp, entry: str) -> Instrumented:
    """Slot 0 takes the cycles of the whole function, slot k + 1 those of the k-th nest."""
    copied, function, buffer = _copy(module, entry)
    nests = nests_of(function)
    for slot, nest in enumerate(nests, 1):
        started = _read_clock(_before(nest.op))
        _add_elapsed(_after(nest.op), started, buffer, slot)
    body = function.body.blocks[0]
    first = body.first_op
    assert first is not None, "a function ends with a terminator"
    started = _read_clock(_before(first))
    for block in function.body.blocks:
        last = block.last_op
        if last is not None and not last.successors:
            _add_elapsed(_before(last), started, buffer, 0)
    return Instrumented(copied, function.sym_name.data, len(nests) + 1)


def with_counters(
    module: builtin.ModuleOp, entry: str
) -> tuple[Instrumented, list[Nest], list[Work]]:
    """The nests and the blocks of the copied function are numbered as those of the original are."""
    copied, function, buffer = _copy(module, entry)
    nests = nests_of(function)
    work: list[Work] = []
    for slot, block in enumerate([*_counted_blocks(function)]):
        operations = [op for op in _executed_with(block) if float_operations(op)]
        total = sum(map(float_operations, operations))
        narrow = sum(float_operations(op) for op in operations if _is_narrow(op))
        work.append(Work(slot, block, total, narrow))
    for found in work:
        _count(found.block, buffer, found.slot)
    return Instrumented(copied, function.sym_name.data, len(work)), nests, work


def _is_narrow(op: Operation) -> bool:
    element = element_of(op.results[0].type)
    return isinstance(element, builtin.AnyFloat) and element.bitwidth <= 32


def _counted_blocks(op: Operation) -> Iterator[Block]:
    """The blocks of an op and of the loops and conditionals in it."""
    for region in op.regions:
        for block in region.blocks:
            yield block
            for inner in block.ops:
                if _is_control_flow(inner):
                    yield from _counted_blocks(inner)


def _is_control_flow(op: Operation) -> bool:
    return control_flow.is_loop(op) or control_flow.region_kind(op) is not None


def _executed_with(block: Block) -> Iterator[Operation]:
    """The ops that a block executes, without those of loops and conditionals in it."""
    for op in block.ops:
        yield op
        if not _is_control_flow(op):
            for region in op.regions:
                for inner in region.blocks:
                    yield from _executed_with(inner)


def _copy(module: builtin.ModuleOp, entry: str) -> tuple[builtin.ModuleOp, FuncOp, SSAValue]:
    """A copy of a module with a copy of one function, and the argument that this has more."""
    with deep_recursion():
        copied = module.clone()
        original = find_function(copied, entry)
        function = original.clone()
    assert isinstance(function, FuncOp)
    taken = {op.sym_name.data for op in copied.ops if isinstance(op, FuncOp)}
    name = f"{entry}.profiled"
    while name in taken:
        name += "'"
    function.sym_name = builtin.StringAttr(name)
    type_ = function.function_type
    assert isinstance(type_, builtin.FunctionType)
    function.function_type = builtin.FunctionType.from_lists(
        [*type_.inputs, _BUFFER], [*type_.outputs]
    )
    if function.arg_attrs is not None:
        function.arg_attrs = builtin.ArrayAttr([*function.arg_attrs, builtin.DictionaryAttr({})])
    body = function.body.blocks[0]
    buffer = body.insert_arg(_BUFFER, len(body.args))
    Rewriter.insert_op(function, InsertPoint.after(original))
    return copied, function, buffer


_Insert = Callable[[Operation], Operation]


def _before(op: Operation) -> _Insert:
    def insert(new: Operation) -> Operation:
        new.location = op.location
        Rewriter.insert_op(new, InsertPoint.before(op))
        return new

    return insert


def _after(op: Operation) -> _Insert:
    following = op.next_op
    assert following is not None, "a nest is no terminator"
    return _before(following)


def _read_clock(insert: _Insert) -> SSAValue:
    return insert(llvm.CallIntrinsicOp("llvm.readcyclecounter", [], [builtin.i64])).results[0]


def _add_elapsed(insert: _Insert, started: SSAValue, buffer: SSAValue, slot: int) -> None:
    elapsed = insert(arith.SubiOp(_read_clock(insert), started)).results[0]
    _add(insert, elapsed, buffer, slot)


def _add(insert: _Insert, value: SSAValue, buffer: SSAValue, slot: int) -> None:
    index = insert(arith.ConstantOp(builtin.IntegerAttr.from_index_int_value(slot))).results[0]
    before = insert(_load(buffer, index)).results[0]
    insert(_store(insert(arith.AddiOp(before, value)).results[0], buffer, index))


def _load(buffer: SSAValue, index: SSAValue) -> Operation:
    return memref.LoadOp.create(operands=[buffer, index], result_types=[builtin.i64])


def _store(value: SSAValue, buffer: SSAValue, index: SSAValue) -> Operation:
    return memref.StoreOp.create(operands=[value, buffer, index])


def _count(block: Block, buffer: SSAValue, slot: int) -> None:
    """Add one to a slot whenever a block is executed; on several threads, one after the other."""
    first = block.first_op
    if first is None:
        return
    insert = _before(first)
    one = insert(arith.ConstantOp(builtin.IntegerAttr(1, builtin.i64))).results[0]
    if not _is_in_parallel(block):
        _add(insert, one, buffer, slot)
        return
    index = insert(arith.ConstantOp(builtin.IntegerAttr.from_index_int_value(slot))).results[0]
    kind = {"kind": builtin.IntegerAttr(AtomicRMWKind.addi.value, builtin.i64)}
    insert(
        memref.AtomicRMWOp.create(
            operands=[one, buffer, index], result_types=[builtin.i64], properties=kind
        )
    )


def _is_in_parallel(block: Block) -> bool:
    parent = block.parent_op()
    while parent is not None:
        if control_flow.is_parallel_loop(parent):
            return True
        parent = parent.parent_op()
    return False
