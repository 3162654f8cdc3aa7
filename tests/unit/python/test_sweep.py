"""The sweep over NumPy's functions (`tests/campaigns/numpy_sweep.py`)."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.campaigns.numpy_sweep import ELEMENTS, ROWS, beside, drawn, sweep, without_rows
from tests.campaigns.python_functions import compiling
from tests.sampling import few

GIVEN: dict[str, Any] = {
    "A": np.arange(1.0, 5).reshape(2, 2),
    "T": np.arange(24.0).reshape(2, 3, 4),
    "C": np.arange(27.0).reshape(3, 3, 3),
    "P": np.ones((4, 2)),
    "Q": np.ones((1, 2)),
    "v": np.array([1.0, 5, 7]),
    "one": np.ones(1),
    "zero": np.array(3.0),
    "f": np.array([0.5, 1, 3], np.float32),
    "i": np.array([-100, 2, 120], np.int8),
    "b": np.array([1, 2, 200], np.uint8),
    "u": np.array([1, 2, 0], np.uint64),
    "large": np.array([1, 2**64 - 1, 5], np.uint64),
    "near": np.array([2**64 - 2, 2**64 - 1, 2**64 - 3], np.uint64),
    "close": np.array([2**53, 2**53 + 1, 2**53 - 1]),
    "none_u": np.array(1, np.uint64),
    "most": 1.5e308,
    "m": np.array([True, False, True]),
    "z": np.array([complex(np.inf, 1), 1 - 1j, complex(0.5, -0.0)]),
    "h": np.int16(-(2**15)),
    "k": -1,
    "n": 3,
    "one_u": np.uint64(1),
    "two_u": np.uint64(2),
}
EXAMPLES = Path(__file__).with_name("sweep_examples.txt").read_text().splitlines()
"""Calls that were wrong: in values, types, views, or exceptions."""


@pytest.mark.cases_by_day(16)
@pytest.mark.parametrize("expression", EXAMPLES)
def test_examples(expression: str) -> None:
    names = compile(expression, "", "eval").co_names
    argument_names = [name for name in GIVEN if name in names]
    text = f"def function({', '.join(argument_names)}):\n    return {expression}\n"
    with compiling(fully=False):
        fact, problem = beside(
            text, lambda: {name: deepcopy(GIVEN[name]) for name in argument_names}
        )
    assert fact in ("compared", "raised", "refused, as by NumPy"), problem


@pytest.mark.parametrize("op", ["+", "*", "**"])
def test_updates_of_no_dimensions_cast(op: str) -> None:
    text = f"def function(p, q):\n    p {op}= q\n    return p\n"
    with compiling(fully=False):
        fact, problem = beside(text, lambda: {"p": np.array(8, np.int16), "q": np.array(80000)})
    assert fact == "compared", problem


def test_each_function_has_a_row() -> None:
    assert not without_rows()


def test_calls_are_drawn_again() -> None:
    for seed, name in enumerate(ROWS):
        assert drawn(seed, name)[0] == drawn(seed, name)[0]


def test_a_sample_of_calls() -> None:
    seeds = few(range(150), 45)
    report = sweep(seeds, list(ELEMENTS))
    assert not report.failures
    assert report.facts["compared"] > len(seeds) // 2
