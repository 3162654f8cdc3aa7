"""Traps for fusion about rarer forms: ops that stop or free, memrefs chosen anew, positions in
memory instead of subscripts, results of nests, and edges of the graph that go with copies."""

from tests.property.fusion_memory_traps import AGAIN, LIMIT, READ_ROWS
from tests.property.fusion_traps import ALLOC, CHOSEN, copy

NEW = "  %n = memref.alloc() : memref<8xf32>\n"
UPDATED = """  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %y = affine.load %b[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
"""
FREED = """  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%i) {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
    affine.if affine_set<(d0) : (d0 - 3 == 0)>(%i) {
      memref.dealloc %m : memref<8xf32>
    }
  }
"""
STOPPED = """  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
    %is = arith.cmpf olt, %x, %limit : f32
    cf.assert %is, "small"
  }
"""
COPIED = "  memref.copy %n, {0} : memref<8xf32> to memref<8xf32>\n"

RARE_TRAPS = {
    "the second nest frees what the first writes": ALLOC + copy("%a", "%m") + FREED,
    "the second nest stops": LIMIT + copy("%a", "%b") + STOPPED,
    "the first nest updates what another name of it reads": ALLOC + NEW + CHOSEN + """
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %v[%i] : memref<8xf32>
  }
""" + AGAIN.replace("%b", "%n") + copy("%n", "%b"),
    "a later loop of the source reads what is new in each iteration":
        """  %m = memref.alloc() : memref<8x8xf32>
  %q = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8x8xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %t[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    affine.for %k = 0 to 8 {
      %x = affine.load %t[%i, %k] : memref<8x8xf32>
      affine.store %x, %q[%i, %k] : memref<8x8xf32>
    }
  }
""" + READ_ROWS + """  affine.for %i = 0 to 8 {
    %x = affine.load %q[7, %i] : memref<8x8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "an update by position, after a write by subscripts":
        """  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [64], strides: [1]
      : memref<8x8xf32> to memref<64xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
""" + NEW + """  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i, 0] : memref<8x8xf32>
    %y = affine.load %v[63] : memref<64xf32, strided<[1]>>
    %z = arith.addf %y, %y : f32
    affine.store %z, %v[63] : memref<64xf32, strided<[1]>>
    affine.store %z, %n[%i] : memref<8xf32>
  }
""" + AGAIN.replace("%m", "%n") + """  %u = affine.load %m[7, 7] : memref<8x8xf32>
  affine.store %u, %c[0] : memref<8xf32>
""",
    "an update of memrefs of which the first only was written before": ALLOC + NEW
        + """  %zero = arith.constant 0 : index
  affine.for %i = 0 to 2 {
    %is = arith.cmpi eq, %i, %zero : index
    %v = arith.select %is, %a, %c : memref<8xf32>
    affine.if affine_set<(d0) : (d0 == 0)>(%i) {
      affine.store %s, %v[0] : memref<8xf32>
    }
    %y = affine.load %v[0] : memref<8xf32>
    %z = arith.addf %y, %y : f32
    affine.store %z, %v[0] : memref<8xf32>
    affine.store %z, %n[%i] : memref<8xf32>
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
    "a result that is used between the nests":
        """  %k = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.yield %y : f32
  }
  affine.store %k, %b[0] : memref<8xf32>
""" + copy("%a", "%c"),
    "a buffer that is read after the conditional as a whole": ALLOC
        + """  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  scf.if %positive {
""" + copy("%a", "%m") + copy("%m", "%b") + "  }\n" + copy("%m", "%c"),
    "a shift of a vector by one": """  affine.for %i = 0 to 7 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %b[%i + 1] : memref<8xf32>
  }
""" + copy("%b", "%c", "-%i + 7"),
    "copies go on to read what their source read": ALLOC + NEW + copy("%a", "%m")
        + copy("%m", "%c") + copy("%m", "%n") + """  affine.for %i = 0 to 3 {
    %x = affine.load %c[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""" + COPIED.format("%a"),
    "a source of copies takes in what is read beside these": ALLOC + NEW + UPDATED
        + copy("%m", "%c") + copy("%m", "%n") + """  affine.for %i = 0 to 3 {
    %x = affine.load %c[%i] : memref<8xf32>
    %y = affine.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %a[%i] : memref<8xf32>
  }
""" + COPIED.format("%b"),
}  # fmt: skip
