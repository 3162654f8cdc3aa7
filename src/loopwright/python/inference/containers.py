"""Containers: the types that are read from and stored in lists, dictionaries, sets, deques and
tuples.

What is stored is joined to the contents of the region (`types.regions`); what is read is all that
was stored. The type of `xs` in

    xs = []
    for i in range(n):
        xs.append((i, a[i]))

is the region of the display `[]`, to whose items `append` joins `tuple[int, float64]`.
"""

from __future__ import annotations

import ast
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any

from loopwright.python.inference import samples
from loopwright.python.inference.analysis import TableUse
from loopwright.python.inference.walk import FunctionWalk
from loopwright.python.types.arguments import TextType
from loopwright.python.types.arrays import ArrayType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NEVER,
    NONE_TYPE,
    BoundMethodType,
    GeneratorType,
    Literal,
    NoneType,
    ProductType,
    RangeType,
    SliceType,
    UnknownType,
)
from loopwright.python.types.joins import join, join_all, members_of, widen
from loopwright.python.types.kinds import SETS
from loopwright.python.types.numbers import PY_INT, ScalarType
from loopwright.python.types.passed_objects import field_of_key, is_keyed
from loopwright.python.types.regions import ITEM, KEY, VALUE, ContainerType, InstanceType

COMPARISON = "cmp_to_key"
"""The name of the method that stands for a key created from a comparison function
(`cmp_to_key`)."""
MOST_COPIES = 64
"""The longest tuple over which a loop is expanded."""


def stored(type_: Type) -> Type:
    """Return the type of a value as the content of a container: constants are not kept there."""
    return widen(type_)


def copies_of(walk: FunctionWalk, iterable: Type) -> Sequence[Type] | None:
    """Return the types of the items of a tuple, for each of which a loop's body is copied; `None`
    for other iterables, whose items have one type."""
    if isinstance(iterable, InstanceType) and is_keyed(iterable.region.kind):
        walk.note_use(iterable, TableUse.ITERATED)
        return [Literal(key) for key in iterable.region.kind.loopwright_keys]
    if isinstance(iterable, ProductType) and 0 < len(iterable.items) <= MOST_COPIES:
        return iterable.items
    return None


# Iteration


def item_type(walk: FunctionWalk, iterable: Type, node: ast.AST) -> Type:
    """Return the type of the items of an iterable; `Never` if it has none."""
    return join_all([_item_type(walk, x, node) for x in members_of(iterable)])


def _item_type(walk: FunctionWalk, iterable: Type, node: ast.AST) -> Type:
    match iterable:
        case ContainerType() | GeneratorType():
            return _item_of(walk, iterable)
        case ProductType(items=items):
            return join_all(map(widen, items))
        case RangeType():
            return PY_INT
        case ArrayType():
            return element_or_row(iterable)
        case TextType(kind=kind):
            return iterable if kind is str else PY_INT
        case Literal(value=value) if isinstance(value, str):
            return TextType()
        case UnknownType():
            return iterable
        case InstanceType():
            return _item_of_object(walk, iterable, node)
        case _ if iterable is NEVER or iterable is NONE_TYPE:
            return NEVER
        case _:
            return walk.unknown(f"iteration over {iterable}", node)


def _item_of(walk: FunctionWalk, iterable: ContainerType | GeneratorType) -> Type:
    if isinstance(iterable, ContainerType):
        return iterable.item
    del walk
    return iterable.item


def _item_of_object(walk: FunctionWalk, iterable: InstanceType, node: ast.AST) -> Type:
    walk.note_use(iterable, TableUse.ITERATED)
    method = walk.member(iterable, "__iter__")
    if method is None:
        return walk.unknown(f"iteration over objects of {iterable}", node)
    iterator = walk.call(node, method, [], {})
    if not isinstance(iterator, InstanceType):
        return item_type(walk, iterator, node)
    following = walk.member(iterator, "__next__")
    if following is None:
        return item_type(walk, iterator, node) if iterator != iterable else NEVER
    return walk.call(node, following, [], {})


