"""Nests that are set aside while further passes run, and where they are put back."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.support.aside import AsideOp, set_aside

COPIED = """func.func @main(%A: memref<5x4xi32>, %B: memref<4x6xi32>, %C: memref<5x6xi32>,
                         %c: memref<?xi32>, %n: index) {
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to 5 {
      affine.for %j = 0 to 6 {
        affine.for %k = 0 to 4 {
          %a = affine.load %A[%i, %k] : memref<5x4xi32>
          %b = affine.load %B[%k, %j] : memref<4x6xi32>
          %o = affine.load %C[%i, %j] : memref<5x6xi32>
          %m = arith.muli %a, %b : i32
          %s = arith.addi %o, %m : i32
          affine.store %s, %C[%i, %j] : memref<5x6xi32>
        }
      }
    }
    affine.for %i = 0 to 5 {
      %o = affine.load %C[%i, 0] : memref<5x6xi32>
      affine.store %o, %A[%i, 0] : memref<5x4xi32>
    }
    affine.for %i = 0 to %n {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %x = affine.load %c[%i] : memref<?xi32>
        %y = affine.load %c[%k] : memref<?xi32>
        %s = arith.addi %x, %y : i32
        affine.store %s, %c[%i] : memref<?xi32>
      }
    }
  }
  return
}"""


@pytest.mark.parametrize("extent", [3, 7])
def test_nests_are_put_back_into_each_copy(extent: int) -> None:
    """A step makes two versions of a loop around a nest that an earlier one has finished."""
    module = lw.parse(COPIED)
    made = module.apply(
        "affine-optimize",
        set=("affine-register-tile.everywhere=true", "affine-register-tile.pack=never"),
    )
    codes = [entry.code for entry in made.ledger]
    assert "register-tiled" in codes and "versioned" in codes
    rng = np.random.default_rng(3)
    shapes = [(5, 4), (4, 6), (5, 6), (extent,)]
    given = [rng.integers(-9, 10, shape, dtype=np.int32) for shape in shapes]
    expected, found = ([array.copy() for array in given] for _ in range(2))
    module.interpret("main", *expected, 3)
    made.compile("main")(*found, 3)
    assert all(map(np.array_equal, expected, found))


INSIDE = {
    "memory from outside": ("%x = affine.load %m[%i] : memref<9xf32>", True),
    "memory of its own": (
        """%b = memref.alloc() : memref<9xf32>
           %v = memref.cast %b : memref<9xf32> to memref<?xf32>
           memref.dealloc %v : memref<?xf32>""",
        True,
    ),
    "memory of a global": ("%b = memref.get_global @g : memref<9xf32>", False),
    "memory that is kept": ("memref.store %m, %r[%i] : memref<9xmemref<9xf32>>", False),
    "memory that was kept": ("%b = memref.load %r[%i] : memref<9xmemref<9xf32>>", False),
    "memory that is freed": ("memref.dealloc %m : memref<9xf32>", False),
    "memory of any rank": ("%b = memref.cast %m : memref<9xf32> to memref<*xf32>", False),
}


@pytest.mark.parametrize("what", INSIDE)
def test_what_stands_for_a_nest_says_all_that_it_accesses(what: str) -> None:
    body, is_known = INSIDE[what]
    module = parse_module(
        f"""memref.global "private" @g : memref<9xf32> = uninitialized
        func.func @main(%m: memref<9xf32>, %r: memref<9xmemref<9xf32>>, %f: f32) {{
          affine.for %i = 0 to 9 {{
            {body}
            affine.store %f, %m[%i] : memref<9xf32>
          }}
          return
        }}""",
        make_context(),
    )
    before = print_module(module)
    (loop,) = (op for op in module.walk() if isinstance(op, ForOp))
    aside = set_aside(loop)
    assert any(isinstance(op, AsideOp) for op in module.walk()) is is_known
    assert aside.put_back(module) == [loop]
    assert print_module(module) == before
