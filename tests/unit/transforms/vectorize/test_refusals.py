"""Why loops are not vectorised: codes, witnesses that are true, figures; and what is assumed."""

from __future__ import annotations

from typing import Any

import pytest

import loopwright as lw
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.interfaces.op_interfaces import VectorForm, register_vector_form
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.reporting.errors import UsageError
from loopwright.reporting.ledger import Assumption, Decision, Refusal

HEAD = """func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {
"""
CASES = {
    "carried-dependence": """
  affine.for %i = 0 to 60 {
    %0 = affine.load %x[%i] : memref<64xf32>
    affine.store %0, %x[%i + 3] : memref<64xf32>
  }""",
    "carried-value": """
  %r = affine.for %i = 0 to 64 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.subf %0, %p : f32
    affine.yield %1 : f32
  }""",
    "reduction": """
  %r = affine.for %i = 0 to 64 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %p : f32
    affine.yield %1 : f32
  }""",
    "index-overflow": """
  affine.for %i = 0 to 9223372036854775807 step 4611686018427387904 {
    affine.store %v, %x[%i floordiv 4611686018427387904] : memref<64xf32>
  }""",
    "not-contiguous": """
  affine.for %i = 0 to 32 {
    %0 = affine.load %x[2 * %i] : memref<64xf32>
    affine.store %0, %y[%i] : memref<64xf32>
  }""",
    "index-value": """
  affine.for %i = 0 to 64 {
    %0 = arith.index_cast %i : index to i32
    affine.store %0, %k[%i] : memref<64xi32>
  }""",
    "unsupported-op": """
  affine.for %i = 0 to 64 {
    vector.print %v : f32
    affine.store %v, %x[%i] : memref<64xf32>
  }""",
    "element-type": """
  affine.for %i = 0 to 64 {
    %0 = affine.load %c[%i] : memref<64xcomplex<f32>>
    affine.store %v, %x[%i] : memref<64xf32>
  }""",
    "layout": """
  affine.for %i = 0 to 64 {
    affine.store %v, %s[%i] : memref<64xf32, strided<[2]>>
  }""",
    "varying-bounds": """
  affine.for %i = 0 to 64 {
    %r = affine.for %j = affine_map<(d0) -> (d0)>(%i) to 64 iter_args(%p = %v) -> (f32) {
      %0 = affine.load %a[%j, %i] : memref<64x64xf32>
      %1 = arith.subf %0, %p : f32
      affine.yield %1 : f32
    }
    affine.store %r, %x[%i] : memref<64xf32>
  }""",
    "composed-subscript": """
  affine.for %i = 0 to 60 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.store %v, %x[%0 + 1] : memref<64xf32>
  }""",
    "invariant-store": """
  affine.for %i = 5 to 6 {
    affine.store %v, %x[0] : memref<64xf32>
  }""",
    "varying-index": """
  affine.for %i = 0 to 64 {
    %q = affine.for %j = 0 to 4 iter_args(%p = %n) -> (index) {
      affine.yield %i : index
    }
    %0 = affine.load %y[symbol(%q)] : memref<64xf32>
    affine.store %0, %x[%i] : memref<64xf32>
  }""",
}
AGAIN = {
    "unsupported-op": """
  affine.for %i = 0 to 64 {
    %which = arith.cmpf olt, %v, %v : f32
    %m = arith.select %which, %x, %y : memref<64xf32>
    affine.store %v, %a[0, %i] : memref<64x64xf32>
  }""",
    "element-type": """
  affine.for %i = 0 to 64 {
    %m = affine.for %j = 0 to 4 iter_args(%p = %x) -> (memref<64xf32>) {
      affine.yield %p : memref<64xf32>
    }
    affine.store %v, %a[0, %i] : memref<64x64xf32>
  }""",
    "not-contiguous": """
  affine.for %i = 0 to 32 {
    affine.store %v, %a[%i, %i floordiv 32] : memref<64x64xf32>
  }""",
    "index-value": """
  affine.for %i = 0 to 64 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = arith.index_cast %0 : index to i32
    affine.store %1, %k[%i] : memref<64xi32>
  }""",
}
"""The same for other reasons."""
SINGLE = {"virtual_vector_size": (4,)}


