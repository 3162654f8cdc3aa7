"""The Dask graph of the tasks of a call: its tasks, how they run, and its description as text.

Objects of the graph are sent to workers; code travels as text and is compiled once in each process.
"""

from __future__ import annotations

import functools
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.building import no_collections
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, identity_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.files import Origin
from loopwright.loops.chunks.arrays import (
    Box,
    InputArray,
    Memory,
    Part,
    Place,
    Source,
    relative,
    size_of,
)
from loopwright.loops.chunks.boxes import Run
from loopwright.loops.chunks.planning import CutOptions, plan
from loopwright.loops.chunks.stages import Stage, chunking_error
from loopwright.loops.chunks.task_code import TASK, TaskArgument
from loopwright.loops.chunks.tasks import ChunkedArray, Code, Task, TaskPlan, seconds_of
from loopwright.native.runtime.arguments import MemRefSpec, fill_frame
from loopwright.records import dataclass
from loopwright.reporting.drawing.svg import duration
from loopwright.reporting.errors import UsageError, counted

if TYPE_CHECKING:
    from loopwright.native.runtime.kernel import Kernel

# Running tasks

Array = Any
"""A Dask or NumPy array."""
Slices = tuple[slice, ...]


class WindowOf(NamedTuple):
    """A window: its memory, shape and the dtype of its code, and where each source, or a piece of
    one that has several, is copied to."""

    memory: int
    shape: tuple[int, ...]
    dtype: str
    parts: tuple[tuple[int, int | None, Box], ...]
    is_written: bool
    kind: AtomicRMWKind | None
    """Elements that are not copied are the identity of this kind."""

    def filled(self, sources: Sequence[Array]) -> Array:
        """Return the window filled from the sources."""
        pieces = [sources[k] if piece is None else sources[k][piece] for k, piece, _ in self.parts]
        arrays = [_as_declared(array, self.dtype) for array in pieces]
        if len(arrays) == 1 and not self.is_written and arrays[0].shape == self.shape:
            return np.require(arrays[0], requirements=["C", "A"])
        window = np.empty(self.shape, self.dtype)
        if self.kind is not None:
            window[...] = _neutral_element(self.kind, self.dtype)
        for array, (_, _, box) in zip(arrays, self.parts, strict=True):
            place = window[(*_slices(box), ...)]
            if array.shape != place.shape:
                raise ValueError(f"a chunk has the shape {array.shape} instead of {place.shape}")
            place[...] = array
        return window


def _slices(box: Box) -> Slices:
    return tuple([slice(low, end) for low, end in box])


def _as_declared(array: Array, dtype: str) -> Array:
    """Return an array with the dtype that the code uses for it; unsigned integers become signed."""
    if isinstance(array, np.ma.MaskedArray):
        raise ValueError("a chunk has a mask, and its array does not say so")
    converted = np.asarray(array)
    if converted.dtype == dtype:
        return converted
    if converted.dtype.kind == "u" and converted.dtype.itemsize == np.dtype(dtype).itemsize:
        return np.ascontiguousarray(converted).view(dtype)
    return converted.astype(dtype, casting="same_kind")


@dataclass(frozen=True)
class TaskFunction:
    """The code of the tasks of a stage, and its arguments: those common to all tasks have a value,
    and optional windows an empty array."""

    text: str
    optimise: bool
    compiler: Callable[..., Kernel]
    """`loopwright.compile`."""
    arguments: tuple[tuple[TaskArgument, Any], ...]

    def compiled(self) -> Callable[..., object]:
        """Return the compiled function; other processes find it in the disk cache."""
        key = self.text, self.optimise
        with _LOCK:
            function = _COMPILED.get(key)
            if function is None:
                function = self.compiler(self.text, TASK, threads=1, optimise=self.optimise)
                _COMPILED[key] = function
            return function

    def run(self, run: Run, windows: Mapping[int, tuple[tuple[int, ...], Array]]) -> None:
        """Execute iterations on windows with their first elements."""
        arguments: list[Any] = []
        for (kind, number, axis), value in self.arguments:
            match kind:
                case "window":
                    arguments.append(windows[number][1] if number in windows else value)
                case "offset":
                    arguments.append(windows[number][0][axis] if number in windows else 0)
                case "low":
                    arguments.append(run.bounds[number][0])
                case "high":
                    arguments.append(run.bounds[number][1])
                case "variable":
                    arguments.append(run.variables[number])
                case _:
                    arguments.append(value)
        self.compiled()(*arguments)


