"""Which innermost loops LLVM is told to have independent iterations, and what they compute."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import loopwright as lw
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

LOOP = PROGRAMS["a loop"]
CASES = {
    "other rows": ("%m[symbol(%k) + 1, %j]", "%m[symbol(%k), %j]", True),
    "other rows, other columns": ("%m[2, %j - 1]", "%m[1, %j]", True),
    "columns of other kinds": ("%m[symbol(%k), 2 * %j]", "%m[symbol(%k), 2 * %j - 1]", True),
    "rows that may be one": ("%m[symbol(%k), %j - 1]", "%m[0, %j]", False),
    "rows that may be one, but for a number": ("%m[symbol(%k) + 1, %j - 1]", "%m[0, %j]", False),
    "rows by division": ("%m[2, 2 * %j]", "%m[%j floordiv 16, %j]", False),
    "the column before": ("%m[1, %j - 1]", "%m[1, %j]", False),
    "two columns on": ("%m[symbol(%k), 2 * %j - 2]", "%m[symbol(%k), 2 * %j]", False),
    "one column": ("%m[0, %j]", "%m[1, 1]", False),
    "halves": ("%m[1, %j floordiv 2]", "%m[1, %j]", False),
    "as LLVM sees": ("%m[1, %j]", "%m[1, %j]", False),
}


def text_of(case: str) -> str:
    loaded, stored, _ = CASES[case]
    return LOOP.replace("LOADED", loaded).replace("STORED", stored)


@cache
def compiled(case: str) -> lw.Kernel:
    return lw.parse(text_of(case)).compile("f")


@pytest.mark.parametrize("case", CASES)
def test_who_is_told(case: str) -> None:
    made = compiled(case).inspect_llvm(optimised=False)
    assert ("llvm.loop.parallel_accesses" in made) is CASES[case][2]


def test_arguments_that_may_overlap_are_not() -> None:
    kernel = lw.parse(text_of("other rows")).compile("f", may_alias=True)
    assert "llvm.loop.parallel_accesses" not in kernel.inspect_llvm(optimised=False)


def test_numbers_as_strides_are_left_to_llvm() -> None:
    known = text_of("other rows").replace("?x?", "8x64")
    kernel = lw.parse(known).compile("f")
    assert "llvm.loop.parallel_accesses" not in kernel.inspect_llvm(optimised=False)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("n", [2, 9, 40])
def test_what_they_compute(case: str, n: int) -> None:
    module = lw.parse(text_of(case))
    expected, made = (np.arange(400, dtype=np.float64).reshape(4, 100) for _ in range(2))
    other = np.linspace(0, 1, 400).reshape(4, 100)
    module.interpret("f", expected, other, n, 2)
    compiled(case)(made, other, n, 2)
    assert np.array_equal(expected, made)
