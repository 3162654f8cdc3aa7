import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import FrameType

import pytest
from tests import exact_sets as exact

from loopwright.exact.presburger import isl_objects, sets
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.rows import canonical_inequalities
from loopwright.exact.presburger.sets import Interval, PresburgerSet, lexmax_range
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.reporting.unknown import Cause, Unknown


def box(*highs: int) -> Tableau:
    t = Tableau(Space.of(range=[None] * len(highs)))
    for column, high in enumerate(highs):
        t = t.with_inequalities([t.row({column: 1}), t.row({column: -1}, high)])
    return t


def test_unbounded_sets() -> None:
    t = Tableau(Space.of(range=["i", "j"])).with_inequalities([(1, 0, -3), (1, -1, 0)])
    assert exact.is_empty(t) is False
    assert exact.count(t) is None
    assert exact.interval(t, 0) == Interval(3, None)
    assert exact.interval(t, (1, -1, 0)) == Interval(0, None)
    assert str(exact.interval(t, 1)) == "[-inf, +inf]"
    assert exact.points(t, 5) == Unknown(Cause.POINTS, ("infinitely many", 5))


def test_a_local_without_bounds_makes_no_set_infinite() -> None:
    t = Tableau(Space.of(range=["i"], locals=1))
    t = t.with_inequalities([(1, 0, 0), (-1, 0, 9), (-1, 3, 0)])
    assert exact.count(t) == 10
    assert exact.interval(t, 0) == Interval(0, 9)
    assert exact.interval(t, (0, 1, 0)) == Interval(0, None)
    parity = Tableau(Space.of(range=["i"], locals=1)).with_equalities([(1, -2, 0)])
    parity = parity.with_inequalities([(1, 0, 0), (-1, 0, 9)])
    assert exact.points(parity, 9) == ((0,), (2,), (4,), (6,), (8,))
    assert exact.interval(parity, (0, 1, 0)) == Interval(0, 4)


def test_rational_points_alone() -> None:
    """5 x - 7 y = 4 has rational points in the box, and no integer one."""
    t = box(3, 2).with_equalities([(5, -7, -4)])
    assert exact.is_empty(t) is True and exact.sample(t) is None and exact.count(t) == 0
    assert exact.interval(t, 0) is None and exact.points(t, 0) == ()


def test_a_seeming_optimum_is_not_taken() -> None:
    """A system on which isl's own optimum of the form stops at -1."""
    equalities = (
        (-1, 0, 0, 0, 0, 0, 3, 0, 3),
        (1, 0, -2, 0, 0, -1, 0, 0, -3),
        (0, 0, 0, -1, 0, 0, 0, 3, 3),
        (0, 0, 0, 0, 1, -1, 0, 0, -2),
    )
    inequalities = (
        (1, 0, 0, 0, 0, 0, 0, 0, -3),
        (-1, 0, 0, 0, 0, 0, 0, 0, 7),
        (0, 1, 0, 0, 0, 0, 0, 0, 0),
        (0, -1, 0, 0, 0, 0, 0, 0, 1),
        (1, 1, 0, 0, 0, 0, 0, 0, 1),
        (0, 1, 0, 0, 0, 0, 0, 0, 1),
        (0, -1, 1, 0, 0, 0, 0, 0, 0),
        (0, 0, -1, 0, 0, 0, 0, 0, 6),
        (0, 0, 0, 1, 0, 0, 0, 0, -3),
        (0, 0, 0, -1, 0, 0, 0, 0, 7),
        (0, 0, 0, 0, 1, 0, 0, 0, 0),
        (0, 0, 0, 0, -1, 0, 0, 0, 1),
        (0, 0, 0, 1, 1, 0, 0, 0, 1),
        (0, 0, 0, 0, 1, 0, 0, 0, 1),
        (-1, 0, 0, 1, 0, 0, 0, 0, -1),
    )
    integer_set = PresburgerSet.from_rows(6, 2, equalities, inequalities)
    form = (0, -1, 0, 0, 1, 0, 0)
    values = {p[4] - p[1] for p in integer_set.points(100)}
    assert integer_set.interval(form) == Interval(min(values), max(values)) == Interval(-1, 0)