_COMPILED: dict[tuple[str, bool], Callable[..., object]] = {}
_LOCK = threading.RLock()


class TaskKind(NamedTuple):
    """The common parts of tasks that differ only in position: their windows, the functions of their
    runs by number, the boxes of windows that they output, and their dtypes."""

    windows: tuple[WindowOf, ...]
    functions: tuple[int, ...]
    outputs: tuple[tuple[int, Box, str], ...]
    merged: AtomicRMWKind | None
    """How they combine their windows, if they merge partial results."""


@dataclass(slots=True)
class TaskCall:
    """A task of a kind: the first elements of its windows, and its runs."""

    kind: TaskKind
    origins: tuple[tuple[int, ...], ...]
    runs: tuple[Run, ...]

    def __call__(self, functions: Sequence[TaskFunction], *sources: Array) -> Array:
        """Execute the task: return its output, or a tuple of outputs."""
        kind = self.kind
        windows = [window.filled(sources) for window in kind.windows]
        of_memory = {
            window.memory: (origin, array)
            for window, origin, array in zip(kind.windows, self.origins, windows, strict=True)
        }
        for number, run in zip(kind.functions, self.runs, strict=True):
            functions[number].run(run, of_memory)
        if kind.merged is not None:
            windows[0] = _combine_windows(kind.merged, windows)
        outputs = [_output(windows[number], box, dtype) for number, box, dtype in kind.outputs]
        return outputs[0] if len(outputs) == 1 else tuple(outputs)


def _output(window: Array, box: Box, dtype: str) -> Array:
    """Return a box of a window; a small one is copied, as a view would keep the whole window
    alive."""
    result = window[_slices(box)]
    if result.size < _LARGE_SHARE * window.size:
        result = np.array(result, order="C")
    return result.view(dtype)


_LARGE_SHARE = 0.8
"""The share of a window above which a box is not copied: keeping the rest costs less."""


def _combine_windows(kind: AtomicRMWKind, windows: Sequence[Array]) -> Array:
    """Return partial results combined by a kind."""
    function: Any = getattr(np, _FUNCTIONS[kind.name[:-1]])
    arrays = list(windows)
    if kind in (AtomicRMWKind.maxu, AtomicRMWKind.minu):
        arrays = [array.view(array.dtype.str.replace("i", "u")) for array in arrays]
    with np.errstate(all="ignore"):
        return functools.reduce(function, arrays).view(windows[0].dtype)


_FUNCTIONS = {
    "add": "add",
    "and": "bitwise_and",
    "max": "maximum",
    "maximum": "maximum",
    "maxnum": "fmax",
    "min": "minimum",
    "minimum": "minimum",
    "minnum": "fmin",
    "mul": "multiply",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
}
"""NumPy's functions for the kinds of combination, by their names without the letter of the type."""


def _neutral_element(kind: AtomicRMWKind, dtype: str) -> float:
    """Return the neutral element of a kind for a dtype."""
    width = 1 if dtype == "bool" else 8 * np.dtype(dtype).itemsize
    return identity_of(kind, width, partial=True)


def run_task(call: TaskCall, functions: Sequence[TaskFunction], *sources: Array) -> Array:
    """Run a task."""
    return call(functions, *sources)


def take(outputs: Array, output: int | None, box: Box | None) -> Array:
    """Return one output of a task, or a box of it."""
    array = outputs if output is None else outputs[output]
    return array if box is None else np.ascontiguousarray(array[_slices(box)])


@dataclass(frozen=True, slots=True)
class Halo:
    """Several boxes of outputs of one task, which others read: the number of the output if there
    are several, and the box."""

    pieces: tuple[tuple[int | None, Box], ...]

    def __call__(self, outputs: Array) -> tuple[Array, ...]:
        """Return the boxes of the task's outputs."""
        return tuple([take(outputs, output, box) for output, box in self.pieces])


def assemble(shape: tuple[int, ...], dtype: str, boxes: Sequence[Box], *parts: Array) -> Array:
    """Return an array assembled from parts; later parts overwrite earlier ones."""
    result = np.zeros(shape, dtype)
    for box, part in zip(boxes, parts, strict=True):
        result[_slices(box)] = part
    return result


# Plans as text


