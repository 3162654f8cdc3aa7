"""`normalize-memrefs`: what keeps its layout and why, and what is done where others stay."""

from __future__ import annotations

import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.loops.pipelines import PassManager, parse_any_pipeline
from loopwright.reporting.ledger import Assumption, Decision, Ledger, Refusal

TURNED = "memref<4x6xf32, affine_map<(d0, d1) -> (d1, d0)>>"
ROWS = "memref<4x6xf32, affine_map<(d0, d1) -> (d0 + 1, d1 + 2)>>"
ALLOC = f"%m = memref.alloc() : {TURNED}\n"


def run(text: str) -> tuple[Ledger, str]:
    """The ledger and the text after the pass ran on a module."""
    module = parse_module(text, make_context(), file="f.mlir")
    try:
        ledger = PassManager(parse_any_pipeline("normalize-memrefs")).run(module)
    except Exception as error:
        raise AssertionError(repr(error)) from error
    return ledger, print_module(module, local_scope=True)


def in_function(body: str) -> tuple[Ledger, str]:
    """The same on a function with this body."""
    return run(f"func.func @f(%i: index, %n: index, %x: f32) {{\n{body}\n  return\n}}")


SLANTED = "memref<4x6xf32, affine_map<(d0, d1) -> (d0 + d1, d1)>>"


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("unsupported-use", ALLOC + f"memref.copy %m, %m : {TURNED} to {TURNED}"),
        ("unsupported-use", ALLOC + f"%c = memref.cast %m : {TURNED} to memref<*xf32>"),
        (
            "unsupported-definition",
            ALLOC + f"%c = arith.constant true\n%s = arith.select %c, %m, %m : {TURNED}",
        ),
        ("unknown-extent", ALLOC + f"%d = memref.dim %m, %i : {TURNED}"),
        (
            "illegal-lanes",
            ALLOC + f"%v = affine.vector_load %m[0, 0] : {TURNED}, vector<2xf32>",
        ),
        (
            "illegal-lanes",
            f"%m = memref.alloc() : {SLANTED}\n"
            f"%v = affine.vector_load %m[0, 0] : {SLANTED}, vector<2xf32>",
        ),
        (
            "symbolic-layout",
            "%m = memref.alloc()[%n] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>",
        ),
        ("negative-position", "%m = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 - 2)>>"),
        ("no-elements", "%m = memref.alloc() : memref<0xf32, affine_map<(d0) -> (d0 + 2)>>"),
        (
            "dynamic-extent",
            "%m = memref.alloc(%n) : memref<?xf32, affine_map<(d0) -> (d0 * 2)>>",
        ),
        (
            "not-affine",
            "%m = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 floordiv 0)>>",
        ),
    ],
)
def test_what_stays(code: str, body: str) -> None:
    ledger, _ = in_function(body)
    refusals = list(ledger.of_type(Refusal))
    assert {entry.code for entry in refusals} & {code}
    assert not list(ledger.of_type(Decision))
    assert all(entry.locations for entry in refusals)


def test_functions_from_elsewhere_take_what_they_take() -> None:
    ledger, text = run(
        f"func.func private @g({TURNED})\nfunc.func @f() {{\n{ALLOC}"
        f"  call @g(%m) : ({TURNED}) -> ()\n  return\n}}"
    )
    assert [entry.code for entry in ledger] == ["external-function"]
    assert "memref<6x4xf32>" not in text


def test_functions_that_are_values_keep_their_types() -> None:
    ledger, _ = run(
        f"func.func @g(%m: {TURNED}) {{\n  return\n}}\nfunc.func @f() {{\n"
        f"  %g = constant @g : ({TURNED}) -> ()\n  return\n}}"
    )
    assert [entry.code for entry in ledger] == ["function-value"]


def test_callers_from_elsewhere_are_told() -> None:
    text = f"func.func @g(%m: {TURNED}) {{\n  return\n}}"
    ledger, made = run(text)
    assert [entry.code for entry in ledger.of_type(Assumption)] == ["signature"]
    assert "%arg0: memref<6x4xf32>" in made
    assert not list(run(text.replace("@g", "private @g"))[0].of_type(Assumption))


def test_extents_are_those_before() -> None:
    _, text = in_function(
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
        "%m = memref.alloc(%n) : memref<?x6xf32, affine_map<(d0, d1) -> (d1, d0)>>\n"
        "%d = memref.dim %m, %c0 : memref<?x6xf32, affine_map<(d0, d1) -> (d1, d0)>>\n"
        "%e = memref.dim %m, %c1 : memref<?x6xf32, affine_map<(d0, d1) -> (d1, d0)>>\n"
        "%s = arith.addi %d, %e : index\n%t = arith.muli %s, %s : index"
    )
    assert "memref<6x?xf32>" in text
    assert "arith.addi %arg1, %c6" in text


def test_lanes_that_stay_beside_each_other() -> None:
    _, text = in_function(
        f"%m = memref.alloc() : {ROWS}\n"
        f"%v = affine.vector_load %m[%i, 1] : {ROWS}, vector<2xf32>\n"
        f"affine.vector_store %v, %m[%i, 3] : {ROWS}, vector<2xf32>"
    )
    assert "affine.vector_load %alloc[symbol(%arg0) + 1, 3] : memref<5x8xf32>" in text


def test_one_memref_that_stays_does_not_keep_another() -> None:
    ledger, text = in_function(
        f"{ALLOC}memref.copy %m, %m : {TURNED} to {TURNED}\n"
        f"%o = memref.alloc() : {TURNED}\nmemref.store %x, %o[%i, %n] : {TURNED}"
    )
    assert [entry.code for entry in ledger] == ["unsupported-use", "normalized"]
    assert "memref<6x4xf32>" in text
