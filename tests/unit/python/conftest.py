"""Tests of what functions mean, not of what LLVM does with them, compile without its passes; by day
most of those of NumPy's functions compile without ours, too."""

from zlib import crc32

import pytest
from tests.few_passes import without_optimiser, without_own_passes_by_day

FULLY_OPTIMISED = frozenset(
    {"test_explain_page", "test_evaluation_order", "test_parallel", "test_ranges", "test_rebinding"}
)
"""Tests of what LLVM may take for granted (arrays that do not overlap, subscripts in range), and of
what is said of its output."""
_SUBJECTS = (
    "array_parts calls choices definitions elements indexing joined_variables language library "
    "local_functions memory_order numpy_shapes reductions statistics stencil"
)
FUNCTIONS = frozenset(f"test_{subject}" for subject in _SUBJECTS.split())
SHARE = 12
"""Of so many tests of functions, one has our passes where it does not say otherwise."""


@pytest.fixture(autouse=True)
def few_passes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile without LLVM's optimiser unless aliases are looked at."""
    stem, name = request.path.stem, request.node.name
    if stem not in FULLY_OPTIMISED:
        without_optimiser(monkeypatch)
    if stem in FUNCTIONS and crc32(name.encode()) % SHARE:
        without_own_passes_by_day(monkeypatch)
