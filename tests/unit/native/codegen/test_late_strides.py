"""In which loops LLVM is kept from guessing strides, and that results are the same."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import loopwright as lw
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

LOOP = PROGRAMS["loop"]
SUM, MOST = "arith.addf %t, %a fastmath<fast>", "arith.maxsi %t, %a"
COLUMN, ROW = "%m[%i, symbol(%j)]", "%m[symbol(%j), %i]"
CASES = {
    "sums of columns": ("f64", "%n", COLUMN, SUM, True),
    "extremes of columns": ("i32", "%n", COLUMN, MOST, True),
    "a diagonal": ("f64", "%n", "%m[%i, %i]", SUM, True),
    "every second row": ("f32", "%n", "%m[%i * 2, symbol(%j)]", SUM, True),
    "subscripts with divisions": ("f64", "%n", "%m[%i floordiv 2, symbol(%j)]", SUM, True),
    "sums of integers": ("i32", "%n", COLUMN, "arith.addi %t, %a", False),
    "rows": ("f64", "%n", ROW, SUM, False),
    "few iterations": ("f64", "15", COLUMN, SUM, False),
}


def text_of(case: str) -> str:
    element, upper, loaded, combined, _ = CASES[case]
    text = LOOP.replace("UPPER", upper).replace("LOADED", loaded).replace("COMBINED", combined)
    return text.replace("ZERO", ".0" if element[0] == "f" else "").replace("TYPE", element)


@cache
def compiled(case: str) -> lw.Kernel:
    return lw.parse(text_of(case)).compile("f")


@pytest.mark.parametrize("case", CASES)
def test_whose_strides_are_hidden(case: str) -> None:
    """These columns are read one by one."""
    made = compiled(case).inspect_llvm(optimised=False)
    assert ("llvm.smax.i64" in made) is CASES[case][-1]
    assert ('"llvm.loop.vectorize.width", i32 1' in made) is CASES[case][-1]


def test_columns_beside_rows_are_not() -> None:
    """What else is read is in vectors."""
    text = text_of("sums of columns").replace(
        "%s = arith.addf %t, %a",
        "%b = affine.load %out[%i] : memref<?xf64>\n"
        "    %c = arith.mulf %a, %b fastmath<fast> : f64\n    %s = arith.addf %t, %c",
    )
    made = lw.parse(text).compile("f").inspect_llvm(optimised=False)
    assert "llvm.smax.i64" in made
    assert '"llvm.loop.vectorize.width", i32 1' not in made


def test_two_neighbours_are_read_together() -> None:
    text = text_of("sums of columns").replace(
        "%s = arith.addf %t, %a",
        "%b = affine.load %m[%i, symbol(%j) + 1] : memref<?x?xf64>\n"
        "    %c = arith.addf %a, %b fastmath<fast> : f64\n    %s = arith.addf %t, %c",
    )
    assert "llvm.smax.i64" not in lw.parse(text).compile("f").inspect_llvm(optimised=False)


def test_strides_that_may_be_negative_are_not() -> None:
    text = text_of("sums of columns").replace("memref<?x?xf64>", "memref<?x?xf64, strided<[?, 1]>>")
    module = lw.parse(text)
    assert "llvm.smax.i64" not in module.compile("f").inspect_llvm(optimised=False)
    rows = np.arange(400.0).reshape(20, 20)[::-1]
    out = np.zeros(1)
    module.compile("f")(rows, out, 20, 3)
    assert out[0] == rows[:, 3].sum()


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("n", [0, 1, 17, 40])
def test_what_they_compute(case: str, n: int) -> None:
    kind = {"f64": np.float64, "f32": np.float32, "i32": np.int32}[CASES[case][0]]
    array = (np.arange(80 * 40) % 37 - 5).astype(kind).reshape(80, 40)
    module = lw.parse(text_of(case))
    expected, made = np.zeros(1, kind), np.zeros(1, kind)
    module.interpret("f", array, expected, n, 2)
    compiled(case)(array, made, n, 2)
    assert made == expected
