"""Types of the values of Python functions: numbers with NumPy's promotion, and arrays.

A number is of one of NumPy's scalar types or of one of Python's own (`int`, `float`, `bool`), which
are *weak*: next to a NumPy number or array they take its type if their kind allows it (NEP 50).

>>> promote(PY_FLOAT, FLOAT32), promote(PY_FLOAT, INT32), promote(INT32, FLOAT32)
(float32, float64, float64)
>>> promote(PY_BOOL, PY_BOOL), promote(UINT8, PY_INT)
(bool, uint8)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum, EnumMeta, Flag, IntEnum
from functools import cache, lru_cache
from itertools import pairwise
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard, TypeVar, cast

import numpy as np

from loopwright.records import dataclass, field, fields, replace
from loopwright.reporting.errors import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import MemRefType
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


@cache
def memref_of(element: Attribute, rank: int, *, strided: bool = False) -> MemRefType[Attribute]:
    """The type of a memref of any extents: contiguous, or with any strides and offset."""
    from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, StridedLayoutAttr

    strides = StridedLayoutAttr([NoneAttr()] * rank, NoneAttr())
    return MemRefType(element, [DYNAMIC_INDEX] * rank, strides if strided else NoneAttr())


@dataclass(frozen=True, slots=True)
class ScalarType:
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

_STRONG = {x.dtype_name: x for x in (BOOL, *_SIGNED, *_UNSIGNED, *_FLOATS, *_COMPLEXES)}
PYTHON_TYPES: dict[type, ScalarType] = {
    x.python: x for x in (PY_BOOL, PY_INT, PY_FLOAT, PY_COMPLEX)
}
"""The weak type of each class of Python's numbers."""
NUMBER_TYPES = (*PYTHON_TYPES.values(), *_STRONG.values())
"""All types of numbers; the place of one is its code in `values.mixed`."""


def scalar_type(dtype: object) -> ScalarType:
    """The type of elements of a dtype; raises `KeyError` for unsupported ones."""
    given: Any = dtype
    found: np.dtype[Any] = np.dtype(given)
    if not found.isnative:
        raise KeyError(str(found))
    return _STRONG[found.name]


def type_of_number(value: object) -> ScalarType | None:
    """The type of a Python or NumPy number; `None` for other values."""
    weak = PYTHON_TYPES.get(type(value))
    if weak is not None:
        return weak
    if isinstance(value, np.generic):
        number = cast("np.generic", value)
        return _STRONG.get(number.dtype.name) if number.dtype.isnative else None
    return None


@cache
def promote(left: ScalarType, right: ScalarType) -> ScalarType:
    """The type of an arithmetic result of two operands (NEP 50)."""
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
    """The type of a result of several operands: the promoted NumPy type, to which weak types give
    way."""
    given = list(types)
    strong = [item.dtype for item in given if not item.weak]
    result = scalar_type(np.result_type(*strong)) if strong else given[0]
    for item in given:
        result = promote(result, item) if item.weak else result
    return result


@lru_cache(1 << 10)
def _memref_of(
    element: Attribute, shape: tuple[int, ...], *, is_plain: bool
) -> MemRefType[Attribute]:
    """The memref of a shape, of which xDSL checks the parameters each time that one is made."""
    from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr

    if is_plain:
        return MemRefType(element, shape)
    return MemRefType(element, shape, StridedLayoutAttr([NoneAttr()] * len(shape), NoneAttr()))


@dataclass(frozen=True, slots=True)
class ArrayType:
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
    known: tuple[int | None, ...] = ()
    """The extents that are part of the type, besides those of 1."""

    @property
    def annotation(self) -> str:
        """The annotation of a parameter for such arrays.

        >>> ArrayType(scalar_type(np.dtype("f4")), 2, known=(None, 3)).annotation
        'lw.f32[:, 3]'
        """
        extents = ", ".join(":" if extent is None else str(extent) for extent in self.extents)
        return f"lw.{self.element.dtype.kind}{self.element.bits}[{extents}]"

    @property
    def extents(self) -> list[int | None]:
        """The extents stated by the type."""
        ones, known = self.ones or (False,) * self.rank, self.known or (None,) * self.rank
        return [1 if one else extent for one, extent in zip(ones, known, strict=True)]

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