def element_or_row(array: ArrayType) -> Type:
    """Return the type of the items of an array along its first axis."""
    if array.rank <= 1:
        return array.element
    return ArrayType(array.element, array.rank - 1, contiguous=array.contiguous)


# Subscripts


def get_item(walk: FunctionWalk, node: ast.AST, owner: Type, key: Type) -> Type:
    """Return the type of `owner[key]`. Members of unions that have no items raise there."""
    results = [_get_item(walk, node, x, key) for x in members_of(owner) if x is not NONE_TYPE]
    return join_all(results)


def _get_item(walk: FunctionWalk, node: ast.AST, owner: Type, key: Type) -> Type:
    if isinstance(key, UnknownType) and not isinstance(owner, ContainerType):
        return key
    match owner:
        case UnknownType():
            return owner
        case ContainerType():
            return _item_of_container(walk, node, owner, key)
        case ProductType() if owner.kind is tuple or issubclass(owner.kind, tuple):
            return _item_of_tuple(walk, node, owner, key)
        case ArrayType():
            return _item_of_array(owner, key)
        case RangeType():
            return RangeType() if isinstance(key, SliceType) else PY_INT
        case TextType() | Literal():
            text = widen(owner)
            if isinstance(text, TextType):
                return text if text.kind is str or isinstance(key, SliceType) else PY_INT
        case InstanceType() if is_keyed(owner.region.kind):
            return _value_under_key(walk, owner, owner.region.kind.loopwright_keys, key)
        case InstanceType() | ProductType():
            method = walk.member(owner, "__getitem__")
            if method is not None:
                return walk.call(node, method, [key], {})
        case _:
            pass
    return walk.unknown(f"subscripts of {owner}", node)


def _item_of_container(walk: FunctionWalk, node: ast.AST, owner: ContainerType, key: Type) -> Type:
    region = owner.region
    if issubclass(region.kind, dict):
        return _value_of_key(walk, node, owner, key)
    if not isinstance(key, SliceType):
        if not isinstance(key, Literal):
            region.note_index()
        return owner.item
    result = walk.new_container(region.kind, node)
    region.root.add_part(result.region)
    bounds = key.start, key.stop, key.step
    if not all(isinstance(x, Literal | NoneType) for x in bounds):
        result.region.root.note_growth()
    walk.fill(result, ITEM, owner.item)
    return result


def _value_of_key(walk: FunctionWalk, node: ast.AST, owner: ContainerType, key: Type) -> Type:
    """Return the type of `table[key]`; a `defaultdict` creates a missing value."""
    region = owner.region
    if issubclass(region.kind, Counter):
        return join(region.content(VALUE), PY_INT)
    factory = region.root.default
    if issubclass(region.kind, defaultdict) and isinstance(factory, Type):
        walk.store(owner, KEY, stored(key))
        walk.store(owner, VALUE, stored(walk.call(node, factory, [], {})))
    return region.content(VALUE)


def _item_of_tuple(walk: FunctionWalk, node: ast.AST, owner: ProductType, key: Type) -> Type:
    items = owner.items
    match key:
        case Literal(value=index) if isinstance(index, int):
            return items[index] if -len(items) <= index < len(items) else NEVER
        case SliceType():
            bounds = [_constant(x) for x in (key.start, key.stop, key.step)]
            if all(isinstance(x, int | None) for x in bounds):
                return ProductType(items[slice(*bounds)])
            row = walk.new_container(tuple, node)
            for item in items:
                walk.store(row, ITEM, stored(item))
            return row
        case _:
            return join_all(map(widen, items))


def _constant(type_: Type) -> Any:
    """Return the value of a constant; for other types a unique marker object."""
    if type_ is NONE_TYPE:
        return None
    return type_.value if isinstance(type_, Literal) else type_


def _item_of_array(array: ArrayType, key: Type) -> Type:
    """Return the type that NumPy returns for a key of these types."""
    return samples.result_type(_subscripted, (array, _index(key)))


