"""Exact sets of integer points: finite unions of tableaus, closed under the set operations.

A `PresburgerSet` is held as an isl set, so that chains of operations convert nothing; `disjuncts`
gives it back as tableaus. Presburger arithmetic is decidable, but costs may explode: each operation
has a budget and raises `UndecidedError` past it (Verdoolaege, "isl: An Integer Set Library for the
Polyhedral Model", 2010).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import islpy as isl

from loopwright.presburger import isl_objects as objects
from loopwright.presburger.isl_objects import SET, guarded
from loopwright.presburger.optima import Interval, Point, extremes, lexicographic_optimum
from loopwright.presburger.reduction import Reduced, System, image_system, reduce_system
from loopwright.presburger.rows import Row
from loopwright.presburger.tableau import Column, ColumnKind, Tableau
from loopwright.presburger.undecided import DEFAULT_BUDGET, FIRST_TRY, LONG, UndecidedError

_Answer = TypeVar("_Answer")


class PresburgerSet:
    """A set of integer points; `columns` are its dimensions and symbols (all are dimensions here).

    >>> evens = PresburgerSet.from_rows(1, 1, [(1, -2, 0)], [(1, 0, 0), (-1, 0, 9)])
    >>> evens.points(10)
    ((0,), (2,), (4,), (6,), (8,))
    >>> small = PresburgerSet.from_rows(1, 0, [], [(1, 0), (-1, 3)])
    >>> small.subtract(evens).points(10), evens.bounds(0)
    (((1,), (3,)), Interval(lower=0, upper=8))
    """

    __slots__ = ("_disjuncts", "_reduced", "_set", "_system", "budget", "columns")

    def __init__(
        self, columns: tuple[Column, ...], isl_set: isl.Set, budget: int = DEFAULT_BUDGET
    ) -> None:
        self.columns = columns
        self.budget = budget
        self._set = isl_set
        self._disjuncts: tuple[Tableau, ...] | None = None
        # The rows, of a set made of one system, and their reduced form once it was needed.
        self._system: System | None = None
        self._reduced: Reduced | None = None

    # Building ----------------------------------------------------------------------------------

    @classmethod
    def from_tableaus(
        cls,
        columns: Sequence[Column],
        tableaus: Iterable[Tableau],
        budget: int = DEFAULT_BUDGET,
    ) -> PresburgerSet:
        """The union of tableaus whose visible columns are of the kinds of `columns`."""
        visible = tuple(columns)
        kinds = [column.kind for column in visible]
        rank = len(visible)
        found = tuple(tableaus)
        with guarded(budget):
            result = isl.Set.empty(objects.space_of(rank))
            for tableau in found:
                if [column.kind for column in tableau.columns[:rank]] != kinds:
                    raise ValueError("the tableaus differ in their columns")
                result = result.union(_basic_set_of(tableau).to_set())
        made = cls(visible, result, budget)
        made._disjuncts = found
        return made

    @classmethod
    def from_tableau(cls, tableau: Tableau, budget: int = DEFAULT_BUDGET) -> PresburgerSet:
        """The points of one tableau."""
        rank = tableau.num_visible
        made = cls._from_system(
            tableau.columns[:rank],
            System(rank, tableau.num_columns, tableau.equalities, tableau.inequalities),
            budget,
        )
        made._disjuncts = (tableau,)
        return made

    @classmethod
    def from_rows(
        cls,
        rank: int,
        num_locals: int,
        equalities: Sequence[Row],
        inequalities: Sequence[Row],
        budget: int = DEFAULT_BUDGET,
    ) -> PresburgerSet:
        """The set of `rank` dimensions that these rows over dimensions and locals describe."""
        system = System(rank, rank + num_locals, tuple(equalities), tuple(inequalities))
        return cls._from_system(_dimensions(rank), system, budget)

    @classmethod
    def _from_system(
        cls, columns: tuple[Column, ...], system: System, budget: int
    ) -> PresburgerSet:
        with guarded(budget):
            made = objects.basic_set(
                system.rank, system.width, system.equalities, system.inequalities
            )
        found = cls(columns, made.to_set(), budget)
        found._system = system
        return found

    @classmethod
    def empty(cls, rank: int) -> PresburgerSet:
        """The set without points."""
        with guarded(DEFAULT_BUDGET):
            return cls(_dimensions(rank), isl.Set.empty(objects.space_of(rank)))

    @classmethod
    def universe(cls, rank: int) -> PresburgerSet:
        """All points."""
        with guarded(DEFAULT_BUDGET):
            return cls(_dimensions(rank), isl.Set.universe(objects.space_of(rank)))

    @property
    def isl_set(self) -> isl.Set:
        """The isl set behind this one, for the modules of this package."""
        return self._set

    def replaced(self, made: isl.Set) -> PresburgerSet:
        """Another isl set over the same columns, with the same budget."""
        return self._with(made)

    @property
    def rank(self) -> int:
        """How many coordinates a point has."""
        return len(self.columns)

    @property
    def disjuncts(self) -> tuple[Tableau, ...]:
        """The set as a union of tableaus; their locals come last."""
        if self._disjuncts is None:
            with guarded(self.budget):
                self._disjuncts = tuple(
                    self._tableau(piece) for piece in self._set.compute_divs().get_basic_sets()
                )
        return self._disjuncts

    def _tableau(self, piece: isl.BasicSet) -> Tableau:
        count, equalities, inequalities = objects.rows_of(piece)
        columns = (*self.columns, *(Column(ColumnKind.LOCAL),) * count)
        return Tableau(columns, tuple(equalities), tuple(inequalities))

    # Set operations ----------------------------------------------------------------------------

    def _with(self, made: isl.Set, columns: tuple[Column, ...] | None = None) -> PresburgerSet:
        return PresburgerSet(self.columns if columns is None else columns, made, self.budget)

    def _check(self, other: PresburgerSet) -> None:
        if self.rank != other.rank:
            raise ValueError(f"a set of rank {self.rank} and one of rank {other.rank}")

    def union(self, other: PresburgerSet) -> PresburgerSet:
        """The points in either set."""
        self._check(other)
        with guarded(self.budget):
            return self._with(self._set.union(other._set))

    def intersect(self, other: PresburgerSet) -> PresburgerSet:
        """The points in both sets."""
        self._check(other)
        with guarded(self.budget):
            return self._with(self._set.intersect(other._set))

    def subtract(self, other: PresburgerSet) -> PresburgerSet:
        """The points of this set that are not in the other."""
        self._check(other)
        with guarded(self.budget):
            return self._with(self._set.subtract(other._set))

    def complement(self) -> PresburgerSet:
        """All other points."""
        with guarded(self.budget):
            return self._with(self._set.complement())

    def coalesce(self) -> PresburgerSet:
        """The same points in fewer pieces where isl sees how (Verdoolaege, "Integer Set
        Coalescing", 2015)."""
        with guarded(self.budget):
            return self._with(self._set.coalesce())

    def gist(self, context: PresburgerSet) -> PresburgerSet:
        """A simpler set that has the same points within `context`."""
        self._check(context)
        with guarded(self.budget):
            return self._with(self._set.gist(context._set))

    def project_out(self, first: int, count: int) -> PresburgerSet:
        """The projection along `count` coordinates from `first` on: exact."""
        with guarded(self.budget):
            made = self._set.project_out(SET, first, count)
            return self._with(made, self.columns[:first] + self.columns[first + count :])

    def insert(self, first: int, columns: Sequence[Column]) -> PresburgerSet:
        """With new unconstrained coordinates, the first at `first`."""
        with guarded(self.budget):
            made = self._set.insert_dims(SET, first, len(columns))
            return self._with(made, (*self.columns[:first], *columns, *self.columns[first:]))

    def with_columns(self, columns: Sequence[Column]) -> PresburgerSet:
        """The same points, coordinates of other kinds and keys."""
        if len(columns) != self.rank:
            raise ValueError(f"{len(columns)} columns for a set of rank {self.rank}")
        return self._with(self._set, tuple(columns))

    def with_budget(self, budget: int) -> PresburgerSet:
        """The same set; operations on it may take `budget` operations of isl."""
        copy = PresburgerSet(self.columns, self._set, budget)
        copy._system, copy._reduced = self._system, self._reduced
        copy._disjuncts = self._disjuncts
        return copy

    def image(self, rows: Sequence[Row]) -> PresburgerSet:
        """The values of the linear forms `rows` at the points of the set."""
        new, rank = len(rows), self.rank
        system = self._system
        if system is not None:
            image = image_system(system, self._reduced, rows)
            return PresburgerSet._from_system(_dimensions(new), image, self.budget)
        equalities = [(*(-int(i == k) for i in range(new)), *row) for k, row in enumerate(rows)]
        with guarded(self.budget):
            graph = objects.basic_set(new + rank, new + rank, equalities, []).to_set()
            made = self._set.insert_dims(SET, 0, new).intersect(graph)
            return self._with(made.project_out(SET, new, rank), _dimensions(new))

    def _decided(
        self,
        direct: Callable[[], _Answer],
        reduced: Callable[[PresburgerSet, Reduced], _Answer],
        of_nothing: _Answer,
    ) -> _Answer:
        """The answer of `direct`, or of `reduced` where the former takes long and there are
        equalities to solve; `of_nothing` where they have no solution."""
        system = self._system
        if system is None or not system.equalities:
            with guarded(self.budget, 1 if system is None else system.weight):
                return direct()
        if self._reduced is None and system.length > LONG:
            self._reduced = reduce_system(system)
        elif self._reduced is None:
            try:
                with guarded(min(FIRST_TRY, self.budget // system.weight)):
                    return direct()
            except UndecidedError:
                self._reduced = reduce_system(system)
        found = self._reduced
        if found is None:
            return of_nothing
        size = len(found.lattice.basis)
        return reduced(PresburgerSet.from_rows(size, 0, (), found.inequalities, self.budget), found)

    # Asking ------------------------------------------------------------------------------------

    def is_empty(self) -> bool:
        """Whether there is no point."""
        return self._decided(
            lambda: bool(self._set.is_empty()), lambda inner, _: inner.is_empty(), True
        )

    def is_subset(self, other: PresburgerSet) -> bool:
        """Whether every point is in the other set."""
        self._check(other)
        with guarded(self.budget):
            return bool(self._set.is_subset(other._set))

    def is_equal(self, other: PresburgerSet) -> bool:
        """Whether both sets have the same points."""
        self._check(other)
        with guarded(self.budget):
            return bool(self._set.is_equal(other._set))

    def contains(self, point: Sequence[int]) -> bool:
        """Whether `point` is in the set."""
        rank = self.rank
        rows = [(*(int(i == k) for i in range(rank)), -value) for k, value in enumerate(point)]
        with guarded(self.budget):
            single = objects.basic_set(rank, rank, rows, []).to_set()
            return not self._set.intersect(single).is_empty()

    def sample(self) -> Point | None:
        """Some point; None if there is none."""

        def lifted(inner: PresburgerSet, reduced: Reduced) -> Point | None:
            point = inner.sample()
            return None if point is None else reduced.lattice.point(point)[: self.rank]

        return self._decided(
            lambda: objects.point_of(self._set.sample_point(), self.rank), lifted, None
        )

    def bounds(self, position: int) -> Interval | None:
        """The least and greatest value of a coordinate; None for the empty set."""
        return self.interval(tuple(int(i == position) for i in range(self.rank + 1)))

    def interval(self, row: Row) -> Interval | None:
        """The least and greatest value of a linear form; None for the empty set."""

        def lifted(inner: PresburgerSet, reduced: Reduced) -> Interval | None:
            assert self._system is not None
            return inner.interval(reduced.lattice.row(self._system.widened(row)))

        return self._decided(lambda: self._interval(row), lifted, None)

    def _interval(self, row: Row) -> Interval | None:
        values = self.image([row])._set
        return None if values.is_empty() else extremes(values)

    def lexmin(self) -> Point | None:
        """The lexicographically least point; None if there is none. An infinite descent raises
        `UndecidedError`."""
        return lexicographic_optimum(self, greatest=False)

    def lexmax(self) -> Point | None:
        """The lexicographically greatest point; None if there is none."""
        return lexicographic_optimum(self, greatest=True)

    def fix(self, position: int, value: int) -> PresburgerSet:
        """The points with this value of a coordinate."""
        rank = self.rank
        row = (*(int(i == position) for i in range(rank)), -value)
        if self._system is not None:
            return PresburgerSet._from_system(
                self.columns, self._system.with_equality(row), self.budget
            )
        with guarded(self.budget):
            plane = objects.basic_set(rank, rank, [row], []).to_set()
            return self._with(self._set.intersect(plane))

    def is_finite(self) -> bool:
        """Whether there are finitely many points."""
        if self.is_empty():
            return True
        with guarded(self.budget):
            if self._set.is_bounded():
                return True
        # The rational points may be unbounded where the integer points of a projection are not.
        found = (self.bounds(i) for i in range(self.rank))
        return all(i is None or None not in (i.lower, i.upper) for i in found)

    def count(self) -> int | None:
        """How many points there are; None if infinitely many."""
        if self.is_empty():
            return 0
        if not self.is_finite():
            return None
        system, reduced = self._system, self._reduced
        if reduced is not None and system is not None and system.rank == system.width:
            inequalities = reduced.inequalities
            size = len(reduced.lattice.basis)
            return PresburgerSet.from_rows(size, 0, (), inequalities, self.budget).count()
        with guarded(self.budget):
            return objects.number_of(self._set.count_val())

    def points(self, limit: int) -> tuple[Point, ...]:
        """All points, sorted; raises `UndecidedError` if there are more than `limit`."""
        count = self.count()
        if count is None or count > limit:
            many = "infinitely many" if count is None else str(count)
            raise UndecidedError(f"{many} points, more than {limit}")
        found: list[isl.Point] = []
        with guarded(self.budget):
            self._set.foreach_point(found.append)
            coordinates = [objects.point_of(point, self.rank) for point in found]
        return tuple(sorted(point for point in coordinates if point is not None))

    def isl_text(self, names: Sequence[str] | None = None) -> str:
        """The set in isl's notation, with these names of the coordinates."""
        with guarded(self.budget):
            named = self._set.coalesce()
            for i, name in enumerate(names or ()):
                named = named.set_dim_name(SET, i, name)
            return objects.text_of(named)

    def __repr__(self) -> str:
        return f"PresburgerSet({self.isl_text()!r})"


def _dimensions(rank: int) -> tuple[Column, ...]:
    return (Column(ColumnKind.RANGE),) * rank


def _basic_set_of(tableau: Tableau) -> isl.BasicSet:
    return objects.basic_set(
        tableau.num_visible, tableau.num_columns, tableau.equalities, tableau.inequalities
    )
