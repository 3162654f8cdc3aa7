"""Tasks of a program on chunks: which parts of arrays each one reads, and of which tasks.

Stages are gone through in their order, and tiles in theirs. An array is, at any time, for each of
its chunks a list of pieces, the newest last: parts that tasks gave. A task reads the pieces that
meet the boxes of the elements which it reads. What a task does not read costs nothing, and what is
read beside is only bytes: as every piece is from a task before, there is no cycle.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from typing import Literal, NamedTuple, TypeAlias, cast

import numpy as np
from xdsl.dialects.builtin import MemRefType, ModuleOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from loopwright.exact.functions import name_of
from loopwright.exact.indices import Extent, Fresh, Offset, Parameter
from loopwright.exact.scop import scop
from loopwright.exact.statements import writes_elements
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects import affine, func, scf
from loopwright.ir.dialects.affine.nesting import loop_of_variable
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.control_flow import Assertion
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.syntax import print_module
from loopwright.ir.syntax.value_names import value_name
from loopwright.ir.syntax.verification import verify
from loopwright.loops.chunks.boxes import (
    AccessBoxes,
    Box,
    boxes_of,
    hull,
    meet,
    ranges_of,
    size_of,
    tiles_of,
)
from loopwright.loops.chunks.choosing import choose
from loopwright.loops.chunks.code import TASK, NotEmittedError, PartEmitter, TaskArgument, TaskCode
from loopwright.loops.chunks.costs import best_count, cycles_of
from loopwright.loops.chunks.memory import Storage, keep_in_memory
from loopwright.loops.chunks.stages import (
    Accessed,
    ChunkedProgram,
    Chunks,
    Form,
    Memory,
    Stage,
    refused,
)
from loopwright.loops.chunks.steps import Instance, joined, why_apart
from loopwright.loops.chunks.trees import MERGED, keep_chains, reductions_of
from loopwright.meaning import Interpreter

Steps: TypeAlias = "int | Literal['auto']"
"""How many steps of a loop over time a task has; `auto` chooses by what they cost."""
Place: TypeAlias = tuple[int, ...]
"""The number of a chunk on each axis."""


@dataclass(frozen=True, slots=True)
class Given:
    """A chunk of an array that was given."""

    memory: int
    place: Place


Source: TypeAlias = "Given | int"
"""Where elements come from: a chunk that was given, or a task by its number."""


@dataclass(frozen=True, slots=True)
class Part:
    """A box of what a source gave: its output of a number, which has the elements of a box."""

    source: Source
    output: int
    whole: Box
    box: Box


@dataclass(slots=True)
class Window:
    """A part of an array that a task has, and the parts that are copied there, in this order."""

    memory: int
    box: Box
    parts: list[Part]
    kind: AtomicRMWKind | None = None
    """All else is the identity of this kind."""


class Run(NamedTuple):
    """Iterations of a stage: where loops outside are, and the ends of each coordinate."""

    stage: int
    variables: tuple[int, ...]
    bounds: tuple[tuple[int, int], ...]


@dataclass(slots=True)
class Task:
    """A tile of a stage, or of several: its windows, and the boxes of arrays that it gives."""

    stage: int
    tile: Place
    variables: tuple[int, ...]
    runs: tuple[Run, ...]
    windows: list[Window]
    outputs: list[tuple[int, Box]]
    cycles: float = 0.0
    depth: int = 1
    kind: AtomicRMWKind | None = None
    """How it combines its windows, where it merges partial results."""


@dataclass(frozen=True)
class Code:
    """The function of the tasks of a stage, and its arguments."""

    text: str
    slots: tuple[TaskArgument, ...]
    line: int


@dataclass
class TaskPlan:
    """The tasks of a call, the code of each stage, and the pieces of the arrays at the end."""

    memories: list[Memory]
    stages: list[Stage]
    codes: dict[int, Code]
    tasks: list[Task]
    pieces: dict[int, dict[Place, list[Part]]]
    returned: list[int]
    written: list[int]
    extents: Mapping[tuple[int, int], int]
    dtypes: Mapping[int, str]
    parameters: Sequence[int]

    @cached_property
    def depth(self) -> int:
        """How many tasks at most wait for each other in a row."""
        return max((task.depth for task in self.tasks), default=0)


# Planning


@dataclass(frozen=True)
class ChunkedArray:
    """An array that is an argument: the sizes of its chunks on each axis, and its dtype."""

    chunks: tuple[Chunks, ...]
    dtype: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return tuple(sum(sizes) for sizes in self.chunks)


def plan(
    module: ModuleOp,
    entry: str,
    arguments: Sequence[ChunkedArray | object],
    *,
    rechunk: bool = False,
    steps_per_task: Steps = 1,
    reassociate: bool = False,
) -> TaskPlan:
    """The tasks of a call of a function.

    With `rechunk`, tasks may have all chunks along an axis where nothing else is possible. Of a
    loop in time order each task has `steps_per_task` iterations where it can. With `reassociate`
    floats are summed in any order. Raises `ChunkingError` where the program cannot be cut.

    **Refuses when** `scattered-access`: an index that depends on data may be anywhere along an axis
    with several chunks; `dependence-cycle`: chunks along an axis depend on each other in both
    directions; `data-dependent`: how often something runs, or what it accesses, depends on data;
    `moved-load`: a value is loaded before its element is overwritten, and used after that;
    `assertion`: tasks cannot check what the function does; `unknown-effect`: an op cannot be put
    into tasks, such as a call, or what it accesses is not known; `steps-apart`: no loop may have
    several steps in a task; `too-many-cases`: what is accessed depends on too many conditions.
    """
    return _Planner(module, entry, arguments, rechunk, steps_per_task, reassociate).run()


class _Planner:
    """Makes the plan of a call."""

    def __init__(
        self,
        module: ModuleOp,
        entry: str,
        arguments: Sequence[ChunkedArray | object],
        rechunk: bool,
        steps_per_task: Steps,
        reassociate: bool,
    ) -> None:
        with deep_recursion():
            self.op = module.clone()
        functions = [x for x in self.op.ops if isinstance(x, func.FuncOp)]
        self.function = next(x for x in functions if name_of(x) == entry)
        self.arguments = arguments
        if len(self.function.body.blocks) != 1:
            raise refused(self.function, "data-dependent", "the function leaves in several places")
        self.scalars: dict[SSAValue, int] = {}
        self.extents: dict[tuple[int, int], int] = {}
        self.dtypes: dict[int, str] = {}
        for number, argument in enumerate(arguments):
            if isinstance(argument, ChunkedArray):
                self.dtypes[number] = argument.dtype
                for axis, extent in enumerate(argument.shape):
                    self.extents[number, axis] = extent
        self.storage = Storage(self.function, len(arguments))
        choose(self.function, self._known)
        for inner in self.function.walk():
            if isinstance(inner, func.CallOp | func.CallIndirectOp):
                message = "tasks cannot be made of a call of another function"
                raise refused(inner, "unknown-effect", message)
            kinds = affine.ForOp | affine.IfOp | scf.IfOp
            if inner is not self.function and inner.regions and not isinstance(inner, kinds):
                message = "how often this runs depends on data, so what it accesses is not known"
                raise refused(inner, "data-dependent", message)
        self.storage = keep_in_memory(self.function)
        verify(self.op)
        self.checks: list[list[Operation]] = []
        self._expect_assertions(self._first_assertions())
        self.scop = scop(self, entry)
        self.program = ChunkedProgram(
            self.scop,
            self._memories(),
            dict(zip(self.scop.parameters, map(self._parameter, self.scop.keys), strict=True)),
            rechunk,
        )
        self.checks = list(self.program.checks.values())
        self.steps_per_task = steps_per_task
        self.reassociate = reassociate
        self.joined: list[affine.ForOp] = []
        self.apart: dict[affine.ForOp, str] = {}
        """Why loops in time order have one step a task."""
        self.stages: list[Stage] = []
        self._of_op: dict[tuple[Operation, int], Stage | None] = {}
        self.codes: dict[int, Code] = {}
        self.tasks: list[Task] = []
        self.pieces: dict[int, dict[Place, list[Part]]] = {}

    # Numbers that are known before anything runs

    def number(self, value: SSAValue, variables: Mapping[SSAValue, int] | None = None) -> int:
        """A number of the program, for loops outside with some values."""
        if variables and value in variables:
            return variables[value]
        if value in self.scalars:
            return self.scalars[value]
        try:
            return self._evaluated(value, variables or {})
        except NotEmittedError as error:
            where = error.op or (value.owner if isinstance(value.owner, Operation) else None)
            message = "this is known only while tasks run, and what they read depends on it"
            raise refused(where, "data-dependent", message) from None

    def _known(self, value: SSAValue) -> int | None:
        """A number of the program, if it is known before anything runs."""
        try:
            return self._evaluated(value, {})
        except NotEmittedError:
            return None

    def _evaluated(self, value: SSAValue, variables: Mapping[SSAValue, int]) -> int:
        loops = [loop_of_variable(x) for x in variables]
        emitter = PartEmitter(self.storage, [x for x in loops if x is not None])
        module = emitter.numbers([value])
        given: list[object] = []
        ordered = list(variables.values())
        for slot in emitter.slots:
            if slot.kind == "extent":
                given.append(self.extents[slot.number, slot.axis])
            elif slot.kind == "variable":
                given.append(ordered[slot.number])
            else:
                given.append(self.arguments[slot.number])
        (found,) = Interpreter(module).call(TASK, *given)
        result = int(cast("int", found))
        if not any(slot.kind == "variable" for slot in emitter.slots):
            self.scalars[value] = result
        return result

    def _parameter(self, key: Parameter) -> int:
        if isinstance(key, Extent):
            return self.extents[self._number_of(key.memref), key.position]
        if isinstance(key, Offset | Fresh):
            raise refused(self.function, "unknown-effect", "the layout of an array is not known")
        return self.number(key)

    def _number_of(self, memory: SSAValue) -> int:
        assert isinstance(memory, BlockArgument)
        return memory.index

    def _first_assertions(self) -> Iterator[Operation]:
        """The assertions before all stores and loops."""
        for op in self.function.body.blocks[0].ops:
            if op.regions or writes_elements(op):
                return
            yield op

    def _expect_assertions(
        self, ops: Iterable[Operation], variables: Mapping[SSAValue, int] | None = None
    ) -> None:
        """What the function checks before anything else, or between stages, holds."""
        for op in ops:
            if interface_of(op, Assertion) is not None and not any(
                op in checks for checks in self.checks
            ):
                if not self.number(op.operands[0], variables):
                    message = "the call does not pass what the function checks here"
                    raise refused(op, "assertion", message)

    # Memory

    def _memories(self) -> list[Memory]:
        block = self.function.body.blocks[0]
        for local in self.storage.locals:
            number = local.value.index
            for axis, extent in enumerate(local.extents):
                self.extents[number, axis] = self._extent(extent)
            type_ = cast("MemRefType[Attribute]", local.value.type)
            self.dtypes[number] = str(type_.element_type)
        memories: list[Memory] = []
        for value in block.args:
            if not is_memref(value.type):
                continue
            argument = self.arguments[value.index] if value.index < self.storage.given else None
            name = value_name(value).lstrip("%")
            is_returned = value in self.storage.returned
            if isinstance(argument, ChunkedArray):
                shape, chunks = argument.shape, argument.chunks
            else:
                rank = cast("MemRefType[Attribute]", value.type).get_num_dims()
                shape = tuple(self.extents[value.index, axis] for axis in range(rank))
                chunks = tuple((extent,) for extent in shape)
            is_given = argument is not None
            memory = Memory(value.index, value, name, shape, chunks, is_given, is_returned)
            memories.append(memory)
        return memories

    def _extent(self, extent: int | SSAValue) -> int:
        """An extent of memory of the function's own."""
        if isinstance(extent, int):
            return extent
        return (
            self.number(extent)
            if loop_of_variable(extent) is None
            else self._interval(extent, {})[1] + 1
        )

    def _interval(self, value: SSAValue, known: dict[SSAValue, tuple[int, int]]) -> tuple[int, int]:
        """Between which numbers a bound's operand is."""
        loop = loop_of_variable(value)
        if loop is None:
            number = self.number(value)
            return number, number
        if value not in known:
            found: list[list[tuple[int, int]]] = []
            for bound, operands in (
                (loop.lower_map, loop.lower_bound_operands),
                (loop.upper_map, loop.upper_bound_operands),
            ):
                inner = [self._interval(x, known) for x in operands]
                dims = bound.num_dims
                ends = [bound.evaluate(x[:dims], x[dims:]) for x in product(*inner)]
                found.append([(min(x), max(x)) for x in zip(*ends, strict=True)])
            low = max(x[0] for x in found[0])
            high = min(x[1] for x in found[1]) - 1
            if low < 0:
                raise refused(loop, "unknown-effect", "the loop counts from a negative number")
            known[value] = low, max(low, high)
        return known[value]

    def _align(self) -> None:
        """Cut memory of the program's own as the arrays that are accessed beside it."""
        for _ in range(3):
            for accesses in self.program.accesses.values():
                for x in accesses:
                    if x.memory.is_given:
                        continue
                    for axis, form in enumerate(x.subscripts):
                        if form is None or x.memory.is_cut(axis) or len(form.loops) != 1:
                            continue
                        breaks = _breaks_beside(form, accesses)
                        if breaks is None:
                            continue
                        extent = x.memory.shape[axis]
                        ends = sorted({min(b, extent) for b in breaks} | {0, extent})
                        sizes = tuple(end - start for start, end in pairwise(ends))
                        chunks = list(x.memory.chunks)
                        chunks[axis] = sizes or (0,)
                        x.memory.chunks = tuple(chunks)
                        vars(x.memory).pop("breaks", None)

    # Several steps in a task

    def _groups(
        self,
        op: affine.ForOp,
        outside: tuple[affine.ForOp, ...],
        iterations: Sequence[tuple[int, ...]],
    ) -> list[list[Instance]]:
        """What each task has of a loop, where it may have several iterations."""
        asked = self.steps_per_task
        count = 2 if isinstance(asked, str) else asked // op.step_value
        if min(count, len(iterations)) < 2:
            return []
        steps: list[list[Instance]] = []
        for x in iterations:
            steps.append([])
            for part in self._parts_of(list(op.body.ops), outside, x):
                if not isinstance(part, Stage):
                    return []
                steps[-1].append((part, x))
        stages = dict.fromkeys(stage for step in steps for stage, _ in step)
        if not stages:
            return []
        why = why_apart(self.program, list(stages))
        if why is not None:
            self.apart[op] = why
            return []
        if isinstance(asked, str):
            count = best_count(self.program, steps)
        groups = [steps[k : k + count] for k in range(0, len(steps), count)]
        return [[x for step in group for x in step] for group in groups] if count > 1 else []

    def _run_joined(self, op: affine.ForOp, groups: Sequence[Sequence[Instance]]) -> None:
        """Add the tasks of a loop, of which each has all that is in a group."""
        self.joined.append(op)
        found = [joined(self.program, group) for group in groups if group]
        memories = {memory.number: memory for memory in self.program.memories.values()}
        names = set(self.program.names_in(op))
        of_loop = {
            number
            for number, users in self.program.users.items()
            if users <= names and not memories[number].is_given | memories[number].is_returned
        }
        kept = {k for steps in found for k, x in steps.needed.items() if x.exists.any()}
        dropped = of_loop - kept if op.parent_op() is self.function else set[int]()
        for steps in found:
            (first, at), _, _ = steps.runs[0]
            all_cycles = [cycles_of(ranges)[1] for _, ranges, _ in steps.runs]
            tasks: list[tuple[Task, list[tuple[Memory, Box]]]] = []
            for tile, place in enumerate(steps.places.tolist()):
                runs = tuple(Run(x[0].number, x[1], bounds) for x, bounds in steps.runs_of(tile))
                new = [
                    (memories[number], region.box(tile))
                    for number, region in steps.given.items()
                    if region.exists[tile] and number not in dropped
                ]
                if not new:
                    continue
                windows: list[Window] = []
                for number, region in steps.windows.items():
                    if region.exists[tile]:
                        before = steps.needed.get(number)
                        boxes = [before.box(tile)] if before and before.exists[tile] else []
                        parts = self._parts(memories[number], boxes)
                        windows.append(Window(number, region.box(tile), parts))
                cycles = sum(float(x[tile]) for x in all_cycles)
                tasks.append((Task(first.number, tuple(place), at, runs, windows, [], cycles), new))
            for task, new in tasks:
                self._give(task, new)

    # Stages

    def run(self) -> TaskPlan:
        """All of it."""
        self._align()
        for memory in self.program.memories.values():
            self.pieces[memory.number] = {}
        self._run_block(list(self.function.body.blocks[0].ops), (), ())
        if self.steps_per_task not in (1, "auto") and not self.joined:
            op, why = next(iter(self.apart.items()), (self.function, "no loop is in time order"))
            raise refused(op, "steps-apart", f"a task cannot have several steps: {why}")
        memories = list(self.program.memories.values())
        stored = {
            x.memory.number
            for accesses in self.program.accesses.values()
            for x in accesses
            if x.access.writes
        }
        returned = [self._number_of(value) for value in self.storage.returned]
        written = [x.number for x in memories if x.is_given and x.number in stored]
        return TaskPlan(
            memories,
            self.stages,
            self.codes,
            self.tasks,
            self.pieces,
            returned,
            written,
            self.extents,
            self.dtypes,
            list(self.program.values.values()),
        )

    def _run_block(
        self, ops: Sequence[Operation], outside: tuple[affine.ForOp, ...], at: tuple[int, ...]
    ) -> None:
        for part in self._parts_of(ops, outside, at):
            if isinstance(part, Stage):
                self._run_stage(part, at)
                continue
            inner = (*outside, part)
            iterations = [(*at, value) for value in self._iterations(part, outside, at)]
            groups = self._groups(part, inner, iterations)
            if groups:
                self._run_joined(part, groups)
                continue
            for x in iterations:
                self._run_block(list(part.body.ops), inner, x)

    def _parts_of(
        self, ops: Sequence[Operation], outside: tuple[affine.ForOp, ...], at: tuple[int, ...]
    ) -> Iterator[Stage | affine.ForOp]:
        """The stages of a block, and the loops whose iterations are one after the other."""
        self._expect_assertions(ops, self._variables(outside, at))
        for op in ops:
            names = self.program.names_in(op)
            if not names:
                continue
            if isinstance(op, affine.IfOp):
                variables = self._variables(outside, at)
                operands = [self.number(x, variables) for x in op.set_operands]
                found = op.integer_set
                holds = found.contains(operands[: found.num_dims], operands[found.num_dims :])
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
        return {x.induction_variable: n for x, n in zip(outside, at, strict=True)}

    def _iterations(
        self, op: affine.ForOp, outside: Sequence[affine.ForOp], at: Sequence[int]
    ) -> range:
        variables = self._variables(outside, at)
        ends: list[tuple[int, ...]] = []
        for bound, operands in (
            (op.lower_map, op.lower_bound_operands),
            (op.upper_map, op.upper_bound_operands),
        ):
            numbers = [self.number(x, variables) for x in operands]
            ends.append(bound.evaluate(numbers[: bound.num_dims], numbers[bound.num_dims :]))
        return range(max(ends[0]), min(ends[1]), op.step_value)

    def _stage(self, op: Operation, outside: tuple[affine.ForOp, ...]) -> Stage | None:
        key = op, len(outside)
        if key not in self._of_op:
            program, number = self.program, len(self.stages)
            names = program.names_in(op)
            updates = dict(reductions_of(program, names, reassociate=self.reassociate))
            found = self._of_op[key] = program.stage(number, op, outside, updates)
            if found is not None:
                keep_chains(program, found)
                self.stages.append(found)
                self.codes[found.number] = self._code(found)
        return self._of_op[key]

    def _code(self, stage: Stage) -> Code:
        names = [*stage.names]
        emitter = TaskCode(
            self.storage,
            stage.outside,
            statements={name: self.program.statements[name] for name in names},
            forms=[q.forms for q in stage.coordinates],
            keys=self.scop.keys,
        )
        op = stage.op
        where = source_location(op)
        try:
            stores = self.program.statements[names[0]].stores
            module = emitter.module([stores[-1]] if op in stores else [op])
        except NotEmittedError as error:
            message = "this cannot be put into tasks"
            raise refused(error.op or op, "unknown-effect", message) from None
        text = print_module(module)
        return Code(text, tuple(emitter.slots), 0 if where is None else where.line)

    def _run_stage(self, stage: Stage, at: tuple[int, ...]) -> None:
        """Add the tasks of a stage, in an iteration of the loops outside."""
        numbers = tiles_of(stage)
        ranges = ranges_of(self.program, stage, at, numbers)
        by_memory: dict[int, list[AccessBoxes]] = {}
        for x in boxes_of(ranges):
            by_memory.setdefault(x.memory.number, []).append(x)
        as_lists = {
            number: [
                (x.is_write, x.is_whole, x.low.T.tolist(), x.end.T.tolist(), x.exists.tolist())
                for x in several
            ]
            for number, several in by_memory.items()
        }
        memories = {memory.number: memory for memory in self.program.memories.values()}
        lows = [x.tolist() for x in ranges.low]
        highs = [x.tolist() for x in ranges.high]
        tiles = numbers.tolist()
        exists, cycles = cycles_of(ranges)
        partial: dict[tuple[int, Place], list[Part]] = {}
        for k in np.flatnonzero(exists).tolist():
            bounds = tuple((low[k], high[k] + 1) for low, high in zip(lows, highs, strict=True))
            runs = (Run(stage.number, at, bounds),)
            task = Task(stage.number, tuple(tiles[k]), at, runs, [], [], float(cycles[k]))
            new: list[tuple[Memory, Box]] = []
            for number, several in as_lists.items():
                memory = memories[number]
                reads: list[Box] = []
                written: Box | None = None
                whole: list[Box] = []
                for is_write, is_whole, low, end, exists in several:
                    if not exists[k]:
                        continue
                    box: Box = tuple(zip(low[k], end[k], strict=True))
                    if not is_write:
                        if box not in reads:
                            reads.append(box)
                        continue
                    written = hull(written, box)
                    if is_whole:
                        whole.append(box)
                if not reads and written is None:
                    continue
                window = written
                for box in reads:
                    window = hull(window, box)
                assert window is not None
                is_private = number in stage.private
                if written is not None and written not in whole:
                    reads.append(written)
                kind = stage.reductions[number].kind if number in stage.reductions else None
                parts = [] if is_private or kind is not None else self._parts(memory, reads)
                task.windows.append(Window(number, window, parts, kind))
                if written is not None and not is_private and kind is None:
                    new.append((memory, written))
            self._give(task, new)
            for window in task.windows:
                for place, box in places(memories[window.memory], window.box):
                    if window.kind is not None:
                        part = Part(len(self.tasks) - 1, len(task.outputs), box, box)
                        task.outputs.append((window.memory, box))
                        partial.setdefault((window.memory, place), []).append(part)
        for (number, place), several in partial.items():
            self._merge(stage, at, memories[number], place, several)

    def _merge(
        self, stage: Stage, at: tuple[int, ...], memory: Memory, place: Place, parts: list[Part]
    ) -> None:
        """Add the tasks that merge partial results in a chunk, in a tree, and then with what was
        there before."""
        number, kind = memory.number, stage.reductions[memory.number].kind
        level = 0
        while True:
            groups = [parts[k : k + MERGED] for k in range(0, len(parts), MERGED)]
            parts = []
            for k, group in enumerate(groups):
                box = group[0].box
                for part in group:
                    box = hull(box, part.box)
                windows = [Window(number, box, [part], kind) for part in group]
                cycles = float(len(group) * size_of(box))
                tile = (number, *place, level, k)
                task = Task(stage.number, tile, at, (), windows, [], cycles, kind=kind)
                if len(groups) == 1:
                    windows.insert(0, Window(number, box, self._parts(memory, [box]), kind))
                    self._give(task, [(memory, box)])
                    return
                self._give(task, [])
                task.outputs.append((number, box))
                parts.append(Part(len(self.tasks) - 1, 0, box, box))
            level += 1

    def _parts(self, memory: Memory, boxes: Sequence[Box]) -> list[Part]:
        """What boxes of an array consist of, oldest first."""
        regions: dict[Place, Box] = {}
        for box in boxes:
            for place, inside in places(memory, box):
                regions[place] = hull(regions.get(place), inside)
        parts: list[Part] = []
        state = self.pieces[memory.number]
        for place, region in regions.items():
            pieces = state.get(place)
            if pieces is None:
                if memory.is_given:
                    whole = _chunk(memory, place)
                    parts.append(Part(Given(memory.number, place), 0, whole, region))
                continue
            found: list[Part] = []
            for piece in reversed(pieces):
                box = meet(piece.box, region)
                if box is None or any(hull(x.box, box) == x.box for x in found):
                    continue
                found.append(Part(piece.source, piece.output, piece.whole, box))
            parts += reversed(found)
        return parts

    def _give(self, task: Task, new: Sequence[tuple[Memory, Box]]) -> None:
        """Add a task, which gives these boxes."""
        number = len(self.tasks)
        depth = 0
        for window in task.windows:
            for part in window.parts:
                if isinstance(part.source, int):
                    depth = max(depth, self.tasks[part.source].depth)
        task.depth = depth + 1
        self.tasks.append(task)
        for memory, box in new:
            state = self.pieces[memory.number]
            for place, inside in places(memory, box):
                piece = Part(number, len(task.outputs), inside, inside)
                task.outputs.append((memory.number, inside))
                whole = _chunk(memory, place)
                pieces = state.get(place)
                if pieces is None:
                    pieces = list[Part]()
                    if memory.is_given:
                        pieces.append(Part(Given(memory.number, place), 0, whole, whole))
                kept = [x for x in pieces if hull(inside, x.box) != inside]
                state[place] = [*kept, piece]


