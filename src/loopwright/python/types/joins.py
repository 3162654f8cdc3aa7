"""The join of two types: the least type that has the values of both.

Every two types have a join. Numbers of different classes, `None`, strings, tuples of different
lengths and so on are members of a union. Two containers of one class, or two objects of one class,
become one region (`regions`); tuples of the same length are joined item by item.

>>> from loopwright.python.types.arrays import ArrayType
>>> from loopwright.python.types.inferred import NONE_TYPE, Literal, ProductType
>>> from loopwright.python.types.numbers import FLOAT64, PY_FLOAT, PY_INT
>>> str(join(Literal(1), Literal(2))), str(join(PY_INT, FLOAT64)), str(join(NONE_TYPE, PY_INT))
('int', 'int | float64', 'int | None')
>>> str(join(ProductType((PY_INT, PY_INT)), ProductType((PY_FLOAT, PY_INT))))
'tuple[int | float, int]'
>>> str(join(ArrayType(FLOAT64, 2), ArrayType(FLOAT64, 1)))
'float64[:] | float64[:, :]'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    BoundMethodType,
    ClosureType,
    GeneratorType,
    Literal,
    NoneType,
    ProductType,
    RandomGeneratorType,
    RangeType,
    SliceType,
    UnboundType,
    UnionType,
    UnknownType,
)
from loopwright.python.types.numbers import NUMBER_TYPES, ScalarType
from loopwright.python.types.regions import (
    ITEM,
    ContainerType,
    InstanceType,
    Region,
    is_same_object,
    unify,
)

MOST_LENGTHS = 8
"""The maximum number of tuple lengths in a union. Beyond it, the union has a tuple of variable
length instead, so that a loop that appends to a tuple has a fixed point."""


def join(left: Type, right: Type) -> Type:
    """Return the least type that has the values of both types.

    Regions that meet are unified, which changes the types of other variables; nothing else does.
    """
    if left is right or (left == right and is_same_object(left, right)):
        return left
    if left is NEVER:
        return right
    if right is NEVER or isinstance(left, UnknownType):
        return left
    if isinstance(right, UnknownType):
        return right
    members = list[Type]()
    for candidate in (*members_of(left), *members_of(right)):
        _add_member(members, candidate)
    return _union_of(_bounded(members))


def join_all(types: Iterable[Type]) -> Type:
    """Return the least type that has the values of all types; `Never` if there are none."""
    return reduce(join, types, NEVER)


def members_of(type_: Type) -> tuple[Type, ...]:
    """Return the members of a union, or the type itself."""
    return type_.members if isinstance(type_, UnionType) else (type_,)


def without(type_: Type, *removed: type[Type]) -> Type:
    """Return a type without the members of some classes.

    >>> from loopwright.python.types.inferred import NONE_TYPE
    >>> from loopwright.python.types.numbers import PY_INT
    >>> str(without(join(PY_INT, NONE_TYPE), NoneType))
    'int'
    """
    return _union_of([x for x in members_of(type_) if not isinstance(x, removed)])


def widen(type_: Type) -> Type:
    """Return the type of all values of the class of a constant; other types as they are."""
    match type_:
        case Literal():
            return type_.widened
        case ProductType():
            return ProductType(tuple(map(widen, type_.items)), type_.kind)
        case UnionType():
            return join_all(map(widen, type_.members))
        case _:
            return type_


def note_selection(left: Type, right: Type) -> None:
    """Record which objects a variable with these types on two paths may refer to, if they are not
    the same on both."""
    if left is right:
        return
    if (
        isinstance(left, ProductType)
        and isinstance(right, ProductType)
        and _have_same_structure(left, right)
    ):
        for left_item, right_item in zip(left.items, right.items, strict=True):
            note_selection(left_item, right_item)
        return
    left_objects = _objects_in(left)
    right_objects = _objects_in(right)
    regions = (left_objects | right_objects).values()
    if left_objects.keys() != right_objects.keys() or any(x.is_any for x in regions):
        for region in regions:
            region.note_selection()


def _objects_in(type_: Type) -> dict[int, Region]:
    """Return the regions of the objects to which a value of a type may refer, by identity."""
    result = dict[int, Region]()
    for member in members_of(type_):
        if isinstance(member, InstanceType):
            result[id(member.region)] = member.region
        elif isinstance(member, ProductType):
            for item in member.items:
                result |= _objects_in(item)
    return result


def _union_of(members: list[Type]) -> Type:
    if not members:
        return NEVER
    return UnionType(tuple(sorted(members, key=_rank))) if len(members) > 1 else members[0]


def _add_member(members: list[Type], candidate: Type) -> None:
    """Add a type to the members of a union. If its join with a member is not a union, it is merged
    with that member."""
    for place, member in enumerate(members):
        merged = _merged(member, candidate)
        if merged is not None:
            members[place] = merged
            return
    members.append(candidate)


def _merged(left: Type, right: Type) -> Type | None:
    """Return the join of two types other than unions; `None` if it is a union."""
    if left == right and is_same_object(left, right):
        return left
    match left, right:
        case (Literal(), _) | (_, Literal()):
            wide_left = widen(left)
            wide_right = widen(right)
            return wide_left if wide_left == wide_right else None
        case ArrayType(), ArrayType() if (left.element, left.rank) == (right.element, right.rank):
            return ArrayType(
                left.element, left.rank, contiguous=left.contiguous and right.contiguous
            )
        case ProductType(), ProductType() if _have_same_structure(left, right):
            pairs = zip(left.items, right.items, strict=True)
            return ProductType(tuple(join(x, y) for x, y in pairs), left.kind)
        case ProductType(kind=kind), ContainerType() if kind is tuple is right.region.kind:
            return _with_items(right, left)
        case ContainerType(), ProductType(kind=kind) if kind is tuple is left.region.kind:
            return _with_items(left, right)
        case ContainerType(), ContainerType():
            if left.region.kind is not right.region.kind:
                return None
            unify(left.region, right.region, join)
            return left
        case InstanceType(), InstanceType():
            if left.region.kind is not right.region.kind:
                return None
            unify(left.region, right.region, join)
            return InstanceType(left.region.any_object)
        case GeneratorType(), GeneratorType() if left.definition == right.definition:
            return GeneratorType(join(left.item, right.item), left.definition)
        case ClosureType(), ClosureType() if left.definition == right.definition:
            names = (name for name, _ in left.captured)
            pairs = zip(left.captured, right.captured, strict=True)
            types = (join(x, y) for (_, x), (_, y) in pairs)
            return ClosureType(left.name, left.definition, tuple(zip(names, types, strict=True)))
        case SliceType(), SliceType():
            return SliceType(
                join(left.start, right.start),
                join(left.stop, right.stop),
                join(left.step, right.step),
            )
        case _:
            return None


def _have_same_structure(left: ProductType, right: ProductType) -> bool:
    return left.kind is right.kind and len(left.items) == len(right.items)


def _with_items(row: ContainerType, items: ProductType) -> ContainerType:
    """Join the items of a tuple of known length to those of a tuple of variable length."""
    for item in items.items:
        row.region.add(ITEM, item, join)
    return row


def _bounded(members: list[Type]) -> list[Type]:
    """Replace plain tuples of more than `MOST_LENGTHS` lengths by one of variable length."""
    tuples = [x for x in members if isinstance(x, ProductType) and x.kind is tuple]
    if len(tuples) <= MOST_LENGTHS:
        return members
    row = ContainerType(Region(tuple))
    for product in tuples:
        _with_items(row, product)
    return [row, *(x for x in members if x not in tuples)]


_CLASSES: tuple[type[Type], ...] = (
    ScalarType,
    Literal,
    TextType,
    ProductType,
    ArrayType,
    ContainerType,
    InstanceType,
    RangeType,
    SliceType,
    ClosureType,
    BoundMethodType,
    GeneratorType,
    RandomGeneratorType,
    NoneType,
    UnboundType,
)
"""The order of members of a union; `None` comes last, as is customary."""


def _rank(member: Type) -> tuple[int, int, int]:
    """Return the sort key of a member of a union. Members with equal keys keep the order in which
    they were joined."""
    place = _CLASSES.index(type(member)) if type(member) in _CLASSES else len(_CLASSES)
    match member:
        case ScalarType():
            return place, NUMBER_TYPES.index(member), 0
        case ArrayType():
            return place, member.rank, NUMBER_TYPES.index(member.element)
        case ProductType():
            return place, len(member.items), 0
        case _:
            return place, 0, 0
