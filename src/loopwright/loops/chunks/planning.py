"""The plan of a call on chunks: stages, the enclosing sequential loops, and their tasks.

First the program is specialised to the extents, parameters and bounds that are known when the call
is planned, so that each use of memory names one memref (`choose`). A conditional whose condition is
known is replaced by the chosen region. The first iteration of a loop that carries memrefs is
peeled: usually all other iterations then carry the same memref. Then all values that the function
keeps move to memory, and its loops are visited in order: a loop that is a stage has a task for each
tile; any other loop has stages in each of its iterations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, pairwise, product, takewhile
from typing import Any, Literal, TypeAlias, cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from loopwright.exact.functions import name_of
from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.exact.scop import scop
from loopwright.exact.statements import writes_elements
from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.enclosing import terminator_of
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects import affine, func, scf
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.dialects.cf import AssertOp
from loopwright.ir.interfaces.control_flow import Assertion
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.files import Origin
from loopwright.ir.syntax.value_names import value_name
from loopwright.ir.syntax.verification import verify
from loopwright.loops.chunks import task_code, tasks
from loopwright.loops.chunks.arrays import Memory, Range, breaks_of
from loopwright.loops.chunks.boxes import Instance
from loopwright.loops.chunks.stages import Accessed, ChunkedProgram, Stage
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, set_bounds
from loopwright.loops.steps.unroll import plan_peeling
from loopwright.meaning import Interpreter
from loopwright.native.runtime.entries import element_type
from loopwright.records import dataclass, field, fields
from loopwright.reporting.errors import RETRY, ExecutionError, UsageError, expect, expect_kind

# Numbers known when a call is planned


@dataclass()
class KnownNumbers:
    """The values of a function's index expressions in a call; `extents` are those of the array
    arguments."""

    storage: task_code.Storage
    arguments: Sequence[object]
    extents: dict[tuple[int, int], int]
    _scalars: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])

    def number(self, value: SSAValue, variables: Mapping[SSAValue, int] | None = None) -> int:
        """Return a number of the program, for given values of the outside loops."""
        if variables and value in variables:
            return variables[value]
        if value in self._scalars:
            return self._scalars[value]
        try:
            return self._evaluated(value, variables or {})
        except task_code.NotEmittedError as error:
            where = error.op or (value.owner if isinstance(value.owner, Operation) else None)
            message = "this is known only while tasks run, and what they read depends on it"
            raise RefusedError("data-dependent", where, message) from None

    def if_known(self, value: SSAValue) -> int | None:
        """Return a number of the program, if it is known before execution."""
        try:
            return self._evaluated(value, {})
        except task_code.NotEmittedError:
            return None

    def parameter(self, key: Parameter) -> int:
        """Return the value of a parameter of the program's sets."""
        if isinstance(key, Extent):
            assert isinstance(key.memref, BlockArgument)
            return self.extents[key.memref.index, key.position]
        if isinstance(key, Offset | Fresh):
            message = "the layout of an array is not known"
            raise RefusedError("unknown-effect", self.storage.function, message)
        return self.number(key)

    def extent(self, extent: int | SSAValue) -> int:
        """Return an extent of memory of the function's own."""
        if isinstance(extent, int):
            return extent
        if loop_of_variable(extent) is None:
            return self.number(extent)
        return self._interval(extent, {})[1] + 1

    def iterations(self, loop: affine.ForOp, variables: Mapping[SSAValue, int]) -> range:
        """Return the iterations of a loop, for given values of the outside loops."""
        ends: list[tuple[int, ...]] = []
        for bound, operands in task_code.bound_maps(loop):
            numbers = [self.number(operand, variables) for operand in operands]
            ends.append(bound.evaluate(numbers[: bound.num_dims], numbers[bound.num_dims :]))
        return range(max(ends[0]), min(ends[1]), loop.step_value)

    def _evaluated(self, value: SSAValue, variables: Mapping[SSAValue, int]) -> int:
        loops = [loop_of_variable(variable) for variable in variables]
        emitter = task_code.PartEmitter(self.storage, [loop for loop in loops if loop is not None])
        module = emitter.numbers([value])
        arguments: list[object] = []
        ordered = list(variables.values())
        for slot in emitter.slots:
            if slot.kind == "extent":
                arguments.append(self.extents[slot.number, slot.axis])
            elif slot.kind == "variable":
                arguments.append(ordered[slot.number])
            else:
                arguments.append(self.arguments[slot.number])
        (value_,) = Interpreter(module).call(task_code.TASK, *arguments)
        result = int(cast("int", value_))
        if not any(slot.kind == "variable" for slot in emitter.slots):
            self._scalars[value] = result
        return result

    def _interval(self, value: SSAValue, ranges: dict[SSAValue, Range]) -> Range:
        """Return the range of an operand of a bound."""
        loop = loop_of_variable(value)
        if loop is None:
            number = self.number(value)
            return number, number
        if value not in ranges:
            ends_of_bounds: list[list[Range]] = []
            for bound, operands in task_code.bound_maps(loop):
                inner = [self._interval(operand, ranges) for operand in operands]
                dims = bound.num_dims
                ends = [bound.evaluate(at[:dims], at[dims:]) for at in product(*inner)]
                ends_of_bounds.append(
                    [(min(values), max(values)) for values in zip(*ends, strict=True)]
                )
            low = max(ends[0] for ends in ends_of_bounds[0])
            high = min(ends[1] for ends in ends_of_bounds[1]) - 1
            if low < 0:
                message = "the loop counts from a negative number"
                raise RefusedError("unknown-effect", loop, message)
            ranges[value] = low, max(low, high)
        return ranges[value]


