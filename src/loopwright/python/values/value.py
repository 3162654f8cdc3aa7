"""Values of Python expressions at compile time.

A `Scalar` is a number; an integer has an affine form over *atoms*, values of type index, so that
subscripts and bounds stay affine. An `Array` is a view of memory; a `Lazy` array is an element
function over an index space, without memory until it is needed. Compile-time objects (functions,
dtypes, strings, `None`) are `Static`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from inspect import getattr_static
from itertools import count
from operator import is_
from types import FunctionType, MemberDescriptorType, UnionType
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.python import types as number_types
from loopwright.python.source.vocabulary import HeadersName, ListName
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NEVER
from loopwright.python.types.items import (
    CONSTANT,
    NamedListType,
    NestedListType,
    NumberOfClasses,
    StructureType,
)
from loopwright.python.types.regions import Region
from loopwright.records import dataclass, field
from loopwright.reporting.errors import SourceLocation, counted, with_article

Number = bool | int | float | complex


@dataclass(eq=False, slots=True)
class Scalar:
    """A number: a constant, an affine form over atoms, or a run-time value."""

    type: number_types.ScalarType
    ssa: SSAValue | None = None
    form: AffineExpr | None = None
    const: Number | None = None
    over: tuple[AffineExpr, int] | None = None
    """For a float: the integer and the positive number whose quotient it is, rounded once."""
    classes: Classes | None = None
    """The types that the number may have in Python and its tag, if there are several
    (`values.mixed`)."""


@dataclass(frozen=True, eq=False, slots=True)
class Classes:
    """The types that a number may have, and its tag: the code of its own type."""

    types: tuple[number_types.ScalarType, ...]
    code: Scalar


@dataclass(eq=False, slots=True)
class Static:
    """A compile-time Python object."""

    value: object


@dataclass(eq=False, slots=True)
class Compound:
    """A value that is composed of other values, as an object of the class `kind`."""

    items: tuple[Value, ...]
    kind: Any = tuple

    def of(self, items: Iterable[Value]) -> Self:
        """Return an object of the same class with other values."""
        return type(self)(tuple(items), self.kind, *self.more)

    def mapped(self, function: Callable[[Value], Value]) -> Self:
        """Return an object with mapped values. If none changes, this is the object itself, since
        lists are compared by identity."""
        items = tuple(map(function, self.items))
        return self if all(map(is_, items, self.items)) else self.of(items)

    @property
    def more(self) -> tuple[Any, ...]:
        """Further properties of the value, besides its items and class."""
        return ()

    def is_like(self, other: Compound) -> bool:
        """Return whether another value has the same class and number of values."""
        same = self.kind is other.kind and len(self.items) == len(other.items)
        return same and self.more == other.more

    def field(self, name: str) -> Value | None:
        """Return the value of a field; `None` if the class has none of this name."""
        return self.items[self.names.index(name)] if name in self.names else None

    def member(self, name: str) -> object:
        """Return a member that a class with fields defines; `None` if it is not defined in
        Python."""
        attribute: object = getattr_static(self.kind, name, None) if self.has_members else None
        return None if attribute is getattr_static(tuple, name, None) else attribute

    @property
    def has_members(self) -> bool:
        """Whether it is an object of a class of the program, which may define methods even if it
        has no fields."""
        return isinstance(self.kind, type) and number_types.fields_of(self.kind) is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields of the class, if it has fields."""
        return number_types.names_of(self.kind)


_Part = TypeVar("_Part")


class _Item(Generic[_Part]):
    """A descriptor for one item of a compound value, of a given class."""

    def __init__(self, number: int, kind: type[_Part] | UnionType) -> None:
        self.number = number
        self.kind = kind

    def __get__(self, value: Compound, owner: type) -> _Part:
        result: Any = value.items[self.number]
        assert isinstance(result, self.kind)
        return result


class TupleValue(Compound):
    """A tuple, including named ones, or an immutable list literal."""

    __slots__ = ()

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return self.kind is list

    def is_like(self, other: Compound) -> bool:
        """Return whether another value has the same class and number of values."""
        return self.kind is other.kind and len(self.items) == len(other.items)