def explained(plan: TaskPlan, name: str, sizes: Mapping[int, int]) -> str:
    """Return the tasks of a call, the data that they pass to each other, and the elements of each
    array that they read; elements of a memory have `sizes` in bytes."""
    passed: Counter[type[Source]] = Counter()
    counts: Counter[int] = Counter()
    merges: Counter[int] = Counter()
    steps: dict[int, int] = {}
    beside: dict[int, int] = {}
    for task in plan.tasks:
        runs = Counter(run.stage for run in task.runs)
        if runs:
            counts[task.stage] += 1
            lines_run = Counter(plan.codes[run.stage].line for run in task.runs)
            steps[task.stage] = max(steps.get(task.stage, 1), *lines_run.values())
            for stage in runs:
                beside.setdefault(stage, task.stage)
        else:
            merges[task.stage] += 1
        for window in task.windows:
            for part in window.parts:
                passed[type(part.source)] += size_of(part.box) * sizes[window.memory]
    whole, path = _seconds(plan, sizes)
    lines = [
        f"{name}: {counted(len(plan.tasks), 'task')}, {plan.depth} in a row at most",
        f"about {duration(whole)} for one worker, {duration(path)} at least for any number",
        f"{passed[Task]} bytes between tasks, {passed[InputArray]} bytes of the arguments",
    ]
    for stage in plan.stages:
        number = stage.number
        line = plan.codes[stage.number].line
        if not counts[number] and number in beside:
            host_line = plan.codes[beside[number]].line
            lines += [f"line {line}: in the tasks of line {host_line}"] if host_line != line else []
            continue
        step_note = f" of up to {steps[number]} steps" if steps.get(number, 1) > 1 else ""
        cut = ", ".join(map(str, stage.coordinates))
        where = f", cut along {cut}" if cut else ""
        tree = f", and {merges[number]} that merge their results" if merges[number] else ""
        lines.append(f"line {line}: {counted(counts[number], 'task')}{step_note}{where}{tree}")
        lines += _recurrence(plan, stage)
        for memory in plan.memories:
            if memory.is_given:
                lines += halo(plan, stage, memory)
    return "\n".join(lines)


def _seconds(plan: TaskPlan, sizes: Mapping[int, int]) -> tuple[float, float]:
    """Return the estimated seconds of all tasks, and of the critical path."""
    ends: dict[Source, float] = {}
    whole = 0.0
    for task in plan.tasks:
        parts = [
            (part, size_of(part.box) * sizes[w.memory]) for w in task.windows for part in w.parts
        ]
        size = sum(size for _, size in parts)
        seconds = seconds_of(1 + len(parts), len(task.runs), task.cycles, size)
        whole += seconds
        before = (ends.get(part.source, 0.0) for part, _ in parts)
        ends[task] = seconds + max(before, default=0.0)
    return whole, max(ends.values(), default=0.0)


def _recurrence(plan: TaskPlan, stage: Stage) -> Iterator[str]:
    """Yield the axes along which tasks of a stage wait for each other, in one iteration of the
    outside loops, and the longest chain."""
    lengths: dict[Source, int] = {}
    along: set[int] = set()
    for task in plan.tasks:
        if task.stage != stage.number or not task.runs:
            continue
        lengths[task] = 1
        for predecessor in (part.source for window in task.windows for part in window.parts):
            if not isinstance(predecessor, Task) or predecessor not in lengths:
                continue
            if predecessor.variables == task.variables:
                lengths[task] = max(lengths[task], 1 + lengths[predecessor])
                pairs = enumerate(zip(task.tile, predecessor.tile, strict=True))
                moved = [k for k, (tile, before) in pairs if tile != before]
                along.update(moved if len(moved) == 1 else ())
    if along:
        axes = " and ".join(str(stage.coordinates[k]) for k in sorted(along))
        kind = "a chain" if len(along) == 1 else "a wave"
        length = max(lengths.values())
        yield f"  the recurrence runs along {axes}: tasks form {kind} of {length}"


