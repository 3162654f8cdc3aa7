"""What conditions that become bounds are good for."""

import numpy as np
import pytest

import loopwright as lw
from tests.campaigns.conditions import conditions

TRIANGLE = """func.func @f(%a: memref<?x64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - d0 - 1 >= 0)>(%i, %j)[%n] {
        %0 = affine.load %a[%i, %j] : memref<?x64xf32>
        %1 = arith.mulf %0, %x : f32
        affine.store %1, %a[%i, %j] : memref<?x64xf32>
      }
    }
  }
  return
}"""
RECURRENCE = """func.func @f(%a: memref<99xf32>) {
  affine.for %i = 1 to 99 {
    affine.if affine_set<(d0) : (d0 - 1 == 0)>(%i) {
      %0 = affine.load %a[%i - 1] : memref<99xf32>
      affine.store %0, %a[%i] : memref<99xf32>
    }
  }
  return
}"""
HANDED_ON = """func.func @f(%a: memref<?xf32>, %n: index, %x: f32) -> f32 {
  %r = affine.for %i = 0 to %n iter_args(%s = %x) -> (f32) {
    %t = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> f32 {
      %0 = affine.load %a[%i] : memref<?xf32>
      affine.yield %0 : f32
    } else {
      affine.yield ELSE : f32
    }
    affine.yield %t : f32
  }
  return %r : f32
}"""


DIVIDES = """func.func @f(%a: memref<?xi32>, %n: index, %m: index, %p: index) {
  %c = arith.constant 1 : i32
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0, s1] : (s0 floordiv s1 >= 0)>(%i)[%m, %p] {
      affine.store %c, %a[%i] : memref<?xi32>
    }
  }
  return
}"""


def test_divisors_are_not_looked_at_where_no_iteration_does() -> None:
    after = lw.parse(DIVIDES).apply("affine-tighten-bounds")
    a = np.zeros(3, np.int32)
    after.interpret("f", a, 0, 4, 0)
    assert not a.any()


def test_conditions_before_loops_state_that_they_do_not_overflow() -> None:
    text = DIVIDES.replace("s0 floordiv s1 >= 0", "s0 * 4 - s1 >= 0")
    after = lw.parse(text).apply("affine-tighten-bounds")
    assert "no-overflow" in {entry.code for entry in after.ledger}


def test_loops_become_vectors() -> None:
    before = lw.parse(TRIANGLE)
    after = before.apply("affine-tighten-bounds")
    text = str(after.apply("affine-super-vectorize", virtual_vector_size=8))
    assert "affine.if" not in str(after) and "vector.transfer_write" in text
    assert "affine.vector_store" not in str(
        before.apply("affine-super-vectorize", virtual_vector_size=8)
    )
    assert lw.prove(before, after).is_equal
    a = np.ones((10, 64), "f4")
    b = np.ones((10, 64), "f4")
    before.interpret("f", a, 10, 3.0)
    after.interpret("f", b, 10, 3.0)
    assert np.array_equal(a, b)


def test_fewer_iterations_depend_on_each_other() -> None:
    """Of a loop that runs once no dependence is left."""
    module = lw.parse(RECURRENCE).apply("affine-tighten-bounds")
    assert "affine.for" not in str(module)
    assert lw.prove(RECURRENCE, module).is_equal


@pytest.mark.parametrize(("other", "is_bound"), [("%s", True), ("%x", False)])
def test_what_other_iterations_hand_on(other: str, *, is_bound: bool) -> None:
    module = lw.parse(HANDED_ON.replace("ELSE", other)).apply("affine-tighten-bounds")
    assert ("affine.if" not in str(module)) == is_bound


def test_programs_mean_the_same() -> None:
    """In the proof for the first one isl crashed when it put pieces together."""
    report = conditions([10, 19, 21, 25])
    assert not report.failures, report.failures[0]
    assert report.coverage["tightened"]