@dataclass(eq=False, slots=True)
class ListLiteral(TupleValue):
    """A list display, with the inferred region of the list, if it has one."""

    region: Region | None = None

    @property
    def more(self) -> tuple[Any, ...]:
        """The region of the list."""
        return (self.region,)


class SharedList(TupleValue):
    """A list literal that another variable may share: it cannot be converted to a mutable list,
    which would be a copy."""

    __slots__ = ()


class Unsure(Compound):
    """A variable that may be unbound: whether it is bound, and its array if it is."""

    __slots__ = ()


class Fields(Compound):
    """An object of a frozen dataclass, known by its fields."""

    __slots__ = ()

    def compared(self, name: str) -> Compound | None:
        """Return the tuple of the fields that a method of its class compares, as generated by
        dataclasses; `None` if the method does something else."""
        method: object = self.member(name)
        if number_types.is_enumeration(self.kind):
            return TupleValue(self.items) if name == "__eq__" else None
        if not isinstance(method, FunctionType) or method.__code__.co_filename != "<string>":
            return None
        declared = self.kind.__dataclass_fields__
        pairs = zip(self.names, self.items, strict=True)
        return TupleValue(tuple(x for field, x in pairs if declared[field].compare))


class Instance(Compound):
    """An object of a class whose fields may change: a name, under which its fields are variables,
    or its number among all objects of its class (`containers.records`)."""

    __slots__ = ()

    @property
    def is_pooled(self) -> bool:
        """Whether the object is identified by a number."""
        return not isinstance(self.items[0], ListValue)

    @property
    def name(self) -> ListName:
        """The name by which the object is known; only if it is not numbered."""
        return cast("ListValue", self.items[0]).name

    number = _Item(0, Scalar)
    """Its number among the objects of its class, if it has one."""

    def member(self, name: str) -> object:
        """Return a member that its class defines in Python; `None` if there is none."""
        attribute: object = getattr_static(self.kind, name, None)
        is_slot = isinstance(attribute, MemberDescriptorType)
        return None if is_slot or attribute is getattr_static(object, name, None) else attribute


class Either(Compound):
    """A value of one of several types: an `Optional` for each type, of which at most one is
    present. Its kind is `OneOf`, or `OneOfOrNone` if it may be `None`."""

    __slots__ = ()

    @property
    def members(self) -> list[Optional]:
        """The alternatives, each with a flag that tells whether it is present."""
        return [x for x in self.items if isinstance(x, Optional)]

    @property
    def may_be_none(self) -> bool:
        """Whether the value may be `None`."""
        return self.kind is number_types.OneOfOrNone


class RecordValue(Compound):
    """A structured array, or a record: its fields, as views."""

    __slots__ = ()


class Closure(Compound):
    """A function with its captured values."""

    __slots__ = ()

    @property
    def captured(self) -> dict[str, Value]:
        """The captured values by name."""
        return dict(zip(self.names, self.items, strict=True))


class Choice(Compound):
    """One of several functions, selected at run time: its number, and these functions with their
    captured values."""

    __slots__ = ()

    number = _Item(0, Scalar)
    """The number of the function among all that are values in a module."""

    @property
    def functions(self) -> dict[Any, Value]:
        """The functions by key."""
        return dict(zip(self.kind.keys, self.items[1:], strict=True))


def compound(
    kind: type | number_types.FunctionKind | number_types.RecordKind, items: Iterable[Value]
) -> TupleValue | Fields | RecordValue | RangeValue | Closure | Static:
    """Create a compound value of a kind: an object of a class with these values, or a function with
    captured values."""
    if kind is range:
        return RangeValue(tuple(items))
    if isinstance(kind, number_types.RecordKind):
        return RecordValue(tuple(items), kind)
    if isinstance(kind, number_types.FunctionKind):
        return Closure(tuple(items), kind) if kind.names else Static(kind.function)
    is_tuple = issubclass(kind, tuple | list)
    return (TupleValue if is_tuple else Fields)(tuple(items), kind)


