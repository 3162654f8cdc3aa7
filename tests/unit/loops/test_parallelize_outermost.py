"""`affine-parallelize-outermost`: which loops threads share, and which they cannot."""

from __future__ import annotations

import numpy as np

import loopwright as lw
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


def test_bounds_of_loops_that_are_not_reached_are_not_computed() -> None:
    """What a loop does is counted before it begins: nothing is divided by zero for that."""
    text = PROGRAMS["bounds of loops that are not reached are not computed"]
    kernel = lw.parse(text).compile("f", threads=2)
    for divisor, stored in ((0, 0), (16, 4)):
        values = np.zeros(64)
        kernel(values, 64, divisor)
        assert values.sum() == stored
