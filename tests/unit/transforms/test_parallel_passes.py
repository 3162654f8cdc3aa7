"""Parallel bands: made of loops, unmade, tiled, fused, simplified; what is refused, and why."""

from __future__ import annotations

import re

import numpy as np
import pytest
from tests.oracle import mlir_opt

import loopwright as lw
from loopwright.ir.dialects.affine import ParallelOp
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.parallel.bands import normalize_parallel
from loopwright.loops.pipelines import PassManager, parse_any_pipeline, parse_xdsl_pipeline
from loopwright.reporting.errors import PassError
from loopwright.reporting.ledger import Failure, Ledger

ARGUMENTS = (
    "%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, "
    "%z: i32, %n: index"
)


def run(body: str, pipeline: str, result: str = "", before: str = "") -> tuple[Ledger, str]:
    """The ledger and the text after a pipeline ran on a function with this body."""
    arrow = f" -> {result}" if result else ""
    returned = f"return %r : {result}" if result else "return"
    text = f"{before}func.func @f({ARGUMENTS}){arrow} {{\n{body}\n  {returned}\n}}"
    module = parse_module(text, make_context(), file="f.mlir")
    ledger = PassManager(parse_xdsl_pipeline(pipeline)).run(module)
    own = ledger.filter(where=lambda entry: entry.code != "alias.arguments")
    return own, print_module(module)


def sum_of(kind: str, element: str, count: str) -> str:
    array = "m" if element == "i32" else "f"
    return f"""%r = affine.parallel (%i) = (0) to ({count}) reduce ("{kind}") -> ({element}) {{
      %v = affine.load %{array}[%i] : memref<100x{element}>
      affine.yield %v : {element}
    }}"""


# Making bands -----------------------------------------------------------------------------------

STAYS = {
    "carried-dependence": "affine.for %i = 1 to 9 {\n"
    "%0 = affine.load %f[%i - 1] : memref<100xf32>\n"
    "affine.store %0, %f[%i] : memref<100xf32>\n}",
    "carried-values": "%0 = affine.for %i = 1 to 9 iter_args(%a = %x) -> f32 {\n"
    "%1 = arith.subf %a, %x : f32\naffine.yield %1 : f32\n}",
    "unsupported-reduction": "%0 = affine.for %i = 1 to 9 iter_args(%a = %z) -> i32 {\n"
    "%1 = arith.maxsi %a, %z : i32\naffine.yield %1 : i32\n}",
    "unsupported-op": "affine.for %i = 1 to 9 {\nvector.print %i : index\n}",
    "float-order": "%0 = affine.for %i = 1 to 9 iter_args(%a = %x) -> f32 {\n"
    "%1 = arith.addf %a, %x : f32\naffine.yield %1 : f32\n}",
    "memory-reduction": "affine.for %i = 1 to 9 {\n%0 = affine.load %s[0] : memref<1xi32>\n"
    "%1 = arith.addi %0, %z : i32\naffine.store %1, %s[0] : memref<1xi32>\n}",
}


@pytest.mark.parametrize("code", STAYS)
def test_loops_that_stay(code: str) -> None:
    ledger, text = run(STAYS[code], "affine-for-to-parallel")
    refusal = ledger[0]
    assert (refusal.kind, refusal.code, refusal.function) == ("refusal", code, "f")
    assert refusal.location is not None
    assert refusal.location.line == 2
    assert "affine.parallel" not in text


@pytest.mark.parametrize("named", ["callee = @f", "callees = [@g, @f]", "number = 3"])
def test_unknown_ops_that_name_functions_may_call_them(named: str) -> None:
    text = f"""
func.func @f(%a: memref<16xf32>, %b: memref<16xf32>) {{
  affine.for %i = 0 to 15 {{
    %0 = affine.load %a[%i + 1] : memref<16xf32>
    affine.store %0, %b[%i] : memref<16xf32>
  }}
  return
}}
func.func @g(%a: memref<16xf32>) {{
  "some.op"(%a, %a) {{{named}}} : (memref<16xf32>, memref<16xf32>) -> ()
  return
}}"""
    made = lw.parse(text, allow_unregistered=True).apply("affine-parallelize")
    assert ("affine.parallel" in str(made)) is (named == "number = 3")