def run(body: str, **options: Any) -> lw.Module:
    module = lw.parse(HEAD + body + "\n  return\n}\n")
    try:
        return module.apply("affine-super-vectorize", **options)
    except UsageError:
        raise
    except Exception as error:
        raise AssertionError(repr(error)) from error


def refusals(module: lw.Module) -> list[Refusal]:
    return list(module.ledger.of_type(Refusal))


def codes(module: lw.Module) -> list[str]:
    return [refusal.code for refusal in refusals(module)]


@pytest.mark.parametrize(("code", "body"), [*CASES.items(), *AGAIN.items()])
def test_codes(code: str, body: str) -> None:
    module = run(body, **SINGLE)
    assert f"vectorize.{code}" in {refusal.code for refusal in refusals(module)}
    assert not list(module.ledger.of_type(Decision))
    assert all(refusal.message and refusal.locations for refusal in refusals(module))
    assert "vector<4x" not in str(module)


def test_imperfect_nest() -> None:
    body = """
  affine.for %i = 0 to 64 {
    affine.store %v, %d[%i, %n] : memref<?x?xf32>
    affine.for %j = 0 to 64 {
      affine.store %v, %a[%i, %j] : memref<64x64xf32>
    }
  }"""
    (refusal,) = refusals(run(body, virtual_vector_size=(4, 4)))
    assert refusal.code == "vectorize.imperfect-nest"


def test_scattered_lanes_do_not_write_one_element_either() -> None:
    module = run(CASES["invariant-store"], virtual_vector_size=(4,), extended=True)
    assert codes(module) == ["vectorize.invariant-store"]


def test_loops_that_reduce_in_steps() -> None:
    body = CASES["reduction"].replace("0 to 64", "0 to 64 step 2")
    assert codes(run(body, virtual_vector_size=(4,), vectorize_reductions=True)) == [
        "vectorize.reduction-step"
    ]


def test_rows_of_unknown_length() -> None:
    body = """
  affine.for %i = 0 to 8 {
    affine.store %v, %d[2 * %i, 3] : memref<?x?xf32>
  }"""
    assert codes(run(body, virtual_vector_size=(4,), extended=True)) == ["vectorize.not-contiguous"]


def test_accesses_along_different_dimensions() -> None:
    body = """
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i, 0] : memref<64x64xf32>
    affine.store %0, %d[0, %i] : memref<?x?xf32>
  }"""
    assert codes(run(body, **SINGLE)) == ["vectorize.not-contiguous"]


def test_inner_loops_that_are_plain_keep_those_around() -> None:
    body = """
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %v, %a[%i, %j] : memref<64x64xf32>
    }
  }"""
    module = run(body, virtual_vector_size=(4,), leave_plain=True)
    assert codes(module) == ["vectorize.plain"] * 2


def test_combinations_that_do_not_work_on_vectors() -> None:
    """Of values that nothing carries, too."""
    text = """
reduction.define @quotient : i32 combination (%a, %b) {
  %0 = arith.divsi %a, %b : i32
  reduction.yield %0 : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
}
func.func @f(%x: memref<64xi32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xi32>
    %1 = reduction.combine @quotient %0, %0 : i32
    affine.store %1, %x[%i] : memref<64xi32>
  }
  return
}
"""
    module = lw.parse(text).apply("affine-super-vectorize", virtual_vector_size=(4,))
    assert codes(module) == ["vectorize.unsupported-op"]


@pytest.mark.parametrize(
    ("operand", "code"),
    [
        ("%n", ""),
        ("%sum", ""),
        ("%i", "varying-index"),
        ("%next", "not-affine"),
        ("%p", "varying-index"),
        ("%theirs", "varying-index"),
    ],
)
def test_operands_that_remain_scalars(operand: str, code: str) -> None:
    """They must be the same in all lanes."""
    register_vector_form("theirs.scaled", VectorForm(scalar_operands=frozenset({1})))
    register_vector_form("theirs.number", VectorForm())
    text = f"""
func.func @f(%x: memref<64xf32>, %n: index) {{
  affine.for %i = 0 to 64 {{
    %r = affine.for %j = 0 to 4 iter_args(%p = %n) -> (index) {{
      %0 = affine.load %x[%i] : memref<64xf32>
      %sum = arith.addi %n, %n : index
      %next = arith.addi %i, %n : index
      %theirs = "theirs.number"() : () -> index
      %1 = "theirs.scaled"(%0, {operand}) : (f32, index) -> f32
      affine.store %1, %x[%i] : memref<64xf32>
      affine.yield %p : index
    }}
  }}
  return
}}
"""
    module = lw.parse(text, allow_unregistered=True)
    try:
        ledger = module.apply("affine-super-vectorize", extended=True, **SINGLE).ledger
    except Exception as error:
        raise AssertionError(repr(error)) from error
    assert bool(list(ledger.of_type(Decision))) is (code == "")
    found = [refusal.code for refusal in ledger.of_type(Refusal)]
    assert (f"vectorize.{code}" in found) is bool(code)