@dataclass(frozen=True, slots=True)
class ListValue:
    """A mutable list: all names of one list have this value. Its state is the internal variable
    `name`."""

    name: ListName


POOL = ListValue(ListName("@text"))
"""The code points of all run-time strings."""


class TextValue(Compound):
    """A run-time string, or bytes as a string of codes below 256: the list that it is a slice of,
    its start, and its length."""

    __slots__ = ()

    start = _Item(1, Scalar)
    """The position of the first character."""

    length = _Item(2, Scalar)
    """The number of characters."""


class PooledList(Compound):
    """A list that may be nested in others: its number in an arena, which consists of two lists that
    are visible in all functions (`bodies.lists`). If its class is `tuple`, it is a tuple of
    run-time length, which is immutable."""

    __slots__ = ()

    @property
    def is_tuple(self) -> bool:
        """Whether it is a tuple."""
        return self.kind is tuple

    heads = _Item(0, ListValue)
    """The header of each list of the arena."""

    data = _Item(1, ListValue)
    """The items of all lists of the arena."""

    number = _Item(2, Scalar)
    """The number of the list in the arena."""


AnyList = ListValue | PooledList
"""A mutable list, or a tuple of a run-time length."""


def class_of(items: AnyList) -> type:
    """Return the class of a list or a tuple of a run-time length."""
    return items.kind if isinstance(items, PooledList) else list


def is_list(value: Value | None) -> bool:
    """Return whether a value is a mutable list."""
    return isinstance(value, AnyList) and class_of(value) is list


class ArrayItem(Compound):
    """An array as an item of a list: a list of an arena with its elements in C order, and its
    extents."""

    __slots__ = ()

    row = _Item(0, PooledList)
    """The list of its elements."""

    @property
    def shape(self) -> tuple[Scalar, ...]:
        """Its extents."""
        return tuple(cast("Scalar", extent) for extent in self.items[1:])


@dataclass(eq=False, slots=True)
class DictValue(Compound):
    """A dictionary or a set: its table and its entries, which are mutable lists (`bodies.dicts`,
    `bodies.sets`). Those of one that may be an item of a list are lists of arenas."""

    kind: Any = dict
    default: Any = None
    """The class or factory of default values; `None` without defaults."""

    @property
    def more(self) -> tuple[Any, ...]:
        """The class of default values."""
        return (self.default,)

    table = _Item[ListValue | PooledList](0, AnyList)
    """The hash table."""
    entries = _Item[ListValue | PooledList](1, AnyList)
    """The entries: a live flag, a key and a value."""


@dataclass(eq=False, slots=True)
class DequeValue(Compound):
    """A deque: its ends and its items, which are mutable lists (`bodies.deques`)."""

    kind: Any = deque
    is_bounded: bool = False
    """Whether it has a maximum length."""

    @property
    def more(self) -> tuple[Any, ...]:
        """The flag for a maximum length."""
        return (self.is_bounded,)

    ends = _Item(0, ListValue)
    """The position of its first item, a modification counter, and the maximum length."""

    data = _Item(1, ListValue)
    """Its items, after unused entries."""


@dataclass(frozen=True, slots=True)
class ListSite:
    """A place that creates lists, with the type of their items."""

    item: Type
    location: SourceLocation


@dataclass(eq=False, slots=True)
class ListState(Compound):
    """The state of a list at a point of the program: its length, and one vector of memory for each
    scalar component of an item. An empty list with an unknown item type has no memory."""

    item: Value | None = None
    """A sample item, without its value."""
    place: ListName | ListSite | None = None
    """The place that added the first item, which determined the item type; the name of a list of an
    arena or of the caller."""

    @property
    def more(self) -> tuple[Any, ...]:
        """The sample item, and the place that added the first item."""
        return self.item, self.place

    def is_like(self, other: Compound) -> bool:
        """Return whether another state has the same item types."""
        return isinstance(other, ListState) and types_of(self.item) == types_of(other.item)


