"""Arenas: the storage of lists that are items of other lists, and how lowering finds them.

All lists whose items have one type are in one arena, which that type identifies. An arena is two
lists that all functions know: the headers of its lists and their items (`bodies.lists`). Lowering
discovers the arenas that it needs and begins again; a value that is merely in the wrong arena does
not stop the search for further arenas. The arena of a list that begins without items is found in
the same way: until an item is known, a type variable identifies it.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from contextlib import suppress

from loopwright.python.source.vocabulary import ColumnName, HeadersName, ItemsName, ListName
from loopwright.python.types import PY_INT, ScalarType
from loopwright.python.types.base import Type
from loopwright.python.types.items import ItemVariable, depth_of, has_part
from loopwright.python.types.regions import Region
from loopwright.python.values.value import (
    AnyList,
    Buffer,
    ListSite,
    ListValue,
    PooledList,
    Scalar,
    Value,
    types_of,
)
from loopwright.records import dataclass, field, replace
from loopwright.reporting.errors import FrontendError

_DEEPEST = 24
"""The maximum nesting depth of lists that lowering looks for."""
CreationSite = Hashable
"""A place of a program that creates lists: a location, and a key that distinguishes calls of one
function."""
NumberPart = tuple[ListName | ListSite | None, int]
"""A place that creates lists, and the position of a scalar in their items."""


class PoolsError(Exception):
    """Raised when the code must be lowered again because of new facts about arenas."""


@dataclass(eq=False)
class Arenas:
    """The facts about arenas that a lowering uses, and those that it found for the next
    lowering."""

    samples: dict[Type, Value | None] = field(default_factory=dict)
    """An item of each arena, without its value; `None` if no item is known."""
    arenas_by_site: dict[CreationSite, Type | None] = field(default_factory=dict)
    """The arenas of lists that are created empty; `None` for those that remain outside of
    arenas."""
    sites: dict[str, CreationSite] = field(default_factory=dict)
    """The places that create empty lists outside of arenas, by the name of the list."""
    regions: dict[ListName, Region] = field(default_factory=dict)
    """The inferred regions of lists outside of arenas, whose contents say what items they get."""
    created_empty: list[tuple[PooledList, CreationSite]] = field(default_factory=list)
    """The lists that were created empty in arenas, with the places."""
    literal_sites: dict[Type, dict[ListSite, None]] = field(default_factory=dict)
    """The places of list displays whose items are in each arena."""
    number_classes: dict[NumberPart, tuple[ScalarType, ...]] = field(default_factory=dict)
    """The possible types of the numbers in lists."""
    caller_lists: set[ListName | ListSite | None] = field(default_factory=set)
    """The lists that callers see after the call: arguments, their attributes, and arenas of lists
    in them. They distinguish all classes of numbers."""
    widened_items: dict[ListName | ListSite | None, Value] = field(default_factory=dict)
    """The items of lists to which `None`, or tuples of several lengths, are added."""
    first_error: FrontendError | None = None
    """The error to raise if lists of integers and floats, or arenas, are refused as well."""
    lent_arguments: dict[int, Type] = field(default_factory=dict)
    """The arenas of the items that are parts of argument arrays, by the number of the argument, or
    -1 for arrays from lists. Such an array is never written, so that its parts may be copies."""
    viewed_arguments: set[int] = field(default_factory=set)
    """The numbers of argument arrays of which a view is a variable: they are never written, so that
    the view may be a copy."""
    object_fields: dict[type, tuple[str, ...]] = field(default_factory=dict)
    """The fields of the objects of each class whose objects have numbers."""
    field_items: dict[ListName, list[Value]] = field(default_factory=dict)
    """The inferred items of the lists of the fields of such objects, without their values."""
    assumed_fields: set[type] = field(default_factory=set)
    """The classes whose fields are assumed from an object that was not inspected at its
    creation."""
    generators: dict[object, dict[Hashable, object]] = field(default_factory=dict)
    """The generators that methods of objects return, by function and place of the call."""
    first_items: dict[str, Type] = field(default_factory=dict)
    """The arenas that lists outside of arenas would be in, by the names of these lists."""
    ambiguous_lists: list[tuple[ListValue, Value | None]] = field(default_factory=list)
    """Lists outside of arenas one of which would have to be selected at run time, and an item."""
    new_samples: dict[Type, Value | None] = field(default_factory=dict)
    new_arenas_by_site: dict[CreationSite, Type] = field(default_factory=dict)
    new_object_fields: dict[type, tuple[str, ...]] = field(default_factory=dict)
    """The additional facts for the next lowering."""
    is_newly_lent: bool = False
    """Whether a list or a variable got a part of an argument that was not known to be lent: stores
    to it that were lowered before were not refused."""
    lists_of_arenas: dict[Type, tuple[ListValue, ListValue]] = field(default_factory=dict)
    """The two lists of each arena. Their names are for people; no two arenas share them."""

    # Which arenas there are

    @property
    def is_outdated(self) -> bool:
        """Whether the rest of the code is lowered only to look for more arenas."""
        return bool(self.new_samples or self.new_arenas_by_site or self.new_object_fields)

    @property
    def is_infinite(self) -> bool:
        """Whether a list would be in an arena whose item type contains its own, at any depth."""
        if max(map(depth_of, self.new_samples), default=0) > _DEEPEST:
            return True
        for site, arena in self.new_arenas_by_site.items():
            before = self.arenas_by_site.get(site)
            if before is not None and before != arena and has_part(arena, before):
                return True
        return False

    def renewed(self) -> Arenas:
        """Return the facts that are known when lowering begins again."""
        arenas_by_site = self.arenas_by_site | self.new_arenas_by_site
        arenas_by_site |= self._arenas_of_first_items({*self.samples, *self.new_samples})
        replaced = {*self.arenas_by_site.values()} - {*arenas_by_site.values(), None}
        widened_items = {
            site: item
            for site, item in self.widened_items.items()
            if not any(has_part(types_of(item), x) for x in replaced if x is not None)
        }
        return replace(
            self,
            samples=self.samples | self.new_samples,
            arenas_by_site=arenas_by_site,
            object_fields=self.object_fields | self.new_object_fields,
            widened_items=widened_items,
            first_items={},
            regions={},
            created_empty=[],
            ambiguous_lists=[],
            new_samples={},
            new_arenas_by_site={},
            new_object_fields={},
            is_newly_lent=False,
        )

    def _arenas_of_first_items(self, arenas: Container[Type]) -> dict[CreationSite, Type | None]:
        """Return the arenas of lists outside of arenas by their first items, of some arenas."""
        first_items = self.first_items.items()
        return {self.sites[x]: y for x, y in first_items if x in self.sites and y in arenas}

    def may_move_lists(self) -> bool:
        """Return whether lists outside of arenas have items of lists in arenas: after an error,
        lowering begins again with these lists in arenas."""
        moved = self._arenas_of_first_items(self.samples)
        return any(self.arenas_by_site.get(x) != arena for x, arena in moved.items())

    def lists_of(self, arena: Type) -> tuple[ListValue, ListValue]:
        """Return the two lists that implement an arena: its headers and its items."""
        lists = self.lists_of_arenas.get(arena)
        if lists is None:
            name = str(arena)
            names = {headers.name for headers, _ in self.lists_of_arenas.values()}
            while f"@heads {name}" in names:  # of classes with one name
                name += "'"
            headers = ListValue(HeadersName(f"@heads {name}", arena))
            items = ListValue(ItemsName(f"@items {name}", arena))
            lists = headers, items
            self.lists_of_arenas[arena] = lists
        return lists

    def sample_list(self, arena: Type, kind: type = list) -> PooledList:
        """Return a list of an arena with an unspecified number."""
        return PooledList((*self.lists_of(arena), Scalar(PY_INT)), kind)

    def require(self, item: Value) -> Type:
        """Return the arena of lists with such items; lowering begins again if it is new."""
        arena = arena_for(item)
        if arena not in self.samples:
            self.new_samples[arena] = item
            raise PoolsError
        return arena

    def has(self, item: Value | None) -> bool:
        """Return whether there is an arena of lists with such items."""
        return item is not None and bool(self.samples) and arena_for(item) in self.samples

    def begin_nesting(self) -> None:
        """Track from the next lowering on where empty lists are created, as one is an item of
        another list."""
        self.new_samples[ItemVariable(None)] = None
        raise PoolsError

    # Lists that are created without items

    def require_for_site(self, items: ListValue) -> None:
        """Record that an empty list outside of arenas becomes an item of another list."""
        site = self.sites[items.name]
        arenas_by_site = self.arenas_by_site | self.new_arenas_by_site
        arena = arenas_by_site.get(site, ItemVariable(len(arenas_by_site)))
        if arena is not None:
            self.new_arenas_by_site.setdefault(site, arena)
        self.new_samples.setdefault(arena or ItemVariable(None), None)
        raise PoolsError

    def learn(self, items: AnyList, arena: Type) -> bool:
        """Record the arena of a list whose items were unknown; return whether they were."""
        if isinstance(items, PooledList):
            before = arena_of(items)
            is_known = self.samples[before] is not None or before == arena
            sites = [] if is_known else [x for x, y in self.arenas_by_site.items() if y == before]
        else:
            sites = [self.sites[items.name]] if items.name in self.sites else []
        self.new_arenas_by_site |= dict.fromkeys(sites, arena)
        return bool(sites)

    def learn_first_item(self, items: AnyList, item: Value) -> None:
        """Record the arena of a list by its first item; a list outside of arenas moves there only
        if lowering begins again."""
        arena = arena_for(item)
        if isinstance(items, ListValue):
            self.first_items[items.name] = arena
            return
        if arena not in self.samples:
            self.new_samples.setdefault(arena, item)
        self.learn(items, arena)

    def keep_apart(self, items: Value | None, argument: ListValue) -> None:
        """Create a list of an arena, which a variable gets in a loop or on a path, outside of
        arenas, as is the list that it has otherwise, if it is known where it was created."""
        for site in [x for row, x in self.created_empty if row is items and not row.is_tuple]:
            assert isinstance(items, PooledList)
            if not (self.learn(argument, arena_of(items)) or self.is_outdated):
                self.arenas_by_site[site] = None
            raise PoolsError

    def move_sites(self, arena: Type, item: Value, error: FrontendError | None) -> None:
        """Move lists that are created empty in an arena to that of lists with an item."""
        sites = [site for site, site_arena in self.arenas_by_site.items() if site_arena == arena]
        if sites:
            target_arena = arena_for(item)
            self.new_samples.setdefault(target_arena, item)
            self.new_arenas_by_site |= dict.fromkeys(sites, target_arena)
            self.first_error = self.first_error or error

    def resolve_ambiguity(self, error: FrontendError) -> bool:
        """Return whether lowering begins again after an error, with arenas of lists that are chosen
        at run time; the error is raised later if that is refused as well."""
        for items, item in self.ambiguous_lists:
            if item is not None and not self.has(item):
                self.new_samples[arena_for(item)] = item
            elif item is None and items.name in self.sites:
                with suppress(PoolsError):
                    self.require_for_site(items)
        if self.is_outdated:
            self.first_error = self.first_error or error
        return self.is_outdated

    # What the items of lists are

    def separate_classes(
        self,
        classes: Mapping[NumberPart, tuple[ScalarType, ...]],
        error: FrontendError | None,
    ) -> None:
        """Record the classes of numbers that lists get; lowering begins again if they are new."""
        if self.is_outdated:
            raise PoolsError
        if not classes.items() <= self.number_classes.items():
            self.number_classes |= classes
            self.first_error = self.first_error or error
            raise PoolsError

    def widen_items(self, item: Value, *sites: ListName | ListSite | None) -> None:
        """Record that items of lists created at some places may be, or have parts that may be,
        `None` or tuples of several lengths."""
        self.widened_items |= dict.fromkeys(sites, item)
        raise PoolsError

    def lend(self, buffer: Buffer, arena: Type, listed: Container[Buffer]) -> bool:
        """Record that a list gets a part of an array; return whether that is an argument, or comes
        from a list (`listed`)."""
        numbers = [-1 if root in listed else root.argument for root in buffer.roots or ()]
        lent = {number: arena for number in numbers if number is not None}
        if not numbers or len(lent) < len(numbers):
            return False
        if not lent.items() <= self.lent_arguments.items():
            self.lent_arguments |= lent
            self.is_newly_lent = True
        return True

    def lend_view(self, numbers: set[int]) -> None:
        """Record that views of some arguments are variables."""
        if not numbers <= self.viewed_arguments:
            self.viewed_arguments |= numbers
            self.is_newly_lent = True

    # Other reasons to begin lowering again

    def expect_generator(self, caller: object, place: Hashable, generator: object) -> None:
        """Record that a function iterates over a generator at a place; lowering begins again if
        that is new."""
        generators = self.generators.setdefault(caller, {})
        if place not in generators:
            generators[place] = generator
            raise PoolsError

    def number_objects(self, kind: type, fields: tuple[str, ...]) -> None:
        """Record that objects of a class have numbers, and such fields."""
        self.new_object_fields[kind] = fields
        raise PoolsError

    def assume_fields(self, kind: type, fields: tuple[str, ...]) -> None:
        """Record that objects of a class have numbers, and the fields of one of them, which may not
        have been created yet."""
        self.assumed_fields.add(kind)
        self.number_objects(kind, fields)

    def confirm_fields(self, kind: type, fields: tuple[str, ...]) -> None:
        """Check the assumed fields of a class against a new object; lowering begins again if they
        differ."""
        recorded_fields = self.object_fields[kind]
        if not recorded_fields or (kind in self.assumed_fields and {*recorded_fields} != {*fields}):
            self.assumed_fields.discard(kind)
            self.number_objects(kind, fields)
        self.assumed_fields.discard(kind)

    def column(self, kind: type, name: str) -> ListValue:
        """Return the list of the values that a field has, by the numbers of the objects of a
        class."""
        number = [*self.object_fields].index(kind)
        return ListValue(ColumnName(f"@field {kind.__qualname__} {number} {name}"))

    def columns(self, *kinds: type) -> list[ListValue]:
        """Return the lists of all fields of objects with numbers, by default of all classes."""
        classes = kinds or self.object_fields
        return [self.column(kind, x) for kind in classes for x in self.object_fields[kind]]


def arena_for(item: Value) -> Type:
    """Return the arena of lists with such items, whether there is one or not."""
    return types_of(item, with_classes=False)


def arena_of(row: PooledList) -> Type:
    """Return the arena of a list."""
    assert isinstance(row.heads.name, HeadersName)
    return row.heads.name.arena