@dataclass(frozen=True, slots=True)
class StaticType:
    """The type of an argument whose value is part of the compiled function: `None`, a string, a
    module, a function of a library."""

    value: object

    def __str__(self) -> str:
        if isinstance(self.value, ModuleType):
            return f"module {self.value.__name__}"
        is_function = callable(self.value) and not isinstance(self.value, type)
        return str(getattr(self.value, "__name__", "?")) if is_function else repr(self.value)

    def __repr__(self) -> str:  # without addresses, as it is part of keys
        return f"StaticType({self})"


class Same:
    """An object as a key that compares by identity."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


@dataclass(frozen=True)
class FunctionKind:
    """The part of a function that its compiled code depends on."""

    function: Any = field(compare=False)
    """A representative function of the kind."""
    names: tuple[str, ...]
    """The cells and parameters whose values are passed."""
    key: Hashable
    """Other properties of the function."""
    source: Any = field(default=None, compare=False)
    """Its source, for a function defined inside of a kernel."""

    @property
    def __name__(self) -> str:
        """The function's name."""
        return str(self.function.__name__)

    def __repr__(self) -> str:
        return f"{self.__name__}{self.names}"


@dataclass(frozen=True)
class ChoiceKind:
    """The functions that a value may be, by the order of their numbers."""

    keys: tuple[Hashable, ...]
    """What tells these functions apart."""

    __name__ = "function"


@cache
def choice_of(keys: tuple[Hashable, ...]) -> ChoiceKind:
    """The canonical kind of what may be some functions."""
    return ChoiceKind(keys)


@dataclass(frozen=True, slots=True)
class RecordKind:
    """The common properties of structured arrays of a dtype, and of their records."""

    names: tuple[str, ...]
    ranks: tuple[int, ...]
    """The number of additional dimensions of each field."""
    dtype: np.dtype[Any]
    are_records: bool
    """Whether fields of records are attributes."""
    has_attributes: bool
    """Whether fields are attributes."""
    is_record: bool = False

    def part(self, *, is_record: bool) -> RecordKind:
        """The kind of a field of such an array."""
        has_attributes = self.are_records if is_record else self.has_attributes
        return the_same(replace(self, is_record=is_record, has_attributes=has_attributes))

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return "record" if self.is_record else "structured array"


def record_kind(dtype: np.dtype[Any], *, is_recarray: bool = False) -> RecordKind:
    """The kind of structured arrays of a dtype."""
    names = dtype.names or ()
    ranks = tuple([len(dtype[name].shape) for name in names])
    are_records = issubclass(dtype.type, np.record)
    return the_same(RecordKind(names, ranks, dtype, are_records, is_recarray))


@dataclass(frozen=True, slots=True)
class DictKind:
    """The kind of dictionaries of arrays with some keys, which the code knows."""

    keys: tuple[tuple[type, str | int], ...]
    """The class of each key, and the key."""

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return "dictionary of arrays"


@cache
def the_same(kind: RecordKind) -> RecordKind:
    """The canonical object for all equal ones."""
    return kind


class NoneOr:
    """The kind of what may be `None`: whether it is there, and the value."""


@dataclass(frozen=True, slots=True)
class ClassesKind:
    """The kind of numbers of several classes: the number, and the code of its class."""

    classes: tuple[ScalarType, ...]

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return " or ".join(map(str, self.classes))


@dataclass(frozen=True, slots=True)
class ReferenceKind:
    """The kind of an object that is known by its number among those of its class."""

    of: type

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return self.of.__name__


@dataclass(frozen=True, slots=True)
class HeapKind:
    """The kind of an argument before which the fields of all objects with numbers are passed."""

    fields: tuple[tuple[type, str], ...]
    """The fields, each with its class."""
    without: tuple[tuple[type, str], ...]
    """Those that are not passed: some object has none, or their values have no common type."""

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return "objects"

    @property
    def classes(self) -> dict[type, tuple[str, ...]]:
        """The names of the fields of each class."""
        result = dict[type, tuple[str, ...]]()
        for kind, name in self.fields:
            result[kind] = (*result.get(kind, ()), name)
        return result


