"""Relations between points of named tuples, over named parameters: what isl calls union maps.

A `Relations` pairs points of any tuples with points of any others; a set of points is the relation
of each with itself. Parameters of the same name are the same. Every operation takes steps of the
current budget (`exact.presburger.isl_objects.guarded`) and raises `UndecidedError` past it. Results
of isl are either exact by construction or checked by the caller as a subset: no optimum is trusted.

A relation of iterations and times is a schedule if it has one time for each iteration, all of one
length: `ScheduleNames` writes schedules with the names of a program, and reads what people write.
A schedule keeps a dependence if the source comes before the sink, in lexicographic order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger import scheduling
from loopwright.exact.presburger.budget import (
    Budget,
    UndecidedError,
    current_isolation,
    spending,
)
from loopwright.exact.presburger.isl_objects import IN, OUT, PARAM, SET, guarded
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.records import dataclass


class Sample(NamedTuple):
    """A pair of points, and the values of the parameters that it depends on."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    parameters: Mapping[str, int]


class Relations:
    """Pairs of points of named tuples.

    >>> step = Relations.linear("S", "S", 1, [(1, 1)])
    >>> both = step.then(step)
    >>> both.names, both.is_subset(Relations.linear("S", "S", 1, [(1, 2)])), both.is_empty()
    ((('S', 'S'),), True, False)
    """

    __slots__ = ("_domain", "_names", "_pairs")

    def __init__(self, pairs: isl.UnionMap) -> None:
        isolation = current_isolation()
        if isolation is not None:
            isolation.keep(pairs)
        self._pairs = pairs
        self._names: tuple[tuple[str, str], ...] | None = None
        self._domain: Relations | None = None

    # Building

    @classmethod
    def of(cls, parts: Iterable[Relations]) -> Relations:
        """Return the union of some relations."""
        with guarded(None):
            pairs = [part._pairs for part in parts]
            return cls(reduce(isl.UnionMap.union, pairs or [scheduling.empty_relation()]))

    @classmethod
    def of_system(
        cls, system: Tableau, source: str, target: str, parameters: Sequence[str]
    ) -> Relations:
        """Return the relation of a system whose symbols are the parameters of these names; symbols
        of the same name are equal."""
        with guarded(None):
            relation = scheduling.named_map(system, source, target)
            names = list(parameters)
            for number in reversed(range(len(names))):
                first = names.index(names[number])
                if first < number:
                    relation = relation.equate(PARAM, first, PARAM, number)
                    relation = relation.project_out(PARAM, number, 1)
                    del names[number]
            # No name is given twice, not even in between.
            for prefix, chosen in (("t", map(str, range(len(names)))), ("", names)):
                for number, name in enumerate(chosen):
                    relation = relation.set_dim_name(PARAM, number, f"{prefix}{name}")
            return cls(isl.UnionMap.from_map(relation))

    @classmethod
    def of_points(cls, system: Tableau, name: str, parameters: Sequence[str]) -> Relations:
        """Return the points of a system, as an identity relation."""
        with guarded(None):
            points = cls.of_system(system, "", name, parameters)
            return cls(points._pairs.range().identity())

    @classmethod
    def linear(cls, source: str, target: str, width: int, rows: Sequence[Row]) -> Relations:
        """Return the relation from all points of `width` coordinates to the values of linear forms
        of these; takes no steps."""
        key = source, target, width, tuple(rows)
        return objects.relation_of(key, lambda: _linear(*key))

    @classmethod
    def anything(cls, source: str, width: int, target: str, rank: int) -> Relations:
        """Return the relation from all points of `width` coordinates to all of `rank`."""
        space = Space.anonymous(domain=width, range=rank)
        return cls.of_system(Tableau(space, (), ()), source, target, ())

    @classmethod
    def between(cls, first: Relations, second: Relations) -> Relations:
        """Return the product of the domains of two relations."""
        with guarded(None):
            points = first._pairs.domain(), second._pairs.domain()
            return cls(isl.UnionMap.from_domain_and_range(*points))

    # Reading

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The pairs of tuple names that may have pairs, each once, in alphabetical order: searches
        iterate over them, and must not depend on hashes."""
        if self._names is None:
            self._names = tuple(
                sorted(
                    (part.get_tuple_name(IN) or "", part.get_tuple_name(OUT) or "")
                    for part in scheduling.maps_of(self._pairs)
                )
            )
        return self._names

    @property
    def targets(self) -> tuple[str, ...]:
        """The names of the range tuples, each once, in alphabetical order."""
        return tuple(sorted({target for _, target in self.names}))

    def of_source(self, name: str) -> Relations:
        """Return the pairs whose first point has this tuple name."""
        with guarded(None):
            return Relations.of(
                Relations(isl.UnionMap.from_map(part))
                for part in scheduling.maps_of(self._pairs)
                if part.get_tuple_name(IN) == name
            )

    def parts(self) -> Iterator[tuple[str, str, Relations]]:
        """Yield the non-empty pairs for each two tuples, with their names, in their order."""
        with guarded(None):
            maps = [part for part in scheduling.maps_of(self._pairs) if not part.is_empty()]
        names = [(part.get_tuple_name(IN) or "", part.get_tuple_name(OUT) or "") for part in maps]
        for number in sorted(range(len(maps)), key=names.__getitem__):
            yield *names[number], Relations(isl.UnionMap.from_map(maps[number]))

    def __str__(self) -> str:
        with guarded(None):
            return str(self._pairs)

    # Algebra

    def _with(self, other: Relations, combine: Callable[..., isl.UnionMap]) -> Relations:
        with guarded(None):
            return Relations(combine(self._pairs, other._pairs))

    def union(self, other: Relations) -> Relations:
        """Return the union."""
        return self._with(other, isl.UnionMap.union)

    def intersect(self, other: Relations) -> Relations:
        """Return the intersection."""
        return self._with(other, isl.UnionMap.intersect)

    def subtract(self, other: Relations) -> Relations:
        """Return the difference."""
        return self._with(other, isl.UnionMap.subtract)

    def then(self, other: Relations) -> Relations:
        """Return the composition: from first points of this to second points of `other`."""
        return self._with(other, isl.UnionMap.apply_range)

    def beside(self, other: Relations, name: str) -> Relations:
        """Return the relation from points of both domains to the concatenated coordinates of both
        second points, in a tuple of this name."""
        with guarded(None):
            pairs = self._pairs.flat_range_product(other._pairs)
            maps = (part.set_tuple_name(OUT, name) for part in scheduling.maps_of(pairs))
            return Relations.of(Relations(isl.UnionMap.from_map(part)) for part in maps)

    def renamed(self, name: str) -> Relations:
        """Return the relation from each first point to the second point in a tuple of another
        name."""
        with guarded(None):
            points = self._pairs.domain().identity()
            maps = (part.set_tuple_name(OUT, name) for part in scheduling.maps_of(points))
            return Relations.of(Relations(isl.UnionMap.from_map(part)) for part in maps)

    def sides(self) -> tuple[Relations, Relations]:
        """Return the projections from each pair, as a point, to its first and to its second
        point."""
        with guarded(None):
            return Relations(self._pairs.domain_map()), Relations(self._pairs.range_map())

    def inverse(self) -> Relations:
        """Return the inverse relation."""
        with guarded(None):
            return Relations(self._pairs.reverse())

    def domain(self) -> Relations:
        """Return the domain, as an identity relation."""
        if self._domain is not None:
            return self._domain
        with guarded(None):
            return Relations(self._pairs.domain().identity())

    def beginning_at(self, domain: Relations) -> Relations:
        """Return the same pairs, in fewer pieces; their domain is known to be that set."""
        relations = Relations(self._pairs)
        relations._domain = domain
        return relations

    def range(self) -> Relations:
        """Return the range, as an identity relation."""
        with guarded(None):
            return Relations(self._pairs.range().identity())

    def within(self, domain: Relations, range_: Relations | None = None) -> Relations:
        """Return the pairs restricted to a domain and a range."""
        with guarded(None):
            pairs = self._pairs.intersect_domain(domain._pairs.domain())
            if range_ is not None:
                pairs = pairs.intersect_range(range_._pairs.domain())
            return Relations(pairs)

    def outside(self, domain: Relations) -> Relations:
        """Return the pairs with the first point not in a set."""
        with guarded(None):
            pieces = [
                piece
                for part in scheduling.maps_of(domain._pairs)
                for piece in part.domain().get_basic_sets()
            ]
            # Pieces that subtract much with few constraints come first: often little is left then.
            pairs = self._pairs
            for piece in sorted(pieces, key=lambda piece: piece.n_constraint()):
                if pairs.is_empty():
                    break
                pairs = pairs.subtract_domain(isl.UnionSet.from_basic_set(piece))
            return Relations(pairs)

    def where(self, condition: Relations) -> Relations:
        """Return the pairs for the parameters for which another relation is not empty."""
        with guarded(None):
            restricted = Relations(self._pairs.intersect_params(condition._pairs.params()))
        return (
            restricted
            if self._domain is None
            else restricted.beginning_at(self._domain.where(condition))
        )

    def coalesced(self) -> Relations:
        """Return the same pairs, in fewer pieces where isl finds them."""
        try:
            with guarded(None):
                # isl crashes on some pieces whose equalities it has not found.
                coalesced = Relations(self._pairs.detect_equalities().coalesce())
        except UndecidedError as error:
            # isl fails on some unions with quotients ("position out of bounds").
            if not error.internal:
                raise
            return self
        return coalesced if self._domain is None else coalesced.beginning_at(self._domain)

    def in_one_piece(self) -> Relations:
        """Return the same points as a single basic relation, if that is exact and can be decided in
        a few steps."""
        try:
            with guarded(_STEPS_FOR_ONE_PIECE):
                parts = [
                    isl.UnionMap.from_map(_one_piece_of(part.domain()).identity())
                    for part in scheduling.maps_of(self._pairs)
                ]
                return Relations(reduce(isl.UnionMap.union, parts, scheduling.empty_relation()))
        except UndecidedError:
            return self

    def with_quotients(self) -> Relations:
        """Return the same pairs, where possible with quotients of coordinates in place of values
        that merely exist: what follows merges equal quotients, but repeats the others each time."""
        try:
            with guarded(_STEPS_FOR_QUOTIENTS):
                pairs = Relations(self._pairs.compute_divs())
        except UndecidedError:
            return self
        return pairs if self._domain is None else pairs.beginning_at(self._domain)

    def remainder(self, position: int, number: int) -> int | None:
        """Return the remainder of a coordinate of all first points modulo a number, if it is the
        same for all; else None."""
        remainder: int | None = None
        with guarded(None):
            for part in scheduling.maps_of(self._pairs):
                points = part.domain()
                point = points.sample_point()
                if remainder is None and not point.is_void():
                    value = point.get_coordinate_val(OUT, position)
                    remainder = objects.number_of(value) % number
                space = isl.LocalSpace.from_space(points.get_space())
                aff = isl.Aff.var_on_domain(space, OUT, position)
                aff = aff.add_constant_val(objects.value_of(-(remainder or 0)))
                difference = aff.mod_val(objects.value_of(number))
                if not points.is_subset(difference.zero_basic_set()):
                    return None
        return remainder or 0

    def approximated(self, most: int) -> Relations:
        """Return a superset without remainders, in at most `most` pieces."""
        with guarded(None):
            union = scheduling.empty_relation()
            for part in scheduling.maps_of(self._pairs):
                part = part.remove_divs()
                if part.n_basic_map() > most:
                    part = isl.Map.from_basic_map(part.simple_hull())
                union = union.union(isl.UnionMap.from_map(part))
            return Relations(union)

    def is_empty(self) -> bool:
        """Return whether the relation is empty."""
        with guarded(None):
            return bool(self._pairs.is_empty())

    def is_subset(self, other: Relations) -> bool:
        """Return whether `other` contains this relation."""
        with guarded(None):
            return bool(self._pairs.is_subset(other._pairs))

    def equals(self, other: Relations) -> bool:
        """Return whether both have the same pairs."""
        if self.targets != other.targets:
            return False
        with guarded(None):
            return bool(self._pairs.is_equal(other._pairs))

    def covers(self, left: Relations, right: Relations) -> bool:
        """Return whether, for each point p, this relation pairs every element of `left(p)` with
        some element of `right(p)`, and the other way round."""
        with guarded(None):
            pairs = self._of_each(left, right)
            is_left = left._pairs.wrap().is_subset(pairs.domain())
            return bool(is_left and right._pairs.wrap().is_subset(pairs.range()))

    def is_one_to_one(self, left: Relations, right: Relations) -> bool:
        """Return whether, for each point p, this relation pairs each element of `left(p)` and
        `right(p)` at most once."""
        with guarded(None):
            pairs = self._of_each(left, right)
            return _is_single_valued(pairs) and _is_single_valued(pairs.reverse())

    def keeps_apart(self, left: Relations) -> bool:
        """Return whether, for each point p, this relation maps no two elements of `left(p)` to the
        same point."""
        with guarded(None):
            return _is_single_valued(self._of_each(left, left.then(self)).reverse())

    def _of_each(self, left: Relations, right: Relations) -> isl.UnionMap:
        """Return the pairs between elements of `left(p)` and `right(p)` for each point p, tagged
        with p."""
        points = left._pairs.domain().identity()
        pairs = points.product(self._pairs).intersect_domain(left._pairs.wrap())
        return pairs.intersect_range(right._pairs.wrap())

    def begins_within(self, domain: Relations) -> bool:
        """Return whether the domain is contained in a set."""
        return self.outside(domain.coalesced()).is_empty()

    def sample(self) -> Sample | None:
        """Return a sample pair, of the smallest numbers that are easy to find; None if the relation
        is empty."""
        with guarded(None):
            for part in scheduling.maps_of(self._pairs):
                pairs = part.wrap()
                for bound in (0, 1, 2, 4, 8, 32, 128, 512, None):
                    point = _near(pairs, bound).sample_point()
                    if not point.is_void():
                        return _sample(part, point)
        return None

    # Guesses

    def equalities(self) -> list[Relations]:
        """Return for each coordinate of both tuples the pairs with equal values of it; then, for
        each coordinate of one tuple and two of the other, the pairs for which the one counts the
        points of the two in lexicographic order, as an iteration counts vectors and their lanes."""
        with guarded(None):
            pairs = isl.Map.from_union_map(self._pairs)
            space = pairs.get_space()
            equal = [
                Relations(isl.UnionMap.from_map(isl.Map.universe(space).equate(IN, k, OUT, n)))
                for k, n in product(range(space.dim(IN)), range(space.dim(OUT)))
            ]
            numberings = [*_numberings(pairs), *map(isl.Map.reverse, _numberings(pairs.reverse()))]
            return equal + [Relations(isl.UnionMap.from_map(counting)) for counting in numberings]

    def in_order(self) -> Relations:
        """Return the relation from the iterations of one tuple to earlier ones, along the affine
        hull of the distances: a superset of the transitive closure if all pairs lead to earlier
        iterations."""
        with guarded(None):
            steps = isl.Map.from_union_map(self._pairs)
            directions = steps.deltas()
            still = isl.Set.universe(directions.get_space())
            for k in range(still.dim(OUT)):
                still = still.fix_val(OUT, k, objects.value_of(0))
            span = isl.Set.from_basic_set(directions.union(still).affine_hull())
            before = span.translation().intersect(isl.Map.lex_gt(directions.get_space()))
            closure = before.intersect_domain(steps.domain()).intersect_range(steps.range())
            return Relations(isl.UnionMap.from_map(closure))

    def closure(self) -> Relations:
        """Return the transitive closure, or a superset."""
        with guarded(None):
            return Relations(self._pairs.transitive_closure()[0])

    def widened(self, grown: Relations) -> Relations:
        """Return a superset of the union with `grown`, over the same tuples: the affine hull of
        both, with those constraints of this relation's hull that `grown` satisfies (widening)."""
        with guarded(None):
            old, new = (
                isl.Map.from_union_map(relations._pairs).wrap() for relations in (self, grown)
            )
            hull = isl.Set.from_basic_set(old.union(new).affine_hull())
            whole = isl.BasicSet.universe(hull.get_space())
            old = old.align_params(hull.get_space())
            bounds = old.simple_hull()
            if objects.has_unknown_locals(bounds):
                bounds = old.remove_divs().simple_hull()
            for constraint in bounds.get_constraints():
                if constraint.is_div_constraint():
                    continue
                row = constraint.get_aff()
                for side in (row, row.neg()) if constraint.is_equality() else (row,):
                    bound = isl.Constraint.inequality_from_aff(side)
                    half = isl.Set.from_basic_set(whole.add_constraint(bound))
                    if new.is_subset(half):
                        hull = hull.intersect(half)
            return Relations(isl.UnionMap.from_map(hull.unwrap()))


