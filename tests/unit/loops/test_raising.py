"""`raise-scf-to-affine` and `affine-raise-from-memref`: what becomes affine, what is refused."""

import pytest

import loopwright as lw
from loopwright.ir.dialects import scf
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising.control import RAISED_ACCESSES, plan_access, plan_loop
from loopwright.loops.raising.expressions import IndexExpressions
from tests.campaigns.loops import raised
from tests.campaigns.passes import parse
from tests.oracle import mlir_opt
from tests.sampling import few

# `raise-scf-to-affine` and `affine-raise-from-memref`: what is affine becomes so, nothing else


@pytest.mark.parametrize(("programs", "count"), [("general", 2), ("nests", 2), ("rare", 6)])
def test_lowered_programs_come_back(programs: str, count: int) -> None:
    report = raised(few(range(12), count), programs)
    assert not report.failures, report.failures[0]
    assert report.coverage["scf.for: raised"] > 25
    assert report.coverage["memref.load: raised"] > 15 * report.coverage["memref.load: not-affine"]


SUBSCRIPTS = (
    "arith.addi %j, %n : index",
    "arith.addi %n, %j : index",
    "arith.subi %j, %n : index",
    "arith.muli %j, %j : index",
    "arith.muli %n, %j : index",
    "arith.muli %n, %k : index",
    "arith.addi %j, %j : index",
    "arith.floordivsi %j, %k : index",
    "arith.minsi %n, %k : index",
    "arith.minsi %n, %j : index",
    "index.add %j, %k",
    "affine.apply affine_map<(d0) -> (d0 * 2)>(%j)",
    "affine.max affine_map<(d0) -> (d0 * 2, 5)>(%j)",
    "memref.load %v[%j] : memref<?xindex>",
    "memref.dim %v, %k : memref<?xindex>",
)


def test_accesses_beside_mlir_opt() -> None:
    stores: list[str] = []
    for number, subscript in enumerate(SUBSCRIPTS):
        for index_op in ("arith.addi %p{0}, %k : index", "arith.muli %p{0}, %n : index"):
            name = f"{number}_{len(stores)}"
            stores.append(f"%p{name} = {subscript}")
            stores.append(f"%q{name} = {index_op.format(name)}")
            for index in (f"%p{name}, %q{name}", f"%q{name}, %i", f"%j, %p{name}"):
                stores.append(f"memref.store %x, %m[{index}] : memref<?x?xf32>")
                stores.append(f"%l{len(stores)} = memref.load %m[{index}] : memref<?x?xf32>")
    body = "\n".join(stores)
    text = f"""
func.func @f(%m: memref<?x?xf32>, %v: memref<?xindex>, %n: index, %k: index, %x: f32, %c: i1) {{
  %top = arith.divsi %n, %k : index
  affine.for %i = 0 to %n {{
    affine.for %j = 0 to %top {{
{body}
      scf.if %c {{
        %s = arith.addi %i, %j : index
        memref.store %x, %m[%s, %top] {{nontemporal = true}} : memref<?x?xf32>
      }}
    }}
    memref.store %x, %m[%top, %i] : memref<?x?xf32>
  }}
  return
}}"""
    theirs = mlir_opt(text, "-affine-raise-from-memref").out
    in_affine_form = lw.parse(text).apply("affine-raise-from-memref")
    assert str(in_affine_form).strip() == theirs.strip()
    assert parse(theirs) is not None


# What makes `scf` and `memref` affine refuses: each plan by itself

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
    expressions = IndexExpressions()
    plans = list[object]()
    for op in module.op.walk():
        if isinstance(op, RAISED_ACCESSES):
            plans.append(plan_access(op, expressions))
        elif isinstance(op, scf.ForOp | scf.ParallelOp):
            plans.append(plan_loop(op, expressions))
    assert [
        access_plan.code if isinstance(access_plan, Refusal) else "" for access_plan in plans
    ] == [code]
