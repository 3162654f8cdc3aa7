"""Results of a call: numbers, vectors and memrefs out of the frame.

A memref that the program allocated becomes an array without copying, and its memory is freed with
the last array that names it. A memref that names an argument's memory becomes a view of that
argument (the argument itself if it is the same in every respect). Anything else lies in the
program's globals, and is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from ctypes import c_int64
from math import prod
from typing import Any

import numpy as np

from loopwright.errors import ExecutionError
from loopwright.runtime.arguments import AnyArray, Frame, byte_range, is_array, suffix_products
from loopwright.runtime.specs import (
    ElementKind,
    ElementType,
    MemRefSpec,
    ScalarSpec,
    Signature,
    VectorSpec,
)
from loopwright.runtime.symbols import release


class _Allocation:
    """Memory of the program's own; freed when nothing names it any more."""

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self._pointer = pointer
        self._free = free

    def __del__(self) -> None:
        self._free(self._pointer)


class _Memory:
    """Memory at an address, in NumPy's array interface; keeps its owner alive."""

    def __init__(
        self,
        address: int,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        size: int,
        *,
        read_only: bool,
        owner: object,
    ) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "data": (address, read_only),
            "shape": shape,
            "strides": strides,
            "typestr": f"|V{size}",
        }


def read_results(signature: Signature, frame: Frame, arguments: Sequence[object]) -> object:
    """The value of a call: `None`, one result, or a tuple of several."""
    reader = _Reader(frame, arguments)
    values: list[object] = []
    for spec, first in zip(signature.results, signature.result_slots, strict=False):
        match spec:
            case ScalarSpec():
                values.append(_scalar(spec.element, frame[8 * first :]))
            case VectorSpec():
                raw = frame[8 * first : 8 * first + prod(spec.shape) * spec.element.size]
                values.append(raw.copy().view(spec.element.dtype).reshape(spec.shape))
            case MemRefSpec():
                values.append(reader.memref(spec, first))
    if not values:
        return None
    return values[0] if len(values) == 1 else tuple(values)


def _scalar(element: ElementType, raw: Frame) -> object:
    value: Any = raw[: element.size].copy().view(element.dtype)[0]
    if element.kind is ElementKind.FLOAT:
        return float(value)
    return value.item()


class _Reader:
    """Reads memref results of one call, which may share allocations."""

    def __init__(self, frame: Frame, arguments: Sequence[object]) -> None:
        self._slots = np.frombuffer(frame.tobytes(), np.int64)
        self._arguments: list[AnyArray] = [a for a in arguments if is_array(a)]
        self._owners: dict[int, _Allocation] = {}

    def memref(self, spec: MemRefSpec, first: int) -> AnyArray:
        """The array for the result whose first slot is `first`."""
        slots = [int(n) for n in self._slots[first : first + 3 + 2 * spec.rank]]
        allocated, aligned, offset = slots[:3]
        sizes, strides = slots[3 : 3 + spec.rank], slots[3 + spec.rank :]
        item = spec.item_bytes
        shape = (*sizes, *spec.inner)
        steps = (
            *(item * stride for stride in strides),
            *(spec.element.size * step for step in suffix_products(spec.inner)),
        )
        start = aligned + offset * item
        argument = self._argument_at(start, 0 in shape)
        given = {a.ctypes.data for a in self._arguments}
        owner = self._owner(allocated) if allocated and allocated not in given else None
        if 0 in shape:
            with _possible(shape):
                return np.empty(shape, spec.element.dtype)
        if owner is None and argument is not None:
            return _view_of(argument, start, shape, steps)
        array = _array_at(start, shape, steps, spec.element.dtype, owner=owner)
        return array if owner is not None else array.copy()

    def _argument_at(self, start: int, empty: bool) -> AnyArray | None:
        if empty:
            return None
        around: list[AnyArray] = []
        for array in self._arguments:
            first, end = byte_range(array)
            if first <= start < end:
                around.append(array)
        return min(around, key=lambda array: array.ctypes.data != start, default=None)

    def _owner(self, allocated: int) -> _Allocation:
        if allocated not in self._owners:
            self._owners[allocated] = _Allocation(allocated, release())
        return self._owners[allocated]


def _view_of(
    argument: AnyArray, start: int, shape: tuple[int, ...], steps: tuple[int, ...]
) -> AnyArray:
    same = start == argument.ctypes.data and shape == argument.shape
    if same and (steps == argument.strides or max(shape, default=1) == 1):
        return argument
    return _array_at(
        start, shape, steps, argument.dtype, owner=argument, read_only=not argument.flags.writeable
    )


def _array_at(
    address: int,
    shape: tuple[int, ...],
    steps: tuple[int, ...],
    dtype: np.dtype[Any],
    *,
    owner: object,
    read_only: bool = False,
) -> AnyArray:
    if (
        max(map(abs, steps), default=0) >> 63
    ):  # as the step of a slice, of which one element is left
        steps = tuple(c_int64(step).value for step in steps)
    memory = _Memory(address, shape, steps, dtype.itemsize, read_only=read_only, owner=owner)
    with _possible(shape):
        return np.asarray(memory).view(dtype)


@contextmanager
def _possible(shape: tuple[int, ...]) -> Generator[None]:
    """Extents that no array can have are the program's failure."""
    try:
        yield
    except ValueError as error:
        extents = "x".join(map(str, shape))
        raise ExecutionError(f"no array can have the extents {extents} of a result") from error
