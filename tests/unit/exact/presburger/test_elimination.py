"""Splitting equalities, eliminating variables, and questions that end by a count of steps."""

import random
from itertools import product

import pytest

from loopwright.exact.presburger.budget import Budget, UndecidedError, spending
from loopwright.exact.presburger.elimination import project_out, split_equalities
from loopwright.exact.presburger.isl_objects import weight
from loopwright.exact.presburger.sets import PresburgerSet
from loopwright.exact.presburger.tableau import Space, Tableau


def test_a_column_with_too_many_pairs_of_bounds_goes_with_them() -> None:
    """What is left has more points than the shadow: the rows without the column."""
    columns = 40

    def bound(sign: int, number: int) -> tuple[int, ...]:
        row = [0] * columns
        row[0] = sign
        row[2 + number % (columns - 2)] = number
        return (*row, number)

    many = [bound(sign, number) for sign in (1, -1) for number in range(1, 80)]
    free = (0, 1, *[0] * (columns - 2), -3)
    system = Tableau(Space.of(range=[f"x{k}" for k in range(columns)]))
    wide = project_out(system.with_inequalities([*many, free]), 0, 1)
    assert wide.inequalities == (free[1:],)


# Splitting an equality keeps its integer points, and separates the digits where it says so


def test_the_same_points() -> None:
    chance = random.Random(7)
    splits = 0
    for _ in range(300):
        row = tuple(chance.choice((0, 1, -1, 2, 3, -3, 4, 6, -6)) for _ in range(4))
        ends = [(low := chance.randint(-2, 1), low + chance.randint(0, 3)) for _ in range(4)]
        tableau = Tableau(Space.of(range=["i", "j", "k", "l"]))
        tableau = tableau.with_equalities([(*row, chance.choice((0, 0, 1, -2, 6)))])
        for column, (low, high) in enumerate(ends):
            tableau = tableau.with_inequalities(
                [tableau.row({column: 1}, -low), tableau.row({column: -1}, high)]
            )
        split = split_equalities(tableau)
        splits += split is not tableau
        for point in product(*(range(low, high + 1) for low, high in ends)):
            assert tableau.contains(point) == split.contains(point), (row, ends, point)
    assert splits > 50


def test_digits_that_carry_are_not_split() -> None:
    tableau = Tableau(Space.of(range=["i", "j", "k", "l"])).with_equalities([(5, 1, -5, -1, 0)])
    tableau = tableau.with_inequalities([(0, 1, 0, 0, 0), (0, -1, 0, 0, 5)])
    tableau = tableau.with_inequalities([(0, 0, 0, 1, 0), (0, 0, 0, -1, 4)])
    assert split_equalities(tableau) is tableau


# Large questions are given up by a count of steps that does not depend on the machine


BUDGET = 200_000


def dense(width: int, seed: int = 4) -> tuple[tuple[int, ...], ...]:
    source = random.Random(seed)
    return tuple(tuple(source.randint(-40, 40) for _ in range(width + 1)) for _ in range(2 * width))


def weighed(width: int, rows: tuple[tuple[int, ...], ...]) -> int:
    return weight(Tableau(Space.of(range=[None] * width)).with_inequalities(rows))


def test_what_an_operation_weighs() -> None:
    def box(width: int) -> tuple[tuple[int, ...], ...]:
        return tuple((*(int(i == k) for i in range(width)), 9) for k in range(width))

    assert weighed(3, box(3)) == 1
    weights = [weighed(width, dense(width)) for width in (4, 8, 12, 20, 30)]
    assert weights == sorted(weights)
    assert weights[-1] > 100 * weighed(30, box(30))


def test_long_numbers_weigh_more() -> None:
    short, long = (
        tuple((*(value << bits for value in row[:-1]), row[-1]) for row in dense(6))
        for bits in (0, 30)
    )
    assert weighed(6, long) > 3 * weighed(6, short)


@pytest.mark.parametrize("equalities", [0, 3])
def test_dense_systems_are_given_up(equalities: int) -> None:
    rows = dense(30)
    dense_set = PresburgerSet.from_rows(30, 0, rows[:equalities], rows[equalities:])
    over = pytest.raises(UndecidedError, match="more than 200000 steps")
    with spending(Budget(BUDGET, BUDGET)) as budget, over:
        dense_set.sample()
    assert BUDGET // 10 < budget.spent < 2 * BUDGET


def test_steps_that_are_shared_are_counted() -> None:
    rows = [(1, 0, 0), (-1, 0, 99), (0, 1, 0), (0, -1, 99)]
    with spending(Budget(BUDGET, BUDGET)) as budget:
        assert PresburgerSet.from_rows(2, 0, (), rows).sample() is not None
        assert 0 < budget.spent < BUDGET
    with spending(Budget(1, 1)), pytest.raises(UndecidedError):
        PresburgerSet.from_rows(2, 0, [(97, -89, 5)], rows).bounds(0)


def test_points_of_which_locals_are_not_bounded() -> None:
    """Differences of iterations that read one element through quotients, in any number of rows."""

    def row(i0: int, i1: int, *coefficients: int) -> tuple[int, ...]:
        return (i0, i1, *coefficients)

    rows = [row(1, 0, 0, 0, 0, 0, 0, -1), row(0, 0, 1, 0, 0, 0, 0, 0), row(1, 0, 1, 0, 0, 0, 0, 0)]
    rows += [row(-1, 0, -1, 0, 0, 0, 0, 8), row(0, 0, -1, 0, 0, 0, 0, 8)]
    rows += [row(0, 0, 0, 1, 0, 0, 0, 0), row(0, 1, 0, 1, 0, 0, 0, 0)]
    for second, quotient in ((0, (-7, 0)), (1, (0, -7))):
        rows += [row(second * 7, second * 5, 7, 5, 0, *quotient, 8)]
        rows += [row(second * -7, second * -5, -7, -5, 0, *(-part for part in quotient), -2)]
        wide = tuple(part * 6 for part in quotient)
        rows += [row(second * 45, second * 35, 45, 35, -2, *wide, 464)]
        rows += [row(second * -45, second * -35, -45, -35, 2, *(-part for part in wide), -463)]
    differences = PresburgerSet.from_rows(2, 5, (), rows)
    few = ((2, -5), (2, 1), (5, -10), (5, -4), (5, 2), (7, -9), (7, -3), (7, 3))
    with spending(Budget(500_000, 500_000)):
        assert differences.count() == len(few)
    with spending(Budget(500_000, 500_000)):
        assert differences.points(9) == few
