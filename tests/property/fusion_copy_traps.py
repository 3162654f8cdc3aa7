"""Traps for fusion about what is read elsewhere: of sources that stay, when slices of them were
copied into other nests, and of memrefs that get private buffers."""

from tests.property.fusion_traps import ALLOC, copy

UPDATE = """    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      %y = affine.load %b[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%i] : memref<8xf32>
    }
"""
LATER = "    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%t) {\n"
BEGINNING = """    affine.for %i = 0 to 3 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
"""
FILLED = """  affine.for %i = 0 to 8 {
    affine.store %s, %m[%i] : memref<8xf32>
  }
"""

LAST = """    affine.for %i = 0 to 8 {
      %x = affine.load %m[%i] : memref<8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
"""

DOUBLED = """  affine.for %i = 0 to 8 {{
    %x = affine.load %m[%i] : memref<8xf32>
    %y = affine.load %m[%i] : memref<8xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, {0}[%i] : memref<8xf32>
  }}
"""

COPY_TRAPS = {
    "a private buffer of what copies read, after their source took in who writes it": ALLOC
        + copy("%a", "%m") + DOUBLED.format("%b") + DOUBLED.format("%c")
        + """  affine.for %i = 0 to 4 {
    %x = affine.load %b[%i] : memref<8xf32>
    %y = arith.addf %x, %s : f32
    affine.store %y, %a[%i] : memref<8xf32>
  }
""",
    "a private buffer of what is read in the next iteration": ALLOC
        + "  affine.for %t = 0 to 3 {\n" + LATER + UPDATE + "    }\n"
        + copy("%a", "%m", "-%i + 7") + LAST + "  }\n",
    "a private buffer of what the next iteration reads, which the second nest updates":
        "  %m = memref.alloc() : memref<3x8xf32>\n  affine.for %t = 0 to 3 {\n" + LATER
        + UPDATE.replace("%m[%i] : memref<8", "%m[%t - 1, %i] : memref<3x8") + """    }
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i] : memref<8xf32>
      affine.store %x, %m[%t, -%i + 7] : memref<3x8xf32>
    }
    affine.for %i = 0 to 3 {
      %x = affine.load %m[%t, %i] : memref<3x8xf32>
      %y = arith.addf %x, %s : f32
      affine.store %y, %m[%t, %i] : memref<3x8xf32>
      affine.store %x, %c[%i] : memref<8xf32>
    }
  }
""",
    "a source of copies that is read at the end": ALLOC + copy("%a", "%m") + BEGINNING
        + "  %t = affine.load %m[2] : memref<8xf32>\n  affine.store %t, %b[0] : memref<8xf32>\n",
    "a source of copies that is read in the next iteration": ALLOC
        + "  affine.for %t = 0 to 3 {\n" + LATER + UPDATE + "    }\n"
        + copy("%a", "%m", "-%i + 7") + BEGINNING + "  }\n",
    "a source of copies that is overwritten and read": ALLOC + copy("%a", "%m") + BEGINNING
        + copy("%m", "%b", "-%i + 7") + FILLED + copy("%m", "%c"),
}  # fmt: skip
