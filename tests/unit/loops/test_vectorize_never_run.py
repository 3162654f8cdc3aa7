"""Vectorising stores that are never executed: what is made is valid all the same."""

import loopwright as lw


def test_lanes_of_a_store_to_one_element_are_apart() -> None:
    text = """
func.func @main(%a: memref<8x8xi64>, %b: memref<8xi64>) {
  affine.for %i = 1 to -2 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %b[%j] : memref<8xi64>
      affine.store %0, %a[%i, %j floordiv 3] : memref<8x8xi64>
    }
  }
  return
}"""
    schedule = lw.parse(text).schedule("main")
    schedule.vectorise(schedule["j"], lanes=3)
    assert "vector" in str(schedule.module)