@dataclass(frozen=True, slots=True)
class KeywordsKind:
    """The kind of the arguments that `**` collects in a call from Python, with their names."""

    names: tuple[str, ...]

    @property
    def __name__(self) -> str:
        """The name in messages."""
        return f"**{', '.join(self.names)}"


ContainerKind = DictKind | KeywordsKind
AnyKind = type | FunctionKind | RecordKind | ContainerKind | ClassesKind | ReferenceKind | HeapKind
"""What the values of compound arguments make."""


@dataclass(frozen=True, slots=True)
class TupleType:
    """The type of a tuple argument, of an object of a class with fields, or of a function with
    what it captures."""

    items: tuple[ArgumentType, ...]
    kind: AnyKind = tuple

    def __str__(self) -> str:
        name = "" if self.kind is tuple else self.kind.__name__
        match self.kind:
            case HeapKind():
                return str(self.items[-1])
            case ReferenceKind() | ClassesKind():
                return name
            case _ if self.kind is NoneOr:
                return " or ".join([*map(str, self.items[1:]), "None"])
            case _ if not isinstance(self.kind, type) and not self.items:
                return name
            case _:
                return f"{name}({', '.join(map(str, self.items))})"


@dataclass(frozen=True, slots=True)
class ListType:
    """The type of a container argument, or of a nested list, by that of its items; `None` if it is
    empty. The items of dictionaries and sets are entries: a live flag, a key and a value."""

    item: ItemType | None
    kind: type = list
    default: Any = None
    """The class of default values, or the maximum length of a deque."""

    @property
    def numbers(self) -> int:
        """The number of vectors as which it is passed."""
        return _numbers(self.item)

    def __str__(self) -> str:
        shown = "" if self.item is None else str(self.item)
        if self.kind is not list and isinstance(self.item, TupleType):
            shown = ", ".join(map(str, self.item.items[1 : 2 if self.kind is set else None]))
        return f"{self.kind.__name__}[{shown}]"


def _numbers(item: ArgumentType | None) -> int:
    if isinstance(item, TupleType):
        return sum(map(_numbers, item.items))
    return 0 if item is None else 1 + isinstance(item, TextType)


@dataclass(frozen=True, slots=True)
class TextType:
    """The type of a string whose characters are not compiled in."""

    def __str__(self) -> str:
        return "str"


@dataclass(frozen=True, slots=True)
class KnownInteger:
    """The type of an integer that is compiled in."""

    type: ScalarType
    value: int

    def __str__(self) -> str:
        return f"{self.type} = {self.value}"


ItemType = ScalarType | TupleType | ListType | TextType
"""The types of items of containers."""
ArgumentType = ScalarType | KnownInteger | ArrayType | StaticType | TupleType | ListType | TextType


def array_type(array: np.ndarray[Any, Any]) -> ArrayType:
    """The type of an array; raises `KeyError` for an unsupported dtype."""
    return ArrayType(
        scalar_type(array.dtype),
        array.ndim,
        tuple(extent == 1 for extent in array.shape),
        array.flags.c_contiguous,
        order_in_memory(array),
    )


def is_of_numbers(array: np.ndarray[Any, Any]) -> bool:
    """Whether the element type of an array is supported."""
    return array.dtype.isnative and array.dtype.name in _STRONG


def order_in_memory(array: np.ndarray[Any, Any]) -> tuple[int, ...] | None:
    """The axes of an array that is not in C order, from the outermost in memory to the innermost;
    `None` if some are interleaved.

    >>> order_in_memory(np.zeros((2, 3)).T), order_in_memory(np.zeros((2, 3)))
    ((1, 0), None)
    """
    if array.flags.c_contiguous:
        return None
    shape, strides = array.shape, [abs(step) for step in array.strides]
    several = [k for k, extent in enumerate(shape) if extent != 1]
    several.sort(key=lambda k: -strides[k])
    for outer, inner in pairwise(several):
        if not strides[inner] or strides[outer] <= (shape[inner] - 1) * strides[inner]:
            return None
    return (*(k for k, extent in enumerate(shape) if extent == 1), *several)


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
        """Whether an argument is an array of this element type and rank."""
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
        """Whether an argument is such a number, or a Python number that converts to it."""
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
# Each has a line of its own, where the pages find it.
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
    """Those annotations of parameters that say which arguments are taken."""
    return {
        name: one for name, one in annotations.items() if isinstance(one, SizedArray | Elements)
    }