def _chunk(memory: Memory, place: Place) -> Box:
    """The elements of a chunk."""
    return tuple((breaks[k], breaks[k + 1]) for breaks, k in zip(memory.breaks, place, strict=True))


def places(memory: Memory, box: Box) -> Iterator[tuple[Place, Box]]:
    """The chunks that a box meets, and its part in each."""
    ranges: list[list[tuple[int, tuple[int, int]]]] = []
    for breaks, (low, end) in zip(memory.breaks, box, strict=True):
        if low >= end:
            return
        along: list[tuple[int, tuple[int, int]]] = []
        k = bisect_right(breaks, low) - 1
        while k < len(breaks) - 1 and breaks[k] < end:
            first, last = max(low, breaks[k]), min(end, breaks[k + 1])
            if first < last:
                along.append((k, (first, last)))
            k += 1
        ranges.append(along)
    for several in product(*ranges):
        yield tuple(k for k, _ in several), tuple(ends for _, ends in several)


def _breaks_beside(form: Form, accesses: Sequence[Accessed]) -> tuple[int, ...] | None:
    """Where an array is cut that is accessed in the same iterations, along the same loop."""
    for x in accesses:
        for axis, other in enumerate(x.subscripts):
            if other is not None and other.loops == form.loops and x.memory.is_cut(axis):
                return x.memory.breaks[axis]
    return None