def test_the_witness_of_a_carried_dependence() -> None:
    ledger, _ = run(STAYS["carried-dependence"], "affine-for-to-parallel")
    witness = ledger[0].evidence.witness()
    assert isinstance(witness, dict)
    pair = witness["witness"]
    assert isinstance(pair, dict)
    assert (pair["source"], pair["sink"]) == ([1], [2])


@pytest.mark.parametrize(
    ("code", "pipeline", "found"),
    [
        ("float-order", "affine-for-to-parallel{reassociate=true}", 'reduce ("addf")'),
        ("memory-reduction", "affine-for-to-parallel{atomics=true}", "affine.atomic_rmw addi"),
    ],
)
def test_options_allow_more(code: str, pipeline: str, found: str) -> None:
    _, text = run(STAYS[code], pipeline)
    assert "affine.parallel" in text
    assert found in text


def test_an_element_that_is_used_otherwise_is_not_updated_atomically() -> None:
    body = """affine.for %i = 0 to 9 {
      %0 = affine.load %m[%i] : memref<100xi32>
      affine.store %z, %m[%i] : memref<100xi32>
      %1 = arith.addi %0, %z : i32
      affine.store %1, %m[%i] : memref<100xi32>
      %2 = affine.load %s[0] : memref<1xi32>
      affine.store %z, %s[0] : memref<1xi32>
      %3 = arith.addi %2, %z : i32
      affine.store %3, %s[0] : memref<1xi32>
    }"""
    ledger, text = run(body, "affine-for-to-parallel{atomics=true}")
    assert [entry.code for entry in ledger] == ["carried-dependence"]
    assert "atomic" not in text


def test_an_element_that_one_iteration_sets_is_not_updated_atomically() -> None:
    """Iteration 4 alone uses element 2, which it sets between reading and writing it."""
    body = """affine.for %i = 0 to 5 {
      %0 = affine.load %m[%i floordiv 2] : memref<100xi32>
      affine.if affine_set<(d0) : (d0 - 4 == 0)>(%i) {
        affine.store %z, %m[2] : memref<100xi32>
      }
      %1 = arith.addi %0, %z : i32
      affine.store %1, %m[%i floordiv 2] : memref<100xi32>
    }"""
    ledger, _ = run(body, "affine-for-to-parallel{atomics=true}")
    assert [entry.code for entry in ledger] == ["memory-reduction"]
    free = body.replace("store %z, %m[2]", "store %z, %m[20]")
    ledger, _ = run(free, "affine-for-to-parallel{atomics=true}")
    assert [entry.code for entry in ledger] == ["parallelized"]


def test_flags_of_sums_that_may_overflow_otherwise_go() -> None:
    body = """%r = affine.for %i = 0 to 9 iter_args(%a = %z) -> i32 {
      %v = affine.load %m[%i] : memref<100xi32>
      %b = arith.addi %a, %v overflow<nsw> : i32
      %c = arith.addi %v, %b overflow<nsw, nuw> : i32
      affine.yield %c : i32
    }"""
    _, text = run(body, "affine-for-to-parallel", "i32")
    assert "affine.parallel" in text
    assert "overflow" not in text


def test_values_that_are_handed_on() -> None:
    body = """%r = affine.for %i = 0 to 9 iter_args(%a = %z) -> i32 {
      affine.store %a, %m[%i] : memref<100xi32>
      affine.yield %a : i32
    }"""
    _, text = run(body, "affine-for-to-parallel", "i32")
    assert "return %arg5 : i32" in text
    assert "affine.store %arg5" in text


def test_bounds_that_vary_are_not_merged() -> None:
    body = """affine.for %i = 0 to 9 {
      affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {
        affine.store %x, %f[%i * 10 + %j] : memref<100xf32>
      }
    }"""
    _, text = run(body, "affine-for-to-parallel")
    assert text.count("affine.parallel") == 2


SYMBOL = """reduction.define @sum : i32
  combination (%a, %b) {
    %0 = arith.addi %a, %b : i32
    reduction.yield %0 : i32
  } identity {
    %0 = arith.constant 0 : i32
    reduction.yield %0 : i32
  }
"""


