"""Programs that mean something else as soon as one condition is forgotten."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Decision, Refusal


def vectorized(text: str, **options: Any) -> lw.Module:
    options = {"virtual_vector_size": (4,), "extended": True} | options
    try:
        return lw.parse(text).apply("affine-super-vectorize", **options)
    except Exception as error:
        raise AssertionError(repr(error)) from error


def interpreted(module: lw.Module, *arguments: Any) -> object:
    """The results of a program, which must not do anything undefined."""
    try:
        return module.interpret("f", *arguments)
    except InterpreterError as error:
        raise AssertionError(str(error)) from error


def was_vectorized(module: lw.Module) -> bool:
    return any(module.ledger.of_type(Decision))


def test_the_last_element_belongs_to_no_iteration() -> None:
    module = vectorized(
        """func.func @f(%y: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 15 {
    affine.store %v, %y[%i] : memref<16xf32>
  }
  return
}"""
    )
    y = np.zeros(16, np.float32)
    interpreted(module, y, np.float32(2))
    assert was_vectorized(module)
    assert y.tolist() == [2.0] * 15 + [0.0]


def test_idle_lanes_do_not_divide_by_what_they_find() -> None:
    module = vectorized(
        """func.func @f(%x: memref<8xi32>, %y: memref<8xi32>) {
  affine.for %i = 0 to 6 {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = affine.load %y[%i] : memref<8xi32>
    %2 = arith.divsi %0, %1 : i32
    affine.store %2, %x[%i] : memref<8xi32>
  }
  return
}"""
    )
    x, y = np.arange(8, dtype=np.int32), np.array([1, 2, 1, 2, 1, 2, 0, 0], np.int32)
    interpreted(module, x, y)
    assert was_vectorized(module)
    assert x.tolist() == [0, 0, 2, 1, 4, 2, 6, 7]


def test_what_no_lane_reads_is_not_read() -> None:
    module = vectorized(
        """func.func @f(%x: memref<?xf32>, %y: memref<8xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      %0 = affine.load %x[symbol(%n)] : memref<?xf32>
      affine.store %0, %y[%i] : memref<8xf32>
    }
  }
  return
}"""
    )
    assert was_vectorized(module)
    y = np.zeros(8, np.float32)
    interpreted(module, np.ones(4, np.float32), y, 100)
    assert not y.any()
    interpreted(module, np.ones(8, np.float32), y, 6)
    assert y.tolist() == [0.0] * 6 + [1.0] * 2


CARRIED = """func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
BODY
    affine.yield %q : i32
  }
  return %r : i32
}"""


@pytest.mark.parametrize(
    "body",
    [
        "    %1 = arith.muli %p, %0 : i32\n    %q = arith.addi %1, %0 : i32",
        "    affine.store %p, %y[%i] : memref<8xi32>\n    %q = arith.addi %p, %0 : i32",
        "    %q = arith.addi %p, %0 : i32\n    affine.store %q, %y[%i] : memref<8xi32>",
        "    %q = arith.addi %p, %p : i32",
        "    %1 = arith.cmpi slt, %p, %0 : i32\n    %q = arith.select %1, %0, %p : i32",
        "    %1 = arith.subi %0, %p : i32\n    %q = arith.addi %1, %0 : i32",
        "    %q = arith.subi %0, %p : i32",
        "    %q = arith.subi %p, %p : i32",
    ],
)
def test_what_does_not_accumulate(body: str) -> None:
    module = vectorized(CARRIED.replace("BODY", body), vectorize_reductions=True)
    assert not was_vectorized(module)
    assert [r.code for r in module.ledger.of_type(Refusal)] == ["vectorize.carried-value"]


@pytest.mark.parametrize(
    ("body", "sum_of"),
    [
        ("    %q = arith.subi %p, %0 : i32", -1),
        ("    %1 = arith.addi %0, %p : i32\n    %q = arith.subi %1, %s : i32", 1),
    ],
)
def test_differences_accumulate(body: str, sum_of: int) -> None:
    """What is taken away from a carried value is added to it with the other sign."""
    module = vectorized(CARRIED.replace("BODY", body), vectorize_reductions=True)
    x = np.arange(3, 11, dtype=np.int32)
    assert was_vectorized(module)
    found = interpreted(module, x, x.copy(), 100)
    assert found == 100 + sum_of * int(x.sum()) - (800 if sum_of > 0 else 0)


def test_differences_of_floats_in_any_order_leave_the_sign_of_zero() -> None:
    """Idle lanes keep what they have: nothing is taken from it, not even a zero."""
    module = vectorized(
        """func.func @f(%x: memref<?xf32>, %n: index, %s: f32) -> f32 {
  %r = affine.for %i = 0 to %n iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<?xf32>
    %q = arith.subf %p, %0 fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %r : f32
}""",
        vectorize_reductions=True,
    )
    assert was_vectorized(module)
    found = interpreted(module, np.array([1, 2, 4], np.float32), 3, np.float32(-0.5))
    assert found == -7.5


BEST = """func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf COMPARE : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index
    EXTRA
    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}"""


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([0, 0, 5, 0, 5, 0, 0, 0], (5.0, 2)),
        ([0, 3, 0, 3, 3, 3, 3, 3], (3.0, 1)),
        ([-1] * 8, (-1.0, 77)),
        ([-2, -2, -2, -2, -2, -2, -2, -0.5], (-0.5, 7)),
        ([np.nan, 1, 1, np.nan, 1, 1, 1, 1], (1.0, 1)),
    ],
)
@pytest.mark.parametrize("compare", ["ogt, %0, %b", "olt, %b, %0"])
def test_the_first_of_equal_values(
    compare: str, values: list[float], expected: tuple[float, int]
) -> None:
    module = vectorized(BEST.replace("COMPARE", compare).replace("EXTRA", ""))
    assert was_vectorized(module)
    x = np.array(values, np.float32)
    assert interpreted(module, x, x.copy()) == expected
    assert module.compile("f")(x, x.copy()) == expected


@pytest.mark.parametrize(
    ("compare", "extra"),
    [
        ("oge, %0, %b", ""),
        ("ugt, %0, %b", ""),
        ("ogt, %0, %b", "affine.store %b, %y[%i] : memref<8xf32>"),
        ("ogt, %0, %b", "affine.store %2, %y[%i] : memref<8xf32>"),
    ],
)
def test_what_is_no_best_value(compare: str, extra: str) -> None:
    text = BEST.replace("COMPARE", compare).replace("EXTRA", extra)
    assert not was_vectorized(vectorized(text))


def test_the_index_must_grow() -> None:
    text = BEST.replace("COMPARE", "ogt, %0, %b").replace(
        "EXTRA", "%4 = affine.apply affine_map<(d0) -> (7 - d0)>(%i)"
    )
    before, after = text.split("    %3 = arith.select %1, %i, %at : index\n")
    apply, rest = after.split("\n", 1)
    moved = f"{before}{apply}\n    %3 = arith.select %1, %4, %at : index\n{rest}"
    assert not was_vectorized(vectorized(moved))


def test_sums_that_must_not_be_reordered() -> None:
    text = """func.func @f(%x: memref<8xf32>, %s: f32) -> f32 {
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %p, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}"""
    assert not was_vectorized(vectorized(text))
    assert was_vectorized(vectorized(text, vectorize_reductions=True))
    assert was_vectorized(vectorized(text.replace("%p, %0 :", "%p, %0 fastmath<reassoc> :")))


@pytest.mark.parametrize("n", [0, 1, 3, 4, 7, 8, 13])
@pytest.mark.parametrize("start", [0, 2, 9])
def test_what_is_left_over_is_done_once(start: int, n: int) -> None:
    module = vectorized(
        """func.func @f(%x: memref<16xi64>, %m: index, %n: index) -> i64 {
  %c = arith.constant 100 : i64
  %r = affine.for %i = %m to %n iter_args(%p = %c) -> (i64) {
    %0 = affine.load %x[%i] : memref<16xi64>
    %1 = arith.addi %p, %0 : i64
    affine.yield %1 : i64
  }
  return %r : i64
}""",
        remainder="loop",
    )
    x = np.arange(16, dtype=np.int64) ** 2
    assert was_vectorized(module)
    assert interpreted(module, x, start, n) == 100 + int(x[start:n].sum())


@pytest.mark.parametrize("size", [(2, 4), (4, 2), (3, 3)])
@pytest.mark.parametrize(
    "place", ["%i, %j", "%j, %i", "%i + 1, 2 * %j", "%j, 3", "%i floordiv 2, %j", "7 - %i, %j + 1"]
)
@pytest.mark.parametrize("condition", ["%i - %j - 1", "-%i + 4", "%j mod 2 - 1"])
def test_conditions_in_lanes_of_two_loops(
    size: tuple[int, int], place: str, condition: str
) -> None:
    expr = condition.replace("%i", "d0").replace("%j", "d1")
    text = f"""func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {{
  affine.for %i = 0 to 7 {{
    affine.for %j = 0 to 8 {{
      %0 = affine.load %x[{place}] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : ({expr} >= 0)>(%i, %j) -> i32 {{
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      }} else {{
        %2 = affine.load %x[{place}] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }}
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : ({expr} >= 0)>(%i, %j) {{
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }}
    }}
  }}
  return
}}"""
    module = vectorized(text, virtual_vector_size=size)
    assert was_vectorized(module)
    x = np.arange(324, dtype=np.int32).reshape(18, 18)
    expected, found = ([np.zeros((18, 18), np.int32) for _ in range(2)] for _ in range(2))
    interpreted(lw.parse(text), x, *expected)
    interpreted(module, x, *found)
    np.testing.assert_array_equal(found, expected)
    if size == (2, 4):
        compiled = [np.zeros((18, 18), np.int32) for _ in range(2)]
        module.compile("f")(x, *compiled)
        np.testing.assert_array_equal(compiled, expected)


def test_a_condition_around_one_of_two_loops() -> None:
    text = """func.func @f(%y: memref<8x8xi32>, %v: i32) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.for %j = 0 to 8 {
        affine.store %v, %y[%i, %j] : memref<8x8xi32>
      }
    }
  }
  return
}"""
    refused = vectorized(text, virtual_vector_size=(2, 4), extended=False)
    assert not was_vectorized(refused)
    module = vectorized(text, virtual_vector_size=(2, 4))
    assert was_vectorized(module)
    y = np.zeros((8, 8), np.int32)
    interpreted(module, y, np.int32(7))
    assert (y[:3] == 0).all()
    assert (y[3:] == 7).all()


def test_two_loops_that_vary_one_subscript() -> None:
    text = """func.func @f(%x: memref<16xi32>, %y: memref<8x8xi32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + %j] : memref<16xi32>
      affine.store %0, %y[%i, %j] : memref<8x8xi32>
    }
  }
  return
}"""
    refused = vectorized(text, virtual_vector_size=(2, 4), extended=False)
    assert [entry.code for entry in refused.ledger] == ["vectorize.not-contiguous"]
    module = vectorized(text, virtual_vector_size=(2, 4))
    assert was_vectorized(module)
    x, y = np.arange(16, dtype=np.int32), np.zeros((8, 8), np.int32)
    interpreted(module, x, y)
    np.testing.assert_array_equal(y, np.add.outer(np.arange(8), np.arange(8)))


def test_rows_that_lie_apart() -> None:
    """Gathers count elements row by row, which this memref does not have in a row."""
    module = vectorized(
        """func.func @f(%x: memref<8x8xi32, strided<[16, 1]>>, %y: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[2 * %i, 3] : memref<8x8xi32, strided<[16, 1]>>
    affine.store %0, %y[%i] : memref<4xi32>
  }
  return
}"""
    )
    assert [entry.code for entry in module.ledger] == ["vectorize.not-contiguous"]


@pytest.mark.parametrize(("trips", "grows"), [(60, True), (300, False)])
def test_indices_that_wrap_do_not_grow(trips: int, grows: bool) -> None:
    text = f"""func.func @f(%x: memref<{trips}xf32>, %s: f32) -> i8 {{
  %z = arith.constant 0 : i8
  %r:2 = affine.for %i = 0 to {trips} iter_args(%b = %s, %a = %z) -> (f32, i8) {{
    %0 = affine.load %x[%i] : memref<{trips}xf32>
    %c = arith.cmpf ogt, %0, %b : f32
    %1 = arith.select %c, %0, %b : f32
    %k = arith.index_cast %i : index to i8
    %2 = arith.select %c, %k, %a : i8
    affine.yield %1, %2 : f32, i8
  }}
  return %r#1 : i8
}}"""
    assert was_vectorized(vectorized(text)) is grows


def test_constants_wider_than_64_bits_become_vectors() -> None:
    module = vectorized(
        """func.func @f(%x: memref<8xi64>) -> i64 {
  %zero = arith.constant 0 : i65
  %one = arith.constant 1 : i65
  %sum = affine.for %i = 0 to 8 iter_args(%s = %zero) -> i65 {
    %0 = affine.load %x[%i] : memref<8xi64>
    %1 = arith.extui %0 : i64 to i65
    %2 = arith.addi %s, %1 : i65
    affine.yield %2 : i65
  }
  %half = arith.shrui %sum, %one : i65
  %3 = arith.trunci %half : i65 to i64
  affine.for %i = 0 to 8 {
    %4 = affine.load %x[%i] : memref<8xi64>
    %5 = arith.extsi %4 : i64 to i65
    %6 = arith.addi %5, %one : i65
    %7 = arith.trunci %6 : i65 to i64
    affine.store %7, %x[%i] : memref<8xi64>
  }
  return %3 : i64
}""",
        vectorize_reductions=True,
    )
    assert str(module).count("vector<4xi65>") > 1 and str(module).count("affine.for") == 2
    x = np.array([-1, -1, 0, 0, 0, 0, 0, 1])
    assert interpreted(module, x) == -1
    assert x.tolist() == [0, 0, 1, 1, 1, 1, 1, 2]