def _subscripted(array: Any, key: Any) -> Any:
    return array[key]


def _index(key: Type) -> Type:
    """Return a key whose representative is within an array: integers become 0."""
    match key:
        case ProductType(items=items) if key.kind is tuple:
            return ProductType(tuple(map(_index, items)))
        case ScalarType() if key.is_integer:
            return Literal(0) if key.weak else key
        case Literal(value=value) if isinstance(value, int) and not isinstance(value, bool):
            return Literal(0)
        case SliceType(step=Literal(value=step)):
            return SliceType(key.start, key.stop, Literal(_representative_step(step)))
        case _:
            return key


def _representative_step(step: Any) -> int:
    """Return a step of the same direction that leaves elements out, unless the step is 1."""
    if step == 1:
        return 1
    return -2 if step < 0 else 2


def set_item(walk: FunctionWalk, owner: Type, key: Type, value: Type) -> None:
    """Store a value: `owner[key] = value`."""
    for receiver in members_of(owner):
        match receiver:
            case ContainerType() if issubclass(receiver.region.kind, dict):
                walk.store(receiver, KEY, stored(key))
                walk.store(receiver, VALUE, stored(value))
            case ContainerType() if isinstance(key, SliceType):
                for part in members_of(value):
                    walk.store(receiver, ITEM, stored(_item_type(walk, part, ast.Pass())))
            case ContainerType():
                walk.store(receiver, ITEM, stored(value))
            case InstanceType() if is_keyed(receiver.region.kind):
                _set_value(walk, receiver, receiver.region.kind.loopwright_keys, key, value)
            case InstanceType():
                method = walk.member(receiver, "__setitem__")
                if method is not None:
                    walk.call(ast.Pass(), method, [key, value], {})
            case UnknownType():
                walk.escape((value,), "a store in a value of unknown type")
            case _:
                pass  # an array, whose type does not change


def _value_under_key(
    walk: FunctionWalk, table: InstanceType, keys: tuple[str, ...], key: Type
) -> Type:
    """Return the type of a value of an object with constant keys."""
    if isinstance(key, Literal) and key.value in keys:
        return table.region.content(field_of_key(str(key.value)))
    walk.note_use(table, TableUse.OPEN)
    return join_all([table.region.content(name) for name in table.region.names])


def _set_value(
    walk: FunctionWalk, table: InstanceType, keys: tuple[str, ...], key: Type, value: Type
) -> None:
    """Store a value in an object with constant keys."""
    if isinstance(key, Literal) and key.value in keys:
        walk.store(table, field_of_key(str(key.value)), stored(value))
    else:
        walk.note_use(table, TableUse.OPEN)


def set_attribute(walk: FunctionWalk, owner: Type, name: str, value: Type) -> None:
    """Store an attribute: `owner.name = value`."""
    for receiver in members_of(owner):
        if isinstance(receiver, InstanceType):
            setter = getattr(receiver.region.kind, name, None)
            if isinstance(setter, property):
                walk.call(ast.Pass(), Literal(setter.fset), [receiver, value], {})
            else:
                walk.store(receiver, name, stored(value))
        elif isinstance(receiver, UnknownType):
            walk.escape((value,), "a store in a value of unknown type")


def update(walk: FunctionWalk, table: ContainerType, source: Type, node: ast.AST) -> None:
    """Store the entries of another dictionary, or pairs, in a dictionary."""
    walk.note_use(source, TableUse.OPEN)
    for member in members_of(source):
        if isinstance(member, ContainerType) and issubclass(member.region.kind, dict):
            walk.store(table, KEY, member.region.content(KEY))
            walk.store(table, VALUE, member.region.content(VALUE))
            continue
        for pair in members_of(item_type(walk, member, node)):
            if isinstance(pair, ProductType) and len(pair.items) == 2:
                walk.store(table, KEY, stored(pair.items[0]))
                walk.store(table, VALUE, stored(pair.items[1]))
            elif pair is not NEVER:
                unknown = walk.unknown(f"a dictionary of items {pair}", node)
                walk.store(table, KEY, unknown)
                walk.store(table, VALUE, unknown)


