"""The tasks of a Dask graph: they fill windows and run compiled code on them.

These objects are sent to workers; code travels as text and is compiled once in each process.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, identity_of
from loopwright.loops.chunks.code import TASK, TaskArgument
from loopwright.loops.chunks.tasks import Run

if TYPE_CHECKING:
    from loopwright.native.runtime.kernel import Kernel

Array = Any
"""An array of Dask or of NumPy."""
Slices = tuple[slice, ...]


@dataclass(frozen=True, slots=True)
class WindowOf:
    """A window: its memory, first element, shape and the dtype of its code, and where each source,
    or a piece of one that has several, is copied to."""

    memory: int
    origin: tuple[int, ...]
    shape: tuple[int, ...]
    dtype: str
    parts: tuple[tuple[int, int | None, Slices], ...]
    is_written: bool
    fill: float | None = None

    def filled(self, sources: Sequence[Array]) -> Array:
        """The window filled from the sources."""
        if len(self.parts) == 1 and not self.is_written:
            only = _piece(sources, *self.parts[0][:2])
            if only.shape == self.shape:
                return np.require(_viewed(only, self.dtype), requirements=["C", "A"])
        window = np.empty(self.shape, self.dtype)
        if self.fill is not None:
            window[...] = self.fill
        for number, piece, place in self.parts:
            window[place] = _viewed(_piece(sources, number, piece), self.dtype)
        return window


def _piece(sources: Sequence[Array], number: int, piece: int | None) -> Array:
    """A source, or one of its pieces."""
    return sources[number] if piece is None else sources[number][piece]


def _viewed(array: Array, dtype: str) -> Array:
    """An array viewed with the same-sized dtype that the code uses."""
    found = np.asarray(array)
    return found if found.dtype == dtype else np.ascontiguousarray(found).view(dtype)


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


@dataclass(frozen=True, slots=True)
class TaskCall:
    """A task's calls of functions, by number, on windows; then the boxes of windows that it
    outputs."""

    windows: tuple[WindowOf, ...]
    runs: tuple[tuple[int, Run], ...]
    outputs: tuple[tuple[int, Slices, str], ...]
    kind: AtomicRMWKind | None = None
    """How it combines its windows, if it merges partial results."""

    def __call__(self, functions: Sequence[TaskFunction], *sources: Array) -> Array:
        """Execute the task: return its output, or a tuple of outputs."""
        windows = [window.filled(sources) for window in self.windows]
        of_memory = {
            window.memory: (window.origin, array)
            for window, array in zip(self.windows, windows, strict=True)
        }
        for number, run in self.runs:
            functions[number].run(run, of_memory)
        if self.kind is not None:
            windows[0] = _merged(self.kind, windows)
        found = [_output(windows[number], place, dtype) for number, place, dtype in self.outputs]
        return found[0] if len(found) == 1 else tuple(found)


def _output(window: Array, place: Slices, dtype: str) -> Array:
    """A box of a window; a small one is copied, as a view would keep the whole window alive."""
    box = window[place]
    if box.size < _LARGE_SHARE * window.size:
        box = np.array(box, order="C")
    return box.view(dtype)


_LARGE_SHARE = 0.8
"""The share of a window from which on a box is not copied: keeping the rest costs less."""


def _merged(kind: AtomicRMWKind, windows: Sequence[Array]) -> Array:
    """Partial results combined by a kind."""
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
"""NumPy's functions for the kinds of combination."""


def identity(kind: AtomicRMWKind, dtype: str) -> float:
    """The neutral element of a kind for a dtype."""
    width = 1 if dtype == "bool" else 8 * np.dtype(dtype).itemsize
    return identity_of(kind, width, partial=True)


def run_task(call: TaskCall, functions: Sequence[TaskFunction], *sources: Array) -> Array:
    """Run a task."""
    return call(functions, *sources)


def take(found: Array, output: int | None, place: Slices | None) -> Array:
    """One output of a task, or a box of it."""
    array = found if output is None else found[output]
    return array if place is None else np.ascontiguousarray(array[place])


@dataclass(frozen=True)
class Halo:
    """Several boxes of outputs of one task, which others read: the number of the output if there
    are several, and the box."""

    pieces: Sequence[tuple[int | None, Slices]]

    def __call__(self, found: Array) -> tuple[Array, ...]:
        """The boxes of what the task has returned."""
        return tuple([take(found, output, place) for output, place in self.pieces])


def assemble(shape: tuple[int, ...], dtype: str, places: Sequence[Slices], *parts: Array) -> Array:
    """An array assembled from parts; later parts overwrite earlier ones."""
    found = np.zeros(shape, dtype)
    for place, part in zip(places, parts, strict=True):
        found[place] = part
    return found
