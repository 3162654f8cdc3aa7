"""What kernels do not support is an error at its place that says why, or what works: `refusals.txt`
has functions by a call of them, with what is said behind the line (`…` is any text)."""

import functools
import heapq
import math
import operator
import re
import statistics
import sys
from typing import Any

import numpy as np
import pytest
from tests.texts import defined_in, texts_beside
from tests.unit.python.test_structured_arrays import records

import loopwright as lw

REFUSALS = texts_beside(__file__, comment="# ", suffix=".txt")
NAMES: dict[str, Any] = {
    **{module.__name__: module for module in (functools, heapq, math, operator, statistics, sys)},
    "np": np,
    "lw": lw,
    "A": np.arange(4.0),
    "M": np.arange(6.0).reshape(2, 3),
    "T": np.arange(24.0).reshape(2, 3, 4),
    "Z": np.ones(3, complex),
    "RECORDS": records(2),
    "RNG": np.random.default_rng(1),
}


@pytest.mark.parametrize("call", REFUSALS)
def test_what_is_not_supported_is_an_error_at_its_place(call: str) -> None:
    name = call.partition("(")[0]
    text = REFUSALS[call]
    before, message, after = re.split(r"  # error: (.*)", text)
    scope = defined_in(before + after, **NAMES)
    scope[name] = lw.kernel(scope[name])
    with pytest.raises(lw.FrontendError) as caught:
        eval(call, scope)
    assert re.search(r"(.|\n)*".join(map(re.escape, re.split(" ?… ?", message))), str(caught.value))
    place = caught.value.diagnostics[0].location
    assert place is not None and place.line == before.count("\n") + 1
    assert place.file == scope[name].py_func.__code__.co_filename
    assert "^" in str(caught.value)
