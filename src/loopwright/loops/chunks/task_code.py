"""The code of the tasks of a stage: its loops between bounds that are arguments, on windows.

Before it is taken apart, a function keeps nothing between its statements but memory that is passed
as arguments (`keep_in_memory`). Allocations become arguments. Loop-carried values, results of
conditionals and returned values become cells: arguments with an element for each iteration of the
enclosing loops on whose induction variables the value depends. Only loops, conditionals, and stores
of values computed from loads remain.

A window is the part of an array that a task has; subscripts are relative to its first element. All
tasks of a stage run one function, whose arguments are `TaskArgument`s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, FunctionType, IndexType, MemRefType, ModuleOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue

from loopwright.exact.indices import Parameter
from loopwright.exact.memory.access import is_silent
from loopwright.exact.statements import Statement
from loopwright.ir.affine_expr import AffineExpr, AffineMap, IntegerSet, constant, dim, symbol
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import Reached, ops_around, terminator_of
from loopwright.ir.dialects import affine, arith, func, memref, scf
from loopwright.ir.dialects.affine.operands import same_place
from loopwright.ir.interfaces.control_flow import Assertion
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import RefusedError
from loopwright.ir.syntax.value_names import give_name, written_name
from loopwright.loops.registers.promotion import Slot, spill
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, replace_op
from loopwright.records import dataclass, field

# Values moved to memory


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

    function: func.FuncOp
    num_given: int
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


def keep_in_memory(function: func.FuncOp) -> Storage:
    """Move the values of a function with one block to memory, and return its memory."""
    storage = Storage(function, len(function.body.blocks[0].args))
    for op in list(function.walk()):
        if isinstance(op, memref.AllocOp | memref.AllocaOp):
            _take_allocation(storage, op)
    for op in list(function.walk()):
        if isinstance(op, affine.ForOp) and op.results:
            _keep_carried(storage, op)
        elif isinstance(op, affine.IfOp | scf.IfOp) and op.results:
            spill(op, [_cell(storage, op, result) for result in op.results])
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
    """Return the induction variables of enclosing loops on which an op or its regions depend."""
    enclosing_loops = [loop for loop in ops_around(op) if isinstance(loop, affine.ForOp)]
    outer = {loop.induction_variable: None for loop in reversed(enclosing_loops)}
    used_values: set[SSAValue] = set()
    reached = Reached([op])
    for each in reached:
        operands = [operand for inner in each.walk() for operand in inner.operands]
        used_values.update(operands)
        reached.add(x.owner for x in operands if isinstance(x.owner, Operation))
    return (variable for variable in outer if variable in used_values)


def _cell(storage: Storage, op: Operation, value: SSAValue) -> Slot:
    """Return a new cell for a value of an op."""
    variables = tuple(_variables_in(op))
    name = written_name(value) or "value"
    cell = storage.local(value.type, variables, name)
    storage.cells.add(cell)
    return Slot(cell, AffineMap.identity(len(variables)), variables)


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
        if back is None:
            slot = _cell(storage, loop, argument)
            slot.store(LoopBuilder.before(loop), init)
            result.replace_all_uses_with(slot.load(LoopBuilder.after(loop)))
        else:
            slot = Slot(back.memref, back.affine_map, tuple(back.indices))
            erase_nest(back)
            unused.append(init.owner)
        slot.store(LoopBuilder.before(end), value)
        argument.replace_all_uses_with(slot.load(LoopBuilder.at_start(loop)))
    for argument in list(loop.region_iter_args):
        loop.body.erase_arg(argument)
    end.operands = ()
    replace_op(loop, loop.with_inits(()))
    for op in unused:
        assert isinstance(op, Operation)
        erase_nest(op)


def _passed_on(storage: Storage, init: SSAValue, result: SSAValue) -> affine.StoreOp | None:
    """Return the store that forwards a carried value from one cell to another, if the loop only
    passes the value through."""
    load = init.owner
    store = next((use.operation for use in result.uses), None)
    if not isinstance(load, affine.LoadOp) or not isinstance(store, affine.StoreOp):
        return None
    is_alone = len(list(result.uses)) == len(list(init.uses)) == 1
    is_cell = load.memref in storage.cells and load.parent is store.parent
    return store if is_alone and is_cell and same_place(load, store) else None


def _keep_returned(storage: Storage) -> None:
    """Make the function return nothing; returned numbers go to cells."""
    end = storage.function.body.blocks[0].last_op
    assert isinstance(end, func.ReturnOp)
    for value in end.operands:
        if not is_memref(value.type):
            cell = storage.local(value.type, (), "result")
            Slot(cell).store(LoopBuilder.before(end), value)
            storage.returned.append(cell)
        elif isinstance(value, BlockArgument):
            storage.returned.append(value)
        else:
            message = "a view of an array is returned: return a copy of it"
            raise RefusedError("unknown-effect", cast("Operation", value.owner), message)
    replace_op(end, func.ReturnOp())


# Code of tasks

TASK = "task"
"""The name of the function."""


class TaskArgument(NamedTuple):
    """The meaning of an argument: the `window` of a memory, its `offset` or the array's `extent` on
    an axis, the `low` or `high` end of a coordinate, the `variable` of an outside loop, a
    `parameter` of the program's sets, or a `number` that was an argument of the program."""

    kind: str
    number: int
    axis: int = 0


