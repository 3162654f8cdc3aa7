"""The graph of Dask that the tasks of a call become."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.ir.core.building import no_collections
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.files import Origin
from loopwright.loops.chunks.arrays import Box, relative, size_of
from loopwright.loops.chunks.code import TaskArgument
from loopwright.loops.chunks.explaining import explained
from loopwright.loops.chunks.options import CutOptions
from loopwright.loops.chunks.pieces import Given, Part, Source
from loopwright.loops.chunks.planning import plan
from loopwright.loops.chunks.refusing import chunking_error
from loopwright.loops.chunks.running import (
    Array,
    Halo,
    TaskCall,
    TaskFunction,
    TaskKind,
    WindowOf,
    assemble,
    run_task,
    take,
)
from loopwright.loops.chunks.tasks import ChunkedArray, Code, Task, TaskPlan
from loopwright.native.runtime.arguments import MemRefSpec, fill_frame
from loopwright.records import dataclass
from loopwright.reporting.errors import UsageError

if TYPE_CHECKING:
    from loopwright.native.runtime.kernel import Kernel


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
    """A small array of the type of chunks, for looking up code; with these extents if given."""
    if any(map(np.isnan, array.shape)):
        raise UsageError(f"{name}(): the sizes of chunks are unknown: compute_chunk_sizes()")
    known = extents if len(extents) == array.ndim else [None] * array.ndim
    shape = [min(x, 2) if k is None else x for x, k in zip(array.shape, known, strict=True)]
    return np.zeros_like(dask_arrays().utils.meta_from_array(array), shape=shape)


@dataclass()
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
        found = plan(self.origin, self.entry, self.arguments, self.options)
        if isinstance(found, Refusal):
            raise chunking_error(found, self.origin.sources)
        self.plan: TaskPlan = found
        self._memories = {memory.number: memory for memory in self.plan.memories}
        self._kinds: dict[TaskKind | Halo, Any] = {}
        self._functions: dict[tuple[int, ...], tuple[tuple[int, ...], list[Any], set[int]]] = {}
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
        slice_together(self.plan.tasks, self._sizes)
        for task in self.plan.tasks:
            self._add_task(layer, task)
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
    def _names(self) -> dict[tuple[int, bool], str]:
        """The names of the tasks of stages, and of those that merge their results."""
        return {
            (stage, is_merge): f"{self.name}-{'merge_' * is_merge}line_{code.line}-{self._token}"
            for stage, code in self.plan.codes.items()
            for is_merge in (False, True)
        }

    def _key_of(self, source: Source) -> tuple[Any, ...]:
        """The key of an input chunk or a task."""
        if not source.key:
            if isinstance(source, Given):
                source.name(self.inputs[source.memory].name, *source.place)
            elif isinstance(source, Task):
                name = self._names[source.stage, source.kind is not None]
                source.name(name, source.stage, *source.variables, *source.tile)
        return source.key

    def _part_key(self, layer: dict[Any, Any], part: Part) -> tuple[Any, ...]:
        """The key of a part's source, or of a task that takes the part out of what that returns."""
        key, output = self._key_of(part.source), part.one_of_several
        is_whole = part.box == part.whole
        if is_whole and output is None:
            return key
        taken = (self._halo_name, part.output, part.box, *key)
        if taken not in layer:
            layer[taken] = (take, key, output, None if is_whole else relative(part.box, part.whole))
        return taken

    def _piece(self, layer: dict[Any, Any], part: Part) -> tuple[tuple[Any, ...], int | None]:
        """The key under which a task finds a part, and its number if the key has several."""
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
        """An object that stands for all equal ones in the graph."""
        return self._kinds.setdefault(kind, kind)

    @functools.cached_property
    def _sizes(self) -> dict[int, int]:
        """The bytes of an element of each array."""
        return {memory: np.dtype(dtype).itemsize for memory, dtype in self.plan.dtypes.items()}

    def _functions_of(self, runs: tuple[int, ...]) -> tuple[tuple[int, ...], list[Any], set[int]]:
        """The number of the function of each run, the keys of the functions, and what these
        write."""
        if runs not in self._functions:
            codes = list(dict.fromkeys(runs))
            written = {memory for code in codes for memory in self.plan.codes[code].written}
            keys = [self._code_key(code) for code in codes]
            self._functions[runs] = tuple(map(codes.index, runs)), keys, written
        return self._functions[runs]

    def _add_task(self, layer: dict[Any, Any], task: Task) -> None:
        """Add a task to the graph."""
        called = task.runs if task.loop is None else (task.loop,)
        functions, code_keys, written = self._functions_of(tuple([run.stage for run in called]))
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
        """The final value of an array, as a Dask array."""
        from dask.highlevelgraph import HighLevelGraph

        memory = self._memories[number]
        name = f"{self.name}-{memory.name}-{number}-{self._token}"
        kind = dtype or self.plan.dtypes[number]
        layer: dict[Any, Any] = {}
        for place in product(*map(range, memory.grid)):
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
        parts = self.plan.pieces.of(memory, place)
        if len(parts) == 1 and parts[0].box == box:
            key = self._part_key(self._layer, parts[0])
            return key if dtype == self.plan.dtypes[number] else (_typed, key, dtype)
        shape = tuple(end - low for low, end in box)
        if not parts:
            return (np.zeros, shape, dtype)
        keys = [self._part_key(self._layer, part) for part in parts]
        return (assemble, shape, dtype, [relative(part.box, box) for part in parts], *keys)

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


_SMALL, _SHARE = 1 << 20, 0.25
"""The most bytes of a part, and of the parts of a source together, unless they are at most this
share of it."""
