"""Moves everything that a function keeps between its statements into memory passed as arguments.

Allocations become arguments. Loop-carried values, results of conditionals and returned values
become cells: arguments with an element for each iteration of the enclosing loops on whose induction
variables the value depends. Only loops, conditionals, and stores of values computed from loads
remain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, FunctionType, MemRefType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects import affine, func, memref, scf
from loopwright.ir.dialects.affine.operands import same_place
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.refusal import RefusedError
from loopwright.ir.syntax.value_names import give_name, written_name
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest, replace_op
from loopwright.records import dataclass, field


@dataclass()
class Local:
    """Memory that the function allocated, now an argument. Each extent is a number, a value, or the
    induction variable of a loop that runs over it."""

    value: BlockArgument
    extents: tuple[int | SSAValue, ...]


@dataclass()
class Storage:
    """The memory of a function: its arguments, its allocations, and its results (memory, or cells
    with the values)."""

    function: FuncOp
    given: int
    locals: list[Local] = field(default_factory=list[Local])
    returned: list[SSAValue] = field(default_factory=list[SSAValue])
    cells: set[SSAValue] = field(default_factory=set[SSAValue])

    def local(self, type_: Attribute, extents: Sequence[int | SSAValue], name: str) -> SSAValue:
        """Add an argument for elements of a type."""
        block = self.function.body.blocks[0]
        shape = [x if isinstance(x, int) else DYNAMIC_INDEX for x in extents]
        memory = block.insert_arg(MemRefType(type_, shape), len(block.args))
        give_name(memory, name)
        self.locals.append(Local(memory, tuple(extents)))
        return memory


def keep_in_memory(function: FuncOp) -> Storage:
    """Transform a function with one block in this way, and return its memory."""
    storage = Storage(function, len(function.body.blocks[0].args))
    for op in list(function.walk()):
        if isinstance(op, memref.AllocOp | memref.AllocaOp):
            _take_allocation(storage, op)
    for op in list(function.walk()):
        if isinstance(op, affine.ForOp) and op.results:
            _keep_carried(storage, op)
        elif isinstance(op, affine.IfOp | scf.IfOp) and op.results:
            _keep_results(storage, op)
    _keep_returned(storage)
    block = function.body.blocks[0]
    signature = FunctionType.from_lists([x.type for x in block.args], [])
    function.properties["function_type"] = signature
    function.properties.pop("arg_attrs", None)
    function.properties.pop("res_attrs", None)
    return storage


def _take_allocation(storage: Storage, op: memref.AllocOp | memref.AllocaOp) -> None:
    result = op.results[0]
    type_ = cast("MemRefType[Attribute]", result.type)
    sizes = iter(op.operands)
    extents = [x if x >= 0 else next(sizes) for x in type_.get_shape()]
    memory = storage.local(type_.element_type, extents, written_name(result) or "local")
    for use in list(result.uses):
        if isinstance(use.operation, memref.DeallocOp):
            erase_nest(use.operation)
    result.replace_all_uses_with(memory)
    erase_nest(op)


def _variables_in(op: Operation) -> Iterator[BlockArgument]:
    """The induction variables of enclosing loops on which an op or its regions depend."""
    around = [loop for loop in ops_around(op) if isinstance(loop, affine.ForOp)]
    outer = {loop.induction_variable: None for loop in reversed(around)}
    found: set[SSAValue] = set()
    done: set[Operation] = set()
    waiting = [op]
    while waiting:
        for inner in waiting.pop().walk():
            if inner in done:
                continue
            done.add(inner)
            for operand in inner.operands:
                if operand in outer:
                    found.add(operand)
                elif isinstance(operand.owner, Operation):
                    waiting.append(operand.owner)
    return (variable for variable in outer if variable in found)


def _cell(storage: Storage, op: Operation, value: SSAValue) -> tuple[SSAValue, list[SSAValue]]:
    """A new cell for a value of an op, and its subscripts."""
    variables: list[SSAValue] = list(_variables_in(op))
    name = written_name(value) or "value"
    cell = storage.local(value.type, variables, name)
    storage.cells.add(cell)
    return cell, variables


def _store(builder: LoopBuilder, value: SSAValue, cell: SSAValue, at: list[SSAValue]) -> None:
    builder.insert(affine.StoreOp(value, cell, AffineMap.identity(len(at)), at))


def _load(builder: LoopBuilder, cell: SSAValue, at: list[SSAValue]) -> SSAValue:
    return builder.value(affine.LoadOp(cell, AffineMap.identity(len(at)), at))


def _keep_carried(storage: Storage, loop: affine.ForOp) -> None:
    """Keep a loop's carried values in cells."""
    end = loop.terminator
    unused: list[Operation | Block] = []
    carried = zip(loop.inits, loop.region_iter_args, list(end.operands), loop.results, strict=True)
    for init, argument, value, result in carried:
        if is_memref(argument.type) and value in (init, argument):
            argument.replace_all_uses_with(init)
            result.replace_all_uses_with(init)
            continue
        back = _passed_on(storage, init, result)
        cell, at = (back.memref, list(back.indices)) if back else _cell(storage, loop, argument)
        if back is None:
            _store(LoopBuilder.before(loop), init, cell, at)
            result.replace_all_uses_with(_load(LoopBuilder.after(loop), cell, at))
        else:
            erase_nest(back)
            unused.append(init.owner)
        _store(LoopBuilder.before(end), value, cell, at)
        argument.replace_all_uses_with(_load(LoopBuilder.at_start(loop), cell, at))
    for argument in list(loop.region_iter_args):
        loop.body.erase_arg(argument)
    _replace_yield(loop.body)
    new = affine.ForOp(
        loop.lower_map,
        loop.lower_bound_operands,
        loop.upper_map,
        loop.upper_bound_operands,
        step=loop.step_value,
        region=loop.detach_region(loop.region),
    )
    replace_op(loop, new)
    for op in unused:
        assert isinstance(op, Operation)
        erase_nest(op)


