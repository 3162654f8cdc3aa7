"""Items of lists by their inferred types: which arenas there are, before any code is emitted.

A list that is an item of another container is in the arena of its item type, and so are all lists
with such items (`arenas`). Inference knows both: a region that is a content of another region is an
item of it. Where it knows no type, lowering finds the arena, and begins again.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterator

import numpy as np

from loopwright.python.inference.program_types import ProgramTypes
from loopwright.python.types import PY_INT, ArrayType, ScalarType, TextType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import Literal, ProductType
from loopwright.python.types.joins import members_of
from loopwright.python.types.regions import ANY_ATTRIBUTE, ITEM, ContainerType, InstanceType, Region
from loopwright.python.values.arenas import Arenas, arena_for
from loopwright.python.values.value import (
    POOL,
    ArrayItem,
    Instance,
    PooledList,
    Scalar,
    TextValue,
    TupleValue,
    Value,
)

_CONTAINERS = list, dict, set, deque


def sample_of(arenas: Arenas, type_: Type, *around: Region) -> Value | None:
    """Return an item of a type, without its value, that is in lists of some regions; `None` for
    types of several forms, for lists without an arena, and for lists that contain themselves."""
    match type_:
        case ScalarType():
            return Scalar(type_)
        case TextType() | Literal(value=str()):
            return TextValue((POOL, Scalar(PY_INT), Scalar(PY_INT)), str)
        case Literal():
            return Scalar(type_.widened) if isinstance(type_.widened, ScalarType) else None
        case ProductType(items=items, kind=kind) if kind is tuple and items:
            samples = [sample_of(arenas, x, *around) for x in items]
            present_samples = [x for x in samples if x is not None]
            is_complete = len(present_samples) == len(samples)
            return TupleValue(tuple(present_samples)) if is_complete else None
        case ContainerType(region=region) if region.kind is list and region.root not in around:
            item = sample_of(arenas, region.content(ITEM), region.root, *around)
            return _sample_list(arenas, item)
        case ArrayType():
            row = _sample_list(arenas, Scalar(type_.element))
            extents = [Scalar(PY_INT)] * type_.rank
            return None if row is None else ArrayItem((row, *extents), np.ndarray)
        case InstanceType(region=region) if region.kind in arenas.object_fields:
            return Instance((Scalar(PY_INT),), region.kind)
        case _:
            return None


def _sample_list(arenas: Arenas, item: Value | None) -> PooledList | None:
    """Return a list of the arena of lists with such items, if there is one."""
    return arenas.sample_list(arena_for(item)) if item is not None and arenas.has(item) else None


def _item_of(arenas: Arenas, row: ContainerType) -> Value | None:
    """Return an item of a list, without its value."""
    return sample_of(arenas, row.region.content(ITEM), row.region.root)


def arena_of_display(
    arenas: Arenas, types: ProgramTypes | None, node: ast.AST | None
) -> Type | None:
    """Return the arena of the lists that `[]` makes; `None` if they are in none, if it is not
    known, and for other expressions."""
    if types is None or not isinstance(node, ast.List) or node.elts or not arenas.samples:
        return None
    result: Type | None = None
    for type_ in types.all_at(node):
        if not isinstance(type_, ContainerType) or type_.region.kind is not list:
            return None
        item = _item_of(arenas, type_)
        if item is None or not arenas.has(item) or result not in (None, arena_for(item)):
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
            _add(arenas, content)
    for caller, place, generator in types.generator_calls:
        arenas.generators.setdefault(caller, {})[place] = generator


def _add(arenas: Arenas, content: Type) -> None:
    """Record the arena of the lists that an item is, or that it is kept as."""
    item: Value | None = None
    match content:
        case ContainerType(region=region) if region.kind is list:
            item = _item_of(arenas, content)
        case ArrayType():
            item = Scalar(content.element)
        case _:
            pass
    if item is not None:
        arenas.samples.setdefault(arena_for(item), item)


def _number_objects(arenas: Arenas, types: ProgramTypes) -> None:
    """Record the classes of objects that are items of containers or fields of such objects."""
    count = -1
    while count != (count := len(arenas.object_fields)):
        for content in _contents(arenas, types):
            if not isinstance(content, InstanceType):
                continue
            kind = content.region.kind
            names = content.region.names
            if kind not in arenas.object_fields and names and ANY_ATTRIBUTE not in names:
                arenas.object_fields[kind] = names
                arenas.assumed_fields.add(kind)


def _contents(arenas: Arenas, types: ProgramTypes) -> Iterator[Type]:
    """Yield the types of what containers of run-time length, and objects with numbers, contain."""
    for region in types.inference.regions:
        is_kept = region.kind in arenas.object_fields or _has_run_time_length(region)
        if region.root is region and is_kept:
            for name in region.names:
                yield from _parts(region.content(name))


def _has_run_time_length(region: Region) -> bool:
    return region.root.is_grown and issubclass(region.kind, _CONTAINERS)


def _parts(type_: Type) -> Iterator[Type]:
    for member in members_of(type_):
        if isinstance(member, ProductType):
            for item in member.items:
                yield from _parts(item)
        else:
            yield member
