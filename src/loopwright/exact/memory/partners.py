"""Which accesses may access what an access accesses, as far as constant subscripts show.

Of n accesses to different rows of an array, each is compared with itself alone: pairs that differ
in a constant subscript are never listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.access import Access, RootKind

_Kind: TypeAlias = tuple[int, tuple[int, ...]]
"""The number of subscripts, and the places of the constant ones."""
_Table: TypeAlias = dict[tuple[int | None, ...], list[int]]


class Partners:
    """Accesses to memory of one root, to be found by their constant subscripts."""

    def __init__(self, nests: NestAccesses, accesses: Sequence[Access]) -> None:
        self._nests = nests
        self._accesses = accesses
        self._constants = [constants(nests, access) for access in accesses]
        self._alike: dict[_Kind, list[int]] = {}
        for number, values in enumerate(self._constants):
            self._alike.setdefault((len(values), _places(values)), []).append(number)
        self._tables: dict[tuple[_Kind, tuple[int, ...]], _Table] = {}

    def of(self, access: Access) -> list[Access]:
        """Those that may access what an access accesses, in their order."""
        mine = constants(self._nests, access)
        found: list[int] = []
        for kind in self._alike:
            rank, places = kind
            compared = places if rank == len(mine) else ()
            both = tuple(place for place in compared if mine[place] is not None)
            found += self._table(kind, both).get(tuple(mine[place] for place in both), ())
        if len(self._alike) > 1:
            found.sort()
        return [self._accesses[number] for number in found]

    def _table(self, kind: _Kind, both: tuple[int, ...]) -> _Table:
        known = self._tables.get((kind, both))
        if known is None:
            known = self._tables[kind, both] = {}
            for number in self._alike[kind]:
                values = self._constants[number]
                known.setdefault(tuple(values[place] for place in both), []).append(number)
        return known


def constants(nests: NestAccesses, access: Access) -> tuple[int | None, ...]:
    """The constant subscripts of an access, None for others; nothing if they tell nothing: of a
    memref that may be another one each time, or where a place is a position in memory."""
    if access.root.kind is RootKind.UNKNOWN or access.is_linear or access.subscripts is None:
        return ()
    pieces = nests.shaped(access).shape.pieces
    return pieces[0].constants if len(pieces) == 1 else ()


def _places(values: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(place for place, value in enumerate(values) if value is not None)
