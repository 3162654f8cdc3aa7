"""Rows of values in memory: partial results of a reduction, one slot for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.runtime_calls import allocate, free
from loopwright.codegen.core.types import element_bytes
from loopwright.codegen.core.values import Index, Lowered, Value
from loopwright.codegen.memory.elements import load_element, natural_alignment, store_element

_STACK_LIMIT = 1 << 14
_ALIGNMENT = 64


@dataclass(frozen=True, slots=True)
class Slots:
    """For each of several types an array; `allocated` are those that are not on the stack."""

    types: tuple[Attribute, ...]
    pointers: list[Value]
    allocated: tuple[Value, ...] = ()

    def load(self, fn: FunctionLowering, number: Index) -> list[Lowered]:
        """The values in a slot."""
        return [
            load_element(fn, _place(fn, pointer, ty, number), ty, natural_alignment(ty))
            for pointer, ty in zip(self.pointers, self.types, strict=True)
        ]

    def store(self, fn: FunctionLowering, number: Index, values: Sequence[Lowered]) -> None:
        """Put values into a slot."""
        for pointer, ty, value in zip(self.pointers, self.types, values, strict=True):
            place = _place(fn, pointer, ty, number)
            store_element(fn, value, place, ty, natural_alignment(ty))

    def release(self, fn: FunctionLowering) -> None:
        """Give back what was allocated."""
        for pointer in self.allocated:
            free(fn, pointer)


def _place(fn: FunctionLowering, pointer: Value, ty: Attribute, number: Index) -> Value:
    return fn.b.gep(f"[{element_bytes(ty)} x i8]", pointer, number)


def slots_for(fn: FunctionLowering, types: Sequence[Attribute], count: int) -> Slots:
    """New slots, on the stack unless they are many."""
    pointers: list[Value] = []
    allocated: list[Value] = []
    for ty in types:
        size = count * element_bytes(ty)
        if size <= _STACK_LIMIT:
            pointers.append(fn.b.stack_slot(f"[{size} x i8]", _ALIGNMENT))
        else:
            allocated.append(allocate(fn, size, _ALIGNMENT))
            pointers.append(allocated[-1])
    return Slots(tuple(types), pointers, tuple(allocated))
