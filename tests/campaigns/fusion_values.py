"""What single operations read and write: whether a fused program computes other values in between.

A sound fusion executes iterations of the program as it was written, each with the same values. So
each value that a load or store of the fused program reads or writes is one that this same load or
store, known by its place in the text, reads or writes in the program as it was. A fused program
that gives the same results with other values in between is right by accident: what is wrong is not
used, is hidden by the operation on it, or is overwritten. Programs are run with other operations
and data (`fusion_freely`), so that hardly two values are the same.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.core.locations import source_location
from loopwright.meaning.machine import Recorder
from loopwright.meaning.memory import MemRef
from loopwright.meaning.values import Poison, Value
from loopwright.reporting.errors import InterpreterError
from tests.campaigns.fusion_freely import Freely, kernel_of
from tests.generate.program import Program

ValuesByLine = dict[tuple[int, bool], dict[str, None]]
"""By line and whether it is written: the values, in the order in which they come."""


class _Watching(Recorder):
    """Touches memory, and notes the values."""

    def __init__(self) -> None:
        super().__init__(active=False)
        self.values_by_line: ValuesByLine = {}

    def reader(self, op: Operation) -> Callable[[MemRef, Sequence[int]], Value]:
        read, values = super().reader(op), self._values(op, is_write=False)

        def watched(memref: MemRef, subscripts: Sequence[int]) -> Value:
            value = read(memref, subscripts)
            values[_shown(value)] = None
            return value

        return watched

    def writer(self, op: Operation) -> Callable[[Value, MemRef, Sequence[int]], None]:
        write, values = super().writer(op), self._values(op, is_write=True)

        def watched(value: Value, memref: MemRef, subscripts: Sequence[int]) -> None:
            values[_shown(value)] = None
            write(value, memref, subscripts)

        return watched

    def _values(self, op: Operation, *, is_write: bool) -> dict[str, None]:
        place = source_location(op)
        return self.values_by_line.setdefault((place.line if place else 0, is_write), {})


def _shown(value: Value) -> str:
    return "undefined" if isinstance(value, Poison) else repr(value)


def values_seen(module: ModuleOp, program: Program, max_steps: int | None = None) -> ValuesByLine:
    """The values that each line of a program reads and writes, as far as it runs."""
    interpreter = Freely(module, kernel_of(program), max_steps)
    watching = interpreter.machine.recorder = _Watching()
    with contextlib.suppress(InterpreterError):
        interpreter.call(program.name)
    return watching.values_by_line


@dataclass(frozen=True)
class Stranger:
    """A value that a line has in the fused program only."""

    line: int
    is_write: bool
    value: str


def stranger(before: ValuesByLine, after: ValuesByLine) -> Stranger | None:
    """A value that an operation has afterwards and not before."""
    for (line, is_write), values in after.items():
        values_before = before.get((line, is_write), {})
        for value in values:
            if value not in values_before:
                return Stranger(line, is_write, value)
    return None
