"""Calls in turn: a kernel that was called before does the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.repeated_calls_campaign import calls_in_turn

import loopwright as lw
from loopwright.python.version import Repeated


def test_calls_in_turn() -> None:
    report = calls_in_turn(range(12))
    assert not report.failures, "\n".join(report.failures[:5])
    assert sum(count for name, count in report.coverage.items() if name.endswith(" ")) > 80


@lw.kernel(optimise=False)
def weighted(a: Any, k: Any = 2, t: Any = (1, 0.5), s: str = "up") -> Any:
    return a[0] * k + t[0] * t[1] if s == "up" else a[0] - k


A = np.ones(4)


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((A,), {}),
        ((A, 3), {}),
        ((A,), {"k": np.float32(3)}),
        ((), {"s": "down", "a": A}),
        ((A, 2, (3, 1.5)), {}),
        ((A, 2, (3, np.int8(2)), "down"), {}),
    ],
)
def test_every_form_of_a_call_has_a_short_way(
    args: Any, kwargs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = weighted(*args, **kwargs)
    found: list[object] = []
    call = Repeated.call

    def noted(self: Repeated, arguments: tuple[Any, ...]) -> object:
        found.append(call(self, arguments))
        return found[-1]

    monkeypatch.setattr(Repeated, "call", noted)
    assert weighted(*args, **kwargs) == expected == weighted.py_func(*args, **kwargs)
    assert found == [expected]
