"""What the tasks of a graph of Dask run: compiled code on windows, which are filled first.

All of it is sent to workers. The code of tasks is text, which is compiled once in each process.
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
    """A window: its memory, first element, shape and dtype that code takes, and which source goes
    where."""

    memory: int
    origin: tuple[int, ...]
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


@dataclass(frozen=True)
class TaskFunction:
    """The code of the tasks of a stage, and its arguments: those of all tasks have a value, of
    windows that a task may not have an empty array."""

    text: str
    optimise: bool
    compiler: Callable[..., Kernel]
    """`loopwright.compile`."""
    arguments: tuple[tuple[TaskArgument, Any], ...]

    def compiled(self) -> Callable[..., object]:
        """The compiled function; the disk cache has it for other processes."""
        key = self.text, self.optimise
        with _LOCK:
            found = _COMPILED.get(key)
            if found is None:
                found = self.compiler(self.text, TASK, threads=1, optimise=self.optimise)
                _COMPILED[key] = found
            return found

    def run(self, run: Run, windows: Mapping[int, tuple[tuple[int, ...], Array]]) -> None:
        """Run iterations on windows, of which each has its first element."""
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
    """How a task calls its functions, by their numbers: windows, then what of them it gives."""

    windows: tuple[WindowOf, ...]
    runs: tuple[tuple[int, Run], ...]
    outputs: tuple[tuple[int, Slices, str], ...]
    kind: AtomicRMWKind | None = None
    """How it combines all windows, where it merges partial results."""

    def __call__(self, functions: Sequence[TaskFunction], *sources: Array) -> Array:
        """Run it: the output, or a tuple of several."""
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
    """A box of a window. It keeps all of the window in memory, so a small one is copied."""
    box = window[place]
    if box.size < _LARGE_SHARE * window.size:
        box = np.array(box, order="C")
    return box.view(dtype)


_LARGE_SHARE = 0.8
"""Which share of a window is no longer copied: the rest costs less than to copy it."""


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


def identity(kind: AtomicRMWKind, dtype: str) -> float:
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
