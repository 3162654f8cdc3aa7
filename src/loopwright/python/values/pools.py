"""The pools that lists are in which are items of others (`bodies.lists`).

Which pools there are is found while the code is lowered, which begins again with one more. All
lists that have names, and whose items are of the type of a pool, are in it from where they are
made, so that all that have a list have the same. In which pool a list is that begins without items
is found in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from loopwright.python.values.types import PY_INT
from loopwright.python.values.value import AnyList, ListValue, Row, Scalar, Value, types_of

_UNKNOWN = "?"


class PoolsError(Exception):
    """Code is to be lowered again, as more is known of the pools."""


@dataclass(eq=False)
class Pools:
    """The pools of lists."""

    items: dict[str, Value | None] = field(default_factory=dict[str, "Value | None"])
    """An item of each pool, without its value; `None` of lists of which no item is known."""
    births: dict[str, str] = field(default_factory=dict[str, str])
    """The pools of lists that are made empty, by where this is."""
    places: dict[str, str] = field(default_factory=dict[str, str])
    """Where empty lists that are in no pool were made, by their names."""

    def expect(self, item: Value) -> str:
        """The name of the pool of lists with items like one."""
        name = name_of(item)
        if name not in self.items:
            self.items[name] = item
            raise PoolsError
        return name

    def has(self, item: Value | None) -> bool:
        """Whether there is a pool of lists with items like one."""
        return item is not None and bool(self.items) and name_of(item) in self.items

    def begin(self) -> None:
        """Some list without items becomes one of others: know where such are made."""
        self.items[_UNKNOWN] = None
        raise PoolsError

    def expect_birth(self, items: ListValue) -> None:
        """A list that is empty, and in no pool, becomes an item of others."""
        place = self.places[items.name]
        name = self.births.setdefault(place, f"{_UNKNOWN} {place}")
        self.items.setdefault(name, None)
        raise PoolsError

    def learn(self, items: AnyList, pool: str) -> bool:
        """Record the pool of a list whose pool is not known; return whether it was unknown. Raises
        `PoolsError` if that changes what was assumed before."""
        if isinstance(items, Row):
            name = pool_name(items)
            known = self.items[name] is not None or name == pool
            places = [] if known else [x for x, one in self.births.items() if one == name]
        else:
            places = [self.places[items.name]] if items.name in self.places else []
        self.births |= dict.fromkeys(places, pool)
        if places:
            raise PoolsError
        return False

    def of(self, item: Value) -> str:
        """The name of the pool of lists with items like one, which there is from now on."""
        self.items.setdefault(name_of(item), item)
        return name_of(item)


def name_of(item: Value) -> str:
    """Return the name of a pool, by an item of its lists."""
    return repr(types_of(item))


def pool_name(row: Row) -> str:
    """Return the name of the pool of a list."""
    return row.heads.name.partition(" ")[2]


def lists_of(name: str) -> tuple[ListValue, ListValue]:
    """The two lists that a pool is."""
    return ListValue(f"@heads {name}"), ListValue(f"@items {name}")


def template(name: str) -> Row:
    """A list of a pool, without which one it is."""
    return Row((*lists_of(name), Scalar(PY_INT)), list)
