"""Traps for fusion about the order in which memory is made, known to others, and named: a memref of
unknown origin may be an allocation that somebody knew of by then, and no other."""

from tests.property.fusion_traps import ALLOC

FILL = """  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
"""
MIRROR = """  affine.for %i = 0 to 8 {{
    %x = affine.load {0}[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }}
  affine.for %i = 0 to 8 {{
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load {0}[7 - %i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %m[%i] : memref<8xf32>
  }}
  memref.copy %m, %b : memref<8xf32> to memref<8xf32>
"""
BOUNDS = """  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
"""
POSITIVE = """  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
"""

AGE_TRAPS = {
    "a choice of a buffer that was made before":
        ALLOC + FILL + POSITIVE + "  %v = arith.select %positive, %m, %a : memref<8xf32>\n"
        + MIRROR.format("%v"),
    "a buffer around a loop that hands it on":
        ALLOC + FILL + BOUNDS
        + "  %r = scf.for %t = %c0 to %c3 step %c1 iter_args(%v = %a) -> (memref<8xf32>) {\n"
        + MIRROR.format("%v") + "  scf.yield %m : memref<8xf32>\n  }\n",
    "a buffer of each iteration that the next may know":
        BOUNDS
        + "  %r = scf.for %t = %c0 to %c3 step %c1 iter_args(%v = %a) -> (memref<8xf32>) {\n"
        + ALLOC + MIRROR.format("%v") + "  scf.yield %m : memref<8xf32>\n  }\n",
    "nests whose buffers are handed on inside":
        ALLOC + FILL + BOUNDS
        + """  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %r = scf.for %t = %c0 to %c3 step %c1 iter_args(%v = %a) -> (memref<8xf32>) {
      %x = affine.load %m[%i] : memref<8xf32>
      %y = affine.load %v[7 - %i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%i] : memref<8xf32>
      scf.yield %m : memref<8xf32>
    }
  }
""",
}  # fmt: skip
