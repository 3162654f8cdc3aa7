"""What the passes on parallel loops plan: which loops become bands, which bands become one."""

import pytest
from xdsl.ir import Operation

import loopwright as lw
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.loops import LoopFacts
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.bands import BandFusionPlanner, plan_band_merge, plan_serialization
from loopwright.loops.steps.parallelization import BandPlanner, plan_parallelization
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

SUM = PROGRAMS["a sum"]


def function_of(body: str) -> Operation:
    module = lw.parse(
        f"{SUM}func.func @f(%m: memref<64xi32>, %z: i32, %n: index) {{\n{body}\nreturn\n}}\n"
    ).op
    return next(op for op in module.walk() if op.name == "func.func")


def carrying(body: str, clause: str = "") -> str:
    """A loop that carries `%a` and yields `%r`."""
    return f"""%q = affine.for %i = 0 to 9 iter_args(%a = %z) {clause} -> (i32) {{
  %v = affine.load %m[%i] : memref<64xi32>
  {body}
  affine.yield %r : i32
}}"""


def stated(body: str) -> str:
    return carrying(body, "reduce (@sum)")


LOOPS = {
    "a sum": (carrying("%r = arith.addi %a, %v : i32"), ""),
    "no reduction of a band": (carrying("%r = arith.maxsi %a, %v : i32"), "unsupported-reduction"),
    "a difference": (carrying("%r = arith.subi %v, %a : i32"), "carried-values"),
    "stated": (stated("%r = reduction.combine @sum %a, %v : i32"), ""),
    "stated, the other way round": (
        stated("%r = reduction.combine @sum %v, %a : i32"),
        "carried-values",
    ),
    "stated, and used otherwise": (
        stated(
            "%r = reduction.combine @sum %a, %v : i32\n"
            "affine.store %r, %m[%i + 20] : memref<64xi32>"
        ),
        "carried-values",
    ),
    "stated, and the old value used": (
        stated(
            "%r = reduction.combine @sum %a, %v : i32\n"
            "affine.store %a, %m[%i + 20] : memref<64xi32>"
        ),
        "carried-values",
    ),
    "stated, combined by something else": (
        stated("%r = arith.addi %a, %v : i32"),
        "carried-values",
    ),
}


@pytest.mark.parametrize("case", LOOPS)
def test_loops_that_become_bands(case: str) -> None:
    text, code = LOOPS[case]
    function = function_of(text)
    loop = next(op for op in function.walk() if isinstance(op, ForOp))
    analysis = DependenceAnalysis(function)
    plan = BandPlanner(loop, analysis, LoopFacts(analysis)).plan()
    assert (plan.code if isinstance(plan, Refusal) else "") == code


CHAINS = {
    "a sum": (carrying("%r = arith.addi %a, %v : i32"), ""),
    "two sums": (
        carrying("%s = arith.addi %a, %v : i32\n%r = arith.addi %s, %v : i32"),
        "carried-values",
    ),
    "no reduction of a band": (carrying("%r = arith.maxsi %a, %v : i32"), "unsupported-reduction"),
    "stated": (stated("%r = reduction.combine @sum %a, %v : i32"), "unsupported-reduction"),
    "printed": ("affine.for %i = 0 to 9 {\nvector.print %i : index\n}", "unsupported-op"),
    "carried by memory": (
        "affine.for %i = 0 to 9 {\n%v = affine.load %m[%i] : memref<64xi32>\n"
        "affine.store %v, %m[%i + 1] : memref<64xi32>\n}",
        "carried-dependence",
    ),
}


@pytest.mark.parametrize("case", CHAINS)
def test_loops_that_affine_parallelize_takes(case: str) -> None:
    text, code = CHAINS[case]
    function = function_of(text)
    loop = next(op for op in function.walk() if isinstance(op, ForOp))
    facts = LoopFacts(DependenceAnalysis(function))
    plan = plan_parallelization(loop, facts, reduces=True)
    assert (plan.code if isinstance(plan, Refusal) else "") == code


def nested(kinds: tuple[str, str], bound: str, yielded: str, more: str = "") -> str:
    outer, inner = (f'reduce ("{kind}") -> (i32)' for kind in kinds)
    return f"""%q = affine.parallel (%i) = (0) to (8) {outer} {{
  %s = affine.parallel (%j) = (0) to ({bound}) {inner} {{
    %v = affine.load %m[%i + %j] : memref<64xi32>
    affine.yield %v : i32
  }}
  {more}
  affine.yield {yielded} : i32
}}"""


@pytest.mark.parametrize(
    ("text", "merges"),
    [
        (nested(("addi", "addi"), "8", "%s"), True),
        (nested(("addi", "addi"), "%n", "%s"), True),
        (nested(("addi", "addi"), "%i + 1", "%s"), False),
        (nested(("addi", "muli"), "8", "%s"), False),
        (nested(("addi", "addi"), "8", "%z"), False),
        (nested(("addi", "addi"), "8", "%t", "%t = arith.muli %s, %s : i32"), False),
    ],
)
def test_bands_that_become_one(text: str, merges: bool) -> None:
    function = function_of(text)
    band = next(op for op in function.walk() if isinstance(op, ParallelOp))
    assert (plan_band_merge(band) is not None) == merges


@pytest.mark.parametrize(("value", "code"), [("%v", ""), ("%q", "uses-result")])
def test_bands_that_are_fused(value: str, code: str) -> None:
    function = function_of(f"""%q = affine.parallel (%i) = (0) to (8) reduce ("addi") -> (i32) {{
  %v = affine.load %m[%i] : memref<64xi32>
  affine.yield %v : i32
}}
affine.parallel (%i) = (0) to (8) {{
  %v = affine.load %m[%i + 32] : memref<64xi32>
  affine.store {value}, %m[%i + 16] : memref<64xi32>
}}""")
    first, second = (op for op in function.walk() if isinstance(op, ParallelOp))
    plan = BandFusionPlanner(function).plan(first, second)
    assert (plan.code if isinstance(plan, Refusal) else "") == code


ONCE = """%x = "t.value"() : () -> TYPE
%q = affine.parallel (%i) = (0) to (1) reduce (ENTRY) -> (TYPE) {
  affine.yield %x : TYPE
}"""


def once(entry: str, type_: str) -> lw.Module:
    body = ONCE.replace("ENTRY", entry).replace("TYPE", type_)
    text = f"{SUM}func.func @f() -> {type_} {{\n{body}\nreturn %q : {type_}\n}}\n"
    return lw.parse(text, allow_unregistered=True)


@pytest.mark.parametrize(
    ("entry", "type_", "code"),
    [('"addi"', "i32", ""), ('"maxs"', "si32", "unsupported-reduction"), ("@sum", "i32", "")],
)
def test_bands_that_become_nests(entry: str, type_: str, code: str) -> None:
    band = next(op for op in once(entry, type_).op.walk() if isinstance(op, ParallelOp))
    plan = plan_serialization(band)
    assert (plan.code if isinstance(plan, Refusal) else "") == code
