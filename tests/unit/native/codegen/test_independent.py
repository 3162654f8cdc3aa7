"""Which innermost loops are independent for LLVM, in which it guesses no strides; the results."""

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
def compiled(text: str) -> lw.Kernel:
    return lw.parse(text).compile("f")


@pytest.mark.parametrize("case", CASES)
def test_who_is_told(case: str) -> None:
    llvm_ir = compiled(text_of(case)).inspect_llvm(optimised=False)
    assert ("llvm.loop.parallel_accesses" in llvm_ir) is CASES[case][2]


def test_who_is_not_told() -> None:
    """Nor of arguments that may overlap, nor of numbers as strides, which are left to LLVM."""
    text = text_of("other rows")
    for program_text, may_alias in ((text, True), (text.replace("?x?", "8x64"), False)):
        llvm_ir = (
            lw.parse(program_text).compile("f", may_alias=may_alias).inspect_llvm(optimised=False)
        )
        assert "llvm.loop.parallel_accesses" not in llvm_ir


def test_numbers_in_all_lanes_are_captured_once() -> None:
    llvm_ir = lw.parse(PROGRAMS["captured"]).compile("f", threads=2).inspect_llvm(optimised=False)
    assert "lw_parallel_for" in llvm_ir and "store <8 x double>" not in llvm_ir


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("n", [2, 9, 40])
def test_what_they_compute(case: str, n: int) -> None:
    module = lw.parse(text_of(case))
    expected, result = (np.arange(400, dtype=np.float64).reshape(4, 100) for _ in range(2))
    added = np.linspace(0, 1, 400).reshape(4, 100)
    module.interpret("f", expected, added, n, 2)
    compiled(text_of(case))(result, added, n, 2)
    assert np.array_equal(expected, result)


# Reductions of columns


STRIDED = PROGRAMS["loop"]
SUM = "arith.addf %t, %a fastmath<fast>"
MOST = "arith.maxsi %t, %a"
COLUMN = "%m[%i, symbol(%j)]"
ROW = "%m[symbol(%j), %i]"
STRIDES = {
    "sums of columns": ("f64", "%n", COLUMN, SUM),
    "extremes of columns": ("i32", "%n", COLUMN, MOST),
    "a diagonal": ("f64", "%n", "%m[%i, %i]", SUM),
    "every second row": ("f32", "%n", "%m[%i * 2, symbol(%j)]", SUM),
    "subscripts with divisions": ("f64", "%n", "%m[%i floordiv 2, symbol(%j)]", SUM),
    "sums of integers": ("i32", "%n", COLUMN, "arith.addi %t, %a"),
    "rows": ("f64", "%n", ROW, SUM),
    "few iterations": ("f64", "15", COLUMN, SUM),
}


def text_of_strides(case: str) -> str:
    element, upper, loaded, combined = STRIDES[case]
    text = STRIDED.replace("UPPER", upper).replace("LOADED", loaded).replace("COMBINED", combined)
    return text.replace("ZERO", ".0" if element[0] == "f" else "").replace("TYPE", element)


def test_negative_strides() -> None:
    text = text_of_strides("sums of columns").replace(
        "memref<?x?xf64>", "memref<?x?xf64, strided<[?, 1]>>"
    )
    rows = np.arange(400.0).reshape(20, 20)[::-1]
    out = np.zeros(1)
    lw.parse(text).compile("f")(rows, out, 20, 3)
    assert out[0] == rows[:, 3].sum()


@pytest.mark.parametrize("case", STRIDES)
@pytest.mark.parametrize("n", [0, 1, 17, 40])
def test_what_strided_loops_compute(case: str, n: int) -> None:
    kind = {"f64": np.float64, "f32": np.float32, "i32": np.int32}[STRIDES[case][0]]
    array = (np.arange(80 * 40) % 37 - 5).astype(kind).reshape(80, 40)
    module = lw.parse(text_of_strides(case))
    expected = np.zeros(1, kind)
    total = np.zeros(1, kind)
    module.interpret("f", array, expected, n, 2)
    compiled(text_of_strides(case))(array, total, n, 2)
    assert total == expected
