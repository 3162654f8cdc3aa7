"""Traps for fusion about places: computed anew in each iteration, compared by position in memory,
in one memref or another."""

from tests.property.fusion_rare_traps import COPIED, NEW
from tests.property.fusion_traps import ALLOC, CHOSEN, PUT, VIEW, copy

PLACE_TRAPS = {
    "a write of a place that is computed anew is not one of all": ALLOC + NEW
        + """  affine.for %i = 0 to 2 {
    %k = arith.muli %i, %i : index
    %three = arith.constant 3 : index
    %j = arith.andi %k, %three : index
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      memref.store %s, %c[%j] : memref<8xf32>
    }
    %x = memref.load %c[%j] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %c[%j] : memref<8xf32>
    affine.store %y, %n[%i] : memref<8xf32>
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 2 {
      %x = affine.load %n[%i] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
  }
  %u = affine.load %m[1] : memref<8xf32>
  affine.store %u, %b[0] : memref<8xf32>
""",
    "by position and by subscripts, in between": """
  %m = memref.alloc() : memref<8xf32, strided<[2]>>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [15], strides: [1]
      : memref<8xf32, strided<[2]>> to memref<15xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32, strided<[2]>>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<8xf32, strided<[2]>>
    affine.store %x, %c[%i] : memref<8xf32>
  }
  %o = affine.load %a[4] : memref<8xf32>
  affine.store %o, %v[6] : memref<15xf32, strided<[1]>>
""" + copy("%c", "%b"),
    "a temporary that is written by position and read by subscripts": """
  %m = memref.alloc() : memref<8xf32, strided<[2]>>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [15], strides: [1]
      : memref<8xf32, strided<[2]>> to memref<15xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32, strided<[2]>>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<15xf32, strided<[1]>>
    %y = affine.load %m[%i] : memref<8xf32, strided<[2]>>
    affine.store %y, %b[%i] : memref<8xf32>
  }
""" + copy("%b", "%c", "-%i + 7"),
    "loops that would be turned around on one memref by position and by subscripts": """
  %m = memref.alloc() : memref<32xf32, strided<[2]>>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [63], strides: [1]
      : memref<32xf32, strided<[2]>> to memref<63xf32, strided<[1]>>
  affine.for %i = 0 to 32 {
    %x = affine.load %a[%i mod 8] : memref<8xf32>
    affine.store %x, %m[%i] : memref<32xf32, strided<[2]>>
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %v[%i * 16 - %j * 2 + 6] : memref<63xf32, strided<[1]>>
      %o = affine.load %b[%j] : memref<8xf32>
      %y = arith.addf %x, %o : f32
      affine.store %y, %b[%j] : memref<8xf32>
      affine.store %y, %m[%i * 8 + 8 + %j] : memref<32xf32, strided<[2]>>
    }
  }
""" + copy("%b", "%c"),
    "what may be read is overwritten in between": ALLOC + NEW + CHOSEN
        + copy("%v", "%m") + PUT.format("%a", "memref<8xf32>") + copy("%m", "%n")
        + COPIED.format("%b"),
    "what may be written is read in between": ALLOC + NEW + CHOSEN + """
  %k = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
    affine.store %s, %v[%i] : memref<8xf32>
  }
  %o = affine.load %a[3] : memref<8xf32>
  affine.store %o, %k[0] : memref<1xf32>
""" + copy("%m", "%n") + """  %u = affine.load %k[0] : memref<1xf32>
  affine.store %u, %b[0] : memref<8xf32>
""",
    "the second nest overwrites through a view": ALLOC + VIEW.format("%m") + copy("%a", "%m") + """
  affine.for %i = 0 to 3 {
    affine.store %s, %v[%i] : memref<?xf32>
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""" + copy("%m", "%c"),
    "elements of a view that lie at one place": """
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [3, 4], strides: [1, 1]
      : memref<8xf32> to memref<3x4xf32, strided<[1, 1]>>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %b[%i * 2 + %j] : memref<8xf32>
      affine.store %x, %v[%i, %j] : memref<3x4xf32, strided<[1, 1]>>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %x = affine.load %v[%i, %j] : memref<3x4xf32, strided<[1, 1]>>
      affine.store %x, %c[%i * 2 + %j] : memref<8xf32>
    }
  }
""",
}  # fmt: skip