def test_a_seeming_lexicographic_optimum_is_not_taken() -> None:
    """A system whose lexicographic maximum isl takes for (1, 8, 9)."""
    t = Tableau(Space.of(range=["x", "y", "z"])).with_equalities([(-1, -3, 0, 25)])
    t = t.with_inequalities([(0, 0, 1, 4), (0, 0, -1, 9), (-1, 0, 1, -1), (0, -1, 0, 8)])
    t = t.with_inequalities([(0, 0, 1, 1), (-1, 0, 0, 17), (1, 0, 0, 1), (0, 1, 0, 0)])
    integer_set = PresburgerSet.from_tableau(t)
    points = integer_set.points(100)
    assert points[-1] == (7, 6, 9)
    for column in range(3):
        values = [p[column] for p in points]
        assert integer_set.bounds(column) == Interval(min(values), max(values))
    assert lexmax_range(integer_set).points(9) == (points[-1],)


@pytest.mark.parametrize("guess", [-9, 0, 1, 3, 40, 60, 63, 64, 1000])
def test_a_wrong_guess_of_an_optimum_is_improved(guess: int) -> None:
    """The multiples of 3 from 3 to 63, and 1 and 5, which isl samples."""
    t = Tableau(Space.of(range=["i"], locals=1))
    multiples = t.with_equalities([(1, -3, 0)]).with_inequalities([(1, 0, -3), (-1, 0, 63)])
    integer_set = PresburgerSet.from_tableaus(t.columns[:1], [t.fix(0, 5), multiples, t.fix(0, 1)])
    mirrored = integer_set.image([(-1, 0)])
    assert sets._greatest(integer_set.isl_set, isl_objects.value_of(guess)) == 63
    assert sets._greatest(mirrored.isl_set, isl_objects.value_of(-guess)) == -1
    assert integer_set.sample() == (5,) and mirrored.sample() == (-5,)
    assert sets.extremes(integer_set.isl_set) == Interval(1, 63)


