"""Items of lists by their inferred types: which arenas there are, before any code is emitted.

A list that is an item of another container is in the arena of its item type, and so are all lists
with such items (`arenas`). Inference knows both: a region that is a content of another region is an
item of it. Where it knows no type, lowering finds the arena, and begins again.
"""

from __future__ import annotations

import ast
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterator, Sequence

import numpy as np

from loopwright.python.inference.program_types import ProgramTypes
from loopwright.python.types import (
    NUMBER_TYPES,
    PY_BOOL,
    PY_INT,
    SETS,
    ArrayType,
    Kind,
    OneOf,
    OneOfOrNone,
    ScalarType,
    TextType,
)
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import (
    NONE_TYPE,
    Literal,
    NoneType,
    ProductType,
    UnionType,
)
from loopwright.python.types.joins import join_all, members_of, widen
from loopwright.python.types.regions import (
    ANY_ATTRIBUTE,
    ITEM,
    KEY,
    VALUE,
    ContainerType,
    InstanceType,
    Region,
)
from loopwright.python.values import mixed
from loopwright.python.values.arenas import Arenas, arena_for
from loopwright.python.values.value import (
    POOL,
    ArrayItem,
    DictValue,
    Either,
    Fields,
    Instance,
    Optional,
    PooledList,
    Scalar,
    TextValue,
    TupleValue,
    Value,
    scalars_of,
    with_numbers,
)

_CONTAINERS = list, dict, *SETS, deque
_TABLES = dict, *SETS, Counter, defaultdict, OrderedDict
"""The classes of containers with a table and entries."""


def sample_of(arenas: Arenas, type_: Type, *around: Region) -> Value | None:
    """Return a sample item (an item without a value) of a type; `None` for types that cannot be
    items, for containers without an arena, and for lists that contain themselves."""
    match type_:
        case ScalarType():
            return Scalar(type_)
        case TextType(kind=kind):
            return TextValue((POOL, Scalar(PY_INT), Scalar(PY_INT)), kind)
        case Literal(value=str()):
            return TextValue((POOL, Scalar(PY_INT), Scalar(PY_INT)), str)
        case Literal():
            return Scalar(type_.widened) if isinstance(type_.widened, ScalarType) else None
        case NoneType():
            return Optional((Scalar(PY_BOOL),), Optional)
        case UnionType(members=members):
            return _sample_of_union(arenas, members, *around)
        case ProductType(items=items, kind=kind) if kind is tuple and items:
            samples = [sample_of(arenas, x, *around) for x in items]
            present_samples = [x for x in samples if x is not None]
            is_complete = len(present_samples) == len(samples)
            return TupleValue(tuple(present_samples)) if is_complete else None
        case ContainerType(region=region) if region.root not in around:
            return _sample_of_container(arenas, region.root, *around)
        case ArrayType():
            row = _sample_list(arenas, Scalar(type_.element))
            extents = [Scalar(PY_INT)] * type_.rank
            return None if row is None else ArrayItem((row, *extents), np.ndarray)
        case InstanceType(region=region) if region.kind in arenas.object_fields:
            return Instance((Scalar(PY_INT),), region.kind)
        case _:
            return None


def _sample_of_union(arenas: Arenas, members: Sequence[Type], *around: Region) -> Value | None:
    """Return a sample item of a union: a tagged number, a tuple of several lengths, or an item that
    may be `None`."""
    others = [x for x in members if x is not NONE_TYPE]
    numbers = [x for x in others if isinstance(x, ScalarType)]
    real_numbers = [x for x in numbers if x.kind is not Kind.COMPLEX]
    complex_numbers = [x for x in numbers if x.kind is Kind.COMPLEX]
    if len({x.strong for x in numbers}) < len(numbers) == len(others) == 2:
        return None  # Python and NumPy numbers of one type: lists have one of both
    tuples = [x for x in others if _is_tuple(x)]
    row = _sample_list(arenas, _item_of_tuples(arenas, tuples, *around))
    samples: list[Value | None] = []
    if len(tuples) > 1 and row is not None:
        samples.append(PooledList(row.items, tuple))
    else:
        samples += [_sample_tuple(arenas, x, *around) for x in tuples]
    groups = [x for x in (real_numbers, complex_numbers) if len(x) > 1]
    tagged_numbers = {tuple(x): sample for x in groups if (sample := _number_of(x)) is not None}
    tagged_types = {x for group in tagged_numbers for x in group}
    separate = [x for x in others if x not in tagged_types and x not in tuples]
    samples += [sample_of(arenas, x, *around) for x in separate]
    samples += tagged_numbers.values()
    present_samples = [x for x in samples if x is not None]
    if len(present_samples) < len(samples):
        return None
    return union_item(present_samples, may_be_none=len(others) < len(members))


