"""Traps for fusion about memory: of several names, of unknown strides, or new in each iteration;
and about what slices of a source that goes away leave out."""

from tests.property.fusion_traps import ALLOC, CHOSEN, copy

ROWS = "  %m = memref.alloc() : memref<8x8xf32>\n"
READ_ROWS = """  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
"""
BEGINNING = """  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
"""
AGAIN = """  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
"""
UNKNOWN_STRIDES = """  %number = arith.fptosi %s : f32 to i32
  %index = arith.index_cast %number : i32 to index
  %eight = arith.constant 8 : index
  %n = arith.addi %index, %eight : index
  %nn = arith.muli %n, %n : index
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%nn], strides: [1]
      : memref<?x?xf32> to memref<?xf32, strided<[1]>>
"""
FILL_ROWS = """  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<?x?xf32>
    }
  }
"""
LIMIT = "  %limit = arith.constant 4.5 : f32\n"

MEMORY_TRAPS = {
    "an assertion in what slices leave out": ALLOC + LIMIT + """  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %is = arith.cmpf olt, %x, %limit : f32
    cf.assert %is, "small"
  }
""" + BEGINNING,
    "another loop reads a row before the slice": ROWS + """
  %v = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 8 {
      %y = affine.load %v[%i, %k] : memref<?x8xf32>
      affine.store %y, %c[%k] : memref<8xf32>
    }
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
""",
    "slices leave out what is read through another view": """
  %m = memref.alloc() : memref<16xf32>
  %v = memref.cast %m : memref<16xf32> to memref<?xf32>
  %w = memref.cast %m : memref<16xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<16xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %v[%i + 8] : memref<?xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<16xf32>
    %y = affine.load %w[15 - %i] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
""",
    "a row that is new in each iteration is handed on in it": ROWS + """
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<9xf32>
    affine.store %s, %t[0] : memref<9xf32>
    affine.for %j = 0 to 8 {
      %o = affine.load %t[%j] : memref<9xf32>
      %y = arith.addf %o, %s : f32
      affine.store %y, %t[%j + 1] : memref<9xf32>
      affine.store %o, %m[%i, %j] : memref<8x8xf32>
    }
  }
""" + READ_ROWS,
    "a row that is new in each iteration is read by the next": ROWS + """
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<8xf32>
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%j) {
        %o = affine.load %t[%j - 1] : memref<8xf32>
        affine.store %o, %c[%j] : memref<8xf32>
      }
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %t[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
  }
""" + READ_ROWS,
    "a recurrence in a buffer of which the beginning is not read": ALLOC + """
  affine.store %s, %m[0] : memref<8xf32>
  affine.for %i = 1 to 8 {
    %x = affine.load %m[%i - 1] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %m[%i] : memref<8xf32>
  }
  affine.for %i = 4 to 7 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""",
    "a later loop of the source reads what slices leave out": ROWS + """
  %t = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %t[%i, %j] : memref<8x8xf32>
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    affine.for %k = 0 to 8 {
      %x = affine.load %t[%i, %k] : memref<8x8xf32>
      affine.store %x, %c[%k] : memref<8xf32>
    }
  }
""" + READ_ROWS.replace("%j = 0 to 8", "%j = 0 to 3"),
    "a temporary that an iteration has written which slices leave out": ROWS + """
  %t = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.if affine_set<(d0) : (d0 == 0)>(%j) {
        affine.store %x, %t[0] : memref<1xf32>
      }
      affine.store %x, %m[%i, %j] : memref<8x8xf32>
    }
    %y = affine.load %t[0] : memref<1xf32>
    affine.store %y, %c[%i] : memref<8xf32>
  }
""" + READ_ROWS.replace("%j = 0 to 8", "%j = 3 to 5"),
    "the second nest writes one array or the other": ALLOC + CHOSEN + copy("%a", "%m") + """
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %v[7 - %i] : memref<8xf32>
  }
""",
    "the first nest updates one array or the other": ALLOC + CHOSEN + """
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %v[%i] : memref<8xf32>
  }
""" + AGAIN,
    "the first nest writes one array or the other": ALLOC + CHOSEN + """
  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
    affine.store %s, %v[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %a[7 - %i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
""",
    "the second nest writes a part of one array or the other": ALLOC + """
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %part = memref.subview %a[1] [7] [1]
      : memref<8xf32> to memref<7xf32, strided<[1], offset: 1>>
  %v0 = memref.cast %part
      : memref<7xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[1], offset: ?>>
  %v1 = memref.cast %c : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %v = arith.select %positive, %v0, %v1 : memref<?xf32, strided<[1], offset: ?>>
""" + copy("%a", "%m") + """
  affine.for %i = 0 to 7 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %v[%i] : memref<?xf32, strided<[1], offset: ?>>
  }
""",
    "the second nest reads by other strides": UNKNOWN_STRIDES + """
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<?x?xf32>
      %y = affine.load %v[63 - %i * 8 - %j] : memref<?xf32, strided<[1]>>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }
  }
""",
    "an update by other strides that would be repeated": UNKNOWN_STRIDES + FILL_ROWS + """
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %v[%i * 8 + %j] : memref<?xf32, strided<[1]>>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to 8 {
        %x = affine.load %m[%i, %j] : memref<?x?xf32>
        affine.store %x, %b[%j] : memref<8xf32>
      }
    }
  }
""",
    "a store in between by other strides": UNKNOWN_STRIDES + FILL_ROWS + """
  %one = affine.load %a[2] : memref<8xf32>
  affine.store %one, %v[7] : memref<?xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<?x?xf32>
      affine.store %x, %b[%j] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
""",
    "a buffer that may be chosen later": ALLOC + copy("%a", "%m") + BEGINNING
        + CHOSEN.replace("%a, %c", "%m, %a") + copy("%v", "%c"),
    "a buffer that is read after the conditional": ALLOC + """
  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  scf.if %positive {
""" + copy("%a", "%m") + BEGINNING + "  }\n" + copy("%m", "%c"),
    "a call writes one array or the other": ALLOC + CHOSEN + copy("%a", "%m")
        + "  call @touch(%v, %s) : (memref<8xf32>, f32) -> ()\n" + copy("%m", "%b"),
}  # fmt: skip