def halo(plan: TaskPlan, stage: Stage, memory: Memory) -> list[str]:
    """Return a drawing of the chunks of an array that a task in the middle reads."""
    tasks = [x for x in plan.tasks if x.stage == stage.number and x.runs]
    if not tasks:
        return []
    number = memory.number
    task = max(tasks, key=lambda x: sum(len(w.parts) for w in x.windows if w.memory == number))
    counts: dict[Place, int] = {}
    for window in task.windows:
        for part in window.parts if window.memory == memory.number else ():
            for place, inside in memory.places(part.box):
                counts[place] = counts.get(place, 0) + size_of(inside)
    if not counts:
        return []
    grid = list(memory.grid)
    bounds = [run.bounds for run in task.runs if run.stage == stage.number][-1]
    extents = [cut.breaks[-1] for cut in stage.coordinates]
    ends = zip(bounds, extents, strict=True)
    where = "".join(f"[{max(low, 0)}:{min(end, extent)}]" for (low, end), extent in ends)
    lines = [f"  task {where} reads of '{memory.name}':"]
    if len(grid) == 1:
        grid = [1, *grid]
        counts = {(0, *place): n for place, n in counts.items()}
    if len(grid) != 2:
        return [*lines, *(f"    chunk {place}: {n}" for place, n in sorted(counts.items()))]
    rows, columns = (
        range(max(0, min(at) - 1), min(extent, max(at) + 2))
        for at, extent in zip(zip(*counts, strict=True), grid, strict=True)
    )
    width = max(len(str(n)) for n in counts.values())
    for i in rows:
        cells = [str(counts.get((i, j), ".")).rjust(width) for j in columns]
        lines.append("    " + " ".join(cells))
    return lines


def is_chunked(value: object) -> bool:
    """Return whether a value is a Dask array."""
    return isinstance(value, dask_arrays().Array)


def dask_arrays() -> Any:
    """Return `dask.array`."""
    try:
        import dask.array
    except ImportError as error:
        message = "calls on arrays of Dask need it: pip install 'loopwright[dask]'"
        raise UsageError(message) from error
    return dask.array


def small_array(name: str, array: Any, extents: Sequence[int | None] = ()) -> Array:
    """Return a small array of the type of chunks, for looking up code; with these extents if
    given."""
    if any(map(np.isnan, array.shape)):
        raise UsageError(f"{name}(): the sizes of chunks are unknown: compute_chunk_sizes()")
    static_extents = extents if len(extents) == array.ndim else [None] * array.ndim
    shape = [
        min(x, 2) if k is None else x for x, k in zip(array.shape, static_extents, strict=True)
    ]
    return np.zeros_like(dask_arrays().utils.meta_from_array(array), shape=shape)


