"""Annotations of parameters, such as `lw.f64[:, 3]`, and the marker of parallel loops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, cast, get_args, get_origin

import numpy as np

from loopwright.python.types.arguments import ArgumentType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.numbers import (
    BOOL,
    COMPLEX64,
    COMPLEX128,
    FLOAT32,
    FLOAT64,
    INT8,
    INT16,
    INT32,
    INT64,
    UINT8,
    UINT16,
    UINT32,
    UINT64,
    ScalarType,
    scalar_type,
)
from loopwright.records import dataclass
from loopwright.reporting.errors import UsageError

Size = str | int | None


@dataclass(frozen=True)
class SizedArray:
    """An array annotation: the element type (`None` for any) and its sizes: a name, a number, or
    `None` for any."""

    element: ScalarType | None
    sizes: tuple[Size, ...]

    def __repr__(self) -> str:
        shown = ", ".join(":" if size is None else str(size) for size in self.sizes)
        return f"{self.element or 'Array'}[{shown}]"

    def takes(self, type_: ArgumentType) -> bool:
        """Return whether an argument is an array of this element type and rank."""
        if not isinstance(type_, ArrayType) or type_.rank != len(self.sizes):
            return False
        return self.element is None or type_.element == self.element


@dataclass(frozen=True)
class Elements:
    """A number annotation; subscripted with sizes, an array annotation."""

    element: ScalarType | None

    def __getitem__(self, sizes: object) -> SizedArray:
        items = cast("tuple[object, ...]", sizes) if isinstance(sizes, tuple) else (sizes,)
        return SizedArray(self.element, tuple(map(_size, items)))

    def __repr__(self) -> str:
        return str(self.element or "Array")

    def takes(self, type_: ArgumentType) -> bool:
        """Return whether an argument is such a number, or a Python number that converts to it."""
        if self.element is None:
            return isinstance(type_, ArrayType)
        if not isinstance(type_, ScalarType):
            return False
        return type_ == self.element or (type_.weak and type_.kind <= self.element.kind)


def _size(size: object) -> Size:
    if isinstance(size, str) and size.isidentifier():
        return size
    if type(size) is int and size >= 0:
        return size
    if size == slice(None):
        return None
    raise UsageError(f"a size is ':', a name or a number, not {size!r}")


Annotation = SizedArray | Elements

Array = Elements(None)
# Each has its own line, where the documentation finds it.
f32 = Elements(FLOAT32)
f64 = Elements(FLOAT64)
c64 = Elements(COMPLEX64)
c128 = Elements(COMPLEX128)
i8 = Elements(INT8)
i16 = Elements(INT16)
i32 = Elements(INT32)
i64 = Elements(INT64)
u8 = Elements(UINT8)
u16 = Elements(UINT16)
u32 = Elements(UINT32)
u64 = Elements(UINT64)
b1 = Elements(BOOL)


def understood(annotations: Mapping[str, object]) -> dict[str, Annotation]:
    """Return the annotations of parameters that restrict which arguments are accepted."""
    stated = {name: annotation_in(annotation) for name, annotation in annotations.items()}
    return {name: annotation for name, annotation in stated.items() if annotation is not None}


def annotation_in(annotation: object) -> Annotation | None:
    """Return the restriction that an annotation places on arguments; `None` if there is none.

    Beside `lw.f64["N", 3]` that is `Annotated[…, lw.f64["N", 3]]` and, with sizes only,
    `Annotated[NDArray[np.float64], "N", 3]`, which type checkers understand.

    >>> from typing import Annotated
    >>> from numpy.typing import NDArray
    >>> annotation_in(Annotated[NDArray[np.float32], "N", 3])
    float32[N, 3]
    >>> annotation_in(Annotated[object, f64[:, :]]), annotation_in(int)
    (float64[:, :], None)
    """
    if isinstance(annotation, SizedArray | Elements):
        return annotation
    if get_origin(annotation) is not Annotated:
        return None
    plain, *metadata = get_args(annotation)
    stated = next((item for item in metadata if isinstance(item, SizedArray | Elements)), None)
    if stated is not None or not all(map(_is_size, metadata)):
        return stated
    element = element_of_array(plain)
    return None if element is None else Elements(element)[tuple(metadata)]


def element_of_array(annotation: object) -> ScalarType | None:
    """Return the element type of an annotation such as `NDArray[np.float64]`; `None` for others.

    >>> from numpy.typing import NDArray
    >>> element_of_array(NDArray[np.int32]), element_of_array(int)
    (int32, None)
    """
    if get_origin(annotation) is not np.ndarray:
        return None
    dtypes = get_args(annotation)[-1:]
    elements = get_args(dtypes[0]) if dtypes else ()
    try:
        return scalar_type(elements[0]) if elements else None
    except (KeyError, TypeError):
        return None


def _is_size(item: object) -> bool:
    is_name = isinstance(item, str) and item.isidentifier()
    return is_name or type(item) is int or item == slice(None)


def prange(*bounds: int) -> range:
    """As `range`. In a kernel, a loop over it runs on several threads, and a dependence between two
    iterations is an error that names them.

    Parameters:
        bounds: As of `range`: the end; or start, end and step.

    Returns:
        The range.

    Examples:

    >>> list(prange(1, 6, 2))
    [1, 3, 5]
    """
    return range(*bounds)
