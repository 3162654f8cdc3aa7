"""Loops with conditionals on data: vectors do in each lane what the loop does, and no more."""

import pytest

from tests.campaigns.guarded import check
from tests.sampling import few

SEEDS = len(few(range(60), 5))


@pytest.mark.parametrize("first", range(0, SEEDS, 5))
def test_vectors_keep_what_branches_mean(first: int) -> None:
    made = [check(seed, natively=seed % 5 == 0) for seed in range(first, first + 5)]
    assert any(made)