def union_item(members: Sequence[Value], *, may_be_none: bool) -> Value:
    """Return a sample item that may be any of some items, or `None`."""
    if len(members) == 1:
        return Optional((Scalar(PY_BOOL), members[0]), Optional) if may_be_none else members[0]
    kind = OneOfOrNone if may_be_none else OneOf
    return Either(tuple(Optional((Scalar(PY_BOOL), x), Optional) for x in members), kind)


def _is_tuple(type_: Type) -> bool:
    """Return whether a type is that of plain tuples."""
    if isinstance(type_, ContainerType):
        return type_.region.kind is tuple
    return isinstance(type_, ProductType) and type_.kind is tuple


def _sample_tuple(arenas: Arenas, type_: Type, *around: Region) -> Value | None:
    """Return a sample tuple that is a member of a union, where the empty one takes no memory."""
    is_empty = isinstance(type_, ProductType) and not type_.items
    return TupleValue(()) if is_empty else sample_of(arenas, type_, *around)


def _item_of_tuples(arenas: Arenas, members: Sequence[Type], *around: Region) -> Value | None:
    """Return a sample item for tuples of several lengths, if all of their items have one type."""
    items = list[Type]()
    for member in members:
        if isinstance(member, ProductType) and member.kind is tuple:
            items += map(widen, member.items)
        elif isinstance(member, ContainerType) and member.region.kind is tuple:
            items.append(member.item)
        else:
            return None
    is_uniform = len(items) > 0 and all(x == items[0] for x in items)
    return sample_of(arenas, items[0], *around) if is_uniform else None


def _number_of(types: Sequence[ScalarType]) -> Value | None:
    """Return a number of one of some types, if they have a common form."""
    payload = mixed.holding(types)
    ordered = tuple(x for x in NUMBER_TYPES if x in types)
    return None if payload is None else mixed.template(payload, ordered)


def _sample_of_container(arenas: Arenas, region: Region, *around: Region) -> Value | None:
    """Return a sample list, tuple of run-time length, dictionary or set in the arenas of its
    items."""
    if region.kind in (list, tuple):
        item = sample_of(arenas, region.content(ITEM), region, *around)
        has_one_type = region.kind is list or not isinstance(item, Either)
        row = _sample_list(arenas, item) if has_one_type else None
        return row if row is None else PooledList(row.items, region.kind)
    factory = region.default.value if isinstance(region.default, Literal) else region.default
    if region.kind not in _TABLES or not (factory is None or isinstance(factory, type)):
        return None
    table = _sample_list(arenas, Scalar(PY_INT))
    entries = _sample_list(arenas, item_in(arenas, region, *around))
    if table is None or entries is None:
        return None
    return DictValue((table, entries), region.kind, int if region.kind is Counter else factory)


def _sample_list(arenas: Arenas, item: Value | None) -> PooledList | None:
    """Return a list of the arena of lists with such items, if there is one."""
    return arenas.sample_list(arena_for(item)) if item is not None and arenas.has(item) else None


def item_in(arenas: Arenas, region: Region, *around: Region) -> Value | None:
    """Return a sample item of the list that stores the contents of a container."""
    root = region.root
    names = (KEY, VALUE) if _is_dict(region) else (ITEM,)
    items = [sample_of(arenas, root.content(x), root, *around) for x in names]
    samples = [x for x in items if x is not None]
    if len(samples) < len(items):
        return None
    if region.kind in _TABLES:
        places = [Scalar(PY_INT)] if region.kind in SETS else []
        return TupleValue((Scalar(PY_BOOL), *samples, *places))
    return samples[0]


def _is_dict(region: Region) -> bool:
    return issubclass(region.kind, dict)


