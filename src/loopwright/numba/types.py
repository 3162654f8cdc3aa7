"""Numba's types: numbers, arrays, tuples, containers, and signatures of these.

A type of numbers converts a number when it is called with one, and makes a signature when it is
called with types; subscripted with slices it is a type of arrays.

>>> str(float64(int32, float64[:, ::1]))
'float64(int32, Array(float64, 2, C))'
>>> int32(3.7)
np.int32(3)
>>> parse_signature("f8(i4, f8[:])") == float64(int32, float64[:])
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from loopwright.numba.errors import TypingError
from loopwright.python import registry
from loopwright.records import dataclass


class Type:
    """A type of Numba."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """Its name, as Numba prints it."""
        return str(self)

    def __call__(self, *types: Type) -> Signature:
        """Return the signature of functions of such types, with this type of results."""
        return Signature(self, types)

    def __getitem__(self, slices: object) -> Array:
        """Return the type of arrays with items of this type."""
        axes = cast("tuple[Any, ...]", slices) if isinstance(slices, tuple) else (slices,)
        steps: list[Any] = [getattr(axis, "step", None) for axis in axes]
        if not all(isinstance(axis, slice) for axis in axes):
            raise TypeError(f"a type is subscripted with slices, as in {self}[:, ::1]")
        layout = "A"
        if steps[-1] == 1:
            layout = "C"
        elif steps[0] == 1:
            layout = "F"
        return Array(self, len(axes), layout)


@dataclass(frozen=True, slots=True)
class Signature:
    """The types of the arguments of a function, and of its result; `None` if that is inferred."""

    return_type: Type | None
    args: tuple[Type, ...]

    def __str__(self) -> str:
        arguments = ", ".join(map(str, self.args))
        return f"({arguments})" if self.return_type is None else f"{self.return_type}({arguments})"


class Number(Type):
    """A type of numbers: that of the items of arrays of a dtype."""

    __slots__ = ("_name", "dtype")

    def __init__(self, name: str, dtype: str) -> None:
        self._name = name
        self.dtype = np.dtype(dtype)

    def __call__(self, *values: Any) -> Any:
        """Convert a number; with types, return a signature."""
        if not values or isinstance(values[0], Type):
            return Signature(self, values)
        (value,) = values
        return self.dtype.type(value)

    def __str__(self) -> str:
        return self._name

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Number) and other.dtype == self.dtype

    def __hash__(self) -> int:
        return hash(self.dtype)

    @property
    def bitwidth(self) -> int:
        """The number of bits of a number in memory."""
        return 8 * self.dtype.itemsize

    def convert(self, value: Any) -> Any:
        """Convert an argument to the class that numbers of the type have in a kernel: Python's for
        the widest types, NumPy's for others."""
        if self.dtype.name in _PYTHON_CLASSES:
            return _PYTHON_CLASSES[self.dtype.name](value)
        return self.dtype.type(value)

    def convert_result(self, value: Any) -> Any:
        """Convert a result to Python's class, with the digits of this type."""
        return self.dtype.type(value).item()


class Boolean(Number):
    """The type of truth values."""

    __slots__ = ()


class Integer(Number):
    """A type of integers."""

    __slots__ = ()


class Float(Number):
    """A type of floating-point numbers."""

    __slots__ = ()


class Complex(Number):
    """A type of complex numbers."""

    __slots__ = ()


_PYTHON_CLASSES: dict[str, Any] = {
    "bool": bool,
    "int64": int,
    "float64": float,
    "complex128": complex,
}


