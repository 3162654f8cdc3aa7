"""Signatures of entries: what each argument and result is, and where it lies in the frame.

A frame is an array of 8-byte slots, arguments first, then results; see "Calling convention" in
`docs/architecture.md`. Signatures are plain data, which code from the disk cache comes with;
`signature` makes them of functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from math import prod
from typing import Any

import numpy as np


class ElementKind(Enum):
    """What family of numbers an element type belongs to."""

    BOOL = "bool"
    INTEGER = "integer"
    FLOAT = "float"
    COMPLEX = "complex"


@dataclass(frozen=True, slots=True)
class ElementType:
    """A scalar type: how MLIR spells it, its bits, and the names of the dtypes that hold it.

    The first dtype is the one that results have. `signed` says how the bits of an integer result
    are read; `bounds` are the smallest and the largest integer accepted as an argument.
    """

    name: str
    kind: ElementKind
    bits: int
    size: int
    dtypes: tuple[str, ...]
    signed: bool = True
    bounds: tuple[int, int] = (0, 0)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of results."""
        return dtype_named(self.dtypes[0])


@cache
def dtype_named(name: str) -> np.dtype[Any]:
    """A dtype of NumPy or of ml_dtypes by its name.

    >>> dtype_named("float32").itemsize, dtype_named("bfloat16").itemsize
    (4, 2)
    """
    try:
        return np.dtype(name)
    except TypeError:
        import ml_dtypes

        return np.dtype(getattr(ml_dtypes, name))


@dataclass(frozen=True, slots=True)
class ScalarSpec:
    """A number in one slot."""

    type: str
    element: ElementType

    @property
    def slots(self) -> int:
        """8-byte slots in the frame."""
        return max(1, self.element.size // 8)


@dataclass(frozen=True, slots=True)
class VectorSpec:
    """A vector, its elements packed as in memory."""

    type: str
    element: ElementType
    shape: tuple[int, ...]

    @property
    def slots(self) -> int:
        """8-byte slots in the frame."""
        return -(-prod(self.shape) * self.element.size // 8)


@dataclass(frozen=True, slots=True)
class MemRefSpec:
    """A memref: extents, strides and offset in elements, `None` where they are dynamic.

    `contiguous` says that the layout is the identity (row-major without gaps); `strides` is then
    empty. Where the elements are vectors, `inner` is their shape: the trailing dimensions of the
    array. `written` says that the program may store through the argument, `injective` that it takes
    the elements of the array for distinct: no two may share memory.
    """

    type: str
    element: ElementType
    shape: tuple[int | None, ...]
    contiguous: bool
    strides: tuple[int | None, ...] = ()
    offset: int | None = 0
    inner: tuple[int, ...] = ()
    written: bool = True
    injective: bool = False

    @property
    def rank(self) -> int:
        """Dimensions of the memref itself."""
        return len(self.shape)

    @property
    def item_bytes(self) -> int:
        """Bytes from an element to the next."""
        return self.element.size * prod(self.inner)

    @property
    def slots(self) -> int:
        """8-byte slots of an argument; a result has one more."""
        return 2 + 2 * self.rank


Spec = ScalarSpec | VectorSpec | MemRefSpec


@dataclass(frozen=True, slots=True, repr=False)
class Signature:
    """What an entry takes and gives.

    `names` are the arguments' names in the text, without the percent sign; no two are the same.
    """

    name: str
    names: tuple[str, ...]
    arguments: tuple[Spec, ...]
    results: tuple[Spec, ...]

    @property
    def argument_slots(self) -> tuple[int, ...]:
        """The first slot of each argument, then the first slot after them."""
        firsts = [0]
        for spec in self.arguments:
            firsts.append(firsts[-1] + spec.slots)
        return tuple(firsts)

    @property
    def result_slots(self) -> tuple[int, ...]:
        """The first slot of each result, then the size of the frame."""
        firsts = [self.argument_slots[-1]]
        for spec in self.results:
            firsts.append(firsts[-1] + spec.slots + isinstance(spec, MemRefSpec))
        return tuple(firsts)

    @property
    def slots(self) -> int:
        """The size of the frame, in slots."""
        return self.result_slots[-1]

    def __repr__(self) -> str:
        return f"<Signature {self}>"

    def __str__(self) -> str:
        taken = ", ".join(
            f"%{name}: {spec.type}" for name, spec in zip(self.names, self.arguments, strict=True)
        )
        given = ", ".join(spec.type for spec in self.results)
        return f"@{self.name}({taken})" + (f" -> ({given})" if given else "")