def region_at(types: ProgramTypes | None, node: ast.AST | None) -> Region | None:
    """Return the region of the containers that an expression creates, if it is the same in all
    evaluations."""
    all_types: Sequence[Type] = () if types is None or node is None else types.all_at(node)
    regions = [x.region.root for x in all_types if isinstance(x, ContainerType)]
    is_one = len(regions) == len(all_types) > 0 and all(x is regions[0] for x in regions)
    return regions[0] if is_one else None


def list_region_at(types: ProgramTypes | None, node: ast.AST | None) -> Region | None:
    """Return the region of the lists that an expression creates, if it is the same in all
    evaluations."""
    region = region_at(types, node)
    return None if region is None or region.kind is not list else region


def arena_of_new(
    arenas: Arenas, types: ProgramTypes | None, node: ast.AST | None, kind: type
) -> Type | None:
    """Return the arena of the container of a class that an expression creates, or of its entries;
    `None` if it is in no arena, or if that is not known."""
    if types is None or node is None or not arenas.samples:
        return None
    if kind is list and (not isinstance(node, ast.List) or node.elts):
        return None
    result: Type | None = None
    for type_ in types.all_at(node):
        if not isinstance(type_, ContainerType) or type_.region.kind is not kind:
            return None
        item = item_in(arenas, type_.region)
        if item is None or not arenas.has(item) or result not in (None, arena_for(item)):
            return None
        if kind is not list and not arenas.has(Scalar(PY_INT)):
            return None
        result = arena_for(item)
    return result


def add_inferred(arenas: Arenas, types: ProgramTypes) -> None:
    """Record the arenas of lists, and the classes of objects, that are items of other
    containers, and the generators that methods return."""
    if not types.makes_objects or not types.inference.entry.is_settled:
        return
    _number_objects(arenas, types)
    before = -1
    while before != (before := len(arenas.samples)):
        for content in _contents(arenas, types):
            _record_arenas(arenas, content)
    _add_fields(arenas, types)
    for caller, place, generator in types.generator_calls:
        arenas.generators.setdefault(caller, {})[place] = generator


def _add_fields(arenas: Arenas, types: ProgramTypes) -> None:
    """Record the values of the fields of objects that have numbers."""
    for region in types.inference.regions:
        if region.root is not region or region.kind not in arenas.object_fields:
            continue
        for name in region.names:
            item = sample_of(arenas, region.content(name))
            if item is not None:
                column = arenas.column(region.kind, name)
                arenas.field_items.setdefault(column.name, []).append(item)


def _record_arenas(arenas: Arenas, content: Type) -> None:
    """Record the arenas of an item that is a list, or is stored as lists."""
    items: list[Value | None] = []
    match content:
        case ContainerType(region=region) if region.kind in _TABLES:
            items = [Scalar(PY_INT), item_in(arenas, region)]
        case ContainerType(region=region) if region.kind in (list, tuple):
            items = [item_in(arenas, region)]
        case ArrayType():
            items = [Scalar(content.element)]
        case UnionType(members=members):
            tuples = [x for x in members if _is_tuple(x)]
            items = [_item_of_tuples(arenas, tuples)] if len(tuples) > 1 else []
        case _:
            pass
    for item in items if None not in items else ():
        assert item is not None
        arena = arena_for(item)
        earlier_item = arenas.samples.get(arena)
        arenas.samples[arena] = item if earlier_item is None else tagged_as(earlier_item, item)


def as_stored(arenas: Arenas, item: Value, types: Sequence[Type]) -> Value:
    """Return an item of a container of a caller, without its value, that may also be of the types
    that are stored in it: numbers of more classes, and `None`."""
    for type_ in types:
        item = _as_stored(arenas, item, type_)
    return item


def _as_stored(arenas: Arenas, item: Value, type_: Type) -> Value:
    members = [x for x in members_of(type_) if x is not NONE_TYPE]
    may_be_none = len(members) < len(members_of(type_))
    if isinstance(item, Optional):
        if item.is_empty:
            inner = sample_of(arenas, join_all(members)) if members else None
        else:
            inner = _as_stored(arenas, item.value, join_all(members))
        return item if inner is None else union_item([inner], may_be_none=True)
    match item, members:
        case Scalar(), [*numbers] if all(isinstance(x, ScalarType) for x in numbers):
            classes = tuple(x for x in numbers if isinstance(x, ScalarType))
            item = _with_classes(item, classes) if classes else item
        case (
            TupleValue(kind=kind, items=parts) | Fields(kind=kind, items=parts),
            [ProductType(items=part_types, kind=product_kind)],
        ) if kind is product_kind and len(parts) == len(part_types):
            pairs = zip(parts, part_types, strict=True)
            item = item.of(_as_stored(arenas, x, y) for x, y in pairs)
        case _:
            pass
    return union_item([item], may_be_none=may_be_none)