@dataclass()
class ChunkedCall:
    """A call of a function on Dask and NumPy arrays and on numbers."""

    name: str
    origin: Origin
    entry: str
    values: Sequence[object]
    options: CutOptions
    optimise: bool
    compiler: Callable[..., Kernel]
    runner: Callable[..., Array] = run_task
    """The callable of tasks."""

    def __post_init__(self) -> None:
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
        planned = plan(self.origin, self.entry, self.arguments, self.options)
        if isinstance(planned, Refusal):
            raise chunking_error(planned, self.origin.sources)
        self.plan: TaskPlan = planned
        self._memories = {memory.number: memory for memory in self.plan.memories}
        self._kinds: dict[TaskKind | Halo, Any] = {}
        self._functions = Kept(self._functions_of)
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
        token: str = tokenize(names, numbers, texts, self.options, self.optimise)
        return token

    @functools.cached_property
    def _halo_name(self) -> str:
        return f"{self.name}-halo-{self._token}"

    @functools.cached_property
    def _layer(self) -> dict[Any, Any]:
        """All tasks except those that produce final chunks."""
        layer: dict[Any, Any] = {}
        for number, code in self.plan.codes.items():
            function = self._function(code)
            function.compiled()  # once, before workers look for it in the disk cache
            layer[self._code_key(number)] = function
        slice_together(self.plan.tasks, self._sizes)
        for task in self.plan.tasks:
            self._add_task(layer, task)
            task.windows.clear()  # its memory is reused for the next tasks
        return layer

    def written(self) -> list[Any]:
        """Return the new values of the written arrays."""
        return [self.array(number) for number in self.plan.written]

    def _function(self, code: Code) -> TaskFunction:
        """Return the code of a stage, with the arguments common to all of its tasks."""
        arguments: list[tuple[TaskArgument, Any]] = []
        for slot in code.slots:
            value: Any = None
            match slot.kind:
                case "window":
                    rank = len(self._memories[slot.number].shape)
                    value = np.empty([0] * rank, self._code_dtypes[slot.number])
                case "extent":
                    value = self.plan.extents[slot.number, slot.axis]
                case "parameter":
                    value = self.plan.parameters[slot.number]
                case "number":
                    value = self.arguments[slot.number]
                case _:
                    pass
            arguments.append((slot, value))
        return TaskFunction(code.text, self.optimise, self.compiler, tuple(arguments))

    def _code_key(self, stage: int) -> tuple[str, int]:
        return f"{self.name}-code-{self._token}", stage

    @functools.cached_property
    def _names(self) -> dict[tuple[int, bool], str]:
        """The names of the tasks of stages, and of those that merge their results."""
        return {
            (stage, is_merge): f"{self.name}-{'merge_' * is_merge}line_{code.line}-{self._token}"
            for stage, code in self.plan.codes.items()
            for is_merge in (False, True)
        }

    def _key_of(self, source: Source) -> tuple[Any, ...]:
        """Return the key of an input chunk or a task."""
        if not source.key:
            if isinstance(source, InputArray):
                source.name(self.inputs[source.memory].name, *source.place)
            elif isinstance(source, Task):
                name = self._names[source.stage, source.kind is not None]
                source.name(name, source.stage, *source.variables, *source.tile)
        return source.key

    def _part_key(self, layer: dict[Any, Any], part: Part) -> tuple[Any, ...]:
        """Return the key of a part's source, or of a task that extracts the part from the source's
        output."""
        key = self._key_of(part.source)
        output = part.one_of_several
        is_whole = part.box == part.whole
        if is_whole and output is None:
            return key
        part_key = (self._halo_name, part.output, part.box, *key)
        if part_key not in layer:
            layer[part_key] = (
                take,
                key,
                output,
                None if is_whole else relative(part.box, part.whole),
            )
        return part_key

    def _piece(self, layer: dict[Any, Any], part: Part) -> tuple[tuple[Any, ...], int | None]:
        """Return the key under which a task finds a part, and its number if the key has several."""
        slices = part.source.slices
        number = None if slices is None else slices.numbers.get(part)
        if slices is None or number is None or not slices.is_one_task:
            return self._part_key(layer, part), None
        if not slices.key:
            key = self._key_of(part.source)
            slices.name(self._halo_name, *key)
            pieces = [(x.one_of_several, relative(x.box, x.whole)) for x in slices.numbers]
            layer[slices.key] = (self._shared(Halo(tuple(pieces))), key)
        return slices.key, number

    def _shared(self, kind: Any) -> Any:
        """Return an object that stands for all equal ones in the graph."""
        return self._kinds.setdefault(kind, kind)

    @functools.cached_property
    def _sizes(self) -> dict[int, int]:
        """The bytes of an element of each array."""
        return {memory: np.dtype(dtype).itemsize for memory, dtype in self.plan.dtypes.items()}

    def _functions_of(self, runs: tuple[int, ...]) -> tuple[tuple[int, ...], list[Any], set[int]]:
        """Return the number of the function of each run, the keys of the functions, and the memory
        that these write."""
        codes = list(dict.fromkeys(runs))
        written = {memory for code in codes for memory in self.plan.codes[code].written}
        return tuple(map(codes.index, runs)), [self._code_key(code) for code in codes], written

    def _add_task(self, layer: dict[Any, Any], task: Task) -> None:
        """Add a task to the graph."""
        called = task.runs if task.loop is None else (task.loop,)
        functions, code_keys, written = self._functions[tuple([run.stage for run in called])]
        keys: dict[tuple[Any, ...], int] = {}
        windows: list[WindowOf] = []
        positions: dict[int, int] = {}
        for memory, box, parts, kind in task.windows:
            positions.setdefault(memory, len(windows))
            copied: list[tuple[int, int | None, Box]] = []
            for part in parts:
                key, piece = self._piece(layer, part)
                copied.append((keys.setdefault(key, len(keys)), piece, relative(part.box, box)))
            shape = tuple([end - low for low, end in box])
            dtype = self._code_dtypes[memory]
            windows.append(WindowOf(memory, shape, dtype, tuple(copied), memory in written, kind))
        outputs = [
            (at := positions[memory], relative(box, task.windows[at].box), self.plan.dtypes[memory])
            for memory, box in task.outputs
        ]
        origins = tuple([tuple([low for low, _ in window.box]) for window in task.windows])
        kind = TaskKind(tuple(windows), functions, tuple(outputs), task.kind)
        call = TaskCall(self._shared(kind), origins, called)
        layer[self._key_of(task)] = (self.runner, call, code_keys, *keys)

    @functools.cached_property
    def _code_dtypes(self) -> dict[int, str]:
        """The dtype by which compiled code accesses each array."""
        dtypes = self.plan.dtypes
        return {memory: dtype.replace("uint", "int") for memory, dtype in dtypes.items()}

    # Results

    def array(self, number: int, dtype: str = "") -> Any:
        """Return the final value of an array, as a Dask array."""
        from dask.highlevelgraph import HighLevelGraph

        memory = self._memories[number]
        name = f"{self.name}-{memory.name}-{number}-{self._token}"
        kind = dtype or self.plan.dtypes[number]
        places = product(*map(range, memory.grid))
        layer: dict[Any, Any] = {(name, *x): self._chunk(number, x, kind) for x in places}
        inputs = {array.name: array for array in self.inputs.values()}
        graph = HighLevelGraph.merge(*(array.dask for array in inputs.values()))
        tasks = f"{self.name}-tasks-{self._token}"
        layers = dict(graph.layers) | {tasks: self._layer, name: layer}
        outer = {key for array in inputs.values() for key in array.__dask_layers__()}
        dependencies = dict(graph.dependencies) | {tasks: outer, name: {tasks, *outer}}
        whole = HighLevelGraph(layers, dependencies)
        return self.da.Array(whole, name, memory.chunks, dtype=np.dtype(kind))

    def _chunk(self, number: int, place: tuple[int, ...], dtype: str) -> Any:
        """Return the task of a final chunk."""
        memory = self._memories[number]
        box = memory.chunk(place)
        parts = self.plan.pieces.of(memory, place)
        if len(parts) == 1 and parts[0].box == box:
            key = self._part_key(self._layer, parts[0])
            return key if dtype == self.plan.dtypes[number] else (_as_dtype, key, dtype)
        shape = tuple(end - low for low, end in box)
        if not parts:
            return (np.zeros, shape, dtype)
        keys = [self._part_key(self._layer, part) for part in parts]
        return (assemble, shape, dtype, [relative(part.box, box) for part in parts], *keys)

    def explanation(self) -> str:
        """Return the text of `DaskCalls.explain`."""
        return explained(self.plan, self.name, self._sizes)


