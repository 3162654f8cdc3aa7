"""Recording accesses instead of accessing memory.

A traced program need not have all the memory that it names: subscripts may leave the array. What
is read is then unknown, so traced control flow must not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation

from loopwright.interpreter.memory import Allocation, MemRef
from loopwright.interpreter.values import Poison, Value, defined


@dataclass(frozen=True, slots=True)
class Access:
    """One element read or written by one execution of an op.

    `iteration` has the induction variables of all loops around the op, outermost first, and
    `subscripts` those of the element in `memref`. `position` is its linear position in the
    allocation, counted in elements: the same for all views of an element (and a subscript outside
    its dimension may have the position of another row's element).
    """

    op: Operation
    is_write: bool
    iteration: tuple[int, ...]
    memref: MemRef
    subscripts: tuple[int, ...]
    position: int

    @property
    def allocation(self) -> Allocation:
        """The memory that is accessed."""
        return self.memref.allocation


@dataclass(slots=True)
class Recorder:
    """The accesses so far, in program order, and the current iteration."""

    active: bool
    iteration: list[int] = field(default_factory=list)
    accesses: list[Access] = field(default_factory=list)

    def record(
        self, op: Operation, is_write: bool, memref: MemRef, subscripts: Sequence[int]
    ) -> None:
        """Note one access."""
        for subscript in subscripts:
            defined(subscript, "a subscript")
        position = memref.position(subscripts) + memref.base // memref.codec.size
        self.accesses.append(
            Access(op, is_write, tuple(self.iteration), memref, tuple(subscripts), position)
        )

    def reader(self, op: Operation) -> Callable[[MemRef, Sequence[int]], Value]:
        """How `op` reads an element."""
        if not self.active:
            return lambda memref, subscripts: memref.load(subscripts, op)

        def read(memref: MemRef, subscripts: Sequence[int]) -> Value:
            self.record(op, False, memref, subscripts)
            return Poison("a read that was only recorded", op)

        return read

    def writer(self, op: Operation) -> Callable[[Value, MemRef, Sequence[int]], None]:
        """How `op` writes an element."""
        if not self.active:
            return lambda value, memref, subscripts: memref.store(value, subscripts)

        def write(value: Value, memref: MemRef, subscripts: Sequence[int]) -> None:
            self.record(op, True, memref, subscripts)

        return write