def choose(function: Operation, numbers: KnownNumbers) -> None:
    """Specialise a function."""
    visited: set[Operation] = set()
    while True:
        kinds = scf.IfOp | affine.ForOp
        op = next(
            (
                inner
                for inner in function.walk()
                if isinstance(inner, kinds) and inner not in visited
            ),
            None,
        )
        if op is None:
            return
        visited.add(op)
        if isinstance(op, scf.IfOp):
            holds = numbers.if_known(op.operands[0])
            if holds is not None:
                _replace_by(op, 0 if holds else 1)
        elif isinstance(op, affine.ForOp) and not _has_same_memory(op):
            visited.update(_take_first(op, numbers))


def _replace_by(op: scf.IfOp, number: int) -> None:
    """Replace a conditional by one of its regions."""
    if op.regions[number].blocks:
        block = op.regions[number].block
        end = terminator_of(block)
        for result, value in zip(op.results, list(end.operands), strict=True):
            result.replace_all_uses_with(value)
        erase_nest(end)
        LoopBuilder.before(op).splice(block)
    erase_nest(op)


def _has_same_memory(loop: affine.ForOp) -> bool:
    """Return whether a loop carries the same memrefs through all iterations."""
    carried = zip(loop.inits, loop.region_iter_args, loop.terminator.operands, strict=True)
    return all(x in (init, own) or not is_memref(init.type) for init, own, x in carried)


def _take_first(loop: affine.ForOp, known_numbers: KnownNumbers) -> Iterator[Operation]:
    """Peel the first iteration of a loop; yield the remaining loop, if there is one."""
    try:
        numbers = known_numbers.iterations(loop, {})
    except RefusedError:
        return
    if not numbers:
        for result, init in zip(loop.results, loop.inits, strict=True):
            result.replace_all_uses_with(init)
        erase_nest(loop)
        return
    ends = AffineMap.constant_map(numbers.start), AffineMap.constant_map(numbers.stop)
    set_bounds(loop, *ends, ())
    plan = plan_peeling(loop, 1)
    if not isinstance(plan, Refusal):
        _, remaining_loop = plan.apply()
        if remaining_loop is not None:
            yield remaining_loop


# Options

Steps: TypeAlias = "int | Literal['auto']"
"""The number of iterations of a time loop per task; `auto` chooses it by cost."""


