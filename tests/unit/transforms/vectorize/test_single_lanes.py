"""Loops that have one iteration at most, or none: of the lanes only the first matters, if any."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import InterpreterError
from loopwright.reporting.ledger import Decision


def vectorized(text: str, **options: Any) -> lw.Module:
    given = {"virtual_vector_size": (4,)} | options
    return lw.parse(text).apply("affine-super-vectorize", **given)


def interpreted(module: lw.Module, *arguments: Any) -> None:
    try:
        module.interpret("f", *arguments)
    except InterpreterError as error:
        raise AssertionError(str(error)) from error


ONCE = """func.func @f(%x: memref<9xi32>, %y: memref<{size}xi32>, %n: index) {{
  affine.for %t = 0 to 3 {{
    affine.for %i = {bounds} {{
      %0 = affine.load %x[8 - %i] : memref<9xi32>
      affine.store %0, %y[{place}] : memref<{size}xi32>
    }}
  }}
  return
}}"""


@pytest.mark.parametrize(
    ("bounds", "place", "lanes"),
    [
        ("0 to 1", "%i * 2", True),
        ("0 to 1", "-%i", True),
        ("affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 1)>(%t)", "%i * 3", True),
        (
            "affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 2)>(%t) step 2",
            "%i floordiv 2",
            True,
        ),
        (
            "affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%t)[%n]",
            "5 - %i",
            True,
        ),
        (
            "affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%t)[%n]",
            "5 - %i",
            False,
        ),
        ("0 to 2", "%i * 2", False),
        ("2 to -1", "%i * 2", True),
        ("0 to 1", "%i floordiv 2 + %i", False),
    ],
)
@pytest.mark.parametrize("size", [7, 40])
def test_other_lanes_may_be_anywhere(bounds: str, place: str, lanes: bool, size: int) -> None:
    """They are idle, and write nothing, even where memory seems to end after the first."""
    text = ONCE.format(bounds=bounds, place=place, size=size)
    module = vectorized(text)
    assert any(module.ledger.of_type(Decision)) is lanes
    x = np.arange(9, dtype=np.int32) + 1
    for n in (0, 2, 7):
        ours, right = (np.zeros(size, np.int32) for _ in range(2))
        interpreted(lw.parse(text), x, right, n)
        interpreted(module, x, ours, n)
        np.testing.assert_array_equal(ours, right)


def test_one_lane_needs_no_gather() -> None:
    """Where several subscripts vary, too."""
    text = """func.func @f(%x: memref<9x9xi32>, %y: memref<9xi32>) {
  affine.for %i = 4 to 5 {
    %0 = affine.load %x[%i, 8 - %i] : memref<9x9xi32>
    affine.store %0, %y[%i * 2] : memref<9xi32>
  }
  return
}"""
    module = vectorized(text, extended=True)
    assert "vector.gather" not in str(module)
    assert "vector.scatter" not in str(module)
    x, y = np.arange(81, dtype=np.int32).reshape(9, 9), np.zeros(9, np.int32)
    interpreted(module, x, y)
    assert y.tolist() == [0] * 8 + [40]


def test_memory_that_seems_to_end() -> None:
    """The subscript of the next iteration is outside, that of the next lane is not."""
    module = vectorized(
        """func.func @f(%y: memref<2xi32>, %v: i32) {
  affine.for %i = 0 to 1 {
    affine.store %v, %y[%i * 2] : memref<2xi32>
  }
  return
}"""
    )
    assert any(module.ledger.of_type(Decision))
    y = np.zeros(2, np.int32)
    interpreted(module, y, 5)
    assert y.tolist() == [5, 0]


def test_nothing_runs() -> None:
    """In a loop without iterations no lane needs a mask, wherever it would be."""
    text = """func.func @f(%y: memref<9xi32>, %v: i32) {
  affine.for %t = 3 to 3 {
    affine.for %i = 0 to 7 {
      affine.store %v, %y[7 - %i] : memref<9xi32>
    }
  }
  return
}"""
    module = vectorized(text)
    assert any(module.ledger.of_type(Decision))
    assert "vector.create_mask" not in str(module)


@pytest.mark.parametrize("size", [(4,), (2, 3, 2)])
def test_nothing_runs_inside(size: tuple[int, ...]) -> None:
    """Lanes of a loop around one without iterations need no mask in that."""
    text = """func.func @f(%y: memref<9x9x9xi32>, %v: i32) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 7 {
      affine.for %t = 3 to 3 {
        affine.store %v, %y[%j * 2, 7 - %i, %t floordiv 3] : memref<9x9x9xi32>
      }
    }
  }
  return
}"""
    module = vectorized(text, virtual_vector_size=size)
    assert any(module.ledger.of_type(Decision))
    assert "vector.create_mask" not in str(module)


def test_a_reduction_in_a_loop_without_iterations_is_masked() -> None:
    text = """func.func @f(%x: memref<9xi32>, %v: i32) -> i32 {
  %r = affine.for %t = 3 to 3 iter_args(%c = %v) -> (i32) {
    %s = affine.for %i = 0 to 7 iter_args(%p = %c) -> (i32) {
      %0 = affine.load %x[%i] : memref<9xi32>
      %1 = arith.addi %p, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %r : i32
}"""
    module = vectorized(text, vectorize_reductions=True)
    assert "vector.create_mask" in str(module)


TILES = """func.func @f(%y: memref<{size}xi32>, %v: i32) {{
  affine.for %t = 0 to 3 {{
    affine.for %i = {bounds} {{
      affine.store %v, %y[%i] : memref<{size}xi32>
    }}
  }}
  return
}}"""


@pytest.mark.parametrize(
    ("bounds", "size", "ends"),
    [
        ("affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 3)>(%t)", 3, True),
        ("affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 3)>(%t)", 4, False),
        ("0 to affine_map<(d0) -> (5 - d0)>(%t)", 3, True),
        ("0 to affine_map<(d0) -> (5 - d0)>(%t)", 4, False),
    ],
)
def test_memory_ends_with_loops_between_others(bounds: str, size: int, ends: bool) -> None:
    module = vectorized(TILES.format(bounds=bounds, size=size))
    assert any(module.ledger.of_type(Decision))
    assert ("vector.create_mask" in str(module)) is not ends


def test_carried_indices_are_no_loop_variables() -> None:
    """What a loop carries is not between its bounds."""
    module = vectorized(
        """func.func @f(%y: memref<8xi32>, %v: i32, %n: index) {
  %r = affine.for %t = 4 to 5 iter_args(%k = %n) -> (index) {
    %m = memref.alloc(%k) : memref<?xi32>
    affine.for %i = 0 to 7 {
      affine.store %v, %m[%i] : memref<?xi32>
    }
    memref.dealloc %m : memref<?xi32>
    affine.yield %k : index
  }
  return
}"""
    )
    assert any(module.ledger.of_type(Decision))
    assert "vector.create_mask" in str(module)
