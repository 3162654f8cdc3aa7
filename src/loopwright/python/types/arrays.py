"""Types of arrays: element type, rank, and the facts of layout that code depends on."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from loopwright.python.types.base import Type
from loopwright.python.types.numbers import NUMPY_TYPES, ScalarType, scalar_type
from loopwright.records import dataclass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import MemRefType
    from xdsl.ir import Attribute


@cache
def memref_of(element: Attribute, rank: int, *, strided: bool = False) -> MemRefType[Attribute]:
    """Return the type of a memref of any extents: contiguous, or with any strides and offset."""
    from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, StridedLayoutAttr

    strides = StridedLayoutAttr([NoneAttr()] * rank, NoneAttr())
    return MemRefType(element, [DYNAMIC_INDEX] * rank, strides if strided else NoneAttr())


@lru_cache(1 << 10)
def _memref_of(
    element: Attribute, shape: tuple[int, ...], *, is_plain: bool
) -> MemRefType[Attribute]:
    """Return the memref type of a shape; cached because xDSL checks the parameters of each new
    type."""
    from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr

    if is_plain:
        return MemRefType(element, shape)
    return MemRefType(element, shape, StridedLayoutAttr([NoneAttr()] * len(shape), NoneAttr()))


@dataclass(frozen=True, slots=True)
class ArrayType(Type):
    """The type of an array argument: element type, rank, which extents are 1, and its layout.

    An extent of 1 is part of the type because arrays stretch along it in broadcasting.
    """

    element: ScalarType
    rank: int
    ones: tuple[bool, ...] = ()
    contiguous: bool = True
    order: tuple[int, ...] | None = None
    """If it is not contiguous: its axes in memory, from the outermost to the innermost, where each
    lies within one index of the one before it; otherwise `None`."""
    stated_extents: tuple[int | None, ...] = ()
    """The extents that are part of the type, besides those of 1."""

    @property
    def annotation(self) -> str:
        """The annotation of a parameter for such arrays.

        >>> ArrayType(scalar_type(np.dtype("f4")), 2, stated_extents=(None, 3)).annotation
        'lw.f32[:, 3]'
        """
        extents = ", ".join(":" if extent is None else str(extent) for extent in self.extents)
        return f"lw.{self.element.dtype.kind}{self.element.bits}[{extents}]"

    @property
    def extents(self) -> list[int | None]:
        """The extents stated by the type."""
        ones = self.ones or (False,) * self.rank
        stated_extents = self.stated_extents or (None,) * self.rank
        return [
            1 if is_unit else extent for is_unit, extent in zip(ones, stated_extents, strict=True)
        ]

    @property
    def mlir(self) -> MemRefType[Attribute]:
        """The memref that holds such an array."""
        from xdsl.dialects.builtin import DYNAMIC_INDEX

        shape = (DYNAMIC_INDEX if extent is None else extent for extent in self.extents)
        is_plain = self.contiguous or self.rank == 0
        return _memref_of(self.element.mlir, (*shape,), is_plain=is_plain)

    def __str__(self) -> str:
        extents = ", ".join(":" if extent is None else str(extent) for extent in self.extents)
        layout = "" if self.contiguous else " (strided)"
        if self.order and self.order != tuple(range(self.rank)):
            layout = f" (strided, axes {', '.join(map(str, self.order))})"
        return f"{self.element}[{extents}]{layout}"


def array_type(array: np.ndarray[Any, Any]) -> ArrayType:
    """Return the type of an array; raises `KeyError` for an unsupported dtype."""
    return ArrayType(
        scalar_type(array.dtype),
        array.ndim,
        tuple(extent == 1 for extent in array.shape),
        array.flags.c_contiguous,
        order_in_memory(array),
    )


def is_of_numbers(array: np.ndarray[Any, Any]) -> bool:
    """Return whether the element type of an array is supported."""
    return array.dtype.isnative and array.dtype.name in NUMPY_TYPES


def order_in_memory(array: np.ndarray[Any, Any]) -> tuple[int, ...] | None:
    """Return the axes of an array that is not in C order, from the outermost in memory to the
    innermost; `None` if some are interleaved.

    >>> order_in_memory(np.zeros((2, 3)).T), order_in_memory(np.zeros((2, 3)))
    ((1, 0), None)
    """
    if array.flags.c_contiguous:
        return None
    shape = array.shape
    strides = [abs(step) for step in array.strides]
    nonunit_axes = [k for k, extent in enumerate(shape) if extent != 1]
    nonunit_axes.sort(key=lambda k: -strides[k])
    for outer, inner in pairwise(nonunit_axes):
        if not strides[inner] or strides[outer] <= (shape[inner] - 1) * strides[inner]:
            return None
    return (*(k for k, extent in enumerate(shape) if extent == 1), *nonunit_axes)