def consists_of(value: Value, part: Value) -> bool:
    """Return whether a value is identical to another or contains it."""
    if isinstance(value, Compound):
        return value is part or any(consists_of(x, part) for x in value.items)
    return value is part


def scalars_of(item: Value | None) -> list[Scalar]:
    """Return the numbers of an item."""
    if isinstance(item, Compound):
        return [x for part in item.items for x in scalars_of(part)]
    if isinstance(item, Maybe):
        return [item.value]
    return [item] if isinstance(item, Scalar) else []


def with_numbers(item: Value, numbers: Iterator[Scalar]) -> Value:
    """Return an item with its numbers replaced, in the order of `scalars_of`."""
    if isinstance(item, Compound):
        return item.of([with_numbers(x, numbers) for x in item.items])
    if isinstance(item, Maybe):
        return Maybe(next(numbers), item.bound)
    return next(numbers) if isinstance(item, Scalar) else item


@dataclass(eq=False, slots=True)
class SliceValue:
    """A slice; omitted parts are `None`."""

    start: Scalar | None
    stop: Scalar | None
    step: Scalar | None


@dataclass(eq=False, slots=True)
class RangeValue(Compound):
    """A `range`: its start, stop and step; with `parallel` its iterations are promised to be
    independent. A fourth item, the length, replaces a stop that may overflow."""

    kind: Any = range
    parallel: bool = False

    start = _Item(0, Scalar)
    """Its first item, if it has one."""

    stop = _Item(1, Scalar)
    """The end, exclusive, unless the range has a length."""

    step = _Item(2, Scalar)
    """The difference between consecutive items."""

    @property
    def more(self) -> tuple[Any, ...]:
        """The promise about its iterations."""
        return (self.parallel,)

    @property
    def length(self) -> Scalar | None:
        """An explicit length."""
        return cast("Scalar", self.items[3]) if len(self.items) > 3 else None


@dataclass(eq=False, slots=True)
class Maybe:
    """A variable that is bound only if `bound` holds."""

    value: Scalar
    bound: Scalar


class Optional(Compound):
    """A value that may be `None`: whether it is present, and the value."""

    __slots__ = ()

    @property
    def is_there(self) -> Scalar:
        """The flag that tells whether the value is not `None`."""
        return cast("Scalar", self.items[0])

    @property
    def value(self) -> Value:
        """The value if it is present; items of lists in which all are `None` have none."""
        return self.items[1]

    @property
    def is_empty(self) -> bool:
        """Whether it is always `None`."""
        return len(self.items) == 1


_KINDS: dict[type, Hashable] = {
    Closure: number_types.FunctionKind,
    Optional: number_types.NoneOr,
}
"""The representative of the class of a value in its type."""


def types_of(item: Value | None, *, with_classes: bool = True) -> Type:
    """Return the type of an item of a list; by default with the classes of numbers."""
    match item:
        case Scalar(type=stored, classes=classes):
            is_tagged = classes is not None and with_classes
            return NumberOfClasses(stored, classes.types) if classes and is_tagged else stored
        case PooledList():
            name = item.heads.name
            assert isinstance(name, HeadersName)
            return NestedListType.of(name.arena, item.kind)
        case Compound():
            parts = tuple([types_of(x, with_classes=with_classes) for x in item.items])
            kind = _KINDS.get(type(item), item.kind)
            return StructureType.of(kind, parts, getattr(item, "default", None))
        case ListValue():
            return NamedListType(item.name)
        case None:
            return NEVER
        case _:
            return CONSTANT


@dataclass(frozen=True, slots=True)
class Iteration:
    """A number of items, and `item`, which returns the item at an in-bounds position."""

    count: Scalar
    item: Callable[[Scalar], Value]
    through: tuple[AnyList, ...] = ()
    """The lists that it iterates over."""


@dataclass(frozen=True, slots=True)
class Combined:
    """`enumerate`, `zip` or `reversed`, which only `for` loops accept."""

    iteration: Iteration
    described: ClassVar[str] = "an iterator"


