"""What makes `scf` and `memref` affine refuses: each plan by itself."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.ir.dialects import scf
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising.control import RAISED_ACCESSES, plan_access, plan_loop
from loopwright.loops.raising.expressions import IndexExpressions

REFUSED = {
    "a vector without dimensions": (
        "unsupported-access",
        "%v = vector.load %m[%n] : memref<8xf32>, vector<f32>",
    ),
    "a product of values": (
        "not-affine",
        "affine.for %i = 0 to 8 {\n  %p = arith.muli %i, %i : index\n"
        "  %v = memref.load %m[%p] : memref<8xf32>\n}",
    ),
    "a step beyond all extents": (
        "not-affine",
        f"%c = arith.constant {2**40} : index\naffine.for %i = 0 to %n {{\n"
        "  %p = arith.muli %i, %c : index\n  %v = memref.load %m[%p] : memref<8xf32>\n}",
    ),
    "bounds without a sign": (
        "unsigned-bounds",
        "%c = arith.constant 1 : index\nscf.for unsigned %i = %n to %k step %c { }",
    ),
    "a reduction in another order": (
        "unsupported-reduction",
        "%c = arith.constant 1 : index\n"
        "%r = scf.parallel (%i) = (%n) to (%k) step (%c) init (%x) -> f32 {\n"
        "  scf.reduce(%x : f32) {\n  ^bb0(%a: f32, %b: f32):\n"
        "    %s = arith.addf %a, %b : f32\n    scf.reduce.return %s : f32\n  }\n}",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    code, body = REFUSED[name]
    head = "%m: memref<8xf32>, %n: index, %k: index, %x: f32"
    module = lw.parse(f"func.func @f({head}) {{\n{body}\n  return\n}}")
    expressions, found = IndexExpressions(), list[object]()
    for op in module.op.walk():
        if isinstance(op, RAISED_ACCESSES):
            found.append(plan_access(op, expressions))
        elif isinstance(op, scf.ForOp | scf.ParallelOp):
            found.append(plan_loop(op, expressions))
    assert [one.code if isinstance(one, Refusal) else "" for one in found] == [code]
