"""Splitting an equality keeps its integer points, and separates the digits where it says so."""

from __future__ import annotations

import random
from itertools import product

from loopwright.exact.presburger.elimination import split_equalities
from loopwright.exact.presburger.tableau import Tableau


def test_the_same_points() -> None:
    chance, splits = random.Random(7), 0
    for _ in range(300):
        row = tuple(chance.choice((0, 1, -1, 2, 3, -3, 4, 6, -6)) for _ in range(4))
        ends = [(low := chance.randint(-2, 1), low + chance.randint(0, 3)) for _ in range(4)]
        made = Tableau.universe(range=["i", "j", "k", "l"])
        made = made.with_equalities([(*row, chance.choice((0, 0, 1, -2, 6)))])
        for column, (low, high) in enumerate(ends):
            made = made.with_inequalities(
                [made.row({column: 1}, -low), made.row({column: -1}, high)]
            )
        split = split_equalities(made)
        splits += split is not made
        for point in product(*(range(low, high + 1) for low, high in ends)):
            assert made.contains(point) == split.contains(point), (row, ends, point)
    assert splits > 50


def test_digits_that_carry_are_not_split() -> None:
    made = Tableau.universe(range=["i", "j", "k", "l"]).with_equalities([(5, 1, -5, -1, 0)])
    made = made.with_inequalities([(0, 1, 0, 0, 0), (0, -1, 0, 0, 5)])
    made = made.with_inequalities([(0, 0, 0, 1, 0), (0, 0, 0, -1, 4)])
    assert split_equalities(made) is made
