"""The graph of Dask that the tasks of a call become."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import product
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.ir.core.building import no_collections
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.files import Origin
from loopwright.loops.chunks.arrays import Box
from loopwright.loops.chunks.code import TaskArgument
from loopwright.loops.chunks.explaining import explained
from loopwright.loops.chunks.halos import Slicing, sliced_together
from loopwright.loops.chunks.pieces import Part, Source
from loopwright.loops.chunks.planning import Steps, plan
from loopwright.loops.chunks.refusing import chunking_error
from loopwright.loops.chunks.running import (
    Array,
    Halo,
    Slices,
    TaskCall,
    TaskFunction,
    WindowOf,
    assemble,
    identity,
    run_task,
    take,
)
from loopwright.loops.chunks.tasks import ChunkedArray, Code, Task, TaskPlan
from loopwright.native.runtime.arguments import MemRefSpec, fill_frame
from loopwright.reporting.errors import UsageError, expect_kind

if TYPE_CHECKING:
    from loopwright.native.runtime.kernel import Kernel


@dataclass(frozen=True)
class CutOptions:
    """How a call is cut; see `DaskCalls`."""

    rechunk: bool = False
    steps_per_task: Steps = 1
    reassociate: bool = False

    @staticmethod
    def named(options: Mapping[str, Any]) -> CutOptions:
        """The options with these names."""
        known = [field.name for field in fields(CutOptions)]
        for name in options:
            if name not in known:
                message = f"there is no option '{name}' of calls on arrays of Dask"
                raise UsageError(f"{message}: {', '.join(known)}")
        return CutOptions(**options)

    def expect_right(self) -> None:
        """Raise `UsageError` for an invalid option value."""
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
    """A small NumPy array of the same type, for looking up code; with these extents if given."""
    if any(map(np.isnan, array.shape)):
        raise UsageError(f"{name}(): the sizes of chunks are unknown: compute_chunk_sizes()")
    known = extents if len(extents) == array.ndim else [None] * array.ndim
    shape = [min(x, 2) if k is None else x for x, k in zip(array.shape, known, strict=True)]
    return np.zeros(shape, array.dtype)


@dataclass
class ChunkedCall:
    """A call of a function on arrays of Dask and of NumPy, and numbers."""

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
        found = plan(
            self.origin,
            self.entry,
            self.arguments,
            rechunk=self.options.rechunk,
            steps_per_task=self.options.steps_per_task,
            reassociate=self.options.reassociate,
        )
        if isinstance(found, Refusal):
            raise chunking_error(found, self.origin.sources)
        self.plan: TaskPlan = found
        self._memories = {memory.number: memory for memory in self.plan.memories}
        self._halos: dict[Source, Slicing] = {}
        self._written = {stage.number: stage.written for stage in self.plan.stages}
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
        self._halos = sliced_together(self.plan.tasks, self._sizes)
        for number, task in enumerate(self.plan.tasks):
            self._add_task(layer, number, task)
            task.windows.clear()  # its memory is used again for the next tasks
        return layer

    def written(self) -> list[Any]:
        """The new values of the written arrays."""
        return [self.array(number) for number in self.plan.written]

    def _function(self, code: Code) -> TaskFunction:
        """The code of a stage, with the arguments common to all of its tasks."""
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
    def _task_keys(self) -> list[tuple[Any, ...]]:
        """The keys of tasks by number."""
        names: dict[tuple[int, bool], str] = {}
        for stage, code in self.plan.codes.items():
            for is_merge, what in enumerate(("line", "merge_line")):
                names[stage, bool(is_merge)] = f"{self.name}-{what}_{code.line}-{self._token}"
        return [
            (names[task.stage, task.kind is not None], task.stage, *task.variables, *task.tile)
            for task in self.plan.tasks
        ]

    def _source_of(self, part: Part) -> tuple[tuple[Any, ...], int | None]:
        """The key of a part's source, and which of its outputs it is if there are several."""
        source = part.source
        if not isinstance(source, int):
            return (self.inputs[source.memory].name, *source.place), None
        several = len(self.plan.tasks[source].outputs) > 1
        return self._task_keys[source], part.output if several else None

    def _part_key(self, layer: dict[Any, Any], part: Part) -> tuple[Any, ...]:
        """The key of a part's source, with a task that slices it if the part is not the whole
        source."""
        key, output = self._source_of(part)
        if part.box == part.whole:
            if output is None:
                return key
            place = None
        else:
            place = _slices(part.box, part.whole)
        taken = (self._halo_name, part.output, part.box, *key)
        if taken not in layer:
            layer[taken] = (take, key, output, place)
        return taken

    def _piece(self, layer: dict[Any, Any], part: Part) -> tuple[tuple[Any, ...], int | None]:
        """The key under which a task finds a part, and its number if the key has several."""
        source, output, _, box = part
        slicing = self._halos.get(source)
        number = None if slicing is None else slicing.numbers.get((output, box))
        if slicing is None or number is None:
            return self._part_key(layer, part), None
        key, several = self._source_of(part)
        taken = (self._halo_name, *key)
        if taken not in layer:
            places = [
                (None if several is None else x.output, _slices(x.box, x.whole))
                for x in slicing.parts
            ]
            layer[taken] = (Halo(places), key)
        return taken, number

    @functools.cached_property
    def _sizes(self) -> dict[int, int]:
        """The bytes of an element of each array."""
        return {memory: np.dtype(dtype).itemsize for memory, dtype in self._dtypes.items()}

    def _add_task(self, layer: dict[Any, Any], number: int, task: Task) -> None:
        """Add a task to the graph."""
        keys: dict[tuple[Any, ...], int] = {}
        windows: list[WindowOf] = []
        positions: dict[int, int] = {}
        called = task.runs if task.loop is None else (task.loop,)
        codes = list(dict.fromkeys([run.stage for run in called]))
        for window in task.windows:
            memory, box = window.memory, window.box
            positions.setdefault(memory, len(windows))
            parts: list[tuple[int, int | None, Slices]] = []
            for part in window.parts:
                key, piece = self._piece(layer, part)
                parts.append((keys.setdefault(key, len(keys)), piece, _slices(part.box, box)))
            origin, shape = tuple([low for low, _ in box]), tuple([end - low for low, end in box])
            dtype = self._code_dtypes[memory]
            fill = None if window.kind is None else identity(window.kind, dtype)
            is_written = any(memory in self._written[run.stage] for run in task.runs)
            windows.append(WindowOf(memory, origin, shape, dtype, tuple(parts), is_written, fill))
        runs = tuple([(codes.index(run.stage), run) for run in called])
        outputs = [
            (
                positions[memory],
                _slices(box, task.windows[positions[memory]].box),
                self._dtypes[memory],
            )
            for memory, box in task.outputs
        ]
        call = TaskCall(tuple(windows), runs, tuple(outputs), task.kind)
        code_keys = [self._code_key(code) for code in codes]
        layer[self._task_keys[number]] = (self.runner, call, code_keys, *keys)

    @functools.cached_property
    def _dtypes(self) -> dict[int, str]:
        """The dtype of each array."""
        return {memory: _DTYPES.get(dtype, dtype) for memory, dtype in self.plan.dtypes.items()}

    @functools.cached_property
    def _code_dtypes(self) -> dict[int, str]:
        """The dtype by which compiled code accesses each array."""
        return {memory: _CODE_DTYPES.get(dtype, dtype) for memory, dtype in self._dtypes.items()}

    # Results

    def array(self, number: int, dtype: str = "") -> Any:
        """The final value of an array, as a Dask array."""
        from dask.highlevelgraph import HighLevelGraph

        memory = self._memories[number]
        name = f"{self.name}-{memory.name}-{number}-{self._token}"
        kind = dtype or self._dtypes[number]
        layer: dict[Any, Any] = {}
        for place in np.ndindex(*memory.grid):
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
        """The task of a final chunk."""
        memory = self._memories[number]
        box = memory.chunk(place)
        shape = tuple(end - low for low, end in box)
        pieces = self.plan.pieces.of(memory, place)
        if pieces is None:
            if number in self.inputs:
                return (self.inputs[number].name, *place)
            return (np.zeros, shape, dtype)
        if len(pieces) == 1 and pieces[0].box == box:
            return (_typed, self._part_key(self._layer, pieces[0]), dtype)
        keys = [self._part_key(self._layer, part) for part in pieces]
        return (assemble, shape, dtype, [_slices(part.box, box) for part in pieces], *keys)

    def explanation(self) -> str:
        """The text of `DaskCalls.explain`."""
        return explained(self.plan, self.name, self._sizes)