class NotEmittedError(Exception):
    """Raised for a value or an op that depends on something that tasks do not have."""

    def __init__(self, op: Operation | None) -> None:
        super().__init__()
        self.op = op


@dataclass(frozen=True)
class Position:
    """The position of an iteration along an axis: coefficients of loops and of parameters, and a
    constant."""

    loops: Mapping[affine.ForOp, int]
    keys: Mapping[Parameter, int]
    constant: int = 0

    @property
    def term(self) -> tuple[Mapping[object, int], int]:
        """All coefficients, and the constant."""
        return {**self.loops, **self.keys}, self.constant


Scope: TypeAlias = dict[SSAValue, SSAValue]


@dataclass()
class PartEmitter:
    """Extracts parts of a function into a new function."""

    storage: Storage
    outside: Sequence[affine.ForOp] = ()
    slots: dict[TaskArgument, BlockArgument] = field(
        default_factory=dict[TaskArgument, BlockArgument]
    )
    _block: Block = field(default_factory=Block)
    _entry: Scope = field(default_factory=Scope)
    _first: dict[Operation, None] = field(default_factory=dict[Operation, None])
    """Ops at the beginning of the function, which depend on arguments alone, in order."""
    _bounds: dict[object, SSAValue] = field(default_factory=dict[object, SSAValue])
    """Bounds of loops that are computed at the beginning of the function, by their expressions."""

    def __post_init__(self) -> None:
        arguments = self.storage.function.body.blocks[0].args
        self.memories: dict[SSAValue, int] = {
            value: k for k, value in enumerate(arguments) if is_memref(value.type)
        }
        self._numbers: dict[SSAValue, int] = {
            value: k for k, value in enumerate(arguments) if not is_memref(value.type)
        }
        self._variables = {x.induction_variable: k for k, x in enumerate(self.outside)}

    def slot(
        self, kind: str, number: int, axis: int = 0, type_: Attribute | None = None
    ) -> SSAValue:
        """Return the argument of a kind, created on demand."""
        key = TaskArgument(kind, number, axis)
        if key not in self.slots:
            argument = self._block.insert_arg(type_ or IndexType(), len(self._block.args))
            give_name(argument, f"{kind}{number}" + (f"_{axis}" if axis else ""))
            self.slots[key] = argument
        return self.slots[key]

    def value(self, value: SSAValue, scope: Scope, into: Block) -> SSAValue:
        """Return a value in the new function. Ops that compute it are cloned into the block, or to
        the beginning of the function if they depend on arguments alone."""
        emitted = scope.get(value) or self._entry.get(value)
        if emitted is not None:
            return emitted
        if isinstance(value, BlockArgument) and value in self._variables:
            return self.slot("variable", self._variables[value])
        if value in self._numbers:
            return self.slot("number", self._numbers[value], type_=value.type)
        op = value.owner
        if isinstance(op, memref.DimOp):
            return self.slot("extent", *self._axis_of(op))
        if not isinstance(op, Operation) or op.regions or not is_silent(op):
            raise NotEmittedError(op if isinstance(op, Operation) else None)
        operands = [self.value(operand, scope, into) for operand in op.operands]
        is_first = all(map(self._is_known_first, operands))
        new = op.clone(dict(zip(op.operands, operands, strict=True)))
        if is_first:
            new.location = op.location
            self._first[new] = None
        else:
            add_like(new, into, op)
        target = self._entry if is_first else scope
        target.update(zip(op.results, new.results, strict=True))
        return target[value]

    def _is_known_first(self, value: SSAValue) -> bool:
        """Return whether a value of the function depends on arguments alone."""
        return value.owner is self._block or value.owner in self._first

    def _axis_of(self, op: memref.DimOp) -> tuple[int, int]:
        number = self.memories.get(op.source)
        axis = constant_value(op.index)
        if number is None or axis is None:
            raise NotEmittedError(op)
        return number, axis

    def function(self, results: Sequence[SSAValue] = ()) -> ModuleOp:
        """Return the module with the function."""
        ops = list(self._block.ops)
        for op in ops:
            op.detach()
        self._block.add_ops([*self._first, *ops, func.ReturnOp(*results)])
        inputs = [argument.type for argument in self._block.args]
        types = [result.type for result in results]
        return ModuleOp([func.FuncOp(TASK, (inputs, types), Region(self._block))])

    def numbers(self, values: Sequence[SSAValue]) -> ModuleOp:
        """Return the module of a function that returns some values of the program."""
        scope: Scope = {}
        return self.function([self.value(value, scope, self._block) for value in values])


