"""`kernel.dask`: a kernel on Dask arrays, as tasks on their chunks.

`loops.chunks` plans the tasks and creates the graph; this module does the parts specific to Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from loopwright.ir.core.building import no_collections
from loopwright.loops.chunks.dask_graph import Array, ChunkedCall, is_chunked, run_task, small_array
from loopwright.loops.chunks.planning import CutOptions
from loopwright.loops.module import compile as compile_text
from loopwright.python.calls import result_parts
from loopwright.python.calls.result_parts import Result
from loopwright.python.errors import exception_of
from loopwright.reporting.errors import RETRY, ExecutionError, UsageError

if TYPE_CHECKING:
    from loopwright.loops.chunks.planning import Steps
    from loopwright.python.kernels.dispatch import Dispatcher
    from loopwright.python.kernels.version import Version


def run_kernel(*arguments: Any) -> Array:
    """Run a task of a kernel; translates errors to Python exceptions."""
    try:
        return run_task(*arguments)
    except ExecutionError as error:
        raise exception_of(error.said) or error from None


class DaskCalls:
    """A kernel as a function on Dask arrays; see `FunctionKernel.dask`."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher

    def __call__(
        self,
        *args: Any,
        rechunk: bool = False,
        steps_per_task: Steps = 1,
        reassociate: bool = False,
        **kwargs: Any,
    ) -> Any:
        """What the function returns, then the new value of each array argument that it writes, as
        Dask arrays: one of these, or a tuple of several. Nothing is computed yet.

        With `rechunk`, a task may span an array's whole axis if the program leaves no choice. A
        task may execute `steps_per_task` iterations of a time loop, recomputing elements of its
        neighbours; `"auto"` chooses the number. With `reassociate` floats are added and multiplied
        in any order, as integers always are: then partial results are merged in a tree instead of a
        chain. Raises `ChunkingError` where the kernel cannot be cut into such tasks.
        """
        with no_collections():
            call, result = self._call(
                args, kwargs, CutOptions(rechunk, steps_per_task, reassociate)
            )
            returned = _returned(call, result, iter(call.plan.returned), [])
            values = [*returned, *call.written()]
        return values[0] if len(values) == 1 else tuple(values)

    def explain(
        self,
        *args: Any,
        rechunk: bool = False,
        steps_per_task: Steps = 1,
        reassociate: bool = False,
        **kwargs: Any,
    ) -> str:
        """Return the tasks of a call, the data that they pass to each other, and the elements of
        each array that they read."""
        options = CutOptions(rechunk, steps_per_task, reassociate)
        return self._call(args, kwargs, options)[0].explanation()

    def _call(self, args: Any, kwargs: Any, options: CutOptions) -> tuple[ChunkedCall, Result]:
        """Return a call, and what the function returns."""
        dispatcher = self._dispatcher
        name = self._dispatcher.source.name
        arrays: dict[int, tuple[Array, Array]] = {}

        def stand_in(value: object) -> object:
            """Return a stand-in with the type of an argument: for a Dask array, a small NumPy
            array."""
            if not is_chunked(value):
                return value
            small = small_array(name, value)
            arrays[id(small)] = small, value
            return small

        bound = dispatcher.parameters.bound(args, kwargs)
        values = dispatcher.convert(tuple(map(stand_in, bound))).values
        key = dispatcher.key_of(values)
        version: Version = dispatcher.current(key) or dispatcher.new_version(key, values)
        leaves = [arrays.get(id(x), (x, x))[1] for x in dispatcher.flat(values, version)]
        for mode in (version.usual, version.usual._replace(fast=False)):
            module, entry, variant = version.module(mode, has_tags=False)
            if variant.has_promises:
                raise UsageError(f"{name}(): tasks run in parallel anyway: use range, not prange")
            if version.is_given_streams or variant.streams:
                why = "tasks cannot draw random numbers: pass an array of them"
                raise UsageError(f"{name}(): {why}")
            optimise = bool(version.options.optimise)
            try:
                call = ChunkedCall(
                    name, module.origin, entry, leaves, options, optimise, compile_text, run_kernel
                )
            except ExecutionError as error:
                if not mode.fast or error.said != RETRY:
                    raise
                continue
            return call, variant.result
        raise AssertionError("code for all cases tests nothing at the entry")


def _returned(
    call: ChunkedCall, result: Result, numbers: Iterator[int], arrays: list[Any]
) -> Iterator[Any]:
    """What the function returns."""
    match result:
        case result_parts.Constant(None):
            return
        case result_parts.Constant(value):
            yield value
        case result_parts.Number(dtype) | result_parts.ArrayResult(dtype):
            array = call.array(next(numbers), dtype)
            if isinstance(result, result_parts.ArrayResult):
                arrays.append(array)
            yield array
        case result_parts.SameArray(number):
            yield arrays[number]
        case result_parts.Argument(position):
            yield call.array(position)
        case result_parts.TupleResult(items):
            for item in items:
                yield from _returned(call, item, numbers, arrays)
        case _:
            kind = type(result).__name__.lower()
            why = f"no Dask array can represent its result ({kind})"
            raise UsageError(f"{call.name}(): {why}")