def prange(*bounds: int) -> range:
    """As `range`. In a kernel, a loop over it runs on several threads, and a dependence between two
    iterations is an error that names them.

    >>> list(prange(1, 6, 2))
    [1, 3, 5]
    """
    return range(*bounds)


# What a function is compiled for besides the types of its arguments


class Mode(NamedTuple):
    """The assumptions of a function's variant about its arguments, and its options."""

    fast: bool = True
    """Whether facts that usually hold are tested at the entry, and the call is repeated with
    general code if they do not; otherwise checks are where Python makes them."""
    distinct: bool = True
    """Whether array arguments do not overlap each other."""
    fastmath: bool = False
    approximate: bool = False
    """Whether functions of floats, and no other operations, may be off by some units in the last
    place."""
    boundscheck: bool = True
    overflowcheck: bool = False
    """Whether results of Python's integers beyond 64 bits raise an exception."""
    observed: bool = False
    """Whether exceptions preserve the stores to arrays before them."""

    @property
    def strict(self) -> bool:
        """Whether floating-point arithmetic is bit-identical to Python's."""
        return not self.fastmath


# Objects that are known by their parts


class Keywords(dict[str, Any]):
    """The keyword arguments that `**` collects in a call, known at compile time."""

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(frozenset(self))


class Table(Keywords):
    """A dictionary, or a list, from outside that is a constant, or a dictionary of arrays that is
    an argument: its keys, or places, with pairs of the values of key and item."""

    def __init__(
        self, pairs: Mapping[Any, Any], *, is_list: bool, is_argument: bool = False
    ) -> None:
        super().__init__(pairs)
        self.is_list = is_list
        self.is_argument = is_argument

    @property
    def described(self) -> str:
        """What it is."""
        if self.is_argument:
            return "a dictionary of arrays that is an argument"
        return f"a {'list' if self.is_list else 'dictionary'} from outside that is a constant"


_LARGEST_TABLE = 256


def is_table(value: object) -> TypeGuard[list[Any] | dict[Any, Any]]:
    """Whether a list or a dictionary from outside is a constant of the code if its items are not
    passed."""
    return type(value) in (list, dict) and len(cast("list[Any]", value)) <= _LARGEST_TABLE


@dataclass(frozen=True)
class ArgumentClass:
    """The class of an argument, or of an object in it; calls do not make objects of it unless the
    code says so."""

    kind: type
    names: tuple[str, ...] = ()
    """The attributes that are passed."""
    others: tuple[str, ...] = ()
    """The attributes that are not."""
    called: FunctionType | None = None
    """What a call of the argument runs, if it is a bound method."""
    is_changing: bool = False
    """Whether the attributes may change."""


class Attributes:
    """The base of classes that represent objects of non-dataclass classes, with the attributes that
    these have at a call. They may have members of any other names."""

    loopwright_class: ArgumentClass
    """What it represents."""
    loopwright_object: object
    """The object, if that may change."""


def is_changing(kind: object) -> TypeGuard[type[Attributes]]:
    """Whether a class represents objects that may change."""
    if not isinstance(kind, type) or not issubclass(kind, Attributes):
        return False
    return kind.loopwright_class.is_changing


class ConstantNumber:
    """An integer or truth value among arguments that is a constant of the code. Those of several
    classes differ."""

    __slots__ = ("value",)

    def __init__(self, value: int | np.integer[Any] | np.bool) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ConstantNumber):
            return False
        return type(self.value) is type(other.value) and bool(self.value == other.value)

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return repr(self.value)


class SameContainer(int):
    """The number of a list, dictionary, set or deque that occurs again among arguments."""


class ListOfPool:
    """A list argument that is in another argument, too: it is passed as the only item of a list, so
    that it has the number that it has there."""

    __slots__ = ("item",)

    def __init__(self, item: list[Any]) -> None:
        self.item = item


class SameObject(int):
    """The number of an object that occurs again among those that may change."""


