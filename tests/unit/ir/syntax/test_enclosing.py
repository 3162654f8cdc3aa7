"""Which operations are in others."""

from __future__ import annotations

import loopwright as lw
from loopwright.ir.syntax.enclosing import ops_in

NESTS = """
func.func @f(%m: memref<?xf32>, %c: i1, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %m[%i] : memref<?xf32>
    affine.for %j = 0 to 3 {
      affine.store %v, %m[%j] : memref<?xf32>
    }
  }
  scf.if %c {
    %w = affine.load %m[0] : memref<?xf32>
    affine.store %w, %m[1] : memref<?xf32>
  } else {
    affine.store %x, %m[2] : memref<?xf32>
  }
  return
}
func.func private @g()
""".replace("  affine.for %i", "  %x = arith.constant 1.0 : f32\n  affine.for %i")


def test_ops_are_given_in_the_order_of_walks() -> None:
    for op in lw.parse(NESTS).op.walk():
        assert list(ops_in(op)) == list(op.walk())


def test_the_op_given_last_may_be_erased() -> None:
    module = lw.parse(NESTS).op.clone()
    names: list[str] = []
    for op in ops_in(module):
        names.append(op.name)
        if op.name == "affine.store":
            op.detach()
            op.erase()
    assert names == [op.name for op in lw.parse(NESTS).op.walk()]
    assert "affine.store" not in [op.name for op in module.walk()]