def test_reductions_that_are_symbols() -> None:
    """To a nest and back again."""
    band = sum_of("addi", "i32", "100").replace('"addi"', "@sum")
    ledger, nest = run(band, "affine-parallel-to-for", "i32", SYMBOL)
    assert [entry.code for entry in ledger] == ["sequential"]
    assert "reduction.identity @sum" in nest
    assert "reduce (@sum)" in nest
    _, again = run(band, "affine-parallel-to-for,affine-for-to-parallel", "i32", SYMBOL)
    assert "affine.parallel (%arg7) = (0) to (100) reduce (@sum) -> (i32)" in again
    values = np.arange(100, dtype=np.int32)
    rest = [np.zeros(100, np.float32)] * 2 + [np.zeros(1, np.int32), 0.0, 1, 2]
    for text in (nest, again):
        assert lw.parse(text).interpret("f", values, *rest) == 4950


# Unmaking and tiling ----------------------------------------------------------------------------

ROWS = """affine.for %i = 0 to 10 {
  %r = affine.for %j = 0 to 9 iter_args(%t = %x) -> (f32) {
    %v = affine.load %f[%i + 10 * %j] : memref<100xf32>
    %w = arith.addf %t, %v : f32
    affine.yield %w : f32
  }
  affine.store %r, %g[%i] : memref<100xf32>
}"""
LONG = """%r = affine.for %j = 0 to 99 iter_args(%t = %z) -> (i32) {
  %v = affine.load %m[%j] : memref<100xi32>
  %w = arith.addi %t, %v : i32
  affine.yield %w : i32
}"""
REFUSED = [
    ("affine-parallel-to-for", sum_of("addf", "f32", "symbol(%n)"), "float-order"),
    ("affine-parallel-to-for", sum_of("addf", "f32", "1025"), "float-order"),
    ("affine-parallel-to-for", sum_of("assign", "f32", "2"), "assign"),
    ("affine-parallel-tile{tile-sizes=100}", sum_of("addi", "i32", "100"), "one-tile"),
    ("affine-parallel-tile{tile-sizes=0,4}", sum_of("addi", "i32", "100"), "one-tile"),
    ("affine-parallel-tile", sum_of("addi", "i32", "100"), "one-tile"),
]


@pytest.mark.parametrize(("pipeline", "band", "code"), REFUSED)
def test_bands_that_stay(pipeline: str, band: str, code: str) -> None:
    element = "i32" if "addi" in band else "f32"
    ledger, _ = run(band, pipeline, element)
    assert [(entry.kind, entry.code) for entry in ledger] == [("refusal", code)]


NOT_AS_ASKED = [
    ("affine-parallel-tile{tile-sizes=10}", sum_of("addf", "f32", "100"), "float-order"),
    ("affine-parallel-tile{tile-sizes=10}", sum_of("assign", "f32", "100"), "assign"),
    ("affine-jam-rows{rows=3 everywhere}", ROWS, "row-count"),
    ("affine-split-reductions{parts=2 everywhere}", LONG, "trip-count"),
]


@pytest.mark.parametrize(("pipeline", "body", "code"), NOT_AS_ASKED)
def test_what_is_asked_for_and_cannot_be_done(pipeline: str, body: str, code: str) -> None:
    text = f"func.func @f({ARGUMENTS}) {{\n{body}\n  return\n}}"
    module = parse_module(text, make_context(), file="f.mlir")
    before, ledger = print_module(module), Ledger()
    with pytest.raises(PassError):
        PassManager(parse_xdsl_pipeline(pipeline)).run(module, ledger)
    (failure,) = ledger
    assert isinstance(failure, Failure) and failure.is_requested and failure.code == code
    assert print_module(module) == before


def test_one_band_done_as_asked_is_enough() -> None:
    several = f"""{sum_of("addf", "f32", "100").replace("%r", "%q")}
    {sum_of("addi", "i32", "100")}"""
    ledger, _ = run(several, "affine-parallel-tile{tile-sizes=10}", "i32")
    assert [entry.code for entry in ledger] == ["float-order", "tiled"]
    text = f"""func.func @a({ARGUMENTS}) {{ {sum_of("addf", "f32", "100")} return }}
    func.func @b({ARGUMENTS}) {{ {sum_of("addi", "i32", "100")} return }}"""
    module = parse_module(text, make_context(), file="f.mlir")
    one_by_one = "builtin.module(func.func(affine-parallel-tile{tile-sizes=10}))"
    told = PassManager(parse_any_pipeline(one_by_one)).run(module)
    assert [entry.code for entry in told] == ["float-order", "tiled"]


