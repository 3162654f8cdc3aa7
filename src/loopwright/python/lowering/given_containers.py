"""Container arguments at the start of a function: lists that are borrowed until they are known to
change, and the arenas of nested lists (`calls.argument_containers`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from xdsl.ir import Attribute, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.python import types as number_types
from loopwright.python.bodies import deques as deque_bodies
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import lists as list_bodies
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.calls import argument_containers
from loopwright.python.containers import dicts, list_items, list_states
from loopwright.python.inference.program_types import ProgramTypes
from loopwright.python.source.vocabulary import ArgumentName, ItemsName, ListName
from loopwright.python.types import SETS
from loopwright.python.types.base import Type
from loopwright.python.types.items import ItemVariable
from loopwright.python.values import arrays, mixed, scalars
from loopwright.python.values.arenas import arena_for
from loopwright.python.values.builder import Builder, Steps, counted_loop
from loopwright.python.values.inferred_items import as_stored
from loopwright.python.values.value import (
    POOL,
    Array,
    Buffer,
    DequeValue,
    DictValue,
    Instance,
    ListState,
    ListValue,
    Optional,
    PooledList,
    Scalar,
    TextValue,
    Value,
    compound,
)


class GivenContainers:
    """The container arguments of a function, in order."""

    def __init__(
        self,
        b: Builder,
        types: Sequence[number_types.ArgumentType],
        argument: Callable[[str, Attribute], SSAValue],
        extent: Callable[[SSAValue, int], AffineExpr],
        program_types: ProgramTypes,
    ) -> None:
        self.b = b
        self.values: dict[str, ListValue | DictValue | DequeValue] = {}
        """The container arguments, by the names of the lists with their items."""
        self.states: dict[str, ListState] = {}
        """The borrowed lists, by name."""
        self._begun: dict[str, ListState] = {}
        """The lists at the beginning of the function, with their items in all types."""
        self._stored: dict[str, Sequence[Type]] = {}
        """The types of the items that the lists may have when the function has run."""
        self._program_types = program_types
        self._argument = argument
        self._extent = extent
        self._item_types = argument_containers.pools_in(types)
        """The types of the items of nested containers: an arena is passed for each."""
        self._holders = argument_containers.holders_in(types)
        self._firsts: dict[number_types.ItemType, int] = {}
        """The numbers of the first lists with unknown items, in each pool."""
        number = sum(
            argument_containers.unknown_lists_in(x.item)
            for x in argument_containers.containers_in(types)
        )
        for item in self._item_types:
            self._firsts[item] = number
            number += argument_containers.unknown_lists_in(item)
        self._unknown = [self._variable(k) for k in range(number)]
        """The arenas of lists with unknown items."""
        self._bounds: dict[str, int | None] = {}
        """The maximum lengths of deques."""
        self._numbers = count()
        self._arenas: dict[number_types.ItemType, Type] = {}
        self._samples: dict[number_types.ItemType, Value] = {}
        """An item of each arena that is passed, as it is passed."""
        self._starts: list[Array] = []
        """The start of each string among the characters of all strings."""
        self._tables: list[tuple[Array, DictValue]] = []
        """The vectors of numbers of tables, each with a sample of the dictionaries or sets."""
        self.characters: Array | None = None
        """The characters of all strings in containers."""
        self._empty: Scalar | None = None
        """The number of lists with unknown items."""

    @property
    def vectors(self) -> list[Array]:
        """The borrowed memory."""
        return [x for state in self.states.values() for x in state.items if isinstance(x, Array)]

    def _variable(self, number: int) -> Type:
        """Return the arena of lists whose items are unknown so far."""
        arenas = self.b.shared.arenas
        site = "argument", number
        arena = arenas.arenas_by_site.setdefault(site, ItemVariable(site)) or ItemVariable(site)
        arenas.samples.setdefault(arena, None)
        return arena

    def value(
        self, type_: number_types.ListType, items: ListValue | None = None
    ) -> ListValue | DictValue | DequeValue:
        """Return the value of a container argument; its items are in the list `items`, if given."""
        number = len(self.values)
        items = items or ListValue(ArgumentName(f"@argument {number}"))
        item = None if type_.item is None else self._template(type_.item, self._numbers)
        self.states[items.name] = self._state(items.name, item, type_.item)
        self._stored[items.name] = self._program_types.argument_typing.items_passed(number)
        result: ListValue | DictValue | DequeValue = items
        if type_.kind is deque:
            ends_and_items = ListValue(ListName(f"@ends {number}")), items
            result = DequeValue(ends_and_items, is_bounded=type_.default is not None)
            self._bounds[result.ends.name] = type_.default
        elif type_.kind is not list:
            result = DictValue(
                (ListValue(ListName(f"@table {number}")), items), type_.kind, type_.default
            )
        self.values[items.name] = result
        return result

    def _state(
        self, name: ListName, item: Value | None, type_: number_types.ItemType | None
    ) -> ListState:
        """Return the state of a list whose items are vectors."""
        if item is None or type_ is None:
            return ListState((), list)
        self.b.shared.arenas.caller_lists.add(name)
        columns = [self._vector("items", x.type.strong) for x in list_items.numbers_of(item)]
        self._note_columns(type_, iter(columns))
        return ListState((columns[0].shape[0], *columns), list, item, name)

    def _vector(self, name: str, element: number_types.ScalarType) -> Array:
        memory = self._argument(name, number_types.ArrayType(element, 1).mlir)
        length = self.b.integer(self._extent(memory, 0))
        return arrays.whole(element, Buffer(memory, (length,)))

    def _note_columns(self, type_: number_types.ArgumentType, columns: Iterator[Array]) -> None:
        """Record which columns of a list contain starts of strings, or numbers of tables."""
        match type_:
            case number_types.TupleType():
                for x in type_.items:
                    self._note_columns(x, columns)
            case number_types.TextType():
                self._starts.append(next(columns))
                next(columns)
            case number_types.ListType(item=item, kind=kind, default=default) if kind is not list:
                assert item is not None
                sample = self._sample_mapping(item, kind, default)
                self._tables.append((next(columns), sample))
                next(columns)
            case _:
                next(columns)

    def _sample_mapping(self, item: number_types.ItemType, kind: type, default: Any) -> DictValue:
        """Return a dictionary or a set in arenas with unspecified numbers."""
        arenas = self.b.shared.arenas
        table_arena = arena_for(Scalar(number_types.PY_INT))
        arenas.samples.setdefault(table_arena, Scalar(number_types.PY_INT))
        parts = arenas.sample_list(table_arena), arenas.sample_list(self._arena_for(item))
        return DictValue(parts, kind, default)

    def _template(self, type_: number_types.ArgumentType, numbers: Iterator[int]) -> Value:
        """Return a sample item of a type, without a value."""
        match type_:
            case number_types.ScalarType():
                return Scalar(type_)
            case number_types.TextType(kind=kind):
                return TextValue(
                    (POOL, Scalar(number_types.PY_INT), Scalar(number_types.PY_INT)), kind
                )
            case number_types.ListType(item=None):
                return self.b.shared.arenas.sample_list(self._unknown[next(numbers)])
            case number_types.ListType(item=item, kind=kind) if item is not None and kind is list:
                return self.b.shared.arenas.sample_list(self._arena_for(item))
            case number_types.ListType(item=item, kind=kind, default=default) if item is not None:
                return self._sample_mapping(item, kind, default)
            case number_types.TupleType(kind=number_types.ReferenceKind(of=kind)):
                if kind not in self.b.shared.arenas.object_fields:
                    raise self.b.error(f"a {kind.__name__} in a container cannot be an argument")
                return Instance((Scalar(number_types.PY_INT),), kind)
            case number_types.TupleType(
                (number_types.ScalarType() as number, _), number_types.ClassesKind(classes=classes)
            ):
                return mixed.template(number, classes)
            case number_types.TupleType(kind=kind) if kind is number_types.NoneOr:
                return Optional(tuple([self._template(x, numbers) for x in type_.items]), Optional)
            case number_types.TupleType(kind=type() as kind):
                return compound(kind, [self._template(x, numbers) for x in type_.items])
            case _:
                raise AssertionError(type_)

    def _arena_for(self, item: number_types.ItemType) -> Type:
        """Return the arena of lists with items of a type."""
        if item not in self._arenas:
            template = self._template(item, count(self._firsts[item]))
            arena = arena_for(template)
            if arena in self._arenas.values():
                hint = "pass lists of which one has an item, or make them in the kernel"
                raise self.b.error("lists in arguments are all empty", hint)
            self._arenas[item] = arena
            self._samples[item] = template
            self.b.shared.arenas.samples.setdefault(arena, template)
        return self._arenas[item]

    def take_arenas(self) -> None:
        """Take the arguments that follow all others: the arenas."""
        for item in self._item_types:
            arena = self._arena_for(item)
            heads, data = self.b.shared.arenas.lists_of(arena)
            numbers = [self._vector("heads", number_types.INT64) for _ in range(3)]
            self.states[heads.name] = ListState(
                (numbers[0].shape[0], *numbers), list, list_items.HEAD
            )
            self.states[data.name] = self._state(data.name, self._samples[item], item)
            self._stored[data.name] = self._program_types.argument_typing.items_nested(item)
        if self._unknown:
            self._empty = self._vector("empty", number_types.INT64).shape[0]
        if any(map(argument_containers.has_texts, self._holders)):
            self.characters = self._vector("characters", number_types.INT64)

    def begin(self, start_of_texts: Scalar) -> None:
        """Emit the code before the first statement."""
        b = self.b
        for starts in self._starts:
            _add_to_all(b, starts, start_of_texts)
        list_items.begin_arenas(b, self.states)
        for arena in dict.fromkeys(self._unknown):
            heads, _ = b.shared.arenas.lists_of(arena)
            if heads.name not in self.states and self._empty is not None:
                b.frame.of_library(list_bodies.begin_empty, heads, self._empty)
        for value in self.values.values():
            if isinstance(value, DequeValue):
                b.frame.env[value.ends.name] = ListState((), list)
                most = b.integer(self._bounds[value.ends.name] or 0)
                b.frame.of_library(deque_bodies.initialise, value, most)
            if isinstance(value, DictValue):
                assert isinstance(value.table, ListValue)
                b.frame.env[value.table.name] = ListState((), list)
                dicts.initialise(b, value)
                if list_states.state_of(b, value.entries).items:
                    of_set = value.kind in SETS
                    enter = set_bodies.count_slots if of_set else dict_bodies.enter_all
                    b.frame.of_library(enter, value)
        for name, state in self.states.items():
            if state.item is not None:
                stored = self._stored.get(name, ())
                stored_item = as_stored(b.shared.arenas, state.item, stored)
                if isinstance(name, ItemsName) and arena_for(stored_item) != name.arena:
                    stored_item = state.item  # of another type in memory
                self._begun[name] = list_items.with_all_types(b, state, state.item, stored_item)
                b.frame.env[name] = self._begun[name]
        b.list_changes.changed.clear()
        self._enter_nested()

    def _enter_nested(self) -> None:
        """Emit the code that builds the tables of dictionaries and sets in containers. Their arena
        changes by that."""
        firsts: dict[ListName, Value] = {}
        for numbers, sample in self._tables:
            assert isinstance(sample.table, PooledList)
            assert isinstance(sample.entries, PooledList)
            entries = sample.entries.heads
            if entries.name not in firsts:
                count_of_entries = list_states.length_of(self.b, entries)
                heads, data = sample.table.heads, sample.table.data
                first = self.b.frame.of_library(
                    dict_bodies.begin_tables, heads, data, count_of_entries
                )
                firsts[entries.name] = first
            enter = set_bodies.count_nested if sample.kind in SETS else dict_bodies.enter_nested
            self.b.frame.of_library(enter, numbers, firsts[entries.name], sample)

    def own_changed(self) -> None:
        """Copy the lists that the function changes, so that it owns them."""
        changed = self.b.list_changes.changed
        for name, state in self.states.items():
            for vector in state.items if name in changed else ():
                if isinstance(vector, Array) and vector in self._begun[name].items:
                    list_states.own(self.b, vector)

    def changed_arenas(self) -> list[Type]:
        """Return the arenas with argument lists that change."""
        arenas = dict.fromkeys([*self._arenas.values(), *self._unknown])
        return [arena for arena in arenas if self.changes(arena)]

    def changes(self, arena: Type) -> bool:
        """Return whether lists of an arena change."""
        parts = self.b.shared.arenas.lists_of(arena)
        return any(x.name in self.b.list_changes.changed for x in parts)

    def groups_in(self, arena: Type) -> tuple[int, ...]:
        """Return the groups of argument lists in an arena, as `WithLists.rows` numbers them."""
        kinds = self._item_types.items()
        arenas = [self._arena_for(item) for item, of_item in kinds for _ in of_item]
        arenas += self._unknown
        return tuple(k for k, group_arena in enumerate(arenas) if group_arena == arena)

    def is_borrowed(self, arena: Type) -> bool:
        """Return whether the memory of an arena is borrowed."""
        return arena in self._arenas.values() and not self.changes(arena)


def _add_to_all(b: Builder, numbers: Array, more: Scalar) -> None:
    """Add a number to all elements of a vector."""

    def body(iv: Scalar, _: Iterable[object]) -> tuple[()]:
        moved = scalars.binary(b, "+", arrays.element_at(b, numbers, [iv]), more)
        arrays.store_at(b, numbers, [iv], scalars.cast(b, moved, number_types.INT64))
        return ()

    counted_loop(b, Steps(constant(0), b.form(numbers.shape[0])), (), body)