def test_the_witness_of_a_dependence_is_true() -> None:
    (refusal,) = refusals(run(CASES["carried-dependence"], **SINGLE))
    witness: Any = refusal.evidence.witness()
    # The store of an iteration, and the load of one three later.
    assert witness["kind"] == "flow"
    (source,), (sink,), (element,) = witness["source"], witness["sink"], witness["element"]
    assert source + 3 == sink == element


@pytest.mark.parametrize(
    "code",
    ["not-contiguous", "index-value", "composed-subscript"],
)
def test_extended_takes_them(code: str) -> None:
    module = run(CASES[code], virtual_vector_size=(4,), extended=True)
    assert not refusals(module)
    assert "vector<4x" in str(module)


def test_reordered_sums_are_an_assumption() -> None:
    module = run(CASES["reduction"], virtual_vector_size=(4,), vectorize_reductions=True)
    (assumption,) = module.ledger.of_type(Assumption)
    assert assumption.code == "vectorize.reassociated"
    flagged = CASES["reduction"].replace("%p : f32\n    aff", "%p fastmath<reassoc> : f32\n    aff")
    assert flagged != CASES["reduction"]
    module = run(flagged, virtual_vector_size=(4,), extended=True)
    assert not list(module.ledger.of_type(Assumption))
    assert "vector.reduction <add>" in str(module)
    assert "fastmath<reassoc> : vector<4xf32> into f32" in str(module)
    refused = run(CASES["reduction"], virtual_vector_size=(4,), extended=True)
    assert codes(refused) == ["vectorize.reduction"]


def test_nothing_gained_has_figures() -> None:
    body = """
  affine.for %i = 0 to 2 {
    affine.store %v, %a[%i, 3] : memref<64x64xf32>
  }"""
    module = run(body, virtual_vector_size=(8,), cost_model=True)
    assert codes(module) == ["vectorize.unprofitable"]
    figures: Any = refusals(module)[0].evidence.figures
    assert figures["vector_cost"] > figures["scalar_cost"]


def test_the_better_loop_is_taken() -> None:
    body = """
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %v, %a[%j, %i] : memref<64x64xf32>
    }
  }"""
    first = str(run(body, virtual_vector_size=(4,)))
    best = str(run(body, virtual_vector_size=(4,), cost_model=True))
    assert "permutation_map" in first
    assert "permutation_map" not in best


def test_ops_of_others_state_their_form() -> None:
    text = """
func.func @f(%x: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = "theirs.gamma"(%0) {order = 3 : i32} : (f32) -> f32
    affine.store %1, %x[%i] : memref<64xf32>
  }
  return
}
"""

    def vectorized() -> str:
        module = parse_module(text, make_context(allow_unregistered=True))
        pipeline = parse_xdsl_pipeline("affine-super-vectorize{virtual-vector-size=4}")
        PassManager(pipeline).run(module)
        return print_module(module)

    assert "vector<4x" not in vectorized()
    register_vector_form("theirs.gamma", VectorForm(cost=30.0))
    assert '"theirs.gamma"(%' in vectorized()
    assert "{order = 3 : i32} : (vector<4xf32>) -> vector<4xf32>" in vectorized()


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("virtual_vector_size", "four", "invalid value 'four'"),
        ("interleave", -1, "must be at least 0"),
        ("remainder", "peel", "invalid value 'peel'"),
        ("extended", "maybe", "invalid value 'maybe'"),
    ],
)
def test_wrong_options(option: str, value: object, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        run("", **{option: value})
