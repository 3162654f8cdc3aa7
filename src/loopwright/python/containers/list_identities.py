"""Which lists variables refer to: renaming at joins, sharing, and lists that nothing refers to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from loopwright.ir.core.enclosing import reached_from
from loopwright.python.containers.list_items import join_items
from loopwright.python.containers.list_states import drop, shared_error
from loopwright.python.containers.lists import collected, run_of
from loopwright.python.source.vocabulary import FieldName, ListName
from loopwright.python.values import carried
from loopwright.python.values.builder import Builder
from loopwright.python.values.environment import Variables
from loopwright.python.values.value import (
    Compound,
    ListState,
    ListValue,
    Optional,
    Unsure,
    Value,
    types_of,
)
from loopwright.reporting.errors import FrontendError


def lists_in(value: Value | None) -> Iterator[ListValue]:
    """Yield the lists that a value contains."""
    if isinstance(value, ListValue):
        yield value
    elif isinstance(value, Compound):
        for item in value.items:
            yield from lists_in(item)


def _renamed(value: Value, names: Mapping[ListName, ListName]) -> Value:
    if isinstance(value, ListValue):
        return ListValue(names.get(value.name, value.name))
    if isinstance(value, Compound) and any(x.name in names for x in lists_in(value)):
        return value.of(_renamed(x, names) for x in value.items)
    return value


def reached(
    env: Variables, values: Iterable[Value | None], known_names: Iterable[str] = ()
) -> set[str]:
    """Return the names of the lists and objects that values contain, directly or in fields, with
    the given names and those that their fields contain."""
    fields: dict[str, list[Value]] = {}
    for name, value in env.items():
        if isinstance(name, FieldName):
            fields.setdefault(name.owner, []).append(value)

    def names_in(contents: Iterable[Value | None]) -> list[str]:
        return [x.name for y in contents for x in lists_in(y)]

    return {*reached_from([*known_names, *names_in(values)], lambda x: names_in(fields.get(x, ())))}


def pairs(left: Value | None, right: Value | None) -> Iterator[tuple[ListName, ListName]]:
    """Yield the names of lists at corresponding positions of two values."""
    left, right = (x.value if isinstance(x, Optional) else x for x in (left, right))
    left, right = (x.items[1] if isinstance(x, Unsure) else x for x in (left, right))
    if isinstance(left, ListValue) and isinstance(right, ListValue):
        yield left.name, right.name
    elif isinstance(left, Compound) and isinstance(right, Compound) and left.is_like(right):
        for x, y in zip(left.items, right.items, strict=True):
            yield from pairs(x, y)


def pairs_of(
    b: Builder, left: Variables, right: Variables, names: Iterable[str], fixed: Collection[str]
) -> dict[ListName, ListName]:
    """Return the map from lists of variables on one path to those on the other; it is one-to-one,
    and the identity for `fixed` lists, to which other variables refer."""
    renames: dict[ListName, ListName] = {}
    for name in names:
        carried.learn_arenas(b, left.get(name), right.get(name))
    waiting = [(name, *x) for name in names for x in pairs(left.get(name), right.get(name))]
    while waiting:
        name, x, y = waiting.pop()
        if x != y and x not in renames:  # whose fields are pairs, too
            fields = [z.field for z in left if isinstance(z, FieldName) and z.owner == x]
            field_pairs = (
                (left[FieldName.of(x, z)], right.get(FieldName.of(y, z))) for z in fields
            )
            waiting += [(name, *z) for pair in field_pairs for z in pairs(*pair)]
        if renames.setdefault(x, y) != y or (x != y and (x in fixed or y in fixed)):
            raise _shared(b, name, left, right, (x, y))
    for x, y in renames.items():
        _expect_alike(b, left.get(x), right.get(y))
    if len(set(renames.values())) < len(renames):
        values = [*renames.values()]
        twice = [x for x, y in renames.items() if values.count(y) > 1]
        raise _shared(b, next(iter(names), ""), left, right, twice)
    return {x: y for x, y in renames.items() if x != y}


def _expect_alike(b: Builder, left: Value | None, right: Value | None) -> None:
    """Begin lowering again with a common item type for two lists on two paths, if their types
    differ."""
    if not (isinstance(left, ListState) and isinstance(right, ListState)):
        return
    if left.item is None or right.item is None or types_of(left.item) == types_of(right.item):
        return
    carried.learn_arenas(b, left.item, right.item)
    left_joined = join_items(b, left.item, right.item)
    right_joined = join_items(b, right.item, left.item)
    if types_of(left_joined) == types_of(right_joined):
        places = [x.place for x in (left, right) if types_of(x.item) != types_of(left_joined)]
        b.shared.arenas.widen_items(left_joined, *places)


def _shared(
    b: Builder, name: str, left: Variables, right: Variables, names: Sequence[str]
) -> FrontendError:
    """Return the error for lists whose identity is ambiguous after a join. If they belong to
    objects, lowering begins again with numbered objects instead."""
    items = [x for env in (left, right) for x in env.items()]
    fields = ((x.owner, y) for x, y in items if isinstance(x, FieldName))
    owners = {x for x, y in fields if any(z.name in names for z in lists_in(y))}
    for _, value in items:
        carried.expect_numbers(b, value, {*names, *owners})
    return shared_error(b, name, {x: y for x, y in items if x in names})


def lent(b: Builder, items: ListValue, names: Collection[str]) -> ListValue:
    """Return the list itself, or a copy if another name refers to it. Neither of them may change
    from then on, so that sharing is not visible."""
    result = collected(b, [run_of(b, items)], outside_arenas=True) if items.name in names else items
    assert isinstance(result, ListValue)
    b.list_changes.fixed.update((items.name, result.name))
    return result


def fixed_names(b: Builder, names: Mapping[ListName, ListName]) -> set[ListName]:
    """Return the new names of lists that must not change, after renaming. Raises `FrontendError` if
    one of them is changed."""
    fixed = {new for old, new in names.items() if old in b.list_changes.fixed}
    if fixed & b.list_changes.changed:
        raise shared_error(b, "")
    return fixed


def rename(env: Variables, names: Mapping[ListName, ListName]) -> list[Value]:
    """Rename lists, all at once; return the states whose names are overwritten."""
    if not names:
        return []
    fields = {x: x.owner for x in env if isinstance(x, FieldName) and x.owner in names}
    moved = {x: FieldName.of(names[y], x.field) for x, y in fields.items()}
    states: Variables = {new: env.pop(old) for old, new in {**names, **moved}.items()}
    lost = [env[new] for new in names.values() if new in env]
    new_names = set(names.values())
    for name in [x for x in env if isinstance(x, FieldName) and x.owner in new_names]:
        del env[name]
    for name, value in list(env.items()):
        env[name] = _renamed(value, names)
    env.update(states)
    return lost


def forget(
    b: Builder, env: Variables, outer_names: Collection[str], live_values: Iterable[Value | None]
) -> None:
    """Free the memory of lists that were created since an earlier environment and are in no live
    value."""
    reachable = reached(env, live_values, outer_names)
    for name in [x for x in env if isinstance(x, ListName) and x not in reachable]:
        drop(b, env.pop(name))
    for name in [x for x in env if isinstance(x, FieldName) and x.owner not in reachable]:
        del env[name]
