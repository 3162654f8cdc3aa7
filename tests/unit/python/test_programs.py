"""Functions whose results are Python's: `programs.txt` has them by calls, separated by `;`."""

import collections
import dataclasses
import functools
import heapq
import itertools
import math
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs, spread
from tests.texts import defined_in, texts_beside

import loopwright as lw

PROGRAMS = texts_beside(__file__, comment="# ", suffix=".txt")
NAMES: dict[str, Any] = {
    **{
        module.__name__: module
        for module in (collections, dataclasses, functools, heapq, itertools, math)
    },
    "np": np,
    "lw": lw,
    "rng": np.random.default_rng(3),
}
CALLS = [(text, call) for calls, text in PROGRAMS.items() for call in calls.split("; ")]


@pytest.mark.parametrize(("program", "optimise"), spread(pairs(CALLS, (False, True), 2), 17))
def test_results_are_those_of_python(program: tuple[str, str], optimise: bool) -> None:
    text, call = program
    scope = defined_in(text, **NAMES)
    name = call.partition("(")[0]
    checked: Any = lw.kernel(optimise=optimise)(scope[name])
    with suppress(IndexError, OverflowError):  # what both raise; others than Python's are errors
        eval(call, scope | {name: checked.check})