class DaskCalls:
    """A compiled function of a module, callable on Dask arrays; see `Kernel.dask`."""

    def __init__(self, kernel: Kernel, origin: Origin, compiler: Any, *, optimise: bool) -> None:
        self._kernel = kernel
        self._origin = origin
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
            self._origin,
            signature.name,
            args,
            options,
            self._optimise,
            self._compiler,
        )

    def __call__(self, *args: object, **options: Any) -> Any:
        """Return the results of the function, then the new value of each array argument that it
        writes, as Dask arrays; `options` are those of `kernel.dask` for Python functions."""
        with no_collections():
            call = self._call(args, CutOptions.named(options))
            results = [*(call.array(number) for number in call.plan.returned), *call.written()]
        return results[0] if len(results) == 1 else tuple(results)

    def explain(self, *args: object, **options: Any) -> str:
        """Return a description of the tasks of a call, the data that they pass to each other, and
        the parts of each array that they read."""
        return self._call(args, CutOptions.named(options)).explanation()


def _overlap(first: Array, second: Array) -> bool:
    """Return whether two arguments are the same array, or share memory."""
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        return np.may_share_memory(cast("Array", first), cast("Array", second))
    return first is second


def _as_dtype(array: Array, dtype: str) -> Array:
    converted = np.asarray(array)
    return converted if converted.dtype == dtype else converted.view(dtype)


def slice_together(tasks: Iterable[Task], sizes: Mapping[int, int]) -> None:
    """Find the small parts of each source, which one task should slice; elements of a memory have
    `sizes` in bytes.

    A task costs the scheduler about as much time as sending `_SMALL` bytes takes. A worker that
    reads some of the parts gets all of them.
    """
    for task in tasks:
        for window in task.windows:
            width = sizes[window.memory]
            for part in window.parts:
                source, _, whole, box = part
                if box != whole and (size := size_of(box) * width) <= _SMALL:
                    slices = source.slices
                    if slices is None:
                        share = size_of(whole) * width * _SHARE
                        slices = source.slice_up_to(max(_SMALL, share))
                    slices.add(part, size)


_SMALL = 1 << 20
"""The most bytes of a part that one task slices together with others: sending them takes about as
long as scheduling a task."""
_SHARE = 0.25
"""The share of a source up to which larger parts are sliced together, too."""
