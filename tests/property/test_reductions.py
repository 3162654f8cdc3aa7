"""A few programs of the campaign of reductions; `make fuzz` runs more."""

from __future__ import annotations

import pytest

from tests.campaigns.reductions import check
from tests.sampling import few


@pytest.mark.parametrize("seed", few(range(100, 108), 2))
def test_generated_reductions(seed: int) -> None:
    assert not check(seed)
