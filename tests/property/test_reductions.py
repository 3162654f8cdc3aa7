"""A few programs of the campaign of reductions; `make fuzz` runs more."""

from __future__ import annotations

import pytest

from tests.reduction_campaign import check


@pytest.mark.parametrize("seed", range(100, 108))
def test_generated_reductions(seed: int) -> None:
    assert not check(seed)
