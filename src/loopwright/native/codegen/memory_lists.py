"""Lists of memory that a function call has allocated, and that the program itself never frees.

Memory whose aliases outlive the block that allocates it is on a list. The list of a function is
freed when the function returns, apart from what it returns. Loops have lists of their own: all
aliases that outlive an iteration are among the values that the iteration yields. Everything else on
the list is freed at the end of each iteration, so that a loop that rotates arrays runs in constant
memory. What is left at the end of a loop goes to the list of the loop around it, or to that of the
function.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from loopwright.native.codegen import llvm, runtime_calls
from loopwright.native.codegen.builder import Lowered, MemRef, UnrankedMemRef, Value
from loopwright.native.codegen.function_codegen import FunctionCodegen, MemoryList


def track(fn: FunctionCodegen, memory: Value) -> None:
    """Add memory to the list of the innermost loop around it, or to that of the function."""
    runtime_calls.track(fn, _innermost_list(fn), memory)


def allocated_pointer(fn: FunctionCodegen, value: Lowered) -> Value | None:
    """Return the allocated pointer of a memref; `None` for other values."""
    match value:
        case MemRef():
            return value.allocated
        case UnrankedMemRef():
            return fn.b.load(llvm.PTR, value.descriptor, 8)
        case _:
            return None


class LoopMemory:
    """The memory that the iterations of a loop allocate and that may outlive them."""

    def __init__(self, fn: FunctionCodegen, memory_list: MemoryList) -> None:
        self._fn = fn
        self._list = memory_list

    def end_iteration(self, yielded: Sequence[Lowered]) -> None:
        """Free what no yielded value refers to."""
        if self._list.slot is None:
            return
        fn = self._fn
        pointers: list[Value] = []
        for value in yielded:
            memory = allocated_pointer(fn, value)
            if memory is not None:
                pointers.append(memory)
            if isinstance(value, UnrankedMemRef):
                pointers.append(value.descriptor)
        runtime_calls.retain(fn, self._list.slot, pointers)

    def end_loop(self) -> None:
        """Pass the remaining memory to the enclosing loop, or to the function."""
        if self._list.slot is not None:
            runtime_calls.hand_over(self._fn, self._list.slot, _innermost_list(self._fn))


@contextmanager
def iteration_memory(fn: FunctionCodegen) -> Generator[LoopMemory]:
    """Track what the body of a loop allocates in a list of its own while it is lowered. The list
    is created only if the body adds memory to it."""
    memory_list = MemoryList()
    fn.memory_lists.append(memory_list)
    try:
        yield LoopMemory(fn, memory_list)
    finally:
        fn.memory_lists.pop()


def _innermost_list(fn: FunctionCodegen) -> Value:
    """Return the stack slot of the list of the innermost loop being lowered, or of the function."""
    if not fn.memory_lists:
        return fn.stack_slot_once("tracked", "ptr", 8, lambda slot: _begin_function_list(fn, slot))
    return fn.memory_lists[-1].slot_on_use(fn.b)


def _begin_function_list(fn: FunctionCodegen, slot: Value) -> None:
    """Make the list of a function empty where it begins, and free what is on it when the function
    returns, apart from the memory of what it returns."""

    def leave(values: Sequence[Lowered]) -> None:
        for value in values:
            memory = allocated_pointer(fn, value)
            if memory is not None:
                runtime_calls.untrack(fn, slot, memory)
        runtime_calls.release_list(fn, slot)

    fn.b.entry_lines.append(f"store ptr null, ptr {slot.text}, align 8")
    fn.exits.append(leave)
