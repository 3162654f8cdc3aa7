"""`affine-carry-recurrences`: what is carried, what is left, and that results are the same."""

from __future__ import annotations

import numpy as np

import loopwright as lw
from tests.generate import recurrences


def test_random_recurrences() -> None:
    carried = 0
    for seed in range(40):
        module = lw.parse(recurrences.generate(seed))
        made = module.apply(
            "affine-carry-recurrences", everywhere=True, distance=4, version_trips=seed % 2 > 0
        )
        carried += "iter_args" in str(made)
        for n in (2, 4, 5, 12):
            arrays = np.random.default_rng(1).random((2, recurrences.EXTENT, recurrences.EXTENT))
            expected, found = list(arrays.copy()), list(arrays.copy())
            module.interpret("main", *expected, n, 0.7)
            made.interpret("main", *found, n, 0.7)
            np.testing.assert_array_equal(found, expected)
    assert carried > 5
