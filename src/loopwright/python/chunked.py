"""`kernel.dask`: a kernel on Dask arrays, as tasks on their chunks.

`loops.chunks` plans the tasks; here they become Dask's graph, and run.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from loopwright.ir.core.building import no_collections
from loopwright.loops.chunks.code import TASK, TaskArgument
from loopwright.python import argument_values, results
from loopwright.python.errors import exception_of
from loopwright.python.results import Result
from loopwright.reporting.errors import ExecutionError, UsageError, expect_kind

if TYPE_CHECKING:
    from loopwright.loops.chunks.boxes import Box
    from loopwright.loops.chunks.tasks import Part, Run, Steps, Task, TaskPlan
    from loopwright.python.dispatch import Dispatcher
    from loopwright.python.version import Version

Array = Any
"""An array of Dask or of NumPy."""


# What runs in workers


@dataclass(frozen=True)
class TaskFunction:
    """The code of the tasks of a stage, compiled once in each process; the disk cache has it for
    the others."""

    text: str
    optimise: bool

    def compiled(self) -> Callable[..., object]:
        """The compiled function."""
        with _LOCK:
            found = _COMPILED.get(self)
            if found is None:
                from loopwright.loops.module import parse

                module = parse(self.text)
                found = _COMPILED[self] = module.compile(TASK, threads=1, optimise=self.optimise)
            return found


_COMPILED: dict[TaskFunction, Callable[..., object]] = {}
_LOCK = threading.RLock()

Slices = tuple[slice, ...]


@dataclass(frozen=True, slots=True)
class WindowOf:
    """A window: its shape, the dtype that code takes, and which source goes where."""

    shape: tuple[int, ...]
    dtype: str
    parts: tuple[tuple[int, Slices], ...]
    is_written: bool

    def filled(self, sources: Sequence[Array]) -> Array:
        """The window with what the sources have."""
        if len(self.parts) == 1 and not self.is_written:
            only = sources[self.parts[0][0]]
            if only.shape == self.shape:
                return np.require(_viewed(only, self.dtype), requirements=["C", "A"])
        window = np.empty(self.shape, self.dtype)
        for number, place in self.parts:
            window[place] = _viewed(sources[number], self.dtype)
        return window


def _viewed(array: Array, dtype: str) -> Array:
    """An array with the dtype of that size which code takes."""
    found = np.asarray(array)
    return found if found.dtype == dtype else np.ascontiguousarray(found).view(dtype)


@dataclass(frozen=True, slots=True)
class TaskCall:
    """How a task calls its functions: windows, then what of them it gives."""

    windows: tuple[WindowOf, ...]
    runs: tuple[tuple[int, tuple[tuple[bool, Any], ...]], ...]
    """The number of a function, and of each argument whether it is the window of a number, or what
    is passed."""
    outputs: tuple[tuple[int, Slices, str], ...]

    def __call__(self, functions: Sequence[TaskFunction], *sources: Array) -> Array:
        """Run it: the output, or a tuple of several."""
        windows = [window.filled(sources) for window in self.windows]
        for number, arguments in self.runs:
            given = [windows[x] if is_window else x for is_window, x in arguments]
            try:
                functions[number].compiled()(*given)
            except ExecutionError as error:
                raise exception_of(error.said) or error from None
        found = [
            np.array(windows[number][place], order="C").view(dtype)
            for number, place, dtype in self.outputs
        ]
        return found[0] if len(found) == 1 else tuple(found)


def run_task(call: TaskCall, functions: Sequence[TaskFunction], *sources: Array) -> Array:
    """Run a task."""
    return call(functions, *sources)


def take(found: Array, output: int | None, place: Slices | None) -> Array:
    """One output of a task, or a box of it."""
    array = found if output is None else found[output]
    return array if place is None else np.ascontiguousarray(array[place])


def assemble(shape: tuple[int, ...], dtype: str, places: Sequence[Slices], *parts: Array) -> Array:
    """An array of parts, of which later ones are in front."""
    found = np.zeros(shape, dtype)
    for place, part in zip(places, parts, strict=True):
        found[place] = part
    return found


# Calls


class DaskCalls:
    """A kernel as a function of Dask arrays; see `FunctionKernel.dask`."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher

    def __call__(
        self, *args: Any, rechunk: bool = False, steps_per_task: Steps = 1, **kwargs: Any
    ) -> Any:
        """What the function returns, then the new value of each array argument that it writes, as
        Dask arrays: one of these, or a tuple of several. Nothing is computed yet.

        With `rechunk`, a task may have an array's whole axis where the program leaves no choice.
        Of loops over time a task may have `steps_per_task`, of which it computes again what its
        neighbours compute, too; `"auto"` chooses how many. Raises `ChunkingError` where the kernel
        cannot be cut into such tasks.
        """
        options = _Options(rechunk, steps_per_task)
        with no_collections():
            found = _Call(self._dispatcher, args, kwargs, options).graph()
        return found[0] if len(found) == 1 else tuple(found)

    def explain(
        self, *args: Any, rechunk: bool = False, steps_per_task: Steps = 1, **kwargs: Any
    ) -> str:
        """The tasks of a call, what they pass to each other, and what of each array they read."""
        options = _Options(rechunk, steps_per_task)
        return _Call(self._dispatcher, args, kwargs, options).explanation()


