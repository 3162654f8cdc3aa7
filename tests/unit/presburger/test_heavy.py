"""Large questions are given up by a count of steps that does not depend on the machine."""

from __future__ import annotations

import random

import pytest

from loopwright.presburger.isl_objects import sharing
from loopwright.presburger.reduction import System
from loopwright.presburger.sets import PresburgerSet
from loopwright.presburger.undecided import UndecidedError

BUDGET = 200_000


def dense(width: int, seed: int = 4) -> tuple[tuple[int, ...], ...]:
    source = random.Random(seed)
    return tuple(tuple(source.randint(-40, 40) for _ in range(width + 1)) for _ in range(2 * width))


def system(width: int, rows: tuple[tuple[int, ...], ...]) -> System:
    return System(width, width, (), rows)


def test_what_an_operation_weighs() -> None:
    def box(width: int) -> tuple[tuple[int, ...], ...]:
        return tuple((*(int(i == k) for i in range(width)), 9) for k in range(width))

    assert system(3, box(3)).weight == 1
    weights = [system(width, box(width)).weight for width in (8, 12, 20, 30)]
    assert weights == sorted(weights)
    assert weights[1] > weights[0]
    assert system(30, dense(30)).weight > weights[-1]
    assert system(12, dense(12)).weight == weights[1]


@pytest.mark.parametrize("equalities", [0, 3])
def test_dense_systems_are_given_up(equalities: int) -> None:
    rows = dense(30)
    made = PresburgerSet.from_rows(30, 0, rows[:equalities], rows[equalities:], BUDGET)
    with sharing(BUDGET) as taken, pytest.raises(UndecidedError, match="operations of isl"):
        made.sample()
    assert taken() >= 0


def test_steps_that_are_shared_are_counted() -> None:
    rows = [(1, 0, 0), (-1, 0, 99), (0, 1, 0), (0, -1, 99)]
    with sharing(BUDGET) as taken:
        assert PresburgerSet.from_rows(2, 0, (), rows, BUDGET).sample() is not None
        assert 0 <= taken() < BUDGET
    with sharing(1), pytest.raises(UndecidedError):
        PresburgerSet.from_rows(2, 0, [(97, -89, 5)], rows, BUDGET).bounds(0)
