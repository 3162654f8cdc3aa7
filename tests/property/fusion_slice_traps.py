"""Traps for fusion about slices: what they cover, when they run, what is repeated in them."""

from tests.property.fusion_early_traps import EARLY_TRAPS
from tests.property.fusion_traps import ALLOC, VIEW, copy, double

FILL = """  affine.for %i = 0 to 8 {
    affine.store %s, %a[%i] : memref<8xf32>
  }
"""

NUMBER = """  %p = memref.alloc() : memref<1xindex>
  %zero = arith.constant 0 : index
  memref.store %zero, %p[%zero] : memref<1xindex>
  %n = memref.load %p[%zero] : memref<1xindex>
"""

NOTHING = """  %number = arith.fptosi %s : f32 to i32
  %n = arith.index_cast %number : i32 to index
"""

SLICE_TRAPS = EARLY_TRAPS | {
    "other elements through a view": ALLOC + VIEW.format("%m") + copy("%a", "%m") + """
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[7 - %i] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
""",
    "a view of a row is read before its elements": """  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %y = affine.load %v[%i, 3] : memref<?x8xf32>
    affine.store %y, %c[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
""",
    "the first nest writes an element after its inner loop":
        """  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    affine.store %s, %v[%i, 3] : memref<?x8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
""",
    "an update that would be done twice": double("%a") + copy("%a", "%b"),
    "a nest with copies of what would cross it reads more":
        VIEW.format("%a") + FILL + copy("%a", "%b")
        + """  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = affine.load %a[%i] : memref<8xf32>
    %z = affine.load %v[%i + 4] : memref<?xf32>
    %t = arith.addf %x, %y : f32
    %u = arith.addf %t, %z : f32
    affine.store %u, %c[%i] : memref<8xf32>
  }
""",
    "a nest between reads what it writes itself":
        VIEW.format("%a") + FILL
        + """  affine.for %i = 0 to 8 {
    %x = affine.load %c[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<?xf32>
    %y = affine.load %v[%i] : memref<?xf32>
    %z = arith.addf %y, %s : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
""" + copy("%a", "%b"),
    "an update of dead memory that is done again": ALLOC + copy("%a", "%m") + double("%m") + """
  affine.for %k = 0 to 2 {
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i + %k * 3] : memref<8xf32>
    }
  }
""",
    "a nest that runs nothing with these numbers, after another that does":
        NOTHING + copy("%a", "%b") + """  affine.for %i = 0 to %n {
    %x = affine.load %a[0] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "parallel loops that run nothing with these numbers, after a nest that they read":
        NOTHING + "  %m = memref.alloc() : memref<8x8xf32>\n" + copy("%a", "%b")
        + """  affine.for %k = 0 to %n {
    affine.for %i = 0 to 8 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %m[%k, %i] : memref<8x8xf32>
    }
  }
""",
    "a nest that runs nothing with these numbers, after one that it reads":
        NOTHING + copy("%a", "%b") + """  affine.for %k = 0 to %n {
    affine.for %i = 0 to 8 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
""",
    "a part that a number says": NUMBER + copy("%a", "%b") + """  affine.for %i = 0 to 1 {
    %x = affine.load %b[(%i + symbol(%n)) mod 8] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "a slice with iterations that the nest does not have, in a loop of unknown bounds": """
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.while (%k = %one) : (index) -> index {
    %goes = arith.cmpi sge, %k, %none : index
    scf.condition(%goes) %k : index
  } do {
  ^bb0(%k: index):
    affine.for %i = 0 to 7 {
      %x = affine.load %b[%i] : memref<8xf32>
      affine.store %x, %c[%i + 1] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %c[%i] : memref<8xf32>
      %y = affine.load %a[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%i] : memref<8xf32>
    }
    %next = arith.subi %k, %one : index
    scf.yield %next : index
  }
""",
}  # fmt: skip
