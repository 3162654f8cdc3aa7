"""Large questions have a limit of time that holds."""

from __future__ import annotations

import os
import random
import time

import pytest

from loopwright.presburger.apart import MANY, apart, seconds_for
from loopwright.presburger.sets import PresburgerSet
from loopwright.presburger.undecided import UndecidedError

BUDGET = 20_000


def test_answers_come_back() -> None:
    found, operations = apart(lambda: (1, None, "x"), BUDGET)
    assert found == (1, None, "x")
    assert operations >= 0


def test_undecided_comes_back() -> None:
    def ask() -> int:
        raise UndecidedError("no idea", internal=True)

    with pytest.raises(UndecidedError, match="no idea") as caught:
        apart(ask, BUDGET)
    assert caught.value.internal


def test_endless_questions_end() -> None:
    def ask() -> int:
        while True:
            pass

    start = time.monotonic()
    with pytest.raises(UndecidedError, match=r"more than .* operations of isl, or too long ones"):
        apart(ask, BUDGET)
    assert time.monotonic() - start < 100 * seconds_for(BUDGET)


def test_a_copy_that_breaks_down_is_no_answer() -> None:
    parent = os.getpid()

    def ask() -> int:
        if os.getpid() != parent:
            raise RuntimeError("broken")
        return 5

    assert apart(ask, BUDGET) == (5, 0)


def test_dense_systems_are_given_up() -> None:
    source = random.Random(4)
    width = MANY + 8
    rows = [tuple(source.randint(-40, 40) for _ in range(width + 1)) for _ in range(2 * width)]
    dense = PresburgerSet.from_rows(width, 0, (), rows, BUDGET)
    try:
        point = dense.sample()
    except UndecidedError:
        return
    assert point is None or dense.contains(point)
