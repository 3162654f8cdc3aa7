"""Traps for fusion about accesses that are judged once, as they do the same: what tells them apart,
and which of many comes first or last."""

from tests.property.fusion_slice_traps import NUMBER
from tests.property.fusion_traps import ALLOC, VIEW

KIND_TRAPS = {
    "an element is stored back, and then updated": ALLOC + VIEW.format("%b") + """
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %o = affine.load %b[0] : memref<8xf32>
    affine.store %o, %b[0] : memref<8xf32>
    %y = arith.addf %o, %x : f32
    affine.store %y, %b[0] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[0] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
""",
    "elements that two numbers name": ALLOC + VIEW.format("%b") + NUMBER + """
  %q = memref.alloc() : memref<1xindex>
  %one = arith.constant 1 : index
  memref.store %one, %q[%zero] : memref<1xindex>
  %k = memref.load %q[%zero] : memref<1xindex>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    affine.store %s, %b[symbol(%n)] : memref<8xf32>
    affine.store %x, %b[symbol(%k)] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[symbol(%n) + 1] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
""",
    "the last of many writes comes after the slice": VIEW.format("%b") + """
  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %s, %b[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%i] : memref<8xf32>
    }
  }
""",
    "the first of many reads comes before the slice": """
  %m = memref.alloc() : memref<8x8xf32>
  %n = memref.alloc() : memref<8xf32>
  %v = memref.cast %n : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      affine.store %x, %n[%i] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %o = affine.load %v[%i] : memref<?xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
    %p = affine.load %v[%i] : memref<?xf32>
    %q = affine.load %v[%i] : memref<?xf32>
    %y = arith.addf %o, %p : f32
    %z = arith.addf %y, %q : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
""",
}  # fmt: skip
