"""Vectorising stores that are never executed: what is made is valid all the same."""

import loopwright as lw
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def test_lanes_of_a_store_to_one_element_are_apart() -> None:
    text = PROGRAMS["lanes of a store to one element are apart"]
    schedule = lw.parse(text).schedule("main")
    schedule.vectorise(schedule["j"], lanes=3)
    assert "vector" in str(schedule.module)