def test_threads_may_ask_at_once() -> None:
    def ask(high: int) -> bool:
        t = box(high, high).with_equalities([(2, -3, 0)])
        return exact.interval(t, 0) == Interval(0, high // 3 * 3)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, range(40, 140)))


@pytest.mark.parametrize("end", ["__enter__", "__exit__"])
def test_an_interrupt_at_an_end_of_a_query(end: str) -> None:
    def interrupt(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "return" and (code.co_filename, code.co_name) == (isl_objects.__file__, end):
            raise KeyboardInterrupt

    sys.setprofile(interrupt)
    with suppress(KeyboardInterrupt), isl_objects.guarded(None):
        pass
    assert sys.getprofile() is None, "an error unsets it"
    t = box(*[30 + len(end)] * 6).with_equalities([(7, 11, 13, -17, 19, -23, 5)])
    assert exact.sample(t, budget=3) == Unknown(Cause.STEPS, (3,))
    with ThreadPoolExecutor(1) as pool:
        assert isinstance(pool.submit(exact.sample, t).result(60), tuple)


def test_union_counts_common_points_once() -> None:
    union = PresburgerSet.from_tableaus(box(4).columns, [box(4), box(9)])
    assert union.count() == 10 and exact.count(union) == 10
    narrow = PresburgerSet.from_tableau(box(4))
    assert narrow.is_subset(union) and not union.is_subset(narrow)
    assert PresburgerSet.empty(1).is_subset(union) and not union.is_subset(PresburgerSet.empty(1))


def test_ranks_must_fit() -> None:
    three_columns = PresburgerSet.from_tableau(box(3))
    two = PresburgerSet.from_tableau(box(3, 3))
    with pytest.raises(ValueError, match="a set of rank 1 and one of rank 2"):
        three_columns.union(two)
    with pytest.raises(ValueError, match="differ in their columns"):
        PresburgerSet.from_tableaus(three_columns.columns, [Tableau(Space.of(domain=["i"]))])


def test_last_writer_with_symbols() -> None:
    """For each reader j below n, the greatest even writer i before it."""
    t = Tableau(Space.of(domain=["j"], range=["i"], symbols=["n"], locals=1))
    t = t.with_equalities([(0, 1, 0, -2, 0)])
    t = t.with_inequalities([(1, -1, 0, 0, -1), (0, 1, 0, 0, 0), (-1, 0, 1, 0, -1)])
    best = lexmax_range(PresburgerSet.from_tableau(t))
    assert [c.key for c in best.columns] == ["j", "i", "n"]
    six = best.intersect(PresburgerSet.from_tableau(t.fix(2, 6)))
    assert six.points(20) == tuple((j, (j - 1) // 2 * 2, 6) for j in range(1, 6))


def test_canonical_inequalities_ignore_order_scale_and_repetition() -> None:
    a = [(1, 0, 0), (-1, 0, 3), (3, 3, 2), (0, 0, 5)]
    b = [(-2, 0, 7), (1, 1, 0), (1, 0, 0), (1, 1, 5)]
    assert canonical_inequalities(a) == canonical_inequalities(b)
    assert canonical_inequalities(a) != canonical_inequalities([*a, (1, 1, -1)])


@pytest.mark.parametrize(
    "rows", [[(0, 0, -1)], [(2, 2, -3), (-3, -3, 5)], [(1, -1, -1), (-1, 1, 0)]]
)
def test_contradictions_that_show(rows: list[tuple[int, ...]]) -> None:
    assert canonical_inequalities(rows) is None
    t = Tableau(Space.of(range=[None, None])).with_inequalities(rows)
    assert exact.is_empty(t) is True


def test_an_exhausted_budget_is_unknown_for_that_budget() -> None:
    t = box(*[30] * 6).with_equalities([(7, 11, 13, -17, 19, -23, 5)])
    answer = exact.sample(t, budget=3)
    assert answer == Unknown(Cause.STEPS, (3,))
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(answer)
    sample_point = exact.sample(t)
    assert isinstance(sample_point, tuple) and t.contains(sample_point)
    with pytest.raises(UndecidedError):
        PresburgerSet.from_tableau(t, budget=3).subtract(PresburgerSet.from_tableau(box(*[2] * 6)))


def test_a_partial_count_is_no_answer() -> None:
    t = Tableau(Space.of(range=["i", "j"]))
    t = t.with_inequalities([(1, 0, 0), (-1, 0, 99_999), (0, 1, 0), (1, -1, 0)])
    assert isinstance(exact.count(t, budget=3), Unknown)
    assert exact.count(t) == 5_000_050_000


@pytest.mark.parametrize(("columns", "high", "scale"), [(8, 9, 10**6), (12, 2, 10**12)])
def test_dense_equalities_are_decided_soon(columns: int, high: int, scale: int) -> None:
    source = random.Random(columns)
    row = [source.randint(scale // 10, scale) for _ in range(columns)]
    t = box(*[high] * columns).with_equalities([(*row, -(sum(row) * high // 2 + 1))])
    start = time.process_time()
    answer = exact.sample(t)
    assert time.process_time() - start < 10
    assert answer is None or (isinstance(answer, tuple) and t.contains(answer))


def test_greatest_points_of_dense_systems() -> None:
    """A system on which isl's lexicographic minimum fails."""
    t = box(*[4] * 6)
    t = t.with_equalities([(-3, 0, -1, 3, 0, 1, -2), (-2, -1, 0, 2, 1, 0, 2)])
    t = (
        Tableau(Space.of(range=[None] * 7))
        .with_equalities([(-1, 0, 0, -1, 0, 0, 1, 0), *((0, *row) for row in t.equalities)])
        .with_inequalities([(0, *row) for row in t.inequalities])
    )
    points = exact.points(t, 10**5, budget=10**7)
    assert isinstance(points, tuple)
    assert lexmax_range(PresburgerSet.from_tableau(t)).points(9) == (points[-1],)
    mirrored = t.permute(range(7)).with_rows(
        [(*(-v for v in row[:-1]), row[-1]) for row in t.equalities],
        [(*(-v for v in row[:-1]), row[-1]) for row in t.inequalities],
    )
    least = lexmax_range(PresburgerSet.from_tableau(mirrored)).points(9)
    assert least == (tuple(-v for v in points[0]),)


def test_twelve_deep_nests() -> None:
    t = box(*[99] * 24)
    for loop in range(10):
        t = t.with_equalities([t.row({loop: 1, 12 + loop: -1})])
    t = t.with_equalities([t.row({10: 3, 11: 5, 22: -3, 23: -5}, 1)])
    point = exact.sample(t)
    assert isinstance(point, tuple) and t.contains(point)
    assert exact.interval(t, t.row({22: 1, 10: -1})) == Interval(-98, 97)
