"""The public face of the interpreter."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TextIO

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Operation

from loopwright.dialects.symbols import symbol_name
from loopwright.errors import ArgumentError
from loopwright.interpreter import meanings as meanings
from loopwright.interpreter.arguments import Arguments, result_value, undefined_in_result
from loopwright.interpreter.attributes import require
from loopwright.interpreter.faults import Fault
from loopwright.interpreter.machine import Machine
from loopwright.interpreter.tracing import Access
from loopwright.interpreter.values import Value, defined
from loopwright.syntax.value_names import unique_names

_PYTHON_FRAMES = 100_000


class Interpreter:
    """Runs the functions of a module, op by op.

    Whatever the program does that MLIR leaves undefined raises an `InterpreterError` with the
    op's location and a stable `code`. Globals keep their contents between calls.

    `trace` records accesses in `accesses` instead of accessing memory; `max_steps` limits the ops
    that all calls together execute; print functions write to `output`, by default standard output.

    >>> from loopwright.dialects.registry import make_context
    >>> from loopwright.syntax.parser import parse_module
    >>> module = parse_module('''
    ... func.func @axpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
    ...   affine.for %i = 0 to %n {
    ...     %0 = affine.load %x[%i] : memref<?xf32>
    ...     %1 = arith.mulf %a, %0 : f32
    ...     %2 = affine.load %y[%i] : memref<?xf32>
    ...     %3 = arith.addf %1, %2 : f32
    ...     affine.store %3, %y[%i] : memref<?xf32>
    ...   }
    ...   return
    ... }''', make_context())
    >>> import numpy as np
    >>> x, y = np.arange(3, dtype=np.float32), np.ones(3, dtype=np.float32)
    >>> Interpreter(module).call("axpy", 2.0, x, y, 3)
    ()
    >>> y.tolist()
    [1.0, 3.0, 5.0]
    """

    def __init__(
        self,
        module: Operation,
        *,
        trace: bool = False,
        max_steps: int | None = None,
        output: TextIO | None = None,
    ) -> None:
        self._machine = Machine(
            module, sys.stdout if output is None else output, trace=trace, max_steps=max_steps
        )
        self.module = module
        self._undefined: Callable[[], tuple[Any, ...]] = tuple

    @property
    def accesses(self) -> list[Access]:
        """The accesses recorded so far, in program order; empty unless tracing."""
        return self._machine.accesses

    @property
    def steps(self) -> int:
        """How many ops were executed so far."""
        return self._machine.steps

    def undefined(self) -> tuple[Any, ...]:
        """For each argument of the last call, then each result: which elements are undefined.

        Each is an array of bools, or None where no element can be. Arrays have what was there
        before in the place of poison that the program stores.
        """
        return self._undefined()

    def function(self, name: str) -> Operation:
        """The function of that name that has a body; raises `ArgumentError` without one."""
        for block in self.module.regions[0].blocks:
            for op in block.ops:
                if op.name == "func.func" and symbol_name(op) == name:
                    if not op.regions[0].blocks:
                        raise ArgumentError(f"function '{name}' has no body")
                    return op
        raise ArgumentError(f"there is no function '{name}'")

    def call(self, name: str, *arguments: Any) -> tuple[Any, ...]:
        """Call a function; arrays are passed as they are, and written in place.

        Returns the results: Python scalars, NumPy arrays for memrefs and vectors.
        """
        function = self.function(name)
        kind = require(function, "function_type")
        assert isinstance(kind, FunctionType)
        names = unique_names(function.regions[0].blocks[0].args)
        try:
            taken = Arguments(names, kind.inputs.data, arguments)
        except Fault as fault:
            raise fault.at(function) from None
        results = self._run(function, taken.values)
        given = tuple(
            result_value(result_type, value)
            for result_type, value in zip(kind.outputs.data, results, strict=True)
        )
        self._undefined = lambda: (
            *taken.undefined(),
            *map(undefined_in_result, results, given),
        )
        return given

    def _run(self, function: Operation, values: list[Value]) -> tuple[Value, ...]:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, _PYTHON_FRAMES))
        self._machine.begin()
        try:
            try:
                results = self._machine.invoke(function, values)
            except Fault as fault:
                raise fault.at(function) from None
            last = self._machine.left_at or function
            try:
                for result in results:
                    defined(result, "a result")
            except Fault as fault:
                raise fault.at(last) from None
            return results
        finally:
            sys.setrecursionlimit(limit)
