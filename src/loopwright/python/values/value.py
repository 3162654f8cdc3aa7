"""Values of Python expressions at compile time.

A `Scalar` is a number; an integer knows its affine form over *atoms*, values of type index, so that
subscripts and bounds stay affine. An `Array` is memory, seen through a view; a `Lazy` array is an
element function over an index space, of which no memory exists until it is needed. Everything
that is known when compiling (functions, dtypes, strings, `None`) is a `Static`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from inspect import getattr_static
from itertools import count
from typing import Any, Self

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.python.names import ListName
from loopwright.python.values.types import FunctionKind, Keywords, RecordKind, ScalarType, names_of
from loopwright.reporting.errors import with_article

Number = bool | int | float | complex


@dataclass(eq=False, slots=True)
class Scalar:
    """A number: a constant, an affine form over atoms, or a value of the program."""

    type: ScalarType
    ssa: SSAValue | None = None
    form: AffineExpr | None = None
    const: Number | None = None
    over: tuple[AffineExpr, int] | None = None
    """Of a float: the integer and the positive number of which it is the quotient, rounded once."""


@dataclass(eq=False, slots=True)
class Static:
    """A Python object that is known when compiling."""

    value: object


@dataclass(eq=False, slots=True)
class Compound:
    """A value of several, in an object of the class `kind`."""

    items: tuple[Value, ...]
    kind: Any = tuple

    def of(self, items: Iterable[Value]) -> Self:
        """Other values in an object of the class."""
        return type(self)(tuple(items), self.kind)

    def is_like(self, other: Compound) -> bool:
        """Whether another value has the class and the number of values."""
        return self.kind is other.kind and len(self.items) == len(other.items)

    def field(self, name: str) -> Value | None:
        """The value of a field; `None` if the class has none of this name."""
        return self.items[self.names.index(name)] if name in self.names else None

    def member(self, name: str) -> object:
        """Return a member that a class with fields defines; `None` if it is not defined in
        Python."""
        found: object = (
            getattr_static(self.kind, name, None)
            if isinstance(self.kind, type) and self.names
            else None
        )
        return None if found is getattr_static(tuple, name, None) else found

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields of the class, if it has such."""
        return names_of(self.kind)


class TupleValue(Compound):
    """A tuple, a named one, too, or a list that is written out and does not change."""

    __slots__ = ()

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return self.kind is list


class SharedList(TupleValue):
    """A list that is written out, and that another variable may be as well: it does not become one
    that changes, which would be a list of its own."""

    __slots__ = ()


class Fields(Compound):
    """An object of a frozen dataclass, of which only the fields are known."""

    __slots__ = ()


class RecordValue(Compound):
    """A structured array, or a record: its fields, as views of memory."""

    __slots__ = ()


class Closure(Compound):
    """A function with the values of what it captures."""

    __slots__ = ()

    @property
    def captured(self) -> dict[str, Value]:
        """The values by the function's names for them."""
        return dict(zip(self.names, self.items, strict=True))


def compound(
    kind: type | FunctionKind | RecordKind, items: Iterable[Value]
) -> TupleValue | Fields | RecordValue | Closure | Static:
    """Values in an object of a class, or in a function that captures them."""
    if isinstance(kind, RecordKind):
        return RecordValue(tuple(items), kind)
    if isinstance(kind, FunctionKind):
        return Closure(tuple(items), kind) if kind.names else Static(kind.function)
    is_tuple = issubclass(kind, tuple | list)
    return (TupleValue if is_tuple else Fields)(tuple(items), kind)


@dataclass(frozen=True, slots=True)
class ListValue:
    """A list that changes when the kernel runs: all names of one list have this value. Its state is
    the variable `name`, which no program has."""

    name: ListName


POOL = ListValue(ListName("@text"))
"""The code points of all strings that are only known when the kernel runs."""