class Named(Type):
    """A type that has nothing but a name: strings, `None`, functions, Python objects."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class Array(Type):
    """The type of arrays: of their items, with a number of dimensions and a layout in memory, `C`,
    `F` or `A` for any."""

    dtype: Type
    ndim: int
    layout: str = "A"

    def __str__(self) -> str:
        return f"Array({self.dtype}, {self.ndim}, {self.layout})"


@dataclass(frozen=True, slots=True)
class Tuple(Type):
    """The type of tuples, by those of the items."""

    types: tuple[Type, ...]

    def __str__(self) -> str:
        return f"Tuple({', '.join(map(str, self.types))})"


def UniTuple(dtype: Type, count: int) -> Tuple:
    """Return the type of tuples of items of one type."""
    return Tuple((dtype,) * count)


@dataclass(frozen=True, slots=True)
class ListType(Type):
    """The type of lists, by that of their items."""

    item_type: Type

    def __str__(self) -> str:
        return f"ListType[{self.item_type}]"


@dataclass(frozen=True, slots=True)
class DictType(Type):
    """The type of dictionaries, by those of their keys and values."""

    key_type: Type
    value_type: Type

    def __str__(self) -> str:
        return f"DictType[{self.key_type},{self.value_type}]"


@dataclass(frozen=True, slots=True)
class Set(Type):
    """The type of sets, by that of their items."""

    dtype: Type

    def __str__(self) -> str:
        return f"set({self.dtype})"


@dataclass(frozen=True, slots=True)
class Optional(Type):
    """The type of values that may be `None`."""

    type: Type

    def __str__(self) -> str:
        return f"OptionalType({self.type})"


@dataclass(frozen=True, slots=True)
class FunctionType(Type):
    """The type of functions with a signature."""

    signature: Signature

    def __str__(self) -> str:
        return f"FunctionType[{self.signature}]"


List = ListType
boolean = Boolean("bool", "?")
int8 = Integer("int8", "i1")
int16 = Integer("int16", "i2")
int32 = Integer("int32", "i4")
int64 = Integer("int64", "i8")
uint8 = Integer("uint8", "u1")
uint16 = Integer("uint16", "u2")
uint32 = Integer("uint32", "u4")
uint64 = Integer("uint64", "u8")
float32 = Float("float32", "f4")
float64 = Float("float64", "f8")
complex64 = Complex("complex64", "c8")
complex128 = Complex("complex128", "c16")
none = Named("none")
unicode_type = Named("unicode_type")
pyobject = Named("pyobject")

NUMBERS = (
    *(boolean, int8, int16, int32, int64, uint8, uint16, uint32, uint64),
    *(float32, float64, complex64, complex128),
)

bool_ = boolean
b1 = boolean
i1 = int8
i2 = int16
i4 = int32
i8 = int64
u1 = uint8
u2 = uint16
u4 = uint32
u8 = uint64
f4 = float32
f8 = float64
c8 = complex64
c16 = complex128
intp = int64
int_ = int64
long_ = int64
longlong = int64
ssize_t = int64
uintp = uint64
uint = uint64
ulong = uint64
ulonglong = uint64
size_t = uint64
byte = uint8
uchar = uint8
char = int8
short = int16
ushort = uint16
intc = int32
uintc = uint32
float_ = float64
double = float64
void = none
string = unicode_type


def _register_conversions() -> None:
    """Let kernels convert numbers by these types as by NumPy's."""
    for number in NUMBERS:
        registry.add_alias(number, number.dtype.type)


_register_conversions()


def from_dtype(dtype: Any) -> Type:
    """Return the type of the items of arrays of a dtype.

    >>> from_dtype(np.dtype("f4"))
    float32
    """
    given = np.dtype(dtype)
    for number in NUMBERS:
        if number.dtype == given:
            return number
    raise TypingError(f"there is no type for dtype {given}")


def typeof(value: Any) -> Type:
    """Return the type of a value.

    >>> str(typeof(np.zeros((2, 3)))), str(typeof((1, 2.0))), str(typeof([1]))
    ('Array(float64, 2, C)', 'Tuple(int64, float64)', 'ListType[int64]')
    """
    match value:
        case None:
            return none
        case np.ndarray():
            array = cast("np.ndarray[Any, Any]", value)
            contiguous = "F" if array.flags.f_contiguous else "A"
            layout = "C" if array.flags.c_contiguous else contiguous
            return Array(from_dtype(array.dtype), array.ndim, layout)
        case np.generic():
            return from_dtype(cast("Any", value).dtype)
        case bool() | int() | float() | complex():
            return from_dtype(np.dtype(type(value)))
        case str():
            return unicode_type
        case tuple():
            return Tuple(tuple(map(typeof, cast("tuple[Any, ...]", value))))
        case list() if value:
            return ListType(typeof(cast("list[Any]", value)[0]))
        case dict() if value:
            key, item = next(iter(cast("dict[Any, Any]", value).items()))
            return DictType(typeof(key), typeof(item))
        case set() if value:
            return Set(typeof(next(iter(cast("set[Any]", value)))))
        case _:
            return Named(type(value).__name__)


def parse_signature(given: object) -> Signature:
    """Return a signature from one, a text, a tuple of types, or a type (of no arguments)."""
    match given:
        case Signature():
            return given
        case str():
            names: dict[str, Any] = {k: x for k, x in globals().items() if isinstance(x, Type)}
            names |= {"Tuple": _tuple_of, "UniTuple": UniTuple, "Array": Array}
            names |= {"ListType": ListType, "DictType": DictType}
            try:
                return parse_signature(eval(given, {"__builtins__": {}}, names))
            except (NameError, SyntaxError, TypeError) as error:
                raise TypingError(f"cannot read the signature {given!r}: {error}") from None
        case tuple() | list():
            return Signature(None, tuple(cast("Sequence[Any]", given)))
        case Type():
            return Signature(None, (given,))
        case _:
            raise TypingError(f"a signature is a text, types in a tuple or a call, not {given!r}")


def _tuple_of(types: Sequence[Type]) -> Tuple:
    return Tuple(tuple(types))


def is_signature(value: object) -> bool:
    """Return whether an argument of a decorator is a signature or several."""
    if isinstance(value, list | tuple):
        return all(map(is_signature, cast("Sequence[object]", value)))
    return isinstance(value, str | Signature | Type)