def _numberings(pairs: isl.Map) -> Iterator[isl.Map]:
    """Yield for each coordinate of the domain, and each two of the range of which the second has
    constant bounds, the pairs for which the first counts the two in lexicographic order."""
    numbers = pairs.domain()
    points = pairs.range()
    space = pairs.get_space()
    for outer, inner in permutations(range(space.dim(OUT)), 2):
        least = points.dim_min_val(inner)
        extent = points.dim_max_val(inner).sub(least).add(objects.value_of(1))
        first = points.dim_min_val(outer)
        if not (extent.is_int() and first.is_int()):
            continue
        start = first.mul(extent).add(points.fix_val(SET, outer, first).dim_min_val(inner))
        for position in range(space.dim(IN)):
            offset = start.sub(numbers.dim_min_val(position))
            if offset.is_int():
                counting = isl.Constraint.equality_alloc(isl.LocalSpace.from_space(space))
                counting = counting.set_coefficient_val(OUT, outer, extent)
                counting = counting.set_coefficient_val(OUT, inner, objects.value_of(1))
                counting = counting.set_coefficient_val(IN, position, objects.value_of(-1))
                counting = counting.set_constant_val(offset.neg())
                yield isl.Map.universe(space).add_constraint(counting)


def _linear(source: str, target: str, width: int, rows: tuple[Row, ...]) -> Relations:
    space = Space.anonymous(domain=width, range=len(rows))
    own = [tuple(-int(k == n) for n in range(len(rows))) for k in range(len(rows))]
    graph = [
        (*row[:-1], *coefficients, row[-1]) for row, coefficients in zip(rows, own, strict=True)
    ]
    with spending(Budget()):
        return Relations.of_system(Tableau(space, tuple(graph), ()), source, target, ())


