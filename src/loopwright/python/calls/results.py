"""How results of compiled code become Python values, and change the arguments."""

from __future__ import annotations

from collections import deque
from typing import Any, cast

import numpy as np

from loopwright.ir.core.building import no_collections
from loopwright.python.calls.argument_containers import NumberedRows, PassedVectors, WithLists
from loopwright.python.calls.changed_containers import NewItems, put_back
from loopwright.python.calls.new_objects import empty_of, with_fields
from loopwright.python.calls.result_parts import Decoding, List, Result, WithTexts
from loopwright.python.calls.returned_arenas import ObjectPool, read_arena
from loopwright.records import dataclass, replace


@dataclass(frozen=True)
class OfArguments:
    """The lists or objects of an arena that come from arguments."""

    groups: tuple[int, ...]
    """Its lists, as `WithLists.rows` numbers them, or objects, as `WithLists.objects` does."""
    changes: bool
    """Whether they may change without another record of it."""
    names: tuple[str, ...] = ()
    """The names of the fields of objects."""
    heap: int | None = None
    """The number of the class in `WithLists.heap`."""

    def numbered(self, arguments: WithLists) -> list[NumberedRows]:
        """Return the lists or objects among the arguments of a call, by number."""
        if self.heap is not None:
            return [NumberedRows(0, arguments.heap[self.heap])]
        if self.names:
            return [NumberedRows(0, [arguments.objects[k] for k in self.groups])]
        return [arguments.rows[k] for k in self.groups]

    def passed(self, arguments: WithLists) -> PassedVectors | None:
        """Return the vectors as which lists with items were passed."""
        pool_numbers = [k for k in self.groups if k < len(arguments.passed_pools)]
        passed = {id(x): x for x in map(arguments.passed_pools.__getitem__, pool_numbers)}
        return next(iter(passed.values())) if len(passed) == 1 else None


@dataclass(frozen=True)
class WithPools(Result):
    """A value with the arenas of the lists in it and in arguments: the headers of their lists, and
    the items; or the named fields of the objects of a class."""

    pools: tuple[tuple[List, ...], ...]
    value: Result
    origins: tuple[OfArguments, ...]

    def decode(self, decoding: Decoding) -> Any:
        """Read the arenas, then the value; the lists are filled at the end."""
        for parts, origin in zip(self.pools, self.origins, strict=True):
            pool = read_arena(parts, origin.names, decoding)
            decoding.pools.append(pool)
            if isinstance(decoding.arguments, WithLists):
                pool.add_arguments(origin.numbered(decoding.arguments))
                if origin.changes:
                    pool.take_changed(origin.passed(decoding.arguments), decoding)
        if isinstance(decoding.arguments, WithLists):
            for pool, origin in zip(decoding.pools, self.origins, strict=True):
                if origin.heap is not None:
                    assert isinstance(pool, ObjectPool)
                    pool.write_fields(decoding.arguments.passed_fields, decoding)
        result = self.value.decode(decoding)
        while any(pool.is_waiting for pool in decoding.pools):
            for pool in decoding.pools:
                pool.fill(decoding)
        return result


@dataclass(frozen=True)
class Dict(Result):
    """A dictionary of a class, from the list of its entries; `default` is the class of default
    values."""

    entries: List
    kind: type
    default: object

    def decode(self, decoding: Decoding) -> Any:
        """Return the dictionary of the entries, which gets a number."""
        items = NewItems.read(self.entries, decoding)
        if self.kind is frozenset:
            decoding.lists.append(frozenset(items.members(decoding)))
        else:
            decoding.lists.append(empty_of(self.kind, self.default))
            items.add_entries(decoding.lists[-1], decoding)
        return decoding.lists[-1]


@dataclass(frozen=True)
class Deque(Result):
    """A deque: its ends, and its items after the unused entries."""

    ends: List
    items: List
    is_bounded: bool

    def read(self, decoding: Decoding) -> tuple[NewItems, int | None]:
        """Read the items, and the maximum length."""
        ends = NewItems.read(self.ends, decoding).decoded(decoding)
        items = NewItems.read(self.items, decoding)
        first, _, most = ends
        return items.chosen(slice(first, None)), most if self.is_bounded else None

    def decode(self, decoding: Decoding) -> Any:
        """Return the deque, which gets a number."""
        items, most = self.read(decoding)
        decoding.lists.append(deque(items.decoded(decoding), most))
        return decoding.lists[-1]


FieldOfArgument = tuple[int, str, Result, Result]
"""The number of an object among the arguments, the name of a field, whether it is set, and its
value."""


@dataclass(frozen=True)
class Changed(Result):
    """A value with the final contents of changed container arguments, by number."""

    value: Result
    lists: tuple[tuple[int, Result], ...]
    fields: tuple[FieldOfArgument, ...] = ()
    has_lists: bool = True
    """Whether containers change."""
    arrays: tuple[int, ...] = ()
    """The numbers of the arrays that change."""
    prints: bool = False
    """Whether something is printed."""
    may_raise: bool = True
    """Whether the code may end in a Python exception."""

    @property
    def restores_arrays(self) -> bool:
        """Whether arrays have to be as they were after an exception, so that Python can run the
        function again with the same effects on containers and objects."""
        return bool(self.arrays) and self.may_raise and (self.has_lists or bool(self.fields))

    def decode(self, decoding: Decoding) -> Any:
        """Return the value; changes of arguments are written after all of them have been read."""
        arguments = decoding.with_lists
        result = self.value.decode(decoding)
        contents = [
            (k, _read_contents(contents_result, decoding)) for k, contents_result in self.lists
        ]
        values = [
            (k, name, is_set.decode(decoding), value_result.decode(decoding))
            for k, name, is_set, value_result in self.fields
        ]
        for number, name, is_set, new in values:
            if is_set:
                with_fields(arguments.objects[number], [name], [new])
        for number, new in contents:
            put_back(arguments.lists[number], new, arguments.passed[number], decoding)
        return result


def python_value(result: Result, returned: object, arguments: tuple[object, ...]) -> object:
    """Return the Python value of the results of compiled code."""
    if result.form is not None:
        return returned
    values = cast("tuple[object, ...]", returned) if isinstance(returned, tuple) else (returned,)
    decoding = Decoding(iter(values), arguments, [], [], [], [])
    for value in values:
        if type(value) is np.ndarray and cast("np.ndarray[Any, Any]", value).size > _LARGE:
            with no_collections():
                return result.decode(decoding)
    return result.decode(decoding)


_LARGE = 1000
"""The size of vectors from which the garbage collector is paused, which would visit the new objects
repeatedly."""


def _read_contents(result: Result, decoding: Decoding) -> NewItems:
    """Read the contents of a container from the next results."""
    match result:
        case List():
            return NewItems.read(result, decoding)
        case Dict():
            return NewItems.read(result.entries, decoding)
        case Deque():
            return result.read(decoding)[0]
        case _:
            raise AssertionError(result)


def changed_in(result: Result) -> Changed | None:
    """Return the final contents of container arguments; `None` if none changes."""
    if isinstance(result, WithTexts | WithPools):
        return changed_in(result.value)
    return result if isinstance(result, Changed) else None


def with_changes(result: Result, changed: Changed) -> Result:
    """Return a result with the changes of arguments."""
    if isinstance(result, WithTexts | WithPools):
        return replace(result, value=with_changes(result.value, changed))
    return replace(changed, value=result)
