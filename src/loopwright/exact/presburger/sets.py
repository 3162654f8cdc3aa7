"""Exact sets of integer points: finite unions of tableaus, closed under the set operations; and the
lattices in which their equalities are eliminated.

A `PresburgerSet` is held as an isl set, so that chains of operations convert nothing; `Points`
describes how a set is built, and caches the answers to queries. Presburger arithmetic is decidable,
but costs may explode: each operation has a budget and raises `UndecidedError` past it (Verdoolaege,
"isl: An Integer Set Library for the Polyhedral Model", 2010).

isl's optima (`max_val`, `dim_max_val`, `lexmax` and their like) are wrong for rare systems, where
equalities and redundant inequalities meet; its emptiness test is not. So each optimum counts as a
guess: it must be attained, and the set beyond it empty. A wrong guess is improved by search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import reduce
from operator import mul
from typing import TypeVar

import islpy as isl

from loopwright.exact.presburger import budget as budgets
from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger.isl_objects import PARAM, SET, guarded
from loopwright.exact.presburger.rows import Row, canonical_inequalities, row_of
from loopwright.exact.presburger.tableau import Column, ColumnKind, Space, Tableau
from loopwright.ir.affine_expr.intervals import Interval
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause

# Sets

Point = tuple[int, ...]


def extremes(values: isl.Set) -> Interval:
    """Return the least and the greatest element of a set of rank 1 that is not empty."""
    mirrored = _greatest(values.neg(), values.dim_min_val(0).neg())
    upper = _greatest(values, values.dim_max_val(0))
    return Interval(None if mirrored is None else -mirrored, upper)


def _greatest(values: isl.Set, guess: isl.Val) -> int | None:
    """Return the greatest element; None if isl finds the values unbounded (by its linear
    programs)."""
    if guess.is_infty():
        return None
    if guess.is_int() and not values.fix_val(SET, 0, guess).is_empty():
        best = objects.number_of(guess)
    else:
        best = _only(values.sample_point())
    step = 1
    while True:
        beyond = values.lower_bound_val(SET, 0, objects.value_of(best + step)).sample_point()
        if not beyond.is_void():
            best = _only(beyond)
            step *= 2
        elif step == 1:
            return best
        else:
            step //= 2


def _only(point: isl.Point) -> int:
    return objects.number_of(point.get_coordinate_val(SET, 0))


_CACHE_SIZE = 1 << 12


@dataclass(frozen=True, slots=True)
class Points:
    """A description of a set: the union of some systems, intersected with some sets, minus others.

    >>> below = [Points.of_rows(1, [(1, 0), (-1, end)]) for end in (3, 5)]
    >>> below[0].is_subset(below[1]), below[0].subtract(below[1]).is_empty()
    (True, True)
    >>> below[1].subtract(below[0]).intersect(below[0].union(below[1])).is_empty()
    False
    """

    rank: int
    systems: tuple[Tableau, ...]
    within: tuple[Points, ...] = ()
    without: tuple[Points, ...] = ()

    @classmethod
    def of_rows(cls, rank: int, inequalities: Sequence[Row]) -> Points:
        """Return the points of `rank` coordinates that satisfy inequalities."""
        space = Space.anonymous(range=rank)
        return cls(rank, (Tableau(space, (), tuple(inequalities)),))

    def with_system(self, system: Tableau) -> Points:
        """Return the union with the points of one more system; only for descriptions of systems
        alone."""
        assert not self.within and not self.without, "systems alone"
        return Points(self.rank, (*self.systems, system))

    def union(self, other: Points) -> Points:
        """Return the union of two descriptions of systems alone."""
        return reduce(Points.with_system, other.systems, self)

    def intersect(self, other: Points) -> Points:
        """Return the intersection."""
        return Points(self.rank, self.systems, (*self.within, other), self.without)

    def subtract(self, other: Points) -> Points:
        """Return the difference."""
        return Points(self.rank, self.systems, self.within, (*self.without, other))

    def is_empty(self) -> bool:
        """Return whether there is no point. Raises `UndecidedError`."""
        return not self.systems or _is_empty(self)

    def is_subset(self, other: Points) -> bool:
        """Return whether every point is in the other set. Raises `UndecidedError`."""
        return _is_subset(self, other)

    def build(self) -> PresburgerSet:
        """Build the set."""

        points = PresburgerSet.empty(self.rank)
        for system in self.systems:
            points = points.union(PresburgerSet.from_tableau(system))
        for operand in self.within:
            points = points.intersect(operand.build())
        for operand in self.without:
            points = points.subtract(operand.build())
        return points


@budgets.counted(_CACHE_SIZE)
def _is_empty(points: Points) -> bool:
    return points.build().is_empty()


@budgets.counted(_CACHE_SIZE)
def _is_subset(points: Points, other: Points) -> bool:
    return points.build().is_subset(other.build())


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

    __slots__ = ("_all_points", "_reduced", "_set", "_system", "_weight", "budget", "columns")

    def __init__(
        self,
        columns: tuple[Column, ...],
        isl_set: isl.Set,
        budget: int | None = None,
        *,
        system: Tableau | None = None,
        weight: int | None = None,
    ) -> None:
        self.columns = columns
        self.budget = budget
        self._set = isl_set
        # The rows, of a set of one system, and their reduced form once it was needed.
        self._system = system
        self._reduced: Reduced | None = None
        # All points, once they were searched for.
        self._all_points: tuple[Point, ...] | None = None
        # The known part of `weight`, whose computation takes steps of a budget.
        self._weight = weight

    # Building

    @classmethod
    def from_tableaus(cls, columns: Sequence[Column], tableaus: Iterable[Tableau]) -> PresburgerSet:
        """Return the union of tableaus whose visible columns have the kinds of `columns`."""
        visible = tuple(columns)
        kinds = [column.kind for column in visible]
        rank = len(visible)
        parts = tuple(tableaus)
        with guarded(None, max(map(objects.building_weight, parts), default=1)):
            result = isl.Set.empty(objects.space_of(rank))
            for tableau in parts:
                if [column.kind for column in tableau.columns[:rank]] != kinds:
                    raise ValueError("the tableaus differ in their columns")
                result = result.union(_basic_set_of(tableau).to_set())
        return cls(visible, result, weight=max(map(objects.weight, parts), default=1))

    @classmethod
    def from_tableau(cls, tableau: Tableau, budget: int | None = None) -> PresburgerSet:
        """Return the points of one tableau."""
        with guarded(budget, objects.building_weight(tableau)):
            points = _basic_set_of(tableau).to_set()
        columns = tableau.columns[: tableau.num_visible]
        return cls(columns, points, budget, system=tableau)

    @classmethod
    def from_rows(
        cls,
        rank: int,
        num_locals: int,
        equalities: Sequence[Row],
        inequalities: Sequence[Row],
        budget: int | None = None,
    ) -> PresburgerSet:
        """Return the set of `rank` dimensions that these rows over dimensions and locals
        describe."""
        space = Space.anonymous(range=rank, locals=num_locals)
        return cls.from_tableau(Tableau(space, tuple(equalities), tuple(inequalities)), budget)

    @classmethod
    def empty(cls, rank: int) -> PresburgerSet:
        """Return the set without points."""
        with guarded(None):
            return cls(_range_columns(rank), isl.Set.empty(objects.space_of(rank)))

    @property
    def isl_set(self) -> isl.Set:
        """Return the wrapped isl set, for the modules of this package."""
        return self._set

    @property
    def weight(self) -> int:
        """The approximate cost in steps of one of isl's operations on this set."""
        if self._weight is None:
            self._weight = 1 if self._system is None else objects.weight(self._system)
        return self._weight

    @property
    def rank(self) -> int:
        """How many coordinates a point has."""
        return len(self.columns)

    def tableaus(self) -> list[Tableau]:
        """Systems whose union is the set; all coordinates are range dimensions."""
        with guarded(self.budget, self.weight):
            parts = self._set.compute_divs().get_basic_sets()
            return [objects.tableau_of(part, self.rank) for part in parts]

    # Set operations

    def replaced(
        self,
        isl_set: isl.Set,
        columns: tuple[Column, ...] | None = None,
        weight: int | None = None,
    ) -> PresburgerSet:
        """Another isl set with the same budget, over the same columns by default."""
        return PresburgerSet(
            self.columns if columns is None else columns,
            isl_set,
            self.budget,
            weight=self.weight if weight is None else weight,
        )

    def _check(self, other: PresburgerSet) -> None:
        if self.rank != other.rank:
            raise ValueError(f"a set of rank {self.rank} and one of rank {other.rank}")

    def union(self, other: PresburgerSet) -> PresburgerSet:
        """Return the union."""
        self._check(other)
        weight = max(self.weight, other.weight)
        with guarded(self.budget):
            return self.replaced(self._set.union(other._set), weight=weight)

    def intersect(self, other: PresburgerSet) -> PresburgerSet:
        """Return the intersection."""
        self._check(other)
        weight = max(self.weight, other.weight)
        with guarded(self.budget):
            return self.replaced(self._set.intersect(other._set), weight=weight)

    def subtract(self, other: PresburgerSet) -> PresburgerSet:
        """Return the difference."""
        self._check(other)
        weight = max(self.weight, other.weight)
        mine = self._with_quotients()
        theirs = other._with_quotients()
        with self._comparing(other):
            return self.replaced(mine.subtract(theirs), weight=weight)

    def coalesce(self) -> PresburgerSet:
        """Return the same points in fewer pieces where isl sees how (Verdoolaege, "Integer Set
        Coalescing", 2015)."""
        with guarded(self.budget, self.weight):
            return self.replaced(self._set.coalesce())

    def project_out(self, first: int, count: int) -> PresburgerSet:
        """Return the projection along `count` coordinates from `first` on: exact."""
        with guarded(self.budget, self.weight):
            projection = self._set.project_out(SET, first, count)
            return self.replaced(projection, self.columns[:first] + self.columns[first + count :])

    def insert(self, first: int, columns: Sequence[Column]) -> PresburgerSet:
        """Insert unconstrained coordinates, the first at position `first`."""
        with guarded(self.budget):
            widened = self._set.insert_dims(SET, first, len(columns))
            return self.replaced(widened, (*self.columns[:first], *columns, *self.columns[first:]))

    def image(self, rows: Sequence[Row]) -> PresburgerSet:
        """Return the values of the linear forms `rows` at the points of the set."""
        new = len(rows)
        rank = self.rank
        system = self._system
        if system is not None:
            image = image_system(system, self._reduced, rows)
            return PresburgerSet.from_tableau(image, self.budget)
        equalities = [(*(-int(i == k) for i in range(new)), *row) for k, row in enumerate(rows)]
        with guarded(self.budget, self.weight):
            graph = objects.basic_set(new + rank, new + rank, equalities, []).to_set()
            pairs = self._set.insert_dims(SET, 0, new).intersect(graph)
            return self.replaced(pairs.project_out(SET, new, rank), _range_columns(new))

    def _decided(
        self,
        direct: Callable[[], _Answer],
        reduced: Callable[[PresburgerSet, Reduced], _Answer],
        of_nothing: _Answer,
    ) -> _Answer:
        """Return the answer of `direct`; if that takes long and the system has equalities, the
        answer of `reduced` in lattice coordinates, or `of_nothing` if the equalities have no
        solution."""
        system = self._system
        if system is None or not system.equalities:
            with guarded(self.budget, self.weight, grows=True):
                return direct()
        if self._reduced is None and objects.longest_coefficient(system) > budgets.LONG:
            self._reduced = _reduced(system)
        elif self._reduced is None:
            try:
                with guarded(self._first_try(), self.weight, grows=True):
                    return direct()
            except budgets.UndecidedError:
                self._reduced = _reduced(system)
        reduced_system = self._reduced
        if reduced_system is None:
            return of_nothing
        size = len(reduced_system.lattice.basis)
        return reduced(
            PresburgerSet.from_rows(size, 0, (), reduced_system.inequalities, self.budget),
            reduced_system,
        )

    def _first_try(self) -> int:
        """Return the steps that the attempt without lattice reduction may take."""
        budget = budgets.current_budget()
        most = budgets.DEFAULT_BUDGET if budget is None else budget.question
        if self.budget is not None:
            most = self.budget
        return max(1, min(2 * budgets.FIRST_TRY * self.weight, most // 10))

    # Asking

    def is_empty(self) -> bool:
        """Return whether there is no point."""
        return self._decided(
            lambda: bool(self._set.is_empty()), lambda inner, _: inner.is_empty(), True
        )

    def _comparing(self, other: PresburgerSet) -> AbstractContextManager[None]:
        """Provide the steps for a comparison with another set: its complement is computed, for
        which integer programs turn its locals into quotients; many small ones for a union."""
        weight = max(self.weight, other.weight)
        pieces = self._set.n_basic_set() * other._set.n_basic_set()
        return guarded(self.budget, weight, grows=weight > 1 and pieces <= 1)

    def _with_quotients(self) -> isl.Set:
        """Return isl's set with its locals as quotients, computed with separate steps.

        Where isl's steps end while a difference turns locals into quotients, isl reads memory that
        it has freed: one in 2,000 of such differences ended the process.
        """
        with guarded(self.budget, self.weight):
            return self._set.compute_divs()

    def is_subset(self, other: PresburgerSet) -> bool:
        """Return whether every point is in the other set."""
        self._check(other)
        mine = self._with_quotients()
        theirs = other._with_quotients()
        with self._comparing(other):
            return bool(mine.is_subset(theirs))

    def sample(self) -> Point | None:
        """Return a sample point; None if the set is empty."""

        def lifted(inner: PresburgerSet, reduced: Reduced) -> Point | None:
            point = inner.sample()
            return None if point is None else reduced.lattice.point(point)[: self.rank]

        return self._decided(
            lambda: objects.point_of(self._set.sample_point(), self.rank), lifted, None
        )

    def bounds(self, position: int) -> Interval | None:
        """Return the least and greatest value of a coordinate; None for the empty set."""
        return self.interval(row_of(self.rank, {position: 1}))

    def interval(self, row: Row) -> Interval | None:
        """Return the least and greatest value of a linear form; None for the empty set."""

        def lifted(inner: PresburgerSet, reduced: Reduced) -> Interval | None:
            assert self._system is not None
            return inner.interval(reduced.lattice.row(self._system.widened(row)))

        return self._decided(lambda: self._interval(row), lifted, None)

    def _interval(self, row: Row) -> Interval | None:
        values = self.image([row])._set
        return None if values.is_empty() else extremes(values)

    def fix(self, position: int, value: int) -> PresburgerSet:
        """Return the points with this value of a coordinate."""
        rank = self.rank
        row = row_of(rank, {position: 1}, -value)
        if self._system is not None:
            fixed = self._system.with_equalities([self._system.widened(row)])
            return PresburgerSet.from_tableau(fixed, self.budget)
        with guarded(self.budget):
            plane = objects.basic_set(rank, rank, [row], []).to_set()
            return self.replaced(self._set.intersect(plane))

    def is_finite(self) -> bool:
        """Return whether there are finitely many points."""
        if self.is_empty():
            return True
        with guarded(self.budget, self.weight):
            if self._set.is_bounded():
                return True
        # The rational points may be unbounded where the integer points of a projection are not.
        bounds = (self.bounds(i) for i in range(self.rank))
        return all(i is None or None not in (i.lower, i.upper) for i in bounds)

    def count(self) -> int | None:
        """Return how many points there are; None if infinitely many."""
        if self.is_empty():
            return 0
        if not self.is_finite():
            return None
        system = self._system
        reduced = self._reduced
        if reduced is not None and system is not None and not system.num_locals:
            inequalities = reduced.inequalities
            size = len(reduced.lattice.basis)
            return PresburgerSet.from_rows(size, 0, (), inequalities, self.budget).count()
        if not self._finds_quotients():
            return len(self._all())
        from loopwright.exact.presburger.counting import NotCountedError, count_of_set

        # isl takes as long as there are rows of points, whatever their bounds are.
        try:
            with guarded(_COUNT_STEPS, self.weight):
                return objects.number_of(self._set.count_val())
        except budgets.UndecidedError:
            pass
        with guarded(self.budget, self.weight):
            try:
                return count_of_set(self._set).value({})
            except NotCountedError:
                return objects.number_of(self._set.count_val())

    def points(self, limit: int) -> tuple[Point, ...]:
        """Return all points, sorted; raises `UndecidedError` if there are more than `limit`."""
        count = self.count()
        if count is None or count > limit:
            many = "infinitely many" if count is None else str(count)
            raise budgets.UndecidedError.of(Cause.POINTS, many, limit)
        if not self._finds_quotients():
            return self._all()
        points: list[isl.Point] = []
        with guarded(self.budget, self.weight):
            self._set.foreach_point(points.append)
            coordinates = [objects.point_of(point, self.rank) for point in points]
        return tuple(sorted(point for point in coordinates if point is not None))

    def _finds_quotients(self) -> bool:
        """Return whether each local is a quotient that is known, or found in a few steps: isl
        counts by these. The search may take very long if a local is unbounded."""
        with guarded(self.budget, self.weight):
            if not any(map(objects.has_unknown_locals, self._set.get_basic_sets())):
                return True
        try:
            with guarded(_QUOTIENT_STEPS, self.weight):
                self._set = self._set.compute_divs()
        except budgets.UndecidedError:
            return False
        return True

    def _all(self) -> tuple[Point, ...]:
        """Return all points of a finite set, computed once."""
        if self._all_points is None:
            self._all_points = tuple(self._searched(()))
        return self._all_points

    def _searched(self, first: Point) -> Iterator[Point]:
        """Yield all points of a finite set that begin with `first`, in order, coordinate by
        coordinate."""
        position = len(first)
        if position == self.rank:
            if not self.is_empty():
                yield first
            return
        bounds = self.bounds(position)
        if bounds is None:
            return
        assert bounds.lower is not None and bounds.upper is not None, "the set is finite"
        for value in range(bounds.lower, bounds.upper + 1):
            yield from self.fix(position, value)._searched((*first, value))


_QUOTIENT_STEPS = 50_000
"""What may be spent on the quotients of a set before its points are searched one by one."""

_COUNT_STEPS = 4_000
"""What isl may spend on going through the rows of a set before their number is a sum of forms."""


def _reduced(system: Tableau) -> Reduced | None:
    """Return a system in lattice coordinates; its steps are counted."""
    budget = budgets.current_budget()
    if budget is not None:
        budget.spend(system.num_columns**2 * len(system.equalities))
    return reduce_system(system)


def _range_columns(rank: int) -> tuple[Column, ...]:
    return (Column(ColumnKind.RANGE),) * rank


def _basic_set_of(tableau: Tableau) -> isl.BasicSet:
    return objects.basic_set(
        tableau.num_visible, tableau.num_columns, tableau.equalities, tableau.inequalities
    )


# Pairs


def _ranks(pairs: PresburgerSet) -> tuple[int, int]:
    """Return the ranks of the first and of the second points of pairs."""
    kinds = [column.kind for column in pairs.columns]
    return kinds.count(ColumnKind.DOMAIN), kinds.count(ColumnKind.RANGE)


def first_points(pairs: PresburgerSet) -> PresburgerSet:
    """Return the first points of pairs, with the symbols."""
    return pairs.project_out(*_ranks(pairs))


def lexmax_range(pairs: PresburgerSet) -> PresburgerSet:
    """Return for each first point (and symbols) the pair with the lexicographically greatest second
    point.

    >>> t = Tableau(Space.of(domain=["i"], range=["j"]))
    >>> t = t.with_inequalities([(0, 1, 0), (1, -1, -1), (-1, 0, 3)])
    >>> lexmax_range(PresburgerSet.from_tableau(t)).points(9)
    ((1, 0), (2, 1), (3, 2))
    """
    # isl's optima are guesses: right if they are pairs of this relation, one for each first point,
    # and no pair is beyond them. Else they are found by subtraction.
    best = _guess(pairs)
    if best is not None and _is_optimum(pairs, best):
        return best
    n, m = _ranks(pairs)
    best = pairs.subtract(_beyond(pairs, pairs, greatest=False).project_out(n + m, m))
    if not _is_optimum(pairs, best):
        raise budgets.UndecidedError.of(Cause.NO_OPTIMUM)
    return best


def _guess(pairs: PresburgerSet) -> PresburgerSet | None:
    n, m = _ranks(pairs)
    symbols = pairs.rank - n - m
    try:
        with guarded(pairs.budget, pairs.weight):
            pairs_of_parameters = pairs.isl_set.move_dims(PARAM, 0, SET, n + m, symbols)
            pairs_of_parameters = pairs_of_parameters.move_dims(PARAM, symbols, SET, 0, n)
            best = pairs_of_parameters.lexmax()
            best = best.move_dims(SET, 0, PARAM, symbols, n)
            best = best.move_dims(SET, n + m, PARAM, 0, symbols)
            return pairs.replaced(objects.without_names(best, n + m + symbols))
    except budgets.UndecidedError as error:
        if error.internal:
            return None
        raise


def _is_optimum(pairs: PresburgerSet, best: PresburgerSet) -> bool:
    return (
        best.is_subset(pairs)
        and first_points(pairs).is_subset(first_points(best))
        and _beyond(pairs, best, greatest=True).is_empty()
    )


def _beyond(pairs: PresburgerSet, best: PresburgerSet, *, greatest: bool) -> PresburgerSet:
    """Return the pairs whose second point is lexicographically greater (or less) than that of a
    pair of `best` with the same first point, with the latter's second point appended."""
    n, m = _ranks(pairs)
    mine = pairs.insert(n + m, _range_columns(m))
    width = mine.rank
    sign = 1 if greatest else -1

    def difference(position: int, sign: int, constant: int) -> Row:
        return row_of(width, {n + position: sign, n + m + position: -sign}, constant)

    beyond = PresburgerSet.empty(width)
    for position in range(m):
        equalities = [difference(k, 1, 0) for k in range(position)]
        ahead = difference(position, sign, -1)
        beyond = beyond.union(PresburgerSet.from_rows(width, 0, equalities, [ahead]))
    return mine.intersect(best.insert(n, _range_columns(m))).intersect(beyond)


# Elimination of equalities
#
# A system of the same points in coordinates of a reduced lattice.
#
# isl parametrises dense equalities with unreduced, often huge coefficients; queries that take
# minutes that way take milliseconds in the coordinates of an LLL-reduced basis. The solutions of
# `A x + c = 0` in integers are `origin + y · basis` for integer y, or there are none. Equalities
# are solved one after the other by Euclid's algorithm on the basis (Schrijver, *Theory of Linear
# and Integer Programming*, §4.1), and the basis is kept short by the LLL algorithm in integers
# (Cohen, *A Course in Computational Algebraic Number Theory*, algorithm 2.6.7).

Vector = list[int]


@dataclass(frozen=True, slots=True)
class Lattice:
    """The points `origin + sum(y[i] * basis[i])`; the basis vectors are linearly independent."""

    origin: tuple[int, ...]
    basis: tuple[tuple[int, ...], ...]

    def point(self, coordinates: Sequence[int]) -> tuple[int, ...]:
        """Return the point with these coordinates y."""
        point = list(self.origin)
        for y, vector in zip(coordinates, self.basis, strict=True):
            point = [p + y * v for p, v in zip(point, vector, strict=True)]
        return tuple(point)

    def row(self, row: Row) -> Row:
        """Return a linear form of the points as a form of the lattice coordinates."""
        constant = row[-1] + _dot(row, self.origin)
        return (*(_dot(row, vector) for vector in self.basis), constant)


def solutions(equalities: Sequence[Row], width: int) -> Lattice | None:
    """Return the integer solutions of equalities over `width` columns; None if there are none.

    >>> found = solutions([(2, -3, 1)], 2)
    >>> found.origin, found.basis
    ((1, 1), ((-3, -2),))
    >>> solutions([(2, -4, 1)], 2) is None
    True
    """
    origin = [0] * width
    basis = [[int(i == k) for i in range(width)] for k in range(width)]
    coefficients = _coefficients(width)
    for row in equalities:
        residue = row[-1] + _dot(row, origin)
        values = [_dot(row, vector) for vector in basis]
        changed = next((i for i, value in enumerate(values) if value), 0)
        pivot = _euclid(basis, values)
        if pivot is None:
            if residue:
                return None
            continue
        if residue % values[pivot]:
            return None
        _add_multiple(origin, basis[pivot], -(residue // values[pivot]))
        del basis[pivot]
        _reduce(basis, *coefficients, changed)
    _shorten(origin, basis)
    return Lattice(tuple(origin), tuple(map(tuple, basis)))


def _euclid(basis: list[Vector], values: list[int]) -> int | None:
    """Change the basis until a single vector has a non-zero value, and return its index; None if
    all values are zero."""
    while True:
        nonzero = [i for i, value in enumerate(values) if value]
        if not nonzero:
            return None
        pivot = min(nonzero, key=lambda i: abs(values[i]))
        if len(nonzero) == 1:
            return pivot
        for i in nonzero:
            if i != pivot:
                factor = values[i] // values[pivot]
                values[i] -= factor * values[pivot]
                _add_multiple(basis[i], basis[pivot], -factor)


def _coefficients(count: int) -> tuple[list[int], list[Vector]]:
    """Place for the integral Gram–Schmidt coefficients of a basis."""
    return [1] * (count + 1), [[0] * count for _ in range(count)]


def _reduce(basis: list[Vector], gram: list[int], mu: list[Vector], k: int) -> None:
    """Reduce a basis by the LLL algorithm; its first `k` vectors are already reduced and have
    their coefficients.

    >>> basis = [[1, 0, 1345], [0, 1, 35]]
    >>> _reduce(basis, *_coefficients(len(basis)), 0)
    >>> basis
    [[0, 1, 35], [1, -38, 15]]
    """
    last_orthogonal = k - 1
    while k < len(basis):
        if k > last_orthogonal:
            last_orthogonal = k
            _orthogonalize(basis, gram, mu, k)
        if k == 0:
            k = 1
            continue
        _size_reduce(basis, gram, mu, k, k - 1)
        if 4 * (gram[k + 1] * gram[k - 1] + mu[k][k - 1] ** 2) < 3 * gram[k] ** 2:
            _swap(basis, gram, mu, k, last_orthogonal)
            k = max(1, k - 1)
            continue
        for j in range(k - 2, -1, -1):
            _size_reduce(basis, gram, mu, k, j)
        k += 1


def _orthogonalize(basis: list[Vector], gram: list[int], mu: list[Vector], k: int) -> None:
    """Compute the integral Gram–Schmidt coefficients of vector `k`.

    Most are zero, and a step with one only multiplies by `gram[i + 1] / gram[i]`.
    """
    row = mu[k]
    nonzero_columns = list[int]()
    for j in range(k + 1):
        value = _dot(basis[k], basis[j])
        coefficients = mu[j]
        num_applied = 0
        for i in nonzero_columns:
            if coefficients[i]:
                value = (
                    gram[i + 1] * (value * gram[i] // gram[num_applied]) - row[i] * coefficients[i]
                ) // gram[i]
                num_applied = i + 1
        value = value * gram[j] // gram[num_applied]
        if j == k:
            gram[k + 1] = value
        else:
            row[j] = value
            if value:
                nonzero_columns.append(j)


def _size_reduce(basis: list[Vector], gram: list[int], mu: list[Vector], k: int, j: int) -> None:
    factor = (2 * mu[k][j] + gram[j + 1]) // (2 * gram[j + 1])
    if factor:
        _add_multiple(basis[k], basis[j], -factor)
        mu[k][j] -= factor * gram[j + 1]
        for i in range(j):
            mu[k][i] -= factor * mu[j][i]


def _swap(
    basis: list[Vector], gram: list[int], mu: list[Vector], k: int, last_orthogonal: int
) -> None:
    basis[k - 1], basis[k] = basis[k], basis[k - 1]
    for j in range(k - 1):
        mu[k - 1][j], mu[k][j] = mu[k][j], mu[k - 1][j]
    lead = mu[k][k - 1]
    new = (gram[k - 1] * gram[k + 1] + lead * lead) // gram[k]
    for i in range(k + 1, last_orthogonal + 1):
        before = mu[i][k]
        mu[i][k] = (gram[k + 1] * mu[i][k - 1] - lead * before) // gram[k]
        mu[i][k - 1] = (new * before + lead * mu[i][k]) // gram[k + 1]
    gram[k] = new


def _shorten(origin: Vector, basis: list[Vector]) -> None:
    """Move the origin by lattice vectors towards zero (Babai's nearest plane)."""
    count = len(basis)
    vectors = [*basis, origin]
    gram, mu = _coefficients(count + 1)
    for k in range(count + 1):
        _orthogonalize(vectors, gram, mu, k)
    for j in range(count - 1, -1, -1):
        _size_reduce(vectors, gram, mu, count, j)


def _dot(row: Sequence[int], vector: Sequence[int]) -> int:
    return sum(map(mul, row, vector))


def _add_multiple(target: Vector, vector: Vector, factor: int) -> None:
    target[:] = [a + factor * b for a, b in zip(target, vector, strict=True)]


@dataclass(frozen=True, slots=True)
class Reduced:
    """Inequalities over lattice coordinates, and the lattice that maps them back to the columns."""

    lattice: Lattice
    inequalities: tuple[Row, ...]


def image_system(system: Tableau, reduced: Reduced | None, rows: Sequence[Row]) -> Tableau:
    """Return the values of forms at the points of a system, as new columns; the old columns or,
    with a reduced form, its lattice coordinates become existentially quantified.

    >>> half = Tableau(Space.of(range=["i"])).with_inequalities([(1, 0)])
    >>> image = image_system(half, None, [(2, 5)])
    >>> image.equalities, image.inequalities, image.num_locals
    (((-1, 2, 5),), ((0, 1, 0),), 1)
    """
    new = len(rows)
    forms = [system.widened(row) for row in rows]
    equalities = system.equalities
    inequalities = system.inequalities
    width = system.num_columns
    if reduced is not None:
        forms = [reduced.lattice.row(row) for row in forms]
        equalities = ()
        inequalities = reduced.inequalities
        width = len(reduced.lattice.basis)
    graph = tuple((*(-int(i == k) for i in range(new)), *row) for k, row in enumerate(forms))
    blank = (0,) * new
    return Tableau(
        Space.anonymous(range=new, locals=width),
        (*graph, *((*blank, *row) for row in equalities)),
        tuple((*blank, *row) for row in inequalities),
    )


def reduce_system(system: Tableau) -> Reduced | None:
    """Return the system in lattice coordinates; None if it obviously has no points.

    >>> t = Tableau(Space.of(range=["i", "j"])).with_equalities([(2, -3, 1)])
    >>> found = reduce_system(t.with_inequalities([(1, 0, 0), (-1, 0, 9)]))
    >>> found.lattice.origin, found.lattice.basis, found.inequalities
    ((1, 1), ((-3, -2),), ((-1, 0), (1, 2)))
    """
    lattice = solutions(system.equalities, system.num_columns)
    if lattice is None:
        return None
    rows = canonical_inequalities(map(lattice.row, system.inequalities))
    return None if rows is None else Reduced(lattice, rows)