def _is_single_valued(pairs: isl.UnionMap) -> bool:
    """Return whether each first point has one second point. Each piece is asked alone, then each
    two: isl would relate all pieces to all others first, and most answers are no."""
    pieces = [
        isl.UnionMap.from_basic_map(piece)
        for part in scheduling.maps_of(pairs)
        for piece in part.get_basic_maps()
    ]
    if not all(piece.is_single_valued() for piece in pieces):
        return False
    for first, second in combinations(pieces, 2):
        together = first.reverse().apply_range(second)
        if not together.is_subset(together.domain().identity()):
            return False
    return True


_STEPS_FOR_ONE_PIECE = 2_000_000
_STEPS_FOR_QUOTIENTS = 1_000_000


def _one_piece_of(points: isl.Set) -> isl.Set:
    """Return the set as a single basic set, if that is exact."""
    if points.n_basic_set() > 1:
        # Constraints on parameters that only follow for integers are not visible in the hull.
        context = points.params().coalesce()
        for find in (isl.Set.simple_hull, _zone_around):
            hull = isl.Set.from_basic_set(find(points))
            for candidate in (hull, hull.intersect_params(context)):
                if candidate.is_subset(points) and points.is_subset(candidate):
                    return candidate
    return points


def _zone_around(points: isl.Set) -> isl.BasicSet:
    """Return the set of all constraints of two coordinates or parameters: bounds of their
    differences. The pieces of tiles are exact multiples of something, and only together such a
    set."""
    space = isl.LocalSpace.from_space(points.get_space())
    zero = isl.Aff.zero_on_domain(space)
    counts = (OUT, points.dim(OUT)), (PARAM, points.dim(PARAM))
    columns = [
        isl.Aff.var_on_domain(space, kind, k) for kind, count in counts for k in range(count)
    ]
    zone = isl.BasicSet.universe(points.get_space())
    for first, second in permutations((zero, *columns), 2):
        difference = first.sub(second)
        least = points.min_val(difference)
        if least.is_int():
            bound = difference.add_constant_val(least.neg())
            zone = zone.add_constraint(isl.Constraint.inequality_from_aff(bound))
    return zone.remove_redundancies()


