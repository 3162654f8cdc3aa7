"""Tableaus and exact sets against plain enumeration of small boxes."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from loopwright.exact.presburger.bounds import Bound, constant_bound, slice_bounds
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.elimination import (
    fourier_motzkin,
    is_empty_by_elimination,
    merge_locals,
    project_out,
    remove_redundant_inequalities,
    remove_redundant_locals,
    remove_trivial_redundancy,
)
from loopwright.exact.presburger.relation import Relation
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.sets import (
    Interval,
    PresburgerSet,
    lexmax_range,
    reduce_system,
    solutions,
)
from loopwright.exact.presburger.tableau import ColumnKind, Space, Tableau
from loopwright.reporting.unknown import Unknown
from tests import exact_sets as exact
from tests.sampling import WHOLE

LOW = -2
HIGH = 3
Point = tuple[int, ...]
QUICK = settings(max_examples=120 if WHOLE else 12, deadline=None)


@dataclass(frozen=True)
class System:
    """Rows over columns that all lie in the box: visible ones, then existential ones."""

    rank: int
    num_locals: int
    equalities: tuple[Row, ...]
    inequalities: tuple[Row, ...]

    def points(self) -> list[Point]:
        """The visible parts of the points of the box that satisfy all rows, sorted."""
        width = self.rank + self.num_locals
        visible_points: set[Point] = set()
        for point in itertools.product(range(LOW, HIGH + 1), repeat=width):
            if satisfies(point, self.equalities, self.inequalities):
                visible_points.add(point[: self.rank])
        return sorted(visible_points)

    def tableau(self, num_domain: int = 0) -> Tableau:
        width = self.rank + self.num_locals
        t = Tableau(
            Space.of(
                domain=[f"d{i}" for i in range(num_domain)],
                range=[f"r{i}" for i in range(self.rank - num_domain)],
                locals=self.num_locals,
            )
        )
        for column in range(width):
            t = t.with_inequalities([t.row({column: 1}, -LOW), t.row({column: -1}, HIGH)])
        return t.with_equalities(self.equalities).with_inequalities(self.inequalities)


def satisfies(point: Sequence[int], equalities: Sequence[Row], inequalities: Sequence[Row]) -> bool:
    for row in equalities:
        if sum(a * x for a, x in zip(row[:-1], point, strict=True)) + row[-1] != 0:
            return False
    for row in inequalities:
        if sum(a * x for a, x in zip(row[:-1], point, strict=True)) + row[-1] < 0:
            return False
    return True


def value(row: Row, point: Sequence[int]) -> int:
    return sum(a * x for a, x in zip(row[:-1], point, strict=True)) + row[-1]


def row_of(width: int) -> st.SearchStrategy[Row]:
    coefficients = st.lists(st.integers(-4, 4), min_size=width, max_size=width)
    return st.tuples(coefficients, st.integers(-7, 7)).map(lambda r: (*r[0], r[1]))


@st.composite
def systems(
    draw: st.DrawFn, rank: int | None = None, max_locals: int = 1, min_rank: int = 1
) -> System:
    rank = draw(st.integers(min_rank, 3)) if rank is None else rank
    num_locals = draw(st.integers(0, max_locals))
    width = rank + num_locals
    equalities = draw(st.lists(row_of(width), max_size=2))
    inequalities = draw(st.lists(row_of(width), max_size=3))
    if draw(st.integers(0, 3)):  # Mostly there is a point: rows are moved to hold at one.
        inside = draw(st.tuples(*[st.integers(LOW, HIGH)] * width))
        equalities = [(*row[:-1], row[-1] - value(row, inside)) for row in equalities]
        inequalities = [(*row[:-1], row[-1] - min(0, value(row, inside))) for row in inequalities]
    return System(rank, num_locals, tuple(equalities), tuple(inequalities))


def box_points(rank: int) -> Iterator[Point]:
    return itertools.product(range(LOW, HIGH + 1), repeat=rank)


def members(t: Tableau) -> list[Point]:
    """The points of the box that satisfy a tableau without locals."""
    return [p for p in box_points(t.num_columns) if satisfies(p, t.equalities, t.inequalities)]


@QUICK
@given(systems())
def test_questions(system: System) -> None:
    t = system.tableau()
    points = system.points()
    assert exact.is_empty(t) is (not points)
    assert exact.points(t, 10**6) == tuple(points)
    assert exact.count(t) == len(points)
    sample = exact.sample(t)
    assert sample in points if points else sample is None


@QUICK
@given(systems(), st.data())
def test_interval_and_image(system: System, data: st.DataObject) -> None:
    t = system.tableau()
    points = system.points()
    form = data.draw(row_of(system.rank))
    values = sorted({value(form, p) for p in points})
    expected = Interval(values[0], values[-1]) if values else None
    assert exact.interval(t, form) == expected
    second_form = data.draw(row_of(system.rank))
    image = exact.image(t, [form, second_form])
    assert isinstance(image, PresburgerSet)
    pairs = sorted({(value(form, p), value(second_form, p)) for p in points})
    assert image.points(10**6) == tuple(pairs)
    column = data.draw(st.integers(0, system.rank - 1))
    values = sorted({p[column] for p in points})
    expected = Interval(values[0], values[-1]) if values else None
    assert exact.interval(t, column) == expected


@QUICK
@given(systems(rank=2), systems(rank=2), systems(rank=2))
def test_set_algebra(a: System, b: System, c: System) -> None:
    x, y, z = (PresburgerSet.from_tableau(s.tableau()) for s in (a, b, c))
    p, q, r = (set(s.points()) for s in (a, b, c))
    union = x.union(y)

    def points(s: PresburgerSet) -> set[Point]:
        points_of_set = s.points(10**6)
        assert len(points_of_set) == len(set(points_of_set)) == s.count()
        return set(points_of_set)

    assert points(union) == p | q
    assert points(x.intersect(y)) == p & q
    assert points(union.subtract(z)) == (p | q) - r
    assert points(union.coalesce()) == p | q
    assert points(union.project_out(0, 1)) == {(v[1],) for v in p | q}
    assert x.is_subset(y) is (p <= q)
    assert union.is_empty() is (not p | q)
    union_at_once = PresburgerSet.from_tableaus(x.columns, [a.tableau(), b.tableau()])
    assert union_at_once.is_subset(union) and union.is_subset(union_at_once)


@QUICK
@given(systems(), st.data())
def test_elimination_contains_the_projection(system: System, data: st.DataObject) -> None:
    assume(system.rank > 1)
    t = system.tableau()
    flat = System(
        system.rank + system.num_locals, 0, system.equalities, system.inequalities
    ).points()
    column = data.draw(st.integers(0, t.num_columns - 1))
    projected = {p[:column] + p[column + 1 :] for p in flat}
    shadow = fourier_motzkin(t, column).with_kinds([ColumnKind.RANGE] * (t.num_columns - 1))
    members_of_shadow = set(members(shadow))
    assert projected <= members_of_shadow
    answer = is_empty_by_elimination(t)
    assert answer is not True or not flat
    start = data.draw(st.integers(0, t.num_columns - 1))
    amount = data.draw(st.integers(0, t.num_columns - 1 - start))
    projected_out = project_out(t, start, amount).with_kinds(
        [ColumnKind.RANGE] * (t.num_columns - amount)
    )
    assert {p[:start] + p[start + amount :] for p in flat} <= set(members(projected_out))


@QUICK
@given(systems())
def test_rows_left_out_say_nothing(system: System) -> None:
    t = system.tableau()
    expected = set(system.points())
    for simpler in (
        remove_trivial_redundancy(t),
        remove_redundant_inequalities(t),
        remove_redundant_locals(t),
    ):
        assert exact.points(simpler, 10**6) == tuple(sorted(expected))
        assert set(exact_points_by_hand(simpler)) == expected


def exact_points_by_hand(t: Tableau) -> Iterator[Point]:
    rank = t.num_visible
    for visible in box_points(rank):
        for local_values in itertools.product(range(LOW, HIGH + 1), repeat=t.num_locals):
            if satisfies((*visible, *local_values), t.equalities, t.inequalities):
                yield visible
                break


@QUICK
@given(systems(min_rank=2, max_locals=0), st.data())
def test_bounds_hold(system: System, data: st.DataObject) -> None:
    t = system.tableau()
    points = system.points()
    column = data.draw(st.integers(0, system.rank - 1))
    low = constant_bound(t, Bound.LOWER, column)
    high = constant_bound(t, Bound.UPPER, column)
    assert not points or (low is not None and low <= min(p[column] for p in points))
    assert not points or (high is not None and high >= max(p[column] for p in points))
    offset = data.draw(st.integers(0, system.rank - 1))
    count = data.draw(st.integers(1, system.rank - offset))
    for position, bound in enumerate(slice_bounds(t, offset, count), offset):
        assert bound.lower is not None and bound.upper is not None
        for p in points:
            inputs = p[:offset] + p[offset + count :]
            assert all(v <= p[position] for v in bound.lower.evaluate(inputs))
            assert all(v >= p[position] + 1 for v in bound.upper.evaluate(inputs))


@QUICK
@given(systems(rank=2), systems(rank=2))
def test_merged_locals_keep_points(a: System, b: System) -> None:
    x, y = merge_locals(a.tableau(), b.tableau())
    assert x.num_columns == y.num_columns
    assert exact.points(x, 10**6) == tuple(a.points())
    assert exact.points(y, 10**6) == tuple(b.points())
    intersection = x.append(y)
    assert exact.points(intersection, 10**6) == tuple(sorted(set(a.points()) & set(b.points())))


@QUICK
@given(systems(rank=2), systems(rank=3))
def test_composition(a: System, b: System) -> None:
    first = Relation(a.tableau(1))
    second = Relation(b.tableau(1))
    p = a.points()
    q = b.points()
    expected = sorted({(x, *zs) for x, y in p for y2, *zs in q if y == y2})
    composed = second.compose(first)
    assert exact.points(composed.tableau, 10**6) == tuple(expected)
    turned = sorted({(*zs, y) for y, *zs in q})
    assert exact.points(second.inverse().tableau, 10**6) == tuple(turned)
    assert exact.points(first.domain_set(), 10**6) == tuple(sorted({(x,) for x, _ in p}))


@QUICK
@given(systems(rank=3), systems(rank=3))
def test_lexicographic_optimum_of_ranges(a: System, b: System) -> None:
    tableaus = [a.tableau(1), b.tableau(1)]
    union = PresburgerSet.from_tableaus(tableaus[0].columns[:3], tableaus)
    best: dict[int, Point] = {}
    for x, *ys in [*a.points(), *b.points()]:
        best[x] = max(best.get(x, tuple(ys)), tuple(ys))
    guessed = lexmax_range(union)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("loopwright.exact.presburger.sets._guess", lambda _: None)
        searched = lexmax_range(union)
    expected = tuple(sorted((x, *y) for x, y in best.items()))
    for optimum in (guessed, searched):
        assert optimum.points(10**6) == expected


@settings(max_examples=100 if WHOLE else 40, deadline=None)
@given(systems(rank=2), systems(rank=2), st.integers(1, 900), row_of(2))
def test_any_budget_gives_the_answer_or_none(a: System, b: System, budget: int, form: Row) -> None:
    points = a.points()
    t = a.tableau()
    answers = [
        (exact.is_empty(t, budget=budget), not points),
        (exact.count(t, budget=budget), len(points)),
        (exact.points(t, 10**6, budget=budget), tuple(points)),
    ]
    values = [value(form, p) for p in points]
    expected = Interval(min(values), max(values)) if values else None
    answers.append((exact.interval(t, form, budget=budget), expected))
    for answer, right in answers:
        assert isinstance(answer, Unknown) or answer == right
    try:
        x = PresburgerSet.from_tableau(t, budget)
        y = PresburgerSet.from_tableau(b.tableau(), budget)
        difference = x.subtract(y)
        points_of_difference = difference.points(10**6)
    except UndecidedError:
        return
    assert points_of_difference == tuple(sorted(set(points) - set(b.points())))


@QUICK
@given(st.lists(row_of(4), max_size=3), st.data())
def test_lattice_solves_equalities(rows: list[Row], data: st.DataObject) -> None:
    if data.draw(st.booleans()):
        inside = data.draw(st.tuples(*[st.integers(-9, 9)] * 4))
        rows = [(*row[:-1], row[-1] - value(row, inside)) for row in rows]
    else:
        inside = None
    solution_lattice = solutions(rows, 4)
    points = [p for p in itertools.product(range(-4, 5), repeat=4) if satisfies(p, rows, ())]
    if solution_lattice is None:
        assert inside is None and not points
        return
    for _ in range(5):
        at = data.draw(st.lists(st.integers(-9, 9), min_size=4, max_size=4))
        point = solution_lattice.point(at[: len(solution_lattice.basis)])
        assert satisfies(point, rows, ())
        form = data.draw(row_of(4))
        assert value(solution_lattice.row(form), at[: len(solution_lattice.basis)]) == value(
            form, point
        )
    # Each solution has integer coordinates: the lattice through it is the same one.
    for point in points[:40]:
        moves = [tuple(p - o for p, o in zip(point, solution_lattice.origin, strict=True))]
        lattice = PresburgerSet.from_rows(
            4,
            len(solution_lattice.basis),
            [
                (*(-int(i == k) for i in range(4)), *(v[k] for v in solution_lattice.basis), 0)
                for k in range(4)
            ],
            [],
        )
        for move in moves:
            single = Tableau(Space.of(range=[None] * 4))
            for column, number in enumerate(move):
                single = single.fix(column, number)
            assert PresburgerSet.from_tableau(single).is_subset(lattice)


@QUICK
@given(systems(max_locals=1), st.data())
def test_reduced_systems_answer_alike(system: System, data: st.DataObject) -> None:
    assume(system.equalities)
    t = system.tableau()
    points = system.points()
    form = data.draw(row_of(system.rank))
    reduced = PresburgerSet.from_tableau(t)
    reduced._reduced = reduce_system(t)  # pyright: ignore[reportPrivateUsage]
    values = sorted({value(form, p) for p in points})
    assert reduced.is_empty() is (not points)
    sample = reduced.sample()
    assert sample in points if points else sample is None
    assert reduced.interval(form) == (Interval(values[0], values[-1]) if values else None)
    assert reduced.image([form]).points(10**6) == tuple((v,) for v in values)
    assert reduced.count() == len(points)


@pytest.mark.parametrize("scale", [1, 10**9, 2**64 + 13, 10**40])
def test_large_coefficients(scale: int) -> None:
    t = Tableau(Space.of(range=["i", "j"])).with_equalities([(scale, -scale * 3, scale * 2)])
    t = t.with_inequalities([(0, 1, -scale), (0, -1, scale + 4)])
    assert exact.count(t) == 5
    assert exact.interval(t, 0) == Interval(3 * scale - 2, 3 * scale + 10)
    assert constant_bound(t, Bound.UPPER, 0) == 3 * scale + 10
