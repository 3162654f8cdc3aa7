"""Traps for fusion about private buffers, temporaries, and results of nests."""

from tests.property.fusion_memory_traps import AGAIN, LIMIT
from tests.property.fusion_traps import ALLOC, VIEW, copy

BUFFER_TRAPS = {
    "an array that is updated in place": copy("%a", "%b") + """
  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
""",
    "a buffer that is updated in place and read": ALLOC + copy("%a", "%m") + """
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""" + copy("%m", "%c"),
    "a buffer that is read later through a view": ALLOC + VIEW.format("%m")
        + copy("%a", "%m") + copy("%m", "%b") + copy("%v", "%c", kind="memref<?xf32>"),
    "a buffer that is read in two ways": ALLOC + copy("%a", "%m") + """
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = memref.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
""",
    "a buffer that still has what the iteration before wrote": ALLOC + """
  affine.for %t = 0 to 3 {
    affine.for %i = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%t) {
        %o = affine.load %m[%i] : memref<8xf32>
        affine.store %o, %c[%i] : memref<8xf32>
      }
      %x = affine.load %a[-%i + 7] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
""",
    "a temporary that some iterations write": ALLOC + LIMIT + """
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    affine.store %s, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %y = affine.load %a[%i] : memref<8xf32>
    %is = arith.cmpf olt, %y, %limit : f32
    scf.if %is {
      affine.store %y, %t[%i] : memref<8xf32>
    }
    %x = affine.load %t[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %z = arith.addf %x, %x : f32
    affine.store %z, %t[%i] : memref<8xf32>
  }
""" + AGAIN,
    "a temporary of the iteration before": """  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %o = affine.load %t[%i - 1] : memref<8xf32>
      affine.store %o, %b[%i] : memref<8xf32>
    }
  }
""" + copy("%b", "%c", "-%i + 7"),
    "a result that is used": """  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.store %x, %b[%i] : memref<8xf32>
    affine.yield %y : f32
  }
""" + copy("%b", "%c") + "  affine.store %r, %a[0] : memref<8xf32>\n",
    "a nest writes through memrefs that are others in each iteration":
        """  %m = memref.alloc() : memref<8x8xf32>
  %three = arith.constant 3 : index
  %low = memref.subview %a[0] [7] [1] : memref<8xf32> to memref<7xf32, strided<[1]>>
  %high = memref.subview %a[1] [7] [1]
      : memref<8xf32> to memref<7xf32, strided<[1], offset: 1>>
  %v0 = memref.cast %low : memref<7xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: ?>>
  %v1 = memref.cast %high
      : memref<7xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[1], offset: ?>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 4 {
      %x = affine.load %m[%i - 1, %j] : memref<8x8xf32>
      %y = arith.addf %x, %s : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
      %is = arith.cmpi sgt, %i, %three : index
      %v = arith.select %is, %v1, %v0 : memref<?xf32, strided<[1], offset: ?>>
      affine.store %y, %v[(%j * 3) floordiv 2] : memref<?xf32, strided<[1], offset: ?>>
    }
  }
  affine.for %j = 0 to 8 {
    %x = affine.load %m[7, %j] : memref<8x8xf32>
    affine.store %x, %c[%j] : memref<8xf32>
  }
""",
    "rows whose elements share an address": """
  %m = memref.alloc() : memref<8x8xf32, strided<[8, 0]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32, strided<[8, 0]>>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i, 0] : memref<8x8xf32, strided<[8, 0]>>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""",
    "a call writes what the caller knows, too": ALLOC + copy("%a", "%m")
        + "  call @touch_global(%s) : (f32) -> ()\n" + copy("%m", "%b"),
    "a buffer of the last elements, written and read as vectors": """
  %m = memref.alloc() : memref<40xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %v = vector.broadcast %x : f32 to vector<4xf32>
    affine.vector_store %v, %m[%i] : memref<40xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i + 3] : memref<40xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.vector_load %m[%i] : memref<40xf32>, vector<2xf32>
    %x = vector.extract %v[0] : f32 from vector<2xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
}  # fmt: skip