def _near(pairs: isl.Set, bound: int | None) -> isl.Set:
    """Return the points for which all parameters are from 0 to a bound."""
    if bound is not None:
        for k in range(pairs.dim(PARAM)):
            pairs = pairs.lower_bound_val(PARAM, k, objects.value_of(0))
            pairs = pairs.upper_bound_val(PARAM, k, objects.value_of(bound))
    return pairs


def _sample(part: isl.Map, point: isl.Point) -> Sample:
    counts = part.dim(IN), part.dim(OUT)
    coordinates = objects.point_of(point, sum(counts)) or ()
    parameters = {
        str(part.get_dim_name(PARAM, k)): objects.number_of(point.get_coordinate_val(PARAM, k))
        for k in range(part.dim(PARAM))
    }
    return Sample(coordinates[: counts[0]], coordinates[counts[0] :], parameters)


ScheduleMap: TypeAlias = isl.UnionMap
"""A schedule map, with isl's names of statements."""
Tree: TypeAlias = isl.Schedule
"""A schedule as a tree of bands."""


class NotAScheduleError(ValueError):
    """A text is not a schedule of the program's statements."""


def _maps_in(text: str) -> Sequence[isl.Map]:
    try:
        return scheduling.maps_of(isl.UnionMap.read_from_str(objects.context(), text))
    except isl.Error as error:
        reason = str(error).partition(" in /")[0]
        raise NotAScheduleError(f"isl does not read it: {reason}") from error