class DaskCalls:
    """A compiled function of a module as one of Dask arrays; see `Kernel.dask`."""

    def __init__(self, kernel: Kernel, origin: Origin, optimise: bool, compiler: Any) -> None:
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
        """What the function returns, then the new value of each array argument that it writes, as
        Dask arrays; `options` are those of `kernel.dask` for functions of Python."""
        with no_collections():
            call = self._call(args, CutOptions.named(options))
            found = [*(call.array(number) for number in call.plan.returned), *call.written()]
        return found[0] if len(found) == 1 else tuple(found)

    def explain(self, *args: object, **options: Any) -> str:
        """The tasks of a call, what they pass to each other, and what of each array they read."""
        return self._call(args, CutOptions.named(options)).explanation()


def _overlap(first: Array, second: Array) -> bool:
    """Whether two arguments are the same array, or share memory."""
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        return np.may_share_memory(cast("Array", first), cast("Array", second))
    return first is second


def _typed(array: Array, dtype: str) -> Array:
    found = np.asarray(array)
    return found if found.dtype == dtype else found.view(dtype)


def _slices(box: Box, inside: Box) -> Slices:
    """A box as slices of an array that covers another box."""
    pairs = zip(box, inside, strict=True)
    return tuple([slice(low - start, end - start) for (low, end), (start, _) in pairs])


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