@dataclass(frozen=True, eq=False, slots=True)
class Formatted:
    """An f-string: constant text, and values with their conversion (`r`, `s`, `a`, or none) and
    their format."""

    parts: tuple[str | tuple[Value, str, Formatted | None], ...]
    described = "an f-string"


@dataclass(frozen=True, eq=False, slots=True)
class Spread:
    """The unpacked last arguments of `print`."""

    items: Value
    described = "what '*' unpacks"


def spread(value: Value) -> Value | None:
    """Return the value that an argument of `print` unpacks; `None` if it does not unpack."""
    static_value: object = value.value if isinstance(value, Static) else None
    return static_value.items if isinstance(static_value, Spread) else None


Order = tuple[int, ...] | bool | None
"""NumPy's memory order of axes, outermost first; `True` for C order, `None` for C order if all
loop-carried arrays have it, `False` if unknown."""
_numbers = count()


@dataclass(eq=False, slots=True)
class Buffer:
    """Memory: a memref with its extents. `argument` is its number, for arguments.

    A memref that is the result of a conditional is one of its `origins`; a loop-carried one
    (`None`) may be any earlier memory, which has smaller numbers. Other buffers are distinct,
    except that arguments of kernels may overlap each other, and those of functions in the IR the
    ones that are `beside` them. NumPy may have the buffer in another memory
    `order`; here it is in C order.
    """

    memref: SSAValue
    shape: tuple[Scalar, ...]
    argument: int | None = None
    origins: frozenset[Buffer] | None = frozenset()
    beside: frozenset[Buffer] = frozenset()
    number: int = field(default_factory=_numbers.__next__)
    order: Order = True

    def take_order(self, order: Order) -> None:
        """Set the order in memory that NumPy would give it, following its operands."""
        self.order = order

    @property
    def roots(self) -> frozenset[Buffer] | None:
        """The buffers that it may be; `None` if it may be any earlier one."""
        return frozenset({self}) if self.origins == frozenset() else self.origins


@dataclass(frozen=True, eq=False, slots=True)
class Axis:
    """The subscript of one dimension of a buffer: `offset + stride * index[axis]`, or only `offset`
    if `axis` is `None`."""

    offset: Scalar
    stride: Scalar | None = None
    axis: int | None = None


Index = Sequence[Scalar]


@dataclass(eq=False, slots=True)
class Array:
    """A view of a buffer: its extents, and for each dimension of the buffer its subscript.

    An axis of the view that no dimension uses is broadcast, or has the extent 1.
    """

    element: number_types.ScalarType
    buffer: Buffer
    axes: tuple[Axis, ...]
    shape: tuple[Scalar, ...]
    writable: bool | None = True
    """`None` of an item of a list, which is a copy here, but not in Python."""
    edges: tuple[int, int] = (0, 0)
    """The numbers of elements along the last axis, at each end, that are read from the other
    end."""
    is_view: bool = False
    """Whether it is a separate object in Python even if it covers its whole buffer."""

    @property
    def reads(self) -> tuple[Array, ...]:
        """The arrays that its elements are read from."""
        return (self,)

    @property
    def whole(self) -> bool:
        """Whether the view is the whole buffer, axis by axis."""
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
    """A loop-carried or conditional array as a memref of a type.

    `open`: its extents are read from the memref. `missing`: the array does not exist, and is not
    read.
    """

    array: Array
    type: MemRefType[Attribute]
    open: bool = False
    missing: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class PartsOfArray:
    """The real or the imaginary parts of the elements of an array in memory."""

    whole: Callable[[], Array]
    is_imaginary: bool


@dataclass(frozen=True, slots=True)
class NumpyView:
    """A hint what to use `instead` of an expression that is a view in NumPy; unless `certain`, it
    is one for some extents only."""

    instead: str
    certain: bool = True
    source: Array | None = None
    """The array whose elements have the elements of the view as parts."""
    parts: PartsOfArray | None = None
    """The parts that a store in an element of the view replaces."""