class TextValue(Compound):
    """A string: the list that it is part of, where it begins there, and its length."""

    __slots__ = ()

    @property
    def start(self) -> Scalar:
        """Where it begins."""
        return self._number(1)

    @property
    def length(self) -> Scalar:
        """How many characters it has."""
        return self._number(2)

    def _number(self, place: int) -> Scalar:
        result = self.items[place]
        assert isinstance(result, Scalar)
        return result


def _list_of(value: Compound, number: int) -> ListValue:
    result = value.items[number]
    assert isinstance(result, ListValue)
    return result


class PooledList(Compound):
    """A list that may be an item of others: one of a pool of lists, which are two lists that all
    functions know, and its number there (`bodies.lists`)."""

    __slots__ = ()

    @property
    def heads(self) -> ListValue:
        """Where each list of the pool is."""
        return _list_of(self, 0)

    @property
    def data(self) -> ListValue:
        """The items of all lists of the pool."""
        return _list_of(self, 1)

    @property
    def number(self) -> Scalar:
        """Which of the lists it is."""
        result = self.items[2]
        assert isinstance(result, Scalar)
        return result


AnyList = ListValue | PooledList
"""A list that changes when the kernel runs."""


class DictValue(Compound):
    """A dictionary: its table and its entries, which are lists that change (`bodies.dicts`)."""

    __slots__ = ("default",)

    def __init__(self, items: tuple[Value, ...], kind: type = dict, default: object = None) -> None:
        super().__init__(items, kind)
        self.default = default
        """The class of the values of keys that are not there; `None` if there are none."""

    @property
    def table(self) -> ListValue:
        """Where entries are."""
        return _list_of(self, 0)

    @property
    def entries(self) -> ListValue:
        """For each entry whether it is there, its key and its value."""
        return _list_of(self, 1)

    def of(self, items: Iterable[Value]) -> Self:
        """A dictionary of the class of other lists."""
        return type(self)(tuple(items), self.kind, self.default)

    def is_like(self, other: Compound) -> bool:
        """Whether another value is a dictionary of the same class."""
        return isinstance(other, DictValue) and (self.kind, self.default) == (
            other.kind,
            other.default,
        )


class DequeValue(Compound):
    """A deque: its ends and its items, which are lists that change (`bodies.deques`)."""

    __slots__ = ("is_bounded",)

    def __init__(
        self, items: tuple[Value, ...], kind: type = deque, *, is_bounded: bool = False
    ) -> None:
        super().__init__(items, kind)
        self.is_bounded = is_bounded
        """Whether it has a largest length."""

    @property
    def ends(self) -> ListValue:
        """Where its first item is, how often items were added or taken away, and how many there may
        be."""
        return _list_of(self, 0)

    @property
    def data(self) -> ListValue:
        """Its items, and what is in front of the first of them."""
        return _list_of(self, 1)

    def of(self, items: Iterable[Value]) -> Self:
        """A deque of other lists."""
        return type(self)(tuple(items), self.kind, is_bounded=self.is_bounded)

    def is_like(self, other: Compound) -> bool:
        """Whether another value is a deque, too, which has a largest length if this one has."""
        return isinstance(other, DequeValue) and self.is_bounded is other.is_bounded


@dataclass(eq=False, slots=True)
class ListState(Compound):
    """The state of a list at a place: its length, and a vector of memory for each number of an
    item. An empty list whose items are not known has no memory."""

    item: Value | None = None
    """An item without what is known of its value."""
    place: str = ""
    """Where the first item was added, which said of what type all are."""

    def of(self, items: Iterable[Value]) -> ListState:
        """Another state of the same list."""
        return ListState(tuple(items), self.kind, self.item, self.place)

    def is_like(self, other: Compound) -> bool:
        """Whether another state is of a list with items of the same types."""
        return isinstance(other, ListState) and types_of(self.item) == types_of(other.item)


def consists_of(value: Value, part: Value) -> bool:
    """Whether a value is another one, or has it among its parts."""
    if isinstance(value, Compound):
        return value is part or any(consists_of(x, part) for x in value.items)
    return value is part


