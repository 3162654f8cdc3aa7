"""Tests of what functions mean, not of what LLVM does with them, compile without its passes."""

from __future__ import annotations

import pytest
from tests.few_passes import without_optimiser

FULLY_OPTIMISED = frozenset({"test_order", "test_parallel", "test_ranges", "test_rebinding"})
"""Tests of what LLVM may take for granted: arrays that do not overlap, subscripts in range."""


@pytest.fixture(autouse=True)
def few_passes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile without LLVM's optimiser unless aliases are looked at."""
    if request.path.stem not in FULLY_OPTIMISED:
        without_optimiser(monkeypatch)
