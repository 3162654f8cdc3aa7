"""Loops with conditionals on data: vectors do in each lane what the loop does, and no more."""

import pytest

from tests.campaigns.guarded import check
from tests.sampling import few


@pytest.mark.parametrize("first", few(range(0, 60, 5), 1))
def test_vectors_keep_what_branches_mean(first: int) -> None:
    made = [check(seed, natively=seed % 5 == 0) for seed in range(first, first + 5)]
    assert any(made)
