"""The types that inference gives to arguments of compiled code.

Each container among the arguments has a region. Lists, dictionaries and sets that are items of
others are passed by the type of their items, and may occur in several arguments: those of one type
share a region, as do all objects of a class that have numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from loopwright.python.inference.objects import Regions
from loopwright.python.types.arguments import (
    ArgumentType,
    KnownInteger,
    ListType,
    StaticType,
    TextType,
    TupleType,
)
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.class_facts import fields_of, is_enumeration
from loopwright.python.types.inferred import (
    NEVER,
    NONE_TYPE,
    Literal,
    ProductType,
    RangeType,
    UnknownType,
)
from loopwright.python.types.joins import join, join_all
from loopwright.python.types.kinds import SETS, ClassesKind, HeapKind, NoneOr, ReferenceKind
from loopwright.python.types.numbers import PY_BOOL, PY_INT, ScalarType
from loopwright.python.types.passed_objects import (
    ArgumentClass,
    Attributes,
    ConstantNumber,
    ListOfPool,
    SameContainer,
    SameObject,
    is_changing,
)
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType, InstanceType, Region
from loopwright.records import dataclass

_HEAP = "heap"
_NESTED = "nested"
"""The beginnings of the keys of regions that several arguments share."""


@dataclass(frozen=True)
class _Content:
    """The items of a container, or the values of a field of numbered objects."""

    region: Region
    field: str | None = None

    @property
    def type(self) -> Type:
        """The type of the items as they are passed."""
        region = self.region.root
        if self.field is not None:
            return region.content(self.field)
        if issubclass(region.kind, dict):
            return ProductType((PY_BOOL, region.content(KEY), region.content(VALUE)))
        if region.kind in SETS:
            return ProductType((PY_BOOL, region.content(ITEM), PY_INT))
        return region.content(ITEM)


class ArgumentTyping:
    """The types of arguments in the order in which they are passed.

    Attributes:
        containers: the containers that are arguments, or in tuples or objects among these.
        objects: the objects among arguments that may change.
    """

    def __init__(self, regions: Regions) -> None:
        self._regions = regions
        self._passed: list[_Content | None] = []
        """The lists, and the entries of other containers, that are passed outside of arenas."""
        self._nested = dict[ArgumentType, list[_Content]]()
        """The same of containers that are items, by the type of their items."""
        self.containers: list[Type] = []
        self.objects: list[Type] = []

    def types_of(self, arguments: Mapping[str, ArgumentType]) -> dict[str, Type]:
        """Return the type of each argument."""
        return {name: self._type_of(argument, name) for name, argument in arguments.items()}

    def _type_of(self, argument: ArgumentType, place: Hashable) -> Type:
        match argument:
            case ScalarType() | ArrayType() | TextType():
                return argument
            case KnownInteger():
                return argument.type
            case StaticType(value=value):
                return self._type_of_constant(value)
            case ListType():
                result = self._container(argument, place)
                self.containers.append(result)
                self._passed.append(_Content(result.region))
                return result
            case TupleType(items=items, kind=HeapKind() as kind):
                self._fill_objects(kind, items[:-1])
                known_type = self._type_of(items[-1], place)
                return UnknownType("objects without some fields") if kind.without else known_type
            case TupleType(items=(ListType(item=item),), kind=kind) if kind is ListOfPool:
                self._passed.append(None)
                return NEVER if item is None else self._item(item, place)
            case TupleType() if is_changing(argument.kind):
                return self._object(argument, argument.kind.loopwright_class, place)
            case TupleType():
                items = [self._type_of(x, (place, k)) for k, x in enumerate(argument.items)]
                return self._compound(argument, items, place)

    def _type_of_constant(self, value: object) -> Type:
        match value:
            case None:
                return NONE_TYPE
            case SameContainer():
                return self.containers[value]
            case SameObject():
                return self.objects[value]
            case ConstantNumber():
                return Literal(value.value)
            case _:
                return Literal(value)

    def _object(self, argument: TupleType, represented: ArgumentClass, place: Hashable) -> Type:
        """Return the type of an object whose attributes may change."""
        result = InstanceType(self._regions(place, represented.kind))
        self.objects.append(result)
        for name, item in zip(represented.names, argument.items, strict=True):
            result.region.add(name, self._type_of(item, (place, name)), join)
        for name in represented.absent_names:
            result.region.add(name, UnknownType("attributes that are not passed"), join)
        return result

    def _compound(self, argument: TupleType, items: list[Type], place: Hashable) -> Type:
        """Return the type of a value with parts."""
        kind = argument.kind
        match kind:
            case ReferenceKind():
                return self._numbered_object(kind.of)
            case ClassesKind():
                return join_all(kind.classes)
            case _ if kind is range:
                return RangeType()
            case _ if kind is NoneOr:
                return join_all((*items[1:], NONE_TYPE))
            case _ if kind is list:  # of known length
                region = self._regions((kind, place), kind)
                for item in items:
                    region.add(ITEM, item, join)
                return ContainerType(region)
            case _ if kind is tuple or (isinstance(kind, type) and _is_product(kind)):
                return ProductType(tuple(items), kind)
            case _:
                return UnknownType("arguments of other kinds")

    # Containers

    def _container(self, argument: ListType, place: Hashable) -> ContainerType:
        """Return the type of a container, with its contents."""
        kind = argument.kind
        factory = argument.default if kind is defaultdict else None
        default = None if factory is None else Literal(factory)
        region = self._regions((kind, place), kind, default)
        region.note_growth()
        item = argument.item
        if item is None:
            return ContainerType(region)
        if isinstance(item, TupleType) and issubclass(kind, dict | set | frozenset):
            _, key, value = item.items
            contents = {ITEM: key} if kind in SETS else {KEY: key, VALUE: value}
        else:
            contents = {ITEM: item}
        for name, content in contents.items():
            region.add(name, self._item(content, (place, name)), join)
        return ContainerType(region)

    def _item(self, argument: ArgumentType, place: Hashable) -> Type:
        """Return the type of an item of a container."""
        match argument:
            case ListType(item=item) if item is not None:
                result = self._container(argument, (_NESTED, argument))
                contents = self._nested.setdefault(item, [])
                contents.append(_Content(result.region))
                return result
            case ListType():
                return self._container(argument, place)
            case TupleType(kind=ReferenceKind() | ClassesKind()):
                return self._compound(argument, [], place)
            case TupleType():
                items = [self._item(x, (place, k)) for k, x in enumerate(argument.items)]
                return self._compound(argument, items, place)
            case _:
                return self._type_of(argument, place)

    def items_passed(self, number: int) -> Sequence[Type]:
        """Return the types that the items of a list that is passed may have when the function has
        run; entries are tuples of what is passed of them."""
        content = self._passed[number]
        return () if content is None else (content.type,)

    def items_nested(self, item: ArgumentType) -> Sequence[Type]:
        """Return the same of containers that are passed as items of others, by the passed type of
        their items."""
        return [x.type for x in self._nested.get(item, ())]

    # Objects that have numbers

    def _numbered_object(self, kind: type[Any]) -> Type:
        return InstanceType(self._regions((_HEAP, kind), kind))

    def _fill_objects(self, kind: HeapKind, columns: tuple[ArgumentType, ...]) -> None:
        """Record the types of the fields of all objects that have numbers."""
        for (owner, name), column in zip(kind.fields, columns, strict=True):
            self._passed.append(_Content(self._regions((_HEAP, owner), owner), name))
            if isinstance(column, ListType) and column.item is not None:
                place = _HEAP, owner, name
                content = self._item(column.item, place)
                self._regions((_HEAP, owner), owner).add(name, content, join)


def _is_product(kind: type) -> bool:
    """Return whether objects of a class are the values of their fields: named tuples and frozen
    dataclasses."""
    is_simple = not issubclass(kind, Attributes) and not is_enumeration(kind)
    return is_simple and fields_of(kind) is not None
