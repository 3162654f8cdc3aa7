"""The sweep over NumPy's functions (`tests/numpy_sweep.py`)."""

from __future__ import annotations

from tests.numpy_sweep import ROWS, drawn, without_rows


def test_each_function_has_a_row() -> None:
    assert not without_rows()


def test_calls_are_drawn_again() -> None:
    for seed, name in enumerate(ROWS):
        assert drawn(seed, name)[0] == drawn(seed, name)[0]
