"""Which dictionaries are objects with a field for each key.

A dictionary that is created by displays with the same constant keys, and only read and stored under
these keys, may be an object with a field for each key (`source.keyed_objects`). Inference begins
with all such displays as objects, and records their uses. Displays with other uses are rejected, as
are those that are better kept in memory, and the program is inferred again until no further display
is rejected.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from loopwright.python.inference.analysis import Analysis, Site, TableUse
from loopwright.python.source.origins import origin_of
from loopwright.python.types.arguments import TextType
from loopwright.python.types.base import Type
from loopwright.python.types.inferred import NONE_TYPE, UnionType
from loopwright.python.types.joins import members_of
from loopwright.python.types.numbers import ScalarType
from loopwright.python.types.passed_objects import is_keyed
from loopwright.python.types.regions import ContainerType, InstanceType, Region
from loopwright.records import dataclass, field


@dataclass(eq=False)
class _Group:
    """The regions that are unified, or whose objects are copies of each other, with the uses of
    their objects."""

    roots: list[Region]
    displays: set[int] = field(default_factory=set[int])
    """The origins of the displays that make the objects."""
    uses: set[TableUse] = field(default_factory=set[TableUse])

    def absorb(self, group: _Group) -> None:
        """Take the regions, displays and uses of another group."""
        self.roots += group.roots
        self.displays |= group.displays
        self.uses |= group.uses


def displays_to_reject(analysis: Analysis) -> frozenset[int]:
    """Return the displays that an analysis treated as objects, and that must be dictionaries."""
    if not analysis.keyed_displays:
        return frozenset()
    if not analysis.instances["entry"].is_settled:
        return frozenset(analysis.keyed_displays)
    groups = _groups(analysis)
    for mixed_types in _unions(analysis):
        for root in _of_several_tables(mixed_types):
            if root in groups:
                groups[root].uses.add(TableUse.OPEN)
    rejected = set[int]()
    for group in groups.values():
        if TableUse.OPEN in group.uses or _is_better_in_memory(group):
            rejected |= group.displays
    return frozenset(rejected)


def _groups(analysis: Analysis) -> dict[Region, _Group]:
    """Return the groups of objects with constant keys, by the roots of their regions."""
    groups = dict[Region, _Group]()
    for site, region in analysis.regions.items():
        if not is_keyed(region.kind):
            continue
        group = groups.setdefault(region.root, _Group([region.root]))
        if isinstance(site, Site) and isinstance(site.node, ast.Dict):
            group.displays.add(origin_of(site.node) or -1)
    for region, use in analysis.uses_of_tables:
        groups[region.root].uses.add(use)
    for copy_region, region in analysis.copied_tables:
        group = groups[region.root]
        group_of_copy = groups[copy_region.root]
        if group is not group_of_copy:
            group.absorb(group_of_copy)
            groups |= dict.fromkeys(group_of_copy.roots, group)
    return groups


def _unions(analysis: Analysis) -> Iterator[UnionType]:
    """Yield the unions among the types of expressions and contents."""
    for instance in analysis.instances.values():
        for type_ in instance.types.values():
            if isinstance(type_, UnionType):
                yield type_
    for region in analysis.regions.values():
        for name in region.names:
            content = region.content(name)
            if isinstance(content, UnionType):
                yield content


def _of_several_tables(union: UnionType) -> list[Region]:
    """Return the regions of objects with constant keys in a union with further dictionaries, since
    no variable has several of these classes."""
    tables = [
        x.region.root
        for x in union.members
        if isinstance(x, InstanceType | ContainerType)
        and (is_keyed(x.region.kind) or issubclass(x.region.kind, dict))
    ]
    return [root for root in tables if is_keyed(root.kind)] if len(tables) > 1 else []


def _is_better_in_memory(group: _Group) -> bool:
    """Return whether a dictionary in memory is the better form: its values are numbers of one type,
    strings, containers of one class, or numbers that are iterated over."""
    values = [
        member
        for root in group.roots
        for name in root.names
        for member in members_of(root.content(name))
    ]
    if TableUse.ITERATED in group.uses and all(map(_is_number_or_none, values)):
        return True
    first_value = values[0] if values else None
    match first_value:
        case ScalarType() | TextType():
            return all(x == first_value for x in values)
        case ContainerType(region=region):
            return all(
                isinstance(x, ContainerType) and x.region.kind is region.kind for x in values
            )
        case _:
            return False


def _is_number_or_none(value: Type) -> bool:
    return isinstance(value, ScalarType) or value is NONE_TYPE
