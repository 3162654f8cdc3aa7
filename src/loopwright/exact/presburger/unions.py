"""Unions of systems with names: the sets and maps of a program, as text and as objects of isl.

The text is made here and needs no isl; what `as_isl` gives is that text, read by isl. So both are
the same by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from loopwright.exact.presburger.relation import in_braces, isl_piece
from loopwright.exact.presburger.tableau import Tableau
from loopwright.reporting.unknown import Unknown


@dataclass(frozen=True, slots=True)
class Piece:
    """A system whose dimensions have names; a relation has two tuples, a set an empty first one."""

    tableau: Tableau
    tuples: tuple[str, str]
    dims: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class NamedUnion:
    """The points of some pieces, or their pairs (`is_map`), over parameters of some names.

    With reasons in `unknown` there may be fewer points than this says: it is an over-approximation.

    >>> from loopwright.exact.presburger.tableau import Tableau
    >>> box = Tableau.universe(range=["i"], symbols=["N"])
    >>> box = box.with_inequalities([(1, 0, 0), (-1, 1, -1)])
    >>> union = NamedUnion((Piece(box, ("", "S0"), ("i",)),), ("N",))
    >>> print(union)
    [N] -> { S0[i] : 0 <= i and 1 + i <= N }
    >>> union.as_isl().is_empty()
    False
    """

    pieces: tuple[Piece, ...]
    parameters: tuple[str, ...]
    is_map: bool = False
    unknown: tuple[Unknown, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether it has these points and no others."""
        return not self.unknown

    def __str__(self) -> str:
        return in_braces(self.parameters, list(dict.fromkeys(map(self._piece, self.pieces))))

    def __repr__(self) -> str:
        marks = "".join(f" (over-approximated: {one})" for one in self.unknown)
        return f"<{self}{marks}>"

    def _piece(self, piece: Piece) -> str:
        names = [*piece.dims, *self.parameters]
        return isl_piece(piece.tableau, [*names, *fresh_names(piece, names)], piece.tuples)

    def as_isl(self) -> Any:
        """The same as an `islpy.UnionMap` or `islpy.UnionSet`, in islpy's default context."""
        import islpy as isl

        return isl.UnionMap(str(self)) if self.is_map else isl.UnionSet(str(self))

    def restricted(self, name: str) -> NamedUnion:
        """The pieces that have a tuple of this name."""
        pieces = tuple(piece for piece in self.pieces if name in piece.tuples)
        return replace(self, pieces=pieces)


def fresh_names(piece: Piece, taken: Sequence[str]) -> list[str]:
    """Names for the quantified columns of a piece."""
    prefix = "e"
    while any(name.startswith(prefix) for name in taken):
        prefix += "_"
    return [f"{prefix}{k}" for k in range(piece.tableau.num_locals)]


def joined(
    unions: Iterable[NamedUnion], parameters: tuple[str, ...], *, is_map: bool
) -> NamedUnion:
    """All pieces of some unions over the same parameters."""
    found = list(unions)
    pieces = tuple(piece for union in found for piece in union.pieces)
    unknown = tuple(dict.fromkeys(reason for union in found for reason in union.unknown))
    return NamedUnion(pieces, parameters, is_map, unknown)


def goes_backwards(pairs: str, schedule: str) -> bool:
    """Whether a relation has a pair of two iterations of which the second is not later by a
    schedule. Both are texts.

    >>> goes_backwards("{ S[i] -> S[i + 1] }", "{ S[i] -> [i] }")
    False
    >>> goes_backwards("{ S[i] -> S[i + 1] }", "{ S[i] -> [-i] }")
    True
    """
    import islpy as isl

    relation, times = isl.UnionMap(pairs), isl.UnionMap(schedule)
    relation = relation.subtract(relation.domain().identity())
    return not relation.intersect(times.lex_ge_union_map(times)).is_empty()
