"""Sets and maps of programs with operations of linalg."""

from __future__ import annotations

import pytest
from tests.unit.exact.test_round_trips import LINALG, expect_same_sets

import loopwright as lw
from loopwright.reporting.errors import UsageError


@pytest.mark.parametrize("name", LINALG)
def test_what_islpy_writes_is_what_it_was_given(name: str) -> None:
    expect_same_sets(LINALG[name])
    scop = lw.scop(LINALG[name])
    assert not scop.domains.is_exact or not scop.reads.is_exact or not scop.writes.is_exact
    with pytest.raises(UsageError, match="is not described exactly"):
        scop.to_openscop()
