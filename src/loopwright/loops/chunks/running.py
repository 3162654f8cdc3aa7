"""The tasks of a Dask graph: they fill windows and run compiled code on them.

These objects are sent to workers; code travels as text and is compiled once in each process.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, identity_of
from loopwright.loops.chunks.arrays import Box
from loopwright.loops.chunks.code import TASK, TaskArgument
from loopwright.loops.chunks.work import Run
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.native.runtime.kernel import Kernel

Array = Any
"""An array of Dask or of NumPy."""
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
        """The window filled from the sources."""
        several = [sources[k] if piece is None else sources[k][piece] for k, piece, _ in self.parts]
        arrays = [_as_declared(array, self.dtype) for array in several]
        if len(arrays) == 1 and not self.is_written and arrays[0].shape == self.shape:
            return np.require(arrays[0], requirements=["C", "A"])
        window = np.empty(self.shape, self.dtype)
        if self.kind is not None:
            window[...] = _identity(self.kind, self.dtype)
        for array, (_, _, box) in zip(arrays, self.parts, strict=True):
            place = window[(*_slices(box), ...)]
            if array.shape != place.shape:
                raise ValueError(f"a chunk has the shape {array.shape} instead of {place.shape}")
            place[...] = array
        return window


def _slices(box: Box) -> Slices:
    return tuple([slice(low, end) for low, end in box])


def _as_declared(array: Array, dtype: str) -> Array:
    """An array with the dtype that the code uses for it; unsigned integers are signed there."""
    if isinstance(array, np.ma.MaskedArray):
        raise ValueError("a chunk has a mask, and its array does not say so")
    found = np.asarray(array)
    if found.dtype == dtype:
        return found
    if found.dtype.kind == "u" and found.dtype.itemsize == np.dtype(dtype).itemsize:
        return np.ascontiguousarray(found).view(dtype)
    return found.astype(dtype, casting="same_kind")


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
        """The compiled function; other processes find it in the disk cache."""
        key = self.text, self.optimise
        with _LOCK:
            found = _COMPILED.get(key)
            if found is None:
                found = self.compiler(self.text, TASK, threads=1, optimise=self.optimise)
                _COMPILED[key] = found
            return found

    def run(self, run: Run, windows: Mapping[int, tuple[tuple[int, ...], Array]]) -> None:
        """Execute iterations on windows with their first elements."""
        given: list[Any] = []
        for (kind, number, axis), value in self.arguments:
            match kind:
                case "window":
                    given.append(windows[number][1] if number in windows else value)
                case "offset":
                    given.append(windows[number][0][axis] if number in windows else 0)
                case "low":
                    given.append(run.bounds[number][0])
                case "high":
                    given.append(run.bounds[number][1])
                case "variable":
                    given.append(run.variables[number])
                case _:
                    given.append(value)
        self.compiled()(*given)


_COMPILED: dict[tuple[str, bool], Callable[..., object]] = {}
_LOCK = threading.RLock()


class TaskKind(NamedTuple):
    """What tasks have in common that differ in their positions alone: their windows, the functions
    of their runs, by number, the boxes of windows that they output, and their dtypes."""

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
            windows[0] = _merged(kind.merged, windows)
        found = [_output(windows[number], box, dtype) for number, box, dtype in kind.outputs]
        return found[0] if len(found) == 1 else tuple(found)


def _output(window: Array, box: Box, dtype: str) -> Array:
    """A box of a window; a small one is copied, as a view would keep the whole window alive."""
    found = window[_slices(box)]
    if found.size < _LARGE_SHARE * window.size:
        found = np.array(found, order="C")
    return found.view(dtype)


_LARGE_SHARE = 0.8
"""The share of a window from which on a box is not copied: keeping the rest costs less."""


def _merged(kind: AtomicRMWKind, windows: Sequence[Array]) -> Array:
    """Partial results combined by a kind."""
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


def _identity(kind: AtomicRMWKind, dtype: str) -> float:
    """The neutral element of a kind for a dtype."""
    width = 1 if dtype == "bool" else 8 * np.dtype(dtype).itemsize
    return identity_of(kind, width, partial=True)


def run_task(call: TaskCall, functions: Sequence[TaskFunction], *sources: Array) -> Array:
    """Run a task."""
    return call(functions, *sources)


def take(found: Array, output: int | None, box: Box | None) -> Array:
    """One output of a task, or a box of it."""
    array = found if output is None else found[output]
    return array if box is None else np.ascontiguousarray(array[_slices(box)])


@dataclass(frozen=True, slots=True)
class Halo:
    """Several boxes of outputs of one task, which others read: the number of the output if there
    are several, and the box."""

    pieces: tuple[tuple[int | None, Box], ...]

    def __call__(self, found: Array) -> tuple[Array, ...]:
        """The boxes of what the task has returned."""
        return tuple([take(found, output, box) for output, box in self.pieces])


def assemble(shape: tuple[int, ...], dtype: str, boxes: Sequence[Box], *parts: Array) -> Array:
    """An array assembled from parts; later parts overwrite earlier ones."""
    found = np.zeros(shape, dtype)
    for box, part in zip(boxes, parts, strict=True):
        found[_slices(box)] = part
    return found