HARMLESS_METHODS = frozenset(
    (
        "__new__ __init__ __doc__ __repr__ __str__ __format__ __hash__ __array_finalize__ "
        "__array_wrap__ __array_priority__ __class_getitem__ __reduce__ __reduce_ex__ "
        "__setstate__ __copy__ __deepcopy__ __del__"
    ).split()
)
"""Methods that subclasses of arrays may define without changing the meaning of their elements."""


class _Named(NamedTuple):
    x: int


GETTER: type = type(cast("object", vars(_Named)["x"]))
"""The type of named tuples' field getters."""
_INHERITED = frozenset("__getnewargs__ __init_subclass__ __replace__ __annotate_func__".split())
"""Members that named tuple classes may define while their objects are plain tuples."""


# Facts about classes, which the user may change

_Fact = TypeVar("_Fact", bound=Callable[..., Any])
_facts: list[Any] = []


def fact_about_class(function: _Fact) -> _Fact:
    """Keep the results of a function of a class until `forget_facts` is called."""
    kept: Any = cache(function)
    _facts.append(kept)
    return kept


def forget_facts() -> None:
    """Look at classes again: they may have other members than before."""
    for fact in _facts:
        fact.cache_clear()


def is_enumeration(kind: Any) -> TypeGuard[type[Enum]]:
    """Whether a class is an enumeration, whose members are told by their order.

    >>> is_enumeration(Enum("Colour", "RED GREEN")), is_enumeration(Enum)
    (True, False)
    """
    return isinstance(kind, EnumMeta) and _is_plain(kind)


@fact_about_class
def _is_plain(kind: EnumMeta) -> bool:
    if not kind.__members__ or issubclass(kind, Flag):
        return False
    made = vars(kind)["_new_member_"] in (object.__new__, int.__new__)
    special = "__eq__ __hash__ __bool__ __getattribute__ __setattr__ __index__ _missing_".split()
    bases = [x for x in kind.__mro__ if x.__module__ not in ("enum", "builtins")]
    return made and not any(name in vars(x) for x in bases for name in special)


_ARITHMETIC = frozenset(
    f"__{side}{name}__"
    for side in ("", "r")
    for name in "add sub mul matmul truediv floordiv mod and or xor lshift rshift".split()
) | {"__neg__", "__pos__", "__invert__"}
"""Operators that a class of named tuples may define."""


@fact_about_class
def fields_of(kind: Any) -> tuple[str, ...] | None:
    """The fields of a class of plain named tuples, or of a frozen dataclass; `None` for other
    classes.

    >>> fields_of(NamedTuple("Point", x=int, y=int)), fields_of(tuple)
    (('x', 'y'), None)
    """
    bases: list[Any] = [*kind.__mro__]
    place = bases.index(tuple) if tuple in kind.__mro__ else None
    if is_enumeration(kind):
        return ("_sort_order_",)
    if place is None:
        if issubclass(kind, Attributes):
            return kind.loopwright_class.names
        if not getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
            return None
        return tuple(x.name for x in fields(kind))
    names: Any = getattr(kind, "_fields", None)
    if not isinstance(names, tuple):
        return None
    getters = [getattr(kind, str(name), None) for name in cast("tuple[object, ...]", names)]
    places = [x.__reduce__()[1][0] for x in getters if isinstance(x, GETTER)]
    own = {
        name
        for x in bases[:place]
        for name, value in cast("dict[str, Any]", vars(x)).items()
        if name[:2] == "__" and callable(value)
        if name not in HARMLESS_METHODS | _INHERITED | _ARITHMETIC
    }
    is_plain = places == [*range(len(getters))] and not own
    return cast("tuple[str, ...]", names) if is_plain else None


def is_taken_apart(kind: Any) -> bool:
    """Whether objects of a class are decomposed into items: tuples, including named ones."""
    return kind is tuple or (tuple in kind.__mro__ and fields_of(kind) is not None)


def names_of(kind: AnyKind) -> tuple[str, ...]:
    """Return the names of the items of an object of a class, if they have names."""
    if isinstance(kind, FunctionKind | RecordKind | KeywordsKind):
        return kind.names
    return (fields_of(kind) or ()) if isinstance(kind, type) else ()
