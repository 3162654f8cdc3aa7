"""Small programs whose nests look as if they could be fused, and may not be, or only with care.

Each is there for one condition of legality: without it the program computes something else.
"""

COPY = """  affine.for %i = 0 to 8 {{
    %x = affine.load {source}[{at}] : {kind}
    affine.store %x, {target}[%i] : memref<8xf32>
  }}
"""
ARGUMENTS = "%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %s: f32"


def copy(source: str, target: str, at: str = "%i", kind: str = "memref<8xf32>") -> str:
    return COPY.format(source=source, target=target, at=at, kind=kind)


def double(memref: str, low: int = 0, high: int = 8) -> str:
    return f"""  affine.for %i = {low} to {high} {{
    %x = affine.load {memref}[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, {memref}[%i] : memref<8xf32>
  }}
"""


ALLOC = "  %m = memref.alloc() : memref<8xf32>\n"
VIEW = "  %v = memref.cast {0} : memref<8xf32> to memref<?xf32>\n"
CHOSEN = """  %zero = arith.constant 0.0 : f32
  %positive = arith.cmpf ogt, %s, %zero : f32
  %v = arith.select %positive, %a, %c : memref<8xf32>
"""
PUT = "  affine.store %s, {0}[3] : {1}\n"
HELPER = """memref.global "private" @g : memref<8xf32> = dense<2.5>
func.func private @touch_global(%s: f32) {
  %g = memref.get_global @g : memref<8xf32>
  affine.store %s, %g[3] : memref<8xf32>
  return
}
func.func private @touch(%m: memref<8xf32>, %s: f32) {
  affine.store %s, %m[3] : memref<8xf32>
  return
}
"""
WHOLE = """  affine.for %i = 0 to 8 {
    affine.store %s, %c[%i] : memref<8xf32>
  }
"""

TRAPS = {
    "the input is overwritten in between, through a view":
        ALLOC + VIEW.format("%a") + copy("%a", "%m") + PUT.format("%v", "memref<?xf32>")
        + copy("%v", "%b", kind="memref<?xf32>") + copy("%m", "%c"),
    "the buffer is overwritten in between, through a view":
        ALLOC + VIEW.format("%m") + copy("%a", "%m") + PUT.format("%v", "memref<?xf32>")
        + copy("%m", "%b"),
    "the output is read in between, through a view":
        ALLOC + VIEW.format("%b") + copy("%a", "%m") + copy("%v", "%c", kind="memref<?xf32>")
        + copy("%m", "%b"),
    "the output is overwritten in between, through a view":
        ALLOC + VIEW.format("%b") + copy("%a", "%m") + PUT.format("%v", "memref<?xf32>")
        + copy("%m", "%b"),
    "a call writes the input": ALLOC + copy("%a", "%m")
        + "  call @touch(%a, %s) : (memref<8xf32>, f32) -> ()\n" + copy("%m", "%b"),
    "a call writes the buffer": ALLOC + copy("%a", "%m")
        + "  call @touch(%m, %s) : (memref<8xf32>, f32) -> ()\n" + copy("%m", "%b"),
    "a call writes the output": ALLOC + copy("%a", "%m")
        + "  call @touch(%b, %s) : (memref<8xf32>, f32) -> ()\n" + copy("%m", "%b"),
    "a value from in between": ALLOC + copy("%a", "%m") + PUT.format("%m", "memref<8xf32>")
        + "  %t = affine.load %m[3] : memref<8xf32>\n" + """  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
""",
    "the consumer overwrites what the producer reads": ALLOC + copy("%a", "%m", "-%i + 7")
        + copy("%m", "%a") + copy("%m", "%b"),
    "the consumer overwrites the producer's input one step ahead": copy("%a", "%b") + """
  affine.for %i = 0 to 7 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %a[%i + 1] : memref<8xf32>
  }
""",
    "the consumer reads the end first": copy("%a", "%b") + copy("%b", "%c", "-%i + 7"),
    "the consumer reads ahead": copy("%a", "%b") + """
  affine.for %i = 0 to 7 {
    %x = affine.load %b[%i + 1] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "the consumer reads two elements": copy("%a", "%b") + """
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = affine.load %b[-%i + 7] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %c[%i] : memref<8xf32>
  }
""",
    "the consumer writes what the producer wrote": copy("%a", "%b") + """
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %b[-%i + 7] : memref<8xf32>
  }
""",
    "an update that would be repeated": double("%a") + """
  affine.for %k = 0 to 3 {
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
""",
    "an update of which a part would be repeated": double("%a") + """
  affine.for %i = 0 to 3 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""",
    "a recurrence that would be torn": """  affine.for %i = 1 to 8 {
    %x = affine.load %a[%i - 1] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
""" + copy("%a", "%b", "-%i + 7"),
    "a recurrence of which a part would be repeated": """  affine.for %i = 1 to 8 {
    %x = affine.load %a[%i - 1] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
  affine.for %i = 4 to 7 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""",
    "two writes of an element": """  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[%i floordiv 2] : memref<8xf32>
  }
""" + copy("%b", "%c", "-%i + 7"),
    "a sum in memory": """  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %o = affine.load %b[0] : memref<8xf32>
    %y = arith.addf %x, %o : f32
    affine.store %y, %b[0] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %b[0] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "a part that others see": copy("%a", "%b") + """
  affine.for %i = 0 to 3 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "a buffer that is returned": ALLOC + copy("%a", "%m") + """
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""",
    "a buffer that is read later": ALLOC + copy("%a", "%m") + copy("%m", "%b") + WHOLE
        + "  %t = affine.load %m[2] : memref<8xf32>\n  affine.store %t, %c[0] : memref<8xf32>\n",
    "a buffer that was filled before": ALLOC + """  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i * 2] : memref<8xf32>
  }
