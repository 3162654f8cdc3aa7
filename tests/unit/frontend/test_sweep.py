"""The sweep over NumPy's functions (`tests/numpy_sweep.py`)."""

from __future__ import annotations

from tests.numpy_sweep import ROWS, drawn, sweep, without_rows
from tests.numpy_sweep_elements import ELEMENTS


def test_each_function_has_a_row() -> None:
    assert not without_rows()


def test_calls_are_drawn_again() -> None:
    for seed, name in enumerate(ROWS):
        assert drawn(seed, name)[0] == drawn(seed, name)[0]


def test_a_sample_of_calls() -> None:
    report = sweep(range(150), list(ELEMENTS))
    assert not report.failures
    assert report.facts["compared"] > 75