def types_of(item: Value | None) -> object:
    """The types of the numbers that an item of a list consists of, as they are put together."""
    if isinstance(item, Compound):
        return item.kind, *map(types_of, item.items)
    if isinstance(item, ListValue):
        return item.name
    return item.type if isinstance(item, Scalar) else None


@dataclass(eq=False, slots=True)
class SliceValue:
    """A slice; parts that are left out are `None`."""

    start: Scalar | None
    stop: Scalar | None
    step: Scalar | None


@dataclass(eq=False, slots=True)
class RangeValue:
    """A `range`; `parallel`: its iterations are promised not to depend on each other. With a
    `length` of its own, it does not end at `stop`: what follows the last item may not fit."""

    start: Scalar
    stop: Scalar
    step: Scalar
    parallel: bool = False
    length: Scalar | None = None


@dataclass(eq=False, slots=True)
class Maybe:
    """A variable that is bound only where `bound` is true, or that `is_none` where it is not."""

    value: Scalar
    bound: Scalar
    is_none: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Formatted:
    """An f-string: constant text, and values with their conversion (`r`, `s`, `a`, or none) and
    their format."""

    parts: tuple[str | tuple[Value, str, Formatted | None], ...]
    described = "an f-string"


@dataclass(frozen=True, eq=False, slots=True)
class Spread:
    """What is unpacked into arguments, of a function that takes any number of them."""

    items: Value
    described = "what '*' unpacks"


def spread(value: Value) -> Value | None:
    """What an argument unpacks; `None` of one that is a value."""
    known: object = value.value if isinstance(value, Static) else None
    return known.items if isinstance(known, Spread) else None


Order = tuple[int, ...] | bool | None
"""The order in which NumPy has axes in memory, from the outermost to the innermost: `True` for that
of C, `None` for that of C if all arrays are in it that a loop may hand on, `False` if not known."""
_numbers = count()


@dataclass(eq=False, slots=True)
class Buffer:
    """Memory: a memref with its extents. `argument` is its number, for arguments.

    A memref that a conditional gives is one of its `origins`; one that a loop carries (`None`) may
    be any memory that was there before, which has smaller numbers. Others overlap nothing, but
    arguments may overlap each other. What NumPy makes of arrays in another `order` than C's lies in
    that order there, and in C order here.
    """

    memref: SSAValue
    shape: tuple[Scalar, ...]
    argument: int | None = None
    origins: frozenset[Buffer] | None = frozenset()
    number: int = field(default_factory=_numbers.__next__)
    order: Order = True

    def take_order(self, order: Order) -> None:
        """Set the order in memory that NumPy would give it, following its operands."""
        self.order = order

    @property
    def roots(self) -> frozenset[Buffer] | None:
        """The buffers that it may be; `None` for any that were there before."""
        return frozenset({self}) if self.origins == frozenset() else self.origins


@dataclass(frozen=True, eq=False, slots=True)
class Axis:
    """How one dimension of a buffer is subscripted: `offset + stride * index[axis]`, or only
    `offset` where `axis` is `None`."""

    offset: Scalar
    stride: Scalar | None = None
    axis: int | None = None


Index = Sequence[Scalar]


@dataclass(eq=False, slots=True)
class Array:
    """A view of a buffer: its extents, and for each dimension of the buffer its subscript.

    An axis of the view that no dimension uses is broadcast, or has the extent 1.
    """

    element: ScalarType
    buffer: Buffer
    axes: tuple[Axis, ...]
    shape: tuple[Scalar, ...]
    writable: bool = True

    @property
    def reads(self) -> tuple[Array, ...]:
        """The memory that its elements are read from."""
        return (self,)

    @property
    def whole(self) -> bool:
        """Whether it is the buffer itself, axis by axis."""
        if len(self.axes) != len(self.shape):
            return False
        return all(
            axis.axis == k and axis.stride is None and axis.offset.const == 0
            for k, axis in enumerate(self.axes)
        ) and all(
            x is y or (x.form is not None and x.form is y.form)
            for x, y in zip(self.shape, self.buffer.shape, strict=True)
        )