# Methods

Method = Callable[..., Type]
"""A rule: the walk, the node of the call, the container, and the types of the arguments."""
METHODS: dict[tuple[type, str], Method] = {}


def container_method(name: str, *kinds: type) -> Callable[[Method], Method]:
    """Register the rule of a method of containers of some classes."""

    def register(rule: Method) -> Method:
        METHODS.update({(kind, name): rule for kind in kinds})
        return rule

    return register


def method_rule(type_: ContainerType | ProductType, name: str) -> Method | None:
    """Return the rule of a method of a container."""
    kind = type_.region.kind if isinstance(type_, ContainerType) else type_.kind
    return next((METHODS[base, name] for base in kind.__mro__ if (base, name) in METHODS), None)


@container_method("append", list, deque)
@container_method("appendleft", deque)
@container_method("add", set)
def _append_item(walk: FunctionWalk, _node: ast.AST, row: ContainerType, item: Type) -> Type:
    walk.store(row, ITEM, stored(item))
    return NONE_TYPE


@container_method("insert", list, deque)
def _insert(
    walk: FunctionWalk, _node: ast.AST, row: ContainerType, _place: Type, item: Type
) -> Type:
    walk.store(row, ITEM, stored(item))
    return NONE_TYPE


@container_method("extend", list, deque)
@container_method("extendleft", deque)
@container_method("update", set)
@container_method("symmetric_difference_update", set)
def _extend(walk: FunctionWalk, node: ast.AST, row: ContainerType, *iterables: Type) -> Type:
    for iterable in iterables:
        walk.store(row, ITEM, stored(item_type(walk, iterable, node)))
    return NONE_TYPE


@container_method("pop", list, set, deque)
@container_method("popleft", deque)
def _pop(_walk: FunctionWalk, _node: ast.AST, row: ContainerType, *_place: Type) -> Type:
    return row.item


@container_method("remove", list, set, deque)
@container_method("discard", set)
@container_method("clear", list, set, deque, dict)
@container_method("reverse", list, deque)
@container_method("rotate", deque)
@container_method("intersection_update", set)
@container_method("difference_update", set)
@container_method("move_to_end", OrderedDict)
def _no_result(
    _walk: FunctionWalk, _node: ast.AST, _row: ContainerType, *_: Type, **__: Type
) -> Type:
    return NONE_TYPE


@container_method("sort", list)
def _sort(
    walk: FunctionWalk,
    node: ast.AST,
    row: ContainerType,
    key: Type = NONE_TYPE,
    reverse: Type = NONE_TYPE,
) -> Type:
    del reverse
    call_key(walk, node, key, row.item)
    return NONE_TYPE


def call_key(walk: FunctionWalk, node: ast.AST, key: Type, item: Type) -> Type:
    """Call the `key` function of a sort with an item."""
    if key is NONE_TYPE or item is NEVER:
        return item
    if isinstance(key, BoundMethodType) and key.name == COMPARISON:
        return walk.call(node, key.receiver, [item, item], {})
    return walk.call(node, key, [item], {})


@container_method("index", list, deque, tuple)
@container_method("count", list, deque, tuple)
def _number(_walk: FunctionWalk, _node: ast.AST, _row: Type, *_: Type) -> Type:
    return PY_INT


@container_method("issubset", *SETS)
@container_method("issuperset", *SETS)
@container_method("isdisjoint", *SETS)
def _truth(_walk: FunctionWalk, _node: ast.AST, _row: Type, _iterable: Type) -> Type:
    from loopwright.python.types.numbers import PY_BOOL

    return PY_BOOL


@container_method("copy", list, *SETS, deque, dict)
def _copy(walk: FunctionWalk, node: ast.AST, row: ContainerType) -> Type:
    return copy_of(walk, node, row)


