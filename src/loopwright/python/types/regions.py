"""Regions: which mutable objects may alias, and the types of their contents.

Each place of a program that makes a list, a dictionary, a set, a deque or an object of a class has
a *region*. The type of the object is its region, which has the types of the object's contents, so
that a value that is stored under one name is known under all others. Two objects to which one
variable, item or field may refer are unified: their regions become one (B. Steensgaard, "Points-to
Analysis in Almost Linear Time", POPL 1996). An empty container has the item type `Never` until the
first store joins a type to it.

>>> from loopwright.python.types.numbers import PY_FLOAT, PY_INT
>>> xs, ys = ContainerType(Region(list)), ContainerType(Region(list))
>>> xs.region.add("item", PY_INT, join=lambda left, right: right)
>>> str(xs), str(ys), xs == ys
('list[int]', 'list[Never]', False)
>>> unify(xs.region, ys.region, join=lambda left, right: left)
>>> str(ys), xs == ys
('list[int]', True)
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NEVER
from loopwright.records import dataclass

Join = Callable[[Type, Type], Type]
ITEM = "item"
"""The content of lists, deques, sets and tuples of variable length."""
KEY = "key"
VALUE = "value"
"""The contents of dictionaries."""
ANY_ATTRIBUTE = "*"
"""The content of objects whose attributes are not all known."""


class Region:
    """The mutable objects that may be one object: a node of a union-find forest, whose roots have
    the types of the contents.

    Attributes:
        kind: the class of the objects.
        default: the factory of a `defaultdict`; the maximum length of a deque.
        site: the place that creates the first of them; `None` for arguments.
        version: a modification counter of the contents.
        is_grown: whether something is stored in the objects besides the items of displays: then
            their lengths are not known.
        is_indexed: whether items are read at positions that are not constants.
        is_selected: whether a variable refers to one of several of the objects, or to none, where
            paths meet: only run time tells to which.
        parts: the regions of objects whose lengths are known if those of these objects are.
    """

    __slots__ = (
        *("_any", "_contents", "_parent", "default", "is_grown", "is_indexed", "is_selected"),
        *("is_any", "kind", "parts", "site", "version"),
    )

    def __init__(self, kind: type[Any], site: object = None, default: object = None) -> None:
        self.kind = kind
        self.site = site
        self.default = default
        self.version = 0
        self.is_grown = False
        self.is_indexed = False
        self.is_selected = False
        self.is_any = False
        self.parts: list[Region] = []
        self._parent: Region | None = None
        self._any: Region | None = None
        self._contents: dict[str, Type] = {}

    @property
    def root(self) -> Region:
        """The representative of all regions that are unified with this one."""
        root = self
        while root._parent is not None:
            root = root._parent
        region = self
        while region._parent is not None:
            parent = region._parent
            region._parent = root
            region = parent
        return root

    @property
    def any_object(self) -> Region:
        """The region that is unified with this one for values that may be any of the objects."""
        root = self.root
        if root._any is None:
            root._any = Region(root.kind)
            root._any.is_any = True
            root._any._parent = root
        return root._any

    def content(self, name: str) -> Type:
        """Return the type of a content; `Never` if nothing was stored in it."""
        return self.root._contents.get(name, NEVER)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the contents that were stored."""
        return (*self.root._contents,)

    def note_growth(self) -> None:
        """Record that something is stored besides the items of displays."""
        if not self.is_grown:
            self.is_grown = True
            for part in self.parts:
                part.root.note_growth()

    def note_index(self) -> None:
        """Record that items are read at positions that are not constants."""
        self.root.is_indexed = True

    def note_selection(self) -> None:
        """Record that only run time tells to which of the objects a variable refers."""
        self.root.is_selected = True

    def add_part(self, part: Region) -> None:
        """Record that objects of another region have known lengths if those of this one have."""
        if part not in self.parts:
            self.parts.append(part)
        if self.is_grown:
            part.root.note_growth()

    def add(self, name: str, stored: Type, join: Join) -> None:
        """Join the type of a stored value to that of a content."""
        root = self.root
        before = root._contents.get(name, NEVER)
        joined = stored if before is NEVER else join(before, stored)
        root = self.root  # the join may have unified regions, this one included
        content = root._contents.get(name)
        if joined != content or not is_same_object(joined, content):
            root._contents[name] = joined
            root.version += 1

    def merge(self, region: Region, join: Join) -> None:
        """Unify this region with another."""
        root = self.root
        absorbed_root = region.root
        if root is absorbed_root:
            return
        absorbed_root._parent = root
        root.version += absorbed_root.version + 1
        root.site = root.site or absorbed_root.site
        root.parts += absorbed_root.parts
        root.is_indexed |= absorbed_root.is_indexed
        root.is_selected |= absorbed_root.is_selected
        if root.is_grown or absorbed_root.is_grown:
            root.is_grown = False
            root.note_growth()
        contents = absorbed_root._contents
        absorbed_root._contents = {}
        for name, stored in contents.items():
            root.add(name, stored, join)


def unify(left: Region, right: Region, join: Join) -> None:
    """Unify two regions of one class and join the types of their contents."""
    left.merge(right, join)


@dataclass(frozen=True, slots=True, eq=False)
class _OfRegion(Type):
    """A type that is a region: two are equal if their regions are the same."""

    region: Region

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.region.root is self.region.root

    def __hash__(self) -> int:
        return hash(self.region.kind)  # which unification does not change


@dataclass(frozen=True, slots=True, eq=False)
class ContainerType(_OfRegion):
    """The type of a list, dictionary, set, deque, or tuple of variable length."""

    @property
    def item(self) -> Type:
        """The type of the items of an iteration: items, or the keys of a dictionary."""
        name = KEY if issubclass(self.region.kind, dict) else ITEM
        return self.region.content(name)

    def __str__(self) -> str:
        kind = self.region.kind
        names = (KEY, VALUE) if issubclass(kind, dict) else (ITEM,)
        with _entered(self.region) as is_first:
            if not is_first:
                return "..."
            contents = ", ".join(str(self.region.content(name)) for name in names)
        return f"{kind.__name__}[{contents}{', ...' if kind is tuple else ''}]"


@dataclass(frozen=True, slots=True, eq=False)
class InstanceType(_OfRegion):
    """The type of an object of a class whose attributes may change."""

    def __str__(self) -> str:
        return self.region.kind.__name__


def is_same_object(left: Type | None, right: Type | None) -> bool:
    """Return whether two equal types are not those of objects of different sites."""
    return not (
        isinstance(left, InstanceType)
        and isinstance(right, InstanceType)
        and left.region is not right.region
    )


_being_printed: list[Region] = []


@contextmanager
def _entered(region: Region) -> Generator[bool]:
    """Mark a region whose type is being printed; yield whether it was unmarked before."""
    root = region.root
    is_first = root not in _being_printed
    _being_printed.append(root)
    try:
        yield is_first
    finally:
        _being_printed.pop()