def test_tiles_within_bounds_of_several() -> None:
    body = """affine.parallel (%i, %j) = (max(3, %n), 0) to (min(%n + 20, 40), 7) step (2, 3) {
      affine.store %x, %f[%i * 2 + %j] : memref<100xf32>
    }"""
    _, text = run(body, "affine-parallel-tile{tile-sizes=3,2}")
    assert "(max(3, %arg6), 0) to (min(%arg6 + 20, 40), 7) step (6, 6)" in text
    inner = "min(%arg7 + 6, %arg6 + 20, 40), min(%arg8 + 6, 7)) step (2, 3)"
    assert f"(%arg7, %arg8) to ({inner}" in text


@pytest.mark.parametrize("kind", ["addi", "muli", "andi", "ori"])
@pytest.mark.parametrize("size", [1, 7, 10, 33, 64])
def test_tiles_start_from_the_identity(kind: str, size: int) -> None:
    """The initial value counts once, whatever the tiles are."""
    body = sum_of(kind, "i32", "100").replace("%r =", "%p =")
    body += f"\n%r = arith.{kind} %z, %p : i32"
    _, text = run(body, f"affine-parallel-tile{{tile-sizes={size}}}", "i32")
    assert text.count("affine.parallel") == 2
    values = np.random.default_rng(size).integers(-(2**31), 2**31 - 1, 100).astype(np.int32)
    rest = [np.zeros(100, np.float32)] * 2 + [np.zeros(1, np.int32), 0.0, 123, 2]
    plain = run(body, "canonicalize", "i32")[1]
    expected = lw.parse(plain).interpret("f", values, *rest)
    assert lw.parse(text).interpret("f", values, *rest) == expected
    assert lw.parse(text).compile("f", threads=2)(values, *rest) == expected


def test_one_iteration_of_assign() -> None:
    _, text = run(sum_of("assign", "f32", "1"), "affine-parallel-to-for", "f32")
    values = np.arange(100, dtype=np.float32) + 3
    arrays = [np.zeros(100, np.int32), values, values, np.zeros(1, np.int32), 0.0, 0, 0]
    assert lw.parse(text).interpret("f", *arrays) == 3.0


def test_nests_of_bands_go_to_mlir() -> None:
    body = sum_of("maximumf", "f32", "symbol(%n)")
    for pipeline in ("affine-parallel-to-for", "affine-parallel-tile{tile-sizes=8}"):
        assert mlir_opt(run(body, pipeline, "f32")[1]).ok


# Fusing -----------------------------------------------------------------------------------------


def band(store: str, load: str, bounds: str = "(0) to (50)") -> str:
    return f"""affine.parallel (%i) = {bounds} {{
      %v = affine.load {load} : memref<100xf32>
      affine.store %v, {store} : memref<100xf32>
    }}"""


FIRST = band("%g[%i]", "%f[%i]")
PAIRS = {
    "fused": band("%f[%i]", "%g[%i]"),
    "fused ": band("%f[%i + 50]", "%g[%i]"),
    "bounds-differ": band("%f[%i]", "%g[%i]", "(0) to (49)"),
    "bounds-differ ": band("%f[%i]", "%g[%i]", "(0) to (50) step (2)"),
    "carried-dependence": band("%f[%i]", "%g[%i + 1]"),
    "carried-dependence ": band("%f[%i]", "%g[0]"),
    "carried-dependence  ": band("%f[49 - %i]", "%f[%i]"),
    "op-between": f"affine.store %x, %f[0] : memref<100xf32>\n{band('%f[%i]', '%g[%i]')}",
    "unsupported-op": "affine.parallel (%i) = (0) to (50) {\n  vector.print %i : index\n}",
}