def statements_in(text: str) -> frozenset[str]:
    """Return the names of the statements that a schedule is about; raises `NotAScheduleError`."""
    with guarded(None):
        return frozenset(part.get_tuple_name(IN) or "" for part in _maps_in(text))


@dataclass(frozen=True, slots=True)
class ScheduleNames:
    """The names of statements, their coordinates and parameters in schedules, by number, with all
    statements of the program. Coordinates are those of loops in the region; the variables of
    loops around it are parameters."""

    statements: Sequence[str]
    dims: Sequence[Sequence[str]]
    parameters: Sequence[str]
    identifiers: frozenset[str]
    enclosing_variables: Sequence[str] = ()

    def written(self, schedule: isl.Schedule) -> str:
        """Return a schedule as a map, in isl's notation."""
        with guarded(None):
            return str(self._of_program(schedule.get_map().intersect_domain(schedule.get_domain())))

    def read(self, text: str, dependences: scheduling.DirectDependences) -> ScheduleMap | None:
        """Return the schedule in a text; None if it is about other statements of the program. It
        may begin the coordinates of statements with those of the loops around.

        Raises `NotAScheduleError`.
        """
        tuples = {name: scheduling.statement_name(k) for k, name in enumerate(self.statements)}
        symbols = {name: scheduling.parameter_name(k) for k, name in enumerate(self.parameters)}
        with guarded(None):
            parsed_maps = _maps_in(text)
            names = [part.get_tuple_name(IN) or "" for part in parsed_maps]
            unknown = next((name for name in names if name not in self.identifiers), None)
            if unknown is not None:
                raise NotAScheduleError(f"there is no statement '{unknown}'")
            parts = [part for part, name in zip(parsed_maps, names, strict=True) if name in tuples]
            if not parts:
                return None
            parts = scheduling.maps_of(self._without_loops_around(scheduling.union_of(parts)))
            schedule_map = scheduling.union_of(_renamed(part, tuples, symbols) for part in parts)
            if len({part.dim(OUT) for part in parts}) > 1 or any(
                part.has_tuple_name(OUT) for part in parts
            ):
                raise NotAScheduleError("times are tuples without names, all of one length")
            missing = dependences.domain.subtract(schedule_map.domain())
            if not missing.is_empty():
                missing_text = str(self._of_program(missing.identity()).domain())
                raise NotAScheduleError(f"iterations have no time: {missing_text}")
            schedule_map = schedule_map.intersect_domain(dependences.domain)
            if not schedule_map.is_single_valued():
                raise NotAScheduleError("an iteration has several times")
            return schedule_map

    def _without_loops_around(self, times_of_program: isl.UnionMap) -> isl.UnionMap:
        """Return a schedule with the variables of loops around as parameters only."""
        if not self.enclosing_variables:
            return times_of_program
        variables = ", ".join(self.enclosing_variables)
        outer: list[isl.Map] = []
        inner: list[isl.Map] = []
        for name, dims in zip(self.statements, self.dims, strict=True):
            point = f"{name}[{', '.join((*self.enclosing_variables, *dims))}]"
            outer += _maps_in(f"{{ {point} -> [{variables}] }}")
            inner += _maps_in(f"[{variables}] -> {{ {name}[{', '.join(dims)}] -> {point} }}")
        order = scheduling.union_of(outer).intersect_domain(times_of_program.domain())
        times = times_of_program.intersect_domain(order.domain())
        if not order.lex_lt_union_map(order).is_subset(times.lex_lt_union_map(times)):
            raise NotAScheduleError("loops around the nest would not stay around it")
        inside = scheduling.union_of(inner).apply_range(times)
        return times_of_program.subtract_domain(order.domain()).union(inside)

    def _of_program(self, pairs: isl.UnionMap) -> isl.UnionMap:
        tuples = {scheduling.statement_name(k): name for k, name in enumerate(self.statements)}
        symbols = {scheduling.parameter_name(k): name for k, name in enumerate(self.parameters)}
        dims = dict(zip(self.statements, self.dims, strict=True))
        maps: list[isl.Map] = []
        for part in scheduling.maps_of(pairs):
            part = _renamed(part.drop_unused_params(), tuples, symbols)
            for k, name in enumerate(dims[str(part.get_tuple_name(IN))]):
                part = part.set_dim_name(IN, k, name)
            maps.append(part)
        return scheduling.union_of(maps)