@dataclass(frozen=True)
class CutOptions:
    """How a call is cut. With `rechunk`, tasks may have all chunks along an axis if nothing else is
    possible. Each task executes `steps_per_task` iterations of a time loop where possible. With
    `reassociate` floats are summed in any order. Raises `UsageError` for an invalid value."""

    rechunk: bool = False
    steps_per_task: Steps = 1
    reassociate: bool = False

    @staticmethod
    def named(options: Mapping[str, Any]) -> CutOptions:
        """Return the options with these names."""
        option_names = [field.name for field in fields(CutOptions)]
        for name in options:
            if name not in option_names:
                message = f"there is no option '{name}' of calls on Dask arrays"
                raise UsageError(f"{message}: {', '.join(option_names)}")
        return CutOptions(**options)

    def __post_init__(self) -> None:
        expect_kind("rechunk", self.rechunk, bool)
        expect_kind("reassociate", self.reassociate, bool)
        steps = self.steps_per_task
        if steps != "auto":
            expect_kind("steps_per_task, where it is not 'auto',", steps, int)
            expect(int(steps) >= 1, f"steps_per_task must be at least 1, not {steps}")


# Planning


def plan(
    origin: Origin,
    entry: str,
    arguments: Sequence[tasks.ChunkedArray | object],
    options: CutOptions,
) -> tasks.TaskPlan | Refusal:
    """Plan the tasks of a call of a function, or refuse.

    **Refuses when** `scattered-access`: an index that depends on data may be anywhere along an axis
    with several chunks; `dependence-cycle`: chunks along an axis depend on each other in both
    directions; `data-dependent`: how often something runs, or what it accesses, depends on data;
    `moved-load`: a value is loaded before its element is overwritten, and used after that;
    `assertion`: tasks cannot check what the function does, or it does not hold; `unknown-effect`:
    an op cannot be put into tasks, such as a call, or what it accesses is not known; `steps-apart`:
    no loop may have several steps in a task; `too-many-cases`: what is accessed depends on too many
    conditions. Raises `ExecutionError` where a test at the entry of a kernel fails, as the kernel
    does.
    """
    try:
        return _Planner(origin, entry, arguments, options).run()
    except RefusedError as error:
        return error.refusal