""" + copy("%m", "%b"),
    "sequential loops": """  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %x = affine.load %a[%j + 1] : memref<8xf32>
      %y = affine.load %b[%i - 1] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %a[%j] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
""",
    "triangular loops": """  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
""" + copy("%b", "%c"),
    "values that loops carry": """  affine.for %j = 0 to 8 {
    %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
      %x = affine.load %a[%i] : memref<8xf32>
      %y = arith.addf %t, %x : f32
      affine.store %y, %b[%i] : memref<8xf32>
      affine.yield %y : f32
    }
  }
""" + copy("%b", "%c"),
    "the second nest would cross a store to what it writes, through a view":
        ALLOC + VIEW.format("%b") + copy("%a", "%m") + copy("%m", "%c")
        + PUT.format("%v", "memref<?xf32>") + copy("%m", "%b"),
    "a value that is computed after the place of the fused nest": ALLOC + copy("%a", "%m")
        + copy("%m", "%c") + "  %t = arith.addf %s, %s : f32\n" + """  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = arith.addf %x, %t : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
""",
    "a call writes a global": "  %g = memref.get_global @g : memref<8xf32>\n" + copy("%a", "%g")
        + "  call @touch_global(%s) : (f32) -> ()\n" + copy("%g", "%b"),
    "values that loops carry, in rows": """  %m = memref.alloc() : memref<8x8xf32>
  affine.for %j = 0 to 8 {
    %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
      %x = affine.load %a[%i] : memref<8xf32>
      %y = arith.addf %t, %x : f32
      affine.store %y, %m[%j, %i] : memref<8x8xf32>
      affine.yield %y : f32
    }
  }
  affine.for %j = 0 to 8 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%j, %i] : memref<8x8xf32>
      affine.store %x, %b[%i] : memref<8xf32>
    }
  }
""",
    "slices that do not cover the producer": """  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  %t = affine.load %m[2, 3] : memref<8x8xf32>
  affine.store %t, %c[0] : memref<8xf32>
""",
    "a private buffer of a column": """  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      affine.store %x, %m[%i, 2] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
""",
    "a write that another iteration overwrites": ALLOC + """  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    affine.store %x, %b[%i floordiv 2] : memref<8xf32>
  }
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i * 2] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "what the iteration before has left": ALLOC + """  affine.for %i = 0 to 8 {
    %o = affine.load %b[0] : memref<8xf32>
    affine.store %o, %m[%i] : memref<8xf32>
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %b[0] : memref<8xf32>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.store %x, %c[%i] : memref<8xf32>
  }
""",
    "sequential loops inside another": """  %m = memref.alloc() : memref<8x8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %x = affine.load %a[%k] : memref<8xf32>
        %y = affine.load %b[%i] : memref<8xf32>
        %z = arith.addf %x, %y : f32
        affine.store %z, %m[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to 7 {
      affine.for %j = 0 to 2 {
        affine.for %k = 0 to 7 {
          %x = affine.load %m[%i, %j, %k + 1] : memref<8x8x8xf32>
          affine.store %x, %m[%i + 1, %j, %k] : memref<8x8x8xf32>
        }
      }
    }
    affine.for %i = 0 to 8 {
      %x = affine.load %m[7, 1, %i] : memref<8x8x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
""",
    "a sequential loop around one that it bounds": """  %m = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %s, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %x = affine.load %m[%i - 1, %j] : memref<8x8xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[7, %i] : memref<8x8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
""",
    "one buffer or the other": ALLOC + CHOSEN + """  affine.for %i = 0 to 8 {
    %x = affine.load %c[%i] : memref<8xf32>
    affine.store %x, %m[%i] : memref<8xf32>
    affine.store %x, %a[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %v[7 - %i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %b[%i] : memref<8xf32>
  }
""",
    "a sum of all over all": """  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%j] : memref<8xf32>
      %y = affine.load %c[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %a[%j] : memref<8xf32>
    }
  }
""" + copy("%a", "%b"),
    "a private buffer of rows that are one": """  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.subview %m[0, 0] [8, 8] [0, 1]
      : memref<8x8xf32> to memref<8x8xf32, strided<[0, 1]>>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %v[0, %i] : memref<8x8xf32, strided<[0, 1]>>
    affine.store %s, %v[3, %i] : memref<8x8xf32, strided<[0, 1]>>
  }
  affine.for %i = 0 to 3 {
    %x = affine.load %v[0, %i] : memref<8x8xf32, strided<[0, 1]>>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  %t = affine.load %m[0, 7] : memref<8x8xf32>
  affine.store %t, %c[0] : memref<8xf32>
""",
    "a nest whose loops were turned around": """  %m = memref.alloc() : memref<8x8xf32>
  %r = affine.for %i = 0 to 8 iter_args(%t = %s) -> (f32) {
    affine.for %j = 0 to 8 {
      affine.store %t, %m[%i, %j] : memref<8x8xf32>
    }
    %u = arith.addf %t, %t : f32
    affine.yield %u : f32
  }
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%i - 1, %j] : memref<8x8xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %m[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %j = 1 to 8 {
    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
  %t = affine.load %m[7, 0] : memref<8x8xf32>
  affine.store %t, %c[0] : memref<8xf32>
""",
}  # fmt: skip