def _renamed(part: isl.Map, tuples: Mapping[str, str], symbols: Mapping[str, str]) -> isl.Map:
    names = [str(part.get_dim_name(PARAM, k)) for k in range(part.dim(PARAM))]
    for name in names:
        if name not in symbols:
            raise NotAScheduleError(f"there is no parameter '{name}'")
    # No name is given twice, not even in between.
    for chosen in ([f"_{k}_" for k in range(len(names))], [symbols[name] for name in names]):
        for k, name in enumerate(chosen):
            part = part.set_dim_name(PARAM, k, name)
    for kind in (IN, OUT):
        name = part.get_tuple_name(kind) if part.has_tuple_name(kind) else None
        if name is not None and name in tuples:
            part = part.set_tuple_name(kind, tuples[name])
    return part


def tree_of(schedule_map: ScheduleMap, dependences: scheduling.DirectDependences) -> isl.Schedule:
    """Return the schedule whose loops scan the times of a map."""
    with guarded(None):
        times = isl.MultiUnionPwAff.from_union_map(schedule_map)
        return isl.Schedule.from_domain(dependences.domain).insert_partial_schedule(times)


@dataclass(frozen=True, slots=True)
class Violation:
    """A dependence that a schedule violates: its kind, the statements, and the iterations."""

    kind: str
    source: int
    sink: int
    sample: Sample


def violation_of(
    schedule_map: ScheduleMap, dependences: scheduling.DirectDependences
) -> Violation | None:
    """Return a dependence whose source does not come before its sink."""
    with guarded(None):
        late = schedule_map.lex_ge_union_map(schedule_map)
    return dependence_among(late, dependences)


def dependence_among(
    candidate_pairs: isl.UnionMap,
    dependences: scheduling.DirectDependences,
    *,
    with_updates: bool = False,
) -> Violation | None:
    """Return a dependence between two iterations that are a pair of `wanted`; with `with_updates`
    also two updates of one element, whose order is free."""
    with guarded(None):
        kinds = {
            "flow": dependences.flow,
            "anti": dependences.anti,
            "output": dependences.output,
        }
        if with_updates:
            kinds["update"] = dependences.updates
        for kind, pairs in kinds.items():
            for source, sink, part in Relations(pairs.intersect(candidate_pairs)).parts():
                sample = part.sample()
                if sample is not None:
                    return Violation(kind, int(source[1:]), int(sink[1:]), sample)
    return None
