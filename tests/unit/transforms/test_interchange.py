"""`affine-blocked-interchange`: what becomes of each form, what is refused, what pays."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.target import describe_host
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Decision, Ledger

ARGUMENTS = "%m: memref<40x30xf32>, %o: memref<30xf32>, %p: memref<30xi64>, %n: index"
SMALL = "affine-blocked-interchange{everywhere block=4 unroll=3},canonicalize"


def run(body: str, pipeline: str = SMALL) -> tuple[Ledger, str, str]:
    """The ledger, the program, and the program after a pipeline, of a function with this body."""
    text = f"""func.func @f({ARGUMENTS}) {{
    %zero = arith.constant 0.0 : f32
    %none = arith.constant 0 : index
    {body}
    return
}}"""
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    return ledger, text, print_module(module)


def codes(ledger: Ledger) -> list[str]:
    own = "affine-blocked-interchange"
    found = ledger.filter(pass_name=own)
    return [entry.code for entry in found if entry.code != "alias.arguments"]


def results(text: str, n: int) -> list[bytes]:
    """All bits of the arguments after a call."""
    rng = np.random.default_rng(3)
    arrays = [
        rng.random((40, 30), np.float32),
        rng.random(30, np.float32),
        rng.integers(0, 9, 30),
    ]
    lw.parse(text).compile("f", threads=1)(*arrays, n)
    return [array.tobytes() for array in arrays]


SUM = """affine.for %j = LOWER to UPPER STEP {
      %q = affine.load %o[%j] : memref<30xf32>
      %s = affine.for %i = 0 to TRIPS iter_args(%a = %q) -> (f32) {
        %v = affine.load %m[%i, %j] : memref<40x30xf32>
        %b = arith.addf %a, %v : f32
        affine.yield %b : f32
      }
      %k = arith.mulf %s, %q : f32
      affine.store %k, %o[%j] : memref<30xf32>
    }"""

MANY = """affine.for %j = 0 to 30 {
      %c = arith.constant 3.0 : f32
      %place = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%j)
      %s:2 = affine.for %i = 0 to 20 iter_args(%a = %c, %at = %none) -> (f32, index) {
        %v = affine.load %m[%i, %j] : memref<40x30xf32>
        %g = arith.cmpf ogt, %v, %a : f32
        %b = arith.select %g, %v, %a : f32
        %t = arith.select %g, %i, %at : index
        affine.yield %b, %t : f32, index
      }
      %number = arith.index_cast %s#1 : index to i64
      affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%place) {
        affine.store %number, %p[%j] : memref<30xi64>
      }
      %t = affine.for %i = 20 to 40 iter_args(%a = %s#0) -> (f32) {
        %v = affine.load %m[%i, %j] : memref<40x30xf32>
        %b = arith.subf %v, %a : f32
        affine.for %k = 0 to 2 {
          affine.store %b, %m[%i, %j] : memref<40x30xf32>
        }
        affine.yield %b : f32
      }
      affine.store %t, %o[%j] : memref<30xf32>
    }"""

PROGRAMS = {
    "whole blocks": SUM.replace("LOWER", "2").replace("UPPER", "30").replace("STEP", ""),
    "a last block": SUM.replace("LOWER", "1").replace("UPPER", "30").replace("STEP", "step 2"),
    "no bound known": SUM.replace("LOWER", "3").replace("UPPER", "%n").replace("STEP", "step 3"),
    "the least of two": SUM.replace("LOWER", "0")
    .replace("UPPER", "min affine_map<()[s0] -> (s0, 23)>()[%n]")
    .replace("STEP", ""),
    "several values and loops": MANY,
}


@pytest.mark.parametrize("trips", ["40", "1", "0", "%n"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_all_bits_stay(name: str, trips: str) -> None:
    ledger, before, after = run(PROGRAMS[name].replace("TRIPS", trips))
    assert codes(ledger) == ["interchanged"]
    for n in (0, 1, 7, 30):
        assert results(before, n) == results(after, n)


def test_the_form() -> None:
    body = PROGRAMS["whole blocks"].replace("TRIPS", "40").replace("%q)", "%zero)")
    _, _, after = run(body)
    assert after.count("memref.alloca() : memref<4xf32>") == 2
    assert "affine.for %arg4 = 2 to 30 step 4 {\n      affine.for %arg5 = 0 to 4 {" in after
    assert "affine.for %arg5 = 0 to 39 step 3 {\n        affine.for %arg6 = 0 to 4 {" in after
    assert "affine.load %arg0[%arg5 + 2, %arg4 + %arg6]" in after


STAYS = {
    "carried-dependence": """affine.for %j = 1 to 30 {
      affine.for %i = 0 to 40 {
        %v = affine.load %m[%i, %j - 1] : memref<40x30xf32>
        affine.store %v, %m[%i, %j] : memref<40x30xf32>
      }
    }""",
    "unknown-dependence": """affine.for %j = 0 to 30 {
      affine.for %i = 0 to 40 {
        %w = affine.load %p[%j] : memref<30xi64>
        %k = arith.index_cast %w : i64 to index
        memref.store %zero, %m[%i, %k] : memref<40x30xf32>
      }
    }""",
    "carries-values": """%r = affine.for %j = 0 to 30 iter_args(%x = %zero) -> (f32) {
      affine.for %i = 0 to 40 {
        affine.store %zero, %m[%i, %j] : memref<40x30xf32>
      }
      affine.yield %x : f32
    }""",
    "unsupported-op": """affine.for %j = 0 to 30 {
      affine.for %i = 0 to 40 {
        vector.print %j : index
      }
    }""",
    "unsupported-value": """affine.for %j = 0 to 30 {
      %own = memref.alloca() : memref<40xf32>
      affine.for %i = 0 to 40 {
        affine.store %zero, %own[%i] : memref<40xf32>
      }
    }""",
}


@pytest.mark.parametrize("code", STAYS)
def test_loops_that_stay(code: str) -> None:
    ledger, before, after = run(STAYS[code], "affine-blocked-interchange{everywhere}")
    assert codes(ledger) == [code]
    assert ledger[0].location is not None
    assert (ledger[0].evidence.compute_witness is not None) == code.endswith("dependence")
    if code == "unsupported-op":
        assert ledger[0].message == "the loop contains 'vector.print'"
    assert after == print_module(parse_module(before, make_context()))


def test_bounds_that_vary_stay() -> None:
    body = """affine.for %j = 0 to 30 {
      affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%j) {
        affine.store %zero, %m[%i, %j] : memref<40x30xf32>
      }
    }"""
    assert codes(run(body, "affine-blocked-interchange{everywhere}")[0]) == []


def matrix(rows: int, columns: int, subscripts: str) -> str:
    """Column sums or row sums of a matrix."""
    memref = f"memref<{rows}x{columns}xf32>"
    return f"""func.func @f(%m: {memref}, %o: memref<{columns}xf32>) {{
      %zero = arith.constant 0.0 : f32
      affine.for %j = 0 to {columns} {{
        %s = affine.for %i = 0 to {rows} iter_args(%a = %zero) -> (f32) {{
          %v = affine.load %m[{subscripts}] : {memref}
          %b = arith.addf %a, %v : f32
          affine.yield %b : f32
        }}
        affine.store %s, %o[%j] : memref<{columns}xf32>
      }}
      return
    }}"""


@pytest.mark.parametrize(
    ("rows", "columns", "subscripts", "pays"),
    [
        (1000, 1000, "%i, %j", True),
        (1000, 1000, "%j, %i", False),
        (1000, 1000, "%i, 0", False),
        (20, 30, "%i, %j", False),
        (12, 10000, "%i, %j", False),
    ],
)
def test_where_it_pays(rows: int, columns: int, subscripts: str, pays: bool) -> None:
    module = lw.parse(matrix(rows, columns, subscripts)).apply("affine-blocked-interchange")
    assert [entry.code for entry in module.ledger] == ["interchanged", "alias.arguments"] * pays
    if pays:
        assert module.ledger[0].evidence.figures["lines_before"] == 1


@pytest.mark.parametrize("extent", [14, 64])
def test_loops_through_few_vectors_stay(extent: int) -> None:
    """In a triangle, too: it is known how many neighbours there are at most."""
    module = lw.parse(f"""func.func @main(%a: memref<500x{extent}xf64>, %s: memref<{extent}xf64>) {{
      affine.for %k = 0 to {extent} {{
        affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to {extent} {{
          %zero = arith.constant 0.0 : f64
          %sum = affine.for %i = 0 to 500 iter_args(%old = %zero) -> (f64) {{
            %x = affine.load %a[%i, %j] : memref<500x{extent}xf64>
            %new = arith.addf %old, %x : f64
            affine.yield %new : f64
          }}
          affine.store %sum, %s[%j] : memref<{extent}xf64>
        }}
      }}
      return }}""")
    made = module.apply("affine-blocked-interchange")
    is_long = (extent - 1) * 8 >= 2 * describe_host().vector_bits // 8
    assert any(isinstance(entry, Decision) for entry in made.ledger) == is_long


def test_compile_optimised() -> None:
    text = matrix(1000, 999, "%i, %j")
    m = np.random.default_rng(1).random((1000, 999), np.float32)
    plain, fast = np.zeros(999, np.float32), np.zeros(999, np.float32)
    lw.compile(text, "f")(m, plain)
    kernel = lw.compile(text, "f", optimise=True)
    kernel(m, fast)
    assert plain.tobytes() == fast.tobytes()
    assert "memref.alloca" in kernel.inspect_mlir()
    with pytest.raises(UsageError, match="'optimise' takes arguments for distinct"):
        lw.compile(text, "f", optimise=True, may_alias=True)


def test_ledger_of_affine_optimize() -> None:
    module = lw.parse(matrix(1000, 1024, "%i, %j")).apply("affine-optimize")
    told = [(entry.pass_name, entry.code) for entry in module.ledger]
    assert told[0] == ("affine-blocked-interchange", "interchanged")
    assert {name for name, _ in told[1:-1]} == {"affine-super-vectorize"}
    assert told[-1] == ("affine-optimize", "alias.arguments")
    assert ("affine-super-vectorize", "vectorize.plain") in told


@pytest.mark.parametrize(
    ("inner", "left"),
    [
        ("%m[%i, %j]", True),
        ("%m[%i, -%j + 29]", True),
        ("%m[%j, %i]", False),
    ],
)
def test_plain_loops_are_left(inner: str, left: bool) -> None:
    body = f"""affine.for %i = 0 to 30 {{
      affine.for %j = 0 to 30 {{
        %v = affine.load {inner} : memref<40x30xf32>
        %b = arith.mulf %v, %v : f32
        affine.store %b, {inner} : memref<40x30xf32>
      }}
    }}"""
    always = run(body, "affine-super-vectorize{virtual-vector-size=auto}")[0]
    assert "vectorized" in [entry.code for entry in always]
    codes_ = [entry.code for entry in run(body, "affine-optimize")[0]]
    assert ("vectorized" in codes_) != left
    assert ("vectorize.plain" in codes_) == left


@pytest.mark.parametrize(("op", "unroll", "found"), [("exp", 0, 1), ("exp", 4, 4), ("absf", 4, 4)])
def test_calls_leave_no_register_between_iterations(op: str, unroll: int, found: int) -> None:
    made = lw.parse(f"""
func.func @f(%m: memref<64x64xf32>, %o: memref<64xf32>, %zero: f32) {{
  affine.for %j = 0 to 64 {{
    %s = affine.for %i = 0 to 64 iter_args(%a = %zero) -> (f32) {{
      %v = affine.load %m[%i, %j] : memref<64x64xf32>
      %e = math.{op} %v : f32
      %b = arith.addf %a, %e : f32
      affine.yield %b : f32
    }}
    affine.store %s, %o[%j] : memref<64xf32>
  }}
  return
}}""").apply("affine-blocked-interchange", everywhere=True, unroll=unroll)
    (decision,) = made.ledger.of_type(Decision)
    assert decision.evidence.figures["unroll"] == found


def test_what_stays_in_registers_is_not_saved_by_running_iterations_together() -> None:
    host = describe_host()
    most = host.vector_registers * host.vector_bits // 8 * 3 // 4 // 4
    for columns, unroll in ((most, 2), (most + 1, 8)):
        made = lw.parse(matrix(3000, columns, "%i, %j")).apply("affine-blocked-interchange")
        (decision,) = made.ledger.of_type(Decision)
        assert decision.evidence is not None
        figures = decision.evidence.figures
        assert (figures["block"], figures["unroll"]) == (columns, unroll)