class _Planner:
    """Plans a call, on a copy of the module that it changes."""

    def __init__(
        self,
        origin: Origin,
        entry: str,
        arguments: Sequence[tasks.ChunkedArray | object],
        options: CutOptions,
    ) -> None:
        with deep_recursion():
            self.op = origin.op.clone()
        functions = [op for op in self.op.ops if isinstance(op, func.FuncOp)]
        self.function = next(op for op in functions if name_of(op) == entry)
        self.arguments = arguments
        self.options = options
        self.dtypes: dict[int, str] = {}
        extents: dict[tuple[int, int], int] = {}
        for number, argument in enumerate(arguments):
            if isinstance(argument, tasks.ChunkedArray):
                self.dtypes[number] = argument.dtype
                extents |= {(number, axis): n for axis, n in enumerate(argument.shape)}
        if len(self.function.body.blocks) != 1:
            message = "the function leaves in several places"
            raise RefusedError("data-dependent", self.function, message)
        storage = task_code.Storage(self.function, len(arguments))
        choose(self.function, KnownNumbers(storage, arguments, extents))
        self._expect_known_ops()
        self.storage = task_code.keep_in_memory(self.function)
        self.known_numbers = KnownNumbers(self.storage, arguments, extents)
        verify(self.op)
        self.checks: list[list[Operation]] = []
        self._expect_assertions(self._first_ops())
        self.scop = scop(self, entry)
        values = map(self.known_numbers.parameter, self.scop.keys)
        self.program = ChunkedProgram(
            self.scop,
            self._memories(),
            dict(zip(self.scop.parameters, values, strict=True)),
            origin.sources,
            rechunk=options.rechunk,
        )
        self.checks = list(self.program.checks.values())
        self.joined: list[affine.ForOp] = []
        self.separate_steps: dict[affine.ForOp, str] = {}
        """Why time loops have one step per task."""
        self._numbers = count()
        """Numbers stages, and loops that run whole."""
        self.stages: list[Stage] = []
        self._of_op: dict[tuple[Operation, int], Stage | None] = {}
        self.codes: dict[int, tasks.Code] = {}

    def run(self) -> tasks.TaskPlan:
        """Plan the call."""
        _align(self.program)
        self.tasks = tasks.TaskList(self.program)
        self._run_block(list(self.function.body.blocks[0].ops), (), ())
        if self.options.steps_per_task not in (1, "auto") and not self.joined:
            op, why = next(
                iter(self.separate_steps.items()),
                (self.function, "no iteration of a loop has tasks of its own"),
            )
            message = f"a task cannot have several steps: {why}"
            raise RefusedError("steps-apart", op, message)
        memories = list(self.program.memories.values())
        stored = {x.memory.number for x in self.program.writes_of(self.program.accesses)}
        returned = [cast("BlockArgument", value).index for value in self.storage.returned]
        written = [m.number for m in memories if m.is_given and m.number in stored]
        self.tasks.expect_checks_run(self.stages, {*returned, *written})
        return tasks.TaskPlan(
            memories,
            self.stages,
            self.codes,
            self.tasks.tasks,
            self.tasks.pieces,
            returned,
            written,
            self.known_numbers.extents,
            self.dtypes,
            list(self.program.values.values()),
        )

    # Contents of the function

    def _expect_known_ops(self) -> None:
        """Raise unless the function has only loops and conditionals, and no calls."""
        for inner in self.function.walk():
            if isinstance(inner, func.CallOp | func.CallIndirectOp):
                message = "tasks cannot be made of a call of another function"
                raise RefusedError("unknown-effect", inner, message)
            kinds = affine.ForOp | affine.IfOp | scf.IfOp
            if inner is not self.function and inner.regions and not isinstance(inner, kinds):
                message = (
                    "how often this runs depends on data, or is not a linear form of extents and "
                )
                message += "loops, so its accesses are not known"
                raise RefusedError("data-dependent", inner, message)

    def _first_ops(self) -> Iterator[Operation]:
        """Return the ops before the first store or loop."""
        ops = self.function.body.blocks[0].ops
        return takewhile(lambda op: not op.regions and not writes_elements(op), ops)

    def _expect_assertions(
        self, ops: Iterable[Operation], variables: Mapping[SSAValue, int] | None = None
    ) -> None:
        """Check the assertions at the entry of the function or between stages."""
        for op in ops:
            if interface_of(op, Assertion) is None or any(op in checks for checks in self.checks):
                continue
            if isinstance(op, AssertOp) and op.is_retried:
                if not self.known_numbers.if_known(op.operands[0]):
                    raise ExecutionError("these arguments want the code for all cases", RETRY)
            elif not self.known_numbers.number(op.operands[0], variables):
                message = "the call does not satisfy what the function checks here"
                raise RefusedError("assertion", op, message)

    def _memories(self) -> list[Memory]:
        extents = self.known_numbers.extents
        for local in self.storage.locals:
            for axis, extent in enumerate(local.extents):
                extents[local.value.index, axis] = self.known_numbers.extent(extent)
            type_ = cast("MemRefType[Attribute]", local.value.type)
            element = element_type(type_.element_type)
            if element is None:
                message = f"there is no Dask array for memory of {type_.element_type}"
                raise RefusedError("unknown-effect", self.function, message)
            self.dtypes[local.value.index] = element.dtypes[0]
        memories: list[Memory] = []
        for value in self.function.body.blocks[0].args:
            if not is_memref(value.type):
                continue
            number = value.index
            argument = self.arguments[number] if number < self.storage.num_given else None
            if isinstance(argument, tasks.ChunkedArray):
                breaks = [breaks_of(sizes) for sizes in argument.chunks]
            else:
                rank = cast("MemRefType[Attribute]", value.type).get_num_dims()
                breaks = [(0, extents[number, axis]) for axis in range(rank)]
            name = value_name(value).lstrip("%")
            is_returned = value in self.storage.returned
            memories.append(Memory(number, value, name, breaks, argument is not None, is_returned))
        return memories

    # Stages

    def _run_block(
        self, ops: Sequence[Operation], outside: tuple[affine.ForOp, ...], at: tuple[int, ...]
    ) -> None:
        for part in self._parts_of(ops, outside, at):
            if isinstance(part, Stage):
                self.tasks.add_stage(part, at)
                continue
            inner = (*outside, part)
            numbers = self.known_numbers.iterations(part, self._variables(outside, at))
            iterations = [(*at, number) for number in numbers]
            groups = self._instances_by_task(part, inner, iterations)
            if groups:
                self._run_joined(part, groups)
                continue
            for iteration in iterations:
                self._run_block(list(part.body.ops), inner, iteration)

    def _parts_of(
        self, ops: Sequence[Operation], outside: tuple[affine.ForOp, ...], at: tuple[int, ...]
    ) -> Iterator[Stage | affine.ForOp]:
        """Yield the stages of a block, and the loops whose iterations run in sequence."""
        variables = self._variables(outside, at)
        self._expect_assertions(ops, variables)
        for op in ops:
            if not self.program.names_in(op):
                continue
            if isinstance(op, affine.IfOp):
                operands = [
                    self.known_numbers.number(operand, variables) for operand in op.set_operands
                ]
                condition = op.integer_set
                holds = condition.contains(
                    operands[: condition.num_dims], operands[condition.num_dims :]
                )
                region = op.then_region if holds else op.else_region
                if region.blocks:
                    yield from self._parts_of(list(region.block.ops), outside, at)
                continue
            stage = self._stage(op, outside)
            if stage is None:
                assert isinstance(op, affine.ForOp)
                yield op
            else:
                yield stage

    @staticmethod
    def _variables(outside: Sequence[affine.ForOp], at: Sequence[int]) -> dict[SSAValue, int]:
        return {loop.induction_variable: n for loop, n in zip(outside, at, strict=True)}

    def _stage(self, op: Operation, outside: tuple[affine.ForOp, ...]) -> Stage | None:
        key = op, len(outside)
        if key not in self._of_op:
            program = self.program
            number = next(self._numbers)
            names = program.names_in(op)
            updates = dict(
                tasks.reductions_of(program, names, reassociate=self.options.reassociate)
            )
            stage = self._of_op[key] = program.stage(number, op, outside, updates)
            if stage is not None:
                tasks.keep_chains(program, stage)
                self.stages.append(stage)
                positions = [coordinate.positions for coordinate in stage.coordinates]
                self.codes[stage.number] = self._code_of(op, outside, names, positions)
        return self._of_op[key]

    def _code_of(
        self,
        op: Operation,
        outside: tuple[affine.ForOp, ...],
        names: Sequence[str],
        positions: Sequence[Mapping[str, task_code.Position]],
        whole: affine.ForOp | None = None,
    ) -> tasks.Code:
        emitter = task_code.TaskCode(
            self.storage,
            outside,
            statements={name: self.program.statements[name] for name in names},
            positions=positions,
            keys=self.scop.keys,
            whole=whole,
        )
        where = source_location(op)
        try:
            stores = self.program.statements[names[0]].stores
            module = emitter.module([stores[-1]] if op in stores else [op])
        except task_code.NotEmittedError as error:
            message = "this cannot be put into tasks"
            raise RefusedError("unknown-effect", error.op or op, message) from None
        text = print_module(module)
        written = frozenset(x.memory.number for x in self.program.writes_of(names))
        return tasks.Code(text, tuple(emitter.slots), 0 if where is None else where.line, written)

    # Several steps in a task

    def _instances_by_task(
        self,
        op: affine.ForOp,
        outside: tuple[affine.ForOp, ...],
        iterations: Sequence[tuple[int, ...]],
    ) -> list[list[Instance]]:
        """Return the stage instances of each task of a loop, if tasks may execute several
        iterations."""
        steps_per_task = self.options.steps_per_task
        count = 2 if isinstance(steps_per_task, str) else steps_per_task // op.step_value
        if len(iterations) < 2:
            self.separate_steps[op] = "the loop has no two iterations"
            return []
        if count < 2:
            self.separate_steps[op] = f"one iteration is {op.step_value} steps"
            return []
        steps: list[list[Instance]] = []
        for iteration in iterations:
            steps.append([])
            for part in self._parts_of(list(op.body.ops), outside, iteration):
                if not isinstance(part, Stage):
                    return []
                steps[-1].append((part, iteration))
        stages = dict.fromkeys(stage for step in steps for stage, _ in step)
        if not stages:
            return []
        why = tasks.why_apart(self.program, list(stages))
        if why is not None:
            self.separate_steps[op] = why
            return []
        if isinstance(steps_per_task, str):
            count = tasks.best_count(self.program, steps)
        groups = [steps[first : first + count] for first in range(0, len(steps), count)]
        instances_of_task = [[instance for step in group for instance in step] for group in groups]
        return instances_of_task if count > 1 else []

    def _run_joined(self, op: affine.ForOp, groups: Sequence[Sequence[Instance]]) -> None:
        """Add the tasks of a loop, one for each tile of a group of iterations."""
        self.joined.append(op)
        works = [tasks.join_stages(self.program, group) for group in groups if group]
        dropped: set[int] = set()
        if op.parent_op() is self.function:
            names = set(self.program.names_in(op))
            for number, users in self.program.users.items():
                memory = self.tasks.memories[number]
                if users <= names and not memory.is_given | memory.is_returned:
                    dropped.add(number)
        for steps in works:
            for number, regions in steps.needed.items():
                if any(region.exists.any() for region in regions):
                    dropped.discard(number)
        for steps, following in pairwise(works):
            steps.forget(following, self.tasks.memories)
        loop = self._step_loop(op, groups)
        for steps in works:
            if loop is not None:
                tasks.run_whole(self.program, loop, steps)
            for number in sorted(dropped):
                steps.outputs.pop(number, None)
            self.tasks.add_joined(steps)

    def _step_loop(
        self, op: affine.ForOp, groups: Sequence[Sequence[Instance]]
    ) -> tasks.StepLoop | None:
        """Return the loop as a whole, if tasks can run the joined steps as iterations of it; emits
        its code."""
        steps: dict[tuple[int, ...], list[Stage]] = {}
        for stage, at in chain.from_iterable(groups):
            steps.setdefault(at, []).append(stage)
        stages = list(steps.values())
        outside = stages[0][0].outside[:-1]
        step_loop = tasks.StepLoop.of(self.program, next(self._numbers), op, stages)
        if step_loop is not None:
            self.codes[step_loop.number] = self._code_of(
                op, outside, step_loop.names, step_loop.positions, op
            )
        return step_loop


# Memory of the program's own


def _align(program: ChunkedProgram) -> None:
    """Give the program's temporary memory the chunks of arrays accessed in the same iterations."""
    for _ in range(3):
        for accessed in program.accesses_of(program.accesses):
            memory = accessed.memory
            for axis, position in enumerate(accessed.subscripts if not memory.is_given else ()):
                if position is None or memory.is_cut(axis) or len(position.loops) != 1:
                    continue
                breaks = _breaks_beside(position, program.accesses[accessed.statement])
                if breaks is not None:
                    extent = memory.shape[axis]
                    ends = sorted({min(at, extent) for at in breaks} | {0, extent})
                    memory.breaks[axis] = tuple(ends) if extent else (0, 0)


def _breaks_beside(
    position: task_code.Position, accesses: Sequence[Accessed]
) -> tuple[int, ...] | None:
    """Return the chunk boundaries of an array that is accessed in the same iterations along the
    same loop."""
    for accessed in accesses:
        for axis, subscript in enumerate(accessed.subscripts):
            if (
                subscript is not None
                and subscript.loops == position.loops
                and accessed.memory.is_cut(axis)
            ):
                return accessed.memory.breaks[axis]
    return None