@pytest.mark.parametrize("code", PAIRS)
def test_fusion(code: str) -> None:
    ledger, text = run(f"{FIRST}\n{PAIRS[code]}", "affine-parallel-fusion")
    assert [entry.code for entry in ledger] == [code.strip()]
    assert text.count("affine.parallel") == (1 if code.strip() == "fused" else 2)


def test_fusion_keeps_results_and_moves_what_is_needed() -> None:
    body = """%p = affine.parallel (%i) = (0) to (50) reduce ("addi") -> (i32) {
      %v = affine.load %m[%i] : memref<100xi32>
      affine.yield %v : i32
    }
    %a = memref.alloc() : memref<100xf32>
    %unneeded = arith.addi %p, %z : i32
    %q:2 = affine.parallel (%i) = (0) to (50) reduce ("ori", "muli") -> (i32, i32) {
      affine.store %x, %a[%i] : memref<100xf32>
      affine.yield %z, %z : i32, i32
    }
    %r = arith.addi %unneeded, %q#1 : i32"""  # fmt: skip
    ledger, text = run(body, "affine-parallel-fusion", "i32")
    assert [entry.code for entry in ledger] == ["fused"]
    assert re.search(r'reduce \("addi", "ori", "muli"\) -> \(i32, i32, i32\)', text)
    assert text.index("memref.alloc") < text.index("affine.parallel")


def test_a_band_that_uses_the_other_ones_result_stays() -> None:
    body = f"""{sum_of("addi", "i32", "50").replace("%r", "%p")}
    affine.parallel (%i) = (0) to (50) {{
      affine.store %p, %m[%i] : memref<100xi32>
    }}"""
    ledger, _ = run(body, "affine-parallel-fusion")
    assert [entry.code for entry in ledger] == ["uses-result"]


# Simplifying and normalising --------------------------------------------------------------------


def test_loops_that_run_once_go() -> None:
    body = """affine.parallel (%i, %j, %k) = (3, 0, symbol(%n)) to (4, %n, symbol(%n) + 1) {
      affine.store %x, %f[%i + %j + %k] : memref<100xf32>
    }"""
    _, text = run(body, "canonicalize{further}")
    assert "affine.parallel (%arg7) = (0) to (symbol(%arg6)) {" in text
    assert "%arg1[%arg7 + symbol(%arg6) + 3]" in text


@pytest.mark.parametrize("value", [-0.0, 0.0, float("inf"), float("nan"), 1.5])
@pytest.mark.parametrize("kind", ["addf", "mulf", "maximumf", "minimumf"])
def test_bands_that_run_once_give_the_same_bits(kind: str, value: float) -> None:
    values = np.full(100, value, np.float32)
    body = sum_of(kind, "f32", "1")
    _, text = run(body, "canonicalize{further}", "f32")
    assert "affine.parallel" not in text
    arrays = [np.zeros(100, np.int32), values, values, np.zeros(1, np.int32), 0.0, 0, 0]
    plain = run(body, "cse", "f32")[1]
    found, expected = (lw.parse(t).interpret("f", *arrays) for t in (text, plain))
    assert np.asarray(found).tobytes() == np.asarray(expected).tobytes()


BOUNDS = [
    "(3, symbol(%n)) to (17, symbol(%n) + 9) step (4, 2)",
    "(0, 1) to (10, 10)",
    "(%n * 2, %n floordiv 2) to (%n + 50, %n mod 7 + 30) step (3, 1)",
    "(max(0, %n), 1) to (10, 10)",
    "(0, 0) to (10, %n)",
]


@pytest.mark.parametrize("bounds", BOUNDS)
def test_normalised_as_mlir_opt_does(bounds: str) -> None:
    text = f"""func.func @f(%f: memref<100x100xf32>, %x: f32, %n: index) {{
      affine.parallel (%i, %j) = {bounds} {{
        affine.store %x, %f[%i, %j] : memref<100x100xf32>
      }}
      return
    }}"""  # fmt: skip
    module = parse_module(text, make_context())
    for op in list(module.walk()):
        if isinstance(op, ParallelOp):
            normalize_parallel(op, "normalize", Ledger())
    ours = mlir_opt(print_module(module), "--mlir-print-local-scope").out
    assert ours == mlir_opt(text, "--affine-loop-normalize", "--mlir-print-local-scope").out