@dataclass()
class TaskCode(PartEmitter):
    """Builds the function of the tasks of a stage; `positions` has those of the statements in each
    coordinate."""

    statements: Mapping[str, Statement] = field(default_factory=dict[str, Statement])
    positions: Sequence[Mapping[str, Position]] = ()
    keys: Sequence[Parameter] = ()
    whole: affine.ForOp | None = None
    """A loop all of whose iterations between a task's bounds exist."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._of_store = {x.stores[-1]: name for name, x in self.statements.items()}
        self._inside: dict[Operation, list[str]] = {}
        for name, statement in self.statements.items():
            op = statement.stores[0].parent_op()
            while op is not None:
                self._inside.setdefault(op, []).append(name)
                op = op.parent_op()

    def module(self, ops: Sequence[Operation]) -> ModuleOp:
        """Return the module with the function, which runs these ops."""
        self._emit(ops, self._block, {}, frozenset())
        return self.function()

    def _emit(
        self, ops: Sequence[Operation], into: Block, scope: Scope, met: frozenset[tuple[int, str]]
    ) -> None:
        """Emit ops to a block; `met` are the coordinates, by statement, that enclosing loops
        already enforce."""
        for op in ops:
            if op in self._of_store:
                name = self._of_store[op]
                inner, block = self._guarded([name], into, scope, met, op)
                self._emit_slice(self.statements[name].ops, block, inner)
            elif op not in self._inside:
                continue
            elif isinstance(op, affine.ForOp):
                self._emit_loop(op, into, scope, met)
            elif isinstance(op, affine.IfOp):
                operands = [self.value(x, scope, into) for x in op.set_operands]
                regions = [self._emit_region(region, scope, met) for region in op.regions]
                new = op.create(operands=operands, properties=op.properties, regions=regions)
                add_like(new, into, op)
            elif isinstance(op, scf.IfOp):
                names = self._inside[op]
                inner, block = self._guarded(names, into, scope, met, op)
                self._emit_slice(computed_from(op), block, inner)
                operand = self.value(op.operands[0], inner, block)
                all_met = met | {
                    (number, name) for number in range(len(self.positions)) for name in names
                }
                regions = [self._emit_region(region, inner, all_met) for region in op.regions]
                add_like(scf.IfOp.create(operands=[operand], regions=regions), block, op)
            else:
                raise NotEmittedError(op)

    def _emit_region(self, region: Region, scope: Scope, met: frozenset[tuple[int, str]]) -> Region:
        if not region.blocks:
            return Region()
        block = Block()
        self._emit(list(region.block.ops), block, dict(scope), met)
        end = terminator_of(region.block)
        block.add_op(scf.YieldOp() if isinstance(end, scf.YieldOp) else affine.YieldOp())
        return Region(block)

    def _emit_loop(
        self, op: affine.ForOp, into: Block, scope: Scope, met: frozenset[tuple[int, str]]
    ) -> None:
        names = self._inside[op]
        lower = _Operands()
        upper = _Operands()
        if op is not self.whole:
            for bound, (old, operands) in zip((lower, upper), bound_maps(op), strict=True):
                bound.add_map(old, [self.value(x, scope, into) for x in operands])
        positioned: set[tuple[int, str]] = set()
        for number, positions in enumerate(self.positions):
            position = positions.get(names[0])
            if position is None or any(positions.get(x) != position for x in names):
                continue
            factor = position.loops.get(op, 0)
            if abs(factor) != 1 or op.step_value != 1:
                continue
            available = {*scope, *self._variables, op.induction_variable}
            if any(loop.induction_variable not in available for loop in position.loops):
                continue
            ends = self.slot("low", number), self.slot("high", number)
            for bound, end in zip((lower, upper), ends[::factor], strict=True):
                remainder = self._position(position, bound, scope, into, without=op)
                first = (bound.symbol(end) - remainder) * factor  # the high end is exclusive
                bound.results.append(first if factor == 1 else first + 1)
            positioned |= {(number, name) for name in names}
        block = Block(arg_types=[IndexType()])
        give_name(block.args[0], written_name(op.induction_variable) or "i")
        inner = scope | {op.induction_variable: block.args[0]}
        self._emit(list(op.body.ops), block, inner, met | positioned)
        block.add_op(affine.YieldOp())
        self._take_first(lower, affine.MaxOp)
        self._take_first(upper, affine.MinOp)
        new = affine.ForOp(
            lower.map, lower.all, upper.map, upper.all, step=op.step_value, region=Region(block)
        )
        add_like(new, into, op)

    def _take_first(self, bound: _Operands, kind: type[affine.MaxOp | affine.MinOp]) -> None:
        """Hoist a bound with several expressions to the beginning of the function if it depends on
        arguments alone, so that loops with one bound are recognised as having the same iterations.
        """
        operands = bound.all
        if bound.map.num_results == 1 or not all(map(self._is_known_first, operands)):
            return
        key = kind, bound.map, tuple(operands)
        if key not in self._bounds:
            op = kind(bound.map, operands)
            self._first[op] = None
            self._bounds[key] = op.results[0]
        bound.set(self._bounds[key])

    def _position(
        self,
        position: Position,
        operands: _Operands,
        scope: Scope,
        into: Block,
        without: affine.ForOp | None = None,
    ) -> AffineExpr:
        """Return a position as an expression over operands."""
        expr: AffineExpr = constant(position.constant)
        for loop, factor in position.loops.items():
            if loop is not without:
                value = self.value(loop.induction_variable, scope, into)
                is_symbol = value.owner is self._block
                expr += (operands.symbol(value) if is_symbol else operands.dim(value)) * factor
        for key, factor in position.keys.items():
            expr += operands.symbol(self.slot("parameter", self.keys.index(key))) * factor
        return expr

    def _guarded(
        self,
        names: Sequence[str],
        into: Block,
        scope: Scope,
        met: frozenset[tuple[int, str]],
        like: Operation,
    ) -> tuple[Scope, Block]:
        """Return the scope and block for statements, guarded by the coordinates that no enclosing
        loop enforces."""
        tests: list[AffineExpr] = []
        operands = _Operands()
        for q, positions in enumerate(self.positions):
            position = positions.get(names[0])
            if all((q, name) in met for name in names):
                continue
            if any(positions.get(name) != position for name in names):
                raise NotEmittedError(like)
            if position is None:
                continue
            expr = self._position(position, operands, scope, into)
            low, high = (operands.symbol(self.slot(end, q)) for end in ("low", "high"))
            tests += [expr - low, high - 1 - expr]
        if not tests:
            return scope, into
        num_dims = len(operands.dims)
        num_symbols = len(operands.symbols)
        condition = IntegerSet(num_dims, num_symbols, tests, [False] * len(tests))
        guard = affine.IfOp(condition, operands.all)
        add_like(guard, into, like)
        return dict(scope), guard.then_region.block

    def _emit_slice(self, ops: Sequence[Operation], into: Block, scope: Scope) -> None:
        """Copy ops, with accesses redirected to windows."""
        for op in ops:
            if any(result in scope for result in op.results):
                continue
            if isinstance(op, affine.LoadOp | affine.StoreOp):
                new = self._access(op, into, scope)
            elif isinstance(op, memref.LoadOp | memref.StoreOp):
                new = self._plain_access(op, into, scope)
            elif op.regions or not (is_silent(op) or interface_of(op, Assertion)):
                raise NotEmittedError(op)
            else:
                operands = [self.value(operand, scope, into) for operand in op.operands]
                new = op.clone(dict(zip(op.operands, operands, strict=True)))
            add_like(new, into, op)
            scope.update(zip(op.results, new.results, strict=True))

    def _window(self, value: SSAValue, op: Operation) -> tuple[SSAValue, list[SSAValue]]:
        number = self.memories.get(value)
        if number is None:
            raise NotEmittedError(op)
        type_ = cast("MemRefType[Attribute]", value.type)
        rank = type_.get_num_dims()
        window = MemRefType(type_.element_type, [DYNAMIC_INDEX] * rank)
        memory = self.slot("window", number, type_=window)
        return memory, [self.slot("offset", number, axis) for axis in range(rank)]

    def _access(
        self, op: affine.LoadOp | affine.StoreOp, into: Block, scope: Scope
    ) -> affine.LoadOp | affine.StoreOp:
        memory, offsets = self._window(op.memref, op)
        old = op.affine_map
        exprs = [x - symbol(old.num_symbols + k) for k, x in enumerate(old.results)]
        new = AffineMap(old.num_dims, old.num_symbols + len(offsets), exprs)
        operands = [*(self.value(operand, scope, into) for operand in op.indices), *offsets]
        if isinstance(op, affine.StoreOp):
            return affine.StoreOp(self.value(op.value, scope, into), memory, new, operands)
        return affine.LoadOp(memory, new, operands)

    def _plain_access(self, op: Operation, into: Block, scope: Scope) -> Operation:
        is_store = isinstance(op, memref.StoreOp)
        old = op.operands[1 if is_store else 0]
        memory, offsets = self._window(old, op)
        operands = list(op.operands)
        indices = operands[2 if is_store else 1 :]
        moved: list[SSAValue] = []
        for index, offset in zip(indices, offsets, strict=True):
            less = arith.SubiOp.create(
                operands=[self.value(index, scope, into), offset], result_types=[IndexType()]
            )
            add_like(less, into, op)
            moved.append(less.results[0])
        new = op.clone(dict[SSAValue, SSAValue]())
        head = [self.value(operands[0], scope, into), memory] if is_store else [memory]
        new.operands = [*head, *moved]
        return new


def add_like(new: Operation, into: Block, like: Operation) -> None:
    """Add an op to a block, before the terminator if there is one, with the location of another."""
    new.location = like.location
    end = into.last_op
    if isinstance(end, affine.YieldOp | scf.YieldOp):
        into.insert_op_before(new, end)
    else:
        into.add_op(new)


class _Operands:
    """The operands of a map or set that is built up, and the results of a map."""

    def __init__(self) -> None:
        self.dims: list[SSAValue] = []
        self.symbols: list[SSAValue] = []
        self.results: list[AffineExpr] = []

    def dim(self, value: SSAValue) -> AffineExpr:
        """Return a new dimension."""
        self.dims.append(value)
        return dim(len(self.dims) - 1)

    def symbol(self, value: SSAValue) -> AffineExpr:
        """Return a new symbol."""
        self.symbols.append(value)
        return symbol(len(self.symbols) - 1)

    def add_map(self, old: AffineMap, operands: Sequence[SSAValue]) -> None:
        """Start with a map and its operands."""
        self.dims += operands[: old.num_dims]
        self.symbols += operands[old.num_dims :]
        self.results += old.results

    def set(self, value: SSAValue) -> None:
        """Make the map a single value."""
        self.dims = []
        self.symbols = [value]
        self.results = [symbol(0)]

    @property
    def map(self) -> AffineMap:
        """The map."""
        return AffineMap(len(self.dims), len(self.symbols), self.results)

    @property
    def all(self) -> list[SSAValue]:
        """The operands in order."""
        return [*self.dims, *self.symbols]


def bound_maps(loop: affine.ForOp) -> tuple[tuple[AffineMap, Sequence[SSAValue]], ...]:
    """Return the lower and the upper bound of a loop: maps and their operands."""
    return (
        (loop.lower_map, loop.lower_bound_operands),
        (loop.upper_map, loop.upper_bound_operands),
    )


def computed_from(op: Operation) -> list[Operation]:
    """Return the loads that the operands of a conditional or an assertion depend on, and the ops
    computed from them, in order."""
    collected: dict[Operation, None] = {}

    def visit(value: SSAValue) -> bool:
        """Return whether a value depends on a load."""
        owner = value.owner
        if not isinstance(owner, Operation):
            return False
        if owner in collected:
            return True
        depends = [visit(operand) for operand in owner.operands]
        if not is_silent(owner) or any(depends):
            collected[owner] = None
            return True
        return False

    for operand in op.operands:
        visit(operand)
    return list(collected)
