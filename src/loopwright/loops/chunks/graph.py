"""The graph of Dask that the tasks of a call become, and what they run.

The code of tasks is kept as text, and compiled once in each process.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from loopwright.ir.core.building import no_collections
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, identity_of
from loopwright.loops.chunks.boxes import Box
from loopwright.loops.chunks.code import TASK, TaskArgument
from loopwright.loops.chunks.explaining import explained
from loopwright.loops.chunks.tasks import ChunkedArray, Part, Run, Steps, Task, TaskPlan, plan
from loopwright.native.runtime.arguments import MemRefSpec, fill_frame
from loopwright.reporting.errors import UsageError, expect_kind

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from loopwright.native.runtime.kernel import Kernel

Array = Any
"""An array of Dask or of NumPy."""


# What runs in workers


@dataclass(frozen=True)
class TaskFunction:
    """The code of the tasks of a stage, compiled once in each process; the disk cache has it for
    the others."""

    text: str
    optimise: bool
    compiler: Callable[..., Kernel]
    """`loopwright.compile`."""

    def compiled(self) -> Callable[..., object]:
        """The compiled function."""
        with _LOCK:
            found = _COMPILED.get(self)
            if found is None:
                found = _COMPILED[self] = self.compiler(
                    self.text, TASK, threads=1, optimise=self.optimise
                )
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
    fill: float | None = None

    def filled(self, sources: Sequence[Array]) -> Array:
        """The window with what the sources have."""
        if len(self.parts) == 1 and not self.is_written:
            only = sources[self.parts[0][0]]
            if only.shape == self.shape:
                return np.require(_viewed(only, self.dtype), requirements=["C", "A"])
        window = np.empty(self.shape, self.dtype)
        if self.fill is not None:
            window[...] = self.fill
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
    kind: AtomicRMWKind | None = None
    """How it combines all windows, where it merges partial results."""

    def __call__(self, functions: Sequence[TaskFunction], *sources: Array) -> Array:
        """Run it: the output, or a tuple of several."""
        windows = [window.filled(sources) for window in self.windows]
        for number, arguments in self.runs:
            given = [windows[x] if is_window else x for is_window, x in arguments]
            functions[number].compiled()(*given)
        if self.kind is not None:
            windows[0] = _merged(self.kind, windows)
        found = [
            np.array(windows[number][place], order="C").view(dtype)
            for number, place, dtype in self.outputs
        ]
        return found[0] if len(found) == 1 else tuple(found)


def _merged(kind: AtomicRMWKind, windows: Sequence[Array]) -> Array:
    """Partial results, combined by a kind."""
    function: Any = getattr(np, _FUNCTIONS[kind])
    arrays = list(windows)
    if kind in (AtomicRMWKind.maxu, AtomicRMWKind.minu):
        arrays = [array.view(array.dtype.str.replace("i", "u")) for array in arrays]
    with np.errstate(all="ignore"):
        return functools.reduce(function, arrays).view(windows[0].dtype)


_FUNCTIONS = {
    AtomicRMWKind.addf: "add",
    AtomicRMWKind.addi: "add",
    AtomicRMWKind.andi: "bitwise_and",
    AtomicRMWKind.maximumf: "maximum",
    AtomicRMWKind.maxnumf: "fmax",
    AtomicRMWKind.maxs: "maximum",
    AtomicRMWKind.maxu: "maximum",
    AtomicRMWKind.minimumf: "minimum",
    AtomicRMWKind.minnumf: "fmin",
    AtomicRMWKind.mins: "minimum",
    AtomicRMWKind.minu: "minimum",
    AtomicRMWKind.mulf: "multiply",
    AtomicRMWKind.muli: "multiply",
    AtomicRMWKind.ori: "bitwise_or",
    AtomicRMWKind.xori: "bitwise_xor",
}
"""The functions of NumPy that combine as kinds do."""


def _identity(kind: AtomicRMWKind, dtype: str) -> float:
    """What leaves values of a dtype as they are."""
    width = 1 if dtype == "bool" else 8 * np.dtype(dtype).itemsize
    return identity_of(kind, width, partial=True)


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


class CutOptions(NamedTuple):
    """How a call is cut; see `DaskCalls`."""

    rechunk: bool = False
    steps_per_task: Steps = 1
    reassociate: bool = False

    def expect_right(self) -> None:
        """Raise `UsageError` where an option is none."""
        expect_kind("rechunk", self.rechunk, bool)
        expect_kind("reassociate", self.reassociate, bool)
        steps = self.steps_per_task
        if steps != "auto":
            expect_kind("steps_per_task, where it is not 'auto',", steps, int)
            if int(steps) < 1:
                raise UsageError(f"steps_per_task must be at least 1, not {steps}")


def is_chunked(value: object) -> bool:
    """Whether a value is an array of Dask."""
    return isinstance(value, dask_arrays().Array)


def dask_arrays() -> Any:
    """`dask.array`."""
    try:
        import dask.array
    except ImportError as error:
        message = "calls on arrays of Dask need it: pip install 'loopwright[dask]'"
        raise UsageError(message) from error
    return dask.array


def small_array(name: str, array: Any, extents: Sequence[int | None] = ()) -> Array:
    """An array of NumPy of a type, to look up code by: with these extents where they are given."""
    if any(map(np.isnan, array.shape)):
        raise UsageError(f"{name}(): the sizes of chunks are unknown: compute_chunk_sizes()")
    known = extents if len(extents) == array.ndim else [None] * array.ndim
    shape = [min(x, 2) if k is None else x for x, k in zip(array.shape, known, strict=True)]
    return np.zeros(shape, array.dtype)


@dataclass
class ChunkedCall:
    """A call of a function on arrays of Dask and of NumPy, and numbers."""

    name: str
    module: ModuleOp
    entry: str
    values: Sequence[object]
    options: CutOptions
    optimise: bool
    compiler: Callable[..., Kernel]
    runner: Callable[..., Array] = run_task
    """What tasks call."""

    def __post_init__(self) -> None:
        self.options.expect_right()
        self.da = dask_arrays()
        self.arguments: list[object] = []
        self.inputs: dict[int, Array] = {}
        for number, value in enumerate(self.values):
            if not isinstance(value, np.ndarray | self.da.Array):
                self.arguments.append(value)
                continue
            is_plain = isinstance(value, np.ndarray)
            array: Any = self.da.from_array(value, chunks=-1) if is_plain else value
            self.inputs[number] = array
            self.arguments.append(ChunkedArray(array.chunks, str(array.dtype)))
        self.plan: TaskPlan = plan(
            self.module,
            self.entry,
            self.arguments,
            rechunk=self.options.rechunk,
            steps_per_task=self.options.steps_per_task,
            reassociate=self.options.reassociate,
        )
        self._memories = {memory.number: memory for memory in self.plan.memories}
        for number, other in product(self.plan.written, self.inputs):
            if number != other and _overlap(self.values[number], self.values[other]):
                why = "an array that it writes is two of its arguments: pass a copy"
                raise UsageError(f"{self.name}(): {why}")

    # The graph

    @functools.cached_property
    def _token(self) -> str:
        from dask.base import tokenize

        numbers = [x for k, x in enumerate(self.arguments) if k not in self.inputs]
        names = [array.name for array in self.inputs.values()]
        texts = [code.text for code in self.plan.codes.values()]
        found: str = tokenize(names, numbers, texts, self.options, self.optimise)
        return found

    @functools.cached_property
    def _layer(self) -> dict[Any, Any]:
        """All tasks but those of chunks at the end."""
        layer: dict[Any, Any] = {}
        for number, code in self.plan.codes.items():
            function = TaskFunction(code.text, self.optimise, self.compiler)
            function.compiled()  # once, before workers look for it in the disk cache
            layer[self._code_key(number)] = function
        for number, task in enumerate(self.plan.tasks):
            self._add_task(layer, number, task)
        return layer

    def written(self) -> list[Any]:
        """The new values of the arrays that it writes."""
        return [self.array(number) for number in self.plan.written]

    def _code_key(self, stage: int) -> tuple[str, int]:
        return f"{self.name}-code-{self._token}", stage

    def _task_key(self, number: int) -> tuple[Any, ...]:
        task = self.plan.tasks[number]
        what = "line" if task.kind is None else "merge_line"
        name = f"{self.name}-{what}_{self.plan.codes[task.stage].line}-{self._token}"
        return name, task.stage, *task.variables, *task.tile

    def _part_key(self, layer: dict[Any, Any], part: Part) -> tuple[Any, ...]:
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
        layer.setdefault(taken, (take, key, output, place))
        return taken

    def _add_task(self, layer: dict[Any, Any], number: int, task: Task) -> None:
        """Add a task to the graph."""
        plan = self.plan
        keys: dict[tuple[Any, ...], int] = {}
        windows: list[WindowOf] = []
        several = reversed(list(enumerate(task.windows)))
        of_memory = {window.memory: k for k, window in several}
        stages = dict.fromkeys(run.stage for run in task.runs)
        written = {memory for stage in stages for memory in plan.stages[stage].written}
        for window in task.windows:
            parts = [
                (
                    keys.setdefault(self._part_key(layer, part), len(keys)),
                    _slices(part.box, window.box),
                )
                for part in window.parts
            ]
            shape = tuple(end - low for low, end in window.box)
            dtype = _CODE_DTYPES.get(self._dtype(window.memory), self._dtype(window.memory))
            fill = None if window.kind is None else _identity(window.kind, dtype)
            is_written = window.memory in written
            windows.append(WindowOf(shape, dtype, tuple(parts), is_written, fill))
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
        call = TaskCall(tuple(windows), runs, tuple(outputs), task.kind)
        codes = [self._code_key(stage) for stage in stages]
        layer[self._task_key(number)] = (self.runner, call, codes, *keys)

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

    def array(self, number: int, dtype: str = "") -> Any:
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
        tasks = f"{self.name}-tasks-{self._token}"
        layers = dict(graph.layers) | {tasks: self._layer, name: layer}
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
            return (_typed, self._part_key(self._layer, pieces[0]), dtype)
        keys = [self._part_key(self._layer, part) for part in pieces]
        return (assemble, shape, dtype, [_slices(part.box, box) for part in pieces], *keys)

    def explanation(self) -> str:
        """What `DaskCalls.explain` gives."""
        sizes = {x.number: np.dtype(self._dtype(x.number)).itemsize for x in self.plan.memories}
        return explained(self.plan, self.name, sizes)


class DaskCalls:
    """A compiled function of a module as one of Dask arrays; see `Kernel.dask`."""

    def __init__(self, kernel: Kernel, module: ModuleOp, optimise: bool, compiler: Any) -> None:
        self._kernel = kernel
        self._module = module
        self._optimise = optimise
        self._compiler = compiler

    def _call(self, args: Sequence[object], options: CutOptions) -> ChunkedCall:
        signature = self._kernel.signature
        small: list[object] = []
        for k, value in enumerate(args):
            spec = signature.arguments[k] if k < len(signature.arguments) else None
            if isinstance(spec, MemRefSpec) and is_chunked(value):
                value = small_array(signature.name, value, spec.shape)
            small.append(value)
        fill_frame(signature, small, may_alias=True)
        return ChunkedCall(
            signature.name,
            self._module,
            signature.name,
            args,
            options,
            self._optimise,
            self._compiler,
        )

    def __call__(self, *args: object, **options: Any) -> Any:
        """What the function returns, then the new value of each array argument that it writes, as
        Dask arrays; `options` are those of `kernel.dask` for functions of Python."""
        with no_collections():
            call = self._call(args, CutOptions(**options))
            found = [*(call.array(number) for number in call.plan.returned), *call.written()]
        return found[0] if len(found) == 1 else tuple(found)

    def explain(self, *args: object, **options: Any) -> str:
        """The tasks of a call, what they pass to each other, and what of each array they read."""
        return self._call(args, CutOptions(**options)).explanation()


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
