"""Annotations of parameters: element types, numbers of dimensions, and sizes by name.

>>> f64[:, "N"], Array["N", "N", 3], i32
(float64[:, N], Array[N, N, 3], int32)

Arrays whose sizes have one name have to agree, and the compiler knows that they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from loopwright.python.types import (
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
    ArgumentType,
    ArrayType,
    ScalarType,
)
from loopwright.reporting.errors import UsageError

Size = str | int | None


@dataclass(frozen=True)
class SizedArray:
    """An array: the type of its elements (`None` for any) and its sizes: a name, a number, or
    `None` for any."""

    element: ScalarType | None
    sizes: tuple[Size, ...]

    def __repr__(self) -> str:
        shown = ", ".join(":" if size is None else str(size) for size in self.sizes)
        return f"{self.element or 'Array'}[{shown}]"

    def takes(self, type_: ArgumentType) -> bool:
        """Whether an argument is an array of such elements with as many dimensions."""
        if not isinstance(type_, ArrayType) or type_.rank != len(self.sizes):
            return False
        return self.element is None or type_.element == self.element


@dataclass(frozen=True)
class Elements:
    """A number of a type; with sizes, an array of such numbers."""

    element: ScalarType | None

    def __getitem__(self, sizes: object) -> SizedArray:
        items = cast("tuple[object, ...]", sizes) if isinstance(sizes, tuple) else (sizes,)
        return SizedArray(self.element, tuple(map(_size, items)))

    def __repr__(self) -> str:
        return str(self.element or "Array")

    def takes(self, type_: ArgumentType) -> bool:
        """Whether an argument is such a number, or one of Python's that it can stand for."""
        if self.element is None:
            return isinstance(type_, ArrayType)
        if not isinstance(type_, ScalarType):
            return False
        return type_ == self.element or (type_.weak and type_.kind <= self.element.kind)


def _size(given: object) -> Size:
    if isinstance(given, str) and given.isidentifier():
        return given
    if type(given) is int and given >= 0:
        return given
    if given == slice(None):
        return None
    raise UsageError(f"a size is ':', a name or a number, not {given!r}")


Annotation = SizedArray | Elements

Array = Elements(None)
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


def annotations_of(given: Mapping[str, Any], names: Mapping[str, object]) -> dict[str, Annotation]:
    """The annotations of parameters that say something here; `names` are what texts may use."""
    found: dict[str, Annotation] = {}
    for name, one in given.items():
        meant = _evaluated(one, names) if isinstance(one, str) else one
        if isinstance(meant, SizedArray | Elements) and name != "return":
            found[name] = meant
    return found


def _evaluated(text: str, names: Mapping[str, object]) -> object:
    """What an annotation means that is kept as text; `None` if that is not known."""
    try:
        return cast("object", eval(text, {}, dict(names)))
    except UsageError:
        raise
    except Exception:
        return None  # annotations may say anything
