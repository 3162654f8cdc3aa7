"""Tests of what ops mean, not of what LLVM makes of them, compile without its passes by day."""

import pytest

from tests.few_passes import without_optimiser_by_day

MEANINGS = frozenset(
    {
        "test_elementwise",
        "test_elementwise_vectors",
        "test_memory",
        "test_reductions",
    }
)


@pytest.fixture(autouse=True)
def few_passes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.stem in MEANINGS:
        without_optimiser_by_day(monkeypatch)
