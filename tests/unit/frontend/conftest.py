"""Tests of what functions mean, not of what LLVM does with them, compile without its passes."""

from __future__ import annotations

from typing import Any

import pytest

from loopwright.native.runtime import engine

FULLY_OPTIMISED = frozenset({"test_order", "test_parallel", "test_ranges", "test_rebinding"})
"""Tests of what LLVM may take for granted: arrays that do not overlap, subscripts in range."""


@pytest.fixture(autouse=True)
def few_passes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile without LLVM's optimiser unless aliases are looked at."""
    if request.path.stem not in FULLY_OPTIMISED:
        plain = engine.optimise

        def with_few(llvm_ir: str, *, level: int = 0) -> Any:
            del level
            return plain(llvm_ir, level=0)

        monkeypatch.setattr(engine, "optimise", with_few)
