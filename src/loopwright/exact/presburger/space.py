"""Spaces: the named dimensions over which systems of constraints stand.

Columns come in four kinds, in this order: domain and range dimensions (a set has range dimensions
only), symbols, and locals, which are existentially quantified. A column may be tied to an opaque
key (say, the SSA value it stands for).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache


class ColumnKind(IntEnum):
    """What a column is; the order of the members is the order of the columns."""

    DOMAIN = 0
    RANGE = 1
    SYMBOL = 2
    LOCAL = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A variable: its kind, and the key it is tied to, or None."""

    kind: ColumnKind
    key: Hashable | None = None


@dataclass(frozen=True, slots=True)
class Space:
    """The columns of a system, without the constant.

    >>> space = Space.of(domain=["i"], range=[None], symbols=["n"], locals=1)
    >>> space.num_dims, space.num_visible, space.find("n"), space.offset(ColumnKind.LOCAL)
    (2, 3, 2, 3)
    """

    columns: tuple[Column, ...]

    @classmethod
    def of(
        cls,
        *,
        domain: Sequence[Hashable | None] = (),
        range: Sequence[Hashable | None] = (),  # noqa: A002 - the field's word
        symbols: Sequence[Hashable | None] = (),
        locals: int = 0,  # noqa: A002 - the field's word
    ) -> Space:
        """The space of columns with these keys."""
        return cls(
            (
                *(Column(ColumnKind.DOMAIN, key) for key in domain),
                *(Column(ColumnKind.RANGE, key) for key in range),
                *(Column(ColumnKind.SYMBOL, key) for key in symbols),
                *(_LOCAL,) * locals,
            )
        )

    @classmethod
    def anonymous(
        cls,
        *,
        domain: int = 0,
        range: int = 0,  # noqa: A002 - the field's word
        symbols: int = 0,
        locals: int = 0,  # noqa: A002 - the field's word
    ) -> Space:
        """The space of so many columns, tied to no keys."""
        return _anonymous(domain, range, symbols, locals)

    def __len__(self) -> int:
        return len(self.columns)

    def count_of(self, kind: ColumnKind) -> int:
        """How many columns are of this kind."""
        return sum(column.kind is kind for column in self.columns)

    @property
    def num_dims(self) -> int:
        """Domain and range dimensions together."""
        return sum(column.kind <= ColumnKind.RANGE for column in self.columns)

    @property
    def num_visible(self) -> int:
        """How many columns are no locals: the rank of the points."""
        return sum(column.kind is not ColumnKind.LOCAL for column in self.columns)

    def offset(self, kind: ColumnKind) -> int:
        """The position of the first column of `kind`, or where it would stand."""
        return sum(column.kind < kind for column in self.columns)

    def find(self, key: Hashable) -> int | None:
        """The position of the column tied to `key`."""
        for position, column in enumerate(self.columns):
            if column.key is not None and column.key == key:
                return position
        return None

    def inserted(self, at: int, kind: ColumnKind, keys: Sequence[Hashable | None]) -> Space:
        """With new columns, the first at position `at`."""
        new = tuple(Column(kind, key) for key in keys)
        return Space(self.columns[:at] + new + self.columns[at:])

    def without(self, start: int, stop: int) -> Space:
        """Without the columns `start` … `stop - 1`."""
        return Space(self.columns[:start] + self.columns[stop:])

    def permuted(self, order: Sequence[int]) -> Space:
        """The columns in another order: new column i is old column `order[i]`."""
        return Space(tuple(self.columns[old] for old in order))

    def with_kinds(self, kinds: Sequence[ColumnKind]) -> Space:
        """The same columns, each of another kind; raises `ValueError` where the order of the kinds
        would not be kept."""
        if list(kinds) != sorted(kinds):
            raise ValueError("columns stand in the order of their kinds")
        return Space(tuple(Column(k, c.key) for k, c in zip(kinds, self.columns, strict=True)))

    def with_key(self, position: int, key: Hashable | None) -> Space:
        """With the column at `position` tied to `key`."""
        column = Column(self.columns[position].kind, key)
        return Space((*self.columns[:position], column, *self.columns[position + 1 :]))


_LOCAL = Column(ColumnKind.LOCAL)


@lru_cache(maxsize=1 << 10)
def _anonymous(domain: int, range_: int, symbols: int, locals_: int) -> Space:
    nobody = (None,)
    return Space.of(
        domain=nobody * domain, range=nobody * range_, symbols=nobody * symbols, locals=locals_
    )
