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

from collections.abc import Iterator, Sequence
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
    readonly: bool = False
    aligned: bool = True

    @property
    def mutable(self) -> bool:
        """Whether items can be stored."""
        return not self.readonly

    @property
    def is_c_contig(self) -> bool:
        """Whether the layout is C."""
        return self.layout == "C"

    @property
    def is_f_contig(self) -> bool:
        """Whether the layout is Fortran's."""
        return self.layout == "F"

    @property
    def is_contig(self) -> bool:
        """Whether items lie side by side."""
        return self.layout in ("C", "F")

    def copy(
        self,
        dtype: Type | None = None,
        ndim: int | None = None,
        layout: str | None = None,
        readonly: bool | None = None,  # noqa: FBT001
    ) -> Array:
        """Return the type with some properties replaced."""
        return Array(
            self.dtype if dtype is None else dtype,
            self.ndim if ndim is None else ndim,
            self.layout if layout is None else layout,
            self.readonly if readonly is None else readonly,
        )

    def __str__(self) -> str:
        readonly = ", readonly" if self.readonly else ""
        return f"Array({self.dtype}, {self.ndim}, {self.layout}{readonly})"


@dataclass(frozen=True, slots=True)
class Tuple(Type):
    """The type of tuples, by those of the items."""

    types: tuple[Type, ...]

    @property
    def count(self) -> int:
        """The number of items."""
        return len(self.types)

    def __len__(self) -> int:
        return len(self.types)

    def __iter__(self) -> Iterator[Type]:
        return iter(self.types)

    def __str__(self) -> str:
        return f"Tuple({', '.join(map(str, self.types))})"


class _UniTuple(type):
    """The class of tuples of items of one type, which are tuples."""

    def __call__(cls, dtype: Type, count: int) -> Tuple:
        return Tuple((dtype,) * count)

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, Tuple) and len(set(instance.types)) == 1


class UniTuple(metaclass=_UniTuple):
    """The types of tuples of items of one type.

    >>> str(UniTuple(float64, 2))
    'Tuple(float64, float64)'
    """


@dataclass(frozen=True, slots=True)
class ListType(Type):
    """The type of lists, by that of their items."""

    item_type: Type

    @property
    def dtype(self) -> Type:
        """The type of the items."""
        return self.item_type

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


@dataclass(frozen=True, slots=True)
class Bytes(Type):
    """The type of objects of bytes."""

    dtype: Type
    ndim: int = 1
    layout: str = "C"

    def __str__(self) -> str:
        return f"Bytes({self.dtype}, {self.ndim}, {self.layout})"


@dataclass(frozen=True, slots=True)
class Literal(Type):
    """The type of one value."""

    literal_value: Any

    def __str__(self) -> str:
        return f"Literal[{type(self.literal_value).__name__}]({self.literal_value})"


@dataclass(frozen=True, slots=True)
class Omitted(Type):
    """The type of an argument that is not given: its default."""

    value: Any

    def __str__(self) -> str:
        return f"omitted(default={self.value!r})"


@dataclass(frozen=True, slots=True)
class NumberClass(Type):
    """The type of a class of numbers."""

    instance_type: Type

    def __str__(self) -> str:
        return f"class({self.instance_type})"


@dataclass(frozen=True, slots=True)
class CPointer(Type):
    """The type of addresses."""

    dtype: Type

    def __str__(self) -> str:
        return f"{self.dtype}*"


class UnicodeType(Named):
    """The type of texts."""

    __slots__ = ()


class NoneType(Named):
    """The type of `None`."""

    __slots__ = ()


class Opaque(Named):
    """A type without known structure."""

    __slots__ = ()


class Dummy(Named):
    """A type that has a name."""

    __slots__ = ()


class FunctionKind(Named):
    """The type of functions."""

    __slots__ = ()


class RangeType(Named):
    """The type of ranges."""

    __slots__ = ()


class SliceType(Named):
    """The type of slices."""

    __slots__ = ()


class StructRef(Named):
    """The type of structures of other packages."""

    __slots__ = ()


class ClassInstanceType(Named):
    """The type of objects of classes with declared attributes."""

    __slots__ = ()


class DeferredType(Named):
    """A type that is defined later."""

    __slots__ = ()

    def define(self, type_: Type) -> None:
        """Accept the type, which kernels do not need."""


class WrapperAddressProtocol:
    """A function that has an address in C; classes of programs state it and the signature."""

    def __wrapper_address__(self) -> int:
        """Return its address."""
        raise NotImplementedError

    def signature(self) -> Signature:
        """Return its signature."""
        raise NotImplementedError

    def __call__(self, *args: Any) -> Any:
        """Call it."""
        import ctypes

        signature = self.signature()
        declared = (signature.return_type, *signature.args)
        c_types: list[Any] = [
            np.ctypeslib.as_ctypes_type(x.dtype) if isinstance(x, Number) else None
            for x in declared
        ]
        return ctypes.CFUNCTYPE(*c_types)(self.__wrapper_address__())(*args)


List = LiteralList = ListType
SetType = Set
IntegerLiteral = StringLiteral = BooleanLiteral = Literal
BaseTuple = BaseAnonymousTuple = BaseNamedTuple = NamedTuple = NamedUniTuple = Tuple
Buffer = ArrayCompatible = Array
Callable = Function = Dispatcher = FunctionKind
NPDatetime = NPTimedelta = Record = EnumMember = IntEnumMember = Opaque
UnicodeCharSeq = CharSeq = UnicodeType
optional = Optional
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
none = NoneType("none")
unicode_type = UnicodeType("unicode_type")
pyobject = Named("pyobject")
undefined = Named("undefined")
unknown = Named("unknown")
voidptr = Named("void*")
ellipsis = Named("...")
slice2_type = SliceType("slice<a:b>")
slice3_type = SliceType("slice<a:b:c>")
range_state32_type = RangeType("range_state_int32")
range_state64_type = RangeType("range_state_int64")
pyfunc_type = ffi_forced_object = ffi = Opaque("ffi_forced_object")

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
integer_domain = frozenset((int8, int16, int32, int64, uint8, uint16, uint32, uint64))
signed_domain = frozenset((int8, int16, int32, int64))
unsigned_domain = integer_domain - signed_domain
real_domain = frozenset((float32, float64))
complex_domain = frozenset((complex64, complex128))
number_domain = integer_domain | real_domain | complex_domain


def deferred_type() -> DeferredType:
    """Return a type that is defined later."""
    return DeferredType("deferred")


def literal(value: Any) -> Type:
    """Return the type of one value."""
    return Literal(value)


def maybe_literal(value: Any) -> Type | None:
    """Return the type of one value, if it may be a constant."""
    return Literal(value) if isinstance(value, int | str | bool) else None


def unliteral(type_: Type) -> Type:
    """Return the type of values like the one of a type."""
    return typeof(type_.literal_value) if isinstance(type_, Literal) else type_


def __getattr__(name: str) -> Any:
    """Return a type by its name with NumPy's prefix, as `np_float64`."""
    if name.startswith(("np_", "c_")) and name.partition("_")[2] in globals():
        return globals()[name.partition("_")[2]]
    raise AttributeError(f"loopwright.numba.types has no type '{name}'")


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