@dataclass(eq=False, slots=True)
class Memory:
    """An array that a loop or a conditional carries as a memref of a type.

    `open`: its extents are read from the memref. `missing`: nothing is there, and nothing looks.
    """

    array: Array
    type: MemRefType[Attribute]
    open: bool = False
    missing: bool = False


@dataclass(frozen=True, slots=True)
class NumpyView:
    """What works `instead` of an expression that is a view in NumPy; or one for some extents alone
    if it is not `certain`."""

    instead: str
    certain: bool = True


@dataclass(eq=False, slots=True)
class Lazy:
    """An array expression: `at(index)` emits the computation of one element."""

    element: ScalarType
    shape: tuple[Scalar, ...]
    at: Callable[[Index], Scalar]
    reads: tuple[Array, ...] = ()
    view: NumpyView | None = None
    """Where NumPy has a view, or may have one: it cannot be a variable."""
    order: Order = True
    """The order of NumPy's result; `True`: C order, if what it `reads` is in it."""
    memory: Callable[[], Array] | None = None
    """Makes the memory that NumPy has it in, where that is a view of a larger temporary."""

    def take_order(self, order: Order) -> None:
        """Set the order in memory that NumPy would give it, following its operands."""
        self.order = order


AnyArray = Array | Lazy
Value = (
    Scalar
    | Static
    | TupleValue
    | Fields
    | RecordValue
    | Closure
    | ListValue
    | ListState
    | TextValue
    | PooledList
    | DictValue
    | DequeValue
    | SliceValue
    | RangeValue
    | Array
    | Lazy
    | Maybe
    | Memory
)

NONE = Static(None)


def is_none(value: Value | None) -> bool:
    """Whether a value is left out, or `None`."""
    return value is None or (isinstance(value, Static) and value.value is None)


def arrays_of(value: Value | None) -> list[Array]:
    """The arrays that a value consists of."""
    if isinstance(value, Compound):
        return [array for item in value.items for array in arrays_of(item)]
    return [value] if isinstance(value, Array) else []


def hint_for_list(value: object) -> str:
    """Return the hint for a list literal used where a mutable list is required; empty for other
    values."""
    is_list = isinstance(value, TupleValue) and value.is_list
    hint = "change it by the name that it is assigned to"
    return hint if is_list else ""


ITERATORS: tuple[object, ...] = (enumerate, map, reversed, zip)
"""Functions that create iterators, each of which is consumed once."""


def describe(value: object) -> str:
    """Describe a value in messages.

    >>> describe(Static("x")), describe(TupleValue(()))
    ("the string 'x'", 'a tuple of 0')
    """
    match value:
        case Scalar(type=type_):
            return f"a number of type {type_}"
        case Memory(array=array):
            return describe(array)
        case Maybe(value=number):
            return describe(number)
        case Array() | Lazy():
            return f"an array of {value.element} with {len(value.shape)} dimensions"
        case ListValue() | PooledList() | ListState(item=None):
            return "a list"
        case ListState(item=item):
            return f"a list of {describe(item)}"
        case Closure(kind=kind):
            return f"the function '{kind.__name__}'"
        case TextValue():
            return "a string"
        case DictValue(kind=kind):
            return with_article(kind.__name__)
        case Compound(items=items, kind=kind):
            is_plain = kind in (tuple, list)
            return with_article(kind.__name__) + (f" of {len(items)}" if is_plain else "")
        case SliceValue():
            return "a slice"
        case RangeValue():
            return "a range"
        case Static(value=None):
            return "None"
        case Static(value=Keywords()):
            return "what '**' collects"
        case Static(value=str(text)):
            return f"the string {text!r}"
        case Static(value=known):
            if described := getattr(known, "described", ""):
                return str(described)
            name = getattr(known, "__name__", None)
            return f"'{name}'" if name else f"an object of type {type(known).__name__}"
        case _:
            return "a variable"
