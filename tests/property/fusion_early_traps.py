"""Traps for fusion about reads of what slices of other iterations have written: all of them run
before the read, or some do not. Slices repeat what earlier ones did."""

from tests.property.fusion_traps import ALLOC, VIEW, copy

VECTOR = ALLOC + VIEW.format("%m")
FILLED = VECTOR + copy("%a", "%m")
OUT = "  %o = memref.alloc() : memref<8x8xf32>\n"


def read(inner: str, *, before: bool = False) -> str:
    """A nest that fills a vector, and one that reads it by the inner loop and, through a view,
    elsewhere: after that read or before it."""
    direct = "      %x = affine.load %m[%j] : memref<8xf32>\n"
    other = f"      %y = affine.load %v[{inner}] : memref<?xf32>\n"
    reads = other + direct if before else direct + other
    return (
        FILLED
        + OUT
        + f"""
  affine.for %i = 0 to 8 {{
    affine.for %j = 0 to 8 {{
{reads}      %z = arith.subf %x, %y : f32
      affine.store %z, %o[%i, %j] : memref<8x8xf32>
    }}
  }}
  affine.for %i = 0 to 8 {{
    affine.for %j = 0 to 8 {{
      %x = affine.load %o[%i, %j] : memref<8x8xf32>
      %y = affine.load %b[%j] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %b[%j] : memref<8xf32>
    }}
  }}
"""
    )


EARLY_TRAPS = {
    "slices before have written it, those of the first row in time": read("%i"),
    "slices before have written it but in the first row": read("-%i + 7"),
    "the same, and it is read in front": read("%i", before=True),
    "the first slice has written it": read("0"),
    "the last element is read before any slice has written it": read("7"),
    "the next slice writes it": read("(%j + 1) mod 8"),
    "the slice before has written it": read("(%j + 7) mod 8"),
    "each second element is read, which slices before have written": read("%j - %j mod 2"),
    "each second element is read, before slices write it": read("%j + 1 - %j mod 2"),
    "the row before has written it, through a view": FILLED
    + """
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
    %y = affine.load %v[-%i + 7] : memref<?xf32>
    affine.store %y, %c[%i] : memref<8xf32>
  }
""",
    "the row after writes it, through a view": FILLED
    + """
  affine.for %i = 0 to 8 {
    %y = affine.load %v[%i] : memref<?xf32>
    affine.store %y, %c[%i] : memref<8xf32>
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      affine.store %x, %b[%j] : memref<8xf32>
    }
  }
""",
    "slices before have written it, and the second source overwrites it": FILLED
    + copy("%b", "%m")
    + """
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
""",
    "slices before have written it, and it is overwritten twice in each": VECTOR
    + """  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 2 {
      %x = affine.load %a[(%i + %k) mod 8] : memref<8xf32>
      affine.store %x, %m[%i] : memref<8xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
""",
    "slices before have written it, for a sink that starts late": FILLED
    + """
  affine.for %i = 0 to 8 {
    affine.for %j = 2 to 8 {
      %x = affine.load %m[%j] : memref<8xf32>
      %y = affine.load %v[%i] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %c[%j] : memref<8xf32>
    }
  }
""",
}
