"""Exact relations: sets of pairs with the operations of maps.

A `PresburgerMap` is a `PresburgerSet` of points (domain, range, symbols) that knows the ranks of
its domain and range. Composition, application and lexicographic optimisation are exact; the last
gives, say, for each read the last write before it (Feautrier, "Dataflow Analysis of Array and
Scalar References", 1991).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.isl_objects import PARAM, SET, guarded
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.sets import PresburgerSet
from loopwright.exact.presburger.tableau import Column, ColumnKind, Tableau
from loopwright.reporting.unknown import Cause


@dataclass(frozen=True, slots=True)
class PresburgerMap:
    """Pairs of integer points, a finite union of tableaus with domain and range.

    >>> shift = Tableau.universe(domain=["i"], range=["j"]).with_equalities([(1, -1, 3)])
    >>> shift = PresburgerMap.from_tableaus([shift.with_inequalities([(1, 0, 0), (-1, 0, 4)])])
    >>> twice = shift.compose(shift)
    >>> twice.pairs.points(9)
    ((0, 6), (1, 7))
    >>> shift.inverse().domain().points(9)
    ((3,), (4,), (5,), (6,), (7,))
    """

    pairs: PresburgerSet
    num_domain: int
    num_range: int

    @classmethod
    def from_tableaus(cls, tableaus: Iterable[Tableau], budget: int | None = None) -> PresburgerMap:
        """The union of relations; they have the same columns, symbols in the same order."""
        found = tuple(tableaus)
        if not found:
            raise ValueError("a union of no relations has no space")
        first = found[0]
        visible = first.columns[: first.num_visible]
        pairs = PresburgerSet.from_tableaus(visible, found, budget)
        return cls(pairs, first.num_domain, first.num_range)

    @property
    def num_symbols(self) -> int:
        """How many symbols there are."""
        return self.pairs.rank - self.num_domain - self.num_range

    @property
    def symbols(self) -> tuple[Column, ...]:
        """The columns of the symbols."""
        return self.pairs.columns[self.num_domain + self.num_range :]

    def _over(self, pairs: PresburgerSet) -> PresburgerMap:
        return PresburgerMap(pairs, self.num_domain, self.num_range)

    def union(self, other: PresburgerMap) -> PresburgerMap:
        """The pairs in either."""
        return self._over(self.pairs.union(other.pairs))

    def intersect(self, other: PresburgerMap) -> PresburgerMap:
        """The pairs in both."""
        return self._over(self.pairs.intersect(other.pairs))

    def subtract(self, other: PresburgerMap) -> PresburgerMap:
        """The pairs of this relation that the other does not have."""
        return self._over(self.pairs.subtract(other.pairs))

    def coalesce(self) -> PresburgerMap:
        """The same pairs in fewer pieces."""
        return self._over(self.pairs.coalesce())

    def is_empty(self) -> bool:
        """Whether there is no pair."""
        return self.pairs.is_empty()

    def domain(self) -> PresburgerSet:
        """The first points, and the symbols."""
        found = self.pairs.project_out(self.num_domain, self.num_range)
        return found.with_columns(_of_kind(found.columns, self.num_domain))

    def range(self) -> PresburgerSet:
        """The second points, and the symbols."""
        return self.pairs.project_out(0, self.num_domain)

    def inverse(self) -> PresburgerMap:
        """The pairs the other way round."""
        n, m = self.num_domain, self.num_range
        columns = self.pairs.columns
        turned = [
            *(Column(ColumnKind.DOMAIN, column.key) for column in columns[n : n + m]),
            *(Column(ColumnKind.RANGE, column.key) for column in columns[:n]),
            *columns[n + m :],
        ]
        order = [*range(n, n + m), *range(n), *range(n + m, len(columns))]
        rows = [tuple(int(i == old) for i in range(len(columns) + 1)) for old in order]
        return PresburgerMap(self.pairs.image(rows).with_columns(turned), m, n)

    def compose(self, first: PresburgerMap) -> PresburgerMap:
        """`self` after `first`: pairs (x, z) with (x, y) in `first` and (y, z) in `self`.

        Both have the same symbols in the same order.
        """
        if first.num_range != self.num_domain or first.num_symbols != self.num_symbols:
            raise ValueError("the range of the first relation is not the domain of the second")
        n, between, m = first.num_domain, first.num_range, self.num_range
        kept = self.pairs.columns[between : between + m]
        left = first.pairs.insert(n + between, kept)
        right = self.pairs.insert(0, first.pairs.columns[:n])
        joined = left.intersect(right.with_columns(left.columns)).project_out(n, between)
        return PresburgerMap(joined, n, m)

    def apply(self, points: PresburgerSet) -> PresburgerSet:
        """The second points of pairs whose first point is in `points` (a set with the symbols)."""
        return self.intersect_domain(points).range()

    def intersect_domain(self, points: PresburgerSet) -> PresburgerMap:
        """The pairs whose first point is in `points` (a set of the domain and the symbols)."""
        n, m = self.num_domain, self.num_range
        wide = points.insert(n, self.pairs.columns[n : n + m])
        return self._over(self.pairs.intersect(wide.with_columns(self.pairs.columns)))

    def lexmax_range(self) -> PresburgerMap:
        """For each first point (and symbols) the pair with the greatest second point.

        >>> t = Tableau.universe(domain=["i"], range=["j"])
        >>> t = t.with_inequalities([(0, 1, 0), (1, -1, -1), (-1, 0, 3)])
        >>> PresburgerMap.from_tableaus([t]).lexmax_range().pairs.points(9)
        ((1, 0), (2, 1), (3, 2))
        """
        # isl's optima are guesses (see `optima`): right if they are pairs of this relation, one
        # for each first point, and no pair is beyond them. Else they are found by subtraction.
        best = self._guess()
        if best is not None and self._is_optimum(best):
            return best
        best = self.subtract(self._beyond(self, greatest=False, project=True))
        if not self._is_optimum(best):
            raise UndecidedError.of(Cause.NO_OPTIMUM)
        return best

    def _guess(self) -> PresburgerMap | None:
        n, m, symbols = self.num_domain, self.num_range, self.num_symbols
        try:
            with guarded(self.pairs.budget, self.pairs.weight):
                known = self.pairs.isl_set.move_dims(PARAM, 0, SET, n + m, symbols)
                known = known.move_dims(PARAM, symbols, SET, 0, n)
                best = known.lexmax()
                best = best.move_dims(SET, 0, PARAM, symbols, n)
                best = best.move_dims(SET, n + m, PARAM, 0, symbols)
                best = objects.without_names(best, n + m + symbols)
                return self._over(self.pairs.replaced(best))
        except UndecidedError as error:
            if error.internal:
                return None
            raise

    def _is_optimum(self, best: PresburgerMap) -> bool:
        return (
            best.pairs.is_subset(self.pairs)
            and self.domain().is_subset(best.domain())
            and self._beyond(best, greatest=True, project=False).is_empty()
        )

    def _beyond(self, best: PresburgerMap, *, greatest: bool, project: bool) -> PresburgerMap:
        """The pairs of this relation whose second point is lexicographically beyond that of a pair
        of `best` with the same first point: as pairs, or as triples without `project`."""
        n, m = self.num_domain, self.num_range
        second = self.pairs.columns[n : n + m]
        mine = self.pairs.insert(n + m, second)
        known = best.pairs.insert(n, second).with_columns(mine.columns)
        width = mine.rank
        sign = 1 if greatest else -1
        found = PresburgerSet.empty(width).with_columns(mine.columns)
        for position in range(m):
            equalities = [_difference(width, n + k, n + m + k, 1, 0) for k in range(position)]
            ahead = _difference(width, n + position, n + m + position, sign, -1)
            order = PresburgerSet.from_rows(width, 0, equalities, [ahead])
            found = found.union(order.with_columns(mine.columns))
        triples = mine.intersect(known).intersect(found)
        return self._over(triples.project_out(n + m, m) if project else triples)


def _difference(width: int, plus: int, minus: int, sign: int, constant: int) -> Row:
    """The row `sign * (column plus - column minus) + constant`."""
    row = [0] * (width + 1)
    row[plus], row[minus], row[-1] = sign, -sign, constant
    return tuple(row)


def _of_kind(columns: Sequence[Column], num_range: int) -> list[Column]:
    """The columns, the first `num_range` of them as range dimensions."""
    return [
        Column(ColumnKind.RANGE, column.key) if i < num_range else column
        for i, column in enumerate(columns)
    ]