class _Options(NamedTuple):
    """How a call is cut; see `DaskCalls`."""

    rechunk: bool
    steps_per_task: Steps

    def expect_right(self) -> None:
        """Raise `UsageError` where an option is none."""
        expect_kind("rechunk", self.rechunk, bool)
        steps = self.steps_per_task
        if steps != "auto":
            expect_kind("steps_per_task, where it is not 'auto',", steps, int)
            if int(steps) < 1:
                raise UsageError(f"steps_per_task must be at least 1, not {steps}")


class _Call:
    """A call on Dask arrays."""

    def __init__(self, dispatcher: Dispatcher, args: Any, kwargs: Any, options: _Options) -> None:
        try:
            import dask.array
        except ImportError as error:
            message = "calls on arrays of Dask need it: pip install 'loopwright[dask]'"
            raise UsageError(message) from error
        from loopwright.loops.chunks.tasks import ChunkedArray, plan

        self.da: Any = dask.array
        self.name = dispatcher.source.name
        options.expect_right()
        self._options = options
        self._arrays: dict[int, Array] = {}
        bound = dispatcher.parameters.bound(args, kwargs)
        values = dispatcher.as_code_takes(tuple(map(self._stand_in, bound)))
        key = dispatcher.key_of(values)
        version: Version = dispatcher.current(key) or dispatcher.new_version(key, values)
        leaves = dispatcher.flat(values, version)
        self.arguments: list[object] = []
        self.inputs: dict[int, Array] = {}
        originals: dict[int, Array] = {}
        for number, value in enumerate(leaves):
            if argument_values.is_array(value):
                array = originals[number] = self._arrays.get(id(value), value)
                if not isinstance(array, self.da.Array):
                    array = self.da.from_array(array, chunks=-1)
                self.inputs[number] = array
                self.arguments.append(ChunkedArray(array.chunks, str(array.dtype)))
            else:
                self.arguments.append(value)
        module, entry, self._result = version.module(version.usual)
        if version.has_promises:
            raise self._refused("tasks run in parallel anyway: use range, not prange")
        if version.is_given_streams or version.draws:
            raise self._refused("tasks cannot draw random numbers: pass an array of them")
        self._optimise = bool(version.options.optimise)
        self.plan: TaskPlan = plan(
            module,
            entry,
            self.arguments,
            rechunk=options.rechunk,
            steps_per_task=options.steps_per_task,
        )
        self._memories = {memory.number: memory for memory in self.plan.memories}
        for number, other in product(self.plan.written, originals):
            if number != other and _overlap(originals[number], originals[other]):
                raise self._refused("an array that it writes is two of its arguments: pass a copy")

    def _refused(self, why: str) -> UsageError:
        return UsageError(f"{self.name}(): {why}")

    def _stand_in(self, value: object) -> object:
        """What has the type of an argument: for an array of Dask, a small one of NumPy."""
        if not isinstance(value, self.da.Array):
            return value
        array: Any = value
        if any(map(np.isnan, array.shape)):
            raise self._refused("the sizes of chunks are unknown: compute_chunk_sizes()")
        small = np.zeros([min(extent, 2) for extent in array.shape], array.dtype)
        self._arrays[id(small)] = array
        self._kept = [*getattr(self, "_kept", []), small]
        return small

    # The graph

    def graph(self) -> list[Any]:
        """The arrays of the result."""
        from dask.base import tokenize

        plan = self.plan
        numbers = [x for k, x in enumerate(self.arguments) if k not in self.inputs]
        names = [array.name for array in self.inputs.values()]
        texts = [code.text for code in plan.codes.values()]
        self._token: str = tokenize(names, numbers, texts, self._options, self._optimise)
        self._layer: dict[Any, Any] = {}
        for number, code in plan.codes.items():
            function = TaskFunction(code.text, self._optimise)
            function.compiled()  # once, before workers look for it in the disk cache
            self._layer[self._code_key(number)] = function
        for number, task in enumerate(plan.tasks):
            self._add_task(number, task)
        self._layers: dict[str, Any] = {f"{self.name}-tasks-{self._token}": self._layer}
        found = list(self._returned(self._result, iter(plan.returned), []))
        return [*found, *(self._array(number) for number in plan.written)]

    def _code_key(self, stage: int) -> tuple[str, int]:
        return f"{self.name}-code-{self._token}", stage

    def _task_key(self, number: int) -> tuple[Any, ...]:
        task = self.plan.tasks[number]
        line = self.plan.codes[task.stage].line
        name = f"{self.name}-line_{line}-{self._token}"
        return name, task.stage, *task.variables, *task.tile

    def _part_key(self, part: Part) -> tuple[Any, ...]:
        """The key of what a part is taken from, with its own task if it is not all there is."""
        source = part.source
        if isinstance(source, int):
            key = self._task_key(source)
            output = part.output if len(self.plan.tasks[source].outputs) > 1 else None
            ids: tuple[int, ...] = source, part.output
        else:
            key = (self.inputs[source.memory].name, *source.place)
            output, ids = None, (source.memory, *source.place)
        if output is None and part.box == part.whole:
            return key
        place = None if part.box == part.whole else _slices(part.box, part.whole)
        flat = [x for ends in part.box for x in ends]
        name = f"{self.name}-halo-{self._token}"
        taken: tuple[Any, ...] = (name, isinstance(source, int), *ids, *flat)
        self._layer.setdefault(taken, (take, key, output, place))
        return taken

    def _add_task(self, number: int, task: Task) -> None:
        """Add a task to the graph."""
        plan = self.plan
        keys: dict[tuple[Any, ...], int] = {}
        windows: list[WindowOf] = []
        of_memory = {window.memory: k for k, window in enumerate(task.windows)}
        stages = dict.fromkeys(run.stage for run in task.runs)
        written = {memory for stage in stages for memory in plan.stages[stage].written}
        for window in task.windows:
            parts = [
                (keys.setdefault(self._part_key(part), len(keys)), _slices(part.box, window.box))
                for part in window.parts
            ]
            shape = tuple(end - low for low, end in window.box)
            dtype = _CODE_DTYPES.get(self._dtype(window.memory), self._dtype(window.memory))
            windows.append(WindowOf(shape, dtype, tuple(parts), window.memory in written))
        order = {stage: k for k, stage in enumerate(stages)}
        runs = tuple(
            (
                order[run.stage],
                tuple(self._argument(x, task, run, of_memory) for x in plan.codes[run.stage].slots),
            )
            for run in task.runs
        )
        outputs = [
            (
                of_memory[memory],
                _slices(box, task.windows[of_memory[memory]].box),
                self._dtype(memory),
            )
            for memory, box in task.outputs
        ]
        call = TaskCall(tuple(windows), runs, tuple(outputs))
        codes = [self._code_key(stage) for stage in stages]
        self._layer[self._task_key(number)] = (run_task, call, codes, *keys)

    def _argument(
        self, slot: TaskArgument, task: Task, run: Run, of_memory: Mapping[int, int]
    ) -> tuple[bool, Any]:
        """An argument of the function of a task."""
        match slot.kind:
            case "window" | "offset":
                number = of_memory.get(slot.number)
                if number is None:  # an array that this tile does not access
                    rank = len(self._memories[slot.number].shape)
                    dtype = _CODE_DTYPES.get(self._dtype(slot.number), self._dtype(slot.number))
                    empty = np.empty([0] * rank, dtype)
                    return False, empty if slot.kind == "window" else 0
                if slot.kind == "window":
                    return True, number
                return False, task.windows[number].box[slot.axis][0]
            case "extent":
                return False, self.plan.extents[slot.number, slot.axis]
            case "low":
                return False, run.bounds[slot.number][0]
            case "high":
                return False, run.bounds[slot.number][1]
            case "parameter":
                return False, self.plan.parameters[slot.number]
            case "variable":
                return False, run.variables[slot.number]
            case _:
                return False, self.arguments[slot.number]

    def _dtype(self, memory: int) -> str:
        """The dtype of an array."""
        found = self.plan.dtypes[memory]
        return _DTYPES.get(found, found)

    # Results

    def _array(self, number: int, dtype: str = "") -> Any:
        """An array at the end, as an array of Dask."""
        from dask.highlevelgraph import HighLevelGraph

        memory = self._memories[number]
        name = f"{self.name}-{memory.name}-{number}-{self._token}"
        kind = dtype or self._dtype(number)
        layer: dict[Any, Any] = {}
        for place in np.ndindex(*(len(sizes) for sizes in memory.chunks)):
            layer[name, *place] = self._chunk(number, place, kind)
        inputs = {array.name: array for array in self.inputs.values()}
        graph = HighLevelGraph.merge(*(array.dask for array in inputs.values()))
        (tasks,) = self._layers
        layers = dict(graph.layers) | self._layers | {name: layer}
        outer = {key for array in inputs.values() for key in array.__dask_layers__()}
        dependencies = dict(graph.dependencies) | {tasks: outer, name: {tasks, *outer}}
        whole = HighLevelGraph(layers, dependencies)
        return self.da.Array(whole, name, memory.chunks, dtype=np.dtype(kind))

    def _chunk(self, number: int, place: tuple[int, ...], dtype: str) -> Any:
        """The task of a chunk at the end."""
        memory = self._memories[number]
        box: Box = tuple((b[k], b[k + 1]) for b, k in zip(memory.breaks, place, strict=True))
        shape = tuple(end - low for low, end in box)
        pieces = self.plan.pieces[number].get(place)
        if pieces is None:
            if number in self.inputs:
                return (self.inputs[number].name, *place)
            return (np.zeros, shape, dtype)
        if len(pieces) == 1 and pieces[0].box == box:
            return (_typed, self._part_key(pieces[0]), dtype)
        keys = [self._part_key(part) for part in pieces]
        return (assemble, shape, dtype, [_slices(part.box, box) for part in pieces], *keys)

    def _returned(self, result: Result, found: Iterator[int], known: list[Any]) -> Iterator[Any]:
        """What the function returns."""
        match result:
            case results.Constant(None):
                return
            case results.Constant(value):
                yield value
            case results.Number(dtype) | results.ArrayResult(dtype):
                array = self._array(next(found), dtype)
                if isinstance(result, results.ArrayResult):
                    known.append(array)
                yield array
            case results.SameArray(number):
                yield known[number]
            case results.Argument(position):
                yield self._array(position)
            case results.TupleResult(items):
                for item in items:
                    yield from self._returned(item, found, known)
            case _:
                kind = type(result).__name__.lower()
                raise self._refused(f"there is no array of Dask for what it returns ({kind})")

    # Explaining

    def explanation(self) -> str:
        """What `DaskCalls.explain` gives."""
        from loopwright.loops.chunks.explaining import explained

        sizes = {x.number: np.dtype(self._dtype(x.number)).itemsize for x in self.plan.memories}
        return explained(self.plan, self.name, sizes)


def _overlap(first: Array, second: Array) -> bool:
    """Whether two arguments are one array, or share memory."""
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        return np.may_share_memory(cast("Array", first), cast("Array", second))
    return first is second


def _typed(array: Array, dtype: str) -> Array:
    found = np.asarray(array)
    return found if found.dtype == dtype else found.view(dtype)


def _slices(box: Box, inside: Box) -> Slices:
    """A box as slices of the array of another."""
    return tuple(
        slice(low - start, end - start) for (low, end), (start, _) in zip(box, inside, strict=True)
    )


_DTYPES = {
    "index": "int64",
    "i1": "bool",
    "i8": "int8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "f16": "float16",
    "f32": "float32",
    "f64": "float64",
    "complex<f32>": "complex64",
    "complex<f64>": "complex128",
}
_CODE_DTYPES = {f"uint{bits}": f"int{bits}" for bits in (8, 16, 32, 64)}