def _passed_on(storage: Storage, init: SSAValue, result: SSAValue) -> affine.StoreOp | None:
    """The store that forwards a carried value from one cell to another, if the loop only passes the
    value through."""
    load, store = init.owner, next((use.operation for use in result.uses), None)
    if not isinstance(load, affine.LoadOp) or not isinstance(store, affine.StoreOp):
        return None
    is_alone = len(list(result.uses)) == len(list(init.uses)) == 1
    is_cell = load.memref in storage.cells and load.parent is store.parent
    return store if is_alone and is_cell and same_place(load, store) else None


def _keep_results(storage: Storage, op: affine.IfOp | scf.IfOp) -> None:
    """Keep the results of a conditional in cells."""
    cells = [_cell(storage, op, result) for result in op.results]
    for region in op.regions:
        end = region.block.last_op
        assert end is not None
        for value, (cell, at) in zip(list(end.operands), cells, strict=True):
            _store(LoopBuilder.before(end), value, cell, at)
        _replace_yield(region.block)
    for result, (cell, at) in zip(op.results, cells, strict=True):
        result.replace_all_uses_with(_load(LoopBuilder.after(op), cell, at))
    regions = [op.detach_region(region) for region in list(op.regions)]
    new = type(op).create(operands=op.operands, properties=op.properties, regions=regions)
    replace_op(op, new)


def _replace_yield(block: Block) -> None:
    """Make a block's terminator yield nothing."""
    end = block.last_op
    assert end is not None
    kind = scf.YieldOp if isinstance(end, scf.YieldOp) else affine.YieldOp
    replace_op(end, kind())


def _keep_returned(storage: Storage) -> None:
    """Make the function return nothing; returned numbers go to cells."""
    end = storage.function.body.blocks[0].last_op
    assert isinstance(end, func.ReturnOp)
    for value in end.operands:
        if not is_memref(value.type):
            cell = storage.local(value.type, (), "result")
            _store(LoopBuilder.before(end), value, cell, [])
            storage.returned.append(cell)
        elif isinstance(value, BlockArgument):
            storage.returned.append(value)
        else:
            message = "a view of an array is returned: return a copy of it"
            raise RefusedError("unknown-effect", cast("Operation", value.owner), message)
    replace_op(end, func.ReturnOp())