def _with_classes(number: Scalar, classes: tuple[ScalarType, ...]) -> Scalar:
    """Return a number of a list of a caller that may be of more classes."""
    all_classes = mixed.all_of(number, mixed.template(number.type, classes))
    payload = mixed.holding(all_classes)
    if payload is None or all_classes == mixed.classes_of(number).types:
        return number
    return mixed.template(payload, all_classes)


def tagged_as(item: Value, more: Value) -> Value:
    """Return an item whose numbers may also have the types of those of `more`, which has the same
    structure."""
    numbers = list[Scalar]()
    for x, y in zip(scalars_of(item), scalars_of(more), strict=True):
        classes = mixed.merged(x, y)
        payload = mixed.holding(classes)
        if len(classes) == 1 or payload is None:
            numbers.append(x)
        else:
            numbers.append(mixed.template(payload, classes))
    return with_numbers(item, iter(numbers))


def _number_objects(arenas: Arenas, types: ProgramTypes) -> None:
    """Record the classes of objects that are selected at run time, items of containers, or fields
    of such objects."""
    for region in types.inference.regions:
        if region.root is region:
            for selected_region in _selected_objects(region):
                _number_object(arenas, selected_region)
    count = -1
    while count != (count := len(arenas.object_fields)):
        for content in _contents(arenas, types):
            if isinstance(content, InstanceType):
                _number_object(arenas, content.region)


def _selected_objects(region: Region) -> Iterator[Region]:
    """Yield the regions of which run time selects an object: for a variable, or for a field."""
    if region.is_selected:
        yield region
    for name in region.names if region.kind not in (*_CONTAINERS, *_TABLES, tuple) else ():
        members = members_of(region.content(name))
        for member in members:
            if isinstance(member, InstanceType) and (len(members) > 1 or member.region.is_any):
                yield member.region


def _number_object(arenas: Arenas, region: Region) -> None:
    """Record that the objects of a region have numbers, if all of their fields are known."""
    names = region.names
    if region.kind not in arenas.object_fields and names and ANY_ATTRIBUTE not in names:
        arenas.object_fields[region.kind] = names
        arenas.assumed_fields.add(region.kind)


def _contents(arenas: Arenas, types: ProgramTypes) -> Iterator[Type]:
    """Yield the types that containers of run-time length and numbered objects contain, the
    containers in displays that move to arenas, and the types of variables that may be tuples of
    several lengths, or objects of several classes."""
    for region in types.inference.regions:
        if region.root is not region:
            continue
        is_kept = region.kind in arenas.object_fields or _has_run_time_length(region)
        parts = (x for name in region.names for x in _parts(region.content(name)))
        yield from parts if is_kept else (x for x in parts if _is_moved(region, x))
    for union in types.unions:
        if any(isinstance(x, ProductType) for x in union.members):
            yield union
        objects = [x for x in union.members if isinstance(x, InstanceType)]
        others = [x for x in union.members if x is not NONE_TYPE]
        yield from objects if len(others) > 1 else ()


def _has_run_time_length(region: Region) -> bool:
    return region.root.is_grown and issubclass(region.kind, _CONTAINERS)


def _is_moved(region: Region, item: Type) -> bool:
    """Return whether a container that is an item of a list of known length moves to an arena, since
    it changes in its place, or is chosen when the code runs."""
    if region.kind is not list or not isinstance(item, ContainerType):
        return False
    return region.is_indexed or (item.region.kind is list and item.region.root.is_grown)


def _parts(type_: Type) -> Iterator[Type]:
    if isinstance(type_, UnionType):
        yield type_
    for member in members_of(type_):
        if isinstance(member, ProductType):
            for item in member.items:
                yield from _parts(item)
        else:
            yield member
