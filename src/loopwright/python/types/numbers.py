"""Types of numbers, with NumPy's promotion.

A number is of one of NumPy's scalar types or of one of Python's own (`int`, `float`, `bool`), which
are *weak*: next to a NumPy number or array they take its type if their kind allows it (NEP 50).

>>> promote(PY_FLOAT, FLOAT32), promote(PY_FLOAT, INT32), promote(INT32, FLOAT32)
(float32, float64, float64)
>>> promote(PY_BOOL, PY_BOOL), promote(UINT8, PY_INT)
(bool, uint8)
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from loopwright.python.types.base import Type
from loopwright.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import Attribute


class Kind(IntEnum):
    """Families of numbers, in promotion order."""

    BOOL = 0
    INTEGER = 1
    FLOAT = 2
    COMPLEX = 3


@cache
def _in_mlir(kind: Kind, bits: int) -> Attribute:
    from xdsl.dialects.builtin import ComplexType, Float32Type, Float64Type, IntegerType

    if kind is Kind.FLOAT:
        return Float64Type() if bits == 64 else Float32Type()
    if kind is Kind.COMPLEX:
        return ComplexType(Float64Type() if bits == 128 else Float32Type())
    return IntegerType(bits)


@dataclass(frozen=True, slots=True)
class ScalarType(Type):
    """The type of a number: the dtype's name, and whether it is a Python type (`weak`)."""

    dtype_name: str
    kind: Kind
    bits: int
    signed: bool = True
    weak: bool = False

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of arrays of this type."""
        return np.dtype(self.dtype_name)

    @property
    def mlir(self) -> Attribute:
        """The MLIR type; integers are signless."""
        return _in_mlir(self.kind, self.bits)

    @property
    def python(self) -> type:
        """The Python class of numbers of its kind."""
        return (bool, int, float, complex)[self.kind]

    @property
    def strong(self) -> ScalarType:
        """The corresponding NumPy type."""
        return scalar_type(np.dtype(self.dtype_name)) if self.weak else self

    @property
    def is_float(self) -> bool:
        """Whether it is a real floating-point type."""
        return self.kind is Kind.FLOAT

    @property
    def is_integer(self) -> bool:
        """Whether it is an integer; `bool` is not."""
        return self.kind is Kind.INTEGER

    @property
    def is_bool(self) -> bool:
        """Whether it is `bool`."""
        return self.kind is Kind.BOOL

    @property
    def bounds(self) -> tuple[int, int]:
        """The smallest and the largest integer of the type."""
        if self.signed:
            return -(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1
        return 0, (1 << self.bits) - 1

    def __str__(self) -> str:
        return self.python.__name__ if self.weak else self.dtype_name

    def __repr__(self) -> str:
        return "np.bool" if self.is_bool and not self.weak else str(self)  # a key tells them apart


PY_BOOL = ScalarType("bool", Kind.BOOL, 1, signed=False, weak=True)
PY_INT = ScalarType("int64", Kind.INTEGER, 64, weak=True)
PY_FLOAT = ScalarType("float64", Kind.FLOAT, 64, weak=True)
PY_COMPLEX = ScalarType("complex128", Kind.COMPLEX, 128, weak=True)
BOOL = ScalarType("bool", Kind.BOOL, 1, signed=False)
_SIGNED = [ScalarType(f"int{b}", Kind.INTEGER, b) for b in (8, 16, 32, 64)]
_UNSIGNED = [ScalarType(f"uint{b}", Kind.INTEGER, b, signed=False) for b in (8, 16, 32, 64)]
_FLOATS = [ScalarType(f"float{b}", Kind.FLOAT, b) for b in (32, 64)]
_COMPLEXES = [ScalarType(f"complex{b}", Kind.COMPLEX, b) for b in (64, 128)]
INT8, INT16, INT32, INT64 = _SIGNED
UINT8, UINT16, UINT32, UINT64 = _UNSIGNED
FLOAT32, FLOAT64 = _FLOATS
COMPLEX64, COMPLEX128 = _COMPLEXES

NUMPY_TYPES = {x.dtype_name: x for x in (BOOL, *_SIGNED, *_UNSIGNED, *_FLOATS, *_COMPLEXES)}
"""The type of each dtype, by the name of the dtype."""
PYTHON_TYPES: dict[type, ScalarType] = {
    x.python: x for x in (PY_BOOL, PY_INT, PY_FLOAT, PY_COMPLEX)
}
"""The weak type of each class of Python numbers."""
NUMBER_TYPES = (*PYTHON_TYPES.values(), *NUMPY_TYPES.values())
"""All types of numbers; the place of one is its code in `values.mixed`."""


def scalar_type(dtype: object) -> ScalarType:
    """Return the type of elements of a dtype; raises `KeyError` for unsupported ones."""
    dtype_like: Any = dtype
    numpy_dtype: np.dtype[Any] = np.dtype(dtype_like)
    if not numpy_dtype.isnative:
        raise KeyError(str(numpy_dtype))
    return NUMPY_TYPES[numpy_dtype.name]


def type_of_number(value: object) -> ScalarType | None:
    """Return the type of a Python or NumPy number; `None` for other values."""
    weak = PYTHON_TYPES.get(type(value))
    if weak is not None:
        return weak
    if isinstance(value, np.generic):
        number = cast("np.generic", value)
        return NUMPY_TYPES.get(number.dtype.name) if number.dtype.isnative else None
    return None


@cache
def promote(left: ScalarType, right: ScalarType) -> ScalarType:
    """Return the type of an arithmetic result of two operands (NEP 50)."""
    if left.weak and right.weak:
        return left if left.kind >= right.kind else right
    if left.weak:
        left, right = right, left
    if not right.weak:
        return scalar_type(np.promote_types(left.dtype, right.dtype))
    if right.kind <= left.kind:
        return left
    if right.kind is Kind.COMPLEX and left.is_float:
        return COMPLEX64 if left.bits == 32 else COMPLEX128
    return right.strong


def promote_all(types: Iterable[ScalarType]) -> ScalarType:
    """Return the type of a result of several operands: the promoted NumPy type, or the promoted
    weak type if all are Python numbers."""
    operand_types = list(types)
    strong = [item.dtype for item in operand_types if not item.weak]
    result = scalar_type(np.result_type(*strong)) if strong else operand_types[0]
    for item in operand_types:
        result = promote(result, item) if item.weak else result
    return result
