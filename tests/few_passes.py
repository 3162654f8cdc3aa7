"""Compiling without LLVM's optimiser, for tests of what functions mean."""

import inspect
from typing import Any

import pytest

import loopwright as lw
from loopwright.native.runtime import engine
from tests.sampling import WHOLE


def without_optimiser(patch: pytest.MonkeyPatch) -> None:
    """Compile without LLVM's passes from here on."""
    plain = engine.optimise

    def with_none(llvm_ir: str, **_: Any) -> Any:
        return plain(llvm_ir, level=0)

    patch.setattr(engine, "optimise", with_none)


def without_optimiser_by_day(patch: pytest.MonkeyPatch) -> None:
    """The same, but at night."""
    if not WHOLE:
        without_optimiser(patch)


def with_own_passes(number: int) -> bool:
    """Whether the kernel of a test, one of several, is compiled with our passes: one of six by day,
    every second one at night."""
    return number % (2 if WHOLE else 6) == 0


def without_own_passes_by_day(patch: pytest.MonkeyPatch) -> None:
    """Compile kernels without our passes where they do not say otherwise, but at night."""
    if not WHOLE:
        patch.setitem(inspect.unwrap(lw.kernel).__kwdefaults__, "optimise", False)