def copy_of(walk: FunctionWalk, node: ast.AST, row: ContainerType) -> ContainerType:
    """Return the type of a new container with the contents of a given one."""
    result = walk.new_container(row.region.kind, node, default=row.region.root.default)
    for name in row.region.names:
        walk.store(result, name, row.region.content(name))
    return result


@container_method("union", *SETS)
@container_method("symmetric_difference", *SETS)
def _union(walk: FunctionWalk, node: ast.AST, row: ContainerType, *iterables: Type) -> Type:
    result = copy_of(walk, node, row)
    for iterable in iterables:
        walk.store(result, ITEM, stored(item_type(walk, iterable, node)))
    return result


@container_method("intersection", *SETS)
@container_method("difference", *SETS)
def _part(walk: FunctionWalk, node: ast.AST, row: ContainerType, *_: Type) -> Type:
    return copy_of(walk, node, row)


@container_method("get", dict)
def _get(
    _walk: FunctionWalk, _node: ast.AST, table: ContainerType, _key: Type, default: Type = NONE_TYPE
) -> Type:
    return join(table.region.content(VALUE), default)


@container_method("pop", dict)
def _pop_key(
    _walk: FunctionWalk, _node: ast.AST, table: ContainerType, _key: Type, default: Type = NEVER
) -> Type:
    return join(table.region.content(VALUE), default)


@container_method("popitem", dict)
def _popitem(_walk: FunctionWalk, _node: ast.AST, table: ContainerType, **_: Type) -> Type:
    key = table.region.content(KEY)
    return NEVER if key is NEVER else ProductType((key, table.region.content(VALUE)))


@container_method("setdefault", dict)
def _setdefault(
    walk: FunctionWalk, _node: ast.AST, table: ContainerType, key: Type, default: Type = NONE_TYPE
) -> Type:
    walk.store(table, KEY, stored(key))
    walk.store(table, VALUE, stored(default))
    return table.region.content(VALUE)


@container_method("keys", dict)
def _keys(_walk: FunctionWalk, _node: ast.AST, table: ContainerType) -> Type:
    return GeneratorType(table.region.content(KEY), "dict_keys")


@container_method("values", dict)
def _values(_walk: FunctionWalk, _node: ast.AST, table: ContainerType) -> Type:
    return GeneratorType(table.region.content(VALUE), "dict_values")


@container_method("items", dict)
def _pairs(_walk: FunctionWalk, _node: ast.AST, table: ContainerType) -> Type:
    key = table.region.content(KEY)
    value = table.region.content(VALUE)
    return GeneratorType(NEVER if key is NEVER else ProductType((key, value)), "dict_items")


@container_method("update", dict)
def _update(
    walk: FunctionWalk, node: ast.AST, table: ContainerType, *sources: Type, **named: Type
) -> Type:
    is_counting = issubclass(table.region.kind, Counter)
    for source in sources:
        if is_counting:
            count(walk, table, source, node)
        else:
            update(walk, table, source, node)
    for value in named.values():
        walk.store(table, KEY, TextType())
        walk.store(table, VALUE, stored(value))
    return NONE_TYPE


def count(walk: FunctionWalk, table: ContainerType, items: Type, node: ast.AST) -> None:
    """Count items in a `Counter`."""
    for member in members_of(items):
        if isinstance(member, ContainerType) and issubclass(member.region.kind, dict):
            update(walk, table, member, node)
        else:
            walk.store(table, KEY, stored(item_type(walk, member, node)))
            walk.store(table, VALUE, PY_INT)


@container_method("most_common", Counter)
def _most_common(
    walk: FunctionWalk, node: ast.AST, table: ContainerType, _number: Type = NONE_TYPE
) -> Type:
    result = walk.new_container(list, node)
    key = table.region.content(KEY)
    if key is not NEVER:
        walk.store(result, ITEM, ProductType((key, table.region.content(VALUE))))
    return result


@container_method("elements", Counter)
def _elements(_walk: FunctionWalk, _node: ast.AST, table: ContainerType) -> Type:
    return GeneratorType(table.region.content(KEY), "elements")