@dataclass(eq=False, slots=True)
class Lazy:
    """An array expression: `at(index)` emits the computation of one element."""

    element: number_types.ScalarType
    shape: tuple[Scalar, ...]
    at: Callable[[Index], Scalar]
    reads: tuple[Array, ...] = ()
    view: NumpyView | None = None
    """Set if NumPy has a view, or may have one: it cannot be assigned to a variable."""
    order: Order = True
    """The memory order of NumPy's result; `True`: C order, if its operands `reads` are in C
    order."""
    memory: Callable[[], Array] | None = None
    """Creates its memory as in NumPy: a view of a larger temporary."""
    chosen: Chosen | None = None
    """Set if its elements are those of another array where a mask holds."""

    def take_order(self, order: Order) -> None:
        """Set the order in memory that NumPy would give it, following its operands."""
        self.order = order


AnyArray = Array | Lazy


@dataclass(frozen=True, slots=True)
class Chosen:
    """The elements of an array where a mask over its first axes holds, in C order.

    Code that uses each element once needs no memory for them: it iterates over the indices of
    `whole` and skips those where the mask does not hold."""

    mask: AnyArray
    count: Scalar
    """The number of indices where the mask holds."""
    whole: AnyArray
    """The array; its first extents are the mask's."""
    place: Callable[[Index], Index]
    """Returns the index of `whole` for the index of a selected element."""


Value = (
    Scalar | Static | Compound | ListValue | SliceValue | RangeValue | Array | Lazy | Maybe | Memory
)

NONE = Static(None)


def is_none(value: Value | None) -> bool:
    """Return whether a value is missing, or `None`."""
    return value is None or (isinstance(value, Static) and value.value is None)


def arrays_of(value: Value | None) -> list[Array]:
    """Return the arrays in a value."""
    if isinstance(value, Compound):
        return [array for item in value.items for array in arrays_of(item)]
    return [value] if isinstance(value, Array) else []


def hint_for_list(value: object) -> str:
    """Return the hint for a list literal used where a mutable list is required; empty for other
    values."""
    if isinstance(value, TextValue) and value.kind is not str:
        return "pass np.frombuffer(…, np.uint8) of it, or collect the numbers in a list"
    is_list = isinstance(value, TupleValue) and value.is_list
    hint = "assign it to one variable, and change it through that"
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
        case Memory(array=inner) | Maybe(value=inner) | Unsure(items=(_, inner)):
            return describe(inner)
        case Array() | Lazy():
            return f"an array of {value.element} with {counted(len(value.shape), 'dimension')}"
        case PooledList(kind=kind) if kind is tuple:
            return "a tuple of a length known at run time"
        case ListValue() | PooledList() | ListState(item=None):
            return "a list"
        case ListState(item=item):
            return f"a list of {describe(item)}"
        case Closure(kind=kind):
            return f"the function '{kind.__name__}'"
        case Choice():
            return "one of several functions"
        case TextValue(kind=kind):
            return "a string" if kind is str else f"a {kind.__name__} object"
        case ArrayItem():
            return f"an array with {counted(len(value.shape), 'dimension')}"
        case DictValue(kind=kind):
            return with_article(kind.__name__)
        case Either():
            members = " or ".join(describe(x.value) for x in value.members)
            return f"{members} or None" if value.may_be_none else members
        case Optional():
            return "None" if value.is_empty else f"{describe(value.value)} or None"
        case Compound(items=items, kind=kind):
            is_plain = kind in (tuple, list)
            return with_article(kind.__name__) + (f" of {len(items)}" if is_plain else "")
        case SliceValue():
            return "a slice"
        case Static(value=None):
            return "None"
        case Static(value=number_types.Keywords() as known):
            return str(getattr(known, "described", "what '**' collects"))
        case Static(value=str(text)):
            return f"the string {text!r}"
        case Static(value=known):
            if described := getattr(known, "described", ""):
                return str(described)
            name = getattr(known, "__name__", None)
            return f"'{name}'" if name else f"an object of type {type(known).__name__}"
        case _:
            return "a variable"
