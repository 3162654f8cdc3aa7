"""The inputs of the tests of passes, and what each pass is asked."""

from __future__ import annotations

from tests.lit.inputs import INPUTS as OF_THE_CORE
from tests.lit.inputs import functions

INPUTS = {
    **OF_THE_CORE,
    "launch": """
func.func @launch(%m: memref<8xf32>, %x: f32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    memref.store %x, %m[%tx] : memref<8xf32>
    gpu.terminator
  }
  return
}
""",
}
PASSES = {
    "gpu-kernel-outlining": ("launch", "-gpu-kernel-outlining"),
    "convert-affine-for-to-gpu": ("store", functions("convert-affine-for-to-gpu")),
}
